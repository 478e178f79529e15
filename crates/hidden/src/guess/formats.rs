//! Formats of Guess: the ID, and the guesses of a position, whose code is unknown.
//!
//! ```text
//! c6p4g10Bm:1,1,2,3=1,2;4,4,5,6=0,1
//! ```

use tatham_core::ParseError;
use tatham_core::author::format::{Format, Formats, InputForm, Remarked};
use tatham_core::author::scan::{Piece, Scanner};

use super::board::{Board, Made};
use super::rules::{GameParams, Marks};
use super::{Guess, ids};
use crate::hidden_puzzle::Problem;
use crate::text::{self, Cut};

/// The formats.
pub(super) static FORMATS: Formats<Problem<Guess>, 2> = Formats::new([
    Format {
        name: "tatham",
        about: "game ID, with the hidden code",
        forms: &[
            (
                "cCpPgG{b|B}{m|M}:HEX",
                "C colours, P pegs, G guesses; `b` allows blanks, `m` repeated colours; then the \
                    obfuscated code",
            ),
            (
                "a save file",
                "the guesses so far: number of consistent codes and the best next guess",
            ),
        ],
        is_likely: |text| !is_position(text),
        is_marked: true,
        read: text::id::<Guess>,
        write: Some(text::write_id::<Guess>),
    },
    Format {
        name: "position",
        about: "guesses with their answers, without the code",
        forms: &[
            (
                "c6p4g10Bm:1,1,2,3=1,2;4,4,5,6=0,1",
                "guesses, each with its black and white pegs; 0 is an empty peg; the code is \
                    unknown",
            ),
            (
                "c6p4g10Bm, then lines: 1 1 2 3: 1 2",
                "the same, a line a guess; the parameters alone are the start",
            ),
        ],
        is_likely: is_position,
        // The parameters are like those of other games.
        is_marked: false,
        read: position,
        write: Some(text::position::<Guess>),
    },
]);

/// The forms of all formats, for `list`.
pub(super) static FORMS: [InputForm; 4] = FORMATS.forms();

/// Returns true if the text looks like parameters without a code.
fn is_position(text: Piece<'_>) -> bool {
    let cut = Cut::new(text);
    let params = cut.params.text;
    let is_params = params.starts_with(['c', 'p', 'g', 'b', 'B', 'm', 'M'])
        && params.contains(|c: char| c.is_ascii_digit());
    is_params && (cut.is_open() || cut.desc().is_some_and(begins_with_guess))
}

/// Returns true if a description begins with a row of numbers and an answer, or is such a row: an
/// obfuscated code has neither separators nor answers.
fn begins_with_guess(desc: &str) -> bool {
    let row = desc.find(['=', ':']).map_or(desc, |end| &desc[..end]);
    let is_blank = |c: char| c == ',' || c.is_whitespace();
    let numbers = row.split(is_blank).filter(|number| !number.is_empty()).count();
    row.chars().all(|c| c.is_ascii_digit() || is_blank(c))
        && numbers > if row.len() < desc.len() { 1 } else { 2 }
}

/// Reads the guesses of a position.
fn position(text: Piece<'_>) -> Result<Remarked<Problem<Guess>>, ParseError> {
    let cut = Cut::new(text);
    let form = ids::read_params(&cut)?;
    let mut board = Board::default();
    if let Some(mut scan) = cut.observation("a guess")? {
        while scan.peek().is_some() {
            let made = guess(form, &board, &mut scan)?;
            board.guesses.push(made);
            if scan.peek().is_some_and(|c| c != ';' && !c.is_whitespace()) {
                return Err(scan.expected("`;` or the end of the line"));
            }
            scan.take_while(|c| c == ';' || c.is_whitespace());
        }
    }
    Ok((Problem::without_secret(form, board), Vec::new()))
}

/// Reads a guess and its answer.
fn guess(form: GameParams, board: &Board, scan: &mut Scanner<'_>) -> Result<Made, ParseError> {
    let (whole, number) = (scan.rest(), board.guesses.len() + 1);
    let mut guess = Vec::new();
    loop {
        guess.push(scan.number("a colour", 0..=form.colours.into())? as u8);
        let end = scan.position();
        let separator = scan.take_while(is_separator);
        match scan.peek() {
            Some(':' | '=') => {
                scan.next_char();
                let span = whole.start..end;
                refused(form, board, &guess).map_or(Ok(()), |why| {
                    Err(ParseError::impossible(span, format!("guess {number} {why}")))
                })?;
                break;
            }
            Some('0'..='9') if !separator.text.is_empty() => {}
            _ => return Err(scan.expected("another colour, or `=` and the answer")),
        }
    }
    scan.take_while(is_separator);
    let answer = scan.rest();
    let count = |scan: &mut Scanner<'_>, what| {
        scan.number(what, 0..=form.pegs.into()).map(|count| count as u8)
    };
    let black = count(scan, "the number of black pegs")?;
    if scan.take_while(is_separator).text.is_empty() {
        return Err(scan.expected("a blank or `,`, and the number of white pegs"));
    }
    let white = count(scan, "the number of white pegs")?;
    let marks = Marks { black, white };
    if !form.can_answer(&guess, marks) {
        let message = format!("no code is answered with {black} black and {white} white here");
        return Err(ParseError::impossible(answer.start..scan.position(), message));
    }
    Ok(Made { guess, black, white })
}

fn is_separator(c: char) -> bool {
    matches!(c, ' ' | '\t' | ',')
}

/// Returns the reason why a guess cannot be made, as a clause without the guess.
fn refused(form: GameParams, board: &Board, guess: &[u8]) -> Option<String> {
    let pegs = usize::from(form.pegs);
    match () {
        () if board.guesses.last().is_some_and(|last| last.black == form.pegs) => {
            Some("comes after the code was found".to_owned())
        }
        () if board.guesses.len() >= form.guesses as usize => {
            Some(format!("is one too many: the parameters allow {} (`g`)", form.guesses))
        }
        () if guess.len() != pegs => {
            Some(format!("has {} pegs, but a code has {pegs} (`p`)", guess.len()))
        }
        () if form.takes(guess) => None,
        () if !form.blanks && guess.contains(&0) => {
            Some("has an empty peg, which the parameters rule out (`B`)".to_owned())
        }
        () if guess.iter().all(|&peg| peg == 0) => Some("has no colour".to_owned()),
        () => Some("has a colour twice, which the parameters rule out (`M`)".to_owned()),
    }
}

/// Writes a position.
pub(super) fn write(form: GameParams, board: &Board) -> String {
    let row = |pegs: &[u8]| pegs.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
    let guesses = board
        .guesses
        .iter()
        .map(|Made { guess, black, white }| format!("{}={black},{white}", row(guess)));
    let guesses = text::joined(guesses);
    let params = ids::params(form);
    if guesses.is_empty() { params } else { format!("{params}:{guesses}") }
}

#[cfg(test)]
mod tests {
    use crate::text::tests::{needs_more, refused, rewritten};

    use super::*;

    #[test]
    fn guesses_are_read_in_one_line_or_several() {
        rewritten::<Guess>(&[
            ("c6p4g10Bm:1,1,2,3=1,2;4,4,5,6=0,1", "c6p4g10Bm:1,1,2,3=1,2;4,4,5,6=0,1"),
            ("c6p4g10Bm\n1 1 2 3: 1 2\n4 4 5 6: 0 1\n", "c6p4g10Bm:1,1,2,3=1,2;4,4,5,6=0,1"),
            (
                "\u{feff} c6p4g10Bm:\r\n1,1 2, 3 = 1,2\r\n\r\n4 4\t5 6:0 1",
                "c6p4g10Bm:1,1,2,3=1,2;4,4,5,6=0,1",
            ),
            // As the command line joins arguments.
            ("c6p4g10Bm 1 1 2 3: 1 2 4 4 5 6: 0 1", "c6p4g10Bm:1,1,2,3=1,2;4,4,5,6=0,1"),
            ("g10p4c6mB", "c6p4g10Bm"),
            ("c6p4g10Bm\n", "c6p4g10Bm"),
            ("c10p2g1bM:0,10=1,0", "c10p2g1bM:0,10=1,0"),
            ("c6p4g10Bm:1,2,3,4=4,0", "c6p4g10Bm:1,2,3,4=4,0"),
        ]);
    }

    #[test]
    fn every_flaw_has_its_place() {
        needs_more::<Guess>("c6p4g10Bm:");
        refused::<Guess>(&[
            ("c6p4g10", 0..7, "need one of `b` and `B`"),
            ("c6p4g10Bm:", 10..10, "expected 8 hexadecimal digits"),
            ("c6p4g10Bm;1,1", 13..13, "expected `:`"),
            ("c6p4g10Bm:1,1,2,7=1,2", 16..17, "colour too large: `7`"),
            ("c6p4g10Bm:1,1,2=1,2", 10..15, "guess 1 has 3 pegs, but a code has 4"),
            ("c6p4g10Bm:1,1,2,3,4=1,2", 10..19, "guess 1 has 5 pegs, but a code has 4"),
            ("c6p4g10Bm:1,1,2,0=1,2", 10..17, "guess 1 has an empty peg"),
            ("c6p4g10bm:0,0,0,0=0,0", 10..17, "guess 1 has no colour"),
            ("c6p4g10BM:1,2,3,4=0,4;1,2,3,1=1,2", 22..29, "guess 2 has a colour twice"),
            ("c6p4g10Bm:1,1,2,3=3,1", 18..21, "3 black and 1 white"),
            ("c6p4g10Bm:1,1,2,3=3,2", 18..21, "3 black and 2 white"),
            ("c6p4g10bm:1,1,2,0=3,1", 18..21, "3 black and 1 white"),
            ("c6p4g10Bm:1,1,2,3=5,0", 18..19, "black pegs 5 is too large"),
            ("c6p4g10Bm:1,1,2,3=1", 19..19, "the number of white pegs"),
            ("c6p4g10Bm:1,1,2,3", 17..17, "expected another colour, or `=`"),
            ("c6p4g10Bm:1,1,2,3=1,2,4", 21..22, "`;` or the end of the line"),
            (
                "c6p4g1Bm:1,1,2,3=1,2;1,1,2,4=1,2",
                21..28,
                "guess 2 is one too many: the parameters allow 1",
            ),
            ("c6p4g10Bm:1,1,2,3=4,0;1,1,2,4=1,2", 22..29, "guess 2 comes after the code was found"),
            ("c6p4g10Bm\n1 1 2 3: 1 2\n4 4 5 x: 0 1", 29..30, "expected another colour"),
        ]);
    }
}
