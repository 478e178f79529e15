//! IDs of random seeds, from the generators of the real games.

use std::io::Read as _;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tatham_wire::Generated;

/// Longest time for a generator, if there is no time limit.
const LONGEST: Duration = Duration::from_secs(60);

/// Longest output that is read, in bytes: far longer than any ID.
const MOST: u64 = 1 << 20;

/// Pause between two looks at a running program.
const PAUSE: Duration = Duration::from_millis(5);

/// Runs the command that prints the ID of a seed's puzzle, and returns the ID with a remark.
///
/// # Errors
/// A clause with the reason: the program is missing, fails or takes too long.
pub(crate) fn run(command: &[String], limit: Option<Duration>) -> Result<Generated, String> {
    let end = Instant::now() + limit.unwrap_or(LONGEST);
    let printed = output(command, end)?;
    let id = printed.lines().next().unwrap_or_default().trim();
    if id.is_empty() {
        return Err(format!("`{}` prints no ID", command[0]));
    }
    // `sgt-net`, and not its folder.
    let program = command[0].rsplit('/').next().unwrap_or_default();
    let about = output(&[command[0].clone(), "--version".to_owned()], end).unwrap_or_default();
    let version = about.lines().find_map(|line| line.strip_prefix("Version "));
    let version = version.and_then(|version| version.split(' ').next()).unwrap_or("(unknown)");
    Ok(Generated {
        id: id.to_owned(),
        remark: format!("ID from {program} {version}; other versions make other puzzles of a seed"),
    })
}

/// Returns the standard output of a program that ends well before `end`.
fn output(command: &[String], end: Instant) -> Result<String, String> {
    let name = &command[0];
    let mut child = Command::new(name)
        .args(&command[1..])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("cannot run `{name}`: {error}"))?;
    let reader = |stream: Option<Box<dyn std::io::Read + Send>>| {
        thread::spawn(move || {
            let mut text = String::new();
            // What is no text is no ID.
            let _ = stream.map(|stream| stream.take(MOST).read_to_string(&mut text));
            text
        })
    };
    let printed = reader(child.stdout.take().map(|stream| Box::new(stream) as _));
    let complained = reader(child.stderr.take().map(|stream| Box::new(stream) as _));
    let status = loop {
        match child.try_wait() {
            Ok(Some(status)) => break status,
            Ok(None) if Instant::now() < end => thread::sleep(PAUSE),
            _ => {
                let _ = child.kill().and_then(|()| child.wait());
                return Err(format!("`{name}` does not end within the time limit"));
            }
        }
    };
    let [printed, complained] =
        [printed, complained].map(|reader| reader.join().unwrap_or_default());
    if status.success() {
        return Ok(printed);
    }
    let complaint = complained.lines().last().unwrap_or("without a message").trim();
    Err(format!("`{name}` failed: {complaint}"))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn asked(script: &str, limit: Option<Duration>) -> Result<Generated, String> {
        run(&["/bin/sh", "-c", script].map(str::to_owned), limit)
    }

    #[test]
    fn the_first_line_is_the_id() {
        let found = asked("echo 3x3:abc; echo more", None).expect("an ID");
        assert_eq!(found.id, "3x3:abc");
        assert!(found.remark.starts_with("ID from sh "), "{}", found.remark);
    }

    #[test]
    fn a_program_that_is_missing_fails_or_is_late_is_named() {
        let missing = run(&["/no/such/program".to_owned()], None).expect_err("it is missing");
        assert!(missing.contains("cannot run `/no/such/program`"), "{missing}");
        let failed = asked("echo no such size >&2; exit 1", None).expect_err("it fails");
        assert_eq!(failed, "`/bin/sh` failed: no such size");
        assert_eq!(asked("true", None).expect_err("no ID"), "`/bin/sh` prints no ID");
        let late = asked("exec sleep 60", Some(Duration::from_millis(50))).expect_err("it is late");
        assert!(late.contains("does not end"), "{late}");
    }
}
