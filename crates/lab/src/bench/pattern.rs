//! Task `cargo xtask bench pattern`: nonograms, compared with their targets and with nonogrid, the
//! fastest published solver.
//!
//! Options: `--limit SECONDS` for each puzzle (60 by default);
//! `--only survey|random|generated|domino|large`. The corpora are read from `../shared/corpus` if
//! that is there. Whole processes are measured by their processor time (user and system, which
//! cannot be separated for a few milliseconds); quick runs are repeated. `nonogrid` is measured
//! beside ours if it is on the PATH (`cargo install nonogrid --features sat`).

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use serde_json::Value;
use tatham_core::author::contract::Random;
use tatham_core::{Options, problem};

use super::rows::{field, shared};
use crate::corpus::pattern::{domino, picture_for_lines, random_picture};
use crate::measure::{children_time, instructions, peak_memory};
use xtask::arguments::{number, option};

/// Default limit in seconds for each puzzle; `--limit` overrides it.
const LIMIT: u64 = 60;

/// Seconds below which a run is repeated, and the total of the repeated runs: the clock ticks in
/// hundredths.
const QUICK: f64 = 0.05;
const LONG_ENOUGH: f64 = 0.3;

/// Puzzle with its expected verdict, if that is known.
struct Task {
    name: String,
    id: String,
    status: Option<String>,
}

/// Function that measures a section.
type Measure = fn(&Bench) -> Result<(), String>;

/// Sections by name.
const SECTIONS: &[(&str, Measure)] = &[
    ("survey", survey),
    ("random", random),
    ("generated", generated),
    ("domino", dominoes),
    ("large", large),
];

struct Bench {
    limit: u64,
    ours: PathBuf,
    peer: Option<PathBuf>,
}

pub(super) fn run(arguments: &[String]) -> Result<(), String> {
    if let Some(id) = option(arguments, "solve") {
        // A long ID does not fit into the command line.
        let id = if id == "-" {
            std::io::read_to_string(std::io::stdin()).map_err(|e| e.to_string())?
        } else {
            id.to_owned()
        };
        return solve_here(
            &id,
            option(arguments, "times").and_then(|times| times.parse().ok()).unwrap_or(1),
        );
    }
    let limit = number(arguments, "limit", LIMIT)?;
    let bench = Bench { limit, ours: super::batch::build()?, peer: on_path("nonogrid") };
    if bench.peer.is_none() {
        println!("nonogrid is not on the PATH: measured without it.\n");
    }
    let only = option(arguments, "only");
    SECTIONS
        .iter()
        .filter(|(name, _)| only.is_none_or(|only| only == *name))
        .try_for_each(|(_, measure)| measure(&bench))
}

fn on_path(program: &str) -> Option<PathBuf> {
    std::env::split_paths(&std::env::var_os("PATH")?)
        .map(|folder| folder.join(program))
        .find(|path| path.is_file())
}

/// Solves a puzzle in this process a number of times; for callgrind, and for the peak of memory.
fn solve_here(id: &str, times: u32) -> Result<(), String> {
    let entry = tatham_kinds::find("pattern").ok_or("pattern is not in the table")?;
    let puzzle = (entry.parse)(id).map_err(|e| e.to_string())?;
    for _ in 0..times {
        problem::solve(&puzzle, &Options::default()).map_err(|e| e.to_string())?;
    }
    println!("{}", peak_memory());
    Ok(())
}

fn corpus(name: &str) -> Result<Vec<Task>, String> {
    let task = |(i, line): (usize, &Value)| {
        let name = field(line, "name").unwrap_or_else(|| format!("{}", i + 1));
        let id = field(line, "game_id").ok_or("a line without a game_id")?;
        Ok(Task { name, id, status: field(line, "status") })
    };
    shared(name)?.iter().enumerate().map(task).collect()
}

/// Returns the processor seconds of a run, the mean of several if it is quick.
fn time(mut run: impl FnMut() -> Result<(), String>) -> Result<f64, String> {
    let start = children_time();
    run()?;
    let seconds = children_time() - start;
    if seconds >= QUICK {
        return Ok(seconds);
    }
    let start = children_time();
    let mut runs = 0;
    while children_time() - start < LONG_ENOUGH {
        run()?;
        runs += 1;
    }
    Ok((children_time() - start) / f64::from(runs))
}

/// Starts a program and writes its input.
fn start(command: &mut Command, input: &str) -> Result<Child, String> {
    let started = command.stdin(Stdio::piped()).stderr(Stdio::null()).spawn();
    let mut child = started.map_err(|e| format!("{}: {e}", command.get_program().display()))?;
    if let Some(mut stdin) = child.stdin.take() {
        // A program may close the pipe before it has read everything.
        let _ = stdin.write_all(input.as_bytes());
    }
    Ok(child)
}

/// Waits for a program until the deadline, and kills it then.
fn wait(mut child: Child, deadline: Instant) -> Result<(), String> {
    while child.try_wait().map_err(|e| e.to_string())?.is_none() {
        if Instant::now() >= deadline {
            child.kill().and_then(|()| child.wait()).map_err(|e| e.to_string())?;
            break;
        }
        thread::sleep(Duration::from_micros(500));
    }
    Ok(())
}

impl Bench {
    /// Returns the seconds that our program takes for a puzzle, and its verdict.
    fn ours(&self, task: &Task) -> Result<(f64, String), String> {
        let limit = self.limit.to_string();
        let mut output = String::new();
        let seconds = time(|| {
            let mut command = Command::new(&self.ours);
            command
                .args(["pattern", "-", "--json", "--solutions", "2", "--time-limit", &limit])
                .stdout(Stdio::piped());
            let said =
                start(&mut command, &task.id)?.wait_with_output().map_err(|e| e.to_string())?;
            output = String::from_utf8_lossy(&said.stdout).into_owned();
            Ok(())
        })?;
        let report: Value =
            serde_json::from_str(&output).map_err(|e| format!("{}: {e}: {output}", task.name))?;
        Ok((seconds, report["status"].as_str().unwrap_or_default().to_owned()))
    }

    /// Returns the seconds that nonogrid takes; it is killed at the limit, which it does not keep
    /// by itself.
    fn peer(&self, task: &Task) -> Result<Option<f64>, String> {
        let Some(peer) = &self.peer else { return Ok(None) };
        let input = as_non(&task.id)?;
        let seconds = time(|| {
            let mut command = Command::new(peer);
            command.args(["--max-solutions", "2"]).stdout(Stdio::null());
            wait(start(&mut command, &input)?, Instant::now() + Duration::from_secs(self.limit))
        })?;
        Ok(Some(seconds))
    }

    /// Compares both on a set; prints a line for each puzzle that takes either more than `shown`
    /// seconds, and the totals.
    fn compare(&self, title: &str, tasks: &[Task], shown: f64) -> Result<(), String> {
        println!(
            "## {title}\n\n| puzzle | verdict | tatham-slv s | nonogrid s |\n| --- | --- | --- | --- |"
        );
        let (mut total, mut peer_total, mut worst, mut wrong) = (0.0, 0.0, 0.0_f64, 0);
        let (mut easy, mut easy_peer, mut slower) = (0.0, 0.0, Vec::new());
        for task in tasks {
            let (seconds, status) = self.ours(task)?;
            let peer = self.peer(task)?;
            let is_wrong = task.status.as_ref().is_some_and(|expected| *expected != status);
            wrong += u32::from(is_wrong);
            total += seconds;
            worst = worst.max(seconds);
            peer_total += peer.unwrap_or(0.0);
            if let Some(peer) = peer.filter(|&peer| peer < QUICK) {
                easy += seconds;
                easy_peer += peer;
                if seconds > peer {
                    slower.push(format!(
                        "{} ({:.1} ms against {:.1})",
                        task.name,
                        seconds * 1e3,
                        peer * 1e3
                    ));
                }
            }
            if is_wrong || seconds > shown || peer.is_some_and(|peer| peer > shown) {
                let mark = if is_wrong { " WRONG" } else { "" };
                let peer = peer.map_or_else(|| "–".to_owned(), |peer| format!("{peer:.3}"));
                println!("| {} | {status}{mark} | {seconds:.3} | {peer} |", task.name);
            }
        }
        println!(
            "| all {} | {wrong} wrong, worst {worst:.3} s | {total:.3} | {peer_total:.3} |",
            tasks.len()
        );
        if self.peer.is_some() {
            println!(
                "\nWhere nonogrid takes less than {QUICK} s: {easy:.3} s against its {easy_peer:.3}; slower on {}.",
                slower.len()
            );
            println!("{}", slower.join(", "));
        }
        println!();
        Ok(())
    }
}

/// Returns the puzzle as `.non`, which nonogrid reads.
fn as_non(id: &str) -> Result<String, String> {
    let entry = tatham_kinds::find("pattern").ok_or("pattern is not in the table")?;
    let puzzle = (entry.parse)(id).map_err(|e| e.to_string())?;
    puzzle.write_as("non").map_err(|why| why.to_string())
}

fn survey(bench: &Bench) -> Result<(), String> {
    let tasks = corpus("pattern-survey")?;
    let (webpbn, others): (Vec<Task>, Vec<Task>) =
        tasks.into_iter().partition(|task| task.name.starts_with("webpbn-"));
    bench.compare("The survey's webpbn puzzles", &webpbn, 0.05)?;
    bench.compare("The survey's other puzzles", &others, 0.05)
}

fn random(bench: &Bench) -> Result<(), String> {
    bench.compare("Random pictures", &corpus("pattern-random")?, 0.05)
}

/// Measures puzzles of the real game, in this process; instructions by callgrind if valgrind is
/// installed.
fn generated(_bench: &Bench) -> Result<(), String> {
    println!(
        "## Generated puzzles, in process\n\n| size | puzzles | mean µs | worst µs | instructions, mean | worst |"
    );
    println!("| --- | --- | --- | --- | --- | --- |");
    let entry = tatham_kinds::find("pattern").ok_or("pattern is not in the table")?;
    let text = fs::read_to_string("puzzles/pattern/sgt.txt").map_err(|e| e.to_string())?;
    let mut sizes: Vec<(&str, Vec<&str>)> = Vec::new();
    for id in text.lines().filter(|line| !line.starts_with('#')) {
        let size = id.split(':').next().unwrap_or_default();
        match sizes.iter_mut().find(|(other, _)| *other == size) {
            Some((_, ids)) => ids.push(id),
            None => sizes.push((size, vec![id])),
        }
    }
    for (size, ids) in sizes {
        let (mut total, mut worst) = (0.0, 0.0_f64);
        let mut instructions = Vec::new();
        for id in &ids {
            let puzzle = (entry.parse)(id).map_err(|e| e.to_string())?;
            // The best of many runs excludes the time that other work on the machine adds.
            let mut best = Duration::MAX;
            for _ in 0..200 {
                let start = Instant::now();
                problem::solve(&puzzle, &Options::default()).map_err(|e| e.to_string())?;
                best = best.min(start.elapsed());
            }
            let micros = best.as_secs_f64() * 1e6;
            total += micros;
            worst = worst.max(micros);
            instructions.extend(instructions_of(id));
        }
        let mean = instructions.iter().sum::<u64>().checked_div(instructions.len() as u64);
        let shown = |n: Option<u64>| n.map_or_else(|| "–".to_owned(), |n| n.to_string());
        let most = shown(instructions.iter().max().copied());
        println!(
            "| {size} | {} | {:.1} | {worst:.1} | {} | {most} |",
            ids.len(),
            total / ids.len() as f64,
            shown(mean)
        );
    }
    println!();
    Ok(())
}

/// Returns the instructions of one solve: those of 11 solves minus those of 1, divided by 10.
fn instructions_of(id: &str) -> Option<u64> {
    let program = std::env::current_exe().ok()?;
    let counted = |times: &str| {
        instructions(&program, &["bench", "pattern", "--solve", id, "--times", times]).ok()
    };
    Some(counted("11")?.checked_sub(counted("1")?)? / 10)
}

fn dominoes(bench: &Bench) -> Result<(), String> {
    let task =
        |n| Task { name: format!("domino {n}"), id: domino(n), status: Some("unique".to_owned()) };
    // The peer is left out: from 14 on it does not end within any reasonable limit.
    let alone = Bench { limit: bench.limit, ours: bench.ours.clone(), peer: None };
    alone.compare("Dominoes", &[6, 8, 10, 12, 14, 16, 18, 20].map(task), 0.0)
}

/// Measures large pictures, and the peak of memory on them and on the largest known ones.
fn large(bench: &Bench) -> Result<(), String> {
    let mut tasks: Vec<Task> = Vec::new();
    for (width, height, density, seed) in [
        (200, 200, 60, 1),
        (200, 200, 60, 2),
        (200, 200, 60, 3),
        (500, 500, 70, 1),
        (1000, 1000, 75, 1),
    ] {
        let id = random_picture(width, height, density, &mut Random::seeded(seed));
        tasks.push(Task {
            name: format!("{width}x{height}, {density} % black, seed {seed}"),
            id,
            status: None,
        });
    }
    for seed in 1..=3 {
        let id = picture_for_lines(200, 200, 60, &mut Random::seeded(seed))?;
        tasks.push(Task {
            name: format!("200x200 from 60 % black, for lines, seed {seed}"),
            id,
            status: Some("unique".to_owned()),
        });
    }
    bench.compare("Large random pictures", &tasks, 0.0)?;
    println!("| puzzle | peak memory, MB |\n| --- | --- |");
    tasks.extend(
        corpus("pattern-survey")
            .unwrap_or_default()
            .into_iter()
            .filter(|task| task.name == "webpbn-22336"),
    );
    tasks.push(Task { name: "domino 16".to_owned(), id: domino(16), status: None });
    for task in &tasks {
        let program = std::env::current_exe().map_err(|e| e.to_string())?;
        let mut command = Command::new(program);
        command.args(["bench", "pattern", "--solve", "-"]).stdout(Stdio::piped());
        let output =
            start(&mut command, &task.id)?.wait_with_output().map_err(|e| e.to_string())?;
        let kilobytes: f64 =
            String::from_utf8_lossy(&output.stdout).trim().parse().unwrap_or(f64::NAN);
        println!("| {} | {:.0} |", task.name, kilobytes / 1024.0);
    }
    Ok(())
}
