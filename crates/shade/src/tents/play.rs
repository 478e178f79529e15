//! Moves of the real game: `Tx,y` pitches a tent, `Nx,y` marks a cell that has none, `Bx,y` clears it; several stand with `;` between them. The solve move is
//! `S`, which marks all cells, and the tents after it.

use tatham_core::play::{Moves, Refused, numbers};
use tatham_core::{Letters, Size};

use super::Problem;

/// The letter of each move, and what it enters.
const MOVES: [(&str, &str, Option<char>); 3] =
    [("T", "T#,#", Some('^')), ("N", "N#,#", Some('.')), ("B", "B#,#", None)];

/// Moves that pitch tents.
#[derive(Debug)]
pub(super) struct Pitching;

impl Moves<Problem, Letters> for Pitching {
    fn follow(
        &self,
        _problem: &Problem,
        given: &Letters,
        position: &mut Letters,
        text: &str,
    ) -> Result<(), Refused> {
        let mut next = position.clone();
        if text.is_empty() {
            return Err(Refused::Empty);
        }
        // The last one may have a `;` behind it.
        for action in text.strip_suffix(';').unwrap_or(text).split(';') {
            if action == "S" {
                next = Letters::from_fn(next.size(), |cell| given.get(cell).or(Some('.')));
                continue;
            }
            let (_, form, value) = MOVES
                .iter()
                .find(|(letter, ..)| action.starts_with(letter))
                .ok_or(Refused::NotAMove)?;
            next.enter(given, numbers(form, action)?, *value)?;
        }
        *position = next;
        Ok(())
    }

    fn moves_to(&self, position: &Letters, answer: &Letters) -> Vec<String> {
        let size = position.size();
        let enter = |cell: usize| {
            let (x, y) = size.position(cell);
            let (letter, ..) =
                MOVES.iter().find(|(.., value)| *value == answer.get(cell)).unwrap_or(&MOVES[2]);
            format!("{letter}{x},{y}")
        };
        let moves: Vec<String> = (0..size.area())
            .filter(|&cell| position.0[cell] != answer.0[cell])
            .map(enter)
            .collect();
        // What is finished once the game never takes back: so it is one move.
        if moves.is_empty() { moves } else { vec![moves.join(";")] }
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
