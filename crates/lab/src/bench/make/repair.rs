//! Repairs of puzzles from which clues are missing.

use std::fs;

use tatham_core::Puzzle;
use tatham_core::author::contract::Random;
use tatham_core::make::Made;
use tatham_explain::ByRules;
use tatham_latin::solo::Solo;
use tatham_make::Makeable;
use tatham_route::slant::Slant;
use tatham_shade::unruly::Unruly;

use super::cost::{Program, digits, mean, records};
use super::{Bench, head};
use crate::corpus::minimal;

/// Numbers of missing clues, with the goals in milliseconds.
const MISSING: [(usize, Option<f64>); 3] = [(1, Some(20.0)), (3, None), (6, Some(500.0))];

/// Kinds with their parameters, and functions that remove clues from the puzzle with an ID.
const KINDS: [(&str, &str, Removal); 3] = [
    ("solo", "3x3", without::<Solo, Solo>),
    ("unruly", "10x10", without::<ByRules<Unruly>, Unruly>),
    ("slant", "8x8", without::<ByRules<Slant>, Slant>),
];

/// Removes a number of random clues.
type Removal = fn(&str, usize, &mut Random<'_>) -> Result<String, String>;

/// Measures repairs, whose solution is given.
pub(super) fn run(bench: &Bench) -> Result<(), String> {
    head(&["puzzles", "missing", "ms", "worst", "repaired", "proven fewest", "clues added, mean"]);
    let answer = std::env::temp_dir().join(format!("tatham-answer-{}.json", std::process::id()));
    for (kind, params, removal) in KINDS.iter().filter(|(kind, ..)| bench.has(kind)) {
        let puzzles: Vec<Made> = (0..bench.count() as u64)
            .map(|number| minimal(kind, Some(params), 1, number))
            .collect::<Result<_, _>>()?;
        for (missing, goal) in MISSING {
            let mut random = Random::seeded(1);
            let (mut times, mut added, mut proven) = (Vec::new(), Vec::new(), 0);
            for made in &puzzles {
                let text = removal(&made.game_id, missing, &mut random)?;
                let shown = |error| format!("{}: {error}", answer.display());
                fs::write(&answer, made.solution.text()).map_err(shown)?;
                let run = Program::new(&bench.program, &format!("repair {kind}:{text} --json"))
                    .with("--answer")
                    .with(answer.display().to_string())
                    .with("--time-limit")
                    .with(bench.limit.as_secs_f64().to_string())
                    .run()?;
                times.push(run.ms);
                let record = records(&run.output).pop().unwrap_or_default();
                let fewest = &record["fewest"];
                added.extend(fewest["found"].as_f64().filter(|_| record["status"] == "repaired"));
                proven += usize::from(fewest["proven"] == true);
            }
            let goal = goal.map_or_else(String::new, |goal| format!(" (goal {goal})"));
            println!(
                "| {kind} {params} | {missing} | {}{goal} | {} | {} of {} | {proven} | {} |",
                digits(mean(times.iter().copied()).unwrap_or_default()),
                digits(times.iter().copied().fold(0.0, f64::max)),
                added.len(),
                puzzles.len(),
                mean(added.iter().copied()).map_or_else(|| "–".to_owned(), digits)
            );
        }
    }
    // The next run overwrites a file that stays behind.
    let _ = fs::remove_file(answer);
    Ok(())
}

/// See [`Removal`].
fn without<P, M>(id: &str, count: usize, random: &mut Random<'_>) -> Result<String, String>
where
    P: Puzzle,
    M: Makeable<Problem = P::Problem, PartialAnswer = P::PartialAnswer>,
{
    let problem = P::parse(id).map_err(|error| format!("{id}: {error}"))?;
    let mut clues = 0;
    M::with_clues(&problem, &mut |_| {
        clues += 1;
        true
    });
    let mut order: Vec<usize> = (0..clues).collect();
    random.shuffle(&mut order);
    let removed = &order[..count.min(order.len())];
    let mut next = 0;
    let fewer = M::with_clues(&problem, &mut |_| {
        next += 1;
        !removed.contains(&(next - 1))
    });
    Ok(P::id(&fewer))
}
