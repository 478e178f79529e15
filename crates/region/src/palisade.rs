//! Palisade: put borders between cells, so that they divide the grid into regions of the same size,
//! and each clue is the number of borders around its cell, including the frame.

mod edit;
mod explain;
mod make;
mod play;
mod problem;
mod rules;

use tatham_core::author::ability::done_when_drawn;
use tatham_core::author::play::Play;
use tatham_core::author::{Abilities, Rule as _};
use tatham_core::explain::Bands;
use tatham_core::kind::Group;
use tatham_core::partial_answer::Regions;
use tatham_core::picture::{Shape, Tone};
use tatham_core::words::in_digits;
use tatham_core::{Entry, Kind, ParseError, PartialAnswer as _, Picture, Violation};
use tatham_explain::{ByRules, LogicPuzzle};
use tatham_sat::model::{self, Rules as _};

use crate::borders;
pub use explain::Line;
pub use problem::Problem;
pub use rules::Rule;

/// Palisade.
#[derive(Clone, Copy, Debug)]
pub struct Palisade;

/// Row of the table of kinds.
pub static ENTRY: Entry = Entry::for_kind::<ByRules<Palisade>>()
    .with_editor(tatham_make::editor::<ByRules<Palisade>, Palisade>());

static KIND: Kind = Kind {
    name: "palisade",
    title: "Palisade",
    about: "divide the grid into regions of equal size; clues count the borders around their cells",
    grammar: &[(
        "WxHnK:GRID",
        "regions of K cells (default: W); digits are clues; `a`–`z`: 1–26 cells without a clue, omitted at the end",
    )],
    example: "5x5n5:b333k11e2",
    unsolvable: Some("2x1n1:0"),
    bands: Some(Bands([2.0, 6.0, 7.5, 10.0])),
    group: Group::Regions,
    rules: "Divide the grid into regions of the given size. A number counts the borders around \
        its cell, the edge of the grid included.",
    ..model::KIND
};

impl LogicPuzzle for Palisade {
    const KIND: &'static Kind = &KIND;
    const ABILITIES: Abilities<ByRules<Self>> = Abilities {
        play: Some(Play::Entries(&play::Fences)),
        next_params: Some(next_params),
        make: Some(tatham_make::maker::<ByRules<Self>, Self>()),
        turned: Some(|problem, way| Some(problem.turned(way))),
        drawn: Some(done_when_drawn::<ByRules<Self>>),
        ..Abilities::NONE
    };

    fn parse(text: &str) -> Result<Problem, ParseError> {
        problem::parse(text, KIND.title)
    }

    fn id(problem: &Problem) -> String {
        problem::id(problem)
    }

    fn check(problem: &Problem, known: &Regions) -> Vec<Violation> {
        let (size, edges) = (known.size(), known.edges());
        let size_violation = || Rule::Size.violation(problem);
        let mut broken: Vec<Violation> = borders::stray(known, size_violation).collect();
        for cell in problem.clued() {
            let inner = problem.inner(cell);
            let around = edges.around(cell).map(|(edge, _)| known.border(edge));
            let (borders, open) = around.fold((0, 0), |(borders, open), border| match border {
                Some(true) => (borders + 1, open),
                Some(false) => (borders, open),
                None => (borders, open + 1),
            });
            if borders > inner || borders + open < inner {
                broken.push(Rule::Clue(cell).violation(problem).at([size.place(cell)]));
            }
        }
        for (cells, is_closed) in known.pieces() {
            if cells.len() > problem.region || is_closed && cells.len() < problem.region {
                let name = format!(
                    "a region has {} and not {}",
                    in_digits(cells.len(), "cell"),
                    problem.region
                );
                let violation = Violation { name, ..size_violation() };
                broken.push(violation.at(borders::cells(size, &cells)));
            }
        }
        broken
    }

    fn draw(problem: &Problem, known: &Regions) -> Picture {
        let mut picture = known.picture(&Self::givens(problem));
        for cell in problem.clued() {
            picture.mark(cell, Shape::Text(problem.clue(cell).to_string()), Tone::Given);
        }
        picture
    }
}

fn next_params(problem: &Problem) -> Option<&'static str> {
    let size = problem.clues.size();
    let is_pairs = problem.region == 2 && size.width > 1 && size.height > 1;
    (is_pairs || problem.region == size.area()).then_some("5x5n5")
}

#[cfg(test)]
mod tests {
    use super::*;

    tatham_core::contract_tests!(ByRules<Palisade>);

    #[test]
    fn regions_that_do_not_fill_the_grid_are_an_error_at_the_size() {
        let error = Palisade::parse("3x3n2:i").unwrap_err();
        assert_eq!(
            (error.span.clone(), error.to_string().contains("regions of 2 cells")),
            (0..5, true),
            "{error}"
        );
    }

    #[test]
    fn a_clue_leaves_to_cells_what_the_frame_does_not_have() {
        let problem = Palisade::parse("3x3n3:33b1d").unwrap();
        let inner: Vec<i64> = problem.clued().map(|cell| problem.inner(cell)).collect();
        assert_eq!(inner, [1, 2, 1], "in a corner, at a side, and in the middle");
        let parted = |id: &str| Palisade::parse(id).unwrap().parted().count();
        // Two 3s would be a region of 2 cells, 2 and 1 a region of at least 5.
        assert_eq!(
            ["3x3n3:33g", "4x2n2:33f", "3x3n3:21g", "6x1n6:21d", "3x3n3:22g"].map(parted),
            [1, 0, 1, 0, 1]
        );
    }
}
