//! Templates: solvers with the rules of all puzzles of a shape, to which each puzzle adds its
//! clues.
//!
//! The rules of a *shape*, a kind and size, are compiled once, and the solver is built from them
//! once: this is a *template*. Each puzzle of the shape gets a copy of that solver, in the state
//! before any search, and adds its clues. So nothing remains from one puzzle to the next, and the
//! decisions that solve a puzzle do not depend on earlier puzzles.
//!
//! ```text
//!     rules of 8x8  ──►  formula  ──►  solver ═══╦══►  copy + clues of a puzzle  ──►  answers
//!                                                ╚══►  copy + clues of the next  ──►  answers
//! ```
//!
//! Each thread keeps the templates that were used last, up to a limit in bytes, and drops them when
//! memory gets scarce. If more than two answers are requested, rules and clues are combined into
//! one formula, which is then split into parts.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tatham_core::{Budget, Stop, memory};

use super::answers::{AnswerReader, ShownAnswers};
use super::words::Words;
use super::{FormulaSize, Model, Shown};
use crate::answers::Answers;
use crate::cdcl::Cdcl;
use crate::formula::Formula;
use crate::lit::Lit;

/// Greatest number of templates that a thread keeps, and of bytes for all of them.
const MOST_FRAMES: usize = 32;
const MOST_BYTES: u64 = if cfg!(target_family = "wasm") { 8 << 20 } else { 32 << 20 };

/// Greatest number of bytes for the templates of all threads.
const MOST_BYTES_OF_ALL: u64 = 256 << 20;

/// Greatest number of literals in clues that are added one by one.
const MOST_OPTIONAL: usize = 100_000;

/// Share of the free memory that a thread's templates may take, as its inverse.
const SHARE: u64 = 16;

/// Bytes of the templates that all threads keep.
static BYTES_OF_ALL: AtomicU64 = AtomicU64::new(0);

/// Rules with a puzzle, without the types of their kind: so all that uses them is compiled once.
pub(super) trait AnyRules {
    /// Returns the shape of the puzzle.
    fn shape(&self) -> Box<dyn Any>;

    /// Returns true if the shape of a puzzle of any kind is this puzzle's own.
    fn is_own_shape(&self, shape: &dyn Any, own: &dyn Any) -> bool;

    /// Adds the rules of the shape; returns the variables of a solution.
    fn rules(&self, model: &mut Model) -> Box<dyn Any>;

    /// Returns the variables of a solution as it shows them.
    fn shown(&self, variables: &dyn Any) -> Vec<Shown>;

    /// Adds the givens and the clues.
    fn clues(&self, variables: &dyn Any, model: &mut Model);
}

/// Rules of a shape, ready for the clues of puzzles.
#[derive(Debug)]
struct Template {
    shape: Box<dyn Any>,
    variables: Box<dyn Any>,
    formula: Arc<Formula>,
    words: Arc<Words>,
    reading: Arc<AnswerReader>,
    solver: Cdcl,
    /// Extent of the last puzzle's clues: the next one's need about as much room.
    last: Cell<[[usize; 2]; 3]>,
}

impl Template {
    fn new(rules: &dyn AnyRules, budget: &Budget) -> Result<Self, Stop> {
        let mut model = Model::with(Formula::shared(), Words::default(), budget);
        let variables = rules.rules(&mut model);
        let reading = Arc::new(AnswerReader::new(&mut model, rules.shown(&*variables)));
        let Model { formula, words, stop, .. } = model;
        stop.map_or(Ok(()), Err)?;
        let solver = Cdcl::within(&formula, budget)?;
        Ok(Self {
            shape: rules.shape(),
            variables,
            formula: Arc::new(formula),
            words: Arc::new(words),
            reading,
            solver,
            last: Cell::default(),
        })
    }

    /// Returns the template of a puzzle's shape; creates it if none is kept from an earlier puzzle.
    fn of_shape(rules: &dyn AnyRules, budget: &Budget) -> Result<Rc<Self>, Stop> {
        let own = rules.shape();
        let kept = FRAMES.with_borrow_mut(|frames| {
            let at =
                frames.iter().position(|kept| rules.is_own_shape(&*kept.frame.shape, &*own))?;
            frames[..=at].rotate_right(1);
            Some(frames[0].frame.clone())
        });
        if let Some(frame) = kept {
            return Ok(frame);
        }
        let frame = Rc::new(Self::new(rules, budget)?);
        memory::relieve_by(drop_kept);
        let free = budget.memory().room().unwrap_or(u64::MAX);
        let most = MOST_BYTES.min(free / SHARE);
        FRAMES.with_borrow_mut(|frames| {
            let kept = Kept::new(frame.clone());
            if kept.bytes <= most / 2 {
                frames.insert(0, kept);
            }
            while frames.len() > MOST_FRAMES
                || frames.iter().map(|kept| kept.bytes).sum::<u64>() > most
                || BYTES_OF_ALL.load(Ordering::Relaxed) > MOST_BYTES_OF_ALL
            {
                if frames.pop().is_none() {
                    break;
                }
            }
        });
        Ok(frame)
    }

    /// Returns the approximate bytes of the template.
    fn bytes(&self) -> u64 {
        self.solver.bytes()
            + 2 * (self.formula.literals() * size_of::<u32>()
                + self.formula.constraints() * size_of::<usize>()) as u64
    }
}

/// Template that is kept; its bytes are counted as long as it is.
struct Kept {
    frame: Rc<Template>,
    bytes: u64,
}

impl Kept {
    fn new(frame: Rc<Template>) -> Self {
        let bytes = frame.bytes();
        BYTES_OF_ALL.fetch_add(bytes, Ordering::Relaxed);
        Self { frame, bytes }
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        BYTES_OF_ALL.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

/// Drops the templates of this thread.
fn drop_kept() {
    FRAMES.with_borrow_mut(Vec::clear);
}

thread_local! {
    /// Templates of this thread, the one used last first.
    static FRAMES: RefCell<Vec<Kept>> = const { RefCell::new(Vec::new()) };
}

/// A puzzle whose clues have been added to a copy of its shape's solver, before the search.
pub(super) struct Posed {
    /// In a box, as it is large and goes from hand to hand.
    solver: Box<Cdcl>,
    reading: Arc<AnswerReader>,
    /// Formulas of the rules and of the clues.
    below: Arc<Formula>,
    above: Formula,
}

/// Poses a puzzle to our own solver.
///
/// # Errors
/// The time or the memory of the budget ran out first.
pub(super) fn pose(rules: &dyn AnyRules, budget: &Budget) -> Result<Posed, Stop> {
    let frame = Template::of_shape(rules, budget)?;
    let mut above = Formula::above(&frame.formula);
    above.reserve_like(frame.last.get());
    let mut model = Model::with(above, Words::above(&frame.words), budget);
    rules.clues(&*frame.variables, &mut model);
    let Model { formula: above, stop, .. } = model;
    stop.map_or(Ok(()), Err)?;
    frame.last.set(above.extent());
    let (below, reading) = (frame.formula.clone(), frame.reading.clone());
    // If nothing else uses the template, the solver itself is used.
    let solver = Rc::try_unwrap(frame).map_or_else(
        |frame| Box::new(frame.solver.duplicate(budget)),
        |frame| Box::new(frame.solver),
    );
    Ok(Posed { solver, reading, below, above })
}

/// Poses a puzzle with others of the same shape: each of these adds its clues only while its guard
/// is true, without global constraints. `None` if they have another shape, or need too much room.
///
/// # Errors
/// The time or the memory of the budget ran out first.
pub(super) fn pose_with(
    rules: &dyn AnyRules,
    others: &[&dyn AnyRules],
    budget: &Budget,
) -> Result<Option<(Posed, Vec<Lit>)>, Stop> {
    let frame = Template::of_shape(rules, budget)?;
    let mut above = Formula::above(&frame.formula);
    let mut ends = Vec::with_capacity(others.len() + 1);
    for rules in std::iter::once(&rules).chain(others) {
        if above.literals() > MOST_OPTIONAL || !rules.is_own_shape(&*frame.shape, &*rules.shape()) {
            return Ok(None);
        }
        // Each states its own definitions, because those of others may not hold.
        let mut model = Model::with(above, Words::above(&frame.words), budget);
        rules.clues(&*frame.variables, &mut model);
        model.stop.map_or(Ok(()), Err)?;
        above = model.formula;
        ends.push(above.lengths());
    }
    let guards: Vec<Lit> = (ends.windows(2))
        .map(|ends| above.only_fact(ends[0], ends[1]).unwrap_or_else(|| above.new_lit()))
        .collect();
    let above = above.guarded(ends[0], &ends[1..], &guards);
    let (below, reading) = (frame.formula.clone(), frame.reading.clone());
    let solver = Box::new(frame.solver.duplicate(budget));
    Ok(Some((Posed { solver, reading, below, above }, guards)))
}

/// Returns the solutions of a puzzle that is [posed](pose) in this way, and the size of the
/// formula.
///
/// # Errors
/// The time or the memory of the budget ran out first.
pub(super) fn answers(
    rules: &dyn AnyRules,
    budget: &Budget,
) -> Result<(ShownAnswers, FormulaSize), Stop> {
    let Posed { solver, reading, below, above } = pose(rules, budget)?;
    let extent = FormulaSize::for_formula(&below).with(&above);
    let answers = Answers::above(below, above, solver, reading.answer().clone(), budget)?;
    Ok((ShownAnswers::new(answers, reading), extent))
}

impl Posed {
    /// Returns the solver with all constraints, and the reader of its answers.
    ///
    /// # Errors
    /// The time or the memory of the budget ran out first.
    pub(super) fn solver(mut self, budget: &Budget) -> Result<(Cdcl, Arc<AnswerReader>), Stop> {
        self.solver.add(&self.above, budget)?;
        Ok((*self.solver, self.reading))
    }
}
