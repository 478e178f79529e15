//! Parameters of an ID, before the colon: the size, and flags, some of which only the generator
//! uses.

use super::Code;
use crate::author::game_id::{self, GameId};
use crate::author::scan::{Piece, Scanner};
use crate::error::ParseError;
use crate::grid::Size;

/// Cuts an ID at its colon and reads its parameters; the rest is the description. `game` is the
/// kind's title.
///
/// # Errors
/// See [`game_id::split`]; unusable parameters are an error too.
pub fn params<'t, C: Code>(
    text: &'t str,
    game: &'static str,
    code: &C,
) -> Result<(C::Value, Piece<'t>), ParseError> {
    let GameId { params, desc } = game_id::split(Piece::whole(text), game)?;
    let mut scan = Scanner::new(params);
    let value = code.read(&mut scan)?;
    scan.finish("`:`")?;
    Ok((value, desc))
}

/// Size of a grid: `W` or `WxH` (a lone `W` is a square), written as `WxH`.
#[derive(Clone, Copy, Debug)]
pub struct Sides {
    /// Shortest and longest side accepted.
    pub range: [usize; 2],
}

/// Side of a square grid: `N`.
#[derive(Clone, Copy, Debug)]
pub struct Order {
    /// Smallest and largest side accepted.
    pub range: [u32; 2],
}

impl Code for Sides {
    type Value = Size;

    fn read(&self, scan: &mut Scanner<'_>) -> Result<Size, ParseError> {
        let rest = scan.rest();
        let [least, most] = self.range;
        let (size, after) = game_id::size(rest, most)?;
        if size.width.min(size.height) < least {
            return Err(ParseError::impossible(
                rest.start..after.start,
                format!("sides must be at least {least}, but this is {size}"),
            ));
        }
        scan.skip(after.start - rest.start);
        Ok(size)
    }

    fn write(&self, size: &Size, out: &mut String) {
        out.push_str(&size.to_string());
    }

    fn name(&self) -> String {
        "the size".to_owned()
    }

    fn begins(&self, next: char) -> bool {
        next.is_ascii_digit()
    }
}

impl Code for Order {
    type Value = Size;

    fn read(&self, scan: &mut Scanner<'_>) -> Result<Size, ParseError> {
        let [least, most] = self.range.map(u64::from);
        let side = scan.number("the side of the grid", least..=most)? as usize;
        Ok(Size { width: side, height: side })
    }

    fn write(&self, size: &Size, out: &mut String) {
        out.push_str(&size.width.to_string());
    }

    fn name(&self) -> String {
        "the side of the grid".to_owned()
    }

    fn begins(&self, next: char) -> bool {
        next.is_ascii_digit()
    }
}

/// Flag of the parameters: a sign and its argument.
#[derive(Clone, Copy, Debug)]
pub struct Flag {
    sign: &'static str,
    takes: Takes,
    /// True if it belongs to the puzzle. Flags for the generator alone are read and not written:
    /// save files keep the parameters unchanged.
    is_rule: bool,
    /// The meaning of the flag, as errors name it.
    says: &'static str,
}

/// Argument of a flag.
#[derive(Clone, Copy, Debug)]
enum Takes {
    Nothing,
    /// One of these letters.
    Letter(&'static str),
    /// A number up to this one.
    Number(u32),
    /// Digits and points, up to this number.
    Decimal(u32),
}

impl Flag {
    /// Makes a flag that changes the rules.
    pub const fn rule(sign: &'static str, says: &'static str) -> Self {
        Self { sign, takes: Takes::Nothing, is_rule: true, says }
    }

    /// Makes a flag with a number that belongs to the puzzle.
    pub const fn number(sign: &'static str, most: u32, says: &'static str) -> Self {
        Self { sign, takes: Takes::Number(most), is_rule: true, says }
    }

    /// Makes the flag `d` with one of these letters.
    pub const fn difficulty(letters: &'static str) -> Self {
        Self::option_of("d", letters, "the generator's difficulty")
    }

    /// Makes a flag that only the generator uses.
    pub const fn option(sign: &'static str, says: &'static str) -> Self {
        Self { sign, takes: Takes::Nothing, is_rule: false, says }
    }

    /// Makes a flag with one of these letters that only the generator uses.
    pub const fn option_of(sign: &'static str, letters: &'static str, says: &'static str) -> Self {
        Self { sign, takes: Takes::Letter(letters), is_rule: false, says }
    }

    /// Makes a flag with a number that only the generator uses.
    pub const fn option_number(sign: &'static str, most: u32, says: &'static str) -> Self {
        Self { sign, takes: Takes::Number(most), is_rule: false, says }
    }

    /// Makes a flag with a number, possibly with a decimal point, that only the generator uses.
    pub const fn option_decimal(sign: &'static str, says: &'static str) -> Self {
        Self { sign, takes: Takes::Decimal(u32::MAX), is_rule: false, says }
    }

    /// Makes a flag with a number from 0 to 1 that only the generator uses.
    pub const fn option_probability(sign: &'static str, says: &'static str) -> Self {
        Self { sign, takes: Takes::Decimal(1), is_rule: false, says }
    }

    /// Reads the argument after the sign.
    fn argument(&self, scan: &mut Scanner<'_>) -> Result<u32, ParseError> {
        match self.takes {
            Takes::Nothing => Ok(0),
            Takes::Letter(letters) => {
                let letter = scan.peek().and_then(|next| letters.find(next));
                let listed: Vec<String> = letters.chars().map(String::from).collect();
                let letter = letter.ok_or_else(|| {
                    scan.expected(format!("one of `{}` ({})", listed.join(" "), self.says))
                })?;
                scan.next_char();
                Ok(letter as u32)
            }
            Takes::Number(most) => {
                scan.number(self.says, 0..=most.into()).map(|number| number as u32)
            }
            Takes::Decimal(most) => {
                let digits = scan.take_while(|c| c.is_ascii_digit() || c == '.');
                if digits.text.is_empty() {
                    return Err(scan.expected(format!("a number ({})", self.says)));
                }
                // Text behind a second point is ignored.
                let second =
                    digits.text.match_indices('.').nth(1).map_or(digits.text.len(), |(at, _)| at);
                let is_more = digits.text[..second]
                    .parse::<f64>()
                    .is_ok_and(|number| number > f64::from(most));
                if is_more {
                    Err(ParseError::impossible(
                        digits.span(),
                        format!("{} is at most {most}", self.says),
                    ))
                } else {
                    Ok(0)
                }
            }
        }
    }
}

/// Flags after a size, at the end of the parameters.
#[derive(Clone, Copy, Debug)]
pub struct Flags {
    /// All possible flags.
    pub all: &'static [Flag],
    /// True if they may come in any order, and more than once; otherwise they follow the order of
    /// the table.
    pub in_any_order: bool,
}

/// Flags of the puzzle itself that are present, each with its number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Given(Vec<(&'static str, u32)>);

impl Given {
    /// Makes the flags of a puzzle.
    pub fn from_flags(flags: impl IntoIterator<Item = (&'static str, bool)>) -> Self {
        Self(
            flags
                .into_iter()
                .filter(|(_, is_there)| *is_there)
                .map(|(sign, _)| (sign, 0))
                .collect(),
        )
    }

    /// Adds a flag with a number.
    #[must_use]
    pub fn with(mut self, sign: &'static str, number: u32) -> Self {
        self.0.push((sign, number));
        self
    }

    /// Returns true if the flag is present.
    pub fn has(&self, sign: &str) -> bool {
        self.number(sign).is_some()
    }

    /// Returns the number after the flag, if it is present.
    pub fn number(&self, sign: &str) -> Option<u32> {
        self.0.iter().find(|(other, _)| *other == sign).map(|(_, number)| *number)
    }
}

impl Flags {
    /// Makes flags in this order.
    pub const fn new(all: &'static [Flag]) -> Self {
        Self { all, in_any_order: false }
    }
}

impl Code for Flags {
    type Value = Given;

    fn read(&self, scan: &mut Scanner<'_>) -> Result<Given, ParseError> {
        let mut given = Given::default();
        let mut left = self.all;
        while scan.peek().is_some() {
            let rest = scan.rest();
            let Some(at) = left.iter().position(|flag| rest.text.starts_with(flag.sign)) else {
                return Err(scan.expected(self.name()));
            };
            let flag = left[at];
            scan.skip(flag.sign.len());
            let argument = flag.argument(scan)?;
            if flag.is_rule {
                // As in the games, the last one counts.
                given.0.retain(|(sign, _)| *sign != flag.sign);
                given.0.push((flag.sign, argument));
            }
            if !self.in_any_order {
                left = &left[at + 1..];
            }
        }
        // The same flags are the same value, whatever their order.
        given.0.sort_by_key(|(sign, _)| self.all.iter().position(|flag| flag.sign == *sign));
        Ok(given)
    }

    fn write(&self, given: &Given, out: &mut String) {
        for flag in self.all {
            if let Some(number) = given.number(flag.sign) {
                out.push_str(flag.sign);
                if matches!(flag.takes, Takes::Number(_)) {
                    out.push_str(&number.to_string());
                }
            }
        }
    }

    fn name(&self) -> String {
        let mut name = "`:`".to_owned();
        for (number, Flag { sign, says, .. }) in self.all.iter().enumerate() {
            let before = if number == 0 { ", or `" } else { ", `" };
            name.extend([before, sign, "` (", says, ")"]);
        }
        name
    }

    fn begins(&self, next: char) -> bool {
        self.all.iter().any(|flag| flag.sign.starts_with(next))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::author::code::tests::{refused, written};

    const ALL: &[Flag] = &[
        Flag::rule("w", "wrapping"),
        Flag::number("n", 50, "the regions"),
        Flag::option_number("md", 9, "the symmetry"),
        Flag::option("m", "multiplication only"),
        Flag::option_decimal("b", "the share of walls"),
        Flag::difficulty("tbe"),
    ];

    #[test]
    fn rules_are_written_and_options_are_not() {
        let code = (Sides { range: [1, 99] }, Flags::new(ALL));
        written(
            &code,
            &[
                ("5", "5x5"),
                ("5x4", "5x4"),
                ("5wn7md2mb0.5de", "5x5wn7"),
                ("5x6n0", "5x6n0"),
                ("07x3m", "7x3"),
            ],
        );
        written(&(Order { range: [3, 9] }, Flags::new(ALL)), &[("3", "3"), ("9w", "9w")]);
        let (size, given) = code.parse(Piece::whole("5x4n7")).unwrap();
        assert_eq!(
            (size.width, size.height, given.number("n"), given.has("w")),
            (5, 4, Some(7), false)
        );
        assert_eq!(given, Given::from_flags([("w", false)]).with("n", 7));
    }

    #[test]
    fn flags_come_in_any_order_only_where_that_is_said() {
        let any = Flags { all: ALL, in_any_order: true };
        written(&any, &[("n7w", "wn7"), ("n7n8", "n8"), ("ww", "w"), ("dtmmd3dbw", "w")]);
        refused(
            &Flags::new(ALL),
            &[("n7w", 2..3, "`:`, or `w` (wrapping), `n`"), ("ww", 1..2, "found `w`")],
        );
    }

    #[test]
    fn every_flaw_has_its_place() {
        refused(
            &(Sides { range: [1, 99] }, Flags { all: ALL, in_any_order: true }),
            &[
                ("", 0..0, "a number (the width)"),
                ("0x3", 0..1, "at least 1"),
                ("5x", 2..2, "a number (the height)"),
                ("5x100", 2..5, "height 100 is too large"),
                ("5q", 1..2, "`:`, or `w`"),
                ("5n", 2..2, "a number (the regions)"),
                ("5n51", 2..4, "regions 51 is too large"),
                ("5dx", 2..3, "one of `t b e` (the generator's difficulty)"),
                ("5d", 2..2, "one of `t b e`"),
                ("5b", 2..2, "a number (the share of walls)"),
            ],
        );
        refused(
            &Sides { range: [3, 9] },
            &[
                ("2x3", 0..3, "sides must be at least 3, but this is 2x3"),
                ("3x2", 0..3, "this is 3x2"),
                ("4x10", 2..4, "too large"),
            ],
        );
        refused(
            &(Order { range: [3, 9] }, Flags::new(&[])),
            &[("2", 0..1, "at least 3"), ("10", 0..2, "too large"), ("3x3", 1..2, "expected `:`")],
        );
    }

    #[test]
    fn an_id_is_cut_at_its_colon() {
        let code = Sides { range: [1, 99] };
        let (size, desc) = params(" 5x4:a:b#\n", "Signpost", &code).unwrap();
        assert_eq!((size.width, desc.text, desc.start), (5, "a:b#", 5));
        let error = params("5x4c:a", "Signpost", &code).unwrap_err();
        assert_eq!(
            (error.span.clone(), error.to_string()),
            (3..4, "expected `:`, found `c`".to_owned())
        );
        assert_eq!(params("5x4#1", "Signpost", &code).unwrap_err().flaw.code(), "seed_id");
        assert_eq!(params("5x4", "Signpost", &code).unwrap_err().span, 3..3);
    }
}
