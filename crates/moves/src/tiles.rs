//! Numbered tiles that change places: their notation, and the parity of the swaps that sort them.

use tatham_core::ParseError;
use tatham_core::author::code::Code;
use tatham_core::author::scan::Scanner;

/// Numbers from the first to the last, each once, separated by commas: `3,1,2,0`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tiles {
    /// Smallest number.
    pub(crate) first: u32,
    /// Number of numbers.
    pub(crate) count: usize,
}

impl Tiles {
    fn last(&self) -> u32 {
        self.first + self.count as u32 - 1
    }
}

impl Code for Tiles {
    type Value = Vec<u32>;

    fn read(&self, scan: &mut Scanner<'_>) -> Result<Vec<u32>, ParseError> {
        let (mut tiles, mut is_there) = (Vec::new(), vec![false; self.count]);
        while tiles.len() < self.count {
            if !tiles.is_empty() && !scan.take(',') {
                return Err(scan.expected(format!(
                    "`,` after number {} of {}",
                    tiles.len(),
                    self.count
                )));
            }
            let start = scan.position();
            let tile =
                scan.number("a tile", u64::from(self.first)..=u64::from(self.last()))? as u32;
            if std::mem::replace(&mut is_there[(tile - self.first) as usize], true) {
                return Err(ParseError::impossible(
                    start..scan.position(),
                    format!("there are two tiles {tile}"),
                ));
            }
            tiles.push(tile);
        }
        Ok(tiles)
    }

    fn write(&self, tiles: &Vec<u32>, out: &mut String) {
        let numbers: Vec<String> = tiles.iter().map(u32::to_string).collect();
        out.push_str(&numbers.join(","));
    }

    fn name(&self) -> String {
        format!("the numbers {} to {}, separated by `,`", self.first, self.last())
    }

    fn begins(&self, next: char) -> bool {
        next.is_ascii_digit()
    }
}

/// Formats texts row by row, in columns as wide as the widest text.
pub(crate) fn in_columns(width: usize, texts: &[String]) -> String {
    let wide = texts.iter().map(String::len).max().unwrap_or(0);
    let row = |row: &[String]| {
        row.iter().map(|text| format!("{text:>wide$}")).collect::<Vec<_>>().join(" ") + "\n"
    };
    texts.chunks(width).map(row).collect()
}

/// Returns true if an odd number of swaps sorts these numbers, each from 0 up to their count once.
pub(crate) fn is_odd(numbers: &[usize]) -> bool {
    let (mut is_odd, mut is_seen) = (false, vec![false; numbers.len()]);
    for start in 0..numbers.len() {
        // A cycle of length n takes n - 1 swaps.
        let mut at = numbers[start];
        is_seen[start] |= at == start;
        while !is_seen[at] {
            is_seen[at] = true;
            is_odd ^= at != start;
            at = numbers[at];
        }
    }
    is_odd
}

#[cfg(test)]
mod tests {
    use super::*;
    use tatham_core::author::scan::Piece;

    #[test]
    fn circles_are_counted() {
        for (numbers, odd) in [
            (&[0, 1, 2][..], false),
            (&[1, 0, 2], true),
            (&[1, 2, 0], false),
            (&[1, 0, 3, 2], false),
            (&[3, 0, 1, 2], true),
            (&[], false),
        ] {
            assert_eq!(is_odd(numbers), odd, "{numbers:?}");
        }
    }

    #[test]
    fn each_number_stands_once() {
        let tiles = Tiles { first: 0, count: 4 };
        assert_eq!(tiles.parse(Piece::whole("3,1,2,0")).unwrap(), [3, 1, 2, 0]);
        for (text, span, part) in [
            ("3,1,2,3", 6..7, "two tiles 3"),
            ("3,1,2", 5..5, "`,` after number 3 of 4"),
            ("3,1,2,4", 6..7, "the maximum is 3"),
            ("3,1,2,0,", 7..8, "the end"),
        ] {
            let error = tiles.parse(Piece::whole(text)).unwrap_err();
            assert!(
                error.span == span && error.to_string().contains(part),
                "{text}: {error:?} {error}"
            );
        }
    }
}
