//! Largest boards of every kind, for tests of limits on time and memory.
//!
//! Each kind has at least two at its bounds: one with as few clues as an ID can have, and one with
//! random content, the same each time. Games of moves have one of each form, and hidden games also
//! a position, as a save file. [`phases`] are the ways to query each board.

mod hidden;
mod latin;
mod lines;
mod moves;
mod phases;
mod regions;
mod routes;
mod shades;
mod texts;

use tatham_core::author::contract::Random;

pub use phases::{Phase, TimedRequest, phases};

/// Board at the bounds of its kind.
#[derive(Clone, Debug)]
pub struct Board {
    /// Content, in a word or two.
    pub what: &'static str,
    /// ID, or the text of a save file.
    pub text: String,
}

impl Board {
    fn new(what: &'static str, text: String) -> Self {
        Self { what, text }
    }

    /// Creates the board with as few clues as an ID can have, and the one with random content.
    fn pair(sparse: String, random: String) -> Vec<Self> {
        vec![Self::new("sparse", sparse), Self::new("random", random)]
    }
}

/// Function that makes the boards of a kind.
type Make = fn(&mut Random<'_>) -> Vec<Board>;

/// Kinds by name.
const MAKERS: &[(&str, Make)] = &[
    ("battleship", shades::battleship),
    ("blackbox", hidden::blackbox),
    ("bridges", routes::bridges),
    ("countdown", lines::countdown),
    ("cube", moves::cube),
    ("dominosa", regions::dominosa),
    ("fifteen", moves::fifteen),
    ("filling", regions::filling),
    ("flip", moves::flip),
    ("flood", moves::flood),
    ("galaxies", regions::galaxies),
    ("guess", hidden::guess),
    ("inertia", moves::inertia),
    ("keen", latin::keen),
    ("lightup", shades::lightup),
    ("loopy", routes::loopy),
    ("magnets", shades::magnets),
    ("map", regions::map),
    ("mines", hidden::mines),
    ("mosaic", shades::mosaic),
    ("net", routes::net),
    ("netslide", moves::netslide),
    ("palisade", regions::palisade),
    ("pattern", lines::pattern),
    ("pearl", routes::pearl),
    ("pegs", moves::pegs),
    ("range", shades::range),
    ("rect", regions::rect),
    ("samegame", moves::samegame),
    ("signpost", routes::signpost),
    ("singles", shades::singles),
    ("sixteen", moves::sixteen),
    ("slant", routes::slant),
    ("solo", latin::solo),
    ("tents", shades::tents),
    ("towers", latin::towers),
    ("tracks", routes::tracks),
    ("twiddle", moves::twiddle),
    ("undead", shades::undead),
    ("unequal", latin::unequal),
    ("unruly", shades::unruly),
    ("untangle", moves::untangle),
];

/// Returns the boards of a kind; none if there is no such kind.
pub fn boards(kind: &str) -> Vec<Board> {
    let make = MAKERS.iter().find(|(name, _)| *name == kind);
    make.map_or_else(Vec::new, |(_, make)| make(&mut Random::seeded(54)))
}
