//! Maker of puzzles: a random picture of spots, as in the real game.

use tatham_core::author::Random;
use tatham_core::author::code::{Sides, params_to_make};
use tatham_core::make::Preset;
use tatham_core::{Clue as Side, Grid, Letters, ParseError, Place, Stop};
use tatham_make::{Limits, Makeable, PictureMaker, Value};

use crate::kind::Pattern;
use crate::picture;
use crate::problem::{Cell, Clue, MOST_SIDE, Problem, sign};

/// Range of the noise that is smoothed into spots.
const NOISE: usize = 1 << 16;

impl Makeable for Pattern {
    const PRESETS: &'static [Preset] = &[
        ("10x10", "10x10"),
        ("15x15", "15x15"),
        ("20x20", "20x20"),
        ("25x25", "25x25"),
        ("30x30", "30x30"),
    ];
    const HAS_REMOVABLE_CLUES: bool = false;
    const IS_REPAIRED_BY_CLUES: bool = true;
    const PICTURE: Option<PictureMaker<Self>> = Some(picture::MAKER);

    fn blank(params: &str, _: &mut Random) -> Result<Problem, ParseError> {
        let size = params_to_make(params, &Sides { range: [1, MOST_SIDE] })?;
        let clues = |count| vec![Clue::default(); count];
        let (columns, rows) = (clues(size.width), clues(size.height));
        Ok(Problem { columns, rows, given: Grid::filled(size, Cell::Unknown) })
    }

    fn answer(blank: &Problem, random: &mut Random, _: &Limits) -> Result<Option<Letters>, Stop> {
        let size = blank.size();
        let noise = Grid::from_fn(size, |_| random.below(NOISE));
        // The mean of a cell and those around it, as a fraction of whole numbers, which have more
        // than 32 bits.
        let smooth = Grid::from_fn(size, |cell| {
            let add = |(sum, count), near| (sum + noise[near] as u64, count + 1);
            let (sum, count) = size.around(cell).fold((0, 0), add);
            sum * NOISE as u64 / count
        });
        let mut sorted = smooth.cells().to_vec();
        sorted.sort_unstable();
        let middle = sorted[sorted.len() / 2];
        Ok(Some(Letters::from_fn(size, |cell| Some(sign(smooth[cell] >= middle)))))
    }

    fn clued(blank: &Problem, answer: &Letters, _: &mut Random) -> Problem {
        let size = blank.size();
        let columns = (0..size.width).map(|x| runs(answer, size.column(x))).collect();
        let rows = (0..size.height).map(|y| runs(answer, size.row(y))).collect();
        Problem { columns, rows, given: blank.given.clone() }
    }

    /// Given cells alone: the runs of all lines are needed.
    fn with_clues(full: &Problem, keep: &mut dyn FnMut(Place) -> bool) -> Problem {
        let size = full.size();
        let given = Grid::from_fn(size, |cell| match full.given[cell] {
            Cell::Unknown => Cell::Unknown,
            given if keep(size.place(cell)) => given,
            _ => Cell::Unknown,
        });
        Problem { given, ..full.clone() }
    }

    fn with_all_clues(problem: &Problem, answer: &Letters, _: &mut Random) -> Problem {
        let colour = |cell| {
            answer.get(cell).map_or(Cell::Unknown, |colour| Cell::decided(colour == sign(true)))
        };
        Problem { given: Grid::from_fn(problem.size(), colour), ..problem.clone() }
    }

    fn clue(problem: &Problem, place: Place) -> Option<Value> {
        let runs = match place {
            Place::Clue(Side::Top(column)) => problem.columns.get(column.checked_sub(1)?)?,
            Place::Clue(Side::Left(row)) => problem.rows.get(row.checked_sub(1)?)?,
            Place::Cell(at) => {
                let sign = problem.given[problem.size().cell_at(at)?].sign()?;
                return Some(sign.to_string().into());
            }
            _ => return None,
        };
        (!runs.is_empty()).then(|| runs.to_vec().into())
    }

    /// With the other colour at the place.
    fn changed(
        full: &Problem,
        answer: &Letters,
        place: Place,
        random: &mut Random,
    ) -> Option<(Problem, Letters)> {
        let Place::Cell(at) = place else { return None };
        let cell = full.size().cell_at(at)?;
        let answer = Letters::from_fn(full.size(), |other| match answer.get(other) {
            Some(colour) if other == cell => Some(sign(colour != sign(true))),
            colour => colour,
        });
        Some((Self::clued(full, &answer, random), answer))
    }
}

/// Returns the runs of black cells in a line.
pub(crate) fn runs(answer: &Letters, line: impl Iterator<Item = usize>) -> Clue {
    let colours: Vec<Option<char>> = line.map(|cell| answer.get(cell)).collect();
    let runs = colours.chunk_by(|one, next| one == next);
    runs.filter(|run| run[0] == Some(sign(true))).map(|run| run.len() as u16).collect()
}

#[cfg(test)]
mod tests {
    use tatham_make::contract::puzzles_are_as_claimed;

    use super::*;

    #[test]
    fn puzzles_have_one_solution() {
        puzzles_are_as_claimed::<Pattern, Pattern>(&["15x8"]);
    }
}
