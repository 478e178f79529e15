//! Input and output formats: every format as input and output, ambiguous texts, and puzzles without
//! any solution.

use std::fs;
use std::path::Path;

use serde_json::json;
use tatham_core::author::contract::{ids, takes_some};
use tatham_core::{Budget, ValueKind};
use tatham_kinds::KINDS;
use tatham_sat::{Cdcl, Formula};

use crate::{run, run_with};

/// Returns the IDs of a kind in `puzzles/`, its example, and its puzzle without a solution.
fn corpus(kind: &tatham_core::Kind) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../puzzles")
        .join(kind.name)
        .join("basic.txt");
    let text = fs::read_to_string(path).expect("every kind has one");
    ids(&text).chain([kind.example]).chain(kind.unsolvable).map(str::to_owned).collect()
}

#[test]
fn every_input_is_written_in_every_format_or_it_is_said_what_has_no_place() {
    let (mut written, mut refused) = (0, 0);
    for entry in KINDS {
        let kind = entry.kind;
        let from = kind.knobs.iter().find(|knob| matches!(knob.takes, ValueKind::Format(_)));
        for id in takes_some(corpus(kind), 2) {
            for (format, _) in kind.formats {
                let ran = run(&[kind.name, &id, "--to", format]);
                if ran.code == 2 {
                    refused += 1;
                    assert_eq!(ran.stdout, "", "{id} as {format}");
                    assert!(
                        ran.stderr.contains(&format!("`{format}` cannot hold")),
                        "{id} as {format}: {}",
                        ran.stderr
                    );
                    let error = run(&[kind.name, &id, "--to", format, "--json"]).error();
                    assert!(
                        error["message"].as_str().is_some_and(|text| ran.stderr.contains(text)),
                        "{error}"
                    );
                    continue;
                }
                written += 1;
                assert_eq!((ran.code, ran.stderr.as_str()), (0, ""), "{id} as {format}");
                let named = from
                    .map(|knob| [format!("--{}", knob.name), (*format).to_owned()])
                    .into_iter()
                    .flatten();
                let words: Vec<String> =
                    [kind.name.to_owned(), "-".to_owned(), "--json".to_owned()]
                        .into_iter()
                        .chain(named)
                        .collect();
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                let again = run_with(&words, ran.stdout.as_bytes()).json();
                let first = run(&[kind.name, &id, "--json"]).json();
                assert_eq!(
                    [&again["game_id"], &again["status"]],
                    [&first["game_id"], &first["status"]],
                    "{id} as {format}"
                );
            }
        }
    }
    assert!(written > 0 && refused > 0, "{written} written, {refused} refused");
}

#[test]
fn a_file_of_two_formats_is_refused_until_its_format_is_named() {
    let text = "3 3\n0\n0\n1 1\n0\n0\n1 1\n";
    let ran = run_with(&["pattern", "-"], text.as_bytes());
    assert_eq!((ran.code, ran.stdout.as_str()), (2, ""));
    for word in ["CSPLib", ".nin", "`1`", "`1 1`", "--from csplib", "--from nin"] {
        assert!(ran.stderr.contains(word), "{word}: {}", ran.stderr);
    }
    let error = run_with(&["pattern", "-", "--json"], text.as_bytes()).error();
    assert_eq!([&error["code"], &error["fits"]], [&json!("ambiguous"), &json!(["csplib", "nin"])]);
    assert_eq!(
        [&error["line"], &error["column"], &error["span"]["end"]],
        [&json!(4), &json!(1), &json!(11)]
    );
    let id = |format| {
        run_with(&["pattern", "-", "--from", format, "--to", "tatham"], text.as_bytes()).stdout
    };
    assert_eq!([id("csplib"), id("nin")], ["3x3://1///1\n", "3x3://1.1///1.1\n"]);
    let wrong = run_with(&["pattern", "-", "--from", "json", "--json"], text.as_bytes());
    assert_eq!((wrong.code, &wrong.error()["column"]), (2, &json!(1)), "{wrong:?}");
}

#[test]
fn a_batch_names_the_format_of_a_line() {
    let text = "3 3\n0\n0\n1 1\n0\n0\n1 1\n";
    let line = |options: &serde_json::Value| {
        json!({ "puzzle": "pattern", "game_id": text, "options": options }).to_string()
    };
    let lines = [
        line(&json!({})),
        line(&json!({ "from": "csplib" })),
        line(&json!({ "from": "nin" })),
        line(&json!({ "from": "x" })),
    ];
    let ran = run_with(&["batch"], lines.join("\n").as_bytes());
    let records: Vec<serde_json::Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(records[0]["error"]["code"], "ambiguous");
    assert_eq!(
        [&records[1]["game_id"], &records[2]["game_id"]],
        [&json!("3x3://1///1"), &json!("3x3://1.1///1.1")]
    );
    assert_eq!(records[1]["status"], "unique");
    assert!(
        records[3]["error"]["message"].as_str().is_some_and(|text| text.contains("csplib")),
        "{}",
        records[3]
    );
}

/// Puzzles that the real games load, with the reasons why they have no solution.
const IMPOSSIBLE: [(&str, &str, &str); 5] = [
    ("pattern", "3x2:1//2/2/2", "the column clues count 3 black cells, the row clues 4"),
    ("signpost", "2x2:1c1eag", "1 is given twice: at R1C1 and at R1C2"),
    (
        "solo",
        "2x2k:p,abbba____________,8a2a7a3a5a5a5a5a",
        "the cage starting at R1C1 has 2 cells: their sum is 3 to 7, not 8",
    ),
    (
        "solo",
        "2x2k:p,abbba____________,64a7a7a3a5a5a5a5a",
        "the cage starting at R1C1 has 2 cells: their sum is 3 to 7, not 64",
    ),
    (
        "solo",
        "2x2k:p,abbba____________,4a7a7a3a5a5a5a5a",
        "the sums of the cages add up to 41, but the digits of the grid to 40",
    ),
];

#[test]
fn a_puzzle_that_can_have_no_solution_is_unsolvable_for_a_reason() {
    for (kind, id, reason) in IMPOSSIBLE {
        let ran = run(&[kind, id]);
        assert_eq!((ran.code, ran.stdout.as_str()), (1, ""), "{id}");
        assert!(ran.stderr.starts_with(&format!("unsolvable: {reason}; ")), "{id}: {}", ran.stderr);
        let batch = run_with(&["batch"], format!("{kind} {id}\n").as_bytes());
        assert_eq!(batch.code, 0);
        for object in [
            run(&[kind, id, "--json"]).json(),
            run(&[kind, id, "--solutions", "all", "--json"]).json(),
            batch.json(),
        ] {
            assert_eq!(
                [&object["status"], &object["reason"]],
                [&json!("unsolvable"), &json!(reason)],
                "{id}"
            );
            assert_eq!(
                [&object["complete"], &object["game_id"], &object["solutions"]],
                [&json!(true), &json!(id), &json!([])],
                "{id}"
            );
        }
        for format in ["text", "svg"] {
            let shown = run(&[kind, id, "--unsolved", "--format", format]);
            assert!(shown.code == 0 && !shown.stdout.is_empty(), "{id}: {shown:?}");
        }
    }
}

#[test]
fn the_formula_of_a_puzzle_that_can_have_no_solution_has_no_model() {
    for (kind, id, _) in IMPOSSIBLE {
        let example = tatham_kinds::find(kind).expect("in the table").kind.example;
        assert!(has_model(&run(&[kind, example, "--format", "cnf"]).stdout), "{kind}: it can tell");
        for question in ["solvable", "unique"] {
            let ran = run(&[kind, id, "--format", "cnf", "--question", question]);
            assert_eq!(ran.code, 0, "{id}: {}", ran.stderr);
            assert!(!has_model(&ran.stdout), "{id}: {question}");
        }
    }
}

/// Returns true if a formula in DIMACS has a model.
fn has_model(dimacs: &str) -> bool {
    let header = dimacs.lines().find_map(|line| line.strip_prefix("p cnf ")).expect("a header");
    let variables: usize = header.split(' ').next().expect("a number").parse().expect("a number");
    let mut cnf = Formula::new();
    let positive = cnf.new_lits(variables);
    let literal = |number: i64| {
        let lit = positive[number.unsigned_abs() as usize - 1];
        if number > 0 { lit } else { !lit }
    };
    for line in dimacs.lines().filter(|line| !line.starts_with(['c', 'p'])) {
        let numbers = line.split_whitespace().map(|word| word.parse().expect("a literal"));
        cnf.clause(numbers.take_while(|&number| number != 0).map(literal));
    }
    Cdcl::new(&cnf).solve(&[], &Budget::unlimited()).expect("no limit")
}
