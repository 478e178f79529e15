//! Maker of puzzles.

mod groups;

use tatham_core::author::Random;
use tatham_core::make::Symmetry;
use tatham_core::make::{Class, Preset};
use tatham_core::{Grid, Numbers, ParseError, Place, Size, Stop};
use tatham_make::{GridSize, Limits, Makeable, Value, another_solution, clue_in_cell, keep_cells};
use tatham_sat::model::Question;

use super::kind::Solo;
use super::problem::{Cages, Division, Problem};
use super::read::{boxes, params};

/// Largest order whose own search proves uniqueness sooner than SAT, except for jigsaws with
/// diagonals.
const SEARCHED: usize = 9;

impl Makeable for Solo {
    const PRESETS: &'static [Preset] = &[
        ("2x2", "2x2"),
        ("2x3", "2x3"),
        ("3x3", "3x3"),
        ("3x3 X", "3x3x"),
        ("3x3 Killer", "3x3k"),
        ("9 Jigsaw", "9j"),
        ("9 Jigsaw X", "9jx"),
        ("3x4", "3x4"),
        ("4x4", "4x4"),
    ];
    const CLASSES: &'static [Class] = &[("digits", |place| matches!(place, Place::Cell(_)))];
    const HAS_MASK: bool = true;
    const SIZE: Option<GridSize<Problem>> = Some(|problem| Some(problem.size()));

    /// In a killer each cell is a cage without a sum: cages depend on the answer.
    fn blank(text: &str, random: &mut Random) -> Result<Problem, ParseError> {
        let (params, _) = params::to_make(text)?;
        let size = Size { width: params.order, height: params.order };
        if params.killer && params.order == 1 {
            let why = "a cage has at least 2 cells, but this is a grid of 1 cell";
            return Err(ParseError::impossible(0..text.len(), why));
        }
        let regions = match params.shape {
            Division::Boxes { across, down } => boxes(size, across, down),
            Division::Jigsaw => groups::jigsaw(size, random),
        };
        let cages = Cages { of: Grid::from_fn(size, |cell| cell), sums: Vec::new() };
        Ok(Problem {
            shape: params.shape,
            diagonals: params.diagonals,
            given: Grid::filled(size, None),
            regions,
            cages: params.killer.then_some(cages),
        })
    }

    fn symmetry(text: &str) -> Result<Option<Symmetry>, ParseError> {
        let (_, flags) = params::to_make(text)?;
        // Each letter with the symmetries of its digits, in their order.
        let letters: [(&str, &[Symmetry]); 4] = [
            ("a", &[Symmetry::None]),
            ("r", &[Symmetry::Rot180, Symmetry::Rot90]),
            ("md", &[Symmetry::Diagonal, Symmetry::Diagonal2]),
            ("m", &[Symmetry::Mirror, Symmetry::Mirror2, Symmetry::Full]),
        ];
        let mut symmetries =
            letters.iter().filter_map(|(sign, own)| own.get(flags.option(sign)? as usize));
        Ok(symmetries.next().copied())
    }

    fn answer(
        blank: &Problem,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Option<Numbers>, Stop> {
        let without_cages = Problem { cages: None, ..blank.clone() };
        let question = Question::<Self>::about(&without_cages, &limits.budget)?;
        question.sample(random, Self::SHARE, &limits.work)
    }

    fn another(
        problem: &Problem,
        answer: &Numbers,
        limits: &Limits,
    ) -> Result<Option<Numbers>, Stop> {
        if Self::is_proven_anew(problem) {
            return another_solution::<Self>(problem, answer, limits);
        }
        Question::<Self>::about(problem, &limits.budget)?.another(answer, &limits.work)
    }

    fn is_proven_anew(problem: &Problem) -> bool {
        let is_jigsaw_with_diagonals =
            problem.shape == Division::Jigsaw && problem.diagonals && problem.cages.is_none();
        problem.order() <= SEARCHED && !is_jigsaw_with_diagonals
    }

    fn clued(blank: &Problem, answer: &Numbers, random: &mut Random) -> Problem {
        let given = Grid::from_fn(answer.size(), |cell| answer.get(cell));
        let cages = blank.cages.as_ref().map(|_| groups::cages(answer, random));
        Problem { given, cages, ..blank.clone() }
    }

    fn with_all_clues(problem: &Problem, answer: &Numbers, _: &mut Random) -> Problem {
        let given = Grid::from_fn(answer.size(), |cell| answer.get(cell));
        Problem { given, ..problem.clone() }
    }

    fn clue(problem: &Problem, place: Place) -> Option<Value> {
        clue_in_cell(&problem.given, place)
    }

    fn with_clues(full: &Problem, keep: &mut dyn FnMut(Place) -> bool) -> Problem {
        Problem { given: keep_cells(&full.given, keep), ..full.clone() }
    }
}

#[cfg(test)]
mod tests {
    use tatham_make::contract::{draw_answers, puzzles_are_as_claimed};

    use super::*;

    #[test]
    fn puzzles_have_one_solution() {
        puzzles_are_as_claimed::<Solo, Solo>(&["2x3x", "3x3", "5j", "2x3k", "6jxk"]);
    }

    #[test]
    fn every_answer_is_drawn_about_equally_often() {
        let (answers, spread) = draw_answers::<Solo>("2x2", 5760);
        assert_eq!(answers, 288);
        assert!(spread <= 2.5, "chi-squared per degree of freedom: {spread}");
    }

    #[test]
    fn the_letters_of_the_game_are_symmetries() {
        let names =
            ["3x3", "3x3a", "3x3r2", "3x3r4", "3x3m2", "3x3m4", "3x3md2", "3x3md4", "3x3m8"]
                .map(|params| Solo::symmetry(params).unwrap().map(Symmetry::name));
        let expected =
            ["none", "rot180", "rot90", "mirror", "mirror2", "diagonal", "diagonal2", "full"];
        assert_eq!(names[0], None);
        assert_eq!(names[1..], expected.map(Some));
    }
}
