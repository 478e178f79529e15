//! Task `cargo xtask bench growth [KIND…] [--count N] [--draw SECONDS] [--limit SECONDS]`: growth
//! of the time with the size: for each kind a row of sizes, from the smallest of the game's menu to
//! 4 times the area of its largest, generated afresh by the real game and solved from the ID to the
//! proof that there is one solution.
//!
//! Each puzzle is solved repeatedly for a moment, and the fastest run counts, or the processor time
//! of a run if that is less. A size that the game does not generate within the time of `--draw` is
//! marked.

use std::time::{Duration, Instant};

use tatham_core::author::contract::ids;
use tatham_core::{Entry, Options, Status, problem};
use tatham_kinds::find;

use super::generator::drawn_within;
use crate::measure::user_time;
use xtask::arguments::{number, words};

/// Curves: a kind, and the parameters for its game, from small to large.
const CURVES: &[(&str, &[&str])] = &[
    ("bridges", &["7x7m2d2", "10x10m2d2", "15x15m2d2", "22x22m2d2", "30x30m2d2"]),
    ("dominosa", &["3db", "6db", "9db", "12db", "15db", "19db"]),
    ("dominosa", &["3de", "6de", "9de", "12de"]),
    ("filling", &["9x7", "13x9", "17x13", "20x20", "26x17", "26x26", "34x26"]),
    ("galaxies", &["7x7dn", "10x10dn", "15x15dn", "20x20dn", "30x30dn"]),
    ("galaxies", &["7x7du", "10x10du", "15x15du", "20x20du", "30x30du"]),
    ("loopy", &["7x7t0dh", "10x10t0dh", "14x14t0dh", "20x20t0dh", "30x30t0dh", "40x40t0dh"]),
    ("loopy", &["12x10t1dh", "24x20t1dh"]),
    ("loopy", &["10x10t2dh", "20x20t2dh"]),
    ("loopy", &["7x7t3dh", "14x14t3dh"]),
    ("loopy", &["9x9t4dh", "18x18t4dh"]),
    ("loopy", &["5x4t5dh", "10x8t5dh"]),
    ("loopy", &["7x7t6dh", "14x14t6dh"]),
    ("loopy", &["5x5t7dh", "10x10t7dh"]),
    ("loopy", &["5x5t8dh", "10x10t8dh"]),
    ("loopy", &["5x4t9dh", "10x8t9dh"]),
    ("loopy", &["5x4t10dh", "10x8t10dh"]),
    ("loopy", &["10x10t11dh", "20x20t11dh"]),
    ("loopy", &["10x10t12dh", "20x20t12dh"]),
    ("loopy", &["5x3t13dh", "10x6t13dh"]),
    ("loopy", &["5x4t14dh", "10x8t14dh"]),
    ("loopy", &["5x4t15dh", "10x8t15dh"]),
    ("map", &["20x15n30dh", "30x25n75dh", "40x36n150dh", "60x50n300dh"]),
    ("net", &["5x5", "7x7", "9x9", "13x11", "19x15", "26x22"]),
    ("net", &["5x5w", "7x7w", "9x9w", "13x11w", "19x15w", "26x22w"]),
    ("palisade", &["5x5n5", "8x6n6", "10x8n8", "15x12n10", "20x15n10", "24x20n12", "30x24n10"]),
    ("pearl", &["6x6dt", "8x8dt", "12x8dt", "16x12dt", "24x16dt"]),
    ("rect", &["7x7", "11x11", "15x15", "19x19", "27x27", "38x38"]),
    ("slant", &["5x5dh", "8x8dh", "12x10dh", "17x14dh", "24x20dh"]),
    ("tracks", &["8x8dt", "10x10dt", "15x15dt", "21x21dt", "30x30dt"]),
    ("tracks", &["10x10dh", "15x15dh", "21x21dh", "30x30dh"]),
];

/// Default number of puzzles of each size; `--count` overrides it.
const COUNT: u32 = 5;

/// Default time in seconds in which the game generates them; `--draw` overrides it.
const DRAW: u32 = 60;

/// Default limit in seconds for each puzzle; `--limit` overrides it.
const LIMIT: u32 = 60;

/// Seconds of processor time in which each puzzle is solved repeatedly.
const AGAIN: f64 = 0.2;

/// Measures the kinds named, or all.
pub(super) fn run(arguments: &[String]) -> Result<(), String> {
    let named = words(arguments);
    let count = number(arguments, "count", COUNT)?;
    let (draw, limit) = (number(arguments, "draw", DRAW)?, number(arguments, "limit", LIMIT)?);
    if let Some(unknown) = named.iter().find(|name| CURVES.iter().all(|(kind, _)| kind != *name)) {
        return Err(format!("there is no curve of `{unknown}`"));
    }
    println!(
        "| kind | size | puzzles | unique | mean ms | worst ms | conflicts each |\n|{}",
        " --- |".repeat(7)
    );
    for &(kind, sizes) in
        CURVES.iter().filter(|(kind, _)| named.is_empty() || named.iter().any(|name| name == kind))
    {
        let Some(entry) = find(kind) else { continue };
        for &params in sizes {
            let text = drawn_within(kind, params, count, Duration::from_secs(draw.into()))?;
            let row = if text.is_empty() {
                format!("none drawn in {draw} s | | | |")
            } else {
                row(entry, &text, limit)?
            };
            println!("| {kind} | {params} | {row}");
        }
    }
    Ok(())
}

/// Returns the rest of a row.
fn row(entry: &Entry, text: &str, limit: u32) -> Result<String, String> {
    let options =
        Options { time_limit: Some(Duration::from_secs(limit.into())), ..Options::default() };
    let (mut times, mut unique, mut conflicts) = (Vec::new(), 0, 0);
    for id in ids(text) {
        let (mut best, mut runs, began) = (f64::INFINITY, 0, user_time());
        let report = loop {
            let start = Instant::now();
            let puzzle = (entry.parse)(id).map_err(|error| format!("{id}: {error}"))?;
            let report =
                problem::solve(&puzzle, &options).map_err(|error| format!("{id}: {error}"))?;
            best = best.min(start.elapsed().as_secs_f64() * 1e3);
            runs += 1;
            let spent = user_time() - began;
            if spent >= AGAIN {
                // On a busy machine every long run waits for others.
                best = best.min(spent * 1e3 / f64::from(runs));
                break report;
            }
        };
        times.push(best);
        unique += u32::from(report.status == Status::Unique);
        conflicts += report.stats.get("conflicts").and_then(serde_json::Value::as_u64).unwrap_or(0);
    }
    let (count, worst) = (times.len().max(1) as f64, times.iter().copied().fold(0.0, f64::max));
    let mean = times.iter().sum::<f64>() / count;
    Ok(format!(
        "{} | {unique} | {mean:.3} | {worst:.3} | {:.0} |",
        times.len(),
        conflicts as f64 / count
    ))
}
