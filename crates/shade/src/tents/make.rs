//! Maker of puzzles: tents in random cells, up to a fifth of the grid as in the real game, and a
//! tree beside each.

use tatham_core::author::Random;
use tatham_core::author::code::params_to_make;
use tatham_core::make::Preset;
use tatham_core::{Grid, Letters, ParseError, Stop};
use tatham_make::{Limits, Makeable};

use super::Tents;
use super::problem::{PARAMS, Problem, TREE};

/// Cells for each tent.
const ROOM: usize = 5;

impl Makeable for Tents {
    const PRESETS: &'static [Preset] = &[("8x8", "8x8"), ("10x10", "10x10"), ("15x15", "15x15")];
    const HAS_REMOVABLE_CLUES: bool = false;

    fn blank(params: &str, _: &mut Random) -> Result<Problem, ParseError> {
        let (size, _) = params_to_make(params, &PARAMS)?;
        if size.area() < ROOM {
            let why = format!("a grid with a tent needs at least {ROOM} cells, but this is {size}");
            return Err(ParseError::impossible(0..params.len(), why));
        }
        Ok(Problem { marks: Grid::filled(size, None), numbers: vec![0; size.width + size.height] })
    }

    fn answer(blank: &Problem, random: &mut Random, _: &Limits) -> Result<Option<Letters>, Stop> {
        let size = blank.marks.size();
        let mut signs = Grid::filled(size, '.');
        let mut left = size.area() / ROOM;
        for cell in random.permutation(size.area()) {
            let is_open = |cell: &usize| signs[*cell] == '.';
            if left == 0 || !is_open(&cell) || size.around(cell).any(|near| signs[near] == '^') {
                continue;
            }
            let trees: Vec<usize> = size.neighbours(cell).filter(is_open).collect();
            if let Some(&tree) = random.choose(&trees) {
                (signs[cell], signs[tree]) = ('^', 'T');
                left -= 1;
            }
        }
        Ok(Some(Letters::from_fn(size, |cell| Some(signs[cell]))))
    }

    fn clued(blank: &Problem, answer: &Letters, _: &mut Random) -> Problem {
        let size = blank.marks.size();
        let tents = |line: Vec<usize>| answer.number(&line, '^') as u32;
        let columns = (0..size.width).map(|x| tents(size.column(x).collect()));
        let rows = (0..size.height).map(|y| tents(size.row(y).collect()));
        let tree = |cell| answer.get(cell).filter(|&sign| sign == 'T').map(|_| TREE);
        Problem { marks: Grid::from_fn(size, tree), numbers: columns.chain(rows).collect() }
    }
}

#[cfg(test)]
mod tests {
    use tatham_explain::ByRules;
    use tatham_make::contract::puzzles_are_as_claimed;

    use super::*;

    #[test]
    fn puzzles_have_one_solution() {
        puzzles_are_as_claimed::<ByRules<Tents>, Tents>(&["10x7"]);
    }
}
