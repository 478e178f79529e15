//! The tiling, and the numbers in its faces.

use tatham_core::code::{Code as _, Digit, Flag, Flags, Given, Sides, Skips, params, skips};
use tatham_core::error::Flaw;
use tatham_core::tiling::Tiling;
use tatham_core::{Grid, ParseError, Place, Size};

/// The game's tilings: only squares are read yet.
const TILINGS: u32 = 17;
const SQUARES: u32 = 0;

const PARAMS: (Sides, Flags) =
    (Sides { range: [3, 100] }, Flags::new(&[Flag::number("t", TILINGS, "the tiling"), Flag::difficulty("enth")]));

fn numbers(size: Size) -> Skips<Digit> {
    skips(size, Digit::capital(0, 35))
}

/// A puzzle as posed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub(super) size: Size,
    pub(super) tiling: Tiling,
    /// For each face how many lines lie around it, if that is given.
    clues: Grid<Option<u32>>,
}

impl Problem {
    /// The number in a face.
    pub(super) fn clue(&self, face: usize) -> Option<u32> {
        self.clues[face]
    }

    /// The numbers: where each stands, what it is called, the edges around it, and how many of those have a line.
    pub(super) fn clues(&self) -> impl Iterator<Item = (Place, String, &[usize], usize)> {
        let numbers = (0..self.tiling.faces()).filter_map(|face| Some((face, self.clue(face)?)));
        numbers.map(|(face, number)| {
            let place = Place::Face(face);
            (place, format!("the {number} in {place}"), self.tiling.around(face), number as usize)
        })
    }
}

/// Reads an ID.
pub(super) fn parse(text: &str, game: &'static str) -> Result<Problem, ParseError> {
    let ((size, flags), desc) = params(text, game, &PARAMS)?;
    if flags.number("t").is_some_and(|tiling| tiling != SQUARES) {
        let help = "squares are `t0`";
        let message = format!("{game} on other tilings than squares is not supported yet");
        return Err(ParseError {
            span: 0..text.find(':').unwrap_or_default(),
            flaw: Flaw::Unsupported(message),
            help: Some(help.into()),
        });
    }
    Ok(Problem { size, tiling: size.tiling(), clues: numbers(size).parse(desc)? })
}

/// Writes it.
pub(super) fn id(problem: &Problem) -> String {
    PARAMS.text(&(problem.size, Given::default().with("t", SQUARES))) + ":" + &numbers(problem.size).text(&problem.clues)
}
