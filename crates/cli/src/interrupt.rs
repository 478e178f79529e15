//! SIGINT (Ctrl-C): the first one ends the work as a limit does, the second one ends the program.

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tatham_core::Stop;

/// Exit code of an interrupted run, as in shells.
pub(crate) const EXIT_CODE: u8 = 130;

/// Catches interrupts from now on. The first one sets the flag and then calls `first`; the second
/// one ends the program at once.
///
/// Without a handler, an interrupt ends the program by itself.
pub(crate) fn catch(first: impl FnMut() + Send + 'static) -> Arc<AtomicBool> {
    catch_boxed(Box::new(first))
}

/// Catches interrupts like [`catch`]; compiled once for all callers.
fn catch_boxed(mut first: Box<dyn FnMut() + Send>) -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let interrupted = Arc::clone(&flag);
    #[expect(clippy::exit, reason = "whoever interrupts twice does not want to wait")]
    let _ = ctrlc::set_handler(move || {
        if interrupted.swap(true, Ordering::Relaxed) {
            std::process::exit(i32::from(EXIT_CODE));
        }
        first();
    });
    flag
}

/// Returns the exit code of work with this `stopped` and this exit code of its own.
pub(crate) fn exit_code(stopped: Option<&str>, own: u8) -> ExitCode {
    ExitCode::from(if stopped == Some(Stop::Interrupted.code()) { EXIT_CODE } else { own })
}
