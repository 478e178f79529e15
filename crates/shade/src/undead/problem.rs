//! Puzzle as posed: the numbers of monsters, mirrors and given monsters, the numbers beside the
//! grid, and the format of its ID.

use tatham_core::author::code::{
    Code, Flag, Flags, Given, Number, Sides, Sign, Text, list, params, skips,
};
use tatham_core::{Grid, Orientation, ParseError, Size};

pub(super) const PARAMS: (Sides, Flags) =
    (Sides { range: [1, 50] }, Flags::new(&[Flag::difficulty("ent")]));

/// Codec of the number of monsters of each sort, the grid, and the numbers of visible monsters.
fn code(size: Size) -> impl Code<Value = (Vec<u32>, Grid<Option<char>>, (), Vec<u32>)> {
    let number = |what| Number { what, range: 0..=10_000 };
    let seen =
        list(',', number("a number of monsters seen")).with_count(2 * (size.width + size.height));
    (
        list(',', number("a number of monsters")).with_count(3).closed(),
        skips(size, Sign("LRGVZ")),
        Text(","),
        seen,
    )
}

/// Puzzle as posed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Numbers of ghosts, vampires and zombies.
    pub(super) totals: Vec<u32>,
    /// Mirrors and given monsters.
    pub(super) grid: Grid<Option<char>>,
    /// Numbers beside the grid, clockwise from above the first column.
    pub(super) seen: Vec<u32>,
}

impl Problem {
    /// Returns the puzzle in another orientation.
    pub(super) fn turned(&self, way: Orientation) -> Self {
        let Size { width, height } = self.grid.size();
        let (top, rest) = self.seen.split_at(width);
        let (right, rest) = rest.split_at(height);
        let (bottom, left) = rest.split_at(width);
        let backwards = |numbers: &[u32]| numbers.iter().rev().copied().collect::<Vec<u32>>();
        let sides = way.sides([top, &backwards(bottom), &backwards(left), right]);
        let [top, bottom, left, right] = sides;
        let grid = way.grid(&self.grid).map(|&sign| match sign {
            Some('L') if way.crosses_diagonals() => Some('R'),
            Some('R') if way.crosses_diagonals() => Some('L'),
            sign => sign,
        });
        let seen = [top, right, backwards(&bottom), backwards(&left)].concat();
        Self { totals: self.totals.clone(), grid, seen }
    }
}

/// Reads an ID.
pub(super) fn parse(text: &str, title: &'static str) -> Result<Problem, ParseError> {
    let ((size, _), desc) = params(text, title, &PARAMS)?;
    let start = desc.start;
    let (totals, grid, (), seen) = code(size).parse(desc)?;
    let problem = Problem { totals, grid, seen };
    let (monsters, cells) = (problem.totals.iter().sum::<u32>() as usize, problem.cells().count());
    if monsters != cells {
        let length = problem.totals.iter().map(u32::to_string).collect::<Vec<_>>().join(",").len();
        let message = format!(
            "the number of monsters is {monsters}, but the number of cells for them is {cells}"
        );
        return Err(ParseError::impossible(start..start + length, message));
    }
    Ok(problem)
}

/// Writes an ID.
pub(super) fn id(Problem { totals, grid, seen }: &Problem) -> String {
    let desc = code(grid.size()).text(&(totals.clone(), grid.clone(), (), seen.clone()));
    PARAMS.text(&(grid.size(), Given::default())) + ":" + &desc
}
