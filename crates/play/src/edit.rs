//! A board whose clues a setter edits, and the acts that change it.

use std::collections::HashSet;

use serde::Serialize;
use serde_json::Value;
use tatham_core::edit::{Clues, Editor};
use tatham_core::gesture::{Button, Gesture};
use tatham_core::picture::{Mark, Notice, Picture, Point, Shape, Tone};
use tatham_core::{AnyProblem, Budget, Direction, ParseError, Place, Refusal, Violation};

use crate::act::Act;
use crate::change::{Change, EntryChange};
use crate::entries::Entries;
use crate::keys::{Control, Controls, draw, value_keys};
use crate::play::{Acted, Made, NoAct, Why, make_each};
use crate::table::{ClueTable, Table};

/// Largest number that a key of its own enters on boards that show numbers in digits.
const MOST_OF_A_KEY: u64 = 9;

/// Number of places that a reason names.
const MOST_NAMED: usize = 3;

/// Sign of a place beside the grid that has no clue.
const NO_CLUE: &str = "·";

/// Key between the values of a list.
const COMMA: &str = ",";

/// Board that is edited.
#[derive(Debug)]
pub struct Edit {
    editor: Editor,
    table: Table,
    clues: Box<dyn Clues>,
    keys: Vec<Control>,
}

/// Place of a clue, with the values that a setter can choose from, and the clue.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClueRow {
    /// Place, and its values.
    #[serde(flatten)]
    pub choices: tatham_core::partial_answer::Choices,
    /// True if the clue is a list of these values; absent otherwise. A null at its end stands for
    /// the next value.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub list: bool,
    /// The clue; null for none.
    pub is: Value,
}

impl Edit {
    /// Begins with the board of some parameters, without clues.
    ///
    /// # Errors
    /// The parameters are unusable.
    pub fn empty(editor: Editor, params: &str) -> Result<Self, ParseError> {
        Ok(Self::new(editor, (editor.empty)(params)?))
    }

    /// Begins with a puzzle.
    pub fn open(editor: Editor, problem: &AnyProblem) -> Self {
        Self::new(editor, (editor.open)(problem))
    }

    fn new(editor: Editor, clues: Box<dyn Clues>) -> Self {
        let choices = clues.choices();
        let places = choices.iter().map(|choices| choices.place);
        let lists: HashSet<Place> = places.filter(|&place| clues.is_list(place)).collect();
        let layout = ClueTable { keys: editor.keys, lists };
        let table = Table::with_clues(&clues.problem(), choices, layout);
        let keys = keys(&table);
        Self { editor, table, clues, keys }
    }

    /// Makes acts, one after another; those that the board refuses change nothing, and neither do
    /// those after the end of the budget.
    ///
    /// # Errors
    /// An act is no act of this board, which is then to be dropped.
    pub fn make(&mut self, acts: &[Act], budget: &Budget) -> Result<Made, NoAct> {
        if acts.is_empty() {
            return Ok(Made::default());
        }
        let places: Vec<Place> = self.table.entries().iter().map(|choices| choices.place).collect();
        let before: Vec<Option<Value>> =
            places.iter().map(|&place| self.clues.clue(place)).collect();
        let skipped = make_each(acts, |act| {
            budget.check().map_err(|stop| Why::Refusal(stop.to_string()))?;
            self.act(act)
        })?;
        let changed = places.into_iter().zip(before).filter_map(|(place, was)| {
            let is = self.clues.clue(place);
            let differs = is != was;
            let [was, is] = [was, is].map(Option::unwrap_or_default);
            differs.then_some(Change::Entry(EntryChange { place, was, is }))
        });
        Ok(Made { changed: changed.collect(), skipped })
    }

    fn act(&mut self, act: &Act) -> Acted {
        match act {
            Act::Enter(place, value) => self.enter(*place, value.clone()),
            Act::Gesture(Gesture::Tap(place, button)) => self.tap(*place, *button),
            Act::Gesture(Gesture::Key(key, at)) => self.press(key, *at),
            Act::Stroke(places, button) => self.stroke(places, *button),
            Act::Undo(changes) => self.undo(changes),
            Act::RuleOut(..) | Act::Note(..) | Act::NoteAll | Act::NoteNone => {
                Err(Why::NoAct("clues have no notes".to_owned()))
            }
            Act::Move(_) => Err(Why::NoAct("clues have no moves".to_owned())),
            Act::Drop(..) | Act::Gesture(_) => {
                Err(Why::NoAct("this drag is no act on clues".to_owned()))
            }
        }
    }

    /// Presses a key: it enters a value, or types a part of one.
    fn press(&mut self, key: &str, at: Option<Place>) -> Acted {
        let control = self.key(&self.keys, key, at)?;
        let Some(at) = at else { return Ok(()) };
        if let Some(value) = control.is {
            return self.enter(at, Some(value).filter(|value| !value.is_null()));
        }
        self.check(at, None)?;
        let now = self.value(at);
        let typed = if self.table.is_list(at) {
            typed_in_list(now.as_ref(), key)
        } else {
            typed(now.as_ref(), key)
        };
        if typed.into_iter().any(|value| self.clues.put(at, Some(&value))) {
            Ok(())
        } else {
            Err(Why::Refusal(format!("{at} cannot have this value")))
        }
    }

    /// Drags over places: an arrow or a sign points to the last cell, a colour is carried to it;
    /// other values are painted.
    fn stroke(&mut self, places: &[Place], button: Button) -> Acted {
        let [first, .., last] = *places else {
            return places.first().map_or(Ok(()), |&place| self.tap(place, button));
        };
        self.check_touched(places)?;
        if let (Place::Cell(from), Place::Cell(to)) = (first, last) {
            if let Some(values) = self.table.values(Place::Arrow(from)) {
                let way = towards(from, to).ok_or(Why::from(Refusal::NoMove))?;
                return self.enter(Place::Arrow(from), values.get(way).cloned());
            }
            if let Some(side) = self.side_towards(from, to) {
                return self.tap(side, button);
            }
        }
        if matches!(first, Place::Region(_)) {
            return self.carry(first, last);
        }
        self.paint(places, button)
    }

    /// Returns the side of a cell at the next one, if there can be a clue.
    fn side_towards(&self, from: [usize; 2], to: [usize; 2]) -> Option<Place> {
        use tatham_core::place::Toward;
        let toward = match [0, 1].map(|at| to[at] as i64 - from[at] as i64) {
            [1, 0] => Toward::Right,
            [-1, 0] => Toward::Left,
            [0, 1] => Toward::Down,
            [0, -1] => Toward::Up,
            _ => return None,
        };
        let side = Place::Side(from[0], from[1], toward);
        self.table.values(side).map(|_| side)
    }

    /// Takes back changes; those that are no longer there are refused.
    fn undo(&mut self, changes: &[Change]) -> Acted {
        let mut clues = Vec::new();
        for change in changes {
            let Change::Entry(EntryChange { place, was, is }) = change else {
                return Err(Why::NoAct("clues have no such change".to_owned()));
            };
            self.check(*place, None)?;
            if self.value(*place).unwrap_or_default() != *is {
                return Err(Why::Refusal(format!("{place} has changed since")));
            }
            clues.push((*place, Some(was.clone()).filter(|was| !was.is_null())));
        }
        let before: Vec<_> = clues.iter().map(|(place, _)| (*place, self.value(*place))).collect();
        self.put_all(&clues).inspect_err(|_| drop(self.put_all(&before)))
    }

    /// Sets clues, and then removes others: a clue can move to another place.
    fn put_all(&mut self, clues: &[(Place, Option<Value>)]) -> Acted {
        let (set, removed): (Vec<_>, Vec<_>) = clues.iter().partition(|(_, own)| own.is_some());
        for (place, value) in set.into_iter().chain(removed) {
            self.put(*place, value.as_ref())?;
        }
        Ok(())
    }

    /// Sets or removes a clue.
    fn put(&mut self, place: Place, value: Option<&Value>) -> Acted {
        if self.clues.put(place, value) {
            return Ok(());
        }
        Err(match value {
            Some(value) => self.misfit(place, value),
            None => Why::Refusal(format!("{place} cannot be empty")),
        })
    }

    /// Returns the puzzle as far as it is finished.
    pub fn problem(&self) -> AnyProblem {
        self.clues.problem()
    }

    /// Returns the places of clues, with their values.
    pub fn clues(&self) -> Vec<ClueRow> {
        let row = |choices: &tatham_core::partial_answer::Choices| ClueRow {
            choices: choices.clone(),
            list: self.table.is_list(choices.place),
            is: self.value(choices.place).unwrap_or_default(),
        };
        self.table.entries().iter().map(row).collect()
    }

    /// Returns the canonical ID of the board, which is read back as this board.
    ///
    /// # Errors
    /// The reason, as a clause, why the game cannot write the board.
    pub fn game_id(&self) -> Result<String, String> {
        let missing = self.clues.missing();
        if !missing.is_empty() {
            let missing: HashSet<Place> = missing.into_iter().collect();
            let places = self.table.entries().iter().map(|choices| choices.place);
            let places: Vec<Place> = places.filter(|place| missing.contains(place)).collect();
            let places = Place::list(&places, MOST_NAMED);
            return Err(format!("not entered yet: {places}"));
        }
        let problem = self.problem();
        let game_id = problem.game_id();
        match problem.reread(&game_id) {
            Ok(read) if read.equals(&problem) => Ok(game_id),
            Ok(_) => Err("the game reads another board".to_owned()),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Returns the rules that the clues break by themselves.
    pub fn broken(&self) -> Vec<Violation> {
        let missing: HashSet<Place> = self.clues.missing().into_iter().collect();
        let mut broken = self.problem().start().violations();
        broken.retain(|own| !own.places.iter().any(|place| missing.contains(place)));
        broken
    }

    /// Draws the board, and marks the places of broken rules.
    pub fn picture(&self, broken: &[Violation]) -> Picture {
        let mut picture = self.problem().start().board_picture();
        for place in self.clues.missing() {
            if self.value(place).is_none() {
                picture.marks.retain(|mark| !is_of(place, mark));
            }
        }
        let shown: HashSet<Place> = picture.marks.iter().filter_map(|mark| mark.place).collect();
        for choices in self.table.entries() {
            let Place::Clue(clue) = choices.place else { continue };
            if !shown.contains(&choices.place) && self.value(choices.place).is_none() {
                let point = picture.beside(clue, 0);
                let sign = Shape::Text(NO_CLUE.to_owned());
                picture.show(choices.place, point, sign, Tone::Faint);
            }
        }
        let places = broken.iter().flat_map(|violation| violation.places.iter().copied());
        picture.noting(places, Notice::Broken)
    }

    /// Returns the keys and gestures of the board.
    pub fn controls(&self) -> Controls {
        let mut keys = self.keys.clone();
        draw(&self.table, &mut keys, &mut |place, value| {
            let mut board = (self.editor.open)(&self.problem());
            board.put(place, None);
            let before = board.problem().start().board_picture();
            board.put(place, Some(value));
            [before, board.problem().start().board_picture()]
        });
        let entries = self.table.entries();
        let is_stepped = entries.iter().any(|choices| !choices.values[0].is_number());
        let is_carried = entries.iter().any(|choices| matches!(choices.place, Place::Region(_)));
        Controls {
            keys,
            tap: is_stepped,
            second: is_stepped,
            drag: is_stepped || is_carried,
            notes: false,
        }
    }

    /// Returns the places and their areas: see [`Targets::new`](crate::Targets::new).
    pub fn targets(&self, picture: &Picture) -> crate::Targets {
        crate::Targets::new(&self.table, picture)
    }
}

impl Entries for Edit {
    fn table(&self) -> &Table {
        &self.table
    }

    fn value(&self, place: Place) -> Option<Value> {
        self.clues.clue(place)
    }

    /// A letter in a cell can be its arrow.
    fn enter(&mut self, place: Place, value: Option<Value>) -> Acted {
        self.check(place, None)?;
        let arrow = match place {
            Place::Cell(cell) => Some(Place::Arrow(cell)),
            _ => None,
        };
        let is_arrow = |arrow: &Place| {
            let values = self.table.values(*arrow).unwrap_or_default();
            value.as_ref().is_some_and(|value| values.contains(value))
        };
        self.put(arrow.filter(is_arrow).unwrap_or(place), value.as_ref())
    }
}

/// Returns the keys of clues, without their pictures.
fn keys(table: &Table) -> Vec<Control> {
    let values = || table.entries().iter().flat_map(|choices| choices.values.iter());
    let most = values().filter_map(Value::as_u64).max().unwrap_or_default();
    let has_lists = table.entries().iter().any(|choices| table.is_list(choices.place));
    let has_letters = table.problem.kind().letters && !has_lists;
    let mut keys = value_keys(table);
    if has_lists || most > MOST_OF_A_KEY && !has_letters {
        keys.retain(|key| key.is.as_ref().is_none_or(|value| !value.is_number()));
        let digits = ('0'..='9').map(|digit| Control::typing(digit, digit));
        keys.splice(0..0, digits);
    }
    if has_lists {
        keys.push(Control::typing(',', "next number"));
    }
    keys.push(Control::erase());
    keys
}

/// Returns the numbers that a digit can make of a clue, the first of which is meant if the board
/// can have it.
fn typed(now: Option<&Value>, digit: &str) -> Vec<Value> {
    let Ok(digit) = digit.parse::<u64>() else { return Vec::new() };
    let longer =
        now.and_then(Value::as_u64).and_then(|now| now.checked_mul(10)?.checked_add(digit));
    longer.into_iter().chain([digit]).map(Value::from).collect()
}

/// Returns the lists that a digit or a comma can make of a clue: the last number grows, or another
/// follows.
fn typed_in_list(now: Option<&Value>, key: &str) -> Vec<Value> {
    let mut values = now.and_then(Value::as_array).cloned().unwrap_or_default();
    let last = values.last().cloned();
    let is_open = last.as_ref().is_some_and(Value::is_null);
    if key == COMMA {
        if !is_open {
            values.push(Value::Null);
        }
        return vec![values.into()];
    }
    let mut lists = Vec::new();
    if last.is_some() {
        let before = &values[..values.len() - 1];
        for number in typed(last.as_ref(), key).into_iter().take(1) {
            lists.push(Value::Array([before, &[number]].concat()));
        }
    }
    if !is_open {
        for number in typed(None, key) {
            lists.push(Value::Array([&values[..], &[number]].concat()));
        }
    }
    lists
}

/// Returns the number of the direction from one cell to another, clockwise from the north.
fn towards(from: [usize; 2], to: [usize; 2]) -> Option<usize> {
    let [dx, dy] = [0, 1].map(|at| to[at] as i64 - from[at] as i64);
    let is_straight = dx == 0 || dy == 0 || dx.abs() == dy.abs();
    let way = (dx.signum() as isize, dy.signum() as isize);
    Direction::ALL.iter().position(|own| own.offset() == way).filter(|_| is_straight)
}

/// Returns true if a mark shows the clue at a place.
fn is_of(place: Place, mark: &Mark) -> bool {
    let is_at = |[x, y]: [usize; 2]| mark.place.is_none() && mark.point == Point::centre(x, y);
    match place {
        Place::Cell(cell) if is_at(cell) => matches!(mark.shape, Shape::Text(_)),
        Place::Arrow(cell) if is_at(cell) => matches!(mark.shape, Shape::Arrow(_) | Shape::Star),
        _ => mark.place == Some(place),
    }
}
