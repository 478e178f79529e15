//! `tatham-slv batch`: many puzzles, one a line, with records in the same order, on all cores and
//! in constant memory.
//!
//! ```text
//!   reader ──(line, reply)──▶ workers ──record──▶ reply
//!      └────────────(replies in order)─────────────▶ writer
//! ```
//!
//! The reader makes a channel for each line's record. It passes one end to the workers and the
//! other to the writer, which waits for the records in the order of the lines. Both queues are
//! bounded, so nothing gets far ahead of the writer.
//!
//! A record waits only for the records before it. The writer collects records that follow closely
//! on one another, and writes them soon after the first of them ([`records::Records`]), whatever it
//! is waiting for.

mod fields;
mod record;
mod records;
mod resume;
mod tally;

use std::io::{self, IsTerminal as _, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError, RwLock};
use std::thread;
use std::time::Instant;

use same_file::Handle;
use tatham_core::Memory;
use tatham_wire::{ApiError, RequestContext};

use crate::args::Batch;
use crate::interrupt;
use crate::lines::{Line, Lines};
use crate::memory;
use crate::output;
use crate::print_error;
use crate::progress::Progress;
use crate::threads;
use record::Record;
use records::Records;
use tally::{Tally, counted};

/// Lines in progress for each worker: enough to keep it busy while the writer waits for a slow one.
const AHEAD: usize = 64;

/// Bytes of lines in progress at once, or one longer line: many long lines must not fill the
/// memory.
const UNDER_WAY: u64 = 64 << 20;

/// A line, with the channel for its record.
struct Task {
    line: Line,
    reply: Sender<Record>,
    /// Share of [`UNDER_WAY`] that the line takes until its record is made.
    _share: Share,
}

/// Number of bytes of lines in progress. Threads that wait for room are woken when there is more.
#[derive(Debug)]
struct Room {
    most: u64,
    taken: Mutex<u64>,
    freed: Condvar,
}

/// A share of the room, which is returned when it is dropped.
struct Share {
    room: Arc<Room>,
    bytes: u64,
}

impl Share {
    /// Takes a share of the room as soon as it is free, or as soon as nobody else has a share.
    fn take(room: &Arc<Room>, bytes: u64) -> Self {
        let taken = room.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let is_full = |taken: &mut u64| *taken > 0 && *taken + bytes > room.most;
        *room.freed.wait_while(taken, is_full).unwrap_or_else(PoisonError::into_inner) += bytes;
        Self { room: Arc::clone(room), bytes }
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        *self.room.taken.lock().unwrap_or_else(PoisonError::into_inner) -= self.bytes;
        self.room.freed.notify_all();
    }
}

/// Runs a batch.
pub(crate) fn run(batch: &Batch) -> Result<ExitCode, ApiError> {
    let start = Instant::now();
    batch.shared.apply_colour();
    let mut lines = Lines::open(batch.file.as_deref())?;
    let source = lines.name.clone();
    let quiet = batch.shared.quiet;
    if !quiet && lines.come_from_terminal() {
        let _ = writeln!(
            anstream::stderr(),
            "reading puzzles from the terminal, one a line; Ctrl-D ends"
        );
    }
    let (output, there) = output_of(batch, &mut lines)?;
    // The second interrupt may cut a record off; `--resume` removes it.
    let interrupted = interrupt::catch(move || {
        if !quiet {
            let _ = writeln!(
                anstream::stderr(),
                "finishing the puzzles in progress; interrupt again to stop at once"
            );
        }
    });

    let memory = memory::of_process();
    let jobs = threads::count(batch.jobs, &memory);
    let room = memory.room().unwrap_or(u64::MAX);
    // At most an eighth of the memory is for lines, but at least one is needed.
    let room = Arc::new(Room {
        most: UNDER_WAY.min(room / 8),
        taken: Mutex::default(),
        freed: Condvar::new(),
    });
    let world = record::world(batch, memory);
    let (tasks, todo) = sync_channel::<Task>(jobs * AHEAD);
    let (promises, records) = sync_channel::<Receiver<Record>>(jobs * AHEAD);
    let work = Arc::new(Work {
        todo: Mutex::new(todo),
        world,
        turns: RwLock::default(),
        is_shared: jobs > 1,
    });
    threads::start(jobs, || {
        let work = Arc::clone(&work);
        Box::new(move || work.run())
    })?;
    // Records on a terminal show the progress themselves.
    let is_shown_by_records = batch.resume.is_none() && io::stdout().is_terminal();
    let mut progress = Progress::new(!quiet && !is_shown_by_records, None);
    let stop = Arc::clone(&interrupted);
    let failure = Arc::new(Mutex::new(None));
    let read_failure = Arc::clone(&failure);
    let reader = move || {
        if let Err(error) = read(lines, &room, &tasks, &promises, &stop) {
            *read_failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
        }
    };
    // The reader is not joined: it may wait for input that never comes.
    thread::Builder::new().spawn(reader).map_err(|error| threads::cannot_start(&error))?;
    let mut tally = Tally::new(start, there);
    let written = write(output, &records, &interrupted, &mut progress, &mut tally);
    progress.finish();
    match written {
        Ok(()) => {}
        // A reader that closes a pipe has seen enough: this is not a failure.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(ExitCode::SUCCESS),
        Err(error) => {
            let into = batch
                .resume
                .as_ref()
                .map(|path| format!(" into `{}`", path.display()))
                .unwrap_or_default();
            return Err(ApiError::File(format!("cannot write the records{into}: {error}")));
        }
    }
    if let Some(error) = failure.lock().unwrap_or_else(PoisonError::into_inner).take() {
        let records = counted(tally.records(), "record");
        return Err(ApiError::File(format!("cannot read {source} after {records}: {error}")));
    }
    if !quiet {
        let _ = writeln!(anstream::stderr(), "{}", tally.closing_line());
    }
    if interrupted.load(Ordering::Relaxed) {
        let hint = if batch.resume.is_some() {
            "the same command continues from here"
        } else {
            "with --resume OUTFILE a batch can be continued"
        };
        let _ = writeln!(
            anstream::stderr(),
            "interrupted after {}; {hint}",
            counted(tally.records(), "complete record")
        );
        return Ok(ExitCode::from(interrupt::EXIT_CODE));
    }
    Ok(ExitCode::from(if batch.strict { tally.strict_exit_code() } else { 0 }))
}

/// Opens the output for the records, and counts the records that are already there.
fn output_of(batch: &Batch, lines: &mut Lines) -> Result<(Box<dyn Write>, u64), ApiError> {
    match &batch.resume {
        Some(path) => {
            let (file, there) =
                resume::open(path, lines, &record::world(batch, Memory::default()))?;
            Ok((Box::new(file), there))
        }
        // The records would be read as lines, endlessly.
        None if Handle::stdout().is_ok_and(|output| lines.come_from(&output)) => {
            Err(ApiError::File(
                "cannot write the records: standard output is the input itself".to_owned(),
            ))
        }
        None => {
            output::check().map_err(|error| print_error::unwritable(&error))?;
            Ok((Box::new(io::stdout()), 0))
        }
    }
}

/// Passes on lines until the input ends or an interrupt arrives.
fn read(
    mut lines: Lines,
    room: &Arc<Room>,
    tasks: &SyncSender<Task>,
    promises: &SyncSender<Receiver<Record>>,
    stop: &AtomicBool,
) -> io::Result<()> {
    while !stop.load(Ordering::Relaxed)
        && let Some(line) = lines.take()?
    {
        let share = Share::take(room, line.bytes.len() as u64);
        let (reply, promise) = channel();
        // The writer ends when nobody reads its output any more.
        if promises.send(promise).is_err()
            || tasks.send(Task { line, reply, _share: share }).is_err()
        {
            break;
        }
    }
    Ok(())
}

/// State shared by the workers.
#[derive(Debug)]
struct Work {
    todo: Mutex<Receiver<Task>>,
    world: RequestContext,
    /// Locked for reading by workers that run in parallel, for writing by one that runs alone.
    turns: RwLock<()>,
    /// True if there are several workers.
    is_shared: bool,
}

impl Work {
    /// Makes records until there are no more lines.
    fn run(&self) {
        loop {
            let task = self.todo.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok(task) = task else { return };
            // Nobody waits for the record if the writer has ended.
            let _ = task.reply.send(self.record(&task.line));
        }
    }

    /// Makes a record. If there was too little memory for a line, it is tried again while no other
    /// worker runs, so that its result does not depend on the other lines.
    fn record(&self, line: &Line) -> Record {
        let beside = self.turns.read().unwrap_or_else(PoisonError::into_inner);
        let record = record::make(line, &self.world);
        drop(beside);
        if !record.starved || !self.is_shared {
            return record;
        }
        drop(record);
        let _alone = self.turns.write().unwrap_or_else(PoisonError::into_inner);
        record::make(line, &self.world)
    }
}

/// Writes the records in order, and counts them.
fn write(
    output: Box<dyn Write>,
    records: &Receiver<Receiver<Record>>,
    interrupted: &AtomicBool,
    progress: &mut Progress,
    tally: &mut Tally,
) -> io::Result<()> {
    let mut output = Records::new(output);
    loop {
        let promise = match output.wait_for(records)? {
            Ok(promise) => promise,
            Err(RecvTimeoutError::Timeout) if !interrupted.load(Ordering::Relaxed) => continue,
            Err(_) => break,
        };
        let record = loop {
            match output.wait_for(&promise)? {
                Err(RecvTimeoutError::Timeout) => progress.show(tally.made(), || tally.progress()),
                brought => break brought,
            }
        };
        let Ok(record) = record else { break };
        tally.add(record.outcome);
        output.add(&record.text)?;
        progress.show(tally.made(), || tally.progress());
    }
    output.flush()
}
