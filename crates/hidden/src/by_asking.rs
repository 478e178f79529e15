//! Adapter that makes a kind of puzzle of a game with a hidden answer: all that a kind needs
//! follows from the game.

use std::marker::PhantomData;
use std::sync::OnceLock;

use tatham_core::author::Abilities;
use tatham_core::author::ability::{Hidden, Resume};
use tatham_core::author::play::{Board, Play};
use tatham_core::{
    Attempt, Budget, Kind, Known as _, ParseError, Picture, Puzzle, Settings, Solutions, Stop,
    Violation,
};

use crate::game::{Game, Study, reveals};
use crate::guide::Guide;
use crate::playing::play;
use crate::shown::{Found, Shown};
use crate::streams::{Fitting, Playing, Revealed};

/// A game as a kind of puzzle.
#[derive(Debug)]
pub struct ByAsking<G>(PhantomData<G>);

/// Partial answer of a hidden game.
pub type KnownOf<G> = Shown<<G as Game>::Seen, <G as Game>::Answer>;

/// Game as posed by an ID, to be played; or a position of one, to be completed by consistent
/// answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem<G: Game> {
    /// Game parameters.
    pub(crate) form: G::Form,
    /// The secret.
    pub(crate) secret: G::Secret,
    /// The position.
    pub(crate) seen: Option<G::Seen>,
    /// Analysis of the position, once it has been computed.
    study: OnceLock<Option<Study<G::Answer>>>,
}

impl<G: Game> Problem<G> {
    /// Returns the game's first observation.
    pub(crate) fn start(&self) -> G::Seen {
        G::start(&self.form, &self.secret)
    }

    /// Returns the position; for a new game, its first observation.
    pub(crate) fn position(&self) -> G::Seen {
        self.seen.clone().unwrap_or_else(|| self.start())
    }

    /// Returns the same game at a position.
    pub(crate) fn at(&self, seen: G::Seen) -> Self {
        Self {
            form: self.form.clone(),
            secret: self.secret.clone(),
            seen: Some(seen),
            study: OnceLock::new(),
        }
    }

    /// Returns the analysis of the position; `None` if no answer is consistent.
    ///
    /// # Errors
    /// The budget ended: a later call computes the analysis anew.
    pub(crate) fn study(&self, budget: &Budget) -> Result<Option<Study<G::Answer>>, Stop> {
        if let Some(known) = self.study.get() {
            return Ok(known.clone());
        }
        let study = budget.vouch(G::study(&self.form, &self.position(), budget)?)?;
        Ok(self.study.get_or_init(|| study).clone())
    }
}

impl<G: Game> Puzzle for ByAsking<G> {
    const KIND: &'static Kind = G::KIND;
    const ABILITIES: Abilities<Self> = Abilities {
        play: Some(Play::Board(|problem| Box::new(Played::new(problem)))),
        explain: Some(|problem, position| Box::new(Guide::<G>::new(problem, position))),
        common: Some(common::<G>),
        extra_misfits: Some(misfits::<G>),
        resume: Some(Resume { at: resumed::<G>, make: make::<G> }),
        hidden: Some(Hidden {
            is_played: |problem, settings| problem.seen.is_none() || reveals(settings),
            play_on: |problem, budget| Some(play(problem, problem.seen.clone()?, budget).moves),
        }),
        remark: Some(remark::<G>),
        ..Abilities::NONE
    };
    type Problem = Problem<G>;
    type Known = KnownOf<G>;

    fn parse(text: &str) -> Result<Problem<G>, ParseError> {
        G::parse(text).map(|(form, secret)| Problem {
            form,
            secret,
            seen: None,
            study: OnceLock::new(),
        })
    }

    fn id(problem: &Problem<G>) -> String {
        G::id(&problem.form, &problem.secret)
    }

    fn given(problem: &Problem<G>) -> KnownOf<G> {
        Shown::seen(problem.start())
    }

    fn candidates<'p>(
        problem: &'p Problem<G>,
        settings: &'p Settings,
        budget: &'p Budget,
    ) -> impl Solutions<KnownOf<G>> + 'p {
        // The streams have 3 types.
        let stream: Box<dyn Solutions<KnownOf<G>> + 'p> = match &problem.seen {
            _ if reveals(settings) => Box::new(Revealed::new(problem)),
            None => Box::new(Playing::new(problem, budget)),
            Some(seen) => Box::new(Fitting::new(problem, seen, settings, budget)),
        };
        stream
    }

    fn range(problem: &Problem<G>) -> <KnownOf<G> as tatham_core::Known>::Range {
        G::range(&problem.form)
    }

    /// Checks a played game: its moves can be made, and end it with this answer. Any other answer
    /// must be consistent with the observation.
    fn check(problem: &Problem<G>, known: &KnownOf<G>) -> Vec<Violation> {
        let Shown::Found(found) = known else { return Vec::new() };
        let mut seen = problem.position();
        let Some(moves) = &found.moves else {
            return G::broken(&problem.form, &seen, &found.answer);
        };
        for (number, text) in (1..).zip(moves) {
            if let Err(why) = G::ask(&problem.form, &problem.secret, &mut seen, text) {
                return vec![Violation::of(format!(
                    "move {number} cannot be made: `{text}` {why}"
                ))];
            }
        }
        match G::found(&problem.form, &seen) {
            Some(answer) if answer == found.answer => Vec::new(),
            _ => vec![Violation::of("the moves do not end the game with this answer")],
        }
    }

    fn open(problem: &Problem<G>, known: &KnownOf<G>) -> usize {
        match known {
            Shown::Seen(reached) => G::open(&problem.form, &reached.seen),
            Shown::Found(found) => found.answer.open(),
        }
    }

    fn draw(problem: &Problem<G>, known: &KnownOf<G>) -> Picture {
        match known {
            Shown::Seen(reached) => {
                G::draw(&problem.form, &reached.seen, reached.outlook.as_ref(), None)
            }
            Shown::Found(found) => {
                let mut seen = problem.position();
                for text in found.moves.iter().flatten() {
                    // These moves have been made before.
                    let _refused = G::ask(&problem.form, &problem.secret, &mut seen, text);
                }
                G::draw(&problem.form, &seen, found.outlook.as_ref(), Some(&found.answer))
            }
        }
    }
}

/// Returns the puzzle whose solutions are the answers consistent with a position.
fn resumed<G: Game>(problem: &Problem<G>, position: &KnownOf<G>) -> Option<Problem<G>> {
    let Shown::Seen(reached) = position else { return None };
    Some(problem.at(reached.seen.clone()))
}

/// Makes a move; a refused move changes nothing.
fn make<G: Game>(problem: &Problem<G>, position: &mut KnownOf<G>, text: &str) {
    if let Shown::Seen(reached) = position {
        let _refused = G::ask(&problem.form, &problem.secret, &mut reached.seen, text);
    }
}

fn misfits<G: Game>(problem: &Problem<G>, known: &KnownOf<G>) -> Vec<Violation> {
    match known {
        Shown::Seen(reached) => G::misfits(&problem.form, &reached.seen),
        Shown::Found(found) => {
            found.answer.misfits(&G::unknown(&problem.form), G::range(&problem.form))
        }
    }
}

fn remark<G: Game>(problem: &Problem<G>, known: &KnownOf<G>) -> Option<String> {
    let Shown::Found(found) = known else { return None };
    if found.is_revealed {
        return Some("the hidden answer, decoded from the ID without a move".to_owned());
    }
    Some(G::remark(&problem.form, found))
}

fn common<G: Game>(
    problem: &Problem<G>,
    _settings: &Settings,
    budget: &Budget,
) -> Result<Option<KnownOf<G>>, Stop> {
    if problem.seen.is_none() {
        return Ok(None);
    }
    let study = problem.study(budget)?;
    Ok(study.map(|Study { common, outlook }| {
        Shown::Found(Found { outlook: Some(outlook), ..Found::of(common) })
    }))
}

/// Board of the real game, on which moves are made.
struct Played<G: Game> {
    form: G::Form,
    secret: G::Secret,
    seen: G::Seen,
}

impl<G: Game> Played<G> {
    fn new(problem: &Problem<G>) -> Self {
        let (form, secret) = (problem.form.clone(), problem.secret.clone());
        Self { form, secret, seen: problem.start() }
    }
}

impl<G: Game> Board<KnownOf<G>> for Played<G> {
    fn follow(&mut self, text: &str) -> Attempt {
        G::ask(&self.form, &self.secret, &mut self.seen, text)
    }

    fn position(&self) -> KnownOf<G> {
        Shown::seen(self.seen.clone())
    }

    /// Returns the moves of a played game; for a position, the moves that lead there if the game
    /// replies as in it.
    fn moves_to(&self, known: &KnownOf<G>) -> Option<Vec<String>> {
        match known {
            Shown::Found(found) => found.moves.clone(),
            Shown::Seen(reached) => Some(G::moves_to(&self.form, &self.seen, &reached.seen)),
        }
    }

    fn idle(&self) -> Result<Vec<String>, String> {
        G::never_finished(&self.form).map_or_else(|| Ok(Vec::new()), Err)
    }
}
