//! Steps by the loop and numbers of which each meets the next at a corner.

use tatham_core::say;
use tatham_core::sentence::Clause;
use tatham_explain::{Inference, TypedFact};

use super::Loopy;
use super::corner::{Corner, Reason};
use super::explain::Drawn;
use super::local::Surroundings;
use super::rules::Rule;
use super::techniques::{DIAGONAL_3S, LINE_INTO_A_CORNER};

/// Numbers in a sequence, each of which meets the next in one vertex.
struct Diagonal<'s> {
    step: &'s Inference<'s, Loopy>,
    faces: Vec<usize>,
    /// Vertices where each meets the next.
    meet: Vec<usize>,
}

/// Reason by numbers along a diagonal.
pub(super) fn diagonal(around: &Surroundings<'_>) -> Option<Reason> {
    let first = around.faces.iter();
    first.filter_map(|&first| Diagonal::from(around, first)).find_map(|found| found.reason(around))
}

impl<'s> Diagonal<'s> {
    /// Numbers of a step in sequence, from this one.
    fn from(around: &Surroundings<'s>, first: usize) -> Option<Self> {
        let (step, tiling) = (around.step, &around.step.problem.tiling);
        let mut left = around.faces.clone();
        left.retain(|&face| face != first);
        let (mut faces, mut meet) = (vec![first], Vec::new());
        while let (Some(&last), false) = (faces.last(), left.is_empty()) {
            let touch = |face: usize| {
                let corners = tiling.corners(last).iter();
                let common: Vec<usize> = corners
                    .copied()
                    .filter(|vertex| tiling.corners(face).contains(vertex))
                    .collect();
                if let [vertex] = common[..] { Some((face, vertex)) } else { None }
            };
            let mut next = left.iter().filter_map(|&face| touch(face));
            let (face, vertex) = next.next()?;
            if next.next().is_some() {
                return None;
            }
            left.retain(|&own| own != face);
            faces.push(face);
            meet.push(vertex);
        }
        Some(Self { step, faces, meet })
    }

    /// Corner of a number, by its place in the sequence.
    fn corner(&self, place: usize, vertex: usize) -> Corner<'s> {
        Corner { step: self.step, face: self.faces[place], vertex }
    }

    fn subject(&self, place: usize) -> Clause {
        self.step.subject(Rule::Number(self.faces[place])).into()
    }

    fn reason(&self, around: &Surroundings<'_>) -> Option<Reason> {
        if let Some(reason) = self.between_3s(around) {
            return Some((reason, Some(DIAGONAL_3S)));
        }
        // The first number has some lines at the next by itself, or because the loop comes to it.
        let alone = around.only(self.faces[0]);
        let own = |place: usize, vertex: usize| self.corner(place, vertex).own();
        let next = own(0, self.meet[0]);
        let counts = alone.states()?.counts(&next);
        if let Some(reason) = self.onward(around, Clause::default(), counts) {
            return Some((reason, None));
        }
        let corners = self.step.problem.tiling.corners(self.faces[0]).iter();
        corners.copied().filter(|vertex| *vertex != self.meet[0]).find_map(|vertex| {
            let corner = self.corner(0, vertex);
            let states = alone.at(&[vertex]).states()?;
            let (comes, technique) = match (&corner.from()[..], &states.counts(&corner.own())[..]) {
                (&[from], [1]) => (corner.goes_on(from), Some(LINE_INTO_A_CORNER)),
                ([], [0, 2]) => (corner.both_or_neither(), None),
                _ => return None,
            };
            let reason = self.onward(around, say![comes, ", and "], states.counts(&next))?;
            Some((reason, technique))
        })
    }

    /// Reason by two 3s with only 2s between them.
    fn between_3s(&self, around: &Surroundings<'_>) -> Option<Clause> {
        let (step, last) = (self.step, self.faces.len() - 1);
        let has = |place: usize| step.problem.clue(self.faces[place]);
        let wanted = |place: usize| if place == 0 || place == last { 3 } else { 2 };
        let around = around.at(&self.meet);
        if !(0..=last).all(|place| self.is_square(place) && has(place) == Some(wanted(place)))
            || !(1..last).all(|place| self.is_crossed(place))
            || !around.implies_step()
        {
            return None;
        }
        let states = around.states()?;
        let has_one = |(place, &vertex): (usize, &usize)| {
            states.counts(&self.corner(place, vertex).own()) == [1]
        };
        if !self.meet.iter().enumerate().all(has_one) {
            return None;
        }
        let ends = say![self.subject(0), " and ", self.subject(last)];
        Some(if last == 1 {
            say![ends, " each have just one line at the corner where they touch"]
        } else {
            let between: Vec<Clause> = (1..last).map(|place| self.subject(place)).collect();
            let only = say![" have only ", Clause::list(&between, "and"), " between them"];
            say![ends, only, " on a diagonal, and each has just one line at each common corner"]
        })
    }

    /// Returns true if a number has four edges.
    fn is_square(&self, place: usize) -> bool {
        self.step.problem.tiling.around(self.faces[place]).len() == 4
    }

    /// Returns true if a number meets the one before and the next at opposite corners.
    fn is_crossed(&self, place: usize) -> bool {
        let corners = self.step.problem.tiling.corners(self.faces[place]);
        let at = |vertex| corners.iter().position(|&own| own == vertex);
        let [before, after] = [place - 1, place].map(|meet| at(self.meet[meet]));
        before.zip(after).is_some_and(|(before, after)| before.abs_diff(after) == 2)
    }

    /// Clause that one number after the other has so many lines where it meets the next, from these
    /// numbers of lines where the first meets the second, if the step follows from what is left
    /// for the last.
    fn onward(
        &self,
        around: &Surroundings<'_>,
        mut reason: Clause,
        mut counts: Vec<usize>,
    ) -> Option<Clause> {
        let tiling = &self.step.problem.tiling;
        for (place, &vertex) in self.meet.iter().enumerate() {
            let lines = lines(&counts)?;
            let (own, next) =
                (self.corner(place, vertex).own(), self.corner(place + 1, vertex).own());
            let at = if place == 0 { say![self.subject(0), " has "] } else { " and ".into() };
            let with = say![" at its corner with ", self.subject(place + 1), ", so that "];
            reason.push(say![at, lines, with]);
            let is_empty = |edge: &usize| {
                let fact = self.step.facts.iter().find(|fact| fact.at == *edge);
                fact.is_some_and(|fact| (fact.value == Drawn::Empty) == fact.is)
            };
            let mut others = tiling.at(vertex).iter();
            if !others.all(|edge| own.contains(edge) || next.contains(edge) || is_empty(edge)) {
                return None;
            }
            let near: Vec<usize> = (0..=2)
                .filter(|lines| counts.iter().any(|own| matches!(own + lines, 0 | 2)))
                .collect();
            let has = match (&near[..], place) {
                ([0, 1], _) => "at most one",
                ([1], _) => "one",
                ([0], _) => "none",
                ([0, 2], _) => "both or none",
                _ => return None,
            };
            reason.push(say![self.subject(place + 1), format!(" has {has} there")]);
            let states = around.only(self.faces[place + 1]).states()?;
            if let Some(&after) = self.meet.get(place + 1) {
                counts = states.counts_if(&next, &near, &self.corner(place + 1, after).own());
                continue;
            }
            let follows = |fact: &TypedFact<Drawn>| {
                let is_line = (fact.value == Drawn::Line) == fact.is;
                states.counts_if(&next, &near, &[fact.at]) == [usize::from(is_line)]
            };
            return self.step.conclusions.iter().all(follows).then_some(reason);
        }
        None
    }
}

/// Words for some lines at a corner, if they restrict the next number.
fn lines(counts: &[usize]) -> Option<&'static str> {
    Some(match counts {
        [1] => "one line",
        [1, 2] => "at least one line",
        [2] => "both lines",
        [0, 2] => "both lines or none",
        _ => return None,
    })
}
