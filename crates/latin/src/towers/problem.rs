//! Puzzle as posed: clues beside the grid and given heights, and the format of its ID.

use tatham_core::author::code::{
    Code, Flag, Flags, Given, Maybe, Number, OrBlank, Order, list, params, skips,
};
use tatham_core::{Clue, Grid, Orientation, ParseError, Size};

pub(super) const PARAMS: (Order, Flags) =
    (Order { range: [3, 9] }, Flags::new(&[Flag::difficulty("ehxu")]));

/// Codec of the clues from the top, the bottom, the left and the right, and of the given heights if
/// there are any.
fn code(size: Size) -> impl Code<Value = (Vec<Option<u32>>, Grid<Option<u32>>)> {
    let number = |what| Number { what, range: 1..=size.width as u32 };
    let clues = list('/', Maybe { code: number("a clue"), none: "" }).with_count(4 * size.width);
    (clues, OrBlank { size, grid: skips(size, number("a height")) })
}

/// Places of clues, in the order of the ID.
pub(super) fn sides(size: Size) -> impl Iterator<Item = Clue> {
    let sides = [Clue::Top, Clue::Bottom, Clue::Left, Clue::Right].into_iter();
    sides.flat_map(move |side| (1..=size.width).map(side))
}

/// Puzzle as posed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub(super) clues: Vec<Option<u32>>,
    pub(super) given: Grid<Option<u32>>,
}

impl Problem {
    /// Returns the puzzle in another orientation.
    pub(super) fn turned(&self, way: Orientation) -> Self {
        let order = self.given.size().width;
        let side = |number: usize| &self.clues[number * order..][..order];
        let clues = way.sides([0, 1, 2, 3].map(side)).concat();
        Self { clues, given: way.grid(&self.given) }
    }

    /// Each clue with its place and the cells in its view, the nearest first.
    pub(super) fn sights(
        &self,
    ) -> impl Iterator<Item = (u32, Clue, impl ExactSizeIterator<Item = usize>)> {
        let size = self.given.size();
        self.clues
            .iter()
            .zip(sides(size))
            .filter_map(move |(clue, place)| Some(((*clue)?, place, size.seen_from(place))))
    }

    /// Number of a clue, if there is one.
    pub(super) fn number(&self, clue: Clue) -> Option<u32> {
        let (side, number) = match clue {
            Clue::Top(number) => (0, number),
            Clue::Bottom(number) => (1, number),
            Clue::Left(number) => (2, number),
            Clue::Right(number) => (3, number),
            _ => return None,
        };
        self.clues[side * self.given.size().width + number - 1]
    }

    /// Clues at the 2 ends of each row, then of each column, by its number, if it has a clue.
    pub(super) fn lines(&self) -> impl Iterator<Item = (usize, [Clue; 2])> {
        let order = self.given.size().width;
        let rows = (1..=order).map(|number| [Clue::Left(number), Clue::Right(number)]);
        let columns = (1..=order).map(|number| [Clue::Top(number), Clue::Bottom(number)]);
        let has_clue = |ends: &[Clue; 2]| ends.iter().any(|&clue| self.number(clue).is_some());
        rows.chain(columns).enumerate().filter(move |(_, ends)| has_clue(ends))
    }
}

/// Reads an ID.
pub(super) fn parse(text: &str, title: &'static str) -> Result<Problem, ParseError> {
    let ((size, _), desc) = params(text, title, &PARAMS)?;
    code(size).parse(desc).map(|(clues, given)| Problem { clues, given })
}

/// Writes an ID.
pub(super) fn id(Problem { clues, given }: &Problem) -> String {
    PARAMS.text(&(given.size(), Given::default()))
        + ":"
        + &code(given.size()).text(&(clues.clone(), given.clone()))
}
