//! Task `cargo xtask bench hidden [KIND…] [--params P,…] [--count N]`: games with a hidden answer.
//! It plays games of each preset, generated afresh by the real game, blind: the number that end
//! with the answer, the number of queries, and milliseconds from the ID. With `--params all` it
//! plays every code of Guess's first preset instead, and with `--params positions` it analyses the
//! positions of Mines in `puzzles/mines/positions.jsonl`.

use std::fs;
use std::time::Instant;

use serde_json::Value;
use tatham_core::author::contract::ids;
use tatham_core::save::SaveFile;
use tatham_core::save::Step::Move;
use tatham_core::{Entry, Options, Status, problem};
use tatham_hidden::Game as _;
use tatham_hidden::guess::{GameParams, Guess};
use tatham_kinds::KINDS;

use super::generator::{drawn, sorts};
use super::named;
use xtask::arguments::option;
use xtask::folders;

/// Default number of games of each sort; `--count` overrides it.
const COUNT: &str = "20";

/// Signs with which a query begins, in any of these games.
const QUESTIONS: [char; 3] = ['O', 'G', 'F'];

/// Results of a set.
#[derive(Default)]
struct HiddenSetResult {
    games: usize,
    questions: Vec<f64>,
    times: Vec<f64>,
}

/// Measures the kinds named, or all of them.
pub(super) fn run(arguments: &[String]) -> Result<(), String> {
    let count = option(arguments, "count").unwrap_or(COUNT);
    if option(arguments, "params") == Some("positions") {
        return positions();
    }
    println!("| games | count | found | questions, mean | worst | ms, median | mean | worst |");
    println!("|{}", " --- |".repeat(8));
    if option(arguments, "params") == Some("all") {
        return all_codes();
    }
    for entry in named(arguments, KINDS.iter().copied().filter(|entry| entry.hidden))? {
        let name = entry.kind.name;
        for params in sorts(arguments, name) {
            let text = drawn(name, &params, count)?;
            let mut found = HiddenSetResult::default();
            ids(&text).try_for_each(|id| found.play(entry, id))?;
            println!("| {name} {params} | {} |", found.row());
        }
    }
    Ok(())
}

impl HiddenSetResult {
    fn play(&mut self, entry: &Entry, id: &str) -> Result<(), String> {
        let start = Instant::now();
        let puzzle = (entry.parse)(id).map_err(|error| format!("{id}: {error}"))?;
        let report =
            problem::solve(&puzzle, &Options::default()).map_err(|error| error.to_string())?;
        self.times.push(start.elapsed().as_secs_f64() * 1e3);
        self.games += 1;
        if report.status == Status::Solved {
            let moves =
                report.solutions[0].value()["moves"].as_array().cloned().unwrap_or_default();
            let asks =
                |text: &&Value| text.as_str().is_some_and(|text| text.starts_with(QUESTIONS));
            self.questions.push(moves.iter().filter(asks).count() as f64);
        }
        Ok(())
    }

    /// Returns the columns of a row.
    fn row(&self) -> String {
        let mean = |numbers: &[f64]| numbers.iter().sum::<f64>() / numbers.len().max(1) as f64;
        let worst = |numbers: &[f64]| numbers.iter().copied().fold(0.0, f64::max);
        let mut times = self.times.clone();
        times.sort_by(f64::total_cmp);
        let median = times.get(times.len() / 2).copied().unwrap_or_default();
        let [questions, slowest] = [mean(&self.questions), worst(&times)];
        format!(
            "{} | {} | {questions:.3} | {} | {median:.2} | {:.2} | {slowest:.2}",
            self.games,
            self.questions.len(),
            worst(&self.questions),
            mean(&times)
        )
    }
}

/// Plays every code of 6 colours and 4 pegs.
fn all_codes() -> Result<(), String> {
    let entry = tatham_kinds::find("guess").ok_or("this build has no Guess")?;
    let form = GameParams { colours: 6, pegs: 4, guesses: 10, blanks: false, repeats: true };
    let mut found = HiddenSetResult::default();
    for number in 0..6_u32.pow(4) {
        let code = (0..4).map(|peg| (number / 6_u32.pow(peg) % 6 + 1) as u8).collect();
        found.play(entry, &Guess::id(&form, &code))?;
    }
    println!("| guess c6p4g10Bm, all codes | {} |", found.row());
    Ok(())
}

/// Analyses positions in the middle of a game.
fn positions() -> Result<(), String> {
    let entry = tatham_kinds::find("mines").ok_or("this build has no Mines")?;
    let path = folders::root().join("puzzles/mines/positions.jsonl");
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let (mut times, mut sure) = (Vec::new(), 0);
    for line in text.lines() {
        let given: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
        let id = given["game_id"].as_str().unwrap_or_default();
        let puzzle = (entry.parse)(id).map_err(|error| format!("{id}: {error}"))?;
        let (params, desc) = id.split_once(':').unwrap_or_default();
        let steps = given["moves"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|text| Some(Move(text.as_str()?.to_owned())));
        let played = SaveFile {
            game: entry.kind.title.to_owned(),
            params: params.to_owned(),
            next_params: params.to_owned(),
            desc: desc.to_owned(),
            steps: steps.collect(),
        };
        let options = Options { played: Some(played), common: true, ..Options::default() };
        let start = Instant::now();
        let report = problem::solve(&puzzle, &options).map_err(|error| error.to_string())?;
        times.push(start.elapsed().as_secs_f64() * 1e3);
        let best = report.posterior.as_ref().and_then(|posterior| posterior.best);
        sure += usize::from(best.is_some_and(|best| best.probability == 0.0));
    }
    times.sort_by(f64::total_cmp);
    let median = times.get(times.len() / 2).copied().unwrap_or_default();
    println!("| positions | with a safe cell | ms, median | worst |\n| --- | --- | --- | --- |");
    println!(
        "| {} | {sure} | {median:.2} | {:.2} |",
        times.len(),
        times.last().copied().unwrap_or_default()
    );
    Ok(())
}
