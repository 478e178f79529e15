//! Task `cargo xtask bench judge`: instructions of 20 claims about a position of Solo, beside those
//! of one hint.
//!
//! The positions lie on the way of explanations, 5 of each of 20 puzzles of 9x9 that the real game
//! made, from its start to near its end. The claims are about 20 open cells, evenly spaced (or all,
//! if there are fewer): every other one claims the digit of the solution, the rest another digit.
//! With `--next` they are the facts that the next 20 steps conclude, judged in turn, as a chain of
//! reasoning is. Needs valgrind: this program counts itself.

use std::fs;

use serde_json::Value;
use tatham_core::author::contract::ids;
use tatham_core::explain::judge::{Inquiry, StepClaim, StepVerdict};
use tatham_core::{AnyPosition, AnyProblem, Budget, Fact, Place};
use tatham_kinds::find;
use xtask::arguments::option;

use crate::measure::instructions;

/// Numbers of puzzles, of positions of each, and of claims about a position.
const PUZZLES: usize = 20;
const POSITIONS: usize = 5;
const CLAIMS: usize = 20;

/// Work that is counted.
const WORK: [&str; 4] = ["nothing", "hint", "claims", "chain"];

/// Position with claims about it.
struct Asked {
    position: AnyPosition,
    claims: Vec<StepClaim>,
    chain: Vec<StepClaim>,
}

/// Counts the instructions, and prints the table.
pub(super) fn run(arguments: &[String]) -> Result<(), String> {
    if let Some(work) = option(arguments, "count") {
        return once(work, &positions()?).map(drop);
    }
    let positions = positions()?;
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let counted = |work: &str| instructions(&program, &["bench", "judge", "--count", work]);
    let nothing = counted("nothing")?;
    println!("| work | claims | follow | M instructions a position | of a hint |");
    println!("| --- | --- | --- | --- | --- |");
    let mut of_hint = None;
    for work in &WORK[1..] {
        let [claims, follow] = once(work, &positions)?;
        let each = (counted(work)? - nothing) as f64 / positions.len() as f64 / 1e6;
        let hint = *of_hint.get_or_insert(each);
        println!("| {work} | {claims} | {follow} | {each:.2} | {:.2} |", each / hint);
    }
    Ok(())
}

/// Does the work once at each position; returns the number of claims, and of those that follow.
fn once(work: &str, positions: &[Asked]) -> Result<[usize; 2], String> {
    let (mut claimed, mut follow) = (0, 0);
    for Asked { position, claims, chain } in positions {
        let budget = Budget::unlimited();
        let mut explainer = position.explainer().ok_or("it is not explained")?;
        let (claims, in_turn) = match work {
            "nothing" => continue,
            "hint" => {
                std::hint::black_box(explainer.hint(1, &budget));
                continue;
            }
            "claims" => (claims, false),
            "chain" => (chain, true),
            other => return Err(format!("`{other}` is none of {}", WORK.join(", "))),
        };
        let inquiry = Inquiry { claims, in_turn, max_cost: None };
        let judged = position.judge(&mut *explainer, &inquiry, &budget, &mut |_, _| ());
        let judged = judged.map_err(|unfit| unfit.to_string())?;
        claimed += claims.len();
        let follows = |judgement: &&_| is_following(judgement);
        follow += judged.verdicts.iter().filter(follows).count();
    }
    Ok([claimed, follow])
}

fn is_following(judgement: &tatham_core::explain::judge::Judgement) -> bool {
    judgement.verdict == StepVerdict::Follows
}

/// Returns the positions, with their claims.
fn positions() -> Result<Vec<Asked>, String> {
    let solo = find("solo").ok_or("no Solo")?;
    let text = fs::read_to_string("puzzles/solo/sgt.txt").map_err(|error| error.to_string())?;
    let mut positions = Vec::new();
    for id in ids(&text).filter(|id| id.starts_with("3x3:")).take(PUZZLES) {
        let puzzle = (solo.parse)(id).map_err(|error| format!("{id}: {error}"))?;
        positions.extend(on_the_way(&puzzle)?);
    }
    Ok(positions)
}

/// Returns positions on the way to the solution of a puzzle.
fn on_the_way(puzzle: &AnyProblem) -> Result<Vec<Asked>, String> {
    let start = puzzle.start();
    let mut explainer = start.explainer().ok_or("it is not explained")?;
    let steps = explainer.explain(&Budget::unlimited(), &mut |_| ()).steps;
    let mut end = start.clone();
    end.apply_all(&steps);
    let (size, digits) = (grid(&end).len() as u64, grid(&end));
    let mut positions = Vec::new();
    for number in 0..POSITIONS {
        let at = number * steps.len() / POSITIONS;
        let mut position = start.clone();
        position.apply_all(&steps[..at]);
        let now = grid(&position);
        let cells = (0..now.len()).flat_map(|y| (0..now.len()).map(move |x| [x, y]));
        let open: Vec<[usize; 2]> = cells.filter(|&[x, y]| now[y][x].is_null()).collect();
        let some = open.iter().step_by(open.len().div_ceil(CLAIMS).max(1)).enumerate();
        let claims = some.map(|(number, &[x, y])| {
            let digit = digits[y][x].as_u64().unwrap_or_default();
            let digit = if number % 2 == 0 { digit } else { digit % size + 1 };
            StepClaim::Facts(vec![Fact::is(Place::Cell([x, y]), digit)])
        });
        let next = steps[at..].iter().take(CLAIMS);
        let chain = next.map(|step| StepClaim::Facts(step.therefore.clone())).collect();
        positions.push(Asked { claims: claims.collect(), chain, position });
    }
    Ok(positions)
}

/// Returns the rows of digits of a position.
fn grid(position: &AnyPosition) -> Vec<Vec<Value>> {
    let json = position.json().value();
    serde_json::from_value(json["grid"].clone()).unwrap_or_default()
}
