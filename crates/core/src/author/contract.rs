//! Contract: the tests that every kind must pass, written once. A kind's own tests call
//! [`contract_tests!`](crate::contract_tests).

mod budgets;
mod compare;
mod in_json;
mod oracle;
mod random;
mod sample;
mod tables;

use std::fs;
use std::path::Path;
use std::time::Duration;

use crate::author::ability::{read, text, write};
use crate::budget::Budget;
use crate::check;
use crate::kind::{Kind, Settings, ValueKind};
use crate::partial_answer::{EntryStatus, PartialAnswer as _};
use crate::problem::{AnyProblem, Entry, Options, solve};
use crate::puzzle::Puzzle;
use crate::verdict::{Limit, Status};

pub use budgets::{any_budget, spent_budget};
pub use compare::{
    Comparison, KnobChoices, LIMIT, Normalised, SolvedPuzzle, combinations, compare, name, settings,
};
pub use in_json::InJson;
pub use in_json::canonical;
pub use oracle::{MOST, Oracle, SolutionCount};
pub use random::Random;
pub use sample::{share, takes_all, takes_some};
pub use tables::{flaws, own_text, sentences, steps, texts, violations};

/// Makes a test of each part of the contract for kind `$kind`, over the IDs in
/// `puzzles/<kind>/basic.txt` (one a line; `#` begins a comment). The tests of limits also use
/// `hard.txt`, puzzles that need search. Kinds with a brute force of their own write
/// `contract_tests!($kind, has its own brute force)`.
#[macro_export]
macro_rules! contract_tests {
    ($kind:ty) => {
        $crate::contract_tests!(@corpora $kind, brute_force);
    };
    ($kind:ty, has its own brute force) => {
        $crate::contract_tests!(@corpora $kind,);
    };
    // The IDs of the template are beside it.
    ($kind:ty, $corpus:expr) => {
        $crate::contract_tests!(@laws $kind, $corpus, "", brute_force);
    };
    (@corpora $kind:ty, $($force:ident)?) => {
        #[cfg(test)]
        fn corpus(file: &str) -> String {
            $crate::author::contract::corpus(
                env!("CARGO_MANIFEST_DIR"),
                <$kind as $crate::Puzzle>::KIND.name,
                file,
            )
        }

        $crate::contract_tests!(@laws $kind, &corpus("basic.txt"), &corpus("hard.txt"), $($force)?);
    };
    (@laws $kind:ty, $corpus:expr, $hard:expr, $($force:ident)?) => {
        mod contract {
            use super::*;

            #[test]
            fn ids_survive_a_round_trip() {
                $crate::author::contract::round_trip::<$kind>($corpus);
            }

            #[test]
            fn parts_of_solutions_break_no_rule() {
                $crate::author::contract::parts::<$kind>($corpus);
            }

            #[test]
            fn players_on_the_way_break_no_rule() {
                $crate::author::contract::positions::<$kind>($corpus);
            }

            #[test]
            fn mutated_ids_never_panic() {
                $crate::author::contract::mutations::<$kind>($corpus);
            }

            #[test]
            fn choices_agree() {
                $crate::author::contract::choices_agree::<$kind>($corpus);
            }

            #[test]
            fn a_spent_budget_is_honoured() {
                $crate::author::contract::spent_budget::<$kind>($corpus, $hard);
            }

            #[test]
            fn no_budget_is_taken_for_a_proof() {
                $crate::author::contract::any_budget::<$kind>($corpus, $hard);
            }

            #[test]
            fn the_unsolvable_example_is_proven_so() {
                $crate::author::contract::unsolvable::<$kind>();
            }

            $(
                #[test]
                fn solutions_are_those_of_brute_force() {
                    $crate::author::contract::$force::<$kind>($corpus);
                }
            )?
        }
    };
}

/// Returns a text of IDs in `puzzles/<kind>`, for a crate of the workspace by its folder; empty if
/// there is none.
pub fn corpus(manifest: &str, kind: &str, file: &str) -> String {
    let path = Path::new(manifest).join("../../puzzles").join(kind).join(file);
    fs::read_to_string(path).unwrap_or_default()
}

/// Returns the IDs of a corpus text: lines that are neither empty nor comments.
pub fn ids(corpus: &str) -> impl Iterator<Item = &str> {
    corpus.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// Checks that `parse(print(p)) == p` for the example and the corpus.
pub fn round_trip<P: Puzzle>(corpus: &str) {
    for id in ids(corpus).chain([P::KIND.example]) {
        let problem = P::parse(id).unwrap_or_else(|e| panic!("{id}: {e}"));
        let printed = P::id(&problem);
        let again = P::parse(&printed).unwrap_or_else(|e| panic!("{id} printed as {printed}: {e}"));
        assert_eq!(problem, again, "{id} printed as {printed}");
        assert_eq!(printed, P::id(&again));
        assert!(!text::<P>(&problem, &P::givens(&problem)).is_empty());
        for (format, _) in P::KIND.formats {
            written_and_read::<P>(id, &problem, format);
        }
    }
}

/// Checks that a part of a solution breaks no rule and contains all givens, and that only the whole
/// is accepted.
pub fn parts<P: Puzzle>(corpus: &str) {
    let mut random = Random::seeded(0x9e37_79b9_7f4a_7c15);
    let mut solved = 0;
    for id in ids(corpus).chain([P::KIND.example]) {
        let problem = P::parse(id).unwrap_or_else(|e| panic!("{id}: {e}"));
        let (settings, budget) = (Settings::default(), Budget::steps(MUTATED));
        let Some(Ok(solution)) = P::candidates(&problem, &settings, &budget).next() else {
            continue;
        };
        solved += 1;
        assert_eq!(
            check::violations::<P>(&problem, &P::givens(&problem)),
            [],
            "{id}: what is given"
        );
        assert_eq!(check::violations::<P>(&problem, &solution), [], "{id}");
        let entries = P::givens(&problem).entries(P::range(&problem));
        for share in [1, 2, 5, 9] {
            let mut part = solution.clone();
            entries
                .iter()
                .filter(|_| random.below(10) < share)
                .for_each(|entry| part.set(entry.place, None));
            assert_eq!(check::violations::<P>(&problem, &part), [], "{id}: {}", part.text());
            assert_eq!(
                check::accepts::<P>(&problem, &part).is_ok(),
                part == solution,
                "{id}: {}",
                part.text()
            );
        }
    }
    assert!(solved > 0, "a puzzle with a solution");
}

/// Number of boards that are compared with brute force.
const BOARDS: usize = 90;

/// Checks on small boards that each combination of choices finds exactly the solutions that brute
/// force finds.
pub fn brute_force<P: Puzzle>(corpus: &str) {
    let entry = Entry::for_kind::<P>();
    Oracle::new(&entry, corpus)
        .expect("basic.txt has small boards, for brute force")
        .agrees(share(BOARDS, 10));
}

/// Checks that a player on the way to a solution breaks no rule, and that nothing is left to enter
/// at the end.
pub fn positions<P: Puzzle>(corpus: &str) {
    let Some(play) = P::ABILITIES.play else { return };
    let mut played = 0;
    for id in ids(corpus).chain([P::KIND.example]) {
        let problem = P::parse(id).unwrap_or_else(|e| panic!("{id}: {e}"));
        let (settings, budget) = (Settings::default(), Budget::steps(MUTATED));
        let Some(Ok(solution)) = P::candidates(&problem, &settings, &budget).next() else {
            continue;
        };
        let given = P::givens(&problem);
        let mut board = play.start(&problem, &given);
        let moves = board
            .moves_to(&solution)
            .unwrap_or_else(|| panic!("{id}: there is a way to a solution"));
        for (i, text) in moves.iter().enumerate() {
            board.follow(text).unwrap_or_else(|why| panic!("{id}: {text} {why}"));
            if i % 7 == 0 {
                let position = board.position();
                assert_eq!(P::check(&problem, &position), [], "{id}: {}", position.text());
                let is_right = |(_, entry): &(_, EntryStatus)| *entry != EntryStatus::Wrong;
                assert!(
                    position.compare(&given, &solution).iter().all(is_right),
                    "{id}: {}",
                    position.text()
                );
            }
        }
        let is_done = |(_, entry): &(_, EntryStatus)| {
            matches!(entry, EntryStatus::Given | EntryStatus::Right)
        };
        assert!(board.position().compare(&given, &solution).iter().all(is_done), "{id}");
        played += 1;
    }
    assert!(played > 0, "a puzzle with a solution");
}

/// Number of steps that a mutated puzzle may take.
const MUTATED: u64 = 10_000;

/// Checks that a written format can be read back: by the format's name always, without it unless
/// another format fits too. If a format cannot express the puzzle, the error names the format.
fn written_and_read<P: Puzzle>(id: &str, problem: &P::Problem, format: &str) {
    let written = match write::<P>(problem, format) {
        Ok(written) => written,
        Err(why) => return assert!(why.to_string().contains(format), "{id} as {format}: {why}"),
    };
    let (read, _) = read::<P>(&written, &P::KIND.of_format(format))
        .unwrap_or_else(|e| panic!("{id} as {format}: {e}\n{written}"));
    assert_eq!(problem, &read, "{id} as {format}:\n{written}");
    match P::parse(&written) {
        Ok(told) => {
            assert_eq!(problem, &told, "{id} as {format}, which is told by its looks:\n{written}");
        }
        Err(error) => {
            assert_eq!(error.flaw.code(), "ambiguous", "{id} as {format}: {error}\n{written}");
        }
    }
}

/// Checks that every ID with a byte changed, dropped or doubled is read, or refused with a span
/// inside the text, and that the puzzle then solves or stops without a panic.
pub fn mutations<P: Puzzle>(corpus: &str) {
    let mut random = Random::seeded(0x9e37_79b9_7f4a_7c15);
    let mut next = move |bound: usize| random.below(bound.max(1));
    let spice = b"0123456789abcdhzAZ:/.,x#[]() -_\n\xc3\xa9";
    for id in ids(corpus).chain([P::KIND.example]).filter(|id| id.len() < 200).take(40) {
        for _ in 0..60 {
            let mut bytes = id.as_bytes().to_vec();
            for _ in 0..=next(3) {
                let at = next(bytes.len());
                match next(3) {
                    0 if !bytes.is_empty() => bytes[at] = spice[next(spice.len())],
                    1 if !bytes.is_empty() => drop(bytes.remove(at)),
                    _ => bytes.insert(at, spice[next(spice.len())]),
                }
            }
            let text = String::from_utf8_lossy(&bytes);
            match P::parse(&text) {
                Err(error) => {
                    assert!(text.get(error.span.clone()).is_some(), "{text:?}: {error:?}");
                    assert!(!error.to_string().is_empty());
                }
                Ok(problem) => {
                    let settings = Settings::default();
                    let budget = Budget::steps(MUTATED);
                    if let Some(Ok(solution)) = P::candidates(&problem, &settings, &budget).next() {
                        assert_eq!(check::accepts::<P>(&problem, &solution), Ok(()), "{text}");
                    }
                }
            }
        }
    }
}

/// Checks that every strategy, encoding and solver gives the same verdict, the same solution if it
/// is unique, and the same common part if there are several; a strategy may give up and report it.
pub fn choices_agree<P: Puzzle>(corpus: &str) {
    let entry = Entry::for_kind::<P>();
    for id in ids(corpus).chain([P::KIND.example]).chain(P::KIND.unsolvable) {
        let problem = (entry.parse)(id).unwrap_or_else(|e| panic!("{id}: {e}"));
        let options =
            Options { limit: Some(Limit::TWO), common: P::KIND.common, ..Options::default() };
        let expected = solve(&problem, &options).unwrap_or_else(|e| panic!("{e}"));
        assert_ne!(expected.status, Status::Unknown, "{id}");
        for (knob, choice) in choices(P::KIND) {
            let mut options = options.clone();
            options.settings.set(P::KIND.knobs, knob, choice).expect("the table's own word");
            options.time_limit = Some(Duration::from_secs(2));
            let report = solve(&problem, &options).unwrap_or_else(|e| panic!("{e}"));
            match report.status {
                Status::Unknown | Status::Solved => {
                    assert!(report.stopped.is_some(), "{id} by {choice}");
                }
                status => {
                    assert_eq!(status, expected.status, "{id} by {choice}");
                    if status == Status::Unique {
                        assert_eq!(report.solutions, expected.solutions, "{id} by {choice}");
                    }
                    if report.stopped.is_none() {
                        assert_eq!(report.common, expected.common, "{id} by {choice}");
                    }
                }
            }
        }
    }
}

/// Returns all words that the kind's knobs accept, each with its knob.
fn choices(kind: &Kind) -> impl Iterator<Item = (&'static str, &'static str)> {
    kind.knobs.iter().flat_map(|knob| match knob.takes {
        ValueKind::Choice(words) => words.iter().map(|(word, _)| (knob.name, *word)).collect(),
        _ => Vec::new(),
    })
}

/// Checks that the kind's example without a solution is proven to have none.
pub fn unsolvable<P: Puzzle>() {
    let Some(id) = P::KIND.unsolvable else { return };
    let problem: AnyProblem =
        (Entry::for_kind::<P>().parse)(id).unwrap_or_else(|e| panic!("{id}: {e}"));
    let report = solve(&problem, &Options::default()).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(
        (report.status, report.count, report.complete),
        (Status::Unsolvable, 0, true),
        "{id}"
    );
}
