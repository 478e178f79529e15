//! Puzzle as read, with the span of each clue, and the checks that all formats share.

use std::ops::Range;

use tatham_core::author::scan::Piece;
use tatham_core::{Grid, ParseError, Size};

use crate::problem::{Cell, Clue, MOST_SIDE, Problem, needs, write_runs};

/// Clue and its span in the input.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct DraftClue {
    pub(super) runs: Vec<u16>,
    pub(super) span: Range<usize>,
}

/// Puzzle whose clues have not been checked against its size.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    pub(super) columns: Vec<DraftClue>,
    pub(super) rows: Vec<DraftClue>,
    /// Givens, if the format has them.
    pub(super) given: Option<Grid<Cell>>,
}

impl DraftClue {
    /// Creates a clue of the runs read from `piece`; a single zero is the empty clue.
    pub(super) fn new(
        piece: Piece<'_>,
        mut runs: Vec<(u16, Range<usize>)>,
    ) -> Result<Self, ParseError> {
        if runs.len() == 1 && runs[0].0 == 0 {
            runs.clear();
        }
        if let Some((_, span)) = runs.iter().find(|(run, _)| *run == 0) {
            return Err(ParseError::impossible(
                span.clone(),
                "a run of 0 cells cannot be combined with other runs",
            )
            .with_help("omit it; a line without black cells has the clue 0 or none"));
        }
        Ok(Self { runs: runs.into_iter().map(|(run, _)| run).collect(), span: piece.span() })
    }

    /// Number of cells that the runs need with one gap between each.
    fn needs(&self) -> usize {
        needs(&self.runs)
    }

    /// Text of the runs, `0` if there are none.
    pub(super) fn text(&self) -> String {
        let mut text = String::from(if self.runs.is_empty() { "0" } else { "" });
        write_runs(&mut text, &self.runs, " ").expect("writing to a string cannot fail");
        text
    }
}

impl Draft {
    /// Width and height, by the number of clues.
    pub(super) fn size(&self) -> Size {
        Size { width: self.columns.len(), height: self.rows.len() }
    }

    /// Returns the puzzle, if every clue fits its line.
    pub(super) fn finish(self) -> Result<Problem, ParseError> {
        let size = self.size();
        let lines = [("column", &self.columns, size.height), ("row", &self.rows, size.width)];
        for (name, clues, room) in lines {
            if let Some((i, clue)) = clues.iter().enumerate().find(|(_, clue)| clue.needs() > room)
            {
                let message = format!(
                    "{name} {} needs {} cells for its clue {}, but a {name} has only {room}",
                    i + 1,
                    clue.needs(),
                    clue.text()
                );
                return Err(ParseError::impossible(clue.span.clone(), message));
            }
        }
        let boxed =
            |clues: Vec<DraftClue>| clues.into_iter().map(|clue| Clue::from(clue.runs)).collect();
        Ok(Problem {
            given: self.given.unwrap_or_else(|| Grid::filled(size, Cell::Unknown)),
            columns: boxed(self.columns),
            rows: boxed(self.rows),
        })
    }
}

/// Checks that `count` clues make a side: at least 1, and at most the longest accepted side.
pub(super) fn check_side(
    count: usize,
    what: &'static str,
    piece: Piece<'_>,
) -> Result<(), ParseError> {
    if count > MOST_SIDE {
        let message = format!("too many {what} clues: {count} (the maximum is {MOST_SIDE})");
        return Err(ParseError::impossible(piece.span(), message));
    }
    if count == 0 {
        return Err(piece.expected(format!("at least 1 {what} clue")));
    }
    Ok(())
}
