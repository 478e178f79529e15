//! Task `cargo xtask corpus signpost --size 50x50 --hints 0.3 --seed 1`: boards of any size, with
//! any number of hints.
//!
//! A random path is made (`path`) with arrows along it. `--hints` is the share of the numbers that
//! stays (0: none, not even the ends), or `minimal`: numbers are removed in random order while the
//! solution stays unique.

use super::path::{arrows, path};
use tatham_core::author::contract::Random;
use tatham_core::{Limit, Options, Size, Status, problem};
use tatham_kinds::find;

use xtask::arguments::{number, option};

/// Writes `--count` boards (1 by default), one ID a line.
pub(super) fn run(arguments: &[String]) -> Result<(), String> {
    let size = super::size(option(arguments, "size").unwrap_or("10x10"))?;
    let hints = option(arguments, "hints").unwrap_or("minimal");
    let mut random = Random::seeded(number(arguments, "seed", 1)?);
    for _ in 0..number(arguments, "count", 1)? {
        let path = path(size, &mut random);
        let arrows = arrows(size, &path, &mut random);
        let given = match hints {
            "minimal" => minimal(size, &path, &arrows, &mut random)?,
            share => {
                let share: f64 = share
                    .parse()
                    .ok()
                    .filter(|share| (0.0..=1.0).contains(share))
                    .ok_or_else(|| {
                        format!("--hints takes a share from 0 to 1 or `minimal`, found `{share}`")
                    })?;
                let mut order: Vec<usize> = (0..path.len()).collect();
                random.shuffle(&mut order);
                order.truncate((share * path.len() as f64).round() as usize);
                order
            }
        };
        println!("{}", id(size, &path, &arrows, &given));
    }
    Ok(())
}

/// Returns the ID of a board on which the positions `given` (from 0) are shown.
fn id(size: Size, path: &[usize], arrows: &[usize], given: &[usize]) -> String {
    let mut numbers = vec![String::new(); path.len()];
    for &position in given {
        numbers[path[position]] = (position + 1).to_string();
    }
    let cells = numbers
        .iter()
        .zip(arrows)
        .map(|(number, &arrow)| format!("{number}{}", char::from(b'a' + arrow as u8)));
    format!("{}x{}:{}", size.width, size.height, cells.collect::<Vec<_>>().concat())
}

/// Returns positions none of which can be left out without a second solution.
fn minimal(
    size: Size,
    path: &[usize],
    arrows: &[usize],
    random: &mut Random,
) -> Result<Vec<usize>, String> {
    let entry = find("signpost").ok_or("the table has no signpost")?;
    let options = Options { limit: Some(Limit::TWO), ..Options::default() };
    let is_unique = |given: &[usize]| {
        let board = (entry.parse)(&id(size, path, arrows, given)).map_err(|e| e.to_string())?;
        let report = problem::solve(&board, &options).map_err(|e| e.to_string())?;
        Ok::<bool, String>(report.status == Status::Unique)
    };
    let mut order: Vec<usize> = (0..path.len()).collect();
    random.shuffle(&mut order);
    let mut given = order.clone();
    for position in order {
        let fewer: Vec<usize> = given.iter().copied().filter(|&kept| kept != position).collect();
        if is_unique(&fewer)? {
            given = fewer;
        }
    }
    Ok(given)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minimal_boards_have_one_solution_and_no_hint_to_spare() {
        let size = Size { width: 5, height: 4 };
        let mut random = Random::seeded(3);
        let path = path(size, &mut random);
        let arrows = arrows(size, &path, &mut random);
        let given = minimal(size, &path, &arrows, &mut random).unwrap();
        let status = |given: &[usize]| {
            let board =
                (find("signpost").unwrap().parse)(&id(size, &path, &arrows, given)).unwrap();
            problem::solve(&board, &Options::default()).unwrap().status
        };
        assert_eq!(status(&given), Status::Unique);
        for i in 0..given.len() {
            let fewer: Vec<usize> =
                given.iter().enumerate().filter(|&(k, _)| k != i).map(|(_, &p)| p).collect();
            assert_eq!(status(&fewer), Status::Multiple);
        }
    }
}
