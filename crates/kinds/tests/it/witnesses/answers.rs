//! Answers with small changes.

use serde_json::{Value, json};
use tatham_brute::cells::Cells;
use tatham_core::author::contract::Random;

/// Number of changed answers for each.
const COUNT: usize = 40;

/// Returns an answer changed in many ways, each in one or two places: a cell gets another's value,
/// or two cells, rows or columns are swapped.
pub(crate) fn changed(answer: &Value, random: &mut Random) -> Vec<Value> {
    // Both halves of a line change.
    let mut lines = tatham_brute::lines::changed(answer);
    if !lines.is_empty() {
        random.shuffle(&mut lines);
        lines.truncate(COUNT);
        return lines;
    }
    if let Some(bridges) = answer.get("bridges").and_then(Value::as_array) {
        return (0..COUNT)
            .map(|_| json!({ "bridges": changed_bridges(bridges.clone(), random) }))
            .collect();
    }
    if let Some(edges) = answer.get("edges").and_then(Value::as_array) {
        return (0..COUNT)
            .map(|_| json!({ "edges": changed_edges(edges.clone(), random) }))
            .collect();
    }
    let cells = Cells::from_json(answer).expect("a grid");
    (0..COUNT).map(|_| cells.solution(&changed_once(cells.rows.clone(), random))).collect()
}

/// Changes the number of one bridge, removes it, or swaps two numbers.
fn changed_bridges(mut bridges: Vec<Value>, random: &mut Random) -> Vec<Value> {
    let [one, other] = [0; 2].map(|_| random.below(bridges.len()));
    match random.below(4) {
        0 => {
            bridges.remove(one);
        }
        1 => {
            let count = bridges[one][4].take();
            bridges[one][4] = std::mem::replace(&mut bridges[other][4], count);
        }
        _ => bridges[one][4] = json!(1 + random.below(4)),
    }
    bridges
}

/// Adds or removes the lines of some edges: one, two, or those around the first face, which can
/// turn one loop into another.
fn changed_edges(mut edges: Vec<Value>, random: &mut Random) -> Vec<Value> {
    let all = 1 + edges.iter().filter_map(Value::as_u64).max().unwrap_or(3) as usize;
    let changed = match random.below(8) {
        0 => vec![0, 1, 2, 3],
        1..4 => vec![random.below(all), random.below(all)],
        _ => vec![random.below(all)],
    };
    for edge in changed.into_iter().map(Value::from) {
        match edges.iter().position(|own| *own == edge) {
            Some(at) => drop(edges.remove(at)),
            None => edges.push(edge),
        }
    }
    edges
}

fn changed_once(mut rows: Vec<Vec<Value>>, random: &mut Random) -> Vec<Vec<Value>> {
    let (width, height) = (rows[0].len(), rows.len());
    let mut cells: Vec<[usize; 2]> =
        (0..width * height).map(|cell| [cell % width, cell / width]).collect();
    random.shuffle(&mut cells);
    let [x, y] = cells[0];
    let old = rows[y][x].clone();
    let next = |&[x, y]: &[usize; 2]| old.as_u64().is_some_and(|number| rows[y][x] == number + 1);
    let other = |&[x, y]: &[usize; 2]| rows[y][x] != old;
    match random.below(10) {
        0 => rows.swap(y, cells[1][1]),
        1 => rows.iter_mut().for_each(|row| row.swap(x, cells[1][0])),
        way => {
            // In Signpost, two numbers that are neighbours in the order.
            let partner = if way < 6 { cells.iter().copied().find(next) } else { None };
            let Some([x2, y2]) = partner.or_else(|| cells.iter().copied().find(other)) else {
                return rows;
            };
            rows[y][x] = rows[y2][x2].clone();
            if way < 8 {
                rows[y2][x2] = old;
            }
        }
    }
    rows
}
