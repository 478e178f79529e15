//! Rungs with assumptions: the negation of a literal, two cases in addition, and at last any set of
//! rules.

use std::collections::BTreeSet;

use tatham_core::cold_sort;

use super::{Candidate, Exhausted, Ladder, MOST_DEPTH, MinimalStep, PricedRules};
use crate::board::Atom;
use crate::cases::{Cases, by_cases, worth_a_split};
use crate::engine::Engine;
use crate::oracle::Core;
use crate::trace::{FactCover, Trace};

/// Work for one step, in visited literals: about a fifth of a second.
const MOST_WORK: u64 = 10_000_000;

/// Work for one step if it is not known which literals follow.
const MOST_DOUBTFUL_WORK: u64 = 2_000_000;

/// Greatest number of rules in a step of any set of rules: more are not a short deduction.
const MOST_RULES: usize = 14;

/// Number of sets of rules that are minimised.
const MOST_CORES: usize = 10;

/// Number of budget checks during the search for any set of rules.
const MOST_LOOKS: u64 = 20_000;

/// Number of budget checks for leaving out facts. The longest search that ended on a Loopy board of
/// 25x25 or a Filling board of 9x7 took 1,542.
const MOST_LOOKS_AT_FACTS: u64 = 5_000;

/// Depths to which the cases of a split are propagated, one after another, and work for all of
/// them.
const DEPTHS: [u16; 2] = [2, MOST_DEPTH];
const MOST_CASES: u64 = 2_000_000;

/// Number of splits that a hint or a claim compares on a [plain](crate::board::Board::is_plain)
/// board, from the place of the conclusion on.
const MOST_SPLITS: usize = 3;

/// Easiest step of several rules, as far as it is found.
#[derive(Default)]
struct Sought {
    best: Option<Candidate>,
    /// Cost that a step must stay below.
    bound: f64,
    /// Pattern that is easier than the best candidate, and the number of those that are as easy.
    pattern: Option<(MinimalStep, usize)>,
    /// True if patterns were looked for.
    has_patterns: bool,
    /// Literals whose negations lead to contradictions.
    refuted: BTreeSet<Atom>,
}

impl Ladder<'_> {
    /// Returns the easiest step of several rules, if it costs less than `bound`: a pattern that
    /// players look for, or one that assumes a negation.
    pub(super) fn by_supposing(&mut self, bound: f64) -> Result<MinimalStep, Exhausted> {
        let open: Vec<Atom> = self.open().collect();
        let mut sought = Sought { bound, ..Sought::default() };
        // Of each assumption only the first contradiction is seen: a rule about the whole board
        // would hide a cheaper one by rules that lie together.
        if let Some(near) = self.near_rules() {
            self.engine.heed(&near);
            let end = self.refute(&open, Some(&near), &mut sought);
            self.engine.heed_all();
            end?;
        }
        self.refute(&open, None, &mut sought)?;
        let Sought { mut best, mut bound, mut pattern, has_patterns, refuted } = sought;
        if !has_patterns {
            pattern = self.by_pattern(&open, &mut best, &mut bound);
        }
        self.open = refuted.len().max(1);
        let Some(best) = best else {
            if let Some((pattern, alike)) = pattern {
                self.open = alike;
                return Ok(pattern);
            }
            if self.is_doubtful || bound.is_finite() {
                return Err(Exhausted::TooLong);
            }
            let found = match self.by_cases(&open)? {
                Some(found) => found,
                None => self.by_any_rules(&open)?,
            };
            return Ok(self.priced(found));
        };
        Ok(self.with_others_alike(best, &open))
    }

    /// Returns the rules that are not about the whole board, if there are others too, and the kind
    /// has a price for several of them.
    fn near_rules(&self) -> Option<Vec<u32>> {
        if !self.eye.as_ref()?.prices().iter().any(|price| price.is_near) {
            return None;
        }
        let board = self.board();
        let all = 1..=board.rules().len() as u32;
        let near: Vec<u32> = all.clone().filter(|&rule| !board.has_wide(&[rule])).collect();
        (near.len() < all.count()).then_some(near)
    }

    /// Looks for contradictions of assumptions by these rules; or by all, and for patterns.
    fn refute(
        &mut self,
        open: &[Atom],
        among: Option<&[u32]>,
        sought: &mut Sought,
    ) -> Result<(), Exhausted> {
        let Sought { best, bound, pattern, has_patterns, refuted } = sought;
        let most_work = if self.is_doubtful { MOST_DOUBTFUL_WORK } else { MOST_WORK };
        let mark = self.engine.mark();
        let start = self.engine.work;
        // Number of consequences of each assumption without a contradiction, one depth before; an
        // assumption that got no more since is at its end.
        let mut reached = vec![usize::MAX; open.len()];
        let mut is_spent = vec![false; open.len()];
        // The first contradiction of an assumption is the same at each greater depth.
        let depths = if open.len() > 1 { 0..MOST_DEPTH } else { MOST_DEPTH - 1..MOST_DEPTH };
        for depth in depths {
            // Contradictions at this depth need one rule more.
            let rules = usize::from(depth) + 1;
            if rules > 1 && among.is_none() && !*has_patterns {
                *has_patterns = true;
                *pattern = self.by_pattern(open, best, bound);
            }
            let is_only =
                open.len() == 1 && bound.is_infinite() && among.is_none() && best.is_none();
            let is_best = |best: &Candidate| {
                best.rules.len() <= rules && best.cost <= self.least_price(rules)
            };
            let least = if open.len() > 1 { rules } else { 1 };
            if best.as_ref().is_some_and(is_best) || *bound <= self.least_cost(least) {
                break;
            }
            for (at, &atom) in open.iter().enumerate() {
                if is_spent[at] {
                    continue;
                }
                self.check()?;
                if self.engine.work - start > most_work {
                    break;
                }
                let conflict = self.engine.suppose(!atom, depth);
                let Some(conflict) = conflict else {
                    let followed = self.engine.mark() - mark;
                    self.engine.undo(mark);
                    is_spent[at] = followed == reached[at];
                    reached[at] = followed;
                    continue;
                };
                refuted.insert(atom);
                let mut trace = Trace::of_conflict(&mut self.engine, conflict, mark);
                self.engine.undo(mark);
                let mut rules = trace.rules();
                let most = best.as_ref().map_or(usize::MAX, |best| best.rules.len() + 2);
                if rules.len() > most {
                    continue;
                }
                if rules.len() > 1 {
                    (rules, trace) = self.shrink(rules, trace, atom, mark);
                    if let Some(among) = among {
                        self.engine.heed(among);
                    }
                }
                *best = if is_only {
                    // Its cost decides nothing.
                    Some(Candidate { cost: 0.0, atom, rules, trace, rank: Default::default() })
                } else {
                    self.better(best.take(), atom, rules, trace).filter(|own| own.cost < *bound)
                };
            }
            let is_at_end = best.is_none() && is_spent.iter().all(|&is| is);
            if self.engine.work - start > most_work || is_at_end {
                break;
            }
        }
        Ok(())
    }

    /// Makes the step of a candidate, with other consequences of its rules that follow in the same
    /// way.
    fn with_others_alike(&mut self, first: Candidate, open: &[Atom]) -> MinimalStep {
        let Candidate { atom, rules, trace, cost, .. } = first;
        let mark = self.engine.mark();
        let mut conclusions = vec![atom];
        self.engine.heed(&rules);
        let most = self.engine.work + MOST_WORK;
        for &other in open.iter().filter(|&&other| other != atom) {
            if self.engine.is_over() || self.engine.work > most {
                break;
            }
            let conflict = self.engine.suppose(!other, MOST_DEPTH);
            let is_compared = self.has_prices() && !self.is_beside(&conclusions, other);
            let own = conflict
                .filter(|_| is_compared)
                .map(|conflict| Trace::of_conflict(&mut self.engine, conflict, mark));
            self.engine.undo(mark);
            if conflict.is_some() && own.is_none_or(|own| !self.is_dearer(&own, other, cost)) {
                conclusions.push(other);
            }
        }
        self.engine.heed_all();
        if self.truth.is_none() {
            // One conclusion at a time, because anything follows from a contradiction.
            conclusions.truncate(1);
        }
        let found = self.finish_few(vec![trace], conclusions, true);
        self.priced(found)
    }

    /// Returns the step of the easiest pattern with one of these conclusions, if it costs less than
    /// the best candidate and `bound`, and the number of patterns that are as easy; among these, it
    /// is the nearest. It takes the place of the candidate, and its cost that of the bound.
    fn by_pattern(
        &mut self,
        open: &[Atom],
        best: &mut Option<Candidate>,
        bound: &mut f64,
    ) -> Option<(MinimalStep, usize)> {
        let most = best.as_ref().map_or(*bound, |best| best.cost);
        if most <= self.least_pattern() {
            return None;
        }
        let eye = self.eye.as_ref()?;
        let patterns = match &self.patterns {
            Some(patterns) => patterns.clone(),
            None => self.patterns.insert(eye.patterns(&self.engine).into()).clone(),
        };
        let mut is_open = vec![false; 2 * self.board().variables];
        for atom in open {
            is_open[atom.index()] = true;
        }
        let near = |own: &PricedRules| {
            let own = own.conclusions.iter().filter(|atom| is_open[atom.index()]);
            own.map(|&atom| self.distance(atom)).min()
        };
        let mut found: Vec<(f64, usize, &PricedRules)> = (patterns.iter())
            .filter(|own| own.price.cost < most)
            .filter_map(|own| Some((own.price.cost, near(own)?, own)))
            .collect();
        found.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let step = found.iter().find_map(|(.., own)| self.of_pattern(own, &is_open))?;
        let alike = found.iter().filter(|(cost, ..)| *cost <= step.cost).count();
        (*best, *bound) = (None, step.cost);
        Some((step, alike.max(1)))
    }

    /// Returns the step of a pattern with those of its conclusions that are open.
    fn of_pattern(&mut self, own: &PricedRules, is_open: &[bool]) -> Option<MinimalStep> {
        let board = self.board();
        let PricedRules { mut rules, mut conclusions, price } = own.clone();
        conclusions.retain(|atom| is_open[atom.index()]);
        if self.truth.is_none() {
            // One conclusion at a time, because anything follows from a contradiction.
            conclusions.truncate(1);
        }
        let refuting: Option<Vec<_>> =
            conclusions.iter().map(|&atom| self.facts_for(&rules, atom)).collect();
        let mut facts = if let Some(facts) = refuting {
            facts.concat()
        } else {
            // Propagation does not lead to all of them: their needs are a minimal set of all that
            // is known about the rules.
            let scopes = rules.iter().flat_map(|&rule| board.scope(rule));
            let both = scopes.flat_map(|&atom| [atom, !atom]);
            let needs: Vec<Atom> = both.filter(|&atom| self.engine.holds(atom)).collect();
            FactCover::facts_for(&mut self.engine, &needs)
        };
        facts.sort_unstable();
        facts.dedup();
        if !self.proof.entails(&rules, &facts, &conclusions) {
            return None;
        }
        self.proof.minimise(&mut rules, &mut facts, &conclusions);
        let found = self.retraced(rules, facts, conclusions, None);
        let found = self.priced(found);
        (found.cost <= price.cost).then_some(found)
    }

    /// Returns the shortest step of one case split.
    fn by_cases(&mut self, open: &[Atom]) -> Result<Option<MinimalStep>, Exhausted> {
        let board = self.board();
        let most = self.engine.work + MOST_CASES;
        let among: Vec<Atom> = (0..board.variables as u32)
            .map(|variable| Atom(2 * variable))
            .filter(|&atom| board.is_shown(atom))
            .collect();
        let (mut scout, is_sound) = self.scout.take().unwrap_or_else(|| {
            let mut scout = Engine::new(board, &self.engine.budget);
            let is_sound = scout.begin(&self.engine.facts).is_ok() && scout.settle().is_none();
            (scout, is_sound)
        });
        let most_scouted = scout.work + MOST_CASES;
        let is_quick = self.proof.is_quick() && board.is_plain();
        let few = if is_quick { MOST_SPLITS } else { usize::MAX };
        let mut among_of = Vec::with_capacity(open.len());
        for &atom in open {
            self.check()?;
            let mut among = among.clone();
            if is_quick {
                let start = among.partition_point(|other| other.variable() < atom.variable());
                among.rotate_left(start);
            }
            among_of.push(if is_sound {
                worth_a_split(&mut scout, atom, &among, (most_scouted, few))
            } else {
                among
            });
        }
        self.scout = Some((scout, is_sound));
        for depth in DEPTHS {
            let mut best: Option<(f64, Atom, Cases)> = None;
            for (&atom, among) in open.iter().zip(&among_of) {
                self.check()?;
                if among.is_empty() {
                    continue;
                }
                let Some(cases) = by_cases(&mut self.engine, atom, among, depth, most) else {
                    continue;
                };
                let cost = self.cost(&cases.rules(), 2.0);
                if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
                    best = Some((cost, atom, cases));
                }
            }
            if let Some((_, atom, cases)) = best {
                let (mut rules, mut facts) =
                    (cases.rules(), FactCover::facts_for(&mut self.engine, &cases.needs));
                self.proof.minimise(&mut rules, &mut facts, &[atom]);
                return Ok(Some(self.retraced(rules, facts, vec![atom], None)));
            }
        }
        Ok(None)
    }

    /// Returns a small set of rules with a consequence.
    fn by_any_rules(&mut self, open: &[Atom]) -> Result<MinimalStep, Exhausted> {
        if self.truth.is_none() {
            return Err(Exhausted::TooLong);
        }
        let budget = self.budget().clone();
        let oracle = self.proof.oracles();
        let bounded = budget.at_most(MOST_LOOKS);
        // First the rules that the solver used for each literal; then the minimal sets of those
        // with the fewest.
        let mut cores: Vec<(usize, Atom, Core)> = Vec::new();
        for &atom in open {
            budget.check().map_err(Exhausted::Stopped)?;
            let Ok(core) = oracle.refute(&self.engine.facts, atom, &bounded) else { break };
            cores.extend(core.map(|core| (core.0.len(), atom, core)));
        }
        cold_sort::sort_by_key(&mut cores, |&(rules, atom, _)| (rules, atom));
        cores.truncate(MOST_CORES);
        let mut best: Option<(f64, Atom, Core)> = None;
        let mut most = MOST_RULES;
        for (_, atom, core) in cores {
            budget.check().map_err(Exhausted::Stopped)?;
            // If the bound is reached, the best set so far is good enough.
            let Ok(core) = oracle.fewest_rules(core, atom, most, &bounded) else { break };
            let Some(core) = core else { continue };
            let (rules, _) = &core;
            let weights: f64 = rules.iter().map(|&rule| self.engine.board.rule(rule).weight).sum();
            if best.as_ref().is_none_or(|best| weights < best.0) {
                most = rules.len();
                best = Some((weights, atom, core));
            }
        }
        let Some((_, atom, (rules, facts))) = best else { return Err(Exhausted::TooLong) };
        // Those of the best set alone, by a solver without the other rules: to leave out facts one
        // after another among all rules takes most of the time.
        let facts = self.proof.fewest_facts(&rules, facts, atom, MOST_LOOKS_AT_FACTS);
        budget.check().map_err(Exhausted::Stopped)?;
        let facts = facts.map_err(|_| Exhausted::TooLong)?;
        Ok(self.retraced(rules, facts, vec![atom], None))
    }

    /// Returns a minimal set of rules that still refute the negation of a literal by propagation.
    fn shrink(
        &mut self,
        mut rules: Vec<u32>,
        mut trace: Trace,
        atom: Atom,
        mark: usize,
    ) -> (Vec<u32>, Trace) {
        let mut at = rules.len();
        while at > 0 {
            at -= 1;
            let mut fewer = rules.clone();
            fewer.remove(at);
            self.engine.heed(&fewer);
            if let Some(conflict) = self.engine.suppose(!atom, MOST_DEPTH) {
                trace = Trace::of_conflict(&mut self.engine, conflict, mark);
                // Rules that the new trace does not use were never needed.
                let used = trace.rules();
                at = fewer[..at].iter().filter(|rule| used.contains(rule)).count();
                rules = used;
            }
            self.engine.undo(mark);
        }
        self.engine.heed_all();
        (rules, trace)
    }
}

#[cfg(test)]
mod tests {
    use tatham_core::Budget;
    use tatham_sat::model::{any, count};

    use super::*;
    use crate::ladder::Strategy;
    use crate::tests::{Rule, board, is};

    #[test]
    fn what_does_not_follow_is_never_found_though_it_is_looked_for() {
        // Either of the first two places is false, so the third is true; the last one is free.
        let board = board(4, |model, lits| {
            for (rule, [a, b]) in (0..).zip([[0, 2], [1, 2]]) {
                let lits = vec![lits[a], lits[b]];
                model.require(count(lits).at_least(1)).rule(Rule::Number(rule));
            }
            let lits = vec![lits[0], lits[1]];
            model.require(count(lits).at_most(1)).rule(Rule::Number(2));
        });
        let budget = Budget::unlimited();
        for looked_for in [2, 3].map(|place| [is(&board, place), !is(&board, place)]) {
            let truth = [vec![is(&board, 2)], looked_for.to_vec()].concat();
            let mut ladder = Ladder::new(&board, &[], Some(truth), &budget).doubting(true);
            let found = ladder.climb().expect("a step");
            assert_eq!(found.conclusions, [is(&board, 2)]);
            let end = ladder.climb();
            let is_all_found = looked_for[0] == is(&board, 2);
            assert!(
                matches!(
                    (is_all_found, &end),
                    (true, Err(Exhausted::Done)) | (false, Err(Exhausted::TooLong))
                ),
                "{end:?}"
            );
        }
    }

    #[test]
    fn a_question_has_the_same_answer_after_others() {
        // By the first rule the second place is true, and then the third one by two more.
        let board = board(6, |model, lits| {
            let [f, x, g, h, a, b] = std::array::from_fn(|place| lits[place]);
            let rules = [vec![!f, x], vec![!x, g, h], vec![!x, g, !h], vec![!f, a, b], vec![a, !b]];
            for (rule, lits) in (0..).zip(rules) {
                model.require(any(lits)).rule(Rule::Number(rule));
            }
        });
        let [facts, goals] = [&[0][..], &[1, 2, 4]]
            .map(|places| places.iter().map(|&place| is(&board, place)).collect::<Vec<Atom>>());
        let budget = Budget::unlimited();
        let ask = |ladder: &mut Ladder<'_>, goal: Atom| {
            let found = ladder.conclude(goal, false, 0.0).expect("a step");
            assert!(!matches!(found.way, Strategy::Cases(_)), "{found:?}");
            (found.rules, found.facts, found.conclusions, found.cost)
        };
        let alone = goals.iter().map(|&goal| {
            let mut ladder = Ladder::new(&board, &facts, Some(goals.clone()), &budget).quick();
            (goal, ask(&mut ladder, goal))
        });
        let alone: Vec<_> = alone.collect();
        assert_eq!(alone[1].1.0, [1, 2, 3], "what single rules imply is used");
        let mut ladder = Ladder::new(&board, &facts, Some(goals.clone()), &budget).quick();
        for (goal, answer) in alone.iter().chain(alone.iter().rev()) {
            assert_eq!(&ask(&mut ladder, *goal), answer);
        }
    }
}
