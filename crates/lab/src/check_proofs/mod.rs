//! Task `cargo xtask check-proofs [KIND or SET…] [--limit 60] [--sample N] [--jobs N]`: external
//! programs certify every `unique` and `unsolvable` on the available puzzles.
//!
//! Such a verdict means that a formula has no model: the one that `--format cnf --question unique`
//! (or `solvable`) writes. Debian's CaDiCaL must find that out, within `--limit` seconds, and prove
//! it, and the proof is checked:
//!
//! - by [`rup`], about a hundred lines with only unit propagation;
//! - by `rate` too, if it is installed (`cargo install rate`), the DRAT checker by Johannes
//!   Altmanninger.
//!
//! It is `cross-check` that tests if the formula represents the puzzle. This task only
//! checks that the formula of `unique` is that of `solvable` plus one clause, and that the solver's
//! own verdict is the one in the corpus.
//!
//! Sets are `puzzles/<kind>/*.txt` and, if the folder is there, `../shared/corpus`. Of each at most
//! `--sample` puzzles are used, evenly spaced.

mod claim;
mod rup;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::Value;
use tatham_core::author::contract::ids;
use tatham_kinds::{KINDS, find};

use crate::outside::is_installed;
use crate::threads::on_threads;
use claim::{Claim, Outcome, Tools};
use rup::Checked;
use xtask::arguments::{number, words};

/// Default limit in seconds for each of the solver's verdict, CaDiCaL's, and each check; `--limit`
/// overrides it.
const LIMIT: u64 = 60;

/// Puzzle of a set.
#[derive(Clone, Debug)]
pub(crate) struct Task {
    pub(crate) kind: String,
    pub(crate) id: String,
    /// Verdict that the set records.
    pub(crate) status: Option<String>,
}

/// Puzzles of one kind and origin.
#[derive(Clone, Debug)]
pub(crate) struct Set {
    pub(crate) name: String,
    pub(crate) tasks: Vec<Task>,
}

/// Figures of a set or a kind.
#[derive(Clone, Debug, Default)]
struct Tally {
    puzzles: usize,
    unique: usize,
    unsolvable: usize,
    certified: usize,
    /// Numbers of certified claims whose formula contains the empty clause, and of those that unit
    /// propagation alone refutes.
    bare: usize,
    by_units: usize,
    lemmas: usize,
    /// Number of certified claims that `rate` has checked too, within the limit.
    again: usize,
    slowest: f64,
    /// Reasons why claims are not certified: their number, and the first such puzzle.
    open: BTreeMap<String, (usize, String)>,
}

/// Checks the kinds named, the sets whose path contains a name, or all.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let (limit, sample) =
        (number(arguments, "limit", LIMIT as usize)?, number(arguments, "sample", usize::MAX)?);
    let jobs =
        number(arguments, "jobs", std::thread::available_parallelism().map_or(1, usize::from))?;
    let mut sets = sets(&[])?;
    keep_named(&mut sets, arguments, "no kind and no set")?;
    is_installed("cadical")
        .map_err(|error| format!("cadical is not installed (Debian package cadical): {error}"))?;
    let rate = is_installed("rate");
    if let Err(error) = &rate {
        eprintln!("without a second checker: rate is not installed (cargo install rate): {error}");
    }
    let tools = Tools { limit: Duration::from_secs(limit as u64), rate: rate.is_ok() };
    println!(
        "| set | {COLUMNS} s |\n| --- | {} --- |",
        "--- | ".repeat(COLUMNS.matches('|').count()).trim_end()
    );
    let mut kinds: BTreeMap<String, Tally> = BTreeMap::new();
    let mut refuted = false;
    for set in sets {
        let start = Instant::now();
        let step = set.tasks.len().div_ceil(sample.max(1)).max(1);
        let tasks: Vec<Task> = set.tasks.iter().step_by(step).cloned().collect();
        let tally = check(&tasks, &tools, jobs)?;
        println!("{}{:.0} |", row(&set.name, &tally), start.elapsed().as_secs_f64());
        refuted |= tally.open.keys().any(|why| why.starts_with(claim::WRONG));
        kinds.entry(set.tasks[0].kind.clone()).or_default().add(tally);
    }
    println!(
        "\n| kind | {COLUMNS}\n| --- | {}",
        "--- | ".repeat(COLUMNS.matches('|').count()).trim_end()
    );
    for (kind, tally) in &kinds {
        println!("{}", row(kind, tally).trim_end());
    }
    for (kind, tally) in &kinds {
        for (why, (times, first)) in &tally.open {
            println!("{kind}: {times} open: {why}; the first: {first}");
        }
    }
    if refuted { Err("a claim is wrong, or a proof is".to_owned()) } else { Ok(()) }
}

/// Column titles of a row.
const COLUMNS: &str = "puzzles | unique | unsolvable | certified | empty clause | by units | by \
    steps | steps | by rate too | open | slowest s |";

fn row(name: &str, tally: &Tally) -> String {
    let Tally {
        puzzles,
        unique,
        unsolvable,
        certified,
        bare,
        by_units,
        lemmas,
        again,
        slowest,
        open,
    } = tally;
    let (open, by_steps) =
        (open.values().map(|(times, _)| times).sum::<usize>(), certified - bare - by_units);
    format!(
        "| {name} | {puzzles} | {unique} | {unsolvable} | {certified} | {bare} | {by_units} | {by_steps} | {lemmas} | {again} | {open} | {slowest:.1} | "
    )
}

/// Keeps the sets whose kind or name is among the arguments; all, if the arguments name none.
pub(crate) fn keep_named(
    sets: &mut Vec<Set>,
    arguments: &[String],
    none: &str,
) -> Result<(), String> {
    let named = words(arguments);
    let is_named = |set: &Set, name: &str| set.tasks[0].kind == name || set.name.contains(name);
    if let Some(unknown) = named.iter().find(|name| !sets.iter().any(|set| is_named(set, name))) {
        return Err(format!("{none} `{unknown}`"));
    }
    sets.retain(|set| named.is_empty() || named.iter().any(|name| is_named(set, name)));
    Ok(())
}

/// Returns all available sets, by kind, including those of `more` folders.
pub(crate) fn sets(more: &[&str]) -> Result<Vec<Set>, String> {
    let mut files: Vec<PathBuf> = Vec::new();
    for kind in KINDS.iter().map(|entry| entry.kind.name) {
        files.extend(
            ["basic.txt", "sgt.txt", "tilings.jsonl"]
                .map(|file| Path::new("puzzles").join(kind).join(file)),
        );
    }
    for folder in ["../shared/corpus", "../shared/corpus/sgt"].iter().chain(more) {
        let items = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
        let mut paths: Vec<PathBuf> = items.map(|item| item.path()).collect();
        paths.sort();
        files.extend(paths);
    }
    let mut sets = Vec::new();
    for path in files.iter().filter(|path| path.is_file()) {
        let text = fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
        let is_json = path.extension().is_some_and(|e| e == "jsonl");
        let folder = path
            .parent()
            .and_then(Path::file_name)
            .map(|name| name.to_string_lossy().into_owned())
            .unwrap_or_default();
        // Our folders are named after their kind; lists without JSON contain Sudokus.
        let kind = if find(&folder).is_some() { folder } else { "solo".to_owned() };
        let plain = |id: &str| Task { kind: kind.clone(), id: id.to_owned(), status: None };
        let tasks: Vec<Task> =
            if is_json { json_lines(&text)? } else { ids(&text).map(plain).collect() };
        if tasks.first().is_some_and(|task| find(&task.kind).is_some()) {
            sets.push(Set { name: path.display().to_string(), tasks });
        }
    }
    sets.sort_by(|a, b| a.tasks[0].kind.cmp(&b.tasks[0].kind));
    Ok(sets)
}

fn json_lines(text: &str) -> Result<Vec<Task>, String> {
    let task = |line: &str| {
        let value: Value = serde_json::from_str(line).map_err(|e| e.to_string())?;
        let text = |name: &str| value[name].as_str().map(str::to_owned);
        Ok(Task {
            kind: text("puzzle").unwrap_or_default(),
            id: text("game_id").unwrap_or_default(),
            status: text("status"),
        })
    };
    text.lines().filter(|line| !line.trim().is_empty()).map(task).collect()
}

/// Decides puzzles and certifies the claims.
fn check(tasks: &[Task], tools: &Tools, jobs: usize) -> Result<Tally, String> {
    /// Number of folders so far: tests of one process check at the same time.
    static FOLDERS: AtomicUsize = AtomicUsize::new(0);
    let next = AtomicUsize::new(0);
    let work = |_: usize| -> Result<Tally, String> {
        let mut tally = Tally::default();
        let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
        let folder =
            std::env::temp_dir().join(format!("tatham-proofs-{}-{number}", std::process::id()));
        fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            let start = Instant::now();
            tally.count(
                task,
                claim::certify(&task.kind, &task.id, task.status.as_deref(), tools, &folder)?,
            );
            tally.slowest = tally.slowest.max(start.elapsed().as_secs_f64());
        }
        // Large proofs should not stay behind, but that is not an error.
        let _ = fs::remove_dir_all(&folder);
        Ok(tally)
    };
    let mut total = Tally::default();
    on_threads(jobs, work)?.into_iter().for_each(|tally| total.add(tally));
    Ok(total)
}

impl Tally {
    fn count(&mut self, task: &Task, (claim, outcome): (Option<Claim>, Outcome)) {
        self.puzzles += 1;
        match claim {
            Some(Claim::Unique) => self.unique += 1,
            Some(Claim::Unsolvable) => self.unsolvable += 1,
            None => {}
        }
        match outcome {
            Outcome::Nothing => {}
            Outcome::Certified { checked: Checked { lemmas, is_bare }, again } => {
                self.certified += 1;
                self.again += usize::from(again);
                self.bare += usize::from(is_bare);
                self.by_units += usize::from(lemmas == 0 && !is_bare);
                self.lemmas += lemmas;
            }
            Outcome::Open(why) => {
                self.open.entry(why).or_insert_with(|| (0, short(&task.id))).0 += 1;
            }
        }
    }

    fn add(&mut self, other: Self) {
        self.puzzles += other.puzzles;
        self.unique += other.unique;
        self.unsolvable += other.unsolvable;
        self.certified += other.certified;
        self.bare += other.bare;
        self.by_units += other.by_units;
        self.lemmas += other.lemmas;
        self.again += other.again;
        self.slowest = self.slowest.max(other.slowest);
        for (why, (times, first)) in other.open {
            self.open.entry(why).or_insert((0, first)).0 += times;
        }
    }
}

/// Returns as much of an ID as is needed to find it.
fn short(id: &str) -> String {
    let begin: String = id.chars().take(60).collect();
    if begin.len() < id.len() { format!("{begin}…") } else { begin }
}

#[cfg(test)]
mod tests {
    use tatham_core::Entry;
    use tatham_core::author::contract::{share, takes_some};

    use super::*;
    use crate::corpus::minimal;
    use crate::outside::is_here;

    /// Number of puzzles that are made of each kind.
    const MADE: usize = 2;

    /// Checks the smallest puzzles of each kind: all claims are certified, and puzzles with nothing
    /// to prove make none.
    #[test]
    fn claims_on_small_puzzles_are_certified() {
        if !is_here("cadical") {
            return;
        }
        let tools = Tools { limit: Duration::from_secs(20), rate: is_installed("rate").is_ok() };
        // Move lists and drawings have no formulas.
        let has_claims =
            |entry: &&&Entry| entry.kind.unsolvable.is_some() && !entry.has_one_answer();
        for entry in takes_some(KINDS.iter().filter(has_claims), 6) {
            let task = |id: &str, status: &str| Task {
                kind: entry.kind.name.to_owned(),
                id: id.to_owned(),
                status: Some(status.to_owned()),
            };
            let tasks: Vec<Task> = [task(entry.kind.example, "unique")]
                .into_iter()
                .chain(entry.kind.unsolvable.map(|id| task(id, "unsolvable")))
                .collect();
            let tally = check(&tasks, &tools, 1).unwrap();
            let figures = (tally.unique, tally.unsolvable, tally.certified);
            assert_eq!(figures, (1, 1, 2), "{}: {:?}", entry.kind.name, tally.open);
        }
        let several = Task {
            kind: "pattern".to_owned(),
            id: "2x2:1/1/1/1".to_owned(),
            status: Some("multiple".to_owned()),
        };
        let tally = check(&[several], &tools, 1).unwrap();
        assert_eq!((tally.puzzles, tally.certified, tally.open.len()), (1, 0, 0));
    }

    /// Certifies by CaDiCaL that made puzzles have no other solution: for some kinds no other check
    /// of made puzzles has a second solver.
    #[test]
    fn made_puzzles_are_certified() {
        if !is_here("cadical") {
            return;
        }
        let tools = Tools { limit: Duration::from_secs(60), rate: false };
        for entry in takes_some(KINDS, 3) {
            if entry.maker.is_none_or(|maker| maker.is_game) {
                continue;
            }
            let task = |number| Task {
                kind: entry.kind.name.to_owned(),
                id: minimal(entry.kind.name, None, 11, number).expect("a puzzle").game_id,
                status: Some("unique".to_owned()),
            };
            let tasks: Vec<Task> = (0..share(MADE, 2) as u64).map(task).collect();
            let tally = check(&tasks, &tools, 1).unwrap();
            let figures = (tally.unique, tally.certified);
            assert_eq!(figures, (tasks.len(), tasks.len()), "{tasks:?}: {:?}", tally.open);
        }
    }
}
