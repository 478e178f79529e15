//! Parameters of an ID, which describe the grid.

use tatham_core::author::code::{Given, params, params_to_make};
use tatham_core::author::scan::Piece;
use tatham_core::{Flaw, ParseError};

use crate::solo::code;
use crate::solo::problem::{Division, MOST_KILLER, MOST_ORDER};

/// Parameters of an ID.
pub(in crate::solo) struct Params {
    pub(in crate::solo) shape: Division,
    pub(in crate::solo) order: usize,
    pub(in crate::solo) diagonals: bool,
    pub(in crate::solo) killer: bool,
}

/// Reads the parameters; the rest is the description.
pub(super) fn parse(text: &str) -> Result<(Params, Piece<'_>), ParseError> {
    let (written, desc) = params(text, "Solo", &code::params())?;
    Ok((understand(written)?, desc))
}

/// Parameters of puzzles to be made, and their flags.
pub(in crate::solo) fn to_make(text: &str) -> Result<(Params, Given), ParseError> {
    let written = params_to_make(text, &code::params())?;
    let flags = written.1.clone();
    Ok((understand(written)?, flags))
}

fn understand((((across, down), span), flags): code::Params) -> Result<Params, ParseError> {
    let (across, down) = (across as usize, down.map(|down| down as usize));
    let (jigsaw, killer) = (flags.has("j"), flags.has("k"));
    let order = match down {
        Some(down) => across * down,
        None if jigsaw => across,
        None => across * across,
    };
    let (what, most) =
        if killer { ("the killer order", MOST_KILLER) } else { ("the order", MOST_ORDER) };
    if order > most {
        let flaw =
            Flaw::TooLarge { what: what.into(), found: order.to_string(), bound: most as u64 };
        let help = match (down, killer) {
            (None, false) => "a single number N means N by N boxes: the usual Sudoku is `3x3`",
            _ => "the order is the number of boxes: columns of boxes times rows of boxes",
        };
        return Err(ParseError::new(span, flaw).with_help(help));
    }
    let shape = if jigsaw {
        Division::Jigsaw
    } else {
        Division::Boxes { across, down: down.unwrap_or(across) }
    };
    Ok(Params { shape, order, diagonals: flags.has("x"), killer })
}
