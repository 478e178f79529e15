//! Check of answers to a numbers game, read from their texts, and changed answers that are wrong.

use serde_json::{Value, json};

use crate::SolvedPuzzle;

/// Characters that replace another in a changed text, or are inserted.
const SIGNS: &str = "0123456789+-*/() =x";

/// Returns answers with one character more, less or another in any of their texts, with other
/// figures, and with steps left out, doubled or swapped.
pub(super) fn changed(solution: &Value) -> Vec<Value> {
    let with = |field: &str, value: Value| {
        let mut other = solution.clone();
        other[field] = value;
        other
    };
    let expression = solution["expression"].as_str().unwrap_or_default();
    let mut all: Vec<Value> =
        changed_texts(expression).into_iter().map(|text| with("expression", json!(text))).collect();
    for field in ["value", "distance", "numbers_used"] {
        let number = solution[field].as_u64().unwrap_or_default();
        all.extend([number + 1, number.saturating_sub(1)].map(|number| with(field, json!(number))));
    }
    let steps: Vec<&str> =
        solution["steps"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    for (i, step) in steps.iter().enumerate() {
        let (before, after) = (&steps[..i], &steps[i + 1..]);
        all.extend(
            changed_texts(step)
                .iter()
                .map(|text| with("steps", json!([before, &[text.as_str()], after].concat()))),
        );
        all.push(with("steps", json!([before, after].concat())));
        all.push(with("steps", json!([before, &[*step, *step], after].concat())));
        all.push(with("steps", json!([before, after, &[*step]].concat())));
    }
    all
}

/// Returns all texts with one character more, less or another.
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

/// Returns true if an answer is correct: its expression is split in two repeatedly, and its steps
/// are checked one by one.
pub(super) fn is_answer(drawn: &SolvedPuzzle, solution: &Value) -> bool {
    let numbers = |text: &str| {
        text.split([',', ':'])
            .map(|number| number.parse::<u64>().unwrap_or_default())
            .collect::<Vec<_>>()
    };
    let mut tiles = numbers(&drawn.id);
    let target = tiles.pop().unwrap_or_default();
    let mut used = Vec::new();
    let Some(value) = solution["expression"].as_str().and_then(|text| evaluate(text, &mut used))
    else {
        return false;
    };
    let figures = [
        ("value", value),
        ("distance", value.abs_diff(target)),
        ("numbers_used", used.len() as u64),
    ];
    let mut left = tiles.clone();
    let is_there = used.iter().all(|&number| take(&mut left, number));
    left.push(value);
    left.sort_unstable();
    let mut there = tiles;
    for step in solution["steps"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        let Some((operation, result)) = step.split_once(" = ") else { return false };
        let mut operands = Vec::new();
        // A step is written with blanks, which expressions do not have.
        let value = evaluate(&operation.replace(' ', ""), &mut operands);
        let signs = operation.matches(['+', '-', '*', '/']).count();
        let blanks =
            operation.split(' ').count() == 3 && operation.split(' ').all(|word| !word.is_empty());
        if signs != 1 || !blanks || !operands.iter().all(|&number| take(&mut there, number)) {
            return false;
        }
        match value.filter(|value| result == value.to_string()) {
            Some(value) => there.push(value),
            None => return false,
        }
    }
    there.sort_unstable();
    is_there
        && there == left
        && figures.iter().all(|(field, figure)| solution[*field].as_u64() == Some(*figure))
}

/// Removes a number; returns true if it was there.
fn take(from: &mut Vec<u64>, number: u64) -> bool {
    from.iter().position(|&other| other == number).map(|at| from.swap_remove(at)).is_some()
}

/// Returns the value of an expression, if every result is a positive whole number; its numbers are
/// added to `used`.
fn evaluate(text: &str, used: &mut Vec<u64>) -> Option<u64> {
    // Positions outside of all brackets.
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
    let number =
        text.parse().ok().filter(|number: &u64| *number > 0 && number.to_string() == text)?;
    used.push(number);
    Some(number)
}
