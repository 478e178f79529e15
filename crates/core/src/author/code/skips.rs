//! Cells with letters for the empty ones between them: `a` skips 1, `z` skips 26.

use super::{ALPHABET, Code, letter};
use crate::author::scan::Scanner;
use crate::error::ParseError;
use crate::grid::{Grid, Size};
use crate::words::there;

/// Cells of a grid in row order, and runs of empty ones: see [`skips`].
#[derive(Clone, Debug)]
pub struct Skips<C> {
    size: Size,
    cell: C,
    noun: &'static str,
    ends_early: bool,
}

/// Default noun of errors.
const CELLS: &str = "cells";

/// Makes the code of some cells of a grid in row order; the letters `a` to `z` skip 1 to 26 empty
/// ones. `_` separates two numbers. It has no other meaning, and is allowed wherever numbers are.
pub fn skips<C: Code>(size: Size, cell: C) -> Skips<C> {
    Skips { size, cell, noun: CELLS, ends_early: false }
}

impl<C: Code> Skips<C> {
    /// Omits empty cells at the end.
    #[must_use]
    pub fn ending_early(self) -> Self {
        Self { ends_early: true, ..self }
    }

    /// Changes the noun of errors, a plural, for a list that is not a grid of cells.
    #[must_use]
    pub fn with_noun(self, noun: &'static str) -> Self {
        Self { noun, ..self }
    }

    /// Makes the error that a cell lies beyond the last.
    fn too_far(&self, scan: &Scanner<'_>, number: usize) -> ParseError {
        let (Self { size, noun, .. }, area) = (self, self.size.area());
        if *noun == CELLS {
            let end = scan.expected(format!("the end of the grid: it has {area} cells"));
            end.with_help(format!("this would be cell {number} of a {size} grid"))
        } else {
            scan.expected(format!(
                "the end: there are {area} {noun}, this would be number {number}"
            ))
        }
    }
}

impl<C: Code> Code for Skips<C> {
    type Value = Grid<Option<C::Value>>;

    fn read(&self, scan: &mut Scanner<'_>) -> Result<Self::Value, ParseError> {
        let area = self.size.area();
        let mut cells = Vec::with_capacity(area);
        // A comma begins another part of the ID.
        while let Some(next) = scan.peek().filter(|next| *next != ',') {
            let skip = if next.is_ascii_lowercase() { next as usize - 'a' as usize + 1 } else { 0 };
            if skip > 0 {
                if cells.len() + skip > area {
                    return Err(self.too_far(scan, cells.len() + skip));
                }
                scan.next_char();
                cells.extend((0..skip).map(|_| None));
            } else if next == '_' && self.cell.reads_on() {
                scan.next_char();
            } else if !self.cell.begins(next) {
                return Err(scan.expected(self.name()));
            } else if cells.len() == area {
                return Err(self.too_far(scan, area + 1));
            } else {
                let before = scan.clone();
                let cell = self.cell.read(scan)?;
                if self.cell.reads_on() && next == '0' {
                    return Err(
                        before.expected(format!("{} without a leading 0", self.cell.name()))
                    );
                }
                cells.push(Some(cell));
            }
        }
        if cells.len() < area && !self.ends_early {
            return Err(scan.expected(format!("{area} {}; {}", self.noun, there(cells.len()))));
        }
        cells.resize_with(area, || None);
        Ok(Grid::from_cells(self.size, cells).expect("as many as cells"))
    }

    fn write(&self, grid: &Self::Value, out: &mut String) {
        let cells = grid.cells();
        let end = if self.ends_early {
            cells.iter().rposition(Option::is_some).map_or(0, |last| last + 1)
        } else {
            cells.len()
        };
        let mut is_after_cell = false;
        for run in cells[..end].chunk_by(|a, b| a.is_none() && b.is_none()) {
            if let Some(value) = &run[0] {
                out.push_str(if is_after_cell && self.cell.reads_on() { "_" } else { "" });
                self.cell.write(value, out);
            } else {
                out.extend(run.chunks(ALPHABET).map(|skipped| letter(skipped.len())));
            }
            is_after_cell = run[0].is_some();
        }
    }

    fn name(&self) -> String {
        format!(
            "{}, or a letter `a` to `z` that skips {}{}",
            self.cell.name(),
            if self.noun == CELLS { "empty " } else { "" },
            self.noun
        )
    }

    fn begins(&self, next: char) -> bool {
        next.is_ascii_lowercase() || self.cell.begins(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::author::code::tests::{refused, written};
    use crate::author::code::{Digit, Number, Sign};

    const SIZE: Size = Size { width: 4, height: 4 };
    const NUMBER: Number = Number { what: "a digit", range: 1..=12 };

    #[test]
    fn letters_skip_and_numbers_stand() {
        written(
            &skips(SIZE, NUMBER),
            &[("1_12a3l", "1_12a3l"), ("_1_12_a3l", "1_12a3l"), ("1__12a_3_k_a", "1_12a3l")],
        );
        written(&skips(SIZE, Digit::capital(0, 9)), &[("12a3l", "12a3l"), ("p", "p"), ("ao", "p")]);
        written(
            &skips(SIZE, Sign("BW")).ending_early(),
            &[("BaWb", "BaW"), ("", ""), ("p", ""), ("oB", "oB")],
        );
        let large = Size { width: 53, height: 1 };
        written(&skips(large, NUMBER), &[("zza", "zza"), ("yzb", "zza"), ("zy_1a", "zy1a")]);
        written(&skips(Size { width: 26, height: 2 }, NUMBER), &[("zz", "zz"), ("yaz", "zz")]);
    }

    #[test]
    fn a_comma_ends_the_cells() {
        let code =
            (skips(Size { width: 3, height: 1 }, NUMBER), crate::author::code::Text(","), NUMBER);
        written(&code, &[("1b,2", "1b,2")]);
        refused(&code, &[("1a,2", 2..3, "3 cells; there are 2"), ("1b", 2..2, "`,`")]);
    }

    #[test]
    fn every_flaw_has_its_place() {
        refused(
            &skips(SIZE, NUMBER),
            &[
                ("1_2a3k", 6..6, "16 cells; there are 15"),
                ("1_2a3m", 5..6, "the end of the grid: it has 16 cells"),
                ("p1", 1..2, "the end of the grid"),
                ("13o", 0..2, "too large"),
                ("0o", 0..1, "at least 1"),
                ("a01n", 1..2, "without a leading 0"),
                ("aA", 1..2, "a letter `a` to `z`"),
                ("99999999999999999999o", 0..20, "too large"),
                ("", 0..0, "16 cells"),
                ("o1é", 2..4, "found `é`"),
            ],
        );
        refused(&skips(SIZE, Sign("BW")), &[("B_W", 1..2, "`B` or `W`, or a letter")]);
        let error =
            skips(SIZE, NUMBER).parse(crate::author::scan::Piece::whole("1_2a3z")).unwrap_err();
        assert_eq!(error.help.as_deref(), Some("this would be cell 30 of a 4x4 grid"));
        let regions = skips(Size { width: 5, height: 1 }, Sign("BW")).with_noun("regions");
        refused(
            &regions,
            &[
                ("f", 0..1, "the end: there are 5 regions, this would be number 6"),
                ("d", 1..1, "5 regions; there are 4"),
                ("-", 0..1, "that skips regions"),
            ],
        );
    }
}
