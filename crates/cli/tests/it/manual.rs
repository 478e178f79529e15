//! The manual's pages, formatted by groff and checked by mandoc.
#![cfg(unix)]
#![expect(clippy::print_stderr, reason = "what is skipped is said")]

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use regex::Regex;
use tatham_kinds::KINDS;

use crate::run;
use crate::shells::folder;

/// Widths of a narrow and of a wide terminal.
const WIDTHS: [u8; 2] = [60, 100];

/// Returns all pages, by the names of their files.
fn pages(name: &str) -> BTreeMap<String, PathBuf> {
    let folder = folder(name, &[]);
    let ran = run(&["man", "--quiet", "--out", folder.to_str().expect("UTF-8")]);
    assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr.as_str()), (0, "", ""));
    let file = |entry: std::io::Result<fs::DirEntry>| {
        let path = entry.expect("it can be listed").path();
        (path.file_name().expect("a file").to_str().expect("UTF-8").to_owned(), path)
    };
    fs::read_dir(folder).expect("it was made").map(file).collect()
}

/// Returns true if a program is installed; prints a message if not.
fn is_here(program: &str, package: &str) -> bool {
    let mut asked = Command::new(program);
    let asked =
        asked.arg("-v").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    asked
        .inspect_err(|error| {
            eprintln!("skipped: {program} is not installed (Debian package {package}): {error}");
        })
        .is_ok()
}

/// Returns the output of a program for a page, on both streams.
fn said(program: &str, arguments: &[&str], page: &PathBuf) -> String {
    let output = Command::new(program)
        .args(arguments)
        .arg(page)
        .stdin(Stdio::null())
        .output()
        .expect("it is here");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    text(output.stdout) + &text(output.stderr)
}

/// Returns the lines of a page as `man` shows them, without margins and emphasis.
fn set(page: &PathBuf, width: u8) -> Vec<String> {
    let text = said("groff", &["-man", "-Tutf8", "-P-cbou", &format!("-rLL={width}n")], page);
    text.lines().map(|line| line.trim().to_owned()).collect()
}

#[test]
fn every_page_that_is_named_is_there() {
    let pages = pages("manual-named");
    let reference = Regex::new(r"tatham-slv[a-z-]*\(1\)").expect("a fixed pattern");
    for (file, path) in &pages {
        let text = fs::read_to_string(path).expect("it was written").replace(r"\-", "-");
        let named: Vec<&str> = reference.find_iter(&text).map(|found| found.as_str()).collect();
        assert!(!named.is_empty(), "{file} leads nowhere");
        for name in named {
            assert!(pages.contains_key(&name.replace("(1)", ".1")), "{file} names {name}");
        }
    }
}

#[test]
fn every_subcommand_has_its_page() {
    let pages = pages("manual-single");
    for (file, path) in &pages {
        let words: Vec<&str> =
            file.strip_suffix(".1").expect("section 1").split('-').skip(2).collect();
        assert_eq!(
            run(&[&["man"], &words[..]].concat()).stdout,
            fs::read_to_string(path).expect("it was written"),
            "{file}"
        );
        assert_eq!(run(&[&words[..], &["--help"]].concat()).code, 0, "{file}");
    }
    let tools = [
        "batch",
        "check",
        "completions",
        "explain",
        "hint",
        "judge",
        "list",
        "make",
        "man",
        "schema",
        "solve",
    ];
    for name in tools.into_iter().chain(KINDS.iter().map(|e| e.kind.name)) {
        assert!(pages.contains_key(&format!("tatham-slv-{name}.1")), "{name}");
    }
    for (kind, verb) in
        KINDS.iter().flat_map(|e| e.kind.verbs.iter().map(|verb| (e.kind.name, verb.name)))
    {
        assert!(pages.contains_key(&format!("tatham-slv-{kind}-{verb}.1")), "{kind} {verb}");
    }
}

#[test]
fn a_page_that_is_not_there_is_an_error() {
    for words in [&["man", "signpst"][..], &["man", "list", "json"], &["man", "help"]] {
        let ran = run(words);
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{words:?}");
        assert!(
            ran.stderr.contains(&format!("no manual page for `{}`", words[1..].join(" "))),
            "{}",
            ran.stderr
        );
    }
    let ran = run(&["man", "--out", "/dev/null/pages"]);
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("cannot write `/dev/null/pages`"), "{}", ran.stderr);
}

#[test]
fn nothing_is_wrong_with_the_pages() {
    // The pages have no date: it would be that of the build, and builds would differ. Each sentence
    // is one line, however long.
    let accepted = ["cannot parse date", "input text line longer than 80 bytes"];
    let linters: [(&str, &str, &[&str]); 2] = [
        ("mandoc", "mandoc", &["-Tlint"]),
        ("groff", "groff-base", &["-man", "-Tutf8", "-ww", "-z"]),
    ];
    let pages = pages("manual-lint");
    for (linter, package, arguments) in linters {
        if is_here(linter, package) {
            for (file, path) in &pages {
                let said = said(linter, arguments, path);
                let wrong: Vec<&str> = said
                    .lines()
                    .filter(|line| !accepted.iter().any(|words| line.contains(words)))
                    .collect();
                assert_eq!(wrong, [""; 0], "{linter}: {file}");
            }
        }
    }
}

#[test]
fn head_and_foot_say_whose_page_it_is() {
    if !is_here("groff", "groff-base") {
        return;
    }
    for (file, path) in pages("manual-head") {
        let page = set(&path, 100);
        let written: Vec<&String> = page.iter().filter(|line| !line.is_empty()).collect();
        let title = format!("{}(1)", file.trim_end_matches(".1").to_uppercase());
        let head: Vec<&str> = written[0].split_whitespace().collect();
        assert_eq!(head, [&title, "User", "Commands", &title]);
        let foot: Vec<&str> = written[written.len() - 1].split_whitespace().collect();
        assert_eq!(foot, ["tatham-slv", env!("CARGO_PKG_VERSION"), &title]);
    }
}

#[test]
fn every_page_tells_the_exit_codes_a_line_each() {
    if !is_here("groff", "groff-base") {
        return;
    }
    let lines = [
        "0      unique: ",
        "multiple: ",
        "solved: ",
        "1      closest: ",
        "unsolvable: ",
        "2      unusable ",
        "3      unknown: ",
        "70     a ",
        "130    interrupted",
    ];
    for (file, path) in pages("manual-exit") {
        for width in WIDTHS {
            let page = set(&path, width);
            let mut status = page.iter().skip_while(|line| *line != "EXIT STATUS");
            for start in lines {
                // Blanks between words are stretched to fill a line.
                let words = start.trim_end();
                assert!(
                    status.any(|line| line.starts_with(words)),
                    "{file} at {width}: {start}\n{}",
                    page.join("\n")
                );
            }
        }
    }
}

#[test]
fn formats_and_examples_keep_their_lines() {
    if !is_here("groff", "groff-base") {
        return;
    }
    let pages = pages("manual-lines");
    for entry in KINDS {
        for width in WIDTHS {
            let page = set(&pages[&format!("tatham-slv-{}.1", entry.kind.name)], width);
            for (form, _) in entry.kind.grammar {
                let alone = |line: &String| line == form || line.starts_with(&format!("{form}  "));
                assert!(page.iter().any(alone), "{form} at {width}\n{}", page.join("\n"));
            }
            let example = |line: &String| {
                line.starts_with("tatham-slv ") && line.contains(entry.kind.example)
            };
            assert!(
                page.iter().any(example),
                "{} at {width}\n{}",
                entry.kind.example,
                page.join("\n")
            );
        }
    }
    for width in WIDTHS {
        let page = set(&pages["tatham-slv-batch.1"], width);
        let object = |line: &&String| line.starts_with('{') && line.ends_with('}');
        assert!(page.iter().any(|line| object(&line)), "at {width}\n{}", page.join("\n"));
        assert!(
            page.iter()
                .any(|line| line.starts_with("echo ") && line.ends_with(" | tatham-slv batch")),
            "at {width}"
        );
    }
}
