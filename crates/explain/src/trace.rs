//! Traces: from a conclusion or a contradiction back to the facts, rule by rule.

use std::ops::Range;

use crate::board::{Atom, Constraint};
use crate::engine::{Conflict, Engine, Reason, Scratch};

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
        let found = Self::of_conflict_within(engine, conflict, mark, (&[], usize::MAX));
        found.expect("as many rules as there are")
    }

    /// Traces a conflict back, if its rules and these are at most so many.
    pub(crate) fn of_conflict_within(
        engine: &mut Engine<'_>,
        conflict: Conflict,
        mark: usize,
        rules_and_most: (&[u32], usize),
    ) -> Option<Self> {
        Self::back(engine, (None, conflict.reason, conflict.atom), mark, rules_and_most)
    }

    /// Traces a literal that one rule finds without an assumption.
    pub(crate) fn of_pending(engine: &mut Engine<'_>, atom: Atom, reason: Reason) -> Self {
        let mark = engine.mark();
        let found = Self::back(engine, (Some(atom), reason, None), mark, (&[], usize::MAX));
        found.expect("as many rules as there are")
    }

    /// Traces a literal or a contradiction back; `None` if its rules and those of another trace are
    /// more than `most`.
    fn back(
        engine: &mut Engine<'_>,
        (derived, reason, clash): (Option<Atom>, Reason, Option<Atom>),
        mark: usize,
        (others, most): (&[u32], usize),
    ) -> Option<Self> {
        let board = engine.board;
        let mut scratch = std::mem::take(&mut engine.scratch);
        let Scratch { is_met, met, open, seen, standing, walk, all_rules } = &mut scratch;
        is_met.resize(board.variables, false);
        open.push((derived, reason, clash));
        let (mut applications, mut needs) = (Vec::with_capacity(4), Vec::with_capacity(16));
        all_rules.clear();
        all_rules.extend_from_slice(others);
        let mut next = 0;
        while let Some(&(derived, reason, clash)) = open.get(next) {
            next += 1;
            let (mut rules, mut glances, mut uses) =
                (Vec::new(), Vec::new(), Vec::with_capacity(8));
            seen.clear();
            walk.push((derived.or(clash), reason));
            standing.extend(clash.map(|clash| !clash));
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
                    uses.push(atom);
                    if std::mem::replace(&mut is_met[atom.variable()], true) {
                        continue;
                    }
                    met.push(atom.variable());
                    if is_base {
                        needs.push(atom);
                    } else if reason != Reason::Supposed {
                        open.push((Some(atom), reason, None));
                    }
                }
                let Some((derived, reason)) = walk.pop() else { break };
                let tag = engine.tag(reason);
                let is_told = board.is_told(tag);
                let tags = if is_told { &mut rules } else { &mut glances };
                if tag > 0 && !tags.contains(&tag) {
                    tags.push(tag);
                    if is_told && !all_rules.contains(&tag) {
                        all_rules.push(tag);
                    }
                }
                engine.add_antecedents(derived, reason, standing);
            }
            if all_rules.len() > most {
                break;
            }
            // An obviously impossible fact.
            if let (Reason::Fact, Some(fact)) = (reason, clash) {
                uses.push(fact);
                needs.push(fact);
            }
            rules.sort_unstable();
            applications.push(Application { rules, glances, uses, derives: derived });
        }
        // A board may have many variables, so only the marks that were set are cleared.
        for variable in met.drain(..) {
            is_met[variable] = false;
        }
        open.clear();
        walk.clear();
        standing.clear();
        let is_too_long = all_rules.len() > most;
        engine.scratch = scratch;
        if is_too_long {
            return None;
        }
        // A later conclusion is not used by an earlier application.
        let position = |application: &Application| {
            let derived = application.derives.filter(|&atom| engine.holds(atom));
            derived.map_or(usize::MAX, |atom| engine.position(atom))
        };
        if applications.len() > 1 {
            applications.sort_by_cached_key(position);
        }
        needs.sort_unstable();
        needs.dedup();
        Some(Self { applications, needs })
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
    of: Vec<(Atom, Vec<Atom>)>,
}

impl FactCover {
    /// Chooses few facts that make all of `needs` obvious: greedily those that serve the most.
    pub(crate) fn for_needs(engine: &mut Engine<'_>, needs: &[Atom]) -> Self {
        let sources = Sources::new(engine, needs);
        let facts = sources.fewest(engine);
        let mut of = Vec::with_capacity(needs.len());
        for &need in needs {
            let (mut found, mut open) = (Vec::new(), vec![need]);
            while let Some(need) = open.pop() {
                match sources.alone(need) {
                    Some(own) => found.extend(own.iter().find(|fact| facts.contains(fact))),
                    None => open.extend_from_slice(sources.together(need)),
                }
            }
            found.sort_unstable();
            found.dedup();
            of.push((need, found));
        }
        Self { facts, of }
    }

    /// Returns the cover of no literals in particular.
    pub(crate) fn from_facts(facts: Vec<Atom>) -> Self {
        Self { facts, of: Vec::new() }
    }

    /// Returns the facts that make a literal obvious, if it is one of those.
    pub(crate) fn facts_of(&self, need: Atom) -> Option<&[Atom]> {
        self.of.iter().find(|own| own.0 == need).map(|own| &own.1[..])
    }

    /// Adds the facts of another cover.
    pub(crate) fn extend(&mut self, other: Self) {
        self.of.extend(other.of);
    }

    /// Returns the facts of [`FactCover::for_needs`] alone.
    pub(crate) fn facts_for(engine: &mut Engine<'_>, needs: &[Atom]) -> Vec<Atom> {
        Sources::new(engine, needs).fewest(engine)
    }
}

/// Facts that make literals obvious.
struct Sources {
    /// Literals with a fact that makes them obvious on its own, in order, and the range of these
    /// facts in the list.
    candidates: Vec<(Atom, Range<usize>)>,
    facts: Vec<Atom>,
    /// Literals that make a literal obvious together, if no single fact does.
    rests: Vec<(Atom, Vec<Atom>)>,
}

impl Sources {
    fn new(engine: &mut Engine<'_>, needs: &[Atom]) -> Self {
        let mut candidates: Vec<(Atom, Range<usize>)> = Vec::with_capacity(needs.len());
        let mut facts: Vec<Atom> = Vec::with_capacity(2 * needs.len());
        let mut rests: Vec<(Atom, Vec<Atom>)> = Vec::new();
        let mut open = needs.to_vec();
        while let Some(need) = open.pop() {
            let is_seen =
                candidates.iter().any(|own| own.0 == need) || rests.iter().any(|own| own.0 == need);
            if need == Atom::TRUE || is_seen {
                continue;
            }
            let start = facts.len();
            find_alone(engine, need, &mut facts);
            if facts.len() > start {
                candidates.push((need, start..facts.len()));
            } else {
                let reason = engine.reason(need);
                let on = engine.antecedents(Some(need), reason);
                open.extend(on.iter().copied());
                rests.push((need, on));
            }
        }
        candidates.sort_unstable_by_key(|own| own.0);
        Self { candidates, facts, rests }
    }

    /// Returns the facts each of which makes a literal obvious, if there are any.
    fn alone(&self, need: Atom) -> Option<&[Atom]> {
        let at = self.candidates.binary_search_by_key(&need, |own| own.0).ok()?;
        Some(&self.facts[self.candidates[at].1.clone()])
    }

    /// Returns the literals that make a literal obvious together.
    fn together(&self, need: Atom) -> &[Atom] {
        self.rests.iter().find(|own| own.0 == need).map_or(&[], |own| &own.1)
    }

    /// Chooses few facts.
    fn fewest(&self, engine: &Engine<'_>) -> Vec<Atom> {
        let mut facts: Vec<Atom> = Vec::new();
        let mut left: Vec<&[Atom]> = Vec::new();
        for (_, range) in &self.candidates {
            match &self.facts[range.clone()] {
                [only] if facts.contains(only) => {}
                [only] => facts.push(*only),
                several => left.push(several),
            }
        }
        // Nothing else serves what these serve.
        let fixed = facts.len();
        let mut chosen: Vec<&[Atom]> = Vec::new();
        let mut serves: Vec<Atom> = Vec::new();
        loop {
            left.retain(|own| {
                let is_open = !own.iter().any(|fact| facts.contains(fact));
                if !is_open {
                    chosen.push(own);
                }
                is_open
            });
            serves.clear();
            for own in &left {
                serves.extend_from_slice(own);
            }
            serves.sort_unstable();
            let of_fact = serves.chunk_by(|one, other| one == other);
            // Of equally good facts an entry, and the first.
            let key = |&(fact, count): &(Atom, usize)| {
                (count, engine.board.is_entry(fact), std::cmp::Reverse(fact))
            };
            let best = of_fact.map(|own| (own[0], own.len())).max_by_key(key);
            let Some((best, _)) = best else { break };
            facts.push(best);
        }
        // Some of the first chosen facts may have become redundant.
        for at in (fixed..facts.len()).rev() {
            let fact = facts[at];
            let is_idle = chosen.iter().all(|own| {
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

/// Adds the facts each of which makes a literal obvious on its own.
fn find_alone(engine: &Engine<'_>, need: Atom, facts: &mut Vec<Atom>) {
    let (board, start) = (engine.board, facts.len());
    if engine.is_fact(need) {
        facts.push(need);
    }
    for &group in board.groups_of.entries((!need).index()) {
        let tag = board.tag(Constraint::Group(group));
        if tag == 0 || board.is_told(tag) {
            continue;
        }
        for &other in board.groups.entries(group as usize) {
            if engine.is_fact(other) && other != !need && engine.holds(other) {
                facts.push(other);
            }
        }
    }
    for &other in board.obvious_from.entries(need.index()) {
        if engine.is_fact(other) && engine.holds(other) {
            facts.push(other);
        }
    }
    if facts.len() > start + 1 {
        facts[start..].sort_unstable();
        let (mut kept, all) = (start + 1, facts.len());
        for at in start + 1..all {
            if facts[at] != facts[kept - 1] {
                facts[kept] = facts[at];
                kept += 1;
            }
        }
        facts.truncate(kept);
    }
}
