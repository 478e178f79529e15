//! Positions, cell by cell.

use serde_json::Value;
use tatham_brute::cells::Cells;
use tatham_core::explain::{Fact, Says};
use tatham_core::{AnyProblem, Place};

/// A position, or an answer.
#[derive(Clone, Debug)]
pub(crate) struct Board(Cells);

impl Board {
    pub(crate) fn of(position: &Value) -> Self {
        Self(Cells::of(position).expect("a grid"))
    }

    /// What the puzzle gives.
    pub(crate) fn given(puzzle: &dyn AnyProblem) -> Self {
        Self::of(&puzzle.given())
    }

    /// The position as the program takes it.
    pub(crate) fn value(&self) -> Value {
        self.0.solution(&self.0.rows)
    }

    /// A board of this size on which nothing is known.
    pub(crate) fn blank(&self) -> Self {
        let mut blank = self.clone();
        blank.cells().for_each(|cell| blank.clear(cell));
        blank
    }

    /// All cells, row by row.
    pub(crate) fn cells(&self) -> impl Iterator<Item = [usize; 2]> + use<> {
        let (width, height) = (self.0.rows.first().map_or(0, Vec::len), self.0.rows.len());
        (0..height).flat_map(move |y| (0..width).map(move |x| [x, y]))
    }

    /// The cells that are open, or those that are not.
    pub(crate) fn having(&self, open: bool) -> Vec<[usize; 2]> {
        self.cells().filter(|&cell| self.get(cell).is_none() == open).collect()
    }

    /// What is known of a cell; nothing, if it is open.
    pub(crate) fn get(&self, [x, y]: [usize; 2]) -> Option<&Value> {
        Some(&self.0.rows[y][x]).filter(|value| !value.is_null() && value.as_str() != Some("?"))
    }

    pub(crate) fn set(&mut self, [x, y]: [usize; 2], value: Value) {
        self.0.rows[y][x] = value;
    }

    pub(crate) fn clear(&mut self, [x, y]: [usize; 2]) {
        let unknown = if self.is_text() { Value::from("?") } else { Value::Null };
        self.0.rows[y][x] = unknown;
    }

    /// Whether its values are signs, which are shown as text.
    pub(crate) fn is_text(&self) -> bool {
        self.value().get("rows").is_some()
    }

    /// Whether a fact is a clue in a cell: a number where signs are entered.
    pub(crate) fn is_clue(&self, fact: &Fact) -> bool {
        self.is_text() && fact.value().is_some_and(Value::is_number)
    }

    /// Whether a fact holds here; a clue that it names is the puzzle's.
    pub(crate) fn keeps(&self, fact: &Fact) -> bool {
        if let Place::Link([x, y, to_x, to_y]) = fact.place {
            let number = |cell| self.get(cell).and_then(Value::as_u64);
            let follows = number([x, y]).map(|number| number + 1) == number([to_x, to_y]);
            return (fact.says == Says::Is(true.into())) == follows;
        }
        let Place::Cell(cell) = fact.place else { return true };
        if self.is_clue(fact) {
            return true;
        }
        self.get(cell).is_some_and(|own| allows(fact, own))
    }
}

/// What a player may write into a cell; where links are entered, what the game writes there.
pub(crate) fn values(puzzle: &dyn AnyProblem) -> Vec<Value> {
    let entries = puzzle.entries();
    match entries.first() {
        Some(entry) if matches!(entry.place, Place::Cell(_)) => entry.values.clone(),
        _ => (1..=Board::given(puzzle).cells().count()).map(Value::from).collect(),
    }
}

/// Whether a value is a part of a ship.
pub(crate) fn is_part(value: &Value) -> bool {
    value.as_str().is_some_and(|sign| ["S", "L", "R", "T", "B", "C"].contains(&sign))
}

/// Whether a fact lets its cell have a value. Of a ship it says that there is one, not which part of it.
pub(crate) fn allows(fact: &Fact, own: &Value) -> bool {
    let stands = |value: &Value| value == own || value == "V" && is_part(own);
    match &fact.says {
        Says::Is(value) => stands(value),
        Says::Not(value) => !stands(value),
    }
}
