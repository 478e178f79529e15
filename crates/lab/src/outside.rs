//! External SAT solvers, as installed on the system: they read formulas from their standard input.

use std::collections::BTreeSet;
use std::io::{ErrorKind, Read as _, Write as _};
use std::process::{Command, Stdio};

/// Program that reads DIMACS and exits with 10 for satisfiable and 20 for unsatisfiable, as at the
/// SAT competitions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outside {
    /// Name of the program, and of its Debian package.
    pub(crate) name: &'static str,
    arguments: &'static [&'static str],
}

/// All supported solvers.
const ALL: &[Outside] = &[
    Outside { name: "minisat", arguments: &["-verb=0"] },
    Outside { name: "cadical", arguments: &["-q", "-n"] },
];

impl Outside {
    /// Returns the solvers that are installed; prints a message for each that is skipped.
    pub(crate) fn all_here() -> Vec<Self> {
        ALL.iter().filter(|solver| is_here(solver.name)).copied().collect()
    }

    /// Returns true if a formula has a model.
    ///
    /// # Errors
    /// The solver could not be run, or did not decide.
    pub(crate) fn is_satisfiable(self, dimacs: &str) -> Result<bool, String> {
        run(self.name, self.arguments, dimacs).map(|said| said.is_some())
    }
}

/// Runs a solver on a formula: returns its output if there is a model, `None` if there is none.
fn run(name: &str, arguments: &[&str], dimacs: &str) -> Result<Option<String>, String> {
    let fault = |error: std::io::Error| format!("{name}: {error}");
    let mut command = Command::new(name);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().map_err(fault)?;
    if let Some(mut stdin) = child.stdin.take() {
        match stdin.write_all(dimacs.as_bytes()) {
            // A solver that finds a contradiction early need not read on.
            Err(error) if error.kind() != ErrorKind::BrokenPipe => return Err(fault(error)),
            _ => {}
        }
    }
    let mut said = String::new();
    if let Some(mut stdout) = child.stdout.take() {
        stdout.read_to_string(&mut said).map_err(fault)?;
    }
    match child.wait().map_err(fault)?.code() {
        Some(10) => Ok(Some(said)),
        Some(20) => Ok(None),
        code => Err(format!("{name} left with {code:?}")),
    }
}

/// Returns the number of models of a formula, counted by CaDiCaL: those that differ in the
/// variables that its comments name. Stops above `most`.
///
/// # Errors
/// CaDiCaL could not be run, or left the formula undecided.
pub(crate) fn models(dimacs: &str, most: usize) -> Result<usize, String> {
    let named = |line: &str| line.strip_prefix("c ")?.split(' ').next()?.parse::<i32>().ok();
    let shown: BTreeSet<i32> = dimacs.lines().filter_map(named).collect();
    let Some((before, header, clauses)) = dimacs.find("p cnf ").and_then(|at| {
        let (header, clauses) = dimacs[at..].split_once('\n')?;
        Some((&dimacs[..at], header, clauses))
    }) else {
        return Err("a formula without a header".to_owned());
    };
    let words: Vec<&str> = header.split(' ').collect();
    let [_, _, variables, count] = words[..] else {
        return Err(format!("`{header}` is no header"));
    };
    let count: usize = count.parse().map_err(|_| format!("`{header}` is no header"))?;
    let mut forbidden = String::new();
    for found in 0..=most {
        let text = format!("{before}p cnf {variables} {}\n{clauses}{forbidden}", count + found);
        let Some(said) = run("cadical", &["-q"], &text)? else { return Ok(found) };
        let values = said
            .lines()
            .filter_map(|line| line.strip_prefix("v "))
            .flat_map(str::split_ascii_whitespace);
        for value in values
            .filter_map(|word| word.parse::<i32>().ok())
            .filter(|value| shown.contains(&value.abs()))
        {
            forbidden += &(-value).to_string();
            forbidden.push(' ');
        }
        forbidden += "0\n";
    }
    Ok(most + 1)
}

/// Returns true if a program can be started; otherwise prints that it is skipped, and the reason.
pub(crate) fn is_here(name: &str) -> bool {
    is_installed(name)
        .inspect_err(|error| {
            eprintln!("skipped: {name} is not installed (Debian package {name}): {error}");
        })
        .is_ok()
}

/// Checks that a program can be started.
///
/// # Errors
/// The reason why it cannot.
pub(crate) fn is_installed(name: &str) -> Result<(), String> {
    let run = Command::new(name)
        .arg("--help")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    run.map(drop).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_tell_satisfiable_from_unsatisfiable() {
        for solver in Outside::all_here() {
            assert_eq!(
                solver.is_satisfiable("p cnf 2 2\n1 2 0\n-1 0\n"),
                Ok(true),
                "{}",
                solver.name
            );
            assert_eq!(
                solver.is_satisfiable("p cnf 1 2\n1 0\n-1 0\n"),
                Ok(false),
                "{}",
                solver.name
            );
            assert_eq!(
                solver.is_satisfiable("c an empty clause\np cnf 1 1\n0\n"),
                Ok(false),
                "{}",
                solver.name
            );
            assert!(solver.is_satisfiable("nonsense").is_err(), "{}", solver.name);
        }
    }

    #[test]
    fn models_are_counted_by_the_variables_that_are_named() {
        if !is_here("cadical") {
            return;
        }
        let formula = "c 1 this\nc 3 and that\np cnf 3 1\n1 2 3 0\n";
        assert_eq!(models(formula, 9), Ok(4));
        assert_eq!(models(formula, 2), Ok(3));
        assert_eq!(models("p cnf 1 1\n1 0\n", 9), Ok(1));
        assert_eq!(models("p cnf 1 2\n1 0\n0\n", 9), Ok(0));
    }
}
