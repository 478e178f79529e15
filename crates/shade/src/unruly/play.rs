//! Moves of the real game: `P0,x,y` and `P1,x,y` enter a value, `P-,x,y` takes it away.

use tatham_core::Letters;
use tatham_core::play::numbers;

/// Follows a move, or the game's own solve move: a value for each cell.
pub(super) fn follow(given: &Letters, position: &mut Letters, text: &str) -> Result<(), String> {
    let (form, value) = match text.get(..2) {
        Some("P0") => ("P0,#,#", Some('0')),
        Some("P1") => ("P1,#,#", Some('1')),
        Some("P-") => ("P-,#,#", None),
        _ => match text.strip_prefix('S') {
            Some(signs) => return position.fill(given, signs.chars().map(|sign| Some(sign).filter(|sign| "01".contains(*sign)))),
            None => return Err("is none of Unruly's moves".to_owned()),
        },
    };
    position.enter(given, numbers(form, text)?, value)
}

/// A move for each cell that is not as in the answer.
pub(super) fn moves(position: &Letters, answer: &Letters) -> Vec<String> {
    position.moves_to(answer, |x, y, value| format!("P{value},{x},{y}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::unruly::Unruly;
    use crate::unruly::parse;
    use tatham_core::Puzzle as _;

    #[test]
    fn values_are_entered_and_taken_away() {
        let problem = parse("2x2:Ad").unwrap();
        let given = Unruly::given(&problem);
        let mut position = given.clone();
        for text in ["P0,1,0", "P0,0,1", "P1,1,1", "P-,0,1", "P0,1,1"] {
            follow(&given, &mut position, text).unwrap();
        }
        let before = position.clone();
        assert_eq!(before.to_string(), "10\n?0\n");
        for odd in ["P0,0,0", "P0,2,0", "P2,1,1", "P0,1", "P0,-1,1", "S100", "S0110", "S10x1", "", "P", "Pé", "é"] {
            assert!(follow(&given, &mut position, odd).is_err(), "{odd}");
        }
        assert_eq!(position, before, "what is refused changes nothing");
        let answer = Letters::from_fn(problem.given.size(), |cell| Some(['1', '0', '0', '1'][cell]));
        assert_eq!(moves(&position, &answer), ["P0,0,1", "P1,1,1"]);
        follow(&given, &mut position, "S1001").unwrap();
        assert!(moves(&position, &answer).is_empty());
    }
}
