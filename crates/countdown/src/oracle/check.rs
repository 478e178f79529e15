//! Random small games: compares the kind's answers with the direct enumeration.

use tatham_core::author::contract::Random;
use tatham_core::{Budget, Expression, Puzzle as _, Settings};

use super::{ExpressionsByValue, ways};
use crate::kind::Countdown;

/// Numbers that the show calls large.
const LARGE: [u64; 4] = [25, 50, 75, 100];

/// Makes a game and compares all answers with the direct enumeration, including expressions and
/// their order; returns the number of answers.
///
/// # Panics
/// They differ.
pub fn check(random: &mut Random<'_>) -> usize {
    // 4 numbers take the direct method 10 times as long as 3.
    let count = [3, 3, 3, 2, 4][random.below(5)];
    let tiles: Vec<u64> = (0..count)
        .map(|_| {
            if random.below(4) == 0 { LARGE[random.below(4)] } else { 1 + random.below(12) as u64 }
        })
        .collect();
    let use_all = random.below(3) == 0;
    let near = 1 + random.below(3);
    let usual = ways(&tiles, use_all, false);
    // If all numbers have to be used, detours count for the values that have no other expression.
    let mut made = if use_all { ways(&tiles, true, true) } else { ExpressionsByValue::new() };
    made.extend(usual);
    let target = if random.below(2) == 0 {
        1 + random.below(256) as u64 * (1 + random.below(4) as u64)
    } else {
        made.keys().nth(random.below(made.len().max(1))).copied().unwrap_or(1)
    };
    let expected: Vec<(u64, String)> = match made.get(&target) {
        Some(expressions) => expressions.iter().map(|text| (target, text.clone())).collect(),
        None => nearest(&made, target, near),
    };
    let id = format!("{}:{target}", tiles.iter().map(u64::to_string).collect::<Vec<_>>().join(","));
    let problem = Countdown::parse(&id).unwrap_or_else(|e| panic!("{id}: {e}"));
    let mut settings = Settings::default();
    for (knob, value) in [("use-all", use_all.to_string()), ("near", near.to_string())] {
        settings.set(Countdown::KIND.knobs, knob, &value).expect("in the table");
    }
    let budget = Budget::unlimited();
    let answer = |answer: Expression| {
        assert_eq!(
            tatham_core::accepts::<Countdown>(&problem, &answer),
            Ok(()),
            "{id}: {answer:?}"
        );
        (answer.value, answer.expression)
    };
    let found: Vec<(u64, String)> =
        tatham_core::solutions::<Countdown>(&problem, &settings, &budget)
            .map(|found| answer(found.expect("no limit")))
            .collect();
    assert_eq!(found, expected, "{id} use_all {use_all} near {near}");
    expected.len()
}

/// Returns the nicest expression for each of the nearest values, and for those as near as the last.
fn nearest(made: &ExpressionsByValue, target: u64, count: usize) -> Vec<(u64, String)> {
    let mut values: Vec<u64> = made.keys().copied().collect();
    values.sort_by_key(|&value| (value.abs_diff(target), value));
    let last = values.get(count - 1).or(values.last()).map_or(0, |value| value.abs_diff(target));
    let near = values.into_iter().take_while(|value| value.abs_diff(target) <= last);
    near.map(|value| (value, made[&value][0].clone())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_games_are_answered_as_the_direct_way_does() {
        let mut random = Random::seeded(0x1357_9bdf_0246_8ace);
        let mut counts = [0; 3];
        for _ in 0..200 {
            counts[check(&mut random).min(2)] += 1;
        }
        assert!(counts[1] > 20 && counts[2] > 20, "{counts:?}");
    }
}
