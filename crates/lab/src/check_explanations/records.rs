//! Audit of the records of a data set: the steps and solutions that stand in the file.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use serde::Deserialize;
use serde_json::Value;
use tatham_core::explain::{Audit, WrittenStep};
use tatham_core::{Budget, Json, Settings};
use tatham_kinds::find;

use super::{Tally, row, title};
use crate::check_proofs::Task;
use crate::threads::on_threads;

/// Record, as far as it is audited.
#[derive(Deserialize)]
struct Record {
    puzzle: String,
    game_id: String,
    solution: Value,
    rating: Option<Value>,
    steps: Option<Vec<WrittenStep>>,
}

/// Result of an audit of a record.
enum Outcome {
    /// The audit.
    Audited(Audit),
    /// The steps are moves, which lead to the end.
    Played(usize),
    /// There are no steps, or they name no rules; the solution is right.
    Unaudited,
    /// The limit was reached.
    OutOfTime,
    /// Something is wrong with the record.
    Failed(String),
}

/// Audits at most `sample` records of a file, evenly spread, and prints a row for each kind.
pub(super) fn run(
    path: &Path,
    sample: usize,
    solver: &str,
    limit: Duration,
    jobs: usize,
) -> Result<(), String> {
    let unreadable = |error: std::io::Error| format!("cannot read {}: {error}", path.display());
    let lines = || File::open(path).map(|file| BufReader::new(file).lines()).map_err(unreadable);
    let step = lines()?.count().div_ceil(sample.max(1)).max(1);
    let left = Mutex::new(lines()?.enumerate().step_by(step));
    let next = || left.lock().ok()?.next();
    let work = |_job: usize| {
        let mut kinds: BTreeMap<String, RecordTally> = BTreeMap::new();
        while let Some((number, line)) = next() {
            let line = line.map_err(unreadable)?;
            let record: Record = serde_json::from_str(&line)
                .map_err(|error| format!("line {}: {error}", number + 1))?;
            let start = Instant::now();
            let outcome = audit(&record, solver, limit);
            let tally = kinds.entry(record.puzzle.clone()).or_default();
            tally.tally.slowest = tally.tally.slowest.max(start.elapsed().as_secs_f64());
            tally.count(&record, outcome);
        }
        Ok(kinds)
    };
    let mut kinds: BTreeMap<String, RecordTally> = BTreeMap::new();
    for (kind, tally) in on_threads(jobs, work)?.into_iter().flatten() {
        kinds.entry(kind).or_default().add(&tally);
    }
    println!("{}", title("kind", "without rules | "));
    let mut all = RecordTally::default();
    for (kind, tally) in &kinds {
        println!("{}{} |", row(kind, &tally.tally), tally.unaudited);
        all.add(tally);
    }
    println!("{}{} |", row("all", &all.tally), all.unaudited);
    if all.tally.flawed > 0 {
        return Err(format!("{} records are flawed", all.tally.flawed));
    }
    Ok(())
}

fn audit(record: &Record, solver: &str, limit: Duration) -> Outcome {
    let audited = || -> Result<Outcome, String> {
        let entry = find(&record.puzzle).ok_or("no such kind")?;
        let puzzle = (entry.parse)(&record.game_id).map_err(|error| error.to_string())?;
        let checked = |answer: &Value| puzzle.answer(&Json::from_plain(answer))?.accepts();
        if let Err(violation) = checked(&record.solution) {
            return Err(format!("the solution is none: {violation}"));
        }
        let Some(steps) = &record.steps else { return Ok(Outcome::Unaudited) };
        if !steps.is_empty() && steps.iter().all(|step| step.made.is_some()) {
            if puzzle.hides_answer() {
                return Ok(Outcome::Unaudited);
            }
            let moves: Vec<_> = steps.iter().filter_map(|step| step.made.clone()).collect();
            let mut played = record.solution.clone();
            played["length"] = moves.len().into();
            played["moves"] = moves.into();
            return match checked(&played) {
                Ok(()) => Ok(Outcome::Played(steps.len())),
                Err(violation) => Err(format!("the moves do not end the game: {violation}")),
            };
        }
        let mut settings = Settings::default();
        // Also for kinds that have no such choice.
        settings.set(&[tatham_sat::Engine::KNOB], "solver", solver)?;
        let start = puzzle.start();
        let mut explainer = start.explainer().ok_or("it is not explained")?;
        Ok(match explainer.audit_written(steps, &settings, &Budget::within(limit)) {
            Ok(Some(audit)) => Outcome::Audited(audit),
            Ok(None) => Outcome::Unaudited,
            Err(_) => Outcome::OutOfTime,
        })
    };
    // A panic affects one record of thousands: the report must name it.
    match catch_unwind(AssertUnwindSafe(audited)) {
        Ok(Ok(outcome)) => outcome,
        Ok(Err(why)) => Outcome::Failed(why),
        Err(_) => Outcome::Failed("the program failed".to_owned()),
    }
}

/// Figures of the records of a kind.
#[derive(Default)]
struct RecordTally {
    tally: Tally,
    /// Number of records without steps, or whose steps name no rules.
    unaudited: usize,
}

impl RecordTally {
    /// Counts a record, and prints its flaws.
    fn count(&mut self, record: &Record, outcome: Outcome) {
        let task = Task { kind: record.puzzle.clone(), id: record.game_id.clone(), status: None };
        let own = match outcome {
            Outcome::Audited(mut audit) => {
                // Otherwise the rating says that no short step was found.
                let is_whole = record.rating.as_ref().is_some_and(|own| own["hardest"].is_number());
                audit.ended = !audit.complete && !is_whole;
                super::Outcome::Audited(audit, 0, Vec::new(), Vec::new())
            }
            Outcome::Played(steps) => {
                let (implied, minimal, complete) = (steps, steps, true);
                let audit = Audit { steps, implied, minimal, complete, ..Audit::default() };
                super::Outcome::Audited(audit, 0, Vec::new(), Vec::new())
            }
            Outcome::Unaudited => {
                self.unaudited += 1;
                self.tally.puzzles += 1;
                return;
            }
            Outcome::OutOfTime => super::Outcome::OutOfTime,
            Outcome::Failed(why) => super::Outcome::Failed(why),
        };
        self.tally.count(&task, own);
    }

    fn add(&mut self, other: &Self) {
        self.tally.add(&other.tally);
        self.unaudited += other.unaudited;
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::SOLVER;
    use super::*;
    use tatham_core::author::contract::takes_some;

    /// Returns a record of a kind's example, with the steps of its explanation.
    fn record(kind: &str, id: &str) -> Value {
        let entry = find(kind).expect("a kind");
        let puzzle = (entry.parse)(id).expect("a puzzle");
        let report = tatham_core::problem::solve(&puzzle, &tatham_core::Options::default());
        let report = serde_json::to_value(report.expect("no defect")).expect("JSON");
        let start = puzzle.start();
        let steps =
            start.explainer().expect("explained").explain(&Budget::unlimited(), &mut |_| ());
        json!({
            "puzzle": kind, "game_id": id, "solution": report["solutions"][0],
            "steps": steps.steps,
        })
    }

    fn audited(record: &Value) -> Outcome {
        let record: Record = serde_json::from_value(record.clone()).expect("a record");
        audit(&record, SOLVER, Duration::from_secs(60))
    }

    #[test]
    fn written_steps_of_every_kind_are_read_and_hold() {
        let all = tatham_kinds::KINDS.iter().filter(|entry| super::super::is_explained(entry));
        for entry in takes_some(all, 3) {
            let record = record(entry.kind.name, entry.kind.example);
            match audited(&record) {
                Outcome::Audited(audit) => {
                    let own = (audit.implied, audit.minimal, audit.complete);
                    let name = entry.kind.name;
                    assert_eq!(audit.flaws, [""; 0], "{name}");
                    assert_eq!(own, (audit.steps, audit.steps, true), "{name}");
                }
                Outcome::Played(_) | Outcome::Unaudited => {}
                Outcome::OutOfTime => panic!("{}: no limit", entry.kind.name),
                Outcome::Failed(why) => panic!("{}: {why}", entry.kind.name),
            }
        }
    }

    #[test]
    fn a_step_whose_names_have_several_rules_is_minimal_for_some_of_them() {
        let puzzles = [
            ("unruly", "8x8:bEBCDHeAcEgFBCfc"),
            ("solo", "3x3:5d1b8a6_2a3c4f9_3g3_1a4g7a3c5a8_9_1a9a7_2e5a9c1a2b6d"),
        ];
        for (kind, id) in takes_some(puzzles, 2) {
            match audited(&record(kind, id)) {
                Outcome::Audited(audit) => assert_eq!(audit.flaws, [""; 0], "{kind}"),
                _ => panic!("{kind}: it is audited"),
            }
        }
    }

    #[test]
    fn clues_of_rules_that_only_the_words_have_are_no_premises() {
        match audited(&record("bridges", "7x7m2:a4c3a1a2a3j3b2b3a2b3h4a4b2a")) {
            Outcome::Audited(audit) => assert_eq!(audit.flaws, [""; 0]),
            _ => panic!("it is audited"),
        }
    }

    #[test]
    fn a_changed_record_is_flawed() {
        let entry = find("unruly").expect("a kind");
        let record = record("unruly", entry.kind.example);
        let steps = record["steps"].as_array().expect("steps").len();
        assert!(steps > 3);
        let flaws = |change: &dyn Fn(&mut Value)| {
            let mut changed = record.clone();
            change(&mut changed);
            match audited(&changed) {
                Outcome::Audited(audit) => audit.flaws.concat(),
                Outcome::Failed(why) => why,
                _ => String::new(),
            }
        };
        assert_eq!(flaws(&|_| ()), "");
        let other = |value: &Value| if value == "0" { json!("1") } else { json!("0") };
        for (expected, change) in [
            (
                "does not follow",
                &(|record: &mut Value| {
                    let fact = &mut record["steps"][0]["therefore"][0]["is"];
                    *fact = other(fact);
                }) as &dyn Fn(&mut Value),
            ),
            ("is not needed", &|record| {
                let facts = record["steps"][1]["therefore"].clone();
                let more = record["steps"][steps - 1]["because"]["facts"].as_array_mut();
                more.expect("facts").extend(facts.as_array().expect("facts").clone());
            }),
            ("is not known", &|record| {
                let list = record["steps"].as_array_mut().expect("steps");
                list.swap(0, steps - 1);
            }),
            ("has no rule", &|record| {
                record["steps"][0]["because"]["rules"][0] = "row 99 is full".into();
            }),
            ("the solution is none", &|record| {
                let row = &mut record["solution"]["rows"][0];
                *row = row.as_str().expect("text").replace('0', "1").into();
            }),
        ] {
            let found = flaws(change);
            assert!(found.contains(expected), "{expected}: {found}");
        }
    }
}
