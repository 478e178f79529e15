//! Rust code as the check reads it: without comments and literals, as words.

/// Character for each byte of a literal in masked code.
pub(super) const LITERAL: char = '"';

/// Returns a text of Rust with a blank for each byte of a comment and a quotation mark for each
/// byte of a string or character literal. Line numbers stay the same.
pub(super) fn mask(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut masked = Vec::with_capacity(bytes.len());
    while masked.len() < bytes.len() {
        let start = masked.len();
        let (end, sign) = piece(text, start, masked.last().copied());
        let piece = &bytes[start..end];
        match sign {
            Some(sign) => {
                masked.extend(piece.iter().map(|byte| if *byte == b'\n' { b'\n' } else { sign }));
            }
            // Our names consist of ASCII letters.
            None => {
                masked.extend(piece.iter().map(|byte| if byte.is_ascii() { *byte } else { b' ' }));
            }
        }
    }
    String::from_utf8(masked).expect("ASCII alone")
}

/// Returns the end of the piece of Rust that begins here, and the character that masks it.
fn piece(text: &str, start: usize, before: Option<u8>) -> (usize, Option<u8>) {
    let (bytes, rest) = (text.as_bytes(), &text[start..]);
    let find = |sign: &str, from: usize| {
        text[from..].find(sign).map_or(text.len(), |at| from + at + sign.len())
    };
    let is_in_word = before.is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    match bytes[start] {
        b'/' if rest.starts_with("//") => {
            (rest.find('\n').map_or(text.len(), |at| start + at), Some(b' '))
        }
        b'/' if rest.starts_with("/*") => (find("*/", start + 2), Some(b' ')),
        b'"' => (closing(bytes, start + 1, b'"'), Some(LITERAL as u8)),
        b'b' if !is_in_word && rest.starts_with("b\"") => {
            (closing(bytes, start + 2, b'"'), Some(LITERAL as u8))
        }
        b'r' | b'b' if !is_in_word => {
            let hashes = rest.trim_start_matches('b').strip_prefix('r').unwrap_or_default();
            let count = hashes.len() - hashes.trim_start_matches('#').len();
            if hashes[count..].starts_with('"') {
                let open = text.len() - hashes.len() + count + 1;
                (find(&format!("\"{}", "#".repeat(count)), open), Some(LITERAL as u8))
            } else {
                (start + 1, None)
            }
        }
        b'\'' => {
            let mut signs = rest[1..].chars();
            let first = signs.next();
            if first == Some('\\') {
                (closing(bytes, start + 1, b'\''), Some(LITERAL as u8))
            } else if signs.next() == Some('\'') {
                (find("'", start + 1 + first.map_or(0, char::len_utf8)), Some(LITERAL as u8))
            } else {
                (start + 1, None)
            }
        }
        first => (start + char_length(first), None),
    }
}

/// Returns the number of bytes of the character that begins with this one.
const fn char_length(first: u8) -> usize {
    match first {
        0..=0xDF if first < 0xC0 => 1,
        0..=0xDF => 2,
        0xE0..=0xEF => 3,
        _ => 4,
    }
}

/// Returns the end of a literal with escapes; its opening quote has been read.
fn closing(bytes: &[u8], mut at: usize, sign: u8) -> usize {
    while let Some(byte) = bytes.get(at) {
        match *byte {
            b'\\' => at += 2,
            byte if byte == sign => return at + 1,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// Returns the words of some masked code with their positions.
pub(super) fn words(code: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let bytes = code.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + bytes[at..].iter().position(is_part)?;
        at = bytes[start..]
            .iter()
            .position(|byte| !is_part(byte))
            .map_or(bytes.len(), |n| start + n);
        Some((start, &code[start..at]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_literals_are_masked() {
        for (text, masked) in [
            ("a // b\nc", "a     \nc"),
            ("a /* b\n */ c", "a     \n    c"),
            (r#"f("a \" b", c)"#, r#"f("""""""", c)"#),
            ("f(\"a\n b\")", "f(\"\"\n\"\"\")"),
            (r##"r#"a " b"# c br"x" r#c"##, r#""""""""""" c """"" r#c"#),
            ("'a' 'b '\\'' '\"' &'c d", "\"\"\" 'b \"\"\"\" \"\"\" &'c d"),
            ("b\"x\" bar b'x'", "\"\"\"\" bar b\"\"\""),
            ("'é' é", "\"\"\"\"   "),
        ] {
            assert_eq!(mask(text), masked, "{text}");
        }
    }

    #[test]
    fn words_are_whole() {
        let found: Vec<(usize, &str)> = words("a_b::c1 (d)").collect();
        assert_eq!(found, [(0, "a_b"), (5, "c1"), (9, "d")]);
        assert_eq!(words(" ;").count(), 0);
    }
}
