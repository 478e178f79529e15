//! Rules of Mines: the numbers of a position, and the number of all mines.

use tatham_core::author::Law;
use tatham_core::{Clue, Fact, Letters, Place, Size};
use tatham_sat::Lit;
use tatham_sat::model::{Model, Rules, count};

use super::constraints::{Constraints, Layout};

/// A rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    /// The number in an open cell.
    Number(usize),
    /// The number of all mines.
    Mines,
}

impl tatham_core::author::Rule for Rule {
    type Problem = Constraints;

    fn law(self) -> Law {
        match self {
            Self::Number(_) => Law {
                kept: "has as many mines around it as it says",
                broken: "does not have as many mines around it as it says",
            },
            Self::Mines => Law { kept: "is as the game says", broken: "is not as the game says" },
        }
    }

    fn subject(self, field: &Constraints) -> String {
        match self {
            Self::Number(cell) => {
                format!("the {} at {}", field.number(cell), field.size().label(cell))
            }
            Self::Mines => Place::Clue(Clue::Mines).to_string(),
        }
    }

    fn clues(self, field: &Constraints) -> Vec<Fact> {
        match self {
            Self::Number(cell) => vec![Fact::is(field.size().place(cell), field.number(cell))],
            Self::Mines => Vec::new(),
        }
    }
}

impl Rule {
    /// Returns the cells that the rule counts, and the number of mines among them.
    pub(super) fn counted(self, field: &Constraints) -> (Vec<usize>, usize) {
        let is_counted = |cell: &usize| field.seen.number(*cell).is_none();
        match self {
            Self::Number(cell) => {
                (field.around(cell).filter(is_counted).collect(), field.number(cell))
            }
            Self::Mines => ((0..field.size().area()).filter(is_counted).collect(), field.mines),
        }
    }
}

impl Rules for Layout {
    type Problem = Constraints;
    type PartialAnswer = Letters;
    type Shape = Size;
    type Variable = Lit;

    /// Returns the open cells: they have no mine, unless a mine was opened.
    fn givens(field: &Constraints) -> Letters {
        Letters::from_fn(field.size(), |cell| {
            (!field.is_covered(cell)).then(|| if field.is_mine(cell) { '*' } else { '.' })
        })
    }

    fn range(_: &Constraints) -> &'static str {
        ".*"
    }

    fn shape(field: &Constraints) -> Size {
        field.size()
    }

    fn rules(size: &Size, model: &mut Model) -> Vec<Lit> {
        model.bools(size.area())
    }

    fn clues(field: &Constraints, mine: &[Lit], model: &mut Model) {
        let numbers = field.numbers().map(|(cell, _)| Rule::Number(cell));
        for rule in numbers.chain(field.counts_all().then_some(Rule::Mines)) {
            let (cells, mines) = rule.counted(field);
            let counted = count(cells.into_iter().map(|cell| mine[cell]));
            model.require(counted.equals(mines as i64)).rule(rule);
        }
    }
}
