//! States of a few edges around some numbers and vertices, tried one by one.

use tatham_explain::{Cause, Inference, TypedFact};

use super::Loopy;
use super::explain::Drawn;
use super::rules::Rule;
use crate::loops::loops;

/// Largest number of edges that are looked at together.
const MOST_EDGES: usize = 48;

/// Largest number of them that are open.
const MOST_OPEN: u32 = 20;

/// Largest number of partial states that are tried.
const MOST_TRIED: usize = 1 << 11;

/// Surroundings of some numbers and vertices. The numbers have their lines, and the loop passes the
/// vertices at most once.
#[derive(Clone, Debug)]
pub(super) struct Surroundings<'s> {
    pub(super) step: &'s Inference<'s, Loopy>,
    pub(super) faces: Vec<usize>,
    pub(super) vertices: Vec<usize>,
}

/// Sets of lines that are possible in some surroundings.
#[derive(Debug)]
pub(super) struct States {
    edges: Vec<usize>,
    sets: Vec<u64>,
}

/// Edges whose number of lines is restricted, as a set.
struct Restriction {
    of: u64,
    /// Number of lines around a number; `None` at a vertex, which has 2 lines or none.
    lines: Option<u32>,
}

impl Restriction {
    /// Returns true if lines can be added to these, among the open edges, until it is met.
    fn allows(&self, lines: u64, open: u64) -> bool {
        let (least, open) = ((lines & self.of).count_ones(), (open & self.of).count_ones());
        match self.lines {
            Some(wanted) => (least..=least + open).contains(&wanted),
            None => least == 0 || least == 2 || least == 1 && open > 0,
        }
    }
}

impl<'s> Surroundings<'s> {
    /// Surroundings of the numbers in a step by the loop and numbers, without any vertex; `None`
    /// for another step.
    pub(super) fn of_numbers(step: &'s Inference<'s, Loopy>) -> Option<Self> {
        let (mut faces, mut has_loop) = (Vec::new(), false);
        for cause in &step.causes {
            match *cause {
                Cause::Rule { rule: Rule::Loop, .. } => has_loop = true,
                Cause::Rule { rule: Rule::Number(face), .. } => faces.push(face),
                _ => return None,
            }
        }
        faces.sort_unstable();
        faces.dedup();
        has_loop.then_some(Self { step, faces, vertices: Vec::new() })
    }

    /// Returns these surroundings with other vertices.
    pub(super) fn at(&self, vertices: &[usize]) -> Self {
        Self { vertices: vertices.to_vec(), ..self.clone() }
    }

    /// Surroundings of one of the numbers, without any vertex.
    pub(super) fn only(&self, face: usize) -> Self {
        Self { faces: vec![face], vertices: Vec::new(), ..self.clone() }
    }

    /// Returns these surroundings with the fewest vertices, among these, so that the step still
    /// follows; `keep` stay.
    pub(super) fn with_fewest(&self, keep: &[usize], among: &[usize]) -> Option<Self> {
        let mut left = [keep, among].concat();
        left.sort_unstable();
        left.dedup();
        if !self.at(&left).implies_step() {
            return None;
        }
        for vertex in among.iter().filter(|vertex| !keep.contains(vertex)) {
            let fewer: Vec<usize> = left.iter().copied().filter(|own| own != vertex).collect();
            if self.at(&fewer).implies_step() {
                left = fewer;
            }
        }
        Some(self.at(&left))
    }

    /// Returns true if all conclusions of the step hold in each state, and there is one.
    pub(super) fn implies_step(&self) -> bool {
        let Some(layout) = self.layout() else { return false };
        let (lines, open) = (layout.lines, layout.open);
        let finds = |lines: u64, open: u64| {
            let mut found = false;
            let is_done = layout.each(lines, open, |_| {
                found = true;
                false
            });
            is_done.then_some(found)
        };
        let is_refuted = |fact: &TypedFact<Drawn>| {
            let edge = layout.set(&[fact.at]);
            let opposite = if is_line(fact) { lines } else { lines | edge };
            open & edge > 0 && finds(opposite, open & !edge) == Some(false)
        };
        let conclusions = &self.step.conclusions;
        !conclusions.is_empty()
            && conclusions.iter().all(is_refuted)
            && finds(lines, open) == Some(true)
    }

    /// Returns true if each fact of the step is about an edge around a number or at a vertex.
    pub(super) fn has_all_facts(&self) -> bool {
        let tiling = &self.step.problem.tiling;
        let is_here = |edge: usize| {
            self.faces.iter().any(|&face| tiling.around(face).contains(&edge))
                || self.vertices.iter().any(|&vertex| tiling.at(vertex).contains(&edge))
        };
        self.step.facts.iter().all(|fact| is_here(fact.at))
    }

    /// Returns all states; `None` if there is none, or there are too many.
    pub(super) fn states(&self) -> Option<States> {
        let layout = self.layout()?;
        let mut sets = Vec::new();
        let is_done = layout.each(layout.lines, layout.open, |set| {
            sets.push(set);
            true
        });
        (is_done && !sets.is_empty()).then_some(States { edges: layout.edges, sets })
    }

    /// Edges and their restrictions; `None` if there are too many.
    fn layout(&self) -> Option<Layout<'s>> {
        let (step, tiling) = (self.step, &self.step.problem.tiling);
        let mut edges: Vec<usize> =
            step.facts.iter().chain(&step.conclusions).map(|fact| fact.at).collect();
        edges.extend(self.faces.iter().flat_map(|&face| tiling.around(face)));
        edges.extend(self.vertices.iter().flat_map(|&vertex| tiling.at(vertex)));
        edges.sort_unstable();
        edges.dedup();
        if edges.len() > MOST_EDGES {
            return None;
        }
        let open = (1 << edges.len()) - 1;
        let mut layout =
            Layout { edges, lines: 0, open, restrictions: Vec::new(), ends: tiling.all_ends() };
        for &face in &self.faces {
            let of = layout.set(tiling.around(face));
            layout.restrictions.push(Restriction { of, lines: Some(step.problem.clue(face)?) });
        }
        for &vertex in &self.vertices {
            let of = layout.set(tiling.at(vertex));
            layout.restrictions.push(Restriction { of, lines: None });
        }
        let known: Vec<usize> = step.facts.iter().map(|fact| fact.at).collect();
        layout.lines = layout.set(&step.having(Drawn::Line));
        layout.open &= !layout.set(&known);
        (layout.open.count_ones() <= MOST_OPEN).then_some(layout)
    }
}

/// True for a line.
fn is_line(fact: &TypedFact<Drawn>) -> bool {
    (fact.value == Drawn::Line) == fact.is
}

/// Edges with their restrictions, and what is known of them.
struct Layout<'s> {
    edges: Vec<usize>,
    restrictions: Vec<Restriction>,
    /// Known lines.
    lines: u64,
    /// Edges that are not known.
    open: u64,
    ends: &'s [[usize; 2]],
}

impl Layout<'_> {
    fn set(&self, of: &[usize]) -> u64 {
        set(&self.edges, of)
    }

    /// Shows `visit` each state with these lines and some of the open edges, as long as it returns
    /// true; returns false if there is too much to try.
    fn each(&self, lines: u64, open: u64, mut visit: impl FnMut(u64) -> bool) -> bool {
        let mut next = vec![(lines, open)];
        for _ in 0..MOST_TRIED {
            let Some((lines, open)) = next.pop() else { return true };
            if self.restrictions.iter().any(|restriction| !restriction.allows(lines, open)) {
                continue;
            }
            let first = open & open.wrapping_neg();
            if first > 0 {
                next.extend([(lines, open & !first), (lines | first, open & !first)]);
            } else if !has_loop_beside_lines(&self.edges, lines, self.ends) && !visit(lines) {
                return true;
            }
        }
        false
    }
}

/// These edges as a set of places among all.
fn set(edges: &[usize], of: &[usize]) -> u64 {
    let places = of.iter().filter_map(|edge| edges.binary_search(edge).ok());
    places.fold(0, |set, place| set | 1 << place)
}

/// Returns true if a loop is closed and another line is left.
fn has_loop_beside_lines(edges: &[usize], lines: u64, ends: &[[usize; 2]]) -> bool {
    let all: Vec<[usize; 2]> = (edges.iter().enumerate())
        .filter(|(place, _)| lines >> place & 1 == 1)
        .map(|(_, &edge)| ends[edge])
        .collect();
    let mut vertices = all.concat();
    vertices.sort_unstable();
    vertices.dedup();
    let number = |vertex: usize| vertices.binary_search(&vertex).unwrap_or_default();
    let numbered = all.iter().map(|ends| ends.map(number)).enumerate();
    loops(vertices.len(), numbered).iter().any(|closed| closed.len() < all.len())
}

impl States {
    fn set(&self, of: &[usize]) -> u64 {
        set(&self.edges, of)
    }

    /// Returns the numbers of lines that these edges have in some state, ascending.
    pub(super) fn counts(&self, of: &[usize]) -> Vec<usize> {
        self.counts_among(of, |_| true)
    }

    /// Returns the numbers of lines that these edges have in some state in which others have one of
    /// these numbers of lines.
    pub(super) fn counts_if(&self, others: &[usize], have: &[usize], of: &[usize]) -> Vec<usize> {
        let others = self.set(others);
        self.counts_among(of, |set| have.contains(&((set & others).count_ones() as usize)))
    }

    fn counts_among(&self, of: &[usize], is_wanted: impl Fn(u64) -> bool) -> Vec<usize> {
        let of = self.set(of);
        let sets = self.sets.iter().filter(|set| is_wanted(**set));
        let mut counts: Vec<usize> = sets.map(|set| (set & of).count_ones() as usize).collect();
        counts.sort_unstable();
        counts.dedup();
        counts
    }
}
