//! Abilities that only some kinds have, in one place: [`Abilities`].

use std::fmt;

use serde_json::Value;

use crate::author::play::Play;
use crate::budget::{Budget, Stop};
use crate::error::ParseError;
use crate::explain::Explainer;
use crate::grid::Orientation;
use crate::kind::Settings;
use crate::make::Maker;
use crate::partial_answer::{Choices, Letters, PartialAnswer as _, Remaining};
use crate::puzzle::{Puzzle, Question, Unwritable};
use crate::violation::Violation;

/// Makes an explainer of a puzzle and a position, which fits the puzzle.
pub type Explain<P> =
    for<'p> fn(&'p <P as Puzzle>::Problem, <P as Puzzle>::PartialAnswer) -> Box<dyn Explainer + 'p>;

/// Computes the common part of all solutions, without listing them; `None` if there is no solution,
/// or if the puzzle is one for which it is not offered.
pub type Common<P> = fn(
    &<P as Puzzle>::Problem,
    &Settings,
    &Budget,
) -> Result<Option<<P as Puzzle>::PartialAnswer>, Stop>;

/// Writes a formula in DIMACS whose models are the solutions, or all but one of them.
pub type Cnf<P> = fn(&<P as Puzzle>::Problem, Question, &Settings, &Budget) -> Result<String, Stop>;

/// Reads a text, with remarks on everything that was changed, dropped or assumed, as clauses:
/// `0 is read as 16`.
pub type Read<P> = fn(&str, &Settings) -> Result<(<P as Puzzle>::Problem, Vec<String>), ParseError>;

/// Writes a puzzle in a format, by its name.
pub type Write<P> = fn(&<P as Puzzle>::Problem, &str) -> Result<String, Unwritable>;

/// Completes a partial answer.
pub type Imply<P> = fn(&<P as Puzzle>::Problem, &mut <P as Puzzle>::PartialAnswer);

/// Returns a property of a puzzle.
pub type Tell<P, T> = fn(&<P as Puzzle>::Problem) -> T;

/// Returns a property of a puzzle and a partial answer.
pub type Say<P, T> = fn(&<P as Puzzle>::Problem, &<P as Puzzle>::PartialAnswer) -> T;

/// Returns a puzzle as it lies in another orientation; `None` if puzzles of the kind cannot lie
/// like that.
pub type Turned<P> = fn(&<P as Puzzle>::Problem, Orientation) -> Option<<P as Puzzle>::Problem>;

/// Abilities that only some kinds have. A kind lists its own, and takes the rest from
/// [`NONE`](Self::NONE).
///
/// ```
/// # use tatham_core::author::Abilities;
/// # use tatham_core::{Letters, Puzzle};
/// # struct Kind<P>(P);
/// # impl<P: Puzzle<PartialAnswer = Letters>> Kind<P> {
/// const ABILITIES: Abilities<P> =
///     Abilities { exact: Some(|_, known| known.get(0) == Some('x')), ..Abilities::NONE };
/// # }
/// ```
pub struct Abilities<P: Puzzle> {
    /// The moves of the real game: players' moves are followed and written.
    pub play: Option<Play<P::Problem, P::PartialAnswer>>,
    /// Explanations: the next steps with their reasons, mistakes, and proofs that there is no
    /// solution.
    pub explain: Option<Explain<P>>,
    /// The common part of all solutions.
    pub common: Option<Common<P>>,
    /// A formula for SAT solvers.
    pub cnf: Option<Cnf<P>>,
    /// Formats that are read according to the settings
    /// ([`Takes::Format`](crate::ValueKind::Format)), or that require assumptions.
    pub read: Option<Read<P>>,
    /// The formats of [`Kind::formats`](crate::Kind::formats), by name.
    pub write: Option<Write<P>>,
    /// The maker of its puzzles.
    pub make: Option<Maker>,
    /// The other orientations of a puzzle: their solutions are its solutions in these orientations.
    pub turned: Option<Turned<P>>,
    /// The puzzle with its values renamed in the order in which they first occur, where the rules
    /// treat the values alike: its solutions are renamed likewise.
    pub renamed: Option<Tell<P, P::Problem>>,
    /// Completes a player's board with everything that the real game shows for its entries: a
    /// domino fills two places.
    pub imply: Option<Imply<P>>,
    /// Completes a drawing on which everything is drawn, as
    /// [`done_when_drawn`] does: the places without a line need no mark.
    pub drawn: Option<Imply<P>>,
    /// The value that players leave blank: a board on which everything else is entered is done.
    /// (Where [`drawn`](Self::drawn) completes such a board, no place is open.)
    pub blank: Option<Blank<P>>,
    /// The places where a player can enter something, with the values, if these are not simply the
    /// places without givens.
    pub entries: Option<Tell<P, Vec<Choices>>>,
    /// The number of places for entries that have each value in every answer, for kinds in which
    /// that is fixed.
    pub totals: Option<Tell<P, Vec<Remaining>>>,
    /// The position of a player who has not begun, if the puzzle's text may hold entries beside the
    /// givens.
    pub start: Option<Tell<P, P::PartialAnswer>>,
    /// Further mismatches: reasons why a partial answer cannot belong to the puzzle, whatever the
    /// rules.
    pub extra_misfits: Option<Say<P, Vec<Violation>>>,
    /// The fixed givens, if the puzzle also gives hints that an entry makes more precise. A rule
    /// then requires that entries obey the hints.
    pub firm: Option<Tell<P, P::PartialAnswer>>,
    /// True if answers are the best that are found, moves or a drawing: there is one, and
    /// uniqueness is not a question.
    pub best: bool,
    /// Answers that continue a position.
    pub resume: Option<Resume<P>>,
    /// Hidden answers: a puzzle is played blind, and a position is a puzzle of its own, whose
    /// answers are all that are consistent with it.
    pub hidden: Option<Hidden<P>>,
    /// Near answers, if none is exact: true for an exact one.
    pub exact: Option<Say<P, bool>>,
    /// Plain text for pipes, ending with a newline.
    pub text: Option<Say<P, String>>,
    /// Words that a terminal shows instead of the picture, ending with a newline.
    pub words: Option<Say<P, Option<String>>>,
    /// Part of a verdict that rates the first solution, as a clause:
    /// `746 with 4 of the 6 numbers: the nicest answer`. Only verdicts that leave other solutions
    /// open contain it.
    pub remark: Option<Say<P, Option<String>>>,
    /// Parameters of the real game for its next puzzle, as a save file needs them, if it cannot
    /// generate one with the parameters of this puzzle.
    pub next_params: Option<Tell<P, Option<&'static str>>>,
    /// Puzzles that the real game does not support, though it supports others of the kind: they
    /// have no save files.
    pub beyond_the_game: Option<Tell<P, bool>>,
}

/// Value of the places that players leave blank.
pub struct Blank<P: Puzzle> {
    /// Enters the value in all open places.
    pub fill: Imply<P>,
    /// Words about it.
    pub words: BlankWords,
    /// True if the real game requires that the places are marked.
    pub is_marked: bool,
}

/// Words about the places that players leave blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlankWords {
    /// A clause for a board on which everything else is entered: `all black cells are filled in`.
    pub done: &'static str,
    /// The places as far as a player marks them: `white`.
    pub marked: &'static str,
}

impl<P: Puzzle<PartialAnswer = Letters>> Blank<P> {
    /// Returns the value of cells in which `.` is what players leave blank.
    pub const fn dots(done: &'static str, marked: &'static str) -> Self {
        let words = BlankWords { done, marked };
        Self { fill: |_, known| known.fill_open('.'), words, is_marked: false }
    }

    /// Returns the same for a game that requires the marks.
    #[must_use]
    pub const fn marked(self) -> Self {
        Self { is_marked: true, ..self }
    }

    /// Returns the value of cells that players do not colour black.
    pub const fn white() -> Self {
        Self::dots("all black cells are filled in", "white")
    }
}

/// Continuation of positions by answers.
pub struct Resume<P: Puzzle> {
    /// Returns the puzzle as it continues from a position: in games of moves the current state of
    /// the game; if the answer is hidden, the puzzle of finding all answers that are consistent
    /// with the position.
    pub at: Say<P, Option<P::Problem>>,
    /// Makes a move from a position; an impossible one changes nothing.
    pub make: fn(&P::Problem, &mut P::PartialAnswer, &str),
}

/// Play of puzzles with a hidden answer.
pub struct Hidden<P: Puzzle> {
    /// Returns true for a game that is played, which has a single end; for a position all
    /// consistent answers count.
    pub is_played: fn(&P::Problem, &Settings) -> bool,
    /// Returns the moves that continue from the position of a [resumed](Resume::at) puzzle as far
    /// as no guess is needed.
    pub play_on: fn(&P::Problem, &Budget) -> Option<Vec<String>>,
}

impl<P: Puzzle> Abilities<P> {
    /// Kind without optional abilities.
    pub const NONE: Self = Self {
        play: None,
        explain: None,
        common: None,
        cnf: None,
        read: None,
        write: None,
        make: None,
        turned: None,
        renamed: None,
        imply: None,
        drawn: None,
        blank: None,
        entries: None,
        totals: None,
        start: None,
        extra_misfits: None,
        firm: None,
        best: false,
        resume: None,
        hidden: None,
        exact: None,
        text: None,
        words: None,
        remark: None,
        next_params: None,
        beyond_the_game: None,
    };

    /// Returns true if there is a single answer, so that uniqueness is not a question: the best
    /// that is found, or a game that is played.
    pub(crate) fn has_one_answer(&self, problem: &P::Problem, settings: &Settings) -> bool {
        self.best || self.hidden.is_some_and(|hidden| (hidden.is_played)(problem, settings))
    }
}

/// Returns the places where a player can enter something, with the values.
pub fn entries<P: Puzzle>(problem: &P::Problem) -> Vec<Choices> {
    match P::ABILITIES.entries {
        Some(entries) => entries(problem),
        None => P::givens(problem).entries(P::range(problem)),
    }
}

/// Returns the number of places for entries that have each value, where every answer has each value
/// equally often: for [`Abilities::totals`].
pub fn equally_often<P: Puzzle>(problem: &P::Problem) -> Vec<Remaining> {
    let given = P::givens(problem);
    let entries = given.entries(P::range(problem));
    let values = entries.first().map_or(&[][..], |choices| &*choices.values);
    let places = given.compare(&given, &given);
    let left = |value: &Value| {
        let is_given = |place| given.value_at(place).as_ref() == Some(value);
        let own = places.iter().filter(|(place, _)| is_given(*place)).count();
        (places.len() / values.len()).saturating_sub(own)
    };
    values.iter().map(|value| Remaining::new(value.clone(), left(value))).collect()
}

/// Returns the position of a player who has not begun: the givens, and the entries that the text of
/// the puzzle has.
pub fn start<P: Puzzle>(problem: &P::Problem) -> P::PartialAnswer {
    P::ABILITIES.start.map_or_else(|| P::givens(problem), |start| start(problem))
}

/// Completes a drawing, for [`Abilities::drawn`] of kinds in which players draw: a board on which
/// everything is drawn is an answer, even if the other places are unknown.
pub fn done_when_drawn<P: Puzzle>(problem: &P::Problem, known: &mut P::PartialAnswer) {
    let whole = known.without_more();
    if P::check(problem, &whole).is_empty() {
        *known = whole;
    }
}

/// Returns plain text for pipes, exactly as the formats define it, ending with a newline.
pub fn text<P: Puzzle>(problem: &P::Problem, known: &P::PartialAnswer) -> String {
    P::ABILITIES.text.map_or_else(|| known.text(), |text| text(problem, known))
}

/// Reads a text in the format that the settings name, with remarks.
///
/// # Errors
/// See [`Puzzle::parse`]; a text of another format is an error too.
pub fn read<P: Puzzle>(
    text: &str,
    settings: &Settings,
) -> Result<(P::Problem, Vec<String>), ParseError> {
    match P::ABILITIES.read {
        Some(read) => read(text, settings),
        None => Ok((P::parse(text)?, Vec::new())),
    }
}

/// Writes a puzzle in one of the formats of its kind.
///
/// # Errors
/// A property of the puzzle that the format cannot express, or the lack of such a format.
pub fn write<P: Puzzle>(problem: &P::Problem, format: &str) -> Result<String, Unwritable> {
    match P::ABILITIES.write {
        Some(write) => write(problem, format),
        None => Err(Unwritable::no_such_format(P::KIND, format)),
    }
}

impl<P: Puzzle> Clone for Resume<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Puzzle> Copy for Resume<P> {}

impl<P: Puzzle> Clone for Hidden<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Puzzle> Copy for Hidden<P> {}

impl<P: Puzzle> fmt::Debug for Abilities<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Abilities").finish_non_exhaustive()
    }
}

impl<P: Puzzle> fmt::Debug for Blank<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Blank").field(&self.words).finish()
    }
}

impl<P: Puzzle> fmt::Debug for Resume<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Resume")
    }
}

impl<P: Puzzle> fmt::Debug for Hidden<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hidden")
    }
}
