//! Interface of a game with a hidden answer.
//!
//! ```text
//!   parse ──▶ form, secret          parameters of the game, and the secret
//!               │                   (read: or a position, whose secret is unknown)
//!             start ──▶ seen ──ask "O3,4"──▶ seen ──ask "O0,0"──▶ seen        observations
//!                                │
//!                                ├── consistent_answers, analyse              answers, analysis
//!                                └── advise, next, deduce                     queries and reasons
//! ```
//!
//! Only [`Game::query`] and [`Game::start`] receive the secret, and reply as the game does; the
//! code that deduces or chooses the next query never has it. [`Game::reveal`] serves explicit
//! requests for the secret.

use std::fmt::Debug;

use serde::de::DeserializeOwned;
use tatham_core::author::format::Remarked;
use tatham_core::explain::Step;
use tatham_core::explain::judge::{ClaimBoard, Inquiry, Judged, OnJudged, UnfitClaim};
use tatham_core::gesture::Offer;
use tatham_core::kind::{Group, Touch};
use tatham_core::make::Maker;
use tatham_core::posterior::Posterior;
use tatham_core::puzzle::Unwritable;
use tatham_core::{
    Attempt, Budget, Kind, Knob, ParseError, PartialAnswer, Picture, Place, Refusal, Settings,
    Solutions, Stop, ValueKind, Violation,
};

use crate::hidden_puzzle::Problem;
use crate::position_or_answer::{FoundAnswer, Observation};

/// A game with a hidden answer.
pub trait Game: Clone + Debug + PartialEq + 'static {
    /// Static data of the kind, available without solving.
    const KIND: &'static Kind;

    /// Maker of its boards: [`game_maker`](tatham_make::game_maker).
    const MAKER: Maker;

    /// Sign that a player enters, and the value of an answer that it stands for.
    const SIGN: Option<[&'static str; 2]> = None;

    /// Noun, in the plural, for what is hidden in the places of the sign: `mines`.
    const HIDES: &'static str = "";

    /// Game parameters: the size of the board, the number of hidden things.
    type GameParams: Clone + Debug + PartialEq + Send + Sync;

    /// The secret.
    type Secret: Clone + Debug + PartialEq + Send + Sync;

    /// Answer of the game.
    type Answer: PartialAnswer + DeserializeOwned;

    /// Observation of the player: the game's replies and the player's entries.
    type Observation: Observation<Answer = Self::Answer>;

    /// Memo that a player keeps from one move to the next, to avoid recomputation; everything in it
    /// follows from the observation.
    type Memo: Default;

    /// Returns the number of places of the sign in every answer, if it is fixed.
    fn total(_form: &Self::GameParams) -> Option<usize> {
        None
    }

    /// Reads an ID.
    ///
    /// # Errors
    /// The place and the defect that make the text unusable.
    fn parse(text: &str) -> Result<(Self::GameParams, Self::Secret), ParseError>;

    /// Reads an ID, or the text of a position without the secret, as the settings say; with
    /// remarks.
    ///
    /// # Errors
    /// See [`Game::parse`].
    fn read(text: &str, settings: &Settings) -> Result<Remarked<Problem<Self>>, ParseError>;

    /// Writes a game in one of the formats of its kind.
    ///
    /// # Errors
    /// There is no such format, or it has no place for something in the game.
    fn write_as(problem: &Problem<Self>, format: &str) -> Result<String, Unwritable>;

    /// Writes the canonical text of a position without the secret: the parameters alone if nothing
    /// was seen or entered.
    fn position_id(form: &Self::GameParams, seen: &Self::Observation) -> String;

    /// Writes the canonical ID.
    fn id(form: &Self::GameParams, secret: &Self::Secret) -> String;

    /// Returns the first observation, before any move.
    fn start(form: &Self::GameParams, secret: &Self::Secret) -> Self::Observation;

    /// Makes a move, in any form in which the real game reads it from a save file, and adds the
    /// game's reply.
    ///
    /// # Errors
    /// The reason why it cannot be made, as a clause without the move: `leaves the grid`. The
    /// observation is then unchanged.
    fn query(
        form: &Self::GameParams,
        secret: &Self::Secret,
        seen: &mut Self::Observation,
        text: &str,
    ) -> Attempt;

    /// Returns the secret, as an answer.
    fn reveal(form: &Self::GameParams, secret: &Self::Secret) -> Self::Answer;

    /// Returns moves that lead from the start of the game to a position, if the game replies as in
    /// it.
    fn moves_to(
        form: &Self::GameParams,
        start: &Self::Observation,
        seen: &Self::Observation,
    ) -> Vec<String>;

    /// Reason why the real game never shows such a puzzle as finished, if it does not: see
    /// [`Board::idle`](tatham_core::author::play::Board::idle).
    fn never_finished(_form: &Self::GameParams) -> Option<String> {
        None
    }

    /// Returns the player's answer, once the game is finished.
    fn found(form: &Self::GameParams, seen: &Self::Observation) -> Option<Self::Answer>;

    /// Returns the work left, in things that a player counts; at least 1 while the game is not
    /// finished.
    fn open(form: &Self::GameParams, seen: &Self::Observation) -> usize {
        usize::from(Self::found(form, seen).is_none())
    }

    /// Returns the moves that a player's gestures can make now, each with its words, as a clause,
    /// and its gesture.
    fn offers(form: &Self::GameParams, seen: &Self::Observation) -> Vec<Offer>;

    /// Returns the reason why the game is lost, as a clause: `R3C4 is a mine`.
    fn lost(_form: &Self::GameParams, _seen: &Self::Observation) -> Option<String> {
        None
    }

    /// Returns the keys that make moves, each with the label of its button.
    fn keys(_form: &Self::GameParams) -> Vec<(String, String)> {
        Vec::new()
    }

    /// Returns a query that is still to be entered, for games in which it has several values.
    fn draft(_form: &Self::GameParams) -> Option<Vec<Option<u8>>> {
        None
    }

    /// Returns true if such a query can have this value.
    fn takes(_form: &Self::GameParams, _value: u8) -> bool {
        false
    }

    /// Enters a value of a query, or removes one; returns the query if the key asks it.
    ///
    /// # Errors
    /// The key does nothing here. Then nothing has changed.
    fn press(
        _form: &Self::GameParams,
        _draft: &mut [Option<u8>],
        _key: &str,
        _at: Option<Place>,
    ) -> Result<Option<String>, Refusal> {
        Err(Refusal::NoMove)
    }

    /// Draws the board with the places of gestures, and with a query that is still to be entered.
    fn draw_for_play(
        form: &Self::GameParams,
        seen: &Self::Observation,
        _draft: &[Option<u8>],
    ) -> Picture {
        Self::draw(form, seen, None, None)
    }

    /// Returns the reasons why an observation is impossible in such a game, for every secret, and
    /// why an answer does not fit the parameters.
    fn mismatches(form: &Self::GameParams, seen: &Self::Observation) -> Vec<Violation>;

    /// Checks the rules, read literally and independently of any solver: returns those that a
    /// partial answer breaks together with the observation.
    fn violations(
        form: &Self::GameParams,
        seen: &Self::Observation,
        answer: &Self::Answer,
    ) -> Vec<Violation>;

    /// Returns an answer without any known part.
    fn unknown(form: &Self::GameParams) -> Self::Answer;

    /// Returns the values that an answer can have.
    fn range(form: &Self::GameParams) -> <Self::Answer as PartialAnswer>::Range;

    /// Returns all answers consistent with the observation, each once. They are unchecked: callers
    /// get solutions from [`tatham_core::solutions`].
    #[doc(hidden)]
    fn consistent_answers<'p>(
        form: &'p Self::GameParams,
        seen: &'p Self::Observation,
        settings: &'p Settings,
        budget: &'p Budget,
    ) -> Box<dyn Solutions<Self::Answer> + 'p>;

    /// Returns the analysis of the position, without the next query; `None` if no answer is
    /// consistent.
    ///
    /// # Errors
    /// The budget ended.
    fn analyse(
        form: &Self::GameParams,
        seen: &Self::Observation,
        mind: &mut Self::Memo,
        budget: &Budget,
    ) -> Result<Option<Study<Self::Answer>>, Stop>;

    /// Adds the next query to the analysis of the position. By default there is none.
    ///
    /// # Errors
    /// The budget ended.
    fn advise(
        _form: &Self::GameParams,
        _seen: &Self::Observation,
        _mind: &mut Self::Memo,
        _posterior: &mut Posterior,
        _budget: &Budget,
    ) -> Result<(), Stop> {
        Ok(())
    }

    /// Returns the analysis of the position with the next query; `None` if no answer is consistent.
    ///
    /// # Errors
    /// The budget ended.
    fn advised(
        form: &Self::GameParams,
        seen: &Self::Observation,
        budget: &Budget,
    ) -> Result<Option<Study<Self::Answer>>, Stop> {
        let mut mind = Self::Memo::default();
        let mut study = Self::analyse(form, seen, &mut mind, budget)?;
        if let Some(study) = &mut study {
            Self::advise(form, seen, &mut mind, &mut study.posterior, budget)?;
        }
        Ok(study)
    }

    /// Returns the next queries, as moves that can be made one after another, whatever the replies;
    /// empty if the game is finished.
    ///
    /// # Errors
    /// The budget ended, or a guess is needed in a game that forgives no wrong guess
    /// ([`Stop::Guess`]).
    fn next(
        form: &Self::GameParams,
        seen: &Self::Observation,
        mind: &mut Self::Memo,
        budget: &Budget,
    ) -> Result<Vec<String>, Stop>;

    /// Returns the next steps, with their reasons: those that follow from the observation before
    /// any further query.
    ///
    /// # Errors
    /// See [`Game::next`].
    fn deduce(
        form: &Self::GameParams,
        seen: &Self::Observation,
        mind: &mut Self::Memo,
        budget: &Budget,
    ) -> Result<Vec<Step>, Stop>;

    /// Judges claims by the rules of the game from an observation, without the player's entries;
    /// `None` if the game does not state its rules.
    fn judge_by_rules(
        _form: &Self::GameParams,
        _seen: &Self::Observation,
        _inquiry: &Inquiry<'_>,
        _position: &dyn ClaimBoard,
        _budget: &Budget,
        _on_judged: &mut OnJudged<'_>,
    ) -> Option<Result<Judged, UnfitClaim>> {
        None
    }

    /// Checks that a step's conclusions follow from the rules and facts that it names, and that
    /// none of these can be left out. Queries have no rules to be checked against, so the audit
    /// makes them.
    ///
    /// # Errors
    /// The budget ended.
    fn verify_step(
        _form: &Self::GameParams,
        _seen: &Self::Observation,
        _step: &Step,
        _budget: &Budget,
    ) -> Result<[bool; 2], Stop> {
        Ok([true; 2])
    }

    /// Returns the player's entries that no consistent answer has, by the common part of all of
    /// them.
    fn wrong(
        _form: &Self::GameParams,
        _seen: &Self::Observation,
        _common: &Self::Answer,
    ) -> Vec<Place> {
        Vec::new()
    }

    /// Describes a position or a played game for a verdict, as a clause.
    fn remark(form: &Self::GameParams, found: &FoundAnswer<Self::Answer>) -> String;

    /// Draws the board: the observation, its analysis, and an answer or a partial one.
    fn draw(
        form: &Self::GameParams,
        seen: &Self::Observation,
        posterior: Option<&Posterior>,
        answer: Option<&Self::Answer>,
    ) -> Picture;
}

/// Analysis of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Study<A> {
    /// Common part of all consistent answers.
    pub common: A,
    /// Number of answers, probabilities, and the next query.
    pub posterior: Posterior,
}

/// Name of the knob that reveals the secret.
const REVEAL: &str = "reveal";

/// The knob that reveals the secret.
pub const REVEAL_KNOB: Knob = Knob {
    name: REVEAL,
    takes: ValueKind::Flag,
    help: "Show what the description hides, without solving",
};

/// Defaults shared by every hidden game: `Kind { name: "mines", …, ..game::KIND }`.
pub const KIND: Kind = Kind {
    common: true,
    knobs: &[REVEAL_KNOB],
    group: Group::Hidden,
    touch: Touch::Board,
    ..Kind::NONE
};

/// Returns true if the settings ask to reveal the secret.
pub(crate) fn reveals(settings: &Settings) -> bool {
    settings.flag(REVEAL)
}
