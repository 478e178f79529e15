//! Maker of puzzles without jigsaws and killers.

use tatham_core::author::Random;
use tatham_core::make::Symmetry;
use tatham_core::{Flaw, Grid, Numbers, ParseError, Place, Settings, Size, Stop};
use tatham_make::{Limits, Makeable, keep_cells};
use tatham_sat::model::Question;

use super::kind::Solo;
use super::problem::{Division, Problem};
use super::read::{boxes, params};

/// Largest order whose own search proves uniqueness sooner than SAT.
const SEARCHED: usize = 9;

impl Makeable for Solo {
    const PRESET: &'static str = "2x2";
    const SIZE: Option<fn(&Problem) -> Size> = Some(Problem::size);

    fn blank(text: &str, _: &mut Random) -> Result<Problem, ParseError> {
        let (params, _) = params::to_make(text)?;
        let size = Size { width: params.order, height: params.order };
        let Division::Boxes { across, down } = params.shape else {
            return Err(unsupported(text, "jigsaws"));
        };
        if params.killer {
            return Err(unsupported(text, "killers"));
        }
        let regions = boxes(size, across, down);
        let given = Grid::filled(size, None);
        Ok(Problem {
            shape: params.shape,
            diagonals: params.diagonals,
            given,
            regions,
            cages: None,
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

    fn another(
        problem: &Problem,
        answer: &Numbers,
        limits: &Limits,
    ) -> Result<Option<Numbers>, Stop> {
        if problem.order() > SEARCHED {
            let question = Question::<Self>::about(problem, &limits.budget)?;
            return question.another(answer, &limits.work);
        }
        let settings = Settings::default();
        let solutions = tatham_core::solutions::<Self>(problem, &settings, &limits.work);
        for found in solutions.take(2) {
            let found = found.map_err(tatham_core::Ended::into_stop)?;
            if found != *answer {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    fn clued(blank: &Problem, answer: &Numbers, _: &mut Random) -> Problem {
        let given = Grid::from_fn(answer.size(), |cell| answer.get(cell));
        Problem { given, ..blank.clone() }
    }

    fn with_clues(full: &Problem, keep: &mut dyn FnMut(Place) -> bool) -> Problem {
        Problem { given: keep_cells(&full.given, keep), ..full.clone() }
    }
}

fn unsupported(params: &str, what: &str) -> ParseError {
    let flaw = Flaw::Unsupported(format!("{what} are not made yet"));
    ParseError::new(0..params.len(), flaw)
}

#[cfg(test)]
mod tests {
    use tatham_make::contract::{draw_answers, puzzles_are_as_claimed};

    use super::*;

    #[test]
    fn puzzles_have_one_solution() {
        puzzles_are_as_claimed::<Solo, Solo>(&["2x3x", "3x3"]);
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
