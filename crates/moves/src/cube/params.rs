//! Notation of Cube's parameters: a solid, and the sides of its floor.

use tatham_core::author::code::Code;
use tatham_core::author::scan::Scanner;
use tatham_core::{Flaw, ParseError};

use super::floor::{Floor, area};
use super::solid::Solid;

/// Longest side, and the largest number of pieces of the floor.
const SIDE: u64 = 100;
const PIECES: usize = 1024;

/// Parameters: a solid and the sides of the floor.
pub(super) struct CubeParams;

impl Code for CubeParams {
    type Value = (Solid, [usize; 2]);

    fn read(&self, scan: &mut Scanner<'_>) -> Result<Self::Value, ParseError> {
        let start = scan.position();
        let solid = scan
            .peek()
            .and_then(Solid::from_letter)
            .ok_or_else(|| scan.expected("`t`, `c`, `o` or `i`"))?;
        scan.next_char();
        let first = scan.number("the first side", 0..=SIDE)? as usize;
        let second =
            if scan.take('x') { scan.number("the second side", 0..=SIDE)? as usize } else { first };
        let sides = [first, second];
        let wrong = |what: String| Err(ParseError::impossible(start..scan.position(), what));
        let pieces = area(solid, sides);
        if solid == Solid::Cube && first.min(second) < 2 {
            return wrong("the sides of a cube's board must be at least 2".to_owned());
        }
        if pieces > PIECES {
            let flaw = Flaw::TooLarge {
                what: "the board".into(),
                found: format!("of {pieces} pieces"),
                bound: PIECES as u64,
            };
            return Err(ParseError::new(start..scan.position(), flaw));
        }
        let ground = Floor::new(solid, sides);
        if pieces <= solid.faces()
            || solid
                .count_kinds(&ground.kinds())
                .into_iter()
                .any(|count| count < solid.faces() / solid.kinds())
        {
            return wrong(format!(
                "a board of {pieces} pieces is too small for {} faces and a start",
                solid.faces()
            ));
        }
        Ok((solid, sides))
    }

    fn write(&self, (solid, [first, second]): &Self::Value, out: &mut String) {
        out.push(solid.letter());
        out.extend([first.to_string(), "x".to_owned(), second.to_string()]);
    }

    fn name(&self) -> String {
        "a solid and the sides of its board".to_owned()
    }

    fn begins(&self, next: char) -> bool {
        Solid::from_letter(next).is_some()
    }
}
