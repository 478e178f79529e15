//! Moves that shift a row or a column with joined ends, and signed numbers in the texts of moves.

use tatham_core::gesture::Gesture;
use tatham_core::picture::{Shape, Tone};
use tatham_core::{Clue, Direction, Picture, Place, Refusal, Size};

use crate::turns::{Turns, carrying};

/// Line that is shifted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shift {
    /// A row, counted from 0.
    Row(usize),
    /// A column, counted from 0.
    Column(usize),
}

impl Shift {
    /// Returns all rows, then all columns.
    pub(crate) fn all(size: Size) -> impl Iterator<Item = Self> {
        (0..size.height).map(Self::Row).chain((0..size.width).map(Self::Column))
    }

    /// Returns its cells, from left to right or from top to bottom.
    pub(crate) fn cells(self, size: Size) -> Vec<usize> {
        match self {
            Self::Row(y) => size.row(y).collect(),
            Self::Column(x) => size.column(x).collect(),
        }
    }

    /// Returns the number of its cells.
    pub(crate) fn count(self, size: Size) -> usize {
        if matches!(self, Self::Row(_)) { size.width } else { size.height }
    }

    /// Returns the places beside its first and its last cell.
    fn ends(self) -> [Clue; 2] {
        match self {
            Self::Row(y) => [Clue::Left(y + 1), Clue::Right(y + 1)],
            Self::Column(x) => [Clue::Top(x + 1), Clue::Bottom(x + 1)],
        }
    }

    /// Returns the move as save files write it.
    pub(crate) fn text(self, by: i32) -> String {
        match self {
            Self::Row(y) => format!("R{y},{by}"),
            Self::Column(x) => format!("C{x},{by}"),
        }
    }

    /// Describes a shift by a number of cells to the right or down, in a player's words.
    pub(crate) fn say(self, by: i32) -> String {
        let (line, towards) = match (self, by < 0) {
            (Self::Row(y), true) => (format!("row {}", y + 1), "left"),
            (Self::Row(y), false) => (format!("row {}", y + 1), "right"),
            (Self::Column(x), true) => (format!("column {}", x + 1), "up"),
            (Self::Column(x), false) => (format!("column {}", x + 1), "down"),
        };
        format!("{line} {towards} by {}", by.unsigned_abs())
    }
}

/// Returns the shifts by one cell towards either end of each line, with a tap on the arrow there;
/// `sign` is as in [`turns`].
pub(crate) fn gestures(shifts: impl Iterator<Item = Shift>, sign: i32) -> Vec<(String, Gesture)> {
    let taps = |shift: Shift| {
        let [first, last] = shift.ends();
        [(first, -1), (last, 1)]
            .map(|(end, by)| (shift.text(sign * by), Gesture::tap(Place::Clue(end))))
    };
    shifts.flat_map(taps).collect()
}

/// Returns the name of an arrow.
pub(crate) fn name_of(place: Place) -> Option<String> {
    let Place::Clue(end) = place else { return None };
    Some(format!("the arrow {}", end.side()))
}

/// Adds an arrow at each end of each line to a picture.
pub(crate) fn with_arrows(mut picture: Picture, shifts: impl Iterator<Item = Shift>) -> Picture {
    for shift in shifts {
        let directions = match shift {
            Shift::Row(_) => [Direction::West, Direction::East],
            Shift::Column(_) => [Direction::North, Direction::South],
        };
        for (clue, direction) in shift.ends().into_iter().zip(directions) {
            let point = picture.beside(clue, 0);
            picture.show(Place::Clue(clue), point, Shape::Arrow(direction), Tone::Faint);
        }
    }
    picture
}

/// Returns shifts by one cell to either side, with their texts. In a line of 2 cells both are the
/// same shift. In the texts of Sixteen, 1 is to the right and down; `sign` is -1 for a game that
/// counts the other way.
pub(crate) fn turns(
    size: Size,
    shifts: impl Iterator<Item = Shift>,
    sign: i32,
) -> (Turns, Vec<String>) {
    let (mut all, mut texts) = (Vec::new(), Vec::new());
    for shift in shifts {
        let cells = shift.cells(size);
        for by in if cells.len() > 2 { &[1, -1][..] } else { &[1] } {
            let to =
                |at: usize| cells[(at as i32 + sign * by).rem_euclid(cells.len() as i32) as usize];
            all.push(carrying((0..cells.len()).map(|at| (cells[at], to(at))), 0));
            texts.push(shift.text(*by));
        }
    }
    (Turns::new(size.area(), 1, all), texts)
}

/// Reads the row or column of a move, and the distance of the shift.
///
/// # Errors
/// The move has another form, or the line does not exist.
pub(crate) fn read(size: Size, text: &str) -> Result<(Shift, i32), Refusal> {
    let ([line, by], is_row) = match signed("R#,#", text) {
        Ok(numbers) => (numbers, true),
        Err(_) => (signed("C#,#", text)?, false),
    };
    let lines = if is_row { size.height } else { size.width };
    let line =
        usize::try_from(line).ok().filter(|&line| line < lines).ok_or(Refusal::LeavesTheGrid)?;
    Ok((if is_row { Shift::Row(line) } else { Shift::Column(line) }, by))
}

/// Reads the numbers of a move as the games' `sscanf` does: blanks and a sign may precede each, and
/// text after the last is ignored.
///
/// # Errors
/// The move has another form, or a number is too large.
pub(crate) fn signed<const N: usize>(form: &str, text: &str) -> Result<[i32; N], Refusal> {
    let odd = || Refusal::not_of_the_form(form);
    let mut numbers = [0; N];
    let mut next = numbers.iter_mut();
    let mut rest = text;
    for sign in form.chars() {
        if sign != '#' {
            rest = rest.strip_prefix(sign).ok_or_else(odd)?;
            continue;
        }
        rest = rest.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == '\u{b}');
        let digits = rest.strip_prefix(['+', '-']).unwrap_or(rest);
        let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
        if end == 0 {
            return Err(odd());
        }
        let (number, after) = rest.split_at(rest.len() - digits.len() + end);
        *next.next().ok_or_else(odd)? =
            number.parse().map_err(|_| Refusal::TooLarge { digits: number.to_owned() })?;
        rest = after;
    }
    Ok(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_the_games_read_them() {
        assert_eq!(signed("R#,#", "R0,-1"), Ok([0, -1]));
        assert_eq!(signed("R#,#", "R +10, 2;"), Ok([10, 2]));
        for text in ["R", "R0", "R0,", "R0 ,1", "R0,--1", "C0,1", "R0,+", "R3000000000,1"] {
            assert!(signed::<2>("R#,#", text).is_err(), "{text}");
        }
    }
}
