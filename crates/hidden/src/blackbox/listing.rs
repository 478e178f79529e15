//! All layouts that fit many rays, looked for depth first: in each partial layout that ray is walked next which has the fewest branches there.
//!
//! Late in a game few layouts fit, but on the way to them ray by ray, the same rays for all, there may be millions of partial layouts. Looked at one by one, most of them
//! are seen to be dead at once: some ray has no branch in which it ends as it did.

use std::rc::Rc;

use tatham_core::budget::{Budget, Stop};

use super::arena::{Arena, Partial};
use super::branch::Branches;
use super::fitting::Fired;
use super::leaves::Leaves;
use super::rays::Outcome;
use super::ways::Ways;

/// Branches of a ray that are looked at to count those that fit, at first.
const LOOKED: usize = 64;

impl Fired {
    /// The ray walked from either end: what comes out of one is known of the other.
    pub(super) fn ways(self) -> impl Iterator<Item = Self> {
        let back = if let Outcome::Exit(exit) = self.outcome { Some(Self { ray: exit, outcome: Outcome::Exit(self.ray) }) } else { None };
        std::iter::once(self).chain(back)
    }
}

/// All partial layouts that fit, unless there are more than `most`, or more than `asked` cells are asked for.
///
/// # Errors
/// The budget came first.
pub(super) fn listed(arena: &Arena, fired: &[Fired], [most, asked]: [u64; 2], budget: &Budget) -> Result<Option<Leaves>, Stop> {
    let mut found = Leaves::none(arena);
    let mut ways = Ways::of_parts(arena, &found, budget);
    let mut branches = Branches::new(arena, budget);
    let mut open: Vec<(Partial, Rc<[Fired]>)> = vec![(arena.nothing(), fired.into())];
    while let Some((mut partial, left)) = open.pop() {
        if left.is_empty() {
            found.push(&partial, 1.0, budget)?;
        }
        let Some((at, ray)) = easiest(&mut branches, &mut partial, &left, &mut ways)? else { continue };
        let rest: Rc<[Fired]> = [&left[..at], &left[at + 1..]].concat().into();
        branches.each((&mut partial, 1.0), ray.ray, &mut ways, &mut |part, _, outcome| {
            if outcome == ray.outcome {
                open.push((part.clone(), Rc::clone(&rest)));
            }
            Ok(open.len() as u64 <= most)
        })?;
        if (found.len() + open.len()) as u64 > most || branches.asked > asked {
            return Ok(None);
        }
    }
    Ok(Some(found))
}

/// The ray with the fewest branches, and from which end; none if some ray has no branch, or no ray is left.
fn easiest(
    branches: &mut Branches<'_>,
    partial: &mut Partial,
    left: &[Fired],
    ways: &mut Ways,
) -> Result<Option<(usize, Fired)>, Stop> {
    let (mut least, mut easiest, mut most_looked) = (usize::MAX, None, LOOKED);
    while easiest.is_none() && !left.is_empty() {
        for (at, fired) in left.iter().enumerate() {
            for ray in fired.ways() {
                let (mut count, mut looked) = (0, 0);
                branches.each((partial, 1.0), ray.ray, ways, &mut |_, _, outcome| {
                    count += usize::from(outcome == ray.outcome);
                    looked += 1;
                    Ok(count < least && looked < most_looked)
                })?;
                if count == 0 && looked < most_looked {
                    return Ok(None);
                }
                if count < least && looked < most_looked {
                    (least, easiest) = (count, Some((at, ray)));
                }
            }
        }
        most_looked *= 16;
    }
    Ok(easiest)
}
