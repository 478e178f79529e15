//! The parameters: the boxes, `j`, `x`, `k`, and what only the generator reads.

use tatham_core::scan::{Piece, Scanner};
use tatham_core::{Flaw, ParseError};

use crate::solo::problem::{MOST_KILLER, MOST_ORDER, Shape};

/// What the parameters of an ID say.
pub(super) struct Params {
    pub(super) shape: Shape,
    pub(super) order: usize,
    pub(super) diagonals: bool,
    pub(super) killer: bool,
}

/// Reads the parameters.
pub(super) fn parse(piece: Piece<'_>) -> Result<Params, ParseError> {
    let mut scan = Scanner::new(piece);
    let side = 1..=MOST_ORDER as u64;
    let across = scan.number("the number of boxes side by side", side.clone())? as usize;
    // After a lone number an `x` may also be the flag: then no digit follows.
    let mut rest = scan.clone();
    let down = if rest.take('x') && rest.peek().is_some_and(|c| c.is_ascii_digit()) {
        scan = rest;
        Some(scan.number("the number of boxes one above the other", side)? as usize)
    } else {
        None
    };
    let sides = piece.slice(0..scan.position() - piece.start);
    let (mut jigsaw, mut diagonals, mut killer) = (false, false, false);
    while let Some(flag) = scan.peek() {
        let unknown = scan.expected("`:`, or one of `j` (jigsaw), `x` (diagonals), `k` (killer) and the generator's suffixes");
        scan.next_char();
        match flag {
            'j' => jigsaw = true,
            'x' => diagonals = true,
            'k' => killer = true,
            'a' => {}
            'r' => one_of(&mut scan, "24", "`2` or `4` (the generator's rotational symmetry)")?,
            'm' if scan.take('d') => one_of(&mut scan, "24", "`2` or `4` (the generator's diagonal symmetry)")?,
            'm' => one_of(&mut scan, "248", "`2`, `4`, `8` or `d` (the generator's mirror symmetry)")?,
            'd' => one_of(&mut scan, "tbiadeu", "one of `t b i a d u` (the generator's difficulty)")?,
            _ => return Err(unknown),
        }
    }
    let order = match down {
        Some(down) => across * down,
        None if jigsaw => across,
        None => across * across,
    };
    let (what, most) = if killer { ("the order of a killer", MOST_KILLER) } else { ("the order of the grid", MOST_ORDER) };
    if order > most {
        let flaw = Flaw::TooLarge { what: what.into(), found: order.to_string(), bound: most as u64 };
        let help = match (down, killer) {
            (None, false) => "a lone number N means N by N boxes: the usual Sudoku is `3x3`",
            _ => "the order is the number of boxes: those side by side times those one above the other",
        };
        return Err(ParseError { span: sides.span(), flaw, help: Some(help.into()) });
    }
    let shape = if jigsaw { Shape::Jigsaw } else { Shape::Boxes { across, down: down.unwrap_or(across) } };
    Ok(Params { shape, order, diagonals, killer })
}

/// Reads one of the characters `known`.
fn one_of(scan: &mut Scanner<'_>, known: &str, expected: &'static str) -> Result<(), ParseError> {
    let found = scan.peek().is_some_and(|c| known.contains(c));
    if !found {
        return Err(scan.expected(expected));
    }
    scan.next_char();
    Ok(())
}
