//! Maker of puzzles: a grid without repeated numbers, in which each black cell gets the number of a
//! white one in its row or column.

use tatham_core::author::Random;
use tatham_core::author::code::params_to_make;
use tatham_core::make::Preset;
use tatham_core::{Grid, Letters, ParseError, Place, Size};
use tatham_make::{Makeable, Value};

use super::Singles;
use super::problem::{MOST, PARAMS, Problem};

impl Makeable for Singles {
    const PRESETS: &'static [Preset] =
        &[("5x5", "5x5"), ("6x6", "6x6"), ("8x8", "8x8"), ("10x10", "10x10"), ("12x12", "12x12")];
    /// Where another cell can be black, there are often 2 solutions.
    const SHARE: usize = 100;
    const HAS_REMOVABLE_CLUES: bool = false;

    fn blank(params: &str, random: &mut Random) -> Result<Problem, ParseError> {
        let (size, _) = params_to_make(params, &PARAMS)?;
        let most = size.width.max(size.height);
        if most > MOST {
            let why = format!("puzzles with numbers up to {most} are not made: {MOST} is the last");
            return Err(ParseError::impossible(0..params.len(), why));
        }
        Ok(Problem { numbers: without_repeats(size, most, random) })
    }

    fn clued(blank: &Problem, answer: &Letters, random: &mut Random) -> Problem {
        let mut numbers = blank.numbers.clone();
        for cell in (0..numbers.size().area()).filter(|&cell| answer.get(cell) == Some('#')) {
            numbers[cell] = repeated(&blank.numbers, answer, cell, random);
        }
        Problem { numbers }
    }

    fn clue(problem: &Problem, place: Place) -> Option<Value> {
        let Place::Cell(at) = place else { return None };
        Some(problem.numbers[problem.numbers.size().cell_at(at)?].into())
    }

    fn changed_places(problem: &Problem) -> Vec<Place> {
        problem.numbers.size().places().collect()
    }

    /// With another number in a black cell at the place or around it.
    fn changed(
        full: &Problem,
        answer: &Letters,
        place: Place,
        random: &mut Random,
    ) -> Option<(Problem, Letters)> {
        let Place::Cell([x, y]) = place else { return None };
        let (mut numbers, size) = (full.numbers.clone(), full.numbers.size());
        let near: Vec<usize> = size.around(size.cell(x, y)).collect();
        let cell = *random.choose(&answer.having(&near, '#'))?;
        numbers[cell] = repeated(&numbers, answer, cell, random);
        Some((Problem { numbers }, answer.clone()))
    }
}

/// Returns the number of a white cell in the row or column of a cell.
fn repeated(numbers: &Grid<u32>, answer: &Letters, cell: usize, random: &mut Random) -> u32 {
    let size = numbers.size();
    let (x, y) = size.position(cell);
    let lines: Vec<usize> = size.row(y).chain(size.column(x)).collect();
    random.choose(&answer.having(&lines, '.')).map_or(1, |&white| numbers[white])
}

/// Returns numbers up to `most`, none of them twice in a row or column.
fn without_repeats(size: Size, most: usize, random: &mut Random) -> Grid<u32> {
    let [across, down, numbers] = [(); 3].map(|()| random.permutation(most));
    Grid::from_fn(size, |cell| {
        let (x, y) = size.position(cell);
        numbers[(across[x] + down[y]) % most] as u32 + 1
    })
}

#[cfg(test)]
mod tests {
    use tatham_explain::ByRules;
    use tatham_make::contract::puzzles_are_as_claimed;

    use super::*;

    #[test]
    fn puzzles_have_one_solution() {
        puzzles_are_as_claimed::<ByRules<Singles>, Singles>(&["8x6"]);
    }
}
