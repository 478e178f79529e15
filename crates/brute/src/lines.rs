//! Changes of lines from cell to cell: both halves of a line at once.

use serde_json::Value;
use tatham_core::Direction;
use tatham_core::partial_answer::{Lines, Values as _};

/// Returns the lines of a solution with each edge changed, and with all edges around each crossing
/// of the grid changed: so one loop becomes another, or two. Returns nothing if the solution has no
/// lines.
pub fn changed(solution: &Value) -> Vec<Value> {
    let Ok(lines) = serde_json::from_value::<Lines>(solution.clone()) else { return Vec::new() };
    let (size, edges) = (lines.size(), lines.edges());
    let one = (0..edges.count()).map(|edge| vec![edge]);
    let around = (0..size.area()).filter_map(|cell| {
        let [right, below] =
            [edges.beside(cell, Direction::East)?, edges.beside(cell, Direction::South)?];
        let [east, south] =
            [edges.beyond(cell, Direction::East)?, edges.beyond(cell, Direction::South)?];
        Some(vec![
            right,
            below,
            edges.beside(east, Direction::South)?,
            edges.beside(south, Direction::East)?,
        ])
    });
    let flipped = |changed: Vec<usize>| {
        let mut values = lines.values(());
        for edge in changed {
            values[edge] = values[edge].map(|line| 1 - line);
        }
        serde_json::to_value(lines.with_values((), &values)).unwrap_or_default()
    };
    one.chain(around).map(flipped).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn both_halves_are_changed() {
        let changed = changed(&json!({ "lines": ["9c", "36"] }));
        assert_eq!(changed.len(), 5, "four edges and one crossing");
        assert!(
            changed.contains(&json!({ "lines": ["88", "36"] })),
            "the upper edge is open: {changed:?}"
        );
        assert!(
            changed.contains(&json!({ "lines": ["00", "00"] })),
            "nothing is left: {changed:?}"
        );
        assert!(super::changed(&json!({ "rows": ["01"] })).is_empty());
    }
}
