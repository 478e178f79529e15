//! Build of the extension with what the tests have compiled.
//!
//! The crate is outside of the workspace, so that its tests need no Python. Cargo names what it has
//! compiled by the path from the root of the workspace, so a crate outside compiles all others
//! again. Here the workspace is put together once more in the target folder: the same folders by
//! links, and the same manifest and lock file with one member more. Then only that member and pyo3
//! are new.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{folders, process};

/// Folder of the crate, below the root.
const CRATE: &str = "crates/python";

/// Folders and files that the manifest of the workspace names.
const LINKED: [&str; 2] = ["crates", "xtask"];

/// Builds the extension by the profile of tests; returns the library.
pub(super) fn build(target: &Path) -> Result<PathBuf, String> {
    // All packages, so that each has the features that the tests ask for.
    cargo(target, &["build", "--workspace"], &[])?;
    let library = target.join("debug/lib_tatham.so");
    if library.is_file() { Ok(library) } else { Err(format!("{} is missing", library.display())) }
}

/// Checks the form, the lock file and the lints of the crate.
pub(super) fn lint(target: &Path) -> Result<(), String> {
    let manifest = folders::root().join(CRATE).join("Cargo.toml");
    let mut fmt = folders::cargo();
    process::run(fmt.args(["fmt", "--check", "--manifest-path"]).arg(&manifest))?;
    // An installation takes the crates of the lock file, and no others.
    let mut locked = folders::cargo();
    locked.args(["tree", "--quiet", "--locked", "--offline", "--manifest-path"]).arg(&manifest);
    process::output(&mut locked)?;
    cargo(target, &["clippy", "--workspace", "--all-targets"], &["--", "-D", "warnings"])
}

/// Runs a command of cargo in the workspace with one member more.
fn cargo(target: &Path, command: &[&str], rest: &[&str]) -> Result<(), String> {
    let root = put_together(folders::root(), &target.join("python-workspace"))?;
    let mut cargo = folders::cargo();
    cargo.args(command).args(["--quiet", "--offline", "--manifest-path"]);
    cargo.arg(root.join("Cargo.toml")).arg("--target-dir").arg(target).args(rest);
    // Cargo looks for its configuration from the current folder upwards.
    process::run(cargo.current_dir(&root))
}

/// Makes the workspace with one member more in a folder.
fn put_together(root: &Path, folder: &Path) -> Result<PathBuf, String> {
    let read = |name: &str| {
        let path = root.join(name);
        fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
    };
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for name in LINKED {
        let link = folder.join(name);
        if !link.exists() {
            symlink(&root.join(name), &link)
                .map_err(|error| format!("{}: {error}", link.display()))?;
        }
    }
    let manifest = with_member(&read("Cargo.toml")?)?;
    let lock = merged(&read("Cargo.lock")?, &read(&format!("{CRATE}/Cargo.lock"))?);
    for (name, text) in [("Cargo.toml", manifest), ("Cargo.lock", lock)] {
        let path = folder.join(name);
        fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(folder.to_owned())
}

#[cfg(unix)]
fn symlink(from: &Path, to: &Path) -> std::io::Result<()> {
    std::os::unix::fs::symlink(from, to)
}

#[cfg(not(unix))]
fn symlink(_: &Path, _: &Path) -> std::io::Result<()> {
    Err(std::io::Error::from(std::io::ErrorKind::Unsupported))
}

/// Returns the manifest of the workspace without the exclusion of the crate.
fn with_member(manifest: &str) -> Result<String, String> {
    let excluded = format!("\"{CRATE}\", ");
    if manifest.matches(&excluded).count() == 1 {
        Ok(manifest.replace(&excluded, ""))
    } else {
        Err(format!("Cargo.toml: expected `exclude = [{excluded}…]`"))
    }
}

/// Returns a lock file with the packages of both. Cargo may write it in another form, with the same
/// versions.
fn merged(first: &str, second: &str) -> String {
    const START: &str = "[[package]]\n";
    // The name, the version and the source.
    let key = |package: &str| package.lines().take(3).map(str::to_owned).collect::<Vec<_>>();
    let packages = |text: &str| -> Vec<String> {
        text.split(START).skip(1).map(|package| package.trim_end().to_owned()).collect()
    };
    let mut all = packages(first);
    let keys: Vec<_> = all.iter().map(|package| key(package)).collect();
    all.extend(packages(second).into_iter().filter(|package| !keys.contains(&key(package))));
    all.sort_by_key(|package| key(package));
    let head = first.split(START).next().unwrap_or_default().trim_end();
    let mut text = head.to_owned();
    for package in all {
        text.push_str("\n\n");
        text.push_str(START);
        text.push_str(&package);
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, version: &str) -> String {
        format!("[[package]]\nname = \"{name}\"\nversion = \"{version}\"\n")
    }

    fn lock(packages: &[(&str, &str)]) -> String {
        let packages: Vec<_> =
            packages.iter().map(|(name, version)| package(name, version)).collect();
        format!("version = 4\n\n{}", packages.join("\n"))
    }

    #[test]
    fn the_lock_file_has_the_packages_of_both() {
        let first = lock(&[("a", "1.0.0"), ("c", "1.0.0")]);
        let second = lock(&[("a", "1.0.0"), ("b", "2.0.0"), ("c", "1.0.0")]);
        assert_eq!(merged(&first, &second), second);
        assert_eq!(merged(&first, &first), first);
    }

    #[test]
    fn the_crate_is_a_member() {
        let manifest = fs::read_to_string(folders::root().join("Cargo.toml")).expect("a manifest");
        assert!(!with_member(&manifest).expect("it is excluded").contains(CRATE));
        assert!(with_member("exclude = []").is_err());
    }

    /// The extension has what was tested.
    #[test]
    fn the_lock_files_agree() {
        let read = |name: &str| fs::read_to_string(folders::root().join(name)).expect("a file");
        let (own, other) = (read("Cargo.lock"), read(&format!("{CRATE}/Cargo.lock")));
        let names = |text: &str| -> Vec<String> {
            text.lines().filter(|line| line.starts_with("name = ")).map(str::to_owned).collect()
        };
        let known = names(&own);
        let versions = |text: &str| -> Vec<(String, String)> {
            let versions = text.lines().filter(|line| line.starts_with("version = \""));
            names(text).into_iter().zip(versions.map(str::to_owned)).collect()
        };
        let expected = versions(&own);
        let shared = versions(&other).into_iter().filter(|(name, _)| known.contains(name));
        let others: Vec<_> = shared.filter(|package| !expected.contains(package)).collect();
        assert_eq!(others, []);
    }
}
