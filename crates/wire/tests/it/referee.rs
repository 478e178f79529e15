//! The real games as referees (`cargo xtask referee`): they say whether a save file's puzzle is
//! finished.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

/// Folders in which they are built: Debian's games, and today's.
const FOLDERS: [&str; 2] = ["referee", "referee-sid"];

/// Returns the referees that have been built.
pub(crate) fn programs() -> Vec<PathBuf> {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("cargo's folder");
    let programs = FOLDERS.iter().map(|folder| target.join(folder).join("referee"));
    programs.filter(|program| program.exists()).collect()
}

/// Returns true if the game calls the puzzle of a save file finished.
pub(crate) fn is_finished(program: &Path, save: &str) -> bool {
    let mut referee = Command::new(program);
    let referee = referee.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut process = referee.spawn().expect("a program");
    let mut input = process.stdin.take().expect("a pipe");
    input.write_all(save.as_bytes()).expect("it reads to the end");
    drop(input);
    let output = process.wait_with_output().expect("it ends");
    let verdict: Value = serde_json::from_slice(&output.stdout).expect("a verdict");
    assert!(verdict["error"].is_null(), "{verdict}\n{save}");
    verdict["status"] == 1
}
