//! Detection of puzzles: inputs with and without the puzzle's name, and rejected inputs.

use serde_json::{Value, json};

use crate::examples::tempfile;
use crate::{run, run_with};

const ID: &str = "4x4:edefceha10aa1aea16agg";

/// An ID with one solution as Signpost, and several as Solo.
const OF_ONE_SOLUTION: &str = "2x2:1eeb4b";

/// An ID with several solutions in both kinds.
const AMBIGUOUS: &str = "2x2:ceag";

#[test]
fn the_puzzle_need_not_be_named() {
    let wanted = run(&["signpost", ID]);
    assert_eq!(wanted.code, 0);
    let file = tempfile("front.txt", format!("{ID}\n"));
    let file = file.to_str().unwrap();
    let named = [
        format!("signpost:{ID}"),
        format!("Signpost#{ID}"),
        format!("https://example.org/js/signpost.html#{ID}"),
    ];
    for words in [
        &[ID][..],
        &["solve", ID],
        &["--solutions", "2", ID],
        &["--puzzle", "signpost", ID],
        &["signpost", &named[0]],
        &["SIGNPOST", ID],
        &[&named[0]],
        &[&named[1]],
        &[&named[2]],
        &["signpost", &named[2]],
        &[file],
    ] {
        let ran = run(words);
        assert_eq!((ran.code, &ran.stdout), (0, &wanted.stdout), "{words:?}: {}", ran.stderr);
        assert_eq!(run(&[words, &["--json"]].concat()).json()["puzzle"], "signpost", "{words:?}");
    }
    assert_eq!(run_with(&["-"], format!("{ID}\n").as_bytes()).stdout, wanted.stdout);
    // Words are joined, and an option may be the last part of the puzzle.
    let wanted = run(&["countdown", "100,75,50,25,6,3:952"]).stdout;
    assert_eq!(run(&["100", "75", "50", "25", "6", "3", "952"]).stdout, wanted);
    assert_eq!(run(&["100,75,50,25,6,3", "--target", "952"]).stdout, wanted);
}

#[test]
fn addresses_of_puzzle_sites_stand_for_their_puzzles() {
    let address = "https://puzz.link/p?slither/5/5/cbcbcddad";
    let wanted = run(&["loopy", "5x5t0:2b1b2b1b2b3b3b0b3"]);
    assert_eq!(wanted.code, 0, "{}", wanted.stderr);
    let file = tempfile("address.txt", format!("{address}\n"));
    for words in [
        &[address][..],
        &["loopy", address],
        &["puzz.link/p?slither_play/5/5/cbcbcddad"],
        &[file.to_str().unwrap()],
    ] {
        let ran = run(words);
        assert_eq!((ran.code, &ran.stdout), (0, &wanted.stdout), "{words:?}: {}", ran.stderr);
    }
    assert_eq!(run_with(&["-"], format!("{address}\n").as_bytes()).stdout, wanted.stdout);
    assert_eq!(
        run(&[address, "--format", "svg"]).stdout,
        run(&["loopy", "5x5t0:2b1b2b1b2b3b3b0b3", "--format", "svg"]).stdout
    );
    let lines = format!("{address}\n{}", json!({ "game_id": address, "id": 1 }));
    let records = run_with(&["batch"], lines.as_bytes()).stdout;
    let games: Vec<Value> = records
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["game_id"].clone())
        .collect();
    assert_eq!(games, ["5x5t0:2b1b2b1b2b3b3b0b3"; 2]);
    for (text, code, part) in [
        ("https://puzz.link/p?slither/f/5/5/cbcbcddad", "unsupported", "must pass all corners"),
        ("https://puzz.link/p?nurikabe/5/5/cbcbcddad", "unsupported", "nurikabe"),
        ("https://puzz.link/p?slither/5/5/cbcbcdda", "expected", "1 of 25 are left"),
        ("https://puzz.link/p?slither/2/2/j", "impossible", "at least 3"),
    ] {
        let (found, message) = refused(text);
        assert!(found == code && message.contains(part), "{text}: {found} {message}");
    }
    let ran = run(&["solo", address]);
    assert!(ran.code == 2 && ran.stderr.contains("this is Loopy, not Solo"), "{}", ran.stderr);
    // A puzzle that only Fillomino allows is not a game of the collection, and has no save file.
    let ran = run(&["https://puzz.link/p?fillomino/4/3/cq", "--format", "save"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{ran:?}");
}

/// Returns a Sudoku of 16x16 in hex, in which one cell of each row is empty.
fn hex() -> String {
    let sign = |(y, x): (u32, u32)| match (4 * (y % 4) + y / 4 + x) % 16 {
        _ if x == y => '.',
        digit => char::from_digit(digit, 16).expect("a digit").to_ascii_uppercase(),
    };
    (0..16).flat_map(|y| (0..16).map(move |x| (y, x))).map(sign).collect()
}

#[test]
fn zero_is_sixteen_in_hex_and_a_note_says_so() {
    const REMARK: &str = "0 is read as 16";
    let hex = hex();
    // The same puzzle without a remark: with another character for 16, then with another one for
    // empty cells too.
    let letters = hex.replace('0', "G");
    let zeros = letters.replace('.', "0");
    let wanted = run(&["--json", &letters]).json();
    assert_eq!((&wanted["status"], wanted.get("remarks")), (&json!("unique"), None), "{wanted}");
    assert_eq!(run(&["--json", &zeros]).json()["game_id"], wanted["game_id"]);
    let plain = run(&[&letters]);
    let lines =
        (0..16).map(|y| format!("{}\n", &hex[16 * y..16 * y + 16])).collect::<Vec<_>>().concat();
    let file = tempfile("hex.txt", lines);
    for words in [&[&*hex][..], &["solo", &hex], &["sudoku", &hex], &[file.to_str().unwrap()]] {
        let ran = run(words);
        assert_eq!((ran.code, &ran.stdout), (0, &plain.stdout), "{words:?}: {}", ran.stderr);
        assert_eq!(ran.stderr.lines().next(), Some("note: 0 is read as 16"), "{words:?}");
        assert_eq!(run(&[words, &["--quiet"]].concat()).stderr, "", "{words:?}");
    }
    for words in [
        &["--json"][..],
        &["hint", "--json"],
        &["explain", "--json"],
        &["check", "--json"],
        &["--solutions", "all", "--json"],
    ] {
        let ran = run(&[words, &[&hex]].concat());
        let reply = ran.json();
        assert_eq!(
            (&reply["remarks"], &reply["game_id"]),
            (&json!([REMARK]), &wanted["game_id"]),
            "{words:?}"
        );
        assert_eq!(ran.stderr, "note: 0 is read as 16\n", "{words:?}");
    }
    let input = format!("{hex}\n{}\n{letters}\n", json!({ "game_id": hex, "remarks": 1 }));
    let ran = run_with(&["batch", "--quiet"], input.as_bytes());
    let records: Vec<Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let remarks: Vec<Option<&Value>> = records.iter().map(|record| record.get("remarks")).collect();
    assert_eq!(remarks, [Some(&json!([REMARK])), Some(&json!([REMARK])), None]);
    assert_eq!(
        records[1]["input"],
        json!({ "remarks": 1 }),
        "the caller's own field is kept apart"
    );
    assert!(records.iter().all(|record| record["game_id"] == wanted["game_id"]));
}

#[test]
fn hex_with_two_signs_for_sixteen_is_refused_at_the_second() {
    let hex = hex();
    let (first, last) = (hex.find('0').unwrap(), hex.rfind('0').unwrap());
    for (at, second) in [(first, hex[first + 1..].find('0').unwrap() + first + 1), (last, last)] {
        let mut text = hex.clone();
        text.replace_range(at..=at, "g");
        let error = run(&["solo", "--json", &text]).error();
        let span = json!({ "start": second, "end": second + 1 });
        assert_eq!((&error["code"], &error["span"]), (&json!("impossible"), &span), "{error}");
    }
}

#[test]
fn aliases_are_taken_for_the_name() {
    let classic =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let wanted = run(&["solo", classic]).stdout;
    assert_eq!(
        [run(&["sudoku", classic]).stdout, run(&["solve", "sudoku", classic]).stdout],
        [wanted.clone(), wanted]
    );
    assert_eq!(run(&["nonogram", "2x1:1//1", "--json"]).json()["puzzle"], "pattern");
}

/// Returns the rejection on the command line and in a batch: the code, and the message for people.
fn refused(text: &str) -> (Value, String) {
    let ran = run(&[text]);
    assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{text}: {ran:?}");
    let error = run(&[text, "--json"]).error();
    let record: Value =
        serde_json::from_str(&run_with(&["batch"], text.as_bytes()).stdout).expect("a record");
    assert_eq!(
        [&record["error"]["code"], &record["error"]["message"]],
        [&error["code"], &error["message"]],
        "{text}"
    );
    let message = error["message"].as_str().expect("text");
    assert!(
        ran.stderr.lines().next().is_some_and(|line| line.ends_with(message)),
        "{}",
        ran.stderr
    );
    (error["code"].clone(), message.to_owned())
}

#[test]
fn what_is_not_solved_is_refused() {
    for (text, code, message) in [
        (
            "binairo:8x8:a",
            "unsupported",
            "Binairo and Takuzu forbid equal lines, which Unruly allows",
        ),
        ("signpst", "unknown_puzzle", "no such puzzle: `signpst`; did you mean signpost?"),
        ("sudokku 3x3:a", "unknown_puzzle", "no such puzzle: `sudokku`; did you mean sudoku?"),
        (
            "5x5n3:3a6a4h1b3o2i3a5c3",
            "expected",
            "expected 7 hexadecimal digits; there are 5, found `h` (read as Mines, format \
                `tatham`)",
        ),
        (AMBIGUOUS, "ambiguous", "this can be read as Signpost and as Solo"),
    ] {
        assert_eq!(refused(text), (json!(code), message.to_owned()), "{text}");
    }
    assert_eq!(refused("5x5#123").0, "seed_id");
    let save = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\n\
        GAME    :5:Chess\nDESC    :1:a\n";
    let ran = run_with(&["-"], save.as_bytes());
    assert!(ran.code == 2 && ran.stderr.contains("no such puzzle: `Chess`"), "{}", ran.stderr);
    // A game is not solved as another one, wherever the name comes from.
    let ran = run(&["solo", &format!("signpost:{ID}")]);
    assert!(ran.code == 2 && ran.stderr.contains("this is Signpost, not Solo"), "{}", ran.stderr);
}

#[test]
fn a_mistyped_subcommand_is_told_from_a_mistyped_puzzle() {
    let ran = run(&["completion", "x"]);
    assert!(ran.code == 2 && ran.stderr.contains("did you mean completions?"), "{}", ran.stderr);
    let error = run(&["completion", "--json"]).error();
    assert_eq!(
        (&error["code"], &error["help"]),
        (&json!("usage"), &json!("`tatham-slv --help` lists the commands"))
    );
}

#[test]
fn of_several_readings_the_one_with_one_solution_is_taken() {
    let ran = run(&[OF_ONE_SOLUTION]);
    assert_eq!((ran.code, ran.stdout.as_str()), (0, "1 3\n2 4\n"));
    assert!(
        ran.stderr.starts_with("read as Signpost; `tatham-slv solo …` could read it too\n"),
        "{}",
        ran.stderr
    );
    assert_eq!(run(&[OF_ONE_SOLUTION, "--quiet"]).stderr, "");
    let report = run(&[OF_ONE_SOLUTION, "--json"]).json();
    assert_eq!((&report["puzzle"], &report["also"]), (&json!("signpost"), &json!(["solo"])));
    assert!(
        run(&["signpost", OF_ONE_SOLUTION, "--json"]).json().get("also").is_none(),
        "it was named"
    );
    // Nobody can choose the kind later in a batch, so it stays ambiguous.
    let record: Value =
        serde_json::from_str(&run_with(&["batch"], OF_ONE_SOLUTION.as_bytes()).stdout)
            .expect("a record");
    let error = &record["error"];
    assert_eq!(
        (&error["code"], &error["fits"]),
        (&json!("ambiguous"), &json!(["signpost", "solo"]))
    );
    assert!(
        error["help"]
            .as_str()
            .is_some_and(|help| help.contains("`tatham-slv signpost …` or `tatham-slv solo …`")),
        "{error}"
    );
}

#[test]
fn a_batch_takes_plain_ids_of_a_puzzle_that_is_named_for_all() {
    let line = format!(r#"{{"game_id": "{OF_ONE_SOLUTION}", "id": 7}}"#);
    let lines = format!("{OF_ONE_SOLUTION}\n{line}\nsignpost {OF_ONE_SOLUTION}\n");
    let kinds = |arguments: &[&str]| -> Vec<Value> {
        let ran = run_with(&[&["batch"], arguments].concat(), lines.as_bytes());
        let records =
            ran.stdout.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
        records
            .map(|record| {
                if record["puzzle"].is_null() {
                    record["error"]["code"].clone()
                } else {
                    record["puzzle"].clone()
                }
            })
            .collect()
    };
    assert_eq!(kinds(&[]), ["ambiguous", "ambiguous", "signpost"]);
    assert_eq!(kinds(&["--puzzle", "signpost"]), ["signpost"; 3]);
    // A line that names another kind is not a plain ID of the batch's kind.
    assert_eq!(kinds(&["--puzzle", "sudoku"]), ["solo", "solo", "impossible"]);
    let ran = run(&["batch", "--puzzle", "takuzu", "--json"]);
    assert_eq!((ran.code, &ran.error()["code"]), (2, &json!("usage")));
    assert!(
        ran.error()["message"]
            .as_str()
            .is_some_and(|message| message.contains("forbid equal lines"))
    );
}

#[test]
fn a_resumed_batch_knows_what_its_lines_were_taken_for() {
    let (input, output) =
        (tempfile("front.in", format!("{OF_ONE_SOLUTION}\n")), tempfile("front.out", ""));
    let words = [
        "batch",
        input.to_str().unwrap(),
        "--puzzle",
        "solo",
        "--resume",
        output.to_str().unwrap(),
    ];
    for _ in 0..2 {
        let ran = run(&words);
        assert_eq!(ran.code, 0, "{}", ran.stderr);
    }
    let other = run(&[&words[..3], &["signpost"], &words[4..]].concat());
    assert!(
        other.code == 2
            && other.stderr.contains("its `puzzle` is `\"solo\"` instead of `\"signpost\"`"),
        "{}",
        other.stderr
    );
}

#[test]
fn every_error_has_a_code() {
    for (words, input, code) in [
        (&["pattern", ""][..], "", "nothing"),
        (&["pattern", "2x2:1/x/1/1"], "", "expected"),
        (&["pattern", "2x2:3/1/1/1"], "", "impossible"),
        (&["pattern", "99999x2:3/1/1/1"], "", "too_large"),
        (&["pattern", "no-such-file.txt"], "", "file"),
        (&["pattern", "--solutions", "0"], "", "usage"),
        (&["pattern", "2x2:1/1/1/1", "--unsolved"], "", "usage"),
        (&["--no-such-option"], "", "usage"),
        (&["batch", "no-such-file.txt"], "", "file"),
    ] {
        let ran = run_with(&[words, &["--json"]].concat(), input.as_bytes());
        assert_eq!((ran.code, &ran.error()["code"]), (2, &json!(code)), "{words:?}");
    }
    for line in [
        "{",
        "{}",
        "[1]",
        r#"{"game_id": 3}"#,
        r#"{"puzzle": "solo", "game_id": "x", "options": {"y": 1}}"#,
        "{\"a\": \"\u{1}\"}",
    ] {
        let record: Value =
            serde_json::from_str(&run_with(&["batch"], line.as_bytes()).stdout).expect("a record");
        assert!(record["error"]["code"].is_string(), "{line}: {record}");
    }
}

#[test]
fn what_is_wrong_with_the_command_line_is_said_to_programs_in_a_line() {
    let error = run(&["pattern", "2x2:1/1/1/1", "--strategy", "luck", "--json"]).error();
    let message = error["message"].as_str().expect("text");
    assert!(message.starts_with("invalid value 'luck' for '--strategy <STRATEGY>'"), "{message}");
    for words in ["\n", "Usage", "error:", "--help"] {
        assert!(!message.contains(words), "{words}: {message}");
    }
    let error = run(&["pattern", "--strateg", "sat", "--json"]).error();
    assert_eq!(error["message"], "unexpected argument '--strateg' found");
    assert_eq!(error["help"], "a similar argument exists: '--strategy'");
}

#[test]
fn what_is_taken_off_a_text_is_noted() {
    const ID: &str = "5x5:1f31a4b13c13a3b1c4b0d";
    let wanted = run(&["slant", ID]);
    let text = format!("Game ID: `slant {ID}`.");
    let notes = ["read without the label", "read without the punctuation at the end"];
    let ran = run(&[&text]);
    assert_eq!((ran.code, &ran.stdout), (0, &wanted.stdout), "{}", ran.stderr);
    for note in notes {
        assert!(ran.stderr.contains(&format!("note: {note}\n")), "{}", ran.stderr);
    }
    assert!(
        ran.stderr.contains("note: read without the surrounding backticks\n"),
        "{}",
        ran.stderr
    );
    assert_eq!(run(&["--quiet", &text]).stderr, "");
    for words in [&["--json"][..], &["hint", "--json"], &["check", "--json"]] {
        let remarks = run(&[words, &[&text]].concat()).json()["remarks"].clone();
        assert_eq!(remarks.as_array().map(Vec::len), Some(3), "{words:?}: {remarks}");
    }
    let records = run_with(&["batch", "--quiet"], format!("{text}\n").as_bytes()).stdout;
    assert!(records.contains(r#""remarks":["read without"#), "{records}");
    // The place of an error is one of the text as given.
    let error = run(&["--json", &text.replace('4', "9")]).stderr;
    let error: Value = serde_json::from_str(&error).unwrap();
    assert_eq!(error["error"]["span"]["start"], text.find('4').unwrap(), "{error}");
    assert_eq!(error["error"]["puzzle"], "slant");
}

#[test]
fn a_text_of_several_puzzles_says_how_to_solve_them() {
    let text = format!("{ID}\nsignpost {ID}\n");
    let ran = run(&[&text, "--json"]);
    let error: Value = serde_json::from_str(&ran.stderr).unwrap();
    let error = &error["error"];
    assert_eq!((ran.code, &error["code"]), (2, &json!("several")), "{error}");
    assert_eq!(
        error["items"],
        json!([{"start": 0, "end": ID.len()}, {"start": ID.len() + 1, "end": text.len() - 1}])
    );
    let help = run(&[&text]).stderr;
    assert!(help.contains("2 puzzles: `tatham-slv batch FILE` solves all"), "{help}");
    // Several files are named by the shell.
    let [a, b] = ["a b.txt", "c.txt"].map(|name| tempfile(name, format!("{ID}\n")));
    let (a, b) = (a.to_str().unwrap(), b.to_str().unwrap());
    let ran = run(&[a, b]);
    let wanted = format!("for file in '{a}' {b}; do tatham-slv \"$file\"; done");
    assert!(ran.code == 2 && ran.stderr.contains(&wanted), "{}", ran.stderr);
}

#[test]
fn the_error_of_the_furthest_reader_names_it() {
    let error = |words: &[&str]| {
        let ran = run(&[words, &["--json"]].concat());
        assert_eq!(ran.code, 2, "{words:?}");
        serde_json::from_str::<Value>(&ran.stderr).unwrap()["error"].clone()
    };
    let non = "width 3\nheight 1\nrows\n1 x\ncolumns\n1\n\n1\n";
    let found = error(&[non]);
    assert_eq!((&found["puzzle"], &found["format"]), (&json!("pattern"), &json!("non")), "{found}");
    assert_eq!((&found["line"], &found["column"]), (&json!(4), &json!(3)), "{found}");
    let message = found["message"].as_str().unwrap();
    assert!(message.ends_with("(read as Pattern, format `non`)"), "{message}");
    // A kind that is named is no guess.
    let found = error(&["pattern", non]);
    assert_eq!((&found["puzzle"], &found["format"]), (&json!("pattern"), &json!("non")), "{found}");
    assert!(!found["message"].as_str().unwrap().contains("read as"), "{found}");
    let found = error(&["3x3t0:3a"]);
    assert_eq!((&found["puzzle"], found.get("format")), (&json!("loopy"), None), "{found}");
    let found = error(&["9x9:!"]);
    assert_eq!((&found["code"], &found["column"]), (&json!("unrecognised"), &json!(5)), "{found}");
    assert!(found["fits"].as_array().unwrap().contains(&json!("mines")), "{found}");
    let found = error(&["https://webpbn.com/play.cgi?id=1"]);
    assert_eq!(found["code"], "unsupported", "{found}");
    let found = error(&["https://f-puzzles.com/?load=abc"]);
    assert_eq!((&found["code"], &found["column"]), (&json!("impossible"), &json!(29)), "{found}");
}

/// A program in the place of a game: it notes its arguments and prints an ID.
#[cfg(unix)]
fn game(folder: &std::path::Path, name: &str, script: &str) {
    use std::os::unix::fs::PermissionsExt as _;
    let program = folder.join(name);
    std::fs::write(&program, format!("#!/bin/sh\n{script}\n")).unwrap();
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
}

#[cfg(unix)]
#[test]
fn the_game_is_asked_for_the_id_of_a_seed() {
    use std::process::Command;
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("games");
    std::fs::create_dir_all(&folder).unwrap();
    let version = "[ \"$1\" = --version ] && echo 'Version 20990101.abc (x)' && exit 0";
    game(
        &folder,
        "sgt-signpost",
        &format!("{version}\n[ \"$1 $2 $3\" = \"--generate 1 4x4#it's\" ] || exit 1\necho {ID}"),
    );
    game(&folder, "sgt-slant", "echo no such size >&2; exit 1");
    game(&folder, "sgt-net", "exec sleep 60");
    let ran = |words: &[&str], input: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tatham-slv"));
        let path = format!("{}:/usr/bin:/bin", folder.to_str().unwrap());
        crate::run_command(command.args(words).env("PATH", path), input.as_bytes())
    };
    let seed = "4x4#it's";
    let refused = ran(&["signpost", seed], "");
    let wanted = format!("run `{}/sgt-signpost --generate 1 '4x4#it'\\''s'`", folder.display());
    assert!(refused.code == 2 && refused.stderr.contains(&wanted), "{}", refused.stderr);
    let asked = ran(&["signpost", seed, "--ask-game"], "");
    assert_eq!((asked.code, asked.stdout), (0, run(&["signpost", ID]).stdout), "{}", asked.stderr);
    let note =
        "note: ID from sgt-signpost 20990101.abc; other versions make other puzzles of a seed";
    assert!(asked.stderr.starts_with(note), "{}", asked.stderr);
    let hint = ran(&["hint", &format!("signpost:{seed}"), "--ask-game", "--json"], "");
    assert_eq!(hint.json()["game_id"], ID);
    let lines = format!("signpost {seed}\n{}\n", json!({"puzzle": "signpost", "game_id": seed}));
    let records = ran(&["batch", "--ask-game", "--quiet"], &lines).stdout;
    assert_eq!(records.matches(r#""status":"unique""#).count(), 2, "{records}");
    for (kind, words, reason) in [
        ("slant", &[][..], "failed: no such size"),
        ("net", &["--time-limit", "0.2"], "does not end within the time limit"),
    ] {
        let failed = ran(&[&[kind, "5x5#1", "--ask-game", "--json"], words].concat(), "");
        let error: Value = serde_json::from_str(&failed.stderr).unwrap();
        let help = error["error"]["help"].as_str().unwrap();
        assert_eq!((failed.code, &error["error"]["code"]), (2, &json!("seed_id")), "{error}");
        assert!(help.contains(reason), "{help}");
    }
}

/// Addresses that other programs packed; `puzzlink/src/tests/addresses.rs` describes the lines.
#[test]
fn a_batch_reads_packed_addresses() {
    let lines = include_str!("../../../puzzlink/src/tests/addresses.txt");
    let lines: Vec<_> = lines.lines().map(|line| line.split_once('\t').expect("a tab")).collect();
    let addresses: Vec<&str> = lines.iter().map(|(_, address)| *address).collect();
    let ran = run_with(&["batch", "--time-limit", "1"], addresses.join("\n").as_bytes());
    assert_eq!(ran.code, 0, "{ran:?}");
    let records: Vec<Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(records.len(), lines.len());
    for ((expected, address), record) in lines.iter().zip(records) {
        if expected.starts_with('!') {
            assert_eq!(record["error"]["kind"], "input", "{address}: {record}");
            continue;
        }
        let words: Vec<&str> = expected.split(" | ").collect();
        let [puzzle, id] = [&record["puzzle"], &record["game_id"]].map(|own| own.as_str());
        let found = [puzzle.unwrap_or_default(), id.unwrap_or_default()].join(" ");
        assert_eq!(
            (found.as_str(), record["remarks"].as_array().map_or(0, Vec::len)),
            (words[0], words.len() - 1),
            "{record}"
        );
    }
}
