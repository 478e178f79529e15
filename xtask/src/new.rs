//! Templates of kinds: `cargo xtask new KIND --family FAMILY`, or `--new-family FAMILY`. It writes
//! a kind that compiles, passes its tests and solves a toy puzzle, as a start for the real one; and
//! the crate of the family, if the kind is its first.
//!
//! A kind is two files, the module with its tests and its puzzles, and two lines, in the family and
//! in the table. All changes are determined before anything is written, and nothing is overwritten.
//!
//! The template is compiled and tested as it is (`crates/lab/src/template.rs`).

mod lines;
#[cfg(test)]
mod tests;

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::process::Command;

use crate::arguments::{option, words};
use crate::process;
use lines::{among_alike, in_list};

const USAGE: &str =
    "usage: cargo xtask new KIND --family FAMILY, or --new-family FAMILY to begin one";

/// Writes a kind with the name of the first argument.
///
/// # Errors
/// The arguments do not name a kind, or a file is in the way.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let names = Names::parse(arguments)?;
    let root = Path::new(".");
    let changes = changes(root, &names)?;
    write(root, &changes)?;
    format(root, &changes)?;
    for Change { path, is_new, .. } in &changes {
        println!("{:<8} {path}", if *is_new { "wrote" } else { "lines in" });
    }
    let Names { kind, family, .. } = &names;
    println!(
        "\nIt is a toy puzzle so far. Next (docs/adding-a-puzzle.md tells each step):
1. cargo xtask bless                   reports, picture, JSON Schema; again whenever they change
2. cargo test -p tatham-{family} {kind}
3. make it yours: crates/{family}/src/{kind}.rs, puzzles/{kind}/basic.txt
4. name it where sentences do: CHANGELOG.md, README.md and Cargo.toml of crates/{family}{}
5. cargo xtask check",
        if names.is_new_family { ", the families in docs/ARCHITECTURE.md" } else { "" }
    );
    Ok(())
}

/// Names of the new kind, and its family.
#[derive(Clone, Debug)]
struct Names {
    kind: String,
    /// The name of its type and its title: `Lightup`.
    title: String,
    family: String,
    is_new_family: bool,
}

impl Names {
    fn parse(arguments: &[String]) -> Result<Self, String> {
        let families = (option(arguments, "family"), option(arguments, "new-family"));
        let (words, Some((family, is_new_family))) = (words(arguments), family(families)) else {
            return Err(USAGE.to_owned());
        };
        let [kind] = words[..] else { return Err(USAGE.to_owned()) };
        for (what, name) in [("kind", kind.as_str()), ("family", family)] {
            if !name.starts_with(|c: char| c.is_ascii_lowercase())
                || !name.chars().all(|c| c.is_ascii_lowercase())
            {
                return Err(format!("a {what}'s name has small letters only, found `{name}`"));
            }
        }
        let title = kind[..1].to_uppercase() + &kind[1..];
        Ok(Self { kind: kind.clone(), title, family: family.to_owned(), is_new_family })
    }

    /// Returns the line that declares the kind's module.
    fn module(&self) -> String {
        format!("pub mod {};", self.kind)
    }

    /// Returns a template with these names.
    fn fill(&self, template: &str) -> String {
        let Self { kind, title, family, .. } = self;
        let pairs = [
            // The puzzles of a kind are found by its name.
            ("(Example, include_str!(\"basic.txt\"))", "(Example)"),
            ("Example", title.as_str()),
            ("\"example\"", &format!("\"{kind}\"")),
            ("tatham-family", &format!("tatham-{family}")),
        ];
        pairs.iter().fold(template.to_owned(), |text, (from, to)| text.replace(from, to))
    }
}

/// Returns the family that is named, with true if it is new; `None` unless exactly one is.
fn family<'a>(named: (Option<&'a str>, Option<&'a str>)) -> Option<(&'a str, bool)> {
    match named {
        (Some(joined), None) => Some((joined, false)),
        (None, Some(begun)) => Some((begun, true)),
        _ => None,
    }
}

/// Licence texts of every published crate.
const LICENCES: [(&str, &str); 2] = [
    ("LICENSE-APACHE", include_str!("../../LICENSE-APACHE")),
    ("LICENSE-MIT", include_str!("../../LICENSE-MIT")),
];

/// File to be written.
#[derive(Clone, Debug)]
struct Change {
    /// Path below the workspace's root.
    path: String,
    text: String,
    is_new: bool,
}

/// Returns all files to be written below `root`.
///
/// # Errors
/// A file exists already, or does not have the expected form.
fn changes(root: &Path, names: &Names) -> Result<Vec<Change>, String> {
    let Names { kind, family, is_new_family, .. } = names;
    if root.join("crates").join(family).exists() == *is_new_family {
        let hint = if *is_new_family {
            "is there already: --family joins it"
        } else {
            "is not there: --new-family begins it"
        };
        return Err(format!("the family {family} {hint}"));
    }
    let mut changes = Changes { root, names, list: Vec::new() };
    changes.add(format!("crates/{family}/src/{kind}.rs"), include_str!("../templates/kind.rs"))?;
    changes.add(format!("puzzles/{kind}/basic.txt"), include_str!("../templates/basic.txt"))?;
    if *is_new_family { changes.begin_family() } else { changes.join_family() }?;
    changes.add_to_table()?;
    Ok(changes.list)
}

/// Changes so far.
struct Changes<'n> {
    root: &'n Path,
    names: &'n Names,
    list: Vec<Change>,
}

impl Changes<'_> {
    /// Adds a new file, from a template.
    fn add(&mut self, path: String, template: &str) -> Result<(), String> {
        if self.root.join(&path).exists() {
            return Err(format!("{path} is already done"));
        }
        self.list.push(Change { path, text: self.names.fill(template), is_new: true });
        Ok(())
    }

    /// Adds lines to a file.
    fn edit(
        &mut self,
        path: String,
        edit: impl Fn(&str) -> Result<String, String>,
    ) -> Result<(), String> {
        let text = fs::read_to_string(self.root.join(&path))
            .map_err(|error| format!("{path}: {error}"))?;
        let text = edit(&text).map_err(|what| format!("{path}: {what}"))?;
        self.list.push(Change { path, text, is_new: false });
        Ok(())
    }

    fn begin_family(&mut self) -> Result<(), String> {
        let family = &self.names.family;
        let modules =
            format!("{}{}\n", include_str!("../templates/family.rs"), self.names.module());
        self.add(format!("crates/{family}/Cargo.toml"), include_str!("../templates/family.toml"))?;
        self.add(format!("crates/{family}/src/lib.rs"), &modules)?;
        self.add(format!("crates/{family}/README.md"), include_str!("../templates/family.md"))?;
        for (name, text) in LICENCES {
            self.add(format!("crates/{family}/{name}"), text)?;
        }
        self.edit("Cargo.toml".to_owned(), |text| {
            let core = text
                .lines()
                .find(|line| line.starts_with("tatham-core = {"))
                .ok_or("it does not mention tatham-core")?;
            among_alike(text, |line| line.starts_with("tatham-"), &core.replace("core", family))
        })?;
        self.edit("crates/kinds/Cargo.toml".to_owned(), |text| table_features(text, family))
    }

    fn join_family(&mut self) -> Result<(), String> {
        let family = &self.names.family;
        self.edit(format!("crates/{family}/src/lib.rs"), |text| {
            among_alike(text, |line| line.starts_with("pub mod "), &self.names.module())
        })
    }

    /// Adds the kind to the table of kinds.
    fn add_to_table(&mut self) -> Result<(), String> {
        let Names { kind, family, .. } = self.names;
        self.edit("crates/kinds/src/lib.rs".to_owned(), |text| {
            // Sorted by the kinds' names, which are those of their modules, or of a family of one
            // kind.
            let name = |row: &str| {
                let row = row.rsplit(char::is_whitespace).next().unwrap_or_default();
                row.rsplit("::")
                    .nth(1)
                    .unwrap_or_default()
                    .trim_start_matches("&tatham_")
                    .to_owned()
            };
            let row =
                format!("#[cfg(feature = \"{family}\")]\n    &tatham_{family}::{kind}::ENTRY");
            in_list(text, "KINDS", &row, name)
        })
    }
}

/// Returns the manifest of the table with a family: its crate, the feature for it, and that feature
/// among the default ones.
fn table_features(text: &str, family: &str) -> Result<String, String> {
    let is_package =
        |line: &str| line.starts_with("tatham-") && line.ends_with("optional = true }");
    let package = format!("tatham-{family} = {{ workspace = true, optional = true }}");
    let text = among_alike(text, is_package, &package)?;
    let feature = format!("{family} = [\"dep:tatham-{family}\", \"dep:tatham-sat\"]");
    let text = among_alike(&text, |line| line.contains(" = [\"dep:tatham-"), &feature)?;
    among_alike(&text, |line| line.starts_with("  \""), &format!("  \"{family}\","))
}

fn write(root: &Path, changes: &[Change]) -> Result<(), String> {
    for Change { path, text, .. } in changes {
        let file = root.join(path);
        let written =
            fs::create_dir_all(file.parent().unwrap_or(root)).and_then(|()| fs::write(&file, text));
        written.map_err(|error| format!("{path}: {error}"))?;
    }
    Ok(())
}

/// Formats the files: lines that were added may be too long, or fit together.
fn format(root: &Path, changes: &[Change]) -> Result<(), String> {
    for Change { path, .. } in changes {
        let file = root.join(path);
        if file.extension().is_none_or(|end| end != "rs") {
            continue;
        }
        let failed = |error: io::Error| format!("{path}: {error}");
        // From a file's name, rustfmt would go on to its modules.
        let text = File::open(&file).map_err(failed)?;
        let mut rustfmt = Command::new("rustfmt");
        let formatted = process::output(rustfmt.current_dir(root).stdin(text))?;
        fs::write(&file, formatted).map_err(failed)?;
    }
    Ok(())
}
