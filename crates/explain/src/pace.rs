//! Long loops under a budget.

use tatham_core::Budget;

/// Number of items between two checks of the budget.
pub(crate) const GLANCE: u32 = 1000;

/// Returns the items, as long as the budget lasts: results must be [vouched for](Budget::vouch).
pub(crate) fn paced<'b, I: IntoIterator<IntoIter: 'b>>(
    items: I,
    budget: &'b Budget,
) -> impl Iterator<Item = I::Item> + 'b {
    let mut ticker = budget.ticker(GLANCE);
    items.into_iter().take_while(move |_| ticker.tick(budget).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loop_ends_with_its_budget() {
        assert_eq!(paced(0..5000, &Budget::unlimited()).count(), 5000);
        assert_eq!(paced(0..5000, &Budget::steps(5)).count(), 5000);
        let budget = Budget::steps(2);
        assert_eq!(paced(0..5000, &budget).count(), 2000);
        assert!(budget.vouch(()).is_err());
    }
}
