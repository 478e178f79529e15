//! The real binary, as users run it.

mod batch;
mod by_hand;
#[path = "../../../wire/tests/it/comparison.rs"]
mod comparison;
mod dataset;
mod errors;
mod examples;
mod faults;
mod fields;
mod formats;
mod front;
mod help;
mod hostile;
mod interrupts;
mod judge;
mod limits;
mod make;
mod manual;
mod mcp;
mod memory;
mod permissions;
mod pictures;
mod readme;
mod repair;
mod resume;
mod saves;
mod scale_out;
mod schema;
mod serve;
mod serve_docs;
mod sheet;
mod shells;
mod spark;
#[path = "../../../wire/tests/it/strict.rs"]
mod strict;
mod tell;
mod terminal;
mod tools;
mod wire;

use std::io::{Read as _, Write as _};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

/// Result of a run of the binary.
#[derive(Debug)]
struct Ran {
    code: i32,
    stdout: String,
    stderr: String,
}

impl Ran {
    /// Returns the JSON object on the standard output.
    fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|e| panic!("{e}: {self:?}"))
    }

    /// Returns the JSON object on the standard error.
    fn error(&self) -> Value {
        let error = serde_json::from_str::<Value>(&self.stderr);
        error.unwrap_or_else(|e| panic!("{e}: {self:?}"))["error"].clone()
    }
}

/// Runs the binary with `arguments`; the standard input is empty.
fn run(arguments: &[&str]) -> Ran {
    run_with(arguments, b"")
}

/// Runs the binary with `arguments` and `input` on its standard input.
fn run_with(arguments: &[&str], input: &[u8]) -> Ran {
    run_command(Command::new(env!("CARGO_BIN_EXE_tatham-slv")).args(arguments), input)
}

/// Runs a command with `input` on its standard input.
fn run_command(command: &mut Command, input: &[u8]) -> Ran {
    let mut child = command
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary is built for its tests");
    // A run that rejects its arguments ends without reading; then the pipe is closed, which is
    // fine.
    let _ = child.stdin.take().expect("piped").write_all(input);
    let output = child.wait_with_output().expect("it ends");
    Ran {
        code: output.status.code().expect("it was not killed"),
        stdout: String::from_utf8(output.stdout).expect("UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

/// Runs the binary like [`run_with`], with an address space of at most `megabytes`; returns the
/// time that it worked.
///
/// On Linux this is the processor time of the process, because on a busy machine it may wait much
/// longer. Elsewhere it is the elapsed time.
fn measured(arguments: &[&str], input: Vec<u8>, megabytes: u64) -> (Ran, Duration) {
    let (ran, cost) = measured_command(program(arguments, megabytes), input);
    (ran, cost.worked)
}

/// Returns the binary as a command, on Linux with an address space of at most `megabytes`.
fn program(arguments: &[&str], megabytes: u64) -> Command {
    let binary = env!("CARGO_BIN_EXE_tatham-slv");
    let mut command = Command::new(if cfg!(target_os = "linux") { "sh" } else { binary });
    if cfg!(target_os = "linux") {
        command.args([
            "-c",
            &format!("ulimit -v {}; exec \"$0\" \"$@\"", megabytes * 1024),
            binary,
        ]);
    }
    command.args(arguments);
    command
}

/// Processor time and peak resident memory in kilobytes of a process, sampled every few
/// milliseconds (Linux; 0 elsewhere).
struct Cost {
    worked: Duration,
    peak: u64,
}

/// Runs a program and measures it.
fn measured_command(mut command: Command, input: Vec<u8>) -> (Ran, Cost) {
    let start = Instant::now();
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut to = child.stdin.take().expect("piped");
    // A run that has read enough ends without reading the rest.
    let writer = thread::spawn(move || drop(to.write_all(&input)));
    let mut said = child.stderr.take().expect("piped");
    let stderr = thread::spawn(move || {
        let mut text = String::new();
        said.read_to_string(&mut text).map(|_| text)
    });
    let id = child.id();
    let peak = thread::spawn(move || peak(id));
    let mut stdout = String::new();
    child.stdout.take().expect("piped").read_to_string(&mut stdout).expect("UTF-8");
    let stderr = stderr.join().expect("it reads").expect("UTF-8");
    let worked = worked(&child).unwrap_or_else(|| start.elapsed());
    let peak = peak.join().expect("it looks");
    let status = child.wait().expect("it ends");
    writer.join().expect("it writes");
    let code =
        status.code().unwrap_or_else(|| panic!("{command:?} was killed: {status}, {stderr}"));
    (Ran { code, stdout, stderr }, Cost { worked, peak })
}

/// Returns the peak resident memory of a process, in kilobytes, when it has ended.
fn peak(id: u32) -> u64 {
    let mut peak = 0;
    // A process that has ended has no memory.
    while let Ok(status) = std::fs::read_to_string(format!("/proc/{id}/status"))
        && let Some(line) = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))
    {
        peak = line
            .split_whitespace()
            .next()
            .and_then(|kilobytes| kilobytes.parse().ok())
            .unwrap_or(peak);
        thread::sleep(Duration::from_millis(2));
    }
    peak
}

/// Returns the processor time of a process so far, in steps of a hundredth of a second, and true if
/// it has ended (Linux; `None` elsewhere).
fn work(child: &Child) -> Option<(Duration, bool)> {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).ok()?;
    // The name in brackets may contain anything. The state is the first field after it; user and
    // system time are the 12th and 13th.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks: u64 = fields[11..13].iter().filter_map(|field| field.parse::<u64>().ok()).sum();
    Some((Duration::from_millis(10 * ticks), fields[0] == "Z"))
}

/// Returns the total processor time of a process that is about to end.
fn worked(child: &Child) -> Option<Duration> {
    loop {
        if let (worked, true) = work(child)? {
            return Some(worked);
        }
        thread::sleep(Duration::from_millis(2));
    }
}

/// Waits until a process has worked for a while; where this cannot be measured, just for a while.
fn is_under_way(child: &Child) {
    works_for(child, Duration::from_millis(300));
}

/// Waits until a process has worked for this long, or has ended; where this cannot be measured,
/// just for this long.
fn works_for(child: &Child, long: Duration) {
    let Some((before, _)) = work(child) else { return thread::sleep(long) };
    while work(child).is_some_and(|(worked, has_ended)| !has_ended && worked < before + long) {
        thread::sleep(Duration::from_millis(2));
    }
}

/// Sends SIGINT to a process.
fn interrupt(child: &Child) {
    let killed =
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(killed.success());
}
