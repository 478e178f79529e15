//! Wheels: `cargo xtask release wheel` makes the Python package by maturin, and its sources.

use std::fs;
use std::path::{Path, PathBuf};

use super::{Release, licences, shown, write};
use crate::process;
use crate::python::{self, PACKAGE, Venv};

/// Linker for wheels that run on old systems.
const ZIG: &str = "ziglang==0.17.1";

/// Most bytes of a wheel.
const MOST: u64 = 8_000_000;

/// A puzzle that an installed wheel solves.
const TRIAL: &str = "import tatham_slv; \
    assert tatham_slv.solve('solo:2x2:a2_1c3b3c1_2a').is_unique; print(tatham_slv.__version__)";

/// Makes the wheels of the target, and the sources, and tries what runs here.
pub(super) fn run(release: &Release) -> Result<(), String> {
    let Some(venv) = python::venv_or_skip(&release.project.built) else { return Ok(()) };
    let licences = release.project.root.join(PACKAGE).join(licences::FILE);
    let manifest = release.project.root.join("crates/python/Cargo.toml");
    let (text, _) = licences::text(&release.project, &manifest, &release.target)?;
    write(&licences, text)?;
    let made = make(release, &venv);
    // It is no source.
    fs::remove_file(&licences).map_err(|error| format!("{}: {error}", licences.display()))?;
    for wheel in made? {
        check(&wheel)?;
        try_out(release, &venv, &wheel)?;
    }
    Ok(())
}

/// Makes the wheels and the sources; returns the wheels.
fn make(release: &Release, venv: &Venv) -> Result<Vec<PathBuf>, String> {
    let folder = release.project.built.join("wheels");
    let builds = builds(&release.target);
    if builds.iter().any(|(_, words)| words.contains(&"--zig")) {
        process::run(venv.python().args(["-m", "pip", "install", "--quiet", ZIG]))?;
    }
    let maturin = |words: &[&str]| {
        let mut maturin = venv.python();
        maturin.current_dir(release.project.root.join(PACKAGE)).args(["-m", "maturin"]);
        maturin.args(words).arg("--out").arg(&folder);
        // The Python that has the linker.
        maturin.env("CARGO_ZIGBUILD_PYTHON_PATH", venv.python().get_program());
        maturin
    };
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    process::run(&mut maturin(&["sdist"]))?;
    for (target, words) in builds {
        let mut build = maturin(&["build", "--quiet", "--release", "--target", &target]);
        build.args(words).arg("--target-dir").arg(release.project.built.join("wheel"));
        process::run(&mut build)?;
    }
    let mut wheels = Vec::new();
    let entries =
        fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for path in entries.flatten().map(|entry| entry.path()) {
        let file = release.files().join(path.file_name().unwrap_or_default());
        fs::create_dir_all(release.files())
            .and_then(|()| fs::copy(&path, &file))
            .map_err(|error| format!("{}: {error}", file.display()))?;
        println!("made {}", shown(&file));
        if file.extension().is_some_and(|ending| ending == "whl") {
            wheels.push(file);
        }
    }
    wheels.sort();
    Ok(wheels)
}

/// Returns the builds for a target of a release: Rust's target, and the words for maturin. Programs
/// for Linux are linked with musl, but most Pythons with glibc, so there are 2 wheels.
fn builds(target: &str) -> Vec<(String, Vec<&'static str>)> {
    let glibc = |target: String| (target, vec!["--zig", "--compatibility", "manylinux2014"]);
    let musl = |target: String| (target, vec!["--zig", "--compatibility", "musllinux_1_2"]);
    if target.ends_with("-linux-musl") {
        vec![glibc(target.replace("-musl", "-gnu")), musl(target.to_owned())]
    } else if target.ends_with("-linux-gnu") {
        vec![glibc(target.to_owned())]
    } else {
        vec![(target.to_owned(), Vec::new())]
    }
}

/// Fails if a wheel is too large.
fn check(wheel: &Path) -> Result<(), String> {
    let bytes = fs::metadata(wheel).map_err(|error| format!("{}: {error}", wheel.display()))?.len();
    if bytes <= MOST {
        return Ok(());
    }
    Err(format!("{} has {bytes} bytes; at most {MOST} are allowed", wheel.display()))
}

/// Installs a wheel in an empty environment, and solves a puzzle. A wheel for another system is not
/// tried.
fn try_out(release: &Release, venv: &Venv, wheel: &Path) -> Result<(), String> {
    let folder = release.project.built.join("wheel-trial");
    process::output(venv.python().args(["-m", "venv", "--clear"]).arg(&folder))?;
    let trial = Venv::in_folder(folder);
    let mut install = trial.python();
    install.args(["-m", "pip", "install", "--quiet", "--no-index"]).arg(wheel);
    if let Err(error) = process::output(&mut install) {
        println!("skipped: {} does not run here: {error}", shown(wheel));
        return Ok(());
    }
    let mut solve = trial.python();
    // Elsewhere than in the sources.
    solve.current_dir(&release.project.built).args(["-c", TRIAL]);
    let version = process::text(&mut solve)?;
    if version == release.version {
        println!("tried {}", shown(wheel));
        return Ok(());
    }
    Err(format!("{}: version {version} instead of {}", wheel.display(), release.version))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::release::TARGETS;

    #[test]
    fn wheels_for_linux_are_for_both_libraries() {
        let all: Vec<_> = TARGETS.iter().flat_map(|target| builds(target)).collect();
        assert_eq!(all.len(), 7);
        for (target, words) in all {
            let expected = if target.ends_with("-gnu") {
                "manylinux2014"
            } else if target.ends_with("-musl") {
                "musllinux_1_2"
            } else {
                assert!(words.is_empty(), "{target}");
                continue;
            };
            assert_eq!(words, ["--zig", "--compatibility", expected], "{target}");
        }
    }
}
