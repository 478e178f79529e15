//! Visible board of Mines: open cells with their numbers, flags, and covered cells.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use tatham_core::partial_answer::{Choices, EntryStatus, PartialAnswer as _};
use tatham_core::{Grid, Letters, Place, Size, Violation};

use crate::position_or_answer::Observation;

/// Signs for a flag, and for an opened mine.
const FLAG: char = 'F';
const MINE: char = '*';

/// `0` to `8` for an open cell, `F` for a flag, `?` for a covered cell, `*` for a mine that was
/// opened.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(try_from = "Letters")]
pub struct VisibleBoard(Letters);

/// Accepts only these signs.
impl TryFrom<Letters> for VisibleBoard {
    type Error = String;

    fn try_from(rows: Letters) -> Result<Self, String> {
        match rows.0.cells().iter().find(|sign| !matches!(**sign, '0'..='8' | '?' | FLAG | MINE)) {
            Some(other) => Err(format!("cells are `0` to `8`, `F`, `?` or `*`, found `{other}`")),
            None => Ok(Self(rows)),
        }
    }
}

/// Rows of characters.
#[cfg(feature = "schema")]
#[derive(JsonSchema)]
#[schemars(rename = "Cover")]
#[expect(dead_code, reason = "only its schema is used")]
struct Rows {
    /// Rows from the top: `0` to `8` open, `F` flagged, `?` covered, `*` an opened mine.
    rows: Vec<String>,
}

#[cfg(feature = "schema")]
impl JsonSchema for VisibleBoard {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        Rows::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Rows::json_schema(generator)
    }
}

impl VisibleBoard {
    /// Returns a board without open cells.
    pub(super) fn all(size: Size) -> Self {
        Self(Letters::unknown(size))
    }

    /// Returns the board with these signs.
    pub(super) fn from_signs(signs: &Grid<char>) -> Self {
        Self(Letters::from_fn(signs.size(), |cell| Some(signs[cell]).filter(|sign| *sign != '?')))
    }

    /// Returns true if nothing is open or flagged.
    pub(super) fn is_untouched(&self) -> bool {
        (0..self.size().area()).all(|cell| self.0.get(cell).is_none())
    }

    /// Returns the size.
    pub(super) fn size(&self) -> Size {
        self.0.size()
    }

    /// Returns the number of an open cell.
    pub(super) fn number(&self, cell: usize) -> Option<usize> {
        self.0.get(cell).and_then(|sign| sign.to_digit(10)).map(|digit| digit as usize)
    }

    /// Returns true if the cell has a flag.
    pub(super) fn is_flag(&self, cell: usize) -> bool {
        self.0.get(cell) == Some(FLAG)
    }

    /// Returns true if a mine was opened there.
    pub(super) fn is_mine(&self, cell: usize) -> bool {
        self.0.get(cell) == Some(MINE)
    }

    /// Returns true if a cell is covered, with a flag or without.
    pub(super) fn is_covered(&self, cell: usize) -> bool {
        !self.is_mine(cell) && self.number(cell).is_none()
    }

    /// Returns true if a mine has been opened: then the game is over.
    pub(super) fn is_dead(&self) -> bool {
        (0..self.size().area()).any(|cell| self.is_mine(cell))
    }

    /// Returns true if all cells without a mine are open.
    pub(super) fn is_won(&self, mines: usize) -> bool {
        !self.is_dead()
            && (0..self.size().area()).filter(|&cell| self.is_covered(cell)).count() == mines
    }

    /// Sets a flag, or removes it.
    pub(super) fn flag(&mut self, cell: usize) {
        self.put(cell, if self.is_flag(cell) { '?' } else { FLAG });
    }

    /// Sets a flag on each covered cell, as the game does once it is won.
    pub(super) fn flag_all(&mut self) {
        for cell in 0..self.size().area() {
            if self.is_covered(cell) {
                self.put(cell, FLAG);
            }
        }
    }

    fn put(&mut self, cell: usize, sign: char) {
        let (x, y) = self.size().position(cell);
        self.0.set(Place::Cell([x, y]), Some(&Json::from(sign.to_string())));
    }

    /// Opens a cell; a cell without mines around it opens its neighbours too, and so on.
    pub(super) fn open(&mut self, mines: &Grid<bool>, cell: usize) {
        if mines[cell] {
            return self.put(cell, MINE);
        }
        let size = self.size();
        let mut opening = vec![cell];
        while let Some(cell) = opening.pop() {
            if !self.is_covered(cell) {
                continue;
            }
            let number = size.around(cell).filter(|&around| mines[around]).count();
            self.put(cell, char::from_digit(number as u32, 10).unwrap_or('?'));
            if number == 0 {
                // The game leaves flags as they are, even if they are wrong.
                opening.extend(size.around(cell).filter(|&around| self.0.get(around).is_none()));
            }
        }
    }

    /// Shows everything, as the game does on giving up.
    pub(super) fn show_all(&mut self, mines: &Grid<bool>) {
        for cell in 0..self.size().area() {
            let number = self.size().around(cell).filter(|&around| mines[around]).count();
            self.put(
                cell,
                if mines[cell] { FLAG } else { char::from_digit(number as u32, 10).unwrap_or('?') },
            );
        }
    }

    /// Returns the reasons why it cannot be a position of a board of this size.
    pub(super) fn mismatches(&self, size: Size) -> Vec<Violation> {
        let own = self.size();
        let is_other = own != size;
        is_other
            .then(|| Violation::new(format!("the grid is {own}, not {size}")))
            .into_iter()
            .collect()
    }
}

impl Observation for VisibleBoard {
    type Answer = Letters;

    fn text(&self) -> String {
        self.0.text()
    }

    fn has_shape_of(&self, other: &Self) -> bool {
        self.size() == other.size()
    }

    /// Returns the board without flags.
    fn without_entries(&self) -> Self {
        let mut board = self.clone();
        for cell in 0..self.size().area() {
            if self.is_flag(cell) {
                board.flag(cell);
            }
        }
        board
    }

    /// Offers a flag on each covered cell.
    fn entries(&self) -> Vec<Choices> {
        let covered = (0..self.size().area()).filter(|&cell| self.0.get(cell).is_none());
        Choices::alike(covered.map(|cell| self.size().place(cell)), [FLAG.to_string()])
    }

    fn set(&mut self, place: Place, value: Option<&Json>) {
        let Place::Cell([x, y]) = place else { return };
        let size = self.size();
        let is_sign = value.is_none_or(|value| value == &Json::from(FLAG.to_string()));
        if x < size.width && y < size.height && is_sign && self.is_covered(size.cell(x, y)) {
            self.put(size.cell(x, y), if value.is_some() { FLAG } else { '?' });
        }
    }

    fn value_at(&self, place: Place) -> Option<Json> {
        let Place::Cell(cell) = place else { return None };
        let cell = self.size().cell_at(cell)?;
        self.is_flag(cell).then(|| FLAG.to_string().into())
    }

    /// Compares flags, and cells that are still to be opened.
    fn compare(&self, start: &Self, answer: &Letters) -> Vec<(Place, EntryStatus)> {
        let entered = |cell: usize| match self.0.get(cell) {
            _ if start.number(cell).is_some() => Some(EntryStatus::Given),
            Some(FLAG) => Some(match answer.get(cell) {
                Some('*') => EntryStatus::Right,
                Some(_) => EntryStatus::Wrong,
                None => EntryStatus::Open,
            }),
            Some(MINE) => Some(EntryStatus::Given),
            Some(_) => Some(EntryStatus::Right),
            // A mine need not be entered.
            None => (answer.get(cell) != Some('*')).then_some(EntryStatus::Open),
        };
        (0..self.size().area())
            .filter_map(|cell| Some((self.size().place(cell), entered(cell)?)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board of 3 columns and 2 rows: an open 1 between covered cells, the last with a flag.
    fn board() -> VisibleBoard {
        let signs = ['?', '1', '?', '?', '?', FLAG];
        let size = Size { width: 3, height: 2 };
        VisibleBoard::from_signs(&Grid::from_fn(size, |cell| signs[cell]))
    }

    #[test]
    fn flags_are_set_on_covered_cells_of_the_board() {
        let flag = Json::from(FLAG.to_string());
        let flags = |board: &VisibleBoard| (0..6).filter(|&cell| board.is_flag(cell)).collect();
        let mut changed = board();
        for cell in [[0, 0], [1, 0], [3, 0], [0, 2]] {
            changed.set(Place::Cell(cell), Some(&flag));
        }
        changed.set(Place::Cell([2, 0]), Some(&Json::from("1")));
        let now: Vec<usize> = flags(&changed);
        assert_eq!((now, changed.number(1), changed.number(2)), (vec![0, 5], Some(1), None));
        assert_eq!(changed.value_at(Place::Cell([0, 0])), Some(flag));
        assert_eq!(changed.value_at(Place::Cell([1, 0])), None);
        changed.set(Place::Cell([2, 1]), None);
        let now: Vec<usize> = flags(&changed);
        assert_eq!(now, [0]);
    }

    #[test]
    fn a_board_that_is_given_up_shows_everything() {
        let mut shown = board();
        let mines = Grid::from_fn(shown.size(), |cell| cell == 5);
        shown.show_all(&mines);
        let numbers: Vec<Option<usize>> = (0..6).map(|cell| shown.number(cell)).collect();
        assert_eq!(numbers, [Some(0), Some(1), Some(1), Some(0), Some(1), None]);
        assert!(shown.is_flag(5));
    }

    #[test]
    fn boards_of_other_sizes_have_another_shape() {
        let other = |width, height| VisibleBoard::all(Size { width, height });
        assert!(board().has_shape_of(&other(3, 2)));
        assert!(!board().has_shape_of(&other(2, 3)));
    }
}
