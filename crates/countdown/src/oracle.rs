//! Direct enumeration, for tests and for comparison: every expression over every choice of the
//! numbers in every order.
//!
//! This is the enumeration that the project's blog took from Hutton, with results and expressions
//! made together (his fused version): all orders of all choices, cut in two at every place, every
//! result of the left part with every result of the right part under every operation that is
//! allowed. Symmetry removes nothing, so `1+3` and `3+1` are two.
//!
//! ```text
//!     [3, 7, 1]    [3] [7, 1]    [3, 7] [1]      two cuts; [7, 1] has 7+1, 7-1, 7*1, 7/1
//! ```
//!
//! # References
//! Graham Hutton, "The countdown problem", Journal of Functional Programming 12(6), 2002.

mod check;
mod expressions;

use std::fmt;
use std::ops::ControlFlow;
use std::rc::Rc;

pub use check::check;
pub use expressions::{ExpressionsByValue, ways};

/// Expression as it was built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tree {
    /// One of the numbers.
    Tile(u64),
    /// Two expressions and the sign between them, with the result.
    Node(Rc<Tree>, char, Rc<Tree>, u64),
}

impl Tree {
    /// Value of the expression.
    pub fn value(&self) -> u64 {
        match self {
            Self::Tile(value) | Self::Node(.., value) => *value,
        }
    }
}

/// Writes brackets around everything except numbers and the whole: `25+(10*(50+(3*(7+1))))`.
impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let inside = |tree: &Self| {
            if matches!(tree, Self::Tile(_)) { tree.to_string() } else { format!("({tree})") }
        };
        match self {
            Self::Tile(value) => write!(f, "{value}"),
            Self::Node(a, sign, b, _) => write!(f, "{}{sign}{}", inside(a), inside(b)),
        }
    }
}

/// Calls `each` with all expressions over the numbers whose results are positive whole numbers,
/// until it breaks.
pub fn expressions(
    numbers: &[u64],
    each: &mut dyn FnMut(&Tree) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for choice in (1..1_usize << numbers.len()).rev() {
        let chosen: Vec<u64> =
            (0..numbers.len()).filter(|i| choice >> i & 1 == 1).map(|i| numbers[i]).collect();
        orders(&mut Vec::new(), &chosen, &mut |order| {
            if let [number] = order {
                return each(&Tree::Tile(*number));
            }
            for cut in 1..order.len() {
                let (left, right) = (results(&order[..cut]), results(&order[cut..]));
                for a in &left {
                    for b in &right {
                        combine(a, b, &mut *each)?;
                    }
                }
            }
            ControlFlow::Continue(())
        })?;
    }
    ControlFlow::Continue(())
}

/// Calls `each` with all orders of `rest`, after the numbers in `begun`.
fn orders(
    begun: &mut Vec<u64>,
    rest: &[u64],
    each: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if rest.is_empty() {
        return each(begun);
    }
    for i in 0..rest.len() {
        begun.push(rest[i]);
        orders(begun, &[&rest[..i], &rest[i + 1..]].concat(), each)?;
        begun.pop();
    }
    ControlFlow::Continue(())
}

/// Returns all expressions over numbers in this order.
fn results(numbers: &[u64]) -> Vec<Rc<Tree>> {
    if let [number] = numbers {
        return vec![Rc::new(Tree::Tile(*number))];
    }
    let mut all = Vec::new();
    for cut in 1..numbers.len() {
        let (left, right) = (results(&numbers[..cut]), results(&numbers[cut..]));
        for a in &left {
            for b in &right {
                // It never breaks.
                let _ = combine(a, b, &mut |tree| {
                    all.push(Rc::new(tree.clone()));
                    ControlFlow::Continue(())
                });
            }
        }
    }
    all
}

/// Calls `each` with the results of the allowed operations on two expressions.
fn combine(
    a: &Rc<Tree>,
    b: &Rc<Tree>,
    each: &mut dyn FnMut(&Tree) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (x, y) = (a.value(), b.value());
    let results = [
        ('+', x.checked_add(y)),
        ('-', x.checked_sub(y).filter(|&value| value > 0)),
        ('*', x.checked_mul(y)),
        ('/', (x % y == 0).then(|| x / y)),
    ];
    for (sign, value) in results {
        if let Some(value) = value {
            each(&Tree::Node(Rc::clone(a), sign, Rc::clone(b), value))?;
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn making(numbers: &[u64], target: u64) -> (usize, Vec<String>) {
        let (mut all, mut found) = (0, Vec::new());
        let _ = expressions(numbers, &mut |tree| {
            all += 1;
            if tree.value() == target {
                found.push(tree.to_string());
            }
            ControlFlow::Continue(())
        });
        (all, found)
    }

    #[test]
    fn huttons_own_figures() {
        // "4,672,540 of them evaluate successfully"; 780 give 765, and none gives 831.
        let (all, found) = making(&[1, 3, 7, 10, 25, 50], 765);
        assert_eq!((all, found.len()), (4_672_540, 780));
        assert!(found.iter().any(|text| text == "25+(10*(50+(3*(7+1))))"));
        assert!(!making(&[1, 3, 7, 10, 25, 50], 831).1.iter().any(|_| true));
    }

    #[test]
    fn the_blogs_other_golden() {
        let (_, found) = making(&[75, 50, 2, 3, 8, 7], 812);
        assert!(found.iter().any(|text| text == "50+(((7+3)*(2+75))-8)"));
    }
}
