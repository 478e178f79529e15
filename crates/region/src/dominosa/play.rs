//! Moves of the game: they place and remove dominoes, and draw lines between cells.

use tatham_core::author::play::{Actions, Board, Solve};
use tatham_core::partial_answer::Regions;
use tatham_core::{Attempt, Refusal};

use super::problem::Problem;

/// `D` places a domino on 2 cells, or removes it; `E` does so with a line between them. With an `S`
/// the game's own solution begins on an empty board.
const ACTIONS: Actions<char> = Actions {
    solve: Solve::None,
    one_move: false,
    ..Actions::joined(&[("S", 'S'), ("D#,#", 'D'), ("E#,#", 'E')])
};

/// Board at the start of the game.
pub(super) fn start(problem: &Problem) -> Box<dyn Board<Regions>> {
    Box::new(Table(Regions::unknown(problem.size())))
}

/// Puts borders around all dominoes.
pub(super) fn fence(known: &mut Regions) {
    let edges = known.edges();
    for edge in
        (0..edges.count()).filter(|&edge| known.border(edge) == Some(false)).collect::<Vec<_>>()
    {
        for (other, _) in edges.cells(edge).into_iter().flat_map(|cell| edges.around(cell)) {
            if known.border(other).is_none() {
                known.put(other, Some(true));
            }
        }
    }
}

/// Board of the game: an edge under a domino is not a border, and lines are borders.
#[derive(Clone)]
struct Table(Regions);

impl Table {
    /// Edge between 2 cells, which come in the order of the grid.
    fn between(&self, [from, to]: [usize; 2]) -> Result<usize, Refusal> {
        let cells = self.0.size().area();
        if from >= cells || to >= cells {
            return Err(Refusal::LeavesTheGrid);
        }
        let beside = self.0.edges().around(from).find(|&(_, beyond)| beyond == to && from < to);
        beside.map(|(edge, _)| edge).ok_or(Refusal::other("does not name two neighbours in order"))
    }

    /// Dominoes over a cell: at most one.
    fn dominoes(&self, cell: usize) -> impl Iterator<Item = usize> {
        let edges = self.0.edges().around(cell).map(|(edge, _)| edge);
        edges.filter(|&edge| self.0.border(edge) == Some(false))
    }

    /// Places a domino, or removes it; everything else on its cells is removed.
    fn domino(&mut self, edge: usize) {
        let was_there = self.0.border(edge) == Some(false);
        for cell in self.0.edges().cells(edge) {
            for (around, _) in self.0.edges().around(cell).collect::<Vec<_>>() {
                self.0.put(around, None);
            }
        }
        self.0.put(edge, (!was_there).then_some(false));
    }

    /// Draws a line, or removes it.
    fn line(&mut self, edge: usize) -> Attempt {
        if self.0.edges().cells(edge).into_iter().any(|cell| self.dominoes(cell).next().is_some()) {
            return Err(Refusal::other("draws a line next to a domino"));
        }
        let is_there = self.0.border(edge) == Some(true);
        self.0.put(edge, (!is_there).then_some(true));
        Ok(())
    }
}

impl Board<Regions> for Table {
    fn follow(&mut self, text: &str) -> Attempt {
        ACTIONS.play(self, text, |next, sign, [from, to, ..]| {
            match sign {
                'S' => next.0 = Regions::unknown(next.0.size()),
                'D' => next.domino(next.between([from, to])?),
                _ => next.line(next.between([from, to])?)?,
            }
            Ok(())
        })
    }

    fn position(&self) -> Regions {
        let mut position = self.0.clone();
        fence(&mut position);
        position
    }

    /// Dominoes are placed and removed first, then lines that touch no domino.
    fn moves_to(&self, answer: &Regions) -> Option<Vec<String>> {
        let (mut board, edges) = (Self(self.0.clone()), answer.edges());
        let wanted = Self(answer.clone());
        if answer.size() != self.0.size()
            || (0..answer.size().area()).any(|cell| wanted.dominoes(cell).count() > 1)
        {
            return None;
        }
        let mut moves = Vec::new();
        let written = |sign: char, edge: usize| ACTIONS.action(&sign, &edges.cells(edge));
        for is_laid in [false, true] {
            for edge in 0..edges.count() {
                if (answer.border(edge) == Some(false)) == is_laid
                    && (board.0.border(edge) == Some(false)) != is_laid
                {
                    board.domino(edge);
                    moves.push(written('D', edge));
                }
            }
        }
        for edge in 0..edges.count() {
            let (is_there, is_wanted) =
                (board.0.border(edge) == Some(true), answer.border(edge) == Some(true));
            if is_there != is_wanted && board.line(edge).is_ok() {
                moves.push(written('E', edge));
            }
        }
        Some(ACTIONS.moves(moves))
    }
}
