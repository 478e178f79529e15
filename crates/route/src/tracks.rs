//! Train Tracks: lay one track from A to B, through as many cells of each row and each column as is said beside it.

mod play;
mod problem;

use tatham_core::explain::{Form, Law, Step};
use tatham_core::known::Lines;
use tatham_core::picture::{GridLines, Point, Shape, Tone};
use tatham_core::play::Play;
use tatham_core::puzzle::Explaining;
use tatham_core::{Kind, ParseError, Picture, Place, Puzzle, Size, Violation};
use tatham_explain::{Explained, Nouns, Worded};
use tatham_sat::Lit;
use tatham_sat::model::named::Named;
use tatham_sat::model::{self, Model, Shown, Stated, any, count};

use crate::line::{self, SIDES};
use crate::told;
use problem::Problem;

/// Train Tracks.
#[derive(Clone, Copy, Debug)]
pub struct Tracks;

static KIND: Kind = Kind {
    name: "tracks",
    title: "Train Tracks",
    about: "one track from A to B; clues count the cells that it passes",
    grammar: &[(
        "WxH:GRID,CLUES",
        "pieces of track as hex digits, the sum of two sides: right 1, up 2, left 4, down 8; letters `a` to `z` skip 1 to 26 cells; then a clue for each column and each row, `S` \
         before that of the column where the track leaves at the bottom and of the row where it enters at the left",
    )],
    example: "4x4:h6eAa,3,1,S3,3,4,2,S3,1",
    unsolvable: Some("4x4:p,S4,0,0,0,S1,1,1,2"),
    ..model::KIND
};

/// The rules: of the track, of a cell, and of a clue.
const PATH: Law = Law { kept: "leads from A to B, and nowhere else", broken: "does not lead from A to B alone" };
const PASSED: Law = Law { kept: "has a track to two sides, or none", broken: "has a track to one side" };
const CROSSED: Law =
    Law { kept: "is on the track if an edge of it is crossed", broken: "is empty, and an edge of it is crossed" };
const NUMBER: Law =
    Law { kept: "has as many cells with track as it says", broken: "does not have as many cells with track as it says" };
const PRINTED: Law = Law { kept: "lies as it is printed", broken: "does not lie as it is printed" };

/// Values of cells: with track, and without.
const TRACK: i64 = 3;
const EMPTY: i64 = 2;

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
        let (outside, a, b) = (size.area(), size.cell(0, entrance), size.cell(exit, size.height - 1));
        let ends: Vec<[usize; 2]> = edges.pairs().chain([[outside, a], [b, outside]]).collect();
        let path: Vec<Lit> = lines.iter().copied().chain([Lit::TRUE; 2]).collect();
        model.one_loop(&path, &ends).named("the track", &PATH).form(Form::Path);
        let mut shown: Vec<Shown> = lines.iter().map(|&line| line.into()).collect();
        for cell in 0..size.area() {
            let has = model.int([EMPTY, TRACK]);
            let track = model.is(has, TRACK);
            let own = SIDES.into_iter().filter_map(|side| edges.beside(cell, side)).map(|edge| lines[edge]);
            let sides: Vec<Lit> =
                own.chain([(cell, a), (cell, b)].into_iter().filter(|(cell, end)| cell == end).map(|_| Lit::TRUE)).collect();
            model.require_all(sides.iter().map(|&line| any([!line, track]))).named(size.label(cell), &CROSSED).obvious();
            // Two of them: of all but one there is one.
            let others = |left: usize| sides.iter().enumerate().filter(move |(at, _)| *at != left).map(|(_, &line)| line);
            model
                .require_all((0..sides.len()).map(|left| any(others(left).chain([!track]).collect::<Vec<_>>())))
                .named(size.label(cell), &PASSED);
            shown.push(has.into());
        }
        shown
    }

    fn clues(problem: &Problem, shown: &[Shown], model: &mut Model) {
        let (size, edges) = (problem.size(), problem.size().edges().count());
        let track = |&cell: &Shown| if let Shown::Int(cell) = cell { model.is(cell, TRACK) } else { Lit::FALSE };
        let tracks: Vec<Lit> = shown[edges..].iter().map(track).collect();
        for (line, (name, cells)) in size.lines().named().enumerate() {
            let (clue, number) = problem.clue(line);
            let told = &mut model.require(count(cells.iter().map(|&cell| tracks[cell])).equals(i64::from(number)));
            told.named(name, &NUMBER).clue(model::Clue { place: Place::Clue(clue), number: number.into() });
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
        (0..edges.count()).map(|edge| edges.place(edge)).chain(line::places(size, 0..size.area())).collect()
    }
}

impl Explained for Tracks {
    const NOUNS: Nouns = Nouns {
        value: |value| match value {
            TRACK => "on the track".to_owned(),
            EMPTY => "empty".to_owned(),
            edge => (line::NOUNS.value)(edge),
        },
        values: |value| match value {
            TRACK => "cells with track".to_owned(),
            EMPTY => "empty cells".to_owned(),
            edge => (line::NOUNS.values)(edge),
        },
        sort: "track",
        counted: |value| value != 0 && value != EMPTY,
    };

    fn worded(problem: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
        told::single_loop(problem.size(), ("track", PATH), &problem.ends(), step, rules)
    }

    fn value(_: &Problem, place: Place, value: i64) -> serde_json::Value {
        if matches!(place, Place::Cell(_)) { (value == TRACK).into() } else { (value == 1).into() }
    }
}

impl Puzzle for Tracks {
    const KIND: &'static Kind = &KIND;
    const EXPLAINER: Option<Explaining<Self>> = Some(tatham_explain::explainer::<Self>);
    const PLAY: Option<Play<Problem, Lines>> = Some(Play::Board(play::start));
    type Problem = Problem;
    type Known = Lines;
    tatham_sat::solved_by_rules!();

    fn parse(text: &str) -> Result<Problem, ParseError> {
        Problem::parse(text)
    }

    fn id(problem: &Problem) -> String {
        problem.id()
    }

    fn impossible(problem: &Problem) -> Option<String> {
        problem.leading_out().map(|cell| format!("the piece at {} leads out of the grid", problem.size().label(cell)))
    }

    fn given(problem: &Problem) -> Lines {
        problem.given()
    }

    fn range(_: &Problem) {}

    fn check(problem: &Problem, known: &Lines) -> Vec<Violation> {
        let size = problem.size();
        let mut broken = line::no_single_loop(known, ("track", &PATH), Some(problem.ends()));
        for cell in 0..size.area() {
            if problem.piece(cell).is_some_and(|piece| piece.iter().any(|side| known.side(cell, side) == Some(false))) {
                broken.push(PRINTED.broken_by(format!("the piece at {}", size.label(cell))).at(line::places(size, [cell])));
            }
        }
        for (line, (name, cells)) in size.lines().named().enumerate() {
            let number = problem.clue(line).1 as usize;
            let with = cells.iter().filter(|&&cell| known.arms(cell).count() > 0).count();
            let without = cells.iter().filter(|&&cell| known.no(cell).count() > 2).count();
            if with > number || without + number > cells.len() {
                broken.push(NUMBER.broken_by(name).at([Place::Clue(problem.clue(line).0)]));
            }
        }
        broken
    }

    /// Who has laid the whole track is done.
    fn lay(problem: &Problem, known: &mut Lines) {
        let whole = known.without_more();
        if Self::check(problem, &whole).is_empty() {
            *known = whole;
        }
    }

    fn draw(problem: &Problem, known: &Lines) -> Picture {
        let (size, given) = (problem.size(), Self::given(problem));
        let mut picture = Picture::new(size);
        picture.grid = GridLines::Tight;
        for cell in (0..size.area()).filter(|&cell| known.arms(cell).count() > 0) {
            let tone = if problem.piece(cell).is_some() { Tone::Given } else { Tone::Found };
            picture.mark(cell, Shape::Track(known.arms(cell)), tone);
        }
        known.cross(&given, &mut picture);
        for line in 0..size.width + size.height {
            let (clue, number) = problem.clue(line);
            picture.clue(clue, 0, number.to_string());
        }
        let [a, b] = [
            Point { x: -1, y: 2 * problem.entrance as i32 + 1 },
            Point { x: 2 * problem.exit as i32 + 1, y: 2 * size.height as i32 + 1 },
        ];
        picture.add(a, Shape::Text("A".to_owned()), Tone::Given);
        picture.add(b, Shape::Text("B".to_owned()), Tone::Given);
        picture
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    tatham_core::contract_tests!(Tracks);
}
