//! Moves of the real game: `Gk`, `Vk` and `Zk` put a monster into the cell with that number among
//! those for monsters, from 0 on by rows, `Ek` clears it; small letters make notes, `M` makes all
//! notes, and `Dx,y` ticks off the number in that cell around the grid. Several moves can follow
//! one another, with or without `;`. The solve move is `S`, followed by the monsters.

use serde_json::Value;
use tatham_core::author::play::{Actions, Between, Empty, Moves, NoteEdit, beside};
use tatham_core::{Attempt, Letters, Place, Refusal};

use super::Problem;

const ACTIONS: Actions<char> = Actions {
    between: Between::LetterOrSemicolon,
    empty: Empty::Rejected,
    ..Actions::joined(&[
        ("G#", 'G'),
        ("V#", 'V'),
        ("Z#", 'Z'),
        ("E#", 'E'),
        ("g#", 'g'),
        ("v#", 'v'),
        ("z#", 'z'),
        ("M", 'M'),
        ("D#,#", 'D'),
    ])
};

/// Moves that put monsters into cells.
#[derive(Debug)]
pub(super) struct Placing;

impl Moves<Problem, Letters> for Placing {
    fn follow(
        &self,
        problem: &Problem,
        given: &Letters,
        position: &mut Letters,
        text: &str,
    ) -> Attempt {
        let size = given.size();
        ACTIONS.play(position, text, |next, sign, [number, y, ..]| {
            // The move for all notes enters nothing.
            if sign == 'M' {
                return Ok(());
            }
            if sign == 'D' {
                let [x, y] = [number, y].map(|at| at as i64 - 1);
                return beside(size, &format!("{x},{y}")).map(drop).ok_or(Refusal::NoClue);
            }
            let cell = problem.cells().nth(number).ok_or(Refusal::LeavesTheGrid)?;
            if sign.is_ascii_lowercase() {
                return Ok(());
            }
            next.enter(given, size.position(cell).into(), Some(sign).filter(|sign| *sign != 'E'))
        })
    }

    fn moves_to(&self, position: &Letters, answer: &Letters) -> Vec<String> {
        // Mirrors are the same in both; a monster's number is the count of monster cells before it.
        let is_monster = |&cell: &usize| !matches!(answer.0[cell], '/' | '\\');
        let cells = (0..answer.size().area()).filter(is_monster).enumerate();
        let differing = cells.filter(|&(_, cell)| position.0[cell] != answer.0[cell]);
        let put = |(number, cell)| ACTIONS.action(&answer.get(cell).unwrap_or('E'), &[number]);
        ACTIONS.moves(differing.map(put).collect())
    }

    fn note_edits(&self, problem: &Problem, text: &str) -> Vec<NoteEdit> {
        let mut edits = Vec::new();
        let _ = ACTIONS.play(&mut edits, text, |edits, sign, [number, ..]| {
            let cell = problem.cells().nth(number).map(|cell| problem.grid.size().place(cell));
            edits.extend(match (sign, cell) {
                ('M', _) => Some(NoteEdit::All),
                ('D', _) | (_, None) => None,
                (sign, Some(cell)) if sign.is_ascii_lowercase() => {
                    let monster = sign.to_ascii_uppercase().to_string();
                    Some(NoteEdit::Toggle(cell, monster.into()))
                }
                (_, Some(cell)) => Some(NoteEdit::Clear(cell)),
            });
            Ok(())
        });
        edits
    }

    fn note_move(&self, problem: &Problem, place: Place, value: &Value) -> Option<String> {
        let number = problem.cells().position(|cell| problem.grid.size().place(cell) == place)?;
        let monster = value.as_str()?.chars().next()?;
        Some(ACTIONS.action(&monster.to_ascii_lowercase(), &[number]))
    }

    /// Makes all notes in cells without a monster.
    fn idle(&self, _problem: &Problem, _given: &Letters) -> Result<Vec<String>, String> {
        Ok(vec!["M".to_owned()])
    }
}
