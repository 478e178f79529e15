//! Moves of the game: `A1,2` turns a tile anticlockwise, `C1,2` clockwise, `F1,2` by 180°, `L1,2`
//! locks it, or unlocks it; a `J` or `S` begins a record of many. Locked tiles are those that a
//! player is sure of.

use serde_json::{Map, Value};
use tatham_core::author::play::{Actions, Board, Empty, Solve};
use tatham_core::gesture::{Button, Gesture, Offer};
use tatham_core::grid::Arms;
use tatham_core::json::Unfit;
use tatham_core::partial_answer::Lines;
use tatham_core::picture::{Picture, Shape, Tone};
use tatham_core::{Attempt, Direction, PartialAnswer as _, Refusal, Size};
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

/// Names of the fields of a position: the tiles as they lie, and the cells of those that are
/// locked.
const TILES: &str = "tiles";
const LOCKED: &str = "locked";

/// Board at the start of the game.
pub(super) fn start(problem: &Problem) -> Box<dyn Board<Lines>> {
    let tiles = (0..problem.size().area()).map(|cell| (problem.arms(cell), false)).collect();
    Box::new(NetBoard { problem: problem.clone(), tiles, sure: None })
}

/// Board of the game.
#[derive(Clone)]
struct NetBoard {
    problem: Problem,
    /// Wires of each tile in its current orientation, and true if it is locked.
    tiles: Vec<(Arms, bool)>,
    /// Edges that a player is sure of, though no locked tile shows them.
    sure: Option<Lines>,
}

/// Returns all sides of all cells.
fn sides(size: Size) -> impl Iterator<Item = (usize, Direction)> {
    (0..size.area()).flat_map(|cell| Arms::EACH.into_iter().map(move |side| (cell, side)))
}

impl NetBoard {
    /// Turns the tiles as rows of hex digits say.
    fn turn_to(&mut self, rows: &Value) -> Result<(), Unfit> {
        let size = self.problem.size();
        let rows: Vec<String> = serde_json::from_value(rows.clone())
            .map_err(|_| Unfit(format!("`{TILES}` is no list of rows")))?;
        let is_size =
            rows.len() == size.height && rows.iter().all(|row| row.chars().count() == size.width);
        if !is_size {
            return Err(Unfit(format!("`{TILES}` is no grid of {size}")));
        }
        let digits = rows.iter().flat_map(|row| row.chars().map(|digit| digit.to_digit(16)));
        for (cell, ((arms, is_locked), digit)) in self.tiles.iter_mut().zip(digits).enumerate() {
            let read = digit.and_then(Arms::from_bits);
            let turned = read.filter(|read| (0..4).any(|turns| arms.turned(turns) == *read));
            *arms = turned.ok_or_else(|| {
                Unfit(format!("`{TILES}` has another tile in {}", size.label(cell)))
            })?;
            *is_locked = false;
        }
        Ok(())
    }

    /// Locks the tiles of a list of cells; null has none.
    fn lock(&mut self, cells: &Value) -> Result<(), Unfit> {
        let read: Option<Vec<[usize; 2]>> = match cells {
            Value::Null => Some(Vec::new()),
            cells => serde_json::from_value(cells.clone()).ok(),
        };
        let odd = || Unfit(format!("`{LOCKED}` is no list of cells"));
        for cell in read.ok_or_else(odd)? {
            self.tiles[self.problem.size().cell_at(cell).ok_or_else(odd)?].1 = true;
        }
        Ok(())
    }
}

impl Board<Lines> for NetBoard {
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
        if let Some(sure) = &self.sure {
            for (cell, side) in sides(self.problem.size()) {
                if position.side(cell, side).is_none() {
                    position.put_side(cell, side, sure.side(cell, side));
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

    /// One move. A tile of which a player is sure, though it is not locked, is turned as the
    /// entries say, and locked unless all are known.
    fn moves_from_start(&self) -> Option<Vec<String>> {
        let (size, position) = (self.problem.size(), self.position());
        let mut actions = Vec::new();
        for (cell, &(arms, is_locked)) in self.tiles.iter().enumerate() {
            let sides = |sure: &Lines| Arms::EACH.map(|side| sure.side(cell, side));
            let is_said = self.sure.as_ref().is_some_and(|sure| sides(sure) != [None; 4]);
            let is_sure = !is_locked && is_said && position.is_known(cell);
            let is_as_said = |arms: &Arms, side: Direction| {
                position.side(cell, side).is_none_or(|line| line == arms.has(side))
            };
            let fits =
                |arms: &Arms| !is_sure || Arms::EACH.into_iter().all(|side| is_as_said(arms, side));
            let wanted = (0..4).map(|quarters| arms.turned(quarters)).find(fits)?;
            let start = self.problem.arms(cell);
            let quarters = (0..4).find(|&quarters| start.turned(quarters) == wanted)?;
            if quarters > 0 {
                actions.push(ACTIONS.action_in(&Some(quarters), size, cell));
            }
            if is_locked || is_sure && !position.is_complete() {
                actions.push(ACTIONS.action_in(&None, size, cell));
            }
        }
        Some(ACTIONS.moves(actions))
    }

    /// A tap turns a tile anticlockwise, the second button clockwise, and `l` locks it.
    fn offers(&self) -> Vec<Offer> {
        let size = self.problem.size();
        let of_cell = |cell: usize| {
            let (place, label, is_locked) =
                (size.place(cell), size.label(cell), self.tiles[cell].1);
            let offer = |turn: Option<u32>, name: String, gesture: Gesture| Offer {
                text: ACTIONS.moves(vec![ACTIONS.action_in(&turn, size, cell)]).concat(),
                name,
                gesture,
            };
            let turn = |turns: u32, way: &str, button: Button| {
                offer(Some(turns), format!("turn {label} {way}"), Gesture::Tap(place, button))
            };
            let lock = if is_locked { "unlock" } else { "lock" };
            let key = Gesture::Key("l".to_owned(), Some(place));
            let turns = [(1, "anticlockwise", Button::First), (3, "clockwise", Button::Second)];
            let turns = turns.into_iter().filter(move |_| !is_locked);
            turns
                .map(|(turns, way, button)| turn(turns, way, button))
                .chain([offer(None, format!("{lock} {label}"), key)])
                .collect::<Vec<_>>()
        };
        (0..size.area()).flat_map(of_cell).collect()
    }

    fn keys(&self) -> Vec<(String, String)> {
        vec![("l".to_owned(), "lock".to_owned())]
    }

    fn extra_names(&self) -> &'static [&'static str] {
        &[TILES, LOCKED]
    }

    /// Rows of hex digits, as in the ID; and the cells of locked tiles, if there are any.
    fn extra(&self) -> Map<String, Value> {
        let size = self.problem.size();
        let digit = |cell: usize| char::from_digit(self.tiles[cell].0.bits(), 16).unwrap_or('?');
        let row = |y: usize| Value::from(size.row(y).map(digit).collect::<String>());
        let locked = (0..size.area()).filter(|&cell| self.tiles[cell].1);
        let locked: Vec<Value> = locked
            .map(|cell| Value::from(<[usize; 2]>::from(size.position(cell)).to_vec()))
            .collect();
        let locked = (!locked.is_empty()).then(|| (LOCKED.to_owned(), Value::Array(locked)));
        let tiles = (TILES.to_owned(), (0..size.height).map(row).collect());
        [tiles].into_iter().chain(locked).collect()
    }

    /// Entries that the locked tiles do not show are remembered beside them.
    fn take_extra(&mut self, extra: &Map<String, Value>, known: &Lines) -> Result<(), Unfit> {
        let mut next = self.clone();
        if let Some(tiles) = extra.get(TILES) {
            next.turn_to(tiles)?;
            next.lock(extra.get(LOCKED).unwrap_or(&Value::Null))?;
        }
        next.sure = None;
        let shown = next.position();
        let is_beyond = |&(cell, side): &(usize, Direction)| {
            known.side(cell, side).is_some() && shown.side(cell, side).is_none()
        };
        let beyond: Vec<_> = sides(self.problem.size()).filter(is_beyond).collect();
        if !beyond.is_empty() {
            let mut sure = Net::givens(&self.problem);
            for (cell, side) in beyond {
                sure.put_side(cell, side, known.side(cell, side));
            }
            next.sure = Some(sure);
        }
        *self = next;
        Ok(())
    }

    /// Draws the tiles as they lie, with a light ground under those that are locked.
    fn draw(&self) -> Option<Picture> {
        let mut problem = self.problem.clone();
        problem.lay(self.tiles.iter().map(|(arms, _)| *arms));
        let mut picture = Net::draw(&problem, &Net::givens(&problem));
        for (cell, _) in self.tiles.iter().enumerate().filter(|(_, (_, is_locked))| *is_locked) {
            picture.mark(cell, Shape::Shade, Tone::Found);
        }
        Some(picture)
    }

    /// Turns the first tile by 180°, twice.
    fn idle(&self) -> Result<Vec<String>, String> {
        Ok(vec!["F0,0;F0,0".to_owned()])
    }

    /// Returns the tiles that are completely decided.
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

#[cfg(test)]
mod tests {
    use tatham_core::Puzzle as _;
    use tatham_explain::ByRules;

    use super::*;

    #[test]
    fn a_position_is_drawn_as_its_tiles_lie() {
        let problem = |id| ByRules::<Net>::parse(id).expect("an ID");
        let drawn = |problem: &Problem| Net::draw(problem, &Net::givens(problem));
        let mut board = start(&problem("2x2:1234"));
        assert_eq!(board.draw(), Some(drawn(&problem("2x2:1234"))));
        // Anticlockwise, from the right to the top.
        board.follow("A0,0").expect("a move");
        assert_eq!(board.draw(), Some(drawn(&problem("2x2:2234"))));
        board.follow("L0,0").expect("a move");
        assert_ne!(board.draw(), Some(drawn(&problem("2x2:2234"))), "it is locked");
    }
}
