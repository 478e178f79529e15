//! Sequel of a step: what players see at once from its conclusions, such as the white neighbours
//! of a black cell.

use std::cell::{OnceCell, RefCell};
use std::fmt::Debug;

use tatham_core::explain::Price;

use super::{Ladder, MinimalStep, PricedRules, Use};
use crate::board::Atom;
use crate::engine::{Engine, Reason};
use crate::trace::{FactCover, Trace};

/// Consequences of a step that players see at once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sequel {
    /// Rules that are mentioned, apart from those of the step.
    pub(crate) rules: Vec<u32>,
    /// Obvious rules by which something follows.
    pub(crate) glances: Vec<u32>,
    /// Facts in addition to those of the step and its conclusions.
    pub(crate) facts: Vec<Atom>,
    /// Facts and rules of the step that are not needed beside these.
    pub(crate) context: Vec<Atom>,
    pub(crate) idle_rules: Vec<u32>,
    pub(crate) conclusions: Vec<Atom>,
}

/// Knowledge from which a literal may follow at once.
pub(crate) struct Evidence<'c> {
    /// Finds few facts that are enough for the rule.
    pub(crate) facts: &'c dyn Fn() -> Vec<Atom>,
    /// Returns the value of a literal: 1 if it is true, −1 if it is false, 0 if it is open.
    pub(crate) value: &'c dyn Fn(Atom) -> i8,
}

/// Player's eye: what players of a kind see at once, and as a whole.
pub(crate) trait Eye: Debug {
    /// Returns true if players see at once that a rule implies a literal.
    fn follows_at_once(&self, rule: u32, atom: Atom, evidence: &Evidence<'_>) -> bool;

    /// Returns true if the kind has words of its own for a step, which a player sees as a whole: a
    /// fish, a complete region. `seen` is the knowledge before it.
    fn has_words(&self, found: &MinimalStep, seen: &Engine<'_>) -> bool;

    /// Returns the prices of the kind's uses of rules.
    fn prices(&self) -> &'static [Price];

    /// Returns the price of a use of rules, if the kind sets one; `seen` is the knowledge before.
    fn price(&self, own: Use<'_>, seen: &Engine<'_>) -> Option<&'static Price>;

    /// Returns the uses of several rules that players look for on what is `seen`.
    fn patterns(&self, _seen: &Engine<'_>) -> Vec<PricedRules> {
        Vec::new()
    }
}

/// Addition to a sequel: a literal that one rule implies.
#[derive(Clone, Debug)]
struct Addition {
    rule: u32,
    facts: Vec<Atom>,
    atom: Atom,
}

impl MinimalStep {
    /// Returns the rules, the facts and the conclusions of the step with its sequel.
    pub(crate) fn whole(&self) -> (Vec<u32>, Vec<Atom>, Vec<Atom>) {
        let Sequel { rules, facts, context, idle_rules, conclusions, .. } = &self.sequel;
        let own = self.facts.iter().filter(|fact| !context.contains(fact));
        let own_rules = self.rules.iter().filter(|rule| !idle_rules.contains(rule));
        (
            own_rules.chain(rules).copied().collect(),
            own.chain(facts).copied().collect(),
            [&self.conclusions[..], conclusions].concat(),
        )
    }

    /// Returns the step with these consequences in its sequel.
    fn with(&self, more: &[Addition], is_told: impl Fn(u32) -> bool) -> Self {
        let mut next = self.clone();
        for Addition { rule, facts, atom } in more {
            let (rules, known, conclusions) = next.whole();
            if conclusions.contains(atom) {
                continue;
            }
            let is_named = rules.contains(rule) || next.sequel.glances.contains(rule);
            if !is_named {
                let own = &mut next.sequel;
                (if is_told(*rule) { &mut own.rules } else { &mut own.glances }).push(*rule);
            }
            let is_new = |fact: &&Atom| !known.contains(fact) && !conclusions.contains(fact);
            next.sequel.facts.extend(facts.iter().filter(is_new));
            next.sequel.conclusions.push(*atom);
        }
        next
    }
}

impl Ladder<'_> {
    /// Adds to a step, whose conclusions have just been learnt, what follows at once; learns it.
    pub(super) fn add_sequel(&mut self, found: &mut MinimalStep) {
        while self.broken.is_none() && !found.conclusions.is_empty() {
            let mut more = self.consequences(found);
            let board = self.board();
            let mut next = found.with(&more, |rule| board.is_told(rule));
            // Further facts or rules may replace some of the step's own. Then a player gets less,
            // as everything that a step names is needed.
            if !self.sharpen_sequel(&mut next) {
                let (_, facts, conclusions) = found.whole();
                let is_own = |fact: &Atom| facts.contains(fact) || conclusions.contains(fact);
                more.retain(|own| own.facts.iter().all(is_own));
                next = found.with(&more, |rule| board.is_told(rule));
                if !self.sharpen_sequel(&mut next) {
                    more.retain(|own| !board.is_told(own.rule));
                    next = found.with(&more, |rule| board.is_told(rule));
                }
            }
            let learnt = next.sequel.conclusions[found.sequel.conclusions.len()..].to_vec();
            if learnt.is_empty() {
                return;
            }
            *found = next;
            self.broken = self.engine.learn(&learnt).err();
        }
    }

    /// Returns what follows at once from what is known and at least one conclusion of a step.
    fn consequences(&mut self, found: &MinimalStep) -> Vec<Addition> {
        if self.eye.is_none() {
            return Vec::new();
        }
        let board = self.board();
        let mut open: Vec<(Atom, Reason)> = self.engine.trail()[self.before..]
            .iter()
            .filter(|&&atom| board.is_entry(atom) && !self.engine.is_fact(atom))
            .map(|&atom| (atom, self.engine.reason(atom)))
            .collect();
        open.extend(self.engine.pending());
        let (mut all, mut others) = (Vec::new(), Vec::new());
        for (atom, reason) in open {
            let rule = self.engine.tag(reason);
            if self.engine.value(atom) < 0 || rule == 0 || self.is_avoided(atom) {
                continue;
            }
            let Some(facts) = self.at_once_by(atom, reason) else { continue };
            let is_new = |fact: &Atom| {
                found.conclusions.contains(fact) || found.sequel.conclusions.contains(fact)
            };
            // A region is complete with its last cell, or when no other cell can belong to it.
            if facts.iter().any(is_new) || board.rule(rule).is_late {
                all.push(Addition { rule, facts, atom });
            } else {
                others.push(Addition { rule, facts, atom });
            }
        }
        // What a rule implies from other facts belongs to what it implies from these.
        others.retain(|own| all.iter().any(|new| new.rule == own.rule && board.is_told(own.rule)));
        all.extend(others);
        all
    }

    /// Returns the facts from which players see at once that a pending literal follows, if they do.
    pub(super) fn at_once_by(&mut self, atom: Atom, reason: Reason) -> Option<Vec<Atom>> {
        let (eye, rule) = (self.eye.clone()?, self.engine.tag(reason));
        let facts: OnceCell<Vec<Atom>> = OnceCell::new();
        let engine = RefCell::new(&mut self.engine);
        let ask =
            || facts.get_or_init(|| facts_by(*engine.borrow_mut(), rule, atom, reason)).clone();
        let value = |atom: Atom| engine.borrow().value(atom);
        let evidence = Evidence { facts: &ask, value: &value };
        eye.follows_at_once(rule, atom, &evidence).then(ask)
    }

    /// Drops the rules and facts of a sequel that are not needed, and then those of the step that
    /// are not needed beside them: a rule about the whole loop says what it says of a cell, too.
    /// Returns true if everything that is left is needed.
    fn sharpen_sequel(&mut self, found: &mut MinimalStep) -> bool {
        if found.sequel.rules.is_empty() && found.sequel.facts.is_empty() {
            return true;
        }
        let MinimalStep { rules: own_rules, facts: own_facts, .. } = found.clone();
        let (_, _, goals) = found.whole();
        let Sequel { rules, facts, context, idle_rules, .. } = &mut found.sequel;
        let proof = &mut self.proof;
        // The first ones are dropped last.
        let mut all_rules = [&own_rules[..], rules].concat();
        let mut all_facts = [&own_facts[..], facts].concat();
        proof.drop_idle(&mut all_rules, 0, &mut |proof, rules| {
            proof.entails(rules, &all_facts, &goals)
        });
        proof.drop_idle(&mut all_facts, 0, &mut |proof, facts| {
            proof.entails(&all_rules, facts, &goals)
        });
        rules.retain(|rule| all_rules.contains(rule));
        facts.retain(|fact| all_facts.contains(fact));
        *idle_rules = own_rules.into_iter().filter(|rule| !all_rules.contains(rule)).collect();
        *context = own_facts.into_iter().filter(|fact| !all_facts.contains(fact)).collect();
        !all_rules.is_empty()
    }
}

/// Returns few facts from which a rule alone implies a literal; none if it takes more rules.
fn facts_by(engine: &mut Engine<'_>, rule: u32, atom: Atom, reason: Reason) -> Vec<Atom> {
    let mut trace = Trace::of_pending(engine, atom, reason);
    trace.needs.retain(|&need| need != atom);
    let rules = if engine.board.is_told(rule) { trace.rules() } else { trace.glances() };
    if rules != [rule] {
        return Vec::new();
    }
    FactCover::facts_for(engine, &trace.needs)
}
