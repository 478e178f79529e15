//! Alphabets of grids with one character per cell, and the values of their signs.

use tatham_core::ParseError;
use tatham_core::author::format::Remarked;
use tatham_core::author::scan::Piece;

use super::grid;
use crate::solo::problem::Problem;

/// Signs for the digits of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::solo) enum Alphabet {
    /// Chosen among the others by the signs of the text.
    Any,
    /// `1` to `9`, then `A` and so on.
    Digits,
    /// `1` to `F`, and `0` for 16.
    Hex,
    /// `A` and so on.
    Letters,
}

/// Returns true for the signs of an empty cell.
pub(super) fn is_blank(sign: char) -> bool {
    matches!(sign, '0' | '.' | '_' | '*' | 'x' | 'X' | '?' | '-')
}

/// Signs that occur in a grid; for some of them, the first cell with the sign.
struct Signs<'t> {
    order: usize,
    zero: Option<Piece<'t>>,
    /// A sign for an empty cell, other than `0`, and other than `X` if that is a letter.
    blank: Option<Piece<'t>>,
    has_digits: bool,
    has_letters: bool,
    /// True if there are letters beyond those that continue the digits.
    has_high_letters: bool,
    g: Option<Piece<'t>>,
    xs: usize,
}

impl<'t> Signs<'t> {
    fn new(cells: &[Piece<'t>], order: usize) -> Self {
        let mut signs = Self {
            order,
            zero: None,
            blank: None,
            has_digits: false,
            has_letters: false,
            has_high_letters: false,
            g: None,
            xs: 0,
        };
        for cell in cells {
            let Some(sign) = cell.text.chars().next() else {
                signs.blank.get_or_insert(*cell);
                continue;
            };
            match sign.to_ascii_uppercase() {
                '0' => drop(signs.zero.get_or_insert(*cell)),
                '1'..='9' => signs.has_digits = true,
                'X' if order > 24 => signs.xs += 1,
                sign if is_blank(sign) => drop(signs.blank.get_or_insert(*cell)),
                sign => {
                    signs.has_letters = true;
                    let value = sign.to_digit(36).map_or(0, |value| value as usize);
                    signs.has_high_letters |= value > order;
                    if sign == 'G' {
                        signs.g.get_or_insert(*cell);
                    }
                }
            }
        }
        signs
    }

    /// Returns the alphabet to which the signs belong.
    fn alphabet(&self, whole: Piece<'t>) -> Result<Alphabet, ParseError> {
        match self.order {
            16 if self.has_letters && !self.has_digits => {
                if self.has_high_letters {
                    return Ok(Alphabet::Letters);
                }
                if self.zero.is_some() && self.blank.is_some() {
                    return Ok(Alphabet::Hex);
                }
                Err(ParseError::ambiguous(
                    whole.span(),
                    "the letters `A` to `G` alone may be 10 to 16, or 1 to 7",
                    vec!["digits", "letters"],
                ))
            }
            16 if self.zero.is_some() && self.blank.is_some() => Ok(Alphabet::Hex),
            25 if self.has_letters && !self.has_digits => Ok(Alphabet::Letters),
            _ => Ok(Alphabet::Digits),
        }
    }

    /// Checks that the signs do not contradict one another.
    fn check(&self, alphabet: Alphabet) -> Result<(), ParseError> {
        let second = |a: Piece<'t>, b: Piece<'t>| if a.start < b.start { b } else { a };
        match (alphabet, self.zero, self.g, self.blank) {
            (Alphabet::Hex, Some(zero), Some(g), _) => {
                let place = second(zero, g).span();
                Err(ParseError::impossible(place, "`0` and `G` would both be 16").with_help(
                    "with `.` for empty cells, `0` is a digit; without `.`, `0` is an empty cell",
                ))
            }
            // If letters are digits, `0` may be one too, as in base 25.
            (Alphabet::Digits | Alphabet::Letters, Some(zero), _, Some(blank))
                if self.order == 25 || alphabet == Alphabet::Letters =>
            {
                let message = "`0` may be a digit or an empty cell here, because the text has \
                    another sign for empty cells";
                Err(ParseError::impossible(second(zero, blank).span(), message)
                    .with_help("use one sign for all empty cells, such as `.`"))
            }
            _ => Ok(()),
        }
    }
}

/// Makes a puzzle from its cells: one character each, or none for an empty one.
pub(super) fn problem(
    cells: &[Piece<'_>],
    order: usize,
    alphabet: Alphabet,
    whole: Piece<'_>,
) -> Result<Remarked<Problem>, ParseError> {
    let signs = Signs::new(cells, order);
    let is_named = alphabet != Alphabet::Any;
    let alphabet = if is_named { alphabet } else { signs.alphabet(whole)? };
    if alphabet == Alphabet::Hex && order != 16 {
        return Err(whole.expected("256 characters: hex is for 16x16"));
    }
    if alphabet == Alphabet::Letters && order < 16 {
        return Err(whole.expected("256 or 625 letters: 16x16 or 25x25"));
    }
    if !is_named || alphabet == Alphabet::Hex {
        signs.check(alphabet)?;
    }
    // If no other sign is for empty cells, `X` is one, unless every X is needed as a digit.
    let is_x_blank = signs.blank.is_none() && signs.zero.is_none() && signs.xs != order;
    let value = |sign: char| -> Option<u32> {
        let sign = sign.to_ascii_uppercase();
        let digit = match alphabet {
            Alphabet::Hex if sign == '0' => 16,
            Alphabet::Letters if sign == 'X' && order == 25 => {
                if is_x_blank {
                    0
                } else {
                    24
                }
            }
            _ if is_blank(sign) => 0,
            Alphabet::Letters if sign.is_ascii_uppercase() => sign as u32 - 'A' as u32 + 1,
            Alphabet::Letters => return None,
            _ => sign.to_digit(36)?,
        };
        let most = if alphabet == Alphabet::Hex && sign != '0' { 15 } else { order as u32 };
        (digit <= most).then_some(digit)
    };
    let mut given = Vec::with_capacity(cells.len());
    for cell in cells {
        let digit = match cell.text.chars().next() {
            Some(sign) => value(sign).ok_or_else(|| unknown(*cell, order, alphabet))?,
            None => 0,
        };
        given.push((digit > 0).then_some(digit));
    }
    let mut remarks = Vec::new();
    if alphabet == Alphabet::Hex && signs.zero.is_some() {
        remarks.push("0 is read as 16".to_owned());
    }
    if alphabet == Alphabet::Letters && signs.xs > 0 && is_x_blank {
        remarks.push("X is read as an empty cell".to_owned());
    }
    Ok((grid::problem(given, order), remarks))
}

fn unknown(place: Piece<'_>, order: usize, alphabet: Alphabet) -> ParseError {
    let letter = |number: usize| char::from(b'A' + number as u8 - 1);
    let digits = match alphabet {
        Alphabet::Hex => "`0` to `9`, `A` to `F`".to_owned(),
        Alphabet::Letters => format!("`A` to `{}`", letter(order)),
        _ if order > 9 => format!("`1` to `9`, `A` to `{}`", letter(order - 9)),
        _ => format!("`1` to `{order}`"),
    };
    let blank = if alphabet == Alphabet::Hex { "`.`" } else { "`.` or `0`" };
    place.expected(format!("{digits}, or {blank} for an empty cell"))
}
