//! `cargo xtask cross-check [KIND…] [--count 10000] [--seed 1] [--jobs N]`: everything that answers a puzzle, held against everything else.
//!
//! For each kind, small random puzzles, a third of them with one solution, a third with several, a third with none. Each is
//!
//! 1. solved by a brute force of its own, written from the rules and from the drawn puzzle, not from what our parser makes of it;
//! 2. solved by every combination of the kind's choices (strategy, encoding, solver, as the table of kinds has them): as many solutions,
//!    and the same ones; what they share; and the verdict with the usual limit;
//! 3. shown right and wrong answers, of which its check must take the right ones and no other;
//! 4. written as formulas, by every combination, for both questions, and put to MiniSat and CaDiCaL; and CaDiCaL counts the models of
//!    each formula of the first question.
//!
//! What draws the puzzles, and the first three, are in the crate `tatham-brute`.
//!
//! A puzzle depends on the seed and its number alone, not on how many threads work.

mod countdown;
mod formulas;

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use tatham_brute::check::{Checked, check};
use tatham_brute::compare::{Compared, combinations, compare};
use tatham_brute::{Drawn, Maker, Wanted, battleship, pattern, signpost, solo, unruly};
use tatham_core::Entry;
use tatham_kinds::find;

use crate::option;
use crate::outside::Outside;
use formulas::Asked;

/// Puzzles that are worked on together: the answers of each are candidates for the others too.
const LOT: usize = 60;

/// Mismatches that are printed of each kind.
const SHOWN: usize = 20;

/// The makers, sorted by kind.
const MAKERS: &[Maker] = &[battleship::MAKER, countdown::MAKER, pattern::MAKER, signpost::MAKER, solo::MAKER, unruly::MAKER];

/// Figures of a kind.
#[derive(Clone, Debug, Default)]
struct Tally {
    puzzles: [usize; 3],
    compared: Compared,
    checked: Checked,
    asked: Asked,
}

impl Tally {
    fn mismatches(&self) -> Vec<&String> {
        let Self { compared, checked, asked, .. } = self;
        compared.mismatches.iter().chain(&checked.mismatches).chain(&asked.mismatches).collect()
    }
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
    let outside = Outside::all_here();
    println!(
        "| kind | puzzles | one solution | several | none | combinations | enumerations | solutions | taken | refused | formulas | judged outside | models counted | gave up | mismatches | s |"
    );
    println!("|{}", " --- |".repeat(16));
    let mut mismatches = 0;
    let mut gave_up = Vec::new();
    for maker in MAKERS.iter().filter(|maker| named.is_empty() || named.iter().any(|name| *name == maker.kind)) {
        let start = Instant::now();
        let entry = find(maker.kind).ok_or_else(|| format!("the table has no {}", maker.kind))?;
        let tally = cross_check(maker, entry, &outside, count, seed, jobs)?;
        let [one, several, none] = tally.puzzles;
        let (Compared { enumerations, solutions, gave_up: times, .. }, Checked { taken, refused, .. }) =
            (&tally.compared, &tally.checked);
        let (Asked { formulas, judged, counted, .. }, wrong) = (&tally.asked, tally.mismatches());
        println!(
            "| {} | {count} | {one} | {several} | {none} | {} | {enumerations} | {solutions} | {taken} | {refused} | {formulas} | {judged} | {counted} | {} | {} | {:.0} |",
            maker.kind,
            combinations(entry.kind).len(),
            times.values().sum::<usize>(),
            wrong.len(),
            start.elapsed().as_secs_f64(),
        );
        for line in wrong.iter().take(SHOWN) {
            eprintln!("{}: {line}", maker.kind);
        }
        mismatches += wrong.len();
        gave_up.extend(tally.compared.gave_up.into_iter().map(|(way, times)| (maker.kind, way, times)));
    }
    for (kind, way, times) in gave_up {
        println!("{kind} by {way} gave up {times} times, and said so");
    }
    if mismatches > 0 { Err(format!("{mismatches} mismatches")) } else { Ok(()) }
}

/// Draws the puzzles of a kind and holds all that answers them against brute force.
fn cross_check(maker: &Maker, entry: &Entry, outside: &[Outside], count: usize, seed: u64, jobs: usize) -> Result<Tally, String> {
    let (next, total) = (AtomicUsize::new(0), Mutex::new(Tally::default()));
    let work = || -> Result<(), String> {
        let mut tally = Tally::default();
        loop {
            let first = next.fetch_add(LOT, Ordering::Relaxed);
            let drawn: Vec<Drawn> = (first..count.min(first + LOT)).map(|number| maker.puzzle(seed, number)).collect();
            if drawn.is_empty() {
                break;
            }
            for (i, drawn) in drawn.iter().enumerate() {
                tally.puzzles[(first + i) % Wanted::ALL.len()] += 1;
                tally.compared.add(compare(maker, entry, drawn));
                tally.asked.add(formulas::ask(entry, outside, drawn));
            }
            tally.checked.add(check(maker, entry, &drawn));
        }
        let mut total = total.lock().map_err(|_| "a thread has failed".to_owned())?;
        for (sum, part) in total.puzzles.iter_mut().zip(tally.puzzles) {
            *sum += part;
        }
        total.compared.add(tally.compared);
        total.checked.add(tally.checked);
        total.asked.add(tally.asked);
        Ok(())
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..jobs.max(1)).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().map_err(|_| "a thread has panicked".to_owned())?)
    })?;
    total.into_inner().map_err(|_| "a thread has failed".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A slice of the whole, the same each time. Every kind of the table has a maker.
    #[test]
    fn everything_agrees_on_small_puzzles() {
        let outside = Outside::all_here();
        for entry in tatham_kinds::KINDS {
            let maker = MAKERS.iter().find(|maker| maker.kind == entry.kind.name);
            let maker = maker.unwrap_or_else(|| panic!("{} has no maker of small puzzles", entry.kind.name));
            let tally = cross_check(maker, entry, &outside, 150, 7, 2).unwrap();
            assert_eq!(tally.puzzles, [50; 3], "{}", entry.kind.name);
            assert_eq!(tally.mismatches(), [""; 0], "{}", entry.kind.name);
            assert!(tally.checked.taken > 100 && tally.checked.refused > 1000, "{}", entry.kind.name);
        }
    }

    #[test]
    fn the_same_seed_draws_the_same_puzzles() {
        for maker in MAKERS {
            for number in 0..6 {
                let [a, b, c] = [5, 5, 6].map(|seed| maker.puzzle(seed, number));
                assert_eq!((&a.id, &a.answers), (&b.id, &b.answers), "{}", maker.kind);
                assert!(a.id != c.id || a.id.len() < 12, "{}: {}", maker.kind, a.id);
            }
        }
    }
}
