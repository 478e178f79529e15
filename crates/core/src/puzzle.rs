//! The trait that a puzzle kind implements.

use std::collections::BTreeMap;
use std::fmt::Debug;

use serde_json::Value;
use thiserror::Error;

use crate::budget::{Budget, Stop};
use crate::error::ParseError;
use crate::explain::Explainer;
use crate::kind::{Kind, Settings};
use crate::known::{Choices, Known};
use crate::outlook::Outlook;
use crate::picture::Picture;
use crate::play::Play;
use crate::violation::Violation;

/// Figures on how a solve went, by name; they go into the report as they are.
pub type Stats = BTreeMap<&'static str, Value>;

/// Makes an explainer of a puzzle and a position.
pub type Explaining<P> =
    for<'p> fn(&'p <P as Puzzle>::Problem, <P as Puzzle>::Known) -> Box<dyn Explainer + 'p>;

/// A kind of puzzle: how it is written, solved, checked and shown.
///
/// Whatever passes [`Puzzle::parse`] must not make anything panic later.
pub trait Puzzle: Sized + Debug + 'static {
    /// What there is to know without solving.
    const KIND: &'static Kind;

    /// A puzzle as posed.
    type Problem: Debug + PartialEq + Send + Sync;

    /// What is known of an answer: from what the puzzle gives to a whole solution.
    type Known: Known;

    /// The moves of the real game, for kinds whose players' moves are followed and written.
    const PLAY: Option<Play<Self::Problem, Self::Known>> = None;

    /// Explains a puzzle from a position, for kinds that can: what is next and why, what is wrong, why there is no solution. The position fits the
    /// puzzle.
    const EXPLAINER: Option<Explaining<Self>> = None;

    /// Reads every format of this kind.
    ///
    /// # Errors
    /// The place and the fact that make the text unusable.
    fn parse(text: &str) -> Result<Self::Problem, ParseError>;

    /// Writes the canonical ID, which [`Puzzle::parse`] reads back to an equal problem.
    fn id(problem: &Self::Problem) -> String;

    /// Reads the format that the settings name, for kinds that have a knob for it ([`Takes::Format`](crate::Takes::Format)); the others
    /// have nothing to choose.
    ///
    /// # Errors
    /// As [`Puzzle::parse`]; a text of another format is one of them.
    fn parse_as(text: &str, _settings: &Settings) -> Result<Self::Problem, ParseError> {
        Self::parse(text)
    }

    /// Reads the format that the settings name, and adds a remark on whatever was changed, dropped or assumed in order to read the text, as a clause:
    /// `0 is read as 16`. Only kinds with formats that leave something to be assumed have any.
    ///
    /// # Errors
    /// See [`Puzzle::parse_as`].
    fn parse_with_remarks(
        text: &str,
        settings: &Settings,
    ) -> Result<(Self::Problem, Vec<String>), ParseError> {
        Ok((Self::parse_as(text, settings)?, Vec::new()))
    }

    /// Why no solution can exist, where that shows in the puzzle as written, as a clause: `9 is given twice: …`. Such a puzzle is
    /// well formed, and the real game loads it; it is not searched.
    fn impossible(_problem: &Self::Problem) -> Option<String> {
        None
    }

    /// Parameters that the real game takes for its next puzzle, as a save file needs them, where it draws none by those of this one.
    fn next_params(_problem: &Self::Problem) -> Option<&'static str> {
        None
    }

    /// Whether the real game does not know such puzzles, though it knows others of the kind: then there is no save file of it.
    fn is_beyond_the_game(_problem: &Self::Problem) -> bool {
        false
    }

    /// What the puzzle gives of the answer.
    fn given(problem: &Self::Problem) -> Self::Known;

    /// Returns the answers of the kind's solver, each once, nicest first where the kind has an
    /// order. Nothing has checked them yet: a caller gets its solutions from
    /// [`tatham_core::solutions`](crate::solutions).
    ///
    /// The stream ends with `None` only when it is proven that there are no more, and with an `Err` otherwise.
    #[doc(hidden)]
    fn candidates<'p>(
        problem: &'p Self::Problem,
        settings: &'p Settings,
        budget: &'p Budget,
    ) -> impl Solutions<Self::Known> + 'p;

    /// What can stand in the places of an answer: the characters, or the largest number.
    fn range(problem: &Self::Problem) -> <Self::Known as Known>::Range;

    /// The rules, read literally and apart from any solver: those that what is known breaks already, each with its places. Of a whole
    /// answer that breaks none, every rule holds. What is known fits the puzzle: it has its size, its values, and what it gives.
    fn check(problem: &Self::Problem, known: &Self::Known) -> Vec<Violation>;

    /// Why what is known cannot be a part of an answer to the puzzle that gives `given`, whatever the rules.
    fn misfits(
        problem: &Self::Problem,
        known: &Self::Known,
        given: &Self::Known,
    ) -> Vec<Violation> {
        known.misfits(given, Self::range(problem))
    }

    /// How many places are still to be filled in.
    fn open(_problem: &Self::Problem, known: &Self::Known) -> usize {
        known.open()
    }

    /// Fills in what a player's board shows with what is known: in some games what is laid in one place fills others too, as a domino does,
    /// or the puzzle is solved before each place has its mark.
    fn lay(_problem: &Self::Problem, _known: &mut Self::Known) {}

    /// What is wrong with what is known: where it does not fit the puzzle, else the rules that it breaks.
    fn broken(problem: &Self::Problem, known: &Self::Known) -> Vec<Violation> {
        let misfits = Self::misfits(problem, known, &Self::given(problem));
        if misfits.is_empty() { Self::check(problem, known) } else { misfits }
    }

    /// In games of moves: the game as it stands after the moves of a position, which its answers go on from. Where the answer is hidden: the puzzle which
    /// answers fit the position.
    fn resumed(_problem: &Self::Problem, _position: &Self::Known) -> Option<Self::Problem> {
        None
    }

    /// Whether there is one answer, of which makes no sense to ask whether there are others: the best that is found, a game that is played.
    fn has_one_answer(_problem: &Self::Problem, _settings: &Settings) -> bool {
        Self::KIND.best
    }

    /// Makes a move from a position, where answers are lists of moves or are hidden; one that cannot be made changes nothing.
    fn make(_problem: &Self::Problem, _position: &mut Self::Known, _text: &str) {}

    /// Where the answer is hidden: the moves that play on from the position of a [resumed](Self::resumed) puzzle as far as no guess is needed.
    fn played_on(_problem: &Self::Problem, _budget: &Budget) -> Option<Vec<String>> {
        None
    }

    /// Where a player can enter something, and what.
    fn entries(problem: &Self::Problem) -> Vec<Choices> {
        Self::given(problem).entries(Self::range(problem))
    }

    /// Whether what is known is a solution. This is the check that every answer passes before anyone sees it.
    ///
    /// # Errors
    /// The first rule that it breaks, or that it is not whole.
    fn accepts(problem: &Self::Problem, known: &Self::Known) -> Result<(), Violation> {
        match Self::broken(problem, known).into_iter().next() {
            Some(violation) => Err(violation),
            None if known.is_whole() && Self::open(problem, known) == 0 => Ok(()),
            None => Err(Violation::of("it is not a whole answer")),
        }
    }

    /// Plain text for pipes, exactly as the formats give it, ending with a newline.
    fn text(_problem: &Self::Problem, known: &Self::Known) -> String {
        known.text()
    }

    /// The picture that people look at; a plain one unless a kind draws its own.
    fn draw(problem: &Self::Problem, known: &Self::Known) -> Picture {
        known.picture(&Self::given(problem))
    }

    /// What a terminal shows instead of the picture, ending with a newline, for kinds with words that are read more easily.
    fn words(_problem: &Self::Problem, _known: &Self::Known) -> Option<String> {
        None
    }

    /// What a verdict for people says of the first solution, as a clause, for kinds whose solutions are worth more or less:
    /// `746 with 4 of the 6 numbers: the nicest answer`. Only verdicts that leave others open say it.
    fn remark(_problem: &Self::Problem, _solution: &Self::Known) -> Option<String> {
        None
    }

    /// Whether a solution meets the puzzle's demand; only kinds with nearest answers say no.
    fn is_exact(_problem: &Self::Problem, _solution: &Self::Known) -> bool {
        true
    }

    /// What all solutions share, without listing them; `None` if there is no solution or the kind does not offer it.
    ///
    /// # Errors
    /// The reason why it could not be decided.
    fn common(
        _problem: &Self::Problem,
        _settings: &Settings,
        _budget: &Budget,
    ) -> Result<Option<Self::Known>, Stop> {
        Ok(None)
    }

    /// The puzzle in one of [`Kind::formats`].
    ///
    /// # Errors
    /// What the puzzle has and the format has no place for, or that there is no such format.
    fn write_as(_problem: &Self::Problem, format: &str) -> Result<String, Unwritable> {
        Err(Unwritable::no_such_format(Self::KIND, format))
    }

    /// A formula in DIMACS whose models are the solutions, or all but one of them; `None` if the kind has no such form.
    ///
    /// # Errors
    /// The reason why it could not be written.
    fn cnf(
        _problem: &Self::Problem,
        _question: Question,
        _settings: &Settings,
        _budget: &Budget,
    ) -> Result<Option<String>, Stop> {
        Ok(None)
    }
}

/// A stream of a solver's answers, which can also say how it went.
pub trait Solutions<K>: Iterator<Item = Result<K, Stop>> {
    /// Figures so far.
    fn stats(&self) -> Stats {
        Stats::new()
    }

    /// Where the answer is hidden: what follows from what is seen. It is worked out with the first solution.
    fn outlook(&self) -> Option<Outlook> {
        None
    }

    /// What is known when the stream has stopped without a solution.
    fn partial(&self) -> Option<K> {
        None
    }

    /// Why a better answer was no longer looked for, where it was a bound of the search's own. The budget knows its own stops.
    fn stopped(&self) -> Option<Stop> {
        None
    }
}

/// Streams of different sorts, where a kind chooses between them.
impl<K, S: Solutions<K> + ?Sized> Solutions<K> for Box<S> {
    fn stats(&self) -> Stats {
        (**self).stats()
    }

    fn outlook(&self) -> Option<Outlook> {
        (**self).outlook()
    }

    fn partial(&self) -> Option<K> {
        (**self).partial()
    }

    fn stopped(&self) -> Option<Stop> {
        (**self).stopped()
    }
}

/// The question that a formula puts to a SAT solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Is there a solution? The models are the solutions.
    Solvable,
    /// Is there another? The models are the solutions but the first found; unsatisfiable proves that it is the only one.
    Unique,
}

/// Why a puzzle cannot be written in a format, as a clause: `.nin has no place for given cells, and this puzzle has 2`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Unwritable(pub String);

impl Unwritable {
    /// The kind does not write a format of that name.
    pub fn no_such_format(kind: &Kind, name: &str) -> Self {
        let known: Vec<&str> = kind.formats.iter().map(|(name, _)| *name).collect();
        Self(format!(
            "{} is not written as `{name}`; its formats are: {}",
            kind.title,
            known.join(", ")
        ))
    }
}
