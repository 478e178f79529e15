//! The header and both libraries, as C programs use them.
#![cfg(unix)]
#![expect(clippy::print_stderr, reason = "what is skipped is said")]

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

const SOLO: &str = "solo:2x2:a2_1c3b3c1_2a";

/// Returns the folder in which cargo builds tests and libraries.
fn built() -> PathBuf {
    let test = std::env::current_exe().expect("it runs");
    test.parent().expect("a folder").to_owned()
}

/// Returns true if a command can be run.
fn is_there(command: &str) -> bool {
    Command::new(command).arg("--version").output().is_ok_and(|ran| ran.status.success())
}

/// Compiles the example against a library; `None` without a C compiler.
fn compiled(library: &str, name: &str) -> Option<PathBuf> {
    if !is_there("cc") {
        eprintln!("skipped: the example in C (there is no cc)");
        return None;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let compiled = Command::new("cc")
        .args(["-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-g", "-I"])
        .arg(root.join("crates/c"))
        .arg(root.join("examples/c/solve.c"))
        .arg(built().join(library))
        .args(["-lpthread", "-ldl", "-lm", "-o"])
        .arg(&program)
        .output()
        .expect("cc is there");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    Some(program)
}

/// Runs the example, and checks its replies.
fn runs(command: &mut Command) {
    let ran = command.arg(SOLO).env("LD_LIBRARY_PATH", built()).output().expect("it is there");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let text = String::from_utf8(ran.stdout).expect("UTF-8");
    let replies: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(replies.len(), 2);
    assert_eq!([&replies[0]["status"], &replies[1]["status"]], ["unique", "unique"]);
    assert_eq!(replies[1]["steps"].as_array().map(Vec::len), Some(1));
}

#[test]
fn the_example_runs_with_the_static_library() {
    let Some(program) = compiled("libtatham_c.a", "solve-static") else { return };
    runs(&mut Command::new(program));
}

#[test]
fn the_example_runs_with_the_shared_library() {
    let suffix = std::env::consts::DLL_SUFFIX;
    let Some(program) = compiled(&format!("libtatham_c{suffix}"), "solve-shared") else { return };
    runs(&mut Command::new(program));
}

#[test]
fn no_memory_is_lost() {
    let Some(program) = compiled("libtatham_c.a", "solve-leaks") else { return };
    if !is_there("valgrind") {
        eprintln!("skipped: memory that C programs lose (there is no valgrind)");
        return;
    }
    let options = ["--quiet", "--error-exitcode=9", "--leak-check=full"];
    runs(Command::new("valgrind").args(options).arg(program));
}
