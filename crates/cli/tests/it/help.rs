//! Help texts, as a person reads them.

use tatham_kinds::KINDS;

use crate::examples::tempfile;
use crate::run;

/// Names of all subcommands that are not puzzles.
const COMMANDS: [&str; 16] = [
    "solve",
    "hint",
    "explain",
    "check",
    "judge",
    "repair",
    "batch",
    "dataset",
    "make",
    "serve",
    "sheet",
    "list",
    "schema",
    "completions",
    "man",
    "help",
];

/// Returns all subcommands, with those below them.
fn subcommands() -> Vec<Vec<&'static str>> {
    let mut calls: Vec<Vec<&str>> =
        COMMANDS.iter().filter(|name| **name != "help").map(|name| vec![*name]).collect();
    for kind in KINDS.iter().map(|entry| entry.kind) {
        calls.push(vec![kind.name]);
        calls.extend(kind.verbs.iter().map(|verb| vec![kind.name, verb.name]));
    }
    calls
}

#[test]
fn the_brief_help_of_the_program_fits_on_a_screen() {
    let help = run(&["-h"]).stdout;
    assert!(help.lines().count() <= 45, "{} lines: {help}", help.lines().count());
    assert!(help.lines().all(|line| line.chars().count() <= 80), "{help}");
    // The parts are a sentence, the usage, commands, puzzles, options, an example.
    let parts = [
        "Simon Tatham",
        "Usage:",
        "Commands:",
        "Puzzles",
        "Options:",
        "Example:\n  tatham-slv 3x3:",
    ];
    let at = parts.map(|part| help.find(part).unwrap_or_else(|| panic!("no {part}: {help}")));
    assert!(at.is_sorted(), "{at:?}: {help}");
    for command in COMMANDS {
        let rows = help.lines().filter(|line| line.starts_with(&format!("  {command} "))).count();
        assert_eq!(rows, 1, "{command}: {help}");
    }
    let names =
        &help[help.find("Puzzles").expect("a paragraph")..help.find("Options:").expect("after")];
    let (_, names) = names.split_once('\n').expect("a heading");
    let names: Vec<&str> =
        names.split([',', '\n']).map(str::trim).filter(|name| !name.is_empty()).collect();
    assert_eq!(names, KINDS.iter().map(|entry| entry.kind.name).collect::<Vec<_>>());
    let id = help.rsplit_once("tatham-slv ").expect("an example").1.trim();
    assert_eq!(run(&["solo", id]).code, 0, "{id}");
}

#[test]
fn the_long_help_of_the_program_has_a_line_for_every_puzzle() {
    let (brief, long) = (run(&["-h"]).stdout, run(&["--help"]).stdout);
    assert!(long.lines().count() > brief.lines().count());
    for kind in KINDS.iter().map(|entry| entry.kind) {
        let row = format!("\n  {:<11}  {}: ", kind.name, kind.title);
        assert!(long.contains(&row), "{}: {long}", kind.name);
        assert!(kind.aliases.iter().all(|alias| long.contains(alias)), "{}: {long}", kind.name);
    }
    assert_eq!(run(&["help"]).stdout, long);
    assert!(brief.contains("see more with '--help'"), "{brief}");
}

/// Returns the lines of the sections of arguments and options.
fn options(help: &str) -> Vec<&str> {
    let mut is_inside = false;
    let mut options = Vec::new();
    for line in help.lines() {
        if !line.starts_with(' ') {
            is_inside = line == "Arguments:" || line.starts_with("Options");
        } else if is_inside {
            options.push(line);
        }
    }
    options
}

#[test]
fn the_brief_help_of_a_subcommand_has_a_line_for_each_option() {
    for call in subcommands() {
        let help = run(&[&call[..], &["-h"]].concat()).stdout;
        let options = options(&help);
        assert!(!options.is_empty(), "{call:?}: {help}");
        for line in options {
            let (option, words) =
                line.trim().split_once("  ").unwrap_or_else(|| panic!("{call:?}: {line}: {help}"));
            assert!(option.starts_with(['-', '[', '<']), "{call:?}: {line}");
            assert!(line.chars().count() <= 80, "{call:?}: {line}");
            // Help is in the imperative or a noun phrase, with a capital, without a full stop.
            let words = words.trim();
            assert!(words.starts_with(|c: char| c.is_uppercase()), "{call:?}: {line}");
            assert!(!words.ends_with('.'), "{call:?}: {line}");
        }
        let named = KINDS.iter().filter(|entry| help.contains(&format!("{},", entry.kind.name)));
        assert_eq!(named.count(), 0, "a list of puzzles: {call:?}: {help}");
    }
}

#[test]
fn the_long_help_of_a_subcommand_has_more() {
    for call in subcommands() {
        let help = |option| run(&[&call[..], &[option]].concat()).stdout;
        let (brief, long) = (help("-h"), help("--help"));
        let has_same = call[0] == "completions" || brief == long;
        assert!(has_same || long.len() > brief.len(), "{call:?}: {long}");
        assert!(
            !options(&long).iter().any(|line| line.ends_with('.') && !line.ends_with("...")),
            "{call:?}: {long}"
        );
    }
    let long = run(&["solve", "--help"]).stdout;
    assert!(long.contains("possible values: battleship, blackbox"), "{long}");
    assert!(run(&["solo", "--help"]).stdout.contains("\nFormats:\n"));
    assert!(run(&["batch", "--help"]).stdout.contains(
        "Exit with 2 if any line was unusable, otherwise with 3 if any puzzle was left undecided"
    ));
}

#[test]
fn a_mistyped_command_has_one_suggestion() {
    for (word, meant) in [
        ("hnt", "hint"),
        ("chek", "check"),
        ("chekc", "check"),
        ("explian", "explain"),
        ("lst", "list"),
        ("bach", "batch"),
        ("solv", "solve"),
        ("hlep", "help"),
        ("shema", "schema"),
    ] {
        let ran = run(&[word, "2x2:1/1/1/1"]);
        let error = format!("error: no such command: `{word}`; did you mean {meant}?\n");
        assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr), (2, "", error));
        let error = run(&[word, "--json"]).error();
        assert_eq!(error["code"], "usage", "{error}");
        assert!(error["help"].is_string(), "{error}");
    }
    // A puzzle is suggested only if it is more similar.
    for (word, meant) in
        [("pattrn", "pattern"), ("signpst", "signpost"), ("sollo", "solo"), ("hashy", "hashi")]
    {
        let ran = run(&[word]);
        let said = format!("no such puzzle: `{word}`; did you mean {meant}?");
        assert!(ran.code == 2 && ran.stderr.contains(&said), "{word}: {}", ran.stderr);
        assert_eq!(ran.stderr.matches("did you mean").count(), 1, "{}", ran.stderr);
    }
    assert!(!run(&["qwertz"]).stderr.contains("did you mean"));
}

#[test]
fn the_number_of_pages_that_are_written_is_said() {
    let folder = tempfile("help-man", "").with_extension("pages");
    let path = folder.to_str().expect("a path");
    let ran = run(&["man", "--out", path]);
    let pages = std::fs::read_dir(&folder).expect("it was made").count();
    let said = format!("wrote {pages} pages to {path}\n");
    assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr), (0, "", said));
    assert_eq!(pages, subcommands().len() + 1);
    for quiet in ["--quiet", "-q"] {
        assert_eq!(run(&["man", "--out", path, quiet]).stderr, "");
    }
    std::fs::remove_dir_all(&folder).expect("our own folder");
}
