//! Moves of the real game: `+x,y` and `-x,y` place a magnet with that pole there, `.x,y` a neutral
//! domino, ` x,y` and `?x,y` remove the entry; `Dx,y` ticks off a clue. Several actions can follow
//! one another, separated by `;`.
//!
//! The game treats a domino as open until something is placed there: neutral ones are entered too.

use tatham_core::author::play::{Actions, Board, beside};
use tatham_core::{Attempt, Letters, PartialAnswer as _, Refusal};
use tatham_sat::model::Rules as _;

use super::{Magnets, Problem};

/// Halves of the domino that an action places, first the one in the cell that it names.
const ACTIONS: Actions<[Option<char>; 2]> = Actions {
    one_move: false,
    ..Actions::joined(&[
        ("+#,#", [Some('+'), Some('-')]),
        ("-#,#", [Some('-'), Some('+')]),
        (".#,#", [Some('.'), Some('.')]),
        (" #,#", [None, None]),
        // A note that the domino is a magnet.
        ("?#,#", [None, None]),
    ])
};

/// Placed dominoes.
#[derive(Debug)]
struct Laid {
    problem: Problem,
    given: Letters,
    position: Letters,
}

/// Board at the start of the game.
pub(super) fn start(problem: &Problem) -> Box<dyn Board<Letters>> {
    let given = Magnets::givens(problem);
    Box::new(Laid { problem: problem.clone(), position: given.clone(), given })
}

impl Board<Letters> for Laid {
    fn follow(&mut self, text: &str) -> Attempt {
        let (problem, given) = (&self.problem, &self.given);
        ACTIONS.play_texts(&mut self.position, text, |position, action| {
            if let Some(at) = action.strip_prefix('D') {
                return beside(position.size(), at).map(drop).ok_or(Refusal::NoClue);
            }
            let ([half, other_half], [x, y, ..]) = ACTIONS.read(action)?;
            position.enter(given, [x, y], half)?;
            let other = problem.other(position.size().cell(x, y)).ok_or(Refusal::OnGiven)?;
            position.enter(given, position.size().position(other).into(), other_half)
        })
    }

    fn position(&self) -> Letters {
        self.position.clone()
    }

    /// A move for each domino that differs from the answer.
    fn moves_to(&self, answer: &Letters) -> Option<Vec<String>> {
        let lays = |[cell, other]: [usize; 2]| {
            let [x, y]: [usize; 2] = answer.size().position(cell).into();
            let differs = [cell, other].iter().any(|&half| self.position.0[half] != answer.0[half]);
            differs.then(|| format!("{}{x},{y}", answer.get(cell).unwrap_or(' ')))
        };
        answer.has_shape_of(&self.given).then(|| self.problem.dominoes().filter_map(lays).collect())
    }

    fn idle(&self) -> Result<Vec<String>, String> {
        if self.problem.dominoes().next().is_none() {
            Err("there is no domino".to_owned())
        } else {
            Ok(Vec::new())
        }
    }
}
