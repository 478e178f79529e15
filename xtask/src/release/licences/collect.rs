//! Crates of the binary, with the texts in their packages.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;

use super::LicensedComponent;
use crate::{folders, process};

/// Folder of texts that crates leave out of their packages, from their repositories.
pub(super) const KEPT: &str = "packaging/licences";

/// Beginnings of the names of licence texts, in capitals.
const LICENCES: [&str; 4] = ["LICENSE", "LICENCE", "COPYING", "UNLICENSE"];
/// Beginnings of the names of notices that must accompany them.
const NOTICES: [&str; 2] = ["NOTICE", "COPYRIGHT"];

/// Returns the third-party crates that are linked into the package with this manifest, sorted.
pub(super) fn parts(
    root: &Path,
    manifest: &Path,
    target: &str,
) -> Result<Vec<LicensedComponent>, String> {
    let mut tree = folders::cargo();
    tree.current_dir(root).args(["tree", "--quiet", "--locked", "--target", target]);
    tree.arg("--manifest-path").arg(manifest);
    tree.args(["--edges", "normal,no-proc-macro", "--prefix", "none", "--format", "{p}"]);
    let tree = process::text(&mut tree)?;
    let linked: BTreeSet<(&str, &str)> = tree.lines().filter_map(crate_of).collect();

    let mut metadata = folders::cargo();
    metadata.current_dir(root).args(["metadata", "--quiet", "--locked", "--format-version", "1"]);
    metadata.arg("--manifest-path").arg(manifest);
    let metadata = process::output(&mut metadata)?;
    let metadata: Value =
        serde_json::from_slice(&metadata).map_err(|error| format!("cargo metadata: {error}"))?;
    let packages: Vec<&Value> = metadata["packages"].as_array().into_iter().flatten().collect();
    let mut parts = Vec::new();
    for (name, version) in linked {
        let is_it = |package: &&&Value| package["name"] == name && package["version"] == version;
        let package = packages
            .iter()
            .find(is_it)
            .ok_or_else(|| format!("cargo metadata has no {name} {version}"))?;
        // Crates of the workspace have no source.
        if !package["source"].is_null() {
            let manifest = Path::new(package["manifest_path"].as_str().unwrap_or_default());
            let folder = manifest.parent().unwrap_or(manifest);
            parts.push(LicensedComponent {
                name: name.to_owned(),
                version: version.to_owned(),
                licence: package["license"].as_str().unwrap_or("see the text").to_owned(),
                texts: texts(folder, &root.join(KEPT).join(name).with_extension("txt"))?,
            });
        }
    }
    Ok(parts)
}

/// Returns name and version in a line of `cargo tree`: `name v1.2.3`, followed by other text.
fn crate_of(line: &str) -> Option<(&str, &str)> {
    let mut words = line.split(' ');
    Some((words.next()?, words.next()?.strip_prefix('v')?))
}

/// Returns the texts in a crate's folder, sorted by name, and if there is no licence among them the
/// one that is kept here. The result is empty if neither has one.
fn texts(folder: &Path, kept: &Path) -> Result<Vec<(String, String)>, String> {
    let fault = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| fault(folder, error))? {
        let entry = entry.map_err(|error| fault(folder, error))?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.path().is_file() && (has_start(&name, &LICENCES) || has_start(&name, &NOTICES)) {
            names.push(name);
        }
    }
    names.sort_unstable();
    let mut texts = Vec::new();
    if !names.iter().any(|name| has_start(name, &LICENCES)) {
        let Ok(text) = fs::read_to_string(kept) else { return Ok(Vec::new()) };
        texts.push(("LICENSE".to_owned(), tidy(&text)));
    }
    for name in names {
        let path = folder.join(&name);
        // Old texts are not always UTF-8.
        let bytes = fs::read(&path).map_err(|error| fault(&path, error))?;
        texts.push((name, tidy(&String::from_utf8_lossy(&bytes))));
    }
    Ok(texts)
}

fn has_start(name: &str, starts: &[&str]) -> bool {
    starts.iter().any(|start| name.to_uppercase().starts_with(start))
}

/// Removes blanks at the ends of lines, and empty lines at the ends of the text, so that equal
/// texts compare equal.
pub(super) fn tidy(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim_matches('\n').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::release::write;

    #[test]
    fn lines_of_the_tree_name_crates() {
        assert_eq!(crate_of("splr v0.17.2"), Some(("splr", "0.17.2")));
        assert_eq!(crate_of("tatham-core v0.1.0 (/x/core) (*)"), Some(("tatham-core", "0.1.0")));
        assert_eq!(crate_of(""), None);
    }

    #[test]
    fn texts_are_found_by_their_names() {
        let root = std::env::temp_dir().join(format!("tatham-licences-{}", std::process::id()));
        let (folder, kept) = (root.join("a"), root.join("kept/a.txt"));
        for (name, text) in
            [("Cargo.toml", ""), ("README.md", "# a"), ("NOTICE.md", "\nby b  \r\n\n")]
        {
            write(&folder.join(name), text).unwrap();
        }
        assert_eq!(texts(&folder, &kept), Ok(Vec::new()), "a notice is no licence");
        write(&kept, "kept\n").unwrap();
        let pair = |name: &str, text: &str| (name.to_owned(), text.to_owned());
        assert_eq!(
            texts(&folder, &kept),
            Ok(vec![pair("LICENSE", "kept"), pair("NOTICE.md", "by b")])
        );
        write(&folder.join("license-mit.txt"), "mit\n").unwrap();
        write(&folder.join("UNLICENSE"), b"\xA9 free").unwrap();
        let expected = [
            pair("NOTICE.md", "by b"),
            pair("UNLICENSE", "\u{fffd} free"),
            pair("license-mit.txt", "mit"),
        ];
        assert_eq!(texts(&folder, &kept), Ok(expected.into()));
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn every_text_that_is_kept_is_of_a_crate_in_the_lock_file() {
        let lock = crate::release::read(&folders::root().join("Cargo.lock")).unwrap();
        for entry in fs::read_dir(folders::root().join(KEPT)).unwrap() {
            let name = entry.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned();
            assert!(
                name == "musl" || lock.contains(&format!("\nname = \"{name}\"\n")),
                "{KEPT}/{name}.txt"
            );
        }
    }
}
