//! `cargo xtask referee [KIND…] --count N`, or `--corpora`: fresh IDs of each of the game's
//! presets, as the first of the versions asked for draws them, or those of `puzzles/<kind>/sgt.txt`
//! and of the corpora beside the repository; each is solved, and the real games say whether our
//! save file finishes it. A table, a row a game.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::ops::ControlFlow;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use serde_json::Value;
use tatham_core::author::contract::ids;
use tatham_core::save::SaveFile;
use tatham_core::{Entry, Options};
use tatham_kinds::{COLLECTION, find};

use xtask::arguments::{option, words};
use xtask::folders;

use xtask::referee::{Program, programs};

/// Time limit for each puzzle.
const LIMIT: Duration = Duration::from_secs(60);

/// Number of wrong puzzles that are named for each game.
const NAMED: usize = 5;

/// A running referee.
struct Referee<'p> {
    program: &'p Program,
    process: Child,
    files: ChildStdin,
    verdicts: BufReader<ChildStdout>,
}

impl<'p> Referee<'p> {
    fn start(program: &'p Program) -> Result<Self, String> {
        let mut command = Command::new(&program.path);
        let started = command.arg("--many").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut process =
            started.map_err(|error| format!("the referee could not be started: {error}"))?;
        let pipes = process.stdin.take().zip(process.stdout.take());
        let (files, verdicts) = pipes.ok_or("the referee has no pipes")?;
        Ok(Self { program, process, files, verdicts: BufReader::new(verdicts) })
    }

    /// Returns true if the game calls the file's game finished; `None` if it breaks off.
    fn is_finished(&mut self, save: &SaveFile) -> Option<bool> {
        let (file, mut said) = (save.to_string(), String::new());
        write!(self.files, "{}\n{file}", file.len()).and_then(|()| self.files.flush()).ok()?;
        self.verdicts.read_line(&mut said).ok()?;
        Some(serde_json::from_str::<Value>(&said).ok()?["status"] == 1)
    }
}

impl Drop for Referee<'_> {
    fn drop(&mut self) {
        let _ = self.process.kill().and_then(|()| self.process.wait());
    }
}

/// Results of a game's puzzles.
#[derive(Default)]
struct Tally {
    puzzles: usize,
    solved: usize,
    /// Number of puzzles that each referee calls finished.
    finished: Vec<usize>,
    wrong: Vec<String>,
}

/// Generates, solves, saves, and asks the referees.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let programs = programs(arguments)?;
    let (named, count) = (words(arguments), option(arguments, "count"));
    let mut referees = programs.iter().map(Referee::start).collect::<Result<Vec<_>, _>>()?;
    let (mut all, mut wrong) = (0, Vec::new());
    let columns = programs
        .iter()
        .map(|program| format!(" finished in {} |", program.version))
        .collect::<Vec<_>>()
        .concat();
    println!(
        "| game | presets | puzzles | solved |{columns}\n| --- | --- | --- | --- |{}",
        " --- |".repeat(programs.len())
    );
    for entry in COLLECTION.iter().filter_map(|game| find(game)) {
        let kind = entry.kind;
        if !named.is_empty() && named.iter().all(|name| *name != kind.name) {
            continue;
        }
        let presets = lines(&programs[0], &["--presets", kind.name])?;
        let texts = match count {
            Some(count) => presets
                .iter()
                .map(|params| printed(&programs[0], &["--generate", kind.name, params, count]))
                .collect::<Result<_, _>>()?,
            None => corpora(kind.name),
        };
        let mut tally = Tally { finished: vec![0; programs.len()], ..Tally::default() };
        for id in texts.iter().flat_map(|text| ids(text)) {
            judge(&mut referees, entry, id, &mut tally)?;
        }
        let Tally { puzzles, solved, finished, wrong: mut odd } = tally;
        let counts =
            finished.iter().map(|count| format!(" {count} |")).collect::<Vec<_>>().concat();
        println!("| {} | {} | {puzzles} | {solved} |{counts}", kind.title, presets.len());
        all += usize::from(puzzles > 0 && finished.iter().all(|&count| count == puzzles));
        odd.truncate(NAMED);
        wrong.extend(odd);
    }
    println!(
        "\n{all} of {} games: every puzzle solved, every save file finished",
        COLLECTION.len()
    );
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// The text that a referee prints.
fn printed(program: &Program, arguments: &[&str]) -> Result<String, String> {
    let output = Command::new(&program.path).args(arguments).output();
    let output = output.map_err(|error| format!("the referee could not be started: {error}"))?;
    String::from_utf8(output.stdout).map_err(|error| error.to_string())
}

fn lines(program: &Program, arguments: &[&str]) -> Result<Vec<String>, String> {
    Ok(printed(program, arguments)?.lines().map(str::to_owned).collect())
}

/// The IDs of a game that are here: committed ones, and those of the corpora beside the repository.
fn corpora(name: &str) -> Vec<String> {
    let own = fs::read_to_string(folders::root().join("puzzles").join(name).join("sgt.txt"))
        .unwrap_or_default();
    let beside = ["sgt", "variants", "minimal"].map(|set| {
        let path =
            folders::root().join("../shared/corpus").join(set).join(name).with_extension("jsonl");
        let lines = fs::read_to_string(path).unwrap_or_default();
        let id = |line: &str| {
            Some(serde_json::from_str::<Value>(line).ok()?["game_id"].as_str()?.to_owned() + "\n")
        };
        lines.lines().filter_map(id).collect::<String>()
    });
    [own].into_iter().chain(beside).collect()
}

fn judge(
    referees: &mut [Referee<'_>],
    entry: &Entry,
    id: &str,
    tally: &mut Tally,
) -> Result<(), String> {
    tally.puzzles += 1;
    let puzzle = match (entry.parse)(id) {
        Ok(puzzle) => puzzle,
        Err(error) => {
            tally.wrong.push(format!("{} {id}: {error}", entry.kind.name));
            return Ok(());
        }
    };
    let (options, mut save) = (Options { time_limit: Some(LIMIT), ..Options::default() }, None);
    let searched = puzzle.search(&options, &options.budget(), &mut |answer| {
        save = save.take().or_else(|| answer.save());
        ControlFlow::Continue(())
    });
    let report = searched.map_err(|defect| defect.to_string())?;
    let Some(save) = save else {
        tally.wrong.push(format!("{} {id}: {}", entry.kind.name, report.status.name()));
        return Ok(());
    };
    tally.solved += 1;
    for (referee, finished) in referees.iter_mut().zip(&mut tally.finished) {
        let version = &referee.program.version;
        match referee.is_finished(&save) {
            Some(true) => *finished += 1,
            Some(false) => {
                tally.wrong.push(format!("{} {id}: not finished in {version}", entry.kind.name));
            }
            None => {
                tally
                    .wrong
                    .push(format!("{} {id}: the game of {version} broke off", entry.kind.name));
                *referee = Referee::start(referee.program)?;
            }
        }
    }
    Ok(())
}
