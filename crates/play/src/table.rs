//! A puzzle as a player has it before them: the places to fill in, with their values and keys.

use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use serde_json::Value;
use tatham_core::gesture::{Gesture, Offer};
use tatham_core::kind::{Key, Touch};
use tatham_core::partial_answer::Choices;
use tatham_core::picture::Picture;
use tatham_core::{AnyPosition, AnyProblem, Json, Place};

use crate::keys::{Controls, controls};

/// Number of values from which on a place can have notes.
const NOTED: usize = 3;

/// A puzzle with the places to fill in, found by their place. It stays the same for all positions.
#[derive(Debug)]
pub struct Table {
    /// The puzzle.
    pub problem: AnyProblem,
    entries: Vec<Choices>,
    number: HashMap<Place, usize>,
    /// Cells that a drag can join, for kinds whose lines run from cell to cell.
    ends: HashSet<[usize; 2]>,
    /// Places of the board, from when they are first needed.
    board: OnceLock<HashSet<Place>>,
    /// Clues, if the places are those of clues.
    clues: Option<ClueTable>,
}

/// Differences of a table of clues.
#[derive(Debug)]
pub(crate) struct ClueTable {
    /// Keys of clues that have a name.
    pub(crate) keys: &'static [Key],
    /// Places whose clue is a list of values.
    pub(crate) lists: HashSet<Place>,
}

/// Returns true if a drag over cells makes something of them.
fn is_from_cells(touch: Touch) -> bool {
    matches!(touch, Touch::Joins | Touch::Rectangles | Touch::Dominoes)
}

impl Table {
    /// Lays out a puzzle.
    pub fn new(problem: &AnyProblem) -> Self {
        Self::with(problem, problem.entries(), None)
    }

    /// Lays out the clues of a puzzle.
    pub(crate) fn with_clues(
        problem: &AnyProblem,
        choices: Vec<Choices>,
        clues: ClueTable,
    ) -> Self {
        Self::with(problem, choices, Some(clues))
    }

    fn with(problem: &AnyProblem, entries: Vec<Choices>, clues: Option<ClueTable>) -> Self {
        let number = entries.iter().zip(0..).map(|(choices, number)| (choices.place, number));
        let number = number.collect();
        let mut ends = HashSet::new();
        if is_from_cells(problem.kind().touch) && clues.is_none() {
            ends.extend(entries.iter().flat_map(|choices| ends_of(choices.place)));
        }
        Self { problem: problem.clone(), entries, number, ends, board: OnceLock::new(), clues }
    }

    /// Returns the effect of gestures.
    pub(crate) fn touch(&self) -> Touch {
        if self.has_clues() { Touch::Values } else { self.problem.kind().touch }
    }

    /// Returns true if the places are those of clues.
    pub(crate) fn has_clues(&self) -> bool {
        self.clues.is_some()
    }

    /// Returns the keys of values that have a name.
    pub(crate) fn keys(&self) -> &'static [Key] {
        self.own_keys().unwrap_or(self.problem.kind().keys)
    }

    /// Returns true if clues have keys of their own.
    pub(crate) fn has_own_keys(&self) -> bool {
        self.own_keys().is_some()
    }

    fn own_keys(&self) -> Option<&'static [Key]> {
        let own = self.clues.as_ref().map(|clues| clues.keys);
        own.filter(|keys| !keys.is_empty())
    }

    /// Returns true if the value of a place is a list.
    pub(crate) fn is_list(&self, place: Place) -> bool {
        self.clues.as_ref().is_some_and(|clues| clues.lists.contains(&place))
    }

    /// Returns true if the puzzle gives the value of a place.
    pub(crate) fn is_given(&self, place: Place) -> bool {
        !self.has_clues() && self.problem.is_given(place)
    }

    /// Returns the places to fill in, with their values.
    pub fn entries(&self) -> &[Choices] {
        &self.entries
    }

    /// Returns the values that a place can have, if it can be filled in.
    pub(crate) fn values(&self, place: Place) -> Option<&[Value]> {
        let number = self.number.get(&place)?;
        Some(&self.entries[*number].values)
    }

    /// Returns true if a drag can begin or end at a place.
    pub(crate) fn is_end(&self, place: Place) -> bool {
        matches!(place, Place::Cell(cell) if self.ends.contains(&cell))
    }

    /// Returns true if a place can have notes: it has at least 3 values, and is a cell or a region.
    pub(crate) fn has_notes(&self, place: Place) -> bool {
        self.touch() == Touch::Values
            && !self.has_clues()
            && matches!(place, Place::Cell(_) | Place::Region(_))
            && self.values(place).is_some_and(|values| values.len() >= NOTED)
    }

    /// Returns true if a pointer can touch a place, or pass over it.
    pub(crate) fn is_on_board(&self, place: Place) -> bool {
        self.values(place).is_some()
            || self.is_end(place)
            || self.board.get_or_init(|| self.places()).contains(&place)
    }

    /// Returns the places of a picture that can be touched: those to fill in, the cells that a drag
    /// joins or that a cursor passes, and those of moves.
    pub(crate) fn touchable(&self, picture: &Picture) -> Vec<Place> {
        let mut places = Vec::new();
        let mut seen = HashSet::new();
        let mut add = |place: Place| {
            if seen.insert(place) {
                places.push(place);
            }
        };
        let size = picture.size;
        let cells = (0..size.area()).map(|cell| size.place(cell));
        let entries = self.entries().iter().map(|choices| choices.place);
        match self.touch() {
            Touch::Points => picture.marks.iter().filter_map(|mark| mark.place).for_each(&mut add),
            Touch::Board => {
                let offers = self.problem.start().offers();
                let is_of_dots =
                    |offer: &Offer| matches!(offer.gesture, Gesture::Tap(Place::Dot(_), _));
                if picture.is_plane() {
                    // Later moves are made on other pieces than those of the first.
                    let is_piece = |place: &Place| matches!(place, Place::Cell(_) | Place::Face(_));
                    let drawn = picture.marks.iter().filter_map(|mark| mark.place);
                    drawn.filter(is_piece).for_each(&mut add);
                } else if !offers.iter().any(is_of_dots) {
                    cells.for_each(&mut add);
                }
                for offer in offers {
                    match offer.gesture {
                        Gesture::Tap(place, _) => add(place),
                        Gesture::Drag(from, to) => [from, to].into_iter().for_each(&mut add),
                        _ => {}
                    }
                }
            }
            Touch::Values => {
                if entries.clone().all(|place| matches!(place, Place::Cell(_))) {
                    cells.for_each(&mut add);
                }
                entries.for_each(&mut add);
            }
            Touch::Joins | Touch::Rectangles | Touch::Dominoes => {
                cells.filter(|&place| self.is_end(place)).for_each(&mut add);
                entries.filter(|place| matches!(place, Place::Edge(_))).for_each(&mut add);
            }
        }
        places
    }

    /// Returns the places of the board: those that can be touched at the start, and the cells.
    fn places(&self) -> HashSet<Place> {
        let picture = self.problem.start().board_picture();
        let size = picture.size;
        let cells = if picture.is_plane() { 0 } else { size.area() };
        let touchable = self.touchable(&picture).into_iter();
        touchable.chain((0..cells).map(|cell| size.place(cell))).collect()
    }

    /// Returns true if any place can have notes.
    pub fn takes_notes(&self) -> bool {
        self.entries.iter().any(|choices| self.has_notes(choices.place))
    }

    /// Returns the keys and gestures of the board.
    pub fn controls(&self) -> Controls {
        controls(self)
    }

    /// Returns a position as JSON, with what it has beside an answer.
    pub fn json(&self, position: &AnyPosition) -> Json {
        let known = position.json();
        let extra = position.extra();
        if extra.is_empty() {
            return known;
        }
        let mut fields = match known.value() {
            Value::Object(fields) => fields,
            _ => serde_json::Map::new(),
        };
        fields.extend(extra);
        Json::from(Value::Object(fields))
    }
}

/// Reads a position, with what it has beside an answer.
///
/// # Errors
/// It is no position of this puzzle, as a clause.
pub fn read_position(problem: &AnyProblem, json: &Json) -> Result<AnyPosition, String> {
    let names = problem.start().extra_names();
    let mut fields = match json.value() {
        Value::Object(fields) if !names.is_empty() => fields,
        _ => return problem.position(json).map_err(|unfit| unfit.to_string()),
    };
    let own = names.iter().filter_map(|&name| Some((name.to_owned(), fields.remove(name)?)));
    let extra: serde_json::Map<String, Value> = own.filter(|(_, own)| !own.is_null()).collect();
    // Without other fields, nothing else is known of it.
    if fields.is_empty() && !extra.is_empty() {
        let mut position = problem.start();
        position.take_extra(&extra).map_err(|unfit| unfit.to_string())?;
        return Ok(position);
    }
    let Ok(mut position) = problem.position(&Json::from(Value::Object(fields))) else {
        // An answer may have a field of that name, too.
        return problem.position(json).map_err(|unfit| unfit.to_string());
    };
    if !extra.is_empty() {
        position.take_extra(&extra).map_err(|unfit| unfit.to_string())?;
    }
    Ok(position)
}

/// Returns the cells at the ends of a place between two cells.
pub(crate) fn ends_of(place: Place) -> Vec<[usize; 2]> {
    use tatham_core::place::{Edge, Side};
    match place {
        Place::Edge(Edge::Beside(x, y, Side::Right)) => vec![[x, y], [x + 1, y]],
        Place::Edge(Edge::Beside(x, y, Side::Down)) => vec![[x, y], [x, y + 1]],
        Place::Link([x, y, to_x, to_y]) | Place::Bridge([x, y, to_x, to_y]) => {
            vec![[x, y], [to_x, to_y]]
        }
        _ => Vec::new(),
    }
}
