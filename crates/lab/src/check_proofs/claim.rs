//! Certification of one puzzle: the verdict, its formula, the proof, and its checkers.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use tatham_core::{AnyProblem, Budget, Options, Question, Settings, Status, problem};
use tatham_kinds::find;

use super::rup::{self, Checked};

/// Prefix of the reason if a claim is contradicted, not merely open.
pub(super) const WRONG: &str = "WRONG";

/// Pause between two looks at a running program.
const PAUSE: Duration = Duration::from_millis(2);

/// Claim of a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Claim {
    /// There is no other solution.
    Unique,
    /// There is no solution.
    Unsolvable,
}

/// Result for a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// There was no claim: solutions need no proof.
    Nothing,
    /// The claim is proven, and [`rup`] accepts the proof; `again` is true if `rate` does too.
    Certified { checked: Checked, again: bool },
    /// The claim is not proven, for this reason.
    Open(String),
}

/// Available tools.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tools {
    /// Time limit for each of verdict, proof and check.
    pub(super) limit: Duration,
    /// True if `rate` is installed.
    pub(super) rate: bool,
}

/// Decides a puzzle and certifies the verdict.
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

/// Returns the formula that has no model if the claim is true.
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

/// Returns the clauses of a formula, without comments, header and the end of the last line.
fn clauses(text: &str) -> &str {
    let header = text.find("p cnf ").unwrap_or(0);
    text[header..].split_once('\n').map_or("", |(_, rest)| rest).trim_end()
}

/// Refutes a formula with CaDiCaL and runs the checkers on the proof.
fn prove(formula: &str, tools: &Tools, folder: &Path) -> Result<Outcome, String> {
    let (cnf, drat) = (folder.join("claim.cnf"), folder.join("claim.drat"));
    fs::write(&cnf, formula).map_err(|e| format!("{}: {e}", cnf.display()))?;
    let _ = fs::remove_file(&drat);
    let mut cadical = Command::new("cadical");
    // Its own limit counts whole seconds and ends it; ours only applies if that fails.
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
    // rate 0.3 fails on a formula that contains the empty clause; there is nothing to check in it.
    let mut again = false;
    if tools.rate && !checked.is_bare {
        // Like drat-trim: deleted units are kept.
        let status = within(Command::new("rate").arg("-d").arg(&cnf).arg(&drat), tools.limit)?;
        if let Some(status) = status.filter(|status| !status.success()) {
            return Ok(Outcome::Open(format!("{WRONG}: rate does not accept the proof: {status}")));
        }
        again = status.is_some();
    }
    Ok(Outcome::Certified { checked, again })
}

/// Runs a program to its end; `None` if it was killed because it took too long.
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
