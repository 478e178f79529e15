//! The collection's obfuscation of descriptions: two rounds of masks made by SHA-1, without a key
//! (`misc.c` of the games; they only keep players from reading an answer by accident).

use sha1_smol::Sha1;
use tatham_core::ParseError;
use tatham_core::author::code::{Bits, Code as _};
use tatham_core::author::scan::Scanner;

/// Obfuscated bits in hexadecimal digits, 4 in each, the first the highest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Obfuscated {
    /// Number of bits.
    pub(crate) count: usize,
}

/// Masks the bytes of one half with a hash of the other half.
fn mask(half: &mut [u8], other: &[u8]) {
    for (number, part) in half.chunks_mut(sha1_smol::DIGEST_LENGTH).enumerate() {
        let mut hash = Sha1::from(other);
        hash.update(number.to_string().as_bytes());
        part.iter_mut().zip(hash.digest().bytes()).for_each(|(byte, mask)| *byte ^= mask);
    }
}

/// Packs bits into bytes, the first bit the highest; padding bits of the last byte are 0.
pub(crate) fn bytes(bits: &[bool]) -> Vec<u8> {
    let byte = |eight: &[bool]| {
        (0..8).fold(0, |byte, at| byte << 1 | u8::from(eight.get(at) == Some(&true)))
    };
    bits.chunks(8).map(byte).collect()
}

/// Unpacks bytes into bits.
pub(crate) fn bits(bytes: &[u8]) -> Vec<bool> {
    unpacked(bytes, 8 * bytes.len())
}

/// Returns the first bits of some bytes.
fn unpacked(bytes: &[u8], count: usize) -> Vec<bool> {
    (0..count).map(|at| bytes[at / 8] << (at % 8) & 0x80 != 0).collect()
}

impl Obfuscated {
    /// Reads obfuscated bits.
    pub(crate) fn read(self, scan: &mut Scanner<'_>) -> Result<Vec<bool>, ParseError> {
        let bits = self.plain().read(scan)?;
        let mut bytes = self::bytes(&bits);
        let (first, second) = bytes.split_at_mut(self.count.div_ceil(8) / 2);
        mask(second, first);
        // The padding of the last byte is also 0 between the rounds.
        if let (Some(last), left @ 1..) = (second.last_mut(), self.count % 8) {
            *last &= !(0xff >> left);
        }
        mask(first, second);
        Ok(unpacked(&bytes, self.count))
    }

    /// Returns the format of the same bits without obfuscation.
    pub(crate) fn plain(self) -> Bits {
        Bits { count: self.count, is_capital: false }
    }

    /// Writes bits, obfuscated.
    pub(crate) fn text(self, bits: &[bool]) -> String {
        let mut bytes = self::bytes(bits);
        let (first, second) = bytes.split_at_mut(self.count.div_ceil(8) / 2);
        mask(first, second);
        mask(second, first);
        self.plain().text(&unpacked(&bytes, self.count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tatham_core::author::scan::Piece;

    /// Uses an ID that the real game generated, and the code that it shows on giving up:
    /// `sgt-guess`, code 5 6 2 3.
    #[test]
    fn what_is_hidden_comes_back() {
        for count in [1, 4, 7, 8, 9, 31, 32, 81, 480, 1000] {
            let code = Obfuscated { count };
            let bits: Vec<bool> = (0..count).map(|at| at * at % 7 < 3).collect();
            let text = code.text(&bits);
            assert_eq!(text.len(), count.div_ceil(4));
            let mut scan = Scanner::new(Piece::whole(&text));
            assert_eq!(code.read(&mut scan), Ok(bits), "{count}");
        }
    }
}
