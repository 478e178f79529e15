//! Moves of the game: the borders around a cell.

use tatham_core::author::play::{Actions, Between, Moves};
use tatham_core::partial_answer::Regions;
use tatham_core::{Attempt, Direction, Refusal};

use super::problem::Problem;

/// Sides of a cell in the order of a move's bits: borders, followed by marks for open edges.
const SIDES: [Direction; 4] =
    [Direction::North, Direction::East, Direction::South, Direction::West];

const ACTIONS: Actions<()> =
    Actions { between: Between::Letter, ..Actions::single(&[("F#,#,#", ())]) };

/// Moves: `Fx,y,m` changes the borders of a cell whose bits are set; one record changes a border
/// for both cells.
#[derive(Debug)]
pub(super) struct Fences;

impl Moves<Problem, Regions> for Fences {
    fn follow(
        &self,
        problem: &Problem,
        _: &Regions,
        position: &mut Regions,
        text: &str,
    ) -> Attempt {
        let (size, edges) = (position.size(), position.edges());
        if let Some(cells) = text.strip_prefix('S') {
            let bits: Vec<u8> = cells.bytes().collect();
            if bits.len() != problem.clues.size().area() {
                return Err(Refusal::DoesNotFit);
            }
            for (edge, [cell, _]) in edges.pairs().enumerate() {
                let side = usize::from(
                    edges.place(edge)
                        == edges.place(edges.beside(cell, Direction::South).unwrap_or(edge)),
                ) + 1;
                position.put(edge, Some(bits[cell] >> side & 1 == 1));
            }
            return Ok(());
        }
        // Changes of each edge from each side: borders, and marks for open edges.
        let mut changes = vec![[[false; 2]; 2]; edges.count()];
        ACTIONS.play(&mut changes, text, |changes, (), [x, y, bits, ..]| {
            let cell = size.cell_at([x, y]).ok_or(Refusal::LeavesTheGrid)?;
            for (bit, side) in SIDES.into_iter().enumerate() {
                for (sort, mask) in [1 << bit, 16 << bit].into_iter().enumerate() {
                    if bits & mask > 0 {
                        let edge = edges.beside(cell, side).ok_or(Refusal::OnTheEdge)?;
                        let own = usize::from(edges.cells(edge)[0] == cell);
                        changes[edge][sort][own] ^= true;
                    }
                }
            }
            Ok(())
        })?;
        if changes.iter().flatten().any(|[one, other]| one != other) {
            return Err(Refusal::other("changes a border for one of its cells alone"));
        }
        for (edge, [[border, _], [none, _]]) in changes.into_iter().enumerate() {
            let [has, has_no] =
                [position.border(edge) == Some(true), position.border(edge) == Some(false)];
            match (has ^ border, has_no ^ none) {
                (true, _) => position.put(edge, Some(true)),
                (false, true) => position.put(edge, Some(false)),
                (false, false) => position.put(edge, None),
            }
        }
        Ok(())
    }

    /// A move for each border that differs from the answer.
    fn moves_to(&self, position: &Regions, answer: &Regions) -> Vec<String> {
        let (size, edges) = (position.size(), position.edges());
        let is_other = |edge: &usize| {
            (position.border(*edge) == Some(true)) != (answer.border(*edge) == Some(true))
        };
        let change = |edge: usize| {
            let [(x, y), (to_x, to_y)] = edges.cells(edge).map(|cell| size.position(cell));
            let (own, other) = if y == to_y { (2, 8) } else { (4, 1) };
            // A new border replaces the mark for an open edge.
            let mark = if position.border(edge) == Some(false) { 16 } else { 0 };
            ACTIONS.one(&[
                ACTIONS.action(&(), &[x, y, own * (1 + mark)]),
                ACTIONS.action(&(), &[to_x, to_y, other * (1 + mark)]),
            ])
        };
        (0..edges.count()).filter(is_other).map(change).collect()
    }

    /// Changes no border of the first cell.
    fn idle(&self, _problem: &Problem, _given: &Regions) -> Result<Vec<String>, String> {
        Ok(vec!["F0,0,0".to_owned()])
    }
}
