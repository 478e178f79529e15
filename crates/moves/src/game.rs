//! Interface of a game of moves.
//!
//! ```text
//!   parse ──▶ state ──follow "M1,2"──▶ state ──follow "M1,1"──▶ state       left: 5, 3, 0 (end)
//!               │
//!               ├──solve──▶ the moves as save files write them, and a lower bound
//!               └──prove──▶ the same, improved until proven
//! ```
//!
//! `follow` is the game itself, read literally: it plays through every answer before anyone sees
//! it. `solve` may keep a state of its own, packed for searching, and shares only the moves' texts
//! with `follow`.

use std::fmt::Debug;

use tatham_core::gesture::Gesture;
use tatham_core::kind::{Group, Touch};
use tatham_core::make::Maker;
use tatham_core::{
    Attempt, Budget, Kind, Knob, ParseError, Picture, Place, Settings, Stop, ValueKind,
};

use crate::answer::{Best, Proof};

/// A game of moves.
pub trait Game: Sized + Debug + 'static {
    /// Static data of the kind, available without solving.
    const KIND: &'static Kind;

    /// Maker of its boards: [`game_maker`](tatham_make::game_maker).
    const MAKER: Maker;

    /// Board at some moment of the game.
    type State: Clone + Debug + PartialEq + Send + Sync;

    /// Reads an ID: the board at the start.
    ///
    /// # Errors
    /// The place and the defect that make the text unusable.
    fn parse(text: &str) -> Result<Self::State, ParseError>;

    /// Writes the canonical ID of a start board.
    fn id(start: &Self::State) -> String;

    /// Parameters that the real game accepts for its next puzzle: see
    /// [`Abilities::next_params`](tatham_core::author::Abilities::next_params).
    fn next_params(_start: &Self::State) -> Option<&'static str> {
        None
    }

    /// Returns a reason, as a clause, if the game provably cannot be finished from here, without a
    /// search: `an odd number of tiles would have to change places`.
    fn impossible(_state: &Self::State) -> Option<String> {
        None
    }

    /// Returns the reason why a position that a player has reached provably cannot be finished any
    /// more, as a clause, if it is evident without a search:
    /// `the gem at R1C5 can no longer be reached`. By default, [`impossible`](Self::impossible), or
    /// that there is no move.
    fn dead_end(state: &Self::State) -> Option<String> {
        let is_stuck = || Self::left(state) > 0 && Self::moves(state).is_empty();
        Self::impossible(state)
            .or_else(|| is_stuck().then(|| "no further move is possible".to_owned()))
    }

    /// Makes a move, in any form in which the real game reads it from a save file.
    ///
    /// # Errors
    /// The reason why it cannot be made, as a clause without the move: `leaves the grid`. The state
    /// is then unchanged.
    fn follow(state: &mut Self::State, text: &str) -> Attempt;

    /// Returns the moves that can be made from here, as save files write them, each one step.
    fn moves(state: &Self::State) -> Vec<String>;

    /// Returns the moves that a player's gestures can make now, each with its gesture.
    fn gestures(state: &Self::State) -> Vec<(String, Gesture)>;

    /// Returns the name of a place of a gesture, where it has one of its own:
    /// `the arrow left of row 2`.
    fn name_of(_state: &Self::State, _place: Place) -> Option<String> {
        None
    }

    /// Keys that make moves, each with the label of its button.
    const KEYS: &'static [(&'static str, &'static str)] = &[];

    /// Returns the reason why the game is lost, as a clause: `the ball is on a mine`.
    fn lost(_state: &Self::State) -> Option<String> {
        None
    }

    /// Returns the work left, in things that a player counts: misplaced tiles, surplus pegs, gems.
    /// The game is finished at 0.
    fn left(state: &Self::State) -> u64;

    /// Returns moves for a board that is finished from the start: see
    /// [`Board::idle`](tatham_core::author::play::Board::idle). By default, any move that another
    /// move undoes.
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

    /// Returns the score for the moves that have led here, in games with a score.
    fn score(_state: &Self::State) -> Option<u64> {
        None
    }

    /// Describes a move that can be made, in a player's words, as a clause: `slide the 7 down`.
    fn say(state: &Self::State, text: &str) -> String;

    /// Describes a move as an instruction, if [`say`](Self::say) does not:
    /// `shift row 2 left by 1`.
    fn instruct(state: &Self::State, text: &str) -> String {
        Self::say(state, text)
    }

    /// Describes what the first of some moves changes, in the game's own unit, as a clause:
    /// `it is home`. The other moves follow it in a known solution, whose course is fact: the
    /// clause may say where the first one leads, but not that another one would not.
    fn effect(state: &Self::State, moves: &[String]) -> Option<String>;

    /// Returns the places that a move changes, among those that a picture of the board after it
    /// shows.
    fn places(state: &Self::State, text: &str) -> Vec<Place>;

    /// Returns the board as plain text, a line for each row, ending with a newline.
    fn text(state: &Self::State) -> String;

    /// Draws the board.
    fn draw(state: &Self::State) -> Picture;

    /// Draws the board with the places of gestures that it does not show itself.
    fn draw_for_play(state: &Self::State) -> Picture {
        Self::draw(state)
    }

    /// Draws a whole answer in the first board, with numbered moves, in games where that needs no
    /// board after each move.
    fn draw_way(_start: &Self::State, _moves: &[String]) -> Option<Picture> {
        None
    }

    /// Looks for moves that end the game: the best found with an effort of about 1 second, counted
    /// in steps. They are unchecked: callers get solutions from [`tatham_core::solutions`].
    ///
    /// # Errors
    /// The budget ended before any moves were found.
    #[doc(hidden)]
    fn solve(state: &Self::State, budget: &Budget) -> Result<Outcome, Stop>;

    /// Continues from the answer of [`Game::solve`] until no answer can be shorter, or until it is
    /// proven that there is none. Answers found meanwhile go into `best` and stay there, whatever
    /// ends the search.
    ///
    /// # Errors
    /// The budget ended, or a bound of the search itself was reached: [`Stop::Strategy`] with a
    /// clause such as `no more than 180,000 boards are kept`.
    fn prove(state: &Self::State, best: &mut Best, budget: &Budget) -> Result<Proof, Stop>;
}

/// Goal of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Goal {
    /// True to prove the answer shortest, however long that takes; false for the best answer found
    /// with an effort of about 1 second, counted in steps.
    pub optimal: bool,
}

/// Moves that end the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveSequence {
    /// The moves, as save files write them, each one step as the game itself counts.
    pub moves: Vec<String>,
    /// Proven lower bound on the number of moves; an answer of this length is optimal.
    pub lower_bound: usize,
}

/// Result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// An answer. If the budget ended meanwhile, the best so far.
    Found(MoveSequence),
    /// Neither an answer nor a proof that there is none: the moves that come closest.
    Incomplete(Vec<String>),
    /// Proof that there is no answer.
    Unsolvable,
}

/// Name of the knob that asks for a proof.
const OPTIMAL: &str = "optimal";

/// Knobs of every game of moves.
pub const KNOBS: &[Knob] = &[Knob {
    name: OPTIMAL,
    takes: ValueKind::Flag,
    help: "Search until the solution is proven shortest (or --time-limit or the limit of kept \
        positions is reached)",
}];

/// Defaults shared by every game of moves: `Kind { name: "fifteen", …, ..game::KIND }`.
pub const KIND: Kind =
    Kind { solutions: 1, knobs: KNOBS, group: Group::Moves, touch: Touch::Board, ..Kind::NONE };

impl Goal {
    /// Returns the goal that the settings ask for.
    pub(crate) fn from_settings(settings: &Settings) -> Self {
        Self { optimal: settings.flag(OPTIMAL) }
    }
}
