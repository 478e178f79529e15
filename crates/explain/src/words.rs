//! Steps in a player's words.

mod chain;

use tatham_core::Place;
use tatham_core::explain::{Because, Case, Fact, Form, Says, Step};
use tatham_core::words::{capital, list, number, together};
use tatham_sat::Lit;
use tatham_sat::model::named::Demand;

use crate::board::{Atom, Meaning};
use crate::clause::{Manner, Said, clause};
use crate::ladder::{Found, Way};
use crate::trace::Application;
use crate::voice::Voice;

/// Links of a chain that are told without a warning.
const LONG: usize = 6;

/// Cells of which it is said one by one what is known of them.
const MANY: usize = 12;

/// Whether what is said holds, or would hold.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mood {
    Is,
    Would,
}

impl Voice<'_> {
    /// A step as it is told.
    pub(crate) fn step(&self, found: &Found) -> Step {
        let last = match &found.way {
            Way::Forward(trace) | Way::Supposing(trace) => trace.applications.last(),
            Way::Cases(_) | Way::Together => None,
        };
        let glance: Vec<u32> = last.and_then(|last| self.glance(last)).into_iter().collect();
        let named = if !found.rules.is_empty() {
            &found.rules
        } else if found.conclusions.is_empty() {
            &glance
        } else {
            &found.glances
        };
        let because = Because {
            rules: self.laws(named),
            facts: self.reasons(&found.rules, &found.facts),
            left: self.left(found),
        };
        let therefore = self.facts(&found.conclusions);
        let (mut suppose, mut chain, mut cases, mut contradiction) =
            (None, Vec::new(), Vec::new(), None);
        let (name, text) = match (&found.way, last) {
            (Way::Forward(_), Some(last)) if found.conclusions.is_empty() => {
                let broken = self.broken(last, Mood::Is);
                contradiction = Some(broken.clone());
                let given = self.with(&found.facts);
                (
                    broken.clone(),
                    if given.is_empty() {
                        format!("{broken}.")
                    } else {
                        format!("{given}, {broken}.")
                    },
                )
            }
            (Way::Forward(_), _) => self.forward(found),
            (Way::Supposing(trace), _) => {
                suppose = self.fact(!found.conclusions[0]);
                chain = self.links(&trace.applications, found);
                self.supposing(&trace.applications, found)
            }
            (Way::Cases(split), _) => {
                suppose = self.fact(!found.conclusions[0]);
                chain = self.links(&split.before, found);
                let case = |(option, links): &(Atom, Vec<Application>)| {
                    Some(Case { suppose: self.fact(*option)?, chain: self.links(links, found) })
                };
                cases = split.both.iter().filter_map(case).collect();
                self.by_cases(split, found)
            }
            (Way::Together, _) => self.together(found, &because.rules),
        };
        let rule = self.form(&found.rules, last);
        let (cost, text) = (found.cost, capital(&text));
        let mut step = Step {
            rule,
            name,
            because,
            suppose,
            chain,
            cases,
            therefore,
            contradiction,
            cost,
            text,
            made: None,
        };
        let rules: Vec<_> = named.iter().map(|&rule| self.board.rule(rule)).collect();
        if let Some(worded) = self.specialist.worded(&step, &rules) {
            (step.name, step.text, step.because.left) = (worded.name, worded.text, worded.places);
        }
        step
    }

    /// Rules that leave no other way, where that is all there is to say.
    fn together(&self, found: &Found, laws: &[String]) -> (String, String) {
        let so = self.say(&found.conclusions, Mood::Is);
        if laws.len() > LONG / 2 {
            let mut places: Vec<String> = Vec::new();
            for &rule in &found.rules {
                let place = match self.board.rule(rule).demand {
                    Demand::Holds(int) => self.holder(int),
                    _ => self.board.rule(rule).place.clone(),
                };
                if !places.contains(&place) {
                    places.push(place);
                }
            }
            let name = format!("these {} rules together leave no other way", number(laws.len()));
            return (
                name,
                format!(
                    "{} together leave no other way: so {so}. (A long way.)",
                    join(&together(&places))
                ),
            );
        }
        let (laws, given) = (join(laws), self.with(&found.facts));
        let given = if given.is_empty() { given } else { format!("{given}, ") };
        if laws.is_empty() {
            // It goes without saying.
            return (so.clone(), format!("{given}{so}."));
        }
        (laws.clone(), format!("{given}{laws} only if {so}."))
    }

    /// What the rules are like.
    fn form(&self, rules: &[u32], last: Option<&Application>) -> Form {
        match rules {
            [rule] => self.board.rule(*rule).form,
            [] => last
                .and_then(|last| last.glances.first())
                .map_or(Form::Given, |&glance| self.board.rule(glance).form),
            _ => Form::Several,
        }
    }

    /// The rules by name, each once.
    fn laws(&self, rules: &[u32]) -> Vec<String> {
        let mut laws: Vec<String> = Vec::new();
        for &rule in rules {
            let law = self.law(rule);
            if !laws.contains(&law) {
                laws.push(law);
            }
        }
        laws
    }

    /// A rule by name.
    pub(crate) fn law(&self, rule: u32) -> String {
        let named = self.board.rule(rule);
        match named.demand {
            Demand::Holds(int) => format!("{} has one {}", self.holder(int), self.nouns.sort),
            _ => named.law.of(&named.place),
        }
    }

    /// The name of an integer's place.
    fn holder(&self, int: tatham_sat::model::Int) -> String {
        self.board.stated.place(int).map_or_else(String::new, |place| self.label(place))
    }

    /// The facts, and the clues that the rules keep.
    fn reasons(&self, rules: &[u32], facts: &[Atom]) -> Vec<Fact> {
        let clues = rules
            .iter()
            .map(|&rule| self.board.rule(rule))
            .flat_map(|rule| rule.clue.iter().chain(&rule.others));
        let mut reasons: Vec<Fact> = Vec::new();
        for (place, says) in clues {
            let fact = Fact { place: *place, says: Says::Is(says.clone()) };
            if !reasons.contains(&fact) {
                reasons.push(fact);
            }
        }
        reasons.extend(self.facts(facts));
        reasons
    }

    /// What one rule says of the facts at hand: what it is called, and the whole sentence.
    fn forward(&self, found: &Found) -> (String, String) {
        let so = self.say(&found.conclusions, Mood::Is);
        let Some(&rule) = found.rules.first().or(found.glances.first()) else {
            return (so.clone(), format!("{so}."));
        };
        let named = self.board.rule(rule);
        let facts = &found.facts;
        let first = found.conclusions.first().and_then(|&atom| self.board.meaning(atom));
        match (&named.demand, first) {
            (Demand::AtMost(lits, _) | Demand::AtLeast(lits, _), _)
                if speaks_of(lits, &found.conclusions) =>
            {
                match self.quota(rule, Mood::Is) {
                    Some(quota) => (quota.clone(), format!("{quota}, so {so}.")),
                    None => self.by_law(rule, facts, &so),
                }
            }
            (Demand::Needs(value, _), Some(first)) if first.is => {
                let value = (self.nouns.value)(*value);
                let whole = format!(
                    "{} is the only place left for {value} in {}",
                    self.label(first.place),
                    named.place
                );
                (format!("{} has no other place for {value}", named.place), format!("{whole}."))
            }
            (Demand::Needs(value, _), _) => {
                // Wherever it is, it sees the places that are no longer possible.
                let left: Vec<String> = self.left(found).iter().map(Place::to_string).collect();
                let name = format!(
                    "{} has its {} in {}",
                    named.place,
                    (self.nouns.value)(*value),
                    list(&left, "or")
                );
                (name.clone(), format!("{name}, so {so}."))
            }
            (Demand::Holds(int), Some(first)) if first.is => {
                let holder = self.holder(*int);
                let (value, sort) = ((self.nouns.value)(first.value), self.nouns.sort);
                let sees_all = facts
                    .iter()
                    .all(|&fact| self.board.meaning(fact).is_some_and(|meaning| meaning.is));
                let name = if sees_all {
                    format!("{holder} sees every {sort} but {value}")
                } else {
                    format!("{holder} has no {sort} left but {value}")
                };
                (
                    name.clone(),
                    if sees_all { format!("{name}, so {so}.") } else { format!("{name}.") },
                )
            }
            _ if named.form == Form::Clause && !facts.is_empty() => {
                let name = self.say(facts, Mood::Is);
                let law = self.law(rule);
                (name.clone(), format!("{name}, so {so} ({law})."))
            }
            _ => self.by_law(rule, facts, &so),
        }
    }

    /// The places that a step leaves for the value that its rule needs, where it only rules out others.
    fn left(&self, found: &Found) -> Vec<Place> {
        let [rule] = found.rules[..] else { return Vec::new() };
        let is_entry = found.conclusions.first().is_none_or(|&atom| self.board.is_entry(atom));
        let Demand::Needs(_, lits) = &self.board.rule(rule).demand else { return Vec::new() };
        let left = lits
            .iter()
            .map(|&lit| Atom::from(lit))
            .filter(|&atom| !is_entry && !found.cover.of.contains_key(&!atom));
        left.filter_map(|atom| self.board.meaning(atom))
            .map(|meaning| self.place(meaning.place))
            .collect()
    }

    /// What a rule says, where only its law can be told.
    fn by_law(&self, rule: u32, facts: &[Atom], so: &str) -> (String, String) {
        let (law, given) = (self.law(rule), self.with(facts));
        let text = if given.is_empty() {
            format!("{law} only if {so}.")
        } else {
            format!("{given}, {law} only if {so}.")
        };
        (law, text)
    }

    /// `as R1C2 is 5`; nothing without facts, and of very many only how many cells they are about: nobody listens to such a list.
    fn with(&self, facts: &[Atom]) -> String {
        let mut places: Vec<usize> = facts
            .iter()
            .filter_map(|&fact| self.board.meaning(fact))
            .map(|meaning| meaning.place)
            .collect();
        places.sort_unstable();
        places.dedup();
        match places.len() {
            0 => String::new(),
            1..=MANY => format!("as {}", self.say(facts, Mood::Is)),
            cells => format!("with {cells} cells as they are known"),
        }
    }

    /// That a count is complete: `row 3 already has its five 1s`. Nothing where it does not count what is seen.
    fn quota(&self, rule: u32, mood: Mood) -> Option<String> {
        let named = self.board.rule(rule);
        let place = &named.place;
        let (has, had) =
            if mood == Mood::Is { ("already has", "has") } else { ("would have", "would have") };
        Some(match &named.demand {
            Demand::AtMost(lits, 0) => {
                format!("{place} has no {}", (self.nouns.values)(self.same_value(lits, false)?))
            }
            Demand::AtMost(lits, most) => {
                let own = self.same_value(lits, false).filter(|&own| (self.nouns.counted)(own))?;
                format!("{place} {has} its {}", self.some(*most, own))
            }
            Demand::AtLeast(lits, least) => {
                let own = self.same_value(lits, false)?;
                match self.uncounted(lits, *least) {
                    Some(others) => format!("{place} {has} its {others}"),
                    None => format!(
                        "{place} {had} no more room than for its {}",
                        self.some(*least, own)
                    ),
                }
            }
            _ => return None,
        })
    }

    /// The value that all of these literals, or their opposites, say that a place has, if it is the same.
    fn same_value(&self, lits: &[Lit], opposite: bool) -> Option<i64> {
        let value = |&lit: &Lit| {
            let atom = if opposite { !Atom::from(lit) } else { lit.into() };
            self.board.meaning(atom).filter(|meaning| meaning.is).map(|meaning| meaning.value)
        };
        let values: Option<Vec<i64>> = lits.iter().map(value).collect();
        values.filter(|values| values.windows(2).all(|pair| pair[0] == pair[1]))?.first().copied()
    }

    /// How many have the other value where at least so many have one, if players count those too: `five 0s`.
    fn uncounted(&self, lits: &[Lit], least: i64) -> Option<String> {
        let other = self.same_value(lits, true).filter(|&other| (self.nouns.counted)(other))?;
        Some(self.some(lits.len() as i64 - least, other))
    }

    /// `five 1s`.
    fn some(&self, count: i64, value: i64) -> String {
        let noun = if count == 1 {
            (self.nouns.values)(value).trim_end_matches('s').to_owned()
        } else {
            (self.nouns.values)(value)
        };
        format!("{} {noun}", number(count.unsigned_abs() as usize))
    }

    /// What literals say, together: `R1C2 and R1C4 are 0, and R3C3 is not 5`.
    fn say(&self, atoms: &[Atom], mood: Mood) -> String {
        self.clause(atoms, if mood == Mood::Is { "is" } else { "would be" })
    }

    fn clause(&self, atoms: &[Atom], verb: &str) -> String {
        let said = |meaning: Meaning| Said {
            place: self.place(meaning.place),
            value: meaning.value,
            is: meaning.is,
        };
        let said: Vec<Said> =
            atoms.iter().filter_map(|&atom| self.board.meaning(atom)).map(said).collect();
        let name = |place: Place, value| {
            if place.is_line() { "there".to_owned() } else { (self.nouns.value)(value) }
        };
        clause(
            &said,
            Manner {
                verb,
                name: &name,
                places: &|places| self.specialist.names(places),
                values: &|place| self.values_of(place),
            },
        )
    }
}

/// Whether all of some literals are among those that a rule counts.
fn speaks_of(lits: &[Lit], atoms: &[Atom]) -> bool {
    atoms.iter().all(|&atom| lits.iter().any(|&lit| Atom::from(lit).variable() == atom.variable()))
}

/// A predicate as it would be: `has three alike` becomes `would have three alike`.
fn would(predicate: &str) -> String {
    let (verb, rest) = predicate.split_once(' ').unwrap_or((predicate, ""));
    if let ("is" | "are", Some(rest)) = (verb, rest.strip_prefix("not ")) {
        return format!("would not be {rest}");
    }
    let verb = match verb {
        "has" => "would have",
        "is" | "are" => "would be",
        "does" | "do" => "would",
        "holds" => "would hold",
        other => return format!("would {other} {rest}").trim_end().to_owned(),
    };
    format!("{verb} {rest}").trim_end().to_owned()
}

/// `a, b and c`.
fn join(parts: &[String]) -> String {
    list(parts, "and")
}
