//! Plain text for pipes; on a terminal, or where that is asked for, pictures made of characters.

use std::ops::ControlFlow;

use tatham_core::picture::Notice;
use tatham_core::problem::Answer;
use tatham_core::{Budget, MemoryClaim, Picture, Report};
use tatham_wire::ApiError;

use super::drawings::Drawings;
use super::{Show, is_undecided};
use crate::draw;
use crate::output::Output;

/// The solutions, an empty line between two. On a terminal those after the first show where they
/// differ from it.
pub(crate) struct Text<'b> {
    budget: &'b Budget,
    /// Whether what only helps to read a picture is left out.
    plain: bool,
    /// Whether the solutions are drawn, as on a terminal.
    is_drawn: bool,
    is_later: bool,
    /// The first picture, and its memory.
    first: Option<(Picture, MemoryClaim)>,
}

impl<'b> Text<'b> {
    pub(crate) fn new(budget: &'b Budget, plain: bool, is_drawn: bool) -> Self {
        Self { budget, plain, is_drawn, is_later: false, first: None }
    }

    /// The answer as a terminal shows it; plain text where there is no memory for a picture.
    fn pretty(&mut self, answer: &Answer<'_>) -> String {
        if let Some(words) = answer.words() {
            return words;
        }
        let text = answer.text();
        let Ok(claim) = draw::claim(&text, self.budget) else { return text };
        let picture = Picture { plain: self.plain, ..answer.picture() };
        match &self.first {
            Some((first, _)) => {
                let differing = first.differences(&picture);
                draw::terminal(&picture.noting(differing, Notice::Differs), Some(text))
            }
            None => draw::terminal(&self.first.insert((picture, claim)).0, Some(text)),
        }
    }
}

impl Show for Text<'_> {
    fn answer(&mut self, answer: &Answer<'_>, output: &mut Output) -> ControlFlow<()> {
        if std::mem::replace(&mut self.is_later, true) {
            output.write("\n")?;
        }
        let text = if self.is_drawn { self.pretty(answer) } else { answer.text() };
        output.write(&text)
    }
}

/// What all solutions share, alone: the solution itself where it is the only one.
pub(crate) struct Common<'p> {
    /// The first solution, until what they share comes and replaces it.
    text: String,
    drawings: Drawings<'p>,
    /// Whether it is drawn, as on a terminal.
    is_drawn: bool,
}

impl<'p> Common<'p> {
    pub(crate) fn new(drawings: Drawings<'p>, is_drawn: bool) -> Self {
        Self { text: String::new(), drawings, is_drawn }
    }
}

impl Show for Common<'_> {
    fn answer(&mut self, answer: &Answer<'_>, _output: &mut Output) -> ControlFlow<()> {
        if self.text.is_empty() || answer.is_partial() {
            self.text = answer.text();
        }
        if self.is_drawn { self.drawings.add(answer) } else { ControlFlow::Continue(()) }
    }

    fn end(&mut self, report: Report, output: &mut Output) -> Result<(), ApiError> {
        let picture = self.drawings.finish()?;
        if !is_undecided(&report) {
            let _ = output.write(&match picture {
                Some(picture) => draw::terminal(&picture, Some(std::mem::take(&mut self.text))),
                None => std::mem::take(&mut self.text),
            });
        }
        Ok(())
    }
}
