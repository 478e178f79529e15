//! What can go wrong. Front ends say it to people in their own way, and to programs as an
//! [`Error`].

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use tatham_core::problem::Defect;
use tatham_core::{Flaw, ParseError};
use tatham_kinds::Unread;

use crate::error::{Error, ErrorBody, ErrorKind, Span};
use crate::place::Place;

/// Why nothing could be done.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ApiError {
    /// The puzzle's text is unusable.
    #[error("{}", .0.error)]
    Input(Box<Unread>),
    /// The text is not UTF-8.
    #[error("{message}")]
    Encoding {
        /// What was found, and where.
        message: String,
        /// The first byte that is no text.
        at: usize,
    },
    /// A file cannot be read or written.
    #[error("{0}")]
    File(String),
    /// The memory does not suffice.
    #[error("{0}")]
    Memory(String),
    /// A solver's answer broke the rules.
    #[error(transparent)]
    Defect(Box<Defect>),
    /// What was asked is no request, or holds no puzzle.
    #[error("{message}")]
    Request {
        /// What was found, and what was expected.
        message: String,
        /// A code of [`Error`].
        code: &'static str,
        /// The line of the request, from 1.
        line: Option<usize>,
        /// Character of the line, from 1.
        column: Option<usize>,
    },
    /// The command line does not fit.
    #[error("{message}")]
    Usage {
        /// What does not fit.
        message: String,
        /// Suggested fix.
        help: Option<String>,
    },
    /// Something panicked, with these words.
    #[error("internal error: the program failed ({0}); please report this puzzle")]
    Panic(String),
}

impl From<Unread> for ApiError {
    fn from(unread: Unread) -> Self {
        Self::Input(Box::new(unread))
    }
}

impl From<Defect> for ApiError {
    fn from(defect: Defect) -> Self {
        Self::Defect(Box::new(defect))
    }
}

impl ApiError {
    /// The fault of an unusable puzzle text.
    pub fn input(error: ParseError, text: &str) -> Self {
        Unread { error, text: text.to_owned() }.into()
    }

    /// The fault of a command line that does not fit, in words.
    pub fn usage(message: String) -> Self {
        Self::Usage { message, help: None }
    }

    /// The fault that something else was expected in a request.
    pub fn expected(message: impl Into<String>) -> Self {
        Self::Request { message: message.into(), code: "expected", line: None, column: None }
    }

    /// The fault that a kind cannot do what was asked, in words.
    pub(crate) fn unsupported(message: String) -> Self {
        Self::Request { message, code: "unsupported", line: None, column: None }
    }

    /// The fault that something panicked.
    pub fn panic(panic: &(dyn Any + Send)) -> Self {
        let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        Self::Panic(
            text.or_else(|| panic.downcast_ref::<String>().cloned())
                .unwrap_or_else(|| "no message".to_owned()),
        )
    }

    /// Whether it is a defect of ours.
    pub fn is_ours(&self) -> bool {
        matches!(self, Self::Defect(_) | Self::Panic(_))
    }

    /// What programs read, alone on its line.
    pub fn said(&self) -> ErrorBody {
        ErrorBody { error: self.error() }
    }

    /// What programs read.
    pub fn error(&self) -> Error {
        let new = |kind, code| Error::new(kind, code, self.to_string());
        match self {
            Self::Input(unread) => {
                let Unread { error, text } = &**unread;
                let place = Place::for_span(text, &error.span);
                let fits = if let Flaw::Ambiguous { fits, .. } = &error.flaw {
                    Some(fits.clone())
                } else {
                    None
                };
                Error {
                    fits,
                    span: Some(Span { start: error.span.start, end: error.span.end }),
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

/// Does the work; a panic is a defect of ours, and must not take more than this work with it. Where
/// panics end the program, as in a browser, they do so here too.
///
/// # Errors
/// Those of the work, or that it panicked.
pub fn guarded<T>(work: impl FnOnce() -> Result<T, ApiError>) -> Result<T, ApiError> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(ApiError::panic(&*panic)))
}

/// A text of megabytes is not repeated whole.
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
