//! Techniques of isolation: bridges that would leave some islands no way to the others.

use tatham_core::explain::Technique;
use tatham_core::say;
use tatham_core::sentence::Sentence;
use tatham_explain::{Cause, Inference};

use super::super::Bridges;
use super::super::rules::Rule;
use super::{bridges, fitting, group, known, parts, so, ways};

/// Largest number of combinations of bridges that are tried one by one.
const MOST: usize = 20_000;

/// Description of these techniques by players.
const SOURCE: &str = "Conceptis Puzzles, \"Hashi techniques\"";

const ISOLATION: Technique = Technique::new(
    "isolation",
    "Two islands with equal numbers are not joined by all their bridges: nothing else could \
        reach them.",
    SOURCE,
);
const ISOLATION_BY_COUNT: Technique = Technique::new(
    "isolation by count",
    "Bridges that use up the numbers of a group of islands are impossible: nothing else could \
        reach it.",
    SOURCE,
);

/// Techniques, easy ones first.
pub(in crate::bridges) static TECHNIQUES: [Technique; 2] = [
    ISOLATION.shown_by("7x7m2:4c4a1b2k5a4a5a1n3c5a2", 9),
    ISOLATION_BY_COUNT.shown_by("7x7m2:2a3a2a2k2d2m1d2c5a3", 11),
];

/// Returns the sentence of a step by the numbers of some islands, if it only excludes a number of
/// bridges between two islands that would cut off a group.
pub(super) fn describe(step: &Inference<'_, Bridges>) -> Option<Sentence> {
    let Isolation { pair, count, off, is_whole } = &Numbers::used_by(step)?.isolation()?;
    let (problem, ends) = (step.problem, step.problem.pairs[*pair]);
    let amount = bridges(*count);
    let is_equal = ends.iter().all(|&end| problem.number(end) == Some(*count));
    if *is_whole && is_equal && off.len() == ends.len() {
        let [one, other] = ends.map(|end| step.subject(Rule::Number(end)));
        let both = " would cut both off";
        let reason = say![format!("{amount} between "), one, " and ", other, both];
        return Some(so(reason, step).by(ISOLATION.name));
    }
    let way = ways(&[step.at(*pair)], "and");
    let reason = say![format!("{amount} "), way, " would cut off ", group(problem, off)];
    Some(so(reason, step).by(ISOLATION_BY_COUNT.name))
}

/// Number of bridges of a pair that would isolate islands.
#[derive(Debug)]
struct Isolation {
    pair: usize,
    count: u32,
    /// Islands that would be cut off.
    off: Vec<usize>,
    /// True if the numbers used are those of the pair, and its islands would be cut off.
    is_whole: bool,
}

/// Islands whose numbers a step uses, together with the connection of all islands.
struct Numbers<'s> {
    step: &'s Inference<'s, Bridges>,
    islands: Vec<usize>,
    /// Pairs of each island of the puzzle.
    around: Vec<Vec<usize>>,
    /// Pairs of these islands.
    pairs: Vec<usize>,
}

impl<'s> Numbers<'s> {
    /// Returns the islands of a step that uses nothing else.
    fn used_by(step: &'s Inference<'_, Bridges>) -> Option<Self> {
        let number = |cause: &Cause<Rule>| match *cause {
            Cause::Rule { rule: Rule::Number(island), .. } => Some(island),
            _ => None,
        };
        let is_connection =
            |cause: &Cause<Rule>| matches!(cause, Cause::Rule { rule: Rule::Connected, .. });
        let islands: Vec<usize> = step.causes.iter().filter_map(number).collect();
        let connections = step.causes.iter().filter(|cause| is_connection(cause)).count();
        if islands.is_empty() || connections != 1 || islands.len() + 1 != step.causes.len() {
            return None;
        }
        let around = step.problem.around();
        let mut pairs: Vec<usize> =
            islands.iter().flat_map(|&island| around[island].iter().copied()).collect();
        pairs.sort_unstable();
        pairs.dedup();
        (!step.conclusions.is_empty()).then_some(Self { step, islands, around, pairs })
    }

    /// Returns the number of bridges of a pair with which the numbers always cut off the same
    /// islands; without it, they imply the conclusions.
    fn isolation(&self) -> Option<Isolation> {
        let problem = self.step.problem;
        let (joined, apart): (Vec<_>, Vec<_>) =
            self.states()?.into_iter().partition(|state| self.parts(state).len() == 1);
        if joined.is_empty() || !joined.iter().all(|state| self.has_conclusions(state)) {
            return None;
        }
        let first = apart.first()?;
        let parts = self.parts(first);
        if apart.iter().any(|state| self.parts(state) != parts) {
            return None;
        }
        self.pairs.iter().enumerate().find_map(|(at, &pair)| {
            let count = first[at];
            let is_it = |state: &Vec<u32>| state[at] == count;
            let ends = problem.pairs[pair];
            let own = parts.iter().find(|part| part.contains(&ends[0]))?;
            let is_used_up = self.islands.iter().all(|island| own.contains(island));
            let is_only_one = apart.iter().all(is_it) && !joined.iter().any(is_it);
            if count == 0 || !is_used_up || !is_only_one {
                return None;
            }
            let off = parts.iter().min_by_key(|part| part.len())?.clone();
            let is_whole = ends.len() == self.islands.len()
                && ends.iter().all(|end| self.islands.contains(end) && off.contains(end));
            Some(Isolation { pair, count, off, is_whole })
        })
    }

    /// Returns all numbers of bridges of the pairs that the facts and the numbers allow; `None` if
    /// there are too many.
    fn states(&self) -> Option<Vec<Vec<u32>>> {
        let problem = self.step.problem;
        let mut states = vec![Vec::new()];
        for at in 0..self.pairs.len() {
            let counts = fitting(problem, &self.step.facts, self.pairs[at]);
            let longer = |state: Vec<u32>| {
                counts.iter().map(move |&count| [&state[..], &[count]].concat()).collect::<Vec<_>>()
            };
            states = states.into_iter().flat_map(longer).collect();
            states.retain(|state| self.can_be(state));
            if states.len() > MOST {
                return None;
            }
        }
        Some(states)
    }

    /// Returns true if these numbers of the first pairs fit the islands, and do not cross.
    fn can_be(&self, state: &[u32]) -> bool {
        let problem = self.step.problem;
        let count = |pair: usize| self.count(state, pair);
        let fits = |&island: &usize| {
            let pairs = &self.around[island];
            let sum: u32 = pairs.iter().filter_map(|&pair| count(pair)).sum();
            let is_open = pairs.iter().any(|&pair| count(pair).is_none());
            let number = problem.number(island);
            number.is_some_and(|number| sum == number || is_open && sum < number)
        };
        let is_there = |&pair: &usize| count(pair).is_some_and(|count| count > 0);
        let is_crossing = |two: &[usize; 2]| two.iter().all(is_there);
        self.islands.iter().all(fits) && !problem.crossing.iter().any(is_crossing)
    }

    /// Returns true if the conclusions are true of a state.
    fn has_conclusions(&self, state: &[u32]) -> bool {
        self.step.conclusions.iter().all(|found| {
            let count = self.count(state, found.at);
            let count = count.or_else(|| self.is_crossed(state, found.at).then_some(0));
            count.is_some_and(|count| (i64::from(count) == found.value) == found.is)
        })
    }

    /// Returns the number of bridges of a pair in a state of the first pairs, if it has one.
    fn count(&self, state: &[u32], pair: usize) -> Option<u32> {
        let at = self.pairs.iter().position(|&own| own == pair)?;
        state.get(at).copied()
    }

    /// Returns true if a bridge crosses a pair in a state.
    fn is_crossed(&self, state: &[u32], pair: usize) -> bool {
        let mut across = self.step.problem.crossing.iter().filter(|two| two.contains(&pair));
        across.any(|two| two.iter().any(|&other| self.count(state, other) > Some(0)))
    }

    /// Returns the groups of islands that bridges can still join in a state, in order.
    fn parts(&self, state: &[u32]) -> Vec<Vec<usize>> {
        let Self { step, .. } = *self;
        let known = |pair: usize| match self.count(state, pair) {
            Some(count) => [count; 2],
            None => known(step.problem, &step.facts, pair),
        };
        let mut parts = parts(step.problem, known);
        for part in &mut parts {
            part.sort_unstable();
        }
        parts
    }
}
