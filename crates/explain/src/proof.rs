//! What follows from a few rules and facts, and from no fewer: decided, and not only propagated.

use tatham_core::explain::Form;
use tatham_core::{Budget, Stop};

use crate::board::{Atom, Board, Constraint};
use crate::cases::{Cases, by_cases};
use crate::engine::Engine;
use crate::oracle::{Native, Oracle};
use crate::trace::Trace;

/// Decides what follows from some rules and facts alone.
#[derive(Debug)]
pub(crate) struct Proof<'b> {
    engine: Engine<'b>,
    /// Made when it is first needed.
    oracle: Option<Oracle<'b>>,
    /// For the rules that were asked about last, where a global is among them.
    native: Option<Native<'b>>,
    /// What is true in the end, by variable: what does not follow from few facts is mostly shown by something near it.
    truth: Vec<Option<bool>>,
}

/// Choices that turn out wrong before the oracle is asked.
const MOST_WRONG: u32 = 20;

/// Looks at the budget that the oracle has for an answer; past them nothing is said to follow.
const MOST_LOOKS: u64 = 2_000;

/// Work for cases among a step's rules, in literals looked at.
const MOST_WORK: u64 = 1_000_000;

impl<'b> Proof<'b> {
    pub(crate) fn new(board: &'b Board) -> Self {
        Self { engine: Engine::new(board), oracle: None, native: None, truth: Vec::new() }
    }

    /// What is true in the end, as far as that is known. No answer hangs on it, only how soon it comes.
    pub(crate) fn expect(&mut self, truth: &[Atom]) {
        self.truth = vec![None; self.engine.board.variables];
        for atom in truth {
            self.truth[atom.variable()] = Some(atom.0 & 1 == 0);
        }
    }

    /// What can say of any rules and facts what follows from them.
    ///
    /// # Errors
    /// The budget came first.
    pub(crate) fn oracle(&mut self, budget: &Budget) -> Result<&mut Oracle<'b>, Stop> {
        if self.oracle.is_none() {
            self.oracle = Some(Oracle::new(self.engine.board, &self.likely(), budget)?);
        }
        Ok(self.oracle.as_mut().expect("just made"))
    }

    /// What is true in the end, as literals.
    fn likely(&self) -> Vec<Atom> {
        let truth = self.truth.iter().enumerate();
        truth.filter_map(|(variable, is)| is.map(|is| Atom(2 * variable as u32 + u32::from(!is)))).collect()
    }

    /// Whether a goal follows, asked of a solver.
    fn is_entailed(&mut self, rules: &[u32], facts: &[Atom], goal: Option<Atom>, budget: &Budget) -> Result<bool, Stop> {
        let board = self.engine.board;
        let globals = (0..board.globals.len() as u32).map(|number| board.tag(Constraint::Global(number)));
        if !globals.into_iter().any(|tag| rules.contains(&tag)) {
            return self.oracle(budget)?.entails(rules, facts, goal, budget);
        }
        let native = match self.native.take().filter(|native| native.is_of(rules)) {
            Some(native) => native,
            None => Native::new(board, rules, &self.likely(), budget)?,
        };
        self.native.insert(native).entails(facts, goal, budget)
    }

    /// Whether these rules and facts, with what is obvious, leave no way but all of `goals`; without goals, whether they contradict one another.
    pub(crate) fn entails(&mut self, rules: &[u32], facts: &[Atom], goals: &[Atom]) -> bool {
        self.engine.heed(rules);
        if self.engine.begin(facts).is_err() || self.engine.settle().is_some() {
            return true;
        }
        if let [rule] = *rules
            && self.engine.board.exact(rule).is_some()
        {
            // What has not been found by now does not follow.
            return !goals.is_empty() && goals.iter().all(|&goal| self.engine.holds(goal));
        }
        let mut scope: Option<Vec<Atom>> = None;
        // Without a goal the constant's opposite is one, which nothing but a contradiction entails.
        let goals = if goals.is_empty() { &[!Atom::TRUE] } else { goals };
        for &goal in goals {
            let goal = match self.engine.value(goal) {
                1 => continue,
                -1 => None,
                _ => Some(goal),
            };
            let is_entailed = self.is_impossible(goal.map(|goal| !goal), rules, &mut scope).unwrap_or_else(|| {
                self.is_entailed(rules, facts, goal, &Budget::unlimited().at_most(MOST_LOOKS)).unwrap_or(false)
            });
            if !is_entailed {
                return false;
            }
        }
        true
    }

    /// What a rule says of these facts, if propagation alone finds all that.
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

    /// How propagation alone refutes the opposite of `goal`, if it does.
    pub(crate) fn refuted(&mut self, rules: &[u32], facts: &[Atom], goal: Option<Atom>) -> Option<Trace> {
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

    /// How one case split refutes the opposite of `goal`, on something that the rules are about and that a player does not know yet: after
    /// [`Proof::refuted`] has found nothing simpler.
    pub(crate) fn by_cases(&mut self, rules: &[u32], goal: Atom, is_open: impl Fn(Atom) -> bool) -> Option<Cases> {
        let mut scope = self.scope(rules);
        scope.retain(|&atom| is_open(atom));
        let most = self.engine.work + MOST_WORK;
        self.engine.is_open(goal).then(|| by_cases(&mut self.engine, goal, &scope, u16::MAX, most))?
    }

    /// What these rules are about, as the literals of variables that are seen.
    fn scope(&self, rules: &[u32]) -> Vec<Atom> {
        let board = self.engine.board;
        let mut scope: Vec<Atom> = rules.iter().flat_map(|&rule| board.scope(rule).iter().copied()).collect();
        scope.sort_unstable();
        scope.dedup();
        scope
    }

    /// The engine, as it stands after [`Proof::refuted`].
    pub(crate) fn engine(&mut self) -> &mut Engine<'b> {
        &mut self.engine
    }

    /// Whether what is supposed leaves no way; nothing, if that takes too many choices to say. The scope of the rules is found when it is first needed.
    fn is_impossible(&mut self, supposed: Option<Atom>, rules: &[u32], scope: &mut Option<Vec<Atom>>) -> Option<bool> {
        let mark = self.engine.mark();
        let is_refuted = supposed.is_some_and(|supposed| self.engine.suppose(supposed, u16::MAX).is_some());
        let impossible = is_refuted.then_some(true).or_else(|| {
            let scope = scope.get_or_insert_with(|| self.scope(rules));
            if self.is_connected(rules) { Some(false) } else { self.search(scope, 0, &mut 0) }
        });
        self.engine.undo(mark);
        impossible
    }

    /// Whether a rule by which all is connected that is true, alone, is kept where all is true that is open.
    fn is_connected(&mut self, rules: &[u32]) -> bool {
        let board = self.engine.board;
        let [rule] = *rules else { return false };
        let mut globals = (0..).zip(&board.globals).filter(|&(number, _)| board.tag(Constraint::Global(number)) == rule);
        let Some((_, (_, nodes))) = globals.next().filter(|_| board.rule(rule).form == Form::Connected) else { return false };
        let mark = self.engine.mark();
        let is_kept = self.engine.suppose_all(nodes).is_none();
        self.engine.undo(mark);
        is_kept
    }

    /// Whether no way is left to fill in the scope from its `at`-th literal on.
    fn search(&mut self, scope: &[Atom], at: usize, wrong: &mut u32) -> Option<bool> {
        let Some(next) = (at..scope.len()).find(|&i| self.engine.is_open(scope[i])) else { return Some(false) };
        let mark = self.engine.mark();
        // Most rules that are heeded want few things to be true.
        let expected = self.truth.get(scope[next].variable()).copied().flatten().unwrap_or(false);
        let first = if expected { scope[next] } else { !scope[next] };
        for atom in [first, !first] {
            let conflict = self.engine.suppose(atom, u16::MAX);
            let is_dead = if conflict.is_some() { Some(true) } else { self.search(scope, next + 1, wrong) };
            self.engine.undo(mark);
            if is_dead != Some(true) {
                return is_dead;
            }
            if atom == first {
                *wrong += 1;
                if *wrong > MOST_WRONG {
                    return None;
                }
            }
        }
        Some(true)
    }

    /// As few of `rules` and `facts` as entail all of `goals`: none can be left out.
    pub(crate) fn minimise(&mut self, rules: &mut Vec<u32>, facts: &mut Vec<Atom>, goals: &[Atom]) {
        for at in (0..rules.len()).rev() {
            let rule = rules.remove(at);
            if !self.entails(rules, facts, goals) {
                rules.insert(at, rule);
            }
        }
        for at in (0..facts.len()).rev() {
            let fact = facts.remove(at);
            if !self.entails(rules, facts, goals) {
                facts.insert(at, fact);
            }
        }
    }
}
