//! Moves of the real game: `Lx,y-x2,y2` links a cell to its successor; others undo links.

use tatham_core::Size;
use tatham_core::play::{Entered, Play, numbers};
use tatham_core::save::Step;

use crate::kind::Signpost;
use crate::problem::{Problem, Solution};
use crate::read;

/// How Signpost is played; a cell's value is the cell that follows it on the path, plus one, and 0 for the last.
pub(crate) const PLAY: Play<Signpost> =
    Play { moves, replay, width: |problem| problem.size().width, values: |_, solution| successors(solution) };

fn successors(solution: &Solution) -> Vec<u32> {
    let numbers = solution.0.cells();
    let mut cell_of = vec![0; numbers.len() + 2];
    for (cell, &number) in numbers.iter().enumerate() {
        cell_of[number as usize] = cell as u32 + 1;
    }
    numbers.iter().map(|&number| cell_of[number as usize + 1]).collect()
}

/// Whether the puzzle itself settles what follows a cell: nothing follows the last number, and two given numbers that follow one another
/// are linked from the start.
fn is_settled(problem: &Problem, cell: usize) -> bool {
    problem.given()[cell]
        .is_some_and(|number| number as usize == problem.size().area() || problem.given().cells().contains(&Some(number + 1)))
}

/// Links along the path from its start: the game takes a link only where the numbers of its ends, as far as they are known, fit.
fn moves(problem: &Problem, solution: &Solution) -> Vec<String> {
    let size = problem.size();
    let mut path = vec![0; size.area()];
    for cell in 0..size.area() {
        path[solution.0[cell] as usize - 1] = cell;
    }
    let link = |pair: &[usize]| {
        let ((x, y), (to_x, to_y)) = (size.position(pair[0]), size.position(pair[1]));
        format!("L{x},{y}-{to_x},{to_y}")
    };
    path.windows(2).filter(|pair| !is_settled(problem, pair[0])).map(link).collect()
}

fn replay(problem: &Problem, steps: &[Step]) -> Result<Vec<Entered>, String> {
    let size = problem.size();
    // The last cell has nothing to enter where the puzzle gives the last number.
    let is_last = |cell: usize| problem.given()[cell].is_some_and(|number| number as usize == size.area());
    let start: Vec<Entered> = (0..size.area()).map(|cell| if is_last(cell) { Entered::Given } else { Entered::Open }).collect();
    let mut cells = start.clone();
    for step in steps {
        match step {
            Step::Restart => cells.clone_from(&start),
            Step::Solve(text) => {
                let desc = text.strip_prefix('S').unwrap_or(text);
                let solved = read::parse(&format!("{}x{}:{desc}", size.width, size.height));
                let solved = solved.map_err(|error| format!("the solve move cannot be read: {error}"))?;
                let mut cell_of = vec![None; size.area() + 2];
                for cell in 0..size.area() {
                    if let Some(number) = solved.given()[cell] {
                        cell_of[number as usize] = Some(cell);
                    }
                }
                for (cell, entered) in cells.iter_mut().enumerate() {
                    let next = solved.given()[cell].and_then(|number| cell_of[number as usize + 1]);
                    if let (Some(next), false) = (next, *entered == Entered::Given) {
                        *entered = Entered::Is(next as u32 + 1);
                    }
                }
            }
            Step::Move(text) => one_move(size, text, &mut cells)?,
        }
    }
    Ok(cells)
}

/// Follows an ordinary move: a link, or the end of links (`C` at one side of a cell, `X` on both).
fn one_move(size: Size, text: &str, cells: &mut [Entered]) -> Result<(), String> {
    let inside = |x: usize, y: usize| {
        if x < size.width && y < size.height { Ok(size.cell(x, y)) } else { Err(format!("the move `{text}` leaves the grid")) }
    };
    match text.bytes().next() {
        Some(b'L') => {
            let [x, y, to_x, to_y] = numbers(text)?;
            let (from, to) = (inside(x, y)?, inside(to_x, to_y)?);
            unlink(cells, to);
            if cells[from] != Entered::Given {
                cells[from] = Entered::Is(to as u32 + 1);
            }
        }
        Some(b'C' | b'X') => {
            let [x, y] = numbers(text)?;
            let cell = inside(x, y)?;
            unlink(cells, cell);
            if cells[cell] != Entered::Given {
                cells[cell] = Entered::Open;
            }
        }
        // Marks and regions without links change nothing that is entered.
        Some(b'H') => {}
        _ => return Err(format!("the move `{text}` is none of Signpost's")),
    }
    Ok(())
}

/// Takes away the link that leads to a cell.
fn unlink(cells: &mut [Entered], to: usize) {
    for entered in cells.iter_mut().filter(|entered| **entered == Entered::Is(to as u32 + 1)) {
        *entered = Entered::Open;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_followed() {
        let problem = read::parse("2x2:1ce4ag").unwrap();
        let step = |text: &str| Step::Move(text.to_owned());
        let cells = replay(&problem, &[step("L0,0-1,0"), step("L1,0-1,1")]).unwrap();
        assert_eq!(cells, [Entered::Is(2), Entered::Is(4), Entered::Given, Entered::Open]);
        let cells = replay(&problem, &[step("L0,0-1,0"), step("C1,0")]).unwrap();
        assert_eq!(cells, [Entered::Open, Entered::Open, Entered::Given, Entered::Open]);
        for wrong in ["L0,0-9,9", "L0", "Q", ""] {
            assert!(replay(&problem, &[step(wrong)]).is_err(), "{wrong}");
        }
    }
}
