//! What can go wrong, said to a person (with the line and the place marked) or to a program (one JSON object).

use std::any::Any;
use std::ffi::OsString;
use std::fmt;
use std::io::{self, Write as _};
use std::ops::Range;
use std::process::ExitCode;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use schemars::JsonSchema;
use serde::Serialize;
use tatham_core::problem::Defect;
use tatham_core::{Flaw, ParseError};
use tatham_kinds::Unread;

use crate::output;

/// Exit code for unusable input or usage.
const UNUSABLE: u8 = 2;

/// Exit code for a defect of ours, as sysexits.h has it (EX_SOFTWARE).
const DEFECT: u8 = 70;

/// How much of a line is shown on either side of the marked place, in characters.
const CONTEXT: usize = 40;

/// Why nothing could be done.
#[derive(Debug)]
pub(crate) enum Fault {
    /// The puzzle's text is unusable.
    Input(Box<Unread>),
    /// The text is not UTF-8.
    Encoding { message: String, at: usize },
    /// A file cannot be read or written.
    File(String),
    /// The memory does not suffice.
    Memory(String),
    /// A solver's answer broke the rules.
    Defect(Box<Defect>),
    /// A line of a batch holds no puzzle.
    Line { message: String, column: Option<usize> },
    /// The command line does not fit; with what to do about it.
    Usage { message: String, help: Option<String> },
    /// Something panicked, with these words.
    Panic(String),
}

/// What stands on the standard error, with `--json`, when nothing could be done.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct Said {
    error: Error,
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Plain data can always be written.
        f.write_str(&serde_json::to_string(self).unwrap_or_default())
    }
}

impl From<Unread> for Fault {
    fn from(unread: Unread) -> Self {
        Self::Input(Box::new(unread))
    }
}

/// A fault as programs read it.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct Error {
    kind: Sort,
    /// In words.
    message: String,
    /// What is wrong: with the text `nothing`, `expected`, `impossible`, `too_large`, `seed_id`, `encoding`, `unrecognised`,
    /// `unknown_puzzle`, `unsupported` or `ambiguous`; else `usage`, `file` or `internal`.
    code: &'static str,
    /// What an ambiguous text can be read as.
    #[serde(skip_serializing_if = "Option::is_none")]
    fits: Option<Vec<&'static str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    span: Option<Span>,
    /// The line of the text, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    /// The character of the line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<String>,
}

/// What is at fault.
#[derive(Clone, Copy, Debug, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
enum Sort {
    /// The puzzle's text.
    Input,
    /// The command line.
    Usage,
    /// A file.
    File,
    /// The memory: there is too little.
    Memory,
    /// The solver.
    Internal,
}

/// Bytes of the text, from 0; the end is the first that is not meant.
#[derive(Debug, JsonSchema, Serialize)]
struct Span {
    start: usize,
    end: usize,
}

impl Error {
    /// An error without a place.
    fn new(kind: Sort, code: &'static str, message: String) -> Self {
        Self { kind, message, code, fits: None, span: None, line: None, column: None, help: None }
    }
}

impl Fault {
    /// The fault of an unusable puzzle text.
    pub(crate) fn input(error: ParseError, text: &str) -> Self {
        Unread { error, text: text.to_owned() }.into()
    }

    /// The fault of a command line that does not fit, in words.
    pub(crate) fn misuse(message: String) -> Self {
        Self::Usage { message, help: None }
    }

    /// The fault that something panicked.
    pub(crate) fn panic(panic: &(dyn Any + Send)) -> Self {
        let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        Self::Panic(text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "it does not say why".to_owned()))
    }

    /// The fault that nothing more can be written, as on a full disk.
    pub(crate) fn unwritable(error: &io::Error) -> Self {
        Self::File(format!("cannot write to the standard output: {error}"))
    }

    /// Says it on the standard error, and gives the exit code.
    pub(crate) fn report(&self, json: bool) -> ExitCode {
        let said = if json { Said { error: self.error() }.to_string() } else { self.text() };
        // When even the standard error is gone there is nobody to tell.
        let _ = writeln!(anstream::stderr(), "{}", said.trim_end());
        ExitCode::from(if matches!(self, Self::Defect(_) | Self::Panic(_)) { DEFECT } else { UNUSABLE })
    }

    fn message(&self) -> String {
        match self {
            Self::Input(unread) => unread.error.to_string(),
            Self::Encoding { message, .. }
            | Self::Line { message, .. }
            | Self::File(message)
            | Self::Memory(message)
            | Self::Usage { message, .. } => message.clone(),
            Self::Panic(words) => format!("internal error: the program failed ({words}); please report this puzzle"),
            Self::Defect(defect) => defect.to_string(),
        }
    }

    /// What programs read.
    pub(crate) fn error(&self) -> Error {
        match self {
            Self::Input(unread) => {
                let Unread { error: flaw, text } = &**unread;
                let place = Place::of(text, &flaw.span);
                let fits = match &flaw.flaw {
                    Flaw::Ambiguous { fits, .. } => Some(fits.clone()),
                    _ => None,
                };
                Error {
                    fits,
                    span: Some(Span { start: flaw.span.start, end: flaw.span.end }),
                    line: Some(place.line),
                    column: Some(place.column),
                    help: flaw.help.as_deref().map(str::to_owned),
                    ..Error::new(Sort::Input, flaw.flaw.code(), self.message())
                }
            }
            Self::Encoding { at, .. } => {
                Error { span: Some(Span { start: *at, end: at + 1 }), ..Error::new(Sort::Input, "encoding", self.message()) }
            }
            Self::Line { column, .. } => Error { column: *column, ..Error::new(Sort::Input, "expected", self.message()) },
            Self::File(_) => Error::new(Sort::File, "file", self.message()),
            Self::Memory(_) => Error::new(Sort::Memory, "too_large", self.message()),
            Self::Defect(_) | Self::Panic(_) => Error::new(Sort::Internal, "internal", self.message()),
            Self::Usage { help, .. } => Error { help: help.clone(), ..Error::new(Sort::Usage, "usage", self.message()) },
        }
    }

    fn text(&self) -> String {
        match self {
            Self::Input(unread) => {
                let Unread { error, text } = &**unread;
                let place = Place::of(text, &error.span);
                let several = text.contains('\n');
                let line = if several { format!("line {}, ", place.line) } else { String::new() };
                let title = format!("{line}column {}: {}", place.column, self.message());
                let mut group = Level::ERROR.primary_title(title).element(
                    Snippet::source(place.shown).line_start(place.line).annotation(AnnotationKind::Primary.span(place.marked)),
                );
                if let Some(help) = &error.help {
                    group = group.element(Level::HELP.message(help.as_ref()));
                }
                Renderer::styled().render(&[group])
            }
            _ => Renderer::styled().render(&[Group::with_title(Level::ERROR.primary_title(self.message()))]),
        }
    }
}

/// A place in a text, and the part of its line that is worth showing.
struct Place {
    line: usize,
    column: usize,
    shown: String,
    /// Bytes of `shown`.
    marked: Range<usize>,
}

impl Place {
    fn of(text: &str, span: &Range<usize>) -> Self {
        let start = (0..=span.start.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
        let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
        let end = (span.end.clamp(start, line_end)..=line_end).find(|&at| text.is_char_boundary(at)).unwrap_or(line_end);
        let (before, inside, after) = (&text[line_start..start], &text[start..end], &text[end..line_end]);
        let lead = cut(before.chars().rev(), CONTEXT).chars().rev().collect::<String>();
        let (lead, inside, tail) =
            (printable(lead), printable(cut(inside.chars(), 2 * CONTEXT)), printable(cut(after.chars(), CONTEXT)));
        Self {
            line: text[..start].matches('\n').count() + 1,
            column: before.chars().count() + 1,
            marked: lead.len()..lead.len() + inside.len(),
            shown: format!("{lead}{inside}{tail}"),
        }
    }
}

/// The first `count` characters, and a sign where more follow.
pub(crate) fn cut(characters: impl Iterator<Item = char>, count: usize) -> String {
    let mut characters = characters;
    let mut piece: String = characters.by_ref().take(count).collect();
    if characters.next().is_some() {
        piece.push('…');
    }
    piece
}

/// Control characters would move the marks: each is shown as one replacement sign.
pub(crate) fn printable(text: String) -> String {
    let moves = |c: char| c.is_control() && c != '\t';
    if text.contains(moves) { text.replace(moves, "\u{fffd}") } else { text }
}

/// What clap found wrong, without the lines that are for people at a terminal: how it is used, and where there is help.
fn misused(error: &clap::Error) -> Fault {
    let text = error.render().to_string();
    let mut paragraphs = text.trim().split("\n\n").take_while(|paragraph| !paragraph.starts_with("Usage:"));
    let message = paragraphs.next().unwrap_or_default().trim_start_matches("error: ");
    let tips = paragraphs.flat_map(str::lines).filter_map(|line| line.trim().strip_prefix("tip: "));
    let tips = tips.collect::<Vec<_>>().join("; ");
    let message = message.lines().map(str::trim).collect::<Vec<_>>().join(" ");
    Fault::Usage { message, help: Some(tips).filter(|tips| !tips.is_empty()) }
}

/// Reports what clap found wrong with these words (or the help that was asked for), and gives the exit code.
pub(crate) fn usage(error: &clap::Error, words: &[OsString]) -> ExitCode {
    let wants_json = words.iter().any(|word| word == "--json");
    if error.use_stderr() && wants_json {
        return misused(error).report(true);
    }
    // Whoever closes a pipe has seen enough of a help.
    let printed = if error.use_stderr() { Ok(()) } else { output::check() }.and_then(|()| error.print());
    if let Err(error) = printed
        && error.kind() != io::ErrorKind::BrokenPipe
    {
        return Fault::unwritable(&error).report(wants_json);
    }
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(UNUSABLE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_of_an_error_is_shown_in_a_window() {
        let text = format!("first\n{}X{}\nlast", "a".repeat(100), "b".repeat(100));
        let place = Place::of(&text, &(106..107));
        assert_eq!((place.line, place.column), (2, 101));
        assert_eq!(&place.shown[place.marked.clone()], "X");
        assert!(place.shown.starts_with('…') && place.shown.ends_with('…'));
    }

    #[test]
    fn any_span_has_a_place() {
        for text in ["", "é", "a\nb", "\u{0}\t\u{feff}", "é\n"] {
            for start in 0..=text.len() + 1 {
                for end in start..=text.len() + 2 {
                    let place = Place::of(text, &(start..end));
                    assert!(place.shown.get(place.marked.clone()).is_some(), "{text:?} {start}..{end}");
                }
            }
        }
    }
}
