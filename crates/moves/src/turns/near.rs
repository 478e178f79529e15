//! Exact knowledge: all boards near the start and near the goal.

use tatham_core::budget::{Budget, Stop};

use super::Turns;
use super::packed::Packing;
use super::patterns::Patterns;
use crate::search::ball::Ball;
use crate::search::bidirectional::{Meeting, meet};
use crate::search::{Reversible, Space};

/// Boards around start and goal, independent of their packing.
pub(crate) trait Near {
    /// Grows both balls until they meet, or fill a number of words.
    fn meet(&mut self, most: usize, budget: &Budget) -> Result<Meeting<u16>, Stop>;

    /// Returns the number of boards that fit in a number of words.
    fn most(&self, words: usize) -> usize;

    /// Returns the lower bound on the number of moves while the balls have not met.
    fn apart(&self) -> usize;

    /// Returns the distance of a board from the goal, if it is near.
    fn left(&self, board: &[u16]) -> Option<usize>;

    /// Returns the moves to the goal from a board near it.
    fn home(&self, board: &[u16]) -> Vec<u16>;

    /// Looks for a shortest path between two boards, within a number of boards; subtracts the words
    /// that these take from `left`.
    fn between(
        &self,
        from: &[u16],
        to: &[u16],
        most: usize,
        left: &mut usize,
        budget: &Budget,
    ) -> Result<Option<Vec<u16>>, Stop>;

    /// Looks for a path longer than both radii together by a number of moves, over at most `most`
    /// boards.
    fn beyond(
        &self,
        more: usize,
        most: u64,
        patterns: &Patterns,
        budget: &Budget,
    ) -> Result<Frontier, Stop>;
}

/// Result of a search beyond the balls.
#[derive(Debug)]
pub(crate) enum Frontier {
    /// A path of that length.
    Way(Vec<u16>),
    /// All paths are longer.
    Longer,
    /// The search ended undecided.
    Enough,
}

/// Returns balls for boards of this size, if such boards can be packed.
pub(crate) fn near<'a>(
    turns: &'a Turns,
    start: &[u16],
    goals: &[Vec<u16>],
) -> Option<Box<dyn Near + 'a>> {
    let labels =
        start.iter().chain(goals.iter().flatten()).max().map_or(0, |most| *most as usize + 1);
    around::<1>(turns, labels, start, goals)
        .or_else(|| around::<2>(turns, labels, start, goals))
        .or_else(|| around::<3>(turns, labels, start, goals))
        .or_else(|| around::<4>(turns, labels, start, goals))
        .or_else(|| around::<6>(turns, labels, start, goals))
        .or_else(|| around::<9>(turns, labels, start, goals))
        .or_else(|| around::<16>(turns, labels, start, goals))
}

fn around<'a, const WORDS: usize>(
    turns: &'a Turns,
    labels: usize,
    start: &[u16],
    goals: &[Vec<u16>],
) -> Option<Box<dyn Near + 'a>> {
    let packing = Packing::<WORDS>::new(turns, labels)?;
    let start = Ball::around([packing.pack(start)]);
    let goal = Ball::around(goals.iter().map(|goal| packing.pack(goal)));
    Some(Box::new(Balls { packing, start, goal }))
}

struct Balls<'a, const WORDS: usize> {
    packing: Packing<'a, WORDS>,
    start: Ball<[u64; WORDS]>,
    goal: Ball<[u64; WORDS]>,
}

impl<const WORDS: usize> Near for Balls<'_, WORDS> {
    fn meet(&mut self, most: usize, budget: &Budget) -> Result<Meeting<u16>, Stop> {
        let most = self.most(most);
        meet(&self.packing, &mut self.start, &mut self.goal, most, budget)
    }

    fn most(&self, words: usize) -> usize {
        words / (WORDS + 1)
    }

    fn apart(&self) -> usize {
        (self.start.radius() + self.goal.radius()) as usize + 1
    }

    fn left(&self, board: &[u16]) -> Option<usize> {
        self.goal.distance(&self.packing.pack(board)).map(|left| left as usize)
    }

    fn home(&self, board: &[u16]) -> Vec<u16> {
        self.goal.homewards(&self.packing, &self.packing.pack(board))
    }

    fn between(
        &self,
        from: &[u16],
        to: &[u16],
        most: usize,
        left: &mut usize,
        budget: &Budget,
    ) -> Result<Option<Vec<u16>>, Stop> {
        let (mut from, mut to) =
            (Ball::around([self.packing.pack(from)]), Ball::around([self.packing.pack(to)]));
        let meeting = meet(&self.packing, &mut from, &mut to, most, budget)?;
        *left = left.saturating_sub((from.len() + to.len()) * (WORDS + 1));
        match meeting {
            Meeting::Shortest(moves) => Ok(Some(moves)),
            Meeting::Apart | Meeting::Unsolvable => Ok(None),
        }
    }

    fn beyond(
        &self,
        more: usize,
        most: u64,
        patterns: &Patterns,
        budget: &Budget,
    ) -> Result<Frontier, Stop> {
        let mut search = Looking {
            balls: self,
            patterns,
            budget,
            ticker: budget.ticker(1000),
            look: patterns.look(),
            labels: vec![0; patterns.tiles],
            left: most,
            moves: Vec::new(),
        };
        for state in self.start.rim() {
            match search.from(state, more)? {
                Looked::Found(end) => {
                    let mut moves = self.start.outwards(&self.packing, state);
                    moves.extend(&search.moves);
                    moves.extend(self.goal.homewards(&self.packing, &end));
                    return Ok(Frontier::Way(moves));
                }
                Looked::Enough => return Ok(Frontier::Enough),
                Looked::Nothing => {}
            }
        }
        Ok(Frontier::Longer)
    }
}

/// Depth-first search from the rim of one ball to the rim of the other.
struct Looking<'a, const WORDS: usize> {
    balls: &'a Balls<'a, WORDS>,
    patterns: &'a Patterns,
    budget: &'a Budget,
    ticker: tatham_core::budget::Ticker,
    look: super::patterns::Look,
    labels: Vec<u16>,
    left: u64,
    moves: Vec<u16>,
}

enum Looked<S> {
    Found(S),
    Enough,
    Nothing,
}

impl<const WORDS: usize> Looking<'_, WORDS> {
    fn from(&mut self, state: &[u64; WORDS], more: usize) -> Result<Looked<[u64; WORDS]>, Stop> {
        self.ticker.tick(self.budget)?;
        if self.left == 0 {
            return Ok(Looked::Enough);
        }
        self.left -= 1;
        if more == 0 {
            return Ok(if self.balls.goal.distance(state).is_some() {
                Looked::Found(*state)
            } else {
                Looked::Nothing
            });
        }
        self.balls.packing.unpack(state, &mut self.labels);
        let reach = more as u32 + self.balls.goal.radius();
        if self.patterns.bound(&self.labels, &mut self.look).is_none_or(|bound| bound > reach) {
            return Ok(Looked::Nothing);
        }
        let mut next = Vec::with_capacity(32);
        let last = self.moves.last().map(|&last| self.balls.packing.back(last));
        self.balls.packing.moves(state, &mut |turn, state| {
            if Some(turn) != last {
                next.push((turn, state));
            }
        });
        for (turn, state) in next {
            self.moves.push(turn);
            match self.from(&state, more - 1)? {
                Looked::Nothing => {}
                looked => return Ok(looked),
            }
            self.moves.pop();
        }
        Ok(Looked::Nothing)
    }
}
