//! Moves of the real game: `P0,x,y` and `P1,x,y` enter a value, `P-,x,y` takes it away.

use tatham_core::play::{Board, Entry, numbers};
use tatham_core::{Grid, Letters};

use super::{Problem, Unruly};

/// Sets up the board.
pub(super) fn start(problem: &Problem) -> Box<dyn Board<Unruly> + '_> {
    Box::new(Entries { problem, ones: problem.given.clone() })
}

/// The cells as the player has them, given ones included: whether each is a 1.
struct Entries<'p> {
    problem: &'p Problem,
    ones: Grid<Option<bool>>,
}

impl Entries<'_> {
    /// Follows the game's own solve move: a value for each cell.
    fn solve(&mut self, signs: &str) -> Result<(), String> {
        let ones: Option<Vec<Option<bool>>> = signs.chars().map(|sign| Some(Some(sign.to_digit(2)? == 1))).collect();
        let ones = ones.and_then(|ones| Grid::from_cells(self.ones.size(), ones)).ok_or("does not fit the grid")?;
        // The game would overwrite them.
        if self.problem.given.cells().iter().zip(ones.cells()).any(|(given, one)| given.is_some() && given != one) {
            return Err("changes a given cell".to_owned());
        }
        self.ones = ones;
        Ok(())
    }
}

impl Board<Unruly> for Entries<'_> {
    fn follow(&mut self, text: &str) -> Result<(), String> {
        let (form, one) = match text.get(..2) {
            Some("P0") => ("P0,#,#", Some(false)),
            Some("P1") => ("P1,#,#", Some(true)),
            Some("P-") => ("P-,#,#", None),
            _ if text.starts_with('S') => return self.solve(&text[1..]),
            _ => return Err("is none of Unruly's moves".to_owned()),
        };
        let size = self.ones.size();
        let [x, y] = numbers(form, text)?;
        if x >= size.width || y >= size.height {
            return Err("leaves the grid".to_owned());
        }
        let cell = size.cell(x, y);
        if self.problem.given[cell].is_some() {
            return Err("changes a given cell".to_owned());
        }
        self.ones[cell] = one;
        Ok(())
    }

    fn compare(&self, solution: &Letters) -> Grid<Entry> {
        let sign = |one: bool| if one { '1' } else { '0' };
        Grid::from_fn(self.ones.size(), |cell| match self.problem.given[cell].map(sign) {
            Some(given) if given == solution.0[cell] => Entry::Given,
            _ => Entry::of(self.ones[cell].map(sign), &solution.0[cell]),
        })
    }

    fn moves_to(&self, solution: &Letters) -> Option<Vec<String>> {
        let size = self.ones.size();
        let enter = |cell: usize| {
            let (x, y) = size.position(cell);
            format!("P{},{x},{y}", solution.0[cell])
        };
        let is_missing = |&cell: &usize| self.ones[cell] != Some(solution.0[cell] == '1');
        (solution.0.size() == size).then(|| (0..size.area()).filter(is_missing).map(enter).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::unruly::parse;

    #[test]
    fn values_are_entered_and_taken_away() {
        let problem = parse("2x2:Ad").unwrap();
        let mut board = Entries { problem: &problem, ones: problem.given.clone() };
        for text in ["P0,1,0", "P0,0,1", "P1,1,1", "P-,0,1", "P0,1,1"] {
            board.follow(text).unwrap();
        }
        let before = board.ones.clone();
        assert_eq!(before.cells(), [Some(true), Some(false), None, Some(false)]);
        for odd in ["P0,0,0", "P0,2,0", "P2,1,1", "P0,1", "P0,-1,1", "S100", "S0110", "S10x1", "", "P", "Pé", "é"] {
            assert!(board.follow(odd).is_err(), "{odd}");
        }
        assert_eq!(board.ones, before, "what is refused changes nothing");
        let solution = Letters::from_fn(problem.given.size(), |cell| ['1', '0', '0', '1'][cell]);
        assert_eq!(board.compare(&solution).cells(), [Entry::Given, Entry::Right, Entry::Open, Entry::Wrong]);
        assert_eq!(board.moves_to(&solution).unwrap(), ["P0,0,1", "P1,1,1"]);
        board.follow("S1001").unwrap();
        assert!(board.moves_to(&solution).unwrap().is_empty());
    }
}
