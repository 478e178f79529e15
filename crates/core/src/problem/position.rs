//! Positions of players in puzzles of any kind.

use std::cell::LazyCell;
use std::fmt;
use std::iter;
use std::slice;

use serde_json::{Map, Value};

use super::answer::{drawn, titled};
use super::any_problem::AnyProblem;
use super::dyn_puzzle::AnyBoard;
use super::game;
use super::solutions::Ended;
use super::state::State;
use crate::author::ability::BlankWords;
use crate::budget::Budget;
use crate::explain::{Explainer, Mistakes, Step};
use crate::fact::Fact;
use crate::gesture::{Gesture, Offer};
use crate::json::{Json, Unfit};
use crate::kind::Settings;
use crate::partial_answer::{AnyPartialAnswer, EntryStatus};
use crate::picture::Picture;
use crate::place::Place;
use crate::refusal::{Attempt, Refusal};
use crate::save::{self, SaveFile};
use crate::verdict::Status;
use crate::violation::Violation;
use crate::words;

/// Position in a puzzle: the givens and the player's entries. An answer is a position without open
/// places.
///
/// It is read once ([`AnyProblem::position`]) and changed step by step.
pub struct AnyPosition {
    parsed: AnyProblem,
    state: State,
    /// True for the start of a puzzle in which nothing can be given.
    is_nothing: bool,
}

/// A copy has no board of the real game: its next move enters the position on a new one.
impl Clone for AnyPosition {
    fn clone(&self) -> Self {
        let state = State::Entries(self.known().copied());
        Self { parsed: self.parsed.clone(), state, is_nothing: self.is_nothing }
    }
}

impl fmt::Debug for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AnyPosition").field(&self.parsed).field(&self.known()).finish()
    }
}

impl AnyPosition {
    pub(super) fn new(parsed: &AnyProblem, known: Box<dyn AnyPartialAnswer>) -> Self {
        Self { parsed: parsed.clone(), state: State::Entries(known), is_nothing: false }
    }

    /// Returns the position of a player who has not begun.
    pub(super) fn start(parsed: &AnyProblem) -> Self {
        let given = parsed.puzzle.givens();
        // An answer without places is present as a whole or absent.
        let has_places =
            || !given.compare(&*given, &*given).is_empty() || !parsed.puzzle.entries().is_empty();
        let is_nothing = !given.is_complete() && given.made().is_none() && !has_places();
        Self { is_nothing, ..Self::new(parsed, parsed.puzzle.start()) }
    }

    /// Returns the puzzle that it is a position of.
    pub fn problem(&self) -> &AnyProblem {
        &self.parsed
    }

    pub(super) fn known(&self) -> &dyn AnyPartialAnswer {
        self.state.known(&*self.parsed.puzzle)
    }

    /// Returns true if answers of the puzzle are the best that are found.
    pub(super) fn finds_best(&self) -> bool {
        self.parsed.finds_best()
    }

    /// Returns true if it is a position in this puzzle, of which it has the types.
    pub(super) fn is_of(&self, parsed: &AnyProblem) -> bool {
        self.parsed.is(parsed)
    }

    /// Returns the position as in a report; null at the start of a puzzle without any possible
    /// givens.
    pub fn json(&self) -> Json {
        if self.is_nothing { Json::null() } else { self.known().written() }
    }

    /// Enters a value in a place, in the form of an answer, or erases the entry there.
    ///
    /// # Errors
    /// The place accepts no entry, or not this value. Then nothing has changed.
    pub fn set(&mut self, place: Place, value: Option<&Value>) -> Attempt {
        let entries = self.parsed.puzzle.entries();
        let choices = entries.iter().find(|choices| choices.place == place);
        let choices = choices.ok_or(Refusal::NoEntry)?;
        if value.is_some_and(|value| !choices.values.contains(value)) {
            return Err(Refusal::NoSuchValue);
        }
        self.state.change(&*self.parsed.puzzle, |known| known.set(place, value));
        self.is_nothing = false;
        Ok(())
    }

    /// Follows a move of the real game, as save files write it. Moves that follow one another are
    /// made on one board, so each costs no more than the first.
    ///
    /// # Errors
    /// The game refuses the move, no moves lead to the position, or the kind's moves are not
    /// followed. Then nothing has changed.
    pub fn follow(&mut self, text: &str) -> Attempt {
        self.state.follow(&*self.parsed.puzzle, text)?;
        self.is_nothing &= self.known().equals(&*self.parsed.puzzle.givens());
        Ok(())
    }

    /// Returns the value of a place, as an answer has it; `None` if it is open.
    pub fn value_at(&self, place: Place) -> Option<Value> {
        self.known().value_at(place)
    }

    /// Enters values in places, or erases them, and what the real game shows for them, for a caller
    /// who has the puzzle's [entries](AnyProblem::entries) and has looked there.
    pub fn put(&mut self, values: &[(Place, Option<Value>)]) {
        let puzzle = &self.parsed.puzzle;
        let extra = self.extra();
        self.state.change(&**puzzle, |known| {
            for (place, value) in values {
                known.set(*place, value.as_ref());
            }
            puzzle.imply_shown(known);
        });
        if !extra.is_empty() {
            // What the new entries contradict is lost.
            let _ = self.take_extra(&extra);
        }
        self.is_nothing = false;
    }

    /// Returns the moves that can be made now, each with the gesture that makes it; none for kinds
    /// in which values are entered.
    pub fn offers(&self) -> Vec<Offer> {
        self.on_touch(|board| board.offers()).unwrap_or_default()
    }

    /// Does what the real game does on a gesture, in kinds with [offers](Self::offers).
    ///
    /// # Errors
    /// See [`follow`](Self::follow); also if the gesture makes no move. Then nothing has changed.
    pub fn perform(&mut self, gesture: &Gesture) -> Attempt {
        self.state.perform(&*self.parsed.puzzle, gesture)?;
        // A board may have more than its entries.
        self.is_nothing &= self.known().equals(&*self.parsed.puzzle.givens());
        Ok(())
    }

    /// Takes back the last move, in games of moves; returns false, and changes nothing, if it is
    /// another move.
    pub fn unmake(&mut self, text: &str) -> bool {
        let mut is_last = false;
        self.state.change(&*self.parsed.puzzle, |known| is_last = known.unmake(text));
        is_last
    }

    /// Returns true if the real game shows further values for one that is entered: half of a domino
    /// for the other.
    pub fn has_consequences(&self) -> bool {
        self.parsed.puzzle.has_consequences()
    }

    /// Returns true if the real game shows the puzzle as finished: what is entered, without marks
    /// that the game does not require, is an answer that passes the check.
    pub fn is_finished(&self) -> bool {
        let puzzle = &self.parsed.puzzle;
        let is_won = self.on_touch(|board| board.is_won()).flatten();
        is_won.unwrap_or_else(|| puzzle.is_finished(self.known()))
    }

    /// Returns the reason why the game is lost, as a clause: `R3C4 is a mine`.
    pub fn lost(&self) -> Option<String> {
        self.on_touch(|board| board.lost())?
    }

    /// Returns the fields that a player's position has beside those of an answer.
    pub fn extra(&self) -> Map<String, Value> {
        self.on_touch(|board| board.extra()).unwrap_or_default()
    }

    /// Returns the names of these fields.
    pub fn extra_names(&self) -> &'static [&'static str] {
        self.on_touch(|board| board.extra_names()).unwrap_or_default()
    }

    /// Returns the keys that make moves, each with the label of its button, for kinds in which the
    /// board of the real game takes the gestures.
    pub fn keys(&self) -> Vec<(String, String)> {
        self.on_touch(|board| board.keys()).unwrap_or_default()
    }

    /// Returns the names of places, as sentences have them.
    pub fn names_of(&self, places: &[Place]) -> Vec<String> {
        let own = self
            .on_touch(|board| places.iter().map(|&place| board.name_of(place)).collect::<Vec<_>>());
        let own = own.unwrap_or_default().into_iter().chain(iter::repeat(None));
        let explainer = LazyCell::new(|| self.explainer());
        let in_sentences = |place: Place| match &*explainer {
            Some(explainer) => explainer.names(&[place]).concat(),
            None => place.to_string(),
        };
        let named = places.iter().zip(own);
        named.map(|(&place, own)| own.unwrap_or_else(|| in_sentences(place))).collect()
    }

    /// Calls a function with the board of the real game, if it takes the gestures.
    fn on_touch<T>(&self, look: impl FnOnce(&dyn AnyBoard) -> T) -> Option<T> {
        let puzzle = &*self.parsed.puzzle;
        puzzle.kind().touch.is_of_board().then(|| self.state.with_board(puzzle, look)).flatten()
    }

    /// Takes these fields.
    ///
    /// # Errors
    /// They do not fit the board. Then nothing has changed.
    pub fn take_extra(&mut self, extra: &Map<String, Value>) -> Result<(), Unfit> {
        let known = self.known().copied();
        self.state.on_board(&*self.parsed.puzzle, |board| board.take_extra(extra, &*known))
    }

    /// Enters the values of these facts, in place of what is there, without what they imply; null
    /// erases. A fact of a place that takes no entry, or not this value, changes nothing.
    pub fn enter(&mut self, facts: &[Fact]) {
        self.state.change(&*self.parsed.puzzle, |known| {
            for fact in facts {
                if let Some(value) = fact.value() {
                    known.set(fact.place, Some(value).filter(|value| !value.is_null()));
                }
            }
        });
        self.is_nothing = false;
    }

    /// Returns true if a player has entered the value of this fact.
    pub fn has_entry(&self, fact: &Fact) -> bool {
        let mut other = self.clone();
        other.enter(&[Fact::is(fact.place, Value::Null)]);
        let is_entered = other != *self;
        other.enter(slice::from_ref(fact));
        is_entered && other == *self
    }

    /// Applies a step of an explanation: enters its conclusions.
    pub fn apply(&mut self, step: &Step) {
        self.apply_all(slice::from_ref(step));
    }

    /// Applies several steps.
    pub fn apply_all(&mut self, steps: &[Step]) {
        let puzzle = &self.parsed.puzzle;
        self.state.change(&**puzzle, |known| {
            for step in steps {
                if let Some(made) = &step.made {
                    puzzle.make(known, made);
                }
                for fact in &step.therefore {
                    // A fact without a value only says where.
                    if let Some(value) = fact.value().filter(|value| !value.is_null()) {
                        known.set(fact.place, Some(value));
                    }
                }
            }
            puzzle.imply(known);
        });
        self.is_nothing = false;
    }

    /// Compares the entries with an answer, place by place.
    pub fn compare(&self, answer: &Self) -> Vec<(Place, EntryStatus)> {
        if answer.is_of(&self.parsed) {
            self.known().compare(&*self.parsed.puzzle.givens(), answer.known())
        } else {
            Vec::new()
        }
    }

    /// Returns the number of places that are still open.
    pub fn open(&self) -> usize {
        self.parsed.puzzle.open(self.known())
    }

    /// Returns the rules that the position breaks already, whatever is entered later.
    pub fn violations(&self) -> Vec<Violation> {
        self.parsed.puzzle.violations(self.known())
    }

    /// Checks that the position is a solution.
    ///
    /// # Errors
    /// The rule that it breaks, or a note that it is incomplete.
    pub fn accepts(&self) -> Result<(), Violation> {
        self.parsed.puzzle.accepts(self.known())
    }

    /// Returns true if the position is a solution once every open place takes the value that
    /// players leave blank.
    pub fn is_done(&self) -> bool {
        self.parsed.puzzle.is_done(self.known())
    }

    /// Returns words about the places that players leave blank, for kinds with such places.
    pub fn blank_words(&self) -> Option<BlankWords> {
        self.parsed.puzzle.blank_words()
    }

    /// Returns the wrong entries, for kinds without explanations: those that differ from the only
    /// solution.
    pub fn mistakes(&self, settings: &Settings, budget: &Budget) -> Mistakes {
        let puzzle = &self.parsed.puzzle;
        let solutions = puzzle.solutions(settings, budget);
        mistakes(self.known(), &*puzzle.givens(), solutions)
            .unwrap_or_else(|ended| Mistakes::unknown(ended.to_string()))
    }

    /// Returns an explainer of the puzzle from here; `None` for kinds without explanations.
    pub fn explainer(&self) -> Option<Box<dyn Explainer + '_>> {
        let mut explainer = self.parsed.puzzle.explainer(self.known().copied())?;
        if let Some(memo) = &self.parsed.memo {
            explainer.keep_in(memo);
        }
        Some(explainer)
    }

    /// Draws the position.
    pub fn picture(&self) -> Picture {
        let (puzzle, known) = (&self.parsed.puzzle, self.known());
        let state = match (known.is_complete(), known.made()) {
            _ if known.equals(&*puzzle.givens()) => "unsolved",
            (_, Some(made)) => &format!(
                "after {} {}",
                words::number(made),
                if made == 1 { "move" } else { "moves" }
            ),
            (true, None) => "filled in",
            (false, None) => "as far as it is filled in",
        };
        drawn(&**puzzle, known, state)
    }

    /// Draws the board of the real game: what a player has not decided yet, too.
    pub fn board_picture(&self) -> Picture {
        /// State of the board in the title: one for all positions.
        const STATE: &str = "in play";
        let puzzle = &*self.parsed.puzzle;
        match self.on_touch(|board| board.draw()).flatten() {
            Some(picture) => titled(puzzle, picture, STATE),
            None => drawn(puzzle, self.known(), STATE),
        }
    }

    /// Returns words that replace that picture on a terminal, if the board has them.
    pub fn board_words(&self) -> Option<String> {
        self.on_touch(|board| board.words()).flatten().or_else(|| self.words())
    }

    /// Returns the words that a terminal shows instead of the picture, if the kind has them.
    pub fn words(&self) -> Option<String> {
        self.parsed.puzzle.words(self.known())
    }

    /// Returns the puzzle as it goes on from here, to which the answers belong that are found for
    /// this position; `None` where these are answers to the puzzle as posed.
    pub fn resumed(&self) -> Option<AnyProblem> {
        self.parsed.resumed_at(self.known())
    }

    /// Returns the whole answer from the start, if answers continue positions: an answer to the
    /// [resumed](Self::resumed) puzzle, continued from here.
    ///
    /// # Errors
    /// It is an answer to a puzzle of another kind.
    pub fn completed(&self, answer: &Self) -> Result<Self, Unfit> {
        let [own, other] = [self, answer].map(|position| position.parsed.puzzle.kind());
        if !std::ptr::eq(own, other) {
            let why =
                format!("it is an answer to a puzzle of {}, not of {}", other.title, own.title);
            return Err(Unfit(why));
        }
        Ok(Self::new(&self.parsed, answer.known().copied().continuing(self.known())))
    }

    /// Returns a save file of the real game with the entries of the position; `None` if the kind
    /// has none, or if no moves enter the position.
    pub fn save(&self) -> Option<SaveFile> {
        let parsed = &self.parsed;
        if self.is_nothing || !parsed.can_be_saved() {
            return None;
        }
        let mut answer = self.known().copied();
        let mut of_board = None;
        if answer.has_shape_of(&*parsed.puzzle.givens()) {
            parsed.puzzle.imply(&mut *answer);
            let moves = self.on_touch(|board| board.moves_from_start()).flatten();
            of_board = moves.and_then(|moves| game::entered_by(moves, &*parsed.puzzle, &*answer));
        }
        let mut steps = of_board.or_else(|| game::entering(&*parsed.puzzle, &*answer))?;
        if steps.is_empty() && parsed.puzzle.open(&*answer) == 0 {
            steps = parsed.idle().unwrap_or_default().into_iter().map(save::Step::Move).collect();
        }
        Some(SaveFile { steps, ..parsed.unplayed() })
    }
}

/// Two positions in one puzzle are equal if the same is known in both.
impl PartialEq for AnyPosition {
    fn eq(&self, other: &Self) -> bool {
        self.is_of(&other.parsed) && self.known().equals(other.known())
    }
}

/// Compares a position with two solutions at most; `given` has the givens.
fn mistakes(
    position: &dyn AnyPartialAnswer,
    given: &dyn AnyPartialAnswer,
    mut solutions: impl Iterator<Item = Result<Box<dyn AnyPartialAnswer>, Ended>>,
) -> Result<Mistakes, Ended> {
    let wrong = |solution: &dyn AnyPartialAnswer| -> Vec<Place> {
        let compared = position.compare(given, solution).into_iter();
        compared.filter(|(_, entry)| *entry == EntryStatus::Wrong).map(|(place, _)| place).collect()
    };
    let Some(first) = solutions.next().transpose()? else {
        return Ok(Mistakes::from_wrong(Status::Unsolvable, Vec::new()));
    };
    let Some(second) = solutions.next().transpose()? else {
        return Ok(Mistakes::from_wrong(Status::Unique, wrong(&*first)));
    };
    let mistakes = Mistakes::from_wrong(Status::Multiple, Vec::new());
    // An entry that agrees with a solution is not wrong.
    if wrong(&*first).is_empty() || wrong(&*second).is_empty() {
        return Ok(mistakes);
    }
    let reason = "the puzzle has several solutions, and whether what is entered is part of any was \
                  not found out";
    Ok(Mistakes { reason: Some(reason.to_owned()), ..mistakes })
}
