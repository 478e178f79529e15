//! Completions that real shells offer at the Tab key.
#![cfg(unix)]
#![expect(clippy::print_stderr, reason = "what is skipped is said")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::run;

/// A shell, with the script that drives it: `tests/it/shells/ask.NAME`. Its Debian package has the
/// same name.
struct Shell {
    name: &'static str,
    /// Arguments that make it ignore the user's own files.
    arguments: &'static [&'static str],
}

const SHELLS: &[Shell] = &[
    Shell { name: "bash", arguments: &["--norc", "--noprofile"] },
    Shell { name: "zsh", arguments: &["-f"] },
    Shell { name: "fish", arguments: &["--no-config"] },
];

impl Shell {
    /// Returns true if the shell is installed; prints a message if not.
    fn is_here(&self) -> bool {
        let mut asked = Command::new(self.name);
        let asked = asked.arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        asked
            .inspect_err(|error| {
                eprintln!("skipped: {0} is not installed (Debian package {0}): {error}", self.name);
            })
            .is_ok()
    }

    /// Writes the completion script for the shell to a file.
    fn script(&self, folder: &Path) -> PathBuf {
        let script = folder.join(format!("script.{}", self.name));
        fs::write(&script, run(&["completions", self.name]).stdout)
            .expect("the folder for tests' files is writable");
        script
    }

    /// Returns the completions at the end of `line`, typed in `folder`.
    fn offers(&self, folder: &Path, script: &Path, line: &str) -> BTreeSet<String> {
        let ask = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/it/shells")
            .join(format!("ask.{}", self.name));
        let mut asked = Command::new(self.name);
        asked
            .args(self.arguments)
            .arg(ask)
            .arg(script)
            .arg(line)
            .current_dir(folder)
            .stdin(Stdio::null());
        let output = asked.output().expect("it is here");
        assert!(
            output.status.success(),
            "{}: {line}: {}",
            self.name,
            String::from_utf8_lossy(&output.stderr)
        );
        String::from_utf8(output.stdout).expect("UTF-8").lines().map(str::to_owned).collect()
    }
}

/// Makes a folder that contains only these empty files.
pub(crate) fn folder(name: &str, files: &[&str]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder for tests' files is writable");
    for file in files {
        fs::write(folder.join(file), "").expect("the folder for tests' files is writable");
    }
    folder
}

/// Checks that every installed shell offers exactly these completions at the end of each line.
fn offered(name: &str, lines: &[(&str, &[&str])]) {
    let scripts = folder(&format!("{name}-scripts"), &[]);
    let folder = folder(name, &["game.sav", "many.jsonl"]);
    for shell in SHELLS.iter().filter(|shell| shell.is_here()) {
        let script = shell.script(&scripts);
        for (line, expected) in lines {
            let expected: BTreeSet<String> =
                expected.iter().map(|word| (*word).to_owned()).collect();
            assert_eq!(shell.offers(&folder, &script, line), expected, "{}: {line}⇥", shell.name);
        }
    }
}

#[test]
fn subcommands_are_offered() {
    offered(
        "subcommands",
        &[
            ("tatham-slv si", &["signpost", "singles", "sixteen"]),
            ("tatham-slv countdown t", &["table"]),
            ("tatham-slv batt", &["battleship"]),
            ("tatham-slv exp", &["explain"]),
        ],
    );
}

#[test]
fn options_are_offered() {
    offered(
        "options",
        &[
            ("tatham-slv signpost --st", &["--strategy"]),
            ("tatham-slv batch --res", &["--resume"]),
            ("tatham-slv countdown --ne", &["--near"]),
            ("tatham-slv countdown table --fr", &["--from"]),
            ("tatham-slv list --j", &["--json"]),
            ("tatham-slv check --wh", &["--which", "--why"]),
            ("tatham-slv hint --wh", &["--where"]),
        ],
    );
}

#[test]
fn options_are_offered_after_the_puzzle() {
    offered(
        "options-after",
        &[
            ("tatham-slv signpost 5x5:1cceef --st", &["--strategy"]),
            ("tatham-slv solve game.sav --js", &["--json"]),
            ("tatham-slv hint game.sav --st", &["--steps"]),
            ("tatham-slv explain game.sav --st", &["--step"]),
            ("tatham-slv batch many.jsonl --strict --res", &["--resume"]),
        ],
    );
}

#[test]
fn values_are_offered() {
    offered(
        "values",
        &[
            ("tatham-slv solo --format s", &["save", "svg"]),
            ("tatham-slv hint --format s", &["svg"]),
            ("tatham-slv check --puzzle so", &["solo"]),
            ("tatham-slv solo --strategy ", &["auto", "sat", "search"]),
            ("tatham-slv pattern --json --color n", &["never"]),
        ],
    );
}

#[test]
fn files_are_offered() {
    offered(
        "files",
        &[
            ("tatham-slv solve ga", &["game.sav"]),
            ("tatham-slv check ga", &["game.sav"]),
            ("tatham-slv signpost ga", &["game.sav"]),
            ("tatham-slv countdown ga", &["game.sav"]),
            ("tatham-slv batch ma", &["many.jsonl"]),
            ("tatham-slv batch --resume ga", &["game.sav"]),
        ],
    );
}

#[test]
fn shells_that_are_not_asked_get_a_script_too() {
    for (shell, registers) in
        [("powershell", "Register-ArgumentCompleter"), ("elvish", "edit:completion:arg-completer")]
    {
        let ran = run(&["completions", shell]);
        assert_eq!(ran.code, 0, "{shell}: {}", ran.stderr);
        assert!(
            ran.stdout.contains(registers) && ran.stdout.contains("--strategy"),
            "{shell}: {}",
            ran.stdout
        );
    }
}

#[test]
fn what_is_made_is_offered() {
    offered(
        "make",
        &[
            ("tatham-slv make so", &["solo"]),
            ("tatham-slv make solo 9", &["9j", "9jx"]),
            ("tatham-slv make sudoku 9", &["9j", "9jx"]),
            ("tatham-slv make slant 1", &["12x10"]),
            ("tatham-slv make slant 5x5 --sy", &["--symmetry"]),
            ("tatham-slv make solo --symmetry rot", &["rot180", "rot90"]),
            ("tatham-slv make solo 3x3 --grade e", &["easy", "extreme"]),
            ("tatham-slv make solo 3x3 --technique XY", &["XY-chain", "XY-wing", "XYZ-wing"]),
            ("tatham-slv repair game.sav --to un", &["unique"]),
        ],
    );
}
