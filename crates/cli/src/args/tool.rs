//! The subcommands that are no puzzles.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgMatches, Args, FromArgMatches as _, Subcommand, ValueHint};
use tatham_core::{Knob, Limit, Takes};

use super::any::{self, Puzzle};
use super::{Shared, example};

// What the program can do besides solving one puzzle; a comment for documentation would take the place of the program's own.
#[derive(Debug, Subcommand)]
pub(crate) enum Tool {
    /// Solve many puzzles: a JSON object or a plain line each, in and out in the same order, on all cores
    #[command(after_help = batch_help())]
    Batch(Batch),
    #[command(flatten)]
    About(About),
}

// What the program can tell about itself.
#[derive(Debug, Subcommand)]
pub(crate) enum About {
    /// List the puzzles and the formats that each reads
    #[command(after_help = "Example:\n  tatham-slv list --json")]
    List {
        /// One JSON array
        #[arg(long)]
        json: bool,
    },
    /// Print the JSON Schema of all that programs read
    #[command(after_help = "Example:\n  tatham-slv schema > schema.json")]
    Schema,
    /// Print a script that makes a shell complete what is typed
    #[command(
        after_help = "Example:\n  tatham-slv completions bash > ~/.local/share/bash-completion/completions/tatham-slv"
    )]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print a page of the manual, or write all of them into a folder
    #[command(after_help = "Example:\n  tatham-slv man batch > tatham-slv-batch.1")]
    Man {
        /// The subcommand that the page is about, as in `man batch`; the whole program if there is none
        #[arg(value_name = "SUBCOMMAND", conflicts_with = "out")]
        page: Vec<String>,
        /// Write all pages into this folder: tatham-slv.1, tatham-slv-batch.1 and so on
        #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
        out: Option<PathBuf>,
    },
}

impl Tool {
    /// The tool that was asked for, if it is one.
    pub(crate) fn from_matches(matches: &ArgMatches) -> Option<Self> {
        matches.subcommand_name().filter(|name| Self::has_subcommand(name))?;
        Some(Self::from_arg_matches(matches).unwrap_or_else(|error| error.exit()))
    }
}

/// The help of a batch, with a puzzle from the table as its example.
fn batch_help() -> String {
    let Some(kind) = example() else { return String::new() };
    let (name, id) = (kind.name, kind.example);
    let line = format!(r#"{{"puzzle": "{name}", "game_id": "{id}", "id": 17}}"#);
    let choice = |knob: &Knob| match knob.takes {
        Takes::Choice([.., (choice, _)]) => Some(format!(r#""{}": "{choice}", "#, knob.name)),
        _ => None,
    };
    let choice = kind.knobs.iter().find_map(choice).unwrap_or_default();
    format!(
        r#"Each line is a JSON object with at least `puzzle` and `game_id`; its other fields come back with the answer:
  {line}
or an ID, with the puzzle's name before it or without:
  {name} {id}
An object's own "options" hold for it alone, as on the command line: {{{choice}"solutions": 1, "time_limit": 2.5}}

Example:
  echo '{line}' | tatham-slv batch"#
    )
}

/// The options of a batch.
#[derive(Debug, Args)]
#[command(mut_arg("json", |json| json.help("What is wrong with the batch itself as a JSON object; the records always are")))]
pub(crate) struct Batch {
    /// The puzzles, a line each; the standard input if it is left out or -
    pub(crate) file: Option<OsString>,

    /// The puzzle that lines without a name hold; otherwise it is found out
    #[arg(long, value_name = "PUZZLE", value_parser = any::puzzle())]
    pub(crate) puzzle: Option<Puzzle>,

    /// How many puzzles are solved at a time [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) jobs: Option<u16>,

    /// How many solutions to look for in each puzzle: a number, or all
    #[arg(long, value_name = "N|all", value_parser = tatham_wire::limit)]
    pub(crate) solutions: Option<Limit>,

    /// Rate each puzzle, too: how hard it is
    #[arg(long)]
    pub(crate) rating: bool,

    /// Explain each puzzle, too: every step to the solution, and the rating
    #[arg(long)]
    pub(crate) explain: bool,

    /// Give up on a puzzle after so many seconds; what a line's own options say comes first
    #[arg(long, value_name = "SECONDS", value_parser = tatham_wire::seconds, allow_hyphen_values = true, default_value = "60")]
    pub(crate) time_limit: Duration,

    /// Leave with exit code 2 if a line was unusable, else with 3 if a puzzle stayed unknown
    #[arg(long)]
    pub(crate) strict: bool,

    /// Write to this file, and go on after the last whole record in it; a file with anything else in it is left alone
    #[arg(long, value_name = "OUTFILE")]
    pub(crate) resume: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) shared: Shared,
}
