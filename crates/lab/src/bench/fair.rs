//! Task `cargo xtask bench fair [KIND…]`: the program beside the games' own solvers, on the puzzles
//! of each preset of a game's menu, and of each set of parameters in the corpus of variants.
//!
//! A preset has 20 puzzles that the game draws. Only those that the game's solver solves are
//! compared; rows without any have no ratio. Both sides solve the list over and over:
//!
//! - *Ours* is a batch on one core, from a line in JSON to a line in JSON: the difference of the
//!   processor times of K and of 3K passes, so that the start is not counted.
//! - *The game's* is its `solve()` alone (`referee --cycle`). It does not read the ID.
//!
//! The ratio is the median of several rounds in which both run in turn, beside the least and the
//! greatest. Instructions are counted by callgrind, once for each side, because times differ from
//! run to run by a fifth and more.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use tatham_core::Entry;
use tatham_kinds::{COLLECTION, find};

use super::batch::{build, median, processor_time};
use super::generator::{drawn, menu};
use super::named;
use super::rows::{field, own, shared};
use crate::measure::{instructions, instructions_and_output};
use xtask::arguments::{number, option};
use xtask::referee;

/// Number of puzzles of a preset.
const COUNT: &str = "20";

/// Default number of rounds; `--rounds` overrides it.
const ROUNDS: usize = 7;

/// Seconds that 2K passes take at least.
const SPAN: f64 = 0.5;

/// Puzzles with the same parameters that the game's solver solves.
struct Row {
    params: String,
    ids: Vec<String>,
}

/// Microseconds for a puzzle.
struct Round {
    ours: f64,
    theirs: f64,
}

/// Measures the games named, or all in which both sides solve puzzles by rules.
pub(super) fn run(arguments: &[String]) -> Result<(), String> {
    let rounds = number(arguments, "rounds", ROUNDS)?;
    let program =
        option(arguments, "program").map_or_else(build, |path| Ok(PathBuf::from(path)))?;
    let referee = referee::newest().ok_or("no referee is built: `cargo xtask referee`")?;
    let has_solver = |entry: &&Entry| entry.explained && !entry.has_one_answer();
    let kinds = COLLECTION.iter().filter_map(|name| find(name)).filter(has_solver);
    println!(
        "| puzzles | count | ours, µs | the game's, µs | ratio | least | greatest | ours, k instructions | the game's | ratio |"
    );
    println!("|{}", " --- |".repeat(10));
    for entry in named(arguments, kinds)? {
        let kind = entry.kind.name;
        let mut sums = [0.0; 2];
        for Row { params, ids } in rows(kind)? {
            if ids.is_empty() {
                println!("| {kind} {params} | 0 | – | – | – | – | – | – | – | – |");
                continue;
            }
            let times = times(&program, referee, kind, &ids, rounds)?;
            let ratios = || times.iter().map(|round| round.ours / round.theirs);
            let [ours, theirs] = [
                median(times.iter().map(|round| round.ours)),
                median(times.iter().map(|round| round.theirs)),
            ];
            let counts = counts(&program, referee, kind, &ids)?;
            println!(
                "| {kind} {params} | {} | {ours:.1} | {theirs:.1} | {:.2} | {:.2} | {:.2} | {:.0} | {:.0} | {:.2} |",
                ids.len(),
                median(ratios()),
                ratios().fold(f64::INFINITY, f64::min),
                ratios().fold(0.0, f64::max),
                counts[0] / 1e3,
                counts[1] / 1e3,
                counts[0] / counts[1],
            );
            sums = [sums[0] + ours, sums[1] + theirs];
        }
        if sums[1] > 0.0 {
            let [ours, theirs] = sums;
            println!(
                "| **{kind}**, sum | | {ours:.1} | {theirs:.1} | {:.2} | | | | | |",
                ours / theirs
            );
        }
    }
    Ok(())
}

/// Returns the puzzles of each preset, and of the corpus of variants if it is available.
fn rows(kind: &str) -> Result<Vec<Row>, String> {
    let mut rows: Vec<Row> = Vec::new();
    for params in menu(kind) {
        let ids = drawn(kind, &params, COUNT)?.lines().map(str::to_owned).collect();
        rows.push(Row { params, ids });
    }
    for line in shared(&format!("variants/{kind}"))? {
        let (Some(params), Some(id)) = (field(&line, "params"), field(&line, "game_id")) else {
            continue;
        };
        let name = format!("{params}, variant");
        match rows.last_mut().filter(|row| row.params == name) {
            Some(row) => row.ids.push(id),
            None => rows.push(Row { params: name, ids: vec![id] }),
        }
    }
    for Row { ids, .. } in &mut rows {
        let Some(times) = own(kind, ids) else { return Err("the referee failed".to_owned()) };
        let mut solved = times.solved.iter();
        ids.retain(|_| solved.next().is_some_and(Option::is_some));
    }
    Ok(rows)
}

/// Writes a batch of the puzzles, over and over.
fn batch_file(kind: &str, ids: &[String], passes: usize) -> Result<PathBuf, String> {
    let path = std::env::temp_dir().join(format!("tatham-slv-fair-{}.jsonl", std::process::id()));
    let line = |id: &String| json!({ "puzzle": kind, "game_id": id }).to_string() + "\n";
    let text = ids.iter().map(line).collect::<String>().repeat(passes);
    fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(path)
}

/// Returns the processor seconds of a batch with this number of passes.
fn passes_time(program: &Path, kind: &str, ids: &[String], passes: usize) -> Result<f64, String> {
    processor_time(program, &batch_file(kind, ids, passes)?)
}

/// Measures both sides in turn.
fn times(
    program: &Path,
    referee: &Path,
    kind: &str,
    ids: &[String],
    rounds: usize,
) -> Result<Vec<Round>, String> {
    let mut passes = 1;
    while passes_time(program, kind, ids, 2 * passes)? < SPAN {
        passes *= 2;
    }
    let round = |_| {
        let theirs = cycle(referee, kind, ids)?;
        let [few, many] =
            [passes, 3 * passes].map(|passes| passes_time(program, kind, ids, passes));
        let ours = (many? - few?) * 1e6 / (2 * passes * ids.len()) as f64;
        Ok(Round { ours, theirs: theirs["us"].as_f64().unwrap_or_default() })
    };
    (0..rounds).map(round).collect()
}

/// Counts the instructions of both sides for a puzzle.
fn counts(program: &Path, referee: &Path, kind: &str, ids: &[String]) -> Result<[f64; 2], String> {
    let mut ours = Vec::new();
    for passes in [1, 3] {
        let file = batch_file(kind, ids, passes)?;
        let words = ["batch", "--quiet", "--jobs", "1", &file.to_string_lossy()].map(str::to_owned);
        ours.push(instructions(program, &words)?);
    }
    let input = ids.join("\n") + "\n";
    let (theirs, said) = instructions_and_output(referee, &["--cycle", kind], &input)?;
    // Under valgrind it makes few passes, and says how many; before them it solves each puzzle
    // once.
    let passes = solved(&said, ids)?["passes"].as_u64().unwrap_or_default() + 1;
    let puzzles = ids.len() as f64;
    Ok([(ours[1] - ours[0]) as f64 / (2.0 * puzzles), theirs as f64 / (passes as f64 * puzzles)])
}

/// Returns what the game's solver reports of the puzzles, solved in turn.
fn cycle(referee: &Path, kind: &str, ids: &[String]) -> Result<Value, String> {
    let fault = |error: std::io::Error| format!("the referee could not be started: {error}");
    let mut run = Command::new(referee)
        .args(["--cycle", kind])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(fault)?;
    let input = ids.join("\n") + "\n";
    // It reads everything before it answers.
    let _ = run.stdin.take().map(|mut stdin| stdin.write_all(input.as_bytes()));
    solved(&run.wait_with_output().map_err(fault)?.stdout, ids)
}

/// Reads the report of the game's solver.
fn solved(said: &[u8], ids: &[String]) -> Result<Value, String> {
    let said: Value = serde_json::from_slice(said).map_err(|error| error.to_string())?;
    if said["puzzles"].as_u64() == Some(ids.len() as u64) {
        return Ok(said);
    }
    Err(format!("the game solved {} of {} puzzles", said["puzzles"], ids.len()))
}
