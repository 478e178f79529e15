//! Contract of every game of moves, written once: each game's tests call `game_contract!`.

use std::collections::HashSet;
use std::fmt::Debug;
use tatham_core::author::ability;
use tatham_core::author::contract::{ids, takes_all, takes_some};
use tatham_core::explain::Explainer as _;
use tatham_core::partial_answer::MoveList;
use tatham_core::{Budget, Ended, Puzzle as _, Settings, Status, solutions, words};

use crate::answer::answer;
use crate::game::{Game, Goal, KNOBS, Outcome};
use crate::guide::Guide;
use crate::move_puzzle::{MovePuzzle, after};

/// Makes a test of each part of the contract for game `$game`, over the IDs in
/// `puzzles/<kind>/basic.txt`; small boards are also searched exhaustively. Proofs are also tried
/// on the boards of `hard.txt`, which the default leaves unproven.
macro_rules! game_contract {
    ($game:ty) => {
        mod laws {
            use super::*;

            fn corpus() -> String {
                file("basic.txt")
            }

            fn file(name: &str) -> String {
                tatham_core::author::contract::corpus(
                    env!("CARGO_MANIFEST_DIR"),
                    <$game as $crate::Game>::KIND.name,
                    name,
                )
            }

            #[test]
            fn ids_survive_a_round_trip() {
                tatham_core::author::contract::round_trip::<$crate::MovePuzzle<$game>>(&corpus());
            }

            #[test]
            fn players_on_the_way_break_no_rule() {
                tatham_core::author::contract::positions::<$crate::MovePuzzle<$game>>(&corpus());
            }

            #[test]
            fn mutated_ids_never_panic() {
                tatham_core::author::contract::mutations::<$crate::MovePuzzle<$game>>(&corpus());
            }

            #[test]
            fn the_unsolvable_example_is_proven_so() {
                tatham_core::author::contract::unsolvable::<$crate::MovePuzzle<$game>>();
            }

            #[test]
            fn ways_end_the_game_and_bounds_hold() {
                $crate::contract::ways::<$game>(&corpus());
            }

            #[test]
            fn steps_say_what_they_change_and_how_many_are_left() {
                $crate::contract::steps::<$game>(&corpus());
            }

            #[test]
            fn moves_to_take_back_are_the_fewest() {
                $crate::contract::take_back::<$game>(&corpus());
            }

            #[test]
            fn no_budget_is_taken_for_a_proof() {
                $crate::contract::any_budget::<$game>(&corpus());
            }

            #[test]
            fn a_proof_is_never_worse_than_the_default() {
                $crate::contract::optimal::<$game>(&corpus(), &file("hard.txt"));
            }

            #[test]
            fn small_boards_are_solved_as_breadth_first() {
                $crate::contract::breadth_first::<$game>(&corpus());
            }

            #[test]
            fn wild_moves_are_refused_or_made_and_change_nothing_else() {
                $crate::contract::wild_moves::<$game>(&corpus());
            }
        }
    };
}

pub(crate) use game_contract;

/// Returns the boards of a corpus, with their IDs.
fn boards<G: Game>(corpus: &str) -> impl Iterator<Item = (&str, G::State)> {
    ids(corpus).chain([G::KIND.example]).map(board::<G>)
}

fn board<G: Game>(id: &str) -> (&str, G::State) {
    (id, G::parse(id).unwrap_or_else(|e| panic!("{id}: {e}")))
}

/// Returns the claims about a board: the length of its answer and the lower bound, or `None` if
/// there is no answer.
fn claimed<G: Game>(id: &str, state: &G::State, outcome: &Outcome) -> Option<(usize, usize)> {
    let Outcome::Found(found) = outcome else { return None };
    let end = after::<G>(state, &found.moves)
        .unwrap_or_else(|(at, why)| panic!("{id}: {} {why}", found.moves[at]));
    assert_eq!(G::left(&end), 0, "{id}: {:?} do not end the game", found.moves);
    assert!(found.lower_bound <= found.moves.len(), "{id}: {found:?}");
    Some((found.moves.len(), found.lower_bound))
}

/// Checks that answers end the game, that their words differ from move to move only as the moves
/// do, and that each run finds the same answer.
pub(crate) fn ways<G: Game>(corpus: &str) {
    let mut found = 0;
    for (id, state) in takes_some(boards::<G>(corpus), 4) {
        if MovePuzzle::<G>::impossible(&state).is_some() || G::left(&state) == 0 {
            continue;
        }
        let solve =
            || G::solve(&state, &Budget::unlimited()).unwrap_or_else(|stop| panic!("{id}: {stop}"));
        let outcome = solve();
        let Some((length, _)) = claimed::<G>(id, &state, &outcome) else { continue };
        assert_eq!(outcome, solve(), "{id}");
        found += 1;
        let (settings, budget) = (Settings::default(), Budget::unlimited());
        let answer = solutions::<MovePuzzle<G>>(&state, &settings, &budget).next();
        let answer = answer.expect("an answer").unwrap_or_else(|ended| panic!("{id}: {ended}"));
        assert_eq!(ability::text::<MovePuzzle<G>>(&state, &answer).lines().count(), length, "{id}");
        let mut less = answer.clone();
        less.moves.pop();
        assert!(tatham_core::accepts::<MovePuzzle<G>>(&state, &less).is_err(), "{id}: a move less");
    }
    assert!(found > 0, "a board with a way");
}

/// Boards whose explanations are read.
const EXPLAINED: usize = 8;

/// Steps of each after which the number of moves left is compared with the truth.
const BOUNDED: usize = 3;

/// Checks that explanations make the moves of the answer, that each step says what it changes, and
/// that the moves left are counted and bounded rightly.
pub(crate) fn steps<G: Game>(corpus: &str) {
    let mut read = 0;
    for (id, start) in takes_some(boards::<G>(corpus).take(EXPLAINED), 4) {
        let mut guide = Guide::<G>::new(&start, &MoveList::default());
        let explanation = guide.explain(&Budget::steps(20_000), &mut |_| ());
        let (mut state, all) = (start, explanation.steps.len());
        for (at, step) in explanation.steps.iter().enumerate() {
            let made = step.made.as_deref().expect("a move");
            assert_eq!(step.name, G::say(&state, made), "{id}");
            let (instruction, _) = step.text.split_once(": ").unwrap_or_else(|| panic!("{step:?}"));
            assert_eq!(instruction, words::capital(&G::instruct(&state, made)), "{id}");
            G::follow(&mut state, made).unwrap_or_else(|why| panic!("{id}: {made} {why}"));
            let left = step.remaining.expect("a game of moves");
            assert_eq!(left.moves, all - at - 1, "{id}");
            let is_last = step.text.ends_with(" This finishes the game.");
            assert_eq!((left.moves == 0, G::left(&state) == 0), (is_last, is_last), "{id}");
            // The first moves leave the most to search.
            if let Some(Ok(truth)) = (at < BOUNDED).then(|| shortest::<G>(&state)) {
                let truth = truth.expect("an answer goes on from here");
                assert!((left.at_least..=left.moves).contains(&truth), "{id}: {left:?} {truth}");
            }
            read += 1;
        }
    }
    assert!(read > 0, "a board with steps");
}

/// Plays at random from small boards that can be finished, and checks the moves to take back from
/// where that is over.
pub(crate) fn take_back<G: Game>(corpus: &str) {
    let mut random = tatham_core::author::contract::Random::seeded(11);
    for (id, start) in takes_some(boards::<G>(corpus), 6) {
        if shortest::<G>(&start).is_err() {
            continue;
        }
        let (mut state, mut made, mut last_good) = (start.clone(), Vec::new(), None);
        while made.len() < 12 {
            let Ok(truth) = shortest::<G>(&state) else { break };
            if truth.is_some() {
                last_good = Some(made.len());
            } else {
                let mut guide = Guide::<G>::new(&start, &MoveList::made(made.clone()));
                let hint = guide.hint(1, &Budget::unlimited());
                let back = last_good.map(|good| Some(made.len() - good));
                assert_eq!(
                    (hint.status, hint.take_back),
                    (Status::Unsolvable, back),
                    "{id} {made:?}"
                );
                let advice = back.flatten().map(|count| format!("Take back {count} move"));
                let is_advised = hint.advice.as_ref().zip(advice.as_ref());
                assert!(
                    is_advised.map_or(hint.advice == advice, |(own, all)| own.starts_with(all)),
                    "{id}: {hint:?}"
                );
            }
            let own = G::moves(&state);
            if own.is_empty() || G::left(&state) == 0 {
                break;
            }
            let text = own[random.below(own.len())].clone();
            G::follow(&mut state, &text).unwrap_or_else(|why| panic!("{id}: {text} {why}"));
            made.push(text);
        }
    }
}

/// Steps of budgets that are tried one by one, before they grow.
const BUDGETS: u64 = 60;

/// Checks answers under every budget: an answer ends the game, bounds hold, and no solvable board
/// is called unsolvable.
pub(crate) fn any_budget<G: Game>(corpus: &str) {
    let mut stops = 0;
    for (id, state) in takes_some(boards::<G>(corpus), 4) {
        if MovePuzzle::<G>::impossible(&state).is_some() || G::left(&state) == 0 {
            continue;
        }
        let best = answer::<G>(&state, Goal { optimal: true }, &Budget::steps(20_000)).ok();
        let best = best.and_then(|answer| claimed::<G>(id, &state, &answer.outcome));
        let mut steps = 0;
        while steps < 1000 {
            let budget = Budget::steps(steps);
            match G::solve(&state, &budget) {
                Ok(outcome @ Outcome::Found(_)) => {
                    let claim = claimed::<G>(id, &state, &outcome);
                    let holds =
                        best.zip(claim).is_none_or(|((length, _), (_, bound))| bound <= length);
                    assert!(holds, "{id}, {steps} steps: {claim:?}, but there is {best:?}");
                }
                Ok(Outcome::Incomplete(moves)) => {
                    assert!(after::<G>(&state, &moves).is_ok(), "{id}, {steps} steps: {moves:?}");
                }
                Ok(Outcome::Unsolvable) => {
                    assert!(
                        best.is_none() || budget.stopped().is_some(),
                        "{id}, {steps} steps: a false proof"
                    );
                }
                Err(_) => {
                    assert!(budget.stopped().is_some(), "{id}, {steps} steps: it stopped unasked");
                }
            }
            if budget.stopped().is_none() {
                break;
            }
            stops += 1;
            steps += if steps < BUDGETS { 1 } else { steps / 4 };
        }
    }
    assert!(stops > 5 || !takes_all(), "the solver hardly looks at its budget: {stops}");
}

/// Verdict on a board, as in a report.
#[derive(Debug)]
struct Verdict {
    status: Status,
    /// Length and lower bound of the answer.
    way: Option<(usize, usize)>,
    /// True if the budget ended before the search did.
    is_stopped: bool,
}

impl Verdict {
    fn new<G: Game>(state: &G::State, is_optimal: bool, steps: u64) -> Self {
        let (mut settings, budget) = (Settings::default(), Budget::steps(steps));
        settings
            .set(KNOBS, "optimal", if is_optimal { "true" } else { "false" })
            .expect("a knob of all games");
        let mut answers = solutions::<MovePuzzle<G>>(state, &settings, &budget);
        let (status, way) = match answers.next() {
            Some(Ok(answer)) => {
                (Status::Solved, answer.end.map(|end| (end.length, end.lower_bound)))
            }
            None => (Status::Unsolvable, None),
            Some(Err(Ended::Stopped(_))) => (Status::Unknown, None),
            Some(Err(Ended::Defect(defect))) => panic!("{defect}"),
        };
        Self { status, way, is_stopped: budget.stopped().is_some() }
    }

    /// Returns true if neither an answer is proven shortest nor the board proven unsolvable.
    fn is_open(&self) -> bool {
        self.status == Status::Unknown || self.way.is_some_and(|(length, bound)| bound < length)
    }

    fn is_worse_than(&self, other: &Self) -> bool {
        let is_weaker = other.status != Status::Unknown && self.status != other.status;
        let is_longer =
            |(own, theirs): ((usize, usize), (usize, usize))| own.0 > theirs.0 || own.1 < theirs.1;
        is_weaker || self.way.zip(other.way).is_some_and(is_longer)
    }
}

/// Checks, under every limit, that with `--optimal` the status is no weaker, the answer no longer
/// and the lower bound no smaller than without. Tries all budgets of 0, 1, 2, 4, … steps, up to the
/// end of the default search.
#[expect(clippy::print_stderr, reason = "a game without such boards says so")]
pub(crate) fn optimal<G: Game>(corpus: &str, hard: &str) {
    let all = boards::<G>(corpus).chain(ids(hard).map(board::<G>));
    for (id, state) in takes_some(all, 16) {
        if MovePuzzle::<G>::impossible(&state).is_some() {
            continue;
        }
        let mut steps: u64 = 0;
        loop {
            let [default, optimal] =
                [false, true].map(|is_optimal| Verdict::new::<G>(&state, is_optimal, steps));
            assert!(
                !optimal.is_worse_than(&default),
                "{id}, {steps} steps: {optimal:?}, and by default {default:?}"
            );
            if !default.is_stopped {
                assert!(
                    default.is_open() || !ids(hard).any(|other| other == id),
                    "{id} is not hard: {default:?}"
                );
                break;
            }
            steps = (2 * steps).max(1);
        }
    }
    if hard.is_empty() {
        eprintln!(
            "{}: no boards are known that are left without a proof and end soon",
            G::KIND.name
        );
    } else {
        assert!(ids(hard).count() >= HARD, "puzzles/{}/hard.txt has too few boards", G::KIND.name);
    }
}

/// Least number of boards in `hard.txt`.
const HARD: usize = 3;

/// Number of states visited breadth first, above which a board counts as large.
const SMALL: usize = 20_000;

/// Returns the length of a shortest answer by trying all moves that the game accepts, in all forms;
/// `None` without an answer; an error for large boards.
fn shortest<G: Game>(state: &G::State) -> Result<Option<usize>, ()>
where
    G::State: Debug,
{
    let mut layer = vec![state.clone()];
    let mut seen: HashSet<String> = layer.iter().map(|state| format!("{state:?}")).collect();
    for length in 0.. {
        if layer.iter().any(|state| G::left(state) == 0) {
            return Ok(Some(length));
        }
        let mut next = Vec::new();
        for state in &layer {
            for text in G::moves(state) {
                let mut after = state.clone();
                if G::follow(&mut after, &text).is_ok() && seen.insert(format!("{after:?}")) {
                    next.push(after);
                }
            }
        }
        if seen.len() > SMALL {
            return Err(());
        }
        if next.is_empty() {
            return Ok(None);
        }
        layer = next;
    }
    Err(())
}

/// Checks that on small boards the shortest answer is proven shortest, and that unsolvable boards
/// are proven unsolvable.
pub(crate) fn breadth_first<G: Game>(corpus: &str) {
    let mut tried = 0;
    for (id, state) in boards::<G>(corpus)
        .chain(G::KIND.unsolvable.map(|id| (id, G::parse(id).expect("an example"))))
    {
        let Ok(truth) = shortest::<G>(&state) else { continue };
        tried += 1;
        let claim = match MovePuzzle::<G>::impossible(&state) {
            Some(_) => None,
            None if G::left(&state) == 0 => Some((0, 0)),
            None => {
                let answer = answer::<G>(&state, Goal { optimal: true }, &Budget::unlimited());
                let answer = answer.unwrap_or_else(|stop| panic!("{id}: {stop}"));
                assert_eq!(answer.stop, None, "{id}: it was given up");
                claimed::<G>(id, &state, &answer.outcome)
            }
        };
        assert_eq!(claim, truth.map(|length| (length, length)), "{id}");
    }
    assert!(tried > 1, "puzzles/{}/basic.txt has small boards", G::KIND.name);
}

/// Checks that any text is either a move that can be made or refused, and that a refusal changes
/// nothing.
pub(crate) fn wild_moves<G: Game>(corpus: &str) {
    let mut random = tatham_core::author::contract::Random::seeded(7);
    for (id, state) in boards::<G>(corpus) {
        let own = G::moves(&state);
        for _ in 0..200 {
            let Some(text) = (!own.is_empty()).then(|| own[random.below(own.len())].clone()) else {
                break;
            };
            let text = random.misspelt(&text, b"0123456789,-MRC;S");
            let mut after = state.clone();
            if let Err(why) = G::follow(&mut after, &text) {
                assert!(after == state && !why.to_string().is_empty(), "{id}: `{text}`");
            }
        }
    }
}

/// Without this test, a game that never calls the contract would pass untested.
#[test]
fn every_game_has_these_laws() {
    fn sources(folder: &std::path::Path) -> String {
        let items =
            std::fs::read_dir(folder).expect("a folder").map(|item| item.expect("readable").path());
        let read = |path: std::path::PathBuf| {
            if path.is_dir() {
                sources(&path)
            } else {
                std::fs::read_to_string(path).expect("UTF-8")
            }
        };
        items.map(read).collect()
    }
    let text = sources(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    let games: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("impl Game for ")?.strip_suffix(" {"))
        .collect();
    assert!(games.len() >= 10, "{games:?}");
    for game in games {
        assert!(text.contains(&format!("contract::game_contract!({game});")), "{game}");
    }
}
