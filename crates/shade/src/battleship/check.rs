//! Check of the rules of the game, read literally and apart from any solver.

use tatham_core::author::Rule as _;
use tatham_core::grid::Line;
use tatham_core::words::{in_digits, there_are};
use tatham_core::{Clue, Direction, Grid, Letters, PartialAnswer as _, Place, Size, Violation};

use super::problem::{Hint, Problem};
use super::rules::{Rule, beside};

/// The 4 sides of a cell: left, right, above, below.
const SIDES: [Direction; 4] =
    [Direction::West, Direction::East, Direction::North, Direction::South];

/// Rules that a partial answer breaks: ships are straight and apart from each other even at
/// corners, there are as many of each length as in the fleet, rows and columns have their numbers
/// of ship cells, each letter is that of its ship, each hint is obeyed.
pub(super) fn check(problem: &Problem, known: &Letters) -> Vec<Violation> {
    let (size, grid) = (problem.size(), &known.0);
    let mut broken = Vec::new();
    for y in 0..size.height {
        broken.extend(count(problem, Line::Row(y + 1), size.row(y), grid));
    }
    for x in 0..size.width {
        broken.extend(count(problem, Line::Column(x + 1), size.column(x), grid));
    }
    fleet(problem, known, &mut broken);
    for cell in 0..size.area() {
        if !fits(grid, cell) {
            let message = format!(
                "{} has the letter {} and not that of its ship",
                size.name(cell),
                grid[cell]
            );
            broken.push(Violation::new(message).at([known.place(cell)]));
        }
        let Some(hint) = problem.hints()[cell] else { continue };
        let is_obeyed = match (hint, grid[cell]) {
            (_, '?') | (Hint::Ship, 'V') => true,
            (Hint::Ship, letter) => letter != '.',
            (hint, 'V') => hint != Hint::Water,
            (hint, letter) => letter == hint.letter(),
        };
        if !is_obeyed {
            let name = format!("{} is not what the hint says", size.name(cell));
            let violation = against(problem, Rule::Hint(cell, hint), name);
            broken.push(violation.at([known.place(cell)]));
        }
    }
    broken
}

/// Violation of a rule, with a name that is more specific than its law.
fn against(problem: &Problem, rule: Rule, name: String) -> Violation {
    Violation { name, ..rule.violation(problem) }
}

fn is_ship(letter: char) -> bool {
    letter != '.' && letter != '?'
}

/// Adds a violation if a line has more ship cells than wanted, or too little space for them.
fn count(
    problem: &Problem,
    line: Line,
    cells: impl Iterator<Item = usize>,
    grid: &Grid<char>,
) -> Option<Violation> {
    let letters: Vec<char> = cells.map(|cell| grid[cell]).collect();
    let found = letters.iter().filter(|letter| is_ship(**letter)).count();
    let open = letters.iter().filter(|letter| **letter == '?').count();
    let is_off = |wanted: &usize| !(found..=found + open).contains(wanted);
    let wanted = problem.number(line).filter(is_off)?;
    let name = format!("{line} has {found} ship cells and not {wanted}");
    Some(against(problem, Rule::Number(line), name).at([Place::Clue(beside(line))]))
}

/// Checks the rules on whole ships: straight, apart, and as many as in the fleet.
fn fleet(problem: &Problem, known: &Letters, broken: &mut Vec<Violation>) {
    let (size, grid) = (problem.size(), &known.0);
    // Number of ships of each length, among those that cannot grow.
    let mut finished = vec![0; problem.fleet().len()];
    let mut seen = vec![false; size.area()];
    for start in 0..size.area() {
        if seen[start] || !is_ship(grid[start]) {
            continue;
        }
        let ship = touching(grid, start);
        for &cell in &ship {
            seen[cell] = true;
        }
        let places = || ship.iter().map(|&cell| known.place(cell));
        if !is_straight(size, &ship) {
            let message =
                format!("the ship in {} is not straight, or two ships touch", size.name(start));
            broken.push(against(problem, Rule::Apart, message).at(places()));
        } else if ship.len() > finished.len() {
            let message = format!(
                "the ship in {} has {} cells, more than any of the fleet",
                size.name(start),
                ship.len()
            );
            broken.push(against(problem, Rule::Longest, message).at(places()));
        } else if ship.iter().all(|&cell| SIDES.iter().all(|&side| beyond(grid, cell, side) != '?'))
        {
            finished[ship.len() - 1] += 1;
        }
    }
    for (length, (&found, &wanted)) in (1..).zip(finished.iter().zip(problem.fleet())) {
        if found > wanted || known.is_complete() && found != wanted {
            let (ships, cells) = (there_are(found, "ship"), in_digits(length, "cell"));
            let message = format!("{ships} of {cells} and not {wanted}");
            let violation = against(problem, Rule::Ships(length), message);
            broken.push(violation.at([Place::Clue(Clue::Fleet)]));
        }
    }
}

/// Letter beside a cell; past the edge there is water.
fn beyond(grid: &Grid<char>, cell: usize, side: Direction) -> char {
    grid.size().step(cell, side).map_or('.', |next| grid[next])
}

/// Returns true if the cells around allow the letter to be that part of a ship.
fn fits(grid: &Grid<char>, cell: usize) -> bool {
    let sides = SIDES.map(|side| beyond(grid, cell, side));
    // Sides on which the ship must continue, in the order of `SIDES`.
    let goes_on = |wanted: [bool; 4]| {
        sides.iter().zip(wanted).all(|(&letter, wanted)| letter == '?' || is_ship(letter) == wanted)
    };
    match grid[cell] {
        'S' => goes_on([false; 4]),
        'L' => goes_on([false, true, false, false]),
        'R' => goes_on([true, false, false, false]),
        'T' => goes_on([false, false, false, true]),
        'B' => goes_on([false, false, true, false]),
        'C' => goes_on([true, true, false, false]) || goes_on([false, false, true, true]),
        _ => true,
    }
}

/// All ship cells connected with `start`, also across corners, in row order.
fn touching(grid: &Grid<char>, start: usize) -> Vec<usize> {
    let mut found = vec![start];
    let mut next = 0;
    while let Some(&cell) = found.get(next) {
        next += 1;
        for near in
            Direction::ALL.into_iter().filter_map(|direction| grid.size().step(cell, direction))
        {
            if is_ship(grid[near]) && !found.contains(&near) {
                found.push(near);
            }
        }
    }
    found.sort_unstable();
    found
}

/// Returns true if these cells, in row order, are a straight piece of a row or a column.
fn is_straight(size: Size, ship: &[usize]) -> bool {
    let by = |distance: usize| ship.windows(2).all(|pair| pair[1] - pair[0] == distance);
    let row = |cell: usize| cell / size.width;
    by(size.width)
        || by(1)
            && ship.first().zip(ship.last()).is_some_and(|(&first, &last)| row(first) == row(last))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battleship::{Battleship, read};
    use tatham_core::partial_answer::Cells;
    use tatham_explain::ByRules;

    fn verdict(id: &str, rows: &str) -> Result<(), String> {
        let problem = read::parse(id).unwrap();
        let cells = rows.chars().filter(|c| !c.is_whitespace()).collect();
        let letters = Cells(Grid::from_cells(problem.size(), cells).unwrap());
        tatham_core::accepts::<ByRules<Battleship>>(&problem, &letters)
            .map_err(|violation| violation.name)
    }

    #[test]
    fn each_rule_is_told_from_the_others() {
        // One ship of 3 cells, one of 1.
        let id = |hints: &str| format!("4x3f3,1,0,1:-,-,-,-,3,-,-{hints}");
        let good = "LCR. .... ..S.";
        assert_eq!(verdict(&id(""), good), Ok(()));
        assert_eq!(verdict(&id(",LCR"), good), Ok(()));
        assert_eq!(verdict(&id(",VWV"), good).unwrap_err(), "R1C2 is not what the hint says");
        assert_eq!(verdict(&id(",dV"), good).unwrap_err(), "R2C1 is not what the hint says");
        assert!(verdict(&id(""), "LCR. ...S ....").unwrap_err().contains("two ships touch"));
        assert!(verdict(&id(""), "LRS. .... ..S.").unwrap_err().contains("letter"));
        assert!(
            verdict(&id(""), "LCR. .... ....").unwrap_err().contains("there are 0 ships of 1 cell")
        );
        assert!(verdict(&id(""), "LCCR .... ....").unwrap_err().starts_with("row 1"));
        assert!(
            verdict("4x1f3,0,0,1:-,-,-,-,-", "LCCR")
                .unwrap_err()
                .contains("more than any of the fleet")
        );
        assert!(verdict("2x2f3,0,0,1:-,-,-,-", "LT .B").unwrap_err().contains("not straight"));
        assert_eq!(verdict("1x3f3,0,0,1:-,-,-,-", "T C B"), Ok(()));
        assert!(verdict("1x3f3,0,0,1:2,-,-,-", "T C B").unwrap_err().starts_with("column 1"));
        assert!(verdict("1x3f3,0,0,1:-,-,-,-", "T V B").is_err());
    }
}
