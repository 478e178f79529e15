//! `cargo xtask referee`: builds the program that lets the real games judge save files, and prints its path. Tests find it there.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;

/// Builds it, if it is not there already.
pub(crate) fn run(_arguments: &[String]) -> Result<(), String> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/referee/build");
    let status = Command::new(script).arg(target()?.join("referee")).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("the referee could not be built: {status}")),
        Err(error) => Err(format!("{script} could not be started: {error}")),
    }
}

/// The folder in which cargo builds.
fn target() -> Result<PathBuf, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let asked = Command::new(cargo).args(["metadata", "--no-deps", "--format-version", "1"]).stderr(Stdio::inherit()).output();
    let metadata = asked.map_err(|error| format!("cargo could not be started: {error}"))?.stdout;
    let metadata: Value = serde_json::from_slice(&metadata).map_err(|error| format!("cargo metadata: {error}"))?;
    metadata["target_directory"].as_str().map(PathBuf::from).ok_or_else(|| "cargo metadata names no target folder".to_owned())
}
