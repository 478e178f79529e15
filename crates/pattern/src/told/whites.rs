//! Why cells are white, part by part; and what is left.

use std::ops::Range;

use tatham_core::words::list;

use super::parts::{Part, Teller, ends, verb};
use super::why_not;

impl Teller<'_> {
    /// White cells beside a run that has all its cells.
    pub(super) fn tell_whole_runs(&mut self) {
        let is_black = |teller: &Self, place: usize| teller.seen[place] == Some(true);
        let mut place = 0;
        while place < self.line.length() {
            let end = (place..self.line.length())
                .find(|&place| !is_black(self, place))
                .unwrap_or(self.line.length());
            let block = place..end;
            place = end + 1;
            let runs = self.having(&block);
            let beside = |place: &usize| *place + 1 == block.start || *place == block.end;
            let whites: Vec<usize> = self.whites.iter().copied().filter(beside).collect();
            let is_whole = runs.iter().all(|&run| self.line.run(run) == block.len());
            if block.is_empty() || whites.is_empty() || !is_whole {
                continue;
            }
            let called = match runs[..] {
                [run] => self.of_line(run),
                _ => format!("one of the {}s of {}", block.len(), self.line.name()),
            };
            let cells: Vec<usize> = block.clone().collect();
            let name = format!(
                "{} of {} is whole",
                if let [run] = runs[..] {
                    self.line.called(run)
                } else {
                    format!("a {}", block.len())
                },
                self.line.name()
            );
            let text = format!("{} {} {called}, so", self.line.range(block.clone()), verb(&cells));
            self.add(Part { name, text, facts: cells, ..Part::default() }, &[], &whites);
        }
        // Those whose cells are not all named.
        for run in 0..self.starts.len() {
            let reach = self.reach(run);
            let beside = |place: &usize| *place + 1 == reach.start || *place == reach.end;
            let whites: Vec<usize> = self.whites.iter().copied().filter(beside).collect();
            if self.starts[run].len() > 1 || whites.is_empty() {
                continue;
            }
            let name = format!("{} of {} is whole", self.line.called(run), self.line.name());
            let text =
                format!("{} is in {}, so", self.of_line(run), self.line.range(reach.clone()));
            self.add(Part { name, text, places: ends(reach), ..Part::default() }, &[], &whites);
        }
    }

    /// White cells in gaps between white ones that are too small.
    pub(super) fn tell_gaps(&mut self) {
        while let Some((gap, runs)) = self.whites.iter().find_map(|&place| self.small_gap(place)) {
            let whites: Vec<usize> =
                self.whites.iter().copied().filter(|place| gap.contains(place)).collect();
            let is_small = |place: &usize| self.small_gap(*place).is_some();
            let whites: Vec<usize> = whites.into_iter().filter(is_small).collect();
            let mut named: Vec<String> = runs.iter().map(|&run| self.line.called(run)).collect();
            if runs.len() > 3 || runs.len() == self.starts.len() && runs.len() > 1 {
                named = vec!["each run".to_owned()];
            }
            let cells: Vec<usize> = gap.clone().collect();
            let what = if cells.len() == 1 {
                format!("at {}", self.line.cell(gap.start))
            } else {
                self.line.range(gap.clone()).replace(" and ", " to ")
            };
            let text = format!(
                "the gap {what} is too small for {} of {}, so",
                list(&named, "and"),
                self.line.name()
            );
            let beside = [gap.start.checked_sub(1), Some(gap.end)].into_iter().flatten();
            let obvious: Vec<usize> = beside
                .filter(|&place| place < self.line.length() && self.is_fact(place, false))
                .collect();
            let name = format!("a gap of {} is too small", self.line.name());
            // The gap's edges are facts that are seen where they are.
            self.add(
                Part { name, text, obvious, places: ends(gap), ..Part::default() },
                &[],
                &whites,
            );
        }
    }

    /// The gap of a place between white cells, and the runs that would have to be there, if all are longer.
    fn small_gap(&self, place: usize) -> Option<(Range<usize>, Vec<usize>)> {
        let is_white = |place: usize| self.is_fact(place, false);
        let start = (0..place).rev().find(|&place| is_white(place)).map_or(0, |white| white + 1);
        let end = (place..self.line.length())
            .find(|&place| is_white(place))
            .unwrap_or(self.line.length());
        let all: Vec<usize> = (0..self.starts.len()).collect();
        let are_longer = |runs: &[usize]| {
            !runs.is_empty() && runs.iter().all(|&run| self.line.run(run) > end - start)
        };
        let runs = [all, self.reaching(place)].into_iter().find(|runs| are_longer(runs))?;
        Some((start..end, runs))
    }

    /// White cells where no run gets.
    pub(super) fn tell_reach(&mut self) {
        let (name, runs) = (self.line.name(), self.starts.len());
        let out: Vec<usize> =
            self.whites.iter().copied().filter(|&place| self.reaching(place).is_empty()).collect();
        if out.is_empty() {
            return;
        }
        if runs == 1 {
            let reach = self.reach(0);
            let has_been_told = !self.parts.is_empty();
            let within = if self.starts[0].len() == 1 { "in" } else { "within" };
            let text = if has_been_told {
                format!("{} gets no further, so", self.line.called(0))
            } else {
                format!("{} is {within} {}, so", self.of_line(0), self.line.range(reach.clone()))
            };
            let reach = if has_been_told { 0..0 } else { reach };
            self.add(
                Part {
                    name: format!("out of reach in {name}"),
                    text,
                    places: ends(reach),
                    ..Part::default()
                },
                &[],
                &out,
            );
            return;
        }
        for gap in 0..=runs {
            let from = if gap > 0 { self.reach(gap - 1).end } else { 0 };
            let to = if gap < runs { self.reach(gap).start } else { self.line.length() };
            let whites: Vec<usize> =
                out.iter().copied().filter(|place| (from..to).contains(place)).collect();
            if whites.is_empty() {
                continue;
            }
            let ends_at = (gap > 0).then(|| {
                let last = if gap == runs {
                    format!("the last run, {},", self.at_the_end(gap - 1))
                } else {
                    self.line.called(gap - 1)
                };
                format!("{last} ends at {} at the latest", self.line.cell(from - 1))
            });
            let begins_at = (gap < runs).then(|| {
                let first = if gap == 0 {
                    format!("the first run, {},", self.at_the_end(0))
                } else {
                    self.line.called(gap)
                };
                format!("{first} begins at {} at the earliest", self.line.cell(to))
            });
            let clauses: Vec<String> = [ends_at, begins_at].into_iter().flatten().collect();
            let text = format!("in {name} {}, so", list(&clauses, "and"));
            let places = [(gap > 0).then(|| from - 1), (gap < runs).then_some(to)]
                .into_iter()
                .flatten()
                .collect();
            self.add(
                Part { name: format!("out of reach in {name}"), text, places, ..Part::default() },
                &[],
                &whites,
            );
        }
    }

    /// White cells that would join black ones to a run that is too long.
    pub(super) fn tell_too_long(&mut self) {
        for place in self.whites.clone() {
            let length = self.line.length();
            let from = (0..place)
                .rev()
                .find(|&place| !self.is_fact(place, true))
                .map_or(0, |other| other + 1);
            let to =
                (place + 1..length).find(|&place| !self.is_fact(place, true)).unwrap_or(length);
            let runs = self.reaching(place);
            if to - from < 2
                || runs.is_empty()
                || runs.iter().any(|&run| self.line.run(run) >= to - from)
            {
                continue;
            }
            let name = format!("too long a run in {}", self.line.name());
            let longest = runs.iter().map(|&run| self.line.run(run)).max().unwrap_or(0);
            let text = format!(
                "if {} were black, {} would be a run of {}, and the longest that can be there in {} is {longest}, so {{}}.",
                self.line.cell(place),
                self.line.range(from..to),
                to - from,
                self.line.name()
            );
            let facts = (from..to).filter(|&other| other != place).collect();
            self.add(Part { name, text, facts, ..Part::default() }, &[], &[place]);
        }
    }

    /// What is left: of the other colour, each leaves the runs without a place.
    pub(super) fn tell_stuck(&mut self) {
        for black in [true, false] {
            // What leads to the same is told together.
            let mut told: Vec<(String, Vec<usize>, Vec<usize>)> = Vec::new();
            for place in if black { self.blacks.clone() } else { self.whites.clone() } {
                let mut other = self.line.clone();
                other.known[place] = Some(!black);
                let Some((places, clause)) = why_not(&other, "would", Some(place)) else {
                    continue;
                };
                if let Some((_, cells, _)) = told.iter_mut().find(|(own, ..)| *own == clause) {
                    cells.push(place);
                } else {
                    told.push((clause, vec![place], places));
                }
            }
            for (clause, cells, places) in told {
                let which = self.line.cells(&cells);
                let which = if cells.len() > 1 { format!("one of {which}") } else { which };
                let colour = if black { "white" } else { "black" };
                let text = format!("if {which} were {colour}, {clause}, so {{}}.");
                let part = Part {
                    name: format!("no way left in {}", self.line.name()),
                    text,
                    places,
                    ..Part::default()
                };
                if black { self.add(part, &cells, &[]) } else { self.add(part, &[], &cells) }
            }
        }
    }
}
