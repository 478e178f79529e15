//! Formats of Mines: the ID, and the visible board of a position, whose mines are unknown.
//!
//! ```text
//! 3x2n1:1?F/???
//! ```

use tatham_core::author::code::Code as _;
use tatham_core::author::format::{Format, Formats, InputForm, Misfit, Remarked};
use tatham_core::author::scan::{Piece, Scanner};
use tatham_core::words::{in_digits, there_are};
use tatham_core::{Grid, ParseError, Size};

use super::visible_board::VisibleBoard;
use super::{GameParams, Mines, ids};
use crate::hidden_puzzle::Problem;
use crate::position_or_answer::Observation as _;
use crate::text::{self, Cut};

/// The formats.
pub(super) static FORMATS: Formats<Problem<Mines>, 3> = Formats::new([
    Format {
        name: "tatham",
        about: "game ID, with the hidden mines",
        forms: &[
            (
                "WxH[nN]:X,Y,mHEX",
                "position of the first click, then the mines in hex digits, obfuscated (`m`) or \
                    plain (`u`)",
            ),
            (
                "a save file",
                "the open cells: consistent layouts, mine probabilities and the best next move",
            ),
        ],
        is_likely: |text| is_bitmap(text) || !is_position(text) && !is_mine(text),
        is_marked: true,
        read: text::id::<Mines>,
        write: Some(text::write_id::<Mines>),
    },
    Format {
        name: "position",
        about: "number of mines and the visible board, without the mines",
        forms: &[
            (
                "3x3n2:1??/1F?/???",
                "N mines, then the rows: `0` to `8` open, `?` `.` `_` `H` covered, `F` `M` `O` \
                    flagged; the mines are unknown",
            ),
            (
                "3x3n2, then the rows on lines: 1 ? ?",
                "the same, with or without blanks; the parameters alone are the start",
            ),
        ],
        is_likely: is_position,
        // The parameters are like those of other games.
        is_marked: false,
        read: position,
        write: Some(text::position::<Mines>),
    },
    Format {
        name: "mine",
        about: ".mine of JSMinesweeper: WxHxMINES, then the rows",
        forms: &[("3x3x2, then the rows on lines: 1HH", ".mine: `H` covered, `F` `M` `O` flagged")],
        is_likely: is_mine,
        is_marked: true,
        read: mine,
        write: Some(write_mine),
    },
]);

/// The forms of all formats, for `list`.
pub(super) static FORMS: [InputForm; 5] = FORMATS.forms();

/// The signs of a format, as ours; `None` for another character.
type Alphabet = fn(char) -> Option<char>;

/// Returns our sign of a cell: its number, `F` for a flag, or `?` for a covered cell.
fn cell(sign: char) -> Option<char> {
    match sign {
        '?' | '.' | '_' => Some('?'),
        _ => cell_of_mine(sign),
    }
}

/// Returns our sign of a cell in `.mine`.
fn cell_of_mine(sign: char) -> Option<char> {
    match sign {
        '0'..='8' => Some(sign),
        'F' | 'M' | 'O' => Some('F'),
        'H' => Some('?'),
        _ => None,
    }
}

/// Returns true if the text looks like a board: rows of signs that no bitmap has, or nothing but
/// parameters, or rows alone. A size alone is one of many games.
fn is_position(text: Piece<'_>) -> bool {
    let cut = Cut::new(text);
    let has_mines = cut.params.text.contains('n');
    match cut.desc() {
        Some(desc) => has_size(&cut) && begins_with_cells(desc, has_mines),
        None if has_size(&cut) && cut.is_open() && (has_mines || cut.rest.text.contains('\n')) => {
            !is_mine(text)
        }
        None => {
            let is_cell = |c: char| cell(c).is_some() || c == '/' || c.is_whitespace();
            let whole = text.trimmed().text;
            !whole.is_empty() && whole.chars().all(is_cell)
        }
    }
}

/// Returns true if a description is of hex digits alone: a plain bitmap, or a row of numbers and
/// flags, which has another length.
fn is_bitmap(text: Piece<'_>) -> bool {
    Cut::new(text).desc().is_some_and(|desc| desc.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// Returns true if a description begins like rows: with a sign that no bitmap has, which follows
/// nothing but numbers of open cells. If the number of mines is missing, there must be several
/// rows.
fn begins_with_cells(desc: &str, has_mines: bool) -> bool {
    let first = desc.find(|c: char| !c.is_ascii_digit()).map(|at| desc.as_bytes()[at]);
    let is_sign = |byte: u8| byte.is_ascii_whitespace() || b"/?._HFMO".contains(&byte);
    first.is_some_and(is_sign) && (has_mines || desc.contains(['/', '\n']))
}

/// Returns true if a text begins with a number.
fn has_size(cut: &Cut<'_>) -> bool {
    cut.params.text.starts_with(|c: char| c.is_ascii_digit())
}

/// Returns true if the text begins like `.mine`: three numbers joined by `x`.
fn is_mine(text: Piece<'_>) -> bool {
    let cut = Cut::new(text);
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|c| c.is_ascii_digit());
    cut.desc().is_none()
        && cut.params.text.split('x').count() == 3
        && cut.params.text.split('x').all(is_number)
}

/// Reads a position.
fn position(text: Piece<'_>) -> Result<Remarked<Problem<Mines>>, ParseError> {
    let cut = Cut::new(text);
    if cut.desc().is_none() && !(cut.is_open() && has_size(&cut)) {
        let what = "the size and the number of mines before the rows, as in `9x9n10`";
        return Err(Scanner::new(text.trimmed()).expected(what));
    }
    let form = ids::read_params(&cut)?;
    let seen = match cut.observation("the rows")? {
        Some(mut scan) => rows(form.size, cell, &mut scan)?,
        None => VisibleBoard::all(form.size),
    };
    Ok((Problem::without_secret(form, seen), Vec::new()))
}

/// Reads `.mine`.
fn mine(text: Piece<'_>) -> Result<Remarked<Problem<Mines>>, ParseError> {
    let cut = Cut::new(text);
    let mut scan = Scanner::new(cut.params);
    scan.take_while(|c| c.is_ascii_digit());
    scan.expect('x')?;
    scan.take_while(|c| c.is_ascii_digit());
    let size = ids::SIDES.parse(cut.params.slice(0..scan.position() - cut.params.start))?;
    scan.expect('x')?;
    let number = scan.rest();
    let mines = number.number("the number of mines", 0..=ids::MOST_MINES.into())? as usize;
    let form = ids::with_mines(size, mines, number)?;
    let mut scan = Scanner::new(cut.rest);
    scan.skip_blanks();
    let seen = rows(size, cell_of_mine, &mut scan)?;
    Ok((Problem::without_secret(form, seen), Vec::new()))
}

/// Reads the rows of a board.
fn rows(
    size: Size,
    alphabet: Alphabet,
    scan: &mut Scanner<'_>,
) -> Result<VisibleBoard, ParseError> {
    let is_blank = |c: char| c.is_whitespace() && c != '\n';
    // On one line, blanks may separate rows.
    let is_one_line = !scan.rest().text.contains(['\n', '/']);
    let mut signs = Vec::with_capacity(size.area());
    for row in 1..=size.height {
        let start = scan.position();
        for cells in 0..size.width {
            scan.take_while(is_blank);
            match scan.peek() {
                Some('/' | '\n') | None => {
                    let (height, width) = (size.height, size.width);
                    let message = match cells {
                        0 => format!("{}, not {height}", there_are(row - 1, "row")),
                        _ => format!("row {row} has {}, not {width}", in_digits(cells, "cell")),
                    };
                    return Err(ParseError::impossible(start..scan.position(), message));
                }
                Some(sign) => match alphabet(sign) {
                    Some(cell) => signs.push(cell),
                    None => {
                        return Err(scan.expected(
                            "a cell: `0` to `8`, `F` for a flag, `H` or `?` for a covered one",
                        ));
                    }
                },
            }
            scan.next_char();
        }
        let blanks = scan.take_while(is_blank);
        match scan.peek() {
            Some('/') => scan.skip(1),
            None | Some('\n') => {}
            Some(_) if is_one_line && !blanks.text.is_empty() => {}
            Some(_) => {
                let message = format!("the end of row {row}, which has {} cells", size.width);
                return Err(scan.expected(message));
            }
        }
        scan.skip_blanks();
    }
    scan.finish("the end of the board")?;
    let signs = Grid::from_cells(size, signs);
    Ok(signs.map_or_else(|| VisibleBoard::all(size), |signs| VisibleBoard::from_signs(&signs)))
}

/// Writes a position.
pub(super) fn write(form: &GameParams, seen: &VisibleBoard) -> String {
    let params = format!("{}n{}", form.size, form.mines);
    if seen.is_untouched() {
        return params;
    }
    format!("{params}:{}", seen.text().trim_end().replace('\n', "/"))
}

/// Writes `.mine`.
fn write_mine(problem: &Problem<Mines>) -> Result<String, Misfit> {
    text::position(problem)?;
    let form = &problem.form;
    let rows = problem.position().text().replace('?', "H");
    Ok(format!("{}x{}\n{rows}", form.size, form.mines))
}

#[cfg(test)]
mod tests {
    use tatham_core::Settings;

    use crate::game::Game as _;
    use crate::text::tests::{needs_more, refused, rewritten};

    use super::*;

    #[test]
    fn boards_are_read_in_one_line_or_several() {
        rewritten::<Mines>(&[
            ("3x2n1:1?F/???", "3x2n1:1?F/???"),
            ("3x2n1\n1?F\n???\n", "3x2n1:1?F/???"),
            ("\u{feff}3x2n1:\r\n1 . M\r\n_ H ?\r\n", "3x2n1:1?F/???"),
            ("3x2n1\n\n1?O\n\n???", "3x2n1:1?F/???"),
            // As the command line joins arguments.
            ("3x2n1 1?F ???", "3x2n1:1?F/???"),
            ("3n1a:11?/.../...", "3x3n1:11?/???/???"),
            ("9x9n10", "9x9n10"),
            ("2x1n1:1F", "2x1n1:1F"),
            ("2x1n0:..", "2x1n0"),
            ("2x2n4", "2x2n4"),
            ("3x2x1\n1HF\nHHH\n", "3x2n1:1?F/???"),
            ("3x2x1\r\nHHH\r\nHMO", "3x2n1:???/?FF"),
        ]);
    }

    #[test]
    fn every_flaw_has_its_place() {
        needs_more::<Mines>("3x2n1:");
        refused::<Mines>(&[
            ("9x9", 3..3, "expected `:` between the size and the description"),
            ("9x9:1??/???", 3..3, "expected the number of mines after the size, as in `9x9n10`"),
            ("9x9\n1", 3..3, "as in `9x9n10`"),
            ("1?F\n???", 0..1, "the number of mines before the rows, as in `9x9n10`"),
            ("FF?\n???", 0..1, "the number of mines before the rows"),
            ("111\n1?1", 3..3, "as in `9x9n10`"),
            ("2x2n5", 4..5, "5 mines do not fit in 4 cells"),
            ("2x2x5\nHH\nHH", 4..5, "5 mines do not fit in 4 cells"),
            ("3x2n1:1?F", 9..9, "there is 1 row, not 2"),
            ("3x2n1:1?F/??", 10..12, "row 2 has 2 cells, not 3"),
            ("3x2n1:1?/???", 6..8, "row 1 has 2 cells, not 3"),
            ("3x2n1:1?F?/???", 9..10, "the end of row 1, which has 3 cells"),
            ("3x2n1:1?F/???/?", 14..15, "the end of the board"),
            ("3x2n1:1?9/???", 8..9, "expected a cell"),
            ("3x2n1:1?*/???", 8..9, "expected a cell"),
            ("3x2x1\n1?F\nHHH", 7..8, "expected a cell"),
            ("3x2x1\n1HI\nHHH", 8..9, "expected a cell"),
            ("3x2x1", 5..5, "there are 0 rows, not 2"),
            ("201x2n1:?", 0..3, "too large"),
        ]);
    }

    #[test]
    fn a_bitmap_in_capital_letters_is_no_row_of_flags() {
        let (game, _) = Mines::read("4x4n4:000F", &Settings::default()).expect("an ID");
        assert_eq!(
            game.secret().map(|mines| mines.cells().iter().filter(|it| **it).count()),
            Some(4)
        );
    }

    #[test]
    fn a_board_is_written_as_jsminesweeper_does() {
        let (position, _) = Mines::read("3x2n1:1?F/???", &Settings::default()).expect("a board");
        assert_eq!(Mines::write_as(&position, "mine").as_deref(), Ok("3x2x1\n1HF\nHHH\n"));
        let (game, _) =
            Mines::read(super::super::KIND.example, &Settings::default()).expect("an ID");
        let error = Mines::write_as(&game, "mine").expect_err("it hides its mines");
        assert_eq!(error.0, "the format `mine` cannot hold the hidden answer (`tatham` can)");
    }
}
