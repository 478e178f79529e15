//! A puzzle as posed, without the type of its kind. Each function calls the one of [`Puzzle`] and
//! does nothing else; the code that uses them is compiled once, in [`parsed`](super::parsed).

use serde::Deserialize as _;
use serde_json::Value;

use super::solutions::{Ended, VerifiedSolutions, solutions};
use crate::budget::{Budget, Stop};
use crate::explain::Explainer;
use crate::kind::{Kind, Settings};
use crate::known::{AnyKnown, Choices, Known};
use crate::outlook::Outlook;
use crate::picture::Picture;
use crate::play::Board;
use crate::puzzle::{Puzzle, Question, Stats, Unwritable};
use crate::refused::Attempt;
use crate::violation::Violation;

/// [`VerifiedSolutions`] without the type of the answers.
pub(super) trait AnySolutions: Iterator<Item = Result<Box<dyn AnyKnown>, Ended>> {
    /// See [`VerifiedSolutions::stats`].
    fn stats(&self) -> Stats;

    /// See [`VerifiedSolutions::outlook`].
    fn outlook(&self) -> Option<Outlook>;

    /// See [`VerifiedSolutions::partial`].
    fn partial(&self) -> Option<Box<dyn AnyKnown>>;

    /// See [`VerifiedSolutions::stopped`].
    fn stopped(&self) -> Option<Stop>;

    /// See [`VerifiedSolutions::impossible`].
    fn impossible(&self) -> Option<String>;
}

/// A puzzle of any kind; see the functions of [`Puzzle`] with the same names.
pub(super) trait Posed: std::fmt::Debug + Send + Sync {
    fn kind(&self) -> &'static Kind;
    fn id(&self) -> String;
    /// Returns true if this text is the same puzzle.
    fn is_written(&self, text: &str) -> bool;
    fn impossible(&self) -> Option<String>;
    fn next_params(&self) -> Option<&'static str>;
    fn is_beyond_the_game(&self) -> bool;
    fn has_one_answer(&self, settings: &Settings) -> bool;
    fn given(&self) -> Box<dyn AnyKnown>;
    fn read(&self, known: &Value) -> Result<Box<dyn AnyKnown>, serde_json::Error>;
    fn misfits(&self, known: &dyn AnyKnown, given: &dyn AnyKnown) -> Vec<Violation>;
    fn broken(&self, known: &dyn AnyKnown) -> Vec<Violation>;
    fn accepts(&self, known: &dyn AnyKnown) -> Result<(), Violation>;
    fn open(&self, known: &dyn AnyKnown) -> usize;
    fn lay(&self, known: &mut dyn AnyKnown);
    fn entries(&self) -> Vec<Choices>;
    /// The choices in every place that is not given, whatever the puzzle says of it.
    #[cfg(feature = "_contract")]
    fn everywhere(&self) -> Vec<Choices>;
    fn resumed(&self, position: &dyn AnyKnown) -> Option<Box<dyn Posed>>;
    fn make(&self, position: &mut dyn AnyKnown, text: &str);
    fn played_on(&self, budget: &Budget) -> Option<Vec<String>>;
    /// Returns true if players' moves are followed.
    fn is_played(&self) -> bool;
    /// The board as the player first sees it, if moves are followed.
    fn board(&self) -> Option<Box<dyn AnyBoard + '_>>;
    /// See [`solutions`].
    fn solutions<'p>(
        &'p self,
        settings: &'p Settings,
        budget: &'p Budget,
    ) -> Box<dyn AnySolutions + 'p>;
    fn common(
        &self,
        settings: &Settings,
        budget: &Budget,
    ) -> Result<Option<Box<dyn AnyKnown>>, Stop>;
    fn is_exact(&self, solution: &dyn AnyKnown) -> bool;
    fn remark(&self, solution: &dyn AnyKnown) -> Option<String>;
    fn text(&self, known: &dyn AnyKnown) -> String;
    fn words(&self, known: &dyn AnyKnown) -> Option<String>;
    fn draw(&self, known: &dyn AnyKnown) -> Picture;
    fn explainer<'p>(&'p self, position: Box<dyn AnyKnown>) -> Option<Box<dyn Explainer + 'p>>;
    fn write_as(&self, format: &str) -> Result<String, Unwritable>;
    fn cnf(
        &self,
        question: Question,
        settings: &Settings,
        budget: &Budget,
    ) -> Result<Option<String>, Stop>;
}

/// A [`Board`] without the type of its answers.
pub(super) trait AnyBoard {
    /// See [`Board::follow`].
    fn follow(&mut self, text: &str) -> Attempt;

    /// See [`Board::position`].
    fn position(&self) -> Box<dyn AnyKnown>;

    /// See [`Board::moves_to`].
    fn moves_to(&self, answer: &dyn AnyKnown) -> Option<Vec<String>>;

    /// See [`Board::idle`].
    fn idle(&self) -> Result<Vec<String>, String>;

    /// See [`Board::enterable`].
    fn enterable(&self, part: &dyn AnyKnown) -> Box<dyn AnyKnown>;
}

impl<K: Known> AnyBoard for Box<dyn Board<K> + '_> {
    fn follow(&mut self, text: &str) -> Attempt {
        (**self).follow(text)
    }

    fn position(&self) -> Box<dyn AnyKnown> {
        Box::new((**self).position())
    }

    fn moves_to(&self, answer: &dyn AnyKnown) -> Option<Vec<String>> {
        (**self).moves_to(answer.of())
    }

    fn idle(&self) -> Result<Vec<String>, String> {
        (**self).idle()
    }

    fn enterable(&self, part: &dyn AnyKnown) -> Box<dyn AnyKnown> {
        Box::new((**self).enterable(part.of()))
    }
}

/// A puzzle of kind `P`.
#[derive(Debug)]
pub(super) struct Of<P: Puzzle>(pub(super) P::Problem);

impl<P: Puzzle> Posed for Of<P> {
    fn kind(&self) -> &'static Kind {
        P::KIND
    }

    fn id(&self) -> String {
        P::id(&self.0)
    }

    fn is_written(&self, text: &str) -> bool {
        P::parse(text).is_ok_and(|problem| problem == self.0)
    }

    fn impossible(&self) -> Option<String> {
        P::impossible(&self.0)
    }

    fn next_params(&self) -> Option<&'static str> {
        P::next_params(&self.0)
    }

    fn is_beyond_the_game(&self) -> bool {
        P::is_beyond_the_game(&self.0)
    }

    fn has_one_answer(&self, settings: &Settings) -> bool {
        P::has_one_answer(&self.0, settings)
    }

    fn given(&self) -> Box<dyn AnyKnown> {
        Box::new(P::given(&self.0))
    }

    fn read(&self, known: &Value) -> Result<Box<dyn AnyKnown>, serde_json::Error> {
        Ok(Box::new(P::Known::deserialize(known)?))
    }

    fn misfits(&self, known: &dyn AnyKnown, given: &dyn AnyKnown) -> Vec<Violation> {
        P::misfits(&self.0, known.of(), given.of())
    }

    fn broken(&self, known: &dyn AnyKnown) -> Vec<Violation> {
        P::broken(&self.0, known.of())
    }

    fn accepts(&self, known: &dyn AnyKnown) -> Result<(), Violation> {
        P::accepts(&self.0, known.of())
    }

    fn open(&self, known: &dyn AnyKnown) -> usize {
        P::open(&self.0, known.of())
    }

    fn lay(&self, known: &mut dyn AnyKnown) {
        P::lay(&self.0, known.of_mut());
    }

    fn entries(&self) -> Vec<Choices> {
        P::entries(&self.0)
    }

    #[cfg(feature = "_contract")]
    fn everywhere(&self) -> Vec<Choices> {
        P::given(&self.0).entries(P::range(&self.0))
    }

    fn resumed(&self, position: &dyn AnyKnown) -> Option<Box<dyn Posed>> {
        P::resumed(&self.0, position.of()).map(|problem| Box::new(Self(problem)) as _)
    }

    fn make(&self, position: &mut dyn AnyKnown, text: &str) {
        P::make(&self.0, position.of_mut(), text);
    }

    fn played_on(&self, budget: &Budget) -> Option<Vec<String>> {
        P::played_on(&self.0, budget)
    }

    fn is_played(&self) -> bool {
        P::PLAY.is_some()
    }

    fn board(&self) -> Option<Box<dyn AnyBoard + '_>> {
        P::PLAY.map(|play| Box::new(play.start(&self.0, &P::given(&self.0))) as _)
    }

    fn solutions<'p>(
        &'p self,
        settings: &'p Settings,
        budget: &'p Budget,
    ) -> Box<dyn AnySolutions + 'p> {
        Box::new(Untyped::<P>(solutions(&self.0, settings, budget)))
    }

    fn common(
        &self,
        settings: &Settings,
        budget: &Budget,
    ) -> Result<Option<Box<dyn AnyKnown>>, Stop> {
        Ok(P::common(&self.0, settings, budget)?.map(|shared| Box::new(shared) as _))
    }

    fn is_exact(&self, solution: &dyn AnyKnown) -> bool {
        P::is_exact(&self.0, solution.of())
    }

    fn remark(&self, solution: &dyn AnyKnown) -> Option<String> {
        P::remark(&self.0, solution.of())
    }

    fn text(&self, known: &dyn AnyKnown) -> String {
        P::text(&self.0, known.of())
    }

    fn words(&self, known: &dyn AnyKnown) -> Option<String> {
        P::words(&self.0, known.of())
    }

    fn draw(&self, known: &dyn AnyKnown) -> Picture {
        P::draw(&self.0, known.of())
    }

    fn explainer<'p>(&'p self, position: Box<dyn AnyKnown>) -> Option<Box<dyn Explainer + 'p>> {
        P::EXPLAINER.map(|explain| explain(&self.0, position.into()))
    }

    fn write_as(&self, format: &str) -> Result<String, Unwritable> {
        P::write_as(&self.0, format)
    }

    fn cnf(
        &self,
        question: Question,
        settings: &Settings,
        budget: &Budget,
    ) -> Result<Option<String>, Stop> {
        P::cnf(&self.0, question, settings, budget)
    }
}

/// Verified solutions that lose their type.
struct Untyped<'p, P: Puzzle>(VerifiedSolutions<'p, P>);

impl<P: Puzzle> Iterator for Untyped<'_, P> {
    type Item = Result<Box<dyn AnyKnown>, Ended>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next().map(|found| found.map(|known| Box::new(known) as _))
    }
}

impl<P: Puzzle> AnySolutions for Untyped<'_, P> {
    fn stats(&self) -> Stats {
        self.0.stats()
    }

    fn outlook(&self) -> Option<Outlook> {
        self.0.outlook()
    }

    fn partial(&self) -> Option<Box<dyn AnyKnown>> {
        self.0.partial().map(|known| Box::new(known) as _)
    }

    fn stopped(&self) -> Option<Stop> {
        self.0.stopped()
    }

    fn impossible(&self) -> Option<String> {
        self.0.impossible().map(str::to_owned)
    }
}
