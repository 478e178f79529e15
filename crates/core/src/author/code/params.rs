//! Parameters of an ID, before the colon: the size, and flags, some of which only a generator uses:
//! the real game's, or [ours](crate::make).

use super::Code;
use crate::author::game_id::{self, GameId};
use crate::author::scan::{Piece, Scanner};
use crate::error::{Flaw, ParseError};
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

/// Reads the parameters of puzzles to be made: those of an ID, without a description. Flags that
/// only the real game's generator can obey are refused.
///
/// # Errors
/// A whole ID, or unusable parameters.
pub fn params_to_make<C: Code>(text: &str, code: &C) -> Result<C::Value, ParseError> {
    let piece = Piece::whole(text).trimmed();
    if let Some(at) = piece.text.find([':', '#']) {
        let rest = piece.slice(at..piece.text.len());
        let params = &piece.text[..at];
        return Err(match rest.text.strip_prefix('#') {
            None => rest
                .expected(END)
                .with_help(format!("give the parameters alone: `{params}`; `solve` takes puzzles")),
            Some(seed) => ParseError::new(
                rest.span(),
                Flaw::SeedId { command: Vec::new(), fits: Vec::new() },
            )
            .with_help(format!(
                "give `{params}` alone and `--seed {seed}`; the puzzle differs from the real game's"
            )),
        });
    }
    let mut scan = Scanner::for_making(piece);
    let value = code.read(&mut scan)?;
    scan.finish(END)?;
    Ok(value)
}

/// End of the parameters of puzzles to be made, as errors name it.
const END: &str = "the end of the parameters";

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

/// Meaning of the flag `d`, and advice where puzzles are made.
const DIFFICULTY: &str = "the generator's difficulty";
const NO_DIFFICULTY: &str = "leave it out: it is the real game's own scale";

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
    /// Advice, if puzzles with the flag are not made.
    not_made: Option<&'static str>,
}

/// Argument of a flag.
#[derive(Clone, Copy, Debug)]
enum Takes {
    Nothing,
    /// One of these letters.
    Letter(&'static str),
    /// A number up to this one.
    Number(u32),
    /// Digits and points, up to this number. Its value is in thousandths.
    Decimal(u32),
}

impl Flag {
    /// Makes a flag that changes the rules.
    pub const fn rule(sign: &'static str, says: &'static str) -> Self {
        Self { sign, takes: Takes::Nothing, is_rule: true, says, not_made: None }
    }

    /// Makes a flag with a number that belongs to the puzzle.
    pub const fn number(sign: &'static str, most: u32, says: &'static str) -> Self {
        Self { sign, takes: Takes::Number(most), is_rule: true, says, not_made: None }
    }

    /// Makes the flag `d` with one of these letters.
    pub const fn difficulty(letters: &'static str) -> Self {
        Self::option_of("d", letters, DIFFICULTY).not_made(NO_DIFFICULTY)
    }

    /// Makes the flag `d` with a number.
    pub const fn difficulty_number(most: u32) -> Self {
        Self::option_number("d", most, DIFFICULTY).not_made(NO_DIFFICULTY)
    }

    /// Makes a flag whose puzzles may have several solutions.
    pub const fn ambiguous(sign: &'static str, says: &'static str) -> Self {
        Self::option(sign, says).not_made("leave it out: a made puzzle has one solution")
    }

    /// Refuses the flag in parameters of puzzles to be made, with this advice.
    #[must_use]
    pub const fn not_made(mut self, advice: &'static str) -> Self {
        self.not_made = Some(advice);
        self
    }

    /// Makes a flag that only the generator uses.
    pub const fn option(sign: &'static str, says: &'static str) -> Self {
        Self { sign, takes: Takes::Nothing, is_rule: false, says, not_made: None }
    }

    /// Makes a flag with one of these letters that only the generator uses.
    pub const fn option_of(sign: &'static str, letters: &'static str, says: &'static str) -> Self {
        Self { sign, takes: Takes::Letter(letters), is_rule: false, says, not_made: None }
    }

    /// Makes a flag with a number that only the generator uses.
    pub const fn option_number(sign: &'static str, most: u32, says: &'static str) -> Self {
        Self { sign, takes: Takes::Number(most), is_rule: false, says, not_made: None }
    }

    /// Makes a flag with a number, possibly with a decimal point, that only the generator uses.
    pub const fn option_decimal(sign: &'static str, says: &'static str) -> Self {
        Self { sign, takes: Takes::Decimal(u32::MAX), is_rule: false, says, not_made: None }
    }

    /// Makes a flag with a number from 0 to 1 that only the generator uses.
    pub const fn option_probability(sign: &'static str, says: &'static str) -> Self {
        Self { sign, takes: Takes::Decimal(1), is_rule: false, says, not_made: None }
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
                let number = digits.text[..second].parse::<f64>().unwrap_or_default();
                if number > f64::from(most) {
                    Err(ParseError::impossible(
                        digits.span(),
                        format!("{} is at most {most}", self.says),
                    ))
                } else {
                    Ok((number * 1000.0) as u32)
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

/// Flags of the puzzle that are present, each with its number; in
/// [parameters of puzzles to be made](params_to_make) also those that only the generator uses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Given {
    rules: Vec<(&'static str, u32)>,
    options: Vec<(&'static str, u32)>,
}

impl Given {
    /// Makes the flags of a puzzle.
    pub fn from_flags(flags: impl IntoIterator<Item = (&'static str, bool)>) -> Self {
        let rules = flags
            .into_iter()
            .filter(|(_, is_there)| *is_there)
            .map(|(sign, _)| (sign, 0))
            .collect();
        Self { rules, options: Vec::new() }
    }

    /// Adds a flag with a number.
    #[must_use]
    pub fn with(mut self, sign: &'static str, number: u32) -> Self {
        self.rules.push((sign, number));
        self
    }

    /// Returns true if the flag is present.
    pub fn has(&self, sign: &str) -> bool {
        self.number(sign).is_some()
    }

    /// Returns the number after the flag, if it is present.
    pub fn number(&self, sign: &str) -> Option<u32> {
        Self::find(&self.rules, sign)
    }

    /// Returns the argument of a flag that only the generator uses, if puzzles are to be made and
    /// it is present: a number, the index of a letter, thousandths of a decimal number, or 0.
    pub fn option(&self, sign: &str) -> Option<u32> {
        Self::find(&self.options, sign)
    }

    fn find(flags: &[(&'static str, u32)], sign: &str) -> Option<u32> {
        flags.iter().find(|(other, _)| *other == sign).map(|(_, number)| *number)
    }
}

impl Flags {
    /// Makes flags in this order.
    pub const fn new(all: &'static [Flag]) -> Self {
        Self { all, in_any_order: false }
    }

    /// Returns the flags and the end of the parameters, as errors name them.
    fn expected(&self, is_for_making: bool) -> String {
        let mut expected = if is_for_making { END } else { "`:`" }.to_owned();
        let is_possible = |flag: &&Flag| !is_for_making || flag.not_made.is_none();
        for (number, Flag { sign, says, .. }) in self.all.iter().filter(is_possible).enumerate() {
            let before = if number == 0 { ", or `" } else { ", `" };
            expected.extend([before, sign, "` (", says, ")"]);
        }
        expected
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
                return Err(scan.expected(self.expected(scan.is_for_making())));
            };
            let flag = left[at];
            scan.skip(flag.sign.len());
            let argument = flag.argument(scan)?;
            if let Some(advice) = flag.not_made.filter(|_| scan.is_for_making()) {
                let found = rest.slice(0..scan.position() - rest.start);
                return Err(found.expected(self.expected(true)).with_help(advice));
            }
            if flag.is_rule || scan.is_for_making() {
                let list = if flag.is_rule { &mut given.rules } else { &mut given.options };
                // As in the games, the last one counts.
                list.retain(|(sign, _)| *sign != flag.sign);
                list.push((flag.sign, argument));
            }
            if !self.in_any_order {
                left = &left[at + 1..];
            }
        }
        // The same flags are the same value, whatever their order.
        given.rules.sort_by_cached_key(|(sign, _)| {
            self.all.iter().position(|flag| flag.sign == *sign).unwrap_or(self.all.len())
        });
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
        self.expected(false)
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
    fn parameters_of_puzzles_to_be_made_keep_what_the_generator_uses() {
        let code = (Sides { range: [1, 99] }, Flags::new(ALL));
        let make = |text| params_to_make(text, &code);
        let (size, given) = make(" 5x4n7md2b0.25").unwrap();
        assert_eq!((size.width, given.number("n"), given.has("w")), (5, Some(7), false));
        let options = ["md", "b", "m", "n"].map(|sign| given.option(sign));
        assert_eq!(options, [Some(2), Some(250), None, None]);
        let refusal = |text| {
            let error = make(text).unwrap_err();
            (error.span.clone(), error.to_string(), error.help.unwrap_or_default().into_owned())
        };
        let end = "expected the end of the parameters";
        let flags = "or `w` (wrapping), `n` (the regions), `md` (the symmetry), \
            `m` (multiplication only), `b` (the share of walls)";
        for (text, span, message, help) in [
            ("5q", 1..2, format!("{end}, {flags}, found `q`"), ""),
            ("5dt", 1..3, format!("{end}, {flags}, found `dt`"), "the real game's own scale"),
            ("5:a", 1..3, format!("{end}, found `:a`"), "give the parameters alone: `5`"),
        ] {
            let (at, said, advice) = refusal(text);
            assert_eq!((at, said), (span, message));
            assert!(advice.contains(help), "{advice}");
        }
        let (at, _, advice) = refusal("5x4#12");
        assert_eq!(at, 3..6);
        assert!(advice.starts_with("give `5x4` alone and `--seed 12`;"), "{advice}");
        assert_eq!(make("5x4#12").unwrap_err().flaw.code(), "seed_id");
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
