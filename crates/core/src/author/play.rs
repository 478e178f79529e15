//! Players' moves in the real games: following them, comparing them with a solution, and finding
//! moves to it.

mod actions;
mod cells;
mod notes;

use std::fmt;

use serde_json::{Map, Value};

use crate::gesture::{Gesture, Offer};
use crate::grid::Size;
use crate::json::Unfit;
use crate::partial_answer::PartialAnswer;
use crate::picture::Picture;
use crate::place::{Clue, Place};
use crate::refusal::{Attempt, Refusal};

pub use actions::{Actions, Between, Empty, Solve, numbers};
pub use cells::Digit;
pub use notes::NoteEdit;

/// Moves of a game whose board consists of the entries alone.
pub trait Moves<Q, K>: Sync {
    /// Follows a move, with the puzzle, its givens and the entries: see [`Board::follow`].
    ///
    /// # Errors
    /// See [`Board::follow`].
    fn follow(&self, problem: &Q, given: &K, position: &mut K, text: &str) -> Attempt;

    /// Returns ordinary moves from the entries to a whole answer, right or wrong.
    fn moves_to(&self, position: &K, answer: &K) -> Vec<String>;

    /// Returns the move that a gesture makes: see [`Board::perform`].
    fn move_by(&self, _problem: &Q, _position: &K, _gesture: &Gesture) -> Option<String> {
        None
    }

    /// Returns true if the game is finished: see [`Board::is_won`].
    fn is_won(&self, _problem: &Q, _position: &K) -> Option<bool> {
        None
    }

    /// Returns the effects of a move on a player's notes: see [`Board::note_edits`].
    fn note_edits(&self, _problem: &Q, _text: &str) -> Vec<NoteEdit> {
        Vec::new()
    }

    /// Returns the move that makes a note: see [`Board::note_move`].
    fn note_move(&self, _problem: &Q, _place: Place, _value: &Value) -> Option<String> {
        None
    }

    /// Returns moves that change nothing: see [`Board::idle`].
    ///
    /// # Errors
    /// See [`Board::idle`].
    fn idle(&self, _problem: &Q, _given: &K) -> Result<Vec<String>, String> {
        Ok(Vec::new())
    }
}

/// Moves of the real game of a kind, over its problems `Q` and partial answers `K`.
#[derive(Clone, Copy)]
pub enum Play<Q: 'static, K: 'static> {
    /// The board consists of the entries alone.
    Entries(&'static dyn Moves<Q, K>),
    /// The board has a state of its own; it is set up as the player first sees it.
    Board(fn(&Q) -> Box<dyn Board<K>>),
}

impl<Q: 'static, K: 'static> fmt::Debug for Play<Q, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if matches!(self, Self::Board(_)) { "Board" } else { "Entries" })
    }
}

/// Board of the real game, on which moves are made.
///
/// It follows no move that the real game would refuse: what it has followed can be written to a
/// save file again. It has what it needs of the puzzle, so that it can be kept between moves.
pub trait Board<K>: Send + Sync {
    /// Follows a move, or the game's own solve move, as save files write them.
    ///
    /// # Errors
    /// The reason why it cannot be followed. Then nothing has changed.
    fn follow(&mut self, text: &str) -> Attempt;

    /// Returns the player's position: the entries and the givens.
    fn position(&self) -> K;

    /// Returns ordinary moves from here to an answer, right or wrong; `None` if it is better to
    /// start anew, and for a value that is not a whole answer on this board.
    fn moves_to(&self, answer: &K) -> Option<Vec<String>>;

    /// Returns moves from the start of the game to this board, if its position does not say all
    /// about it.
    fn moves_from_start(&self) -> Option<Vec<String>> {
        None
    }

    /// Returns moves for a board that already has the answer, since the games check a board only
    /// after a move: one that changes nothing, or else a move and its reversal. Boards on which
    /// something always remains to be entered have none.
    ///
    /// # Errors
    /// The reason why the game never shows this puzzle as finished, as a clause:
    /// `every height is given`.
    fn idle(&self) -> Result<Vec<String>, String> {
        Ok(Vec::new())
    }

    /// Returns the moves that can be made now, each with the gesture that makes it; none on boards
    /// on which values are entered.
    fn offers(&self) -> Vec<Offer> {
        Vec::new()
    }

    /// Does what the real game does on a gesture; by default it makes the move that is offered for
    /// it.
    ///
    /// # Errors
    /// The gesture makes no move. Then nothing has changed.
    fn perform(&mut self, gesture: &Gesture) -> Attempt {
        let offer = self.offers().into_iter().find(|offer| offer.gesture == *gesture);
        self.follow(&offer.ok_or(Refusal::NoMove)?.text)
    }

    /// Returns true if the game is finished, on boards that know it; elsewhere the entries tell.
    fn is_won(&self) -> Option<bool> {
        None
    }

    /// Returns the reason why the game is lost, as a clause: `R3C4 is a mine`.
    fn lost(&self) -> Option<String> {
        None
    }

    /// Returns the name of a place of a gesture, where it has one of its own:
    /// `the arrow left of row 2`.
    fn name_of(&self, _place: Place) -> Option<String> {
        None
    }

    /// Returns the keys that make moves, each with the label of its button.
    fn keys(&self) -> Vec<(String, String)> {
        Vec::new()
    }

    /// Names of the fields that the position of a player has beside those of an answer: the tiles
    /// of Net, as they lie.
    fn extra_names(&self) -> &'static [&'static str] {
        &[]
    }

    /// Returns these fields, without those that have nothing to say.
    fn extra(&self) -> Map<String, Value> {
        Map::new()
    }

    /// Draws the board, if it shows more than its entries.
    fn draw(&self) -> Option<Picture> {
        None
    }

    /// Returns words that replace the picture on a terminal, if the board has them.
    fn words(&self) -> Option<String> {
        None
    }

    /// Takes these fields from a position with the entries `known`, as far as it has them.
    ///
    /// # Errors
    /// They do not fit the board. Then nothing has changed.
    fn take_extra(&mut self, _extra: &Map<String, Value>, _known: &K) -> Result<(), Unfit> {
        Ok(())
    }

    /// Returns the effects of a move on a player's notes, if the game takes the move.
    fn note_edits(&self, _text: &str) -> Vec<NoteEdit> {
        Vec::new()
    }

    /// Returns the move that makes a note of a value in an open place without this note; `None` if
    /// the game has none.
    fn note_move(&self, _place: Place, _value: &Value) -> Option<String> {
        None
    }

    /// Returns the part of a partial answer that can be entered, if that is not all.
    fn enterable(&self, part: &K) -> K
    where
        K: Clone,
    {
        part.clone()
    }
}

/// A board that is what is entered.
struct Entries<Q: 'static, K: 'static> {
    problem: Q,
    given: K,
    position: K,
    moves: &'static dyn Moves<Q, K>,
}

impl<Q: Send + Sync, K: PartialAnswer> Board<K> for Entries<Q, K> {
    fn follow(&mut self, text: &str) -> Attempt {
        self.moves.follow(&self.problem, &self.given, &mut self.position, text)
    }

    fn position(&self) -> K {
        self.position.clone()
    }

    fn moves_to(&self, answer: &K) -> Option<Vec<String>> {
        answer.has_shape_of(&self.given).then(|| self.moves.moves_to(&self.position, answer))
    }

    fn idle(&self) -> Result<Vec<String>, String> {
        self.moves.idle(&self.problem, &self.given)
    }

    fn perform(&mut self, gesture: &Gesture) -> Attempt {
        let text = self.moves.move_by(&self.problem, &self.position, gesture);
        self.follow(&text.ok_or(Refusal::NoMove)?)
    }

    fn is_won(&self) -> Option<bool> {
        self.moves.is_won(&self.problem, &self.position)
    }

    fn note_edits(&self, text: &str) -> Vec<NoteEdit> {
        self.moves.note_edits(&self.problem, text)
    }

    fn note_move(&self, place: Place, value: &Value) -> Option<String> {
        self.moves.note_move(&self.problem, place, value)
    }
}

impl<Q: Clone + Send + Sync, K: PartialAnswer> Play<Q, K> {
    /// The board of a puzzle as the player first sees it; `given` is what the puzzle gives.
    pub fn start(&self, problem: &Q, given: &K) -> Box<dyn Board<K>> {
        match *self {
            Self::Entries(moves) => Box::new(Entries {
                problem: problem.clone(),
                given: given.clone(),
                position: given.clone(),
                moves,
            }),
            Self::Board(start) => start(problem),
        }
    }
}

/// Returns the clue in the cell `x,y` beside a grid of this size, on one of its sides: `-1,0` is
/// left of the first row.
pub fn beside(size: Size, text: &str) -> Option<Clue> {
    let (x, y) = text.split_once(',')?;
    let [x, y] = [x.parse::<i32>().ok()?, y.parse::<i32>().ok()?];
    let number =
        |at: i32, count: usize| usize::try_from(at).ok().filter(|&at| at < count).map(|at| at + 1);
    match (x, y) {
        (_, -1) => number(x, size.width).map(Clue::Top),
        (-1, _) => number(y, size.height).map(Clue::Left),
        _ if y == size.height as i32 => number(x, size.width).map(Clue::Bottom),
        _ if x == size.width as i32 => number(y, size.height).map(Clue::Right),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clues_stand_beside_the_grid() {
        let size = Size { width: 3, height: 2 };
        for (text, clue) in [
            ("0,-1", Some(Clue::Top(1))),
            ("2,2", Some(Clue::Bottom(3))),
            ("-1,1", Some(Clue::Left(2))),
            ("3,0", Some(Clue::Right(1))),
            ("0,0", None),
            ("-1,-1", None),
            ("3,2", None),
            ("3,-1", None),
            ("1", None),
        ] {
            assert_eq!(beside(size, text), clue, "{text}");
        }
    }
}
