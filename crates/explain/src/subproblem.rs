//! Minimal sets of rules and facts with a consequence, by a solver of the few variables that they
//! are about.
//!
//! On a [plain](Board::is_plain) board all other variables can be false, whatever these are. So
//! the constraints that are left out neither add nor take away a consequence, and each query
//! visits dozens of literals instead of all that follows from the facts on the whole board.

use tatham_core::{Budget, Stop};
use tatham_sat::{Cdcl, Formula, Lit, NumberSet};

use crate::board::{Atom, Board, Constraint};

/// Variables of some rules, facts and goals, with all constraints among them.
#[derive(Debug)]
pub(crate) struct Subproblem {
    solver: Cdcl,
    /// Literal of each fact, and the switch of each rule: while it is true, the rule holds.
    facts: Vec<Lit>,
    switches: Vec<Lit>,
}

/// Variables of a subproblem by those of the board.
struct Variables {
    formula: Formula,
    /// Literal of each variable of the board, if it is one of the subproblem.
    lits: Vec<Option<Lit>>,
    all: Vec<Atom>,
}

impl Variables {
    fn lit(&mut self, atom: Atom) -> Lit {
        let lit = *self.lits[atom.variable()].get_or_insert_with(|| {
            self.all.push(Atom(atom.0 & !1));
            self.formula.new_lit()
        });
        if atom.0 & 1 == 0 { lit } else { !lit }
    }

    fn known(&self, atom: Atom) -> Option<Lit> {
        let lit = self.lits[atom.variable()]?;
        Some(if atom.0 & 1 == 0 { lit } else { !lit })
    }
}

impl Subproblem {
    /// Creates the subproblem of a plain board; its solver searches for models near `truth`, the
    /// final value of each variable as far as it is known.
    ///
    /// # Errors
    /// The budget ran out first.
    pub(crate) fn new(
        board: &Board,
        (rules, facts): (&[u32], &[Atom]),
        goals: &[Atom],
        truth: &[Option<bool>],
        budget: &Budget,
    ) -> Result<Self, Stop> {
        let (formula, mut lits) = (Formula::new(), vec![None; board.variables]);
        lits[Atom::TRUE.variable()] = Some(Lit::TRUE);
        let mut variables = Variables { formula, lits, all: Vec::new() };
        let facts: Vec<Lit> = facts.iter().map(|&fact| variables.lit(fact)).collect();
        let mut switches = Vec::with_capacity(rules.len());
        for &rule in rules {
            let switch = variables.formula.new_lit();
            switches.push(switch);
            for &constraint in board.constraints_of(rule) {
                let own = board.atoms(constraint);
                let own: Vec<Lit> = own.into_iter().map(|atom| variables.lit(atom)).collect();
                if let Constraint::Clause(_) = constraint {
                    variables.formula.clause(own.into_iter().chain([!switch]));
                } else {
                    variables.formula.count(own, &NumberSet::at_most(1), Some(switch));
                }
            }
        }
        if !goals.is_empty() {
            let denied: Vec<Lit> = goals.iter().map(|&goal| variables.lit(!goal)).collect();
            variables.formula.clause(denied);
        }
        let of_variable =
            |&atom: &Atom| [atom, !atom].map(|atom| board.groups_of.entries(atom.index()));
        let mut groups: Vec<u32> =
            variables.all.iter().flat_map(of_variable).flatten().copied().collect();
        groups.sort_unstable();
        groups.dedup();
        for group in groups {
            if board.is_told(board.tag(Constraint::Group(group))) {
                continue;
            }
            let members = board.groups.entries(group as usize);
            let members: Vec<Lit> =
                members.iter().filter_map(|&atom| variables.known(atom)).collect();
            if members.len() > 1 {
                variables.formula.at_most_one(members);
            }
        }
        let mut solver = Cdcl::within(&variables.formula, budget)?;
        for &atom in &variables.all {
            let is_true = truth.get(atom.variable()).copied().flatten().unwrap_or(false);
            if let Some(lit) = variables.known(if is_true { atom } else { !atom }) {
                solver.prefer(lit);
            }
        }
        Ok(Self { solver, facts, switches })
    }

    /// Reduces the rules and then the facts of the subproblem, which imply all of its goals, to a
    /// minimal set that does: nothing can be left out. Each is tried in turn, from the last one on.
    ///
    /// # Errors
    /// The budget ran out first.
    pub(crate) fn minimise(
        &mut self,
        rules: &mut Vec<u32>,
        facts: &mut Vec<Atom>,
        budget: &Budget,
    ) -> Result<(), Stop> {
        let mut assumed = [&self.facts[..], &self.switches].concat();
        let of_facts = facts.len();
        // Rules and facts that are known to be enough.
        let mut enough: Option<Vec<Lit>> = None;
        for at in (0..assumed.len()).rev() {
            let lit = assumed.remove(at);
            let is_idle = enough.as_ref().is_some_and(|enough| !enough.contains(&lit));
            if !is_idle && self.solver.solve(&assumed, budget)? {
                assumed.insert(at, lit);
                continue;
            }
            if !is_idle {
                enough = Some(self.solver.core().to_vec());
            }
            if let Some(rule) = at.checked_sub(of_facts) {
                rules.remove(rule);
            } else {
                facts.remove(at);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use tatham_sat::model::{any, count};

    use super::*;
    use crate::proof::Proof;
    use crate::tests::{Rule, board, is, needs_all};
    use crate::verify::Judge;

    const PLACES: usize = 12;
    const RULES: u32 = 4;

    /// Members of a group: fewer would be clauses.
    const GROUP: usize = 6;

    /// Returns a board of clauses of true places, beside obvious groups of places of which at most
    /// one is true.
    fn some_board(random: &mut Rng) -> Board {
        board(PLACES, |model, lits| {
            for number in 0..2 * RULES {
                let mut lits = lits.to_vec();
                random.shuffle(&mut lits);
                lits.truncate(if number < RULES { 3 } else { GROUP });
                if number < RULES {
                    model.require(any(lits)).rule(Rule::Number(number));
                } else {
                    model.require(count(lits).at_most(1)).rule(Rule::Number(number)).obvious();
                }
            }
        })
    }

    #[test]
    fn a_subproblem_leaves_what_queries_about_the_whole_board_leave() {
        let (mut random, budget) = (Rng::with_seed(5), Budget::unlimited());
        let mut sizes = [0; 1 + RULES as usize];
        for _ in 0..300 {
            let board = some_board(&mut random);
            assert!(board.is_plain());
            let mut judge =
                Judge::new(&board, tatham_sat::Engine::Cdcl, &budget).expect("no limit");
            for _ in 0..20 {
                let literal = |place| {
                    if random.u32(..6) < 1 { is(&board, place) } else { !is(&board, place) }
                };
                let mut some: Vec<Atom> = (0..PLACES).map(literal).collect();
                random.shuffle(&mut some);
                some.truncate(8);
                let (goals, facts) = some.split_at(random.usize(0..3));
                let (mut rules, mut facts): (Vec<u32>, _) = ((1..=RULES).collect(), facts.to_vec());
                random.shuffle(&mut rules);
                let mut proof = Proof::new(&board, &budget);
                if !proof.entails(&rules, &facts, goals) {
                    continue;
                }
                let (mut own_rules, mut own_facts) = (rules.clone(), facts.clone());
                let mut part = Subproblem::new(&board, (&rules, &facts), goals, &[], &budget)
                    .expect("no limit");
                part.minimise(&mut own_rules, &mut own_facts, &budget).expect("no limit");
                proof.minimise(&mut rules, &mut facts, goals);
                assert_eq!((&own_rules, &own_facts), (&rules, &facts));
                needs_all(&rules, &facts, goals, &board, &mut judge);
                sizes[rules.len()] += 1;
            }
        }
        assert!(sizes[..3].iter().all(|&met| met > 200), "{sizes:?}");
    }
}
