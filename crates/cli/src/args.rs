//! The command line in clap: tools by derive, and a subcommand for each row of the table of kinds.

mod any_kind;
mod dataset;
mod default_subcommand;
mod inspect;
mod kind;
mod make;
mod overview;
mod sheet;
mod tool;

use std::ffi::{OsStr, OsString};
use std::iter;
use std::time::Duration;

use clap::{
    ArgMatches, Args, ColorChoice, Command, CommandFactory as _, FromArgMatches as _, Parser,
    Subcommand as _, ValueEnum,
};
use tatham_core::Limit;
use tatham_kinds::KINDS;
use tatham_wire::AskGame;

use crate::ask_game;
pub(crate) use any_kind::{SOLVE, foreign, wanted};
pub(crate) use dataset::{Dataset, Shard};
pub(crate) use default_subcommand::{Slip, with_subcommand};
pub(crate) use inspect::{
    Checking, Explaining, Hinting, InspectArgs, Inspection, Judging, OutputForm, Repairing, options,
};
use kind::puzzle;
pub(crate) use kind::{format, forms, positional, settings, suffix};
pub(crate) use make::{Make, MakeFormat};
pub(crate) use sheet::{Paper, Sheet, SheetFormat};
pub(crate) use tool::{About, Batch, Serve, Tool};

/// Name of the program.
pub(crate) const NAME: &str = "tatham-slv";

/// Solve and explain the puzzles of Simon Tatham's Portable Puzzle Collection.
#[derive(Debug, Parser)]
#[command(name = NAME, version, subcommand_required = true, arg_required_else_help = true)]
#[command(override_usage = "tatham-slv INPUT…\n       tatham-slv <COMMAND> …")]
struct Top;

/// Format of the standard output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Solution as text, verdict on stderr
    Text,
    /// One JSON object
    Json,
    /// SVG picture of the first solution
    Svg,
    /// Drawing of characters, as on a terminal
    Drawing,
    /// Save file for the original game, solved by ordinary moves
    Save,
    /// Formula for SAT solvers (DIMACS), without solving
    Cnf,
}

/// Question that `--format cnf` encodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Question {
    /// Is there a solution? Each model is one
    Solvable,
    /// Is there a solution other than the first one found? Unsatisfiable proves the first one
    /// unique
    Unique,
}

/// When to use colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    /// Colour on a terminal, unless NO_COLOR is set
    Auto,
    /// Colour everywhere
    Always,
    /// No colour
    Never,
}

/// The options that puzzles and verbs share.
#[derive(Debug, Args)]
pub(crate) struct GlobalArgs {
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,

    /// Suppress everything on stderr except errors
    #[arg(long, short)]
    pub(crate) quiet: bool,

    /// When to use colour
    #[arg(long, value_enum, default_value = "auto")]
    pub(crate) color: Colour,
}

impl GlobalArgs {
    /// Takes the given options, and applies the choice of colour.
    pub(crate) fn from_matches(given: &mut ArgMatches) -> Self {
        let shared = Self::from_arg_matches_mut(given).unwrap_or_else(|error| error.exit());
        shared.apply_colour();
        shared
    }

    /// Applies the choice of colour to all output.
    pub(crate) fn apply_colour(&self) {
        let choice = match self.color {
            Colour::Auto => anstream::ColorChoice::Auto,
            Colour::Always => anstream::ColorChoice::Always,
            Colour::Never => anstream::ColorChoice::Never,
        };
        choice.write_global();
    }
}

/// The options of every puzzle.
#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    /// Output format (--json is short for --format json)
    #[arg(long, value_enum, default_value = "text", conflicts_with = "json")]
    pub(crate) format: Format,

    /// Question that --format cnf encodes
    #[arg(long, value_enum, default_value = "solvable")]
    pub(crate) question: Question,

    /// Show the puzzle without solving it (with --format text, svg or drawing)
    #[arg(long)]
    pub(crate) unsolved: bool,

    /// In pictures, omit reading aids such as dots in empty cells
    #[arg(long)]
    pub(crate) plain: bool,

    /// Stop after this many solutions, or search for all (2 decide uniqueness)
    #[arg(long, value_name = "N|all", value_parser = tatham_wire::limit)]
    pub(crate) solutions: Option<Limit>,

    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// The options for work on one puzzle.
#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    /// Stop after this many seconds (fractions allowed)
    #[arg(
        long, value_name = "SECONDS", value_parser = tatham_wire::seconds,
        allow_hyphen_values = true
    )]
    pub(crate) time_limit: Option<Duration>,

    #[command(flatten)]
    pub(crate) seeds: SeedArgs,
}

/// The option for random seeds.
#[derive(Debug, Args)]
pub(crate) struct SeedArgs {
    /// For a random seed, run the real game to get the ID
    #[arg(long)]
    ask_game: bool,
}

impl SeedArgs {
    /// Returns the function that runs the game, if that is requested.
    pub(crate) fn ask_game(&self) -> Option<AskGame> {
        self.ask_game.then_some(ask_game::run)
    }
}

impl SolveArgs {
    /// Takes the given options.
    pub(crate) fn from_matches(given: &mut ArgMatches) -> Self {
        Self::from_arg_matches_mut(given).unwrap_or_else(|error| error.exit())
    }
}

/// Parses these words.
///
/// # Errors
/// If they are invalid, or ask for help: clap has the message.
pub(crate) fn parsed(words: &[OsString]) -> Result<ArgMatches, clap::Error> {
    let is_brief = words.iter().any(|word| asks_for_brief_help(word));
    let parse = |command: Command| {
        let command = if is_brief { overview::brief(command) } else { command };
        coloured(command, words).try_get_matches_from(iter::once(&NAME.into()).chain(words))
    };
    let first = words.first().and_then(|first| first.to_str());
    let has_options = first.is_some_and(|first| {
        first == SOLVE || Inspection::find(first).is_some() || tatham_kinds::find(first).is_some()
    });
    let written: Vec<&str> = words.iter().filter_map(|word| option(word)).collect();
    match parse(command_for(words, first, SolutionLimit::Written(&written))) {
        // Errors and help need all options.
        Err(_) if has_options => parse(command_for(words, first, SolutionLimit::All)),
        result => result,
    }
}

/// Builds the part of the command line that these words need: to build all of it takes longer than
/// to solve most puzzles.
fn command_for(words: &[OsString], first: Option<&str>, extent: SolutionLimit<'_>) -> Command {
    match first {
        None | Some("-h" | "-V" | "--version") => overview::brief_command(),
        Some("--help") => overview::full_command(),
        Some("help") if words.len() == 1 => overview::full_command(),
        Some(SOLVE) => Top::command().subcommand(any_kind::solve(extent)),
        Some(first) => match (tatham_kinds::find(first), Inspection::find(first)) {
            (Some(entry), _) => Top::command().subcommand(puzzle(entry, extent)),
            (_, Some(telling)) => Top::command().subcommand(telling.command(extent)),
            _ if Tool::has_subcommand(first) => Tool::augment_subcommands(Top::command()),
            _ => command(),
        },
    }
}

/// Extent to which a subcommand is built.
#[derive(Clone, Copy)]
pub(crate) enum SolutionLimit<'w> {
    /// With only these of the kind's own options, and without help.
    Written(&'w [&'w str]),
    All,
}

impl SolutionLimit<'_> {
    /// Returns true if the option with this name is built.
    fn has(self, name: &str) -> bool {
        match self {
            Self::Written(names) => names.contains(&name),
            Self::All => true,
        }
    }
}

/// Returns the name of the option in a word: `strategy` of `--strategy=sat`.
fn option(word: &OsStr) -> Option<&str> {
    word.to_str()?.strip_prefix("--")?.split('=').next()
}

/// Returns true if a word is `-h`, alone or among other short options.
fn asks_for_brief_help(word: &OsStr) -> bool {
    let short = word.to_str().and_then(|word| word.strip_prefix('-'));
    short.is_some_and(|short| short.chars().all(char::is_alphabetic) && short.contains('h'))
}

/// Applies `--color` to help and errors, which are printed before the option is parsed.
fn coloured(command: Command, words: &[OsString]) -> Command {
    let says = |choice: &str| {
        let joined = format!("--color={choice}");
        words.iter().any(|word| *word == *joined)
            || words.windows(2).any(|pair| pair[0] == "--color" && pair[1] == choice)
    };
    let choices = [("never", ColorChoice::Never), ("always", ColorChoice::Always)];
    match choices.into_iter().find(|(choice, _)| says(choice)) {
        Some((_, choice)) => command.color(choice),
        None => command,
    }
}

/// Builds the whole command line.
pub(crate) fn command() -> Command {
    let kinds = KINDS.iter().map(|entry| puzzle(entry, SolutionLimit::All));
    let tellings = Inspection::ALL.map(|telling| telling.command(SolutionLimit::All));
    let commands =
        Top::command().subcommand(any_kind::solve(SolutionLimit::All)).subcommands(tellings);
    Tool::augment_subcommands(commands).subcommands(kinds).after_help(overview::remarks())
}

/// Returns true if the parsed command line asks for JSON.
pub(crate) fn wants_json(given: &ArgMatches) -> bool {
    let flag = |matches: &ArgMatches| matches!(matches.try_get_one::<bool>("json"), Ok(Some(true)));
    let format = matches!(given.try_get_one::<Format>("format"), Ok(Some(Format::Json)))
        || matches!(given.try_get_one::<OutputForm>("format"), Ok(Some(OutputForm::Json)))
        || matches!(given.try_get_one::<MakeFormat>("format"), Ok(Some(MakeFormat::Json)));
    flag(given) || format || given.subcommand().is_some_and(|(_, below)| flag(below))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        command().debug_assert();
    }

    /// The words mean the same, however little of the command line is built.
    #[test]
    fn an_option_is_found_among_the_words() {
        let words = ["solve", "--strategy=sat", "--near", "3", "--common", "--", "--to"]
            .map(OsString::from);
        let written = ["strategy", "near", "common", "to"];
        let names: Vec<&str> = words.iter().filter_map(|word| option(word)).collect();
        let extent = SolutionLimit::Written(&names);
        assert!(written.iter().all(|name| extent.has(name)));
        assert!(!["strat", "nearest", "commo", "3"].iter().any(|name| extent.has(name)));
    }
}
