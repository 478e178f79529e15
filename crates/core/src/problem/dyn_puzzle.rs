//! A puzzle as posed, without the type of its kind. Each function calls the one of [`Puzzle`], or
//! its ability, and does nothing else; the code that uses them is compiled once, in
//! [`any`](super::any).

use std::any::Any;
use std::sync::Arc;

use serde_json::{Map, Value};

use super::solutions::{Ended, VerifiedSolutions, solutions};
use crate::author::ability::{self, BlankWords, Resume};
use crate::author::play::{Board, NoteEdit};
use crate::budget::{Budget, Stop};
use crate::check;
use crate::error::ParseError;
use crate::explain::Explainer;
use crate::gesture::{Gesture, Offer};
use crate::grid::Orientation;
use crate::json::{Json, Unfit};
use crate::kind::{Kind, Settings};
use crate::partial_answer::{AnyPartialAnswer, Choices, PartialAnswer, Remaining};
use crate::picture::Picture;
use crate::place::Place;
use crate::posterior::Posterior;
use crate::puzzle::{Puzzle, Question, Stats, Unwritable};
use crate::refusal::Attempt;
use crate::violation::Violation;

/// [`VerifiedSolutions`] without the type of the answers.
pub(super) trait AnySolutions:
    Iterator<Item = Result<Box<dyn AnyPartialAnswer>, Ended>>
{
    /// See [`VerifiedSolutions::stats`].
    fn stats(&self) -> Stats;

    /// See [`VerifiedSolutions::posterior`].
    fn posterior(&self) -> Option<Posterior>;

    /// See [`VerifiedSolutions::partial`].
    fn partial(&self) -> Option<Box<dyn AnyPartialAnswer>>;

    /// See [`VerifiedSolutions::stopped`].
    fn stopped(&self) -> Option<Stop>;

    /// See [`VerifiedSolutions::impossible`].
    fn impossible(&self) -> Option<String>;
}

/// Puzzle of any kind; see the functions of [`Puzzle`] and the abilities with the same names.
pub(super) trait DynPuzzle: std::fmt::Debug + Send + Sync {
    fn kind(&self) -> &'static Kind;
    /// Returns true if the answer is the best that is found.
    fn finds_best(&self) -> bool;
    /// Returns true if the answer is hidden.
    fn hides_answer(&self) -> bool;
    fn id(&self) -> String;
    /// Returns the puzzle in another orientation, if it can lie like that.
    fn turned(&self, orientation: Orientation) -> Option<Arc<dyn DynPuzzle>>;
    /// Returns the puzzle with its values renamed, if its kind treats them alike.
    fn renamed(&self) -> Option<Arc<dyn DynPuzzle>>;
    /// Reads another puzzle of this kind.
    fn reread(&self, text: &str) -> Result<Arc<dyn DynPuzzle>, ParseError>;
    /// Returns true if another puzzle of this kind is the same.
    fn equals(&self, other: &dyn DynPuzzle) -> bool;
    /// Returns the puzzle with its type.
    fn problem(&self) -> &dyn Any;
    fn impossible(&self) -> Option<String>;
    fn next_params(&self) -> Option<&'static str>;
    fn is_beyond_the_game(&self) -> bool;
    fn has_one_answer(&self, settings: &Settings) -> bool;
    fn givens(&self) -> Box<dyn AnyPartialAnswer>;
    /// See [`ability::start`].
    fn start(&self) -> Box<dyn AnyPartialAnswer>;
    fn read(&self, json: &Json) -> Result<Box<dyn AnyPartialAnswer>, Unfit>;
    fn mismatches(
        &self,
        known: &dyn AnyPartialAnswer,
        given: &dyn AnyPartialAnswer,
    ) -> Vec<Violation>;
    fn violations(&self, known: &dyn AnyPartialAnswer) -> Vec<Violation>;
    fn accepts(&self, known: &dyn AnyPartialAnswer) -> Result<(), Violation>;
    fn open(&self, known: &dyn AnyPartialAnswer) -> usize;
    /// Completes a board with everything that its entries imply.
    fn imply(&self, known: &mut dyn AnyPartialAnswer);
    /// Completes a board with what the real game shows for its entries, and no drawing.
    fn imply_shown(&self, known: &mut dyn AnyPartialAnswer);
    /// Returns true if that can be anything.
    fn has_consequences(&self) -> bool;
    /// Returns true if the board is finished for the real game once nothing else is entered.
    fn is_finished(&self, known: &dyn AnyPartialAnswer) -> bool;
    fn is_done(&self, known: &dyn AnyPartialAnswer) -> bool;
    fn blank_words(&self) -> Option<BlankWords>;
    fn totals(&self) -> Vec<Remaining>;
    fn entries(&self) -> Vec<Choices>;
    /// Returns the choices in every place without a given, whatever the puzzle's rules.
    #[cfg(feature = "_contract")]
    fn everywhere(&self) -> Vec<Choices>;
    fn resumed(&self, position: &dyn AnyPartialAnswer) -> Option<Arc<dyn DynPuzzle>>;
    fn make(&self, position: &mut dyn AnyPartialAnswer, text: &str);
    fn played_on(&self, budget: &Budget) -> Option<Vec<String>>;
    /// Returns true if players' moves are followed.
    fn is_played(&self) -> bool;
    /// The board as the player first sees it, if moves are followed.
    fn board(&self) -> Option<Box<dyn AnyBoard>>;
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
    ) -> Result<Option<Box<dyn AnyPartialAnswer>>, Stop>;
    fn is_exact(&self, solution: &dyn AnyPartialAnswer) -> bool;
    fn remark(&self, solution: &dyn AnyPartialAnswer) -> Option<String>;
    fn text(&self, known: &dyn AnyPartialAnswer) -> String;
    fn words(&self, known: &dyn AnyPartialAnswer) -> Option<String>;
    fn draw(&self, known: &dyn AnyPartialAnswer) -> Picture;
    fn explainer<'p>(
        &'p self,
        position: Box<dyn AnyPartialAnswer>,
    ) -> Option<Box<dyn Explainer + 'p>>;
    fn write_as(&self, format: &str) -> Result<String, Unwritable>;
    fn cnf(
        &self,
        question: Question,
        settings: &Settings,
        budget: &Budget,
    ) -> Result<Option<String>, Stop>;
}

/// A [`Board`] without the type of its answers.
pub(super) trait AnyBoard: Send + Sync {
    /// See [`Board::follow`].
    fn follow(&mut self, text: &str) -> Attempt;

    /// See [`Board::position`].
    fn position(&self) -> Box<dyn AnyPartialAnswer>;

    /// See [`Board::moves_to`].
    fn moves_to(&self, answer: &dyn AnyPartialAnswer) -> Option<Vec<String>>;

    /// See [`Board::moves_from_start`].
    fn moves_from_start(&self) -> Option<Vec<String>>;

    /// See [`Board::idle`].
    fn idle(&self) -> Result<Vec<String>, String>;

    /// See [`Board::offers`].
    fn offers(&self) -> Vec<Offer>;

    /// See [`Board::perform`].
    fn perform(&mut self, gesture: &Gesture) -> Attempt;

    /// See [`Board::is_won`].
    fn is_won(&self) -> Option<bool>;

    /// See [`Board::lost`].
    fn lost(&self) -> Option<String>;

    /// See [`Board::extra`].
    fn extra(&self) -> Map<String, Value>;

    /// See [`Board::extra_names`].
    fn extra_names(&self) -> &'static [&'static str];

    /// See [`Board::name_of`].
    fn name_of(&self, place: Place) -> Option<String>;

    /// See [`Board::keys`].
    fn keys(&self) -> Vec<(String, String)>;

    /// See [`Board::draw`].
    fn draw(&self) -> Option<Picture>;

    /// See [`Board::words`].
    fn words(&self) -> Option<String>;

    /// See [`Board::take_extra`].
    fn take_extra(
        &mut self,
        extra: &Map<String, Value>,
        known: &dyn AnyPartialAnswer,
    ) -> Result<(), Unfit>;

    /// See [`Board::note_edits`].
    fn note_edits(&self, text: &str) -> Vec<NoteEdit>;

    /// See [`Board::note_move`].
    fn note_move(&self, place: Place, value: &Value) -> Option<String>;

    /// See [`Board::enterable`].
    fn enterable(&self, part: &dyn AnyPartialAnswer) -> Box<dyn AnyPartialAnswer>;
}

impl<K: PartialAnswer> AnyBoard for Box<dyn Board<K>> {
    fn follow(&mut self, text: &str) -> Attempt {
        (**self).follow(text)
    }

    fn position(&self) -> Box<dyn AnyPartialAnswer> {
        Box::new((**self).position())
    }

    fn moves_to(&self, answer: &dyn AnyPartialAnswer) -> Option<Vec<String>> {
        (**self).moves_to(answer.downcast())
    }

    fn moves_from_start(&self) -> Option<Vec<String>> {
        (**self).moves_from_start()
    }

    fn idle(&self) -> Result<Vec<String>, String> {
        (**self).idle()
    }

    fn offers(&self) -> Vec<Offer> {
        (**self).offers()
    }

    fn perform(&mut self, gesture: &Gesture) -> Attempt {
        (**self).perform(gesture)
    }

    fn is_won(&self) -> Option<bool> {
        (**self).is_won()
    }

    fn lost(&self) -> Option<String> {
        (**self).lost()
    }

    fn extra(&self) -> Map<String, Value> {
        (**self).extra()
    }

    fn extra_names(&self) -> &'static [&'static str] {
        (**self).extra_names()
    }

    fn name_of(&self, place: Place) -> Option<String> {
        (**self).name_of(place)
    }

    fn keys(&self) -> Vec<(String, String)> {
        (**self).keys()
    }

    fn draw(&self) -> Option<Picture> {
        (**self).draw()
    }

    fn words(&self) -> Option<String> {
        (**self).words()
    }

    fn take_extra(
        &mut self,
        extra: &Map<String, Value>,
        known: &dyn AnyPartialAnswer,
    ) -> Result<(), Unfit> {
        (**self).take_extra(extra, known.downcast())
    }

    fn note_edits(&self, text: &str) -> Vec<NoteEdit> {
        (**self).note_edits(text)
    }

    fn note_move(&self, place: Place, value: &Value) -> Option<String> {
        (**self).note_move(place, value)
    }

    fn enterable(&self, part: &dyn AnyPartialAnswer) -> Box<dyn AnyPartialAnswer> {
        Box::new((**self).enterable(part.downcast()))
    }
}

/// Puzzle of kind `P`.
#[derive(Debug)]
pub(super) struct Of<P: Puzzle>(pub(super) P::Problem);

impl<P: Puzzle> DynPuzzle for Of<P> {
    fn kind(&self) -> &'static Kind {
        P::KIND
    }

    fn finds_best(&self) -> bool {
        P::ABILITIES.best
    }

    fn hides_answer(&self) -> bool {
        P::ABILITIES.hidden.is_some()
    }

    fn id(&self) -> String {
        P::id(&self.0)
    }

    fn turned(&self, orientation: Orientation) -> Option<Arc<dyn DynPuzzle>> {
        Some(Arc::new(Self((P::ABILITIES.turned?)(&self.0, orientation)?)))
    }

    fn renamed(&self) -> Option<Arc<dyn DynPuzzle>> {
        Some(Arc::new(Self((P::ABILITIES.renamed?)(&self.0))))
    }

    fn reread(&self, text: &str) -> Result<Arc<dyn DynPuzzle>, ParseError> {
        Ok(Arc::new(Self(P::parse(text)?)))
    }

    fn equals(&self, other: &dyn DynPuzzle) -> bool {
        other.problem().downcast_ref() == Some(&self.0)
    }

    fn problem(&self) -> &dyn Any {
        &self.0
    }

    fn impossible(&self) -> Option<String> {
        P::impossible(&self.0)
    }

    fn next_params(&self) -> Option<&'static str> {
        P::ABILITIES.next_params.and_then(|next| next(&self.0))
    }

    fn is_beyond_the_game(&self) -> bool {
        P::ABILITIES.beyond_the_game.is_some_and(|is_beyond| is_beyond(&self.0))
    }

    fn has_one_answer(&self, settings: &Settings) -> bool {
        P::ABILITIES.has_one_answer(&self.0, settings)
    }

    fn givens(&self) -> Box<dyn AnyPartialAnswer> {
        Box::new(P::givens(&self.0))
    }

    fn start(&self) -> Box<dyn AnyPartialAnswer> {
        Box::new(ability::start::<P>(&self.0))
    }

    fn read(&self, json: &Json) -> Result<Box<dyn AnyPartialAnswer>, Unfit> {
        Ok(Box::new(P::PartialAnswer::read(&P::givens(&self.0), json)?))
    }

    fn mismatches(
        &self,
        known: &dyn AnyPartialAnswer,
        given: &dyn AnyPartialAnswer,
    ) -> Vec<Violation> {
        check::mismatches::<P>(&self.0, known.downcast(), given.downcast())
    }

    fn violations(&self, known: &dyn AnyPartialAnswer) -> Vec<Violation> {
        check::violations::<P>(&self.0, known.downcast())
    }

    fn accepts(&self, known: &dyn AnyPartialAnswer) -> Result<(), Violation> {
        check::accepts::<P>(&self.0, known.downcast())
    }

    fn open(&self, known: &dyn AnyPartialAnswer) -> usize {
        P::open(&self.0, known.downcast())
    }

    fn imply(&self, known: &mut dyn AnyPartialAnswer) {
        for imply in [P::ABILITIES.imply, P::ABILITIES.drawn].into_iter().flatten() {
            imply(&self.0, known.downcast_mut());
        }
    }

    fn imply_shown(&self, known: &mut dyn AnyPartialAnswer) {
        if let Some(imply) = P::ABILITIES.imply {
            imply(&self.0, known.downcast_mut());
        }
    }

    fn has_consequences(&self) -> bool {
        P::ABILITIES.imply.is_some()
    }

    fn is_finished(&self, known: &dyn AnyPartialAnswer) -> bool {
        let mut known = known.copied();
        self.imply(&mut *known);
        if P::ABILITIES.blank.is_some_and(|blank| blank.is_marked) {
            self.accepts(&*known).is_ok()
        } else {
            self.is_done(&*known)
        }
    }

    fn is_done(&self, known: &dyn AnyPartialAnswer) -> bool {
        check::is_done::<P>(&self.0, known.downcast())
    }

    fn blank_words(&self) -> Option<BlankWords> {
        P::ABILITIES.blank.map(|blank| blank.words)
    }

    fn totals(&self) -> Vec<Remaining> {
        P::ABILITIES.totals.map_or_else(Vec::new, |totals| totals(&self.0))
    }

    fn entries(&self) -> Vec<Choices> {
        ability::entries::<P>(&self.0)
    }

    #[cfg(feature = "_contract")]
    fn everywhere(&self) -> Vec<Choices> {
        P::givens(&self.0).entries(P::range(&self.0))
    }

    fn resumed(&self, position: &dyn AnyPartialAnswer) -> Option<Arc<dyn DynPuzzle>> {
        let resumed = (P::ABILITIES.resume?.at)(&self.0, position.downcast())?;
        Some(Arc::new(Self(resumed)))
    }

    fn make(&self, position: &mut dyn AnyPartialAnswer, text: &str) {
        if let Some(Resume { make, .. }) = P::ABILITIES.resume {
            make(&self.0, position.downcast_mut(), text);
        }
    }

    fn played_on(&self, budget: &Budget) -> Option<Vec<String>> {
        (P::ABILITIES.hidden?.play_on)(&self.0, budget)
    }

    fn is_played(&self) -> bool {
        P::ABILITIES.play.is_some()
    }

    fn board(&self) -> Option<Box<dyn AnyBoard>> {
        P::ABILITIES.play.map(|play| Box::new(play.start(&self.0, &P::givens(&self.0))) as _)
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
    ) -> Result<Option<Box<dyn AnyPartialAnswer>>, Stop> {
        let Some(common) = P::ABILITIES.common else { return Ok(None) };
        Ok(common(&self.0, settings, budget)?.map(|shared| Box::new(shared) as _))
    }

    fn is_exact(&self, solution: &dyn AnyPartialAnswer) -> bool {
        P::ABILITIES.exact.is_none_or(|is_exact| is_exact(&self.0, solution.downcast()))
    }

    fn remark(&self, solution: &dyn AnyPartialAnswer) -> Option<String> {
        P::ABILITIES.remark.and_then(|remark| remark(&self.0, solution.downcast()))
    }

    fn text(&self, known: &dyn AnyPartialAnswer) -> String {
        ability::text::<P>(&self.0, known.downcast())
    }

    fn words(&self, known: &dyn AnyPartialAnswer) -> Option<String> {
        P::ABILITIES.words.and_then(|words| words(&self.0, known.downcast()))
    }

    fn draw(&self, known: &dyn AnyPartialAnswer) -> Picture {
        P::draw(&self.0, known.downcast())
    }

    fn explainer<'p>(
        &'p self,
        position: Box<dyn AnyPartialAnswer>,
    ) -> Option<Box<dyn Explainer + 'p>> {
        P::ABILITIES.explain.map(|explain| explain(&self.0, position.into()))
    }

    fn write_as(&self, format: &str) -> Result<String, Unwritable> {
        ability::write::<P>(&self.0, format)
    }

    fn cnf(
        &self,
        question: Question,
        settings: &Settings,
        budget: &Budget,
    ) -> Result<Option<String>, Stop> {
        P::ABILITIES.cnf.map(|cnf| cnf(&self.0, question, settings, budget)).transpose()
    }
}

/// Verified solutions that lose their type.
struct Untyped<'p, P: Puzzle>(VerifiedSolutions<'p, P>);

impl<P: Puzzle> Iterator for Untyped<'_, P> {
    type Item = Result<Box<dyn AnyPartialAnswer>, Ended>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next().map(|found| found.map(|known| Box::new(known) as _))
    }
}

impl<P: Puzzle> AnySolutions for Untyped<'_, P> {
    fn stats(&self) -> Stats {
        self.0.stats()
    }

    fn posterior(&self) -> Option<Posterior> {
        self.0.posterior()
    }

    fn partial(&self) -> Option<Box<dyn AnyPartialAnswer>> {
        self.0.partial().map(|known| Box::new(known) as _)
    }

    fn stopped(&self) -> Option<Stop> {
        self.0.stopped()
    }

    fn impossible(&self) -> Option<String> {
        self.0.impossible().map(str::to_owned)
    }
}
