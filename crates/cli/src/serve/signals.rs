//! Signals that end the server.

/// Calls `stop` with the exit code of the first signal; the second one ends the program. Threads
/// that are started later do not get the signals.
#[cfg(unix)]
pub(super) fn catch(stop: impl FnOnce(u8) + Send + 'static) {
    use nix::sys::signal::{SigSet, Signal};

    let signals: SigSet = [Signal::SIGINT, Signal::SIGTERM].into_iter().collect();
    // Without threads or masks, signals end the program by themselves.
    if signals.thread_block().is_err() {
        return;
    }
    // Shells report a signal as 128 and its number.
    let code = move || 128 + signals.wait().map_or(Signal::SIGINT as u8, |signal| signal as u8);
    #[expect(clippy::exit, reason = "whoever asks twice does not want to wait")]
    let wait = move || {
        stop(code());
        std::process::exit(i32::from(code()));
    };
    if std::thread::Builder::new().spawn(wait).is_err() {
        let _ = signals.thread_unblock();
    }
}

/// Calls `stop` at the first interrupt; the second one ends the program.
#[cfg(not(unix))]
pub(super) fn catch(stop: impl FnOnce(u8) + Send + 'static) {
    let mut stop = Some(stop);
    crate::interrupt::catch(move || {
        if let Some(stop) = stop.take() {
            stop(crate::interrupt::EXIT_CODE);
        }
    });
}
