//! Moves of the real game: `Lx,y` puts a lamp into a cell or takes it away, `Ix,y` does so with the
//! mark that there is none. The solve move is `S` and what it changes.

use tatham_core::author::play::{Actions, Empty, Moves};
use tatham_core::{Attempt, Known as _, Letters};

use super::problem::Problem;

const ACTIONS: Actions<char> =
    Actions { empty: Empty::Refused, ..Actions::joined(&[("L#,#", '*'), ("I#,#", '.')]) };

/// Moves that put something there or take it away.
#[derive(Debug)]
pub(super) struct Toggles;

impl Moves<Problem, Letters> for Toggles {
    fn follow(&self, _: &Problem, given: &Letters, position: &mut Letters, text: &str) -> Attempt {
        ACTIONS.play(position, text, |next, sign, [x, y, ..]| {
            let own = next.size().cell_at([x, y]).and_then(|cell| next.get(cell));
            next.enter(given, [x, y], Some(sign).filter(|_| own != Some(sign)))
        })
    }

    fn moves_to(&self, position: &Letters, answer: &Letters) -> Vec<String> {
        let size = position.size();
        let differing = (0..size.area()).filter(|&cell| position.0[cell] != answer.0[cell]);
        let toggle = |cell| {
            // Where nothing shall stand, what stands there goes.
            let sign = answer.get(cell).unwrap_or(position.0[cell]);
            ACTIONS.action_in(&if sign == '*' { '*' } else { '.' }, size, cell)
        };
        ACTIONS.moves(differing.map(toggle).collect())
    }

    fn idle(&self, _problem: &Problem, given: &Letters) -> Result<Vec<String>, String> {
        if given.is_whole() { Err("every cell is black".to_owned()) } else { Ok(Vec::new()) }
    }
}
