//! Editor of puzzles: numbers of rows and columns, printed pieces, and both ends of the track.

use serde_json::Value;
use tatham_core::author::code::params_to_make;
use tatham_core::grid::Arms;
use tatham_core::kind::Key;
use tatham_core::partial_answer::Choices;
use tatham_core::{Clue, ParseError, Place};
use tatham_make::{Editable, number_in, put_in_cell};

use super::Tracks;
use super::problem::{END, MOST, PARAMS, Problem, sign};

/// Number of sides that a piece connects.
const ENDS: usize = 2;

impl Editable for Tracks {
    /// The keys of bends lie as their pieces do in a ring.
    const KEYS: &'static [Key] = &[
        Key { value: "5", key: "h", label: "─" },
        Key { value: "A", key: "v", label: "│" },
        Key { value: "9", key: "q", label: "┌" },
        Key { value: "C", key: "e", label: "┐" },
        Key { value: "3", key: "z", label: "└" },
        Key { value: "6", key: "c", label: "┘" },
        Key { value: END, key: "s", label: "end of the track" },
    ];

    /// The ends of the track are in the first row and column.
    fn empty(params: &str) -> Result<Problem, ParseError> {
        let (size, _) = params_to_make(params, &PARAMS)?;
        Ok(Problem::for_track(size, &[]))
    }

    fn clue_choices(problem: &Problem) -> Vec<Choices> {
        let size = problem.size();
        let clues = |lines: usize, clue: fn(usize) -> Clue| {
            (1..=lines).map(move |line| Place::Clue(clue(line)))
        };
        let pieces = Self::KEYS.iter().map(|key| key.value).filter(|value| *value != END);
        let mut choices = Choices::alike(clues(size.width, Clue::Top), 0..=size.height);
        choices.extend(Choices::alike(clues(size.height, Clue::Right), 0..=size.width));
        choices.extend(Choices::alike(clues(size.height, Clue::Left), [END]));
        choices.extend(Choices::alike(clues(size.width, Clue::Bottom), [END]));
        choices.extend(Choices::alike(size.places(), pieces));
        choices
    }

    /// An end moves to another line, but is never removed.
    fn put_clue(problem: &mut Problem, place: Place, value: Option<&Value>) -> bool {
        let size = problem.size();
        let number = value.and_then(|value| number_in(value, 0..=MOST));
        let line_of =
            |number: usize, lines: usize| number.checked_sub(1).filter(|line| *line < lines);
        match place {
            Place::Clue(Clue::Top(_) | Clue::Right(_)) => {
                let (Some(line), Some(number)) = (problem.line_at(place), number) else {
                    return false;
                };
                problem.numbers[line] = number;
                true
            }
            Place::Clue(Clue::Left(row)) => {
                move_end(&mut problem.entrance, line_of(row, size.height), value)
            }
            Place::Clue(Clue::Bottom(column)) => {
                move_end(&mut problem.exit, line_of(column, size.width), value)
            }
            _ => put_in_cell(&mut problem.pieces, place, value, piece),
        }
    }

    fn is_required(place: Place) -> bool {
        matches!(place, Place::Clue(Clue::Top(_) | Clue::Right(_)))
    }
}

/// Moves an end of the track to a line; returns false if there is no such line, or if the end
/// would be removed.
fn move_end(end: &mut usize, line: Option<usize>, value: Option<&Value>) -> bool {
    let Some(line) = line else { return false };
    match value {
        Some(value) if value == END => *end = line,
        Some(_) => return false,
        None => return *end != line,
    }
    true
}

/// Reads a piece by its sign in an ID.
fn piece(value: &Value) -> Option<Arms> {
    let mut pieces = (0..1 << Arms::EACH.len()).filter_map(Arms::from_bits);
    pieces.find(|&arms| {
        let own = sign(arms).filter(|_| arms.count() == ENDS);
        own.is_some_and(|own| value == &Value::from(own.to_string()))
    })
}
