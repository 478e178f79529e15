//! SAT solvers that are none of ours, as the system has them: formulas are put to them on their standard input.

use std::io::{ErrorKind, Write as _};
use std::process::{Command, Stdio};

/// A program that reads DIMACS and leaves with 10 for satisfiable and 20 for unsatisfiable, as at the SAT competitions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outside {
    /// Its name, also of its Debian package.
    pub(crate) name: &'static str,
    arguments: &'static [&'static str],
}

/// All that are known here.
const ALL: &[Outside] =
    &[Outside { name: "minisat", arguments: &["-verb=0"] }, Outside { name: "cadical", arguments: &["-q", "-n"] }];

impl Outside {
    /// Those that are installed, and a line for each that is not.
    pub(crate) fn installed() -> (Vec<Self>, Vec<String>) {
        let (mut here, mut missing) = (Vec::new(), Vec::new());
        for solver in ALL {
            match is_installed(solver.name) {
                Ok(()) => here.push(*solver),
                Err(error) => missing.push(format!("skipped: {} is not here (Debian package {0}): {error}", solver.name)),
            }
        }
        (here, missing)
    }

    /// Whether a formula has a model.
    ///
    /// # Errors
    /// The solver could not be run, or said neither.
    pub(crate) fn is_satisfiable(self, dimacs: &str) -> Result<bool, String> {
        let fault = |error: std::io::Error| format!("{}: {error}", self.name);
        let mut command = Command::new(self.name);
        command.args(self.arguments).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(fault)?;
        if let Some(mut stdin) = child.stdin.take() {
            match stdin.write_all(dimacs.as_bytes()) {
                // Who sees a contradiction early need not read on.
                Err(error) if error.kind() != ErrorKind::BrokenPipe => return Err(fault(error)),
                _ => {}
            }
        }
        match child.wait().map_err(fault)?.code() {
            Some(10) => Ok(true),
            Some(20) => Ok(false),
            code => Err(format!("{} left with {code:?}", self.name)),
        }
    }
}

/// Whether a program can be started.
///
/// # Errors
/// Why it cannot.
pub(crate) fn is_installed(name: &str) -> Result<(), String> {
    let run = Command::new(name).arg("--help").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    run.map(drop).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_tell_satisfiable_from_unsatisfiable() {
        for solver in Outside::installed().0 {
            assert_eq!(solver.is_satisfiable("p cnf 2 2\n1 2 0\n-1 0\n"), Ok(true), "{}", solver.name);
            assert_eq!(solver.is_satisfiable("p cnf 1 2\n1 0\n-1 0\n"), Ok(false), "{}", solver.name);
            assert_eq!(solver.is_satisfiable("c an empty clause\np cnf 1 1\n0\n"), Ok(false), "{}", solver.name);
            assert!(solver.is_satisfiable("nonsense").is_err(), "{}", solver.name);
        }
    }
}
