//! The abilities that only some kinds have, in one place: [`Abilities`].

use std::fmt;

use crate::author::play::Play;
use crate::budget::{Budget, Stop};
use crate::error::ParseError;
use crate::explain::Explainer;
use crate::kind::Settings;
use crate::known::{Choices, Known as _};
use crate::puzzle::{Puzzle, Question, Unwritable};
use crate::violation::Violation;

/// Makes an explainer of a puzzle and a position, which fits the puzzle.
pub type Explain<P> =
    for<'p> fn(&'p <P as Puzzle>::Problem, <P as Puzzle>::Known) -> Box<dyn Explainer + 'p>;

/// Works out what all solutions share, without listing them; `None` if there is no solution, or the
/// puzzle is one of those for which it is not offered.
pub type Common<P> =
    fn(&<P as Puzzle>::Problem, &Settings, &Budget) -> Result<Option<<P as Puzzle>::Known>, Stop>;

/// Writes a formula in DIMACS whose models are the solutions, or all but one of them.
pub type Cnf<P> = fn(&<P as Puzzle>::Problem, Question, &Settings, &Budget) -> Result<String, Stop>;

/// Reads a text, with remarks on whatever was changed, dropped or assumed in order to read it, as
/// clauses: `0 is read as 16`.
pub type Read<P> = fn(&str, &Settings) -> Result<(<P as Puzzle>::Problem, Vec<String>), ParseError>;

/// Writes a puzzle in a format, by the name of that.
pub type Write<P> = fn(&<P as Puzzle>::Problem, &str) -> Result<String, Unwritable>;

/// Completes what is known of an answer.
pub type Imply<P> = fn(&<P as Puzzle>::Problem, &mut <P as Puzzle>::Known);

/// Says something of a puzzle.
pub type Tell<P, T> = fn(&<P as Puzzle>::Problem) -> T;

/// Says something of a puzzle and what is known of its answer.
pub type Say<P, T> = fn(&<P as Puzzle>::Problem, &<P as Puzzle>::Known) -> T;

/// The abilities that only some kinds have. A kind names its own, and takes the rest from
/// [`NONE`](Self::NONE).
///
/// ```
/// # use tatham_core::author::Abilities;
/// # use tatham_core::{Letters, Puzzle};
/// # struct Kind<P>(P);
/// # impl<P: Puzzle<Known = Letters>> Kind<P> {
/// const ABILITIES: Abilities<P> =
///     Abilities { exact: Some(|_, known| known.get(0) == Some('x')), ..Abilities::NONE };
/// # }
/// ```
pub struct Abilities<P: Puzzle> {
    /// The moves of the real game: players' moves are followed and written.
    pub play: Option<Play<P::Problem, P::Known>>,
    /// Explanations: what is next and why, what is wrong, why there is no solution.
    pub explain: Option<Explain<P>>,
    /// The part that all solutions share.
    pub common: Option<Common<P>>,
    /// A formula for SAT solvers.
    pub cnf: Option<Cnf<P>>,
    /// Formats that are read as the settings say ([`Takes::Format`](crate::Takes::Format)), or that
    /// leave something to be assumed.
    pub read: Option<Read<P>>,
    /// The formats of [`Kind::formats`](crate::Kind::formats), by name.
    pub write: Option<Write<P>>,
    /// Completes a player's board by what its entries imply: a domino fills two places, and some
    /// puzzles are solved before each place has its mark.
    pub imply: Option<Imply<P>>,
    /// The places where a player can enter something, and what, if these are not simply those that
    /// the puzzle does not give.
    pub entries: Option<Tell<P, Vec<Choices>>>,
    /// More reasons why what is known cannot be a part of an answer, whatever the rules.
    pub extra_misfits: Option<Say<P, Vec<Violation>>>,
    /// The givens that stay, if the puzzle also gives hints that an entry makes more precise.
    /// Hints are then obeyed by a rule.
    pub firm: Option<Tell<P, P::Known>>,
    /// Answers that are the best that is found, a way or a drawing: there is one, and whether there
    /// are others makes no sense.
    pub best: bool,
    /// Answers that go on from a position.
    pub resume: Option<Resume<P>>,
    /// Answers that are hidden: a puzzle is played without looking, and a position is a puzzle of
    /// its own, of all that fits it.
    pub hidden: Option<Hidden<P>>,
    /// Answers that come near, where none meets the demand: true for one that meets it.
    pub exact: Option<Say<P, bool>>,
    /// Plain text for pipes, ending with a newline.
    pub text: Option<Say<P, String>>,
    /// Words that a terminal shows instead of the picture, ending with a newline.
    pub words: Option<Say<P, Option<String>>>,
    /// The part of a verdict that tells what the first solution is worth, as a clause:
    /// `746 with 4 of the 6 numbers: the nicest answer`. Only verdicts that leave others open say
    /// it.
    pub remark: Option<Say<P, Option<String>>>,
    /// Parameters that the real game takes for its next puzzle, as a save file needs them, where it
    /// draws none by those of this one.
    pub next_params: Option<Tell<P, Option<&'static str>>>,
    /// Puzzles that the real game does not know, though it knows others of the kind: there is no
    /// save file of them.
    pub beyond_the_game: Option<Tell<P, bool>>,
}

/// The way in which answers go on from a position.
pub struct Resume<P: Puzzle> {
    /// The puzzle as it goes on from a position: in games of moves the game as it stands then;
    /// where the answer is hidden, the puzzle which answers fit the position.
    pub at: Say<P, Option<P::Problem>>,
    /// Makes a move from a position; one that cannot be made changes nothing.
    pub make: fn(&P::Problem, &mut P::Known, &str),
}

/// The way in which a puzzle with a hidden answer is played.
pub struct Hidden<P: Puzzle> {
    /// True for a game that is played, which has one end; of a position all answers that fit count.
    pub is_played: fn(&P::Problem, &Settings) -> bool,
    /// The moves that play on from the position of a [resumed](Resume::at) puzzle as far as no
    /// guess is needed.
    pub play_on: fn(&P::Problem, &Budget) -> Option<Vec<String>>,
}

impl<P: Puzzle> Abilities<P> {
    /// A kind that can do what all can, and no more.
    pub const NONE: Self = Self {
        play: None,
        explain: None,
        common: None,
        cnf: None,
        read: None,
        write: None,
        imply: None,
        entries: None,
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

    /// Returns true if there is one answer, of which it makes no sense to ask whether there are
    /// others: the best that is found, a game that is played.
    pub(crate) fn has_one_answer(&self, problem: &P::Problem, settings: &Settings) -> bool {
        self.best || self.hidden.is_some_and(|hidden| (hidden.is_played)(problem, settings))
    }
}

/// Returns the places where a player can enter something, and what.
pub fn entries<P: Puzzle>(problem: &P::Problem) -> Vec<Choices> {
    match P::ABILITIES.entries {
        Some(entries) => entries(problem),
        None => P::given(problem).entries(P::range(problem)),
    }
}

/// For [`Abilities::imply`] of kinds in which players draw: a board on which everything is drawn is
/// an answer, though nothing is said of the other places.
pub fn done_when_drawn<P: Puzzle>(problem: &P::Problem, known: &mut P::Known) {
    let whole = known.without_more();
    if P::check(problem, &whole).is_empty() {
        *known = whole;
    }
}

/// Returns plain text for pipes, exactly as the formats give it, ending with a newline.
pub fn text<P: Puzzle>(problem: &P::Problem, known: &P::Known) -> String {
    P::ABILITIES.text.map_or_else(|| known.text(), |text| text(problem, known))
}

/// Reads a text in the format that the settings name, and returns the remarks on it too.
///
/// # Errors
/// See [`Puzzle::parse`]; a text of another format is one of them.
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
/// What the puzzle has and the format has no place for, or that there is no such format.
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
