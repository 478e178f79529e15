//! Edges of a tiling with or without a line: the answer of kinds whose loops run along edges.

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value as Json;

use super::{Choices, EntryStatus, PartialAnswer, Values};
use crate::author::tiling::Tiling;
use crate::grid::Size;
use crate::json::{self, Unfit};
use crate::picture::{GridLines, Picture, Point, Shape, Tone};
use crate::place::{Edge, Place};
use crate::violation::Violation;

/// Largest number of edges of a tiling: input can name any number.
const MOST: usize = 10_000_000;

/// Edges of a [tiling](Tiling), by their numbers, along which a line runs, as far as it is known.
/// Serialised as `{"edges": [0, 5, …]}`; in a partial answer `no` lists the edges without a line.
#[derive(Clone, Debug, PartialEq)]
pub struct EdgeSet {
    lines: Vec<Option<bool>>,
}

impl EdgeSet {
    /// Makes a number of unknown edges.
    pub fn unknown(edges: usize) -> Self {
        Self { lines: vec![None; edges] }
    }

    /// Returns the number of edges.
    pub fn edges(&self) -> usize {
        self.lines.len()
    }

    /// Returns true if a line runs along an edge, and `None` if it is unknown.
    pub fn line(&self, edge: usize) -> Option<bool> {
        self.lines.get(edge).copied().flatten()
    }

    /// Sets whether a line runs along an edge; `None` makes it unknown.
    pub fn put(&mut self, edge: usize, line: Option<bool>) {
        self.lines[edge] = line;
    }

    /// Returns the edges that are known to have a line, or those known to have none.
    fn with(&self, line: bool) -> impl Iterator<Item = usize> {
        (0..self.edges()).filter(move |&edge| self.lines[edge] == Some(line))
    }

    /// Adds lines along the edges of a tiling: heavy ones, thin ones where it is unknown, and
    /// crosses where none runs, unless everything is known. `given` has the givens of the puzzle.
    pub fn draw(&self, tiling: &Tiling, given: &Self, picture: &mut Picture) {
        let is_done = self.is_complete();
        for edge in 0..tiling.edges() {
            let (place, [from, to]) = (Place::Edge(Edge::Number(edge)), tiling.line(edge));
            let tone = if given.line(edge).is_some() { Tone::Given } else { Tone::Found };
            match self.line(edge) {
                Some(true) => picture.show(place, from, Shape::Line { to, thick: true }, tone),
                None => picture.show(place, from, Shape::Line { to, thick: false }, Tone::Faint),
                Some(false) if !is_done => {
                    picture.show(place, from.between(to), Shape::Cross, Tone::Faint);
                }
                // Invisible: it only marks the place.
                Some(false) => {
                    picture.show(place, from, Shape::Polygon(vec![from, to]), Tone::Faint);
                }
            }
        }
    }

    /// Returns the edge at a place.
    fn at(&self, place: Place) -> Option<usize> {
        let Place::Edge(Edge::Number(edge)) = place else { return None };
        (edge < self.edges()).then_some(edge)
    }
}

impl PartialAnswer for EdgeSet {
    type Range = ();

    fn is_complete(&self) -> bool {
        self.open() == 0
    }

    fn without_more(&self) -> Self {
        Self { lines: self.lines.iter().map(|line| Some(*line == Some(true))).collect() }
    }

    fn open(&self) -> usize {
        self.lines.iter().filter(|line| line.is_none()).count()
    }

    fn read(given: &Self, json: &json::Json) -> Result<Self, Unfit> {
        let EdgeSetJson { edges, no } = json.read()?;
        // An answer lists only the lines.
        let rest = no.is_none().then_some(false);
        let no = no.unwrap_or_default();
        let most = edges.iter().chain(&no).max().map_or(0, |most| most.saturating_add(1));
        if most > MOST {
            return Err(Unfit(format!("there is no edge {}", most - 1)));
        }
        let mut known = Self { lines: vec![rest; given.edges()] };
        // Impossible entries stay as they are, so that they are reported.
        known.lines.resize(most.max(given.edges()), None);
        for edge in edges {
            known.lines[edge] = Some(true);
        }
        for edge in no {
            if known.lines[edge] == Some(true) {
                return Err(Unfit(format!("edge {edge} is both a line and not a line")));
            }
            known.lines[edge] = Some(false);
        }
        Ok(known)
    }

    fn has_shape_of(&self, other: &Self) -> bool {
        self.edges() == other.edges()
    }

    /// Writes the numbers of the edges with a line, in one line.
    fn text(&self) -> String {
        self.with(true).map(|edge| edge.to_string()).collect::<Vec<_>>().join(" ") + "\n"
    }

    /// Draws a side of a cell for each edge, in a row.
    fn picture(&self, given: &Self) -> Picture {
        let size = Size { width: self.edges().max(1), height: 1 };
        let mut picture = Picture::new(size);
        picture.grid = GridLines::Dots;
        for edge in self.with(true) {
            let tone = if given.line(edge).is_some() { Tone::Given } else { Tone::Found };
            let shape = Shape::Line { to: Point::corner(edge + 1, 0), thick: true };
            picture.show(Place::Edge(Edge::Number(edge)), Point::corner(edge, 0), shape, tone);
        }
        picture
    }

    #[cfg(feature = "schema")]
    fn schema(generator: &mut SchemaGenerator, whole: bool) -> Schema {
        if whole { Whole::json_schema(generator) } else { EdgeSetJson::json_schema(generator) }
    }

    fn mismatches(&self, given: &Self, (): ()) -> Vec<Violation> {
        let misfit = |edge: usize| {
            let place = Place::Edge(Edge::Number(edge));
            let why = match given.lines.get(edge) {
                None => "does not exist",
                Some(Some(line)) if self.lines[edge].is_some_and(|own| own != *line) => {
                    "differs from the puzzle"
                }
                _ => return None,
            };
            Some(Violation::new(format!("{place} {why}")).at([place]))
        };
        let beyond = (given.edges()..self.edges()).filter(|&edge| self.lines[edge].is_some());
        (0..given.edges().min(self.edges())).chain(beyond).filter_map(misfit).collect()
    }

    fn entries(&self, (): ()) -> Vec<Choices> {
        let open = (0..self.edges()).filter(|&edge| self.lines[edge].is_none());
        Choices::alike(open.map(|edge| Place::Edge(Edge::Number(edge))), [true, false])
    }

    fn set(&mut self, place: Place, value: Option<&Json>) {
        if let (Some(edge), Some(line)) =
            (self.at(place), value.map_or(Some(None), |value| value.as_bool().map(Some)))
        {
            self.lines[edge] = line;
        }
    }

    fn value_at(&self, place: Place) -> Option<Json> {
        let Place::Edge(Edge::Number(edge)) = place else { return None };
        self.line(edge).map(Json::from)
    }

    /// Returns the lines; their absence need not be entered.
    fn playable(&self) -> Self {
        Self { lines: self.lines.iter().map(|line| line.filter(|is| *is)).collect() }
    }

    /// Compares only lines, the playable part.
    fn compare(&self, given: &Self, answer: &Self) -> Vec<(Place, EntryStatus)> {
        let entry = |edge: usize| match self.line(edge) {
            _ if given.line(edge).is_some_and(|given| Some(given) == answer.line(edge)) => {
                EntryStatus::Given
            }
            None if answer.line(edge) == Some(false) => EntryStatus::Given,
            None => EntryStatus::Open,
            own if own == answer.line(edge) => EntryStatus::Right,
            Some(_) => EntryStatus::Wrong,
        };
        (0..given.edges()).map(|edge| (Place::Edge(Edge::Number(edge)), entry(edge))).collect()
    }
}

/// Presence of a line along each edge.
impl Values for EdgeSet {
    fn with_values(&self, (): (), values: &[Option<i64>]) -> Self {
        Self { lines: values.iter().map(|value| value.map(|value| value == 1)).collect() }
    }

    fn values(&self, (): ()) -> Vec<Option<i64>> {
        self.lines.iter().map(|line| line.map(i64::from)).collect()
    }

    fn place_of(&self, number: usize) -> Place {
        Place::Edge(Edge::Number(number))
    }

    fn value_of((): (), value: i64) -> Json {
        Json::from(value == 1)
    }
}

/// Complete answer in JSON.
#[cfg(feature = "schema")]
#[derive(JsonSchema)]
#[schemars(rename = "Edges")]
#[expect(dead_code, reason = "only its schema is used")]
struct Whole {
    /// Edges of the loop, by the game's own numbers.
    edges: Vec<usize>,
}

/// Known part of an answer in JSON.
#[derive(Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "EdgesPart"))]
struct EdgeSetJson {
    /// Edges known to be on the loop, by the game's own numbers.
    edges: Vec<usize>,
    /// Edges known not to be on the loop; absent if everything is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    no: Option<Vec<usize>>,
}

impl Serialize for EdgeSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let listed = |line: bool| self.with(line).collect();
        EdgeSetJson { edges: listed(true), no: (!self.is_complete()).then(|| listed(false)) }
            .serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(given: &EdgeSet, json: &str) -> Result<EdgeSet, Unfit> {
        EdgeSet::read(given, &serde_json::from_str(json).expect("JSON"))
    }

    #[test]
    fn edges_are_listed_by_their_numbers() {
        let given = EdgeSet::unknown(4);
        assert_eq!(serde_json::to_string(&given).unwrap(), r#"{"edges":[],"no":[]}"#);
        let mut known = given.clone();
        for (edge, line) in [(1, true), (3, false), (7, true)] {
            known.set(Place::Edge(Edge::Number(edge)), Some(&line.into()));
        }
        let json = r#"{"edges":[1],"no":[3]}"#;
        assert_eq!(serde_json::to_string(&known).unwrap(), json);
        assert_eq!(read(&given, json).unwrap(), known);
        assert_eq!(
            (known.text(), known.open(), known.is_complete(), known.entries(()).len()),
            ("1\n".to_owned(), 2, false, 2)
        );
        assert_eq!(known.with_values((), &known.values(())), known);
        assert_eq!(
            [1, 2].map(|edge| known.value_at(Place::Edge(Edge::Number(edge)))),
            [Some(true.into()), None]
        );
        let whole = known.without_more();
        assert_eq!(serde_json::to_string(&whole).unwrap(), r#"{"edges":[1]}"#);
        let again = read(&given, r#"{"edges":[1]}"#).unwrap();
        assert_eq!((again.edges(), again.is_complete(), again == whole), (4, true, true));
        known.set(Place::Edge(Edge::Number(1)), None);
        assert_eq!(known.open(), 3);
    }

    #[test]
    fn edges_are_held_against_what_is_given() {
        let mut given = EdgeSet::unknown(3);
        given.put(0, Some(true));
        let mismatches = |json: &str| -> Vec<String> {
            read(&given, json)
                .unwrap()
                .mismatches(&given, ())
                .into_iter()
                .map(|misfit| misfit.name)
                .collect()
        };
        assert_eq!(mismatches(r#"{"edges":[0,2]}"#), [""; 0]);
        assert_eq!(mismatches(r#"{"edges":[2],"no":[]}"#), [""; 0]);
        assert_eq!(
            mismatches(r#"{"edges":[2,4]}"#),
            ["edge 0 differs from the puzzle", "edge 4 does not exist"]
        );
        for odd in [r#"{"edges":[1],"no":[1]}"#, r#"{"edges":[99999999999]}"#, r#"{"edges":[-1]}"#]
        {
            assert!(read(&given, odd).is_err(), "{odd}");
        }
        let answer = read(&given, r#"{"edges":[0,1]}"#).unwrap();
        let entries = |json: &str| -> Vec<EntryStatus> {
            let known = read(&given, json).unwrap();
            known.compare(&given, &answer).into_iter().map(|(_, entry)| entry).collect()
        };
        assert_eq!(
            entries(r#"{"edges":[],"no":[]}"#),
            [EntryStatus::Given, EntryStatus::Open, EntryStatus::Given]
        );
        assert_eq!(
            entries(r#"{"edges":[2],"no":[1]}"#),
            [EntryStatus::Given, EntryStatus::Wrong, EntryStatus::Wrong]
        );
        assert_eq!(
            entries(r#"{"edges":[1],"no":[2]}"#),
            [EntryStatus::Given, EntryStatus::Right, EntryStatus::Right]
        );
        assert_eq!(answer.playable().open(), 1);
    }
}
