//! Board of Flood as a map of regions: a state is the set of flooded regions.
//!
//! ```text
//!   0 0 1      a a b      a - b     a is flooded. Playing 2 floods c; then b and d touch it.
//!   2 0 1      c a b      |   |     Earlier colours of the flood do not matter.
//!   2 2 0      c c d      c - d
//! ```

use tatham_core::Grid;

use crate::search::Space;
use crate::search::bits::Bits;

/// Regions, their neighbours, and their colours.
pub(super) struct Map<const N: usize> {
    /// Words of the set of each region's neighbours: regions are numbered in reading order, so
    /// these are few.
    near: Vec<(usize, u64)>,
    /// Start of each region's words, and the end.
    start: Vec<usize>,
    pub(super) colours: Vec<Bits<N>>,
    pub(super) all: Bits<N>,
}

/// State of a flood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Flooded<const N: usize> {
    pub(super) set: Bits<N>,
    /// Regions that touch it.
    pub(super) rim: Bits<N>,
}

/// Returns the number of the region of each cell, and the colour of each region.
pub(super) fn regions(cells: &Grid<u32>) -> (Vec<usize>, Vec<u32>) {
    let mut region = vec![usize::MAX; cells.size().area()];
    let mut colours = Vec::new();
    let mut todo = Vec::new();
    for start in 0..region.len() {
        if region[start] != usize::MAX {
            continue;
        }
        region[start] = colours.len();
        todo.push(start);
        while let Some(at) = todo.pop() {
            for next in cells.size().neighbours(at) {
                if cells[next] == cells[start] && region[next] == usize::MAX {
                    region[next] = colours.len();
                    todo.push(next);
                }
            }
        }
        colours.push(cells[start]);
    }
    (region, colours)
}

impl<const N: usize> Map<N> {
    pub(super) fn new(
        cells: &Grid<u32>,
        (region, colour): &(Vec<usize>, Vec<u32>),
        count: u32,
    ) -> Self {
        let size = cells.size();
        let touching =
            |cell: usize| size.neighbours(cell).map(move |next| (region[cell], region[next]));
        let mut pairs: Vec<(usize, usize)> =
            (0..size.area()).flat_map(touching).filter(|&(one, two)| one != two).collect();
        pairs.sort_unstable();
        let (mut near, mut start): (Vec<(usize, u64)>, Vec<usize>) = (Vec::new(), vec![0]);
        for one in pairs.chunk_by(|one, two| one.0 == two.0) {
            for word in one.chunk_by(|one, two| one.1 / 64 == two.1 / 64) {
                near.push((
                    word[0].1 / 64,
                    word.iter().fold(0, |bits, &(_, two)| bits | 1 << (two % 64)),
                ));
            }
            start.push(near.len());
        }
        start.resize(colour.len() + 1, near.len());
        let of = |wanted: u32| {
            Bits::from_numbers((0..colour.len()).filter(move |&region| colour[region] == wanted))
        };
        Self {
            near,
            start,
            colours: (0..count).map(of).collect(),
            all: Bits::from_numbers(0..colour.len()),
        }
    }

    fn around(&self, set: Bits<N>) -> Bits<N> {
        let mut around = Bits::EMPTY;
        set.each(|region| {
            for &(word, bits) in &self.near[self.start[region]..self.start[region + 1]] {
                around.add(word, bits);
            }
        });
        around
    }

    pub(super) fn corner(&self) -> Flooded<N> {
        let set = Bits::from_numbers([0]);
        Flooded { set, rim: self.around(set) }
    }

    /// Returns the regions that a colour adds.
    pub(super) fn gain(&self, state: &Flooded<N>, colour: usize) -> Bits<N> {
        state.rim.and(self.colours[colour])
    }

    /// Returns the state with these added.
    pub(super) fn with(&self, state: &Flooded<N>, gain: Bits<N>) -> Flooded<N> {
        let set = state.set.or(gain);
        Flooded { set, rim: state.rim.or(self.around(gain)).minus(set) }
    }

    /// Returns true if playing this colour first would have added as much, and the colours between
    /// would then have added more.
    pub(super) fn is_late(
        &self,
        before: &Flooded<N>,
        between: usize,
        now: &Flooded<N>,
        gain: Bits<N>,
    ) -> bool {
        gain.is_within(before.rim)
            && !self.around(gain).and(self.colours[between]).minus(now.set).is_empty()
    }

    /// Returns a colour whose last regions all touch the flood: it must be played once more, so now
    /// is as good as later.
    pub(super) fn last_of_colour(&self, state: &Flooded<N>) -> Option<usize> {
        let left = self.all.minus(state.set);
        self.colours.iter().position(|&colour| {
            let rest = left.and(colour);
            !rest.is_empty() && rest.is_within(state.rim)
        })
    }

    /// Returns a lower bound on the moves, and the sum of the distances of all regions from the
    /// flood.
    ///
    /// The regions lie in layers by their distance. A layer takes a move, even if all before it are
    /// flooded; and if the last regions of k colours lie in it, it takes k moves of these colours,
    /// which add nothing behind it.
    pub(super) fn look(&self, state: &Flooded<N>) -> (u32, u64) {
        let mut left = self.all.minus(state.set);
        let mut alive: Vec<Bits<N>> = Vec::with_capacity(16);
        alive.extend(
            self.colours.iter().map(|colour| colour.and(left)).filter(|colour| !colour.is_empty()),
        );
        let (mut bound, mut far, mut layer) = (0, 0, state.rim);
        while !layer.is_empty() {
            far += u64::from(left.len());
            left = left.minus(layer);
            let before = alive.len();
            alive.retain(|colour| !colour.and(left).is_empty());
            bound += ((before - alive.len()) as u32).max(1);
            layer = self.around(layer).and(left);
        }
        (bound, far)
    }
}

impl<const N: usize> Space for Map<N> {
    type State = Flooded<N>;
    type Move = usize;
    /// Each fill that is worth trying adds regions.
    const COMES_AGAIN: bool = false;

    fn moves(&self, state: &Flooded<N>, each: &mut impl FnMut(usize, Flooded<N>)) {
        for colour in 0..self.colours.len() {
            let gain = self.gain(state, colour);
            if !gain.is_empty() {
                each(colour, self.with(state, gain));
            }
        }
    }

    fn is_goal(&self, state: &Flooded<N>) -> bool {
        state.set == self.all
    }

    fn bound(&self, state: &Flooded<N>) -> u32 {
        self.look(state).0
    }
}
