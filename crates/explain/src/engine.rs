//! Propagation by depth: each mentioned rule with a shown consequence adds one level.
//!
//! ```text
//!     depth 0     facts, assumptions, and what is obvious from these
//!     depth 1     the consequences of one rule from that, and what is obvious then
//!     depth 2     the consequences of a further rule …
//! ```
//!
//! So the first contradiction needs as few rules in sequence as any other.
//! Definitions of literals cost nothing; they count with the rule that uses them.

mod reasons;

use tatham_core::{Budget, cold_sort};
use tatham_sat::Buckets;
use tatham_sat::cdcl::SinglePropagator;

use crate::board::{Atom, Board, Constraint};
use crate::pace::paced;
use crate::watches::Watches;

/// Reason for a true literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// Given fact.
    Fact,
    /// Assumption.
    Supposed,
    Clause(u32),
    /// True member of a group, and the group.
    Group(u32, Atom),
    Count(u32),
    /// Value that a global constraint derived for a place, after a number of its places had a
    /// value.
    Global {
        global: u32,
        place: u32,
        assigned: u32,
    },
    /// Contradiction of places of a global constraint, which are stored separately.
    Clash(u32),
}

impl Reason {
    fn constraint(self) -> Option<Constraint> {
        match self {
            Self::Fact | Self::Supposed => None,
            Self::Clause(number) => Some(Constraint::Clause(number)),
            Self::Group(number, _) => Some(Constraint::Group(number)),
            Self::Count(number) => Some(Constraint::Count(number)),
            Self::Global { global, .. } | Self::Clash(global) => Some(Constraint::Global(global)),
        }
    }
}

/// Contradiction: a constraint, and the false literal that it implies, if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Conflict {
    pub(crate) atom: Option<Atom>,
    pub(crate) reason: Reason,
}

/// Known literals and their consequences.
#[derive(Debug)]
pub(crate) struct Engine<'b> {
    pub(crate) board: &'b Board,
    /// True for each rule that is not active, by its tag.
    is_ignored: Vec<bool>,
    /// True if the clauses of such rules keep their watches. These need not change: a rule is
    /// heeded again only when the literals that become false meanwhile are open again.
    is_focused: bool,
    /// State from which [`Engine::restart`] continues.
    base: Option<Base>,
    /// Value of each literal: 1 true, −1 false, 0 open.
    values: Vec<i8>,
    /// Reason of each variable's value, and its index in the trail.
    reasons: Vec<Reason>,
    positions: Vec<u32>,
    trail: Vec<Atom>,
    head: usize,
    /// Literals of the clauses, of which the first two are watched, and the clauses that watch each
    /// literal.
    clauses: Buckets<Atom>,
    watches: Watches,
    /// Clauses whose order has changed since the engine was new: at most 1 more than
    /// [`MOST_MOVED`].
    moved: Vec<u32>,
    /// True if there are constraints that are notified of each literal.
    has_listeners: bool,
    /// Numbers of true and of false members of each cardinality constraint.
    tallies: Vec<[u32; 2]>,
    followers: Vec<SinglePropagator>,
    due: Vec<u32>,
    is_due: Vec<bool>,
    /// Contradicting places of the last global constraint in conflict.
    clash: Vec<usize>,
    /// Pending consequences at each depth, as far as there were any.
    buckets: Vec<Vec<(Atom, Reason)>>,
    /// Greatest depth at which something may be pending.
    deepest: usize,
    /// Consequences of single rules with which assumptions begin.
    standing: Vec<(Atom, Reason)>,
    is_fact: Vec<bool>,
    /// Lists of traces.
    pub(crate) scratch: Scratch,
    /// Facts in the order in which they were added.
    pub(crate) facts: Vec<Atom>,
    /// Number of literals visited so far: the cost of a search, the same on every machine.
    pub(crate) work: u64,
    /// Caller's budget, the work after which it is next checked, and true if it has run out.
    pub(crate) budget: Budget,
    next_look: u64,
    is_over: bool,
}

/// Lists that the traces of an engine use in turn, which saves allocations.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    /// Marks of variables, all false between traces, and the variables that are marked.
    pub(crate) is_met: Vec<bool>,
    pub(crate) met: Vec<usize>,
    /// Literals that are still to be explained, each once.
    pub(crate) open: Vec<(Option<Atom>, Reason, Option<Atom>)>,
    /// Literals of one application, and its hidden reasons.
    pub(crate) seen: Vec<Atom>,
    pub(crate) standing: Vec<Atom>,
    pub(crate) walk: Vec<(Option<Atom>, Reason)>,
    /// Mentioned rules of the whole trace, each once.
    pub(crate) all_rules: Vec<u32>,
}

/// Consequences of some rules without any facts.
#[derive(Debug)]
struct Base {
    rules: Vec<u32>,
    /// Length of the trail, and the pending consequences.
    mark: usize,
    pending: Vec<(Atom, Reason)>,
}

/// Order in which an engine visits clauses.
#[derive(Debug)]
pub(crate) struct Order {
    clauses: Buckets<Atom>,
    watches: Watches,
    moved: Vec<u32>,
}

/// State of an engine to which it can return.
#[derive(Debug)]
pub(crate) struct Snapshot {
    /// Lengths of the trail and of the list of facts.
    mark: usize,
    facts: usize,
    pending: Vec<(Atom, Reason)>,
}

/// Greatest number of moved clauses that are restored one by one.
const MOST_MOVED: usize = 64;

/// Greatest depth that is distinguished.
const DEEPEST: usize = 512;

/// Work between two checks of the budget: less than a millisecond.
const GLANCE: u64 = 20_000;

impl<'b> Engine<'b> {
    /// Creates an engine within a budget: after that has run out nothing more follows, and the
    /// results must be [vouched for](Budget::vouch).
    pub(crate) fn new(board: &'b Board, budget: &Budget) -> Self {
        let mut followers = Vec::with_capacity(board.globals.len());
        for (rule, scope) in &board.globals {
            // Some of them are as large as the board.
            if budget.check().is_ok() {
                followers.push(SinglePropagator::new(&**rule, scope.len()));
            }
        }
        Self {
            board,
            is_ignored: vec![false; board.rules().len() + 1],
            is_focused: false,
            base: None,
            values: vec![0; 2 * board.variables],
            reasons: vec![Reason::Fact; board.variables],
            positions: vec![0; board.variables],
            trail: Vec::with_capacity(board.variables),
            head: 0,
            clauses: board.clauses.clone(),
            watches: board.watches.clone(),
            moved: Vec::new(),
            has_listeners: !board.counts.is_empty() || !board.globals.is_empty(),
            tallies: vec![[0; 2]; board.counts.len()],
            followers,
            due: Vec::new(),
            is_due: vec![false; board.globals.len()],
            clash: Vec::new(),
            buckets: vec![Vec::new(); 2],
            deepest: 0,
            standing: Vec::new(),
            is_fact: vec![false; 2 * board.variables],
            scratch: Scratch::default(),
            facts: Vec::new(),
            work: 0,
            budget: budget.clone(),
            next_look: 0,
            is_over: false,
        }
    }

    /// Activates these rules, and all that are not mentioned.
    pub(crate) fn heed(&mut self, rules: &[u32]) {
        self.is_ignored.copy_from_slice(self.board.told());
        for &rule in rules {
            self.is_ignored[rule as usize] = false;
        }
    }

    /// Lets the clauses of rules that are not active keep their order.
    pub(crate) fn focus(&mut self) {
        self.is_focused = true;
    }

    /// Activates all rules.
    pub(crate) fn heed_all(&mut self) {
        self.is_ignored.fill(false);
    }

    /// Clears everything, and forgets in which order clauses were visited.
    pub(crate) fn renew(&mut self) {
        self.base = None;
        self.go_back(0);
        let (clauses, watches) = (&self.board.clauses, &self.board.watches);
        if self.moved.len() > MOST_MOVED {
            self.clauses.clone_from(clauses);
            self.watches.clone_from(watches);
        }
        for &number in self.moved.iter().take(MOST_MOVED) {
            let own = clauses.entries(number as usize);
            self.clauses.of_mut(number as usize).copy_from_slice(own);
            for atom in own {
                self.watches.restore(atom.index(), watches);
            }
        }
        self.moved.clear();
    }

    /// Clears everything, and starts with these facts. The consequences of single rules are then
    /// [pending](Self::pending).
    ///
    /// # Errors
    /// An obvious contradiction.
    pub(crate) fn begin(&mut self, facts: &[Atom]) -> Result<(), Conflict> {
        self.base = None;
        self.go_back(0);
        self.set(Atom::TRUE, Reason::Fact);
        let budget = self.budget.clone();
        let board = self.board;
        for &number in paced(&board.short_clauses, &budget) {
            if self.is_ignored[self.board.tag(Constraint::Clause(number)) as usize] {
                continue;
            }
            match *self.clauses.entries(number as usize) {
                [] => self.imply_by(None, Reason::Clause(number), 0)?,
                [atom] => self.imply_by(Some(atom), Reason::Clause(number), 0)?,
                _ => {}
            }
        }
        for count in paced(0..self.board.counts.len() as u32, &budget) {
            self.judge(count, 0)?;
        }
        for global in 0..self.followers.len() as u32 {
            self.call(global);
        }
        self.learn(facts)
    }

    /// Starts with these facts and active rules, like [`Engine::heed`] and [`Engine::begin`]. What
    /// the rules say without facts is kept for the next call with the same rules.
    ///
    /// # Errors
    /// An obvious contradiction.
    pub(crate) fn restart(&mut self, rules: &[u32], facts: &[Atom]) -> Result<(), Conflict> {
        if let Some(base) = self.base.take_if(|base| base.rules == rules) {
            self.go_back(base.mark);
            self.buckets[1].clone_from(&base.pending);
            self.deepest = 1;
            self.base = Some(base);
        } else {
            self.heed(rules);
            self.begin(&[])?;
            let (mark, pending) = (self.mark(), self.buckets[1].clone());
            self.base = Some(Base { rules: rules.to_vec(), mark, pending });
        }
        self.learn(facts)
    }

    /// Forgets all facts, everything that is pending, and the literals that became true since.
    fn go_back(&mut self, mark: usize) {
        self.undo(mark);
        self.clear_buckets();
        for fact in self.facts.drain(..) {
            self.is_fact[fact.index()] = false;
        }
    }

    /// Returns the present state, without any assumption.
    pub(crate) fn snapshot(&self) -> Snapshot {
        let (mark, facts) = (self.mark(), self.facts.len());
        Snapshot { mark, facts, pending: self.buckets[1].clone() }
    }

    /// Returns to an earlier state.
    pub(crate) fn restore(&mut self, Snapshot { mark, facts, pending }: Snapshot) {
        self.undo(mark);
        self.clear_buckets();
        self.buckets[1] = pending;
        self.deepest = 1;
        for fact in self.facts.drain(facts..) {
            self.is_fact[fact.index()] = false;
        }
    }

    /// Adds facts.
    ///
    /// # Errors
    /// An obvious contradiction.
    pub(crate) fn learn(&mut self, facts: &[Atom]) -> Result<(), Conflict> {
        for &fact in facts {
            if !std::mem::replace(&mut self.is_fact[fact.index()], true) {
                self.facts.push(fact);
            }
            match self.value(fact) {
                0 => self.set(fact, Reason::Fact),
                1 => {}
                _ => return Err(Conflict { atom: Some(fact), reason: Reason::Fact }),
            }
        }
        self.spread(0)
    }

    #[inline]
    pub(crate) fn is_fact(&self, atom: Atom) -> bool {
        self.is_fact[atom.index()]
    }

    #[inline]
    pub(crate) fn value(&self, atom: Atom) -> i8 {
        self.values[atom.index()]
    }

    #[inline]
    pub(crate) fn is_open(&self, atom: Atom) -> bool {
        self.value(atom) == 0
    }

    #[inline]
    pub(crate) fn holds(&self, atom: Atom) -> bool {
        self.value(atom) > 0
    }

    /// Returns the true literals in the order in which they became true.
    pub(crate) fn trail(&self) -> &[Atom] {
        &self.trail
    }

    /// Returns the length of the trail, for undoing later literals.
    #[inline]
    pub(crate) fn mark(&self) -> usize {
        self.trail.len()
    }

    #[inline]
    pub(crate) fn reason(&self, atom: Atom) -> Reason {
        self.reasons[atom.variable()]
    }

    #[inline]
    pub(crate) fn position(&self, atom: Atom) -> usize {
        self.positions[atom.variable()] as usize
    }

    /// Returns the consequences of single rules, before any assumption.
    pub(crate) fn pending(&mut self) -> Vec<(Atom, Reason)> {
        let values = &self.values;
        // Literals that are known by now are not news; those that are false by now are
        // contradictions, and remain.
        self.buckets[1].retain(|(atom, _)| values[atom.index()] <= 0);
        self.forget_repeated();
        self.buckets[1].clone()
    }

    /// Keeps one of a rule's repeated consequences: the one with the latest reason, which uses all
    /// literals known by now and is no worse than others.
    fn forget_repeated(&mut self) {
        let board = self.board;
        if board.globals.is_empty() {
            return;
        }
        let key = |&(atom, reason): &(Atom, Reason)| match reason {
            Reason::Global { assigned, .. } => (atom, reason.constraint(), u32::MAX - assigned),
            _ => (atom, reason.constraint(), 0),
        };
        let is_exact = |reason: Reason| {
            reason.constraint().is_some_and(|own| board.exact(board.tag(own)).is_some())
        };
        if self.buckets[1].iter().any(|&(_, reason)| is_exact(reason)) {
            cold_sort::sort_by_key(&mut self.buckets[1], key);
            self.buckets[1].dedup_by(|later, first| {
                later.0 == first.0
                    && later.1.constraint() == first.1.constraint()
                    && is_exact(later.1)
            });
        }
    }

    /// Returns the tag of a reason's rule.
    #[inline]
    pub(crate) fn tag(&self, reason: Reason) -> u32 {
        reason.constraint().map_or(0, |constraint| self.board.tag(constraint))
    }

    /// Returns the clauses in their present order, and their watches: they decide which one of
    /// several equal reasons is found.
    pub(crate) fn order(&self) -> Order {
        let Self { clauses, watches, moved, .. } = self;
        Order { clauses: clauses.clone(), watches: watches.clone(), moved: moved.clone() }
    }

    /// Returns to an order from a state with the same trail.
    pub(crate) fn set_order(&mut self, Order { clauses, watches, moved }: &Order) {
        self.moved.clone_from(moved);
        self.clauses.clone_from(clauses);
        self.watches.clone_from(watches);
    }

    /// Lets assumptions begin with the pending consequences of single rules, until
    /// [`Engine::release`]; otherwise an assumption forgets them.
    pub(crate) fn retain_pending(&mut self) {
        self.standing = self.pending();
    }

    /// Makes pending what assumptions began with.
    pub(crate) fn release(&mut self) {
        self.clear_buckets();
        self.buckets[1] = std::mem::take(&mut self.standing);
        self.deepest = 1;
    }

    /// Assumes a literal and propagates it down to a depth; returns the contradiction, if there is
    /// one.
    pub(crate) fn suppose(&mut self, atom: Atom, until: u16) -> Option<Conflict> {
        debug_assert!(self.is_open(atom), "what is supposed is open");
        self.set(atom, Reason::Supposed);
        for at in 0..self.standing.len() {
            let (atom, reason) = self.standing[at];
            if self.value(atom) <= 0 && !self.is_ignored[self.tag(reason) as usize] {
                self.buckets[1].push((atom, reason));
                self.deepest = self.deepest.max(1);
            }
        }
        let found = self.spread(until.min(DEEPEST as u16)).err();
        self.clear_buckets();
        found
    }

    /// Propagates everything that is pending; returns the contradiction, if there is one.
    pub(crate) fn settle(&mut self) -> Option<Conflict> {
        let found = self.spread(DEEPEST as u16).err();
        self.clear_buckets();
        found
    }

    /// Forgets everything that is pending.
    fn clear_buckets(&mut self) {
        self.buckets[..=self.deepest].iter_mut().for_each(Vec::clear);
        self.deepest = 0;
    }

    /// Undoes the literals that became true since.
    pub(crate) fn undo(&mut self, mark: usize) {
        while self.trail.len() > mark {
            let Some(atom) = self.trail.pop() else { break };
            // Literals that have not been processed have not been notified.
            if self.has_listeners && self.trail.len() < self.head {
                self.tell(atom, true);
            }
            self.values[atom.index()] = 0;
            self.values[(!atom).index()] = 0;
        }
        self.head = self.head.min(mark);
        for global in self.due.drain(..) {
            self.is_due[global as usize] = false;
        }
    }

    /// Returns true if a [branch](Self::branch) has all that a trace needs.
    pub(crate) fn can_replay(&self) -> bool {
        self.board.globals.is_empty()
    }

    /// Returns the literals that became true since, with their reasons.
    pub(crate) fn branch(&self, mark: usize) -> Vec<(Atom, Reason)> {
        self.trail[mark..].iter().map(|&atom| (atom, self.reason(atom))).collect()
    }

    /// Makes the literals of a branch true again, to trace them; nothing is derived from them.
    pub(crate) fn replay(&mut self, branch: &[(Atom, Reason)]) {
        for &(atom, reason) in branch {
            self.set(atom, reason);
        }
    }

    /// Returns true if the caller's budget has run out.
    #[inline]
    pub(crate) fn is_over(&mut self) -> bool {
        if self.work >= self.next_look {
            self.look();
        }
        self.is_over
    }

    #[cold]
    fn look(&mut self) {
        self.next_look = self.work + GLANCE;
        self.is_over = self.budget.check().is_err();
    }

    #[inline]
    fn set(&mut self, atom: Atom, reason: Reason) {
        self.values[atom.index()] = 1;
        self.values[(!atom).index()] = -1;
        self.reasons[atom.variable()] = reason;
        self.positions[atom.variable()] = self.trail.len() as u32;
        self.trail.push(atom);
    }

    /// Notifies cardinality constraints and global constraints that a literal has become true, or
    /// is undone.
    fn tell(&mut self, atom: Atom, back: bool) {
        let board = self.board;
        for (side, atom) in [atom, !atom].into_iter().enumerate() {
            for &count in board.counts_of.entries(atom.index()) {
                let tally = &mut self.tallies[count as usize][side];
                *tally = if back { *tally - 1 } else { *tally + 1 };
            }
            for &(global, place) in board.globals_of.entries(atom.index()) {
                if back {
                    self.followers[global as usize].undo();
                } else {
                    self.followers[global as usize].assign(place as usize, side == 0);
                    self.call(global);
                }
            }
        }
    }

    fn call(&mut self, global: u32) {
        if !std::mem::replace(&mut self.is_due[global as usize], true) {
            self.due.push(global);
        }
    }

    /// Adds a literal that a constraint implies, or (`None`) reports that the constraint cannot be
    /// satisfied; `now` is the depth of the antecedents.
    fn imply_by(&mut self, atom: Option<Atom>, reason: Reason, now: u16) -> Result<(), Conflict> {
        let Some(atom) = atom else { return Err(Conflict { atom, reason }) };
        match self.value(atom) {
            1 => Ok(()),
            -1 => Err(Conflict { atom: Some(atom), reason }),
            _ => {
                let tag = self.tag(reason);
                let is_deeper = self.board.is_shown(atom) && (tag == 0 || self.board.is_told(tag));
                if !is_deeper {
                    self.set(atom, reason);
                } else if usize::from(now) < DEEPEST {
                    let depth = usize::from(now) + 1;
                    self.deepest = self.deepest.max(depth);
                    if self.buckets.len() <= depth {
                        self.buckets.resize_with(depth + 1, Vec::new);
                    }
                    self.buckets[depth].push((atom, reason));
                }
                Ok(())
            }
        }
    }

    /// Derives all consequences down to a depth.
    fn spread(&mut self, until: u16) -> Result<(), Conflict> {
        let mut now = 0;
        loop {
            while let Some(&atom) = self.trail.get(self.head) {
                if self.is_over() {
                    return Ok(());
                }
                self.head += 1;
                if self.has_listeners {
                    self.tell(atom, false);
                }
                self.visit(atom, now)?;
            }
            if self.follow(now)? {
                continue;
            }
            let last = usize::from(until).min(self.deepest) as u16;
            let Some(next) =
                (now..=last).find(|&depth| !self.buckets[usize::from(depth)].is_empty())
            else {
                return Ok(());
            };
            now = next;
            while let Some((atom, reason)) = self.buckets[usize::from(now)].pop() {
                match self.value(atom) {
                    0 => self.set(atom, reason),
                    1 => {}
                    _ => return Err(Conflict { atom: Some(atom), reason }),
                }
            }
        }
    }

    /// Derives the consequences of a true literal in clauses, groups and cardinality constraints.
    fn visit(&mut self, atom: Atom, now: u16) -> Result<(), Conflict> {
        let board = self.board;
        for &group in board.groups_of.entries(atom.index()) {
            let tag = board.tag(Constraint::Group(group));
            if self.is_ignored[tag as usize] {
                continue;
            }
            let is_told = tag == 0 || board.is_told(tag);
            let group_of = board.groups.entries(group as usize);
            self.work += group_of.len() as u64;
            for &other in group_of {
                // Most of them are known by now.
                if other == atom || self.values[other.index()] < 0 {
                    continue;
                }
                let reason = Reason::Group(group, atom);
                if is_told || !self.is_open(other) {
                    self.imply_by(Some(!other), reason, now)?;
                } else {
                    self.set(!other, reason);
                }
            }
        }
        if !board.counts.is_empty() {
            for atom in [atom, !atom] {
                for &count in board.counts_of.entries(atom.index()) {
                    self.judge(count, now)?;
                }
            }
            for &count in board.guards_of.entries(atom.index()) {
                self.judge(count, now)?;
            }
        }
        self.watch(!atom, now)
    }

    /// Visits the clauses of which a watched literal has become false.
    fn watch(&mut self, falsified: Atom, now: u16) -> Result<(), Conflict> {
        let literal = falsified.index();
        let (mut kept, mut found) = (0, Ok(()));
        let length = self.watches.length(literal);
        if length == 0 {
            return Ok(());
        }
        for at in 0..length {
            let number = self.watches.number(literal, at);
            self.work += 1;
            let tag = self.board.tag(Constraint::Clause(number));
            let is_ignored = self.is_ignored[tag as usize];
            if found.is_ok() && !(is_ignored && self.is_focused) {
                let clause = self.clauses.of_mut(number as usize);
                if clause.len() > 1 {
                    if clause[0] == falsified {
                        clause.swap(0, 1);
                        if self.moved.len() <= MOST_MOVED {
                            self.moved.push(number);
                        }
                    }
                    let values = &self.values;
                    let first = clause[0];
                    if values[first.index()] <= 0 {
                        if let Some(other) =
                            (2..clause.len()).find(|&i| values[clause[i].index()] >= 0)
                        {
                            clause.swap(1, other);
                            let to = clause[1];
                            if self.moved.len() <= MOST_MOVED {
                                self.moved.push(number);
                            }
                            self.watches.push(to.index(), number);
                            continue;
                        }
                        if !is_ignored {
                            found = self.imply_by(Some(first), Reason::Clause(number), now);
                        }
                    }
                }
            }
            self.watches.put(literal, kept, number);
            kept += 1;
        }
        self.watches.truncate(literal, kept);
        found
    }

    /// Derives the consequences of a cardinality constraint.
    fn judge(&mut self, number: u32, now: u16) -> Result<(), Conflict> {
        let board = self.board;
        let count = &board.counts[number as usize];
        if self.is_ignored[board.tag(Constraint::Count(number)) as usize]
            || count.guard.is_some_and(|guard| self.value(guard) < 0)
        {
            return Ok(());
        }
        let [trues, falses] = self.tallies[number as usize].map(|tally| tally as usize);
        let (low, high) = (trues, count.members.len() - falses);
        let reason = Reason::Count(number);
        let Some((least, most)) = count.range(low, high) else {
            // Without a guard it cannot be satisfied.
            return self.imply_by(count.guard.map(|guard| !guard), reason, now);
        };
        if low == high || count.guard.is_some_and(|guard| !self.holds(guard)) {
            return Ok(());
        }
        let wanted = if most == low {
            false
        } else if least == high {
            true
        } else {
            return Ok(());
        };
        self.work += count.members.len() as u64;
        for &member in &count.members {
            if self.is_open(member) {
                self.imply_by(Some(if wanted { member } else { !member }), reason, now)?;
            }
        }
        Ok(())
    }

    /// Propagates the global constraints with notifications; returns true if anything became true
    /// at once.
    fn follow(&mut self, now: u16) -> Result<bool, Conflict> {
        let board = self.board;
        while let Some(global) = self.due.pop() {
            self.is_due[global as usize] = false;
            if self.is_over() {
                return Ok(false);
            }
            if self.is_ignored[board.tag(Constraint::Global(global)) as usize] {
                continue;
            }
            let scope = &board.globals[global as usize].1;
            let follower = &mut self.followers[global as usize];
            self.work += follower.looks();
            let assigned = follower.assigned() as u32;
            match follower.propagate() {
                Err(places) => {
                    self.clash = places;
                    return Err(Conflict { atom: None, reason: Reason::Clash(global) });
                }
                Ok(news) => {
                    let news = news.to_vec();
                    let before = self.trail.len();
                    for (place, value) in news {
                        let atom = scope[place];
                        let reason = Reason::Global { global, place: place as u32, assigned };
                        self.imply_by(Some(if value { atom } else { !atom }), reason, now)?;
                    }
                    if self.trail.len() > before {
                        self.call(global);
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use tatham_sat::model::any;

    use super::*;
    use crate::tests::{Rule, board, is};

    #[test]
    fn each_assumption_begins_with_what_single_rules_imply() {
        // By the first rule the second place is true, and then the third one by two more.
        let board = board(4, |model, lits| {
            let [f, x, g, h] = std::array::from_fn(|place| lits[place]);
            for (rule, lits) in (0..).zip([vec![!f, x], vec![!x, g, h], vec![!x, g, !h]]) {
                model.require(any(lits)).rule(Rule::Number(rule));
            }
        });
        let mut engine = Engine::new(&board, &Budget::unlimited());
        engine.begin(&[is(&board, 0)]).expect("no contradiction");
        let is_refuted = |engine: &mut Engine<'_>| {
            let (mark, supposed) = (engine.mark(), !is(&board, 2));
            let found = engine.suppose(supposed, u16::MAX);
            engine.undo(mark);
            found.is_some()
        };
        engine.retain_pending();
        assert_eq!([0; 2].map(|_| is_refuted(&mut engine)), [true; 2]);
        // Not with what other rules imply.
        engine.heed(&[2, 3]);
        assert!(!is_refuted(&mut engine));
        engine.heed_all();
        engine.release();
        let pending: Vec<Atom> = engine.pending().into_iter().map(|(atom, _)| atom).collect();
        assert_eq!(pending, [is(&board, 1)]);
    }
}
