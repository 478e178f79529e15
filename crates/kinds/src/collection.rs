//! The games of Simon Tatham's Portable Puzzle Collection: those that are not solved yet are known by name, so that they are refused by name.

use crate::KINDS;

/// A game of the collection.
#[derive(Clone, Copy, Debug)]
pub struct Game {
    /// As its program and its page on the web are called: `lightup`.
    pub name: &'static str,
    /// As it calls itself: `Light Up`.
    pub title: &'static str,
    /// Other names of games with the same rules.
    pub aliases: &'static [&'static str],
}

const fn game(name: &'static str, title: &'static str, aliases: &'static [&'static str]) -> Game {
    Game { name, title, aliases }
}

impl Game {
    /// Its page on the web, which opens an ID that stands behind a `#`.
    pub fn page(&self) -> String {
        format!("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/{}.html", self.name)
    }

    /// The games that are not solved yet.
    pub fn unsolved() -> impl Iterator<Item = &'static Self> {
        COLLECTION.iter().filter(|game| KINDS.iter().all(|entry| entry.kind.name != game.name))
    }
}

/// All games, sorted by name. One that is solved has a row in [`KINDS`], and what is said there counts.
pub const COLLECTION: &[Game] = &[
    game("blackbox", "Black Box", &[]),
    game("bridges", "Bridges", &["hashi", "hashiwokakero"]),
    game("cube", "Cube", &[]),
    game("dominosa", "Dominosa", &[]),
    game("fifteen", "Fifteen", &[]),
    game("filling", "Filling", &["fillomino"]),
    game("flip", "Flip", &["lights-out"]),
    game("flood", "Flood", &[]),
    game("galaxies", "Galaxies", &["tentaisho"]),
    game("guess", "Guess", &["mastermind"]),
    game("inertia", "Inertia", &[]),
    game("keen", "Keen", &["kenken"]),
    game("lightup", "Light Up", &["akari"]),
    game("loopy", "Loopy", &["slitherlink"]),
    game("magnets", "Magnets", &[]),
    game("map", "Map", &[]),
    game("mines", "Mines", &["minesweeper"]),
    game("mosaic", "Mosaic", &[]),
    game("net", "Net", &[]),
    game("netslide", "Netslide", &[]),
    game("palisade", "Palisade", &[]),
    game("pattern", "Pattern", &["griddlers", "hanjie", "nonogram", "picross"]),
    game("pearl", "Pearl", &["masyu"]),
    game("pegs", "Pegs", &[]),
    game("range", "Range", &["kurodoko", "kuromasu"]),
    game("rect", "Rectangles", &["shikaku"]),
    game("samegame", "Same Game", &[]),
    game("signpost", "Signpost", &[]),
    game("singles", "Singles", &["hitori"]),
    game("sixteen", "Sixteen", &[]),
    game("slant", "Slant", &["gokigen"]),
    game("solo", "Solo", &["sudoku"]),
    game("tents", "Tents", &[]),
    game("towers", "Towers", &["skyscrapers"]),
    game("tracks", "Train Tracks", &[]),
    game("twiddle", "Twiddle", &[]),
    game("undead", "Undead", &[]),
    game("unequal", "Unequal", &["futoshiki"]),
    game("unruly", "Unruly", &[]),
    game("untangle", "Untangle", &[]),
];
