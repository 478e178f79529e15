//! Completion scripts for shells: those of clap_complete, with fixes for this command line.
//!
//! The scripts do not call the program at each Tab (as with clap_complete's `unstable-dynamic`): a
//! package can ship them, and the shell itself completes files, with its quoting, `~` and
//! variables.

use clap::builder::{Resettable, Str};
use clap::{Arg, Command};
use clap_complete::Shell;
use tatham_core::make::Preset;
use tatham_kinds::KINDS;

use crate::args;

/// Returns the script that makes `shell` complete the program's command line.
pub(crate) fn script(shell: Shell) -> String {
    let mut command = args::command();
    if shell == Shell::Zsh {
        command = without_ambiguity(&command);
    }
    let name = command.get_name().to_owned();
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, &name, &mut script);
    let script = String::from_utf8_lossy(&script).into_owned();
    match shell {
        Shell::Bash => menus_in_bash(one_label_each(&script, &name)),
        Shell::Zsh => {
            menus_in_zsh(&files_beside_subcommands(script, &args::command(), &name), &name)
        }
        Shell::Fish => script + &menus_in_fish(&name),
        _ => script,
    }
}

/// Subcommand whose second word is one of the menu of the kind that its first word names.
const MAKE: &str = "make";

/// Returns the names of each kind that has a menu, and the menu.
fn menus() -> impl Iterator<Item = (Vec<&'static str>, &'static [Preset])> {
    KINDS.iter().filter_map(|entry| {
        let names = [entry.kind.name].into_iter().chain(entry.kind.aliases.iter().copied());
        Some((names.collect(), entry.maker?.presets))
    })
}

/// Returns a text for each menu; `text` makes it from the names and the entries.
fn for_menus(text: impl Fn(&[&str], &[Preset]) -> String) -> String {
    menus().map(|(names, menu)| text(&names, menu)).collect()
}

/// Makes a script for Bash offer the kind's menu in place of the names of kinds.
fn menus_in_bash(mut script: String) -> String {
    let label = format!("__{MAKE})\n            opts=\"");
    let places = script.match_indices(&label).map(|(at, _)| at + label.len());
    // The help of the subcommand has no options.
    let Some(at) = places.into_iter().find(|&at| script[at..].starts_with('-')) else {
        return script;
    };
    let Some(end) = script[at..].find('\n') else { return script };
    let first = KINDS.first().map_or("", |entry| entry.kind.name);
    let rows = for_menus(|names, menu| {
        let params: Vec<&str> = menu.iter().map(|(_, params)| *params).collect();
        let (names, params) = (names.join("|"), params.join(" "));
        format!("                    {names}) opts=\"${{opts%% {first} *}} {params}\" ;;\n")
    });
    let choice = format!(
        "\n            if [[ ${{COMP_CWORD}} -eq 3 ]] ; then\n                \
         case \"${{COMP_WORDS[2]}}\" in\n{rows}                esac\n            fi"
    );
    script.insert_str(at + end, &choice);
    script
}

/// Makes a script for Zsh offer the kind's menu, with its titles.
fn menus_in_zsh(script: &str, name: &str) -> String {
    let rows = for_menus(|names, menu| {
        let quoted = |text: &str| text.replace('\'', "'\\''");
        let entries = menu.iter().map(|(title, params)| format!("'{params}:{}'", quoted(title)));
        let entries: Vec<String> = entries.collect();
        format!("        ({}) menu=({}) ;;\n", names.join("|"), entries.join(" "))
    });
    let function = format!(
        "_{name}_menu() {{\n    local -a menu\n    case $words[2] in\n{rows}    esac\n    \
         _describe -t menu 'size and variant' menu\n}}\n\n"
    );
    let is_params = |line: &str| line.starts_with("'::params -- ");
    let offering = |line: &str| match line.strip_suffix(":_default' \\") {
        Some(before) if is_params(line) => format!("{before}:_{name}_menu' \\\n"),
        _ => format!("{line}\n"),
    };
    let script: String = script.lines().map(offering).collect();
    // A function is known before the script calls the first one.
    match script.split_once(&format!("_{name}() {{")) {
        Some((head, rest)) => format!("{head}{function}_{name}() {{{rest}"),
        None => script,
    }
}

/// Returns lines that make Fish offer kinds and their menus: scripts for it have no positionals.
fn menus_in_fish(name: &str) -> String {
    let offered = |words: usize, condition: &str, offers: &str| {
        let test = format!("test (count (commandline -opc)) -eq {words}");
        let using = format!("__fish_{}_using_subcommand {MAKE}", name.replace('-', "_"));
        format!("complete -c {name} -n \"{using}; and {test}{condition}\" -f -a \"{offers}\"\n")
    };
    let kinds: Vec<&str> = KINDS.iter().map(|entry| entry.kind.name).collect();
    let menus = for_menus(|names, menu| {
        let quoted = |text: &str| text.replace('\'', "\\'");
        let entries = menu.iter().map(|(title, params)| format!("{params}\\t'{}'", quoted(title)));
        let entries: Vec<String> = entries.collect();
        let condition = format!("; and contains -- (commandline -opc)[3] {}", names.join(" "));
        offered(3, &condition, &entries.join("\n"))
    });
    offered(2, "", &kinds.join(" ")) + &menus
}

/// Makes the labels in a script for Bash consistent: it spells a hyphen in the program's name in
/// two ways, as `__` and as `__subcmd__`, so it does not find its subcommands (clap_complete
/// 4.6.11; clap-rs/clap#6421, #6529). Once that is fixed, this does no harm.
fn one_label_each(script: &str, name: &str) -> String {
    script.replace(&name.replace('-', "__subcmd__"), &name.replace('-', "__"))
}

/// Adapts the command line for Zsh: after a subcommand comes either a subcommand below it, or one
/// word and options.
///
/// A positional with several words would end the options (`*::`), and one beside subcommands would
/// be taken for the name of the subcommand.
fn without_ambiguity(command: &Command) -> Command {
    let branches = command.has_subcommands();
    let has_several = |arg: &Arg| arg.get_num_args().is_some_and(|number| number.max_values() > 1);
    let one_word = |arg: Arg| {
        if arg.is_positional() && has_several(&arg) { arg.num_args(0..=1) } else { arg }
    };
    let kept = command.get_arguments().filter(|arg| !(branches && arg.is_positional()));
    Command::new(command.get_name().to_owned())
        .version(Resettable::from(
            command.get_version().map(|version| Str::from(version.to_owned())),
        ))
        .about(Resettable::from(command.get_about().cloned()))
        .args(kept.cloned().map(one_word))
        .subcommands(command.get_subcommands().map(without_ambiguity))
}

/// Makes a script for Zsh offer files too, wherever a puzzle is accepted in place of a subcommand.
fn files_beside_subcommands(mut script: String, command: &Command, path: &str) -> String {
    if command.has_subcommands() && command.get_positionals().next().is_some() {
        let listed = format!("_describe -t commands '{path} commands' commands \"$@\"");
        script = script.replace(
            &listed,
            &format!("local ret=1\n    {listed} && ret=0\n    _files && ret=0\n    return ret"),
        );
    }
    for below in command.get_subcommands() {
        script = files_beside_subcommands(script, below, &format!("{path} {}", below.get_name()));
    }
    script
}
