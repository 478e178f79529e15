//! The model layer: rules in the words of the puzzle, made clauses and counts here.
//!
//! A [`Model`] holds booleans ([`Lit`]) and small integers ([`Int`]), and what is required of them: expressions ([`Expr`]) made with
//! `&`, `|`, `!`, [`all`](fn@all), [`any`](fn@any), [`count`], [`sum`] and comparisons, and what puzzles ask for so often that it has a name of its own
//! ([`Model::all_different`], [`Model::table`], [`Model::runs`], [`Model::connected`]). A kind that states its [rules](Rules) so gets its
//! solutions, what they share, and the formula in DIMACS.
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
//! Each helping literal that the layer makes follows from the variables it speaks of, in both directions: so as many models as
//! answers, and an enumeration may walk over decisions of any variable.

mod answers;
mod compile;
mod expr;
mod frame;
mod graphs;
mod groups;
mod int;
pub mod named;
mod rules;
mod words;

use std::fmt;
use std::ops::RangeInclusive;

use tatham_core::{Budget, Kind, Stop};

use crate::formula::{self, Formula, MOST_LITERALS};
use crate::lit::Lit;

pub use answers::{Shown, ShownAnswers};
pub use compile::Rule;
pub use expr::{Any, Count, Counted, Expr, Logic, Number, Sum, all, any, count, sum};
pub use frame::answers;
pub use int::Int;
pub use named::RuleHandle;
pub use rules::{Rules, candidates, cnf, common, stated, statement};

use int::{Domain, Values};
use named::Notes;
use words::Words;

use crate::engine::Engine;

/// A kind that is solved by its stated rules ([`Rules`]): a kind that takes the rest from here says
/// only what it is called and how it is written.
pub const KIND: Kind = Kind { common: true, knobs: &[Engine::KNOB], ..Kind::NONE };

/// Literals that are added between two looks at the clock and the memory, each rule counted as one more.
const ROOM: usize = 2000;

/// Variables, and what is required of them.
///
/// Requiring never fails: when the budget is spent or the clauses would not fit, the rules that follow are dropped, and
/// [`Model::answers`] and its like report why.
#[derive(Debug)]
pub struct Model {
    formula: Formula,
    words: Words,
    /// The names of the rules, where it explains.
    notes: Option<Box<Notes>>,
    /// Literals under way.
    lits: Vec<Lit>,
    budget: Budget,
    /// Literals that may be added before the next look.
    room: usize,
    stop: Option<Stop>,
}

/// How large a formula is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// Variables, the constant counted.
    pub variables: usize,
    /// Clauses, groups and counts.
    pub constraints: usize,
    /// Literals in all of these.
    pub literals: usize,
}

impl Extent {
    fn of(formula: &Formula) -> Self {
        Self {
            variables: formula.variables(),
            constraints: formula.constraints(),
            literals: formula.literals(),
        }
    }

    /// With what stands above.
    fn with(self, above: &Formula) -> Self {
        let Self { variables, constraints, literals } = Self::of(above);
        Self {
            variables,
            constraints: self.constraints + constraints,
            literals: self.literals + literals,
        }
    }
}

impl Model {
    /// No variables, no rules; stating them may take what the budget allows.
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

    /// A new boolean.
    pub fn bool(&mut self) -> Lit {
        self.formula.new_lit()
    }

    /// So many new booleans.
    pub fn bools(&mut self, count: usize) -> Vec<Lit> {
        self.formula.new_lits(count)
    }

    /// A new integer with one of the values; without any, nothing can satisfy the model.
    pub fn int(&mut self, values: impl IntoIterator<Item = i64>) -> Int {
        let values = Values::new(values).unwrap_or_else(|| {
            self.formula.clause([]);
            Values::Range(0, 0)
        });
        self.words.add(Domain::new(values))
    }

    /// So many new integers, each with one of the values.
    pub fn ints(&mut self, count: usize, values: RangeInclusive<i64>) -> Vec<Int> {
        let (least, most) = values.into_inner();
        (0..count).map(|_| self.int(least..=most)).collect()
    }

    /// Requires that each of the variables that are shown has the value that stands beside it, if one does.
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

    /// Says in the DIMACS text what a literal means.
    pub fn note(&mut self, lit: Lit, meaning: impl fmt::Display) {
        self.formula.note(lit, meaning);
    }

    /// Drops what is required from now on, and says that the puzzle is beyond these rules: why, as a clause.
    pub fn give_up(&mut self, why: impl Into<String>) {
        self.stop.get_or_insert_with(|| Stop::Strategy(why.into()));
    }

    /// How large the formula is so far.
    pub fn extent(&self) -> Extent {
        Extent::of(&self.formula)
    }

    /// Whether constraints of about so many literals may still be added. The clock and the memory are looked at before the room for some of them
    /// is taken, and then not before it is used up.
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
            // What is small grows as it is filled.
            if total > ROOM { self.formula.reserve(literals + ROOM, &self.budget) } else { Ok(()) }
        };
        self.stop = self.stop.take().or_else(|| look().err());
        // A model that is given up is asked each time.
        self.room = if self.stop.is_none() { ROOM } else { 0 };
    }
}
