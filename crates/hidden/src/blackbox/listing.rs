//! All layouts that fit many rays, looked for depth first: all rays are walked at once, from both their ends, as far as what is decided leads them.
//!
//! Late in a game few layouts fit, but on the way to them ray by ray there may be millions of partial layouts. Walked together, rays that cannot end as they did
//! are seen soon: each cell is decided for all rays that look at it. (10x10, 4 to 10 balls: all 100 games end with a proof; ray by ray, each time the one with the fewest
//! branches, it was 87, in thrice the time.)

use std::cmp::Reverse;

use tatham_core::budget::{Budget, Stop};

use super::arena::{Arena, Partial, Stand, Walk};
use super::fitting::Fired;
use super::leaves::Leaves;
use super::rays::Outcome;

/// A ray on its way.
#[derive(Clone, Copy, Debug)]
struct Walker {
    fired: Fired,
    at: Stand,
    /// The cell that it waits for.
    asks: u32,
    /// Which ray was fired: what comes out again is walked from both ends, and done when one of both is.
    pair: u32,
}

/// Some cells are decided, and every ray waits.
#[derive(Clone, Debug)]
struct Node {
    partial: Partial,
    walkers: Vec<Walker>,
}

/// How it goes on.
enum Step {
    /// A ray does not end as it did.
    Dead,
    /// All rays do.
    Done,
    /// This cell is to be decided.
    Decide(u32),
}

/// All partial layouts that fit, unless there are more than `most`, or more than `walks` parts of rays are walked.
///
/// # Errors
/// The budget came first.
pub(super) fn listed(
    arena: &Arena,
    fired: &[Fired],
    [most, walks]: [u64; 2],
    budget: &Budget,
) -> Result<Option<Leaves>, Stop> {
    let mut found = Leaves::none(arena);
    let form = arena.form;
    let both = fired.iter().zip(0..).flat_map(|(&fired, pair)| {
        let back = if let Outcome::Exit(ray) = fired.outcome {
            Some(Fired { ray, outcome: Outcome::Exit(fired.ray) })
        } else {
            None
        };
        let is_ray = |fired: &Fired| fired.ray < form.rays();
        let ends = [Some(fired), back].into_iter().flatten().filter(is_ray);
        ends.map(move |fired| Walker {
            fired,
            at: arena.start(fired.ray),
            asks: form.cells() as u32,
            pair,
        })
    });
    let mut walked = 0;
    let mut ticker = budget.ticker(10_000);
    let mut waiting = vec![0_u32; form.cells()];
    let mut open = Vec::new();
    if form.fewest <= form.most.min(form.cells()) {
        open.push((
            Node { partial: arena.nothing(), walkers: both.collect() },
            form.cells() as u32,
        ));
    }
    while let Some((mut node, cell)) = open.pop() {
        let step = node.go_on(arena, cell, &mut waiting, &mut walked);
        ticker.tick(budget)?;
        if walked > walks || (found.len() + open.len()) as u64 > most {
            return Ok(None);
        }
        let cell = match step {
            Step::Dead => continue,
            Step::Done => {
                found.push(&node.partial, 1.0, budget)?;
                continue;
            }
            Step::Decide(cell) => cell,
        };
        let balls = node.partial.balls as usize;
        if balls < form.most {
            let mut with_ball = node.clone();
            with_ball.partial.decide(cell as usize, true);
            open.push((with_ball, cell));
        }
        if balls + form.cells() - node.partial.decided as usize > form.fewest {
            node.partial.decide(cell as usize, false);
            open.push((node, cell));
        }
    }
    Ok(Some(found))
}

impl Node {
    /// Walks the rays that wait for a cell.
    fn go_on(&mut self, arena: &Arena, cell: u32, waiting: &mut [u32], walked: &mut u64) -> Step {
        let mut done = Vec::new();
        for walker in self.walkers.iter_mut().filter(|walker| walker.asks == cell) {
            *walked += 1;
            match arena.walk(&self.partial, walker.fired.ray, walker.at) {
                Walk::Ends(outcome) if outcome == walker.fired.outcome => done.push(walker.pair),
                Walk::Ends(_) => return Step::Dead,
                Walk::Asks(cell, at) => (walker.asks, walker.at) = (cell as u32, at),
            }
        }
        self.walkers.retain(|walker| !done.contains(&walker.pair));
        self.walkers.iter().for_each(|walker| waiting[walker.asks as usize] += 1);
        // Those that come out have few ways to do so, and most of what is tried for them is soon seen to be dead.
        let is_exit = |walker: &Walker| matches!(walker.fired.outcome, Outcome::Exit(_));
        let first = self.walkers.iter().max_by_key(|walker| {
            (is_exit(walker), waiting[walker.asks as usize], Reverse(walker.asks))
        });
        let step = first.map_or(Step::Done, |walker| Step::Decide(walker.asks));
        self.walkers.iter().for_each(|walker| waiting[walker.asks as usize] = 0);
        step
    }
}
