//! Board of the ladder: constraints by their rules, and literals by their meaning for a player.

use std::borrow::Cow;
use std::sync::Arc;

use tatham_core::{Budget, Stop};
use tatham_sat::formula::Allowed;
use tatham_sat::model::rule_keys::{Demand, KeyedRule, Statement};
use tatham_sat::{Buckets, Global, Lit};

use crate::Telling;
use crate::pace::{GLANCE, paced};
use crate::watches::Watches;

/// Literal by its number: twice its variable's, plus 1 for a negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Atom(pub(crate) u32);

impl Atom {
    pub(crate) const TRUE: Self = Self(0);

    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) fn variable(self) -> usize {
        self.0 as usize / 2
    }

    /// Returns the literal of the formula.
    pub(crate) fn lit(self, statement: &Statement) -> Lit {
        let lit = statement.formula.variable(self.variable());
        if self.0 & 1 == 0 { lit } else { !lit }
    }
}

impl std::ops::Not for Atom {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

impl From<Lit> for Atom {
    fn from(lit: Lit) -> Self {
        Self(2 * (lit.variable() as u32 - 1) + u32::from(!lit.is_positive()))
    }
}

/// Meaning of a literal for a shown place: it has a value, or has it not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Meaning {
    /// Index of the place among the shown ones.
    pub(crate) place: usize,
    /// Value of the place.
    pub(crate) value: i64,
    /// True if the place has the value.
    pub(crate) is: bool,
}

/// Constraint by its sort and number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Constraint {
    Clause(u32),
    Group(u32),
    Count(u32),
    Global(u32),
}

/// Cardinality constraint: the number of true members is allowed, if the guard is true.
#[derive(Debug)]
pub(crate) struct CountConstraint {
    pub(crate) members: Vec<Atom>,
    pub(crate) allowed: Allowed,
    pub(crate) guard: Option<Atom>,
}

impl CountConstraint {
    /// Returns the least and the greatest of the allowed numbers from `low` to `high`.
    pub(crate) fn range(&self, low: usize, high: usize) -> Option<(usize, usize)> {
        let (low, high) = match self.allowed {
            Allowed::AtLeast(least) => (low.max(least as usize), high),
            Allowed::AtMost(most) => (low, high.min(most as usize)),
            Allowed::Between(least, most) => (low.max(least as usize), high.min(most as usize)),
            Allowed::Mask(_) => {
                let mut numbers = (low..=high).filter(|&number| self.allowed.contains(number));
                let first = numbers.next()?;
                (first, numbers.next_back().unwrap_or(first))
            }
        };
        (low <= high).then_some((low, high))
    }
}

/// Rules of a puzzle, by constraints.
#[derive(Debug)]
pub(crate) struct Board {
    pub(crate) statement: Statement,
    pub(crate) variables: usize,
    /// Meaning of each literal for a player, if it has one.
    meanings: Vec<Option<Meaning>>,
    pub(crate) clauses: Buckets<Atom>,
    /// Clauses without or with a single literal.
    pub(crate) short_clauses: Vec<u32>,
    /// Watched literals of the clauses before any search.
    pub(crate) watches: Watches,
    pub(crate) groups: Buckets<Atom>,
    /// Groups that contain each literal.
    pub(crate) groups_of: Buckets<u32>,
    /// Literals each of which makes a literal obvious on its own, through constraints that are not
    /// groups.
    pub(crate) obvious_from: Buckets<Atom>,
    pub(crate) counts: Vec<CountConstraint>,
    /// Cardinality constraints of which each literal is a member, and those that it guards.
    pub(crate) counts_of: Buckets<u32>,
    pub(crate) guards_of: Buckets<u32>,
    pub(crate) globals: Vec<(Arc<dyn Global>, Vec<Atom>)>,
    /// Global constraints of each literal, with its place.
    pub(crate) globals_of: Buckets<(u32, u32)>,
    /// Positive literals of the players' facts in each rule.
    scopes: Buckets<Atom>,
    /// True for a rule that is a single clause, group or cardinality constraint of players' facts.
    simple: Vec<bool>,
    /// True for a rule that is several clauses: one piece that a player sees as a whole.
    clausal: Vec<bool>,
    /// Global constraint of each rule whose propagation alone finds all consequences, with minimal
    /// reasons.
    exact: Vec<Option<u32>>,
    /// True for each rule that steps mention, by its tag.
    told: Vec<bool>,
    /// Constraints of each rule.
    of_rule: Buckets<Constraint>,
    is_plain: bool,
}

impl Board {
    /// Creates the board of a puzzle's rules; `telling` returns the form of each place in steps.
    ///
    /// # Errors
    /// The budget ran out first.
    pub(crate) fn new(
        statement: Statement,
        telling: impl Fn(usize) -> Telling,
        budget: &Budget,
    ) -> Result<Self, Stop> {
        let formula = &statement.formula;
        let variables = formula.variables();
        let mut meanings = vec![None; 2 * variables];
        for (place, values) in paced(statement.shown.iter().enumerate(), budget) {
            let telling = telling(place);
            for &(value, lit) in
                values.iter().rev().filter(|(value, _)| telling != Telling::Line || *value == 1)
            {
                let atom = Atom::from(lit);
                if telling != Telling::OnlyItsValue {
                    meanings[(!atom).index()].get_or_insert(Meaning { place, value, is: false });
                }
                meanings[atom.index()] = Some(Meaning { place, value, is: true });
            }
        }
        let atoms =
            |lits: &[Lit]| -> Vec<Atom> { lits.iter().map(|&lit| Atom::from(lit)).collect() };
        let clauses = Buckets::from_lists(
            paced(formula.clauses(), budget).map(|lits| lits.iter().map(|&lit| Atom::from(lit))),
        );
        let groups = Buckets::from_lists(
            paced(formula.groups(), budget).map(|lits| lits.iter().map(|&lit| Atom::from(lit))),
        );
        let counts: Vec<CountConstraint> = paced(formula.counts(), budget)
            .map(|count| CountConstraint {
                members: atoms(count.members),
                allowed: count.allowed,
                guard: count.guard.map(Atom::from),
            })
            .collect();
        let globals: Vec<_> = paced(formula.globals(), budget)
            .map(|(rule, scope)| (rule.clone(), atoms(scope)))
            .collect();
        let count = statement.tags.clauses.len();
        let watches = Watches::new(2 * variables, (&clauses, count), Atom::index);
        let is_short = |&number: &u32| clauses.entries(number as usize).len() < 2;
        let short_clauses = paced(0..count as u32, budget).filter(is_short).collect();
        let of_literals = |entries: &[(usize, u32)]| Buckets::new(2 * variables, entries);
        let guards: Vec<(usize, u32)> = (0..)
            .zip(&counts)
            .filter_map(|(number, count)| Some((count.guard?.index(), number)))
            .collect();
        let mut places: Vec<(usize, (u32, u32))> = Vec::new();
        for (number, (_, scope)) in (0..).zip(paced(&globals, budget)) {
            places
                .extend(scope.iter().zip(0..).map(|(atom, place)| (atom.index(), (number, place))));
        }
        let told = statement.rules.iter().map(|rule| !rule.is_obvious());
        let told = [false].into_iter().chain(told).collect();
        let mut board = Self {
            variables,
            meanings,
            groups_of: of_literals(&holders(formula.groups(), budget)),
            obvious_from: Buckets::default(),
            counts_of: of_literals(&holders(formula.counts().map(|count| count.members), budget)),
            guards_of: of_literals(&guards),
            globals_of: Buckets::new(2 * variables, &places),
            short_clauses,
            watches,
            clauses,
            groups,
            counts,
            globals,
            statement,
            scopes: Buckets::default(),
            simple: Vec::new(),
            clausal: Vec::new(),
            exact: Vec::new(),
            told,
            of_rule: Buckets::default(),
            is_plain: false,
        };
        budget.check()?;
        board.find_scopes(budget);
        budget.check()?;
        board.find_exact();
        board.is_plain = board.has_only_groups();
        let mut obvious: Vec<(usize, Atom)> = Vec::new();
        for number in paced(0..board.statement.tags.clauses.len(), budget) {
            let tag = board.tag(Constraint::Clause(number as u32));
            if let (&[a, b], true) = (board.clauses.entries(number), tag > 0 && !board.is_told(tag))
            {
                obvious.extend([(a.index(), !b), (b.index(), !a)]);
            }
        }
        board.obvious_from = Buckets::new(2 * variables, &obvious);
        budget.vouch(board)
    }

    /// Returns the names of the rules; the first one has tag 1.
    pub(crate) fn rules(&self) -> &[KeyedRule] {
        &self.statement.rules
    }

    /// Returns a rule by its tag.
    pub(crate) fn rule(&self, tag: u32) -> &KeyedRule {
        &self.statement.rules[tag as usize - 1]
    }

    /// Returns true if one of these rules is about the whole board. What such a rule says of some
    /// facts may be as hard to decide as any puzzle, so a step by it needs what propagation needs.
    pub(crate) fn has_wide(&self, rules: &[u32]) -> bool {
        rules.iter().any(|&rule| self.rule(rule).form.is_wide())
    }

    /// Returns the meaning of a literal for a player.
    #[inline]
    pub(crate) fn meaning(&self, atom: Atom) -> Option<Meaning> {
        self.meanings[atom.index()]
    }

    /// Returns true if a literal has a meaning for a player.
    #[inline]
    pub(crate) fn is_shown(&self, atom: Atom) -> bool {
        self.meanings[atom.index()].is_some()
    }

    /// Returns true if the literal or its negation has a meaning for a player.
    fn is_about_shown(&self, atom: Atom) -> bool {
        self.is_shown(atom) || self.is_shown(!atom)
    }

    /// Returns true if the literal is an entry: a place has a value, which a player enters.
    /// The negation of one of two values means that the place has the other.
    #[inline]
    pub(crate) fn is_entry(&self, atom: Atom) -> bool {
        self.meanings[atom.index()].is_some_and(|meaning| meaning.is)
    }

    /// Returns the literal of a place's value.
    pub(crate) fn atom(&self, place: usize, value: i64) -> Option<Atom> {
        self.statement.shown[place]
            .iter()
            .find(|(own, _)| *own == value)
            .map(|&(_, lit)| lit.into())
    }

    #[inline]
    pub(crate) fn tag(&self, constraint: Constraint) -> u32 {
        let tags = &self.statement.tags;
        match constraint {
            Constraint::Clause(number) => tags.clauses[number as usize],
            Constraint::Group(number) => tags.groups[number as usize],
            Constraint::Count(number) => tags.counts[number as usize],
            Constraint::Global(number) => tags.globals[number as usize],
        }
    }

    /// Returns true if steps mention a rule: it is neither a definition of a literal nor obvious.
    #[inline]
    pub(crate) fn is_told(&self, tag: u32) -> bool {
        self.told[tag as usize]
    }

    /// Returns for each tag if steps mention its rule.
    pub(crate) fn told(&self) -> &[bool] {
        &self.told
    }

    /// Returns the facts in a rule, as the literals of their variables.
    pub(crate) fn scope(&self, tag: u32) -> &[Atom] {
        self.scopes.entries(tag as usize)
    }

    /// Returns true if a rule is a single clause, group or cardinality constraint of facts none of
    /// which makes another one obvious. Its consequences then follow from the facts at hand, and
    /// from no fewer.
    pub(crate) fn is_simple(&self, tag: u32) -> bool {
        self.simple[tag as usize]
    }

    /// Returns true if a rule is several clauses and nothing else.
    pub(crate) fn is_clausal(&self, tag: u32) -> bool {
        self.clausal[tag as usize]
    }

    /// Returns the global constraint of a rule whose propagation alone finds all consequences, with
    /// reasons in which nothing can be left out.
    pub(crate) fn exact(&self, tag: u32) -> Option<u32> {
        self.exact[tag as usize]
    }

    /// Returns true if what is obvious are groups of shown literals, and rules are clauses and
    /// groups of such literals. Then any variables that a few rules do not mention can be false.
    pub(crate) fn is_plain(&self) -> bool {
        self.is_plain
    }

    fn has_only_groups(&self) -> bool {
        let is_in_groups = |atom: Atom| !self.groups_of.entries(atom.index()).is_empty();
        let mut variables = (1..self.variables as u32).map(|variable| Atom(2 * variable));
        self.counts.is_empty()
            && self.globals.is_empty()
            && self.statement.tags.clauses.iter().all(|&tag| self.is_told(tag))
            && variables.all(|atom| {
                self.is_about_shown(atom) && !(is_in_groups(atom) && is_in_groups(!atom))
            })
    }

    /// Returns the constraints of a rule.
    pub(crate) fn constraints_of(&self, tag: u32) -> &[Constraint] {
        self.of_rule.entries(tag as usize)
    }

    /// Returns the literals of a constraint.
    pub(crate) fn atoms(&self, constraint: Constraint) -> Cow<'_, [Atom]> {
        let atoms = match constraint {
            Constraint::Clause(number) => self.clauses.entries(number as usize),
            Constraint::Group(number) => self.groups.entries(number as usize),
            Constraint::Count(number) => {
                let count = &self.counts[number as usize];
                if let Some(guard) = count.guard {
                    return count.members.iter().copied().chain([guard]).collect();
                }
                &count.members
            }
            Constraint::Global(number) => &self.globals[number as usize].1,
        };
        Cow::Borrowed(atoms)
    }

    fn constraints(&self) -> impl Iterator<Item = Constraint> {
        let numbers = |tags: &[u32]| 0..tags.len() as u32;
        let tags = &self.statement.tags;
        let clauses = numbers(&tags.clauses).map(Constraint::Clause);
        let groups = numbers(&tags.groups).map(Constraint::Group);
        let counts = numbers(&tags.counts).map(Constraint::Count);
        clauses.chain(groups).chain(counts).chain(numbers(&tags.globals).map(Constraint::Global))
    }

    /// Finds the scopes of the rules, by following definitions down to shown literals.
    fn find_scopes(&mut self, budget: &Budget) {
        let mut of_rule: Vec<(usize, Constraint)> = Vec::new();
        // Definitions that contain each auxiliary variable.
        let mut about: Vec<(usize, Constraint)> = Vec::new();
        // Numbers of the constraints that are obvious or definitions, by their variables.
        let mut glances: Vec<(usize, usize)> = Vec::new();
        for (number, constraint) in paced(self.constraints().enumerate(), budget) {
            let tag = self.tag(constraint);
            of_rule.push((tag as usize, constraint));
            if self.is_told(tag) {
                continue;
            }
            let variables = self.atoms(constraint);
            let variables = variables.iter().map(|atom| atom.variable());
            for variable in variables.filter(|&variable| variable > 0) {
                glances.push((variable, number));
                if tag == 0 && !self.is_about_shown(Atom(2 * variable as u32)) {
                    about.push((variable, constraint));
                }
            }
        }
        let [of_rule, about] = [(self.rules().len() + 1, of_rule), (self.variables, about)]
            .map(|(buckets, own)| Buckets::new(buckets, &own));
        let glances = Buckets::new(self.variables, &glances);
        let mut scopes: Vec<(usize, Atom)> = Vec::new();
        let rules = self.rules().len() + 1;
        let (mut simple, mut clausal) = (vec![false; rules], vec![false; rules]);
        // The last rule that met each variable, or each constraint that is obvious or a definition.
        let mut seen = vec![0_u32; self.variables];
        let mut joined = vec![0_u32; self.constraints().count()];
        let (mut open, mut scope): (Vec<Atom>, Vec<Atom>) = (Vec::new(), Vec::new());
        // A global constraint may make something obvious for more than one reason.
        let is_plain_at_a_glance = !self.glances_go_on()
            && (0..self.globals.len() as u32)
                .map(|number| self.tag(Constraint::Global(number)))
                .all(|tag| self.is_told(tag));
        let mut ticker = budget.ticker(GLANCE);
        for tag in 1..rules {
            let constraints = of_rule.entries(tag);
            for &constraint in constraints {
                open.extend_from_slice(&self.atoms(constraint));
            }
            let mut is_joined =
                |&number: &usize| std::mem::replace(&mut joined[number], tag as u32) == tag as u32;
            // One of two literals in the same constraint may imply the other.
            let mut is_linked =
                |atom: &Atom| glances.entries(atom.variable()).iter().any(&mut is_joined);
            let is_clause = |constraint: &Constraint| matches!(constraint, Constraint::Clause(_));
            let is_law = tag > 0 && matches!(self.rule(tag as u32).demand, Demand::Other);
            clausal[tag] = is_law && constraints.len() > 1 && constraints.iter().all(is_clause);
            let is_plain = !matches!(constraints[..], [Constraint::Global(_)]);
            let is_one = constraints.len() == 1 && is_plain && is_plain_at_a_glance;
            simple[tag] = is_one
                && open.iter().all(|&atom| self.is_shown(atom))
                && !open.iter().any(&mut is_linked);
            while let Some(atom) = open.pop() {
                if ticker.tick(budget).is_err() {
                    return;
                }
                if atom.variable() == 0
                    || std::mem::replace(&mut seen[atom.variable()], tag as u32) == tag as u32
                {
                    continue;
                }
                if self.is_about_shown(atom) {
                    scope.push(Atom(atom.0 & !1));
                } else {
                    for &constraint in about.entries(atom.variable()) {
                        open.extend_from_slice(&self.atoms(constraint));
                    }
                }
            }
            scope.sort_unstable();
            scopes.extend(scope.drain(..).map(|atom| (tag, atom)));
        }
        self.scopes = Buckets::new(rules, &scopes);
        self.of_rule = of_rule;
        self.simple = simple;
        self.clausal = clausal;
    }

    /// Returns true if an obvious consequence of a clause makes something else obvious through
    /// another clause, as with the other half of a domino. Then a fact means more than its own
    /// consequences, and another fact may be redundant.
    fn glances_go_on(&self) -> bool {
        let is_at_a_glance = |constraint| {
            let tag = self.tag(constraint);
            tag > 0 && !self.is_told(tag)
        };
        let numbers = (0..self.statement.tags.clauses.len())
            .filter(|&number| is_at_a_glance(Constraint::Clause(number as u32)));
        let pairs: Vec<[Atom; 2]> =
            numbers.filter_map(|number| self.clauses.entries(number).try_into().ok()).collect();
        let mut goes_on = vec![false; 2 * self.variables];
        pairs.iter().flatten().for_each(|&atom| goes_on[(!atom).index()] = true);
        pairs.iter().flatten().any(|atom| goes_on[atom.index()])
    }

    /// Finds the rules that are one global constraint of players' facts; together with other
    /// obvious constraints it could have more consequences.
    fn find_exact(&mut self) {
        self.exact = vec![None; self.rules().len() + 1];
        if self.constraints().any(|constraint| !self.is_told(self.tag(constraint))) {
            return;
        }
        let mut constraints = vec![0; self.exact.len()];
        self.constraints().for_each(|constraint| constraints[self.tag(constraint) as usize] += 1);
        for (number, (global, scope)) in (0..).zip(&self.globals) {
            let tag = self.tag(Constraint::Global(number)) as usize;
            if constraints[tag] == 1
                && global.is_exact()
                && scope.iter().all(|&atom| self.is_shown(atom))
            {
                self.exact[tag] = Some(number);
            }
        }
    }
}

/// Returns for each literal of these lists the numbers of the lists that contain it.
fn holders<'l>(lists: impl Iterator<Item = &'l [Lit]> + 'l, budget: &Budget) -> Vec<(usize, u32)> {
    let mut holders = Vec::new();
    for (number, list) in (0..).zip(paced(lists, budget)) {
        for &lit in list {
            holders.push((Atom::from(lit).index(), number));
        }
    }
    holders
}
