//! Why a bridge must be there, or cannot be, in players' words.

use std::collections::BTreeMap;

use tatham_core::explain::Step;
use tatham_core::rule::Untyped;
use tatham_core::words::{capital, list, number};
use tatham_core::{Fact, Place, Says};
use tatham_explain::{Explained, ValueNames, Worded};
use tatham_sat::model::named::{Demand, Named};

use super::{Bridges, CONNECTED, CROSS, FULL, LOOP, Problem};

/// Islands that are named one by one.
const FEW: usize = 4;

impl Explained for Bridges {
    type Rule = Untyped<<Self as tatham_core::Puzzle>::Problem>;
    type Value = i64;

    const NAMES: ValueNames = ValueNames {
        value: |value| {
            ["missing", "single", "double", "triple"]
                .get(value as usize)
                .unwrap_or(&"quadruple")
                .to_string()
        },
        values: |_| "bridges".to_owned(),
        sort: "number",
        counted: |_| false,
    };

    fn worded(problem: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
        cut_off(problem, step, rules).or_else(|| by_one(problem, step, rules))
    }
}

/// What is known of the bridges of a pair.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    /// Whether there can be 0, 1, … of them, as bits of those that cannot.
    not: u32,
}

impl Count {
    fn learn(&mut self, fact: &Fact) {
        let of = |value: &serde_json::Value| 1 << value.as_u64().unwrap_or(31).min(31);
        match &fact.says {
            Says::Is(value) => self.not |= !of(value),
            Says::Not(value) => self.not |= of(value),
        }
    }

    /// The least and the most, where there are so many at most.
    fn range(self, most: u32) -> [u32; 2] {
        let mut left = (0..=most).filter(|count| self.not >> count & 1 == 0);
        let least = left.next().unwrap_or(most + 1);
        [least, left.next_back().unwrap_or(least)]
    }
}

/// What facts say of each pair.
fn known<'f>(
    problem: &Problem,
    facts: impl IntoIterator<Item = &'f Fact>,
) -> BTreeMap<usize, Count> {
    let mut known: BTreeMap<usize, Count> = BTreeMap::new();
    for fact in facts {
        if let Some(pair) = (0..problem.pairs.len()).find(|&pair| problem.place(pair) == fact.place)
        {
            known.entry(pair).or_default().learn(fact);
        }
    }
    known
}

/// `two bridges`, `no bridge`.
fn bridges(count: u32) -> String {
    format!("{} {}", number(count as usize), if count < 2 { "bridge" } else { "bridges" })
}

/// What a range says, as it begins a clause; nothing where it is none.
fn amount([least, most]: [u32; 2], top: u32) -> Option<(String, bool)> {
    let (text, count) = match (least, most) {
        _ if least == 0 && most == top => return None,
        _ if least == most => (bridges(least), least),
        _ if most == top => (format!("at least {}", bridges(least)), least),
        _ if least == 0 => (format!("at most {}", bridges(most)), most),
        _ => (format!("{} to {}", number(least as usize), bridges(most)), most),
    };
    Some((text, count > 1))
}

fn names(problem: &Problem, islands: &[usize]) -> Vec<String> {
    let mut islands = islands.to_vec();
    islands.sort_unstable();
    Place::names(&islands.iter().map(|&island| problem.island(island)).collect::<Vec<_>>())
}

/// The two islands of a pair.
fn both(problem: &Problem, pair: usize) -> [Place; 2] {
    problem.pairs[pair].map(|island| problem.island(island))
}

/// What one rule says, or several like it.
fn by_one(problem: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
    let ([rule, others @ ..], None, false) = (rules, &step.suppose, step.therefore.is_empty())
    else {
        return None;
    };
    if !others.is_empty() && rules.iter().any(|rule| rule.law != CROSS) {
        return None;
    }
    let found = Found {
        problem,
        facts: known(problem, &step.because.facts),
        decided: known(problem, &step.therefore),
    };
    match rule.law {
        FULL => found.by_number(&rule.place),
        CROSS => found.by_crossing(),
        LOOP => {
            let name = format!("a bridge {} would close a loop", found.ways("or"));
            Some(found.worded(name, "there is none", Vec::new()))
        }
        CONNECTED => found.by_connection(),
        _ if matches!(rule.demand, Demand::Holds(_)) => {
            let (&pair, _) = found.decided.first_key_value()?;
            let (text, is_many) = amount(found.after(pair), problem.most)?;
            let name = format!("no other number of bridges is left {}", from_to(problem, pair));
            Some(found.worded(
                name,
                &format!("there {} {text}", if is_many { "are" } else { "is" }),
                Vec::new(),
            ))
        }
        _ => None,
    }
}

/// `from R1C1 to R1C4`.
fn from_to(problem: &Problem, pair: usize) -> String {
    let [from, to] = both(problem, pair);
    format!("from {from} to {to}")
}

/// What a step knows of pairs, and what it finds.
struct Found<'p> {
    problem: &'p Problem,
    facts: BTreeMap<usize, Count>,
    decided: BTreeMap<usize, Count>,
}

impl Found<'_> {
    /// The step in words; besides the islands that it says something of it names some others.
    fn worded(&self, name: String, so: &str, others: Vec<Place>) -> Worded {
        let all = self.decided.keys().flat_map(|&pair| both(self.problem, pair)).chain(others);
        Worded { text: format!("{}, so {so}.", capital(&name)), places: all.collect(), name }
    }

    /// The pairs of which it says something.
    fn ways(&self, and: &str) -> String {
        list(&self.decided.keys().map(|&pair| from_to(self.problem, pair)).collect::<Vec<_>>(), and)
    }

    /// How many bridges a pair can have before it, and after it.
    fn before(&self, pair: usize) -> [u32; 2] {
        self.facts.get(&pair).copied().unwrap_or_default().range(self.problem.most)
    }

    fn after(&self, pair: usize) -> [u32; 2] {
        let [fact, decided] =
            [&self.facts, &self.decided].map(|known| known.get(&pair).copied().unwrap_or_default());
        Count { not: fact.not | decided.not }.range(self.problem.most)
    }

    /// The number of an island, by its name.
    fn by_number(&self, place: &str) -> Option<Worded> {
        let problem = self.problem;
        let (own, island) =
            problem.islands().enumerate().find(|(_, island)| island.clue.to_string() == place)?;
        // What these cross goes without saying, and is found along with them.
        let (near, crossed): (Vec<usize>, Vec<usize>) =
            self.decided.keys().partition(|pair| island.pairs.contains(pair));
        let &first = near.first()?;
        let used: u32 = island.pairs.iter().map(|&pair| self.before(pair)[0]).sum();
        let ways = island
            .pairs
            .iter()
            .filter(|&&pair| self.before(pair)[0] < self.before(pair)[1])
            .count();
        let rest = island.number.checked_sub(used)?;
        let is_raised = self.before(first)[0] < self.after(first)[0];
        let left =
            || if ways == 1 { "one way".to_owned() } else { format!("{} ways", number(ways)) };
        let name = match (rest, is_raised) {
            (0, _) if island.number == 1 => format!("{place} already has its bridge"),
            (0, _) => format!("{place} already has all its bridges"),
            (_, true) if ways == island.pairs.len() && used == 0 => match ways {
                1 => format!("{place} has only one neighbour"),
                _ => format!("{place} has only {} neighbours", number(ways)),
            },
            (_, true) => format!("{place} lacks {} and has {} left", bridges(rest), left()),
            (_, false) => format!("{place} lacks only {}", bridges(rest)),
        };
        // What is said alike of several is said once.
        let mut said: Vec<(String, bool, Vec<usize>)> = Vec::new();
        for &pair in &near {
            let (text, is_many) = amount(self.after(pair), problem.most)?;
            let other = problem.pairs[pair].into_iter().find(|&end| end != own)?;
            match said.iter_mut().find(|(own, ..)| *own == text) {
                Some((.., others)) => others.push(other),
                None => said.push((text, is_many, vec![other])),
            }
        }
        let clause = |(text, is_many, others): &(String, bool, Vec<usize>)| {
            let lead = if *is_many { "lead" } else { "leads" };
            let (each, and) = match others.len() {
                1 => ("", "and"),
                _ if *text == bridges(0) => ("", "or"),
                _ => ("each of ", "and"),
            };
            format!("{text} {lead} to {each}{}", list(&names(problem, others), and))
        };
        let so = list(&said.iter().map(clause).collect::<Vec<_>>(), "and");
        let ways: Vec<String> = crossed.iter().map(|&pair| from_to(problem, pair)).collect();
        let across = if ways.is_empty() {
            String::new()
        } else {
            format!("; across that there is none {}", list(&ways, "or"))
        };
        Some(self.worded(name, &(so + &across), Vec::new()))
    }

    /// That bridges do not cross.
    fn by_crossing(&self) -> Option<Worded> {
        let mut crossed = self.facts.keys();
        let (Some(&other), None) = (crossed.next(), crossed.next()) else { return None };
        let so = format!("there is none {}", self.ways("or"));
        let others = both(self.problem, other).to_vec();
        Some(self.worded(
            format!("no bridge crosses that {}", from_to(self.problem, other)),
            &so,
            others,
        ))
    }

    /// That the islands are connected.
    fn by_connection(&self) -> Option<Worded> {
        if self.decided.len() > 1 {
            let name = format!("without a bridge {} islands would be cut off", self.ways("or"));
            return Some(self.worded(name, "there is at least one on each way", Vec::new()));
        }
        let (&pair, _) = self.decided.first_key_value()?;
        let is_there = |other: usize| self.before(other)[0] > 0;
        let is_crossed = |pair: usize| {
            let across = self.problem.crossing.iter().filter(|two| two.contains(&pair));
            across.flatten().any(|&other| other != pair && is_there(other))
        };
        let is_open =
            |other: usize| other != pair && !is_crossed(other) && self.before(other)[1] > 0;
        let (off, others) = off(self.problem, is_open)?;
        let name = format!("without a bridge {}, {off} would be cut off", self.ways("or"));
        Some(self.worded(name, "there is at least one", others))
    }
}

/// The smaller part of the islands, where they fall apart: in words, and those of them that are named.
fn off(problem: &Problem, is_open: impl Fn(usize) -> bool) -> Option<(String, Vec<Place>)> {
    let mut parts = problem.parts(is_open);
    parts.sort_by_key(Vec::len);
    let [off, _, ..] = &parts[..] else { return None };
    let place = |&island: &usize| problem.island(island);
    Some(if off.len() <= FEW {
        (list(&names(problem, off), "and"), off.iter().map(place).collect())
    } else {
        let first = off.iter().min()?;
        (format!("{} and {} more islands", place(first), number(off.len() - 1)), vec![place(first)])
    })
}

/// Bridges that would leave some islands no way to others: what follows from a supposition by the numbers, and then that islands are connected.
fn cut_off(problem: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
    let (Some(supposed), [decided], true) =
        (&step.suppose, &step.therefore[..], step.cases.is_empty())
    else {
        return None;
    };
    if !step.chain.last()?.because.rules.iter().any(|rule| *rule == CONNECTED.of("the islands"))
        || rules.iter().any(|rule| {
            rule.law != FULL
                && rule.law != CONNECTED
                && rule.law != CROSS
                && !matches!(rule.demand, Demand::Holds(_))
        })
    {
        return None;
    }
    let derived = step.chain.iter().flat_map(|link| &link.therefore);
    let facts = known(problem, step.because.facts.iter().chain(derived).chain([supposed]));
    let (off, places) =
        off(problem, |pair| facts.get(&pair).is_none_or(|count| count.range(problem.most)[1] > 0))?;
    let pair = *known(problem, [decided]).keys().next()?;
    let [from, to] = both(problem, pair);
    let mut all = known(problem, [supposed])[&pair];
    all.not |= known(problem, &step.because.facts).get(&pair).copied().unwrap_or_default().not;
    let (text, is_many) = amount(all.range(problem.most), problem.most)?;
    let mut now = known(problem, [decided])[&pair];
    now.not |= known(problem, &step.because.facts).get(&pair).copied().unwrap_or_default().not;
    let (left, are_many) = amount(now.range(problem.most), problem.most)?;
    let (_, is) = (is_many, if are_many { "are" } else { "is" });
    let name = format!("{text} from {from} to {to} would cut off {off}");
    let places = [vec![from, to], places].concat();
    Some(Worded { text: format!("{}, so there {is} {left}.", capital(&name)), name, places })
}
