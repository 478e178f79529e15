//! Part of [`tatham`](https://docs.rs/tatham): the tasks that run on puzzles. `cargo xtask <task>`
//! starts this program for those that `xtask::lab` lists.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a program for a terminal")]

mod bench;
mod bless;
mod check_explanations;
mod check_proofs;
mod corpus;
mod cross_check;
mod grade;
mod measure;
mod outside;
mod referee;
#[cfg(test)]
mod template;
mod threads;
mod types;
mod write_tables;

use std::process::ExitCode;

use xtask::{Run, lab};

/// Functions of the tasks, by the tasks' names.
const TASKS: &[(&str, Run)] = &[
    ("bench", bench::run),
    ("bless", bless::run),
    ("check-explanations", check_explanations::run),
    ("check-proofs", check_proofs::run),
    ("corpus", corpus::run),
    ("cross-check", cross_check::run),
    ("grade", grade::run),
    ("referee", referee::run),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let task = lab::TASKS.iter().find(|task| arguments.first().is_some_and(|a| a == task.name));
    if let Some(usage) = task.and_then(|task| task.usage(&arguments)) {
        println!("{usage}");
        return ExitCode::SUCCESS;
    }
    let named = arguments
        .split_first()
        .and_then(|(name, rest)| Some((TASKS.iter().find(|(task, _)| task == name)?.1, rest)));
    let Some((run, rest)) = named else {
        for task in lab::TASKS {
            eprintln!("cargo xtask {}", task.help);
        }
        return ExitCode::from(2);
    };
    if rest.iter().any(|argument| argument == write_tables::OPTION) {
        let task: Vec<String> = arguments
            .iter()
            .filter(|argument| *argument != write_tables::OPTION)
            .cloned()
            .collect();
        return xtask::ended(write_tables::run(&task));
    }
    xtask::ended(run(rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_task_that_is_listed_is_here() {
        let (listed, here): (Vec<_>, Vec<_>) = (
            lab::TASKS.iter().map(|task| task.name).collect(),
            TASKS.iter().map(|(name, _)| *name).collect(),
        );
        assert_eq!(listed, here);
    }
}
