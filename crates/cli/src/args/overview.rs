//! Help of the program, and the brief help of every subcommand.
//!
//! `-h` fits on a screen: commands first, the names of puzzles as a paragraph, one line for each
//! option. `--help` has a line for each puzzle, and the long texts of options.

use std::fmt::Write as _;

use clap::builder::Styles;
use clap::{Arg, Command, CommandFactory as _, Subcommand as _};
use tatham_kinds::{KINDS, shell_word};

use super::{Inspection, NAME, SOLVE, Tool, Top, any_kind};

/// Columns of a screen.
const WIDTH: usize = 80;

/// Columns that are left for the help of a subcommand's options on such a screen.
const HELP: usize = 50;

/// Builds the program as `-h` shows it.
pub(super) fn brief_command() -> Command {
    let names: Vec<&str> = KINDS.iter().map(|entry| entry.kind.name).collect();
    let names = filled(&format!("  {}", names.join(", ")), "  ");
    let title = "Puzzles (tatham-slv PUZZLE INPUT, if the type can't be detected):";
    let text = format!("{title}\n{names}");
    with_long_form(commands().help_template(template(&text)).after_help(example()))
}

/// Builds the program as `--help` shows it.
pub(super) fn full_command() -> Command {
    let mut rows = String::from("Puzzles:\n");
    for kind in KINDS.iter().map(|entry| entry.kind) {
        let aliases = match kind.aliases {
            [] => String::new(),
            aliases => format!(" (also {})", aliases.join(", ")),
        };
        let row = format!("  {:<11}  {}: {}{aliases}", kind.name, kind.title, kind.about);
        rows += &(filled(&row, &" ".repeat(15)) + "\n");
    }
    commands().help_template(template(rows.trim_end())).after_help(remarks())
}

/// Builds the listed commands that are not puzzles.
fn commands() -> Command {
    Tool::augment_subcommands(
        Top::command()
            .subcommand(any_kind::listed())
            .subcommands(Inspection::ALL.map(Inspection::listed)),
    )
}

/// Returns the template of the help: between commands and options, it has a heading and a text on
/// the puzzles.
fn template(puzzles: &str) -> String {
    let header = *Styles::styled().get_header();
    let (heading, text) = puzzles.split_once('\n').unwrap_or((puzzles, ""));
    format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n\
         {header}Commands:{header:#}\n{{subcommands}}\n\n\
         {header}{heading}{header:#}\n{text}\n\n\
         {header}Options:{header:#}\n{{options}}{{after-help}}"
    )
}

/// Returns an example from the table.
fn example() -> String {
    let Some(kind) = tatham_kinds::example() else { return String::new() };
    format!("Example:\n  {NAME} {}", shell_word(kind.example))
}

/// Returns the text on inputs, with examples.
pub(super) fn remarks() -> String {
    let Some(kind) = tatham_kinds::example() else { return String::new() };
    let (name, id) = (kind.name, shell_word(kind.example));
    format!(
        "INPUT is a game ID, alone or after the puzzle's name, a link to a game's page, the address \
         of a puzzle on a puzzle site, a file name, or - for standard input.\n\
         `{NAME} INPUT` is short for `{NAME} {SOLVE} INPUT`; `{NAME} PUZZLE INPUT` names the puzzle \
         type.\n\n\
         Examples:\n  {NAME} {id}\n  {NAME} {name} {id}\n  {NAME} hint game.sav"
    )
}

/// Wraps a text to the width of a screen; all lines but the first are indented.
fn filled(text: &str, indent: &str) -> String {
    let mut filled = String::new();
    let mut column = 0;
    // The first word keeps the blanks around it.
    let first = text.len() - text.trim_start().len();
    let (lead, rest) = text.split_at(first);
    filled += lead;
    column += lead.chars().count();
    for (at, word) in rest.split(' ').enumerate() {
        let length = word.chars().count();
        if at > 0 && column + 1 + length > WIDTH {
            filled.truncate(filled.trim_end().len());
            let _ = write!(filled, "\n{indent}{word}");
            column = indent.len() + length;
        } else {
            let blank = if at > 0 { " " } else { "" };
            let _ = write!(filled, "{blank}{word}");
            column += blank.len() + length;
        }
    }
    filled
}

/// Reduces the help of a command to a line for each option, without the names of puzzles.
pub(super) fn brief(command: Command) -> Command {
    // Flags have no longer help.
    let has_more = command.get_arguments().any(|arg| arg.get_action().takes_values());
    let command = command.mut_args(brief_arg).mut_subcommands(brief);
    if has_more { with_long_form(command) } else { command }
}

/// Gives a command a long help, so that its brief help refers to it.
fn with_long_form(command: Command) -> Command {
    match (command.get_long_about(), command.get_about().cloned()) {
        (None, Some(about)) => command.long_about(about),
        _ => command,
    }
}

fn brief_arg(arg: Arg) -> Arg {
    let Some(help) = arg.get_help().map(ToString::to_string) else { return arg };
    let brief = if help.chars().count() <= HELP { &*help } else { plain(&help) };
    if !arg.get_action().takes_values() {
        let brief = brief.to_owned();
        return arg.help(brief);
    }
    let mut listed = String::new();
    if arg.get_id() != any_kind::PUZZLE {
        let values: Vec<String> = arg
            .get_possible_values()
            .iter()
            .filter(|value| !value.is_hide_set())
            .map(|value| value.get_name().to_owned())
            .collect();
        if !values.is_empty() {
            listed = format!("{}: {}", plain(&help), values.join(", "));
        }
    }
    let fits = !listed.is_empty() && listed.chars().count() <= HELP;
    let brief = if fits { listed } else { brief.to_owned() };
    let default = arg.get_default_values().first().and_then(|value| value.to_str());
    let room = HELP.saturating_sub(brief.chars().count());
    let has_room = default.is_none_or(|default| " [default: ]".len() + default.len() <= room);
    arg.help(brief).hide_possible_values(true).hide_default_value(!has_room)
}

/// Returns the first part of a help text, without its details.
fn plain(help: &str) -> &str {
    [" (", " [", "; ", " such as "]
        .iter()
        .filter_map(|sign| help.find(sign))
        .min()
        .map_or(help, |at| &help[..at])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_long_help_lists_every_command_and_puzzle() {
        let help = full_command().render_long_help().to_string();
        let listed: Vec<&str> = help
            .lines()
            .filter_map(|line| line.strip_prefix("  ")?.split(' ').next())
            .filter(|word| !word.is_empty())
            .collect();
        for command in super::super::command().get_subcommands() {
            assert!(listed.contains(&command.get_name()), "{}: {help}", command.get_name());
        }
    }

    #[test]
    fn lines_are_filled_and_indented() {
        let text = format!("  a  {}", "word ".repeat(20).trim_end());
        let lines = filled(&text, "     ");
        assert!(lines.lines().all(|line| line.len() <= WIDTH), "{lines}");
        assert!(lines.starts_with("  a  word word") && lines.contains("\n     word"), "{lines}");
    }

    #[test]
    fn help_is_cut_where_an_explanation_begins() {
        let long = "Search until the solution is proven shortest (or --time-limit is reached)";
        assert_eq!(plain(long), "Search until the solution is proven shortest");
        assert_eq!(plain("Rate each puzzle"), "Rate each puzzle");
    }
}
