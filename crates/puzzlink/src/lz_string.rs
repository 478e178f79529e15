//! Texts packed by LZ-string in base64: those of f-puzzles and SudokuPad.
//!
//! A code is read from the lowest bit on: 0 and 1 announce a new letter of 8 or 16 bits, 2 is the
//! end, and any other number names an earlier text. After each text, the one before it with one
//! more letter gets the next number. Codes become longer as there are more numbers.
//!
//! There is no crate that is maintained and has a bound on the unpacked length.
//!
//! # References
//! Pieroxy, *lz-string* (<https://github.com/pieroxy/lz-string>), 2013: the format.

use std::ops::Range;

/// Reason why a text cannot be unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Broken {
    /// It is damaged or incomplete.
    Damaged,
    /// It would be longer than the bound.
    TooLong,
}

/// Number of bits in a character of base64.
const CHARACTER: u32 = 6;

/// First number of a text.
const FIRST: usize = 3;

/// Bits of a text in base64.
struct Bits<'t> {
    text: &'t [u8],
    /// Number of bits that are read.
    at: usize,
}

impl Bits<'_> {
    /// Reads a number, from the lowest bit on.
    fn number(&mut self, bits: u32) -> Result<usize, Broken> {
        let mut number = 0;
        for bit in 0..bits {
            let sign = self.text.get(self.at / CHARACTER as usize).ok_or(Broken::Damaged)?;
            let value = value(*sign).ok_or(Broken::Damaged)?;
            let is_set = value >> (CHARACTER - 1 - self.at as u32 % CHARACTER) & 1 == 1;
            number |= usize::from(is_set) << bit;
            self.at += 1;
        }
        Ok(number)
    }

    /// Reads a letter.
    fn letter(&mut self, bits: u32) -> Result<u16, Broken> {
        self.number(bits).map(|letter| letter as u16)
    }
}

/// Value of a character of base64.
fn value(sign: u8) -> Option<u32> {
    Some(u32::from(match sign {
        b'A'..=b'Z' => sign - b'A',
        b'a'..=b'z' => sign - b'a' + 26,
        b'0'..=b'9' => sign - b'0' + 52,
        b'+' | b' ' => 62,
        b'/' => 63,
        _ => return None,
    }))
}

/// Unpacks a text of at most `most` letters of UTF-16. Time and memory grow with its length.
pub(crate) fn unpacked(text: &str, most: usize) -> Result<String, Broken> {
    let mut bits = Bits { text: text.trim_end_matches('=').as_bytes(), at: 0 };
    // A text is a part of what is unpacked: its letters are not copied.
    let mut letters: Vec<u16> = Vec::new();
    let mut texts: Vec<Range<usize>> = Vec::new();
    let mut length = 2;
    // Numbers until codes become longer.
    let mut left = 4_usize;
    let mut last: Option<Range<usize>> = None;
    loop {
        let code = bits.number(length)?;
        let start = letters.len();
        let is_new = code < 2;
        match code {
            0 => letters.push(bits.letter(8)?),
            1 => letters.push(bits.letter(16)?),
            2 => break,
            _ => {
                let before = last.clone().ok_or(Broken::Damaged)?;
                let (own, more) = match texts.get(code - FIRST) {
                    Some(own) => (own.clone(), None),
                    // The text that gets the next number: the last one and its first letter.
                    None if code - FIRST == texts.len() => {
                        (before.clone(), Some(letters[before.start]))
                    }
                    None => return Err(Broken::Damaged),
                };
                letters.extend_from_within(own);
                letters.extend(more);
            }
        }
        // No text is longer than all of them, so at most twice as much was unpacked.
        if letters.len() > most {
            return Err(Broken::TooLong);
        }
        // A new letter gets a number, and then the last text with one more letter, which is just
        // behind it. The first letter makes no code longer.
        let is_first = last.is_none();
        let new = is_new.then(|| start..start + 1);
        let longer = last.map(|last| last.start..last.end + 1);
        for own in new.into_iter().chain(longer) {
            texts.push(own);
            left -= usize::from(!is_first);
            if left == 0 {
                left = 1 << length;
                length += 1;
            }
        }
        if is_first {
            length += 1;
        }
        last = Some(start..letters.len());
    }
    String::from_utf16(&letters).map_err(|_| Broken::Damaged)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Texts packed by the npm package `lz-string` 1.5.0, `compressToBase64`.
    const PACKED: [(&str, &str); 5] = [
        ("a", "IZA="),
        ("banana bandana", "EYQwduIASmAmkg=="),
        ("Grüße: 漢字 ♥", "OIJwPw+wpgXABIIntDq2nQpmRA=="),
        (
            "abababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababab",
            "IYI17SOrZ+6IcpqXrZj2u5/vQg4o0k8syi6q2m+uxhhoA===",
        ),
        (
            "{\"size\":4,\"grid\":[[{\"value\":1,\"given\":true},{},{},{}]]}",
            "N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3lwC6QrkA===",
        ),
    ];

    #[test]
    fn the_packer_s_texts_are_unpacked() {
        for (text, packed) in PACKED {
            assert_eq!(unpacked(packed, 10_000).as_deref(), Ok(text), "{packed}");
        }
    }

    #[test]
    fn the_length_is_bounded() {
        let (text, packed) = PACKED[3];
        let length = text.encode_utf16().count();
        assert_eq!(unpacked(packed, length - 1), Err(Broken::TooLong));
        assert_eq!(unpacked(packed, length).as_deref(), Ok(text));
    }

    #[test]
    fn damaged_texts_are_refused() {
        let (_, packed) = PACKED[1];
        for end in 0..packed.trim_end_matches('=').len() - 1 {
            assert_eq!(unpacked(&packed[..end], 10_000), Err(Broken::Damaged), "{end}");
        }
        for text in ["", "?", "é", "////////"] {
            assert_eq!(unpacked(text, 10_000), Err(Broken::Damaged), "{text}");
        }
    }
}
