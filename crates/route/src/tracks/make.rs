//! Maker of puzzles: a random walk without its loops, lengthened by detours.

use tatham_core::author::Random;
use tatham_core::author::code::params_to_make;
use tatham_core::make::Preset;
use tatham_core::partial_answer::Lines;
use tatham_core::{Clue, Grid, ParseError, Place, Size, Stop};
use tatham_make::{GridSize, Limits, Makeable, Value};

use super::Tracks;
use super::problem::{END, PARAMS, Problem, sign};
use crate::line::SIDES;

/// Least and greatest percentage of the cells that are on the track, where it finds room for them.
const LENGTH: [usize; 2] = [30, 55];

/// Steps of the random walk for each cell, and attempts to add a detour for each cell.
const STEPS: usize = 1000;
const DETOURS: usize = 20;

impl Makeable for Tracks {
    const PRESETS: &'static [Preset] = &[
        ("8x8", "8x8"),
        ("10x8", "10x8"),
        ("10x10", "10x10"),
        ("15x10", "15x10"),
        ("15x15", "15x15"),
    ];

    const SIZE: Option<GridSize<Problem>> = Some(|problem| Some(problem.size()));

    /// A puzzle with the whole track, because the parameters can exclude tracks. A track passes
    /// each row and column. Unless `o` is among the parameters, it does not pass 2 of them side by
    /// side once each, nor the row of the entrance or the column of the exit once. If the track
    /// that is drawn is not so, there is none.
    fn blank(params: &str, random: &mut Random) -> Result<Problem, ParseError> {
        let (size, flags) = params_to_make(params, &PARAMS)?;
        let problem = Problem::for_track(size, &track(size, random));
        let is_allowed = flags.option("o").is_some() || !has_single_tracks(&problem);
        let is_allowed = is_allowed && !problem.numbers().concat().contains(&0);
        Ok(if is_allowed { problem } else { Problem::for_track(size, &[]) })
    }

    fn answer(blank: &Problem, _: &mut Random, _: &Limits) -> Result<Option<Lines>, Stop> {
        let mut lines = blank.givens();
        for edge in 0..lines.edges().count() {
            lines.put(edge, Some(lines.line(edge) == Some(true)));
        }
        Ok(blank.piece(blank.ends()[0]).map(|_| lines))
    }

    fn clued(blank: &Problem, _: &Lines, _: &mut Random) -> Problem {
        blank.clone()
    }

    fn with_all_clues(problem: &Problem, answer: &Lines, _: &mut Random) -> Problem {
        problem.with_track(answer)
    }

    /// A piece is the sign that an ID has for it.
    fn clue(problem: &Problem, place: Place) -> Option<Value> {
        let end = |line: usize, end: usize| (line == end + 1).then(|| END.into());
        match place {
            Place::Clue(Clue::Left(row)) => end(row, problem.entrance),
            Place::Clue(Clue::Bottom(column)) => end(column, problem.exit),
            Place::Clue(_) => Some(problem.numbers[problem.line_at(place)?].into()),
            Place::Cell(at) => {
                let arms = problem.piece(problem.size().cell_at(at)?)?;
                sign(arms).map(|sign| sign.to_string().into())
            }
            _ => None,
        }
    }

    fn with_clues(full: &Problem, keep: &mut dyn FnMut(Place) -> bool) -> Problem {
        full.with_pieces(keep)
    }
}

/// Returns true if 2 lines side by side, or the line of an end, are passed once.
fn has_single_tracks(problem: &Problem) -> bool {
    let [columns, rows] = problem.numbers();
    [columns, rows].iter().any(|line| line.windows(2).any(|pair| pair == [1, 1]))
        || columns[problem.exit] == 1
        || rows[problem.entrance] == 1
}

/// Cells, columns and rows that a track passes.
struct Passed {
    cells: Grid<bool>,
    columns: Vec<bool>,
    rows: Vec<bool>,
}

impl Passed {
    fn new(size: Size) -> Self {
        let (columns, rows) = (vec![false; size.width], vec![false; size.height]);
        Self { cells: Grid::filled(size, false), columns, rows }
    }

    fn add(&mut self, cell: usize) {
        let (x, y) = self.cells.size().position(cell);
        [self.cells[cell], self.columns[x], self.rows[y]] = [true; 3];
    }

    /// Returns true if the track passes no other cell of the row or column.
    fn is_new_line(&self, cell: usize) -> bool {
        let (x, y) = self.cells.size().position(cell);
        !self.columns[x] || !self.rows[y]
    }

    fn has_all_lines(&self) -> bool {
        self.columns.iter().chain(&self.rows).all(|&is_passed| is_passed)
    }
}

/// Returns the cells of a random track, from one at the left to one at the bottom; none if the walk
/// takes too long.
fn track(size: Size, random: &mut Random) -> Vec<usize> {
    let mut track = walk(size, random);
    let share = LENGTH[0] + random.below(LENGTH[1] - LENGTH[0] + 1);
    let wanted = size.area() * share / 100;
    let mut passed = Passed::new(size);
    for &cell in &track {
        passed.add(cell);
    }
    for _ in 0..DETOURS * size.area() {
        if track.len() < 2 || track.len() >= wanted && passed.has_all_lines() {
            break;
        }
        let at = random.below(track.len() - 1);
        let side = SIDES[random.below(SIDES.len())];
        let beside = [track[at], track[at + 1]].map(|cell| size.step(cell, side));
        let [Some(one), Some(other)] = beside else { continue };
        let is_wanted = track.len() < wanted || passed.is_new_line(one);
        if is_wanted && !passed.cells[one] && !passed.cells[other] {
            passed.add(one);
            passed.add(other);
            let later = at + 1;
            track.splice(later..later, [one, other]);
        }
    }
    track
}

/// Returns the cells of a random walk from the left to the bottom, without the loops that it makes.
fn walk(size: Size, random: &mut Random) -> Vec<usize> {
    let mut cell = size.cell(0, random.below(size.height));
    let exit = size.cell(random.below(size.width), size.height - 1);
    let mut passed_at = Grid::filled(size, None);
    passed_at[cell] = Some(0);
    let mut track = vec![cell];
    for _ in 0..STEPS * size.area() {
        if cell == exit {
            return track;
        }
        let Some(next) = size.step(cell, SIDES[random.below(SIDES.len())]) else { continue };
        cell = next;
        if let Some(at) = passed_at[cell] {
            track.drain(at + 1..).for_each(|cell| passed_at[cell] = None);
        } else {
            passed_at[cell] = Some(track.len());
            track.push(cell);
        }
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use tatham_explain::ByRules;
    use tatham_make::contract::puzzles_are_as_claimed;

    use super::*;

    #[test]
    fn puzzles_have_one_solution() {
        puzzles_are_as_claimed::<ByRules<Tracks>, Tracks>(&["6x5o"]);
    }

    #[test]
    fn lines_are_passed_once_side_by_side_only_if_that_is_requested() {
        let has_single = |params: &str, seed| {
            let blank = Tracks::blank(params, &mut Random::for_puzzle(seed, 0)).expect("good");
            has_single_tracks(&blank)
        };
        assert!((0..100).any(|seed| has_single("6x6o", seed)));
        assert!(!(0..100).any(|seed| has_single("6x6", seed)));
    }

    #[test]
    fn clues_beside_the_grid_are_those_of_its_lines() {
        let blank = Tracks::blank("6x5o", &mut Random::for_puzzle(1, 0)).expect("a size");
        let is_clue = |place| Tracks::clue(&blank, Place::Clue(place)).is_some();
        assert!((1..=6).all(|column| is_clue(Clue::Top(column))));
        assert!((1..=5).all(|row| is_clue(Clue::Right(row))));
        assert!(
            ![Clue::Top(0), Clue::Top(7), Clue::Right(0), Clue::Right(6)]
                .map(is_clue)
                .contains(&true)
        );
    }
}
