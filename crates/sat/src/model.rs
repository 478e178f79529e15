//! Model layer: rules in the words of the puzzle, which become clauses and cardinality constraints
//! here.
//!
//! A [`Model`] has booleans ([`Lit`]), small integers ([`Int`]), and constraints on them.
//! Constraints are expressions ([`Expr`]) of `&`, `|`, `!`, [`all`](fn@all), [`any`](fn@any),
//! [`count`], [`sum`] and comparisons. Constraints that many puzzles need have names of their own
//! ([`Model::all_different`], [`Model::table`], [`Model::runs`], [`Model::connected`]). A kind that
//! states its [rules](Rules) in this way gets its solutions, their common part, and the formula in
//! DIMACS.
//!
//! ```
//! use tatham_core::Budget;
//! use tatham_sat::model::{Model, count};
//! use tatham_sat::Engine;
//!
//! // Two queens on a board of 2x3 that do not attack each other.
//! let budget = Budget::unlimited();
//! let mut model = Model::new(&budget);
//! let queen = model.bools(6);
//! model.require(count(queen.iter().copied()).equals(2));
//! for (a, b) in (0..6).flat_map(|a: usize| (0..a).map(move |b| (a, b))) {
//!     let (dx, dy) = ((a % 3).abs_diff(b % 3), (a / 3).abs_diff(b / 3));
//!     if dx == 0 || dy == 0 || dx == dy {
//!         model.require(!(queen[a] & queen[b]));
//!     }
//! }
//! let shown: Vec<_> = queen.into_iter().map(Into::into).collect();
//! let mut answers = model.answers(shown, Engine::default())?;
//! let mut found = Vec::new();
//! while let Some(values) = answers.advance(&budget)? {
//!     found.push(values.into_iter().flatten().collect::<Vec<i64>>());
//! }
//! found.sort();
//! assert_eq!(found, [[0, 0, 1, 1, 0, 0], [1, 0, 0, 0, 0, 1]]);
//! # Ok::<(), tatham_core::Stop>(())
//! ```
//!
//! Each auxiliary literal of the layer is determined by the variables that it depends on, in both
//! directions. So there are as many models as answers, and an enumeration may decide any variable.

mod answers;
mod compile;
mod expr;
mod graphs;
mod groups;
mod int;
mod question;
pub mod rule_keys;
mod rules;
mod template;
mod words;

use std::fmt;
use std::ops::RangeInclusive;

use tatham_core::explain::Bands;
use tatham_core::{Budget, Kind, Stop};

use crate::formula::{self, Formula, MOST_LITERALS};
use crate::lit::Lit;

pub use answers::{Shown, ShownAnswers};
pub use compile::Rule;
pub use expr::{Any, CountExpr, Counted, Expr, Logic, Number, Sum, all, any, count, sum};
pub use int::Int;
pub use question::{OptionalClues, Question, StatedPuzzle};
pub use rule_keys::RuleHandle;
pub use rules::{Rules, Uniqueness, build_model, candidates, cnf, common, statement};

use int::{Domain, Values};
use rule_keys::Notes;
use words::Words;

use crate::engine::Engine;

/// Table row of a kind that is solved by its [`Rules`]: such a kind adds only its name and its
/// format.
pub const KIND: Kind =
    Kind { common: true, knobs: &[Engine::KNOB], bands: Some(Bands::COMMON), ..Kind::NONE };

/// Number of literals added between two checks of the clock and the memory; each rule counts as one
/// more.
const BATCH: usize = 2000;

/// Variables with constraints on them.
///
/// Requiring never fails: when the budget has run out or the clauses would not fit, later rules are
/// dropped, and [`Model::answers`] and similar functions report the reason.
#[derive(Debug)]
pub struct Model {
    formula: Formula,
    words: Words,
    /// Rules with their names, in a model that explains.
    notes: Option<Box<Notes>>,
    /// Buffer for literals.
    lits: Vec<Lit>,
    budget: Budget,
    /// Number of literals that may be added before the next check.
    room: usize,
    stop: Option<Stop>,
}

/// Size of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormulaSize {
    /// Number of variables, including the constant.
    pub variables: usize,
    /// Number of clauses, groups and cardinality constraints.
    pub constraints: usize,
    /// Number of literals in all of these.
    pub literals: usize,
}

impl FormulaSize {
    fn for_formula(formula: &Formula) -> Self {
        Self {
            variables: formula.variables(),
            constraints: formula.constraints(),
            literals: formula.literals(),
        }
    }

    /// Returns the size together with the constraints on top.
    fn with(self, above: &Formula) -> Self {
        let Self { variables, constraints, literals } = Self::for_formula(above);
        Self {
            variables,
            constraints: self.constraints + constraints,
            literals: self.literals + literals,
        }
    }
}

impl Model {
    /// Creates a model without variables and rules, which may use the budget while rules are added.
    pub fn new(budget: &Budget) -> Self {
        Self::with(Formula::new(), Words::default(), budget)
    }

    fn with(formula: Formula, words: Words, budget: &Budget) -> Self {
        Self {
            formula,
            words,
            notes: None,
            lits: Vec::new(),
            budget: budget.clone(),
            room: 0,
            stop: None,
        }
    }

    /// Creates a boolean.
    pub fn bool(&mut self) -> Lit {
        self.formula.new_lit()
    }

    /// Creates `count` booleans.
    pub fn bools(&mut self, count: usize) -> Vec<Lit> {
        self.formula.new_lits(count)
    }

    /// Creates an integer with one of the values; without any values the model is unsatisfiable.
    pub fn int(&mut self, values: impl IntoIterator<Item = i64>) -> Int {
        let values = Values::new(values).unwrap_or_else(|| {
            self.formula.clause([]);
            Values::Range(0, 0)
        });
        self.words.add(Domain::new(values))
    }

    /// Creates `count` integers, each with one of the values.
    pub fn ints(&mut self, count: usize, values: RangeInclusive<i64>) -> Vec<Int> {
        let (least, most) = values.into_inner();
        (0..count).map(|_| self.int(least..=most)).collect()
    }

    /// Fixes each of the shown variables to its value, if it has one.
    pub fn fix(
        &mut self,
        variables: impl Iterator<Item = impl Into<Shown>>,
        values: &[Option<i64>],
    ) {
        if !self.has_room(values.len()) {
            return;
        }
        self.formula.reserve_facts(values.iter().flatten().count());
        for (variable, value) in variables.zip(values) {
            let Some(value) = *value else { continue };
            let lit = match variable.into() {
                Shown::Lit(lit) => match value {
                    0 => !lit,
                    1 => lit,
                    _ => Lit::FALSE,
                },
                Shown::Int(int) => self.is(int, value),
            };
            self.formula.fact(lit);
        }
    }

    /// Sets the meaning of a literal for the DIMACS text.
    pub fn note(&mut self, lit: Lit, meaning: impl fmt::Display) {
        self.formula.note(lit, meaning);
    }

    /// Drops all later rules, and records as a clause why the rules cannot handle the puzzle.
    pub fn give_up(&mut self, why: impl Into<String>) {
        self.stop.get_or_insert_with(|| Stop::Strategy(why.into()));
    }

    /// Returns the size of the formula so far.
    pub fn extent(&self) -> FormulaSize {
        FormulaSize::for_formula(&self.formula)
    }

    /// Returns true if constraints of about this number of literals may still be added. The clock
    /// and the memory are checked before room for more literals is reserved, and not again before
    /// it is used up.
    #[inline]
    fn has_room(&mut self, literals: usize) -> bool {
        match self.room.checked_sub(literals + 1) {
            Some(room) => self.room = room,
            None => self.look(literals),
        }
        self.stop.is_none()
    }

    #[cold]
    fn look(&mut self, literals: usize) {
        let total = self.formula.literals().saturating_add(literals);
        let mut look = || {
            self.budget.check()?;
            if total > MOST_LITERALS {
                return Err(formula::too_many(total));
            }
            // A small formula grows as it is filled.
            if total > BATCH {
                self.formula.reserve(literals + BATCH, &self.budget)
            } else {
                Ok(())
            }
        };
        self.stop = self.stop.take().or_else(|| look().err());
        // After a stop each call checks again.
        self.room = if self.stop.is_none() { BATCH } else { 0 };
    }
}
