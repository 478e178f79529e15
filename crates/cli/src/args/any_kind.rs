//! The options of all kinds together, for inputs that name their kind: the input decides which of
//! them apply.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args as _, Command, Id};
use tatham_core::{Entry, Kind};
use tatham_kinds::KINDS;

use super::kind::{KindOption, input};
use super::{GlobalArgs, SolutionLimit, SolveArgs};

/// Subcommand for inputs that name their kind.
pub(crate) const SOLVE: &str = "solve";

pub(super) const PUZZLE: &str = "puzzle";

/// A kind as a value of clap.
pub(crate) type Puzzle = &'static Entry;

/// Builds a subcommand that takes a puzzle of any kind.
pub(super) fn command(name: &'static str, extent: SolutionLimit<'_>) -> Command {
    let puzzle = Arg::new(PUZZLE)
        .long(PUZZLE)
        .value_name("PUZZLE")
        .help("Puzzle type, if it can't be detected")
        .value_parser(one_of(if extent.has(PUZZLE) { kinds() } else { Vec::new() }));
    let input = input(
        "Puzzle: game ID, link, file name, or - for stdin (an ID can follow the puzzle's name)",
    );
    GlobalArgs::augment_args(Command::new(name).arg(input.required(true)).arg(puzzle))
}

/// Builds the subcommand `solve`. It accepts the options of every kind, because only the input
/// decides which kind it is.
pub(super) fn solve(extent: SolutionLimit<'_>) -> Command {
    SolveArgs::augment_args(command(SOLVE, extent))
        .args(options(KindOption::all, extent))
        .about(SOLVES)
        .after_help("Example:\n  tatham-slv solve game.sav --json")
}

/// Builds the subcommand as it is listed.
pub(super) fn listed() -> Command {
    Command::new(SOLVE).about(SOLVES)
}

const SOLVES: &str = "Detect the puzzle type and solve it";

/// Parses the name or an alias of a kind.
pub(super) fn puzzle() -> impl TypedValueParser<Value = Puzzle> {
    one_of(kinds())
}

fn one_of(shown: Vec<PossibleValue>) -> impl TypedValueParser<Value = Puzzle> {
    SomeValues(shown).try_map(|name| tatham_kinds::named(&name))
}

fn kinds() -> Vec<PossibleValue> {
    KINDS.iter().map(|entry| PossibleValue::new(entry.kind.name)).collect()
}

/// Returns the requested kind.
pub(crate) fn wanted(given: &ArgMatches) -> Option<Puzzle> {
    given.get_one::<Puzzle>(PUZZLE).copied()
}

/// Accepts any value, which is checked later. Help and completion list some of the values.
#[derive(Clone, Debug)]
pub(super) struct SomeValues(pub(super) Vec<PossibleValue>);

impl SomeValues {
    /// Lists these values.
    pub(super) fn listing<T: Into<String>>(values: impl IntoIterator<Item = T>) -> Self {
        Self(values.into_iter().map(|value| PossibleValue::new(value.into())).collect())
    }
}

impl TypedValueParser for SomeValues {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        (!self.0.is_empty()).then(|| Box::new(self.0.iter().cloned()) as _)
    }
}

/// Builds each of the kinds' own options once, with the kinds that have it in its help; `own`
/// returns the options of a kind.
pub(super) fn options<I: Iterator<Item = KindOption>>(
    own: impl Fn(&'static Kind) -> I,
    extent: SolutionLimit<'_>,
) -> Vec<Arg> {
    let mut options: Vec<(Arg, Vec<&str>, Vec<PossibleValue>)> = Vec::new();
    for kind in KINDS.iter().map(|entry| entry.kind) {
        for own in own(kind).filter(|own| extent.has(own.name())).map(KindOption::arg) {
            let at = options
                .iter()
                .position(|(option, ..)| option.get_id() == own.get_id())
                .unwrap_or(options.len());
            if at == options.len() {
                options.push((own.clone(), Vec::new(), Vec::new()));
            }
            let (_, kinds, values) = &mut options[at];
            kinds.push(kind.name);
            let new = |value: &PossibleValue| {
                !values.iter().any(|known| known.get_name() == value.get_name())
            };
            let more: Vec<PossibleValue> =
                own.get_possible_values().into_iter().filter(new).collect();
            values.extend(more);
        }
    }
    options.into_iter().map(|(option, kinds, values)| merged(option, &kinds, &values)).collect()
}

/// Merges the option of the first kind with those of the others.
fn merged(option: Arg, kinds: &[&str], values: &[PossibleValue]) -> Arg {
    let help = option.get_help().map(ToString::to_string).unwrap_or_default();
    let takes_values = option.get_action().takes_values();
    let option = option
        .help(format!("{help} ({})", kinds.join(", ")))
        .help_heading("Options of some puzzles");
    // The meaning of a word depends on the kind: the kind's own help describes it.
    let values =
        values.iter().map(|value| PossibleValue::new(value.get_name().to_owned())).collect();
    if takes_values { option.value_parser(SomeValues(values)) } else { option }
}

/// Returns an option that was given although the kind does not have it, as it is written:
/// `--strategy`.
pub(crate) fn foreign(kind: &'static Kind, given: &ArgMatches) -> Option<String> {
    let has = |kind: &'static Kind, name: &str| KindOption::all(kind).any(|own| own.name() == name);
    let is_given = |name: &&str| given.value_source(name) == Some(ValueSource::CommandLine);
    let is_foreign =
        |name: &&str| !has(kind, name) && KINDS.iter().any(|entry| has(entry.kind, name));
    let foreign = given.ids().map(Id::as_str).filter(is_given).find(is_foreign);
    foreign.map(|name| format!("--{name}"))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn an_option_of_one_name_takes_a_value_in_all_kinds_or_in_none() {
        let mut takes: BTreeMap<String, bool> = BTreeMap::new();
        for (kind, option) in KINDS
            .iter()
            .flat_map(|entry| KindOption::all(entry.kind).map(|own| (entry.kind, own.arg())))
        {
            let takes_values = option.get_action().takes_values();
            assert_eq!(
                *takes.entry(option.get_id().to_string()).or_insert(takes_values),
                takes_values,
                "{} {option}",
                kind.name
            );
        }
    }
}
