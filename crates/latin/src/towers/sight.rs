//! Numbers of towers that could be seen from a clue, and the sentences that follow from them.

use std::collections::BTreeMap;

use tatham_core::sentence::{Clause, Sentence};
use tatham_core::words::count;
use tatham_core::{Clue, say};
use tatham_explain::{Inference, TypedFact};

use super::Towers;

/// Largest number of excluded heights that a sentence names.
const FEW: usize = 3;

/// Heights that a cell can have, one bit each, the lowest for 0.
type Heights = u64;

/// Returns the sentence of a step of one clue: otherwise too few or too many towers would be seen.
pub(super) fn describe(step: &Inference<'_, Towers>, clue: Clue) -> Option<Sentence> {
    let size = step.problem.given.size();
    let line: Vec<usize> = size.seen_from(clue).collect();
    let number = step.problem.number(clue)?;
    let nearest = |fact: &TypedFact<i64>| fact.is && fact.at == line[0];
    let from = clue.view();
    let reason = if number == 1 && step.conclusions.iter().all(nearest) {
        format!("only the nearest tower is seen from {from}").into()
    } else if number as usize == line.len() {
        format!("{} are seen from {from}, each higher than the one before", all(line.len())).into()
    } else {
        let wrong = Wrong { step, line: &line, number };
        wrong.reason(&from)?
    };
    let known = step.as_known();
    let reason = if known.is_empty() { reason } else { say![known, ", ", reason] };
    Some(Sentence::so(reason, step.conclusion()))
}

/// All towers of a line: `all five towers`.
fn all(towers: usize) -> String {
    format!("all {}", count(towers, "tower"))
}

/// Opposite of the conclusions, with the numbers of towers that would be seen then.
struct Wrong<'s> {
    step: &'s Inference<'s, Towers>,
    /// Cells of the line from the clue on.
    line: &'s [usize],
    number: u32,
}

impl Wrong<'_> {
    fn reason(&self, from: &str) -> Option<Clause> {
        let step = self.step;
        let mut numbers = 0;
        for fact in &step.conclusions {
            numbers |= self.seen_without(fact);
        }
        if numbers >> self.number & 1 == 1 {
            return None;
        }
        let numbers: Vec<usize> = (0..64).filter(|number| numbers >> number & 1 == 1).collect();
        let (least, most) = (*numbers.first()?, *numbers.last()?);
        let own = self.number as usize;
        let wrong = if most < own {
            format!("at most {} would be seen", count(most, "tower"))
        } else if least > own {
            format!("at least {} would be seen", count(least, "tower"))
        } else {
            format!("exactly {} could not be seen", count(own, "tower"))
        };
        let case = match &step.conclusions[..] {
            [only] if only.is => {
                say!["unless ", step.place(only.at), " is ", step.value(only.value), ","]
            }
            some if some.len() <= FEW && some.iter().all(|fact| !fact.is) => {
                say!["with ", self.excluded(), ","]
            }
            _ => "any other way,".into(),
        };
        Some(say![case, format!(" {wrong} from {from}")])
    }

    /// Heights that the step excludes, with their cells: `3 at R1C3 or 1 or 2 at R1C4`.
    fn excluded(&self) -> Clause {
        let step = self.step;
        let of_cell = |&cell: &usize| {
            let own = step.conclusions.iter().filter(|fact| fact.at == cell);
            let heights: Vec<Clause> = own.map(|fact| step.value(fact.value).into()).collect();
            let is_any = !heights.is_empty();
            is_any.then(|| say![Clause::list(&heights, "or"), " at ", step.place(cell)])
        };
        Clause::list(&self.line.iter().filter_map(of_cell).collect::<Vec<_>>(), "or")
    }

    /// Numbers of towers that are seen if a conclusion does not hold, one bit each.
    fn seen_without(&self, fact: &TypedFact<i64>) -> u64 {
        let heights: Vec<Heights> = self
            .line
            .iter()
            .map(|&cell| {
                let left = self.left(cell);
                let own = 1 << fact.value;
                match (cell == fact.at, fact.is) {
                    (false, _) => left,
                    (true, true) => left & !own,
                    (true, false) => left & own,
                }
            })
            .collect();
        seen(&heights)
    }

    /// Heights of a cell by the step's facts.
    fn left(&self, cell: usize) -> Heights {
        let size = self.step.problem.given.size();
        let at = |cell: usize| -> [usize; 2] { size.position(cell).into() };
        let meet = |a: usize, b: usize| at(a)[0] == at(b)[0] || at(a)[1] == at(b)[1];
        let all = (2 << size.width) - 2;
        self.step.facts.iter().fold(all, |left, fact| {
            let own = 1 << fact.value;
            match (fact.is, fact.at == cell) {
                (true, true) => left & own,
                (true, false) if meet(fact.at, cell) => left & !own,
                (false, true) => left & !own,
                _ => left,
            }
        })
    }
}

/// Returns the numbers of towers that are seen over all rows of different heights, from the first
/// cell on, one bit each; none if there is no such row. It takes time in the number of sets of
/// heights.
fn seen(line: &[Heights]) -> u64 {
    let mut rows: BTreeMap<Heights, u64> = BTreeMap::from([(0, 1)]);
    for &cell in line {
        let mut longer: BTreeMap<Heights, u64> = BTreeMap::new();
        for (&used, &numbers) in &rows {
            for height in (0..64).filter(|height| (cell & !used) >> height & 1 == 1) {
                let is_seen = u32::from(used >> height == 0);
                *longer.entry(used | 1 << height).or_default() |= numbers << is_seen;
            }
        }
        rows = longer;
    }
    rows.into_values().fold(0, |all, numbers| all | numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sets of these heights.
    fn line<const N: usize>(heights: [&[u32]; N]) -> [Heights; N] {
        heights.map(|heights| heights.iter().fold(0, |all, height| all | 1 << height))
    }

    #[test]
    fn towers_are_seen_over_lower_ones() {
        assert_eq!(seen(&line([&[2], &[1], &[4], &[3]])), 1 << 2);
        assert_eq!(seen(&line([&[1, 2], &[1, 2], &[4], &[3]])), 1 << 2 | 1 << 3);
        // Either the tallest is in front of the last two, or all are seen that are not the 1.
        assert_eq!(
            seen(&line([&[1, 2, 4], &[1, 2, 4], &[3], &[1, 2, 4]])),
            1 << 1 | 1 << 2 | 1 << 3 | 1 << 4
        );
        assert_eq!(seen(&line([&[1], &[1]])), 0);
    }
}
