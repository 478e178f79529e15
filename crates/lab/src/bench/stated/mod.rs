//! The second half of `cargo xtask bench core [--only PART OF A NAME] [--runs N] [--sets FILE]`: games that are stated here alone and are no kinds yet, each
//! puzzle solved with the proof that it has one solution.
//!
//! The puzzles are those of `stated.txt`, or of another file that is written like it. They are read before the clock starts, and the fastest run of each
//! counts. Where the referee is there the games' own solvers are measured on the same puzzles. Last comes what all solutions of a blank Loopy share.

mod galaxies;
mod loopy;

use std::fs;
use std::time::Instant;

use tatham_core::{Budget, Direction, Size, Stop};
use tatham_sat::model::{self, Model};
use tatham_sat::{Engine, Lit};

use super::rows::{Row, own, rows};
use xtask::arguments::option;

/// What belongs to this repository.
const DRAWN: &str = include_str!("../stated.txt");

/// A puzzle of a game that is stated in two parts: what holds for all puzzles of a shape, and what this one adds.
trait Game: Sized + Sync {
    /// What puzzles with the same rules have in common. It is no more than the size: two that are drawn seldom agree in anything else.
    type Shape: Clone + Eq + 'static;

    /// Reads an ID; nothing from one that is none, or none of what is stated.
    fn read(id: &str) -> Option<Self>;

    /// What it has in common with others.
    fn shape(&self) -> Self::Shape;

    /// States what holds for every puzzle of the shape, and says which variables the solution shows; all of these games show booleans.
    fn rules(shape: &Self::Shape, model: &mut Model) -> Vec<Lit>;

    /// States what this puzzle adds.
    fn clues(&self, shown: &[Lit], model: &mut Model);
}

/// All pairs of neighbours.
fn neighbours(size: Size) -> impl Iterator<Item = [usize; 2]> {
    let beside =
        move |cell: usize, direction| size.step(cell, direction).map(|other| [cell, other]);
    (0..size.area())
        .flat_map(move |cell| [beside(cell, Direction::East), beside(cell, Direction::South)])
        .flatten()
}

/// What a row comes to.
struct Found {
    /// Puzzles with exactly one solution.
    unique: usize,
    conflicts: u64,
    /// Microseconds of each puzzle.
    times: Vec<f64>,
    /// The same where nothing is kept from an earlier puzzle.
    cold: Vec<f64>,
}

/// Measures.
pub(super) fn run(arguments: &[String]) -> Result<(), String> {
    let only = option(arguments, "only").unwrap_or_default();
    let runs: usize = option(arguments, "runs")
        .unwrap_or("20")
        .parse()
        .map_err(|_| "--runs takes a number".to_owned())?;
    let other = option(arguments, "sets")
        .map(fs::read_to_string)
        .transpose()
        .map_err(|error| format!("--sets: {error}"))?;
    println!(
        "\n| stated here | puzzles | unique | cold µs | µs each | worst µs | conflicts each | the game µs |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- |");
    for Row { name, game, ids } in
        rows(other.as_deref().unwrap_or(DRAWN)).iter().filter(|row| row.name.contains(only))
    {
        let Found { unique, conflicts, times, cold } = by_name(game, ids, runs)?;
        let count = ids.len().max(1) as f64;
        let [mean, cold] = [times.iter().sum::<f64>() / count, cold.iter().sum::<f64>() / count];
        let worst = times.iter().copied().fold(0.0, f64::max);
        let own = own(game, ids).map_or_else(|| "–".to_owned(), |own| own.to_string());
        println!(
            "| {name} | {} | {unique} | {cold:.1} | {mean:.1} | {worst:.1} | {:.1} | {own} |",
            ids.len(),
            conflicts as f64 / count
        );
    }
    println!("\n| what all solutions share | known | ms |\n| --- | --- | --- |");
    for side in [10, 15] {
        let name = format!("Loopy {side}x{side} blank");
        if name.contains(only) {
            let shape = loopy::Shape { size: Size { width: side, height: side } };
            let (known, time) =
                shared::<loopy::Problem>(&shape, runs.min(5)).map_err(|stop| stop.to_string())?;
            println!("| {name} | {known} | {time:.2} |");
        }
    }
    Ok(())
}

/// Measures puzzles of a game.
fn by_name(game: &str, ids: &[&str], runs: usize) -> Result<Found, String> {
    match game {
        "galaxies" => measure::<galaxies::Problem>(ids, runs),
        "loopy" => measure::<loopy::Problem>(ids, runs),
        _ => Err(format!("no {game} is stated")),
    }
}

fn measure<G: Game>(ids: &[&str], runs: usize) -> Result<Found, String> {
    let problems: Vec<G> = ids
        .iter()
        .map(|id| G::read(id).ok_or_else(|| format!("{id} is not read")))
        .collect::<Result<_, _>>()?;
    let budget = Budget::unlimited();
    let slowest = vec![f64::INFINITY; ids.len()];
    let mut found = Found { unique: 0, conflicts: 0, times: slowest.clone(), cold: slowest };
    let timed = |problem: &G| {
        let start = Instant::now();
        let solved = solve(problem, &budget).map_err(|stop| stop.to_string())?;
        Ok::<_, String>((solved, start.elapsed().as_secs_f64() * 1e6))
    };
    // In rounds, so that no puzzle comes twice in a row.
    let began = Instant::now();
    for round in (0..).take_while(|&round| round < runs.max(1) || began.elapsed() < super::SPAN) {
        for ((problem, best), cold) in problems.iter().zip(&mut found.times).zip(&mut found.cold) {
            let ((solutions, conflicts), time) = timed(problem)?;
            *best = best.min(time);
            *cold = cold.min(super::afresh(|| timed(problem))?.1);
            if round == 0 {
                found.unique += usize::from(solutions == 1);
                found.conflicts += conflicts;
            }
        }
    }
    Ok(found)
}

/// How many solutions there are, at most two, and after how many conflicts that is known.
fn solve<G: Game>(problem: &G, budget: &Budget) -> Result<(usize, u64), Stop> {
    let clues = |shown: &[Lit], model: &mut Model| problem.clues(shown, model);
    let (mut answers, _) = model::answers(problem.shape(), G::rules, clues, budget)?;
    let mut solutions = 0;
    while solutions < 2 && answers.advance(budget)?.is_some() {
        solutions += 1;
    }
    Ok((solutions, answers.conflicts().unwrap_or(0)))
}

/// What all solutions of the rules alone share: how many values, and in how many milliseconds that is known.
fn shared<G: Game>(shape: &G::Shape, runs: usize) -> Result<(usize, f64), Stop> {
    let (mut known, mut best) = (0, f64::INFINITY);
    for _ in 0..runs.max(1) {
        let start = Instant::now();
        let mut model = Model::new(&Budget::unlimited());
        let shown = G::rules(shape, &mut model);
        let values = model
            .common(shown.into_iter().map(Into::into).collect(), Engine::Cdcl)?
            .unwrap_or_default();
        best = best.min(start.elapsed().as_secs_f64() * 1e3);
        known = values.iter().flatten().count();
    }
    Ok((known, best))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_set_begins_with_a_puzzle_of_one_solution() {
        for row in rows(DRAWN) {
            assert_eq!(by_name(row.game, &row.ids[..1], 1).unwrap().unique, 1, "{}", row.name);
        }
    }
}
