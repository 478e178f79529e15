//! Task `cargo xtask bench sets`: every puzzle of every available set, solved in this process:
//! verdicts, mismatches, user seconds.
//!
//! Sets are `puzzles/*/sgt.txt` and, if the folder is there, the `.jsonl` files of
//! `../shared/corpus`, whose lines name the kind, the puzzle and, for some, the expected verdict.

use std::time::Duration;

use tatham_core::{Options, problem};
use tatham_kinds::find;

use crate::check_explanations::MORE;
use crate::check_proofs::{Set, sets};
use crate::measure::user_time;
use xtask::arguments::number;

/// Default limit in seconds for each puzzle; `--limit` overrides it.
const LIMIT: u64 = 60;

/// Solves the sets whose path contains the first argument, or all.
pub(super) fn run(arguments: &[String]) -> Result<(), String> {
    let limit = number(arguments, "limit", LIMIT)?;
    let wanted = arguments.first().filter(|a| !a.starts_with("--")).map_or("", String::as_str);
    println!(
        "| set | puzzles | unique | multiple | other | unanswered | wrong | user s | slowest s |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    let is_wanted = |name: &str| {
        name.contains(wanted) && ["sgt.txt", ".jsonl"].iter().any(|end| name.ends_with(end))
    };
    for set in sets(&MORE)?.iter().filter(|set| is_wanted(&set.name)) {
        measure(set, Duration::from_secs(limit))?;
    }
    Ok(())
}

fn measure(set: &Set, limit: Duration) -> Result<(), String> {
    let (mut unique, mut multiple, mut other, mut unanswered, mut wrong) = (0, 0, 0, 0, 0);
    // Puzzles of the real games have one solution.
    let usual = set.name.ends_with("sgt.txt").then_some("unique");
    let (mut total, mut slowest) = (0.0, 0.0_f64);
    let mut count = 0;
    for task in &set.tasks {
        let Some(entry) = find(&task.kind) else { continue };
        count += 1;
        let start = user_time();
        let puzzle = (entry.parse)(&task.id).map_err(|e| format!("{}: {e}", task.id))?;
        let options = Options { time_limit: Some(limit), ..Options::default() };
        let report = problem::solve(&puzzle, &options).map_err(|e| e.to_string())?;
        let seconds = user_time() - start;
        total += seconds;
        slowest = slowest.max(seconds);
        let status = report.status.name();
        match status {
            "unique" => unique += 1,
            "multiple" => multiple += 1,
            "unknown" => unanswered += 1,
            // A solution without a proof of uniqueness answers half of the question.
            "solved" if report.stopped.is_some() => unanswered += 1,
            _ => other += 1,
        }
        if task.status.as_deref().or(usual).is_some_and(|expected| expected != status)
            && status != "unknown"
            && status != "solved"
        {
            wrong += 1;
            eprintln!("{}: {status}: {}", set.name, task.id);
        }
    }
    if count > 0 {
        println!(
            "| {} | {count} | {unique} | {multiple} | {other} | {unanswered} | {wrong} | {total:.2} | {slowest:.2} |",
            set.name
        );
    }
    Ok(())
}
