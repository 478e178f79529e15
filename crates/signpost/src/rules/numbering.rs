//! Numbering rule: linked cells have consecutive numbers, and cells with consecutive numbers are
//! linked.
//!
//! ```text
//!     a → b       a is 4, so b is 5;  b is not 9, so a is not 8    along links
//!     a is 4      b is not 5, so a → b is not a link               where an arrow points
//!     a is 4      any cell that a does not lead to is not 5        no arrow, or link excluded
//! ```
//!
//! Every consequence comes from 2 facts at a time: about a link and the numbers at its ends, one of
//! which follows. So each change is processed once, and never again.

use std::sync::Arc;

use tatham_core::{Budget, Stop};
use tatham_sat::propagator::{News, Propagator, View};
use tatham_sat::{Formula, Global, Lit};

use crate::arcs::Arcs;

/// Number of cells of the largest boards that are stated in clauses.
const MOST_SAID: usize = 100;

/// Rule of the numbering. Its places are the arcs, followed by the numbers of each cell from 1 on.
#[derive(Clone, Debug)]
pub(super) struct Numbering {
    arcs: Arc<Arcs>,
}

impl Numbering {
    pub(super) fn new(arcs: Arc<Arcs>) -> Self {
        Self { arcs }
    }

    /// Passes all impossible triples to `forbid`: of a link, if it is possible, and 2 consecutive
    /// numbers, exactly 2 cannot be true; without a possible link, both numbers cannot be true.
    fn each(&self, mut forbid: impl FnMut(&[(usize, bool)])) {
        let Arcs { cells, .. } = *self.arcs;
        for from in 0..cells {
            for &(arc, to) in &self.arcs.out[from] {
                forbid(&[(arc, true), (place(&self.arcs, from, cells), true)]);
                forbid(&[(arc, true), (place(&self.arcs, to, 1), true)]);
                for number in 1..cells {
                    let pair = [place(&self.arcs, from, number), place(&self.arcs, to, number + 1)];
                    forbid(&[(arc, true), (pair[0], true), (pair[1], false)]);
                    forbid(&[(arc, true), (pair[0], false), (pair[1], true)]);
                    forbid(&[(arc, false), (pair[0], true), (pair[1], true)]);
                }
            }
            for to in (0..cells).filter(|&to| to != from && self.arcs.between(from, to).is_none()) {
                for number in 1..cells {
                    forbid(&[
                        (place(&self.arcs, from, number), true),
                        (place(&self.arcs, to, number + 1), true),
                    ]);
                }
            }
        }
    }
}

/// Place of a cell's number.
fn place(arcs: &Arcs, cell: usize, number: usize) -> usize {
    arcs.ends.len() + cell * arcs.cells + number - 1
}

impl Global for Numbering {
    fn propagator(&self) -> Box<dyn Propagator> {
        let cells = self.arcs.cells;
        Box::new(Numbers {
            arcs: self.arcs.clone(),
            next: vec![None; cells],
            previous: vec![None; cells],
            number: vec![None; cells],
            cell_of: vec![None; cells + 2],
            notified: Vec::new(),
            done: 0,
        })
    }

    fn eager(&self, scope: &[Lit], formula: &mut Formula, budget: &Budget) -> Result<(), Stop> {
        if self.arcs.cells > MOST_SAID {
            return Err(Stop::Strategy(format!(
                "boards of more than {MOST_SAID} cells are not encoded as clauses"
            )));
        }
        budget.check()?;
        self.each(|forbidden| {
            formula.clause(
                forbidden
                    .iter()
                    .map(|&(place, value)| if value { !scope[place] } else { scope[place] }),
            );
        });
        Ok(())
    }

    fn cuts(&self, values: &[bool]) -> Vec<Vec<usize>> {
        let arcs = &*self.arcs;
        let mut cuts = Vec::new();
        let is = |cell: usize, number: usize| values[place(arcs, cell, number)];
        for (arc, &[from, to]) in arcs.ends.iter().enumerate().filter(|(arc, _)| values[*arc]) {
            for number in (1..arcs.cells).filter(|&number| is(from, number) != is(to, number + 1)) {
                cuts.push(vec![arc, place(arcs, from, number), place(arcs, to, number + 1)]);
            }
            for (cell, number) in [(from, arcs.cells), (to, 1)] {
                if is(cell, number) {
                    cuts.push(vec![arc, place(arcs, cell, number)]);
                }
            }
        }
        let mut cells_of = vec![Vec::new(); arcs.cells + 2];
        for cell in 0..arcs.cells {
            (1..=arcs.cells)
                .filter(|&number| is(cell, number))
                .for_each(|number| cells_of[number].push(cell));
        }
        for number in 1..arcs.cells {
            for &from in &cells_of[number] {
                for &to in cells_of[number + 1].iter().filter(|&&to| to != from) {
                    let both = [place(arcs, from, number), place(arcs, to, number + 1)];
                    match arcs.between(from, to) {
                        Some(arc) if values[arc] => {}
                        arc => cuts.push(both.into_iter().chain(arc).collect()),
                    }
                }
            }
        }
        cuts
    }
}

/// Notification about a place, with the earlier state that it changed.
#[derive(Clone, Copy, Debug)]
struct Heard {
    place: usize,
    value: bool,
    before: [Option<usize>; 2],
}

/// Propagator of the numbering.
#[derive(Clone, Debug)]
struct Numbers {
    arcs: Arc<Arcs>,
    /// Link that leaves each cell, and the one that enters it.
    next: Vec<Option<usize>>,
    previous: Vec<Option<usize>>,
    /// Number of each cell, and cell of each number.
    number: Vec<Option<usize>>,
    cell_of: Vec<Option<usize>>,
    notified: Vec<Heard>,
    done: usize,
}

/// Meaning of a place.
enum Says {
    Link(usize, usize),
    Number(usize, usize),
}

/// Consequences, while they are being found.
struct Consequences<'f> {
    now: View<'f>,
    news: &'f mut News,
}

impl Consequences<'_> {
    /// Concludes from these places that another has this value.
    fn say(&mut self, place: usize, value: bool, because: &[usize]) -> Result<(), Vec<usize>> {
        if self.now.is(place, !value) {
            return Err([because, &[place]].concat());
        }
        if self.now.is_open(place) {
            self.news.push((place, value));
        }
        Ok(())
    }
}

impl Numbers {
    fn place(&self, cell: usize, number: usize) -> usize {
        place(&self.arcs, cell, number)
    }

    fn says(&self, place: usize) -> Says {
        match place.checked_sub(self.arcs.ends.len()) {
            None => Says::Link(self.arcs.ends[place][0], self.arcs.ends[place][1]),
            Some(number) => Says::Number(number / self.arcs.cells, number % self.arcs.cells + 1),
        }
    }

    fn consequences(
        &self,
        place: usize,
        value: bool,
        found: &mut Consequences<'_>,
    ) -> Result<(), Vec<usize>> {
        match (self.says(place), value) {
            (Says::Link(from, to), true) => self.linked(place, from, to, found),
            (Says::Link(from, to), false) => {
                let cells = self.arcs.cells;
                if let Some(number) = self.number[from].filter(|&number| number < cells) {
                    found.say(
                        self.place(to, number + 1),
                        false,
                        &[place, self.place(from, number)],
                    )?;
                }
                if let Some(number) = self.number[to].filter(|&number| number > 1) {
                    found.say(
                        self.place(from, number - 1),
                        false,
                        &[place, self.place(to, number)],
                    )?;
                }
                Ok(())
            }
            (Says::Number(cell, number), true) => self.numbered(cell, number, found),
            (Says::Number(cell, number), false) => self.not_numbered(cell, number, found),
        }
    }

    /// Propagates a link between 2 cells: each number of one decides a number of the other.
    fn linked(
        &self,
        arc: usize,
        from: usize,
        to: usize,
        found: &mut Consequences<'_>,
    ) -> Result<(), Vec<usize>> {
        let cells = self.arcs.cells;
        found.say(self.place(from, cells), false, &[arc])?;
        found.say(self.place(to, 1), false, &[arc])?;
        for number in 1..cells {
            let pair = [self.place(from, number), self.place(to, number + 1)];
            for [known, other] in [pair, [pair[1], pair[0]]] {
                if let Some(value) = found.now.value(known) {
                    found.say(other, value, &[arc, known])?;
                }
            }
        }
        Ok(())
    }

    /// Propagates the number of a cell.
    fn numbered(
        &self,
        cell: usize,
        number: usize,
        found: &mut Consequences<'_>,
    ) -> Result<(), Vec<usize>> {
        let (arcs, own) = (&*self.arcs, self.place(cell, number));
        for (step, around, last) in [(1, &arcs.out[cell], arcs.cells), (-1, &arcs.into[cell], 1)] {
            if number == last {
                for &(arc, _) in around {
                    found.say(arc, false, &[own])?;
                }
                continue;
            }
            let then = number.wrapping_add_signed(step);
            let mut arc_to = vec![None; arcs.cells];
            for &(arc, other) in around {
                arc_to[other] = Some(arc);
            }
            for other in (0..arcs.cells).filter(|&other| other != cell) {
                let there = self.place(other, then);
                let Some(arc) = arc_to[other] else {
                    found.say(there, false, &[own])?;
                    continue;
                };
                if let Some(value) = found.now.value(arc) {
                    found.say(there, value, &[own, arc])?;
                } else if let Some(value) = found.now.value(there) {
                    found.say(arc, value, &[own, there])?;
                }
            }
        }
        Ok(())
    }

    /// Propagates that a cell does not have a number.
    fn not_numbered(
        &self,
        cell: usize,
        number: usize,
        found: &mut Consequences<'_>,
    ) -> Result<(), Vec<usize>> {
        let (arcs, own) = (&*self.arcs, self.place(cell, number));
        for (step, links, around, last) in [
            (1, &self.next, &arcs.out[cell], arcs.cells),
            (-1, &self.previous, &arcs.into[cell], 1),
        ] {
            if number == last {
                continue;
            }
            let then = number.wrapping_add_signed(step);
            if let Some(arc) = links[cell] {
                let [from, to] = arcs.ends[arc];
                let other = if from == cell { to } else { from };
                found.say(self.place(other, then), false, &[own, arc])?;
            }
            let there = self.cell_of[then]
                .and_then(|there| around.iter().find(|(_, other)| *other == there));
            if let Some(&(arc, other)) = there {
                found.say(arc, false, &[own, self.place(other, then)])?;
            }
        }
        Ok(())
    }

    /// Places that imply that 2 cells are linked, or not.
    fn why_link(
        &self,
        from: usize,
        to: usize,
        value: bool,
        before: View<'_>,
        out: &mut Vec<usize>,
    ) {
        let cells = self.arcs.cells;
        let known = |cell: usize, number: usize| before.value(self.place(cell, number));
        let pair = (1..cells).find(|&number| match (known(from, number), known(to, number + 1)) {
            (Some(true), Some(there)) => there == value,
            (Some(false), Some(true)) => !value,
            _ => false,
        });
        if let Some(number) = pair {
            out.extend([self.place(from, number), self.place(to, number + 1)]);
            return;
        }
        let ends = [(from, cells), (to, 1)]
            .into_iter()
            .find(|&(cell, number)| known(cell, number) == Some(true));
        out.extend(ends.map(|(cell, number)| self.place(cell, number)));
    }

    /// Places that imply that a cell has a number, or not.
    fn why_number(
        &self,
        cell: usize,
        number: usize,
        value: bool,
        before: View<'_>,
        out: &mut Vec<usize>,
    ) {
        let arcs = &*self.arcs;
        let sides = [(1, &arcs.out[cell], arcs.cells), (-1, &arcs.into[cell], 1)];
        // The shortest reason is that a number next to it is elsewhere.
        for (step, around, last) in
            sides.iter().copied().filter(|(_, _, last)| !value && *last != number)
        {
            let then = number.wrapping_add_signed(step);
            let stands = |other: &usize| before.is(self.place(*other, then), true);
            for other in (0..arcs.cells).filter(|&other| other != cell).filter(stands) {
                let arc = around.iter().find(|(_, end)| *end == other).map(|&(arc, _)| arc);
                if arc.is_none_or(|arc| before.is(arc, false)) {
                    out.push(self.place(other, then));
                    out.extend(arc);
                    return;
                }
            }
            debug_assert!(last != number, "there is a number beyond");
        }
        for (step, around, last) in sides {
            let then = number.wrapping_add_signed(step);
            for &(arc, other) in around.iter().filter(|(arc, _)| before.is(*arc, true)) {
                if number == last {
                    // A linked cell does not have the last number. That it has this number
                    // follows from the other side.
                    if !value {
                        out.push(arc);
                        return;
                    }
                } else if before.is(self.place(other, then), value) {
                    out.extend([arc, self.place(other, then)]);
                    return;
                }
            }
        }
    }
}

impl Propagator for Numbers {
    fn wants(&self, _value: bool) -> bool {
        true
    }

    fn assigned(&mut self, place: usize, value: bool) {
        let before = match (self.says(place), value) {
            (Says::Link(from, to), true) => {
                [self.next[from].replace(place), self.previous[to].replace(place)]
            }
            (Says::Number(cell, number), true) => {
                [self.number[cell].replace(number), self.cell_of[number].replace(cell)]
            }
            _ => [None; 2],
        };
        self.notified.push(Heard { place, value, before });
    }

    fn undo(&mut self, _place: usize, _value: bool) {
        let Some(Heard { place, value, before: [first, second] }) = self.notified.pop() else {
            return;
        };
        self.done = self.done.min(self.notified.len());
        match (self.says(place), value) {
            (Says::Link(from, to), true) => (self.next[from], self.previous[to]) = (first, second),
            (Says::Number(cell, number), true) => {
                (self.number[cell], self.cell_of[number]) = (first, second);
            }
            _ => {}
        }
    }

    fn looks(&self) -> Option<u64> {
        let new = &self.notified[self.done..];
        Some(
            new.len() as u64
                + new.iter().filter(|notified| notified.value).count() as u64
                    * self.arcs.cells as u64,
        )
    }

    fn propagate(&mut self, now: View<'_>, news: &mut News) -> Result<(), Vec<usize>> {
        let mut found = Consequences { now, news };
        for notified in &self.notified[self.done..] {
            self.consequences(notified.place, notified.value, &mut found)?;
        }
        self.done = self.notified.len();
        Ok(())
    }

    fn explain(&mut self, (place, value): (usize, bool), before: View<'_>, out: &mut Vec<usize>) {
        match self.says(place) {
            Says::Link(from, to) => self.why_link(from, to, value, before, out),
            Says::Number(cell, number) => self.why_number(cell, number, value, before, out),
        }
    }

    fn duplicate(&self) -> Box<dyn Propagator> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests;
