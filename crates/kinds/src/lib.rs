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

/// All kinds, sorted by name.
///
/// A static: each crate that names a constant of this type compiles the generic code of all kinds anew.
pub static KINDS: &[Entry] = &[
    Entry::of::<tatham_shade::battleship::Battleship>(),
    Entry::of::<tatham_hidden::ByAsking<tatham_hidden::blackbox::BlackBox>>(),
    Entry::of::<tatham_route::bridges::Bridges>(),
    Entry::of::<tatham_countdown::Countdown>(),
    Entry::of::<tatham_moves::ByMoves<tatham_moves::cube::Cube>>(),
    Entry::of::<tatham_region::dominosa::Dominosa>(),
    Entry::of::<tatham_moves::ByMoves<tatham_moves::fifteen::Fifteen>>(),
    Entry::of::<tatham_region::filling::Filling>(),
    Entry::of::<tatham_moves::ByMoves<tatham_moves::flip::Flip>>(),
    Entry::of::<tatham_moves::ByMoves<tatham_moves::flood::Flood>>(),
    Entry::of::<tatham_region::galaxies::Galaxies>(),
    Entry::of::<tatham_hidden::ByAsking<tatham_hidden::guess::Guess>>(),
    Entry::of::<tatham_moves::ByMoves<tatham_moves::inertia::Inertia>>(),
    Entry::of::<tatham_latin::keen::Keen>(),
    Entry::of::<tatham_shade::lightup::Lightup>(),
    Entry::of::<tatham_route::loopy::Loopy>(),
    Entry::of::<tatham_shade::magnets::Magnets>(),
    Entry::of::<tatham_region::map::Map>(),
    Entry::of::<tatham_hidden::ByAsking<tatham_hidden::mines::Mines>>(),
    Entry::of::<tatham_shade::mosaic::Mosaic>(),
    Entry::of::<tatham_route::net::Net>(),
    Entry::of::<tatham_moves::ByMoves<tatham_moves::netslide::Netslide>>(),
    Entry::of::<tatham_region::palisade::Palisade>(),
    Entry::of::<tatham_pattern::Pattern>(),
    Entry::of::<tatham_route::pearl::Pearl>(),
    Entry::of::<tatham_moves::ByMoves<tatham_moves::pegs::Pegs>>(),
    Entry::of::<tatham_shade::range::Range>(),
    Entry::of::<tatham_region::rect::Rect>(),
    Entry::of::<tatham_moves::ByMoves<tatham_moves::samegame::SameGame>>(),
    Entry::of::<tatham_signpost::Signpost>(),
    Entry::of::<tatham_shade::singles::Singles>(),
    Entry::of::<tatham_moves::ByMoves<tatham_moves::sixteen::Sixteen>>(),
    Entry::of::<tatham_route::slant::Slant>(),
    Entry::of::<tatham_latin::solo::Solo>(),
    Entry::of::<tatham_shade::tents::Tents>(),
    Entry::of::<tatham_latin::towers::Towers>(),
    Entry::of::<tatham_route::tracks::Tracks>(),
    Entry::of::<tatham_moves::ByMoves<tatham_moves::twiddle::Twiddle>>(),
    Entry::of::<tatham_shade::undead::Undead>(),
    Entry::of::<tatham_latin::unequal::Unequal>(),
    Entry::of::<tatham_shade::unruly::Unruly>(),
    Entry::of::<tatham_moves::untangle::Untangle>(),
];

/// The README's program, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
