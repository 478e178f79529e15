//! Task `cargo xtask corpus battleship --size 30x30 --hints 0.05 --seed 1`: seas of any size with
//! a fleet in proportion.
//!
//! The usual sea of 10x10 holds 4 ships of 1 cell, 3 of 2, 2 of 3 and 1 of 4; larger seas hold
//! proportionally more. The ships are placed at random, the longest first. `--hints` is the share
//! of cells that are shown.

use tatham_core::author::contract::Random;
use tatham_core::{Direction, Size};

use super::size;
use xtask::arguments::{number, option};

/// Ships of 1, 2, 3, 4 cells in a sea of 100 cells.
const USUAL: [usize; 4] = [4, 3, 2, 1];

/// Layouts that are begun before a fleet is rejected as too large for the sea.
const ATTEMPTS: usize = 1000;

/// Writes `--count` seas (1 by default), one ID a line.
pub(super) fn run(arguments: &[String]) -> Result<(), String> {
    let size = size(option(arguments, "size").unwrap_or("10x10"))?;
    let hints = option(arguments, "hints").unwrap_or("0");
    let mut random = Random::seeded(number(arguments, "seed", 1)?);
    for _ in 0..number(arguments, "count", 1)? {
        println!("{}", make(size, hints, &mut random)?);
    }
    Ok(())
}

/// Returns the first sea of a seed.
pub(crate) fn sea(size: &str, hints: &str, seed: u64) -> Result<String, String> {
    make(super::size(size)?, hints, &mut Random::seeded(seed))
}

fn make(size: Size, hints: &str, random: &mut Random) -> Result<String, String> {
    let fleet = USUAL.map(|ships| (ships * size.area()).div_ceil(100));
    let sea = (0..ATTEMPTS).find_map(|_| lay_out(size, fleet, random));
    let sea =
        sea.ok_or_else(|| format!("no room for {fleet:?} in {}x{}", size.width, size.height))?;
    Ok(id(size, fleet, &sea, &super::sample(hints, size.area(), random)?))
}

/// Returns the letter of each cell, `W` for water; `None` if a ship did not fit.
fn lay_out(size: Size, fleet: [usize; 4], random: &mut Random) -> Option<Vec<char>> {
    let mut sea = vec!['W'; size.area()];
    for length in (1..=fleet.len()).rev() {
        for _ in 0..fleet[length - 1] {
            let places: Vec<Vec<usize>> = lines(size)
                .iter()
                .flat_map(|line| line.windows(length).map(<[usize]>::to_vec).collect::<Vec<_>>())
                .filter(|cells| cells.iter().all(|&cell| is_free(size, &sea, cell)))
                .collect();
            if places.is_empty() {
                return None;
            }
            let cells = &places[random.below(places.len())];
            let upright = length > 1 && cells[1] - cells[0] == size.width && size.width > 1;
            for (i, &cell) in cells.iter().enumerate() {
                sea[cell] = match (i, upright) {
                    _ if length == 1 => 'S',
                    (0, false) => 'L',
                    (0, true) => 'T',
                    (i, upright) if i + 1 == length => {
                        if upright {
                            'B'
                        } else {
                            'R'
                        }
                    }
                    _ => 'C',
                };
            }
        }
    }
    Some(sea)
}

/// Returns all rows, then all columns.
fn lines(size: Size) -> Vec<Vec<usize>> {
    (0..size.height)
        .map(|y| size.row(y).collect())
        .chain((0..size.width).map(|x| size.column(x).collect()))
        .collect()
}

/// Returns true if a cell and all its neighbours are water.
fn is_free(size: Size, sea: &[char], cell: usize) -> bool {
    sea[cell] == 'W'
        && Direction::ALL
            .into_iter()
            .filter_map(|d| size.step(cell, d))
            .all(|near| sea[near] == 'W')
}

/// Returns the ID of the sea with some of its cells shown.
fn id(size: Size, fleet: [usize; 4], sea: &[char], shown: &[usize]) -> String {
    let list =
        |numbers: Vec<usize>| numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
    let counts = |lines: &[Vec<usize>]| {
        lines.iter().map(|line| line.iter().filter(|&&c| sea[c] != 'W').count()).collect()
    };
    let lines = lines(size);
    let (rows, columns) = lines.split_at(size.height);
    let (width, height, longest, fleet) =
        (size.width, size.height, fleet.len(), list(fleet.to_vec()));
    let mut text = format!(
        "{width}x{height}f{longest},{fleet}:{},{}",
        list(counts(columns)),
        list(counts(rows))
    );
    let mut shown = shown.to_vec();
    shown.sort_unstable();
    let mut next = 0;
    for (i, &cell) in shown.iter().enumerate() {
        let mut skip = cell - next;
        text += if i == 0 { "," } else { "" };
        while skip > 0 {
            let step = skip.min(26);
            text.push(char::from(b'a' + step as u8 - 1));
            skip -= step;
        }
        text.push(sea[cell]);
        next = cell + 1;
    }
    text
}
