//! Sets of puzzles in a text, and what the games' own solvers take for them.

use std::io::Write as _;
use std::process::{Command, Stdio};

use serde_json::Value;

/// What times the games' own solvers (`cargo xtask referee`).
const REFEREE: &str = "target/referee/referee";

/// A row of the table.
pub(super) struct Row<'a> {
    pub(super) name: &'a str,
    /// The game, as the real ones are called, and what else stands there.
    pub(super) game: &'a str,
    pub(super) ids: Vec<&'a str>,
}

/// The rows of a text: `> NAME | GAME`, and below it an ID a line.
pub(super) fn rows(text: &str) -> Vec<Row<'_>> {
    let mut rows: Vec<Row<'_>> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some((name, game)) = line.strip_prefix("> ").and_then(|line| line.split_once(" | ")) {
            rows.push(Row { name, game, ids: Vec::new() });
        } else if let Some(row) = rows.last_mut() {
            row.ids.push(line);
        }
    }
    rows
}

/// What the game's own solver takes for those puzzles that it solves to the end, and how many it gives up; nothing where the referee is not built. It runs
/// each as often as a fifth of a second allows, and the fastest run counts.
pub(super) fn own(game: &str, ids: &[impl AsRef<str>]) -> Option<String> {
    let mut referee = Command::new(REFEREE).args(["--solve", game]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
    // The game takes in all lines while the first is timed: a pipe holds them.
    referee.stdin.take()?.write_all(ids.iter().map(|id| id.as_ref().to_owned() + "\n").collect::<String>().as_bytes()).ok()?;
    let said = String::from_utf8(referee.wait_with_output().ok()?.stdout).ok()?;
    let lines: Vec<Value> = said.lines().map(serde_json::from_str).collect::<Result<_, _>>().ok()?;
    // Some fill in what they know, and call that found.
    let solved = lines.iter().filter(|line| line["found"] == true && line["status"] == 1);
    let times: Vec<f64> = solved.filter_map(|line| line["us"].as_f64()).collect();
    let given_up = ids.len() - times.len();
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    let mean = (!times.is_empty()).then(|| format!("{mean:.1}"));
    let given_up = (given_up > 0).then(|| format!("{given_up} given up"));
    Some([mean, given_up].into_iter().flatten().collect::<Vec<_>>().join(", "))
}
