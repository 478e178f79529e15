//! `cargo xtask bench <kind>`: figures against targets and peers, a table on the standard output.

mod batch;
mod battleship;
mod countdown;
mod pattern;
mod sets;
mod signpost;
mod solo;
mod unruly;

use crate::Run;

/// The benchmarks: a kind's name, `batch` for the program as users run it, or `sets` for all puzzles that are here; and what runs it with
/// the arguments that follow.
const BENCHES: &[(&str, Run)] = &[
    ("batch", batch::run),
    ("battleship", battleship::run),
    ("countdown", countdown::run),
    ("pattern", pattern::run),
    ("sets", sets::run),
    ("signpost", signpost::run),
    ("solo", solo::run),
    ("unruly", unruly::run),
];

/// Runs the benchmark named first in `arguments`.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let (name, rest) = arguments.split_first().ok_or("bench which kind?")?;
    let (_, bench) = BENCHES.iter().find(|(kind, _)| kind == name).ok_or_else(|| format!("no benchmark for `{name}`"))?;
    bench(rest)
}
