//! Merge of the parts of a data set: records in the order of their numbers, without duplicates. The
//! parts are read side by side, so that only the hashes of all puzzles are in memory.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use indicatif::HumanCount;
use tatham_wire::ApiError;

use super::Failure;
use super::duplicates::{Canonical, Seen};
use super::file::{self, Stored, StoredLine};
use crate::args::Dataset;
use crate::files::{self, unwritable};
use crate::progress::counted;
use crate::records::{self, Records};
use crate::{output, print_error};

/// Merges the parts.
pub(super) fn run(dataset: &Dataset) -> Result<ExitCode, ApiError> {
    let start = Instant::now();
    let mut merge = Merge::open(&dataset.merge)?;
    match &dataset.output {
        None => {
            output::check().map_err(|error| print_error::unwritable(&error))?;
            match merge.write(Box::new(io::stdout())) {
                Ok(()) => {}
                Err(Failure::Output(error)) => return records::unwritten(&error, None),
                Err(Failure::Records(error)) => return Err(error),
            }
        }
        Some(path) => {
            files::check_is_new(path)?;
            let mut unusable = None;
            let written = files::write_whole(path, |file| match merge.write(Box::new(file)) {
                Ok(()) => Ok(()),
                Err(Failure::Output(error)) => Err(error),
                Err(Failure::Records(error)) => {
                    unusable = Some(error);
                    Err(io::ErrorKind::InvalidData.into())
                }
            });
            written.map_err(|error| unusable.unwrap_or_else(|| unwritable(path, &error)))?;
        }
    }
    if !dataset.shared.quiet {
        let (files, records) = (dataset.merge.len() as u64, counted(merge.records, "record"));
        let dropped = match merge.duplicates {
            0 => String::new(),
            duplicates => format!(", {} duplicates dropped", HumanCount(duplicates)),
        };
        let (files, seconds) = (counted(files, "file"), start.elapsed().as_secs_f64());
        let _ = writeln!(anstream::stderr(), "{files}: {records}{dropped}; {seconds:.1} s");
    }
    Ok(ExitCode::SUCCESS)
}

/// Part of a data set, with its next record.
struct Part {
    path: PathBuf,
    records: BufReader<File>,
    /// Number of the line of the next record.
    line: u64,
    next: Option<Record>,
}

/// Record of a part.
struct Record {
    seed: u64,
    number: u64,
    canonical: Canonical,
    text: String,
}

/// Parts that are merged, and the counts.
struct Merge {
    parts: Vec<Part>,
    records: u64,
    duplicates: u64,
}

impl Merge {
    fn open(paths: &[PathBuf]) -> Result<Self, ApiError> {
        let parts = paths.iter().map(|path| Part::open(path)).collect::<Result<_, ApiError>>()?;
        Ok(Self { parts, records: 0, duplicates: 0 })
    }

    /// Writes the records of all parts, each puzzle once.
    fn write(&mut self, to: Box<dyn Write>) -> Result<(), Failure> {
        let mut output = Records::new(to);
        let mut seen = Seen::default();
        let mut order: BinaryHeap<Reverse<(u64, usize)>> = BinaryHeap::new();
        let (mut seed, mut previous) = (None, None);
        for (at, part) in self.parts.iter().enumerate() {
            let Some(next) = &part.next else { continue };
            if *seed.get_or_insert(next.seed) != next.seed {
                return Err(Failure::Records(part.unusable("it has another seed than the first")));
            }
            order.push(Reverse((next.number, at)));
        }
        while let Some(Reverse((_, at))) = order.pop() {
            let part = &mut self.parts[at];
            let Some(record) = part.next.take() else { continue };
            part.read(Some(&record)).map_err(Failure::Records)?;
            if let Some(next) = &part.next {
                order.push(Reverse((next.number, at)));
            }
            let own = (record.number, record.canonical);
            if let Some((number, canonical)) = previous.replace(own)
                && number == record.number
                && canonical != record.canonical
            {
                let why = format!("another part has another record with the number {number}");
                return Err(Failure::Records(part.unusable(&why)));
            }
            if seen.add(record.canonical) {
                output.add(&record.text)?;
                self.records += 1;
            } else {
                self.duplicates += 1;
            }
        }
        Ok(output.flush()?)
    }
}

impl Part {
    fn open(path: &Path) -> Result<Self, ApiError> {
        let unreadable =
            |error: io::Error| ApiError::File(format!("cannot read `{}`: {error}", path.display()));
        let records = BufReader::with_capacity(1 << 16, File::open(path).map_err(unreadable)?);
        let mut part = Self { path: path.to_owned(), records, line: 0, next: None };
        part.read(None)?;
        Ok(part)
    }

    /// Returns the error for a part that cannot be merged.
    fn unusable(&self, why: &str) -> ApiError {
        ApiError::File(format!("cannot merge `{}`: {why}", self.path.display()))
    }

    /// Reads the next record, which has a larger number than the one before.
    fn read(&mut self, before: Option<&Record>) -> Result<(), ApiError> {
        let next = file::next(&mut self.records);
        self.line += 1;
        let line = self.line;
        let text = match next.map_err(|error| self.unusable(&error.to_string()))? {
            None => return Ok(()),
            Some(StoredLine::Record(text)) => text,
            Some(StoredLine::Cut) => {
                let why = format!("line {line} is incomplete; continue the part with --resume");
                return Err(self.unusable(&why));
            }
            Some(StoredLine::Foreign) => {
                return Err(self.unusable(&format!("line {line} is not a record of a data set")));
            }
        };
        let record = String::from_utf8(text).ok().and_then(|text| {
            let stored = Stored::parse(text.as_bytes())?;
            let ([seed, number], canonical) = (stored.seed, stored.canonical()?);
            Some(Record { seed, number, canonical, text })
        });
        let Some(record) = record else {
            return Err(self.unusable(&format!("line {line} is not a record of a data set")));
        };
        if before.is_some_and(|before| (before.seed, before.number) >= (record.seed, record.number))
        {
            return Err(self.unusable(&format!("line {line} is not in the order of the numbers")));
        }
        if before.is_some_and(|before| before.seed != record.seed) {
            return Err(self.unusable(&format!("line {line} has another seed than the first")));
        }
        self.next = Some(record);
        Ok(())
    }
}
