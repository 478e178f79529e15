//! Maker of puzzles: rectangles fill the grid row by row, and each gets its number in one of its
//! cells.

use tatham_core::author::Random;
use tatham_core::author::code::{Clue, params_to_make};
use tatham_core::make::Preset;
use tatham_core::partial_answer::Regions;
use tatham_core::place::Edge;
use tatham_core::{Grid, ParseError, Place, Size, Stop};
use tatham_make::{Limits, Makeable, Value, known_or_unknown};

use super::Rect;
use super::problem::{PARAMS, Problem, Rectangle, check_area};

/// Longest side of a rectangle, and the share of the grid that one takes at most: so there are
/// about as many rectangles as in the real game.
const LONGEST: usize = 7;
const SHARE_OF_GRID: usize = 7;

impl Makeable for Rect {
    const PRESETS: &'static [Preset] = &[
        ("7x7", "7x7"),
        ("9x9", "9x9"),
        ("11x11", "11x11"),
        ("13x13", "13x13"),
        ("15x15", "15x15"),
        ("17x17", "17x17"),
        ("19x19", "19x19"),
    ];
    const HAS_REMOVABLE_CLUES: bool = false;

    /// Unknown numbers mark the cells of columns and rows that repeat the one before.
    fn blank(params: &str, random: &mut Random) -> Result<Problem, ParseError> {
        let (size, flags) = params_to_make(params, &PARAMS)?;
        check_area(size, 0..params.len())?;
        let expansion = flags.option("e").unwrap_or(0) as usize;
        let mut repeated = |lines: usize| {
            let own = (lines * 1000 / (1000 + expansion)).clamp(lines.min(2), lines);
            let mut is_repeated = vec![false; lines];
            let later = random_lines(lines, expansion, random);
            later.into_iter().take(lines - own).for_each(|line| is_repeated[line] = true);
            is_repeated
        };
        let (columns, rows) = (repeated(size.width), repeated(size.height));
        let number = |cell| {
            let (x, y) = size.position(cell);
            (columns[x] || rows[y]).then_some(Clue::Unknown)
        };
        Ok(Problem { numbers: Grid::from_fn(size, number) })
    }

    /// Rectangles of the smaller grid without the repeated lines.
    fn answer(blank: &Problem, random: &mut Random, _: &Limits) -> Result<Option<Regions>, Stop> {
        let size = blank.size();
        // The first column and row repeat no other.
        let numbers = |cells: Vec<usize>| {
            let is_own = cells.into_iter().map(|cell| blank.numbers[cell].is_none());
            is_own
                .scan(0, |count, is_own| {
                    *count += usize::from(is_own);
                    Some(*count - 1)
                })
                .collect::<Vec<usize>>()
        };
        let columns = numbers(size.row(0).collect());
        let rows = numbers(size.column(0).collect());
        let count = |lines: &[usize]| lines.last().map_or(0, |last| last + 1);
        let small = rectangles(Size { width: count(&columns), height: count(&rows) }, random);
        let region = |cell| {
            let (x, y) = size.position(cell);
            small[small.size().cell(columns[x], rows[y])]
        };
        Ok(Some(Regions::from_numbers(&Grid::from_fn(size, region))))
    }

    fn clued(blank: &Problem, answer: &Regions, random: &mut Random) -> Problem {
        let mut numbers = Grid::filled(blank.size(), None);
        for (piece, _) in answer.pieces() {
            if let Some(&cell) = random.choose(&piece) {
                numbers[cell] = Some(Clue::Number(piece.len() as u32));
            }
        }
        Problem { numbers }
    }

    fn clue(problem: &Problem, place: Place) -> Option<Value> {
        let Place::Cell(at) = place else { return None };
        problem.numbers[problem.size().cell_at(at)?].map(known_or_unknown)
    }

    fn changed_places(problem: &Problem) -> Vec<Place> {
        problem.size().places().collect()
    }

    /// With the number of a rectangle at the place in another cell.
    fn changed(
        full: &Problem,
        answer: &Regions,
        place: Place,
        random: &mut Random,
    ) -> Option<(Problem, Regions)> {
        let Place::Edge(Edge::Beside(x, y, _)) = place else { return None };
        let cell = full.size().cell(x, y);
        let (piece, _) = answer.pieces().find(|(piece, _)| piece.contains(&cell))?;
        let mut numbers = full.numbers.clone();
        for &cell in &piece {
            numbers[cell] = None;
        }
        numbers[*random.choose(&piece)?] = Some(Clue::Number(piece.len() as u32));
        Some((Problem { numbers }, answer.clone()))
    }
}

/// Returns the lines after the first in random order; none if no line is repeated.
fn random_lines(lines: usize, expansion: usize, random: &mut Random) -> Vec<usize> {
    let mut later: Vec<usize> = (1..lines).collect();
    if expansion > 0 {
        random.shuffle(&mut later);
    }
    later
}

/// Divides a grid into random rectangles, row by row; returns the number of each cell's one.
fn rectangles(size: Size, random: &mut Random) -> Grid<usize> {
    let most = (size.area() / SHARE_OF_GRID).max(2);
    let mut region: Grid<Option<usize>> = Grid::filled(size, None);
    for (number, cell) in (0..size.area()).enumerate() {
        if region[cell].is_some() {
            continue;
        }
        let (x, y) = size.position(cell);
        let room = size.row(y).skip(x).take_while(|&cell| region[cell].is_none()).count();
        // Single cells make easy puzzles: none is left on the right.
        let widths = (1..=room.min(LONGEST)).filter(|width| room - width != 1);
        let heights = 1..=(size.height - y).min(LONGEST);
        let shapes: Vec<Rectangle> = widths
            .flat_map(|width| heights.clone().map(move |height| (width, height)))
            .filter(|(width, height)| (2..=most).contains(&(width * height)))
            .map(|(width, height)| Rectangle { x, y, width, height })
            .collect();
        let single = Rectangle { x, y, width: 1, height: 1 };
        let shape = random.choose(&shapes).copied().unwrap_or(single);
        shape.cells(size).for_each(|cell| region[cell] = Some(number));
    }
    region.map(|number| number.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use tatham_explain::ByRules;
    use tatham_make::contract::puzzles_are_as_claimed;

    use super::*;

    #[test]
    fn puzzles_have_one_solution() {
        puzzles_are_as_claimed::<ByRules<Rect>, Rect>(&["9x5", "9x9e0.5"]);
    }
}
