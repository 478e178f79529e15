//! The first word: a subcommand, or an input without one.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap::{Command, Subcommand as _};

use super::{Inspection, NAME, SOLVE, Tool};

/// A mistyped command.
#[derive(Debug)]
pub(crate) struct Slip {
    /// Word as it was typed.
    pub(crate) word: String,
    /// Most similar command.
    pub(crate) nearest: String,
}

/// Inserts the subcommand `solve` before an input or an option that comes first.
///
/// # Errors
/// If the first word is a mistyped command.
pub(crate) fn with_subcommand(mut words: Vec<OsString>) -> Result<Vec<OsString>, Slip> {
    let Some(first) = words.first() else { return Ok(words) };
    if !is_subcommand(first) {
        if let Some(slip) = slip(first) {
            return Err(slip);
        }
        words.insert(0, SOLVE.into());
    }
    Ok(words)
}

/// Returns true if a word is a subcommand, or an option that comes before any subcommand.
fn is_subcommand(word: &OsStr) -> bool {
    let words = ["help", "-h", "--help", "-V", "--version", SOLVE];
    let is_tool = |word: &str| Tool::has_subcommand(word) || Inspection::find(word).is_some();
    let is =
        |word: &str| words.contains(&word) || tatham_kinds::find(word).is_some() || is_tool(word);
    word.to_str().is_some_and(is)
}

/// Returns the command that a word was meant to be, if it is more similar to a command than to any
/// puzzle's name.
fn slip(word: &OsStr) -> Option<Slip> {
    let text = word.to_str().filter(|text| text.chars().all(|c| c.is_ascii_alphabetic()))?;
    if tatham_kinds::named(text).is_ok() || Path::new(word).exists() {
        return None;
    }
    let commands = commands();
    // If a command and a puzzle are equally similar, the command is chosen.
    let mut names: Vec<&str> = commands.iter().map(String::as_str).collect();
    for name in tatham_kinds::names() {
        names.push(name);
    }
    let nearest = tatham_kinds::nearest(text, names.into_iter())?.to_owned();
    commands.contains(&nearest).then(|| Slip { word: text.to_owned(), nearest })
}

/// Returns the names of the subcommands that are not puzzles.
fn commands() -> Vec<String> {
    let command = Tool::augment_subcommands(Command::new(NAME));
    let tools = command.get_subcommands().map(Command::get_name);
    tools
        .chain(Inspection::ALL.map(Inspection::name))
        .chain([SOLVE, "help"])
        .map(str::to_owned)
        .collect()
}
