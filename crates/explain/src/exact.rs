//! Steps of rules of which propagation alone finds all that follows, for reasons as small as can be: then a step is a reason, and all that the rule says of it.

use crate::board::Atom;
use crate::ladder::{Found, Ladder};
use crate::trace::{Cover, Trace};

impl Ladder<'_> {
    /// The step of a rule that finds a literal as the trace has it: or as a player sees it in one go with others.
    pub(crate) fn exactly(&mut self, rule: u32, trace: Trace, atom: Atom) -> Found {
        let facts = self.seen_together(rule).unwrap_or_else(|| Cover::of(&mut self.engine, &trace.needs).facts);
        let said = self.proof.consequences(rule, &facts);
        let mut conclusions = vec![atom];
        conclusions.extend(said.into_iter().filter(|&other| other != atom && self.engine.is_open(other)));
        self.retraced(vec![rule], facts, conclusions, Some(trace))
    }

    /// The facts from which a player sees at one go all that the rule says.
    fn seen_together(&self, rule: u32) -> Option<Vec<Atom>> {
        let (global, scope) = &self.engine.board.globals[self.engine.board.exact(rule)? as usize];
        let value = |place: usize| match self.engine.value(scope[place]) {
            0 => None,
            value => Some(value > 0),
        };
        let places = global.seen_together(&value)?;
        let facts = places.into_iter().map(|place| scope[place]).map(|atom| if self.engine.holds(atom) { atom } else { !atom });
        let mut facts: Vec<Atom> = facts.collect();
        facts.sort_unstable();
        Some(facts)
    }
}
