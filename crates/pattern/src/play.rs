//! Moves of the real game: `Fx,y,w,h` fills a rectangle, `Ex,y,w,h` empties one, `Ux,y,w,h` makes it unknown again.

use tatham_core::play::{Entered, Play, numbers};
use tatham_core::save::Step;

use crate::kind::Pattern;
use crate::problem::{Cell, Problem, Solution};

/// How Pattern is played; a cell's value is 1 for black and 0 for white.
pub(crate) const PLAY: Play<Pattern> = Play {
    moves,
    replay,
    width: |problem| problem.size().width,
    values: |_, solution| solution.0.cells().iter().map(|&black| u32::from(black)).collect(),
};

/// Empties the whole grid, then fills each run: the game does not count a grid with unknown cells as solved.
fn moves(problem: &Problem, solution: &Solution) -> Vec<String> {
    let size = problem.size();
    let mut moves = vec![format!("E0,0,{},{}", size.width, size.height)];
    for (y, row) in solution.0.rows().enumerate() {
        let mut x = 0;
        for run in row.chunk_by(|a, b| a == b) {
            if run[0] {
                moves.push(format!("F{x},{y},{},1", run.len()));
            }
            x += run.len();
        }
    }
    moves
}

fn replay(problem: &Problem, steps: &[Step]) -> Result<Vec<Entered>, String> {
    let size = problem.size();
    let start: Vec<Entered> =
        problem.given().cells().iter().map(|&cell| if cell == Cell::Unknown { Entered::Open } else { Entered::Given }).collect();
    let mut cells = start.clone();
    let enter = |cells: &mut Vec<Entered>, cell: usize, value: Entered| {
        if cells[cell] != Entered::Given {
            cells[cell] = value;
        }
    };
    for step in steps {
        match step {
            Step::Restart => cells.clone_from(&start),
            Step::Solve(text) => {
                let signs = text.strip_prefix('S').filter(|signs| signs.len() == size.area());
                let signs = signs.ok_or_else(|| format!("the solve move `{text}` does not fit the grid"))?;
                for (cell, sign) in signs.bytes().enumerate() {
                    enter(&mut cells, cell, Entered::Is(u32::from(sign == b'1')));
                }
            }
            Step::Move(text) => {
                let value = match text.bytes().next() {
                    Some(b'F') => Entered::Is(1),
                    Some(b'E') => Entered::Is(0),
                    Some(b'U') => Entered::Open,
                    _ => return Err(format!("the move `{text}` is none of Pattern's")),
                };
                let [x, y, width, height] = numbers(text)?;
                let fits = |at: usize, length: usize, side| at.checked_add(length).is_some_and(|end| end <= side);
                if !fits(x, width, size.width) || !fits(y, height, size.height) {
                    return Err(format!("the move `{text}` leaves the grid"));
                }
                for y in y..y + height {
                    for x in x..x + width {
                        enter(&mut cells, size.cell(x, y), value);
                    }
                }
            }
        }
    }
    Ok(cells)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tatham_core::Puzzle as _;

    fn step(text: &str) -> Step {
        Step::Move(text.to_owned())
    }

    #[test]
    fn moves_are_followed() {
        let problem = Pattern::parse("2x2:1/1/1/1,Ad").unwrap();
        let steps = [step("E0,0,2,2"), step("F1,1,1,1"), step("U0,1,1,1")];
        let cells = replay(&problem, &steps).unwrap();
        assert_eq!(cells, [Entered::Given, Entered::Is(0), Entered::Open, Entered::Is(1)]);
        let again = replay(&problem, &[steps[0].clone(), Step::Restart]).unwrap();
        assert_eq!(again[1..], [Entered::Open; 3]);
        for wrong in ["F0,0,3,1", "X0,0,1,1", "F0,0,1", "F0,0,99999999999999999999,1", "", "F18446744073709551615,0,1,1"] {
            assert!(replay(&problem, &[step(wrong)]).is_err(), "{wrong}");
        }
    }
}
