//! Moves of the real game: `/x,y` and `\x,y` draw slants, `Cx,y` clears a cell; several stand with `;` between them. The solve move is `S`, and the slants
//! behind it.

use tatham_core::Letters;
use tatham_core::play::{Moves, Refused, numbers};

use super::Problem;

/// The letter of each move, and what it enters.
const MOVES: [(&str, &str, Option<char>); 3] =
    [("/", "/#,#", Some('/')), ("\\", "\\#,#", Some('\\')), ("C", "C#,#", None)];

/// Moves that draw slants.
#[derive(Debug)]
pub(super) struct Drawing;

impl Moves<Problem, Letters> for Drawing {
    fn follow(
        &self,
        _problem: &Problem,
        given: &Letters,
        position: &mut Letters,
        text: &str,
    ) -> Result<(), Refused> {
        let mut next = position.clone();
        // The last one may have a `;` behind it; no move at all is one too.
        let actions = text.strip_suffix(';').unwrap_or(text).split(';');
        for action in actions.filter(|action| *action != "S" && !text.is_empty()) {
            let (_, form, slant) = MOVES
                .iter()
                .find(|(letter, ..)| action.starts_with(letter))
                .ok_or(Refused::NotAMove)?;
            next.enter(given, numbers(form, action)?, *slant)?;
        }
        *position = next;
        Ok(())
    }

    /// One move: what is finished once the game never takes back.
    fn moves_to(&self, position: &Letters, answer: &Letters) -> Vec<String> {
        let moves = position.moves_to(answer, |x, y, slant| {
            let (letter, ..) =
                MOVES.iter().find(|(.., own)| *own == Some(slant)).unwrap_or(&MOVES[2]);
            format!("{letter}{x},{y}")
        });
        if moves.is_empty() { moves } else { vec![moves.join(";")] }
    }
}
