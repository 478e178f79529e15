//! Part of [`tatham`](https://docs.rs/tatham): makes puzzles with one solution, of any kind that
//! states its rules.
//!
//! ```text
//!   parameters ─► blank ─► solution ─► all clues ─► few clues ─► ID
//!                (random)  (random)   (changed where   (removed in random order,
//!                                   2 solutions differ)  by orbits of the symmetry)
//! ```
//!
//! A kind implements [`Makeable`], and [`maker`] makes its
//! [ability](tatham_core::author::Abilities::make) from that. The solver that proves uniqueness
//! while clues are removed is the one that solves the kind's puzzles, and at the end the puzzle is
//! read from its ID and solved once more.
//!
//! Everything is random numbers of 64 bits, and counted work: the same request makes the same
//! puzzle on every machine.
//!
//! A game of moves or a hidden game implements [`Drawable`] instead: its boards are drawn, and at
//! the end the board is read from its ID and its solution is played.
//!
//! With a requested grade, clues are put back until no step of the explanation is too hard, and
//! other orders of removal and other solutions are tried if all steps are too easy.

mod another;
mod answer;
mod any_makeable;
mod clues;
#[cfg(feature = "_contract")]
pub mod contract;
mod dominoes;
mod draft;
mod editable;
mod frame;
mod game;
mod hitting_set;
mod limits;
mod make;
mod optional;
mod orbits;
mod repair;
mod thin;
mod verify;

use std::borrow::Cow;

use tatham_core::PartialAnswer as _;
use tatham_core::author::Random;
use tatham_core::make::{Class, GreyPicture, Maker, Preset, Symmetry};
use tatham_core::{ParseError, Place, Puzzle, Size, Stop};
use tatham_sat::model::{Question, Rules};

use any_makeable::untyped;

pub use another::another_solution;
pub use clues::{
    clue_in_cell, keep_at, keep_cells, known_or_unknown, number_in, number_or_unknown, numbered,
    put_clue, put_in_cell, put_number,
};
pub use dominoes::dominoes;
pub use editable::{Editable, editor};
pub use game::{Board, Drawable};
pub use limits::Limits;
pub use orbits::orbits;
pub use serde_json::Value;

/// Kind whose puzzles are made.
pub trait Makeable: Rules {
    /// Entries of the real game's menu; the first one has the parameters if none are given.
    const PRESETS: &'static [Preset];

    /// Percentage of the booleans of an answer that are true where the rules leave the choice.
    const SHARE: usize = 50;

    /// True if clues can be removed: [`Makeable::with_clues`].
    const HAS_REMOVABLE_CLUES: bool = true;

    /// True if repairs add and remove clues. Pattern has given cells, but no made puzzle has any.
    const IS_REPAIRED_BY_CLUES: bool = Self::HAS_REMOVABLE_CLUES;

    /// Classes of removable clues, if there are several or some clues cannot be removed.
    const CLASSES: &'static [Class] = &[];

    /// True if all removable clues are in cells and can be in most of them, so that the cells can
    /// be chosen. Then there must be a [`Makeable::SIZE`].
    const HAS_MASK: bool = false;

    /// Functions that make answers from pictures, for kinds whose answers are pictures.
    const PICTURE: Option<PictureMaker<Self>> = None;

    /// Returns the size of the grid, if the clues of this puzzle can be symmetric in it.
    const SIZE: Option<GridSize<Self::Problem>> = None;

    /// Symmetries that the clues can have.
    const SYMMETRIES: &'static [Symmetry] = match Self::SIZE {
        Some(_) => Symmetry::ANY,
        None => &[],
    };

    /// Reads parameters, and returns a puzzle that says nothing about its answer. The frame of the
    /// puzzle, such as walls or cages, is random.
    ///
    /// # Errors
    /// The parameters are unusable: see
    /// [`params_to_make`](tatham_core::author::code::params_to_make).
    fn blank(params: &str, random: &mut Random) -> Result<Self::Problem, ParseError>;

    /// Returns the symmetry that the parameters request.
    ///
    /// # Errors
    /// The parameters are unusable.
    fn symmetry(_params: &str) -> Result<Option<Symmetry>, ParseError> {
        Ok(None)
    }

    /// Returns the parameters of a frame with the symmetry of the clues, if it has one of its own.
    fn with_symmetry(params: &str, _symmetry: Symmetry) -> Cow<'_, str> {
        params.into()
    }

    /// Returns a random answer of a blank puzzle; `None` proves that it has none.
    ///
    /// # Errors
    /// A limit came first.
    fn answer(
        blank: &Self::Problem,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Option<Self::PartialAnswer>, Stop> {
        Question::<Self>::about(blank, &limits.budget)?.sample(random, Self::SHARE, &limits.work)
    }

    /// Returns an answer that differs from this one; `None` proves that there is no other.
    ///
    /// # Errors
    /// A limit came first.
    fn another(
        problem: &Self::Problem,
        answer: &Self::PartialAnswer,
        limits: &Limits,
    ) -> Result<Option<Self::PartialAnswer>, Stop> {
        Question::<Self>::about(problem, &limits.budget)?.another(answer, &limits.work)
    }

    /// Returns true if [`Makeable::another`] proves the uniqueness of a puzzle sooner than one
    /// solver in which its clues come and go.
    fn is_proven_anew(_full: &Self::Problem) -> bool {
        false
    }

    /// Returns the puzzle with every clue that an answer allows.
    fn clued(
        blank: &Self::Problem,
        answer: &Self::PartialAnswer,
        random: &mut Random,
    ) -> Self::Problem;

    /// Returns the puzzle with the clues that `keep` keeps. It is asked about each clue, always in
    /// the same order.
    fn with_clues(full: &Self::Problem, _keep: &mut dyn FnMut(Place) -> bool) -> Self::Problem {
        full.clone()
    }

    /// Returns a puzzle with all removable clues about one of its answers, and its other clues.
    fn with_all_clues(
        problem: &Self::Problem,
        answer: &Self::PartialAnswer,
        random: &mut Random,
    ) -> Self::Problem {
        Self::clued(&Self::with_clues(problem, &mut |_| false), answer, random)
    }

    /// Returns the value of the clue at a place, as in an answer where it is part of one.
    fn clue(problem: &Self::Problem, place: Place) -> Option<Value> {
        Self::givens(problem).value_at(place)
    }

    /// Returns true for clues that are removed before any others, because puzzles look better
    /// without them.
    fn goes_first(_place: Place) -> bool {
        false
    }

    /// Returns the places of the clues that [changes](Self::changed) concern, and of those that
    /// they can add.
    fn changed_places(_problem: &Self::Problem) -> Vec<Place> {
        Vec::new()
    }

    /// Returns another puzzle and its answer, with another clue near a place at which 2 answers
    /// differ; `None` if there is no clue to change.
    fn changed(
        _full: &Self::Problem,
        _answer: &Self::PartialAnswer,
        _place: Place,
        _random: &mut Random,
    ) -> Option<(Self::Problem, Self::PartialAnswer)> {
        None
    }
}

/// Function that returns the size of the grid of a puzzle; `None` if clues cannot be symmetric in
/// it.
pub type GridSize<P> = fn(&P) -> Option<Size>;

/// Functions that make answers of kind `M` from pictures.
#[derive(Debug)]
pub struct PictureMaker<M: Makeable> {
    /// Returns the size that the picture must have.
    pub size: fn(&M::Problem) -> Size,
    /// Returns the answer that a picture of this size shows.
    pub shown: fn(&GreyPicture) -> M::PartialAnswer,
    /// Returns an answer that is as similar to the picture as possible, and whose clues leave no
    /// other; `None` if none is found. The number is that of random changes before the search.
    pub similar: SimilarAnswer<M>,
}

/// See [`PictureMaker::similar`]. An error is a limit that came first.
pub type SimilarAnswer<M> = fn(
    &<M as Rules>::Problem,
    &GreyPicture,
    usize,
    &mut Random,
    &Limits,
) -> Result<Option<<M as Rules>::PartialAnswer>, Stop>;

/// Returns the maker of the puzzles of kind `P`.
pub const fn maker<P, M>() -> Maker
where
    P: Puzzle,
    M: Makeable<Problem = P::Problem, PartialAnswer = P::PartialAnswer>,
{
    Maker {
        presets: M::PRESETS,
        has_removable_clues: M::HAS_REMOVABLE_CLUES,
        symmetries: M::SYMMETRIES,
        classes: M::CLASSES,
        has_mask: M::HAS_MASK,
        is_game: false,
        has_moves: false,
        takes_picture: M::PICTURE.is_some(),
        make: |params, options, budget| make::make(untyped::<P, M>(), params, options, budget),
        repair: Some(|id, options, budget| repair::repair(untyped::<P, M>(), id, options, budget)),
    }
}

/// Returns the maker of the boards of game `P`.
pub const fn game_maker<P: Drawable>() -> Maker {
    Maker {
        presets: P::PRESETS,
        has_removable_clues: false,
        symmetries: &[],
        classes: &[],
        has_mask: false,
        is_game: true,
        has_moves: P::HAS_MOVES,
        takes_picture: false,
        make: game::make::<P>,
        repair: None,
    }
}
