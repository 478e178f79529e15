//! Games in which signs or digits are entered in cells: a table alone defines their moves.

use serde_json::Value as JsonValue;

use super::actions::{Actions, Solve};
use super::{Moves, NoteEdit};
use crate::partial_answer::{Cells, Letters, Numbers, PartialAnswer as _, Value};
use crate::place::Place;
use crate::{Attempt, Refusal};

/// Effect of an action of a game of digits; its numbers are a cell and a digit, or 0 for none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Digit {
    /// The digit is entered.
    Enter,
    /// The digit becomes a note, which enters nothing. Without a digit the action clears the cell.
    Note,
    /// Every digit becomes a note in every open cell.
    NoteAll,
}

impl<V> Actions<V> {
    /// Checks that an action may touch a cell: it is on the board, and not a given.
    fn touch<T: Value>(&self, given: &Cells<T>, at: [usize; 2]) -> Attempt {
        let cell = given.size().cell_at(at).ok_or(Refusal::LeavesTheGrid)?;
        let is_taken = self.takes_given || given.get(cell).is_none();
        is_taken.then_some(()).ok_or(Refusal::OnGiven)
    }

    /// Returns a move that enters the first value again, on a board full of givens, if the game
    /// accepts that.
    fn once_more<Q, T: Value>(&self, given: &Cells<T>) -> Result<Vec<String>, String>
    where
        Self: Moves<Q, Cells<T>>,
    {
        if !given.is_complete() {
            return Ok(Vec::new());
        }
        if !self.takes_given {
            return Err("every cell is given".to_owned());
        }
        let mut blank = given.clone();
        blank.0[0] = T::UNKNOWN;
        Ok(self.moves_to(&blank, given))
    }
}

impl<Q> Moves<Q, Letters> for Actions<Option<char>> {
    fn follow(&self, _: &Q, given: &Letters, position: &mut Letters, text: &str) -> Attempt {
        if let (Solve::Signs(signs), Some(cells)) = (self.solve, text.strip_prefix('S')) {
            let sign = |sign: char| Some(sign).filter(|&sign| signs.contains(sign));
            return position.fill(given, cells.chars().map(sign));
        }
        self.play(position, text, |next, sign, [first, second, ..]| {
            let at = self.order([first, second]);
            self.touch(given, at)?;
            next.enter(given, at, sign)
        })
    }

    fn moves_to(&self, position: &Letters, answer: &Letters) -> Vec<String> {
        let enter = |x, y, sign: char| {
            self.action(&Some(sign).filter(|&sign| sign != char::UNKNOWN), &self.order([x, y]))
        };
        self.moves(position.moves_to(answer, enter))
    }

    fn idle(&self, _problem: &Q, given: &Letters) -> Result<Vec<String>, String> {
        self.once_more::<Q, char>(given)
    }
}

impl<Q> Moves<Q, Numbers> for Actions<Digit> {
    fn follow(&self, _: &Q, given: &Numbers, position: &mut Numbers, text: &str) -> Attempt {
        let most = given.size().width;
        if let (Solve::Numbers(between), Some(digits)) = (self.solve, text.strip_prefix('S')) {
            let digit =
                |digit: &str| digit.parse().ok().filter(|digit| (1..=most as u32).contains(digit));
            let digits =
                digits.split(between).filter(|digit| !(digit.is_empty() && between.is_empty()));
            return position.fill(given, digits.map(digit));
        }
        self.play(position, text, |next, does, [first, second, digit, ..]| {
            if does == Digit::NoteAll {
                return Ok(());
            }
            let at = self.order([first, second]);
            self.touch(given, at)?;
            if digit > most {
                return Err(Refusal::OutOfRange { entered: digit, most });
            }
            if does == Digit::Note && digit > 0 {
                return Ok(());
            }
            next.enter(given, at, (digit > 0).then_some(digit as u32))
        })
    }

    fn moves_to(&self, position: &Numbers, answer: &Numbers) -> Vec<String> {
        self.moves(position.moves_to(answer, |x, y, digit| {
            let [first, second] = self.order([x, y]);
            self.action(&Digit::Enter, &[first, second, digit as usize])
        }))
    }

    fn idle(&self, _problem: &Q, given: &Numbers) -> Result<Vec<String>, String> {
        self.once_more::<Q, u32>(given)
    }

    fn note_edits(&self, _: &Q, text: &str) -> Vec<NoteEdit> {
        let mut edits = Vec::new();
        // The solve move has no action, and leaves no open cell.
        let _ = self.play(&mut edits, text, |edits, does, [first, second, digit, ..]| {
            let cell = Place::Cell(self.order([first, second]));
            edits.push(match does {
                Digit::NoteAll => NoteEdit::All,
                Digit::Note if digit > 0 => NoteEdit::Toggle(cell, digit.into()),
                Digit::Note | Digit::Enter => NoteEdit::Clear(cell),
            });
            Ok(())
        });
        edits
    }

    fn note_move(&self, _: &Q, place: Place, value: &JsonValue) -> Option<String> {
        let Place::Cell(cell) = place else { return None };
        let ([first, second], digit) = (self.order(cell), value.as_u64()?);
        Some(self.action(&Digit::Note, &[first, second, usize::try_from(digit).ok()?]))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Between, Empty};
    use super::*;
    use crate::grid::Size;

    const SIGNS: Actions<Option<char>> = Actions {
        solve: Solve::Signs("01"),
        takes_given: false,
        ..Actions::single(&[("P0,#,#", Some('0')), ("P1,#,#", Some('1')), ("P-,#,#", None)])
    };
    const RANGE: Actions<Option<char>> = Actions {
        between: Between::Letter,
        prefixes: &['S'],
        empty: Empty::Rejected,
        row_first: true,
        ..Actions::joined(&[("B,#,#", Some('#')), ("W,#,#", Some('.')), ("E,#,#", None)])
    };
    const KEEN: Actions<Digit> = Actions {
        solve: Solve::Numbers(""),
        ..Actions::single(&[
            ("R#,#,#", Digit::Enter),
            ("P#,#,#", Digit::Note),
            ("M", Digit::NoteAll),
        ])
    };

    /// Follows moves, one after another; a refused one yields the reason and changes nothing.
    fn followed<T: Value>(
        actions: &impl Moves<(), Cells<T>>,
        given: &Cells<T>,
        moves: &[(&str, &str)],
    ) -> String
    where
        Cells<T>: ToString,
    {
        let mut position = given.clone();
        for (text, why) in moves {
            let before = position.clone();
            match actions.follow(&(), given, &mut position, text) {
                Ok(()) => assert_eq!(*why, "", "{text}"),
                Err(refused) => assert_eq!(refused.to_string(), *why, "{text}"),
            }
            assert!(why.is_empty() || position == before, "{text}");
        }
        position.to_string()
    }

    #[test]
    fn signs_are_entered_where_none_is_given() {
        let given = Letters::of_text("1? ??").unwrap();
        let moves = [
            ("P0,1,0", ""),
            ("P1,0,1", ""),
            ("P-,1,0", ""),
            ("P1,0,0", "changes a given cell"),
            ("P0,2,0", "leaves the grid"),
            ("P2,0,1", "is not a move of this game"),
            ("S101", "does not fit the grid"),
            ("S0101", "changes a given cell"),
        ];
        assert_eq!(followed(&SIGNS, &given, &moves), "1?\n1?\n");
        assert_eq!(followed(&SIGNS, &given, &[("S1001", "")]), "10\n01\n");
        let answer = Letters::of_text("1? ?0").unwrap();
        let position = Letters::of_text("11 ?1").unwrap();
        let moves = Moves::<(), _>::moves_to(&SIGNS, &position, &answer);
        assert_eq!(moves, ["P-,1,0", "P0,1,1"]);
        assert!(Moves::<(), _>::idle(&SIGNS, &(), &answer).is_ok_and(|idle| idle.is_empty()));
        let whole = Letters::of_text("10 01").unwrap();
        assert!(Moves::<(), _>::idle(&SIGNS, &(), &whole).is_err());
    }

    #[test]
    fn the_row_may_come_first() {
        let given = Letters::of_text("?.? ???").unwrap();
        let moves = [
            ("SB,1,2W,0,0", ""),
            ("W,0,1", ""),
            ("B,0,1", "changes a given cell"),
            ("B,2,0", "leaves the grid"),
            ("", "is empty"),
        ];
        assert_eq!(followed(&RANGE, &given, &moves), "..?\n??#\n");
        let answer = Letters::of_text("?.# #??").unwrap();
        assert_eq!(Moves::<(), _>::moves_to(&RANGE, &given, &answer), ["B,0,2B,1,0"]);
        assert_eq!(Moves::<(), _>::idle(&RANGE, &(), &given).unwrap(), [""; 0]);
        let whole = Letters::of_text(".. .#").unwrap();
        assert_eq!(Moves::<(), _>::idle(&RANGE, &(), &whole).unwrap(), ["W,0,0"]);
    }

    #[test]
    fn digits_are_entered_and_noted() {
        let given = Numbers::from_fn(Size { width: 2, height: 2 }, |cell| (cell == 3).then_some(1));
        let moves = [
            ("R0,0,1", ""),
            ("R1,0,2", ""),
            ("P0,1,1", ""),
            ("P1,0,0", ""),
            ("R1,1,1", ""),
            ("M", ""),
            ("R0,0,3", "enters 3, but the largest digit is 2"),
            ("R1,1,2", "changes a given cell"),
            ("R2,0,1", "leaves the grid"),
            ("Mx", "is not a move of this game"),
            ("S1,2,2,1", "does not fit the grid"),
        ];
        assert_eq!(followed(&KEEN, &given, &moves), "1 ?\n? 1\n");
        assert_eq!(followed(&KEEN, &given, &[("S1221", "")]), "1 2\n2 1\n");
        let commas = Actions { solve: Solve::Numbers(","), takes_given: false, ..KEEN };
        let moves = [("S1,2,2,1", ""), ("R1,1,1", "changes a given cell")];
        assert_eq!(followed(&commas, &given, &moves), "1 2\n2 1\n");
        let whole = Numbers::from_fn(given.size(), |cell| Some([2, 1, 1, 2][cell]));
        assert_eq!(Moves::<(), _>::idle(&KEEN, &(), &whole).unwrap(), ["R0,0,2"]);
    }
}
