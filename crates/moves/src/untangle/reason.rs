//! Reason why a graph is not planar: a subgraph with 5 or 6 points of which each is joined with
//! each, or each of 3 with each of 3 others (Kuratowski 1930).

use tatham_core::words;

use super::{Graph, planar};

/// Returns the reason, as a clause; `None` if the graph is planar.
pub(super) fn tangle(graph: &Graph) -> Option<String> {
    let edges = least(graph)?;
    let mut around = vec![Vec::new(); graph.points];
    for &[a, b] in &edges {
        around[a].push(b);
        around[b].push(a);
    }
    let ends: Vec<usize> = (0..graph.points).filter(|&point| around[point].len() > 2).collect();
    // Follows a path from a point, past points with 2 neighbours.
    let along = |from: usize, first: usize| {
        let (mut last, mut at) = (from, first);
        while around[at].len() == 2 {
            (last, at) = (at, around[at][usize::from(around[at][0] == last)]);
        }
        at
    };
    let names = |points: &[usize]| {
        words::list(&points.iter().map(usize::to_string).collect::<Vec<_>>(), "and")
    };
    let paths = "by paths without common points";
    let joined = if let [first, .., _] = ends[..]
        && ends.len() == 6
    {
        let others: Vec<usize> = ends
            .iter()
            .copied()
            .filter(|&end| around[first].iter().any(|&next| along(first, next) == end))
            .collect();
        let own: Vec<usize> = ends.iter().copied().filter(|end| !others.contains(end)).collect();
        format!(
            "each of the points {} is joined with each of {}, {paths}",
            names(&own),
            names(&others)
        )
    } else {
        format!("each of the points {} is joined with each other, {paths}", names(&ends))
    };
    Some(format!("the graph is not planar: {joined}"))
}

/// Returns a minimal set of edges that cannot be drawn without crossings.
fn least(graph: &Graph) -> Option<Vec<[usize; 2]>> {
    let is_tangled = |edges: &[[usize; 2]]| planar::embed(graph.points, edges).is_none();
    let mut edges = graph.edges.clone();
    if !is_tangled(&edges) {
        return None;
    }
    // This many edges are never planar.
    edges.truncate(3 * graph.points);
    let mut size = edges.len();
    while size > 1 {
        size = size.div_ceil(2);
        let mut at = 0;
        while at < edges.len() {
            let mut fewer = edges.clone();
            fewer.drain(at..(at + size).min(edges.len()));
            if is_tangled(&fewer) {
                edges = fewer;
            } else {
                at += size;
            }
        }
    }
    Some(edges)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn why(points: usize, edges: &[[usize; 2]]) -> Option<String> {
        tangle(&Graph::new(points, edges.to_vec()))
    }

    #[test]
    fn five_points_or_three_and_three_are_named() {
        let five: Vec<[usize; 2]> = (0..5).flat_map(|a| (a + 1..5).map(move |b| [a, b])).collect();
        let all = "the graph is not planar: each of the points 0, 1, 2, 3 and 4 is joined with \
            each other, by paths without common points";
        assert_eq!(why(7, &five).as_deref(), Some(all));
        assert_eq!(why(5, &five[1..]), None);
        let six: Vec<[usize; 2]> = (0..3).flat_map(|a| (3..6).map(move |b| [a, b])).collect();
        // The line from 0 to 3 passes 6 and 7, and one line is redundant.
        let mut long: Vec<[usize; 2]> = six[1..].to_vec();
        long.extend([[0, 6], [6, 7], [3, 7], [1, 2]]);
        let two = "the graph is not planar: each of the points 0, 1 and 2 is joined with each of \
            3, 4 and 5, by paths without common points";
        assert_eq!(why(8, &long).as_deref(), Some(two));
        assert_eq!(why(8, &six[1..]), None);
    }
}
