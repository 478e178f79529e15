//! First drawing, with straight lines on a grid: points and edges are added to the graph until all
//! faces are triangles; its points are ordered so that each lies outside of the earlier ones; and
//! they are placed one after the other, while earlier ones move apart to make room (de Fraysseix,
//! Pach, Pollack, *How to draw a planar graph on a grid*, 1990; Chrobak, Payne, 1995).

use tatham_core::budget::Budget;

use super::planar;

/// Limits of a first drawing.
struct Limits;

impl Limits {
    /// Moves of each point to the centre of its neighbours: hundreds. A drawing that has not
    /// settled by then has lines that meet, and another method replaces it.
    const SWEEPS: usize = 1000;
}

/// Draws a connected graph of at least 3 points from the order of the edges around each point, with
/// `outer`, one of its faces, on the outside. All lines are straight and meet only at their ends.
pub(super) fn draw(around: &[Vec<usize>], outer: &[usize]) -> Vec<[i64; 2]> {
    let (full, hub) = fill(around, outer);
    // Outermost face: two neighbours in the ring, and the centre of the outer face.
    let first = full[hub][0];
    let second =
        *full[hub].iter().skip(1).find(|&&other| full[first].contains(&other)).unwrap_or(&first);
    let order = order(&full, [first, second, hub]);
    let mut drawn = place(&full, &order);
    drawn.truncate(around.len());
    drawn
}

/// Returns a drawing in which each point lies at the centre of its neighbours, with the outer face
/// on a circle (Tutte, *How to draw a graph*, 1963). It is even, but lines may meet if points are
/// too close together for whole numbers.
pub(super) fn even(
    around: &[Vec<usize>],
    outer: &[usize],
    [least, most]: [i64; 2],
    budget: &Budget,
) -> Vec<[i64; 2]> {
    let (full, hub) = fill(around, outer);
    let (middle, radius) = ((least + most) as f64 / 2.0, (most - least) as f64 / 2.0);
    let mut at = vec![[middle; 2]; full.len()];
    let mut is_fixed = vec![false; full.len()];
    for (number, &point) in full[hub].iter().enumerate() {
        let angle = number as f64 * std::f64::consts::TAU / full[hub].len() as f64;
        at[point] = [middle + radius * angle.cos(), middle + radius * angle.sin()];
        is_fixed[point] = true;
    }
    is_fixed[hub] = true;
    for _ in 0..Limits::SWEEPS {
        // If it has not settled, lines meet, and the caller notices.
        if budget.check().is_err() {
            break;
        }
        for point in (0..full.len()).filter(|&point| !is_fixed[point]) {
            at[point] = [0, 1].map(|axis| {
                full[point].iter().map(|&other| at[other][axis]).sum::<f64>()
                    / full[point].len() as f64
            });
        }
    }
    at[..around.len()].iter().map(|at| at.map(|at| at.round() as i64)).collect()
}

/// Triangulates all faces, and returns the point at the centre of the outer one.
fn fill(around: &[Vec<usize>], outer: &[usize]) -> (Vec<Vec<usize>>, usize) {
    let mut edges: Vec<[usize; 2]> = Vec::new();
    for (a, neighbours) in around.iter().enumerate() {
        edges.extend(neighbours.iter().filter(|&&b| a < b).map(|&b| [a, b]));
    }
    let (mut points, mut hub) = (around.len(), 0);
    for face in planar::faces(around) {
        let mut own = face.clone();
        own.sort_unstable();
        own.dedup();
        let is_outer = face == outer;
        let mut corners = face;
        // A face that passes a point twice gets a ring of new points inside, so that no two edges
        // join the same points.
        if own.len() < corners.len() || is_outer {
            let ring: Vec<usize> = (points..points + corners.len()).collect();
            points += corners.len();
            for (at, &new) in ring.iter().enumerate() {
                let next = (at + 1) % ring.len();
                edges.extend([[corners[at], new], [corners[next], new], [new, ring[next]]]);
            }
            corners = ring;
        }
        if corners.len() > 3 || is_outer {
            edges.extend(corners.iter().map(|&corner| [corner, points]));
            if is_outer {
                hub = points;
            }
            points += 1;
        }
    }
    // It is so well connected that it has only one embedding.
    (planar::embed(points, &edges).unwrap_or_default(), hub)
}

/// Returns an order that begins with the first two of `outer` and ends with the third, in which
/// each point lies outside of the earlier ones and has at least 2 neighbours among them. It is
/// built from the outside to the inside, each time with a point that has just 2 neighbours on the
/// outside.
fn order(around: &[Vec<usize>], outer: [usize; 3]) -> Vec<usize> {
    let count = around.len();
    let (mut is_gone, mut is_outside, mut beside) =
        (vec![false; count], vec![false; count], vec![0; count]);
    let (mut open, mut order) = (Vec::new(), Vec::with_capacity(count));
    let join = |point: usize,
                is_outside: &mut Vec<bool>,
                beside: &mut Vec<usize>,
                is_gone: &[bool]| {
        is_outside[point] = true;
        for &other in around[point].iter().filter(|&&other| is_outside[other] && !is_gone[other]) {
            beside[point] += 1;
            beside[other] += 1;
        }
    };
    for point in outer {
        join(point, &mut is_outside, &mut beside, &is_gone);
    }
    open.push(outer[2]);
    while let Some(point) = open.pop() {
        if is_gone[point] || beside[point] != 2 || outer[..2].contains(&point) {
            continue;
        }
        is_gone[point] = true;
        order.push(point);
        for &other in &around[point] {
            if is_gone[other] {
                continue;
            }
            if is_outside[other] {
                beside[other] -= 1;
            } else {
                join(other, &mut is_outside, &mut beside, &is_gone);
            }
        }
        open.extend(
            (0..count).filter(|&other| is_outside[other] && !is_gone[other] && beside[other] == 2),
        );
    }
    order.extend([outer[1], outer[0]]);
    order.reverse();
    order
}

/// Places the points in their order.
fn place(around: &[Vec<usize>], order: &[usize]) -> Vec<[i64; 2]> {
    const NONE: usize = usize::MAX;
    let count = order.len();
    let mut rank = vec![0; count];
    order.iter().enumerate().for_each(|(at, &point)| rank[point] = at);
    // Offset of each point to the right of its parent in a tree, and its height; its subtrees to
    // the left and right move with it.
    let (mut shift, mut high) = (vec![0_i64; count], vec![0_i64; count]);
    let (mut left, mut right) = (vec![NONE; count], vec![NONE; count]);
    // Next point of the outline.
    let [first, second, third] = [order[0], order[1], order[2]];
    (right[first], right[third]) = (third, second);
    (shift[third], high[third], shift[second]) = (1, 1, 1);
    for &point in &order[3..] {
        let is_before = |other: usize| rank[other] < rank[point] && around[point].contains(&other);
        let mut outline = vec![first];
        while right[outline[outline.len() - 1]] != NONE {
            outline.push(right[outline[outline.len() - 1]]);
        }
        let Some(start) = outline.iter().position(|&other| is_before(other)) else { continue };
        let Some(end) = outline.iter().rposition(|&other| is_before(other)) else { continue };
        let (from, next, last, to) =
            (outline[start], outline[start + 1], outline[end - 1], outline[end]);
        shift[next] += 1;
        shift[to] += 1;
        let wide: i64 = outline[start + 1..=end].iter().map(|&other| shift[other]).sum();
        shift[point] = i64::midpoint(wide - high[from], high[to]);
        high[point] = (wide + high[from] + high[to]) / 2;
        shift[to] = wide - shift[point];
        if next != to {
            shift[next] -= shift[point];
            left[point] = next;
            right[last] = NONE;
        }
        (right[from], right[point]) = (point, to);
    }
    let mut drawn = vec![[0, 0]; count];
    let mut open = vec![(first, 0)];
    while let Some((point, x)) = open.pop() {
        drawn[point] = [x + shift[point], high[point]];
        open.extend(
            [left[point], right[point]]
                .into_iter()
                .filter(|&child| child != NONE)
                .map(|child| (child, x + shift[point])),
        );
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_small_graphs_are_drawn_without_crossings() {
        for points in 3..=5 {
            for edges in planar::tests::graphs(points) {
                let Some(around) = planar::embed(points, &edges) else { continue };
                if around.iter().any(Vec::is_empty) {
                    continue;
                }
                let faces = planar::faces(&around);
                // Euler's formula selects the connected ones.
                if points + faces.len() != edges.len() + 2 {
                    continue;
                }
                for face in &faces {
                    let drawn = draw(&around, face);
                    assert!(
                        !super::super::relax::crosses(&drawn, &edges),
                        "{edges:?} {face:?} {drawn:?}"
                    );
                }
            }
        }
    }
}
