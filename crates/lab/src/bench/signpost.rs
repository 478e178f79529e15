//! Task `cargo xtask bench signpost`: our boards in this process, and other solvers' times if a
//! Python with them is given.
//!
//! `--python PATH` names an interpreter with the packages multi-puzzle-solver and ortools (such as
//! a virtual environment's); it runs `crates/lab/src/bench/signpost_peers.py` on the boards of
//! 10x10, 15x15 and 18x18.

use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::Value;
use tatham_core::author::contract::ids;
use tatham_core::{Budget, Options, Puzzle as _, Settings, Status, problem};
use tatham_kinds::find;
use tatham_signpost::Signpost;

use super::rows::{field, shared};
use xtask::arguments::{number, option};

/// Number of times that boards solved by deduction alone are solved in a row for the mean.
const REPEATS: u32 = 20;

/// Runs the benchmark.
pub(super) fn run(arguments: &[String]) -> Result<(), String> {
    let limit = Duration::from_secs(number(arguments, "limit", 60)?);
    let drawn = fs::read_to_string("puzzles/signpost/sgt.txt").map_err(|e| e.to_string())?;
    println!("| generated boards | mean ms | worst ms |\n| --- | --- | --- |");
    deduced(ids(&drawn).map(str::to_owned))?;
    let large = corpus("signpost-large")?;
    deduced(large.into_iter().map(|(_, id)| id))?;
    println!("\n| sparse boards | decided | mean s | worst s |\n| --- | --- | --- | --- |");
    sparse(&corpus("signpost-sparse")?, limit)?;
    if let Some(python) = option(arguments, "python") {
        peers(python, &drawn)?;
    }
    Ok(())
}

/// Returns boards of the shared corpus with their kinds; none if the folder is absent.
fn corpus(name: &str) -> Result<Vec<(String, String)>, String> {
    let text = |line: &Value, name: &str| field(line, name).unwrap_or_default();
    let lines = shared(name)?;
    Ok(lines.iter().map(|line| (text(line, "kind"), text(line, "game_id"))).collect())
}

/// Returns the milliseconds for a board, from the parsed puzzle to the proof of uniqueness.
fn milliseconds(id: &str) -> Result<f64, String> {
    let board = Signpost::parse(id).map_err(|e| e.to_string())?;
    let (settings, budget) = (Settings::default(), Budget::unlimited());
    let start = Instant::now();
    for _ in 0..REPEATS {
        let answers = tatham_core::solutions::<Signpost>(&board, &settings, &budget)
            .take(2)
            .flatten()
            .count();
        if answers != 1 {
            return Err(format!("{id} has {answers} solutions"));
        }
    }
    Ok(start.elapsed().as_secs_f64() * 1e3 / f64::from(REPEATS))
}

/// Prints a row for each size, in the order of the boards.
fn deduced(boards: impl Iterator<Item = String>) -> Result<(), String> {
    let mut rows: Vec<(String, Vec<f64>)> = Vec::new();
    for id in boards {
        let size = id.split(':').next().unwrap_or_default().to_owned();
        let time = milliseconds(&id)?;
        match rows.iter_mut().find(|(known, _)| *known == size) {
            Some((_, times)) => times.push(time),
            None => rows.push((size, vec![time])),
        }
    }
    for (size, times) in rows {
        let (mean, worst) = summary(&times);
        println!("| {size} | {mean:.3} | {worst:.3} |");
    }
    Ok(())
}

/// Returns the mean and the largest.
fn summary(times: &[f64]) -> (f64, f64) {
    (
        times.iter().sum::<f64>() / times.len().max(1) as f64,
        times.iter().copied().fold(0.0, f64::max),
    )
}

/// Prints a row for each kind of board: the number decided within the limit.
fn sparse(boards: &[(String, String)], limit: Duration) -> Result<(), String> {
    let mut kinds: Vec<&String> = boards.iter().map(|(kind, _)| kind).collect();
    kinds.sort_by_key(|kind| (kind.len(), (*kind).clone()));
    kinds.dedup();
    let entry = find("signpost").ok_or("the table has no signpost")?;
    for kind in kinds {
        let (mut times, mut decided) = (Vec::new(), 0);
        for (_, id) in boards.iter().filter(|(of, _)| of == kind) {
            let board = (entry.parse)(id).map_err(|e| e.to_string())?;
            let options = Options { time_limit: Some(limit), ..Options::default() };
            let start = Instant::now();
            let report = problem::solve(&board, &options).map_err(|e| e.to_string())?;
            times.push(start.elapsed().as_secs_f64());
            decided += usize::from(!matches!(report.status, Status::Unknown | Status::Solved));
        }
        let (mean, worst) = summary(&times);
        println!("| {kind} | {decided} of {} | {mean:.3} | {worst:.3} |", times.len());
    }
    Ok(())
}

/// Measures the other solvers on 3 sizes, and the ratio to ours.
fn peers(python: &str, drawn: &str) -> Result<(), String> {
    println!(
        "\n| boards | ours ms | multi-puzzle-solver ms | ratio | AddCircuit ms | ratio |\n| --- | --- | --- | --- | --- | --- |"
    );
    for size in ["10x10", "15x15", "18x18"] {
        let boards: Vec<&str> =
            ids(drawn).filter(|id| id.starts_with(&format!("{size}:"))).take(3).collect();
        let times =
            boards.iter().map(|id| milliseconds(id)).collect::<Result<Vec<f64>, String>>()?;
        let (ours, _) = summary(&times);
        let output = Command::new(python)
            .arg("crates/lab/src/bench/signpost_peers.py")
            .args(&boards)
            .output();
        let output = output.map_err(|e| format!("cannot run {python}: {e}"))?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned());
        }
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let theirs: Vec<f64> =
            text.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        let [model, circuit] = theirs[..] else { return Err(format!("the peers said: {text}")) };
        println!(
            "| {size} ({}) | {ours:.3} | {model:.0} | {:.0} | {circuit:.0} | {:.0} |",
            boards.len(),
            model / ours,
            circuit / ours
        );
    }
    Ok(())
}
