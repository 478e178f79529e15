//! `tatham-slv hint`, `explain`, `check`, `judge` and `repair`: inspections of a puzzle.

mod check;
mod explain;
mod hint;
mod judge;
mod repair;

use std::io::Write as _;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use clap::ArgMatches;
use tatham_core::clock::Instant;
use tatham_core::explain::Step;
use tatham_core::{MemoryClaim, Picture, Status};
use tatham_picture::Render as _;
use tatham_wire::{ApiError, Puzzle, RequestContext};

use crate::args::{self, GlobalArgs, InspectArgs, Inspection, OutputForm};
use crate::output::Output;
use crate::print_error::printable;
use crate::{draw, input, interrupt, recognise};

/// Maximum number of places in a sentence.
const MOST: usize = 12;

/// An inspection, in each form.
trait Inspect {
    /// Returns the JSON object.
    fn json(&self) -> String;

    /// Returns the sentences for people, one a line.
    fn lines(&self) -> Vec<String>;

    /// Returns a note on moves of a save file that cannot be replayed.
    fn note(&self) -> Option<&str> {
        None
    }

    /// Returns the remarks beside the sentences.
    fn remarks(&self) -> Vec<String>;

    /// Returns the picture, with its memory claim.
    fn picture(&self, puzzle: &Puzzle) -> Result<(Picture, MemoryClaim), ApiError>;

    /// Returns the save file of the puzzle, if the inspection writes one.
    fn save(&self) -> Result<String, ApiError> {
        Err(ApiError::usage("only repairs are written as save files".to_owned()))
    }

    /// Returns false if there is nothing to draw or to save.
    fn has_result(&self) -> bool {
        true
    }

    /// Returns true if a terminal also shows the picture, because it illustrates the sentences.
    fn is_illustrated(&self) -> bool;

    /// Returns the code of the limit or interrupt that ended the work early, if any.
    fn stopped(&self) -> Option<&'static str>;

    /// Returns the exit code, unless an interrupt stopped the work.
    fn exit_code(&self) -> u8;
}

/// Prints an inspection of the puzzle on the command line.
pub(crate) fn run(inspection: Inspection, given: &mut ArgMatches) -> Result<ExitCode, ApiError> {
    let (shared, arguments) =
        (GlobalArgs::from_matches(given), args::options::<InspectArgs>(given));
    let text = input::read(&args::positional(given))?;
    let cancelled = interrupt::catch(|| ());
    let world = RequestContext {
        time_limit: arguments.run.time_limit,
        ask_game: arguments.run.seeds.ask_game(),
        start: Some(Instant::now()),
        memory: tatham_wire::process_memory(),
        cancelled: Some(Arc::clone(&cancelled)),
        ..RequestContext::default()
    };
    let naming = |kind: &str| format!("`tatham-slv {} --puzzle {kind} …`", inspection.name());
    let mut puzzle =
        recognise::puzzle(&text, args::wanted(given), given, &world, shared.quiet, naming)?;
    let form = if shared.json { OutputForm::Json } else { arguments.format };
    Output::run(|output| {
        let inspect: Box<dyn Inspect> = match inspection {
            Inspection::Hint => Box::new(hint::run(&mut puzzle, args::options(given))?),
            Inspection::Explain => {
                // A long explanation grows before the eyes of its reader. If nobody reads on, it
                // ends.
                let mut print = |text: &str| {
                    if output.write(text).is_break() || output.flush().is_break() {
                        cancelled.store(true, Ordering::Relaxed);
                    }
                };
                Box::new(explain::run(&mut puzzle, &args::options(given), form, &mut print)?)
            }
            Inspection::Check => Box::new(check::run(&puzzle, &args::options(given))?),
            Inspection::Judge => {
                let mut print = |text: &str| {
                    if output.write(text).is_break() || output.flush().is_break() {
                        cancelled.store(true, Ordering::Relaxed);
                    }
                };
                Box::new(judge::run(&puzzle, &args::options(given), form, &mut print)?)
            }
            Inspection::Repair => {
                let has_time_limit = arguments.run.time_limit.is_some();
                Box::new(repair::run(&puzzle, &args::options(given), has_time_limit)?)
            }
        };
        let text = match form {
            OutputForm::Json => inspect.json() + "\n",
            OutputForm::Svg | OutputForm::Save if !inspect.has_result() => String::new(),
            OutputForm::Save => inspect.save()?,
            OutputForm::Svg => inspect.picture(&puzzle)?.0.to_svg(),
            OutputForm::Text | OutputForm::Drawing => {
                let is_drawn = form == OutputForm::Drawing || output.is_terminal();
                let drawn = if is_drawn && inspect.is_illustrated() {
                    inspect.picture(&puzzle).ok()
                } else {
                    None
                };
                let drawn =
                    drawn.and_then(|(picture, _)| draw::small(&picture)).unwrap_or_default();
                drawn + &inspect.lines().iter().flat_map(|line| [line, "\n"]).collect::<String>()
            }
        };
        let is_read = output.write(&text).is_continue();
        if is_read && !shared.quiet && form != OutputForm::Json {
            let _ = output.flush();
            if let Some(note) = inspect.note() {
                let _ = writeln!(anstream::stderr(), "note: {}", printable(note.to_owned()));
            }
            for remark in inspect.remarks() {
                let _ = writeln!(anstream::stderr(), "{remark}");
            }
        }
        Ok(interrupt::exit_code(inspect.stopped(), inspect.exit_code()))
    })
}

/// Returns the exit code of a search for steps.
fn exit_code(status: Status, has_steps: bool, complete: bool) -> u8 {
    match status {
        Status::Unsolvable => Status::Unsolvable.exit_code(),
        // If there are several solutions, nothing more may follow: then there is no step.
        _ if has_steps || complete || status == Status::Multiple => 0,
        _ => Status::Unknown.exit_code(),
    }
}

/// Returns the sentence of a step with its number.
fn numbered(number: usize, step: &Step) -> String {
    format!("{number}. {}", step.text)
}

/// Returns the sentences of steps, numbered.
fn all_numbered(steps: &[Step]) -> impl Iterator<Item = String> {
    (1..).zip(steps).map(|(number, step)| numbered(number, step))
}

/// Returns `1 entry is wrong`, `2 entries are wrong`.
fn wrong_entries(count: usize) -> String {
    if count == 1 { "1 entry is wrong".to_owned() } else { format!("{count} entries are wrong") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_what_was_looked_for() {
        for (status, has_steps, complete, code) in [
            (Status::Unique, true, true, 0),
            (Status::Unique, true, false, 0),
            (Status::Unique, false, true, 0),
            (Status::Unique, false, false, 3),
            (Status::Unknown, false, false, 3),
            (Status::Unknown, true, false, 0),
            (Status::Multiple, false, false, 0),
            (Status::Unsolvable, true, true, 1),
            (Status::Unsolvable, false, false, 1),
        ] {
            assert_eq!(
                exit_code(status, has_steps, complete),
                code,
                "{status:?} {has_steps} {complete}"
            );
        }
    }

    #[test]
    fn entries_are_counted_in_digits() {
        assert_eq!([1, 2].map(wrong_entries), ["1 entry is wrong", "2 entries are wrong"]);
    }
}
