//! Case splits: the negation of a goal is assumed, and then a literal or its negation; if both lead
//! to a contradiction, the goal is true.

use crate::board::Atom;
use crate::engine::{Conflict, Engine, Reason};
use crate::trace::{Application, Trace};

/// Deduction by cases.
#[derive(Clone, Debug)]
pub(crate) struct Cases {
    /// Consequences of the negated goal that one of the cases uses.
    pub(crate) before: Vec<Application>,
    /// Assumption of each case, and the way to its contradiction.
    pub(crate) both: [(Atom, Vec<Application>); 2],
    /// Facts that are used, which are known without any assumption.
    pub(crate) needs: Vec<Atom>,
}

impl Cases {
    /// Combines two traces to a contradiction, with the assumption at `inner` of the trail: earlier
    /// literals are common to both.
    fn from_traces(engine: &Engine<'_>, inner: usize, traces: [(Atom, Trace); 2]) -> Self {
        // Literals found before either case was assumed are still true.
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
        before.sort_by_cached_key(|application| {
            application.derives.map_or(0, |atom| 1 + engine.position(atom))
        });
        before.dedup_by_key(|application| application.derives);
        Self { before, both, needs }.shorter_first()
    }

    fn shorter_first(mut self) -> Self {
        self.both.sort_by_cached_key(|(_, own)| own.len());
        self
    }

    fn applications(&self) -> impl Iterator<Item = &Application> {
        self.before.iter().chain(self.both.iter().flat_map(|(_, own)| own))
    }

    /// Returns the rules that are mentioned.
    pub(crate) fn rules(&self) -> Vec<u32> {
        let mut rules: Vec<u32> =
            self.applications().flat_map(|application| application.rules.iter().copied()).collect();
        rules.sort_unstable();
        rules.dedup();
        rules
    }

    /// Returns the length of the explanation: rules first, then links.
    fn length(&self) -> (usize, usize) {
        (self.rules().len(), self.applications().count())
    }
}

/// Contradiction of the first case, before it is known that the second one has one too.
enum Refutation {
    Traced(Trace),
    Branch(Conflict, Vec<(Atom, Reason)>),
}

/// Refutes the negation of `goal` by the shortest case split on one of `among`, up to a depth of
/// rules. If the engine's work passes `most`, returns the shortest one until then.
pub(crate) fn by_cases(
    engine: &mut Engine<'_>,
    goal: Atom,
    among: &[Atom],
    depth: u16,
    most: u64,
) -> Option<Cases> {
    let mark = engine.mark();
    if engine.suppose(!goal, depth).is_some() {
        // A case split is not needed.
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
        let Some(first) = engine.suppose(option, depth) else {
            engine.undo(inner);
            continue;
        };
        // Most options are refuted alone, and are not traced.
        let first = if engine.can_replay() {
            Refutation::Branch(first, engine.branch(inner))
        } else {
            Refutation::Traced(Trace::of_conflict(engine, first, mark))
        };
        engine.undo(inner);
        let second = engine.suppose(!option, depth);
        let second = second.map(|conflict| Trace::of_conflict(engine, conflict, mark));
        engine.undo(inner);
        let Some(second) = second else { continue };
        let first = match first {
            Refutation::Traced(trace) => trace,
            Refutation::Branch(conflict, branch) => {
                engine.replay(&branch);
                let trace = Trace::of_conflict(engine, conflict, mark);
                engine.undo(inner);
                trace
            }
        };
        let cases = Cases::from_traces(engine, inner, [(option, first), (!option, second)]);
        if shortest.as_ref().is_none_or(|shortest| cases.length() < shortest.length()) {
            shortest = Some(cases);
        }
    }
    engine.undo(mark);
    shortest
}
