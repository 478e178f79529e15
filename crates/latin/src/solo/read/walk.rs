//! The walk over the inner edges of a grid, which cuts it into groups of cells.
//!
//! ```text
//!     . 1 . 2 .
//!     7   9  11      the edges of a 3x3 grid in the order of the walk: first those between
//!     . 3 . 4 .      neighbours in a row, row by row, then those between neighbours in a
//!     8  10  12      column, column by column
//!     . 5 . 6 .
//! ```
//!
//! Each letter says how many edges have no border before the next that has one; `z` says 26 and no border after them. The last
//! border stands past the last edge: `f______` are six edges without a border and six with one, that is, three rows.

use std::ops::RangeInclusive;

use petgraph::unionfind::UnionFind;
use tatham_core::scan::{Piece, Scanner};
use tatham_core::{Grid, ParseError, Size};

use crate::solo::problem::members;
use crate::solo::write::edges;

/// Reads a walk: the group of each cell, numbered by their first cells in row order.
pub(super) fn parse(piece: Piece<'_>, size: Size) -> Result<Grid<usize>, ParseError> {
    let mut scan = Scanner::new(piece);
    let count = edges(size).count();
    let mut edges = edges(size);
    let mut groups = UnionFind::<usize>::new(size.area());
    // Edges walked, and the border past the last one.
    let mut walked = 0;
    while let Some(letter) = scan.peek() {
        let absent = match letter {
            '_' => 0,
            'a'..='z' => letter as usize - 'a' as usize + 1,
            _ => return Err(scan.expected("`_` or a letter `a` to `z`: how many edges come before the next border")),
        };
        // A border may stand one step past the last edge, but no cells are there to be joined.
        if walked + absent > count {
            let left = count - walked.min(count);
            let message =
                format!("the end of the walk: a {}x{} grid has {count} inner edges, {left} are left", size.width, size.height);
            return Err(scan.expected(message));
        }
        scan.next_char();
        edges.by_ref().take(absent).for_each(|(a, b)| {
            groups.union(a, b);
        });
        walked += absent;
        if letter != 'z' {
            edges.next();
            walked += 1;
        }
    }
    if walked <= count {
        let message =
            format!("more of the walk: a {}x{} grid has {count} inner edges, {walked} are walked", size.width, size.height);
        return Err(scan.expected(message));
    }
    let mut numbers = vec![None; size.area()];
    let mut count = 0;
    Ok(Grid::from_fn(size, |cell| {
        *numbers[groups.find(cell)].get_or_insert_with(|| {
            count += 1;
            count - 1
        })
    }))
}

/// Makes sure that every group has one of the `wanted` sizes; `what` names one.
pub(super) fn check_sizes(
    piece: Piece<'_>,
    groups: &Grid<usize>,
    what: &str,
    wanted: RangeInclusive<usize>,
) -> Result<(), ParseError> {
    let Some(cells) = members(groups).into_iter().find(|cells| !wanted.contains(&cells.len())) else { return Ok(()) };
    let first = groups.size().name(cells[0]);
    let (least, most) = wanted.into_inner();
    let should = if least == most { least.to_string() } else { format!("{least} to {most}") };
    let cells = match cells.len() {
        1 => "1 cell".to_owned(),
        more => format!("{more} cells"),
    };
    let message = format!("the {what} that begins in {first} has {cells}, it must have {should}");
    Err(ParseError::impossible(piece.span(), message))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solo::write;

    const SIZE: Size = Size { width: 3, height: 3 };

    fn read(text: &str) -> Result<Vec<usize>, (std::ops::Range<usize>, String)> {
        let groups = parse(Piece { text, start: 0 }, SIZE).map_err(|error| (error.span.clone(), error.to_string()))?;
        let mut written = String::new();
        write::walk(&mut written, &groups).unwrap();
        let again = parse(Piece { text: &written, start: 0 }, SIZE).unwrap();
        assert_eq!(groups, again, "{text} written as {written}");
        Ok(groups.cells().to_vec())
    }

    #[test]
    fn edges_go_across_in_rows_and_then_down_in_columns() {
        // Six absent edges join the cells of each row; then borders.
        assert_eq!(read("f______").unwrap(), [0, 0, 0, 1, 1, 1, 2, 2, 2]);
        assert_eq!(read("______f").unwrap(), [0, 1, 2, 0, 1, 2, 0, 1, 2]);
        // The edges 1 and 7 are absent.
        assert_eq!(read("a____a_____").unwrap(), [0, 0, 1, 0, 2, 3, 4, 5, 6]);
        // All are absent: the last border stands past them.
        assert_eq!(read("l").unwrap(), [0; 9]);
    }

    #[test]
    fn a_z_is_26_edges_and_no_border() {
        // 72 absent edges join the cells of the rows: 26, 26, and 20 before the first border between columns. The real game loads both.
        let size = Size { width: 9, height: 9 };
        let groups = |text: &str| parse(Piece { text, start: 0 }, size).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(groups(&format!("zzt{}", "_".repeat(72))), Grid::from_fn(size, |cell| cell / 9));
        assert_eq!(groups(&format!("{}zzt", "_".repeat(72))), Grid::from_fn(size, |cell| cell % 9));
        // After an odd number of edges: the first border cuts the first cell off its neighbour, the rest of the rows stay whole.
        let cut = groups(&format!("_zzs{}", "_".repeat(72)));
        assert_eq!(cut, Grid::from_fn(size, |cell| if cell == 0 { 0 } else { cell / 9 + 1 }));
        // The last 26 edges: three whole columns and two edges before them; the border past the last is a step of its own.
        let last = groups(&format!("{}z_", "_".repeat(118)));
        let bottom = |cell: usize| if cell % 9 > 5 { 72 + cell % 9 } else { cell };
        assert!((0..81).all(|cell| last[cell] == last[bottom(cell)]) && last[77] == last[59] && last[59] != last[50]);
    }

    #[test]
    fn a_walk_must_end_one_step_past_the_last_edge() {
        for (text, span) in
            [("f_____", 6..6), ("f_______", 7..8), ("m", 0..1), ("z", 0..1), ("fA", 1..2), ("", 0..0), ("k", 1..1)]
        {
            assert_eq!(read(text).unwrap_err().0, span, "{text}");
        }
        for (text, message) in
            [("fz", "12 inner edges, 5 are left"), ("f_______", "12 inner edges, 0 are left"), ("f_", "8 are walked")]
        {
            let (_, found) = read(text).unwrap_err();
            assert!(found.contains(message), "{text}: {found}");
        }
    }

    #[test]
    fn sizes_are_checked() {
        let piece = Piece { text: "a____a_____", start: 7 };
        let groups = parse(piece, SIZE).unwrap();
        let error = check_sizes(piece, &groups, "cage", 2..=9).unwrap_err();
        assert_eq!(error.span, 7..18);
        assert_eq!(error.to_string(), "the cage that begins in column 3 of row 1 has 1 cell, it must have 2 to 9");
    }
}
