//! Puzzles of SudokuPad, if the address holds them: the form of f-puzzles after `fpuz`, its own
//! form after `scl` or `ctc`, the cells of a Sudoku after `scf` or `classic`. Any other text is the
//! name of a puzzle that lies on the server.

use serde_json::{Map, Value};
use tatham_core::ParseError;
use tatham_core::author::scan::Piece;

use crate::SitePuzzle;
use crate::compact;
use crate::feature::{is_empty, number, refused, rules};
use crate::fpuzzles::{self, Reason, damaged, digit};
use crate::link::{Link, decoded};
use crate::sudoku::{Cage, MOST_ORDER, Sudoku};
use crate::zipper::unzipped;

/// Fields that change no rule.
const HARMLESS: &[&str] =
    &["cages", "cellSize", "cells", "id", "metadata", "regions", "settings", "videos"];

/// Names of fields that Solo has no rule for.
const NAMES: &[(&str, &str)] = &[
    ("arrows", "arrows"),
    ("foglight", "fog"),
    ("fogofwar", "fog"),
    ("lines", "lines, as of thermometers, whose meaning only its rules say"),
    ("overlays", "drawings whose meaning only its rules say"),
    ("underlays", "drawings whose meaning only its rules say"),
];

/// Fields of the description that change no rule; `rules` are words.
const HARMLESS_WORDS: &[&str] =
    &["author", "msgcorrect", "postsolve", "presolve", "rules", "solution", "source", "title"];

/// Names of rules in the description.
const NAMES_OF_RULES: &[(&str, &str)] = &[
    ("antiking", "the rule that a king's move away no digit is the same"),
    ("antiknight", "the rule that a knight's move away no digit is the same"),
];

/// Reads an address of the site.
pub(crate) fn read(link: &Link<'_>, whole: Piece<'_>) -> Option<Result<SitePuzzle, ParseError>> {
    let is_own = |site: &str| {
        link.host == site || link.host.strip_suffix(site).is_some_and(|sub| sub.ends_with('.'))
    };
    if !is_own("sudokupad.app") && !is_own("crackingthecryptic.com") {
        return None;
    }
    let path = link.path;
    let path = path
        .text
        .strip_prefix("sudoku/")
        .map_or(path, |rest| path.slice(path.text.len() - rest.len()..path.text.len()));
    let name = link.field("puzzleid").unwrap_or(path);
    let after = |mark: &str| {
        let rest = name.text.strip_prefix(mark)?;
        Some(name.slice(name.text.len() - rest.len()..name.text.len()))
    };
    // The longer mark first.
    for (mark, read) in [
        ("fpuzzles", fpuzzles::packed as fn(&str, Piece<'_>) -> _),
        ("fpuz", fpuzzles::packed),
        ("scl", packed),
        ("ctc", packed),
    ] {
        // The names of puzzles on the server are short.
        if let Some(piece) = after(mark).filter(|piece| piece.text.len() > 40) {
            return Some(read(&decoded(piece), piece));
        }
    }
    if let Some(piece) = after("scf") {
        return Some(compact::marked(&decoded(piece), piece));
    }
    if let Some(read) = after("classic").and_then(|piece| compact::plain(&decoded(piece), piece)) {
        return Some(read);
    }
    let message = "this address of SudokuPad holds no puzzle, only its name".to_owned();
    let error = ParseError::unsupported(whole.span(), message);
    Some(Err(error.with_help("copy the 81 digits of the grid, with `.` for an empty cell")))
}

/// Reads a packed puzzle in the site's own form; `piece` is its place.
fn packed(text: &str, piece: Piece<'_>) -> Result<SitePuzzle, ParseError> {
    let json = fpuzzles::unpacked(text, piece)?;
    let Some(Value::Object(fields)) = unzipped(&json) else { return Err(damaged(piece)) };
    puzzle(&fields).map_err(|reason| reason.error(piece))
}

fn puzzle(fields: &Map<String, Value>) -> Result<SitePuzzle, Reason> {
    let unknown =
        |(name, value): &(&String, &Value)| !HARMLESS.contains(&name.as_str()) && !is_empty(value);
    if let Some((name, _)) = fields.iter().find(unknown) {
        return Err(refused(name, NAMES).into());
    }
    let list = |name: &str| fields.get(name).and_then(Value::as_array);
    let rows = list("cells").ok_or(Reason::Damaged)?;
    let order = rows.len();
    if order > MOST_ORDER {
        return Err(format!("the Sudoku has {order} rows (the maximum is {MOST_ORDER})").into());
    }
    let mut sudoku = Sudoku::new(order);
    for (y, row) in rows.iter().enumerate() {
        let row = row.as_array().filter(|row| row.len() == order).ok_or(Reason::Damaged)?;
        for (x, cell) in row.iter().enumerate() {
            let cell = cell.as_object().ok_or(Reason::Damaged)?;
            let is_own = |name: &str| ["centremarks", "pencilMarks", "value"].contains(&name);
            let unknown = |(name, value): &(&String, &Value)| !is_own(name) && !is_empty(value);
            if let Some((name, _)) = cell.iter().find(unknown) {
                return Err(refused(name, &[]).into());
            }
            if let Some(value) = cell.get("value").filter(|value| !is_empty(value)) {
                sudoku.givens[y * order + x] = Some(digit(&sudoku, y * order + x, value)?);
            }
        }
    }
    let regions = list("regions").ok_or_else(|| "the puzzle has no regions".to_owned())?;
    let mut owner = vec![None; order * order];
    for (region, cells) in regions.iter().enumerate() {
        for cell in places(order, cells)? {
            owner[cell] = Some(region);
        }
    }
    if let Some(free) = owner.iter().position(Option::is_none) {
        let name = sudoku.size().name(free);
        return Err(format!("{name} is in no region, in Solo each cell is in one").into());
    }
    sudoku.regions = owner.into_iter().flatten().collect();
    let mut words = None;
    for cage in list("cages").into_iter().flatten() {
        match cage.get("cells").filter(|cells| !is_empty(cells)) {
            Some(cells) => sudoku.cages.push(killer(order, cage, cells)?),
            None => described(cage, &mut words)?,
        }
    }
    for (name, value) in fields.get("metadata").and_then(Value::as_object).into_iter().flatten() {
        word(name, value, &mut words)?;
    }
    let remarks = words.as_deref().and_then(|words| rules("Solo", words)).into_iter().collect();
    Ok(SitePuzzle { kind: "solo", id: sudoku.id()?, remarks })
}

/// Returns cells, given as `[row, column]` from 0.
fn places(order: usize, cells: &Value) -> Result<Vec<usize>, Reason> {
    let place = |cell: &Value| {
        let [row, column] = cell.as_array()?.as_slice() else { return None };
        let index = |value: &Value| {
            value.as_u64().and_then(|at| usize::try_from(at).ok()).filter(|at| *at < order)
        };
        Some(index(row)? * order + index(column)?)
    };
    let cells = cells.as_array().ok_or(Reason::Damaged)?;
    cells.iter().map(place).collect::<Option<Vec<_>>>().ok_or(Reason::Damaged)
}

/// Returns a cage. Only one whose digits differ is Solo's.
fn killer(order: usize, cage: &Value, cells: &Value) -> Result<Cage, Reason> {
    if cage.get("unique") != Some(&Value::Bool(true)) {
        return Err("the puzzle has a cage of which it does not say that its digits differ"
            .to_owned()
            .into());
    }
    let sum = cage.get("sum").or(cage.get("value")).and_then(number);
    Ok(Cage { cells: places(order, cells)?, sum })
}

/// Reads a cage without cells, which is a part of the description: `title: …`.
fn described(cage: &Value, words: &mut Option<String>) -> Result<(), Reason> {
    let Some(text) = cage.get("value").and_then(Value::as_str) else { return Ok(()) };
    let (name, value) = text.split_once(':').unwrap_or((text, "true"));
    word(name.trim(), &Value::from(value.trim()), words)
}

/// Reads a part of the description.
fn word(name: &str, value: &Value, words: &mut Option<String>) -> Result<(), Reason> {
    if name == "rules" {
        *words = Some(match value {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        });
    }
    if HARMLESS_WORDS.contains(&name) || is_empty(value) {
        return Ok(());
    }
    Err(refused(name, NAMES_OF_RULES).into())
}
