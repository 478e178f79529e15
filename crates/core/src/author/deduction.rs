//! Results of deduction: it continues, or it meets a contradiction. Running out of time is neither.
//!
//! ```
//! use std::ops::ControlFlow::{Break, Continue};
//! use tatham_core::author::{Contradiction, Deduction};
//! use tatham_core::{Budget, Stop};
//!
//! /// Takes a number away from those that are possible.
//! fn close(possible: &mut Vec<u32>, number: u32) -> Deduction {
//!     possible.retain(|&other| other != number);
//!     if possible.is_empty() { Break(Contradiction) } else { Continue(()) }
//! }
//!
//! /// Leaves only one number.
//! fn keep(possible: &mut Vec<u32>, number: u32, budget: &Budget) -> Result<Deduction, Stop> {
//!     for other in possible.clone().into_iter().filter(|&other| other != number) {
//!         // `?` hands on a stop, and nothing else.
//!         budget.check()?;
//!         if close(possible, other).is_break() {
//!             return Ok(Break(Contradiction));
//!         }
//!     }
//!     Ok(Continue(()))
//! }
//!
//! assert_eq!(keep(&mut vec![1, 2], 2, &Budget::unlimited()), Ok(Continue(())));
//! assert_eq!(keep(&mut vec![1, 2], 3, &Budget::unlimited()), Ok(Break(Contradiction)));
//! assert_eq!(keep(&mut vec![1, 2], 3, &Budget::steps(1)), Err(Stop::Steps));
//! ```

use std::ops::ControlFlow;

/// Contradiction in a partial answer: there is no solution from here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction;

/// Deduction: it continues with a value, or breaks at a contradiction.
///
/// It is not a `Result`, so that the two cannot be confused: a deduction that checks a budget
/// returns a `Result<Deduction, Stop>`, whose `Err` is always a [`Stop`](crate::Stop) and never a
/// proof.
pub type Deduction<T = ()> = ControlFlow<Contradiction, T>;
