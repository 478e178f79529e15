//! Costs of a piece of work: processor time, which other work on the machine disturbs least.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

/// Clock ticks in a second, as Linux counts them for every process.
const TICKS: f64 = 100.0;

/// Returns the user seconds of this process and all its threads so far, to a hundredth; 0 if the
/// system does not report them.
pub(crate) fn user_time() -> f64 {
    seconds(11)
}

/// Returns the processor seconds of this thread so far, to a microsecond or better.
#[cfg(unix)]
pub(crate) fn processor_time() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// Returns 0: only Unix reports the time of a thread.
#[cfg(not(unix))]
pub(crate) fn processor_time() -> f64 {
    0.0
}

/// Returns the user seconds of all child processes that have been waited for.
pub(crate) fn children_user_time() -> f64 {
    seconds(13)
}

/// Returns the user and system seconds of all child processes that have been waited for.
pub(crate) fn children_time() -> f64 {
    children_user_time() + seconds(14)
}

/// Returns one of the system's times of this process, by its place after the program's name.
fn seconds(place: usize) -> f64 {
    let Ok(stat) = fs::read_to_string("/proc/self/stat") else { return 0.0 };
    // The name may contain spaces and ends with a bracket.
    let mut fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    fields.nth(place).and_then(|ticks| ticks.parse::<f64>().ok()).unwrap_or(0.0) / TICKS
}

/// Resets the peak memory, if the system supports it.
pub(crate) fn forget_peak_memory() {
    // Otherwise the figure includes earlier peaks: larger, but still valid.
    let _ = fs::write("/proc/self/clear_refs", "5");
}

/// Returns the peak memory of this process, in kilobytes; 0 if the system does not report it.
pub(crate) fn peak_memory() -> u64 {
    peak_memory_of("self")
}

/// Returns the peak memory of the process with this number.
pub(crate) fn peak_memory_of(process: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
    line.split_whitespace().next().and_then(|kilobytes| kilobytes.parse().ok()).unwrap_or(0)
}

/// Returns the instructions of a run, as callgrind counts them.
///
/// # Errors
/// valgrind could not be started, or reported no count.
pub(crate) fn instructions(program: &Path, words: &[impl AsRef<OsStr>]) -> Result<u64, String> {
    instructions_reading(program, words, "")
}

/// Returns the same for a run that reads this text.
///
/// # Errors
/// See [`instructions`].
pub(crate) fn instructions_reading(
    program: &Path,
    words: &[impl AsRef<OsStr>],
    input: &str,
) -> Result<u64, String> {
    Ok(instructions_and_output(program, words, input)?.0)
}

/// Returns the instructions and the output of a run that reads this text.
///
/// # Errors
/// See [`instructions`].
pub(crate) fn instructions_and_output(
    program: &Path,
    words: &[impl AsRef<OsStr>],
    input: &str,
) -> Result<(u64, Vec<u8>), String> {
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(program).args(words);
    // Cargo sets it, and the loader would search its folders.
    valgrind.env_remove("LD_LIBRARY_PATH");
    let fault = |error: io::Error| format!("valgrind could not be started: {error}");
    let mut run = valgrind
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(fault)?;
    let mut stdin = run.stdin.take();
    let output = thread::scope(|scope| {
        // At the same time, for a program that answers while it reads. One that does not read ends
        // all the same.
        scope.spawn(|| {
            let _ = stdin.take().map(|mut stdin| stdin.write_all(input.as_bytes()));
        });
        run.wait_with_output().map_err(fault)
    })?;
    let said = String::from_utf8_lossy(&output.stderr);
    // "==123== Collected : 456"
    let count = said.lines().find_map(|line| line.split_once("Collected :")?.1.trim().parse().ok());
    Ok((count.ok_or_else(|| format!("valgrind counted nothing: {said}"))?, output.stdout))
}
