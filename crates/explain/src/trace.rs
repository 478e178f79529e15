//! Traces: from a conclusion or a contradiction back to the facts, rule by rule.

use std::collections::BTreeMap;

use crate::board::{Atom, Constraint};
use crate::engine::{Conflict, Engine, Reason};

/// Application of rules: its antecedents and its conclusion.
#[derive(Clone, Debug)]
pub(crate) struct Application {
    /// Mentioned rules; more than one only if hidden literals join them.
    pub(crate) rules: Vec<u32>,
    /// Obvious rules on the way.
    pub(crate) glances: Vec<u32>,
    /// Antecedents: facts, obvious consequences of them, assumptions, and earlier conclusions.
    pub(crate) uses: Vec<Atom>,
    /// Conclusion; `None` for a contradiction.
    pub(crate) derives: Option<Atom>,
}

/// Deduction of a conclusion or a contradiction.
#[derive(Clone, Debug)]
pub(crate) struct Trace {
    /// Applications in an order in which each has its antecedents.
    pub(crate) applications: Vec<Application>,
    /// Facts that are used, which are known without any assumption.
    pub(crate) needs: Vec<Atom>,
}

impl Trace {
    /// Traces a conflict back; literals of the trail from `mark` on follow from an assumption.
    pub(crate) fn of_conflict(engine: &mut Engine<'_>, conflict: Conflict, mark: usize) -> Self {
        Self::back(engine, None, conflict.reason, conflict.atom, mark)
    }

    /// Traces a literal that one rule finds without an assumption.
    pub(crate) fn of_pending(engine: &mut Engine<'_>, atom: Atom, reason: Reason) -> Self {
        let mark = engine.mark();
        Self::back(engine, Some(atom), reason, None, mark)
    }

    fn back(
        engine: &mut Engine<'_>,
        derived: Option<Atom>,
        reason: Reason,
        clash: Option<Atom>,
        mark: usize,
    ) -> Self {
        let board = engine.board;
        let (mut applications, mut needs) = (Vec::new(), Vec::new());
        // Literals that are still to be explained, each once.
        let mut open = vec![(derived, reason, clash)];
        let mut asked: Vec<Atom> = Vec::new();
        let mut next = 0;
        while let Some(&(derived, reason, clash)) = open.get(next) {
            next += 1;
            let mut application = Application {
                rules: Vec::new(),
                glances: Vec::new(),
                uses: Vec::new(),
                derives: derived,
            };
            let mut seen: Vec<Atom> = Vec::new();
            let mut walk = vec![(derived.or(clash), reason)];
            let mut standing: Vec<Atom> = clash.map(|clash| !clash).into_iter().collect();
            loop {
                while let Some(atom) = standing.pop() {
                    if atom == Atom::TRUE || seen.contains(&atom) {
                        continue;
                    }
                    seen.push(atom);
                    let (is_base, reason) = (engine.position(atom) < mark, engine.reason(atom));
                    let tag = engine.tag(reason);
                    let is_source = reason == Reason::Supposed || is_base;
                    if !board.is_shown(atom) || !is_source && tag > 0 && !board.is_told(tag) {
                        walk.push((Some(atom), reason));
                        continue;
                    }
                    application.uses.push(atom);
                    if is_base {
                        needs.push(atom);
                    } else if reason != Reason::Supposed && !asked.contains(&atom) {
                        asked.push(atom);
                        open.push((Some(atom), reason, None));
                    }
                }
                let Some((derived, reason)) = walk.pop() else { break };
                let tag = engine.tag(reason);
                let tags = if board.is_told(tag) {
                    &mut application.rules
                } else {
                    &mut application.glances
                };
                if tag > 0 && !tags.contains(&tag) {
                    tags.push(tag);
                }
                standing.extend(engine.antecedents(derived, reason));
            }
            // An obviously impossible fact.
            if let (Reason::Fact, Some(fact)) = (reason, clash) {
                application.uses.push(fact);
                needs.push(fact);
            }
            application.rules.sort_unstable();
            applications.push(application);
        }
        // A later conclusion is not used by an earlier application.
        let position = |application: &Application| {
            let derived = application.derives.filter(|&atom| engine.holds(atom));
            derived.map_or(usize::MAX, |atom| engine.position(atom))
        };
        applications.sort_by_cached_key(position);
        needs.sort_unstable();
        needs.dedup();
        Self { applications, needs }
    }

    /// Returns the obvious rules on the way.
    pub(crate) fn glances(&self) -> Vec<u32> {
        let mut glances: Vec<u32> = self
            .applications
            .iter()
            .flat_map(|application| application.glances.iter().copied())
            .collect();
        glances.sort_unstable();
        glances.dedup();
        glances
    }

    /// Returns the mentioned rules.
    pub(crate) fn rules(&self) -> Vec<u32> {
        let mut rules: Vec<u32> = self
            .applications
            .iter()
            .flat_map(|application| application.rules.iter().copied())
            .collect();
        rules.sort_unstable();
        rules.dedup();
        rules
    }
}

/// Facts that make some literals obvious.
#[derive(Clone, Debug, Default)]
pub(crate) struct FactCover {
    /// Facts, each of which is needed.
    pub(crate) facts: Vec<Atom>,
    /// Facts that make each literal obvious.
    pub(crate) of: BTreeMap<Atom, Vec<Atom>>,
}

impl FactCover {
    /// Chooses few facts that make all of `needs` obvious: greedily those that serve the most.
    pub(crate) fn for_needs(engine: &mut Engine<'_>, needs: &[Atom]) -> Self {
        let sources = Sources::new(engine, needs);
        let facts = sources.fewest(engine);
        let mut of: BTreeMap<Atom, Vec<Atom>> = BTreeMap::new();
        for &need in needs {
            let (mut found, mut open) = (Vec::new(), vec![need]);
            while let Some(need) = open.pop() {
                match sources.candidates.get(&need) {
                    Some(own) => found.extend(own.iter().find(|fact| facts.contains(fact))),
                    None => open.extend(sources.rests.get(&need).into_iter().flatten()),
                }
            }
            found.sort_unstable();
            found.dedup();
            of.insert(need, found);
        }
        Self { facts, of }
    }

    /// Returns the facts of [`FactCover::for_needs`] alone.
    pub(crate) fn facts_for(engine: &mut Engine<'_>, needs: &[Atom]) -> Vec<Atom> {
        Sources::new(engine, needs).fewest(engine)
    }
}

/// Facts that make literals obvious.
struct Sources {
    /// Facts each of which makes a literal obvious on its own.
    candidates: BTreeMap<Atom, Vec<Atom>>,
    /// Literals that make a literal obvious together, if no single fact does.
    rests: BTreeMap<Atom, Vec<Atom>>,
}

impl Sources {
    fn new(engine: &mut Engine<'_>, needs: &[Atom]) -> Self {
        let mut candidates: BTreeMap<Atom, Vec<Atom>> = BTreeMap::new();
        let mut rests: BTreeMap<Atom, Vec<Atom>> = BTreeMap::new();
        let mut open = needs.to_vec();
        while let Some(need) = open.pop() {
            if need == Atom::TRUE || candidates.contains_key(&need) || rests.contains_key(&need) {
                continue;
            }
            let facts = alone(engine, need);
            if facts.is_empty() {
                let reason = engine.reason(need);
                let on = engine.antecedents(Some(need), reason);
                open.extend(on.iter().copied());
                rests.insert(need, on);
            } else {
                candidates.insert(need, facts);
            }
        }
        Self { candidates, rests }
    }

    /// Chooses few facts.
    fn fewest(&self, engine: &Engine<'_>) -> Vec<Atom> {
        let candidates = &self.candidates;
        let mut facts: Vec<Atom> = Vec::new();
        let mut left: Vec<&Vec<Atom>> = candidates.values().collect();
        left.retain(|facts| facts.len() > 1);
        for only in candidates.values().filter(|facts| facts.len() == 1) {
            if !facts.contains(&only[0]) {
                facts.push(only[0]);
            }
        }
        loop {
            left.retain(|candidates| !candidates.iter().any(|fact| facts.contains(fact)));
            let mut serves: BTreeMap<Atom, usize> = BTreeMap::new();
            left.iter()
                .flat_map(|facts| facts.iter())
                .for_each(|&fact| *serves.entry(fact).or_default() += 1);
            // Of equally good facts an entry, and the first.
            let key = |&(fact, count): &(Atom, usize)| {
                (count, engine.board.is_entry(fact), std::cmp::Reverse(fact))
            };
            let Some((best, _)) = serves.into_iter().max_by_key(key) else { break };
            facts.push(best);
        }
        // Some of the first facts may have become redundant.
        for at in (0..facts.len()).rev() {
            let fact = facts[at];
            let is_idle = candidates.values().all(|own| {
                !own.contains(&fact)
                    || own.iter().any(|other| *other != fact && facts.contains(other))
            });
            if is_idle {
                facts.remove(at);
            }
        }
        facts.sort_unstable();
        facts
    }
}

/// Returns the facts each of which makes a literal obvious on its own.
fn alone(engine: &Engine<'_>, need: Atom) -> Vec<Atom> {
    let board = engine.board;
    let mut facts: Vec<Atom> = engine.is_fact(need).then_some(need).into_iter().collect();
    for &group in board.groups_of.entries((!need).index()) {
        let tag = board.tag(Constraint::Group(group));
        if tag > 0 && !board.is_told(tag) {
            let others = board.groups.entries(group as usize).iter().copied();
            facts.extend(
                others.filter(|&other| {
                    other != !need && engine.is_fact(other) && engine.holds(other)
                }),
            );
        }
    }
    let others = board.obvious_from.entries(need.index()).iter().copied();
    facts.extend(others.filter(|&other| engine.is_fact(other) && engine.holds(other)));
    facts.sort_unstable();
    facts.dedup();
    facts
}
