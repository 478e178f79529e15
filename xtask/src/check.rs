//! `cargo xtask check`: the one list of checks that must pass before a change is merged.
//! `cargo xtask check tests`, which `.ci/run` calls, has all but the lints, and `cargo xtask check
//! lints` these. What takes longer than a quarter of an hour is in `cargo xtask check --long`,
//! where tests also try all their cases. `cargo xtask check language` prints every finding of the
//! check of language.

#[cfg(test)]
mod actions;
#[cfg(test)]
mod candidates;
#[cfg(test)]
mod cycles;
#[cfg(test)]
mod drawings;
mod language;
mod once;
mod sources;
pub mod times;
#[cfg(test)]
mod unsafe_code;
#[cfg(test)]
mod walks;

use std::fs;
use std::io::{self, Write as _};
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::Instant;

use times::Times;

use crate::release;

/// Check: a command line, and the tool that it needs.
#[derive(Clone, Copy, Debug)]
struct Check {
    line: &'static str,
    /// An optional subcommand of cargo, and the command that installs it. Without it the check is
    /// skipped, with a message.
    needs: Option<(&'static str, &'static str)>,
    /// True if a failure is only a warning: the check depends on something outside, which may be
    /// out of reach.
    only_warns: bool,
}

impl Check {
    const fn new(line: &'static str) -> Self {
        Self { line, needs: None, only_warns: false }
    }

    const fn needing(line: &'static str, tool: &'static str, how: &'static str) -> Self {
        Self { line, needs: Some((tool, how)), only_warns: false }
    }
}

/// Variable that makes tests try all their cases
/// (`tatham_core::author::contract::takes_all`).
const ALL_CASES: &str = "TATHAM_ALL_CASES";

const DENY: &str = "cargo install cargo-deny --locked";

/// Checks that need none of what the tests compile.
const LINTS: &[Check] = &[
    Check::new("cargo fmt --all --check"),
    Check::new("cargo clippy --workspace --all-targets -- -D warnings"),
    // Licences, sources and known vulnerabilities of our dependencies (deny.toml).
    Check::needing("cargo deny --offline check licenses bans sources", "deny", DENY),
    Check { only_warns: true, ..Check::needing("cargo deny check advisories", "deny", DENY) },
    // A separate workspace.
    Check::new("cargo xtask python lint"),
    Check::new("cargo xtask web code"),
    // Licence texts, descriptions and READMEs that a registry would refuse; `cargo xtask release
    // all` also builds the packages.
    Check::new(release::PACKAGES),
];

/// Check beside the tests, which leave a core idle at times. It uses what they have compiled.
const PYTHON: Check = Check::new("cargo xtask python test");

/// Checks that are too slow for every run.
const LONG: &[Check] = &[
    // Each family of puzzles compiles alone.
    Check::new(
        "cargo clippy --quiet --manifest-path crates/tatham/Cargo.toml --no-default-features \
         --features latin -- -D warnings",
    ),
    // A separate workspace, which nothing else compiles.
    Check::new("cargo check --quiet --locked --bins --manifest-path fuzz/Cargo.toml"),
    Check::new("cargo doc --workspace --no-deps --quiet"),
    Check::new("cargo xtask web test"),
    // With the solver that the page's check has compiled.
    Check::new("cargo xtask npm test"),
    Check::new(
        "cargo clippy --workspace --all-targets --features tatham-slv/batsat,tatham-slv/cadical -- -D warnings",
    ),
    Check::new(
        "cargo test --workspace --features tatham-slv/batsat,tatham-slv/cadical,tatham-lab/batsat,tatham-lab/cadical",
    ),
    Check::new("cargo xtask cross-check --count 1000"),
    // The page with the published solver.
    Check::new("cargo xtask web test --dist"),
    // Alone it has neither threads nor splr, as in a browser.
    Check::new("cargo test --manifest-path crates/wire/Cargo.toml"),
    Check::new("fuzz/run 60"),
    // The files, with the reasons for them: .cargo/mutants.toml.
    Check::needing(
        "cargo mutants --workspace --no-shuffle",
        "mutants",
        "cargo install cargo-mutants --locked",
    ),
];

/// Runs the checks that the word asks for until one fails; with `--long` also those that are too
/// slow for every run.
///
/// # Errors
/// The check that failed.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let (has_lints, has_tests, is_long) = match arguments {
        [] => (true, true, false),
        [word] if word == "lints" => (true, false, false),
        [word] if word == "tests" => (false, true, false),
        [word] if word == "--long" => (true, true, true),
        [word] if word == "language" => return language::check(true),
        [word, ..] => {
            let usage = "usage: cargo xtask check [lints | tests | language | --long]";
            return Err(format!("{usage}; found `{word}`"));
        }
    };
    if has_lints {
        try_all(LINTS, |_| ())?;
    }
    if has_tests {
        tests()?;
    }
    if is_long { try_all(LONG, all_cases) } else { Ok(()) }
}

/// Makes the tests of a command try all their cases.
fn all_cases(command: &mut Command) {
    command.env(ALL_CASES, "1");
}

/// Runs all checks but the lints, the cheapest failures first.
fn tests() -> Result<(), String> {
    let readme = fs::read_to_string("README.md").map_err(|error| format!("README.md: {error}"))?;
    let tests =
        test_command(&readme).ok_or("README.md has no test command: a line `$ cargo test …`")?;
    println!("versions, addresses and packages");
    release::check()?;
    timed("language", || language::check(false))?;
    timed("no package is compiled twice", once::check)?;
    let times = Times::new()?;
    let python = thread::spawn(|| command(PYTHON.line, |_| ()).output());
    let result = run_line(tests, |cargo| times.record(cargo));
    // Its output comes as one piece, and is not lost if another check fails.
    let python = timed(&format!("$ {}", PYTHON.line), || {
        let output = python.join().map_err(|_| "its thread panicked".to_owned())?;
        if let Ok(output) = &output {
            let written = io::stdout().write_all(&[&output.stdout[..], &output.stderr].concat());
            written.map_err(|error| error.to_string())?;
        }
        succeeded(PYTHON.line, output.map(|output| output.status))
    });
    result?;
    print!("the slowest tests:\n{}", times.slowest()?);
    python
}

fn try_all(checks: &[Check], add: impl Fn(&mut Command) + Copy) -> Result<(), String> {
    checks.iter().try_for_each(|check| try_check(*check, add))
}

/// Returns the test command of the README.
fn test_command(readme: &str) -> Option<&str> {
    readme
        .lines()
        .filter_map(|line| line.strip_prefix("$ "))
        .find(|line| line.starts_with("cargo test"))
}

/// Runs a check, with additions to its command.
fn try_check(check: Check, add: impl FnOnce(&mut Command)) -> Result<(), String> {
    if let Some((tool, how)) = check.needs {
        let about = Command::new("cargo")
            .args([tool, "--version"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        if !about.is_ok_and(|status| status.success()) {
            println!("skipped: {} (cargo {tool} is not installed: {how})", check.line);
            return Ok(());
        }
    }
    match run_line(check.line, add) {
        Err(error) if check.only_warns => {
            println!("warning: {error}");
            Ok(())
        }
        result => result,
    }
}

/// Prints a description of the work, does it, and prints its time.
fn timed(what: &str, work: impl FnOnce() -> Result<(), String>) -> Result<(), String> {
    println!("{what}");
    let start = Instant::now();
    work()?;
    println!("{what}: {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// Runs a command line, with additions; its words contain no blanks.
fn run_line(line: &str, add: impl FnOnce(&mut Command)) -> Result<(), String> {
    timed(&format!("$ {line}"), || succeeded(line, command(line, add).status()))
}

/// Returns the command of a line, with additions.
fn command(line: &str, add: impl FnOnce(&mut Command)) -> Command {
    let mut words = line.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or_default());
    command.args(words).env("RUSTDOCFLAGS", "-D warnings -A rustdoc::private_intra_doc_links");
    add(&mut command);
    command
}

/// Says why a command failed, if it did.
fn succeeded(line: &str, status: io::Result<ExitStatus>) -> Result<(), String> {
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{line}` failed: {status}")),
        Err(error) => Err(format!("`{line}` could not be started: {error}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::folders;

    #[test]
    fn the_tests_are_those_that_the_readme_names() {
        assert_eq!(
            test_command("$ cargo run\n$ cargo test -p x\n$ cargo test\n"),
            Some("cargo test -p x")
        );
        assert_eq!(test_command("cargo test\n"), None);
        let readme = include_str!("../../README.md");
        assert_eq!(test_command(readme), Some("cargo test --workspace"));
    }

    /// Without the option, cargo takes the default member: the command line alone.
    #[test]
    fn checks_are_of_the_whole_workspace() {
        for check in &[LINTS, &[PYTHON], LONG].concat() {
            let words: Vec<&str> = check.line.split(' ').collect();
            let is_of_packages = words[0] == "cargo"
                && ["check", "clippy", "doc", "fmt", "mutants", "test"].contains(&words[1]);
            let named = ["--all", "--workspace", "--manifest-path"];
            assert!(
                !is_of_packages || words.iter().any(|word| named.contains(word)),
                "{}",
                check.line
            );
        }
    }

    /// Each binary links everything that its crate uses.
    #[test]
    fn every_crate_has_one_binary_of_tests_beside_it() {
        let crates = fs::read_dir(folders::root().join("crates")).expect("the crates").flatten();
        let folders = crates.filter_map(|entry| fs::read_dir(entry.path().join("tests")).ok());
        let mut looked_at = 0;
        for entry in folders.flatten().flatten() {
            let path = entry.path();
            assert!(path.ends_with("it") && path.join("main.rs").is_file(), "{}", path.display());
            looked_at += 1;
        }
        assert!(looked_at > 5, "{looked_at}");
    }

    #[test]
    fn examples_of_documentation_run() {
        let manifests = sources::below("", "Cargo.toml");
        let silent = manifests.iter().filter(|own| own.text.contains("\ndoctest = false\n"));
        let folders: Vec<&str> =
            silent.filter_map(|own| own.path.strip_suffix("Cargo.toml")).collect();
        assert!(folders.len() > 5, "{folders:?}");
        let has_example = |text: &str| {
            let lines = text.lines().map(str::trim);
            let docs = lines
                .filter_map(|line| line.strip_prefix("///").or_else(|| line.strip_prefix("//!")));
            // Every second one ends a block.
            let fences = docs.map(str::trim).filter(|line| line.starts_with("```"));
            fences.step_by(2).any(|fence| fence != "```text")
        };
        assert!(has_example("/// ```\n/// f();\n/// ```\n"));
        assert!(!has_example("//! ```text\n//! +-+\n//! ```\n"));
        for own in sources::below("", ".rs") {
            let is_silent = folders.iter().any(|folder| own.path.starts_with(folder));
            assert!(!is_silent || !has_example(&own.text), "{}: an example in Rust", own.path);
        }
    }

    #[test]
    fn every_crate_says_that_it_is_a_part_of_the_one_for_users() {
        let beginning = "//! Part of [`tatham`](https://docs.rs/tatham): ";
        let files = ["lib.rs", "main.rs"].map(|name| sources::below("crates", name));
        let is_root = |source: &sources::Source| {
            let folders: Vec<&str> = source.path.split('/').collect();
            matches!(folders[..], ["crates", name, "src", _] if name != "tatham")
        };
        let roots: Vec<_> = files.into_iter().flatten().filter(is_root).collect();
        let others = roots.iter().filter(|source| !source.text.starts_with(beginning));
        let others: Vec<&str> = others.map(|source| source.path.as_str()).collect();
        assert_eq!(others, [""; 0]);
        assert!(roots.len() >= 19, "{}", roots.len());
    }

    #[test]
    fn a_check_that_fails_is_named() {
        assert_eq!(
            try_check(Check::new("false"), |_| ()).unwrap_err(),
            "`false` failed: exit status: 1"
        );
        assert!(
            try_check(Check::new("no-such-program"), |_| ())
                .unwrap_err()
                .starts_with("`no-such-program` could not be started")
        );
        assert_eq!(try_check(Check { only_warns: true, ..Check::new("false") }, |_| ()), Ok(()));
        assert_eq!(
            try_check(Check::needing("false", "no-such-tool", ""), |_| ()),
            Ok(()),
            "skipped"
        );
        assert!(run(&["--fast".to_owned()]).unwrap_err().contains("found `--fast`"));
    }
}
