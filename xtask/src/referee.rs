//! `cargo xtask referee`: builds the program that lets the real games judge save files, and prints its path. Tests find it there.

use std::process::Command;

use crate::folders;

/// Builds it, if it is not there already.
pub(crate) fn run(_arguments: &[String]) -> Result<(), String> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/referee/build");
    let status = Command::new(script).arg(folders::target()?.join("referee")).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("the referee could not be built: {status}")),
        Err(error) => Err(format!("{script} could not be started: {error}")),
    }
}
