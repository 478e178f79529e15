//! Gestures on boards on which values are entered.

use serde_json::Value;
use tatham_core::gesture::Button;
use tatham_core::kind::Touch;
use tatham_core::place::{Edge, Side};
use tatham_core::{Place, Refusal};

use crate::entries::{Entries as _, around};
use crate::play::{Acted, Play, Why};
use crate::table::ends_of;

/// Cell by column and row.
type Cell = [usize; 2];

impl Play<'_> {
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
            _ if matches!(first, Place::Region(_)) => self.carry(first, last),
            _ => self.paint(places, button),
        }
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
