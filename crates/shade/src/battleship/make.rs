//! Maker of puzzles.

use tatham_core::PartialAnswer as _;
use tatham_core::author::Random;
use tatham_core::grid::Line;
use tatham_core::make::{Class, Preset};
use tatham_core::{Grid, Letters, ParseError, Place};
use tatham_make::{GridSize, Makeable, Value, keep_cells};
use tatham_sat::model::Rules as _;

use super::problem::{Hint, Problem};
use super::rules::beside;
use super::{Battleship, code};

impl Makeable for Battleship {
    const PRESETS: &'static [Preset] = &[
        ("6x6, ships up to 3", "6x6f3"),
        ("8x8, ships up to 4", "8x8f4"),
        ("10x10, ships up to 4", "10x10f4"),
    ];
    const CLASSES: &'static [Class] = &[
        ("counts", |place| matches!(place, Place::Clue(_))),
        ("ships", |place| matches!(place, Place::Cell(_))),
    ];
    const SIZE: Option<GridSize<Problem>> = Some(|problem| Some(problem.size()));

    fn blank(params: &str, _: &mut Random) -> Result<Problem, ParseError> {
        code::blank(params)
    }

    fn clued(blank: &Problem, answer: &Letters, _: &mut Random) -> Problem {
        let size = blank.size();
        let ships = |line: Vec<usize>| Some(line.len() - answer.number(&line, '.'));
        let hint = |cell| match answer.get(cell)? {
            '.' => Some(Hint::Water),
            letter => Hint::of_letter(letter),
        };
        Problem {
            fleet: blank.fleet.clone(),
            columns: (0..size.width).map(|x| ships(size.column(x).collect())).collect(),
            rows: (0..size.height).map(|y| ships(size.row(y).collect())).collect(),
            hints: Grid::from_fn(size, hint),
        }
    }
    fn clue(problem: &Problem, place: Place) -> Option<Value> {
        let of = |numbers: &[Option<usize>], line: fn(usize) -> Line| {
            let mut numbers = (1..).zip(numbers);
            let own = numbers.find(|(at, _)| Place::Clue(beside(line(*at))) == place);
            own.and_then(|(_, number)| number.map(Value::from))
        };
        let count = of(&problem.columns, Line::Column).or_else(|| of(&problem.rows, Line::Row));
        count.or_else(|| Self::givens(problem).value_at(place))
    }

    fn with_clues(full: &Problem, keep: &mut dyn FnMut(Place) -> bool) -> Problem {
        let mut kept = |numbers: &[Option<usize>], line: fn(usize) -> Line| {
            let mut is_kept = |at| keep(Place::Clue(beside(line(at + 1))));
            let numbers = numbers.iter().enumerate();
            numbers.map(|(at, number)| number.filter(|_| is_kept(at))).collect()
        };
        let columns = kept(&full.columns, Line::Column);
        let rows = kept(&full.rows, Line::Row);
        let hints = keep_cells(&full.hints, keep);
        Problem { fleet: full.fleet.clone(), columns, rows, hints }
    }

    /// Hints go first, because the puzzle is about the numbers.
    fn goes_first(place: Place) -> bool {
        matches!(place, Place::Cell(_))
    }
}

#[cfg(test)]
mod tests {
    use tatham_explain::ByRules;
    use tatham_make::contract::puzzles_are_as_claimed;

    use super::*;

    #[test]
    fn puzzles_have_one_solution() {
        puzzles_are_as_claimed::<ByRules<Battleship>, Battleship>(&["5x7f2,2,1", "3x3f1,0"]);
    }

    #[test]
    fn the_difficulty_of_the_real_game_is_refused() {
        let error = Battleship::blank("8x8f4dnS", &mut Random::for_puzzle(1, 0));
        assert_eq!(error.expect_err("a difficulty").span, 5..7);
    }
}
