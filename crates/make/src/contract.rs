//! Contract of kinds whose puzzles are made, for the tests of this workspace.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use tatham_core::author::Random;
use tatham_core::author::contract::{share, takes_some};
use tatham_core::fact::Says;
use tatham_core::make::{Length, Made, MakeOptions, Outcome, RepairOptions, Symmetry};
use tatham_core::{
    Budget, Ended, Fact, PartialAnswer as _, Place, Puzzle, Settings, Stop, accepts,
};
use tatham_sat::model::statement;

use crate::any_makeable::untyped;
use crate::draft::Draft;
use crate::frame::Frame;
use crate::make::make;
use crate::orbits::are_symmetric;
use crate::repair::repair;
use crate::thin::{Selection, Thinnable};
use crate::{Drawable, Limits, Makeable, Value};

/// Number of puzzles for each of the parameters.
const PUZZLES: usize = 2;

/// Makes puzzles with these parameters, and checks that each is unique by another solver where the
/// kind has one, that no clue can be removed if that is claimed, that a puzzle without its first
/// clue is repaired, and that the same request makes the same puzzle, however its uniqueness is
/// proven.
///
/// # Panics
/// If one of them is not so.
pub fn puzzles_are_as_claimed<P, M>(params: &[&str])
where
    P: Puzzle,
    M: Makeable<Problem = P::Problem, PartialAnswer = P::PartialAnswer>,
{
    let mut other = Settings::default();
    for (knob, value) in [("solver", "splr"), ("strategy", "sat")] {
        // A kind without the knob is solved in the only way that it has.
        let _ = other.set(P::KIND.knobs, knob, value);
    }
    for params in M::PRESETS.iter().map(|(_, params)| params).take(1).chain(params) {
        proofs_agree::<P, M>(params);
        clues_are_symmetric::<P, M>(params);
        for number in 0..share(PUZZLES, 2) as u64 {
            let options = MakeOptions {
                is_minimal: M::HAS_REMOVABLE_CLUES,
                seed: 1,
                number,
                ..MakeOptions::default()
            };
            let made = made::<P, M>(params, &options);
            let id = &made.game_id;
            let again = made_again::<P, M>(params, &options);
            assert_eq!((&again.game_id, again.tries), (id, made.tries), "{params}: another puzzle");
            let problem = P::parse(id).unwrap_or_else(|error| panic!("{id}: {error}"));
            assert_eq!(solutions::<P>(&problem, &other), 1, "{id}");
            if !M::HAS_REMOVABLE_CLUES {
                what_changes_is_named::<P, M>(&problem, params);
            }
            if let Some(clues) = made.clues {
                assert!(clues.is_minimal, "{id}");
                assert_eq!(each_clue_is_needed::<P, M>(&problem), clues.count, "{id}");
                a_clue_comes_back::<P, M>(&problem);
            }
        }
    }
}

/// Removes clues from a puzzle with these parameters, and checks that proofs in one solver leave
/// the same clues as proofs from the start.
fn proofs_agree<P, M>(params: &str)
where
    P: Puzzle,
    M: Makeable<Problem = P::Problem, PartialAnswer = P::PartialAnswer>,
{
    let limits = Limits::new(&MakeOptions::default(), &Budget::unlimited());
    let mut random = Random::for_puzzle(2, 1);
    let mut draw = || {
        let frame = Frame::new(untyped::<P, M>(), params, &mut random).expect("good parameters");
        let mut draft = frame.draw(&mut random, &limits).expect("no limit")?;
        draft.settle(&mut random, &limits, &|_| true).expect("no limit").map(|_| draft)
    };
    let Some(draft) = (0..1000).find_map(|_| draw()) else { panic!("{params}: no puzzle") };
    let thinned = |thinnable: &dyn Thinnable| {
        let orbits = (0..draft.places().len()).map(|clue| vec![clue]).collect();
        let mut selection = Selection::all(thinnable, orbits);
        selection.thin(0, &mut Random::for_puzzle(2, 2), &limits).expect("no limit");
        selection.kept
    };
    let kept = thinned(&draft);
    assert_eq!(kept, thinned(&Anew(&draft)), "{params}");
    if M::STATES_SHAPE_ALONE {
        let rules = |kept: &[bool]| {
            let puzzle = draft.puzzle(kept);
            format!("{:?}", statement::<M>(puzzle.typed::<P>(), None, &Budget::unlimited()))
        };
        assert_eq!(rules(&kept), rules(&vec![true; kept.len()]), "{params}: other rules");
    }
}

/// Makes a puzzle whose clues have a symmetry, if the kind offers any, and checks that each clue
/// has its image.
fn clues_are_symmetric<P, M>(params: &str)
where
    P: Puzzle,
    M: Makeable<Problem = P::Problem, PartialAnswer = P::PartialAnswer>,
{
    let symmetry = Symmetry::Rot180;
    let blank = M::blank(params, &mut Random::for_puzzle(1, 0)).expect("good parameters");
    let Some(size) = M::SIZE.and_then(|size| size(&blank)) else { return };
    let options = MakeOptions { symmetry: Some(symmetry), seed: 1, ..MakeOptions::default() };
    let made = made::<P, M>(params, &options);
    let problem = P::parse(&made.game_id).expect("an ID");
    let mut places = Vec::new();
    M::with_clues(&problem, &mut |place| {
        places.push(place);
        true
    });
    let are_symmetric = are_symmetric(&places, size, symmetry);
    assert!(!are_symmetric.contains(&false), "{params}: {}", made.game_id);
}

/// Makes another puzzle of a kind that needs all clues, and checks that the clues of both differ if
/// the puzzles do, for a kind that can change clues where 2 solutions differ.
fn what_changes_is_named<P, M>(problem: &P::Problem, params: &str)
where
    P: Puzzle,
    M: Makeable<Problem = P::Problem, PartialAnswer = P::PartialAnswer>,
{
    let options = MakeOptions { seed: 2, ..MakeOptions::default() };
    let other = P::parse(&made::<P, M>(params, &options).game_id).expect("an ID");
    let places = M::changed_places(problem);
    if !places.is_empty() && P::id(&other) != P::id(problem) {
        let clues = |of: &P::Problem| -> Vec<Option<Value>> {
            places.iter().map(|&place| M::clue(of, place)).collect()
        };
        assert_ne!(clues(problem), clues(&other), "{params}");
    }
}

/// Draft whose uniqueness is proven from the start each time.
struct Anew<'d>(&'d Draft);

impl Thinnable for Anew<'_> {
    fn places(&self) -> &[Place] {
        self.0.places()
    }

    fn goes_first(&self, clue: usize) -> bool {
        self.0.goes_first(clue)
    }

    fn is_unique(&self, kept: &[bool], limits: &Limits) -> Result<bool, Stop> {
        self.0.is_unique_anew(kept, limits)
    }

    fn hardest(&self, kept: &[bool], ceiling: f64, limits: &Limits) -> Result<f64, Stop> {
        self.0.hardest(kept, ceiling, limits)
    }

    fn differing(&self, kept: &[bool], limits: &Limits) -> Result<Option<Vec<usize>>, Stop> {
        self.0.differing(kept, limits)
    }
}

/// Makes boards with these parameters, and checks that each is open, that its solution is one and
/// as long as claimed, and that the same request makes the same board.
///
/// # Panics
/// If one of them is not so.
pub fn boards_are_as_claimed<P: Drawable>(params: &[&str]) {
    let all = P::PRESETS.iter().map(|(_, params)| params).take(1).chain(params);
    for params in takes_some(all, 2) {
        for number in 0..share(PUZZLES, 2) as u64 {
            board_is_as_claimed::<P>(
                params,
                &MakeOptions { seed: 1, number, ..MakeOptions::default() },
            );
        }
    }
}

/// Makes a board whose shortest solution has a length in this range; checks it as
/// [`boards_are_as_claimed`] does.
///
/// # Panics
/// If it is not so.
pub fn shortest_solution_is_as_requested<P: Drawable>(params: &str, moves: RangeInclusive<usize>) {
    let options = MakeOptions { moves: Some(moves.clone()), seed: 1, ..MakeOptions::default() };
    let length = board_is_as_claimed::<P>(params, &options).expect("a length");
    assert_eq!(length.moves, length.lower_bound, "{params}");
    assert!(moves.contains(&length.moves), "{params}: {} of {moves:?}", length.moves);
}

/// Makes and checks a board; returns the length of its solution.
fn board_is_as_claimed<P: Drawable>(params: &str, options: &MakeOptions) -> Option<Length> {
    let made = || match crate::game::make::<P>(params, options, &Budget::unlimited()) {
        Ok(Outcome::Made(made)) => made,
        other => panic!("{params}: {other:?}"),
    };
    let (first, again) = (made(), made());
    let id = &first.game_id;
    assert_eq!((&again.game_id, again.tries), (id, first.tries), "{params}: another board");
    assert_eq!(again.solution, first.solution, "{id}: another solution");
    let problem = P::parse(id).unwrap_or_else(|error| panic!("{id}: {error}"));
    let givens = P::givens(&problem);
    assert!(P::open(&problem, &givens) > 0, "{id}: finished from the start");
    let solution = P::PartialAnswer::read(&givens, &first.solution).expect("its own shape");
    assert_eq!(accepts::<P>(&problem, &solution), Ok(()), "{id}");
    assert_eq!(solution.length(), first.length, "{id}");
    first.length
}

/// Draws answers of a blank puzzle, and returns the number of different ones, and chi-squared per
/// degree of freedom.
///
/// # Panics
/// If there is none.
pub fn draw_answers<M: Makeable>(params: &str, count: u64) -> (usize, f64) {
    let limits = Limits::new(&MakeOptions::default(), &Budget::unlimited());
    let mut drawn: BTreeMap<String, u64> = BTreeMap::new();
    for number in 0..count {
        let mut random = Random::for_puzzle(1, number);
        let blank = M::blank(params, &mut random).expect("good parameters");
        let answer = M::answer(&blank, &mut random, &limits).expect("no limit");
        *drawn.entry(format!("{answer:?}")).or_default() += 1;
    }
    let mean = count as f64 / drawn.len() as f64;
    let squares = drawn.values().map(|&times| (times as f64 - mean).powi(2) / mean).sum::<f64>();
    (drawn.len(), squares / (drawn.len() - 1) as f64)
}

/// Makes a puzzle.
fn made<P, M>(params: &str, options: &MakeOptions) -> Made
where
    P: Puzzle,
    M: Makeable<Problem = P::Problem, PartialAnswer = P::PartialAnswer>,
{
    match make(untyped::<P, M>(), params, options, &Budget::unlimited()) {
        Ok(Outcome::Made(made)) => made,
        other => panic!("{params}: {other:?}"),
    }
}

/// Makes a puzzle in a thread that has stated no other puzzle before.
fn made_again<P, M>(params: &str, options: &MakeOptions) -> Made
where
    P: Puzzle,
    M: Makeable<Problem = P::Problem, PartialAnswer = P::PartialAnswer>,
{
    std::thread::scope(|scope| {
        scope.spawn(|| made::<P, M>(params, options)).join().expect("no panic")
    })
}

/// Returns the number of solutions up to 2.
fn solutions<P: Puzzle>(problem: &P::Problem, settings: &Settings) -> usize {
    let budget = Budget::unlimited();
    let found: Result<Vec<_>, Ended> =
        tatham_core::solutions::<P>(problem, settings, &budget).take(2).collect();
    found.expect("no limit").len()
}

/// Checks that there are several solutions without each clue; returns the number of clues.
fn each_clue_is_needed<P, M>(problem: &P::Problem) -> usize
where
    P: Puzzle,
    M: Makeable<Problem = P::Problem, PartialAnswer = P::PartialAnswer>,
{
    let mut count = 0;
    M::with_clues(problem, &mut |_| {
        count += 1;
        true
    });
    for removed in 0..count {
        let mut asked = 0;
        let fewer = M::with_clues(problem, &mut |_| {
            asked += 1;
            asked - 1 != removed
        });
        let id = P::id(problem);
        assert_eq!(solutions::<P>(&fewer, &Settings::default()), 2, "{id}: clue {removed}");
    }
    count
}

/// Removes the first clue, and checks that a repair adds clues, each with its value.
fn a_clue_comes_back<P, M>(problem: &P::Problem)
where
    P: Puzzle,
    M: Makeable<Problem = P::Problem, PartialAnswer = P::PartialAnswer>,
{
    let mut is_first = true;
    let fewer = M::with_clues(problem, &mut |_| !std::mem::take(&mut is_first));
    if fewer == *problem {
        return;
    }
    let id = P::id(&fewer);
    let repaired = repair(untyped::<P, M>(), &id, &RepairOptions::default(), &Budget::unlimited());
    let repaired = repaired.unwrap_or_else(|error| panic!("{id}: {error}"));
    let ([first, ..], [added, ..]) = (&repaired.game_ids[..], &repaired.added[..]) else {
        panic!("{id}: {repaired:?}")
    };
    let found = P::parse(first).unwrap_or_else(|error| panic!("{first}: {error}"));
    assert_eq!(solutions::<P>(&found, &Settings::default()), 1, "{id}: {first}");
    let has_value = |fact: &Fact| !matches!(&fact.says, Says::Is(Value::Null));
    assert!(!added.is_empty() && added.iter().all(has_value), "{id}: {added:?}");
    assert_eq!(repaired.fewest.map(|own| own.found), Some(added.len()), "{id}");
}
