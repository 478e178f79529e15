//! Moves of the real game: `Tx,y` pitches a tent, `Nx,y` marks a cell that has none, `Bx,y` clears
//! it. The solve move is `S`, which marks all cells, and the tents after it.

use tatham_core::author::play::{Actions, Empty, Moves, Solve};
use tatham_core::{Attempt, Letters, Size};

use super::Problem;

const ACTIONS: Actions<Option<char>> = Actions {
    empty: Empty::Refused,
    solve: Solve::None,
    ..Actions::joined(&[("T#,#", Some('^')), ("N#,#", Some('.')), ("B#,#", None)])
};

/// Moves that pitch tents.
#[derive(Debug)]
pub(super) struct Pitching;

impl Moves<Problem, Letters> for Pitching {
    fn follow(&self, _: &Problem, given: &Letters, position: &mut Letters, text: &str) -> Attempt {
        ACTIONS.play_texts(position, text, |next, action| {
            if action == "S" {
                *next = Letters::from_fn(next.size(), |cell| given.get(cell).or(Some('.')));
                return Ok(());
            }
            let (sign, [x, y, ..]) = ACTIONS.read(action)?;
            next.enter(given, [x, y], sign)
        })
    }

    fn moves_to(&self, position: &Letters, answer: &Letters) -> Vec<String> {
        Moves::<Problem, _>::moves_to(&ACTIONS, position, answer)
    }

    fn idle(&self, _problem: &Problem, given: &Letters) -> Result<Vec<String>, String> {
        let Size { width, height } = given.size();
        if width.min(height) < 4 {
            Err("the game refuses boards with fewer than 4 cells in a row or column".to_owned())
        } else {
            Ok(Vec::new())
        }
    }
}
