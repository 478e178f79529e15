//! Task `cargo xtask bench moves`: lengths and times of answers in games of moves.
//!
//! Usage: `[KIND…] [--params P,…] [--count N] [--wanted optimal] [--limit SECONDS]`.
//!
//! On boards of each preset, generated afresh by the real game, or of the parameters named, it
//! measures the lengths of answers, beside the lower bounds and the lengths of the game's own
//! solver or hints on the same boards, if it has such (`cargo xtask referee`); the milliseconds
//! from the ID to the answer; and the peak memory of the process. Of Fifteen it also runs random
//! boards and the hardest ones.

use std::time::{Duration, Instant};

use tatham_core::author::contract::ids;
use tatham_core::{Entry, Options, Status, problem};
use tatham_kinds::KINDS;

use super::generator::{drawn, sorts};
use super::rows::told_moves;
use super::{fifteen, named};
use crate::measure;
use xtask::arguments::option;

/// Default number of boards of each sort; `--count` overrides it.
const COUNT: &str = "20";

/// Results of a set.
#[derive(Default)]
struct MoveSetResult {
    lengths: Vec<f64>,
    bounds: Vec<f64>,
    times: Vec<f64>,
    optimal: usize,
    /// Number of boards proven unsolvable, and number of undecided ones.
    unsolvable: usize,
    unknown: usize,
    scores: Vec<f64>,
}

/// Measures the kinds named, or all games of moves.
pub(super) fn run(arguments: &[String]) -> Result<(), String> {
    let is_optimal = match option(arguments, "wanted") {
        None => false,
        Some("optimal") => true,
        Some(other) => return Err(format!("--wanted takes `optimal`, found `{other}`")),
    };
    let count = option(arguments, "count").unwrap_or(COUNT);
    let limit = option(arguments, "limit")
        .map(|limit| limit.parse().map_err(|_| "--limit takes seconds".to_owned()))
        .transpose()?;
    let kinds = named(arguments, games())?;
    println!(
        "| boards | count | ways | moves, mean | worst | proven to be needed, mean | optimal | score | the game's own, mean | ms, median | worst | most MB |"
    );
    println!("|{}", " --- |".repeat(12));
    for &entry in &kinds {
        let name = entry.kind.name;
        for params in sorts(arguments, name) {
            let text = drawn(name, &params, count)?;
            let boards: Vec<&str> = ids(&text).collect();
            measure::forget_peak_memory();
            let found = solved(entry, &boards, is_optimal, limit.map(Duration::from_secs))?;
            let megabytes = measure::peak_memory() / 1000;
            let theirs = told_moves(name, &boards);
            println!(
                "| {name} {params} | {} | {} | {megabytes} |",
                boards.len(),
                row(&found, theirs.as_deref())
            );
        }
    }
    let fifteen = kinds.iter().find(|entry| entry.kind.name == "fifteen");
    match fifteen.filter(|_| option(arguments, "params").is_none() && !is_optimal) {
        Some(entry) => fifteen::run(entry),
        None => Ok(()),
    }
}

/// Returns the games of moves: the kinds with a proof that an answer is shortest.
fn games() -> impl Iterator<Item = &'static Entry> {
    KINDS.iter().copied().filter(|entry| entry.kind.knob("optimal").is_some())
}

fn solved(
    entry: &Entry,
    ids: &[&str],
    is_optimal: bool,
    time_limit: Option<Duration>,
) -> Result<MoveSetResult, String> {
    let mut options = Options { time_limit, ..Options::default() };
    options.settings.set(entry.kind.knobs, "optimal", if is_optimal { "true" } else { "false" })?;
    let mut found = MoveSetResult::default();
    for id in ids {
        let start = Instant::now();
        let puzzle = (entry.parse)(id).map_err(|error| format!("{id}: {error}"))?;
        let report = problem::solve(&puzzle, &options).map_err(|error| error.to_string())?;
        found.times.push(start.elapsed().as_secs_f64() * 1e3);
        match report.status {
            Status::Solved => {
                let solution = report.solutions[0].value();
                let number = |field: &str| solution[field].as_f64();
                found.lengths.extend(number("length"));
                found.bounds.extend(number("lower_bound"));
                found.scores.extend(number("score"));
                found.optimal += usize::from(solution["optimal"] == true);
            }
            Status::Unsolvable => found.unsolvable += 1,
            _ => found.unknown += 1,
        }
    }
    Ok(found)
}

/// Returns the columns of a row.
fn row(found: &MoveSetResult, theirs: Option<&[usize]>) -> String {
    let mean = |numbers: &[f64]| match numbers.len() {
        0 => "–".to_owned(),
        count => format!("{:.1}", numbers.iter().sum::<f64>() / count as f64),
    };
    let worst = |numbers: &[f64]| numbers.iter().copied().fold(0.0, f64::max);
    let mut times = found.times.clone();
    times.sort_by(f64::total_cmp);
    let count = found.lengths.len();
    let ways = match (found.unsolvable, found.unknown) {
        (0, 0) => count.to_string(),
        (unsolvable, unknown) => {
            format!("{count} ({unsolvable} without a way, {unknown} undecided)")
        }
    };
    let theirs: Vec<f64> = theirs.unwrap_or_default().iter().map(|&length| length as f64).collect();
    format!(
        "{ways} | {} | {} | {} | {} | {} | {} | {:.1} | {:.1}",
        mean(&found.lengths),
        worst(&found.lengths),
        mean(&found.bounds),
        found.optimal,
        mean(&found.scores),
        mean(&theirs),
        times.get(times.len() / 2).copied().unwrap_or_default(),
        worst(&times)
    )
}
