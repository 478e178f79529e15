//! Givens, and the format of the ID.

use tatham_core::author::code::{
    Code as _, Digit, Flag, Flags, Given, Number, Sides, Skips, params, skips,
};
use tatham_core::{Grid, Orientation, ParseError, Size};

/// Parameters: Fillomino has larger numbers than the game, so `m` and the largest number can follow
/// the size; the game does not have this.
pub(super) const PARAMS: (Sides, Flags) =
    (Sides { range: [1, 100] }, Flags::new(&[Flag::number("m", 10_000, "the largest number")]));

/// Largest number that can be entered in the game.
const MOST: u32 = 9;

/// Largest number that a grid can hold in the game; for very small grids, the largest given.
pub(super) fn most(size: Size) -> u32 {
    MOST.min(size.area().max(3) as u32)
}

/// Codec of the givens, up to `most`.
fn large(size: Size, most: u32) -> Skips<Number> {
    skips(size, Number { what: "a given number", range: 1..=most })
}

/// Largest given that an ID of the game can hold, which can be less than the largest number.
pub(super) fn largest_given(size: Size) -> u32 {
    size.width.max(size.height).clamp(3, MOST as usize) as u32
}

/// Codec of the game's givens; 0 means none.
fn grid(size: Size) -> Skips<Digit> {
    skips(size, Digit::capital(0, largest_given(size)))
}

/// Puzzle as posed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub(super) given: Grid<Option<u32>>,
    /// Largest number.
    pub(super) most: u32,
    /// True if the puzzle itself states this number; the game's puzzles do not.
    pub(super) is_bounded: bool,
}

impl Problem {
    /// Returns the puzzle in another orientation.
    pub(super) fn turned(&self, way: Orientation) -> Self {
        Self { given: way.grid(&self.given), ..*self }
    }

    /// Largest number that its ID can hold.
    pub(super) fn largest(&self) -> u32 {
        if self.is_bounded { self.most } else { largest_given(self.given.size()) }
    }
}

/// Returns the largest number that the parameters state, which end there.
pub(super) fn largest(size: Size, flags: &Given, end: usize) -> Result<Option<u32>, ParseError> {
    let Some(most) = flags.number("m") else { return Ok(None) };
    if most > 0 && most as usize <= size.area() {
        return Ok(Some(most));
    }
    let why = format!("the largest number is {most}, but the grid has {} cells", size.area());
    Err(ParseError::impossible(end - most.to_string().len()..end, why))
}

/// Reads the ID of the game with this title.
pub(super) fn parse(text: &str, title: &'static str) -> Result<Problem, ParseError> {
    let ((size, flags), desc) = params(text, title, &PARAMS)?;
    if let Some(most) = largest(size, &flags, desc.start - 1)? {
        return large(size, most).parse(desc).map(|given| Problem {
            given,
            most,
            is_bounded: true,
        });
    }
    let given = grid(size).parse(desc)?;
    let given = Grid::from_fn(size, |cell| given[cell].filter(|&number| number > 0));
    Ok(Problem { given, most: most(size), is_bounded: false })
}

/// Canonical ID.
pub(super) fn id(&Problem { ref given, most, is_bounded }: &Problem) -> String {
    let size = given.size();
    if is_bounded {
        return PARAMS.text(&(size, Given::default().with("m", most)))
            + ":"
            + &large(size, most).text(given);
    }
    PARAMS.text(&(size, Given::default())) + ":" + &grid(size).text(given)
}
