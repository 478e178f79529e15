//! Minimal sets of rules and facts with a consequence, by decision and not only by propagation.

use tatham_core::{Budget, Stop};

use crate::board::{Atom, Board, Constraint};
use crate::cases::{Cases, by_cases};
use crate::engine::Engine;
use crate::oracle::{Native, Oracles};
use crate::subproblem::Subproblem;
use crate::trace::Trace;

/// Decision procedure for the consequences of some rules and facts.
#[derive(Debug)]
pub(crate) struct Proof<'b> {
    engine: Engine<'b>,
    oracles: Option<Oracles<'b>>,
    /// Solver of the last query's rules, if a global constraint is among them.
    native: Option<Native<'b>>,
    /// Final value of each variable: if something does not follow from a few facts, a
    /// counterexample is usually near it.
    truth: Vec<Option<bool>>,
    /// True if minimal rules and facts are found among the variables of a subproblem, where that is
    /// possible, and each trace begins with the clauses in their first order.
    is_quick: bool,
}

/// Literal that is assumed during the search.
struct Choice {
    /// Index in the scope.
    at: usize,
    /// Length of the trail before.
    mark: usize,
    atom: Atom,
    /// True if its negation has been assumed, because it has led to a contradiction.
    is_last: bool,
}

/// Number of wrong choices before the oracle is called.
const MOST_WRONG: u32 = 20;

/// Number of budget checks that a solver has for an answer; after that nothing is said to follow.
/// If a query is decided at all, a few checks are nearly always enough.
const MOST_LOOKS: u64 = 2_000;

/// Work for cases among a step's rules, in visited literals.
const MOST_WORK: u64 = 1_000_000;

impl<'b> Proof<'b> {
    pub(crate) fn new(board: &'b Board, budget: &Budget) -> Self {
        Self {
            engine: Engine::new(board, budget),
            oracles: None,
            native: None,
            truth: Vec::new(),
            is_quick: false,
        }
    }

    /// Lets minimal rules and facts be found among the variables of a subproblem.
    pub(crate) fn hurry(&mut self) {
        self.is_quick = true;
        self.engine.focus();
    }

    /// Returns true after [`Proof::hurry`].
    pub(crate) fn is_quick(&self) -> bool {
        self.is_quick
    }

    /// Sets the final values, as far as they are known. They affect only the speed, not the
    /// answers.
    pub(crate) fn expect(&mut self, truth: &[Atom]) {
        self.truth = vec![None; self.engine.board.variables];
        for atom in truth {
            self.truth[atom.variable()] = Some(atom.0 & 1 == 0);
        }
    }

    /// Returns the solvers that decide what follows from any rules and facts.
    pub(crate) fn oracles(&mut self) -> &mut Oracles<'b> {
        if self.oracles.is_none() {
            self.oracles = Some(Oracles::new(self.engine.board, &self.likely()));
        }
        self.oracles.as_mut().expect("just made")
    }

    /// Returns the final values as literals.
    fn likely(&self) -> Vec<Atom> {
        let truth = self.truth.iter().enumerate();
        truth
            .filter_map(|(variable, is)| is.map(|is| Atom(2 * variable as u32 + u32::from(!is))))
            .collect()
    }

    /// Returns true if a goal follows, by a solver within [`MOST_LOOKS`] checks of the budget.
    fn is_entailed(
        &mut self,
        rules: &[u32],
        facts: &[Atom],
        goal: Option<Atom>,
    ) -> Result<bool, Stop> {
        let (board, bounded) = (self.engine.board, self.engine.budget.at_most(MOST_LOOKS));
        let globals =
            (0..board.globals.len() as u32).map(|number| board.tag(Constraint::Global(number)));
        if !globals.into_iter().any(|tag| rules.contains(&tag)) {
            return self.oracles().entails(rules, facts, goal, &bounded);
        }
        self.native(rules)?.entails(facts, goal, &bounded)
    }

    /// Returns the solver of only these rules, and keeps it.
    fn native(&mut self, rules: &[u32]) -> Result<&mut Native<'b>, Stop> {
        let native = match self.native.take().filter(|native| native.is_of(rules)) {
            Some(native) => native,
            None => Native::new(self.engine.board, rules, &self.likely(), &self.engine.budget)?,
        };
        Ok(self.native.insert(native))
    }

    /// Returns a minimal set of facts that imply a goal with these rules, by a solver that has no
    /// other rules, within this number of checks of the budget.
    ///
    /// # Errors
    /// The budget or the number of checks ran out first.
    pub(crate) fn fewest_facts(
        &mut self,
        rules: &[u32],
        facts: Vec<Atom>,
        goal: Atom,
        most_looks: u64,
    ) -> Result<Vec<Atom>, Stop> {
        let bounded = self.engine.budget.at_most(most_looks);
        self.native(rules)?.fewest_facts(facts, goal, &bounded)
    }

    /// Returns true if these rules and facts, with obvious ones, imply all of `goals`; without
    /// goals, if they contradict each other. Propagation alone decides it if one of the rules is
    /// about the whole board.
    pub(crate) fn entails(&mut self, rules: &[u32], facts: &[Atom], goals: &[Atom]) -> bool {
        if self.engine.restart(rules, facts).is_err() || self.engine.settle().is_some() {
            return true;
        }
        if let [rule] = *rules
            && self.engine.board.exact(rule).is_some()
        {
            // A goal that has not been found by now does not follow.
            return !goals.is_empty() && goals.iter().all(|&goal| self.engine.holds(goal));
        }
        if self.engine.board.has_wide(rules) {
            return !goals.is_empty() && goals.iter().all(|&goal| self.is_refuted(!goal));
        }
        let mut scope: Option<Vec<Atom>> = None;
        // Without a goal the negated constant is the goal, which only a contradiction entails.
        let goals = if goals.is_empty() { &[!Atom::TRUE] } else { goals };
        goals.iter().all(|&goal| {
            let goal = match self.engine.value(goal) {
                1 => return true,
                -1 => None,
                _ => Some(goal),
            };
            self.is_impossible(goal.map(|goal| !goal), rules, &mut scope)
                .or_else(|| self.is_entailed(rules, facts, goal).ok())
                .unwrap_or(false)
        })
    }

    /// Returns true if propagation refutes an assumption.
    fn is_refuted(&mut self, supposed: Atom) -> bool {
        match self.engine.value(supposed) {
            -1 => return true,
            1 => return false,
            _ => {}
        }
        let mark = self.engine.mark();
        let is_refuted = self.engine.suppose(supposed, u16::MAX).is_some();
        self.engine.undo(mark);
        is_refuted
    }

    /// Returns the consequences of a rule with these facts, if propagation alone finds them all.
    pub(crate) fn consequences(&mut self, rule: u32, facts: &[Atom]) -> Vec<Atom> {
        self.engine.heed(&[rule]);
        if self.engine.begin(facts).is_err() {
            return Vec::new();
        }
        let mut said: Vec<Atom> = self.engine.pending().into_iter().map(|(atom, _)| atom).collect();
        said.sort_unstable();
        said.dedup();
        said
    }

    /// Returns all that a rule implies from these facts by propagation, in the order in which it is
    /// found.
    pub(crate) fn closure(&mut self, rule: u32, facts: &[Atom]) -> Vec<Atom> {
        self.engine.heed(&[rule]);
        if self.engine.begin(facts).is_err() || self.engine.settle().is_some() {
            return Vec::new();
        }
        let is_own = |atom: &Atom| self.engine.tag(self.engine.reason(*atom)) == rule;
        self.engine.trail().iter().copied().filter(is_own).collect()
    }

    /// Returns the trace by which propagation alone refutes the negation of `goal`, if it does.
    pub(crate) fn refuted(
        &mut self,
        rules: &[u32],
        facts: &[Atom],
        goal: Option<Atom>,
    ) -> Option<Trace> {
        if self.is_quick {
            self.engine.renew();
        }
        self.engine.heed(rules);
        if let Err(conflict) = self.engine.begin(facts) {
            return Some(Trace::of_conflict(&mut self.engine, conflict, usize::MAX));
        }
        let mark = self.engine.mark();
        let conflict = match goal {
            None => self.engine.settle(),
            Some(goal) if self.engine.is_open(goal) => self.engine.suppose(!goal, u16::MAX),
            Some(_) => None,
        };
        if conflict.is_none() {
            self.engine.undo(mark);
        }
        Some(Trace::of_conflict(&mut self.engine, conflict?, mark))
    }

    /// Returns the case split that refutes the negation of `goal`, on a literal of the rules that a
    /// player does not know yet, after [`Proof::refuted`] has found nothing simpler.
    pub(crate) fn by_cases(
        &mut self,
        rules: &[u32],
        goal: Atom,
        is_open: impl Fn(Atom) -> bool,
    ) -> Option<Cases> {
        let mut scope = self.scope(rules);
        scope.retain(|&atom| is_open(atom));
        let most = self.engine.work + MOST_WORK;
        self.engine
            .is_open(goal)
            .then(|| by_cases(&mut self.engine, goal, &scope, u16::MAX, most))?
    }

    /// Returns the shown variables of these rules, as literals.
    fn scope(&self, rules: &[u32]) -> Vec<Atom> {
        let board = self.engine.board;
        let mut scope: Vec<Atom> =
            rules.iter().flat_map(|&rule| board.scope(rule).iter().copied()).collect();
        scope.sort_unstable();
        scope.dedup();
        scope
    }

    /// Returns true if the caller's budget has run out; a solver may have checked it too.
    fn is_over(&mut self) -> bool {
        self.engine.is_over() || self.engine.budget.stopped().is_some()
    }

    /// Returns the engine in its state after [`Proof::refuted`].
    pub(crate) fn engine(&mut self) -> &mut Engine<'b> {
        &mut self.engine
    }

    /// Returns true if the assumption is contradictory; `None` if that takes too many choices.
    /// The scope of the rules is found on first use.
    fn is_impossible(
        &mut self,
        supposed: Option<Atom>,
        rules: &[u32],
        scope: &mut Option<Vec<Atom>>,
    ) -> Option<bool> {
        let mark = self.engine.mark();
        let is_refuted =
            supposed.is_some_and(|supposed| self.engine.suppose(supposed, u16::MAX).is_some());
        let impossible = is_refuted.then_some(true).or_else(|| {
            let scope = scope.get_or_insert_with(|| self.scope(rules));
            self.search(scope)
        });
        self.engine.undo(mark);
        impossible
    }

    /// Returns true if the scope cannot be filled in.
    fn search(&mut self, scope: &[Atom]) -> Option<bool> {
        let (mut choices, mut wrong): (Vec<Choice>, u32) = (Vec::new(), 0);
        let mut at = 0;
        loop {
            if self.engine.is_over() {
                return None;
            }
            let Some(next) = (at..scope.len()).find(|&i| self.engine.is_open(scope[i])) else {
                return Some(false);
            };
            // Most active rules want few things to be true.
            let expected =
                self.truth.get(scope[next].variable()).copied().flatten().unwrap_or(false);
            let atom = if expected { scope[next] } else { !scope[next] };
            choices.push(Choice { at: next, mark: self.engine.mark(), atom, is_last: false });
            at = next + 1;
            let mut conflict = self.engine.suppose(atom, u16::MAX);
            // Back to a choice of which the other half is left.
            while conflict.is_some() {
                let Some(choice) = choices.last_mut() else { return Some(true) };
                self.engine.undo(choice.mark);
                if choice.is_last {
                    choices.pop();
                    continue;
                }
                wrong += 1;
                if wrong > MOST_WRONG {
                    return None;
                }
                choice.is_last = true;
                at = choice.at + 1;
                conflict = self.engine.suppose(!choice.atom, u16::MAX);
            }
        }
    }

    /// Reduces `rules` and `facts` to a minimal set that entails all of `goals`: nothing can be
    /// left out, unless the budget runs out.
    pub(crate) fn minimise(&mut self, rules: &mut Vec<u32>, facts: &mut Vec<Atom>, goals: &[Atom]) {
        if let ([rule], [goal]) = (&rules[..], goals)
            && let Some(needed) = self.needed_for_clause(*rule, facts, *goal)
        {
            *facts = needed;
            return;
        }
        if self.is_quick && self.engine.board.is_plain() && !self.engine.board.has_wide(rules) {
            let budget = self.engine.budget.clone();
            let own = (&rules[..], &facts[..]);
            let part = Subproblem::new(self.engine.board, own, goals, &self.truth);
            // If the budget ran out, what is left is vouched for later.
            let _ = part.minimise(rules, facts, &budget);
            return;
        }
        self.drop_idle(rules, 0, &mut |proof, rules| proof.entails(rules, facts, goals));
        self.drop_idle(facts, 0, &mut |proof, facts| proof.entails(rules, facts, goals));
    }

    /// Returns what is left of the facts when idle ones are dropped, the last first, if the rule is
    /// a single clause and nothing but groups is obvious: then a fact is needed if it alone
    /// excludes a literal of the clause. `None` if the facts say something else.
    fn needed_for_clause(&self, rule: u32, facts: &[Atom], goal: Atom) -> Option<Vec<Atom>> {
        let board = self.engine.board;
        let &[Constraint::Clause(number)] = board.constraints_of(rule) else { return None };
        if !board.is_plain() || facts.len() > u64::BITS as usize {
            return None;
        }
        let groups = |atom: Atom| {
            let groups = board.groups_of.entries(atom.index()).iter().copied();
            groups.filter(|&group| !board.is_told(board.tag(Constraint::Group(group))))
        };
        // Facts, by their groups: no two of them have a group in common.
        let mut held: Vec<(u32, usize)> = Vec::with_capacity(4 * facts.len());
        for (at, &fact) in facts.iter().enumerate() {
            if facts.contains(&!fact) {
                return None;
            }
            for group in groups(fact) {
                if held.iter().any(|own| own.0 == group) {
                    return None;
                }
                held.push((group, at));
            }
        }
        // Facts each of which excludes a literal, by bits.
        let excluding = |atom: Atom| {
            let direct = facts.iter().position(|&fact| fact == !atom);
            let by_groups = groups(atom)
                .filter_map(|group| held.iter().find(|own| own.0 == group).map(|own| own.1));
            direct.into_iter().chain(by_groups).fold(0_u64, |all, at| all | 1 << at)
        };
        let is_settled = |atom: Atom| facts.contains(&atom) || excluding(atom) != 0;
        let mut covers = Vec::with_capacity(9);
        let mut has_goal = false;
        for &atom in board.clauses.entries(number as usize) {
            if facts.contains(&atom) {
                return None;
            }
            if atom == goal {
                has_goal = true;
                continue;
            }
            match excluding(atom) {
                0 => return None,
                cover => covers.push(cover),
            }
        }
        if !has_goal || is_settled(goal) || is_settled(!goal) {
            return None;
        }
        let mut left = u64::MAX;
        for at in (0..facts.len()).rev() {
            let without = left & !(1 << at);
            if covers.iter().all(|cover| cover & without != 0) {
                left = without;
            }
        }
        Some((0..facts.len()).filter(|at| left >> at & 1 == 1).map(|at| facts[at]).collect())
    }

    /// Drops the members of a list from an index on that are not needed; `is_enough` gets the other
    /// members.
    pub(crate) fn drop_idle<T: Copy>(
        &mut self,
        list: &mut Vec<T>,
        from: usize,
        is_enough: &mut dyn FnMut(&mut Self, &[T]) -> bool,
    ) {
        for at in (from..list.len()).rev() {
            if self.is_over() {
                return;
            }
            let member = list.remove(at);
            if !is_enough(self, list) {
                list.insert(at, member);
            }
        }
    }
}

/// Returns a list without one entry.
pub(crate) fn without<T: Clone>(list: &[T], at: usize) -> Vec<T> {
    [&list[..at], &list[at + 1..]].concat()
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use tatham_sat::model::{Model, any, count};
    use tatham_sat::{Engine, Lit};

    use super::{Atom, Board, Budget, Proof};
    use crate::tests::{Rule, board, is};
    use crate::verify::Judge;

    /// Returns a board on which at most one place of each of these lists is true, and at least one
    /// of each of those.
    fn counts(places: usize, at_most_one: &[Vec<usize>], at_least_one: &[Vec<usize>]) -> Board {
        let of = |lits: &[Lit], list: &[usize]| {
            list.iter().map(|&place| lits[place]).collect::<Vec<_>>()
        };
        board(places, |model: &mut Model, lits| {
            let mut rules = (1..).map(Rule::Number);
            for (list, rule) in at_most_one.iter().zip(&mut rules) {
                model.require(count(of(lits, list)).at_most(1)).rule(rule);
            }
            for (list, rule) in at_least_one.iter().zip(&mut rules) {
                model.require(count(of(lits, list)).at_least(1)).rule(rule);
            }
        })
    }

    /// Returns the pigeonhole problem, at most one pigeon for each hole: the rules of the holes,
    /// then those of the pigeons.
    fn pigeons(pigeons: usize, holes: usize) -> (Board, Vec<u32>) {
        let hole = |hole: usize| (0..pigeons).map(|pigeon| holes * pigeon + hole).collect();
        let pigeon = |pigeon: usize| (0..holes).map(|hole| holes * pigeon + hole).collect();
        let (most, least): (Vec<_>, Vec<_>) =
            ((0..holes).map(hole).collect(), (0..pigeons).map(pigeon).collect());
        let rules = (1..=(pigeons + holes) as u32).collect();
        (counts(pigeons * holes, &most, &least), rules)
    }

    #[test]
    fn nothing_idle_is_left_in_a_step() {
        // The first rule and one fact are enough; the second rule is about other places.
        let board = counts(5, &[vec![0, 1, 2], vec![3, 4]], &[]);
        let mut proof = Proof::new(&board, &Budget::unlimited());
        let goals = [!is(&board, 1), !is(&board, 2)];
        let (mut rules, mut facts) = (vec![1, 2], vec![is(&board, 0), is(&board, 3)]);
        assert!(proof.entails(&rules, &facts, &goals));
        proof.minimise(&mut rules, &mut facts, &goals);
        assert_eq!((rules, facts), (vec![1], vec![is(&board, 0)]));
        // All goals have to follow.
        assert!(!proof.entails(&[1], &[is(&board, 0)], &[goals[0], !is(&board, 4)]));
        assert!(!proof.entails(&[], &[is(&board, 0)], &goals));
        // Everything follows from a contradiction; without goals, the contradiction itself.
        let clash = [is(&board, 0), is(&board, 1)];
        assert!(proof.entails(&[1], &clash, &[is(&board, 4)]) && proof.entails(&[1], &clash, &[]));
        assert!(!proof.entails(&[2], &clash, &[]));
    }

    #[test]
    fn a_clause_needs_the_facts_that_alone_exclude_a_literal() {
        let mut random = Rng::with_seed(5);
        let (mut found, mut dropped) = (0, 0);
        for _ in 0..400 {
            let board = board(12, |model: &mut Model, lits| {
                let mut some = |number: usize| {
                    let mut own = lits.to_vec();
                    random.shuffle(&mut own);
                    own.truncate(number);
                    own
                };
                // Fewer members would be clauses.
                for group in 0..3 {
                    let together = count(some(6)).at_most(1);
                    model.require(together).rule(Rule::Number(group)).obvious();
                }
                model.require(any(some(3))).rule(Rule::Number(3));
            });
            assert!(board.is_plain());
            let rule = board.rules().len() as u32;
            let mut proof = Proof::new(&board, &Budget::unlimited());
            let mut atoms: Vec<Atom> = (0..12)
                .map(|place| is(&board, place))
                .map(|atom| if random.u8(..6) == 0 { atom } else { !atom })
                .collect();
            random.shuffle(&mut atoms);
            let goal = board.clauses.entries(0)[random.usize(..3)];
            let facts = &atoms[..random.usize(4..12)];
            if !proof.entails(&[rule], facts, &[goal]) {
                assert_eq!(proof.needed_for_clause(rule, facts, goal), None, "{facts:?}: {goal:?}");
                continue;
            }
            let (mut rules, mut slowly) = (vec![rule], facts.to_vec());
            proof.drop_idle(&mut rules, 0, &mut |own, rules| own.entails(rules, facts, &[goal]));
            let kept = rules.clone();
            proof.drop_idle(&mut slowly, 0, &mut |own, facts| own.entails(&kept, facts, &[goal]));
            if let Some(needed) = proof.needed_for_clause(rule, facts, goal) {
                assert_eq!((kept, slowly), (vec![rule], needed.clone()), "{facts:?}: {goal:?}");
                (found, dropped) = (found + 1, dropped + facts.len() - needed.len());
            }
        }
        assert!(found > 20 && dropped > 20, "{found}, {dropped}");
    }

    #[test]
    fn a_clause_may_be_among_more_facts_than_a_word_has_bits() {
        let board = board(70, |model: &mut Model, lits| {
            model.require(any([lits[1], lits[2], lits[69]])).rule(Rule::Number(1));
        });
        let mut facts: Vec<Atom> = (0..66).map(|place| !is(&board, place)).collect();
        let needed = [facts[1], facts[2]];
        let (mut proof, goal) = (Proof::new(&board, &Budget::unlimited()), is(&board, 69));
        proof.minimise(&mut vec![1], &mut facts, &[goal]);
        assert_eq!(facts, needed);
    }

    #[test]
    fn a_solver_has_only_the_rules_of_its_question() {
        let board = counts(5, &[vec![0, 1, 2], vec![3, 4]], &[]);
        let mut proof = Proof::new(&board, &Budget::unlimited());
        let facts = [is(&board, 0), is(&board, 3)];
        for (rule, goal, needed) in [(1, 1, 0), (2, 4, 3), (1, 2, 0)] {
            let fewest = proof.fewest_facts(&[rule], facts.to_vec(), !is(&board, goal), u64::MAX);
            assert_eq!(fewest.expect("no limit"), [is(&board, needed)], "rule {rule}");
        }
    }

    #[test]
    fn nothing_is_told_from_facts_that_a_rule_excludes() {
        let board = counts(3, &[vec![0, 1, 2]], &[]);
        let [a, b, c] = [0, 1, 2].map(|place| is(&board, place));
        let mut proof = Proof::new(&board, &Budget::unlimited());
        let mut closure = proof.closure(1, &[a]);
        closure.sort_unstable();
        assert_eq!(closure, [!b, !c]);
        assert_eq!(proof.closure(1, &[a, b]), []);
    }

    #[test]
    fn a_step_about_the_whole_board_needs_what_propagation_needs() {
        // A ladder of 2 rails with 4 rungs, which are edges 0 to 3.
        let across = (0..4).map(|x| [x, x + 4]);
        let along = (0..3).flat_map(|x| [[x, x + 1], [x + 4, x + 5]]);
        let ends: Vec<[usize; 2]> = across.chain(along).collect();
        let board = board(ends.len(), |model, edges| {
            model.one_loop(edges, &ends).rule(Rule::Named("the loop"));
            model.require(count(edges[..3].to_vec()).at_most(2)).rule(Rule::Named("the count"));
        });
        let the_count = board.rules().len() as u32;
        let (the_loop, is) = (the_count - 1, |edge: usize| is(&board, edge));
        let mut proof = Proof::new(&board, &Budget::unlimited());
        // Edge 8 is beyond rung 1, which would close the square that begins with rung 0.
        let (mut rules, mut facts) = (vec![the_loop, the_count], vec![is(0), is(4), is(5), is(8)]);
        proof.minimise(&mut rules, &mut facts, &[!is(1)]);
        assert_eq!((rules, facts), (vec![the_loop], vec![is(0), is(8)]));
        // The loop crosses the gap between 2 rungs twice, but it takes cases to show that.
        let (statement, budget) = (&board.statement, Budget::unlimited());
        let mut judge = Judge::new(&board, Engine::Cdcl, &budget).expect("no limit");
        assert_eq!(judge.entails(statement, &[the_loop], &[is(6)], &[is(7)], &budget), Ok(true));
        assert!(!proof.entails(&[the_loop], &[is(6)], &[is(7)]));
    }

    #[test]
    fn what_no_propagation_shows_is_decided_by_a_search_or_a_solver() {
        // With four pigeons few choices fail; with six a solver is called.
        for (many, few) in [(3, 3), (4, 3), (6, 5)] {
            let (board, rules) = pigeons(many, few);
            let mut proof = Proof::new(&board, &Budget::unlimited());
            assert!(proof.refuted(&rules, &[], None).is_none(), "{many} pigeons");
            assert_eq!(proof.entails(&rules, &[], &[]), many > few, "{many} pigeons");
            // Without one of the holes' rules there is room for all of them.
            assert!(!proof.entails(&rules[1..], &[], &[]), "{many} pigeons");
        }
    }

    #[test]
    fn a_search_tries_both_values_of_each_place() {
        // One of 0 and 1, one of 0 and 2, and at most one of 1 and 2: so it is 0.
        let board = counts(3, &[vec![1, 2]], &[vec![0, 1], vec![0, 2]]);
        for expected in [false, true] {
            let mut proof = Proof::new(&board, &Budget::unlimited());
            proof.expect(
                &(0..3)
                    .map(|place| if expected { is(&board, place) } else { !is(&board, place) })
                    .collect::<Vec<_>>(),
            );
            assert!(proof.entails(&[1, 2, 3], &[], &[is(&board, 0)]));
            assert!(
                !proof.entails(&[1, 2, 3], &[], &[is(&board, 1)])
                    && !proof.entails(&[2, 3], &[], &[is(&board, 0)])
            );
            assert!(!proof.entails(&[1, 2, 3], &[], &[]), "they have solutions");
        }
    }

    #[test]
    fn a_budget_that_ends_leaves_a_step_as_it_is_and_says_so() {
        let (board, rules) = pigeons(6, 5);
        let mut proof = Proof::new(&board, &Budget::unlimited());
        let mut needed = rules.clone();
        proof.minimise(&mut needed, &mut Vec::new(), &[]);
        assert_eq!(needed, rules, "all are needed");
        for looks in 0..2 {
            let budget = Budget::steps(looks);
            let mut proof = Proof::new(&board, &budget);
            let (mut rules, mut facts) = (rules.clone(), vec![is(&board, 0)]);
            proof.minimise(&mut rules, &mut facts, &[]);
            assert!(budget.stopped().is_some(), "{looks} looks");
            assert!(
                rules.len() == 11 && facts.len() == 1,
                "{looks} looks: nothing is left out on no grounds"
            );
        }
    }
}
