//! `cargo xtask bench explain [KIND…] [--fresh] [--count N]`: how long a hint takes, in milliseconds.
//!
//! - *From step to step*: whole explanations, words and all, step by step; and, for each position on the way, the next hint asked for by itself, as
//!   a player asks: it decides the puzzle again each time. Of a puzzle at most twenty positions, evenly.
//! - *Cold*: from an ID to its first hint.
//! - *Hardest*: a hint, or an honest "no short deduction was found", for the 375 hardest Sudokus.
//!
//! Puzzles are 20 of each grade and size: with `--fresh` drawn by the real games, if they are installed; else those of the corpora, which are the same each
//! time. All on one thread.

use std::fs;
use std::time::Instant;

use serde_json::Value;
use tatham_core::author::contract::ids;
use tatham_core::explain::{Explainer, Explanation};
use tatham_core::{AnyPosition, AnyProblem, Budget};
use tatham_kinds::find;

use super::drawn::drawn;
use crate::check_explanations::is_explained;
use xtask::arguments::{number, words};

/// What is measured: a kind, what the real game draws, and what a prototype took for a hint.
const ROWS: &[(&str, &str, &str)] = &[
    ("unruly", "10x10dt", ""),
    ("unruly", "10x10de", ""),
    ("unruly", "10x10dn", "0.03"),
    ("unruly", "14x14dn", ""),
    ("solo", "3x3dt", ""),
    ("solo", "3x3db", "0.07"),
    ("solo", "3x3di", ""),
    ("solo", "3x3da", ""),
    ("solo", "3x3de", ""),
    ("solo", "3x3du", "0.18, worst 3.6"),
    ("solo", "3x3kdi", ""),
    ("solo", "9jdi", ""),
    ("solo", "4x4da", "1.6 (16x16)"),
    ("towers", "5de", "0.03"),
    ("towers", "5dh", ""),
    ("towers", "5dx", ""),
    ("towers", "5du", "0.12"),
    ("towers", "6dx", ""),
    ("pattern", "15x15", "0.14"),
    ("pattern", "30x30", "7.9"),
    ("signpost", "4x4", ""),
    ("signpost", "6x6", ""),
    ("signpost", "10x10", ""),
];

/// Sets that no game draws: a kind, a file of the shared corpus, and the size that is taken.
const SETS: &[(&str, &str, &str)] =
    &[("battleship", "battleship-csplib", "10x10"), ("battleship", "battleship-csplib", "15x15")];

/// Puzzles of each row unless `--count` says otherwise.
const COUNT: usize = 20;

/// Positions of a puzzle from which a hint is asked for by itself.
const POSITIONS: usize = 20;

/// Where the hardest Sudokus are, and the milliseconds within which each is to have its answer.
const HARDEST: &str = "../shared/corpus/sudoku-hardest-1106.txt";
const GOAL: f64 = 200.0;

/// Milliseconds: how many times, their sum, the most.
#[derive(Clone, Copy, Debug, Default)]
struct Times {
    count: usize,
    sum: f64,
    worst: f64,
}

impl Times {
    fn add(&mut self, milliseconds: f64) {
        *self = Self {
            count: self.count + 1,
            sum: self.sum + milliseconds,
            worst: self.worst.max(milliseconds),
        };
    }

    fn mean(self) -> f64 {
        self.sum / self.count.max(1) as f64
    }
}

/// Measures the kinds named, or all that are explained.
pub(super) fn run(arguments: &[String]) -> Result<(), String> {
    let named = words(arguments);
    let is_fresh = arguments.iter().any(|argument| argument == "--fresh");
    let count = number(arguments, "count", COUNT)?;
    if let Some(unknown) = named.iter().find(|name| !find(name).is_some_and(is_explained)) {
        return Err(format!("`{unknown}` is no kind that is explained"));
    }
    let wanted = |kind: &str| named.is_empty() || named.iter().any(|name| *name == kind);
    println!(
        "| puzzles | from | count | steps | a step, mean ms | worst | next hint, mean ms | worst | cold, mean ms | worst | no short step | a prototype, a hint |"
    );
    println!("|{}", " --- |".repeat(12));
    for &(kind, params, prototype) in ROWS.iter().filter(|(kind, ..)| wanted(kind)) {
        let (from, lines) = puzzles(kind, params, count, is_fresh);
        row(kind, params, from, &lines, prototype)?;
    }
    for &(kind, file, size) in SETS.iter().filter(|(kind, ..)| wanted(kind)) {
        let begins = |id: &str| id.starts_with(size);
        let lines = shared(&format!("../shared/corpus/{file}.jsonl"), kind, begins);
        row(kind, size, "the corpus", &lines[..lines.len().min(count)], "")?;
    }
    if wanted("solo") {
        hardest()?;
    }
    Ok(())
}

/// Puzzles of a row, and where they are from: fresh ones, or those of the corpora.
fn puzzles(kind: &str, params: &str, count: usize, is_fresh: bool) -> (&'static str, Vec<String>) {
    if is_fresh {
        match drawn(kind, params, &count.to_string()) {
            Ok(text) => return ("fresh", ids(&text).map(str::to_owned).collect()),
            Err(why) => eprintln!("{why}: taken from the corpora"),
        }
    }
    // The corpora keep the parameters that the game was asked for; the plain sets have no grade.
    let plain = params.split('d').next().unwrap_or_default();
    let has = |id: &str| id.split(':').next().is_some_and(|own| own == params || own == plain);
    let mut lines = Vec::new();
    for folder in ["variants", "sgt"] {
        lines.extend(shared(&format!("../shared/corpus/{folder}/{kind}.jsonl"), kind, has));
    }
    let own = fs::read_to_string(format!("puzzles/{kind}/sgt.txt")).unwrap_or_default();
    lines.extend(ids(&own).filter(|id| has(id)).map(str::to_owned));
    lines.truncate(count);
    ("the corpora", lines)
}

/// IDs of a kind in a file of the shared corpus; none, if it is not here.
fn shared(path: &str, kind: &str, is_wanted: impl Fn(&str) -> bool) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap_or_default();
    let lines = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let own = lines
        .filter(|line| line["puzzle"] == kind)
        .filter_map(|line| line["game_id"].as_str().map(str::to_owned));
    own.filter(|id| is_wanted(id)).collect()
}

fn milliseconds(start: Instant) -> f64 {
    start.elapsed().as_secs_f64() * 1e3
}

/// A row of the table.
fn row(
    kind: &str,
    params: &str,
    from: &str,
    lines: &[String],
    prototype: &str,
) -> Result<(), String> {
    let (mut whole, mut next, mut cold) = (Times::default(), Times::default(), Times::default());
    let (mut steps, mut ended) = (0, 0);
    for id in lines {
        let start = Instant::now();
        first_hint(kind, id)?;
        cold.add(milliseconds(start));
        let puzzle = parse(kind, id)?;
        let explanation = timed(&puzzle, &mut whole)?;
        let told = explanation.steps.len();
        steps += told;
        ended += usize::from(!explanation.complete);
        let mut position = puzzle.start();
        for (number, step) in explanation.steps.iter().enumerate() {
            if number % told.div_ceil(POSITIONS) == 0 {
                let start = Instant::now();
                std::hint::black_box(explainer(&position)?.hint(1, &Budget::unlimited()));
                next.add(milliseconds(start));
            }
            position.apply(step);
        }
    }
    if lines.is_empty() {
        println!("| {kind} {params} | not here | | | | | | | | | | {prototype} |");
        return Ok(());
    }
    println!(
        "| {kind} {params} | {from} | {} | {steps} | {:.3} | {:.3} | {:.3} | {:.1} | {:.2} | {:.1} | {ended} | {prototype} |",
        lines.len(),
        whole.mean(),
        whole.worst,
        next.mean(),
        next.worst,
        cold.mean(),
        cold.worst,
    );
    Ok(())
}

fn parse(kind: &str, id: &str) -> Result<AnyProblem, String> {
    let entry = find(kind).ok_or("no such kind")?;
    (entry.parse)(id).map_err(|error| format!("{id}: {error}"))
}

fn explainer(position: &AnyPosition) -> Result<Box<dyn Explainer + '_>, String> {
    position.explainer().ok_or_else(|| "it is not explained".to_owned())
}

/// All steps, and what each took; what comes before the first and after the last counts with these.
fn timed(puzzle: &AnyProblem, times: &mut Times) -> Result<Explanation, String> {
    let (mut start, mut last) = (Instant::now(), 0.0);
    let explanation = explainer(&puzzle.start())?.explain(&Budget::unlimited(), &mut |_| {
        last = milliseconds(start);
        times.add(last);
        start = Instant::now();
    });
    let after = milliseconds(start);
    times.sum += after;
    times.worst = times.worst.max(last + after);
    Ok(explanation)
}

/// What a program does that is asked for a hint: from the ID to the words. Whether there is a step.
fn first_hint(kind: &str, id: &str) -> Result<bool, String> {
    let puzzle = parse(kind, id)?;
    let hint = explainer(&puzzle.start())?.hint(1, &Budget::unlimited());
    if hint.steps.is_empty() && hint.reason.is_none() {
        return Err(format!("{id}: neither a step nor a reason"));
    }
    Ok(!hint.steps.is_empty())
}

/// The hardest Sudokus: a hint or an honest end for each, at the start and on the way.
fn hardest() -> Result<(), String> {
    let Ok(text) = fs::read_to_string(HARDEST) else {
        println!("\nThe hardest Sudokus are not here: {HARDEST}");
        return Ok(());
    };
    let (mut first, mut last, mut each) = (Times::default(), Times::default(), Times::default());
    let (mut with_step, mut complete, mut late, mut steps) = (0, 0, 0, 0);
    for line in text.lines().filter(|line| line.len() >= 81) {
        let id = &line[..81];
        let start = Instant::now();
        with_step += usize::from(first_hint("solo", id)?);
        let took = milliseconds(start);
        first.add(took);
        let puzzle = parse("solo", id)?;
        let explanation = timed(&puzzle, &mut each)?;
        steps += explanation.steps.len();
        complete += usize::from(explanation.complete);
        // The position in which it ended, or the one before the last step: the hint there.
        let mut position = puzzle.start();
        for step in
            &explanation.steps[..explanation.steps.len() - usize::from(explanation.complete)]
        {
            position.apply(step);
        }
        let start = Instant::now();
        std::hint::black_box(explainer(&position)?.hint(1, &Budget::unlimited()));
        let at_end = milliseconds(start);
        last.add(at_end);
        late += usize::from(took.max(at_end) > GOAL);
    }
    println!(
        "\n| hardest Sudokus | first hint | no short step | mean ms | worst | explained to the end | ended before | steps | a step, mean ms | worst | hint at the end, mean ms | worst | above {GOAL} ms |"
    );
    println!("|{}", " --- |".repeat(13));
    println!(
        "| {} | {with_step} | {} | {:.1} | {:.0} | {complete} | {} | {steps} | {:.2} | {:.0} | {:.1} | {:.0} | {late} |",
        first.count,
        first.count - with_step,
        first.mean(),
        first.worst,
        first.count - complete,
        each.mean(),
        each.worst,
        last.mean(),
        last.worst,
    );
    Ok(())
}
