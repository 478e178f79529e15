//! `--json`, where there may be many solutions.

use std::ops::ControlFlow;

use serde_json::Value;
use tatham_core::Report;
use tatham_core::problem::{Answer, AnyProblem};
use tatham_wire::{Fault, Field, Fields};

use super::Show;
use crate::output::Output;

/// The report, written while solutions are found: the verdict comes after them.
#[derive(Default)]
pub(crate) struct Stream {
    is_later: bool,
}

impl Show for Stream {
    fn begin(&mut self, problem: &dyn AnyProblem, output: &mut Output) {
        let (name, id) = (Value::from(problem.kind().name), Value::from(problem.game_id()));
        let _ = output.write(&format!("{{\"puzzle\":{name},\"game_id\":{id},\"solutions\":["));
    }

    fn answer(&mut self, answer: &dyn Answer, output: &mut Output) -> ControlFlow<()> {
        if answer.is_partial() {
            return ControlFlow::Continue(());
        }
        if std::mem::replace(&mut self.is_later, true) {
            output.write(",")?;
        }
        output.write(answer.json().text())
    }

    fn end(&mut self, report: Report, output: &mut Output) -> Result<(), Fault> {
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
