//! Duplicate builds: no package is compiled twice, neither by the tests of the workspace nor by
//! `cargo xtask` after them.
//!
//! Cargo compiles a library once for every set of features and every profile that is requested. The
//! dependencies of procedural macros and build scripts may be compiled once more: they run while
//! the workspace is built.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Stdio;

use serde_json::Value;

use crate::folders;

/// Programs that run beside the tests, with the packages that cargo resolves for each.
const PROGRAMS: [(&str, &[&str]); 3] = [
    ("cargo xtask", &["--package", "xtask", "--edges", "normal,build"]),
    ("cargo xtask bless", &["--package", "tatham-lab", "--edges", "normal,build"]),
    ("cargo xtask web test", &["--workspace", "--edges", "normal,build"]),
];

/// Packages that cargo resolves for the tests.
const TESTS: &[&str] = &["--workspace", "--edges", "normal,build,dev"];

/// Builds the tests, and checks the packages that have been compiled.
///
/// # Errors
/// The packages that are compiled twice.
pub(super) fn check() -> Result<(), String> {
    let tests = resolved(TESTS)?;
    let mut twice = BTreeSet::new();
    for (program, packages) in PROGRAMS {
        let again = resolved(packages)?.into_iter().filter(|package| !tests.contains(package));
        twice.extend(again.map(|package| {
            format!("{package}: by `{program}`, with other features than for the tests")
        }));
    }
    report(&twice)?;
    let metadata = printed("metadata", &["--format-version", "1"])?;
    let metadata =
        serde_json::from_str(&metadata).map_err(|error| format!("cargo metadata: {error}"))?;
    let compiled = printed(
        "test",
        &["--workspace", "--no-run", "--message-format", "json-render-diagnostics"],
    )?;
    twice.extend(repeated(&compiled, &build_time(&metadata)));
    report(&twice)
}

/// Reports packages that are compiled twice, if there are any.
fn report(twice: &BTreeSet<String>) -> Result<(), String> {
    if twice.is_empty() {
        return Ok(());
    }
    let lines: Vec<&str> = twice.iter().map(String::as_str).collect();
    Err(format!("packages are compiled twice:\n  {}", lines.join("\n  ")))
}

/// Returns the output of a cargo command.
fn printed(command: &str, arguments: &[&str]) -> Result<String, String> {
    let run = folders::cargo().arg(command).args(arguments).stderr(Stdio::inherit()).output();
    let output = run.map_err(|error| format!("cargo could not be started: {error}"))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(format!("`cargo {command}` failed: {}", output.status))
    }
}

/// Returns packages with their features, as cargo resolves them: `serde v1.0.229 (alloc,std)`.
fn resolved(packages: &[&str]) -> Result<BTreeSet<String>, String> {
    let text =
        printed("tree", &[&["--prefix", "none", "--format", "{p} ({f})"], packages].concat())?;
    // A star marks an entry that was printed before.
    Ok(text
        .lines()
        .map(|line| line.trim_end_matches(" (*)"))
        .filter(|line| !line.is_empty())
        .map(str::to_owned)
        .collect())
}

/// Returns the items of a list in JSON.
fn list<'v>(value: &'v Value, name: &str) -> impl Iterator<Item = &'v Value> {
    value[name].as_array().into_iter().flatten()
}

fn text<'v>(value: &'v Value, name: &str) -> &'v str {
    value[name].as_str().unwrap_or_default()
}

/// Returns the IDs of all packages that procedural macros and build scripts use.
fn build_time(metadata: &Value) -> BTreeSet<&str> {
    let is_macro = |package: &&Value| {
        list(package, "targets")
            .flat_map(|target| list(target, "kind"))
            .any(|kind| kind == "proc-macro")
    };
    let mut found: Vec<&str> =
        list(metadata, "packages").filter(is_macro).map(|package| text(package, "id")).collect();
    let mut uses: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for node in list(&metadata["resolve"], "nodes") {
        for used in list(node, "deps") {
            let id = text(used, "pkg");
            if list(used, "dep_kinds").any(|of| of["kind"] == "build") {
                found.push(id);
            }
            if list(used, "dep_kinds").any(|of| of["kind"] != "dev") {
                uses.entry(text(node, "id")).or_default().push(id);
            }
        }
    }
    let mut all = BTreeSet::new();
    while let Some(id) = found.pop() {
        if all.insert(id) {
            found.extend(uses.get(id).into_iter().flatten());
        }
    }
    all
}

/// Returns the libraries that occur more than once in cargo's messages, with their different
/// features or profiles.
fn repeated(messages: &str, build_time: &BTreeSet<&str>) -> Vec<String> {
    let mut builds: BTreeMap<(String, String), BTreeSet<String>> = BTreeMap::new();
    for message in messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()) {
        let (target, profile) = (&message["target"], &message["profile"]);
        let is_library = list(target, "kind")
            .any(|kind| kind.as_str().is_some_and(|kind| kind.ends_with("lib")));
        if text(&message, "reason") == "compiler-artifact" && is_library && profile["test"] == false
        {
            let library =
                (text(&message, "package_id").to_owned(), text(target, "name").to_owned());
            let features: Vec<&str> =
                list(&message, "features").filter_map(Value::as_str).collect();
            builds
                .entry(library)
                .or_default()
                .insert(format!("features {}, {profile}", features.join(",")));
        }
    }
    let is_repeated = |(id, builds): &(&str, &BTreeSet<String>)| {
        builds.len() > 1 + usize::from(build_time.contains(id))
    };
    let builds = builds.iter().map(|((id, _), builds)| (id.as_str(), builds)).filter(is_repeated);
    builds
        .map(|(id, builds)| {
            format!("{id}: {}", builds.iter().map(String::as_str).collect::<Vec<_>>().join("; "))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Makes a message of cargo about a library.
    fn built(id: &str, kind: &str, features: &[&str], opt_level: &str, test: bool) -> Value {
        json!({
            "reason": "compiler-artifact",
            "package_id": id,
            "target": { "name": id, "kind": [kind] },
            "profile": { "opt_level": opt_level, "test": test },
            "features": features,
        })
    }

    #[test]
    fn what_is_compiled_with_other_features_or_another_profile_is_named() {
        let twice = |other: Value, build_time: &[&str]| {
            let messages =
                format!("{}\n{other}\nno JSON\n", built("a", "lib", &["std"], "1", false));
            repeated(&messages, &build_time.iter().copied().collect()).len()
        };
        assert_eq!(
            twice(built("a", "lib", &["std"], "1", false), &[]),
            0,
            "fresh, and named again"
        );
        assert_eq!(twice(built("a", "rlib", &["alloc", "std"], "1", false), &[]), 1);
        assert_eq!(twice(built("a", "lib", &["std"], "3", false), &[]), 1);
        assert_eq!(twice(built("a", "lib", &["std"], "3", false), &["a"]), 0, "once for each");
        assert_eq!(twice(built("a", "lib", &["std"], "1", true), &[]), 0, "its own tests");
        assert_eq!(twice(built("a", "bin", &[], "1", false), &[]), 0);
        assert_eq!(twice(built("b", "lib", &[], "1", false), &[]), 0);
        let three = ["0", "1", "3"]
            .map(|level| built("a", "lib", &[], level, false).to_string())
            .join("\n");
        let named = repeated(&three, &BTreeSet::from(["a"]));
        assert!(named[0].starts_with("a: features , {"), "{named:?}");
    }

    #[test]
    fn build_time_begins_with_macros_and_what_build_scripts_need() {
        let depends = |id: &str, deps: &[(&str, Value)]| {
            let deps: Vec<Value> = deps
                .iter()
                .map(|(id, kind)| json!({ "pkg": id, "dep_kinds": [{ "kind": kind }] }))
                .collect();
            json!({ "id": id, "deps": deps })
        };
        let metadata = json!({
            "packages": [
                { "id": "derive", "targets": [{ "kind": ["proc-macro"] }] },
                { "id": "program", "targets": [{ "kind": ["bin"] }, { "kind": ["custom-build"] }] },
            ],
            "resolve": { "nodes": [
                depends(
                    "program",
                    &[("derive", Value::Null), ("cc", json!("build")), ("serde", Value::Null)],
                ),
                depends("derive", &[("syn", Value::Null), ("trybuild", json!("dev"))]),
                depends("syn", &[("ident", Value::Null)]),
                depends("cc", &[("jobs", Value::Null)]),
            ] },
        });
        assert_eq!(build_time(&metadata), ["cc", "derive", "ident", "jobs", "syn"].into());
    }
}
