//! Part of an address after the size: cells, borders and numbers beside the grid, a few per
//! character. Each format of pzprjs is read in one function.

use tatham_core::author::scan::{Piece, Scanner};
use tatham_core::{ParseError, Size};

/// Cell that is not empty.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CellValue<'t> {
    /// Number of the cell; `None` is a question mark.
    pub(crate) number: Option<u32>,
    /// Text of the cell.
    pub(crate) piece: Piece<'t>,
}

/// Cells in row order; `None` is an empty one.
pub(crate) type Cells<'t> = Vec<Option<CellValue<'t>>>;

/// Meaning of the next characters.
enum Token {
    /// This many empty cells.
    Skip(usize),
    /// Number or question mark, and the number of empty cells after it, of which some can lie past
    /// the end.
    Value(Option<u32>, usize),
}

/// Notation of a number with several digits.
struct Long {
    /// Sign in front of the digits.
    sign: char,
    digits: usize,
    radix: u32,
    /// Offset of the number.
    more: u32,
}

impl Long {
    const fn hex(sign: char, digits: usize, more: u32) -> Self {
        Self { sign, digits, radix: 16, more }
    }

    fn read(&self, scan: &mut Scanner<'_>) -> Result<u32, ParseError> {
        let number = (0..self.digits).try_fold(0, |number, _| {
            let digit = scan.peek().and_then(|next| digit(next, self.radix));
            let digit = digit.ok_or_else(|| {
                scan.expected(format!("{} digits after `{}`", self.digits, self.sign))
            })?;
            scan.next_char();
            Ok(number * self.radix + digit)
        })?;
        Ok(number + self.more)
    }
}

/// Long notations of numbers.
const LONG: &[Long] = &[
    Long::hex('-', 2, 0),
    Long::hex('+', 3, 0),
    Long::hex('=', 3, 4096),
    Long::hex('%', 3, 8192),
    Long::hex('@', 3, 8192),
    Long::hex('*', 4, 12240),
    Long::hex('$', 5, 77776),
];

/// Characters of bodies that are neither letters nor digits, except `.`.
const SIGNS: &str = "-+=%@*$/";

/// Rest of an address after the size.
#[derive(Debug)]
pub(crate) struct Body<'t> {
    /// Size of the grid.
    pub(crate) size: Size,
    scan: Scanner<'t>,
    whole: Piece<'t>,
    /// True if `.` is a question mark somewhere in this body.
    has_points: bool,
}

impl<'t> Body<'t> {
    pub(crate) fn new(size: Size, piece: Piece<'t>) -> Self {
        Self { size, scan: Scanner::new(piece), whole: piece, has_points: false }
    }

    /// Whole text, read or not.
    pub(crate) fn whole(&self) -> Piece<'t> {
        self.whole
    }

    /// Text that has not been read.
    pub(crate) fn rest(&self) -> Piece<'t> {
        self.scan.rest()
    }

    /// Scanner, for parts that only one puzzle has.
    pub(crate) fn scan(&mut self) -> &mut Scanner<'t> {
        &mut self.scan
    }

    /// Returns true if more of the body follows.
    pub(crate) fn has_more(&self) -> bool {
        !self.rest().text.is_empty() && self.residue().is_none()
    }

    /// Checks that everything has been read; returns the text after the body, if it is none of the
    /// puzzle's.
    pub(crate) fn finish(&self) -> Result<Option<Piece<'t>>, ParseError> {
        match self.residue() {
            Some(residue) => Ok(Some(residue)),
            None => self.scan.finish("the end of the puzzle").map(|()| None),
        }
    }

    /// Text that has not been read, if it begins with a character that no body has, as in `&id=3`.
    /// The sites ignore it. (White space may separate several addresses.)
    fn residue(&self) -> Option<Piece<'t>> {
        let rest = self.rest();
        let text = rest.text.strip_prefix('/').unwrap_or(rest.text);
        let next = match text.strip_prefix('%') {
            // An escaped character.
            Some(escape) => {
                let byte = u8::from_str_radix(escape.get(..2)?, 16).ok()?;
                char::from(byte)
            }
            None => text.chars().next()?,
        };
        let is_body = match next {
            '.' => self.has_points,
            next => next.is_ascii_alphanumeric() || SIGNS.contains(next) || next.is_whitespace(),
        };
        (!is_body).then_some(rest)
    }

    /// Reads numbers from 0 on in hexadecimal digits, `.` for a question mark, `g` to `z` for 1 to
    /// 20 empty cells: pzprjs's `Number16`.
    pub(crate) fn numbers(&mut self, count: usize) -> Result<Cells<'t>, ParseError> {
        self.has_points = true;
        self.cells(count, "a number", LONG, |next| short(next, 16))
    }

    /// Reads numbers from 0 to 9, `.`, and `a` to `z` for 1 to 26 empty cells: pzprjs's `Number10`.
    pub(crate) fn digits(&mut self, count: usize) -> Result<Cells<'t>, ParseError> {
        self.has_points = true;
        self.cells(count, "a digit", &[], |next| short(next, 10))
    }

    /// Reads numbers from 0 to 4, each with up to 2 empty cells after it: pzprjs's `4Cell` and
    /// `4Cross`.
    pub(crate) fn fours(&mut self, count: usize) -> Result<Cells<'t>, ParseError> {
        self.has_points = true;
        self.cells(count, "a number from 0 to 4", &[], |next| match digit(next, 36) {
            Some(digit @ 0..15) => Some(Token::Value(Some(digit % 5), digit as usize / 5)),
            Some(15) => None,
            _ => short(next, 16),
        })
    }

    /// Reads numbers in digits of base 36, `-` before 2 digits, `.` for a cell without a number,
    /// `%` or `@` for a question mark: Hitori's own format.
    pub(crate) fn of_hitori(&mut self, count: usize) -> Result<Cells<'t>, ParseError> {
        self.has_points = true;
        let long = &[Long { sign: '-', digits: 2, radix: 36, more: 0 }];
        self.cells(count, "a number", long, |next| match next {
            '.' => Some(Token::Skip(1)),
            '%' | '@' => Some(Token::Value(None, 0)),
            _ => digit(next, 36).map(|digit| Token::Value(Some(digit), 0)),
        })
    }

    /// Reads dots of 2 colours, 0 and 1, each with up to 7 empty places after it: pzprjs's `Dot`.
    pub(crate) fn dots(&mut self, count: usize) -> Result<Cells<'t>, ParseError> {
        self.cells(count, "a dot", &[], |next| match short(next, 16)? {
            Token::Value(value, _) => {
                value.map(|value| Token::Value(Some(value % 2), value as usize / 2))
            }
            skip @ Token::Skip(_) => Some(skip),
        })
    }

    /// Reads objects of one sort, each with up to 17 empty cells after it, and `i` to `z` for 1 to
    /// 18 empty cells: pzprjs's `1Cell`.
    pub(crate) fn things(&mut self, count: usize) -> Result<Cells<'t>, ParseError> {
        self.cells(count, "a cell", &[], |next| {
            digit(next, 36).map(|digit| match digit {
                0..18 => Token::Value(Some(1), digit as usize),
                _ => Token::Skip(digit as usize - 17),
            })
        })
    }

    /// Reads 3 values from 0 to 2 per character: pzprjs's `Circle`.
    pub(crate) fn circles(&mut self, count: usize) -> Result<Vec<u32>, ParseError> {
        self.packed(count, 27, &[9, 3, 1], 3)
    }

    /// Reads 5 bits per character: pzprjs's `Binary`, `Empty` and each half of its `Border`.
    pub(crate) fn bits(&mut self, count: usize) -> Result<Vec<bool>, ParseError> {
        Ok(self.packed(count, 32, &[16, 8, 4, 2, 1], 2)?.into_iter().map(|bit| bit == 1).collect())
    }

    /// Reads borders between neighbours in a row, row by row, then between neighbours in a column,
    /// row by row: pzprjs's `Border`.
    pub(crate) fn borders(&mut self) -> Result<Borders, ParseError> {
        let Size { width, height } = self.size;
        let across = self.bits((width - 1) * height)?;
        let down = self.bits(width * (height - 1))?;
        Ok(Borders { size: self.size, across, down })
    }

    /// Reads `count` cells; `what` reads the contents of a cell, in one character or in several.
    fn cells(
        &mut self,
        count: usize,
        what: &str,
        long: &[Long],
        short: impl Fn(char) -> Option<Token>,
    ) -> Result<Cells<'t>, ParseError> {
        let mut cells = Vec::with_capacity(count);
        while cells.len() < count {
            let before = self.scan.clone();
            let left = count - cells.len();
            let expected =
                || format!("{what}, or a sign for empty cells ({left} of {count} are left)");
            let next = self.scan.next_char();
            let token = match next.and_then(|next| long.iter().find(|long| long.sign == next)) {
                Some(long) => Some(Token::Value(Some(long.read(&mut self.scan)?), 0)),
                None => next.and_then(&short),
            };
            let piece = before.rest().slice(0..self.scan.position() - before.position());
            match token {
                Some(Token::Skip(empty)) if empty <= left => {
                    cells.resize(cells.len() + empty, None);
                }
                Some(Token::Value(number, empty)) => {
                    cells.push(Some(CellValue { number, piece }));
                    cells.resize((cells.len() + empty).min(count), None);
                }
                _ => return Err(before.expected(expected())),
            }
        }
        Ok(cells)
    }

    /// Reads `count` values below `base`, several in each digit of `radix`, by position.
    fn packed(
        &mut self,
        count: usize,
        radix: u32,
        places: &[u32],
        base: u32,
    ) -> Result<Vec<u32>, ParseError> {
        let mut values = Vec::with_capacity(count + places.len());
        while values.len() < count {
            let Some(digit) = self.scan.peek().and_then(|next| digit(next, radix)) else {
                let last = char::from_digit(radix - 1, radix).unwrap_or('z');
                let left = (count - values.len()).div_ceil(places.len());
                return Err(self
                    .scan
                    .expected(format!("a digit `0` to `{last}` ({left} more are needed)")));
            };
            self.scan.next_char();
            values.extend(places.iter().map(|place| digit / place % base));
        }
        values.truncate(count);
        Ok(values)
    }
}

/// Inner edges of a grid, with a mark on borders.
#[derive(Debug)]
pub(crate) struct Borders {
    size: Size,
    across: Vec<bool>,
    down: Vec<bool>,
}

impl Borders {
    /// Returns true if there is a border.
    pub(crate) fn any(&self) -> bool {
        self.across.iter().chain(&self.down).any(|&is_border| is_border)
    }

    /// Returns true if there is a border between 2 neighbours, in row order.
    fn between(&self, cell: usize, next: usize) -> bool {
        let (x, y) = self.size.position(cell);
        if self.size.position(next).1 == y {
            self.across[y * (self.size.width - 1) + x]
        } else {
            self.down[cell]
        }
    }

    /// Regions of these cells, in the order of their first cells, each in row order.
    pub(crate) fn regions(&self, is_cell: impl Fn(usize) -> bool) -> Vec<Vec<usize>> {
        let mut is_known: Vec<bool> = (0..self.size.area()).map(|cell| !is_cell(cell)).collect();
        let mut regions = Vec::new();
        for first in 0..is_known.len() {
            if is_known[first] {
                continue;
            }
            is_known[first] = true;
            let (mut region, mut next) = (vec![first], 0);
            while let Some(&cell) = region.get(next) {
                next += 1;
                for near in self.size.neighbours(cell) {
                    if !is_known[near] && !self.between(cell.min(near), cell.max(near)) {
                        is_known[near] = true;
                        region.push(near);
                    }
                }
            }
            region.sort_unstable();
            regions.push(region);
        }
        regions
    }
}

/// Value of a digit; letters must be lower case.
fn digit(next: char, radix: u32) -> Option<u32> {
    next.to_digit(radix).filter(|_| !next.is_ascii_uppercase())
}

/// Digit of `radix`, `.` for a question mark, or a letter beyond the digits for 1 empty cell and
/// more.
fn short(next: char, radix: u32) -> Option<Token> {
    if next == '.' {
        return Some(Token::Value(None, 0));
    }
    let digit = digit(next, 36)?;
    Some(if digit < radix {
        Token::Value(Some(digit), 0)
    } else {
        Token::Skip((digit - radix) as usize + 1)
    })
}
