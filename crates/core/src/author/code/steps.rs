//! Steps over a grid from mark to mark: a letter gives the number of empty cells before the next
//! marked one.

use super::Code;
use crate::author::scan::Scanner;
use crate::error::ParseError;
use crate::grid::{Grid, Size};
use crate::words::there;

/// Number of empty cells for `z`, the only letter without a mark; one more than any other can skip.
const LONGEST: usize = 25;

/// Marked cells of a grid in row order, each by the number of empty cells before it; the value of a
/// cell is the number of its mark.
///
/// `a` steps onto the next cell, `b` over one, and so on to `y`; or, with [`Mark::Underscore`], `_`
/// steps onto the next and `a` over one. `z` steps over 25 cells and marks none.
#[derive(Clone, Copy, Debug)]
pub struct Steps {
    /// The grid.
    pub size: Size,
    /// The sorts of marks, at least one.
    pub marks: &'static [Mark],
    /// The end of the steps.
    pub end: End,
}

/// Mark of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A small letter, `a` for no empty cell before it.
    Small,
    /// A capital letter, `A` for no empty cell before it.
    Capital,
    /// `_` for no empty cell before it, `a` for one.
    Underscore,
    /// `_` or a letter, followed by this sign.
    Followed(char),
}

impl Mark {
    /// Returns the letter that steps over `empty` cells to it.
    fn letter(self, empty: usize) -> char {
        let from = |first: u8| char::from(first + empty as u8);
        match self {
            Self::Small => from(b'a'),
            Self::Capital => from(b'A'),
            Self::Underscore | Self::Followed(_) if empty == 0 => '_',
            Self::Underscore | Self::Followed(_) => from(b'a' - 1),
        }
    }
}

/// End of the steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// One step past the last cell, reached by the first mark or by `z`.
    Past,
    /// At the last cell, or just past it by a letter without a cell to mark; if empty cells are
    /// left, it is the first mark's.
    Last,
    /// With the last mark.
    Mark,
}

impl Steps {
    /// Returns the number of empty cells that a letter steps over, and its mark, which a following
    /// sign may change; `None` for any other character.
    fn step(&self, letter: char) -> Option<(usize, Option<usize>)> {
        let is = |mark: Mark| self.marks.iter().position(|other| *other == mark);
        let (small, capital) = (letter.is_ascii_lowercase(), letter.is_ascii_uppercase());
        let order = usize::from(u8::try_from(letter.to_ascii_lowercase()).ok()?.wrapping_sub(b'a'));
        match (letter, is(Mark::Underscore)) {
            ('_', Some(mark)) => Some((0, Some(mark))),
            ('z', _) => Some((LONGEST, None)),
            // The game whose steps end with the last mark (Galaxies) does not use `Z`.
            ('Z', None) if is(Mark::Capital).is_some() => {
                (self.end != End::Mark).then_some((LONGEST, None))
            }
            (_, Some(mark)) if small => Some((order + 1, Some(mark))),
            (_, None) if small => is(Mark::Small).map(|mark| (order, Some(mark))),
            (_, None) if capital => is(Mark::Capital).map(|mark| (order, Some(mark))),
            _ => None,
        }
    }
}

impl Code for Steps {
    type Value = Grid<Option<usize>>;

    fn read(&self, scan: &mut Scanner<'_>) -> Result<Self::Value, ParseError> {
        let area = self.size.area();
        // Largest number of cells that steps may cover.
        let end = area + usize::from(self.end == End::Past);
        let mut cells = Vec::with_capacity(end);
        while let Some(letter) = scan.peek().filter(|next| *next != ',') {
            let (empty, mark) = self.step(letter).ok_or_else(|| scan.expected(self.name()))?;
            let is_mark = mark.is_some() && !(self.end == End::Last && cells.len() + empty == area);
            if cells.len() + empty + usize::from(is_mark) > end
                || self.end == End::Last && cells.len() == area
            {
                let left = area.saturating_sub(cells.len());
                let too_far = scan.expected(format!("the end of the grid: it has {area} cells"));
                return Err(too_far.with_help(format!(
                    "`{letter}` skips {empty} cells, but only {left} are left"
                )));
            }
            scan.next_char();
            cells.resize(cells.len() + empty, None);
            if is_mark {
                // Past the last cell there is no mark to change.
                let sign = scan.peek().filter(|_| cells.len() < area);
                let followed = sign.and_then(|sign| {
                    self.marks.iter().position(|mark| *mark == Mark::Followed(sign))
                });
                if followed.is_some() {
                    scan.next_char();
                }
                cells.push(followed.or(mark));
            }
        }
        if cells.len() < end && self.end != End::Mark {
            let past = if self.end == End::Past { " and a letter past the last one" } else { "" };
            return Err(scan.expected(format!("{area} cells{past}; {}", there(cells.len()))));
        }
        cells.resize(area, None);
        Ok(Grid::from_cells(self.size, cells).expect("as many as cells"))
    }

    fn write(&self, grid: &Self::Value, out: &mut String) {
        let longest = if self.marks.contains(&Mark::Underscore) { LONGEST + 1 } else { LONGEST };
        let mut empty = 0;
        // Steps over the empty cells until one letter covers the rest.
        let shorten = |empty: &mut usize, out: &mut String| {
            while *empty >= longest {
                out.push('z');
                *empty -= LONGEST;
            }
        };
        for cell in grid.cells() {
            let Some(&mark) = cell.and_then(|mark| self.marks.get(mark)) else {
                empty += 1;
                continue;
            };
            shorten(&mut empty, out);
            out.push(mark.letter(empty));
            if let Mark::Followed(sign) = mark {
                out.push(sign);
            }
            empty = 0;
        }
        if self.end == End::Mark {
            return;
        }
        shorten(&mut empty, out);
        if empty > 0 || self.end == End::Past {
            out.extend(self.marks.first().map(|mark| mark.letter(empty)));
        }
    }

    fn name(&self) -> String {
        "a letter that skips empty cells to the next marked one".to_owned()
    }

    fn begins(&self, next: char) -> bool {
        self.step(next).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::author::code::tests::{refused, written};

    const SIX: Size = Size { width: 3, height: 2 };
    const BOTH: &[Mark] = &[Mark::Small, Mark::Capital];

    fn steps(width: usize, marks: &'static [Mark], end: End) -> Steps {
        Steps { size: Size { width, height: 1 }, marks, end }
    }

    #[test]
    fn letters_step_to_marks_of_two_sorts() {
        let code = Steps { size: SIX, marks: BOTH, end: End::Mark };
        let cells = code.parse(crate::author::scan::Piece::whole("aBb")).unwrap();
        assert_eq!(cells.cells(), [Some(0), None, Some(1), None, Some(0), None]);
        written(&code, &[("aBb", "aBb"), ("", ""), ("F", "F")]);
        refused(
            &code,
            &[
                ("aBd", 2..3, "the end of the grid: it has 6 cells"),
                ("a1", 1..2, "a letter"),
                ("Z", 0..1, "a letter"),
                ("z", 0..1, "the end"),
            ],
        );
        written(&steps(60, BOTH, End::Mark), &[("aDz", "aD"), ("zzA", "zzA")]);
    }

    #[test]
    fn steps_end_past_the_last_cell() {
        let code = Steps { size: SIX, marks: BOTH, end: End::Past };
        written(&code, &[("aBbB", "aBbb"), ("g", "g"), ("G", "g"), ("fa", "fa")]);
        refused(
            &code,
            &[
                ("aBb", 3..3, "6 cells and a letter past the last one; there are 5"),
                ("aBbc", 3..4, "the end"),
                ("ga", 1..2, "the end"),
                ("z", 0..1, "the end"),
            ],
        );
        written(&steps(24, BOTH, End::Past), &[("Z", "y"), ("z", "y"), ("y", "y")]);
        written(&steps(25, BOTH, End::Past), &[("za", "za"), ("Ya", "Ya")]);
        written(&steps(50, BOTH, End::Past), &[("zza", "zza"), ("zbX", "zbx")]);
    }

    #[test]
    fn steps_end_at_the_last_cell_or_just_past_it() {
        let code = Steps { size: SIX, marks: BOTH, end: End::Last };
        written(&code, &[("aBba", "aBba"), ("aBbB", "aBbb"), ("F", "F"), ("g", "g")]);
        refused(
            &code,
            &[
                ("aBb", 3..3, "6 cells; there are 5"),
                ("aBbc", 3..4, "the end"),
                ("Fa", 1..2, "the end"),
                ("z", 0..1, "the end"),
                ("", 0..0, "6 cells"),
            ],
        );
        // `z` steps to the end, and no mark follows.
        written(
            &steps(30, BOTH, End::Last),
            &[("Ez", "Ez"), ("ez", "ez"), ("zf", "zf"), ("zE", "zE")],
        );
        written(&steps(25, BOTH, End::Last), &[("z", "z"), ("Z", "z"), ("y", "y"), ("ay", "ay")]);
    }

    #[test]
    fn an_underscore_steps_over_none_and_a_sign_changes_the_mark() {
        let marks: &[Mark] = &[Mark::Underscore, Mark::Followed('!'), Mark::Followed('-')];
        let code = Steps { size: SIX, marks, end: End::Past };
        let cells = code.parse(crate::author::scan::Piece::whole("_a!_-b")).unwrap();
        assert_eq!(cells.cells(), [Some(0), None, Some(1), Some(2), None, None]);
        written(&code, &[("_a!_-b", "_a!_-b"), ("f", "f"), ("e_", "e_")]);
        refused(
            &code,
            &[
                ("!f", 0..1, "a letter"),
                ("_!!d", 2..3, "a letter"),
                ("f!", 1..2, "a letter"),
                ("A", 0..1, "a letter"),
                ("g", 0..1, "the end"),
            ],
        );
        written(&steps(25, marks, End::Past), &[("y", "y"), ("z_", "y")]);
        written(&steps(26, marks, End::Past), &[("za", "za"), ("y_", "y_")]);
    }
}
