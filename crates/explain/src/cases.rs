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

/// Returns the literals of `among` on which a case split can refute the negation of `goal`, by an
/// engine that has [settled](Engine::settle) with the facts: both the literal and its negation lead
/// to a contradiction; the first `few` of them. Without a contradiction, nothing that follows is
/// worth a split either, so that few literals are tried. If the engine's work passes `most`, the
/// rest remains.
pub(crate) fn worth_a_split(
    engine: &mut Engine<'_>,
    goal: Atom,
    among: &[Atom],
    (most, few): (u64, usize),
) -> Vec<Atom> {
    if !engine.is_open(goal) {
        return among.to_vec();
    }
    let mark = engine.mark();
    if engine.suppose(!goal, u16::MAX).is_some() {
        engine.undo(mark);
        return among.to_vec();
    }
    let inner = engine.mark();
    let mut worth = Vec::new();
    let mut is_settled = vec![false; engine.board.variables];
    for &option in among {
        if worth.len() >= few {
            break;
        }
        if !engine.is_open(option) || is_settled[option.variable()] {
            continue;
        }
        // Most literals that are not true lead to less, and fewer of these to a contradiction.
        let both_fail = [!option, option].into_iter().all(|case| {
            let is_refuted = engine.work > most || engine.suppose(case, u16::MAX).is_some();
            if !is_refuted {
                for &atom in &engine.trail()[inner..] {
                    is_settled[atom.variable()] = true;
                }
            }
            engine.undo(inner);
            is_refuted
        });
        if both_fail {
            worth.push(option);
        }
    }
    engine.undo(mark);
    worth
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
    let mut shortest: Option<(Cases, (usize, usize))> = None;
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
        // One case only adds rules to those of the other.
        let most_rules = shortest.as_ref().map_or(usize::MAX, |(_, length)| length.0);
        let second = engine.suppose(!option, depth);
        let second = second.and_then(|conflict| {
            Trace::of_conflict_within(engine, conflict, mark, (&[], most_rules))
        });
        engine.undo(inner);
        let Some(second) = second else { continue };
        let first = match first {
            Refutation::Traced(trace) => Some(trace),
            Refutation::Branch(conflict, branch) => {
                engine.replay(&branch);
                let trace = Trace::of_conflict_within(
                    engine,
                    conflict,
                    mark,
                    (&second.rules(), most_rules),
                );
                engine.undo(inner);
                trace
            }
        };
        let Some(first) = first else { continue };
        let cases = Cases::from_traces(engine, inner, [(option, first), (!option, second)]);
        let length = cases.length();
        if shortest.as_ref().is_none_or(|shortest| length < shortest.1) {
            shortest = Some((cases, length));
        }
    }
    engine.undo(mark);
    shortest.map(|(cases, _)| cases)
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use tatham_core::Budget;
    use tatham_sat::model::any;

    use super::*;
    use crate::tests::{Rule, board, is};

    const PLACES: usize = 10;
    const RULES: u32 = 26;

    #[test]
    fn all_splits_that_refute_something_are_worth_it() {
        let (mut random, budget) = (Rng::with_seed(7), Budget::unlimited());
        let [mut found, mut left_out] = [0; 2];
        for _ in 0..400 {
            let board = board(PLACES, |model, lits| {
                for number in 0..RULES {
                    let mut lits = lits.to_vec();
                    random.shuffle(&mut lits);
                    let own = lits[..3].iter().map(|&lit| if random.bool() { lit } else { !lit });
                    model.require(any(own.collect::<Vec<_>>())).rule(Rule::Number(number));
                }
            });
            let all: Vec<Atom> = (0..PLACES).map(|place| is(&board, place)).collect();
            let mut scout = Engine::new(&board, &budget);
            if scout.begin(&[]).is_err() || scout.settle().is_some() {
                continue;
            }
            for goal in all.iter().flat_map(|&atom| [atom, !atom]) {
                let worth = worth_a_split(&mut scout, goal, &all, (u64::MAX, usize::MAX));
                for depth in [2, u16::MAX] {
                    let is_refuted = |among: &[Atom]| {
                        let mut engine = Engine::new(&board, &budget);
                        engine.begin(&[]).expect("no facts");
                        by_cases(&mut engine, goal, among, depth, u64::MAX).is_some()
                    };
                    assert_eq!(is_refuted(&worth), is_refuted(&all));
                    found += usize::from(is_refuted(&all));
                }
                left_out += PLACES - worth.len();
            }
        }
        assert!(found > 100 && left_out > 1_000, "{found} {left_out}");
    }
}
