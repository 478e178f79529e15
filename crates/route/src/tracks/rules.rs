//! Rules for the model layer, with a boolean for each edge between 2 cells, true if the track
//! crosses it, and an integer for each cell, which is on the track or empty.

use tatham_core::author::Law;
use tatham_core::explain::ConstraintKind;
use tatham_core::partial_answer::Lines;
use tatham_core::{Fact, Place, Size};
use tatham_sat::Lit;
use tatham_sat::model::{Model, Rules, Shown, any, count};

use super::{Problem, Tracks};
use crate::line::{self, SIDES};

/// Values of cells: with track, and without.
pub(super) const TRACK: i64 = 3;
pub(super) const EMPTY: i64 = 2;

/// Rule of Train Tracks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// The whole track.
    Track,
    /// Cell: the track passes it, or is not there.
    Passed(usize),
    /// Cell and the edges around it.
    Crossed(usize),
    /// Clue of a row or column.
    Number(usize),
    /// Printed piece in a cell.
    Printed(usize),
}

impl tatham_core::author::Rule for Rule {
    type Problem = Problem;

    fn law(self) -> Law {
        let [kept, broken] = match self {
            Self::Track => {
                ["leads from A to B, and nowhere else", "does not lead from A to B alone"]
            }
            Self::Passed(_) => ["has a track to two sides, or none", "has a track to one side"],
            Self::Crossed(_) => [
                "is on the track if an edge of it has track",
                "is empty, and an edge of it has track",
            ],
            Self::Number(_) => [
                "has as many cells with track as it says",
                "does not have as many cells with track as it says",
            ],
            Self::Printed(_) => ["lies as it is printed", "does not lie as it is printed"],
        };
        Law { kept, broken }
    }

    fn subject(self, problem: &Problem) -> String {
        let size = problem.size();
        match self {
            Self::Track => "the track".to_owned(),
            Self::Passed(cell) | Self::Crossed(cell) => size.label(cell),
            Self::Number(line) => size.lines().name(line).to_string(),
            Self::Printed(cell) => format!("the piece at {}", size.label(cell)),
        }
    }

    fn clues(self, problem: &Problem) -> Vec<Fact> {
        let Self::Number(line) = self else { return Vec::new() };
        let (clue, number) = problem.clue(line);
        vec![Fact::is(Place::Clue(clue), number)]
    }
}

impl Rules for Tracks {
    type Problem = Problem;
    type PartialAnswer = Lines;
    /// Grid, the row of A, the column of B.
    type Shape = (Size, usize, usize);
    /// Edges, followed by cells.
    type Variable = Shown;

    fn givens(problem: &Problem) -> Lines {
        problem.givens()
    }

    fn range(_: &Problem) {}

    fn shape(problem: &Problem) -> (Size, usize, usize) {
        (problem.size(), problem.entrance, problem.exit)
    }

    fn rules(&(size, entrance, exit): &(Size, usize, usize), model: &mut Model) -> Vec<Shown> {
        let edges = size.edges();
        let lines = model.bools(edges.count());
        // Outside of the grid the track continues from B to A, so it is a loop.
        let (outside, a, b) =
            (size.area(), size.cell(0, entrance), size.cell(exit, size.height - 1));
        let ends: Vec<[usize; 2]> = edges.pairs().chain([[outside, a], [b, outside]]).collect();
        let path: Vec<Lit> = lines.iter().copied().chain([Lit::TRUE; 2]).collect();
        model.one_loop(&path, &ends).rule(Rule::Track).form(ConstraintKind::Path);
        let mut shown: Vec<Shown> = lines.iter().map(|&line| line.into()).collect();
        for cell in 0..size.area() {
            let has = model.int([EMPTY, TRACK]);
            let track = model.is(has, TRACK);
            let own = SIDES
                .into_iter()
                .filter_map(|side| edges.beside(cell, side))
                .map(|edge| lines[edge]);
            let sides: Vec<Lit> = own
                .chain(
                    [(cell, a), (cell, b)]
                        .into_iter()
                        .filter(|(cell, end)| cell == end)
                        .map(|_| Lit::TRUE),
                )
                .collect();
            // The sides at which the track leaves the grid are given.
            if !sides.contains(&Lit::TRUE) {
                model
                    .require_all(sides.iter().map(|&line| any([!line, track])))
                    .rule(Rule::Crossed(cell))
                    .obvious();
            }
            // 2 of them: among all but one there is one.
            let others = |left: usize| {
                sides.iter().enumerate().filter(move |(at, _)| *at != left).map(|(_, &line)| line)
            };
            model
                .require_all(
                    (0..sides.len())
                        .map(|left| any(others(left).chain([!track]).collect::<Vec<_>>())),
                )
                .rule(Rule::Passed(cell));
            shown.push(has.into());
        }
        shown
    }

    fn clues(problem: &Problem, shown: &[Shown], model: &mut Model) {
        let (size, edges) = (problem.size(), problem.size().edges().count());
        let track = |&cell: &Shown| {
            if let Shown::Int(cell) = cell { model.is(cell, TRACK) } else { Lit::FALSE }
        };
        let tracks: Vec<Lit> = shown[edges..].iter().map(track).collect();
        for (line, cells) in size.lines().iter().enumerate() {
            let number = i64::from(problem.clue(line).1);
            let passed = count(cells.iter().map(|&cell| tracks[cell]));
            model.require(passed.equals(number)).rule(Rule::Number(line));
        }
    }

    fn known(problem: &Problem, values: &[Option<i64>]) -> Lines {
        use tatham_core::partial_answer::Values as _;
        Self::givens(problem).with_values((), &values[..problem.size().edges().count()])
    }

    fn values(problem: &Problem, known: &Lines) -> Vec<Option<i64>> {
        use tatham_core::partial_answer::Values as _;
        let cell = |cell: usize| match (known.arms(cell).count(), known.no(cell).count()) {
            (1.., _) => Some(TRACK),
            (_, 3..) => Some(EMPTY),
            _ => None,
        };
        known.values(()).into_iter().chain((0..problem.size().area()).map(cell)).collect()
    }

    fn places(problem: &Problem, _: usize) -> Vec<Place> {
        let (size, edges) = (problem.size(), problem.size().edges());
        (0..edges.count())
            .map(|edge| edges.place(edge))
            .chain(line::places(size, 0..size.area()))
            .collect()
    }
}
