//! Puzzles of Penpa-Edit: lines of text and JSON, packed by deflate in the field `p` of an address.
//!
//! A square board is surrounded by 2 rows and columns of cells that are not shown. Cells are
//! numbered row by row with these; the corner right of and below each cell has the cell's number
//! plus the number of all cells.
//!
//! # References
//! Opt-Pan and Swaroop Guggilam, *penpa-edit* (<https://github.com/swaroopg92/penpa-edit>),
//! `class_p.js` (`maketext`, `COMPRESS_SUB`), `general.js` (`load`) and `genre_tags.js`: the lines,
//! the numbers and the tags.

mod board;
mod others;
mod squares;

use std::ops::RangeInclusive;

use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use serde_json::{Map, Value};
use tatham_core::ParseError;
use tatham_core::author::scan::Piece;

use crate::SitePuzzle;
use crate::feature::{is_empty, refused_by, rules};
use crate::fpuzzles::{Reason, damaged, too_long};
use crate::link::{Link, MOST_UNPACKED, decoded};
use board::Board;

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

/// Names of parts of a board.
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

/// Game of the collection: its name, its title, and the reader of a board, which returns the ID.
#[derive(Clone, Copy)]
struct Game {
    name: &'static str,
    title: &'static str,
    read: fn(&Board, &Parts<'_>) -> Result<String, Reason>,
}

impl Game {
    const fn new(
        name: &'static str,
        title: &'static str,
        read: fn(&Board, &Parts<'_>) -> Result<String, Reason>,
    ) -> Self {
        Self { name, title, read }
    }
}

const SOLO: Game = Game::new("solo", "Solo", squares::read);
const RANGE: Game = Game::new("range", "Range", others::kurodoko);

/// Tags of the site, and the games that they name.
const TAGS: [(&str, Game); 9] = [
    ("classic", SOLO),
    ("irregular", SOLO),
    ("fillomino", Game::new("filling", "Filling", others::fillomino)),
    ("hitori", Game::new("singles", "Singles", others::hitori)),
    ("kurodoko", RANGE),
    ("kuromasu", RANGE),
    ("nonogram", Game::new("pattern", "Pattern", others::nonogram)),
    ("shikaku", Game::new("rect", "Rectangles", others::shikaku)),
    ("slitherlink", Game::new("loopy", "Loopy", others::slitherlink)),
];

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

/// Parts of a board that are not empty, and the game.
struct Parts<'p> {
    game: Game,
    drawn: &'p Map<String, Value>,
}

impl Parts<'_> {
    /// Returns the parts with these names; there must be no others.
    fn but(&self, known: &[&str]) -> Result<impl Iterator<Item = (&str, &Value)>, Reason> {
        let parts = || {
            let own = |(name, value): &(&String, &Value)| {
                !HISTORY.contains(&name.as_str()) && !is_empty(value)
            };
            self.drawn.iter().filter(own).map(|(name, value)| (name.as_str(), value))
        };
        match parts().find(|(name, _)| !known.contains(name)) {
            Some((name, _)) => Err(refused_by(self.game.title, name, NAMES).into()),
            None => Ok(parts()),
        }
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
    let game = game(header[0], &tags.unwrap_or_default())?;
    // Of a Sudoku: clues outside, below or to the right, or above and to the left.
    if header.get(12..14).is_some_and(|outside| outside.contains(&"1")) {
        let title = game.title;
        let why = format!("the puzzle has clues outside of the grid, which {title} does not have");
        return Err(why.into());
    }
    let board = Board::new(&header, &json(5)?)?;
    let drawn = json(3)?;
    let drawn = drawn.as_object().ok_or(Reason::Damaged)?;
    let id = (game.read)(&board, &Parts { game, drawn })?;
    let words = header.get(18).map(|text| {
        let signs = [("%2C", ","), ("%2D", " "), ("%2E", "&"), ("%2F", "=")];
        signs.iter().fold((*text).to_owned(), |text, (from, to)| text.replace(from, to))
    });
    let remarks = words.as_deref().and_then(|words| rules(game.title, words));
    Ok(SitePuzzle { kind: game.name, id, remarks: remarks.into_iter().collect() })
}

/// Returns the game of a board of some type with these tags.
fn game(board: &str, tags: &[String]) -> Result<Game, Reason> {
    let found = |tag: &String| TAGS.iter().find(|(own, _)| own == tag).map(|(_, game)| *game);
    if let Some(tag) = tags.iter().find(|tag| found(tag).is_none()) {
        return Err(format!("the type `{tag}` is not supported").into());
    }
    let games: Vec<Game> = tags.iter().filter_map(found).collect();
    let is_one = games.windows(2).all(|pair| pair[0].name == pair[1].name);
    let why = match (board, games.first()) {
        ("sudoku", None) => return Ok(SOLO),
        ("sudoku", Some(game)) if is_one && game.name == SOLO.name => return Ok(SOLO),
        ("square", Some(game)) if is_one => return Ok(*game),
        ("square", None) => "the puzzle has no tag that names its type".to_owned(),
        ("square" | "sudoku", Some(_)) => "the puzzle has tags of several types".to_owned(),
        _ if board.starts_with(|first: char| first.is_ascii_digit()) => {
            "the puzzle is in an old form".to_owned()
        }
        _ => format!("a board of the type `{board}` is not supported"),
    };
    Err(why.into())
}

/// Returns the number in an entry, which has a text, its colour and its size; `name` is its cell.
fn entry(entry: &Value, name: &str) -> Result<u32, Reason> {
    let Some([text, _, size, ..]) = entry.as_array().map(Vec::as_slice) else {
        return Err(Reason::Damaged);
    };
    let text = text.as_str().map_or_else(|| text.to_string(), str::to_owned);
    let is_number = SIZES.iter().any(|own| size.as_str() == Some(own));
    let number = text.trim().parse().ok().filter(|_| is_number);
    number.ok_or_else(|| format!("{name} has `{text}`, which is not a number of a cell").into())
}

/// Returns the numbers of all cells.
fn numbers(
    board: &Board,
    value: &Value,
    range: RangeInclusive<u32>,
) -> Result<Vec<Option<u32>>, Reason> {
    let mut numbers = vec![None; board.size.area()];
    for (at, own) in value.as_object().ok_or(Reason::Damaged)? {
        let cell = board.cell(at.parse().map_err(|_| Reason::Damaged)?);
        let cell = cell.ok_or_else(|| "a number is outside of the grid".to_owned())?;
        let name = board.size.name(cell);
        let number = entry(own, &name)?;
        if !range.contains(&number) {
            let (least, most) = (range.start(), range.end());
            return Err(format!("{name} is {number}, and must be {least} to {most}").into());
        }
        numbers[cell] = Some(number);
    }
    Ok(numbers)
}
