//! The games of Simon Tatham's Portable Puzzle Collection: all forty are kinds.

/// All games, sorted, as their programs and their pages on the web are called.
pub const COLLECTION: &[&str] = &[
    "blackbox", "bridges", "cube", "dominosa", "fifteen", "filling", "flip", "flood", "galaxies",
    "guess", "inertia", "keen", "lightup", "loopy", "magnets", "map", "mines", "mosaic", "net",
    "netslide", "palisade", "pattern", "pearl", "pegs", "range", "rect", "samegame", "signpost",
    "singles", "sixteen", "slant", "solo", "tents", "towers", "tracks", "twiddle", "undead",
    "unequal", "unruly", "untangle",
];

/// The page of a game on the web, which opens an ID that stands behind a `#`; nothing for a kind that is none of the collection's.
pub fn page(name: &str) -> Option<String> {
    let is_there = COLLECTION.contains(&name);
    is_there.then(|| format!("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/{name}.html"))
}
