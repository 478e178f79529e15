//! `dataset`: records, parts, duplicates, and the continuation of files.
#![cfg(unix)]

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::examples::tempfile;
use crate::strict::{closed, judge, validator};
use crate::{Ran, run};

/// A small data set of 2 kinds: trivial puzzles are made soon.
const SMALL: [&str; 8] =
    ["dataset", "unruly:6x6", "solo:2x2", "--grades", "trivial", "--steps", "--count", "40"];

/// The kinds and bands of another one, without steps.
const GRADED: [&str; 4] = ["dataset", "unruly:8x8", "--grades", "easy..hard"];

/// Returns the records that a request writes.
fn records(arguments: &[&str]) -> String {
    let ran = run(arguments);
    assert!([0, 3].contains(&ran.code), "{arguments:?}: {ran:?}");
    ran.stdout
}

fn small(more: &[&str]) -> String {
    records(&[&SMALL[..], more].concat())
}

fn parsed(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// Returns a path without a file.
fn fresh(name: &str) -> PathBuf {
    let path = tempfile(name, "");
    fs::remove_file(&path).expect("it is ours");
    path
}

fn text(path: &Path) -> &str {
    path.to_str().expect("text")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("text")
}

#[test]
fn records_are_puzzles_with_their_solutions() {
    let schema = run(&["schema"]).json();
    let validator = validator(&closed(schema), "dataset_record");
    let graded = [&GRADED[..], &["--count", "6", "--steps"]].concat();
    let all = [parsed(&small(&[])), parsed(&records(&graded))].concat();
    assert!(all.len() > 15, "{}", all.len());
    let mut canonical = BTreeSet::new();
    let mut bands = BTreeSet::new();
    for record in &all {
        judge(&validator, record, "a record".to_owned());
        let (name, id) = (record["puzzle"].as_str().unwrap(), record["game_id"].as_str().unwrap());
        let explained = run(&["explain", &format!("{name}:{id}"), "--json"]).json();
        assert_eq!(explained["status"], "unique", "{record}");
        assert_eq!(
            (&explained["steps"], &explained["rating"]),
            (&record["steps"], &record["rating"])
        );
        let band = record["rating"]["band"].as_str().expect("a band");
        bands.insert(band);
        let solved = run(&["solve", &format!("{name}:{id}"), "--json"]).json();
        assert_eq!(solved["solutions"][0], record["solution"]);
        // The same puzzle by `make`.
        let number = record["seed"][1].to_string();
        let params = record["params"].as_str().unwrap();
        let arguments = ["make", name, params, "--grade", band];
        let made = run(&[&arguments[..], &["--seed", "0", "--first", &number]].concat());
        assert_eq!(made.stdout.trim(), format!("{name}:{id}"));
        assert!(canonical.insert(record["canonical"].to_string()), "{record}");
    }
    let kinds: BTreeSet<&str> = all.iter().map(|own| own["puzzle"].as_str().unwrap()).collect();
    assert!(kinds.into_iter().eq(["solo", "unruly"]));
    assert!(bands.into_iter().eq(["easy", "hard", "trivial"]), "Unruly has no medium puzzles");
    let without = parsed(&records(&[&GRADED[..], &["--count", "3"]].concat()));
    assert!(without.iter().all(|record| record["steps"].is_null()));
    let games = parsed(&records(&["dataset", "flip:3x3c", "--count", "2"]));
    assert!(games.iter().all(|own| own["rating"].is_null() && own["solution"]["moves"].is_array()));
}

#[test]
fn parts_are_the_whole_however_they_are_made() {
    let whole = small(&["--jobs", "1"]);
    assert_eq!(small(&["--jobs", "3"]), whole);
    assert_ne!(small(&["--seed", "1"]), whole);
    let numbers = |text: &str| -> Vec<u64> {
        parsed(text).iter().map(|record| record["seed"][1].as_u64().unwrap()).collect()
    };
    assert!(numbers(&whole).is_sorted());
    let mut parts = Vec::new();
    for index in 0..3 {
        let path = fresh(&format!("part-{index}.jsonl"));
        let shard = format!("{index}/3");
        assert_eq!(small(&["--shard", &shard, "--output", text(&path)]), "");
        assert!(numbers(&read(&path)).iter().all(|number| number % 3 == index));
        parts.push(path);
    }
    let merge = |parts: &[&PathBuf], more: &[&str]| {
        let paths: Vec<&str> = parts.iter().map(|path| text(path)).collect();
        run(&[&["dataset", "--merge"], &paths[..], more].concat())
    };
    let merged = merge(&[&parts[2], &parts[0], &parts[1]], &[]);
    assert_eq!((merged.code, &merged.stdout), (0, &whole), "{}", merged.stderr);
    let file = fresh("merged.jsonl");
    assert_eq!(merge(&[&parts[0], &parts[1], &parts[2]], &["--output", text(&file)]).code, 0);
    assert_eq!(read(&file), whole);
    let again = merge(&[&file, &file], &[]);
    assert_eq!(again.stdout, whole);
    assert!(again.stderr.contains(" duplicates dropped; "), "{}", again.stderr);
    // A longer data set begins with the same records.
    let longer = records(&[&SMALL[..7], &["50"]].concat());
    assert!(longer.starts_with(&whole));
}

#[test]
fn the_same_puzzle_in_another_orientation_is_a_duplicate() {
    // A grid of 2x2 has few puzzles, and fewer that differ from each other.
    let ran = run(&["dataset", "solo:2x2", "--grades", "trivial", "--count", "60"]);
    let all = parsed(&ran.stdout);
    let mut parts = ran.stderr.split([',', ';']);
    let dropped = parts.find_map(|part| part.trim().strip_suffix(" duplicates dropped"));
    let dropped: usize = dropped.expect("duplicates").parse().expect("a number");
    assert_eq!((ran.code, all.len() + dropped), (0, 60), "{}", ran.stderr);
    assert!(dropped > 5, "{dropped}");
    let ids: BTreeSet<&str> = all.iter().map(|own| own["game_id"].as_str().unwrap()).collect();
    assert_eq!(ids.len(), all.len());
    // Different IDs that are the same puzzle, in files of their own.
    let record = |id: &str, number: u64, canonical: &Value| {
        let mut record = all[0].clone();
        record["game_id"] = id.into();
        record["seed"] = vec![0, number].into();
        record["canonical"] = canonical.clone();
        format!("{record}\n")
    };
    let canonical = &all[0]["canonical"];
    let first = tempfile("twin-1.jsonl", record("2x2:1_2_3_4l", 0, canonical));
    let second = tempfile("twin-2.jsonl", record("2x2:l4_1_3_2", 1, canonical));
    let merged = run(&["dataset", "--merge", text(&second), text(&first)]);
    assert_eq!((merged.code, merged.stdout), (0, read(&first)));
}

fn resume(output: &Path, more: &[&str]) -> Ran {
    run(&[&SMALL[..], &["--resume", "--output", text(output)], more].concat())
}

#[test]
fn a_file_cut_anywhere_is_completed() {
    let whole = small(&[]);
    for end in (0..=whole.len()).step_by(whole.len() / 12).chain([whole.len() - 1, whole.len()]) {
        let output = tempfile("dataset-cut.jsonl", &whole.as_bytes()[..end]);
        let ran = resume(&output, &[]);
        assert!([0, 3].contains(&ran.code), "cut at {end}: {ran:?}");
        assert!(read(&output) == whole, "cut at {end}");
    }
    let missing = fresh("dataset-missing.jsonl");
    resume(&missing, &[]);
    assert!(read(&missing) == whole);
    let ran = run(&[&SMALL[..], &["--output", text(&missing)]].concat());
    assert!(ran.code == 2 && ran.stderr.contains("is not overwritten"), "{ran:?}");
    assert!(read(&missing) == whole);
}

#[test]
fn other_files_are_left_alone() {
    let whole = small(&[]);
    let line = whole.lines().next().expect("a record").to_owned() + "\n";
    let stepless = records(&[&SMALL[..5], &SMALL[6..]].concat());
    let changed = line.replace("\"seed\":[0,", "\"seed\":[1,");
    for (content, more, why) in [
        ("remember: milk", &[][..], "line 1 is not a record of a data set"),
        ("\n", &[], "line 1 is not a record of a data set"),
        ("{}\n", &[], "line 1 is not a record of a data set"),
        (&(line.clone() + &line), &[], "line 2 has the number"),
        (&changed, &[], "line 1 has the seed 1 instead of 0"),
        (&line, &["--seed", "5"], "line 1 has the seed 0 instead of 5"),
        (&stepless, &[], "was made with other options, or by another version"),
        (&whole, &["--shard", "1/2"], "which does not come next"),
    ] {
        let output = tempfile("dataset-foreign.jsonl", content);
        let ran = resume(&output, more);
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{why}: {ran:?}");
        assert!(ran.stderr.contains(why), "{why}: {ran:?}");
        assert_eq!(read(&output), content, "{why}: it was changed");
    }
    for path in ["/dev/zero", "/dev/null", "/"] {
        let ran = resume(Path::new(path), &[]);
        assert!(ran.code == 2 && ran.stderr.contains(&format!("`{path}`")), "{ran:?}");
    }
    let part = tempfile("dataset-cut-part.jsonl", &whole[..whole.len() - 9]);
    let ran = run(&["dataset", "--merge", text(&part)]);
    assert!(ran.code == 2 && ran.stderr.contains("is incomplete"), "{ran:?}");
    let other = tempfile("dataset-other-part.jsonl", changed);
    let good = tempfile("dataset-good-part.jsonl", &line);
    let ran = run(&["dataset", "--merge", text(&good), text(&other)]);
    assert!(ran.code == 2 && ran.stderr.contains("another seed"), "{ran:?}");
    let merged = fresh("dataset-no-merge.jsonl");
    let ran = run(&["dataset", "--merge", text(&good), text(&other), "--output", text(&merged)]);
    assert!(ran.code == 2 && !merged.exists(), "nothing is half written: {ran:?}");
}

#[test]
fn bad_requests_are_refused_before_anything_is_written() {
    let output = fresh("dataset-refused.jsonl");
    for (arguments, why) in [
        (&["solo:99x99"][..], "99"),
        (&["unruly:7x7"], "7x7"),
        (&["nosuch"], "no such puzzle"),
        (&["countdown"], "are not made"),
        (&["flip", "--grades", "easy"], "have no rating"),
        (&["unruly", "--grades", "hard..easy"], "the range is empty"),
        (&["unruly", "--grades", "simple"], "expected `uniform`"),
        (&["unruly", "--shard", "2/2"], "expected I/M"),
        (&["unruly", "--shard", "0/0"], "expected I/M"),
        (&["unruly", "--resume"], "--output"),
        (&["unruly:6x6:a"], "params"),
    ] {
        let mut arguments = [&["dataset", "--count", "3"], arguments].concat();
        if !arguments.contains(&"--resume") {
            arguments.extend(["--output", text(&output)]);
        }
        let ran = run(&arguments);
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{arguments:?}: {ran:?}");
        assert!(ran.stderr.contains(why) || why == "params", "{arguments:?}: {ran:?}");
        assert!(!output.exists(), "{arguments:?}");
    }
    let ran = run(&["dataset", "unruly"]);
    assert!(ran.code == 2 && ran.stderr.contains("--count"), "{ran:?}");
    let ran = run(&["dataset"]);
    assert_eq!(ran.code, 2, "{ran:?}");
}

fn command(output: &Path, count: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tatham-slv"));
    command.args(&SMALL[..7]).args([count, "--quiet"]);
    command.args(["--resume", "--output", text(output)]);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    command
}

#[test]
fn a_run_killed_in_the_middle_goes_on_and_loses_nothing() {
    let output = tempfile("dataset-killed.jsonl", "");
    let mut kills = 0;
    loop {
        let mut child = command(&output, "150").spawn().expect("it starts");
        let before = read(&output);
        let start = Instant::now();
        while child.try_wait().expect("a child").is_none() {
            // It is killed twice, without a chance to tidy up, once it has written something.
            let grown = fs::metadata(&output).expect("it is there").len();
            if kills < 2 && grown > before.len() as u64 + 500 {
                child.kill().expect("it can be killed");
                kills += 1;
            }
            assert!(start.elapsed() < Duration::from_secs(300), "it does not end");
            std::thread::sleep(Duration::from_millis(2));
        }
        let ended = child.wait().expect("it has ended");
        let kept = before.rfind('\n').map_or(0, |at| at + 1);
        assert!(read(&output).starts_with(&before[..kept]), "what was there stays");
        if ended.code().is_some() {
            break;
        }
    }
    let plain = [&SMALL[..7], &["150"]].concat();
    assert!(kills > 0 && read(&output) == records(&plain), "{kills} kills");
}

/// A limit on the size of files is a full disk: the record that does not fit is cut off.
#[test]
fn a_full_disk_loses_no_finished_record() {
    let output = fresh("dataset-full.jsonl");
    let script = "ulimit -f 4; trap '' XFSZ; exec \"$@\"";
    let mut shell = Command::new("sh");
    shell.args(["-c", script, "sh", env!("CARGO_BIN_EXE_tatham-slv")]);
    shell.args(&SMALL[..]).args(["--output", text(&output)]);
    let ended = shell.output().expect("a shell");
    let said = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert_eq!(ended.status.code(), Some(2), "{said}");
    assert!(said.contains("cannot write the records into"), "{said}");
    let whole = small(&[]);
    let cut = read(&output);
    assert!(!cut.is_empty() && cut.len() < whole.len() && whole.starts_with(&cut), "{}", cut.len());
    resume(&output, &[]);
    assert!(read(&output) == whole);
    if let Ok(full) = File::options().write(true).open("/dev/full") {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tatham-slv"));
        child.args(GRADED).args(["--count", "3"]).stdout(full);
        let ended = child.output().expect("it starts");
        let said = String::from_utf8_lossy(&ended.stderr).into_owned();
        assert!(ended.status.code() == Some(2) && said.contains("No space left"), "{said}");
    }
}
