//! The lines of an input: read one at a time, counted, and cut off if they are too long.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufRead as _, BufReader, IsTerminal as _, Read};
use std::path::Path;

use same_file::Handle;
use tatham_wire::ApiError;

/// Longest accepted line of a batch, in bytes.
pub(crate) const LONGEST_LINE: u64 = 16 << 20;

/// Number of bytes that are kept of a longer line.
const BEGINNING: usize = 1000;

/// A line that is not blank.
#[derive(Debug)]
pub(crate) struct Line {
    /// Number among all lines, from 1.
    pub(crate) number: u64,
    /// The line as it was read, with its line end.
    pub(crate) bytes: Vec<u8>,
    /// True if only the beginning of the line was kept.
    pub(crate) is_cut: bool,
}

impl Line {
    /// Returns the text as it was read.
    ///
    /// # Errors
    /// It is not UTF-8.
    pub(crate) fn utf8(&self) -> Result<&str, ApiError> {
        std::str::from_utf8(&self.bytes).map_err(|error| ApiError::Encoding {
            message: format!(
                "the line is not UTF-8 text: invalid byte at offset {}",
                error.valid_up_to()
            ),
            at: error.valid_up_to(),
        })
    }

    /// Returns the text without its line end; invalid UTF-8 is replaced, and `…` marks a cut.
    pub(crate) fn text(&self) -> Cow<'_, str> {
        match String::from_utf8_lossy(&self.bytes) {
            text if self.is_cut => Cow::Owned(text.into_owned() + "…"),
            Cow::Borrowed(text) => Cow::Borrowed(bare(text)),
            Cow::Owned(text) => Cow::Owned(bare(&text).to_owned()),
        }
    }
}

/// Returns the line without a byte order mark and without its line end.
pub(crate) fn bare(line: &str) -> &str {
    line.trim_start_matches('\u{feff}').trim_matches(['\r', '\n'])
}

/// Reader of the lines that are not blank.
pub(crate) struct Lines {
    input: BufReader<Box<dyn Read + Send>>,
    /// Name of the input, for errors.
    pub(crate) name: String,
    /// Source of the lines, to compare it with the output.
    source: Option<Handle>,
    /// Number of lines read so far, blank ones included.
    count: u64,
    /// Line that was peeked at and not yet taken.
    ahead: Option<Line>,
    /// Longest accepted line, in bytes.
    longest: u64,
    /// True if the rest of the last line is still to be skipped.
    is_rest_left: bool,
}

impl Lines {
    /// Opens a file, or the standard input if the name is missing or `-`.
    pub(crate) fn open(name: Option<&OsStr>) -> Result<Self, ApiError> {
        let Some(name) = name.filter(|name| *name != "-") else {
            return Ok(Self {
                source: Handle::stdin().ok(),
                ..Self::from_reader(Box::new(io::stdin()), "standard input".to_owned())
            });
        };
        let file = Path::new(name);
        let name = format!("`{}`", file.display());
        let file = File::open(file)
            .map_err(|error| ApiError::File(format!("cannot read {name}: {error}")))?;
        let source = file.try_clone().and_then(Handle::from_file);
        Ok(Self { source: source.ok(), ..Self::from_reader(Box::new(file), name) })
    }

    /// Reads from any source.
    pub(crate) fn from_reader(input: Box<dyn Read + Send>, name: String) -> Self {
        let input = BufReader::with_capacity(1 << 16, input);
        let (longest, is_rest_left) = (LONGEST_LINE, false);
        Self { input, name, source: None, count: 0, ahead: None, longest, is_rest_left }
    }

    /// Returns the lines with another limit on their length.
    pub(crate) fn at_most(self, longest: u64) -> Self {
        Self { longest, ..self }
    }

    /// Returns true if the lines are typed on a terminal.
    pub(crate) fn come_from_terminal(&self) -> bool {
        self.source.as_ref().is_some_and(|source| source.as_file().is_terminal())
    }

    /// Returns true if the lines are read from the file that the output goes to. Devices and pipes
    /// do not return their output.
    pub(crate) fn come_from(&self, output: &Handle) -> bool {
        size(output).is_some() && self.source.as_ref() == Some(output)
    }

    /// Returns the next line without taking it.
    pub(crate) fn peek(&mut self) -> io::Result<Option<&Line>> {
        if self.ahead.is_none() {
            self.ahead = self.read()?;
        }
        Ok(self.ahead.as_ref())
    }

    /// Takes the next line.
    pub(crate) fn take(&mut self) -> io::Result<Option<Line>> {
        match self.ahead.take() {
            None => self.read(),
            line => Ok(line),
        }
    }

    /// Returns true if another line is there without waiting for it.
    pub(crate) fn has_more(&self) -> bool {
        let text = self.input.buffer().trim_ascii_start();
        self.ahead.is_some() || !self.is_rest_left && text.contains(&b'\n')
    }

    fn read(&mut self) -> io::Result<Option<Line>> {
        // Whoever waits for the answer to a long line does not wait for its rest.
        if std::mem::take(&mut self.is_rest_left) {
            self.skip_rest()?;
        }
        loop {
            let mut bytes = Vec::new();
            let found = self.input.by_ref().take(self.longest + 1).read_until(b'\n', &mut bytes)?;
            if found == 0 {
                return Ok(None);
            }
            self.count += 1;
            let is_cut = found as u64 > self.longest && !bytes.ends_with(b"\n");
            if is_cut {
                bytes.truncate(BEGINNING);
                bytes.shrink_to_fit();
                self.is_rest_left = true;
            } else if bytes.iter().all(u8::is_ascii_whitespace) {
                continue;
            }
            return Ok(Some(Line { number: self.count, bytes, is_cut }));
        }
    }

    /// Skips the rest of a line, piece by piece.
    fn skip_rest(&mut self) -> io::Result<()> {
        let mut piece = Vec::new();
        while self.input.by_ref().take(1 << 16).read_until(b'\n', &mut piece)? > 0 {
            if piece.ends_with(b"\n") {
                break;
            }
            piece.clear();
        }
        Ok(())
    }
}

/// Returns the size of an ordinary file in bytes.
fn size(handle: &Handle) -> Option<u64> {
    handle.as_file().metadata().ok().filter(std::fs::Metadata::is_file).map(|about| about.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_there_if_nobody_has_to_wait_for_its_end() {
        let mut lines = Lines::from_reader(Box::new(&b"a\n\n b\n \n\nc"[..]), String::new());
        for (text, has_more) in [(" a", true), ("  b", false), ("c", false)] {
            let line = lines.take().unwrap().expect("a line");
            assert_eq!((line.text().trim(), lines.has_more()), (text.trim(), has_more));
        }
        let mut long = Lines::from_reader(Box::new(&b"abcdef\ng\n"[..]), String::new()).at_most(3);
        assert!(long.take().unwrap().expect("a line").is_cut);
        assert!(!long.has_more(), "the rest of the line comes first");
    }

    #[test]
    fn blank_lines_are_counted_and_left_out() {
        let mut lines = Lines::from_reader(Box::new(&b"\n \r\na\n\n\nb\nc"[..]), String::new());
        assert_eq!(lines.peek().unwrap().map(|line| line.number), Some(3));
        let mut found = Vec::new();
        while let Some(line) = lines.take().unwrap() {
            found.push((line.number, line.text().into_owned()));
        }
        assert_eq!(found, [(3, "a".to_owned()), (6, "b".to_owned()), (7, "c".to_owned())]);
    }

    #[test]
    fn a_line_that_is_too_long_is_cut_and_counted_once() {
        // Its beginning is blank, but the rest is unknown.
        let long = vec![b' '; 2 * LONGEST_LINE as usize];
        let mut lines = Lines::from_reader(
            Box::new(io::Cursor::new([&long[..], b"\nb\n"].concat())),
            String::new(),
        );
        let first = lines.take().unwrap().expect("a line");
        assert_eq!((first.number, first.is_cut, first.bytes.len()), (1, true, BEGINNING));
        assert_eq!(lines.take().unwrap().map(|line| (line.number, line.is_cut)), Some((2, false)));
    }
}
