//! `tatham-slv dataset`: puzzles with their solutions as JSON Lines, on all cores, in the order of
//! their numbers.
//!
//! ```text
//!   workers ──records──▶ writer ──those that are no duplicates──▶ output
//! ```

mod duplicates;
mod file;
mod merge;
mod tally;

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use tatham_core::{Memory, Stop};
use tatham_wire::{ApiError, DatasetRequest, DatasetResult, RequestContext};

use crate::args::{Dataset, Shard};
use crate::files::unwritable;
use crate::progress::{self, Progress};
use crate::records::{self, Records};
use crate::workers::{Next, Workers};
use crate::{interrupt, output, print_error};
use duplicates::{Canonical, Seen};
use file::Kept;
use tally::Tally;

/// Part of a data set that is made.
pub(crate) struct Series {
    request: DatasetRequest,
    shard: Shard,
    /// Number of puzzles in the whole data set.
    count: u64,
}

/// Result for a number of the data set.
enum Made {
    /// The text of the record, with its line end.
    Record(Canonical, String),
    /// No record, with the code of the limit that was reached.
    None(Option<&'static str>),
}

/// Makes the requested part of a data set, or merges parts.
pub(crate) fn run(dataset: &Dataset) -> Result<ExitCode, ApiError> {
    dataset.shared.apply_colour();
    if !dataset.merge.is_empty() {
        return merge::run(dataset);
    }
    let start = Instant::now();
    let series = Arc::new(Series::new(dataset)?);
    let (output, kept) = output_of(dataset, &series)?;
    let cancelled = Some(interrupt::catch(|| ()));
    let memory = tatham_wire::process_memory();
    let context = RequestContext { memory, cancelled, ..RequestContext::default() };
    let Kept { last, records, seen, .. } = kept;
    let numbers = series.numbers(last);
    let mut tally = Tally::new(start, series.done(last), records);
    let memory = context.memory.clone();
    let work = Arc::clone(&series);
    let make = move |number| work.make(number, &context);
    let mut workers = Workers::start(numbers, dataset.jobs, &memory, make)?;
    let mut progress = Progress::new(!dataset.shared.quiet, Some(series.total()));
    let mut output = Records::new(output);
    let written = series.write(&mut workers, seen, &mut output, &mut progress, &mut tally);
    progress.finish();
    match written {
        Ok(()) => {}
        Err(Failure::Output(error)) => {
            return records::unwritten(&error, dataset.output.as_deref());
        }
        Err(Failure::Records(error)) => {
            let _ = output.flush();
            return Err(error);
        }
    }
    if !dataset.shared.quiet {
        let _ = writeln!(anstream::stderr(), "{}", tally.closing_line(dataset.output.is_some()));
    }
    Ok(tally.exit_code())
}

/// Reason why a data set ends early.
enum Failure {
    /// The output cannot be written.
    Output(io::Error),
    /// The records cannot be made, or those of a part cannot be read.
    Records(ApiError),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl Series {
    fn new(dataset: &Dataset) -> Result<Self, ApiError> {
        let grades = dataset.grades.0.as_ref();
        let request = DatasetRequest::new(&dataset.puzzles, grades, dataset.seed, dataset.steps)?;
        Ok(Self { request, shard: dataset.shard, count: dataset.count() })
    }

    /// Returns the numbers of this part after the last one that has a record.
    fn numbers(&self, last: Option<u64>) -> impl Iterator<Item = u64> + 'static {
        let Shard { index, of } = self.shard;
        let first = last.map_or(index, |last| last.saturating_add(of));
        (first..self.count).step_by(usize::try_from(of).unwrap_or(usize::MAX))
    }

    /// Returns the number of puzzles in this part.
    fn total(&self) -> u64 {
        self.count.saturating_sub(self.shard.index).div_ceil(self.shard.of)
    }

    /// Returns the number of puzzles in this part up to the last one that has a record.
    fn done(&self, last: Option<u64>) -> u64 {
        last.map_or(0, |last| last / self.shard.of + 1)
    }

    /// Makes the record with this number.
    fn make(&self, number: u64, context: &RequestContext) -> Result<Made, ApiError> {
        Ok(match self.request.make(number, context)? {
            DatasetResult::Record(record) => {
                let canonical = Canonical::parse(record.canonical()).expect("SHA-1 in hex");
                Made::Record(canonical, tatham_wire::json(&record) + "\n")
            }
            DatasetResult::NotMade { stopped } => Made::None(stopped),
        })
    }

    /// Writes the records that are no duplicates, in order, and counts them.
    fn write(
        &self,
        workers: &mut Workers<Made>,
        mut seen: Seen,
        output: &mut Records,
        progress: &mut Progress,
        tally: &mut Tally,
    ) -> Result<(), Failure> {
        let start = Instant::now();
        let (there, total) = (tally.done(), self.total());
        loop {
            let made = match workers.next() {
                Next::Record(made) => (*made).map_err(Failure::Records)?,
                Next::Waiting => {
                    progress.above(|| output.flush())?;
                    let done = tally.done();
                    progress.show(done, || progress::of_series(done, there, total, start));
                    continue;
                }
                Next::End => break,
            };
            match made {
                Made::None(stopped) if stopped == Some(Stop::Interrupted.code()) => {
                    tally.is_interrupted = true;
                    break;
                }
                Made::None(stopped) => tally.not_made(stopped),
                Made::Record(canonical, _) if !seen.add(canonical) => tally.duplicate(),
                Made::Record(_, text) => {
                    progress.above(|| output.add(&text))?;
                    tally.record();
                }
            }
        }
        Ok(output.flush()?)
    }
}

/// Opens the output for the records, and reads those that are already there.
fn output_of(dataset: &Dataset, series: &Series) -> Result<(Box<dyn Write>, Kept), ApiError> {
    let Some(path) = &dataset.output else {
        output::check().map_err(|error| print_error::unwritable(&error))?;
        return Ok((Box::new(io::stdout()), Kept::default()));
    };
    if dataset.resume {
        let context = RequestContext { memory: Memory::default(), ..RequestContext::default() };
        let (file, kept) = file::open(path, series, &context)?;
        return Ok((Box::new(file), kept));
    }
    Ok((Box::new(new_file(path)?), Kept::default()))
}

/// Creates a file, which must not exist yet, and locks it, so that nobody continues it already.
fn new_file(path: &Path) -> Result<File, ApiError> {
    let file = File::create_new(path).map_err(|error| unwritable(path, &error))?;
    // Without support for locks in the file system, the file is not locked.
    let _ = file.try_lock();
    Ok(file)
}
