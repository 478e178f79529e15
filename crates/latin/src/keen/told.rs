//! What a cage leaves, in players' words: the sets of digits that come to its number.

use tatham_core::explain::Step;
use tatham_explain::Worded;
use tatham_sat::model::named::Named;

use super::Problem;

pub(super) fn fillings(_problem: &Problem, _step: &Step, _rules: &[&Named]) -> Option<Worded> {
    None
}
