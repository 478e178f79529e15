//! Walks over the inner edges of a grid, which cut it into regions.
//!
//! ```text
//!     . 1 . 2 .
//!     7   9  11      the edges of a 3x3 grid in the order of Solo's and Keen's walks:
//!     . 3 . 4 .      first those between neighbours in a row, row by row,
//!     8  10  12      then those between neighbours in a column, column by column
//!     . 5 . 6 .
//! ```
//!
//! Map's walk goes the other way: first the edges between neighbours in a column, row by row, then
//! those between neighbours in a row, column by column.

use super::{ALPHABET, Code, letter};
use crate::author::scan::Scanner;
use crate::error::ParseError;
use crate::grid::{Grid, Groups, Size};

/// Notation of a game's walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Walk {
    /// `_` or a letter gives the number of edges without a border before the next edge with one,
    /// `a` for 1; `z` means 26 and no border after them. An extra border lies past the last edge:
    /// `f______` is 6 edges without a border and 6 with one.
    Solo,
    /// Like Solo's, but `y` means 25 and no border after them, `z` means 26 and a border, and a
    /// number after a letter repeats it. (The game reads them so. It writes `y` and `z` the other
    /// way round, but its generator's cages are too small for such runs.)
    Keen,
    /// A letter gives the number of edges that are alike, `a` for 1, and then those of the other
    /// sort follow. The first edges have no border, beginning with an extra one before the first.
    /// `z` means 25, with more of the same to follow.
    Map,
}

/// A grid cut into regions, numbered by their first cells in row order.
#[derive(Clone, Copy, Debug)]
pub struct Regions {
    /// The grid.
    pub size: Size,
    /// The notation of its borders.
    pub walk: Walk,
}

/// Edges in a row that are alike.
struct Run {
    count: usize,
    is_border: bool,
}

impl Regions {
    /// Passes the two cells at each inner edge to `visit`, in the order of the walk.
    fn for_each_edge(&self, mut visit: impl FnMut(usize, usize)) {
        let Size { width, height } = self.size;
        match self.walk {
            Walk::Solo | Walk::Keen => {
                for row in 0..height {
                    (row * width + 1..(row + 1) * width).for_each(|cell| visit(cell - 1, cell));
                }
                for x in 0..width {
                    (1..height).map(|y| y * width + x).for_each(|cell| visit(cell - width, cell));
                }
            }
            Walk::Map => {
                (width..width * height).for_each(|cell| visit(cell - width, cell));
                for x in 1..width {
                    (0..height).map(|y| y * width + x).for_each(|cell| visit(cell - 1, cell));
                }
            }
        }
    }

    /// Returns the number of edges, with the extra one past the last (or before the first).
    fn count(&self) -> usize {
        let Size { width, height } = self.size;
        2 * width * height - width - height + 1
    }

    /// Reads the next letter and its number of repetitions, and returns its runs, the second of
    /// which may be empty.
    fn step(
        &self,
        scan: &mut Scanner<'_>,
        is_border: bool,
    ) -> Result<([Run; 2], usize), ParseError> {
        let number = match scan.peek() {
            Some('_') if self.walk != Walk::Map => 0,
            Some(letter) if letter.is_ascii_lowercase() => letter as usize - 'a' as usize + 1,
            _ => return Err(scan.expected(self.name())),
        };
        let (run, border, none) = (
            |count, is_border| Run { count, is_border },
            Run { count: 1, is_border: true },
            Run { count: 0, is_border },
        );
        scan.next_char();
        let runs = match self.walk {
            Walk::Map => [run(if number == ALPHABET { 25 } else { number }, is_border), none],
            Walk::Solo if number == 26 => [run(26, false), none],
            Walk::Keen if number == 25 => [run(25, false), none],
            Walk::Solo | Walk::Keen => [run(number, false), border],
        };
        if self.walk == Walk::Keen && scan.peek().is_some_and(|c| c.is_ascii_digit()) {
            let times =
                scan.number("the number of repetitions of the letter", 1..=self.count() as u64)?;
            return Ok((runs, times as usize));
        }
        Ok((runs, 1))
    }

    /// Returns the letters of a walk without repetitions.
    fn letters(&self, borders: &[bool]) -> String {
        let mut text = String::new();
        if self.walk == Walk::Map {
            // A letter for each run, `z` if more of it follows.
            for run in borders.chunk_by(|a, b| a == b) {
                let mut left = run.len();
                while left > 25 {
                    text.push('z');
                    left -= 25;
                }
                text.push(letter(left));
            }
            return text;
        }
        // The letter for this number of edges without a border has no border after it.
        let (bare, sign) = if self.walk == Walk::Solo { (26, 'z') } else { (25, 'y') };
        let mut absent = 0;
        for &is_border in borders {
            if is_border {
                text.push(if absent == 0 { '_' } else { letter(absent) });
                absent = 0;
                continue;
            }
            absent += 1;
            if absent == bare {
                text.push(sign);
                absent = 0;
            }
        }
        text
    }
}

impl Code for Regions {
    type Value = Grid<usize>;

    fn read(&self, scan: &mut Scanner<'_>) -> Result<Grid<usize>, ParseError> {
        let count = self.count();
        let mut borders: Vec<bool> = Vec::with_capacity(count);
        let mut is_border = false;
        while scan.peek().is_some_and(|next| next != ',') {
            let before = scan.clone();
            let (runs, times) = self.step(scan, is_border)?;
            for run in (0..times).flat_map(|_| &runs) {
                // Past the last edge there is only a border.
                let room = if run.is_border || self.walk == Walk::Map { count } else { count - 1 };
                if borders.len() + run.count > room {
                    let left = (count - 1).saturating_sub(borders.len());
                    let message = format!(
                        "the end of the borders: a {} grid has {} inner edges, and {left} are left",
                        self.size,
                        count - 1
                    );
                    return Err(before.expected(message));
                }
                borders.resize(borders.len() + run.count, run.is_border);
            }
            is_border ^= before.peek() != Some('z');
        }
        if borders.len() < count {
            let message = format!(
                "more borders: a {} grid has {} inner edges, and {} are given",
                self.size,
                count - 1,
                borders.len()
            );
            return Err(scan.expected(message));
        }
        // The extra edge comes before Map's edges, and after the others'.
        let borders = if self.walk == Walk::Map { &borders[1..] } else { &borders[..] };
        let (mut regions, mut borders) = (Groups::new(self.size.area()), borders.iter());
        self.for_each_edge(|a, b| {
            if borders.next() == Some(&false) {
                regions.join(a, b);
            }
        });
        let numbers = regions.into_numbers();
        Ok(Grid::from_cells(self.size, numbers).expect("a number for each cell"))
    }

    fn write(&self, regions: &Grid<usize>, out: &mut String) {
        let (cells, mut borders) = (regions.cells(), Vec::with_capacity(self.count()));
        borders.extend((self.walk == Walk::Map).then_some(false));
        self.for_each_edge(|a, b| borders.push(cells[a] != cells[b]));
        borders.extend((self.walk != Walk::Map).then_some(true));
        let letters = self.letters(&borders);
        if self.walk != Walk::Keen {
            return out.push_str(&letters);
        }
        for same in letters.as_bytes().chunk_by(|a, b| a == b) {
            let sign = char::from(same[0]);
            out.push(sign);
            match same.len() {
                1 => {}
                2 => out.push(sign),
                times => out.push_str(&times.to_string()),
            }
        }
    }

    fn name(&self) -> String {
        let underscore = if self.walk == Walk::Map { "" } else { "`_` or " };
        format!("{underscore}a letter `a` to `z`, the number of edges before the next change")
    }

    fn begins(&self, next: char) -> bool {
        next.is_ascii_lowercase() || next == '_' && self.walk != Walk::Map
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::author::code::tests::{refused, written};
    use crate::author::scan::Piece;

    fn square(side: usize, walk: Walk) -> Regions {
        Regions { size: Size { width: side, height: side }, walk }
    }

    fn groups(code: &Regions, text: &str) -> Vec<usize> {
        code.parse(Piece::whole(text)).unwrap_or_else(|e| panic!("{text}: {e}")).cells().to_vec()
    }

    #[test]
    fn edges_go_across_in_rows_and_then_down_in_columns() {
        for walk in [Walk::Solo, Walk::Keen] {
            let code = square(3, walk);
            // Six edges without borders join the cells of each row; then borders follow.
            assert_eq!(groups(&code, "f______"), [0, 0, 0, 1, 1, 1, 2, 2, 2]);
            assert_eq!(groups(&code, "______f"), [0, 1, 2, 0, 1, 2, 0, 1, 2]);
            // The edges 1 and 7 are not borders.
            assert_eq!(groups(&code, "a____a_____"), [0, 0, 1, 0, 2, 3, 4, 5, 6]);
            // No edge is a border: the extra one lies past them.
            assert_eq!(groups(&code, "l"), [0; 9]);
        }
        assert_eq!(groups(&square(3, Walk::Keen), "f_6"), [0, 0, 0, 1, 1, 1, 2, 2, 2]);
        assert_eq!(groups(&square(3, Walk::Keen), "_6f"), [0, 1, 2, 0, 1, 2, 0, 1, 2]);
        written(
            &square(3, Walk::Keen),
            &[("f______", "f_6"), ("_1_1_4f", "_6f"), ("a__3a__3_", "a_4a_5")],
        );
    }

    #[test]
    fn maps_edges_go_down_in_rows_and_then_across_in_columns() {
        let code = square(3, Walk::Map);
        // The extra edge comes first; six edges without borders join the columns, six borders
        // separate them.
        assert_eq!(groups(&code, "gf"), [0, 1, 2, 0, 1, 2, 0, 1, 2]);
        assert_eq!(groups(&code, "aff"), [0, 0, 0, 1, 1, 1, 2, 2, 2]);
        assert_eq!(groups(&code, "m"), [0; 9]);
        written(&code, &[("gf", "gf"), ("aff", "aff"), ("al", "al")]);
        // A border between cells of one region does not count.
        let all = Grid::filled(code.size, 0);
        assert_eq!(code.parse(Piece::whole("baj")), Ok(all));
        written(&code, &[("baj", "m")]);
    }

    #[test]
    fn the_letters_for_long_runs_differ() {
        // 13x2 cells: 12 · 2 + 13 edges without borders.
        let size = Size { width: 13, height: 2 };
        let all = Grid::filled(size, 0);
        for (walk, text) in [(Walk::Solo, "zk"), (Walk::Keen, "yl"), (Walk::Map, "zm")] {
            let code = Regions { size, walk };
            assert_eq!(code.text(&all), text, "{walk:?}");
            assert_eq!(groups(&code, text), all.cells(), "{walk:?}");
        }
        // A row of 28 cells with a single cut, after this number of edges.
        let size = Size { width: 28, height: 1 };
        for (edges, solo, keen, map) in
            [(24, "xb", "xb", "yab"), (25, "ya", "y_a", "zaaa"), (26, "z__", "ya_", "zba")]
        {
            let cut = Grid::from_fn(size, |cell| usize::from(cell > edges));
            for (walk, text) in [(Walk::Solo, solo), (Walk::Keen, keen), (Walk::Map, map)] {
                let code = Regions { size, walk };
                assert_eq!(code.text(&cut), text, "{walk:?}");
                assert_eq!(groups(&code, text), cut.cells(), "{walk:?}");
            }
        }
    }

    #[test]
    fn a_walk_must_end_one_step_past_the_last_edge() {
        refused(
            &square(3, Walk::Solo),
            &[
                ("f_____", 6..6, "12 inner edges, and 12 are given"),
                ("f____", 5..5, "12 inner edges, and 11 are given"),
                ("f_______", 7..8, "12 inner edges, and 0 are left"),
                ("m", 0..1, "12 inner edges, and 12 are left"),
                ("z", 0..1, "the end of the borders"),
                ("fz", 1..2, "12 inner edges, and 5 are left"),
                ("fA", 1..2, "`_` or a letter"),
                ("", 0..0, "more borders"),
                ("f_2____", 2..3, "found `2`"),
            ],
        );
        refused(
            &square(3, Walk::Keen),
            &[
                ("f_0_____", 2..3, "at least 1"),
                ("f_7", 1..2, "the end of the borders"),
                ("f_4", 3..3, "11 are given"),
                ("f_99999999999", 2..13, "too large"),
                ("3f", 0..1, "`_` or a letter"),
            ],
        );
        refused(
            &square(3, Walk::Map),
            &[
                ("gg", 1..2, "the end of the borders"),
                ("ge", 2..2, "more borders"),
                ("_", 0..1, "expected a letter"),
                ("z", 0..1, "the end of the borders"),
            ],
        );
    }
}
