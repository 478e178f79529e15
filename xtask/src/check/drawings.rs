//! Crates that depend on the drawings: only front ends do, and all other crates in their tests
//! alone, so that a changed colour compiles no family again.

use super::sources;

/// Crates whose builds depend on it.
const DRAWING: [&str; 5] = ["cli", "lab", "play", "tatham", "wire"];

/// Returns true if a manifest has the crate among the dependencies of every build.
fn draws(manifest: &str) -> bool {
    let is_for_tests = |table: &str| table.starts_with("dev-dependencies]");
    let mut tables = manifest.split("\n[").filter(|table| !is_for_tests(table));
    tables.any(|table| table.lines().any(|line| line.starts_with("tatham-picture")))
}

#[test]
fn families_draw_in_their_tests_alone() {
    let drawing: Vec<String> = sources::below("crates", "Cargo.toml")
        .into_iter()
        .filter(|manifest| draws(&manifest.text))
        .map(|manifest| manifest.path)
        .collect();
    assert_eq!(drawing, DRAWING.map(|name| format!("crates/{name}/Cargo.toml")));
}

#[test]
fn a_dependency_of_tests_is_told_from_one_of_every_build() {
    let (package, line) =
        ("[package]\nname = \"tatham-picture\"\n", "tatham-picture.workspace = true\n");
    assert!(draws(&format!("{package}\n[dependencies]\nserde.workspace = true\n{line}")));
    assert!(draws(&format!("{package}\n[target.'cfg(unix)'.dependencies]\n{line}")));
    assert!(!draws(&format!("{package}\n[dev-dependencies]\n{line}\n[[test]]\nname = \"it\"\n")));
}
