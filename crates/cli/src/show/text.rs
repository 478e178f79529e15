//! Plain text for pipes; on a terminal, pictures made of characters.

use std::ops::ControlFlow;

use tatham_core::picture::Notice;
use tatham_core::problem::Answer;
use tatham_core::{Picture, Report};

use super::drawings::Drawings;
use super::{Show, is_undecided};
use crate::draw;
use crate::fault::Fault;
use crate::output::Output;

/// The solutions, an empty line between two. On a terminal those after the first show where they differ from it.
pub(crate) struct Text {
    /// Whether what only helps to read a picture is left out.
    plain: bool,
    is_later: bool,
    first: Option<Picture>,
}

impl Text {
    pub(crate) fn new(plain: bool) -> Self {
        Self { plain, is_later: false, first: None }
    }

    /// The answer as a terminal shows it.
    fn pretty(&mut self, answer: &dyn Answer) -> String {
        if let Some(words) = answer.words() {
            return words;
        }
        let picture = Picture { plain: self.plain, ..answer.picture() };
        match &self.first {
            Some(first) => {
                let differing = first.differences(&picture);
                draw::terminal(&picture.noting(differing, Notice::Differs), Some(answer.text()))
            }
            None => draw::terminal(self.first.insert(picture), Some(answer.text())),
        }
    }
}

impl Show for Text {
    fn answer(&mut self, answer: &dyn Answer, output: &mut Output) -> ControlFlow<()> {
        if std::mem::replace(&mut self.is_later, true) {
            output.write("\n")?;
        }
        let text = if output.is_terminal() { self.pretty(answer) } else { answer.text() };
        output.write(&text)
    }
}

/// What all solutions share, alone: the solution itself where it is the only one.
pub(crate) struct Common<'p> {
    /// The first solution, until what they share comes and replaces it.
    text: String,
    drawings: Drawings<'p>,
}

impl<'p> Common<'p> {
    pub(crate) fn new(drawings: Drawings<'p>) -> Self {
        Self { text: String::new(), drawings }
    }
}

impl Show for Common<'_> {
    fn answer(&mut self, answer: &dyn Answer, output: &mut Output) -> ControlFlow<()> {
        if self.text.is_empty() || answer.is_partial() {
            self.text = answer.text();
        }
        if output.is_terminal() { self.drawings.add(answer) } else { ControlFlow::Continue(()) }
    }

    fn end(&mut self, report: Report, output: &mut Output) -> Result<(), Fault> {
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
