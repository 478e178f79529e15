//! Hints: the next step.

use tatham_core::{MemoryClaim, Picture};
use tatham_wire::{ApiError, Hinted, Puzzle};

use super::{Inspect, all_numbered, exit_code, wrong_entries};
use crate::args::Hinting;

pub(super) struct Hint {
    hinted: Hinted,
    only_where: bool,
}

pub(super) fn run(
    puzzle: &mut Puzzle,
    Hinting { steps, only_where, assume_unique }: Hinting,
) -> Result<Hint, ApiError> {
    puzzle.options.assume_unique = assume_unique;
    Ok(Hint { hinted: puzzle.hint(steps, only_where)?, only_where })
}

impl Inspect for Hint {
    fn json(&self) -> String {
        tatham_wire::json(&self.hinted)
    }

    fn lines(&self) -> Vec<String> {
        let hint = &self.hinted.hint;
        let wrong = hint.wrong.len();
        let them = if wrong == 1 { "it" } else { "them" };
        // The mistake comes first: a step may be about the place of the wrong entry.
        let wrong =
            (wrong > 0).then(|| format!("{}; check --which shows {them}.", wrong_entries(wrong)));
        let steps = match &hint.steps[..] {
            _ if let Some(places) = self.hinted.where_text.as_ref().filter(|_| self.only_where) => {
                vec![format!("{places}.")]
            }
            [only] => vec![only.text.clone()],
            steps => all_numbered(steps).collect(),
        };
        wrong.into_iter().chain(steps).chain(hint.advice.clone()).collect()
    }

    fn note(&self) -> Option<&str> {
        self.hinted.head.unfollowed.as_deref()
    }

    fn remarks(&self) -> Vec<String> {
        let hint = &self.hinted.hint;
        hint.leads_to_text().into_iter().chain(hint.reason.clone()).collect()
    }

    fn picture(&self, puzzle: &Puzzle) -> Result<(Picture, MemoryClaim), ApiError> {
        self.hinted.picture(puzzle)
    }

    fn is_illustrated(&self) -> bool {
        self.hinted.hint.steps.len() <= 1
    }

    fn stopped(&self) -> Option<&'static str> {
        self.hinted.hint.stopped
    }

    fn exit_code(&self) -> u8 {
        let hint = &self.hinted.hint;
        exit_code(hint.status, !hint.steps.is_empty() || !hint.places.is_empty(), hint.complete)
    }
}
