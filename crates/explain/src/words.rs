//! Steps in a player's words.

use tatham_core::Place;
use tatham_core::explain::{Because, Fact, Form, Link, Says, Step};
use tatham_core::words::{capital, list, number};
use tatham_sat::Lit;
use tatham_sat::model::named::Demand;

use crate::board::Atom;
use crate::ladder::Found;
use crate::trace::Application;
use crate::voice::Voice;

/// Links of a chain that are told without a warning.
const LONG: usize = 6;

/// Whether what is said holds, or would hold.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mood {
    Is,
    Would,
}

impl Voice<'_> {
    /// A step as it is told.
    pub(crate) fn step(&self, found: &Found) -> Step {
        let trace = found.trace.as_ref();
        let last = trace.and_then(|trace| trace.applications.last());
        let glance: Vec<u32> = last.and_then(|last| self.glance(last)).into_iter().collect();
        let named = if !found.rules.is_empty() {
            &found.rules
        } else if found.conclusions.is_empty() {
            &glance
        } else {
            &found.glances
        };
        let because =
            Because { rules: self.laws(named), facts: self.reasons(&found.rules, &found.facts), left: self.left(found) };
        let therefore = self.facts(&found.conclusions);
        let (mut suppose, mut chain, mut contradiction) = (None, Vec::new(), None);
        let (name, text) = match (trace, last) {
            (Some(_), Some(last)) if found.conclusions.is_empty() => {
                let broken = self.broken(last, Mood::Is);
                contradiction = Some(broken.clone());
                let given = self.with(&found.facts);
                (broken.clone(), if given.is_empty() { format!("{broken}.") } else { format!("{given}, {broken}.") })
            }
            (Some(_), Some(_)) if !found.supposes => self.forward(found),
            (Some(trace), Some(_)) => {
                suppose = self.fact(!found.conclusions[0]);
                chain = trace.applications.iter().filter_map(|application| self.link(application, found)).collect();
                self.supposing(&trace.applications, found)
            }
            _ => {
                let so = self.say(&found.conclusions, Mood::Is);
                let count = because.rules.len();
                if count > LONG / 2 {
                    let first = join(&because.rules[..2]);
                    let name = format!("these {} rules together leave no other way", number(count));
                    (name.clone(), format!("{name}, among them that {first}: so {so}. (A long way.)"))
                } else {
                    let (laws, given) = (join(&because.rules), self.with(&found.facts));
                    let given = if given.is_empty() { given } else { format!("{given}, ") };
                    (laws.clone(), format!("{given}{laws} only if {so}."))
                }
            }
        };
        let rule = self.form(&found.rules, last);
        let mut step =
            Step { rule, name, because, suppose, chain, therefore, contradiction, cost: found.cost, text: capital(&text) };
        if let Some((name, text)) = self.own_words(&step, named) {
            (step.name, step.text) = (name, capital(&text));
        }
        step
    }

    /// What the rules are like.
    fn form(&self, rules: &[u32], last: Option<&Application>) -> Form {
        match rules {
            [rule] => self.board.rule(*rule).form,
            [] => last.and_then(|last| last.glances.first()).map_or(Form::Given, |&glance| self.board.rule(glance).form),
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
        let clues = rules.iter().filter_map(|&rule| self.board.rule(rule).clue);
        let mut reasons: Vec<Fact> = Vec::new();
        for clue in clues {
            let fact = Fact { place: clue.place, says: Says::Is(clue.number.into()) };
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
        let Some(&rule) = found.rules.first().or(found.glances.first()) else { return (so.clone(), format!("{so}.")) };
        let named = self.board.rule(rule);
        let facts = &found.facts;
        let first = found.conclusions.first().and_then(|&atom| self.board.meaning(atom));
        match (&named.demand, first) {
            (Demand::AtMost(lits, _) | Demand::AtLeast(lits, _), _) if speaks_of(lits, &found.conclusions) => {
                match self.quota(rule, Mood::Is) {
                    Some(quota) => (quota.clone(), format!("{quota}, so {so}.")),
                    None => self.by_law(rule, facts, &so),
                }
            }
            (Demand::Needs(value, _), Some(first)) if first.is => {
                let value = (self.nouns.value)(*value);
                let whole = format!("{} is the only place left for {value} in {}", self.label(first.place), named.place);
                (format!("{} has no other place for {value}", named.place), format!("{whole}."))
            }
            (Demand::Needs(value, _), _) => {
                // Wherever it is, it sees the places that are no longer possible.
                let left: Vec<String> = self.left(found).iter().map(Place::to_string).collect();
                let name = format!("{} has its {} in {}", named.place, (self.nouns.value)(*value), list(&left, "or"));
                (name.clone(), format!("{name}, so {so}."))
            }
            (Demand::Holds(int), Some(first)) if first.is => {
                let holder = self.holder(*int);
                let (value, sort) = ((self.nouns.value)(first.value), self.nouns.sort);
                let sees_all = facts.iter().all(|&fact| self.board.meaning(fact).is_some_and(|meaning| meaning.is));
                let name = if sees_all {
                    format!("{holder} sees every {sort} but {value}")
                } else {
                    format!("{holder} has no {sort} left but {value}")
                };
                (name.clone(), if sees_all { format!("{name}, so {so}.") } else { format!("{name}.") })
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
        let left = lits.iter().map(|&lit| Atom::from(lit)).filter(|&atom| !is_entry && !found.cover.of.contains_key(&!atom));
        left.filter_map(|atom| self.board.meaning(atom)).map(|meaning| self.place(meaning.place)).collect()
    }

    /// What a rule says, where only its law can be told.
    fn by_law(&self, rule: u32, facts: &[Atom], so: &str) -> (String, String) {
        let (law, given) = (self.law(rule), self.with(facts));
        let text = if given.is_empty() { format!("{law} only if {so}.") } else { format!("{given}, {law} only if {so}.") };
        (law, text)
    }

    /// `given that R1C2 is 5`; nothing without facts.
    fn with(&self, facts: &[Atom]) -> String {
        match facts.len() {
            0 => String::new(),
            _ => format!("as {}", self.say(facts, Mood::Is)),
        }
    }

    /// That a count is complete: `row 3 already has its five 1s`. Nothing where it does not count what is seen.
    fn quota(&self, rule: u32, mood: Mood) -> Option<String> {
        let named = self.board.rule(rule);
        let place = &named.place;
        let (has, had) = if mood == Mood::Is { ("already has", "has") } else { ("would have", "would have") };
        Some(match &named.demand {
            Demand::AtMost(lits, 0) => format!("{place} has no {}", (self.nouns.values)(self.same_value(lits, false)?)),
            Demand::AtMost(lits, most) => format!("{place} {has} its {}", self.some(*most, self.same_value(lits, false)?)),
            Demand::AtLeast(lits, least) => {
                let own = self.same_value(lits, false)?;
                match self.uncounted(lits, *least) {
                    Some(others) => format!("{place} {has} its {others}"),
                    None => format!("{place} {had} no more room than for its {}", self.some(*least, own)),
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
        let noun =
            if count == 1 { (self.nouns.values)(value).trim_end_matches('s').to_owned() } else { (self.nouns.values)(value) };
        format!("{} {noun}", number(count.unsigned_abs() as usize))
    }

    /// A link of a chain, as data.
    fn link(&self, application: &Application, found: &Found) -> Option<Link> {
        let therefore: Vec<Fact> = application.derives.iter().filter_map(|&atom| self.fact(atom)).collect();
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
        let rules = self.laws(if application.rules.is_empty() { &glance } else { &application.rules });
        let facts = self.reasons(&application.rules, &facts);
        let because = Because { rules, facts, left: Vec::new() };
        let contradiction = is_last.then(|| self.broken(application, Mood::Would));
        Some(Link { rule: self.form(&application.rules, Some(application)), because, therefore, contradiction })
    }

    /// A chain from what is supposed to a contradiction, in words.
    fn supposing(&self, applications: &[Application], found: &Found) -> (String, String) {
        let Some((last, before)) = applications.split_last() else { return (String::new(), String::new()) };
        let goal = found.conclusions[0];
        let supposed = self.clause(&[!goal], "were");
        // What one rule says in one go is said in one go.
        let mut groups: Vec<(Vec<u32>, Vec<Atom>, &Application)> = Vec::new();
        for application in before.iter().filter(|application| application.derives.is_some()) {
            let derived = application.derives.into_iter();
            match groups.last_mut().filter(|(rules, ..)| *rules == application.rules && !rules.is_empty()) {
                Some((_, atoms, _)) => atoms.extend(derived),
                None => groups.push((application.rules.clone(), derived.collect(), application)),
            }
        }
        let mut text = format!("If {supposed}, ");
        for (at, (rules, atoms, application)) in groups.iter().enumerate() {
            if at > 0 {
                text += "then ";
            }
            text += &self.would(rules, atoms, application);
            text += ", ";
        }
        let broken = self.broken(last, Mood::Would);
        let and = if groups.is_empty() { "" } else { "and " };
        let first = self.say(&[goal], Mood::Is);
        let so = match &found.conclusions[1..] {
            [] => first,
            others => format!("{first}; in the same way {}", self.say(others, Mood::Is)),
        };
        let long = if groups.len() >= LONG { format!(" (A long way: {} links.)", groups.len() + 1) } else { String::new() };
        (format!("if {supposed}, {broken}"), format!("{text}{and}{broken}. So {so}.{long}"))
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
                format!("{place} would be the only place left for {} in {}", (self.nouns.value)(*value), named.place)
            }
            Demand::Holds(int) => {
                let value = atoms.first().and_then(|&atom| self.board.meaning(atom)).map_or(0, |meaning| meaning.value);
                format!("{} could only be {}", self.holder(*int), (self.nouns.value)(value))
            }
            Demand::Seen => format!("{} would be met only if {}", named.place, self.say(atoms, Mood::Is)),
            _ if application.uses.is_empty() => so,
            _ => format!("{so} ({})", self.law(rule)),
        }
    }

    /// What cannot be.
    fn broken(&self, application: &Application, mood: Mood) -> String {
        let Some(&rule) = application.rules.first() else { return self.at_a_glance(application, mood) };
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
                    None => format!("{place} {has} too little room for its {}", self.counted(rule, *least)),
                },
            },
            Demand::Needs(value, _) => format!("{place} {has} no place for {}", (self.nouns.value)(*value)),
            Demand::Holds(int) => format!("no {} {is} left for {}", self.nouns.sort, self.holder(*int)),
            _ => self.against(rule, mood),
        }
    }

    /// `five 1s`, of a rule that counts what is seen.
    fn counted(&self, rule: u32, count: i64) -> String {
        let (Demand::AtMost(lits, _) | Demand::AtLeast(lits, _)) = &self.board.rule(rule).demand else { return String::new() };
        self.same_value(lits, false).map_or_else(String::new, |value| self.some(count, value))
    }

    /// That a rule is broken, as its law says it.
    fn against(&self, rule: u32, mood: Mood) -> String {
        let named = self.board.rule(rule);
        let broken = if mood == Mood::Is { named.law.broken.to_owned() } else { would(named.law.broken) };
        format!("{} {broken}", named.place)
    }

    /// The rule that something obviously impossible breaks, if it has a name.
    fn glance(&self, application: &Application) -> Option<u32> {
        application.glances.iter().copied().find(|&glance| matches!(self.board.rule(glance).demand, Demand::Once(1..)))
    }

    /// What is obviously impossible.
    fn at_a_glance(&self, application: &Application, mood: Mood) -> String {
        let (has, is) = if mood == Mood::Is { ("has", "is") } else { ("would have", "would be") };
        let glance = self.glance(application).map(|glance| self.board.rule(glance));
        if let Some((place, Demand::Once(value))) = glance.map(|named| (&named.place, &named.demand)) {
            return format!("{place} {has} the {} {} twice", self.nouns.sort, (self.nouns.value)(*value));
        }
        let says: Vec<_> =
            application.uses.iter().filter_map(|&atom| self.board.meaning(atom)).filter(|meaning| meaning.is).collect();
        match says[..] {
            [first, second, ..] if first.place == second.place => {
                let [first_value, second_value] = [first, second].map(|meaning| (self.nouns.value)(meaning.value));
                format!("{} {is} both {first_value} and {second_value}", self.label(first.place))
            }
            _ => format!("{} cannot all hold", self.say(&application.uses, Mood::Is)),
        }
    }

    /// What literals say, together: `R1C2 and R1C4 are 0, and R3C3 is not 5`.
    fn say(&self, atoms: &[Atom], mood: Mood) -> String {
        self.clause(atoms, if mood == Mood::Is { "is" } else { "would be" })
    }

    fn clause(&self, atoms: &[Atom], verb: &str) -> String {
        // By what is said, in the order in which it comes up.
        let mut groups: Vec<(i64, bool, Vec<usize>)> = Vec::new();
        for meaning in atoms.iter().filter_map(|&atom| self.board.meaning(atom)) {
            match groups.iter_mut().find(|(value, is, _)| (*value, *is) == (meaning.value, meaning.is)) {
                Some((.., places)) => places.push(meaning.place),
                None => groups.push((meaning.value, meaning.is, vec![meaning.place])),
            }
        }
        // Of one place all that it is not.
        let mut parts: Vec<String> = Vec::new();
        let mut at = 0;
        while at < groups.len() {
            let (value, is, places) = &mut groups[at];
            places.sort_unstable();
            places.dedup();
            let (is, places) = (*is, places.clone());
            let mut values = vec![*value];
            if !is {
                let mut next = at + 1;
                while next < groups.len() {
                    let (other, is, own) = &mut groups[next];
                    own.sort_unstable();
                    if !*is && *own == places {
                        values.push(*other);
                        groups.remove(next);
                    } else {
                        next += 1;
                    }
                }
            }
            values.sort_unstable();
            let labels: Vec<String> = places.iter().map(|&place| self.label(place)).collect();
            let verb = if verb == "is" && labels.len() > 1 { "are" } else { verb };
            let values: Vec<String> = values.iter().map(|&value| self.value(places[0], value)).collect();
            let both = if is && labels.len() == 2 && verb == "are" { "both " } else { "" };
            let not = match (is, verb.strip_prefix("would")) {
                (true, _) => format!("{verb} {both}"),
                (false, Some(rest)) => format!("would not{rest} "),
                (false, None) => format!("{verb} not "),
            };
            parts.push(format!("{} {not}{}", join(&labels), list(&values, "or")));
            at += 1;
        }
        join(&parts)
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
