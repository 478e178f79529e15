//! `judge`: words, objects and exit codes.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::{run, run_with};

const SOLO: &str = "solo:2x2:a2_1c3b3c1_2a";

#[test]
fn each_claim_has_a_line_and_the_worst_decides_the_exit_code() {
    for (claims, code, words) in [
        (&["R2C1=1"][..], 0, &["R2C1=1 follows (cost "][..]),
        (&["R1C3=1"], 0, &["R1C3=1 is already known"]),
        (&["R1C1=4"], 1, &["R1C1=4 is wrong"]),
        (&["R1C1=2", "R2C1=1"], 1, &["R1C1=2 breaks a rule: Row 1 ", "R2C1=1 follows"]),
        (&["R2C1=1, R1C1!=4"], 0, &["R2C1=1, R1C1!=4 follows"]),
        (&[r#"{"cell":[0,1],"is":1}"#], 0, &[r#"{"cell":[0,1],"is":1} follows"#]),
    ] {
        let claims = claims.iter().flat_map(|claim| ["--claim", claim]);
        let arguments: Vec<&str> = ["judge", SOLO].into_iter().chain(claims).collect();
        let ran = run(&arguments);
        assert_eq!(ran.code, code, "{arguments:?}: {ran:?}");
        let lines: Vec<&str> = ran.stdout.lines().collect();
        assert_eq!(lines.len(), words.len(), "{ran:?}");
        for (line, words) in lines.iter().zip(words) {
            assert!(line.starts_with(words), "{line}");
        }
    }
}

#[test]
fn claims_of_a_file_are_judged_in_turn() {
    let explained = run(&["explain", SOLO, "--json"]).json();
    let steps = explained["steps"].as_array().expect("steps").iter();
    let claims: Vec<String> = steps.map(|step| step["therefore"].to_string()).collect();
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("claims.txt");
    fs::write(&path, claims.join("\n\n")).expect("a folder for tests");
    let path = path.to_str().expect("an ASCII path");
    let ran = run(&["judge", SOLO, "--claims", path, "--in-turn", "--json"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    let lines: Vec<Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), claims.len());
    assert!(lines.iter().all(|line| line["verdict"] == "follows"), "{ran:?}");
    let by_stdin = run_with(&["judge", SOLO, "--claims", "-"], b"R1C1=4\n");
    assert_eq!(by_stdin.stdout, "R1C1=4 is wrong\n");
}

#[test]
fn moves_lines_and_flags_are_claims_too() {
    let moved = run(&["judge", "fifteen:3x2:1,2,3,0,4,5", "--claim", "M1,1", "--claim", "M0,0"]);
    assert!(moved.stdout.starts_with("M1,1 follows (1 move left): "), "{moved:?}");
    assert!(moved.stdout.contains("M0,0 is a detour (2 moves left before it"), "{moved:?}");
    let input = "dominosa:3:01213010323023210321";
    let ran = run(&["judge", input, "--claim", "R1C1-R1C2=true", "--json"]);
    assert_eq!(ran.json()["claim"], json!({ "edge": [0, 0, "right"], "is": true }), "{ran:?}");
}

#[test]
fn unusable_claims_are_errors() {
    for (arguments, words) in [
        (&[][..], "no claims"),
        (&["--claim", "R9C9=1"], "claim 1: expected a place that can be filled in"),
        (&["--claim", "R1C1=7"], "claim 1: R1C1 is never 7"),
        (&["--claim", "so"], "claim 1: expected a fact like R3C2=5"),
        (&["--claim", "{"], "claim 1: it is not JSON"),
        (&["--claims", "/no/such/file"], "cannot read"),
    ] {
        let ran = run(&[&["judge", SOLO], arguments].concat());
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{ran:?}");
        assert!(ran.stderr.contains(words), "{ran:?}");
    }
}
