//! Times of tests. Cargo starts test programs through this program (`CARGO_TARGET_…_RUNNER`), which
//! requests their times.
//!
//! The test harness reports times only if `RUSTC_BOOTSTRAP` is set. Set for cargo, that would
//! compile everything again; so it is set for the test programs alone.

use std::fs::{self, File};
use std::io::{self, BufRead as _, BufReader, IsTerminal as _, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, ExitStatus, Stdio};

use crate::folders;

/// First argument of this program as a runner.
pub const RUN: &str = "run-test";

/// Variable with the name of the file for the times.
const FILE: &str = "TATHAM_TEST_TIMES";

/// Number of tests that are printed.
const NAMED: usize = 10;

/// Times of a run of tests.
#[derive(Debug)]
pub(super) struct Times {
    file: PathBuf,
    /// The variable that sets cargo's runner for test programs, and its value.
    runner: (String, String),
}

impl Times {
    /// Makes an empty list of times.
    ///
    /// # Errors
    /// Cargo, rustc or this program cannot be run, or nothing can be written.
    pub(super) fn new() -> Result<Self, String> {
        let target = folders::target()?;
        let file = target.join("test-times.txt");
        fs::create_dir_all(&target)
            .and_then(|()| File::create(&file))
            .map_err(|error| format!("{}: {error}", file.display()))?;
        let program = std::env::current_exe().map_err(|error| error.to_string())?;
        let program = program.to_str().filter(|path| !path.contains(char::is_whitespace));
        let program = program.ok_or("cargo does not support a runner whose path has blanks")?;
        Ok(Self { file, runner: (runner(&host()?), format!("{program} {RUN}")) })
    }

    /// Makes a command of cargo record the times of the tests that it runs.
    pub(super) fn record(&self, cargo: &mut Command) {
        cargo.env(&self.runner.0, &self.runner.1).env(FILE, &self.file);
    }

    /// Returns the slowest tests, a line each.
    ///
    /// # Errors
    /// The times cannot be read.
    pub(super) fn slowest(&self) -> Result<String, String> {
        let text = fs::read_to_string(&self.file)
            .map_err(|error| format!("{}: {error}", self.file.display()))?;
        Ok(slowest(&text))
    }
}

/// Returns the name of the variable that sets the runner of a target.
fn runner(target: &str) -> String {
    format!("CARGO_TARGET_{}_RUNNER", target.to_uppercase().replace(['-', '.'], "_"))
}

/// Returns the target of this machine.
fn host() -> Result<String, String> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc)
        .arg("-vV")
        .output()
        .map_err(|error| format!("rustc could not be started: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| "rustc prints no host".to_owned())
}

/// Returns the slowest of the tests in a text of lines: seconds, package and name, with tabs
/// between them.
fn slowest(text: &str) -> String {
    let mut tests: Vec<(f64, &str, &str)> = text
        .lines()
        .filter_map(|line| {
            let (seconds, test) = line.split_once('\t')?;
            let (package, name) = test.split_once('\t')?;
            Some((seconds.parse().ok()?, package, name))
        })
        .collect();
    tests.sort_by(|a, b| b.0.total_cmp(&a.0));
    tests
        .iter()
        .take(NAMED)
        .map(|(seconds, package, name)| format!("{seconds:8.1} s  {package} {name}\n"))
        .collect::<Vec<_>>()
        .concat()
}

/// Runs a program for cargo: the path and arguments that cargo gives its runner.
#[must_use]
pub fn run(arguments: &[String]) -> ExitCode {
    let Some((program, rest)) = arguments.split_first() else { return ExitCode::FAILURE };
    let mut command = Command::new(program);
    command.args(rest).env_remove(FILE);
    if let Ok(host) = host() {
        // A program that a test starts is not a test.
        command.env_remove(runner(&host));
    }
    // Cargo puts test programs into this folder, and others, which `cargo run` starts, beside it.
    let is_test = Path::new(program).parent().is_some_and(|folder| folder.ends_with("deps"));
    let result = match std::env::var_os(FILE).filter(|_| is_test) {
        Some(file) => timed(command, Path::new(&file), &mut io::stdout()),
        None => command.status(),
    };
    match result {
        Ok(status) => status
            .code()
            .and_then(|code| u8::try_from(code).ok())
            .map_or(ExitCode::FAILURE, ExitCode::from),
        Err(error) => crate::ended(Err(format!("{program}: {error}"))),
    }
}

/// Runs a test program, shows what it prints, and adds the times of its tests to a file.
fn timed(mut command: Command, file: &Path, shown: &mut impl Write) -> io::Result<ExitStatus> {
    command
        .args(["-Z", "unstable-options", "--report-time"])
        .env("RUSTC_BOOTSTRAP", "1")
        .stdout(Stdio::piped());
    if io::stdout().is_terminal() {
        command.args(["--color", "always"]);
    }
    let package = std::env::var("CARGO_PKG_NAME").unwrap_or_default();
    let mut times = File::options().append(true).open(file)?;
    let mut child = command.spawn()?;
    let mut lines =
        child.stdout.take().map(BufReader::new).into_iter().flat_map(|output| output.split(b'\n'));
    lines.try_for_each(|line| {
        let line = line?;
        if let Some((name, seconds)) = time(&String::from_utf8_lossy(&line)) {
            writeln!(times, "{seconds}\t{package}\t{name}")?;
        }
        shown.write_all(&[&line[..], b"\n"].concat())
    })?;
    child.wait()
}

/// Returns the name of the test in a line, and its time in seconds: `test name ... ok <1.234s>`.
fn time(line: &str) -> Option<(&str, f64)> {
    let (name, rest) = line.strip_prefix("test ")?.split_once(" ... ")?;
    let (_, time) = rest.rsplit_once('<')?;
    Some((name, time.strip_suffix("s>")?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slowest_come_first() {
        assert_eq!(time("test a::b ... ok <1.234s>"), Some(("a::b", 1.234)));
        assert_eq!(time("test a::b ... \u{1b}[31mFAILED\u{1b}[0m <0.001s>"), Some(("a::b", 0.001)));
        assert_eq!(time("test a::b ... ok"), None);
        assert_eq!(time("test result: ok. 1 passed; finished in 0.00s"), None);
        let lines: Vec<String> = (0..20)
            .map(|i| format!("{}\tpackage\ttest{i}\n", f64::from(i * 7 % 20) / 2.0))
            .collect();
        let slowest = slowest(&lines.concat());
        assert_eq!(slowest.lines().count(), NAMED);
        assert!(
            slowest.starts_with("     9.5 s  package test17\n     9.0 s  package test14\n"),
            "{slowest}"
        );
        assert_eq!(
            runner("x86_64-unknown-linux-gnu"),
            "CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER"
        );
    }

    #[test]
    fn a_test_program_tells_its_times_and_is_shown_as_it_is() {
        let file = std::env::temp_dir().join(format!("tatham-times-{}", std::process::id()));
        fs::write(&file, "").expect("a file");
        let mut program = Command::new(std::env::current_exe().expect("this program"));
        program.args(["--exact", "check::times::tests::the_slowest_come_first"]);
        let mut shown = Vec::new();
        let status = timed(program, &file, &mut shown).expect("it runs");
        let (shown, times) =
            (String::from_utf8_lossy(&shown), fs::read_to_string(&file).expect("a file"));
        fs::remove_file(&file).expect("it was there");
        assert!(status.success() && shown.contains("test result: ok. 1 passed"), "{shown}");
        assert!(times.ends_with("\tcheck::times::tests::the_slowest_come_first\n"), "{times}");
    }
}
