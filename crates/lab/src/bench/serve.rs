//! Task `cargo xtask bench serve`: hints on Solo by a server that keeps the puzzle, beside those of
//! a process for each.
//!
//! The puzzles are the first of the real game's 3x3 ones. A second hint is about the same position,
//! as after asking only where to look, or about the position after the first step.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tatham_core::author::contract::ids;
use tatham_wire::{RequestContext, answer};

use super::batch::{build, median};
use crate::measure::instructions_reading;
use xtask::arguments::{number, option};

/// Default number of puzzles.
const COUNT: usize = 20;

/// Number of times that each is timed.
const RUNS: usize = 30;

/// Arguments of a server whose requests follow one another.
const SERVE: [&str; 3] = ["serve", "--jobs", "1"];

/// Requests for a hint about a puzzle: the first one, and one from the position after its step.
struct Hints {
    first: String,
    next: String,
}

/// Runs the benchmark.
pub(super) fn run(arguments: &[String]) -> Result<(), String> {
    let program = match option(arguments, "program") {
        Some(path) => PathBuf::from(path),
        None => build()?,
    };
    let path = Path::new("puzzles/solo/sgt.txt");
    let text = fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    let count = number(arguments, "count", COUNT)?;
    let puzzles = ids(&text).filter(|id| id.starts_with("3x3:")).take(count);
    let hints: Vec<Hints> = puzzles.map(hints).collect::<Result<_, _>>()?;
    println!("| second hint of {} puzzles | a process | a server | times cheaper |", hints.len());
    println!("| --- | --- | --- | --- |");
    let names = ["the same position", "the position after the step"];
    for (name, is_next) in names.into_iter().zip([false, true]) {
        let (mut alone, mut kept) = (0, 0);
        for Hints { first, next } in &hints {
            let second = if is_next { next } else { first };
            let count = |input: &str| instructions_reading(&program, &SERVE, input);
            let before = count(first)?;
            alone += count(second)?;
            kept += count(&format!("{first}{second}"))?.saturating_sub(before);
        }
        let each = |total: u64| total as f64 / 1e6 / hints.len() as f64;
        let ratio = alone as f64 / kept as f64;
        println!(
            "| {name}, million instructions | {:.2} | {:.2} | {ratio:.1} |",
            each(alone),
            each(kept)
        );
    }
    for (name, is_next) in names.into_iter().zip([false, true]) {
        let (mut alone, mut kept) = (Vec::new(), Vec::new());
        for hints in &hints {
            let (one, other) = timed(&program, hints, is_next)?;
            alone.push(one);
            kept.push(other);
        }
        let [alone, kept] = [alone, kept].map(|times| 1e3 * median(times.into_iter()));
        println!("| {name}, milliseconds | {alone:.2} | {kept:.2} | {:.1} |", alone / kept);
    }
    Ok(())
}

/// Returns the requests for a puzzle.
fn hints(id: &str) -> Result<Hints, String> {
    let input = format!("solo:{id}");
    let ask = |request: &Value| -> Result<Value, String> {
        let reply = answer(&request.to_string(), &RequestContext::default());
        serde_json::from_str(&reply).map_err(|error| format!("{error}: {reply}"))
    };
    let first = json!({ "do": "hint", "input": input });
    let steps = ask(&first)?["steps"].take();
    let opened = ask(&json!({ "do": "open", "input": input, "options": { "after": steps } }))?;
    let next = json!({ "do": "hint", "input": input, "position": opened["position"] });
    Ok(Hints { first: format!("{first}\n"), next: format!("{next}\n") })
}

/// Returns the median seconds of a second hint, by a process of its own and by a server, both from
/// the request to the reply.
fn timed(program: &Path, hints: &Hints, is_next: bool) -> Result<(f64, f64), String> {
    let fault = |error: std::io::Error| format!("{}: {error}", program.display());
    let second = if is_next { &hints.next } else { &hints.first };
    let (mut alone, mut kept) = (Vec::new(), Vec::new());
    for _ in 0..RUNS {
        for (requests, times) in
            [(&[second][..], &mut alone), (&[&hints.first, second][..], &mut kept)]
        {
            let begin = Instant::now();
            let mut server = Command::new(program)
                .args(SERVE)
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .spawn()
                .map_err(fault)?;
            let mut to = server.stdin.take().ok_or("no input")?;
            let mut from = BufReader::new(server.stdout.take().ok_or("no output")?);
            let mut ask = |request: &str| -> Result<Duration, String> {
                let (begin, mut reply) = (Instant::now(), String::new());
                to.write_all(request.as_bytes()).map_err(fault)?;
                from.read_line(&mut reply).map_err(fault)?;
                Ok(begin.elapsed())
            };
            let mut last = Duration::ZERO;
            for request in requests {
                last = ask(request)?;
            }
            drop(to);
            server.wait().map_err(fault)?;
            let is_alone = requests.len() == 1;
            times.push(if is_alone { begin.elapsed() } else { last }.as_secs_f64());
        }
    }
    Ok((median(alone.into_iter()), median(kept.into_iter())))
}
