//! Plain text for pipes, and pictures made of characters on a terminal or if requested.

use std::ops::ControlFlow;

use tatham_core::picture::Notice;
use tatham_core::problem::Answer;
use tatham_core::{Budget, MemoryClaim, Picture, Report};
use tatham_wire::ApiError;

use super::drawings::Drawings;
use super::{Show, is_undecided};
use crate::draw;
use crate::output::Output;

/// Solutions, separated by empty lines. On a terminal, all but the first show where they differ
/// from it.
pub(crate) struct Text<'b> {
    budget: &'b Budget,
    /// True if reading aids are left out of pictures.
    plain: bool,
    /// True if the solutions are drawn, as on a terminal.
    is_drawn: bool,
    is_later: bool,
    /// First picture, with its memory claim.
    first: Option<(Picture, MemoryClaim)>,
}

impl<'b> Text<'b> {
    pub(crate) fn new(budget: &'b Budget, plain: bool, is_drawn: bool) -> Self {
        Self { budget, plain, is_drawn, is_later: false, first: None }
    }

    /// Returns the answer as a terminal shows it; plain text if there is too little memory for a
    /// picture.
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

/// Common part of all solutions; if there is only one, the solution itself.
pub(crate) struct Common<'p> {
    /// First solution, until the common part replaces it.
    text: String,
    drawings: Drawings<'p>,
    /// True if it is drawn, as on a terminal.
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
