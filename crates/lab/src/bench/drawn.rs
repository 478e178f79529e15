//! `cargo xtask bench KIND`, for kinds without a benchmark of their own: puzzles drawn by the real game, or else those in `puzzles/<kind>`, by each solver.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use tatham_core::author::contract::{combinations, name};
use tatham_core::{Entry, Options, Status, problem};

use xtask::arguments::option;

/// Puzzles that are drawn of each sort unless `--count` says otherwise.
const COUNT: &str = "100";

/// Measures; `--params` names what is drawn, else it is the game's menu, as the referee knows it.
pub(super) fn run(entry: &Entry, arguments: &[String]) -> Result<(), String> {
    let kind = entry.kind.name;
    let count = option(arguments, "count").unwrap_or(COUNT);
    let sorts = sorts(arguments, kind);
    println!(
        "| puzzles | by | count | unique | mean ms | worst ms |\n| --- | --- | --- | --- | --- | --- |"
    );
    if sorts.is_empty() {
        let path = format!("puzzles/{kind}/sgt.txt");
        let text = fs::read_to_string(&path)
            .map_err(|error| format!("{path}: {error}; and the real game is not here"))?;
        return measure(entry, &path, &text);
    }
    sorts.iter().try_for_each(|params| measure(entry, params, &drawn(kind, params, count)?))
}

/// The parameters that `--params` names, else those of the game's menu.
pub(super) fn sorts(arguments: &[String], kind: &str) -> Vec<String> {
    option(arguments, "params")
        .map_or_else(|| menu(kind), |params| params.split(',').map(str::to_owned).collect())
}

/// The parameters of the game's menu; none where the referee is not built.
pub(crate) fn menu(kind: &str) -> Vec<String> {
    let printed = Command::new("target/referee/referee").args(["--presets", kind]).output();
    let text = printed
        .map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
        .unwrap_or_default();
    text.lines().filter(|line| !line.starts_with('{')).map(str::to_owned).collect()
}

/// IDs that the real game draws, a line each.
pub(crate) fn drawn(kind: &str, params: &str, count: &str) -> Result<String, String> {
    let drawn = drawing(kind, params, count).output().map_err(|_| missing(kind))?;
    String::from_utf8(drawn.stdout).map_err(|error| error.to_string())
}

/// As many of these IDs, a line each, as the game draws in a time.
pub(crate) fn drawn_within(
    kind: &str,
    params: &str,
    count: u32,
    time: Duration,
) -> Result<String, String> {
    let (end, mut text) = (Instant::now() + time, String::new());
    // One after the other: a game that is stopped has written nothing of what it has.
    for _ in 0..count {
        let mut game =
            drawing(kind, params, "1").stdout(Stdio::piped()).spawn().map_err(|_| missing(kind))?;
        while game.try_wait().map_err(|error| error.to_string())?.is_none() {
            if Instant::now() >= end {
                let _ = game.kill().and_then(|()| game.wait());
                return Ok(text);
            }
            thread::sleep(Duration::from_millis(2));
        }
        // An ID is far shorter than what a pipe holds.
        let output = game.wait_with_output().map_err(|error| error.to_string())?;
        text += &String::from_utf8(output.stdout).map_err(|error| error.to_string())?;
    }
    Ok(text)
}

/// The real game, told to draw.
fn drawing(kind: &str, params: &str, count: &str) -> Command {
    let mut command = Command::new(format!("sgt-{kind}"));
    let path = format!("/usr/games:{}", std::env::var("PATH").unwrap_or_default());
    command.args(["--generate", count, params]).env("PATH", path);
    command
}

fn missing(kind: &str) -> String {
    format!("sgt-{kind} is not here (Debian package sgt-puzzles)")
}

/// A row for each way to solve these puzzles.
fn measure(entry: &Entry, what: &str, ids: &str) -> Result<(), String> {
    for way in combinations(entry.kind) {
        let mut options = Options::default();
        way.iter()
            .try_for_each(|(knob, word)| options.settings.set(entry.kind.knobs, knob, word))?;
        let (mut count, mut unique, mut total, mut worst) = (0, 0, 0.0, 0.0_f64);
        for id in ids.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let start = Instant::now();
            let puzzle = (entry.parse)(id).map_err(|e| format!("{id}: {e}"))?;
            let report = problem::solve(&puzzle, &options).map_err(|e| e.to_string())?;
            let time = start.elapsed().as_secs_f64() * 1e3;
            (count, total, worst) = (count + 1, total + time, worst.max(time));
            unique += u32::from(report.status == Status::Unique);
        }
        println!(
            "| {what} | {} | {count} | {unique} | {:.3} | {worst:.3} |",
            name(&way),
            total / f64::from(count.max(1))
        );
    }
    Ok(())
}
