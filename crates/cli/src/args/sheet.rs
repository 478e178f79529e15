//! The subcommand `sheet`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, ValueEnum, ValueHint};

use super::any_kind::{self, Puzzle};
use super::{GlobalArgs, RunArgs};

/// Examples of the subcommand.
pub(super) const EXAMPLES: &str = "Examples:
  tatham-slv sheet puzzles.txt --per-page 4 --answers --output sheet.pdf
  tatham-slv make solo 3x3 --count 6 | tatham-slv sheet - --per-page 6 > sheet.pdf";

/// Paper of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Paper {
    /// 210 mm × 297 mm
    A4,
    /// 8.5 in × 11 in
    Letter,
}

/// Format of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SheetFormat {
    /// One PDF document
    Pdf,
    /// One SVG document for each page
    Svg,
}

/// Help of `--json`: a sheet has no JSON.
const JSON_OF_SHEET: &str = "Report errors as JSON";

/// Help of `--time-limit`.
const LIMIT_OF_SHEET: &str =
    "Stop solving each puzzle after this many seconds (with --answers) [default: 60]";

/// The options of `sheet`.
#[derive(Debug, Args)]
#[command(
    mut_arg("json", |json| json.help(JSON_OF_SHEET)),
    mut_arg("time_limit", |limit| limit.help(LIMIT_OF_SHEET))
)]
pub(crate) struct Sheet {
    /// Puzzles: game IDs, links, file names (also lists, an ID a line), or - for stdin
    #[arg(
        value_name = "ID | LINK | FILE | -", required = true, value_hint = ValueHint::FilePath
    )]
    pub(crate) inputs: Vec<OsString>,

    /// Puzzle type of inputs that do not name one (default: detected)
    #[arg(long, value_name = "PUZZLE", value_parser = any_kind::puzzle())]
    pub(crate) puzzle: Option<Puzzle>,

    /// Number of puzzles on a page, 1 to 12
    #[arg(
        long, value_name = "N", default_value = "1",
        value_parser = clap::value_parser!(u8).range(1..=12)
    )]
    pub(crate) per_page: u8,

    /// Add the answers, on pages of their own at the end
    #[arg(long)]
    pub(crate) answers: bool,

    /// Paper size
    #[arg(long, value_enum, default_value = "a4")]
    pub(crate) paper: Paper,

    /// Title at the top of each page
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,

    /// Output format
    #[arg(long, value_enum, default_value = "pdf")]
    pub(crate) format: SheetFormat,

    /// Write to this new file (default: standard output)
    ///
    /// Write to this new file (default: standard output, unless it is a terminal). Several SVG
    /// pages become FILE-1.svg, FILE-2.svg and so on
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) run: RunArgs,

    #[command(flatten)]
    pub(crate) shared: GlobalArgs,
}
