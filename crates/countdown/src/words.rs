//! Word lists, and the words that letters make.

use std::ops::Range;

use tatham_core::ParseError;
use tatham_core::author::scan::Piece;

/// Largest number of letters accepted.
const MOST: usize = 100;

/// Letters of a round, in lower case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letters(Vec<char>);

impl Letters {
    /// Reads letters; blanks between them and case are ignored.
    ///
    /// # Errors
    /// The text is empty, has something that is not a letter, or has too many letters.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let piece = Piece::whole(text).trimmed();
        if piece.text.is_empty() {
            return Err(ParseError::nothing("letters, like gumtreosa"));
        }
        let mut letters = Vec::new();
        for (at, c) in piece.text.char_indices().filter(|(_, c)| !c.is_whitespace()) {
            let span: Range<usize> = at..at + c.len_utf8();
            if !c.is_alphabetic() {
                return Err(ParseError::expected(piece.text, span, "a letter").shifted(piece.start));
            }
            if letters.len() >= MOST {
                let message = format!("too many letters (the maximum is {MOST})");
                return Err(ParseError::impossible(span, message).shifted(piece.start));
            }
            letters.extend(c.to_lowercase());
        }
        Ok(Self(letters))
    }

    /// Returns the number of letters.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Returns the number of these letters that `word` uses; `None` if it needs others. `é` may be
    /// made of `é` or of `e`.
    pub fn make(&self, word: &str) -> Option<usize> {
        let as_written: Vec<char> = word.chars().collect();
        let plain: Vec<char> = word
            .chars()
            .flat_map(|c| unaccented(c).chars().chain(Some(c).filter(|_| unaccented(c).is_empty())))
            .collect();
        [as_written, plain].into_iter().find_map(|word| {
            let mut left = self.0.clone();
            let fits = word
                .iter()
                .all(|c| left.iter().position(|l| l == c).map(|at| left.swap_remove(at)).is_some());
            fits.then_some(word.len())
        })
    }
}

/// Returns a letter without its accent, in plain letters; empty for all others.
fn unaccented(c: char) -> &'static str {
    match c {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' => "a",
        'æ' => "ae",
        'ç' => "c",
        'è' | 'é' | 'ê' | 'ë' => "e",
        'ì' | 'í' | 'î' | 'ï' => "i",
        'ñ' => "n",
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' => "o",
        'œ' => "oe",
        'ù' | 'ú' | 'û' | 'ü' => "u",
        'ý' | 'ÿ' => "y",
        _ => "",
    }
}

/// Returns the words of a list, each once, in lower case and sorted.
///
/// A list has a word a line. Empty lines and text after a `#` are skipped, and so are words with
/// anything but letters (`can't`, `re-do`). In a list with lower-case words, words with a capital
/// are names, which the show does not allow, and are skipped; a list entirely in capitals is
/// converted to lower case.
///
/// # Errors
/// The list is not UTF-8; the message names the line.
pub fn read(bytes: &[u8]) -> Result<Vec<String>, String> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let line = bytes[..error.valid_up_to()].split(|&byte| byte == b'\n').count();
        format!("line {line} is not UTF-8 text; save the list as UTF-8")
    })?;
    let lines = text.trim_start_matches('\u{feff}').lines();
    let words = lines.map(|line| line.split('#').next().unwrap_or_default().trim());
    let words: Vec<&str> =
        words.filter(|word| !word.is_empty() && word.chars().all(char::is_alphabetic)).collect();
    let small = words.iter().any(|word| !word.chars().any(char::is_uppercase));
    let allowed = |word: &&&str| !small || !word.chars().any(char::is_uppercase);
    let mut words: Vec<String> =
        words.iter().filter(allowed).map(|word| word.to_lowercase()).collect();
    words.sort_unstable();
    words.dedup();
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read_with_sense() {
        let list =
            "\u{feff}# a list\r\n\r\nmango  # a fruit\r\nParis\r\ncan't\r\nmango\r\néclair\r\n";
        assert_eq!(read(list.as_bytes()), Ok(vec!["mango".to_owned(), "éclair".to_owned()]));
        assert_eq!(read(b"MANGO\nPARIS"), Ok(vec!["mango".to_owned(), "paris".to_owned()]));
        assert!(read(b"good\nb\xffd").unwrap_err().starts_with("line 2 "));
        assert_eq!(read(b""), Ok(vec![]));
    }

    #[test]
    fn words_are_made_of_their_letters() {
        let letters = Letters::parse(" Gum TREOSA\n").unwrap();
        assert_eq!(letters.count(), 9);
        assert_eq!(
            (letters.make("gourmets"), letters.make("mammoth"), letters.make("")),
            (Some(8), None, Some(0))
        );
        let letters = Letters::parse("eclairœ").unwrap();
        assert_eq!(
            (letters.make("éclair"), letters.make("œil"), letters.make("oeil")),
            (Some(6), Some(3), None)
        );
    }

    #[test]
    fn what_is_no_letter_has_its_place() {
        assert_eq!(Letters::parse(" ab3").unwrap_err().span, 3..4);
        assert_eq!(Letters::parse("").unwrap_err().flaw.code(), "nothing");
        assert_eq!(Letters::parse(&"x".repeat(101)).unwrap_err().span, 100..101);
    }
}
