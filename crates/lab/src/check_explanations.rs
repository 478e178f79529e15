//! Task `cargo xtask check-explanations`: checks whole explanations of the available puzzles, each
//! step against the rules that it names, by a SAT solver that took no part in finding it.
//!
//! Usage: `[KIND|SET… | --records FILE] [--limit SECONDS] [--sample N]
//! [--solver splr|batsat|cadical] [--jobs N]`.
//!
//! A step must be *implied* (its rules and facts alone force its conclusions), *minimal* (none of
//! them can be left out) and use only known facts. What players see at once is part of the step
//! that finds it, and a step shows no more than they take in. Its *words* must agree with its
//! conclusions and the board ([`words`](tatham_brute::words)); the whole must be *complete* (it
//! leads to everything that follows), or report that no short step was found. Those are counted
//! separately, as are those for which the limit was too short. A second table has the number of
//! steps of each technique. Every flaw is printed with the
//! puzzle and the step, and makes the exit code 1.
//!
//! With `--records FILE`, the steps that stand in a file of `tatham-slv dataset --steps` are
//! checked instead, without their words, and the solutions with them.
//!
//! Sets are `puzzles/<kind>/*.txt` and, if the folder is there, `../shared/corpus`, of the kinds
//! with explanations.

mod records;

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use tatham_brute::words as sentences;
use tatham_core::explain::Audit;
use tatham_core::{Budget, Entry, Settings};
use tatham_kinds::find;

use crate::check_proofs::{Task, keep_named, sets};
use crate::threads::on_threads;
use xtask::arguments::{number, option};

/// Default limit in seconds for each puzzle; `--limit` overrides it. Audits call the solver once
/// for each fact of each step.
const LIMIT: usize = 60;

/// Default solver, an external one; `--solver` overrides it.
const SOLVER: &str = "splr";

/// Folders with sets besides those that are always searched.
pub(crate) const MORE: [&str; 2] = ["../shared/corpus/variants", "../shared/corpus/minimal"];

/// Result of an audit of a puzzle.
enum Outcome {
    /// The audit, the number of steps whose words were read and are right, the flaws, and the
    /// technique of each step that has one.
    Audited(Audit, usize, Vec<String>, Vec<&'static str>),
    /// The limit was reached.
    OutOfTime,
    /// The puzzle was refused, or the program failed.
    Failed(String),
}

/// Figures of a set or of all.
#[derive(Clone, Debug, Default)]
struct Tally {
    puzzles: usize,
    steps: usize,
    implied: usize,
    minimal: usize,
    /// Number of steps about the whole board, which are minimal as far as propagation goes.
    by_propagation: usize,
    words: usize,
    /// Number of steps that rest on one rule and one conclusion of an earlier step.
    links: usize,
    supposing: usize,
    complete: usize,
    ended: usize,
    out_of_time: usize,
    flawed: usize,
    slowest: f64,
    /// Number of steps of each technique, by kind and name.
    techniques: BTreeMap<(String, &'static str), usize>,
}

/// Column titles of a row.
const COLUMNS: &str = "puzzles | steps | implied | minimal | by propagation | words | \
    one fact % | supposing % | complete | no short step | out of time | flawed | slowest s |";

/// Checks the kinds named, the sets whose path contains a name, or all.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let (limit, sample) = (
        Duration::from_secs(number(arguments, "limit", LIMIT)? as u64),
        number(arguments, "sample", usize::MAX)?,
    );
    let jobs =
        number(arguments, "jobs", std::thread::available_parallelism().map_or(1, usize::from))?;
    let solver = option(arguments, "solver").unwrap_or(SOLVER);
    if let Some(path) = option(arguments, "records") {
        return records::run(Path::new(path), sample, solver, limit, jobs);
    }
    let mut sets = sets(&MORE)?;
    sets.retain(|set| find(&set.tasks[0].kind).is_some_and(is_explained));
    keep_named(&mut sets, arguments, "no kind that is explained and no set")?;
    println!("{}", title("set", "s | "));
    let kinds: BTreeSet<String> = sets.iter().map(|set| set.tasks[0].kind.clone()).collect();
    let mut all = Tally::default();
    for set in sets {
        let start = Instant::now();
        let step = set.tasks.len().div_ceil(sample.max(1)).max(1);
        let tasks: Vec<&Task> = set.tasks.iter().step_by(step).collect();
        let tally = check(&tasks, solver, limit, jobs)?;
        println!("{}{:.0} |", row(&set.name, &tally), start.elapsed().as_secs_f64());
        all.add(&tally);
    }
    println!("{}|", row("all", &all));
    print_techniques(&all, &kinds);
    if all.flawed > 0 { Err(format!("{} explanations are flawed", all.flawed)) } else { Ok(()) }
}

/// Returns true if a kind has explanations.
pub(crate) fn is_explained(entry: &Entry) -> bool {
    (entry.parse)(entry.kind.example).is_ok_and(|puzzle| puzzle.start().explainer().is_some())
}

/// Returns the head of a table: the title of its first column, and those of the last ones.
fn title(first: &str, last: &str) -> String {
    let titles = format!("| {first} | {COLUMNS} {last}");
    let line = "| --- ".repeat(titles.matches('|').count() - 1);
    format!("{}\n{line}|", titles.trim_end())
}

fn row(name: &str, tally: &Tally) -> String {
    let Tally {
        puzzles,
        steps,
        implied,
        minimal,
        by_propagation,
        words,
        links,
        supposing,
        complete,
        ended,
        out_of_time,
        flawed,
        slowest,
        ..
    } = tally;
    let [links, supposing] =
        [links, supposing].map(|&part| 100.0 * part as f64 / (*steps).max(1) as f64);
    format!(
        "| {name} | {puzzles} | {steps} | {implied} | {minimal} | {by_propagation} | {words} | \
            {links:.0} | {supposing:.0} | {complete} | {ended} | {out_of_time} | {flawed} | \
            {slowest:.1} | "
    )
}

/// Prints how often each technique of these kinds is used, also if never.
fn print_techniques(all: &Tally, kinds: &BTreeSet<String>) {
    println!("\n| kind | technique | steps |\n| --- | --- | --- |");
    for entry in kinds.iter().filter_map(|kind| find(kind)) {
        for technique in entry.kind.techniques {
            let name = technique.name;
            let count = all.techniques.get(&(entry.kind.name.to_owned(), name)).unwrap_or(&0);
            println!("| {} | {name} | {count} |", entry.kind.name);
        }
    }
}

/// Audits puzzles, and prints their flaws.
fn check(tasks: &[&Task], solver: &str, limit: Duration, jobs: usize) -> Result<Tally, String> {
    let next = AtomicUsize::new(0);
    let work = |_job: usize| {
        let mut tally = Tally::default();
        while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            let start = Instant::now();
            let outcome = audit(task, solver, limit);
            tally.slowest = tally.slowest.max(start.elapsed().as_secs_f64());
            tally.count(task, outcome);
        }
        Ok(tally)
    };
    let mut total = Tally::default();
    on_threads(jobs, work)?.iter().for_each(|tally| total.add(tally));
    Ok(total)
}

fn audit(task: &Task, solver: &str, limit: Duration) -> Outcome {
    let audited = || -> Result<Option<Outcome>, String> {
        let entry = find(&task.kind).ok_or("no such kind")?;
        let puzzle = (entry.parse)(&task.id).map_err(|error| error.to_string())?;
        let mut settings = Settings::default();
        // Also for kinds that have no such choice.
        settings.set(&[tatham_sat::Engine::KNOB], "solver", solver)?;
        let start = puzzle.start();
        let mut explainer = start.explainer().ok_or("it is not explained")?;
        let budget = Budget::within(limit);
        let Ok(audit) = explainer.audit(&settings, &budget) else { return Ok(None) };
        let steps = explainer.explain(&budget, &mut |_| ()).steps;
        let flaws = sentences::flaws(&puzzle, &steps);
        let right = flaws.as_ref().map_or(0, |flaws| steps.len() - flaws.len());
        let flaws = flaws.unwrap_or_default().into_iter().map(|(_, flaw)| flaw).collect();
        let techniques = steps.iter().filter_map(|step| step.technique).collect();
        Ok(Some(Outcome::Audited(audit, right, flaws, techniques)))
    };
    // A panic affects one puzzle of thousands: the report must name it.
    match catch_unwind(AssertUnwindSafe(audited)) {
        Ok(Ok(Some(outcome))) => outcome,
        Ok(Ok(None)) => Outcome::OutOfTime,
        Ok(Err(why)) => Outcome::Failed(why),
        Err(_) => Outcome::Failed("the program failed".to_owned()),
    }
}

impl Tally {
    /// Counts a puzzle, and prints its flaws.
    fn count(&mut self, task: &Task, outcome: Outcome) {
        self.puzzles += 1;
        let flaws = match outcome {
            Outcome::OutOfTime => {
                self.out_of_time += 1;
                Vec::new()
            }
            Outcome::Failed(why) => vec![why],
            Outcome::Audited(audit, words, misread, techniques) => {
                for name in techniques {
                    *self.techniques.entry((task.kind.clone(), name)).or_default() += 1;
                }
                self.words += words;
                self.steps += audit.steps;
                self.implied += audit.implied;
                self.minimal += audit.minimal;
                self.by_propagation += audit.by_propagation;
                self.links += audit.links;
                self.supposing += audit.supposing;
                self.complete += usize::from(audit.complete);
                self.ended += usize::from(audit.ended);
                let not_led = (!audit.complete && !audit.ended)
                    .then(|| "it does not lead to all that follows".to_owned());
                audit.flaws.into_iter().chain(not_led).chain(misread).collect()
            }
        };
        self.flawed += usize::from(!flaws.is_empty());
        for flaw in flaws {
            eprintln!("{} {}: {flaw}", task.kind, task.id);
        }
    }

    fn add(&mut self, other: &Self) {
        self.puzzles += other.puzzles;
        self.steps += other.steps;
        self.implied += other.implied;
        self.minimal += other.minimal;
        self.by_propagation += other.by_propagation;
        self.words += other.words;
        self.links += other.links;
        self.supposing += other.supposing;
        self.complete += other.complete;
        self.ended += other.ended;
        self.out_of_time += other.out_of_time;
        self.flawed += other.flawed;
        self.slowest = self.slowest.max(other.slowest);
        for (technique, count) in &other.techniques {
            *self.techniques.entry(technique.clone()).or_default() += count;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tatham_core::author::contract::takes_some;
    use tatham_kinds::KINDS;

    /// Checks the smallest puzzles of each kind; `cargo test` of the table of kinds does more.
    #[test]
    fn small_puzzles_are_explained_without_a_flaw() {
        for entry in takes_some(KINDS.iter().filter(|entry| is_explained(entry)), 6) {
            let ids = entry.kind.unsolvable.into_iter().chain([entry.kind.example]);
            let tasks: Vec<Task> = ids
                .map(|id| Task {
                    kind: entry.kind.name.to_owned(),
                    id: id.to_owned(),
                    status: None,
                })
                .collect();
            let tally =
                check(&tasks.iter().collect::<Vec<_>>(), SOLVER, Duration::from_secs(60), 1)
                    .unwrap();
            let Tally { puzzles, steps, implied, minimal, complete, flawed, .. } = tally;
            assert_eq!(
                (puzzles, implied, minimal, complete, flawed),
                (tasks.len(), steps, steps, tasks.len(), 0),
                "{entry:?}"
            );
        }
    }

    #[test]
    fn a_puzzle_that_cannot_be_read_is_a_flaw() {
        let task = Task { kind: "unruly".to_owned(), id: "4x4:!".to_owned(), status: None };
        let tally = check(&[&task], SOLVER, Duration::from_secs(60), 1).unwrap();
        assert_eq!((tally.puzzles, tally.flawed), (1, 1));
    }
}
