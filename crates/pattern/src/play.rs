//! Moves of the real game: `Fx,y,w,h` fills a rectangle, `Ex,y,w,h` empties one, `Ux,y,w,h` makes
//! it unknown again.
//!
//! The game does not count a grid with unknown cells as solved: white cells have to be entered too.

use tatham_core::author::play::{Actions, Moves};
use tatham_core::{Attempt, Letters, Refusal};

use crate::problem::{Problem, sign};

const ACTIONS: Actions<Option<char>> =
    Actions::single(&[("F#,#,#,#", Some('#')), ("E#,#,#,#", Some('.')), ("U#,#,#,#", None)]);

/// Moves that set rectangles.
#[derive(Debug)]
pub(crate) struct Rectangles;

impl Moves<Problem, Letters> for Rectangles {
    fn follow(&self, _: &Problem, given: &Letters, position: &mut Letters, text: &str) -> Attempt {
        follow(given, position, text)
    }

    fn moves_to(&self, position: &Letters, answer: &Letters) -> Vec<String> {
        moves(position, answer)
    }

    /// Rectangle without cells.
    fn idle(&self, _problem: &Problem, given: &Letters) -> Result<Vec<String>, String> {
        match given.size().area() {
            1 => Err("the current version of the game rejects a board of a single cell".to_owned()),
            _ => Ok(vec!["F0,0,0,0".to_owned()]),
        }
    }
}

/// Follows a move, or the game's own solve move: a sign for each cell.
fn follow(given: &Letters, position: &mut Letters, text: &str) -> Attempt {
    if let Some(signs) = text.strip_prefix('S') {
        // The game treats every sign except 1 as white.
        return position.fill(given, signs.bytes().map(|byte| Some(sign(byte == b'1'))));
    }
    let size = position.size();
    let (value, [x, y, width, height, _]) = ACTIONS.read(text)?;
    if x + width > size.width || y + height > size.height {
        return Err(Refusal::LeavesTheGrid);
    }
    for y in y..y + height {
        for x in x..x + width {
            // Givens stay as they are.
            let _ = position.enter(given, [x, y], value);
        }
    }
    Ok(())
}

/// Rectangle for each piece of a row in one colour that is not complete yet.
fn moves(position: &Letters, answer: &Letters) -> Vec<String> {
    let size = answer.size();
    let mut moves = Vec::new();
    for y in 0..size.height {
        let row: Vec<usize> = size.row(y).collect();
        for piece in row.chunk_by(|&a, &b| answer.0[a] == answer.0[b]) {
            if piece.iter().any(|&cell| position.0[cell] != answer.0[cell]) {
                let (x, _) = size.position(piece[0]);
                let value = Some(sign(answer.0[piece[0]] == '#'));
                moves.push(ACTIONS.action(&value, &[x, y, piece.len(), 1]));
            }
        }
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::Pattern;
    use tatham_core::Puzzle as _;

    #[test]
    fn moves_are_followed() {
        let problem = Pattern::parse("2x2:1/1/1/1,Ad").unwrap();
        let given = Pattern::givens(&problem);
        let mut position = given.clone();
        for text in ["E0,0,2,2", "F1,1,1,1", "U0,1,1,1"] {
            follow(&given, &mut position, text).unwrap();
        }
        let before = position.clone();
        assert_eq!(before.to_string(), "#.\n?#\n");
        for odd in [
            "F0,0,3,1",
            "X0,0,1,1",
            "F0,0,1",
            "F0,0,99999999999999999999,1",
            "",
            "F2147483647,0,1,1",
            "S0110",
            "S10010",
            "é",
        ] {
            assert!(follow(&given, &mut position, odd).is_err(), "{odd}");
        }
        assert_eq!(position, before, "what is refused changes nothing");
        let answer = Letters::from_fn(problem.size(), |cell| "#..#".chars().nth(cell));
        assert_eq!(moves(&position, &answer), ["E0,1,1,1"]);
        follow(&given, &mut position, "S1001").unwrap();
        assert!(moves(&position, &answer).is_empty());
    }
}
