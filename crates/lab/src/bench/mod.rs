//! Task `cargo xtask bench <kind>`: figures beside targets and peers, as a table on the standard
//! output.

mod batch;
mod battleship;
mod build;
mod collection;
mod core;
mod countdown;
mod explain;
mod fair;
mod fifteen;
pub(crate) mod generator;
mod growth;
mod hidden;
mod judge;
mod limits;
mod make;
mod moves;
mod pattern;
mod play;
mod rows;
mod serve;
mod sets;
mod signpost;
mod solo;

use std::thread;
use std::time::Duration;

use tatham_core::Entry;
use tatham_kinds::find;

use xtask::arguments::{asks_for_help, words};
use xtask::{Run, referee};

/// Special benchmarks: a kind's name, `batch` for the program as users run it, `core` for the SAT
/// layer, or `sets` for all available puzzles; the options of each; and the function that takes the
/// remaining arguments.
const BENCHES: &[(&str, &str, Run)] = &[
    ("batch", "[--runs N] [--short]", batch::run),
    ("battleship", "[--limit SECONDS]", battleship::run),
    ("build", "[--base COMMIT] [--profile release|dist]", build::run),
    ("collection", "[KIND…] [--params P,…] [--count N] [--limit SECONDS]", collection::run),
    ("core", "[--only PART OF A NAME] [--limit SECONDS] [--plain] [--sets FILE]", core::run),
    ("countdown", "[--games N] [--count N] [--oracle TILES]", countdown::run),
    (
        "explain",
        "[KIND…] [--fresh] [--presets] [--count N] [--draw SECONDS] [--limit SECONDS]",
        explain::run,
    ),
    ("fair", "[KIND…] [--rounds N] [--program FILE]", fair::run),
    ("growth", "[KIND…] [--count N] [--draw SECONDS] [--limit SECONDS]", growth::run),
    ("hidden", "[KIND…] [--params P,…|all|positions] [--count N]", hidden::run),
    ("judge", "", judge::run),
    ("limits", "[KIND…] [--limit SECONDS]", limits::run),
    (
        "make",
        "[KIND…] [--only unrated|bands|sizes|techniques|repair|pictures|boards|different] \
            [--count N] [--limit SECONDS] [--program FILE]",
        make::run,
    ),
    (
        "moves",
        "[KIND…] [--params P,…] [--count N] [--wanted optimal] [--limit SECONDS]",
        moves::run,
    ),
    ("pattern", "[--only survey|random|generated|domino|large] [--limit SECONDS]", pattern::run),
    ("play", "", play::run),
    ("serve", "[--count N] [--program FILE]", serve::run),
    ("sets", "[PART OF A NAME…] [--limit SECONDS]", sets::run),
    ("signpost", "[--limit SECONDS] [--python PROGRAM]", signpost::run),
    (
        "solo",
        "[--only generated|lists|batch|large|sat] [--limit SECONDS] [--peers] [--tdoku FOLDER] [--python PROGRAM]",
        solo::run,
    ),
];

/// Returns the kinds of a benchmark that the arguments name; all of them without names.
fn named(
    arguments: &[String],
    kinds: impl Iterator<Item = &'static Entry>,
) -> Result<Vec<&'static Entry>, String> {
    let (names, kinds) = (words(arguments), kinds.collect::<Vec<_>>());
    if let Some(unknown) =
        names.iter().find(|name| kinds.iter().all(|entry| entry.kind.name != **name))
    {
        let all: Vec<&str> = kinds.iter().map(|entry| entry.kind.name).collect();
        return Err(format!("`{unknown}` is none of {}", all.join(", ")));
    }
    let is_named =
        |entry: &&Entry| names.is_empty() || names.iter().any(|name| **name == entry.kind.name);
    Ok(kinds.into_iter().filter(is_named).collect())
}

/// Time for which puzzles of microseconds are repeated: a busy machine is slow for a tenth of a
/// second at a time.
const SPAN: Duration = Duration::from_millis(600);

/// Returns the result of `work` in a fresh thread, which keeps nothing from an earlier puzzle.
fn afresh<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    let begin = || {
        // The thread's own memory is allocated before, as it is for any puzzle but the first.
        drop(std::hint::black_box(vec![0_u8; 100_000]));
        work()
    };
    thread::scope(|scope| scope.spawn(begin).join())
        .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// Runs the benchmark named first in `arguments`, or lists all.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let asked = asks_for_help(arguments);
    let named = arguments
        .first()
        .filter(|_| !asked)
        .and_then(|name| BENCHES.iter().find(|(bench, ..)| bench == name));
    let Some((_, _, bench)) = named else {
        if let Some(entry) = arguments.first().filter(|_| !asked).and_then(|name| find(name)) {
            referee::optimise()?;
            return generator::run(entry, &arguments[1..]);
        }
        for (name, options, _) in BENCHES {
            println!("cargo xtask bench {name} {options}");
        }
        println!("cargo xtask bench KIND [--params P,…] [--count N]   any other");
        return match arguments.first() {
            Some(name) if !asked => Err(format!("no benchmark for `{name}`")),
            None => Err("bench which?".to_owned()),
            Some(_) => Ok(()),
        };
    };
    referee::optimise()?;
    bench(&arguments[1..])
}
