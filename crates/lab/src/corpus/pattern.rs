//! Task `cargo xtask corpus pattern`: nonograms by rule or by chance.
//!
//! - `--domino N`: the domino family, hard for its size and with one solution each. On a board of
//!   2N+1 by 2N+1 the columns are `1`, then N−1 times `1`, `1.3`, then `1`, `3`; the rows are the
//!   columns backwards, run by run. N = 6, 8, … 14 are MiniZinc's `dom_06` to `dom_14`.
//! - `--random WxH [--density PERCENT] [--seed S] [--count K]`: clues of random pictures. With
//!   `--lines` the picture is changed until line logic alone solves it: where cells stay undecided,
//!   most of them are made black.

use tatham_core::author::contract::Random;
use tatham_core::{Options, problem};

use xtask::arguments::{number, option};

/// Writes the puzzles to the standard output, one ID a line.
pub(super) fn run(arguments: &[String]) -> Result<(), String> {
    if option(arguments, "domino").is_some() {
        let n = number(arguments, "domino", 0_u64)?;
        if !(2..=499).contains(&n) {
            return Err("--domino takes a number from 2 to 499".to_owned());
        }
        println!("{}", domino(n as usize));
        return Ok(());
    }
    let size = option(arguments, "random").ok_or("which puzzles? --domino N, or --random WxH")?;
    let side = |text: &str| text.parse::<usize>().ok().filter(|side| (1..=1000).contains(side));
    let Some((width, height)) = size.split_once('x').and_then(|(w, h)| Some((side(w)?, side(h)?)))
    else {
        return Err(format!("--random takes a size like 30x20, found `{size}`"));
    };
    let mut random = Random::seeded(number(arguments, "seed", 1)?);
    for _ in 0..number(arguments, "count", 1)? {
        let density = number(arguments, "density", 50)?;
        if arguments.iter().any(|a| a == "--lines") {
            println!("{}", picture_for_lines(width, height, density, &mut random)?);
        } else {
            println!("{}", random_picture(width, height, density, &mut random));
        }
    }
    Ok(())
}

/// Returns the domino puzzle with a number.
pub(crate) fn domino(n: usize) -> String {
    let pairs = |first: &str, second: &str| format!("{first}/{second}/").repeat(n - 1);
    let (columns, rows) = (pairs("1", "1.3"), pairs("3.1", "1"));
    let side = 2 * n + 1;
    format!("{side}x{side}:1/{columns}1/3/3/1/{rows}1")
}

/// Returns the clues of a picture in which each cell is black with a probability in per cent.
pub(crate) fn random_picture(
    width: usize,
    height: usize,
    density: u64,
    random: &mut Random,
) -> String {
    let black: Vec<bool> =
        (0..width * height).map(|_| (random.below(100) as u64) < density).collect();
    clues(width, &black)
}

/// Returns the clues of such a picture, changed until line logic alone solves it.
pub(crate) fn picture_for_lines(
    width: usize,
    height: usize,
    density: u64,
    random: &mut Random,
) -> Result<String, String> {
    let entry = tatham_kinds::find("pattern").ok_or("the table has no pattern")?;
    let mut options = Options::default();
    options.settings.set(entry.kind.knobs, "strategy", "line")?;
    let mut black: Vec<bool> =
        (0..width * height).map(|_| (random.below(100) as u64) < density).collect();
    loop {
        let id = clues(width, &black);
        let puzzle = (entry.parse)(&id).map_err(|e| e.to_string())?;
        let report = problem::solve(&puzzle, &options).map_err(|e| e.to_string())?;
        let Some(partial) = report.partial.map(|partial| partial.value()) else { return Ok(id) };
        let rows = partial["rows"].as_array().into_iter().flatten();
        let undecided =
            rows.flat_map(|row| row.as_str().unwrap_or_default().chars().map(|cell| cell == '?'));
        for (cell, undecided) in black.iter_mut().zip(undecided) {
            if undecided {
                *cell = random.below(4) != 0;
            }
        }
    }
}

/// Returns the ID of a picture.
fn clues(width: usize, black: &[bool]) -> String {
    let clue = |cells: &mut dyn Iterator<Item = bool>| {
        let line: String = cells.map(|black| if black { '#' } else { ' ' }).collect();
        line.split_whitespace().map(|run| run.len().to_string()).collect::<Vec<_>>().join(".")
    };
    let height = black.len() / width;
    let columns = (0..width).map(|x| clue(&mut (0..height).map(|y| black[y * width + x])));
    let rows = (0..height).map(|y| clue(&mut (0..width).map(|x| black[y * width + x])));
    format!("{width}x{height}:{}", columns.chain(rows).collect::<Vec<_>>().join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_domino() {
        assert_eq!(domino(2), "5x5:1/1/1.3/1/3/3/1/3.1/1/1");
    }

    #[test]
    fn what_is_made_has_a_solution() {
        let entry = tatham_kinds::find("pattern").expect("in the table");
        let mut ids: Vec<String> = (2..7).map(domino).collect();
        let mut random = Random::seeded(7);
        ids.extend((0..10).map(|_| random_picture(13, 9, 50, &mut random)));
        ids.push(picture_for_lines(20, 15, 55, &mut random).unwrap());
        for id in ids {
            let report = tatham_core::problem::solve(
                &(entry.parse)(&id).unwrap(),
                &tatham_core::Options::default(),
            )
            .unwrap();
            assert!(report.count > 0, "{id}");
        }
    }
}
