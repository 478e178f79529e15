//! Referees: `cargo xtask referee` builds the programs in which the real games judge save files,
//! one from Debian's package for the system and one from the newest package (sid), and prints their
//! paths and the versions of the games. Tests find them there. `--suite stable` or `--suite sid`
//! builds only one.
//!
//! With `--count N` or `--corpora` they judge our solutions, which is a task of `tatham-lab`.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use crate::arguments::option;
use crate::folders;

/// Suites of Debian with referees, and the folders in which these are built, below the one of
/// cargo. The first one is the system's own, whose generators make the puzzles.
const SUITES: [(&str, &str); 2] = [("stable", "referee"), ("sid", "referee-sid")];

/// Referee that has been built.
#[derive(Debug)]
pub struct Program {
    /// The program itself.
    pub path: PathBuf,
    /// The version of the games' sources.
    pub version: String,
}

/// Builds the requested referees, unless they exist already.
///
/// # Errors
/// None could be built, or the requested one could not.
pub fn run(arguments: &[String]) -> Result<(), String> {
    programs(arguments).map(drop)
}

/// Builds the requested referees, and returns the programs.
///
/// # Errors
/// None could be built, or the requested one could not.
pub fn programs(arguments: &[String]) -> Result<Vec<Program>, String> {
    let programs = match option(arguments, "suite") {
        Some(name) => {
            let suite = SUITES
                .iter()
                .find(|(suite, _)| *suite == name)
                .ok_or_else(|| format!("no suite `{name}`: stable or sid"))?;
            vec![build(suite)?]
        }
        None => SUITES
            .iter()
            .filter_map(|suite| {
                build(suite).inspect_err(|error| eprintln!("skipped: {error}")).ok()
            })
            .collect(),
    };
    if programs.is_empty() {
        return Err("no referee could be built".to_owned());
    }
    for Program { path, version } in &programs {
        println!("{}: the games of {version}", path.display());
    }
    Ok(programs)
}

/// Returns the newest referee that has been built.
#[must_use]
pub fn newest() -> Option<&'static Path> {
    static NEWEST: LazyLock<Option<PathBuf>> =
        LazyLock::new(|| newest_suite().and_then(|suite| program(suite).ok()));
    NEWEST.as_deref()
}

/// Builds the newest referee again if it was built with other options of the compiler, such as
/// those of `.ci/run`: for benchmarks, which time its games. Without a referee it does nothing.
///
/// # Errors
/// The reason why it could not be built again.
pub fn optimise() -> Result<(), String> {
    newest_suite().map_or(Ok(()), |suite| build(suite).map(drop))
}

/// Returns the newest suite whose referee has been built.
fn newest_suite() -> Option<&'static (&'static str, &'static str)> {
    SUITES.iter().rev().find(|suite| program(suite).is_ok_and(|path| path.is_file()))
}

/// Returns the path of the referee of a suite.
fn program((_, folder): &(&str, &str)) -> Result<PathBuf, String> {
    Ok(folders::target()?.join(folder).join("referee"))
}

/// Builds the referee of a suite.
///
/// # Errors
/// The reason why it could not be built.
fn build(&(suite, folder): &(&str, &str)) -> Result<Program, String> {
    let mut script = Command::new(folders::root().join("xtask/referee/build"));
    script.arg(folders::target()?.join(folder));
    if suite == SUITES[0].0 {
        script.env_remove("REFEREE_SUITE")
    } else {
        script.env("REFEREE_SUITE", suite)
    };
    let path = PathBuf::from(
        printed(&mut script)
            .map_err(|error| format!("the referee of {suite} could not be built: {error}"))?,
    );
    let version = printed(Command::new(&path).arg("--version"))?;
    Ok(Program { path, version })
}

/// Returns the line that a program prints.
fn printed(command: &mut Command) -> Result<String, String> {
    let output = command.stderr(Stdio::inherit()).output();
    let fault =
        |error: &dyn std::fmt::Display| format!("{}: {error}", command.get_program().display());
    match output {
        Ok(output) if output.status.success() => {
            Ok(String::from_utf8_lossy(&output.stdout).trim_end().to_owned())
        }
        Ok(output) => Err(fault(&output.status)),
        Err(error) => Err(fault(&error)),
    }
}
