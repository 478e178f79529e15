//! `tatham-slv <puzzle>`: read one puzzle, solve it, say what came of it.

use std::io::Write as _;
use std::process::ExitCode;
use std::time::Instant;

use clap::ArgMatches;
use tatham_core::problem::AnyProblem;
use tatham_core::save::{self, SaveFile};
use tatham_core::{Budget, Entry, Limit, Options, ParseError, Picture, Status, puzzle};
use tatham_kinds::KINDS;

use crate::args::{self, Common, Format, Question, Shared};
use crate::fault::{self, Fault};
use crate::output::Output;
use crate::show::{self, Drawings, Object, Save, Show, Stream, Svg, Text};
use crate::{draw, input, memory, verdict};

/// From so many solutions on, the JSON object is written while they are found instead of when all are known.
const STREAM_FROM: u64 = 1000;

/// Solves the puzzle that the command line gives.
pub(crate) fn run(entry: &Entry, given: &ArgMatches) -> Result<ExitCode, Fault> {
    let shared = Shared::from_matches(given);
    let kind = entry.kind;
    let text = input::read(&args::positional(given))?;
    let start = Instant::now();
    if !save::is_save_file(&text) {
        return with_options(entry, &(text + &args::suffix(kind.knobs, given)), None, start, &shared, given);
    }
    let file = SaveFile::parse(&text).map_err(|error| Fault::input(error, &text))?;
    if file.game != kind.title {
        return Err(Fault::Other(format!(
            "this is a save file of {}, not of {}: tatham-slv solve FILE reads the name inside",
            file.game, kind.title
        )));
    }
    saved(entry, file, start, &shared, given)
}

/// Solves the game in a save file.
pub(crate) fn file(given: &ArgMatches) -> Result<ExitCode, Fault> {
    let shared = Shared::from_matches(given);
    let text = input::read(&args::positional(given))?;
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
    if let Some(option) = args::foreign(entry.kind, given) {
        return Err(Fault::Other(format!("{} has no option {option}", entry.kind.title)));
    }
    saved(entry, file, start, &shared, given)
}

fn saved(entry: &Entry, file: SaveFile, start: Instant, shared: &Shared, given: &ArgMatches) -> Result<ExitCode, Fault> {
    let id = format!("{}:{}", file.params, file.desc);
    with_options(entry, &id, Some(file), start, shared, given)
}

/// Solves one puzzle with the options that the kind shares with others and those of its own.
fn with_options(
    entry: &Entry,
    text: &str,
    played: Option<SaveFile>,
    start: Instant,
    shared: &Shared,
    given: &ArgMatches,
) -> Result<ExitCode, Fault> {
    let kind = entry.kind;
    let common = Common::from_matches(given);
    let unfit = |message: String| Fault::Other(format!("{}: {message}", kind.title));
    let options = Options {
        limit: common.solutions,
        time_limit: common.time_limit,
        memory: memory::of_process(),
        common: kind.common && given.get_flag("common"),
        settings: args::settings(kind.knobs, given).map_err(unfit)?,
        played,
    };
    one(entry, text, &options, start, shared, &common, args::format(kind, given).map_err(unfit)?)
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
        let json = shared.json || common.format == Format::Json;
        if common.unsolved {
            let format = if json { Format::Json } else { common.format };
            let _ = output.write(&unsolved(&*problem, format, common.plain, output.is_terminal(), &budget)?);
            return Ok(ExitCode::SUCCESS);
        }
        let drawings = || Drawings::new(&*problem, &budget, common.plain);
        let mut show: Box<dyn Show> = match common.format {
            _ if json && streams(options.limit) => Box::new(Stream::default()),
            _ if json => Box::new(Object::new(&budget)),
            Format::Svg => Box::new(Svg::new(drawings(), options.common)),
            Format::Save if !problem.has_save_files() => {
                return Err(Fault::Other(format!("{} has no save files", problem.kind().title)));
            }
            Format::Save => Box::new(Save::default()),
            Format::Cnf => return formula(&*problem, common, options, &budget, output),
            Format::Text | Format::Json if options.common => Box::new(show::Common::new(drawings())),
            Format::Text | Format::Json => Box::new(Text::new(&budget, common.plain)),
        };
        show.begin(&*problem, output);
        let mut silent = shared.quiet || json;
        let report = problem
            .search(options, &budget, &mut |answer| {
                // What is wrong comes before anything of the solution: who reads on knows what to expect.
                if let (false, Some(player)) = (silent, answer.player()) {
                    let _ = writeln!(anstream::stderr(), "{}", verdict::progress(player));
                    silent = true;
                }
                show.answer(answer, output)
            })
            .map_err(|defect| Fault::Defect(Box::new(defect)))?;
        let code = ExitCode::from(report.status.exit_code());
        if !shared.quiet && !json {
            let _ = output.flush();
            let _ = writeln!(anstream::stderr(), "{}", verdict::line(&report));
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
fn unsolved(problem: &dyn AnyProblem, format: Format, plain: bool, terminal: bool, budget: &Budget) -> Result<String, Fault> {
    let picture = || Picture { plain, ..problem.picture() };
    match format {
        Format::Svg => draw::svg(picture, &problem.text(), budget).map_err(|stop| draw::refused(&stop)),
        Format::Text if terminal => {
            if let Some(words) = problem.words() {
                return Ok(words);
            }
            // Plain text of what is not known yet has no clues: nothing takes the picture's place.
            let _claim = draw::claim(&problem.text(), budget).map_err(|stop| draw::refused(&stop))?;
            Ok(draw::terminal(&picture(), None))
        }
        Format::Text => Ok(problem.text()),
        _ => Err(Fault::Other("--unsolved goes with --format svg or text".to_owned())),
    }
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
