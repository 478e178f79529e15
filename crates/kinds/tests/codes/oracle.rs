//! What the real games say of an ID: whether they load it, and if not, why.

use std::io::Write as _;
use std::process::{Command, Stdio};

use serde_json::Value;
use tatham_core::save::SaveFile;

use crate::referee::{Referee, Verdict, program};
use crate::row::Row;

/// The real games, and how often one of them broke off.
pub(crate) struct Oracle {
    referee: Referee,
    /// IDs at which the game itself ended with an error.
    pub(crate) broken: Vec<String>,
}

impl Oracle {
    pub(crate) fn start() -> Option<Self> {
        Some(Self { referee: Referee::start()?, broken: Vec::new() })
    }

    /// Whether the game loads the ID; nothing if it breaks off.
    pub(crate) fn loads(&mut self, game: &Row, id: &str) -> Option<bool> {
        let (params, desc) = id.split_once(':')?;
        let (params, desc) = (params.to_owned(), desc.to_owned());
        let save = SaveFile { game: game.title.to_owned(), params, next_params: game.next.to_owned(), desc, steps: Vec::new() };
        if let Some(verdict) = self.referee.ask(&save) {
            return Some(!matches!(verdict, Verdict::Refused(_)));
        }
        self.broken.push(id.to_owned());
        self.referee = Referee::start().expect("it was there before");
        None
    }
}

/// Why the game refuses each of these IDs, which it does: a save file that is refused says no more than that.
pub(crate) fn reasons(game: &Row, ids: &[String]) -> Vec<String> {
    let mut asked = Command::new(program());
    let mut asked = asked.args(["--solve", game.name]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it runs");
    let mut lines = asked.stdin.take().expect("it is piped");
    let text = ids.join("\n");
    // It answers while it is asked.
    let writer = std::thread::spawn(move || lines.write_all(text.as_bytes()));
    let said = asked.wait_with_output().expect("it ends");
    writer.join().expect("it has no reason to break off").expect("it is read");
    let said = String::from_utf8_lossy(&said.stdout).into_owned();
    said.lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap_or_default()["error"].as_str().unwrap_or("(none)").to_owned())
        .collect()
}
