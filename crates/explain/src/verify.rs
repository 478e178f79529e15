//! Steps held against the rules that they name, by a SAT solver that has no part in finding them.
//!
//! A step is *implied* if the formula rebuilt from its rules and facts alone, and what is obvious, has no model with the opposite of a conclusion; it is
//! *minimal* if without any one of its rules or facts there is such a model.

use tatham_core::explain::Audit;
use tatham_core::{Budget, Stop};
use tatham_sat::{Engine, Formula, Lit, Solver};

use crate::board::Atom;
use crate::ladder::Found;
use crate::voice::Voice;

/// Holds the steps of an explanation against a puzzle's rules, one after another.
#[derive(Debug)]
pub(crate) struct Verifier<'v> {
    voice: &'v Voice<'v>,
    engine: Engine,
    /// What steps may start from.
    known: Vec<Atom>,
    /// Whether the last step was a contradiction.
    is_contradicted: bool,
    audit: Audit,
}

impl<'v> Verifier<'v> {
    pub(crate) fn new(voice: &'v Voice<'v>, facts: &[Atom], engine: Engine) -> Self {
        Self { voice, engine, known: facts.to_vec(), is_contradicted: false, audit: Audit::default() }
    }

    /// Holds a step against its rules and facts.
    ///
    /// # Errors
    /// The budget came first.
    pub(crate) fn hold(&mut self, found: &Found, budget: &Budget) -> Result<(), Stop> {
        let text = || self.voice.step(found).text;
        let implied = self.entails(&found.rules, &found.facts, &found.conclusions, budget)?;
        let idle = self.idle(found, budget)?;
        let unknown = found.facts.iter().find(|fact| !self.known.contains(fact));
        let unknown = unknown.map(|&fact| format!("{:?} is not known: {}", self.voice.fact(fact), text()));
        let flaws = [
            (!implied).then(|| format!("it does not follow: {}", text())),
            idle.as_ref().map(|idle| format!("{idle} is not needed: {}", text())),
            unknown,
        ];
        self.audit.steps += 1;
        self.audit.implied += usize::from(implied);
        self.audit.minimal += usize::from(idle.is_none());
        self.audit.flaws.extend(flaws.into_iter().flatten());
        self.known.extend(&found.conclusions);
        self.is_contradicted = found.conclusions.is_empty();
        Ok(())
    }

    /// The steps were all there were; they should have led to all of `truth`, or without one to a contradiction.
    ///
    /// # Errors
    /// The budget came first.
    pub(crate) fn end(mut self, truth: Option<&[Atom]>, budget: &Budget) -> Result<Audit, Stop> {
        self.audit.complete = match truth {
            Some([]) => true,
            Some(truth) => self.entails(&[], &self.known, truth, budget)?,
            None => self.is_contradicted,
        };
        Ok(self.audit)
    }

    /// There was no further step within the budget.
    pub(crate) fn ended(mut self) -> Audit {
        self.audit.ended = true;
        self.audit
    }

    /// Whether no model of these rules and facts, and of what is obvious, is without one of the goals; without goals, whether there is none at all.
    fn entails(&self, rules: &[u32], facts: &[Atom], goals: &[Atom], budget: &Budget) -> Result<bool, Stop> {
        let stated = &self.voice.board.stated;
        let is_obvious = |tag: u32| tag == 0 || stated.rules[tag as usize - 1].is_obvious();
        let mut formula: Formula = stated.keeping(|tag| is_obvious(tag) || rules.contains(&tag));
        let lit = |atom: &Atom| -> Lit { atom.lit(stated) };
        for fact in facts {
            formula.clause([lit(fact)]);
        }
        if !goals.is_empty() {
            formula.clause(goals.iter().map(|goal| !lit(goal)));
        }
        Ok(Solver::new(formula, self.engine).solve(budget)?.is_none())
    }

    /// What can be left out of a step, in words; nothing, if it is minimal.
    fn idle(&self, found: &Found, budget: &Budget) -> Result<Option<String>, Stop> {
        let Found { rules, facts, conclusions, .. } = found;
        for (at, &rule) in rules.iter().enumerate() {
            if self.entails(&without(rules, at), facts, conclusions, budget)? {
                return Ok(Some(self.voice.law(rule)));
            }
        }
        for (at, &fact) in facts.iter().enumerate() {
            if self.entails(rules, &without(facts, at), conclusions, budget)? {
                return Ok(Some(format!("{:?}", self.voice.fact(fact))));
            }
        }
        Ok(None)
    }
}

/// All but one.
fn without<T: Copy>(list: &[T], at: usize) -> Vec<T> {
    [&list[..at], &list[at + 1..]].concat()
}
