//! The services that the program lends to subcommands of kinds: files, the standard output, a
//! progress bar, random numbers.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher as _;
use std::io::{IsTerminal as _, Write as _};
use std::ops::ControlFlow;
use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};
use tatham_core::kind::Host;
use tatham_wire::ApiError;

use crate::input;
use crate::output::Output;

/// Lends the terminal to a subcommand.
pub(crate) struct Terminal<'o> {
    output: &'o mut Output,
    quiet: bool,
    bar: Option<ProgressBar>,
}

impl<'o> Terminal<'o> {
    pub(crate) fn new(output: &'o mut Output, quiet: bool) -> Self {
        Self { output, quiet, bar: None }
    }
}

impl Host for Terminal<'_> {
    fn read(&mut self, path: &str) -> Result<Vec<u8>, String> {
        input::bytes(Path::new(path)).map_err(|fault| match fault {
            ApiError::File(message) => message,
            other => format!("{other:?}"),
        })
    }

    fn write(&mut self, text: &str) -> ControlFlow<()> {
        self.output.write(text)
    }

    fn remark(&mut self, text: &str) {
        if !self.quiet {
            let _ = writeln!(anstream::stderr(), "{text}");
        }
    }

    fn progress(&mut self, done: u64, total: u64) {
        if self.quiet || !std::io::stderr().is_terminal() {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| {
            let style = ProgressStyle::with_template("{bar:40} {pos}/{len}, {per_sec}, {eta} left");
            ProgressBar::new(total)
                .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        });
        bar.set_position(done);
        if done >= total {
            bar.finish_and_clear();
        }
    }

    fn is_terminal(&self) -> bool {
        self.output.is_terminal()
    }

    fn threads(&self) -> usize {
        std::thread::available_parallelism().map_or(1, usize::from)
    }

    fn entropy(&mut self) -> u64 {
        // The standard library seeds the keys of its hash tables at random; this suffices to deal a
        // game.
        RandomState::new().hash_one(std::process::id())
    }
}
