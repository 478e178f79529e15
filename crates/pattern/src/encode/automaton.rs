//! The automaton encoding, which other puzzles use too: see [`tatham_sat::encode::automaton`].

use tatham_sat::Cnf;
use tatham_sat::encode::automaton::runs;

use super::Row;

pub(super) fn line<const W: usize>(cnf: &mut Cnf, row: &Row<'_, W>) {
    let clue: Vec<usize> = row.clue.iter().map(|&run| usize::from(run)).collect();
    runs(cnf, &row.cells[1..row.cells.len() - 1], &clue);
}
