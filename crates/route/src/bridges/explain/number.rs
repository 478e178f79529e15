//! Sentences for steps of the number of an island.

use tatham_core::sentence::{Clause, Sentence, SentencePart};
use tatham_core::words::{count, list, number};
use tatham_core::{Place, cold_sort, say};
use tatham_explain::{Inference, TypedFact};

use super::super::Bridges;
use super::super::rules::Rule;
use super::{Amount, bridges, ends, islands, on_board, scope};

/// Sentence for a step of the number of an island.
pub(super) fn describe(step: &Inference<'_, Bridges>, island: usize) -> Option<Sentence> {
    let pairs = &step.problem.around()[island];
    // Bridges that these cross are obvious, and are found along with them.
    let (near, across): (Vec<_>, Vec<_>) =
        step.conclusions.iter().copied().partition(|found| pairs.contains(&found.at));
    let around = Around { step, island, pairs, near };
    let (mut reason, narrow) = around.reason()?;
    let own = |places: &[Place], left: &[i64]| around.clause(places, left);
    if !narrow.is_empty() {
        reason = say![reason, ", and ", step.say_by(&narrow, &own)];
    }
    let mut so = step.say_by(&around.near, &own);
    if !across.is_empty() {
        so = say![so, "; across that ", step.say(&across)];
    }
    let named = islands(step.conclusions.iter().chain(&narrow).map(|fact| step.at(fact.at)));
    Some(Sentence::so(reason, so).naming(named))
}

/// Returns true if a step of an island's number rests on a side that can have fewer bridges than
/// others.
pub(super) fn is_bounded(step: &Inference<'_, Bridges>, island: usize) -> bool {
    let pairs = &step.problem.around()[island];
    let near = step.conclusions.iter().copied().filter(|found| pairs.contains(&found.at)).collect();
    let around = Around { step, island, pairs, near };
    around.reason().is_some_and(|(_, narrow)| !narrow.is_empty())
}

/// Island with the pairs that contain it.
struct Around<'s> {
    step: &'s Inference<'s, Bridges>,
    island: usize,
    pairs: &'s [usize],
    /// Conclusions about these pairs.
    near: Vec<TypedFact<i64>>,
}

impl Around<'_> {
    /// Clause for the conclusions, and the facts about pairs with fewer bridges than others.
    fn reason(&self) -> Option<(Clause, Vec<TypedFact<i64>>)> {
        let Self { step, island, pairs, .. } = *self;
        let (subject, all) = (step.subject(Rule::Number(island)), step.problem.number(island)?);
        let scope = scope(step.problem, pairs);
        let left = |text: String| step.left(text, &scope, 0);
        let before = |pair: usize| on_board(step, pair);
        let is_open = |pair: usize| before(pair)[0] < before(pair)[1];
        let (open, built): (Vec<usize>, Vec<usize>) =
            pairs.iter().copied().partition(|&pair| is_open(pair));
        let lacks = all.checked_sub(built.iter().map(|&pair| before(pair)[0]).sum())?;
        let is_raised = self.near.iter().any(|found| self.is_raised(found.at));
        if !is_raised && (lacks == 0 || open.len() > 1) {
            return Some((say![subject, left(self.at_most(all)?)], Vec::new()));
        }
        let is_narrow = |fact: &&TypedFact<i64>| {
            let is_found = self.near.iter().any(|found| found.at == fact.at);
            open.contains(&fact.at)
                && !is_found
                && before(fact.at)[1] < step.problem.most.min(lacks)
        };
        let narrow = step.facts.iter().filter(is_narrow).copied().collect();
        let reason = if built.is_empty() {
            say![subject, format!(" has only {}", count(open.len(), "neighbour"))]
        } else {
            let (lacks, ways) = (bridges(lacks), count(open.len(), "way"));
            say![subject, left(format!(" lacks {lacks} and has {ways} left"))]
        };
        Some((reason, narrow))
    }

    /// Text that an island of this number needs few bridges besides those that are certain.
    fn at_most(&self, all: u32) -> Option<String> {
        let least = |pair: usize| on_board(self.step, pair)[0];
        let more = all.checked_sub(self.pairs.iter().map(|&pair| least(pair)).sum())?;
        let is_none = self.near.iter().all(|found| found.is && found.value == 0);
        let is_begun = self.near.iter().any(|found| least(found.at) > 0);
        Some(match more {
            0 if !is_none => " needs no more bridges".to_owned(),
            0 if all == 1 => " already has its bridge".to_owned(),
            0 => " already has all its bridges".to_owned(),
            1 if is_begun => " needs only one more bridge".to_owned(),
            _ if is_begun => format!(" needs only {} more bridges", number(more as usize)),
            _ => format!(" lacks only {}", bridges(more)),
        })
    }

    /// Returns true if a pair has more certain bridges than before.
    fn is_raised(&self, pair: usize) -> bool {
        let [least, most] = on_board(self.step, pair);
        let is_left = |count: u32| {
            let mut own = self.near.iter().filter(|found| found.at == pair);
            own.all(|found| (found.value == i64::from(count)) == found.is)
        };
        (least..=most).find(|&count| is_left(count)) > Some(least)
    }

    /// Clause from this island's end: `two bridges lead to each of R1C1 and R5C1`.
    fn clause(&self, places: &[Place], left: &[i64]) -> Option<Clause> {
        let here = self.step.problem.island(self.island);
        let other = |&place: &Place| {
            let ends = ends(place).filter(|ends| ends.contains(&here))?;
            ends.into_iter().find(|&end| end != here)
        };
        let mut others = places.iter().map(other).collect::<Option<Vec<Place>>>()?;
        cold_sort::sort_by_key(&mut others, |place| match *place {
            Place::Cell([x, y]) => [y, x],
            _ => [usize::MAX; 2],
        });
        let amount = Amount::new(left, self.step.problem.most);
        let lead = if amount.is_many { "lead" } else { "leads" };
        let (each, last_word) = match others.len() {
            1 => ("", "and"),
            _ if amount.is_none() => ("", "or"),
            _ => ("each of ", "and"),
        };
        let names = SentencePart::naming(list(&Place::names(&others), last_word), others);
        Some(say![amount.part(), format!(" {lead} to {each}"), names])
    }
}
