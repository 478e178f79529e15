//! Moves of the real game: `tx,y` advances a cell by a step, from open to black to white to open,
//! `Tx,y` by 2 steps. `dx,y,X,Y,S` and `ex,y,X,Y,S` drag from one cell of a line to another, and
//! put S (1 is black, 2 is white) into the open ones, without the last cell. The solve move is `s`
//! and a bit for each cell, as hexadecimal digits.

use tatham_core::author::play::{Actions, Moves};
use tatham_core::{Attempt, Letters, Refusal};

use super::problem::Problem;

/// Number of steps by which a move advances a cell; `None` drags.
const ACTIONS: Actions<Option<usize>> = Actions::single(&[
    ("t#,#", Some(1)),
    ("T#,#", Some(2)),
    ("d#,#,#,#,#", None),
    ("e#,#,#,#,#", None),
]);

/// Moves that cycle through the states.
#[derive(Debug)]
pub(super) struct Steps;

/// States of a cell, in the game's numbering.
const STATES: [Option<char>; 3] = [None, Some('#'), Some('.')];

fn state(sign: Option<char>) -> usize {
    STATES.iter().position(|&state| state == sign).unwrap_or(0)
}

impl Moves<Problem, Letters> for Steps {
    fn follow(&self, _: &Problem, given: &Letters, position: &mut Letters, text: &str) -> Attempt {
        let size = position.size();
        if let Some(digits) = text.strip_prefix('s') {
            return position.fill(given, solved(digits, size.area()));
        }
        match ACTIONS.read(text)? {
            (None, ends) => drag(position, ends),
            (Some(steps), [x, y, ..]) => {
                let own = size.cell_at([x, y]).and_then(|cell| position.get(cell));
                position.enter(given, [x, y], STATES[(state(own) + steps) % 3])
            }
        }
    }

    fn moves_to(&self, position: &Letters, answer: &Letters) -> Vec<String> {
        let size = position.size();
        let step = |cell: usize| {
            let steps = (3 + state(answer.get(cell)) - state(position.get(cell))) % 3;
            (steps > 0).then(|| ACTIONS.action_in(&Some(steps), size, cell))
        };
        (0..size.area()).filter_map(step).collect()
    }
}

/// Performs a drag. If the 2 ends are in different columns, the game follows the row of the first.
fn drag(position: &mut Letters, [x, y, to_x, to_y, state]: [usize; 5]) -> Attempt {
    let size = position.size();
    let sign = *STATES.get(state).ok_or(Refusal::other("enters a value that no cell can have"))?;
    let is_down = x == to_x;
    let (from, to) = if is_down { (y, to_y) } else { (x, to_x) };
    // The last cell is left out.
    let cells: Vec<usize> =
        if from < to { (from..to).collect() } else { (to + 1..=from).collect() };
    let at = |along: usize| if is_down { [x, along] } else { [along, y] };
    let cells = cells.into_iter().map(|along| size.cell_at(at(along)));
    let cells: Vec<usize> = cells.collect::<Option<_>>().ok_or(Refusal::LeavesTheGrid)?;
    for cell in cells {
        if position.get(cell).is_none() {
            position.0[cell] = sign.unwrap_or('?');
        }
    }
    Ok(())
}

/// Cells of a solve move: 8 to 2 digits, the first in the highest bit.
fn solved(digits: &str, area: usize) -> Vec<Option<char>> {
    let bits = digits.chars().flat_map(|digit| {
        // The game writes only small letters.
        let value = digit.to_digit(16).filter(|_| !digit.is_ascii_uppercase());
        (0..4)
            .rev()
            .map(move |bit| value.map(|value| if value >> bit & 1 == 1 { '#' } else { '.' }))
    });
    let cells: Vec<Option<char>> = bits.collect();
    // Both digits are written even if one would suffice.
    if cells.len() == area.div_ceil(8) * 8 { cells[..area].to_vec() } else { Vec::new() }
}
