//! Minimal sets of rules and facts with a consequence, by a search among the few variables that
//! they are about.
//!
//! On a [plain](Board::is_plain) board all other variables can be false, whatever these are. So
//! the constraints that are left out neither add nor take away a consequence, and each query
//! visits dozens of literals instead of all that follows from the facts on the whole board.

mod rotation;
mod search;

use tatham_core::{Budget, Stop};
use tatham_sat::{Buckets, Cdcl, Formula, Lit, NumberSet};

use self::rotation::Rotation;
use self::search::Search;
use crate::board::{Atom, Board, Constraint};

/// Variables of some rules, facts and goals, with all constraints among them.
#[derive(Debug)]
pub(crate) struct Subproblem {
    parts: Parts,
    /// Number of facts, which are the first items; the others are rules.
    facts: usize,
    /// Final value of each variable, false if it is not known: models are near it.
    likely: Vec<bool>,
}

/// Constraints on the variables of a subproblem, which have numbers of their own.
#[derive(Debug)]
struct Parts {
    variables: usize,
    constraints: Buckets<Atom>,
    /// Fact or rule of each constraint, by its number; `None` if it always holds.
    items: Vec<Option<u32>>,
    /// True for each group of literals of which at most one is true; others are clauses.
    is_group: Vec<bool>,
    /// Constraints that contain each literal, and constraints of each item.
    of_literal: Buckets<u32>,
    of_item: Buckets<u32>,
    of_items: usize,
}

/// Items without which models are searched for.
#[derive(Debug)]
struct Excluded {
    /// True for each item that has been dropped.
    is_dropped: Vec<bool>,
    /// Item that may be dropped next.
    next: u32,
}

impl Excluded {
    /// Returns true if a constraint need not hold.
    fn has(&self, parts: &Parts, number: usize) -> bool {
        let Some(item) = parts.items[number] else { return false };
        item == self.next || self.is_dropped[item as usize]
    }
}

/// Parts while they are collected.
struct Collector {
    /// Number of each variable of the board, and the reverse. The constant has number 0, and so
    /// have variables that are not in the subproblem.
    numbers: Vec<u32>,
    variables: Vec<u32>,
    literals: Vec<Atom>,
    /// Length of the literals after each constraint.
    ends: Vec<usize>,
    items: Vec<Option<u32>>,
    is_group: Vec<bool>,
}

impl Collector {
    fn new(board: &Board) -> Self {
        let (numbers, variables) = (vec![0; board.variables], vec![0]);
        let (literals, ends, items, is_group) = (Vec::new(), vec![0], Vec::new(), Vec::new());
        Self { numbers, variables, literals, ends, items, is_group }
    }

    /// Returns a literal of the board as one of the subproblem.
    fn own(&mut self, atom: Atom) -> Atom {
        let number = &mut self.numbers[atom.variable()];
        if *number == 0 && atom.variable() != Atom::TRUE.variable() {
            *number = self.variables.len() as u32;
            self.variables.push(atom.variable() as u32);
        }
        Atom(2 * *number + (atom.0 & 1))
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
        let mut members: Vec<(usize, Atom)> = Vec::with_capacity(8 * self.variables.len());
        for (number, &variable) in (0..).zip(&self.variables) {
            for sign in 0..2 {
                for &group in board.groups_of.entries((2 * variable + sign) as usize) {
                    members.push((group as usize, Atom(2 * number + sign)));
                }
            }
        }
        let groups = board.statement.tags.groups.len();
        let members = Buckets::new(groups, &members);
        for group in 0..groups {
            let own = members.entries(group);
            if own.len() > 1 && !board.is_told(board.tag(Constraint::Group(group as u32))) {
                self.literals.extend_from_slice(own);
                self.end(None, true);
            }
        }
    }

    fn parts(self, of_items: usize) -> Parts {
        let lists = self.ends.windows(2).map(|ends| self.literals[ends[0]..ends[1]].iter());
        let constraints = Buckets::from_lists(lists.map(Iterator::copied));
        let mut of_literal = Vec::with_capacity(self.literals.len());
        for (number, ends) in (0..).zip(self.ends.windows(2)) {
            for atom in &self.literals[ends[0]..ends[1]] {
                of_literal.push((atom.index(), number));
            }
        }
        let of_item: Vec<(usize, u32)> = (self.items.iter().zip(0..))
            .filter_map(|(item, number)| Some(((*item)? as usize, number)))
            .collect();
        let variables = self.variables.len();
        Parts {
            variables,
            constraints,
            items: self.items,
            is_group: self.is_group,
            of_literal: Buckets::new(2 * variables, &of_literal),
            of_item: Buckets::new(of_items, &of_item),
            of_items,
        }
    }
}

/// Solver of a subproblem, for what takes many choices.
struct Solver {
    cdcl: Cdcl,
    variables: Vec<Lit>,
    /// Literal of each fact, and switch of each rule: while it is true, the rule holds.
    items: Vec<Lit>,
}

impl Solver {
    fn new(
        Subproblem { parts, facts, likely }: &Subproblem,
        budget: &Budget,
    ) -> Result<Self, Stop> {
        let mut formula = Formula::new();
        let variables = [vec![Lit::TRUE], formula.new_lits(parts.variables - 1)].concat();
        let switches = formula.new_lits(parts.of_items - facts);
        for number in 0..parts.items.len() {
            let own = parts.constraints.entries(number).iter();
            let own = own.map(|&atom| lit(&variables, atom)).collect::<Vec<Lit>>();
            let item = parts.items[number].map(|item| item as usize);
            let switch = item.and_then(|item| Some(switches[item.checked_sub(*facts)?]));
            match (parts.is_group[number], switch) {
                // Facts are assumed.
                (false, None) if item.is_some() => {}
                (false, switch) => formula.clause(own.into_iter().chain(switch.map(|on| !on))),
                (true, None) => formula.at_most_one(own),
                (true, switch) => formula.count(own, &NumberSet::at_most(1), switch),
            }
        }
        let facts = (0..*facts).map(|fact| lit(&variables, parts.constraints.entries(fact)[0]));
        let items = facts.chain(switches).collect();
        let mut cdcl = Cdcl::within(&formula, budget)?;
        for (&lit, &is_true) in variables.iter().zip(likely) {
            cdcl.prefer(if is_true { lit } else { !lit });
        }
        Ok(Self { cdcl, variables, items })
    }

    /// Returns true if there is a model of all items but the excluded ones.
    fn solve(&mut self, excluded: &Excluded, budget: &Budget) -> Result<bool, Stop> {
        let own = (0..).zip(&self.items).zip(&excluded.is_dropped);
        let own = own.filter(|&((item, _), is_dropped)| item != excluded.next && !is_dropped);
        let assumed: Vec<Lit> = own.map(|((_, &lit), _)| lit).collect();
        self.cdcl.solve(&assumed, budget)
    }

    fn holds(&self, atom: Atom) -> bool {
        self.cdcl.holds(lit(&self.variables, atom))
    }
}

/// Returns the literal of a formula for that of a subproblem, whose variables are these.
fn lit(variables: &[Lit], atom: Atom) -> Lit {
    let lit = variables[atom.variable()];
    if atom.0 & 1 == 0 { lit } else { !lit }
}

impl Subproblem {
    /// Creates the subproblem of a plain board; models are searched for near `truth`, the final
    /// value of each variable as far as it is known.
    pub(crate) fn new(
        board: &Board,
        (rules, facts): (&[u32], &[Atom]),
        goals: &[Atom],
        truth: &[Option<bool>],
    ) -> Self {
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
        let likely = collector.variables.iter().map(|own| is_true(own).unwrap_or(false)).collect();
        let parts = collector.parts(facts.len() + rules.len());
        Self { parts, facts: facts.len(), likely }
    }

    /// Reduces the rules and then the facts of the subproblem, which imply all of its goals, to a
    /// minimal set that does: nothing can be left out. Each is tried in turn, from the last one on.
    ///
    /// # Errors
    /// The budget ran out first.
    pub(crate) fn minimise(
        &self,
        rules: &mut Vec<u32>,
        facts: &mut Vec<Atom>,
        budget: &Budget,
    ) -> Result<(), Stop> {
        let parts = &self.parts;
        let (mut search, mut rotation) = (Search::new(parts), Rotation::new(parts));
        let mut excluded = Excluded { is_dropped: vec![false; parts.of_items], next: 0 };
        let mut solver: Option<Solver> = None;
        for item in (0..parts.of_items).rev() {
            if rotation.is_needed(item) {
                continue;
            }
            budget.check()?;
            excluded.next = item as u32;
            let found = search.solve(parts, &excluded, &self.likely);
            let is_sure = match found {
                Some(true) => rotation.learn(parts, &excluded, item, |atom| search.holds(atom)),
                found => found.is_some(),
            };
            let is_needed = if is_sure {
                found == Some(true)
            } else {
                let solver = match &mut solver {
                    Some(solver) => solver,
                    None => solver.insert(Solver::new(self, budget)?),
                };
                let is_needed = solver.solve(&excluded, budget)?;
                if is_needed {
                    rotation.learn(parts, &excluded, item, |atom| solver.holds(atom));
                }
                is_needed
            };
            if is_needed {
                continue;
            }
            excluded.is_dropped[item] = true;
            if let Some(rule) = item.checked_sub(self.facts) {
                rules.remove(rule);
            } else {
                facts.remove(item);
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
                let part = Subproblem::new(&board, (&rules, &facts), goals, &[]);
                part.minimise(&mut own_rules, &mut own_facts, &budget).expect("no limit");
                proof.minimise(&mut rules, &mut facts, goals);
                assert_eq!((&own_rules, &own_facts), (&rules, &facts));
                needs_all(&rules, &facts, goals, &board, &mut judge);
                sizes[rules.len()] += 1;
            }
        }
        assert!(sizes[..3].iter().all(|&met| met > 200), "{sizes:?}");
    }

    #[test]
    fn a_solver_decides_what_takes_many_choices() {
        // Pigeons of which each has a hole, at most one in each hole; and a rule about one more
        // place, with a fact.
        const PIGEONS: usize = 7;
        const HOLES: usize = PIGEONS - 1;
        let places = PIGEONS * HOLES + 1;
        let board = board(places, |model, lits| {
            let mut rules = (1..).map(Rule::Number);
            for hole in 0..HOLES {
                let own = (0..PIGEONS).map(|pigeon| lits[HOLES * pigeon + hole]);
                let own: Vec<_> = own.collect();
                model.require(count(own).at_most(1)).rule(rules.next().expect("endless"));
            }
            for pigeon in 0..PIGEONS {
                let own = lits[HOLES * pigeon..HOLES * (pigeon + 1)].to_vec();
                model.require(any(own)).rule(rules.next().expect("endless"));
            }
            let idle = vec![lits[0], lits[places - 1]];
            model.require(any(idle)).rule(rules.next().expect("endless"));
        });
        assert!(board.is_plain());
        let needed: Vec<u32> = (1..=(PIGEONS + HOLES) as u32).collect();
        let mut rules = [&needed[..], &[needed.len() as u32 + 1]].concat();
        let mut facts = vec![is(&board, places - 1)];
        let part = Subproblem::new(&board, (&rules, &facts), &[], &[]);
        part.minimise(&mut rules, &mut facts, &Budget::unlimited()).expect("no limit");
        assert_eq!((rules, facts), (needed, Vec::new()));
    }
}
