//! Automaton encoding, which other puzzles use too: see [`tatham_sat::encode::automaton`].

use tatham_core::{Budget, Stop};
use tatham_sat::Cnf;
use tatham_sat::encode::automaton::{room, runs};

use super::Row;

pub(super) fn line(cnf: &mut Cnf, row: &Row<'_>, budget: &Budget) -> Result<(), Stop> {
    let clue: Vec<usize> = row.clue.iter().map(|&run| usize::from(run)).collect();
    let cells = &row.cells[1..row.cells.len() - 1];
    cnf.reserve(room(cells.len(), &clue), budget)?;
    runs(cnf, cells, &clue);
    Ok(())
}
