//! Rules that hold if there is only 1 solution, and the techniques of players who rely on it.
//!
//! A rectangle lies in 2 rows, 2 columns and 2 regions, and none of its cells is given. If it held
//! only 2 digits, these could be exchanged without breaking a rule, and there would be another
//! solution:
//!
//! ```text
//!    +-------+-------+          +-------+-------+
//!    | 1 . . | . 2 . |          | 2 . . | . 1 . |
//!    | . . . | . . . |   also   | . . . | . . . |
//!    | 2 . . | . 1 . |          | 1 . . | . 2 . |
//!    +-------+-------+          +-------+-------+
//! ```
//!
//! So one of its cells has a third digit: a clause.
//!
//! # References
//! The types of unique rectangles are those of SudokuWiki, "Unique Rectangles".

use tatham_core::author::Law;
use tatham_core::explain::{ConstraintKind, Technique};
use tatham_core::say;
use tatham_core::sentence::{Clause, Sentence};
use tatham_explain::{Cause, Inference};
use tatham_sat::model::{Int, Model, Number as _, any};

use super::Solo;
use super::problem::Problem;
use super::rules::Rule;
use crate::check::members;
use crate::subset::{candidates, digits, left, ruled_out};

/// Law of a rectangle.
pub(super) const LAW: Law = Law {
    kept: "has a third digit, as there is only 1 solution",
    broken: "has no third digit, which allows 2 solutions",
};

/// Difficulty of seeing a rectangle.
const DIFFICULTY: f64 = 4.5;

/// Description of these techniques by players.
const SOURCE: &str = "SudokuWiki, \"Unique Rectangles\"";

/// States the rules of all rectangles.
pub(super) fn state(problem: &Problem, digit: &[Int], model: &mut Model) {
    for (cells, digits) in rectangles(problem) {
        let others = (1..=problem.order() as u32).filter(|other| !digits.contains(other));
        let third = corners(problem, cells)
            .into_iter()
            .flat_map(|cell| others.clone().map(move |own| digit[cell].equals(i64::from(own))));
        model
            .require(any(third))
            .rule(Rule::Rectangle { cells, digits })
            .form(ConstraintKind::Unique)
            .difficulty(DIFFICULTY);
    }
}

/// Rectangles whose digits could be exchanged: the first and the last cell, and 2 digits that all
/// cells can have beside the givens.
fn rectangles(problem: &Problem) -> Vec<([usize; 2], [u32; 2])> {
    let groups = groups(problem);
    let can_be: Vec<u64> =
        (0..problem.size().area()).map(|cell| beside_givens(problem, cell)).collect();
    let mut rectangles = Vec::new();
    for cells in opposite_cells(problem) {
        let corners = corners(problem, cells);
        let shared = corners.iter().fold(u64::MAX, |all, &cell| all & can_be[cell]);
        if shared.count_ones() < 2 || !is_exchangeable(&groups, corners) {
            continue;
        }
        let own: Vec<u32> =
            (1..=problem.order() as u32).filter(|digit| shared >> digit & 1 == 1).collect();
        for (at, &a) in own.iter().enumerate() {
            rectangles.extend(own[at + 1..].iter().map(|&b| (cells, [a, b])));
        }
    }
    rectangles
}

/// First and last cell of each rectangle.
fn opposite_cells(problem: &Problem) -> impl Iterator<Item = [usize; 2]> {
    let (size, order) = (problem.size(), problem.order());
    (0..size.area()).flat_map(move |from| {
        let (x, y) = size.position(from);
        let opposite = move |to_y: usize| (x + 1..order).map(move |to_x| size.cell(to_x, to_y));
        (y + 1..order).flat_map(opposite).map(move |to| [from, to])
    })
}

/// Cells of a rectangle by 2 opposite ones, in the order of reading.
pub(super) fn corners(problem: &Problem, [from, to]: [usize; 2]) -> [usize; 4] {
    let size = problem.size();
    let ([x, y], [other_x, other_y]) = (size.position(from).into(), size.position(to).into());
    [from, size.cell(other_x, y), size.cell(x, other_y), to]
}

/// Digits that a cell can have beside the givens, one bit each, the lowest for 0; none for a given
/// cell.
fn beside_givens(problem: &Problem, cell: usize) -> u64 {
    if problem.givens()[cell].is_some() {
        return 0;
    }
    let all = (2_u64 << problem.order()) - 2;
    (0..problem.size().area())
        .filter(|&other| problem.sees(cell, other))
        .filter_map(|other| problem.givens()[other])
        .fold(all, |left, given| left & !(1 << given))
}

/// Cells of each unit and each cage.
fn groups(problem: &Problem) -> Vec<Vec<usize>> {
    let units = (0..problem.units()).map(|unit| problem.cells(unit));
    let cages = problem.cages().map(|cages| members(cages.numbers()));
    units.chain(cages.into_iter().flatten()).collect()
}

/// Returns true if no unit and no cage notices when the digits of a rectangle of 2 digits are
/// exchanged: each has none of its cells, or 2 in one line, which hold both digits.
fn is_exchangeable(groups: &[Vec<usize>], [a, b, c, d]: [usize; 4]) -> bool {
    groups.iter().all(|group| {
        let own: Vec<usize> =
            [a, b, c, d].into_iter().filter(|cell| group.contains(cell)).collect();
        own.is_empty() || [[a, b], [c, d], [a, c], [b, d]].iter().any(|pair| own == pair)
    })
}

pub(super) const TYPE_1: Technique = Technique::new(
    "unique rectangle type 1",
    "3 cells of a rectangle have only 2 digits left, so the fourth cell has neither.",
    SOURCE,
)
.assuming_unique();
pub(super) const TYPE_2: Technique = Technique::new(
    "unique rectangle type 2",
    "2 cells of a rectangle have the same third digit, so one of them is this digit.",
    SOURCE,
)
.assuming_unique();
pub(super) const TYPE_3: Technique = Technique::new(
    "unique rectangle type 3",
    "The further digits of 2 cells of a rectangle form a naked set with cells of their unit.",
    SOURCE,
)
.assuming_unique();
pub(super) const TYPE_4: Technique = Technique::new(
    "unique rectangle type 4",
    "2 cells of a rectangle must have one of its digits, so neither has the other.",
    SOURCE,
)
.assuming_unique();

/// Rectangle of a step, with what the board leaves for it.
struct Rectangle<'s> {
    step: &'s Inference<'s, Solo>,
    corners: [usize; 4],
    /// Its 2 digits, one bit each, the lowest for 0.
    pair: u64,
    /// Cells that can have a third digit.
    roof: Vec<usize>,
    /// Third digits of the roof.
    extra: u64,
}

/// Returns the sentence of a step that rests on a rectangle.
pub(super) fn describe(step: &Inference<'_, Solo>) -> Option<Sentence> {
    let rectangle = Rectangle::new(step)?;
    let (reason, technique) = rectangle.reason()?;
    let sentence = Sentence::so(reason, step.conclusion()).by(technique.name);
    Some(sentence.naming(rectangle.corners.into_iter().map(|cell| step.at(cell))))
}

impl<'s> Rectangle<'s> {
    fn new(step: &'s Inference<'s, Solo>) -> Option<Self> {
        let mut own = step.causes.iter().filter_map(|cause| match *cause {
            Cause::Rule { rule: Rule::Rectangle { cells, digits }, .. } => Some((cells, digits)),
            _ => None,
        });
        let (Some((cells, digits)), None) = (own.next(), own.next()) else { return None };
        let corners = corners(step.problem, cells);
        let pair = digits.iter().fold(0, |pair, digit| pair | 1_u64 << digit);
        let third = |cell: usize| left(step, cell) & !pair;
        let roof: Vec<usize> = corners.into_iter().filter(|&cell| third(cell) != 0).collect();
        let extra = roof.iter().fold(0, |extra, &cell| extra | third(cell));
        Some(Self { step, corners, pair, roof, extra })
    }

    /// Causes of the step beside the rectangle.
    fn others(&self) -> Vec<Cause<Rule>> {
        let is_other = |cause: &&Cause<Rule>| {
            !matches!(cause, Cause::Rule { rule: Rule::Rectangle { .. }, .. })
        };
        self.step.causes.iter().filter(is_other).copied().collect()
    }

    /// Returns the reason of the step, with the technique that it is, if it follows from that.
    fn reason(&self) -> Option<(Clause, Technique)> {
        let (step, others) = (self.step, self.others());
        let own = digits(step, self.pair, "and");
        let rule =
            say!["with only ", own, " in ", step.all(&self.corners), " there would be 2 solutions"];
        let scope = candidates::<Solo>(step.problem, self.corners);
        let roof = step.all(&self.roof);
        let is_alone = others
            .iter()
            .all(|cause| matches!(*cause, Cause::OneValue { place } if self.roof == [place]));
        match self.roof[..] {
            [cell] if is_alone && self.is_of_type_1(cell) => {
                let only = step.left(" has another digit left", &scope, 0);
                Some((say![rule, ", and only ", roof, only], TYPE_1))
            }
            [a, b] if step.problem.sees(a, b) => {
                if others.is_empty()
                    && self.extra.is_power_of_two()
                    && self.rules_out(self.extra, &[a, b])
                {
                    let third = digits(step, self.extra, "and");
                    let one = step.left(": one of ", &scope, 0);
                    return Some((say![rule, one, roof, " is ", third], TYPE_2));
                }
                self.type_3(&rule, &others).or_else(|| self.type_4(&rule, &others))
            }
            _ => None,
        }
    }

    /// Returns true if the step is about the only cell with a third digit: it has none of the
    /// pair, or the only one that is left.
    fn is_of_type_1(&self, cell: usize) -> bool {
        self.step.conclusions.iter().all(|fact| {
            let is_of_pair = self.pair >> fact.value & 1 == 1;
            fact.at == cell && if fact.is { self.extra == 1 << fact.value } else { is_of_pair }
        })
    }

    /// Returns true if all conclusions rule out these digits in cells that see all those of
    /// `cells` that can have them.
    fn rules_out(&self, digits: u64, cells: &[usize]) -> bool {
        let Some(out) = ruled_out(self.step) else { return false };
        out.into_iter().all(|(cell, digit)| {
            let mut holders = cells.iter().filter(|&&own| left(self.step, own) >> digit & 1 == 1);
            digits >> digit & 1 == 1 && holders.all(|&own| self.step.problem.sees(cell, own))
        })
    }

    /// The third digits, and cells that have nothing else left: as many digits as cells, of which
    /// the roof counts as one.
    fn type_3(&self, rule: &Clause, others: &[Cause<Rule>]) -> Option<(Clause, Technique)> {
        let (step, problem) = (self.step, self.step.problem);
        let cell = |cause: &Cause<Rule>| match *cause {
            Cause::OneValue { place } => Some(place),
            _ => None,
        };
        let cells: Vec<usize> = others.iter().map(cell).collect::<Option<_>>()?;
        let digits_of_set = cells.iter().fold(self.extra, |all, &cell| all | left(step, cell));
        let all = [&self.roof[..], &cells].concat();
        let see_each_other = |&a: &usize| all.iter().all(|&b| a == b || problem.sees(a, b));
        let is_set = !cells.is_empty()
            && digits_of_set.count_ones() as usize == cells.len() + 1
            && digits_of_set & self.pair == 0
            && all.iter().all(see_each_other)
            && self.rules_out(digits_of_set, &all);
        is_set.then(|| {
            let scope = candidates::<Solo>(problem, cells.iter().copied());
            let has = if cells.len() == 1 { " has" } else { " have" };
            let set = say![step.all(&cells), step.left(format!("{has} only "), &scope, 0)];
            let third = say![step.any(&self.roof), " is ", digits(step, self.extra, "or")];
            let also = say![rule.clone(), ": ", third, ", and "];
            (say![also, set, digits(step, digits_of_set, "and"), " left"], TYPE_3)
        })
    }

    /// A digit of the pair that a unit has only in the roof: then the roof has not the other one.
    fn type_4(&self, rule: &Clause, others: &[Cause<Rule>]) -> Option<(Clause, Technique)> {
        let step = self.step;
        let [Cause::OnePlace { value, unit: unit @ Rule::Unit(number) }] = *others else {
            return None;
        };
        let cells = step.problem.cells(number);
        let places: Vec<usize> =
            cells.iter().copied().filter(|&cell| left(step, cell) >> value & 1 == 1).collect();
        let is_out = |fact: &tatham_explain::TypedFact<i64>| {
            !fact.is && self.roof.contains(&fact.at) && 1 << fact.value == self.pair & !(1 << value)
        };
        let is_it = self.pair >> value & 1 == 1
            && places.iter().all(|place| self.roof.contains(place))
            && self.roof.iter().all(|cell| cells.contains(cell))
            && step.conclusions.iter().all(is_out);
        is_it.then(|| {
            let scope: Vec<(usize, i64)> = cells.iter().map(|&cell| (cell, value)).collect();
            let has = step.left(" has its ", &scope, 0);
            let own = say![step.subject(unit), has, step.value(value), " in "];
            (say![own, step.any(&self.roof), ", and ", rule.clone()], TYPE_4)
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use tatham_core::{Budget, Puzzle as _, Settings, solutions};
    use tatham_sat::model::Rules as _;

    use super::*;

    /// A classic puzzle, a jigsaw, and a killer with cages of 2 cells, each with many solutions.
    const WITH_MANY_SOLUTIONS: [&str; 3] =
        ["2x2:p", "4j:p,dbda_a_a_a_", "2x2k:p,abbba____________,3a7a7a3a3a7a7a3a"];

    #[test]
    fn exchanging_the_digits_of_a_rectangle_gives_another_solution() {
        for id in WITH_MANY_SOLUTIONS {
            let problem = Solo::parse(id).expect("a puzzle");
            let (settings, budget) = (Settings::default(), Budget::unlimited());
            let all: BTreeSet<Vec<Option<i64>>> = solutions::<Solo>(&problem, &settings, &budget)
                .map(|solution| Solo::values(&problem, &solution.expect("no limit")))
                .collect();
            let mut exchanged = 0;
            for (cells, digits) in rectangles(&problem) {
                let pair = digits.map(|digit| Some(i64::from(digit)));
                let corners = corners(&problem, cells);
                let has_two = |solution: &&Vec<Option<i64>>| {
                    corners.iter().all(|&cell| pair.contains(&solution[cell]))
                };
                for solution in all.iter().filter(has_two) {
                    let mut other = solution.clone();
                    for cell in corners {
                        other[cell] = if solution[cell] == pair[0] { pair[1] } else { pair[0] };
                    }
                    assert!(all.contains(&other), "{id}: {solution:?} {corners:?}");
                    exchanged += 1;
                }
            }
            assert!(exchanged > 0, "{id}");
        }
    }

    #[test]
    fn a_rectangle_in_one_band_of_a_diagonal_or_of_cages_across_it_is_none() {
        let count = |id: &str| rectangles(&Solo::parse(id).expect("a puzzle")).len();
        // In 2 bands of 2 rows, or in 2 stacks of 2 columns, and not in 4 blocks: 2 x 4 + 2 x 4
        // rectangles, of which 6 pairs of digits each.
        assert_eq!(count("2x2:p"), 16 * 6);
        // Each has one cell or 2 opposite ones in a diagonal.
        assert_eq!(count("2x2x:p"), 0);
        // Its cages are in pairs of cells beside each other.
        assert_eq!(count("2x2k:p,abbba____________,3a7a7a3a3a7a7a3a"), 8 * 6);
        // A given cell cannot be exchanged, and no cell that sees it has its digit.
        assert!(count("2x2:1o") < 12 * 6);
    }
}
