//! Technique of all kinds whose lines form one loop: a line that would close it too early.

use tatham_core::explain::Technique;
use tatham_explain::{Explained, Inference};

use crate::loops::loops;

pub(crate) const EARLY_LOOP: Technique = Technique::new(
    "early loop",
    "A line that would close a loop while there are other lines is not part of the loop.",
    "Conceptis Puzzles, \"Slitherlink techniques\"",
);

/// Words after a line that is bound to close a loop.
pub(crate) const BOUND_TO_CLOSE: &str = " could only go on until it closed a loop too early";

/// Edges of a graph by their ends, with what is known of them.
#[derive(Debug)]
pub(crate) struct KnownEdges<'e> {
    pub(crate) ends: &'e [[usize; 2]],
    pub(crate) lines: Vec<usize>,
    pub(crate) empty: Vec<usize>,
}

impl<'e> KnownEdges<'e> {
    /// Edges as the facts of a step have them; `None` unless it only rules out lines.
    pub(crate) fn by_facts<P: Explained>(
        step: &Inference<'_, P>,
        ends: &'e [[usize; 2]],
        line: P::Value,
    ) -> Option<Self> {
        if step.facts.iter().any(|edge| edge.at >= ends.len())
            || step.conclusions.iter().any(|edge| edge.value == line)
        {
            return None;
        }
        let lines = step.having(line);
        let all = step.facts.iter().map(|edge| edge.at);
        let empty = all.filter(|edge| !lines.contains(edge)).collect();
        Some(Self { ends, lines, empty })
    }

    /// Returns true if an edge would close a loop of some lines.
    pub(crate) fn is_closed_by(&self, edge: usize) -> bool {
        self.loops(self.lines.iter().chain([&edge])).iter().any(|closed| closed.contains(&edge))
    }

    /// Returns true if a line on an edge could only go on, with no choice at any vertex, until a
    /// loop is closed beside a known line.
    pub(crate) fn is_bound_to_close(&self, edge: usize) -> bool {
        let mut states: Vec<Option<bool>> = vec![None; self.ends.len()];
        for &line in self.lines.iter().chain([&edge]) {
            states[line] = Some(true);
        }
        for &empty in &self.empty {
            states[empty] = Some(false);
        }
        let mut at: Vec<Vec<usize>> = vec![Vec::new(); self.vertices()];
        for (number, ends) in self.ends.iter().enumerate() {
            for &end in ends {
                at[end].push(number);
            }
        }
        let mut next: Vec<usize> = (0..at.len()).collect();
        while let Some(vertex) = next.pop() {
            while let Some((open, line)) = forced(&at[vertex], &states) {
                states[open] = Some(line);
                next.extend(self.ends[open]);
            }
        }
        // The loop ends or branches somewhere: that is another reason.
        let is_odd = |at: &Vec<usize>| {
            let count = |state| at.iter().filter(|&&edge| states[edge] == state).count();
            let (lines, open) = (count(Some(true)), count(None));
            lines > 2 || lines == 1 && open == 0
        };
        if at.iter().any(is_odd) {
            return false;
        }
        let lines: Vec<usize> =
            (0..states.len()).filter(|&number| states[number] == Some(true)).collect();
        self.loops(&lines).iter().any(|closed| {
            closed.contains(&edge) && self.lines.iter().any(|line| !closed.contains(line))
        })
    }

    fn vertices(&self) -> usize {
        self.ends.iter().flatten().max().map_or(0, |last| last + 1)
    }

    fn loops<'l>(&self, lines: impl IntoIterator<Item = &'l usize>) -> Vec<Vec<usize>> {
        loops(self.vertices(), lines.into_iter().map(|&line| (line, self.ends[line])))
    }
}

/// Open edge of these at a vertex that has a line, or none, because the loop passes the vertex once
/// at most.
fn forced(at: &[usize], states: &[Option<bool>]) -> Option<(usize, bool)> {
    let lines = at.iter().filter(|&&edge| states[edge] == Some(true)).count();
    let mut open = at.iter().copied().filter(|&edge| states[edge].is_none());
    match (lines, open.next(), open.next()) {
        (2, Some(open), _) | (0, Some(open), None) => Some((open, false)),
        (1, Some(open), None) => Some((open, true)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_without_a_choice_closes_a_loop() {
        // A square and a triangle, with two edges between them.
        let ends = [[0, 1], [1, 2], [2, 3], [3, 0], [2, 4], [4, 5], [5, 6], [6, 4], [3, 6]];
        let known = |lines: &[usize], empty: &[usize]| KnownEdges {
            ends: &ends,
            lines: lines.to_vec(),
            empty: empty.to_vec(),
        };
        assert!(known(&[0, 1, 2], &[]).is_closed_by(3));
        assert!(!known(&[0, 1], &[]).is_closed_by(3));
        assert!(known(&[0, 5], &[4, 8]).is_bound_to_close(3));
        assert!(!known(&[0, 5], &[]).is_bound_to_close(3), "there is a way out");
        assert!(!known(&[0, 5], &[1, 4, 8]).is_bound_to_close(3), "it ends");
        assert!(!known(&[0], &[4, 8]).is_bound_to_close(3), "there is no other line");
    }
}
