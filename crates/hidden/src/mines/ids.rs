//! IDs of Mines: the size, the first click, and a bit for each cell, obfuscated after `m` and plain
//! after `u`.

use tatham_core::author::code::{self, Code as _, Flag, Flags, Given, Number, Sides, Text, params};
use tatham_core::author::scan::{Piece, Scanner};
use tatham_core::{Grid, ParseError, Size};

use super::GameParams;
use crate::obfuscation::Obfuscated;
use crate::text::Cut;

/// Largest number of mines.
pub(super) const MOST_MINES: u32 = 40_000;

/// The size.
pub(super) const SIDES: Sides = Sides { range: [1, 200] };

const PARAMS: (Sides, Flags) = (
    SIDES,
    Flags {
        all: &[
            Flag::number("n", MOST_MINES, "the number of mines"),
            Flag::option("a", "boards that may need a guess"),
            Flag::number("X", 999, "the column of the first click"),
            Flag::number("Y", 999, "the row of the first click"),
        ],
        in_any_order: true,
    },
);

/// The cells that the generator keeps free of mines: the one of the first click, and those around
/// it.
const AROUND: usize = 9;

/// Returns the reason why today's game has no such board, if it has none.
pub(super) fn too_small(size: Size) -> Option<String> {
    (size.area() <= AROUND)
        .then(|| "the current version of the game rejects boards of fewer than 10 cells".to_owned())
}

/// Reads the parameters of a position, `9x9n10`: the size, and the number of mines, which no bitmap
/// shows.
pub(super) fn read_params(cut: &Cut<'_>) -> Result<GameParams, ParseError> {
    let (size, given) = cut.read(&PARAMS)?;
    let Some(mines) = given.number("n") else {
        let end = Scanner::new(cut.params.slice(cut.params.text.len()..cut.params.text.len()));
        return Err(end.expected("the number of mines after the size, as in `9x9n10`"));
    };
    let digits = cut.params.text.rfind('n').map_or(0, |at| at + 1);
    let number = Scanner::new(cut.params.slice(digits..cut.params.text.len()))
        .take_while(|c| c.is_ascii_digit());
    with_mines(size, mines as usize, number)
}

/// Returns the game with this number of mines, which the text `number` says.
pub(super) fn with_mines(
    size: Size,
    mines: usize,
    number: Piece<'_>,
) -> Result<GameParams, ParseError> {
    if mines > size.area() {
        let message = format!("{mines} mines do not fit in {} cells", size.area());
        return Err(ParseError::impossible(number.span(), message));
    }
    Ok(GameParams { size, mines, click: None })
}

/// Parameters of a board to be made.
#[derive(Clone, Copy, Debug)]
pub struct BoardParams {
    pub(super) size: Size,
    pub(super) mines: usize,
    /// Column and row of the first click, where they are given.
    pub(super) click: [Option<usize>; 2],
    /// True if a guess may be needed.
    pub(super) may_guess: bool,
}

/// Cells for each mine if the parameters give no number, as in the real game.
const ROOM: usize = 10;

/// Reads the parameters of a board to be made.
pub(super) fn params_to_make(text: &str) -> Result<BoardParams, ParseError> {
    let (size, given) = code::params_to_make(text, &PARAMS)?;
    if let Some(why) = too_small(size).or_else(|| refused(size, &given)) {
        return Err(ParseError::impossible(0..text.len(), why));
    }
    let number = |sign| given.number(sign).map(|number| number as usize);
    Ok(BoardParams {
        size,
        mines: number("n").unwrap_or((size.area() / ROOM).max(1)),
        click: ["X", "Y"].map(number),
        may_guess: given.option("a").is_some(),
    })
}

/// Reads an ID.
pub(super) fn parse(text: &str) -> Result<(GameParams, Grid<bool>), ParseError> {
    let ((size, given), desc) = params(text, super::KIND.title, &PARAMS)?;
    if let Some(why) = refused(size, &given) {
        return Err(ParseError::impossible(0..desc.start - 1, why));
    }
    let mut scan = Scanner::new(desc);
    if scan.peek() == Some('r') {
        let error = scan.expected("a board on which the first cell is open");
        return Err(error.with_help(
            "the game places the mines at the first click: click once, then copy the ID",
        ));
    }
    let click = if scan.peek().is_some_and(|next| next.is_ascii_digit()) && is_click(desc.text) {
        let along = |what, most: usize| Number { what, range: 0..=most as u32 - 1 };
        let at = (
            along("the column of the first click", size.width),
            Text(","),
            along("the row of the first click", size.height),
            Text(","),
        );
        let (x, (), y, ()) = at.read(&mut scan)?;
        Some(size.cell(x as usize, y as usize))
    } else {
        None
    };
    let hidden = Obfuscated { count: size.area() };
    let bits = if scan.take('m') {
        hidden.read(&mut scan)?
    } else {
        scan.take('u');
        hidden.plain().read(&mut scan)?
    };
    scan.finish("the end of the puzzle")?;
    let mines = bits.iter().filter(|mine| **mine).count();
    let Some(secret) = Grid::from_cells(size, bits) else {
        return Err(scan.expected("a bit for each cell"));
    };
    if let Some(click) = click.filter(|&click| secret[click]) {
        let why = format!("the first click, {}, is on a mine", size.label(click));
        return Err(ParseError::impossible(desc.span(), why));
    }
    Ok((GameParams { size, mines, click }, secret))
}

/// Returns the reason why the current version of the game rejects parameters that do not affect the
/// board itself.
fn refused(size: Size, given: &Given) -> Option<String> {
    let most = size.area().saturating_sub(AROUND);
    let beyond = [("X", size.width, "column"), ("Y", size.height, "row")].into_iter().find_map(
        |(letter, side, what)| {
            let at = given.number(letter).filter(|&at| at as usize >= side)?;
            Some(format!(
                "the first click lies outside of the grid: {letter}{at}, but the last {what} is {}",
                side - 1
            ))
        },
    );
    beyond.or_else(|| match given.number("n")? {
        0 => Some("a board needs at least 1 mine".to_owned()),
        mines if mines as usize > most => {
            Some(format!("{mines} mines do not fit (the maximum on a {size} grid is {most})"))
        }
        _ => None,
    })
}

/// Writes an ID.
pub(super) fn write(form: &GameParams, secret: &Grid<bool>) -> String {
    let click = form.click.map(|click| form.size.position(click));
    let click = click.map(|(x, y)| format!("{x},{y},")).unwrap_or_default();
    let hidden = Obfuscated { count: form.size.area() }.text(secret.cells());
    format!("{}:{click}m{hidden}", PARAMS.text(&(form.size, Given::default())))
}

/// Returns true if a description begins with the first click: two numbers, each with a comma.
/// Anything else that begins with a digit is a bitmap without a sign before it.
fn is_click(desc: &str) -> bool {
    desc.split_once(',').is_some_and(|(x, _)| x.bytes().all(|digit| digit.is_ascii_digit()))
}
