//! Search for the next step, the easiest first.
//!
//! 1. Facts, and what is obvious from them.
//! 2. Consequences of single rules from that.
//! 3. The negation of each open literal is assumed and propagated breadth first, each rule one
//!    level deeper; a contradiction is explained with a minimal set of rules.
//! 4. One case split: the negation of an open literal is assumed, then another literal, and then
//!    the negation of that one; both must lead to a contradiction.
//! 5. Any set of rules with a consequence, made minimal.
//!
//! All have a fixed budget of work, so that the same position has the same next step on every
//! machine.
//!
//! # References
//! Small sets of rules as steps: Joan Espasa, Ian P. Gent, Ruth Hoffmann, Christopher Jefferson,
//! Alice M. Lynch, "Using Small MUSes to Explain How to Solve Pen and Paper Puzzles", arXiv
//! 2104.15040.

mod price;
mod sequel;
mod suppose;

use std::rc::Rc;

use tatham_core::explain::Price;
use tatham_core::{Budget, Stop};

pub(crate) use self::price::{PricedRules, Use};
pub(crate) use self::sequel::{Evidence, Eye, Sequel};
use crate::board::{Atom, Board};
use crate::cases::Cases;
use crate::engine::{Conflict, Engine, Order, Reason};
use crate::proof::Proof;
use crate::trace::{FactCover, Trace};

/// Step: a minimal set of rules and facts that imply the conclusions.
#[derive(Clone, Debug)]
pub(crate) struct MinimalStep {
    /// Rules that are mentioned.
    pub(crate) rules: Vec<u32>,
    /// Obvious rules, which are mentioned only for an entry.
    pub(crate) glances: Vec<u32>,
    pub(crate) facts: Vec<Atom>,
    /// Conclusions, the trace's first; empty for a contradiction.
    pub(crate) conclusions: Vec<Atom>,
    pub(crate) way: Strategy,
    /// Facts that make each literal obvious that the strategy needs.
    pub(crate) cover: FactCover,
    pub(crate) cost: f64,
    /// Price of this use of the rules, if the kind sets one.
    pub(crate) price: Option<&'static Price>,
    /// Consequences that players see at once. They add nothing to the cost.
    pub(crate) sequel: Sequel,
}

/// Way in which the first conclusion follows.
#[derive(Clone, Debug)]
pub(crate) enum Strategy {
    /// Propagation from the facts; without conclusions, to a contradiction.
    Forward(Trace),
    /// Contradiction from its negation.
    Supposing(Trace),
    /// Contradiction from its negation in both of two cases.
    Cases(Cases),
    /// Implication by all rules together, without details.
    Together,
}

impl Strategy {
    /// Returns the number of assumptions; a step without details counts as more than a player keeps
    /// in mind.
    fn supposes(&self) -> f64 {
        match self {
            Self::Forward(_) => 0.0,
            Self::Supposing(_) => 1.0,
            Self::Cases(_) | Self::Together => 2.0,
        }
    }
}

/// Candidate for the next step.
struct Candidate {
    cost: f64,
    atom: Atom,
    rules: Vec<u32>,
    trace: Trace,
    /// Tie breaker for equal costs: entries before eliminations, then fewer needs, then nearer
    /// places.
    rank: (bool, usize, usize),
}

impl Candidate {
    /// Returns true if it is better than the best one so far.
    fn beats(&self, best: Option<&Self>) -> bool {
        best.is_none_or(|best| (self.cost, self.rank) < (best.cost, best.rank))
    }
}

/// Reason why there is no step.
#[derive(Clone, Debug)]
pub(crate) enum Exhausted {
    /// End of the explanation: no consequences are left.
    Done,
    /// End of the fixed budget of work.
    TooLong,
    /// End of the caller's budget.
    Stopped(Stop),
}

/// Depth to which assumptions are propagated.
const MOST_DEPTH: u16 = 40;

/// Greatest number of further places of which something follows "in the same way".
const MOST_ALIKE: usize = 3;

/// Greatest number of equally easy steps that are compared.
const MOST_CANDIDATES: usize = 200;

/// State of an explanation, and the search for further steps.
#[derive(Debug)]
pub(crate) struct Ladder<'b> {
    pub(crate) engine: Engine<'b>,
    pub(crate) proof: Proof<'b>,
    /// Literals that follow from the puzzle and are to be explained; `None` if they are not known,
    /// or there is no solution.
    truth: Option<Vec<Atom>>,
    /// True if some of them may not follow.
    is_doubtful: bool,
    /// Place that was decided last.
    last: Option<usize>,
    /// Length of the trail before the last step: its words see that board.
    pub(crate) before: usize,
    /// Numbers of the places that no step may decide.
    avoided: Vec<usize>,
    /// Player's eye; without it, steps have no sequels.
    eye: Option<Rc<dyn Eye + 'b>>,
    /// Number of deductions that the rung of the last step found, without a further search.
    pub(crate) open: usize,
    /// Contradiction that exists already.
    broken: Option<Conflict>,
    /// Length of the trail that has been searched for obvious entries.
    seen: usize,
    /// Engine with the same facts that looks for literals on which a case split is worth while, and
    /// true if the facts do not contradict each other. Being another one, it leaves the order in
    /// which reasons are found as it is.
    scout: Option<(Engine<'b>, bool)>,
    /// Patterns of this board, once they have been looked for.
    patterns: Option<Rc<[PricedRules]>>,
    /// Order of the engine's clauses at the first question about this board: the answer to a
    /// question does not depend on those before.
    order: Option<Order>,
    /// True if steps may use more than they need, because they are not shown.
    is_rough: bool,
}

impl<'b> Ladder<'b> {
    /// Creates a ladder from these facts, within a budget.
    /// `truth` is the literals to be found; without it, a contradiction is searched for.
    pub(crate) fn new(
        board: &'b Board,
        facts: &[Atom],
        truth: Option<Vec<Atom>>,
        budget: &Budget,
    ) -> Self {
        let mut engine = Engine::new(board, budget);
        let broken = engine.begin(facts).err();
        let mut proof = Proof::new(board, budget);
        proof.expect(truth.as_deref().unwrap_or_default());
        Self {
            engine,
            proof,
            truth,
            is_doubtful: false,
            last: None,
            before: 0,
            avoided: Vec::new(),
            eye: None,
            open: 1,
            broken,
            seen: 0,
            scout: None,
            patterns: None,
            order: None,
            is_rough: false,
        }
    }

    /// Returns the ladder whose steps have sequels: what this eye sees at once.
    pub(crate) fn with_sequels(self, eye: impl Eye + 'b) -> Self {
        Self { eye: Some(Rc::new(eye)), ..self }
    }

    /// Returns the ladder whose steps do not decide these places.
    pub(crate) fn avoiding(self, avoided: Vec<usize>) -> Self {
        Self { avoided, ..self }
    }

    /// Permits steps that decide the avoided places; returns false if there are none.
    pub(crate) fn permit_all(&mut self) -> bool {
        // What was obvious of them is still to be found.
        self.seen = 0;
        !std::mem::take(&mut self.avoided).is_empty()
    }

    /// Returns true if a literal is about an avoided place.
    fn is_avoided(&self, atom: Atom) -> bool {
        let place = || self.board().meaning(atom).map(|meaning| meaning.place);
        !self.avoided.is_empty() && place().is_some_and(|place| self.avoided.contains(&place))
    }

    /// Returns the ladder that minimises rules and facts by subproblems, and compares few case
    /// splits.
    pub(crate) fn quick(mut self) -> Self {
        self.proof.hurry();
        self
    }

    /// Returns the ladder for steps that are not shown: they may use more than they need.
    pub(crate) fn rough(self) -> Self {
        Self { is_rough: true, ..self }
    }

    /// Returns the ladder; if `is_doubtful`, not all literals to be found need follow, and only
    /// steps of little work are found.
    pub(crate) fn doubting(self, is_doubtful: bool) -> Self {
        Self { is_doubtful, ..self }
    }

    fn board(&self) -> &'b Board {
        self.engine.board
    }

    /// Returns the caller's budget.
    pub(crate) fn budget(&self) -> &Budget {
        &self.engine.budget
    }

    fn check(&self) -> Result<(), Exhausted> {
        self.budget().check().map_err(Exhausted::Stopped)
    }

    /// Learns a step's conclusions, and adds its sequel.
    pub(crate) fn learn(&mut self, found: &mut MinimalStep) {
        self.last = found
            .conclusions
            .first()
            .and_then(|&atom| self.board().meaning(atom))
            .map(|meaning| meaning.place);
        self.before = self.engine.mark();
        (self.scout, self.patterns) = (None, None);
        self.broken = self.engine.learn(&found.conclusions).err();
        self.add_sequel(found);
    }

    /// Returns true if the literals to be found are known.
    pub(crate) fn is_told(&self) -> bool {
        self.truth.is_some()
    }

    /// Sets the literals to be found; if `is_doubtful`, some of them may not follow.
    pub(crate) fn tell(&mut self, truth: Vec<Atom>, is_doubtful: bool) {
        self.proof.expect(&truth);
        (self.truth, self.is_doubtful) = (Some(truth), is_doubtful);
    }

    /// Returns the next step, if single rules provide one and none of several rules can be cheaper;
    /// the literals to be found need not be known. Its conclusions are learnt.
    pub(crate) fn walk(&mut self) -> Result<Option<MinimalStep>, Exhausted> {
        let found = self.by_single_rules()?;
        found.filter(|found| self.is_cheap(found)).map(|found| self.learnt(found)).transpose()
    }

    /// Returns the next step. Its conclusions are learnt.
    pub(crate) fn climb(&mut self) -> Result<MinimalStep, Exhausted> {
        let found = self.by_single_rules()?;
        if found.is_none() && self.open().next().is_none() {
            return Err(Exhausted::Done);
        }
        let found = self.or_by_supposing(found)?;
        self.learnt(found)
    }

    /// Returns a step that concludes a literal, which must follow: the easiest one of a single rule
    /// if that costs at most `most`, or else the easiest one. If `is_grouped`, it has others that
    /// its rule implies. It is not learnt.
    pub(crate) fn conclude(
        &mut self,
        goal: Atom,
        is_grouped: bool,
        most: f64,
    ) -> Result<MinimalStep, Exhausted> {
        let truth = self.truth.replace(vec![goal]);
        self.engine.retain_pending();
        match &self.order {
            Some(order) => self.engine.set_order(order),
            None => self.order = Some(self.engine.order()),
        }
        let found = self.towards(goal, is_grouped, most);
        self.engine.release();
        self.truth = truth;
        found
    }

    /// Returns the step, if the goal is the only literal to be found.
    fn towards(
        &mut self,
        goal: Atom,
        is_grouped: bool,
        most: f64,
    ) -> Result<MinimalStep, Exhausted> {
        self.check()?;
        let found = if self.engine.holds(goal) {
            let (trace, cover) = self.glance(goal);
            Some(glancing(goal, trace, cover))
        } else {
            self.by_one_rule(goal, is_grouped)
        };
        let found = self.budget().vouch(found).map_err(Exhausted::Stopped)?;
        match found.map(|found| self.priced(found)) {
            Some(found) if found.cost <= most => Ok(found),
            found => self.or_by_supposing(found),
        }
    }

    /// Returns the easiest step of a single rule that concludes a literal.
    fn by_one_rule(&mut self, goal: Atom, is_grouped: bool) -> Option<MinimalStep> {
        let mut pending = self.engine.pending();
        let own: Vec<(Atom, Reason)> =
            pending.iter().copied().filter(|(atom, _)| *atom == goal).collect();
        let easiest = self.easiest(&own)?;
        if !is_grouped {
            pending.clear();
        }
        Some(self.grouped(easiest, pending))
    }

    /// Returns a step of single rules, or a step with an assumption if there is none or that is
    /// cheaper.
    fn or_by_supposing(&mut self, found: Option<MinimalStep>) -> Result<MinimalStep, Exhausted> {
        let Some(found) = found else {
            let found = self.by_supposing(f64::INFINITY);
            return self.budget().vouch(found).map_err(Exhausted::Stopped)?;
        };
        if self.is_cheap(&found) {
            return Ok(found);
        }
        let open = self.open;
        let cheaper = self.by_supposing(found.cost);
        match self.budget().vouch(cheaper).map_err(Exhausted::Stopped)? {
            Ok(cheaper) => Ok(cheaper),
            Err(Exhausted::Stopped(stop)) => Err(Exhausted::Stopped(stop)),
            Err(_) => {
                self.open = open;
                Ok(found)
            }
        }
    }

    /// Returns a step with what players see at once from it. It is not learnt.
    pub(crate) fn with_sequel(&mut self, mut found: MinimalStep) -> Result<MinimalStep, Exhausted> {
        let (snapshot, last) = (self.engine.snapshot(), self.last);
        let patterns = self.patterns.clone();
        self.learn(&mut found);
        self.engine.restore(snapshot);
        self.patterns = patterns;
        (self.last, self.broken) = (last, None);
        self.check()?;
        Ok(found)
    }

    /// Starts further steps from these literals, which follow.
    pub(crate) fn accept(&mut self, conclusions: &[Atom]) {
        let first = conclusions.first().and_then(|&atom| self.board().meaning(atom));
        self.last = first.map(|meaning| meaning.place).or(self.last);
        (self.order, self.scout, self.patterns) = (None, None, None);
        self.broken = self.engine.learn(conclusions).err();
    }

    /// Returns the ladder whose steps begin near the place that another one decided last.
    pub(crate) fn near(self, other: &Self) -> Self {
        Self { last: other.last, ..self }
    }

    /// Returns the cheapest step of single rules.
    fn by_single_rules(&mut self) -> Result<Option<MinimalStep>, Exhausted> {
        self.check()?;
        let found = match self.broken.take() {
            Some(conflict) => Some(self.contradiction(conflict)),
            None => self.at_a_glance().or_else(|| self.at_once()),
        };
        // A step in progress when the budget ran out may use too much.
        let found = self.budget().vouch(found).map_err(Exhausted::Stopped)?;
        Ok(found.map(|found| self.priced(found)))
    }

    /// Returns true if no step of several rules can be cheaper.
    fn is_cheap(&self, found: &MinimalStep) -> bool {
        found.conclusions.is_empty() || found.cost <= self.least_cost(2).min(self.least_pattern())
    }

    /// Learns a step, and returns it with its sequel.
    fn learnt(&mut self, mut found: MinimalStep) -> Result<MinimalStep, Exhausted> {
        self.learn(&mut found);
        // A sequel in progress when the budget ran out may use too much.
        self.check()?;
        Ok(found)
    }

    /// Returns the literals to be found that are open.
    fn open(&self) -> impl Iterator<Item = Atom> {
        let engine = &self.engine;
        let all = || {
            (0..self.board().variables as u32)
                .flat_map(|variable| [Atom(2 * variable), Atom(2 * variable + 1)])
        };
        let untold = self
            .truth
            .is_none()
            .then(all)
            .into_iter()
            .flatten()
            .filter(|&atom| self.board().is_shown(atom));
        let all = self.truth.iter().flatten().copied().chain(untold);
        all.filter(|&atom| engine.is_open(atom) && !self.is_avoided(atom))
    }

    /// Returns the distance of a literal's place from the one that was decided last, by their
    /// indices, whatever the layout of places.
    fn distance(&self, atom: Atom) -> usize {
        let place = self.board().meaning(atom).map(|meaning| meaning.place);
        self.last.zip(place).map_or(0, |(last, place)| last.abs_diff(place))
    }

    /// Returns the step of an obvious contradiction.
    fn contradiction(&mut self, conflict: Conflict) -> MinimalStep {
        let trace = Trace::of_conflict(&mut self.engine, conflict, usize::MAX);
        self.finish(vec![trace], Vec::new(), false)
    }

    /// Returns the trace of an obvious literal, and the facts that make it obvious.
    fn glance(&mut self, atom: Atom) -> (Trace, FactCover) {
        let reason = self.engine.reason(atom);
        let mut trace = Trace::of_pending(&mut self.engine, atom, reason);
        trace.needs.retain(|&need| need != atom);
        let cover = FactCover::for_needs(&mut self.engine, &trace.needs);
        (trace, cover)
    }

    /// Returns obvious entries that the player has not made: all with the same reason.
    fn at_a_glance(&mut self) -> Option<MinimalStep> {
        let board = self.board();
        let mut found: Option<MinimalStep> = None;
        while let Some(&atom) = self.engine.trail().get(self.seen) {
            let is_new = board.is_entry(atom) && !self.engine.is_fact(atom);
            if is_new && !self.is_avoided(atom) {
                let reason = self.engine.reason(atom);
                let (trace, cover) = self.glance(atom);
                let glances = trace.glances();
                // The consequences of one global constraint are seen at once, such as the numbers
                // of a chain.
                let is_global = |reason: Reason| matches!(reason, Reason::Global { .. });
                match &mut found {
                    Some(found) if found.facts == cover.facts => found.conclusions.push(atom),
                    Some(found) if is_global(reason) && found.glances == glances => {
                        found.conclusions.push(atom);
                        found.facts.extend_from_slice(&cover.facts);
                        found.cover.extend(cover);
                    }
                    Some(_) => break,
                    None => found = Some(glancing(atom, trace, cover)),
                }
            }
            self.seen += 1;
        }
        let mut found = found?;
        self.open = 1 + self.further_at_a_glance();
        found.facts.sort_unstable();
        found.facts.dedup();
        if found.conclusions.len() > 1 {
            self.proof.minimise(&mut Vec::new(), &mut found.facts, &found.conclusions);
        }
        Some(found)
    }

    /// Returns the number of obvious entries beyond those that have been found, as far as a player
    /// looks.
    fn further_at_a_glance(&self) -> usize {
        let rest = self.engine.trail().iter().skip(self.seen).take(MOST_CANDIDATES);
        rest.filter(|&&atom| self.board().is_entry(atom) && !self.engine.is_fact(atom)).count()
    }

    /// Returns the number of deductions: what one rule implies is one, but what a rule about the
    /// whole board implies of different places are several.
    fn deductions(&self, pending: &[(Atom, Reason)]) -> usize {
        let board = self.board();
        let mut found: Vec<(u32, Option<usize>)> = (pending.iter())
            .map(|&(atom, reason)| {
                let tag = self.engine.tag(reason);
                let is_wide = tag > 0 && board.rule(tag).form.is_wide();
                let place = board.meaning(atom).map(|meaning| meaning.place);
                (tag, place.filter(|_| is_wide))
            })
            .collect();
        found.sort_unstable();
        found.dedup();
        found.len()
    }

    /// Returns the easiest consequences of single rules.
    fn at_once(&mut self) -> Option<MinimalStep> {
        let mut pending = self.engine.pending();
        if let Some(&(atom, reason)) = pending.iter().find(|(atom, _)| self.engine.value(*atom) < 0)
        {
            let conflict = Conflict { atom: Some(atom), reason };
            return Some(self.contradiction(conflict));
        }
        pending.retain(|&(atom, _)| !self.is_avoided(atom));
        pending.sort_unstable_by_key(|&(atom, _)| atom);
        let board = self.board();
        self.open = self.deductions(&pending);
        let early: Vec<(Atom, Reason)> = pending
            .iter()
            .copied()
            .filter(|&(atom, reason)| {
                let tag = self.engine.tag(reason);
                let is_late = tag > 0 && board.rule(tag).is_late;
                !is_late || self.at_once_by(atom, reason).is_some()
            })
            .collect();
        if !early.is_empty() {
            pending = early;
        }
        let easiest = self.easiest(&pending)?;
        Some(self.grouped(easiest, pending))
    }

    /// Returns the step of a candidate, with other consequences of its rules.
    fn grouped(&mut self, easiest: Candidate, pending: Vec<(Atom, Reason)>) -> MinimalStep {
        let board = self.board();
        let Candidate { atom, rules, trace, cost, .. } = easiest;
        if let [rule] = rules[..]
            && board.exact(rule).is_some()
        {
            return self.exactly(rule, trace, atom);
        }
        // Other consequences of the rules are added; for a rule on the whole board, those with the
        // same reason.
        let is_wide = rules.iter().any(|&rule| board.rule(rule).form.is_wide());
        let mut conclusions = vec![atom];
        let mut traces = vec![trace];
        for (other, reason) in pending {
            let tag = self.engine.tag(reason);
            if tag > 0 && !rules.contains(&tag) || conclusions.contains(&other) {
                continue;
            }
            let trace = Trace::of_pending(&mut self.engine, other, reason);
            let is_same = || trace.needs.iter().all(|need| traces[0].needs.contains(need));
            let is_merged = trace.rules() == rules && (!is_wide || is_same());
            let is_beside = self.is_beside(&conclusions, other);
            if is_merged && (is_beside || !self.is_dearer(&trace, other, cost)) {
                conclusions.push(other);
                traces.push(trace);
            }
        }
        if let [rule] = rules[..]
            && board.is_clausal(rule)
            && conclusions.iter().all(|&atom| board.is_entry(atom))
        {
            conclusions.extend(self.further(rule, &conclusions));
        }
        self.finish_few(traces, conclusions, false)
    }

    /// Returns the easiest of the consequences of single rules. Those of heavier rules are examined
    /// only if the kind's prices make all lighter ones cost more than these rules weigh.
    fn easiest(&mut self, pending: &[(Atom, Reason)]) -> Option<Candidate> {
        let (board, has_prices) = (self.board(), self.has_prices());
        let weight = |engine: &Engine<'_>, reason: Reason| {
            let tag = engine.tag(reason);
            if tag > 0 { board.rule(tag).weight } else { 0.0 }
        };
        let mut left: Vec<(f64, Atom, Reason)> = (pending.iter())
            .map(|&(atom, reason)| (weight(&self.engine, reason), atom, reason))
            .collect();
        let mut best: Option<Candidate> = None;
        while let Some(least) = left.iter().map(|own| own.0).min_by(f64::total_cmp) {
            if best.as_ref().is_some_and(|best| best.cost <= least.max(1.0)) {
                break;
            }
            let mut easy: Vec<(f64, Atom, Reason)> =
                left.extract_if(.., |(weight, ..)| *weight <= least).collect();
            if !has_prices && easy.iter().any(|&(_, atom, _)| board.is_entry(atom)) {
                easy.retain(|&(_, atom, _)| board.is_entry(atom));
            }
            // There may be thousands on a large board: the near ones are enough.
            if easy.len() > MOST_CANDIDATES {
                easy.sort_by_cached_key(|&(_, atom, _)| self.distance(atom));
            }
            for easy in easy.chunks(MOST_CANDIDATES) {
                for &(_, atom, reason) in easy {
                    let trace = Trace::of_pending(&mut self.engine, atom, reason);
                    best = self.better(best, atom, trace.rules(), trace);
                }
                if !has_prices || best.as_ref().is_some_and(|best| best.cost <= least.max(1.0)) {
                    break;
                }
            }
            if !has_prices {
                break;
            }
        }
        best
    }

    /// Returns what a rule implies beyond these conclusions, in the same step: a player sees a tile
    /// or a pearl as a whole.
    fn further(&mut self, rule: u32, conclusions: &[Atom]) -> Vec<Atom> {
        let board = self.board();
        let known = |&atom: &Atom| [atom, !atom].into_iter().find(|&atom| self.engine.holds(atom));
        let facts: Vec<Atom> = board.scope(rule).iter().filter_map(known).collect();
        let mut more = self.proof.closure(rule, &facts);
        more.retain(|&atom| {
            let is_new = self.engine.is_open(atom) && !conclusions.contains(&atom);
            board.is_entry(atom) && is_new && !self.is_avoided(atom)
        });
        more
    }

    /// Makes a step like [`Ladder::finish`], of no more than players take in: of a rule about the
    /// whole board, or of several rules, the first conclusion and those for the nearest places,
    /// unless the kind has words for all of them.
    fn finish_few(
        &mut self,
        traces: Vec<Trace>,
        conclusions: Vec<Atom>,
        probed: bool,
    ) -> MinimalStep {
        let first = traces[0].clone();
        let found = self.finish(traces, conclusions, probed);
        let Some(eye) = self.eye.clone().filter(|_| found.conclusions.len() > 1) else {
            return found;
        };
        if eye.has_words(&found, &self.engine) {
            return found;
        }
        if self.has_prices() {
            // The others become steps of their own.
            let one = self.finish(vec![first.clone()], vec![found.conclusions[0]], probed);
            if eye.has_words(&one, &self.engine) {
                return one;
            }
        }
        let is_one = found.rules.len() < 2 && !self.board().has_wide(&found.rules);
        let few = self.few(&found.conclusions);
        if is_one || few.len() == found.conclusions.len() {
            return found;
        }
        self.finish(vec![first], few, probed)
    }

    /// Returns the first conclusion and those for a few more places, the nearest ones.
    fn few(&self, conclusions: &[Atom]) -> Vec<Atom> {
        let place = |atom: Atom| self.board().meaning(atom).map_or(0, |meaning| meaning.place);
        let first = place(conclusions[0]);
        let mut places: Vec<usize> = conclusions.iter().map(|&atom| place(atom)).collect();
        places.sort_unstable();
        places.sort_by_cached_key(|&other| other.abs_diff(first));
        places.dedup();
        places.truncate(1 + MOST_ALIKE);
        conclusions.iter().copied().filter(|&atom| places.contains(&place(atom))).collect()
    }

    /// Makes a step from the traces of its conclusions, or of the first of them: with facts for all
    /// needs, and nothing that can be left out. If it is `probed`, it was found by assuming the
    /// negation: then facts may repeat the assumption.
    fn finish(
        &mut self,
        mut traces: Vec<Trace>,
        mut conclusions: Vec<Atom>,
        probed: bool,
    ) -> MinimalStep {
        let board = self.board();
        self.drop_obvious(&mut conclusions, &mut traces);
        let mut rules = traces[0].rules();
        let mut needs: Vec<Atom> =
            traces.iter().flat_map(|trace| trace.needs.iter().copied()).collect();
        needs.sort_unstable();
        needs.dedup();
        let all_are_traced = traces.len() >= conclusions.len();
        let Some(trace) = traces.into_iter().next() else { unreachable!("a step has a trace") };
        let is_simple = matches!(rules[..], [rule] if board.is_simple(rule)) || rules.is_empty();
        if self.is_rough || !probed && is_simple && all_are_traced {
            let cover = FactCover::for_needs(&mut self.engine, &needs);
            let cost = self.cost(&rules, 0.0);
            let (glances, facts, way) = (Vec::new(), cover.facts.clone(), Strategy::Forward(trace));
            let (price, sequel) = (None, Sequel::default());
            return MinimalStep {
                rules,
                glances,
                facts,
                conclusions,
                way,
                cover,
                cost,
                price,
                sequel,
            };
        }
        let mut facts = FactCover::facts_for(&mut self.engine, &needs);
        if !all_are_traced {
            // Their needs are not known yet: they are a minimal set of all facts nearby.
            let others: Vec<Atom> = conclusions[1..].to_vec();
            let mut kept = vec![conclusions[0]];
            for other in others {
                if self.proof.entails(&rules, &facts, &[other]) {
                    kept.push(other);
                    continue;
                }
                if let Some(more) = self.facts_for(&rules, other) {
                    facts.extend(more);
                    kept.push(other);
                }
            }
            facts.sort_unstable();
            facts.dedup();
            conclusions = kept;
        }
        self.proof.minimise(&mut rules, &mut facts, &conclusions);
        self.retraced(rules, facts, conclusions, Some(trace))
    }

    /// Drops the values that a place does not have, if the step also finds its value.
    fn drop_obvious(&self, conclusions: &mut Vec<Atom>, traces: &mut Vec<Trace>) {
        let board = self.board();
        let place = |atom: Atom| board.meaning(atom).map(|meaning| meaning.place);
        let decided: Vec<usize> = conclusions
            .iter()
            .filter(|&&atom| board.is_entry(atom))
            .filter_map(|&atom| place(atom))
            .collect();
        let is_kept = |atom: Atom| {
            board.is_entry(atom) || place(atom).is_none_or(|place| !decided.contains(&place))
        };
        // If there is a trace for each conclusion, both are filtered together; a single one belongs
        // to the first.
        if traces.len() == conclusions.len() {
            let mut kept = conclusions.iter().map(|&atom| is_kept(atom));
            traces.retain(|_| kept.next().unwrap_or(true));
            conclusions.retain(|&atom| is_kept(atom));
        } else if let Some((&first, rest)) = conclusions.split_first() {
            let rest: Vec<Atom> = rest.iter().copied().filter(|&atom| is_kept(atom)).collect();
            *conclusions = [vec![first], rest].concat();
        }
    }

    /// Returns facts with which these rules refute the negation of a literal.
    fn facts_for(&mut self, rules: &[u32], atom: Atom) -> Option<Vec<Atom>> {
        let mark = self.engine.mark();
        self.engine.heed(rules);
        let conflict = self.engine.suppose(!atom, MOST_DEPTH);
        let trace = conflict.map(|conflict| Trace::of_conflict(&mut self.engine, conflict, mark));
        self.engine.undo(mark);
        self.engine.heed_all();
        let trace = trace.filter(|trace| trace.rules().iter().all(|rule| rules.contains(rule)))?;
        Some(FactCover::facts_for(&mut self.engine, &trace.needs))
    }

    /// Minimises a step that has lost some of its conclusions.
    pub(crate) fn sharpen(&mut self, found: &mut MinimalStep) {
        let (mut rules, mut facts) = (found.rules.clone(), found.facts.clone());
        self.proof.minimise(&mut rules, &mut facts, &found.conclusions);
        *found = self.retraced(rules, facts, found.conclusions.clone(), None);
    }

    /// Returns a step of only these rules and facts, traced again; `first` is the original trace of
    /// a contradiction.
    pub(crate) fn retraced(
        &mut self,
        rules: Vec<u32>,
        facts: Vec<Atom>,
        conclusions: Vec<Atom>,
        first: Option<Trace>,
    ) -> MinimalStep {
        let goal = conclusions.first().copied();
        let refuted = self.proof.refuted(&rules, &facts, goal);
        let several = rules.len() > 1;
        let (way, needs) = match (refuted, goal) {
            (Some(trace), goal) => {
                let needs = trace.needs.clone();
                (
                    if several && goal.is_some() {
                        Strategy::Supposing(trace)
                    } else {
                        Strategy::Forward(trace)
                    },
                    Some(needs),
                )
            }
            (None, None) => (first.map_or(Strategy::Together, Strategy::Forward), None),
            (None, Some(goal)) => match self
                .proof
                .by_cases(&rules, goal, |atom| self.engine.is_open(atom))
                .filter(|_| several)
            {
                Some(cases) => {
                    let needs = cases.needs.clone();
                    (Strategy::Cases(cases), Some(needs))
                }
                None => (Strategy::Together, None),
            },
        };
        let cover = match needs {
            Some(needs) => FactCover::for_needs(self.proof.engine(), &needs),
            None => FactCover::from_facts(facts.clone()),
        };
        let cost = self.cost(&rules, if several { way.supposes() } else { 0.0 });
        let glances = match &way {
            Strategy::Forward(trace) if rules.is_empty() => trace.glances(),
            _ => Vec::new(),
        };
        let (price, sequel) = (None, Sequel::default());
        MinimalStep { rules, glances, facts, conclusions, way, cover, cost, price, sequel }
    }
}

/// Returns the step of an obvious literal.
fn glancing(atom: Atom, trace: Trace, cover: FactCover) -> MinimalStep {
    MinimalStep {
        rules: Vec::new(),
        glances: trace.glances(),
        facts: cover.facts.clone(),
        conclusions: vec![atom],
        way: Strategy::Forward(trace),
        cover,
        cost: 1.0,
        price: None,
        sequel: Sequel::default(),
    }
}

/// Steps of rules of which propagation alone finds all that follows, for reasons as small as can
/// be: then a step is a reason, and all that the rule says of it.
impl Ladder<'_> {
    /// The step of a rule that finds a literal as the trace has it: or as a player sees it in one
    /// go with others.
    pub(crate) fn exactly(&mut self, rule: u32, trace: Trace, atom: Atom) -> MinimalStep {
        let facts = self
            .seen_together(rule)
            .unwrap_or_else(|| FactCover::facts_for(&mut self.engine, &trace.needs));
        let said = self.proof.consequences(rule, &facts);
        let mut conclusions = vec![atom];
        let cost = self.cost_of_one(rule, &facts, atom);
        let is_more = |&other: &Atom| {
            other != atom
                && self.engine.is_open(other)
                && !self.is_avoided(other)
                && (self.is_beside(&[atom], other) || self.cost_of_one(rule, &facts, other) <= cost)
        };
        conclusions.extend(said.into_iter().filter(is_more));
        self.retraced(vec![rule], facts, conclusions, Some(trace))
    }

    /// The facts from which a player sees at one go all that the rule says.
    fn seen_together(&self, rule: u32) -> Option<Vec<Atom>> {
        let (global, scope) = &self.engine.board.globals[self.engine.board.exact(rule)? as usize];
        let value = |place: usize| match self.engine.value(scope[place]) {
            0 => None,
            value => Some(value > 0),
        };
        let places = global.seen_together(&value)?;
        let facts = places
            .into_iter()
            .map(|place| scope[place])
            .map(|atom| if self.engine.holds(atom) { atom } else { !atom });
        let mut facts: Vec<Atom> = facts.collect();
        facts.sort_unstable();
        Some(facts)
    }
}

#[cfg(test)]
mod tests {
    use tatham_core::Budget;
    use tatham_sat::Engine;

    use super::*;
    use crate::ladder::Exhausted;
    use crate::tests::{Rule, board, is};
    use crate::verify::Judge;

    #[test]
    fn a_step_is_all_that_its_rule_says_of_the_facts_that_it_needs() {
        // A run of three in a line of five cells, which the last one ends; and a run of two in a
        // line of three.
        let board = board(8, |model, lits| {
            model.runs(&lits[..5], &[3]).rule(Rule::Named("the first line"));
            model.runs(&lits[5..], &[2]).rule(Rule::Named("the second line"));
        });
        assert!(board.exact(1).is_some() && board.exact(2).is_some());
        let [a, b, c, d, e, f, g, h] = std::array::from_fn(|place| is(&board, place));
        let (facts, truth) = ([e, !f], [!a, !b, c, d, e, !f, g, h]);
        let (budget, mut steps) = (Budget::unlimited(), Vec::<(MinimalStep, Vec<Atom>)>::new());
        let mut ladder = Ladder::new(&board, &facts, Some(truth.to_vec()), &budget);
        loop {
            let is_open = |atom: &Atom| {
                let is_found = steps.iter().any(|(step, _)| step.conclusions.contains(atom));
                !is_found && !facts.contains(atom)
            };
            let open: Vec<Atom> = truth.iter().copied().filter(is_open).collect();
            match ladder.climb() {
                Ok(found) => {
                    assert!(
                        found.conclusions.iter().all(|atom| open.contains(atom)),
                        "nothing is found twice: {found:?}"
                    );
                    steps.push((found, open));
                }
                Err(Exhausted::Done) => break,
                Err(dry) => panic!("{dry:?}"),
            }
        }
        let mut judge = Judge::new(&board, Engine::Cdcl, &budget).expect("no limit");
        let mut entails = |rules: &[u32], facts: &[Atom], goals: &[Atom]| {
            judge.entails(&board.statement, rules, facts, goals, &budget).expect("no limit")
        };
        for (MinimalStep { rules, facts, conclusions, .. }, open) in &steps {
            assert!(
                rules.len() == 1 && entails(rules, facts, conclusions),
                "{rules:?} {facts:?} {conclusions:?}"
            );
            // What it leaves out does not follow.
            for &other in open.iter().filter(|atom| !conclusions.contains(atom)) {
                assert!(!entails(rules, facts, &[other]), "{rules:?} {facts:?} {other:?}");
            }
            for at in 0..facts.len() {
                assert!(
                    !entails(rules, &[&facts[..at], &facts[at + 1..]].concat(), conclusions),
                    "{facts:?}"
                );
            }
        }
        let mut found: Vec<Atom> =
            steps.iter().flat_map(|(step, _)| step.conclusions.iter().copied()).collect();
        found.sort_unstable();
        let mut expected = vec![!a, !b, c, d, g, h];
        expected.sort_unstable();
        assert_eq!(found, expected);
    }
}
