//! `cargo xtask bless`: writes the expected report of every puzzle in `puzzles/<kind>/basic.txt`, and the JSON Schema, to be reviewed as
//! a difference.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::json;
use tatham_core::{Options, Status, problem};
use tatham_kinds::KINDS;

/// Writes `puzzles/<kind>/basic.jsonl` for all kinds, and `docs/schema.json`.
pub(crate) fn run(_arguments: &[String]) -> Result<(), String> {
    for entry in KINDS {
        let folder = Path::new("puzzles").join(entry.kind.name);
        let corpus = fs::read_to_string(folder.join("basic.txt")).map_err(|e| format!("{}: {e}", folder.display()))?;
        let mut reports = String::new();
        for id in corpus.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let puzzle = (entry.parse)(id).map_err(|e| format!("{id}: {e}"))?;
            let report = problem::solve(&*puzzle, &Options::default()).map_err(|e| e.to_string())?;
            // Which of many solutions come first is the solver's affair, and may change.
            let solutions = if report.status == Status::Multiple { &[][..] } else { &report.solutions };
            let essence = json!({ "game_id": report.game_id, "status": report.status, "solutions": solutions });
            reports += &essence.to_string();
            reports.push('\n');
        }
        fs::write(folder.join("basic.jsonl"), reports).map_err(|e| e.to_string())?;
    }
    fs::write("docs/schema.json", schema()?).map_err(|e| e.to_string())
}

/// The schema as the program prints it: only the program knows all that it writes.
fn schema() -> Result<Vec<u8>, String> {
    let run = ["run", "--quiet", "--package", "tatham-slv", "--", "schema"];
    let printed = Command::new("cargo").args(run).stderr(Stdio::inherit()).output().map_err(|e| format!("cargo: {e}"))?;
    if printed.status.success() { Ok(printed.stdout) } else { Err(format!("`cargo {}` failed", run.join(" "))) }
}
