//! Positions in links: an ID, `~`, and a position with notes as JSON, compressed by deflate
//! (RFC 1951) and written in base64url (RFC 4648) without `=`.

use std::ops::Range;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use serde::{Deserialize, Serialize};
use tatham_core::{Json, ParseError};

/// Sign between an ID and a position; no ID contains it.
const SIGN: char = '~';

/// Largest size of the JSON, in bytes.
const LARGEST: usize = 1 << 20;

/// Effort of compression, from 0 to 10.
const EFFORT: u8 = 9;

/// Position of a player with notes, as a link carries it.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct SharedPosition {
    /// Position, in the form of the kind's answers; null for the start.
    #[serde(default = "Json::null")]
    pub position: Json,
    /// Notes, a list of places with `notes`; null for none.
    #[serde(default = "Json::null")]
    pub notes: Json,
}

impl SharedPosition {
    /// Returns the part of a link from the sign on: `~q1Yq…`.
    pub fn link_part(&self) -> String {
        let json = serde_json::to_vec(self).unwrap_or_default();
        format!("{SIGN}{}", URL_SAFE_NO_PAD.encode(compress_to_vec(&json, EFFORT)))
    }

    /// Reads it.
    fn read(text: &str) -> Option<Self> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        let json = decompress_to_vec_with_limit(&bytes, LARGEST).ok()?;
        serde_json::from_slice(&json).ok()
    }
}

/// Returns the position at the end of an ID in a text, with the span of the ID alone; `None` if
/// there is none.
///
/// # Errors
/// The position cannot be read.
pub(super) fn cut(
    text: &str,
    puzzle: Range<usize>,
) -> Option<Result<(SharedPosition, Range<usize>), ParseError>> {
    let own = text[puzzle.clone()].trim_end();
    let at = own.rfind(SIGN)?;
    let (id, coded) = (&own[..at], &own[at + SIGN.len_utf8()..]);
    let is_coded = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    // Boards drawn with characters can contain the sign, too.
    let is_link = id.contains(':') && !own.trim_start().contains(char::is_whitespace);
    if !is_link || coded.is_empty() || !coded.chars().all(is_coded) {
        return None;
    }
    let span = puzzle.start + at + SIGN.len_utf8()..puzzle.start + own.len();
    Some(match SharedPosition::read(coded) {
        Some(shared) => Ok((shared, puzzle.start..puzzle.start + at)),
        None => Err(ParseError::expected(text, span, "a position after `~`")
            .with_help("without `~` and what follows, the link is that of the puzzle alone")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shared(position: &str) -> SharedPosition {
        SharedPosition {
            position: serde_json::from_str(position).expect("JSON"),
            notes: Json::null(),
        }
    }

    #[test]
    fn a_position_is_read_as_it_is_written() {
        let position = r#"{"grid":[[1,null],[null,2]]}"#;
        let id = "4x2:a,b,c,d";
        let text = format!("  {id}{} ", shared(position).link_part());
        let (read, span) = cut(&text, 2..text.len()).expect("a position").expect("readable");
        assert_eq!(read.position.text(), position);
        assert!(read.notes.is_null());
        assert_eq!(&text[span], id);
    }

    #[test]
    fn other_texts_have_no_position() {
        for text in ["4x2:abc", "~~S", "a:b ~xyz", "4x2:abc~", "4x2:a~b.c", "x~abc"] {
            assert!(cut(text, 0..text.len()).is_none(), "{text}");
        }
    }

    #[test]
    fn what_cannot_be_unpacked_is_an_error_with_its_place() {
        let bomb = compress_to_vec(&vec![b' '; LARGEST + 1], EFFORT);
        for coded in ["AAAA", "q", &URL_SAFE_NO_PAD.encode(bomb)] {
            let text = format!("4x2:abc~{coded}");
            let error = cut(&text, 0..text.len()).expect("a position").expect_err("unreadable");
            assert_eq!(error.span, 8..text.len(), "{coded}");
            assert!(error.to_string().starts_with("expected a position after `~`"), "{error}");
        }
    }
}
