//! Small random games against brute force: all answers are found, in all ways that count, and the
//! check rejects every wrong one.

use tatham_brute::countdown::MAKER;
use tatham_core::Entry;
use tatham_core::author::contract::share;
use tatham_countdown::Countdown;

#[test]
fn countdown_agrees_with_brute_force() {
    MAKER.agrees(&Entry::for_kind::<Countdown>(), share(90, 9));
}
