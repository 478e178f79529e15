//! Threads that do the work.

use std::{io, thread};

use tatham_core::Memory;
use tatham_wire::ApiError;

/// Stack size of a worker in bytes: some searches are deeply recursive.
const STACK: usize = 16 << 20;

/// Returns the number of workers: as wanted or one per core, and at most as many as have their
/// stacks in a quarter of the memory.
pub(crate) fn count(wanted: Option<u16>, memory: &Memory) -> usize {
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let room = memory.room().unwrap_or(u64::MAX);
    wanted.map_or_else(cores, usize::from).min((room / 4) as usize / STACK).max(1)
}

/// Starts workers. They are not joined: they end with the program. If not all can be started, the
/// others do all the work.
///
/// # Errors
/// If none can be started.
pub(crate) fn start(
    count: usize,
    worker: impl Fn() -> Box<dyn FnOnce() + Send>,
) -> Result<(), ApiError> {
    for number in 0..count {
        match thread::Builder::new().stack_size(STACK).spawn(worker()) {
            Err(error) if number == 0 => return Err(cannot_start(&error)),
            Err(_) => break,
            Ok(_) => {}
        }
    }
    Ok(())
}

/// Returns the error for a thread that cannot be started.
pub(crate) fn cannot_start(error: &io::Error) -> ApiError {
    ApiError::Memory(format!("cannot start a thread: {error}"))
}
