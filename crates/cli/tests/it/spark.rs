//! The driver of docs/at-scale.md in a real Spark, in local mode; skipped, with the reason, if
//! Spark is not installed.
#![expect(clippy::print_stderr, reason = "what is skipped is said")]

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};
use tatham_core::author::contract::ids;
use tatham_kinds::KINDS;

use crate::examples::tempfile;
use crate::run;

/// Number of lines of the batch.
const LINES: usize = 10_000;

/// Finds the Python that has PySpark: the one that Spark itself would use.
fn python() -> Result<String, String> {
    let python = std::env::var("PYSPARK_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    for (program, arguments) in
        [(python.as_str(), &["-c", "import pyspark"][..]), ("java", &["-version"])]
    {
        if !Command::new(program)
            .args(arguments)
            .output()
            .is_ok_and(|output| output.status.success())
        {
            return Err(format!(
                "skipped: `{program} {}` fails (pip install pyspark; Java 17)",
                arguments.join(" ")
            ));
        }
    }
    Ok(python)
}

/// Returns puzzles that the real games generated, of all kinds in turn, repeatedly; and an unusable
/// line.
fn lines() -> String {
    let drawn = |name: &'static str| {
        let path =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles").join(name).join("sgt.txt");
        let text = fs::read_to_string(path).ok()?;
        Some(ids(&text).map(|id| (name, id.to_owned())).collect::<Vec<_>>())
    };
    let puzzles: Vec<_> = KINDS.iter().filter_map(|entry| drawn(entry.kind.name)).collect();
    let line = |i: usize| {
        let kind = &puzzles[i % puzzles.len()];
        let (name, id) = &kind[i / puzzles.len() % kind.len()];
        json!({ "puzzle": name, "game_id": id, "id": i }).to_string() + "\n"
    };
    (0..LINES).map(|i| if i == 5000 { "{broken\n".to_owned() } else { line(i) }).collect()
}

/// Returns records without the fields that differ between runs; line numbers are those of a
/// partition or a piece.
pub(crate) fn records(text: &str) -> Vec<Value> {
    let read = |line: &str| {
        let mut record: Value = serde_json::from_str(line).expect("JSON");
        let fields = record.as_object_mut().expect("an object");
        fields.shift_remove("elapsed_ms");
        fields.shift_remove("line_number");
        record
    };
    text.lines().map(read).collect()
}

#[test]
fn spark_gives_the_records_of_a_plain_batch() {
    let python = match python() {
        Ok(python) => python,
        Err(reason) => return eprintln!("{reason}"),
    };
    let puzzles = tempfile("spark.jsonl", lines());
    let answers = puzzles.with_file_name("spark.answers");
    let _ = fs::remove_dir_all(&answers);
    let ran = Command::new(&python)
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/at-scale/solve.py"))
        .args([&puzzles, &answers])
        .args(["--solver", env!("CARGO_BIN_EXE_tatham-slv"), "--partitions", "7"])
        .output()
        .expect("it has run before");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let mut parts: Vec<_> = fs::read_dir(&answers)
        .expect("made by Spark")
        .map(|part| part.expect("readable").path())
        .collect();
    parts.retain(|path| {
        path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("part-"))
    });
    parts.sort();
    assert!(parts.len() >= 7, "{parts:?}");
    let found: String = parts.iter().map(|part| fs::read_to_string(part).expect("text")).collect();
    let plain = run(&["batch", puzzles.to_str().unwrap()]);
    let (found, plain) = (records(&found), records(&plain.stdout));
    assert_eq!((found.len(), plain.len()), (LINES, LINES));
    for (found, plain) in found.iter().zip(&plain) {
        assert_eq!(found, plain);
    }
}
