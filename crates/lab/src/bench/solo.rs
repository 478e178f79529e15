//! Task `cargo xtask bench solo`: Sudokus in this process, beside other solvers.
//!
//! Usage: `[--only PART] [--limit SECONDS] [--peers] [--tdoku FOLDER] [--python PATH]`.
//!
//! The parts are `generated` (puzzles of the real game), `lists` (well-known hard Sudokus), `batch`
//! (these lists through the program as users run it), `large` (16x16 and 25x25) and `sat` (building
//! clauses beside solving them, by each solver). `--peers` builds a small program with the crate
//! `sudoku`, separate from this one because of its licence; with the sources of tdoku
//! (<https://github.com/t-dillon/tdoku>) in a folder, and a C++ compiler, `--tdoku` builds another.
//! `--python` names an interpreter with the package multi-puzzle-solver.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use tatham_core::author::contract::ids;
use tatham_core::{Budget, Options, Puzzle as _, Settings, Status, problem};
use tatham_kinds::find;
use tatham_latin::solo::{Problem, Solo};
use tatham_sat::{Engine, model};

use crate::measure::user_time;
use xtask::arguments::{number, option};

/// Lists of Sudokus, and the number of passes over each; the fastest pass counts.
const LISTS: [(&str, u32); 3] = [("17clue-2000", 60), ("top1465", 30), ("hardest-1106", 20)];

/// Number of lines of a batch.
const LINES: usize = 100_000;

/// Number of runs of a batch, the fastest of which counts.
const RUNS: usize = 5;

/// Number of times that a generated puzzle is solved in a row for its mean.
const REPEATS: u32 = 20;

/// Programs of the peers.
const PEER: &str = include_str!("solo_peer.rs.txt");
const TDOKU: &str = include_str!("solo_tdoku.cc.txt");

/// Runs the benchmark.
pub(super) fn run(arguments: &[String]) -> Result<(), String> {
    let only = option(arguments, "only");
    let wanted = |part: &str| only.is_none_or(|only| only == part);
    let limit = number(arguments, "limit", 60)?;
    if wanted("generated") {
        generated()?;
    }
    if wanted("lists") {
        let tdoku = option(arguments, "tdoku").map(build_tdoku).transpose()?;
        lists(
            arguments.iter().any(|a| a == "--peers"),
            tdoku.as_deref(),
            option(arguments, "python"),
        )?;
    }
    if wanted("batch") {
        batches()?;
    }
    if wanted("large") {
        large(Duration::from_secs(limit))?;
    }
    if wanted("sat") {
        sat()?;
    }
    Ok(())
}

fn parse(text: &str) -> Result<Problem, String> {
    Solo::parse(text).map_err(|e| format!("{text}: {e}"))
}

/// Returns the number of solutions, counted up to 2.
fn count(problem: &Problem, settings: &Settings) -> usize {
    tatham_core::solutions::<Solo>(problem, settings, &Budget::unlimited())
        .take(2)
        .flatten()
        .count()
}

/// Prints a row for each size and flavour that the real game generates.
fn generated() -> Result<(), String> {
    let drawn = fs::read_to_string("puzzles/solo/sgt.txt").map_err(|e| e.to_string())?;
    let mut rows: Vec<(String, Vec<f64>)> = Vec::new();
    for id in ids(&drawn) {
        let puzzle = parse(id)?;
        let start = Instant::now();
        for _ in 0..REPEATS {
            if count(&puzzle, &Settings::default()) != 1 {
                return Err(format!("{id} has not one solution"));
            }
        }
        let time = start.elapsed().as_secs_f64() * 1e6 / f64::from(REPEATS);
        let params = id.split(':').next().unwrap_or_default().to_owned();
        match rows.iter_mut().find(|(known, _)| *known == params) {
            Some((_, times)) => times.push(time),
            None => rows.push((params, vec![time])),
        }
    }
    println!("| generated | puzzles | mean µs | worst µs |\n| --- | --- | --- | --- |");
    for (params, times) in rows {
        let mean = times.iter().sum::<f64>() / times.len() as f64;
        let worst = times.iter().copied().fold(0.0, f64::max);
        println!("| {params} | {} | {mean:.1} | {worst:.1} |", times.len());
    }
    Ok(())
}

/// Returns a well-known list, as lines of 81 characters; `None` if it is not available.
fn list(name: &str) -> Option<(String, Vec<String>)> {
    let path = format!("../shared/corpus/sudoku-{name}.txt");
    let text = fs::read_to_string(&path).ok()?;
    Some((
        path,
        text.lines().filter(|line| line.len() >= 81).map(|line| line[..81].to_owned()).collect(),
    ))
}

/// Measures well-known lists, with uniqueness decided.
fn lists(peers: bool, tdoku: Option<&Path>, python: Option<&str>) -> Result<(), String> {
    println!(
        "\n| list | Sudokus | unique | µs each | crate sudoku µs | ratio | tdoku µs | ratio | multi-puzzle-solver µs | ratio |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for (name, rounds) in LISTS {
        let Some((path, lines)) = list(name) else {
            println!("| {name} | not here | | | | | | | | |");
            continue;
        };
        let puzzles: Vec<Problem> =
            lines.iter().map(|line| parse(line)).collect::<Result<_, _>>()?;
        let settings = Settings::default();
        let unique = puzzles.iter().filter(|puzzle| count(puzzle, &settings) == 1).count();
        let mut ours = f64::INFINITY;
        for _ in 0..rounds {
            let start = Instant::now();
            for puzzle in &puzzles {
                std::hint::black_box(count(puzzle, &settings));
            }
            ours = ours.min(start.elapsed().as_secs_f64() * 1e6 / puzzles.len() as f64);
        }
        let beside = |time: Option<f64>| {
            time.map_or(" | ".to_owned(), |time| format!("{time:.2} | {:.2}", time / ours))
        };
        let crate_sudoku = if peers { Some(crate_sudoku(&path, rounds)?) } else { None };
        let tdoku = tdoku
            .map(|program| figure(Command::new(program).args([&path, &rounds.to_string()])))
            .transpose()?;
        let package = python.map(|python| multi_puzzle_solver(python, &lines)).transpose()?;
        let [crate_sudoku, tdoku, package] = [crate_sudoku, tdoku, package].map(beside);
        println!(
            "| {name} | {} | {unique} | {ours:.2} | {crate_sudoku} | {tdoku} | {package} |",
            puzzles.len()
        );
    }
    Ok(())
}

/// Measures the puzzles a second of a batch, on one core and on two.
fn batches() -> Result<(), String> {
    let program = super::batch::build()?;
    println!(
        "\n| `batch`, {LINES} lines of | on one core, puzzles a second | on two |\n| --- | --- | --- |"
    );
    for (name, _) in LISTS {
        let Some((_, lines)) = list(name) else { continue };
        let path = std::env::temp_dir().join(format!("tatham-slv-{name}.txt"));
        let text: String = lines.iter().cycle().take(LINES).flat_map(|line| [line, "\n"]).collect();
        fs::write(&path, text).map_err(|e| format!("{}: {e}", path.display()))?;
        let mut best = [f64::INFINITY; 2];
        for _ in 0..RUNS {
            for (jobs, best) in ["1", "2"].into_iter().zip(&mut best) {
                let start = Instant::now();
                let mut batch = Command::new(&program);
                batch
                    .args(["batch", "--puzzle", "solo", "--jobs", jobs])
                    .arg(&path)
                    .stdout(Stdio::null())
                    .stderr(Stdio::null());
                if !batch.status().is_ok_and(|status| status.success()) {
                    return Err("the batch failed".to_owned());
                }
                *best = best.min(start.elapsed().as_secs_f64());
            }
        }
        let [one, two] = best.map(|seconds| LINES as f64 / seconds);
        println!("| {name} | {one:.0} | {two:.0} |");
        fs::remove_file(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    }
    Ok(())
}

/// Builds a small program with tdoku, from a folder with its sources.
fn build_tdoku(sources: &str) -> Result<PathBuf, String> {
    let (folder, sources) = (Path::new("target/peers/tdoku"), Path::new(sources));
    fs::create_dir_all(folder).map_err(|e| e.to_string())?;
    let (main, program) = (folder.join("main.cc"), folder.join("peer"));
    fs::write(&main, TDOKU).map_err(|e| e.to_string())?;
    let mut compiler = Command::new("c++");
    compiler.args(["-O3", "-march=native", "-DNDEBUG", "-std=c++17", "-o"]).args([&program, &main]);
    compiler
        .args(["src/solver_dpll_triad_simd.cc", "src/util.cc"].map(|source| sources.join(source)));
    compiler.arg("-I").arg(sources.join("include")).arg("-I").arg(sources.join("src"));
    let output = compiler.output().map_err(|e| format!("cannot run c++: {e}"))?;
    if output.status.success() {
        Ok(program)
    } else {
        Err(String::from_utf8_lossy(&output.stderr).into_owned())
    }
}

/// Returns the figure that a program prints.
fn figure(program: &mut Command) -> Result<f64, String> {
    let output =
        program.output().map_err(|e| format!("{}: {e}", program.get_program().display()))?;
    let text = String::from_utf8_lossy(&output.stdout);
    text.trim()
        .parse()
        .map_err(|_| format!("the peer failed: {}", String::from_utf8_lossy(&output.stderr)))
}

/// Returns the microseconds for a Sudoku with the crate `sudoku`, built in its own folder below
/// `target`.
fn crate_sudoku(list: &str, rounds: u32) -> Result<f64, String> {
    let folder = Path::new("target/peers/sudoku");
    fs::create_dir_all(folder.join("src")).map_err(|e| e.to_string())?;
    let manifest = "[package]\nname = \"peer\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\
        [dependencies]\nsudoku = \"0.8\"\n\
                    [profile.release]\nlto = \"thin\"\ncodegen-units = 1\n[workspace]\n";
    fs::write(folder.join("Cargo.toml"), manifest).map_err(|e| e.to_string())?;
    fs::write(folder.join("src/main.rs"), PEER).map_err(|e| e.to_string())?;
    let mut cargo = Command::new("cargo");
    cargo.args(["run", "--quiet", "--release", "--manifest-path"]).arg(folder.join("Cargo.toml"));
    figure(cargo.args(["--", list, &rounds.to_string()]))
}

/// Returns the microseconds for a Sudoku with the Python package, from 20 of the list.
fn multi_puzzle_solver(python: &str, lines: &[String]) -> Result<f64, String> {
    let some = lines.iter().step_by(lines.len().div_ceil(20).max(1));
    figure(Command::new(python).arg("crates/lab/src/bench/solo_peers.py").args(some))
}

/// Measures the large grids of the shared corpus, whole solves with their check.
fn large(limit: Duration) -> Result<(), String> {
    let entry = find("solo").ok_or("the table has no solo")?;
    println!("\n| large | puzzles | decided | user s | worst s |\n| --- | --- | --- | --- | --- |");
    for order in [16, 25] {
        let Ok(text) = fs::read_to_string(format!("../shared/corpus/solo-gecode-{order}.jsonl"))
        else {
            continue;
        };
        let (mut decided, mut total, mut worst, mut puzzles) = (0, 0.0, 0.0_f64, 0);
        for line in text.lines() {
            let value: Value = serde_json::from_str(line).map_err(|e| e.to_string())?;
            let puzzle = (entry.parse)(value["game_id"].as_str().unwrap_or_default())
                .map_err(|e| e.to_string())?;
            // The clock counts hundredths, so the small ones are measured together.
            let options = Options { time_limit: Some(limit), ..Options::default() };
            let (start, wall) = (user_time(), Instant::now());
            let report = problem::solve(&puzzle, &options).map_err(|e| e.to_string())?;
            let time = if order == 16 { wall.elapsed().as_secs_f64() } else { user_time() - start };
            decided += usize::from(!matches!(report.status, Status::Unknown | Status::Solved));
            (total, worst, puzzles) = (total + time, worst.max(time), puzzles + 1);
        }
        println!("| {order}x{order} | {puzzles} | {decided} | {total:.3} | {worst:.3} |");
    }
    Ok(())
}

/// Measures Solo by SAT alone: the time for stating the rules beside the solver's own time, and the
/// solvers beside each other.
fn sat() -> Result<(), String> {
    println!(
        "\n| by SAT, the rules stated without propagation | puzzles | stating ms | solver | deciding ms | share of stating |"
    );
    println!("| --- | --- | --- | --- | --- | --- |");
    let generated = fs::read_to_string("puzzles/solo/sgt.txt").map_err(|e| e.to_string())?;
    let hardest =
        fs::read_to_string("../shared/corpus/sudoku-hardest-1106.txt").unwrap_or_default();
    let of_generated: Vec<Problem> = ids(&generated).map(parse).collect::<Result<_, _>>()?;
    let of_hardest: Vec<Problem> =
        hardest.lines().take(100).map(|line| parse(&line[..81])).collect::<Result<_, _>>()?;
    for (name, puzzles) in [("generated", of_generated), ("hardest, the first 100", of_hardest)] {
        if puzzles.is_empty() {
            continue;
        }
        let budget = Budget::unlimited();
        for engine in Engine::all() {
            let (mut stating, mut deciding) = (Duration::ZERO, Duration::ZERO);
            for puzzle in &puzzles {
                let start = Instant::now();
                let (model, digits) = model::build_model::<Solo>(puzzle, &budget);
                let stated = Instant::now();
                let mut answers = model
                    .answers(digits.into_iter().map(Into::into).collect(), engine)
                    .map_err(|e| e.to_string())?;
                let mut found = 0;
                while found < 2 && answers.advance(&budget).map_err(|e| e.to_string())?.is_some() {
                    found += 1;
                }
                if found != 1 {
                    return Err(format!("{puzzle} has not one solution"));
                }
                stating += stated - start;
                deciding += stated.elapsed();
            }
            let mean = |time: Duration| time.as_secs_f64() * 1e3 / puzzles.len() as f64;
            let share = stating.as_secs_f64() / (stating + deciding).as_secs_f64();
            println!(
                "| {name} | {} | {:.3} | {} | {:.3} | {share:.3} |",
                puzzles.len(),
                mean(stating),
                engine.name(),
                mean(deciding)
            );
        }
    }
    Ok(())
}
