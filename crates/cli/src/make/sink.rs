//! Output of puzzles: lines, one document, or a file for each puzzle.

use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::ops::ControlFlow;
use std::path::PathBuf;

use tatham_core::picture::Notice;
use tatham_core::{AnyProblem, Budget, Entry};
use tatham_wire::{ApiError, MakeRecord};

use super::{Written, is_document};
use crate::args::{Make, MakeFormat};
use crate::draw;
use crate::files::unwritable;
use crate::output::Output;

/// Destination of the puzzles.
pub(super) struct Sink {
    entry: &'static Entry,
    format: MakeFormat,
    folder: Option<PathBuf>,
    seed: u64,
    /// True if a picture follows the ID on a terminal.
    is_alone: bool,
}

impl Sink {
    /// Checks the options, and creates the folder.
    pub(super) fn new(make: &Make, seed: u64) -> Result<Self, ApiError> {
        let format = make.format();
        let is_document = is_document(format);
        let usage = |message: &str| Err(ApiError::usage(message.to_owned()));
        match &make.out {
            Some(_) if !is_document => return usage("--out needs --format save or svg"),
            None if is_document && make.count.get() > 1 => {
                return usage("several puzzles in this format need --out DIR");
            }
            _ => {}
        }
        let folder = make.out.clone();
        if let Some(folder) = &folder {
            fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
        }
        let is_alone = make.count.get() == 1;
        Ok(Self { entry: make.puzzle, format, folder, seed, is_alone })
    }

    /// Writes a record.
    pub(super) fn take(&mut self, record: &MakeRecord, output: &mut Output) -> Written {
        if self.format == MakeFormat::Json {
            return Ok(output.write(&(tatham_wire::json(record) + "\n")));
        }
        let Some((id, number)) = record.made() else { return Ok(ControlFlow::Continue(())) };
        match self.format {
            MakeFormat::Save => {
                let problem = self.problem(id)?;
                let save = problem.new_game().map_err(ApiError::usage)?;
                self.document(&save.to_string(), "sav", number, output)
            }
            MakeFormat::Svg => {
                let problem = self.problem(id)?;
                let changed = record.changed().iter().map(|fact| fact.place);
                let picture = || problem.picture().noting(changed, Notice::Changed);
                let svg = draw::svg(picture, &problem.text(), &budget());
                let svg = svg.map_err(|stop| draw::refused(&stop))?;
                self.document(&svg, "svg", number, output)
            }
            _ => {
                let mut text = format!("{}:{id}\n", self.entry.kind.name);
                if self.is_alone && output.is_terminal() {
                    let problem = self.problem(id)?;
                    let _claim = draw::claim(&problem.text(), &budget())
                        .map_err(|stop| draw::refused(&stop))?;
                    text += &draw::terminal(&problem.picture(), None);
                }
                Ok(output.write(&text))
            }
        }
    }

    fn problem(&self, id: &str) -> Result<AnyProblem, ApiError> {
        (self.entry.parse)(id).map_err(|error| ApiError::input(error, id))
    }

    /// Writes one document, to a new file if there is a folder.
    fn document(&self, text: &str, extension: &str, number: u64, output: &mut Output) -> Written {
        let Some(folder) = &self.folder else { return Ok(output.write(text)) };
        let name = format!("{}-{}-{number}.{extension}", self.entry.kind.name, self.seed);
        let path = folder.join(name);
        let file = OpenOptions::new().write(true).create_new(true).open(&path);
        file.and_then(|mut file| file.write_all(text.as_bytes()))
            .map_err(|error| unwritable(&path, &error))?;
        Ok(ControlFlow::Continue(()))
    }
}

fn budget() -> Budget {
    Budget::unlimited().with_memory(tatham_wire::process_memory())
}
