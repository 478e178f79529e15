//! The nicest expression: of all with the lowest peak the one whose text comes first.
//!
//! Expressions for the same value of the same tiles differ in their texts, and no text begins another (both use every tile, and brackets
//! balance), so the first text of a whole is made of the first texts of its halves. Only whether a half is a sum matters besides, for then it
//! may need brackets: the first of each sort is kept.

use std::collections::HashMap;
use std::rc::Rc;

use tatham_core::Stop;

use super::peaks::Peaks;
use crate::expression::Expression;
use crate::problem::Value;

/// The first expression that is no sum, and the first that is one, with their texts.
type Firsts = [Option<(String, Rc<Expression>)>; 2];

/// Finds first expressions under a fixed peak.
#[derive(Debug)]
pub(crate) struct Texts<'p, 'b> {
    peaks: &'p mut Peaks<'b>,
    cap: Value,
    known: HashMap<(usize, Value), Rc<Firsts>>,
}

impl<'p, 'b> Texts<'p, 'b> {
    /// No calculation may come to more than `cap`.
    pub(crate) fn new(peaks: &'p mut Peaks<'b>, cap: Value) -> Self {
        Self { peaks, cap, known: HashMap::new() }
    }

    /// The expression with the first text that makes `value` of exactly the tiles of `part`.
    ///
    /// # Errors
    /// Time or memory ran out.
    pub(crate) fn first(&mut self, part: usize, value: Value) -> Result<Option<(String, Rc<Expression>)>, Stop> {
        let firsts = self.firsts(part, value)?;
        Ok(firsts.iter().flatten().min_by(|a, b| a.0.cmp(&b.0)).cloned())
    }

    fn firsts(&mut self, part: usize, value: Value) -> Result<Rc<Firsts>, Stop> {
        if let Some(known) = self.known.get(&(part, value)) {
            return Ok(Rc::clone(known));
        }
        let mut firsts: Firsts = [None, None];
        if self.peaks.parts.tile[part] == Some(value) {
            firsts[0] = Some((value.to_string(), Rc::new(Expression::Tile(value))));
        }
        for last in self.peaks.lasts(part, value, self.cap)? {
            let (left, right) = (self.firsts(last.left.0, last.left.1)?, self.firsts(last.right.0, last.right.1)?);
            for (_, left) in left.iter().flatten() {
                for (_, right) in right.iter().flatten() {
                    let (left, right) = (Rc::clone(left), Rc::clone(right));
                    let made = Expression::Calculated { operation: last.operation, left, right, value };
                    let text = made.to_string();
                    let first = &mut firsts[usize::from(made.is_sum())];
                    if first.as_ref().is_none_or(|(known, _)| text < *known) {
                        *first = Some((text, Rc::new(made)));
                    }
                }
            }
        }
        let firsts = Rc::new(firsts);
        self.known.insert((part, value), Rc::clone(&firsts));
        Ok(firsts)
    }
}
