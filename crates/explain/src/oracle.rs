//! Any small set of rules and facts from which something follows, found by a SAT solver that is told which rules it may use.
//!
//! Each rule that is told has a switch, a variable of its own: where it is on, the rule holds. Switches and facts are what the solver assumes, so an answer
//! "no" names those that it needed.

use tatham_core::{Budget, Stop};
use tatham_sat::formula::{Allowed, Count};
use tatham_sat::model::named::Statement;
use tatham_sat::{Cdcl, Formula, Lit, NumberSet};

use crate::board::{Atom, Board};

/// A solver whose rules can be switched on and off.
#[derive(Debug)]
pub(crate) struct Oracle<'b> {
    board: &'b Board,
    solver: Cdcl,
    /// The switch of each rule that is told.
    switches: Vec<Option<Lit>>,
    /// What models are mostly like.
    likely: Vec<Lit>,
}

/// A solver of some rules alone, whose globals it propagates as they are: quicker where these are large.
#[derive(Debug)]
pub(crate) struct Native<'b> {
    board: &'b Board,
    rules: Vec<u32>,
    solver: Cdcl,
    likely: Vec<Lit>,
}

impl<'b> Native<'b> {
    /// Of these rules, and of what is obvious; models are looked for near what is `likely`.
    ///
    /// # Errors
    /// The budget came first.
    pub(crate) fn new(
        board: &'b Board,
        rules: &[u32],
        likely: &[Atom],
        budget: &Budget,
    ) -> Result<Self, Stop> {
        let formula = board.stated.keeping(|tag| !board.is_told(tag) || rules.contains(&tag));
        let likely = likely.iter().map(|atom| atom.lit(&board.stated)).collect();
        Ok(Self { board, rules: rules.to_vec(), solver: Cdcl::within(&formula, budget)?, likely })
    }

    /// Whether it is made of these rules.
    pub(crate) fn is_of(&self, rules: &[u32]) -> bool {
        self.rules == rules
    }

    /// Whether the rules and these facts leave no way but `goal`; without one, whether they contradict one another.
    pub(crate) fn entails(
        &mut self,
        facts: &[Atom],
        goal: Option<Atom>,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        let stated = &self.board.stated;
        let assumed: Vec<Lit> = goal
            .map(|goal| !goal)
            .into_iter()
            .chain(facts.iter().copied())
            .map(|atom| atom.lit(stated))
            .collect();
        self.likely.iter().for_each(|&lit| self.solver.prefer(lit));
        Ok(!self.solver.solve(&assumed, budget)?)
    }
}

/// A formula of which any model shows that `goals` do not all follow from these rules and facts,
/// and what is obvious; without goals, that there is no contradiction.
pub(crate) fn counterexample(
    stated: &Statement,
    rules: &[u32],
    facts: &[Atom],
    goals: &[Atom],
) -> Formula {
    let is_obvious = |tag: u32| tag == 0 || stated.rules[tag as usize - 1].is_obvious();
    let mut formula = stated.keeping(|tag| is_obvious(tag) || rules.contains(&tag));
    for fact in facts {
        formula.clause([fact.lit(stated)]);
    }
    if !goals.is_empty() {
        formula.clause(goals.iter().map(|&goal| (!goal).lit(stated)));
    }
    formula
}

/// Returns true if these rules and facts, and what is obvious, leave no way but all of `goals`;
/// without goals, if they contradict one another.
///
/// All is stated anew for this one question. Facts that are stated, rather than assumed, shrink the
/// puzzle before the search begins: of a line that is one loop this proves in a few looks at the
/// budget what an [`Oracle`] or a [`Native`] does not prove in thousands.
///
/// # Errors
/// The budget came first.
pub(crate) fn entails_as_stated(
    board: &Board,
    rules: &[u32],
    facts: &[Atom],
    goals: &[Atom],
    budget: &Budget,
) -> Result<bool, Stop> {
    let formula = counterexample(&board.stated, rules, facts, goals);
    Ok(!Cdcl::within(&formula, budget)?.solve(&[], budget)?)
}

/// The rules and facts that contradict the opposite of some literal.
pub(crate) type Core = (Vec<u32>, Vec<Atom>);

impl<'b> Oracle<'b> {
    /// Models are looked for near what is `likely`.
    ///
    /// # Errors
    /// The budget came first.
    pub(crate) fn new(board: &'b Board, likely: &[Atom], budget: &Budget) -> Result<Self, Stop> {
        let stated = &board.stated;
        let likely = likely.iter().map(|atom| atom.lit(stated)).collect();
        let mut formula = stated.keeping(|tag| !board.is_told(tag));
        let mut switches = vec![None; board.rules().len() + 1];
        for (tag, mut rule) in (0..).zip(stated.by_rule()) {
            if tag == 0 || !board.is_told(tag) {
                continue;
            }
            let switch = formula.new_lit();
            switches[tag as usize] = Some(switch);
            // In clauses and counts alone, whose helping variables come behind those that there are.
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
            for Count { members, allowed, guard } in rule.counts() {
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
        Ok(Self { board, solver: Cdcl::within(&formula, budget)?, switches, likely })
    }

    /// The rules and facts, of these, that a contradiction needs when `goal` is false; nothing, if there is none.
    fn core(
        &mut self,
        rules: &[u32],
        facts: &[Atom],
        goal: Atom,
        budget: &Budget,
    ) -> Result<Option<Core>, Stop> {
        let stated = &self.board.stated;
        let mut assumed: Vec<Lit> = vec![(!goal).lit(stated)];
        assumed.extend(facts.iter().map(|fact| fact.lit(stated)));
        assumed.extend(rules.iter().filter_map(|&rule| self.switches[rule as usize]));
        self.likely.iter().for_each(|&lit| self.solver.prefer(lit));
        if self.solver.solve(&assumed, budget)? {
            return Ok(None);
        }
        let core = self.solver.core();
        let is_used = |lit: Lit| core.contains(&lit);
        let rules = rules
            .iter()
            .copied()
            .filter(|&rule| self.switches[rule as usize].is_some_and(is_used))
            .collect();
        let facts = facts.iter().copied().filter(|fact| is_used(fact.lit(stated))).collect();
        Ok(Some((rules, facts)))
    }

    /// Whether these rules and facts leave no way but `goal`; without one, whether they contradict one another.
    pub(crate) fn entails(
        &mut self,
        rules: &[u32],
        facts: &[Atom],
        goal: Option<Atom>,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        // That the constant is false contradicts nothing else.
        Ok(self.core(rules, facts, goal.unwrap_or(!Atom::TRUE), budget)?.is_some())
    }

    /// Rules and facts that leave no way but `goal`, if it follows.
    pub(crate) fn refute(
        &mut self,
        facts: &[Atom],
        goal: Atom,
        budget: &Budget,
    ) -> Result<Option<Core>, Stop> {
        let all: Vec<u32> = (1..self.switches.len() as u32)
            .filter(|&tag| self.switches[tag as usize].is_some())
            .collect();
        self.core(&all, facts, goal, budget)
    }

    /// As few of these rules and facts as still leave no way but `goal`: none can be left out. Nothing, if more than `most` rules are needed.
    pub(crate) fn minimise(
        &mut self,
        core: Core,
        goal: Atom,
        most: usize,
        budget: &Budget,
    ) -> Result<Option<Core>, Stop> {
        let (mut rules, mut facts) = core;
        // Rules that have been found to be needed stand in front.
        let mut needed = 0;
        while needed < rules.len() {
            let Some(last) = rules.pop() else { break };
            if let Some((own, _)) = self.core(&rules, &facts, goal, budget)? {
                rules.retain(|rule| own.contains(rule));
            } else if needed == most {
                return Ok(None);
            } else {
                rules.insert(0, last);
                needed += 1;
            }
        }
        let mut needed = 0;
        while needed < facts.len() {
            let Some(last) = facts.pop() else { break };
            if let Some((_, own)) = self.core(&rules, &facts, goal, budget)? {
                facts.retain(|fact| own.contains(fact));
            } else {
                facts.insert(0, last);
                needed += 1;
            }
        }
        rules.sort_unstable();
        facts.sort_unstable();
        Ok(Some((rules, facts)))
    }
}

/// The numbers that a count of so many members allows.
fn numbers(allowed: Allowed, members: usize) -> NumberSet {
    match allowed {
        Allowed::AtLeast(least) => NumberSet::at_least(least.into()),
        Allowed::AtMost(most) => NumberSet::at_most(most.into()),
        Allowed::Between(..) | Allowed::Mask(_) => NumberSet::of(
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

    /// A board of rules on how many of some places are true.
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
                judge.entails(&board.stated, rules, facts, goals, &budget).expect("no limit")
            };
            let mut oracle = Oracle::new(&board, &[], &budget).expect("no limit");
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
                let mut least =
                    |most| oracle.minimise(core.clone(), goal, most, &budget).expect("no limit");
                let (rules, facts) = least(RULES as usize).expect("there are no more");
                needs_all(&rules, &facts, &[goal], &board, &mut judge);
                assert_eq!(least(rules.len()), Some((rules.clone(), facts)));
                if let Some(fewer) = rules.len().checked_sub(1) {
                    assert_eq!(least(fewer), None, "{rules:?} are more");
                }
                sizes[rules.len()] += 1;
            }
        }
        assert!(open > 200 && sizes[1..4].iter().all(|&met| met > 5), "{open}, {sizes:?}");
    }
}
