//! Puzzle as posed: cages with their signs and numbers, and the format of its ID.

use std::ops::Range;

use tatham_core::author::code::{
    At, Code, Flag, Flags, Given, Number, Order, Regions, Sign, Text, Walk, cells, params, then,
};
use tatham_core::{Grid, Orientation, ParseError, Size};

use super::cage::{Cage, Operation};
use crate::check::members;

pub(super) const PARAMS: (Order, Flags) = (
    Order { range: [3, 9] },
    Flags::new(&[Flag::difficulty("enhxu"), Flag::option("m", "multiplication only")]),
);
/// Largest number that the game accepts.
const MOST: u32 = (1 << 29) - 1;
pub(super) const SIGNS: [(char, Operation); 4] = [
    ('a', Operation::Add),
    ('m', Operation::Multiply),
    ('s', Operation::Subtract),
    ('d', Operation::Divide),
];

/// Sign and number of a cage, and their span.
type Written = ((char, u32), Range<usize>);

/// Codec of the cages, with the sign and number of each.
fn code(size: Size) -> impl Code<Value = ((Grid<usize>, ()), Grid<Written>)> {
    then((Regions { size, walk: Walk::Keen }, Text(",")), |(of, ()): &(Grid<usize>, ())| {
        let clue = (Sign("amsd"), Number { what: "a clue", range: 0..=MOST });
        cells(Size { width: members(of).len(), height: 1 }, At(clue))
    })
}

/// Puzzle as posed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Number of each cell's cage.
    pub(super) of: Grid<usize>,
    pub(super) clues: Vec<(Operation, u32)>,
}

impl Problem {
    /// Returns the puzzle in another orientation.
    pub(super) fn turned(&self, way: Orientation) -> Self {
        let (of, earlier) = way.groups(&self.of);
        Self { of, clues: earlier.into_iter().map(|cage| self.clues[cage]).collect() }
    }

    /// Cages with their cells.
    pub(super) fn cages(&self) -> impl Iterator<Item = (Vec<usize>, Cage)> {
        let cages = members(&self.of).into_iter().zip(&self.clues);
        cages.map(|(members, &clue)| self.cage_of(members, clue))
    }

    /// Cage with its cells, by its number.
    pub(super) fn cage(&self, number: usize) -> (Vec<usize>, Cage) {
        let members = (0..self.of.size().area()).filter(|&cell| self.of[cell] == number);
        self.cage_of(members.collect(), self.clues[number])
    }

    fn cage_of(
        &self,
        members: Vec<usize>,
        (operation, number): (Operation, u32),
    ) -> (Vec<usize>, Cage) {
        let size = self.of.size();
        let cells = members.iter().map(|&cell| size.position(cell).into()).collect();
        (members, Cage { operation, number, order: size.width, cells })
    }

    /// Number of a cage with its sign, which a single cell does not need.
    pub(super) fn clue(Cage { operation, number, cells, .. }: &Cage) -> String {
        if cells.len() > 1 { format!("{number}{}", operation.sign()) } else { number.to_string() }
    }

    /// Name of a cage in hints and checks.
    pub(super) fn name(&self, members: &[usize], cage: &Cage) -> String {
        format!("the cage of {} at {}", Self::clue(cage), self.of.size().label(members[0]))
    }
}

/// Reads an ID.
pub(super) fn parse(text: &str, title: &'static str) -> Result<Problem, ParseError> {
    let ((size, _), desc) = params(text, title, &PARAMS)?;
    let ((of, ()), clues) = code(size).parse(desc)?;
    for (members, ((sign, _), span)) in members(&of).iter().zip(clues.cells()) {
        if "sd".contains(*sign) && members.len() != 2 {
            let cells = if members.len() == 1 {
                "1 cell".to_owned()
            } else {
                format!("{} cells", members.len())
            };
            let message = format!(
                "the cage starting at {} has {cells}, but `{sign}` needs 2",
                size.name(members[0])
            );
            return Err(ParseError::impossible(span.clone(), message));
        }
    }
    let operation = |sign| {
        SIGNS
            .iter()
            .find(|(own, _)| *own == sign)
            .map_or(Operation::Add, |&(_, operation)| operation)
    };
    Ok(Problem {
        of,
        clues: clues.cells().iter().map(|&((sign, number), _)| (operation(sign), number)).collect(),
    })
}

/// Canonical ID.
pub(super) fn id(Problem { of, clues }: &Problem) -> String {
    let sign =
        |operation| SIGNS.iter().find(|(_, own)| *own == operation).map_or('a', |&(sign, _)| sign);
    let clues = clues
        .iter()
        .map(|&(operation, number)| ((sign(operation), number), 0..0))
        .collect::<Vec<_>>();
    let clues =
        Grid::from_cells(Size { width: clues.len(), height: 1 }, clues).expect("one for each cage");
    PARAMS.text(&(of.size(), Given::default()))
        + ":"
        + &code(of.size()).text(&((of.clone(), ()), clues))
}
