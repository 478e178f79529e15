//! Costs of steps: the sum of the difficulties of their rules, or a price that the kind sets.

use tatham_core::explain::Price;

use super::{Candidate, Ladder, MinimalStep, Strategy};
use crate::board::Atom;
use crate::trace::{FactCover, Trace};

/// Cost of an assumption.
const SUPPOSING: f64 = 1.5;

/// Rules that imply conclusions from some facts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Use<'u> {
    pub(crate) rules: &'u [u32],
    pub(crate) facts: &'u [Atom],
    pub(crate) conclusions: &'u [Atom],
    /// True if it uses an assumption, or several rules together.
    pub(crate) is_chain: bool,
}

/// Rules that players look for together, with what they imply.
#[derive(Clone, Debug)]
pub(crate) struct PricedRules {
    pub(crate) rules: Vec<u32>,
    pub(crate) conclusions: Vec<Atom>,
    pub(crate) price: &'static Price,
}

impl Ladder<'_> {
    /// Returns the difficulty of seeing these rules together.
    pub(super) fn cost(&self, rules: &[u32], supposes: f64) -> f64 {
        let weights: f64 = rules.iter().map(|&rule| self.board().rule(rule).weight).sum();
        // Even an obvious step must be seen.
        (weights + supposes * SUPPOSING + rules.len().saturating_sub(1) as f64).max(1.0)
    }

    /// Returns true if the kind sets prices.
    pub(super) fn has_prices(&self) -> bool {
        self.eye.as_ref().is_some_and(|eye| !eye.prices().is_empty())
    }

    /// Returns the least cost of a step that uses this many rules, and assumes something if they
    /// are several.
    pub(super) fn least_cost(&self, rules: usize) -> f64 {
        let unpriced = if rules > 1 { 2.0 * rules as f64 - 1.0 + SUPPOSING } else { 1.0 };
        self.least_price(rules).min(unpriced)
    }

    /// Returns the least price of a pattern.
    pub(super) fn least_pattern(&self) -> f64 {
        let prices = self.eye.as_ref().map_or(&[][..], |eye| eye.prices());
        let own = prices.iter().filter(|price| price.rules == 0);
        own.map(|price| price.cost).fold(f64::INFINITY, f64::min)
    }

    /// Returns the least price of a use of this many rules.
    pub(super) fn least_price(&self, rules: usize) -> f64 {
        let prices = self.eye.as_ref().map_or(&[][..], |eye| eye.prices());
        let own = prices.iter().filter(|price| (price.rules > 1) == (rules > 1));
        own.filter(|price| price.rules >= rules)
            .map(|price| price.cost)
            .fold(f64::INFINITY, f64::min)
    }

    /// Returns the price of a use of rules, if the kind sets one.
    fn price(&self, own: Use<'_>) -> Option<&'static Price> {
        self.eye.as_ref().filter(|_| self.has_prices())?.price(own, &self.engine)
    }

    /// Returns a step that is not learnt yet with its price.
    pub(super) fn priced(&self, mut found: MinimalStep) -> MinimalStep {
        let is_chain = !matches!(found.way, Strategy::Forward(_));
        let MinimalStep { rules, facts, conclusions, .. } = &found;
        if !conclusions.is_empty() {
            found.price = self.price(Use { rules, facts, conclusions, is_chain });
            found.cost = found.price.map_or(found.cost, |price| price.cost);
        }
        found
    }

    /// Returns the cost of a consequence of one rule.
    pub(super) fn cost_of_one(&self, rule: u32, facts: &[Atom], atom: Atom) -> f64 {
        let own = Use { rules: &[rule], facts, conclusions: &[atom], is_chain: false };
        self.price(own).map_or_else(|| self.cost(&[rule], 0.0), |price| price.cost)
    }

    /// Returns true if a literal is about the place of a conclusion: both are told together.
    pub(super) fn is_beside(&self, conclusions: &[Atom], atom: Atom) -> bool {
        let place = |atom: Atom| self.board().meaning(atom).map(|meaning| meaning.place);
        conclusions.iter().any(|&own| place(own) == place(atom))
    }

    /// Returns true if a consequence of rules costs more than a step that has others of them.
    pub(super) fn is_dearer(&mut self, trace: &Trace, atom: Atom, cost: f64) -> bool {
        self.has_prices() && self.cost_by_trace(trace, atom) > cost
    }

    /// Returns the better one of the best candidate so far and the step of these rules that finds a
    /// literal. One of several rules assumes its negation, or amounts to that.
    pub(super) fn better(
        &mut self,
        best: Option<Candidate>,
        atom: Atom,
        rules: Vec<u32>,
        trace: Trace,
    ) -> Option<Candidate> {
        let rank = (!self.board().is_entry(atom), trace.needs.len(), self.distance(atom));
        let cost = self.cost(&rules, if rules.len() > 1 { 1.0 } else { 0.0 });
        let mut candidate = Candidate { cost, atom, rules, trace, rank };
        if self.has_prices() {
            // What cannot be better need not be priced.
            candidate.cost = cost.min(self.least_price(candidate.rules.len()));
            if !candidate.beats(best.as_ref()) {
                return best;
            }
            candidate.cost = self.cost_by_trace(&candidate.trace, atom);
        }
        if candidate.beats(best.as_ref()) { Some(candidate) } else { best }
    }

    /// Returns the cost of a step that finds a literal as the trace has it.
    fn cost_by_trace(&mut self, trace: &Trace, atom: Atom) -> f64 {
        let facts = FactCover::facts_for(&mut self.engine, &trace.needs);
        let (rules, conclusions) = (&trace.rules()[..], &[atom][..]);
        let is_chain = rules.len() > 1;
        let price = self.price(Use { rules, facts: &facts, conclusions, is_chain });
        let unpriced = || self.cost(rules, if is_chain { 1.0 } else { 0.0 });
        price.map_or_else(unpriced, |price| price.cost)
    }
}

#[cfg(test)]
mod tests {
    use tatham_core::Budget;
    use tatham_sat::model::count;

    use super::*;
    use crate::board::Board;
    use crate::engine::Engine;
    use crate::ladder::{Evidence, Eye};
    use crate::tests::{Rule, board, is};

    /// Prices of a conclusion about the first place, by one rule, and of steps of 2 rules.
    static PRICES: [Price; 2] = [
        Price::new("first place", 5.0, "it is far away"),
        Price::new("two rules", 3.5, "they lie side by side").of_rules(2),
    ];

    /// Eye that sees these prices: those up to this number.
    #[derive(Debug)]
    struct Priced(usize, Atom);

    impl Eye for Priced {
        fn follows_at_once(&self, _: u32, _: Atom, _: &Evidence<'_>) -> bool {
            false
        }

        fn has_words(&self, _: &MinimalStep, _: &Engine<'_>) -> bool {
            false
        }

        fn prices(&self) -> &'static [Price] {
            &PRICES[..self.0]
        }

        fn price(&self, own: Use<'_>, _: &Engine<'_>) -> Option<&'static Price> {
            match own.rules.len() {
                1 if own.conclusions.contains(&self.1) => PRICES.first(),
                2 => PRICES.get(1).filter(|_| self.0 > 1),
                _ => None,
            }
        }
    }

    /// A board on which one rule says that the first place is true, and two rules together that
    /// place 4 is: either of the next two is false, and each of them implies it.
    fn three_rules() -> Board {
        board(5, |model, lits| {
            model.require(count([lits[0], lits[1]]).at_least(1)).rule(Rule::Number(0));
            model.require(count([lits[2], lits[4]]).at_least(1)).rule(Rule::Number(1));
            model.require(count([!lits[2], lits[4]]).at_least(1)).rule(Rule::Number(2));
        })
    }

    /// The costs of the steps, with the place that each finds.
    fn steps(prices: usize) -> Vec<(f64, Option<&'static str>, Vec<Atom>)> {
        let board = three_rules();
        let budget = Budget::unlimited();
        let (first, second, last) = (is(&board, 0), !is(&board, 1), is(&board, 4));
        let truth = Some(vec![first, last]);
        let ladder = Ladder::new(&board, &[second], truth, &budget);
        let mut ladder = ladder.with_sequels(Priced(prices, first));
        let mut found = Vec::new();
        while let Ok(step) = ladder.climb() {
            found.push((step.cost, step.price.map(|price| price.name), step.conclusions));
        }
        found
    }

    #[test]
    fn the_next_step_is_the_cheapest() {
        let board = three_rules();
        let (first, last) = (vec![is(&board, 0)], vec![is(&board, 4)]);
        // Two rules of weight 1.5, an assumption of 1.5 and 1 for the second rule.
        assert_eq!(steps(0), [(1.5, None, first.clone()), (5.5, None, last.clone())]);
        let far = Some("first place");
        assert_eq!(steps(1), [(5.0, far, first.clone()), (5.5, None, last.clone())]);
        // Two rules together are cheaper than the one that is far away.
        assert_eq!(steps(2), [(3.5, Some("two rules"), last), (5.0, far, first)]);
    }

    /// Eye that finds patterns of these rules with these conclusions, and a price for 2 rules.
    #[derive(Debug)]
    struct Finder(Vec<(Vec<u32>, Atom)>);

    static PATTERN: [Price; 1] = [Price::new("pattern", 3.0, "it is looked for").of_pattern()];

    impl Eye for Finder {
        fn follows_at_once(&self, _: u32, _: Atom, _: &Evidence<'_>) -> bool {
            false
        }

        fn has_words(&self, _: &MinimalStep, _: &Engine<'_>) -> bool {
            false
        }

        fn prices(&self) -> &'static [Price] {
            &PATTERN
        }

        fn price(&self, own: Use<'_>, _: &Engine<'_>) -> Option<&'static Price> {
            PATTERN.first().filter(|_| own.rules.len() == 2)
        }

        fn patterns(&self, _: &Engine<'_>) -> Vec<PricedRules> {
            let priced = |(rules, conclusion): &(Vec<u32>, Atom)| PricedRules {
                rules: rules.clone(),
                conclusions: vec![*conclusion],
                price: &PATTERN[0],
            };
            self.0.iter().map(priced).collect()
        }
    }

    #[test]
    fn patterns_are_steps_only_if_they_follow() {
        let board = three_rules();
        let budget = Budget::unlimited();
        let (second, last) = (!is(&board, 1), is(&board, 4));
        let first_step = |patterns: Vec<(Vec<u32>, Atom)>| {
            // What one rule implies is known already.
            let facts = [is(&board, 0), second];
            let ladder = Ladder::new(&board, &facts, Some(vec![last]), &budget);
            let mut ladder = ladder.with_sequels(Finder(patterns));
            let step = ladder.climb().expect("a step");
            (step.cost, step.rules, step.conclusions)
        };
        let by_two = (3.0, vec![2, 3], vec![last]);
        assert_eq!(first_step(vec![(vec![2, 3], last)]), by_two);
        // The first one proves nothing of the sort, and the next is about something else.
        let wrong = vec![(vec![1, 2], last), (vec![2, 3], !is(&board, 3)), (vec![2, 3], last)];
        assert_eq!(first_step(wrong), by_two);
        assert_eq!(first_step(vec![(vec![1, 2], last)]).2, [last], "another way is found");
    }

    /// Eye with the price of a use of the rule about the whole board, and of one of the 2 others.
    #[derive(Debug)]
    struct Near(&'static [Price; 2]);

    impl Eye for Near {
        fn follows_at_once(&self, _: u32, _: Atom, _: &Evidence<'_>) -> bool {
            false
        }

        fn has_words(&self, _: &MinimalStep, _: &Engine<'_>) -> bool {
            false
        }

        fn prices(&self) -> &'static [Price] {
            self.0
        }

        fn price(&self, own: Use<'_>, _: &Engine<'_>) -> Option<&'static Price> {
            match *own.rules {
                [1] => Some(&self.0[0]),
                [2, 3] => Some(&self.0[1]),
                _ => None,
            }
        }
    }

    #[test]
    fn a_rule_about_the_whole_board_does_not_hide_cheaper_rules() {
        const FAR: Price = Price::new("all", 5.0, "it is about all places");
        const TWO: Price = Price::new("two rules", 3.0, "they lie side by side");
        static PRICES: [[Price; 2]; 2] = [[FAR, TWO.of_rules(2)], [FAR, TWO.of_near_rules(2)]];
        // The second place joins the first and the third one; and it is true whether the last one
        // is or not.
        let board = board(4, |model, lits| {
            model.connected(&lits[..3], &[[0, 1], [1, 2]]).rule(Rule::Named("all"));
            model.require(count([lits[1], lits[3]]).at_least(1)).rule(Rule::Number(1));
            model.require(count([lits[1], !lits[3]]).at_least(1)).rule(Rule::Number(2));
        });
        let budget = Budget::unlimited();
        let facts = [is(&board, 0), is(&board, 2)];
        let first_step = |prices| {
            let ladder = Ladder::new(&board, &facts, Some(vec![is(&board, 1)]), &budget);
            let step = ladder.with_sequels(Near(prices)).climb().expect("a step");
            (step.cost, step.rules, step.conclusions)
        };
        let goal = vec![is(&board, 1)];
        assert_eq!(first_step(&PRICES[0]), (5.0, vec![1], goal.clone()), "not looked for");
        assert_eq!(first_step(&PRICES[1]), (3.0, vec![2, 3], goal));
    }

    #[test]
    fn the_least_cost_is_that_of_the_cheapest_use_of_as_many_rules() {
        let board = three_rules();
        let budget = Budget::unlimited();
        let costs = |prices| {
            let ladder = Ladder::new(&board, &[], None, &budget);
            let ladder = ladder.with_sequels(Priced(prices, is(&board, 0)));
            [1, 2, 3].map(|rules| ladder.least_cost(rules).to_string())
        };
        assert_eq!(costs(0), ["1", "4.5", "6.5"]);
        assert_eq!(costs(1), ["1", "4.5", "6.5"]);
        assert_eq!(costs(2), ["1", "3.5", "6.5"]);
    }
}
