//! Prices: costs of steps that differ from the sum of their rules' difficulties.

/// Price of a use of rules: by a technique, or by the way in which rules are used.
///
/// A price looks only at the step: its rules, its facts and its conclusions. It never looks at the
/// size of the board, the number of clues or steps, or the name of the kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Price {
    /// Name of the use: of the technique, if it has one.
    pub name: &'static str,
    /// Cost of a step that uses the rules in this way, from 1.
    pub cost: f64,
    /// Largest number of rules for which the search looks for such a use before it takes a dearer
    /// step of fewer rules; 0 for a pattern.
    pub rules: usize,
    /// True if none of them is about the whole board: then the search first looks for such a use
    /// without the rules that are.
    pub is_near: bool,
    /// Reason why it costs more or less than other steps of its rules.
    pub reason: &'static str,
}

impl Price {
    /// Makes the price of a use of one rule.
    pub const fn new(name: &'static str, cost: f64, reason: &'static str) -> Self {
        Self { name, cost, rules: 1, is_near: false, reason }
    }

    /// Returns the price as one of a use of up to this many rules together.
    #[must_use]
    pub const fn of_rules(self, rules: usize) -> Self {
        Self { rules, ..self }
    }

    /// Returns the price as one of a use of up to this many rules together, none of which is about
    /// the whole board.
    #[must_use]
    pub const fn of_near_rules(self, rules: usize) -> Self {
        Self { rules, is_near: true, ..self }
    }

    /// Returns the price as one of a pattern: the kind finds all of them by itself, so the search
    /// need not look for them.
    #[must_use]
    pub const fn of_pattern(self) -> Self {
        Self { rules: 0, ..self }
    }
}
