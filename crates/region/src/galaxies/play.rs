//! The moves of the game: borders are drawn, and arrows say of cells to which dot they belong.

use tatham_core::known::Regions;
use tatham_core::play::{Board, Refused, numbers};
use tatham_core::{Direction, Known as _, Place};

use super::problem::{Dot, Problem};

/// The board as the player first sees it.
pub(super) fn start(problem: &Problem) -> Box<dyn Board<Regions> + '_> {
    let (cells, dots) = (problem.size.area(), problem.dots.len());
    let state = State {
        borders: Regions::unknown(problem.size),
        arrows: vec![None; cells],
        held: vec![false; dots],
    };
    Box::new(Arrows { problem, state })
}

/// The game's board.
struct Arrows<'p> {
    problem: &'p Problem,
    state: State,
}

/// What is on it.
#[derive(Clone)]
struct State {
    borders: Regions,
    /// The dot that the arrow in each cell points at.
    arrows: Vec<Option<usize>>,
    /// Dots whose arrows stay as they are.
    held: Vec<bool>,
}

/// What is at a point.
enum At {
    Cell(usize),
    Edge(usize),
    Corner,
}

impl Arrows<'_> {
    /// What is at a point in half cells, within the grid.
    fn at(&self, [x, y]: [usize; 2]) -> Result<At, Refused> {
        let size = self.problem.size;
        if x == 0 || y == 0 || x >= 2 * size.width || y >= 2 * size.height {
            return Err(Refused::LeavesTheGrid);
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

    fn dot(&self, [x, y]: [usize; 2]) -> Result<usize, Refused> {
        let at = Dot::at(Place::Dot([x, y]));
        let is_there =
            |dot: &Dot| at.is_some_and(|at| (at.across, at.down) == (dot.across, dot.down));
        self.problem
            .dots
            .iter()
            .position(is_there)
            .ok_or(Refused::other("names a dot that is not there"))
    }

    /// The cells that a point lies in or touches.
    fn around(&self, [x, y]: [usize; 2]) -> Vec<usize> {
        let size = self.problem.size;
        let near = |at: usize, side: usize| (at.max(1) - 1) / 2..=(at / 2).min(side - 1);
        let (columns, rows) = (near(x, size.width), near(y, size.height));
        columns.flat_map(|x| rows.clone().map(move |y| size.cell(x, y))).collect()
    }

    /// Takes an arrow away, and the one opposite.
    fn remove(&self, state: &mut State, cell: usize, alone: bool) {
        if let Some(dot) = state.arrows[cell].take()
            && let Some(opposite) =
                self.problem.turned(cell, &self.problem.dots[dot]).filter(|_| !alone)
        {
            state.arrows[opposite] = None;
        }
    }

    /// Puts an arrow into a cell, and one opposite, where the game does.
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

    /// Does one part of a move; `solving` is whether the game's own solution is entered, cell by cell.
    fn part(&self, state: &mut State, text: &str, solving: &mut bool) -> Result<(), Refused> {
        match text.chars().next() {
            Some('E') => {
                let At::Edge(edge) = self.at(numbers("E#,#", text)?)? else {
                    return Err(Refused::other("names no edge"));
                };
                let is_border = state.borders.border(edge) == Some(true);
                state.borders.put(edge, (!is_border).then_some(true));
            }
            Some('U') => {
                let At::Cell(cell) = self.at(numbers("U#,#", text)?)? else {
                    return Err(Refused::other("names no cell"));
                };
                if state.arrows[cell].is_none() {
                    return Err(Refused::other("takes away an arrow that is not there"));
                }
                self.remove(state, cell, *solving);
            }
            Some('M') => {
                let dot = self.dot(numbers("M#,#", text)?)?;
                state.held[dot] ^= true;
            }
            Some(sign @ ('A' | 'a')) => {
                let [x, y, to_x, to_y] =
                    numbers(if sign == 'A' { "A#,#,#,#" } else { "a#,#,#,#" }, text)?;
                self.at([x, y])?;
                let dot = self.dot([to_x, to_y])?;
                if state.held[dot] {
                    return Err(Refused::other("points at a dot that is held"));
                }
                for cell in self.around([x, y]) {
                    match state.arrows[cell] {
                        Some(own) if state.held[own] => {}
                        _ if *solving => state.arrows[cell] = Some(dot),
                        _ => self.put(state, cell, dot),
                    }
                }
            }
            Some('S') if text.len() == 1 => *solving = true,
            _ => return Err(Refused::NotAMove),
        }
        Ok(())
    }
}

impl Board<Regions> for Arrows<'_> {
    fn follow(&mut self, text: &str) -> Result<(), Refused> {
        let (mut state, mut solving) = (self.state.clone(), false);
        for part in text.split_terminator(';') {
            self.part(&mut state, part, &mut solving)?;
        }
        self.state = state;
        Ok(())
    }

    /// Borders; and none where two cells beside one another belong to the same dot.
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

    /// A move for each border that is not as in the answer.
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
            format!("E{},{}", x + to_x + 1, y + to_y + 1)
        };
        Some((0..answer.edges().count()).filter(is_other).map(change).collect())
    }

    /// A border comes and goes.
    fn idle(&self) -> Result<Vec<String>, String> {
        Ok(vec!["E2,1;E2,1".to_owned()])
    }
}
