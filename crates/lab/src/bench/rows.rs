//! Sets of puzzles in a text, and times of the games' own solvers for them.

use std::fmt;
use std::fs;
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::thread;

use serde_json::Value;

use xtask::referee;

/// Games whose solver's entries never count as finished; these solvers only enter whole solutions.
const SAYS_NOTHING: [&str; 2] = ["rect", "undead"];

/// Game that reveals moves only by its hint key.
const HINTS: &str = "fifteen";

/// Row of the table.
pub(super) struct Row<'a> {
    pub(super) name: &'a str,
    /// Name of the real game, and the rest of its text.
    pub(super) game: &'a str,
    pub(super) ids: Vec<&'a str>,
}

/// Reads the rows of a text: `> NAME | GAME`, and below it one ID a line.
pub(super) fn rows(text: &str) -> Vec<Row<'_>> {
    let mut rows: Vec<Row<'_>> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some((name, game)) = line.strip_prefix("> ").and_then(|line| line.split_once(" | "))
        {
            rows.push(Row { name, game, ids: Vec::new() });
        } else if let Some(row) = rows.last_mut() {
            row.ids.push(line);
        }
    }
    rows
}

/// Returns the lines of a file of the shared corpus; none if it is not available.
pub(super) fn shared(file: &str) -> Result<Vec<Value>, String> {
    let path = format!("../shared/corpus/{file}.jsonl");
    let Ok(text) = fs::read_to_string(&path) else { return Ok(Vec::new()) };
    let lines: Result<_, _> = text.lines().map(serde_json::from_str).collect();
    lines.map_err(|error| format!("{path}: {error}"))
}

/// Returns the text in a field of a line.
pub(super) fn field(line: &Value, name: &str) -> Option<String> {
    line[name].as_str().map(str::to_owned)
}

/// Times of the game's own solver.
pub(super) struct GameSolverTimes {
    /// Microseconds for each puzzle that it solves to the end.
    pub(super) solved: Vec<Option<f64>>,
}

impl GameSolverTimes {
    /// Returns the number of puzzles that it gives up.
    pub(super) fn given_up(&self) -> usize {
        self.solved.iter().filter(|time| time.is_none()).count()
    }
}

/// Writes the mean in microseconds, and the number of puzzles given up.
impl fmt::Display for GameSolverTimes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let times: Vec<f64> = self.solved.iter().flatten().copied().collect();
        let mean = (!times.is_empty())
            .then(|| format!("{:.1}", times.iter().sum::<f64>() / times.len() as f64));
        let given_up = Some(self.given_up())
            .filter(|&given_up| given_up > 0)
            .map(|given_up| format!("{given_up} given up"));
        f.write_str(&[mean, given_up].into_iter().flatten().collect::<Vec<_>>().join(", "))
    }
}

/// Returns the newest referee's output for each of these puzzles, from the game's own solver or its
/// hints; `None` if none is built (`cargo xtask referee`).
fn referee_output(option: &str, game: &str, ids: &[impl AsRef<str>]) -> Option<Vec<Value>> {
    let mut referee = Command::new(referee::newest()?)
        .args([option, game])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    let lines = ids.iter().map(|id| id.as_ref().to_owned() + "\n").collect::<String>();
    // It answers while it reads, so its output is read at the same time: otherwise both would wait
    // for each other.
    let mut input = referee.stdin.take()?;
    let writer = thread::spawn(move || input.write_all(lines.as_bytes()));
    let said = String::from_utf8(referee.wait_with_output().ok()?.stdout).ok()?;
    writer.join().ok()?.ok()?;
    said.lines().map(serde_json::from_str).collect::<Result<_, _>>().ok()
}

/// Returns the number of moves of the game's own solver on each of these boards, or of its
/// successive hints; `None` for games without them.
pub(super) fn told_moves(game: &str, ids: &[&str]) -> Option<Vec<usize>> {
    if game == HINTS {
        let count = |line: &Value| {
            line["moves"].as_u64().filter(|_| line["status"] == 1).map(|moves| moves as usize)
        };
        return referee_output("--hints", game, ids)?.iter().map(count).collect();
    }
    let lines = referee_output("--solve", game, ids)?;
    let count = |line: &Value| match (game, line["move"].as_str()?.strip_prefix('S')?) {
        ("flood", moves) => Some(moves.split(',').count()),
        ("inertia", moves) => Some(moves.len()),
        ("flip", marks) => Some(marks.matches('1').count()),
        _ => None,
    };
    lines.iter().map(count).collect()
}

/// Returns the times of the game's own solver for the puzzles that it solves to the end; `None` if
/// the referee is not built. It runs each repeatedly for a fifth of a second, and the fastest run
/// counts.
pub(super) fn own(game: &str, ids: &[impl AsRef<str>]) -> Option<GameSolverTimes> {
    let lines = referee_output("--solve", game, ids)?;
    // Some fill in the known part, and report success.
    let is_complete = |line: &Value| line["status"] == 1 || SAYS_NOTHING.contains(&game);
    let time =
        |line: &Value| line["us"].as_f64().filter(|_| line["found"] == true && is_complete(line));
    Some(GameSolverTimes { solved: lines.iter().map(time).collect() })
}
