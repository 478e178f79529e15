//! `tatham-slv batch`: many puzzles, one a line, with records in the same order, on all cores and
//! in constant memory.
//!
//! ```text
//!   reader ──(block of lines, reply)──▶ workers ──records──▶ reply
//!      └─────────────(replies in order)─────────────▶ writer
//! ```
//!
//! The reader makes blocks of the lines that are there already, so that a lone line waits for no
//! other, and a channel for each block's records. It passes one end to the workers and the other to
//! the writer, which waits for the records in the order of the lines. Both queues are bounded, so
//! nothing gets far ahead of the writer.
//!
//! Blocks are for easy puzzles, of which one takes less time than a message. After a line that took
//! long, a worker gives the rest of its block back, with a channel of its own.
//!
//! A record waits only for the records before it. The writer collects records that follow closely
//! on one another, and writes them soon after the first of them ([`Records`]), whatever it
//! is waiting for.

mod fields;
mod queue;
mod record;
mod resume;
mod tally;

use std::collections::VecDeque;
use std::io::{self, IsTerminal as _, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError, RwLock};
use std::thread;
use std::time::{Duration, Instant};

use same_file::Handle;
use tatham_core::Memory;
use tatham_wire::{ApiError, RequestContext};

use crate::args::Batch;
use crate::interrupt;
use crate::lines::{Line, Lines};
use crate::output;
use crate::print_error;
use crate::progress::{Progress, counted};
use crate::records::{self, Records};
use crate::threads;
use queue::Queue;
use record::Record;
use tally::Tally;

/// Lines in progress for each worker: enough to keep it busy while the writer waits for a slow one.
const AHEAD: usize = 128;

/// Maximum number of lines in a block.
const BLOCK: usize = 32;

/// Time of a line after which the rest of its block is for any worker.
const SLOW: Duration = Duration::from_millis(1);

/// Bytes of lines in progress at once, or one longer line: many long lines must not fill the
/// memory.
const UNDER_WAY: u64 = 64 << 20;

/// Block of lines. Each line has its share of [`UNDER_WAY`] until its record is made.
#[derive(Debug)]
struct Task {
    lines: VecDeque<(Line, Share)>,
    made: Made,
    reply: Sender<Reply>,
}

/// Records of a block that are made and not yet taken, in order.
type Made = Arc<Mutex<Vec<Record>>>;

/// Promise of a block's records. The writer takes what is made when it is told that all of them
/// are, and otherwise from time to time: the next line may take long.
#[derive(Debug)]
struct Promise {
    left: usize,
    made: Made,
    reply: Receiver<Reply>,
}

/// Message about a block.
#[derive(Debug)]
enum Reply {
    /// All of its records are made.
    End,
    /// All records are made but those of these lines, which are a block of their own.
    Rest(Promise),
}

/// Makes a block, and the promise of its records.
fn promised(lines: VecDeque<(Line, Share)>) -> (Task, Promise) {
    let ((reply, replies), made) = (channel(), Made::default());
    let promise = Promise { left: lines.len(), made: Arc::clone(&made), reply: replies };
    (Task { lines, made, reply }, promise)
}

/// Number of bytes of lines in progress. A thread that waits for room is woken when there is more:
/// the reader, so there is at most one.
#[derive(Debug)]
struct Room {
    most: u64,
    taken: Mutex<Taken>,
    freed: Condvar,
}

/// Bytes that are taken, and true if a thread waits: waking nobody costs a system call, too.
#[derive(Debug, Default)]
struct Taken {
    bytes: u64,
    is_awaited: bool,
}

/// A share of the room, which is returned when it is dropped.
#[derive(Debug)]
struct Share {
    room: Arc<Room>,
    bytes: u64,
}

impl Share {
    /// Takes a share of the room as soon as it is free, or as soon as nobody else has a share.
    fn take(room: &Arc<Room>, bytes: u64) -> Self {
        let taken = room.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let is_full = |taken: &mut Taken| {
            taken.is_awaited = room.is_full(taken.bytes, bytes);
            taken.is_awaited
        };
        let taken = room.freed.wait_while(taken, is_full);
        taken.unwrap_or_else(PoisonError::into_inner).bytes += bytes;
        Self { room: Arc::clone(room), bytes }
    }

    /// Takes a share of the room if it is free now.
    fn take_now(room: &Arc<Room>, bytes: u64) -> Option<Self> {
        let mut taken = room.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if room.is_full(taken.bytes, bytes) {
            return None;
        }
        taken.bytes += bytes;
        Some(Self { room: Arc::clone(room), bytes })
    }
}

impl Room {
    /// Returns true if a share has to wait.
    fn is_full(&self, taken: u64, bytes: u64) -> bool {
        taken > 0 && taken + bytes > self.most
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut taken = self.room.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.bytes -= self.bytes;
        if taken.is_awaited {
            self.room.freed.notify_all();
        }
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

    let memory = tatham_wire::process_memory();
    let jobs = threads::count(batch.jobs, &memory);
    let room = memory.room().unwrap_or(u64::MAX);
    // At most an eighth of the memory is for lines, but at least one is needed.
    let room = Arc::new(Room {
        most: UNDER_WAY.min(room / 8),
        taken: Mutex::default(),
        freed: Condvar::new(),
    });
    let world = record::world(batch, memory);
    let blocks = jobs * AHEAD / BLOCK;
    let todo = Arc::new(Queue::new(blocks));
    let (promises, records) = sync_channel::<Promise>(blocks);
    let work = Arc::new(Work {
        todo: Arc::clone(&todo),
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
        if let Err(error) = read(lines, &room, &todo, &promises, &stop) {
            *read_failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
        }
        todo.end();
    };
    // The reader is not joined: it may wait for input that never comes.
    thread::Builder::new().spawn(reader).map_err(|error| threads::cannot_start(&error))?;
    let mut tally = Tally::new(start, there);
    let written = write(output, &records, &interrupted, &mut progress, &mut tally);
    progress.finish();
    match written {
        Ok(()) => {}
        Err(error) => return records::unwritten(&error, batch.resume.as_deref()),
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
    tasks: &Queue<Task>,
    promises: &SyncSender<Promise>,
    stop: &AtomicBool,
) -> io::Result<()> {
    let pass_on = |block: &mut VecDeque<(Line, Share)>| {
        if block.is_empty() {
            return true;
        }
        let (task, promise) = promised(std::mem::take(block));
        // The writer ends when nobody reads its output any more.
        let is_wanted = promises.send(promise).is_ok();
        if is_wanted {
            tasks.add(task);
        }
        is_wanted
    };
    let mut block = VecDeque::new();
    while !stop.load(Ordering::Relaxed)
        && let Some(line) = lines.take()?
    {
        let bytes = line.bytes.len() as u64;
        let share = match Share::take_now(room, bytes) {
            Some(share) => share,
            // The shares of lines that nobody works on would never be free.
            None if !pass_on(&mut block) => return Ok(()),
            None => Share::take(room, bytes),
        };
        block.push_back((line, share));
        if (block.len() == BLOCK || !lines.has_more()) && !pass_on(&mut block) {
            return Ok(());
        }
    }
    pass_on(&mut block);
    Ok(())
}

/// State shared by the workers.
#[derive(Debug)]
struct Work {
    todo: Arc<Queue<Task>>,
    world: RequestContext,
    /// Locked for reading by workers that run in parallel, for writing by one that runs alone.
    turns: RwLock<()>,
    /// True if there are several workers.
    is_shared: bool,
}

impl Work {
    /// Makes records until there are no more lines.
    fn run(&self) {
        while let Some(task) = self.todo.take() {
            self.make(task);
        }
    }

    /// Makes the records of a block. Nobody waits for them if the writer has ended.
    fn make(&self, Task { mut lines, made, reply }: Task) {
        let mut start = Instant::now();
        while let Some((line, share)) = lines.pop_front() {
            let record = self.record(&line);
            drop((line, share));
            made.lock().unwrap_or_else(PoisonError::into_inner).push(record);
            let now = Instant::now();
            if now - start > SLOW && !lines.is_empty() {
                let (rest, promise) = promised(lines);
                let _ = reply.send(Reply::Rest(promise));
                return self.todo.give_back(rest);
            }
            start = now;
        }
        let _ = reply.send(Reply::End);
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
    records: &Receiver<Promise>,
    interrupted: &AtomicBool,
    progress: &mut Progress,
    tally: &mut Tally,
) -> io::Result<()> {
    let mut output = Records::new(output);
    loop {
        let mut promise = match output.wait_for(records)? {
            Ok(promise) => promise,
            Err(RecvTimeoutError::Timeout) if !interrupted.load(Ordering::Relaxed) => continue,
            Err(_) => break,
        };
        while promise.left > 0 {
            let reply = output.wait_for(&promise.reply)?;
            let made =
                std::mem::take(&mut *promise.made.lock().unwrap_or_else(PoisonError::into_inner));
            promise.left -= made.len();
            for record in made {
                tally.add(record.outcome);
                output.add(&record.text)?;
                progress.show(tally.made(), || tally.progress());
            }
            progress.show(tally.made(), || tally.progress());
            match reply {
                Ok(Reply::Rest(rest)) => promise = rest,
                // A record that nobody makes would shift all later ones.
                Err(RecvTimeoutError::Disconnected) if promise.left > 0 => return output.flush(),
                _ => {}
            }
        }
    }
    output.flush()
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    const EASY: &str = "2x2:1/1/1/1";

    /// Takes until its limit.
    const SLOW_GAME: &str = "4x4:0,12,9,13,15,11,10,14,3,7,2,5,4,8,6,1";

    fn line(id: u64, puzzle: &str, game_id: &str) -> Line {
        let text = format!(
            r#"{{"id":{id},"puzzle":"{puzzle}","game_id":"{game_id}","options":{{"time_limit":0.02}}}}"#
        );
        Line { number: id, bytes: text.into_bytes(), is_cut: false }
    }

    #[test]
    fn the_rest_of_a_block_after_a_slow_line_is_for_any_worker() {
        let todo = Arc::new(Queue::new(1));
        let (world, turns) = (RequestContext::default(), RwLock::default());
        let work = Work { todo: Arc::clone(&todo), world, turns, is_shared: false };
        let (taken, freed) = (Mutex::default(), Condvar::new());
        let room = Arc::new(Room { most: 100, taken, freed });
        let lines = [
            line(1, "pattern", EASY),
            line(2, "fifteen", SLOW_GAME),
            line(3, "pattern", EASY),
            line(4, "pattern", EASY),
        ];
        let lines = lines.into_iter().map(|line| (line, Share::take(&room, 10))).collect();
        let (task, mut promise) = promised(lines);
        work.make(task);
        todo.end();
        let left = todo.take().expect("a rest");
        assert!(left.lines.len() >= 2, "{}", left.lines.len());
        let shares = 10 * left.lines.len() as u64;
        assert_eq!(room.taken.lock().unwrap().bytes, shares, "only the rest has its shares");
        let mut left = Some(left);
        while let Some(rest) = left {
            work.make(rest);
            left = todo.take();
        }
        let mut ids = Vec::new();
        loop {
            let made = promise.made.lock().unwrap();
            ids.extend(made.iter().map(|record| {
                serde_json::from_str::<Value>(&record.text).unwrap()["id"].as_u64().unwrap()
            }));
            drop(made);
            match promise.reply.recv().expect("a reply") {
                Reply::Rest(rest) => promise = rest,
                Reply::End => break,
            }
        }
        assert_eq!(ids, [1, 2, 3, 4]);
    }
}
