//! Reader of sentences about Bridges: numbers of bridges, and their links.
//!
//! A number can be a range, and values that are crossed out on the board are not repeated.
//! So a clause is compared with the numbers that are left for each link of a step.

mod isolation;

use std::collections::{BTreeMap, BTreeSet};

use tatham_core::explain::Step;
use tatham_core::sentence::Statement;
use tatham_core::{Place, Says};

use super::{PlayerFacts, cell, conclusion, sentences};

const NUMBERS: [&str; 5] = ["no", "one", "two", "three", "four"];

/// Numbers of bridges that links can still have.
type BridgeCounts = BTreeMap<Place, BTreeSet<u64>>;

/// Islands that can be linked.
pub(super) struct Sea {
    /// Greatest number of parallel bridges.
    pub(super) most: u64,
    pub(super) links: Vec<Place>,
}

/// Returns the flaw of a sentence about links and islands, if it has one.
pub(super) fn misread(step: &Step, seen: &PlayerFacts, sea: &Sea) -> Option<String> {
    if step.therefore.is_empty() {
        return None;
    }
    let most = sea.most;
    let clause = sentences(&step.text).last().copied().and_then(conclusion);
    let Some(clause) = clause else {
        return Some("no clause says what follows".to_owned());
    };
    let here = step.text.split(' ').find_map(cell).map(|(cell, _)| cell);
    let data = therefore(step, seen, most);
    match read(clause, here, most) {
        Ok(said) if said == data => {
            miscounted(step, seen).or_else(|| isolation::misread(step, seen, sea))
        }
        Ok(said) => Some(format!("it says {said:?}, what is left is {data:?}")),
        Err(rest) => Some(format!("it makes no sense from `{rest}` on")),
    }
}

/// Returns the numbers that are left for the links of a step.
fn therefore(step: &Step, seen: &PlayerFacts, most: u64) -> BridgeCounts {
    let mut left = BridgeCounts::new();
    for fact in &step.therefore {
        let own = left.entry(fact.place).or_insert_with(|| {
            let is_out = |count: &u64| seen.not.contains(&(fact.place, (*count).into()));
            (0..=most).filter(|count| !is_out(count)).collect()
        });
        match &fact.says {
            Says::Is(value) => own.retain(|count| value.as_u64() == Some(*count)),
            Says::Not(value) => own.retain(|count| value.as_u64() != Some(*count)),
        }
    }
    left
}

/// Reads a number word at the beginning; returns the rest too.
fn number(text: &str) -> Option<(u64, &str)> {
    (0..).zip(NUMBERS).find_map(|(number, word)| {
        Some((number, text.strip_prefix(word).filter(|rest| rest.starts_with(' '))?))
    })
}

/// Reads numbers of bridges at the beginning; returns the rest too.
fn amount(text: &str, most: u64) -> Option<(BTreeSet<u64>, &str)> {
    let (least, greatest, rest) = if let Some(text) = text.strip_prefix("at least ") {
        let (least, rest) = number(text)?;
        (least, most, rest)
    } else if let Some(text) = text.strip_prefix("at most ") {
        let (greatest, rest) = number(text)?;
        (0, greatest, rest)
    } else {
        let (least, rest) = number(text)?;
        match rest.strip_prefix(" to ").and_then(number) {
            Some((greatest, rest)) => (least, greatest, rest),
            None => (least, least, rest),
        }
    };
    let rest = rest.strip_prefix(" bridges").or(rest.strip_prefix(" bridge"))?;
    Some(((least..=greatest).collect(), rest))
}

/// Returns the link between two cells, by row and column, in either order.
fn way(one: [usize; 2], other: [usize; 2]) -> Place {
    let [[row, column], [to_row, to_column]] = [one.min(other), one.max(other)];
    Place::Bridge([column - 1, row - 1, to_column - 1, to_row - 1])
}

/// Reads a clause: `there is one bridge from A to B`, `one bridge leads to B`; `here` is the island
/// from which bridges lead. An error is the unreadable rest.
fn read(mut text: &str, here: Option<[usize; 2]>, most: u64) -> Result<BridgeCounts, &str> {
    let mut said = BridgeCounts::new();
    while !text.is_empty() {
        let there = text.strip_prefix("there is ").or(text.strip_prefix("there are "));
        let (left, mut rest) = amount(there.unwrap_or(text), most).ok_or(text)?;
        rest = if there.is_some() {
            rest.strip_prefix(" each").unwrap_or(rest).strip_prefix(' ').ok_or(rest)?
        } else {
            let rest = rest.strip_prefix(" leads to ").or(rest.strip_prefix(" lead to "));
            let rest = rest.ok_or(text)?;
            rest.strip_prefix("each of ").unwrap_or(rest)
        };
        loop {
            let from = match rest.strip_prefix("from ") {
                Some(from) => {
                    let (from, to) = cell(from).ok_or(rest)?;
                    rest = to.strip_prefix(" to ").ok_or(rest)?;
                    from
                }
                None => here.filter(|_| there.is_none()).ok_or(rest)?,
            };
            let (to, next) = cell(rest).ok_or(rest)?;
            said.insert(way(from, to), left.clone());
            rest = next;
            let list = [", ", " and ", " or "].iter().find_map(|sign| rest.strip_prefix(sign));
            match list.filter(|next| next.starts_with("from ") || next.starts_with('R')) {
                Some(next) => rest = next,
                None => break,
            }
        }
        let between = ["; across that ", "; in the same way ", "; and ", ", and ", ", ", " and "];
        text = match between.iter().find_map(|sign| rest.strip_prefix(sign)) {
            Some(next) => next,
            None if rest.is_empty() => rest,
            None => return Err(rest),
        };
    }
    Ok(said)
}

/// Returns the flaw of a sentence about an island: its number of missing bridges, or of its links.
fn miscounted(step: &Step, seen: &PlayerFacts) -> Option<String> {
    let scope = step.words.parts().iter().find_map(|part| match &part.states {
        Some(Statement::Left { scope, .. }) => Some(scope),
        _ => None,
    })?;
    let mut open = BridgeCounts::new();
    for fact in scope.iter().filter(|fact| seen.is_open(fact)) {
        open.entry(fact.place).or_default().extend(fact.value()?.as_u64());
    }
    if step.text.contains(" has only one ") {
        let ways = open.len();
        return (ways != 1).then(|| format!("{ways} ways"));
    }
    let clue = step.because.facts.iter().find(|fact| matches!(fact.place, Place::Cell(_)))?;
    let clue = clue.value()?.as_u64()?;
    let has = scope.iter().filter(|fact| seen.has(fact)).filter_map(|fact| fact.value()?.as_u64());
    // A link with one number left has it.
    let (sure, open): (BridgeCounts, BridgeCounts) =
        open.into_iter().partition(|(_, left)| left.len() == 1);
    let built = has.sum::<u64>() + sure.values().filter_map(BTreeSet::first).sum::<u64>();
    let begun: u64 = open.values().filter_map(BTreeSet::first).sum();
    let after = |sign: &str| number(&step.text[step.text.find(sign)? + sign.len()..]);
    let is_true = if step.text.contains(" already has ") || step.text.contains(" no more ") {
        clue == built + begun
    } else if let Some((more, _)) = after(" lacks only ").or_else(|| after(" needs only ")) {
        clue == built + begun + more
    } else if let Some((lacks, _)) = after(" lacks ") {
        let ways = after(" and has ").map(|(ways, _)| ways as usize);
        clue == built + lacks && ways == Some(open.len())
    } else {
        true
    };
    (!is_true).then(|| format!("{built} are built, {begun} are certain, {} ways", open.len()))
}

/// Returns the numbers of bridges that are left for a link, in order.
fn left(seen: &PlayerFacts, sea: &Sea, link: Place) -> Vec<u64> {
    if let Some(count) = seen.is.get(&link).and_then(serde_json::Value::as_u64) {
        return vec![count];
    }
    let is_out = |count: &u64| seen.not.contains(&(link, (*count).into()));
    (0..=sea.most).filter(|count| !is_out(count)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_bridges_are_read() {
        let here = Some([1, 1]);
        let all = |text| read(text, here, 2);
        let one = |to: [usize; 2], left: &[u64]| (way([1, 1], to), left.iter().copied().collect());
        assert_eq!(all("two bridges lead to R1C4"), Ok([one([1, 4], &[2])].into()));
        assert_eq!(
            all(
                "at least one bridge leads to each of R1C4 and R5C1; across that there is no bridge from R1C1 to R9C1"
            ),
            Ok([one([1, 4], &[1, 2]), one([5, 1], &[1, 2]), one([9, 1], &[0])].into())
        );
        assert_eq!(
            all("there is at most one bridge each from R1C1 to R1C4 and from R1C1 to R5C1"),
            Ok([one([1, 4], &[0, 1]), one([5, 1], &[0, 1])].into())
        );
        assert_eq!(
            all("two bridges lead to R1C4, and there is no bridge from R1C1 to R5C1"),
            Ok([one([1, 4], &[2]), one([5, 1], &[0])].into())
        );
        assert_eq!(all("two bridges lead to here"), Err("here"));
        assert_eq!(all("some bridges lead to R1C4"), Err("some bridges lead to R1C4"));
    }
}
