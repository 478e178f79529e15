//! Lines of nonograms: the cells on which all placements of a line's runs agree, by bit-parallel
//! dynamic programming.
//!
//! Cells are bits 1…n of a word; bits 0 and n+1 are two white cells outside the line, so that every
//! run has a white cell on both sides. Take the clue `2 1` on five cells, the third known to be
//! white:
//!
//! ```text
//!   bit             0 1 2 3 4 5 6
//!   known           . ? ? . ? ? .
//!   gap before 1st  x x x x x x x     white cells with no run before them: flood upward from bit 0
//!   2 can start       x     x         two cells not white, and cells around them not black
//!   gap after 1st         x x x x     flood upward from behind each run
//!   1 can start             x x       ... that starts next to a cell of the gap before it
//!   gap after 2nd             x x     reaches bit 6: the runs can be placed
//! ```
//!
//! From the other end this gives the gaps that the rest of the runs can follow. A run can start
//! where both agree. A cell can be black if a possible run covers it, and white if it is in the
//! same gap in both. A *flood* is one addition, see [`Bits::flood_up`]; the windows of a run of r
//! cells take log₂ r shifts. So k runs cost O(k · log r) operations on words of n bits: about a
//! fifth of a microsecond for a line of 30.
//!
//! # References
//! The dynamic programme: K. J. Batenburg, W. A. Kosters, "Solving Nonograms by combining
//! relaxations", Pattern Recognition 42 (2009). Flooding by addition: the carry trick of
//! bit-parallel string matching, H. Hyyrö, "Bit-parallel approximate string matching algorithms",
//! 2003.

mod bits;

pub use bits::Bits;

/// Returns the number of words for a line of `length` cells with the two white cells outside it,
/// out of those for which solvers are compiled; `None` if the line is too long.
pub fn words(length: usize) -> Option<usize> {
    [1, 2, 4, 8, 16].into_iter().find(|words| length + 2 <= 64 * words)
}

/// Possible colours of a line's cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Agreement<const W: usize> {
    /// Cells that are black in some placement of the runs.
    pub black: Bits<W>,
    /// Cells that are white in some placement, with the two outside the line.
    pub white: Bits<W>,
}

/// Working memory of the line solver, kept to avoid allocations.
#[derive(Clone, Debug, Default)]
pub struct Scratch<const W: usize> {
    /// For each number j of runs, the white cells that can have exactly the first j before them.
    before: Vec<Bits<W>>,
    /// For each run, in order, the cells where it can start, by the known cells and the runs before
    /// it.
    starts: Vec<Bits<W>>,
    /// For each number j of runs, in reverse, the white cells that can have exactly the last j
    /// after them.
    after: Vec<Bits<W>>,
}

/// Known cells of a line; bits 1…n.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownCells<const W: usize> {
    /// Black cells.
    pub black: Bits<W>,
    /// White cells, with the two outside the line.
    pub white: Bits<W>,
}

impl<const W: usize> KnownCells<W> {
    /// Creates a line of `length` unknown cells.
    pub fn nothing(length: usize) -> Self {
        Self { black: Bits::NONE, white: Bits::bit(0) | Bits::bit(length + 1) }
    }

    /// Sets a cell.
    #[inline]
    pub fn set(&mut self, place: usize, black: bool) {
        let colour = if black { &mut self.black } else { &mut self.white };
        colour.insert(place);
    }
}

/// Returns the cells where a run of `length` can start: all its cells in `open`, the cells around
/// it in `gap`.
#[inline]
fn fitting<const W: usize>(open: Bits<W>, gap: Bits<W>, length: usize) -> Bits<W> {
    let mut window = open;
    let mut have = 1;
    while have < length {
        let step = have.min(length - have);
        window &= window.down(step);
        have += step;
    }
    window & gap.up(1) & gap.down(length)
}

/// Places the runs from below: writes the gaps to `gaps`, and the starts to `starts` if wanted.
/// Returns false if the runs do not fit.
#[inline]
fn place<const W: usize>(
    runs: impl Iterator<Item = usize>,
    open: Bits<W>,
    gap: Bits<W>,
    end: usize,
    gaps: &mut Vec<Bits<W>>,
    mut starts: Option<&mut Vec<Bits<W>>>,
) -> bool {
    let mut reached = Bits::bit(0).flood_up(gap);
    gaps.clear();
    gaps.push(reached);
    let (mut last, mut fit) = (0, Bits::NONE);
    for length in runs {
        if length != last {
            (last, fit) = (length, fitting(open, gap, length));
        }
        let start = reached.up(1) & fit;
        reached = start.up(length).flood_up(gap);
        gaps.push(reached);
        if let Some(starts) = &mut starts {
            starts.push(start);
        }
    }
    reached.has(end)
}

impl<const W: usize> Scratch<W> {
    /// Returns the possible colours of each cell over all placements of `runs` on a line of
    /// `length` cells; `None` if there is no placement.
    pub fn settle(
        &mut self,
        runs: &[u16],
        length: usize,
        known: KnownCells<W>,
    ) -> Option<Agreement<W>> {
        if !self.place_both_ways(runs, length, known) {
            return None;
        }
        let mut agreement = Agreement { black: Bits::NONE, white: Bits::NONE };
        for (j, before) in self.before.iter().enumerate() {
            let after = self.after(runs.len() - j, length);
            agreement.white |= *before & after;
            if j > 0 {
                let run = usize::from(runs[j - 1]);
                let mut cover = self.starts[j - 1] & after.down(run);
                let mut have = 1;
                while have < run {
                    let step = have.min(run - have);
                    cover |= cover.up(step);
                    have += step;
                }
                agreement.black |= cover;
            }
        }
        Some(agreement)
    }

    /// Returns for each run the cells in which it can start; `None` if there is no placement.
    pub fn placements(
        &mut self,
        runs: &[u16],
        length: usize,
        known: KnownCells<W>,
    ) -> Option<Vec<Bits<W>>> {
        let fits = self.place_both_ways(runs, length, known);
        let starts = |(j, &run): (usize, &u16)| {
            self.starts[j] & self.after(runs.len() - 1 - j, length).down(usize::from(run))
        };
        fits.then(|| runs.iter().enumerate().map(starts).collect())
    }

    /// Returns true if there is a placement of the runs.
    pub fn fits(&mut self, runs: &[u16], length: usize, known: KnownCells<W>) -> bool {
        let (open, gap, end) = rooms(length, known);
        place(runs.iter().map(|&run| usize::from(run)), open, gap, end, &mut self.before, None)
    }

    fn place_both_ways(&mut self, runs: &[u16], length: usize, known: KnownCells<W>) -> bool {
        let (open, gap, end) = rooms(length, known);
        self.starts.clear();
        let forward = runs.iter().map(|&run| usize::from(run));
        if !place(forward.clone(), open, gap, end, &mut self.before, Some(&mut self.starts)) {
            return false;
        }
        let [open, gap] = [open, gap].map(|bits| mirrored(bits, end));
        place(forward.rev(), open, gap, end, &mut self.after, None)
    }

    /// Returns the white cells that can have exactly the last `count` runs after them.
    #[inline]
    fn after(&self, count: usize, length: usize) -> Bits<W> {
        mirrored(self.after[count], length + 1)
    }
}

/// Returns the cells that can be black, those that can be white, and the white cell after the line.
#[inline]
fn rooms<const W: usize>(length: usize, known: KnownCells<W>) -> (Bits<W>, Bits<W>, usize) {
    let end = length + 1;
    (Bits::below(end) & !Bits::bit(0) & !known.white, Bits::below(end + 1) & !known.black, end)
}

/// Returns bits 0…`end` in reverse order.
#[inline]
fn mirrored<const W: usize>(bits: Bits<W>, end: usize) -> Bits<W> {
    bits.reversed().down(64 * W - 1 - end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Returns the lengths of the black runs of a line.
    fn runs(cells: impl Iterator<Item = bool>) -> Vec<u16> {
        let cells: Vec<bool> = cells.collect();
        cells.split(|&black| !black).map(|run| run.len() as u16).filter(|&run| run > 0).collect()
    }

    /// Returns by brute force the cells that are black, and those that are white, in some picture
    /// of the line.
    fn all_pictures(clue: &[u16], known: &[Option<bool>]) -> Option<(Vec<usize>, Vec<usize>)> {
        let n = known.len();
        let fitting: Vec<u32> = (0..1 << n)
            .filter(|picture| {
                (0..n).all(|i| known[i].is_none_or(|black| black == (picture >> i & 1 != 0)))
            })
            .filter(|picture| runs((0..n).map(|i| picture >> i & 1 != 0)) == clue)
            .collect();
        let some = |black: bool| {
            (0..n)
                .filter(|&i| fitting.iter().any(|p| (p >> i & 1 != 0) == black))
                .map(|i| i + 1)
                .collect()
        };
        (!fitting.is_empty()).then(|| (some(true), some(false)))
    }

    fn settle<const W: usize>(
        clue: &[u16],
        known: &[Option<bool>],
    ) -> Option<(Vec<usize>, Vec<usize>)> {
        let cells = |black| {
            let wanted = (0..known.len()).filter(|&i| known[i] == Some(black));
            wanted.fold(Bits::<W>::NONE, |bits, i| bits | Bits::bit(i + 1))
        };
        let known_bits = KnownCells { black: cells(true), white: cells(false) };
        let agreement = Scratch::default().settle(clue, known.len(), known_bits);
        assert_eq!(Scratch::default().fits(clue, known.len(), known_bits), agreement.is_some());
        let agreement = agreement?;
        let inside =
            |bits: Bits<W>| bits.ones().filter(|i| (1..=known.len()).contains(i)).collect();
        Some((inside(agreement.black), inside(agreement.white)))
    }

    proptest! {
        #[test]
        fn it_finds_all_that_placements_agree_on(
            picture in prop::collection::vec(any::<bool>(), 1..13),
            known in prop::collection::vec(prop::option::weighted(0.4, any::<bool>()), 12),
            honest in any::<bool>(),
        ) {
            let clue = runs(picture.iter().copied());
            let known: Vec<Option<bool>> = picture
                .iter()
                .zip(known)
                .map(|(&cell, known)| known.map(|other| if honest { cell } else { other }))
                .collect();
            let expected = all_pictures(&clue, &known);
            prop_assert_eq!(settle::<1>(&clue, &known), expected.clone());
            prop_assert_eq!(settle::<3>(&clue, &known), expected);
        }
    }

    #[test]
    fn long_lines_cross_words() {
        // 150 cells, runs of 70 and 70: slack 9, so 61 cells of each are certain.
        let certain = settle::<3>(&[70, 70], &[None; 150]).map(|(_, white)| 150 - white.len());
        assert_eq!(certain, Some(122));
        assert_eq!(settle::<3>(&[70, 80], &[None; 150]), None);
    }
}
