//! Task `cargo xtask bench collection [KIND…] [--params P,…] [--count N] [--limit SECONDS]`: one
//! table for all kinds with generators in the real games: each set generated afresh, from the ID
//! to the proof that there is one solution, beside the game's own solver on the same puzzles in the
//! same run (`cargo xtask referee`).
//!
//! The first table's sets are the hardest of each game's menu and larger ones; puzzles with clues
//! removed come from `puzzles/<kind>/minimal.txt`. Each puzzle is solved repeatedly for a moment,
//! and the fastest run counts, for both solvers; *cold* is a run in a fresh thread, without kept
//! rules. The game's time excludes reading the ID, and a proof if it makes none. A *blank* grid,
//! which has more solutions than anybody can count, is solved for the common part of them all.

use std::fmt::Write as _;
use std::fs;
use std::time::{Duration, Instant};

use tatham_core::author::contract::ids;
use tatham_core::{Entry, Options, Status, problem};
use tatham_kinds::find;

use super::generator::drawn;
use super::rows::{GameSolverTimes, own};
use xtask::arguments::{number, option, words};

/// Sets: a kind, the parameters for its game, and the number of puzzles; without parameters if they
/// are those of `minimal.txt`, and with [`BLANK`] at the end if no clue is given.
const SETS: &[(&str, &str, u32)] = &[
    ("bridges", "15x15m2d2", 20),
    ("bridges", "20x20m4d2", 10),
    ("bridges", "30x30m2d2", 10),
    ("dominosa", "6de", 20),
    ("dominosa", "9db", 20),
    ("dominosa", "9de", 20),
    ("dominosa", "9dh", 20),
    ("dominosa", "9da", 20),
    ("filling", "13x9", 20),
    ("filling", "17x13", 20),
    ("filling", "20x20", 10),
    ("filling", "", 10),
    ("galaxies", "15x15dn", 20),
    ("galaxies", "15x15du", 10),
    ("galaxies", "20x20dn", 10),
    ("keen", "9dn", 20),
    ("keen", "9dh", 20),
    ("keen", "9dx", 20),
    ("keen", "9du", 20),
    ("lightup", "14x14b20s2d2", 20),
    ("lightup", "25x25b20s2d2", 10),
    ("lightup", "", 10),
    ("loopy", "15x15t0dh", 20),
    ("loopy", "25x25t0dh", 10),
    ("loopy", "40x40t0dh", 10),
    ("loopy", "10x10t11dh", 4),
    ("loopy", "10x10t12dh", 4),
    ("loopy", "10x10t16dh", 4),
    ("loopy", "10x10t17dh", 4),
    ("loopy", "10x10t2dh", 4),
    ("loopy", "12x10t1dh", 4),
    ("loopy", "5x3t13dh", 4),
    ("loopy", "5x4t10dh", 4),
    ("loopy", "5x4t14dh", 4),
    ("loopy", "5x4t15dh", 4),
    ("loopy", "5x4t5dh", 4),
    ("loopy", "5x4t9dh", 4),
    ("loopy", "5x5t7dh", 4),
    ("loopy", "5x5t8dh", 4),
    ("loopy", "7x7t3dh", 4),
    ("loopy", "7x7t6dh", 4),
    ("loopy", "9x9t4dh", 4),
    ("loopy", "", 8),
    ("loopy", "30x30t0 blank", 1),
    ("magnets", "10x9dt", 20),
    ("magnets", "10x9dtS", 20),
    ("magnets", "15x14dt", 10),
    ("map", "30x25n75dh", 20),
    ("map", "30x25n75du", 20),
    ("map", "50x50n100dh", 10),
    ("mosaic", "50x50h0", 20),
    ("net", "25x25", 10),
    ("net", "25x25w", 10),
    ("palisade", "15x12n10", 20),
    ("palisade", "20x15n10", 10),
    ("palisade", "", 10),
    ("pearl", "12x12dt", 20),
    ("pearl", "", 10),
    ("range", "16x11", 20),
    ("range", "20x20", 10),
    ("rect", "19x19", 20),
    ("rect", "19x19e0.5a", 20),
    ("rect", "30x30", 10),
    ("singles", "12x12dk", 20),
    ("singles", "20x20dk", 20),
    ("slant", "12x10dh", 20),
    ("slant", "20x20dh", 20),
    ("slant", "30x30dh", 10),
    ("slant", "", 10),
    ("tents", "15x15dt", 20),
    ("tents", "25x25dt", 10),
    ("towers", "6du", 20),
    ("towers", "7du", 20),
    ("tracks", "15x15dt", 20),
    ("tracks", "15x15dh", 20),
    ("undead", "7x7dn", 20),
    ("undead", "7x7dt", 20),
    ("unequal", "7dx", 20),
    ("unequal", "7dr", 20),
    ("unequal", "7adk", 20),
    ("unequal", "7adr", 20),
    ("unequal", "9dx", 20),
];

/// Default limit in seconds for each puzzle; `--limit` overrides it.
const LIMIT: u64 = 30;

/// Suffix of such parameters: these puzzles are solved for the common part.
const BLANK: &str = " blank";

/// Time for which each puzzle is solved repeatedly.
const AGAIN: Duration = Duration::from_millis(60);

/// Results of a set, in milliseconds for each puzzle.
#[derive(Default)]
struct SetTimes {
    times: Vec<f64>,
    cold: Vec<f64>,
    unique: usize,
    multiple: usize,
}

/// Measures the kinds named, or all; `--params` names some of their sets.
pub(super) fn run(arguments: &[String]) -> Result<(), String> {
    let named = words(arguments);
    let sets = option(arguments, "params").map(|params| params.split(',').collect::<Vec<_>>());
    let count = option(arguments, "count")
        .map(|count| count.parse().map_err(|_| "--count takes a number"))
        .transpose()?;
    let limit = number(arguments, "limit", LIMIT)?;
    if let Some(unknown) = named.iter().find(|name| SETS.iter().all(|(kind, ..)| kind != *name)) {
        return Err(format!("there is no set of `{unknown}`"));
    }
    println!(
        "| puzzles | count | unique | mean ms | worst ms | cold mean ms | the game: mean ms | worst ms | gave up | ours to the game's |"
    );
    println!("|{}", " --- |".repeat(10));
    for &(kind, params, usual) in SETS {
        if !named.is_empty() && named.iter().all(|name| *name != kind)
            || sets.as_ref().is_some_and(|sets| !sets.contains(&params))
        {
            continue;
        }
        let Some(entry) = find(kind) else { continue };
        let ids = set(kind, params, count.unwrap_or(usual))?;
        let options = Options {
            time_limit: Some(Duration::from_secs(limit)),
            common: params.ends_with(BLANK),
            ..Options::default()
        };
        let found = measure(entry, &ids, &options)?;
        let params = if params.is_empty() { "minimal" } else { params };
        println!("| {kind} {params} | {} | {} |", ids.len(), row(&found, own(kind, &ids).as_ref()));
    }
    Ok(())
}

/// Returns the puzzles of a set.
fn set(kind: &str, params: &str, count: u32) -> Result<Vec<String>, String> {
    if let Some(params) = params.strip_suffix(BLANK) {
        // Each `z` skips 26 faces.
        let faces: usize = params
            .split('t')
            .next()
            .unwrap_or_default()
            .split('x')
            .flat_map(str::parse::<usize>)
            .product();
        return Ok(vec![format!(
            "{params}:{}{}",
            "z".repeat(faces / 26),
            char::from(b'a' + (faces % 26) as u8 - 1)
        )]);
    }
    if !params.is_empty() {
        return Ok(ids(&drawn(kind, params, &count.to_string())?).map(str::to_owned).collect());
    }
    let path = format!("puzzles/{kind}/minimal.txt");
    let text = fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
    Ok(ids(&text).take(count as usize).map(str::to_owned).collect())
}

/// Solves each puzzle repeatedly for a moment.
fn measure(entry: &Entry, ids: &[String], options: &Options) -> Result<SetTimes, String> {
    let solve = |id: &str| {
        let start = Instant::now();
        let puzzle = (entry.parse)(id).map_err(|error| format!("{id}: {error}"))?;
        let report = problem::solve(&puzzle, options).map_err(|error| format!("{id}: {error}"))?;
        Ok::<_, String>((start.elapsed().as_secs_f64() * 1e3, report.status))
    };
    let mut found = SetTimes::default();
    for id in ids {
        let (mut best, status) = solve(id)?;
        let began = Instant::now();
        let mut cold = f64::INFINITY;
        while began.elapsed() < AGAIN {
            best = best.min(solve(id)?.0);
            cold = cold.min(super::afresh(|| solve(id))?.0);
        }
        found.times.push(best);
        found.cold.push(cold.max(best));
        found.unique += usize::from(status == Status::Unique);
        found.multiple += usize::from(status == Status::Multiple);
    }
    Ok(found)
}

/// Returns the columns of a row.
fn row(found: &SetTimes, own: Option<&GameSolverTimes>) -> String {
    let mean = |times: &[f64]| times.iter().sum::<f64>() / times.len().max(1) as f64;
    let worst = |times: &[f64]| times.iter().copied().fold(0.0, f64::max);
    let mut text = found.unique.to_string();
    if found.multiple > 0 {
        // Writing to a text cannot fail.
        let _ = write!(text, ", {} with several solutions", found.multiple);
    }
    let _ = write!(
        text,
        " | {:.3} | {:.3} | {:.3} |",
        mean(&found.times),
        worst(&found.times),
        mean(&found.cold)
    );
    let Some(own) = own else { return text + " – | – | – | –" };
    let theirs: Vec<f64> = own.solved.iter().flatten().map(|time| time / 1e3).collect();
    // They are compared only if both have an answer.
    let ours = found
        .times
        .iter()
        .zip(&own.solved)
        .filter(|(_, theirs)| theirs.is_some())
        .map(|(ours, _)| ours)
        .sum::<f64>();
    if theirs.is_empty() {
        return text + &format!(" – | – | {} | –", own.given_up());
    }
    let ratio = ours / theirs.iter().sum::<f64>();
    let _ = write!(
        text,
        " {:.3} | {:.3} | {} | {ratio:.2}",
        mean(&theirs),
        worst(&theirs),
        own.given_up()
    );
    text
}
