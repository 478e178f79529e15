//! Small numbers games: the ways to the target are those that playing with the tiles finds; a target that cannot be made has none, and
//! the nearest values are known, each with the way that it would have as the target.

mod pool;

use serde_json::{Value, json};
use tatham_brute::{Drawn, MOST, Maker, Wanted};
use tatham_core::contract::Random;

use pool::{Ways, ways};

pub(super) const MAKER: Maker = Maker { essence, changed, is_answer, ..Maker::new("countdown", draw) };

/// What the show has of large numbers.
const LARGE: [u64; 4] = [25, 50, 75, 100];

/// Targets that cannot be made are drawn up to this.
const TARGETS: usize = 400;

/// The expression tells the rest; the distance that it was chosen rightly.
fn essence(solution: &Value) -> Value {
    json!([solution["expression"], solution["distance"]])
}

fn draw(random: &mut Random<'_>, wanted: Wanted) -> Option<Drawn> {
    let count = if random.below(10) == 0 { 5 } else { 2 + random.below(3) };
    let most = 3 + random.below(10);
    let mut tiles: Vec<u64> = Vec::new();
    for _ in 0..count {
        tiles.push(match random.below(8) {
            0 | 1 => LARGE[random.below(4)],
            // Equal numbers and ones make detours, which are what is easily got wrong.
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
    let target = if wanted == Wanted::None {
        // Among the values that can be made, where those that are nearest are made in many ways, or above them all.
        let most = made.keys().nth(random.below(made.len().max(1))).map_or(1, |&value| value as usize);
        Some(1 + random.below(TARGETS.min(most + 5)) as u64).filter(|target| !made.contains_key(target))
    } else {
        let count = |target: u64| made.get(&target).map_or(0, Vec::len);
        let fits = |count: usize| if wanted == Wanted::One { count == 1 } else { (2..=MOST).contains(&count) };
        let targets: Vec<u64> = made.keys().copied().filter(|&target| fits(count(target))).collect();
        (!targets.is_empty()).then(|| targets[random.below(targets.len())])
    }?;
    let id = format!("{}:{target}", tiles.iter().map(u64::to_string).collect::<Vec<_>>().join(","));
    let is_exact = made.contains_key(&target);
    let answers = match made.get(&target) {
        Some(expressions) => expressions.iter().map(|expression| json!([expression, 0])).collect(),
        None => nearest(&made, target, near),
    };
    Some(Drawn { id, asked, answers, is_exact })
}

/// The nicest way to each of the nearest values, and to those as near as the last.
fn nearest(made: &Ways, target: u64, count: usize) -> Vec<Value> {
    let mut values: Vec<(u64, u64)> = made.keys().map(|&value| (value.abs_diff(target), value)).collect();
    values.sort_unstable();
    let last = values.get(count - 1).or(values.last()).map_or(0, |(distance, _)| *distance);
    let near = values.into_iter().take_while(|(distance, _)| *distance <= last);
    near.map(|(distance, value)| json!([made[&value][0], distance])).collect()
}

/// Characters that a changed text has in the place of another, or between two.
const SIGNS: &str = "0123456789+-*/() =x";

/// An answer with one character more, less or another in any of its texts, with other figures, and with steps left out, doubled, swapped.
fn changed(solution: &Value) -> Vec<Value> {
    let with = |field: &str, value: Value| {
        let mut other = solution.clone();
        other[field] = value;
        other
    };
    let expression = solution["expression"].as_str().unwrap_or_default();
    let mut all: Vec<Value> = changed_texts(expression).into_iter().map(|text| with("expression", json!(text))).collect();
    for field in ["value", "distance", "numbers_used"] {
        let number = solution[field].as_u64().unwrap_or_default();
        all.extend([number + 1, number.saturating_sub(1)].map(|number| with(field, json!(number))));
    }
    let steps: Vec<&str> = solution["steps"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    for (i, step) in steps.iter().enumerate() {
        let (before, after) = (&steps[..i], &steps[i + 1..]);
        all.extend(changed_texts(step).iter().map(|text| with("steps", json!([before, &[text.as_str()], after].concat()))));
        all.push(with("steps", json!([before, after].concat())));
        all.push(with("steps", json!([before, &[*step, *step], after].concat())));
        all.push(with("steps", json!([before, after, &[*step]].concat())));
    }
    all
}

/// All texts that have one character more, less or another.
fn changed_texts(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    for at in 0..=text.len() {
        let (before, after) = text.split_at(at);
        let rest = after.get(1..).unwrap_or_default();
        all.push([before, rest].concat());
        for sign in SIGNS.chars() {
            all.extend([format!("{before}{sign}{rest}"), format!("{before}{sign}{after}")]);
        }
    }
    all
}

/// Whether an answer is right: its expression cut in two again and again, its steps gone through one by one.
fn is_answer(drawn: &Drawn, solution: &Value) -> bool {
    let numbers = |text: &str| text.split([',', ':']).map(|number| number.parse::<u64>().unwrap_or_default()).collect::<Vec<_>>();
    let mut tiles = numbers(&drawn.id);
    let target = tiles.pop().unwrap_or_default();
    let mut used = Vec::new();
    let Some(value) = solution["expression"].as_str().and_then(|text| evaluate(text, &mut used)) else { return false };
    let figures = [("value", value), ("distance", value.abs_diff(target)), ("numbers_used", used.len() as u64)];
    let mut left = tiles.clone();
    let is_there = used.iter().all(|&number| take(&mut left, number));
    left.push(value);
    left.sort_unstable();
    let mut there = tiles;
    for step in solution["steps"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        let Some((operation, result)) = step.split_once(" = ") else { return false };
        let mut operands = Vec::new();
        // A step is written with blanks, which no expression has.
        let value = evaluate(&operation.replace(' ', ""), &mut operands);
        let signs = operation.matches(['+', '-', '*', '/']).count();
        let blanks = operation.split(' ').count() == 3 && operation.split(' ').all(|word| !word.is_empty());
        if signs != 1 || !blanks || !operands.iter().all(|&number| take(&mut there, number)) {
            return false;
        }
        match value.filter(|value| result == value.to_string()) {
            Some(value) => there.push(value),
            None => return false,
        }
    }
    there.sort_unstable();
    is_there && there == left && figures.iter().all(|(field, figure)| solution[*field].as_u64() == Some(*figure))
}

/// Takes a number away, if it is there.
fn take(from: &mut Vec<u64>, number: u64) -> bool {
    from.iter().position(|&other| other == number).map(|at| from.swap_remove(at)).is_some()
}

/// What an expression comes to, if every result is a positive whole number; its numbers are added to those `used`.
fn evaluate(text: &str, used: &mut Vec<u64>) -> Option<u64> {
    // The places outside of all brackets.
    let mut depth = 0_i32;
    let mut outside = Vec::new();
    for (at, sign) in text.char_indices() {
        depth -= i32::from(sign == ')');
        if depth == 0 {
            outside.push((at, sign));
        }
        depth += i32::from(sign == '(');
        if depth < 0 {
            return None;
        }
    }
    let last = |signs: [char; 2]| outside.iter().rev().find(|(_, sign)| signs.contains(sign));
    if let Some(&(at, sign)) = last(['+', '-']).or_else(|| last(['*', '/'])) {
        let (a, b) = (evaluate(&text[..at], used)?, evaluate(&text[at + 1..], used)?);
        let result = match sign {
            '+' => a + b,
            '-' => a.checked_sub(b)?,
            '*' => a * b,
            _ => (a % b == 0).then(|| a / b)?,
        };
        return (result > 0).then_some(result);
    }
    if let Some(inside) = text.strip_prefix('(') {
        return evaluate(inside.strip_suffix(')').filter(|_| depth == 0)?, used);
    }
    let number = text.parse().ok().filter(|number: &u64| *number > 0 && number.to_string() == text)?;
    used.push(number);
    Some(number)
}
