//! Position of a player of Guess, the guesses with their replies, and its picture.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tatham_core::partial_answer::Code;
use tatham_core::picture::{Shape, Tone};
use tatham_core::{Clue, Picture, Size, Violation};

use super::rules::{GameParams, Marks, Turn};
use crate::position_or_answer::Observation;

/// Guess and its marks.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Made {
    /// Colours from 1; 0 for a blank.
    pub guess: Vec<u8>,
    /// Number of pegs of the right colour in the right place.
    pub black: u8,
    /// Number of further pegs of a right colour.
    pub white: u8,
}

impl Made {
    /// Returns the reply.
    pub(super) fn marks(&self) -> Marks {
        Marks { black: self.black, white: self.white }
    }

    /// Describes the guess: `1 1 2 2: 1 black, no white`.
    pub(super) fn text(&self) -> String {
        let pegs: Vec<String> = self.guess.iter().map(u8::to_string).collect();
        format!("{}: {} black, {} white", pegs.join(" "), self.black, self.white)
    }
}

/// Guesses so far: `{"guesses": [{"guess": [1, 1, 2, 2], "black": 1, "white": 0}]}`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Board {
    /// Guesses in order.
    pub guesses: Vec<Made>,
    /// True if the player has given up.
    #[serde(skip)]
    pub(super) is_over: bool,
}

impl Board {
    /// Returns the guesses with their replies.
    pub(super) fn history(&self) -> Vec<Turn> {
        self.guesses.iter().map(|made| (made.guess.clone(), made.marks())).collect()
    }

    /// Returns the reasons why these cannot be guesses of such a game.
    pub(super) fn mismatches(&self, form: GameParams) -> Vec<Violation> {
        let why = |made: &Made| match made {
            _ if !form.takes(&made.guess) => Some("is not a valid guess"),
            _ if u32::from(made.black) + u32::from(made.white) > u32::from(form.pegs) => {
                Some("has more marks than pegs")
            }
            _ => None,
        };
        let odd =
            self.guesses.iter().zip(1..).filter_map(|(made, number)| Some((number, why(made)?)));
        let mut mismatches: Vec<Violation> =
            odd.map(|(number, why)| Violation::new(format!("guess {number} {why}"))).collect();
        if self.guesses.len() > form.guesses as usize {
            mismatches.push(Violation::new(format!(
                "there are {} guesses, but only {} are allowed",
                self.guesses.len(),
                form.guesses
            )));
        }
        mismatches
    }
}

impl Observation for Board {
    type Answer = Code;

    fn text(&self) -> String {
        if self.guesses.is_empty() {
            return "no guess yet\n".to_owned();
        }
        self.guesses.iter().map(|made| made.text() + "\n").collect()
    }

    fn has_shape_of(&self, _other: &Self) -> bool {
        true
    }

    fn made(&self) -> Option<usize> {
        Some(self.guesses.len())
    }
}

/// Draws the guesses, a row each, with their marks beside them (black, then white); and the code
/// below them, if it is known.
pub(super) fn picture(form: GameParams, seen: &Board, answer: Option<&Code>) -> Picture {
    let is_shown = answer.is_some_and(|code| {
        seen.guesses.last().is_none_or(|last| Some(&last.guess) != code.whole().as_ref())
    });
    let size = Size {
        width: form.pegs.into(),
        height: (seen.guesses.len() + usize::from(is_shown)).max(1),
    };
    let mut picture = frame(form, size);
    for (y, made) in seen.guesses.iter().enumerate() {
        row(&mut picture, y, made.guess.iter().copied().map(Some), Tone::Given);
    }
    if let Some(code) = answer.filter(|_| is_shown) {
        row(&mut picture, seen.guesses.len(), code.code.iter().copied(), Tone::Found);
    }
    if seen.guesses.is_empty() && !is_shown {
        row(&mut picture, 0, (0..form.pegs).map(|_| None), Tone::Given);
    }
    mark(&mut picture, seen);
    picture
}

/// Draws a row for each guess that can be made, with the next one as far as it is entered.
pub(super) fn whole(form: GameParams, seen: &Board, draft: &[Option<u8>]) -> Picture {
    let rows = seen.guesses.len().max(form.guesses as usize);
    let mut picture = frame(form, Size { width: form.pegs.into(), height: rows.max(1) });
    for y in 0..rows {
        match seen.guesses.get(y) {
            Some(made) => {
                row(&mut picture, y, made.guess.iter().copied().map(Some), Tone::Given);
            }
            None if y == seen.guesses.len() => {
                row(&mut picture, y, draft.iter().copied(), Tone::Found);
            }
            None => {}
        }
    }
    mark(&mut picture, seen);
    for y in seen.guesses.len()..rows {
        // The page keeps its width.
        for distance in 0..2 {
            picture.clue(Clue::Right(y + 1), distance, String::new());
        }
    }
    picture
}

/// Makes a picture of empty rows.
fn frame(form: GameParams, size: Size) -> Picture {
    let mut picture = Picture::new(size);
    let blanks = if form.blanks { ", blanks" } else { "" };
    let repeats = if form.repeats { "" } else { ", each once" };
    picture.title = format!("{} pegs of {} colours{blanks}{repeats}", form.pegs, form.colours);
    picture
}

/// Draws the pegs of a row.
fn row(picture: &mut Picture, y: usize, pegs: impl Iterator<Item = Option<u8>>, tone: Tone) {
    for (x, colour) in pegs.enumerate() {
        let cell = picture.size.cell(x, y);
        match colour {
            Some(0) => picture.mark(cell, Shape::Dot, tone),
            Some(colour) => {
                picture.mark(cell, Shape::Tile(u32::from(colour) - 1), tone);
                picture.mark(cell, Shape::Text(colour.to_string()), tone);
            }
            None => picture.mark(cell, Shape::Open, tone),
        }
    }
}

/// Adds the marks beside the guesses: the number of black pegs, and of white ones.
fn mark(picture: &mut Picture, seen: &Board) {
    for (y, made) in (1..).zip(&seen.guesses) {
        picture.clue(Clue::Right(y), 0, format!("{}●", made.black));
        picture.clue(Clue::Right(y), 1, format!("{}○", made.white));
    }
}
