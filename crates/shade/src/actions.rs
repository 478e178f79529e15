//! Moves that colour cells, several of them in a row, as Range and Singles have them.

use tatham_core::Letters;
use tatham_core::play::{Moves, Refused, numbers};

/// The moves of a game.
#[derive(Debug)]
pub(crate) struct Actions {
    /// What makes a cell black, white, and open again.
    pub(crate) forms: [(&'static str, Option<char>); 3],
    /// What stands between two of them.
    pub(crate) between: &'static str,
    /// Whether the row comes first.
    pub(crate) row_first: bool,
}

impl<Q> Moves<Q, Letters> for Actions {
    fn follow(
        &self,
        _problem: &Q,
        given: &Letters,
        position: &mut Letters,
        text: &str,
    ) -> Result<(), Refused> {
        if text.is_empty() {
            return Err(Refused::Empty);
        }
        let (mut next, mut rest) = (position.clone(), text);
        while !rest.is_empty() {
            let is_letter = |at: &usize| rest.as_bytes()[*at].is_ascii_uppercase();
            let (piece, others) =
                rest.split_at((1..rest.len()).find(is_letter).unwrap_or(rest.len()));
            let action = match piece.strip_suffix(self.between) {
                Some(action) => action,
                None if others.is_empty() => piece,
                None => {
                    let clause = format!("lacks a `{}` between two actions", self.between);
                    return Err(Refused::other(clause));
                }
            };
            // Before the cells of the game's own solution.
            let is_solve = action == "S" && (!self.between.is_empty() || rest.len() == text.len());
            if !is_solve {
                let begins =
                    |(form, _): &&(&str, _)| action.as_bytes().first() == form.as_bytes().first();
                let (form, colour) = self.forms.iter().find(begins).ok_or(Refused::NotAMove)?;
                let [first, second] = numbers(form, action)?;
                next.enter(
                    given,
                    if self.row_first { [second, first] } else { [first, second] },
                    *colour,
                )?;
            }
            rest = others;
        }
        *position = next;
        Ok(())
    }

    /// One move: the game looks after each whether all is done, and what is finished once it never takes back.
    fn moves_to(&self, position: &Letters, answer: &Letters) -> Vec<String> {
        let actions = position.moves_to(answer, |x, y, value| {
            let form = self
                .forms
                .iter()
                .find(|(_, colour)| colour.unwrap_or('?') == value)
                .map_or("", |(form, _)| form);
            let [first, second] = if self.row_first { [y, x] } else { [x, y] };
            form.replacen('#', &first.to_string(), 1).replacen('#', &second.to_string(), 1)
        });
        if actions.is_empty() { actions } else { vec![actions.join(self.between)] }
    }

    /// The first given colour once more.
    fn idle(&self, _problem: &Q, given: &Letters) -> Result<Vec<String>, String> {
        let first = (0..given.size().area()).find(|&cell| given.get(cell).is_some());
        let mut blank = given.clone();
        if let Some(cell) = first {
            blank.0[cell] = '?';
        }
        Ok(Moves::<Q, Letters>::moves_to(self, &blank, given))
    }
}
