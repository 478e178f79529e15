//! Task `cargo xtask corpus KIND [--params P] [--seed N] [--count N]`: minimal puzzles as
//! `tatham-slv make` makes them, one ID a line.
//!
//! Of some kinds there are others too, which need not have one solution: the options of
//! [`battleship`], [`pattern`] and [`signpost`].

pub(crate) mod battleship;
mod path;
pub(crate) mod pattern;
pub(crate) mod signpost;

use tatham_core::author::contract::Random;
use tatham_core::make::{Made, MakeOptions, Outcome};
use tatham_core::{Budget, Size};
use tatham_kinds::find;

use crate::Run;
use xtask::arguments::{number, option};

/// Other puzzles: a kind's name, the option that requests them, and the function that takes the
/// remaining arguments.
const OTHERS: &[(&str, &str, Run)] = &[
    ("battleship", "hints", battleship::run),
    ("pattern", "domino", pattern::run),
    ("pattern", "random", pattern::run),
    ("signpost", "hints", signpost::run),
];

/// Prints puzzles of the kind named first in `arguments`.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let (name, rest) = arguments.split_first().ok_or("puzzles of which kind?")?;
    let is_requested =
        |(kind, own, _): &&(&str, &str, Run)| kind == name && option(rest, own).is_some();
    if let Some((_, _, run)) = OTHERS.iter().find(is_requested) {
        return run(rest);
    }
    let seed = number(rest, "seed", 1)?;
    for puzzle in 0..number(rest, "count", 1)? {
        println!("{}", minimal(name, option(rest, "params"), seed, puzzle)?.game_id);
    }
    Ok(())
}

/// Makes a puzzle of a series, without a clue to spare if clues can be removed; without parameters
/// that of the first in the game's menu.
pub(crate) fn minimal(
    kind: &str,
    params: Option<&str>,
    seed: u64,
    number: u64,
) -> Result<Made, String> {
    let maker = find(kind).and_then(|entry| entry.maker);
    let maker = maker.ok_or_else(|| format!("no puzzles of `{kind}` are made"))?;
    let params = params.unwrap_or(maker.usual_params());
    let options = MakeOptions {
        is_minimal: maker.has_removable_clues,
        seed,
        number,
        ..MakeOptions::default()
    };
    match (maker.make)(params, &options, &Budget::unlimited()) {
        Ok(Outcome::Made(made)) => Ok(made),
        Ok(Outcome::NotMade(not_made)) => Err(format!("{kind} {params}: {}", not_made.reason)),
        Err(error) => Err(format!("{kind} {params}: {error}")),
    }
}

/// Returns a random share of the numbers below `count`, in random order.
fn sample(share: &str, count: usize, random: &mut Random<'_>) -> Result<Vec<usize>, String> {
    let wrong = || format!("--hints takes a share from 0 to 1, found `{share}`");
    let share: f64 =
        share.parse().ok().filter(|share| (0.0..=1.0).contains(share)).ok_or_else(wrong)?;
    let mut order: Vec<usize> = (0..count).collect();
    random.shuffle(&mut order);
    order.truncate((share * count as f64).round() as usize);
    Ok(order)
}

/// Reads `WxH`, or `N` for a square, with sides from 1 to 100.
fn size(text: &str) -> Result<Size, String> {
    let wrong = || format!("--size takes WxH with sides from 1 to 100, found `{text}`");
    let (width, height) = text.split_once('x').unwrap_or((text, text));
    let side =
        |text: &str| text.parse().ok().filter(|side| (1..=100).contains(side)).ok_or_else(wrong);
    Ok(Size { width: side(width)?, height: side(height)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_corpus_of_any_kind_is_made() {
        let id = |number| minimal("signpost", Some("5x4"), 5, number).unwrap().game_id;
        assert!(id(0).starts_with("5x4:") && id(0) != id(1));
        assert!(minimal("pegs", None, 5, 0).is_ok());
        assert!(minimal("countdown", None, 1, 0).is_err());
        let words = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(run(&words("battleship --size 6x6 --hints 0.5")), Ok(()));
        assert!(run(&words("battleship --hints unique")).is_err());
    }
}
