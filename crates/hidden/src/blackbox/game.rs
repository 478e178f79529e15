//! A game played against a layout that is known to the box alone.

use tatham_core::budget::{Budget, Stop};

use super::fitting::{Fired, Fitting};
use super::next::Advice;
use super::rays::Form;

/// How a game went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The rays, in the order in which they were fired.
    pub fired: Vec<Fired>,
    /// A layout that fits them; it answers like the hidden one on all rays if `is_proven`.
    pub layout: Vec<bool>,
    /// Whether that is certain.
    pub is_proven: bool,
    /// After how many of the rays the layouts were too many to go through.
    pub estimated: usize,
}

/// Fires rays at a layout until the game is decided. The layout has to be one of the form; another one may end in a contradiction, with a layout of no balls.
///
/// # Errors
/// The budget came first; or [`Stop::Steps`], where no layout was found that fits.
pub fn play(form: Form, balls: &[bool], budget: &Budget) -> Result<Played, Stop> {
    let mut fitting = Fitting::new(form);
    let mut estimated = 0;
    loop {
        let is_proven = match fitting.next(budget)? {
            Advice::Fire(next) => {
                fitting = fitting.fire(Fired { ray: next.ray, outcome: form.fire(balls, next.ray) }, budget)?;
                estimated += usize::from(fitting.is_estimated());
                continue;
            }
            Advice::Decided { is_proven } => is_proven,
            Advice::Contradiction => false,
        };
        let layout = fitting.sample(1, budget)?.pop().unwrap_or_else(|| vec![false; form.cells()]);
        return Ok(Played { fired: fitting.fired().to_vec(), layout, is_proven, estimated });
    }
}
