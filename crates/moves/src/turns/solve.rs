//! Solver for such boards: exact near the goal, by beams further away, and by 3-cycles where beams
//! go astray.

use tatham_core::budget::{Budget, Stop};

use super::Turns;
use super::beam::{Beam, Step};
use super::commutators::{Word, commutators};
use super::cycles::Cycles;
use super::invariants::Invariants;
use super::near::{Frontier, Near, near};
use super::patterns::{Groups, Patterns};
use crate::answer::{Best, Proof};
use crate::game::{MoveSequence, Outcome};
use crate::search::bidirectional::Meeting;

/// Limits of a search. The ranges are those in which a change trades time for length.
/// `cargo xtask bench moves sixteen twiddle netslide` measures both.
struct Limits;

impl Limits {
    /// Words of the boards near start and goal, 8 bytes each: 100,000 to 10,000,000. More words
    /// decide larger boards before any beam, and take longer on all others.
    const NEAR: usize = 700_000;

    /// Words of such boards for a proof: up to the memory available.
    const NEAR_FOR_PROOF: usize = 11_000_000;

    /// Table lookups of all beams together: 10,000,000 and more.
    const LOOKS: usize = 220_000_000;

    /// Widths of the beams if no answer is short enough by then: wider than `looks` allows.
    const WIDER: [usize; 2] = [10_000, 60_000];

    /// Boards visited to raise the bound by default: 0 for none.
    const BOUND: u64 = 3_000_000;

    /// Boards visited for a shorter path between two boards of an answer: as many as lie within
    /// half of a window, some thousands.
    const WINDOW: usize = 12_000;

    /// Words that such boards take for the whole answer: 0 for none.
    const WINDOWS: usize = 6_000_000;

    /// Length from which an answer is first passed in large strides: shorter ones take no time
    /// anyway.
    const LONG: usize = 60;

    /// Numbers of short words whose commutators are tried: hundreds.
    const COMMUTATORS: [usize; 2] = [150, 700];

    /// Numbers of short words if these do not lead home: thousands.
    const MORE_COMMUTATORS: [usize; 2] = [3000, 4000];

    /// Limit on cells visited for the latter: large boards try fewer words.
    const COMMUTATOR_CELLS: usize = 440_000_000;

    /// Commutators that a beam takes as single steps: more make it narrower.
    const STEPS: usize = 300;

    /// Tiles that such a step moves: from 3, the least, to a third of a board.
    const MOVED: usize = 12;

    /// Last boards of a beam that are completed by cycles: at least 1.
    const BOARDS: usize = 10;

    /// Entries of a table for a class of equal tiles: no table is larger.
    const CLASS_TABLE: usize = 200_000;
}

/// Board to be sorted: a label for each cell, the tile's class times `spins` plus its orientation.
#[derive(Debug)]
pub(crate) struct Scramble<'a> {
    pub(crate) turns: &'a Turns,
    pub(crate) start: Vec<u16>,
    pub(crate) goal: Vec<u16>,
    /// Groups of tiles to measure.
    pub(crate) groups: Groups,
}

/// Effort of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// Divisor of all limits.
    pub(crate) part: usize,
    /// Longest answer that suffices: with a longer one, the search continues.
    pub(crate) enough: usize,
}

/// Result of the ray.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Solved {
    /// An answer, and the lower bound.
    Way(Vec<u16>, usize),
    /// Moves to a more promising board.
    Incomplete(Vec<u16>),
    /// No moves sort the board.
    Unsolvable,
}

impl Solved {
    /// Converts the result to the texts of the moves.
    pub(crate) fn into_outcome(self, texts: &[String]) -> Outcome {
        let named =
            |moves: Vec<u16>| moves.into_iter().map(|turn| texts[turn as usize].clone()).collect();
        match self {
            Self::Way(moves, lower_bound) => {
                Outcome::Found(MoveSequence { moves: named(moves), lower_bound })
            }
            Self::Incomplete(moves) => Outcome::Incomplete(named(moves)),
            Self::Unsolvable => Outcome::Unsolvable,
        }
    }
}

/// Sorts a board.
///
/// # Errors
/// The budget ended before any answer was found.
pub(crate) fn solve(
    scramble: Scramble<'_>,
    effort: Effort,
    budget: &Budget,
) -> Result<Solved, Stop> {
    let Some(mut search) = TurnSearch::new(scramble, effort, budget)? else {
        return Ok(Solved::Unsolvable);
    };
    let stop = search.run().err();
    if search.never && stop.is_none() {
        return Ok(Solved::Unsolvable);
    }
    match (search.best, stop) {
        (Some(moves), _) => Ok(Solved::Way(moves, search.bound)),
        (None, Some(stop)) => Err(stop),
        (None, None) => Ok(Solved::Incomplete(search.short)),
    }
}

/// Continues from the best answer, whose moves have these texts, until none is shorter.
///
/// # Errors
/// The budget ended, or the board is too large.
pub(crate) fn prove(
    scramble: Scramble<'_>,
    texts: &[String],
    best: &mut Best,
    budget: &Budget,
) -> Result<Proof, Stop> {
    let effort = Effort { part: 1, enough: usize::MAX };
    let Some(mut search) = TurnSearch::new(scramble, effort, budget)? else {
        return Ok(Proof::Unsolvable);
    };
    let number =
        |text: &String| texts.iter().position(|other| other == text).map(|turn| turn as u16);
    search.best = best.way().and_then(|way| way.iter().map(number).collect());
    search.bound = search.bound.max(best.lower_bound());
    let ended = search.deepen(true);
    best.raise(search.bound);
    if let Some(moves) = search.best {
        best.offer(moves.into_iter().map(|turn| texts[turn as usize].clone()).collect());
    }
    ended?;
    if search.never {
        return Ok(Proof::Unsolvable);
    }
    let cells = search.turns.cells;
    if best.is_proven() {
        Ok(Proof::Shortest)
    } else {
        Err(Stop::Strategy(format!("a board of {cells} cells is too large for a proof")))
    }
}

struct TurnSearch<'a> {
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
    effort: Effort,
}

impl<'a> TurnSearch<'a> {
    /// Returns `None` if no moves can sort the board.
    fn new(
        scramble: Scramble<'a>,
        effort: Effort,
        budget: &'a Budget,
    ) -> Result<Option<Self>, Stop> {
        let Scramble { turns, start, goal, groups } = scramble;
        budget.check()?;
        let invariants = Invariants::new(turns);
        if invariants.told_apart(&start, &goal).is_none() {
            return Ok(None);
        }
        let patterns = Patterns::new(turns, &goal, groups, Limits::CLASS_TABLE, budget)?;
        let bound = patterns.bound(&start, &mut patterns.look());
        let Some(bound) = bound else { return Ok(None) };
        let near = near(turns, &start, std::slice::from_ref(&goal));
        let (best, short, bound, never) = (None, Vec::new(), bound as usize, false);
        Ok(Some(Self {
            turns,
            start,
            goal,
            patterns,
            invariants,
            near,
            budget,
            best,
            short,
            bound,
            never,
            effort,
        }))
    }

    fn run(&mut self) -> Result<(), Stop> {
        if self.meet(Limits::NEAR / self.effort.part)? {
            return Ok(());
        }
        self.beams()?;
        self.deepen(false)?;
        self.assure()
    }

    /// Grows the boards near start and goal up to a number of words; returns true if that decides
    /// the board.
    fn meet(&mut self, most: usize) -> Result<bool, Stop> {
        let Some(near) = &mut self.near else { return Ok(false) };
        match near.meet(most, self.budget)? {
            Meeting::Shortest(moves) => {
                self.bound = moves.len();
                self.best = Some(moves);
            }
            Meeting::Unsolvable => self.never = true,
            Meeting::Apart => {
                self.bound = self.bound.max(near.apart());
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Continues until an answer is short enough: by wider beams, then by exhaustive search.
    fn assure(&mut self) -> Result<(), Stop> {
        let enough = self.effort.enough;
        let (start, singly) = (self.start.clone(), self.singly());
        for (draw, width) in (6..).zip(Limits::WIDER) {
            if self.length() > enough && self.bound <= enough {
                self.beam(&start, &singly, (width / self.effort.part).max(1), draw, enough)?;
            }
        }
        if self.length() > enough { self.deepen(true) } else { Ok(()) }
    }

    /// Returns the moves as steps of a beam.
    fn singly(&self) -> Vec<Step> {
        (0..)
            .zip(&self.turns.all)
            .map(|(turn, carried)| Step { moves: vec![turn], turn: carried.clone() })
            .collect()
    }

    /// Uses steps that move few tiles, where beams of single moves go astray.
    fn slowly(&mut self, start: &[u16], singly: &[Step]) -> Result<(), Stop> {
        let words = commutators(self.turns, Limits::COMMUTATORS, Limits::MOVED, self.budget)?;
        self.complete(&words)?;
        if self.best.is_none() {
            let few = Limits::MORE_COMMUTATORS[0]
                .min(Limits::COMMUTATOR_CELLS / Limits::MORE_COMMUTATORS[1] / self.turns.cells);
            let words =
                commutators(self.turns, [few, Limits::MORE_COMMUTATORS[1]], 3, self.budget)?;
            self.complete(&words)?;
        }
        let small = words
            .iter()
            .take(Limits::STEPS)
            .map(|word| Step { moves: word.moves.clone(), turn: word.turn(self.turns.spins) });
        let steps: Vec<Step> = singly.iter().cloned().chain(small).collect();
        let level = steps.len() * self.patterns.cost() / 2;
        let width =
            (Limits::LOOKS / self.effort.part / 2 / level / (5 * self.turns.cells)).clamp(4, 60);
        let most = self.length().min(self.turns.cells * 40) - 1;
        self.beam(start, &steps, width, 2, most)?;
        if self.best.is_none() { self.complete(&words) } else { Ok(()) }
    }

    /// Returns the length of the best answer.
    fn length(&self) -> usize {
        self.best.as_ref().map_or(usize::MAX, Vec::len)
    }

    fn offer(&mut self, moves: Vec<u16>) {
        if moves.len() < self.length() {
            debug_assert_eq!(self.turns.after(&self.start, &moves), self.goal);
            self.best = Some(moves);
        }
    }

    /// Runs beams from narrow to wide, and shortens their answers.
    fn beams(&mut self) -> Result<(), Stop> {
        let singly = self.singly();
        let level = self.turns.all.len() * self.patterns.cost();
        let start = self.start.clone();
        let (length, ended) = self.beam(&start, &singly, 40, 0, usize::MAX)?;
        let mut spent = length * 40 * level;
        if !ended {
            let second =
                ((4 * Limits::LOOKS).saturating_sub(spent) / level / (length + 20)).clamp(40, 200);
            let (length, ended) = self.beam(&start, &singly, second, 1, usize::MAX)?;
            spent += length * second * level;
            let width =
                (Limits::LOOKS / self.effort.part).saturating_sub(spent) / level / (length + 20);
            if !ended && width > 400 {
                let (length, _) = self.beam(&start, &singly, width, 2, usize::MAX)?;
                spent += length * width * level;
            }
        }
        if self.best.is_none() {
            self.slowly(&start, &singly)?;
        }
        if self.best.is_none() {
            return Ok(());
        }
        self.shorten()?;
        // The rest of the effort goes into a few wide beams.
        for draw in 3..6 {
            let width = (Limits::LOOKS / self.effort.part).saturating_sub(spent)
                / 3
                / level
                / self.length().max(1);
            if width > 20 && self.length() > self.bound {
                self.beam(&start, &singly, width.min(20_000), draw, self.length() - 1)?;
            }
        }
        self.shorten()
    }

    /// Runs one beam from the board to which the moves `short` lead, or from the start.
    fn beam(
        &mut self,
        start: &[u16],
        steps: &[Step],
        width: usize,
        draw: u64,
        most: usize,
    ) -> Result<(usize, bool), Stop> {
        let astray = if steps.len() > self.turns.all.len() { 40 } else { 14 };
        let looks = if steps.len() > self.turns.all.len() {
            2 * Limits::LOOKS / self.effort.part
        } else {
            usize::MAX
        };
        let beam =
            Beam { turns: self.turns, steps, patterns: &self.patterns, width, draw, astray, looks };
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

    /// Completes the most promising boards by 3-cycles.
    fn complete(&mut self, words: &[Word]) -> Result<(), Stop> {
        let Some(cycles) = Cycles::new(self.turns, words, self.budget)? else { return Ok(()) };
        let carries = self.turns.carries();
        for made in (0..=self.short.len()).rev().take(Limits::BOARDS) {
            self.budget.check()?;
            let board = self.turns.after(&self.start, &self.short[..made]);
            let Some((mut lies, word)) = self.invariants.told_apart(&board, &self.goal) else {
                continue;
            };
            for &turn in &word {
                lies.at.iter_mut().for_each(|spot| *spot = carries[turn as usize][*spot as usize]);
            }
            if let Some(moves) = cycles.complete(&lies, self.turns.spins) {
                self.offer([&self.short[..made], &word, &moves].concat());
            }
        }
        Ok(())
    }

    /// Looks for shorter paths between the boards of an answer.
    fn shorten(&mut self) -> Result<(), Stop> {
        let mut left = Limits::WINDOWS / self.effort.part;
        let window = 7.max(self.bound / 2);
        while self.length() != usize::MAX
            && self.length() > Limits::LONG
            && left > Limits::WINDOWS / self.effort.part / 3
        {
            let before = self.length();
            self.pass(window, window.div_ceil(2), window, &mut left)?;
            if self.length() == before {
                break;
            }
        }
        self.pass(window, 1, 0, &mut left)
    }

    /// Passes along the best answer once, window by window: forward by `step`, and after a shorter
    /// path back by `window - again`.
    fn pass(
        &mut self,
        window: usize,
        step: usize,
        again: usize,
        left: &mut usize,
    ) -> Result<(), Stop> {
        let Some(near) = self.near.as_deref() else { return Ok(()) };
        let Some(mut moves) = self.best.clone() else { return Ok(()) };
        let mut at = 0;
        let mut stop = Ok(());
        while at + 2 <= moves.len() && moves.len() > self.bound && *left > 0 {
            let from = self.turns.after(&self.start, &moves[..at]);
            let end = (at + window).min(moves.len());
            let to = self.turns.after(&from, &moves[at..end]);
            match near.between(&from, &to, Limits::WINDOW, left, self.budget) {
                Ok(Some(way)) if way.len() < end - at => {
                    moves.splice(at..end, way);
                    at = (at + again).saturating_sub(window);
                }
                Ok(_) => at += step,
                Err(ended) => {
                    stop = Err(ended);
                    break;
                }
            }
        }
        self.offer(moves);
        stop
    }

    /// Raises the bound and looks for a shorter answer: to the end, or as far as the effort allows.
    fn deepen(&mut self, to_the_end: bool) -> Result<(), Stop> {
        if to_the_end && self.length() > self.bound && self.meet(Limits::NEAR_FOR_PROOF)? {
            return Ok(());
        }
        let Some(near) = &mut self.near else { return Ok(()) };
        let mut left = if to_the_end { u64::MAX } else { Limits::BOUND / self.effort.part as u64 };
        for more in 1.. {
            let length = self.best.as_ref().map_or(usize::MAX, Vec::len);
            if length <= self.bound || self.best.is_none() && !to_the_end {
                break;
            }
            if near.apart() + more <= self.bound {
                continue;
            }
            match near.beyond(more, left, &self.patterns, self.budget)? {
                Frontier::Way(moves) => {
                    self.bound = moves.len();
                    self.best = Some(moves);
                }
                Frontier::Longer => self.bound = near.apart() + more,
                Frontier::Enough => break,
            }
            left = if to_the_end { left } else { left / 4 };
        }
        Ok(())
    }
}
