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

/// Where `cargo xtask referee` builds it.
pub(crate) fn program() -> PathBuf {
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
        self.ask(save).unwrap_or_else(|| panic!("the referee broke off at\n{save}"))
    }

    /// The same, or nothing if the game itself breaks off at this file; then it has to be started again.
    pub(crate) fn ask(&mut self, save: &SaveFile) -> Option<Verdict> {
        let (file, mut said) = (save.to_string(), String::new());
        write!(self.files, "{}\n{file}", file.len()).and_then(|()| self.files.flush()).ok()?;
        self.verdicts.read_line(&mut said).ok()?;
        let verdict: Value = serde_json::from_str(&said).ok()?;
        match (verdict["status"].as_i64(), verdict["error"].as_str()) {
            (Some(1), _) => Some(Verdict::Finished),
            (Some(_), _) => Some(Verdict::Open),
            (_, Some(why)) => Some(Verdict::Refused(why.to_owned())),
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
