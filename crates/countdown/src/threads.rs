//! Threads, if this build has them.

use std::io;
use std::thread::{Builder, Scope, ScopedJoinHandle};

/// Starts work in a thread.
///
/// # Errors
/// The system cannot start another thread, or this build has none (feature `threads`): then the
/// caller does the work itself.
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
