//! Bags of a game's numbers, with equal numbers not distinguished, and the ways to cut a bag in
//! two.
//!
//! A bag is a set of bits over the sorted numbers. Of several equal numbers a bag always holds the
//! first ones, so that each bag is written in one way: `2 2 5` has 5 nonempty ones, not 7.
//!
//! ```text
//!     5 2 2          5 2 2
//!     . . #   2      # . #   5 2        . # . is written . . #
//!     . # #   2 2    # # #   5 2 2      # # . is written # . #
//!     # . .   5
//! ```

/// Bag: bit i represents the i-th smallest number.
pub(crate) type Bag = u16;

/// All bags of a game.
#[derive(Debug)]
pub(crate) struct Bags {
    tiles: Vec<u64>,
    /// Canonical bag of each set of bits.
    canonical: Vec<Bag>,
}

impl Bags {
    /// Makes the bags of at most 10 numbers.
    pub(crate) fn new(tiles: &[u64]) -> Self {
        let mut tiles = tiles.to_vec();
        tiles.sort_unstable();
        let count = tiles.len();
        let mut canonical: Vec<Bag> = (0..1 << count).collect();
        if tiles.windows(2).any(|pair| pair[0] == pair[1]) {
            for set in &mut canonical {
                *set = canon(&tiles, *set);
            }
        }
        Self { tiles, canonical }
    }

    /// Returns the numbers, smallest first.
    pub(crate) fn tiles(&self) -> &[u64] {
        &self.tiles
    }

    /// Returns the bag of all numbers.
    pub(crate) fn all(&self) -> Bag {
        (self.canonical.len() - 1) as Bag
    }

    /// Returns the number of sets of bits: a bound for tables over bags.
    pub(crate) fn count(&self) -> usize {
        self.canonical.len()
    }

    /// Returns all bags of `size` numbers.
    pub(crate) fn of_size(&self, size: usize) -> impl Iterator<Item = Bag> + '_ {
        let bag = move |(i, &bag): (usize, &Bag)| {
            usize::from(bag) == i && bag.count_ones() as usize == size
        };
        self.canonical.iter().enumerate().filter(move |item| bag(*item)).map(|(_, &bag)| bag)
    }

    /// Returns the smallest number of a bag, or of any set of bits.
    pub(crate) fn lowest(&self, bag: Bag) -> u64 {
        self.tiles[bag.trailing_zeros() as usize]
    }

    /// Returns the rest of `bag` without `part`, as a bag.
    pub(crate) fn without(&self, bag: Bag, part: Bag) -> Bag {
        self.canonical[usize::from(bag & !part)]
    }

    /// Returns the ways to cut `bag` in two, each once, the smaller part first.
    pub(crate) fn cuts(&self, bag: Bag) -> impl Iterator<Item = (Bag, Bag)> + '_ {
        let size = bag.count_ones();
        // Subsets of a set of bits, largest first (Warren, Hacker's Delight, 2-1).
        let mut part = bag;
        std::iter::from_fn(move || {
            part = part.wrapping_sub(1) & bag;
            (part != 0).then_some(part)
        })
        .filter(move |&a| 2 * a.count_ones() <= size && self.canonical[usize::from(a)] == a)
        .map(move |a| (a, self.without(bag, a)))
        .filter(move |&(a, b)| a <= b || 2 * a.count_ones() < size)
    }
}

fn canon(tiles: &[u64], set: Bag) -> Bag {
    let (mut bag, mut start) = (0, 0);
    for group in tiles.chunk_by(|a, b| a == b) {
        let held = (set >> start & ((1 << group.len()) - 1)).count_ones();
        bag |= ((1 << held) - 1) << start;
        start += group.len();
    }
    bag
}

/// Bags of a game, and bounds on the values that are useful.
///
/// Let b(S) be the product of the numbers of S, ones counted as twos. No value of S is above b(S):
/// results grow fastest by multiplication, and 1 + 1 is 2. Nor is a value of S above max(T, 2) *
/// b(R) useful, where R are the other numbers and T is the largest value wanted. For let v become u
/// by an operation with a value y of B, and u be at most p = max(T, 2) * b(R without B); then v is
/// at most u for + and *, at most y where it is itself subtracted from y or divides it, at most p *
/// y for /, and for - at most p + y, which is at most p * b(B), for p and b(B) are at least 2. So v
/// is at most p * b(B) = max(T, 2) * b(R).
///
/// With T up to 10^12 and 10 numbers up to 10^6, the smaller of the two bounds is never above
/// 10^36: 128 bits hold every value that matters, and games like those of the show need 20.
#[derive(Debug)]
pub(crate) struct Game {
    pub(crate) bags: Bags,
    pub(crate) caps: Vec<u128>,
    /// Bound on all values.
    pub(crate) most: u128,
}

impl Game {
    /// Makes the game with these numbers for values up to `largest`.
    pub(crate) fn new(tiles: &[u64], largest: u64) -> Self {
        let bags = Bags::new(tiles);
        let all = usize::from(bags.all());
        // Product of the numbers of each set, ones counted as twos.
        let mut products = vec![1_u128; bags.count()];
        for set in 1..=all {
            let tile = bags.lowest(set as Bag).max(2);
            products[set] = products[set & (set - 1)].saturating_mul(tile.into());
        }
        let largest = u128::from(largest.max(2));
        let cap = |set: usize| products[set].min(products[all ^ set].saturating_mul(largest));
        Self { caps: (0..=all).map(cap).collect(), most: products[all], bags }
    }

    /// Returns the number of bits of the largest useful value.
    pub(crate) fn width(&self) -> u32 {
        self.caps.iter().max().map_or(0, |most| 128 - most.leading_zeros())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_numbers_are_not_told_apart() {
        let bags = Bags::new(&[5, 2, 2]);
        let of = |size| bags.of_size(size).collect::<Vec<_>>();
        assert_eq!((of(1), of(2), of(3)), (vec![0b001, 0b100], vec![0b011, 0b101], vec![0b111]));
        assert_eq!(bags.cuts(0b111).collect::<Vec<_>>(), [(0b100, 0b011), (0b001, 0b101)]);
        assert_eq!((bags.lowest(0b101), bags.lowest(0b100)), (2, 5));
    }

    #[test]
    fn distinct_numbers_have_all_their_bags_and_cuts() {
        let bags = Bags::new(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
        assert_eq!((1..=10).map(|size| bags.of_size(size).count()).sum::<usize>(), 1023);
        let cuts: usize =
            (1..=10).flat_map(|size| bags.of_size(size)).map(|bag| bags.cuts(bag).count()).sum();
        assert_eq!(cuts, 28_501);
    }

    #[test]
    fn useless_sizes_need_no_width() {
        assert_eq!(Game::new(&[100, 75, 50, 25, 10, 10], 999).width(), 20);
        assert!(Game::new(&[1_000_000; 10], 1_000_000_000_000).width() <= 120);
    }
}
