//! The moves of the game: rectangles are drawn, what is within one is erased, and single borders change.

use tatham_core::known::Regions;
use tatham_core::play::{Moves, Refused, numbers};
use tatham_core::{Direction, Known as _};

use super::problem::Problem;

/// The moves.
#[derive(Debug)]
pub(super) struct Drawn;

impl Moves<Problem, Regions> for Drawn {
    fn follow(
        &self,
        _: &Problem,
        _: &Regions,
        position: &mut Regions,
        text: &str,
    ) -> Result<(), Refused> {
        let (size, edges) = (position.size(), position.edges());
        match text.chars().next() {
            // The borders of the grid in the order of its edges; what is not said is open.
            Some('S') => {
                let borders: Vec<bool> = text[1..].bytes().map(|border| border == b'1').collect();
                (0..edges.count())
                    .for_each(|edge| position.put(edge, Some(borders.get(edge) == Some(&true))));
            }
            Some(sign @ ('R' | 'E')) => {
                let [x, y, width, height] =
                    numbers(if sign == 'R' { "R#,#,#,#" } else { "E#,#,#,#" }, text)?;
                if x + width > size.width || y + height > size.height {
                    return Err(Refused::LeavesTheGrid);
                }
                // The lines of the grid that it touches; those around it have its border, also where it has no cells.
                let across = (x..x + width).flat_map(|column| {
                    (y..=y + height).map(move |line| (column, line, Direction::North))
                });
                let down = (y..y + height)
                    .flat_map(|row| (x..=x + width).map(move |line| (line, row, Direction::West)));
                for (column, row, side) in
                    across.chain(down).filter(|&(x, y, _)| x < size.width && y < size.height)
                {
                    let Some(edge) = edges.beside(size.cell(column, row), side) else { continue };
                    let is_around = if side == Direction::North {
                        [y, y + height].contains(&row)
                    } else {
                        [x, x + width].contains(&column)
                    };
                    match sign {
                        'R' => position.put(edge, Some(is_around)),
                        _ if is_around => {}
                        _ => position.put(edge, None),
                    }
                }
            }
            Some(sign @ ('H' | 'V')) => {
                let [x, y] = numbers(if sign == 'H' { "H#,#" } else { "V#,#" }, text)?;
                if x >= size.width || y >= size.height {
                    return Err(Refused::LeavesTheGrid);
                }
                let side = if sign == 'H' { Direction::North } else { Direction::West };
                let edge = edges.beside(size.cell(x, y), side).ok_or(Refused::OnTheEdge)?;
                let is_border = position.border(edge) == Some(true);
                position.put(edge, (!is_border).then_some(true));
            }
            _ => return Err(Refused::NotAMove),
        }
        Ok(())
    }

    /// A move for each border that is not as in the answer. Where none comes at all the game still waits for a move, to look at the board.
    fn moves_to(&self, position: &Regions, answer: &Regions) -> Vec<String> {
        let (size, edges) = (position.size(), position.edges());
        let is_other = |edge: &usize| {
            (position.border(*edge) == Some(true)) != (answer.border(*edge) == Some(true))
        };
        let change = |edge: usize| {
            let [(_, from), (x, y)] = edges.cells(edge).map(|cell| size.position(cell));
            format!("{}{x},{y}", if y == from { 'V' } else { 'H' })
        };
        let moves: Vec<String> = (0..edges.count()).filter(is_other).map(change).collect();
        let is_one =
            answer.is_whole() && (0..edges.count()).all(|edge| answer.border(edge) == Some(false));
        if moves.is_empty() && is_one {
            vec![format!("R0,0,{},{}", size.width, size.height)]
        } else {
            moves
        }
    }
}
