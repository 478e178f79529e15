//! Programs that are run: their output, or the reason why they failed.

use std::process::{Command, Stdio};

/// Runs a program and returns its standard output, unchanged.
///
/// # Errors
/// It could not be started, or it failed: with the last line of its standard error.
pub fn output(command: &mut Command) -> Result<Vec<u8>, String> {
    let run = command
        .output()
        .map_err(|error| format!("{} could not be started: {error}", line(command)))?;
    if run.status.success() {
        return Ok(run.stdout);
    }
    let complaint = String::from_utf8_lossy(&run.stderr);
    let complaint = complaint.trim().lines().next_back().unwrap_or("it prints no reason");
    Err(format!("{} failed: {complaint}", line(command)))
}

/// Returns the output of a program as text, without blanks at its ends.
///
/// # Errors
/// Those of [`output`].
pub fn text(command: &mut Command) -> Result<String, String> {
    Ok(String::from_utf8_lossy(&output(command)?).trim().to_owned())
}

/// Runs a program that writes to the standard error of this one; its standard output is dropped.
///
/// # Errors
/// It could not be started, or it failed.
pub fn run(command: &mut Command) -> Result<(), String> {
    succeeds(command.stdout(Stdio::null()))
}

/// Runs a program that writes to the outputs of this one.
///
/// # Errors
/// It could not be started, or it failed.
pub fn succeeds(command: &mut Command) -> Result<(), String> {
    let status = command.status();
    match status.map_err(|error| format!("{} could not be started: {error}", line(command)))? {
        status if status.success() => Ok(()),
        status => Err(format!("{} failed: {status}", line(command))),
    }
}

/// Returns true if a program can be started.
pub fn is_here(program: &str) -> bool {
    Command::new(program)
        .arg("--version")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok()
}

/// Returns the command line, for messages.
fn line(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let words: Vec<_> = words.map(|word| word.to_string_lossy()).collect();
    format!("`{}`", words.join(" "))
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    #[test]
    fn failures_are_described() {
        let shell = |script: &str| {
            let mut command = Command::new("sh");
            command.args(["-c", script]);
            command
        };
        assert_eq!(text(&mut shell("echo ' a'; echo b >&2")), Ok("a".to_owned()));
        assert_eq!(
            output(&mut shell("echo a; echo b >&2; exit 1")).unwrap_err(),
            "`sh -c echo a; echo b >&2; exit 1` failed: b"
        );
        assert_eq!(
            text(&mut shell("exit 1")).unwrap_err(),
            "`sh -c exit 1` failed: it prints no reason"
        );
        assert_eq!(run(&mut shell("exit 3")).unwrap_err(), "`sh -c exit 3` failed: exit status: 3");
        assert!(
            run(&mut Command::new("no-such-program"))
                .unwrap_err()
                .starts_with("`no-such-program` could not be started")
        );
        assert!(is_here("sh") && !is_here("no-such-program"));
    }
}
