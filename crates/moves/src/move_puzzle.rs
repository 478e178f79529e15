//! Adapter that makes a kind of puzzle of a game of moves: all that a kind needs follows from the
//! game.

use std::fmt::Write as _;
use std::marker::PhantomData;

use tatham_core::author::Abilities;
use tatham_core::author::ability::Resume;
use tatham_core::author::play::{Board, Play};
use tatham_core::gesture::{Gesture, Offer};
use tatham_core::partial_answer::{End, MoveList};
use tatham_core::{
    Attempt, Budget, Kind, ParseError, PartialAnswer as _, Picture, Place, Puzzle, Refusal,
    Settings, Solutions, Stop, Violation,
};

use crate::answer::{Answer, answer};
use crate::game::{Game, Goal, Outcome};
use crate::guide::Guide;

/// A game as a kind of puzzle.
#[derive(Debug)]
pub struct MovePuzzle<G>(PhantomData<G>);

impl<G: Game> Puzzle for MovePuzzle<G> {
    const KIND: &'static Kind = G::KIND;
    const ABILITIES: Abilities<Self> = Abilities {
        play: Some(Play::Board(|start| Box::new(Played::<G>::new(start)))),
        explain: Some(|start, position| Box::new(Guide::<G>::new(start, &position))),
        extra_misfits: Some(mismatches::<G>),
        best: true,
        resume: Some(Resume {
            at: |start, position| after::<G>(start, &position.moves).ok(),
            make: |_, position, text| position.make(text),
        }),
        text: Some(text::<G>),
        words: Some(words::<G>),
        remark: Some(|_, solution| solution.end.map(remark)),
        next_params: Some(G::next_params),
        make: Some(G::MAKER),
        ..Abilities::NONE
    };
    type Problem = G::State;
    type PartialAnswer = MoveList;

    fn parse(text: &str) -> Result<G::State, ParseError> {
        G::parse(text)
    }

    fn id(start: &G::State) -> String {
        G::id(start)
    }

    fn impossible(state: &G::State) -> Option<String> {
        if G::left(state) > 0 { G::impossible(state) } else { None }
    }

    fn givens(_start: &G::State) -> MoveList {
        MoveList::default()
    }

    fn candidates<'p>(
        state: &'p G::State,
        settings: &'p Settings,
        budget: &'p Budget,
    ) -> impl Solutions<MoveList> + 'p {
        AnswerStream::<G> {
            state,
            wanted: Goal::from_settings(settings),
            budget,
            is_asked: false,
            partial: None,
            stop: None,
        }
    }

    fn range(_: &G::State) {}

    /// Returns the work left, in the game's own count.
    fn open(start: &G::State, known: &MoveList) -> usize {
        after::<G>(start, &known.moves).map_or(usize::MAX, |state| G::left(&state) as usize)
    }

    /// Checks a list that claims to end the game: it must do so, and its claims about itself must
    /// be true.
    fn check(start: &G::State, known: &MoveList) -> Vec<Violation> {
        let Ok(state) = after::<G>(start, &known.moves) else { return Vec::new() };
        let mut broken = Vec::new();
        if let Some(end) = known.end {
            let left = G::left(&state);
            if left > 0 {
                broken.push(Violation::new(format!("the moves do not end the game: {left} left")));
            }
            let is_sound = end.length == known.moves.len() && end.lower_bound <= end.length;
            if !is_sound || end.optimal != (end.length == end.lower_bound) {
                broken.push(Violation::new(format!(
                    "the moves are {}, and not as it is said of them",
                    known.moves.len()
                )));
            }
            if end.score != G::score(&state) {
                broken.push(Violation::new("the score is another"));
            }
        }
        broken
    }

    fn draw(start: &G::State, known: &MoveList) -> Picture {
        let is_way = known.is_complete() || known.left.is_some();
        if let Some(picture) = is_way.then(|| G::draw_way(start, &known.moves)).flatten() {
            return picture;
        }
        if is_way {
            strip::<G>(start, &known.moves)
        } else {
            G::draw(&after::<G>(start, &known.moves).unwrap_or(start.clone()))
        }
    }
}

/// Checks that every move can be made.
fn mismatches<G: Game>(start: &G::State, known: &MoveList) -> Vec<Violation> {
    let stuck = after::<G>(start, &known.moves).err();
    let said = stuck
        .map(|(at, why)| format!("move {} cannot be made: `{}` {why}", at + 1, known.moves[at]));
    said.map(Violation::new).into_iter().collect()
}

/// Returns the moves in words, one a line, or the board if there are no moves.
fn text<G: Game>(start: &G::State, known: &MoveList) -> String {
    if known.is_complete() || known.left.is_some() {
        said::<G>(start, &known.moves).into_iter().map(|line| line + "\n").collect()
    } else {
        after::<G>(start, &known.moves).map_or_else(|_| known.text(), |state| G::text(&state))
    }
}

/// Returns the numbered moves in words; a terminal shows them in this form too.
fn words<G: Game>(start: &G::State, known: &MoveList) -> Option<String> {
    (known.is_complete() || known.left.is_some()).then(|| {
        let width = known.moves.len().to_string().len();
        let mut words = String::new();
        for (number, line) in (1..).zip(said::<G>(start, &known.moves)) {
            // Writing to a text cannot fail.
            let _ = writeln!(words, "{number:>width$}. {line}");
        }
        words
    })
}

/// The number of moves, and whether fewer are possible, as a phrase:
/// `in 8 moves (proven shortest)`.
fn remark(end: End) -> String {
    let moves = match end.length {
        0 => return "no moves are needed".to_owned(),
        1 => "in 1 move".to_owned(),
        length => format!("in {length} moves"),
    };
    let bound = match end.lower_bound {
        _ if end.optimal => " (proven shortest)".to_owned(),
        1 => "; at least 1 is needed".to_owned(),
        bound => format!("; at least {bound} are needed"),
    };
    let score = end.score.map(|score| format!(", score {score}")).unwrap_or_default();
    format!("{moves}{score}{bound}")
}

/// Returns the board after some moves.
///
/// # Errors
/// The number of the first move that cannot be made, counted from 0, and the refusal.
pub(crate) fn after<G: Game>(
    start: &G::State,
    moves: &[String],
) -> Result<G::State, (usize, Refusal)> {
    let mut state = start.clone();
    for (at, text) in moves.iter().enumerate() {
        G::follow(&mut state, text).map_err(|why| (at, why))?;
    }
    Ok(state)
}

/// Returns the moves in words, up to the first that cannot be made.
fn said<G: Game>(start: &G::State, moves: &[String]) -> Vec<String> {
    let mut state = start.clone();
    let say = |text: &String| {
        let mut next = state.clone();
        G::follow(&mut next, text).ok()?;
        Some(G::say(&std::mem::replace(&mut state, next), text))
    };
    moves.iter().map_while(say).collect()
}

/// Draws boards from the start to the end as a strip; the last board is always included.
fn strip<G: Game>(start: &G::State, moves: &[String]) -> Picture {
    let first = G::draw(start);
    let (title, every) = (first.title.clone(), first.every_of(moves.len() + 1));
    // If there is not enough room above every board, the list of moves carries the text.
    let said = said::<G>(start, moves);
    let room = 4 * first.size.width;
    let is_named = every == 1
        && said
            .iter()
            .enumerate()
            .all(|(at, said)| format!("{}. {said}", at + 1).chars().count() <= room);
    let mut boards = vec![("start".to_owned(), first)];
    let mut state = start.clone();
    for (number, (text, said)) in (1..).zip(moves.iter().zip(said)) {
        let places = G::places(&state, text);
        if G::follow(&mut state, text).is_err() {
            break;
        }
        if number % every == 0 || number == moves.len() {
            let caption = if is_named { format!("{number}. {said}") } else { number.to_string() };
            boards.push((caption, G::draw(&state).setting_off(&places)));
        }
    }
    Picture::strip(title, boards)
}

/// Board of the real game, on which moves are made.
struct Played<G: Game> {
    state: G::State,
    made: Vec<String>,
}

impl<G: Game> Played<G> {
    fn new(start: &G::State) -> Self {
        Self { state: start.clone(), made: Vec::new() }
    }
}

impl<G: Game> Board<MoveList> for Played<G> {
    fn follow(&mut self, text: &str) -> Attempt {
        G::follow(&mut self.state, text)?;
        self.made.push(text.to_owned());
        Ok(())
    }

    fn position(&self) -> MoveList {
        MoveList::made(self.made.clone())
    }

    fn moves_to(&self, answer: &MoveList) -> Option<Vec<String>> {
        after::<G>(&self.state, &answer.moves).is_ok().then(|| answer.moves.clone())
    }

    fn offers(&self) -> Vec<Offer> {
        let offer = |(text, gesture): (String, Gesture)| {
            let name = G::instruct(&self.state, &text);
            Offer { text, name, gesture }
        };
        G::gestures(&self.state).into_iter().map(offer).collect()
    }

    fn perform(&mut self, gesture: &Gesture) -> Attempt {
        let made = G::gestures(&self.state).into_iter().find(|(_, own)| own == gesture);
        self.follow(&made.ok_or(Refusal::NoMove)?.0)
    }

    fn name_of(&self, place: Place) -> Option<String> {
        G::name_of(&self.state, place)
    }

    fn keys(&self) -> Vec<(String, String)> {
        let own = |&(key, label): &(&str, &str)| (key.to_owned(), label.to_owned());
        G::KEYS.iter().map(own).collect()
    }

    fn draw(&self) -> Option<Picture> {
        Some(G::draw_for_play(&self.state))
    }

    fn is_won(&self) -> Option<bool> {
        Some(G::left(&self.state) == 0)
    }

    fn lost(&self) -> Option<String> {
        G::lost(&self.state)
    }

    fn idle(&self) -> Result<Vec<String>, String> {
        if self.made.is_empty() && G::left(&self.state) == 0 {
            G::idle(&self.state)
        } else {
            Ok(Vec::new())
        }
    }
}

/// The only answer: the best one found.
struct AnswerStream<'p, G: Game> {
    state: &'p G::State,
    wanted: Goal,
    budget: &'p Budget,
    is_asked: bool,
    partial: Option<MoveList>,
    /// Bound of the search itself that left the answer without a proof.
    stop: Option<Stop>,
}

impl<G: Game> Iterator for AnswerStream<'_, G> {
    type Item = Result<MoveList, Stop>;

    fn next(&mut self) -> Option<Self::Item> {
        if std::mem::replace(&mut self.is_asked, true) {
            return None;
        }
        let answer = if G::left(self.state) == 0 {
            Ok(Answer {
                outcome: Outcome::Found(crate::MoveSequence { moves: Vec::new(), lower_bound: 0 }),
                stop: None,
            })
        } else {
            answer::<G>(self.state, self.wanted, self.budget)
        };
        let end = |moves: &[String]| after::<G>(self.state, moves).ok();
        let outcome = answer.map(|answer| {
            self.stop = answer.stop;
            answer.outcome
        });
        match outcome {
            Ok(Outcome::Found(found)) => {
                let score = end(&found.moves).and_then(|end| G::score(&end));
                Some(Ok(MoveList::ending(found.moves, found.lower_bound, score)))
            }
            Ok(Outcome::Incomplete(moves)) => {
                let left = end(&moves).map_or(0, |end| G::left(&end));
                self.partial = Some(MoveList::short(moves, left));
                Some(Err(self
                    .budget
                    .stopped()
                    .or(self.stop.as_ref())
                    .cloned()
                    .unwrap_or(Stop::Steps)))
            }
            Ok(Outcome::Unsolvable) => None,
            Err(stop) => Some(Err(stop)),
        }
    }
}

impl<G: Game> Solutions<MoveList> for AnswerStream<'_, G> {
    fn partial(&self) -> Option<MoveList> {
        self.partial.clone()
    }

    fn stopped(&self) -> Option<Stop> {
        self.stop.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inertia::Inertia;

    type Adapted = MovePuzzle<Inertia>;

    fn moves(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|&text| text.to_owned()).collect()
    }

    fn names(violations: Vec<Violation>) -> Vec<String> {
        violations.into_iter().map(|violation| violation.name).collect()
    }

    #[test]
    fn each_claim_of_an_answer_is_checked() {
        // The only gem is to the right of the ball.
        let start = Inertia::parse("3x2:Sbgwww").unwrap();
        let check = |answer: &MoveList| names(Adapted::check(&start, answer));
        assert!(check(&MoveList::ending(moves(&["2"]), 1, None)).is_empty());
        assert!(check(&MoveList::ending(moves(&["2"]), 0, None)).is_empty());
        let unfinished = MoveList::ending(Vec::new(), 0, None);
        assert_eq!(check(&unfinished), ["the moves do not end the game: 1 left"]);
        let claims = |length, optimal, lower_bound, score| MoveList {
            end: Some(End { length, optimal, lower_bound, score }),
            ..MoveList::made(moves(&["2"]))
        };
        // Another length, a bound above it, and each wrong word about the shortest way.
        for wrong in [
            claims(2, false, 1, None),
            claims(1, false, 2, None),
            claims(1, false, 1, None),
            claims(1, true, 0, None),
        ] {
            assert_eq!(check(&wrong), ["the moves are 1, and not as it is said of them"]);
        }
        assert_eq!(check(&claims(1, true, 1, Some(1))), ["the score is another"]);
    }

    #[test]
    fn moves_that_cannot_be_made_are_found() {
        let start = Inertia::parse("3x2:Sbgwww").unwrap();
        let wrong = |texts: &[&str]| {
            names(mismatches::<Inertia>(&start, &MoveList::made(moves(texts)))).join("\n")
        };
        assert_eq!(wrong(&["2", "6"]), "");
        assert!(wrong(&["2", "4"]).starts_with("move 2 cannot be made: `4` "));
        let open = |texts: &[&str]| Adapted::open(&start, &MoveList::made(moves(texts)));
        assert_eq!((open(&[]), open(&["2"]), open(&["4"])), (1, 0, usize::MAX));
        let lost = Inertia::parse("3x2:Sbmwwg").unwrap();
        assert!(Adapted::impossible(&lost).is_some() && Adapted::impossible(&start).is_none());
    }
}
