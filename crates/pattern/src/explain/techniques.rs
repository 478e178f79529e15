//! Conclusions of a line, technique by technique: each has its name among players, a sentence, and
//! the cells that follow from it.
//!
//! | technique | certain fact |
//! | --- | --- |
//! | complete | each run has one place, and its cells are decided |
//! | overlap | wherever a run goes, these cells are in it |
//! | one place | a run has one place left |
//! | edge | the run of a black cell cannot start before a white one, and has a certain length |
//! | joined | two black cells are in one run |
//! | whole run | a run has all its cells, so the cells beside it are white |
//! | out of reach | no run reaches the cell |
//! | small gap | each run that would have to go there is longer |
//! | too long | if it were black, the cell would make a run longer than any possible one |
//! | stuck | with the other colour, the cell leaves a run without a place |

use std::fmt;
use std::ops::Range;

use tatham_core::say;
use tatham_core::sentence::{Clause, Sentence, SentencePart};
use tatham_core::words::number;

use super::line::{Line, Starts};

/// Places with their colours, true for black.
pub(super) type Coloured = [(usize, bool)];

/// Source of a line's words in the step.
pub(super) struct Words<'a> {
    /// Clause for places and their colours.
    pub(super) say: &'a dyn Fn(&Coloured) -> Clause,
    /// Text for the black cells that the line has.
    pub(super) has: &'a dyn Fn(String) -> SentencePart,
    /// True if the board shows all black cells of the line.
    pub(super) is_complete: bool,
}

impl fmt::Debug for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Words").field("is_complete", &self.is_complete).finish_non_exhaustive()
    }
}

/// Technique with its data.
#[derive(Clone, Debug, Default)]
pub(super) struct Technique {
    pub(super) name: String,
    /// Clause before its conclusions: `the 3 is complete`.
    pub(super) reason: Clause,
    /// Facts that the clause names.
    pub(super) facts: Vec<usize>,
    /// Facts that are obvious at the named place if this is the only technique.
    pub(super) obvious: Vec<usize>,
}

/// Technique that has been put into words.
struct Applied {
    technique: Technique,
    /// End of its sentence: `, so R1C2 is white.`
    end: Clause,
}

/// Explainer of a line, which applies one technique after another.
pub(super) struct LineExplainer<'l> {
    pub(super) line: &'l Line<'l>,
    words: &'l Words<'l>,
    pub(super) starts: Starts,
    /// Colours that are decided, or have been named so far.
    pub(super) seen: Vec<Option<bool>>,
    /// Places whose colour follows and is not named yet.
    pub(super) blacks: Vec<usize>,
    pub(super) whites: Vec<usize>,
    applied: Vec<Applied>,
}

/// Sentence for a step on a line; `None` if it cannot contain all conclusions.
pub(super) fn sentence(line: &Line<'_>, news: &Coloured, words: &Words<'_>) -> Option<Sentence> {
    let of = |colour: bool| {
        news.iter().filter(|(_, black)| *black == colour).map(|(place, _)| *place).collect()
    };
    let mut explainer = LineExplainer {
        line,
        words,
        starts: line.starts()?,
        seen: line.known.clone(),
        blacks: of(true),
        whites: of(false),
        applied: Vec::new(),
    };
    explainer.explain();
    let LineExplainer { blacks, whites, applied, .. } = explainer;
    if !blacks.is_empty() || !whites.is_empty() {
        return None;
    }
    let mut named: Vec<usize> =
        applied.iter().flat_map(|applied| applied.technique.facts.iter().copied()).collect();
    if let [only] = &applied[..] {
        named.extend(&only.technique.obvious);
    }
    let name = applied.first()?.technique.name.clone();
    let lead = lead(line, &named, words);
    let sentences: Vec<Clause> = (applied.into_iter().enumerate())
        .map(|(number, Applied { technique, end })| {
            let lead = if number == 0 { lead.clone() } else { Clause::default() };
            say![say![lead, technique.reason].capital(), end]
        })
        .collect();
    Some(Sentence::new(name, Clause::join(&sentences, " ")))
}

/// `as R3C2 is white, `: all facts except `but`; empty without facts.
fn lead(line: &Line<'_>, but: &[usize], words: &Words<'_>) -> Clause {
    let of = |colour: bool| {
        (0..line.length())
            .filter(move |place| line.known[*place] == Some(colour) && !but.contains(place))
            .map(move |place| (place, colour))
    };
    let known: Vec<(usize, bool)> = of(true).chain(of(false)).collect();
    if known.is_empty() { Clause::default() } else { say!["as ", (words.say)(&known), ", "] }
}

impl LineExplainer<'_> {
    fn explain(&mut self) {
        if self.explain_whole() {
            return;
        }
        for run in 0..self.starts.len() {
            self.explain_run(run);
        }
        self.explain_joined();
        self.explain_whole_runs();
        self.explain_too_long();
        // Cells that have been named by now can be walls, or end a run.
        self.explain_edges();
        self.explain_whole_runs();
        self.explain_gaps();
        self.explain_reach();
        self.explain_stuck();
    }

    /// Applies a technique to some of the conclusions.
    pub(super) fn apply(&mut self, technique: Technique, blacks: &[usize], whites: &[usize]) {
        let colours = |places: &[usize], colour: bool| {
            places.iter().map(|&place| (place, colour)).collect::<Vec<_>>()
        };
        let news = [colours(blacks, true), colours(whites, false)].concat();
        let end = say![", so ", (self.words.say)(&news).concluding(), "."];
        self.end(technique, end, &news);
    }

    /// Applies a technique whose sentence ends in words of its own.
    fn end(&mut self, technique: Technique, end: Clause, news: &Coloured) {
        self.applied.push(Applied { technique, end });
        let is_said = |place: &usize| news.iter().any(|(said, _)| said == place);
        self.blacks.retain(|place| !is_said(place));
        self.whites.retain(|place| !is_said(place));
        for &(place, colour) in news {
            self.seen[place] = Some(colour);
        }
    }

    /// Returns true if a technique has been applied.
    pub(super) fn has_begun(&self) -> bool {
        !self.applied.is_empty()
    }

    pub(super) fn is_fact(&self, place: usize, black: bool) -> bool {
        self.line.known[place] == Some(black)
    }

    /// Facts of a colour.
    pub(super) fn facts(&self, black: bool) -> Vec<usize> {
        (0..self.line.length()).filter(|&place| self.is_fact(place, black)).collect()
    }

    /// Cells that a run never leaves.
    pub(super) fn reach(&self, run: usize) -> Range<usize> {
        let starts = &self.starts[run];
        starts[0]..starts[starts.len() - 1] + self.line.run(run)
    }

    /// Cells that a run covers wherever it goes.
    fn overlap(&self, run: usize) -> Range<usize> {
        let starts = &self.starts[run];
        starts[starts.len() - 1]..starts[0] + self.line.run(run)
    }

    /// Runs whose reach contains a cell.
    pub(super) fn reaching(&self, place: usize) -> Vec<usize> {
        (0..self.starts.len()).filter(|&run| self.reach(run).contains(&place)).collect()
    }

    /// Runs that can contain all these cells.
    pub(super) fn having(&self, cells: &Range<usize>) -> Vec<usize> {
        let has = |run: usize, start: usize| {
            start <= cells.start && cells.end <= start + self.line.run(run)
        };
        (0..self.starts.len())
            .filter(|&run| self.starts[run].iter().any(|&start| has(run, start)))
            .collect()
    }

    /// Name of the first or the last run, which needs no number: `the 3`, `of 2 cells`.
    pub(super) fn at_the_end(&self, run: usize) -> String {
        let length = self.line.runs[run];
        match self.line.runs.iter().filter(|&&other| other == length).count() {
            1 => self.line.called(run),
            _ if length == 1 => "of one cell".to_owned(),
            _ => format!("of {} cells", number(length.into())),
        }
    }

    /// Explains the whole line if all its runs have a single place; returns true if it does.
    fn explain_whole(&mut self) -> bool {
        let (line, name) = (self.line, self.line.name());
        let (blacks, whites) = (self.blacks.clone(), self.whites.clone());
        if line.runs.is_empty() {
            let reason = format!("{name} has no runs");
            self.apply(
                Technique { name: reason.clone(), reason: reason.into(), ..Technique::default() },
                &blacks,
                &whites,
            );
            return true;
        }
        if self.starts.iter().any(|starts| starts.len() > 1) {
            return false;
        }
        if blacks.is_empty() && self.words.is_complete {
            let runs = match line.runs.len() {
                1..5 => line.lengths(),
                several => format!("{} runs", number(several)),
            };
            let reason = say![name.clone(), (self.words.has)(format!(" already has its {runs}"))];
            let (name, obvious) = (format!("{name} is complete"), (0..line.length()).collect());
            self.apply(
                Technique { name, reason, obvious, ..Technique::default() },
                &blacks,
                &whites,
            );
            return true;
        }
        if !self.facts(true).is_empty() {
            return false;
        }
        let lengths = line.lengths();
        let is_blank = self.facts(false).is_empty();
        let reason = match line.runs.len() {
            1 if is_blank && whites.is_empty() => {
                format!("the {lengths} of {name} fills it").into()
            }
            1 => say![format!("the {lengths} of {name} fits only in "), line.range(self.reach(0))],
            runs if is_blank => {
                let cells = if runs == 2 { "a white cell" } else { "single white cells" };
                format!("the runs of {name}, {lengths}, fill it with {cells} between them").into()
            }
            _ => format!("the runs of {name}, {lengths}, fit in only one way").into(),
        };
        let name =
            if is_blank { format!("{name} is full") } else { format!("one way left for {name}") };
        self.apply(Technique { name, reason, ..Technique::default() }, &blacks, &whites);
        true
    }

    /// Explains the cells that a run covers wherever it goes, and those beside it if it has one
    /// place.
    fn explain_run(&mut self, run: usize) {
        let (overlap, reach) = (self.overlap(run), self.reach(run));
        let blacks: Vec<usize> =
            self.blacks.iter().copied().filter(|place| overlap.contains(place)).collect();
        if blacks.is_empty() {
            return;
        }
        let line = self.line;
        let (called, run_name, name) = (line.called(run), line.run_name(run), line.name());
        let own: Vec<usize> =
            self.facts(true).into_iter().filter(|place| overlap.contains(place)).collect();
        let has_one_place = self.starts[run].len() == 1;
        let beside = |place: &usize| *place + 1 == reach.start || *place == reach.end;
        let whites: Vec<usize> = if has_one_place {
            self.whites.iter().copied().filter(beside).collect()
        } else {
            Vec::new()
        };
        if own.is_empty() && !has_one_place {
            let wherever = if line.known.iter().all(Option::is_none) {
                say![format!("wherever {run_name} goes, ")]
            } else {
                let within = line.range(reach);
                say![run_name, " is within ", within, ", and wherever it goes there, "]
            };
            let name = format!("overlap of {called} in {name}");
            let end = say![say![line.cells_are(&blacks), " in it"].concluding(), "."];
            let news: Vec<(usize, bool)> = blacks.iter().map(|&place| (place, true)).collect();
            self.end(Technique { name, reason: wherever, ..Technique::default() }, end, &news);
            return;
        }
        let mut facts = own.clone();
        let (name, reason) = match own[..] {
            [] => {
                let only = say![run_name, " fits only in ", line.range(reach)];
                (format!("one place left for {called} in {name}"), only)
            }
            [first, .., last]
                if blacks.iter().all(|place| (first..last).contains(place))
                    && whites.is_empty() =>
            {
                let all = if own.len() == 2 { "both" } else { "all" };
                let joined = say![line.cells_are(&own), format!(" {all} in {run_name}")];
                (format!("joined cells of {called} in {name}"), joined)
            }
            [first, ..]
                if has_one_place && first == reach.start && self.is_wall(first.checked_sub(1)) =>
            {
                let at = self.at_wall(first.checked_sub(1), &mut facts);
                let starts = say![run_name, " starts at the black ", line.cells(&[first]), at];
                (format!("{called} of {name} from its start"), starts)
            }
            [.., last]
                if has_one_place && last + 1 == reach.end && self.is_wall(Some(last + 1)) =>
            {
                let at = self.at_wall(Some(last + 1), &mut facts);
                let ends = say![run_name, " ends at the black ", line.cells(&[last]), at];
                (format!("{called} of {name} from its end"), ends)
            }
            _ => {
                let fits = if has_one_place { "fits only in " } else { "lies within " };
                let which = format!(" in {run_name}, which {fits}");
                let around = say![line.cells_are(&own), which, line.range(reach)];
                (format!("{called} of {name} around {}", line.cells(&own)), around)
            }
        };
        let technique = Technique { name, reason, facts, ..Technique::default() };
        self.apply(technique, &blacks, &whites);
    }

    /// Returns true if no run continues there: the cell is white, or beyond the edge.
    fn is_wall(&self, place: Option<usize>) -> bool {
        place.is_none_or(|place| place >= self.line.length() || self.is_fact(place, false))
    }

    /// Location of a wall: ` at the edge`, ` beside the white R3C4`.
    fn at_wall(&self, wall: Option<usize>, facts: &mut Vec<usize>) -> Clause {
        match wall.filter(|&wall| wall < self.line.length()) {
            Some(white) => {
                facts.push(white);
                say![" beside the white ", self.line.cells(&[white])]
            }
            None => " at the edge".into(),
        }
    }

    /// Clause for a black cell at a wall: `R3C1 is black at the edge`,
    /// `R3C5 is black beside the white R3C4`.
    fn black_at(&self, place: usize, wall: Option<usize>, facts: &mut Vec<usize>) -> Clause {
        let (cell, at) = (self.line.cells(&[place]), self.at_wall(wall, facts));
        say![cell, " is black", at]
    }

    /// Explains the cells between 2 black ones that are in one run, whichever it is.
    fn explain_joined(&mut self) {
        let facts = self.facts(true);
        for pair in facts.windows(2) {
            let [first, last] = [pair[0], pair[1]];
            let between: Vec<usize> = (first + 1..last).collect();
            if between.is_empty() || !between.iter().all(|place| self.blacks.contains(place)) {
                continue;
            }
            let (line, facts) = (self.line, vec![first, last]);
            let name = format!("joined cells in {}", line.name());
            let too_close = format!(" too close to each other for two runs of {}", line.name());
            let reason = say![line.cells_are(&facts), too_close];
            self.apply(Technique { name, reason, facts, ..Technique::default() }, &between, &[]);
        }
    }

    /// Explains the cells next to a black cell on the side away from a white one, or from the edge.
    fn explain_edges(&mut self) {
        let line = self.line;
        let (of, length) = (line.name(), line.length());
        for black in self.facts(true) {
            let runs = self.having(&(black..black + 1));
            let Some(least) = runs.iter().map(|&run| line.run(run)).min() else { continue };
            for is_mirrored in [false, true] {
                // The limit up to which the run can start, or end.
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
                let has = format!("has at least {} cells", number(least));
                let reason = if far == black {
                    let verb = if is_mirrored { "end" } else { "begin" };
                    let each = format!(", and each run of {of} that can {verb} there {has}");
                    say![self.black_at(black, wall, &mut facts), each]
                } else {
                    facts.extend(wall);
                    let (ends, latest) = if is_mirrored {
                        ("ends at ", " at the latest")
                    } else {
                        ("begins at ", " at the earliest")
                    };
                    let wall = wall.map_or_else(Clause::default, |wall| {
                        say![", as ", line.cells(&[wall]), " is white,"]
                    });
                    let its = format!(" is black, and its run in {of} {ends}");
                    let far = line.cells(&[far]);
                    say![line.cells(&[black]), its, far, latest, wall, format!(" and {has}")]
                };
                let name = format!("run from the edge in {of}");
                let technique = Technique { name, reason, facts, ..Technique::default() };
                self.apply(technique, &blacks, &[]);
            }
        }
    }
}
