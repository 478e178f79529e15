//! The rules of the game, read literally and apart from any solver.

use tatham_core::{Direction, Grid, Letters, Violation};

use super::problem::{Hint, Problem};

/// Whether the letters are a fleet as the puzzle wants it: ships straight, apart from each other even at corners, as many of each
/// length as there are in the fleet and as many cells in rows and columns as counted, each letter that of its ship, each hint obeyed.
///
/// # Errors
/// The rule that they break.
pub(super) fn accepts(problem: &Problem, solution: &Letters) -> Result<(), Violation> {
    let (size, grid) = (problem.size(), &solution.0);
    let broken = |message: String| Err(Violation(message));
    if grid.size() != size || grid.cells().iter().any(|letter| !".SLRTBC".contains(*letter)) {
        return broken("the grid is not one of `. S L R T B C` of the puzzle's size".to_owned());
    }
    let is_ship = |cell: usize| grid[cell] != '.';
    let place = |cell: usize| {
        let (x, y) = size.position(cell);
        format!("column {} of row {}", x + 1, y + 1)
    };
    for (y, wanted) in problem.rows().iter().enumerate() {
        let found = size.row(y).filter(|&cell| is_ship(cell)).count();
        if let Some(wanted) = wanted.filter(|&wanted| wanted != found) {
            return broken(format!("row {} has {found} ship cells and not {wanted}", y + 1));
        }
    }
    for (x, wanted) in problem.columns().iter().enumerate() {
        let found = size.column(x).filter(|&cell| is_ship(cell)).count();
        if let Some(wanted) = wanted.filter(|&wanted| wanted != found) {
            return broken(format!("column {} has {found} ship cells and not {wanted}", x + 1));
        }
    }
    let mut fleet = vec![0; problem.fleet().len()];
    let mut seen = vec![false; size.area()];
    for start in (0..size.area()).filter(|&cell| is_ship(cell)) {
        if seen[start] {
            continue;
        }
        let ship = touching(grid, start);
        for &cell in &ship {
            seen[cell] = true;
        }
        let Some(letters) = straight(grid, &ship) else {
            return broken(format!("the ship in {} is not straight, or two ships touch", place(start)));
        };
        if let Some((&cell, letter)) = ship.iter().zip(letters).find(|(cell, letter)| grid[**cell] != *letter) {
            return broken(format!("{} has the letter {} and not {letter}", place(cell), grid[cell]));
        }
        match fleet.get_mut(ship.len() - 1) {
            Some(count) => *count += 1,
            None => return broken(format!("the ship in {} has {} cells, more than any of the fleet", place(start), ship.len())),
        }
    }
    if let Some(i) = (0..fleet.len()).find(|&i| fleet[i] != problem.fleet()[i]) {
        return broken(format!("there are {} ships of {} cells and not {}", fleet[i], i + 1, problem.fleet()[i]));
    }
    let disobeyed = |cell: usize| match problem.hints()[cell] {
        None => false,
        Some(Hint::Ship) => !is_ship(cell),
        Some(hint) => grid[cell] != hint.letter(),
    };
    match (0..size.area()).find(|&cell| disobeyed(cell)) {
        Some(cell) => broken(format!("{} is not what the hint says", place(cell))),
        None => Ok(()),
    }
}

/// All ship cells that touch each other from `start` on, corners included, in row order.
fn touching(grid: &Grid<char>, start: usize) -> Vec<usize> {
    let mut found = vec![start];
    let mut next = 0;
    while let Some(&cell) = found.get(next) {
        next += 1;
        for near in Direction::ALL.into_iter().filter_map(|direction| grid.size().step(cell, direction)) {
            if grid[near] != '.' && !found.contains(&near) {
                found.push(near);
            }
        }
    }
    found.sort_unstable();
    found
}

/// The letters of a ship of these cells, if it is straight.
fn straight(grid: &Grid<char>, ship: &[usize]) -> Option<Vec<char>> {
    let step = grid.size().width;
    let by = |distance: usize| ship.windows(2).all(|pair| pair[1] - pair[0] == distance);
    let row = |cell: usize| cell / step;
    let (first, last) = match ship {
        [_] => return Some(vec!['S']),
        [first, .., last] if row(*first) == row(*last) && by(1) => ('L', 'R'),
        _ if by(step) => ('T', 'B'),
        _ => return None,
    };
    let mut letters = vec!['C'; ship.len()];
    (letters[0], letters[ship.len() - 1]) = (first, last);
    Some(letters)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battleship::read;

    fn verdict(id: &str, rows: &str) -> Result<(), String> {
        let problem = read::parse(id).unwrap();
        let cells = rows.chars().filter(|c| !c.is_whitespace()).collect();
        let letters = Letters(Grid::from_cells(problem.size(), cells).unwrap());
        accepts(&problem, &letters).map_err(|violation| violation.0)
    }

    #[test]
    fn each_rule_is_told_from_the_others() {
        // One ship of three cells, one of one.
        let id = |hints: &str| format!("4x3f3,1,0,1:-,-,-,-,3,-,-{hints}");
        let good = "LCR. .... ..S.";
        assert_eq!(verdict(&id(""), good), Ok(()));
        assert_eq!(verdict(&id(",LCR"), good), Ok(()));
        assert_eq!(verdict(&id(",VWV"), good).unwrap_err(), "column 2 of row 1 is not what the hint says");
        assert_eq!(verdict(&id(",dV"), good).unwrap_err(), "column 1 of row 2 is not what the hint says");
        assert!(verdict(&id(""), "LCR. ...S ....").unwrap_err().contains("two ships touch"));
        assert!(verdict(&id(""), "LRS. .... ..S.").unwrap_err().contains("letter"));
        assert!(verdict(&id(""), "LCR. .... ....").unwrap_err().contains("there are 0 ships of 1 cells"));
        assert!(verdict(&id(""), "LCCR .... ....").unwrap_err().starts_with("row 1"));
        assert!(verdict("4x1f3,0,0,1:-,-,-,-,-", "LCCR").unwrap_err().contains("more than any of the fleet"));
        assert!(verdict("2x2f3,0,0,1:-,-,-,-", "LT .B").unwrap_err().contains("not straight"));
        assert_eq!(verdict("1x3f3,0,0,1:-,-,-,-", "T C B"), Ok(()));
        assert!(verdict("1x3f3,0,0,1:2,-,-,-", "T C B").unwrap_err().starts_with("column 1"));
        assert!(verdict("1x3f3,0,0,1:-,-,-,-", "T V B").is_err());
    }
}
