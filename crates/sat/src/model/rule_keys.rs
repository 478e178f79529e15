//! Rules with keys, for explanations: a model that *explains* records each rule, its key and its
//! constraints.
//!
//! ```text
//!     model.require(count(row).equals(5)).rule(Rule::Half(line))
//!                                 two rules, "at least five" and "at most five", with one key:
//!                                 "row 3 has as many black cells as …", in words
//! ```
//!
//! A model that only solves records nothing: not even keys are made.
//! The puzzle's givens are facts in a model that explains, and constants in one that solves.

use tatham_core::author::{Law, Rule};
use tatham_core::explain::ConstraintKind;
use tatham_core::{Budget, RuleKey, Stop};

pub use super::int::Demand;

use super::Model;
use super::answers::Shown;
use super::int::Int;
use super::words::Words;
use crate::formula::Formula;
use crate::lit::Lit;

/// Rule of a model, with the data that explanations need.
#[derive(Clone, Debug)]
pub struct KeyedRule {
    /// Key of the rule as a value of its kind's own [`Rule`], if it was [set](RuleHandle::rule).
    pub key: Option<RuleKey>,
    /// Law of the rule.
    pub law: Law,
    /// Content of the rule.
    pub demand: Demand,
    /// Kind of constraint.
    pub form: ConstraintKind,
    /// Index of its shown variable, if the rule means that this one has a value.
    pub shown: Option<usize>,
    /// Effort of seeing its consequences; 0 if a player sees them at a glance, and steps do not
    /// mention it.
    pub weight: f64,
    /// True if players use its consequences [late](RuleHandle::late).
    pub is_late: bool,
}

impl KeyedRule {
    /// Returns true if a player sees its consequences at a glance.
    pub fn is_obvious(&self) -> bool {
        self.weight == 0.0
    }

    /// Returns the rule as one of this kind, if it is one.
    pub fn rule<R: Rule>(&self) -> Option<R> {
        self.key.as_ref()?.get()
    }
}

/// Rule of each constraint of a formula, by its number from 1; 0 for a constraint that defines a
/// literal.
#[derive(Clone, Debug, Default)]
pub struct Tags {
    /// Rules of the clauses.
    pub clauses: Vec<u32>,
    /// Rules of the groups.
    pub groups: Vec<u32>,
    /// Rules of the cardinality constraints.
    pub counts: Vec<u32>,
    /// Rules of the global constraints.
    pub globals: Vec<u32>,
}

/// Records of a model that explains.
#[derive(Debug, Default)]
pub(super) struct Notes {
    rules: Vec<KeyedRule>,
    tags: Tags,
    /// Current rule, or 0.
    current: u32,
}

impl Notes {
    /// Assigns the constraints since the last call to the current rule, and begins another rule.
    fn turn(&mut self, formula: &Formula, current: u32) -> u32 {
        let Tags { clauses, groups, counts, globals } = &mut self.tags;
        clauses.resize(formula.clauses().len(), self.current);
        groups.resize(formula.groups().len(), self.current);
        counts.resize(formula.counts().len(), self.current);
        globals.resize(formula.globals().len(), self.current);
        std::mem::replace(&mut self.current, current)
    }
}

/// Handle of new rules, which sets their key.
#[derive(Debug)]
pub struct RuleHandle<'m> {
    model: &'m mut Model,
    from: usize,
}

impl RuleHandle<'_> {
    /// Sets the key and the law of the rules.
    pub fn rule(&mut self, rule: impl Rule) -> &mut Self {
        self.each(|named| {
            named.law = rule.law();
            named.key = Some(RuleKey::new(rule));
        })
    }

    /// Marks the rules as obvious: players see their consequences at a glance, and steps do not
    /// mention them.
    pub fn obvious(&mut self) -> &mut Self {
        self.difficulty(0.0)
    }

    /// Sets the difficulty of seeing their consequences: 1 at a glance, 2 after some looking.
    pub fn difficulty(&mut self, weight: f64) -> &mut Self {
        self.each(|rule| {
            if !rule.is_obvious() {
                rule.weight = weight;
            }
        })
    }

    /// Marks the rules as late: players use their consequences after those of all others that are
    /// seen without a supposition, such as the borders of a region that is not complete yet.
    pub fn late(&mut self) -> &mut Self {
        self.each(|rule| rule.is_late = true)
    }

    /// Sets the kind of constraint.
    pub fn form(&mut self, form: ConstraintKind) -> &mut Self {
        self.each(|rule| rule.form = form)
    }

    #[inline]
    fn each(&mut self, mut change: impl FnMut(&mut KeyedRule)) -> &mut Self {
        if let Some(notes) = &mut self.model.notes {
            // The rule that an integer has a value does not belong to any kind's rule.
            let own = notes.rules[self.from..]
                .iter_mut()
                .filter(|rule| !matches!(rule.demand, Demand::Holds(_)));
            own.for_each(&mut change);
        }
        self
    }
}

/// Law of a rule without a key.
const KEYLESS: Law = Law { kept: "is kept", broken: "is broken" };

impl Model {
    /// Creates a model that explains.
    pub fn explaining(budget: &Budget) -> Self {
        Self { notes: Some(Box::default()), ..Self::with(Formula::new(), Words::default(), budget) }
    }

    /// Returns true if rules are recorded.
    #[inline]
    pub fn is_explaining(&self) -> bool {
        self.notes.is_some()
    }

    /// Returns the number of rules so far.
    #[inline]
    pub(super) fn rule_count(&self) -> usize {
        self.notes.as_ref().map_or(0, |notes| notes.rules.len())
    }

    /// Returns a handle of the rules from this number on.
    #[inline]
    pub(super) fn handle(&mut self, from: usize) -> RuleHandle<'_> {
        self.turn(0);
        RuleHandle { model: self, from }
    }

    /// Begins a rule: the constraints up to the next rule, or up to its [handle](Self::handle),
    /// belong to it.
    pub(super) fn begin(&mut self, demand: impl FnOnce() -> (Demand, ConstraintKind, f64)) {
        // After a stop nothing more is added.
        if self.is_explaining()
            && self.has_room(0)
            && let Some(notes) = &mut self.notes
        {
            let (demand, form, weight) = demand();
            notes.rules.push(KeyedRule {
                key: None,
                law: KEYLESS,
                demand,
                form,
                shown: None,
                weight,
                is_late: false,
            });
            let number = notes.rules.len() as u32;
            self.turn(number);
        }
    }

    /// Marks the constraints that `say` adds as definitions of literals.
    pub(super) fn defining<T>(&mut self, say: impl FnOnce(&mut Self) -> T) -> T {
        let rule = self.turn(0);
        let said = say(self);
        self.turn(rule);
        said
    }

    #[inline]
    fn turn(&mut self, rule: u32) -> u32 {
        self.notes.as_mut().map_or(0, |notes| notes.turn(&self.formula, rule))
    }
}

/// Puzzle as rules with names, and facts.
#[derive(Debug)]
pub struct Statement {
    /// Formula of all rules.
    pub formula: Formula,
    /// Names of the rules; the first one has tag 1.
    pub rules: Vec<KeyedRule>,
    /// Rule of each constraint.
    pub tags: Tags,
    /// Values of each shown variable with their literals; 0 and 1 for a boolean.
    pub shown: Vec<Vec<(i64, Lit)>>,
    /// Index of each integer among the shown variables, by its number.
    pub places: Vec<Option<usize>>,
}

impl Statement {
    /// Collects the rules of a model that explains, and its shown variables.
    ///
    /// # Errors
    /// The model's budget ran out, or the memory is not available.
    pub fn of_model(
        mut model: Model,
        variables: impl ExactSizeIterator<Item = Shown>,
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
            // The rule that an integer has a value is kept for shown variables only.
            if let Demand::Holds(int) = rule.demand {
                rule.shown = places.get(int.number()).copied().flatten();
                if rule.shown.is_none() {
                    rule.weight = 0.0;
                }
            }
        }
        Ok(Self { formula, rules, tags, shown, places })
    }

    /// Returns the formula of only the rules with these tags.
    pub fn keeping(&self, is_kept: impl Fn(u32) -> bool) -> Formula {
        let Tags { clauses, groups, counts, globals } = &self.tags;
        self.formula.keeping(
            |clause| is_kept(clauses[clause]),
            |group| is_kept(groups[group]),
            |count| is_kept(counts[count]),
            |global| is_kept(globals[global]),
        )
    }

    /// Returns the formula of each rule alone, by its tag, in one pass; including tag 0.
    pub fn by_rule(&self) -> Vec<Formula> {
        let Tags { clauses, groups, counts, globals } = &self.tags;
        self.formula.parted(self.rules.len() + 1, [clauses, groups, counts, globals])
    }

    /// Returns the index of an integer among the shown variables.
    pub fn place(&self, int: Int) -> Option<usize> {
        self.places.get(int.number()).copied().flatten()
    }
}
