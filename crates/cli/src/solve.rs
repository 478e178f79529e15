//! `tatham-slv <puzzle>`: read one puzzle, solve it, say what came of it.

use std::ffi::OsString;
use std::io::Write as _;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::Instant;

use clap::ArgMatches;
use serde_json::Value;
use tatham_core::play::Player;
use tatham_core::problem::{Answer, AnyProblem, Collected};
use tatham_core::save::{self, SaveFile};
use tatham_core::{Budget, Entry, Limit, Options, ParseError, Report, Status, Stop, puzzle};
use tatham_kinds::KINDS;

use crate::args::{self, Common, Format, Question, Shared};
use crate::draw;
use crate::fault::{self, Fault};
use crate::input;
use crate::memory;
use crate::output::Output;

/// From so many solutions on, the JSON object is written while they are found instead of when all are known.
const STREAM_FROM: u64 = 1000;

/// Solves the puzzle that the command line gives.
pub(crate) fn run(entry: &Entry, given: &ArgMatches) -> Result<ExitCode, Fault> {
    let (shared, common) = (Shared::from_matches(given), Common::from_matches(given));
    let kind = entry.kind;
    let mut options = Options {
        limit: common.solutions,
        time_limit: common.time_limit,
        memory: memory::of_process(),
        common: kind.common && given.get_flag("common"),
        settings: args::settings(kind.knobs, given)?,
        played: None,
    };
    let mut text = input::read(&args::positional(given))? + &args::suffix(kind.knobs, given);
    let start = Instant::now();
    if save::is_save_file(&text) {
        let file = SaveFile::parse(&text).map_err(|error| Fault::input(error, &text))?;
        if file.game != kind.title {
            return Err(Fault::Other(format!(
                "this is a save file of {}, not of {}: tatham-slv solve FILE reads the name inside",
                file.game, kind.title
            )));
        }
        text = format!("{}:{}", file.params, file.desc);
        options.played = Some(file.steps);
    }
    let to = given.try_get_one::<String>("to").ok().flatten();
    one(entry, &text, &options, start, &shared, &common, to.map(String::as_str))
}

/// Solves the game in a save file.
pub(crate) fn file(name: &OsString, shared: &Shared, common: &Common) -> Result<ExitCode, Fault> {
    shared.apply_colour();
    let text = input::read(std::slice::from_ref(name))?;
    let start = Instant::now();
    if !save::is_save_file(&text) {
        return Err(Fault::Other(
            "this is no save file: it should begin with SAVEFILE; for an ID, name the puzzle: tatham-slv <PUZZLE> <ID>"
                .to_owned(),
        ));
    }
    let file = SaveFile::parse(&text).map_err(|error| Fault::input(error, &text))?;
    let Some(entry) = KINDS.iter().find(|entry| entry.kind.title == file.game) else {
        let known: Vec<&str> = KINDS.iter().map(|entry| entry.kind.title).collect();
        return Err(Fault::Other(format!(
            "the game `{}` is not among those that can be solved: {}",
            file.game,
            known.join(", ")
        )));
    };
    let options = Options {
        limit: common.solutions,
        time_limit: common.time_limit,
        memory: memory::of_process(),
        played: Some(file.steps),
        ..Options::default()
    };
    one(entry, &format!("{}:{}", file.params, file.desc), &options, start, shared, common, None)
}

/// Solves one puzzle and shows what came of it. A limit is on the whole work, from `start` on: when the input had been read, before
/// anything was made of it.
fn one(
    entry: &Entry,
    text: &str,
    options: &Options,
    start: Instant,
    shared: &Shared,
    common: &Common,
    to: Option<&str>,
) -> Result<ExitCode, Fault> {
    let budget = options.budget_since(start);
    let reading = input::claim(text.len(), &options.memory)?;
    let problem = (entry.parse_as)(text, &options.settings)
        .map_err(|error| Fault::input(with_other_kinds(error, text, entry.kind.name), text))?;
    drop(reading);
    Output::run(|output| {
        if let Some(format) = to {
            let written = problem.write_as(format).map_err(|why| Fault::Other(why.to_string()))?;
            let _ = output.write(&written).is_continue() && !written.ends_with('\n') && output.write("\n").is_continue();
            return Ok(ExitCode::SUCCESS);
        }
        if common.unsolved {
            let _ = output.write(&unsolved(&*problem, common.format, output.is_terminal(), &budget)?);
            return Ok(ExitCode::SUCCESS);
        }
        let json = shared.json || common.format == Format::Json;
        let mut show: Box<dyn Show> = match common.format {
            _ if json && streams(options.limit) => Box::new(Stream { first: true }),
            _ if json => Box::new(Object { solutions: Collected::default(), budget: &budget }),
            Format::Svg => Box::new(Svg { drawn: false, budget: &budget, refused: None }),
            Format::Save if !problem.has_save_files() => {
                return Err(Fault::Other(format!("{} has no save files", problem.kind().title)));
            }
            Format::Save => Box::new(Save { written: false }),
            Format::Cnf => return formula(&*problem, common, options, &budget, output),
            Format::Text | Format::Json => Box::new(Text { held_back: options.common.then(String::new), first: true }),
        };
        show.begin(&*problem, output);
        let report = problem
            .search(options, &budget, &mut |answer| show.answer(answer, output))
            .map_err(|defect| Fault::Defect(Box::new(defect)))?;
        let code = ExitCode::from(report.status.exit_code());
        if !shared.quiet && !json {
            let _ = output.flush();
            let _ = writeln!(anstream::stderr(), "{}", verdict(&report));
        }
        show.end(report, output)?;
        Ok(code)
    })
}

/// The same error, with a hint where the text is a puzzle of another kind.
fn with_other_kinds(error: ParseError, text: &str, tried: &str) -> ParseError {
    if error.help.is_some() {
        return error;
    }
    match fault::fitting(text, Some(tried)).next() {
        Some(other) => error.with_help(format!("as a {other} puzzle it can be read: tatham-slv {other} …")),
        None => error,
    }
}

fn streams(limit: Option<Limit>) -> bool {
    match limit {
        Some(Limit::All) => true,
        Some(Limit::AtMost(count)) => count.get() >= STREAM_FROM,
        None => false,
    }
}

/// The puzzle alone, as it was asked for.
fn unsolved(problem: &dyn AnyProblem, format: Format, terminal: bool, budget: &Budget) -> Result<String, Fault> {
    match format {
        Format::Svg => draw::svg(|| problem.picture(), &problem.text(), budget).map_err(|stop| draw::refused(&stop)),
        Format::Text if terminal => Ok(problem.pretty(colours())),
        Format::Text => Ok(problem.text()),
        _ => Err(Fault::Other("--unsolved goes with --format svg or text".to_owned())),
    }
}

/// Whether the terminal on the standard output shall have colours.
fn colours() -> bool {
    anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never
}

/// Writes the formula instead of an answer.
fn formula(
    problem: &dyn AnyProblem,
    common: &Common,
    options: &Options,
    budget: &Budget,
    output: &mut Output,
) -> Result<ExitCode, Fault> {
    let question = match common.question {
        Question::Solvable => puzzle::Question::Solvable,
        Question::Unique => puzzle::Question::Unique,
    };
    match problem.cnf(question, &options.settings, budget) {
        Ok(Some(text)) => {
            let _ = output.write(&text);
            Ok(ExitCode::SUCCESS)
        }
        Ok(None) => Err(Fault::Other(format!("{} has no form as a formula", problem.kind().title))),
        Err(stop) => {
            let _ = writeln!(anstream::stderr(), "unknown: {stop}");
            Ok(ExitCode::from(Status::Unknown.exit_code()))
        }
    }
}

/// A way to show what is found, as it is found.
trait Show {
    fn begin(&mut self, _problem: &dyn AnyProblem, _output: &mut Output) {}
    fn answer(&mut self, answer: &dyn Answer, output: &mut Output) -> ControlFlow<()>;
    fn end(&mut self, report: Report, output: &mut Output) -> Result<(), Fault>;
}

/// Plain text: the solutions with an empty line between two.
struct Text {
    /// Where only what all solutions share is wanted: the first solution, shown when it is the only one.
    held_back: Option<String>,
    first: bool,
}

impl Show for Text {
    fn answer(&mut self, answer: &dyn Answer, output: &mut Output) -> ControlFlow<()> {
        if let Some(held_back) = &mut self.held_back {
            // What they share comes last and replaces it.
            if held_back.is_empty() || answer.is_partial() {
                *held_back = answer.text();
            }
            return ControlFlow::Continue(());
        }
        if !std::mem::take(&mut self.first) {
            output.write("\n")?;
        }
        output.write(&if output.is_terminal() { answer.pretty(colours()) } else { answer.text() })
    }

    fn end(&mut self, report: Report, output: &mut Output) -> Result<(), Fault> {
        if let Some(held_back) = &self.held_back
            && (report.status != Status::Multiple || report.common.is_some())
        {
            let _ = output.write(held_back);
        }
        Ok(())
    }
}

/// A picture: of the first solution, or of what is known.
struct Svg<'b> {
    drawn: bool,
    budget: &'b Budget,
    /// Why it could not be drawn.
    refused: Option<Stop>,
}

impl Show for Svg<'_> {
    fn answer(&mut self, answer: &dyn Answer, output: &mut Output) -> ControlFlow<()> {
        if std::mem::replace(&mut self.drawn, true) {
            return ControlFlow::Continue(());
        }
        match draw::svg(|| answer.picture(), &answer.text(), self.budget) {
            Ok(svg) => output.write(&svg),
            Err(stop) => {
                self.refused = Some(stop);
                ControlFlow::Break(())
            }
        }
    }

    fn end(&mut self, _report: Report, _output: &mut Output) -> Result<(), Fault> {
        self.refused.take().map_or(Ok(()), |stop| Err(draw::refused(&stop)))
    }
}

/// A save file: of the first solution.
struct Save {
    written: bool,
}

impl Show for Save {
    fn answer(&mut self, answer: &dyn Answer, output: &mut Output) -> ControlFlow<()> {
        match answer.save() {
            Some(save) if !std::mem::replace(&mut self.written, true) => output.write(&save.to_string()),
            _ => ControlFlow::Continue(()),
        }
    }

    fn end(&mut self, _report: Report, _output: &mut Output) -> Result<(), Fault> {
        Ok(())
    }
}

/// One JSON object, written when everything is known.
struct Object<'b> {
    solutions: Collected,
    budget: &'b Budget,
}

impl Show for Object<'_> {
    fn answer(&mut self, answer: &dyn Answer, _output: &mut Output) -> ControlFlow<()> {
        self.solutions.keep(answer, self.budget)
    }

    fn end(&mut self, mut report: Report, output: &mut Output) -> Result<(), Fault> {
        report.solutions = std::mem::take(&mut self.solutions).into_values();
        let _ = output.write(&json(&report)).is_continue() && output.write("\n").is_continue();
        Ok(())
    }
}

/// The same object, written while solutions are found: the verdict comes after them.
struct Stream {
    first: bool,
}

impl Show for Stream {
    fn begin(&mut self, problem: &dyn AnyProblem, output: &mut Output) {
        let (name, id) = (Value::from(problem.kind().name), Value::from(problem.game_id()));
        let _ = output.write(&format!("{{\"puzzle\":{name},\"game_id\":{id},\"solutions\":["));
    }

    fn answer(&mut self, answer: &dyn Answer, output: &mut Output) -> ControlFlow<()> {
        if answer.is_partial() {
            return ControlFlow::Continue(());
        }
        if !std::mem::take(&mut self.first) {
            output.write(",")?;
        }
        output.write(&answer.json().to_string())
    }

    fn end(&mut self, report: Report, output: &mut Output) -> Result<(), Fault> {
        let mut rest = serde_json::to_value(&report).unwrap_or_default();
        if let Some(fields) = rest.as_object_mut() {
            for written in ["puzzle", "game_id", "solutions"] {
                fields.shift_remove(written);
            }
        }
        let rest = rest.to_string();
        let _ = output.write(&format!("],{}\n", rest.trim_start_matches('{')));
        Ok(())
    }
}

fn json(report: &Report) -> String {
    serde_json::to_string(report).expect("a report is plain data with text for keys")
}

/// The verdict in a line for people.
fn verdict(report: &Report) -> String {
    let what = match (report.status, report.complete) {
        (Status::Unique, _) => "the only solution".to_owned(),
        (Status::Multiple, true) => format!("exactly {} solutions", report.count),
        (Status::Multiple, false) => format!("{} solutions found, there may be more", report.count),
        (Status::Solved, _) => "a solution; whether there are others was not decided".to_owned(),
        (Status::Closest, _) => "no exact solution; the nearest that can be reached".to_owned(),
        (Status::Unsolvable, _) => report.reason.clone().unwrap_or_else(|| "proof that there is no solution".to_owned()),
        _ => "no solution found and no proof that there is none".to_owned(),
    };
    let player = report.player.as_ref().map(progress).unwrap_or_default();
    let why = report.reason.as_ref().filter(|_| report.stopped.is_some()).map(|why| format!(" ({why})")).unwrap_or_default();
    format!("{}: {what}{why}; {}{player}", report.status.name(), duration(report.elapsed_ms))
}

/// How far the player of a save file had come, on a line of its own.
fn progress(player: &Player) -> String {
    if let Some(reason) = &player.unreadable {
        return format!("\nplayer: {reason}");
    }
    let wrong: Vec<String> = player.wrong.iter().map(|[x, y]| format!("column {} of row {}", x + 1, y + 1)).collect();
    let places = if wrong.is_empty() { String::new() } else { format!(" ({})", wrong.join(", ")) };
    format!("\nplayer: {} right, {} wrong{places}, {} open", player.correct, wrong.len(), player.open)
}

fn duration(milliseconds: f64) -> String {
    if milliseconds < 1000.0 { format!("{milliseconds:.2} ms") } else { format!("{:.2} s", milliseconds / 1000.0) }
}
