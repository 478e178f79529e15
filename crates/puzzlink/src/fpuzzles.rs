//! Puzzles of f-puzzles: JSON, packed by LZ-string, in the field `load` of an address.
//!
//! # References
//! SudokuPad, *sudokutools* (<https://github.com/SudokuPad/sudokutools>), `fpuzzlesdecoder.js`: the
//! fields and their meaning.

use serde_json::{Map, Value};
use tatham_core::ParseError;
use tatham_core::author::scan::Piece;

use crate::SitePuzzle;
use crate::feature::{is_empty, number, refused, rules};
use crate::link::{Link, MOST_UNPACKED, decoded};
use crate::lz_string::{self, Broken};
use crate::sudoku::{Cage, MOST_ORDER, Sudoku};

/// Fields that change no rule.
const HARMLESS: &[&str] = &[
    "author",
    "conflictchecker",
    "diagonal+",
    "diagonal-",
    "disabledlogic",
    "grid",
    "highlightConflicts",
    "killercage",
    "ruleset",
    "size",
    "solution",
    "successMessage",
    "title",
    "truecandidatesoptions",
];

/// Names of fields that Solo has no rule for.
const NAMES: &[(&str, &str)] = &[
    ("antiking", "the rule that a king's move away no digit is the same"),
    ("antiknight", "the rule that a knight's move away no digit is the same"),
    ("arrow", "arrows"),
    ("betweenline", "between lines"),
    ("boxindexer", "box indexers"),
    ("cage", "cages whose meaning only its rules say"),
    ("circle", "circles whose meaning only its rules say"),
    ("clone", "clones"),
    ("columnindexer", "column indexers"),
    ("difference", "dots between cells (differences)"),
    ("disjointgroups", "disjoint groups"),
    ("doublearrow", "double arrows"),
    ("entropicline", "entropic lines"),
    ("even", "cells with even digits"),
    ("extraregion", "extra regions"),
    ("foglight", "fog"),
    ("fogofwar", "fog"),
    ("line", "lines whose meaning only its rules say"),
    ("littlekillersum", "sums of diagonals (little killer)"),
    ("lockout", "lockout lines"),
    ("maximum", "cells larger than their neighbours"),
    ("minimum", "cells smaller than their neighbours"),
    ("modularline", "modular lines"),
    ("nabner", "Nabner lines"),
    ("negative", "the rule that all signs of a sort are given"),
    ("nonconsecutive", "the rule that neighbours are not consecutive"),
    ("odd", "cells with odd digits"),
    ("palindrome", "palindromes"),
    ("quadruple", "quadruples"),
    ("ratio", "dots between cells (ratios)"),
    ("rectangle", "rectangles whose meaning only its rules say"),
    ("regionsumline", "region sum lines"),
    ("renban", "Renban lines"),
    ("rowindexer", "row indexers"),
    ("sandwichsum", "sandwich sums"),
    ("skyscraper", "skyscrapers"),
    ("text", "texts whose meaning only its rules say"),
    ("thermometer", "thermometers"),
    ("whispers", "whisper lines"),
    ("xsum", "X sums"),
    ("xv", "X and V between cells"),
    ("zipperline", "zipper lines"),
];

/// Fields of a cell that are a player's, or understood.
const OWN_OF_CELL: &[&str] =
    &["centerPencilMarks", "cornerPencilMarks", "given", "highlight", "region", "value"];

/// Names of fields of a cell.
const NAMES_OF_CELL: &[(&str, &str)] = &[
    ("c", "colours of cells whose meaning only its rules say"),
    ("cArray", "colours of cells whose meaning only its rules say"),
    ("givenPencilMarks", "given candidates"),
];

/// Reads an address of the site.
pub(crate) fn read(link: &Link<'_>, whole: Piece<'_>) -> Option<Result<SitePuzzle, ParseError>> {
    if link.host != "f-puzzles.com" && !link.host.ends_with(".f-puzzles.com") {
        return None;
    }
    let Some(load) = link.field("load") else {
        let message = "this address of f-puzzles holds no puzzle".to_owned();
        let error = ParseError::unsupported(whole.span(), message);
        return Some(Err(error.with_help("use the long address, with `?load=`")));
    };
    Some(packed(&decoded(load), load))
}

/// Reads a packed puzzle; `piece` is its place.
pub(crate) fn packed(text: &str, piece: Piece<'_>) -> Result<SitePuzzle, ParseError> {
    let json = unpacked(text, piece)?;
    let value: Value = serde_json::from_str(&json).map_err(|_| damaged(piece))?;
    let Value::Object(fields) = value else { return Err(damaged(piece)) };
    puzzle(&fields).map_err(|reason| reason.error(piece))
}

/// Unpacks a text of LZ-string.
pub(crate) fn unpacked(text: &str, piece: Piece<'_>) -> Result<String, ParseError> {
    lz_string::unpacked(text, MOST_UNPACKED).map_err(|broken| match broken {
        Broken::Damaged => damaged(piece),
        Broken::TooLong => too_long(piece),
    })
}

/// Returns the error for a packed puzzle that cannot be unpacked or understood.
pub(crate) fn damaged(piece: Piece<'_>) -> ParseError {
    let message = "the puzzle in this address is damaged or incomplete".to_owned();
    ParseError::impossible(piece.span(), message)
}

/// Returns the error for a packed puzzle that is too long.
pub(crate) fn too_long(piece: Piece<'_>) -> ParseError {
    let message = "the puzzle in this address is longer than 1 MB".to_owned();
    ParseError::unsupported(piece.span(), message)
}

/// Reason why a puzzle is not read.
#[derive(Debug)]
pub(crate) enum Reason {
    /// Its fields have another form.
    Damaged,
    /// Solo does not have it: a clause.
    Unsupported(String),
}

impl From<String> for Reason {
    fn from(why: String) -> Self {
        Self::Unsupported(why)
    }
}

impl Reason {
    /// Returns the error at a place.
    pub(crate) fn error(self, piece: Piece<'_>) -> ParseError {
        match self {
            Self::Damaged => damaged(piece),
            Self::Unsupported(why) => ParseError::unsupported(piece.span(), why),
        }
    }
}

fn puzzle(fields: &Map<String, Value>) -> Result<SitePuzzle, Reason> {
    let unknown =
        |(name, value): &(&String, &Value)| !HARMLESS.contains(&name.as_str()) && !is_empty(value);
    if let Some((name, _)) = fields.iter().find(unknown) {
        return Err(refused(name, NAMES).into());
    }
    let rows = fields.get("grid").and_then(Value::as_array).ok_or(Reason::Damaged)?;
    let order = rows.len();
    if order > MOST_ORDER {
        return Err(format!("the Sudoku has {order} rows (the maximum is {MOST_ORDER})").into());
    }
    let mut sudoku = Sudoku::new(order);
    let mut entered = 0;
    for (y, row) in rows.iter().enumerate() {
        let row = row.as_array().filter(|row| row.len() == order).ok_or(Reason::Damaged)?;
        for (x, cell) in row.iter().enumerate() {
            let cell = cell.as_object().ok_or(Reason::Damaged)?;
            entered += usize::from(set(&mut sudoku, y * order + x, cell)?);
        }
    }
    let [up, down] = ["diagonal+", "diagonal-"]
        .map(|name| fields.get(name).is_some_and(|value| !is_empty(value)));
    if up != down {
        return Err("the digits of one diagonal differ, in Solo those of both".to_owned().into());
    }
    sudoku.diagonals = up;
    for cage in fields.get("killercage").and_then(Value::as_array).into_iter().flatten() {
        sudoku.cages.push(killer(&sudoku, cage)?);
    }
    let words = fields.get("ruleset").and_then(Value::as_str);
    let words = words.and_then(|words| rules("Solo", words));
    let left = (entered > 0).then(|| format!("read without {entered} entered digits"));
    let remarks = words.into_iter().chain(left).collect();
    Ok(SitePuzzle { kind: "solo", id: sudoku.id()?, remarks })
}

/// Sets a cell; returns true if it has a player's digit.
fn set(sudoku: &mut Sudoku, at: usize, cell: &Map<String, Value>) -> Result<bool, Reason> {
    let unknown = |(name, value): &(&String, &Value)| {
        !OWN_OF_CELL.contains(&name.as_str()) && !is_empty(value)
    };
    if let Some((name, _)) = cell.iter().find(unknown) {
        return Err(refused(name, NAMES_OF_CELL).into());
    }
    match cell.get("region") {
        None => {}
        Some(Value::Null) => {
            let name = sudoku.size().name(at);
            return Err(format!("{name} is in no region, in Solo each cell is in one").into());
        }
        Some(region) => sudoku.regions[at] = number(region).ok_or(Reason::Damaged)? as usize,
    }
    let Some(value) = cell.get("value").filter(|value| !is_empty(value)) else { return Ok(false) };
    if cell.get("given") != Some(&Value::Bool(true)) {
        return Ok(true);
    }
    sudoku.givens[at] = Some(digit(sudoku, at, value)?);
    Ok(false)
}

/// Returns the digit of a cell.
pub(crate) fn digit(sudoku: &Sudoku, at: usize, value: &Value) -> Result<u32, Reason> {
    let order = sudoku.order;
    number(value).filter(|digit| (1..=order as u32).contains(digit)).ok_or_else(|| {
        format!("{} is {value}, in Solo it is 1 to {order}", sudoku.size().name(at)).into()
    })
}

/// Returns a cage; its cells are `R1C2`.
fn killer(sudoku: &Sudoku, cage: &Value) -> Result<Cage, Reason> {
    let cells = cage.get("cells").and_then(Value::as_array).ok_or(Reason::Damaged)?;
    let cell = |name: &Value| {
        let (row, column) = name.as_str()?.strip_prefix('R')?.split_once('C')?;
        let index = |text: &str| -> Option<usize> {
            let number: usize = text.parse().ok()?;
            (1..=sudoku.order).contains(&number).then(|| number - 1)
        };
        Some(index(row)? * sudoku.order + index(column)?)
    };
    let cells: Option<Vec<usize>> = cells.iter().map(cell).collect();
    Ok(Cage { cells: cells.ok_or(Reason::Damaged)?, sum: cage.get("value").and_then(number) })
}
