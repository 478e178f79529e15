//! All cubes that are consistent with many shots, by depth-first search: all rays are followed at
//! once, from both their ends, as far as the decided cells lead them.
//!
//! Late in a game few layouts are consistent, but ray by ray there may be millions of cubes on the
//! way to them. Together, rays that cannot have their outcomes are found early: each cell is
//! decided for all rays that wait for it. (10x10, 4 to 10 balls: all 100 games end with a proof.
//! Ray by ray, each time the one with the fewest branches, it was 87, in three times the time.)

use std::cmp::Reverse;

use tatham_core::budget::{Budget, Stop};

use super::cubes::{Cube, Cubes};
use super::rays::{Outcome, Shot};
use super::tracer::{Stand, Trace, Tracer};

/// Nodes between two looks at the budget: some milliseconds.
const EVERY: u32 = 10_000;

/// Ray on its way.
#[derive(Clone, Copy, Debug)]
struct Walker {
    shot: Shot,
    at: Stand,
    /// Free cell for which it waits.
    waits_for: u32,
    /// Number of the shot. A ray that comes out is followed from both ends, and done when one of
    /// the two is.
    number: u32,
}

/// Node of the search: some cells are decided, and every ray waits.
#[derive(Clone, Debug)]
struct Node {
    cube: Cube,
    walkers: Vec<Walker>,
}

/// Next step from a node.
enum Step {
    /// A ray has another outcome: the node is dead.
    Dead,
    /// All rays have their outcomes.
    Done,
    /// This cell must be decided.
    Decide(u32),
}

/// Returns all consistent cubes, unless there are more than `most`, or more than `walks` parts of
/// rays are walked.
///
/// # Errors
/// The budget ended.
pub(super) fn search(
    tracer: &Tracer,
    shots: &[Shot],
    [most, walks]: [u64; 2],
    budget: &Budget,
) -> Result<Option<Cubes>, Stop> {
    let shape = tracer.shape;
    let mut found = Cubes::none(shape);
    let (mut walked, mut ticker) = (0, budget.ticker(EVERY));
    let mut waiting = vec![0_u32; shape.cells()];
    let mut open = Vec::new();
    if shape.fewest <= shape.most.min(shape.cells()) {
        let root = Node { cube: Cube::new(shape), walkers: walkers(tracer, shots) };
        open.push((root, shape.cells() as u32));
    }
    while let Some((mut node, cell)) = open.pop() {
        let step = node.walk(tracer, cell, &mut waiting, &mut walked);
        ticker.tick(budget)?;
        if walked > walks || (found.len() + open.len()) as u64 > most {
            return Ok(None);
        }
        let cell = match step {
            Step::Dead => continue,
            Step::Done => {
                found.push(&node.cube, 1.0, budget)?;
                continue;
            }
            Step::Decide(cell) => cell,
        };
        let balls = node.cube.balls as usize;
        if balls < shape.most {
            let mut with_ball = node.clone();
            with_ball.cube.decide(cell as usize, true);
            open.push((with_ball, cell));
        }
        if balls + shape.cells() - node.cube.decided as usize > shape.fewest {
            node.cube.decide(cell as usize, false);
            open.push((node, cell));
        }
    }
    Ok(Some(found))
}

/// Returns the rays of all shots at their starts, those that come out from both ends. They wait for
/// the cell beyond the last.
fn walkers(tracer: &Tracer, shots: &[Shot]) -> Vec<Walker> {
    let shape = tracer.shape;
    let both = shots.iter().zip(0..).flat_map(|(&shot, number)| {
        let back = if let Outcome::Exit(ray) = shot.outcome {
            Some(Shot { ray, outcome: Outcome::Exit(shot.ray) })
        } else {
            None
        };
        let ends = [Some(shot), back].into_iter().flatten().filter(|shot| shot.ray < shape.rays());
        let waits_for = shape.cells() as u32;
        ends.map(move |shot| Walker { shot, at: tracer.start(shot.ray), waits_for, number })
    });
    both.collect()
}

impl Node {
    /// Follows the rays that wait for a cell.
    fn walk(&mut self, tracer: &Tracer, cell: u32, waiting: &mut [u32], walked: &mut u64) -> Step {
        let mut done = Vec::new();
        for walker in self.walkers.iter_mut().filter(|walker| walker.waits_for == cell) {
            *walked += 1;
            match tracer.trace(|cell| self.cube.at(cell), walker.shot.ray, walker.at) {
                Trace::Ends(outcome) if outcome == walker.shot.outcome => done.push(walker.number),
                Trace::Ends(_) => return Step::Dead,
                Trace::Meets(cell, at) => (walker.waits_for, walker.at) = (cell as u32, at),
            }
        }
        self.walkers.retain(|walker| !done.contains(&walker.number));
        self.walkers.iter().for_each(|walker| waiting[walker.waits_for as usize] += 1);
        // Rays that come out have few paths, and most attempts for them fail early.
        let is_exit = |walker: &Walker| matches!(walker.shot.outcome, Outcome::Exit(_));
        let first = self.walkers.iter().max_by_key(|walker| {
            (is_exit(walker), waiting[walker.waits_for as usize], Reverse(walker.waits_for))
        });
        let step = first.map_or(Step::Done, |walker| Step::Decide(walker.waits_for));
        self.walkers.iter().for_each(|walker| waiting[walker.waits_for as usize] = 0);
        step
    }
}
