//! The referee (`cargo xtask referee`): a program in which the real games replay save files and give their own verdict.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::Value;
use tatham_core::save::SaveFile;

/// What a game says of a save file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The puzzle is finished.
    Finished,
    /// It is not finished.
    Open,
    /// The game does not load the file, and says why.
    Refused(String),
}

fn program() -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("it lies in the folder where cargo builds");
    target.join("referee/referee")
}

/// The running program, which judges one file after the other.
#[derive(Debug)]
pub(crate) struct Referee {
    process: Child,
    files: ChildStdin,
    verdicts: BufReader<ChildStdout>,
}

impl Referee {
    /// Starts it if it has been built; it is said if not. Only `cargo xtask referee` builds it.
    pub(crate) fn start() -> Option<Self> {
        let mut command = Command::new(program());
        let Ok(mut process) = command.arg("--many").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn() else {
            eprintln!("skipped: the real games' verdicts (the referee is not built: cargo xtask referee)");
            return None;
        };
        let (files, verdicts) = (process.stdin.take()?, BufReader::new(process.stdout.take()?));
        Some(Self { process, files, verdicts })
    }

    /// The parameters in the menu of a game; none where the referee has not been built.
    pub(crate) fn menu(name: &str) -> Vec<String> {
        let printed = Command::new(program()).args(["--presets", name]).output();
        let text = printed.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
        text.lines().map(str::to_owned).collect()
    }

    /// The verdict of the game that the file belongs to.
    pub(crate) fn verdict(&mut self, save: &SaveFile) -> Verdict {
        let (file, mut said) = (save.to_string(), String::new());
        let asked = write!(self.files, "{}\n{file}", file.len()).and_then(|()| self.files.flush());
        asked.and_then(|()| self.verdicts.read_line(&mut said)).unwrap_or_else(|error| panic!("{error}, at\n{file}"));
        let verdict: Value = serde_json::from_str(&said).unwrap_or_else(|_| panic!("the referee broke off at\n{file}"));
        match (verdict["status"].as_i64(), verdict["error"].as_str()) {
            (Some(1), _) => Verdict::Finished,
            (Some(0), _) => Verdict::Open,
            (_, Some(why)) => Verdict::Refused(why.to_owned()),
            _ => panic!("{verdict} is no verdict on\n{file}"),
        }
    }
}

impl Drop for Referee {
    fn drop(&mut self) {
        // Nothing is under way.
        let _ = self.process.kill().and_then(|()| self.process.wait());
    }
}
