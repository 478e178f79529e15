//! Release build: `cargo xtask release build` makes the published binary, with its man pages and
//! completions, and the C interface, in the folder that becomes the archive.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::project::BINARY;
use super::{Release, binary_name, is_windows, shown, write};
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
    let binary = compile(release, &release.target, BINARY)?.join(binary_name(&release.target));
    let stage = release.stage();
    if stage.exists() {
        fs::remove_dir_all(&stage).map_err(|error| format!("{}: {error}", stage.display()))?;
    }
    fs::create_dir_all(&stage).map_err(|error| format!("{}: {error}", stage.display()))?;
    fs::copy(&binary, release.binary())
        .map_err(|error| format!("{}: {error}", binary.display()))?;
    // The binary for another system may not run here; the host's writes the same files.
    let runs = process::output(Command::new(&binary).arg("--version")).is_ok();
    let writer = if runs {
        binary
    } else {
        compile(release, &release.host, BINARY)?.join(binary_name(&release.host))
    };
    describe(&writer, &stage)?;
    add_c_interface(release, &stage)?;
    println!("built {}", shown(&release.binary()));
    Ok(())
}

/// Compiles a package for a target; returns the folder of the result.
fn compile(release: &Release, target: &str, package: &str) -> Result<PathBuf, String> {
    let mut cargo = folders::cargo();
    cargo.current_dir(&release.project.root);
    cargo.args(["build", "--quiet", "--profile", "dist", "--locked", "--package", package]);
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
    Ok(folder.join("dist"))
}

/// Compiles the libraries for C, and puts them and their header into a folder. Where there are no
/// shared libraries, as with musl, there is only the static one.
fn add_c_interface(release: &Release, stage: &Path) -> Result<(), String> {
    let built = compile(release, &release.target, "tatham-c")?;
    let [first, others @ ..] = libraries(&release.target);
    let others = others.into_iter().filter(|name| !name.is_empty() && built.join(name).is_file());
    let header = release.project.root.join("crates/c/tatham.h");
    let libraries = [first].into_iter().chain(others);
    let libraries = libraries.map(|name| (built.join(name), stage.join("lib").join(name)));
    for (from, to) in libraries.chain([(header, stage.join("include/tatham.h"))]) {
        let bytes = fs::read(&from).map_err(|error| format!("{}: {error}", from.display()))?;
        write(&to, bytes)?;
    }
    Ok(())
}

/// Returns the names of the static library, the shared one, and what links to that.
fn libraries(target: &str) -> [&'static str; 3] {
    match target {
        _ if is_windows(target) => ["tatham_c.lib", "tatham_c.dll", "tatham_c.dll.lib"],
        _ if target.contains("-apple-") => ["libtatham_c.a", "libtatham_c.dylib", ""],
        _ => ["libtatham_c.a", "libtatham_c.so", ""],
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::release::TARGETS;

    #[test]
    fn each_target_has_a_static_library() {
        for target in TARGETS {
            let [first, ..] = libraries(target);
            let expected = if is_windows(target) { "tatham_c.lib" } else { "libtatham_c.a" };
            assert_eq!(first, expected, "{target}");
        }
        assert_eq!(libraries("aarch64-apple-darwin")[1], "libtatham_c.dylib");
        assert_eq!(libraries("x86_64-unknown-linux-gnu")[1], "libtatham_c.so");
    }
}
