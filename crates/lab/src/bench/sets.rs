//! `cargo xtask bench sets`: every puzzle of every set that is here, solved in this process: verdicts, mismatches, user seconds.
//!
//! Sets are `puzzles/*/sgt.txt` and, where the folder is there, the `.jsonl` files of `../shared/corpus`, whose lines name the kind, the puzzle and,
//! for some, the verdict that must come out.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::Value;
use tatham_core::{Options, problem};
use tatham_kinds::{KINDS, find};

use crate::measure::user_time;
use xtask::arguments::option;

/// Seconds for each puzzle unless `--limit` says otherwise.
const LIMIT: u64 = 60;

/// A puzzle of a set.
struct Task {
    kind: String,
    id: String,
    status: Option<String>,
}

/// Solves the sets whose path contains the first argument, or all.
pub(super) fn run(arguments: &[String]) -> Result<(), String> {
    let limit = match option(arguments, "limit") {
        Some(text) => text.parse().map_err(|_| format!("--limit takes seconds, found `{text}`"))?,
        None => LIMIT,
    };
    let wanted = arguments.first().filter(|a| !a.starts_with("--")).map_or("", String::as_str);
    println!(
        "| set | puzzles | unique | multiple | other | unanswered | wrong | user s | slowest s |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for path in sets() {
        let name = path.display().to_string();
        if name.contains(wanted) {
            measure(&path, Duration::from_secs(limit))?;
        }
    }
    Ok(())
}

/// The files with puzzles, sorted.
fn sets() -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = KINDS
        .iter()
        .map(|entry| Path::new("puzzles").join(entry.kind.name).join("sgt.txt"))
        .collect();
    for folder in [
        "../shared/corpus",
        "../shared/corpus/sgt",
        "../shared/corpus/variants",
        "../shared/corpus/minimal",
    ] {
        let mut shared: Vec<PathBuf> = fs::read_dir(folder)
            .map(|folder| folder.flatten().map(|item| item.path()).collect())
            .unwrap_or_default();
        shared.sort();
        files.extend(
            shared.into_iter().filter(|path| path.extension().is_some_and(|e| e == "jsonl")),
        );
    }
    files.retain(|path| path.exists());
    files
}

fn tasks(path: &Path) -> Result<Vec<Task>, String> {
    let text = fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    let lines =
        text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    if path.extension().is_some_and(|e| e == "txt") {
        let kind = path
            .parent()
            .and_then(Path::file_name)
            .map(|name| name.to_string_lossy().into_owned())
            .unwrap_or_default();
        // What the real games draw has one solution.
        let task = |id: &str| Task {
            kind: kind.clone(),
            id: id.to_owned(),
            status: Some("unique".to_owned()),
        };
        return Ok(lines.map(task).collect());
    }
    lines
        .map(|line| {
            let value: Value =
                serde_json::from_str(line).map_err(|e| format!("{}: {e}", path.display()))?;
            let text = |name: &str| value[name].as_str().map(str::to_owned);
            let (kind, id) =
                (text("puzzle").unwrap_or_default(), text("game_id").unwrap_or_default());
            Ok(Task { kind, id, status: text("status") })
        })
        .collect()
}

fn measure(path: &Path, limit: Duration) -> Result<(), String> {
    let (mut unique, mut multiple, mut other, mut unanswered, mut wrong) = (0, 0, 0, 0, 0);
    let tasks = tasks(path)?;
    let (mut total, mut slowest) = (0.0, 0.0_f64);
    let mut count = 0;
    for task in tasks {
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
            // A solution of which it is not known whether it is the only one answers half of the question.
            "solved" if report.stopped.is_some() => unanswered += 1,
            _ => other += 1,
        }
        if task.status.is_some_and(|expected| expected != status)
            && status != "unknown"
            && status != "solved"
        {
            wrong += 1;
            eprintln!("{}: {status}: {}", path.display(), task.id);
        }
    }
    if count > 0 {
        let name = path.display();
        println!(
            "| {name} | {count} | {unique} | {multiple} | {other} | {unanswered} | {wrong} | {total:.2} | {slowest:.2} |"
        );
    }
    Ok(())
}
