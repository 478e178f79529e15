//! The real binary, as users run it.

mod batch;
mod errors;
mod examples;
mod readme;
mod schema;
mod spark;
mod tools;

use std::io::Write as _;
use std::process::{Command, Stdio};

use serde_json::Value;

/// What a run of the binary left behind.
#[derive(Debug)]
struct Ran {
    code: i32,
    stdout: String,
    stderr: String,
}

impl Ran {
    /// The JSON object on the standard output.
    fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|e| panic!("{e}: {self:?}"))
    }

    /// The JSON object on the standard error.
    fn error(&self) -> Value {
        serde_json::from_str::<Value>(&self.stderr).unwrap_or_else(|e| panic!("{e}: {self:?}"))["error"].clone()
    }
}

/// Runs the binary with `arguments`; the standard input is empty.
fn run(arguments: &[&str]) -> Ran {
    run_with(arguments, b"")
}

/// Runs the binary with `arguments` and `input` on its standard input.
fn run_with(arguments: &[&str], input: &[u8]) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tatham-slv"))
        .args(arguments)
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary is built for its tests");
    // A run that refuses its arguments ends without reading; then the pipe is closed, and that is fine.
    let _ = child.stdin.take().expect("piped").write_all(input);
    let output = child.wait_with_output().expect("it ends");
    Ran {
        code: output.status.code().expect("it was not killed"),
        stdout: String::from_utf8(output.stdout).expect("UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}
