//! Pictures of a puzzle's answers, held against one another: where solutions differ is marked. `--format svg` shows what comes of them.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use tatham_core::picture::Notice;
use tatham_core::problem::{Answer, AnyProblem};
use tatham_core::{Picture, Report};

use super::{Show, is_undecided};
use crate::output::Output;

/// What all answers come to in one picture. Only the first is kept: there may be millions.
pub(crate) struct Drawings<'p> {
    problem: &'p dyn AnyProblem,
    first: Option<Picture>,
    /// The cells in which some solution is not as the first.
    differing: BTreeSet<usize>,
    /// What is known of the solutions.
    known: Option<Picture>,
}

impl<'p> Drawings<'p> {
    pub(crate) fn new(problem: &'p dyn AnyProblem) -> Self {
        Self { problem, first: None, differing: BTreeSet::new(), known: None }
    }

    /// Takes an answer.
    pub(super) fn add(&mut self, answer: &dyn Answer) {
        let picture = answer.picture();
        if answer.is_partial() {
            self.known = Some(picture);
        } else if let Some(first) = &self.first {
            self.differing.extend(first.differences(&picture));
        } else {
            self.first = Some(picture);
        }
    }

    /// What is known of all solutions, `?` where they differ; without that, the first of them.
    pub(super) fn finish(&mut self) -> Option<Picture> {
        let (picture, differing) = match (self.first.take(), self.known.take()) {
            (Some(first), Some(mut known)) => {
                let differing = first.differences(&known);
                known.question(&differing, &self.problem.picture());
                (known, differing)
            }
            (Some(picture), None) | (None, Some(picture)) => (picture, std::mem::take(&mut self.differing)),
            (None, None) => return None,
        };
        Some(picture.noting(differing, Notice::Differs))
    }
}

/// One picture: of the first solution, or of what is known.
pub(crate) struct Svg<'p> {
    drawings: Drawings<'p>,
    /// Whether only what all solutions share is wanted.
    common: bool,
}

impl<'p> Svg<'p> {
    pub(crate) fn new(problem: &'p dyn AnyProblem, common: bool) -> Self {
        Self { drawings: Drawings::new(problem), common }
    }
}

impl Show for Svg<'_> {
    fn answer(&mut self, answer: &dyn Answer, _output: &mut Output) -> ControlFlow<()> {
        self.drawings.add(answer);
        ControlFlow::Continue(())
    }

    fn end(&mut self, report: Report, output: &mut Output) {
        if let Some(picture) = self.drawings.finish().filter(|_| !(self.common && is_undecided(&report))) {
            let _ = output.write(&picture.to_svg());
        }
    }
}
