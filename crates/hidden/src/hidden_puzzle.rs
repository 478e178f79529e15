//! Adapter that makes a kind of puzzle of a game with a hidden answer: all that a kind needs
//! follows from the game.

use std::fmt;
use std::marker::PhantomData;
use std::sync::OnceLock;

use serde_json::{Map, Value};
use tatham_core::author::Abilities;
use tatham_core::author::ability::{Hidden, Resume};
use tatham_core::author::play::{Board, Play};
use tatham_core::gesture::{Gesture, Offer};
use tatham_core::json::Unfit;
use tatham_core::partial_answer::Remaining;
use tatham_core::{
    Attempt, Budget, Kind, ParseError, PartialAnswer as _, Picture, Puzzle, Refusal, Settings,
    Solutions, Stop, Violation,
};

use crate::blind_play::play;
use crate::game::{Game, Study, reveals};
use crate::guide::Guide;
use crate::position_or_answer::{FoundAnswer, Observation as _, PositionOrAnswer};
use crate::streams::{ConsistentAnswers, Playing, Revealed};

/// A game as a kind of puzzle.
#[derive(Debug)]
pub struct HiddenPuzzle<G>(PhantomData<G>);

/// Partial answer of a hidden game.
pub type PartialAnswerOf<G> = PositionOrAnswer<<G as Game>::Observation, <G as Game>::Answer>;

/// Game as posed by an ID, to be played; or a position of one, to be completed by consistent
/// answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem<G: Game> {
    /// Game parameters.
    pub(crate) form: G::GameParams,
    origin: Origin<G>,
    /// The position.
    pub(crate) seen: Option<G::Observation>,
    /// Analysis of the position, once it has been computed: without the next query, and with it.
    study: OnceLock<Option<Study<G::Answer>>>,
    advised: OnceLock<Option<Study<G::Answer>>>,
}

/// Text that a game was read from.
#[derive(Clone, Debug, PartialEq)]
enum Origin<G: Game> {
    /// An ID, which has the secret.
    Id(G::Secret),
    /// A position without the secret: the replies that it shows are its givens.
    Position(G::Observation),
}

impl<G: Game> Problem<G> {
    /// Makes a game of its ID.
    pub(crate) fn with_secret(form: G::GameParams, secret: G::Secret) -> Self {
        Self::unanalysed(form, Origin::Id(secret), None)
    }

    /// Makes a position of a game whose secret is unknown.
    pub(crate) fn without_secret(form: G::GameParams, seen: G::Observation) -> Self {
        let origin = Origin::Position(seen.without_entries());
        Self::unanalysed(form, origin, Some(seen))
    }

    fn unanalysed(form: G::GameParams, origin: Origin<G>, seen: Option<G::Observation>) -> Self {
        Self { form, origin, seen, study: OnceLock::new(), advised: OnceLock::new() }
    }

    /// Returns the secret, if the game was read from an ID.
    pub(crate) fn secret(&self) -> Option<&G::Secret> {
        if let Origin::Id(secret) = &self.origin { Some(secret) } else { None }
    }

    /// Makes a move, as [`Game::query`] does.
    ///
    /// # Errors
    /// See [`Game::query`]; or the reply would depend on an unknown secret.
    pub(crate) fn query(&self, seen: &mut G::Observation, text: &str) -> Attempt {
        query::<G>(&self.form, self.secret(), seen, text)
    }

    /// Returns the game's first observation; for a position without a secret, its replies.
    pub(crate) fn start(&self) -> G::Observation {
        match &self.origin {
            Origin::Id(secret) => G::start(&self.form, secret),
            Origin::Position(given) => given.clone(),
        }
    }

    /// Returns the position; for a new game, its first observation.
    pub(crate) fn position(&self) -> G::Observation {
        self.seen.clone().unwrap_or_else(|| self.start())
    }

    /// Returns the same game at a position.
    pub(crate) fn at(&self, seen: G::Observation) -> Self {
        Self::unanalysed(self.form.clone(), self.origin.clone(), Some(seen))
    }

    /// Returns the analysis of the position, without the next query; `None` if no answer is
    /// consistent.
    ///
    /// # Errors
    /// The budget ended: a later call computes the analysis anew.
    pub(crate) fn analyse(
        &self,
        mind: &mut G::Memo,
        budget: &Budget,
    ) -> Result<Option<Study<G::Answer>>, Stop> {
        if let Some(known) = self.study.get() {
            return Ok(known.clone());
        }
        let study = budget.vouch(G::analyse(&self.form, &self.position(), mind, budget)?)?;
        Ok(self.study.get_or_init(|| study).clone())
    }

    /// Returns the analysis of the position with the next query; `None` if no answer is consistent.
    ///
    /// # Errors
    /// The budget ended: a later call computes the analysis anew.
    pub(crate) fn advised(&self, budget: &Budget) -> Result<Option<Study<G::Answer>>, Stop> {
        if let Some(known) = self.advised.get() {
            return Ok(known.clone());
        }
        let study = budget.vouch(G::advised(&self.form, &self.position(), budget)?)?;
        Ok(self.advised.get_or_init(|| study).clone())
    }
}

/// Writes the canonical ID: with the secret, or else the position.
impl<G: Game> fmt::Display for Problem<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match self.secret() {
            Some(secret) => G::id(&self.form, secret),
            None => G::position_id(&self.form, &self.position()),
        })
    }
}

/// Makes a move of a game whose secret may be unknown.
fn query<G: Game>(
    form: &G::GameParams,
    secret: Option<&G::Secret>,
    seen: &mut G::Observation,
    text: &str,
) -> Attempt {
    let unknown = Refusal::other("needs a reply of the game, whose hidden answer is unknown");
    G::query(form, secret.ok_or(unknown)?, seen, text)
}

impl<G: Game> Puzzle for HiddenPuzzle<G> {
    const KIND: &'static Kind = G::KIND;
    const ABILITIES: Abilities<Self> = Abilities {
        play: Some(Play::Board(|problem| Box::new(Played::new(problem)))),
        explain: Some(|problem, position| Box::new(Guide::<G>::new(problem, position))),
        common: Some(common::<G>),
        read: Some(G::read),
        write: Some(G::write_as),
        make: Some(G::MAKER),
        extra_misfits: Some(mismatches::<G>),
        start: Some(|problem| PositionOrAnswer::observation(problem.position())),
        resume: Some(Resume { at: resumed::<G>, make: make::<G> }),
        hidden: Some(Hidden {
            is_played: |problem, settings| problem.seen.is_none() || reveals(settings),
            play_on: |problem, budget| Some(play(problem, problem.seen.clone()?, budget).moves),
        }),
        totals: Some(totals::<G>),
        remark: Some(remark::<G>),
        beyond_the_game: Some(|problem| problem.secret().is_none()),
        ..Abilities::NONE
    };
    type Problem = Problem<G>;
    type PartialAnswer = PartialAnswerOf<G>;

    fn parse(text: &str) -> Result<Problem<G>, ParseError> {
        Ok(G::read(text, &Settings::default())?.0)
    }

    fn id(problem: &Problem<G>) -> String {
        problem.to_string()
    }

    fn givens(problem: &Problem<G>) -> PartialAnswerOf<G> {
        PositionOrAnswer::observation(problem.start())
    }

    fn candidates<'p>(
        problem: &'p Problem<G>,
        settings: &'p Settings,
        budget: &'p Budget,
    ) -> impl Solutions<PartialAnswerOf<G>> + 'p {
        // The streams have 3 types.
        let stream: Box<dyn Solutions<PartialAnswerOf<G>> + 'p> = match &problem.seen {
            _ if reveals(settings) => Box::new(Revealed::new(problem)),
            None => Box::new(Playing::new(problem, budget)),
            Some(seen) => Box::new(ConsistentAnswers::new(problem, seen, settings, budget)),
        };
        stream
    }

    fn range(problem: &Problem<G>) -> <PartialAnswerOf<G> as tatham_core::PartialAnswer>::Range {
        G::range(&problem.form)
    }

    /// Checks a played game: its moves can be made, and end it with this answer. Any other answer
    /// must be consistent with the observation.
    fn check(problem: &Problem<G>, known: &PartialAnswerOf<G>) -> Vec<Violation> {
        let PositionOrAnswer::Answer(found) = known else { return Vec::new() };
        let mut seen = problem.position();
        let Some(moves) = &found.moves else {
            return G::violations(&problem.form, &seen, &found.answer);
        };
        for (number, text) in (1..).zip(moves) {
            if let Err(why) = problem.query(&mut seen, text) {
                return vec![Violation::new(format!(
                    "move {number} cannot be made: `{text}` {why}"
                ))];
            }
        }
        match G::found(&problem.form, &seen) {
            Some(answer) if answer == found.answer => Vec::new(),
            _ => vec![Violation::new("the moves do not end the game with this answer")],
        }
    }

    fn open(problem: &Problem<G>, known: &PartialAnswerOf<G>) -> usize {
        match known {
            PositionOrAnswer::Position(reached) => G::open(&problem.form, &reached.seen),
            PositionOrAnswer::Answer(found) => found.answer.open(),
        }
    }

    fn draw(problem: &Problem<G>, known: &PartialAnswerOf<G>) -> Picture {
        match known {
            PositionOrAnswer::Position(reached) => {
                G::draw(&problem.form, &reached.seen, reached.posterior.as_ref(), None)
            }
            PositionOrAnswer::Answer(found) => {
                let mut seen = problem.position();
                for text in found.moves.iter().flatten() {
                    // These moves have been made before.
                    let _refused = problem.query(&mut seen, text);
                }
                G::draw(&problem.form, &seen, found.posterior.as_ref(), Some(&found.answer))
            }
        }
    }
}

/// Returns the puzzle whose solutions are the answers consistent with a position.
fn resumed<G: Game>(problem: &Problem<G>, position: &PartialAnswerOf<G>) -> Option<Problem<G>> {
    let PositionOrAnswer::Position(reached) = position else { return None };
    Some(problem.at(reached.seen.clone()))
}

/// Makes a move; a refused move changes nothing.
fn make<G: Game>(problem: &Problem<G>, position: &mut PartialAnswerOf<G>, text: &str) {
    if let PositionOrAnswer::Position(reached) = position {
        let _refused = problem.query(&mut reached.seen, text);
    }
}

fn mismatches<G: Game>(problem: &Problem<G>, known: &PartialAnswerOf<G>) -> Vec<Violation> {
    match known {
        PositionOrAnswer::Position(reached) => G::mismatches(&problem.form, &reached.seen),
        PositionOrAnswer::Answer(found) => {
            found.answer.mismatches(&G::unknown(&problem.form), G::range(&problem.form))
        }
    }
}

fn totals<G: Game>(problem: &Problem<G>) -> Vec<Remaining> {
    let total = G::SIGN.zip(G::total(&problem.form));
    let remaining =
        total.map(|([sign, _], left)| Remaining { is: sign.into(), left, name: Some(G::HIDES) });
    remaining.into_iter().collect()
}

fn remark<G: Game>(problem: &Problem<G>, known: &PartialAnswerOf<G>) -> Option<String> {
    let PositionOrAnswer::Answer(found) = known else { return None };
    if found.is_revealed {
        return Some("the hidden answer, decoded from the ID without a move".to_owned());
    }
    Some(G::remark(&problem.form, found))
}

fn common<G: Game>(
    problem: &Problem<G>,
    _settings: &Settings,
    budget: &Budget,
) -> Result<Option<PartialAnswerOf<G>>, Stop> {
    if problem.seen.is_none() {
        return Ok(None);
    }
    let study = problem.advised(budget)?;
    Ok(study.map(|Study { common, posterior }| {
        PositionOrAnswer::Answer(FoundAnswer {
            posterior: Some(posterior),
            ..FoundAnswer::new(common)
        })
    }))
}

/// Name of the field of a position with a query that is still to be entered.
const DRAFT: &str = "draft";

/// Board of the real game, on which moves are made.
struct Played<G: Game> {
    form: G::GameParams,
    secret: Option<G::Secret>,
    seen: G::Observation,
    /// Query that is still to be entered, in games in which it has several values.
    draft: Option<Vec<Option<u8>>>,
}

impl<G: Game> Played<G> {
    fn new(problem: &Problem<G>) -> Self {
        let (form, secret) = (problem.form.clone(), problem.secret().cloned());
        Self { draft: G::draft(&form), form, secret, seen: problem.start() }
    }
}

impl<G: Game> Board<PartialAnswerOf<G>> for Played<G> {
    fn follow(&mut self, text: &str) -> Attempt {
        query::<G>(&self.form, self.secret.as_ref(), &mut self.seen, text)
    }

    fn position(&self) -> PartialAnswerOf<G> {
        PositionOrAnswer::observation(self.seen.clone())
    }

    /// Returns the moves of a played game; for a position, the moves that lead there if the game
    /// replies as in it.
    fn moves_to(&self, known: &PartialAnswerOf<G>) -> Option<Vec<String>> {
        match known {
            PositionOrAnswer::Answer(found) => found.moves.clone(),
            PositionOrAnswer::Position(reached) => {
                Some(G::moves_to(&self.form, &self.seen, &reached.seen))
            }
        }
    }

    fn offers(&self) -> Vec<Offer> {
        G::offers(&self.form, &self.seen)
    }

    fn perform(&mut self, gesture: &Gesture) -> Attempt {
        let offer = self.offers().into_iter().find(|offer| offer.gesture == *gesture);
        let text = match (offer, &mut self.draft, gesture) {
            (Some(offer), ..) => offer.text,
            (None, Some(draft), Gesture::Key(key, at)) => {
                let mut entered = draft.clone();
                let query = G::press(&self.form, &mut entered, key, *at)?;
                let Some(query) = query else {
                    *draft = entered;
                    return Ok(());
                };
                query
            }
            _ => return Err(Refusal::NoMove),
        };
        let before = self.seen.clone();
        self.follow(&text)?;
        if self.seen == before {
            return Err(Refusal::other("is not the answer"));
        }
        self.draft = G::draft(&self.form);
        Ok(())
    }

    fn is_won(&self) -> Option<bool> {
        Some(G::found(&self.form, &self.seen).is_some())
    }

    fn lost(&self) -> Option<String> {
        G::lost(&self.form, &self.seen)
    }

    fn keys(&self) -> Vec<(String, String)> {
        G::keys(&self.form)
    }

    fn extra_names(&self) -> &'static [&'static str] {
        if self.draft.is_some() { &[DRAFT] } else { &[] }
    }

    fn extra(&self) -> Map<String, Value> {
        let draft = self.draft.iter().filter(|draft| draft.iter().any(Option::is_some));
        draft.map(|draft| (DRAFT.to_owned(), Value::from(draft.clone()))).collect()
    }

    fn take_extra(
        &mut self,
        extra: &Map<String, Value>,
        _known: &PartialAnswerOf<G>,
    ) -> Result<(), Unfit> {
        let (Some(draft), Some(extra)) = (&mut self.draft, extra.get(DRAFT)) else {
            return Ok(());
        };
        let read: Option<Vec<Option<u8>>> = serde_json::from_value(extra.clone()).ok();
        let is_a_value = |value: &Option<u8>| value.is_none_or(|value| G::takes(&self.form, value));
        let read = read.filter(|read| read.len() == draft.len() && read.iter().all(is_a_value));
        let count = draft.len();
        *draft =
            read.ok_or_else(|| Unfit(format!("`{DRAFT}` is no list of {count} colours or nulls")))?;
        Ok(())
    }

    fn draw(&self) -> Option<Picture> {
        Some(G::draw_for_play(&self.form, &self.seen, self.draft.as_deref().unwrap_or_default()))
    }

    fn idle(&self) -> Result<Vec<String>, String> {
        G::never_finished(&self.form).map_or_else(|| Ok(Vec::new()), Err)
    }
}
