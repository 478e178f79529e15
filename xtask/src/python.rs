//! Python package: `cargo xtask python [install | test [PYTEST…] | lint | build]`.

mod venv;
mod workspace;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

pub(crate) use self::venv::Venv;
use crate::{folders, process};

const USAGE: &str = "usage: cargo xtask python install | build | lint | test [ARGUMENT OF PYTEST…]";

/// Folder of the package, below the root.
pub(crate) const PACKAGE: &str = "python";

/// Runs the command that the first word names.
///
/// # Errors
/// The package could not be built, or its tests failed.
pub fn run(arguments: &[String]) -> Result<(), String> {
    match arguments.split_first().map(|(word, rest)| (word.as_str(), rest)) {
        Some(("install", [])) => Venv::make(&folders::target()?).map(drop),
        Some(("build", [])) => {
            println!("{}", build(&folders::target()?)?.display());
            Ok(())
        }
        Some(("test", pytest)) => test(pytest),
        Some(("lint", [])) => lint(&folders::target()?),
        _ => Err(USAGE.to_owned()),
    }
}

/// Runs the tests, and compares the types with the extension. Where they cannot run, it prints why.
fn test(pytest: &[String]) -> Result<(), String> {
    if !cfg!(target_os = "linux") {
        println!("skipped: only on Linux is the extension linked without maturin");
        return Ok(());
    }
    let target = folders::target()?;
    let Some(venv) = venv_or_skip(&target) else { return Ok(()) };
    let built = build(&target)?;
    let python = |module| {
        let mut command = module_of(&venv, &target, module);
        command.env("PYTHONPATH", &built).env("MYPYPATH", &built);
        // The sources have no extension, and are in the current folder.
        command.env("PYTHONSAFEPATH", "1");
        command
    };
    process::succeeds(python("pytest").args(["-q", "-p", "no:cacheprovider"]).args(pytest))?;
    if pytest.is_empty() {
        process::succeeds(python("mypy.stubtest").arg("tatham_slv"))?;
    }
    Ok(())
}

/// Checks what needs no extension: the form and the lints of its crate, and the types. Where there
/// can be no environment, it prints why.
fn lint(target: &Path) -> Result<(), String> {
    workspace::lint(target)?;
    let Some(venv) = venv_or_skip(target) else { return Ok(()) };
    for checked in [&["-p", "tatham_slv"][..], &["examples", "tests", "bench"]] {
        process::succeeds(module_of(&venv, target, "mypy").arg("--strict").args(checked))?;
    }
    Ok(())
}

/// Returns a command that runs a module of Python in the folder of the package.
fn module_of(venv: &Venv, target: &Path, module: &str) -> Command {
    let mut command = venv.python();
    command.current_dir(folders::root().join(PACKAGE)).args(["-m", module]);
    // No files are written beside the sources.
    command.env("PYTHONPYCACHEPREFIX", target.join("pycache"));
    command.env("MYPY_CACHE_DIR", target.join("mypy"));
    command
}

/// Returns the environment. Where there can be none, it prints why.
pub(crate) fn venv_or_skip(target: &Path) -> Option<Venv> {
    let made = Venv::make(target);
    made.map_err(|reason| println!("skipped: {reason}")).ok()
}

/// Builds the extension by the profile of tests; returns the folder that has the package.
fn build(target: &Path) -> Result<PathBuf, String> {
    let library = workspace::build(target)?;
    let folder = target.join(PACKAGE);
    let failed = |path: &Path, error| format!("{}: {error}", path.display());
    for package in ["tatham_slv", "tatham_taskset"] {
        let (sources, package) =
            (folders::root().join(PACKAGE).join(package), folder.join(package));
        if package.exists() {
            fs::remove_dir_all(&package).map_err(|error| failed(&package, error))?;
        }
        fs::create_dir_all(&package).map_err(|error| failed(&package, error))?;
        let entries = fs::read_dir(&sources).map_err(|error| failed(&sources, error))?;
        for path in entries.flatten().map(|entry| entry.path()).filter(|path| path.is_file()) {
            let name = path.file_name().unwrap_or_default();
            fs::copy(&path, package.join(name)).map_err(|error| failed(&path, error))?;
        }
    }
    let extension = folder.join("tatham_slv/_tatham.abi3.so");
    fs::copy(&library, &extension).map_err(|error| failed(&library, error))?;
    Ok(folder)
}

/// Returns a command of Python, if there is one. Windows has only the second.
fn python3() -> Option<Command> {
    ["python3", "python"].into_iter().find(|name| process::is_here(name)).map(Command::new)
}
