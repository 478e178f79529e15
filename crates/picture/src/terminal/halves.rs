//! Two rows of cells in one line, one character for each column, for grids of black and white
//! cells: the smallest drawing.
//!
//! ```text
//! #.#        ┌───┐
//! ##.   is   │█▄▀│      an upper row of 1 0 1 above a lower of 1 1 0
//!            └───┘
//! ```

use std::iter::repeat_n;
use std::ops::RangeInclusive;

use tatham_core::grid::Size;
use tatham_core::picture::Tone;

use super::paint::code;
use super::sheet::Sheet;

/// Grid of black and white cells.
#[derive(Debug)]
pub(super) struct Halves {
    size: Size,
    /// Cells, each with true if it is black, and the tone of its mark.
    cells: Vec<(bool, Option<Tone>)>,
}

impl Halves {
    /// Returns the grid without its clues; `None` if a cell is neither black nor white, or if some
    /// have notices.
    pub(super) fn from_sheet(sheet: &Sheet<'_>) -> Option<Self> {
        let size = sheet.picture.size;
        let grid = sheet.cells().filter(|((x, y), _)| sheet.is_column(*x) && sheet.is_row(*y));
        let cells: Vec<_> =
            grid.map(|(_, content)| Some((content.ink?, content.tone))).collect::<Option<_>>()?;
        (cells.len() == size.area() && sheet.picture.notices.is_empty())
            .then_some(Self { size, cells })
    }

    /// Returns all columns in parts of at most `width` characters, including the frame around them.
    pub(super) fn parts(&self, width: usize) -> impl Iterator<Item = RangeInclusive<usize>> {
        let most = width.saturating_sub(2).max(1);
        (0..self.size.width)
            .step_by(most)
            .map(move |first| first..=(first + most).min(self.size.width) - 1)
    }

    /// Returns these columns as lines of text.
    pub(super) fn draw(&self, columns: &RangeInclusive<usize>, colour: bool) -> String {
        let mut text = String::new();
        let width = columns.end() - columns.start() + 1;
        edge(&mut text, '┌', width, '┐');
        for y in (0..self.size.height).step_by(2) {
            text.push('│');
            let mut last = "";
            for x in columns.clone() {
                let upper = self.size.cell(x, y);
                // Below the last row there is nothing.
                let pair = [upper, upper + self.size.width]
                    .map(|cell| self.cells.get(cell).copied().unwrap_or_default());
                // A blank has no colour; of two black cells the solver's decides.
                let is_found = pair.iter().any(|&(ink, tone)| ink && tone == Some(Tone::Found));
                let code = if colour && is_found { code(Tone::Found) } else { "" };
                if code != last {
                    text.extend(["\u{1b}[", if code.is_empty() { "0" } else { code }, "m"]);
                    last = code;
                }
                let [(upper, _), (lower, _)] = pair;
                text.push([[' ', '▄'], ['▀', '█']][usize::from(upper)][usize::from(lower)]);
            }
            if !last.is_empty() {
                text.push_str("\u{1b}[0m");
            }
            text.push_str("│\n");
        }
        edge(&mut text, '└', width, '┘');
        text
    }
}

fn edge(text: &mut String, left: char, width: usize, right: char) {
    text.push(left);
    text.extend(repeat_n('─', width));
    text.extend([right, '\n']);
}
