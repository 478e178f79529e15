//! Olšák's `.g`: comments, then the rows and the columns, each below a line that begins with `:`.

use tatham_core::ParseError;
use tatham_core::author::scan::Piece;

use super::colour::{Colour, second};
use super::draft::{Draft, DraftClue, check_side};
use crate::format::lines;

/// Returns true if some line begins with `:`.
pub(crate) fn is_likely(text: Piece<'_>) -> bool {
    text.text.starts_with(':') || text.text.contains("\n:")
}

/// Reads the text, including the white space at its end, which may contain empty clues.
pub(crate) fn read(text: Piece<'_>) -> Result<Draft, ParseError> {
    let all: Vec<Piece<'_>> = lines(text)?.collect();
    let marks: Vec<usize> = (0..all.len()).filter(|&at| all[at].text.starts_with(':')).collect();
    let end = text.trimmed().span().end;
    let missing = |what: &str| {
        let message = format!("a line that begins with `:` and the {what} clues below it");
        Piece { text: "", start: end }.expected(message)
    };
    let &[rows_at, ref marks @ ..] = &marks[..] else { return Err(missing("row")) };
    let &[columns_at, ref marks @ ..] = marks else { return Err(missing("column")) };
    head(&all[..rows_at])?;
    let rows = &all[rows_at + 1..columns_at];
    let end = marks.first().copied().unwrap_or(all.len());
    let columns = &all[columns_at + 1..end];
    if marks.is_empty()
        && let Some(last) = columns.last().filter(|line| line.text.trim().is_empty())
    {
        return Err(ParseError::ambiguous(
            last.span(),
            "blank lines at the end may be empty column clues, or be ignored",
            Vec::new(),
        )
        .with_help("end the columns with a line `:`"));
    }
    let mut colour = Colour::default();
    let mut side = |clues: &[Piece<'_>], what| -> Result<Vec<DraftClue>, ParseError> {
        check_side(clues.len(), what, clues.first().copied().unwrap_or(all[rows_at]))?;
        clues.iter().map(|line| DraftClue::new(*line, colour.runs(*line)?)).collect()
    };
    let rows = side(rows, "row")?;
    Ok(Draft { rows, columns: side(columns, "column")?, given: None })
}

/// Checks the directives among the comments: `#t` for triangles, and colours below `#d`.
fn head(comments: &[Piece<'_>]) -> Result<(), ParseError> {
    let (mut are_colours, mut colours) = (false, 0);
    for line in comments.iter().map(Piece::trimmed) {
        if line.text.starts_with('#') {
            let word = line.text.split_whitespace().next().unwrap_or("");
            if word.eq_ignore_ascii_case("#t") {
                return Err(ParseError::unsupported(
                    line.slice(0..word.len()).span(),
                    "nonograms with triangular cells are not supported",
                ));
            }
            are_colours = word.eq_ignore_ascii_case("#d");
        } else if are_colours {
            let mut signs = line.text.chars();
            if let (Some(sign), Some(':')) = (signs.next(), signs.next())
                && sign != '0'
            {
                colours += 1;
                if colours > 1 {
                    return Err(second(line.slice(0..sign.len_utf8()).span()));
                }
            }
        }
    }
    Ok(())
}
