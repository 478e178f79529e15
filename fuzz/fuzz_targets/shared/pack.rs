//! Puzzles packed as sites pack them, in the simplest ways that their readers take.

/// Signs of base64.
const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Bits, written as base64.
fn base64(bits: &[bool]) -> String {
    let sign = |bits: &[bool]| {
        let value =
            (0..6).fold(0, |value, at| 2 * value + usize::from(bits.get(at) == Some(&true)));
        char::from(SIGNS[value])
    };
    bits.chunks(6).map(sign).collect()
}

/// Packs a text by LZ-string, each letter as a new one.
pub fn lz_string(text: &str) -> String {
    let mut bits = Vec::new();
    let mut number = |value: usize, length: usize| {
        bits.extend((0..length).map(|bit| value >> bit & 1 == 1));
    };
    let (mut length, mut left) = (2, 0);
    for letter in text.encode_utf16() {
        let is_wide = letter > 0xff;
        number(usize::from(is_wide), length);
        number(letter.into(), if is_wide { 16 } else { 8 });
        if left == 0 {
            (length, left) = (3, 4);
            continue;
        }
        // The letter and a longer text get numbers.
        for _ in 0..2 {
            left -= 1;
            if left == 0 {
                left = 1 << length;
                length += 1;
            }
        }
    }
    number(2, length);
    base64(&bits)
}

/// Packs bytes by deflate, uncompressed, in base64.
pub fn deflate(bytes: &[u8]) -> String {
    let mut packed = Vec::new();
    let mut blocks = bytes.chunks(0xffff).peekable();
    while let Some(block) = blocks.next() {
        packed.push(u8::from(blocks.peek().is_none()));
        let length = block.len() as u16;
        packed.extend(length.to_le_bytes());
        packed.extend((!length).to_le_bytes());
        packed.extend(block);
    }
    let bits: Vec<bool> =
        packed.iter().flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1 == 1)).collect();
    base64(&bits)
}
