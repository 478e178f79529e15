//! The command line as clap sees it: the tools by derive, a subcommand for each row of the table of kinds.

mod any;

use std::ffi::{OsStr, OsString};
use std::num::NonZeroU64;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{
    Arg, ArgAction, ArgMatches, Args, ColorChoice, Command, CommandFactory as _, FromArgMatches as _, Parser, Subcommand,
    ValueEnum, ValueHint,
};
use tatham_core::kind::Verb;
use tatham_core::{Kind, Knob, Limit, Settings, Takes};
use tatham_kinds::KINDS;

pub(crate) use any::{SOLVE, foreign};

/// Solves puzzles of Simon Tatham's Portable Puzzle Collection (and the Countdown numbers round) from their game IDs, and proves
/// that the solution is the only one.
#[derive(Debug, Parser)]
#[command(name = "tatham-slv", version, subcommand_required = true, arg_required_else_help = true, after_help = top_help())]
struct Top;

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
    #[command(after_help = "Example:\n  tatham-slv completions bash > ~/.local/share/bash-completion/completions/tatham-slv")]
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
    /// The tool that was asked for.
    pub(crate) fn from_matches(matches: &ArgMatches) -> Self {
        Self::from_arg_matches(matches).unwrap_or_else(|error| error.exit())
    }
}

/// The last of the kinds, for examples.
fn example() -> Option<&'static Kind> {
    KINDS.last().map(|entry| entry.kind)
}

/// The program's help: a puzzle from the table as its example.
fn top_help() -> String {
    example().map_or_else(String::new, |kind| format!("Example:\n  tatham-slv {} {}", kind.name, quoted(kind.example)))
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
or the puzzle's name and its ID:
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

    /// How many puzzles are solved at a time [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) jobs: Option<u16>,

    /// How many solutions to look for in each puzzle: a number, or all
    #[arg(long, value_name = "N|all", value_parser = parse_limit)]
    pub(crate) solutions: Option<Limit>,

    /// Give up on a puzzle after so many seconds; what a line's own options say comes first
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, allow_hyphen_values = true, default_value = "60")]
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
    pub(crate) fn from_matches(given: &ArgMatches) -> Self {
        let shared = Self::from_arg_matches(given).unwrap_or_else(|error| error.exit());
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

    /// How many solutions to look for: a number, or all; two decide whether there is only one
    #[arg(long, value_name = "N|all", value_parser = parse_limit)]
    pub(crate) solutions: Option<Limit>,

    /// Give up honestly after so many seconds; fractions are fine
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, allow_hyphen_values = true)]
    pub(crate) time_limit: Option<Duration>,
}

impl Common {
    /// The options as given.
    pub(crate) fn from_matches(given: &ArgMatches) -> Self {
        Self::from_arg_matches(given).unwrap_or_else(|error| error.exit())
    }
}

pub(crate) fn parse_limit(text: &str) -> Result<Limit, String> {
    if text == "all" {
        return Ok(Limit::All);
    }
    text.parse::<NonZeroU64>().map(Limit::AtMost).map_err(|_| "expected a number from 1 on, or `all`".to_owned())
}

pub(crate) fn parse_seconds(text: &str) -> Result<Duration, String> {
    text.parse::<f64>()
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "expected a number of seconds from 0 on, like 2.5".to_owned())
}

/// As much of the command line as these words need: where the first names a kind, the other subcommands need not be built. Help and
/// errors heed `--color` too, though they come before it is read.
pub(crate) fn command_for(words: &[OsString]) -> Command {
    let command = match KINDS.iter().find(|entry| words.first().is_some_and(|first| first == entry.kind.name)) {
        Some(entry) => Top::command().subcommand(puzzle(entry.kind)),
        None => command(),
    };
    let says = |choice: &str| {
        let joined = format!("--color={choice}");
        words.iter().any(|word| *word == *joined) || words.windows(2).any(|pair| pair[0] == "--color" && pair[1] == choice)
    };
    let choices = [("never", ColorChoice::Never), ("always", ColorChoice::Always)];
    match choices.into_iter().find(|(choice, _)| says(choice)) {
        Some((_, choice)) => command.color(choice),
        None => command,
    }
}

/// The whole command line.
pub(crate) fn command() -> Command {
    let kinds = KINDS.iter().map(|entry| puzzle(entry.kind));
    Tool::augment_subcommands(Top::command().subcommands(kinds).subcommand(any::solve()))
}

/// The subcommand of a kind.
fn puzzle(kind: &'static Kind) -> Command {
    let help = format!("Formats:\n{}\nExample:\n  tatham-slv {} {}", forms(kind), kind.name, quoted(kind.example));
    let command = Command::new(kind.name).arg(
        Arg::new(POSITIONAL)
            .value_name("ID | FILE | -")
            .help("The puzzle: an ID, a file, or - for the standard input (also read when nothing is given and it is piped)")
            .num_args(0..)
            .allow_negative_numbers(true)
            .value_parser(clap::value_parser!(OsString)),
    );
    let command = Common::augment_args(Shared::augment_args(command)).args(own(kind));
    let command = command.subcommands(kind.verbs.iter().map(|verb| self::verb(kind, verb)));
    // The groups of options bring help of their own, which is not the subcommand's.
    let about = format!("{}: {}", kind.title, kind.about);
    command.about(about).args_conflicts_with_subcommands(true).after_help(help)
}

/// The options that a kind has of its own.
fn own(kind: &'static Kind) -> Vec<Arg> {
    let mut own: Vec<Arg> = kind.knobs.iter().map(argument).collect();
    if kind.common {
        own.push(
            Arg::new("common").long("common").action(ArgAction::SetTrue).help("Show what all solutions share, `?` elsewhere"),
        );
    }
    if !kind.formats.is_empty() {
        let formats = kind.formats.iter().map(|(name, help)| PossibleValue::new(*name).help(*help));
        own.push(
            Arg::new("to")
                .long("to")
                .value_name("FORMAT")
                .value_parser(PossibleValuesParser::new(formats))
                .help("Do not solve: write the puzzle in this format"),
        );
    }
    own
}

/// The subcommand of a verb, below its kind.
fn verb(kind: &Kind, verb: &'static Verb) -> Command {
    let mut command = Command::new(verb.name).args(verb.knobs.iter().map(argument));
    if let Some((name, help)) = verb.argument {
        let text = Arg::new(POSITIONAL).value_name(name).help(help).num_args(0..).value_parser(clap::value_parser!(OsString));
        command = command.arg(text);
    }
    let example = format!("Example:\n  tatham-slv {} {} {}", kind.name, verb.name, verb.example);
    Shared::augment_args(command).about(verb.about).after_help(example.trim_end().to_owned())
}

/// The accepted inputs of a kind, a line each.
pub(crate) fn forms(kind: &Kind) -> String {
    let lines: Vec<String> = kind.grammar.iter().map(|(form, remark)| format!("  {form:<34} {remark}\n")).collect();
    lines.concat()
}

/// The argument of a knob.
fn argument(knob: &'static Knob) -> Arg {
    let argument = Arg::new(knob.name).long(knob.name).help(knob.help);
    match knob.takes {
        Takes::Choice(choices) | Takes::Format(choices) => {
            let values = choices.iter().map(|(name, help)| PossibleValue::new(*name).help(*help));
            argument.value_name(knob.name.to_uppercase()).value_parser(PossibleValuesParser::new(values))
        }
        Takes::Number { least, most } => argument.value_name("N").value_parser(clap::value_parser!(u64).range(least..=most)),
        Takes::Text => argument.value_name("TEXT"),
        Takes::Suffix(_) => argument.value_name("TEXT").allow_negative_numbers(true),
        Takes::Flag => argument.action(ArgAction::SetTrue),
    }
}

const POSITIONAL: &str = "input";

/// The words of the puzzle.
pub(crate) fn positional(given: &ArgMatches) -> Vec<OsString> {
    given.get_many::<OsString>(POSITIONAL).into_iter().flatten().cloned().collect()
}

/// The values of the knobs that were given.
///
/// # Errors
/// A value that a knob does not take, as a line.
pub(crate) fn settings(knobs: &'static [Knob], given: &ArgMatches) -> Result<Settings, String> {
    let mut settings = Settings::default();
    for knob in knobs {
        let value = match knob.takes {
            Takes::Flag => given.get_flag(knob.name).then(|| "true".into()),
            Takes::Suffix(_) => None,
            _ => given.get_raw(knob.name).and_then(|mut values| values.next()).map(OsStr::to_string_lossy),
        };
        if let Some(value) = value {
            settings.set(knobs, knob.name, &value)?;
        }
    }
    Ok(settings)
}

/// The format that the puzzle shall be written in.
///
/// # Errors
/// It is none of the kind's, as a line.
pub(crate) fn format<'g>(kind: &Kind, given: &'g ArgMatches) -> Result<Option<&'g str>, String> {
    let format = given.try_get_one::<String>("to").ok().flatten().map(String::as_str);
    match format.filter(|format| !kind.formats.iter().any(|(name, _)| name == format)) {
        Some(other) => {
            let known: Vec<&str> = kind.formats.iter().map(|(name, _)| *name).collect();
            Err(format!("`to` takes one of {}, found `{other}`", known.join(", ")))
        }
        None => Ok(format),
    }
}

/// What the knobs append to the puzzle's text.
pub(crate) fn suffix(knobs: &'static [Knob], given: &ArgMatches) -> String {
    let suffix = |knob: &Knob| match knob.takes {
        Takes::Suffix(separator) => given.get_one::<String>(knob.name).map(|value| format!("{separator}{value}")),
        _ => None,
    };
    knobs.iter().filter_map(suffix).collect()
}

/// Whether the parsed command line asks for JSON.
pub(crate) fn wants_json(given: &ArgMatches) -> bool {
    let flag = |matches: &ArgMatches| matches!(matches.try_get_one::<bool>("json"), Ok(Some(true)));
    let format = matches!(given.try_get_one::<Format>("format"), Ok(Some(Format::Json)));
    flag(given) || format || given.subcommand().is_some_and(|(_, below)| flag(below))
}

/// An example as it can be pasted into a shell.
fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || ":/.,-_+=@".contains(c);
    if text.chars().all(plain) { text.to_owned() } else { format!("\"{text}\"") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        command().debug_assert();
    }

    #[test]
    fn limits_and_seconds_are_read() {
        assert_eq!(parse_limit("all"), Ok(Limit::All));
        assert_eq!(parse_limit("2"), Ok(Limit::TWO));
        assert!(parse_limit("0").is_err() && parse_limit("-1").is_err() && parse_limit("").is_err());
        assert_eq!(parse_seconds("0.5"), Ok(Duration::from_millis(500)));
        assert!(parse_seconds("-1").is_err() && parse_seconds("NaN").is_err() && parse_seconds("soon").is_err());
    }
}
