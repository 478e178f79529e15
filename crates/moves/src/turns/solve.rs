//! How boards are brought in order: exactly where that is near, by beams where it is not, and by cycles of three where beams go astray.

use tatham_core::budget::{Budget, Stop};

use super::Turns;
use super::beam::Beam;
use super::cycles::{Cycles, FEW, MORE};
use super::invariants::Invariants;
use super::near::{Near, near};
use super::patterns::{Groups, Patterns};
use crate::game::{Found, Outcome};
use crate::search::bidirectional::Meeting;

/// Words that boards near start and goal may take: by default, and where a proof is wanted.
const NEAR: usize = 700_000;
const NEARER: usize = 11_000_000;
/// What beams may cost together, in looks into tables.
const EFFORT: usize = 220_000_000;
/// Boards that are looked at for a better bound, where none of that was asked for.
const BOUND: u64 = 3_000_000;
/// Boards that are looked at for a shorter way between two boards of a way.
const WINDOW: usize = 12_000;
/// Tables of a class of equal tiles are no larger.
const ALIKE: usize = 200_000;

/// A board to be brought in order: a label a cell, the class of what lies there times `spins` and its orientation.
#[derive(Debug)]
pub(crate) struct Scramble<'a> {
    pub(crate) turns: &'a Turns,
    pub(crate) start: Vec<u16>,
    pub(crate) goal: Vec<u16>,
    /// The groups of tiles to measure by.
    pub(crate) groups: Groups,
}

/// What came of it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Solved {
    /// A way, and how many moves are needed at least.
    Way(Vec<u16>, usize),
    /// Moves to a board that looks better.
    Short(Vec<u16>),
    /// No moves bring it in order.
    Never,
}

impl Solved {
    /// The same by the texts of the moves.
    pub(crate) fn told(self, texts: &[String]) -> Outcome {
        let told = |moves: Vec<u16>| moves.into_iter().map(|turn| texts[turn as usize].clone()).collect();
        match self {
            Self::Way(moves, lower_bound) => Outcome::Found(Found { moves: told(moves), lower_bound }),
            Self::Short(moves) => Outcome::Short(told(moves)),
            Self::Never => Outcome::Unsolvable,
        }
    }
}

/// Brings a board in order.
///
/// # Errors
/// The budget came before any way.
pub(crate) fn solve(scramble: Scramble<'_>, optimal: bool, budget: &Budget) -> Result<Solved, Stop> {
    let Scramble { turns, start, goal, groups } = scramble;
    budget.check()?;
    let invariants = Invariants::new(turns);
    if invariants.told_apart(&start, &goal).is_none() {
        return Ok(Solved::Never);
    }
    let patterns = Patterns::new(turns, &goal, groups, ALIKE);
    let bound = patterns.bound(&start, &mut patterns.room());
    let Some(bound) = bound else { return Ok(Solved::Never) };
    let near = near(turns, &start, std::slice::from_ref(&goal));
    let mut search = Search { turns, start, goal, patterns, invariants, near, budget, best: None, short: Vec::new(), bound: bound as usize, never: false };
    let stop = search.run(optimal).err();
    if search.never && stop.is_none() {
        return Ok(Solved::Never);
    }
    match (search.best, stop) {
        (Some(moves), _) => Ok(Solved::Way(moves, search.bound)),
        (None, Some(stop)) => Err(stop),
        (None, None) => Ok(Solved::Short(search.short)),
    }
}

struct Search<'a> {
    turns: &'a Turns,
    start: Vec<u16>,
    goal: Vec<u16>,
    patterns: Patterns,
    invariants: Invariants,
    near: Option<Box<dyn Near + 'a>>,
    budget: &'a Budget,
    best: Option<Vec<u16>>,
    short: Vec<u16>,
    bound: usize,
    never: bool,
}

impl Search<'_> {
    fn run(&mut self, optimal: bool) -> Result<(), Stop> {
        if let Some(near) = &mut self.near {
            match near.meet(NEAR, self.budget)? {
                Meeting::Shortest(moves) => {
                    self.bound = moves.len();
                    self.best = Some(moves);
                    return Ok(());
                }
                Meeting::Never => {
                    self.never = true;
                    return Ok(());
                }
                Meeting::Apart => self.bound = self.bound.max(near.apart()),
            }
        }
        self.beams()?;
        self.deepen(optimal)
    }

    /// The length of the best way.
    fn length(&self) -> usize {
        self.best.as_ref().map_or(usize::MAX, Vec::len)
    }

    fn offer(&mut self, moves: Vec<u16>) {
        if moves.len() < self.length() {
            debug_assert_eq!(self.turns.after(&self.start, &moves), self.goal);
            self.best = Some(moves);
        }
    }

    /// Beams from narrow to wide, and what shortens their ways.
    fn beams(&mut self) -> Result<(), Stop> {
        let level = self.turns.all.len() * self.patterns.cost();
        let mut spent = 0;
        for (draw, width) in [40, 300, 2000].into_iter().enumerate() {
            let (length, ended) = self.beam(&self.start.clone(), width, draw as u64, usize::MAX)?;
            spent += length * width * level;
            let next = [300, 2000, usize::MAX][draw];
            if ended || spent + self.turns.cells.max(length) * next.min(1 << 20) * level > EFFORT {
                break;
            }
        }
        if self.best.is_none() {
            self.complete()?;
        }
        if self.best.is_none() {
            return Ok(());
        }
        self.shorten()?;
        // What is left of the effort goes into a few wide beams.
        for draw in 10..13 {
            let width = EFFORT.saturating_sub(spent) / 3 / level / self.length().max(1);
            if width > 20 && self.length() > self.bound {
                self.beam(&self.start.clone(), width.min(20_000), draw, self.length() - 1)?;
            }
        }
        self.shorten()
    }

    /// One beam from a board that the moves `short` lead to, or the start.
    fn beam(&mut self, start: &[u16], width: usize, draw: u64, most: usize) -> Result<(usize, bool), Stop> {
        let beam = Beam { turns: self.turns, patterns: &self.patterns, width, draw };
        let (near, goal) = (self.near.as_deref(), &self.goal);
        let mut rest = Vec::new();
        let most = most.min(self.turns.cells * 40 + 100);
        let beamed = beam.search(start, most, self.budget, |board, made| match near {
            Some(near) => near.left(board).is_some_and(|left| {
                let ends = made + left <= most;
                if ends {
                    rest = near.home(board);
                }
                ends
            }),
            None => board == goal,
        })?;
        let length = beamed.moves.len();
        if beamed.ended {
            self.offer([beamed.moves, rest].concat());
        } else if self.best.is_none() {
            self.short = beamed.moves;
        }
        Ok((length, beamed.ended))
    }

    /// From the boards on the way that looked best, what is left is cycled home.
    fn complete(&mut self) -> Result<(), Stop> {
        for most in [FEW, MORE] {
            let Some(cycles) = Cycles::new(self.turns, most, self.budget)? else { continue };
            let mut best: Option<Vec<u16>> = None;
            for made in (0..=self.short.len()).rev() {
                self.budget.check()?;
                let board = self.turns.after(&self.start, &self.short[..made]);
                let wrong = board.iter().zip(&self.goal).filter(|(label, goal)| label != goal).count();
                if best.is_some() && wrong > 12 {
                    break;
                }
                let Some((mut lies, word)) = self.invariants.told_apart(&board, &self.goal) else { continue };
                let carries = self.turns.carries();
                for &turn in &word {
                    lies.at.iter_mut().for_each(|spot| *spot = carries[turn as usize][*spot as usize]);
                }
                let Some(moves) = cycles.complete(&lies, self.turns.spins) else { continue };
                let all = [&self.short[..made], &word, &moves].concat();
                if best.as_ref().is_none_or(|best| all.len() < best.len()) {
                    best = Some(all);
                }
            }
            if let Some(moves) = best {
                self.offer(moves);
                return Ok(());
            }
        }
        Ok(())
    }

    /// Looks for shorter ways between the boards of a way.
    fn shorten(&mut self) -> Result<(), Stop> {
        let Some(near) = self.near.as_deref() else { return Ok(()) };
        let Some(mut moves) = self.best.clone() else { return Ok(()) };
        let window = 7.max(self.bound / 2);
        let mut at = 0;
        while at + 2 <= moves.len() && moves.len() > self.bound {
            let from = self.turns.after(&self.start, &moves[..at]);
            let end = (at + window).min(moves.len());
            let to = self.turns.after(&from, &moves[at..end]);
            match near.between(&from, &to, WINDOW, self.budget)? {
                Some(way) if way.len() < end - at => {
                    moves.splice(at..end, way);
                    at = at.saturating_sub(window);
                }
                _ => at += 1,
            }
        }
        self.offer(moves);
        Ok(())
    }

    /// A better bound; and a shorter way, where there is one.
    fn deepen(&mut self, optimal: bool) -> Result<(), Stop> {
        let Some(near) = &mut self.near else { return Ok(()) };
        if optimal && self.best.as_ref().is_none_or(|best| best.len() > self.bound) {
            match near.meet(NEARER, self.budget)? {
                Meeting::Shortest(moves) => {
                    self.bound = moves.len();
                    self.best = Some(moves);
                    return Ok(());
                }
                Meeting::Never => self.never = true,
                Meeting::Apart => self.bound = self.bound.max(near.apart()),
            }
        }
        let mut left = if optimal { u64::MAX } else { BOUND };
        for more in 1.. {
            if self.best.as_ref().is_none_or(|best| best.len() <= self.bound) {
                break;
            }
            if near.apart() + more <= self.bound {
                continue;
            }
            match near.beyond(more, left, &self.patterns, self.budget)? {
                Some(Some(moves)) => {
                    self.bound = moves.len();
                    self.best = Some(moves);
                }
                Some(None) => self.bound = near.apart() + more,
                None => break,
            }
            left = if optimal { left } else { left / 4 };
        }
        Ok(())
    }
}
