//! What a player of Black Box sees and has entered: the rays that were fired, and balls where he takes them to be.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use tatham_core::known::{Choices, Entered};
use tatham_core::{Letters, Place, Size, Violation};

use super::fitting::Fired;
use super::rays::{Form as Arena, Outcome};
use crate::shown::Seen;

/// A ray that was fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema, Serialize)]
pub struct Ray {
    /// Its number, clockwise from the top left.
    pub ray: usize,
    /// What came of it.
    pub result: Came,
}

/// What comes of a ray. Serialised as `"hit"`, `"reflect"`, or the number of the ray where it comes out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema, Serialize)]
#[serde(untagged)]
pub enum Came {
    /// It goes no further, or comes back.
    Back(Back),
    /// It comes out where this ray begins.
    Out(usize),
}

/// A ray that does not come out elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Back {
    /// A ball swallows it.
    Hit,
    /// It comes out where it went in.
    Reflect,
}

impl From<Outcome> for Came {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Hit => Self::Back(Back::Hit),
            Outcome::Reflect => Self::Back(Back::Reflect),
            Outcome::Exit(exit) => Self::Out(exit),
        }
    }
}

impl From<Came> for Outcome {
    fn from(came: Came) -> Self {
        match came {
            Came::Back(Back::Hit) => Self::Hit,
            Came::Back(Back::Reflect) => Self::Reflect,
            Came::Out(exit) => Self::Exit(exit),
        }
    }
}

/// Rays and balls. Serialised as `{"rays": [{"ray": 5, "result": "hit"}], "balls": [[2, 3]]}`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema, Serialize)]
pub struct Fires {
    /// The rays, in the order in which they were fired.
    pub rays: Vec<Ray>,
    /// Column and row of each ball that is entered, in reading order.
    #[serde(default)]
    pub balls: Vec<[usize; 2]>,
    /// Whether the game has said that the balls are right: then it is finished.
    #[serde(default, rename = "right", skip_serializing_if = "std::ops::Not::not")]
    pub(super) is_right: bool,
    /// Whether the game was asked to show the balls.
    #[serde(skip)]
    pub(super) is_shown: bool,
    /// The size of the box, which JSON does not say.
    #[serde(skip)]
    size: Option<Size>,
}

impl Fires {
    /// A box at which nothing was fired.
    pub(super) fn none(size: Size) -> Self {
        Self {
            rays: Vec::new(),
            balls: Vec::new(),
            size: Some(size),
            is_right: false,
            is_shown: false,
        }
    }

    /// The rays for the engine.
    pub(super) fn fired(&self) -> Vec<Fired> {
        self.rays
            .iter()
            .map(|fired| Fired { ray: fired.ray, outcome: fired.result.into() })
            .collect()
    }

    /// What came of a ray, by itself or at its other end.
    pub(super) fn came(&self, ray: usize) -> Option<Came> {
        self.rays.iter().find_map(|fired| match fired.result {
            result if fired.ray == ray => Some(result),
            Came::Out(exit) if exit == ray => Some(Came::Out(fired.ray)),
            _ => None,
        })
    }

    /// Whether a ball is entered.
    pub(super) fn has_ball(&self, cell: usize) -> bool {
        self.size.is_some_and(|size| self.place_of(size.position(cell).into()).is_ok())
    }

    /// Where a ball stands among those that are entered, or where it would stand.
    fn place_of(&self, ball: [usize; 2]) -> Result<usize, usize> {
        self.balls.binary_search_by_key(&row_first(&ball), row_first)
    }

    /// Whether nothing can be done any more.
    pub(super) fn is_over(&self) -> bool {
        self.is_right || self.is_shown
    }

    /// Enters a ball, or takes it away.
    pub(super) fn toggle(&mut self, ball: [usize; 2]) {
        match self.place_of(ball) {
            Ok(at) => drop(self.balls.remove(at)),
            Err(at) => self.balls.insert(at, ball),
        }
    }

    /// The same in a box of this size.
    pub(super) fn within(&self, size: Size) -> Self {
        Self { size: Some(size), ..self.clone() }
    }

    /// Why this is no position of such a box.
    pub(super) fn misfits(&self, arena: &Arena) -> Vec<Violation> {
        let rays = arena.rays();
        let is_ray = |fired: &Ray| {
            fired.ray < rays
                && !matches!(fired.result, Came::Out(exit) if exit >= rays || exit == fired.ray)
        };
        let odd = self.rays.iter().filter(|fired| !is_ray(fired));
        let mut misfits: Vec<Violation> = odd
            .map(|fired| {
                Violation::of(format!(
                    "ray {} cannot come to that: there are rays 0 to {}",
                    fired.ray,
                    rays - 1
                ))
            })
            .collect();
        let is_within = |[x, y]: &[usize; 2]| *x < arena.width && *y < arena.height;
        let lost = self.balls.iter().filter(|ball| !is_within(ball));
        misfits.extend(
            lost.map(|[x, y]| Violation::of(format!("the ball at {x},{y} is not in the box"))),
        );
        misfits
    }
}

/// Balls are kept row by row.
fn row_first(&[x, y]: &[usize; 2]) -> [usize; 2] {
    [y, x]
}

impl Seen for Fires {
    type Answer = Letters;

    /// A ray a line.
    fn text(&self) -> String {
        if self.rays.is_empty() {
            return "no ray yet\n".to_owned();
        }
        let came = |came: Came| match came {
            Came::Back(Back::Hit) => "hit".to_owned(),
            Came::Back(Back::Reflect) => "reflected".to_owned(),
            Came::Out(exit) => format!("comes out at {exit}"),
        };
        let lines =
            self.rays.iter().map(|fired| format!("ray {}: {}", fired.ray, came(fired.result)));
        lines.collect::<Vec<_>>().join("\n") + "\n"
    }

    fn has_shape_of(&self, _other: &Self) -> bool {
        true
    }

    /// Whoever wrote the balls may have had them in any order.
    fn laid_out(mut self, start: &Self) -> Self {
        self.balls.sort_by_key(row_first);
        Self { size: start.size, ..self }
    }

    /// A ball in each cell.
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

    /// Balls that are entered, and those that are not.
    fn compare(&self, _start: &Self, answer: &Letters) -> Vec<(Place, Entered)> {
        let size = answer.size();
        let here = self.within(size);
        let entered = |cell: usize| match (here.has_ball(cell), answer.get(cell)) {
            (true, Some('*')) => Some(Entered::Right),
            (true, Some(_)) => Some(Entered::Wrong),
            (true, None) | (false, Some('*')) => Some(Entered::Open),
            (false, _) => None,
        };
        (0..size.area()).filter_map(|cell| Some((size.place(cell), entered(cell)?))).collect()
    }
}
