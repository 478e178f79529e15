//! Reads a game: `[100, 75, 2, 10, 3, 8] 746`, `100 75 2 10 3 8 746`, or `100,75,2,10,3,8:746`.

use tatham_core::ParseError;
use tatham_core::scan::{Piece, Scanner};

use crate::problem::{MOST_TARGET, MOST_TILE, Problem, TILES};

/// A number and where it stands.
type Found<'t> = Piece<'t>;

/// Reads a game.
///
/// # Errors
/// The place and the fact that make the text unusable.
pub(crate) fn parse(text: &str) -> Result<Problem, ParseError> {
    let whole = Piece::whole(text).trimmed();
    if whole.text.is_empty() {
        return Err(ParseError::nothing("the numbers and the target of a Countdown game, like 100 75 2 10 3 8 746"));
    }
    if let Some(at) = whole.text.find('#') {
        let mut scan = Scanner::new(whole);
        scan.skip(at);
        return Err(scan.expected("numbers and a target: Countdown has no random-seed IDs"));
    }
    let mut scan = Scanner::new(whole);
    let listed = scan.take('[');
    let (mut tiles, mut target) = (Vec::new(), None);
    let mut closed = !listed;
    loop {
        scan.skip_blanks();
        match scan.peek() {
            None => break,
            Some(']') if !closed => {
                scan.next_char();
                closed = true;
                scan.skip_blanks();
                scan.take(':');
                target = Some(last_number(&mut scan)?);
                break;
            }
            Some(':') if !listed => {
                scan.next_char();
                target = Some(last_number(&mut scan)?);
                break;
            }
            Some(',') if !tiles.is_empty() => {
                scan.next_char();
                scan.skip_blanks();
                tiles.push(number(&mut scan)?);
            }
            _ => tiles.push(number(&mut scan)?),
        }
    }
    if !closed {
        return Err(scan.expected("`]` after the last number"));
    }
    let end = scan.rest();
    // Without brackets or a colon the last number is the target.
    let target = match target {
        Some(target) => target,
        None => tiles.pop().ok_or_else(|| end.expected("numbers and a target"))?,
    };
    if tiles.is_empty() {
        let place = target.start..target.start;
        return Err(ParseError::expected(text, place, "at least two numbers before the target"));
    }
    let target = target.number("the target", 1..=MOST_TARGET)?;
    let values: Vec<u64> = tiles.iter().map(|tile| tile.number("a number", 1..=MOST_TILE)).collect::<Result<_, _>>()?;
    if !TILES.contains(&values.len()) {
        let span = tiles[0].start..tiles[tiles.len() - 1].span().end;
        let message =
            format!("a game has {} to {} numbers and a target; here are {} numbers", TILES.start(), TILES.end(), values.len());
        return Err(ParseError::impossible(span, message));
    }
    Ok(Problem { tiles: values, target })
}

/// Reads the digits of a number.
fn number<'t>(scan: &mut Scanner<'t>) -> Result<Found<'t>, ParseError> {
    if scan.peek() == Some('-') {
        return Err(scan.expected("a positive whole number"));
    }
    let digits = scan.take_while(|c| c.is_ascii_digit());
    if digits.text.is_empty() {
        return Err(wrong_word(scan));
    }
    match scan.peek() {
        None | Some(',' | ':' | ']') => Ok(digits),
        Some(c) if c.is_whitespace() => Ok(digits),
        Some('.') => Err(scan.expected("a whole number")),
        Some(_) => Err(scan.expected("`,`, a space or the end after a number")),
    }
}

/// The error that a word stands where a number should be.
fn wrong_word(scan: &mut Scanner<'_>) -> ParseError {
    let error = scan.expected("a number");
    let word = scan.take_while(|c| !c.is_whitespace() && c != ',' && c != ':' && c != ']');
    if word.text.is_empty() { error } else { word.expected("a number") }
}

/// Reads the target, after which nothing may follow.
fn last_number<'t>(scan: &mut Scanner<'t>) -> Result<Found<'t>, ParseError> {
    scan.skip_blanks();
    if scan.peek().is_none() {
        return Err(scan.expected("the target after the numbers"));
    }
    let target = number(scan)?;
    scan.skip_blanks();
    scan.finish("the end after the target")?;
    Ok(target)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_is_the_same_game() {
        let expected = Problem { tiles: vec![100, 75, 2, 10, 3, 8], target: 746 };
        for text in [
            "[100, 75, 2, 10, 3, 8] 746",
            "[100,75,2,10,3,8]:746",
            "100 75 2 10 3 8 746",
            "100,75,2,10,3,8:746",
            " 100, 75, 2, 10, 3, 8 : 746\r\n",
            "100 75 2 10 3 8:746",
            "\u{feff}100,75,2,10,3,8 746",
        ] {
            assert_eq!(parse(text), Ok(expected.clone()), "{text}");
        }
    }

    #[test]
    fn each_flaw_has_its_place() {
        for (text, start, wanted) in [
            ("", 0, "nothing"),
            ("[] 5", 3, "at least two numbers"),
            ("5", 0, "at least two numbers"),
            ("1 0 2 5", 2, "at least 1"),
            ("1 -3 2 5", 2, "positive"),
            ("1 two 2 5", 2, "`two`"),
            ("1 2 0", 4, "the target to be at least 1"),
            ("1 2:", 4, "the target after"),
            ("[1, 2", 5, "`]`"),
            ("1 1000001 5", 2, "too large"),
            ("1 2 1000000000001", 4, "too large"),
            ("1 99999999999999999999 5", 2, "too large"),
            ("1 2 3 4 5 6 7 8 9 10 11 12", 0, "2 to 10"),
            ("7:5", 0, "2 to 10"),
            ("1 2:5 6", 6, "the end"),
            ("1.5 2 3", 1, "whole"),
            ("1x 2 3", 1, "after a number"),
            ("5#7", 1, "seed"),
            ("1 2,,3 4", 4, "a number"),
        ] {
            let error = parse(text).unwrap_err();
            assert!(error.to_string().contains(wanted), "{text}: {error}");
            assert_eq!(error.span.start, start, "{text}: {error}");
        }
    }
}
