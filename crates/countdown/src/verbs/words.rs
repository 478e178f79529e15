//! Subcommands `letters` and `conundrum`: the two rounds with words.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use tatham_core::Status;
use tatham_core::kind::{Call, Host, SubcommandError};

use super::write_json;
use crate::words::{Letters, read};

/// Paths of word lists on common systems.
const SYSTEM: [&str; 4] = [
    "/usr/share/dict/british-english",
    "/usr/share/dict/words",
    "/usr/share/dict/american-english",
    "/usr/dict/words",
];

/// Words found.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(super) struct WordList<'a> {
    /// Letters as given.
    letters: &'a str,
    /// `solved` if there is a word, otherwise `unsolvable`.
    status: Status,
    /// Number of letters of the longest word; for a conundrum, the required number.
    length: usize,
    /// Words, longest first.
    words: Vec<&'a str>,
}

/// Finds the longest words, and those of at least `least` letters.
pub(super) fn letters(call: &Call, host: &mut dyn Host) -> Result<Status, SubcommandError> {
    let letters = Letters::parse(&call.text)?;
    let mut found = found(&letters, call, host)?;
    let longest = found.iter().map(|&(length, _)| length).max().unwrap_or(0);
    let least = call.settings.number("least").map_or(longest, |least| longest.min(least as usize));
    found.retain(|&(length, _)| length >= least);
    // The list is sorted, and stays so among words of one length.
    found.sort_by_cached_key(|&(length, _)| longest - length);
    Ok(show(call, host, longest, &found))
}

/// Finds the words that use all letters.
pub(super) fn conundrum(call: &Call, host: &mut dyn Host) -> Result<Status, SubcommandError> {
    let letters = Letters::parse(&call.text)?;
    let mut found = found(&letters, call, host)?;
    found.retain(|&(length, _)| length == letters.count());
    Ok(show(call, host, letters.count(), &found))
}

/// Returns the words that the letters make, with their lengths.
fn found(
    letters: &Letters,
    call: &Call,
    host: &mut dyn Host,
) -> Result<Vec<(usize, String)>, SubcommandError> {
    let (path, bytes) = match call.settings.text("words") {
        Some(path) => (path.to_owned(), host.read(path).map_err(SubcommandError::Other)?),
        None => SYSTEM
            .iter()
            .find_map(|path| Some((path.to_string(), host.read(path).ok()?)))
            .ok_or_else(|| {
                SubcommandError::Other(format!(
                    "no word list found: use --words FILE, or install one \
                    (Debian: apt install wbritish); looked for {}",
                    SYSTEM.join(", ")
                ))
            })?,
    };
    let words = read(&bytes).map_err(|why| SubcommandError::Other(format!("`{path}`: {why}")))?;
    Ok(words
        .into_iter()
        .filter_map(|word| Some((letters.make(&word)?, word)))
        .filter(|&(length, _)| length > 0)
        .collect())
}

fn show(call: &Call, host: &mut dyn Host, length: usize, found: &[(usize, String)]) -> Status {
    let words: Vec<&str> = found.iter().map(|(_, word)| word.as_str()).collect();
    let status = if words.is_empty() { Status::Unsolvable } else { Status::Solved };
    if call.json {
        let _ = write_json(host, &WordList { letters: call.text.trim(), status, length, words });
    } else {
        let text: String = words.iter().flat_map(|word| [word, "\n"]).collect();
        let _ = host.write(&text);
    }
    if found.is_empty() {
        host.remark("no word found");
    }
    status
}
