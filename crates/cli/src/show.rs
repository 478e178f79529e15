//! Output of results while they are found.

mod drawings;
mod text;

use std::ops::ControlFlow;

use serde_json::Value;
use tatham_core::problem::{Answer, AnyProblem};
use tatham_core::{Report, Status};
use tatham_wire::{ApiError, Field, Fields};

use crate::output::Output;
pub(crate) use drawings::{Drawings, Svg};
pub(crate) use text::{Common, Text};

/// An output format for answers: it gets the problem, each answer in turn, and the report.
pub(crate) trait Show {
    fn begin(&mut self, _problem: &AnyProblem, _output: &mut Output) {}
    fn answer(&mut self, answer: &Answer<'_>, output: &mut Output) -> ControlFlow<()>;
    fn end(&mut self, _report: Report, _output: &mut Output) -> Result<(), ApiError> {
        Ok(())
    }
}

/// Returns true if the common part was requested but could not be determined: then nothing may
/// replace it.
fn is_undecided(report: &Report) -> bool {
    report.status == Status::Multiple && report.common.is_none()
}

/// Save file of the first solution.
#[derive(Default)]
pub(crate) struct Save {
    written: bool,
}

impl Show for Save {
    fn answer(&mut self, answer: &Answer<'_>, output: &mut Output) -> ControlFlow<()> {
        if std::mem::replace(&mut self.written, true) {
            return ControlFlow::Continue(());
        }
        answer.save().map_or(ControlFlow::Continue(()), |save| output.write(&save.to_string()))
    }
}

/// Report that is written while solutions are found: the verdict follows them.
#[derive(Default)]
pub(crate) struct Stream {
    is_later: bool,
}

impl Show for Stream {
    fn begin(&mut self, problem: &AnyProblem, output: &mut Output) {
        let (name, id) = (Value::from(problem.kind().name), Value::from(problem.game_id()));
        let _ = output.write(&format!("{{\"puzzle\":{name},\"game_id\":{id},\"solutions\":["));
    }

    fn answer(&mut self, answer: &Answer<'_>, output: &mut Output) -> ControlFlow<()> {
        if answer.is_partial() {
            return ControlFlow::Continue(());
        }
        if std::mem::replace(&mut self.is_later, true) {
            output.write(",")?;
        }
        output.write(answer.json().text())
    }

    fn end(&mut self, report: Report, output: &mut Output) -> Result<(), ApiError> {
        const WRITTEN: [&str; 3] = ["puzzle", "game_id", "solutions"];
        let report = tatham_wire::json(&report);
        let fields: Fields<'_> = serde_json::from_str(&report).unwrap_or_default();
        let rest = fields.iter().filter(|field| !WRITTEN.iter().any(|name| field.is(name)));
        let rest: Vec<String> =
            rest.map(|Field { name, value }| format!("{name}:{value}")).collect();
        let _ = output.write(&format!("],{}}}\n", rest.join(",")));
        Ok(())
    }
}
