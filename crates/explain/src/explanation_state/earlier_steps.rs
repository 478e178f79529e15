//! Earlier steps of an explanation: where later ones say why something is ruled out.

use std::collections::BTreeMap;

use tatham_core::explain::Step;
use tatham_core::say;
use tatham_core::words::list;

use crate::board::{Atom, Board};
use crate::ladder::MinimalStep;

/// Earlier steps, by what they ruled out.
#[derive(Default)]
pub(super) struct EarlierSteps {
    steps: usize,
    step_of: BTreeMap<Atom, usize>,
}

impl EarlierSteps {
    /// Adds to a step the numbers of earlier steps that ruled out values on which it rests: a board
    /// shows the value of a place, but not those that it cannot have.
    pub(super) fn refer(&mut self, step: &mut Step, found: &MinimalStep, board: &Board) {
        let (_, facts, conclusions) = found.whole();
        let mut earlier: Vec<usize> =
            facts.iter().filter_map(|fact| self.step_of.get(fact).copied()).collect();
        earlier.sort_unstable();
        earlier.dedup();
        if !earlier.is_empty() {
            let noun = if earlier.len() == 1 { "step" } else { "steps" };
            let numbers: Vec<String> = earlier.iter().map(usize::to_string).collect();
            let words = std::mem::take(&mut step.words);
            step.words = say![words, format!(" (See {noun} {}.)", list(&numbers, "and"))];
            step.text = step.words.to_string();
        }
        self.steps += 1;
        for atom in conclusions.into_iter().filter(|&atom| is_ruled_out(board, atom)) {
            self.step_of.entry(atom).or_insert(self.steps);
        }
    }
}

/// Returns true if a literal says of a place that has more than 2 values that it has not one of
/// them.
fn is_ruled_out(board: &Board, atom: Atom) -> bool {
    let values = |place: usize| board.statement.shown[place].len();
    board.meaning(atom).is_some_and(|meaning| !meaning.is && values(meaning.place) > 2)
}
