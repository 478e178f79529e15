//! Continuation of a batch: complete records are kept, an incomplete last one is removed, and other
//! files are left unchanged.

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use same_file::Handle;
use tatham_wire::{ApiError, Fields, RequestContext};

use super::fields::{MAKE, REPAIR, REPORT, UNUSABLE};
use super::record::{self, Certain};
use crate::lines::{Line, Lines};
use crate::print_error::cut;
use crate::record_file::{self, is_cut_off, meet, record_text};

/// Beginnings of records: a file that begins differently is not read any further.
const BEGINNINGS: [&str; 2] = [r#"{"puzzle":""#, r#"{"error":{"kind":""#];

/// Maximum length of the shown difference, in characters.
const SHOWN: usize = 80;

/// Opens the file for more records, skips the lines that have records in it, and counts them. An
/// incomplete last record is removed.
/// # Errors
/// If the file cannot be used, or contains anything but records of these lines in their order. It
/// is left unchanged.
pub(super) fn open(
    path: &Path,
    lines: &mut Lines,
    world: &RequestContext,
) -> Result<(File, u64), ApiError> {
    let mut file = record_file::open(path, "batch")?;
    let refused = |why: &dyn fmt::Display| record_file::refused(path, why);
    let fault = |error: io::Error| refused(&error);
    if lines.come_from(&file.try_clone().and_then(Handle::from_file).map_err(fault)?) {
        return Err(refused(&"it is the input itself"));
    }
    let (count, whole) = compare(&mut BufReader::with_capacity(1 << 16, &file), lines, world)
        .map_err(|why| match why {
            Failure::Read(error) => fault(error),
            Failure::Input(error) => ApiError::File(format!("cannot read {}: {error}", lines.name)),
            Failure::Foreign(why) => refused(&format_args!("{why}; the file is left unchanged")),
        })?;
    record_file::continue_at(&mut file, path, whole)?;
    Ok((file, count))
}

/// Reason why the batch cannot be continued.
#[derive(Debug)]
enum Failure {
    /// The records cannot be read.
    Read(io::Error),
    /// The lines cannot be read.
    Input(io::Error),
    /// The file contains something else than the records of these lines; in words.
    Foreign(String),
}

/// Skips the lines that have records, and returns the number of complete records and their length
/// in bytes.
///
/// Lines and records are read in parallel, so that only one line and its record are in memory.
fn compare(
    records: &mut impl BufRead,
    lines: &mut Lines,
    world: &RequestContext,
) -> Result<(u64, u64), Failure> {
    let (mut count, mut whole) = (0, 0);
    while !records.fill_buf().map_err(Failure::Read)?.is_empty() {
        let at = count + 1;
        let foreign = |why: String| Err(Failure::Foreign(why));
        let Some(line) = lines.peek().map_err(Failure::Input)? else {
            return foreign(format!("line {at} has no matching input line"));
        };
        let Some(text) = record_text(records, &BEGINNINGS).map_err(Failure::Read)? else {
            return foreign(format!("line {at} is not a record of a batch"));
        };
        let due = Due::new(line, world);
        let found = serde_json::from_slice::<Fields>(&text);
        if !text.ends_with(b"\n") {
            let is_ours = match found {
                Ok(record) => due.disagreement(&record).is_none(),
                Err(_) => is_cut_off(&text) && due.can_begin_with(&text),
            };
            let number = line.number;
            return if is_ours {
                Ok((count, whole))
            } else {
                foreign(format!(
                    "line {at} is not the beginning of the record for input line {number}"
                ))
            };
        }
        match found.map(|record| due.disagreement(&record)) {
            Ok(None) => {}
            Ok(Some(Disagreement::NoRecord)) | Err(_) => {
                return foreign(format!("line {at} is not a record of a batch"));
            }
            Ok(Some(Disagreement::Other(why))) => {
                return foreign(format!(
                    "the record in line {at} does not match input line {}: {why}",
                    line.number
                ));
            }
        }
        whole += text.len() as u64;
        count += 1;
        lines.take().map_err(Failure::Input)?;
    }
    Ok((count, whole))
}

/// The expected record of a line, as far as it does not depend on the solver.
struct Due<'l> {
    line: &'l Line,
    /// Content if the record answers the line; `None` if the line is unusable.
    answered: Option<Certain>,
}

/// Difference between a record and the expected one.
enum Disagreement {
    /// It is not a record.
    NoRecord,
    /// It belongs to another line; in words.
    Other(String),
}

impl<'l> Due<'l> {
    fn new(line: &'l Line, world: &RequestContext) -> Self {
        Self { line, answered: record::answered(line, world) }
    }

    /// Returns true if the expected record can begin with this text. A defect of the solver is an
    /// error on a usable line.
    fn can_begin_with(&self, piece: &[u8]) -> bool {
        let begins = |certain: &Certain| meet(piece, &certain.beginning);
        meet(piece, BEGINNINGS[1]) || self.answered.as_ref().is_some_and(begins)
    }

    /// Returns the difference from the expected record, if any.
    fn disagreement(&self, record: &Fields) -> Option<Disagreement> {
        let unusable;
        let (sort, certain) = if UNUSABLE.are_in(record) {
            unusable = record::unusable(self.line);
            (&UNUSABLE, Some(&unusable))
        } else if REPORT.are_in(record) {
            (&REPORT, self.answered.as_ref())
        } else if MAKE.are_in(record) {
            (&MAKE, self.answered.as_ref())
        } else if REPAIR.are_in(record) {
            (&REPAIR, self.answered.as_ref())
        } else {
            return Some(Disagreement::NoRecord);
        };
        let Some(certain) = certain else {
            return Some(Disagreement::Other(
                "that line is unusable, but the record is an answer".to_owned(),
            ));
        };
        let own = certain.own.iter().map(|(name, wanted)| {
            let found = record.get(name).ok().flatten().unwrap_or_default().to_owned();
            (format!("its `{name}` is"), found, wanted.to_string())
        });
        let fields =
            ("the caller's fields are".to_owned(), sort.beside(record), certain.fields.clone());
        let (what, found, wanted) =
            own.chain([fields]).find(|(_, found, wanted)| found != wanted)?;
        let [found, wanted] = [found, wanted].map(|text| cut(text.chars(), SHOWN));
        Some(Disagreement::Other(format!("{what} `{found}` instead of `{wanted}`")))
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::super::record::make;
    use super::*;

    const INPUT: &str = concat!(
        "pattern 2x2:1/1/1/1\n\n",
        r#"{"puzzle": "pattern", "game_id": "2x2:1/1/1/1", "a": -1.5e+3, "b": [true, null, "\u00e9é\\"], "error": {}, "options": {"rating": true, "explain": true}}"#,
        "\nchess é\n",
        r#"{"puzzle": "unruly", "options": {"make": "4x4", "seed": 3, "first": 2}, "seed": 1}"#,
        "\n",
        r#"{"puzzle": "solo", "game_id": "2x2:1_2_3_4l", "#,
        r#""options": {"repair": "unique"}, "id": 2}"#,
        "\n",
    );

    fn lines() -> Lines {
        Lines::from_reader(Box::new(Cursor::new(INPUT)), String::new())
    }

    #[test]
    fn records_cut_anywhere_are_known_again() {
        let (mut all, mut records) = (lines(), Vec::new());
        while let Some(line) = all.take().unwrap() {
            records.extend(make(&line, &RequestContext::default()).text.into_bytes());
        }
        for end in 0..=records.len() {
            let text = &records[..end];
            let whole = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
            let count = text.split(|byte| *byte == b'\n').count() - 1;
            let (mut found, mut lines) = (text, lines());
            assert_eq!(
                compare(&mut found, &mut lines, &RequestContext::default()).unwrap(),
                (count as u64, whole as u64),
                "{end}"
            );
            let left = std::iter::from_fn(|| lines.take().unwrap()).count();
            assert_eq!(left, 5 - count, "{end}: the lines without a record are left");
        }
    }

    #[test]
    fn a_changed_byte_at_the_beginning_of_a_record_is_seen() {
        let record =
            make(&lines().take().unwrap().expect("a line"), &RequestContext::default()).text;
        let certain = record.find("\"unique\"").or(record.find("\"multiple\"")).expect("a verdict");
        for at in 0..certain {
            let mut text = record.clone().into_bytes();
            text[at] ^= 1;
            for end in [at + 1, record.len() - 1, record.len()] {
                assert!(
                    compare(&mut &text[..end], &mut lines(), &RequestContext::default()).is_err(),
                    "{at}, {end}"
                );
            }
        }
    }
}
