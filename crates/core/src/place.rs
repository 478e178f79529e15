//! Places of a puzzle, as hints, checks and pictures point to them.

use std::fmt;

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::json::JsonReader;
use crate::words;

/// From this number of adjacent cells on, a sentence names only the first and the last.
const SIDE_BY_SIDE: usize = 3;

/// A place: an object with one field, such as `{"cell": [0, 2]}` or `{"clue": "top 3"}`. Columns
/// and rows count from 0 at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Place {
    /// A cell: column and row.
    Cell([usize; 2]),
    /// An edge between two cells: a border, a line or a sign between them.
    Edge(Edge),
    /// A side of one cell, which can differ from its neighbour's: column, row and side.
    Side(usize, usize, Toward),
    /// The arrow of a cell: column and row.
    Arrow([usize; 2]),
    /// Link from one cell to the next: column and row of each.
    Link([usize; 4]),
    /// A bridge: column and row of each island.
    Bridge([usize; 4]),
    /// A face of a tiling, by its number.
    Face(usize),
    /// A dot: a crossing of grid lines, or a point in half cells.
    Dot([usize; 2]),
    /// A cage, by its number in the order of the cages' first cells.
    Cage(usize),
    /// A region, by its number in the order of the regions' first cells.
    Region(usize),
    /// A point of a graph, by its number.
    Point(usize),
    /// A clue for a line or for the whole puzzle.
    Clue(Clue),
}

/// An edge: `[0, 2, "right"]`, or its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
pub enum Edge {
    /// On a grid: column and row of a cell, and its side.
    Beside(usize, usize, Side),
    /// In a tiling: its number.
    Number(usize),
}

/// Side of the cell; the other 2 sides belong to its neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the sides need no explanation")]
pub enum Side {
    Right,
    Down,
}

/// Side of a single cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the sides need no explanation")]
pub enum Toward {
    Right,
    Up,
    Left,
    Down,
}

/// Writes the name of the side in a sentence: `left`, `upper`.
impl fmt::Display for Toward {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Right => "right",
            Self::Up => "upper",
            Self::Left => "left",
            Self::Down => "lower",
        })
    }
}

/// Clue. Serialised as a text: `top 3`, `fleet`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Clue {
    /// Above a column, counted from 1.
    Top(usize),
    /// Below a column, counted from 1.
    Bottom(usize),
    /// To the left of a row, counted from 1.
    Left(usize),
    /// To the right of a row, counted from 1.
    Right(usize),
    /// The ships of a fleet.
    Fleet,
    /// The number of mines.
    Mines,
}

/// Writes the name for people: `R3C7` (row 3, column 7), `the clue above column 2`. Columns, rows,
/// cages and regions count from 1; edges and faces of a tiling, dots and points have the numbers
/// that the game uses.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let between = |f: &mut fmt::Formatter<'_>,
                       what: &str,
                       [x, y, to_x, to_y]: [usize; 4],
                       [from, to]: [&str; 2]| {
            write!(f, "the {what} {from} {} {to} {}", Self::Cell([x, y]), Self::Cell([to_x, to_y]))
        };
        match *self {
            Self::Cell([x, y]) => write!(f, "R{}C{}", y + 1, x + 1),
            Self::Edge(Edge::Beside(x, y, Side::Right)) => {
                between(f, "edge", [x, y, x + 1, y], ["between", "and"])
            }
            Self::Edge(Edge::Beside(x, y, Side::Down)) => {
                between(f, "edge", [x, y, x, y + 1], ["between", "and"])
            }
            Self::Edge(Edge::Number(number)) => write!(f, "edge {number}"),
            Self::Side(x, y, side) => write!(f, "the {side} side of {}", Self::Cell([x, y])),
            Self::Arrow(cell) => write!(f, "the arrow of {}", Self::Cell(cell)),
            Self::Link(cells) => between(f, "link", cells, ["from", "to"]),
            Self::Bridge(cells) => between(f, "bridge", cells, ["from", "to"]),
            Self::Face(number) => write!(f, "face {number}"),
            Self::Dot([x, y]) => write!(f, "the dot at {x},{y}"),
            Self::Cage(number) => write!(f, "cage {}", number + 1),
            Self::Region(number) => write!(f, "region {}", number + 1),
            Self::Point(number) => write!(f, "point {number}"),
            Self::Clue(Clue::Fleet) => f.write_str("the fleet"),
            Self::Clue(Clue::Mines) => f.write_str("the number of mines"),
            Self::Clue(clue) => write!(f, "the clue {}", clue.side()),
        }
    }
}

impl Place {
    /// Reads a list of places in its usual form into an empty vector.
    pub(crate) fn read_list(reader: &mut JsonReader<'_>, places: Vec<Self>) -> Option<Vec<Self>> {
        reader.list_into(places, |reader| {
            reader.pass_text("{")?;
            let place = Self::read_field(reader)?;
            reader.pass_text("}")?;
            Some(place)
        })
    }

    /// Reads the field of a cell or a clue as this program writes it.
    pub(crate) fn read_field(reader: &mut JsonReader<'_>) -> Option<Self> {
        if reader.passes(r#""clue":"#) {
            return Clue::from_name(reader.string()?).map(Self::Clue);
        }
        reader.pass_text(r#""cell":["#)?;
        let x = reader.number()?;
        reader.pass_text(",")?;
        let y = reader.number()?;
        reader.pass_text("]")?;
        Some(Self::Cell([x, y]))
    }

    /// Returns true if it is a line, which is drawn or not.
    pub fn is_line(&self) -> bool {
        matches!(self, Self::Link(_))
    }

    /// Returns the names of places. Three or more adjacent cells in a row or a column become the
    /// first and the last: `R1C1 to R1C5`. Edges that follow one another in the list become the
    /// cells beside them: `the edges R1C1–R1C2`, `R1C1–R2C1`.
    pub fn names(places: &[Self]) -> Vec<String> {
        let (mut names, mut named) = (Vec::new(), vec![false; places.len()]);
        for (at, &place) in places.iter().enumerate() {
            if named[at] {
                continue;
            }
            let along = [[1, 0], [0, 1]].map(|step| run(places, &named, at, step));
            let longest = along
                .into_iter()
                .max_by_key(Vec::len)
                .filter(|run| run.len() >= SIDE_BY_SIDE)
                .unwrap_or_default();
            match longest.last() {
                Some(&last) => names.push(format!("{place} to {}", places[last])),
                None => names.push(
                    place
                        .among(at.checked_sub(1).map(|at| places[at]), places.get(at + 1).copied()),
                ),
            }
            for cell in longest {
                named[cell] = true;
            }
        }
        names
    }

    /// Returns the two cells beside an edge of a grid.
    fn beside(self) -> Option<[Self; 2]> {
        let Self::Edge(Edge::Beside(x, y, side)) = self else { return None };
        let other = if side == Side::Right { [x + 1, y] } else { [x, y + 1] };
        Some([[x, y], other].map(Self::Cell))
    }

    /// Returns its name in a list, after one place and before another.
    fn among(self, before: Option<Self>, after: Option<Self>) -> String {
        let is_edge = |place: Option<Self>| place.and_then(Self::beside).is_some();
        match (self.beside(), is_edge(before), is_edge(after)) {
            (Some([one, other]), true, _) => format!("{one}–{other}"),
            (Some([one, other]), false, true) => format!("the edges {one}–{other}"),
            _ => self.to_string(),
        }
    }

    /// Returns places as a sentence names them: `R1C2`, `R1C2 and R3C4`, `R1C2, R3C4 and R5C6`. If
    /// there are more than `most`, it names the first of them and the number of the others.
    pub fn list(places: &[Self], most: usize) -> String {
        Self::list_by(Self::names, places, most)
    }

    /// Returns the same with other names.
    pub fn list_by(
        names: impl FnOnce(&[Self]) -> Vec<String>,
        places: &[Self],
        most: usize,
    ) -> String {
        let mut names = names(&places[..most.min(places.len())]);
        if let more @ 1.. = places.len().saturating_sub(most) {
            names.push(format!("{more} more"));
        }
        words::list(&names, "and")
    }
}

/// Returns the cells of a list, by their index, that follow one of them in this direction without a
/// gap, itself first. Cells that the sentence has named already do not count.
fn run(places: &[Place], named: &[bool], start: usize, [dx, dy]: [usize; 2]) -> Vec<usize> {
    let next = |&at: &usize| {
        let Place::Cell([x, y]) = places[at] else { return None };
        let beside = Place::Cell([x + dx, y + dy]);
        places.iter().position(|&place| place == beside).filter(|&next| !named[next])
    };
    std::iter::successors(Some(start), next).collect()
}

impl fmt::Display for Clue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Top(number) => write!(f, "top {number}"),
            Self::Bottom(number) => write!(f, "bottom {number}"),
            Self::Left(number) => write!(f, "left {number}"),
            Self::Right(number) => write!(f, "right {number}"),
            Self::Fleet => f.write_str("fleet"),
            Self::Mines => f.write_str("mines"),
        }
    }
}

impl Clue {
    /// Returns the side of the grid as a viewpoint: `the left of row 2`, `above column 3`.
    pub fn view(self) -> String {
        match self {
            Self::Left(_) | Self::Right(_) => format!("the {}", self.side()),
            other => other.side(),
        }
    }

    /// Returns the side of the grid, in words: `above column 3`.
    pub fn side(self) -> String {
        match self {
            Self::Top(number) => format!("above column {number}"),
            Self::Bottom(number) => format!("below column {number}"),
            Self::Left(number) => format!("left of row {number}"),
            Self::Right(number) => format!("right of row {number}"),
            Self::Fleet | Self::Mines => format!("of the {self}"),
        }
    }
}

impl Serialize for Clue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Clue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::from_name(&text).ok_or_else(|| de::Error::custom(format!("`{text}` is not a clue")))
    }
}

impl Clue {
    /// Returns the clue with this name in JSON.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        match name {
            "fleet" => return Some(Self::Fleet),
            "mines" => return Some(Self::Mines),
            _ => {}
        }
        let numbered = |side, clue: fn(usize) -> Self| {
            let number = name.strip_prefix(side)?.parse().ok();
            number.filter(|&number| number > 0).map(clue)
        };
        numbered("top ", Self::Top)
            .or_else(|| numbered("bottom ", Self::Bottom))
            .or_else(|| numbered("left ", Self::Left))
            .or_else(|| numbered("right ", Self::Right))
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for Clue {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Clue".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "description": "`top`, `bottom`, `left` or `right` and a number from 1, or `fleet`, \
                or `mines`",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_written_as_the_contract_has_them() {
        for (place, json) in [
            (Place::Cell([4, 0]), r#"{"cell":[4,0]}"#),
            (Place::Edge(Edge::Beside(1, 2, Side::Right)), r#"{"edge":[1,2,"right"]}"#),
            (Place::Edge(Edge::Beside(0, 0, Side::Down)), r#"{"edge":[0,0,"down"]}"#),
            (Place::Edge(Edge::Number(7)), r#"{"edge":7}"#),
            (Place::Side(0, 2, Toward::Left), r#"{"side":[0,2,"left"]}"#),
            (Place::Side(1, 0, Toward::Up), r#"{"side":[1,0,"up"]}"#),
            (Place::Bridge([0, 1, 4, 1]), r#"{"bridge":[0,1,4,1]}"#),
            (Place::Face(3), r#"{"face":3}"#),
            (Place::Dot([5, 2]), r#"{"dot":[5,2]}"#),
            (Place::Clue(Clue::Bottom(1)), r#"{"clue":"bottom 1"}"#),
            (Place::Clue(Clue::Right(2)), r#"{"clue":"right 2"}"#),
            (Place::Clue(Clue::Mines), r#"{"clue":"mines"}"#),
            (Place::Link([0, 1, 2, 3]), r#"{"link":[0,1,2,3]}"#),
            (Place::Cage(2), r#"{"cage":2}"#),
            (Place::Region(0), r#"{"region":0}"#),
            (Place::Point(3), r#"{"point":3}"#),
            (Place::Clue(Clue::Top(3)), r#"{"clue":"top 3"}"#),
            (Place::Clue(Clue::Left(12)), r#"{"clue":"left 12"}"#),
            (Place::Clue(Clue::Fleet), r#"{"clue":"fleet"}"#),
        ] {
            assert_eq!(serde_json::to_string(&place).unwrap(), json);
            assert_eq!(serde_json::from_str::<Place>(json).unwrap(), place);
        }
        for json in [
            r#"{"clue":"top 0"}"#,
            r#"{"clue":"inner 1"}"#,
            r#"{"cell":[-1,0]}"#,
            r#"{"edge":[0,0,"left"]}"#,
            "{}",
        ] {
            assert!(serde_json::from_str::<Place>(json).is_err(), "{json}");
        }
    }

    #[test]
    fn places_are_named_as_people_name_them() {
        for (place, name) in [
            (Place::Cell([6, 2]), "R3C7"),
            (Place::Edge(Edge::Beside(1, 2, Side::Right)), "the edge between R3C2 and R3C3"),
            (Place::Edge(Edge::Beside(0, 0, Side::Down)), "the edge between R1C1 and R2C1"),
            (Place::Edge(Edge::Number(7)), "edge 7"),
            (Place::Side(6, 2, Toward::Left), "the left side of R3C7"),
            (Place::Side(0, 0, Toward::Down), "the lower side of R1C1"),
            (Place::Link([0, 1, 2, 3]), "the link from R2C1 to R4C3"),
            (Place::Bridge([0, 1, 4, 1]), "the bridge from R2C1 to R2C5"),
            (Place::Face(3), "face 3"),
            (Place::Dot([5, 2]), "the dot at 5,2"),
            (Place::Cage(2), "cage 3"),
            (Place::Region(0), "region 1"),
            (Place::Point(3), "point 3"),
            (Place::Clue(Clue::Top(2)), "the clue above column 2"),
            (Place::Clue(Clue::Bottom(1)), "the clue below column 1"),
            (Place::Clue(Clue::Left(12)), "the clue left of row 12"),
            (Place::Clue(Clue::Right(3)), "the clue right of row 3"),
            (Place::Clue(Clue::Fleet), "the fleet"),
            (Place::Clue(Clue::Mines), "the number of mines"),
        ] {
            assert_eq!(place.to_string(), name);
        }
    }

    #[test]
    fn places_are_listed_as_a_sentence_lists_them() {
        let cells = [[0, 0], [1, 0], [2, 0], [3, 0]].map(Place::Cell);
        for (count, list) in [
            (0, ""),
            (1, "R1C1"),
            (2, "R1C1 and R1C2"),
            (3, "R1C1 to R1C3"),
            (4, "R1C1 to R1C3 and 1 more"),
        ] {
            assert_eq!(Place::list(&cells[..count], 3), list);
        }
    }

    #[test]
    fn cells_side_by_side_are_named_by_the_first_and_the_last() {
        let names = |cells: &[[usize; 2]]| {
            Place::names(&cells.iter().copied().map(Place::Cell).collect::<Vec<_>>()).join(", ")
        };
        assert_eq!(names(&[[0, 0], [1, 0], [0, 1], [2, 0]]), "R1C1 to R1C3, R2C1");
        assert_eq!(names(&[[4, 0], [4, 1], [4, 2], [5, 2]]), "R1C5 to R3C5, R3C6");
        assert_eq!(
            names(&[[0, 0], [1, 0], [0, 1], [0, 2], [2, 0]]),
            "R1C1 to R3C1, R1C2, R1C3",
            "each cell once"
        );
        assert_eq!(names(&[[0, 0], [2, 0], [3, 0]]), "R1C1, R1C3, R1C4");
        let edge = |x, y, side| Place::Edge(Edge::Beside(x, y, side));
        let edges = [edge(0, 0, Side::Right), edge(0, 0, Side::Down), edge(2, 1, Side::Right)];
        assert_eq!(Place::names(&edges), ["the edges R1C1–R1C2", "R1C1–R2C1", "R2C3–R2C4"]);
        assert_eq!(Place::names(&edges[..1]), ["the edge between R1C1 and R1C2"]);
        assert_eq!(
            Place::names(&[Place::Cage(0), Place::Cage(1), Place::Cage(2)]),
            ["cage 1", "cage 2", "cage 3"]
        );
    }
}
