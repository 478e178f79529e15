//! A position with notes, and the acts that change it.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};
use tatham_core::gesture::{Button, Gesture};
use tatham_core::kind::Touch;
use tatham_core::picture::Point;
use tatham_core::{AnyPosition, Attempt, Budget, Json, Place, Refusal};
use thiserror::Error;

use crate::act::Act;
use crate::change::{self, Change, EntryChange, NotesChange, TileChange};
use crate::entries::{Entries, shown};
use crate::notes::Notes;
use crate::table::{Table, read_position};
use crate::targets;

/// A position in a puzzle with a player's notes.
#[derive(Debug)]
pub struct Play<'t> {
    table: &'t Table,
    position: AnyPosition,
    notes: Notes,
    /// Places whose entries may have changed since the first act; `None` for any.
    touched: Option<BTreeSet<Place>>,
}

/// Result of acts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Made {
    /// Changes of the position and of the notes.
    pub changed: Vec<Change>,
    /// Acts that the game refuses.
    pub skipped: Vec<SkippedAct>,
}

/// Act that the game refuses.
#[derive(Clone, Debug, PartialEq)]
pub struct SkippedAct {
    /// Number of the act, counted from 1.
    pub act: usize,
    /// Reason as a clause: `R1C1 is given`.
    pub reason: String,
}

/// Reason why an act is no act of this puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("act {act}: {reason}")]
pub struct NoAct {
    /// Number of the act, counted from 1.
    pub act: usize,
    /// Reason.
    pub reason: String,
}

/// Reason why an act changes nothing.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Why {
    /// The game refuses it, for a reason as a clause.
    Refusal(String),
    /// It is no act of this puzzle.
    NoAct(String),
}

impl From<Refusal> for Why {
    fn from(refusal: Refusal) -> Self {
        Self::Refusal(format!("it {refusal}"))
    }
}

/// Makes acts, one after another; returns those that are refused.
pub(crate) fn make_each(
    acts: &[Act],
    mut make: impl FnMut(&Act) -> Acted,
) -> Result<Vec<SkippedAct>, NoAct> {
    let mut skipped = Vec::new();
    for (number, act) in (1..).zip(acts) {
        match make(act) {
            Ok(()) => {}
            Err(Why::Refusal(reason)) => skipped.push(SkippedAct { act: number, reason }),
            Err(Why::NoAct(reason)) => return Err(NoAct { act: number, reason }),
        }
    }
    Ok(skipped)
}

/// Result of an act.
pub(crate) type Acted = Result<(), Why>;

impl<'t> Play<'t> {
    /// Begins at a position, with notes.
    ///
    /// # Errors
    /// A place that cannot have such notes.
    pub fn new(table: &'t Table, position: AnyPosition, notes: Notes) -> Result<Self, String> {
        for (place, values) in notes.iter() {
            check_notes(table, place, values)?;
        }
        let touched = (!position.has_consequences()).then(BTreeSet::new);
        Ok(Self { table, position, notes, touched })
    }

    /// Returns the position.
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// Returns the position alone.
    pub fn into_position(self) -> AnyPosition {
        self.position
    }

    /// Returns the notes.
    pub fn notes(&self) -> &Notes {
        &self.notes
    }

    /// Returns the position as JSON.
    pub fn json(&self) -> Json {
        self.table.json(&self.position)
    }

    /// Makes acts, one after another; those that the game refuses change nothing.
    ///
    /// # Errors
    /// An act is no act of this puzzle. Then the position is to be dropped.
    pub fn make(&mut self, acts: &[Act], budget: &Budget) -> Result<Made, NoAct> {
        if acts.is_empty() {
            return Ok(Made::default());
        }
        let (before, notes_before) = (self.position.clone(), self.notes.clone());
        // A copy forgets what lies beside an answer.
        let json_before = self.is_of_board().then(|| self.json().value());
        let skipped = make_each(acts, |act| {
            self.act(act, budget).or_else(|why| match why {
                // A game refuses a place that it does not have, too.
                Why::Refusal(_) => self.check_touched(&act.touched()).and(Err(why)),
                Why::NoAct(_) => Err(why),
            })
        })?;
        let mut changed = match json_before {
            Some(json_before) => change::of_fields(&json_before, &self.json().value()),
            None => self.entered_since(&before),
        };
        changed.extend(self.noted_since(&notes_before));
        Ok(Made { changed, skipped })
    }

    /// Returns true if the board of the real game takes the gestures.
    fn is_of_board(&self) -> bool {
        self.table.touch().is_of_board()
    }

    /// Returns the entries that differ from those of a position.
    fn entered_since(&self, before: &AnyPosition) -> Vec<Change> {
        let differs = |place| {
            let (was, is) = (before.value_at(place), self.position.value_at(place));
            let [was_json, is_json] = [&was, &is].map(|value| value.clone().unwrap_or_default());
            (was != is).then_some(Change::Entry(EntryChange { place, was: was_json, is: is_json }))
        };
        if let Some(touched) = &self.touched {
            return touched.iter().copied().filter_map(differs).collect();
        }
        let places = self.table.entries().iter().map(|choices| choices.place);
        places.filter_map(differs).collect()
    }

    /// Returns the notes that differ from others.
    fn noted_since(&self, before: &Notes) -> Vec<Change> {
        let mut changes = BTreeMap::new();
        for (place, _) in before.iter().chain(self.notes.iter()) {
            let (notes_were, notes) = (before.at(place), self.notes.at(place));
            if notes_were != notes {
                let (notes_were, notes) = (notes_were.to_vec(), notes.to_vec());
                changes.insert(place, Change::Notes(NotesChange { place, notes_were, notes }));
            }
        }
        changes.into_values().collect()
    }

    fn act(&mut self, act: &Act, budget: &Budget) -> Acted {
        match act {
            Act::Enter(place, value) => self.enter(*place, value.clone()),
            Act::RuleOut(place, value) => {
                self.check(*place, Some(value))?;
                let mut notes = self.notes.at(*place).to_vec();
                notes.retain(|own| own != value);
                self.notes.set(*place, notes);
                Ok(())
            }
            Act::Note(place, values) => self.note(*place, values),
            Act::NoteAll => self.note_all(budget),
            Act::NoteNone => {
                self.notes = Notes::default();
                Ok(())
            }
            Act::Move(text) => {
                self.touched = None;
                Ok(self.position.follow(text)?)
            }
            Act::Gesture(gesture) => self.gesture(gesture),
            Act::Stroke(places, button) => self.stroke(places, *button),
            Act::Drop(place, to) => self.drop_point(*place, *to),
            Act::Undo(changes) => self.undo(changes),
        }
    }

    /// Returns the other places that the real game fills in for an entry, to be erased with it.
    fn consequences(&self, place: Place, value: Option<Value>) -> Vec<(Place, Option<Value>)> {
        if value.is_none() || !self.position.has_consequences() {
            return Vec::new();
        }
        let mut alone = self.table.problem.start();
        alone.put(&[(place, value)]);
        let places = self.table.entries().iter().map(|choices| choices.place);
        let follows = |&other: &Place| {
            let implied = alone.value_at(other);
            other != place && implied.is_some() && implied == self.position.value_at(other)
        };
        places.filter(follows).map(|other| (other, None)).collect()
    }

    /// Sets several entries at once.
    pub(crate) fn put(&mut self, values: &[(Place, Option<Value>)]) {
        for (place, value) in values {
            if value.is_some() {
                self.notes.set(*place, Vec::new());
            }
        }
        self.put_all(values);
    }

    fn put_all(&mut self, values: &[(Place, Option<Value>)]) {
        if let Some(touched) = &mut self.touched {
            touched.extend(values.iter().map(|(place, _)| *place));
        }
        self.position.put(values);
    }

    /// Taps the board of the real game.
    pub(crate) fn perform_tap(&mut self, place: Place, button: Button) -> Attempt {
        self.position.perform(&Gesture::Tap(place, button))
    }

    /// Drags over the board of the real game.
    pub(crate) fn perform_drag(&mut self, from: Place, to: Place) -> Attempt {
        self.position.perform(&Gesture::Drag(from, to))
    }

    fn note(&mut self, place: Place, values: &[Value]) -> Acted {
        self.check(place, None)?;
        check_notes(self.table, place, values).map_err(Why::NoAct)?;
        if self.position.value_at(place).is_some() {
            return Err(Why::Refusal(format!("{place} is filled in")));
        }
        self.set_notes(place, |value| values.contains(value));
        Ok(())
    }

    /// Notes the values that pass a test, in their order.
    fn set_notes(&mut self, place: Place, is_noted: impl Fn(&Value) -> bool) {
        let values = self.table.values(place).unwrap_or_default();
        let noted = values.iter().filter(|value| is_noted(value)).cloned().collect();
        self.notes.set(place, noted);
    }

    /// Notes each value that breaks no rule at once, in every open place.
    fn note_all(&mut self, budget: &Budget) -> Acted {
        let mut tried = self.position.clone();
        let broken = tried.violations().len();
        let places: Vec<Place> = self.table.entries().iter().map(|own| own.place).collect();
        let is_open = |place: &Place| self.table.has_notes(*place) && self.value(*place).is_none();
        let open: Vec<Place> = places.into_iter().filter(is_open).collect();
        if !self.table.takes_notes() {
            return Err(Why::Refusal("this puzzle has no notes".to_owned()));
        }
        let mut noted = self.notes.clone();
        for place in open {
            let mut possible = Vec::new();
            for value in self.table.values(place).unwrap_or_default() {
                budget.check().map_err(|stop| Why::Refusal(stop.to_string()))?;
                tried.put(&[(place, Some(value.clone()))]);
                if tried.violations().len() <= broken {
                    possible.push(value.clone());
                }
            }
            tried.put(&[(place, None)]);
            noted.set(place, possible);
        }
        self.notes = noted;
        Ok(())
    }

    fn gesture(&mut self, gesture: &Gesture) -> Acted {
        if let Gesture::Key(key, at) = gesture {
            let control = self.key(&self.table.controls().keys, key, *at)?;
            if let (Some(value), Some(at)) = (control.is, *at) {
                return self.enter(at, Some(value).filter(|value| !value.is_null()));
            }
        }
        if self.is_of_board() {
            return Ok(self.position.perform(gesture)?);
        }
        match gesture {
            Gesture::Tap(place, button) => self.tap(*place, *button),
            _ => Err(Refusal::NoMove.into()),
        }
    }

    /// Drops a point where a drag ends.
    fn drop_point(&mut self, place: Place, [x, y]: [f64; 2]) -> Acted {
        if self.table.touch() != Touch::Points {
            return Err(Why::NoAct("this board has no points to drag".to_owned()));
        }
        let picture = self.position.board_picture();
        let at: Point = targets::point_at(&picture, [x, y]);
        Ok(self.position.perform(&Gesture::Drop(place, at))?)
    }

    /// Takes back changes; those that are no longer there are refused.
    fn undo(&mut self, changes: &[Change]) -> Acted {
        let mut values = Vec::new();
        let mut fields: Vec<&Change> = Vec::new();
        let mut moves: Vec<&str> = Vec::new();
        let gone = |place: Place| Why::Refusal(format!("{place} has changed since"));
        for change in changes {
            match change {
                Change::Entry(_) if self.is_of_board() => fields.push(change),
                Change::Entry(EntryChange { place, was, is }) => {
                    for value in [was, is] {
                        self.check(*place, Some(value).filter(|value| !value.is_null()))?;
                    }
                    let now = self.value(*place).unwrap_or_default();
                    if now != *is {
                        return Err(gone(*place));
                    }
                    values.push((*place, Some(was.clone()).filter(|was| !was.is_null())));
                }
                Change::Notes(NotesChange { place, notes_were, notes }) => {
                    check_notes(self.table, *place, notes_were).map_err(Why::NoAct)?;
                    if self.notes.at(*place) != notes {
                        return Err(gone(*place));
                    }
                }
                Change::Move(made) => moves.push(&made.text),
                Change::Field(_) | Change::Tile(_) => fields.push(change),
            }
        }
        self.unmake(moves)?;
        self.restore(&fields)?;
        if !values.is_empty() {
            self.put_all(&values);
        }
        for change in changes {
            if let Change::Notes(NotesChange { place, notes_were, .. }) = change {
                self.notes.set(*place, notes_were.clone());
            }
        }
        Ok(())
    }

    /// Takes back moves, the last of which comes first or last.
    fn unmake(&mut self, mut moves: Vec<&str>) -> Acted {
        let mut tried = self.position.clone();
        if moves.first().is_some_and(|first| !tried.unmake(first)) {
            moves.reverse();
        } else {
            tried = self.position.clone();
        }
        if moves.iter().all(|text| tried.unmake(text)) {
            if !moves.is_empty() {
                self.position = tried;
            }
            Ok(())
        } else {
            Err(Why::Refusal("these are not the last moves".to_owned()))
        }
    }

    /// Gives fields of the position their values back.
    fn restore(&mut self, changes: &[&Change]) -> Acted {
        if changes.is_empty() {
            return Ok(());
        }
        let mut json = match self.json().value() {
            Value::Object(fields) => fields,
            _ => Map::new(),
        };
        for change in changes {
            match change {
                Change::Field(change) => {
                    if json.get(&change.field).unwrap_or(&Value::Null) != &change.is {
                        return Err(Why::Refusal(format!("`{}` has changed since", change.field)));
                    }
                    if change.was.is_null() {
                        json.remove(&change.field);
                    } else {
                        json.insert(change.field.clone(), change.was.clone());
                    }
                }
                Change::Tile(TileChange { cell, tile_was, tile }) => {
                    let [was, is] = [tile_was, tile].map(|tile| Value::from(tile.to_string()));
                    set_cell(&mut json, *cell, &["tiles"], &is, &was)?;
                }
                Change::Entry(EntryChange { place: Place::Cell(cell), was, is }) => {
                    set_cell(&mut json, *cell, &["rows", "grid"], is, was)?;
                }
                _ => {}
            }
        }
        let json = if json.is_empty() { Value::Null } else { Value::Object(json) };
        self.position =
            read_position(&self.table.problem, &Json::from(json)).map_err(Why::NoAct)?;
        Ok(())
    }
}

impl Entries for Play<'_> {
    fn table(&self) -> &Table {
        self.table
    }

    fn value(&self, place: Place) -> Option<Value> {
        self.position.value_at(place)
    }

    /// Also takes the notes of the place away.
    fn enter(&mut self, place: Place, value: Option<Value>) -> Acted {
        self.check(place, value.as_ref())?;
        if value.is_some() {
            self.notes.set(place, Vec::new());
        }
        let was = self.position.value_at(place);
        if was == value {
            return Ok(());
        }
        let mut values = self.consequences(place, was);
        values.push((place, value));
        self.put_all(&values);
        Ok(())
    }
}

/// Gives a cell of a position the value that it had.
fn set_cell(
    position: &mut Map<String, Value>,
    [x, y]: [usize; 2],
    fields: &[&str],
    now: &Value,
    before: &Value,
) -> Acted {
    let name = fields.iter().find(|name| position.contains_key(**name));
    let row = name.and_then(|name| position.get_mut(*name)?.get_mut(y));
    let no_cell = || Why::NoAct(format!("there is no cell {x},{y}"));
    let row = row.ok_or_else(no_cell)?;
    let mut cells = change::row(row).ok_or_else(no_cell)?;
    let cell = cells.get_mut(x).ok_or_else(no_cell)?;
    if change::known(cell) != *now {
        return Err(Why::Refusal(format!("{} has changed since", Place::Cell([x, y]))));
    }
    if !row.is_string() {
        *cell = before.clone();
        *row = Value::Array(cells);
        return Ok(());
    }
    *cell = if before.is_null() { change::UNKNOWN.into() } else { before.clone() };
    *row = Value::from(cells.iter().filter_map(Value::as_str).collect::<String>());
    Ok(())
}

/// Checks that a place can have these notes.
fn check_notes(table: &Table, place: Place, values: &[Value]) -> Result<(), String> {
    let known = table.values(place).filter(|_| table.has_notes(place));
    let known = known.ok_or_else(|| format!("the place `{}` has no notes", shown(&place)))?;
    match values.iter().find(|value| !known.contains(value)) {
        None => Ok(()),
        Some(odd) => {
            let known: Vec<String> = known.iter().map(Value::to_string).collect();
            Err(format!("expected notes of {}, found `{odd}`", known.join(", ")))
        }
    }
}
