//! Command of contributors: `cargo xtask <task>`. Without a task it lists them.
#![expect(clippy::print_stderr, reason = "a program for a terminal")]

use std::process::ExitCode;

use xtask::check::times;
use xtask::{Run, check, lab, new, npm, python, referee, release, web};

/// Tasks of this program: a name, a line of help, and the function that runs it with the arguments
/// after the name.
const TASKS: &[(&str, &str, Run)] = &[
    ("check", "check [lints|tests|--long] check everything: format, lints, tests", check::run),
    ("new", "new <kind> [options]      make a template of a kind, which compiles", new::run),
    ("npm", "npm build|test            build the package of npm, or test it", npm::run),
    ("python", "python test|build|install test the Python package", python::run),
    (
        "referee",
        "referee [--suite sid]     build the referees: real games that check save files",
        referee::run,
    ),
    ("release", "release <command>         make a release, one command per step", release::run),
    (
        "web",
        "web build|serve|test|code build the page, serve it, or test it in a browser",
        web::run,
    ),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some((name, rest)) = arguments.split_first() else { return list() };
    if name == times::RUN {
        return times::run(rest);
    }
    if let Some(task) = lab::task(&arguments) {
        return lab::run(task, &arguments);
    }
    let Some((_, _, run)) = TASKS.iter().find(|(own, ..)| own == name) else { return list() };
    xtask::ended(run(rest))
}

/// Prints all tasks, of this program and of the other one.
fn list() -> ExitCode {
    let own = TASKS.iter().map(|(_, help, _)| *help);
    for help in own.chain(lab::TASKS.iter().map(|task| task.help)) {
        eprintln!("cargo xtask {help}");
    }
    ExitCode::from(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_task_is_listed_by_its_name() {
        let own = TASKS.iter().map(|(name, help, _)| (*name, *help));
        for (name, help) in own.chain(lab::TASKS.iter().map(|task| (task.name, task.help))) {
            assert_eq!(help.split(' ').next(), Some(name));
        }
    }
}
