//! Answers of the real games about an ID: whether they load it, and the reason if not.

use std::io::Write as _;
use std::process::{Command, Stdio};

use serde_json::Value;
use tatham_core::save::SaveFile;

use crate::codes::row::Row;
use crate::witnesses::referee::{Judge, Verdict};

/// Real games of one version, with their crashes.
pub(crate) struct Oracle {
    pub(crate) judge: Judge,
    /// IDs at which the game itself ended with an error.
    pub(crate) broken: Vec<String>,
}

impl Oracle {
    /// Returns an oracle for each version that has been built.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        Judge::all().into_iter().map(|judge| Self { judge, broken: Vec::new() })
    }

    /// Returns true if the game loads the ID, and `None` if it crashes.
    pub(crate) fn loads(&mut self, game: &Row, id: &str) -> Option<bool> {
        let (params, desc) = id.split_once(':')?;
        let (params, desc) = (params.to_owned(), desc.to_owned());
        let save = SaveFile {
            game: game.title.to_owned(),
            params,
            next_params: game.next.to_owned(),
            desc,
            steps: Vec::new(),
        };
        if let Some(verdict) = self.judge.ask(&save) {
            return Some(!matches!(verdict, Verdict::Rejected(_)));
        }
        self.broken.push(id.to_owned());
        None
    }

    /// Returns the reason why the game refuses each of these IDs, all of which it refuses: a
    /// refused save file alone does not show the reason.
    pub(crate) fn reasons(&self, game: &Row, ids: &[String]) -> Vec<String> {
        let mut asked = Command::new(&self.judge.program);
        let mut asked = asked
            .args(["--solve", game.name])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it runs");
        let mut lines = asked.stdin.take().expect("it is piped");
        let text = ids.join("\n");
        // It answers while it is still reading.
        let writer = std::thread::spawn(move || lines.write_all(text.as_bytes()));
        let said = asked.wait_with_output().expect("it ends");
        writer.join().expect("it has no reason to break off").expect("it is read");
        let said = String::from_utf8_lossy(&said.stdout).into_owned();
        said.lines()
            .map(|line| {
                serde_json::from_str::<Value>(line).unwrap_or_default()["error"]
                    .as_str()
                    .unwrap_or("(none)")
                    .to_owned()
            })
            .collect()
    }

    /// Messages with which this version of the game alone refuses an ID.
    pub(crate) fn own_refusals(&self, game: &Row) -> impl Iterator<Item = &'static str> {
        let refusals =
            if self.judge.is_todays { game.todays_refusals } else { game.debians_refusals };
        refusals.iter().copied()
    }

    /// Returns messages with which the game refuses a well-formed ID.
    pub(crate) fn refusals(&self, game: &Row) -> impl Iterator<Item = &'static str> {
        game.meaning.iter().copied().chain(self.own_refusals(game))
    }

    /// Returns true for an ID in a form of today's game that is not supported yet.
    pub(crate) fn is_newer(&self, game: &Row, id: &str) -> bool {
        self.judge.is_todays && (game.newer.1)(id)
    }

    /// Fails with the differences, or only prints them for a version of the games that has not been
    /// examined.
    pub(crate) fn conclude(&self, wrong: &[String]) {
        let Judge { version, .. } = &self.judge;
        let text =
            format!("the games of {version}: {} differences:\n{}", wrong.len(), wrong.join("\n"));
        assert!(wrong.is_empty() || self.judge.is_unknown(), "{text}");
        if !wrong.is_empty() {
            eprintln!("{text}");
        }
    }
}
