//! Ways to show what is found, as it is found.

mod drawings;
mod json;
mod save;
mod text;

use std::ops::ControlFlow;

use tatham_core::problem::{Answer, AnyProblem};
use tatham_core::{Report, Status};
use tatham_wire::Fault;

use crate::output::Output;

pub(crate) use drawings::{Drawings, Svg};
pub(crate) use json::Stream;
pub(crate) use save::Save;
pub(crate) use text::{Common, Text};

/// A way to show a puzzle's answers: it is told the problem, each answer in turn, and the report.
pub(crate) trait Show {
    fn begin(&mut self, _problem: &dyn AnyProblem, _output: &mut Output) {}
    fn answer(&mut self, answer: &dyn Answer, output: &mut Output) -> ControlFlow<()>;
    fn end(&mut self, _report: Report, _output: &mut Output) -> Result<(), Fault> {
        Ok(())
    }
}

/// Whether what all solutions share could not be worked out, though it was asked for: then nothing may take its place.
fn is_undecided(report: &Report) -> bool {
    report.status == Status::Multiple && report.common.is_none()
}
