//! Comparison of the check that each answer passes ([`accepts`](tatham_core::accepts())) with brute
//! force: the check accepts the answers and nothing else.
//!
//! A rule that a check has forgotten is noticed if a candidate breaks that rule alone. So the
//! candidates for each puzzle are
//!
//! - its answers, and many small changes of some of them: a cell with another value; cells, rows,
//!   columns or values swapped; flipped grids; a row or column too many or too few;
//! - the answers of the other puzzles, of which many have the same size and other clues, shapes, or
//!   rules;
//! - all grids, if its grid is small.

use std::collections::BTreeSet;

use serde_json::Value;
use tatham_core::author::contract::{KnobChoices, LIMIT, settings};
use tatham_core::{Entry, Json, Limit, Options, problem};

use crate::cells::Cells;
use crate::{Maker, SolvedPuzzle};

/// Number of a puzzle's answers that are changed.
const CHANGED: usize = 2;

/// Number of grids up to which all are tried.
const GRIDS: usize = 50_000;

/// Results of the comparison.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// Number of answers that were accepted, as they should be.
    pub taken: usize,
    /// Number of candidates that were rejected, as they should be.
    pub refused: usize,
    /// Wrong results, one on each line.
    pub mismatches: Vec<String>,
}

impl Checked {
    /// Adds the results of other puzzles.
    pub fn add(&mut self, other: Self) {
        self.taken += other.taken;
        self.refused += other.refused;
        self.mismatches.extend(other.mismatches);
    }
}

/// Runs the check of answers of these puzzles on candidates.
pub fn check(maker: &Maker, entry: &Entry, puzzles: &[SolvedPuzzle]) -> Checked {
    let mut checked = Checked::default();
    let mut solutions = Vec::new();
    for drawn in puzzles {
        solutions.push(answers(entry, drawn).unwrap_or_else(|what| {
            checked.mismatches.push(format!("{}: {what}", drawn.id));
            Vec::new()
        }));
    }
    for (drawn, own) in puzzles.iter().zip(&solutions) {
        let Ok(puzzle) = (entry.parse)(&drawn.id) else { continue };
        let changed = own.iter().take(CHANGED).flat_map(maker.changed);
        let all = own.first().and_then(all_grids).unwrap_or_default();
        for candidate in solutions.iter().flatten().cloned().chain(changed).chain(all) {
            let answer = puzzle.answer(&(&candidate).into());
            let accepted = answer.and_then(|answer| answer.accepts());
            match (accepted, (maker.is_answer)(drawn, &candidate)) {
                (Ok(()), true) => checked.taken += 1,
                (Err(_), false) => checked.refused += 1,
                (Ok(()), false) => checked
                    .mismatches
                    .push(format!("{}: {candidate} is no answer, but is taken", drawn.id)),
                (Err(rule), true) => {
                    checked
                        .mismatches
                        .push(format!("{}: {candidate} is refused: {rule}", drawn.id));
                }
            }
        }
    }
    checked
}

/// Returns the puzzle's answers as in a report.
fn answers(entry: &Entry, drawn: &SolvedPuzzle) -> Result<Vec<Value>, String> {
    let puzzle = (entry.parse)(&drawn.id).map_err(|error| error.to_string())?;
    let settings = settings(entry.kind, &KnobChoices::new(), drawn)?;
    let options = Options {
        limit: Some(Limit::All),
        time_limit: Some(LIMIT),
        settings,
        ..Options::default()
    };
    problem::solve(&puzzle, &options)
        .map(|report| report.solutions.iter().map(Json::value).collect())
        .map_err(|defect| defect.to_string())
}

/// Returns many grids with small changes.
///
/// # Panics
/// The solution is not a grid: its maker has to provide the changes.
pub fn changed_grids(solution: &Value) -> Vec<Value> {
    let grid = Cells::from_json(solution).expect("rows of characters or numbers");
    let rows = &grid.rows;
    let (height, width) = (rows.len(), rows.first().map_or(0, Vec::len));
    let cells: Vec<(usize, usize)> =
        (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).collect();
    let values = grid.values();
    let mut changed = Vec::new();
    let mut add = |rows: &[Vec<Value>]| changed.push(grid.solution(rows));
    for (i, &(x, y)) in cells.iter().enumerate() {
        let mut other = rows.clone();
        for value in &values {
            other[y][x] = value.clone();
            add(&other);
        }
        for &(x2, y2) in &cells[..i] {
            let mut other = rows.clone();
            other[y][x] = rows[y2][x2].clone();
            other[y2][x2] = rows[y][x].clone();
            add(&other);
        }
    }
    for (i, a) in values.iter().enumerate() {
        for b in &values[..i] {
            let swap = |cell: &Value| {
                if cell == a {
                    b.clone()
                } else if cell == b {
                    a.clone()
                } else {
                    cell.clone()
                }
            };
            add(&rows.iter().map(|row| row.iter().map(swap).collect()).collect::<Vec<_>>());
        }
    }
    let turned = |rows: &[Vec<Value>]| -> Vec<Vec<Value>> {
        (0..rows.first().map_or(0, Vec::len))
            .map(|x| rows.iter().map(|row| row[x].clone()).collect())
            .collect()
    };
    // Columns are changed like rows: in the transposed grid, which is transposed back.
    for (rows, back) in [(rows.clone(), None), (turned(rows), Some(&turned))] {
        let mut add =
            |rows: &[Vec<Value>]| add(&back.map_or_else(|| rows.to_vec(), |back| back(rows)));
        for i in 0..rows.len() {
            for j in 0..i {
                let mut other = rows.clone();
                other.swap(i, j);
                add(&other);
                other[i].clone_from(&rows[i]);
                add(&other);
            }
        }
        add(&rows.iter().rev().cloned().collect::<Vec<_>>());
        add(&rows[1..]);
        add(&[&rows[..], &rows[..1]].concat());
    }
    add(&turned(rows));
    changed.extend(crate::lines::changed(solution));
    changed
}

/// Returns all grids of the same size and values, if they are few.
fn all_grids(solution: &Value) -> Option<Vec<Value>> {
    let grid = Cells::from_json(solution)?;
    let cells: Vec<&Value> = grid.rows.iter().flatten().collect();
    let texts: BTreeSet<String> = cells.iter().map(ToString::to_string).collect();
    let values: Vec<&&Value> = texts
        .iter()
        .filter_map(|text| cells.iter().find(|cell| cell.to_string() == *text))
        .collect();
    let count = values.len().checked_pow(cells.len() as u32).filter(|&count| count <= GRIDS)?;
    let numbered = |mut number: usize| {
        let mut next = || {
            let value = values[number % values.len()];
            number /= values.len();
            (*value).clone()
        };
        let rows: Vec<Vec<Value>> =
            grid.rows.iter().map(|row| row.iter().map(|_| next()).collect()).collect();
        grid.solution(&rows)
    };
    Some((0..count).map(numbered).collect())
}
