//! Release build: `cargo xtask release build` makes the published binary, with its man pages and
//! completions, in the folder that becomes the archive.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::project::BINARY;
use super::{Release, binary_name, shown, write};
use crate::{folders, process};

/// Shells with completions, and the names of their files.
pub(super) const SHELLS: [(&str, &str); 5] = [
    ("bash", "tatham-slv.bash"),
    ("elvish", "tatham-slv.elv"),
    ("fish", "tatham-slv.fish"),
    ("powershell", "_tatham-slv.ps1"),
    ("zsh", "_tatham-slv"),
];

/// Builds the binary and makes it write the other files.
pub(super) fn run(release: &Release) -> Result<(), String> {
    let binary = compile(release, &release.target)?;
    let stage = release.stage();
    if stage.exists() {
        fs::remove_dir_all(&stage).map_err(|error| format!("{}: {error}", stage.display()))?;
    }
    fs::create_dir_all(&stage).map_err(|error| format!("{}: {error}", stage.display()))?;
    fs::copy(&binary, release.binary())
        .map_err(|error| format!("{}: {error}", binary.display()))?;
    // The binary for another system may not run here; the host's writes the same files.
    let runs = process::output(Command::new(&binary).arg("--version")).is_ok();
    let writer = if runs { binary } else { compile(release, &release.host)? };
    describe(&writer, &stage)?;
    println!("built {}", shown(&release.binary()));
    Ok(())
}

/// Compiles the program for a target; returns the path of the binary.
fn compile(release: &Release, target: &str) -> Result<PathBuf, String> {
    let mut cargo = folders::cargo();
    cargo.current_dir(&release.project.root);
    cargo.args(["build", "--quiet", "--profile", "dist", "--locked", "--package", BINARY]);
    let mut folder = release.project.built.clone();
    if target != release.host {
        cargo.args(["--target", target]);
        folder.push(target);
    }
    if target.ends_with("-windows-msvc") {
        // Without this the binary needs a library that some Windows systems lack.
        let name = format!("CARGO_TARGET_{}_RUSTFLAGS", target.to_uppercase().replace('-', "_"));
        cargo.env(name, "-Ctarget-feature=+crt-static");
    }
    process::run(&mut cargo)?;
    Ok(folder.join("dist").join(binary_name(target)))
}

/// Writes the man pages and the completions of a binary into a folder.
fn describe(binary: &Path, stage: &Path) -> Result<(), String> {
    let man = stage.join("man");
    fs::create_dir_all(&man).map_err(|error| format!("{}: {error}", man.display()))?;
    process::output(Command::new(binary).args(["man", "--out"]).arg(&man))?;
    for (shell, name) in SHELLS {
        let script = process::output(Command::new(binary).args(["completions", shell]))?;
        write(&stage.join("completions").join(name), script)?;
    }
    Ok(())
}
