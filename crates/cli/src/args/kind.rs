//! The subcommand of a kind, and the options given to it.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, ArgAction, ArgMatches, Args as _, Command, ValueHint};
use tatham_core::kind::Subcommand;
use tatham_core::{Entry, Kind, Knob, Settings, ValueKind};
use tatham_kinds::{KINDS, shell_word};

use super::{GlobalArgs, SolutionLimit, SolveArgs};

/// Builds the subcommand of a kind.
pub(super) fn puzzle(entry: &'static Entry, extent: SolutionLimit<'_>) -> Command {
    let kind = entry.kind;
    let command = listed(kind).arg(input(
        "Puzzle: game ID, link, file name, or - for stdin (also read if there is no input and it is a pipe)",
    ));
    let command = SolveArgs::augment_args(GlobalArgs::augment_args(command))
        .args(KindOption::all(kind).filter(|own| extent.has(own.name())).map(KindOption::arg));
    // These options are accepted everywhere, but are meaningless without other answers or a
    // formula.
    let meaningless: &[&str] = if entry.best { &["solutions", "question"] } else { &[] };
    let command = meaningless
        .iter()
        .fold(command, |command, name| command.mut_arg(name, |arg| arg.hide(true)));
    let command = command.subcommands(kind.verbs.iter().map(|verb| self::verb(kind, verb)));
    let command = command.args_conflicts_with_subcommands(true);
    if !matches!(extent, SolutionLimit::All) {
        return command;
    }
    let example = format!("Example:\n  tatham-slv {} {}", kind.name, shell_word(kind.example));
    let help = format!("Formats:\n{}\n{example}", forms(kind));
    // The groups of options have their own help, which must not replace that of the subcommand.
    command.about(about(kind)).after_help(example).after_long_help(help)
}

/// Builds the subcommand as it is listed.
pub(super) fn listed(kind: &'static Kind) -> Command {
    Command::new(kind.name).visible_aliases(kind.aliases).about(about(kind))
}

fn about(kind: &Kind) -> String {
    format!("{}: {}", kind.title, kind.about)
}

/// Builds the argument for the words of a puzzle.
pub(super) fn input(help: &'static str) -> Arg {
    Arg::new(POSITIONAL)
        .value_name("ID | LINK | FILE | -")
        .help(help)
        .num_args(0..)
        .allow_negative_numbers(true)
        .value_hint(ValueHint::FilePath)
        .value_parser(clap::value_parser!(OsString))
}

/// One of the kind's own options.
#[derive(Clone, Copy)]
pub(super) enum KindOption {
    Knob(&'static Knob),
    /// `--common`.
    CommonPart,
    /// `--to`, with the names and descriptions of formats.
    To(&'static [(&'static str, &'static str)]),
}

impl KindOption {
    /// Returns all options of a kind.
    pub(super) fn all(kind: &'static Kind) -> impl Iterator<Item = Self> {
        let to = Some(kind.formats).filter(|formats| !formats.is_empty());
        kind.knobs
            .iter()
            .map(Self::Knob)
            .chain(kind.common.then_some(Self::CommonPart))
            .chain(to.map(Self::To))
    }

    /// Returns the options that affect how the puzzle's text is read.
    pub(super) fn of_the_text(kind: &'static Kind) -> impl Iterator<Item = Self> {
        kind.knobs.iter().filter(|knob| tatham_wire::of_the_text(knob)).map(Self::Knob)
    }

    /// Returns the name, without dashes.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Knob(knob) => knob.name,
            Self::CommonPart => "common",
            Self::To(_) => "to",
        }
    }

    /// Builds the option for clap.
    pub(super) fn arg(self) -> Arg {
        let arg = Arg::new(self.name()).long(self.name());
        match self {
            Self::Knob(knob) => argument(knob),
            Self::CommonPart => {
                arg.action(ArgAction::SetTrue).help("Show what all solutions share, `?` elsewhere")
            }
            Self::To(formats) => {
                let formats =
                    formats.iter().map(|(name, help)| PossibleValue::new(*name).help(*help));
                arg.value_name("FORMAT")
                    .value_parser(PossibleValuesParser::new(formats))
                    .help("Write the puzzle in this format, without solving")
            }
        }
    }
}

/// Builds a subcommand of a kind besides solving.
fn verb(kind: &Kind, verb: &'static Subcommand) -> Command {
    let mut command = Command::new(verb.name).args(verb.knobs.iter().map(argument));
    if let Some((name, help)) = verb.argument {
        let text = Arg::new(POSITIONAL)
            .value_name(name)
            .help(help)
            .num_args(0..)
            .value_parser(clap::value_parser!(OsString));
        command = command.arg(text);
    }
    let example = format!("Example:\n  tatham-slv {} {} {}", kind.name, verb.name, verb.example);
    GlobalArgs::augment_args(command).about(verb.about).after_help(example.trim_end().to_owned())
}

/// Lists the accepted inputs of a kind, one a line.
pub(crate) fn forms(kind: &Kind) -> String {
    let lines: Vec<String> =
        kind.grammar.iter().map(|(form, remark)| format!("  {form:<34} {remark}\n")).collect();
    lines.concat()
}

/// Builds the argument of a knob.
fn argument(knob: &'static Knob) -> Arg {
    let argument = Arg::new(knob.name).long(knob.name).help(knob.help);
    match knob.takes {
        ValueKind::Choice(choices) | ValueKind::Format(choices) => {
            let values = choices.iter().map(|(name, help)| PossibleValue::new(*name).help(*help));
            argument
                .value_name(knob.name.to_uppercase())
                .value_parser(PossibleValuesParser::new(values))
        }
        ValueKind::Number { least, most } => {
            argument.value_name("N").value_parser(clap::value_parser!(u64).range(least..=most))
        }
        ValueKind::Text => argument.value_name("TEXT"),
        ValueKind::Suffix(_) => argument.value_name("TEXT").allow_negative_numbers(true),
        ValueKind::Flag => argument.action(ArgAction::SetTrue),
    }
}

const POSITIONAL: &str = "input";

/// Returns the words of the puzzle.
pub(crate) fn positional(given: &ArgMatches) -> Vec<OsString> {
    given.get_many::<OsString>(POSITIONAL).into_iter().flatten().cloned().collect()
}

/// Returns the given values of those knobs that the subcommand has.
///
/// # Errors
/// A message, if a knob does not accept a value.
pub(crate) fn settings(knobs: &'static [Knob], given: &ArgMatches) -> Result<Settings, String> {
    let mut settings = Settings::default();
    for knob in knobs {
        // Not every subcommand has every knob; without debug assertions, clap does not report which
        // ones it has.
        let value = match knob.takes {
            ValueKind::Flag => given
                .try_get_one(knob.name)
                .ok()
                .flatten()
                .copied()
                .unwrap_or(false)
                .then(|| "true".into()),
            ValueKind::Suffix(_) => None,
            _ => given
                .try_get_raw(knob.name)
                .ok()
                .flatten()
                .and_then(|mut values| values.next())
                .map(OsStr::to_string_lossy),
        };
        if let Some(value) = value {
            settings.set(knobs, knob.name, &value)?;
        }
    }
    Ok(settings)
}

/// Returns the format in which the puzzle is to be written.
///
/// # Errors
/// A message, if the kind does not have the format.
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

/// Returns the text that the options of a kind append to the puzzle's; the options of all kinds if
/// the kind is not known yet.
pub(crate) fn suffix(entry: Option<&Entry>, given: &ArgMatches) -> String {
    let mut suffixes: BTreeMap<&str, String> = BTreeMap::new();
    for entry in
        KINDS.iter().filter(|own| entry.is_none_or(|entry| entry.kind.name == own.kind.name))
    {
        for knob in entry.kind.knobs {
            let ValueKind::Suffix(separator) = knob.takes else { continue };
            if let Some(value) = given.try_get_one::<String>(knob.name).ok().flatten() {
                suffixes.insert(knob.name, format!("{separator}{value}"));
            }
        }
    }
    suffixes.into_values().collect()
}
