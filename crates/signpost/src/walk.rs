//! The blog's searches: paths that grow cell by cell on the arrow graph, depth first or breadth
//! first.
//!
//! They make no deductions, so they are for small boards and for checking the others. Depth-first
//! search needs memory for one path. Breadth-first search keeps every path of the current length
//! (equal sets of cells with the same end and a different order are different paths) and gives up
//! if there are too many.

use petgraph::graph::{DiGraph, NodeIndex};
use tatham_core::{Budget, Stats, Stop};

use crate::arcs::arrows;
use crate::path::Path;
use crate::problem::Problem;

/// Limit of the steps that breadth-first search keeps, including those of dead ends.
const MOST_STEPS: usize = 4_000_000;

/// Limit of the words of visited sets that it keeps for the paths of one length.
const MOST_WORDS: usize = 8_000_000;

/// Board data of both searches.
#[derive(Debug)]
struct Paths<'p> {
    problem: &'p Problem,
    graph: DiGraph<Option<u32>, (), u32>,
    /// Given cell of each position, from 1.
    at: Vec<Option<usize>>,
}

impl<'p> Paths<'p> {
    fn new(problem: &'p Problem) -> Self {
        let graph = arrows(problem);
        let mut at = vec![None; graph.node_count() + 2];
        for cell in graph.node_indices() {
            if let Some(number) = graph[cell] {
                at[number as usize] = Some(cell.index());
            }
        }
        Self { problem, graph, at }
    }

    fn cells(&self) -> usize {
        self.graph.node_count()
    }

    /// Returns true if `cell` can be at `position`, counted from 1.
    fn fits(&self, cell: usize, position: usize) -> bool {
        match self.at[position] {
            Some(given) => given == cell,
            None => self.graph[NodeIndex::new(cell)].is_none(),
        }
    }

    fn starts(&self) -> Vec<usize> {
        (0..self.cells()).filter(|&cell| self.fits(cell, 1)).collect()
    }

    fn followers(&self, cell: usize) -> impl Iterator<Item = usize> {
        self.graph.neighbors(NodeIndex::new(cell)).map(NodeIndex::index)
    }

    /// Answer of a whole path.
    fn solution(&self, path: impl Iterator<Item = usize>) -> Path {
        Path::of_order(self.problem.size(), path)
    }
}

fn contains(set: &[u64], cell: usize) -> bool {
    set[cell / 64] >> (cell % 64) & 1 == 1
}

fn flip(set: &mut [u64], cell: usize) {
    set[cell / 64] ^= 1 << (cell % 64);
}

/// Depth-first search; also the iterator over its solutions.
#[derive(Debug)]
pub(crate) struct DepthFirst<'p> {
    paths: Paths<'p>,
    budget: &'p Budget,
    path: Vec<usize>,
    visited: Vec<u64>,
    /// Cells still to be tried at each position of the path and one past it.
    choices: Vec<Vec<usize>>,
    steps: u64,
    ended: bool,
}

impl<'p> DepthFirst<'p> {
    pub(crate) fn new(problem: &'p Problem, budget: &'p Budget) -> Self {
        let paths = Paths::new(problem);
        let choices = vec![paths.starts()];
        let visited = vec![0; paths.cells() / 64 + 1];
        Self { paths, budget, path: Vec::new(), visited, choices, steps: 0, ended: false }
    }

    pub(crate) fn stats(&self) -> Stats {
        Stats::from([("strategy", "dfs".into()), ("steps", self.steps.into())])
    }
}

impl Iterator for DepthFirst<'_> {
    type Item = Result<Path, Stop>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut ticker = self.budget.ticker(1 << 12);
        while !self.ended {
            if let Err(stop) = ticker.tick(self.budget) {
                self.ended = true;
                return Some(Err(stop));
            }
            let Some(choices) = self.choices.last_mut() else { break };
            let Some(cell) = choices.pop() else {
                self.choices.pop();
                if let Some(cell) = self.path.pop() {
                    flip(&mut self.visited, cell);
                }
                continue;
            };
            self.steps += 1;
            self.path.push(cell);
            flip(&mut self.visited, cell);
            let position = self.path.len() + 1;
            let followers = if position > self.paths.cells() {
                Vec::new()
            } else {
                let open = |&next: &usize| {
                    !contains(&self.visited, next) && self.paths.fits(next, position)
                };
                self.paths.followers(cell).filter(open).collect()
            };
            self.choices.push(followers);
            if self.path.len() == self.paths.cells() {
                return Some(Ok(self.paths.solution(self.path.iter().copied())));
            }
        }
        self.ended = true;
        None
    }
}

/// Breadth-first search: all paths of a length, then all that are one cell longer.
#[derive(Debug)]
pub(crate) struct BreadthFirst<'p> {
    paths: Paths<'p>,
    budget: &'p Budget,
    /// Last cell of each path so far and the path before it.
    steps: Vec<(u32, u32)>,
    /// Paths of the current length, by their last steps, and their sets of cells one after another.
    front: Vec<u32>,
    visited: Vec<u64>,
    length: usize,
    widest: usize,
    stop: Option<Stop>,
    grown: bool,
}

impl<'p> BreadthFirst<'p> {
    pub(crate) fn new(problem: &'p Problem, budget: &'p Budget) -> Self {
        let paths = Paths::new(problem);
        let words = paths.cells() / 64 + 1;
        let mut starts = paths.starts();
        let mut visited = Vec::new();
        // If it is refused, the budget is exhausted, which the next request for a solution reports.
        if budget.reserve(&mut visited, words * starts.len()).is_err() {
            starts.clear();
        }
        visited.resize(words * starts.len(), 0);
        for (i, &cell) in starts.iter().enumerate() {
            flip(&mut visited[i * words..(i + 1) * words], cell);
        }
        let front = (0..starts.len() as u32).collect();
        let steps = starts.iter().map(|&cell| (cell as u32, u32::MAX)).collect();
        Self {
            paths,
            budget,
            steps,
            front,
            visited,
            length: 1,
            widest: starts.len(),
            stop: None,
            grown: false,
        }
    }

    pub(crate) fn stats(&self) -> Stats {
        Stats::from([
            ("strategy", "bfs".into()),
            ("steps", self.steps.len().into()),
            ("widest", self.widest.into()),
        ])
    }

    /// Extends the paths by a cell until they are whole.
    fn grow(&mut self) -> Result<(), Stop> {
        let words = self.paths.cells() / 64 + 1;
        let mut ticker = self.budget.ticker(1 << 10);
        while self.length < self.paths.cells() {
            self.length += 1;
            let (mut front, mut visited) = (Vec::new(), Vec::new());
            for (i, &step) in self.front.iter().enumerate() {
                ticker.tick(self.budget)?;
                let seen = &self.visited[i * words..(i + 1) * words];
                let cell = self.steps[step as usize].0 as usize;
                for next in self.paths.followers(cell) {
                    if contains(seen, next) || !self.paths.fits(next, self.length) {
                        continue;
                    }
                    self.budget.reserve(&mut front, 1)?;
                    self.budget.reserve(&mut self.steps, 1)?;
                    self.budget.reserve(&mut visited, words)?;
                    front.push(self.steps.len() as u32);
                    self.steps.push((next as u32, step));
                    let start = visited.len();
                    visited.extend_from_slice(seen);
                    flip(&mut visited[start..], next);
                }
                if self.steps.len() > MOST_STEPS || visited.len() > MOST_WORDS {
                    let message = format!(
                        "breadth-first search keeps at most {MOST_STEPS} steps of paths; this board has more"
                    );
                    return Err(Stop::Strategy(message));
                }
            }
            (self.front, self.visited) = (front, visited);
            self.widest = self.widest.max(self.front.len());
        }
        Ok(())
    }
}

impl Iterator for BreadthFirst<'_> {
    type Item = Result<Path, Stop>;

    fn next(&mut self) -> Option<Self::Item> {
        if !std::mem::replace(&mut self.grown, true)
            && let Err(stop) = self.budget.check().and_then(|()| self.grow())
        {
            self.front.clear();
            self.stop = Some(stop);
        }
        if let Some(stop) = self.stop.take() {
            return Some(Err(stop));
        }
        let mut step = self.front.pop()?;
        let mut path = Vec::with_capacity(self.length);
        while step != u32::MAX {
            let (cell, before) = self.steps[step as usize];
            path.push(cell as usize);
            step = before;
        }
        Some(Ok(self.paths.solution(path.into_iter().rev())))
    }
}
