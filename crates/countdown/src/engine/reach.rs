//! Every value that some of the tiles make, for games of few tiles whose target cannot be made.

use tatham_core::{Budget, Stop};

use super::parts::Parts;
use crate::problem::Value;

/// All values that exactly the tiles of some part make, over all parts, sorted; at most `most` are kept on the way.
///
/// # Errors
/// Time or memory ran out.
pub(crate) fn values(tiles: &[u64], most: usize, budget: &Budget) -> Result<Vec<Value>, Stop> {
    let parts = Parts::new(tiles);
    let mut sets: Vec<Vec<Value>> = vec![Vec::new(); parts.size.len()];
    let mut ticker = budget.ticker(1 << 10);
    let mut kept = 0;
    for part in parts.by_size.iter().skip(1).flatten().copied() {
        let mut set: Vec<Value> = parts.tile[part].into_iter().collect();
        for &(a, b) in &parts.splits[part] {
            for &x in &sets[a] {
                ticker.tick(budget)?;
                for &y in &sets[b] {
                    let (low, high) = if x < y { (x, y) } else { (y, x) };
                    set.push(high + low);
                    set.extend(high.checked_mul(low));
                    if high > low {
                        set.push(high - low);
                    }
                    if high.is_multiple_of(low) {
                        set.push(high / low);
                    }
                }
                if set.len() > most {
                    set.sort_unstable();
                    set.dedup();
                    if kept + set.len() > most / 2 {
                        return Err(Stop::Memory("the values that can be made are more than --memory allows".to_owned()));
                    }
                }
            }
        }
        set.sort_unstable();
        set.dedup();
        kept += set.len();
        sets[part] = set;
    }
    let mut all: Vec<Value> = sets.concat();
    all.sort_unstable();
    all.dedup();
    Ok(all)
}
