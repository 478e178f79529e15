//! What a contributor runs: `cargo xtask <task>`. Without a task it lists them.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a program for a terminal")]

mod bench;
mod bless;
mod check;
mod check_explanations;
mod check_proofs;
mod corpus;
mod cross_check;
mod folders;
mod grade;
mod measure;
mod new;
mod outside;
mod referee;
mod threads;
mod web;

use std::process::{Command, ExitCode};

/// What runs a task: it gets the arguments that follow its name, and says in words what went wrong.
type Run = fn(&[String]) -> Result<(), String>;

/// The tasks: a name, a line of help, and what runs it with the arguments that follow the name.
const TASKS: &[(&str, &str, Run)] = &[
    ("check", "check [--long]            everything that must be green: format, lints, docs, tests", check::run),
    ("bless", "bless                     write the expected reports, the pictures and the JSON Schema", bless::run),
    ("bench", "bench <kind> [options]    measure a kind against its targets and peers", bench::run),
    ("new", "new <kind> [options]      a kind that compiles, to be made into the one that is wanted", new::run),
    (
        "referee",
        "referee [kind…] [options] build what lets the real games judge save files; let them judge ours (--count 20, --corpora, --suite sid)",
        referee::run,
    ),
    ("corpus", "corpus <kind> [options]   make puzzles", corpus::run),
    (
        "cross-check",
        "cross-check [kind…]       every way to an answer against every other, on small random puzzles",
        cross_check::run,
    ),
    (
        "check-proofs",
        "check-proofs [kind, set…] every claim on the puzzles that are here, proven by CaDiCaL and checked",
        check_proofs::run,
    ),
    ("web", "web build|serve|test      the page: make the site, show it, drive it in a browser", web::run),
    ("grade", "grade [kind…]             how hard explanations find puzzles of each grade of the real games", grade::run),
    (
        "check-explanations",
        "check-explanations [kind, set…] every step of whole explanations, held against its rules by another SAT solver",
        check_explanations::run,
    ),
];

/// Tasks that solve thousands of puzzles, or measure: they run as users' programs do, fully optimised. The others start sooner as they are.
const HEAVY: &[&str] = &["bench", "check-explanations", "check-proofs", "corpus", "cross-check", "grade"];

/// Runs the same task in the release build of this program.
fn optimised(arguments: &[String]) -> ExitCode {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo).args(["run", "--quiet", "--release", "--package", "xtask", "--"]).args(arguments).status();
    match status {
        Ok(status) => status.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from),
        Err(error) => {
            eprintln!("error: cargo could not be started: {error}");
            ExitCode::FAILURE
        }
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some((_, _, run)) = TASKS.iter().find(|(name, ..)| arguments.first().is_some_and(|a| a == name)) else {
        for (_, help, _) in TASKS {
            eprintln!("cargo xtask {help}");
        }
        return ExitCode::from(2);
    };
    let judges = || ["--count", "--corpora"].iter().any(|option| arguments.iter().any(|word| word == option));
    let is_heavy = HEAVY.contains(&arguments[0].as_str()) || (arguments[0] == "referee" && judges());
    if cfg!(debug_assertions) && is_heavy {
        return optimised(&arguments);
    }
    match run(&arguments[1..]) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

/// The value that follows `--name`, if it is there.
fn option<'a>(arguments: &'a [String], name: &str) -> Option<&'a str> {
    let at = arguments.iter().position(|a| a.strip_prefix("--") == Some(name))?;
    arguments.get(at + 1).map(String::as_str)
}

/// The arguments that are neither options nor the values of options.
fn words(arguments: &[String]) -> Vec<&String> {
    let is_value = |i: usize| i > 0 && arguments[i - 1].starts_with("--");
    (0..arguments.len()).filter(|&i| !arguments[i].starts_with("--") && !is_value(i)).map(|i| &arguments[i]).collect()
}
