//! Moves of the real game: `+x,y` and `-x,y` lay a magnet with that pole there, `.x,y` a neutral domino, ` x,y` and `?x,y` take away what lies there; `Dx,y`
//! ticks a clue off. Several of them may stand in a row, with `;` between two.
//!
//! A domino is open for the game until something is laid there: neutral ones are entered too.

use tatham_core::play::{Board, Refused, beside, numbers};
use tatham_core::{Known as _, Letters, Puzzle as _};

use super::{Magnets, Problem};

/// What has been laid.
#[derive(Debug)]
struct Laid<'p> {
    problem: &'p Problem,
    given: Letters,
    position: Letters,
}

/// The board as the player first sees it.
pub(super) fn start(problem: &Problem) -> Box<dyn Board<Letters> + '_> {
    let given = Magnets::given(problem);
    Box::new(Laid { problem, position: given.clone(), given })
}

impl Board<Letters> for Laid<'_> {
    fn follow(&mut self, text: &str) -> Result<(), Refused> {
        let mut position = self.position.clone();
        for part in text.strip_suffix(';').unwrap_or(text).split(';') {
            self.lay(part, &mut position)?;
        }
        self.position = position;
        Ok(())
    }

    fn position(&self) -> Letters {
        self.position.clone()
    }

    /// A move for each domino that is not as in the answer.
    fn moves_to(&self, answer: &Letters) -> Option<Vec<String>> {
        let lays = |[cell, other]: [usize; 2]| {
            let [x, y]: [usize; 2] = answer.size().position(cell).into();
            let differs = [cell, other].iter().any(|&half| self.position.0[half] != answer.0[half]);
            differs.then(|| format!("{}{x},{y}", answer.get(cell).unwrap_or(' ')))
        };
        answer.has_shape_of(&self.given).then(|| self.problem.dominoes().filter_map(lays).collect())
    }

    fn idle(&self) -> Result<Vec<String>, String> {
        if self.problem.dominoes().next().is_none() {
            Err("there is no domino".to_owned())
        } else {
            Ok(Vec::new())
        }
    }
}

impl Laid<'_> {
    /// Follows one move.
    fn lay(&self, text: &str, position: &mut Letters) -> Result<(), Refused> {
        let (form, half, other_half) = match text.bytes().next() {
            // Before the poles of the game's own solution.
            Some(b'S') if text == "S" => return Ok(()),
            Some(b'D') => {
                let clue = beside(position.size(), &text[1..]);
                return clue.map(|_| ()).ok_or(Refused::NoClue);
            }
            Some(b'+') => ("+#,#", Some('+'), Some('-')),
            Some(b'-') => ("-#,#", Some('-'), Some('+')),
            Some(b'.') => (".#,#", Some('.'), Some('.')),
            Some(b' ') => (" #,#", None, None),
            // A note that the domino is a magnet.
            Some(b'?') => ("?#,#", None, None),
            _ => return Err(Refused::NotAMove),
        };
        let [x, y] = numbers(form, text)?;
        position.enter(&self.given, [x, y], half)?;
        match self.problem.other(position.size().cell(x, y)) {
            Some(other) => {
                position.enter(&self.given, position.size().position(other).into(), other_half)
            }
            None => Err(Refused::OnGiven),
        }
    }
}
