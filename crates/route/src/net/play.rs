//! How the game is played: `A1,2` turns a tile anticlockwise, `C1,2` clockwise, `F1,2` half way round, `L1,2` locks it, or opens it again; `;` stands between two, and a
//! `J` or `S` begins a record of many. What a player is sure of are the tiles that are locked.

use tatham_core::grid::Arms;
use tatham_core::known::Lines;
use tatham_core::play::{Board, Refused, numbers};
use tatham_core::{Known as _, Puzzle as _};

use super::{Net, Problem};

/// The board as the player first sees it.
pub(super) fn start(problem: &Problem) -> Box<dyn Board<Lines> + '_> {
    let tiles = (0..problem.size().area()).map(|cell| (problem.arms(cell), false)).collect();
    Box::new(Tiles { problem, tiles })
}

/// The game's board.
struct Tiles<'p> {
    problem: &'p Problem,
    /// The wires of each tile as it lies, and whether it is locked.
    tiles: Vec<(Arms, bool)>,
}

impl Board<Lines> for Tiles<'_> {
    fn follow(&mut self, text: &str) -> Result<(), Refused> {
        let size = self.problem.size();
        let (is_long, actions) = match text.strip_prefix(['J', 'S']) {
            Some(rest) => (true, rest.strip_prefix(';').unwrap_or(rest)),
            None => (false, text),
        };
        let actions = actions.strip_suffix(';').unwrap_or(actions);
        if actions.is_empty() && !is_long {
            return Err(Refused::NotAMove);
        }
        let mut tiles = self.tiles.clone();
        for action in actions.split(';').filter(|action| !action.is_empty()) {
            let form = match action.chars().next() {
                Some('A') => "A#,#",
                Some('C') => "C#,#",
                Some('F') => "F#,#",
                Some('L') => "L#,#",
                _ => return Err(Refused::NotAMove),
            };
            let [x, y] = numbers(form, action)?;
            if x >= size.width || y >= size.height {
                return Err(Refused::LeavesTheGrid);
            }
            let (arms, is_locked) = &mut tiles[size.cell(x, y)];
            match form.as_bytes()[0] {
                b'A' => *arms = arms.turned(1),
                b'F' => *arms = arms.turned(2),
                b'C' => *arms = arms.turned(3),
                _ => *is_locked = !*is_locked,
            }
        }
        self.tiles = tiles;
        Ok(())
    }

    /// Locked tiles. A whole answer needs no locks: the game is won when all wires are connected.
    fn position(&self) -> Lines {
        let mut whole = Net::given(self.problem);
        for (cell, (arms, _)) in self.tiles.iter().enumerate() {
            for side in Arms::EACH {
                whole.put_side(cell, side, Some(arms.has(side)));
            }
        }
        if whole.misfits(&Net::given(self.problem), ()).is_empty()
            && Net::check(self.problem, &whole).is_empty()
        {
            return whole;
        }
        let mut position = Net::given(self.problem);
        let (edges, is_loose) = (self.problem.edges(), self.problem.is_loose());
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
                // Where two locked tiles do not fit, the wire of either is entered.
                if position.line(edge) != Some(true) && !self.problem.walls.contains(&edge) {
                    position.put(edge, Some(arms.has(side)));
                }
            }
        }
        position
    }

    /// One move: the game looks after each whether all is done.
    fn moves_to(&self, answer: &Lines) -> Option<Vec<String>> {
        let (size, mut actions) = (self.problem.size(), Vec::new());
        if answer.size() != size {
            return None;
        }
        for (cell, &(arms, is_locked)) in self.tiles.iter().enumerate() {
            let (x, y) = size.position(cell);
            let fits = |&quarters: &u32| {
                let turned = arms.turned(quarters);
                Arms::EACH
                    .into_iter()
                    .all(|side| answer.side(cell, side).is_none_or(|line| line == turned.has(side)))
            };
            let mut quarters = (0..4).find(fits)?;
            // Of a part of an answer, tiles that are known whole are locked; the others stay as they are.
            let is_sure = answer.is_known(cell) && !answer.is_whole();
            if !answer.is_known(cell) {
                quarters = 0;
            }
            if quarters > 0 {
                actions.extend(is_locked.then(|| format!("L{x},{y}")));
                actions.push(format!("{}{x},{y}", ['A', 'F', 'C'][quarters as usize - 1]));
            }
            if is_sure && (quarters > 0 || !is_locked) {
                actions.push(format!("L{x},{y}"));
            }
        }
        Some(if actions.is_empty() { actions } else { vec![actions.join(";")] })
    }

    /// The first tile is turned half way round, and again.
    fn idle(&self) -> Result<Vec<String>, String> {
        Ok(vec!["F0,0;F0,0".to_owned()])
    }

    /// Tiles that are known whole.
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
