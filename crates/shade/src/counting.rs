//! Sentences for the consequences of a number that counts the cells with some value.

use tatham_core::say;
use tatham_core::sentence::Clause;
use tatham_core::words::{all_of, count};
use tatham_explain::{Bound, Explained, Inference, Scope, Tense, TypedFact};

/// Number of cells of a scope that have a value.
#[derive(Debug)]
pub(crate) struct Counting<'a, P: Explained> {
    /// Rule of the number.
    pub(crate) rule: P::Rule,
    /// Bound of its use.
    pub(crate) bound: Bound,
    /// Cells, each with the value.
    pub(crate) scope: &'a Scope<P>,
    /// Required number.
    pub(crate) wanted: usize,
    /// Noun for a counted cell: `tent`.
    pub(crate) noun: &'a str,
}

impl<P: Explained> Counting<'_, P> {
    /// Returns true if a fact is that a counted cell has the value, or that it does not.
    fn speaks(&self, fact: &TypedFact<P::Value>, has: bool) -> bool {
        let own = self.scope.iter().find(|(at, _)| *at == fact.at);
        own.is_some_and(|&(_, value)| (fact.is && fact.value == value) == has)
    }

    /// Returns true if all conclusions are that cells have the value, or that they do not.
    pub(crate) fn concludes(&self, link: &Inference<'_, P>, has: bool) -> bool {
        let known = &link.conclusions;
        !known.is_empty() && known.iter().all(|fact| self.speaks(fact, has))
    }

    /// Number with its noun: `its one tent`, `its two tents`.
    pub(crate) fn its(&self) -> String {
        format!("its {}", count(self.wanted, self.noun))
    }

    /// Number with its noun, without "one": `its tent`, `its two tents`.
    fn its_own(&self) -> String {
        if self.wanted == 1 { format!("its {}", self.noun) } else { self.its() }
    }

    /// Returns true if the count alone implies the conclusions.
    pub(crate) fn implies(&self, link: &Inference<'_, P>) -> bool {
        let is_at_most = match self.bound {
            Bound::AtMost(_) => true,
            Bound::AtLeast(_) => false,
            Bound::Exact => return false,
        };
        if link.conclusions.is_empty() {
            return true;
        }
        if !self.concludes(link, !is_at_most) {
            return false;
        }
        if link.tense != Tense::Is || is_at_most && self.wanted == 0 {
            return true;
        }
        let has = link.board().has(self.scope).len();
        let left = if is_at_most { 0 } else { link.board().left(self.scope).len() };
        has + left == self.wanted
    }

    /// Clause of the reason; `None` if the count alone does not imply it.
    pub(crate) fn reason(&self, link: &Inference<'_, P>) -> Option<Clause> {
        if !self.implies(link) {
            return None;
        }
        let (subject, its) = (link.subject(self.rule), self.its());
        let (is_now, is_at_most) =
            (link.tense == Tense::Is, matches!(self.bound, Bound::AtMost(_)));
        let has = link.tense.verb("has", "would have");
        if link.conclusions.is_empty() {
            let broken = match (is_at_most, self.wanted) {
                (true, 0) => format!(" {has} a {}", self.noun),
                (true, _) => format!(" {has} more than {its}"),
                (false, _) => format!(" {has} too little room for {its}"),
            };
            return Some(match is_at_most {
                _ if !is_now => say![subject, broken],
                true => say![subject, link.has(broken, self.scope, 0)],
                false => say![subject, link.left(broken, self.scope, 0)],
            });
        }
        if is_at_most {
            return Some(match self.wanted {
                0 => say![subject, format!(" {has} no {}s", self.noun)],
                _ if !is_now => say![subject, format!(" would have {}", self.its_own())],
                _ => {
                    let has = format!(" already has {}", self.its_own());
                    say![subject, link.has(has, self.scope, 0)]
                }
            });
        }
        if !is_now {
            return Some(say![subject, format!(" would have just enough room for {its}")]);
        }
        let left = link.board().left(self.scope).len();
        Some(if left == self.scope.len() && left == 1 {
            say![subject, format!(" has one cell for {}", self.its_own())]
        } else if left == self.scope.len() {
            say![subject, format!(" needs {} of its cells", all_of(left))]
        } else if left == 1 {
            let last = if self.wanted == 1 { "" } else { "last " };
            let text = format!(" has one cell left for its {last}{}", self.noun);
            say![subject, link.left(text, self.scope, 0)]
        } else {
            let text = format!(" needs {} cells that are left", all_of(left));
            say![subject, link.left(text, self.scope, 0)]
        })
    }
}
