//! Constraints of the formula by literal: its short clauses, groups and cardinality constraints.
//! Literals that become true together are stored together.
//!
//! Longer clauses are [elsewhere](super::clauses); they are watched.

use tatham_core::{Budget, Stop, Ticker};

use crate::buckets::Buckets;
use crate::formula::Formula;
use crate::lit::Lit;
use crate::lit::LitIndex;

/// Number of constraints between two checks of the clock.
const GLANCE: u32 = 10_000;

/// Constraints of each literal, for the moment when it becomes false.
#[derive(Clone, Debug, Default)]
pub(super) struct StaticClauses {
    /// Starts of a literal's binary clauses and of its ternary clauses in `others`; they end at the
    /// next literal's start.
    short: Vec<[u32; 2]>,
    /// Other literals: one for a binary clause, two for a ternary one.
    others: Vec<LitIndex>,
    /// Ranges in `members` of the groups that contain the opposite literal.
    groups: Buckets<[u32; 2]>,
    members: Vec<LitIndex>,
    moves: Buckets<Move>,
}

/// Move of a cardinality constraint by a literal that becomes false.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Move {
    pub(super) count: u32,
    /// Length of the step, see [`Counts`](super::cardinality::Cardinalities).
    pub(super) step: u32,
    /// Bits of a verdict that are news after this step.
    pub(super) news: u8,
}

impl StaticClauses {
    /// Collects the short clauses and groups of a formula, and the moves, each with its literal, in
    /// the order of the cardinality constraints.
    pub(super) fn new(
        formula: &Formula,
        moves: &[(usize, Move)],
        budget: &Budget,
    ) -> Result<Self, Stop> {
        let mut ticker = budget.next_ticker(GLANCE);
        let mut given = Self::default();
        given.add_short(formula, (&mut ticker, budget))?;
        let literals = 2 * formula.variables();
        if formula.groups().len() > 0 {
            let mut memberships = Vec::new();
            for group in formula.groups() {
                ticker.tick(budget)?;
                let start = given.members.len() as u32;
                given.members.extend(group.iter().map(|&lit| LitIndex::from(lit)));
                let bounds = [start, given.members.len() as u32];
                memberships.extend(
                    given.members[start as usize..]
                        .iter()
                        .map(|&member| ((!member).index(), bounds)),
                );
            }
            given.groups = Buckets::new(literals, &memberships);
        }
        if !moves.is_empty() {
            ticker.tick(budget)?;
            given.moves = Buckets::new(literals, moves);
        }
        Ok(given)
    }

    fn add_short(
        &mut self,
        formula: &Formula,
        (ticker, budget): (&mut Ticker, &Budget),
    ) -> Result<(), Stop> {
        let is_short = |clause: &&[Lit]| matches!(clause.len(), 2 | 3);
        if !formula.clauses().any(|clause| is_short(&clause)) {
            return Ok(());
        }
        let mut bounds = vec![[0_u32; 2]; 2 * formula.variables() + 1];
        for clause in formula.clauses().filter(is_short) {
            ticker.tick(budget)?;
            for &lit in clause {
                bounds[LitIndex::from(lit).index()][clause.len() - 2] += clause.len() as u32 - 1;
            }
        }
        let mut start = 0;
        for [binary, ternary] in &mut bounds {
            let (first, second) = (start, start + *binary);
            start = second + *ternary;
            (*binary, *ternary) = (first, second);
        }
        let mut next = bounds.clone();
        self.others = vec![LitIndex(0); start as usize];
        let mut put = |lit: LitIndex, others: &[LitIndex]| {
            let at = &mut next[lit.index()][others.len() - 1];
            self.others[*at as usize..*at as usize + others.len()].copy_from_slice(others);
            *at += others.len() as u32;
        };
        for clause in formula.clauses().filter(is_short) {
            ticker.tick(budget)?;
            match *clause {
                [a, b] => {
                    let [a, b] = [a, b].map(LitIndex::from);
                    put(a, &[b]);
                    put(b, &[a]);
                }
                [a, b, c] => {
                    let [a, b, c] = [a, b, c].map(LitIndex::from);
                    put(a, &[b, c]);
                    put(b, &[a, c]);
                    put(c, &[a, b]);
                }
                _ => {}
            }
        }
        self.short = bounds;
        Ok(())
    }

    /// Returns the other literals of a literal's binary clauses, and those of its ternary clauses.
    #[inline]
    pub(super) fn short(&self, lit: LitIndex) -> (&[LitIndex], &[LitIndex]) {
        // A variable that was added later has none.
        let Some(&[[binary, ternary], [end, _]]) = self.short.get(lit.index()..lit.index() + 2)
        else {
            return (&[], &[]);
        };
        let [binary, ternary, end] = [binary, ternary, end].map(|at| at as usize);
        (&self.others[binary..ternary], &self.others[ternary..end])
    }

    /// Returns the members of each group that contains the opposite literal.
    #[inline]
    pub(super) fn groups(&self, lit: LitIndex) -> impl Iterator<Item = &[LitIndex]> {
        self.groups
            .entries(lit.index())
            .iter()
            .map(|&[start, end]| &self.members[start as usize..end as usize])
    }

    /// Returns the moves of a literal.
    #[inline]
    pub(super) fn moves(&self, lit: LitIndex) -> &[Move] {
        self.moves.entries(lit.index())
    }

    /// Returns true if there are no constraints at all.
    pub(super) fn is_empty(&self) -> bool {
        !(self.has_short() || self.has_groups() || self.has_counts())
    }

    /// Returns true if there are short clauses.
    #[inline]
    pub(super) fn has_short(&self) -> bool {
        !self.others.is_empty()
    }

    /// Returns true if there are groups.
    #[inline]
    pub(super) fn has_groups(&self) -> bool {
        !self.groups.is_empty()
    }

    /// Returns true if there are cardinality constraints.
    #[inline]
    pub(super) fn has_counts(&self) -> bool {
        !self.moves.is_empty()
    }
}
