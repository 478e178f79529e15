//! Gestures of a player on a board: a tap, a drag, a key.

use crate::picture::Point;
use crate::place::Place;

/// Button of a pointer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Button {
    /// The first one, or a short touch.
    #[default]
    First,
    /// The second one, or a long touch.
    Second,
}

/// Gesture of a player.
#[derive(Clone, Debug, PartialEq)]
pub enum Gesture {
    /// A tap on a place.
    Tap(Place, Button),
    /// A drag from one place to another.
    Drag(Place, Place),
    /// A drag from one place to another with a chosen key: a sign between 2 numbers.
    Combine(Place, Place, String),
    /// A drag of a place to a point of the picture.
    Drop(Place, Point),
    /// A key, with the place of the cursor if the key acts there: a value of `KeyboardEvent.key`.
    Key(String, Option<Place>),
}

impl Gesture {
    /// Makes a tap with the first button.
    pub fn tap(place: Place) -> Self {
        Self::Tap(place, Button::First)
    }

    /// Makes a key that acts on no place.
    pub fn key(key: impl Into<String>) -> Self {
        Self::Key(key.into(), None)
    }

    /// Returns the places that it names, at most 2.
    pub fn places(&self) -> Vec<Place> {
        match self {
            Self::Tap(place, _) | Self::Drop(place, _) => vec![*place],
            Self::Drag(from, to) | Self::Combine(from, to, _) => vec![*from, *to],
            Self::Key(_, at) => Vec::from_iter(*at),
        }
    }
}

/// Move that can be made now, with the gesture that makes it.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// The move, as save files write it.
    pub text: String,
    /// The move in a player's words, as a clause: `slide the 7 down`.
    pub name: String,
    /// The gesture.
    pub gesture: Gesture,
}
