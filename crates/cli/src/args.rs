//! The command line as clap sees it: the tools by derive, a subcommand for each row of the table of kinds.

mod any;
mod first;
mod kind;
mod telling;
mod tool;

use std::ffi::{OsStr, OsString};
use std::iter;
use std::time::Duration;

use clap::{
    ArgMatches, Args, ColorChoice, Command, CommandFactory as _, FromArgMatches as _, Parser,
    Subcommand as _, ValueEnum,
};
use tatham_core::{Kind, Limit};
use tatham_kinds::KINDS;

pub(crate) use any::{Puzzle, SOLVE, foreign, wanted};
pub(crate) use first::with_subcommand;
pub(crate) use kind::{format, forms, positional, settings, suffix};
use kind::{puzzle, quoted};
pub(crate) use telling::{Checking, Explaining, Form, Hinting, Telling, Told, options};
pub(crate) use tool::{About, Batch, Tool};

/// The program's name.
pub(crate) const NAME: &str = "tatham-slv";

/// Solves puzzles of Simon Tatham's Portable Puzzle Collection (and the Countdown numbers round) from their game IDs, and proves
/// that the solution is the only one.
#[derive(Debug, Parser)]
#[command(name = NAME, version, subcommand_required = true, arg_required_else_help = true)]
#[command(override_usage = "tatham-slv INPUT…\n       tatham-slv <COMMAND> …", after_help = top_help())]
struct Top;

/// The last of the kinds, for examples.
fn example() -> Option<&'static Kind> {
    KINDS.last().map(|entry| entry.kind)
}

/// The program's help: a puzzle from the table as its example.
fn top_help() -> String {
    let Some(kind) = example() else { return String::new() };
    let id = quoted(kind.example);
    format!(
        "INPUT is a game ID, alone or after the puzzle's name, a link to a game's page, an address of a puzzle site, a file, or -\n\
         for the standard input;\n\
         `tatham-slv INPUT` is short for `tatham-slv {SOLVE} INPUT`.\n\n\
         Examples:\n  tatham-slv {id}\n  tatham-slv {} {id}",
        kind.name
    )
}

/// What goes to the standard output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// The solution as text; the verdict goes to the standard error
    Text,
    /// One JSON object
    Json,
    /// A picture of the first solution
    Svg,
    /// A save file for the real game, solved by ordinary moves
    Save,
    /// The formula for SAT solvers (DIMACS), instead of a solution
    Cnf,
}

/// The question that `--format cnf` writes down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Question {
    /// Is there a solution? Each model is one
    Solvable,
    /// Is there another than the first found? Unsatisfiable proves that it is the only one
    Unique,
}

/// When to use colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// The options that puzzles and verbs share.
#[derive(Debug, Args)]
pub(crate) struct Shared {
    /// One JSON object on the standard output
    #[arg(long)]
    pub(crate) json: bool,

    /// Say nothing on the standard error unless something is wrong
    #[arg(long, short)]
    pub(crate) quiet: bool,

    /// When to use colour
    #[arg(long, value_enum, default_value = "auto")]
    pub(crate) color: Colour,
}

impl Shared {
    /// The options as given; the choice of colour takes effect.
    pub(crate) fn from_matches(given: &mut ArgMatches) -> Self {
        let shared = Self::from_arg_matches_mut(given).unwrap_or_else(|error| error.exit());
        shared.apply_colour();
        shared
    }

    /// Makes the choice of colour take effect on all output.
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
pub(crate) struct Common {
    /// What to print; --json is short for --format json
    #[arg(long, value_enum, default_value = "text", conflicts_with = "json")]
    pub(crate) format: Format,

    /// With --format cnf: the question to write down
    #[arg(long, value_enum, default_value = "solvable")]
    pub(crate) question: Question,

    /// With --format svg or text: do not solve, show the puzzle alone
    #[arg(long)]
    pub(crate) unsolved: bool,

    /// In pictures: leave out what only helps to read them, like the dots in empty cells
    #[arg(long)]
    pub(crate) plain: bool,

    /// How many solutions to look for: a number, or all; two decide whether there is only one
    #[arg(long, value_name = "N|all", value_parser = tatham_wire::limit)]
    pub(crate) solutions: Option<Limit>,

    /// Give up honestly after so many seconds; fractions are fine
    #[arg(long, value_name = "SECONDS", value_parser = tatham_wire::seconds, allow_hyphen_values = true)]
    pub(crate) time_limit: Option<Duration>,
}

impl Common {
    /// The options as given.
    pub(crate) fn from_matches(given: &mut ArgMatches) -> Self {
        Self::from_arg_matches_mut(given).unwrap_or_else(|error| error.exit())
    }
}

/// Parses these words.
///
/// # Errors
/// They are not understood, or they ask for help: clap says so.
pub(crate) fn parsed(words: &[OsString]) -> Result<ArgMatches, clap::Error> {
    let parse = |command: Command| {
        coloured(command, words).try_get_matches_from(iter::once(&NAME.into()).chain(words))
    };
    let first = words.first().and_then(|first| first.to_str());
    let has_options = first.is_some_and(|first| {
        first == SOLVE || Telling::find(first).is_some() || tatham_kinds::find(first).is_some()
    });
    let written: Vec<&str> = words.iter().filter_map(|word| option(word)).collect();
    match parse(command_for(words, first, Extent::Written(&written))) {
        // What is said of a mistake, or in help, knows of all options.
        Err(_) if has_options => parse(command_for(words, first, Extent::All)),
        result => result,
    }
}

/// The part of the command line that these words need: building all of it takes longer than solving
/// most puzzles.
fn command_for(words: &[OsString], first: Option<&str>, extent: Extent<'_>) -> Command {
    match first {
        None | Some("-h" | "--help" | "-V" | "--version") => listed(),
        Some("help") if words.len() == 1 => listed(),
        Some(SOLVE) => Top::command().subcommand(any::solve(extent)),
        Some(first) => match (tatham_kinds::find(first), Telling::find(first)) {
            (Some(entry), _) => Top::command().subcommand(puzzle(entry, extent)),
            (_, Some(telling)) => Top::command().subcommand(telling.command(extent)),
            _ if Tool::has_subcommand(first) => Tool::augment_subcommands(Top::command()),
            _ => command(),
        },
    }
}

/// The extent to which a subcommand is built.
#[derive(Clone, Copy)]
pub(crate) enum Extent<'w> {
    /// These of the options that kinds have of their own, and no help.
    Written(&'w [&'w str]),
    All,
}

impl Extent<'_> {
    /// Returns true if the option of this name is built.
    fn has(self, name: &str) -> bool {
        match self {
            Self::Written(names) => names.contains(&name),
            Self::All => true,
        }
    }
}

/// The name of the option that a word is: `strategy` of `--strategy=sat`.
fn option(word: &OsStr) -> Option<&str> {
    word.to_str()?.strip_prefix("--")?.split('=').next()
}

/// The same command line; help and errors heed `--color` too, though they come before it is read.
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

/// The whole command line.
pub(crate) fn command() -> Command {
    let kinds = KINDS.iter().map(|entry| puzzle(entry, Extent::All));
    let tellings = Telling::ALL.map(|telling| telling.command(Extent::All));
    Tool::augment_subcommands(
        Top::command().subcommands(kinds).subcommand(any::solve(Extent::All)).subcommands(tellings),
    )
}

/// The same as far as a list of the subcommands shows it.
fn listed() -> Command {
    let kinds = KINDS.iter().map(|entry| kind::listed(entry.kind));
    Tool::augment_subcommands(
        Top::command()
            .subcommands(kinds)
            .subcommand(any::listed())
            .subcommands(Telling::ALL.map(Telling::listed)),
    )
}

/// Whether the parsed command line asks for JSON.
pub(crate) fn wants_json(given: &ArgMatches) -> bool {
    let flag = |matches: &ArgMatches| matches!(matches.try_get_one::<bool>("json"), Ok(Some(true)));
    let format = matches!(given.try_get_one::<Format>("format"), Ok(Some(Format::Json)))
        || matches!(given.try_get_one::<Form>("format"), Ok(Some(Form::Json)));
    flag(given) || format || given.subcommand().is_some_and(|(_, below)| flag(below))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        command().debug_assert();
    }

    /// Help is made from what is listed alone, where the list is all that it shows.
    #[test]
    fn what_is_listed_is_listed_alike() {
        let help = |mut command: Command| {
            (command.render_help().to_string(), command.render_long_help().to_string())
        };
        assert_eq!(help(listed()), help(command()));
    }

    /// However little of the command line is built, the words mean the same.
    #[test]
    fn an_option_is_found_among_the_words() {
        let words = ["solve", "--strategy=sat", "--near", "3", "--common", "--", "--to"]
            .map(OsString::from);
        let written = ["strategy", "near", "common", "to"];
        let names: Vec<&str> = words.iter().filter_map(|word| option(word)).collect();
        let extent = Extent::Written(&names);
        assert!(written.iter().all(|name| extent.has(name)));
        assert!(!["strat", "nearest", "commo", "3"].iter().any(|name| extent.has(name)));
    }
}
