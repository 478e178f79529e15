//! Grids cut into regions: the answer of kinds that put borders between cells.

use petgraph::unionfind::UnionFind;
#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value as Json;

use super::{Choices, EntryStatus, PartialAnswer, Values};
use crate::grid::{Edges, Grid, Groups, Size};
use crate::json::{self, Unfit};
use crate::picture::{GridLines, Picture, Point, Shape, Tone};
use crate::place::{Edge, Place, Side};
use crate::violation::Violation;

/// Borders between cells, as far as they are known. Serialised as `{"regions": [[0, 0, 1], …]}`,
/// numbered by their first cells in reading order. In a partial answer only the regions that are
/// known whole have numbers, and `edges` and `no` list the edges with and without a border, as far
/// as the numbers do not imply them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regions {
    size: Size,
    /// For each of the grid's [inner edges](Edges) true if it is a border.
    borders: Vec<Option<bool>>,
}

impl Regions {
    /// Makes an unknown grid.
    pub fn unknown(size: Size) -> Self {
        Self { size, borders: vec![None; Edges::new(size).count()] }
    }

    /// Makes borders between cells of different regions.
    pub fn from_numbers(region: &Grid<usize>) -> Self {
        let size = region.size();
        Self {
            size,
            borders: Edges::new(size).pairs().map(|[a, b]| Some(region[a] != region[b])).collect(),
        }
    }

    /// Returns the width and the height.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the grid's inner edges, which number the borders.
    pub fn edges(&self) -> Edges {
        Edges::new(self.size)
    }

    /// Returns true if an edge is a border, and `None` if it is unknown.
    pub fn border(&self, edge: usize) -> Option<bool> {
        self.borders[edge]
    }

    /// Sets an edge: a border or not; `None` makes it unknown.
    pub fn put(&mut self, edge: usize, border: Option<bool>) {
        self.borders[edge] = border;
    }

    /// Returns for each cell the number of a cell that is known to be in the same region: the same
    /// number for all cells that are known to be together.
    pub fn joined(&self) -> Vec<usize> {
        let mut joined = UnionFind::new(self.size.area());
        for (edge, [a, b]) in self.edges().pairs().enumerate() {
            if self.borders[edge] == Some(false) {
                joined.union(a, b);
            }
        }
        joined.into_labeling()
    }

    /// Returns the number of each cell's region, if the region is known whole: only such regions
    /// are numbered, by their first cells in reading order.
    pub fn numbers(&self) -> Grid<Option<usize>> {
        let mut groups = Groups::new(self.size.area());
        for ([a, b], border) in self.edges().pairs().zip(&self.borders) {
            if *border == Some(false) {
                groups.join(a, b);
            }
        }
        let firsts = groups.into_firsts();
        let mut is_open = vec![false; firsts.len()];
        for ([a, b], border) in self.edges().pairs().zip(&self.borders) {
            if border.is_none() && firsts[a] != firsts[b] {
                (is_open[firsts[a]], is_open[firsts[b]]) = (true, true);
            }
        }
        let (mut numbers, mut found) = (vec![None; firsts.len()], 0);
        for (cell, &first) in firsts.iter().enumerate() {
            if first != cell {
                numbers[cell] = numbers[first];
            } else if !is_open[cell] {
                numbers[cell] = Some(found);
                found += 1;
            }
        }
        Grid::from_cells(self.size, numbers).expect("an entry for each cell")
    }

    /// Returns the cells of each piece that is known to be in one region, with true if borders
    /// surround it.
    pub fn pieces(&self) -> impl Iterator<Item = (Vec<usize>, bool)> {
        let joined = self.joined();
        let mut is_closed = vec![true; joined.len()];
        for ([a, b], border) in self.edges().pairs().zip(&self.borders) {
            if joined[a] != joined[b] && *border != Some(true) {
                (is_closed[joined[a]], is_closed[joined[b]]) = (false, false);
            }
        }
        let mut of_number = vec![None; joined.len()];
        let mut pieces: Vec<(Vec<usize>, bool)> = Vec::new();
        for (cell, &number) in joined.iter().enumerate() {
            let piece = *of_number[number].get_or_insert_with(|| {
                pieces.push((Vec::new(), is_closed[number]));
                pieces.len() - 1
            });
            pieces[piece].0.push(cell);
        }
        pieces.sort_unstable_by_key(|(cells, _)| joined[cells[0]]);
        pieces.into_iter()
    }

    /// Returns the cells that can be reached from a cell without crossing a known border, itself
    /// first.
    pub fn reach(&self, from: usize) -> Vec<usize> {
        let (edges, mut seen, mut reached) =
            (self.edges(), vec![false; self.size.area()], vec![from]);
        seen[from] = true;
        let mut next = 0;
        while let Some(&cell) = reached.get(next) {
            next += 1;
            let open = edges.around(cell).filter(|&(edge, _)| self.borders[edge] != Some(true));
            reached.extend(
                open.map(|(_, beyond)| beyond)
                    .filter(|&beyond| !std::mem::replace(&mut seen[beyond], true)),
            );
        }
        reached
    }

    /// Returns the borders within a region, which an answer never has.
    pub fn stray(&self) -> impl Iterator<Item = usize> {
        let joined = self.joined();
        let within = move |&(edge, [a, b]): &(usize, [usize; 2])| {
            joined[a] == joined[b] && self.borders[edge] == Some(true)
        };
        self.edges().pairs().enumerate().filter(within).map(|(edge, _)| edge)
    }

    /// Returns the known edges that the numbers of regions do not imply.
    fn beyond(&self, numbers: &Grid<Option<usize>>, border: bool) -> Vec<Edge> {
        let said = |[a, b]: [usize; 2]| match (numbers[a], numbers[b]) {
            // Between two whole regions there is a border, and within one there is none; a whole
            // region also has a border beside unknown cells.
            (None, None) => None,
            (one, other) => Some(one != other),
        };
        let edges = self.edges().pairs().enumerate();
        let beyond = edges.filter(|&(edge, cells)| {
            self.borders[edge] == Some(border) && said(cells) != Some(border)
        });
        beyond
            .filter_map(|(edge, _)| {
                if let Place::Edge(edge) = self.edges().place(edge) { Some(edge) } else { None }
            })
            .collect()
    }
}

impl PartialAnswer for Regions {
    type Range = ();

    fn is_complete(&self) -> bool {
        !self.borders.contains(&None) || self.numbers().cells().iter().all(Option::is_some)
    }

    fn without_more(&self) -> Self {
        let borders = self.borders.iter().map(|border| Some(*border == Some(true)));
        Self { size: self.size, borders: borders.collect() }
    }

    /// Counts the edges for which it is unknown whether they are borders.
    fn open(&self) -> usize {
        self.borders.iter().filter(|border| border.is_none()).count()
    }

    fn read(_given: &Self, json: &json::Json) -> Result<Self, Unfit> {
        json.read()
    }

    fn has_shape_of(&self, other: &Self) -> bool {
        self.size == other.size
    }

    /// Writes numbers in right-aligned columns.
    fn text(&self) -> String {
        let numbers = self.numbers();
        let width = numbers.cells().iter().flatten().max().map_or(1, |most| most.to_string().len());
        let number = |number: &Option<usize>| {
            number.map_or_else(|| "?".to_owned(), |number| number.to_string())
        };
        let row = |row: &[Option<usize>]| {
            row.iter().map(|cell| format!("{:>width$}", number(cell))).collect::<Vec<_>>().join(" ")
                + "\n"
        };
        numbers.rows().map(row).collect()
    }

    /// Draws borders, thin lines on unknown edges, and nothing elsewhere.
    fn picture(&self, given: &Self) -> Picture {
        let mut picture = Picture::new(self.size);
        picture.grid = GridLines::None;
        for edge in 0..self.borders.len() {
            let Place::Edge(Edge::Beside(x, y, side)) = self.edges().place(edge) else { continue };
            let tone = if given.borders[edge].is_some() { Tone::Given } else { Tone::Found };
            let (from, to) = match side {
                Side::Right => (Point::corner(x + 1, y), Point::corner(x + 1, y + 1)),
                Side::Down => (Point::corner(x, y + 1), Point::corner(x + 1, y + 1)),
            };
            match self.borders[edge] {
                Some(true) => picture.show(
                    Place::Edge(Edge::Beside(x, y, side)),
                    from,
                    Shape::Line { to, thick: true },
                    tone,
                ),
                None => {
                    picture.show(
                        Place::Edge(Edge::Beside(x, y, side)),
                        from,
                        Shape::Line { to, thick: false },
                        Tone::Faint,
                    );
                }
                Some(false) => {}
            }
        }
        picture.frame();
        picture
    }

    #[cfg(feature = "schema")]
    fn schema(generator: &mut SchemaGenerator, whole: bool) -> Schema {
        if whole { Written::json_schema(generator) } else { RegionsJson::json_schema(generator) }
    }

    fn mismatches(&self, given: &Self, (): ()) -> Vec<Violation> {
        if self.size != given.size {
            return vec![Violation::new(format!("the grid is {}, not {}", self.size, given.size))];
        }
        let differs = |&edge: &usize| {
            given.borders[edge]
                .is_some_and(|given| self.borders[edge].is_some_and(|own| own != given))
        };
        let misfit = |edge| {
            let place = self.edges().place(edge);
            Violation::new(format!("{place} differs from the puzzle")).at([place])
        };
        (0..self.borders.len()).filter(differs).map(misfit).collect()
    }

    fn entries(&self, (): ()) -> Vec<Choices> {
        let open = (0..self.borders.len()).filter(|&edge| self.borders[edge].is_none());
        Choices::alike(open.map(|edge| self.edges().place(edge)), [true, false])
    }

    fn set(&mut self, place: Place, value: Option<&Json>) {
        if let (Some(edge), Some(border)) =
            (self.edges().at(place), value.map_or(Some(None), |value| value.as_bool().map(Some)))
        {
            self.borders[edge] = border;
        }
    }

    fn value_at(&self, place: Place) -> Option<Json> {
        self.borders[self.edges().at(place)?].map(Json::from)
    }

    /// Returns the borders; their absence need not be entered.
    fn playable(&self) -> Self {
        let borders = self.borders.iter().map(|border| border.filter(|is| *is));
        Self { size: self.size, borders: borders.collect() }
    }

    /// Compares only borders, the playable part.
    fn compare(&self, given: &Self, answer: &Self) -> Vec<(Place, EntryStatus)> {
        let entry = |edge: usize| match self.borders[edge] {
            _ if given.borders[edge].is_some_and(|given| Some(given) == answer.borders[edge]) => {
                EntryStatus::Given
            }
            None if answer.borders[edge] == Some(false) => EntryStatus::Given,
            None => EntryStatus::Open,
            own if own == answer.borders[edge] => EntryStatus::Right,
            Some(_) => EntryStatus::Wrong,
        };
        (0..self.borders.len()).map(|edge| (self.edges().place(edge), entry(edge))).collect()
    }
}

/// Presence of a border on each edge.
impl Values for Regions {
    fn with_values(&self, (): (), values: &[Option<i64>]) -> Self {
        Self {
            size: self.size,
            borders: values.iter().map(|value| value.map(|value| value == 1)).collect(),
        }
    }

    fn values(&self, (): ()) -> Vec<Option<i64>> {
        self.borders.iter().map(|border| border.map(i64::from)).collect()
    }

    fn place_of(&self, number: usize) -> Place {
        self.edges().place(number)
    }

    fn value_of((): (), value: i64) -> Json {
        Json::from(value == 1)
    }
}

/// Complete answer in JSON.
#[cfg(feature = "schema")]
#[derive(JsonSchema)]
#[schemars(rename = "Regions")]
#[expect(dead_code, reason = "only its schema is used")]
struct Written {
    /// Rows from the top: the number of each cell's region; regions are numbered by their first
    /// cells in reading order.
    regions: Vec<Vec<usize>>,
}

/// Known part of an answer in JSON.
#[derive(Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "RegionsPart"))]
struct RegionsJson {
    /// Rows from the top: the number of each cell's region, if all of it is known; numbers count
    /// the regions shown.
    regions: Vec<Vec<Option<usize>>>,
    /// Further edges with a border: column and row of a cell, and its side.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    edges: Vec<Edge>,
    /// Edges without a border.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    no: Vec<Edge>,
}

impl Serialize for Regions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let numbers = self.numbers();
        let [edges, no] = [true, false].map(|border| self.beyond(&numbers, border));
        RegionsJson { regions: numbers.rows().map(<[_]>::to_vec).collect(), edges, no }
            .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Regions {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let RegionsJson { regions, edges, no } = RegionsJson::deserialize(deserializer)?;
        let numbers = Grid::from_rows(regions)
            .ok_or_else(|| D::Error::custom("the rows have different lengths"))?;
        let mut known = Self::unknown(numbers.size());
        for (edge, [a, b]) in known.edges().pairs().enumerate() {
            if numbers[a].is_some() || numbers[b].is_some() {
                known.borders[edge] = Some(numbers[a] != numbers[b]);
            }
        }
        for (edge, border) in edges
            .into_iter()
            .map(|edge| (edge, true))
            .chain(no.into_iter().map(|edge| (edge, false)))
        {
            let edge = known
                .edges()
                .at(Place::Edge(edge))
                .ok_or_else(|| D::Error::custom("an edge is not between two cells"))?;
            known.borders[edge] = Some(border);
        }
        Ok(known)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Size = Size { width: 3, height: 2 };

    fn whole() -> Regions {
        Regions::from_numbers(&Grid::from_cells(SIZE, vec![7, 7, 3, 7, 3, 3]).expect("six cells"))
    }

    #[test]
    fn regions_are_numbered_by_their_first_cells() {
        let known = whole();
        let json = r#"{"regions":[[0,0,1],[0,1,1]]}"#;
        assert_eq!(serde_json::to_string(&known).unwrap(), json);
        assert_eq!(serde_json::from_str::<Regions>(json).unwrap(), known);
        assert!(known.is_complete() && known.open() == 0 && known.stray().next().is_none());
        assert_eq!(known.text(), "0 0 1\n0 1 1\n");
        assert_eq!(known.with_values((), &known.values(())), known);
        for odd in
            [r#"{"regions":[[0,0],[1]]}"#, r#"{"regions":[[0,0,1],[0,1,1]],"no":[[2,0,"right"]]}"#]
        {
            assert!(serde_json::from_str::<Regions>(odd).is_err(), "{odd}");
        }
    }

    #[test]
    fn of_a_part_whole_regions_have_numbers_and_edges_tell_the_rest() {
        // Everything that is known: the corner at the top right is cut off, and the two cells at
        // the left share a region.
        let mut known = Regions::unknown(SIZE);
        for (place, border) in [
            (Edge::Beside(1, 0, Side::Right), true),
            (Edge::Beside(2, 0, Side::Down), true),
            (Edge::Beside(0, 0, Side::Down), false),
            (Edge::Beside(0, 1, Side::Right), true),
        ] {
            known.set(Place::Edge(place), Some(&border.into()));
        }
        let json = concat!(
            r#"{"regions":[[null,null,0],[null,null,null]],"#,
            r#""edges":[[0,1,"right"]],"no":[[0,0,"down"]]}"#
        );
        assert_eq!(serde_json::to_string(&known).unwrap(), json);
        assert_eq!(serde_json::from_str::<Regions>(json).unwrap(), known);
        assert_eq!(
            (known.is_complete(), known.open(), known.text()),
            (false, 3, "? ? 0\n? ? ?\n".to_owned())
        );
        assert_eq!(known.entries(()).len(), 3);
        let given = Regions::unknown(SIZE);
        let entries: Vec<EntryStatus> =
            known.compare(&given, &whole()).into_iter().map(|(_, entry)| entry).collect();
        let [open, right, wrong] = [EntryStatus::Open, EntryStatus::Right, EntryStatus::Wrong];
        // Edges without a border need no entry.
        assert_eq!(
            entries,
            [EntryStatus::Given, right, right, EntryStatus::Given, right, open, wrong]
        );
        known.set(Place::Edge(Edge::Beside(0, 1, Side::Right)), None);
        assert_eq!(known.value_at(Place::Edge(Edge::Beside(0, 1, Side::Right))), None);
    }

    #[test]
    fn a_border_within_a_region_is_stray() {
        let mut known = whole();
        known.put(3, Some(true));
        assert_eq!(known.stray().count(), 0, "the last cell is a region of its own then");
        let mut ring = Regions::from_numbers(&Grid::filled(Size { width: 2, height: 2 }, 0));
        ring.put(0, Some(true));
        assert_eq!(ring.stray().collect::<Vec<_>>(), [0]);
    }
}
