//! Audit of steps that are written somewhere: their rules are found by their names, and their facts
//! by their places and values.

use std::collections::BTreeMap;

use tatham_core::explain::{Audit, WrittenStep};
use tatham_core::{Budget, Fact, Settings, Status, Stop};
use tatham_sat::Engine as Solver;

use super::ExplanationState;
use super::claims::FactReader;
use crate::board::{Atom, Board};
use crate::renderer::Renderer;
use crate::verify::{Held, Verifier};

/// Reader of written steps.
struct StepReader<'r> {
    renderer: &'r Renderer<'r>,
    facts: FactReader<'r>,
    /// Rules with each name.
    rules: BTreeMap<String, Vec<u32>>,
}

impl StepReader<'_> {
    /// Reads a step; an error is a sentence about something that the puzzle does not have.
    fn read(&self, step: &WrittenStep) -> Result<Held, String> {
        let rule = |name: &String| {
            let tags = self.rules.get(name).cloned();
            tags.ok_or_else(|| format!("the puzzle has no rule `{name}`: {}", step.text))
        };
        let rules = step.because.rules.iter().map(rule).collect::<Result<Vec<_>, _>>()?;
        let clues: Vec<Fact> = rules
            .iter()
            .flatten()
            .flat_map(|&tag| self.renderer.wording.clues(self.renderer.board.rule(tag)))
            .collect();
        let mut facts = Vec::new();
        for fact in step.because.facts.iter().filter(|fact| !clues.contains(fact)) {
            facts.extend(self.atoms(fact).map_err(|why| format!("{why}: {}", step.text))?);
        }
        let mut conclusions = Vec::new();
        for fact in &step.therefore {
            conclusions.extend(self.atoms(fact).map_err(|why| format!("{why}: {}", step.text))?);
        }
        Ok(Held { rules, facts, conclusions, is_supposing: step.suppose.is_some() })
    }

    /// Reads a fact.
    fn atoms(&self, fact: &Fact) -> Result<Vec<Atom>, String> {
        let board: &Board = self.renderer.board;
        let meanings = self.facts.read(fact)?;
        let atom = |place, value, is: bool| {
            let atom = board.atom(place, value);
            atom.map(|atom| if is { atom } else { !atom })
        };
        let atoms = meanings.iter().filter_map(|own| atom(own.place, own.value, own.is));
        Ok(atoms.collect())
    }
}

impl ExplanationState<'_> {
    /// Checks written steps: see [`Explainer::audit_written`](tatham_core::explain::Explainer).
    pub(super) fn audit_steps(
        &mut self,
        steps: &[WrittenStep],
        settings: &Settings,
        budget: &Budget,
    ) -> Result<Audit, Stop> {
        let (case, mut truth) = self.case(None, budget)?;
        let renderer = case.renderer(&*self.subject);
        let mut rules: BTreeMap<String, Vec<u32>> = BTreeMap::new();
        for tag in 1..=case.board.rules().len() as u32 {
            rules.entry(renderer.law(tag)).or_default().push(tag);
        }
        let facts = FactReader::new(&*self.subject, &case.board.statement.shown);
        let reader = StepReader { renderer: &renderer, facts, rules };
        let solver = Solver::from_settings(settings);
        let mut verifier = Verifier::new(&renderer, &case.facts(), solver, budget)?;
        for step in steps {
            match reader.read(step) {
                Ok(held) => verifier.hold_written(&held, &step.text, budget)?,
                Err(flaw) => verifier.flawed(flaw),
            }
        }
        if case.status == Status::Unsolvable {
            return verifier.end(None, budget);
        }
        verifier.end(Some(truth.known(&case.board, budget)?), budget)
    }
}
