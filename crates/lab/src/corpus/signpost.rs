//! Task `cargo xtask corpus signpost --size 50x50 --hints 0.3 --seed 1`: boards of any size, with
//! any number of hints.
//!
//! A random path is made (`path`) with arrows along it. `--hints` is the share of the numbers that
//! stays (0: none, not even the ends).

use super::path::{arrows, path};
use tatham_core::Size;
use tatham_core::author::contract::Random;

use xtask::arguments::{number, option};

/// Writes `--count` boards (1 by default), one ID a line.
pub(super) fn run(arguments: &[String]) -> Result<(), String> {
    let size = super::size(option(arguments, "size").unwrap_or("10x10"))?;
    let hints = option(arguments, "hints").unwrap_or("0");
    let mut random = Random::seeded(number(arguments, "seed", 1)?);
    for _ in 0..number(arguments, "count", 1)? {
        let path = path(size, &mut random);
        let arrows = arrows(size, &path, &mut random);
        let given = super::sample(hints, path.len(), &mut random)?;
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
