//! Task `cargo xtask cross-check [KIND…] [--count 10000] [--seed 1] [--jobs N]`: compares
//! everything that answers a puzzle with everything else.
//!
//! For each kind, it makes small random puzzles, a third of them with one solution, a third with
//! several, a third with none. Each is
//!
//! 1. solved by brute force: every value is tried in every place and checked by the kind's check,
//!    which the real game keeps honest; if there is no real game (`tatham-brute`), by a separate
//!    check, written from the rules and from the puzzle as it was made, not from our parser's
//!    result;
//! 2. solved by every combination of the kind's choices (strategy, encoding, solver, as in the
//!    table of kinds): the number of solutions and the solutions themselves must agree, and their
//!    common part, and the verdict with the usual limit;
//! 3. checked with right and wrong answers: the kind's check must accept just the right ones, where
//!    brute force does not depend on it;
//! 4. written as formulas, by every combination, for both questions, and solved by MiniSat and
//!    CaDiCaL; CaDiCaL also counts the models of each formula of the first question.
//!
//! A puzzle depends only on the seed and its number, not on the number of threads.

mod formulas;

use std::collections::BTreeSet;
use std::fs;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use tatham_brute::check::{Checked, check};
use tatham_brute::{MAKERS, Maker};
use tatham_core::Entry;
use tatham_core::author::contract::{
    Comparison, Normalised, Oracle, SolutionCount, SolvedPuzzle, combinations, compare,
};
use tatham_kinds::KINDS;

use crate::outside::Outside;
use crate::threads::on_threads;
use formulas::SolverResult;
use xtask::arguments::number;
use xtask::folders;

/// Number of puzzles that are processed together: the answers of each are candidates for the others
/// too.
const LOT: usize = 60;

/// Puzzles between two lines of progress; a multiple of the lot.
const REPORTED: usize = 20 * LOT;

/// Number of mismatches printed for each kind.
const SHOWN: usize = 20;

/// Figures of a kind.
#[derive(Clone, Debug, Default)]
struct Tally {
    puzzles: [usize; 3],
    compared: Comparison,
    checked: Checked,
    asked: SolverResult,
}

impl Tally {
    fn mismatches(&self) -> Vec<&String> {
        let Self { compared, checked, asked, .. } = self;
        compared.mismatches.iter().chain(&checked.mismatches).chain(&asked.mismatches).collect()
    }
}

/// Returns the kinds whose answers can all be enumerated. Move lists and drawings are unlimited;
/// the contract of games of moves compares small boards with breadth-first search.
fn compared() -> impl Iterator<Item = &'static Entry> {
    KINDS.iter().copied().filter(|entry| !entry.has_one_answer())
}

/// Checks the kinds named, or all.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let (count, seed) = (number(arguments, "count", 10_000)?, number(arguments, "seed", 1)? as u64);
    let jobs =
        number(arguments, "jobs", std::thread::available_parallelism().map_or(1, usize::from))?;
    let named: Vec<&String> = xtask::arguments::words(arguments);
    if let Some(unknown) =
        named.iter().find(|name| !compared().any(|entry| entry.kind.name == **name))
    {
        return Err(format!(
            "there is no such puzzle, or its answers cannot all be tried: `{unknown}`"
        ));
    }
    let outside = Outside::all_here();
    println!(
        "| kind | puzzles | one solution | several | none | combinations | enumerations | solutions | taken | refused | formulas | judged outside | models counted | gave up | mismatches | s |"
    );
    println!("|{}", " --- |".repeat(16));
    let mut mismatches = 0;
    let mut gave_up = Vec::new();
    for entry in compared()
        .filter(|entry| named.is_empty() || named.iter().any(|name| *name == entry.kind.name))
    {
        let (start, name) = (Instant::now(), entry.kind.name);
        let corpus = corpus(entry)?;
        let tally =
            cross_check(&Source::for_corpus(entry, &corpus)?, entry, &outside, count, seed, jobs)?;
        let [one, several, none] = tally.puzzles;
        let (
            Comparison { enumerations, solutions, gave_up: times, .. },
            Checked { taken, refused, .. },
        ) = (&tally.compared, &tally.checked);
        let (SolverResult { formulas, judged, counted, .. }, wrong) =
            (&tally.asked, tally.mismatches());
        println!(
            "| {name} | {count} | {one} | {several} | {none} | {} | {enumerations} | {solutions} | {taken} | {refused} | {formulas} | {judged} | {counted} | {} | {} | {:.0} |",
            combinations(entry.kind).len(),
            times.values().sum::<usize>(),
            wrong.len(),
            start.elapsed().as_secs_f64(),
        );
        for line in wrong.iter().take(SHOWN) {
            eprintln!("{name}: {line}");
        }
        mismatches += wrong.len();
        gave_up.extend(tally.compared.gave_up.into_iter().map(|(way, times)| (name, way, times)));
    }
    for (kind, way, times) in gave_up {
        println!("{kind} by {way} gave up {times} times, and said so");
    }
    if mismatches > 0 { Err(format!("{mismatches} mismatches")) } else { Ok(()) }
}

/// Source of a kind's puzzles.
enum Source<'c> {
    /// Maker with a brute force of its own.
    Maker(&'static Maker),
    Oracle(Oracle<'c>),
}

impl<'c> Source<'c> {
    fn for_corpus(entry: &'c Entry, corpus: &'c str) -> Result<Self, String> {
        let maker = MAKERS.iter().find(|maker| maker.kind == entry.kind.name).map(Self::Maker);
        let oracle = || Oracle::new(entry, corpus).map(Self::Oracle);
        maker
            .or_else(oracle)
            .ok_or_else(|| format!("puzzles/{}/basic.txt has no small board", entry.kind.name))
    }

    fn puzzle(&self, seed: u64, number: usize) -> Option<SolvedPuzzle> {
        match self {
            Self::Maker(maker) => Some(maker.puzzle(seed, number)),
            Self::Oracle(oracle) => oracle.puzzle(seed, number),
        }
    }

    fn reading(&self) -> &Normalised {
        match self {
            Self::Maker(maker) => &maker.reading,
            Self::Oracle(_) => &Normalised::PLAIN,
        }
    }
}

/// Returns the puzzles of a kind from which small boards are made.
fn corpus(entry: &Entry) -> Result<String, String> {
    let path = folders::root().join("puzzles").join(entry.kind.name).join("basic.txt");
    fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Makes the puzzles of a kind and compares everything that answers them with brute force.
fn cross_check(
    source: &Source<'_>,
    entry: &Entry,
    outside: &[Outside],
    count: usize,
    seed: u64,
    jobs: usize,
) -> Result<Tally, String> {
    let next = AtomicUsize::new(0);
    // Small boards repeat; what answered one once is not asked again.
    let seen = Mutex::new(BTreeSet::new());
    let work = |_job: usize| {
        let mut tally = Tally::default();
        loop {
            let first = next.fetch_add(LOT, Ordering::Relaxed);
            if first >= count {
                break;
            }
            // Ten thousand boards take minutes.
            if first > 0 && first.is_multiple_of(REPORTED) {
                eprintln!("{}: {first} of {count}", entry.kind.name);
            }
            let drawn: Vec<SolvedPuzzle> = (first..count.min(first + LOT))
                .filter_map(|number| source.puzzle(seed, number))
                .collect();
            for drawn in &drawn {
                for (sort, wanted) in tally.puzzles.iter_mut().zip(SolutionCount::ALL) {
                    *sort += usize::from(wanted.is_met(drawn));
                }
                let puzzle = (drawn.id.clone(), drawn.asked.clone());
                if seen.lock().expect("no thread panics").insert(puzzle) {
                    tally.compared.add(compare(source.reading(), entry, drawn));
                    tally.asked.add(formulas::ask(entry, outside, drawn));
                }
            }
            if let Source::Maker(maker) = source {
                tally.checked.add(check(maker, entry, &drawn));
            }
        }
        Ok(tally)
    };
    let mut total = Tally::default();
    for tally in on_threads(jobs, work)? {
        for (sum, part) in total.puzzles.iter_mut().zip(tally.puzzles) {
            *sum += part;
        }
        total.compared.add(tally.compared);
        total.checked.add(tally.checked);
        total.asked.add(tally.asked);
    }
    Ok(total)
}

#[cfg(test)]
mod tests {
    use tatham_brute::cores;
    use tatham_core::author::contract::{share, takes_all, takes_some};

    use super::*;

    /// Checks a part of the whole, the same each time.
    #[test]
    fn everything_agrees_on_small_puzzles() {
        let outside = Outside::all_here();
        // Two threads share the puzzles of a kind unevenly: those of the next kind fill the gap.
        cores::each(takes_some(compared(), 6), |entry| {
            let corpus = corpus(entry).unwrap();
            let source = Source::for_corpus(entry, &corpus).unwrap();
            let tally = cross_check(&source, entry, &outside, share(150, 15), 7, 2).unwrap();
            let name = entry.kind.name;
            assert!(
                !takes_all() || tally.puzzles.iter().all(|count| *count >= 10),
                "{name}: {:?}",
                tally.puzzles
            );
            assert_eq!(tally.mismatches(), [""; 0], "{name}");
            if let Source::Maker(_) = source {
                let [taken, refused] = [100, 1000].map(|least| share(least, 20));
                let checked = &tally.checked;
                assert!(checked.taken > taken && checked.refused > refused, "{name}: {checked:?}");
            }
        });
    }

    #[test]
    fn the_same_seed_draws_the_same_puzzles() {
        cores::each(takes_some(compared(), 6), |entry| {
            let (corpus, name) = (corpus(entry).unwrap(), entry.kind.name);
            let source = Source::for_corpus(entry, &corpus).unwrap();
            let drawn = |seed| {
                (0..share(6, 3))
                    .filter_map(|number| source.puzzle(seed, number))
                    .collect::<Vec<_>>()
            };
            let ids = |seed| {
                drawn(seed).into_iter().map(|drawn| (drawn.id, drawn.answers)).collect::<Vec<_>>()
            };
            let [once, again, other] = [5, 5, 6].map(ids);
            assert!(2 * once.len() > share(6, 3) && once == again && once != other, "{name}");
        });
    }
}
