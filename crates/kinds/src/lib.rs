//! The table of all puzzle kinds: one row each, sorted by name. Help, lists, corpora and the tests that every kind must pass
//! follow from it; and the front door, [`Input`], which finds out which of them a text is meant for.
//!
//! ```
//! use tatham_core::{Options, problem};
//!
//! let entry = tatham_kinds::find("signpost").expect("in the table");
//! let puzzle = (entry.parse)("4x4:edefceha10aa1aea16agg").expect("a good ID");
//! let report = problem::solve(&*puzzle, &Options::default()).expect("an answer that passes the check");
//! assert_eq!(report.status.name(), "unique");
//! ```

mod collection;
mod input;
mod names;

use tatham_core::Entry;

pub use collection::{COLLECTION, page};
pub use input::{Input, Unread};
pub use names::{find, named, nearest};

/// All kinds, sorted by name. Each family holds the rows of its own kinds, so that their code is
/// compiled there and nowhere else.
pub static KINDS: &[&Entry] = &[
    &tatham_shade::battleship::ENTRY,
    &tatham_hidden::blackbox::ENTRY,
    &tatham_route::bridges::ENTRY,
    &tatham_countdown::ENTRY,
    &tatham_moves::cube::ENTRY,
    &tatham_region::dominosa::ENTRY,
    &tatham_moves::fifteen::ENTRY,
    &tatham_region::filling::ENTRY,
    &tatham_moves::flip::ENTRY,
    &tatham_moves::flood::ENTRY,
    &tatham_region::galaxies::ENTRY,
    &tatham_hidden::guess::ENTRY,
    &tatham_moves::inertia::ENTRY,
    &tatham_latin::keen::ENTRY,
    &tatham_shade::lightup::ENTRY,
    &tatham_route::loopy::ENTRY,
    &tatham_shade::magnets::ENTRY,
    &tatham_region::map::ENTRY,
    &tatham_hidden::mines::ENTRY,
    &tatham_shade::mosaic::ENTRY,
    &tatham_route::net::ENTRY,
    &tatham_moves::netslide::ENTRY,
    &tatham_region::palisade::ENTRY,
    &tatham_pattern::ENTRY,
    &tatham_route::pearl::ENTRY,
    &tatham_moves::pegs::ENTRY,
    &tatham_shade::range::ENTRY,
    &tatham_region::rect::ENTRY,
    &tatham_moves::samegame::ENTRY,
    &tatham_signpost::ENTRY,
    &tatham_shade::singles::ENTRY,
    &tatham_moves::sixteen::ENTRY,
    &tatham_route::slant::ENTRY,
    &tatham_latin::solo::ENTRY,
    &tatham_shade::tents::ENTRY,
    &tatham_latin::towers::ENTRY,
    &tatham_route::tracks::ENTRY,
    &tatham_moves::twiddle::ENTRY,
    &tatham_shade::undead::ENTRY,
    &tatham_latin::unequal::ENTRY,
    &tatham_shade::unruly::ENTRY,
    &tatham_moves::untangle::ENTRY,
];

/// The README's program, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
