//! Small sets of rules and facts with a consequence, found by SAT solvers with a switch for each
//! rule.
//!
//! Each mentioned rule has a switch, a variable of its own: while it is true, the rule holds.
//! The solver assumes switches and facts, so the answer "unsatisfiable" names those that it needed.
//! Rules about the whole board have none: a solver propagates them as they are, which is far faster
//! than their clauses, so there is a solver for each set of them.

use tatham_core::{Budget, Stop};
use tatham_sat::formula::{Allowed, Cardinality};
use tatham_sat::model::rule_keys::Statement;
use tatham_sat::{Cdcl, Formula, Lit, NumberSet};

use crate::board::{Atom, Board, Constraint};

/// Solvers whose rules can be switched on and off, created on first use.
#[derive(Debug)]
pub(crate) struct Oracles<'b> {
    board: &'b Board,
    /// Rules that are propagated as they are.
    wide: Vec<u32>,
    /// Literals that are true in most models.
    likely: Vec<Lit>,
    made: Vec<Oracle>,
}

/// Greatest number of rules that are propagated as they are: beyond it, there would be too many
/// sets of them.
const MOST_WIDE: usize = 3;

/// Solver of some rules about the whole board, and of others that can be switched on and off.
#[derive(Debug)]
struct Oracle {
    /// Rules about the whole board, all of which hold.
    wide: Vec<u32>,
    solver: Cdcl,
    /// Switch of each other mentioned rule.
    switches: Vec<Option<Lit>>,
}

/// Solver of only some rules, which propagates global constraints directly: faster if these are
/// large.
#[derive(Debug)]
pub(crate) struct Native<'b> {
    board: &'b Board,
    rules: Vec<u32>,
    solver: Cdcl,
    likely: Vec<Lit>,
}

impl<'b> Native<'b> {
    /// Creates a solver of these rules and of obvious ones; it searches for models near `likely`.
    ///
    /// # Errors
    /// The budget ran out first.
    pub(crate) fn new(
        board: &'b Board,
        rules: &[u32],
        likely: &[Atom],
        budget: &Budget,
    ) -> Result<Self, Stop> {
        let formula = board.statement.keeping(|tag| !board.is_told(tag) || rules.contains(&tag));
        let likely = likely.iter().map(|atom| atom.lit(&board.statement)).collect();
        Ok(Self { board, rules: rules.to_vec(), solver: Cdcl::within(&formula, budget)?, likely })
    }

    /// Returns true if it was created for these rules.
    pub(crate) fn is_of(&self, rules: &[u32]) -> bool {
        self.rules == rules
    }

    /// Returns true if the rules and these facts imply `goal`; without a goal, if they contradict
    /// each other.
    pub(crate) fn entails(
        &mut self,
        facts: &[Atom],
        goal: Option<Atom>,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        let statement = &self.board.statement;
        let assumed: Vec<Lit> = goal
            .map(|goal| !goal)
            .into_iter()
            .chain(facts.iter().copied())
            .map(|atom| atom.lit(statement))
            .collect();
        self.likely.iter().for_each(|&lit| self.solver.prefer(lit));
        Ok(!self.solver.solve(&assumed, budget)?)
    }

    /// Returns a minimal set of these facts that imply `goal` with the rules.
    ///
    /// # Errors
    /// The budget ran out first.
    pub(crate) fn fewest_facts(
        &mut self,
        mut facts: Vec<Atom>,
        goal: Atom,
        budget: &Budget,
    ) -> Result<Vec<Atom>, Stop> {
        let statement = &self.board.statement;
        // Facts that are known to be needed are first.
        let mut needed = 0;
        while needed < facts.len() {
            let Some(last) = facts.pop() else { break };
            if self.entails(&facts, Some(goal), budget)? {
                let core = self.solver.core();
                facts.retain(|fact| core.contains(&fact.lit(statement)));
            } else {
                facts.insert(0, last);
                needed += 1;
            }
        }
        facts.sort_unstable();
        Ok(facts)
    }
}

/// Returns a formula of which any model shows that these rules and facts, with obvious ones, do not
/// imply all of `goals`; without goals, that there is no contradiction.
pub(crate) fn counterexample(
    statement: &Statement,
    rules: &[u32],
    facts: &[Atom],
    goals: &[Atom],
) -> Formula {
    let is_obvious = |tag: u32| tag == 0 || statement.rules[tag as usize - 1].is_obvious();
    let mut formula = statement.keeping(|tag| is_obvious(tag) || rules.contains(&tag));
    for fact in facts {
        formula.clause([fact.lit(statement)]);
    }
    if !goals.is_empty() {
        formula.clause(goals.iter().map(|&goal| (!goal).lit(statement)));
    }
    formula
}

/// Rules and facts that contradict the negation of some literal.
pub(crate) type Core = (Vec<u32>, Vec<Atom>);

impl Oracle {
    /// # Errors
    /// The budget ran out first.
    fn new(board: &Board, all_wide: &[u32], wide: &[u32], budget: &Budget) -> Result<Self, Stop> {
        let statement = &board.statement;
        let mut formula = statement.keeping(|tag| !board.is_told(tag) || wide.contains(&tag));
        let mut switches = vec![None; board.rules().len() + 1];
        for (tag, mut rule) in (0..).zip(statement.by_rule()) {
            if tag == 0 || !board.is_told(tag) || all_wide.contains(&tag) {
                continue;
            }
            let switch = formula.new_lit();
            switches[tag as usize] = Some(switch);
            // Only clauses and cardinality constraints, whose auxiliary variables follow the
            // existing ones.
            let globals: Vec<_> =
                rule.globals().map(|(global, scope)| (global.clone(), scope.to_vec())).collect();
            if !globals.is_empty() {
                rule.new_lits(formula.variables() - rule.variables());
                for (global, scope) in globals {
                    global.eager(&scope, &mut rule, budget)?;
                }
                formula.new_lits(rule.variables() - formula.variables());
            }
            for clause in rule.clauses() {
                formula.clause(clause.iter().copied().chain([!switch]));
            }
            for group in rule.groups() {
                formula.count(group.iter().copied(), &NumberSet::at_most(1), Some(switch));
            }
            for Cardinality { members, allowed, guard } in rule.counts() {
                let on = match guard {
                    None => switch,
                    Some(guard) => {
                        let both = formula.new_lit();
                        formula.clause([both, !guard, !switch]);
                        both
                    }
                };
                formula.count(members.iter().copied(), &numbers(allowed, members.len()), Some(on));
            }
        }
        Ok(Self { wide: wide.to_vec(), solver: Cdcl::within(&formula, budget)?, switches })
    }
}

impl<'b> Oracles<'b> {
    /// Creates the oracles, which search for models near `likely`.
    pub(crate) fn new(board: &'b Board, likely: &[Atom]) -> Self {
        let mut wide: Vec<u32> = (0..board.globals.len() as u32)
            .map(|number| board.tag(Constraint::Global(number)))
            .filter(|&tag| board.is_told(tag) && board.rule(tag).form.is_wide())
            .collect();
        wide.sort_unstable();
        wide.dedup();
        if wide.len() > MOST_WIDE {
            wide.clear();
        }
        let likely = likely.iter().map(|atom| atom.lit(&board.statement)).collect();
        Self { board, wide, likely, made: Vec::new() }
    }

    /// Returns the oracle in which those of the rules hold that are about the whole board.
    ///
    /// # Errors
    /// The budget ran out first.
    fn oracle(&mut self, rules: &[u32], budget: &Budget) -> Result<&mut Oracle, Stop> {
        let wide: Vec<u32> =
            self.wide.iter().copied().filter(|rule| rules.contains(rule)).collect();
        let found = self.made.iter().position(|oracle| oracle.wide == wide);
        if found.is_none() {
            self.made.push(Oracle::new(self.board, &self.wide, &wide, budget)?);
        }
        let at = found.unwrap_or(self.made.len() - 1);
        Ok(&mut self.made[at])
    }

    /// Returns those of the rules and facts that a contradiction needs when `goal` is false; `None`
    /// if there is no contradiction.
    fn core(
        &mut self,
        rules: &[u32],
        facts: &[Atom],
        goal: Atom,
        budget: &Budget,
    ) -> Result<Option<Core>, Stop> {
        let (statement, likely) = (&self.board.statement, std::mem::take(&mut self.likely));
        let found = self.oracle(rules, budget).and_then(|Oracle { solver, switches, .. }| {
            let switch = |rule: u32| switches[rule as usize];
            let mut assumed: Vec<Lit> = vec![(!goal).lit(statement)];
            assumed.extend(facts.iter().map(|fact| fact.lit(statement)));
            assumed.extend(rules.iter().filter_map(|&rule| switch(rule)));
            for &lit in &likely {
                solver.prefer(lit);
            }
            if solver.solve(&assumed, budget)? {
                return Ok(None);
            }
            let core = solver.core();
            let is_used = |lit: Lit| core.contains(&lit);
            let rules =
                rules.iter().copied().filter(|&rule| switch(rule).is_none_or(is_used)).collect();
            let is_fact_used = |fact: &Atom| is_used(fact.lit(statement));
            Ok(Some((rules, facts.iter().copied().filter(is_fact_used).collect())))
        });
        self.likely = likely;
        found
    }

    /// Returns true if these rules and facts imply `goal`; without a goal, if they contradict each
    /// other.
    pub(crate) fn entails(
        &mut self,
        rules: &[u32],
        facts: &[Atom],
        goal: Option<Atom>,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        // The assumption that the constant is true contradicts nothing else.
        Ok(self.core(rules, facts, goal.unwrap_or(!Atom::TRUE), budget)?.is_some())
    }

    /// Returns rules and facts that imply `goal`, if it follows.
    pub(crate) fn refute(
        &mut self,
        facts: &[Atom],
        goal: Atom,
        budget: &Budget,
    ) -> Result<Option<Core>, Stop> {
        let told = 1..=self.board.rules().len() as u32;
        let all: Vec<u32> = told.filter(|&tag| self.board.is_told(tag)).collect();
        self.core(&all, facts, goal, budget)
    }

    /// Returns a minimal set of these rules that imply `goal` with these facts, with the facts that
    /// they use; `None` if more than `most` rules are needed.
    ///
    /// # Errors
    /// The budget ran out first.
    pub(crate) fn fewest_rules(
        &mut self,
        core: Core,
        goal: Atom,
        most: usize,
        budget: &Budget,
    ) -> Result<Option<Core>, Stop> {
        let (mut rules, mut facts) = core;
        // Rules that are known to be needed are first.
        let mut needed = 0;
        while needed < rules.len() {
            let Some(last) = rules.pop() else { break };
            if let Some((own, used)) = self.core(&rules, &facts, goal, budget)? {
                rules.retain(|rule| own.contains(rule));
                facts = used;
            } else if needed == most {
                return Ok(None);
            } else {
                rules.insert(0, last);
                needed += 1;
            }
        }
        rules.sort_unstable();
        Ok(Some((rules, facts)))
    }
}

/// Returns the allowed numbers of a cardinality constraint on `members` members.
fn numbers(allowed: Allowed, members: usize) -> NumberSet {
    match allowed {
        Allowed::AtLeast(least) => NumberSet::at_least(least.into()),
        Allowed::AtMost(most) => NumberSet::at_most(most.into()),
        Allowed::Between(..) | Allowed::Mask(_) => NumberSet::from_numbers(
            (0..=members).filter(|&number| allowed.contains(number)).map(|number| number as i64),
        ),
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use tatham_sat::Engine;
    use tatham_sat::model::count;

    use super::*;
    use crate::tests::{Rule, board, is, needs_all};
    use crate::verify::Judge;

    const PLACES: usize = 6;
    const RULES: u32 = 6;

    /// Returns a board of rules on the number of true places.
    fn some_board(random: &mut Rng) -> Board {
        board(PLACES, |model, lits| {
            for rule in 0..RULES {
                let mut lits = lits.to_vec();
                random.shuffle(&mut lits);
                let numbers = count(lits[..random.usize(2..4)].to_vec());
                let says = if random.bool() { numbers.at_most(1) } else { numbers.at_least(1) };
                model.require(says).rule(Rule::Number(rule));
            }
        })
    }

    #[test]
    fn a_core_leaves_no_way_and_nothing_of_it_can_be_left_out() {
        let (mut random, budget) = (Rng::with_seed(3), Budget::unlimited());
        let (mut open, mut sizes) = (0, [0; 1 + RULES as usize]);
        for _ in 0..60 {
            let board = some_board(&mut random);
            let mut judge = Judge::new(&board, Engine::Cdcl, &budget).expect("no limit");
            let follows = |judge: &mut Judge, rules: &[u32], facts: &[Atom], goals: &[Atom]| {
                judge.entails(&board.statement, rules, facts, goals, &budget).expect("no limit")
            };
            let mut oracle = Oracles::new(&board, &[]);
            for _ in 0..20 {
                let literal =
                    |place| if random.bool() { is(&board, place) } else { !is(&board, place) };
                let [goal, facts @ ..]: [Atom; 3] = [0, 1, 2].map(literal);
                let all: Vec<u32> = (1..=RULES).collect();
                let some: Vec<u32> = all.iter().copied().filter(|_| random.bool()).collect();
                for goal in [Some(goal), None] {
                    let entailed = oracle.entails(&some, &facts, goal, &budget).expect("no limit");
                    assert_eq!(
                        entailed,
                        follows(&mut judge, &some, &facts, goal.as_slice()),
                        "{some:?}, {facts:?}: {goal:?}"
                    );
                }
                let core = oracle.refute(&facts, goal, &budget).expect("no limit");
                assert_eq!(
                    core.is_some(),
                    follows(&mut judge, &all, &facts, &[goal]),
                    "{facts:?}: {goal:?}"
                );
                let Some(core) = core else {
                    open += 1;
                    continue;
                };
                assert!(follows(&mut judge, &core.0, &core.1, &[goal]), "{core:?}");
                let mut least = |most| {
                    oracle.fewest_rules(core.clone(), goal, most, &budget).expect("no limit")
                };
                let (rules, facts) = least(RULES as usize).expect("there are no more");
                assert_eq!(least(rules.len()), Some((rules.clone(), facts.clone())));
                if let Some(fewer) = rules.len().checked_sub(1) {
                    assert_eq!(least(fewer), None, "{rules:?} are more");
                }
                let mut native = Native::new(&board, &rules, &[], &budget).expect("no limit");
                let facts = native.fewest_facts(facts, goal, &budget).expect("no limit");
                needs_all(&rules, &facts, &[goal], &board, &mut judge);
                sizes[rules.len()] += 1;
            }
        }
        assert!(open > 200 && sizes[1..4].iter().all(|&met| met > 5), "{open}, {sizes:?}");
    }
}
