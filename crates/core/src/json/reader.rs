//! Readers of JSON in its usual forms.

use serde::Deserialize;
use serde_json::Value;

/// Depth of lists and objects up to which a reader follows them.
const DEEPEST: usize = 32;

/// Byte at both ends of a text.
const QUOTE: u8 = b'"';

/// Reader of JSON that does the work of a general parser only where it has to.
///
/// Each function returns `None` at an error, and also at some unusual forms, such as an escape in a
/// name. A caller then reads the whole text with [`serde_json`], which decides and describes the
/// error. Whatever a reader accepts, [`serde_json`] reads alike.
#[derive(Debug)]
pub struct JsonReader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
}

impl<'a> JsonReader<'a> {
    /// Makes a reader at the start of a text.
    pub fn new(text: &'a str) -> Self {
        Self { text, at: 0, depth: 0 }
    }

    /// Returns the byte at which the reader is.
    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Skips white space and returns the byte after it.
    fn peek(&mut self) -> Option<u8> {
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = self.byte() {
            self.at += 1;
        }
        self.byte()
    }

    /// Skips white space, and then this byte if it is there.
    fn takes(&mut self, byte: u8) -> bool {
        let is_there = self.peek() == Some(byte);
        self.at += usize::from(is_there);
        is_there
    }

    fn expect(&mut self, byte: u8) -> Option<()> {
        self.takes(byte).then_some(())
    }

    /// Accepts the end of the text, after white space.
    pub fn end(mut self) -> Option<()> {
        self.peek().is_none().then_some(())
    }

    /// Reads an object: calls `field` with the name of each field, in quotes, to read its value.
    pub fn object(
        &mut self,
        mut field: impl FnMut(&mut Self, &'a str) -> Option<()>,
    ) -> Option<()> {
        self.members([b'{', b'}'], |reader| {
            let name = reader.quoted()?;
            reader.expect(b':')?;
            field(reader, name)
        })
    }

    /// Reads an object: calls `field` at each field, to read its name and its value.
    pub(crate) fn fields(&mut self, mut field: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        self.members([b'{', b'}'], |reader| {
            reader.peek()?;
            field(reader)
        })
    }

    /// Skips a field that has another name than these, which are in quotes.
    pub(crate) fn skip_other(&mut self, names: &[&str]) -> Option<()> {
        let name = self.quoted()?;
        self.expect(b':')?;
        if names.contains(&name) { None } else { self.pass() }
    }

    /// Reads a list: calls `element` to read each element.
    pub(crate) fn list(&mut self, element: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        self.members([b'[', b']'], element)
    }

    /// Reads members with commas between them, within a pair of brackets.
    fn members(
        &mut self,
        [opening, closing]: [u8; 2],
        mut member: impl FnMut(&mut Self) -> Option<()>,
    ) -> Option<()> {
        self.expect(opening)?;
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        if !self.takes(closing) {
            member(self)?;
            while !self.takes(closing) {
                self.expect(b',')?;
                member(self)?;
            }
        }
        self.depth -= 1;
        Some(())
    }

    /// Reads a string without escapes; returns it in its quotes.
    fn quoted(&mut self) -> Option<&'a str> {
        self.peek()?;
        let start = self.at;
        let has_escapes = self.pass_string()?;
        (!has_escapes).then(|| &self.text[start..self.at])
    }

    /// Reads a string without escapes.
    pub(crate) fn string(&mut self) -> Option<&'a str> {
        self.quoted().map(|text| &text[1..text.len() - 1])
    }

    /// Passes a string; returns true if it has escapes.
    fn pass_string(&mut self) -> Option<bool> {
        self.expect(QUOTE)?;
        let rest = &self.text.as_bytes()[self.at..];
        let plain = plain_bytes(rest);
        self.at += plain;
        if rest.get(plain) == Some(&QUOTE) {
            self.at += 1;
            return Some(false);
        }
        self.pass_escapes()
    }

    /// Passes the rest of a string from its first escape on.
    #[cold]
    fn pass_escapes(&mut self) -> Option<bool> {
        while self.byte()? != QUOTE {
            self.pass_escape()?;
            self.at += plain_bytes(&self.text.as_bytes()[self.at..]);
        }
        self.at += 1;
        Some(true)
    }

    /// Passes an escape in a string.
    fn pass_escape(&mut self) -> Option<()> {
        let rest = &self.text.as_bytes()[self.at..];
        self.at += match rest {
            [b'\\', QUOTE | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't', ..] => 2,
            [b'\\', b'u', digits @ ..] if digits.get(..4)?.iter().all(u8::is_ascii_hexdigit) => 6,
            _ => return None,
        };
        Some(())
    }

    /// Reads a field that an object has at most once.
    pub fn once<T>(
        &mut self,
        field: &mut Option<T>,
        read: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Option<()> {
        if field.is_some() {
            return None;
        }
        *field = Some(read(self)?);
        Some(())
    }

    /// Reads a number without a sign, a fraction or an exponent.
    pub(crate) fn number(&mut self) -> Option<usize> {
        let first = self.peek()?;
        let start = self.at;
        let mut number: usize = 0;
        while let Some(digit @ b'0'..=b'9') = self.byte() {
            number = number.checked_mul(10)?.checked_add(usize::from(digit - b'0'))?;
            self.at += 1;
        }
        let is_plain = self.at == start + 1 || self.at > start && first != b'0';
        (is_plain && !matches!(self.byte(), Some(b'.' | b'e' | b'E'))).then_some(number)
    }

    /// Passes this text if it comes next.
    pub(crate) fn passes(&mut self, text: &str) -> bool {
        let comes_next = self.text.as_bytes()[self.at..].starts_with(text.as_bytes());
        self.at += if comes_next { text.len() } else { 0 };
        comes_next
    }

    /// Passes this text.
    pub(crate) fn pass_text(&mut self, text: &str) -> Option<()> {
        self.passes(text).then_some(())
    }

    /// Reads a value of any kind.
    pub(crate) fn value(&mut self) -> Option<Value> {
        match self.peek()? {
            QUOTE => self.string().map(Value::from),
            b'0'..=b'9' => self.number().map(Value::from),
            b'[' => {
                let mut values = Vec::new();
                self.list(|reader| {
                    values.push(reader.value()?);
                    Some(())
                })?;
                Some(Value::Array(values))
            }
            _ => self.parse(),
        }
    }

    /// Reads a value with [`serde_json`].
    pub fn parse<T: Deserialize<'a>>(&mut self) -> Option<T> {
        serde_json::from_str(self.skip()?).ok()
    }

    /// Reads a list into an empty vector, each element by `usual`, otherwise with [`serde_json`].
    pub(crate) fn list_into<T: Deserialize<'a>>(
        &mut self,
        mut elements: Vec<T>,
        usual: impl Fn(&mut Self) -> Option<T>,
    ) -> Option<Vec<T>> {
        self.list(|reader| {
            let (at, depth) = (reader.at, reader.depth);
            elements.push(usual(reader).or_else(|| {
                (reader.at, reader.depth) = (at, depth);
                reader.parse()
            })?);
            Some(())
        })?;
        Some(elements)
    }

    /// Skips a value and returns its text.
    pub fn skip(&mut self) -> Option<&'a str> {
        self.peek()?;
        let start = self.at;
        self.pass()?;
        Some(&self.text[start..self.at])
    }

    /// Passes a value.
    fn pass(&mut self) -> Option<()> {
        match self.peek()? {
            QUOTE => self.pass_string().map(drop),
            b'{' => self.members([b'{', b'}'], |reader| {
                reader.pass_string()?;
                reader.expect(b':')?;
                reader.pass()
            }),
            b'[' => self.list(Self::pass),
            b't' => self.pass_text("true"),
            b'f' => self.pass_text("false"),
            b'n' => self.pass_text("null"),
            _ => self.pass_number(),
        }
    }

    /// Passes a number.
    fn pass_number(&mut self) -> Option<()> {
        self.at += usize::from(self.byte() == Some(b'-'));
        if self.byte()? == b'0' {
            self.at += 1;
        } else {
            self.pass_digits()?;
        }
        if self.byte() == Some(b'.') {
            self.at += 1;
            self.pass_digits()?;
        }
        if let Some(b'e' | b'E') = self.byte() {
            self.at += 1;
            self.at += usize::from(matches!(self.byte(), Some(b'+' | b'-')));
            self.pass_digits()?;
        }
        Some(())
    }

    /// Passes at least one digit.
    fn pass_digits(&mut self) -> Option<()> {
        let start = self.at;
        while let Some(b'0'..=b'9') = self.byte() {
            self.at += 1;
        }
        (self.at > start).then_some(())
    }
}

/// Returns the number of bytes before the first that ends a string, begins an escape or is refused
/// in strings.
fn plain_bytes(bytes: &[u8]) -> usize {
    const ONES: u64 = u64::MAX / 0xff;
    let mut at = 0;
    // Eight bytes at a time: a subtraction sets the highest bit of each byte that is too small, and
    // perhaps, by a borrow, of some after it. So the first one is right.
    while let Some(chunk) = bytes.get(at..at + 8) {
        let word = u64::from_le_bytes(chunk.try_into().expect("eight bytes"));
        // This exchanges the quote and the blank, which precede and follow what is refused.
        let refused_or_quote = (word ^ (ONES * 2)).wrapping_sub(ONES * 0x21);
        let escape = (word ^ (ONES * u64::from(b'\\'))).wrapping_sub(ONES);
        let special = (refused_or_quote | escape) & !word & (ONES << 7);
        if special != 0 {
            return at + special.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    let is_special = |byte: &u8| matches!(*byte, QUOTE | b'\\' | 0..0x20);
    bytes[at..].iter().position(is_special).map_or(bytes.len(), |rest| at + rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Texts of which some are JSON.
    const TEXTS: [&str; 46] = [
        "",
        " ",
        "1",
        " 12 ",
        "0",
        "00",
        "01",
        "-0",
        "-",
        "-1.5e+3",
        "1.",
        ".5",
        "1e",
        "1E9",
        "1 2",
        "18446744073709551616",
        "true",
        "tru",
        "nul",
        "null",
        "false ",
        "\"",
        "\"a",
        "\"a\"",
        "\"\\n\"",
        "\"\\u00e9\"",
        "\"\\u00g9\"",
        "\"\\ud800\"",
        "\"\\x\"",
        "\"a\tb\"",
        "\"é of twenty characters\"",
        "\"é of twenty \\\" characters\"",
        "[]",
        "[1]",
        "[1,]",
        "[,1]",
        "[1 2]",
        "[[\"a\"],[{}]]",
        "{}",
        "{\"a\":1}",
        "{\"a\" : [1, 2] , \"\\\"\":null}",
        "{a:1}",
        "{\"a\":1,}",
        "{\"a\"}",
        "{\"a\":1",
        "]",
    ];

    #[test]
    fn what_is_skipped_is_json() {
        for text in TEXTS {
            let mut reader = JsonReader::new(text);
            let skipped = reader.skip().filter(|_| reader.end().is_some());
            let is_json = serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok();
            assert_eq!(skipped, is_json.then_some(text.trim()), "{text}");
        }
    }

    #[test]
    fn values_that_are_read_are_those_of_a_general_parser() {
        for text in TEXTS {
            let mut reader = JsonReader::new(text);
            let value = reader.value().filter(|_| reader.end().is_some());
            if value.is_some() {
                assert_eq!(value, serde_json::from_str(text).ok(), "{text}");
            }
        }
        for (text, is_read) in [("[0,\"a\",[2,null]]", true), ("1.5", false), ("\"\\n\"", false)] {
            assert_eq!(JsonReader::new(text).value().is_some(), is_read, "{text}");
        }
    }

    #[test]
    fn what_lies_too_deep_is_left_to_a_general_parser() {
        let nested = |depth| "[".repeat(depth) + &"]".repeat(depth);
        assert!(JsonReader::new(&nested(DEEPEST)).skip().is_some());
        assert!(JsonReader::new(&nested(DEEPEST + 1)).skip().is_none());
    }

    #[test]
    fn the_first_byte_that_is_not_plain_is_found_wherever_it_is() {
        for special in [QUOTE, b'\\', 0, 0x1f, b'\n'] {
            for length in 0..20 {
                for at in 0..length {
                    for plain in [b'a', b' ', b'!', b'#', b'[', b']', 0x7f, 0x80, 0xff] {
                        let mut bytes = vec![plain; length];
                        assert_eq!(plain_bytes(&bytes), length);
                        bytes[at] = special;
                        assert_eq!(plain_bytes(&bytes), at, "{bytes:?}");
                    }
                }
            }
        }
    }
}
