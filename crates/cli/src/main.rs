//! Part of [`tatham`](https://docs.rs/tatham): `tatham-slv`, the command line. Apart from
//! `crates/lab` and `xtask`, only this crate reads files, prints, and sets exit codes.

mod args;
mod ask_game;
mod batch;
mod completions;
mod dataset;
mod draw;
mod files;
mod host;
mod input;
mod inspect;
mod interrupt;
mod lines;
mod make;
mod manual;
mod memory;
mod option_files;
mod output;
mod print_error;
mod progress;
mod recognise;
mod record_file;
mod records;
mod serve;
mod sheet;
mod show;
mod solve;
mod threads;
mod tools;
mod verdict;
mod workers;

use std::process::ExitCode;

use clap::ArgMatches;
use tatham_core::kind::{Call, SubcommandError};
use tatham_core::{Entry, Status};
use tatham_kinds::KINDS;
use tatham_wire::ApiError;

use crate::args::{GlobalArgs, Inspection, Tool};
use crate::host::Terminal;
use crate::output::Output;

fn main() -> ExitCode {
    // A restarted program could no longer detect that its output was closed.
    if output::check().is_ok() {
        memory::share_one_arena();
    }
    let words = match args::with_subcommand(std::env::args_os().skip(1).collect()) {
        Ok(words) => words,
        Err(slip) => return print_error::mistyped(&slip),
    };
    let matches = match args::parsed(&words) {
        Ok(matches) => matches,
        Err(error) => return print_error::usage(&error, &words),
    };
    let json = matches.subcommand().is_some_and(|(_, below)| args::wants_json(below));
    ended(json, || run(matches))
}

/// Does the work and reports its error; a panic is a defect of ours, wherever it happens.
fn ended(json: bool, work: impl FnOnce() -> Result<ExitCode, ApiError>) -> ExitCode {
    if json {
        // The standard error gets exactly one object, without the panic's own message.
        std::panic::set_hook(Box::new(|_| {}));
    }
    tatham_wire::guarded(work).unwrap_or_else(|fault| print_error::report(&fault, json))
}

fn run(mut matches: ArgMatches) -> Result<ExitCode, ApiError> {
    if let Some(tool) = Tool::from_matches(&matches) {
        return match tool {
            Tool::Batch(batch) => batch::run(&batch),
            Tool::Dataset(dataset) => dataset::run(&dataset),
            Tool::Make(make) => make::run(&make),
            Tool::Serve(serve) => serve::run(&serve),
            Tool::Sheet(sheet) => sheet::run(&sheet),
            Tool::About(about) => Output::run(|output| tools::run(&about, output)),
        };
    }
    let (name, mut below) = matches.remove_subcommand().expect("clap demands a subcommand");
    let below = &mut below;
    let Some(entry) = KINDS.iter().find(|entry| entry.kind.name == name) else {
        return match Inspection::find(&name) {
            Some(telling) => inspect::run(telling, below),
            None => solve::run(args::wanted(below), below),
        };
    };
    match below.remove_subcommand() {
        Some((verb, mut given)) => run_verb(entry, &verb, &mut given),
        None => solve::run(Some(entry), below),
    }
}

fn run_verb(entry: &Entry, name: &str, given: &mut ArgMatches) -> Result<ExitCode, ApiError> {
    let verb =
        entry.kind.verbs.iter().find(|verb| verb.name == name).expect("clap knows only these");
    let shared = GlobalArgs::from_matches(given);
    let text = match verb.argument {
        Some(_) => input::read(&args::positional(given))?,
        None => String::new(),
    };
    let call = Call {
        text,
        settings: args::settings(verb.knobs, given).map_err(ApiError::usage)?,
        json: shared.json,
    };
    Output::run(|output| {
        let mut terminal = Terminal::new(output, shared.quiet);
        let status: Status = (verb.run)(&call, &mut terminal).map_err(|error| match error {
            SubcommandError::Input(error) => ApiError::input(error, &call.text),
            other => ApiError::usage(other.to_string()),
        })?;
        Ok(ExitCode::from(status.exit_code()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_a_defect() {
        let code = ended(false, || panic!("a defect"));
        assert_eq!(format!("{code:?}"), format!("{:?}", ExitCode::from(70)));
    }
}
