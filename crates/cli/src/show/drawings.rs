//! Pictures of a puzzle's answers, with marks where solutions differ. `--format svg` shows the
//! result.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use tatham_core::picture::Notice;
use tatham_core::problem::Answer;
use tatham_core::{AnyProblem, Budget, MemoryClaim, Picture, Place, Report, Stop};
use tatham_picture::Render as _;
use tatham_wire::ApiError;

use super::{Show, is_undecided};
use crate::draw;
use crate::output::Output;

/// One picture of all answers. Only the first solution is kept, because there may be millions.
pub(crate) struct Drawings<'p> {
    problem: &'p AnyProblem,
    budget: &'p Budget,
    /// True if reading aids are left out of pictures.
    plain: bool,
    first: Option<Picture>,
    /// Places in which some solution differs from the first.
    differing: BTreeSet<Place>,
    /// Picture of the common or partial answer.
    known: Option<Picture>,
    /// Memory claims of the pictures that are kept.
    claims: Vec<MemoryClaim>,
    /// Reason why an answer could not be drawn.
    refused: Option<Stop>,
}

impl<'p> Drawings<'p> {
    pub(crate) fn new(problem: &'p AnyProblem, budget: &'p Budget, plain: bool) -> Self {
        let differing = BTreeSet::new();
        Self {
            problem,
            budget,
            plain,
            first: None,
            differing,
            known: None,
            claims: Vec::new(),
            refused: None,
        }
    }

    /// Takes an answer; breaks if there is too little memory for its picture.
    pub(super) fn add(&mut self, answer: &Answer<'_>) -> ControlFlow<()> {
        let claim = match draw::claim(&answer.text(), self.budget) {
            Ok(claim) => claim,
            Err(stop) => {
                self.refused = Some(stop);
                return ControlFlow::Break(());
            }
        };
        let picture = answer.picture();
        match &self.first {
            _ if answer.is_partial() => self.known = Some(picture),
            None => self.first = Some(picture),
            Some(first) => {
                self.differing.extend(first.differences(&picture));
                return ControlFlow::Continue(());
            }
        }
        self.claims.push(claim);
        ControlFlow::Continue(())
    }

    /// Returns the picture of the common part of all solutions, with `?` where they differ; without
    /// a common part, the first solution.
    ///
    /// # Errors
    /// If there was too little memory for a picture.
    pub(super) fn finish(&mut self) -> Result<Option<Picture>, ApiError> {
        if let Some(stop) = self.refused.take() {
            return Err(draw::refused(&stop));
        }
        let (picture, differing) = match (self.first.take(), self.known.take()) {
            (Some(first), Some(mut known)) => {
                let differing = first.differences(&known);
                known.question(&differing, &self.problem.picture());
                // The probability of each cell already shows that it is not certain.
                (known, if self.problem.hides_answer() { BTreeSet::new() } else { differing })
            }
            (Some(picture), None) | (None, Some(picture)) => {
                (picture, std::mem::take(&mut self.differing))
            }
            (None, None) => return Ok(None),
        };
        Ok(Some(Picture { plain: self.plain, ..picture.noting(differing, Notice::Differs) }))
    }
}

/// One picture: of the first solution, or of the common part.
pub(crate) struct Svg<'p> {
    drawings: Drawings<'p>,
    /// True if only the common part is requested.
    common: bool,
}

impl<'p> Svg<'p> {
    pub(crate) fn new(drawings: Drawings<'p>, common: bool) -> Self {
        Self { drawings, common }
    }
}

impl Show for Svg<'_> {
    fn answer(&mut self, answer: &Answer<'_>, _output: &mut Output) -> ControlFlow<()> {
        self.drawings.add(answer)
    }

    fn end(&mut self, report: Report, output: &mut Output) -> Result<(), ApiError> {
        if let Some(picture) =
            self.drawings.finish()?.filter(|_| !(self.common && is_undecided(&report)))
        {
            let _ = output.write(&picture.to_svg());
        }
        Ok(())
    }
}
