//! Table of the sites' puzzles that are games of the collection: their names, flags and readers.

mod beside;
mod grids;
mod parts;

use tatham_core::ParseError;

use crate::body::Body;
pub(crate) use grids::{loopy, range, rectangles, singles};
pub(crate) use parts::filling;

/// Puzzle of the sites that is a game of the collection.
#[derive(Clone, Copy, Debug)]
pub struct Puzzle {
    /// Names in addresses, the usual one first.
    pub names: &'static [&'static str],
    /// Name of the game.
    pub kind: &'static str,
    /// Letters between the name and the size that change the rules, and their effect.
    pub(crate) flags: &'static [(char, &'static str)],
    /// Reader of the part after the size, which returns the ID.
    pub(crate) read: fn(&mut Body<'_>) -> Result<String, ParseError>,
}

impl Puzzle {
    const fn new(
        names: &'static [&'static str],
        kind: &'static str,
        read: fn(&mut Body<'_>) -> Result<String, ParseError>,
    ) -> Self {
        Self { names, kind, flags: &[], read }
    }

    const fn with(self, flags: &'static [(char, &'static str)]) -> Self {
        Self { flags, ..self }
    }
}

/// All puzzles, by the sites' names.
pub const PUZZLES: &[Puzzle] = &[
    Puzzle::new(&["akari", "lightup", "bijutsukan"], "lightup", grids::lightup),
    Puzzle::new(&["battleship"], "battleship", beside::battleship),
    Puzzle::new(&["factors"], "keen", parts::factors),
    Puzzle::new(&["fillomino"], "filling", parts::fillomino)
        .with(&[('t', "here regions have at most 3 cells, in Filling they can be larger")]),
    Puzzle::new(&["fivecells"], "palisade", parts::fivecells),
    Puzzle::new(&["fourcells"], "palisade", parts::fourcells),
    Puzzle::new(&["gokigen"], "slant", grids::gokigen)
        .with(&[('d', "this is the old format of gokigen, with a digit for each crossing")]),
    Puzzle::new(&["hashi", "hashikake", "bridges"], "bridges", grids::hashi),
    Puzzle::new(&["hitori"], "singles", grids::hitori),
    Puzzle::new(&["kurodoko"], "range", grids::kurodoko),
    Puzzle::new(&["magnets"], "magnets", parts::magnets)
        .with(&[('a', "here equal poles attract, in Magnets they repel one another")]),
    Puzzle::new(&["mashu", "masyu", "pearl"], "pearl", grids::mashu)
        .with(&[('f', "here the loop must pass all cells, in Pearl it need not")]),
    Puzzle::new(&["nonogram"], "pattern", beside::nonogram),
    Puzzle::new(&["shikaku"], "rect", grids::shikaku),
    Puzzle::new(&["skyscrapers", "building", "skyscraper"], "towers", beside::skyscrapers),
    Puzzle::new(&["slither", "slitherlink"], "loopy", grids::slither)
        .with(&[('f', "here the loop must pass all corners, in Loopy it need not")]),
    Puzzle::new(&["sudoku"], "solo", grids::sudoku),
    Puzzle::new(&["tentaisho"], "galaxies", grids::tentaisho),
    Puzzle::new(&["tents"], "tents", beside::tents),
];

/// Puzzles of the sites that resemble a game of the collection but have other rules.
const VARIANTS: &[(&str, &str)] = &[
    ("swslither", "here sheep are inside the loop and wolves outside, which Loopy does not have"),
    (
        "vslither",
        "here numbers count the corners of their cells that the loop visits, in Loopy the edges",
    ),
    (
        "tslither",
        "here numbers count how often the loop visits the edges and corners of their cells, in Loopy the edges",
    ),
    ("nuriuzu", "here shaded cells keep the regions apart, which Galaxies does not have"),
    ("aho", "here some regions are L-shaped, in Rectangles all are rectangles"),
    ("wagiri", "here some cells must lie on loops, in Slant none may"),
    ("cave", "here shaded cells are connected with the outside, in Range no two are neighbours"),
    ("symmarea", "here the regions are symmetric, in Filling they need not be"),
    (
        "nawabari",
        "here the regions are rectangles with one number each, in Palisade all are of one size",
    ),
    ("retroships", "here the ships have other shapes than in Battleship"),
];

/// Difference between the puzzle of this name and the game that it resembles.
pub(crate) fn variant(name: &str) -> Option<&'static str> {
    VARIANTS.iter().find(|(own, _)| *own == name).map(|(_, why)| *why)
}
