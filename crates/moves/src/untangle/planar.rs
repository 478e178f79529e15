//! Planarity test, with the order of the edges around each point: the left-right algorithm (de
//! Fraysseix, Ossona de Mendez, Rosenstiehl, *Trémaux Trees and Planarity*, 2006), as described by
//! Brandes (*The Left-Right Planarity Test*, 2009).
//!
//! A depth-first search makes each edge a *tree edge*, away from the root, or a *back edge* to a
//! point above. A drawing puts each back edge to the left or to the right of the tree. Back edges
//! that return further down, while others continue upwards between them, must be on the same side
//! or on different ones; if all these constraints can be satisfied, the graph is planar.

/// Returns the neighbours of each point, clockwise in a drawing without crossings; `None` if there
/// is none. `edges` has each edge once, and no loops.
pub(super) fn embed(points: usize, edges: &[[usize; 2]]) -> Option<Vec<Vec<usize>>> {
    // There are more edges than triangular faces allow.
    if points > 2 && edges.len() > 3 * points - 6 {
        return None;
    }
    let mut test = LeftRight::new(points, edges);
    for root in 0..points {
        if test.height[root].is_none() {
            test.height[root] = Some(0);
            test.roots.push(root);
            test.orient(root);
        }
    }
    test.sort();
    for root in test.roots.clone() {
        test.test(root)?;
    }
    for edge in 0..edges.len() {
        test.depth[edge] *= i64::from(test.sign(edge));
    }
    test.sort();
    test.lay();
    Some(test.around)
}

/// Back edges that must be on the same side, from the one with the lowest return point to the
/// highest.
#[derive(Clone, Copy, Debug, Default)]
struct Interval {
    low: Option<usize>,
    high: Option<usize>,
}

/// Back edges that must be on different sides.
#[derive(Clone, Copy, Debug, Default)]
struct Conflict {
    left: Interval,
    right: Interval,
}

#[derive(Debug)]
struct LeftRight {
    /// Start and end of each edge, once it is oriented.
    ends: Vec<[usize; 2]>,
    is_oriented: Vec<bool>,
    /// Edges of each point before they are oriented, and its outgoing edges afterwards.
    edges: Vec<Vec<usize>>,
    out: Vec<Vec<usize>>,
    roots: Vec<usize>,
    height: Vec<Option<usize>>,
    /// Tree edge that leads to each point.
    parent: Vec<Option<usize>>,
    /// Lowest and second lowest heights to which each edge, or the edges behind it, return.
    low: Vec<usize>,
    next_low: Vec<usize>,
    /// Nesting depth of each edge, which gives the order of the test.
    depth: Vec<i64>,
    /// Edge on whose side the side of each edge depends.
    reference: Vec<Option<usize>>,
    side: Vec<i8>,
    /// Back edge behind each edge that returns lowest.
    lowest: Vec<usize>,
    stack: Vec<Conflict>,
    /// Neighbours of each point in their cyclic order.
    around: Vec<Vec<usize>>,
}

impl LeftRight {
    fn new(points: usize, ends: &[[usize; 2]]) -> Self {
        let (count, mut edges) = (ends.len(), vec![Vec::new(); points]);
        for (edge, &[a, b]) in ends.iter().enumerate() {
            edges[a].push(edge);
            edges[b].push(edge);
        }
        Self {
            ends: ends.to_vec(),
            is_oriented: vec![false; count],
            edges,
            out: vec![Vec::new(); points],
            roots: Vec::new(),
            height: vec![None; points],
            parent: vec![None; points],
            low: vec![0; count],
            next_low: vec![0; count],
            depth: vec![0; count],
            reference: vec![None; count],
            side: vec![1; count],
            lowest: (0..count).collect(),
            stack: Vec::new(),
            around: vec![Vec::new(); points],
        }
    }

    fn height(&self, point: usize) -> usize {
        self.height[point].unwrap_or(0)
    }

    /// Orients edges, and finds their lowest return points.
    fn orient(&mut self, point: usize) {
        let parent = self.parent[point];
        for edge in self.edges[point].clone() {
            if std::mem::replace(&mut self.is_oriented[edge], true) {
                continue;
            }
            if self.ends[edge][0] != point {
                self.ends[edge].reverse();
            }
            self.out[point].push(edge);
            let (to, height) = (self.ends[edge][1], self.height(point));
            (self.low[edge], self.next_low[edge]) = (height, height);
            match self.height[to] {
                None => {
                    self.parent[to] = Some(edge);
                    self.height[to] = Some(height + 1);
                    self.orient(to);
                }
                Some(height) => self.low[edge] = height,
            }
            // An edge that returns to two heights lies further outside.
            self.depth[edge] = 2 * self.low[edge] as i64 + i64::from(self.next_low[edge] < height);
            if let Some(parent) = parent {
                let (own, low) = (self.low[edge], self.low[parent]);
                let next = match own.cmp(&low) {
                    std::cmp::Ordering::Less => low.min(self.next_low[edge]),
                    std::cmp::Ordering::Greater => own,
                    std::cmp::Ordering::Equal => self.next_low[edge],
                };
                self.low[parent] = low.min(own);
                self.next_low[parent] = self.next_low[parent].min(next);
            }
        }
    }

    fn sort(&mut self) {
        for edges in &mut self.out {
            edges.sort_by_cached_key(|&edge| self.depth[edge]);
        }
    }

    /// Collects the constraints on the back edges behind a point; returns `None` if they contradict
    /// each other.
    fn test(&mut self, point: usize) -> Option<()> {
        let parent = self.parent[point];
        for (number, edge) in self.out[point].clone().into_iter().enumerate() {
            let (to, bottom) = (self.ends[edge][1], self.stack.len());
            if self.parent[to] == Some(edge) {
                self.test(to)?;
            } else {
                let own = Interval { low: Some(edge), high: Some(edge) };
                self.stack.push(Conflict { right: own, ..Conflict::default() });
            }
            if let Some(parent) = parent.filter(|_| self.low[edge] < self.height(point)) {
                if number == 0 {
                    self.lowest[parent] = self.lowest[edge];
                } else {
                    self.demand(edge, parent, bottom)?;
                }
            }
        }
        let Some(parent) = parent else { return Some(()) };
        self.trim(self.ends[parent][0]);
        // The parent's side is that of the highest back edge that returns below it.
        if self.low[parent] < self.height(self.ends[parent][0]) {
            let top = self.stack.last().copied().unwrap_or_default();
            let (left, right) = (top.left.high, top.right.high);
            let is_left =
                left.is_some_and(|left| right.is_none_or(|right| self.low[left] > self.low[right]));
            self.reference[parent] = if is_left { left } else { right };
        }
        Some(())
    }

    /// Returns true if some of these return higher than `edge`.
    fn conflicts(&self, interval: Interval, edge: usize) -> bool {
        interval.high.is_some_and(|high| self.low[high] > self.low[edge])
    }

    fn refer(&mut self, from: Option<usize>, to: Option<usize>) {
        if let Some(from) = from {
            self.reference[from] = to;
        }
    }

    /// Requires that the back edges behind `edge` are on one side, and those of earlier edges of
    /// the same point that return higher than `edge` on the other.
    fn demand(&mut self, edge: usize, parent: usize, bottom: usize) -> Option<()> {
        let mut joined = Conflict::default();
        while self.stack.len() > bottom {
            let mut last = self.stack.pop()?;
            if last.left.low.is_some() {
                std::mem::swap(&mut last.left, &mut last.right);
            }
            if last.left.low.is_some() {
                return None;
            }
            let low = last.right.low?;
            if self.low[low] > self.low[parent] {
                if joined.right.low.is_none() {
                    joined.right.high = last.right.high;
                } else {
                    self.refer(joined.right.low, last.right.high);
                }
                joined.right.low = last.right.low;
            } else {
                self.refer(last.right.low, Some(self.lowest[parent]));
            }
        }
        while let Some(&top) = self
            .stack
            .last()
            .filter(|top| self.conflicts(top.left, edge) || self.conflicts(top.right, edge))
        {
            self.stack.pop();
            let mut last = top;
            if self.conflicts(last.right, edge) {
                std::mem::swap(&mut last.left, &mut last.right);
            }
            if self.conflicts(last.right, edge) {
                return None;
            }
            self.refer(joined.right.low, last.right.high);
            if last.right.low.is_some() {
                joined.right.low = last.right.low;
            }
            if joined.left.low.is_none() {
                joined.left.high = last.left.high;
            } else {
                self.refer(joined.left.low, last.left.high);
            }
            joined.left.low = last.left.low;
        }
        if joined.left.low.is_some() || joined.right.low.is_some() {
            self.stack.push(joined);
        }
        Some(())
    }

    /// Removes the back edges that return to a point.
    fn trim(&mut self, point: usize) {
        let height = self.height(point);
        while let Some(top) = self.stack.last() {
            let lows =
                [top.left.low, top.right.low].into_iter().flatten().map(|edge| self.low[edge]);
            if lows.min() != Some(height) {
                break;
            }
            if let Some(low) = top.left.low {
                self.side[low] = -1;
            }
            self.stack.pop();
        }
        let Some(mut top) = self.stack.pop() else { return };
        for is_left in [true, false] {
            let (own, other) = if is_left {
                (&mut top.left, top.right.low)
            } else {
                (&mut top.right, top.left.low)
            };
            while let Some(high) = own.high.filter(|&high| self.ends[high][1] == point) {
                own.high = self.reference[high];
            }
            if let (None, Some(low)) = (own.high, own.low) {
                self.reference[low] = other;
                self.side[low] = -1;
                own.low = None;
            }
        }
        self.stack.push(top);
    }

    /// Returns the side of an edge: its reference's, or the opposite.
    fn sign(&mut self, edge: usize) -> i8 {
        let mut chain = vec![edge];
        while let Some(next) = self.reference[chain[chain.len() - 1]].take() {
            chain.push(next);
        }
        for two in (1..chain.len()).rev() {
            self.side[chain[two - 1]] *= self.side[chain[two]];
        }
        self.side[edge]
    }

    /// Sorts the neighbours of each point.
    fn lay(&mut self) {
        for point in 0..self.out.len() {
            self.around[point] = self.out[point].iter().map(|&edge| self.ends[edge][1]).collect();
        }
        // Back edges go to the left and right of the last tree edge.
        let (mut left, mut right) = (vec![0; self.out.len()], vec![0; self.out.len()]);
        for root in self.roots.clone() {
            let mut open = vec![(root, 0)];
            while let Some((point, next)) = open.pop() {
                let Some(&edge) = self.out[point].get(next) else { continue };
                open.push((point, next + 1));
                let to = self.ends[edge][1];
                if self.parent[to] == Some(edge) {
                    self.around[to].insert(0, point);
                    (left[point], right[point]) = (to, to);
                    open.push((to, 0));
                } else {
                    let beside = if self.side[edge] == 1 { right[to] } else { left[to] };
                    let place =
                        self.around[to].iter().position(|&other| other == beside).unwrap_or(0);
                    self.around[to].insert(place + usize::from(self.side[edge] == 1), point);
                    if self.side[edge] != 1 {
                        left[to] = point;
                    }
                }
            }
        }
    }
}

/// Returns the faces of a drawing, each as its points in cyclic order.
pub(super) fn faces(around: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let place =
        |at: usize, of: usize| around[at].iter().position(|&other| other == of).unwrap_or(0);
    let mut is_seen: Vec<Vec<bool>> =
        around.iter().map(|neighbours| vec![false; neighbours.len()]).collect();
    let mut faces = Vec::new();
    for start in 0..around.len() {
        for first in 0..around[start].len() {
            let (mut from, mut out, mut face) = (start, first, Vec::new());
            while !std::mem::replace(&mut is_seen[from][out], true) {
                face.push(from);
                let to = around[from][out];
                (from, out) = (to, (place(to, from) + 1) % around[to].len());
            }
            if !face.is_empty() {
                faces.push(face);
            }
        }
    }
    faces
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Returns all graphs with a number of points.
    pub(crate) fn graphs(points: usize) -> impl Iterator<Item = Vec<[usize; 2]>> {
        let pairs: Vec<[usize; 2]> =
            (0..points).flat_map(|a| (a + 1..points).map(move |b| [a, b])).collect();
        (0..1_u64 << pairs.len()).map(move |set| {
            (0..pairs.len()).filter(|at| set >> at & 1 == 1).map(|at| pairs[at]).collect()
        })
    }

    /// Returns the number of connected components.
    fn parts(points: usize, edges: &[[usize; 2]]) -> usize {
        let mut part: Vec<usize> = (0..points).collect();
        for &[a, b] in edges {
            let (from, to) = (part[a], part[b]);
            part.iter_mut().filter(|part| **part == from).for_each(|part| *part = to);
        }
        (0..points).filter(|&point| part.contains(&point)).count()
    }

    #[test]
    fn as_many_graphs_are_planar_as_published() {
        // OEIS A066537.
        for (points, planar) in [(1, 1), (2, 2), (3, 8), (4, 64), (5, 1023), (6, 32071)] {
            let mut count = 0;
            for edges in graphs(points) {
                let Some(around) = embed(points, &edges) else { continue };
                count += 1;
                // Each edge is listed at both ends, and Euler's formula holds, so it is a drawing
                // in the plane. An isolated point has no face here.
                let mut ends: Vec<[usize; 2]> = (0..points)
                    .flat_map(|a| around[a].iter().map(move |&b| [a.min(b), a.max(b)]))
                    .collect();
                ends.sort_unstable();
                assert_eq!(ends, edges.iter().flat_map(|&edge| [edge; 2]).collect::<Vec<_>>());
                let alone = around.iter().filter(|neighbours| neighbours.is_empty()).count();
                let faces = faces(&around).len() + alone;
                assert_eq!(
                    points + faces,
                    edges.len() + 2 * parts(points, &edges),
                    "{edges:?} {around:?}"
                );
            }
            assert_eq!(count, planar, "{points}");
        }
    }
}
