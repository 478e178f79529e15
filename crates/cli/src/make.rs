//! `tatham-slv make`: new puzzles, on all cores, in the order of their numbers.

mod image;
mod sink;

use std::fmt::Write as _;
use std::hash::{BuildHasher as _, RandomState};
use std::io::Write as _;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tatham_core::make::{Grade, GreyPicture, MakeOptions};
use tatham_core::progress::{Progress as State, Watcher};
use tatham_core::{Status, Stop};
use tatham_wire::{ApiError, MOST_SEED, MakeRecord, MakeRequest, RequestContext};

use crate::args::{Make, MakeFormat};
use crate::output::Output;
use crate::progress::{self, Progress};
use crate::workers::{Next, Workers};
use crate::{interrupt, option_files};
use sink::Sink;

/// Makes the requested puzzles.
pub(crate) fn run(make: &Make) -> Result<ExitCode, ApiError> {
    let start = Instant::now();
    make.shared.apply_colour();
    // The standard library seeds the keys of its hash tables at random.
    let seed =
        make.seed.unwrap_or_else(|| RandomState::new().hash_one(std::process::id()) & MOST_SEED);
    let technique = |name: &str| tatham_wire::technique(make.puzzle, name);
    let options = MakeOptions {
        symmetry: make.symmetry,
        is_minimal: make.minimal,
        clues: make.clues.clone(),
        mask: make.mask.as_deref().map(option_files::mask).transpose()?,
        keep: make.keep.clone(),
        answer: make.answer.as_deref().map(option_files::answer).transpose()?,
        moves: make.moves.clone(),
        picture: make.picture.as_deref().map(|path| picture(make, path)).transpose()?,
        grade: Grade {
            bands: make.grade.clone(),
            cost: make.cost.clone(),
            technique: make.technique.as_deref().map(technique).transpose()?,
        },
        is_rated: make.rating,
        has_time_limit: make.time_limit.is_some(),
        seed,
        ..MakeOptions::default()
    };
    let request = MakeRequest::new(make.puzzle, make.params.as_deref(), options)?;
    let mut sink = Sink::new(make, seed)?;
    let (is_series, state) = (make.count.get() > 1, Arc::new(Latest::default()));
    let mut progress = Progress::new(!make.shared.quiet, is_series.then_some(make.count.get()));
    let watcher: Arc<dyn Watcher> = Arc::<Latest>::clone(&state);
    let context = RequestContext {
        time_limit: make.time_limit,
        memory: tatham_wire::process_memory(),
        cancelled: Some(interrupt::catch(|| ())),
        watcher: Some(watcher).filter(|_| progress.is_shown() && !is_series),
        ..RequestContext::default()
    };
    Output::run(|output| {
        let end = make.first.saturating_add(make.count.get());
        let memory = context.memory.clone();
        let work = move |number| request.make(number, &context);
        let mut workers = Workers::start(make.first..end, make.jobs, &memory, work)?;
        let mut tally = Tally::default();
        loop {
            let record = match workers.next() {
                Next::Record(record) => (*record)?,
                Next::Waiting => {
                    if progress.above(|| output.flush()).is_break() {
                        break;
                    }
                    if is_series {
                        let (done, of) = (tally.total(), make.count.get());
                        progress.show(done, || progress::of_series(done, 0, of, start));
                    } else if start.elapsed() >= SOON {
                        progress.show(0, || state.text());
                    }
                    continue;
                }
                Next::End => break,
            };
            if record.stopped() == Some(Stop::Interrupted.code()) {
                tally.is_interrupted = true;
                break;
            }
            tally.add(&record);
            if progress.above(|| sink.take(&record, output))?.is_break() {
                break;
            }
            tally.last = Some(record);
        }
        progress.finish();
        let _ = output.flush();
        if !make.shared.quiet {
            let _ = writeln!(anstream::stderr(), "{}", tally.summary(make, seed, start));
        }
        Ok(tally.exit_code())
    })
}

/// Reads a picture, with its options.
fn picture(make: &Make, path: &Path) -> Result<GreyPicture, ApiError> {
    Ok(GreyPicture {
        values: Arc::new(image::read(path)?),
        threshold: make.threshold.unwrap_or(GreyPicture::THRESHOLD),
        lines_only: make.lines_only,
    })
}

/// Time after which the search for a single puzzle is shown.
const SOON: Duration = Duration::from_secs(1);

/// Latest state of the search for a puzzle.
#[derive(Debug, Default)]
struct Latest(Mutex<String>);

impl Latest {
    fn text(&self) -> String {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Watcher for Latest {
    fn watch(&self, state: Option<State>) {
        if let Some(state) = state {
            *self.0.lock().unwrap_or_else(PoisonError::into_inner) = state.text;
        }
    }
}

/// Counts of the puzzles.
#[derive(Default)]
struct Tally {
    made: u64,
    unknown: u64,
    impossible: u64,
    is_interrupted: bool,
    last: Option<MakeRecord>,
}

impl Tally {
    fn add(&mut self, record: &MakeRecord) {
        match record.status() {
            Status::Unique | Status::Solved => self.made += 1,
            Status::Unsolvable => self.impossible += 1,
            _ => self.unknown += 1,
        }
    }

    fn total(&self) -> u64 {
        self.made + self.unknown + self.impossible
    }

    /// Returns the last line: about the one puzzle, or about all of them.
    fn summary(&self, make: &Make, seed: u64, start: Instant) -> String {
        let elapsed = start.elapsed();
        if self.is_interrupted {
            let made = counted(self.total());
            let next = make.first + self.total();
            return format!("interrupted after {made}; --seed {seed} --first {next} continues");
        }
        if let (1, Some(record)) = (make.count.get(), &self.last) {
            return format!("{}, seed {seed}; {} ms", record.summary(), elapsed.as_millis());
        }
        let mut line = format!("{}: {} made", counted(self.total()), self.made);
        let not_made = self.unknown + self.impossible;
        if not_made > 0 {
            let _ = write!(line, ", {not_made} not made");
        }
        let _ = write!(line, ", seed {seed}; {:.1} s", elapsed.as_secs_f64());
        line
    }

    fn exit_code(&self) -> ExitCode {
        ExitCode::from(match self {
            Self { is_interrupted: true, .. } => interrupt::EXIT_CODE,
            Self { unknown: 1.., .. } => Status::Unknown.exit_code(),
            Self { impossible: 1.., .. } => Status::Unsolvable.exit_code(),
            _ => 0,
        })
    }
}

fn counted(count: u64) -> String {
    if count == 1 { "1 puzzle".to_owned() } else { format!("{count} puzzles") }
}

/// Returns true if the format writes one document for each puzzle.
fn is_document(format: MakeFormat) -> bool {
    matches!(format, MakeFormat::Save | MakeFormat::Svg)
}

/// Result of writing: breaks if nothing more can be written.
type Written = Result<ControlFlow<()>, ApiError>;
