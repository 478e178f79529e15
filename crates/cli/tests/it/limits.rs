//! Limits of time and memory: every request for a puzzle ends soon after its limit, in little
//! memory, on the largest boards of every kind.
#![expect(clippy::print_stderr, reason = "what was tried is said")]

use std::io::{Read as _, Write as _};
use std::process::Command;
use std::sync::Mutex;
use std::time::Duration;

use tatham_brute::cores;
use tatham_brute::largest::{Board, TimedRequest, phases};
use tatham_core::Entry;
use tatham_core::author::contract::takes_some;
use tatham_kinds::KINDS;
use tatham_wire::RequestContext;

use crate::hostile::{LATE, cut, hard};
use crate::{Cost, Ran, measured_command, program};

/// Limits in seconds. A run that ends before the first one has the same result with the second.
const LIMITS: [f64; 2] = [0.05, 0.15];

/// Maximum resident memory, in megabytes.
const MOST: u64 = 500;

/// Address space in megabytes: more than any run should need.
const ROOM: u64 = 4000;

/// Runs a request: with the program, or with the wire in a process of its own.
fn run(asked: &TimedRequest) -> (Ran, Cost) {
    match asked {
        TimedRequest::Program(words, input) => {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            measured_command(program(&words, ROOM), input.clone().into_bytes())
        }
        TimedRequest::Wire(request) => {
            let mut command = Command::new(std::env::current_exe().expect("this test has a file"));
            command.args(["limits::a_request_is_answered", "--exact", "--ignored", "--nocapture"]);
            measured_command(command, request.clone().into_bytes())
        }
    }
}

/// Answers the request on the standard input, like a front end in a process of its own.
#[test]
#[ignore = "it is run by the others here"]
fn a_request_is_answered() {
    let mut request = String::new();
    std::io::stdin().read_to_string(&mut request).expect("UTF-8");
    let reply = tatham_wire::answer(&request, &RequestContext::default());
    writeln!(std::io::stdout(), "\n{reply}").expect("somebody reads it");
}

/// Returns the flaws of a run; empty if it ended correctly and in time.
fn flaw(
    asked: &TimedRequest,
    limit: f64,
    (ran, cost): &(Ran, Cost),
    drawing: Duration,
) -> Option<String> {
    let is_answered = match asked {
        TimedRequest::Program(..) => [0, 1, 3].contains(&ran.code),
        TimedRequest::Wire(_) => {
            ran.stdout.lines().any(|line| line.starts_with('{') && !line.contains("\"internal\""))
        }
    };
    let late = cost.worked.saturating_sub(Duration::from_secs_f64(limit) + drawing);
    let megabytes = cost.peak / 1000;
    match () {
        () if !is_answered => {
            Some(format!("exit code {}: {} {}", ran.code, cut(&ran.stderr), cut(&ran.stdout)))
        }
        () if late > LATE => Some(format!("{} ms late", late.as_millis())),
        () if megabytes > MOST => Some(format!("{megabytes} MB")),
        () => None,
    }
}

/// Makes every request for a board with each limit; returns the flaws, and the number of runs that
/// reached their limit.
fn tried(entry: &Entry, board: &Board) -> (Vec<String>, usize) {
    let (name, text) = (entry.kind.name, &board.text);
    let drawing = |format: &str| {
        let words = [name, "-", "--unsolved", "--format", format];
        measured_command(program(&words, ROOM), text.clone().into_bytes()).1.worked
    };
    let (mut flaws, mut ended) = (Vec::new(), 0);
    for phase in phases(entry, text) {
        for limit in LIMITS {
            let asked = phase.within(limit);
            let run = run(&asked);
            // Most runs that draw end in time all the same.
            let found = flaw(&asked, limit, &run, Duration::ZERO).and_then(|found| {
                let drawing = phase.drawn.map(drawing);
                drawing.map_or(Some(found), |drawing| flaw(&asked, limit, &run, drawing))
            });
            flaws.extend(
                found.map(|flaw| {
                    format!("{name} ({}), {}, {limit} s: {flaw}", board.what, phase.name)
                }),
            );
            if run.1.worked < Duration::from_secs_f64(limit) {
                break;
            }
            ended += 1;
        }
    }
    (flaws, ended)
}

#[test]
fn limits_hold_in_every_phase_of_every_kind() {
    let mut boards = Vec::new();
    for entry in KINDS {
        let own = hard(entry);
        assert!(own.len() >= 2, "{}: a sparse and a random board at its bounds", entry.kind.name);
        boards.extend(own.into_iter().map(|board| (entry, board)));
    }
    let (count, results) = (boards.len(), Mutex::new((Vec::new(), 0)));
    cores::each(takes_some(boards, 60), |(entry, board)| {
        let (flaws, ended) = tried(entry, &board);
        let mut results = results.lock().expect("no panic");
        results.0.extend(flaws);
        results.1 += ended;
    });
    let (flaws, ended) = results.into_inner().expect("no panic");
    eprintln!("{count} boards; {ended} runs worked until their limit");
    assert!(flaws.is_empty(), "{} of them:\n{}", flaws.len(), flaws.join("\n"));
}

/// Boards with one more cell in a side, or one more point, than a kind allows are rejected.
#[test]
fn boards_are_as_large_as_they_can_be() {
    for entry in KINDS {
        for board in hard(entry) {
            let text = &board.text;
            // A position has a size that IDs of the kind also have.
            if text.starts_with("SAVEFILE") {
                continue;
            }
            let is_digit = |c: char| c.is_ascii_digit();
            let start = text.find(is_digit).expect("a size");
            let digits = text[start..].find(|c| !is_digit(c)).expect("more than a size");
            let side: u64 = text[start..start + digits].parse().expect("a number");
            let larger = format!("{}{}{}", &text[..start], side + 1, &text[start + digits..]);
            let (as_it_is, larger) = ((entry.parse)(text), (entry.parse)(&larger));
            assert!(as_it_is.is_ok(), "{} ({}): {as_it_is:?}", entry.kind.name, board.what);
            let error = larger.expect_err(board.what);
            assert!(
                error.span.start < text.find(':').unwrap_or_default(),
                "{} ({}): {error}",
                entry.kind.name,
                board.what
            );
        }
    }
}
