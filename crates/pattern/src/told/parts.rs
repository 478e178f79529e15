//! What a line says of its cells, part by part: each part is a technique by its name among players, a sentence, and the cells that follow by it.
//!
//! | technique | what is certain |
//! | --- | --- |
//! | complete | each run has one place, and its cells are known |
//! | overlap | wherever a run goes, these cells are in it |
//! | one place | a run has one place left |
//! | edge | the run of a black cell begins no sooner than behind a white one, and each that it can be is so long |
//! | joined | two black cells are in one run |
//! | whole run | a run has all its cells, so the cells beside it are white |
//! | out of reach | no run gets there |
//! | small gap | each run that would have to go there is longer |
//! | too long | black, the cell would make a run longer than each that it can be |
//! | stuck | of the other colour, the cell leaves a run without a place |

use std::ops::Range;

use tatham_core::words::{capital, list, number};

use super::line::{Line, Starts};
use super::{are, lead, why_not};

/// A technique at work.
#[derive(Clone, Debug, Default)]
struct Part {
    name: String,
    /// What it says, as a clause that ends where its conclusions begin: `the 3 is complete, so`; or a whole sentence, with `{}` for the conclusions
    /// or with them in its own words.
    text: String,
    /// The facts that the clause names.
    facts: Vec<usize>,
    /// Other places that it names.
    places: Vec<usize>,
}

/// What is told of a line, and found out on the way.
struct Teller<'l> {
    line: &'l Line<'l>,
    starts: Starts,
    /// What follows and is not yet told.
    blacks: Vec<usize>,
    whites: Vec<usize>,
    parts: Vec<Part>,
}

/// A step on a line: its name, its text, and the places that it names beside facts and conclusions.
pub(super) fn step(line: &Line<'_>, news: &[(usize, bool)]) -> Option<(String, String, Vec<usize>)> {
    let of = |colour: bool| news.iter().filter(|(_, black)| *black == colour).map(|(place, _)| *place).collect();
    let mut teller = Teller { line, starts: line.starts()?, blacks: of(true), whites: of(false), parts: Vec::new() };
    teller.tell();
    let mut facts: Vec<usize> = teller.parts.iter().flat_map(|part| part.facts.iter().copied()).collect();
    let is_whole = teller.parts.first()?.name.ends_with("is complete");
    if is_whole {
        facts.extend(0..line.length());
    }
    let mut sentences: Vec<String> = teller.parts.iter().map(|part| capital(&part.text)).collect();
    let lead = lead(line, &facts);
    if !lead.is_empty() {
        sentences[0] = capital(&(lead + &teller.parts[0].text));
    }
    let places = teller.parts.iter().flat_map(|part| part.places.iter().copied()).collect();
    Some((teller.parts[0].name.clone(), sentences.join(" "), places))
}

impl Teller<'_> {
    fn tell(&mut self) {
        if self.tell_whole() {
            return;
        }
        for run in 0..self.starts.len() {
            self.tell_run(run);
        }
        self.tell_joined();
        self.tell_edges();
        self.tell_whole_runs();
        self.tell_gaps();
        self.tell_reach();
        self.tell_too_long();
        self.tell_stuck();
    }

    /// Adds a part with some of the conclusions, which are told by it.
    fn add(&mut self, part: Part, blacks: &[usize], whites: &[usize]) {
        let so = are(self.line, blacks, whites, "is");
        let text = match &part.text {
            text if text.contains("{}") => text.replace("{}", &so),
            text if text.ends_with('.') => text.clone(),
            text => format!("{text} {so}."),
        };
        self.parts.push(Part { text, ..part });
        self.blacks.retain(|place| !blacks.contains(place));
        self.whites.retain(|place| !whites.contains(place));
    }

    fn is_fact(&self, place: usize, black: bool) -> bool {
        self.line.known[place] == Some(black)
    }

    /// The facts of a colour.
    fn facts(&self, black: bool) -> Vec<usize> {
        (0..self.line.length()).filter(|&place| self.is_fact(place, black)).collect()
    }

    /// The cells within which a run is for certain.
    fn reach(&self, run: usize) -> Range<usize> {
        let starts = &self.starts[run];
        starts[0]..starts[starts.len() - 1] + self.line.run(run)
    }

    /// The cells that a run has wherever it goes.
    fn overlap(&self, run: usize) -> Range<usize> {
        let starts = &self.starts[run];
        starts[starts.len() - 1]..starts[0] + self.line.run(run)
    }

    /// The runs that can have a cell, as far as their reach tells.
    fn reaching(&self, place: usize) -> Vec<usize> {
        (0..self.starts.len()).filter(|&run| self.reach(run).contains(&place)).collect()
    }

    /// The runs that can have all these cells.
    fn having(&self, cells: &Range<usize>) -> Vec<usize> {
        let has = |run: usize, start: usize| start <= cells.start && cells.end <= start + self.line.run(run);
        (0..self.starts.len()).filter(|&run| self.starts[run].iter().any(|&start| has(run, start))).collect()
    }

    /// `the 3`, with the line's name: `the 3 of row 3`.
    fn of_line(&self, run: usize) -> String {
        format!("{} of {}", self.line.called(run), self.line.name())
    }

    /// The whole line, where all its runs are where they must be.
    fn tell_whole(&mut self) -> bool {
        let (line, name) = (self.line, self.line.name());
        let (blacks, whites) = (self.blacks.clone(), self.whites.clone());
        if line.runs.is_empty() {
            self.add(
                Part { name: format!("{name} has no runs"), text: format!("{name} has no runs, so {{}}."), ..Part::default() },
                &blacks,
                &whites,
            );
            return true;
        }
        if self.starts.iter().any(|starts| starts.len() > 1) {
            return false;
        }
        let runs: Vec<String> = line.runs.iter().map(u16::to_string).collect();
        if blacks.is_empty() {
            let runs = if runs.len() < 5 { list(&runs, "and") } else { format!("{} runs", number(runs.len())) };
            let text = format!("{name} already has its {runs}, so the rest of it is white: {}.", line.cells(&whites));
            self.add(Part { name: format!("{name} is complete"), text, ..Part::default() }, &blacks, &whites);
            return true;
        }
        if self.facts(true).is_empty() {
            let text = if let [run] = &runs[..]
                && whites.is_empty()
                && self.facts(false).is_empty()
            {
                format!("the {run} of {name} fills it, so {{}}.")
            } else if self.facts(false).is_empty() {
                format!("the runs of {name}, {}, fill it with one white cell between two of them, so {{}}.", list(&runs, "and"))
            } else if let [run] = &runs[..] {
                format!("the only place left for the {run} of {name} is {}, so {{}}.", line.range(self.reach(0)))
            } else {
                format!("the runs of {name}, {}, fit in one way only, so {{}}.", list(&runs, "and"))
            };
            let name = if self.facts(false).is_empty() { format!("{name} is full") } else { format!("one way left for {name}") };
            let places = if runs.len() == 1 { ends(self.reach(0)) } else { Vec::new() };
            self.add(Part { name, text, places, ..Part::default() }, &blacks, &whites);
            return true;
        }
        false
    }

    /// The cells that a run has wherever it goes, and those beside it where it has one place.
    fn tell_run(&mut self, run: usize) {
        let (overlap, reach) = (self.overlap(run), self.reach(run));
        let blacks: Vec<usize> = self.blacks.iter().copied().filter(|place| overlap.contains(place)).collect();
        if blacks.is_empty() {
            return;
        }
        let line = self.line;
        let (called, name) = (self.of_line(run), line.name());
        let own: Vec<usize> = self.facts(true).into_iter().filter(|place| overlap.contains(place)).collect();
        let has_one_place = self.starts[run].len() == 1;
        let beside = |place: &usize| *place + 1 == reach.start || *place == reach.end;
        let whites: Vec<usize> = if has_one_place { self.whites.iter().copied().filter(beside).collect() } else { Vec::new() };
        let mut part = Part { facts: own.clone(), ..Part::default() };
        let within = format!("within {}", line.range(reach.clone()));
        match own[..] {
            [] if line.known.iter().all(Option::is_none) => {
                part.name = format!("overlap of {} in {name}", line.called(run));
                part.text = format!("wherever {called} goes, {} {} in it.", line.cells(&blacks), verb(&blacks));
            }
            [] if has_one_place => {
                part.name = format!("one place left for {} in {name}", line.called(run));
                part.text = if reach.len() == 1 {
                    format!("{} is the only place left for {called}.", line.cell(reach.start))
                } else {
                    format!("the only place left for {called} is {}, so", line.range(reach.clone()))
                };
                part.places = ends(reach);
            }
            [] => {
                part.name = format!("overlap of {} in {name}", line.called(run));
                part.text =
                    format!("{called} is {within}, and wherever it goes there, {} {} in it.", line.cells(&blacks), verb(&blacks));
                part.places = ends(reach);
            }
            [first, .., last] if blacks.iter().all(|place| (first..last).contains(place)) && whites.is_empty() => {
                part.name = format!("joined cells of {} in {name}", line.called(run));
                part.text = format!("{} are all in {called}, so", line.cells(&own))
                    .replace("all", if own.len() == 2 { "both" } else { "all" });
            }
            [first, ..] if has_one_place && first == reach.start && self.is_wall(first.checked_sub(1)) => {
                part.name = format!("{} of {name} from its start", line.called(run));
                part.text =
                    format!("{}, so {called} starts there and", self.stands(first, first.checked_sub(1), &mut part.facts));
            }
            [.., last] if has_one_place && last + 1 == reach.end && self.is_wall(Some(last + 1)) => {
                part.name = format!("{} of {name} from its end", line.called(run));
                part.text = format!("{}, so {called} ends there and", self.stands(last, Some(last + 1), &mut part.facts));
            }
            _ => {
                part.name = format!("{} of {name} around {}", line.called(run), line.cells(&own));
                let where_it_is =
                    if has_one_place { format!("only fits in {}", line.range(reach.clone())) } else { format!("lies {within}") };
                part.text = format!("{} {} in {called}, which {where_it_is}, so", line.cells(&own), verb(&own));
                part.places = ends(reach);
            }
        }
        if part.text.ends_with('.') && !whites.is_empty() {
            part.text.pop();
            part.text += &format!(", so {}.", are(line, &[], &whites, "is"));
        }
        self.add(part, &blacks, &whites);
    }

    /// Whether no run goes on there: a white cell, or the edge.
    fn is_wall(&self, place: Option<usize>) -> bool {
        place.is_none_or(|place| place >= self.line.length() || self.is_fact(place, false))
    }

    /// `R3C1 is black at the edge`, `R3C5 is black beside the white R3C4`.
    fn stands(&self, place: usize, wall: Option<usize>, facts: &mut Vec<usize>) -> String {
        let is_black = format!("{} is black", self.line.cell(place));
        match wall.filter(|&wall| wall < self.line.length()) {
            Some(white) => {
                facts.push(white);
                format!("{is_black} beside the white {}", self.line.cell(white))
            }
            None => format!("{is_black} at the edge"),
        }
    }

    /// Cells between two black ones that are in one run, whichever it is.
    fn tell_joined(&mut self) {
        let facts = self.facts(true);
        for pair in facts.windows(2) {
            let [first, last] = [pair[0], pair[1]];
            let between: Vec<usize> = (first + 1..last).collect();
            if between.is_empty() || !between.iter().all(|place| self.blacks.contains(place)) {
                continue;
            }
            let name = format!("joined cells in {}", self.line.name());
            let ends = self.line.cells(&[first, last]);
            let text = format!("for two runs of {} {ends} are too near each other, so", self.line.name());
            self.add(Part { name, text, facts: vec![first, last], places: Vec::new() }, &between, &[]);
        }
    }

    /// Cells on the other side of a black cell from a white one, or from the edge.
    fn tell_edges(&mut self) {
        let length = self.line.length();
        for black in self.facts(true) {
            let runs = self.having(&(black..black + 1));
            let Some(least) = runs.iter().map(|&run| self.line.run(run)).min() else { continue };
            for is_mirrored in [false, true] {
                // Where the run can begin, or end, at the farthest.
                let wall = if is_mirrored {
                    (black..length).find(|&place| self.is_fact(place, false))
                } else {
                    (0..black).rev().find(|&place| self.is_fact(place, false))
                };
                let (far, certain) = if is_mirrored {
                    let far = wall.unwrap_or(length) - 1;
                    (far, (far + 1).saturating_sub(least)..black)
                } else {
                    let far = wall.map_or(0, |wall| wall + 1);
                    (far, black + 1..far + least)
                };
                let blacks: Vec<usize> = self.blacks.iter().copied().filter(|place| certain.contains(place)).collect();
                if blacks.is_empty() {
                    continue;
                }
                let mut facts = vec![black];
                let name = format!("run from the edge in {}", self.line.name());
                let has = format!("has {} cells at least", number(least));
                let of = self.line.name();
                let text = if far == black {
                    let verb = if is_mirrored { "end" } else { "begin" };
                    format!("{}, and each run of {of} that can {verb} there {has}, so", self.stands(black, wall, &mut facts))
                } else {
                    facts.extend(wall);
                    let cannot = if is_mirrored { "end behind" } else { "begin before" };
                    let wall = wall.map_or_else(String::new, |wall| format!(", as {} is white,", self.line.cell(wall)));
                    format!(
                        "{} is black, and its run in {of} cannot {cannot} {}{wall} and {has}, so",
                        self.line.cell(black),
                        self.line.cell(far)
                    )
                };
                self.add(Part { name, text, facts, places: vec![far] }, &blacks, &[]);
            }
        }
    }

    /// White cells beside a run that has all its cells.
    fn tell_whole_runs(&mut self) {
        let is_black = |teller: &Self, place: usize| teller.is_fact(place, true);
        let mut place = 0;
        while place < self.line.length() {
            let end = (place..self.line.length()).find(|&place| !is_black(self, place)).unwrap_or(self.line.length());
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
                if let [run] = runs[..] { self.line.called(run) } else { format!("a {}", block.len()) },
                self.line.name()
            );
            let text = format!("{} {} {called}, so", self.line.range(block.clone()), verb(&cells));
            self.add(Part { name, text, facts: cells, places: Vec::new() }, &[], &whites);
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
            let text = format!("{} is in {}, so", self.of_line(run), self.line.range(reach.clone()));
            self.add(Part { name, text, facts: Vec::new(), places: ends(reach) }, &[], &whites);
        }
    }

    /// White cells in gaps between white ones that are too small.
    fn tell_gaps(&mut self) {
        while let Some((gap, runs)) = self.whites.iter().find_map(|&place| self.small_gap(place)) {
            let whites: Vec<usize> = self.whites.iter().copied().filter(|place| gap.contains(place)).collect();
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
            let text = format!("the gap {what} is too small for {} of {}, so", list(&named, "and"), self.line.name());
            let beside = [gap.start.checked_sub(1), Some(gap.end)].into_iter().flatten();
            let facts: Vec<usize> = beside.filter(|&place| place < self.line.length() && self.is_fact(place, false)).collect();
            let name = format!("a gap of {} is too small", self.line.name());
            // The gap's edges are facts that are seen where they are.
            self.add(Part { name, text, facts, places: ends(gap) }, &[], &whites);
        }
    }

    /// The gap of a place between white cells, and the runs that would have to be there, if all are longer.
    fn small_gap(&self, place: usize) -> Option<(Range<usize>, Vec<usize>)> {
        let is_white = |place: usize| self.is_fact(place, false);
        let start = (0..place).rev().find(|&place| is_white(place)).map_or(0, |white| white + 1);
        let end = (place..self.line.length()).find(|&place| is_white(place)).unwrap_or(self.line.length());
        let all: Vec<usize> = (0..self.starts.len()).collect();
        let are_longer = |runs: &[usize]| !runs.is_empty() && runs.iter().all(|&run| self.line.run(run) > end - start);
        let runs = [all, self.reaching(place)].into_iter().find(|runs| are_longer(runs))?;
        Some((start..end, runs))
    }

    /// White cells where no run gets.
    fn tell_reach(&mut self) {
        let (name, runs) = (self.line.name(), self.starts.len());
        let out: Vec<usize> = self.whites.iter().copied().filter(|&place| self.reaching(place).is_empty()).collect();
        if out.is_empty() {
            return;
        }
        if runs == 1 {
            let reach = self.reach(0);
            let has_been_told = !self.parts.is_empty();
            let within = if self.starts[0].len() == 1 { "in" } else { "within" };
            let text = match has_been_told {
                true => format!("{} gets no further, so", self.line.called(0)),
                false => format!("{} is {within} {}, so", self.of_line(0), self.line.range(reach.clone())),
            };
            let reach = if has_been_told { 0..0 } else { reach };
            self.add(Part { name: format!("out of reach in {name}"), text, facts: Vec::new(), places: ends(reach) }, &[], &out);
            return;
        }
        for gap in 0..=runs {
            let from = if gap > 0 { self.reach(gap - 1).end } else { 0 };
            let to = if gap < runs { self.reach(gap).start } else { self.line.length() };
            let whites: Vec<usize> = out.iter().copied().filter(|place| (from..to).contains(place)).collect();
            if whites.is_empty() {
                continue;
            }
            let ends_at = (gap > 0).then(|| {
                let last =
                    if gap == runs { format!("the last run, {},", self.line.called(gap - 1)) } else { self.line.called(gap - 1) };
                format!("{last} ends at {} at the latest", self.line.cell(from - 1))
            });
            let begins_at = (gap < runs).then(|| {
                let first = if gap == 0 { format!("the first run, {},", self.line.called(0)) } else { self.line.called(gap) };
                format!("{first} begins at {} at the earliest", self.line.cell(to))
            });
            let clauses: Vec<String> = [ends_at, begins_at].into_iter().flatten().collect();
            let text = format!("in {name} {}, so", list(&clauses, "and"));
            let places = [(gap > 0).then(|| from - 1), (gap < runs).then_some(to)].into_iter().flatten().collect();
            self.add(Part { name: format!("out of reach in {name}"), text, facts: Vec::new(), places }, &[], &whites);
        }
    }

    /// White cells that would join black ones to a run that is too long.
    fn tell_too_long(&mut self) {
        for place in self.whites.clone() {
            let length = self.line.length();
            let from = (0..place).rev().find(|&place| !self.is_fact(place, true)).map_or(0, |other| other + 1);
            let to = (place + 1..length).find(|&place| !self.is_fact(place, true)).unwrap_or(length);
            let runs = self.reaching(place);
            if runs.iter().any(|&run| self.line.run(run) >= to - from) {
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
            self.add(Part { name, text, facts, places: Vec::new() }, &[], &[place]);
        }
    }

    /// What is left: of the other colour, each leaves the runs without a place.
    fn tell_stuck(&mut self) {
        let left: Vec<(usize, bool)> =
            self.blacks.iter().map(|&place| (place, true)).chain(self.whites.iter().map(|&place| (place, false))).collect();
        let mut told: Vec<(String, Part, Vec<usize>, Vec<usize>)> = Vec::new();
        for (place, black) in left {
            let mut other = self.line.clone();
            other.known[place] = Some(!black);
            let Some((places, clause)) = why_not(&other, "would", Some(place)) else { continue };
            let key = format!("{black} {clause}");
            match told.iter_mut().find(|(own, ..)| *own == key) {
                Some((.., blacks, whites)) => {
                    if black {
                        blacks.push(place)
                    } else {
                        whites.push(place)
                    }
                }
                None => {
                    let colour = if black { "white" } else { "black" };
                    let part = Part {
                        name: format!("no way left in {}", self.line.name()),
                        text: format!("{colour}|{clause}"),
                        facts: Vec::new(),
                        places,
                    };
                    let (blacks, whites) = if black { (vec![place], Vec::new()) } else { (Vec::new(), vec![place]) };
                    told.push((key, part, blacks, whites));
                }
            }
        }
        for (_, mut part, blacks, whites) in told {
            let cells = if blacks.is_empty() { &whites } else { &blacks };
            let which = if cells.len() > 1 { format!("one of {}", self.line.cells(cells)) } else { self.line.cells(cells) };
            let (colour, clause) =
                part.text.split_once('|').map(|(colour, clause)| (colour.to_owned(), clause.to_owned())).unwrap_or_default();
            part.text = format!("if {which} were {colour}, {clause}, so {{}}.");
            self.add(part, &blacks, &whites);
        }
    }
}

/// The first and the last place.
fn ends(places: Range<usize>) -> Vec<usize> {
    places.clone().next().into_iter().chain(places.last()).collect()
}

fn verb(places: &[usize]) -> &'static str {
    if places.len() > 1 { "are" } else { "is" }
}
