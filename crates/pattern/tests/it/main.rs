//! Tests of Pattern from outside: properties of random puzzles, formats and their errors, known
//! verdicts, SAT solvers as witnesses.
#![expect(clippy::print_stderr, reason = "a skipped test says why")]

mod brute;
mod cnf;
mod corpora;
mod files;
mod formats;
mod laws;

use tatham_core::{Limit, Options, Report, Settings};
use tatham_pattern::{Pattern, Problem};

/// Settings of the given knobs.
fn settings(knobs: &[(&str, &str)]) -> Settings {
    let mut settings = Settings::default();
    for (name, value) in knobs {
        settings
            .set(<Pattern as tatham_core::Puzzle>::KIND.knobs, name, value)
            .expect("in the table");
    }
    settings
}

fn parse(text: &str) -> Problem {
    <Pattern as tatham_core::Puzzle>::parse(text)
        .unwrap_or_else(|e| panic!("{text}: {e} at {:?}", e.span))
}

/// Report on a puzzle; solutions are checked on the way.
fn report(id: &str, knobs: &[(&str, &str)], limit: Limit) -> Report {
    let problem = (tatham_core::Entry::for_kind::<Pattern>().parse)(id)
        .unwrap_or_else(|e| panic!("{id}: {e}"));
    let options = Options { limit: Some(limit), settings: settings(knobs), ..Options::default() };
    tatham_core::problem::solve(&problem, &options).unwrap_or_else(|defect| panic!("{defect}"))
}
