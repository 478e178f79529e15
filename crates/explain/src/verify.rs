//! Audit of steps against the rules that they name, by a SAT solver that took no part in finding
//! them.
//!
//! A step is *implied* if the formula of only its rules and facts, with obvious rules, has no model
//! with the negation of a conclusion. It is *minimal* if there is such a model without any one of
//! its rules or facts. A step by a rule about the whole board is minimal if propagation no longer
//! finds a conclusion without any one of them.

use std::collections::BTreeSet;

use tatham_core::author::Random;
use tatham_core::explain::Audit;
use tatham_core::{Budget, Stop};
use tatham_sat::model::rule_keys::Statement;
use tatham_sat::{Assuming, Cnf, Engine as SatEngine, Lit, Solver};

use crate::board::{Atom, Board};
use crate::engine::Engine;
use crate::ladder::{Evidence, Eye as _, MinimalStep, Strategy};
use crate::oracle::counterexample;
use crate::proof::{Proof, without};
use crate::renderer::Renderer;

/// Greatest number of readings of a step in which several rules have one name.
const MOST_READINGS: usize = 64;

/// Greatest number of choices among rules of one name, to find one for which a step is minimal.
const MOST_CHOICES: usize = 32;

/// Greatest number of places about which a step shows something, unless they belong together.
const MOST_PLACES: usize = 8;

/// Verifier, which checks the steps of an explanation against a puzzle's rules, one after another.
#[derive(Debug)]
pub(crate) struct Verifier<'v> {
    renderer: &'v Renderer<'v>,
    solver: Judge,
    propagation: Proof<'v>,
    /// Facts from which steps may start; the first ones are givens and entries.
    known: Vec<Atom>,
    given: usize,
    /// True if the last step was a contradiction.
    is_contradicted: bool,
    audit: Audit,
}

/// Step as it is checked.
#[derive(Debug)]
pub(crate) struct Held {
    /// Its rules; several can have one name, and the step uses one of them or all.
    pub(crate) rules: Vec<Vec<u32>>,
    pub(crate) facts: Vec<Atom>,
    pub(crate) conclusions: Vec<Atom>,
    /// True if it supposes something.
    pub(crate) is_supposing: bool,
}

impl Held {
    /// Returns the rules by all readings of their names: all that have each name, then one of each.
    fn readings(&self) -> Vec<Vec<Vec<u32>>> {
        let mut single = vec![Vec::new()];
        for rules in &self.rules {
            if single.len() * rules.len() > MOST_READINGS {
                return vec![self.rules.clone()];
            }
            let with = |own: &Vec<Vec<u32>>| {
                let own = own.clone();
                rules.iter().map(move |&rule| [&own[..], &[vec![rule]]].concat())
            };
            single = single.iter().flat_map(with).collect();
        }
        if single.len() > 1 {
            single.insert(0, self.rules.clone());
        }
        single
    }
}

/// Part of a step that can be left out.
#[derive(Clone, Copy, Debug)]
enum Idle {
    /// All rules of the name with this number.
    Rule(usize),
    /// The fact with this number.
    Fact(usize),
}

/// Solver that decides the queries.
#[derive(Debug)]
pub(crate) enum Judge {
    /// Solver with assumptions: all rules are added once, each with a switch of its own in all of
    /// its clauses.
    Switched(Assuming, Vec<Option<Lit>>),
    /// Engine that gets the relevant rules anew for each query. For engines without assumptions,
    /// and if there are global constraints: our own solver propagates these directly, but all of
    /// them in clauses at once take any engine minutes.
    Anew(SatEngine),
}

impl Judge {
    /// # Errors
    /// The budget ran out first.
    pub(crate) fn new(board: &Board, engine: SatEngine, budget: &Budget) -> Result<Self, Stop> {
        let statement = &board.statement;
        // An engine without assumptions should not wait for the clauses of all rules.
        if statement.formula.globals().len() > 0
            || Assuming::new(&Cnf::new(), engine, budget)?.is_none()
        {
            return Ok(Self::Anew(engine));
        }
        let mut cnf = statement.keeping(|tag| !board.is_told(tag)).eager(budget)?;
        let mut switches = vec![None; board.rules().len() + 1];
        for (tag, rule) in
            (0..).zip(statement.by_rule()).filter(|&(tag, _)| tag > 0 && board.is_told(tag))
        {
            let switch = cnf.new_lit();
            let rule = rule.eager(budget)?;
            // The rule's own auxiliary variables follow all existing ones.
            let helping = cnf.new_lits(rule.variables() - board.variables);
            let moved = |&lit: &Lit| match (lit.variable() - 1).checked_sub(board.variables) {
                None => lit,
                Some(number) if lit.is_positive() => helping[number],
                Some(number) => !helping[number],
            };
            for clause in rule.clauses() {
                cnf.clause(clause.iter().map(moved).chain([!switch]));
            }
            if rule.is_contradictory() {
                cnf.clause([!switch]);
            }
            switches[tag as usize] = Some(switch);
        }
        Ok(Assuming::new(&cnf, engine, budget)?
            .map_or(Self::Anew(engine), |solver| Self::Switched(solver, switches)))
    }

    /// Returns true if every model of these rules and facts, with obvious rules, satisfies all
    /// goals; without goals, if there is no model.
    ///
    /// # Errors
    /// The budget ran out first.
    pub(crate) fn entails(
        &mut self,
        statement: &Statement,
        rules: &[u32],
        facts: &[Atom],
        goals: &[Atom],
        budget: &Budget,
    ) -> Result<bool, Stop> {
        let lit = |atom: &Atom| -> Lit { atom.lit(statement) };
        match self {
            Self::Switched(solver, switches) => {
                let on = rules.iter().filter_map(|&rule| switches[rule as usize]);
                let mut assumed: Vec<Lit> = on.chain(facts.iter().map(lit)).collect();
                if goals.is_empty() {
                    return Ok(!solver.can_hold(&assumed, budget)?);
                }
                // One goal at a time: an assumption cannot express that one of them is false.
                for goal in goals {
                    assumed.push(!lit(goal));
                    let fails = solver.can_hold(&assumed, budget)?;
                    assumed.pop();
                    if fails {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Self::Anew(engine) => {
                let formula = counterexample(statement, rules, facts, goals);
                Ok(Solver::new(formula, *engine).solve(budget)?.is_none())
            }
        }
    }
}

impl<'v> Verifier<'v> {
    /// # Errors
    /// The budget ran out first.
    pub(crate) fn new(
        renderer: &'v Renderer<'v>,
        facts: &[Atom],
        engine: SatEngine,
        budget: &Budget,
    ) -> Result<Self, Stop> {
        let solver = Judge::new(renderer.board, engine, budget)?;
        Ok(Self {
            renderer,
            solver,
            propagation: Proof::new(renderer.board, budget),
            known: facts.to_vec(),
            given: facts.len(),
            is_contradicted: false,
            audit: Audit::default(),
        })
    }

    /// Checks a step against its rules and facts; `after` is what is known with it, and the length
    /// of the trail before it.
    ///
    /// # Errors
    /// The budget ran out first.
    pub(crate) fn hold(
        &mut self,
        found: &MinimalStep,
        after: Option<(&Engine<'_>, usize)>,
        budget: &Budget,
    ) -> Result<(), Stop> {
        let renderer =
            after.map_or(*self.renderer, |(seen, mark)| self.renderer.seeing(seen, mark));
        let text = || renderer.step(found).text;
        let (rules, facts, conclusions) = found.whole();
        let held = Held {
            rules: rules.iter().map(|&rule| vec![rule]).collect(),
            facts,
            conclusions,
            is_supposing: !matches!(found.way, Strategy::Forward(_)),
        };
        self.check(&held, &text, budget)?;
        let flaws = [
            after
                .filter(|(after, _)| self.is_bookkeeping(found, after))
                .map(|_| format!("it follows at once from an earlier step: {}", text())),
            is_crowded(found, &renderer)
                .then(|| format!("it has too many conclusions: {}", text())),
        ];
        let is_link = matches!(found.facts[..], [fact] if !self.is_given(fact));
        self.audit.links += usize::from(is_link && found.rules.len() < 2);
        self.audit.flaws.extend(flaws.into_iter().flatten());
        self.learn(&held.conclusions);
        Ok(())
    }

    /// Checks a step that is written somewhere against its rules and facts.
    ///
    /// # Errors
    /// The budget ran out first.
    pub(crate) fn hold_written(
        &mut self,
        held: &Held,
        text: &str,
        budget: &Budget,
    ) -> Result<(), Stop> {
        self.check(held, &|| text.to_owned(), budget)?;
        let is_link = matches!(held.facts[..], [fact] if !self.is_given(fact));
        self.audit.links += usize::from(is_link && held.rules.len() < 2);
        self.learn(&held.conclusions);
        Ok(())
    }

    /// Counts a step that cannot be checked.
    pub(crate) fn flawed(&mut self, flaw: String) {
        self.audit.steps += 1;
        self.audit.flaws.push(flaw);
    }

    /// Checks that a step follows, that all of it is needed, and that its facts are known.
    fn check(
        &mut self,
        held: &Held,
        text: &dyn Fn() -> String,
        budget: &Budget,
    ) -> Result<(), Stop> {
        let Held { rules, facts, conclusions, is_supposing } = held;
        let (mut implied, mut idle) = (false, None);
        let readings = held.readings();
        for (at, rules) in readings.iter().enumerate() {
            let own = self.entails(&rules.concat(), facts, conclusions, budget)?;
            let idle_own = self.idle([facts, conclusions], rules, budget)?;
            if at == 0 || own && idle_own.is_none() {
                (implied, idle) = (own, idle_own);
            }
            if implied && idle.is_none() {
                break;
            }
        }
        // More rules than the step means can make one of its facts, or all of a name, needless.
        if implied && idle.is_some() && readings[0].iter().any(|rules| rules.len() > 1) {
            idle = self.idle_narrowed(held, budget)?;
        }
        let unknown = facts.iter().find(|fact| !self.known.contains(fact));
        let unknown =
            unknown.map(|&fact| format!("{:?} is not known: {}", self.renderer.fact(fact), text()));
        let flaws = [
            (!implied).then(|| format!("it does not follow: {}", text())),
            idle.map(|idle| format!("{} is not needed: {}", self.in_words(held, idle), text())),
            unknown,
        ];
        self.audit.steps += 1;
        self.audit.implied += usize::from(implied);
        self.audit.minimal += usize::from(idle.is_none());
        self.audit.supposing += usize::from(*is_supposing);
        self.audit.by_propagation += usize::from(self.renderer.board.has_wide(&rules.concat()));
        self.audit.flaws.extend(flaws.into_iter().flatten());
        Ok(())
    }

    /// Returns what can be left out of a step, with no more rules of a name than it takes; `None`
    /// if the step is minimal for some choice of them.
    fn idle_narrowed(&mut self, held: &Held, budget: &Budget) -> Result<Option<Idle>, Stop> {
        let named = held.rules.iter().enumerate();
        let mut order: Vec<(usize, u32)> =
            named.flat_map(|(name, own)| own.iter().map(move |&rule| (name, rule))).collect();
        let mut random = Random::for_puzzle(0, 0);
        let mut idle = None;
        for _ in 0..MOST_CHOICES {
            let rules = self.narrowed(held, &order, budget)?;
            idle = self.idle([&held.facts, &held.conclusions], &rules, budget)?;
            let Some(idle) = idle else { break };
            random.shuffle(&mut order);
            if let Idle::Rule(name) = idle {
                // Rules that are tried last stay where others could take their place.
                order.sort_by_key(|&(own, _)| own == name);
            }
        }
        Ok(idle)
    }

    /// Returns the rules of a step by name, without those that are not needed; they are tried in
    /// this order, and one of each name stays.
    fn narrowed(
        &mut self,
        held: &Held,
        order: &[(usize, u32)],
        budget: &Budget,
    ) -> Result<Vec<Vec<u32>>, Stop> {
        let mut rules = held.rules.clone();
        for &(name, rule) in order {
            if rules[name].len() == 1 {
                continue;
            }
            let before = rules[name].clone();
            rules[name].retain(|&own| own != rule);
            if !self.entails(&rules.concat(), &held.facts, &held.conclusions, budget)? {
                rules[name] = before;
            }
        }
        Ok(rules)
    }

    /// Returns the words for what can be left out of a step.
    fn in_words(&self, held: &Held, idle: Idle) -> String {
        match idle {
            Idle::Rule(name) => self.renderer.law(held.rules[name][0]),
            Idle::Fact(at) => format!("{:?}", self.renderer.fact(held.facts[at])),
        }
    }

    /// Adds the conclusions of a step to what is known.
    fn learn(&mut self, conclusions: &[Atom]) {
        self.known.extend(conclusions);
        self.is_contradicted = conclusions.is_empty();
    }

    /// Returns true if a fact is a given or an entry.
    fn is_given(&self, fact: Atom) -> bool {
        self.known[..self.given].contains(&fact)
    }

    /// Returns true if players see at once that a step follows from earlier steps: it should have
    /// been a part of one of them.
    fn is_bookkeeping(&self, found: &MinimalStep, after: &Engine<'_>) -> bool {
        let ((&[rule], _) | (&[], &[rule])) = (&found.rules[..], &found.glances[..]) else {
            return false;
        };
        let facts = || found.facts.clone();
        let value = |atom: Atom| after.value(atom);
        let evidence = Evidence { facts: &facts, value: &value };
        let follows = |&atom: &Atom| self.renderer.follows_at_once(rule, atom, &evidence);
        !found.facts.iter().all(|&fact| self.is_given(fact))
            && !found.conclusions.is_empty()
            && found.conclusions.iter().all(follows)
    }

    /// Ends the audit after all steps; they should have led to all of `truth`, or without it to a
    /// contradiction.
    ///
    /// # Errors
    /// The budget ran out first.
    pub(crate) fn end(mut self, truth: Option<&[Atom]>, budget: &Budget) -> Result<Audit, Stop> {
        self.audit.complete = match truth {
            Some([]) => true,
            Some(truth) => {
                let known = std::mem::take(&mut self.known);
                self.entails(&[], &known, truth, budget)?
            }
            None => self.is_contradicted,
        };
        Ok(self.audit)
    }

    /// Ends the audit after a search without a further step within the budget.
    pub(crate) fn ended(mut self) -> Audit {
        self.audit.ended = true;
        self.audit
    }

    fn entails(
        &mut self,
        rules: &[u32],
        facts: &[Atom],
        goals: &[Atom],
        budget: &Budget,
    ) -> Result<bool, Stop> {
        self.solver.entails(&self.renderer.board.statement, rules, facts, goals, budget)
    }

    /// Returns what can be left out of a step; `None` if it is minimal.
    fn idle(
        &mut self,
        [facts, conclusions]: [&[Atom]; 2],
        rules: &[Vec<u32>],
        budget: &Budget,
    ) -> Result<Option<Idle>, Stop> {
        let mut is_enough = |rules: &[u32], facts: &[Atom]| {
            if self.renderer.board.has_wide(rules) {
                Ok(self.propagation.entails(rules, facts, conclusions))
            } else {
                self.solver.entails(
                    &self.renderer.board.statement,
                    rules,
                    facts,
                    conclusions,
                    budget,
                )
            }
        };
        for (at, own) in rules.iter().enumerate() {
            // Those that players see at once always hold.
            let is_told = own.iter().any(|&rule| self.renderer.board.is_told(rule));
            if is_told && is_enough(&without(rules, at).concat(), facts)? {
                return Ok(Some(Idle::Rule(at)));
            }
        }
        let all = rules.concat();
        for at in 0..facts.len() {
            if is_enough(&all, &without(facts, at))? {
                return Ok(Some(Idle::Fact(at)));
            }
        }
        Ok(None)
    }
}

/// Returns true if a step has more conclusions than players take in, and they are neither in one
/// line or region nor around one clue: those of a rule about the whole board, or of several rules,
/// for which the kind has no words.
fn is_crowded(found: &MinimalStep, renderer: &Renderer<'_>) -> bool {
    let board = renderer.board;
    let places = found.conclusions.iter().filter_map(|&atom| board.meaning(atom));
    let places: BTreeSet<usize> = places.map(|meaning| meaning.place).collect();
    let is_wide = found.rules.len() > 1 || board.has_wide(&found.rules);
    is_wide && places.len() > MOST_PLACES && !renderer.has_own_words(found)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use tatham_core::author::Rule as _;
    use tatham_core::sentence::{Clause, Sentence};
    use tatham_core::{Fact, Place};
    use tatham_sat::model::rule_keys::KeyedRule;
    use tatham_sat::model::{any, count};

    use super::*;
    use crate::ladder::Sequel;
    use crate::predicate::{Predicate, Tense};
    use crate::renderer::{ValueNames, Wording};
    use crate::tests::{Rule, board, is};
    use crate::trace::FactCover;

    /// Words without a kind.
    #[derive(Debug)]
    struct Plain;

    impl Wording for Plain {
        fn describe(
            &self,
            _: &Renderer<'_>,
            _: &[&KeyedRule],
            _: [&[Atom]; 2],
            _: bool,
        ) -> Option<Sentence> {
            None
        }

        fn reason(
            &self,
            _: &Renderer<'_>,
            _: &KeyedRule,
            _: [&[Atom]; 2],
            _: Tense,
        ) -> Option<Clause> {
            None
        }

        fn subject(&self, rule: &KeyedRule) -> String {
            rule.rule::<Rule>().expect("it is a rule of the tests").subject(&())
        }

        fn clues(&self, _: &KeyedRule) -> Vec<Fact> {
            Vec::new()
        }

        fn predicate(&self, _: Place, value: i64, is: bool) -> Predicate {
            Predicate::be(&value.to_string(), is)
        }

        fn names(&self, places: &[Place]) -> Vec<String> {
            Place::names(places)
        }

        fn value(&self, _place: Place, value: i64) -> Value {
            json!(value == 1)
        }
    }

    /// Returns a board of two rules: "at most one of 0, 1, 2 is true", "at least one of 0 and 3
    /// is".
    fn two_rules() -> Board {
        board(4, |model, lits| {
            model
                .require(count(lits[..3].to_vec()).at_most(1))
                .rule(Rule::Named("the first three"));
            model.require(count([lits[0], lits[3]]).at_least(1)).rule(Rule::Named("the ends"));
        })
    }

    fn step(rules: &[u32], facts: &[Atom], conclusions: &[Atom]) -> MinimalStep {
        let [facts, conclusions] = [facts, conclusions].map(<[Atom]>::to_vec);
        let (rules, cover) = (rules.to_vec(), FactCover::from_facts(facts.clone()));
        MinimalStep {
            rules,
            glances: Vec::new(),
            facts,
            conclusions,
            way: Strategy::Together,
            cover,
            cost: 1.0,
            price: None,
            sequel: Sequel::default(),
        }
    }

    /// Returns the audit of what a verifier checks that begins with these facts, and of the end
    /// with this truth.
    fn audited(
        board: &Board,
        known: &[Atom],
        truth: Option<&[Atom]>,
        check: impl FnOnce(&mut Verifier<'_>, &Budget) -> Result<(), Stop>,
    ) -> Audit {
        let places: Vec<Place> = (0..12).map(|x| Place::Cell([x, 0])).collect();
        let renderer = Renderer {
            board,
            names: ValueNames::numbers("value"),
            places: &places,
            wording: &Plain,
            seen: None,
        };
        let budget = Budget::unlimited();
        let mut verifier =
            Verifier::new(&renderer, known, SatEngine::Cdcl, &budget).expect("no limit");
        check(&mut verifier, &budget).expect("no limit");
        verifier.end(truth, &budget).expect("no limit")
    }

    /// Returns the audit of steps.
    fn held(board: &Board, known: &[Atom], steps: &[MinimalStep], truth: Option<&[Atom]>) -> Audit {
        audited(board, known, truth, |verifier, budget| {
            steps.iter().try_for_each(|step| verifier.hold(step, None, budget))
        })
    }

    fn written(rules: &[&[u32]], facts: &[Atom], conclusions: &[Atom]) -> Held {
        let [facts, conclusions] = [facts, conclusions].map(<[Atom]>::to_vec);
        let rules = rules.iter().map(|rules| rules.to_vec()).collect();
        Held { rules, facts, conclusions, is_supposing: false }
    }

    #[test]
    fn every_engine_says_what_follows_and_what_does_not() {
        let board = two_rules();
        let [a, b, c, d] = [0, 1, 2, 3].map(|place| is(&board, place));
        for engine in SatEngine::all() {
            let mut judge = Judge::new(&board, engine, &Budget::unlimited()).expect("no limit");
            let mut entails = |rules: &[u32], facts: &[Atom], goals: &[Atom]| {
                judge
                    .entails(&board.statement, rules, facts, goals, &Budget::unlimited())
                    .expect("no limit")
            };
            assert!(entails(&[1], &[a], &[!b, !c]), "{engine:?}");
            assert!(
                !entails(&[2], &[a], &[!b]) && !entails(&[], &[a], &[!b]),
                "{engine:?}: without the rule"
            );
            assert!(!entails(&[1], &[], &[!b]), "{engine:?}: without the fact");
            assert!(!entails(&[1], &[a], &[!b, d]), "{engine:?}: one of the goals");
            assert!(entails(&[1, 2], &[b], &[d]) && entails(&[2], &[!a, !d], &[]), "{engine:?}");
            assert!(!entails(&[1, 2], &[b, d], &[]), "{engine:?}: no contradiction");
        }
    }

    #[test]
    fn steps_that_hold_have_no_flaw() {
        let board = two_rules();
        let [a, b, c, d] = [0, 1, 2, 3].map(|place| is(&board, place));
        let steps = [step(&[1], &[b], &[!a, !c]), step(&[2], &[!a], &[d])];
        let audit = held(&board, &[b], &steps, Some(&[!a, !c, d]));
        // The second one rests on the first; neither is told rule by rule.
        let counts = Audit { steps: 2, links: 1, supposing: 2, ..Audit::default() };
        assert_eq!(audit, Audit { implied: 2, minimal: 2, complete: true, ..counts });
        // They do not reach the end.
        assert!(!held(&board, &[b], &steps[..1], Some(&[!a, !c, d])).complete);
        assert!(held(&board, &[], &[], Some(&[])).complete);
        // Or a contradiction, if there should be one.
        let clash = step(&[1], &[a, b], &[]);
        assert!(
            held(&board, &[a, b], &[clash], None).complete
                && !held(&board, &[b], &steps, None).complete
        );
    }

    #[test]
    fn each_flaw_of_a_step_is_found() {
        let board = two_rules();
        let [a, b, c, d] = [0, 1, 2, 3].map(|place| is(&board, place));
        for (wrong, implied, minimal, flaw) in [
            (step(&[1], &[b], &[d]), 0, 1, "it does not follow: "),
            (step(&[1, 2], &[b], &[!a]), 1, 0, "the ends is as it should be is not needed: "),
            (step(&[1], &[b, c], &[!a]), 1, 0, "is not needed: "),
            (step(&[1], &[a], &[!b]), 1, 1, "is not known: "),
        ] {
            let audit = held(&board, &[b, c], std::slice::from_ref(&wrong), Some(&[]));
            assert_eq!(
                (audit.steps, audit.implied, audit.minimal, audit.flaws.len()),
                (1, implied, minimal, 1),
                "{audit:?}"
            );
            assert!(audit.flaws[0].contains(flaw), "{audit:?}");
        }
    }

    #[test]
    fn a_name_means_all_of_its_rules_or_one_of_them() {
        let readings = |rules: &[&[u32]]| written(rules, &[], &[]).readings();
        assert_eq!(readings(&[&[1], &[2]]), [[[1], [2]]]);
        assert_eq!(
            readings(&[&[1, 2], &[3]]),
            [vec![vec![1, 2], vec![3]], vec![vec![1], vec![3]], vec![vec![2], vec![3]]]
        );
        let eight: Vec<u32> = (1..=8).collect();
        assert_eq!(readings(&[&eight, &eight]).len(), MOST_READINGS + 1);
        assert_eq!(readings(&[&eight, &eight, &[9, 10]]).len(), 1, "too many");
    }

    #[test]
    fn a_step_may_use_some_of_the_rules_with_a_name() {
        let board = board(4, |model, lits| {
            let [a, b, c, d] = lits[..] else { unreachable!() };
            for (number, clause) in (1..).zip([vec![!a, c], vec![!c, !b, d], vec![!a, d]]) {
                model.require(any(clause)).rule(Rule::Number(number));
            }
        });
        let [a, b, _, d] = [0, 1, 2, 3].map(|place| is(&board, place));
        // The third rule needs no b, and each of the others needs the other.
        let audit = |rules: &[u32]| {
            audited(&board, &[a, b], Some(&[]), |verifier, budget| {
                verifier.hold_written(&written(&[rules], &[a, b], &[d]), "so d", budget)
            })
        };
        assert_eq!(audit(&[3, 1, 2]).flaws, [""; 0]);
        assert_eq!(audit(&[3]).flaws.len(), 1);
    }

    #[test]
    fn a_step_of_one_rule_from_one_conclusion_is_a_link() {
        let board = two_rules();
        let [_, b, c, d] = [0, 1, 2, 3].map(|place| is(&board, place));
        // Only where the fact comes from counts.
        let guess = (&[1][..], &[c][..], &[!d][..]);
        let links = |(rules, facts, conclusions): (&[u32], &[Atom], &[Atom])| {
            let steps = [guess, (rules, facts, conclusions)].map(|own| step(own.0, own.1, own.2));
            let held = held(&board, &[c], &steps, Some(&[])).links;
            let names: Vec<&[u32]> = rules.chunks(1).collect();
            let own = [written(&[guess.0], guess.1, guess.2), written(&names, facts, conclusions)];
            let written = audited(&board, &[c], Some(&[]), |verifier, budget| {
                own.iter().try_for_each(|own| verifier.hold_written(own, "", budget))
            });
            [held, written.links]
        };
        assert_eq!(links((&[2], &[!d], &[b])), [1, 1]);
        assert_eq!(links((&[1, 2], &[!d], &[!b])), [0, 0], "of 2 rules");
        assert_eq!(links((&[1], &[c], &[!b])), [0, 0], "from a given fact");
    }

    #[test]
    fn several_rules_have_few_conclusions_and_one_may_have_many() {
        let groups = |groups: &[&[usize]]| {
            board(12, |model, lits| {
                for (number, group) in (1..).zip(groups) {
                    let own: Vec<_> = group.iter().map(|&place| lits[place]).collect();
                    model.require(count(own).at_most(1)).rule(Rule::Number(number));
                }
            })
        };
        let flaws = |board: &Board, rules: &[u32], conclusions: usize| {
            let not: Vec<Atom> = (1..=conclusions).map(|place| !is(board, place)).collect();
            let first = is(board, 0);
            held(board, &[first], &[step(rules, &[first], &not)], Some(&[])).flaws
        };
        let many = groups(&[&[0, 1, 2, 3, 4, 5], &[0, 6, 7, 8, 9, 10]]);
        let found = flaws(&many, &[1, 2], 10);
        assert!(found.len() == 1 && found[0].contains("too many conclusions"), "{found:?}");
        let few = groups(&[&[0, 1, 2, 3, 4], &[0, 5, 6, 7, 8]]);
        assert_eq!(flaws(&few, &[1, 2], MOST_PLACES), [""; 0]);
        assert_eq!(flaws(&groups(&[&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]]), &[1], 10), [""; 0]);
    }
}
