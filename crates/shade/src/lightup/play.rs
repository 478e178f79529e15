//! Moves of the real game: `Lx,y` puts a lamp into a cell or takes it away, `Ix,y` does so with the mark that there is none; several stand with `;` between
//! them. The solve move is `S` and what it changes.

use tatham_core::play::{Moves, Refused, numbers};
use tatham_core::{Known as _, Letters};

use super::problem::Problem;

/// Moves that put something there or take it away.
#[derive(Debug)]
pub(super) struct Toggles;

impl Moves<Problem, Letters> for Toggles {
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
            let (form, sign) = match action.bytes().next() {
                Some(b'L') => ("L#,#", '*'),
                Some(b'I') => ("I#,#", '.'),
                Some(b'S') if action.len() == 1 => continue,
                _ => return Err(Refused::NotAMove),
            };
            let at = numbers(form, action)?;
            let size = next.size();
            let is_there = |[x, y]: [usize; 2]| {
                x < size.width && y < size.height && next.get(size.cell(x, y)) == Some(sign)
            };
            let entered = Some(sign).filter(|_| !is_there(at));
            next.enter(given, at, entered)?;
        }
        *position = next;
        Ok(())
    }

    fn moves_to(&self, position: &Letters, answer: &Letters) -> Vec<String> {
        let size = position.size();
        let differing = (0..size.area()).filter(|&cell| position.0[cell] != answer.0[cell]);
        let toggle = |cell| {
            let (x, y) = size.position(cell);
            // Where nothing shall stand, what stands there goes.
            let sign = answer.get(cell).unwrap_or(position.0[cell]);
            format!("{}{x},{y}", if sign == '*' { 'L' } else { 'I' })
        };
        // The game looks after each move whether all is lit, and what is finished once it never takes back: so it is one move.
        let moves: Vec<String> = differing.map(toggle).collect();
        if moves.is_empty() { moves } else { vec![moves.join(";")] }
    }

    fn idle(&self, _problem: &Problem, given: &Letters) -> Result<Vec<String>, String> {
        if given.is_whole() { Err("every cell is black".to_owned()) } else { Ok(Vec::new()) }
    }
}
