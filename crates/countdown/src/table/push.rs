//! Step from the values of parts to the targets of 5 and of 6 tiles, in pieces of work that any
//! number of threads can share.

use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::show::TILES;
use crate::table::bits::Bits;
use crate::table::pool::{KINDS, Key, Pool, fits, one, tile};
use crate::threads::spawn;

/// Bound of values of 5 tiles that can still lead to a target with a sixth.
const ROW: usize = 100_000;

/// Number of bags in a piece of work.
const PIECE: usize = 100;

/// Targets of the bags of 5 and of 6 tiles that use all of them.
pub(super) struct Targets {
    pub(super) five: Vec<Bits>,
    pub(super) six: Vec<Bits>,
}

/// Computes the targets.
pub(super) fn all(pool: &Pool, threads: usize, progress: &mut dyn FnMut(u64, u64)) -> Targets {
    let (pairs, triples) = (Catalogue::new(pool, 2), Catalogue::new(pool, 3));
    let pieces: Vec<(usize, Range<usize>)> = [5, 4, 3]
        .into_iter()
        .flat_map(|size| {
            let count = pool.of_size(size).len();
            (0..count).step_by(PIECE).map(move |start| (size, start..count.min(start + PIECE)))
        })
        .collect();
    let next = AtomicUsize::new(0);
    let work = |progress: &mut dyn FnMut(u64, u64)| {
        let mut worker = Worker::new(pool);
        while let Some((size, range)) = pieces.get(next.fetch_add(1, Ordering::Relaxed)) {
            for number in range.clone() {
                match size {
                    5 => worker.five(number),
                    4 => worker.halves(4, number, &pairs),
                    _ => worker.halves(3, number, &triples),
                }
            }
            progress(next.load(Ordering::Relaxed).min(pieces.len()) as u64, pieces.len() as u64);
        }
        worker.targets
    };
    thread::scope(|scope| {
        // If threads cannot be started (each takes memory), the others do their work.
        let other = |_| spawn(scope, || work(&mut |_, _| {})).ok();
        let others: Vec<_> = (1..threads).filter_map(other).collect();
        let mut targets = work(progress);
        for other in others
            .into_iter()
            .map(|other| other.join().unwrap_or_else(|panic| resume_unwind(panic)))
        {
            targets.five.iter_mut().zip(&other.five).for_each(|(a, b)| a.join(b));
            targets.six.iter_mut().zip(&other.six).for_each(|(a, b)| a.join(b));
        }
        targets
    })
}

/// Distinct values of all bags of a size, so that the results of a value are computed once for all
/// bags that have it.
struct Catalogue {
    size: usize,
    values: Vec<u32>,
    /// Places of the values of each bag.
    places: Vec<Vec<u16>>,
}

impl Catalogue {
    fn new(pool: &Pool, size: usize) -> Self {
        let lists = || pool.of_size(size).iter().map(|&key| pool.values(size, key));
        let mut values: Vec<u32> = lists().flatten().copied().collect();
        values.sort_unstable();
        values.dedup();
        let place = |value: &u32| values.binary_search(value).unwrap_or(0) as u16;
        let places = lists().map(|list| list.iter().map(place).collect()).collect();
        Self { size, values, places }
    }
}

/// One thread's share.
struct Worker<'p> {
    pool: &'p Pool,
    targets: Targets,
    /// Values of the current bag.
    row: Vec<u64>,
    /// Results of each value of a catalogue with the current bag.
    made: Vec<Bits>,
}

impl<'p> Worker<'p> {
    fn new(pool: &'p Pool) -> Self {
        let none = |size: usize| vec![Bits::default(); pool.of_size(size).len()];
        let targets = Targets { five: none(5), six: none(TILES) };
        Self { pool, targets, row: vec![0; ROW / 64 + 1], made: Vec::new() }
    }

    /// Computes the values of a bag of 5 tiles, and combines them with each further tile.
    fn five(&mut self, number: usize) {
        let whole = self.pool.of_size(5)[number];
        self.row.fill(0);
        for half in [1, 2] {
            for (a, b) in self.pool.parts(whole, half) {
                for &x in self.pool.values(half, a) {
                    combine(&mut self.row, x, self.pool.values(5 - half, b));
                }
            }
        }
        self.targets.five[number].join_lowered(&self.row, 0);
        for kind in (0..KINDS).filter(|&kind| fits(whole + one(kind))) {
            let six = &mut self.targets.six[self.pool.number(whole + one(kind))];
            let tile = tile(kind) as usize;
            six.join_raised(&self.row, tile);
            six.join_lowered(&self.row, tile);
            let holds = |value: usize| self.row[value / 64] >> (value % 64) & 1 == 1;
            (1..=999 / tile).filter(|&y| holds(y)).for_each(|y| six.add(y * tile));
            (100..1000).filter(|&target| holds(target * tile)).for_each(|target| six.add(target));
        }
    }

    /// Joins a bag with every bag of a catalogue's size to 6 tiles; among bags of the same size,
    /// only with later ones.
    fn halves(&mut self, size: usize, number: usize, others: &Catalogue) {
        let whole: Key = self.pool.of_size(size)[number];
        let values = self.pool.values(size, whole);
        self.row[..32].fill(0);
        for &value in values.iter().take_while(|&&value| value < 2048) {
            self.row[value as usize / 64] |= 1 << (value % 64);
        }
        self.made.clear();
        self.made.extend(others.values.iter().map(|&x| results(&self.row[..32], values, x)));
        let first = if others.size == size { number } else { 0 };
        for (&key, places) in self.pool.of_size(others.size).iter().zip(&others.places).skip(first)
        {
            if fits(whole + key) {
                let six = &mut self.targets.six[self.pool.number(whole + key)];
                for &place in places {
                    six.join(&self.made[usize::from(place)]);
                }
            }
        }
    }
}

/// Number by which others are divided by a multiplication: exact while their product with it is
/// below 2⁴⁰.
struct Divisor {
    by: u64,
    inverse: u64,
}

impl Divisor {
    fn new(by: u32) -> Self {
        // Granlund and Montgomery, "Division by invariant integers using multiplication", 1994.
        Self { by: by.into(), inverse: (1 << 40) / u64::from(by) + 1 }
    }

    /// Returns the quotient, if there is no remainder.
    #[inline]
    fn divide(&self, number: u32) -> Option<usize> {
        let quotient = (u64::from(number) * self.inverse) >> 40;
        (quotient * self.by == u64::from(number)).then_some(quotient as usize)
    }
}

/// Adds to `row` all results below its end of `x` and each of the sorted `ys`.
fn combine(row: &mut [u64], x: u32, ys: &[u32]) {
    let end = ROW as u32;
    let mut add = |value: usize| row[value / 64] |= 1 << (value % 64);
    let (below, above) = ys.split_at(ys.partition_point(|&y| y <= x));
    for &y in ys.iter().take_while(|&&y| y + x < end) {
        add((y + x) as usize);
    }
    for &y in ys.iter().take_while(|&&y| u64::from(y) * u64::from(x) < ROW as u64) {
        add((y * x) as usize);
    }
    for &y in above.iter().take_while(|&&y| y - x < end) {
        add((y - x) as usize);
    }
    for &y in below {
        if y < x {
            add((x - y) as usize);
        }
        if x.is_multiple_of(y) {
            add((x / y) as usize);
        }
    }
    let divisor = Divisor::new(x);
    for &y in above.iter().take_while(|&&y| y / end < x) {
        if let Some(quotient) = divisor.divide(y) {
            add(quotient);
        }
    }
}

/// Returns the targets that `x` makes with each of the sorted `ys`, whose values below 2048 are in
/// `row` too.
fn results(row: &[u64], ys: &[u32], x: u32) -> Bits {
    let mut bits = Bits::default();
    let from = |least: u32| &ys[ys.partition_point(|&y| y < least)..];
    if x < 1024 {
        bits.join_raised(row, x as usize);
        bits.join_lowered(row, x as usize);
    } else {
        from(x + 100)
            .iter()
            .take_while(|&&y| y < x + 1000)
            .for_each(|&y| bits.add((y - x) as usize));
    }
    if x > 100 {
        for &y in from(x.saturating_sub(999)).iter().take_while(|&&y| y + 100 <= x) {
            bits.add((x - y) as usize);
        }
        for &y in ys.iter().take_while(|&&y| y * 100 <= x) {
            if x.is_multiple_of(y) && x / y < 1000 {
                bits.add((x / y) as usize);
            }
        }
    }
    ys.iter()
        .take_while(|&&y| u64::from(y) * u64::from(x) < 1000)
        .for_each(|&y| bits.add((y * x) as usize));
    let divisor = Divisor::new(x);
    for &y in
        from(x.saturating_mul(100)).iter().take_while(|&&y| u64::from(y) < u64::from(x) * 1000)
    {
        if let Some(quotient) = divisor.divide(y) {
            bits.add(quotient);
        }
    }
    bits
}
