//! Exact number of the consistent layouts of mines, and exact probability of a mine in each cell.
//!
//! Covered cells beside the same open ones are interchangeable: they form a *group*, of which only
//! the number of mines matters. Groups that no number joins fall into *parts*, which influence each
//! other only through the number of mines. A part is counted group by group; the state consists of
//! the mines so far and the mines that each number still lacks, so that states with the same future
//! are counted once. The parts are combined by their numbers of mines, with the covered cells that
//! touch no open cell.

mod binomials;
mod component;
mod saturation;

use dashu_int::UBig;
use tatham_core::budget::{Budget, Stop};
use tatham_core::cold_sort;

use self::binomials::{Binomials, binomials};
use self::component::Component;

pub(super) use self::saturation::Saturation;
use super::constraints::Constraints;

/// States, or numbers of mines, between two looks at the budget.
const EVERY: u32 = 256;

/// Figures of the consistent layouts.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Count {
    /// Number of layouts.
    pub(super) layouts: UBig,
    /// Share of them with a mine in each covered cell: 0 for none, 1 for all, and strictly between
    /// in any other case.
    pub(super) shares: Vec<Option<f64>>,
}

/// Covered cells that the same numbers count.
struct Group {
    cells: Vec<usize>,
    /// These numbers, sorted.
    numbers: Vec<usize>,
}

/// Counts the consistent layouts.
///
/// # Errors
/// The budget ended, or the count takes more steps or memory than is reasonable.
pub(super) fn count(field: &Constraints, budget: &Budget) -> Result<Count, Stop> {
    let cells = field.seen.size().area();
    let mut shares = vec![None; cells];
    let none = |shares| Count { layouts: UBig::ZERO, shares };
    let Some(settled) = Saturation::for_constraints(field) else { return Ok(none(shares)) };
    // Cells decided at a glance need not be counted.
    let mut mines = field.mines.checked_sub(field.known_mines());
    for (cell, known) in settled.known.iter().enumerate() {
        if let Some(is_mine) = *known {
            shares[cell] = Some(f64::from(u8::from(is_mine)));
            mines = mines.and_then(|mines| mines.checked_sub(usize::from(is_mine)));
        }
    }
    let covered: Vec<usize> = (0..cells)
        .filter(|&cell| field.is_covered(cell) && settled.known[cell].is_none())
        .collect();
    let Some(mines) = mines.filter(|&mines| mines <= covered.len()) else {
        return Ok(none(vec![None; cells]));
    };
    let mut beside: Vec<Vec<usize>> = vec![Vec::new(); cells];
    for (at, number) in settled.numbers.iter().enumerate() {
        for &open in &number.open {
            beside[open].push(at);
        }
    }
    let lacking: Vec<u8> = settled.numbers.iter().map(|number| number.lacks as u8).collect();
    let (far, near): (Vec<usize>, Vec<usize>) =
        covered.iter().partition(|&&cell| beside[cell].is_empty());
    let parts = parts(&near, &beside)
        .into_iter()
        .map(|groups| Component::count(groups, &lacking, budget))
        .collect::<Result<Vec<Component>, Stop>>()?;
    let polynomials: Vec<Vec<UBig>> = parts.iter().map(Component::by_mines).collect();
    let rest = binomials(far.len(), mines, budget)?;
    let all = polynomials
        .iter()
        .try_fold(vec![UBig::ONE], |product, part| convolved(&product, part, mines, budget))?;
    let layouts: UBig = all.iter().enumerate().map(|(near, ways)| ways * &rest[mines - near]).sum();
    if layouts.is_zero() {
        return Ok(none(shares));
    }
    let weights = Binomials::new(&polynomials, &rest, mines);
    for (part, weight) in parts.iter().zip(weights.of_parts(budget)?) {
        for (cells, share) in part.shares(&weight, budget)? {
            for &cell in cells {
                shares[cell] = Some(share);
            }
        }
    }
    if let Some(share) = weights.of_the_rest(far.len(), budget)? {
        for &cell in &far {
            shares[cell] = Some(share);
        }
    }
    Ok(Count { layouts, shares })
}

/// Returns the product of two polynomials in the number of mines, up to the given degree.
fn convolved(
    one: &[UBig],
    other: &[UBig],
    most: usize,
    budget: &Budget,
) -> Result<Vec<UBig>, Stop> {
    let mut product = vec![UBig::ZERO; (one.len() + other.len() - 1).min(most + 1)];
    let mut ticker = budget.ticker(EVERY);
    for (at, one) in one.iter().enumerate().filter(|(_, one)| !one.is_zero()) {
        ticker.tick(budget)?;
        for (and, other) in other.iter().enumerate() {
            if let Some(sum) = product.get_mut(at + and) {
                *sum += one * other;
            }
        }
    }
    Ok(product)
}

/// Returns the groups of these cells, in the parts that numbers join.
fn parts(near: &[usize], beside: &[Vec<usize>]) -> Vec<Vec<Group>> {
    let mut groups: Vec<Group> = Vec::new();
    let mut sorted: Vec<usize> = near.to_vec();
    cold_sort::sort_by(&mut sorted, |&one, &other| beside[one].cmp(&beside[other]));
    for cell in sorted {
        match groups.last_mut() {
            Some(group) if group.numbers == beside[cell] => group.cells.push(cell),
            _ => groups.push(Group { cells: vec![cell], numbers: beside[cell].clone() }),
        }
    }
    for group in &mut groups {
        group.cells.sort_unstable();
    }
    let numbers = groups.iter().flat_map(|group| &group.numbers).max().map_or(0, |most| most + 1);
    let mut joined = petgraph::unionfind::UnionFind::new(numbers);
    for group in &groups {
        for pair in group.numbers.windows(2) {
            joined.union(pair[0], pair[1]);
        }
    }
    let mut parts: Vec<(usize, Vec<Group>)> = Vec::new();
    for group in groups {
        let root = joined.find(group.numbers[0]);
        match parts.iter_mut().find(|(of, _)| *of == root) {
            Some((_, part)) => part.push(group),
            None => parts.push((root, vec![group])),
        }
    }
    parts.into_iter().map(|(_, part)| part).collect()
}
