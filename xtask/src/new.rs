//! `cargo xtask new <kind> --family <family>`: a kind that compiles, from a template, to be made into the one that is wanted.
//!
//! Two files are written, `crates/<family>/src/<kind>.rs` and `puzzles/<kind>/basic.txt`, and two lines are added: the family's
//! `pub mod`, and the row in `crates/kinds/src/lib.rs`. Nothing is overwritten. The template is itself compiled and tested, as a test of
//! this program.

use std::fs;
use std::path::Path;

use crate::option;

/// The template as it is: its own tests run here.
#[cfg(test)]
#[path = "../templates/kind.rs"]
#[expect(unreachable_pub, reason = "in its family's crate it is public")]
mod template;

/// The template, and its puzzles.
const KIND: &str = include_str!("../templates/kind.rs");
const PUZZLES: &str = include_str!("../templates/basic.txt");

/// Writes a kind called by the first argument.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let usage = "usage: cargo xtask new <kind> [--family shade]";
    let kind = arguments.first().filter(|word| !word.starts_with('-')).ok_or(usage)?;
    let family = option(arguments, "family").unwrap_or("shade");
    write(Path::new("."), kind, family)?;
    println!(
        "wrote crates/{family}/src/{kind}.rs and puzzles/{kind}/basic.txt, and a line each in the family and in the table of kinds"
    );
    println!("next: make it yours, then `cargo xtask bless` and `cargo test -p tatham-{family}`");
    Ok(())
}

/// Writes the files and the lines below `root`.
fn write(root: &Path, kind: &str, family: &str) -> Result<(), String> {
    let is_name = |word: &str| word.starts_with(|c: char| c.is_ascii_lowercase()) && word.chars().all(|c| c.is_ascii_lowercase());
    if !is_name(kind) {
        return Err(format!("a kind's name has small letters only, found `{kind}`"));
    }
    let crate_root = root.join("crates").join(family).join("src/lib.rs");
    let table = root.join("crates/kinds/src/lib.rs");
    let source = root.join("crates").join(family).join("src").join(kind).with_extension("rs");
    let puzzles = root.join("puzzles").join(kind);
    let read = |path: &Path| fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()));
    let (module_lines, rows) = (read(&crate_root)?, read(&table)?);
    for path in [&source, &puzzles.join("basic.txt")] {
        if path.exists() {
            return Err(format!("{} is there already", path.display()));
        }
    }
    let title: String = kind[..1].to_uppercase() + &kind[1..];
    let text = KIND.replace("Example", &title).replace("\"example\"", &format!("\"{kind}\""));
    let text = text.replace("basic.txt", &format!("../../../puzzles/{kind}/basic.txt"));
    let modules = inserted(&module_lines, "pub mod ", &format!("pub mod {kind};"))?;
    let row = format!("    Entry::of::<tatham_{family}::{kind}::{title}>(),");
    // Rows are sorted by the kinds' names, which are those of the types in small letters.
    let name = |row: &str| row.rsplit("::").next().unwrap_or_default().to_lowercase();
    let after = rows.lines().rfind(|line| line.starts_with("    Entry::of::<") && name(line) < name(&row));
    let rows = match after {
        Some(line) => rows.replacen(line, &format!("{line}\n{row}"), 1),
        None => rows.replacen("&[Entry] = &[\n", &format!("&[Entry] = &[\n{row}\n"), 1),
    };
    let put = |path: &Path, text: &str| fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()));
    fs::create_dir_all(&puzzles).map_err(|e| format!("{}: {e}", puzzles.display()))?;
    put(&source, &text)?;
    put(&puzzles.join("basic.txt"), PUZZLES)?;
    put(&crate_root, &modules)?;
    put(&table, &rows)
}

/// The text with `line` put among the lines that begin like it, which are sorted.
fn inserted(text: &str, beginning: &str, line: &str) -> Result<String, String> {
    let lines: Vec<&str> = text.lines().collect();
    let alike = || lines.iter().enumerate().filter(|(_, other)| other.starts_with(beginning));
    let first = alike().next().ok_or_else(|| format!("no line begins with `{beginning}`"))?.0;
    let at = alike().rfind(|(_, other)| **other < line).map_or(first, |(i, _)| i + 1);
    let (before, after) = lines.split_at(at);
    Ok([before, &[line], after].concat().join("\n") + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_files_and_two_lines() {
        let root = std::env::temp_dir().join(format!("tatham-new-{}", std::process::id()));
        for folder in ["crates/shade/src", "crates/kinds/src"] {
            fs::create_dir_all(root.join(folder)).unwrap();
        }
        let shade = "//! Shade.\n\npub mod battleship;\npub mod unruly;\n\npub use unruly::Unruly;\n";
        let kinds = "pub const KINDS: &[Entry] = &[\n    Entry::of::<tatham_shade::Battleship>(),\n    Entry::of::<tatham_shade::Unruly>(),\n];\n";
        fs::write(root.join("crates/shade/src/lib.rs"), shade).unwrap();
        fs::write(root.join("crates/kinds/src/lib.rs"), kinds).unwrap();
        write(&root, "mosaic", "shade").unwrap();
        let read = |path: &str| fs::read_to_string(root.join(path)).unwrap();
        assert_eq!(read("crates/shade/src/lib.rs"), shade.replace("pub mod unruly", "pub mod mosaic;\npub mod unruly"));
        let row = "    Entry::of::<tatham_shade::mosaic::Mosaic>(),\n";
        assert_eq!(
            read("crates/kinds/src/lib.rs"),
            kinds.replace("    Entry::of::<tatham_shade::Unruly", &format!("{row}    Entry::of::<tatham_shade::Unruly"))
        );
        let source = read("crates/shade/src/mosaic.rs");
        assert!(source.contains("pub struct Mosaic;") && source.contains("../../../puzzles/mosaic/basic.txt"));
        assert!(!source.contains("Example"));
        assert_eq!(read("puzzles/mosaic/basic.txt"), PUZZLES);
        assert!(write(&root, "mosaic", "shade").unwrap_err().contains("there already"));
        assert!(write(&root, "light-up", "shade").is_err() && write(&root, "x", "nowhere").is_err());
        write(&root, "a", "shade").unwrap();
        assert!(read("crates/kinds/src/lib.rs").contains("&[\n    Entry::of::<tatham_shade::a::A>(),\n"));
        fs::remove_dir_all(root).unwrap();
    }
}
