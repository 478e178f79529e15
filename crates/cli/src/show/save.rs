//! `--format save`.

use std::ops::ControlFlow;

use tatham_core::problem::Answer;

use super::Show;
use crate::output::Output;

/// A save file: of the first solution.
#[derive(Default)]
pub(crate) struct Save {
    written: bool,
}

impl Show for Save {
    fn answer(&mut self, answer: &dyn Answer, output: &mut Output) -> ControlFlow<()> {
        if std::mem::replace(&mut self.written, true) {
            return ControlFlow::Continue(());
        }
        answer.save().map_or(ControlFlow::Continue(()), |save| output.write(&save.to_string()))
    }
}
