//! Formats in which puzzles of a kind are read and written: a table with a row for each.
//!
//! `--from`, `--to`, their help, `list` and the errors about formats are made from these rows. A
//! new format is a module that reads and writes it, and a row.

use std::ops::Range;

use crate::author::scan::Piece;
use crate::error::{Flaw, FormatRead, ParseError};
use crate::kind::{Kind, Knob, Settings, ValueKind};
use crate::puzzle::Unwritable;

/// A puzzle that a format has read, with remarks on whatever was dropped or assumed.
pub type Remarked<P> = (P, Vec<String>);

/// Reads a whole text.
pub type ReadText<P> = fn(Piece<'_>) -> Result<Remarked<P>, ParseError>;

/// Writes a puzzle; `Err` names the part that the format cannot hold.
pub type WriteText<P> = fn(&P) -> Result<String, Misfit>;

/// A form and its description, as `list` shows them.
pub type InputForm = (&'static str, &'static str);

/// A format.
#[derive(Debug)]
pub struct Format<P> {
    /// The name that `--from` and `--to` take.
    pub name: &'static str,
    /// One line of help.
    pub about: &'static str,
    /// Its forms.
    pub forms: &'static [InputForm],
    /// Returns false only if the text cannot have this format, or another row reads it in the same
    /// way: a glance, which costs plain IDs little.
    pub is_likely: fn(Piece<'_>) -> bool,
    /// True if a mark or a keyword shows the format, and not only the shape of the text.
    pub is_marked: bool,
    /// Reads the whole text.
    pub read: ReadText<P>,
    /// Writes a puzzle; `None` for a read-only format.
    pub write: Option<WriteText<P>>,
}

/// Part of a puzzle that a format cannot hold, as an object: `givens, and this puzzle has 2`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit(pub String);

/// Formats of a kind; the first is the game ID.
#[derive(Debug)]
pub struct Formats<P: 'static, const N: usize> {
    rows: [Format<P>; N],
    names: [InputForm; N],
    /// The formats that can be written, in front.
    written: ([InputForm; N], usize),
}

/// Results of all formats that a text may have.
#[derive(Clone, Debug)]
pub enum Readings<P> {
    /// The puzzles of the formats that can read it, each with the format's name.
    Read(Vec<(&'static str, Remarked<P>)>),
    /// The errors of all formats, if none can read it.
    Failed(Vec<ParseError>),
}

impl<P> Format<P> {
    /// Reads a text in this format.
    fn read(&self, text: Piece<'_>) -> Result<Remarked<P>, ParseError> {
        (self.read)(text).map_err(|error| error.of_format(self.name, self.is_marked))
    }
}

impl<P: PartialEq + ToString, const N: usize> Formats<P, N> {
    /// Makes a table of these rows.
    pub const fn new(rows: [Format<P>; N]) -> Self {
        let (mut names, mut written, mut count) = ([("", ""); N], [("", ""); N], 0);
        let mut i = 0;
        while i < N {
            names[i] = (rows[i].name, rows[i].about);
            if rows[i].write.is_some() {
                written[count] = names[i];
                count += 1;
            }
            i += 1;
        }
        Self { rows, names, written: (written, count) }
    }

    /// Returns the knob for the format of an input: `--from`.
    pub const fn knob(&'static self) -> Knob {
        Knob {
            name: "from",
            takes: ValueKind::Format(&self.names),
            help: "Format of the input, if it is ambiguous",
        }
    }

    /// Returns the formats that can be written, each with a line of help: `--to`.
    pub const fn written(&'static self) -> &'static [InputForm] {
        self.written.0.split_at(self.written.1).0
    }

    /// Returns all forms, for `list`; `COUNT` is their number.
    pub const fn forms<const COUNT: usize>(&self) -> [InputForm; COUNT] {
        let (mut forms, mut count, mut i) = ([("", ""); COUNT], 0, 0);
        while i < N {
            let mut j = 0;
            while j < self.rows[i].forms.len() {
                forms[count] = self.rows[i].forms[j];
                count += 1;
                j += 1;
            }
            i += 1;
        }
        assert!(count == COUNT, "the number of forms");
        forms
    }

    /// Reads a text in the format that the settings name, if they name one.
    pub fn chosen(
        &self,
        settings: &Settings,
        text: Piece<'_>,
    ) -> Option<Result<Remarked<P>, ParseError>> {
        let name = settings.text("from")?;
        let row = self.rows.iter().find(|row| row.name == name)?;
        Some(row.read(text))
    }

    /// Reads a text in every format that it may have; `more` are readings by other rules than
    /// those of a named format, each with the name of its format.
    pub fn readings(
        &self,
        text: Piece<'_>,
        more: impl IntoIterator<Item = (&'static str, Result<Remarked<P>, ParseError>)>,
    ) -> Readings<P> {
        let (mut read, mut failed) = (Vec::new(), Vec::new());
        let likely = self.rows.iter().filter(|row| (row.is_likely)(text));
        let own = likely.map(|row| (row.name, row.read(text)));
        for (name, found) in more.into_iter().chain(own) {
            match found {
                Ok(found) => read.push((name, found)),
                Err(error) => failed.push(error.of_format(name, false)),
            }
        }
        // A format that finds 2 puzzles in a text counts like 2 formats that find 1 each.
        let doubt = failed.iter().find(|error| matches!(error.flaw, Flaw::Ambiguous { .. }));
        match (doubt, read.is_empty()) {
            (Some(doubt), _) => Readings::Failed(vec![doubt.clone()]),
            (None, false) => Readings::Read(read),
            (None, true) => Readings::Failed(failed),
        }
    }

    /// Writes a puzzle in the format of that name.
    ///
    /// # Errors
    /// There is no such format, or it has no place for something in the puzzle.
    pub fn write(&self, problem: &P, kind: &Kind, name: &str) -> Result<String, Unwritable> {
        let row = self.rows.iter().find(|row| row.name == name);
        let write =
            row.and_then(|row| row.write).ok_or_else(|| Unwritable::no_such_format(kind, name))?;
        write(problem).map_err(|Misfit(what)| {
            let own = self.rows[0].name;
            let other = if name == own { String::new() } else { format!(" (`{own}` can)") };
            Unwritable(format!("the format `{name}` cannot hold {what}{other}"))
        })
    }
}

impl<P: PartialEq + ToString> Readings<P> {
    /// The one puzzle that all readings are, where two differ the one of them that is possible.
    ///
    /// # Errors
    /// The readings differ, or the text cannot be read: the error of the reader that came furthest.
    pub fn settled(
        self,
        whole: Piece<'_>,
        is_possible: impl Fn(&P) -> bool,
    ) -> Result<Remarked<P>, ParseError> {
        let mut read = match self {
            Self::Read(read) => read,
            Self::Failed(failed) => {
                // A reader that names something as not supported has read all else.
                let reached = |error: &ParseError| {
                    (matches!(error.flaw, Flaw::Unsupported(_)), error.span.start)
                };
                let furthest = failed.into_iter().reduce(|best, other| {
                    if reached(&other) > reached(&best) { other } else { best }
                });
                return Err(furthest.unwrap_or_else(|| whole.expected("a puzzle")));
            }
        };
        let differ = |read: &[(_, Remarked<P>)]| read.iter().any(|(_, it)| it.0 != read[0].1.0);
        if differ(&read) && read.iter().any(|(_, (problem, _))| is_possible(problem)) {
            read.retain(|(_, (problem, _))| is_possible(problem));
        }
        if differ(&read) {
            return Err(ambiguous(whole, &read));
        }
        Ok(read.swap_remove(0).1)
    }
}

/// The error that formats read different puzzles in a text, with the ID that each reads.
fn ambiguous<P: PartialEq + ToString>(
    whole: Piece<'_>,
    read: &[(&'static str, Remarked<P>)],
) -> ParseError {
    let ids: Vec<String> = read
        .iter()
        .map(|(name, (problem, _))| {
            format!("{} as `{name}`", Piece::whole(&problem.to_string()).quoted())
        })
        .collect();
    let message = format!("this can be read as {}", ids.join(" or as "));
    ParseError::ambiguous(whole.span(), message, read.iter().map(|(name, _)| *name).collect())
}

impl ParseError {
    /// Names the format whose reader made the error, unless it is already named.
    #[must_use]
    pub fn of_format(self, name: &'static str, is_marked: bool) -> Self {
        Self { format: self.format.or(Some(FormatRead { name, is_marked })), ..self }
    }

    /// Makes the error of a text at `span` that can be read in several formats, as different
    /// puzzles; `fits` are the names that `--from` accepts.
    pub fn ambiguous(
        span: Range<usize>,
        message: impl Into<String>,
        fits: Vec<&'static str>,
    ) -> Self {
        let options: Vec<String> = fits.iter().map(|name| format!("--from {name}")).collect();
        let help =
            format!("specify the format: {} (in a batch, the option `from`)", options.join(" or "));
        Self::new(span, Flaw::Ambiguous { message: message.into(), fits }).with_help(help)
    }

    /// Makes the error of a text with several puzzles, where one is expected.
    pub fn several(items: Vec<Range<usize>>) -> Self {
        let span = items.get(1).or(items.first()).cloned().unwrap_or(0..0);
        Self::new(span, Flaw::Several { items })
    }

    /// The puzzle has something that puzzles here cannot have.
    pub fn unsupported(span: Range<usize>, message: impl Into<String>) -> Self {
        Self::new(span, Flaw::Unsupported(message.into()))
    }
}
