//! Crates with unsafe code: those whose functions other languages call by the C ABI.

use super::sources;

/// Crates with lints of their own, which deny `unsafe` and allow each use for a reason.
const CALLED: [&str; 2] = ["c", "web"];

/// Lines of manifests that forbid unsafe code: the workspace's lints, or the same lint once more.
const FORBIDDING: [&str; 2] = ["\n[lints]\nworkspace = true\n", "\nunsafe_code = \"forbid\"\n"];

#[test]
fn only_crates_that_other_languages_call_have_unsafe_code() {
    let manifests =
        [sources::below("crates", "Cargo.toml"), sources::below("xtask", "Cargo.toml")].concat();
    let allows =
        |manifest: &sources::Source| !FORBIDDING.iter().any(|lines| manifest.text.contains(lines));
    let others: Vec<String> =
        manifests.into_iter().filter(allows).map(|manifest| manifest.path).collect();
    assert_eq!(others, CALLED.map(|name| format!("crates/{name}/Cargo.toml")));
}

#[test]
fn the_c_interface_has_its_unsafe_code_in_one_file() {
    let is_unsafe = |file: &sources::Source| file.text.contains("unsafe_code, reason");
    let files: Vec<String> = sources::below("crates/c", ".rs")
        .into_iter()
        .filter(is_unsafe)
        .map(|file| file.path)
        .collect();
    assert_eq!(files, ["crates/c/src/lib.rs"]);
}
