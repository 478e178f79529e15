//! What a game of moves is.
//!
//! ```text
//!   parse ──▶ state ──follow "M1,2"──▶ state ──follow "M1,1"──▶ state       left: 5, 3, 0 (finished)
//!               │
//!               ├──solve──▶ the moves as save files write them, and how many are needed at least
//!               └──prove──▶ the same, improved until it is proven
//! ```
//!
//! `follow` is the game itself, read literally: every answer is played through by it before anyone sees it. `solve` may keep a state of its own, packed as
//! searching wants it, and shares nothing with `follow` but the moves' texts.

use std::fmt::Debug;

use tatham_core::budget::{Budget, Stop};
use tatham_core::{Attempt, Kind, Knob, ParseError, Picture, Place, Settings, Takes};

use crate::answer::{Best, Proof};

/// A game of moves.
pub trait Game: Sized + Debug + 'static {
    /// What there is to know without solving.
    const KIND: &'static Kind;

    /// The board as it stands at some moment of the game.
    type State: Clone + Debug + PartialEq + Send + Sync;

    /// Reads an ID: the board at the start.
    ///
    /// # Errors
    /// The place and the fact that make the text unusable.
    fn parse(text: &str) -> Result<Self::State, ParseError>;

    /// Writes the canonical ID of a board at the start.
    fn id(start: &Self::State) -> String;

    /// Parameters that the real game takes for its next puzzle: see
    /// [`Abilities::next_params`](tatham_core::author::Abilities::next_params).
    fn next_params(_start: &Self::State) -> Option<&'static str> {
        None
    }

    /// Why the game cannot be finished from here, where that shows without a search, as a clause: `an odd number of tiles would have to change places`.
    fn impossible(_state: &Self::State) -> Option<String> {
        None
    }

    /// Makes a move, in any form in which the real game reads it from a save file.
    ///
    /// # Errors
    /// Why it cannot be made, as a clause without the move: `leaves the grid`. Then nothing has changed.
    fn follow(state: &mut Self::State, text: &str) -> Attempt;

    /// The moves that can be made from here, as save files write them, each one step.
    fn moves(state: &Self::State) -> Vec<String>;

    /// How much is left to be done, in things that a player counts: tiles out of place, pegs too many, gems. The game is finished when nothing is.
    fn left(state: &Self::State) -> u64;

    /// Moves on a board that is finished from the start: see
    /// [`Board::idle`](tatham_core::author::play::Board::idle). Here, any move that can be taken
    /// back by another.
    ///
    /// # Errors
    /// See [`Moves::idle`](tatham_core::author::play::Moves::idle).
    fn idle(start: &Self::State) -> Result<Vec<String>, String> {
        let after = |state: &Self::State, text: &str| {
            let mut next = state.clone();
            Self::follow(&mut next, text).ok().map(|()| next)
        };
        let there_and_back = |text: String| {
            let next = after(start, &text)?;
            let back = Self::moves(&next)
                .into_iter()
                .find(|back| after(&next, back).as_ref() == Some(start))?;
            Some(vec![text, back])
        };
        Self::moves(start)
            .into_iter()
            .find_map(there_and_back)
            .ok_or_else(|| "no move can be taken back".to_owned())
    }

    /// What the game gives for the moves that have led here, where it counts that.
    fn score(_state: &Self::State) -> Option<u64> {
        None
    }

    /// A move that can be made, in a player's words, as a clause: `slide the 7 down`.
    fn say(state: &Self::State, text: &str) -> String;

    /// The places that a move changes, of those that a picture of the board after it shows.
    fn places(state: &Self::State, text: &str) -> Vec<Place>;

    /// The board as plain text, a line a row, ending with a newline.
    fn text(state: &Self::State) -> String;

    /// The board as people look at it.
    fn draw(state: &Self::State) -> Picture;

    /// A way as people look at it, where that is not one board after another but fits into the first, the moves numbered.
    fn draw_way(_start: &Self::State, _moves: &[String]) -> Option<Picture> {
        None
    }

    /// Looks for moves that end the game: the best that are found with an effort of about a second,
    /// counted in steps. Nothing has checked them yet: a caller gets its solutions from
    /// [`tatham_core::solutions`].
    ///
    /// # Errors
    /// The budget came before any moves.
    #[doc(hidden)]
    fn solve(state: &Self::State, budget: &Budget) -> Result<Outcome, Stop>;

    /// Goes on from the answer of [`Game::solve`] until no way can be shorter, or until there is proof that there is none. What
    /// it finds on the way goes into `best`, and stays there whatever ends it.
    ///
    /// # Errors
    /// The budget came first; or a bound of its own did: [`Stop::Strategy`] with a clause such as `no more than 180,000 boards
    /// are kept`.
    fn prove(state: &Self::State, best: &mut Best, budget: &Budget) -> Result<Proof, Stop>;
}

/// What is wanted of a way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Whether it shall be proven that none is shorter, however long that takes; else the best is wanted that is found with some effort, counted in
    /// steps, that comes to about a second.
    pub optimal: bool,
}

/// Moves that end the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The moves, as save files write them, each one step as the game itself counts.
    pub moves: Vec<String>,
    /// It is proven that no way is shorter than this; the way is optimal where it is as long.
    pub lower_bound: usize,
}

/// What came of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A way. Where the budget ended meanwhile, it is the best so far.
    Found(Found),
    /// No way was found, and no proof that there is none: the moves that come nearest.
    Short(Vec<String>),
    /// Proof that there is no way.
    Unsolvable,
}

/// The knob by which a proof is asked for.
const OPTIMAL: &str = "optimal";

/// The knobs of every game of moves.
pub const KNOBS: &[Knob] = &[Knob {
    name: OPTIMAL,
    takes: Takes::Flag,
    help: "Search until the solution is proven shortest (or --time-limit or the limit of kept positions is reached)",
}];

/// What every game of moves has: `Kind { name: "fifteen", …, ..game::KIND }`.
pub const KIND: Kind = Kind { solutions: 1, knobs: KNOBS, ..Kind::NONE };

impl Wanted {
    /// What the settings want.
    pub(crate) fn of(settings: &Settings) -> Self {
        Self { optimal: settings.flag(OPTIMAL) }
    }
}
