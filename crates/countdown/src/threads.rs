//! Threads, where this build has them.

use std::io;
use std::thread::{Builder, Scope, ScopedJoinHandle};

/// Starts work in a thread.
///
/// # Errors
/// The system has no room for one more, or this build has none (feature `threads`): then whoever asks does the work himself.
pub(crate) fn spawn<'s, T: Send + 's>(
    scope: &'s Scope<'s, '_>,
    work: impl FnOnce() -> T + Send + 's,
) -> io::Result<ScopedJoinHandle<'s, T>> {
    if cfg!(feature = "threads") {
        Builder::new().spawn_scoped(scope, work)
    } else {
        Err(io::ErrorKind::Unsupported.into())
    }
}
