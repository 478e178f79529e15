//! A safe method: 3-cycles of tiles, which leave all others where they are.
//!
//! Commutators of short words are searched for those that move exactly 3 tiles. All other 3-cycles
//! follow: bring 3 tiles to where such a word cycles them, apply it, and undo the moves that
//! brought them there.

use std::cell::Cell;
use std::collections::HashMap;

use tatham_core::budget::{Budget, Stop};

use super::Turns;
use super::commutators::Word;
use super::invariants::Lies;

/// Limits of cycles.
struct Limits;

impl Limits {
    /// Spots of the largest boards that are cycled home: tens to hundreds, as the table has a byte
    /// for each 3 of them, here 4,000,000.
    const SPOTS: usize = 160;

    /// Tiles that are tried as the third of a cycle: 1 and more. With more of them, more cycles
    /// bring 2 or 3 tiles home at once.
    const THIRDS: usize = 20;

    /// Triples of spots between two looks at the budget: less than a millisecond.
    const EVERY: u32 = 1000;
}

/// 3-cycles of spots: the tile on the first goes to the second, from there to the third, and from
/// there to the first.
#[derive(Debug)]
pub(crate) struct Cycles {
    spots: usize,
    carries: Vec<Vec<u16>>,
    back: Vec<u16>,
    /// Number of moves needed, 0 if no word is found.
    lengths: Vec<u8>,
    words: HashMap<usize, Vec<u16>>,
}

impl Cycles {
    /// Returns `None` if there are too many spots, or no word is found.
    pub(crate) fn new(
        turns: &Turns,
        words: &[Word],
        budget: &Budget,
    ) -> Result<Option<Self>, Stop> {
        let spots = turns.spots();
        if spots > Limits::SPOTS {
            return Ok(None);
        }
        let mut cycles = Self {
            spots,
            carries: turns.carries(),
            back: turns.back.clone(),
            lengths: Vec::new(),
            words: HashMap::new(),
        };
        budget.reserve(&mut cycles.lengths, spots.pow(3))?;
        cycles.lengths.resize(spots.pow(3), 0);
        cycles.find(words, turns.spins);
        cycles.spread(budget)?;
        Ok((!cycles.words.is_empty()).then_some(cycles))
    }

    fn index(&self, three: [u16; 3]) -> usize {
        three.iter().fold(0, |index, &spot| index * self.spots + spot as usize)
    }

    /// Records the words that cycle 3 tiles without turning any.
    fn find(&mut self, words: &[Word], spins: u16) {
        for word in words.iter().filter(|word| word.moved == 3) {
            let first = (0..word.carry.len())
                .find(|&spot| word.carry[spot] as usize != spot)
                .unwrap_or_default() as u16;
            let second = word.carry[first as usize];
            let third = word.carry[second as usize];
            if word.carry[third as usize] != first
                || second / spins == first / spins
                || third == first
            {
                continue;
            }
            for spin in 0..spins {
                let spun = |spot: u16| spot / spins * spins + (spot + spin) % spins;
                let (p, q, r) = (spun(first), spun(second), spun(third));
                for three in [[p, q, r], [q, r, p], [r, p, q]] {
                    let index = self.index(three);
                    if self.lengths[index] == 0 || self.lengths[index] as usize > word.moves.len() {
                        self.lengths[index] = word.moves.len() as u8;
                        self.words.insert(index, word.moves.clone());
                    }
                }
            }
        }
    }

    /// Spreads from triples with a word to all triples that moves bring there.
    fn spread(&mut self, budget: &Budget) -> Result<(), Stop> {
        let mut ticker = budget.ticker(Limits::EVERY);
        let mut waiting: Vec<Vec<usize>> = vec![Vec::new(); 256];
        let mut begin: Vec<usize> = self.words.keys().copied().collect();
        begin.sort_unstable();
        for index in begin {
            waiting[self.lengths[index] as usize].push(index);
        }
        for length in 1..254 {
            for index in std::mem::take(&mut waiting[length]) {
                ticker.tick(budget)?;
                if self.lengths[index] as usize != length {
                    continue;
                }
                let three = [
                    index / self.spots / self.spots,
                    index / self.spots % self.spots,
                    index % self.spots,
                ];
                for carry in &self.carries {
                    let next = self.index(three.map(|spot| carry[spot]));
                    if self.lengths[next] == 0 || self.lengths[next] as usize > length + 2 {
                        self.lengths[next] = length as u8 + 2;
                        waiting[length + 2].push(next);
                    }
                }
            }
        }
        Ok(())
    }

    /// Returns the moves that cycle 3 spots.
    fn word(&self, three: [u16; 3]) -> Vec<u16> {
        let (mut ahead, mut three) = (Vec::new(), three);
        loop {
            let index = self.index(three);
            let length = self.lengths[index];
            if let Some(word) = self.words.get(&index).filter(|word| word.len() == length as usize)
            {
                let back: Vec<u16> =
                    ahead.iter().rev().map(|&turn: &u16| self.back[turn as usize]).collect();
                return [&ahead[..], word, &back].concat();
            }
            let step = (0..self.carries.len()).find(|&turn| {
                let next = self.index(three.map(|spot| self.carries[turn][spot as usize]));
                self.lengths[next] != 0 && self.lengths[next] + 2 == length
            });
            let turn = step.expect("a three that is nearer to a word");
            three = three.map(|spot| self.carries[turn][spot as usize]);
            ahead.push(turn as u16);
        }
    }

    /// Returns moves to the goal for distinguished tiles: `at` are their spots, `home` their goals.
    pub(crate) fn complete(&self, lies: &Lies, spins: u16) -> Option<Vec<u16>> {
        let (mut at, home) = (lies.at.clone(), &lies.home);
        let mut on = vec![None; self.spots];
        (0..)
            .zip(&at)
            .for_each(|(tile, &spot): (usize, _)| on[(spot / spins) as usize] = Some(tile));
        let mut moves = Vec::new();
        // Each round brings a tile home, or prepares that.
        for _ in 0..at.len() * 3 {
            let open: Vec<usize> = (0..at.len()).filter(|&tile| at[tile] != home[tile]).collect();
            if open.is_empty() {
                return Some(moves);
            }
            let best = Cell::new(None::<(i64, [u16; 3])>);
            let offer = |worth: i64, three: [u16; 3]| {
                let length = i64::from(self.lengths[self.index(three)]);
                // Moves for each tile that comes home, in sixtieths.
                if length > 0 && best.get().is_none_or(|(least, _)| length * 60 / worth < least) {
                    best.set(Some((length * 60 / worth, three)));
                }
            };
            for &tile in &open {
                let (from, to) = (at[tile], home[tile]);
                if from / spins == to / spins {
                    continue;
                }
                for &third in open.iter().filter(|&&third| third != tile).take(Limits::THIRDS) {
                    for spin in 0..spins {
                        let spot = at[third] / spins * spins + spin;
                        if spot / spins == to / spins {
                            continue;
                        }
                        // The tile on the third spot goes to `from`; the tile on `to` goes to the
                        // third.
                        let turned =
                            |spot: u16, by: u16| spot / spins * spins + (spot % spins + by) % spins;
                        let arrives =
                            turned(from, (at[third] % spins + spins - spot % spins) % spins);
                        let mut worth = 60;
                        worth += if arrives == home[third] { 60 } else { 0 };
                        if let Some(second) = on[(to / spins) as usize] {
                            let arrives =
                                turned(spot, (at[second] % spins + spins - to % spins) % spins);
                            worth += if arrives == home[second] { 60 } else { 0 };
                        }
                        offer(worth / 60, [from, to, spot]);
                    }
                }
            }
            if best.get().is_none() {
                // Only turned tiles or swapped pairs are left: they are separated first, with the
                // help of a tile that is at home.
                for &tile in &open {
                    for other in (0..at.len()).filter(|&other| other != tile) {
                        for third in (0..at.len()).filter(|&third| third != other && third != tile)
                        {
                            for spin in 0..spins * spins {
                                let spot = |tile: usize, spin: u16| {
                                    at[tile] / spins * spins + spin % spins
                                };
                                let others = i64::from(open.contains(&other))
                                    + i64::from(open.contains(&third));
                                offer(
                                    1 + others,
                                    [at[tile], spot(other, spin), spot(third, spin / spins)],
                                );
                            }
                        }
                    }
                }
            }
            let (_, three) = best.get()?;
            let word = self.word(three);
            for &turn in &word {
                for spot in &mut at {
                    *spot = self.carries[turn as usize][*spot as usize];
                }
            }
            (0..)
                .zip(&at)
                .for_each(|(tile, &spot): (usize, _)| on[(spot / spins) as usize] = Some(tile));
            moves.extend(word);
        }
        None
    }
}
