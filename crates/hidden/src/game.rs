//! What a game is whose answer is hidden.
//!
//! ```text
//!   parse ──▶ form, secret          what everybody knows, and what is hidden
//!               │
//!             start ──▶ seen ──ask "O3,4"──▶ seen ──ask "O0,0"──▶ seen        what the game shows
//!                                │
//!                                ├── fitting, study                           what follows from it
//!                                └── next, tell                               what to ask, and why
//! ```
//!
//! The secret is handed to [`Game::ask`] and [`Game::start`] alone, which answer as the game does; whoever works out what follows, or what to ask next, never has it.
//! [`Game::reveal`] is for who asks for it by name.

use std::fmt::Debug;

use serde::de::DeserializeOwned;
use tatham_core::budget::{Budget, Stop};
use tatham_core::explain::Step;
use tatham_core::known::Known;
use tatham_core::outlook::Outlook;
use tatham_core::puzzle::Solutions;
use tatham_core::{Attempt, Kind, Knob, ParseError, Picture, Place, Settings, Takes, Violation};

use crate::shown::{Found, Seen};

/// A game whose answer is hidden.
pub trait Game: Clone + Debug + PartialEq + 'static {
    /// What there is to know without solving.
    const KIND: &'static Kind;

    /// What everybody knows: the size of the board, how many are hidden.
    type Form: Clone + Debug + PartialEq + Send + Sync;

    /// What is hidden.
    type Secret: Clone + Debug + PartialEq + Send + Sync;

    /// What an answer looks like.
    type Answer: Known + DeserializeOwned;

    /// What a player sees and has entered.
    type Seen: Seen<Answer = Self::Answer>;

    /// What a player keeps in mind from one move to the next, so that it need not be worked out again; nothing follows from it that does not from what is seen.
    type Mind: Default;

    /// Reads an ID.
    ///
    /// # Errors
    /// The place and the fact that make the text unusable.
    fn parse(text: &str) -> Result<(Self::Form, Self::Secret), ParseError>;

    /// Writes the canonical ID.
    fn id(form: &Self::Form, secret: &Self::Secret) -> String;

    /// What the game shows before the first move.
    fn start(form: &Self::Form, secret: &Self::Secret) -> Self::Seen;

    /// Makes a move, in any form in which the real game reads it from a save file, and shows what the game answers.
    ///
    /// # Errors
    /// Why it cannot be made, as a clause without the move: `leaves the grid`. Then nothing has changed.
    fn ask(form: &Self::Form, secret: &Self::Secret, seen: &mut Self::Seen, text: &str) -> Attempt;

    /// What is hidden, as an answer.
    fn reveal(form: &Self::Form, secret: &Self::Secret) -> Self::Answer;

    /// Moves that lead from the start of the game to a position, if the game answers as it says there.
    fn moves_to(form: &Self::Form, start: &Self::Seen, seen: &Self::Seen) -> Vec<String>;

    /// The reason why the real game never shows such a puzzle as finished, if it does not: see
    /// [`Board::idle`](tatham_core::author::play::Board::idle).
    fn never_finished(_form: &Self::Form) -> Option<String> {
        None
    }

    /// The answer that a player has found, once the game is finished.
    fn found(form: &Self::Form, seen: &Self::Seen) -> Option<Self::Answer>;

    /// How much is left to be done, in things that a player counts; at least 1 as long as the game is not finished.
    fn open(form: &Self::Form, seen: &Self::Seen) -> usize {
        usize::from(Self::found(form, seen).is_none())
    }

    /// Why what is seen can be no position of such a game, whatever is hidden, and why an answer does not fit its form.
    fn misfits(form: &Self::Form, seen: &Self::Seen) -> Vec<Violation>;

    /// The rules, read literally and apart from any solver: those that an answer, or any part of one, breaks together with what is seen.
    fn broken(form: &Self::Form, seen: &Self::Seen, answer: &Self::Answer) -> Vec<Violation>;

    /// An answer of which nothing is known.
    fn unknown(form: &Self::Form) -> Self::Answer;

    /// What can stand in an answer.
    fn range(form: &Self::Form) -> <Self::Answer as Known>::Range;

    /// All answers that fit what is seen, each once. Nothing has checked them yet: a caller gets
    /// its solutions from [`tatham_core::solutions`].
    #[doc(hidden)]
    fn fitting<'p>(
        form: &'p Self::Form,
        seen: &'p Self::Seen,
        settings: &'p Settings,
        budget: &'p Budget,
    ) -> Box<dyn Solutions<Self::Answer> + 'p>;

    /// What follows from what is seen; `None` if no answer fits.
    ///
    /// # Errors
    /// The budget came first.
    fn study(
        form: &Self::Form,
        seen: &Self::Seen,
        budget: &Budget,
    ) -> Result<Option<Study<Self::Answer>>, Stop>;

    /// What to ask next, as moves that can all be made one after another, whatever the game answers to each; empty where the game is finished.
    ///
    /// # Errors
    /// The budget came first, or a guess is needed where the game forgives none ([`Stop::Guess`]).
    fn next(
        form: &Self::Form,
        seen: &Self::Seen,
        mind: &mut Self::Mind,
        budget: &Budget,
    ) -> Result<Vec<String>, Stop>;

    /// The next steps, with their reasons: those that follow from what is seen before anything more is asked.
    ///
    /// # Errors
    /// See [`Game::next`].
    fn tell(form: &Self::Form, seen: &Self::Seen, budget: &Budget) -> Result<Vec<Step>, Stop>;

    /// Whether what a step finds follows from the rules and facts that it names, and whether none of these can be left out. There is no rule to be held against
    /// a question: it is asked.
    ///
    /// # Errors
    /// The budget came first.
    fn holds(
        _form: &Self::Form,
        _seen: &Self::Seen,
        _step: &Step,
        _budget: &Budget,
    ) -> Result<[bool; 2], Stop> {
        Ok([true; 2])
    }

    /// Entries of a player's that no answer has which fits what is seen, told what all these share.
    fn wrong(_form: &Self::Form, _seen: &Self::Seen, _common: &Self::Answer) -> Vec<Place> {
        Vec::new()
    }

    /// What a verdict for people says of a position or of a game that was played, as a clause.
    fn remark(form: &Self::Form, found: &Found<Self::Answer>) -> String;

    /// The board as people look at it: what is seen, what follows from it, and an answer or what is known of one.
    fn draw(
        form: &Self::Form,
        seen: &Self::Seen,
        outlook: Option<&Outlook>,
        answer: Option<&Self::Answer>,
    ) -> Picture;
}

/// What follows from a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Study<A> {
    /// What all answers share that fit.
    pub common: A,
    /// How many there are, how likely each is, what to ask next.
    pub outlook: Outlook,
}

/// The knob by which what is hidden is shown.
const REVEAL: &str = "reveal";

/// The knobs of every such game.
pub const KNOBS: &[Knob] = &[Knob {
    name: REVEAL,
    takes: Takes::Flag,
    help: "Show what the description hides, without solving",
}];

/// What every such game has: `Kind { name: "mines", …, ..game::KIND }`.
pub const KIND: Kind = Kind { common: true, knobs: KNOBS, ..Kind::NONE };

/// Whether what is hidden shall be shown.
pub(crate) fn reveals(settings: &Settings) -> bool {
    settings.flag(REVEAL)
}
