//! Tests of the page by Node: of its code, and in browsers (`web/browser`). What they need from npm
//! is listed in `web/package.json` and installed below cargo's target folder: the page itself has
//! no dependency.

use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process::is_here;
use crate::{folders, referee};

/// Files that say which packages are installed, in `web/`.
const LISTS: [&str; 2] = ["package.json", "package-lock.json"];

/// Configuration of the linter. It names packages, so it lies beside them when it is used.
const LINTER: &str = "eslint.config.js";

/// Site, and what drives it in browsers.
#[derive(Debug)]
pub(super) struct Browsers {
    pub(super) site: PathBuf,
    pub(super) packages: Option<PathBuf>,
    pub(super) target: PathBuf,
}

impl Browsers {
    /// Runs a script of `web/browser` with these arguments and variables.
    pub(super) fn run(
        &self,
        script: &str,
        arguments: &[String],
        variables: &[(&str, &Path)],
    ) -> Result<(), String> {
        let Some(packages) = &self.packages else {
            println!("skipped: the page in browsers (no packages of npm)");
            return Ok(());
        };
        let program = native(&self.target)?;
        let temporary = Temporary::new()?;
        let mut node = Command::new("node");
        node.arg("--test-reporter=spec")
            .arg(folders::root().join("web/browser").join(script))
            .args(arguments)
            .env("TATHAM_SITE", &self.site)
            .env("TATHAM_NPM", packages)
            .env("TATHAM_NATIVE", program)
            .env("TATHAM_FAILURES", self.target.join("web/failures"))
            // Browsers put profiles there, and leave some of them.
            .env("TMPDIR", &temporary.folder)
            .envs(variables.iter().copied());
        if let Some(referee) = referee::newest() {
            node.env("TATHAM_REFEREE", referee);
        }
        finish("the page’s tests", &mut node)
    }
}

/// Folder of temporary files, removed when this value is dropped.
#[derive(Debug)]
pub(crate) struct Temporary {
    pub(crate) folder: PathBuf,
}

impl Temporary {
    pub(crate) fn new() -> Result<Self, String> {
        let folder = std::env::temp_dir().join(format!("tatham-page-{}", std::process::id()));
        match fs::create_dir_all(&folder) {
            Ok(()) => Ok(Self { folder }),
            Err(error) => Err(format!("{}: {error}", folder.display())),
        }
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(&self.folder) {
            eprintln!("{}: {error}", self.folder.display());
        }
    }
}

/// Installs the packages; returns their folder. If npm is missing or fails, it prints a message
/// and returns `None`.
///
/// # Errors
/// The folder could not be written.
pub(crate) fn packages(target: &Path) -> Result<Option<PathBuf>, String> {
    if !is_here("node") || !is_here("npm") {
        println!("skipped: the packages of the page’s tests (no node or no npm)");
        return Ok(None);
    }
    let folder = target.join("web/npm");
    let fault = |error: std::io::Error| format!("{}: {error}", folder.display());
    fs::create_dir_all(&folder).map_err(fault)?;
    let web = folders::root().join("web");
    let same = |name: &str| fs::read(web.join(name)).ok() == fs::read(folder.join(name)).ok();
    // npm writes this file last.
    let is_complete = folder.join("node_modules/.package-lock.json").is_file();
    let is_installed = is_complete && LISTS.iter().all(|name| same(name));
    for name in LISTS.iter().chain(&[LINTER]) {
        fs::copy(web.join(name), folder.join(name)).map_err(fault)?;
    }
    if is_installed {
        return Ok(Some(folder));
    }
    let mut npm = Command::new("npm");
    npm.args(["ci", "--silent", "--no-audit", "--no-fund", "--ignore-scripts"])
        .current_dir(&folder);
    match finish("npm ci", &mut npm) {
        Ok(()) => Ok(Some(folder)),
        Err(error) => {
            println!("skipped: the packages of the page’s tests: {error}");
            Ok(None)
        }
    }
}

/// Runs the tests of the page's code that need no browser, and its linters.
///
/// # Errors
/// A test failed, or a linter has found something.
pub(super) fn check_code(packages: Option<&Path>) -> Result<(), String> {
    let web = folders::root().join("web");
    let tests = scripts(&web.join("test"), ".test.js")?;
    if !is_here("node") {
        println!("skipped: the tests of the page’s code (no node)");
    } else if !tests.is_empty() {
        let mut node = Command::new("node");
        node.args(["--test", "--test-reporter=dot"]).args(tests);
        finish("the tests of the page’s code", &mut node)?;
    }
    let Some(packages) = packages else {
        println!("skipped: the linters of the page’s code (no packages of npm)");
        return Ok(());
    };
    let program = |path: &str| {
        let mut node = Command::new("node");
        node.arg(packages.join("node_modules").join(path)).current_dir(&web);
        node
    };
    lint(packages, &web)?;
    finish("tsc", program("typescript/bin/tsc").args(["--project", "tsconfig.json"]))
}

/// Runs the linter on a folder of modules.
///
/// # Errors
/// It has found something.
pub(crate) fn lint(packages: &Path, folder: &Path) -> Result<(), String> {
    let mut linter = Command::new("node");
    linter
        .arg(packages.join("node_modules/eslint/bin/eslint.js"))
        .arg("--max-warnings=0")
        .arg("--config")
        .arg(packages.join(LINTER))
        .arg(".")
        .current_dir(folder);
    finish("eslint", &mut linter)
}

/// Returns the files of a folder with this ending; none if there is no such folder.
pub(crate) fn scripts(folder: &Path, end: &str) -> Result<Vec<PathBuf>, String> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let fault = |error: std::io::Error| format!("{}: {error}", folder.display());
    let entries: Result<Vec<_>, _> = fs::read_dir(folder).map_err(fault)?.collect();
    let paths = entries.map_err(fault)?.into_iter().map(|entry| entry.path());
    let mut found: Vec<_> = paths.filter(|path| path.to_string_lossy().ends_with(end)).collect();
    found.sort();
    Ok(found)
}

/// Builds the native program, which answers the same requests; returns its path. It is built as for
/// the tests of the workspace, with the same features.
pub(super) fn native(target: &Path) -> Result<PathBuf, String> {
    let mut cargo = folders::cargo();
    cargo.current_dir(folders::root()).args([
        "build",
        "--quiet",
        "--workspace",
        "--bin",
        "tatham-slv",
    ]);
    finish("cargo build", &mut cargo)?;
    Ok(target.join("debug").join(format!("tatham-slv{EXE_SUFFIX}")))
}

/// Runs a command to its end; its output is not touched.
pub(crate) fn finish(what: &str, command: &mut Command) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{what} failed: {status}")),
        Err(error) => Err(format!("{what} could not be started: {error}")),
    }
}
