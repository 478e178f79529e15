//! Folders of the project.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use serde_json::Value;

/// Returns the root of the repository, from the folder that cargo names when it runs this program.
/// (A path that is compiled in would compile this crate again for `cargo xtask python`.)
#[must_use]
pub fn root() -> &'static Path {
    static ROOT: LazyLock<PathBuf> = LazyLock::new(|| {
        let start = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
        let start = start.or_else(|| std::env::current_dir().ok()).unwrap_or_default();
        let is_root = |folder: &&Path| folder.join("xtask/Cargo.toml").is_file();
        let root = start.ancestors().find(is_root);
        root.expect("this program runs in the repository").to_owned()
    });
    &ROOT
}

/// Returns a command of cargo.
#[must_use]
pub fn cargo() -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    // It is set for timed tests; cargo would compile everything again.
    cargo.env_remove("RUSTC_BOOTSTRAP");
    cargo
}

/// Returns the folder in which cargo builds.
///
/// # Errors
/// Cargo could not be run.
pub fn target() -> Result<PathBuf, String> {
    let asked = cargo()
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .stderr(Stdio::inherit())
        .output();
    let metadata = asked.map_err(|error| format!("cargo could not be started: {error}"))?.stdout;
    let metadata: Value =
        serde_json::from_slice(&metadata).map_err(|error| format!("cargo metadata: {error}"))?;
    metadata["target_directory"]
        .as_str()
        .map(PathBuf::from)
        .ok_or_else(|| "cargo metadata has no target folder".to_owned())
}
