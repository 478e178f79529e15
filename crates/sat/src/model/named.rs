//! Rules with keys, for explanations: a model that *explains* takes note of each rule that is
//! stated, of its key and of what is demanded for it.
//!
//! ```text
//!     model.require(count(row).equals(5)).rule(Rule::Half(line))
//!                                 two rules, "at least five" and "at most five", with one key:
//!                                 "row 3 holds as many 0 as 1", once it is put into words
//! ```
//!
//! A model that only solves takes note of nothing: not even keys are made. What the puzzle gives
//! are facts in a model that explains, and constants in one that solves.

use tatham_core::author::{Law, Rule};
use tatham_core::explain::Form;
use tatham_core::{Budget, RuleKey, Stop};

pub use super::int::Demand;

use super::Model;
use super::answers::Shown;
use super::int::Int;
use super::words::Words;
use crate::formula::Formula;
use crate::lit::Lit;

/// A stated rule, as far as explanations need it.
#[derive(Clone, Debug)]
pub struct Named {
    /// The rule as a value of its kind's own [`Rule`], where it was [given](RuleHandle::rule).
    pub key: Option<RuleKey>,
    /// Its law.
    pub law: Law,
    /// What it demands.
    pub demand: Demand,
    /// What it is like.
    pub form: Form,
    /// The number of the shown place that it is about, if it says that this one has a value.
    pub shown: Option<usize>,
    /// The effort of seeing what follows from it; 0 where a player sees that at a glance, and no
    /// step names it.
    pub weight: f64,
}

impl Named {
    /// Whether what it says is seen at a glance.
    pub fn is_obvious(&self) -> bool {
        self.weight == 0.0
    }

    /// The rule as this kind's, if it is one of them.
    pub fn rule<R: Rule>(&self) -> Option<R> {
        self.key.as_ref()?.get()
    }
}

/// The rule of each constraint of a formula, by its number from 1 on; 0 where it says what a literal means.
#[derive(Clone, Debug, Default)]
pub struct Tags {
    /// Of the clauses.
    pub clauses: Vec<u32>,
    /// Of the groups.
    pub groups: Vec<u32>,
    /// Of the counts.
    pub counts: Vec<u32>,
    /// Of the globals.
    pub globals: Vec<u32>,
}

/// What a model that explains has taken note of.
#[derive(Debug, Default)]
pub(super) struct Notes {
    rules: Vec<Named>,
    tags: Tags,
    /// The rule that is being stated, or 0.
    current: u32,
}

impl Notes {
    /// What has been demanded since the last call was demanded for the current rule; what comes is for another.
    fn turn(&mut self, formula: &Formula, current: u32) -> u32 {
        let Tags { clauses, groups, counts, globals } = &mut self.tags;
        clauses.resize(formula.clauses().len(), self.current);
        groups.resize(formula.groups().len(), self.current);
        counts.resize(formula.counts().len(), self.current);
        globals.resize(formula.globals().len(), self.current);
        std::mem::replace(&mut self.current, current)
    }
}

/// Rules that have just been stated, to be given a key.
#[derive(Debug)]
pub struct RuleHandle<'m> {
    model: &'m mut Model,
    from: usize,
}

impl RuleHandle<'_> {
    /// Gives them the key and the law of this rule.
    pub fn rule(&mut self, rule: impl Rule) -> &mut Self {
        self.each(|named| {
            named.law = rule.law();
            named.key = Some(RuleKey::new(rule));
        })
    }

    /// Makes them rules whose consequences are seen at a glance: no step names them.
    pub fn obvious(&mut self) -> &mut Self {
        self.weighs(0.0)
    }

    /// How hard it is to see what they say: 1 at a glance, 2 after some looking.
    pub fn weighs(&mut self, weight: f64) -> &mut Self {
        self.each(|rule| {
            if !rule.is_obvious() {
                rule.weight = weight;
            }
        })
    }

    /// What they are like.
    pub fn form(&mut self, form: Form) -> &mut Self {
        self.each(|rule| rule.form = form)
    }

    fn each(&mut self, mut change: impl FnMut(&mut Named)) -> &mut Self {
        if let Some(notes) = &mut self.model.notes {
            // That an integer has a value is nobody's own rule.
            let own = notes.rules[self.from..]
                .iter_mut()
                .filter(|rule| !matches!(rule.demand, Demand::Holds(_)));
            own.for_each(&mut change);
        }
        self
    }
}

/// The law of a rule without a key.
const KEYLESS: Law = Law { kept: "is kept", broken: "is broken" };

impl Model {
    /// A model that explains.
    pub fn explaining(budget: &Budget) -> Self {
        Self { notes: Some(Box::default()), ..Self::with(Formula::new(), Words::default(), budget) }
    }

    /// Whether rules are taken note of.
    pub fn is_explaining(&self) -> bool {
        self.notes.is_some()
    }

    /// Number of rules so far.
    pub(super) fn rule_count(&self) -> usize {
        self.notes.as_ref().map_or(0, |notes| notes.rules.len())
    }

    /// The rules that were stated since there were so many.
    pub(super) fn handle(&mut self, from: usize) -> RuleHandle<'_> {
        self.turn(0);
        RuleHandle { model: self, from }
    }

    /// Begins a rule: what is demanded until the next one, or until its [handle](Self::handle) is
    /// made, is demanded for it.
    pub(super) fn begin(&mut self, demand: impl FnOnce() -> (Demand, Form, f64)) {
        // What has stopped is listened to no longer.
        if self.is_explaining()
            && self.has_room(0)
            && let Some(notes) = &mut self.notes
        {
            let (demand, form, weight) = demand();
            notes.rules.push(Named { key: None, law: KEYLESS, demand, form, shown: None, weight });
            let number = notes.rules.len() as u32;
            self.turn(number);
        }
    }

    /// What is demanded in `say` says what literals mean.
    pub(super) fn defining<T>(&mut self, say: impl FnOnce(&mut Self) -> T) -> T {
        let rule = self.turn(0);
        let said = say(self);
        self.turn(rule);
        said
    }

    fn turn(&mut self, rule: u32) -> u32 {
        self.notes.as_mut().map_or(0, |notes| notes.turn(&self.formula, rule))
    }
}

/// A puzzle as named rules and facts.
#[derive(Debug)]
pub struct Statement {
    /// All rules.
    pub formula: Formula,
    /// Their names; the rule with tag 1 is the first.
    pub rules: Vec<Named>,
    /// The rule of each constraint.
    pub tags: Tags,
    /// For each variable that is shown its values, and the literals that say so: of a boolean 0 and 1.
    pub shown: Vec<Vec<(i64, Lit)>>,
    /// The place of each integer among what is shown, by its number.
    pub places: Vec<Option<usize>>,
    /// What the puzzle gives of what is shown.
    pub given: Vec<Option<i64>>,
}

impl Statement {
    /// What a model that explains states, what is shown of it, and what of that is given.
    ///
    /// # Errors
    /// The model's budget ended, or there is not so much memory.
    pub fn of_model(
        mut model: Model,
        variables: impl ExactSizeIterator<Item = Shown>,
        given: Vec<Option<i64>>,
    ) -> Result<Self, Stop> {
        let (mut shown, mut places) = (Vec::with_capacity(variables.len()), Vec::new());
        for (place, variable) in variables.enumerate() {
            if !model.has_room(0) {
                break;
            }
            shown.push(match variable {
                Shown::Lit(lit) => vec![(0, !lit), (1, lit)],
                Shown::Int(int) => {
                    model.make_direct(int);
                    places.resize(places.len().max(int.number() + 1), None);
                    places[int.number()] = Some(place);
                    let domain = model.domain(int);
                    domain.values().iter().zip(domain.lits()).collect()
                }
            });
        }
        model.turn(0);
        let Model { formula, notes, stop, .. } = model;
        stop.map_or(Ok(()), Err)?;
        let Notes { mut rules, tags, .. } = *notes.unwrap_or_default();
        for rule in &mut rules {
            // That an integer has a value is a rule of what is shown only.
            if let Demand::Holds(int) = rule.demand {
                rule.shown = places.get(int.number()).copied().flatten();
                if rule.shown.is_none() {
                    rule.weight = 0.0;
                }
            }
        }
        Ok(Self { formula, rules, tags, shown, places, given })
    }

    /// The constraints of the rules with these tags alone.
    pub fn keeping(&self, is_kept: impl Fn(u32) -> bool) -> Formula {
        let Tags { clauses, groups, counts, globals } = &self.tags;
        self.formula.keeping(
            |clause| is_kept(clauses[clause]),
            |group| is_kept(groups[group]),
            |count| is_kept(counts[count]),
            |global| is_kept(globals[global]),
        )
    }

    /// The constraints of each rule alone, by its tag, in one pass; those of tag 0 too.
    pub fn by_rule(&self) -> Vec<Formula> {
        let Tags { clauses, groups, counts, globals } = &self.tags;
        self.formula.parted(self.rules.len() + 1, [clauses, groups, counts, globals])
    }

    /// The place of an integer among what is shown.
    pub fn place(&self, int: Int) -> Option<usize> {
        self.places.get(int.number()).copied().flatten()
    }
}
