//! Small numbers games: the ways to the target are those of the exhaustive enumeration; a target that cannot be made has none, and the
//! nearest values are known.

use serde_json::{Value, json};
use tatham_countdown::oracle::{Ways, ways};

use super::{Drawn, MOST, Maker, Wanted};
use crate::random::Random;

pub(super) const MAKER: Maker = Maker { essence, ..Maker::new("countdown", draw) };

/// What the show has of large numbers.
const LARGE: [u64; 4] = [25, 50, 75, 100];

/// Targets that cannot be made are drawn up to this.
const TARGETS: usize = 400;

/// The expression tells the rest; the distance that it was chosen rightly.
fn essence(solution: &Value) -> Value {
    json!([solution["expression"], solution["distance"]])
}

fn draw(random: &mut Random, wanted: Wanted) -> Option<Drawn> {
    let count = if random.below(10) == 0 { 5 } else { 2 + random.below(3) };
    let most = 3 + random.below(10);
    let tile = |random: &mut Random| if random.below(4) == 0 { LARGE[random.below(4)] } else { 1 + random.below(most) as u64 };
    let tiles: Vec<u64> = (0..count).map(|_| tile(random)).collect();
    let use_all = random.below(3) == 0;
    let made = ways(&tiles, use_all, false);
    // With all numbers to be used, detours count where there is nothing else.
    let all = if use_all { ways(&tiles, true, true) } else { made.clone() };
    let of_target = |target: u64| made.get(&target).or_else(|| all.get(&target));
    let mut asked = vec![];
    if use_all {
        asked.push(("use-all", "true".to_owned()));
    }
    let near = 1 + random.below(4);
    if random.below(3) == 0 {
        asked.push(("near", near.to_string()));
    }
    let near = if asked.last().is_some_and(|(knob, _)| *knob == "near") { near } else { 1 };
    let target = if wanted == Wanted::None {
        Some(1 + random.below(TARGETS) as u64).filter(|target| !all.contains_key(target))
    } else {
        let count = |target: u64| of_target(target).map_or(0, Vec::len);
        let fits = |count: usize| if wanted == Wanted::One { count == 1 } else { (2..=MOST).contains(&count) };
        let targets: Vec<u64> = all.keys().copied().filter(|&target| fits(count(target))).collect();
        (!targets.is_empty()).then(|| targets[random.below(targets.len())])
    }?;
    let id = format!("{}:{target}", tiles.iter().map(u64::to_string).collect::<Vec<_>>().join(","));
    let is_exact = all.contains_key(&target);
    let answers = match of_target(target) {
        Some(expressions) => expressions.iter().map(|expression| json!([expression, 0])).collect(),
        None => nearest(&all, target, near),
    };
    Some(Drawn { id, asked, answers, is_exact })
}

/// The nicest way to each of the nearest values, and to those as near as the last.
fn nearest(all: &Ways, target: u64, count: usize) -> Vec<Value> {
    let mut values: Vec<(u64, u64)> = all.keys().map(|&value| (value.abs_diff(target), value)).collect();
    values.sort_unstable();
    let last = values.get(count - 1).or(values.last()).map_or(0, |(distance, _)| *distance);
    let near = values.into_iter().take_while(|(distance, _)| *distance <= last);
    near.map(|(distance, value)| json!([all[&value][0], distance])).collect()
}
