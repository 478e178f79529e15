//! Solver of Flip. The presses that turn over just the dark squares solve a system of equations
//! over the field of two elements: elimination finds one solution, and the others differ from it by
//! elements of the *kernel*, the sets of presses that change nothing.
//!
//! The kernel is a sum of pieces without common squares. All members of a piece are tried in the
//! order of a Gray code, so that each takes one addition. If a piece is too large for that, sums of
//! few vectors of changing bases are searched for few presses.

use std::collections::HashSet;

use tatham_core::budget::{Budget, Stop};

use super::Board;
use crate::answer::{Best, Proof};
use crate::game::{MoveSequence, Outcome};

/// Set of squares, one bit each.
type Bits = Vec<u64>;

/// Limits of a search. `cargo xtask bench moves flip` measures presses and times.
struct Limits;

impl Limits {
    /// Words of bits added to try all members of a piece of the kernel without a request for a
    /// proof, about half a second: 1,000,000 and more. Twice as many allow 1 vector more.
    const ALL: u64 = 1 << 30;

    /// Words added to try sums of few vectors of a larger piece: as many as take about as long.
    const FEW: u64 = Self::ALL / 4;

    /// Largest number of bases whose sums are tried: hundreds and more. Small pieces would try
    /// thousands of them before the words are spent, without any gain.
    const BASES: u64 = 2000;

    /// Sums between two looks at the budget: about a tenth of a millisecond.
    const EVERY: u32 = 4096;
}

pub(super) fn solve(board: &Board, budget: &Budget) -> Result<Outcome, Stop> {
    let (system, dark) = stated(board);
    let Ok((mut presses, kernel)) = system.solve(&dark, budget)? else {
        return Ok(Outcome::Unsolvable);
    };
    let mut is_least = true;
    for piece in pieces(kernel) {
        is_least &= if is_small(&piece, &presses) {
            try_all(&mut presses, &piece, budget)
        } else {
            try_few(&mut presses, piece, budget)
        };
    }
    let lower_bound = if is_least { weight(&presses) } else { system.at_least(&dark) };
    Ok(Outcome::Found(MoveSequence { moves: texts(board, &presses), lower_bound }))
}

/// Tries all members of the pieces that are too large for [`solve`].
pub(super) fn prove(board: &Board, best: &mut Best, budget: &Budget) -> Result<Proof, Stop> {
    let (system, dark) = stated(board);
    let Ok((_, kernel)) = system.solve(&dark, budget)? else { return Ok(Proof::Unsolvable) };
    let known: HashSet<&String> = best.way().into_iter().flatten().collect();
    let mut presses = bits(board.size.area(), |cell| known.contains(&text(board, cell)));
    let mut is_least = true;
    for piece in pieces(kernel) {
        is_least &= try_all(&mut presses, &piece, budget);
    }
    best.offer(texts(board, &presses));
    if !is_least {
        budget.check()?;
    }
    Ok(Proof::Shortest)
}

/// Returns the squares that each press turns over, and the dark squares.
fn stated(board: &Board) -> (System, Bits) {
    let area = board.size.area();
    (
        System::new(area, |press, cell| board.turns[press * area + cell]),
        bits(area, |cell| board.dark[cell]),
    )
}

/// Returns true if all members of a piece can be tried quickly.
fn is_small(piece: &[Bits], presses: &Bits) -> bool {
    sums(piece.len()).saturating_mul(presses.len() as u64) <= Limits::ALL
}

/// Returns a press as save files write it.
fn text(board: &Board, cell: usize) -> String {
    let (x, y) = board.size.position(cell);
    format!("M{x},{y}")
}

fn texts(board: &Board, presses: &[u64]) -> Vec<String> {
    places(presses).into_iter().map(|cell| text(board, cell)).collect()
}

/// Returns squares that prove the board unsolvable: each press turns over an even number of them,
/// and an odd number of them is dark.
pub(super) fn odd(board: &Board) -> Option<Vec<usize>> {
    let (system, dark) = stated(board);
    system.solve(&dark, &Budget::unlimited()).ok()?.err()
}

/// Smallest set of presses, or any; and a basis of the kernel.
type Solved = (Bits, Vec<Bits>);

/// Squares that each press turns over.
#[derive(Debug)]
struct System {
    area: usize,
    rows: Vec<Bits>,
}

impl System {
    fn new(area: usize, turns: impl Fn(usize, usize) -> bool) -> Self {
        Self { area, rows: (0..area).map(|press| bits(area, |cell| turns(press, cell))).collect() }
    }

    /// Returns presses that turn over just the squares of `dark`, and the kernel; or squares that
    /// prove that there are none.
    fn solve(&self, dark: &[u64], budget: &Budget) -> Result<Result<Solved, Vec<usize>>, Stop> {
        let words = dark.len();
        // Each line has the squares that some presses turn over, and then those presses.
        let line = |press: usize| {
            let mut line = self.rows[press].clone();
            line.extend(bits(self.area, |other| other == press));
            line
        };
        let mut lines: Vec<Bits> = (0..self.area).map(line).collect();
        // Each of the first lines has a leading square, which no later line has.
        let mut leads = Vec::new();
        for cell in 0..self.area {
            budget.check()?;
            let rank = leads.len();
            let Some(found) = (rank..self.area).find(|&line| has(&lines[line], cell)) else {
                continue;
            };
            lines.swap(rank, found);
            let (first, rest) = lines.split_at_mut(rank + 1);
            rest.iter_mut().filter(|line| has(line, cell)).for_each(|line| add(line, &first[rank]));
            leads.push(cell);
        }
        let mut left = dark.to_vec();
        left.resize(2 * words, 0);
        for (line, &lead) in lines.iter().zip(&leads) {
            if has(&left, lead) {
                add(&mut left, line);
            }
        }
        if let Some(&cell) = places(&left[..words]).first() {
            return Ok(Err(proof(cell, &lines[..leads.len()], &leads, words)));
        }
        let mut kernel: Vec<Bits> =
            lines[leads.len()..].iter().map(|line| line[words..].to_vec()).collect();
        reduce(&mut kernel, 0..self.area);
        Ok(Ok((left[words..].to_vec(), kernel)))
    }

    /// Returns a lower bound on the presses, from the largest number of squares that a press turns
    /// over.
    fn at_least(&self, dark: &[u64]) -> usize {
        let most = self.rows.iter().map(|row| weight(row)).max().unwrap_or(0);
        weight(dark).div_ceil(most.max(1))
    }
}

/// Returns squares including `cell` of which every line has an even number: the leading squares in
/// it follow from those behind them.
fn proof(cell: usize, lines: &[Bits], leads: &[usize], words: usize) -> Vec<usize> {
    let mut squares = vec![0; words];
    squares[cell / 64] = 1 << (cell % 64);
    for (line, &lead) in lines.iter().zip(leads).rev() {
        let common: u32 = line.iter().zip(&squares).map(|(a, b)| (a & b).count_ones()).sum();
        squares[lead / 64] ^= u64::from(common % 2) << (lead % 64);
    }
    places(&squares)
}

fn bits(count: usize, is_set: impl Fn(usize) -> bool) -> Bits {
    let mut bits = vec![0; count.div_ceil(64)];
    (0..count).filter(|&at| is_set(at)).for_each(|at| bits[at / 64] |= 1 << (at % 64));
    bits
}

fn has(bits: &[u64], at: usize) -> bool {
    bits[at / 64] >> (at % 64) & 1 == 1
}

fn add(to: &mut [u64], other: &[u64]) {
    to.iter_mut().zip(other).for_each(|(to, other)| *to ^= other);
}

fn weight(bits: &[u64]) -> usize {
    bits.iter().map(|word| word.count_ones() as usize).sum()
}

fn places(bits: &[u64]) -> Vec<usize> {
    (0..bits.len() * 64).filter(|&at| has(bits, at)).collect()
}

/// Returns the number of sums of a number of vectors.
fn sums(vectors: usize) -> u64 {
    u32::try_from(vectors).ok().and_then(|vectors| 1_u64.checked_shl(vectors)).unwrap_or(u64::MAX)
}

/// Reduces a basis so that each vector has a bit that no other has, the first one possible in this
/// order.
fn reduce(basis: &mut [Bits], order: impl IntoIterator<Item = usize>) {
    let mut rank = 0;
    for at in order {
        if rank == basis.len() {
            return;
        }
        let Some(found) = (rank..basis.len()).find(|&row| has(&basis[row], at)) else { continue };
        basis.swap(rank, found);
        let own = basis[rank].clone();
        let others =
            basis.iter_mut().enumerate().filter(|(row, bits)| *row != rank && has(bits, at));
        others.for_each(|(_, bits)| add(bits, &own));
        rank += 1;
    }
}

/// Splits a reduced basis into parts without common bits: a minimum in each is a minimum in all.
fn pieces(basis: Vec<Bits>) -> Vec<Vec<Bits>> {
    let mut pieces: Vec<(Bits, Vec<Bits>)> = Vec::new();
    for vector in basis {
        let is_near =
            |(all, _): &(Bits, Vec<Bits>)| all.iter().zip(&vector).any(|(a, b)| a & b != 0);
        let (near, far): (Vec<_>, Vec<_>) = pieces.into_iter().partition(is_near);
        let mut joined = (vector.clone(), vec![vector]);
        for (all, vectors) in near {
            joined.0.iter_mut().zip(all).for_each(|(to, all)| *to |= all);
            joined.1.extend(vectors);
        }
        pieces = far;
        pieces.push(joined);
    }
    pieces.into_iter().map(|(_, vectors)| vectors).collect()
}

/// Adds the sum of `vectors` that leaves the fewest presses, trying all; returns true if the budget
/// sufficed.
fn try_all(presses: &mut [u64], vectors: &[Bits], budget: &Budget) -> bool {
    // Only the words in which a vector has a bit.
    let used: Vec<usize> =
        (0..presses.len()).filter(|&word| vectors.iter().any(|vector| vector[word] != 0)).collect();
    let pick = |bits: &[u64]| used.iter().map(|&word| bits[word]).collect::<Bits>();
    let (vectors, mut now): (Vec<Bits>, Bits) =
        (vectors.iter().map(|vector| pick(vector)).collect(), pick(presses));
    let (mut best, mut least, mut is_complete) = (now.clone(), weight(&now), true);
    let mut ticker = budget.ticker(Limits::EVERY);
    for step in 1..sums(vectors.len()) {
        if ticker.tick(budget).is_err() {
            is_complete = false;
            break;
        }
        // Successive Gray codes differ by one vector, which is added or subtracted; both are the
        // same.
        add(&mut now, &vectors[step.trailing_zeros() as usize]);
        let count = weight(&now);
        if count < least {
            least = count;
            best.clone_from(&now);
        }
    }
    used.iter().zip(best).for_each(|(&word, bits)| presses[word] = bits);
    is_complete
}

/// Adds sums that leave fewer presses, while any sum of 2 vectors does, in many bases: those in
/// which each vector has an unpressed square of its own. Returns true if the result is proven
/// minimal.
fn try_few(presses: &mut Bits, mut vectors: Vec<Bits>, budget: &Budget) -> bool {
    let mut random = fastrand::Rng::with_seed(1);
    let mut order: Vec<usize> = (0..presses.len() * 64).collect();
    let pairs = (vectors.len() * vectors.len() * presses.len()) as u64;
    for _ in 0..(Limits::FEW / pairs.max(1)).clamp(1, Limits::BASES) {
        if budget.check().is_err() {
            break;
        }
        crate::rng::shuffle(&mut random, &mut order);
        order.sort_by_cached_key(|&at| usize::from(has(presses, at)));
        reduce(&mut vectors, order.iter().copied());
        while let Some(better) = better(presses, &vectors) {
            *presses = better;
            if budget.check().is_err() {
                break;
            }
        }
    }
    weight(presses) == 0
}

/// Returns fewer presses by one or two of these vectors.
fn better(presses: &[u64], vectors: &[Bits]) -> Option<Bits> {
    let least = weight(presses);
    for (at, first) in vectors.iter().enumerate() {
        let mut one = presses.to_vec();
        add(&mut one, first);
        if weight(&one) < least {
            return Some(one);
        }
        for second in &vectors[at + 1..] {
            let count: u32 = one.iter().zip(second).map(|(a, b)| (a ^ b).count_ones()).sum();
            if (count as usize) < least {
                add(&mut one, second);
                return Some(one);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use tatham_core::author::contract::share;

    use super::*;

    /// Returns the fewest presses, by trying all sets of them.
    fn brute(system: &System, dark: u64) -> Option<usize> {
        let changed = |set: u64| {
            (0..system.area)
                .filter(|at| set >> at & 1 == 1)
                .fold(0, |sum, at| sum ^ system.rows[at][0])
        };
        (0..1 << system.area)
            .filter(|&set| changed(set) == dark)
            .map(|set: u64| set.count_ones() as usize)
            .min()
    }

    #[test]
    fn presses_are_the_fewest_and_proofs_hold() {
        let mut random = fastrand::Rng::with_seed(7);
        let (mut solved, mut unsolved, mut large) = (0, 0, 0);
        for _ in 0..share(500, 4) {
            let area = random.usize(1..10);
            let sparse = random.usize(1..8);
            // Some presses have the same squares.
            let like: Vec<usize> = (0..area)
                .map(|press| if random.bool() { press } else { random.usize(..=press.min(1)) })
                .collect();
            let turns: Vec<bool> = (0..area * area).map(|_| random.usize(0..8) < sparse).collect();
            let system = System::new(area, |press, cell| turns[like[press] * area + cell]);
            let mut dark = random.u64(0..1 << area);
            if random.bool() {
                // A solvable board.
                dark = (0..area)
                    .filter(|at| dark >> at & 1 == 1)
                    .fold(0, |sum, at| sum ^ system.rows[at][0]);
            }
            let Ok((mut presses, kernel)) = system.solve(&[dark], &Budget::unlimited()).unwrap()
            else {
                assert_eq!(brute(&system, dark), None);
                let cells = system.solve(&[dark], &Budget::unlimited()).unwrap().unwrap_err();
                let is_odd =
                    |bits: u64| cells.iter().filter(|&&at| bits >> at & 1 == 1).count() % 2 == 1;
                assert!(is_odd(dark) && system.rows.iter().all(|row| !is_odd(row[0])));
                unsolved += 1;
                continue;
            };
            let least = brute(&system, dark).expect("presses were found");
            assert!(system.at_least(&[dark]) <= least);
            let mut few = presses.clone();
            for piece in pieces(kernel) {
                large += usize::from(piece.len() > 2);
                assert!(try_all(&mut presses, &piece, &Budget::unlimited()));
                try_few(&mut few, piece, &Budget::unlimited());
            }
            for (found, most) in [(presses, least), (few, area)] {
                let changed =
                    places(&found).into_iter().fold(0, |sum, at| sum ^ system.rows[at][0]);
                assert_eq!((changed, weight(&found).clamp(least, most)), (dark, weight(&found)));
            }
            solved += 1;
        }
        assert!(
            solved > share(50, 4) && unsolved > share(50, 4) && large > share(10, 4),
            "{solved} {unsolved} {large}"
        );
    }

    #[test]
    fn kernels_of_crosses_have_the_published_dimensions() {
        // OEIS A159257.
        for (side, dimension) in
            [(1, 0), (2, 0), (3, 0), (4, 4), (5, 2), (9, 8), (11, 6), (14, 4), (19, 16), (30, 20)]
        {
            let is_near = |a: usize, b: usize| {
                (a / side).abs_diff(b / side) + (a % side).abs_diff(b % side) <= 1
            };
            let system = System::new(side * side, is_near);
            let dark = vec![0; (side * side).div_ceil(64)];
            let (_, kernel) = system.solve(&dark, &Budget::unlimited()).unwrap().unwrap();
            assert_eq!(kernel.len(), dimension, "{side}");
            for (number, vector) in kernel.iter().enumerate() {
                let is_own = |&at: &usize| {
                    let mut others = kernel.iter().enumerate();
                    others.all(|(other, bits)| other == number || !has(bits, at))
                };
                assert!(places(vector).iter().any(is_own), "{side}: {vector:?} has no own press");
                let turned = places(vector).into_iter().fold(dark.clone(), |mut sum, press| {
                    add(&mut sum, &system.rows[press]);
                    sum
                });
                assert_eq!(turned, dark, "{side}");
            }
        }
    }
}
