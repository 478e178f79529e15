//! Sentences that explain why there must be bridges, or can be none.

pub(super) mod isolation;
mod number;

use tatham_core::explain::Price;
use tatham_core::sentence::{Clause, Sentence, SentencePart};
use tatham_core::words::{list, number};
use tatham_core::{Place, cold_sort, say};
use tatham_explain::{Cause, Consequence, Explained, Inference, Tense, TypedFact, ValueNames};

use super::rules::Rule;
use super::{Bridges, Problem};

/// Largest number of islands that a sentence names one by one.
const FEW: usize = 4;

static PRICES: [Price; 4] = [
    Price::new("at least a bridge", 2.2, "each side has a bridge, but not all are known yet"),
    Price::new(
        "at least a bridge of the rest",
        2.4,
        "what is left of the number has to be compared with what is left of the sides",
    ),
    Price::new("at most a bridge", 2.6, "a side is only kept from having more bridges"),
    Price::new(
        "bounds of a neighbour",
        3.0,
        "a side that can have fewer bridges than others, but is not complete, has to be looked at",
    ),
];

impl Explained for Bridges {
    type Rule = Rule;
    type Value = i64;

    const NAMES: ValueNames = ValueNames {
        value: |value| bridges(value as u32),
        values: |_| "bridges".to_owned(),
        sort: "number",
        counted: |_| false,
    };

    const PRICES: &'static [Price] = &PRICES;

    fn price(step: &Inference<'_, Self>) -> Option<&'static Price> {
        let (Rule::Number(island), _) = step.rule()? else { return None };
        let [at_least, of_rest, at_most, neighbour] = &PRICES;
        let (problem, pairs) = (step.problem, &step.problem.around()[island]);
        // What it crosses is seen after the bridge.
        let is_near = |fact: &TypedFact<i64>| pairs.contains(&fact.at);
        if !step.conclusions.iter().any(is_near) || number::is_bounded(step, island) {
            return Some(neighbour);
        }
        if step.conclusions.iter().any(|fact| fact.is) {
            return None;
        }
        let most = |pair: usize| i64::from(known(problem, &step.facts, pair)[1]);
        let all: i64 = pairs.iter().map(|&pair| most(pair)).sum();
        let number = i64::from(problem.number(island)?);
        let is_needed = |fact: &TypedFact<i64>| fact.value < number + most(fact.at) - all;
        let is_least = step.conclusions.iter().filter(|fact| is_near(fact)).all(is_needed);
        let sides = pairs.iter().filter(|&&pair| most(pair) > 0).count() as i64;
        let is_each = number > (sides - 1) * i64::from(problem.most);
        Some(match (is_least, is_each) {
            (true, true) => at_least,
            (true, false) => of_rest,
            (false, _) => at_most,
        })
    }

    /// Clause for the bridges of pairs: `there is at least one bridge from R1C1 to R1C4`,
    /// `there is no bridge from …, or from …`.
    fn own_clause(
        problem: &Problem,
        places: &[Place],
        left: &[i64],
        tense: Tense,
    ) -> Option<Clause> {
        let amount = Amount::new(left, problem.most);
        let verb = match tense {
            Tense::Is if amount.is_many => "are",
            Tense::Is => "is",
            Tense::Would => "would be",
            Tense::Were => "were",
        };
        let each = if places.len() > 1 && !amount.is_none() { " each" } else { "" };
        let ways = ways(places, if amount.is_none() { "or" } else { "and" });
        Some(say![format!("there {verb} "), amount.part(), format!("{each} "), ways])
    }

    /// The free sides of a complete island, and what a bridge crosses.
    fn follows_at_once(consequence: &Consequence<'_, Self>) -> bool {
        let Consequence { problem, rule, conclusion, .. } = consequence;
        match *rule {
            Rule::Number(island) if conclusion.is && conclusion.value == 0 => {
                let facts = consequence.facts();
                let sum: i64 = facts.iter().map(|fact| fact.value).sum();
                facts.iter().all(|fact| fact.is)
                    && problem.number(island).is_some_and(|number| i64::from(number) == sum)
            }
            Rule::Cross => true,
            _ => false,
        }
    }

    fn describe(step: &Inference<'_, Self>) -> Option<Sentence> {
        match step.causes[..] {
            [Cause::Rule { rule: Rule::Connected, .. }] => by_connection(step),
            [Cause::Rule { rule: Rule::Number(island), .. }] => number::describe(step, island),
            [Cause::Rule { rule: rule @ Rule::Unknown(island), .. }] => {
                let pairs = &step.problem.around()[island];
                let only = if pairs.len() == 1 { "neighbour" } else { "way left" };
                let scope = scope(step.problem, pairs);
                let left = step.left(format!(" has only one {only}"), &scope, 0);
                Some(so(say![step.subject(rule), left], step))
            }
            _ if step.is_chain => isolation::describe(step),
            [Cause::Rule { rule: Rule::NoLoop, .. }] => {
                Some(so("one more bridge would close a loop", step))
            }
            [Cause::OneValue { place }] => {
                let scope = scope(step.problem, &[place]);
                Some(so(step.left("no other number of bridges is left", &scope, 0), step))
            }
            ref causes => {
                let is_cross = |cause| matches!(cause, &Cause::Rule { rule: Rule::Cross, .. });
                if causes.iter().all(is_cross) { by_crossing(step) } else { None }
            }
        }
    }

    /// Clause for a broken rule, or for an island that has all its bridges.
    fn reason(link: &Inference<'_, Self>) -> Option<Clause> {
        let (rule, _) = link.rule()?;
        let problem = link.problem;
        let known = |pair: usize| known(problem, &link.facts, pair);
        let verb = |is, would| link.tense.verb(is, would);
        match rule {
            Rule::Number(island) if link.conclusions.is_empty() => {
                let pairs = &problem.around()[island];
                let [least, most] =
                    [0, 1].map(|end| pairs.iter().map(|&pair| known(pair)[end]).sum::<u32>());
                let too = match problem.number(island)? {
                    number if least > number => "too many",
                    number if most < number => "too few",
                    _ => return None,
                };
                let has = format!(" {} {too} bridges", verb("has", "would have"));
                Some(say![link.subject(rule), has])
            }
            Rule::Number(island) => {
                let is_none = link.conclusions.iter().all(|found| found.is && found.value == 0);
                let all = if problem.number(island) == Some(1) {
                    "its bridge"
                } else {
                    "all its bridges"
                };
                let has = format!(" {} {all}", verb("has", "would have"));
                is_none.then(|| say![link.subject(rule), has])
            }
            Rule::Connected if link.conclusions.is_empty() => {
                let off = cut_off(problem, known)?;
                Some(say![off, verb(" are", " would be"), " cut off"])
            }
            Rule::Unknown(_) if link.conclusions.is_empty() => {
                Some(say![link.subject(rule), verb(" has", " would have"), " no bridge"])
            }
            Rule::Unknown(_) | Rule::Connected | Rule::Cross | Rule::NoLoop => None,
        }
    }
}

/// Number of bridges in words: `two bridges`, `no bridge`.
fn bridges(count: u32) -> String {
    format!("{} {}", number(count as usize), if count < 2 { "bridge" } else { "bridges" })
}

/// Number of bridges, or a range of numbers, in words.
#[derive(Debug)]
struct Amount {
    text: String,
    /// Number, if there is only one.
    only: Option<i64>,
    is_many: bool,
}

impl Amount {
    /// Creates the amount of the numbers that are left, out of those up to `most`.
    fn new(left: &[i64], most: u32) -> Self {
        let numbers: Vec<u32> = left.iter().map(|&count| count as u32).collect();
        let is_range = numbers.windows(2).all(|two| two[0] + 1 == two[1]);
        let (text, count) = match (&numbers[..], is_range) {
            (&[count], _) => (bridges(count), count),
            (&[least, .., last], true) if last == most => {
                (format!("at least {}", bridges(least)), least)
            }
            (&[0, .., last], true) => (format!("at most {}", bridges(last)), last),
            (&[least, .., last], true) => {
                (format!("{} to {}", number(least as usize), bridges(last)), last)
            }
            (&[0, ref some @ ..], false) => {
                let some = Self::new(&some.iter().map(|&one| one.into()).collect::<Vec<_>>(), most);
                (format!("no bridge or {}", some.text), 1)
            }
            (some, _) => {
                let some: Vec<String> = some.iter().map(|&one| number(one as usize)).collect();
                (format!("{} bridges", list(&some, "or")), 2)
            }
        };
        let only = if let &[only] = left { Some(only) } else { None };
        Self { text, only, is_many: count > 1 }
    }

    fn is_none(&self) -> bool {
        self.only == Some(0)
    }

    fn part(self) -> SentencePart {
        match self.only {
            Some(only) => SentencePart::value(self.text, only.into()),
            None => SentencePart::text(self.text),
        }
    }
}

/// List of pairs: `from R1C1 to R1C4 and from R3C1 to R6C1`.
fn ways(places: &[Place], last_word: &str) -> SentencePart {
    let mut places = places.to_vec();
    cold_sort::sort_by_key(&mut places, reading);
    let way = |place: &Place| {
        let [from, to] = ends(*place)?;
        Some(format!("from {from} to {to}"))
    };
    let ways: Vec<String> = places.iter().filter_map(way).collect();
    SentencePart::naming(list(&ways, last_word), places)
}

/// Sort key of bridges by rows.
fn reading(place: &Place) -> [usize; 4] {
    if let &Place::Bridge([x, y, to_x, to_y]) = place { [y, x, to_y, to_x] } else { [0; 4] }
}

/// Islands at both ends of a bridge.
fn ends(place: Place) -> Option<[Place; 2]> {
    let Place::Bridge([x, y, to_x, to_y]) = place else { return None };
    Some([[x, y], [to_x, to_y]].map(Place::Cell))
}

/// All numbers of bridges of some pairs.
fn scope(problem: &Problem, pairs: &[usize]) -> Vec<(usize, i64)> {
    let counts = 0..=i64::from(problem.most);
    pairs.iter().flat_map(|&pair| counts.clone().map(move |count| (pair, count))).collect()
}

/// Numbers of bridges that some facts leave for a pair.
fn fitting(problem: &Problem, facts: &[TypedFact<i64>], pair: usize) -> Vec<u32> {
    let fits = |count: &u32| {
        let mut own = facts.iter().filter(|fact| fact.at == pair);
        own.all(|fact| (fact.value == i64::from(*count)) == fact.is)
    };
    (0..=problem.most).filter(fits).collect()
}

/// Smallest and largest number of bridges of a pair, by some facts.
fn known(problem: &Problem, facts: &[TypedFact<i64>], pair: usize) -> [u32; 2] {
    let left = fitting(problem, facts, pair);
    let least = left.first().copied().unwrap_or(problem.most);
    [least, left.last().copied().unwrap_or(least)]
}

/// Smallest and largest number of bridges of a pair, on the board.
fn on_board(step: &Inference<'_, Bridges>, pair: usize) -> [u32; 2] {
    let (board, scope) = (step.board(), scope(step.problem, &[pair]));
    let open = match board.has(&scope) {
        has if has.is_empty() => board.left(&scope),
        has => has,
    };
    let counts = || open.iter().map(|&(_, count)| count as u32);
    [counts().min().unwrap_or(0), counts().max().unwrap_or(step.problem.most)]
}

/// Sentence of a reason and its conclusions; the islands of all bridges and of the reason are
/// named.
fn so(reason: impl Into<Clause>, step: &Inference<'_, Bridges>) -> Sentence {
    let (reason, found) = (reason.into(), step.conclusions.iter().map(|found| step.at(found.at)));
    let named = islands(found.chain(reason.parts().iter().flat_map(|part| part.places.clone())));
    Sentence::so(reason, step.conclusion()).naming(named)
}

/// Islands that some places are, or connect, each once.
fn islands(places: impl Iterator<Item = Place>) -> Vec<Place> {
    let mut islands: Vec<Place> = Vec::new();
    for island in places.flat_map(|place| ends(place).map_or_else(|| vec![place], Vec::from)) {
        if !islands.contains(&island) {
            islands.push(island);
        }
    }
    islands
}

/// Sentence for a step of bridges that do not cross.
fn by_crossing(step: &Inference<'_, Bridges>) -> Option<Sentence> {
    let mut there: Vec<usize> = step.facts.iter().map(|fact| fact.at).collect();
    there.dedup();
    let &[there] = &there[..] else { return None };
    Some(so(say!["no bridge crosses that ", ways(&[step.at(there)], "and")], step))
}

/// Sentence for a step of connected islands.
fn by_connection(step: &Inference<'_, Bridges>) -> Option<Sentence> {
    let mut found: Vec<usize> = step.conclusions.iter().map(|found| found.at).collect();
    found.sort_unstable();
    found.dedup();
    let &[pair] = &found[..] else {
        return Some(so("without any one of them, islands would be cut off", step));
    };
    let without = |other: usize| if other == pair { [0, 0] } else { on_board(step, other) };
    let off = cut_off(step.problem, without)?;
    Some(so(say![off, " can only be joined to the rest this way"], step))
}

/// Smaller part of the islands if the decided pairs disconnect them.
fn cut_off(problem: &Problem, known: impl Fn(usize) -> [u32; 2]) -> Option<SentencePart> {
    let mut parts = parts(problem, known);
    parts.sort_by_cached_key(Vec::len);
    let [off, _, ..] = &mut parts[..] else { return None };
    off.sort_unstable();
    Some(group(problem, off))
}

/// Parts of the islands that bridges can join, if some pairs are decided.
fn parts(problem: &Problem, known: impl Fn(usize) -> [u32; 2]) -> Vec<Vec<usize>> {
    let is_crossed = |pair: usize| {
        let mut across = problem.crossing.iter().filter(|two| two.contains(&pair)).flatten();
        across.any(|&other| other != pair && known(other)[0] > 0)
    };
    problem.parts(|pair| known(pair)[1] > 0 && !is_crossed(pair))
}

/// Names of a group of islands, the first for all if there are many.
fn group(problem: &Problem, islands: &[usize]) -> SentencePart {
    let named = if islands.len() <= FEW { islands } else { &islands[..1] };
    let places: Vec<Place> = named.iter().map(|&island| problem.island(island)).collect();
    let text = if islands.len() <= FEW {
        list(&Place::names(&places), "and")
    } else {
        format!("{} and {} more islands", places[0], number(islands.len() - 1))
    };
    SentencePart::naming(text, places)
}
