//! Tasks of a contributor that do not solve puzzles. Those that do are in `crates/lab`, which uses
//! this library. This library uses no other crate of the workspace, so `cargo xtask` starts without
//! compiling a solver.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "tasks of a program for a terminal")]

pub mod arguments;
pub mod check;
pub mod folders;
pub mod lab;
pub mod new;
pub mod npm;
pub mod process;
pub mod python;
pub mod referee;
pub mod release;
pub mod web;

use std::process::ExitCode;

/// Function of a task: it takes the arguments that follow the task's name, and returns an error
/// message if it fails.
pub type Run = fn(&[String]) -> Result<(), String>;

/// Prints the error, if there is one, and returns the exit code of the program.
#[must_use]
pub fn ended(result: Result<(), String>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}
