//! Part of `cargo xtask bench moves fifteen`, after the presets: 1,000 random boards of 4x4, and
//! boards near one that needs 80 moves. Times are processor times.

use fastrand::Rng;
use tatham_core::{Entry, Options, Status, problem};

use crate::measure;

/// Board that needs as many moves as any board of 4x4.
const HARDEST: [usize; CELLS] = [0, 12, 9, 13, 15, 11, 10, 14, 3, 7, 2, 5, 4, 8, 6, 1];
const LENGTH: usize = 80;
const CELLS: usize = 16;
const SIDE: usize = 4;

/// Seed and number of random boards.
const SEED: u64 = 54;
const BOARDS: usize = 1000;

/// Number of random walks of each length, and the longest length.
const WALKS: usize = 10;
const LONGEST: usize = 20;

/// Answer and its processor time in seconds.
struct Solved {
    length: u64,
    lower_bound: u64,
    time: f64,
}

/// Prints both tables.
pub(super) fn run(entry: &Entry) -> Result<(), String> {
    // The first board that needs the tables shows their cost.
    let [first, again] = [solved(entry, &HARDEST)?, solved(entry, &HARDEST)?]
        .map(|board| board.map_or(0.0, |it| it.time));
    let tables = (first - again).max(0.0);
    println!(
        "\nFifteen 4x4, {BOARDS} random boards (seed {SEED}); the tables take {tables:.2} s once in a process.\n"
    );
    println!(
        "| boards | moves, mean | most | proven | processor ms, median | mean | slowest | slowest, tables included |"
    );
    println!("|{}", " --- |".repeat(8));
    println!("{}", random(entry, tables)?);
    println!("\nFifteen 4x4, {WALKS} random walks each from a board that needs {LENGTH} moves.\n");
    println!(
        "| slides | moves needed, at least | boards | proven | slowest, s, tables included | unproven: moves above the bound |"
    );
    println!("|{}", " --- |".repeat(6));
    let mut random = Rng::with_seed(SEED);
    for slides in (0..=LONGEST).step_by(2) {
        println!("{}", walks(entry, slides, tables, &mut random)?);
    }
    Ok(())
}

/// Solves a board by default; returns `None` if it has no solution.
fn solved(entry: &Entry, tiles: &[usize; CELLS]) -> Result<Option<Solved>, String> {
    let id = format!("{SIDE}x{SIDE}:{}", tiles.map(|tile| tile.to_string()).join(","));
    let puzzle = (entry.parse)(&id).map_err(|error| format!("{id}: {error}"))?;
    let start = measure::processor_time();
    let report = problem::solve(&puzzle, &Options::default()).map_err(|error| error.to_string())?;
    let time = measure::processor_time() - start;
    if report.status != Status::Solved {
        return Ok(None);
    }
    let solution = report.solutions[0].value();
    let number = |field: &str| solution[field].as_u64().unwrap_or_default();
    Ok(Some(Solved { length: number("length"), lower_bound: number("lower_bound"), time }))
}

/// Returns the row of the random boards.
fn random(entry: &Entry, tables: f64) -> Result<String, String> {
    let mut random = Rng::with_seed(SEED);
    let mut boards = Vec::with_capacity(BOARDS);
    while boards.len() < BOARDS {
        let mut tiles: [usize; CELLS] = std::array::from_fn(|tile| tile);
        for last in (1..CELLS).rev() {
            tiles.swap(last, random.u64(..=last as u64) as usize);
        }
        boards.extend(solved(entry, &tiles)?);
    }
    boards.sort_by(|one, other| one.time.total_cmp(&other.time));
    let mean = |of: fn(&Solved) -> f64| boards.iter().map(of).sum::<f64>() / BOARDS as f64;
    let proven = boards.iter().filter(|board| board.lower_bound == board.length).count();
    let slowest = boards[BOARDS - 1].time;
    Ok(format!(
        "| {BOARDS} | {:.2} | {} | {proven} | {:.1} | {:.1} | {:.0} | {:.0} |",
        mean(|board| board.length as f64),
        boards.iter().map(|board| board.length).max().unwrap_or_default(),
        1e3 * boards[BOARDS / 2].time,
        1e3 * mean(|board| board.time),
        1e3 * slowest,
        1e3 * (slowest + tables),
    ))
}

/// Returns the row of the boards at a number of slides from the hardest.
fn walks(entry: &Entry, slides: usize, tables: f64, random: &mut Rng) -> Result<String, String> {
    let mut boards = Vec::with_capacity(WALKS);
    // Without a slide there is only one board.
    for _ in 0..if slides == 0 { 1 } else { WALKS } {
        boards.extend(solved(entry, &walked(slides, random))?);
    }
    let slowest = boards.iter().map(|board| board.time).fold(0.0, f64::max);
    let mut above: Vec<u64> = boards
        .iter()
        .map(|board| board.length - board.lower_bound)
        .filter(|&above| above > 0)
        .collect();
    above.sort_unstable();
    let proven = boards.len() - above.len();
    let above = match above[..] {
        [] => "–".to_owned(),
        [least, .., most] if least < most => format!("{least} to {most}"),
        [most, ..] => most.to_string(),
    };
    let least = LENGTH - slides;
    Ok(format!(
        "| {slides} | {least} | {} | {proven} | {:.2} | {above} |",
        boards.len(),
        slowest + tables
    ))
}

/// Returns the hardest board after a number of random slides, none of which undoes the one before.
fn walked(slides: usize, random: &mut Rng) -> [usize; CELLS] {
    let (mut tiles, mut gap, mut before) = (HARDEST, 0, CELLS);
    for _ in 0..slides {
        let is_beside = |cell: &usize| {
            (cell % SIDE).abs_diff(gap % SIDE) + (cell / SIDE).abs_diff(gap / SIDE) == 1
                && *cell != before
        };
        let beside: Vec<usize> = (0..CELLS).filter(is_beside).collect();
        let to = beside[random.u64(..beside.len() as u64) as usize];
        tiles.swap(gap, to);
        (before, gap) = (gap, to);
    }
    tiles
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_walk_slides_one_tile_after_another() {
        let mut random = Rng::with_seed(1);
        for slides in 0..LONGEST {
            let mut tiles = walked(slides, &mut random);
            let moved = tiles.iter().zip(&HARDEST).filter(|(one, other)| one != other).count();
            assert!(moved <= slides + 1 && (moved > 0) == (slides > 0), "{slides}: {tiles:?}");
            tiles.sort_unstable();
            assert!(tiles.iter().copied().eq(0..CELLS));
        }
    }
}
