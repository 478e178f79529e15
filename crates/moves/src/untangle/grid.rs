//! A first drawing, with straight lines on a grid: the graph is filled up with points and edges until all faces have three sides; its points
//! are put into an order in which each lies outside of those before; and they are placed one after the other, those before moving apart
//! to make room (de Fraysseix, Pach, Pollack, *How to draw a planar graph on a grid*, 1990; Chrobak, Payne, 1995).

use tatham_core::budget::Budget;

use super::planar;

/// The limits of a first drawing.
struct Limits;

impl Limits {
    /// Moves of each point into the middle of its neighbours: hundreds. A drawing that has not come
    /// to rest by then has lines that meet, and another is made instead.
    const SWEEPS: usize = 1000;
}

/// The points of a graph, of which it is known how its edges lie around each; `outer` lies outside. All lines are straight, and none
/// meets another but at its ends. The graph is connected and has three points or more; `outer` is one of its faces.
pub(super) fn draw(around: &[Vec<usize>], outer: &[usize]) -> Vec<[i64; 2]> {
    let (full, hub) = fill(around, outer);
    // The outermost face: two neighbours in the ring, and the middle of the outer face.
    let first = full[hub][0];
    let second =
        *full[hub].iter().skip(1).find(|&&other| full[first].contains(&other)).unwrap_or(&first);
    let order = order(&full, [first, second, hub]);
    let mut drawn = place(&full, &order);
    drawn.truncate(around.len());
    drawn
}

/// A drawing in which each point lies in the middle of its neighbours, those around the outer face in a circle (Tutte, *How to draw a graph*,
/// 1963): it shows the graph evenly, but where points lie too close together for whole numbers lines may meet.
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
        // Where it has not come far enough, lines meet, and the caller sees that.
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

/// Fills up all faces, and says which point is the middle of the outer one.
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
        // A face that passes a point twice gets a ring of new points inside, so that no two edges join the same points.
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
    // It is connected so well that there is only one way to draw it.
    (planar::embed(points, &edges).unwrap_or_default(), hub)
}

/// An order in which the first two and the third of `outer` come first and last, and each point lies outside of those before and next
/// to two of them or more: from the outside to the inside, each time a point that is next to just two others of those on the outside.
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
    // How far each point is to the right of its parent in a tree, and how high; what hangs to its left and right moves with it.
    let (mut shift, mut high) = (vec![0_i64; count], vec![0_i64; count]);
    let (mut left, mut right) = (vec![NONE; count], vec![NONE; count]);
    // The next point of the outline.
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
                // With Euler's formula: of those that are connected.
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
