//! Reader of sentences about islands that bridges would cut off.

use std::collections::{BTreeMap, BTreeSet};

use tatham_core::explain::Step;
use tatham_core::{Fact, Place};

use super::super::{PlayerFacts, cell, number};
use super::{NUMBERS, Sea, left, way};

/// Numbers of islands in words, from 1.
const SMALL: [&str; 12] = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
];

/// Islands at both ends of a link, by row and column.
fn ends(link: Place) -> Option<[[usize; 2]; 2]> {
    let Place::Bridge([x, y, to_x, to_y]) = link else { return None };
    Some([[y + 1, x + 1], [to_y + 1, to_x + 1]])
}

/// Returns true if two links cross.
fn cross(one: Place, other: Place) -> bool {
    let (Some([a, b]), Some([c, d])) = (ends(one), ends(other)) else { return false };
    let within = |own: usize, [one, other]: [usize; 2]| one < own && own < other;
    let is_across = |[a, b]: [[usize; 2]; 2], [c, d]: [[usize; 2]; 2]| {
        a[0] == b[0] && c[1] == d[1] && within(c[1], [a[1], b[1]]) && within(a[0], [c[0], d[0]])
    };
    is_across([a, b], [c, d]) || is_across([c, d], [a, b])
}

/// Bridges that a sentence supposes, and the islands that they would cut off.
#[derive(Debug, PartialEq)]
struct Isolation {
    link: Place,
    count: u64,
    /// Islands that are named.
    off: Vec<[usize; 2]>,
    /// Number of all islands that are cut off.
    islands: usize,
    /// Numbers that the islands of the link are said to have.
    numbers: Vec<u64>,
}

/// Reads the reason of a sentence: `two bridges from A to B would cut off A, B and C`.
fn isolation(text: &str) -> Option<Isolation> {
    let (word, rest) = text.split_once(": ")?.1.split_once(' ')?;
    let count = NUMBERS.iter().position(|own| *own == word.to_lowercase())? as u64;
    let rest = rest.strip_prefix("bridges ").or(rest.strip_prefix("bridge "))?;
    let (link, off) = rest.split_once(" would cut ")?;
    let (off, _) = off.split_once(", so ")?;
    if let Some(both) = link.strip_prefix("between ").filter(|_| off == "both off") {
        let island = |text: &str| {
            let (clue, at) = number(text.strip_prefix("the ")?)?;
            Some((clue as u64, cell(at.strip_prefix(" at ")?)?.0))
        };
        let (one, other) = both.split_once(" and ")?;
        let ((clue, one), (other_clue, other)) = (island(one)?, island(other)?);
        let (off, numbers) = (vec![one, other], vec![clue, other_clue]);
        return Some(Isolation { link: way(one, other), count, off, islands: 2, numbers });
    }
    let (from, to) = cell(link.strip_prefix("from ")?)?;
    let (to, _) = cell(to.strip_prefix(" to ")?)?;
    let (mut named, mut rest) = (Vec::new(), off.strip_prefix("off ")?);
    let mut more = 0;
    while let Some((island, after)) = cell(rest) {
        named.push(island);
        rest = [", ", " and "].iter().find_map(|sign| after.strip_prefix(sign)).unwrap_or(after);
    }
    if !rest.is_empty() {
        let count = rest.strip_suffix(" more islands")?;
        let small = SMALL.iter().position(|&word| word == count);
        more = small.map(|at| at + 1).or_else(|| count.parse().ok())?;
    }
    let islands = named.len() + more;
    Some(Isolation { link: way(from, to), count, off: named, islands, numbers: Vec::new() })
}

/// Returns the flaw of a sentence about isolation: islands that are not cut off.
pub(super) fn misread(step: &Step, seen: &PlayerFacts, sea: &Sea) -> Option<String> {
    if !step.text.starts_with("Isolation") {
        return None;
    }
    let Some(said) = isolation(&step.text) else {
        return Some("nobody knows what would be cut off".to_owned());
    };
    let is_clue = |fact: &&Fact| matches!(fact.place, Place::Cell(_));
    let clues: BTreeMap<[usize; 2], u64> = (step.because.facts.iter().filter(is_clue))
        .filter_map(|fact| match fact.place {
            Place::Cell([x, y]) => Some(([y + 1, x + 1], fact.value()?.as_u64()?)),
            _ => None,
        })
        .collect();
    let own = said.off.iter().map(|island| clues.get(island).copied());
    if !said.numbers.is_empty() && !own.eq(said.numbers.iter().map(|&number| Some(number))) {
        return Some("the islands have other numbers".to_owned());
    }
    let most = |link: Place| *left(seen, sea, link).last().unwrap_or(&0);
    let least = |link: Place| *left(seen, sea, link).first().unwrap_or(&0);
    let mut bounds: BTreeMap<Place, [u64; 2]> =
        sea.links.iter().map(|&link| (link, [least(link), most(link)])).collect();
    bounds.insert(said.link, [said.count; 2]);
    loop {
        let before = bounds.clone();
        for (island, clue) in &clues {
            let around: Vec<Place> = (sea.links.iter().copied())
                .filter(|&link| ends(link).is_some_and(|ends| ends.contains(island)))
                .collect();
            for link in &around {
                let others = || around.iter().filter(|&other| other != link);
                let [least, most] = [0, 1].map(|end| others().map(|own| bounds[own][end]).sum());
                let own = bounds.get_mut(link)?;
                own[1] = own[1].min(clue.saturating_sub(least));
                own[0] = own[0].max(clue.saturating_sub(most));
            }
        }
        for (link, own) in &mut bounds {
            if before.iter().any(|(other, own)| own[0] > 0 && cross(*link, *other)) {
                own[1] = 0;
            }
        }
        if bounds == before {
            break;
        }
    }
    // All islands that those named can still reach.
    let mut reached: BTreeSet<[usize; 2]> = said.off.first().copied().into_iter().collect();
    loop {
        let is_open = |link: &&Place| bounds[*link][1] > 0;
        let both = sea.links.iter().filter(is_open).filter_map(|&link| ends(link));
        let new = both.filter(|ends| ends.iter().any(|end| reached.contains(end))).flatten();
        let all: BTreeSet<[usize; 2]> = new.chain(reached.iter().copied()).collect();
        if all == reached {
            break;
        }
        reached = all;
    }
    let islands: BTreeSet<[usize; 2]> =
        sea.links.iter().filter_map(|&link| ends(link)).flatten().collect();
    let is_off = reached.len() == said.islands
        && said.off.iter().all(|island| reached.contains(island))
        && reached.len() < islands.len();
    (!is_off).then(|| format!("these would be joined: {reached:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn islands_that_are_cut_off_are_read() {
        let read = |text: &str| isolation(&format!("Isolation: {text}, so R1C1 is 1."));
        let between = "Two bridges between the 2 at R1C1 and the 2 at R1C4 would cut both off";
        let (link, off) = (way([1, 1], [1, 4]), vec![[1, 1], [1, 4]]);
        let said = Isolation { link, count: 2, off, islands: 2, numbers: vec![2, 2] };
        assert_eq!(read(between), Some(said));
        let from = |off: &str| read(&format!("One bridge from R1C1 to R1C4 would cut off {off}"));
        let said = |off: &[[usize; 2]], islands: usize| {
            let (off, numbers) = (off.to_vec(), Vec::new());
            Some(Isolation { link, count: 1, off, islands, numbers })
        };
        assert_eq!(from("R1C1, R1C4 and R3C1"), said(&[[1, 1], [1, 4], [3, 1]], 3));
        assert_eq!(from("R1C1 and four more islands"), said(&[[1, 1]], 5));
        assert_eq!(from("R1C1 and 13 more islands"), said(&[[1, 1]], 14));
        assert_eq!(from("the others"), None);
    }

    #[test]
    fn islands_that_could_still_be_joined_are_found() {
        let links = [[0, 0, 3, 0], [3, 0, 6, 0]].map(Place::Bridge).to_vec();
        let (sea, seen) = (Sea { most: 2, links }, PlayerFacts::default());
        let is_true = |text: &str, clues: [u64; 2]| {
            let mut step = Step::by(tatham_core::explain::ConstraintKind::Several);
            step.text = format!("{text}, so there is no bridge from R1C1 to R1C4.");
            let clue = |x: usize, clue: u64| Fact::is(Place::Cell([x, 0]), clue);
            step.because.facts = vec![clue(0, clues[0]), clue(3, clues[1])];
            misread(&step, &seen, &sea).is_none()
        };
        let both = "One bridge between the 1 at R1C1 and the 1 at R1C4 would cut both off";
        let group = "One bridge from R1C1 to R1C4 would cut off R1C1 and R1C4";
        assert!(is_true(&format!("Isolation: {both}"), [1, 1]));
        assert!(!is_true(&format!("Isolation: {both}"), [1, 2]));
        assert!(is_true(&format!("Isolation by count: {group}"), [1, 1]));
        assert!(!is_true(&format!("Isolation by count: {group}"), [1, 2]));
        assert!(!is_true("Isolation: Nothing joins them", [1, 1]));
    }
}
