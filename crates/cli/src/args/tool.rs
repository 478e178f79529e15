//! The subcommands that are not puzzles.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgMatches, Args, FromArgMatches as _, Subcommand, ValueHint};
use tatham_core::{Knob, Limit, ValueKind};

use super::any_kind::{self, Puzzle};
use super::dataset::{Dataset, dataset_examples};
use super::make::{Make, make_examples};
use super::sheet::{EXAMPLES, Sheet};
use super::{GlobalArgs, SeedArgs};

// Subcommands besides solving one puzzle. This is not a doc comment, because it would replace that
// of the program.
#[derive(Debug, Subcommand)]
pub(crate) enum Tool {
    /// Solve many puzzles, one per line, on all cores
    ///
    /// Each line is a JSON object or a plain ID; the output has a JSON object for each, in the same
    /// order.
    #[command(after_help = BATCH_EXAMPLE, after_long_help = batch_help())]
    Batch(Batch),
    /// Make data for programs: puzzles with solutions, ratings and steps
    ///
    /// The output has a JSON object for each puzzle. The same seed makes the same puzzles
    /// everywhere, in any number of parts.
    #[command(after_help = dataset_examples())]
    Dataset(Box<Dataset>),
    /// Make new puzzles with one solution
    ///
    /// Each puzzle is proven to have one solution. The same seed makes the same puzzles everywhere.
    #[command(after_help = make_examples())]
    Make(Box<Make>),
    /// Answer requests in JSON, one per line, until the input ends
    ///
    /// Each line of standard input is a request (docs/wire.md), each line of standard output a
    /// reply. Requests can have an `id`, which comes back with the reply.
    #[command(after_help = SERVE_EXAMPLE)]
    Serve(Serve),
    /// Print puzzles on paper, with answers at the end
    ///
    /// The sheet is a PDF document, or an SVG document for each page, in black and white.
    #[command(after_help = EXAMPLES)]
    Sheet(Box<Sheet>),
    #[command(flatten)]
    About(About),
}

// Subcommands with information about the program.
#[derive(Debug, Subcommand)]
pub(crate) enum About {
    /// List the puzzles and their input formats
    #[command(after_help = "Example:\n  tatham-slv list --json")]
    List {
        /// Print one JSON array
        #[arg(long)]
        json: bool,
    },
    /// Print the JSON Schema of all input and output
    #[command(after_help = "Example:\n  tatham-slv schema > schema.json")]
    Schema,
    /// Print a shell completion script
    #[command(after_help = "Example:\n  tatham-slv completions bash > \
            ~/.local/share/bash-completion/completions/tatham-slv")]
    Completions {
        /// Shell
        shell: clap_complete::Shell,
    },
    /// Print a manual page, or write all of them to a folder
    #[command(after_help = "Example:\n  tatham-slv man batch > tatham-slv-batch.1")]
    Man {
        /// Subcommand that the page is about (default: the whole program)
        #[arg(value_name = "SUBCOMMAND", conflicts_with = "out")]
        page: Vec<String>,
        /// Write all pages to this folder (tatham-slv.1, tatham-slv-batch.1 and so on)
        #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
        out: Option<PathBuf>,
        /// Suppress everything on stderr except errors
        #[arg(long, short)]
        quiet: bool,
    },
}

impl Tool {
    /// Returns the requested tool, if any.
    pub(crate) fn from_matches(matches: &ArgMatches) -> Option<Self> {
        matches.subcommand_name().filter(|name| Self::has_subcommand(name))?;
        Some(Self::from_arg_matches(matches).unwrap_or_else(|error| error.exit()))
    }
}

/// Example of a batch.
const BATCH_EXAMPLE: &str = "Example:\n  tatham-slv batch puzzles.txt > answers.jsonl";

/// Returns the help of a batch, with a puzzle from the table as its example.
fn batch_help() -> String {
    let Some(kind) = tatham_kinds::example() else { return String::new() };
    let (name, id) = (kind.name, kind.example);
    let line = format!(r#"{{"puzzle": "{name}", "game_id": "{id}", "id": 17}}"#);
    let choice = |knob: &Knob| match knob.takes {
        ValueKind::Choice([.., (choice, _)]) => Some(format!(r#""{}": "{choice}", "#, knob.name)),
        _ => None,
    };
    let choice = kind.knobs.iter().find_map(choice).unwrap_or_default();
    format!(
        r#"Each line is a JSON object with at least a `game_id`; its other fields are returned with the answer:
  {line}
or an ID, optionally after the puzzle's name:
  {name} {id}
An object's "options" apply to its line only, as on the command line: {{{choice}"solutions": 1, "time_limit": 2.5}}

Example:
  echo '{line}' | tatham-slv batch"#
    )
}

/// Example of requests.
const SERVE_EXAMPLE: &str = "Example:\n  echo '{\"do\": \"list\", \"id\": 1}' | tatham-slv serve";

/// The options of `serve`.
#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// Number of requests answered in parallel [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) jobs: Option<u16>,

    /// Stop requests after this many seconds (0: never; overridden by their own) [default: 60]
    #[arg(
        long, value_name = "SECONDS", value_parser = tatham_wire::seconds,
        allow_hyphen_values = true
    )]
    pub(crate) time_limit: Option<Duration>,

    /// Speak the Model Context Protocol, for assistants
    #[arg(long)]
    pub(crate) mcp: bool,
}

/// Help of `--json` in a batch.
const JSON_OF_BATCH: &str = "Report errors of the batch itself as JSON (records are always JSON)";

/// The options of a batch.
#[derive(Debug, Args)]
#[command(mut_arg("json", |json| json.help(JSON_OF_BATCH)))]
pub(crate) struct Batch {
    /// Puzzles, one per line (default or -: standard input)
    pub(crate) file: Option<OsString>,

    /// Puzzle type of lines that do not name one (default: detected)
    #[arg(long, value_name = "PUZZLE", value_parser = any_kind::puzzle())]
    pub(crate) puzzle: Option<Puzzle>,

    /// Number of parallel jobs [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) jobs: Option<u16>,

    /// Stop each puzzle after this many solutions (or search for all)
    #[arg(long, value_name = "N|all", value_parser = tatham_wire::limit)]
    pub(crate) solutions: Option<Limit>,

    /// Also rate the difficulty of each puzzle
    #[arg(long)]
    pub(crate) rating: bool,

    /// Also explain each puzzle (every step to the solution, and the rating)
    #[arg(long)]
    pub(crate) explain: bool,

    /// Stop puzzles after this many seconds (overridden by a line's own options) [default: 60]
    #[arg(
        long, value_name = "SECONDS", value_parser = tatham_wire::seconds,
        allow_hyphen_values = true
    )]
    pub(crate) time_limit: Option<Duration>,

    #[command(flatten)]
    pub(crate) seeds: SeedArgs,

    /// Set the exit code by the results
    ///
    /// Exit with 2 if any line was unusable, otherwise with 3 if any puzzle was left undecided
    #[arg(long)]
    pub(crate) strict: bool,

    /// Write to this file, or continue the batch in it
    ///
    /// Write to this file, continuing after its last complete record (a file with other content is
    /// left unchanged)
    #[arg(long, value_name = "OUTFILE")]
    pub(crate) resume: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) shared: GlobalArgs,
}
