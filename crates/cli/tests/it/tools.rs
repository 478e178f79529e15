//! The list, help texts, the options of all subcommands, and readers that go away.

use std::io::Read as _;
use std::process::{Command, Stdio};

use crate::run;

#[test]
fn the_list_names_every_kind() {
    let text = run(&["list"]).stdout;
    let rows = run(&["list", "--json"]).json();
    assert_eq!(rows.as_array().unwrap().len(), tatham_kinds::KINDS.len());
    for (entry, row) in tatham_kinds::KINDS.iter().zip(rows.as_array().unwrap()) {
        assert!(text.contains(entry.kind.title), "{text}");
        assert_eq!(row["name"], entry.kind.name);
    }
    assert!(text.contains("\n  make slant …                       5x5, 8x8, 12x10\n"), "{text}");
    assert!(!text.contains("make countdown"), "{text}");
}

#[test]
fn every_help_has_an_example() {
    let mut calls = vec![vec![]];
    while let Some(call) = calls.pop() {
        let help = run(&[&call[..], &["--help"]].concat()).stdout;
        assert!(
            (help.contains("\nExample:\n  ") || help.contains("\nExamples:\n  "))
                && help.contains("tatham-slv"),
            "{call:?}: {help}"
        );
        let commands = help
            .lines()
            .skip_while(|line| *line != "Commands:")
            .skip(1)
            .take_while(|line| !line.is_empty());
        for line in commands.filter(|line| line.starts_with("  ") && !line.starts_with("   ")) {
            let name = line.split_whitespace().next().expect("a name");
            if name != "help" {
                calls.push([&call[..], &[String::leak(name.to_owned())]].concat());
            }
        }
    }
}

#[test]
fn colour_comes_as_it_is_asked_for() {
    for arguments in
        [&["pattern", "2x2:x"][..], &["pattern", "--no-such-option"], &["pattern", "--help"]]
    {
        let coloured = |more: &[&str]| {
            let ran = run(&[arguments, more].concat());
            (ran.stdout + &ran.stderr).contains('\u{1b}')
        };
        assert_eq!(
            [coloured(&[]), coloured(&["--color", "always"]), coloured(&["--color=never"])],
            [false, true, false],
            "{arguments:?}"
        );
    }
}

#[test]
fn quiet_is_quiet() {
    for arguments in [
        &["pattern", "2x2:1/1/1/1"][..],
        &["pattern", "2x2:1/1/1/1", "--json"],
        &["countdown", "deal"],
        &["batch"],
    ] {
        let ran = run(&[arguments, &["--quiet"]].concat());
        assert_eq!((ran.code, ran.stderr.as_str()), (0, ""), "{arguments:?}");
    }
    assert!(!run(&["pattern", "2x2:x", "--quiet"]).stderr.is_empty(), "what is wrong is said");
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tatham-slv"))
        .args([
            "pattern",
            "12x12:1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1",
            "--solutions",
            "all",
        ])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary is built for its tests");
    let mut first = [0; 64];
    child.stdout.take().expect("piped").read_exact(&mut first).expect("it has many solutions");
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(!said.contains("panic"), "{said}");
}
