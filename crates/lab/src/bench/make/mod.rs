//! Task `cargo xtask bench make [KIND…] [--only PART] [--count N] [--limit SECONDS]`: times of
//! making and repairing puzzles, beside the real games' generators and QQWing, and properties of
//! what is made.
//!
//! Parts:
//!
//! - `unrated`: minimal puzzles of 5 kinds, user time and instructions;
//! - `bands`: Solo 3x3 of each band, beside QQWing (Debian package `qqwing`);
//! - `sizes`: easy, medium and hard puzzles of every kind with ratings, at 3 sizes of its menu;
//! - `techniques`: Solo 3x3 by the technique of the hardest step;
//! - `repair`: minimal puzzles of 3 kinds without 1, 3 and 6 of their clues;
//! - `pictures`: nonograms of pictures;
//! - `boards`: means of clues, black cells, regions and the like, beside the real games;
//! - `different`: equal puzzles of a series, at each kind's largest size.
//!
//! All puzzles are of the seed 1. The user time is that of the whole process (`--jobs 1`), for each
//! puzzle; `--program` names a program that is built already. The real games generate other puzzles
//! in each run. A puzzle that takes longer than `--limit` seconds of wall time is not made.

mod boards;
mod cost;
mod different;
mod figures;
mod pictures;
mod repair;
mod times;

use std::path::PathBuf;
use std::time::Duration;

use tatham_core::Entry;
use tatham_core::make::Maker;
use tatham_kinds::KINDS;

use super::{batch, named};
use cost::Program;
use xtask::arguments::{number, option};

/// Default number of puzzles of a row; `--count` overrides it.
const COUNT: usize = 50;

/// Default limit in seconds for each puzzle; `--limit` overrides it.
const LIMIT: f64 = 10.0;

/// Measures a part of the benchmark.
type Part = fn(&Bench) -> Result<(), String>;

/// Parts, in their order.
const PARTS: &[(&str, Part)] = &[
    ("unrated", times::unrated),
    ("bands", times::bands),
    ("sizes", times::sizes),
    ("techniques", times::techniques),
    ("repair", repair::run),
    ("pictures", pictures::run),
    ("boards", boards::run),
    ("different", different::run),
];

/// Options of the task.
struct Bench {
    program: PathBuf,
    kinds: Vec<(&'static Entry, Maker)>,
    /// Number of puzzles of a row, if it is given.
    count: Option<usize>,
    limit: Duration,
}

/// Runs the parts, or the one of `--only`.
pub(super) fn run(arguments: &[String]) -> Result<(), String> {
    let made = KINDS.iter().copied().filter(|entry| entry.maker.is_some());
    let kinds = named(arguments, made)?;
    let only = option(arguments, "only");
    if let Some(only) = only.filter(|only| PARTS.iter().all(|(name, _)| name != only)) {
        let all: Vec<&str> = PARTS.iter().map(|(name, _)| *name).collect();
        return Err(format!("--only takes one of {}, found `{only}`", all.join(", ")));
    }
    let limit: f64 = number(arguments, "limit", LIMIT)?;
    let bench = Bench {
        program: option(arguments, "program").map_or_else(batch::build, |path| Ok(path.into()))?,
        kinds: kinds.into_iter().filter_map(|entry| Some((entry, entry.maker?))).collect(),
        count: option(arguments, "count").map(|_| number(arguments, "count", 0)).transpose()?,
        limit: Duration::try_from_secs_f64(limit).map_err(|error| format!("--limit: {error}"))?,
    };
    let parts = PARTS.iter().filter(|(name, _)| only.is_none_or(|only| only == *name));
    for (i, (_, part)) in parts.enumerate() {
        if i > 0 {
            println!();
        }
        part(&bench)?;
    }
    Ok(())
}

impl Bench {
    fn count(&self) -> usize {
        self.count.unwrap_or(COUNT)
    }

    /// Returns true for the kinds that the arguments name.
    fn has(&self, kind: &str) -> bool {
        self.kinds.iter().any(|(entry, _)| entry.kind.name == kind)
    }

    /// Returns our program that makes puzzles, which prints their records.
    fn make(&self, kind: &str, params: &str, count: usize) -> Program {
        let line = format!("make {kind} {params} --count {count} --seed 1 --jobs 1 --json --quiet");
        Program::new(&self.program, &line)
    }

    /// Returns that program with the limit of each puzzle.
    fn make_within_limit(&self, kind: &str, params: &str, count: usize) -> Program {
        let limit = self.limit.as_secs_f64().to_string();
        self.make(kind, params, count).with("--time-limit").with(limit)
    }
}

/// Prints the head of a table.
fn head(columns: &[&str]) {
    println!("| {} |\n|{}", columns.join(" | "), " --- |".repeat(columns.len()));
}
