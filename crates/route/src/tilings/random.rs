//! The random numbers of the games: SHA-1 of a state that is counted up (`random.c` of the games).

use sha1_smol::{DIGEST_LENGTH as BYTES, Sha1};

/// A source of random numbers, the same for the same seed.
#[derive(Clone, Debug)]
pub(super) struct Random {
    /// The part that is counted up, and the hash of the seed's hash.
    state: [u8; 2 * BYTES],
    block: [u8; BYTES],
    /// Number of bytes of the block that are used.
    used: usize,
}

impl Random {
    pub(super) fn seeded(seed: &[u8]) -> Self {
        let first: [u8; BYTES] = Sha1::from(seed).digest().bytes();
        let second: [u8; BYTES] = Sha1::from(first).digest().bytes();
        let mut state = [0; 2 * BYTES];
        state[..BYTES].copy_from_slice(&first);
        state[BYTES..].copy_from_slice(&second);
        Self { state, block: Sha1::from(state).digest().bytes(), used: 0 }
    }

    fn byte(&mut self) -> u8 {
        if self.used == BYTES {
            for low in &mut self.state[..BYTES] {
                *low = low.wrapping_add(1);
                if *low != 0 {
                    break;
                }
            }
            (self.block, self.used) = (Sha1::from(self.state).digest().bytes(), 0);
        }
        self.used += 1;
        self.block[self.used - 1]
    }

    /// A number below a bound, which is not 0.
    pub(super) fn below(&mut self, bound: u32) -> u32 {
        let bits = bound.ilog2() + 1 + 3;
        let share = (1_u64 << bits) / u64::from(bound);
        loop {
            let bytes = (0..bits.div_ceil(8)).fold(0, |all, _| all << 8 | u64::from(self.byte()));
            let number = (bytes & ((1 << bits) - 1)) / share;
            if number < u64::from(bound) {
                return number as u32;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_from_block_after_block() {
        let mut random = Random::seeded(b"dummy");
        let first: Vec<u8> = (0..BYTES).map(|_| random.byte()).collect();
        let low = random.state[0];
        let second: Vec<u8> = (0..BYTES).map(|_| random.byte()).collect();
        assert_ne!(first, second);
        assert_eq!(random.state[0], low.wrapping_add(1));
    }
}
