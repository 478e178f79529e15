//! Completion scripts for shells: those of clap_complete, with fixes for this command line.
//!
//! The scripts do not call the program at each Tab (as with clap_complete's `unstable-dynamic`): a
//! package can ship them, and the shell itself completes files, with its quoting, `~` and
//! variables.

use clap::builder::{Resettable, Str};
use clap::{Arg, Command};
use clap_complete::Shell;

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
        Shell::Bash => one_label_each(&script, &name),
        Shell::Zsh => files_beside_subcommands(script, &args::command(), &name),
        _ => script,
    }
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
