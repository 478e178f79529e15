//! Moves of the real game: `Rx,y,n` enters a digit or, with 0, takes it away; others make pencil marks.

use tatham_core::Grid;
use tatham_core::play::{Board, Entry, numbers};

use super::kind::Solo;
use super::problem::{Problem, Solution};

/// Sets up the board.
pub(super) fn start(problem: &Problem) -> Box<dyn Board<Solo> + '_> {
    Box::new(Entries { problem, digits: problem.given().clone() })
}

/// The digits as the player has them, given ones included.
struct Entries<'p> {
    problem: &'p Problem,
    digits: Grid<Option<u32>>,
}

impl Entries<'_> {
    /// Follows the game's own solve move: a digit for each cell.
    fn solve(&mut self, digits: &str) -> Result<(), String> {
        let size = self.problem.size();
        let digits: Option<Vec<Option<u32>>> = digits.split(',').map(|digit| digit.parse().ok().map(Some)).collect();
        let digits = digits.and_then(|digits| Grid::from_cells(size, digits)).ok_or("does not fit the grid")?;
        if digits.cells().iter().flatten().any(|&digit| !(1..=size.width as u32).contains(&digit)) {
            return Err(format!("enters other digits than 1 to {}", size.width));
        }
        // The game would overwrite them.
        if (0..size.area()).any(|cell| self.problem.given()[cell].is_some() && self.problem.given()[cell] != digits[cell]) {
            return Err("changes a given digit".to_owned());
        }
        self.digits = digits;
        Ok(())
    }
}

impl Board<Solo> for Entries<'_> {
    fn follow(&mut self, text: &str) -> Result<(), String> {
        let form = match text.bytes().next() {
            Some(b'S') => return self.solve(&text[1..]),
            Some(b'R') => "R#,#,#",
            Some(b'P') => "P#,#,#",
            // All pencil marks at once: they enter nothing.
            Some(b'M') if text == "M" => return Ok(()),
            _ => return Err("is none of Solo's moves".to_owned()),
        };
        let (size, order) = (self.problem.size(), self.problem.order());
        let [x, y, digit] = numbers(form, text)?;
        if x >= order || y >= order {
            return Err("leaves the grid".to_owned());
        }
        if digit > order {
            return Err(format!("enters {digit}, but the digits go to {order}"));
        }
        // A pencil mark enters nothing; without a digit it is no mark, but takes the digit away.
        if form.starts_with('P') && digit > 0 {
            return Ok(());
        }
        let cell = size.cell(x, y);
        if self.problem.given()[cell].is_some() {
            return Err("changes a given digit".to_owned());
        }
        self.digits[cell] = (digit > 0).then_some(digit as u32);
        Ok(())
    }

    fn compare(&self, solution: &Solution) -> Grid<Entry> {
        Grid::from_fn(self.problem.size(), |cell| match self.problem.given()[cell] {
            Some(given) if given == solution.0[cell] => Entry::Given,
            _ => Entry::of(self.digits[cell], &solution.0[cell]),
        })
    }

    fn moves_to(&self, solution: &Solution) -> Option<Vec<String>> {
        let size = self.problem.size();
        let enter = |cell: usize| {
            let (x, y) = size.position(cell);
            format!("R{x},{y},{}", solution.0[cell])
        };
        let is_missing = |&cell: &usize| self.digits[cell] != Some(solution.0[cell]);
        (solution.0.size() == size).then(|| (0..size.area()).filter(is_missing).map(enter).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solo::read;

    #[test]
    fn digits_are_entered_and_taken_away() {
        let problem = read::parse("2x2:1o").unwrap();
        let mut board = Entries { problem: &problem, digits: problem.given().clone() };
        for text in ["R1,0,3", "R0,1,4", "P2,0,1", "R1,0,0", "R3,3,2", "R2,2,2", "P2,2,0", "M"] {
            board.follow(text).unwrap();
        }
        let before = board.digits.clone();
        assert_eq!((before[0], before[1], before[4], before[10], before[15]), (Some(1), None, Some(4), None, Some(2)));
        let (short, changed) = ("S1,2,3", "S2,1,3,4,3,4,1,2,1,2,4,3,4,3,2,1");
        for odd in
            ["R1,0,5", "R4,0,1", "R0,0,1", "R1,0", "R-1,0,1", "Q", "", "Mx", short, changed, "S1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,x"]
        {
            assert!(board.follow(odd).is_err(), "{odd}");
        }
        assert_eq!(board.digits, before, "what is refused changes nothing");
        let solution =
            tatham_core::Numbers(Grid::from_fn(problem.size(), |cell| [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1][cell]));
        let entries = board.compare(&solution);
        assert_eq!((entries[0], entries[1], entries[4], entries[15]), (Entry::Given, Entry::Open, Entry::Wrong, Entry::Wrong));
        let others = tatham_core::Numbers(Grid::from_fn(problem.size(), |cell| 5 - solution.0[cell]));
        assert_eq!(board.compare(&others)[0], Entry::Wrong, "given or not");
        let moves = board.moves_to(&solution).unwrap();
        assert!(moves.len() == 15 && moves.contains(&"R0,1,3".to_owned()), "{moves:?}");
        board.follow("S1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1").unwrap();
        assert!(board.moves_to(&solution).unwrap().is_empty());
    }
}
