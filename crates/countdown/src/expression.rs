//! Expressions: trees of calculations, their text and their steps.

use std::fmt;
use std::rc::Rc;

use crate::problem::Value;

/// One of the four calculations of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Operation {
    Plus,
    Minus,
    Times,
    Divided,
}

impl Operation {
    pub(crate) fn sign(self) -> char {
        match self {
            Self::Plus => '+',
            Self::Minus => '-',
            Self::Times => '*',
            Self::Divided => '/',
        }
    }

    /// Whether it binds less than the others.
    pub(crate) fn is_sum(self) -> bool {
        matches!(self, Self::Plus | Self::Minus)
    }
}

/// How a value is made of tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Expression {
    Tile(Value),
    Calculated { operation: Operation, left: Rc<Expression>, right: Rc<Expression>, value: Value },
}

impl Expression {
    pub(crate) fn value(&self) -> Value {
        match self {
            Self::Tile(value) | Self::Calculated { value, .. } => *value,
        }
    }

    /// Number of tiles used.
    pub(crate) fn tiles(&self) -> usize {
        match self {
            Self::Tile(_) => 1,
            Self::Calculated { left, right, .. } => left.tiles() + right.tiles(),
        }
    }

    /// Whether its last calculation is a sum or a difference.
    pub(crate) fn is_sum(&self) -> bool {
        matches!(self, Self::Calculated { operation, .. } if operation.is_sum())
    }

    /// The calculations in order: `100 - 2 = 98`.
    pub(crate) fn steps(&self) -> Vec<String> {
        fn collect(expression: &Expression, steps: &mut Vec<String>) {
            if let Expression::Calculated { operation, left, right, value } = expression {
                collect(left, steps);
                collect(right, steps);
                steps.push(format!("{} {} {} = {value}", left.value(), operation.sign(), right.value()));
            }
        }
        let mut steps = Vec::new();
        collect(self, &mut steps);
        steps
    }
}

/// Brackets stand only where the value would be another without them: around sums that are multiplied or divided, and around what is
/// subtracted or divided by. So `a + (b − c)` is written `a+b-c`: the same value, though calculated in another order.
impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tile(value) => write!(f, "{value}"),
            Self::Calculated { operation, left, right, .. } => {
                let (left_needs, right_needs) = brackets(*operation, left, right);
                bracketed(f, left, left_needs)?;
                write!(f, "{}", operation.sign())?;
                bracketed(f, right, right_needs)
            }
        }
    }
}

/// Whether the left and the right operand need brackets.
fn brackets(operation: Operation, left: &Expression, right: &Expression) -> (bool, bool) {
    let is_product = |e: &Expression| matches!(e, Expression::Calculated { operation, .. } if !operation.is_sum());
    match operation {
        Operation::Plus => (false, false),
        Operation::Minus => (false, right.is_sum()),
        Operation::Times => (left.is_sum(), right.is_sum()),
        Operation::Divided => (left.is_sum(), right.is_sum() || is_product(right)),
    }
}

fn bracketed(f: &mut fmt::Formatter<'_>, expression: &Expression, needed: bool) -> fmt::Result {
    if needed { write!(f, "({expression})") } else { write!(f, "{expression}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tile(value: Value) -> Rc<Expression> {
        Rc::new(Expression::Tile(value))
    }

    fn calculated(operation: Operation, left: Rc<Expression>, right: Rc<Expression>) -> Rc<Expression> {
        let (a, b) = (left.value(), right.value());
        let value = match operation {
            Operation::Plus => a + b,
            Operation::Minus => a - b,
            Operation::Times => a * b,
            Operation::Divided => a / b,
        };
        Rc::new(Expression::Calculated { operation, left, right, value })
    }

    #[test]
    fn brackets_stand_where_they_are_needed() {
        use Operation::{Divided, Minus, Plus, Times};
        let sum = calculated(Plus, tile(4), tile(2));
        let difference = calculated(Minus, tile(9), tile(3));
        let quotient = calculated(Divided, tile(8), tile(2));
        let text = |operation, left: &Rc<Expression>, right: &Rc<Expression>| {
            calculated(operation, left.clone(), right.clone()).to_string()
        };
        assert_eq!(text(Plus, &sum, &difference), "4+2+9-3");
        assert_eq!(text(Minus, &tile(10), &sum), "10-(4+2)");
        assert_eq!(text(Minus, &tile(10), &quotient), "10-8/2");
        assert_eq!(text(Times, &sum, &quotient), "(4+2)*8/2");
        assert_eq!(text(Divided, &sum, &difference), "(4+2)/(9-3)");
        assert_eq!(text(Divided, &tile(12), &quotient), "12/(8/2)");
        assert_eq!(text(Times, &tile(5), &tile(7)), "5*7");
    }

    #[test]
    fn steps_come_in_the_order_of_calculation() {
        let product = calculated(Operation::Times, tile(10), tile(75));
        let quotient = calculated(Operation::Divided, tile(8), tile(2));
        let whole = calculated(Operation::Minus, product, quotient);
        assert_eq!(whole.steps(), ["10 * 75 = 750", "8 / 2 = 4", "750 - 4 = 746"]);
        assert_eq!(whole.tiles(), 4);
    }
}
