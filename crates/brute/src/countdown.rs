//! Small numbers games: the ways to the target are those that playing with the tiles finds. A
//! target that cannot be made has none, and the nearest values are known, each with the way that it
//! would have as the target.

mod answer;
mod pool;

use serde_json::{Value, json};
use tatham_core::author::contract::{Normalised, Random};

use crate::{MOST, Maker, SolutionCount, SolvedPuzzle};
use answer::{changed, is_answer};
use pool::{TextsByValue, ways};

/// Maker of puzzles of this kind.
pub const MAKER: Maker = Maker {
    reading: Normalised { canonical, ..Normalised::PLAIN },
    changed,
    is_answer,
    ..Maker::new("countdown", draw)
};

/// Large numbers of the show.
const LARGE: [u64; 4] = [25, 50, 75, 100];

/// Greatest target that is drawn from those that cannot be made.
const TARGETS: usize = 400;

/// Returns the canonical form: the expression, which determines the rest, and the distance, which
/// shows that it was chosen correctly.
fn canonical(solution: &Value) -> Value {
    json!([solution["expression"], solution["distance"]])
}

fn draw(random: &mut Random<'_>, wanted: SolutionCount) -> Option<SolvedPuzzle> {
    let count = if random.below(10) == 0 { 5 } else { 2 + random.below(3) };
    let most = 3 + random.below(10);
    let mut tiles: Vec<u64> = Vec::new();
    for _ in 0..count {
        tiles.push(match random.below(8) {
            0 | 1 => LARGE[random.below(4)],
            // Equal numbers and ones make detours, which are the most frequent source of errors.
            2 | 3 if !tiles.is_empty() => tiles[random.below(tiles.len())],
            4 => 1,
            _ => 1 + random.below(most) as u64,
        });
    }
    let use_all = random.below(2) == 0;
    let made = ways(&tiles, use_all);
    let mut asked = vec![];
    if use_all {
        asked.push(("use-all", "true".to_owned()));
    }
    let near = 1 + random.below(6);
    if random.below(2) == 0 {
        asked.push(("near", near.to_string()));
    }
    let near = if asked.last().is_some_and(|(knob, _)| *knob == "near") { near } else { 1 };
    let target = if wanted == SolutionCount::None {
        // Between the values that can be made, so that the nearest are made in many ways, or above
        // them all.
        let most =
            made.keys().nth(random.below(made.len().max(1))).map_or(1, |&value| value as usize);
        Some(1 + random.below(TARGETS.min(most + 5)) as u64)
            .filter(|target| !made.contains_key(target))
    } else {
        let count = |target: u64| made.get(&target).map_or(0, Vec::len);
        let fits = |count: usize| {
            if wanted == SolutionCount::One { count == 1 } else { (2..=MOST).contains(&count) }
        };
        let targets: Vec<u64> =
            made.keys().copied().filter(|&target| fits(count(target))).collect();
        (!targets.is_empty()).then(|| targets[random.below(targets.len())])
    }?;
    let id = format!("{}:{target}", tiles.iter().map(u64::to_string).collect::<Vec<_>>().join(","));
    let is_exact = made.contains_key(&target);
    let answers = match made.get(&target) {
        Some(expressions) => expressions.iter().map(|expression| json!([expression, 0])).collect(),
        None => nearest(&made, target, near),
    };
    Some(SolvedPuzzle { id, asked, answers, is_exact })
}

/// Returns the nicest way to each of the nearest values, and to those as near as the last.
fn nearest(made: &TextsByValue, target: u64, count: usize) -> Vec<Value> {
    let mut values: Vec<(u64, u64)> =
        made.keys().map(|&value| (value.abs_diff(target), value)).collect();
    values.sort_unstable();
    let last = values.get(count - 1).or(values.last()).map_or(0, |(distance, _)| *distance);
    let near = values.into_iter().take_while(|(distance, _)| *distance <= last);
    near.map(|(distance, value)| json!([made[&value][0], distance])).collect()
}
