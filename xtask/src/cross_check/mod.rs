//! `cargo xtask cross-check [KIND…] [--count 10000] [--seed 1] [--jobs N]`: everything that answers a puzzle, held against everything else.
//!
//! For each kind, small random puzzles, a third of them with one solution, a third with several, a third with none. Each is
//!
//! 1. solved by a brute force of its own, written from the rules and from the drawn puzzle, not from what our parser makes of it;
//! 2. solved by every combination of the kind's choices (strategy, encoding, solver, as the table of kinds has them): as many solutions,
//!    and the same ones; what they share; and the verdict with the usual limit;
//! 3. written as formulas, by every combination, for both questions, and put to MiniSat and CaDiCaL; and CaDiCaL counts the models of
//!    each formula of the first question.
//!
//! A puzzle depends on the seed and its number alone, not on how many threads work.

mod battleship;
mod compare;
mod countdown;
mod pattern;
mod signpost;
mod solo;
mod unruly;

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use serde_json::{Value, json};
use tatham_core::Entry;
use tatham_kinds::find;

use crate::option;
use crate::outside::Outside;
use crate::random::Random;
use compare::Compared;

/// Puzzles with more solutions are not drawn: all of them are listed, by every combination.
const MOST: usize = 60;

/// Puzzles that are drawn, for one that is wanted, before the maker is called faulty.
const ATTEMPTS: usize = 100_000;

/// Steps of a brute force, for one puzzle, before another is drawn instead.
const PATIENCE: usize = 300_000;

/// Mismatches that are printed of each kind.
const SHOWN: usize = 20;

/// How many solutions a puzzle shall have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    One,
    Several,
    None,
}

impl Wanted {
    const ALL: [Self; 3] = [Self::One, Self::Several, Self::None];

    fn is_met(self, drawn: &Drawn) -> bool {
        match self {
            Self::One => drawn.is_exact && drawn.answers.len() == 1,
            Self::Several => drawn.is_exact && (2..=MOST).contains(&drawn.answers.len()),
            Self::None => !drawn.is_exact || drawn.answers.is_empty(),
        }
    }
}

/// A puzzle and all there is to know of it, by brute force.
#[derive(Clone, Debug)]
struct Drawn {
    id: String,
    /// Knobs that belong to the puzzle rather than to how it is solved.
    asked: Vec<(&'static str, String)>,
    /// All solutions, in the form that [`Maker::essence`] leaves of a report's.
    answers: Vec<Value>,
    /// False where the answers are merely nearest.
    is_exact: bool,
}

impl Drawn {
    /// A puzzle with its solutions, if brute force has come to an end.
    fn new(id: String, answers: Option<Vec<Value>>) -> Option<Self> {
        answers.map(|answers| Self { id, asked: Vec::new(), answers, is_exact: true })
    }
}

/// What makes the puzzles of a kind.
#[derive(Clone, Copy, Debug)]
struct Maker {
    kind: &'static str,
    /// Draws a puzzle that may well be as wanted; `None` where the attempt led nowhere.
    draw: fn(&mut Random, Wanted) -> Option<Drawn>,
    /// What is to be compared of a solution.
    essence: fn(&Value) -> Value,
    /// What is common to two characters of solutions that differ.
    shared: fn(char, char) -> char,
}

impl Maker {
    const fn new(kind: &'static str, draw: fn(&mut Random, Wanted) -> Option<Drawn>) -> Self {
        Self { kind, draw, essence: Value::clone, shared: |_, _| '?' }
    }

    /// The puzzle with this number: as wanted, and the same for the same seed.
    fn puzzle(&self, seed: u64, number: usize) -> Result<Drawn, String> {
        let wanted = Wanted::ALL[number % Wanted::ALL.len()];
        let mut random = Random::new((seed << 32).wrapping_add(number as u64));
        let mut drawn = (0..ATTEMPTS).filter_map(|_| (self.draw)(&mut random, wanted));
        let found = drawn.find(|drawn| wanted.is_met(drawn));
        found.ok_or_else(|| format!("{}: no puzzle of the sort {wanted:?} was drawn", self.kind))
    }
}

/// The makers, sorted by kind.
const MAKERS: &[Maker] = &[battleship::MAKER, countdown::MAKER, pattern::MAKER, signpost::MAKER, solo::MAKER, unruly::MAKER];

/// A solution that is rows of characters.
fn rows(width: usize, cells: impl IntoIterator<Item = char>) -> Value {
    let cells: Vec<char> = cells.into_iter().collect();
    json!({ "rows": cells.chunks(width).map(|row| row.iter().collect::<String>()).collect::<Vec<_>>() })
}

/// A solution that is rows of numbers.
fn grid(width: usize, cells: &[usize]) -> Value {
    json!({ "grid": cells.chunks(width).collect::<Vec<_>>() })
}

/// Figures of a kind.
#[derive(Clone, Debug, Default)]
struct Tally {
    puzzles: [usize; 3],
    compared: Compared,
}

/// Checks the kinds named, or all.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let number = |name: &str, default: usize| match option(arguments, name) {
        Some(text) => text.parse().map_err(|_| format!("--{name} takes a number, found `{text}`")),
        None => Ok(default),
    };
    let (count, seed) = (number("count", 10_000)?, number("seed", 1)? as u64);
    let jobs = number("jobs", std::thread::available_parallelism().map_or(1, usize::from))?;
    let named: Vec<&String> = crate::words(arguments);
    if let Some(unknown) = named.iter().find(|name| !MAKERS.iter().any(|maker| maker.kind == **name)) {
        return Err(format!("no maker of small puzzles for `{unknown}`"));
    }
    let (outside, missing) = Outside::installed();
    for line in &missing {
        eprintln!("{line}");
    }
    println!(
        "| kind | puzzles | one solution | several | none | combinations | enumerations | solutions | formulas | judged outside | models counted | gave up | mismatches | s |"
    );
    println!("|{}", " --- |".repeat(14));
    let mut mismatches = 0;
    let mut gave_up = Vec::new();
    for maker in MAKERS.iter().filter(|maker| named.is_empty() || named.iter().any(|name| *name == maker.kind)) {
        let start = Instant::now();
        let entry = find(maker.kind).ok_or_else(|| format!("the table has no {}", maker.kind))?;
        let tally = check(maker, entry, &outside, count, seed, jobs)?;
        let ([one, several, none], Compared { enumerations, solutions, formulas, judged, counted, .. }) =
            (tally.puzzles, &tally.compared);
        println!(
            "| {} | {count} | {one} | {several} | {none} | {} | {enumerations} | {solutions} | {formulas} | {judged} | {counted} | {} | {} | {:.0} |",
            maker.kind,
            compare::combinations(entry.kind).len(),
            tally.compared.gave_up.values().sum::<usize>(),
            tally.compared.mismatches.len(),
            start.elapsed().as_secs_f64(),
        );
        for line in tally.compared.mismatches.iter().take(SHOWN) {
            eprintln!("{}: {line}", maker.kind);
        }
        mismatches += tally.compared.mismatches.len();
        gave_up.extend(tally.compared.gave_up.into_iter().map(|(way, times)| (maker.kind, way, times)));
    }
    for (kind, way, times) in gave_up {
        println!("{kind} by {way} gave up {times} times, and said so");
    }
    if mismatches > 0 { Err(format!("{mismatches} mismatches")) } else { Ok(()) }
}

/// Draws the puzzles of a kind and compares all answers to them.
fn check(maker: &Maker, entry: &Entry, outside: &[Outside], count: usize, seed: u64, jobs: usize) -> Result<Tally, String> {
    let (next, total) = (AtomicUsize::new(0), Mutex::new(Tally::default()));
    let work = || -> Result<(), String> {
        let mut tally = Tally::default();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                break;
            }
            let drawn = maker.puzzle(seed, number)?;
            tally.puzzles[number % Wanted::ALL.len()] += 1;
            compare::compare(maker, entry, outside, &drawn, &mut tally.compared);
        }
        let mut total = total.lock().map_err(|_| "a thread has failed".to_owned())?;
        for (sum, part) in total.puzzles.iter_mut().zip(tally.puzzles) {
            *sum += part;
        }
        total.compared.add(tally.compared);
        Ok(())
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..jobs.max(1)).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().map_err(|_| "a thread has panicked".to_owned())?)
    })?;
    total.into_inner().map_err(|_| "a thread has failed".to_owned())
}

/// Counts by name.
type Times = BTreeMap<String, usize>;

#[cfg(test)]
mod tests {
    use super::*;

    /// A slice of the whole, the same each time. Every kind of the table has a maker.
    #[test]
    fn everything_agrees_on_small_puzzles() {
        let (outside, missing) = Outside::installed();
        for line in &missing {
            eprintln!("{line}");
        }
        for entry in tatham_kinds::KINDS {
            let maker = MAKERS.iter().find(|maker| maker.kind == entry.kind.name);
            let maker = maker.unwrap_or_else(|| panic!("{} has no maker of small puzzles", entry.kind.name));
            let tally = check(maker, entry, &outside, 150, 7, 2).unwrap();
            assert_eq!(tally.puzzles, [50; 3], "{}", entry.kind.name);
            assert_eq!(tally.compared.mismatches, [""; 0], "{}", entry.kind.name);
        }
    }

    #[test]
    fn the_same_seed_draws_the_same_puzzles() {
        for maker in MAKERS {
            for number in 0..6 {
                let [a, b, c] = [5, 5, 6].map(|seed| maker.puzzle(seed, number).unwrap());
                assert_eq!((&a.id, &a.answers), (&b.id, &b.answers), "{}", maker.kind);
                assert!(a.id != c.id || a.id.len() < 12, "{}: {}", maker.kind, a.id);
            }
        }
    }
}
