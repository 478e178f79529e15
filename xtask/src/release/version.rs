//! Versions: `cargo xtask release version X.Y.Z`, and the check that every file has the same
//! version.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::project::Project;
use super::{dates, read, write};

const CHANGELOG: &str = "CHANGELOG.md";
const UNRELEASED: &str = "## Unreleased";

/// Function that finds the versions in the text of a file; empty if an expected one is missing.
type Find = fn(&str) -> Vec<Range<usize>>;

/// Files with the version, the function that finds it there, and true if a file without one is
/// wrong.
const PLACES: &[(&str, Find, bool)] = &[
    ("Cargo.toml", manifest, true),
    ("Cargo.lock", lock, true),
    ("crates/python/Cargo.lock", lock, true),
    ("crates/python/Cargo.toml", package, true),
    ("fuzz/Cargo.lock", lock, true),
    ("packaging/tatham-slv.rb.in", formula, true),
    ("install.sh", script, true),
    ("npm/package.json", json, true),
    ("README.md", file_names, false),
    ("docs/releasing.md", file_names, false),
];

/// Writes a version everywhere, and turns the changelog's unreleased part into a release.
pub(super) fn set(root: &Path, version: &str) -> Result<(), String> {
    if !is_version(version) {
        return Err(format!("expected a version X.Y.Z, found `{version}`"));
    }
    let changelog = dated(&read(&root.join(CHANGELOG))?, version, &dates::today()?)?;
    let mut written = 0;
    for (path, text, places) in places(root)? {
        let mut changed = text.clone();
        for place in places.iter().rev() {
            changed.replace_range(place.clone(), version);
        }
        if changed != text {
            write(&path, changed)?;
            written += places.len();
        }
    }
    write(&root.join(CHANGELOG), changelog)?;
    println!("version {version}: {written} places written");
    Ok(())
}

/// Returns the files that disagree with the version of the workspace.
pub(super) fn faults(project: &Project) -> Result<Vec<String>, String> {
    let mut faults = Vec::new();
    let expected = &project.binary()?.version;
    for (path, text, places) in places(&project.root)? {
        for place in places {
            let found = &text[place.clone()];
            if found != expected {
                let line = text[..place.start].lines().count().max(1);
                let path = path.strip_prefix(&project.root).unwrap_or(&path).display();
                faults.push(format!("{path}:{line}: version {found} instead of {expected}"));
            }
        }
    }
    for package in project.packages.iter().filter(|package| &package.version != expected) {
        faults.push(format!("{}: version {} instead of {expected}", package.name, package.version));
    }
    match heading(&read(&project.root.join(CHANGELOG))?) {
        Some(found) if found == expected => {}
        found => faults.push(format!(
            "{CHANGELOG}: the latest version is {}, not {expected}",
            found.unwrap_or("missing")
        )),
    }
    Ok(faults)
}

/// Returns true if the changelog has a dated heading for a version.
pub(super) fn is_dated(root: &Path, version: &str) -> Result<bool, String> {
    let changelog = read(&root.join(CHANGELOG))?;
    let start = format!("## {version} - ");
    Ok(changelog
        .lines()
        .filter_map(|line| line.strip_prefix(&start))
        .any(|date| date.len() == "YYYY-MM-DD".len()))
}

/// File, its text, and the positions of the version in it.
type Place = (PathBuf, String, Vec<Range<usize>>);

fn places(root: &Path) -> Result<Vec<Place>, String> {
    let mut places = Vec::new();
    for (name, find, is_expected) in PLACES {
        let path = root.join(name);
        let text = fs::read_to_string(&path).map_err(|error| format!("{name}: {error}"))?;
        let found = find(&text);
        if found.is_empty() && *is_expected {
            return Err(format!("{name} has no version"));
        }
        places.push((path, text, found));
    }
    Ok(places)
}

/// Returns the part of a line between a start and an end, as a range of the whole text; `line` is a
/// part of `text`.
fn between(text: &str, line: &str, start: &str, end: &str) -> Option<Range<usize>> {
    let from = line.find(start)? + start.len();
    let length = line[from..].find(end)?;
    let from = line.as_ptr() as usize - text.as_ptr() as usize + from;
    Some(from..from + length)
}

/// Finds the versions in the manifest of the workspace: its own, and those of the published
/// packages.
fn manifest(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut section = "";
    for line in text.lines() {
        if line.starts_with('[') {
            section = line;
        } else if (section == "[workspace.package]" && line.starts_with("version = "))
            || (section == "[workspace.dependencies]" && line.contains("path = "))
        {
            found.extend(between(text, line, "version = \"", "\""));
        }
    }
    found
}

/// Finds the version of a package outside of the workspace.
fn package(text: &str) -> Vec<Range<usize>> {
    let is_own = |line: &&str| line.starts_with("version = ");
    let line = text.lines().find(is_own);
    line.and_then(|line| between(text, line, "\"", "\"")).into_iter().collect()
}

/// Finds the versions of this workspace's packages in a lock file. Those of the registry have a
/// source, and the fuzz targets are a separate workspace.
fn lock(text: &str) -> Vec<Range<usize>> {
    let is_ours = |package: &&str| {
        let name = package.lines().find_map(|line| line.strip_prefix("name = "));
        !package.contains("\nsource = ") && name.is_some_and(|name| name != "\"tatham-fuzz\"")
    };
    let packages = text.split("[[package]]\n").skip(1).filter(is_ours);
    packages.filter_map(|package| between(text, package, "\nversion = \"", "\"")).collect()
}

fn formula(text: &str) -> Vec<Range<usize>> {
    text.lines().filter_map(|line| between(text, line, "version \"", "\"")).collect()
}

fn json(text: &str) -> Vec<Range<usize>> {
    text.lines().filter_map(|line| between(text, line, "\"version\": \"", "\"")).collect()
}

fn script(text: &str) -> Vec<Range<usize>> {
    text.lines().filter_map(|line| between(text, line, "this script belongs to ", ")")).collect()
}

/// Finds the versions in names of release files in Markdown, such as `tatham-slv_1.2.3-1_amd64.deb`
/// and `tatham-slv-v1.2.3-…`.
fn file_names(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    for start in ["tatham-slv_", "tatham-slv-v"] {
        for (at, _) in text.match_indices(start) {
            let from = at + start.len();
            let length = text[from..]
                .find(|c: char| !c.is_ascii_digit() && c != '.')
                .unwrap_or(text.len() - from);
            if is_version(&text[from..from + length]) {
                found.push(from..from + length);
            }
        }
    }
    found.sort_by_key(|place| place.start);
    found
}

/// Returns true for `X.Y.Z`, three numbers without leading zeros.
fn is_version(text: &str) -> bool {
    let is_number = |part: &str| {
        !part.is_empty()
            && part.bytes().all(|byte| byte.is_ascii_digit())
            && (part == "0" || !part.starts_with('0'))
    };
    text.split('.').count() == 3 && text.split('.').all(is_number)
}

/// Returns the version of the first heading that has one.
fn heading(changelog: &str) -> Option<&str> {
    let mut headings = changelog.lines().filter_map(|line| line.strip_prefix("## "));
    headings.find_map(|heading| heading.split(' ').next().filter(|word| is_version(word)))
}

/// Returns the changelog in which the unreleased part has a version and a date, with an empty one
/// above it. A changelog that has the version stays unchanged.
fn dated(changelog: &str, version: &str, date: &str) -> Result<String, String> {
    if heading(changelog) == Some(version) {
        return Ok(changelog.to_owned());
    }
    let (before, after) = changelog
        .split_once(UNRELEASED)
        .ok_or_else(|| format!("{CHANGELOG} has no `{UNRELEASED}`"))?;
    let part = after.split("\n## ").next().unwrap_or_default();
    if part.trim().is_empty() {
        return Err(format!("{CHANGELOG} has nothing under `{UNRELEASED}`"));
    }
    Ok(format!("{before}{UNRELEASED}\n\n## {version} - {date}{after}"))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    #[test]
    fn the_changelog_gets_a_dated_heading_once() {
        let text = "# Changelog\n\n## Unreleased\n\n### Added\n\n- a\n\n## 0.1.0\n\n- b\n";
        let changed = dated(text, "0.2.0", "2026-11-25").unwrap();
        assert_eq!(
            changed,
            "# Changelog\n\n## Unreleased\n\n## 0.2.0 - 2026-11-25\n\n### Added\n\n- a\n\n## 0.1.0\n\n- b\n"
        );
        assert_eq!(heading(&changed), Some("0.2.0"));
        assert_eq!(dated(&changed, "0.2.0", "2026-11-26"), Ok(changed.clone()));
        assert!(dated(&changed, "0.3.0", "2026-11-26").unwrap_err().contains("nothing under"));
        assert!(
            dated("# Changelog\n", "0.3.0", "2026-11-26")
                .unwrap_err()
                .contains("no `## Unreleased`")
        );
    }

    #[test]
    fn only_three_numbers_are_a_version() {
        for text in ["0.2.0", "10.20.30"] {
            assert!(is_version(text), "{text}");
        }
        for text in ["", "1.2", "1.2.3.4", "v1.2.3", "1.02.3", "1.2.x", "1..3"] {
            assert!(!is_version(text), "{text}");
        }
    }

    /// Makes a small workspace in a temporary folder: a manifest, both lock files, and the other
    /// files.
    pub(in crate::release) fn workspace(name: &str) -> PathBuf {
        let root =
            std::env::temp_dir().join(format!("tatham-version-{name}-{}", std::process::id()));
        let lock = "version = 4\n\n[[package]]\nname = \"a\"\nversion = \"0.1.0\"\n\
            source = \"registry\"\n\n[[package]]\nname = \"tatham-slv\"\nversion = \"0.1.0\"\n\
            dependencies = [\n \"a\",\n]\n";
        let fuzz = "[[package]]\nname = \"tatham-fuzz\"\nversion = \"0.0.0\"\n\n[[package]]\n\
            name = \"tatham-slv\"\nversion = \"0.1.0\"\n";
        for (file, text) in [
            (
                "Cargo.toml",
                "[workspace]\nmembers = [\"cli\"]\nresolver = \"3\"\n[workspace.package]\nversion = \"0.1.0\"\n[workspace.dependencies]\na = { version = \"1\" }\ntatham-slv = { path = \"cli\", version = \"0.1.0\" }\n",
            ),
            (
                "cli/Cargo.toml",
                "[package]\nname = \"tatham-slv\"\nversion.workspace = true\nedition = \"2024\"\n",
            ),
            ("cli/src/main.rs", "fn main() {}\n"),
            ("Cargo.lock", lock),
            ("crates/python/Cargo.lock", fuzz),
            ("crates/python/Cargo.toml", "[package]\nname = \"x\"\nversion = \"0.1.0\"\n"),
            ("fuzz/Cargo.lock", fuzz),
            ("packaging/tatham-slv.rb.in", "class TathamSlv < Formula\n  version \"0.1.0\"\nend\n"),
            ("install.sh", "(default: the latest; this script belongs to 0.1.0)\n"),
            ("npm/package.json", "{\n  \"version\": \"0.1.0\"\n}\n"),
            (
                "README.md",
                "apt install ./tatham-slv_0.1.0-1_amd64.deb, since 0.1.0; tatham-slv_$version\n",
            ),
            ("docs/releasing.md", "tatham-slv-vX.Y.Z\n"),
            (CHANGELOG, "## Unreleased\n\n- a\n\n## 0.1.0\n"),
        ] {
            write(&root.join(file), text).unwrap();
        }
        root
    }

    fn faults_of(root: &Path) -> Vec<String> {
        faults(&Project::read(root).unwrap()).unwrap()
    }

    #[test]
    fn one_command_sets_the_version_everywhere() {
        let root = workspace("set");
        assert_eq!(faults_of(&root), [""; 0]);
        set(&root, "0.2.0").unwrap();
        assert_eq!(faults_of(&root), [""; 0]);
        let text = |name: &str| read(&root.join(name)).unwrap();
        let counts = [2, 1, 1, 1, 1, 1, 1, 1, 1, 0];
        for (name, count) in PLACES.iter().map(|(name, ..)| *name).zip(counts) {
            assert_eq!(text(name).matches("0.2.0").count(), count, "{name}");
        }
        assert!(text("README.md").contains("since 0.1.0"), "prose stays");
        assert!(
            text("Cargo.lock").contains("name = \"a\"\nversion = \"0.1.0\""),
            "other packages stay"
        );
        assert!(is_dated(&root, "0.2.0").unwrap() && !is_dated(&root, "0.1.0").unwrap());
        assert!(set(&root, "0.2").unwrap_err().contains("X.Y.Z"));
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn every_place_that_disagrees_is_a_fault() {
        let root = workspace("faults");
        for (name, ..) in
            PLACES.iter().filter(|(name, ..)| !["docs/releasing.md", "Cargo.toml"].contains(name))
        {
            let path = root.join(name);
            let text = read(&path).unwrap();
            let at = text
                .rfind("0.1.0")
                .filter(|_| *name != "README.md")
                .or(text.find("0.1.0"))
                .unwrap();
            let mut damaged = text.clone();
            damaged.replace_range(at..at + 5, "0.3.0");
            write(&path, damaged).unwrap();
            let faults = faults_of(&root);
            assert!(faults.len() == 1 && faults[0].starts_with(name), "{name}: {faults:?}");
            assert!(faults[0].ends_with("version 0.3.0 instead of 0.1.0"), "{faults:?}");
            write(&path, text).unwrap();
        }
        let manifest = read(&root.join("Cargo.toml")).unwrap();
        write(
            &root.join("Cargo.toml"),
            manifest.replace(
                "path = \"cli\", version = \"0.1.0\"",
                "path = \"cli\", version = \"0.3.0\"",
            ),
        )
        .unwrap();
        assert_eq!(faults_of(&root), ["Cargo.toml:8: version 0.3.0 instead of 0.1.0"]);
        write(&root.join("Cargo.toml"), manifest).unwrap();
        write(&root.join(CHANGELOG), "## Unreleased\n\n## 0.0.9\n").unwrap();
        assert_eq!(faults_of(&root), ["CHANGELOG.md: the latest version is 0.0.9, not 0.1.0"]);
        fs::remove_dir_all(root).unwrap();
    }
}
