//! Task `cargo xtask bench core [--only PART OF A NAME] [--limit SECONDS] [--plain] [--sets FILE]`:
//! the SAT layer on sets of puzzles of every sort, with uniqueness proven.
//!
//! The sets are those of `core.txt`, or of another file in the same format, and, if the shared
//! corpus is there, Battleship, nonograms and the large Sudokus, these last by each solver of this
//! build. Beside the time it prints the time of deciding without reading and writing, with nothing
//! kept (cold) and with the rules of the shape kept, and the time of the real game's own solver, if
//! the referee is built (`cargo xtask referee`); and the instructions that callgrind counts, of one
//! run through the set and of each further one, which reuses the stated rules: they are the same on
//! a busy machine. They need valgrind; `--plain` skips them.

use std::collections::BTreeMap;
use std::fs;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use serde_json::Value;
use tatham_core::{AnyProblem, Options, problem};
use tatham_kinds::find;
use tatham_sat::Engine;

use super::rows::{Row, field, own, rows, shared};
use crate::measure::user_time;
use xtask::arguments::{number, option};

/// Sets of this repository.
const DRAWN: &str = include_str!("core.txt");

/// Smallest number of runs through a short set; the fastest run of each puzzle counts.
const RUNS: usize = 10;

/// Number of further runs whose instructions are counted, after the first run through a set.
const MORE: u32 = 3;

/// A set of puzzles.
struct Set {
    name: String,
    kind: String,
    knobs: Vec<(String, String)>,
    ids: Vec<String>,
    runs: usize,
    /// True if it is small enough for valgrind.
    is_counted: bool,
}

/// Runs the benchmark.
pub(super) fn run(arguments: &[String]) -> Result<(), String> {
    let only = option(arguments, "only").unwrap_or_default();
    let limit = number(arguments, "limit", 300)?;
    let other = option(arguments, "sets")
        .map(fs::read_to_string)
        .transpose()
        .map_err(|error| format!("--sets: {error}"))?;
    let drawn = other.as_deref().unwrap_or(DRAWN);
    let mut sets: Vec<Set> =
        sets(drawn)?.into_iter().filter(|set| set.name.contains(only)).collect();
    // This program calls itself so under valgrind.
    if let Some(name) = option(arguments, "count") {
        let rounds = number(arguments, "rounds", 1_usize)?;
        // Each puzzle is solved once then.
        for set in &mut sets {
            set.runs = 1;
        }
        let named = || sets.iter().filter(|set| set.name == name);
        return (0..rounds)
            .try_for_each(|_| named().try_for_each(|set| once(set, limit).map(drop)));
    }
    let plain = arguments.iter().any(|argument| argument == "--plain")
        || crate::outside::is_installed("valgrind").is_err();
    let nothing = if plain { None } else { instructions("nothing", 1) };
    println!(
        "| set | puzzles | verdicts | ms each | worst ms | cold µs | decided µs | the game µs | user s | conflicts each | instructions | of the next |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for set in sets {
        let (start, began) = (user_time(), Instant::now());
        let mut found = once(&set, limit)?;
        let user = user_time() - start;
        let mut runs = 1;
        while set.runs > 1 && (runs < set.runs || began.elapsed() < super::SPAN) {
            runs += 1;
            let again = once(&set, limit)?;
            let RunResult { times, cold, deciding, .. } = &mut found;
            for (best, again) in
                [(times, again.times), (cold, again.cold), (deciding, again.deciding)]
            {
                best.iter_mut().zip(again).for_each(|(best, again)| *best = best.min(again));
            }
        }
        let count = set.ids.len().max(1) as f64;
        let each = |number: f64| format!("{:.0}", number / count);
        let counted = if set.is_counted { nothing.zip(instructions(&set.name, 1)) } else { None };
        let more = counted.and_then(|(_, once)| {
            Some((instructions(&set.name, 1 + MORE)? - once) as f64 / f64::from(MORE))
        });
        let counted = counted.map(|(nothing, once)| (once - nothing) as f64);
        let [counted, more] = [counted, more].map(|number| number.map_or("–".to_owned(), each));
        let mean = |times: &[f64]| {
            if times.is_empty() {
                "–".to_owned()
            } else {
                format!("{:.1}", times.iter().sum::<f64>() / count)
            }
        };
        let (cold, deciding) = (mean(&found.cold), mean(&found.deciding));
        let game = if set.runs > 1 { own(&set.kind, &set.ids) } else { None }
            .map_or("–".to_owned(), |own| own.to_string());
        let verdicts: Vec<String> =
            found.verdicts.iter().map(|(verdict, count)| format!("{count} {verdict}")).collect();
        println!(
            "| {} | {} | {} | {:.3} | {:.3} | {cold} | {deciding} | {game} | {user:.2} | {:.1} | {counted} | {more} |",
            set.name,
            set.ids.len(),
            verdicts.join(", "),
            found.times.iter().sum::<f64>() / count,
            found.times.iter().copied().fold(0.0, f64::max),
            found.conflicts as f64 / count,
        );
    }
    Ok(())
}

/// Returns all available sets.
fn sets(text: &str) -> Result<Vec<Set>, String> {
    let drawn = |Row { name, game, ids }: Row<'_>| {
        let (kind, knobs) = game.split_once(' ').unwrap_or((game, ""));
        let knobs = knobs.split_terminator(' ').filter_map(|knob| knob.split_once('='));
        let knobs = knobs.map(|(knob, word)| (knob.to_owned(), word.to_owned())).collect();
        let ids = ids.into_iter().map(str::to_owned).collect();
        Set {
            name: name.to_owned(),
            kind: kind.to_owned(),
            knobs,
            ids,
            runs: RUNS,
            is_counted: true,
        }
    };
    let mut sets: Vec<Set> = rows(text).into_iter().map(drawn).collect();
    let mut add =
        |name: &str, kind: &str, solver: Option<Engine>, is_counted: bool, ids: Vec<String>| {
            let name =
                solver.map_or(name.to_owned(), |solver| format!("{name}, {}", solver.name()));
            let knobs = solver
                .map(|solver| ("solver".to_owned(), solver.name().to_owned()))
                .into_iter()
                .collect();
            sets.push(Set { name, kind: kind.to_owned(), knobs, ids, runs: 1, is_counted });
        };
    let boards = ids("battleship-csplib", |_| true)?;
    let (small, large) = boards.into_iter().partition(|id| id.starts_with("10x10"));
    let survey = |part: &str| ids("pattern-survey", |name| name.starts_with(part));
    add("Battleship, CSPLib 10x10", "battleship", None, true, small);
    add("Battleship, CSPLib larger", "battleship", None, false, large);
    add("Nonograms, mzn_dom of the survey", "pattern", None, true, survey("mzn_dom")?);
    add("Nonograms, the survey", "pattern", None, false, survey("")?);
    add("Nonograms, random", "pattern", None, true, ids("pattern-random", |_| true)?);
    for engine in Engine::all() {
        add("Solo 25x25", "solo", Some(engine), false, ids("solo-gecode-25", |_| true)?);
    }
    sets.retain(|set| !set.ids.is_empty());
    Ok(sets)
}

/// Returns the IDs of a file of the shared corpus whose names are wanted; none if it is not
/// available.
fn ids(file: &str, wanted: impl Fn(&str) -> bool) -> Result<Vec<String>, String> {
    let lines = shared(file)?;
    let lines = lines.iter().filter(|line| wanted(line["name"].as_str().unwrap_or_default()));
    Ok(lines.filter_map(|line| field(line, "game_id")).collect())
}

/// Results of one run through a set.
#[derive(Default)]
struct RunResult {
    /// Milliseconds for each puzzle, from its ID to the report.
    times: Vec<f64>,
    /// Microseconds for solving it with nothing kept from an earlier puzzle.
    cold: Vec<f64>,
    /// Microseconds for solving it, once parsed, with its rules kept, including the proof and the
    /// check of the answer: the measure of the games' own solvers.
    deciding: Vec<f64>,
    verdicts: BTreeMap<&'static str, usize>,
    conflicts: u64,
}

fn once(set: &Set, limit: u64) -> Result<RunResult, String> {
    let entry = find(&set.kind).ok_or_else(|| format!("there is no {}", set.kind))?;
    let mut options =
        Options { time_limit: Some(Duration::from_secs(limit)), ..Options::default() };
    set.knobs
        .iter()
        .try_for_each(|(knob, word)| options.settings.set(entry.kind.knobs, knob, word))?;
    let mut found = RunResult::default();
    for id in &set.ids {
        let start = Instant::now();
        let puzzle = (entry.parse)(id).map_err(|e| format!("{id}: {e}"))?;
        let report = problem::solve(&puzzle, &options).map_err(|e| e.to_string())?;
        found.times.push(start.elapsed().as_secs_f64() * 1e3);
        if set.runs > 1 {
            found.cold.push(super::afresh(|| decide(&puzzle, &options))?);
            found.deciding.push(decide(&puzzle, &options)?);
        }
        *found.verdicts.entry(report.status.name()).or_default() += 1;
        found.conflicts += report.stats.get("conflicts").and_then(Value::as_u64).unwrap_or(0);
    }
    Ok(found)
}

/// Returns the microseconds for deciding a puzzle, including the check of its answer.
fn decide(puzzle: &AnyProblem, options: &Options) -> Result<f64, String> {
    let start = Instant::now();
    puzzle
        .search(options, &options.budget(), &mut |_| ControlFlow::Continue(()))
        .map_err(|e| e.to_string())?;
    Ok(start.elapsed().as_secs_f64() * 1e6)
}

/// Returns the instructions of this program for a number of runs through a set; `None` if valgrind
/// reports none.
fn instructions(name: &str, rounds: u32) -> Option<u64> {
    let program = std::env::current_exe().ok()?;
    let rounds = rounds.to_string();
    let words = ["bench", "core", "--count", name, "--rounds", &rounds];
    crate::measure::instructions(&program, &words).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_set_begins_with_a_puzzle_of_one_solution() {
        for mut set in sets(DRAWN).unwrap() {
            set.ids.truncate(1);
            assert_eq!(once(&set, 60).unwrap().verdicts, [("unique", 1)].into(), "{}", set.name);
        }
    }
}
