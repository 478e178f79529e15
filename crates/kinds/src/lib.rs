//! Part of [`tatham`](https://docs.rs/tatham): the table of all puzzle kinds, one row each, sorted
//! by name. Help, lists, corpora and the tests that every kind must pass are based on it. [`Input`]
//! detects the kind of a text.
//!
//! ```
//! use tatham_core::{Options, problem};
//!
//! let entry = tatham_kinds::find("signpost").expect("in the table");
//! let puzzle = (entry.parse)("4x4:edefceha10aa1aea16agg").expect("a good ID");
//! let options = Options::default();
//! let report = problem::solve(&puzzle, &options).expect("an answer that passes the check");
//! assert_eq!(report.status.name(), "unique");
//! ```

mod collection;
mod input;
mod names;
mod repair;

use tatham_core::{Entry, Kind};

pub use collection::{COLLECTION, page};
pub use input::{Input, SharedPosition, Unread, shell_word};
pub use names::{find, named, names, nearest};
pub use repair::repairer;

/// All kinds of the families that are built in, sorted by name. Each family has the rows of its own
/// kinds, so that their code is compiled there and nowhere else.
pub static KINDS: &[&Entry] = &[
    #[cfg(feature = "shade")]
    &tatham_shade::battleship::ENTRY,
    #[cfg(feature = "hidden")]
    &tatham_hidden::blackbox::ENTRY,
    #[cfg(feature = "route")]
    &tatham_route::bridges::ENTRY,
    #[cfg(feature = "countdown")]
    &tatham_countdown::ENTRY,
    #[cfg(feature = "moves")]
    &tatham_moves::cube::ENTRY,
    #[cfg(feature = "region")]
    &tatham_region::dominosa::ENTRY,
    #[cfg(feature = "moves")]
    &tatham_moves::fifteen::ENTRY,
    #[cfg(feature = "region")]
    &tatham_region::filling::ENTRY,
    #[cfg(feature = "moves")]
    &tatham_moves::flip::ENTRY,
    #[cfg(feature = "moves")]
    &tatham_moves::flood::ENTRY,
    #[cfg(feature = "region")]
    &tatham_region::galaxies::ENTRY,
    #[cfg(feature = "hidden")]
    &tatham_hidden::guess::ENTRY,
    #[cfg(feature = "moves")]
    &tatham_moves::inertia::ENTRY,
    #[cfg(feature = "latin")]
    &tatham_latin::keen::ENTRY,
    #[cfg(feature = "shade")]
    &tatham_shade::lightup::ENTRY,
    #[cfg(feature = "route")]
    &tatham_route::loopy::ENTRY,
    #[cfg(feature = "shade")]
    &tatham_shade::magnets::ENTRY,
    #[cfg(feature = "region")]
    &tatham_region::map::ENTRY,
    #[cfg(feature = "hidden")]
    &tatham_hidden::mines::ENTRY,
    #[cfg(feature = "shade")]
    &tatham_shade::mosaic::ENTRY,
    #[cfg(feature = "route")]
    &tatham_route::net::ENTRY,
    #[cfg(feature = "moves")]
    &tatham_moves::netslide::ENTRY,
    #[cfg(feature = "region")]
    &tatham_region::palisade::ENTRY,
    #[cfg(feature = "pattern")]
    &tatham_pattern::ENTRY,
    #[cfg(feature = "route")]
    &tatham_route::pearl::ENTRY,
    #[cfg(feature = "moves")]
    &tatham_moves::pegs::ENTRY,
    #[cfg(feature = "shade")]
    &tatham_shade::range::ENTRY,
    #[cfg(feature = "region")]
    &tatham_region::rect::ENTRY,
    #[cfg(feature = "moves")]
    &tatham_moves::samegame::ENTRY,
    #[cfg(feature = "signpost")]
    &tatham_signpost::ENTRY,
    #[cfg(feature = "shade")]
    &tatham_shade::singles::ENTRY,
    #[cfg(feature = "moves")]
    &tatham_moves::sixteen::ENTRY,
    #[cfg(feature = "route")]
    &tatham_route::slant::ENTRY,
    #[cfg(feature = "latin")]
    &tatham_latin::solo::ENTRY,
    #[cfg(feature = "shade")]
    &tatham_shade::tents::ENTRY,
    #[cfg(feature = "latin")]
    &tatham_latin::towers::ENTRY,
    #[cfg(feature = "route")]
    &tatham_route::tracks::ENTRY,
    #[cfg(feature = "moves")]
    &tatham_moves::twiddle::ENTRY,
    #[cfg(feature = "shade")]
    &tatham_shade::undead::ENTRY,
    #[cfg(feature = "latin")]
    &tatham_latin::unequal::ENTRY,
    #[cfg(feature = "shade")]
    &tatham_shade::unruly::ENTRY,
    #[cfg(feature = "moves")]
    &tatham_moves::untangle::ENTRY,
];

/// Returns the kind that is the example for all of them in help: the one that most people know.
pub fn example() -> Option<&'static Kind> {
    find("solo").or_else(|| KINDS.last().copied()).map(|entry| entry.kind)
}
