//! The rules of Train Tracks.

use tatham_core::explain::Form;
use tatham_core::known::Lines;
use tatham_core::{Place, Puzzle as _, Size};
use tatham_sat::Lit;
use tatham_sat::model::{Clue, Model, Shown, Stated, any, count};

use super::{CROSSED, EMPTY, NUMBER, PASSED, PATH, Problem, TRACK, Tracks};
use crate::line::{self, SIDES};

impl Stated for Tracks {
    /// The grid, the row of A, the column of B.
    type Shape = (Size, usize, usize);
    /// Edges, then cells.
    type Variable = Shown;

    fn shape(problem: &Problem) -> (Size, usize, usize) {
        (problem.size(), problem.entrance, problem.exit)
    }

    fn rules(&(size, entrance, exit): &(Size, usize, usize), model: &mut Model) -> Vec<Shown> {
        let edges = size.edges();
        let lines = model.bools(edges.count());
        // Outside of the grid the track goes on from B to A: so it is a loop.
        let (outside, a, b) =
            (size.area(), size.cell(0, entrance), size.cell(exit, size.height - 1));
        let ends: Vec<[usize; 2]> = edges.pairs().chain([[outside, a], [b, outside]]).collect();
        let path: Vec<Lit> = lines.iter().copied().chain([Lit::TRUE; 2]).collect();
        model.one_loop(&path, &ends).named("the track", &PATH).form(Form::Path);
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
            // Of the cells where it leaves the grid that is given.
            if !sides.contains(&Lit::TRUE) {
                model
                    .require_all(sides.iter().map(|&line| any([!line, track])))
                    .named(size.label(cell), &CROSSED)
                    .obvious();
            }
            // Two of them: of all but one there is one.
            let others = |left: usize| {
                sides.iter().enumerate().filter(move |(at, _)| *at != left).map(|(_, &line)| line)
            };
            model
                .require_all(
                    (0..sides.len())
                        .map(|left| any(others(left).chain([!track]).collect::<Vec<_>>())),
                )
                .named(size.label(cell), &PASSED);
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
        for (line, (name, cells)) in size.lines().named().enumerate() {
            let (clue, number) = problem.clue(line);
            let told = &mut model
                .require(count(cells.iter().map(|&cell| tracks[cell])).equals(i64::from(number)));
            told.named(name, &NUMBER)
                .clue(Clue { place: Place::Clue(clue), number: number.into() });
        }
    }

    fn known(problem: &Problem, values: &[Option<i64>]) -> Lines {
        use tatham_core::known::Values as _;
        Self::given(problem).with_values((), &values[..problem.size().edges().count()])
    }

    fn values(problem: &Problem, known: &Lines) -> Vec<Option<i64>> {
        use tatham_core::known::Values as _;
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
