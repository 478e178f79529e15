//! The examples in the documents and in each kind's help.

use serde_json::json;

use crate::{run, run_with};

const SIGNPOST: &str = "5x5:1cceefcfggeeccghcac3e12hch10ah25a";
const SIGNPOST_SOLVED: &str =
    " 1 20  9  2 21\n23 14 13 22 24\n15  5  7  6  8\n18 19 11  3 12\n16 17 10  4 25\n";
const PATTERN: &str =
    "10x10:2/3.2/1.1.3/2.5/2.2.4/1.1.4/1.3/1.1.2/4/4.1/5.2/2.3.3/1.2/6/3/1/4/6/7/4.1";
const HASKELL: &str = "([[2],[3,2],[1,1,3],[2,5],[2,2,4],[1,1,4],[1,3],[1,1,2],[4],[4,1]],
                        [[5,2],[2,3,3],[1,2],[6],[3],[1],[4],[6],[7],[4,1]])\n";
const LAMBDA: &str = "10x12:2.1/1.3/2.4/3.4/4/3/3/3/2/2/2/1.2/1.1/2/1/3/3/2.2/2.1/2.2.1/2.3/2.2";

#[test]
fn signpost_prints_the_grid_of_the_formats_byte_for_byte() {
    let ran = run(&["signpost", SIGNPOST]);
    assert_eq!((ran.code, ran.stdout.as_str()), (0, SIGNPOST_SOLVED));
    assert!(ran.stderr.starts_with("unique: "), "{}", ran.stderr);
}

#[test]
fn signpost_as_json() {
    let report = run(&["signpost", SIGNPOST, "--json"]).json();
    assert_eq!(report["puzzle"], "signpost");
    assert_eq!(report["game_id"], SIGNPOST);
    assert_eq!(report["status"], "unique");
    assert_eq!(report["solutions"][0]["grid"][0], json!([1, 20, 9, 2, 21]));
    assert_eq!(report["common"], json!(null));
    assert!(report["elapsed_ms"].as_f64().unwrap() > 0.0);
    assert!(report["stats"].is_object());
}

#[test]
fn the_authors_own_signpost() {
    let ran = run(&["signpost", "4x4:edefceha10aa1aea16agg"]);
    assert_eq!(ran.code, 0);
    assert_eq!(ran.stdout.lines().count(), 4);
}

#[test]
fn every_strategy_of_signpost_gives_the_same_grid() {
    for strategy in ["auto", "dfs", "bfs", "sat"] {
        let ran = run(&["signpost", SIGNPOST, "--strategy", strategy]);
        assert_eq!((ran.code, ran.stdout.as_str()), (0, SIGNPOST_SOLVED), "{strategy}");
    }
}

#[test]
fn pattern_in_both_forms_and_from_everywhere() {
    let expected = run(&["pattern", PATTERN]);
    assert_eq!(expected.code, 0);
    assert_eq!(expected.stdout.lines().next(), Some("#####...##"));
    assert!(expected.stderr.starts_with("unique: "), "{}", expected.stderr);
    let file = tempfile("pattern.txt", HASKELL);
    for ran in [
        run(&["pattern", HASKELL]),
        run_with(&["pattern", "-"], HASKELL.as_bytes()),
        run_with(&["pattern"], PATTERN.as_bytes()),
        run_with(&["pattern", "-"], format!("\u{feff}  {PATTERN}\r\n").as_bytes()),
        run(&["pattern", file.to_str().unwrap()]),
    ] {
        assert_eq!((ran.code, &ran.stdout), (0, &expected.stdout), "{}", ran.stderr);
    }
}

#[test]
fn the_lambda_that_no_line_logic_begins() {
    let report = run(&["pattern", LAMBDA, "--json"]).json();
    assert_eq!((&report["status"], &report["game_id"]), (&json!("unique"), &json!(LAMBDA)));
    assert_eq!(report["solutions"][0]["rows"].as_array().unwrap().len(), 12);
}

#[test]
fn pattern_from_the_standard_input() {
    let ran = run_with(&["pattern", "-"], b"5x5:2/1/1.1.1/3/4/3/2/3/1.1/3\n");
    assert_eq!(ran.code, 0);
    assert_eq!(ran.stdout.lines().count(), 5);
}

#[test]
fn two_solutions_are_both_given() {
    let ran = run(&["pattern", "2x2:1/1/1/1", "--json"]);
    let report = ran.json();
    assert_eq!((ran.code, &report["status"]), (0, &json!("multiple")));
    let mut grids: Vec<String> =
        report["solutions"].as_array().unwrap().iter().map(|s| s["rows"].to_string()).collect();
    grids.sort();
    assert_eq!(grids, [r##"["#.",".#"]"##, r##"[".#","#."]"##]);
    let text = run(&["pattern", "2x2:1/1/1/1"]).stdout;
    assert_eq!(text.lines().filter(|line| line.is_empty()).count(), 1, "{text}");
}

#[test]
fn solutions_can_be_limited_and_streamed() {
    let one = run(&["pattern", "2x2:1/1/1/1", "--json", "--solutions", "1"]).json();
    assert_eq!((&one["status"], one["solutions"].as_array().unwrap().len()), (&json!("solved"), 1));
    let all = run(&["pattern", "5x5:1/1/1/1/1/1/1/1/1/1", "--json", "--solutions", "all"]).json();
    assert_eq!(all["solutions"].as_array().unwrap().len(), 120);
    assert_eq!(
        (&all["count"], &all["complete"], &all["status"]),
        (&json!(120), &json!(true), &json!("multiple"))
    );
}

#[test]
fn what_all_solutions_share() {
    let ran = run(&["pattern", "3x2:1/1/1/1/2", "--json", "--common"]);
    let report = ran.json();
    assert_eq!(
        (&report["status"], &report["common"]["rows"]),
        (&json!("multiple"), &json!(["?.?", "?#?"]))
    );
    assert_eq!(run(&["pattern", "3x2:1/1/1/1/2", "--common"]).stdout, "?.?\n?#?\n");
}

#[test]
fn no_solution_though_every_sum_fits() {
    let ran = run(&["pattern", "3x3:2/2/2/2/2/2", "--json"]);
    // A run of 2 in a line of 3 covers its middle: the middle column would have 3 black cells.
    assert_eq!((ran.code, &ran.json()["status"]), (1, &json!("unsolvable")));
}

#[test]
fn countdown_is_exact_with_few_numbers() {
    let ran = run(&["countdown", "[100, 75, 2, 10, 3, 8]", "746", "--json"]);
    let report = ran.json();
    assert_eq!((ran.code, &report["puzzle"]), (0, &json!("countdown")));
    let answer = &report["solutions"][0];
    assert_eq!((&answer["value"], &answer["distance"]), (&json!(746), &json!(0)));
    assert!(answer["numbers_used"].as_u64().unwrap() <= 4, "{answer}");
}

#[test]
fn countdown_gives_the_nearest_when_it_must() {
    let ran = run(&["countdown", "[1, 1, 2, 2, 3, 3]", "999", "--json"]);
    let report = ran.json();
    assert_eq!((ran.code, &report["status"]), (1, &json!("closest")));
    assert!(report["solutions"][0]["distance"].as_u64().unwrap() > 0);
}

#[test]
fn countdown_reads_every_way_to_write_a_game() {
    let expected = run(&["countdown", "[100, 75, 2, 10, 3, 8]", "746"]);
    assert_eq!(expected.code, 0, "{}", expected.stderr);
    for words in [
        &["countdown", "100", "75", "2", "10", "3", "8", "746"][..],
        &["countdown", "100 75 2 10 3 8 746"],
        &["countdown", "100,75,2,10,3,8:746"],
        &["countdown", "[100,75,2,10,3,8]", "--target", "746"],
        &["countdown", "100", "75", "2", "10", "3", "8", "--target", "746"],
    ] {
        let ran = run(words);
        assert_eq!((ran.code, &ran.stdout), (0, &expected.stdout), "{words:?} {}", ran.stderr);
    }
}

#[test]
fn a_spent_time_limit_is_an_honest_unknown() {
    let ran = run(&["pattern", LAMBDA, "--time-limit", "0", "--json"]);
    let report = ran.json();
    assert_eq!(
        (ran.code, &report["status"], &report["stopped"]),
        (3, &json!("unknown"), &json!("time"))
    );
    assert_eq!(report["reason"], "the time limit was reached");
    let said = run(&["pattern", LAMBDA, "--time-limit", "0"]).stderr;
    assert!(
        said.starts_with(
            "unknown: no solution found, and not proven unsolvable (the time limit was reached); "
        ),
        "{said}"
    );
}

#[test]
fn a_strategy_that_cannot_decide_says_what_it_lacks() {
    let ran = run(&["pattern", "2x2:1/1/1/1", "--strategy", "line", "--json"]);
    let report = ran.json();
    assert_eq!((ran.code, &report["stopped"]), (3, &json!("strategy")));
    assert!(
        report["reason"].as_str().is_some_and(|reason| reason.contains("line logic")),
        "{report}"
    );
}

#[cfg(unix)]
#[test]
fn every_kind_shows_an_example_that_works() {
    for entry in tatham_kinds::KINDS {
        let kind = entry.kind;
        let help = run(&[kind.name, "--help"]).stdout;
        let line = help
            .lines()
            .skip_while(|line| *line != "Example:")
            .nth(1)
            .unwrap_or_else(|| panic!("{help}"));
        let ran = shell(line);
        assert_eq!(ran.code, 0, "{line}: {}", ran.stderr);
        assert!(!ran.stdout.is_empty());
        for verb in kind.verbs {
            let help = run(&[kind.name, verb.name, "--help"]).stdout;
            assert!(help.contains("Example:"), "{help}");
        }
    }
}

/// Runs a line as a shell would, with the binary on the path.
#[cfg(unix)]
pub(crate) fn shell(line: &str) -> crate::Ran {
    let folder = std::path::Path::new(env!("CARGO_BIN_EXE_tatham-slv")).parent().unwrap();
    let path = std::env::join_paths(
        std::iter::once(folder.to_path_buf())
            .chain(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())),
    );
    let output = std::process::Command::new("sh")
        .args(["-c", line])
        .env("PATH", path.unwrap())
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .stdin(std::process::Stdio::null())
        .output()
        .expect("a shell");
    crate::Ran {
        code: output.status.code().unwrap_or(-1),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// Writes a file with this name and text in the folder for tests' files.
pub(crate) fn tempfile(name: &str, text: impl AsRef<[u8]>) -> std::path::PathBuf {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("the folder for tests' files is writable");
    path
}

#[test]
fn a_revealed_answer_is_said_to_be_decoded() {
    for entry in tatham_kinds::KINDS
        .iter()
        .filter(|entry| entry.kind.knobs.iter().any(|knob| knob.name == "reveal"))
    {
        let ran = run(&[entry.kind.name, entry.kind.example, "--reveal"]);
        assert_eq!(ran.code, 0, "{ran:?}");
        assert!(
            ran.stderr
                .starts_with("solved: the hidden answer, decoded from the ID without a move; "),
            "{}",
            ran.stderr
        );
    }
}
