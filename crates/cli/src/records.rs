//! Output of records: those that follow closely on one another are written together, and none
//! waits for long.

use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use tatham_wire::ApiError;

/// Maximum number of bytes that are written together.
const TOGETHER: usize = 1 << 16;

/// Longest time that a record waits for others. Fast batches fill [`TOGETHER`] sooner, so this does
/// not make them write more often.
const PATIENCE: Duration = Duration::from_millis(100);

/// Time between two checks by the caller while no record waits.
const GLANCE: Duration = Duration::from_millis(50);

/// Buffered records.
pub(crate) struct Records {
    to: BufWriter<Box<dyn Write>>,
    /// Time at which the buffer must be written; `None` if it is empty.
    due: Option<Instant>,
}

impl Records {
    pub(crate) fn new(to: Box<dyn Write>) -> Self {
        Self { to: BufWriter::with_capacity(TOGETHER, to), due: None }
    }

    /// Adds a record.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub(crate) fn add(&mut self, text: &str) -> io::Result<()> {
        // Only complete records are written together.
        if self.to.buffer().len() + text.len() > TOGETHER {
            self.flush()?;
        }
        self.due.get_or_insert_with(|| Instant::now() + PATIENCE);
        self.to.write_all(text.as_bytes())
    }

    /// Waits for a message of a channel until the buffered records are due, or until the next
    /// check. Writes the records if no message arrives.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub(crate) fn wait_for<T>(
        &mut self,
        channel: &Receiver<T>,
    ) -> io::Result<Result<T, RecvTimeoutError>> {
        let patience = self.due.map_or(GLANCE, |due| due.saturating_duration_since(Instant::now()));
        let brought = channel.recv_timeout(patience);
        if brought.is_err() {
            self.flush()?;
        }
        Ok(brought)
    }

    /// Writes all buffered records.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.due = None;
        self.to.flush()
    }
}

/// Returns the end of a run whose records cannot be written: a reader that closes a pipe has seen
/// enough, which is not a failure.
///
/// # Errors
/// Any other failure.
pub(crate) fn unwritten(error: &io::Error, path: Option<&Path>) -> Result<ExitCode, ApiError> {
    if error.kind() == io::ErrorKind::BrokenPipe {
        return Ok(ExitCode::SUCCESS);
    }
    let into = path.map(|path| format!(" into `{}`", path.display())).unwrap_or_default();
    Err(ApiError::File(format!("cannot write the records{into}: {error}")))
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Sender, channel};
    use std::thread;

    use super::*;

    /// Passes on each write at once.
    struct Writes(Sender<String>);

    impl Write for Writes {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let text = String::from_utf8(bytes.to_vec()).expect("records are text");
            self.0.send(text).map(|()| bytes.len()).map_err(io::Error::other)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn records_are_written_together_until_they_are_due() {
        let (sender, writes) = channel();
        let mut records = Records::new(Box::new(Writes(sender)));
        let (_waited_for, nothing) = channel::<()>();
        records.add("1\n").expect("it is written");
        records.add("2\n").expect("it is written");
        assert!(writes.try_recv().is_err(), "a third may come");
        assert_eq!(
            records.wait_for(&nothing).expect("it is written"),
            Err(RecvTimeoutError::Timeout)
        );
        assert_eq!(writes.try_recv().as_deref(), Ok("1\n2\n"));
    }

    /// Each record arrives before the previous ones have waited too long.
    #[test]
    fn a_trickle_of_records_delays_none_of_them() {
        let (sender, writes) = channel();
        let mut records = Records::new(Box::new(Writes(sender)));
        let (drop_by_drop, channel) = channel();
        records.add("first\n").expect("it is written");
        let trickle = thread::spawn(move || {
            while drop_by_drop.send("later\n").is_ok() {
                thread::sleep(PATIENCE / 20);
            }
        });
        // Forty of them take at least twice as long as a record may wait.
        for _ in 0..40 {
            if let Ok(text) = records.wait_for(&channel).expect("it is written") {
                records.add(text).expect("it is written");
            }
        }
        assert!(writes.try_recv().is_ok_and(|text| text.starts_with("first\n")));
        drop(channel);
        trickle.join().expect("it ends");
    }

    #[test]
    fn what_fills_the_buffer_is_written_in_whole_records() {
        let (sender, writes) = channel();
        let mut records = Records::new(Box::new(Writes(sender)));
        let record = "x".repeat(TOGETHER / 3) + "\n";
        for _ in 0..4 {
            records.add(&record).expect("it is written");
        }
        assert_eq!(writes.try_recv(), Ok(record.repeat(2)));
        let large = "y".repeat(2 * TOGETHER) + "\n";
        records.add(&large).expect("it is written");
        assert_eq!(writes.try_iter().collect::<String>(), record.repeat(2) + &large);
    }
}
