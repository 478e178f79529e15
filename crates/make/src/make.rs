//! One puzzle of a series: solutions are drawn until one of them gives a puzzle as requested.

use tatham_core::author::Random;
use tatham_core::make::{Clues, Made, MakeError, MakeOptions, NotMade, Outcome, Symmetry};
use tatham_core::{Budget, Json, Puzzle, Size, Stop};

use crate::Makeable;
use crate::draft::{AnyDraft, Draft};
use crate::limits::{Limits, TRIES};
use crate::orbits::orbits;
use crate::thin::Selection;
use crate::verify::verify;

/// Makes a puzzle: see [`Make`](tatham_core::make::Make).
///
/// # Errors
/// The request cannot be fulfilled, whatever the seed.
pub(crate) fn make<P, M>(
    params: &str,
    options: &MakeOptions,
    budget: &Budget,
) -> Result<Outcome, MakeError>
where
    P: Puzzle,
    M: Makeable<Problem = P::Problem, PartialAnswer = P::PartialAnswer>,
{
    let mut random = Random::for_puzzle(options.seed, options.number);
    let limits = Limits::new(options, budget);
    let symmetry = symmetry(M::symmetry(params)?, options)?;
    let mut search = Search { tries: 0, nearest: None };
    loop {
        let before = random.clone();
        let blank = M::blank(params, &mut random)?;
        let has_random_frame = random != before;
        let size = M::SIZE.map(|size| size(&blank));
        check_square(symmetry, size)?;
        if search.tries == TRIES && !options.has_time_limit {
            return Ok(search.ended(Stop::Steps));
        }
        search.tries += 1;
        let drafted = match M::answer(&blank, &mut random, &limits) {
            Ok(Some(answer)) => {
                let full = M::clued(&blank, &answer, &mut random);
                Draft::<M>::new(full, answer, &mut random, &limits)
            }
            Ok(None) if !has_random_frame => {
                return Ok(search.impossible("the rules leave no solution".to_owned()));
            }
            Ok(None) => Ok(None),
            Err(stop) => Err(stop),
        };
        let draft = match drafted {
            Ok(Some(draft)) => draft,
            Ok(None) => continue,
            Err(stop) => return Ok(search.ended(stop)),
        };
        let most = draft.places().len();
        let least = options.clues.as_ref().map_or(0, |clues| *clues.start());
        if most < least && !has_random_frame && M::HAS_REMOVABLE_CLUES {
            return Ok(search.impossible(format!("such a puzzle has at most {most} clues")));
        }
        let orbits = orbits(draft.places(), size, symmetry);
        let selected = select(&draft, orbits, options, &mut random, &limits);
        let (kept, is_minimal) = match selected {
            Ok(selected) => selected,
            Err(stop) => return Ok(search.ended(stop)),
        };
        let count = kept.iter().filter(|is_kept| **is_kept).count();
        if options.is_minimal && !is_minimal || !search.is_wanted(count, options) {
            continue;
        }
        let (problem, solution) = (draft.puzzle(&kept), Json::from_plain(&draft.answer));
        let game_id = match verify::<P>(&problem, &draft.answer, budget)? {
            Ok(game_id) => game_id,
            Err(stop) => return Ok(search.ended(stop)),
        };
        let clues = M::HAS_REMOVABLE_CLUES.then_some(Clues { count, is_minimal, symmetry });
        return Ok(Outcome::Made(Made { game_id, solution, clues, tries: search.tries }));
    }
}

/// Symmetry of the clues, which the parameters or the options give.
fn symmetry(of_params: Option<Symmetry>, options: &MakeOptions) -> Result<Symmetry, MakeError> {
    match (of_params, options.symmetry) {
        (Some(of_params), Some(_)) => Err(MakeError::Options(format!(
            "the parameters ask for the symmetry {} already: leave out one of the two",
            of_params.name()
        ))),
        (given, requested) => Ok(given.or(requested).unwrap_or_default()),
    }
}

fn check_square(symmetry: Symmetry, size: Option<Size>) -> Result<(), MakeError> {
    match size {
        Some(size) if symmetry.needs_square() && size.width != size.height => {
            let name = symmetry.name();
            Err(MakeError::Options(format!("the symmetry {name} needs a square grid, not {size}")))
        }
        _ => Ok(()),
    }
}

/// Removes clues; returns those that are kept, and true if it is proven that each is needed.
fn select(
    draft: &dyn AnyDraft,
    orbits: Vec<Vec<usize>>,
    options: &MakeOptions,
    random: &mut Random,
    limits: &Limits,
) -> Result<(Vec<bool>, bool), Stop> {
    let removal = limits.of_removal(options);
    let mut selection = Selection::all(draft, orbits);
    let least = options.clues.as_ref().map_or(0, |clues| *clues.start());
    let thinned = selection.thin(least, random, &removal);
    let is_minimal = match thinned.and_then(|()| selection.is_minimal(&removal)) {
        Err(_) if removal.are_reached_within(limits) => false,
        result => result?,
    };
    Ok((selection.kept, is_minimal))
}

/// Progress of the search for one puzzle.
struct Search {
    tries: u32,
    nearest: Option<usize>,
}

impl Search {
    /// Returns true if the number of clues is as requested; otherwise keeps the nearest one.
    fn is_wanted(&mut self, count: usize, options: &MakeOptions) -> bool {
        let Some(wanted) = &options.clues else { return true };
        let distance = |count: usize| count.abs_diff(count.clamp(*wanted.start(), *wanted.end()));
        if self.nearest.is_none_or(|nearest| distance(count) < distance(nearest)) {
            self.nearest = Some(count);
        }
        wanted.contains(&count)
    }

    fn ended(self, stop: Stop) -> Outcome {
        let Self { tries, nearest } = self;
        let after = if tries == 1 { "1 try".to_owned() } else { format!("{tries} tries") };
        let reason = match (&stop, nearest) {
            (Stop::Steps, Some(nearest)) => {
                format!("in {after} the nearest number of clues was {nearest}")
            }
            (Stop::Steps, None) => format!("no puzzle in {after}"),
            (stop, _) => stop.to_string(),
        };
        Outcome::NotMade(NotMade { stop: Some(stop), reason, tries, nearest })
    }

    fn impossible(self, reason: String) -> Outcome {
        let Self { tries, nearest } = self;
        Outcome::NotMade(NotMade { stop: None, reason, tries, nearest })
    }
}
