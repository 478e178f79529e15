//! What a cage leaves, in players' words: the few combinations of digits that come to its number, or digits without a partner.

use tatham_core::explain::Step;
use tatham_core::words::{capital, list};
use tatham_core::{Fact, Place, Says};
use tatham_explain::Worded;
use tatham_sat::model::named::Named;

use super::Problem;
use super::cage::Cage;

/// Combinations that are told; nobody listens to more.
const FEW: usize = 3;

/// A step of one cage, with the combinations that it can still have, where these are few; of a cage of two cells else the digits that have no partner.
pub(super) fn combinations(problem: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
    let [Named { clue: Some((Place::Cage(number), _)), place, law, .. }] = rules else {
        return None;
    };
    let (members, cage) = problem.cages().nth(*number)?;
    let (before, so) = step
        .text
        .split_once(" only if ")
        .filter(|_| step.contradiction.is_none() && step.suppose.is_none())?;
    // What the sentence has in front of the rule: "As R1C2 is 3, ".
    let given =
        if before == capital(&law.of(place)) { "" } else { before.strip_suffix(&law.of(place))? };
    let places: Vec<Place> = members.iter().map(|&cell| problem.of.size().place(cell)).collect();
    let left =
        places.iter().map(|&place| left(&cage, &step.because.facts, place)).collect::<Vec<_>>();
    let open: Vec<&Vec<u32>> = left.iter().filter(|digits| digits.len() > 1).collect();
    let said = if let [_] = members[..] {
        format!("{place} is one cell")
    } else if open.len() < 2 {
        return None;
    } else if let Some(combinations) = few(&cage, &left) {
        let combinations: Vec<String> = combinations
            .iter()
            .map(|digits| list(&digits.iter().map(u32::to_string).collect::<Vec<_>>(), "and"))
            .collect();
        let rest = if open.len() < members.len() { "the other cells of " } else { "" };
        format!("{rest}{place} can only be {}", combinations.join(", or "))
    } else {
        format!("{place} has no partner for {}", without_partner(&cage, step)?)
    };
    let text = capital(&format!("{given}{said}, so {so}"));
    Some(Worded { name: said, text, places: step.because.left.clone() })
}

/// The digits that a cell can have by these facts, and because none stands twice in a line.
fn left(cage: &Cage, facts: &[Fact], place: Place) -> Vec<u32> {
    let meet = |other: Place| match (place, other) {
        (Place::Cell(a), Place::Cell(b)) => a[0] == b[0] || a[1] == b[1],
        _ => false,
    };
    let allows = |digit: u32, fact: &Fact| match &fact.says {
        Says::Is(value) if fact.place == place => value == digit,
        Says::Is(value) => value != digit || !meet(fact.place),
        Says::Not(value) => value != digit || fact.place != place,
    };
    (1..=cage.order as u32).filter(|&digit| facts.iter().all(|fact| allows(digit, fact))).collect()
}

/// The combinations of digits that open cells can have, each ascending, if there are few.
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

/// The digits that a step strikes out of a cage of two cells, if that is for want of a partner.
fn without_partner(cage: &Cage, step: &Step) -> Option<String> {
    let has_partner = |digit: &u32| cage.partners(*digit).next().is_some();
    let struck = |fact: &Fact| match &fact.says {
        Says::Not(value) => Some(value.as_u64()? as u32).filter(|digit| !has_partner(digit)),
        Says::Is(_) => None,
    };
    let mut digits = step
        .therefore
        .iter()
        .map(struck)
        .collect::<Option<Vec<u32>>>()
        .filter(|_| cage.cells.len() == 2)?;
    digits.sort_unstable();
    digits.dedup();
    Some(list(&digits.iter().map(u32::to_string).collect::<Vec<_>>(), "or"))
}

#[cfg(test)]
mod tests {
    use tatham_core::{Budget, Puzzle as _};

    use super::super::Keen;

    #[test]
    fn cages_are_told_by_what_they_can_be() {
        let told = |id: &str| {
            let problem = Keen::parse(id).expect("a puzzle");
            let explain = Keen::EXPLAINER.expect("Keen is explained");
            let steps = explain(&problem, Keen::given(&problem))
                .explain(&Budget::unlimited(), &mut |_| ())
                .steps;
            steps.into_iter().map(|step| step.text).collect::<Vec<_>>()
        };
        let mut all = told("3:a_3aab_,s1a3s1m9");
        all.extend(told("4:ab__a_a__a_3a_b,a5s1s1a6m12d2m6"));
        all.extend(told("6:_a_aa_4a_3ab_aa_a3_baa__b_4a_3a_a,d2a20d2a9s2d3m5a5m8s1m6s3d2a5m12s1"));
        all.extend(told("4:aa__a_ab__a_a_a_,a6m4m48d2s1d2s1"));
        for text in [
            "The cage of 9× at R2C2 can only be 1, 3 and 3, so R2C2 and R3C3 are both 3 and R3C2 is 1.",
            "The cage of 6+ at R2C3 can only be 1, 1 and 4, or 1, 2 and 3, so R2C3 and R3C2 are not 4.",
            "As R3C3 is 4, the other cells of the cage of 6+ at R2C3 can only be 1 and 1, so R2C3 and R3C2 are both 1.",
            "As R1C4 is 2, the cage of 1− at R1C3 has its result only if R1C3 is not 4.",
        ] {
            assert!(all.iter().any(|own| own == text), "{text}\n{all:#?}");
        }
    }
}
