//! The standard output with its failures: a reader that goes away ends the work quietly; a full
//! disk or a closed output is an error.

use std::io::{self, BufWriter, IsTerminal as _, Write as _};
use std::ops::ControlFlow;
use std::process::ExitCode;

use tatham_wire::ApiError;

use crate::print_error;

#[cfg(unix)]
mod at_start {
    use std::sync::atomic::{AtomicBool, Ordering};

    static CLOSED: AtomicBool = AtomicBool::new(false);

    /// Runs before the standard library starts, which opens /dev/null in place of a closed standard
    /// stream: afterwards the two cannot be told apart, and the output is lost without an error
    /// (rust-lang/rust#88825).
    #[ctor::ctor]
    fn look() {
        CLOSED.store(rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_err(), Ordering::Relaxed);
    }

    pub(super) fn was_closed() -> bool {
        CLOSED.load(Ordering::Relaxed)
    }
}

/// Checks that there is a standard output to write to.
///
/// # Errors
/// If the caller has closed it (`>&-`), so that all output would be lost. Only Unix can detect
/// this.
pub(crate) fn check() -> io::Result<()> {
    #[cfg(unix)]
    if at_start::was_closed() {
        return Err(rustix::io::Errno::BADF.into());
    }
    Ok(())
}

/// Returns true if nobody can read the standard output any more. Only Unix can detect this.
pub(crate) fn has_no_reader() -> bool {
    #[cfg(unix)]
    {
        use rustix::event::{PollFd, PollFlags, Timespec, poll};

        let stdout = rustix::stdio::stdout();
        let mut look = [PollFd::from_borrowed_fd(stdout, PollFlags::empty())];
        let now = Timespec { tv_sec: 0, tv_nsec: 0 };
        poll(&mut look, Some(&now)).is_ok()
            && look[0].revents().intersects(PollFlags::ERR | PollFlags::HUP)
    }
    #[cfg(not(unix))]
    false
}

/// The standard output while the program runs.
pub(crate) struct Output {
    to: BufWriter<io::Stdout>,
    error: Option<io::Error>,
}

impl Output {
    /// Runs `work` with the standard output and returns its exit code, or the error of writing.
    pub(crate) fn run(
        work: impl FnOnce(&mut Self) -> Result<ExitCode, ApiError>,
    ) -> Result<ExitCode, ApiError> {
        check().map_err(|error| print_error::unwritable(&error))?;
        let mut output = Self { to: BufWriter::new(io::stdout()), error: None };
        let worked = work(&mut output);
        let _ = output.flush();
        match output.error {
            // A reader that closes a pipe has seen enough: this is not a failure.
            Some(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                worked.and(Ok(ExitCode::SUCCESS))
            }
            Some(error) => Err(print_error::unwritable(&error)),
            None => worked,
        }
    }

    /// Writes `text`; breaks if nothing more can be written.
    pub(crate) fn write(&mut self, text: &str) -> ControlFlow<()> {
        self.write_bytes(text.as_bytes())
    }

    /// Writes bytes; breaks if nothing more can be written.
    pub(crate) fn write_bytes(&mut self, bytes: &[u8]) -> ControlFlow<()> {
        let wrote = self.to.write_all(bytes);
        self.keep(wrote)
    }

    /// Passes on all text written so far.
    pub(crate) fn flush(&mut self) -> ControlFlow<()> {
        let flushed = self.to.flush();
        self.keep(flushed)
    }

    /// Returns true if the output is a terminal.
    pub(crate) fn is_terminal(&self) -> bool {
        self.to.get_ref().is_terminal()
    }

    fn keep(&mut self, result: io::Result<()>) -> ControlFlow<()> {
        if let Err(error) = result {
            self.error.get_or_insert(error);
        }
        if self.error.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
