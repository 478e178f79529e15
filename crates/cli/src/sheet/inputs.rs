//! The puzzles of a sheet: one in each input, or a list in a file or on the standard input.

use std::ffi::OsString;
use std::ops::Range;
use std::path::Path;

use clap::ArgMatches;
use tatham_core::Flaw;
use tatham_kinds::Input;
use tatham_wire::{ApiError, Puzzle, RequestContext};

use crate::{input, recognise};

/// Reads all puzzles.
///
/// # Errors
/// The first input, or line of a list, that is not a puzzle.
pub(super) fn read(
    words: &[OsString],
    world: &RequestContext,
    quiet: bool,
) -> Result<Vec<Puzzle>, ApiError> {
    let mut puzzles = Vec::new();
    let mut words = words;
    while let Some(word) = words.first() {
        let (own, rest) = words.split_at(if is_name(word) { 2.min(words.len()) } else { 1 });
        add(&mut puzzles, &input::read(own)?, world, quiet)?;
        words = rest;
    }
    Ok(puzzles)
}

/// Returns true if a word is the name of a puzzle type, so that the next word is its ID.
fn is_name(word: &OsString) -> bool {
    word.to_str().is_some_and(|word| tatham_kinds::find(word).is_some())
        && !Path::new(word).exists()
}

/// Adds the puzzles of a text.
fn add(
    puzzles: &mut Vec<Puzzle>,
    text: &str,
    world: &RequestContext,
    quiet: bool,
) -> Result<(), ApiError> {
    let error = match one(text, world, quiet) {
        Ok(puzzle) => {
            puzzles.push(puzzle);
            return Ok(());
        }
        Err(error) => error,
    };
    let items = match &error {
        ApiError::Input(unread) => match &unread.error.flaw {
            Flaw::Several { items } => items.clone(),
            _ => listed(text, world),
        },
        _ => Vec::new(),
    };
    if items.is_empty() {
        return Err(error);
    }
    for item in items {
        puzzles
            .push(one(&text[item.clone()], world, quiet).map_err(|error| at(item, text, error))?);
    }
    Ok(())
}

/// Reads a text with one puzzle.
fn one(text: &str, world: &RequestContext, quiet: bool) -> Result<Puzzle, ApiError> {
    // A sheet has no options of one kind.
    let given = ArgMatches::default();
    recognise::puzzle(text, world.puzzle, &given, world, quiet, |name| {
        format!("`tatham-slv sheet --puzzle {name} …`")
    })
}

/// Returns the lines of a list in which not every line is a puzzle; nothing if the text does not
/// look like a list.
fn listed(text: &str, world: &RequestContext) -> Vec<Range<usize>> {
    let mut start = 0;
    let mut lines = Vec::new();
    for line in text.split_inclusive('\n') {
        let trimmed = line.trim();
        if !trimmed.is_empty() {
            let begin = start + (line.len() - line.trim_start().len());
            lines.push(begin..begin + trimmed.len());
        }
        start += line.len();
    }
    // The rows of a damaged grid may be numbers for some puzzle.
    let is_row = |line: &str| {
        line.starts_with(|c: char| !c.is_ascii_alphabetic())
            && line.contains(char::is_whitespace)
            && !line.contains(':')
    };
    let is_puzzle = |line: &Range<usize>| {
        let line = &text[line.clone()];
        !is_row(line)
            && Input::from_text(line, world.puzzle).is_ok_and(|input| match input.entry() {
                Ok(entry) => input.parse(entry, &tatham_core::Settings::default()).is_ok(),
                Err(unread) => matches!(unread.error.flaw, Flaw::Ambiguous { .. }),
            })
    };
    if lines.len() > 1 && lines.iter().any(is_puzzle) { lines } else { Vec::new() }
}

/// Returns the error in an item of a text with its place in the whole text.
fn at(item: Range<usize>, text: &str, error: ApiError) -> ApiError {
    let ApiError::Input(mut unread) = error else { return error };
    let mut moved = unread.error.clone().moved(|at| item.start + at);
    // Each line may have another.
    moved.help = unread.error.help.take();
    unread.error = moved;
    text.clone_into(&mut unread.text);
    ApiError::Input(unread)
}
