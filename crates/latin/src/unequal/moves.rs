//! Moves of the real game: digits as in its sister games, and signs that are marked as spent.

use serde_json::Value;
use tatham_core::author::play::{Moves, NoteEdit, numbers};
use tatham_core::{Attempt, Numbers, Place, Refusal};
use tatham_explain::LogicPuzzle as _;

use super::{Problem, Unequal};
use crate::play::DIGITS;

/// Bits of a cell that mark the sides with a spent sign.
const SPENT: usize = 0b1111 << 10;

/// Moves of the real game.
#[derive(Debug)]
pub(super) struct Signs;

impl Moves<Problem, Numbers> for Signs {
    fn follow(
        &self,
        problem: &Problem,
        given: &Numbers,
        position: &mut Numbers,
        text: &str,
    ) -> Attempt {
        let order = given.size().width;
        match text.bytes().next() {
            // A spent sign keeps its meaning.
            Some(b'F') => {
                let [x, y, sign] = numbers("F#,#,#", text)?;
                let is_there = x < order && y < order && sign & !SPENT == 0;
                is_there.then_some(()).ok_or(Refusal::other("does not mark a sign"))
            }
            Some(b'H') => Err(Refusal::ByTheGame),
            Some(b'S') => {
                let before = position.clone();
                let entered =
                    position.fill(given, text[1..].chars().map(|sign| digit(order, sign)));
                if entered.is_ok() && !Unequal::check(problem, position).is_empty() {
                    *position = before;
                    return Err(Refusal::other("is not a solution"));
                }
                entered
            }
            _ => DIGITS.follow(problem, given, position, text),
        }
    }

    fn moves_to(&self, position: &Numbers, answer: &Numbers) -> Vec<String> {
        Moves::<Problem, _>::moves_to(&DIGITS, position, answer)
    }

    fn idle(&self, problem: &Problem, given: &Numbers) -> Result<Vec<String>, String> {
        DIGITS.idle(problem, given)
    }

    fn note_edits(&self, problem: &Problem, text: &str) -> Vec<NoteEdit> {
        DIGITS.note_edits(problem, text)
    }

    fn note_move(&self, problem: &Problem, place: Place, value: &Value) -> Option<String> {
        DIGITS.note_move(problem, place, value)
    }
}

/// Digit for a character of the game's own solve move: from order 10 on `0` is the first digit, and
/// `A` the eleventh.
fn digit(order: usize, sign: char) -> Option<u32> {
    let number = sign.to_digit(36)?;
    let digit = match order {
        ..10 => sign.to_digit(10)?,
        _ => number + 1,
    };
    (1..=order as u32).contains(&digit).then_some(digit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tatham_sat::model::Rules as _;

    #[test]
    fn signs_can_be_marked_as_spent_and_whole_answers_must_be_right() {
        let problem = Unequal::parse("3:0,0D,0,0,0,0,0R,0,0U,").expect("a puzzle");
        let given = Unequal::givens(&problem);
        let mut position = given.clone();
        for text in ["R0,0,3", "P1,0,2", "M", "F1,0,4096", "F0,2,2048", "F2,2,1024"] {
            Signs
                .follow(&problem, &given, &mut position, text)
                .unwrap_or_else(|why| panic!("{text} {why}"));
        }
        for odd in ["F1,0,1", "F3,0,1024", "F1,0", "H", "S123231312", "S12", "R0,0,4"] {
            assert!(Signs.follow(&problem, &given, &mut position, odd).is_err(), "{odd}");
        }
        assert_eq!(position.to_string(), "3 ? ?\n? ? ?\n? ? ?\n");
    }

    #[test]
    fn from_an_order_of_ten_on_letters_follow() {
        assert_eq!(
            [digit(9, '9'), digit(9, '0'), digit(9, 'a'), digit(4, '5')],
            [Some(9), None, None, None]
        );
        assert_eq!(
            [digit(10, '0'), digit(10, '9'), digit(10, 'A'), digit(12, 'B')],
            [Some(1), Some(10), None, Some(12)]
        );
    }
}
