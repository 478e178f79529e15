//! Moves of save files, declared: the parts of a move, and the meaning of each action.
//!
//! ```text
//!   S ; T 4 , 0 ; N 1 , 2 ;
//!   │   └──┬──┘ └───┬───┘
//!   │    an action  another        forms: ("T#,#", Some('^')), ("N#,#", Some('.')), …
//!   the game has solved itself
//! ```
//!
//! A move is followed whole or not at all: its actions are made on a copy of the board, which
//! replaces the board if none of them is refused.

use crate::grid::Size;
use crate::{Attempt, Refusal};

/// Largest number of numbers in one action.
const NUMBERS: usize = 5;

/// Moves of a game, as its save files write them.
#[derive(Clone, Copy, Debug)]
pub struct Actions<V: 'static> {
    /// The forms of the actions, with a `#` for each number, and the meaning of each:
    /// `("T#,#", Some('^'))`.
    pub forms: &'static [(&'static str, V)],
    /// The separator of actions.
    pub between: Between,
    /// Characters that may come before all actions and name the source of the move.
    pub prefixes: &'static [char],
    /// The game's own solve move.
    pub solve: Solve,
    /// Empty texts that the game accepts.
    pub empty: Empty,
    /// True if all actions are written as one move: the game checks the board after each move, and
    /// a finished game stays finished.
    pub one_move: bool,
    /// True if an action is accepted that leaves a given cell unchanged.
    pub takes_given: bool,
    /// True if the first number of a cell is its row.
    pub row_first: bool,
}

/// Separator of actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Between {
    /// A move is a single action.
    Moves,
    /// A `;`, of which one more may follow the last action.
    Semicolon,
    /// The letter at the beginning of each.
    Letter,
    /// The letter at the beginning of each, with or without a `;` before it.
    LetterOrSemicolon,
    /// The sign, not a digit, at the end of each.
    End,
}

/// Solve move of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solve {
    /// None, or one that is declared among the forms.
    None,
    /// An `S` among the actions, which does nothing by itself.
    Skipped,
    /// An `S` and one of these characters for each cell.
    Signs(&'static str),
    /// An `S` and a number for each cell, with this text between two; if it is empty, a digit.
    Numbers(&'static str),
}

/// Empty texts instead of actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Empty {
    /// They are read as actions, which have no such form.
    Actions,
    /// An empty move is refused as empty, and an empty action as one of no form.
    Rejected,
    /// An empty move does nothing; an empty action is refused as one of no form.
    Move,
    /// An empty action does nothing, beside others.
    Action,
}

impl<V> Actions<V> {
    /// Declares the moves of a game in which each move is one action.
    pub const fn single(forms: &'static [(&'static str, V)]) -> Self {
        Self {
            forms,
            between: Between::Moves,
            prefixes: &[],
            solve: Solve::None,
            empty: Empty::Actions,
            one_move: false,
            takes_given: true,
            row_first: false,
        }
    }

    /// Declares the moves of a game with a `;` between two actions of a move, and an `S` before
    /// those that the game makes by itself.
    pub const fn joined(forms: &'static [(&'static str, V)]) -> Self {
        Self {
            between: Between::Semicolon,
            solve: Solve::Skipped,
            one_move: true,
            ..Self::single(forms)
        }
    }

    /// Splits a move into actions.
    fn split<'t>(&self, text: &'t str) -> Result<Vec<&'t str>, Refusal> {
        let rest = text.strip_prefix(self.prefixes);
        let after = rest.map(|rest| match self.between {
            Between::Semicolon => rest.strip_prefix(';').unwrap_or(rest),
            _ => rest,
        });
        let text = after.unwrap_or(text);
        if text.is_empty() {
            return match self.empty {
                Empty::Rejected if rest.is_none() => Err(Refusal::Empty),
                Empty::Actions if rest.is_none() => Ok(vec![text]),
                Empty::Action if rest.is_none() => Err(Refusal::NotAMove),
                _ => Ok(Vec::new()),
            };
        }
        let mut actions = self.between.split(text);
        if self.empty == Empty::Action {
            actions.retain(|action| !action.is_empty());
            if actions.is_empty() && rest.is_none() {
                return Err(Refusal::NotAMove);
            }
        }
        Ok(actions)
    }

    /// Makes a move on a board: `act` performs each of its actions, as it is written.
    ///
    /// # Errors
    /// The reason of the first action that is refused: then the board is unchanged.
    pub fn play_texts<B: Clone>(
        &self,
        board: &mut B,
        text: &str,
        mut act: impl FnMut(&mut B, &str) -> Attempt,
    ) -> Attempt {
        let mut next = board.clone();
        for action in self.split(text)? {
            if self.solve != Solve::Skipped || action != "S" {
                act(&mut next, action)?;
            }
        }
        *board = next;
        Ok(())
    }
}

impl<V: Copy> Actions<V> {
    /// Makes a move on a board: `act` performs each of its actions, by the meaning of its form and
    /// its numbers.
    ///
    /// # Errors
    /// The reason of the first action that is refused: then the board is unchanged.
    pub fn play<B: Clone>(
        &self,
        board: &mut B,
        text: &str,
        mut act: impl FnMut(&mut B, V, [usize; NUMBERS]) -> Attempt,
    ) -> Attempt {
        self.play_texts(board, text, |next, action| {
            let (value, numbers) = self.read(action)?;
            act(next, value, numbers)
        })
    }

    /// Returns the meaning of an action's form, and its numbers, followed by zeros.
    ///
    /// # Errors
    /// It has none of the forms, or a number is too large.
    pub fn read(&self, action: &str) -> Result<(V, [usize; NUMBERS]), Refusal> {
        let begins = |(form, _): &&(&str, V)| match form.split_once('#') {
            Some((sign, _)) => action.starts_with(sign),
            None => action == *form,
        };
        let &(form, value) = self.forms.iter().find(begins).ok_or(Refusal::NotAMove)?;
        let mut numbers = [0; NUMBERS];
        for (own, number) in numbers.iter_mut().zip(read(form, action)?) {
            *own = number;
        }
        Ok((value, numbers))
    }
}

impl<V: PartialEq> Actions<V> {
    /// Returns the action with this meaning and these numbers.
    pub fn action(&self, value: &V, numbers: &[usize]) -> String {
        let form = self.forms.iter().find(|(_, own)| own == value).map_or("", |(form, _)| form);
        let mut parts = form.split('#');
        let first = parts.next().unwrap_or_default().to_owned();
        parts.zip(numbers).fold(first, |text, (part, number)| format!("{text}{number}{part}"))
    }

    /// Returns the action with this meaning, in a cell.
    pub fn action_in(&self, value: &V, size: Size, cell: usize) -> String {
        let (x, y) = size.position(cell);
        self.action(value, &self.order([x, y]))
    }
}

impl<V> Actions<V> {
    /// Puts the numbers of a cell, column and row, in the order of the forms, or back.
    pub(super) fn order(&self, [x, y]: [usize; 2]) -> [usize; 2] {
        if self.row_first { [y, x] } else { [x, y] }
    }

    /// Joins these actions into one move.
    pub fn one(&self, actions: &[String]) -> String {
        actions.join(self.between.sign())
    }

    /// Returns these actions as moves: one, or one each.
    pub fn moves(&self, actions: Vec<String>) -> Vec<String> {
        if self.one_move && !actions.is_empty() { vec![self.one(&actions)] } else { actions }
    }
}

impl Between {
    /// Returns the text between two actions of one move.
    fn sign(self) -> &'static str {
        if matches!(self, Self::Semicolon | Self::LetterOrSemicolon) { ";" } else { "" }
    }

    /// Returns the actions of a move that is not empty.
    fn split(self, text: &str) -> Vec<&str> {
        match self {
            Self::Moves => vec![text],
            Self::Semicolon => text.strip_suffix(';').unwrap_or(text).split(';').collect(),
            Self::Letter => letters(text, None),
            Self::LetterOrSemicolon => letters(text, Some(';')),
            Self::End => text.split_inclusive(|sign: char| !sign.is_ascii_digit()).collect(),
        }
    }
}

/// Returns pieces that begin with a letter. Except for the first, a piece may have a separator
/// before it, and then begin with any character.
fn letters(mut text: &str, separator: Option<char>) -> Vec<&str> {
    let ends = |sign: char| sign.is_ascii_alphabetic() || Some(sign) == separator;
    let mut pieces = Vec::new();
    while !text.is_empty() {
        let end = text.char_indices().skip(1).find(|&(_, sign)| ends(sign));
        let (piece, rest) = text.split_at(end.map_or(text.len(), |(at, _)| at));
        pieces.push(piece);
        text = separator.and_then(|sign| rest.strip_prefix(sign)).unwrap_or(rest);
    }
    pieces
}

/// Reads the numbers of a move: those in the place of `#` in its form, such as `F#,#,#,#`.
///
/// # Errors
/// The move has another form, or a number is too large.
pub fn numbers<const N: usize>(form: &str, text: &str) -> Result<[usize; N], Refusal> {
    read(form, text)?.try_into().map_err(|_| Refusal::not_of_the_form(form))
}

fn read(form: &str, text: &str) -> Result<Vec<usize>, Refusal> {
    let odd = || Refusal::not_of_the_form(form);
    let mut numbers = Vec::new();
    let mut rest = text;
    for sign in form.chars() {
        if sign != '#' {
            rest = rest.strip_prefix(sign).ok_or_else(odd)?;
            continue;
        }
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let (digits, after) = rest.split_at(end);
        if digits.is_empty() {
            return Err(odd());
        }
        // The real games count in signed 32-bit numbers.
        let number: i32 =
            digits.parse().map_err(|_| Refusal::TooLarge { digits: digits.to_owned() })?;
        numbers.push(number as usize);
        rest = after;
    }
    if rest.is_empty() { Ok(numbers) } else { Err(odd()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TENTS: Actions<Option<char>> =
        Actions::joined(&[("T#,#", Some('^')), ("N#,#", Some('.')), ("B#,#", None)]);

    /// Returns the actions of a move, one after another, or the reason why it is refused.
    fn split<V: Copy>(actions: Actions<V>, text: &str) -> Result<String, String> {
        let mut done = Vec::new();
        let act = |done: &mut Vec<String>, action: &str| {
            done.push(action.to_owned());
            if action.is_empty() { Err(Refusal::NotAMove) } else { Ok(()) }
        };
        match actions.play_texts(&mut done, text, act) {
            Ok(()) => Ok(done.join(" ")),
            Err(refused) => Err(refused.to_string()),
        }
    }

    fn not_a_move() -> Result<String, String> {
        Err(Refusal::NotAMove.to_string())
    }

    #[test]
    fn a_separator_stands_between_actions_and_one_may_follow_the_last() {
        for (text, actions) in [
            ("T0,1", "T0,1"),
            ("T0,1;B2,2", "T0,1 B2,2"),
            ("T0,1;B2,2;", "T0,1 B2,2"),
            ("S;T0,1", "T0,1"),
            ("T0,1;S;S", "T0,1"),
            ("S", ""),
        ] {
            assert_eq!(split(TENTS, text), Ok(actions.to_owned()), "{text}");
        }
        for text in ["", ";", "T0,1;;", "T0,1;;B2,2", ";T0,1"] {
            assert_eq!(split(TENTS, text), not_a_move(), "{text}");
        }
    }

    #[test]
    fn games_differ_in_the_empty_texts_that_they_take() {
        let ok = |actions: &str| Ok(actions.to_owned());
        for (empty, nothing, within) in [
            (Empty::Actions, not_a_move(), not_a_move()),
            (Empty::Rejected, Err("is empty".to_owned()), not_a_move()),
            (Empty::Move, ok(""), not_a_move()),
            (Empty::Action, not_a_move(), ok("T0,1 B2,2")),
        ] {
            let actions = Actions { empty, prefixes: &['J'], ..TENTS };
            assert_eq!(split(actions, ""), nothing, "{empty:?}");
            assert_eq!(split(actions, "T0,1;;B2,2"), within, "{empty:?}");
            assert_eq!(split(actions, ";"), not_a_move(), "{empty:?}");
            for text in ["J", "J;"] {
                assert_eq!(split(actions, text), ok(""), "{empty:?}: {text}");
            }
            assert_eq!(split(actions, "J;T0,1;B2,2;"), ok("T0,1 B2,2"), "{empty:?}");
        }
    }

    #[test]
    fn actions_are_told_apart_by_their_letters_or_ends() {
        for (between, text, actions) in [
            (Between::Moves, "T0,1;B2,2", "T0,1;B2,2"),
            (Between::Letter, "T0,1B2,2b", "T0,1 B2,2 b"),
            (Between::Letter, "T0,1;B2,2", "T0,1; B2,2"),
            (Between::LetterOrSemicolon, "G1V2;Z3;", "G1 V2 Z3"),
            (Between::LetterOrSemicolon, "G1;;V2", "G1 ; V2"),
            (Between::LetterOrSemicolon, "é;G1", "é G1"),
            (Between::End, "12y3n", "12y 3n"),
            (Between::End, "12y3", "12y 3"),
        ] {
            let split = split(Actions { between, ..TENTS }, text);
            assert_eq!(split, Ok(actions.to_owned()), "{between:?}: {text}");
        }
    }

    #[test]
    fn a_move_is_followed_whole_or_not_at_all() {
        let mut board = vec![(None, [9; NUMBERS])];
        let follow = |board: &mut Vec<_>, text: &str| {
            TENTS.play(board, text, |board, sign, at| {
                board.push((sign, at));
                if at[0] < 5 { Ok(()) } else { Err(Refusal::LeavesTheGrid) }
            })
        };
        let before = board.clone();
        assert_eq!(follow(&mut board, "T0,1;N5,0"), Err(Refusal::LeavesTheGrid));
        assert_eq!(follow(&mut board, "T0,1;Q"), Err(Refusal::NotAMove));
        assert_eq!(follow(&mut board, "T0,1;B1"), Err(Refusal::not_of_the_form("B#,#")));
        assert_eq!(board, before);
        assert_eq!(follow(&mut board, "T0,1;B4,2"), Ok(()));
        assert_eq!(board[1..], [(Some('^'), [0, 1, 0, 0, 0]), (None, [4, 2, 0, 0, 0])]);
    }

    #[test]
    fn what_is_written_is_read() {
        for (sign, [x, y], text) in
            [(Some('^'), [3, 14], "T3,14"), (Some('.'), [0, 0], "N0,0"), (None, [1, 2], "B1,2")]
        {
            assert_eq!(TENTS.action(&sign, &[x, y]), text);
            assert_eq!(TENTS.read(text), Ok((sign, [x, y, 0, 0, 0])));
        }
        let actions = || vec!["T0,1".to_owned(), "B2,2".to_owned()];
        assert_eq!(TENTS.moves(actions()), ["T0,1;B2,2"]);
        assert_eq!(TENTS.moves(Vec::new()), [""; 0]);
        assert_eq!(Actions::<()>::single(&[]).moves(actions()), actions());
        assert_eq!(Actions { between: Between::Letter, ..TENTS }.one(&actions()), "T0,1B2,2");
    }

    #[test]
    fn a_form_without_numbers_is_an_action_as_it_stands() {
        let actions = Actions::single(&[("M", 1), ("M#", 2), ("P0,#", 3)]);
        for (text, read) in [
            ("M", Ok((1, [0; NUMBERS]))),
            ("M7", Ok((2, [7, 0, 0, 0, 0]))),
            ("Mx", Err(Refusal::not_of_the_form("M#"))),
            ("P0,8", Ok((3, [8, 0, 0, 0, 0]))),
            ("P1,8", Err(Refusal::NotAMove)),
            ("P0,2147483648", Err(Refusal::TooLarge { digits: "2147483648".to_owned() })),
        ] {
            assert_eq!(actions.read(text), read, "{text}");
        }
    }

    #[test]
    fn moves_are_read_by_their_form() {
        assert_eq!(numbers("F#,#,#,#", "F3,4,10,1"), Ok([3, 4, 10, 1]));
        assert_eq!(numbers("L#,#-#,#", "L0,1-2,3"), Ok([0, 1, 2, 3]));
        for odd in [
            "R1,2",
            "R1,2,3,4",
            "R-1,2,3",
            "R1,,3",
            "R1,2,3x",
            "R1 2 3",
            "P1,2,3",
            "R1,2,99999999999",
            "R1,2,2147483648",
            "",
        ] {
            assert!(numbers::<3>("R#,#,#", odd).is_err(), "{odd}");
        }
    }
}
