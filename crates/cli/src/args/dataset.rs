//! The subcommand `dataset`.

use std::num::NonZeroU64;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::builder::TypedValueParser;
use clap::{Args, ValueHint};
use tatham_core::explain::Band;
use tatham_kinds::KINDS;
use tatham_wire::{MOST_SEED, PuzzleToMake};

use super::GlobalArgs;
use super::any_kind::SomeValues;

/// Returns examples of the subcommand, with a kind from the table.
pub(super) fn dataset_examples() -> String {
    let Some(kind) = tatham_kinds::example() else { return String::new() };
    let params = kind.example.split(':').next().unwrap_or_default();
    let command = format!("tatham-slv dataset {}:{params} --count 1000", kind.name);
    format!(
        "Examples:\n  {command} --steps --output puzzles.jsonl\n  {command} --shard 0/4 --output \
         0.jsonl --resume\n  tatham-slv dataset --merge 0.jsonl 1.jsonl > puzzles.jsonl"
    )
}

/// Part of a data set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    /// Its number, from 0 on.
    pub(crate) index: u64,
    /// Number of parts.
    pub(crate) of: u64,
}

/// Help of `--json` for a data set.
const JSON_OF_DATASET: &str = "Report errors as JSON (records are always JSON)";

/// The options of `dataset`.
#[derive(Debug, Args)]
#[command(mut_arg("json", |json| json.help(JSON_OF_DATASET)))]
pub(crate) struct Dataset {
    /// Puzzle types, each with its size and variant
    #[arg(
        value_name = "PUZZLE[:PARAMS]", value_parser = puzzle_to_make(),
        required_unless_present = "merge", hide_possible_values = true
    )]
    pub(crate) puzzles: Vec<PuzzleToMake>,

    /// Number of puzzles in the whole data set
    #[arg(
        long, value_name = "N", required_unless_present = "merge",
        value_parser = clap::value_parser!(u64).range(1..=MOST_SEED)
    )]
    count: Option<u64>,

    /// Bands, each equally often (uniform: all)
    #[arg(
        long, value_name = "uniform|RANGE", default_value = "uniform",
        value_parser = grades(), hide_possible_values = true
    )]
    pub(crate) grades: Grades,

    /// Seed of the data set
    #[arg(
        long, value_name = "N", default_value = "0",
        value_parser = clap::value_parser!(u64).range(..=MOST_SEED)
    )]
    pub(crate) seed: u64,

    /// Make only part I of M (numbers that are I mod M)
    #[arg(long, value_name = "I/M", default_value = "0/1", value_parser = shard)]
    pub(crate) shard: Shard,

    /// Add the steps of the explanation
    #[arg(long)]
    pub(crate) steps: bool,

    /// Number of parallel jobs [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) jobs: Option<u16>,

    /// Write to this file, which must be new (default: standard output)
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,

    /// Continue after the last record of the file
    #[arg(long, requires = "output")]
    pub(crate) resume: bool,

    /// Merge these parts, without duplicates
    #[arg(
        long, value_name = "FILE", num_args = 1.., value_hint = ValueHint::FilePath,
        conflicts_with_all = [
            "puzzles", "count", "grades", "seed", "shard", "steps", "jobs", "resume"
        ]
    )]
    pub(crate) merge: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) shared: GlobalArgs,
}

impl Dataset {
    /// Returns the number of puzzles in the whole data set.
    pub(crate) fn count(&self) -> u64 {
        self.count.unwrap_or_default()
    }
}

/// Bands of the puzzles; `None` is any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Grades(pub(crate) Option<RangeInclusive<Band>>);

/// Parses `uniform` or a range of bands.
fn grades() -> impl TypedValueParser<Value = Grades> {
    let bands = Band::ALL.map(|band| band.to_string());
    let listed = bands.into_iter().chain(["uniform".to_owned()]);
    SomeValues::listing(listed).try_map(|text| tatham_wire::grades(&text).map(Grades))
}

/// Parses the name of a kind with its parameters.
fn puzzle_to_make() -> impl TypedValueParser<Value = PuzzleToMake> {
    let names = KINDS.iter().filter(|entry| entry.maker.is_some()).map(|entry| entry.kind.name);
    SomeValues::listing(names).try_map(|text| PuzzleToMake::parse(&text))
}

/// Parses the part of a data set: `I/M`.
fn shard(text: &str) -> Result<Shard, String> {
    let parsed = text.split_once('/').and_then(|(index, of)| {
        let (index, of): (u64, NonZeroU64) = (index.parse().ok()?, of.parse().ok()?);
        (index < of.get()).then_some(Shard { index, of: of.get() })
    });
    parsed.ok_or_else(|| "expected I/M with I from 0 to M - 1, such as `0/4`".to_owned())
}
