//! Minimal sets of rules and facts with a consequence, by a solver of the few variables that they
//! are about.
//!
//! On a [plain](Board::is_plain) board all other variables can be false, whatever these are. So
//! the constraints that are left out neither add nor take away a consequence, and each query
//! visits dozens of literals instead of all that follows from the facts on the whole board.

mod rotation;

use tatham_core::{Budget, Stop};
use tatham_sat::{Buckets, Cdcl, Formula, Lit, NumberSet};

use self::rotation::Rotation;
use crate::board::{Atom, Board, Constraint};

/// Variables of some rules, facts and goals, with all constraints among them.
#[derive(Debug)]
pub(crate) struct Subproblem {
    solver: Cdcl,
    variables: Vec<Lit>,
    /// Literal of each fact, and then the switch of each rule: while it is true, the rule holds.
    items: Vec<Lit>,
    rotation: Rotation,
}

/// Constraints on the variables of a subproblem, which have numbers of their own.
struct Parts {
    variables: usize,
    constraints: Buckets<Atom>,
    /// Number of the fact or rule of each constraint; `None` if it always holds.
    items: Vec<Option<u32>>,
    /// True for each group of literals of which at most one is true; others are clauses.
    is_group: Vec<bool>,
}

/// Parts while they are collected.
struct Collector {
    /// Number of each variable of the board, if it is one of the subproblem; and the reverse.
    numbers: Vec<Option<u32>>,
    variables: Vec<u32>,
    literals: Vec<Atom>,
    /// Length of the literals after each constraint.
    ends: Vec<usize>,
    items: Vec<Option<u32>>,
    is_group: Vec<bool>,
}

impl Collector {
    fn new(board: &Board) -> Self {
        let (mut numbers, variables) = (vec![None; board.variables], vec![0]);
        numbers[Atom::TRUE.variable()] = Some(0);
        let (literals, ends, items, is_group) = (Vec::new(), vec![0], Vec::new(), Vec::new());
        Self { numbers, variables, literals, ends, items, is_group }
    }

    /// Returns a literal of the board as one of the subproblem.
    fn own(&mut self, atom: Atom) -> Atom {
        let Self { numbers, variables, .. } = self;
        let number = *numbers[atom.variable()].get_or_insert_with(|| {
            variables.push(atom.variable() as u32);
            variables.len() as u32 - 1
        });
        Atom(2 * number + (atom.0 & 1))
    }

    /// Adds a constraint on literals of the board.
    fn add(&mut self, item: Option<usize>, is_group: bool, atoms: &[Atom]) {
        for &atom in atoms {
            let own = self.own(atom);
            self.literals.push(own);
        }
        self.end(item, is_group);
    }

    /// Ends the constraint on the last literals.
    fn end(&mut self, item: Option<usize>, is_group: bool) {
        self.ends.push(self.literals.len());
        self.items.push(item.map(|item| item as u32));
        self.is_group.push(is_group);
    }

    /// Adds the obvious groups, as far as they are about variables of the subproblem.
    fn add_groups(&mut self, board: &Board) {
        let mut members: Vec<(u32, Atom)> = Vec::new();
        for (number, &variable) in (0..).zip(&self.variables) {
            for sign in 0..2 {
                let groups = board.groups_of.entries(2 * variable as usize + sign as usize);
                members.extend(groups.iter().map(|&group| (group, Atom(2 * number + sign))));
            }
        }
        members.sort_unstable();
        for members in members.chunk_by(|one, other| one.0 == other.0) {
            let group = Constraint::Group(members[0].0);
            if members.len() > 1 && !board.is_told(board.tag(group)) {
                self.literals.extend(members.iter().map(|&(_, atom)| atom));
                self.end(None, true);
            }
        }
    }

    fn parts(self) -> Parts {
        let lists = self.ends.windows(2).map(|ends| self.literals[ends[0]..ends[1]].iter());
        let constraints = Buckets::from_lists(lists.map(Iterator::copied));
        let Self { variables, items, is_group, .. } = self;
        Parts { variables: variables.len(), constraints, items, is_group }
    }
}

/// Returns the literal of a formula for that of a subproblem, whose variables are these.
fn lit(variables: &[Lit], atom: Atom) -> Lit {
    let lit = variables[atom.variable()];
    if atom.0 & 1 == 0 { lit } else { !lit }
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
        let mut collector = Collector::new(board);
        for (item, &fact) in facts.iter().enumerate() {
            collector.add(Some(item), false, &[fact]);
        }
        for (item, &rule) in (facts.len()..).zip(rules) {
            for &constraint in board.constraints_of(rule) {
                let is_group = !matches!(constraint, Constraint::Clause(_));
                collector.add(Some(item), is_group, &board.atoms(constraint));
            }
        }
        if !goals.is_empty() {
            let denied: Vec<Atom> = goals.iter().map(|&goal| !goal).collect();
            collector.add(None, false, &denied);
        }
        collector.add_groups(board);
        let is_true = |&variable: &u32| truth.get(variable as usize).copied().flatten();
        let likely: Vec<bool> =
            collector.variables.iter().map(|own| is_true(own).unwrap_or(false)).collect();
        let parts = collector.parts();
        let mut formula = Formula::new();
        let variables = [vec![Lit::TRUE], formula.new_lits(parts.variables - 1)].concat();
        let switches = formula.new_lits(rules.len());
        for number in 0..parts.items.len() {
            let own = parts.constraints.entries(number).iter();
            let own = own.map(|&atom| lit(&variables, atom)).collect::<Vec<Lit>>();
            let item = parts.items[number].map(|item| item as usize);
            let switch = item.and_then(|item| Some(switches[item.checked_sub(facts.len())?]));
            match (parts.is_group[number], switch) {
                // Facts are assumed.
                (false, None) if item.is_some() => {}
                (false, switch) => formula.clause(own.into_iter().chain(switch.map(|on| !on))),
                (true, None) => formula.at_most_one(own),
                (true, switch) => formula.count(own, &NumberSet::at_most(1), switch),
            }
        }
        let facts =
            (0..facts.len()).map(|fact| lit(&variables, parts.constraints.entries(fact)[0]));
        let items: Vec<Lit> = facts.chain(switches).collect();
        let mut solver = Cdcl::within(&formula, budget)?;
        for (&lit, is_true) in variables.iter().zip(likely) {
            solver.prefer(if is_true { lit } else { !lit });
        }
        let rotation = Rotation::new(parts, items.len());
        Ok(Self { solver, variables, items, rotation })
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
        let mut assumed = self.items.clone();
        let of_facts = facts.len();
        // Rules and facts that are known to be enough.
        let mut enough: Option<Vec<Lit>> = None;
        for at in (0..assumed.len()).rev() {
            if self.rotation.is_needed(at) {
                continue;
            }
            let item = assumed.remove(at);
            let is_idle = enough.as_ref().is_some_and(|enough| !enough.contains(&item));
            if !is_idle && self.solver.solve(&assumed, budget)? {
                assumed.insert(at, item);
                let Self { solver, variables, rotation, .. } = self;
                rotation.learn(at, |atom| solver.holds(lit(variables, atom)));
                continue;
            }
            if !is_idle {
                enough = Some(self.solver.core().to_vec());
            }
            self.rotation.drop_item(at);
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
