//! Times of making puzzles, with and without ratings.

use std::path::Path;

use serde_json::Value;
use tatham_core::explain::Band;

use super::cost::{Program, digits, is_made, mean, records};
use super::{Bench, head};
use crate::bench::generator::drawing;
use crate::outside::is_installed;

/// Puzzles that count the instructions: callgrind takes 50 times as long.
const COUNTED: usize = 10;

/// Minimal puzzles: a kind, our parameters, the goals in milliseconds and in millions of
/// instructions, and the real game's parameters.
const UNRATED: [(&str, &str, [f64; 2], &[&str]); 5] = [
    ("solo", "3x3", [0.3, 3.0], &["3x3", "3x3du"]),
    ("unruly", "10x10", [2.0, 20.0], &["10x10dn"]),
    ("slant", "8x8", [3.0, 30.0], &["8x8dh"]),
    ("loopy", "10x10", [30.0, 300.0], &["10x10t0dh"]),
    ("mines", "30x16n99", [20.0, 200.0], &["30x16n99"]),
];

/// Bands of Solo 3x3 with the goal in milliseconds, the real game's parameters and QQWing's
/// difficulty of about the same.
const BANDS: [(Band, f64, &str, &str); 4] = [
    (Band::Easy, 10.0, "3x3db", "easy"),
    (Band::Medium, 30.0, "3x3da", "intermediate"),
    (Band::Hard, 50.0, "3x3de", "expert"),
    (Band::Extreme, 100.0, "3x3du", ""),
];

/// Bands that are made of each kind.
const BANDS_OF_SIZES: [Band; 3] = [Band::Easy, Band::Medium, Band::Hard];

/// 3 sizes of each kind with ratings: those of the game's menu, and where it has fewer or the
/// largest takes minutes, others.
const SIZES: [(&str, [&str; 3]); 27] = [
    ("battleship", ["6x6f3", "8x8f4", "10x10f4"]),
    ("bridges", ["7x7", "10x10", "15x15"]),
    ("dominosa", ["3", "6", "9"]),
    ("filling", ["5x5", "7x6", "9x7"]),
    ("galaxies", ["7x7", "10x10", "15x15"]),
    ("keen", ["4", "5", "6"]),
    ("lightup", ["7x7", "10x10", "14x14"]),
    ("loopy", ["5x5", "7x7", "10x10"]),
    ("magnets", ["6x5", "8x7", "10x9"]),
    ("map", ["12x10n15", "20x15n30", "30x25n75"]),
    ("mosaic", ["3x3", "5x5", "10x10"]),
    ("net", ["5x5", "9x9", "13x11"]),
    ("palisade", ["5x5n5", "8x6n6", "10x8n8"]),
    ("pattern", ["10x10", "15x15", "20x20"]),
    ("pearl", ["6x6", "8x8", "10x10"]),
    ("range", ["9x6", "12x8", "16x11"]),
    ("rect", ["7x7", "9x9", "11x11"]),
    ("signpost", ["4x4c", "5x5c", "7x7c"]),
    ("singles", ["5x5", "8x8", "12x12"]),
    ("slant", ["5x5", "8x8", "12x10"]),
    ("solo", ["2x3", "3x3", "3x4"]),
    ("tents", ["8x8", "10x10", "15x15"]),
    ("towers", ["4", "5", "6"]),
    ("tracks", ["8x8", "10x10", "15x15"]),
    ("undead", ["4x4", "5x5", "7x7"]),
    ("unequal", ["4", "5", "6"]),
    ("unruly", ["8x8", "10x10", "14x14"]),
];

/// Goals of each band and size: mean milliseconds, and the percentage of the puzzles that are made.
const MOST_MS: f64 = 100.0;
const LEAST_MADE: usize = 95;

/// Number of solutions drawn for a puzzle from which on its band is called rare.
const RARE: f64 = 10.0;

/// Techniques of the hardest step.
const TECHNIQUES: [&str; 10] = [
    "hidden single",
    "claiming",
    "naked pair",
    "hidden pair",
    "naked triple",
    "X-wing",
    "skyscraper",
    "XY-wing",
    "W-wing",
    "XY-chain",
];

/// Maker of the puzzles of a row.
struct Source {
    name: String,
    program: Program,
    /// Maker of [`COUNTED`] puzzles.
    counted: Program,
    is_ours: bool,
}

impl Source {
    fn ours(bench: &Bench, kind: &str, params: &str, options: &str) -> Self {
        let with_options = |program| options.split_whitespace().fold(program, Program::with);
        let program = with_options(bench.make_within_limit(kind, params, bench.count()));
        // Callgrind would reach the limit.
        let counted = with_options(bench.make(kind, params, COUNTED));
        Self { name: "`make`".to_owned(), program, counted, is_ours: true }
    }

    fn game(bench: &Bench, kind: &str, params: &str) -> Self {
        let program =
            |count: usize| Program::of_command(&drawing(kind, params, &count.to_string()));
        let (program, counted) = (program(bench.count()), program(COUNTED));
        Self { name: format!("real game, {params}"), program, counted, is_ours: false }
    }

    /// Returns QQWing, if it is installed; without a difficulty, it makes any.
    fn qqwing(bench: &Bench, difficulty: &str) -> Option<Self> {
        let name = "qqwing";
        is_installed(name).inspect_err(|error| eprintln!("skipped: {name}: {error}")).ok()?;
        let program = |count: usize| {
            let line = format!("--generate {count} --one-line --difficulty {difficulty}");
            Program::new(Path::new(name), &line)
        };
        let (program, counted) = (program(bench.count()), program(COUNTED));
        Some(Self { name: format!("QQWing, {difficulty}"), program, counted, is_ours: false })
    }

    /// Returns the columns of a row: milliseconds, millions of instructions and puzzles made.
    fn row(&self, goals: [Option<f64>; 2], count: usize) -> Result<String, String> {
        let run = self.program.mean()?;
        let millions = self.counted.millions()? / COUNTED as f64;
        let with_goal = |value: f64, goal: Option<f64>| {
            let goal = goal.filter(|_| self.is_ours).map(|goal| format!(" (goal {goal})"));
            digits(value) + &goal.unwrap_or_default()
        };
        let made =
            if self.is_ours { made(&records(&run.output)) } else { run.output.lines().count() };
        let [ms, instructions] =
            [with_goal(run.ms / count as f64, goals[0]), with_goal(millions, goals[1])];
        Ok(format!("{} | {ms} | {instructions} | {made} of {count} |", self.name))
    }
}

/// Returns the number of puzzles that were made.
fn made(records: &[Value]) -> usize {
    records.iter().filter(|record| is_made(record)).count()
}

/// Columns of [`Source::row`].
const COLUMNS: [&str; 5] = ["puzzles", "by", "ms", "M instructions", "made"];

/// Measures puzzles without ratings.
pub(super) fn unrated(bench: &Bench) -> Result<(), String> {
    head(&COLUMNS);
    for (kind, params, goals, games) in UNRATED.iter().filter(|(kind, ..)| bench.has(kind)) {
        // Boards of games have no clues.
        let is_game =
            bench.kinds.iter().any(|(entry, maker)| entry.kind.name == *kind && maker.is_game);
        let options = if is_game { "" } else { "--minimal" };
        let ours = Source::ours(bench, kind, params, options);
        let theirs = games.iter().map(|params| Source::game(bench, kind, params));
        let others = (*kind == "solo").then(|| Source::qqwing(bench, "any")).flatten();
        for source in [ours].into_iter().chain(theirs).chain(others) {
            println!("| {kind} {params} | {}", source.row(goals.map(Some), bench.count())?);
        }
    }
    Ok(())
}

/// Measures the bands of Solo 3x3.
pub(super) fn bands(bench: &Bench) -> Result<(), String> {
    let (kind, params) = ("solo", "3x3");
    if !bench.has(kind) {
        return Ok(());
    }
    head(&COLUMNS);
    for (band, goal, game, difficulty) in BANDS {
        let ours = Source::ours(bench, kind, params, &format!("--grade {band}"));
        let others = (!difficulty.is_empty()).then(|| Source::qqwing(bench, difficulty)).flatten();
        for source in [ours, Source::game(bench, kind, game)].into_iter().chain(others) {
            let row = source.row([Some(goal), None], bench.count())?;
            println!("| {kind} {params}, {band} | {row}");
        }
    }
    Ok(())
}

/// Puzzles of one band and size.
struct Cell {
    /// Kind, parameters and band.
    name: String,
    /// Milliseconds for each puzzle.
    ms: f64,
    records: Vec<Value>,
}

impl Cell {
    fn measured(bench: &Bench, kind: &str, params: &str, band: Band) -> Result<Self, String> {
        let program = bench.make_within_limit(kind, params, bench.count());
        let run = program.with("--grade").with(band.to_string()).run()?;
        let ms = run.ms / bench.count() as f64;
        Ok(Self { name: format!("{kind} {params}, {band}"), ms, records: records(&run.output) })
    }

    /// Number of puzzles that were made.
    fn made(&self) -> usize {
        made(&self.records)
    }

    fn is_fast(&self) -> bool {
        self.ms <= MOST_MS
    }

    fn is_reached(&self) -> bool {
        100 * self.made() >= LEAST_MADE * self.records.len()
    }

    /// Returns a row with the cause of what fails.
    fn row(&self) -> String {
        let tries = mean(self.records.iter().filter_map(|record| record["tries"].as_f64()));
        let tries = tries.unwrap_or_default().max(1.0);
        let missed = self.records.iter().filter(|record| !is_made(record));
        let hardest = missed.filter_map(|record| record["best"]["hardest"].as_f64());
        let hardest = hardest.max_by(f64::total_cmp).map_or_else(|| "–".to_owned(), digits);
        let cause = if tries >= RARE { "rare" } else { "slow to rate" };
        format!(
            "| {} | {} | {} of {} | {} | {} | {hardest} | {cause} |",
            self.name,
            digits(self.ms),
            self.made(),
            self.records.len(),
            digits(tries),
            digits(self.ms / tries),
        )
    }
}

/// Measures the bands of each kind at 3 sizes.
pub(super) fn sizes(bench: &Bench) -> Result<(), String> {
    head(&["puzzles", "easy: ms", "made", "medium: ms", "made", "hard: ms", "made"]);
    let mut all = Vec::new();
    for (kind, sizes) in SIZES.iter().filter(|(kind, _)| bench.has(kind)) {
        let entry = bench.kinds.iter().find(|(entry, _)| entry.kind.name == *kind);
        let Some(bands) = entry.and_then(|(entry, _)| entry.kind.bands) else { continue };
        for params in sizes {
            print!("| {kind} {params} |");
            for band in BANDS_OF_SIZES {
                if bands.all().all(|own| own != band) {
                    print!(" – | – |");
                    continue;
                }
                let cell = Cell::measured(bench, kind, params, band)?;
                print!(" {} | {} of {} |", digits(cell.ms), cell.made(), bench.count());
                all.push(cell);
            }
            println!();
        }
    }
    let share = |is_good: fn(&Cell) -> bool| {
        100 * all.iter().filter(|cell| is_good(cell)).count() / all.len().max(1)
    };
    let made: usize = all.iter().map(Cell::made).sum();
    let asked: usize = all.iter().map(|cell| cell.records.len()).sum();
    println!(
        "\n{} cells; {} % of them at most {MOST_MS} ms on average, \
        {} % with at least {LEAST_MADE} % made; \
        {:.1} % of all puzzles made, mean of all cells {} ms\n",
        all.len(),
        share(Cell::is_fast),
        share(Cell::is_reached),
        100.0 * made as f64 / asked.max(1) as f64,
        digits(mean(all.iter().map(|cell| cell.ms)).unwrap_or_default())
    );
    head(&[
        "above the goal",
        "ms",
        "made",
        "solutions drawn, mean",
        "ms for each",
        "hardest cost met by those not made",
        "cause",
    ]);
    for cell in all.iter().filter(|cell| !cell.is_fast() || !cell.is_reached()) {
        println!("{}", cell.row());
    }
    Ok(())
}

/// Measures the techniques of Solo 3x3.
pub(super) fn techniques(bench: &Bench) -> Result<(), String> {
    if !bench.has("solo") {
        return Ok(());
    }
    head(&["technique of the hardest step", "ms", "made", "hardest, mean", "clues, mean"]);
    for name in TECHNIQUES {
        let program = bench.make_within_limit("solo", "3x3", bench.count());
        let program = program.with("--technique").with(name);
        let run = program.run()?;
        let records: Vec<Value> = records(&run.output).into_iter().filter(is_made).collect();
        let mean = |value: &dyn Fn(&Value) -> Option<f64>| {
            mean(records.iter().filter_map(value)).map_or_else(|| "–".to_owned(), digits)
        };
        println!(
            "| {name} | {} | {} of {} | {} | {} |",
            digits(run.ms / bench.count() as f64),
            records.len(),
            bench.count(),
            mean(&|record| record["rating"]["hardest"].as_f64()),
            mean(&|record| record["clues"].as_f64())
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use tatham_kinds::{KINDS, find};

    use super::*;
    use crate::corpus::minimal;

    #[test]
    fn what_is_above_a_goal_has_its_cause() {
        let record = |tries: u32, best: Value| json!({ "tries": tries, "best": best });
        let made = json!({ "game_id": "2x2:", "tries": 1 });
        let row = |records| Cell { name: "solo 2x2, hard".to_owned(), ms: 240.0, records }.row();
        let missed = [record(15, json!({ "hardest": 2.5 })), record(20, Value::Null)];
        assert_eq!(
            row([vec![made.clone()], missed.to_vec()].concat()),
            "| solo 2x2, hard | 240 | 1 of 3 | 12.0 | 20.0 | 2.5 | rare |"
        );
        assert_eq!(
            row(vec![made]),
            "| solo 2x2, hard | 240 | 1 of 1 | 1.0 | 240 | – | slow to rate |"
        );
    }

    #[test]
    fn every_kind_with_ratings_has_3_sizes_that_can_be_made() {
        let is_rated = |name: &str| {
            find(name).is_some_and(|entry| entry.maker.is_some() && entry.kind.bands.is_some())
        };
        for entry in KINDS {
            let name = entry.kind.name;
            assert_eq!(SIZES.iter().any(|(kind, _)| *kind == name), is_rated(name), "{name}");
        }
        for (kind, sizes) in SIZES {
            assert!(minimal(kind, Some(sizes[0]), 0, 0).is_ok(), "{kind} {}", sizes[0]);
        }
    }
}
