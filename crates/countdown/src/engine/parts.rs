//! Sub-multisets of the tiles, numbered: the number of each distinct tile that is in it, in mixed radix.

use crate::problem::Value;

/// The parts of a game's tiles.
#[derive(Debug)]
pub(crate) struct Parts {
    /// Number of tiles of each part.
    pub(crate) size: Vec<usize>,
    /// The value of a part of one tile.
    pub(crate) tile: Vec<Option<Value>>,
    /// The product of a part's tiles, each counted as 2 at least: no value made of it is larger.
    pub(crate) product: Vec<Value>,
    /// The two-way splits of each part, each once, the smaller (and of two equals the lower) first.
    pub(crate) splits: Vec<Vec<(usize, usize)>>,
    /// The parts of each size.
    pub(crate) by_size: Vec<Vec<usize>>,
}

impl Parts {
    /// All parts of these tiles; there are at most 2^n, and 3^n splits.
    pub(crate) fn new(tiles: &[u64]) -> Self {
        let mut sorted = tiles.to_vec();
        sorted.sort_unstable();
        let distinct: Vec<(u64, usize)> = sorted.chunk_by(|a, b| a == b).map(|run| (run[0], run.len())).collect();
        let count: usize = distinct.iter().map(|&(_, most)| most + 1).product();
        let digits = |part: usize| {
            let mut rest = part;
            distinct.iter().map(move |&(tile, most)| {
                let digit = rest % (most + 1);
                rest /= most + 1;
                (tile, digit)
            })
        };
        let fits = |a: usize, whole: usize| digits(a).zip(digits(whole)).all(|((_, a), (_, whole))| a <= whole);
        let size: Vec<usize> = (0..count).map(|part| digits(part).map(|(_, digit)| digit).sum()).collect();
        let product = (0..count).map(|part| {
            let factors = digits(part).flat_map(|(tile, digit)| std::iter::repeat_n(Value::from(tile.max(2)), digit));
            factors.fold(1, Value::saturating_mul)
        });
        let tile = (0..count).map(|part| {
            let (tile, _) = digits(part).find(|&(_, digit)| digit > 0)?;
            (size[part] == 1).then_some(Value::from(tile))
        });
        let splits = (0..count).map(|whole| {
            // Without carries, the number of the rest is the difference of the numbers.
            let halves = (1..whole).filter(|&a| fits(a, whole)).map(|a| (a, whole - a));
            halves.filter(|&(a, b)| (size[a], a) <= (size[b], b)).collect()
        });
        let mut by_size = vec![Vec::new(); tiles.len() + 1];
        for part in 0..count {
            by_size[size[part]].push(part);
        }
        Self { product: product.collect(), tile: tile.collect(), splits: splits.collect(), by_size, size }
    }

    /// The part of all tiles.
    pub(crate) fn whole(&self) -> usize {
        self.size.len() - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_tiles_are_alike() {
        let parts = Parts::new(&[3, 3, 7]);
        assert_eq!(parts.size, [0, 1, 2, 1, 2, 3]);
        assert_eq!(parts.tile, [None, Some(3), None, Some(7), None, None]);
        assert_eq!(parts.product, [1, 3, 9, 7, 21, 63]);
        assert_eq!(parts.splits[5], [(1, 4), (3, 2)]);
        assert_eq!(parts.splits[2], [(1, 1)]);
    }

    #[test]
    fn ten_different_tiles_have_all_parts() {
        let parts = Parts::new(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
        assert_eq!((parts.size.len(), parts.by_size[5].len()), (1024, 252));
        // Each of 3^10 ways to put tiles left, right or aside, without empty sides, is counted once of twice.
        assert_eq!(parts.splits.iter().map(Vec::len).sum::<usize>(), (59049 - 2 * 1024 + 1_usize) >> 1);
    }
}
