//! Reasons why cells are white, technique by technique, and the rest.

use std::ops::Range;

use tatham_core::say;
use tatham_core::sentence::{Clause, SentencePart};
use tatham_core::words::list;
use tatham_explain::Tense;

use super::techniques::{LineExplainer, Technique};
use super::why_not;

impl LineExplainer<'_> {
    /// Explains white cells beside a run that has all its cells.
    pub(super) fn explain_whole_runs(&mut self) {
        let line = self.line;
        let mut place = 0;
        while place < line.length() {
            let is_black = |place: &usize| self.seen[*place] == Some(true);
            let end =
                (place..line.length()).find(|place| !is_black(place)).unwrap_or(line.length());
            let block = place..end;
            place = end + 1;
            let runs = self.having(&block);
            let beside = |place: &usize| *place + 1 == block.start || *place == block.end;
            let whites: Vec<usize> = self.whites.iter().copied().filter(beside).collect();
            let is_complete = runs.iter().all(|&run| line.run(run) == block.len());
            if block.is_empty() || whites.is_empty() || !is_complete {
                continue;
            }
            let (called, which) = if let [run] = runs[..] {
                (line.called(run), line.run_name(run))
            } else {
                let length = block.len();
                (format!("a {length}"), format!("one of the {length}s of {}", line.name()))
            };
            let facts: Vec<usize> = block.collect();
            let reason = say![line.cells_are(&facts), format!(" {which}")];
            let name = format!("{called} of {} is whole", line.name());
            self.apply(Technique { name, reason, facts, ..Technique::default() }, &[], &whites);
        }
        // The runs whose cells are not all named.
        for run in 0..self.starts.len() {
            let reach = self.reach(run);
            let beside = |place: &usize| *place + 1 == reach.start || *place == reach.end;
            let whites: Vec<usize> = self.whites.iter().copied().filter(beside).collect();
            if self.starts[run].len() > 1 || whites.is_empty() {
                continue;
            }
            let name = format!("{} of {} is whole", line.called(run), line.name());
            let reason = say![line.run_name(run), " is in ", line.range(reach)];
            self.apply(Technique { name, reason, ..Technique::default() }, &[], &whites);
        }
    }

    /// Explains white cells in gaps between white ones that are too small.
    pub(super) fn explain_gaps(&mut self) {
        let line = self.line;
        while let Some((gap, runs)) = self.whites.iter().find_map(|&place| self.small_gap(place)) {
            let is_small = |place: &usize| gap.contains(place) && self.small_gap(*place).is_some();
            let whites: Vec<usize> = self.whites.iter().copied().filter(is_small).collect();
            let which = if runs.len() > 3 || runs.len() == self.starts.len() && runs.len() > 1 {
                "any run".to_owned()
            } else {
                let called: Vec<String> = runs.iter().map(|&run| line.called(run)).collect();
                list(&called, "and")
            };
            let cells = line.range(gap.clone());
            let cells = if gap.len() == 1 {
                say!["at ", cells]
            } else {
                SentencePart { text: cells.text.replace(" and ", " to "), ..cells }.into()
            };
            let beside = [gap.start.checked_sub(1), Some(gap.end)].into_iter().flatten();
            // The gap's edges are facts that are visible at the gap itself.
            let obvious: Vec<usize> = beside
                .filter(|&place| place < line.length() && self.is_fact(place, false))
                .collect();
            let name = format!("a gap of {} is too small", line.name());
            let small = format!(" is too small for {which} of {}", line.name());
            let reason = say!["the gap ", cells, small];
            self.apply(Technique { name, reason, obvious, ..Technique::default() }, &[], &whites);
        }
    }

    /// Gap of a place between white cells, and the runs that would have to be there, if all are
    /// longer.
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

    /// Explains white cells that no run reaches.
    pub(super) fn explain_reach(&mut self) {
        let (line, runs) = (self.line, self.starts.len());
        let out: Vec<usize> =
            self.whites.iter().copied().filter(|&place| self.reaching(place).is_empty()).collect();
        if out.is_empty() {
            return;
        }
        let name = format!("out of reach in {}", line.name());
        if runs == 1 {
            let within = if self.starts[0].len() == 1 { " is in " } else { " is within " };
            let reason = if self.has_begun() {
                format!("{} reaches no further", line.called(0)).into()
            } else {
                say![line.run_name(0), within, line.range(self.reach(0))]
            };
            self.apply(Technique { name, reason, ..Technique::default() }, &[], &out);
            return;
        }
        for gap in 0..=runs {
            let from = if gap > 0 { self.reach(gap - 1).end } else { 0 };
            let to = if gap < runs { self.reach(gap).start } else { line.length() };
            let whites: Vec<usize> =
                out.iter().copied().filter(|place| (from..to).contains(place)).collect();
            if whites.is_empty() {
                continue;
            }
            let ends_at = (gap > 0).then(|| {
                let last = if gap == runs {
                    format!("the last run, {},", self.at_the_end(gap - 1))
                } else {
                    line.called(gap - 1)
                };
                say![last, " ends at ", line.cells(&[from - 1]), " at the latest"]
            });
            let begins_at = (gap < runs).then(|| {
                let first = if gap == 0 {
                    format!("the first run, {},", self.at_the_end(0))
                } else {
                    line.called(gap)
                };
                say![first, " begins at ", line.cells(&[to]), " at the earliest"]
            });
            let clauses: Vec<Clause> = [ends_at, begins_at].into_iter().flatten().collect();
            let reason = say![format!("in {} ", line.name()), Clause::list(&clauses, "and")];
            let name = name.clone();
            self.apply(Technique { name, reason, ..Technique::default() }, &[], &whites);
        }
    }

    /// Explains white cells that would join black ones to a run that is too long.
    pub(super) fn explain_too_long(&mut self) {
        let (line, length) = (self.line, self.line.length());
        for place in self.whites.clone() {
            let from = (0..place)
                .rev()
                .find(|&place| !self.is_fact(place, true))
                .map_or(0, |other| other + 1);
            let to =
                (place + 1..length).find(|&place| !self.is_fact(place, true)).unwrap_or(length);
            let runs = self.reaching(place);
            if to - from < 2
                || runs.is_empty()
                || runs.iter().any(|&run| line.run(run) >= to - from)
            {
                continue;
            }
            let longest = runs.iter().map(|&run| line.run(run)).max().unwrap_or(0);
            let (own, name) = (line.cells(&[place]), line.name());
            let makes = format!(
                " a run of {}, and the longest that can be there in {name} is {longest}",
                to - from
            );
            let reason = say!["a black ", own, " would make ", line.range(from..to), makes];
            let facts = (from..to).filter(|&other| other != place).collect();
            let name = format!("too long a run in {name}");
            self.apply(Technique { name, reason, facts, ..Technique::default() }, &[], &[place]);
        }
    }

    /// Explains the rest: with the other colour, each cell leaves the runs without a place.
    pub(super) fn explain_stuck(&mut self) {
        for black in [true, false] {
            // Cells with the same consequence share a sentence.
            let mut found: Vec<(Clause, Vec<usize>)> = Vec::new();
            for place in if black { self.blacks.clone() } else { self.whites.clone() } {
                let mut other = self.line.clone();
                other.known[place] = Some(!black);
                let Some(clause) = why_not(&other, Tense::Would, Some(place)) else { continue };
                if let Some((_, cells)) = found.iter_mut().find(|(own, _)| *own == clause) {
                    cells.push(place);
                } else {
                    found.push((clause, vec![place]));
                }
            }
            for (clause, cells) in found {
                let one = if cells.len() > 1 { "if one of " } else { "if " };
                let colour = if black { "white" } else { "black" };
                let were = format!(" were {colour}, ");
                let reason = say![one, self.line.cells(&cells), were, clause];
                let name = format!("no way left in {}", self.line.name());
                let technique = Technique { name, reason, ..Technique::default() };
                if black {
                    self.apply(technique, &cells, &[]);
                } else {
                    self.apply(technique, &[], &cells);
                }
            }
        }
    }
}
