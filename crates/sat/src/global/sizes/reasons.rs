//! Reasons for borders and for edges without one, and for contradictions.

use super::RegionSizes;
use super::pieces::Pieces;

/// Cause of an edge's value. A piece is given by any of its nodes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Cause {
    /// Single piece with both ends.
    Within,
    /// Pieces of both ends that are too large together.
    Large,
    /// Border between the same two pieces.
    Apart(u32),
    /// Region of this node that can reach no more than it needs.
    Reach(u32),
    /// Piece of this node that can grow only here.
    Exit(u32),
    /// Given number of borders of this node, of which those to one piece are alike.
    Count(u32),
}

/// Constraint with the pieces at some values of the places.
pub(super) struct Reasons<'r, V> {
    pub(super) rule: &'r RegionSizes,
    pub(super) pieces: &'r mut Pieces,
    pub(super) value: V,
}

impl<V: Fn(usize) -> Option<bool>> Reasons<'_, V> {
    /// Returns the cause of an edge's value: the recorded cause if it holds, or any other that
    /// does.
    ///
    /// The recorded cause need not belong to this consequence: a consequence that was not applied
    /// at once may have been derived again since, or even the opposite. Returns `None` if
    /// simultaneous consequences hide the cause.
    pub(super) fn cause(&mut self, said: (usize, bool), kept: Cause) -> Option<Cause> {
        if self.holds(said, kept) {
            return Some(kept);
        }
        let graph = &self.rule.graph;
        let ends = graph.ends(said.0);
        let mut causes = vec![Cause::Within, Cause::Large];
        for end in ends {
            causes.extend([Cause::Exit(end as u32), Cause::Count(end as u32)]);
        }
        causes.extend(self.pieces.edges(graph, ends[0]).map(|(edge, _)| Cause::Apart(edge as u32)));
        causes.extend(self.pieces.all(graph).map(|piece| Cause::Reach(piece as u32)));
        causes.into_iter().find(|&cause| self.holds(said, cause))
    }

    /// Returns true if it is a cause of the edge's value.
    fn holds(&mut self, (edge, border): (usize, bool), cause: Cause) -> bool {
        let Self { rule, pieces, value } = &mut *self;
        let graph = &rule.graph;
        let ends = graph.ends(edge);
        let is_across = !pieces.are_one(ends);
        let has_end =
            |pieces: &Pieces, node: usize| ends.iter().any(|&end| pieces.are_one([node, end]));
        match cause {
            Cause::Within => !border && !is_across,
            Cause::Large => {
                let together: u32 = ends.map(|end| pieces.size(end)).iter().sum();
                border && is_across && together > rule.size
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
                !border && is_there && pieces.size(node) < rule.size
            }
            Cause::Reach(node) => {
                !border
                    && pieces.reach(graph, node as usize, rule.size, value) == rule.size
                    && ends.iter().all(|&end| pieces.is_met(end))
            }
            Cause::Count(node) => rule
                .alike(pieces, node as usize, &*value)
                .is_some_and(|alike| alike.contains(&(edge, border))),
        }
    }

    /// Adds the places from which the value followed.
    pub(super) fn tell(&mut self, (edge, _): (usize, bool), cause: Cause, out: &mut Vec<usize>) {
        let graph = &self.rule.graph;
        let ends = graph.ends(edge);
        match cause {
            // Simultaneous consequences may join the ends.
            Cause::Within | Cause::Reach(_) | Cause::Exit(_) if self.pieces.are_one(ends) => {
                self.pieces.way(graph, ends, &self.value, out);
            }
            Cause::Within => {}
            Cause::Large => {
                for end in ends {
                    self.pieces.tree(graph, end, u32::MAX, &self.value, out);
                }
            }
            Cause::Apart(border) => {
                out.push(border as usize);
                self.pieces.ways_along(graph, [edge, border as usize], &self.value, out);
            }
            Cause::Reach(node) => self.barrier(node as usize, out),
            Cause::Exit(node) => {
                let node = node as usize;
                self.pieces.tree(graph, node, u32::MAX, &self.value, out);
                self.pieces.fence(graph, node, &self.value, out);
                // The exit may itself belong to a piece.
                if let Some(exit) = self.pieces.only_exit(graph, node, &self.value) {
                    self.pieces.tree(graph, exit, u32::MAX, &self.value, out);
                }
            }
            Cause::Count(node) => self.around(node as usize, out),
        }
        out.sort_unstable();
        out.dedup();
    }

    /// Adds the known borders of a node, and edges which prove that nodes around it are in one
    /// piece.
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

    /// Adds the reason why the region of a node reaches no further: borders, and beyond the other
    /// edges pieces that are too large.
    pub(super) fn barrier(&mut self, node: usize, out: &mut Vec<usize>) {
        let graph = &self.rule.graph;
        // The naming node of a piece is used here too, because explanations are chosen by reasons.
        self.pieces.way(graph, [node, self.pieces.piece(node)], &self.value, out);
        self.pieces.reach(graph, node, self.rule.size, &self.value);
        let outwards: Vec<(usize, usize)> =
            self.pieces.edges_met(graph).filter(|&(_, near)| !self.pieces.is_met(near)).collect();
        let mut is_too_large = false;
        for (edge, near) in outwards {
            if (self.value)(edge) == Some(true) {
                out.push(edge);
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

    /// Returns the reason why a piece is too large.
    pub(super) fn too_large(&mut self, piece: usize) -> Vec<usize> {
        let mut clash = Vec::new();
        self.pieces.tree(&self.rule.graph, piece, self.rule.size + 1, &self.value, &mut clash);
        clash
    }
}
