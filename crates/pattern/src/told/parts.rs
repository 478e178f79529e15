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
use super::{are, lead};

/// A technique at work.
#[derive(Clone, Debug, Default)]
pub(super) struct Part {
    pub(super) name: String,
    /// What it says, as a clause that ends where its conclusions begin: `the 3 is complete, so`; or a whole sentence, with `{}` for the conclusions
    /// or with them in its own words.
    pub(super) text: String,
    /// The facts that the clause names.
    pub(super) facts: Vec<usize>,
    /// Facts that everybody sees who looks where it points, if it is the only part.
    pub(super) obvious: Vec<usize>,
    /// Other places that it names.
    pub(super) places: Vec<usize>,
}

/// What is told of a line, and found out on the way.
pub(super) struct Teller<'l> {
    pub(super) line: &'l Line<'l>,
    pub(super) starts: Starts,
    /// What is known, and what has been told so far.
    pub(super) seen: Vec<Option<bool>>,
    /// What follows and is not yet told.
    pub(super) blacks: Vec<usize>,
    pub(super) whites: Vec<usize>,
    pub(super) parts: Vec<Part>,
}

/// A step on a line: its name, its text, and the places that it names beside facts and conclusions.
pub(super) fn step(
    line: &Line<'_>,
    news: &[(usize, bool)],
) -> Option<(String, String, Vec<usize>)> {
    let of = |colour: bool| {
        news.iter().filter(|(_, black)| *black == colour).map(|(place, _)| *place).collect()
    };
    let mut teller = Teller {
        line,
        starts: line.starts()?,
        seen: line.known.clone(),
        blacks: of(true),
        whites: of(false),
        parts: Vec::new(),
    };
    teller.tell();
    let mut facts: Vec<usize> =
        teller.parts.iter().flat_map(|part| part.facts.iter().copied()).collect();
    if let [only] = &teller.parts[..] {
        facts.extend(&only.obvious);
    }
    let name = teller.parts.first()?.name.clone();
    let mut sentences: Vec<String> = teller.parts.iter().map(|part| capital(&part.text)).collect();
    let lead = lead(line, &facts);
    if !lead.is_empty() {
        sentences[0] = capital(&(lead + &teller.parts[0].text));
    }
    let places = teller.parts.iter().flat_map(|part| part.places.iter().copied()).collect();
    Some((name, sentences.join(" "), places))
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
        self.tell_whole_runs();
        self.tell_too_long();
        // What has been told by now may be a wall, or end a run.
        self.tell_edges();
        self.tell_whole_runs();
        self.tell_gaps();
        self.tell_reach();
        self.tell_stuck();
    }

    /// Adds a part with some of the conclusions, which are told by it.
    pub(super) fn add(&mut self, part: Part, blacks: &[usize], whites: &[usize]) {
        let so = are(self.line, blacks, whites, "is");
        let text = match &part.text {
            text if text.contains("{}") => text.replace("{}", &so),
            text if text.ends_with('.') => text.clone(),
            text => format!("{text} {so}."),
        };
        self.parts.push(Part { text, ..part });
        self.blacks.retain(|place| !blacks.contains(place));
        self.whites.retain(|place| !whites.contains(place));
        for (places, black) in [(blacks, true), (whites, false)] {
            for &place in places {
                self.seen[place] = Some(black);
            }
        }
    }

    pub(super) fn is_fact(&self, place: usize, black: bool) -> bool {
        self.line.known[place] == Some(black)
    }

    /// The facts of a colour.
    pub(super) fn facts(&self, black: bool) -> Vec<usize> {
        (0..self.line.length()).filter(|&place| self.is_fact(place, black)).collect()
    }

    /// The cells within which a run is for certain.
    pub(super) fn reach(&self, run: usize) -> Range<usize> {
        let starts = &self.starts[run];
        starts[0]..starts[starts.len() - 1] + self.line.run(run)
    }

    /// The cells that a run has wherever it goes.
    fn overlap(&self, run: usize) -> Range<usize> {
        let starts = &self.starts[run];
        starts[starts.len() - 1]..starts[0] + self.line.run(run)
    }

    /// The runs that can have a cell, as far as their reach tells.
    pub(super) fn reaching(&self, place: usize) -> Vec<usize> {
        (0..self.starts.len()).filter(|&run| self.reach(run).contains(&place)).collect()
    }

    /// The runs that can have all these cells.
    pub(super) fn having(&self, cells: &Range<usize>) -> Vec<usize> {
        let has = |run: usize, start: usize| {
            start <= cells.start && cells.end <= start + self.line.run(run)
        };
        (0..self.starts.len())
            .filter(|&run| self.starts[run].iter().any(|&start| has(run, start)))
            .collect()
    }

    /// `the 3`, with the line's name: `the 3 of row 3`.
    pub(super) fn of_line(&self, run: usize) -> String {
        format!("{} of {}", self.line.called(run), self.line.name())
    }

    /// The first or the last run, which needs no number: `the 3`, `of 2 cells`.
    pub(super) fn at_the_end(&self, run: usize) -> String {
        let length = self.line.runs[run];
        match self.line.runs.iter().filter(|&&other| other == length).count() {
            1 => self.line.called(run),
            _ if length == 1 => "of one cell".to_owned(),
            _ => format!("of {} cells", number(length.into())),
        }
    }

    /// The whole line, where all its runs are where they must be.
    fn tell_whole(&mut self) -> bool {
        let (line, name) = (self.line, self.line.name());
        let (blacks, whites) = (self.blacks.clone(), self.whites.clone());
        if line.runs.is_empty() {
            self.add(
                Part {
                    name: format!("{name} has no runs"),
                    text: format!("{name} has no runs, so {{}}."),
                    ..Part::default()
                },
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
            let runs = if runs.len() < 5 {
                list(&runs, "and")
            } else {
                format!("{} runs", number(runs.len()))
            };
            let text = format!(
                "{name} already has its {runs}, so the rest of it is white: {}.",
                line.cells(&whites)
            );
            let obvious = (0..line.length()).collect();
            self.add(
                Part { name: format!("{name} is complete"), text, obvious, ..Part::default() },
                &blacks,
                &whites,
            );
            return true;
        }
        if self.facts(true).is_empty() {
            let text = if let [run] = &runs[..]
                && whites.is_empty()
                && self.facts(false).is_empty()
            {
                format!("the {run} of {name} fills it, so {{}}.")
            } else if self.facts(false).is_empty() {
                format!(
                    "the runs of {name}, {}, fill it with one white cell between two of them, so {{}}.",
                    list(&runs, "and")
                )
            } else if let [run] = &runs[..] {
                format!(
                    "the only place left for the {run} of {name} is {}, so {{}}.",
                    line.range(self.reach(0))
                )
            } else {
                format!("the runs of {name}, {}, fit in one way only, so {{}}.", list(&runs, "and"))
            };
            let name = if self.facts(false).is_empty() {
                format!("{name} is full")
            } else {
                format!("one way left for {name}")
            };
            let places = if runs.len() == 1 { ends(self.reach(0)) } else { Vec::new() };
            self.add(Part { name, text, places, ..Part::default() }, &blacks, &whites);
            return true;
        }
        false
    }

    /// The cells that a run has wherever it goes, and those beside it where it has one place.
    fn tell_run(&mut self, run: usize) {
        let (overlap, reach) = (self.overlap(run), self.reach(run));
        let blacks: Vec<usize> =
            self.blacks.iter().copied().filter(|place| overlap.contains(place)).collect();
        if blacks.is_empty() {
            return;
        }
        let line = self.line;
        let (called, name) = (self.of_line(run), line.name());
        let own: Vec<usize> =
            self.facts(true).into_iter().filter(|place| overlap.contains(place)).collect();
        let has_one_place = self.starts[run].len() == 1;
        let beside = |place: &usize| *place + 1 == reach.start || *place == reach.end;
        let whites: Vec<usize> = if has_one_place {
            self.whites.iter().copied().filter(beside).collect()
        } else {
            Vec::new()
        };
        let mut part = Part { facts: own.clone(), ..Part::default() };
        let within = format!("within {}", line.range(reach.clone()));
        match own[..] {
            [] if line.known.iter().all(Option::is_none) => {
                part.name = format!("overlap of {} in {name}", line.called(run));
                part.text = format!(
                    "wherever {called} goes, {} {} in it.",
                    line.cells(&blacks),
                    verb(&blacks)
                );
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
                part.text = format!(
                    "{called} is {within}, and wherever it goes there, {} {} in it.",
                    line.cells(&blacks),
                    verb(&blacks)
                );
                part.places = ends(reach);
            }
            [first, .., last]
                if blacks.iter().all(|place| (first..last).contains(place))
                    && whites.is_empty() =>
            {
                part.name = format!("joined cells of {} in {name}", line.called(run));
                part.text = format!("{} are all in {called}, so", line.cells(&own))
                    .replace("all", if own.len() == 2 { "both" } else { "all" });
            }
            [first, ..]
                if has_one_place && first == reach.start && self.is_wall(first.checked_sub(1)) =>
            {
                part.name = format!("{} of {name} from its start", line.called(run));
                part.text = format!(
                    "{}, so {called} starts there and",
                    self.stands(first, first.checked_sub(1), &mut part.facts)
                );
            }
            [.., last]
                if has_one_place && last + 1 == reach.end && self.is_wall(Some(last + 1)) =>
            {
                part.name = format!("{} of {name} from its end", line.called(run));
                part.text = format!(
                    "{}, so {called} ends there and",
                    self.stands(last, Some(last + 1), &mut part.facts)
                );
            }
            _ => {
                part.name = format!("{} of {name} around {}", line.called(run), line.cells(&own));
                let where_it_is = if has_one_place {
                    format!("only fits in {}", line.range(reach.clone()))
                } else {
                    format!("lies {within}")
                };
                part.text = format!(
                    "{} {} in {called}, which {where_it_is}, so",
                    line.cells(&own),
                    verb(&own)
                );
                part.places = ends(reach);
            }
        }
        if part.text.ends_with('.') && !whites.is_empty() {
            part.text.pop();
            part.text = format!("{}, so {}.", part.text, are(line, &[], &whites, "is"));
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
            let text =
                format!("for two runs of {} {ends} are too near each other, so", self.line.name());
            self.add(
                Part { name, text, facts: vec![first, last], ..Part::default() },
                &between,
                &[],
            );
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
                    (black..length).find(|&place| self.seen[place] == Some(false))
                } else {
                    (0..black).rev().find(|&place| self.seen[place] == Some(false))
                };
                let (far, certain) = if is_mirrored {
                    let far = wall.unwrap_or(length) - 1;
                    (far, (far + 1).saturating_sub(least)..black)
                } else {
                    let far = wall.map_or(0, |wall| wall + 1);
                    (far, black + 1..far + least)
                };
                let blacks: Vec<usize> =
                    self.blacks.iter().copied().filter(|place| certain.contains(place)).collect();
                if blacks.is_empty() {
                    continue;
                }
                let mut facts = vec![black];
                let name = format!("run from the edge in {}", self.line.name());
                let has = format!("has {} cells at least", number(least));
                let of = self.line.name();
                let text = if far == black {
                    let verb = if is_mirrored { "end" } else { "begin" };
                    format!(
                        "{}, and each run of {of} that can {verb} there {has}, so",
                        self.stands(black, wall, &mut facts)
                    )
                } else {
                    facts.extend(wall);
                    let cannot = if is_mirrored { "end behind" } else { "begin before" };
                    let wall = wall.map_or_else(String::new, |wall| {
                        format!(", as {} is white,", self.line.cell(wall))
                    });
                    format!(
                        "{} is black, and its run in {of} cannot {cannot} {}{wall} and {has}, so",
                        self.line.cell(black),
                        self.line.cell(far)
                    )
                };
                self.add(
                    Part { name, text, facts, places: vec![far], ..Part::default() },
                    &blacks,
                    &[],
                );
            }
        }
    }
}

/// The first and the last place.
pub(super) fn ends(places: Range<usize>) -> Vec<usize> {
    places.clone().next().into_iter().chain(places.last()).collect()
}

pub(super) fn verb(places: &[usize]) -> &'static str {
    if places.len() > 1 { "are" } else { "is" }
}
