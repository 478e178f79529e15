//! Points in the plane: the answer of kinds that draw a graph.

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::{Choices, EntryStatus, PartialAnswer};
use crate::grid::Size;
use crate::json::{self, Unfit};
use crate::make::Length;
use crate::picture::{Picture, Shape, Tone};
use crate::place::Place;
use crate::refusal::{Attempt, Refusal};
use crate::violation::Violation;
use crate::words::there_are;

/// Largest number of bits of a coordinate, so that products of coordinates do not overflow.
const BITS: u32 = 31;

/// Position of each point, if it is known. Serialised as `{"points": [[x, y, d], …]}` for (x/d,
/// y/d), with null for unknown.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Points {
    points: Vec<Option<[i64; 3]>>,
    /// Figures of an answer that moves as few points as possible.
    #[serde(flatten)]
    pub moved: Option<MovedPoints>,
}

/// Figures of an answer that moves as few points as possible from where they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct MovedPoints {
    /// Number of points that are elsewhere than before.
    pub moved: usize,
    /// Proven lower bound on that number: the fewest points that take part in every crossing.
    pub lower_bound: usize,
    /// True if no solution moves fewer points (proven): `moved` equals `lower_bound`.
    pub optimal: bool,
}

/// Complete answer in JSON.
#[cfg(feature = "schema")]
#[derive(JsonSchema)]
#[schemars(rename = "Points")]
#[expect(dead_code, reason = "only its schema is used")]
struct Whole {
    /// Position of each point: x, y and their common divisor; x to the right, y down.
    points: Vec<[i64; 3]>,
    /// With `optimal`.
    #[serde(flatten)]
    moved: Option<MovedPoints>,
}

/// Known part of an answer in JSON.
#[cfg(feature = "schema")]
#[derive(JsonSchema)]
#[schemars(rename = "PointsPart")]
#[expect(dead_code, reason = "only its schema is used")]
struct PointsJson {
    /// Position of each point: x, y and their common divisor; or null.
    points: Vec<Option<[i64; 3]>>,
}

impl Points {
    /// Makes points with or without positions.
    pub fn from_points(points: impl IntoIterator<Item = Option<[i64; 3]>>) -> Self {
        Self { points: points.into_iter().collect(), moved: None }
    }

    /// Returns the number of points.
    pub fn count(&self) -> usize {
        self.points.len()
    }

    /// Returns the position of a point, if it is known: x, y and the divisor of both.
    pub fn get(&self, point: usize) -> Option<[i64; 3]> {
        self.points[point]
    }

    /// Sets the position of a point.
    ///
    /// # Errors
    /// The reason why it cannot be there, as a clause: `divides by 0`.
    pub fn put(&mut self, point: usize, at: [i64; 3]) -> Attempt {
        fits(at)?;
        *self.points.get_mut(point).ok_or_else(|| {
            Refusal::other(format!("names point {point}, which does not exist"))
        })? = Some(at);
        Ok(())
    }
}

/// Checks that a point can be there.
fn fits(at: [i64; 3]) -> Attempt {
    if at.iter().any(|number| number.unsigned_abs() >> BITS > 0) {
        return Err(Refusal::other("has a number that is too large"));
    }
    if at[2] > 0 { Ok(()) } else { Err(Refusal::other(format!("divides by {}", at[2]))) }
}

impl PartialAnswer for Points {
    type Range = ();

    fn is_complete(&self) -> bool {
        !self.points.contains(&None)
    }

    fn open(&self) -> usize {
        self.points.iter().filter(|point| point.is_none()).count()
    }

    /// Counts the points that move.
    fn length(&self) -> Option<Length> {
        self.moved
            .map(|MovedPoints { moved: moves, lower_bound, .. }| Length { moves, lower_bound })
    }

    fn read(_given: &Self, json: &json::Json) -> Result<Self, Unfit> {
        json.read()
    }

    /// The figures belong to the position from which the points move.
    fn continuing(self, _position: &Self) -> Self {
        Self { moved: None, ..self }
    }

    fn has_shape_of(&self, other: &Self) -> bool {
        self.count() == other.count()
    }

    /// Writes a point per line, as in JSON.
    fn text(&self) -> String {
        let line = |point: &Option<[i64; 3]>| {
            point.map_or_else(|| "?\n".to_owned(), |[x, y, d]| format!("{x} {y} {d}\n"))
        };
        self.points.iter().map(line).collect()
    }

    /// Draws their numbers, side by side.
    fn picture(&self, _given: &Self) -> Picture {
        let mut picture = Picture::new(Size { width: self.count().max(1), height: 1 });
        for point in (0..self.count()).filter(|&point| self.points[point].is_some()) {
            picture.mark(point, Shape::Text(point.to_string()), Tone::Found);
        }
        picture
    }

    #[cfg(feature = "schema")]
    fn schema(generator: &mut SchemaGenerator, whole: bool) -> Schema {
        // In a puzzle as posed no point is known.
        if whole {
            Whole::json_schema(generator)
        } else {
            <Option<PointsJson>>::json_schema(generator)
        }
    }

    fn mismatches(&self, given: &Self, (): ()) -> Vec<Violation> {
        let (own, wanted) = (self.count(), given.count());
        if own != wanted {
            return vec![Violation::new(format!("{}, not {wanted}", there_are(own, "point")))];
        }
        let wrong = |(number, point): (usize, &Option<[i64; 3]>)| {
            let why = fits((*point)?).err()?;
            Some(Violation::new(format!("point {number} {why}")))
        };
        self.points.iter().enumerate().filter_map(wrong).collect()
    }

    /// A point can be anywhere, so there is no choice to list.
    fn entries(&self, (): ()) -> Vec<Choices> {
        Vec::new()
    }

    fn set(&mut self, _place: Place, _value: Option<&Json>) {}

    /// A single point of a drawing is never wrong alone.
    fn compare(&self, _given: &Self, _answer: &Self) -> Vec<(Place, EntryStatus)> {
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_written_as_three_numbers() {
        let mut known = Points::from_points([Some([7, 5, 2]), None]);
        let json = r#"{"points":[[7,5,2],null]}"#;
        assert_eq!(serde_json::to_string(&known).unwrap(), json);
        assert_eq!(serde_json::from_str::<Points>(json).unwrap(), known);
        assert_eq!(
            (known.text().as_str(), known.open(), known.is_complete()),
            ("7 5 2\n?\n", 1, false)
        );
        for (point, at, why) in [
            (1, [1, 1, 0], "divides by 0"),
            (1, [1, 1, -2], "divides by -2"),
            (1, [1 << 31, 1, 1], "has a number that is too large"),
            (2, [1, 1, 1], "names point 2, which does not exist"),
        ] {
            assert_eq!(known.put(point, at), Err(Refusal::other(why)));
        }
        assert_eq!(known.put(1, [-3, 1, 1]), Ok(()));
        assert_eq!((known.get(1), known.is_complete()), (Some([-3, 1, 1]), true));
    }

    #[test]
    fn figures_of_moved_points_are_written_beside_them() {
        let moved = MovedPoints { moved: 2, lower_bound: 1, optimal: false };
        let known = Points { moved: Some(moved), ..Points::from_points([Some([7, 5, 2])]) };
        let json = r#"{"points":[[7,5,2]],"moved":2,"lower_bound":1,"optimal":false}"#;
        assert_eq!(serde_json::to_string(&known).unwrap(), json);
        assert_eq!(serde_json::from_str::<Points>(json).unwrap(), known);
        assert_eq!(known.clone().continuing(&known).moved, None);
    }

    #[test]
    fn points_that_cannot_be_are_told() {
        let given = Points::from_points([None, None]);
        let mismatches = |points: &str| -> Vec<String> {
            let known: Points = serde_json::from_str(&format!(r#"{{"points":{points}}}"#)).unwrap();
            known.mismatches(&given, ()).into_iter().map(|misfit| misfit.name).collect()
        };
        assert_eq!(mismatches("[null, [1, 2, 3]]"), [""; 0]);
        assert_eq!(
            mismatches("[[1, 2, 0], [1, 2, -1]]"),
            ["point 0 divides by 0", "point 1 divides by -1"]
        );
        assert_eq!(mismatches("[null]"), ["there is 1 point, not 2"]);
    }
}
