//! Errors in a player's input: a position in the text, and the fact that is wrong there.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

/// Number of characters of the player's own text that an error message repeats.
const QUOTED: usize = 24;

/// Error in an input, with its position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{flaw}")]
pub struct ParseError {
    /// Bytes of the input, on character boundaries; empty where something is missing.
    pub span: Range<usize>,
    /// The error found there.
    pub flaw: Flaw,
    /// Advice for the player, where it is not obvious.
    pub help: Option<Cow<'static, str>>,
    /// The format whose reader failed, if the kind has several.
    pub format: Option<FormatRead>,
}

/// Format in which a text was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormatRead {
    /// Name, as `--from` accepts it.
    pub name: &'static str,
    /// True if a mark or a keyword shows the format, and not only the shape of the text.
    pub is_marked: bool,
}

/// Sort of error that makes an input unusable.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Flaw {
    /// The input is empty.
    Nothing {
        /// The expected input, with an article: `a Pattern ID`.
        expected: Cow<'static, str>,
    },
    /// One thing was expected and another found.
    Expected {
        /// The expected text, with an article where English wants one.
        expected: Cow<'static, str>,
        /// The text found instead, ready to be quoted.
        found: String,
    },
    /// A well-formed input that does not describe a possible puzzle. A whole clause:
    /// `row 3 needs 12 cells, but the grid is 10 wide`.
    Impossible(String),
    /// A number larger than the solver accepts.
    TooLarge {
        /// The quantity that is too large: `the width`.
        what: Cow<'static, str>,
        /// The text found in the input.
        found: String,
        /// Largest number accepted.
        bound: u64,
    },
    /// An input that can be read in several ways, as different puzzles.
    Ambiguous {
        /// The possible readings, as a clause: `this is CSPLib's text of 3x3:… and .nin of 3x3:…`.
        message: String,
        /// Names of the readings, as the option that decides takes them.
        fits: Vec<&'static str>,
    },
    /// A random-seed ID (`PARAMS#SEED`), which names a run of a generator, not a puzzle.
    SeedId {
        /// The command that prints the ID of that puzzle: a program and its arguments. Empty if the
        /// kind is not known.
        command: Vec<String>,
        /// Names of the kinds that have such parameters, if none is named.
        fits: Vec<&'static str>,
    },
    /// An input that does not name its kind, and that no kind can read.
    Unrecognised {
        /// A whole clause.
        message: String,
        /// Names of the kinds that read equally far.
        fits: Vec<&'static str>,
    },
    /// Several puzzles, where one is expected.
    Several {
        /// The bytes of each.
        items: Vec<Range<usize>>,
    },
    /// An input that names a kind that does not exist.
    UnknownPuzzle {
        /// The name, as the input has it.
        name: String,
        /// The most similar name, if any is similar enough.
        nearest: Option<&'static str>,
    },
    /// A puzzle that is recognised but not solved. A whole clause: `Bridges is not supported yet`.
    Unsupported(String),
}

impl Flaw {
    /// Returns a short stable name for programs: `code` of a JSON error.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Nothing { .. } => "nothing",
            Self::Expected { .. } => "expected",
            Self::Impossible(_) => "impossible",
            Self::TooLarge { .. } => "too_large",
            Self::Ambiguous { .. } => "ambiguous",
            Self::SeedId { .. } => "seed_id",
            Self::Unrecognised { .. } => "unrecognised",
            Self::Several { .. } => "several",
            Self::UnknownPuzzle { .. } => "unknown_puzzle",
            Self::Unsupported(_) => "unsupported",
        }
    }
}

impl ParseError {
    /// Makes an error without advice.
    pub fn new(span: Range<usize>, flaw: Flaw) -> Self {
        Self { span, flaw, help: None, format: None }
    }

    /// Makes an error for an unexpected text at `span` of `text`; the found text is taken from
    /// there.
    pub fn expected(
        text: &str,
        span: Range<usize>,
        expected: impl Into<Cow<'static, str>>,
    ) -> Self {
        let found = quote(text, &span);
        Self::new(span, Flaw::Expected { expected: expected.into(), found })
    }

    /// Makes an error for a text at `span` that contradicts itself or the rules.
    pub fn impossible(span: Range<usize>, message: impl Into<String>) -> Self {
        Self::new(span, Flaw::Impossible(message.into()))
    }

    /// Makes an error for a number at `span` of `text` that is over `bound`.
    pub fn too_large(
        text: &str,
        span: Range<usize>,
        what: impl Into<Cow<'static, str>>,
        bound: u64,
    ) -> Self {
        let found = quote(text, &span);
        Self::new(span, Flaw::TooLarge { what: what.into(), found, bound })
    }

    /// Adds a line of advice.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<Cow<'static, str>>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Moves the span by `offset` bytes: from a part of the text to the whole.
    #[must_use]
    pub fn shifted(self, offset: usize) -> Self {
        self.moved(|place| place + offset)
    }

    /// Moves each place to that of another text.
    #[must_use]
    pub fn moved(mut self, to: impl Fn(usize) -> usize) -> Self {
        let moved = |span: &Range<usize>| to(span.start)..to(span.end);
        self.span = moved(&self.span);
        if let Flaw::Several { items } = &mut self.flaw {
            for item in items {
                *item = moved(item);
            }
        }
        self
    }
}

/// Quotes the part of `text` at `span`, cut to a readable length; an empty span means the character
/// there.
pub(crate) fn quote(text: &str, span: &Range<usize>) -> String {
    let rest = text.get(span.start..).unwrap_or("");
    let length = span.end.saturating_sub(span.start);
    let piece = if length == 0 {
        rest.chars().next().map_or("", |c| &rest[..c.len_utf8()])
    } else {
        rest.get(..length).unwrap_or(rest)
    };
    if piece.is_empty() {
        return "the end of the input".to_owned();
    }
    if piece == "\n" || piece == "\r\n" {
        return "the end of the line".to_owned();
    }
    // Every kind that cannot read a text makes such an error, and most are discarded: one
    // allocation for each.
    let mut quoted = String::with_capacity(piece.len().min(QUOTED) + 8);
    quoted.push('`');
    quoted.extend(piece.chars().take(QUOTED).flat_map(char::escape_debug));
    quoted.push_str(if piece.chars().nth(QUOTED).is_some() { "…`" } else { "`" });
    quoted
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing { expected } => write!(f, "empty input: expected {expected}"),
            Self::Expected { expected, found } => write!(f, "expected {expected}, found {found}"),
            Self::Impossible(message)
            | Self::Ambiguous { message, .. }
            | Self::Unrecognised { message, .. }
            | Self::Unsupported(message) => f.write_str(message),
            Self::UnknownPuzzle { name, nearest: None } => write!(f, "no such puzzle: {name}"),
            Self::UnknownPuzzle { name, nearest: Some(nearest) } => {
                write!(f, "no such puzzle: {name}; did you mean {nearest}?")
            }
            // `digit too large: …` of any digit, `width 2000 is too large …` of the one width.
            Self::TooLarge { what, found, bound } => {
                if let Some(what) = what.strip_prefix("the ") {
                    let number = found.trim_matches('`');
                    write!(f, "{what} {number} is too large (the maximum is {bound})")
                } else {
                    let what = what.strip_prefix("an ").or(what.strip_prefix("a ")).unwrap_or(what);
                    write!(f, "{what} too large: {found} (the maximum is {bound})")
                }
            }
            Self::Several { items } => {
                write!(f, "there are {} puzzles here, and one is expected", items.len())
            }
            Self::SeedId { .. } => {
                f.write_str("this is a random seed for the game's generator, not a game ID")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_found_is_quoted_and_cut() {
        assert_eq!(
            ParseError::expected("5x5:z", 4..5, "a digit").to_string(),
            "expected a digit, found `z`"
        );
        assert_eq!(
            ParseError::expected("5x5:", 4..4, "a digit").to_string(),
            "expected a digit, found the end of the input"
        );
        assert_eq!(
            ParseError::too_large("77", 0..2, "a digit", 9).to_string(),
            "digit too large: `77` (the maximum is 9)"
        );
        let long = "9".repeat(1000);
        let message = ParseError::too_large(&long, 0..1000, "the width", 99).to_string();
        assert!(
            message.contains("width 999999999999999999999999… is too large (the maximum is 99)"),
            "{message}"
        );
    }

    #[test]
    fn control_characters_are_shown_escaped() {
        assert_eq!(
            ParseError::expected("\u{0}", 0..1, "a digit").to_string(),
            "expected a digit, found `\\0`"
        );
    }
}
