//! Solver of Cube: best-first search, and for boards with too many states, a beam.

use tatham_core::budget::{Budget, Stop};

use super::floor::{Floor, LETTERS};
use super::{Board, Cube};
use crate::answer::{Best, Proof};
use crate::game::{Game as _, MoveSequence, Outcome};
use crate::search::Space;
use crate::search::beam::Beam;
use crate::search::best_first::{self, Searched};
use crate::search::deepening::{self, Deepened};

/// Limits of a search. `cargo xtask bench moves cube` measures lengths and times.
struct Limits;

impl Limits {
    /// States of a search for a shortest answer, by default and for a proof: up to the memory
    /// available.
    const STATES: [usize; 2] = [700_000, 2_500_000];

    /// States of a layer that the first beam keeps: tens to hundreds, as it takes milliseconds.
    const QUICK_WIDTH: usize = 100;

    /// States of a layer that the last beam keeps, on a floor that fits into one word.
    const WIDTH: usize = 8_000;

    /// Moves of the longest answer: far more than any answer takes.
    const LONGEST: usize = 400;

    /// States that a beam makes between two looks at the budget: about a millisecond.
    const EVERY: u32 = 768;
}

/// State: the piece on which the solid rests, its places with blue faces, and the blue pieces of
/// the floor.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct State<const WORDS: usize> {
    ground: [u64; WORDS],
    faces: u32,
    piece: u16,
}

/// Roll from a piece.
#[derive(Clone, Debug)]
struct Roll {
    direction: u8,
    to: u16,
    /// Table by which the faces change places.
    table: usize,
}

/// State space of rolling, on a floor whose pieces fill `WORDS` words.
struct Rolling<const WORDS: usize> {
    rolls: Vec<Vec<Roll>>,
    /// Faces after a roll: by 7 places, 3 times.
    tables: Vec<[[u32; 128]; 3]>,
    all_blue: u32,
    /// Least number of rolls between two pieces: by one, then by the other.
    far: Vec<u8>,
    pieces: usize,
}

impl<const WORDS: usize> State<WORDS> {
    fn is_blue(&self, piece: u16) -> bool {
        self.ground[usize::from(piece) / 64] >> (piece % 64) & 1 == 1
    }

    /// Returns the blue pieces of the floor.
    fn blue(&self) -> impl Iterator<Item = usize> {
        self.ground.iter().enumerate().flat_map(|(word, &bits)| {
            let bits = std::iter::successors(Some(bits), |bits| Some(bits & bits.wrapping_sub(1)))
                .take_while(|&bits| bits != 0);
            bits.map(move |bits| 64 * word + bits.trailing_zeros() as usize)
        })
    }
}

impl<const WORDS: usize> Rolling<WORDS> {
    fn new(ground: &Floor) -> Self {
        let pieces = ground.pieces.len();
        let mut tables = Vec::new();
        let mut numbers = std::collections::HashMap::new();
        let mut roll = |from: usize, direction: usize| {
            let (to, before) = ground.roll(from, direction)?;
            let piece = &ground.pieces[from];
            let table = *numbers.entry((piece.points_down, direction)).or_insert_with(|| {
                let after = |faces: usize| {
                    (0..before.len())
                        .filter(|&place| faces >> before[place] & 1 == 1)
                        .map(|place| 1u32 << place)
                        .sum()
                };
                tables
                    .push([0, 7, 14].map(|shift| std::array::from_fn(|bits| after(bits << shift))));
                tables.len() - 1
            });
            Some(Roll { direction: direction as u8, to: to as u16, table })
        };
        let rolls: Vec<Vec<Roll>> = (0..pieces)
            .map(|from| (0..4).filter_map(|direction| roll(from, direction)).collect())
            .collect();
        let mut far = vec![u8::MAX; pieces * pieces];
        for start in 0..pieces {
            let far = &mut far[start * pieces..][..pieces];
            far[start] = 0;
            let mut queue = std::collections::VecDeque::from([start]);
            while let Some(piece) = queue.pop_front() {
                for roll in &rolls[piece] {
                    let to = usize::from(roll.to);
                    if far[to] == u8::MAX {
                        far[to] = far[piece] + 1;
                        queue.push_back(to);
                    }
                }
            }
        }
        Self { rolls, tables, all_blue: ground.solid.all_blue(), far, pieces }
    }

    fn far(&self, a: usize, b: usize) -> u32 {
        u32::from(self.far[a * self.pieces + b])
    }

    /// Returns the number of faces that are not blue yet.
    fn wanted(&self, state: &State<WORDS>) -> u32 {
        self.all_blue.count_ones() - state.faces.count_ones()
    }

    /// Returns the weight, in rolls, of the minimum spanning tree of the solid and all blue pieces
    /// of the floor (Prim).
    fn tree(&self, state: &State<WORDS>) -> u32 {
        let mut left: Vec<(u32, usize)> =
            state.blue().map(|piece| (self.far(usize::from(state.piece), piece), piece)).collect();
        let mut sum = 0;
        while let Some(at) = (0..left.len()).min_by_key(|&at| left[at].0) {
            let (far, piece) = left.swap_remove(at);
            sum += far;
            for (least, other) in &mut left {
                *least = self.far(piece, *other).min(*least);
            }
        }
        sum
    }
}

impl<const WORDS: usize> Space for Rolling<WORDS> {
    type State = State<WORDS>;
    /// Direction of the roll.
    type Move = u8;

    fn moves(&self, state: &State<WORDS>, each: &mut impl FnMut(u8, State<WORDS>)) {
        for roll in &self.rolls[usize::from(state.piece)] {
            let faces = state.faces as usize;
            let table = &self.tables[roll.table];
            let rolled =
                table[0][faces & 127] | table[1][faces >> 7 & 127] | table[2][faces >> 14 & 127];
            let mut next = State { ground: state.ground, faces: rolled, piece: roll.to };
            if state.is_blue(roll.to) != (rolled & 1 == 1) {
                next.faces ^= 1;
                next.ground[usize::from(roll.to) / 64] ^= 1 << (roll.to % 64);
            }
            each(roll.direction, next);
        }
    }

    fn is_goal(&self, state: &State<WORDS>) -> bool {
        state.faces == self.all_blue
    }

    /// The solid must visit at least as many blue pieces as faces are still needed, and each takes
    /// a roll. So if none can be left over, all of them count, and otherwise the nearest.
    fn bound(&self, state: &State<WORDS>) -> u32 {
        let wanted = self.wanted(state);
        let blue: u32 = state.ground.iter().map(|word| word.count_ones()).sum();
        if wanted == 0 || blue < wanted {
            return wanted;
        }
        if blue == wanted {
            return self.tree(state);
        }
        let mut far: Vec<u32> =
            state.blue().map(|piece| self.far(usize::from(state.piece), piece)).collect();
        far.sort_unstable();
        far[wanted as usize - 1].max(far[0] + wanted - 1)
    }
}

pub(super) fn solve(board: &Board, budget: &Budget) -> Result<Outcome, Stop> {
    if Cube::impossible(board).is_some() {
        return Ok(Outcome::Unsolvable);
    }
    by_words(board, Solve { budget })
}

pub(super) fn prove(board: &Board, best: &mut Best, budget: &Budget) -> Result<Proof, Stop> {
    by_words(board, Prove { best, budget })
}

/// Task on a floor of `WORDS` words of pieces.
trait Task {
    type Output;
    fn on<const WORDS: usize>(self, space: &Rolling<WORDS>, start: &State<WORDS>) -> Self::Output;
}

fn by_words<T: Task>(board: &Board, task: T) -> T::Output {
    fn run<const WORDS: usize, T: Task>(board: &Board, task: T) -> T::Output {
        let mut start = State { ground: [0; WORDS], faces: board.faces, piece: board.piece as u16 };
        for piece in (0..board.blue.len()).filter(|&piece| board.blue[piece]) {
            start.ground[piece / 64] |= 1 << (piece % 64);
        }
        task.on(&Rolling::new(&board.ground), &start)
    }
    match board.ground.pieces.len().div_ceil(64) {
        0 | 1 => run::<1, T>(board, task),
        2 | 3 => run::<3, T>(board, task),
        _ => run::<16, T>(board, task),
    }
}

/// Returns the moves as save files write them.
fn texts(way: Vec<u8>) -> Vec<String> {
    way.into_iter().map(|direction| LETTERS[usize::from(direction)].to_string()).collect()
}

struct Solve<'b> {
    budget: &'b Budget,
}

impl Task for Solve<'_> {
    type Output = Result<Outcome, Stop>;

    fn on<const WORDS: usize>(self, space: &Rolling<WORDS>, start: &State<WORDS>) -> Self::Output {
        let mut found = RollRoute { moves: None, proven: space.bound(start) };
        let ended = found.improve(space, start, self.budget);
        match found.moves {
            Some(way) => Ok(Outcome::Found(MoveSequence {
                moves: texts(way),
                lower_bound: found.proven as usize,
            })),
            None if ended? => Ok(Outcome::Unsolvable),
            None => Ok(Outcome::Incomplete(Vec::new())),
        }
    }
}

/// Best answer so far, and the lower bound.
struct RollRoute {
    moves: Option<Vec<u8>>,
    proven: u32,
}

impl RollRoute {
    /// Looks for better and better answers; returns true if it is proven that there is none.
    fn improve<const WORDS: usize>(
        &mut self,
        space: &Rolling<WORDS>,
        start: &State<WORDS>,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        let price = |state: &State<WORDS>| i64::from(space.wanted(state) + space.bound(state));
        let way = |width: usize, longest: usize| {
            let beam = Beam::to_first_goal(width, Limits::EVERY);
            let beam = Beam { longest: longest.saturating_sub(1), ..beam };
            let ways = beam.search(space, start, price, budget)?;
            Ok(ways.goal.map(|(way, _)| way))
        };
        self.moves = way(Limits::QUICK_WIDTH, Limits::LONGEST)?;
        match best_first::shortest(space, start, Limits::STATES[0], &mut self.proven, budget)? {
            Searched::Way(way) => self.moves = Some(way),
            Searched::None => return Ok(true),
            Searched::Open(least) => self.proven = least,
        }
        let longest = self.moves.as_ref().map_or(Limits::LONGEST, Vec::len);
        if self.proven as usize >= longest {
            return Ok(false);
        }
        if let Some(way) = way(Limits::WIDTH / WORDS, longest)? {
            self.moves = Some(way);
        }
        Ok(false)
    }
}

struct Prove<'b> {
    best: &'b mut Best,
    budget: &'b Budget,
}

impl Task for Prove<'_> {
    type Output = Result<Proof, Stop>;

    /// First with all states that fit into memory, then without keeping any.
    fn on<const WORDS: usize>(self, space: &Rolling<WORDS>, start: &State<WORDS>) -> Self::Output {
        let Self { best, budget } = self;
        let mut proven = best.lower_bound() as u32;
        let searched = best_first::shortest(space, start, Limits::STATES[1], &mut proven, budget);
        best.raise(proven as usize);
        match searched? {
            Searched::Way(way) => {
                best.offer(texts(way));
                return Ok(Proof::Shortest);
            }
            Searched::None => return Ok(Proof::Unsolvable),
            Searched::Open(least) => best.raise(least as usize),
        }
        let most = best.way().map_or(u32::MAX - 1, |way| way.len() as u32 - 1);
        match deepening::shortest(space, start, most, budget, &mut |least| {
            best.raise(least as usize);
        })? {
            Deepened::Way(way) => best.offer(texts(way)),
            Deepened::Longer(u32::MAX) if best.way().is_none() => return Ok(Proof::Unsolvable),
            Deepened::Longer(_) => {}
        }
        Ok(Proof::Shortest)
    }
}
