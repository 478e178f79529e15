//! `tatham-slv INPUT`, `tatham-slv KIND INPUT`: reads one puzzle, solves it and prints the result.

use std::io::Write as _;
use std::process::ExitCode;

use clap::ArgMatches;
use tatham_core::clock::Instant;
use tatham_core::{AnyProblem, Budget, Entry, Limit, Picture, Status, puzzle};
use tatham_wire::{ApiError, Puzzle, RequestContext};

use crate::args::{self, Format, GlobalArgs, Question, SolveArgs};
use crate::output::Output;
use crate::show::{self, Drawings, Save, Show, Stream, Svg, Text};
use crate::{draw, input, interrupt, recognise, verdict};

/// Number of requested solutions from which on the JSON object is written while they are found, and
/// not when all are known.
const STREAM_FROM: u64 = 1000;

/// Solves the puzzle on the command line; `wanted` is the kind that the command line names, if any.
pub(crate) fn run(
    wanted: Option<&'static Entry>,
    given: &mut ArgMatches,
) -> Result<ExitCode, ApiError> {
    let (shared, common) = (GlobalArgs::from_matches(given), SolveArgs::from_matches(given));
    let text = input::read(&args::positional(given))?;
    let world = RequestContext {
        limit: common.solutions,
        time_limit: common.run.time_limit,
        ask_game: common.run.seeds.ask_game(),
        start: Some(Instant::now()),
        memory: tatham_wire::process_memory(),
        cancelled: Some(interrupt::catch(|| ())),
        ..RequestContext::default()
    };
    let puzzle = recognise::puzzle(&text, wanted, given, &world, shared.quiet, |name| {
        format!("`tatham-slv {name} …`")
    })?;
    let kind = puzzle.problem.kind();
    let to = args::format(kind, given)
        .map_err(|message| ApiError::usage(format!("{}: {message}", kind.title)))?;
    one(&puzzle, &shared, &common, to)
}

/// Solves one puzzle and shows the result.
fn one(
    puzzle: &Puzzle,
    shared: &GlobalArgs,
    common: &SolveArgs,
    to: Option<&str>,
) -> Result<ExitCode, ApiError> {
    let Puzzle { problem, options, budget, .. } = puzzle;
    Output::run(|output| {
        if let Some(format) = to {
            let written =
                problem.write_as(format).map_err(|why| ApiError::usage(why.to_string()))?;
            let _ = output.write(&written).is_continue()
                && !written.ends_with('\n')
                && output.write("\n").is_continue();
            return Ok(ExitCode::SUCCESS);
        }
        let json = shared.json || common.format == Format::Json;
        if common.unsolved {
            let format = match common.format {
                _ if json => Format::Json,
                Format::Text if output.is_terminal() => Format::Drawing,
                format => format,
            };
            let _ = output.write(&unsolved(problem, format, common.plain, budget)?);
            return Ok(ExitCode::SUCCESS);
        }
        if json && !streams(options.limit) {
            let report = puzzle.solve()?;
            let _ = output.write(&tatham_wire::json(&report)).is_continue()
                && output.write("\n").is_continue();
            return Ok(interrupt::exit_code(report.stopped, report.status.exit_code()));
        }
        let drawings = || Drawings::new(problem, budget, common.plain);
        let mut show: Box<dyn Show> = match common.format {
            _ if json => Box::new(Stream::default()),
            Format::Svg => Box::new(Svg::new(drawings(), options.common)),
            Format::Save => match problem.no_save_files() {
                Some(why) => return Err(ApiError::usage(why)),
                None => Box::new(Save::default()),
            },
            Format::Cnf => return formula(puzzle, common, output),
            format => {
                let is_drawn = format == Format::Drawing || output.is_terminal();
                if options.common {
                    Box::new(show::Common::new(drawings(), is_drawn))
                } else {
                    Box::new(Text::new(budget, common.plain, is_drawn))
                }
            }
        };
        show.begin(problem, output);
        let mut silent = shared.quiet || json;
        let mut is_solved = false;
        let report = puzzle.search(&mut |answer| {
            is_solved |= !answer.is_partial();
            // Mistakes come before any part of the solution, so that the reader can stop in time.
            if let (false, Some(player)) = (silent, answer.player()) {
                let _ = writeln!(anstream::stderr(), "{}", verdict::progress(player));
                silent = true;
            }
            show.answer(answer, output)
        })?;
        let code = interrupt::exit_code(report.stopped, report.status.exit_code());
        if !shared.quiet && !json {
            let _ = output.flush();
            let _ = writeln!(anstream::stderr(), "{}", verdict::line(&report));
            let is_saved = is_solved && common.format == Format::Save;
            if let Some(why) = problem.never_finished().filter(|_| is_saved) {
                let _ = writeln!(anstream::stderr(), "note: {}", tatham_wire::never_finished(&why));
            }
        }
        show.end(report, output)?;
        Ok(code)
    })
}

fn streams(limit: Option<Limit>) -> bool {
    match limit {
        Some(Limit::All) => true,
        Some(Limit::AtMost(count)) => count.get() >= STREAM_FROM,
        None => false,
    }
}

/// Shows the puzzle without solving it, in the requested format.
fn unsolved(
    problem: &AnyProblem,
    format: Format,
    plain: bool,
    budget: &Budget,
) -> Result<String, ApiError> {
    let picture = || Picture { plain, ..problem.picture() };
    match format {
        Format::Svg => {
            draw::svg(picture, &problem.text(), budget).map_err(|stop| draw::refused(&stop))
        }
        Format::Drawing => {
            if let Some(words) = problem.words() {
                return Ok(words);
            }
            // Plain text of an unsolved puzzle has no clues, so it cannot replace the picture.
            let _claim =
                draw::claim(&problem.text(), budget).map_err(|stop| draw::refused(&stop))?;
            Ok(draw::terminal(&picture(), None))
        }
        Format::Text => Ok(problem.text()),
        _ => Err(ApiError::usage("--unsolved needs --format text, svg or drawing".to_owned())),
    }
}

/// Writes the formula instead of an answer.
fn formula(puzzle: &Puzzle, common: &SolveArgs, output: &mut Output) -> Result<ExitCode, ApiError> {
    let question = match common.question {
        Question::Solvable => puzzle::Question::Solvable,
        Question::Unique => puzzle::Question::Unique,
    };
    match puzzle.problem.cnf(question, &puzzle.options.settings, &puzzle.budget) {
        Ok(Some(text)) => {
            let _ = output.write(&text);
            Ok(ExitCode::SUCCESS)
        }
        Ok(None) => Err(ApiError::usage(format!("{} has no formula", puzzle.problem.kind().title))),
        Err(stop) => {
            let _ = writeln!(anstream::stderr(), "unknown: {stop}");
            Ok(interrupt::exit_code(Some(stop.code()), Status::Unknown.exit_code()))
        }
    }
}
