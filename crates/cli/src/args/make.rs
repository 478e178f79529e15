//! The subcommand `make`.

use std::collections::BTreeSet;
use std::num::NonZeroU64;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum, ValueHint};
use tatham_core::explain::Band;
use tatham_core::make::Symmetry;
use tatham_kinds::KINDS;
use tatham_wire::MOST_SEED;

use super::GlobalArgs;
use super::any_kind::{self, Puzzle, SomeValues};

/// Returns examples of the subcommand, with a kind from the table.
pub(super) fn make_examples() -> String {
    let Some(kind) = tatham_kinds::example() else { return String::new() };
    let params = kind.example.split(':').next().unwrap_or_default();
    let command = format!("tatham-slv make {} {params}", kind.name);
    format!("Examples:\n  {command}\n  {command} --count 100 --seed 7 --minimal > puzzles.txt")
}

/// Format of the puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MakeFormat {
    /// Game IDs after the puzzle's name, one per line
    Text,
    /// One JSON object per line
    Json,
    /// Save file of the unsolved puzzle
    Save,
    /// SVG picture of the unsolved puzzle
    Svg,
}

/// The options of `make`.
#[derive(Debug, Args)]
pub(crate) struct Make {
    /// Puzzle type
    #[arg(value_name = "PUZZLE", value_parser = any_kind::puzzle())]
    pub(crate) puzzle: Puzzle,

    /// Size and variant: the part of an ID before the colon (default: the game's first)
    #[arg(value_name = "PARAMS")]
    pub(crate) params: Option<String>,

    /// Number of puzzles
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) count: NonZeroU64,

    /// Seed of the series (default: random)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(..=MOST_SEED))]
    pub(crate) seed: Option<u64>,

    /// Number of the first puzzle in the series
    #[arg(
        long, value_name = "N", default_value = "0",
        value_parser = clap::value_parser!(u64).range(..=MOST_SEED)
    )]
    pub(crate) first: u64,

    /// Band of the puzzle (such as easy or medium..hard)
    #[arg(long, value_name = "RANGE", value_parser = grade(), hide_possible_values = true)]
    pub(crate) grade: Option<RangeInclusive<Band>>,

    /// Cost of the hardest step (such as 2.5..6)
    #[arg(
        long, value_name = "RANGE", value_parser = tatham_wire::cost_range,
        conflicts_with = "grade"
    )]
    pub(crate) cost: Option<RangeInclusive<f64>>,

    /// Technique of the hardest step
    #[arg(long, value_name = "NAME", value_parser = technique(), hide_possible_values = true)]
    pub(crate) technique: Option<String>,

    /// Rate the puzzle
    #[arg(long)]
    pub(crate) rating: bool,

    /// Prove that no clue can be removed
    #[arg(long)]
    pub(crate) minimal: bool,

    /// Number of removable clues (such as 20..30, 20.. or ..30)
    #[arg(
        long, value_name = "RANGE", value_parser = tatham_wire::range,
        conflicts_with = "minimal"
    )]
    pub(crate) clues: Option<RangeInclusive<usize>>,

    /// Length of a shortest solution, in games of moves (such as 20..30)
    #[arg(long, value_name = "RANGE", value_parser = tatham_wire::range)]
    pub(crate) moves: Option<RangeInclusive<usize>>,

    /// Symmetry of the places with clues
    #[arg(long, value_name = "SYMMETRY", value_parser = symmetry())]
    pub(crate) symmetry: Option<Symmetry>,

    /// File with the cells that have a clue (`#`; the others are `.`)
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) mask: Option<PathBuf>,

    /// Keep the clues of these classes (such as digits)
    #[arg(long, value_name = "CLASS", value_delimiter = ',')]
    pub(crate) keep: Vec<String>,

    /// File with the solution of the puzzle (JSON: alone, or in a report)
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) answer: Option<PathBuf>,

    /// Picture of the solution: a PNG or PNM file (Pattern)
    #[arg(
        long, value_name = "FILE", value_hint = ValueHint::FilePath,
        conflicts_with_all = ["minimal", "clues", "moves", "symmetry"]
    )]
    pub(crate) picture: Option<PathBuf>,

    /// Grey value below which a cell is black, 0 to 255 (default: 128)
    #[arg(long, value_name = "N", requires = "picture")]
    pub(crate) threshold: Option<u8>,

    /// Puzzles solvable one row or column at a time
    #[arg(long, requires = "picture")]
    pub(crate) lines_only: bool,

    /// Number of parallel jobs [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) jobs: Option<u16>,

    /// Stop each puzzle after this many seconds (default: after a fixed amount of work)
    #[arg(
        long, value_name = "SECONDS", value_parser = tatham_wire::seconds,
        allow_hyphen_values = true
    )]
    pub(crate) time_limit: Option<Duration>,

    /// Output format (--json is short for --format json)
    #[arg(long, value_enum, default_value = "text", conflicts_with = "json")]
    pub(crate) format: MakeFormat,

    /// Write a file for each puzzle to this folder (with --format save or svg)
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) shared: GlobalArgs,
}

impl Make {
    /// Returns the output format.
    pub(crate) fn format(&self) -> MakeFormat {
        if self.shared.json { MakeFormat::Json } else { self.format }
    }
}

/// Parses a range of bands.
fn grade() -> impl TypedValueParser<Value = RangeInclusive<Band>> {
    let bands = Band::ALL.map(|band| band.to_string());
    SomeValues::listing(bands).try_map(|text| tatham_wire::band_range(&text))
}

/// Accepts the name of a technique, which the kind checks later; those that are listed are written
/// as one word.
fn technique() -> impl TypedValueParser<Value = String> {
    let all = KINDS.iter().flat_map(|entry| entry.kind.techniques);
    let names: BTreeSet<String> = all.map(|own| own.name.replace(' ', "-")).collect();
    SomeValues::listing(names)
}

/// Parses the name of a symmetry.
fn symmetry() -> impl TypedValueParser<Value = Symmetry> {
    let values =
        Symmetry::ALL.map(|(_, name, help)| clap::builder::PossibleValue::new(name).help(help));
    PossibleValuesParser::new(values).map(|name| {
        let row = Symmetry::ALL.into_iter().find(|(_, other, _)| *other == name);
        row.map_or_else(Symmetry::default, |(symmetry, ..)| symmetry)
    })
}
