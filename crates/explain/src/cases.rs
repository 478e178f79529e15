//! One case split: the opposite of a goal is supposed, and then a literal and its opposite; where both lead to a contradiction, the goal holds.

use crate::board::Atom;
use crate::engine::Engine;
use crate::trace::{Application, Trace};

/// How something is found by cases.
#[derive(Clone, Debug)]
pub(crate) struct Cases {
    /// What follows from the opposite of the goal, and is used in one of the cases.
    pub(crate) before: Vec<Application>,
    /// What is supposed beside that, and how it leads to a contradiction.
    pub(crate) both: [(Atom, Vec<Application>); 2],
    /// What is known without supposing anything, and is used.
    pub(crate) needs: Vec<Atom>,
}

impl Cases {
    /// Of two traces to a contradiction, told apart at `inner`: what stood in the trail before that holds in both.
    fn of(engine: &Engine<'_>, inner: usize, traces: [(Atom, Trace); 2]) -> Self {
        // What was found before either was supposed still holds.
        let is_common = |application: &Application| {
            application
                .derives
                .is_some_and(|atom| engine.holds(atom) && engine.position(atom) < inner)
        };
        let mut needs: Vec<Atom> =
            traces.iter().flat_map(|(_, trace)| trace.needs.iter().copied()).collect();
        needs.sort_unstable();
        needs.dedup();
        let mut before: Vec<Application> = Vec::new();
        let both = traces.map(|(option, trace)| {
            let (common, own): (Vec<_>, Vec<_>) =
                trace.applications.into_iter().partition(&is_common);
            before.extend(common);
            (option, own)
        });
        before.sort_by_key(|application| application.derives.map(|atom| engine.position(atom)));
        before.dedup_by_key(|application| application.derives);
        Self { before, both, needs }.shorter_first()
    }

    fn shorter_first(mut self) -> Self {
        self.both.sort_by_key(|(_, own)| own.len());
        self
    }

    fn applications(&self) -> impl Iterator<Item = &Application> {
        self.before.iter().chain(self.both.iter().flat_map(|(_, own)| own))
    }

    /// The rules that are told.
    pub(crate) fn rules(&self) -> Vec<u32> {
        let mut rules: Vec<u32> =
            self.applications().flat_map(|application| application.rules.iter().copied()).collect();
        rules.sort_unstable();
        rules.dedup();
        rules
    }

    /// How much there is to tell: rules first, then links.
    fn length(&self) -> (usize, usize) {
        (self.rules().len(), self.applications().count())
    }
}

/// Refutes the opposite of `goal` by one case split on one of `among`, each rule one deeper and so deep at most: the shortest. Where the
/// engine's work passes `most`, the shortest until then.
pub(crate) fn by_cases(
    engine: &mut Engine<'_>,
    goal: Atom,
    among: &[Atom],
    depth: u16,
    most: u64,
) -> Option<Cases> {
    let mark = engine.mark();
    if engine.suppose(!goal, depth).is_some() {
        // No cases are needed.
        engine.undo(mark);
        return None;
    }
    let inner = engine.mark();
    let mut shortest: Option<Cases> = None;
    for &option in among {
        if engine.work > most {
            break;
        }
        if !engine.is_open(option) {
            continue;
        }
        let mut refute = |option: Atom| {
            let conflict = engine.suppose(option, depth);
            let trace = conflict.map(|conflict| Trace::of_conflict(engine, conflict, mark));
            engine.undo(inner);
            Some((option, trace?))
        };
        let Some(first) = refute(option) else { continue };
        let Some(second) = refute(!option) else { continue };
        let cases = Cases::of(engine, inner, [first, second]);
        if shortest.as_ref().is_none_or(|shortest| cases.length() < shortest.length()) {
            shortest = Some(cases);
        }
    }
    engine.undo(mark);
    shortest
}
