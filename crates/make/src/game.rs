//! Games of moves and hidden games: boards are drawn until one of them is as requested.
//!
//! ```text
//!   parameters ─► board ─► ID ─► board ─► solution ─► right length?
//!                (random)                 (played)     no: another board, scrambled by
//!                                                      fewer or more moves
//! ```

use std::ops::RangeInclusive;

use tatham_core::author::Random;
use tatham_core::make::{Length, Made, MakeError, MakeOptions, Nearest, Outcome, Preset};
use tatham_core::{AnyProblem, Budget, Ended, Json, ParseError, Puzzle, Settings, Stop};

use crate::Limits;
use crate::any_makeable::Answer;
use crate::limits::TRIES;
use crate::make::Search;
use crate::verify::{defect, read_back};

/// Game whose boards are drawn.
pub trait Drawable: Puzzle {
    /// Entries of the real game's menu; the first one has the parameters if none are given.
    const PRESETS: &'static [Preset];

    /// True for games of moves: the length of a shortest solution can be requested.
    const HAS_MOVES: bool = true;

    /// Parameters of a board.
    type Params;

    /// Reads parameters.
    ///
    /// # Errors
    /// The parameters are unusable: see
    /// [`params_to_make`](tatham_core::author::code::params_to_make).
    fn params(text: &str) -> Result<Self::Params, ParseError>;

    /// Returns the checks of a budget in about a second of the search for a shortest solution. They
    /// are counted instead of the time.
    fn second(_params: &Self::Params) -> u64 {
        5_000
    }

    /// Draws a board; `None` if the choices led nowhere. In games whose boards are scrambled,
    /// `moves` is the number of moves, if one is requested.
    ///
    /// # Errors
    /// A limit came first.
    fn board(
        params: &Self::Params,
        moves: Option<usize>,
        random: &mut Random,
        work: &Budget,
    ) -> Result<Option<Board<Self>>, Stop>;
}

/// A board that was drawn.
#[derive(Clone, Debug)]
pub struct Board<P: Puzzle> {
    /// The puzzle.
    pub problem: P::Problem,
    /// A solution, if one is known. It is shown if no other can be shorter, as in hidden games, or
    /// if the solver finds none.
    pub solution: Option<P::PartialAnswer>,
}

impl<P: Puzzle> Board<P> {
    /// Makes a board whose solution the solver has to find.
    pub fn unsolved(problem: P::Problem) -> Self {
        Self { problem, solution: None }
    }
}

/// Makes a board: see [`Make`](tatham_core::make::Make).
///
/// # Errors
/// The request cannot be fulfilled, whatever the seed.
pub(crate) fn make<P: Drawable>(
    params: &str,
    options: &MakeOptions,
    budget: &Budget,
) -> Result<Outcome, MakeError> {
    let params = P::params(params)?;
    let limits = Limits::of_game(P::second(&params), options, budget);
    search(&Source::<P>(params), options, &limits)
}

/// Game `P` with parameters.
struct Source<P: Drawable>(P::Params);

/// [`Source`] without the type of its game.
trait AnySource {
    /// Draws a board, reads it from its ID and plays its solution; `None` if there is no board or
    /// no solution.
    fn draw(
        &self,
        moves: Option<usize>,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Result<Option<Solved>, Stop>, MakeError>;
}

/// ID of a board, and a solution with its length.
type Solved = (String, Json, Option<Length>);

impl<P: Drawable> AnySource for Source<P> {
    fn draw(
        &self,
        moves: Option<usize>,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Result<Option<Solved>, Stop>, MakeError> {
        match P::board(&self.0, moves, random, &limits.work) {
            Ok(Some(Board { problem, solution })) => {
                let solution = solution.map(|solution| Box::new(solution) as _);
                solved(&AnyProblem::from_typed::<P>(problem), solution, moves.is_some(), limits)
            }
            Ok(None) => Ok(limits.work.check().map(|()| None)),
            Err(stop) => Ok(Err(stop)),
        }
    }
}

/// Draws boards until one is as requested.
fn search(
    source: &dyn AnySource,
    options: &MakeOptions,
    limits: &Limits,
) -> Result<Outcome, MakeError> {
    let mut random = Random::for_puzzle(options.seed, options.number);
    let mut aim = options.moves.as_ref().map(|range| Aim::new(range, &mut random));
    let mut search = Search::default();
    while search.tries < TRIES || options.has_time_limit {
        search.tries += 1;
        limits.budget.note(|| search.progress());
        let moves = aim.as_ref().map(|aim| aim.moves);
        let (game_id, solution, length) = match source.draw(moves, &mut random, limits)? {
            Ok(Some(solved)) => solved,
            Ok(None) => continue,
            Err(stop) => return Ok(search.ended(stop)),
        };
        if let Some(aim) = &mut aim
            && !aim.is_hit(length, &mut search)
        {
            continue;
        }
        let tries = search.tries;
        let made =
            Made { game_id, solution, clues: None, rating: None, changed: None, length, tries };
        return Ok(Outcome::Made(made));
    }
    Ok(search.ended(Stop::Steps))
}

/// Reads a board from its ID and plays its solution, or the one that is known; `None` if there is
/// no solution.
fn solved(
    board: &AnyProblem,
    known: Option<Answer>,
    is_shortest: bool,
    limits: &Limits,
) -> Result<Result<Option<Solved>, Stop>, MakeError> {
    let (game_id, read) = read_back(board)?;
    let is_shortest_known = |length: Length| length.moves == length.lower_bound;
    let is_enough =
        known.as_ref().is_some_and(|known| known.length().is_none_or(is_shortest_known));
    let found = if is_enough { Ok(None) } else { solution(&read, is_shortest, limits) };
    let found = found.map_err(|reason| defect(&game_id, &reason))?;
    if let Some(stop) = limits.work.stopped() {
        return Ok(Err(stop.clone()));
    }
    let Some(solution) = found.or(known) else { return Ok(Ok(None)) };
    if let Err(violation) = read.accepts_answer(&*solution) {
        return Err(defect(&game_id, &format!("its solution is wrong: {}", violation.name)));
    }
    Ok(Ok(Some((game_id, solution.written(), solution.length()))))
}

/// Returns the solution that the solver finds within its limits, the shortest one if requested.
///
/// # Errors
/// The solver is wrong: the reason, as a clause.
fn solution(
    problem: &AnyProblem,
    is_shortest: bool,
    limits: &Limits,
) -> Result<Option<Answer>, String> {
    let mut settings = Settings::default();
    if is_shortest {
        settings.set(problem.kind().knobs, "optimal", "true")?;
    }
    match problem.first_solutions(1, &settings, &limits.of_solution()) {
        Ok(found) => Ok(found.into_iter().next()),
        Err(Ended::Defect(defect)) => Err(defect.to_string()),
        Err(Ended::Stopped(_)) => Ok(None),
    }
}

/// Number of moves by which boards are scrambled, so that a shortest solution has a requested
/// length.
struct Aim {
    wanted: RangeInclusive<usize>,
    moves: usize,
}

impl Aim {
    /// Largest number of moves.
    const MOST: usize = 10_000;

    fn new(wanted: &RangeInclusive<usize>, random: &mut Random) -> Self {
        let least = (*wanted.start()).clamp(1, Self::MOST);
        let most = (*wanted.end()).clamp(least, 2 * least + 10);
        Self { wanted: wanted.clone(), moves: least + random.below(most - least + 1) }
    }

    /// Returns true if a shortest solution has a wanted length; otherwise changes the number of
    /// moves.
    fn is_hit(&mut self, length: Option<Length>, search: &mut Search) -> bool {
        // A longer proof would be too long for this board.
        let Some(Length { moves, lower_bound }) = length else { return false };
        if moves != lower_bound {
            return false;
        }
        let (least, most) = (*self.wanted.start(), *self.wanted.end());
        self.moves = (self.moves + least.saturating_sub(moves))
            .saturating_sub(moves.saturating_sub(most))
            .clamp(1, Self::MOST);
        if self.wanted.contains(&moves) {
            return true;
        }
        search.keep_nearer(moves, &self.wanted, Nearest::Length);
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn aim(wanted: RangeInclusive<usize>) -> Aim {
        Aim::new(&wanted, &mut Random::for_puzzle(1, 1))
    }

    #[test]
    fn boards_are_scrambled_by_as_many_moves_as_wanted() {
        for wanted in [0..=0, 3..=5, 20..=usize::MAX, 0..=usize::MAX] {
            let aim = aim(wanted.clone());
            let most = (*wanted.end()).max(1);
            assert!((*wanted.start()..=most).contains(&aim.moves), "{wanted:?}: {}", aim.moves);
        }
    }

    #[test]
    fn a_length_beside_the_range_changes_the_number_of_moves() {
        let (mut aim, mut search) = (aim(20..=20), Search::default());
        let length = |moves, lower_bound| Some(Length { moves, lower_bound });
        assert!(!aim.is_hit(length(14, 14), &mut search) && aim.moves == 26);
        assert!(!aim.is_hit(length(22, 22), &mut search) && aim.moves == 24);
        assert_eq!(search.nearest, Some(Nearest::Length(22)));
        assert!(!aim.is_hit(length(20, 19), &mut search), "it is not proven");
        assert!(!aim.is_hit(None, &mut search) && aim.is_hit(length(20, 20), &mut search));
    }
}
