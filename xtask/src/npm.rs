//! Package of npm: `cargo xtask npm build|test`. It has the modules of `npm/`, those that it shares
//! with the page, the solver of the page as a file and in base64, and the licences.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;

use crate::process::is_here;
use crate::release::project::Project;
use crate::release::{archive, licences};
use crate::web::browsers::{self, Temporary};
use crate::web::site::{self, Files, SOLVER};
use crate::web::toolchain::{TARGET, Toolchain};
use crate::web::{PUBLISHED_PROFILE, TEST_PROFILE};
use crate::{folders, process};

const USAGE: &str = "usage: cargo xtask npm build | test [--dist]";

/// Name of the package.
const NAME: &str = "tatham-slv";

/// Files of the page that the package has too.
const SHARED: [&str; 3] = ["glue.js", "queue.js", "wire.d.ts"];

/// Module with the solver and the workers as texts, for the entries that read no other file.
const EMBEDDED: &str = "embedded.js";

/// Line of a worker that its text replaces by the module.
const IMPORT: &str = "import { answering } from './glue.js';";

/// Runs the command that the words name.
///
/// # Errors
/// The package could not be built, or its tests failed.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["build"] => {
            if let Some(file) = pack(PUBLISHED_PROFILE, &folders::target()?.join("npm"))? {
                println!("{}", file.display());
            }
            Ok(())
        }
        ["test"] => test(TEST_PROFILE),
        ["test", "--dist"] => test(PUBLISHED_PROFILE),
        _ => Err(USAGE.to_owned()),
    }
}

/// Returns the name of the packed package.
pub(crate) fn file_name(version: &str) -> String {
    format!("{NAME}-{version}.tgz")
}

/// Packs the package with a solver of this profile into a folder; returns the file. If the programs
/// for it are missing, it prints a message and returns `None`.
///
/// # Errors
/// The solver could not be compiled, a file is missing, or npm failed.
pub(crate) fn pack(profile: &str, into: &Path) -> Result<Option<PathBuf>, String> {
    if !is_here("node") || !is_here("npm") {
        println!("skipped: the package of npm (no node or no npm)");
        return Ok(None);
    }
    let project = Project::read(folders::root())?;
    let toolchain = match Toolchain::find(&project.built) {
        Ok(toolchain) => toolchain,
        Err(error) => {
            println!("skipped: {error}");
            return Ok(None);
        }
    };
    let solver = read(&site::solver(&project.built, &toolchain, profile)?)?;
    let folder = project.built.join("npm/package");
    site::write(&folder, &files(&project, &solver)?)?;
    fs::create_dir_all(into).map_err(|error| format!("{}: {error}", into.display()))?;
    let mut npm = Command::new("npm");
    npm.args(["pack", "--silent", "--ignore-scripts", "--pack-destination"]);
    process::text(npm.arg(into).current_dir(&folder))?;
    Ok(Some(into.join(file_name(&project.binary()?.version))))
}

/// Returns the files of the package.
fn files(project: &Project, solver: &[u8]) -> Result<Files, String> {
    let mut files = Files::new();
    let own = project.root.join("npm");
    for entry in fs::read_dir(&own).map_err(|error| format!("{}: {error}", own.display()))? {
        let path = entry.map_err(|error| format!("{}: {error}", own.display()))?.path();
        if path.is_file() {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            files.insert(name, read(&path)?);
        }
    }
    for name in SHARED {
        files.insert(name.to_owned(), read(&project.root.join("web").join(name))?);
    }
    for name in ["LICENSE-APACHE", "LICENSE-MIT"] {
        files.insert(name.to_owned(), read(&project.root.join(name))?);
    }
    let manifest = project.root.join("crates/web/Cargo.toml");
    let (text, _) = licences::text(project, &manifest, TARGET)?;
    files.insert(licences::FILE.to_owned(), text.into_bytes());
    files.insert(SOLVER.to_owned(), solver.to_vec());
    files.insert(EMBEDDED.to_owned(), embedded(&files, solver)?.into_bytes());
    Ok(files)
}

/// Returns the module with the compressed solver in base64, and each worker as one text.
fn embedded(files: &Files, solver: &[u8]) -> Result<String, String> {
    let text = |name: &str| {
        let bytes = files.get(name).ok_or_else(|| format!("npm/{name} is missing"))?;
        String::from_utf8(bytes.clone()).map_err(|error| format!("npm/{name}: {error}"))
    };
    let glue = text("glue.js")?.replace("export function", "function");
    let worker = |name: &str| {
        let module = text(name)?;
        if module.matches(IMPORT).count() != 1 {
            return Err(format!("npm/{name}: expected the line `{IMPORT}` once"));
        }
        Ok(Value::from(module.replace(IMPORT, &glue)).to_string())
    };
    Ok(format!(
        "// Made by `cargo xtask npm build`.\n\nexport const WORKER = {};\n\n\
         export const NODE_WORKER = {};\n\nexport const SOLVER = '{}';\n",
        worker("worker.js")?,
        worker("node-worker.js")?,
        STANDARD.encode(archive::gzip(solver)?)
    ))
}

/// Installs the package from its file into an empty project, and tests it there: in Node, in
/// Chromium, and its types and documentation.
fn test(profile: &str) -> Result<(), String> {
    let target = folders::target()?;
    let Some(file) = pack(profile, &target.join("npm"))? else { return Ok(()) };
    let temporary = Temporary::new()?;
    let project = temporary.folder.join("project");
    let own = folders::root().join("npm/test");
    let mut files = Files::new();
    let manifest = br#"{ "private": true, "type": "module" }"#;
    files.insert("package.json".to_owned(), manifest.to_vec());
    for path in
        [".js", ".ts", ".json"].iter().flat_map(|end| browsers::scripts(&own, end)).flatten()
    {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        files.insert(name, read(&path)?);
    }
    site::write(&project, &files)?;
    let mut npm = Command::new("npm");
    npm.args(["install", "--silent", "--offline", "--no-audit", "--no-fund"]).arg(&file);
    browsers::finish("npm install", npm.current_dir(&project))?;

    let packages = browsers::packages(&target)?;
    let mut node = Command::new("node");
    node.args(["--test", "--test-reporter=spec"])
        .args(browsers::scripts(&project, ".test.js")?)
        .current_dir(&project)
        .env("TATHAM_ROOT", folders::root())
        // Browsers put profiles there, and leave some of them.
        .env("TMPDIR", &temporary.folder);
    if let Some(packages) = &packages {
        node.env("TATHAM_NPM", packages);
    }
    browsers::finish("the tests of the package", &mut node)?;
    let Some(packages) = packages else {
        println!("skipped: the types of the package (no packages of npm)");
        return Ok(());
    };
    browsers::lint(&packages, &folders::root().join("npm"))?;
    for configuration in ["tsconfig.json", "tsconfig.modules.json"] {
        let mut tsc = Command::new("node");
        tsc.arg(packages.join("node_modules/typescript/bin/tsc"));
        tsc.args(["--project", configuration]).current_dir(&project);
        browsers::finish("tsc", &mut tsc)?;
    }
    Ok(())
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn modules() -> Files {
        let worker = format!("{IMPORT}\nanswering();\n");
        [("glue.js", "export function answering() {}\n"), ("worker.js", &worker)]
            .into_iter()
            .chain([("node-worker.js", worker.as_str())])
            .map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec()))
            .collect()
    }

    #[test]
    fn workers_are_one_text() {
        let text = embedded(&modules(), b"\0asm").expect("a module");
        let worker = r#""function answering() {}\n\nanswering();\n";"#;
        assert!(text.contains(&format!("\nexport const WORKER = {worker}\n")), "{text}");
        assert!(text.contains("\nexport const SOLVER = 'H4sI"), "{text}");
    }

    #[test]
    fn a_worker_with_another_import_is_an_error() {
        let mut files = modules();
        files.insert("worker.js".to_owned(), b"import './glue.js';\n".to_vec());
        assert_eq!(
            embedded(&files, b"").unwrap_err(),
            format!("npm/worker.js: expected the line `{IMPORT}` once")
        );
    }

    #[test]
    fn the_package_has_the_version_and_no_dependency() {
        let project = Project::read(folders::root()).expect("the workspace");
        let manifest = read(&project.root.join("npm/package.json")).expect("a manifest");
        let manifest: Value = serde_json::from_slice(&manifest).expect("JSON");
        let binary = project.binary().expect("the binary");
        assert_eq!(manifest["version"], binary.version);
        assert_eq!(manifest["license"], binary.text("license"));
        assert!(
            manifest.as_object().expect("an object").keys().all(|key| !key.ends_with("encies"))
        );
    }

    #[test]
    fn other_commands_are_refused() {
        assert_eq!(run(&["publish".to_owned()]).unwrap_err(), USAGE);
    }
}
