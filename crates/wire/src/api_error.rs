//! Errors of requests. Front ends put them into their own words for people, and into an [`Error`]
//! for programs.

use std::any::Any;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};

use tatham_core::make::{MakeError, MaskError};
use tatham_core::problem::Defect;
use tatham_core::{Flaw, ParseError};
use tatham_kinds::Unread;

use crate::error::{Error, ErrorBody, ErrorKind, Span};
use crate::place::Place;

/// Reason why a request failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ApiError {
    /// The puzzle's text is unusable.
    #[error("{0}")]
    Input(Box<Unread>),
    /// The text is not UTF-8.
    #[error("{message}")]
    Encoding {
        /// Message: the text that was found, and where.
        message: String,
        /// First byte that is not UTF-8.
        at: usize,
    },
    /// A file cannot be read or written.
    #[error("{0}")]
    File(String),
    /// There is not enough memory.
    #[error("{0}")]
    Memory(String),
    /// A solver's answer broke the rules.
    #[error(transparent)]
    Defect(Box<Defect>),
    /// The request is malformed, or contains no puzzle.
    #[error("{message}")]
    Request {
        /// Message: the text that was found, and what was expected.
        message: String,
        /// Code as in [`Error`].
        code: &'static str,
        /// Line of the request, from 1.
        line: Option<usize>,
        /// Character of the line, from 1.
        column: Option<usize>,
    },
    /// The command line is invalid.
    #[error("{message}")]
    Usage {
        /// Message: the invalid part.
        message: String,
        /// Suggested fix.
        help: Option<String>,
    },
    /// The code panicked with this message.
    #[error("internal error: the program failed ({0}); please report this puzzle")]
    Panic(String),
}

impl From<Box<Unread>> for ApiError {
    fn from(unread: Box<Unread>) -> Self {
        Self::Input(unread)
    }
}

impl From<MaskError> for ApiError {
    fn from(error: MaskError) -> Self {
        let (line, column) = (Some(error.line), Some(error.column));
        let message = format!("mask: {}", error.message);
        Self::Request { message, code: "expected", line, column }
    }
}

impl From<MakeError> for ApiError {
    fn from(error: MakeError) -> Self {
        match error {
            MakeError::Params(error) => Self::usage(error.to_string()),
            MakeError::Options(message) => Self::usage(message),
            MakeError::AnswerForm(message) => Self::expected(message),
            MakeError::AnswerRule(message) => {
                Self::Request { message, code: "impossible", line: None, column: None }
            }
            MakeError::Mask(error) => error.into(),
            defect => Self::Panic(defect.to_string()),
        }
    }
}

impl From<Defect> for ApiError {
    fn from(defect: Defect) -> Self {
        Self::Defect(Box::new(defect))
    }
}

impl ApiError {
    /// Returns the error for an unusable puzzle text.
    pub fn input(error: ParseError, text: &str) -> Self {
        Unread::new(error, text).into()
    }

    /// Returns the error for an invalid command line, with this message.
    pub fn usage(message: String) -> Self {
        Self::Usage { message, help: None }
    }

    /// Returns the error for an unexpected value in a request.
    pub fn expected(message: impl Into<String>) -> Self {
        Self::Request { message: message.into(), code: "expected", line: None, column: None }
    }

    /// Returns the error for a request that the kind does not support, with this message.
    pub(crate) fn unsupported(message: String) -> Self {
        Self::Request { message, code: "unsupported", line: None, column: None }
    }

    /// Returns the error for a panic.
    pub fn panic(panic: &(dyn Any + Send)) -> Self {
        let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        Self::Panic(
            text.or_else(|| panic.downcast_ref::<String>().cloned())
                .unwrap_or_else(|| "no message".to_owned()),
        )
    }

    /// Returns true for a defect of ours.
    pub fn is_ours(&self) -> bool {
        matches!(self, Self::Defect(_) | Self::Panic(_))
    }

    /// Returns the error in the form that programs read, as an object by itself.
    pub fn said(&self) -> ErrorBody {
        ErrorBody { error: self.error() }
    }

    /// Returns the error in the form that programs read.
    pub fn error(&self) -> Error {
        let new = |kind, code| Error::new(kind, code, self.to_string());
        match self {
            Self::Input(unread) => {
                let Unread { error, text, puzzle, .. } = &**unread;
                let place = Place::for_span(text, &error.span);
                let span = |span: &Range<usize>| Span { start: span.start, end: span.end };
                let (mut fits, mut command, mut items) = (&[][..], &[][..], &[][..]);
                match &error.flaw {
                    Flaw::Ambiguous { fits: own, .. } | Flaw::Unrecognised { fits: own, .. } => {
                        fits = own;
                    }
                    Flaw::SeedId { command: own, fits: kinds } => (command, fits) = (own, kinds),
                    Flaw::Several { items: own } => items = own,
                    _ => {}
                }
                Error {
                    puzzle: *puzzle,
                    format: error.format.map(|format| format.name),
                    fits: filled(fits.to_vec()),
                    items: filled(items.iter().map(span).collect()),
                    command: filled(command.to_vec()),
                    span: Some(span(&error.span)),
                    line: Some(place.line),
                    column: Some(place.column),
                    help: error.help.as_deref().map(str::to_owned),
                    ..new(ErrorKind::Input, error.flaw.code())
                }
            }
            Self::Encoding { at, .. } => Error {
                span: Some(Span { start: *at, end: at + 1 }),
                ..new(ErrorKind::Input, "encoding")
            },
            Self::Request { code, line, column, .. } => {
                Error { line: *line, column: *column, ..new(ErrorKind::Input, code) }
            }
            Self::File(_) => new(ErrorKind::File, "file"),
            Self::Memory(_) => new(ErrorKind::Memory, "too_large"),
            Self::Defect(_) | Self::Panic(_) => new(ErrorKind::Internal, "internal"),
            Self::Usage { help, .. } => {
                Error { help: help.clone(), ..new(ErrorKind::Usage, "usage") }
            }
        }
    }
}

/// Returns a list for JSON; `None` leaves an empty one out.
fn filled<T>(list: Vec<T>) -> Option<Vec<T>> {
    Some(list).filter(|list| !list.is_empty())
}

/// Does the work and turns a panic, which is a defect of ours, into an error, so that no other work
/// is lost. Where panics end the program, as in a browser, they still do.
///
/// # Errors
/// Those of the work, or the panic.
pub fn guarded<T>(work: impl FnOnce() -> Result<T, ApiError>) -> Result<T, ApiError> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(ApiError::panic(&*panic)))
}

/// Shortens a text, so that megabytes are not repeated in a message.
pub fn shortened(text: &str) -> String {
    const LONGEST: usize = 1 << 20;
    if text.len() <= LONGEST {
        text.to_owned()
    } else {
        text.chars().take(1000).chain(['…']).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_internal_error() {
        let fault = guarded::<()>(|| panic!("a defect")).expect_err("it panics");
        assert!(fault.is_ours());
        let said = fault.said().to_string();
        assert!(said.contains(r#""code":"internal""#) && said.contains("a defect"), "{said}");
    }
}
