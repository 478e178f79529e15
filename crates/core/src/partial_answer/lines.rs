//! Lines from cell to cell: the answer of kinds whose loops, tracks or wires pass through the
//! middles of cells.

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value as Json;

use super::{Choices, EntryStatus, PartialAnswer, Values};
use crate::grid::{Arms, Direction, Edges, Size};
use crate::json::{self, Unfit};
use crate::picture::{GridLines, Picture, Point, Shape, Tone};
use crate::place::Place;
use crate::violation::Violation;

/// Sides of each cell to which a line runs from its middle, as far as they are known. Serialised as
/// `{"lines": ["3a…"]}`, a hex digit a cell: right 1, up 2, left 4, down 8; in a partial answer
/// `no` likewise has the sides without a line.
#[derive(Clone, Debug)]
pub struct Lines {
    size: Size,
    wraps: bool,
    /// True if the sides of cells are known one by one, not as edges between two cells: a line may
    /// end at a side.
    is_loose: bool,
    /// For each cell the sides with a line, and those known to have none.
    arms: Vec<Arms>,
    no: Vec<Arms>,
}

/// Neither a wrapping grid, unless a line leaves it or could, nor lines that may end at a side are
/// visible in an answer, so they do not count.
impl PartialEq for Lines {
    fn eq(&self, other: &Self) -> bool {
        self.size == other.size && self.arms == other.arms && self.no == other.no
    }
}

impl Lines {
    /// Makes an unknown grid that no line leaves.
    pub fn unknown(size: Size) -> Self {
        let edges = Edges::new(size);
        let outer = |cell| {
            Arms::EACH.into_iter().filter(|&side| edges.beside(cell, side).is_none()).collect()
        };
        Self { no: (0..size.area()).map(outer).collect(), ..Self::wrapping(size) }.on(false)
    }

    /// Makes an unknown grid that wraps.
    pub fn wrapping(size: Size) -> Self {
        let none = vec![Arms::NONE; size.area()];
        Self { size, wraps: true, is_loose: false, arms: none.clone(), no: none }
    }

    /// Makes an unknown grid of lines that may end at any side of a cell, the grid's own too.
    pub fn loose(size: Size) -> Self {
        Self { is_loose: true, ..Self::wrapping(size) }
    }

    fn on(&self, wraps: bool) -> Self {
        Self { wraps, ..self.clone() }
    }

    /// Returns true if a line can leave the grid on one side and come back on the other.
    fn can_wrap(&self) -> bool {
        let edges = Edges::wrapping(self.size);
        let is_outer =
            |&edge: &usize| self.size.step(edges.cells(edge)[0], edges.side(edge)).is_none();
        let can_cross = |edge: usize| {
            let (cells, side) = (edges.cells(edge), edges.side(edge));
            self.side(cells[0], side) != Some(false)
                && self.side(cells[1], opposite(side)) != Some(false)
        };
        (0..edges.count()).filter(is_outer).any(can_cross)
    }

    /// Returns the width and the height.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the edges that lines can cross; their numbers are those of the entries.
    pub fn edges(&self) -> Edges {
        if self.wraps { Edges::wrapping(self.size) } else { Edges::new(self.size) }
    }

    /// Returns the sides of a cell to which a line runs.
    pub fn arms(&self, cell: usize) -> Arms {
        self.arms[cell]
    }

    /// Returns the sides of a cell that are known to have no line.
    pub fn no(&self, cell: usize) -> Arms {
        self.no[cell]
    }

    /// Returns true if all sides of a cell are known.
    pub fn is_known(&self, cell: usize) -> bool {
        self.arms[cell].bits() | self.no[cell].bits() == Arms::ALL.bits()
    }

    /// Returns true if a line runs to this side of a cell, and `None` if it is unknown.
    pub fn side(&self, cell: usize, side: Direction) -> Option<bool> {
        match (self.arms[cell].has(side), self.no[cell].has(side)) {
            (false, false) => None,
            (line, _) => Some(line),
        }
    }

    /// Returns the number of entries: edges, or sides of cells for loose lines.
    fn count(&self) -> usize {
        if self.is_loose { Arms::EACH.len() * self.size.area() } else { self.edges().count() }
    }

    /// Returns the side of a cell with this number among the entries of loose lines.
    fn loose_side(number: usize) -> (usize, Direction) {
        (number / Arms::EACH.len(), Arms::EACH[number % Arms::EACH.len()])
    }

    /// Returns an entry by its number, if it is known.
    fn entry(&self, number: usize) -> Option<bool> {
        let (cell, side) = self.first_side(number);
        self.side(cell, side)
    }

    /// Returns the side of a cell that shows an entry: for an edge that of its first cell.
    fn first_side(&self, number: usize) -> (usize, Direction) {
        if self.is_loose {
            return Self::loose_side(number);
        }
        let edges = self.edges();
        (edges.cells(number)[0], edges.side(number))
    }

    /// Sets an entry by its number: a line or none; `None` makes it unknown.
    fn put_entry(&mut self, number: usize, line: Option<bool>) {
        if self.is_loose {
            let (cell, side) = Self::loose_side(number);
            self.put_side(cell, side, line);
        } else {
            self.put(number, line);
        }
    }

    /// Returns true if a line crosses an edge, and `None` if it is unknown.
    pub fn line(&self, edge: usize) -> Option<bool> {
        self.side(self.edges().cells(edge)[0], self.edges().side(edge))
    }

    /// Sets one side of a cell: a line or none; an edge between two cells has [two](Lines::put).
    pub fn put_side(&mut self, cell: usize, side: Direction, line: Option<bool>) {
        let (lines, no) = (self.arms[cell].without(side), self.no[cell].without(side));
        self.arms[cell] = if line == Some(true) { lines.with(side) } else { lines };
        self.no[cell] = if line == Some(false) { no.with(side) } else { no };
    }

    /// Sets an edge: a line crosses it or not; `None` makes it unknown.
    pub fn put(&mut self, edge: usize, line: Option<bool>) {
        let (cells, side) = (self.edges().cells(edge), self.edges().side(edge));
        self.put_side(cells[0], side, line);
        self.put_side(cells[1], opposite(side), line);
    }

    /// Adds crosses where no line runs, unless the puzzle gives that; if everything is known, only
    /// invisible marks of the places. Loose lines get no crosses: on an edge a cross would not show
    /// which of the two cells it belongs to.
    pub fn cross(&self, given: &Self, picture: &mut Picture) {
        if self.is_loose {
            return;
        }
        let is_done = self.is_complete();
        for edge in (0..self.edges().count())
            .filter(|&edge| self.line(edge) == Some(false) && given.line(edge).is_none())
        {
            let middle = self.middle(edge);
            let (x, y) = self.size.position(self.edges().cells(edge)[0]);
            let shape = if is_done {
                Shape::Polygon(vec![Point::centre(x, y), middle])
            } else {
                Shape::Cross
            };
            picture.show(self.edges().place(edge), middle, shape, Tone::Faint);
        }
    }

    /// Returns the middle of an edge.
    fn middle(&self, edge: usize) -> Point {
        let (x, y) = self.size.position(self.edges().cells(edge)[0]);
        let (dx, dy) = self.edges().side(edge).offset();
        let centre = Point::centre(x, y);
        Point { x: centre.x + dx as i32, y: centre.y + dy as i32 }
    }
}

/// Returns the side of the neighbour on which the edge on a side of a cell lies.
fn opposite(side: Direction) -> Direction {
    let at = Direction::ALL.iter().position(|&own| own == side).unwrap_or(0);
    Direction::ALL[(at + 4) % 8]
}

impl PartialAnswer for Lines {
    type Range = ();

    fn is_complete(&self) -> bool {
        (0..self.size.area()).all(|cell| self.is_known(cell))
    }

    fn without_more(&self) -> Self {
        let rest = |lines: &Arms| Arms::EACH.into_iter().filter(|&side| !lines.has(side)).collect();
        Self { no: self.arms.iter().map(rest).collect(), ..self.clone() }
    }

    /// Counts the edges for which it is unknown whether a line crosses them; for loose lines the
    /// sides of cells.
    fn open(&self) -> usize {
        (0..self.count()).filter(|&number| self.entry(number).is_none()).count()
    }

    fn has_shape_of(&self, other: &Self) -> bool {
        self.size == other.size
    }

    /// The JSON does not show whether lines may end at a side.
    fn read(given: &Self, json: &json::Json) -> Result<Self, Unfit> {
        let lines: Self = json.read()?;
        Ok(Self { is_loose: given.is_loose, ..lines })
    }

    /// Writes a hex digit a cell; `?` if not all of its sides are known.
    fn text(&self) -> String {
        let sign = |cell: usize| if self.is_known(cell) { digit(self.arms[cell]) } else { '?' };
        let row = |y: usize| self.size.row(y).map(sign).chain(['\n']).collect::<String>();
        (0..self.size.height).map(row).collect()
    }

    /// Draws lines from the middles of cells to those of their neighbours.
    fn picture(&self, given: &Self) -> Picture {
        let mut picture = Picture::new(self.size);
        picture.grid = GridLines::Tight;
        for edge in (0..self.edges().count()).filter(|&edge| self.line(edge) == Some(true)) {
            let (x, y) = self.size.position(self.edges().cells(edge)[0]);
            let (from, middle) = (Point::centre(x, y), self.middle(edge));
            let to = Point { x: 2 * middle.x - from.x, y: 2 * middle.y - from.y };
            let tone = if given.line(edge).is_some() { Tone::Given } else { Tone::Found };
            picture.show(self.edges().place(edge), from, Shape::Line { to, thick: true }, tone);
        }
        self.cross(given, &mut picture);
        picture
    }

    #[cfg(feature = "schema")]
    fn schema(generator: &mut SchemaGenerator, whole: bool) -> Schema {
        if whole { Whole::json_schema(generator) } else { LinesJson::json_schema(generator) }
    }

    fn mismatches(&self, given: &Self, (): ()) -> Vec<Violation> {
        if self.size != given.size {
            return vec![Violation::new(format!("the grid is {}, not {}", self.size, given.size))];
        }
        let mut mismatches = Vec::new();
        if given.is_loose {
            let differs = |&number: &usize| {
                let (cell, side) = Self::loose_side(number);
                given
                    .side(cell, side)
                    .is_some_and(|given| self.side(cell, side).is_some_and(|own| own != given))
            };
            let places = (0..given.count()).filter(differs).map(|number| given.place_of(number));
            return places
                .map(|place| Violation::new(format!("{place} differs from the puzzle")).at([place]))
                .collect();
        }
        let edges = given.edges();
        for edge in 0..edges.count() {
            let (cells, side, place) = (edges.cells(edge), edges.side(edge), edges.place(edge));
            let own = self.side(cells[0], side);
            if own != self.side(cells[1], opposite(side)) {
                let what = format!("{place} differs between its two cells");
                mismatches.push(Violation::new(what).at([place]));
            } else if own.is_some()
                && given.side(cells[0], side).is_some_and(|given| Some(given) != own)
            {
                mismatches
                    .push(Violation::new(format!("{place} differs from the puzzle")).at([place]));
            }
        }
        // The sides where the grid ends.
        for cell in 0..self.size.area() {
            let differs = |&side: &Direction| {
                let is_outer = edges.beside(cell, side).is_none();
                is_outer
                    && given
                        .side(cell, side)
                        .is_some_and(|given| self.side(cell, side).is_some_and(|own| own != given))
            };
            if Arms::EACH.iter().any(differs) {
                let place = self.size.place(cell);
                mismatches.push(
                    Violation::new(format!(
                        "{place} differs from the puzzle at the end of the grid"
                    ))
                    .at([place]),
                );
            }
        }
        mismatches
    }

    fn entries(&self, (): ()) -> Vec<Choices> {
        let open = (0..self.count()).filter(|&number| self.entry(number).is_none());
        Choices::alike(open.map(|number| self.place_of(number)), [true, false])
    }

    fn set(&mut self, place: Place, value: Option<&Json>) {
        let Some(line) = value.map_or(Some(None), |value| value.as_bool().map(Some)) else {
            return;
        };
        if self.is_loose {
            if let Some((cell, side)) = self.size.side_at(place) {
                self.put_side(cell, side, line);
            }
        } else if let Some(edge) = self.edges().at(place) {
            self.put(edge, line);
        }
    }

    fn value_at(&self, place: Place) -> Option<Json> {
        if let Some((cell, side)) = self.size.side_at(place) {
            return self.side(cell, side).map(Json::from);
        }
        // A whole answer may not show that the grid wraps.
        let edges = Edges::wrapping(self.size);
        let edge = edges.at(place)?;
        self.side(edges.cells(edge)[0], edges.side(edge)).map(Json::from)
    }

    /// Returns the lines; their absence need not be entered.
    fn playable(&self) -> Self {
        let mut lines = self.clone();
        for number in (0..self.count()).filter(|&number| self.entry(number) == Some(false)) {
            lines.put_entry(number, None);
        }
        lines
    }

    /// Compares only lines, the playable part.
    fn compare(&self, given: &Self, answer: &Self) -> Vec<(Place, EntryStatus)> {
        let of = |known: &Self, number: usize| {
            let (cell, side) = given.first_side(number);
            known.side(cell, side)
        };
        let entry = |number: usize| match of(self, number) {
            _ if of(given, number).is_some_and(|given| Some(given) == of(answer, number)) => {
                EntryStatus::Given
            }
            None if of(answer, number) == Some(false) => EntryStatus::Given,
            None => EntryStatus::Open,
            own if own == of(answer, number) => EntryStatus::Right,
            Some(_) => EntryStatus::Wrong,
        };
        (0..given.count()).map(|number| (given.place_of(number), entry(number))).collect()
    }
}

/// Line across each edge, or to each side of each cell for loose lines.
impl Values for Lines {
    fn with_values(&self, (): (), values: &[Option<i64>]) -> Self {
        let mut lines = self.clone();
        for (number, value) in values.iter().enumerate() {
            lines.put_entry(number, value.map(|value| value == 1));
        }
        lines
    }

    fn values(&self, (): ()) -> Vec<Option<i64>> {
        (0..self.count()).map(|number| self.entry(number).map(i64::from)).collect()
    }

    fn place_of(&self, number: usize) -> Place {
        if self.is_loose {
            let (cell, side) = Self::loose_side(number);
            return self.size.side_place(cell, side);
        }
        self.edges().place(number)
    }

    fn value_of((): (), value: i64) -> Json {
        Json::from(value == 1)
    }
}

/// Complete answer in JSON.
#[cfg(feature = "schema")]
#[derive(JsonSchema)]
#[schemars(rename = "Lines")]
#[expect(dead_code, reason = "only its schema is used")]
struct Whole {
    /// Rows from the top, with a hex digit for each cell: the sum of its sides with a line (right
    /// 1, up 2, left 4, down 8).
    lines: Vec<String>,
}

/// Known part of an answer in JSON.
#[derive(Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "LinesPart"))]
struct LinesJson {
    /// Rows from the top, with a hex digit for each cell: the sum of its sides known to have a line
    /// (right 1, up 2, left 4, down 8).
    lines: Vec<String>,
    /// Sides known to have no line, in the same form; absent if everything is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    no: Option<Vec<String>>,
}

/// Returns the hex digit for the sides of a cell, as in IDs and answers.
fn digit(arms: Arms) -> char {
    char::from_digit(arms.bits(), 16).unwrap_or('0')
}

impl Serialize for Lines {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let rows = |arms: &[Arms]| {
            arms.chunks(self.size.width.max(1))
                .map(|row| row.iter().copied().map(digit).collect())
                .collect()
        };
        LinesJson { lines: rows(&self.arms), no: (!self.is_complete()).then(|| rows(&self.no)) }
            .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Lines {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let LinesJson { lines, no } = LinesJson::deserialize(deserializer)?;
        let size = Size { width: lines.first().map_or(0, String::len), height: lines.len() };
        let arms = |rows: &[String]| {
            let is_even =
                rows.len() == size.height && rows.iter().all(|row| row.len() == size.width);
            let cells = rows.iter().flat_map(|row| row.chars());
            let cells: Option<Vec<Arms>> =
                cells.map(|sign| Arms::from_bits(sign.to_digit(16)?)).collect();
            cells
                .filter(|_| is_even)
                .ok_or_else(|| D::Error::custom("the rows are not hex digits of equal number"))
        };
        let lines = Self {
            size,
            wraps: false,
            is_loose: false,
            no: vec![Arms::NONE; size.area()],
            arms: arms(&lines)?,
        };
        let Some(no) = no else {
            let lines = lines.without_more();
            return Ok(lines.on(lines.can_wrap()));
        };
        let no = arms(&no)?;
        if no.iter().zip(&lines.arms).any(|(no, lines)| no.bits() & lines.bits() > 0) {
            return Err(D::Error::custom("a side is listed both with and without a line"));
        }
        let lines = Self { no, ..lines };
        Ok(lines.on(lines.can_wrap()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::place::{Edge, Side, Toward};

    const SIZE: Size = Size { width: 3, height: 2 };

    /// Returns a loop around the left four cells.
    fn whole() -> Lines {
        serde_json::from_str(r#"{"lines":["9c0","360"]}"#).expect("two rows")
    }

    #[test]
    fn a_digit_has_the_sides_of_its_cell() {
        let known = whole();
        assert_eq!(serde_json::to_string(&known).unwrap(), r#"{"lines":["9c0","360"]}"#);
        assert_eq!(
            (known.is_complete(), known.open(), known.text()),
            (true, 0, "9c0\n360\n".to_owned())
        );
        assert_eq!(known.values(()), [1, 0, 1, 0, 1, 1, 0].map(Some));
        let given = Lines::unknown(SIZE);
        assert_eq!(given.with_values((), &known.values(())), known);
        assert!(known.mismatches(&given, ()).is_empty());
        for (odd, places) in [
            (r#"{"lines":["9c4","360"]}"#, 1),
            (r#"{"lines":["bc0","360"]}"#, 1),
            (r#"{"lines":["9c","36"]}"#, 0),
        ] {
            let mismatches = serde_json::from_str::<Lines>(odd).unwrap().mismatches(&given, ());
            assert_eq!(
                (mismatches.len(), mismatches[0].places.len()),
                (1, places),
                "{odd}: {mismatches:?}"
            );
        }
        for odd in [
            r#"{"lines":["9c","360"]}"#,
            r#"{"lines":["9g"]}"#,
            r#"{"lines":["1"],"no":["1"]}"#,
            r#"{"lines":["1"],"no":[]}"#,
        ] {
            assert!(serde_json::from_str::<Lines>(odd).is_err(), "{odd}");
        }
    }

    #[test]
    fn a_part_says_where_no_line_runs() {
        let mut known = Lines::unknown(SIZE);
        known.set(Place::Edge(Edge::Beside(0, 0, Side::Right)), Some(&true.into()));
        known.set(Place::Edge(Edge::Beside(1, 0, Side::Down)), Some(&false.into()));
        known.set(Place::Edge(Edge::Beside(2, 0, Side::Right)), Some(&true.into()));
        let json = r#"{"lines":["140","000"],"no":["6a3","ca9"]}"#;
        assert_eq!(serde_json::to_string(&known).unwrap(), json);
        assert_eq!(serde_json::from_str::<Lines>(json).unwrap(), known);
        assert_eq!(
            (known.is_complete(), known.open(), known.text()),
            (false, 5, "???\n???\n".to_owned())
        );
        let given = Lines::unknown(SIZE);
        let compared = known.compare(&given, &whole());
        let entered =
            |place| compared.iter().find(|(own, _)| *own == Place::Edge(place)).expect("an edge").1;
        assert_eq!(entered(Edge::Beside(0, 0, Side::Right)), EntryStatus::Right);
        assert_eq!(entered(Edge::Beside(1, 0, Side::Down)), EntryStatus::Wrong);
        assert_eq!(entered(Edge::Beside(0, 1, Side::Right)), EntryStatus::Open);
        assert_eq!(
            entered(Edge::Beside(2, 0, Side::Down)),
            EntryStatus::Given,
            "nothing has to be entered there"
        );
        assert_eq!(known.playable().open(), 6);
    }

    #[test]
    fn loose_lines_are_known_side_by_side() {
        let given = Lines::loose(Size { width: 2, height: 1 });
        let mut known = given.clone();
        assert_eq!((known.open(), known.entries(()).len()), (8, 8));
        let (right, left) = (Place::Side(0, 0, Toward::Right), Place::Side(1, 0, Toward::Left));
        known.set(right, Some(&true.into()));
        known.set(left, Some(&false.into()));
        // An edge has two sides here, and each has its own entry.
        known.set(Place::Edge(Edge::Beside(0, 0, Side::Right)), Some(&true.into()));
        let json = r#"{"lines":["10"],"no":["04"]}"#;
        assert_eq!(serde_json::to_string(&known).unwrap(), json);
        let read = |json: &str| Lines::read(&given, &serde_json::from_str(json).unwrap()).unwrap();
        let again = read(json);
        assert_eq!((again.open(), again.mismatches(&given, ())), (6, Vec::new()));
        assert_eq!(
            [right, left].map(|place| again.value_at(place)),
            [true, false].map(|line| Some(line.into()))
        );
        assert_eq!(given.with_values((), &again.values(())), known);
        let answer = serde_json::from_str::<Lines>(r#"{"lines":["96"]}"#).unwrap();
        assert_eq!(answer.mismatches(&given, ()), [], "a line may end at any side");
        let wrong: Vec<Place> = again
            .mismatches(&read(r#"{"lines":["96"]}"#), ())
            .into_iter()
            .flat_map(|misfit| misfit.places)
            .collect();
        assert_eq!(wrong, [left]);
        let compared = again.compare(&given, &answer);
        let entered = |place| compared.iter().find(|(own, _)| *own == place).expect("a side").1;
        assert_eq!([right, left].map(entered), [EntryStatus::Right, EntryStatus::Wrong]);
        assert_eq!(entered(Place::Side(0, 0, Toward::Down)), EntryStatus::Open);
    }

    #[test]
    fn lines_can_leave_a_grid_that_wraps() {
        let mut known = Lines::wrapping(SIZE);
        known.set(Place::Edge(Edge::Beside(2, 0, Side::Right)), Some(&true.into()));
        assert_eq!((known.arms(2).bits(), known.arms(0).bits()), (1, 4));
        let json = serde_json::to_string(&known).unwrap();
        assert_eq!(json, r#"{"lines":["401","000"],"no":["000","000"]}"#);
        assert_eq!(serde_json::from_str::<Lines>(&json).unwrap(), known);
        let torn = serde_json::from_str::<Lines>(r#"{"lines":["001","000"]}"#).unwrap();
        assert_eq!(torn.mismatches(&Lines::wrapping(SIZE), ()).len(), 1);
    }
}
