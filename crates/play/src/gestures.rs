//! Gestures on boards on which values are entered.

use serde_json::Value;
use tatham_core::gesture::Button;
use tatham_core::kind::Touch;
use tatham_core::place::{Edge, Side};
use tatham_core::{Place, Refusal};

use crate::play::{Acted, Play, Why};
use crate::table::ends_of;

/// Cell by column and row.
type Cell = [usize; 2];

impl Play<'_> {
    /// Does what a tap does: the next value of a letter, a line or none on an edge.
    pub(crate) fn tap(&mut self, place: Place, button: Button) -> Acted {
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
        let keys = self.table().problem.kind().keys.iter().map(|key| Value::from(key.value));
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

    /// Does what a drag over places does.
    pub(crate) fn stroke(&mut self, places: &[Place], button: Button) -> Acted {
        let [first, .., last] = *places else {
            return match places {
                [place] if !self.table().touch().is_of_board() => self.tap(*place, button),
                [place] => Ok(self.perform_tap(*place, button)?),
                _ => Ok(()),
            };
        };
        let touch = self.table().touch();
        if touch.is_of_board() {
            return Ok(self.perform_drag(first, last)?);
        }
        self.check_touched(places)?;
        let cells: Vec<Cell> = places.iter().filter_map(|&place| cell_of(place)).collect();
        match touch {
            Touch::Joins if cells.len() > 1 => self.join(&cells, button),
            Touch::Rectangles if cells.len() > 1 => {
                self.rectangle(cells[0], cells[cells.len() - 1], button);
                Ok(())
            }
            Touch::Dominoes if cells.len() > 1 => {
                let place = self.between(cells[0], cells[cells.len() - 1]);
                self.tap(place.ok_or(Why::from(Refusal::NoMove))?, button)
            }
            _ if matches!(first, Place::Region(_)) => {
                // The colour is carried to another region.
                self.check(last, None)?;
                let colour = self.value(first).ok_or(Why::from(Refusal::NoMove))?;
                self.enter(last, Some(colour))
            }
            _ => self.paint(places, button),
        }
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

    /// Joins cells by lines, links or bridges, or takes these away.
    fn join(&mut self, cells: &[Cell], button: Button) -> Acted {
        let mut places = Vec::new();
        for pair in cells.windows(2) {
            if pair[0] != pair[1] {
                self.places_between(pair[0], pair[1], &mut places)?;
            }
        }
        let Some(&first) = places.first() else { return Err(Refusal::NoMove.into()) };
        self.check(first, None)?;
        let Some(value) = self.after_tap(first, button) else {
            return Err(Refusal::NoMove.into());
        };
        for place in places {
            // A bridge counts on its own, a line follows the first.
            let own = matches!(place, Place::Bridge(_)).then(|| self.after_tap(place, button));
            self.enter(place, own.flatten().unwrap_or_else(|| value.clone()))?;
        }
        Ok(())
    }

    /// Adds the places on the way from one cell to another: one, or all edges of a straight line.
    fn places_between(&self, from: Cell, to: Cell, places: &mut Vec<Place>) -> Acted {
        if let Some(place) = self.between(from, to) {
            places.push(place);
            return Ok(());
        }
        let ([x, y], [to_x, to_y]) = (from, to);
        if x != to_x && y != to_y {
            return Err(Refusal::NoMove.into());
        }
        let towards = |at: usize, to: usize| match at.cmp(&to) {
            std::cmp::Ordering::Less => at + 1,
            std::cmp::Ordering::Equal => at,
            std::cmp::Ordering::Greater => at - 1,
        };
        let mut at = from;
        while at != to {
            let next = [towards(at[0], to_x), towards(at[1], to_y)];
            let place = self.between(at, next).ok_or(Why::from(Refusal::NoMove))?;
            places.push(place);
            at = next;
        }
        Ok(())
    }

    /// Returns the place between two cells that can be filled in; a link leads only one way.
    fn between(&self, from: Cell, to: Cell) -> Option<Place> {
        let ([x, y], [to_x, to_y]) = (from, to);
        let (first, second) = if (y, x) <= (to_y, to_x) { (from, to) } else { (to, from) };
        let bridge = Place::Bridge([first[0], first[1], second[0], second[1]]);
        let candidates = [edge_between(first, second), Some(Place::Link([x, y, to_x, to_y]))];
        let known = |place: &Place| self.table().values(*place).is_some();
        candidates.into_iter().flatten().chain([bridge]).find(known)
    }

    /// Draws the borders of a rectangle, and erases those in it.
    fn rectangle(&mut self, one: Cell, other: Cell, button: Button) {
        let span = |at: usize| (one[at].min(other[at]), one[at].max(other[at]));
        let ((left, right), (top, bottom)) = (span(0), span(1));
        let is_inside = |[x, y]: Cell| (left..=right).contains(&x) && (top..=bottom).contains(&y);
        let mut values = Vec::new();
        for y in top..=bottom {
            for x in left..=right {
                for edge in around([x, y]) {
                    if self.table().values(edge).is_none() {
                        continue;
                    }
                    let is_outline = !ends_of(edge).into_iter().all(is_inside);
                    if is_outline && button == Button::First {
                        values.push((edge, Some(Value::Bool(true))));
                    } else if !is_outline {
                        values.push((edge, None));
                    }
                }
            }
        }
        self.put(&values);
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

/// Returns the cell of a place.
fn cell_of(place: Place) -> Option<Cell> {
    if let Place::Cell(cell) = place { Some(cell) } else { None }
}

/// Returns the edge between two cells side by side, in reading order.
fn edge_between([x, y]: Cell, [to_x, to_y]: Cell) -> Option<Place> {
    let side = match (to_x - x.min(to_x), to_y - y) {
        (1, 0) if to_x > x => Side::Right,
        (0, 1) if to_x == x => Side::Down,
        _ => return None,
    };
    Some(Place::Edge(Edge::Beside(x, y, side)))
}

/// Returns the edges around a cell.
fn around([x, y]: Cell) -> Vec<Place> {
    let edge = |x: usize, y: usize, side: Side| Place::Edge(Edge::Beside(x, y, side));
    let before = [
        x.checked_sub(1).map(|left| edge(left, y, Side::Right)),
        y.checked_sub(1).map(|above| edge(x, above, Side::Down)),
    ];
    let after = [Some(edge(x, y, Side::Right)), Some(edge(x, y, Side::Down))];
    before.into_iter().chain(after).flatten().collect()
}
