//! Sources of a puzzle's text: the arguments, a file, or the standard input.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, IsTerminal as _, Read};
use std::path::Path;

use tatham_wire::ApiError;

/// Longest accepted input, in bytes: far longer than any puzzle of an accepted size.
const LONGEST: u64 = 16 << 20;

/// Returns the text for `words`: the puzzle itself, the contents of a file, or the standard input
/// for `-`.
///
/// A single word that names a file is replaced by its contents; several words are joined to one
/// text.
pub(crate) fn read(words: &[OsString]) -> Result<String, ApiError> {
    match words {
        [] if io::stdin().is_terminal() => Err(ApiError::usage(
            "no input: give a game ID, a file name, or - for standard input".to_owned(),
        )),
        [] => text(io::stdin().lock(), "standard input"),
        [word] if word == "-" => text(io::stdin().lock(), "standard input"),
        [word] if is_there(word)? => file(Path::new(word)),
        [word] if looks_like_a_path(word) => {
            let name = Path::new(word).display();
            Err(ApiError::File(format!("`{name}` is neither a file nor a puzzle ID")))
        }
        words if words.iter().all(|word| Path::new(word).is_file()) => {
            let names: Vec<_> = words
                .iter()
                .map(|word| tatham_kinds::shell_word(&word.to_string_lossy()))
                .collect();
            Err(ApiError::usage(format!(
                "{} files are given, and one is expected; try `for file in {}; do tatham-slv \
                    \"$file\"; done`",
                words.len(),
                names.join(" ")
            )))
        }
        words => {
            let mut joined = Vec::new();
            for (i, word) in words.iter().enumerate() {
                let word = word.as_encoded_bytes();
                joined.extend_from_slice(if i == 0 { b"" } else { b" " });
                joined.extend_from_slice(word);
            }
            decode(joined, "the argument")
        }
    }
}

/// Returns true if a word names a file.
///
/// # Errors
/// If the word may name a file, but the folder of that file may not be entered.
fn is_there(word: &OsString) -> Result<bool, ApiError> {
    let path = Path::new(word);
    match path.try_exists() {
        // If the current folder may not be entered, that means nothing for an ID.
        Err(error)
            if error.kind() == io::ErrorKind::PermissionDenied
                && (is_below(path) || looks_like_a_path(word)) =>
        {
            Err(unreadable(path, &error))
        }
        found => Ok(found.unwrap_or(false)),
    }
}

/// Returns true if any folder on a path exists.
fn is_below(path: &Path) -> bool {
    path.ancestors().skip(1).any(|folder| !folder.as_os_str().is_empty() && folder.exists())
}

fn unreadable(path: &Path, error: &io::Error) -> ApiError {
    ApiError::File(format!("cannot read `{}`: {error}", path.display()))
}

/// Reads a file of at most `LONGEST` bytes.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, ApiError> {
    let name = format!("`{}`", path.display());
    if path.is_dir() {
        return Err(ApiError::File(format!("cannot read {name}: it is a folder")));
    }
    let file = File::open(path).map_err(|error| unreadable(path, &error))?;
    bounded(file, &name)
}

/// Returns the text of a file that an option names; of the standard input for `-`.
pub(crate) fn named(path: &Path) -> Result<String, ApiError> {
    if path == Path::new("-") { text(io::stdin().lock(), "standard input") } else { file(path) }
}

fn file(path: &Path) -> Result<String, ApiError> {
    decode(bytes(path)?, &format!("`{}`", path.display()))
}

fn text(from: impl Read, name: &str) -> Result<String, ApiError> {
    decode(bounded(from, name)?, name)
}

fn bounded(from: impl Read, name: &str) -> Result<Vec<u8>, ApiError> {
    let mut bytes = Vec::new();
    from.take(LONGEST + 1)
        .read_to_end(&mut bytes)
        .map_err(|e| ApiError::File(format!("cannot read {name}: {e}")))?;
    if bytes.len() as u64 > LONGEST {
        return Err(ApiError::File(format!("{name} is too long (the maximum is {LONGEST} bytes)")));
    }
    Ok(bytes)
}

fn decode(bytes: Vec<u8>, name: &str) -> Result<String, ApiError> {
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let bytes = error.as_bytes();
        let found = bytes.get(at).copied().unwrap_or_default();
        let help = match bytes {
            [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => "; it looks like UTF-16: save it as UTF-8",
            _ => "",
        };
        ApiError::Encoding {
            message: format!(
                "{name} is not UTF-8 text: found byte 0x{found:02x} at offset {at}{help}"
            ),
            at,
        }
    })
}

/// Returns true if a word that does not name a file was probably meant to: a name with a suffix of
/// letters, or a path, with nothing that occurs in IDs.
fn looks_like_a_path(word: &OsString) -> bool {
    let Some(text) = word.to_str() else { return false };
    if text.contains([':', '#', '[', '(', '{', '\n', ' ', ',', '?']) {
        return false;
    }
    // These are empty cells of a grid, which letters may follow.
    if text.contains("..") && !text.starts_with("../") {
        return false;
    }
    let has_suffix = Path::new(text)
        .extension()
        .and_then(|e| e.to_str())
        .is_some_and(|e| e.chars().any(char::is_alphabetic));
    has_suffix || text.starts_with(['/', '~']) || text.starts_with("./") || text.starts_with("../")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_and_paths_are_told_apart() {
        for path in ["puzzle.txt", "./x", "/tmp/a", "../b.non", "games/7.sav"] {
            assert!(looks_like_a_path(&path.into()), "{path}");
        }
        for id in [
            "5x5:1/1.2/2",
            "12x12#4711",
            "5x5",
            "([[1]],[[1]])",
            "1/1.2/2",
            "100,75:5",
            "",
            "1..A",
            "x.org/sudoku.htm?bd=12",
        ] {
            assert!(!looks_like_a_path(&id.into()), "{id}");
        }
    }

    #[test]
    fn what_is_not_utf8_is_named_with_its_place() {
        let Err(ApiError::Encoding { message, at }) = decode(b"5x5:\xff".to_vec(), "x") else {
            panic!()
        };
        assert!(message.contains("0xff at offset 4") && at == 4, "{message}");
        let Err(ApiError::Encoding { message, .. }) = decode(b"\xff\xfe5\0".to_vec(), "x") else {
            panic!()
        };
        assert!(message.contains("UTF-16"), "{message}");
    }
}
