//! Positions of Black Box.

use std::ops::RangeInclusive;
use std::time::Duration;

use serde_json::{Value, json};
use tatham_core::Grid;
use tatham_core::posterior::{NextQuery, Query};
use tatham_hidden::blackbox;

use super::position;
use crate::answer;
use crate::error::Error;
use crate::study::{Position, Study};

/// Position of Black Box: rays with their results.
///
/// Rays are numbered clockwise from the top left, from 0: in a box of 8 by 8 cells 0 to 7 enter
/// from above, 8 to 15 from the right, 16 to 23 from below, right to left, and 24 to 31 from the
/// left, bottom to top.
///
/// It needs no hidden balls: the deductions depend on the results alone. A whole game, with balls
/// in its ID, is an `Instance<kinds::BlackBox>`.
#[derive(Clone, Debug)]
pub struct BlackBox {
    params: String,
    rays: Vec<Value>,
    limit: Option<Duration>,
}

/// Analysis of a position of Black Box. Cells are row and column, from 0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct BoxStudy {
    /// The cells that certainly have a ball.
    pub balls: Vec<(usize, usize)>,
    /// The cells that are certainly empty.
    pub empty: Vec<(usize, usize)>,
    /// The number of consistent layouts of balls, in decimal; `None` if they are too many to count.
    pub layouts: Option<String>,
    /// The probability of a ball in each cell.
    pub probability: Option<answer::Grid<Option<f64>>>,
    /// True if figures come from a sample of the consistent layouts.
    pub estimated: bool,
    /// The ray to fire next; `None` if all consistent layouts have the same results on all rays, so
    /// that each of them counts as right.
    pub next: Option<usize>,
}

impl BlackBox {
    /// Begins a game in a box of this width and height, with this number of balls, or a number in
    /// this range.
    ///
    /// ```
    /// let study = tatham::BlackBox::new(8, 8, 5..=5).hit(5).reflected(30).passed(0, 12).study()?;
    /// println!("{study:?}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(width: usize, height: usize, balls: RangeInclusive<usize>) -> Self {
        let params = format!("w{width}h{height}m{}M{}", balls.start(), balls.end());
        Self { params, rays: Vec::new(), limit: None }
    }

    /// Adds a ray that a ball absorbs.
    #[must_use]
    pub fn hit(self, ray: usize) -> Self {
        self.fired(json!({ "ray": ray, "result": "hit" }))
    }

    /// Adds a ray that comes out where it entered.
    #[must_use]
    pub fn reflected(self, ray: usize) -> Self {
        self.fired(json!({ "ray": ray, "result": "reflect" }))
    }

    /// Adds a ray that comes out where another one would enter.
    #[must_use]
    pub fn passed(self, ray: usize, exit: usize) -> Self {
        self.fired(json!({ "ray": ray, "result": exit }))
    }

    fn fired(mut self, ray: Value) -> Self {
        self.rays.push(ray);
        self
    }

    /// Limits the time of each analysis from now on.
    #[must_use]
    pub fn within(self, limit: Duration) -> Self {
        Self { limit: Some(limit), ..self }
    }

    /// Analyses the position: certain balls, the probability of a ball in each cell, and the best
    /// next ray.
    ///
    /// # Errors
    /// The box, the number of balls or a ray is not possible; or a layout breaks a rule, which is a
    /// defect of the solver, please report it.
    pub fn study(&self) -> Result<Study<BoxStudy>, Error> {
        let rays = json!({ "rays": self.rays });
        let found = Position::<blackbox::BlackBox>::new(&self.params, rays)?;
        let found = self.limit.into_iter().fold(found, Position::within);
        Ok(found.study()?.map(|(common, posterior)| {
            let cells = |sign: char| {
                let cells =
                    (0..common.size().area()).filter(|&cell| common.get(cell) == Some(sign));
                cells.map(|cell| position(&common.0, cell)).collect::<Vec<_>>()
            };
            let next = posterior.next.flatten().and_then(|NextQuery { ask, .. }| {
                if let Query::Ray(ray) = ask { Some(ray) } else { None }
            });
            BoxStudy {
                balls: cells('*'),
                empty: cells('.'),
                layouts: posterior.possible,
                probability: posterior.probability.and_then(Grid::from_rows).map(answer::Grid),
                estimated: posterior.estimated,
                next,
            }
        }))
    }
}
