//! Task `cargo xtask bench build [--base COMMIT] [--profile release|dist]`: cost of building the
//! program, its size, and its instructions, beside an earlier commit.
//!
//! Both commits are checked out and built here, one after the other, each from an empty target
//! folder with its dependencies downloaded before. The ratio is of processor time, summed over all
//! compilers: it is the same on any machine. callgrind counts the instructions of 3 batches and of
//! 7 starts. Needs git, valgrind and strip; takes about half an hour.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use tatham_core::author::contract::ids;
use tatham_kinds::KINDS;
use xtask::arguments::option;
use xtask::process;

use crate::measure::{children_time, instructions};

/// Commit with which builds are compared.
const BASE: &str = "079ac376";

/// Folder for checkouts and builds.
const FOLDER: &str = "target/bench-build";

/// Number of runs of a batch, of which the least counts: they differ by a hundredth.
const RUNS: usize = 3;

/// Ways to start the program, besides the puzzles of the kinds.
const STARTS: [(&str, &[&str]); 5] = [
    ("a nonogram, found", &["2x2:1/1/1/1", "--quiet"]),
    ("a nonogram, named", &["pattern", "2x2:1/1/1/1", "--quiet"]),
    ("`--version`", &["--version"]),
    ("`list`", &["list"]),
    ("`-h`", &["-h"]),
];

/// Program that was built, and the cost of the build.
struct Built {
    program: PathBuf,
    processor: f64,
    wall: f64,
    /// Bytes before and after stripping.
    sizes: [u64; 2],
}

/// Builds, and measures.
pub(super) fn run(arguments: &[String]) -> Result<(), String> {
    let base = option(arguments, "base").unwrap_or(BASE);
    let profiles =
        option(arguments, "profile").map_or(vec!["release", "dist"], |profile| vec![profile]);
    let commits = [("base", base), ("new", "HEAD")];
    let checkouts = commits.map(|(name, commit)| checked_out(name, commit));
    let [old, new] = checkouts;
    let checkouts = [old?, new?];
    let batches = batches()?;
    for profile in profiles {
        let [old, new] = [built(&checkouts[0], profile)?, built(&checkouts[1], profile)?];
        println!("| {profile} | base | new | ratio |\n| --- | --- | --- | --- |");
        let row = |name: &str, figures: [f64; 2], decimals: usize| {
            let [old, new] = figures;
            println!("| {name} | {old:.decimals$} | {new:.decimals$} | {:.3} |", new / old);
        };
        row("processor s", [old.processor, new.processor], 0);
        row("wall s", [old.wall, new.wall], 0);
        for (at, name) in ["MB", "MB, stripped"].into_iter().enumerate() {
            row(name, [&old, &new].map(|built| built.sizes[at] as f64 / 1e6), 1);
        }
        for (name, words) in &batches {
            let counts = [&old, &new].map(|built| least(&built.program, words));
            let [old, new] = counts;
            row(&format!("M instructions, {name}"), [old?, new?], 1);
        }
        for (name, words) in STARTS {
            let words = words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
            let counts = [&old, &new].map(|built| counted(&built.program, &words));
            let [old, new] = counts;
            row(&format!("M instructions, {name}"), [old?, new?], 3);
        }
        for (name, is_named) in [("found", false), ("named", true)] {
            let counts = [&old, &new].map(|built| median_of_kinds(&built.program, is_named));
            let [old, new] = counts;
            row(&format!("M instructions, each kind's example, {name}: median"), [old?, new?], 3);
        }
    }
    Ok(())
}

/// Checks a commit out into its own folder, and downloads its dependencies.
fn checked_out(name: &str, commit: &str) -> Result<PathBuf, String> {
    let folder = Path::new(FOLDER).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let archive = folder.with_extension("tar");
    process::run(Command::new("git").args(["archive", "--output"]).arg(&archive).arg(commit))?;
    process::run(Command::new("tar").arg("xf").arg(&archive).arg("-C").arg(&folder))?;
    let fetch = ["fetch", "--quiet", "--locked"];
    process::run(Command::new("cargo").args(fetch).current_dir(&folder))?;
    Ok(folder)
}

/// Builds the program of a checkout in a profile, from an empty folder.
fn built(checkout: &Path, profile: &str) -> Result<Built, String> {
    let target = checkout.join("target");
    if target.exists() {
        fs::remove_dir_all(&target).map_err(|error| format!("{}: {error}", target.display()))?;
    }
    let (before, start) = (children_time(), Instant::now());
    // The environment of this program would affect the build, too.
    let ours = std::env::vars_os()
        .map(|(name, _)| name)
        .filter(|name| name.to_string_lossy().starts_with("CARGO_"));
    let mut build = Command::new("cargo");
    for name in ours {
        build.env_remove(name);
    }
    build.args(["build", "--quiet", "--locked", "--profile", profile]);
    process::run(build.current_dir(checkout))?;
    let (processor, wall) = (children_time() - before, start.elapsed().as_secs_f64());
    let program = target.join(profile).join("tatham-slv");
    let stripped = target.join("stripped");
    process::run(Command::new("strip").arg("-o").arg(&stripped).arg(&program))?;
    let size = |path: &Path| {
        fs::metadata(path)
            .map(|data| data.len())
            .map_err(|error| format!("{}: {error}", path.display()))
    };
    let sizes = [size(&program)?, size(&stripped)?];
    Ok(Built { program, processor, wall, sizes })
}

/// Returns the batches, and the arguments that run each.
fn batches() -> Result<[(&'static str, Vec<String>); 3], String> {
    // Each puzzle after its kind's name.
    let lines = |kind: &str| {
        let text = fs::read_to_string(format!("puzzles/{kind}/sgt.txt")).unwrap_or_default();
        ids(&text).flat_map(|id| [kind, " ", id, "\n"]).collect::<String>()
    };
    let write = |name: &str, lines: String| {
        let path = Path::new(FOLDER).join(name);
        fs::write(&path, lines).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok::<_, String>(path.to_string_lossy().into_owned())
    };
    let logic = KINDS.iter().filter(|entry| !entry.has_one_answer());
    let mixed: String = logic.map(|entry| lines(entry.kind.name)).collect();
    let words =
        |path: String| ["batch", &path, "--jobs", "1", "--quiet"].map(str::to_owned).to_vec();
    Ok([
        ("Loopy", words(write("loopy", lines("loopy"))?)),
        ("Solo", words(write("solo", lines("solo"))?)),
        ("26 kinds mixed", words(write("mixed", mixed)?)),
    ])
}

/// Returns the least count of several runs.
fn least(program: &Path, words: &[String]) -> Result<f64, String> {
    let counts: Vec<f64> = (0..RUNS).map(|_| counted(program, words)).collect::<Result<_, _>>()?;
    Ok(counts.into_iter().fold(f64::INFINITY, f64::min))
}

/// Returns the median of the starts with each kind's example.
fn median_of_kinds(program: &Path, is_named: bool) -> Result<f64, String> {
    let start = |kind: &tatham_core::Kind| {
        let name = is_named.then_some(kind.name).into_iter();
        let words: Vec<String> = name.chain([kind.example, "--quiet"]).map(str::to_owned).collect();
        counted(program, &words)
    };
    let mut counts: Vec<f64> =
        KINDS.iter().map(|entry| start(entry.kind)).collect::<Result<_, _>>()?;
    counts.sort_unstable_by(f64::total_cmp);
    Ok(counts[counts.len() / 2])
}

/// Returns the millions of instructions of a run.
fn counted(program: &Path, words: &[String]) -> Result<f64, String> {
    Ok(instructions(program, words)? as f64 / 1e6)
}
