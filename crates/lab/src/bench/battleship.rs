//! Task `cargo xtask bench battleship [--limit SECONDS]`: CSPLib's boards and large seas of our own
//! maker, by each solver.

use std::time::{Duration, Instant};

use tatham_core::{Options, Status, problem};
use tatham_kinds::find;
use tatham_sat::Engine;

use super::rows::{field, shared};
use crate::corpus::battleship::sea;
use xtask::arguments::number;

/// ID and its expected verdict, if that is known.
type Board = (String, Option<String>);

/// Runs the benchmark.
pub(super) fn run(arguments: &[String]) -> Result<(), String> {
    let limit = Duration::from_secs(number(arguments, "limit", 60)?);
    println!("| boards | solver | boards | unique | multiple | undecided | wrong | s | worst s |");
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    let mut sets: Vec<(String, Vec<Board>)> = Vec::new();
    let boards = shared("battleship-csplib")?;
    let boards = boards
        .iter()
        .map(|line| (field(line, "game_id").unwrap_or_default(), field(line, "status")));
    let (small, large): (Vec<Board>, _) = boards.partition(|(id, _)| id.starts_with("10x10"));
    if !small.is_empty() {
        sets.push(("CSPLib 10x10".to_owned(), small));
        sets.push(("CSPLib larger".to_owned(), large));
    }
    for hints in ["0", "0.05", "0.1"] {
        let seas = (1..=3)
            .map(|seed| Ok((sea("30x30", hints, seed)?, None)))
            .collect::<Result<_, String>>()?;
        sets.push((format!("made 30x30, hints {hints}"), seas));
    }
    for (name, boards) in sets {
        for engine in Engine::all() {
            row(&name, &boards, engine, limit)?;
        }
    }
    Ok(())
}

fn row(name: &str, boards: &[Board], engine: Engine, limit: Duration) -> Result<(), String> {
    let entry = find("battleship").ok_or("the table has no battleship")?;
    let (mut unique, mut multiple, mut undecided, mut wrong) = (0, 0, 0, 0);
    let (mut total, mut worst) = (0.0, 0.0_f64);
    for (id, expected) in boards {
        let mut options = Options { time_limit: Some(limit), ..Options::default() };
        options.settings.set(entry.kind.knobs, "solver", engine.name())?;
        let start = Instant::now();
        let puzzle = (entry.parse)(id).map_err(|e| format!("{id}: {e}"))?;
        let status = problem::solve(&puzzle, &options).map_err(|e| e.to_string())?.status;
        let time = start.elapsed().as_secs_f64();
        (total, worst) = (total + time, worst.max(time));
        match status {
            Status::Unique => unique += 1,
            Status::Multiple => multiple += 1,
            _ => undecided += 1,
        }
        wrong += usize::from(expected.as_ref().is_some_and(|expected| expected != status.name()));
    }
    let count = boards.len();
    println!(
        "| {name} | {} | {count} | {unique} | {multiple} | {undecided} | {wrong} | {total:.2} | {worst:.3} |",
        engine.name()
    );
    Ok(())
}
