//! Puzzle as posed: trees and given cells, the numbers of its lines, and the format of its ID.

use tatham_core::author::code::{
    Code, End, Flag, Flags, Given, Mark, Number, Sides, Steps, Text, list, params,
};
use tatham_core::{Grid, Orientation, ParseError, Size};

pub(super) const PARAMS: (Sides, Flags) =
    (Sides { range: [1, 100] }, Flags::new(&[Flag::difficulty("et")]));

/// Number of the mark for trees, which is the first of the marks.
pub(super) const TREE: usize = 0;

/// Codec of trees and given cells, followed by the numbers of the columns and of the rows.
fn code(size: Size) -> impl Code<Value = (Grid<Option<usize>>, (), Vec<u32>)> {
    let marks = &[Mark::Underscore, Mark::Followed('!'), Mark::Followed('-')];
    let numbers = list(',', Number { what: "a number of tents", range: 0..=10_000 })
        .with_count(size.width + size.height);
    (Steps { size, marks, end: End::Past }, Text(","), numbers)
}

/// Puzzle as posed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub(super) marks: Grid<Option<usize>>,
    /// Numbers of the columns, followed by those of the rows.
    pub(super) numbers: Vec<u32>,
}

impl Problem {
    /// Returns the puzzle in another orientation.
    pub(super) fn turned(&self, way: Orientation) -> Self {
        let (columns, rows) = self.numbers.split_at(self.marks.size().width);
        Self { marks: way.grid(&self.marks), numbers: way.lines([columns, rows]).concat() }
    }

    /// Contradiction in the numbers, if there is one: the sum of the rows and the sum of the
    /// columns must be the number of trees.
    pub(super) fn miscounted(&self) -> Option<String> {
        let (trees, (columns, rows)) =
            (self.trees().count(), self.numbers.split_at(self.marks.size().width));
        [("columns", columns), ("rows", rows)].into_iter().find_map(|(what, numbers)| {
            let tents: usize = numbers.iter().map(|&number| number as usize).sum();
            (tents != trees).then(|| {
                format!(
                    "the numbers of the {what} add up to {tents}, but the number of trees is \
                    {trees}"
                )
            })
        })
    }
}

/// Reads an ID.
pub(super) fn parse(text: &str, title: &'static str) -> Result<Problem, ParseError> {
    let ((size, _), desc) = params(text, title, &PARAMS)?;
    code(size).parse(desc).map(|(marks, (), numbers)| Problem { marks, numbers })
}

/// Writes an ID.
pub(super) fn id(Problem { marks, numbers }: &Problem) -> String {
    let desc = code(marks.size()).text(&(marks.clone(), (), numbers.clone()));
    PARAMS.text(&(marks.size(), Given::default())) + ":" + &desc
}
