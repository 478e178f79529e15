//! Order encoding: for each run and place the literal "it starts at or before this place".
//!
//! ```text
//!   run of 2, starts 2, 4 or 5:    place   1  2  3  4  5
//!                                  literal 0  a  a  b  1      with a → b
//! ```
//!
//! With s(j, p) for run j (from 1) of length r(j), s(0, p) true and s(k+1, p) false:
//! - s(j, p) → s(j, p') for the next start p';
//! - s(j+1, p) → s(j, p − r(j) − 1): a gap before the next run;
//! - place q is black if s(j, q) and not s(j, q − r(j)): run j covers it;
//! - place q is white if s(j, q − r(j)) and not s(j+1, q): run j has ended, the next has not begun.
//!
//! A run with m starts takes m − 1 variables; a line of n cells and k runs takes at most (2k +
//! 1)·n + 2·Σm clauses of at most 3 literals.
//!
//! # References
//! Order encoding: James M. Crawford, Andrew B. Baker, AAAI 1994; Naoyuki Tamura et al., "Compiling
//! Finite Linear CSP into SAT", CP 2006.

use tatham_core::{Budget, Stop};
use tatham_sat::{Cnf, Lit};

use super::Row;

pub(super) fn line(cnf: &mut Cnf, row: &Row<'_>, budget: &Budget) -> Result<(), Stop> {
    let places = row.cells.len();
    let starts: usize = row.starts.iter().map(Vec::len).sum();
    cnf.reserve(3 * ((2 * row.clue.len() + 1) * places + 2 * starts), budget)?;
    // `before` and `this` are s(j, ·) and s(j+1, ·), by place.
    let mut before = vec![Lit::TRUE; places];
    let mut before_length = 0;
    for j in 0..=row.clue.len() {
        let this = match row.starts.get(j) {
            Some(starts) => started(cnf, starts, places),
            None => vec![Lit::FALSE; places],
        };
        let at = |started: &[Lit], place: usize, back: usize| {
            place.checked_sub(back).map_or(Lit::FALSE, |p| started[p])
        };
        if let (Some(starts), true) = (row.starts.get(j), j > 0) {
            for &place in starts {
                cnf.implies([this[place]], at(&before, place, before_length + 1));
            }
        }
        for (place, &cell) in row.cells.iter().enumerate().take(places - 1).skip(1) {
            let ended = if j == 0 { Lit::TRUE } else { at(&before, place, before_length) };
            cnf.implies([ended, !this[place]], !cell);
            if let Some(&run) = row.clue.get(j) {
                cnf.implies([this[place], !at(&this, place, usize::from(run))], cell);
            }
        }
        before_length = row.clue.get(j).map_or(0, |&run| usize::from(run));
        before = this;
    }
    Ok(())
}

/// s(j, ·) for a run with the given starts: false before the first, true from the last on.
fn started(cnf: &mut Cnf, starts: &[usize], places: usize) -> Vec<Lit> {
    let mut literals = vec![Lit::FALSE; places];
    let mut last = Lit::FALSE;
    for (at, &start) in starts.iter().enumerate() {
        let until = starts.get(at + 1).copied();
        let lit = if until.is_some() { cnf.new_lit() } else { Lit::TRUE };
        cnf.implies([last], lit);
        literals[start..until.unwrap_or(places)].fill(lit);
        last = lit;
    }
    literals
}
