//! Rules and clues: what is the same for all puzzles of a shape, and what each of them adds.
//!
//! The rules of a *shape*, a kind and size, are stated once, and the solver is built from them once: that is a *frame*. Each puzzle of the shape takes
//! a copy of that solver, in the state before any search, and adds its clues. So nothing is left over from one puzzle to the next, and a puzzle is solved
//! by the same decisions whatever was solved before it.
//!
//! ```text
//!     rules of 8x8  ──►  formula  ──►  solver ═══╦══►  copy + clues of a puzzle  ──►  answers
//!                                                ╚══►  copy + clues of the next  ──►  answers
//! ```
//!
//! The frames that were of use last are kept, by each thread for itself and up to a bound in bytes. Where more than two answers are asked for, rules and
//! clues are put into one formula, which then falls into parts.

use std::any::Any;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use tatham_core::{Budget, Stop};

use super::answers::{Reading, ShownAnswers};
use super::words::Words;
use super::{Extent, Model, Shown};
use crate::answers::Answers;
use crate::cdcl::Cdcl;
use crate::formula::Formula;

/// Frames that a thread keeps, and how many bytes they have in all.
const MOST_FRAMES: usize = 8;
const MOST_BYTES: u64 = 8 << 20;

/// The rules of a shape, ready for the clues of one puzzle after another.
#[derive(Debug)]
struct Frame<S, V> {
    shape: S,
    variables: Vec<V>,
    formula: Arc<Formula>,
    words: Arc<Words>,
    reading: Arc<Reading>,
    solver: Cdcl,
}

impl<S: Eq + 'static, V: Copy + Into<Shown> + 'static> Frame<S, V> {
    fn new(
        shape: S,
        rules: impl FnOnce(&S, &mut Model) -> Vec<V>,
        budget: &Budget,
    ) -> Result<Self, Stop> {
        let mut model = Model::with(Formula::shared(), Words::default(), budget);
        let variables = rules(&shape, &mut model);
        let reading = Arc::new(Reading::new(
            &mut model,
            variables.iter().map(|&variable| variable.into()).collect(),
        ));
        let Model { formula, words, stop, .. } = model;
        stop.map_or(Ok(()), Err)?;
        let solver = Cdcl::within(&formula, budget)?;
        Ok(Self {
            shape,
            variables,
            formula: Arc::new(formula),
            words: Arc::new(words),
            reading,
            solver,
        })
    }

    /// The frame of a shape, made if none is kept from an earlier puzzle.
    fn of(
        shape: S,
        rules: impl FnOnce(&S, &mut Model) -> Vec<V>,
        budget: &Budget,
    ) -> Result<Rc<Self>, Stop> {
        let kept = FRAMES.with_borrow_mut(|frames| {
            let is_its = |kept: &Kept| {
                kept.frame.downcast_ref().is_some_and(|frame: &Self| frame.shape == shape)
            };
            let at = frames.iter().position(is_its)?;
            frames[..=at].rotate_right(1);
            frames[0].frame.clone().downcast().ok()
        });
        if let Some(frame) = kept {
            return Ok(frame);
        }
        let frame = Rc::new(Self::new(shape, rules, budget)?);
        let bytes = frame.bytes();
        if bytes <= MOST_BYTES / 2 {
            FRAMES.with_borrow_mut(|frames| {
                frames.insert(0, Kept { frame: frame.clone(), bytes });
                while frames.len() > MOST_FRAMES
                    || frames.iter().map(|kept| kept.bytes).sum::<u64>() > MOST_BYTES
                {
                    frames.pop();
                }
            });
        }
        Ok(frame)
    }

    /// Bytes that it takes, about.
    fn bytes(&self) -> u64 {
        self.solver.bytes()
            + 2 * (self.formula.literals() * size_of::<u32>()
                + self.formula.constraints() * size_of::<usize>()) as u64
    }
}

/// A frame that is kept.
struct Kept {
    frame: Rc<dyn Any>,
    bytes: u64,
}

thread_local! {
    /// The frames of this thread, the one used last in front.
    static FRAMES: RefCell<Vec<Kept>> = const { RefCell::new(Vec::new()) };
}

/// The solutions of a puzzle, found by our own solver: `rules` states what holds for all puzzles of its shape and says which variables a solution shows;
/// `clues`, told these, states the rest. Also how large the formula is.
///
/// # Errors
/// The budget came first, or the memory.
pub fn answers<S: Eq + 'static, V: Copy + Into<Shown> + 'static>(
    shape: S,
    rules: impl FnOnce(&S, &mut Model) -> Vec<V>,
    clues: impl FnOnce(&[V], &mut Model),
    budget: &Budget,
) -> Result<(ShownAnswers, Extent), Stop> {
    let frame = Frame::of(shape, rules, budget)?;
    let mut model = Model::with(Formula::above(&frame.formula), Words::above(&frame.words), budget);
    clues(&frame.variables, &mut model);
    let Model { formula: above, stop, .. } = model;
    stop.map_or(Ok(()), Err)?;
    let extent = Extent::of(&frame.formula).with(&above);
    let (below, reading) = (frame.formula.clone(), frame.reading.clone());
    // Of a frame that nobody else holds the solver itself will do.
    let solver = Rc::try_unwrap(frame)
        .map_or_else(|frame| frame.solver.duplicate(budget), |frame| frame.solver);
    Ok((
        ShownAnswers::new(
            Answers::above(below, above, solver, reading.answer().clone(), budget)?,
            reading,
        ),
        extent,
    ))
}
