//! Position of a player of Black Box: the shots, and the balls that the player has entered.

use std::fmt;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use tatham_core::partial_answer::{Choices, EntryStatus};
use tatham_core::{Letters, Place, Size, Violation, cold_sort};

use super::rays::{BoxShape, Outcome, Shot};
use crate::position_or_answer::Observation;

/// A fired ray.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Ray {
    /// Number of the ray, clockwise from the top left.
    pub ray: usize,
    /// Result of the ray.
    pub result: RayResult,
}

/// Result of a ray. Serialised as `"hit"`, `"reflect"`, or the number of the ray where it leaves
/// the box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
pub enum RayResult {
    /// The ray does not leave the box elsewhere.
    NoExit(NoExit),
    /// It leaves where this ray begins.
    Out(usize),
}

/// A ray that does not come out elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum NoExit {
    /// A ball absorbs it.
    Hit,
    /// It leaves where it entered.
    Reflect,
}

/// Writes the result in words: `comes out at 5`.
impl fmt::Display for RayResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoExit(NoExit::Hit) => f.write_str("hit"),
            Self::NoExit(NoExit::Reflect) => f.write_str("reflected"),
            Self::Out(exit) => write!(f, "comes out at {exit}"),
        }
    }
}

impl From<Outcome> for RayResult {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Hit => Self::NoExit(NoExit::Hit),
            Outcome::Reflect => Self::NoExit(NoExit::Reflect),
            Outcome::Exit(exit) => Self::Out(exit),
        }
    }
}

impl From<RayResult> for Outcome {
    fn from(came: RayResult) -> Self {
        match came {
            RayResult::NoExit(NoExit::Hit) => Self::Hit,
            RayResult::NoExit(NoExit::Reflect) => Self::Reflect,
            RayResult::Out(exit) => Self::Exit(exit),
        }
    }
}

/// Rays and balls: `{"rays": [{"ray": 5, "result": "hit"}], "balls": [[2, 3]]}`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Board {
    /// Rays in the order in which they were fired.
    pub rays: Vec<Ray>,
    /// Column and row of each ball entered, in reading order.
    #[serde(default)]
    pub balls: Vec<[usize; 2]>,
    /// True if the game has confirmed the balls, which ends it.
    #[serde(default, rename = "right", skip_serializing_if = "std::ops::Not::not")]
    pub(super) is_right: bool,
    /// True if the player has asked the game to show the balls.
    #[serde(skip)]
    pub(super) is_shown: bool,
    /// Size of the box, which JSON does not contain.
    #[serde(skip)]
    size: Option<Size>,
}

impl Board {
    /// Returns a box without shots.
    pub(super) fn none(size: Size) -> Self {
        Self {
            rays: Vec::new(),
            balls: Vec::new(),
            size: Some(size),
            is_right: false,
            is_shown: false,
        }
    }

    /// Returns the shots for the solver.
    pub(super) fn shots(&self) -> Vec<Shot> {
        self.rays.iter().map(|shot| Shot { ray: shot.ray, outcome: shot.result.into() }).collect()
    }

    /// Returns the result of a ray, if a shot from either of its ends has shown it.
    pub(super) fn result(&self, ray: usize) -> Option<RayResult> {
        self.rays.iter().find_map(|fired| match fired.result {
            result if fired.ray == ray => Some(result),
            RayResult::Out(exit) if exit == ray => Some(RayResult::Out(fired.ray)),
            _ => None,
        })
    }

    /// Returns true if a ball is entered there.
    pub(super) fn has_ball(&self, cell: usize) -> bool {
        self.size.is_some_and(|size| self.place_of(size.position(cell).into()).is_ok())
    }

    /// Returns the index of a ball among those that are entered, or the index where it belongs.
    fn place_of(&self, ball: [usize; 2]) -> Result<usize, usize> {
        self.balls.binary_search_by_key(&row_first(&ball), row_first)
    }

    /// Returns true if the game is over.
    pub(super) fn is_over(&self) -> bool {
        self.is_right || self.is_shown
    }

    /// Enters a ball, or removes it.
    pub(super) fn toggle(&mut self, ball: [usize; 2]) {
        match self.place_of(ball) {
            Ok(at) => drop(self.balls.remove(at)),
            Err(at) => self.balls.insert(at, ball),
        }
    }

    /// Returns the same board in a box of this size.
    pub(super) fn within(&self, size: Size) -> Self {
        Self { size: Some(size), ..self.clone() }
    }

    /// Returns the reasons why this is not a position of such a box.
    pub(super) fn mismatches(&self, shape: &BoxShape) -> Vec<Violation> {
        let rays = shape.rays();
        let is_ray = |fired: &Ray| {
            let is_wrong_exit = |exit| exit >= rays || exit == fired.ray;
            fired.ray < rays && !matches!(fired.result, RayResult::Out(exit) if is_wrong_exit(exit))
        };
        let odd = self.rays.iter().filter(|fired| !is_ray(fired));
        let mut mismatches: Vec<Violation> = odd
            .map(|fired| {
                Violation::new(format!(
                    "ray {} cannot have this result (rays are 0 to {})",
                    fired.ray,
                    rays - 1
                ))
            })
            .collect();
        let is_within = |[x, y]: &[usize; 2]| *x < shape.width && *y < shape.height;
        let lost = self.balls.iter().filter(|ball| !is_within(ball));
        mismatches.extend(
            lost.map(|[x, y]| Violation::new(format!("the ball at {x},{y} is not in the box"))),
        );
        mismatches
    }
}

/// Sort key of balls: row by row.
fn row_first(&[x, y]: &[usize; 2]) -> [usize; 2] {
    [y, x]
}

impl Observation for Board {
    type Answer = Letters;

    /// Describes the rays, one a line.
    fn text(&self) -> String {
        if self.rays.is_empty() {
            return "no ray yet\n".to_owned();
        }
        let lines = self.rays.iter().map(|fired| format!("ray {}: {}", fired.ray, fired.result));
        lines.collect::<Vec<_>>().join("\n") + "\n"
    }

    fn has_shape_of(&self, _other: &Self) -> bool {
        true
    }

    /// Sorts the balls, which a user may write in any order.
    fn with_shape_of(mut self, start: &Self) -> Self {
        cold_sort::sort_by_key(&mut self.balls, row_first);
        Self { size: start.size, ..self }
    }

    /// Returns the rays alone.
    fn without_entries(&self) -> Self {
        Self { balls: Vec::new(), ..self.clone() }
    }

    /// Offers a ball in each cell.
    fn entries(&self) -> Vec<Choices> {
        let Some(size) = self.size else { return Vec::new() };
        let open = (0..size.area()).filter(|&cell| !self.has_ball(cell));
        Choices::alike(open.map(|cell| size.place(cell)), ["*"])
    }

    fn set(&mut self, place: Place, value: Option<&Json>) {
        let Place::Cell(cell) = place else { return };
        let is_inside = self.size.is_none_or(|size| cell[0] < size.width && cell[1] < size.height);
        let is_ball = value.is_some_and(|value| value == "*");
        if is_inside && (is_ball || value.is_none()) && self.place_of(cell).is_ok() != is_ball {
            self.toggle(cell);
        }
    }

    fn value_at(&self, place: Place) -> Option<Json> {
        let Place::Cell(cell) = place else { return None };
        self.place_of(cell).is_ok().then(|| "*".into())
    }

    /// Compares balls that are entered, and those that are not.
    fn compare(&self, _start: &Self, answer: &Letters) -> Vec<(Place, EntryStatus)> {
        let size = answer.size();
        let here = self.within(size);
        let entered = |cell: usize| match (here.has_ball(cell), answer.get(cell)) {
            (true, Some('*')) => Some(EntryStatus::Right),
            (true, Some(_)) => Some(EntryStatus::Wrong),
            (true, None) | (false, Some('*')) => Some(EntryStatus::Open),
            (false, _) => None,
        };
        (0..size.area()).filter_map(|cell| Some((size.place(cell), entered(cell)?))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A box of 3 columns and 2 rows, which has 10 rays.
    const SHAPE: BoxShape = BoxShape { width: 3, height: 2, fewest: 1, most: 2 };

    fn board(rays: &[(usize, RayResult)], balls: &[[usize; 2]]) -> Board {
        let rays = rays.iter().map(|&(ray, result)| Ray { ray, result }).collect();
        let size = Size { width: 3, height: 2 };
        Board { rays, balls: balls.to_vec(), ..Board::none(size) }
    }

    #[test]
    fn rays_and_balls_lie_in_the_box() {
        let hit = RayResult::NoExit(NoExit::Hit);
        let good = board(&[(0, hit), (9, RayResult::Out(0)), (1, RayResult::Out(9))], &[[2, 1]]);
        assert_eq!(good.mismatches(&SHAPE), []);
        let odd = [
            board(&[(10, hit)], &[]),
            board(&[(1, RayResult::Out(10))], &[]),
            board(&[(1, RayResult::Out(1))], &[]),
            board(&[], &[[3, 0]]),
            board(&[], &[[0, 2]]),
        ];
        for board in odd {
            assert_eq!(board.mismatches(&SHAPE).len(), 1, "{board:?}");
        }
    }

    #[test]
    fn balls_are_entered_in_the_box_alone() {
        let mut board = board(&[], &[[0, 0]]);
        let ball = Json::from("*");
        for cell in [[2, 1], [3, 0], [0, 2], [0, 0]] {
            board.set(Place::Cell(cell), Some(&ball));
        }
        assert_eq!(board.balls, [[0, 0], [2, 1]]);
        for (cell, value) in [([2, 1], None), ([0, 0], Some(&Json::from("?"))), ([1, 1], None)] {
            board.set(Place::Cell(cell), value);
        }
        assert_eq!(board.balls, [[0, 0]]);
    }

    #[test]
    fn a_game_is_over_once_it_is_right_or_shown() {
        let open = board(&[], &[]);
        assert!(!open.is_over());
        assert!(Board { is_right: true, ..open.clone() }.is_over());
        assert!(Board { is_shown: true, ..open }.is_over());
    }
}
