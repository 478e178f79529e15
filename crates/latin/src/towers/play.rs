//! Moves of the real game: heights as in its sister games, and ticks on clues.

use serde_json::Value;
use tatham_core::author::play::{Actions, Digit, Moves, NoteEdit, beside};
use tatham_core::{Attempt, Numbers, Place, Refusal};

use super::Problem;
use crate::play::DIGITS;

const HEIGHTS: Actions<Digit> = Actions { takes_given: false, ..DIGITS };

/// Moves; `Dx,y` ticks off the clue at this cell beside the grid.
#[derive(Debug)]
pub(super) struct Ticking;

impl Moves<Problem, Numbers> for Ticking {
    fn follow(
        &self,
        problem: &Problem,
        given: &Numbers,
        position: &mut Numbers,
        text: &str,
    ) -> Attempt {
        let Some(at) = text.strip_prefix('D') else {
            return HEIGHTS.follow(problem, given, position, text);
        };
        let clue = beside(given.size(), at).ok_or(Refusal::NoClue)?;
        let is_there = problem.sights().any(|(_, place, _)| place == clue);
        is_there.then_some(()).ok_or(Refusal::NoClue)
    }

    fn moves_to(&self, position: &Numbers, answer: &Numbers) -> Vec<String> {
        Moves::<Problem, _>::moves_to(&HEIGHTS, position, answer)
    }

    fn idle(&self, problem: &Problem, given: &Numbers) -> Result<Vec<String>, String> {
        HEIGHTS.idle(problem, given)
    }

    fn note_edits(&self, problem: &Problem, text: &str) -> Vec<NoteEdit> {
        HEIGHTS.note_edits(problem, text)
    }

    fn note_move(&self, problem: &Problem, place: Place, value: &Value) -> Option<String> {
        HEIGHTS.note_move(problem, place, value)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Towers;
    use super::*;
    use tatham_explain::LogicPuzzle as _;
    use tatham_sat::model::Rules as _;

    #[test]
    fn clues_are_ticked_off_where_they_are() {
        // All clues except the second from the left are present.
        let problem = Towers::parse("3:1/1/1/1/1/1/1//1/1/1/1,d2d").unwrap();
        let given = Towers::givens(&problem);
        let mut position = given.clone();
        for text in ["R0,0,3", "P1,0,2", "M", "D0,-1", "D3,2", "D-1,0", "D1,3", "S321123213"] {
            Ticking
                .follow(&problem, &given, &mut position, text)
                .unwrap_or_else(|why| panic!("{text} {why}"));
        }
        assert_eq!(position.to_string(), "3 2 1\n1 2 3\n2 1 3\n");
        for odd in [
            "P1,1,2",
            "R1,1,2",
            "D0,0",
            "D-1,-1",
            "D-1,1",
            "D0,4",
            "D0",
            "S32112321",
            "S3211232134",
            "S3,2,1,1,2,3,2,1,3",
            "S321133213",
        ] {
            assert!(Ticking.follow(&problem, &given, &mut position, odd).is_err(), "{odd}");
        }
    }
}
