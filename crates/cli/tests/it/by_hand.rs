//! Positions of hidden games that are entered by hand: arguments, files, batches, and what is
//! refused.

use serde_json::{Value, json};

use crate::{run, run_with};

#[test]
fn a_position_is_read_from_arguments_and_from_files() {
    let lines = "c6p4g10Bm\n1 1 2 3: 1 2\n4 4 5 6: 0 1\n";
    let canonical = "c6p4g10Bm:1,1,2,3=1,2;4,4,5,6=0,1";
    let reports = [
        run(&[canonical, "--json"]).json(),
        run(&["guess", "c6p4g10Bm", "1 1 2 3: 1 2", "4 4 5 6: 0 1", "--json"]).json(),
        run_with(&["-", "--json"], lines.as_bytes()).json(),
        run_with(&["guess", "-", "--json"], lines.as_bytes()).json(),
        run_with(&["-", "--json"], format!("guess\n{lines}").as_bytes()).json(),
        run(&["guess", canonical, "--from", "position", "--json"]).json(),
    ];
    for report in &reports {
        assert_eq!(report["game_id"], json!(canonical));
        assert_eq!(report["status"], json!("multiple"));
        assert_eq!(report["possible"], reports[0]["possible"]);
        assert!(report["common"].is_object() && report["next"].is_object(), "{report}");
    }
    let board = "3x3x2\n1HH\n1FH\nHHH\n";
    for words in
        [&["mines", "-", "--json"][..], &["-", "--json"], &["mines", "--from", "mine", "--json"]]
    {
        let report = run_with(words, board.as_bytes()).json();
        assert_eq!(report["game_id"], json!("3x3n2:1??/1F?/???"), "{words:?}");
    }
    let ran = run_with(&["mines", "-", "--to", "mine"], b"3x3n2\n1 ? .\n1 M _\n? ? ?\n");
    assert_eq!((ran.code, ran.stdout.as_str()), (0, board));
    let ran = run(&["blackbox", "w8h8m5M5", "top 6: hit", "ball R4C3", "--to", "position"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (0, "w8h8m5M5:5=H;R4C3\n"));
    let twice = run(&["hint", "w5h5m3M3:0=H;0=H"]);
    assert_eq!((twice.code, twice.stderr.as_str()), (0, "note: ray 0 was given twice\n"));
}

#[test]
fn the_parameters_alone_are_the_start() {
    for (start, hint) in [("c6p4g10Bm", "Guess "), ("w5h5m3M3", "Fire ray ")] {
        let ran = run(&["hint", start]);
        assert_eq!((ran.code, ran.stderr.as_str()), (0, ""), "{start}");
        assert!(ran.stdout.starts_with(hint), "{}", ran.stdout);
    }
    let hint = run(&["hint", "9x9n10", "--json"]).json();
    assert!(hint["reason"].as_str().is_some_and(|why| why.contains("R1C1")), "{hint}");
}

#[test]
fn what_needs_the_hidden_answer_is_refused() {
    for (kind, title, id) in [
        ("guess", "Guess", "c6p4g10Bm:1,1,2,3=1,2"),
        ("mines", "Mines", "3x3n2:1??/1F?/???"),
        ("blackbox", "Black Box", "w5h5m3M3:0=H"),
    ] {
        let saved = run(&[kind, id, "--format", "save"]);
        assert_eq!((saved.code, saved.stdout.as_str()), (2, ""), "{id}");
        let why = format!("a position of {title} without its hidden answer has no save file");
        assert!(saved.stderr.contains(&why), "{}", saved.stderr);
        let revealed = run(&[kind, id, "--reveal"]);
        assert_eq!((revealed.code, revealed.stdout.as_str()), (2, ""), "{id}");
        let why = "a position has no hidden answer to reveal";
        assert!(revealed.stderr.contains(why), "{}", revealed.stderr);
        let example = tatham_kinds::find(kind).expect("a kind").kind.example;
        assert_eq!(run(&[kind, example, "--reveal", "--quiet"]).code, 0, "{example}");
    }
}

#[test]
fn a_flaw_of_a_position_is_shown_at_its_place() {
    for (words, code, column, message) in [
        (&["mines", "1??\n?1?"][..], "expected", 1, "`9x9n10`"),
        (&["mines", "9x9n10:1?\n"], "impossible", 8, "row 1 has 2 cells, not 9"),
        (&["guess", "c6p4g10Bm:1,1,2,3=3,1"], "impossible", 19, "3 black and 1 white"),
        (&["blackbox", "w8h8m5M5:0=12;7=12"], "impossible", 17, "rays disagree"),
    ] {
        let words: Vec<&str> = words.iter().copied().chain(["--json"]).collect();
        let error = run(&words).error();
        assert_eq!((&error["code"], &error["column"]), (&json!(code), &json!(column)), "{error}");
        let text = error["message"].as_str().unwrap_or_default();
        assert!(text.contains(message), "{error}");
    }
}

#[test]
fn batches_have_positions() {
    let lines = concat!(
        "c6p4g10Bm:1,1,2,3=1,2;4,4,5,6=0,1\n",
        "{\"puzzle\": \"mines\", \"game_id\": \"3x2n1\\n1??\\n1??\"}\n",
        "w3h3m1M1:0=H;1=H\n",
        "{\"puzzle\": \"guess\", \"game_id\": \"c6p4g10Bm\", \"options\": {\"reveal\": true}}\n",
    );
    let ran = run_with(&["batch", "-", "--quiet"], lines.as_bytes());
    let records: Vec<Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let status: Vec<&Value> = records.iter().map(|record| &record["status"]).collect();
    assert_eq!(
        status,
        [&json!("multiple"), &json!("multiple"), &json!("unsolvable"), &Value::Null]
    );
    assert_eq!(records[1]["game_id"], json!("3x2n1:1??/1??"));
    assert_eq!(records[1]["common"]["rows"], json!([".?.", ".?."]));
    assert_eq!(records[3]["error"]["code"], json!("unsupported"));
}
