//! Moves of the real game: `Rx,y,n` enters a digit or, with 0, takes it away; others make pencil marks.

use tatham_core::play::{Entered, Play, numbers};
use tatham_core::save::Step;

use super::kind::Solo;
use super::problem::{Problem, Solution};

/// How Solo is played; a cell's value is its digit.
pub(super) const PLAY: Play<Solo> =
    Play { moves, replay, width: |problem| problem.order(), values: |_, solution| solution.0.cells().to_vec() };

fn moves(problem: &Problem, solution: &Solution) -> Vec<String> {
    let size = problem.size();
    let enter = |cell: usize| {
        let (x, y) = size.position(cell);
        format!("R{x},{y},{}", solution.0[cell])
    };
    (0..size.area()).filter(|&cell| problem.given()[cell].is_none()).map(enter).collect()
}

fn replay(problem: &Problem, steps: &[Step]) -> Result<Vec<Entered>, String> {
    let order = problem.order();
    let start: Vec<Entered> = problem.given().cells().iter().map(|g| g.map_or(Entered::Open, |_| Entered::Given)).collect();
    let mut cells = start.clone();
    for step in steps {
        match step {
            Step::Restart => cells.clone_from(&start),
            Step::Solve(text) => {
                let digits = text.strip_prefix('S').unwrap_or(text).split(',').map(|digit| {
                    let digit = digit.parse().map_err(|_| format!("the solve move has `{digit}` where a digit should be"))?;
                    entry(text, digit, order)
                });
                let digits: Vec<Entered> = digits.collect::<Result<_, String>>()?;
                if digits.len() != cells.len() {
                    return Err(format!("the solve move has {} digits, the grid {} cells", digits.len(), cells.len()));
                }
                for (cell, digit) in cells.iter_mut().zip(digits).filter(|(cell, _)| **cell != Entered::Given) {
                    *cell = digit;
                }
            }
            Step::Move(text) => match text.bytes().next() {
                Some(b'R') => {
                    let [x, y, digit] = numbers(text)?;
                    if x >= order || y >= order {
                        return Err(format!("the move `{text}` leaves the grid"));
                    }
                    let cell = &mut cells[problem.size().cell(x, y)];
                    if *cell == Entered::Given {
                        return Err(format!("the move `{text}` changes a given digit"));
                    }
                    *cell = entry(text, digit, order)?;
                }
                // Pencil marks, in one cell or in all, enter nothing.
                Some(b'P' | b'M') => {}
                _ => return Err(format!("the move `{text}` is none of Solo's")),
            },
        }
    }
    Ok(cells)
}

/// What a digit in a move enters.
fn entry(text: &str, digit: usize, order: usize) -> Result<Entered, String> {
    match digit {
        0 => Ok(Entered::Open),
        _ if digit <= order => Ok(Entered::Is(digit as u32)),
        _ => Err(format!("the move `{text}` enters {digit}, but the digits go to {order}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solo::read;

    #[test]
    fn digits_are_entered_and_taken_away() {
        let problem = read::parse("2x2:1o").unwrap();
        let step = |text: &str| Step::Move(text.to_owned());
        let cells = replay(&problem, &[step("R1,0,3"), step("R0,1,4"), step("P2,0,1"), step("R1,0,0"), step("R3,3,2")]).unwrap();
        assert_eq!((cells[0], cells[1], cells[4]), (Entered::Given, Entered::Open, Entered::Is(4)));
        assert_eq!(cells[15], Entered::Is(2));
        for wrong in ["R1,0,5", "R4,0,1", "R0,0,1", "R1,0", "Q", ""] {
            assert!(replay(&problem, &[step(wrong)]).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_solve_move_enters_all() {
        let problem = read::parse("2x2:1o").unwrap();
        let solve = |text: &str| replay(&problem, &[Step::Solve(text.to_owned())]);
        let cells = solve("S1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1").unwrap();
        assert_eq!((cells[0], cells[3], cells[15]), (Entered::Given, Entered::Is(4), Entered::Is(1)));
        assert!(solve("S1,2,3").is_err() && solve("S1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,x").is_err());
    }
}
