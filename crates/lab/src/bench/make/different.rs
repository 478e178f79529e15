//! Equal puzzles of a series: there should be none.

use std::collections::BTreeSet;

use super::cost::{is_made, records};
use super::{Bench, head};

/// Default number of puzzles of a series; `--count` overrides it.
const COUNT: usize = 1000;

/// Largest parameters of each kind's menu of which a puzzle takes up to a tenth of a second, or the
/// smallest if all take longer.
const LARGEST: [(&str, &str); 41] = [
    ("battleship", "8x8f4"),
    ("blackbox", "w10h10m4M10"),
    ("bridges", "15x15"),
    ("cube", "o2x2"),
    ("dominosa", "9"),
    ("fifteen", "4x4"),
    ("filling", "9x7"),
    ("flip", "5x5r"),
    ("flood", "12x12c6m5"),
    ("galaxies", "15x15"),
    ("guess", "c8p5g12Bm"),
    ("inertia", "10x8"),
    ("keen", "9"),
    ("lightup", "14x14"),
    ("loopy", "10x10"),
    ("magnets", "10x9"),
    ("map", "30x25n75"),
    ("mines", "30x16n170"),
    ("mosaic", "10x10"),
    ("net", "13x11w"),
    ("netslide", "3x3w"),
    ("palisade", "8x6n6"),
    ("pattern", "30x30"),
    ("pearl", "8x8"),
    ("pegs", "9x9random"),
    ("range", "16x11"),
    ("rect", "19x19"),
    ("samegame", "10x5c3s2"),
    ("signpost", "7x7c"),
    ("singles", "12x12"),
    ("sixteen", "3x3"),
    ("slant", "12x10"),
    ("solo", "3x4"),
    ("tents", "15x15"),
    ("towers", "6"),
    ("tracks", "10x10"),
    ("twiddle", "3x3n2"),
    ("undead", "7x7"),
    ("unequal", "7"),
    ("unruly", "14x14"),
    ("untangle", "6"),
];

/// Counts different puzzles.
pub(super) fn run(bench: &Bench) -> Result<(), String> {
    head(&["puzzles", "requested", "made", "different", "user s"]);
    let count = bench.count.unwrap_or(COUNT);
    for (kind, params) in LARGEST.iter().filter(|(kind, _)| bench.has(kind)) {
        let run = bench.make_within_limit(kind, params, count).run()?;
        let records = records(&run.output);
        let made: Vec<_> = records.iter().filter(|record| is_made(record)).collect();
        let different: BTreeSet<_> =
            made.iter().filter_map(|record| record["game_id"].as_str()).collect();
        println!(
            "| {kind} {params} | {count} | {} | {} | {:.0} |",
            made.len(),
            different.len(),
            run.ms / 1e3
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use tatham_kinds::KINDS;

    use super::*;
    use crate::corpus::minimal;
    use tatham_core::author::contract::{share, takes_some};

    /// Number of puzzles of each kind in the test.
    const SOME: usize = 10;

    /// Kinds whose puzzles of that size take long, and smaller ones.
    const SMALLER: [(&str, &str); 7] = [
        ("filling", "6x5"),
        ("fifteen", "3x3"),
        ("mines", "9x9n10"),
        ("palisade", "5x5n5"),
        ("solo", "3x3"),
        ("range", "9x6"),
        ("loopy", "7x7"),
    ];

    /// Kinds of which some puzzles take long: only 2 of them are made.
    const SLOW: [&str; 2] = ["inertia", "untangle"];

    #[test]
    fn puzzles_of_a_series_differ() {
        let made = KINDS.iter().filter(|entry| entry.maker.is_some());
        let kinds: BTreeSet<&str> = made.map(|entry| entry.kind.name).collect();
        assert_eq!(kinds, LARGEST.iter().map(|(kind, _)| *kind).collect());
        for (kind, params) in takes_some(LARGEST, 6) {
            let smaller = SMALLER.iter().find(|(name, _)| *name == kind);
            let params = smaller.map_or(params, |(_, params)| params);
            let count = if SLOW.contains(&kind) { 2 } else { share(SOME, 5) as u64 };
            let mut ids = BTreeSet::new();
            for number in 0..count {
                let made = minimal(kind, Some(params), 8, number).expect("a puzzle");
                assert!(ids.insert(made.game_id), "{kind} {params}: {number} is not new");
            }
        }
    }
}
