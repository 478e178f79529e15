//! Grids written cell by cell, as in lists of Sudokus: 1 character each, in 1 line or in as many
//! lines as the grid has.

use tatham_core::author::scan::Piece;
use tatham_core::{Grid, ParseError, Size};

use super::boxes;
use crate::solo::problem::{Problem, Shape};

/// Boxes of the grids that are recognised by their number of characters: 2x2, 3x3 and 4x4.
const BOXES: [usize; 3] = [2, 3, 4];

/// Returns true if a text looks like such a grid: it is not an ID, and too long or has too many
/// dots for the beginning of one.
pub(super) fn is_likely(piece: Piece<'_>) -> bool {
    !piece.text.contains([':', '#']) && (piece.text.contains(['.', '\n']) || piece.text.len() >= 16)
}

/// Reads the characters: `1` to `9` and then `A` to `G`, `0` or `.` for an empty cell. In hex `0`
/// is a digit.
pub(super) fn parse(piece: Piece<'_>) -> Result<(Problem, Vec<String>), ParseError> {
    let lines: Vec<Piece<'_>> = piece.lines().map(|line| line.trimmed()).collect();
    let count = |line: &Piece<'_>| line.text.chars().count();
    let side = match &lines[..] {
        [line] => BOXES
            .into_iter()
            .find(|side| side.pow(4) == count(line))
            .ok_or_else(|| wrong_length(*line))?,
        [first, ..] => {
            let side = BOXES
                .into_iter()
                .find(|side| side * side == count(first))
                .ok_or_else(|| wrong_length(*first))?;
            let order = side * side;
            if let Some(line) = lines.iter().take(order).find(|line| count(line) != order) {
                return Err(line.expected(format!(
                    "{order} characters, as in the first line; there are {}",
                    count(line)
                )));
            }
            if lines.len() != order {
                let place = lines
                    .get(order)
                    .copied()
                    .unwrap_or(piece.slice(piece.text.len()..piece.text.len()));
                return Err(place.expected(format!(
                    "{order} lines of {order} characters; there are {}",
                    lines.len()
                )));
            }
            side
        }
        [] => return Err(wrong_length(piece)),
    };
    let order = side * side;
    let is_hex = is_hex(piece, order);
    if is_hex {
        refuse_two_sixteens(piece)?;
    }
    let mut given = Vec::with_capacity(order * order);
    for line in lines {
        for (at, character) in line.text.char_indices() {
            let place = line.slice(at..at + character.len_utf8());
            let digit = match digit(character, order).ok_or_else(|| unknown(place, order))? {
                0 if is_hex && character == '0' => Some(16),
                digit => (digit > 0).then_some(digit),
            };
            given.push(digit);
        }
    }
    let size = Size { width: order, height: order };
    let given = Grid::from_cells(size, given).expect("the characters have been counted");
    let shape = Shape::Boxes { across: side, down: side };
    let remarks = if is_hex { vec!["0 is read as 16".to_owned()] } else { Vec::new() };
    Ok((
        Problem { shape, diagonals: false, given, regions: boxes(size, side, side), cages: None },
        remarks,
    ))
}

/// Returns true if a text is a 16x16 grid in hex: `0` is a digit if another sign marks empty cells.
/// As 16 it leaves all other digits their values, so hex agrees with `1` to `G` wherever neither
/// `0` nor `G` occurs.
fn is_hex(piece: Piece<'_>, order: usize) -> bool {
    order == 16 && piece.text.contains('0') && piece.text.contains('.')
}

/// Refuses hex that contains `G` too: the error points to the second of the 2 signs for 16.
fn refuse_two_sixteens(piece: Piece<'_>) -> Result<(), ParseError> {
    let first = |signs: &[char]| piece.text.find(signs);
    let second = first(&['0']).zip(first(&['G', 'g'])).map(|(zero, letter)| zero.max(letter));
    let Some(at) = second else { return Ok(()) };
    let span = piece.slice(at..at + 1).span();
    Err(ParseError::impossible(span, "`0` and `G` would both stand for 16").with_help(
        "`0` is a digit where `.` stands for an empty cell; without `.` it is an empty cell itself",
    ))
}

/// Digit for a character, 0 for an empty cell; `None` if the character means nothing.
fn digit(character: char, order: usize) -> Option<u32> {
    // `A` follows `9`, as in base 17.
    let digit = if character == '.' { 0 } else { character.to_digit(17)? };
    (digit as usize <= order).then_some(digit)
}

fn unknown(place: Piece<'_>, order: usize) -> ParseError {
    let digits = if order > 9 {
        format!("`1` to `9`, `A` to `{}`", char::from(b'A' + order as u8 - 10))
    } else {
        format!("`1` to `{order}`")
    };
    place.expected(format!("{digits}, or `.` or `0` for an empty cell"))
}

fn wrong_length(line: Piece<'_>) -> ParseError {
    let found = line.text.chars().count();
    let message = format!(
        "81 characters (9x9), 256 (16x16) or 16 (4x4), or as many lines of 9, 16 or 4; there are {found}"
    );
    line.expected(message).with_help("a game ID has a colon: `3x3:` and the grid")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<String, (std::ops::Range<usize>, String)> {
        parse(Piece { text, start: 0 })
            .map(|(problem, _)| problem.to_string())
            .map_err(|error| (error.span.clone(), error.to_string()))
    }

    #[test]
    fn one_line_and_many_lines_are_the_same() {
        let line = "1...".to_owned() + &".".repeat(70) + "0123459";
        let lines: Vec<&str> = (0..9).map(|y| &line[9 * y..9 * y + 9]).collect();
        assert_eq!(read(&line).unwrap(), "3x3:1zzv1_2_3_4_5_9");
        assert_eq!(read(&line), read(&lines.join("\r\n")));
        assert_eq!(read(&lines.join(" \n ")), read(&line));
    }

    #[test]
    fn letters_are_digits_from_ten_on() {
        let line = "1A".to_owned() + &".".repeat(253) + "g";
        assert_eq!(read(&line).unwrap(), "4x4:1_10zzzzzzzzzs16");
        assert_eq!(read("12..............").unwrap(), "2x2:1_2n");
    }

    #[test]
    fn zero_is_sixteen_in_hex_and_an_empty_cell_elsewhere() {
        let remarks = |text: &str| parse(Piece::whole(text)).unwrap().1;
        let (dots, zeros) = (".".repeat(253), "0".repeat(254));
        let hex = format!("0F{dots}1");
        assert_eq!(read(&hex).unwrap(), "4x4:16_15zzzzzzzzzs1");
        assert_eq!(remarks(&hex), ["0 is read as 16"]);
        let lines: Vec<&str> = (0..16).map(|y| &hex[16 * y..16 * y + 16]).collect();
        assert_eq!(read(&lines.join("\n")), read(&hex));
        for (text, id) in [
            (format!("1g{zeros}"), "4x4:1_16zzzzzzzzzt"),
            (format!("1G{dots}."), "4x4:1_16zzzzzzzzzt"),
            ("10..............".to_owned(), "2x2:1o"),
            (format!("10{}", ".".repeat(79)), "3x3:1zzzb"),
        ] {
            assert_eq!(read(&text).as_deref(), Ok(id));
            assert_eq!(remarks(&text), [""; 0]);
        }
    }

    #[test]
    fn two_signs_for_sixteen_are_refused_at_the_second() {
        let dots = ".".repeat(253);
        for (text, at) in
            [(format!("10{dots}G"), 255), (format!("1g{dots}0"), 255), (format!("0g0{dots}"), 1)]
        {
            let (place, message) = read(&text).unwrap_err();
            assert_eq!(
                (place, message.as_str()),
                (at..at + 1, "`0` and `G` would both stand for 16"),
                "{text}"
            );
        }
    }

    #[test]
    fn every_flaw_has_its_place() {
        assert_eq!(read(&".".repeat(80)).unwrap_err().0, 0..80);
        assert!(read(&".".repeat(80)).unwrap_err().1.contains("there are 80"));
        assert_eq!(read(&(".".repeat(80) + "x")).unwrap_err().0, 80..81);
        assert_eq!(read(&(".".repeat(80) + "A")).unwrap_err().0, 80..81);
        assert_eq!(read("....\n....\n...\n....").unwrap_err().0, 10..13);
        assert_eq!(read("....\n....\n....").unwrap_err().0, 14..14);
        assert_eq!(read("....\n....\n....\n....\n..").unwrap_err().0, 20..22);
        assert_eq!(read(&("é".repeat(81))).unwrap_err().0, 0..2);
        for (order, digits) in
            [(4_usize, "`1` to `4`, or"), (9, "`1` to `9`, or"), (16, "`1` to `9`, `A` to `G`, or")]
        {
            let (_, message) = read(&"x".repeat(order * order)).unwrap_err();
            assert!(message.contains(digits), "{message}");
        }
    }
}
