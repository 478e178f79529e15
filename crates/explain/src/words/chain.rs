//! Chains from what is supposed to a contradiction, in words and as data.

use tatham_core::explain::{Because, Fact, Link};
use tatham_sat::model::named::Demand;

use super::{LONG, Mood, would};
use crate::board::Atom;
use crate::cases::Cases;
use crate::ladder::Found;
use crate::trace::Application;
use crate::voice::Voice;

impl Voice<'_> {
    /// The links of a chain, as data.
    pub(super) fn links(&self, applications: &[Application], found: &Found) -> Vec<Link> {
        applications.iter().filter_map(|application| self.link(application, found)).collect()
    }

    /// A link of a chain, as data.
    fn link(&self, application: &Application, found: &Found) -> Option<Link> {
        let therefore: Vec<Fact> =
            application.derives.iter().filter_map(|&atom| self.fact(atom)).collect();
        let is_last = application.derives.is_none();
        if therefore.is_empty() && !is_last {
            return None;
        }
        let mut facts: Vec<Atom> = Vec::new();
        for atom in &application.uses {
            match found.cover.of.get(atom) {
                Some(own) => facts.extend(own),
                None => facts.push(*atom),
            }
        }
        facts.sort_unstable();
        facts.dedup();
        let glance: Vec<u32> = self.glance(application).into_iter().collect();
        let rules =
            self.laws(if application.rules.is_empty() { &glance } else { &application.rules });
        let facts = self.reasons(&application.rules, &facts);
        let because = Because { rules, facts, left: Vec::new() };
        let contradiction = is_last.then(|| self.broken(application, Mood::Would));
        Some(Link {
            rule: self.form(&application.rules, Some(application)),
            because,
            therefore,
            contradiction,
        })
    }

    /// A chain from what is supposed to a contradiction, in words.
    pub(super) fn supposing(
        &self,
        applications: &[Application],
        found: &Found,
    ) -> (String, String) {
        let supposed = self.clause(&[!found.conclusions[0]], "were");
        let told = self.told(applications);
        let broken =
            applications.last().map_or_else(String::new, |last| self.broken(last, Mood::Would));
        let text = format!(
            "If {supposed}, {}. So {}.{}",
            told.join(", "),
            self.so(found),
            long(told.len())
        );
        (format!("if {supposed}, {broken}"), text)
    }

    /// Two chains from what is supposed to a contradiction, in words.
    pub(super) fn by_cases(&self, cases: &Cases, found: &Found) -> (String, String) {
        let goal = found.conclusions[0];
        let supposed = self.clause(&[!goal], "were");
        let before = self.told(&cases.before);
        let [first, second] =
            cases.both.each_ref().map(|(_, applications)| self.told(applications));
        let links = before.len() + first.len() + second.len();
        let [this, other] = cases.both.each_ref().map(|(option, _)| *option);
        let text = if before.is_empty() {
            let with = |option| self.clause(&[!goal, option], "were");
            format!(
                "If {}, {}. If {}, {}",
                with(this),
                first.join(", "),
                with(other),
                second.join(", ")
            )
        } else {
            let [this, other] = [this, other].map(|option| self.clause(&[option], "were"));
            let (before, first, second) = (before.join(", "), first.join(", "), second.join(", "));
            format!("If {supposed}, {before}. Then if {this}, {first}; and if {other}, {second}")
        };
        let whether = self.say(&[if self.board.is_entry(this) { this } else { other }], Mood::Is);
        let name = format!("whether {whether} or not, {}", self.say(&[goal], Mood::Is));
        (name, format!("{text}. So {}.{}", self.so(found), long(links)))
    }

    /// Rules at work, one after another, each in a clause; what one rule says in one go is said in one go.
    fn told(&self, applications: &[Application]) -> Vec<String> {
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
        let mut told: Vec<String> = groups
            .iter()
            .map(|(rules, atoms, application)| self.would(rules, atoms, application))
            .collect();
        told.iter_mut().skip(1).for_each(|link| link.insert_str(0, "then "));
        if let Some(last) = applications.last().filter(|last| last.derives.is_none()) {
            let and = if told.is_empty() { "" } else { "and " };
            told.push(format!("{and}{}", self.broken(last, Mood::Would)));
        }
        told
    }

    /// What follows from a step, beginning with what its chain is about.
    fn so(&self, found: &Found) -> String {
        let first = self.say(&found.conclusions[..1], Mood::Is);
        match &found.conclusions[1..] {
            [] => first,
            others => format!("{first}; in the same way {}", self.say(others, Mood::Is)),
        }
    }

    /// What rules would say.
    fn would(&self, rules: &[u32], atoms: &[Atom], application: &Application) -> String {
        let so = self.say(atoms, Mood::Would);
        let [rule] = *rules else { return so };
        let named = self.board.rule(rule);
        match &named.demand {
            Demand::AtMost(..) | Demand::AtLeast(..) => match self.quota(rule, Mood::Would) {
                Some(quota) => format!("{quota}, so {so}"),
                None => format!("{so} ({})", self.law(rule)),
            },
            Demand::Needs(value, _) => {
                let place = atoms
                    .first()
                    .and_then(|&atom| self.board.meaning(atom))
                    .map_or_else(String::new, |meaning| self.label(meaning.place));
                format!(
                    "{place} would be the only place left for {} in {}",
                    (self.nouns.value)(*value),
                    named.place
                )
            }
            Demand::Holds(int) => {
                let value = atoms
                    .first()
                    .and_then(|&atom| self.board.meaning(atom))
                    .map_or(0, |meaning| meaning.value);
                format!("{} could only be {}", self.holder(*int), (self.nouns.value)(value))
            }
            Demand::Seen => {
                format!("{} would be met only if {}", named.place, self.say(atoms, Mood::Is))
            }
            _ if application.uses.is_empty() => so,
            _ => format!("{so} ({})", self.law(rule)),
        }
    }

    /// What cannot be.
    pub(super) fn broken(&self, application: &Application, mood: Mood) -> String {
        let Some(&rule) = application.rules.first() else {
            return self.at_a_glance(application, mood);
        };
        let named = self.board.rule(rule);
        let place = &named.place;
        let (has, is) = if mood == Mood::Is { ("has", "is") } else { ("would have", "would be") };
        match &named.demand {
            Demand::AtMost(_, most) => match self.quota(rule, mood) {
                Some(_) => format!("{place} {has} more than its {}", self.counted(rule, *most)),
                None => self.against(rule, mood),
            },
            Demand::AtLeast(lits, least) => match self.quota(rule, mood) {
                None => self.against(rule, mood),
                Some(_) => match self.uncounted(lits, *least) {
                    Some(others) => format!("{place} {has} more than its {others}"),
                    None => format!(
                        "{place} {has} too little room for its {}",
                        self.counted(rule, *least)
                    ),
                },
            },
            Demand::Needs(value, _) => {
                format!("{place} {has} no place for {}", (self.nouns.value)(*value))
            }
            Demand::Holds(int) => {
                format!("no {} {is} left for {}", self.nouns.sort, self.holder(*int))
            }
            _ => self.against(rule, mood),
        }
    }

    /// `five 1s`, of a rule that counts what is seen.
    fn counted(&self, rule: u32, count: i64) -> String {
        let (Demand::AtMost(lits, _) | Demand::AtLeast(lits, _)) = &self.board.rule(rule).demand
        else {
            return String::new();
        };
        self.same_value(lits, false).map_or_else(String::new, |value| self.some(count, value))
    }

    /// That a rule is broken, as its law says it.
    fn against(&self, rule: u32, mood: Mood) -> String {
        let named = self.board.rule(rule);
        let broken =
            if mood == Mood::Is { named.law.broken.to_owned() } else { would(named.law.broken) };
        format!("{} {broken}", named.place)
    }

    /// The rule that something obviously impossible breaks, if it has a name.
    pub(super) fn glance(&self, application: &Application) -> Option<u32> {
        application
            .glances
            .iter()
            .copied()
            .find(|&glance| matches!(self.board.rule(glance).demand, Demand::Once(1..)))
    }

    /// What is obviously impossible.
    fn at_a_glance(&self, application: &Application, mood: Mood) -> String {
        let (has, is) = if mood == Mood::Is { ("has", "is") } else { ("would have", "would be") };
        let glance = self.glance(application).map(|glance| self.board.rule(glance));
        if let Some((place, Demand::Once(value))) =
            glance.map(|named| (&named.place, &named.demand))
        {
            return format!(
                "{place} {has} the {} {} twice",
                self.nouns.sort,
                (self.nouns.value)(*value)
            );
        }
        let says: Vec<_> = application
            .uses
            .iter()
            .filter_map(|&atom| self.board.meaning(atom))
            .filter(|meaning| meaning.is)
            .collect();
        match says[..] {
            [first, second, ..] if first.place == second.place => {
                let [first_value, second_value] =
                    [first, second].map(|meaning| (self.nouns.value)(meaning.value));
                format!("{} {is} both {first_value} and {second_value}", self.label(first.place))
            }
            _ => {
                let (said, obvious) =
                    (self.say(&application.uses, mood), application.glances.first());
                obvious.map_or_else(
                    || format!("{said} cannot be"),
                    |&rule| format!("{said}, though {}", self.law(rule)),
                )
            }
        }
    }
}

/// A warning, where a chain is long.
fn long(links: usize) -> String {
    if links > LONG { format!(" (A long way: {links} links.)") } else { String::new() }
}
