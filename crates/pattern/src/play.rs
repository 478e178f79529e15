//! Moves of the real game: `Fx,y,w,h` fills a rectangle, `Ex,y,w,h` empties one, `Ux,y,w,h` makes it unknown again.
//!
//! The game does not count a grid with unknown cells as solved: empty cells have to be entered too.

use tatham_core::Grid;
use tatham_core::play::{Board, Entry, numbers};

use crate::kind::Pattern;
use crate::problem::{Cell, Problem, Solution};

/// Sets up the board.
pub(crate) fn start(problem: &Problem) -> Box<dyn Board<Pattern> + '_> {
    Box::new(Entries { problem, cells: problem.given().clone() })
}

/// The cells as the player has them, given ones included.
struct Entries<'p> {
    problem: &'p Problem,
    cells: Grid<Cell>,
}

impl Entries<'_> {
    fn enter(&mut self, cell: usize, state: Cell) {
        if self.problem.given()[cell] == Cell::Unknown {
            self.cells[cell] = state;
        }
    }

    /// Follows the game's own solve move: a sign for each cell.
    fn solve(&mut self, signs: &str) -> Result<(), String> {
        if signs.len() != self.cells.size().area() {
            return Err("does not fit the grid".to_owned());
        }
        let states: Vec<Cell> = signs.bytes().map(|sign| Cell::decided(sign == b'1')).collect();
        // The game would overwrite them.
        if states.iter().zip(self.problem.given().cells()).any(|(state, given)| *given != Cell::Unknown && given != state) {
            return Err("changes a given cell".to_owned());
        }
        (0..states.len()).for_each(|cell| self.cells[cell] = states[cell]);
        Ok(())
    }
}

impl Board<Pattern> for Entries<'_> {
    fn follow(&mut self, text: &str) -> Result<(), String> {
        let (form, state) = match text.bytes().next() {
            Some(b'S') => return self.solve(&text[1..]),
            Some(b'F') => ("F#,#,#,#", Cell::Black),
            Some(b'E') => ("E#,#,#,#", Cell::White),
            Some(b'U') => ("U#,#,#,#", Cell::Unknown),
            _ => return Err("is none of Pattern's moves".to_owned()),
        };
        let size = self.cells.size();
        let [x, y, width, height] = numbers(form, text)?;
        if x + width > size.width || y + height > size.height {
            return Err("leaves the grid".to_owned());
        }
        for y in y..y + height {
            for x in x..x + width {
                self.enter(size.cell(x, y), state);
            }
        }
        Ok(())
    }

    fn compare(&self, solution: &Solution) -> Grid<Entry> {
        Grid::from_fn(self.cells.size(), |cell| match (self.cells[cell], Cell::decided(solution.0[cell])) {
            (_, right) if self.problem.given()[cell] == right => Entry::Given,
            (Cell::Unknown, _) => Entry::Open,
            (entered, right) => Entry::of(Some(entered), &right),
        })
    }

    /// A rectangle for each piece of a row in one colour that is not all there yet.
    fn moves_to(&self, solution: &Solution) -> Option<Vec<String>> {
        let size = self.cells.size();
        if solution.0.size() != size {
            return None;
        }
        let mut moves = Vec::new();
        for y in 0..size.height {
            let row: Vec<usize> = size.row(y).collect();
            for piece in row.chunk_by(|&a, &b| solution.0[a] == solution.0[b]) {
                let black = solution.0[piece[0]];
                if piece.iter().any(|&cell| self.cells[cell] != Cell::decided(black)) {
                    let (x, letter) = (size.position(piece[0]).0, if black { 'F' } else { 'E' });
                    moves.push(format!("{letter}{x},{y},{},1", piece.len()));
                }
            }
        }
        Some(moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tatham_core::Puzzle as _;

    #[test]
    fn moves_are_followed() {
        let problem = Pattern::parse("2x2:1/1/1/1,Ad").unwrap();
        let mut board = Entries { problem: &problem, cells: problem.given().clone() };
        for text in ["E0,0,2,2", "F1,1,1,1", "U0,1,1,1"] {
            board.follow(text).unwrap();
        }
        let before = board.cells.clone();
        assert_eq!(before.cells(), [Cell::Black, Cell::White, Cell::Unknown, Cell::Black]);
        for odd in
            ["F0,0,3,1", "X0,0,1,1", "F0,0,1", "F0,0,99999999999999999999,1", "", "F2147483647,0,1,1", "S0110", "S10010", "é"]
        {
            assert!(board.follow(odd).is_err(), "{odd}");
        }
        assert_eq!(board.cells, before, "what is refused changes nothing");
        let solution = Solution(Grid::from_cells(problem.size(), vec![true, false, false, true]).unwrap());
        assert_eq!(board.compare(&solution).cells(), [Entry::Given, Entry::Right, Entry::Open, Entry::Right]);
        assert_eq!(board.moves_to(&solution).unwrap(), ["E0,1,1,1"]);
        let inverse = Solution(Grid::from_fn(problem.size(), |cell| !solution.0[cell]));
        assert_eq!(board.compare(&inverse).cells(), [Entry::Wrong, Entry::Wrong, Entry::Open, Entry::Wrong], "given or not");
        board.follow("S1001").unwrap();
        assert!(board.moves_to(&solution).unwrap().is_empty());
    }
}
