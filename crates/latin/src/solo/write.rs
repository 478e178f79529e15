//! Writes what [`read`](super::read) reads: the two walks of an ID, and the digits of a grid.

use std::fmt::{self, Write};

use tatham_core::{Grid, Size};

/// Cells or edges that one letter can skip.
const ALPHABET: usize = 26;

/// The letter that stands for `count`, `a` for 1.
fn letter(count: usize) -> char {
    char::from(b'a' + count as u8 - 1)
}

/// Numbers and the empty cells between them.
pub(super) fn grid(out: &mut impl Write, cells: &[Option<u32>]) -> fmt::Result {
    let (mut empty, mut after_number) = (0, false);
    for (i, cell) in cells.iter().enumerate() {
        if cell.is_none() {
            (empty, after_number) = (empty + 1, false);
        }
        if empty > 0 && (cell.is_some() || empty == ALPHABET || i + 1 == cells.len()) {
            out.write_char(letter(empty))?;
            empty = 0;
        }
        if let Some(number) = cell {
            out.write_str(if after_number { "_" } else { "" })?;
            write!(out, "{number}")?;
            after_number = true;
        }
    }
    Ok(())
}

/// The inner edges of a grid in the order of the walk: the two cells at each.
pub(super) fn edges(size: Size) -> impl Iterator<Item = (usize, usize)> {
    let across = (0..size.height).flat_map(move |y| (1..size.width).map(move |x| (size.cell(x - 1, y), size.cell(x, y))));
    let down = (0..size.width).flat_map(move |x| (1..size.height).map(move |y| (size.cell(x, y - 1), size.cell(x, y))));
    across.chain(down)
}

/// The borders between groups, each by the number of edges without a border before it.
pub(super) fn walk(out: &mut impl Write, group: &Grid<usize>) -> fmt::Result {
    let mut absent = 0;
    // A last border stands past the last edge.
    for is_border in edges(group.size()).map(|(a, b)| group[a] != group[b]).chain([true]) {
        if is_border {
            out.write_char(if absent == 0 { '_' } else { letter(absent) })?;
            absent = 0;
        } else {
            absent += 1;
            if absent == ALPHABET {
                out.write_char('z')?;
                absent = 0;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(cells: &[Option<u32>]) -> String {
        let mut text = String::new();
        grid(&mut text, cells).unwrap();
        text
    }

    #[test]
    fn numbers_are_separated_only_from_numbers() {
        assert_eq!(written(&[Some(1), Some(12), None, None, Some(3)]), "1_12b3");
        assert_eq!(written(&[None; 53]), "zza");
        assert_eq!(written(&[None; 52]), "zz");
    }

    #[test]
    fn a_run_of_26_absent_edges_is_a_z_and_more() {
        // One region of 13x2 cells: 12 · 2 + 13 edges, none of them a border.
        let size = Size { width: 13, height: 2 };
        let mut text = String::new();
        walk(&mut text, &Grid::filled(size, 0)).unwrap();
        assert_eq!(text, "zk");
        // Thirteen columns as regions: every edge between neighbours in a row is a border, no other.
        text.clear();
        walk(&mut text, &Grid::from_fn(size, |cell| cell % 13)).unwrap();
        assert_eq!(text, format!("{}m", "_".repeat(24)));
    }
}
