//! Moves of the game: they draw rectangles, erase the inside of one, and change single borders.

use tatham_core::author::play::{Actions, Moves};
use tatham_core::partial_answer::Regions;
use tatham_core::{Attempt, Direction, PartialAnswer as _, Refusal};

use super::problem::Problem;

/// `R` draws a rectangle, and `E` erases the inside of one; `H` changes the border above a cell,
/// and `V` the one to its left.
const ACTIONS: Actions<char> =
    Actions::single(&[("R#,#,#,#", 'R'), ("E#,#,#,#", 'E'), ("H#,#", 'H'), ("V#,#", 'V')]);

/// Moves of the game.
#[derive(Debug)]
pub(super) struct RectMoves;

impl Moves<Problem, Regions> for RectMoves {
    fn follow(&self, _: &Problem, _: &Regions, position: &mut Regions, text: &str) -> Attempt {
        if let Some(borders) = text.strip_prefix('S') {
            // Borders of the grid in the order of its edges; edges that are not listed are open.
            let borders = borders.bytes().map(Some).chain(std::iter::repeat(None));
            let edges = 0..position.edges().count();
            edges
                .zip(borders)
                .for_each(|(edge, sign)| position.put(edge, Some(sign == Some(b'1'))));
            return Ok(());
        }
        let (sign, [x, y, width, height, _]) = ACTIONS.read(text)?;
        match sign {
            'H' => change(position, [x, y], Direction::North),
            'V' => change(position, [x, y], Direction::West),
            _ => rectangle(position, [x, y, width, height], sign == 'R'),
        }
    }

    /// A move for each border that differs from the answer. If there is none, the game still waits
    /// for a move before it checks the board.
    fn moves_to(&self, position: &Regions, answer: &Regions) -> Vec<String> {
        let (size, edges) = (position.size(), position.edges());
        let is_other = |edge: &usize| {
            (position.border(*edge) == Some(true)) != (answer.border(*edge) == Some(true))
        };
        let change = |edge: usize| {
            let [(_, from), (x, y)] = edges.cells(edge).map(|cell| size.position(cell));
            ACTIONS.action(if y == from { &'V' } else { &'H' }, &[x, y])
        };
        let moves: Vec<String> = (0..edges.count()).filter(is_other).map(change).collect();
        let is_one = answer.is_complete()
            && (0..edges.count()).all(|edge| answer.border(edge) == Some(false));
        if moves.is_empty() && is_one {
            vec![ACTIONS.action(&'R', &[0, 0, size.width, size.height])]
        } else {
            moves
        }
    }
}

/// Draws a rectangle, or erases the inside of one.
fn rectangle(position: &mut Regions, [x, y, width, height]: [usize; 4], is_drawn: bool) -> Attempt {
    let (size, edges) = (position.size(), position.edges());
    if x + width > size.width || y + height > size.height {
        return Err(Refusal::LeavesTheGrid);
    }
    // Lines of the grid that it touches; those around it get its border, even if it has no cells.
    let across = (x..x + width)
        .flat_map(|column| (y..=y + height).map(move |line| (column, line, Direction::North)));
    let down = (y..y + height)
        .flat_map(|row| (x..=x + width).map(move |line| (line, row, Direction::West)));
    for (column, row, side) in across.chain(down) {
        let cell = size.cell_at([column, row]);
        let Some(edge) = cell.and_then(|cell| edges.beside(cell, side)) else { continue };
        let is_around = if side == Direction::North {
            [y, y + height].contains(&row)
        } else {
            [x, x + width].contains(&column)
        };
        if is_drawn || !is_around {
            position.put(edge, is_drawn.then_some(is_around));
        }
    }
    Ok(())
}

/// Changes a border: the one on this side of a cell.
fn change(position: &mut Regions, at: [usize; 2], side: Direction) -> Attempt {
    let cell = position.size().cell_at(at).ok_or(Refusal::LeavesTheGrid)?;
    let edge = position.edges().beside(cell, side).ok_or(Refusal::OnTheEdge)?;
    let is_border = position.border(edge) == Some(true);
    position.put(edge, (!is_border).then_some(true));
    Ok(())
}
