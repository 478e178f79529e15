//! Words that move few tiles.
//!
//! A commutator, `a b` followed by the inverses of `a` and `b`, moves only tiles that both `a` and
//! `b` move, or that come to such cells: few tiles, if the two have little in common.

use std::collections::HashMap;
use std::collections::HashSet;

use tatham_core::budget::{Budget, Stop};
use tatham_core::cold_sort;

use super::{Permutation, PermutationEntry, Turns};

/// Moves with their common effect.
#[derive(Clone, Debug)]
pub(crate) struct Word {
    pub(crate) moves: Vec<u16>,
    /// Target of each spot.
    pub(crate) carry: Vec<u16>,
    /// Number of tiles that are moved or turned.
    pub(crate) moved: usize,
}

impl Word {
    /// Returns its permutation.
    pub(crate) fn turn(&self, spins: u16) -> Permutation {
        let cells = (0..).zip(self.carry.iter().step_by(spins as usize));
        let carried =
            cells.map(|(from, &to)| PermutationEntry { from, to: to / spins, spin: to % spins });
        carried.filter(|carried| carried.from != carried.to || carried.spin > 0).collect()
    }
}

/// Returns the commutators of the first `few` words with the first `many` that move at most `most`
/// tiles: first those that move the fewest, then the shortest.
///
/// # Errors
/// The budget ended.
pub(crate) fn commutators(
    turns: &Turns,
    [few, many]: [usize; 2],
    most: usize,
    budget: &Budget,
) -> Result<Vec<Word>, Stop> {
    let (carries, spins) = (turns.carries(), turns.spins as usize);
    let words = words(&carries, many);
    let backs: Vec<Vec<u16>> = words.iter().map(|(_, carry)| inverse(carry)).collect();
    let mut found: HashMap<Vec<u16>, Vec<u16>> = HashMap::new();
    let mut ticker = budget.ticker(1000);
    for ((a, ahead), aback) in words.iter().zip(&backs).take(few) {
        for ((b, bhead), bback) in words.iter().zip(&backs) {
            ticker.tick(budget)?;
            let image = |spot: usize| bback[aback[bhead[ahead[spot] as usize] as usize] as usize];
            let mut moved =
                (0..turns.spots()).step_by(spins).filter(|&spot| image(spot) as usize != spot);
            if moved.next().is_none() || moved.nth(most - 1).is_some() {
                continue;
            }
            let back = |word: &[u16]| -> Vec<u16> {
                word.iter().rev().map(|&turn| turns.back[turn as usize]).collect()
            };
            let moves = [&a[..], b, &back(a), &back(b)].concat();
            let known = found
                .entry((0..turns.spots()).map(image).collect())
                .or_insert_with(|| moves.clone());
            if moves.len() < known.len() {
                *known = moves;
            }
        }
    }
    let moved = |carry: &[u16]| {
        (0..).zip(carry).step_by(spins).filter(|&(spot, &to): &(u16, &u16)| spot != to).count()
    };
    let mut words: Vec<Word> = found
        .into_iter()
        .map(|(carry, moves)| Word { moved: moved(&carry), carry, moves })
        .collect();
    cold_sort::sort_by(&mut words, |a, b| {
        (a.moved, a.moves.len(), &a.moves).cmp(&(b.moved, b.moves.len(), &b.moves))
    });
    Ok(words)
}

/// Returns the shortest words, each with the target of each spot.
fn words(carries: &[Vec<u16>], many: usize) -> Vec<(Vec<u16>, Vec<u16>)> {
    let nothing: Vec<u16> = (0..carries[0].len() as u16).collect();
    let mut known: HashSet<Vec<u16>> = [nothing.clone()].into();
    let mut words = vec![(Vec::new(), nothing)];
    let mut next = 0;
    while next < words.len() && words.len() <= many {
        let (word, carry) = words[next].clone();
        next += 1;
        for (turn, step) in (0..).zip(carries) {
            let carry: Vec<u16> = carry.iter().map(|&spot| step[spot as usize]).collect();
            if words.len() <= many && known.insert(carry.clone()) {
                words.push(([&word[..], &[turn]].concat(), carry));
            }
        }
    }
    words.remove(0);
    words
}

fn inverse(carry: &[u16]) -> Vec<u16> {
    let mut back = vec![0; carry.len()];
    (0..).zip(carry).for_each(|(from, &to)| back[to as usize] = from);
    back
}
