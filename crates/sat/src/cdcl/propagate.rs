//! The consequences of what is true: clauses with a single literal left.
//!
//! A clause of two literals is an arrow; one of three is looked at whenever one of its literals becomes false, with the two others
//! at hand. A longer clause is watched by two of its literals that are not false; only when one of these becomes false is another
//! looked for. A watch carries a third literal, the *blocker*: while that is true the clause need not be looked at.

use super::clauses::ClauseId;
use super::now::Now;
use super::short::Short;
use super::term::Term;
use super::{Cdcl, Conflict, Reason};

/// A clause that waits for a literal to become false.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    pub(super) clause: ClauseId,
    pub(super) blocker: Term,
}

impl Cdcl {
    /// Draws all consequences; a conflict ends it.
    pub(super) fn propagate(&mut self) -> Option<Conflict> {
        while self.head < self.now.trail.len() {
            let falsified = !self.now.trail[self.head];
            self.head += 1;
            let conflict = short(&mut self.now, &self.short, falsified);
            let conflict = conflict.or_else(|| self.propagate_long(falsified));
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    fn propagate_long(&mut self, falsified: Term) -> Option<Conflict> {
        let Self { now, watches: all, is_watched, clauses, .. } = self;
        if !is_watched[falsified.index()] {
            return None;
        }
        let mut watches = std::mem::take(&mut all[falsified.index()]);
        let (mut kept, mut next) = (0, 0);
        let mut conflict = None;
        while next < watches.len() {
            let watch = watches[next];
            next += 1;
            let blocked = now.value(watch.blocker);
            if blocked > 0 {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            if watch.clause == ClauseId::BINARY {
                watches[kept] = watch;
                kept += 1;
                if blocked == 0 {
                    now.assign(watch.blocker, Reason::Binary(falsified));
                    continue;
                }
                conflict = Some(Conflict::Short(watch.blocker, Reason::Binary(falsified)));
                break;
            }
            // The watched two stand in front; one of them is the falsified one.
            let ([first, second], rest) = clauses.parts_mut(watch.clause);
            let other = Term(*first ^ *second ^ falsified.0);
            let value = now.value(other);
            if value <= 0 {
                let values = &now.values;
                if let Some(found) = rest.iter_mut().find(|word| values[**word as usize] >= 0) {
                    let replacement = Term(*found);
                    (*first, *second, *found) = (other.0, replacement.0, falsified.0);
                    all[replacement.index()].push(Watch { clause: watch.clause, blocker: other });
                    is_watched[replacement.index()] = true;
                    continue;
                }
            }
            watches[kept] = Watch { clause: watch.clause, blocker: other };
            kept += 1;
            if value == 0 {
                (*first, *second) = (other.0, falsified.0);
                now.assign(other, Reason::Long(watch.clause));
            } else if value < 0 {
                conflict = Some(Conflict::Long(watch.clause));
                break;
            }
        }
        watches.copy_within(next.., kept);
        watches.truncate(kept + watches.len() - next);
        all[falsified.index()] = watches;
        conflict
    }
}

/// Draws the consequences of clauses of two and three literals.
#[inline]
fn short(now: &mut Now, short: &Short, falsified: Term) -> Option<Conflict> {
    let [binary, ternary] = short.ranges(falsified);
    for &other in short.others(binary) {
        match now.value(other) {
            0 => now.assign(other, Reason::Binary(falsified)),
            1 => {}
            _ => return Some(Conflict::Short(other, Reason::Binary(falsified))),
        }
    }
    for pair in short.others(ternary).chunks_exact(2) {
        let (a, b) = (pair[0], pair[1]);
        match (now.value(a), now.value(b)) {
            (-1, 0) => now.assign(b, Reason::Ternary(falsified, a)),
            (0, -1) => now.assign(a, Reason::Ternary(falsified, b)),
            (-1, -1) => return Some(Conflict::Short(a, Reason::Ternary(falsified, b))),
            _ => {}
        }
    }
    None
}
