//! Tasks that solve puzzles. They belong to another program, `tatham-lab`, which is compiled when
//! one of them is run.

use std::process::ExitCode;

use crate::arguments::asks_for_help;
use crate::folders;

/// Task of `tatham-lab`.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// The first argument.
    pub name: &'static str,
    /// Its arguments and a line of help.
    pub help: &'static str,
    /// All of its arguments, for `--help`; `None` if it prints its own help.
    arguments: Option<&'static str>,
    /// True if it solves thousands of puzzles or measures: then it is built with full optimisation,
    /// as users' programs are. The others start sooner without it.
    is_heavy: bool,
}

impl Task {
    const fn light(name: &'static str, help: &'static str) -> Self {
        Self { name, help, arguments: None, is_heavy: false }
    }

    const fn heavy(name: &'static str, help: &'static str) -> Self {
        Self { is_heavy: true, ..Self::light(name, help) }
    }

    const fn taking(self, arguments: &'static str) -> Self {
        Self { arguments: Some(arguments), ..self }
    }

    /// Returns the usage, if the arguments after the task's name ask for it.
    #[must_use]
    pub fn usage(&self, arguments: &[String]) -> Option<String> {
        let usage = self.arguments.filter(|_| asks_for_help(arguments))?;
        Some(format!("cargo xtask {} {usage}", self.name))
    }
}

/// All tasks; `tatham-lab` has a function for each.
pub const TASKS: &[Task] = &[
    Task::heavy(
        "bench",
        "bench <kind> [options]    measure a kind against its targets and other programs \
            (--write: into docs/measured)",
    ),
    Task::light(
        "bless",
        "bless [KIND…]             write the expected reports, explanations, pictures and the JSON Schema",
    )
    .taking("[KIND…]"),
    Task::heavy(
        "check-explanations",
        "check-explanations [kind, set…] check every step of whole explanations with another \
            SAT solver",
    )
    .taking(
        "[KIND or SET… | --records FILE] [--limit SECONDS] [--sample N] \
            [--solver splr|batsat|cadical] [--jobs N]",
    ),
    Task::heavy(
        "check-proofs",
        "check-proofs [kind, set…] prove every claim on our puzzles with CaDiCaL, and check \
            the proofs",
    )
    .taking("[KIND or SET…] [--limit SECONDS] [--sample N] [--jobs N]"),
    Task::heavy("corpus", "corpus <kind> [options]   make puzzles").taking(
        "KIND [--params P] [--seed N] [--count N], or battleship|signpost --hints SHARE \
            [--size WxH] [--seed N] [--count N], or pattern --domino N|--random WxH \
            [--density PERCENT] [--lines] [--seed N] [--count N]",
    ),
    Task::heavy(
        "cross-check",
        "cross-check [kind…]       compare all ways to solve a kind, on small random puzzles",
    )
    .taking("[KIND…] [--count N] [--seed N] [--jobs N]"),
    Task::heavy(
        "grade",
        "grade [kind…] [--all]     rate puzzles of each difficulty of the real games",
    )
    .taking("[KIND…] [--count N], or --all [KIND…] [--count N] [--seed TEXT] [--draw SECONDS]"),
    Task::heavy(
        "referee",
        "referee [kind…] --count N|--corpora let the real games check our save files, of new \
            puzzles or of our own",
    )
    .taking("[--suite NAME], or [KIND…] --count N|--corpora"),
];

/// Returns the task for these arguments. `referee` builds the referees, which needs no solver,
/// unless it has puzzles for them or asks for help.
#[must_use]
pub fn task(arguments: &[String]) -> Option<&'static Task> {
    let name = arguments.first()?;
    let judges = || {
        ["--count", "--corpora"].iter().any(|option| arguments.iter().any(|word| word == option))
    };
    let is_here = || name != "referee" || judges() || asks_for_help(arguments);
    TASKS.iter().find(|task| task.name == name).filter(|_| is_here())
}

/// Runs a task with all arguments of this program, its name first.
#[must_use]
pub fn run(task: &Task, arguments: &[String]) -> ExitCode {
    if let Some(usage) = task.usage(arguments) {
        println!("{usage}");
        return ExitCode::SUCCESS;
    }
    let mut cargo = folders::cargo();
    cargo.args(["run", "--quiet", "--package", "tatham-lab"]);
    if task.is_heavy {
        cargo.arg("--release");
    }
    match cargo.arg("--").args(arguments).status() {
        Ok(status) => status
            .code()
            .and_then(|code| u8::try_from(code).ok())
            .map_or(ExitCode::FAILURE, ExitCode::from),
        Err(error) => crate::ended(Err(format!("cargo could not be started: {error}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_is_printed_and_nothing_is_run() {
        let usage = |line: &str| {
            let arguments: Vec<String> = line.split(' ').map(str::to_owned).collect();
            task(&arguments).and_then(|task| task.usage(&arguments[1..]))
        };
        for help in ["--help", "-h", "loopy --help", "--limit 15 --help"] {
            assert_eq!(
                usage(&format!("check-explanations {help}")).as_deref(),
                Some(
                    "cargo xtask check-explanations [KIND or SET… | --records FILE] \
                    [--limit SECONDS] [--sample N] [--solver splr|batsat|cadical] [--jobs N]"
                )
            );
        }
        assert_eq!(usage("check-explanations loopy --limit 15"), None);
        // All but `bench`, which lists its benchmarks.
        let silent: Vec<&str> = TASKS
            .iter()
            .filter(|task| task.usage(&["--help".to_owned()]).is_none())
            .map(|task| task.name)
            .collect();
        assert_eq!(silent, ["bench"]);
    }

    #[test]
    fn the_judges_are_built_here_and_judge_there() {
        let runs = |line: &str| {
            let arguments: Vec<String> = line.split(' ').map(str::to_owned).collect();
            task(&arguments).map(|task| (task.name, task.is_heavy))
        };
        assert_eq!(runs("referee"), None);
        assert_eq!(runs("referee --suite sid"), None);
        assert_eq!(runs("referee unruly --count 20"), Some(("referee", true)));
        assert_eq!(runs("referee --corpora"), Some(("referee", true)));
        assert_eq!(runs("referee --help"), Some(("referee", true)));
        assert_eq!(runs("bless"), Some(("bless", false)));
        assert_eq!(runs("check"), None);
    }
}
