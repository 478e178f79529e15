//! Referees (`cargo xtask referee`): programs in which the real games replay save files and give
//! their own verdicts. One has the games of Debian's package, whose generators make the puzzles;
//! the other has today's.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::Value;
use tatham_core::save::SaveFile;

/// Version of today's games with known differences. Differences of any other are printed and fail
/// no test.
const KNOWN_VERSION: &str = "20250730.a7c7826";

/// Folders in which `cargo xtask referee` builds them: Debian's games, and today's.
const FOLDERS: [&str; 2] = ["referee", "referee-sid"];

/// Verdict of a game on a save file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The puzzle is finished.
    Finished,
    /// It is not finished.
    Open,
    /// The game does not load the file, and gives the reason.
    Rejected(String),
}

/// Referee for one version of the games.
#[derive(Debug)]
pub(crate) struct Judge {
    pub(crate) program: PathBuf,
    /// The version of the games.
    pub(crate) version: String,
    /// True for today's games, false for Debian's.
    pub(crate) is_todays: bool,
    running: Running,
}

/// Running program, which checks one file after the other.
#[derive(Debug)]
struct Running {
    process: Child,
    files: ChildStdin,
    verdicts: BufReader<ChildStdout>,
}

/// All referees that have been built.
#[derive(Debug)]
pub(crate) struct Referee {
    judges: Vec<Judge>,
}

/// Returns the path of a referee.
fn program(folder: &str) -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .parent()
        .expect("it lies in the folder where cargo builds");
    target.join(folder).join("referee")
}

impl Running {
    fn start(program: &Path) -> Option<Self> {
        let mut command = Command::new(program);
        let mut process =
            command.arg("--many").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
        let (files, verdicts) = (process.stdin.take()?, BufReader::new(process.stdout.take()?));
        Some(Self { process, files, verdicts })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // No request is running.
        let _ = self.process.kill().and_then(|()| self.process.wait());
    }
}

impl Judge {
    /// Returns the referees that have been built, Debian's first, and prints the missing ones. Only
    /// `cargo xtask referee` builds them.
    pub(crate) fn all() -> Vec<Self> {
        FOLDERS.iter().filter_map(|folder| Self::start(folder)).collect()
    }

    fn start(folder: &str) -> Option<Self> {
        let program = program(folder);
        let Some(running) = Running::start(&program) else {
            eprintln!(
                "skipped: verdicts of the real games (target/{folder}/referee is not built: cargo xtask referee)"
            );
            return None;
        };
        let version = Command::new(&program).arg("--version").output().ok()?.stdout;
        let version = String::from_utf8_lossy(&version).trim().to_owned();
        Some(Self { program, version, is_todays: folder == FOLDERS[1], running })
    }

    /// Returns true if a new difference from the game is only printed: this version has not been
    /// examined.
    pub(crate) fn is_unknown(&self) -> bool {
        self.is_todays && self.version != KNOWN_VERSION
    }

    /// Returns the verdict of the file's game; `None` if the game itself crashes.
    pub(crate) fn ask(&mut self, save: &SaveFile) -> Option<Verdict> {
        let verdict = self.running.ask(save);
        if verdict.is_none() {
            self.running = Running::start(&self.program).expect("it was there before");
        }
        verdict
    }
}

impl Running {
    fn ask(&mut self, save: &SaveFile) -> Option<Verdict> {
        let (file, mut line) = (save.to_string(), String::new());
        write!(self.files, "{}\n{file}", file.len()).and_then(|()| self.files.flush()).ok()?;
        self.verdicts.read_line(&mut line).ok()?;
        let verdict: Value = serde_json::from_str(&line).ok()?;
        match (verdict["status"].as_i64(), verdict["error"].as_str()) {
            (Some(1), _) => Some(Verdict::Finished),
            (Some(_), _) => Some(Verdict::Open),
            (_, Some(why)) => Some(Verdict::Rejected(why.to_owned())),
            _ => panic!("{verdict} is no verdict on\n{file}"),
        }
    }
}

impl Referee {
    /// Starts the referees that have been built; `None` if there are none.
    pub(crate) fn start() -> Option<Self> {
        let judges = Judge::all();
        (!judges.is_empty()).then_some(Self { judges })
    }

    /// Returns the parameters in the menu of a game, in Debian's version if its referee has been
    /// built, otherwise in today's; empty if there is no referee.
    pub(crate) fn menu(name: &str) -> Vec<String> {
        let printed =
            |folder| Command::new(program(folder)).args(["--presets", name]).output().ok();
        let printed = FOLDERS.into_iter().find_map(printed);
        let text = printed.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
        text.unwrap_or_default().lines().map(str::to_owned).collect()
    }

    /// Returns the verdicts of all versions of the file's game; `None` if one crashes.
    pub(crate) fn verdicts(&mut self, save: &SaveFile) -> Vec<Option<Verdict>> {
        self.judges.iter_mut().map(|judge| judge.ask(save)).collect()
    }

    /// Returns the verdict of the file's game, on which its versions agree.
    pub(crate) fn verdict(&mut self, save: &SaveFile) -> Verdict {
        let ask = |judge: &mut Judge| {
            judge
                .ask(save)
                .unwrap_or_else(|| panic!("the game of {} broke off at\n{save}", judge.version))
        };
        let (first, others) = self.judges.split_first_mut().expect("one has been built");
        let verdict = ask(first);
        for other in others {
            let second = ask(other);
            if std::mem::discriminant(&second) == std::mem::discriminant(&verdict) {
                continue;
            }
            let difference = format!(
                "{verdict:?}, says {}, but {second:?}, says {}",
                first.version, other.version
            );
            assert!(other.is_unknown(), "{difference}:\n{save}");
            eprintln!("{difference}:\n{save}");
        }
        verdict
    }
}
