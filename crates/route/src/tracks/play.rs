//! Moves of the game: `TR2,0` lays track over the right side of a cell (`U`, `D`, `L` the others),
//! `NR2,0` marks a side without track, `TS2,0` and `NS2,0` mark a cell as one with track or
//! without; small letters remove. Everything after an `S` was done by the game.

use tatham_core::author::play::{Actions, Board, Solve, numbers};
use tatham_core::grid::Arms;
use tatham_core::partial_answer::Lines;
use tatham_core::{Attempt, Direction, Refusal};

use super::Problem;

/// Board at the start of the game.
pub(super) fn start(problem: &Problem) -> Box<dyn Board<Lines>> {
    let cells = vec![None; problem.size().area()];
    Box::new(Rails { problem: problem.clone(), state: State { lines: problem.givens(), cells } })
}

/// Board of the game.
struct Rails {
    problem: Problem,
    state: State,
}

/// Contents of the board.
#[derive(Clone)]
struct State {
    lines: Lines,
    /// True for a cell marked with track, false for one marked without.
    cells: Vec<Option<bool>>,
}

const ACTIONS: Actions<()> = Actions { solve: Solve::None, ..Actions::joined(&[]) };

/// Sides and their letters.
const SIDES: [(char, Direction); 4] = [
    ('U', Direction::North),
    ('D', Direction::South),
    ('L', Direction::West),
    ('R', Direction::East),
];

impl Rails {
    /// Name of an edge in moves.
    fn name(&self, edge: usize) -> String {
        let edges = self.state.lines.edges();
        let (x, y) = self.problem.size().position(edges.cells(edge)[0]);
        let sign = if edges.side(edge) == Direction::East { 'R' } else { 'D' };
        format!("{sign}{x},{y}")
    }

    /// Move that lays the track out of the grid where no printed piece does so. Only the game
    /// itself can make it; all puzzles that it generates have pieces there.
    fn ends(&self) -> Option<String> {
        let (entrance, exit, lowest) =
            (self.problem.entrance, self.problem.exit, self.problem.size().height - 1);
        let is_open = self.problem.ends().iter().any(|&end| self.problem.piece(end).is_none());
        is_open.then(|| format!("S;TL0,{entrance};TD{exit},{lowest}"))
    }

    /// Performs one action; only the game's own solve move may do things that players may not.
    fn act(&self, state: &mut State, action: &str, is_solve: bool) -> Attempt {
        let size = self.problem.size();
        let mut signs = action.chars();
        let (Some(verb @ ('T' | 't' | 'N' | 'n')), Some(what)) = (signs.next(), signs.next())
        else {
            return Err(if action == "H" { Refusal::ByTheGame } else { Refusal::NotAMove });
        };
        let [x, y] = numbers("#,#", signs.as_str())?;
        let cell = size.cell_at([x, y]).ok_or(Refusal::LeavesTheGrid)?;
        let is_track = verb.eq_ignore_ascii_case(&'T');
        let put = verb.is_ascii_uppercase().then_some(is_track);
        if what == 'S' {
            let has_track =
                self.problem.piece(cell).is_some() || state.cells[cell] == Some(!is_track);
            if !is_solve
                && (has_track
                    || !is_track
                        && state.lines.arms(cell).count() > 0
                        && state.cells[cell].is_none())
            {
                return Err(Refusal::other("marks a cell that has another mark"));
            }
            if put.is_some() || state.cells[cell] == Some(is_track) {
                state.cells[cell] = put;
            }
            return Ok(());
        }
        let side = SIDES.iter().find(|(sign, _)| *sign == what).ok_or(Refusal::NotAMove)?.1;
        let edges = state.lines.edges();
        let (Some(edge), Some(beyond)) = (edges.beside(cell, side), edges.beyond(cell, side))
        else {
            // The game itself lays the track out of the grid, which is given here.
            let is_end = self.problem.givens().side(cell, side) == Some(true);
            return if is_solve && is_end && put == Some(true) {
                Ok(())
            } else {
                Err(Refusal::LeavesTheGrid)
            };
        };
        let (own, cells) = (state.lines.line(edge), [cell, beyond]);
        if !is_solve && is_track {
            if cells.iter().any(|&cell| self.problem.piece(cell).is_some()) {
                return Err(Refusal::other("changes a printed piece"));
            }
            let is_marked =
                own == Some(false) || cells.iter().any(|&cell| state.cells[cell] == Some(false));
            if own != Some(true)
                && (is_marked || cells.iter().any(|&cell| state.lines.arms(cell).count() > 1))
            {
                return Err(Refusal::other("lays track where none is possible"));
            }
        } else if !is_solve && own == Some(true) {
            return Err(Refusal::other("marks laid track as no track"));
        }
        if put.is_some() || own == Some(is_track) {
            state.lines.put(edge, put);
        }
        Ok(())
    }
}

impl Board<Lines> for Rails {
    fn follow(&mut self, text: &str) -> Attempt {
        let (mut state, mut is_solve) = (self.state.clone(), false);
        ACTIONS.play_texts(&mut state, text, |state, action| {
            is_solve |= action == "S";
            if action == "S" { Ok(()) } else { self.act(state, action, is_solve) }
        })?;
        self.state = state;
        Ok(())
    }

    /// No track crosses a side of a cell that is marked as one without.
    fn position(&self) -> Lines {
        let mut lines = self.state.lines.clone();
        for (cell, _) in
            self.state.cells.iter().enumerate().filter(|(_, mark)| **mark == Some(false))
        {
            for edge in Arms::EACH
                .into_iter()
                .filter_map(|side| lines.edges().beside(cell, side))
                .collect::<Vec<_>>()
            {
                if lines.line(edge).is_none() {
                    lines.put(edge, Some(false));
                }
            }
        }
        lines
    }

    /// One move: wrong entries are removed first, and marks under new track.
    fn moves_to(&self, answer: &Lines) -> Option<Vec<String>> {
        let (size, lines) = (self.problem.size(), &self.state.lines);
        if answer.size() != size {
            return None;
        }
        let edges = lines.edges();
        let name = |edge| self.name(edge);
        let wanted = |edge: usize| answer.line(edge) == Some(true);
        let (mut before, mut after) = (Vec::new(), Vec::new());
        for edge in 0..edges.count() {
            match (lines.line(edge), wanted(edge)) {
                (Some(true), false) => before.push(format!("t{}", name(edge))),
                (Some(false), true) => {
                    before.push(format!("n{}", name(edge)));
                    after.push(format!("T{}", name(edge)));
                }
                (None, true) => after.push(format!("T{}", name(edge))),
                _ => {}
            }
        }
        for (cell, mark) in self.state.cells.iter().enumerate() {
            let (x, y) = size.position(cell);
            match (mark, answer.arms(cell).count() > 0) {
                (Some(false), true) => before.push(format!("nS{x},{y}")),
                (Some(true), false) => before.push(format!("tS{x},{y}")),
                _ => {}
            }
        }
        before.append(&mut after);
        // A printed piece cannot be changed.
        let odd = |&edge: &usize| {
            lines.line(edge) == Some(true)
                && !wanted(edge)
                && edges.cells(edge).iter().any(|&cell| self.problem.piece(cell).is_some())
        };
        let is_odd = (0..edges.count()).any(|edge| odd(&edge));
        let mut moves = ACTIONS.moves(before);
        if !moves.is_empty() {
            moves.splice(0..0, self.ends());
        }
        (!is_odd).then_some(moves)
    }

    /// Lays the ends, or marks a side without track and removes the mark again.
    fn idle(&self) -> Result<Vec<String>, String> {
        let [entrance, exit] = self.problem.ends();
        if entrance == exit {
            return Err("the game crashes on a track of a single cell".to_owned());
        }
        let given = self.problem.givens();
        let mark = || {
            let edge = (0..given.edges().count()).find(|&edge| given.line(edge).is_none())?;
            Some(format!("N{0};n{0}", self.name(edge)))
        };
        Ok(self.ends().or_else(mark).into_iter().collect())
    }
}
