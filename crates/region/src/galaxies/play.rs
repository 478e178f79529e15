//! Moves of the game: they draw borders, and arrows that point from cells to their dots.

use tatham_core::author::play::{Actions, Board, Empty, Solve};
use tatham_core::partial_answer::Regions;
use tatham_core::{Attempt, Direction, PartialAnswer as _, Place, Refusal};

use super::problem::{Dot, Problem};

/// `E` draws a border, or removes it; `A` gives the cells at a point an arrow to a dot, and `U`
/// removes one; `M` locks the arrows at a dot, or unlocks them. After an `S` the game enters its
/// own solution, cell by cell. All points are in half cells.
const ACTIONS: Actions<char> = Actions {
    solve: Solve::None,
    empty: Empty::Move,
    one_move: false,
    ..Actions::joined(&[
        ("S", 'S'),
        ("E#,#", 'E'),
        ("U#,#", 'U'),
        ("M#,#", 'M'),
        ("A#,#,#,#", 'A'),
        ("a#,#,#,#", 'A'),
    ])
};

/// Board at the start of the game.
pub(super) fn start(problem: &Problem) -> Box<dyn Board<Regions>> {
    let (cells, dots) = (problem.size.area(), problem.dots.len());
    let state = State {
        borders: Regions::unknown(problem.size),
        arrows: vec![None; cells],
        held: vec![false; dots],
        is_solving: false,
    };
    Box::new(Arrows { problem: problem.clone(), state })
}

/// Board of the game.
struct Arrows {
    problem: Problem,
    state: State,
}

/// Contents of the board.
#[derive(Clone)]
struct State {
    borders: Regions,
    /// Dot that the arrow in each cell points to.
    arrows: Vec<Option<usize>>,
    /// Dots whose arrows are locked.
    held: Vec<bool>,
    /// True if the game's own solution is being entered, cell by cell.
    is_solving: bool,
}

/// Object at a point.
enum At {
    Cell(usize),
    Edge(usize),
    Corner,
}

impl Arrows {
    /// Object at a point in half cells, within the grid.
    fn at(&self, [x, y]: [usize; 2]) -> Result<At, Refusal> {
        let size = self.problem.size;
        if x == 0 || y == 0 || x >= 2 * size.width || y >= 2 * size.height {
            return Err(Refusal::LeavesTheGrid);
        }
        let cell = size.cell((x - 1) / 2, (y - 1) / 2);
        let edge = |direction| size.edges().beside(cell, direction).map_or(At::Corner, At::Edge);
        Ok(match (x % 2, y % 2) {
            (1, 1) => At::Cell(cell),
            (0, 1) => edge(Direction::East),
            (1, 0) => edge(Direction::South),
            _ => At::Corner,
        })
    }

    fn dot(&self, [x, y]: [usize; 2]) -> Result<usize, Refusal> {
        let at = Dot::at(Place::Dot([x, y]));
        let is_there =
            |dot: &Dot| at.is_some_and(|at| (at.across, at.down) == (dot.across, dot.down));
        self.problem
            .dots
            .iter()
            .position(is_there)
            .ok_or(Refusal::other("names a dot that does not exist"))
    }

    /// Cells that a point lies in or touches.
    fn around(&self, [x, y]: [usize; 2]) -> Vec<usize> {
        let size = self.problem.size;
        let near = |at: usize, side: usize| (at.max(1) - 1) / 2..=(at / 2).min(side - 1);
        let (columns, rows) = (near(x, size.width), near(y, size.height));
        columns.flat_map(|x| rows.clone().map(move |y| size.cell(x, y))).collect()
    }

    /// Removes an arrow, and the one opposite.
    fn remove(&self, state: &mut State, cell: usize, alone: bool) {
        if let Some(dot) = state.arrows[cell].take()
            && let Some(opposite) =
                self.problem.turned(cell, &self.problem.dots[dot]).filter(|_| !alone)
        {
            state.arrows[opposite] = None;
        }
    }

    /// Puts an arrow into a cell, and one opposite, if the game does so.
    fn put(&self, state: &mut State, cell: usize, dot: usize) {
        let place = &self.problem.dots[dot];
        let Some(opposite) = self.problem.turned(cell, place) else { return };
        let has_dot = |cell: usize| {
            let (x, y) = self.problem.size.position(cell);
            self.problem.dots.iter().any(|dot| (dot.across, dot.down) == (2 * x, 2 * y))
        };
        let whole = self.problem.whole(&state.borders);
        if [cell, opposite].into_iter().any(|cell| has_dot(cell) || whole[cell].is_some()) {
            return;
        }
        for cell in [cell, opposite] {
            self.remove(state, cell, false);
            state.arrows[cell] = Some(dot);
        }
    }

    /// Performs one action of a move.
    fn act(&self, state: &mut State, sign: char, numbers: [usize; 5]) -> Attempt {
        let [x, y, to_x, to_y, _] = numbers;
        match sign {
            'S' => state.is_solving = true,
            'M' => state.held[self.dot([x, y])?] ^= true,
            'A' => {
                self.at([x, y])?;
                self.arrow(state, [x, y], self.dot([to_x, to_y])?)?;
            }
            _ => match (sign, self.at([x, y])?) {
                ('E', At::Edge(edge)) => {
                    let is_border = state.borders.border(edge) == Some(true);
                    state.borders.put(edge, (!is_border).then_some(true));
                }
                ('E', _) => return Err(Refusal::other("does not name an edge")),
                (_, At::Cell(cell)) if state.arrows[cell].is_none() => {
                    return Err(Refusal::other("removes an arrow that is not there"));
                }
                (_, At::Cell(cell)) => self.remove(state, cell, state.is_solving),
                _ => return Err(Refusal::other("does not name a cell")),
            },
        }
        Ok(())
    }

    /// Makes arrows in the cells around a point point to a dot.
    fn arrow(&self, state: &mut State, at: [usize; 2], dot: usize) -> Attempt {
        if state.held[dot] {
            return Err(Refusal::other("points at a dot that is held"));
        }
        for cell in self.around(at) {
            match state.arrows[cell] {
                Some(own) if state.held[own] => {}
                _ if state.is_solving => state.arrows[cell] = Some(dot),
                _ => self.put(state, cell, dot),
            }
        }
        Ok(())
    }
}

impl Board<Regions> for Arrows {
    fn follow(&mut self, text: &str) -> Attempt {
        let mut state = State { is_solving: false, ..self.state.clone() };
        ACTIONS.play(&mut state, text, |state, sign, numbers| self.act(state, sign, numbers))?;
        self.state = state;
        Ok(())
    }

    /// Borders, and open edges between neighbours of the same dot.
    fn position(&self) -> Regions {
        let mut position = self.state.borders.clone();
        let mut owner = self.state.arrows.clone();
        for (number, dot) in self.problem.dots.iter().enumerate() {
            self.problem.home(dot).into_iter().for_each(|cell| owner[cell] = Some(number));
        }
        for (edge, [one, other]) in position.edges().pairs().enumerate() {
            let has_arrow = [one, other].into_iter().any(|cell| self.state.arrows[cell].is_some());
            if has_arrow && owner[one] == owner[other] && position.border(edge).is_none() {
                position.put(edge, Some(false));
            }
        }
        position
    }

    /// A move for each border that differs from the answer.
    fn moves_to(&self, answer: &Regions) -> Option<Vec<String>> {
        let (size, borders) = (self.problem.size, &self.state.borders);
        if !answer.has_shape_of(borders) {
            return None;
        }
        let is_other = |edge: &usize| {
            (borders.border(*edge) == Some(true)) != (answer.border(*edge) == Some(true))
        };
        let change = |edge: usize| {
            let [(x, y), (to_x, to_y)] = answer.edges().cells(edge).map(|cell| size.position(cell));
            ACTIONS.action(&'E', &[x + to_x + 1, y + to_y + 1])
        };
        Some((0..answer.edges().count()).filter(is_other).map(change).collect())
    }

    /// Draws a border and removes it.
    fn idle(&self) -> Result<Vec<String>, String> {
        Ok(vec!["E2,1;E2,1".to_owned()])
    }
}
