//! What the first word is: a subcommand, or an input without one.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap::{Command, Subcommand as _};
use tatham_core::Flaw;

use super::{NAME, SOLVE, Telling, Tool};

/// The words, with the subcommand `solve` before an input or an option that stands first.
pub(crate) fn with_subcommand(mut words: Vec<OsString>) -> Vec<OsString> {
    let Some(first) = words.first() else { return words };
    if !is_subcommand(first) && !is_slip(first) {
        words.insert(0, SOLVE.into());
    }
    words
}

/// Whether a word is a subcommand, or an option that stands before any.
fn is_subcommand(word: &OsStr) -> bool {
    let words = ["help", "-h", "--help", "-V", "--version", SOLVE];
    let is_tool = |word: &str| Tool::has_subcommand(word) || Telling::find(word).is_some();
    let is =
        |word: &str| words.contains(&word) || tatham_kinds::find(word).is_some() || is_tool(word);
    word.to_str().is_some_and(is)
}

/// Whether a word looks like a mistyped tool, and like no puzzle.
fn is_slip(word: &OsStr) -> bool {
    let unknown = |word: &str| {
        let flaw = tatham_kinds::named(word).err().map(|error| error.flaw);
        matches!(flaw, Some(Flaw::UnknownPuzzle { nearest: None, .. }))
    };
    let is_word = |word: &str| word.chars().all(|c| c.is_ascii_alphabetic());
    let is = |word: &str| {
        is_word(word)
            && unknown(word)
            && tatham_kinds::nearest(word, tools().iter().map(String::as_str)).is_some()
    };
    word.to_str().is_some_and(is) && !Path::new(word).exists()
}

/// The names of the subcommands that are no puzzles.
fn tools() -> Vec<String> {
    let command = Tool::augment_subcommands(Command::new(NAME));
    let tools = command.get_subcommands().map(Command::get_name);
    tools.chain(Telling::ALL.map(Telling::name)).map(str::to_owned).collect()
}
