//! The games of Simon Tatham's Portable Puzzle Collection that are not solved yet: known by name, so that they are refused by name.

/// A game that is not solved yet.
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

/// Those games, sorted by name; one that is solved has a row in [`KINDS`](crate::KINDS) instead.
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
    game("pearl", "Pearl", &["masyu"]),
    game("pegs", "Pegs", &[]),
    game("range", "Range", &["kurodoko", "kuromasu"]),
    game("rect", "Rectangles", &["shikaku"]),
    game("samegame", "Same Game", &[]),
    game("singles", "Singles", &["hitori"]),
    game("sixteen", "Sixteen", &[]),
    game("slant", "Slant", &["gokigen"]),
    game("tents", "Tents", &[]),
    game("tracks", "Train Tracks", &[]),
    game("twiddle", "Twiddle", &[]),
    game("undead", "Undead", &[]),
    game("unequal", "Unequal", &["futoshiki"]),
    game("untangle", "Untangle", &[]),
];
