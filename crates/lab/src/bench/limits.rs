//! Task `cargo xtask bench limits [KIND…] [--limit SECONDS]`: delay of the program's end after its
//! limit, and its memory.
//!
//! Each of the largest boards of a kind ([`tatham_brute::largest`]) is requested in every way
//! within [`LIMITS`], or within the given limit; and each ID of `puzzles` and `../shared/corpus`,
//! every tenth of long files, in the ways of [`COMMON`] within the first of them. *Late* is the
//! processor time of the whole process minus the limit, and minus the time of drawing the puzzle
//! alone if it is drawn. Any run later than [`LATE`] is an error, and any larger than [`MOST`]
//! within a limit of up to [`SHORT`] seconds: there memory is measured.

use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use std::{fs, thread};

use serde_json::Value;
use tatham_brute::largest::{Phase, TimedRequest, boards, phases};
use tatham_core::Entry;
use tatham_core::author::contract::ids;
use tatham_kinds::{KINDS, find};
use tatham_wire::RequestContext;

use super::{batch::build, named};
use crate::measure::{children_time, peak_memory_of};
use xtask::arguments::{number, option};

/// Limits for the largest boards, in seconds; the first is that of the IDs.
const LIMITS: [f64; 3] = [0.05, 0.3, 1.0];

/// Largest delay of a run, in seconds.
const LATE: f64 = 0.2;

/// Largest resident memory, in megabytes, within limits of up to [`SHORT`] seconds.
const MOST: u64 = 500;
const SHORT: f64 = 0.3;

/// Ways in which each ID is requested.
const COMMON: [&str; 4] = ["solve", "rating", "hint", "check"];

/// Length in lines from which only every tenth line of a file is used.
const LONG: usize = 500;

/// Time between two samples of a run's memory.
const GLANCE: Duration = Duration::from_millis(1);

/// Result of a run.
struct Run {
    processor: f64,
    megabytes: u64,
    is_ended: bool,
}

/// Figures of the runs of a kind.
#[derive(Default)]
struct Tally {
    runs: usize,
    ended: usize,
    over: usize,
    latest: (f64, String),
    largest: (u64, String),
}

/// Measures the kinds named, or all.
pub(super) fn run(arguments: &[String]) -> Result<(), String> {
    // This program calls itself so to answer a request in a separate process.
    if arguments.iter().any(|argument| argument == "--answer") {
        return answer();
    }
    let limits = match option(arguments, "limit") {
        Some(_) => vec![number(arguments, "limit", 0.0)?],
        None => LIMITS.to_vec(),
    };
    let kinds = named(arguments, KINDS.iter().copied())?;
    let (program, corpus) = (build()?, corpus()?);
    println!(
        "| kind | runs | ended by the limit | latest, ms | of | most memory, MB | of |\n|{}",
        " --- |".repeat(7)
    );
    let mut over = 0;
    for entry in kinds {
        let mut tally = Tally::default();
        for board in boards(entry.kind.name) {
            let of = |phase: &str, limit: f64| format!("{} board, {phase}, {limit} s", board.what);
            tally.ask(&program, entry, &board.text, &limits, |_| true, of)?;
        }
        for (_, id) in corpus.iter().filter(|(name, _)| name == entry.kind.name) {
            let of = |phase: &str, _| format!("{phase} `{}`", shortened(id));
            tally.ask(
                &program,
                entry,
                id,
                &limits[..1],
                |phase| COMMON.contains(&phase.name),
                of,
            )?;
        }
        let Tally { runs, ended, latest, largest, .. } = &tally;
        println!(
            "| {} | {runs} | {ended} | {:.0} | {} | {} | {} |",
            entry.kind.name,
            latest.0 * 1e3,
            latest.1,
            largest.0,
            largest.1
        );
        over += tally.over;
    }
    if over > 0 {
        Err(format!("{over} runs were more than {LATE} s late, or took more than {MOST} MB"))
    } else {
        Ok(())
    }
}

impl Tally {
    /// Requests a puzzle in the wanted ways, within each limit.
    fn ask(
        &mut self,
        program: &Path,
        entry: &Entry,
        text: &str,
        limits: &[f64],
        wanted: impl Fn(&Phase) -> bool,
        of: impl Fn(&str, f64) -> String,
    ) -> Result<(), String> {
        let mut drawing = None;
        for phase in phases(entry, text).into_iter().filter(wanted) {
            for &limit in limits {
                let run = asked(program, &phase.within(limit))?;
                let allowed = match phase.drawn {
                    Some(_) if drawing.is_some() => drawing.unwrap_or_default(),
                    Some(format) => *drawing.insert(drawn(program, entry, text, format)?),
                    None => 0.0,
                };
                self.add(&run, run.processor - limit - allowed, limit <= SHORT, || {
                    of(phase.name, limit)
                });
            }
        }
        Ok(())
    }

    fn add(&mut self, run: &Run, late: f64, is_short: bool, of: impl Fn() -> String) {
        self.runs += 1;
        self.ended += usize::from(run.is_ended);
        if late > self.latest.0 {
            self.latest = (late, of());
        }
        if is_short && run.megabytes > self.largest.0 {
            self.largest = (run.megabytes, of());
        }
        if late > LATE || is_short && run.megabytes > MOST {
            self.over += 1;
            eprintln!("over: {:.0} ms late, {} MB: {}", late * 1e3, run.megabytes, of());
        }
    }
}

/// Returns the cost of drawing the puzzle alone.
fn drawn(program: &Path, entry: &Entry, text: &str, format: &str) -> Result<f64, String> {
    let words = [entry.kind.name, "-", "--unsolved", "--format", format].map(str::to_owned);
    Ok(asked(program, &TimedRequest::Program(words.into(), text.to_owned()))?.processor)
}

/// Makes a request, and measures it.
fn asked(program: &Path, asked: &TimedRequest) -> Result<Run, String> {
    let (mut command, input) = match asked {
        TimedRequest::Program(words, text) => {
            let mut command = Command::new(program);
            command.args(words);
            (command, text)
        }
        TimedRequest::Wire(request) => {
            let mut command = Command::new(std::env::current_exe().map_err(|e| e.to_string())?);
            command.args(["bench", "limits", "--answer"]);
            (command, request)
        }
    };
    let before = children_time();
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|e| format!("{command:?}: {e}"))?;
    let (to, id) = (child.stdin.take(), child.id().to_string());
    let (said, megabytes) = thread::scope(|scope| {
        // A run that has read enough ends without reading the rest.
        scope.spawn(move || to.map(|mut to| to.write_all(input.as_bytes())));
        let memory = scope.spawn(move || peak(&id));
        let output = child.wait_with_output();
        (output, memory.join().unwrap_or_default())
    });
    let said = said.map_err(|e| format!("{command:?}: {e}"))?;
    let text = [said.stdout, said.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    if said.status.code().is_none_or(|code| code > 3 || code == 2) {
        return Err(format!("{command:?}: {}: {}", said.status, shortened(&text[1])));
    }
    // Reports have a word for it; all other output has a sentence.
    let is_ended = text.iter().any(|text| text.contains("time limit"));
    Ok(Run { processor: children_time() - before, megabytes, is_ended })
}

/// Returns the peak memory of a process, in megabytes, until it ends.
fn peak(id: &str) -> u64 {
    let mut peak = 0;
    loop {
        match peak_memory_of(id) {
            0 => return peak / 1000,
            kilobytes => peak = kilobytes,
        }
        thread::sleep(GLANCE);
    }
}

/// Answers the request on the standard input.
fn answer() -> Result<(), String> {
    let mut request = String::new();
    std::io::stdin().read_to_string(&mut request).map_err(|e| e.to_string())?;
    println!("{}", tatham_wire::answer(&request, &RequestContext::default()));
    Ok(())
}

/// Returns the beginning of a text.
fn shortened(text: &str) -> String {
    const MOST: usize = 60;
    let cut: String = text.chars().take(MOST).collect();
    if cut.len() < text.len() { cut + "…" } else { cut }
}

/// Returns all available IDs, each with its kind.
fn corpus() -> Result<Vec<(String, String)>, String> {
    let mut files = Vec::new();
    for folder in ["puzzles", "../shared/corpus"] {
        collect(Path::new(folder), &mut files);
    }
    files.sort();
    let mut found = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
        let lines: Vec<(String, String)> = if file.extension().is_some_and(|e| e == "jsonl") {
            let line = |line: &str| {
                let value: Value = serde_json::from_str(line).ok()?;
                let field = |name: &str| value[name].as_str().map(str::to_owned);
                Some((field("puzzle")?, field("game_id")?))
            };
            text.lines().filter_map(line).collect()
        } else {
            let folder = file
                .parent()
                .and_then(Path::file_name)
                .map(|name| name.to_string_lossy().into_owned());
            let folder = folder.filter(|name| find(name).is_some());
            let line = |line: &str| match (&folder, line.split_once(' ')) {
                (Some(kind), _) => Some((kind.clone(), line.to_owned())),
                (None, Some((kind, id))) => Some((kind.to_owned(), id.to_owned())),
                (None, None) => None,
            };
            ids(&text).filter_map(line).collect()
        };
        let every = if lines.len() > LONG { 10 } else { 1 };
        let is_read = |(kind, id): &(String, String)| {
            find(kind).is_some_and(|entry| (entry.parse)(id).is_ok())
        };
        found.extend(lines.into_iter().step_by(every).filter(is_read));
    }
    // Some are in several files.
    found.sort();
    found.dedup();
    Ok(found)
}

/// Collects the files with IDs in a folder and its subfolders.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    // The corpus beside the repository may be missing.
    for item in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = item.path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|e| e == "txt" || e == "jsonl") {
            files.push(path);
        }
    }
}
