//! IDs with small random changes, as careless users write them.

use tatham_core::author::contract::Random;

/// Changes `id` in a few places; pieces may come from `other`.
pub(crate) fn changed(random: &mut Random, id: &str, other: &str) -> String {
    let mut signs: Vec<char> = id.chars().collect();
    let others: Vec<char> = other.chars().collect();
    for _ in 0..=random.below(3) {
        change(random, &mut signs, &others);
    }
    signs.into_iter().collect()
}

/// Characters with a meaning in many games, and some without a meaning in any.
const SIGNS: &str = "0123456789abcdxyzABCXYZ_,-!./[]:SBWuULRTGH*+é{~ ";

fn change(random: &mut Random, signs: &mut Vec<char>, others: &[char]) {
    let at = random.below(signs.len() + 1);
    // Half of the new characters are those of such IDs.
    let known: Vec<char> =
        if random.below(2) == 0 { others.to_vec() } else { SIGNS.chars().collect() };
    let sign = known.get(random.below(known.len().max(1))).copied().unwrap_or('1');
    let until = (at + 1 + random.below(6)).min(signs.len());
    match random.below(10) {
        0 | 1 => signs.insert(at, sign),
        2 | 3 if at < signs.len() => signs[at] = sign,
        4 if at < signs.len() => _ = signs.remove(at),
        5 if at + 1 < signs.len() => signs.swap(at, at + 1),
        6 if at < until => {
            let twice = signs[at..until].to_vec();
            signs.splice(at..at, twice);
        }
        7 if at < until => _ = signs.drain(at..until),
        8 => number(random, signs, at),
        // The beginning of one, and the end of another.
        9 if random.below(3) == 0 => {
            let from = others.len() - random.below(others.len() + 1);
            signs.truncate(at);
            signs.extend(&others[from..]);
        }
        _ => {}
    }
}

/// Replaces a number behind `at` by another.
fn number(random: &mut Random, signs: &mut Vec<char>, at: usize) {
    let Some(start) = (at..signs.len()).find(|at| signs[*at].is_ascii_digit()) else { return };
    let end = (start..signs.len()).find(|at| !signs[*at].is_ascii_digit()).unwrap_or(signs.len());
    let number: u32 = signs[start..end].iter().collect::<String>().parse().unwrap_or(7);
    let texts = [
        (number + 1).to_string(),
        number.saturating_sub(1).to_string(),
        format!("0{number}"),
        "0".to_owned(),
        "99".to_owned(),
        "4294967297".to_owned(),
    ];
    signs.splice(start..end, texts[random.below(texts.len())].chars());
}
