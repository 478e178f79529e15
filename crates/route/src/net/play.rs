//! Moves of the game: `A1,2` turns a tile anticlockwise, `C1,2` clockwise, `F1,2` by 180°, `L1,2`
//! locks it, or unlocks it; a `J` or `S` begins a record of many. Locked tiles are those that a
//! player is sure of.

use tatham_core::author::play::{Actions, Board, Empty, Solve};
use tatham_core::grid::Arms;
use tatham_core::partial_answer::Lines;
use tatham_core::{Attempt, PartialAnswer as _, Refusal};
use tatham_explain::LogicPuzzle as _;
use tatham_sat::model::Rules as _;

use super::{Net, Problem};

/// Number of quarter turns anticlockwise of each action; `None` locks the tile.
const ACTIONS: Actions<Option<u32>> = Actions {
    prefixes: &['J', 'S'],
    solve: Solve::None,
    empty: Empty::Action,
    ..Actions::joined(&[("A#,#", Some(1)), ("C#,#", Some(3)), ("F#,#", Some(2)), ("L#,#", None)])
};

/// Board at the start of the game.
pub(super) fn start(problem: &Problem) -> Box<dyn Board<Lines>> {
    let tiles = (0..problem.size().area()).map(|cell| (problem.arms(cell), false)).collect();
    Box::new(Tiles { problem: problem.clone(), tiles })
}

/// Board of the game.
struct Tiles {
    problem: Problem,
    /// Wires of each tile in its current orientation, and true if it is locked.
    tiles: Vec<(Arms, bool)>,
}

impl Board<Lines> for Tiles {
    fn follow(&mut self, text: &str) -> Attempt {
        let size = self.problem.size();
        ACTIONS.play(&mut self.tiles, text, |tiles, quarters, [x, y, ..]| {
            let cell = size.cell_at([x, y]).ok_or(Refusal::LeavesTheGrid)?;
            let (arms, is_locked) = &mut tiles[cell];
            match quarters {
                Some(quarters) => *arms = arms.turned(quarters),
                None => *is_locked = !*is_locked,
            }
            Ok(())
        })
    }

    /// Position of the locked tiles. A whole answer needs no locks: the game is won when all wires
    /// are connected.
    fn position(&self) -> Lines {
        let mut whole = Net::givens(&self.problem);
        for (cell, (arms, _)) in self.tiles.iter().enumerate() {
            for side in Arms::EACH {
                whole.put_side(cell, side, Some(arms.has(side)));
            }
        }
        if whole.mismatches(&Net::givens(&self.problem), ()).is_empty()
            && Net::check(&self.problem, &whole).is_empty()
        {
            return whole;
        }
        let mut position = Net::givens(&self.problem);
        let (edges, is_loose) = (self.problem.edges(), self.problem.is_loose());
        let is_wall = self.problem.is_wall();
        for (cell, (arms, _)) in
            self.tiles.iter().enumerate().filter(|(_, (_, is_locked))| *is_locked)
        {
            if is_loose {
                for side in Arms::EACH {
                    position.put_side(cell, side, Some(arms.has(side)));
                }
                continue;
            }
            for (edge, side) in
                Arms::EACH.into_iter().filter_map(|side| Some((edges.beside(cell, side)?, side)))
            {
                // If 2 locked tiles do not match, the wire of either is entered.
                if position.line(edge) != Some(true) && !is_wall[edge] {
                    position.put(edge, Some(arms.has(side)));
                }
            }
        }
        position
    }

    /// One move: the game checks for completion after each.
    fn moves_to(&self, answer: &Lines) -> Option<Vec<String>> {
        let (size, mut actions) = (self.problem.size(), Vec::new());
        if answer.size() != size {
            return None;
        }
        for (cell, &(arms, is_locked)) in self.tiles.iter().enumerate() {
            let fits = |&quarters: &u32| {
                let turned = arms.turned(quarters);
                Arms::EACH
                    .into_iter()
                    .all(|side| answer.side(cell, side).is_none_or(|line| line == turned.has(side)))
            };
            let mut quarters = (0..4).find(fits)?;
            // Of a partial answer, tiles that are decided are locked; the others stay as they are.
            let is_sure = answer.is_known(cell) && !answer.is_complete();
            if !answer.is_known(cell) {
                quarters = 0;
            }
            if quarters > 0 {
                actions.extend(is_locked.then(|| ACTIONS.action_in(&None, size, cell)));
                actions.push(ACTIONS.action_in(&Some(quarters), size, cell));
            }
            if is_sure && (quarters > 0 || !is_locked) {
                actions.push(ACTIONS.action_in(&None, size, cell));
            }
        }
        Some(ACTIONS.moves(actions))
    }

    /// Turns the first tile by 180°, twice.
    fn idle(&self) -> Result<Vec<String>, String> {
        Ok(vec!["F0,0;F0,0".to_owned()])
    }

    /// Tiles that are completely decided.
    fn enterable(&self, part: &Lines) -> Lines {
        let (edges, mut enterable) = (self.problem.edges(), part.clone());
        if self.problem.is_loose() {
            for cell in (0..self.problem.size().area()).filter(|&cell| !part.is_known(cell)) {
                for side in Arms::EACH {
                    enterable.put_side(cell, side, None);
                }
            }
            return enterable;
        }
        for (edge, cells) in edges.pairs().enumerate() {
            if !cells.iter().any(|&cell| part.is_known(cell)) {
                enterable.put(edge, None);
            }
        }
        enterable
    }
}
