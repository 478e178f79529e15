//! Runs of a line, by an automaton: it reads the line cell by cell, and its state is a cell of a
//! run, or a gap.
//!
//! ```text
//!   clue 2 1, states 0…4:     0 ──#→ 1 ──#→ 2 ──.→ 3 ──#→ 4          ↺. at 0, 3 and the end
//!                             ↺.            (2 and 4 may read only . next, and 4 ends)
//! ```
//!
//! A state is the number of cells that have been read of the shortest text, runs with single gaps
//! between them; only states that can be reached and left get a variable. Each position has exactly
//! one state, and the colour of a cell determines the next one: states × cells variables, twice as
//! many transitions.
//!
//! # References
//! Gilles Pesant, "A Regular Language Membership Constraint for Finite Sequences of Variables", CP
//! 2004; the model of PyCSP3's Nonogram. As clauses: Fahiem Bacchus, "GAC via Unit Propagation", CP
//! 2007.

use crate::cnf::Cnf;
use crate::lit::Lit;

/// Returns an upper bound on the literals in the clauses of [`runs`] for a line of `length` cells.
pub fn room(length: usize, runs: &[usize]) -> usize {
    let states = runs.iter().sum::<usize>() + runs.len();
    // A state is possible only if there is room before and after it, which limits the number of
    // cells with it.
    length.saturating_mul(states.min(length + 1)).saturating_mul(states.min(32) + 9)
}

/// Adds the constraint that the true `cells` form runs of these lengths, in this order.
pub fn runs(cnf: &mut Cnf, cells: &[Lit], runs: &[usize]) {
    if runs.iter().sum::<usize>() + runs.len().saturating_sub(1) > cells.len() {
        return cnf.clause([]);
    }
    // Transitions of each state: the state after black, and the state after white.
    let mut steps: Vec<[Option<usize>; 2]> = vec![[None, Some(0)]];
    for (j, &run) in runs.iter().enumerate() {
        if j > 0 {
            // The gap: a white cell leads from the end of the previous run to the state from which
            // this run begins.
            let gap = steps.len();
            steps[gap - 1] = [None, Some(gap)];
            steps.push([None, Some(gap)]);
        }
        for _ in 0..run {
            let next = steps.len();
            steps[next - 1][0] = Some(next);
            steps.push([None, None]);
        }
    }
    let last = steps.len() - 1;
    steps[last][1] = Some(last);

    let open = |cell: usize, colour: usize| cells[cell] != Lit::from(colour == 1);
    // States from which the end can be reached, before each cell.
    let mut useful = vec![vec![false; steps.len()]; cells.len() + 1];
    useful[cells.len()][last] = true;
    for cell in (0..cells.len()).rev() {
        for (state, step) in steps.iter().enumerate() {
            useful[cell][state] =
                (0..2).any(|c| open(cell, c) && step[c].is_some_and(|next| useful[cell + 1][next]));
        }
    }
    if !useful[0][0] {
        return cnf.clause([]);
    }
    // States that are reached from the start, and their literals.
    let mut here = vec![Lit::FALSE; steps.len()];
    here[0] = Lit::TRUE;
    for (cell, &lit) in cells.iter().enumerate() {
        let mut reached = vec![false; steps.len()];
        for (state, step) in
            steps.iter().enumerate().filter(|(state, _)| here[*state] != Lit::FALSE)
        {
            debug_assert!(useful[cell][state], "only useful states get a literal");
            for next in (0..2).filter(|&c| open(cell, c)).filter_map(|c| step[c]) {
                reached[next] |= useful[cell + 1][next];
            }
        }
        let there = name_states(cnf, &reached);
        let mut sources = vec![Vec::new(); steps.len()];
        for (state, step) in
            steps.iter().enumerate().filter(|(state, _)| here[*state] != Lit::FALSE)
        {
            for (colour, black) in [(0, lit), (1, !lit)] {
                let next = step[colour].map_or(Lit::FALSE, |next| there[next]);
                cnf.implies([here[state], black], next);
                if let Some(next) = step[colour].filter(|&next| there[next] != Lit::FALSE) {
                    sources[next].push((here[state], black));
                }
            }
        }
        for (next, sources) in
            sources.into_iter().enumerate().filter(|(next, _)| there[*next] != Lit::FALSE)
        {
            // Only the last state can be entered by both colours: by the last black cell, and by
            // white ones after it.
            let black = sources[0].1;
            if sources.iter().all(|&(_, other)| other == black) {
                cnf.implies([there[next]], black);
            }
            cnf.clause(sources.into_iter().map(|(source, _)| source).chain([!there[next]]));
        }
        here = there;
    }
}

/// Creates a literal for each marked state, of which exactly one is true.
fn name_states(cnf: &mut Cnf, marked: &[bool]) -> Vec<Lit> {
    let only = marked.iter().filter(|&&is_marked| is_marked).count() == 1;
    let mut name = || if only { Lit::TRUE } else { cnf.new_lit() };
    let literals: Vec<Lit> =
        marked.iter().map(|&is_marked| if is_marked { name() } else { Lit::FALSE }).collect();
    let named: Vec<Lit> = literals.iter().copied().filter(|&lit| lit != Lit::FALSE).collect();
    cnf.exactly_one(&named);
    literals
}
