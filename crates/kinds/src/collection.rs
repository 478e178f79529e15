//! Games of Simon Tatham's Portable Puzzle Collection: all 40 are kinds.

/// All games, sorted, by the names of their programs and web pages.
pub const COLLECTION: &[&str] = &[
    "blackbox", "bridges", "cube", "dominosa", "fifteen", "filling", "flip", "flood", "galaxies",
    "guess", "inertia", "keen", "lightup", "loopy", "magnets", "map", "mines", "mosaic", "net",
    "netslide", "palisade", "pattern", "pearl", "pegs", "range", "rect", "samegame", "signpost",
    "singles", "sixteen", "slant", "solo", "tents", "towers", "tracks", "twiddle", "undead",
    "unequal", "unruly", "untangle",
];

/// Returns the web page of a game, which opens the ID after a `#`; `None` for a kind outside of the
/// collection.
pub fn page(name: &str) -> Option<String> {
    let is_there = COLLECTION.contains(&name);
    is_there.then(|| format!("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/{name}.html"))
}
