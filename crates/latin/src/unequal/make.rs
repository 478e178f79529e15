//! Maker of puzzles.

use tatham_core::author::Random;
use tatham_core::author::code::params_to_make;
use tatham_core::make::{Class, Preset};
use tatham_core::{Grid, Numbers, ParseError, Place, Stop};
use tatham_make::{GridSize, Limits, Makeable, Value, clue_in_cell, keep_cells};
use tatham_sat::model::Question;

use super::Unequal;
use super::problem::{PARAMS, Problem, SIDES, SIGN};

impl Makeable for Unequal {
    const PRESETS: &'static [Preset] = &[
        ("Unequal: 4x4", "4"),
        ("Unequal: 5x5", "5"),
        ("Adjacent: 5x5", "5a"),
        ("Unequal: 6x6", "6"),
        ("Adjacent: 6x6", "6a"),
        ("Unequal: 7x7", "7"),
        ("Adjacent: 7x7", "7a"),
    ];
    const CLASSES: &'static [Class] = &[
        ("signs", |place| !matches!(place, Place::Cell(_))),
        ("digits", |place| matches!(place, Place::Cell(_))),
    ];
    const SIZE: Option<GridSize<Problem>> = Some(|problem| Some(problem.given.size()));

    fn blank(params: &str, _: &mut Random) -> Result<Problem, ParseError> {
        let (size, flags) = params_to_make(params, &PARAMS)?;
        let signs = Grid::filled(size, String::new());
        Ok(Problem { given: Grid::filled(size, None), signs, adjacent: flags.has("a") })
    }

    /// Without bars no digits of neighbours would differ by 1, so a square without any rules is
    /// drawn.
    fn answer(
        blank: &Problem,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Option<Numbers>, Stop> {
        let square = Problem { adjacent: false, ..blank.clone() };
        let question = Question::<Self>::about(&square, &limits.budget)?;
        question.sample(random, Self::SHARE, &limits.work)
    }

    fn clued(blank: &Problem, answer: &Numbers, _: &mut Random) -> Problem {
        let (size, adjacent) = (blank.given.size(), blank.adjacent);
        let has_sign = |own: u32, next: u32| {
            if adjacent { own.abs_diff(next) == 1 } else { own > next }
        };
        let signs = |cell: usize| {
            let signs = SIDES.into_iter().filter_map(|(sign, direction)| {
                let (own, next) = (answer.get(cell)?, answer.get(size.step(cell, direction)?)?);
                has_sign(own, next).then_some(sign)
            });
            signs.collect()
        };
        let given = Grid::from_fn(size, |cell| answer.get(cell));
        Problem { given, signs: Grid::from_fn(size, signs), adjacent }
    }

    /// The signs stay: the game is about them.
    fn goes_first(place: Place) -> bool {
        matches!(place, Place::Cell(_))
    }

    /// The cell of a sign's place has the greater digit.
    fn clue(problem: &Problem, place: Place) -> Option<Value> {
        match problem.given.size().side_at(place) {
            Some((cell, side)) => problem.has_sign(cell, side).then(|| SIGN.into()),
            None => clue_in_cell(&problem.given, place),
        }
    }

    /// A bar cannot go: its absence says that the digits do not differ by 1.
    fn with_clues(full: &Problem, keep: &mut dyn FnMut(Place) -> bool) -> Problem {
        let size = full.given.size();
        let given = keep_cells(&full.given, keep);
        let mut kept = |cell: usize, sign: char| {
            let direction = SIDES.iter().find(|(own, _)| *own == sign).map(|(_, side)| *side);
            let place = direction.map(|side| size.side_place(cell, side));
            full.adjacent || place.is_none_or(&mut *keep)
        };
        let signs = Grid::from_fn(size, |cell| {
            full.signs[cell].chars().filter(|&sign| kept(cell, sign)).collect()
        });
        Problem { given, signs, adjacent: full.adjacent }
    }
}

#[cfg(test)]
mod tests {
    use tatham_explain::ByRules;
    use tatham_make::contract::{draw_answers, puzzles_are_as_claimed};

    use super::*;

    #[test]
    fn puzzles_have_one_solution() {
        puzzles_are_as_claimed::<ByRules<Unequal>, Unequal>(&["5", "5a"]);
    }

    #[test]
    fn every_square_is_drawn() {
        assert_eq!(["3", "3a"].map(|params| draw_answers::<Unequal>(params, 300).0), [12, 12]);
    }
}
