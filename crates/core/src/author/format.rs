//! The formats that puzzles of a kind are read and written in: a table, a row for each.
//!
//! `--from`, `--to`, their help, `list` and the errors about formats are made from these rows. A
//! new format is a module that reads and writes it, and a row.

use crate::author::scan::Piece;
use crate::error::{Flaw, ParseError};
use crate::kind::{Kind, Knob, Settings, ValueKind};
use crate::puzzle::Unwritable;

/// A puzzle that a format has read, with remarks on whatever was dropped or assumed.
pub type Remarked<P> = (P, Vec<String>);

/// Reads a whole text.
pub type ReadText<P> = fn(Piece<'_>) -> Result<Remarked<P>, ParseError>;

/// Writes a puzzle; `Err` names what the format has no place for.
pub type WriteText<P> = fn(&P) -> Result<String, Misfit>;

/// A form and a word on it, as `list` shows them.
pub type Form = (&'static str, &'static str);

/// A format.
#[derive(Debug)]
pub struct Format<P> {
    /// The name that `--from` and `--to` take.
    pub name: &'static str,
    /// One line of help.
    pub about: &'static str,
    /// The forms that it has.
    pub forms: &'static [Form],
    /// Returns false only if the format cannot be this one, or another row reads the text the same:
    /// a glance, which costs plain IDs little.
    pub is_likely: fn(Piece<'_>) -> bool,
    /// Reads the whole text.
    pub read: ReadText<P>,
    /// Writes a puzzle; `None` if the format is read only.
    pub write: Option<WriteText<P>>,
}

/// The part of a puzzle that a format has no place for, as an object: `given cells, and this puzzle
/// has 2`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit(pub String);

/// The formats of a kind; the first is the game ID.
#[derive(Debug)]
pub struct Formats<P: 'static, const N: usize> {
    rows: [Format<P>; N],
    names: [Form; N],
    /// The formats that are written, in front.
    written: ([Form; N], usize),
}

/// The result of all formats that a text may have.
#[derive(Clone, Debug)]
pub enum Readings<P> {
    /// Those that could read it, each with the name of its format.
    Read(Vec<(&'static str, Remarked<P>)>),
    /// The errors of those that could not, as no format could.
    Failed(Vec<(&'static str, ParseError)>),
}

impl<P: PartialEq + ToString, const N: usize> Formats<P, N> {
    /// A table of its rows.
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

    /// The knob that names the format of an input: `--from`.
    pub const fn knob(&'static self) -> Knob {
        Knob {
            name: "from",
            takes: ValueKind::Format(&self.names),
            help: "Format of the input, if it is ambiguous",
        }
    }

    /// The formats that are written, each with a line of help: `--to`.
    pub const fn written(&'static self) -> &'static [Form] {
        self.written.0.split_at(self.written.1).0
    }

    /// All forms, for `list`; `COUNT` is their number.
    pub const fn forms<const COUNT: usize>(&self) -> [Form; COUNT] {
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

    /// The row that the settings name, if they name one.
    pub fn chosen(&self, settings: &Settings) -> Option<&Format<P>> {
        let name = settings.text("from")?;
        self.rows.iter().find(|row| row.name == name)
    }

    /// Has every format read a text that may be of it; `more` are readings by other rules than
    /// those of a named format, each with the name of its format.
    pub fn readings(
        &self,
        text: Piece<'_>,
        more: impl IntoIterator<Item = (&'static str, Result<Remarked<P>, ParseError>)>,
    ) -> Readings<P> {
        let (mut read, mut failed) = (Vec::new(), Vec::new());
        let likely = self.rows.iter().filter(|row| (row.is_likely)(text));
        let own = likely.map(|row| (row.name, (row.read)(text)));
        for (name, found) in more.into_iter().chain(own) {
            match found {
                Ok(found) => read.push((name, found)),
                Err(error) => failed.push((name, error)),
            }
        }
        // A format that finds two puzzles in a text is as good as two formats that find one each.
        let doubt = failed.iter().find(|(_, error)| matches!(error.flaw, Flaw::Ambiguous { .. }));
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
                let furthest = failed.into_iter().map(|(_, error)| error).reduce(|best, other| {
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
    let message = format!("this is {}; it can be read as either", ids.join(" and "));
    ParseError::ambiguous(whole.span(), message, read.iter().map(|(name, _)| *name).collect())
}

impl ParseError {
    /// The text at `span` can be read in several formats, as different puzzles; `fits` are the
    /// names that `--from` takes.
    pub fn ambiguous(
        span: std::ops::Range<usize>,
        message: impl Into<String>,
        fits: Vec<&'static str>,
    ) -> Self {
        let options: Vec<String> = fits.iter().map(|name| format!("--from {name}")).collect();
        let help =
            format!("say which it is: {} (in a batch, the option `from`)", options.join(" or "));
        Self { span, flaw: Flaw::Ambiguous { message: message.into(), fits }, help: None }
            .with_help(help)
    }

    /// The text holds several puzzles, where one is wanted.
    pub fn several(items: &[std::ops::Range<usize>]) -> Self {
        let span = items.get(1).or(items.first()).cloned().unwrap_or(0..0);
        let message = format!("there are {} puzzles here, and one is wanted", items.len());
        Self { span, flaw: Flaw::Unsupported(message), help: None }
            .with_help("put each into a file of its own, or its ID on a line of a batch")
    }

    /// The puzzle has something that puzzles here cannot have.
    pub fn unsupported(span: std::ops::Range<usize>, message: impl Into<String>) -> Self {
        Self { span, flaw: Flaw::Unsupported(message.into()), help: None }
    }
}
