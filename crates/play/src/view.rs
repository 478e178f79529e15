//! The picture of a position with notes.

use tatham_core::Place;
use tatham_core::picture::{Notice, Picture, Point, Shape, Tone};
use tatham_core::violation::Violation;

use crate::entries::Entries as _;
use crate::keys::label;
use crate::play::Play;

/// Number of notes for which a cell has room.
const MOST: usize = 36;

impl Play<'_> {
    /// Draws the position with its notes, and marks the places of broken rules.
    pub fn picture(&self, broken: &[Violation]) -> Picture {
        let mut picture = self.position().board_picture();
        for (place, values) in self.notes().iter() {
            let Some(point) = point_of(&picture, place) else { continue };
            let labels: Vec<String> =
                values.iter().map(|value| label(self.table(), value)).collect();
            let has_room =
                labels.len() <= MOST && labels.iter().all(|label| label.chars().count() == 1);
            // A sign says that the text has them.
            let text = if has_room { labels.concat() } else { "…".to_owned() };
            picture.add(point, Shape::Pencil(text), Tone::Faint);
        }
        let places = broken.iter().flat_map(|violation| violation.places.iter().copied());
        picture.noting(places, Notice::Broken)
    }

    /// Returns the notes as text, a line for each place.
    pub fn notes_text(&self) -> String {
        let line = |(place, values): (Place, &[serde_json::Value])| {
            let values: Vec<String> =
                values.iter().map(|value| label(self.table(), value)).collect();
            format!("{place}: {}\n", values.join(" "))
        };
        self.notes().iter().map(line).collect()
    }
}

/// Returns the middle of a cell, or a point of another place.
pub(crate) fn point_of(picture: &Picture, place: Place) -> Option<Point> {
    match place {
        Place::Cell([x, y]) => Some(Point::centre(x, y)),
        _ => picture.marks.iter().find(|mark| mark.place == Some(place)).map(|mark| mark.point),
    }
}
