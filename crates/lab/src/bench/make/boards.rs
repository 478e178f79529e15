//! Figures of made boards beside those of the real games.

use serde_json::Value;
use tatham_core::author::contract::ids;
use tatham_core::make::{MakeOptions, Maker, Outcome};
use tatham_core::{Budget, Entry, Json, Options, problem};

use super::cost::{digits, mean};
use super::figures::{Figure, ROWS, Row};
use super::{Bench, head};
use crate::bench::generator::drawn;

/// Default number of boards; `--count` overrides it.
const COUNT: usize = 200;

/// Greatest difference that needs no reason.
const GREATEST: f64 = 0.2;

/// Board: its ID, and its solution if a figure is counted in it.
struct Board {
    id: String,
    solution: Value,
}

/// Compares the boards of each row.
pub(super) fn run(bench: &Bench) -> Result<(), String> {
    head(&["boards", "figure", "here", "real game", "difference"]);
    let count = bench.count.unwrap_or(COUNT);
    for row in ROWS {
        let kind = bench.kinds.iter().find(|(entry, _)| entry.kind.name == row.kind);
        let Some((entry, maker)) = kind else { continue };
        let ours = made(maker, row.params[0], count, bench)?;
        let theirs = generated(entry, row, count, bench)?;
        for (name, figure) in row.figures {
            let here = mean(ours.iter().map(|board| board.figure(*figure))).unwrap_or_default();
            let there = mean(theirs.iter().map(|board| board.figure(*figure))).unwrap_or_default();
            let difference = (here - there) / there;
            let mark = if difference.abs() > GREATEST { "**" } else { "" };
            println!(
                "| {} {} | {name} | {} | {} | {mark}{:+.0} %{mark} |",
                entry.kind.title,
                row.params[1],
                digits(here),
                digits(there),
                100.0 * difference
            );
        }
    }
    Ok(())
}

impl Board {
    fn figure(&self, figure: Figure) -> f64 {
        match figure {
            Figure::Id(of) => of(&self.id),
            Figure::Solution(of) => of(&self.solution),
        }
    }
}

/// Makes boards with as few clues as the limits allow.
fn made(maker: &Maker, params: &str, count: usize, bench: &Bench) -> Result<Vec<Board>, String> {
    let mut boards = Vec::new();
    for number in 0..count as u64 {
        let options =
            MakeOptions { seed: 1, number, has_time_limit: true, ..MakeOptions::default() };
        let budget = Budget::within(bench.limit);
        let outcome = (maker.make)(params, &options, &budget).map_err(|e| e.to_string())?;
        if let Outcome::Made(made) = outcome {
            boards.push(Board { id: made.game_id, solution: made.solution.value() });
        }
    }
    Ok(boards)
}

/// Returns boards that the real game generates.
fn generated(entry: &Entry, row: &Row, count: usize, bench: &Bench) -> Result<Vec<Board>, String> {
    let text = drawn(row.kind, row.params[1], &count.to_string())?;
    let needs_solution =
        row.figures.iter().any(|(_, figure)| matches!(figure, Figure::Solution(_)));
    let options = Options { time_limit: Some(bench.limit), ..Options::default() };
    let board = |id: &str| {
        let mut solution = Value::Null;
        if needs_solution {
            let puzzle = (entry.parse)(id).map_err(|error| format!("{id}: {error}"))?;
            let report =
                problem::solve(&puzzle, &options).map_err(|error| format!("{id}: {error}"))?;
            solution = report.solutions.first().map(Json::value).unwrap_or_default();
        }
        Ok(Board { id: id.to_owned(), solution })
    };
    ids(&text).map(board).collect()
}
