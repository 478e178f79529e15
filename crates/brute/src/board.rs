//! Positions, place by place: cells, edges or regions.

use serde_json::Value;
use tatham_core::partial_answer::{
    Bridges, Colours, EdgeSet, Lines, PartialAnswer as _, Regions, Values as _,
};
use tatham_core::{AnyProblem, Fact, Place, Says, Size};

use crate::cells::Cells;

/// Position or answer.
#[derive(Clone, Debug)]
pub enum Board {
    /// Values of cells.
    Cells(Cells),
    /// Borders between cells.
    Borders(Regions),
    /// Lines from cell to cell.
    Lines(Lines),
    /// Lines along the edges of a tiling.
    Edges(EdgeSet),
    /// Bridges between islands.
    Bridges(Bridges),
    /// Colours of a map's regions.
    Colours(Colours),
}

/// Place, in any form.
pub trait At {
    /// Returns the place itself.
    fn place(self) -> Place;
}

impl At for Place {
    fn place(self) -> Place {
        self
    }
}

/// Cell, as column and row.
impl At for [usize; 2] {
    fn place(self) -> Place {
        Place::Cell(self)
    }
}

impl Board {
    /// Reads a position as the program writes it.
    pub fn from_json(position: &Value) -> Self {
        if position.get("regions").is_some() {
            return Self::Borders(serde_json::from_value(position.clone()).expect("regions"));
        }
        if position.get("lines").is_some() {
            return Self::Lines(serde_json::from_value(position.clone()).expect("lines"));
        }
        if position.get("edges").is_some() {
            let listed = ["edges", "no"].map(|key| position[key].as_array());
            let numbers = listed.into_iter().flatten().flatten().filter_map(Value::as_u64);
            let unknown = EdgeSet::unknown(numbers.max().map_or(0, |last| last as usize + 1));
            return Self::Edges(EdgeSet::read(&unknown, &position.into()).expect("edges"));
        }
        if position.get("bridges").is_some() {
            return Self::Bridges(serde_json::from_value(position.clone()).expect("bridges"));
        }
        if position.get("colours").is_some() {
            return Self::Colours(serde_json::from_value(position.clone()).expect("colours"));
        }
        Self::Cells(Cells::from_json(position).expect("a grid"))
    }

    /// Reads another position of the same puzzle.
    #[must_use]
    pub fn other(&self, position: &Value) -> Self {
        match self {
            // It does not contain their number.
            Self::Edges(own) => Self::Edges(EdgeSet::read(own, &position.into()).expect("edges")),
            // It does not contain the rule that their ends must meet.
            Self::Lines(own) => Self::Lines(Lines::read(own, &position.into()).expect("lines")),
            _ => Self::from_json(position),
        }
    }

    /// Returns the givens of a puzzle.
    pub fn givens(puzzle: &AnyProblem) -> Self {
        match Self::from_json(&puzzle.start().json().value()) {
            // An answer does not contain their number.
            Self::Edges(_) => Self::Edges(EdgeSet::unknown(puzzle.entries().len())),
            // If the ends of wires need not meet, each is entered separately.
            Self::Lines(lines)
                if puzzle.entries().iter().any(|entry| matches!(entry.place, Place::Side(..))) =>
            {
                Self::Lines(Lines::loose(lines.size()))
            }
            given => given,
        }
    }

    /// Returns the position as the program reads it.
    pub fn value(&self) -> Value {
        match self {
            Self::Cells(cells) => cells.solution(&cells.rows),
            Self::Borders(regions) => serde_json::to_value(regions).expect("plain data"),
            Self::Lines(lines) => serde_json::to_value(lines).expect("plain data"),
            Self::Edges(edges) => serde_json::to_value(edges).expect("plain data"),
            Self::Bridges(bridges) => serde_json::to_value(bridges).expect("plain data"),
            Self::Colours(colours) => serde_json::to_value(colours).expect("plain data"),
        }
    }

    /// Returns the board that the program reads from this one; unchanged if that leaves places out.
    #[must_use]
    pub fn again(&self) -> Self {
        if matches!(self, Self::Bridges(_) | Self::Edges(_)) {
            self.clone()
        } else {
            self.other(&self.value())
        }
    }

    /// Returns an empty board of this size.
    #[must_use]
    pub fn blank(&self) -> Self {
        let mut blank = self.clone();
        self.places().into_iter().for_each(|place| blank.clear(place));
        blank
    }

    /// Returns the numbers of columns and rows.
    pub fn size(&self) -> Size {
        let [width, height] = match self {
            Self::Cells(cells) => [cells.rows.first().map_or(0, Vec::len), cells.rows.len()],
            Self::Borders(regions) => return regions.size(),
            Self::Lines(lines) => return lines.size(),
            Self::Edges(edges) => [edges.edges(), 1],
            Self::Bridges(bridges) => [bridges.pairs().len(), 1],
            Self::Colours(colours) => [colours.regions(), 1],
        };
        Size { width, height }
    }

    /// Returns all cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = [usize; 2]> + use<> {
        let Size { width, height } = self.size();
        (0..height).flat_map(move |y| (0..width).map(move |x| [x, y]))
    }

    /// Returns all places that have a value.
    pub fn places(&self) -> Vec<Place> {
        match self {
            Self::Cells(_) => self.cells().map(Place::Cell).collect(),
            Self::Borders(regions) => {
                (0..regions.edges().count()).map(|edge| regions.edges().place(edge)).collect()
            }
            Self::Lines(lines) => {
                (0..lines.values(()).len()).map(|number| lines.place_of(number)).collect()
            }
            Self::Edges(edges) => (0..edges.edges()).map(|edge| edges.place_of(edge)).collect(),
            Self::Bridges(bridges) => bridges.pairs().iter().copied().map(Place::Bridge).collect(),
            Self::Colours(colours) => (0..colours.regions()).map(Place::Region).collect(),
        }
    }

    /// Returns true if a fact is about a place that has a value, not about a clue.
    pub fn holds(&self, fact: &Fact) -> bool {
        match self {
            Self::Cells(_) => matches!(fact.place, Place::Cell(_)),
            Self::Borders(_) | Self::Edges(_) => matches!(fact.place, Place::Edge(_)),
            Self::Lines(_) => matches!(fact.place, Place::Edge(_) | Place::Side(..)),
            Self::Bridges(_) => matches!(fact.place, Place::Bridge(_)),
            Self::Colours(_) => matches!(fact.place, Place::Region(_)),
        }
    }

    /// Returns the places that are open, or those that are not.
    pub fn having(&self, open: bool) -> Vec<Place> {
        self.places().into_iter().filter(|&place| self.get(place).is_none() == open).collect()
    }

    /// Returns the value of a place; `None` if it is open.
    pub fn get(&self, at: impl At) -> Option<Value> {
        match (self, at.place()) {
            (Self::Cells(cells), Place::Cell([x, y])) => Some(cells.rows[y][x].clone())
                .filter(|value| !value.is_null() && value.as_str() != Some("?")),
            (Self::Borders(regions), place) => regions.value_at(place),
            (Self::Lines(lines), place) => lines.value_at(place),
            (Self::Edges(edges), place) => edges.value_at(place),
            // Those that are not listed are known to be absent.
            (Self::Bridges(bridges), place) => match bridges.at(place) {
                None => Some(0.into()),
                Some(_) => bridges.value_at(place),
            },
            (Self::Colours(colours), place) => colours.value_at(place),
            (_, place) => panic!("{place} has no value"),
        }
    }

    /// Enters a value.
    pub fn set(&mut self, at: impl At, value: Value) {
        match (self, at.place()) {
            (Self::Cells(cells), Place::Cell([x, y])) => cells.rows[y][x] = value,
            (Self::Borders(regions), place) => regions.set(place, Some(&value)),
            (Self::Lines(lines), place) => lines.set(place, Some(&value)),
            (Self::Edges(edges), place) => edges.set(place, Some(&value)),
            (Self::Bridges(bridges), place) => bridges.set(place, Some(&value)),
            (Self::Colours(colours), place) => colours.set(place, Some(&value)),
            (_, place) => panic!("{place} has no value"),
        }
    }

    /// Removes an entry.
    pub fn clear(&mut self, at: impl At) {
        match self {
            Self::Borders(regions) => return regions.set(at.place(), None),
            Self::Lines(lines) => return lines.set(at.place(), None),
            Self::Edges(edges) => return edges.set(at.place(), None),
            Self::Bridges(bridges) => return bridges.set(at.place(), None),
            Self::Colours(colours) => return colours.set(at.place(), None),
            Self::Cells(_) => {}
        }
        let unknown = if self.is_text() { Value::from("?") } else { Value::Null };
        self.set(at, unknown);
    }

    /// Returns true if its values are signs, which are shown as text.
    pub fn is_text(&self) -> bool {
        self.value().get("rows").is_some()
    }

    /// Returns true if a fact is a clue in a cell: a number in a puzzle whose entries are signs or
    /// borders.
    pub fn is_clue(&self, fact: &Fact) -> bool {
        match self {
            Self::Cells(_) => self.is_text() && fact.value().is_some_and(Value::is_number),
            Self::Borders(_) => {
                matches!(fact.place, Place::Cell(_)) && fact.value().is_some_and(Value::is_number)
            }
            // A pearl, a tile.
            Self::Lines(_) => {
                matches!(fact.place, Place::Cell(_)) && !fact.value().is_some_and(Value::is_boolean)
            }
            Self::Edges(_) => matches!(fact.place, Place::Face(_)),
            Self::Bridges(_) | Self::Colours(_) => false,
        }
    }

    /// Returns true if a line runs through the cell of a fact about that; in a partial answer,
    /// `None` if that is not known.
    pub fn passes(&self, fact: &Fact) -> Option<bool> {
        let (Self::Lines(lines), Place::Cell([x, y]), Some(_)) =
            (self, fact.place, fact.value().filter(|value| value.is_boolean()))
        else {
            return None;
        };
        let cell = lines.size().cell(x, y);
        let passes = match (lines.arms(cell).count(), lines.no(cell).count()) {
            (1.., _) => true,
            (_, 3..) => false,
            _ => return None,
        };
        Some(allows(fact, &passes.into()))
    }

    /// Returns true if a fact is about the owner of a cell: the place of a dot, or of a number.
    pub fn is_owner(&self, fact: &Fact) -> bool {
        let (Says::Is(value) | Says::Not(value)) = &fact.says;
        matches!((self, fact.place), (Self::Borders(_), Place::Cell(_))) && value.is_object()
    }

    /// Returns true if a cell is in the region of the owner in a fact; in a partial answer, if it
    /// can be.
    fn keeps_owner(&self, fact: &Fact) -> Option<bool> {
        let (Self::Borders(regions), Place::Cell([x, y]), Says::Is(value) | Says::Not(value)) =
            (self, fact.place, &fact.says)
        else {
            return None;
        };
        let [own_x, own_y] = match serde_json::from_value(value.clone()).ok()? {
            Place::Cell(own) => own,
            // A dot is at a point in half cells.
            Place::Dot(dot) => dot.map(|at| (at - 1) / 2),
            _ => return None,
        };
        let (size, numbers) = (regions.size(), regions.numbers());
        let [one, other] = [size.cell(x, y), size.cell(own_x, own_y)].map(|cell| numbers[cell]);
        Some((one? == other?) == matches!(fact.says, Says::Is(_)))
    }

    /// Returns true if a fact is true here; a clue in it belongs to the puzzle.
    pub fn keeps(&self, fact: &Fact) -> bool {
        if let Place::Link([x, y, to_x, to_y]) = fact.place {
            let number = |cell: [usize; 2]| self.get(cell).as_ref().and_then(Value::as_u64);
            let follows = number([x, y]).map(|number| number + 1) == number([to_x, to_y]);
            return (fact.says == Says::Is(true.into())) == follows;
        }
        if let Some(keeps) = self.passes(fact) {
            return keeps;
        }
        if self.is_owner(fact) {
            return self.keeps_owner(fact).unwrap_or(true);
        }
        if !self.holds(fact) || self.is_clue(fact) {
            return true;
        }
        self.get(fact.place).is_some_and(|own| allows(fact, &own))
    }
}

/// Returns the values that a player may enter in a cell or an edge; for links, the values that the
/// game writes into cells.
pub fn values(puzzle: &AnyProblem) -> Vec<Value> {
    let entries = puzzle.entries();
    match entries.first() {
        Some(entry) if !matches!(entry.place, Place::Link(_)) => entry.values.to_vec(),
        _ => (1..=Board::givens(puzzle).cells().count()).map(Value::from).collect(),
    }
}

/// Returns true if a value is a part of a ship.
pub fn is_part(value: &Value) -> bool {
    value.as_str().is_some_and(|sign| ["S", "L", "R", "T", "B", "C"].contains(&sign))
}

/// Returns true if a fact allows its place to have a value. A fact about a ship does not say which
/// part it is.
pub fn allows(fact: &Fact, own: &Value) -> bool {
    let stands = |value: &Value| value == own || value == "V" && is_part(own);
    match &fact.says {
        Says::Is(value) => stands(value),
        Says::Not(value) => !stands(value),
    }
}
