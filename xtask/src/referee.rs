//! `cargo xtask referee`: builds the program that lets the real games judge save files, and prints its path. Tests find it there.
//!
//! With `--count N`, and the kinds that are asked for or all: fresh IDs of each of the game's presets, as many, or with `--corpora` those of `puzzles/<kind>/sgt.txt` and of the corpora beside the repository; each is solved, and the real game says whether our save file
//! finishes it. A table, a row a game.

mod judged;

use std::process::Command;

use crate::{folders, option};

/// Builds it, if it is not there already; lets it judge, if that is asked.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/referee/build");
    let status = Command::new(script).arg(folders::target()?.join("referee")).status();
    match status {
        Ok(status) if status.success() => {}
        Ok(status) => return Err(format!("the referee could not be built: {status}")),
        Err(error) => return Err(format!("{script} could not be started: {error}")),
    }
    let is_asked = option(arguments, "count").is_some() || arguments.iter().any(|word| word == "--corpora");
    if is_asked { judged::run(arguments) } else { Ok(()) }
}
