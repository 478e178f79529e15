//! Reader of games: `[100, 75, 2, 10, 3, 8] 746`, `100 75 2 10 3 8 746`, `100,75,2,10,3,8:746`,
//! `100 75 2 10 3 8 = 746`, `100 75 2 10 3 8 -> 746`, `100 75 2 10 3 8 target 746`.
//!
//! Numbers are separated by commas, blanks or both, and may be in brackets. The target follows a
//! sign for it or a closing bracket. Without either, the last number is the target, except in a
//! selection of 6 numbers as the show deals them, which has no target.

use std::ops::RangeInclusive;

use tatham_core::ParseError;
use tatham_core::author::scan::{Piece, Scanner};

use crate::problem::{FEWEST, LARGEST_TARGET, LARGEST_TILE, MOST, Problem};
use crate::show;

const FORM: &str = "the numbers and the target, like 100,75,2,10,3,8:746";
const TARGET: &str = "the target after the numbers, like 100,75,2,10,3,8:746";

/// Reads a game in any of these forms.
pub(crate) fn parse(text: &str) -> Result<Problem, ParseError> {
    let piece = Piece::whole(text).trimmed();
    if piece.text.is_empty() {
        return Err(ParseError::nothing(FORM));
    }
    let mut scan = Scanner::new(piece);
    let bracket = scan.take('[');
    let mut words = list(&mut scan, bracket)?;
    if bracket && !scan.take(']') {
        return Err(scan.expected("`]` after the numbers"));
    }
    scan.skip_blanks();
    let sign = target_sign(&scan);
    let colon = sign > 0;
    scan.skip(sign);
    scan.skip_blanks();
    let target = match words.last() {
        _ if (bracket || colon) && scan.peek().is_none() => return Err(scan.expected(TARGET)),
        _ if bracket || colon => word(&mut scan),
        Some(_) if scan.peek().is_some() => {
            return Err(scan.expected("a number, a comma, or a `:` before the target"));
        }
        // Without a colon the last number is the target; a single number has none, and neither has
        // a selection of the show.
        Some(_) if words.len() == 1 => return Err(scan.expected(TARGET)),
        Some(last) if is_selection(&words) => {
            let before =
                words[..words.len() - 1].iter().map(|word| word.text).collect::<Vec<_>>().join(",");
            let help = format!(
                "these are 6 numbers as the show deals them; if {0} is the target, write {before}:{0}",
                last.text
            );
            return Err(scan.expected(TARGET).with_help(help));
        }
        _ => words.pop().unwrap_or(piece),
    };
    let goal = number(&target, "the target", 1..=LARGEST_TARGET)?;
    scan.skip_blanks();
    scan.finish("the end after the target")?;
    let tiles = words
        .iter()
        .map(|word| number(word, "a number", 1..=LARGEST_TILE))
        .collect::<Result<Vec<u64>, _>>()?;
    if let Some(word) = words.get(MOST) {
        let found = tiles.len();
        return Err(ParseError::impossible(
            word.span(),
            format!("too many numbers: {found} (the maximum is {MOST})"),
        ));
    }
    match (&words[..], Problem::new(tiles, goal)) {
        (_, Some(problem)) => Ok(problem),
        ([only], None) => Err(ParseError::impossible(
            only.span(),
            format!("too few numbers: 1 (the minimum is {FEWEST})"),
        )
        .with_help("give the numbers first and the target last")),
        (_, None) => Err(piece.expected("at least 2 numbers and a target")),
    }
}

/// Returns true if these are all the numbers of a game of the show.
fn is_selection(words: &[Piece<'_>]) -> bool {
    let numbers: Vec<u64> = words.iter().filter_map(|word| word.text.parse().ok()).collect();
    numbers.len() == words.len() && show::is_selection(&numbers)
}

/// Reads numbers separated by commas and blanks, as words; inside brackets an empty list is an
/// error of its own.
fn list<'t>(scan: &mut Scanner<'t>, inside: bool) -> Result<Vec<Piece<'t>>, ParseError> {
    let mut words = Vec::new();
    loop {
        scan.skip_blanks();
        let comma = !words.is_empty() && scan.take(',');
        scan.skip_blanks();
        let is_end = target_sign(scan) > 0;
        match scan.peek().filter(|_| !is_end) {
            None | Some(']' | ',' | '[') if comma || words.is_empty() => {
                return Err(scan.expected(if inside {
                    "a number (of the list)"
                } else {
                    "a number"
                }));
            }
            None | Some(']' | ',' | '[') => return Ok(words),
            Some(_) => words.push(checked(word(scan))?),
        }
    }
}

/// Signs between the numbers and the target.
const TARGET_SIGNS: [&str; 5] = [":", "=>", "=", "->", "→"];

/// Word between the numbers and the target, in any case; a sign may follow it.
const TARGET_WORD: &str = "target";

/// Length of the sign for the target that comes next; 0 without one.
fn target_sign(scan: &Scanner<'_>) -> usize {
    let text = scan.rest().text;
    let sign = |text: &str| {
        let own = TARGET_SIGNS.iter().find(|sign| text.starts_with(**sign));
        own.map_or(0, |sign| sign.len())
    };
    match text.get(..TARGET_WORD.len()) {
        Some(word) if word.eq_ignore_ascii_case(TARGET_WORD) => {
            let after = &text[TARGET_WORD.len()..];
            let rest = after.trim_start();
            let blanks = after.len() - rest.len();
            TARGET_WORD.len()
                + Some(sign(rest)).filter(|sign| *sign > 0).map_or(0, |sign| blanks + sign)
        }
        _ => sign(text),
    }
}

/// Reads everything up to a blank or a sign of the grammar.
fn word<'t>(scan: &mut Scanner<'t>) -> Piece<'t> {
    let rest = scan.rest();
    let is_end = |&(at, c): &(usize, char)| {
        let text = &rest.text[at..];
        c.is_whitespace()
            || "[],".contains(c)
            || TARGET_SIGNS.iter().any(|sign| text.starts_with(sign))
    };
    let end = rest.text.char_indices().find(is_end).map_or(rest.text.len(), |(at, _)| at);
    scan.skip(end);
    rest.slice(0..end)
}

/// Returns a word of digits, or an error that describes it.
fn checked(word: Piece<'_>) -> Result<Piece<'_>, ParseError> {
    let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if are_digits(word.text) {
        return Ok(word);
    }
    if are_digits(word.text.trim_start_matches(['-', '−'])) {
        return Err(word.expected("a positive number, not a negative one"));
    }
    Err(word.expected("a number"))
}

fn number(
    word: &Piece<'_>,
    what: &'static str,
    range: RangeInclusive<u64>,
) -> Result<u64, ParseError> {
    checked(*word)?.number(what, range)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_forms_are_the_same_game() {
        let game = Problem::new(vec![100, 75, 2, 10, 3, 8], 746);
        for text in [
            "[100, 75, 2, 10, 3, 8] 746",
            "[100,75,2,10,3,8]746",
            "[ 100\n75 2,10 3 8 ] : 746",
            "100 75 2 10 3 8 746",
            "100,75,2,10,3,8,746",
            "100,75,2,10,3,8:746",
            "\u{feff} 100 75 2 10 3 8:746\r\n",
            "100 75 2 10 3 8 = 746",
            "100,75,2,10,3,8=746",
            "100 75 2 10 3 8 -> 746",
            "100, 75, 2, 10, 3, 8 → 746",
            "100 75 2 10 3 8->746",
            "100 75 2 10 3 8 => 746",
            "100 75 2 10 3 8 target 746",
            "100, 75, 2, 10, 3, 8 Target: 746",
            "[100, 75, 2, 10, 3, 8] target = 746",
            "[100, 75, 2, 10, 3, 8] -> 746",
        ] {
            assert_eq!(parse(text).ok(), game, "{text}");
        }
        assert_eq!(game.unwrap().to_string(), "100,75,2,10,3,8:746");
    }

    #[test]
    fn six_numbers_of_the_show_alone_have_no_target() {
        for text in ["100,75,50,25,6,3", "100 75 2 10 3 8", "1 1 2 2 3 3", " 9,9,10,10,100,50 "] {
            let error = parse(text).expect_err(text);
            assert_eq!(error.span, text.trim_end().len()..text.trim_end().len(), "{text}");
            assert_eq!(
                error.to_string(),
                "expected the target after the numbers, like 100,75,2,10,3,8:746, found the end of the input"
            );
        }
        let help = parse("100,75,50,25,6,3").unwrap_err().help.expect("what to type");
        assert_eq!(
            help,
            "these are 6 numbers as the show deals them; if 3 is the target, write 100,75,50,25,6:3"
        );
        // Numbers that the show does not deal, or not as one selection, have their last as the
        // target.
        for (text, target) in [
            ("100,75,50,25,6,101", 101),
            ("3 3 3 1 2 4", 4),
            ("100 100 1 2 3 4", 4),
            ("1 2 3 4 5", 5),
            ("1 2 3 4 5 6 7", 7),
        ] {
            assert_eq!(parse(text).map(|game| game.target()).ok(), Some(target), "{text}");
        }
        assert_eq!(parse("100,75,50,25,6:3").map(|game| game.target()).ok(), Some(3));
    }

    #[test]
    fn every_fault_has_its_place_and_its_words() {
        for (text, place, words) in [
            ("", 0..0, "empty input"),
            ("[]", 1..2, "expected a number (of the list), found `]`"),
            ("[] 5", 1..2, "expected a number (of the list)"),
            (":5", 0..1, "expected a number, found `:`"),
            ("[1, 0, 2] 5", 4..5, "expected a number to be at least 1, found `0`"),
            ("[1, -3, 2] 5", 4..6, "expected a positive number, not a negative one, found `-3`"),
            ("[1, -, 2] 5", 4..5, "expected a number, found `-`"),
            ("[1, -x, 2] 5", 4..6, "expected a number, found `-x`"),
            ("[1, two, 2] 5", 4..7, "expected a number, found `two`"),
            ("[1, 2.5] 5", 4..7, "expected a number, found `2.5`"),
            ("[1, 2] 0", 7..8, "expected the target to be at least 1, found `0`"),
            ("[1, 2] -7", 7..9, "expected a positive number"),
            ("[1, 2] x", 7..8, "expected a number, found `x`"),
            ("[1, 2]", 6..6, "expected the target after the numbers"),
            ("1 2 =", 5..5, "expected the target after the numbers"),
            ("1 2 target", 10..10, "expected the target after the numbers"),
            ("= 5", 0..1, "expected a number, found `=`"),
            ("1,2 = 5 = 6", 8..9, "expected the end after the target, found `=`"),
            ("1 2 targets 5", 10..11, "expected a number, found `s`"),
            ("1 2 -5", 4..6, "expected a positive number"),
            ("1,2:", 4..4, "expected the target after the numbers"),
            ("17", 2..2, "expected the target after the numbers"),
            ("[1, 2] 5 6", 9..10, "expected the end after the target, found `6`"),
            ("1,2:5:6", 5..6, "expected the end after the target, found `:`"),
            ("1,,2:5", 2..3, "expected a number, found `,`"),
            ("1,2,:5", 4..5, "expected a number, found `:`"),
            ("[1, 2 5", 7..7, "expected `]` after the numbers"),
            ("1 2] 5", 3..4, "expected a number, a comma, or a `:`"),
            ("[1, 1000001] 5", 4..11, "number too large: `1000001` (the maximum is 1000000)"),
            ("[1, 99999999999999999999] 5", 4..24, "number too large: `99999999999999999999`"),
            ("1,2:1000000000001", 4..17, "target 1000000000001 is too large"),
            ("1 2 3 4 5 6 7 8 9 10 11 12", 21..23, "too many numbers: 11 (the maximum is 10)"),
            ("5 7", 0..1, "too few numbers: 1 (the minimum is 2)"),
            ("5x5:1cce", 0..3, "expected a number, found `5x5`"),
            ("6#123", 0..5, "expected a number, found `6#123`"),
        ] {
            let error = parse(text).expect_err(text);
            assert_eq!(error.span, place, "{text}: {error}");
            assert!(error.to_string().starts_with(words), "{text}: {error}");
        }
    }
}
