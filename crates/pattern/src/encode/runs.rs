//! Encoding by runs: one variable for each run and start. It replaces the nested placements of the
//! project's first versions, with their common prefixes merged.
//!
//! - Each run has exactly one start.
//! - A run that starts at p is followed by one that starts after p + r.
//! - The cells of a run are black, and a black cell is in a run.
//!
//! Σm variables and, for n cells, O(n·Σm) literals for the order of the runs, O(Σm·r) clauses for
//! the cells.
//!
//! # References
//! Direct encoding of a constraint problem: Toby Walsh, "SAT v CSP", CP 2000.

use tatham_core::{Budget, Stop};
use tatham_sat::{Cnf, Lit};

use super::{Row, check};

pub(super) fn line(cnf: &mut Cnf, row: &Row<'_>, budget: &Budget) -> Result<(), Stop> {
    let mut covers: Vec<Vec<Lit>> = vec![Vec::new(); row.cells.len()];
    let mut before: Vec<(usize, Lit)> = Vec::new();
    let mut before_length = 0;
    for (j, &run) in row.clue.iter().enumerate() {
        // A single long line can exceed the limit.
        check(cnf, budget)?;
        let run = usize::from(run);
        let places = &row.starts[j];
        // The single start, the successors of each start of the previous run, and the cells of each
        // start.
        let count = places.len();
        cnf.reserve(
            count * (count.min(32) + 7) + before.len() * (count + 1) + 2 * count * run,
            budget,
        )?;
        let only = count == 1;
        let starts: Vec<(usize, Lit)> = places
            .iter()
            .map(|&place| (place, if only { Lit::TRUE } else { cnf.new_lit() }))
            .collect();
        let literals: Vec<Lit> = starts.iter().map(|&(_, lit)| lit).collect();
        cnf.exactly_one(&literals);
        for &(place, lit) in &before {
            let behind = starts
                .iter()
                .filter(|(next, _)| *next > place + before_length)
                .map(|&(_, next)| next);
            cnf.clause(behind.chain([!lit]));
        }
        for &(start, lit) in &starts {
            for (&cell, covers) in row.cells.iter().zip(&mut covers).skip(start).take(run) {
                cnf.implies([lit], cell);
                covers.push(lit);
            }
        }
        (before, before_length) = (starts, run);
    }
    for (&cell, covers) in row.cells.iter().zip(covers) {
        cnf.reserve(covers.len() + 1, budget)?;
        cnf.clause(covers.into_iter().chain([!cell]));
    }
    Ok(())
}
