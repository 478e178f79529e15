//! `make`: new puzzles, their records, and requests that cannot be fulfilled.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tatham_core::author::contract::takes_all;

use crate::run;

/// Returns the lines that a request writes.
fn lines(arguments: &[&str]) -> Vec<String> {
    let ran = run(&[&["make"], arguments].concat());
    assert_eq!(ran.code, 0, "{arguments:?}: {ran:?}");
    ran.stdout.lines().map(str::to_owned).collect()
}

#[test]
fn a_puzzle_can_be_solved_by_its_line() {
    let ran = run(&["make", "unruly", "6x6", "--seed", "7"]);
    let summary = ran.stderr.trim();
    assert!(summary.contains(" clues (minimal), 1 try, seed 7; "), "{summary}");
    let id = ran.stdout.trim();
    assert!(id.starts_with("unruly:6x6:") && !id.contains('\n'), "{id}");
    let solved = run(&["solve", id, "--json"]).json();
    assert_eq!(solved["status"], "unique");
    let record = run(&["make", "unruly", "6x6", "--seed", "7", "--json", "--quiet"]).json();
    assert_eq!(format!("unruly:{}", record["game_id"].as_str().expect("an ID")), id);
    assert_eq!(record["solution"], solved["solutions"][0]);
    assert_eq!(record["seed"], Value::from(vec![7, 0]));
    assert_eq!((&record["minimal"], &record["symmetry"]), (&true.into(), &"none".into()));
}

#[test]
fn a_series_is_the_same_however_it_is_made() {
    let ten = lines(&["solo", "2x3", "--seed", "5", "--count", "10"]);
    assert_eq!(ten.len(), 10);
    assert!((1..10).all(|i| ten[i] != ten[0]));
    let same = |arguments: &[&str]| lines(&[&["solo", "2x3", "--seed", "5"], arguments].concat());
    assert_eq!(same(&["--count", "3"]), ten[..3]);
    assert_eq!(same(&["--count", "4", "--first", "6"]), ten[6..]);
    assert_eq!(same(&["--count", "10", "--jobs", "1", "--time-limit", "60"]), ten);
    assert_eq!(same(&["--count", "10", "--jobs", "3"]), ten);
}

#[test]
fn a_summary_names_a_drawn_seed() {
    let ran = run(&["make", "unruly", "4x4", "--count", "3"]);
    assert!(ran.stderr.starts_with("3 puzzles: 3 made, seed "), "{}", ran.stderr);
    let (_, rest) = ran.stderr.split_once("seed ").expect("a seed");
    let seed: String = rest.chars().take_while(char::is_ascii_digit).collect();
    let again = lines(&["unruly", "4x4", "--count", "3", "--seed", &seed]);
    assert_eq!(ran.stdout, again.join("\n") + "\n");
    assert_eq!(run(&["make", "unruly", "4x4", "--quiet"]).stderr, "");
}

#[test]
fn puzzles_that_do_not_exist_or_are_not_found_have_exit_codes() {
    let clues = |range| run(&["make", "unruly", "4x4", "--seed", "1", "--clues", range, "--json"]);
    let impossible = clues("17..20");
    assert_eq!((impossible.code, &impossible.json()["status"]), (1, &"unsolvable".into()));
    assert_eq!(impossible.json()["reason"], "such a puzzle has at most 16 clues");
    let unknown = clues("..1");
    let record = unknown.json();
    assert_eq!((unknown.code, &record["status"]), (3, &"unknown".into()));
    assert_eq!((&record["game_id"], &record["stopped"]), (&Value::Null, &"steps".into()));
    assert!(record["best"]["clues"].as_u64() > Some(1), "{record}");
    let text = run(&["make", "unruly", "4x4", "--seed", "1", "--clues", "..1"]);
    assert_eq!((text.code, &*text.stdout), (3, ""));
    assert!(text.stderr.starts_with("not made: in "), "{}", text.stderr);
}

#[test]
fn a_puzzle_has_the_rating_that_was_requested() {
    let hard = |more: &[&str]| {
        let arguments = ["make", "solo", "3x3", "--seed", "7", "--grade", "hard"];
        run(&[&arguments, more].concat())
    };
    let record = hard(&["--json"]).json();
    let id = record["game_id"].as_str().expect("an ID");
    let rated = run(&["explain", &format!("solo:{id}"), "--json"]).json();
    assert_eq!((&record["rating"]["band"], &record["rating"]), (&"hard".into(), &rated["rating"]));
    let summary = hard(&[]).stderr;
    let step = format!("hard (hardest step {}", record["rating"]["hardest"]);
    assert!(summary.starts_with(&step), "{summary}");
    let wing = run(&["make", "solo", "3x3", "--seed", "6", "--technique", "xy wing"]);
    assert!(wing.stderr.contains(": XY-wing), "), "{}", wing.stderr);
    let cost = run(&["make", "unruly", "8x8", "--seed", "1", "--cost", "2..6", "--json"]).json();
    assert_eq!(cost["rating"]["hardest"], 5.0);
    assert!(run(&["make", "slant", "5x5", "--json"]).json()["rating"].is_null());
    assert!(run(&["make", "slant", "5x5", "--rating", "--json"]).json()["rating"].is_object());
    let none = run(&["make", "solo", "2x2", "--seed", "1", "--grade", "hard", "--json"]);
    let record = none.json();
    assert_eq!((none.code, &record["game_id"]), (3, &Value::Null));
    assert_eq!(record["best"]["band"], "trivial");
    let reason = record["reason"].as_str().expect("a reason");
    assert!(reason.ends_with(" tries the hardest step below the range cost 1.2 (trivial)"));
}

#[test]
fn boards_of_games_have_solutions_of_a_requested_length() {
    let ran = run(&["make", "fifteen", "3x3", "--seed", "7", "--moves", "16..20", "--json"]);
    let record = ran.json();
    assert_eq!((&record["status"], &record["clues"]), (&"solved".into(), &Value::Null));
    assert_eq!((&record["minimal"], &record["symmetry"]), (&Value::Null, &Value::Null));
    let length = record["length"].as_u64().expect("a number");
    assert!((16..=20).contains(&length) && record["lower_bound"] == length, "{record}");
    assert!(ran.stderr.starts_with(&format!("{length} moves (shortest), ")), "{}", ran.stderr);
    let id = format!("fifteen:{}", record["game_id"].as_str().expect("an ID"));
    let solved = run(&["solve", &id, "--optimal", "--json"]).json();
    assert_eq!(solved["solutions"][0]["length"], length);
    // It searches until it gives up.
    if takes_all() {
        let no_board = run(&["make", "pegs", "5x7cross", "--seed", "7", "--moves", "9", "--json"]);
        assert_eq!((no_board.code, &no_board.json()["best"]["length"]), (3, &25.into()));
    }
    let mines = run(&["make", "mines", "--seed", "7", "--json"]).json();
    assert_eq!((&mines["status"], &mines["length"]), (&"solved".into(), &Value::Null));
}

#[test]
fn files_are_written_and_not_overwritten() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("made");
    let _ = fs::remove_dir_all(&folder);
    let out = folder.to_str().expect("an ASCII path");
    let arguments = ["make", "slant", "4x4", "--seed", "3", "--count", "2"];
    let saved = run(&[&arguments[..], &["--format", "save", "--out", out]].concat());
    assert_eq!((saved.code, &*saved.stdout), (0, ""), "{saved:?}");
    let ids = run(&arguments).stdout;
    for (number, id) in ids.lines().enumerate() {
        let file = folder.join(format!("slant-3-{number}.sav"));
        let solved = run(&["solve", file.to_str().expect("an ASCII path"), "--json"]).json();
        assert_eq!(
            Some(format!("slant:{}", solved["game_id"].as_str().unwrap())).as_deref(),
            Some(id)
        );
        assert_eq!(
            (&solved["status"], &solved["player"]["correct"]),
            (&"unique".into(), &0.into())
        );
    }
    let again = run(&[&arguments[..], &["--format", "save", "--out", out, "--json"]].concat());
    assert_eq!(again.code, 2, "--json and --format exclude each other");
    let again = run(&[&arguments[..], &["--format", "save", "--out", out]].concat());
    assert_eq!(again.code, 2);
    assert!(again.stderr.contains("slant-3-0.sav` exists already"), "{}", again.stderr);
    let svg = run(&["make", "slant", "4x4", "--format", "svg"]).stdout;
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{svg}");
    fs::remove_dir_all(&folder).expect("it was made here");
}

/// Checks the error of a request: its code, its message and its help, for people and for programs.
fn refused(arguments: &[&str], code: &str, message: &str, help: &str) {
    let arguments = [&["make"], arguments].concat();
    let text = run(&arguments);
    assert_eq!((text.code, &*text.stdout), (2, ""), "{arguments:?}: {text:?}");
    assert!(text.stderr.contains(message) && text.stderr.contains(help), "{}", text.stderr);
    let ran = run(&[&arguments[..], &["--json"]].concat());
    let error = ran.error();
    assert_eq!((ran.code, error["code"].as_str()), (2, Some(code)), "{error}");
    assert!(error["message"].as_str().is_some_and(|said| said.contains(message)), "{error}");
    assert!(error["help"].as_str().unwrap_or_default().contains(help), "{error}");
}

#[test]
fn unusable_parameters_have_their_place_and_a_help_line() {
    for (arguments, code, message, help) in [
        (["unruly", "8xq"], "expected", "a number (the height), found `q`", ""),
        (["unruly", "8x999"], "too_large", "height 999 is too large", ""),
        (
            ["solo", "3x3:a1"],
            "expected",
            "end of the parameters, found `:a1`",
            "give the parameters alone",
        ),
        (["solo", "3x3#5"], "seed_id", "a random seed", "give `3x3` alone and `--seed 5`"),
        (["unruly", "8x8dn"], "expected", "found `dn`", "leave it out"),
        (["bridges", "7x7i30d2"], "expected", "found `d2`", "leave it out"),
        (["mosaic", "8x8h1"], "expected", "found `h1`", "`--minimal` takes all clues away"),
        (["rect", "7x7a"], "expected", "found `a`", "a made puzzle has one solution"),
        (
            ["unruly", "7x7"],
            "impossible",
            "a line of 7 cells cannot have as many black cells as white ones",
            "",
        ),
        (["solo", "1x1k"], "impossible", "a cage has at least 2 cells", ""),
        (["samegame", "5x5c3s2r"], "expected", "found `r`", "a made board can be cleared"),
        (["pegs", "6x6octagon"], "impossible", "must be odd and at least 5", ""),
        (["mines", "3x3"], "impossible", "fewer than 10 cells", ""),
        (["twiddle", "3x3n4"], "impossible", "blocks of 4x4 do not fit", ""),
        (["lightup", "8x6s4"], "impossible", "(`s4`) needs a square grid", ""),
        (["net", "2x5w"], "impossible", "2 columns or rows", ""),
        (["dominosa", "6a"], "expected", "found `a`", "a made puzzle has one solution"),
        (["battleship", "8x8f4dn"], "expected", "found `dn`", "leave it out"),
        (["map", "6x6n3"], "impossible", "has 5 to 36 regions, not 3", ""),
    ] {
        refused(&arguments, code, message, help);
    }
    let error = run(&["make", "unruly", "8x8udn", "--json"]).error();
    assert_eq!((&error["span"]["start"], &error["puzzle"]), (&4.into(), &"unruly".into()));
}

#[test]
fn options_that_a_kind_cannot_obey_are_refused() {
    for (arguments, message) in [
        (&["countdown"][..], "Countdown puzzles are not made; `tatham-slv countdown deal`"),
        (&["flip", "--minimal"], "Flip does not offer --minimal: its boards have no clues"),
        (&["mines", "--moves", "9"], "Mines does not offer --moves: only games of moves"),
        (&["solo", "--moves", "9"], "Solo does not offer --moves"),
        (&["fifteen", "--grade", "easy"], "Fifteen puzzles have no rating"),
        (&["tents", "--minimal"], "Tents does not offer --minimal: each of its puzzles needs all"),
        (&["tents", "--clues", "3.."], "Tents does not offer --clues"),
        (&["map", "--symmetry", "rot180"], "Map does not offer --symmetry"),
        (
            &["lightup", "--symmetry", "full"],
            "Light Up does not offer the symmetry full, only none, mirror, rot180, mirror2, rot90",
        ),
        (&["tents", "--keep", "x"], "Tents does not offer --keep: its clues have no classes"),
        (&["towers", "--keep", "x"], "Towers has no class `x` of clues, only heights, digits"),
        (&["net", "--minimal"], "Net does not offer --minimal: each of its puzzles needs all"),
    ] {
        refused(arguments, "unsupported", message, "");
    }
    for (arguments, message) in [
        (&["unruly", "--count", "0"][..], "--count"),
        (&["unruly", "--clues", "9..5"], "the range is empty"),
        (&["fifteen", "--moves", "9..5"], "the range is empty"),
        (&["unruly", "--clues", "few"], "expected a range such as `20..30`"),
        (&["unruly", "--clues", "9", "--minimal"], "cannot be used with"),
        (&["unruly", "--seed", "9007199254740992"], "9007199254740992"),
        (&["unruly", "8x6", "--symmetry", "rot90"], "rot90 needs a square grid, not 8x6"),
        (&["lightup", "8x6", "--symmetry", "rot90"], "rot90 needs a square grid, not 8x6"),
        (&["loopy", "5x5t1", "--symmetry", "rot180"], "rot180 needs a grid of squares"),
        (&["solo", "3x3r2", "--symmetry", "none"], "ask for the symmetry rot180 already"),
        (&["unruly", "--out", "x"], "--out needs --format save or svg"),
        (&["sudocu"], "no such puzzle: `sudocu`; did you mean sudoku?"),
    ] {
        refused(arguments, "usage", message, "");
    }
    let several = run(&["make", "unruly", "--format", "svg", "--count", "2"]);
    assert!(several.stderr.contains("need --out DIR"), "{several:?}");
}

/// Writes a file for an option; returns its path.
fn file(name: &str, text: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("a folder for tests");
    path.to_str().expect("an ASCII path").to_owned()
}

#[test]
fn a_puzzle_has_the_answer_that_was_given() {
    let solved = run(&["solve", "solo:2x2:1_2_3_4i3_2a", "--json"]);
    let path = file("answer.json", &solved.stdout);
    for seed in ["1", "2"] {
        let record = run(&["make", "solo", "2x2", "--seed", seed, "--answer", &path, "--json"]);
        let record = record.json();
        assert_eq!(record["solution"], solved.json()["solutions"][0]);
        let again =
            run(&["solve", &format!("solo:{}", record["game_id"].as_str().expect("an ID"))]);
        assert_eq!(again.code, 0);
    }
    // Of an answer's random cages some have several solutions, and others are drawn.
    let cages = run(&["make", "keen", "4", "--seed", "4", "--json"]);
    let cages = file("cages.json", &cages.stdout);
    let record = run(&["make", "keen", "4", "--seed", "2", "--answer", &cages, "--json"]).json();
    assert_eq!(record["status"], "unique", "{record}");
    assert!(record["tries"].as_u64() > Some(1), "{record}");
    refused(&["solo", "3x3", "--answer", &path], "expected", "another form", "");
    let wrong = file("wrong.json", r#"{"grid": [[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,1,2]]}"#);
    refused(&["solo", "2x2", "--answer", &wrong], "impossible", "the answer is no solution", "");
    refused(&["fifteen", "--answer", &path], "unsupported", "does not offer --answer", "");
    let two = file("two.json", r##"{"rows": ["#.", ".#"]}"##);
    let none = run(&["make", "pattern", "2x2", "--seed", "1", "--answer", &two, "--json"]);
    assert_eq!((none.code, &none.json()["status"]), (1, &"unsolvable".into()), "{none:?}");
}

#[test]
fn clues_are_in_the_cells_of_a_mask() {
    let mask = file("mask.txt", "##.#\n#.#.\n.#.#\n#.##\n");
    let arguments = ["solo", "2x2", "--seed", "3", "--mask", &mask];
    let id = lines(&arguments).remove(0);
    // The given digits are in the cells of the mask.
    let (_, grid) = id.rsplit_once(':').expect("an ID");
    let cells: String = grid
        .chars()
        .flat_map(|sign| {
            match sign {
                '_' => String::new(),
                'a'..='z' => ".".repeat(sign as usize - 'a' as usize + 1),
                _ => "#".to_owned(),
            }
            .chars()
            .collect::<Vec<_>>()
        })
        .collect();
    assert_eq!(cells, "##.##.#..#.##.##", "{id}");
    let record = run(&[&["make"], &arguments[..], &["--json"]].concat()).json();
    assert_eq!(record["clues"], 10);
    let fewer = run(&[&["make"], &arguments[..], &["--json", "--minimal"]].concat()).json();
    assert!(fewer["clues"].as_u64() < Some(10) && fewer["minimal"] == true, "{fewer}");
    refused(&["solo", "3x3", "--mask", &mask], "expected", "mask: expected a row of 9", "");
    refused(&["slant", "3x3", "--mask", &mask], "unsupported", "does not offer --mask", "");
    refused(&[&arguments[..], &["--clues", "4"]].concat(), "usage", "exclude each other", "");
    let strange = file("strange.txt", "##\n#x\n");
    let error = run(&["make", "solo", "--mask", &strange, "--json"]).error();
    assert_eq!((&error["line"], &error["column"]), (&2.into(), &2.into()), "{error}");
}

#[test]
fn clues_of_a_class_are_kept() {
    let kept = |class: &str| {
        let arguments = ["make", "towers", "4", "--seed", "1", "--minimal", "--json"];
        run(&[&arguments[..], &["--keep", class]].concat()).json()["clues"].as_u64()
    };
    // The 16 heights alone leave several solutions.
    assert_eq!(
        (kept("heights"), kept("digits"), kept("digits,heights")),
        (Some(18), Some(16), Some(32))
    );
}

#[test]
fn the_list_says_what_is_made() {
    let rows = run(&["list", "--json"]).json();
    let make = |name: &str| {
        let mut rows = rows.as_array().expect("a list").iter();
        rows.find(|row| row["name"] == name).expect("a row")["make"].clone()
    };
    assert_eq!((make("countdown"), &make("unruly")["params"]), (Value::Null, &"8x8".into()));
    assert_eq!((&make("solo")["clues"], &make("tents")["clues"]), (&true.into(), &false.into()));
    assert_eq!(make("solo")["symmetries"].as_array().map(Vec::len), Some(8));
    assert_eq!((&make("pegs")["moves"], &make("guess")["moves"]), (&true.into(), &false.into()));
    assert_eq!(make("towers")["classes"], Value::from(vec!["heights", "digits"]));
    assert_eq!((&make("solo")["mask"], &make("towers")["mask"]), (&true.into(), &false.into()));
    assert_eq!(make("lightup")["symmetries"].as_array().map(Vec::len), Some(5));
    assert_eq!(make("map")["symmetries"], Value::Array(Vec::new()));
    for row in rows.as_array().expect("a list") {
        let presets = row["presets"].as_array().expect("a list");
        let first = presets.first().map_or(Value::Null, |preset| preset["params"].clone());
        assert_eq!(first, row["make"]["params"], "{row}");
    }
}

/// Writes a picture of a white disc with a black ring, and returns its path.
fn ring(folder: &Path) -> String {
    let rows = (0..20).flat_map(|y| (0..20).map(move |x| (x, y)));
    let distance = |(x, y): (i32, i32)| (2 * x - 19).pow(2) + (2 * y - 19).pow(2);
    let pixels = rows.map(|at| if (100..400).contains(&distance(at)) { 0 } else { 255 });
    let path = folder.join("ring.pgm");
    let file: Vec<u8> = b"P5 20 20 255\n".iter().copied().chain(pixels).collect();
    fs::write(&path, file).expect("written");
    path.to_string_lossy().into_owned()
}

#[test]
fn a_picture_becomes_a_nonogram() {
    let folder = crate::shells::folder("picture", &[]);
    let ring = ring(&folder);
    for options in [&[][..], &["--lines-only"], &["--grade", "easy.."]] {
        let arguments = [&["make", "pattern", "--picture", &ring, "--json", "-q"], options];
        let record = run(&arguments.concat()).json();
        assert_eq!((&record["status"], &record["tries"]), (&"unique".into(), &1.into()));
        assert_eq!(record["changed"], Value::from(Vec::<u8>::new()), "a ring is unique");
        let rows = record["solution"]["rows"].as_array().expect("rows");
        assert_eq!((rows.len(), &rows[0]), (20, &".......######.......".into()));
    }
    let small = run(&["make", "pattern", "10x10", "--picture", &ring, "--json", "-q"]).json();
    assert_eq!(small["solution"]["rows"][0], "...####...");
    let black = run(&["make", "pattern", "--picture", &ring, "--threshold", "0", "--json", "-q"]);
    assert_eq!(black.json()["solution"]["rows"][9], ".".repeat(20));
    assert_eq!(run(&["make", "pattern", "21x20", "--picture", &ring]).code, 2);
    let other = run(&["make", "unruly", "--picture", &ring, "--json"]);
    assert_eq!((other.code, &other.error()["code"]), (2, &"unsupported".into()));
}

#[test]
fn unusable_pictures_are_errors() {
    let folder = crate::shells::folder("unusable_pictures", &[]);
    let huge_png: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\x3b\x9a\xca\0\x3b\x9a\xca\0\x08\0\0\0\0\
                            \x41\xf7\x59\x38";
    let files: [(&str, &[u8], &str); 6] = [
        ("empty.png", b"", "file"),
        ("damaged.png", &huge_png[..20], "file"),
        ("huge.png", huge_png, "too_large"),
        ("huge.pgm", b"P5 1000000000 1000000000 255\n", "too_large"),
        ("short.pgm", b"P5 8 8 255\nabc", "file"),
        ("wide.pbm", b"P4 100000 1000\n", "too_large"),
    ];
    for (name, bytes, code) in files {
        let path = folder.join(name);
        fs::write(&path, bytes).expect("written");
        let ran = run(&["make", "pattern", "--picture", &path.to_string_lossy(), "--json"]);
        assert_eq!((ran.code, &ran.error()["code"]), (2, &code.into()), "{name}: {ran:?}");
    }
}
