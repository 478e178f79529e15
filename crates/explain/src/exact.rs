//! Steps of rules whose propagation alone finds all consequences, with minimal reasons: a step is a
//! reason with all its consequences.

use crate::board::Atom;
use crate::ladder::{Found, Ladder};
use crate::trace::{Cover, Trace};

impl Ladder<'_> {
    /// Returns the step of a rule that finds a literal as in the trace, or as a player sees it at
    /// once with others.
    pub(crate) fn exactly(&mut self, rule: u32, trace: Trace, atom: Atom) -> Found {
        let facts = self
            .seen_together(rule)
            .unwrap_or_else(|| Cover::of(&mut self.engine, &trace.needs).facts);
        let said = self.proof.consequences(rule, &facts);
        let mut conclusions = vec![atom];
        conclusions
            .extend(said.into_iter().filter(|&other| other != atom && self.engine.is_open(other)));
        self.retraced(vec![rule], facts, conclusions, Some(trace))
    }

    /// Returns the facts from which a player sees all consequences of the rule at once.
    fn seen_together(&self, rule: u32) -> Option<Vec<Atom>> {
        let (global, scope) = &self.engine.board.globals[self.engine.board.exact(rule)? as usize];
        let value = |place: usize| match self.engine.value(scope[place]) {
            0 => None,
            value => Some(value > 0),
        };
        let places = global.seen_together(&value)?;
        let facts = places
            .into_iter()
            .map(|place| scope[place])
            .map(|atom| if self.engine.holds(atom) { atom } else { !atom });
        let mut facts: Vec<Atom> = facts.collect();
        facts.sort_unstable();
        Some(facts)
    }
}

#[cfg(test)]
mod tests {
    use tatham_core::Budget;
    use tatham_sat::Engine;

    use super::*;
    use crate::ladder::Dry;
    use crate::tests::{Rule, board, is};
    use crate::verify::Judge;

    #[test]
    fn a_step_is_all_that_its_rule_says_of_the_facts_that_it_needs() {
        // A run of three in a line of five cells, which the last one ends; and a run of two in a
        // line of three.
        let board = board(8, |model, lits| {
            model.runs(&lits[..5], &[3]).rule(Rule::Named("the first line"));
            model.runs(&lits[5..], &[2]).rule(Rule::Named("the second line"));
        });
        assert!(board.exact(1).is_some() && board.exact(2).is_some());
        let [a, b, c, d, e, f, g, h] = std::array::from_fn(|place| is(&board, place));
        let (facts, truth) = ([e, !f], [!a, !b, c, d, e, !f, g, h]);
        let (budget, mut steps) = (Budget::unlimited(), Vec::<(Found, Vec<Atom>)>::new());
        let mut ladder = Ladder::new(&board, &facts, Some(truth.to_vec()), &budget);
        loop {
            let is_open = |atom: &Atom| {
                let is_found = steps.iter().any(|(step, _)| step.conclusions.contains(atom));
                !is_found && !facts.contains(atom)
            };
            let open: Vec<Atom> = truth.iter().copied().filter(is_open).collect();
            match ladder.climb() {
                Ok(found) => {
                    assert!(
                        found.conclusions.iter().all(|atom| open.contains(atom)),
                        "nothing is found twice: {found:?}"
                    );
                    steps.push((found, open));
                }
                Err(Dry::Done) => break,
                Err(dry) => panic!("{dry:?}"),
            }
        }
        let mut judge = Judge::new(&board, Engine::Cdcl, &budget).expect("no limit");
        let mut entails = |rules: &[u32], facts: &[Atom], goals: &[Atom]| {
            judge.entails(&board.stated, rules, facts, goals, &budget).expect("no limit")
        };
        for (Found { rules, facts, conclusions, .. }, open) in &steps {
            assert!(
                rules.len() == 1 && entails(rules, facts, conclusions),
                "{rules:?} {facts:?} {conclusions:?}"
            );
            // Literals that it leaves out do not follow.
            for &other in open.iter().filter(|atom| !conclusions.contains(atom)) {
                assert!(!entails(rules, facts, &[other]), "{rules:?} {facts:?} {other:?}");
            }
            for at in 0..facts.len() {
                assert!(
                    !entails(rules, &[&facts[..at], &facts[at + 1..]].concat(), conclusions),
                    "{facts:?}"
                );
            }
        }
        let mut found: Vec<Atom> =
            steps.iter().flat_map(|(step, _)| step.conclusions.iter().copied()).collect();
        found.sort_unstable();
        let mut expected = vec![!a, !b, c, d, g, h];
        expected.sort_unstable();
        assert_eq!(found, expected);
    }
}
