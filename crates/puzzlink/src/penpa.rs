//! Sudokus of Penpa-Edit: lines of text and JSON, packed by deflate in the field `p` of an address.
//!
//! A square board is surrounded by 2 rows and columns of cells that are not shown. Cells are
//! numbered row by row with these; the corner right of and below each cell has the cell's number
//! plus the number of all cells.
//!
//! # References
//! Opt-Pan and Swaroop Guggilam, *penpa-edit* (<https://github.com/swaroopg92/penpa-edit>),
//! `class_p.js` (`maketext`, `COMPRESS_SUB`) and `general.js` (`load`): the lines and the numbers.

use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use serde_json::Value;
use tatham_core::ParseError;
use tatham_core::author::scan::Piece;

use crate::SitePuzzle;
use crate::feature::{is_empty, refused, rules};
use crate::fpuzzles::{Reason, damaged, too_long};
use crate::link::{Link, MOST_UNPACKED, decoded};
use crate::sudoku::{MOST_ORDER, Sudoku};

/// Base64, with or without `=` at the end.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// Texts that `z` and a sign stand for.
const SHORT: [(char, &str); 31] = [
    ('Z', "z"),
    ('9', "\"qa\""),
    ('Q', "\"pu_q\""),
    ('A', "\"pu_a\""),
    ('G', "\"grid\""),
    ('M', "\"edit_mode\""),
    ('S', "\"surface\""),
    ('L', "\"line\""),
    ('E', "\"lineE\""),
    ('W', "\"wall\""),
    ('C', "\"cage\""),
    ('N', "\"number\""),
    ('Y', "\"symbol\""),
    ('P', "\"special\""),
    ('B', "\"board\""),
    ('R', "\"command_redo\""),
    ('U', "\"command_undo\""),
    ('8', "\"command_replay\""),
    ('1', "\"numberS\""),
    ('F', "\"freeline\""),
    ('2', "\"freelineE\""),
    ('T', "\"thermo\""),
    ('3', "\"arrows\""),
    ('D', "\"direction\""),
    ('0', "\"squareframe\""),
    ('5', "\"polygon\""),
    ('4', "\"deletelineE\""),
    ('6', "\"killercages\""),
    ('7', "\"nobulbthermo\""),
    ('_', "\"__a\""),
    ('O', "null"),
];

/// Names of parts of a board that Solo has no rule for.
const NAMES: &[(&str, &str)] = &[
    ("arrows", "arrows"),
    ("cage", "cages"),
    ("deletelineE", "deleted lines"),
    ("direction", "directions"),
    ("freeline", "lines"),
    ("freelineE", "lines"),
    ("killercages", "cages"),
    ("line", "lines"),
    ("nobulbthermo", "thermometers"),
    ("numberS", "small numbers"),
    ("polygon", "polygons"),
    ("squareframe", "frames"),
    ("surface", "shaded cells"),
    ("symbol", "symbols"),
    ("thermo", "thermometers"),
    ("wall", "walls"),
];

/// Parts of a board that are not a puzzle's: what was drawn before.
const HISTORY: [&str; 3] = ["command_redo", "command_replay", "command_undo"];

/// Tags that name a Sudoku with the rules of Solo.
const TAGS: [&str; 2] = ["classic", "irregular"];

/// Sizes in which numbers of a cell are written.
const SIZES: [&str; 5] = ["1", "5", "6", "8", "10"];

/// Reads an address of the site.
pub(crate) fn read(link: &Link<'_>, whole: Piece<'_>) -> Option<Result<SitePuzzle, ParseError>> {
    let is_own = link.host == "swaroopg92.github.io"
        || link.host == "opt-pan.github.io"
        || link.host.starts_with("penpa-edit.");
    if !is_own {
        return None;
    }
    let Some(packed) = link.field("p").filter(|packed| !packed.text.is_empty()) else {
        let message = "this address of Penpa-Edit holds no puzzle".to_owned();
        return Some(Err(ParseError::unsupported(whole.span(), message)));
    };
    Some(unpacked(packed).and_then(|text| puzzle(&text).map_err(|reason| reason.error(packed))))
}

/// Unpacks the text of a puzzle.
fn unpacked(piece: Piece<'_>) -> Result<String, ParseError> {
    let text = decoded(piece).replace(' ', "+");
    let bytes = BASE64.decode(text).map_err(|_| damaged(piece))?;
    let bytes = miniz_oxide::inflate::decompress_to_vec_with_limit(&bytes, MOST_UNPACKED);
    let bytes = bytes.map_err(|error| match error.status {
        miniz_oxide::inflate::TINFLStatus::HasMoreOutput => too_long(piece),
        _ => damaged(piece),
    })?;
    String::from_utf8(bytes).map_err(|_| damaged(piece)).map(|text| in_full(&text))
}

/// Replaces what stands for a longer text.
fn in_full(text: &str) -> String {
    let mut full = String::new();
    let mut signs = text.chars();
    while let Some(sign) = signs.next() {
        let short = (sign == 'z').then(|| signs.next()).flatten();
        match short.and_then(|short| SHORT.iter().find(|(own, _)| *own == short)) {
            Some((_, long)) => full.push_str(long),
            None => full.extend([Some(sign), short].into_iter().flatten()),
        }
    }
    full
}

/// Board with its numbers of cells and corners.
struct Board {
    /// Number of cells in a row, with those that are not shown.
    columns: usize,
    /// Number of cells, with those that are not shown.
    all: usize,
    /// First cell of the Sudoku, as column and row.
    first: [usize; 2],
    order: usize,
}

impl Board {
    /// Returns the board whose cells are a square.
    fn new(header: &[&str], centres: &Value) -> Result<Self, Reason> {
        let side = |at: usize| {
            let side = header.get(at).and_then(|side| side.parse::<usize>().ok());
            side.filter(|side| (1..=100).contains(side)).ok_or(Reason::Damaged)
        };
        let (columns, rows) = (side(1)? + 4, side(2)? + 4);
        // The cells are given by their distances from one another.
        let mut cell = 0_i64;
        let mut cells = Vec::new();
        for distance in centres.as_array().ok_or(Reason::Damaged)? {
            cell = cell
                .checked_add(distance.as_i64().ok_or(Reason::Damaged)?)
                .ok_or(Reason::Damaged)?;
            let index = usize::try_from(cell).ok().filter(|cell| *cell < columns * rows);
            cells.push(index.ok_or(Reason::Damaged)?);
        }
        cells.sort_unstable();
        let order = cells.len().isqrt();
        let first = cells.first().copied().unwrap_or(0);
        let board =
            Self { columns, all: columns * rows, first: [first % columns, first / columns], order };
        let is_square =
            order > 0 && cells.len() == order * order && board.first[0] + order <= columns;
        if !is_square
            || order > MOST_ORDER
            || cells.iter().enumerate().any(|(at, cell)| board.cell(*cell) != Some(at))
        {
            return Err("the grid is not a square".to_owned().into());
        }
        Ok(board)
    }

    /// Returns the Sudoku's cell of a number.
    fn cell(&self, number: usize) -> Option<usize> {
        let column = (number % self.columns).checked_sub(self.first[0])?;
        let row = (number / self.columns).checked_sub(self.first[1])?;
        (column < self.order && row < self.order).then(|| row * self.order + column)
    }

    /// Returns the corner of a number, as column and row from the upper left one.
    fn corner(&self, number: usize) -> Option<[usize; 2]> {
        let cell = number.checked_sub(self.all)?;
        let column = (cell % self.columns + 1).checked_sub(self.first[0])?;
        let row = (cell / self.columns + 1).checked_sub(self.first[1])?;
        (column <= self.order && row <= self.order).then_some([column, row])
    }
}

fn puzzle(text: &str) -> Result<SitePuzzle, Reason> {
    let lines: Vec<&str> = text.lines().collect();
    let header: Vec<&str> = lines.first().ok_or(Reason::Damaged)?.split(',').collect();
    let json = |line: usize| -> Result<Value, Reason> {
        let text = lines.get(line).ok_or(Reason::Damaged)?;
        serde_json::from_str(text).map_err(|_| Reason::Damaged)
    };
    let tags = lines.get(17).and_then(|line| serde_json::from_str::<Vec<String>>(line).ok());
    let tags = tags.unwrap_or_default();
    let is_sudoku = header[0] == "sudoku" || header[0] == "square" && !tags.is_empty();
    if let Some(tag) = tags.iter().find(|tag| !TAGS.contains(&tag.as_str())) {
        return Err(
            format!("`{tag}` is not supported, only plain and irregular Sudokus are").into()
        );
    }
    if !is_sudoku {
        let kind = header[0];
        return Err(match kind {
            "square" => "the puzzle has no tag that names its type".to_owned(),
            _ if kind.starts_with(|first: char| first.is_ascii_digit()) => {
                "the puzzle is in an old form".to_owned()
            }
            _ => format!("a board of the type `{kind}` is not supported, only Sudokus are"),
        }
        .into());
    }
    // Clues outside, below or to the right, or above and to the left.
    if header.get(12..14).is_some_and(|outside| outside.contains(&"1")) {
        return Err("the puzzle has clues outside of the grid, which Solo does not have"
            .to_owned()
            .into());
    }
    let board = Board::new(&header, &json(5)?)?;
    let drawn = json(3)?;
    let drawn = drawn.as_object().ok_or(Reason::Damaged)?;
    let mut sudoku = Sudoku::new(board.order);
    for (name, value) in drawn.iter().filter(|(_, value)| !is_empty(value)) {
        match name.as_str() {
            "number" => numbers(&mut sudoku, &board, value)?,
            "lineE" => lines_of(&mut sudoku, &board, value)?,
            name if HISTORY.contains(&name) => {}
            name => return Err(refused(name, NAMES).into()),
        }
    }
    let words = header.get(18).map(|text| {
        let signs = [("%2C", ","), ("%2D", " "), ("%2E", "&"), ("%2F", "=")];
        signs.iter().fold((*text).to_owned(), |text, (from, to)| text.replace(from, to))
    });
    let remarks = words.as_deref().and_then(rules).into_iter().collect();
    Ok(SitePuzzle { kind: "solo", id: sudoku.id()?, remarks })
}

/// Reads the givens: a text, its colour and its size for each cell.
fn numbers(sudoku: &mut Sudoku, board: &Board, value: &Value) -> Result<(), Reason> {
    for (number, entry) in value.as_object().ok_or(Reason::Damaged)? {
        let number = number.parse().map_err(|_| Reason::Damaged)?;
        let cell = board.cell(number).ok_or_else(|| {
            "the puzzle has a number outside of the grid, which Solo does not have".to_owned()
        })?;
        let Some([text, _, size, ..]) = entry.as_array().map(Vec::as_slice) else {
            return Err(Reason::Damaged);
        };
        let name = sudoku.size().name(cell);
        let text = text.as_str().map_or_else(|| text.to_string(), str::to_owned);
        if !SIZES.iter().any(|own| size.as_str() == Some(own)) {
            return Err(format!("{name} has `{text}` in a form that is not a given digit").into());
        }
        let most = board.order as u32;
        let digit = text.trim().parse().ok().filter(|digit| (1..=most).contains(digit));
        let digit =
            digit.ok_or_else(|| format!("{name} is `{text}`, in Solo it is 1 to {most}"))?;
        sudoku.givens[cell] = Some(digit);
    }
    Ok(())
}

/// Reads lines between corners: borders of regions, and the diagonals.
fn lines_of(sudoku: &mut Sudoku, board: &Board, value: &Value) -> Result<(), Reason> {
    let order = board.order;
    let mut is_border = vec![[false; 2]; order * order];
    let mut diagonals = [0, 0];
    for (ends, style) in value.as_object().ok_or(Reason::Damaged)? {
        let mut corners = ends.split(',').map(|end| board.corner(end.parse().ok()?));
        let (Some(Some(one)), Some(Some(other)), None) =
            (corners.next(), corners.next(), corners.next())
        else {
            return Err("the puzzle has lines outside of the grid".to_owned().into());
        };
        // A cross on an edge is a line of this style.
        if style.as_u64() == Some(98) {
            return Err("the puzzle has crosses on edges, which Solo does not have"
                .to_owned()
                .into());
        }
        let ([x, y], [to_x, to_y]) = (one.min(other), one.max(other));
        match (to_x - x, to_y.abs_diff(y)) {
            // A border lies right of or below a cell.
            (0, 1) if x == 0 || x == order => {}
            (0, 1) => is_border[y.min(to_y) * order + x - 1][0] = true,
            (1, 0) if y == 0 || y == order => {}
            (1, 0) => is_border[(y - 1) * order + x][1] = true,
            (1, 1) if x == y && to_x == to_y => diagonals[0] += 1,
            (1, 1) if x + y == order => diagonals[1] += 1,
            _ => {
                return Err("the puzzle has other lines than borders of regions".to_owned().into());
            }
        }
    }
    sudoku.diagonals = match diagonals {
        [0, 0] => false,
        [down, up] if down == order && up == order => true,
        _ => {
            return Err("the digits of one diagonal differ, in Solo those of both"
                .to_owned()
                .into());
        }
    };
    if is_border.iter().flatten().any(|is_border| *is_border) {
        sudoku.regions = regions(order, &is_border);
    }
    Ok(())
}

/// Returns the regions that borders right of and below cells make.
fn regions(order: usize, is_border: &[[bool; 2]]) -> Vec<usize> {
    let mut owner = vec![usize::MAX; order * order];
    for first in 0..owner.len() {
        let mut next = vec![first];
        while let Some(cell) = next.pop() {
            if owner[cell] != usize::MAX {
                continue;
            }
            owner[cell] = first;
            let (x, y) = (cell % order, cell / order);
            next.extend((x + 1 < order && !is_border[cell][0]).then(|| cell + 1));
            next.extend((y + 1 < order && !is_border[cell][1]).then(|| cell + order));
            next.extend((x > 0 && !is_border[cell.wrapping_sub(1)][0]).then(|| cell - 1));
            next.extend((y > 0 && !is_border[cell.wrapping_sub(order)][1]).then(|| cell - order));
        }
    }
    owner
}
