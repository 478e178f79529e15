//! Records of a data set in a file, and the continuation of such a file.

use std::borrow::Cow;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use serde::Deserialize;
use tatham_wire::{ApiError, RequestContext};

use super::duplicates::{Canonical, Seen};
use super::{Made, Series};
use crate::record_file::{self, is_cut_off, record_text};

/// Beginning of a record: a file that begins differently is not read any further.
const BEGINNING: &str = r#"{"puzzle":""#;

/// Record of a file, as far as it is needed.
#[derive(Debug, Deserialize)]
pub(super) struct Stored<'t> {
    #[serde(borrow)]
    puzzle: Cow<'t, str>,
    #[serde(borrow)]
    params: Cow<'t, str>,
    /// Seed of the data set, and number of the record.
    pub(super) seed: [u64; 2],
    #[serde(borrow)]
    canonical: Cow<'t, str>,
}

/// Line of a file.
pub(super) enum StoredLine {
    /// A complete record, with its line end.
    Record(Vec<u8>),
    /// The beginning of a record, at the end of the file.
    Cut,
    /// Anything else.
    Foreign,
}

/// Records that a file has already.
#[derive(Debug, Default)]
pub(super) struct Kept {
    /// Number of the last one.
    pub(super) last: Option<u64>,
    /// Number of records.
    pub(super) records: u64,
    /// Their puzzles.
    pub(super) seen: Seen,
    /// Their length in bytes.
    whole: u64,
}

impl<'t> Stored<'t> {
    /// Reads a record; `None` if it is not one.
    pub(super) fn parse(text: &'t [u8]) -> Option<Self> {
        serde_json::from_slice(text).ok()
    }

    /// Returns the hash of the puzzle.
    pub(super) fn canonical(&self) -> Option<Canonical> {
        Canonical::parse(&self.canonical)
    }
}

/// Returns the next line of a file of records; `None` at its end.
///
/// # Errors
/// The file cannot be read.
pub(super) fn next(records: &mut impl BufRead) -> std::io::Result<Option<StoredLine>> {
    if records.fill_buf()?.is_empty() {
        return Ok(None);
    }
    Ok(Some(match record_text(records, &[BEGINNING])? {
        Some(text) if text.ends_with(b"\n") => StoredLine::Record(text),
        Some(text) if is_cut_off(&text) || Stored::parse(&text).is_some() => StoredLine::Cut,
        _ => StoredLine::Foreign,
    }))
}

/// Opens the file for more records, and reads those in it. An incomplete last record is removed.
///
/// # Errors
/// The file cannot be used, or contains anything but records of this part of the data set in their
/// order. It is left unchanged.
pub(super) fn open(
    path: &Path,
    series: &Series,
    context: &RequestContext,
) -> Result<(File, Kept), ApiError> {
    let mut file = record_file::open(path, "run")?;
    let refused = |why: &dyn std::fmt::Display| record_file::refused(path, why);
    let foreign = |why: String| refused(&format_args!("{why}; the file is left unchanged"));
    let mut records = BufReader::with_capacity(1 << 16, &file);
    let (mut kept, mut last) = (Kept::default(), Vec::new());
    while let Some(line) = next(&mut records).map_err(|error| refused(&error))? {
        let at = kept.records + 1;
        match line {
            StoredLine::Cut => break,
            StoredLine::Foreign => {
                return Err(foreign(format!("line {at} is not a record of a data set")));
            }
            StoredLine::Record(text) => {
                kept.add(&text, series).map_err(|why| foreign(format!("line {at} {why}")))?;
                last = text;
            }
        }
    }
    if let Some(number) = kept.last {
        // The options and the version decide what a record contains.
        let again = series.make(number, context)?;
        if !matches!(&again, Made::Record(_, text) if text.as_bytes() == last) {
            let line = kept.records;
            let why = "was made with other options, or by another version";
            return Err(foreign(format!("line {line} {why}")));
        }
    }
    record_file::continue_at(&mut file, path, kept.whole)?;
    Ok((file, kept))
}

impl Kept {
    /// Adds the next record of a file; an error is a clause with the reason why it cannot be one.
    fn add(&mut self, text: &[u8], series: &Series) -> Result<(), String> {
        let record = Stored::parse(text).and_then(|record| Some((record.canonical()?, record)));
        let Some((canonical, record)) = record else {
            return Err("is not a record of a data set".to_owned());
        };
        let [seed, number] = record.seed;
        let (puzzle, params) = series.request.puzzle(number);
        let is_due = number % series.shard.of == series.shard.index
            && number < series.count
            && self.last.is_none_or(|last| last < number);
        if seed != series.request.seed() {
            return Err(format!("has the seed {seed} instead of {}", series.request.seed()));
        }
        if !is_due {
            return Err(format!("has the number {number}, which does not come next"));
        }
        if (&*record.puzzle, &*record.params) != (puzzle, params) {
            let (own, own_params) = (&record.puzzle, &record.params);
            return Err(format!("is {own} {own_params} instead of {puzzle} {params}"));
        }
        if !self.seen.add(canonical) {
            return Err("is a duplicate of an earlier one".to_owned());
        }
        self.last = Some(number);
        self.records += 1;
        self.whole += text.len() as u64;
        Ok(())
    }
}
