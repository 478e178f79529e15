//! Part of the covered cells, counted group by group.

use std::collections::BTreeMap;

use dashu_int::UBig;
use tatham_core::{Budget, MemoryClaim, Stop};

use super::binomials::{binomials, normal, scaled, share, times};
use super::{EVERY, Group};

/// Largest number of transitions between states: beyond it, counting takes too long.
const MOST: usize = 4_000_000;

/// State before a group: the number of mines so far, and the mines that each number with cells on
/// both sides still lacks.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    mines: u16,
    lacking: Box<[u8]>,
}

/// Transition: from a state of a layer, with a number of mines in the group, to a state of the next
/// layer.
struct Step {
    from: u32,
    mines: u8,
    to: u32,
}

/// Transitions to states, by the number of mines of these.
type Made = BTreeMap<u16, Vec<(State, u32, u8)>>;

/// Layer between two groups: its states, sorted, dropped once the next layer is made, and the
/// number of ways to each.
struct Layer {
    states: Vec<State>,
    ways: Vec<UBig>,
}

/// Part of the covered cells whose groups are joined by numbers.
pub(super) struct Component {
    groups: Vec<Group>,
    /// Layers before the first group, and after each.
    layers: Vec<Layer>,
    /// Transitions of each group, from the layer before it.
    steps: Vec<Vec<Step>>,
    /// Memory claims for all of that.
    _claims: Vec<MemoryClaim>,
}

impl Component {
    /// Counts the ways to put mines into the groups; `lacking` has the mines that each number
    /// lacks.
    pub(super) fn count(groups: Vec<Group>, lacking: &[u8], budget: &Budget) -> Result<Self, Stop> {
        let groups = ordered(groups, lacking.len(), budget)?;
        let start =
            Layer { states: vec![State { mines: 0, lacking: [].into() }], ways: vec![UBig::ONE] };
        let (mut layers, mut steps, mut claims, mut total) =
            (vec![start], Vec::new(), Vec::new(), 0);
        // Numbers in the states, in the order of their bytes.
        let mut open: Vec<usize> = Vec::new();
        for (at, group) in groups.iter().enumerate() {
            budget.check()?;
            let fresh: Vec<usize> =
                group.numbers.iter().copied().filter(|number| !open.contains(number)).collect();
            open.extend(&fresh);
            // Cells that each number still counts behind this group, and whether it counts this
            // one.
            let behind = |number: usize| {
                groups[at + 1..].iter().filter(move |group| group.numbers.contains(&number))
            };
            let room: Vec<u8> = open
                .iter()
                .map(|&number| behind(number).map(|group| group.cells.len() as u8).sum())
                .collect();
            let counts: Vec<bool> =
                open.iter().map(|number| group.numbers.contains(number)).collect();
            let (mut made, mut count) = (Made::new(), 0);
            let mut ticker = budget.ticker(EVERY);
            for (from, state) in layers[at].states.iter().enumerate() {
                ticker.tick(budget)?;
                let before: Vec<u8> = state
                    .lacking
                    .iter()
                    .copied()
                    .chain(fresh.iter().map(|&number| lacking[number]))
                    .collect();
                for mines in 0..=group.cells.len() as u8 {
                    let after = before
                        .iter()
                        .zip(&counts)
                        .map(|(lacks, &counts)| lacks.checked_sub(if counts { mines } else { 0 }));
                    let Some(after) = after.collect::<Option<Vec<u8>>>() else { break };
                    if after.iter().zip(&room).all(|(lacks, room)| lacks <= room) {
                        // A number that counts nothing behind this group lacks 0 now, and leaves
                        // the state.
                        let lacking = after
                            .into_iter()
                            .zip(&room)
                            .filter(|(_, room)| **room > 0)
                            .map(|(lacks, _)| lacks)
                            .collect();
                        let state = State { mines: state.mines + u16::from(mines), lacking };
                        made.entry(state.mines).or_default().push((state, from as u32, mines));
                        count += 1;
                    }
                }
            }
            total += count;
            if total > MOST {
                return Err(Stop::Steps);
            }
            claims.push(budget.claim(
                (count * (size_of::<(State, u32, u8)>() + size_of::<(UBig, Step)>() + open.len()))
                    as u64,
            )?);
            let (layer, own) = merged(made, count, &layers[at], group.cells.len(), budget)?;
            layers[at].states = Vec::new();
            layers.push(layer);
            steps.push(own);
            open = open
                .into_iter()
                .zip(&room)
                .filter(|(_, room)| **room > 0)
                .map(|(number, _)| number)
                .collect();
        }
        Ok(Self { groups, layers, steps, _claims: claims })
    }

    /// Returns the states after the last group, which differ only in their number of mines.
    fn end(&self) -> impl Iterator<Item = (usize, &UBig)> {
        self.layers
            .last()
            .into_iter()
            .flat_map(|end| end.states.iter().map(|state| usize::from(state.mines)).zip(&end.ways))
    }

    /// Returns the number of ways for each number of mines in the part.
    pub(super) fn by_mines(&self) -> Vec<UBig> {
        let most = self.end().map(|(mines, _)| mines).max().unwrap_or_default();
        let mut ways = vec![UBig::ZERO; most + 1];
        self.end().for_each(|(mines, count)| ways[mines] += count);
        ways
    }

    /// Returns the probability of a mine in a cell of each group, from the weights of the numbers
    /// of mines in this part.
    pub(super) fn shares(
        &self,
        weight: &[f64],
        budget: &Budget,
    ) -> Result<Vec<(&[usize], f64)>, Stop> {
        // Weighted futures of each state.
        let mut after: Vec<f64> = self.end().map(|(mines, _)| weight[mines]).collect();
        let mut shares = Vec::new();
        for ((group, steps), layer) in self.groups.iter().zip(&self.steps).zip(&self.layers).rev() {
            budget.check()?;
            let cells = group.cells.len();
            let (choices, ways) = (scaled(&binomials(cells, cells, budget)?), scaled(&layer.ways));
            let mut before = vec![0.0; layer.ways.len()];
            let (mut with, mut without) = (0.0, 0.0);
            for step in steps {
                let follows = times(choices[usize::from(step.mines)], after[step.to as usize]);
                before[step.from as usize] += follows;
                let all = times(ways[step.from as usize], follows);
                with += times(all, f64::from(step.mines));
                without += times(all, (cells - usize::from(step.mines)) as f64);
            }
            shares.push((&group.cells[..], share(with, without)));
            // Only ratios matter, and they must stay within bounds.
            after = normal(before);
        }
        Ok(shares)
    }
}

/// Merges equal states, and counts the ways to them.
fn merged(
    made: Made,
    count: usize,
    before: &Layer,
    cells: usize,
    budget: &Budget,
) -> Result<(Layer, Vec<Step>), Stop> {
    let choices = binomials(cells, cells, budget)?;
    let mut ticker = budget.ticker(EVERY);
    let mut layer = Layer { states: Vec::new(), ways: Vec::new() };
    let mut steps = Vec::with_capacity(count);
    // Sorted piece by piece: sorting millions at once takes seconds.
    for mut piece in made.into_values() {
        budget.check()?;
        piece.sort_unstable();
        for (state, from, mines) in piece {
            ticker.tick(budget)?;
            let ways = &before.ways[from as usize] * &choices[usize::from(mines)];
            if let Some(sum) = layer.ways.last_mut().filter(|_| layer.states.last() == Some(&state))
            {
                *sum += ways;
            } else {
                layer.states.push(state);
                layer.ways.push(ways);
            }
            steps.push(Step { from, mines, to: layer.states.len() as u32 - 1 });
        }
    }
    Ok((layer, steps))
}

/// Orders the groups so that few numbers count cells on both sides: greedily the group that leaves
/// the fewest, and among those first the numbers that have been open for longest.
fn ordered(mut groups: Vec<Group>, numbers: usize, budget: &Budget) -> Result<Vec<Group>, Stop> {
    // Number of remaining groups of each number, and the step at which it first came up.
    let (mut left, mut since) = (vec![0; numbers], vec![usize::MAX; numbers]);
    groups.iter().flat_map(|group| &group.numbers).for_each(|&number| left[number] += 1);
    let mut ordered: Vec<Group> = Vec::with_capacity(groups.len());
    while !groups.is_empty() {
        budget.check()?;
        let cost = |group: &Group| {
            let opened = group.numbers.iter().filter(|&&number| since[number] == usize::MAX).count()
                as isize;
            let closed = group.numbers.iter().filter(|&&number| left[number] == 1).count() as isize;
            (opened - closed, group.numbers.iter().map(|&number| since[number]).min())
        };
        let at = (0..groups.len()).min_by_key(|&at| cost(&groups[at])).unwrap_or_default();
        let group = groups.remove(at);
        for &number in &group.numbers {
            left[number] -= 1;
            since[number] = since[number].min(ordered.len());
        }
        ordered.push(group);
    }
    Ok(ordered)
}
