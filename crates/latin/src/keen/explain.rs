//! Sentences that explain why a digit cannot be in a cage: the few combinations of digits with the
//! right result, or digits without a partner.

use tatham_core::explain::{Price, Technique};
use tatham_core::grid::Line;
use tatham_core::say;
use tatham_core::sentence::{Clause, Sentence};
use tatham_core::words::list;
use tatham_explain::{Explained, Inference, TypedFact, ValueNames};

use super::Keen;
use super::cage::Cage;
use super::rules::Rule;
use crate::subset::{self, LatinSquare};

/// Largest number of combinations that a sentence lists; readers skip more.
const FEW: usize = 3;

/// Techniques, easy ones first.
pub(super) static TECHNIQUES: [Technique; 1] = [subset::HIDDEN_PAIR
    .shown_by("6:_ba3_4a_13cb_a3b_aa__aa_a_,m24a12m20m30a8d2d2m6a12a6d3m6s2s3s1", 30)];

static PRICES: [Price; 3] = [
    Price::new("2 combinations", 2.2, "several combinations have to be remembered"),
    Price::new("3 combinations", 2.5, "several combinations have to be remembered"),
    Price::new("many combinations", 3.0, "each digit has to be tried, as too many are left"),
];

impl Explained for Keen {
    type Rule = Rule;
    type Value = i64;

    const NAMES: ValueNames = ValueNames::numbers("digit");

    const PRICES: &'static [Price] = &PRICES;

    fn price(step: &Inference<'_, Self>) -> Option<&'static Price> {
        let (Rule::Cage(number), _) = step.rule()? else { return None };
        let [two, three, many] = &PRICES;
        let (members, cage) = step.problem.cage(number);
        let left: Vec<Vec<u32>> = members.iter().map(|&cell| left(&cage, step, cell)).collect();
        if left.iter().filter(|digits| digits.len() > 1).count() < 2 {
            return None;
        }
        match few(&cage, &left).map(|combinations| combinations.len()) {
            Some(..2) => None,
            Some(2) => Some(two),
            Some(_) => Some(three),
            None => Some(many),
        }
    }

    fn describe(step: &Inference<'_, Self>) -> Option<Sentence> {
        match step.rule() {
            Some((Rule::Cage(number), _)) if !step.is_chain => combinations(step, number),
            _ => subset::describe(step, &TECHNIQUES),
        }
    }
}

impl LatinSquare for Keen {
    fn line(rule: Rule) -> Option<Line> {
        if let Rule::Line(line) = rule { Some(line) } else { None }
    }
}

/// Sentence for a step of one cage: the combinations that are still possible, if there are few;
/// otherwise, in a cage of 2 cells, the digits that have no partner.
fn combinations(step: &Inference<'_, Keen>, number: usize) -> Option<Sentence> {
    let name = step.subject(Rule::Cage(number));
    let (members, cage) = step.problem.cage(number);
    let left: Vec<Vec<u32>> = members.iter().map(|&cell| left(&cage, step, cell)).collect();
    let open = left.iter().filter(|digits| digits.len() > 1).count();
    let said = if let [_] = members[..] {
        say![name, " is one cell"]
    } else if open < 2 {
        let last = members.iter().zip(&left).find(|(_, digits)| digits.len() > 1)?.0;
        let needed = numbers(&needed(&cage, &members, &left, *last), "or");
        say![name, format!(" needs {needed} in its last cell")]
    } else if let Some(combinations) = few(&cage, &left) {
        let combinations: Vec<String> =
            combinations.iter().map(|digits| numbers(digits, "and")).collect();
        let rest = if open < members.len() { "the other cells of " } else { "" };
        say![rest, name, format!(" can only be {}", combinations.join(", or "))]
    } else {
        let digits = without_partner(&cage, &members, &left, &step.conclusions)?;
        say![name, format!(" has no partner for {}", numbers(&digits, "or"))]
    };
    let sentence = Sentence::so(given(step, said.clone()), step.conclusion());
    Some(sentence.called(said.to_string()))
}

/// Clause of a reason with the facts in front of it: `as R1C2 is 3, the cage of 2÷ at …`.
fn given(step: &Inference<'_, Keen>, reason: Clause) -> Clause {
    let known = step.as_known();
    if known.is_empty() { reason } else { say![known, ", ", reason] }
}

/// List of digits: `1, 2 or 4`.
fn numbers(digits: &[u32], last_word: &str) -> String {
    list(&digits.iter().map(u32::to_string).collect::<Vec<_>>(), last_word)
}

/// Digits that a cell can have by the facts, and because no line contains a digit twice.
fn left(cage: &Cage, step: &Inference<'_, Keen>, cell: usize) -> Vec<u32> {
    let size = step.problem.of.size();
    let meet = |other: usize| {
        let ((x, y), (other_x, other_y)) = (size.position(cell), size.position(other));
        x == other_x || y == other_y
    };
    let allows = |digit: u32, fact: &TypedFact<i64>| {
        let is_its = fact.value == i64::from(digit);
        match (fact.is, fact.at == cell) {
            (true, true) => is_its,
            (true, false) => !is_its || !meet(fact.at),
            (false, is_here) => !is_its || !is_here,
        }
    };
    let digits = 1..=cage.order as u32;
    digits.filter(|&digit| step.facts.iter().all(|fact| allows(digit, fact))).collect()
}

/// Combinations of digits that open cells can have, each ascending, if there are few.
fn few(cage: &Cage, left: &[Vec<u32>]) -> Option<Vec<Vec<u32>>> {
    let mut combinations: Vec<Vec<u32>> = Vec::new();
    let is_done = cage.each_filling(left, &mut Vec::new(), &mut |digits| {
        let mut own: Vec<u32> = digits
            .iter()
            .zip(left)
            .filter(|(_, left)| left.len() > 1)
            .map(|(&digit, _)| digit)
            .collect();
        own.sort_unstable();
        if let Err(at) = combinations.binary_search(&own) {
            combinations.insert(at, own);
        }
        combinations.len() <= FEW
    });
    Some(combinations).filter(|combinations| is_done && !combinations.is_empty())
}

/// Digits with which the last open cell of a cage gives it its result.
fn needed(cage: &Cage, members: &[usize], left: &[Vec<u32>], last: usize) -> Vec<u32> {
    let all: Vec<u32> = (1..=cage.order as u32).collect();
    let cells = members.iter().zip(left);
    let left: Vec<Vec<u32>> =
        cells.map(|(&cell, left)| if cell == last { all.clone() } else { left.clone() }).collect();
    let at = members.iter().position(|&cell| cell == last);
    let mut needed: Vec<u32> = Vec::new();
    cage.each_filling(&left, &mut Vec::new(), &mut |digits| {
        needed.extend(at.map(|at| digits[at]));
        true
    });
    needed
}

/// Digits that a step excludes from a cage of 2 cells, if the other cell can have no partner.
fn without_partner(
    cage: &Cage,
    members: &[usize],
    left: &[Vec<u32>],
    struck: &[TypedFact<i64>],
) -> Option<Vec<u32>> {
    let [a, _] = *members else { return None };
    let digit = |fact: &TypedFact<i64>| {
        let (digit, other) = (fact.value as u32, &left[usize::from(fact.at == a)]);
        let is_alone = || !cage.partners(digit).any(|partner| other.contains(&partner));
        (!fact.is && is_alone()).then_some(digit)
    };
    let mut digits = struck.iter().map(digit).collect::<Option<Vec<u32>>>()?;
    digits.sort_unstable();
    digits.dedup();
    Some(digits)
}

#[cfg(test)]
mod tests {
    use super::super::Keen;
    use tatham_explain::ByRules;

    #[test]
    fn cages_are_told_by_what_they_can_be() {
        tatham_core::author::contract::sentences::<ByRules<Keen>>(
            &[
                "3:a_3aab_,s1a3s1m9",
                "4:ab__a_a__a_3a_b,a5s1s1a6m12d2m6",
                "6:_a_aa_4a_3ab_aa_a3_baa__b_4a_3a_a,d2a20d2a9s2d3m5a5m8s1m6s3d2a5m12s1",
                "4:aa__a_ab__a_a_a_,a6m4m48d2s1d2s1",
            ],
            &[
                "The cage of 9× at R2C2 can only be 1, 3 and 3, so R2C2 and R3C3 are both 3 and R3C2 is 1.",
                "The cage of 5+ at R3C3 can only be 1 and 4, or 2 and 3, so R3C3 and R3C4 are not \
                 5 or 6.",
                "As R1C4 is 2, the cage of 5+ at R1C1 can only be 1 and 4, so R1C1 and R1C2 are \
                 not 3.",
                "As R1C4 is 2, the cage of 1− at R1C3 needs 1 or 3 in its last cell, so R1C3 is \
                 not 4.",
            ],
        );
    }
}
