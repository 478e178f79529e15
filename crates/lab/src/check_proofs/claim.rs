//! One puzzle: the verdict, the formula that it speaks of, the proof, and who has checked it.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use tatham_core::{AnyProblem, Budget, Options, Question, Settings, Status, problem};
use tatham_kinds::find;

use super::rup::{self, Checked};

/// How the reason begins where a claim is not merely open but contradicted.
pub(super) const WRONG: &str = "WRONG";

/// How long to wait between two looks at a program that runs.
const PAUSE: Duration = Duration::from_millis(2);

/// What a verdict claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Claim {
    /// There is no other solution.
    Unique,
    /// There is none.
    Unsolvable,
}

/// What came of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// There was none: solutions speak for themselves.
    Nothing,
    /// It is proven, and [`rup`] says so; whether `rate` does so too.
    Certified { checked: Checked, again: bool },
    /// It is not, and why.
    Open(String),
}

/// What is there to certify with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tools {
    /// Time for each of verdict, proof and check.
    pub(super) limit: Duration,
    /// Whether `rate` is there.
    pub(super) rate: bool,
}

/// Decides a puzzle and has the verdict certified.
///
/// # Errors
/// The puzzle cannot be read, or files cannot be written.
pub(super) fn certify(
    kind: &str,
    id: &str,
    known: Option<&str>,
    tools: &Tools,
    folder: &Path,
) -> Result<(Option<Claim>, Outcome), String> {
    let entry = find(kind).ok_or_else(|| format!("no kind `{kind}`"))?;
    let puzzle = (entry.parse)(id).map_err(|e| format!("{id}: {e}"))?;
    let options = Options { time_limit: Some(tools.limit), ..Options::default() };
    let report = match problem::solve(&puzzle, &options) {
        Ok(report) => report,
        Err(defect) => return Ok((None, Outcome::Open(format!("{WRONG}: {defect}")))),
    };
    if let Some(known) =
        known.filter(|known| *known != report.status.name() && report.stopped.is_none())
    {
        return Ok((
            None,
            Outcome::Open(format!("{WRONG}: {}, known as {known}", report.status.name())),
        ));
    }
    let (claim, question) = match report.status {
        Status::Unique => (Claim::Unique, Question::Unique),
        Status::Unsolvable => (Claim::Unsolvable, Question::Solvable),
        Status::Unknown => {
            return Ok((None, Outcome::Open("no verdict within the limit".to_owned())));
        }
        Status::Solved if report.stopped.is_some() => {
            return Ok((None, Outcome::Open("no verdict within the limit".to_owned())));
        }
        _ => return Ok((None, Outcome::Nothing)),
    };
    let outcome = match formula(&puzzle, question, tools.limit) {
        Ok(text) => prove(&text, tools, folder)?,
        Err(why) => Outcome::Open(why),
    };
    Ok((Some(claim), outcome))
}

/// The formula that has no model if the claim is true.
fn formula(puzzle: &AnyProblem, question: Question, limit: Duration) -> Result<String, String> {
    let budget = Budget::within(limit);
    let settings = Settings::default();
    let write = |question: Question| match puzzle.cnf(question, &settings, &budget) {
        Ok(Some(text)) => Ok(text),
        Ok(None) => Err("this kind has no formula".to_owned()),
        Err(stop) => Err(format!("no formula: {stop}")),
    };
    let text = write(question)?;
    if question == Question::Unique
        && clauses(&text).rsplit_once('\n').map(|(rest, _)| rest)
            != Some(clauses(&write(Question::Solvable)?))
    {
        return Err(format!(
            "{WRONG}: the formula of `unique` is not that of `solvable` and a clause more"
        ));
    }
    Ok(text)
}

/// The clauses of a formula, without comments, header and the end of the last line.
fn clauses(text: &str) -> &str {
    let header = text.find("p cnf ").unwrap_or(0);
    text[header..].split_once('\n').map_or("", |(_, rest)| rest).trim_end()
}

/// Lets CaDiCaL refute a formula and the checkers check how.
fn prove(formula: &str, tools: &Tools, folder: &Path) -> Result<Outcome, String> {
    let (cnf, drat) = (folder.join("claim.cnf"), folder.join("claim.drat"));
    fs::write(&cnf, formula).map_err(|e| format!("{}: {e}", cnf.display()))?;
    let _ = fs::remove_file(&drat);
    let mut cadical = Command::new("cadical");
    // Its own limit counts whole seconds, and it ends by itself; ours is for the case that it does not.
    let seconds = tools.limit.as_secs().max(1).to_string();
    cadical.args(["-q", "-n", "--no-binary", "-t", seconds.as_str()]).arg(&cnf).arg(&drat);
    match within(&mut cadical, tools.limit + Duration::from_secs(5))?.map(|status| status.code()) {
        Some(Some(20)) => {}
        Some(Some(10)) => return Ok(Outcome::Open(format!("{WRONG}: CaDiCaL finds a model"))),
        None | Some(Some(0)) => {
            return Ok(Outcome::Open("CaDiCaL has not decided it within the limit".to_owned()));
        }
        Some(code) => return Ok(Outcome::Open(format!("CaDiCaL left with {code:?}"))),
    }
    let open = |path: &Path| {
        File::open(path).map(BufReader::new).map_err(|e| format!("{}: {e}", path.display()))
    };
    let checked = match rup::check(open(&cnf)?, open(&drat)?, Instant::now() + tools.limit) {
        Ok(checked) => checked,
        Err(why) if why.contains("time limit") => {
            return Ok(Outcome::Open("the proof was not checked within the limit".to_owned()));
        }
        Err(why) => return Ok(Outcome::Open(format!("{WRONG}: {why}"))),
    };
    // Of a formula that holds the empty clause rate 0.3 makes a fault; there is nothing to check in it.
    let mut again = false;
    if tools.rate && !checked.is_bare {
        // As drat-trim has it: deleted units are kept.
        let status = within(Command::new("rate").arg("-d").arg(&cnf).arg(&drat), tools.limit)?;
        if let Some(status) = status.filter(|status| !status.success()) {
            return Ok(Outcome::Open(format!("{WRONG}: rate does not accept the proof: {status}")));
        }
        again = status.is_some();
    }
    Ok(Outcome::Certified { checked, again })
}

/// Runs a program to its end; `None` if it was ended because it took too long.
fn within(command: &mut Command, limit: Duration) -> Result<Option<ExitStatus>, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let fault = |error: std::io::Error| format!("{name}: {error}");
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map_err(fault)?;
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().map_err(fault)? {
            return Ok(Some(status));
        }
        if start.elapsed() > limit {
            child.kill().map_err(fault)?;
            child.wait().map_err(fault)?;
            return Ok(None);
        }
        std::thread::sleep(PAUSE);
    }
}
