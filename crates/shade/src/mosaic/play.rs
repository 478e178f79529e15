//! Moves of the real game: `tx,y` takes a cell one step on, from open to black to white to open, `Tx,y` two steps. `dx,y,X,Y,S` and `ex,y,X,Y,S` drag from one
//! cell of a line to another, and put S (1 is black, 2 is white) into those of them that are open, the last one left out. The solve move is `s` and a bit for
//! each cell, as hexadecimal digits.

use tatham_core::Letters;
use tatham_core::play::{Moves, Refused, numbers};

use super::problem::Problem;

/// Moves that go round.
#[derive(Debug)]
pub(super) struct Steps;

/// The states of a cell, as the game numbers them.
const STATES: [Option<char>; 3] = [None, Some('#'), Some('.')];

fn state(sign: Option<char>) -> usize {
    STATES.iter().position(|&state| state == sign).unwrap_or(0)
}

impl Moves<Problem, Letters> for Steps {
    fn follow(
        &self,
        _problem: &Problem,
        given: &Letters,
        position: &mut Letters,
        text: &str,
    ) -> Result<(), Refused> {
        let size = position.size();
        let (form, steps) = match text.bytes().next() {
            Some(b't') => ("t#,#", 1),
            Some(b'T') => ("T#,#", 2),
            Some(b'd') => return drag(position, numbers("d#,#,#,#,#", text)?),
            Some(b'e') => return drag(position, numbers("e#,#,#,#,#", text)?),
            Some(b's') => return position.fill(given, solved(&text[1..], size.area())),
            _ => return Err(Refused::NotAMove),
        };
        let at = numbers(form, text)?;
        let own = if at[0] < size.width && at[1] < size.height {
            position.get(size.cell(at[0], at[1]))
        } else {
            None
        };
        position.enter(given, at, STATES[(state(own) + steps) % 3])
    }

    fn moves_to(&self, position: &Letters, answer: &Letters) -> Vec<String> {
        let size = position.size();
        let step = |cell: usize| {
            let (x, y) = size.position(cell);
            match (3 + state(answer.get(cell)) - state(position.get(cell))) % 3 {
                0 => None,
                1 => Some(format!("t{x},{y}")),
                _ => Some(format!("T{x},{y}")),
            }
        };
        (0..size.area()).filter_map(step).collect()
    }
}

/// A drag. Where the two ends share no column, the game goes along the row of the first.
fn drag(position: &mut Letters, [x, y, to_x, to_y, state]: [usize; 5]) -> Result<(), Refused> {
    let size = position.size();
    let sign = *STATES.get(state).ok_or(Refused::other("enters what no cell can be"))?;
    let is_down = x == to_x;
    let (from, to) = if is_down { (y, to_y) } else { (x, to_x) };
    // The last one is left out.
    let cells: Vec<usize> =
        if from < to { (from..to).collect() } else { (to + 1..=from).collect() };
    let at = |along: usize| if is_down { (x, along) } else { (along, y) };
    if cells.iter().any(|&along| at(along).0 >= size.width || at(along).1 >= size.height) {
        return Err(Refused::LeavesTheGrid);
    }
    for along in cells {
        let cell = size.cell(at(along).0, at(along).1);
        if position.get(cell).is_none() {
            position.0[cell] = sign.unwrap_or('?');
        }
    }
    Ok(())
}

/// The cells of a solve move: eight to two digits, the first in the highest bit.
fn solved(digits: &str, area: usize) -> Vec<Option<char>> {
    let bits = digits.chars().flat_map(|digit| {
        // The game writes small letters alone.
        let value = digit.to_digit(16).filter(|_| !digit.is_ascii_uppercase());
        (0..4)
            .rev()
            .map(move |bit| value.map(|value| if value >> bit & 1 == 1 { '#' } else { '.' }))
    });
    let cells: Vec<Option<char>> = bits.collect();
    // Both digits are written where one would do.
    if cells.len() == area.div_ceil(8) * 8 { cells[..area].to_vec() } else { Vec::new() }
}
