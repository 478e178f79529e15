//! Moves of the game: cells, and the number that all of them get.

use tatham_core::author::play::{Moves, numbers};
use tatham_core::{Attempt, Numbers, Refusal};

use super::problem::Problem;

/// Moves: `4,5,6_3` enters 3 in the cells 4, 5 and 6, which are numbered from 0 in reading order; 0
/// removes numbers.
#[derive(Debug)]
pub(super) struct Filled;

impl Moves<Problem, Numbers> for Filled {
    fn follow(
        &self,
        problem: &Problem,
        given: &Numbers,
        position: &mut Numbers,
        text: &str,
    ) -> Attempt {
        let size = problem.given.size();
        if let Some(digits) = text.strip_prefix('s') {
            return position.fill(
                given,
                digits.chars().map(|digit| digit.to_digit(10).filter(|digit| *digit > 0)),
            );
        }
        let (cells, number) = text.split_once('_').ok_or(Refusal::NotAMove)?;
        let [number] = numbers("#", number)?;
        // On small grids the game accepts numbers that do not fit.
        let most = problem.most.max(9) as usize;
        if number > most {
            return Err(Refusal::OutOfRange { entered: number, most });
        }
        let mut next = position.clone();
        for cell in cells.split(',') {
            let [cell] = numbers("#", cell)?;
            if cell >= size.area() {
                return Err(Refusal::LeavesTheGrid);
            }
            next.enter(given, size.position(cell).into(), (number > 0).then_some(number as u32))?;
        }
        *position = next;
        Ok(())
    }

    fn moves_to(&self, position: &Numbers, answer: &Numbers) -> Vec<String> {
        let width = position.size().width;
        position.moves_to(answer, |x, y, number| format!("{}_{number}", y * width + x))
    }

    /// Enters the first number again, if it is given.
    fn idle(&self, _problem: &Problem, given: &Numbers) -> Result<Vec<String>, String> {
        Ok(given.get(0).map(|number| format!("0_{number}")).into_iter().collect())
    }
}
