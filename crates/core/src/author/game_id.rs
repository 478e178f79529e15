//! Container of a game ID: `PARAMS:DESC`, with a size in front of the parameters.

use crate::author::scan::{Piece, Scanner};
use crate::error::{Flaw, ParseError};
use crate::grid::Size;

/// Descriptive game ID, cut at its colon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameId<'t> {
    /// The part before the colon.
    pub params: Piece<'t>,
    /// The part after it.
    pub desc: Piece<'t>,
}

/// Cuts `piece` at the colon; white space around it and a byte-order mark are ignored. `game` is
/// the kind's title.
///
/// # Errors
/// An empty text, one without a colon, or a random-seed ID.
pub fn split<'t>(piece: Piece<'t>, game: &'static str) -> Result<GameId<'t>, ParseError> {
    let piece = piece.trimmed();
    if piece.text.is_empty() {
        return Err(ParseError::nothing(format!(
            "a {game} ID, like those under Game > Specific… in the app"
        )));
    }
    match piece.text.find([':', '#']) {
        Some(at) if piece.text.as_bytes()[at] == b':' => {
            let (params, desc) = (piece.slice(0..at), piece.slice(at + 1..piece.text.len()));
            Ok(GameId { params, desc })
        }
        Some(at) if !piece.text.contains('\n') => {
            let seed = piece.slice(at..piece.text.len());
            let flaw = Flaw::SeedId { command: Vec::new(), fits: Vec::new() };
            Err(ParseError::new(seed.span(), flaw).with_help(
                "copy the game ID instead (the one with a `:`) from Game > Specific… in the app",
            ))
        }
        Some(at) => {
            Err(Scanner::new(piece.slice(at..piece.text.len())).expected("`:` after the size"))
        }
        None => Err(Scanner::new(piece.slice(piece.text.len()..piece.text.len()))
            .expected("`:` between the size and the description of the puzzle")),
    }
}

/// Reads `W` or `WxH` (a lone `W` is a square) with sides of at most `most_side`, and returns the
/// rest.
///
/// # Errors
/// No number, zero, or a side over the bound.
pub fn size(params: Piece<'_>, most_side: usize) -> Result<(Size, Piece<'_>), ParseError> {
    let mut scan = Scanner::new(params);
    let width = scan.number("the width", 1..=most_side as u64)? as usize;
    let height = if scan.take('x') {
        scan.number("the height", 1..=most_side as u64)? as usize
    } else {
        width
    };
    Ok((Size { width, height }, scan.rest()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_descriptive_id_is_cut_at_its_colon() {
        let id = split(Piece::whole(" 5x4c:abc#\n"), "Signpost").unwrap();
        assert_eq!((id.params.text, id.desc.text, id.desc.start), ("5x4c", "abc#", 6));
        let (size, rest) = size(id.params, 50).unwrap();
        assert_eq!((size.width, size.height, rest.text), (5, 4, "c"));
    }

    #[test]
    fn a_lone_width_is_a_square() {
        let (size, rest) = size(Piece::whole("7"), 50).unwrap();
        assert_eq!((size.width, size.height, rest.text), (7, 7, ""));
    }

    #[test]
    fn seed_ids_are_explained() {
        let error = split(Piece::whole("12x12#4711"), "Pattern").unwrap_err();
        assert_eq!((error.flaw.code(), error.span.clone()), ("seed_id", 5..10));
        assert!(error.help.unwrap().contains("Specific"));
    }

    #[test]
    fn nothing_and_no_colon_are_told_apart() {
        assert_eq!(split(Piece::whole(" \n"), "Pattern").unwrap_err().flaw.code(), "nothing");
        assert_eq!(split(Piece::whole("5x5"), "Pattern").unwrap_err().span, 3..3);
    }
}
