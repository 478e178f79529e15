//! The model layer: rules in the words of the puzzle, made clauses and counts here.
//!
//! A [`Model`] holds booleans ([`Lit`]) and small integers ([`Int`]), and what is required of them: expressions ([`Expr`]) made with
//! `&`, `|`, `!`, [`all`](fn@all), [`any`](fn@any), [`count`], [`sum`] and comparisons, and what puzzles ask for so often that it has a name of its own
//! ([`Model::all_different`], [`Model::table`], [`Model::runs`], [`Model::connected`]). A kind that [states](Stated) its rules so gets its
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
mod connected;
mod expr;
mod groups;
mod int;
mod puzzle;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use tatham_core::{Budget, Kind, Stop};

use crate::cuts::Cuts;
use crate::formula::{self, Formula, MOST_LITERALS};
use crate::lit::Lit;

pub use answers::{Shown, ShownAnswers};
pub use compile::Rule;
pub use connected::Connected;
pub use expr::{Any, Count, Counted, Expr, Logic, Number, Sum, all, any, count, sum};
pub use int::Int;
pub use puzzle::{Stated, cnf, common, solutions};

use compile::Definition;
use int::{Domain, Values};

use crate::engine::Engine;

/// A kind that is solved by its stated rules: see [`Stated`]. Of another it is only said what it is called and how it is written.
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
    ints: Vec<Domain>,
    /// Groups of integers that all differ.
    different: Vec<Vec<Int>>,
    /// Of two integers that differ, whether the first is the larger: as far as it was asked.
    larger: BTreeMap<[Int; 2], Lit>,
    /// Literals that already say what an expression would.
    definitions: BTreeMap<Definition, Lit>,
    rules: Vec<Box<dyn Cuts>>,
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

impl Model {
    /// No variables, no rules; stating them may take what the budget allows.
    pub fn new(budget: &Budget) -> Self {
        Self {
            formula: Formula::new(),
            ints: Vec::new(),
            different: Vec::new(),
            larger: BTreeMap::new(),
            definitions: BTreeMap::new(),
            rules: Vec::new(),
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

    /// What the puzzle gives, or else a new boolean.
    pub fn bool_or(&mut self, given: Option<bool>) -> Lit {
        given.map_or_else(|| self.bool(), Lit::from)
    }

    /// An integer that has the value that the puzzle gives, or else one of these.
    pub fn int_or(&mut self, given: Option<u32>, values: RangeInclusive<i64>) -> Int {
        match given {
            Some(value) => self.int([value.into()]),
            None => self.int(values),
        }
    }

    /// A new integer with one of the values; without any, nothing can satisfy the model.
    pub fn int(&mut self, values: impl IntoIterator<Item = i64>) -> Int {
        let values = Values::new(values).unwrap_or_else(|| {
            self.formula.clause([]);
            Values::Range(0, 0)
        });
        self.ints.push(Domain::new(values));
        Int::new(self.ints.len() - 1)
    }

    /// Requires a rule lazily, instead of stating it: candidates that break it are answered with cuts.
    pub fn require_lazily(&mut self, rule: impl Cuts + 'static) {
        self.rules.push(Box::new(rule));
    }

    /// Demands that the true ones of `nodes` are connected: one can walk from each to each over true ones, in steps from a node to
    /// one of its `neighbours`, which must be mutual. None at all, and a single one, are connected. The rule is required lazily.
    ///
    /// That cells form one region is this; that edges form one loop is this and "none or two edges at each corner".
    pub fn connected(&mut self, nodes: Vec<Lit>, neighbours: Vec<Vec<usize>>) {
        self.require_lazily(Connected::new(nodes, neighbours));
    }

    /// Says in the DIMACS text what a literal means.
    pub fn note(&mut self, lit: Lit, meaning: impl Into<String>) {
        self.formula.note(lit, meaning);
    }

    /// How large the formula is so far.
    pub fn extent(&self) -> Extent {
        let Self { formula, .. } = self;
        Extent { variables: formula.variables(), constraints: formula.constraints(), literals: formula.literals() }
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
            self.formula.reserve(literals + ROOM, &self.budget)
        };
        self.stop = self.stop.take().or_else(|| look().err());
        // A model that is given up is asked each time.
        self.room = if self.stop.is_none() { ROOM } else { 0 };
    }
}
