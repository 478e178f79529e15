//! Part of [`tatham`](https://docs.rs/tatham): `tatham-slv`, the command line. The only place, with
//! `crates/lab` and `xtask`, that reads files, prints, and knows of exit codes.

mod args;
mod batch;
mod completions;
mod draw;
mod fault;
mod host;
mod input;
mod interrupt;
mod manual;
mod memory;
mod output;
mod recognise;
mod show;
mod solve;
mod tell;
mod tools;
mod verdict;

use std::process::ExitCode;

use clap::ArgMatches;
use tatham_core::kind::{Call, VerbError};
use tatham_core::{Entry, Status};
use tatham_kinds::KINDS;
use tatham_wire::Fault;

use crate::args::{Shared, Telling, Tool};
use crate::host::Terminal;
use crate::output::Output;

fn main() -> ExitCode {
    // Started anew, the program could no longer tell that its output was closed.
    if output::check().is_ok() {
        memory::share_one_arena();
    }
    let words = match args::with_subcommand(std::env::args_os().skip(1).collect()) {
        Ok(words) => words,
        Err(slip) => return fault::mistyped(&slip),
    };
    let matches = match args::parsed(&words) {
        Ok(matches) => matches,
        Err(error) => return fault::usage(&error, &words),
    };
    let json = matches.subcommand().is_some_and(|(_, below)| args::wants_json(below));
    ended(json, || run(matches))
}

/// Does the work, and says what went wrong; a panic is a defect of ours, whatever was being done.
fn ended(json: bool, work: impl FnOnce() -> Result<ExitCode, Fault>) -> ExitCode {
    if json {
        // One object stands on the standard error, and not the panic's own words beside it.
        std::panic::set_hook(Box::new(|_| {}));
    }
    tatham_wire::guarded(work).unwrap_or_else(|fault| fault::report(&fault, json))
}

fn run(mut matches: ArgMatches) -> Result<ExitCode, Fault> {
    if let Some(tool) = Tool::from_matches(&matches) {
        return match tool {
            Tool::Batch(batch) => batch::run(&batch),
            Tool::About(about) => Output::run(|output| tools::run(&about, output)),
        };
    }
    let (name, mut below) = matches.remove_subcommand().expect("clap demands a subcommand");
    let below = &mut below;
    let Some(entry) = KINDS.iter().find(|entry| entry.kind.name == name) else {
        return match Telling::find(&name) {
            Some(telling) => tell::run(telling, below),
            None => solve::run(args::wanted(below), below),
        };
    };
    match below.remove_subcommand() {
        Some((verb, mut given)) => run_verb(entry, &verb, &mut given),
        None => solve::run(Some(entry), below),
    }
}

fn run_verb(entry: &Entry, name: &str, given: &mut ArgMatches) -> Result<ExitCode, Fault> {
    let verb =
        entry.kind.verbs.iter().find(|verb| verb.name == name).expect("clap knows only these");
    let shared = Shared::from_matches(given);
    let text = match verb.argument {
        Some(_) => input::read(&args::positional(given))?,
        None => String::new(),
    };
    let call = Call {
        text,
        settings: args::settings(verb.knobs, given).map_err(Fault::usage)?,
        json: shared.json,
    };
    Output::run(|output| {
        let mut terminal = Terminal::new(output, shared.quiet);
        let status: Status = (verb.run)(&call, &mut terminal).map_err(|error| match error {
            VerbError::Input(error) => Fault::input(error, &call.text),
            other => Fault::usage(other.to_string()),
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
