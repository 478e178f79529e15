//! Chains from an assumption to a contradiction, in words and as data.

use tatham_core::explain::{Because, Link};
use tatham_core::sentence::{Clause, Sentence};
use tatham_core::{Fact, say};
use tatham_sat::model::rule_keys::Demand;

use super::{LONG, Renderer, would};
use crate::board::Atom;
use crate::cases::Cases;
use crate::clause::says_what_is_left;
use crate::ladder::MinimalStep;
use crate::predicate::Tense;
use crate::trace::Application;

impl Renderer<'_> {
    /// Returns the links of a chain as data.
    pub(super) fn links(&self, applications: &[Application], found: &MinimalStep) -> Vec<Link> {
        applications.iter().filter_map(|application| self.link(application, found)).collect()
    }

    /// Returns a link of a chain as data.
    fn link(&self, application: &Application, found: &MinimalStep) -> Option<Link> {
        let therefore: Vec<Fact> =
            application.derives.iter().filter_map(|&atom| self.fact(atom)).collect();
        let is_last = application.derives.is_none();
        if therefore.is_empty() && !is_last {
            return None;
        }
        let mut facts: Vec<Atom> = Vec::new();
        for atom in &application.uses {
            match found.cover.facts_of(*atom) {
                Some(own) => facts.extend(own),
                None => facts.push(*atom),
            }
        }
        facts.sort_unstable();
        facts.dedup();
        let glance: Vec<u32> = self.glance(application).into_iter().collect();
        let named = if application.rules.is_empty() { &glance } else { &application.rules };
        let (rules, keys) = self.named(named);
        let because = Because {
            rules,
            keys,
            facts: self.reasons(&application.rules, &facts),
            ..Because::default()
        };
        let contradiction = is_last.then(|| self.broken(application, Tense::Would).to_string());
        Some(Link {
            rule: self.form(&application.rules, Some(application)),
            because,
            therefore,
            contradiction,
        })
    }

    /// Returns a chain from an assumption to a contradiction, in words.
    pub(super) fn supposing(&self, applications: &[Application], found: &MinimalStep) -> Sentence {
        let supposed = self.say(&[!found.conclusions[0]], Tense::Were);
        let clauses = self.clauses(applications);
        let broken = applications
            .last()
            .map_or_else(Clause::default, |last| self.broken(last, Tense::Would));
        let name = format!("if {supposed}, {broken}");
        let text = say![
            "If ",
            supposed,
            ", ",
            Clause::join(&clauses, ", "),
            ". So ",
            self.so(found).concluding(),
            ".",
            long(clauses.len())
        ];
        Sentence::new(name, text)
    }

    /// Returns two chains from assumptions to contradictions, in words.
    pub(super) fn by_cases(&self, cases: &Cases, found: &MinimalStep) -> Sentence {
        let goal = found.conclusions[0];
        let before = self.clauses(&cases.before);
        let [first, second] =
            cases.both.each_ref().map(|(_, applications)| self.clauses(applications));
        let links = before.len() + first.len() + second.len();
        let [this, other] = cases.both.each_ref().map(|(option, _)| *option);
        let [before_all, first, second] =
            [&before, &first, &second].map(|clauses| Clause::join(clauses, ", "));
        let text = if before.is_empty() {
            let with = |option| self.say(&[!goal, option], Tense::Were);
            say!["If ", with(this), ", ", first, ". If ", with(other), ", ", second]
        } else {
            let supposed = self.say(&[!goal], Tense::Were);
            let [this, other] = [this, other].map(|option| self.say(&[option], Tense::Were));
            say![
                "If ",
                supposed,
                ", ",
                before_all,
                ". Then if ",
                this,
                ", ",
                first,
                "; and if ",
                other,
                ", ",
                second
            ]
        };
        let entry = if self.board.is_entry(this) { this } else { other };
        let (whether, so) = (self.say(&[entry], Tense::Is), self.say(&[goal], Tense::Is));
        let so_all = self.so(found).concluding();
        Sentence::new(
            format!("whether {whether} or not, {so}"),
            say![text, ". So ", so_all, ".", long(links)],
        )
    }

    /// Returns applications of rules, one after another, each as a clause; consecutive consequences
    /// of one rule are combined.
    fn clauses(&self, applications: &[Application]) -> Vec<Clause> {
        let mut groups: Vec<(&[u32], Vec<Atom>, &Application)> = Vec::new();
        for application in applications.iter().filter(|application| application.derives.is_some()) {
            let derived = application.derives.into_iter();
            match groups
                .last_mut()
                .filter(|(rules, ..)| *rules == application.rules && !rules.is_empty())
            {
                Some((_, atoms, _)) => atoms.extend(derived),
                None => groups.push((&application.rules, derived.collect(), application)),
            }
        }
        let mut clauses: Vec<Clause> = (groups.iter().enumerate())
            .map(|(number, (rules, atoms, application))| {
                let then = if number == 0 { "" } else { "then " };
                say![then, self.would(rules, atoms, application)]
            })
            .collect();
        if let Some(last) = applications.last().filter(|last| last.derives.is_none()) {
            let and = if clauses.is_empty() { "" } else { "and " };
            clauses.push(say![and, self.broken(last, Tense::Would)]);
        }
        clauses
    }

    /// Returns the clause of the conclusions, beginning with the goal of the chain.
    fn so(&self, found: &MinimalStep) -> Clause {
        let (first, others) = found.conclusions.split_at(1);
        let so = self.say(first, Tense::Is);
        if others.is_empty() {
            return so;
        }
        // The remaining values of the first place are named together.
        let said = self.said(others);
        let place = self.said(first)[0].place;
        let is_left =
            said.iter().any(|other| other.place == place) && says_what_is_left(place, &said, self);
        let rest = if is_left { &found.conclusions } else { others };
        say![so, "; in the same way ", self.say(rest, Tense::Is)]
    }

    /// Returns the clause of the consequences of rules in the conditional.
    fn would(&self, rules: &[u32], atoms: &[Atom], application: &Application) -> Clause {
        let so = self.say(atoms, Tense::Would);
        let [rule] = *rules else { return so };
        let named = self.board.rule(rule);
        let known: [&[Atom]; 2] = [&application.uses, atoms];
        if let Some(reason) = self.wording.reason(self, named, known, Tense::Would) {
            return say![reason, ", so ", so];
        }
        let first = atoms.first().and_then(|&atom| self.board.meaning(atom));
        match &named.demand {
            Demand::AtMost(..) | Demand::AtLeast(..) => {
                if let Some(quota) = self.quota(rule, Tense::Would) {
                    say![quota, ", so ", so]
                } else {
                    say![so, format!(" ({})", self.law(rule))]
                }
            }
            Demand::Needs(value, _) => match first {
                Some(first) => say![
                    self.label(first.place),
                    " would be the only place left for ",
                    self.value_at(first.place, *value),
                    " in ",
                    self.subject(named)
                ],
                None => so,
            },
            Demand::Holds(int) => match first {
                Some(first) => say![
                    self.holder(*int),
                    " could only be ",
                    self.value_at(first.place, first.value)
                ],
                None => so,
            },
            Demand::Seen => {
                say![self.subject(named), " would be met only if ", self.say(atoms, Tense::Is)]
            }
            _ if application.uses.is_empty() => so,
            _ => say![so, format!(" ({})", self.law(rule))],
        }
    }

    /// Returns the clause of a contradiction.
    pub(super) fn broken(&self, application: &Application, tense: Tense) -> Clause {
        let Some(&rule) = application.rules.first() else {
            return self.at_a_glance(application, tense);
        };
        let named = self.board.rule(rule);
        let known: [&[Atom]; 2] = [&application.uses, &[]];
        if let Some(reason) = self.wording.reason(self, named, known, tense) {
            return reason;
        }
        let place = self.subject(named);
        let (has, is) = (tense.verb("has", "would have"), tense.verb("is", "would be"));
        match &named.demand {
            Demand::AtMost(_, most) => match self.quota(rule, tense) {
                Some(_) => {
                    say![place, format!(" {has} more than its {}", self.counted(rule, *most))]
                }
                None => self.against(rule, tense),
            },
            Demand::AtLeast(..) if self.quota(rule, tense).is_none() => self.against(rule, tense),
            Demand::AtLeast(lits, least) => {
                let what = if let Some(others) = self.uncounted(lits, *least) {
                    format!(" {has} more than its {others}")
                } else {
                    format!(" {has} too little room for its {}", self.counted(rule, *least))
                };
                say![place, what]
            }
            Demand::Needs(value, lits) => {
                let at = lits.first().and_then(|&lit| self.board.meaning(lit.into()));
                let value = self.value_at(at.map_or(0, |meaning| meaning.place), *value);
                say![place, format!(" {has} no place for "), value]
            }
            Demand::Holds(int) => {
                say![format!("no {} {is} left for ", self.names.sort), self.holder(*int)]
            }
            _ => self.against(rule, tense),
        }
    }

    /// Returns the number of a counting rule in words: `five 1s`.
    fn counted(&self, rule: u32, count: i64) -> String {
        let (Demand::AtMost(lits, _) | Demand::AtLeast(lits, _)) = &self.board.rule(rule).demand
        else {
            return String::new();
        };
        self.same_value(lits, false).map_or_else(String::new, |value| self.some(count, value))
    }

    /// Returns the clause that a rule is violated, in the words of its law.
    fn against(&self, rule: u32, tense: Tense) -> Clause {
        let named = self.board.rule(rule);
        let broken =
            if tense == Tense::Is { named.law.broken.to_owned() } else { would(named.law.broken) };
        say![self.subject(named), format!(" {broken}")]
    }

    /// Returns the rule that an obvious contradiction violates, if it has a name.
    pub(super) fn glance(&self, application: &Application) -> Option<u32> {
        application
            .glances
            .iter()
            .copied()
            .find(|&glance| matches!(self.board.rule(glance).demand, Demand::Once(1..)))
    }

    /// Returns the clause of an obvious contradiction.
    fn at_a_glance(&self, application: &Application, tense: Tense) -> Clause {
        let (has, is) = (tense.verb("has", "would have"), tense.verb("is", "would be"));
        if let [glance] = application.glances[..] {
            let known: [&[Atom]; 2] = [&application.uses, &[]];
            if let Some(own) = self.wording.reason(self, self.board.rule(glance), known, tense) {
                return own;
            }
        }
        let glance = self.glance(application).map(|glance| self.board.rule(glance));
        let says: Vec<_> = application
            .uses
            .iter()
            .filter_map(|&atom| self.board.meaning(atom))
            .filter(|meaning| meaning.is)
            .collect();
        if let Some(named) = glance
            && let Demand::Once(value) = named.demand
        {
            let at = says.first().map_or(0, |meaning| meaning.place);
            let has = format!(" {has} the {} ", self.names.sort);
            return say![self.subject(named), has, self.value_at(at, value), " twice"];
        }
        match says[..] {
            [first, second, ..] if first.place == second.place => {
                let [first_value, second_value] =
                    [first, second].map(|meaning| self.value_at(meaning.place, meaning.value));
                let both = format!(" {is} both ");
                say![self.label(first.place), both, first_value, " and ", second_value]
            }
            _ => {
                let said = self.say(&application.uses, tense);
                match application.glances.first() {
                    None => say![said, " cannot be"],
                    Some(&rule) => say![said, format!(", though {}", self.law(rule))],
                }
            }
        }
    }
}

/// Returns a warning if a chain is long.
fn long(links: usize) -> String {
    if links > LONG { format!(" (A long way: {links} links.)") } else { String::new() }
}
