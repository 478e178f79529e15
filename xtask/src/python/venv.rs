//! Virtual environment `target/venv`, which all tests share that need packages of Python.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{PACKAGE, python3};
use crate::{folders, process};

/// A virtual environment with all packages.
#[derive(Debug)]
pub(crate) struct Venv(PathBuf);

impl Venv {
    /// Makes the environment, if it has not all packages yet.
    ///
    /// # Errors
    /// The reason why there is none.
    pub(crate) fn make(target: &Path) -> Result<Self, String> {
        let folder = target.join("venv");
        let list = folders::root().join(PACKAGE).join("requirements.txt");
        let wanted =
            fs::read_to_string(&list).map_err(|error| format!("{}: {error}", list.display()))?;
        let mark = folder.join("packages");
        let venv = Self(folder);
        if fs::read_to_string(&mark).is_ok_and(|installed| installed == wanted) {
            return Ok(venv);
        }
        let mut python = python3().ok_or("python3 is not installed")?;
        process::output(python.args(["-m", "venv"]).arg(&venv.0))?;
        let mut pip = venv.python();
        // Python compiles what it imports.
        pip.args(["-m", "pip", "install", "--quiet", "--no-compile", "--requirement"]);
        process::output(pip.arg(list))?;
        fs::write(&mark, wanted).map_err(|error| format!("{}: {error}", mark.display()))?;
        Ok(venv)
    }

    /// Returns the environment in a folder, whatever packages it has.
    pub(crate) fn in_folder(folder: PathBuf) -> Self {
        Self(folder)
    }

    /// Returns a command of its Python.
    pub(crate) fn python(&self) -> Command {
        let name = if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" };
        Command::new(self.0.join(name))
    }
}
