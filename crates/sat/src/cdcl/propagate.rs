//! Propagation of true literals: clauses with a single literal left, groups with a true one, and
//! cardinality constraints that leave only one possibility.
//!
//! A binary clause is an implication. A ternary clause is visited whenever one of its literals
//! becomes false, with the two others at hand. A longer clause is watched by two of its literals
//! that are not false; only when one of these becomes false is another searched for. A watch
//! contains a third literal, the *blocker*: while that is true, the clause need not be visited.
//!
//! The states of cardinality constraints are moved before anything else, even if a conflict
//! follows, so that undoing the propagated literals moves them back exactly.

use super::cardinality::{self, Cardinalities};
use super::clauses::Clauses;
use super::static_clauses::{Move, StaticClauses};
use super::watches::{Watch, Watches};
use super::{Cdcl, Conflict};
use crate::assignment::{ClauseId, CountId, PartialAssignment, Reason};
use crate::lit::LitIndex;

impl Cdcl {
    /// Derives all consequences; stops at a conflict.
    pub(super) fn propagate(&mut self) -> Result<(), Conflict> {
        self.propagate_rules()?;
        if !self.propagators.is_empty() {
            while self.propagators.propagate(&mut self.now)? {
                self.propagate_rules()?;
            }
        }
        Ok(())
    }

    /// Derives the consequences of clauses, groups and cardinality constraints.
    fn propagate_rules(&mut self) -> Result<(), Conflict> {
        let Self { now, head, given, added, counts, watches, clauses, .. } = self;
        let mut work = Work { now, head, counts, watches, clauses };
        // A puzzle's own clues first: they are the tightest constraints.
        if added.is_empty() { work.go([given]) } else { work.go([added, given]) }
    }
}

/// Data that propagation uses.
struct Work<'a> {
    now: &'a mut PartialAssignment,
    head: &'a mut usize,
    counts: &'a mut Cardinalities,
    watches: &'a mut Watches,
    clauses: &'a mut Clauses,
}

impl Work<'_> {
    fn go<const LAYERS: usize>(
        &mut self,
        layers: [&StaticClauses; LAYERS],
    ) -> Result<(), Conflict> {
        let Self { now, head, counts, watches, clauses } = self;
        let [has_short, has_groups, has_counts] = [
            layers.map(StaticClauses::has_short),
            layers.map(StaticClauses::has_groups),
            layers.map(StaticClauses::has_counts),
        ];
        let has_watches = !watches.is_empty();
        if !(has_watches || [has_short, has_groups, has_counts].as_flattened().contains(&true)) {
            **head = now.trail.len();
            return Ok(());
        }
        while let Some(&lit) = now.trail.get(**head) {
            let falsified = !lit;
            **head += 1;
            let mut has_news = [false; LAYERS];
            for layer in 0..LAYERS {
                has_news[layer] =
                    has_counts[layer] && counts.advance(layers[layer].moves(falsified));
            }
            for (layer, given) in layers.iter().enumerate() {
                if has_short[layer] {
                    short(now, given.short(falsified), falsified)?;
                }
                if has_groups[layer] {
                    grouped(now, given.groups(falsified), lit)?;
                }
                if has_news[layer] {
                    counted(now, counts, given.moves(falsified))?;
                }
            }
            if has_watches {
                watched(now, clauses, watches, falsified)?;
            }
        }
        Ok(())
    }
}

/// Derives the consequences of clauses that watch a literal.
fn watched(
    now: &mut PartialAssignment,
    clauses: &mut Clauses,
    watches: &mut Watches,
    falsified: LitIndex,
) -> Result<(), Conflict> {
    let range = watches.range(falsified);
    watches.looks.literals += 1;
    watches.looks.watches += range.len() as u64;
    let (mut kept, mut next) = (range.start, range.start);
    let mut conflict = Ok(());
    while next < range.end {
        let watch = watches.arena[next];
        next += 1;
        let blocked = now.value(watch.blocker);
        if blocked > 0 {
            watches.arena[kept] = watch;
            kept += 1;
            continue;
        }
        if watch.clause == ClauseId::BINARY {
            watches.arena[kept] = watch;
            kept += 1;
            if blocked == 0 {
                now.assign(watch.blocker, Reason::Binary(falsified));
                continue;
            }
            conflict = Err(Conflict::Short(watch.blocker, Reason::Binary(falsified)));
            break;
        }
        // The two watched literals are first; one of them is the falsified one.
        let ([first, second], rest) = clauses.parts_mut(watch.clause);
        let other = LitIndex(*first ^ *second ^ falsified.0);
        let value = now.value(other);
        if value <= 0 {
            let values = &now.values;
            if let Some(found) = rest.iter_mut().find(|word| values[**word as usize] >= 0) {
                let replacement = LitIndex(*found);
                (*first, *second, *found) = (other.0, replacement.0, falsified.0);
                watches.push(replacement, Watch { clause: watch.clause, blocker: other });
                continue;
            }
        }
        watches.arena[kept] = Watch { clause: watch.clause, blocker: other };
        kept += 1;
        if value == 0 {
            (*first, *second) = (other.0, falsified.0);
            now.assign(other, Reason::Long(watch.clause));
        } else if value < 0 {
            conflict = Err(Conflict::Long(watch.clause));
            break;
        }
    }
    if kept < next {
        watches.close(falsified, kept, next);
    }
    conflict
}

/// Derives the consequences of clauses of two and three literals.
#[inline]
fn short(
    now: &mut PartialAssignment,
    (binary, ternary): (&[LitIndex], &[LitIndex]),
    falsified: LitIndex,
) -> Result<(), Conflict> {
    for &other in binary {
        match now.value(other) {
            0 => now.assign(other, Reason::Binary(falsified)),
            1 => {}
            _ => return Err(Conflict::Short(other, Reason::Binary(falsified))),
        }
    }
    for &[a, b] in ternary.as_chunks().0 {
        match (now.value(a), now.value(b)) {
            (-1, 0) => now.assign(b, Reason::Ternary(falsified, a)),
            (0, -1) => now.assign(a, Reason::Ternary(falsified, b)),
            (-1, -1) => return Err(Conflict::Short(a, Reason::Ternary(falsified, b))),
            _ => {}
        }
    }
    Ok(())
}

/// Makes the other members of a true literal's groups false.
#[inline]
fn grouped<'g>(
    now: &mut PartialAssignment,
    groups: impl Iterator<Item = &'g [LitIndex]>,
    lit: LitIndex,
) -> Result<(), Conflict> {
    for group in groups {
        for &other in group {
            match now.value(other) {
                0 => now.assign(!other, Reason::Binary(!lit)),
                1 if other != lit => return Err(Conflict::Short(!other, Reason::Binary(!lit))),
                _ => {}
            }
        }
    }
    Ok(())
}

/// Derives the consequences of cardinality constraints that have been moved.
fn counted(
    now: &mut PartialAssignment,
    counts: &Cardinalities,
    moves: &[Move],
) -> Result<(), Conflict> {
    for step in moves {
        let verdict = counts.news(step);
        if verdict == 0 {
            continue;
        }
        let id = CountId(step.count);
        match (verdict, counts.guard(id).map(|guard| (guard, now.value(guard)))) {
            (cardinality::CONFLICT, None | Some((_, 1))) => return Err(Conflict::Count(id)),
            (cardinality::CONFLICT, Some((guard, 0))) => now.assign(!guard, Reason::Count(id)),
            (_, None | Some((_, 1))) => {
                for &member in counts.members(id) {
                    if now.value(member) == 0 {
                        now.assign(
                            if verdict == cardinality::REST_TRUE { member } else { !member },
                            Reason::Count(id),
                        );
                    }
                }
            }
            _ => {}
        }
    }
    Ok(())
}
