//! `tatham-slv sheet`: puzzles on paper, as PDF or SVG.
//!
//! Everything is read, solved and drawn before anything is written.

mod destination;
mod inputs;

use std::io::Write as _;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tatham_core::{Budget, MemoryClaim, Options, Picture, Status};
use tatham_picture::{NoGlyph, Panel, Paper};
use tatham_wire::{ApiError, Puzzle, RequestContext};

use crate::args::{self, Sheet, SheetFormat};
use crate::progress::Progress;
use crate::{draw, interrupt};
use destination::Destination;

/// Time limit of an answer if nobody asks for another.
const LIMIT: Duration = Duration::from_secs(60);

/// Prints the sheet.
pub(crate) fn run(given: &Sheet) -> Result<ExitCode, ApiError> {
    given.shared.apply_colour();
    if given.title.as_deref().is_some_and(|title| title.contains(char::is_control)) {
        return Err(ApiError::usage("--title has a control character".to_owned()));
    }
    let destination = Destination::new(given)?;
    let interrupted = interrupt::catch(|| ());
    let world = RequestContext {
        puzzle: given.puzzle,
        ask_game: given.run.seeds.ask_game(),
        memory: tatham_wire::process_memory(),
        cancelled: Some(Arc::clone(&interrupted)),
        ..RequestContext::default()
    };
    let puzzles = inputs::read(&given.inputs, &world, given.shared.quiet)?;
    let mut draft = Draft::new(given, interrupted);
    draft.draw(&puzzles)?;
    if draft.is_interrupted() {
        return Ok(ExitCode::from(interrupt::EXIT_CODE));
    }
    let pages = match given.format {
        SheetFormat::Pdf => vec![draft.sheet.to_pdf().map_err(unprintable)?],
        SheetFormat::Svg => draft.sheet.to_svg().into_iter().map(String::into_bytes).collect(),
    };
    let written = destination.write(&pages)?;
    Ok(if written == ExitCode::SUCCESS { draft.exit_code() } else { written })
}

fn unprintable(NoGlyph(letter): NoGlyph) -> ApiError {
    ApiError::usage(format!(
        "`{letter}` cannot be printed, because the standard fonts of PDF lack it; use Latin letters \
         or --format svg"
    ))
}

/// A sheet that is being drawn.
struct Draft<'g> {
    given: &'g Sheet,
    sheet: tatham_picture::Sheet,
    interrupted: Arc<AtomicBool>,
    /// Memory of the pictures.
    claims: Vec<MemoryClaim>,
    /// Number of puzzles that were not decided within the limits.
    undecided: usize,
}

impl<'g> Draft<'g> {
    fn new(given: &'g Sheet, interrupted: Arc<AtomicBool>) -> Self {
        let sheet = tatham_picture::Sheet {
            paper: match given.paper {
                args::Paper::A4 => Paper::A4,
                args::Paper::Letter => Paper::Letter,
            },
            per_page: given.per_page.into(),
            title: given.title.clone(),
            puzzles: Vec::new(),
            answers: Vec::new(),
        };
        Self { given, sheet, interrupted, claims: Vec::new(), undecided: 0 }
    }

    fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    fn exit_code(&self) -> ExitCode {
        ExitCode::from(if self.undecided > 0 { Status::Unknown.exit_code() } else { 0 })
    }

    /// Draws the puzzles, and their answers if they are wanted.
    fn draw(&mut self, puzzles: &[Puzzle]) -> Result<(), ApiError> {
        let count = puzzles.len();
        // Without answers, it takes no time.
        let is_wanted = self.given.answers && !self.given.shared.quiet;
        let mut progress = Progress::new(is_wanted, Some(count as u64));
        for (number, puzzle) in (1..).zip(puzzles) {
            if self.is_interrupted() {
                break;
            }
            progress.show(number as u64 - 1, || format!("puzzle {number} of {count}"));
            let problem = &puzzle.problem;
            let picture = problem.picture();
            // The title has the state of the puzzle after the last comma.
            let title = picture.title.rsplit_once(", ").map_or(&*picture.title, |(name, _)| name);
            let caption = format!("{number}. {title}");
            let panel = self.panel(&caption, picture.clone(), &problem.text(), &puzzle.budget)?;
            self.sheet.puzzles.push(panel);
            if self.given.answers {
                let answer = self.answer(&caption, puzzle)?;
                self.sheet.answers.push(answer);
            }
        }
        progress.finish();
        if self.undecided > 0 && !self.given.shared.quiet && !self.is_interrupted() {
            let _ = writeln!(
                anstream::stderr(),
                "{} of {count} answers were not found within the limits",
                self.undecided
            );
        }
        Ok(())
    }

    /// Draws a picture; `text` shows the same.
    fn panel(
        &mut self,
        caption: &str,
        picture: Picture,
        text: &str,
        budget: &Budget,
    ) -> Result<Panel, ApiError> {
        self.claims.push(draw::claim(text, budget).map_err(|stop| draw::refused(&stop))?);
        // Dots in empty cells would be in the way of a pencil.
        Ok(Panel::picture(caption.to_owned(), &Picture { plain: true, ..picture }))
    }

    /// Solves a puzzle as it is posed, and draws its answer.
    fn answer(&mut self, caption: &str, puzzle: &Puzzle) -> Result<Panel, ApiError> {
        let budget = Budget::within(self.given.run.time_limit.unwrap_or(LIMIT))
            .with_memory(puzzle.budget.memory())
            .cancelled_by(Arc::clone(&self.interrupted));
        let options = Options { played: None, position: None, ..puzzle.options.clone() };
        let mut first = None;
        let report = puzzle.problem.search(&options, &budget, &mut |answer| {
            first.get_or_insert_with(|| (answer.picture(), answer.text()));
            ControlFlow::Continue(())
        })?;
        let sentence = match (report.status, first) {
            (Status::Unique | Status::Solved | Status::Closest, Some((picture, text))) => {
                // A limit ended the search for another.
                let is_undecided = matches!(report.stopped, Some("time" | "memory"));
                let more = if is_undecided { " (perhaps one of several answers)" } else { "" };
                return self.panel(&format!("{caption}{more}"), picture, &text, &budget);
            }
            // What surely follows from a position of a hidden game.
            (Status::Multiple, Some((picture, text))) if puzzle.problem.hides_answer() => {
                return self.panel(caption, picture, &text, &budget);
            }
            (Status::Multiple, _) => "several solutions",
            (Status::Unsolvable, _) => "no solution",
            _ => {
                self.undecided += 1;
                "not solved within the limits"
            }
        };
        Ok(Panel::text(caption.to_owned(), sentence.to_owned()))
    }
}
