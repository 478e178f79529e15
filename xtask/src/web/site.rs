//! Site: everything that a static host needs, in one folder.
//!
//! It has the files of `web/`, the solver, and the table and the pictures of all kinds. Code, style
//! and data go into a folder named by a hash of everything. So a browser that has kept an old file
//! never mixes it with new ones, and the page's modules find each other and the solver by relative
//! addresses, before the build and after it. Two files receive that name: `index.html`, where the
//! names of such files are in double quotes, and `sw.js`, which receives the version and the list
//! of all files to keep.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::kinds;
use super::toolchain::{TARGET, Toolchain};
use crate::folders;

/// Name of the solver on the page.
pub const SOLVER: &str = "tatham.wasm";

/// Name of the service worker: it stays at the root, for it controls everything beside it and
/// below.
const SERVICE_WORKER: &str = "sw.js";

/// Line of the service worker before the build, and its replacement.
const VERSION: &str = "const VERSION = 'dev';";
const FILES: &str = "const FILES = ['./'];";

/// Files of a site by their names.
pub type Files = BTreeMap<String, Vec<u8>>;

/// Compiles the solver by a profile and gathers the site; returns its folder. The native program
/// draws the kinds.
pub(super) fn build(
    target: &Path,
    toolchain: &Toolchain,
    profile: &str,
    program: &Path,
) -> Result<PathBuf, String> {
    let solver = solver(target, toolchain, profile)?;
    let mut files = read(&folders::root().join("web"))?;
    files.insert(
        SOLVER.to_owned(),
        fs::read(&solver).map_err(|error| format!("{}: {error}", solver.display()))?,
    );
    files.extend(kinds::files(program)?);
    let site = target.join("web/site");
    write(&site, &built(&files)?)?;
    Ok(site)
}

/// Compiles the solver to WebAssembly by a profile; returns the file.
pub(crate) fn solver(
    target: &Path,
    toolchain: &Toolchain,
    profile: &str,
) -> Result<PathBuf, String> {
    let target = target.join("web/cargo");
    let mut cargo = toolchain.cargo(&target);
    cargo.current_dir(folders::root()).args([
        "build",
        "--quiet",
        "--package",
        "tatham-web",
        "--profile",
        profile,
        "--target",
        TARGET,
    ]);
    match cargo.status() {
        Ok(status) if status.success() => {
            Ok(target.join(TARGET).join(profile).join("tatham_web.wasm"))
        }
        Ok(status) => Err(format!("tatham-web could not be compiled for {TARGET}: {status}")),
        Err(error) => Err(format!("cargo could not be started: {error}")),
    }
}

/// Reads the files of the page, without those that are only for contributors.
///
/// # Errors
/// The folder could not be read.
pub fn read(folder: &Path) -> Result<Files, String> {
    let fault = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    let mut files = Files::new();
    for entry in fs::read_dir(folder).map_err(|error| fault(folder, error))? {
        let path = entry.map_err(|error| fault(folder, error))?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let is_for_contributors = ["json", "md", "ts"].contains(&end(&name))
            || [".", "eslint"].iter().any(|start| name.starts_with(start));
        if path.is_file() && !is_for_contributors {
            files.insert(name, fs::read(&path).map_err(|error| fault(&path, error))?);
        }
    }
    Ok(files)
}

/// Builds the site from these files.
///
/// # Errors
/// A file is missing, or lacks the line that the build replaces.
pub fn built(files: &Files) -> Result<Files, String> {
    let version = version(files);
    let is_versioned =
        |name: &str| name != SERVICE_WORKER && ["css", "js", "json", "wasm"].contains(&end(name));
    let mut site = Files::new();
    let mut page = text(files, "index.html")?;
    for (name, bytes) in files {
        if is_versioned(name) {
            page = page.replace(&format!("\"{name}\""), &format!("\"{version}/{name}\""));
            let bytes = if end(name) == "js" {
                without_comments(&text(files, name)?).into_bytes()
            } else {
                bytes.clone()
            };
            site.insert(format!("{version}/{name}"), bytes);
        } else {
            site.insert(name.clone(), bytes.clone());
        }
    }
    site.insert("index.html".to_owned(), page.into_bytes());
    // Browsers request the page by the folder's name; a request by its own name gets the same file.
    let kept = site
        .keys()
        .filter(|name| *name != SERVICE_WORKER)
        .map(|name| if name == "index.html" { "./" } else { name });
    let kept: Vec<String> = kept.map(|name| format!("'{name}'")).collect();
    let mut worker = text(files, SERVICE_WORKER)?;
    for (before, after) in [
        (VERSION, format!("const VERSION = '{version}';")),
        (FILES, format!("const FILES = [{}];", kept.join(", "))),
    ] {
        if worker.matches(before).count() != 1 {
            return Err(format!(
                "{SERVICE_WORKER} should say `{before}` once; the build puts in what it is"
            ));
        }
        worker = worker.replace(before, &after);
    }
    site.insert(SERVICE_WORKER.to_owned(), worker.into_bytes());
    Ok(site)
}

/// Returns the ending of a name, which gives the type of the file.
fn end(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(_, end)| end)
}

/// Returns a required file as text.
fn text(files: &Files, name: &str) -> Result<String, String> {
    let bytes = files.get(name).ok_or_else(|| format!("web/{name} is not there"))?;
    String::from_utf8(bytes.clone()).map_err(|error| format!("web/{name}: {error}"))
}

/// Returns a module with each line of comments emptied: they are a third of what is sent, and the
/// numbers of lines stay. A line is one if it starts as one; no text of the page has such lines,
/// because none has several lines.
fn without_comments(module: &str) -> String {
    let mut is_inside = false;
    let mut served = String::with_capacity(module.len());
    for line in module.lines() {
        let start = line.trim();
        let begins = start.starts_with("/**") && (start.ends_with("*/") || !start.contains("*/"));
        if !(is_inside || begins || start.starts_with("//")) {
            served.push_str(line);
        }
        is_inside = (is_inside || begins) && !start.ends_with("*/");
        served.push('\n');
    }
    served
}

/// Returns a hash of all names and contents: FNV-1a in 64 bits, by which two versions of a site
/// practically never collide.
fn version(files: &Files) -> String {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    let parts = files
        .iter()
        .flat_map(|(name, bytes)| [name.as_bytes(), &bytes.len().to_le_bytes(), bytes].concat());
    for byte in parts {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    format!("{hash:016x}")
}

/// Writes the site, replacing an existing one.
///
/// # Errors
/// The folder could not be written.
pub fn write(folder: &Path, site: &Files) -> Result<(), String> {
    let fault = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|error| fault(folder, error))?;
    }
    for (name, bytes) in site {
        let path = folder.join(name);
        let parent = path.parent().unwrap_or(folder);
        fs::create_dir_all(parent).map_err(|error| fault(parent, error))?;
        fs::write(&path, bytes).map_err(|error| fault(&path, error))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page() -> Files {
        let files = [
            (
                "index.html",
                "<link href=\"style.css\"><script src=\"app.js\"></script><link href=\"icon.svg\"> read app.js",
            ),
            ("kinds.json", "[]"),
            ("app.js", "import './board.js'; new URL('tatham.wasm', import.meta.url)"),
            ("board.js", ""),
            ("icon.svg", "<svg/>"),
            ("style.css", "body {}"),
            ("sw.js", "const VERSION = 'dev';\nconst FILES = ['./'];\n"),
            (SOLVER, "\0asm"),
        ];
        files.into_iter().map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec())).collect()
    }

    #[test]
    fn code_lies_in_a_folder_of_its_version_and_all_is_kept_offline() {
        let version = version(&page());
        let site = built(&page()).expect("a site");
        let text = |name: &str| String::from_utf8(site[name].clone()).expect("text");
        let names: Vec<String> = site.keys().map(|name| name.replace(&version, "V")).collect();
        assert_eq!(
            names,
            [
                "V/app.js",
                "V/board.js",
                "V/kinds.json",
                "V/style.css",
                "V/tatham.wasm",
                "icon.svg",
                "index.html",
                "sw.js"
            ]
        );
        let page = format!(
            "<link href=\"{version}/style.css\"><script src=\"{version}/app.js\"></script><link href=\"icon.svg\"> read app.js"
        );
        assert_eq!(text("index.html"), page);
        let kept = ["app.js", "board.js", "kinds.json", "style.css", SOLVER]
            .map(|name| format!("'{version}/{name}'"));
        let kept = format!("[{}, 'icon.svg', './']", kept.join(", "));
        assert_eq!(text("sw.js"), format!("const VERSION = '{version}';\nconst FILES = {kept};\n"));
    }

    #[test]
    fn comments_are_not_served() {
        let module = "// One\nlet a = 'http://b'; // two\n/**\n * Three\n */\n  /** four */\n\
                      /** @type {any} */ (a).b();\n";
        let served = "\nlet a = 'http://b'; // two\n\n\n\n\n/** @type {any} */ (a).b();\n";
        assert_eq!(without_comments(module), served);
    }

    #[test]
    fn no_text_of_the_page_has_several_lines() {
        let files = read(&folders::root().join("web")).expect("the page");
        for name in files.keys().filter(|name| end(name) == "js") {
            let module = without_comments(&text(&files, name).expect("text"));
            for (line, number) in module.lines().zip(1..) {
                assert_eq!(line.matches('`').count() % 2, 0, "{name}, line {number}");
            }
        }
    }

    #[test]
    fn whatever_changes_makes_another_version() {
        let before = version(&page());
        for name in page().into_keys() {
            let mut changed = page();
            changed.get_mut(&name).expect("the file").push(b' ');
            assert_ne!(version(&changed), before, "{name}");
            let mut gone = page();
            gone.remove(&name);
            assert_ne!(version(&gone), before, "{name}");
        }
    }

    #[test]
    fn what_the_build_cannot_fill_in_is_said() {
        let mut files = page();
        files.insert(SERVICE_WORKER.to_owned(), b"const VERSION = 'dev';".to_vec());
        assert_eq!(
            built(&files).unwrap_err(),
            "sw.js should say `const FILES = ['./'];` once; the build puts in what it is"
        );
        let mut files = page();
        files.remove("index.html");
        assert_eq!(built(&files).unwrap_err(), "web/index.html is not there");
    }
}
