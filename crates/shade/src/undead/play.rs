//! Moves of the real game: `Gk`, `Vk` and `Zk` put a monster into the cell with that number among those for monsters, from 0 on by rows, `Ek` clears it; small
//! letters make notes, `M` makes all, and `Dx,y` ticks off the number in that cell around the grid. Several stand one behind the other, with or without `;`.
//! The solve move is `S`, and the monsters after it.

use tatham_core::Letters;
use tatham_core::play::{Moves, Refused, beside, numbers};

use super::Problem;

/// Moves that put monsters somewhere.
#[derive(Debug)]
pub(super) struct Placing;

impl Moves<Problem, Letters> for Placing {
    fn follow(
        &self,
        problem: &Problem,
        given: &Letters,
        position: &mut Letters,
        text: &str,
    ) -> Result<(), Refused> {
        let (mut next, size) = (position.clone(), given.size());
        if text.is_empty() {
            return Err(Refused::Empty);
        }
        let mut rest = text;
        while !rest.is_empty() {
            // A letter and its numbers, and a `;` if there is one.
            let ends = |c: char| c == ';' || c.is_ascii_alphabetic();
            let end = rest
                .char_indices()
                .skip(1)
                .find(|(_, c)| ends(*c))
                .map_or(rest.len(), |(at, _)| at);
            let (action, after) = rest.split_at(end);
            rest = after.strip_prefix(';').unwrap_or(after);
            let letter = action.chars().next().unwrap_or_default();
            match letter {
                // All notes at once, and the beginning of the game's own solve move: they enter nothing.
                'S' | 'M' if action.len() == 1 => {}
                'D' => {
                    let [x, y] = numbers("D#,#", action)?.map(|at: usize| at as i64 - 1);
                    beside(size, &format!("{x},{y}")).ok_or(Refused::NoClue)?;
                }
                'G' | 'V' | 'Z' | 'E' | 'g' | 'v' | 'z' => {
                    let [number] = numbers(&format!("{letter}#"), action)?;
                    let cell = problem.cells().nth(number).ok_or(Refused::LeavesTheGrid)?;
                    if letter.is_ascii_uppercase() {
                        next.enter(
                            given,
                            size.position(cell).into(),
                            Some(letter).filter(|letter| *letter != 'E'),
                        )?;
                    }
                }
                _ => return Err(Refused::NotAMove),
            }
        }
        *position = next;
        Ok(())
    }

    fn moves_to(&self, position: &Letters, answer: &Letters) -> Vec<String> {
        // Mirrors are the same in both, and of the cells before one those for monsters count.
        let is_monster = |&cell: &usize| !matches!(answer.0[cell], '/' | '\\');
        let cells = (0..answer.size().area()).filter(is_monster).enumerate();
        let differing = cells.filter(|&(_, cell)| position.0[cell] != answer.0[cell]);
        let moves: Vec<String> = differing
            .map(|(number, cell)| format!("{}{number}", answer.get(cell).unwrap_or('E')))
            .collect();
        // What is finished once the game never takes back: so it is one move.
        if moves.is_empty() { moves } else { vec![moves.join(";")] }
    }

    /// All notes in cells without a monster.
    fn idle(&self, _problem: &Problem, _given: &Letters) -> Result<Vec<String>, String> {
        Ok(vec!["M".to_owned()])
    }
}
