//! Prices of the techniques of Sudoku players.
//!
//! # References
//! The order is that of Sukaku Explainer's ratings, except for chains. Subsets, fish and wings are
//! [patterns](super::patterns), so the search by assumptions does not look for them.

use tatham_core::explain::Price;

use tatham_explain::{Cause, Inference};

use super::Technique;
use crate::solo::Solo;
use crate::solo::problem::Unit;
use crate::solo::rules::Rule;
use crate::subset::{
    HIDDEN_PAIR, HIDDEN_QUAD, HIDDEN_TRIPLE, NAKED_PAIR, NAKED_QUAD, NAKED_TRIPLE,
};

/// Prices, the lowest first.
pub(in crate::solo) static PRICES: [Price; 27] = [
    Price::new("full house", 1.0, "one cell of a unit is empty"),
    Price::new("hidden single in a block", 1.2, "the cells of a block are seen together"),
    Price::new("hidden single", 1.5, "a line is longer than a block, and crosses others"),
    Price::new("naked single", 2.3, "the digits in three units are looked at"),
    Price::new("pointing pair", 2.6, "the conclusion lies outside the block that has the digit"),
    Price::new("pointing triple", 2.6, "the same with 3 cells"),
    Price::new(
        "locked candidates",
        2.7,
        "the cells lie in a region that is neither line nor block",
    ),
    Price::new("claiming", 2.8, "a line has to be searched for the digit"),
    Price::new(NAKED_PAIR.name, 3.0, "2 cells with the same digits are seen").of_pattern(),
    Price::new("X-wing", 3.2, "2 lines are compared for one digit").of_pattern(),
    Price::new(HIDDEN_PAIR.name, 3.4, "2 digits are compared in a unit").of_pattern(),
    Price::new(NAKED_TRIPLE.name, 3.6, "3 cells with few digits").of_pattern(),
    Price::new("swordfish", 3.8, "3 lines are compared for one digit").of_pattern(),
    Price::new("skyscraper", 4.0, "2 lines with 2 cells each").of_rules(2),
    Price::new(HIDDEN_TRIPLE.name, 4.0, "3 digits are compared in a unit").of_pattern(),
    Price::new("two-string kite", 4.1, "a row and a column").of_rules(2),
    Price::new("turbot fish", 4.2, "any 2 units with 2 cells each").of_rules(2),
    Price::new("XY-wing", 4.2, "3 cells with 2 digits each").of_pattern(),
    Price::new("grouped turbot fish", 4.3, "several cells at one end").of_rules(2),
    Price::new("XYZ-wing", 4.4, "a wing whose middle has 3 digits").of_pattern(),
    Price::new(NAKED_QUAD.name, 5.0, "4 cells with few digits").of_pattern(),
    Price::new("jellyfish", 5.2, "4 lines are compared for one digit").of_pattern(),
    Price::new(HIDDEN_QUAD.name, 5.4, "4 digits are compared in a unit").of_pattern(),
    Price::new("one digit in 3 units", 5.5, "a chain of one digit").of_rules(3),
    Price::new("W-wing", 5.6, "2 equal cells and a unit between them").of_rules(3),
    Price::new("XY-chain", 6.6, "cells with 2 digits each, one after the other").of_rules(3),
    Price::new("one digit in 4 units", 8.5, "a longer chain of one digit").of_rules(4),
];

/// Returns the price of a technique.
pub(super) fn price_of(name: &str) -> Option<&'static Price> {
    PRICES.iter().find(|price| price.name == name)
}

/// Returns the price of a step: of its technique, or of a chain of one digit.
pub(in crate::solo) fn price(step: &Inference<'_, Solo>) -> Option<&'static Price> {
    let name = match super::find(step) {
        Some(Technique::HiddenSingle { unit, is_last: false, .. })
            if matches!(step.problem.unit(unit), Unit::Block(_) | Unit::Region(_)) =>
        {
            "hidden single in a block"
        }
        Some(technique) => technique.name(step.problem)?,
        None => one_digit(step)?,
    };
    price_of(name)
}

/// Returns the name of a chain that is about one digit in some units.
fn one_digit(step: &Inference<'_, Solo>) -> Option<&'static str> {
    let digit = step.conclusions.first()?.value;
    let is_one =
        |cause: &Cause<Rule>| matches!(cause, Cause::OnePlace { value, .. } if *value == digit);
    let is_all = step.conclusions.iter().all(|fact| fact.value == digit);
    let names = [None, Some("one digit in 3 units"), Some("one digit in 4 units")];
    let name = *names.get(step.causes.len().checked_sub(2)?)?;
    name.filter(|_| is_all && step.causes.iter().all(is_one))
}
