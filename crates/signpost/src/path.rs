//! Partial answer of a path: the numbers of cells, and their links.

use std::borrow::Cow;

#[cfg(feature = "schema")]
use schemars::{Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value as Json;
use tatham_core::json::{self, Unfit};
use tatham_core::partial_answer::{Cells, Choices, EntryStatus, Values};
use tatham_core::{Grid, Numbers, PartialAnswer, Picture, Place, Size, Violation};

use crate::problem::Problem;

/// Decided positions of cells on the path, from 1, and decided links from cell to cell. Serialised
/// as `{"grid": [[1, 3], [null, 2]], "links": [[x1, y1, x2, y2], …]}`; links that follow from the
/// numbers are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// Position of each cell, from 1; 0 if it is not decided.
    pub numbers: Numbers,
    /// Cell that follows each, if that does not follow from the numbers; empty if it always does.
    links: Vec<Option<usize>>,
}

impl Path {
    /// Givens of a board.
    pub(crate) fn givens(problem: &Problem) -> Self {
        Self::of_numbers(Numbers::from_fn(problem.size(), |cell| problem.givens()[cell]))
    }

    /// Path of these numbers.
    pub(crate) fn of_numbers(numbers: Numbers) -> Self {
        Self { numbers, links: Vec::new() }
    }

    /// Path of these cells, in this order.
    pub(crate) fn of_order(size: Size, cells: impl IntoIterator<Item = usize>) -> Self {
        let mut grid = Grid::filled(size, 0);
        (1..).zip(cells).for_each(|(number, cell)| grid[cell] = number);
        Self::of_numbers(Cells(grid))
    }

    /// Path with these additional links, and with the numbers that follow from them.
    pub(crate) fn with_links(self, next: &[Option<usize>]) -> Self {
        let mut numbers = self.numbers;
        let mut previous = vec![None; next.len()];
        for (cell, to) in next.iter().enumerate() {
            if let Some(to) = *to {
                previous[to] = Some(cell);
            }
        }
        for (way, step) in [(next, 1), (&previous, -1)] {
            for start in 0..next.len() {
                let mut cell = start;
                while let Some((number, there)) = numbers.get(cell).zip(way[cell]) {
                    let then = number.saturating_add_signed(step);
                    if numbers.get(there).is_some() || !(1..=next.len() as u32).contains(&then) {
                        break;
                    }
                    numbers.0[there] = then;
                    cell = there;
                }
            }
        }
        let said = successors(&numbers);
        let links: Vec<Option<usize>> =
            next.iter().zip(&said).map(|(next, said)| next.filter(|_| next != said)).collect();
        Self { numbers, links: if links.iter().any(Option::is_some) { links } else { Vec::new() } }
    }

    /// Returns the cell that follows each, if it is decided.
    pub fn successors(&self) -> Vec<Option<usize>> {
        let mut next = successors(&self.numbers);
        next.iter_mut().zip(&self.links).for_each(|(next, link)| *next = link.or(*next));
        next
    }

    /// Each cell with a decided successor, and that successor: along the path, followed by those of
    /// which only the link is decided.
    pub(crate) fn steps(&self) -> impl Iterator<Item = [usize; 2]> {
        let order = self.order();
        let numbered: Vec<_> =
            order.windows(2).filter_map(|pair| Some([pair[0]?, pair[1]?])).collect();
        numbered
            .into_iter()
            .chain(self.links.iter().enumerate().filter_map(|(cell, to)| Some([cell, (*to)?])))
    }

    /// Numbers that differ from the solution, and links that do not follow from numbers and differ
    /// from it too.
    pub(crate) fn other_than(&self, given: &Self, solution: &Self) -> Vec<Place> {
        let (size, right) = (self.numbers.size(), solution.successors());
        let is_wrong = |&cell: &usize| {
            given.numbers.get(cell).is_none()
                && self
                    .numbers
                    .get(cell)
                    .is_some_and(|number| solution.numbers.get(cell) != Some(number))
        };
        let numbers = (0..size.area()).filter(is_wrong).map(|cell| self.numbers.place(cell));
        let links = self.links.iter().enumerate().filter_map(|(cell, to)| Some((cell, (*to)?)));
        let links = links
            .filter(|&(cell, to)| right[cell] != Some(to))
            .map(|(cell, to)| Place::Link(ends(size, cell, to)));
        numbers.chain(links).collect()
    }

    /// Cells in their order, as far as it is decided: the first, the second and so on.
    pub(crate) fn order(&self) -> Vec<Option<usize>> {
        order(&self.numbers)
    }
}

/// Columns and rows of two cells.
pub(crate) fn ends(size: Size, from: usize, to: usize) -> [usize; 4] {
    let ((x, y), (to_x, to_y)) = (size.position(from), size.position(to));
    [x, y, to_x, to_y]
}

/// Cell of each number, from 1 on, if one has it.
fn order(numbers: &Numbers) -> Vec<Option<usize>> {
    let mut order = vec![None; numbers.size().area()];
    for cell in 0..order.len() {
        let place = numbers.get(cell).and_then(|number| order.get_mut(number as usize - 1));
        if let Some(place) = place {
            *place = Some(cell);
        }
    }
    order
}

/// Cell that follows each, by the numbers.
fn successors(numbers: &Numbers) -> Vec<Option<usize>> {
    let mut next = vec![None; numbers.size().area()];
    for pair in order(numbers).windows(2) {
        if let (Some(cell), to) = (pair[0], pair[1]) {
            next[cell] = to;
        }
    }
    next
}

impl PartialAnswer for Path {
    type Range = u32;

    fn is_complete(&self) -> bool {
        self.numbers.is_complete()
    }

    fn read(_given: &Self, json: &json::Json) -> Result<Self, Unfit> {
        json.read()
    }

    fn has_shape_of(&self, other: &Self) -> bool {
        self.numbers.has_shape_of(&other.numbers)
    }

    fn text(&self) -> String {
        self.numbers.text()
    }

    fn picture(&self, given: &Self) -> Picture {
        self.numbers.picture(&given.numbers)
    }

    #[cfg(feature = "schema")]
    fn schema(generator: &mut SchemaGenerator, whole: bool) -> Schema {
        let mut schema = Numbers::schema(generator, whole);
        if let Some(fields) = schema
            .pointer_mut("/properties")
            .and_then(serde_json::Value::as_object_mut)
            .filter(|_| !whole)
        {
            let links = json_schema!({
                "description": "Links that do not follow from the numbers: column and row of a \
                    cell, and of its successor.",
                "type": "array",
                "items": {
                    "type": "array",
                    "items": { "type": "integer", "minimum": 0 },
                    "minItems": 4,
                    "maxItems": 4,
                },
            });
            fields.insert("links".to_owned(), links.to_value());
        }
        schema
    }

    fn mismatches(&self, given: &Self, last: u32) -> Vec<Violation> {
        self.numbers.mismatches(&given.numbers, last)
    }

    fn entries(&self, last: u32) -> Vec<Choices> {
        self.numbers.entries(last)
    }

    /// Sets the number of a cell or, if the place is a link, the link from one cell to another.
    fn set(&mut self, place: Place, value: Option<&Json>) {
        let Place::Link([x, y, to_x, to_y]) = place else { return self.numbers.set(place, value) };
        let size = self.numbers.size();
        if x.max(to_x) < size.width && y.max(to_y) < size.height {
            let mut next = self.successors();
            let (from, to) = (size.cell(x, y), size.cell(to_x, to_y));
            match value {
                Some(_) => next[from] = Some(to),
                None if next[from] == Some(to) => next[from] = None,
                None => return,
            }
            *self = Self::of_numbers(self.numbers.clone()).with_links(&next);
        }
    }

    fn value_at(&self, place: Place) -> Option<Json> {
        let Place::Link([x, y, to_x, to_y]) = place else { return self.numbers.value_at(place) };
        let size = self.numbers.size();
        let is_inside = x.max(to_x) < size.width && y.max(to_y) < size.height;
        (is_inside && self.successors()[size.cell(x, y)] == Some(size.cell(to_x, to_y)))
            .then(|| true.into())
    }

    /// Number of open cells: links are entered, and nothing follows the last cell.
    fn open(&self) -> usize {
        self.successors().iter().filter(|next| next.is_none()).count().saturating_sub(1)
    }

    /// Compares entries with the answer; the entry of a cell is its link to the next.
    fn compare(&self, given: &Self, answer: &Self) -> Vec<(Place, EntryStatus)> {
        let (own, given, right) = (self.successors(), given.successors(), answer.successors());
        let entry = |cell: usize| match (own[cell], right[cell]) {
            // Nothing follows the last cell, and there is nothing to enter there.
            (None, None) => EntryStatus::Given,
            (next, right) if given[cell].is_some() && next == right => EntryStatus::Given,
            (None, Some(_)) => EntryStatus::Open,
            (next, right) if next == right => EntryStatus::Right,
            _ => EntryStatus::Wrong,
        };
        (0..own.len()).map(|cell| (self.numbers.place(cell), entry(cell))).collect()
    }
}

/// Numbers as values of cells.
impl Values for Path {
    fn with_values(&self, range: u32, values: &[Option<i64>]) -> Self {
        Self::of_numbers(self.numbers.with_values(range, values))
    }

    fn values(&self, range: u32) -> Vec<Option<i64>> {
        self.numbers.values(range)
    }

    fn place_of(&self, number: usize) -> Place {
        self.numbers.place_of(number)
    }

    fn value_of(range: u32, value: i64) -> Json {
        Numbers::value_of(range, value)
    }
}

/// JSON form.
#[derive(Deserialize, Serialize)]
struct Written<'a> {
    #[serde(flatten)]
    numbers: Cow<'a, Numbers>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    links: Vec<[usize; 4]>,
}

impl Serialize for Path {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let size = self.numbers.size();
        let links = self
            .links
            .iter()
            .enumerate()
            .filter_map(|(cell, to)| Some(ends(size, cell, (*to)?)))
            .collect();
        Written { numbers: Cow::Borrowed(&self.numbers), links }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Path {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Written { numbers, links } = Written::deserialize(deserializer)?;
        let numbers = numbers.into_owned();
        let size = numbers.size();
        let mut next = successors(&numbers);
        for [x, y, to_x, to_y] in links {
            if x.max(to_x) >= size.width || y.max(to_y) >= size.height {
                return Err(D::Error::custom("a link leaves the grid"));
            }
            next[size.cell(x, y)] = Some(size.cell(to_x, to_y));
        }
        Ok(Self::of_numbers(numbers).with_links(&next))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_stand_beside_the_numbers_that_they_do_not_follow_from() {
        let size = Size { width: 2, height: 2 };
        let numbers = |cells: [u32; 4]| Cells(Grid::from_cells(size, cells.to_vec()).unwrap());
        let whole = Path::of_numbers(numbers([1, 4, 2, 3]));
        assert_eq!(serde_json::to_string(&whole).unwrap(), r#"{"grid":[[1,4],[2,3]]}"#);
        assert_eq!(whole.successors(), [Some(2), None, Some(3), Some(1)]);
        assert_eq!(whole, Path::of_order(size, [0, 2, 3, 1]));
        // The chain before a given 4 is numbered from it; a link without a number remains a link.
        let position =
            Path::of_numbers(numbers([0, 4, 0, 0])).with_links(&[Some(2), None, None, Some(1)]);
        let json = r#"{"grid":[[null,4],[null,3]],"links":[[0,0,0,1]]}"#;
        assert_eq!(serde_json::to_string(&position).unwrap(), json);
        assert_eq!(serde_json::from_str::<Path>(json).unwrap(), position);
        assert!(
            serde_json::from_str::<Path>(r#"{"grid":[[null,4],[null,3]],"links":[[0,0,0,2]]}"#)
                .is_err()
        );
        let given = Path::of_numbers(numbers([0, 4, 0, 0]));
        let entries: Vec<EntryStatus> =
            position.compare(&given, &whole).into_iter().map(|(_, entry)| entry).collect();
        assert_eq!(
            entries,
            [EntryStatus::Right, EntryStatus::Given, EntryStatus::Open, EntryStatus::Right]
        );
    }
}
