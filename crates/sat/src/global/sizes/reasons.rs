//! Why an edge is a border or not, or why what is known can't stand together.

use super::RegionSizes;
use super::pieces::Pieces;

/// Why an edge is a border or not. Pieces are told by any of their nodes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Cause {
    /// Both ends are in one piece.
    Within,
    /// The pieces of both ends are too large together for this node's region.
    Large(u32),
    /// Different sizes are demanded of these two nodes' regions.
    Differ([u32; 2]),
    /// This is a border between the same two pieces.
    Apart(u32),
    /// The region of this node, of which the size is demanded, can reach no more than it needs.
    Reach(u32),
    /// The piece of this node grows here or nowhere.
    Exit(u32),
    /// This node has a given number of borders, and those to one piece are alike.
    Count(u32),
}

/// A rule, and the pieces where places have some values.
pub(super) struct Reasons<'r, V> {
    pub(super) rule: &'r RegionSizes,
    pub(super) pieces: &'r mut Pieces,
    pub(super) value: V,
}

impl<V: Fn(usize) -> Option<bool>> Reasons<'_, V> {
    /// A node in the piece of a node that says how large its region is, and that.
    fn demand(&self, node: usize) -> Option<(usize, u32)> {
        self.rule.demand(self.pieces.members(node), &self.value)
    }

    fn size(&self, node: usize) -> Option<u32> {
        self.demand(node).map(|(_, size)| size)
    }

    /// Why an edge is a border or not: the cause that is kept, if it holds, or any that does.
    ///
    /// The kept one need not be that of what was said: who does not take that at once may have been told again since, or even the opposite. None where what was said beside it
    /// hides the cause.
    pub(super) fn cause(&mut self, said: (usize, bool), kept: Cause) -> Option<Cause> {
        if self.holds(said, kept) {
            return Some(kept);
        }
        let graph = &self.rule.graph;
        let ends = graph.ends(said.0);
        let [a, b] = ends.map(|end| end as u32);
        let mut causes = vec![Cause::Within, Cause::Differ([a, b])];
        for end in ends {
            causes.extend([
                Cause::Large(end as u32),
                Cause::Exit(end as u32),
                Cause::Count(end as u32),
            ]);
        }
        causes.extend(self.pieces.edges(graph, ends[0]).map(|(edge, _)| Cause::Apart(edge as u32)));
        causes.extend(self.pieces.all(graph).map(|piece| Cause::Reach(piece as u32)));
        causes.into_iter().find(|&cause| self.holds(said, cause))
    }

    /// Whether it is a cause.
    fn holds(&mut self, (edge, border): (usize, bool), cause: Cause) -> bool {
        let Self { rule, pieces, value } = &mut *self;
        let graph = &rule.graph;
        let ends = graph.ends(edge);
        let is_across = !pieces.are_one(ends);
        let has_end =
            |pieces: &Pieces, node: usize| ends.iter().any(|&end| pieces.are_one([node, end]));
        match cause {
            Cause::Within => !border && !is_across,
            Cause::Large(node) => {
                let together = ends.map(|end| pieces.size(end)).iter().sum::<u32>();
                let is_end = border && is_across && has_end(pieces, node as usize);
                is_end && self.size(node as usize).is_some_and(|size| together > size)
            }
            Cause::Differ(nodes) => {
                let nodes = nodes.map(|node| node as usize);
                let are_ends = border
                    && is_across
                    && !pieces.are_one(nodes)
                    && nodes.iter().all(|&node| has_end(pieces, node));
                let sizes = nodes.map(|node| self.size(node));
                are_ends && sizes.iter().all(Option::is_some) && sizes[0] != sizes[1]
            }
            Cause::Apart(other) => {
                let is_kept = border && is_across && value(other as usize) == Some(true);
                is_kept && pieces.are_parallel(graph, [edge, other as usize])
            }
            Cause::Exit(node) => {
                let node = node as usize;
                let exit = pieces.only_exit(graph, node, value);
                let is_there = exit.is_some_and(|exit| {
                    is_across && [node, exit].iter().all(|&node| has_end(pieces, node))
                });
                !border
                    && is_there
                    && self.size(node).is_some_and(|size| self.pieces.size(node) < size)
            }
            Cause::Reach(node) => {
                let node = node as usize;
                let Some(size) = self.size(node).filter(|_| !border) else { return false };
                let reached = self.pieces.reach(self.rule, node, size, &self.value);
                reached == size && ends.iter().all(|&end| self.pieces.is_met(end))
            }
            Cause::Count(node) => rule
                .alike(pieces, node as usize, &*value)
                .is_some_and(|alike| alike.contains(&(edge, border))),
        }
    }

    /// From what it followed.
    pub(super) fn tell(&mut self, (edge, _): (usize, bool), cause: Cause, out: &mut Vec<usize>) {
        let graph = &self.rule.graph;
        let ends = graph.ends(edge);
        match cause {
            // Others that were said beside it may join the ends.
            Cause::Within | Cause::Reach(_) | Cause::Exit(_) if self.pieces.are_one(ends) => {
                self.pieces.way(graph, ends, &self.value, out);
            }
            Cause::Within => {}
            Cause::Large(node) => {
                out.extend(self.place(node as usize));
                for end in ends {
                    self.pieces.tree(graph, end, u32::MAX, &self.value, out);
                }
            }
            Cause::Differ(nodes) => {
                for node in nodes {
                    let Some((demanding, _)) = self.demand(node as usize) else { continue };
                    out.extend(self.place(demanding));
                    if let Some(&end) =
                        ends.iter().find(|&&end| self.pieces.are_one([demanding, end]))
                    {
                        self.pieces.way(graph, [demanding, end], &self.value, out);
                    }
                }
            }
            Cause::Apart(border) => {
                out.push(border as usize);
                self.pieces.ways_along(graph, [edge, border as usize], &self.value, out);
            }
            Cause::Reach(node) => self.barrier(node as usize, out),
            Cause::Exit(node) => {
                let node = node as usize;
                out.extend(self.place(node));
                self.pieces.tree(graph, node, u32::MAX, &self.value, out);
                self.pieces.fence(graph, node, &self.value, out);
                // What it joins may be a piece by itself.
                if let Some(exit) = self.pieces.only_exit(graph, node, &self.value) {
                    self.pieces.tree(graph, exit, u32::MAX, &self.value, out);
                }
            }
            Cause::Count(node) => self.around(node as usize, out),
        }
        out.sort_unstable();
        out.dedup();
    }

    /// The place that says how large the region of a node's piece is, if it is not always so.
    fn place(&self, node: usize) -> Option<usize> {
        let (demanding, _) = self.demand(node)?;
        self.rule.demanded(demanding, &self.value)?.1
    }

    /// What is known of the borders of a node, and that nodes around it are in one piece.
    pub(super) fn around(&mut self, node: usize, out: &mut Vec<usize>) {
        let Self { rule, pieces, value } = self;
        let around = rule.graph.around(node);
        out.extend(
            around.iter().map(|&(edge, _)| edge as usize).filter(|&edge| value(edge).is_some()),
        );
        for (i, &(_, near)) in around.iter().enumerate() {
            let alike = around[..i]
                .iter()
                .map(|&(_, other)| other as usize)
                .find(|&other| pieces.are_one([other, near as usize]));
            if let Some(other) = alike {
                pieces.way(&rule.graph, [other, near as usize], value, out);
            }
        }
    }

    /// Why the region of a node reaches no further: its size, borders, and beyond them pieces that are too large or of other sizes.
    pub(super) fn barrier(&mut self, node: usize, out: &mut Vec<usize>) {
        let graph = &self.rule.graph;
        let Some((demanding, size)) = self.demand(node) else { return };
        out.extend(self.place(node));
        self.pieces.way(graph, [node, demanding], &self.value, out);
        self.pieces.reach(self.rule, node, size, &self.value);
        let outwards: Vec<(usize, usize)> =
            self.pieces.edges_met(graph).filter(|&(_, near)| !self.pieces.is_met(near)).collect();
        let mut is_too_large = false;
        for (edge, near) in outwards {
            if (self.value)(edge) == Some(true) {
                out.push(edge);
            } else if let Some((demanding, _)) =
                self.demand(near).filter(|&(_, other)| other != size)
            {
                out.extend(self.place(near));
                self.pieces.way(graph, [near, demanding], &self.value, out);
            } else {
                is_too_large = true;
                self.pieces.tree(graph, near, u32::MAX, &self.value, out);
            }
        }
        if is_too_large {
            self.pieces.tree(graph, node, u32::MAX, &self.value, out);
        }
        out.sort_unstable();
        out.dedup();
    }

    /// Where two different sizes are demanded of the piece of a node, or it is too large: why that can't be.
    pub(super) fn misfit(&mut self, node: usize) -> Option<Vec<usize>> {
        let graph = &self.rule.graph;
        let (demanding, size) = self.demand(node)?;
        let mut clash: Vec<usize> = self.place(node).into_iter().collect();
        if self.pieces.size(node) > size {
            self.pieces.tree(graph, demanding, size + 1, &self.value, &mut clash);
            return Some(clash);
        }
        let mut others = self.pieces.members(node).flat_map(|node| {
            self.rule
                .demands(node, &self.value)
                .filter(|&(other, _)| other != size)
                .map(move |(_, place)| (node, place))
        });
        let (other, place) = others.next()?;
        clash.extend(place);
        drop(others);
        self.pieces.way(graph, [demanding, other], &self.value, &mut clash);
        Some(clash)
    }
}
