//! Values in places, and what taps, drags and keys do with them: entries of a player, or clues of
//! a setter.

use serde_json::Value;
use tatham_core::gesture::Button;
use tatham_core::kind::Touch;
use tatham_core::place::{Edge, Side};
use tatham_core::{Place, Refusal};

use crate::keys::Control;
use crate::play::{Acted, Why};
use crate::table::{Table, ends_of};

/// Number of values from which on an error names only the first and the last number.
const MANY: usize = 40;

/// Values in places, which acts change.
pub(crate) trait Entries {
    /// Returns the puzzle and its places.
    fn table(&self) -> &Table;

    /// Returns the value of a place.
    fn value(&self, place: Place) -> Option<Value>;

    /// Enters a value in a place, or erases the one there.
    fn enter(&mut self, place: Place, value: Option<Value>) -> Acted;

    /// Checks that a pointer touches only places of the board.
    fn check_touched(&self, touched: &[Place]) -> Acted {
        match touched.iter().find(|&&place| !self.table().is_on_board(place)) {
            None => Ok(()),
            Some(place) => {
                Err(Why::NoAct(format!("there is no place `{}` on this board", shown(place))))
            }
        }
    }

    /// Checks that a value can be entered in a place, or that the place can be filled in.
    fn check(&self, place: Place, value: Option<&Value>) -> Acted {
        let Some(values) = self.table().values(place) else {
            return Err(if self.table().is_given(place) {
                Why::Refusal(format!("{place} is given"))
            } else {
                Why::NoAct(format!("there is no place `{}` to fill in", shown(&place)))
            });
        };
        match value.filter(|value| !values.contains(value)) {
            Some(value) => Err(self.misfit(place, value)),
            None => Ok(()),
        }
    }

    /// Returns the reason why a place cannot have a value.
    fn misfit(&self, place: Place, value: &Value) -> Why {
        let is_known =
            |value: &Value| self.table().entries().iter().any(|own| own.values.contains(value));
        let is_elsewhere = match value {
            Value::Array(values) if !is_known(value) => values.iter().all(is_known),
            _ => is_known(value),
        };
        if is_elsewhere {
            return Why::Refusal(format!("{place} cannot have this value"));
        }
        let known = self.table().values(place).unwrap_or_default();
        let list = if self.table().is_list(place) { "a list of " } else { "one of " };
        Why::NoAct(format!("expected {list}{}, found `{value}`", named(known)))
    }

    /// Returns the key of a board, if it has it, and if it comes with a place where it needs one.
    fn key(&self, keys: &[Control], key: &str, at: Option<Place>) -> Result<Control, Why> {
        let control = keys.iter().find(|control| control.key == key);
        let control =
            control.ok_or_else(|| Why::NoAct(format!("this board has no key `{key}`")))?;
        if at.is_none() && control.needs_place() {
            return Err(Why::NoAct(format!("the key `{key}` needs a place `at`")));
        }
        Ok(control.clone())
    }

    /// Does what a tap does: the next value of a letter, a line or none on an edge.
    fn tap(&mut self, place: Place, button: Button) -> Acted {
        if self.table().values(place).is_none() && self.table().is_end(place) {
            // Only a drag makes something of such a cell.
            return Ok(());
        }
        self.check(place, None)?;
        match self.after_tap(place, button) {
            Some(value) => self.enter_touched(place, value),
            None => Ok(()),
        }
    }

    /// Returns the value of a place after a tap; `None` if a tap changes nothing.
    #[expect(clippy::option_option, reason = "a tap can erase, or change nothing")]
    fn after_tap(&self, place: Place, button: Button) -> Option<Option<Value>> {
        let values = self.table().values(place)?;
        let now = self.value(place);
        if values[0].is_boolean() {
            let line = Value::Bool((button == Button::First) != self.is_inverted());
            if !values.contains(&line) {
                return None;
            }
            return Some(Some(line).filter(|line| now.as_ref() != Some(line)));
        }
        if matches!(place, Place::Bridge(_)) {
            // That there is no bridge is a mark of its own.
            let (none, some): (Vec<Value>, Vec<Value>) =
                values.iter().cloned().partition(|value| value.as_u64() == Some(0));
            let order = if button == Button::First { some } else { none };
            return Some(next(&order, now.as_ref(), Button::First));
        }
        if values[0].is_number() {
            return None;
        }
        // A kind with keys lists them in the order of the real game's taps.
        let keys = self.table().keys().iter().map(|key| Value::from(key.value));
        let keys: Vec<Value> = keys.filter(|value| values.contains(value)).collect();
        let order = if keys.len() == values.len() { &keys } else { values };
        Some(next(order, now.as_ref(), button))
    }

    /// Returns true if the first button means that an edge is no border: a domino lies there.
    fn is_inverted(&self) -> bool {
        self.table().touch() == Touch::Dominoes
    }

    /// Enters a value of a gesture. A domino takes away those that it overlaps.
    fn enter_touched(&mut self, place: Place, value: Option<Value>) -> Acted {
        if self.is_inverted() && value == Some(Value::Bool(false)) {
            for edge in ends_of(place).into_iter().flat_map(around) {
                if edge != place
                    && self.table().values(edge).is_some()
                    && self.value(edge) == Some(Value::Bool(false))
                {
                    self.enter(edge, None)?;
                }
            }
        }
        self.enter(place, value)
    }

    /// Gives a place the colour of another.
    fn carry(&mut self, from: Place, to: Place) -> Acted {
        self.check(to, None)?;
        let colour = self.value(from).ok_or(Why::from(Refusal::NoMove))?;
        self.enter(to, Some(colour))
    }

    /// Gives all places of a stroke the value that a tap gives to the first: edges, and empty
    /// cells.
    fn paint(&mut self, places: &[Place], button: Button) -> Acted {
        let first = places[0];
        if self.table().values(first).is_none() && self.table().is_end(first) {
            return Err(Refusal::NoMove.into());
        }
        self.check(first, None)?;
        let Some(value) = self.after_tap(first, button) else { return Ok(()) };
        self.enter_touched(first, value.clone())?;
        for &place in &places[1..] {
            let Some(values) = self.table().values(place) else { continue };
            let fits = value.as_ref().is_none_or(|value| values.contains(value));
            let is_edge = values[0].is_boolean();
            if fits && place != first && (is_edge || self.value(place).is_none()) {
                self.enter_touched(place, value.clone())?;
            }
        }
        Ok(())
    }
}

/// Returns the value after another in a list that ends with no value, or before it.
fn next(values: &[Value], now: Option<&Value>, button: Button) -> Option<Value> {
    let count = values.len() + 1;
    let at = now.and_then(|now| values.iter().position(|value| value == now));
    let at = at.unwrap_or(values.len());
    let step = if button == Button::First { 1 } else { count - 1 };
    values.get((at + step) % count).cloned()
}

/// Returns the edges around a cell.
pub(crate) fn around([x, y]: [usize; 2]) -> Vec<Place> {
    let edge = |x: usize, y: usize, side: Side| Place::Edge(Edge::Beside(x, y, side));
    let before = [
        x.checked_sub(1).map(|left| edge(left, y, Side::Right)),
        y.checked_sub(1).map(|above| edge(x, above, Side::Down)),
    ];
    let after = [Some(edge(x, y, Side::Right)), Some(edge(x, y, Side::Down))];
    before.into_iter().chain(after).flatten().collect()
}

/// Returns values as an error names them: `1, 2, 3`, `1 to 100`.
fn named(values: &[Value]) -> String {
    let is_next = |pair: &[Value]| pair[1].as_u64() == pair[0].as_u64().map(|number| number + 1);
    match values {
        [first, .., last] if values.len() > MANY && values.windows(2).all(is_next) => {
            format!("{first} to {last}")
        }
        _ => values.iter().map(Value::to_string).collect::<Vec<_>>().join(", "),
    }
}

/// Returns a place as JSON.
pub(crate) fn shown(place: &Place) -> String {
    serde_json::to_string(place).unwrap_or_default()
}
