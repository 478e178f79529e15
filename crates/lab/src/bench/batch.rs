//! Task `cargo xtask bench batch`: the program as users run it, with puzzles a second on one core
//! and on two, the peak memory for ten thousand lines and for a million, the puzzles rated and
//! explained in a second, and the start time of a single solve.
//!
//! The lines are the committed puzzles of the real games (`puzzles/*/sgt.txt`), of all kinds in
//! turn, over and over. Other work on the machine slows a run down and never makes it faster, so
//! the fastest run is shown beside the median of several.

use std::fs::{self, File};
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;
use tatham_core::author::contract::ids;
use tatham_kinds::KINDS;

use crate::check_explanations::is_explained;
use crate::measure::{children_time, peak_memory_of};
use xtask::arguments::number;

/// Number of lines of a batch whose speed is measured.
const LINES: usize = 10_000;

/// Number of lines of a long batch, which must not take more memory.
const MANY: usize = 1_000_000;

/// Number of lines of a batch that is rated or explained.
const RATED: usize = 1000;

/// Default number of runs for each figure; `--runs` overrides it.
const RUNS: usize = 15;

/// Number of starts of the program for the mean start time.
const STARTS: usize = 300;

/// Interval of the samples of a run's memory.
const GLANCE: Duration = Duration::from_millis(5);

/// Cost of a run.
struct Cost {
    seconds: f64,
    processor: f64,
    kilobytes: u64,
}

/// Runs the benchmark.
pub(super) fn run(arguments: &[String]) -> Result<(), String> {
    let runs = number(arguments, "runs", RUNS)?;
    let solver = build()?;
    let puzzles = puzzles();
    let kinds = puzzles.len();
    let some = lines(&puzzles, LINES)?;
    println!(
        "| {LINES} puzzles of {kinds} kinds | puzzles a second, median | fastest | processor µs a puzzle | most memory |"
    );
    println!("| --- | --- | --- | --- | --- |");
    let mut costs: [Vec<Cost>; 2] = [Vec::new(), Vec::new()];
    for _ in 0..runs {
        // In turn, so that a busy moment of the machine affects both.
        for (jobs, costs) in (1..).zip(&mut costs) {
            costs.push(batch(&solver, &some, jobs, &[])?);
        }
    }
    let mut rates = Vec::new();
    for (jobs, costs) in (1..).zip(&costs) {
        let rate = LINES as f64 / median(costs.iter().map(|cost| cost.seconds));
        let best = costs.iter().map(|cost| LINES as f64 / cost.seconds).fold(0.0, f64::max);
        let each = median(costs.iter().map(|cost| cost.processor)) * 1e6 / LINES as f64;
        let memory = median(costs.iter().map(|cost| cost.kilobytes as f64)) / 1024.0;
        println!("| `--jobs {jobs}` | {rate:.0} | {best:.0} | {each:.0} | {memory:.1} MB |");
        rates.push((rate, best));
    }
    println!(
        "\ntwo to one: {:.2} by the medians, {:.2} by the fastest",
        rates[1].0 / rates[0].0,
        rates[1].1 / rates[0].1
    );
    explained(&solver)?;
    if !arguments.iter().any(|argument| argument == "--short") {
        let many = lines(&puzzles, MANY)?;
        let cost = batch(&solver, &many, 2, &[])?;
        println!("{MANY} lines: {:.0} s, {:.1} MB", cost.seconds, cost.kilobytes as f64 / 1024.0);
    }
    let mut tiny = Command::new(&solver);
    tiny.args(["pattern", "2x2:1/1/1/1"]);
    let (ours, nothing) = (start(&mut tiny)?, start(&mut Command::new("true"))?);
    println!(
        "a single solve: {ours:.2} ms from start to end; `true`, which does nothing: {nothing:.2} ms"
    );
    Ok(())
}

/// Builds the program, and returns its path.
pub(super) fn build() -> Result<PathBuf, String> {
    let built = Command::new("cargo")
        .args(["build", "--release", "--quiet", "--package", "tatham-slv"])
        .status();
    if !built.is_ok_and(|status| status.success()) {
        return Err("the program cannot be built".to_owned());
    }
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    Ok(target.join("release/tatham-slv"))
}

/// Returns the puzzles of the real games, for each kind that has them.
fn puzzles() -> Vec<Vec<String>> {
    KINDS.iter().filter_map(|entry| drawn(entry.kind.name)).collect()
}

/// Returns the puzzles of the real game with that name, if there is one.
fn drawn(name: &str) -> Option<Vec<String>> {
    let text = fs::read_to_string(Path::new("puzzles").join(name).join("sgt.txt")).ok()?;
    Some(ids(&text).map(|id| json!({ "puzzle": name, "game_id": id }).to_string()).collect())
}

/// Writes a file with a number of lines.
fn lines(puzzles: &[Vec<String>], count: usize) -> Result<PathBuf, String> {
    let path = std::env::temp_dir().join(format!("tatham-slv-{count}.jsonl"));
    let write = || {
        let mut file = BufWriter::new(File::create(&path)?);
        let rounds =
            (0..).flat_map(|round| puzzles.iter().map(move |kind| &kind[round % kind.len()]));
        rounds.take(count).try_for_each(|line| writeln!(file, "{line}"))?;
        file.flush()
    };
    write().map_err(|e| format!("{}: {e}", path.display()))?;
    Ok(path)
}

/// Measures the puzzles of each kind that a core rates and explains in a second.
fn explained(solver: &Path) -> Result<(), String> {
    let ways: [(&str, &[&str]); 3] =
        [("solved", &[]), ("`--rating`", &["--rating"]), ("`--explain`", &["--explain"])];
    println!("\n| puzzles a second and core | {} |", ways.map(|(name, _)| name).join(" | "));
    println!("| --- {}|", "| --- ".repeat(ways.len()));
    for entry in KINDS.iter().filter(|entry| is_explained(entry)) {
        let Some(drawn) = drawn(entry.kind.name) else { continue };
        let lines = lines(&[drawn], RATED)?;
        print!("| {} ", entry.kind.name);
        for (_, options) in ways {
            print!("| {:.0} ", RATED as f64 / batch(solver, &lines, 1, options)?.processor);
        }
        println!("|");
    }
    Ok(())
}

/// Returns the processor seconds of a batch on one core.
pub(super) fn processor_time(solver: &Path, lines: &Path) -> Result<f64, String> {
    Ok(batch(solver, lines, 1, &[])?.processor)
}

/// Runs a batch to its end.
fn batch(solver: &Path, lines: &Path, jobs: usize, options: &[&str]) -> Result<Cost, String> {
    let (begin, before) = (Instant::now(), children_time());
    let mut child = Command::new(solver)
        .args(["batch", "--quiet", "--jobs", &jobs.to_string()])
        .args(options)
        .arg(lines)
        .stdout(Stdio::null())
        .spawn()
        .map_err(|e| format!("{}: {e}", solver.display()))?;
    let mut kilobytes = 0;
    let status = loop {
        if let Some(status) = child.try_wait().map_err(|e| e.to_string())? {
            break status;
        }
        kilobytes = peak_memory_of(&child.id().to_string()).max(kilobytes);
        thread::sleep(GLANCE);
    };
    let seconds = begin.elapsed().as_secs_f64();
    if !status.success() {
        return Err(format!("the batch failed: {status}"));
    }
    Ok(Cost { seconds, processor: children_time() - before, kilobytes })
}

/// Returns the milliseconds from the start of a program to its end.
fn start(program: &mut Command) -> Result<f64, String> {
    program.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut times = Vec::new();
    for _ in 0..STARTS {
        let begin = Instant::now();
        program.status().map_err(|e| e.to_string())?;
        times.push(begin.elapsed().as_secs_f64() * 1e3);
    }
    Ok(median(times.into_iter()))
}

/// Returns the median of the values, of which there is at least one.
pub(super) fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
