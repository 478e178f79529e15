//! Values of cells: the answer of kinds that mark cells or fill in numbers.

use std::fmt::{self, Debug};

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value as Json;

use super::{Choices, EntryStatus, PartialAnswer, Values};
use crate::grid::{Grid, Size};
use crate::json::{self, Unfit};
use crate::picture::{Picture, Shape, Tone};
use crate::place::Place;
use crate::refusal::{Attempt, Refusal};
use crate::violation::Violation;

/// Value for each cell, as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cells<T>(pub Grid<T>);

/// Character for each cell; `?` means unknown. Serialised as `{"rows": ["##.", …]}`.
pub type Letters = Cells<char>;

/// Number from 1 on for each cell; 0 means unknown. Serialised as `{"grid": [[1, 4], [2, null]]}`.
pub type Numbers = Cells<u32>;

/// Value of a cell.
pub trait Value: Copy + Debug + Eq + Send + Sync + ToString + 'static {
    /// Sign of an unknown value.
    const UNKNOWN: Self;

    /// Index for a part of the board (a wall, a tree, a mirror) that is in no range: a player never
    /// enters it, so the first value serves.
    const WALL: Option<i64> = None;

    /// Values that the cells of a grid can have: the characters, which are ASCII, or the largest
    /// number.
    type Range: Copy + Debug;

    /// Type of the rows in JSON.
    type Rows: DeserializeOwned + Serialize;

    /// Returns the rows for JSON.
    fn to_rows(grid: &Grid<Self>) -> Self::Rows;

    /// Returns the grid of these rows; `None` if their lengths differ, or if a value cannot be in
    /// any cell.
    fn from_rows(rows: Self::Rows) -> Option<Grid<Self>>;

    /// Returns the JSON Schema of the rows, for whole or partial answers.
    #[cfg(feature = "schema")]
    fn schema(generator: &mut SchemaGenerator, whole: bool) -> Schema;

    /// Writes a line of text for each row.
    ///
    /// # Errors
    /// It cannot be written.
    fn write(grid: &Grid<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// Returns all values of a range.
    fn all(range: Self::Range) -> impl Iterator<Item = Self>;

    /// Returns the name of a range in errors: `1 to 9`.
    fn name(range: Self::Range) -> String;

    /// Returns the value alone, as JSON.
    fn json(self) -> Json;

    /// Inverse of [`json`](Self::json).
    fn of_json(json: &Json) -> Option<Self>;

    /// Returns the value that a solver calls `index`: the index of a character is its position in
    /// the range, and the index of a number is the number itself.
    fn of_index(index: i64, range: Self::Range) -> Option<Self>;

    /// Inverse of [`of_index`](Self::of_index); `None` if the value is unknown or not in the range.
    fn index(self, range: Self::Range) -> Option<i64>;
}

impl<T: Value> Cells<T> {
    /// Makes a grid of unknown cells.
    pub fn unknown(size: Size) -> Self {
        Self(Grid::filled(size, T::UNKNOWN))
    }

    /// Makes a grid from the value of each cell, as far as it is known.
    pub fn from_fn(size: Size, mut value: impl FnMut(usize) -> Option<T>) -> Self {
        Self(Grid::from_fn(size, |cell| value(cell).unwrap_or(T::UNKNOWN)))
    }

    /// Makes a grid from the values of another, as far as they are known.
    pub fn from_grid<V>(grid: &Grid<V>, mut value: impl FnMut(&V) -> Option<T>) -> Self {
        Self(grid.map(|cell| value(cell).unwrap_or(T::UNKNOWN)))
    }

    /// Returns the width and the height.
    pub fn size(&self) -> Size {
        self.0.size()
    }

    /// Returns the value of a cell, if it is known.
    pub fn get(&self, cell: usize) -> Option<T> {
        Some(self.0[cell]).filter(|value| *value != T::UNKNOWN)
    }

    /// Returns true if the values of these cells are known and equal.
    pub fn are_alike(&self, cells: &[usize]) -> bool {
        let Some((&first, rest)) = cells.split_first() else { return true };
        let value = self.0[first];
        value != T::UNKNOWN && rest.iter().all(|&cell| self.0[cell] == value)
    }

    /// Returns the origin of a cell's value, if these cells are the givens.
    pub fn tone(&self, cell: usize) -> Tone {
        if self.get(cell).is_some() { Tone::Given } else { Tone::Found }
    }

    /// Returns those of these cells that have a value.
    pub fn having(&self, cells: &[usize], value: T) -> Vec<usize> {
        cells.iter().copied().filter(|&cell| self.0[cell] == value).collect()
    }

    /// Returns the number of these cells that have a value.
    pub fn number(&self, cells: &[usize], value: T) -> usize {
        cells.iter().filter(|&&cell| self.0[cell] == value).count()
    }

    /// Returns true if exactly `number` of these cells can have a value: not more have it, and with
    /// the open cells there are enough.
    #[inline]
    pub fn can_have(&self, cells: &[usize], value: T, number: i64) -> bool {
        let [have, open] = [value, T::UNKNOWN].map(|value| self.number(cells, value) as i64);
        (have..=have + open).contains(&number)
    }

    /// Makes a violation at these cells.
    pub fn violation(&self, name: String, cells: impl IntoIterator<Item = usize>) -> Violation {
        Violation::new(name).at(cells.into_iter().map(|cell| self.place(cell)))
    }

    /// Returns these cells, as places.
    pub fn places(&self, cells: impl IntoIterator<Item = usize>) -> impl Iterator<Item = Place> {
        cells.into_iter().map(|cell| self.place(cell))
    }

    /// Returns a cell as a place, by its column and row.
    pub fn place(&self, cell: usize) -> Place {
        self.size().place(cell)
    }

    /// Enters or erases a value, as a player does; `given` is the puzzle as posed. A given can be
    /// entered again.
    ///
    /// # Errors
    /// The cell lies outside of the grid, or has another given: then nothing has changed.
    pub fn enter(&mut self, given: &Self, at: [usize; 2], value: Option<T>) -> Attempt {
        let cell = self.size().cell_at(at).ok_or(Refusal::LeavesTheGrid)?;
        if given.get(cell).is_some_and(|given| Some(given) != value) {
            return Err(Refusal::OnGiven);
        }
        self.0[cell] = value.unwrap_or(T::UNKNOWN);
        Ok(())
    }

    /// Enters a value in each cell, as a game that solves itself does; `None` for an invalid value.
    ///
    /// # Errors
    /// They do not fit the grid or the givens: then nothing has changed.
    pub fn fill(&mut self, given: &Self, values: impl IntoIterator<Item = Option<T>>) -> Attempt {
        let values: Option<Vec<T>> = values.into_iter().collect();
        let grid = values
            .and_then(|values| Grid::from_cells(self.size(), values))
            .ok_or(Refusal::DoesNotFit)?;
        // The game would overwrite the givens.
        if given
            .0
            .cells()
            .iter()
            .zip(grid.cells())
            .any(|(given, value)| *given != T::UNKNOWN && given != value)
        {
            return Err(Refusal::OnGiven);
        }
        self.0 = grid;
        Ok(())
    }

    /// Returns a move for each cell that differs from an answer; `enter` writes the move that
    /// enters a value in a column and row.
    pub fn moves_to(
        &self,
        answer: &Self,
        enter: impl Fn(usize, usize, T) -> String,
    ) -> Vec<String> {
        let differing = (0..self.size().area()).filter(|&cell| self.0[cell] != answer.0[cell]);
        let entering = |cell| {
            let (x, y) = self.size().position(cell);
            enter(x, y, answer.0[cell])
        };
        differing.map(entering).collect()
    }
}

impl Letters {
    /// Letters as a text shows them: a word for each row. `None` if the rows have different
    /// lengths.
    pub fn of_text(text: &str) -> Option<Self> {
        Grid::from_rows(text.split_whitespace().map(|row| row.chars().collect()).collect())
            .map(Self)
    }

    /// Puts a letter into all unknown cells.
    pub fn fill_open(&mut self, letter: char) {
        for cell in 0..self.size().area() {
            if self.get(cell).is_none() {
                self.0[cell] = letter;
            }
        }
    }

    /// Draws squares: black for one character, white for any other, grey for unknown cells.
    pub fn squares(&self, given: &Self, black: char) -> Picture {
        let mut picture = Picture::new(self.size());
        for cell in 0..self.size().area() {
            let shape = self.get(cell).map_or(Shape::Open, |sign| {
                if sign == black { Shape::Black } else { Shape::White }
            });
            picture.mark(cell, shape, given.tone(cell));
        }
        picture
    }
}

impl<T: Value> PartialAnswer for Cells<T> {
    type Range = T::Range;

    fn is_complete(&self) -> bool {
        !self.0.cells().contains(&T::UNKNOWN)
    }

    fn open(&self) -> usize {
        self.0.cells().iter().filter(|value| **value == T::UNKNOWN).count()
    }

    fn read(_given: &Self, json: &json::Json) -> Result<Self, Unfit> {
        json.read()
    }

    fn has_shape_of(&self, other: &Self) -> bool {
        self.size() == other.size()
    }

    fn text(&self) -> String {
        self.to_string()
    }

    /// Draws each value as text in its cell.
    fn picture(&self, given: &Self) -> Picture {
        let mut picture = Picture::new(self.size());
        for cell in 0..self.size().area() {
            if let Some(value) = self.get(cell) {
                picture.mark(cell, Shape::Text(value.to_string()), given.tone(cell));
            }
        }
        picture
    }

    #[cfg(feature = "schema")]
    fn schema(generator: &mut SchemaGenerator, whole: bool) -> Schema {
        T::schema(generator, whole)
    }

    fn mismatches(&self, given: &Self, range: T::Range) -> Vec<Violation> {
        let (size, wanted) = (self.size(), given.size());
        if size != wanted {
            return vec![Violation::new(format!("the grid is {size}, not {wanted}"))];
        }
        let is_as_given =
            |value: T, given: T| given == T::UNKNOWN || value == T::UNKNOWN || given == value;
        // A given may be something that a player never enters: a wall.
        let can_be = |value: T, given: T| {
            value == T::UNKNOWN || value == given || value.index(range).is_some()
        };
        let fits = |value: T, given: T| is_as_given(value, given) && can_be(value, given);
        let mut mismatches = Vec::new();
        for (cell, (&value, &wanted)) in self.0.cells().iter().zip(given.0.cells()).enumerate() {
            if !fits(value, wanted) {
                let is_other = is_as_given(value, wanted);
                let why = if is_other {
                    format!("not one of {}", T::name(range))
                } else {
                    "not the given value".to_owned()
                };
                let misfit = format!("{} in {} is {why}", value.to_string(), size.name(cell));
                mismatches.push(Violation::new(misfit).at([self.place(cell)]));
            }
        }
        mismatches
    }

    fn entries(&self, range: T::Range) -> Vec<Choices> {
        let open = (0..self.size().area()).filter(|&cell| self.get(cell).is_none());
        Choices::alike(open.map(|cell| self.place(cell)), T::all(range).map(T::json))
    }

    fn set(&mut self, place: Place, value: Option<&Json>) {
        let (size, value) = (self.size(), value.map_or(Some(T::UNKNOWN), T::of_json));
        if let (Place::Cell([x, y]), Some(value)) = (place, value)
            && x < size.width
            && y < size.height
        {
            self.0[size.cell(x, y)] = value;
        }
    }

    fn value_at(&self, place: Place) -> Option<Json> {
        let Place::Cell([x, y]) = place else { return None };
        let size = self.size();
        (x < size.width && y < size.height)
            .then(|| size.cell(x, y))
            .and_then(|cell| self.get(cell))
            .map(T::json)
    }

    fn compare(&self, given: &Self, answer: &Self) -> Vec<(Place, EntryStatus)> {
        let entry = |cell: usize| match self.get(cell) {
            _ if given.get(cell).is_some_and(|given| given == answer.0[cell]) => EntryStatus::Given,
            None => EntryStatus::Open,
            Some(value) if value == answer.0[cell] => EntryStatus::Right,
            Some(_) => EntryStatus::Wrong,
        };
        (0..self.size().area()).map(|cell| (self.place(cell), entry(cell))).collect()
    }
}

impl<T: Value> Values for Cells<T> {
    fn with_values(&self, range: T::Range, values: &[Option<i64>]) -> Self {
        let is_wall = |value: &T| value.index(range).is_none();
        let mut values = values.iter();
        Self::from_grid(&self.0, |&own| {
            let value = values.next().copied().flatten();
            let entered = || value.and_then(|index| T::of_index(index, range));
            Some(own).filter(|own| *own != T::UNKNOWN && is_wall(own)).or_else(entered)
        })
    }

    fn values(&self, range: T::Range) -> Vec<Option<i64>> {
        let value_of = |value: &T| value.index(range).or(T::WALL.filter(|_| *value != T::UNKNOWN));
        self.0.cells().iter().map(value_of).collect()
    }

    fn place_of(&self, number: usize) -> Place {
        self.place(number)
    }

    fn value_of(range: T::Range, value: i64) -> Json {
        T::of_index(value, range).map_or(Json::Null, T::json)
    }
}

impl<T: Value> fmt::Display for Cells<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        T::write(&self.0, f)
    }
}

impl<T: Value> Serialize for Cells<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        T::to_rows(&self.0).serialize(serializer)
    }
}

impl<'de, T: Value> Deserialize<'de> for Cells<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let rows = T::Rows::deserialize(deserializer)?;
        T::from_rows(rows)
            .map(Self)
            .ok_or_else(|| D::Error::custom("the rows have different lengths"))
    }
}

/// Returns the text of a row. Nearly all rows are ASCII: then a character is a byte.
fn joined(row: &[char]) -> String {
    let bytes = || row.iter().map(|&sign| sign as u8).collect();
    let ascii = if row.iter().all(char::is_ascii) { String::from_utf8(bytes()).ok() } else { None };
    ascii.unwrap_or_else(|| row.iter().collect())
}

/// A character for each cell; `?` if unknown.
#[derive(Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Letters"))]
pub struct Strings {
    /// Rows from the top, with a character for each cell.
    rows: Vec<String>,
}

impl Value for char {
    const UNKNOWN: Self = '?';
    const WALL: Option<i64> = Some(0);

    type Range = &'static str;
    type Rows = Strings;

    fn to_rows(grid: &Grid<Self>) -> Strings {
        Strings { rows: grid.rows().map(joined).collect() }
    }

    fn from_rows(rows: Strings) -> Option<Grid<Self>> {
        Grid::from_rows(rows.rows.iter().map(|row| row.chars().collect()).collect())
    }

    #[cfg(feature = "schema")]
    fn schema(generator: &mut SchemaGenerator, _whole: bool) -> Schema {
        Strings::json_schema(generator)
    }

    fn write(grid: &Grid<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        grid.rows().try_for_each(|row| writeln!(f, "{}", joined(row)))
    }

    fn all(signs: &'static str) -> impl Iterator<Item = Self> {
        debug_assert!(signs.is_ascii(), "`{signs}`");
        signs.chars()
    }

    fn name(signs: &'static str) -> String {
        signs.chars().map(|sign| format!("`{sign}`")).collect::<Vec<_>>().join(", ")
    }

    fn json(self) -> Json {
        Json::from(self.to_string())
    }

    fn of_json(json: &Json) -> Option<Self> {
        let mut signs = json.as_str()?.chars();
        signs.next().filter(|_| signs.next().is_none())
    }

    #[inline]
    fn of_index(index: i64, signs: &'static str) -> Option<Self> {
        signs.as_bytes().get(usize::try_from(index).ok()?).copied().map(Self::from)
    }

    #[inline]
    fn index(self, signs: &'static str) -> Option<i64> {
        signs.bytes().position(|sign| Self::from(sign) == self).map(|index| index as i64)
    }
}

/// A number for each cell; null if unknown.
#[derive(Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Lists<T> {
    /// Rows from the top.
    grid: Vec<Vec<T>>,
}

impl Value for u32 {
    const UNKNOWN: Self = 0;

    type Range = Self;
    type Rows = Lists<Option<u32>>;

    fn to_rows(grid: &Grid<Self>) -> Self::Rows {
        Lists {
            grid: grid
                .rows()
                .map(|row| row.iter().map(|&number| (number > 0).then_some(number)).collect())
                .collect(),
        }
    }

    fn from_rows(rows: Self::Rows) -> Option<Grid<Self>> {
        Grid::from_rows(
            rows.grid
                .into_iter()
                .map(|row| row.into_iter().map(Option::unwrap_or_default).collect())
                .collect(),
        )
    }

    #[cfg(feature = "schema")]
    fn schema(generator: &mut SchemaGenerator, whole: bool) -> Schema {
        if whole {
            Lists::<u32>::json_schema(generator)
        } else {
            Lists::<Option<u32>>::json_schema(generator)
        }
    }

    /// Writes the numbers right-aligned to the width of the largest.
    fn write(grid: &Grid<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = grid.cells().iter().max().map_or(1, |most| most.to_string().len());
        for row in grid.rows() {
            for (x, &number) in row.iter().enumerate() {
                f.write_str(if x > 0 { " " } else { "" })?;
                if number > 0 {
                    write!(f, "{number:>width$}")
                } else {
                    write!(f, "{:>width$}", "?")
                }?;
            }
            writeln!(f)?;
        }
        Ok(())
    }

    fn all(largest: Self) -> impl Iterator<Item = Self> {
        1..=largest
    }

    fn name(largest: Self) -> String {
        format!("1 to {largest}")
    }

    fn json(self) -> Json {
        Json::from(self)
    }

    fn of_json(json: &Json) -> Option<Self> {
        Self::try_from(json.as_u64()?).ok().filter(|number| *number > 0)
    }

    #[inline]
    fn of_index(index: i64, _largest: Self) -> Option<Self> {
        Self::try_from(index).ok()
    }

    #[inline]
    fn index(self, largest: Self) -> Option<i64> {
        (1..=largest).contains(&self).then_some(self.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Size = Size { width: 3, height: 2 };

    #[test]
    fn letters_are_strings_and_lines() {
        let letters = Letters::from_fn(SIZE, |cell| Some(if cell == 4 { 'x' } else { '.' }));
        let json = r#"{"rows":["...",".x."]}"#;
        assert_eq!(serde_json::to_string(&letters).unwrap(), json);
        assert_eq!(serde_json::from_str::<Letters>(json).unwrap(), letters);
        assert!(serde_json::from_str::<Letters>(r#"{"rows":["...",".x"]}"#).is_err());
        assert_eq!(letters.to_string(), "...\n.x.\n");
        assert!(letters.is_complete());
        let known = letters.with_values(".x", &[Some(0), Some(1), None, Some(0), Some(0), Some(7)]);
        assert_eq!(known.to_string(), ".x?\n..?\n");
        assert_eq!(known.values(".x"), [Some(0), Some(1), None, Some(0), Some(0), None]);
        assert!(!known.is_complete());
    }

    #[test]
    fn numbers_are_lists_and_columns() {
        let numbers = Numbers::from_fn(SIZE, |cell| (cell > 0).then_some(4 * cell as u32));
        let json = r#"{"grid":[[null,4,8],[12,16,20]]}"#;
        assert_eq!(serde_json::to_string(&numbers).unwrap(), json);
        assert_eq!(serde_json::from_str::<Numbers>(json).unwrap(), numbers);
        assert!(serde_json::from_str::<Numbers>(r#"{"grid":[[1,2],[3]]}"#).is_err());
        assert_eq!(numbers.to_string(), " ?  4  8\n12 16 20\n");
        assert_eq!((numbers.get(0), numbers.get(2), numbers.is_complete()), (None, Some(8), false));
        assert_eq!(numbers.with_values(20, &numbers.values(20)), numbers);
        assert_eq!(numbers.values(19), [None, Some(4), Some(8), Some(12), Some(16), None]);
    }

    #[test]
    fn entries_change_what_is_not_given() {
        let given = Letters::from_fn(SIZE, |cell| (cell == 0).then_some('#'));
        let mut entered = given.clone();
        entered.enter(&given, [1, 0], Some('.')).unwrap();
        entered.enter(&given, [2, 1], Some('#')).unwrap();
        entered.enter(&given, [1, 1], Some('#')).unwrap();
        entered.enter(&given, [1, 1], None).unwrap();
        let before = entered.clone();
        for place in [[0, 0], [3, 0], [0, 2]] {
            assert!(entered.enter(&given, place, Some('.')).is_err(), "{place:?}");
        }
        let signs = |text: &'static str| text.chars().map(|c| Some(c).filter(|c| *c != '!'));
        for odd in ["#....", "#......", ".....#", "#...!."] {
            assert!(entered.fill(&given, signs(odd)).is_err(), "{odd}");
        }
        assert_eq!(entered, before, "what is refused changes nothing");
        assert_eq!(entered.to_string(), "#.?\n??#\n");
        let answer = Letters::from_fn(SIZE, |cell| Some(if cell < 3 { '#' } else { '.' }));
        let entries: Vec<EntryStatus> =
            entered.compare(&given, &answer).into_iter().map(|(_, entry)| entry).collect();
        assert_eq!(
            entries,
            [
                EntryStatus::Given,
                EntryStatus::Wrong,
                EntryStatus::Open,
                EntryStatus::Open,
                EntryStatus::Open,
                EntryStatus::Wrong
            ]
        );
        entered.fill(&given, signs("###...")).unwrap();
        assert_eq!(entered, answer);
        let moves = before.moves_to(&answer, |x, y, value| format!("{value}{x},{y}"));
        assert_eq!(moves, ["#1,0", "#2,0", ".0,1", ".1,1", ".2,1"]);
    }
}
