//! Renderer: steps in a player's words, part by part.

mod chain;

use std::fmt::Debug;

use serde_json::Value;
use tatham_core::author::OneValue;
use tatham_core::explain::{Because, Case, ConstraintKind, Price, Step, UNIQUE};
use tatham_core::sentence::{Clause, Sentence, SentencePart, Statement};
use tatham_core::words::{number, together};
use tatham_core::{Fact, Place, RuleKey, Says, cold_sort, say};
use tatham_sat::Lit;
use tatham_sat::model::Int;
use tatham_sat::model::rule_keys::{Demand, KeyedRule};

use crate::board::{Atom, Board, Meaning};
use crate::clause::{PlaceStatement, Style, put};
use crate::engine::Engine;
use crate::ladder::{Evidence, Eye, MinimalStep, PricedRules, Sequel, Strategy, Use};
use crate::predicate::{Predicate, Tense};
use crate::trace::Application;

/// Links of a chain that are told without a warning.
const LONG: usize = 6;

/// Greatest number of cells whose facts are listed.
const MANY: usize = 12;

/// Names that a kind has for its values.
#[derive(Clone, Copy, Debug)]
pub struct ValueNames {
    /// Name of one value: `5`, `water`.
    pub value: fn(i64) -> String,
    /// Name of several cells with the value: `1s`, `ship cells`.
    pub values: fn(i64) -> String,
    /// Noun for a value: `digit`.
    pub sort: &'static str,
    /// True for values that players count; other numbers are not mentioned.
    pub counted: fn(i64) -> bool,
}

impl ValueNames {
    /// Returns names for values that are numbers.
    pub const fn numbers(sort: &'static str) -> Self {
        Self {
            value: |value| value.to_string(),
            values: |value| format!("{value}s"),
            sort,
            counted: |_| true,
        }
    }
}

/// Places and values of a puzzle, in words and as data.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Renderer<'b> {
    pub(crate) board: &'b Board,
    pub(crate) names: ValueNames,
    pub(crate) places: &'b [Place],
    pub(crate) wording: &'b dyn Wording,
    /// Knowledge before the step that is put into words: of the engine's trail, this length.
    pub(crate) seen: Option<(&'b Engine<'b>, usize)>,
}

impl Style for Renderer<'_> {
    fn predicate(&self, place: Place, value: i64, is: bool) -> Predicate {
        self.wording.predicate(place, value, is)
    }

    fn names(&self, places: &[Place]) -> Vec<String> {
        self.wording.names(places)
    }

    fn values(&self, place: Place) -> Vec<i64> {
        let number = self.places.iter().position(|&own| own == place);
        number.map_or_else(Vec::new, |number| {
            self.board.statement.shown[number].iter().map(|(value, _)| *value).collect()
        })
    }

    fn value(&self, place: Place, value: i64) -> Value {
        self.wording.value(place, value)
    }

    fn open(&self, place: Place) -> Vec<i64> {
        let number = self.places.iter().position(|&own| own == place);
        let shown = number.map_or(&[][..], |number| &self.board.statement.shown[number]);
        let open = shown.iter().filter(|(_, lit)| self.standing((*lit).into()) >= 0);
        open.map(|(value, _)| *value).collect()
    }

    fn own_clause(&self, places: &[Place], left: &[i64], tense: Tense) -> Option<Clause> {
        self.wording.own_clause(places, left, tense)
    }
}

impl Eye for Renderer<'_> {
    fn follows_at_once(&self, rule: u32, atom: Atom, evidence: &Evidence<'_>) -> bool {
        self.wording.follows_at_once(self.board, rule, atom, evidence)
    }

    fn has_words(&self, found: &MinimalStep, seen: &Engine<'_>) -> bool {
        self.seeing(seen, seen.mark()).has_own_words(found)
    }

    fn prices(&self) -> &'static [Price] {
        self.wording.prices()
    }

    fn price(&self, own: Use<'_>, seen: &Engine<'_>) -> Option<&'static Price> {
        let rules: Vec<_> = own.rules.iter().map(|&rule| self.board.rule(rule)).collect();
        let known = [own.facts, own.conclusions];
        self.wording.price(&self.seeing(seen, seen.mark()), &rules, known, own.is_chain)
    }

    fn patterns(&self, seen: &Engine<'_>) -> Vec<PricedRules> {
        self.wording.patterns(&self.seeing(seen, seen.mark()))
    }
}

impl<'b> Renderer<'b> {
    /// Returns true if the kind has words of its own for a step.
    pub(crate) fn has_own_words(&self, found: &MinimalStep) -> bool {
        let is_chain = !matches!(found.way, Strategy::Forward(_));
        let rules: Vec<_> = found.rules.iter().map(|&rule| self.board.rule(rule)).collect();
        let known: [&[Atom]; 2] = [&found.facts, &found.conclusions];
        self.wording.describe(self, &rules, known, is_chain).is_some()
    }

    /// Returns the renderer for a step with this knowledge before it.
    pub(crate) fn seeing<'s>(self, seen: &'s Engine<'s>, before: usize) -> Renderer<'s>
    where
        'b: 's,
    {
        Renderer { seen: Some((seen, before)), ..self }
    }

    /// Returns the value of a literal before the step: 1 if it is true, −1 if it is false, 0 if it
    /// is open.
    pub(crate) fn standing(&self, atom: Atom) -> i8 {
        let known = self.seen.filter(|(seen, before)| seen.position(atom) < *before);
        known.map_or(0, |(seen, _)| seen.value(atom))
    }

    /// Returns the fact of a literal.
    pub(crate) fn fact(&self, atom: Atom) -> Option<Fact> {
        let meaning = self.board.meaning(atom)?;
        let place = self.places[meaning.place];
        let value = self.wording.value(place, meaning.value);
        Some(Fact { place, says: if meaning.is { Says::Is(value) } else { Says::Not(value) } })
    }

    pub(crate) fn facts(&self, atoms: &[Atom]) -> Vec<Fact> {
        atoms.iter().filter_map(|&atom| self.fact(atom)).collect()
    }

    /// Returns the place of a shown variable.
    pub(crate) fn place(&self, number: usize) -> Place {
        self.places[number]
    }

    /// Returns the name of a place.
    pub(crate) fn label(&self, number: usize) -> SentencePart {
        let place = &self.places[number..=number];
        SentencePart::naming(self.wording.names(place).concat(), place.iter().copied())
    }

    /// Returns the name of a value of a place.
    fn value_at(&self, number: usize, value: i64) -> SentencePart {
        SentencePart::value(
            (self.names.value)(value),
            self.wording.value(self.places[number], value),
        )
    }

    /// Returns the clause that denies an entry: `R1C1 is not 4`.
    pub(crate) fn denial(&self, Meaning { place, value, .. }: Meaning) -> Clause {
        let label = self.label(place);
        if let Place::Cell(_) = self.places[place] {
            say![label, " is not ", self.value_at(place, value)]
        } else {
            say!["the entry at ", label, " is wrong"]
        }
    }

    /// Returns the subject of a rule: the one thing that it restricts.
    pub(crate) fn subject(&self, named: &KeyedRule) -> SentencePart {
        let clues = self.wording.clues(named).into_iter().map(|clue| clue.place);
        SentencePart::naming(self.wording.subject(named), clues)
    }

    /// Returns the step in words and as data.
    pub(crate) fn step(&self, found: &MinimalStep) -> Step {
        let last = match &found.way {
            Strategy::Forward(trace) | Strategy::Supposing(trace) => trace.applications.last(),
            Strategy::Cases(_) | Strategy::Together => None,
        };
        let glance: Vec<u32> = last.and_then(|last| self.glance(last)).into_iter().collect();
        let named = if !found.rules.is_empty() {
            &found.rules
        } else if found.conclusions.is_empty() {
            &glance
        } else {
            &found.glances
        };
        let (rules, keys) = self.named(named);
        let named_rules: Vec<_> = named.iter().map(|&rule| self.board.rule(rule)).collect();
        let is_chain = !matches!(found.way, Strategy::Forward(_));
        let known: [&[Atom]; 2] = [&found.facts, &found.conclusions];
        let own = self.wording.describe(self, &named_rules, known, is_chain);
        let is_own = own.is_some();
        let (mut suppose, mut chain, mut cases, mut contradiction) =
            (None, Vec::new(), Vec::new(), None);
        let sentence = match (&found.way, last) {
            (Strategy::Forward(_), Some(last)) if found.conclusions.is_empty() => {
                let broken = self.broken(last, Tense::Is);
                contradiction = Some(broken.to_string());
                own.unwrap_or_else(|| {
                    let given = self.with(&found.facts);
                    let between = if given.is_empty() { "" } else { ", " };
                    Sentence::only(say![given, between, broken.clone()]).called(broken.to_string())
                })
            }
            (Strategy::Forward(_), _) => own.unwrap_or_else(|| self.forward(found)),
            (Strategy::Supposing(trace), _) => {
                suppose = self.fact(!found.conclusions[0]);
                chain = self.links(&trace.applications, found);
                own.unwrap_or_else(|| self.supposing(&trace.applications, found))
            }
            (Strategy::Cases(split), _) => {
                suppose = self.fact(!found.conclusions[0]);
                chain = self.links(&split.before, found);
                let case = |(option, links): &(Atom, Vec<Application>)| {
                    Some(Case { suppose: self.fact(*option)?, chain: self.links(links, found) })
                };
                cases = split.both.iter().filter_map(case).collect();
                own.unwrap_or_else(|| self.by_cases(split, found))
            }
            (Strategy::Together, _) => own.unwrap_or_else(|| self.together(found, &rules)),
        };
        let mut step = Step {
            name: sentence.name,
            technique: sentence.technique,
            assumes: self.assumes(&found.rules),
            because: Because {
                rules,
                keys,
                facts: self.reasons(&found.rules, &found.facts),
                left: if is_own { sentence.places } else { self.left(found) },
                ..Because::default()
            },
            suppose,
            chain,
            cases,
            therefore: self.facts(&found.conclusions),
            contradiction,
            cost: found.cost,
            price: found.price,
            text: sentence.text.to_string(),
            words: sentence.text,
            ..Step::by(self.form(&found.rules, last))
        };
        self.add_sequel(&mut step, found);
        if !is_own && found.conclusions.is_empty() {
            step.because.left = beside(&step);
        }
        step
    }

    /// Adds to a step what follows at once, as data and in words.
    fn add_sequel(&self, step: &mut Step, found: &MinimalStep) {
        let Sequel { rules, glances, facts, context, idle_rules, conclusions } = &found.sequel;
        if conclusions.is_empty() {
            return;
        }
        let left: Vec<u32> =
            found.rules.iter().copied().filter(|rule| !idle_rules.contains(rule)).collect();
        if !idle_rules.is_empty() {
            (step.because.rules, step.because.keys) = self.named(&left);
        }
        let rules = [&rules[..], glances].concat();
        let (laws, keys) = self.named(&rules);
        for (law, key) in laws.into_iter().zip(keys) {
            if !step.because.keys.contains(&key) {
                step.because.rules.push(law);
                step.because.keys.push(key);
            }
        }
        for reason in self.reasons(&rules, facts) {
            if !step.because.facts.contains(&reason) {
                step.because.facts.push(reason);
            }
        }
        // The words still have the rules that are not needed any more, and their clues.
        let needed = self.reasons(&[&left[..], &rules].concat(), &[]);
        let said = self.reasons(idle_rules, context).into_iter();
        step.because.context = said.filter(|fact| !needed.contains(fact)).collect();
        step.because.facts.retain(|fact| !step.because.context.contains(fact));
        let conclusions_as_facts = self.facts(conclusions);
        step.at_once = conclusions_as_facts.len();
        step.therefore.extend(conclusions_as_facts);
        let untold: Vec<Atom> =
            conclusions.iter().copied().filter(|&atom| !self.is_told(found, atom)).collect();
        if untold.is_empty() {
            return;
        }
        let named_rules: Vec<_> = rules.iter().map(|&rule| self.board.rule(rule)).collect();
        let known = [&found.conclusions[..], facts].concat();
        let own = self.wording.at_once(self, &named_rules, [&known, &untold]);
        let more = own.unwrap_or_else(|| self.say(&untold, Tense::Is));
        for &place in more.parts().iter().flat_map(|part| &part.places) {
            let mut facts = step.because.facts.iter().chain(&step.therefore);
            if !step.because.left.contains(&place) && !facts.any(|fact| fact.place == place) {
                step.because.left.push(place);
            }
        }
        step.words = std::mem::take(&mut step.words).followed_by(more);
        step.text = step.words.to_string();
    }

    /// Returns true if the words of a step's conclusions about a place are those of its value: if
    /// they leave no other.
    fn is_told(&self, found: &MinimalStep, atom: Atom) -> bool {
        let place = |atom: Atom| self.board.meaning(atom).map(|meaning| meaning.place);
        let own = found.conclusions.iter().copied().filter(|&own| place(own) == place(atom));
        let own: Vec<Atom> = own.collect();
        let said = |atoms: &[Atom]| self.say(atoms, Tense::Is).to_string();
        !own.is_empty() && said(&own) == said(&[atom])
    }

    /// Returns the sentence of rules that together imply the conclusions without further details.
    fn together(&self, found: &MinimalStep, laws: &[String]) -> Sentence {
        let so = self.say(&found.conclusions, Tense::Is).concluding();
        if laws.len() > LONG / 2 {
            let mut subjects: Vec<String> = Vec::new();
            for &rule in &found.rules {
                let named = self.board.rule(rule);
                let subject = match named.demand {
                    Demand::Holds(int) => self.holder(int),
                    _ => self.subject(named),
                };
                if !subjects.contains(&subject.text) {
                    subjects.push(subject.text);
                }
            }
            let name = format!("these {} rules together leave no other way", number(laws.len()));
            let subjects = join(&together(&subjects));
            let text = say![subjects, " together leave no other way: so ", so, ". (A long way.)"];
            return Sentence::new(name, text.capital());
        }
        let (laws, mut given) = (join(laws), self.with(&found.facts));
        if !given.is_empty() {
            given.push(", ");
        }
        if laws.is_empty() {
            // The law is not mentioned.
            let known = self.said(&found.facts);
            return if known.is_empty() || known.len() > MANY {
                Sentence::only(say![given, so.clone()]).called(so.to_string())
            } else {
                Sentence::so(put(&known, Tense::Is, self), so.clone()).called(so.to_string())
            };
        }
        Sentence::new(laws.clone(), say![given, laws, " only if ", so, "."].capital())
    }

    /// Returns what the rules assume, if anything.
    fn assumes(&self, rules: &[u32]) -> Option<&'static str> {
        let mut forms = rules.iter().map(|&rule| self.board.rule(rule).form);
        forms.any(|form| form == ConstraintKind::Unique).then_some(UNIQUE)
    }

    /// Returns the kind of constraint of the rules.
    fn form(&self, rules: &[u32], last: Option<&Application>) -> ConstraintKind {
        match rules {
            [rule] => self.board.rule(*rule).form,
            [] => last
                .and_then(|last| last.glances.first())
                .map_or(ConstraintKind::Given, |&glance| self.board.rule(glance).form),
            _ => ConstraintKind::Several,
        }
    }

    /// Returns the rules by name, and their keys, each once.
    pub(crate) fn named(&self, rules: &[u32]) -> (Vec<String>, Vec<RuleKey>) {
        let (mut laws, mut keys): (Vec<String>, Vec<RuleKey>) = (Vec::new(), Vec::new());
        for &rule in rules {
            let key = self.key(rule);
            if key.as_ref().is_some_and(|key| keys.contains(key)) {
                continue;
            }
            let law = self.law(rule);
            if !laws.contains(&law) {
                laws.push(law);
                keys.extend(key);
            }
        }
        (laws, keys)
    }

    /// Returns the key of a rule.
    fn key(&self, rule: u32) -> Option<RuleKey> {
        let named = self.board.rule(rule);
        match named.demand {
            Demand::Holds(int) => {
                let number = self.board.statement.place(int)?;
                Some(RuleKey::new(OneValue(self.places[number])))
            }
            _ => named.key.clone(),
        }
    }

    /// Returns a rule by name.
    pub(crate) fn law(&self, rule: u32) -> String {
        let named = self.board.rule(rule);
        match named.demand {
            Demand::Holds(int) => format!("{} has one {}", self.holder(int).text, self.names.sort),
            _ => named.law.sentence(self.subject(named).text),
        }
    }

    /// Returns the name of an integer's place.
    fn holder(&self, int: Int) -> SentencePart {
        self.board
            .statement
            .place(int)
            .map_or_else(SentencePart::default, |place| self.label(place))
    }

    /// Returns the facts, and the clues of the rules.
    fn reasons(&self, rules: &[u32], facts: &[Atom]) -> Vec<Fact> {
        let mut reasons: Vec<Fact> = Vec::new();
        for fact in rules.iter().flat_map(|&rule| self.wording.clues(self.board.rule(rule))) {
            if !reasons.contains(&fact) {
                reasons.push(fact);
            }
        }
        reasons.extend(self.facts(facts));
        reasons
    }

    /// Returns the sentence of one rule's consequences from the facts.
    fn forward(&self, found: &MinimalStep) -> Sentence {
        let so = self.say(&found.conclusions, Tense::Is);
        let Some(&rule) = found.rules.first().or(found.glances.first()) else {
            return Sentence::only(so);
        };
        let named = self.board.rule(rule);
        let facts = &found.facts;
        let first = found.conclusions.first().and_then(|&atom| self.board.meaning(atom));
        match (&named.demand, first) {
            (Demand::AtMost(lits, _) | Demand::AtLeast(lits, _), _)
                if speaks_of(lits, &found.conclusions) =>
            {
                match self.quota(rule, Tense::Is) {
                    Some(quota) => Sentence::so(quota, so),
                    None => self.by_law(rule, facts, so),
                }
            }
            (Demand::Needs(value, _), Some(first)) if first.is => {
                let (place, unit) = (self.label(first.place), self.subject(named));
                let value = self.value_at(first.place, *value);
                let name = format!("{} has no other place for {}", unit.text, value.text);
                Sentence::only(say![place, " is the only place left for ", value, " in ", unit])
                    .called(name)
            }
            (Demand::Needs(value, _), _) => {
                // In each of its places, it sees the places that are no longer possible.
                let left = self.left(found);
                let labels: Vec<String> = left.iter().map(Place::to_string).collect();
                let labels = SentencePart::naming(tatham_core::words::list(&labels, "or"), left);
                let at = first.map_or(0, |first| first.place);
                let value = self.value_at(at, *value);
                Sentence::so(say![self.subject(named), " has its ", value, " in ", labels], so)
            }
            (Demand::Holds(int), Some(first)) if first.is => {
                let (holder, sort) = (self.holder(*int), self.names.sort);
                let value = self.value_at(first.place, first.value);
                let sees_all = facts
                    .iter()
                    .all(|&fact| self.board.meaning(fact).is_some_and(|meaning| meaning.is));
                if sees_all {
                    Sentence::so(say![holder, format!(" sees every {sort} but "), value], so)
                } else {
                    Sentence::only(say![holder, format!(" has no {sort} left but "), value])
                }
            }
            _ if named.form == ConstraintKind::Clause && !facts.is_empty() => {
                let known = self.say(facts, Tense::Is);
                let law = self.law(rule);
                let text = say![known.clone(), ", so ", so.concluding(), format!(" ({law}).")];
                Sentence::new(known.to_string(), text.capital())
            }
            _ => self.by_law(rule, facts, so),
        }
    }

    /// Returns the places that a step leaves for the value that its rule needs, if it only rules
    /// out others.
    fn left(&self, found: &MinimalStep) -> Vec<Place> {
        let [rule] = found.rules[..] else { return Vec::new() };
        let is_entry = found.conclusions.first().is_none_or(|&atom| self.board.is_entry(atom));
        let Demand::Needs(_, lits) = &self.board.rule(rule).demand else { return Vec::new() };
        let left = lits
            .iter()
            .map(|&lit| Atom::from(lit))
            .filter(|&atom| !is_entry && found.cover.facts_of(!atom).is_none());
        left.filter_map(|atom| self.board.meaning(atom))
            .map(|meaning| self.place(meaning.place))
            .collect()
    }

    /// Returns the sentence for a rule that has only its law.
    fn by_law(&self, rule: u32, facts: &[Atom], so: Clause) -> Sentence {
        let (law, mut given) = (self.law(rule), self.with(facts));
        if !given.is_empty() {
            given.push(", ");
        }
        let text = say![given, law.clone(), " only if ", so.concluding(), "."].capital();
        Sentence::new(law, text)
    }

    /// Returns the clause of a step's facts, before the conclusions.
    fn with(&self, facts: &[Atom]) -> Clause {
        self.as_known(&self.said(facts))
    }

    /// Returns the facts as a clause: `as R1C2 is 5`. It is empty without facts; of very many it
    /// gives only the number of cells, because nobody reads such a list.
    pub(crate) fn as_known(&self, said: &[PlaceStatement]) -> Clause {
        let mut places: Vec<Place> = said.iter().map(|said| said.place).collect();
        cold_sort::sort(&mut places);
        places.dedup();
        match places.len() {
            0 => Clause::default(),
            1..=MANY => say!["as ", put(said, Tense::Is, self)],
            many => {
                let is_cell = |place: &Place| matches!(place, Place::Cell(_));
                let is_edge = |place: &Place| matches!(place, Place::Edge(_) | Place::Side(..));
                let noun = match () {
                    () if places.iter().all(is_cell) => "cells",
                    () if places.iter().all(is_edge) => "edges",
                    () => "places",
                };
                format!("with {many} {noun} as they are known").into()
            }
        }
    }

    /// Returns the clause that a number is complete: `row 3 already has its five 1s`; empty if the
    /// rule does not count shown values.
    fn quota(&self, rule: u32, tense: Tense) -> Option<Clause> {
        let named = self.board.rule(rule);
        let place = self.subject(named);
        let (has, had) = (tense.verb("already has", "would have"), tense.verb("has", "would have"));
        Some(match &named.demand {
            Demand::AtMost(lits, 0) => {
                let values = (self.names.values)(self.same_value(lits, false)?);
                say![place, format!(" has no {values}")]
            }
            Demand::AtMost(lits, most) => {
                let own = self.same_value(lits, false).filter(|&own| (self.names.counted)(own))?;
                let has = format!(" {has} its {}", self.some(*most, own));
                say![place, self.counting(has, lits, false, tense)]
            }
            Demand::AtLeast(lits, least) => {
                let own = self.same_value(lits, false)?;
                if let Some(others) = self.uncounted(lits, *least) {
                    let has = format!(" {has} its {others}");
                    say![place, self.counting(has, lits, true, tense)]
                } else {
                    let some = self.some(*least, own);
                    say![place, format!(" {had} no more room than for its {some}")]
                }
            }
            _ => return None,
        })
    }

    /// Returns text about the number of these literals, or of their negations, on the board.
    fn counting(&self, text: String, lits: &[Lit], opposite: bool, tense: Tense) -> SentencePart {
        if tense != Tense::Is {
            return SentencePart::text(text);
        }
        let atoms = lits.iter().map(|&lit| if opposite { !Atom::from(lit) } else { lit.into() });
        let atoms: Vec<Atom> = atoms.collect();
        let count = atoms.iter().filter(|&&atom| self.standing(atom) > 0).count();
        SentencePart::text(text).stating(Statement::Has {
            scope: self.facts(&atoms),
            count,
            fixed: 0,
        })
    }

    /// Returns the value of a place that all of these literals, or their negations, share, if there
    /// is one.
    fn same_value(&self, lits: &[Lit], opposite: bool) -> Option<i64> {
        let value = |&lit: &Lit| {
            let atom = if opposite { !Atom::from(lit) } else { lit.into() };
            self.board.meaning(atom).filter(|meaning| meaning.is).map(|meaning| meaning.value)
        };
        let values: Option<Vec<i64>> = lits.iter().map(value).collect();
        values.filter(|values| values.windows(2).all(|pair| pair[0] == pair[1]))?.first().copied()
    }

    /// Returns the number of the other value if at least `least` places have one value, if players
    /// count the other one too: `five 0s`.
    fn uncounted(&self, lits: &[Lit], least: i64) -> Option<String> {
        let other = self.same_value(lits, true).filter(|&other| (self.names.counted)(other))?;
        Some(self.some(lits.len() as i64 - least, other))
    }

    /// Returns a number of values: `five 1s`.
    fn some(&self, count: i64, value: i64) -> String {
        let noun = if count == 1 {
            (self.names.values)(value).trim_end_matches('s').to_owned()
        } else {
            (self.names.values)(value)
        };
        format!("{} {noun}", number(count.unsigned_abs() as usize))
    }

    /// Returns the clause of these literals: `R1C2 and R1C4 are 0, and R3C3 is not 5`.
    pub(crate) fn say(&self, atoms: &[Atom], tense: Tense) -> Clause {
        put(&self.said(atoms), tense, self)
    }

    /// Returns the facts of literals, as far as they have any.
    fn said(&self, atoms: &[Atom]) -> Vec<PlaceStatement> {
        let said = |meaning: Meaning| PlaceStatement {
            place: self.place(meaning.place),
            value: meaning.value,
            is: meaning.is,
        };
        atoms.iter().filter_map(|&atom| self.board.meaning(atom)).map(said).collect()
    }
}

/// Returns the places in the words of a contradiction that are not in its facts.
fn beside(step: &Step) -> Vec<Place> {
    let mut beside: Vec<Place> = Vec::new();
    for &place in step.words.parts().iter().flat_map(|part| &part.places) {
        let is_fact = step.because.facts.iter().any(|fact| fact.place == place);
        if !is_fact && !beside.contains(&place) {
            beside.push(place);
        }
    }
    beside
}

/// Returns true if all of some literals are among those that a rule counts.
fn speaks_of(lits: &[Lit], atoms: &[Atom]) -> bool {
    atoms.iter().all(|&atom| lits.iter().any(|&lit| Atom::from(lit).variable() == atom.variable()))
}

/// Returns a predicate in the conditional: `has three alike` becomes `would have three alike`.
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

/// Returns a list in words: `a, b and c`.
fn join(parts: &[String]) -> String {
    tatham_core::words::list(parts, "and")
}

/// A kind's own words for a puzzle.
pub(crate) trait Wording: Debug {
    /// Returns true if players see at once that a rule implies a literal from what is known.
    fn follows_at_once(
        &self,
        _board: &Board,
        _rule: u32,
        _atom: Atom,
        _evidence: &Evidence<'_>,
    ) -> bool {
        false
    }

    /// Returns the words of what follows at once, if the kind has any.
    fn at_once(
        &self,
        _renderer: &Renderer<'_>,
        _rules: &[&KeyedRule],
        _facts_and_conclusions: [&[Atom]; 2],
    ) -> Option<Clause> {
        None
    }

    /// Returns the prices of the kind's uses of rules.
    fn prices(&self) -> &'static [Price] {
        &[]
    }

    /// Returns the price of a use of these rules, if the kind sets one.
    fn price(
        &self,
        _renderer: &Renderer<'_>,
        _rules: &[&KeyedRule],
        _facts_and_conclusions: [&[Atom]; 2],
        _is_chain: bool,
    ) -> Option<&'static Price> {
        None
    }

    /// Returns the uses of several rules that players look for, and what they rule out.
    fn patterns(&self, _renderer: &Renderer<'_>) -> Vec<PricedRules> {
        Vec::new()
    }

    /// A step that follows by these rules, if the kind has words for it.
    fn describe(
        &self,
        renderer: &Renderer<'_>,
        rules: &[&KeyedRule],
        facts_and_conclusions: [&[Atom]; 2],
        is_chain: bool,
    ) -> Option<Sentence>;

    /// Returns the clause on why a rule implies some facts, or how they violate it if nothing
    /// follows.
    fn reason(
        &self,
        renderer: &Renderer<'_>,
        rule: &KeyedRule,
        facts_and_conclusions: [&[Atom]; 2],
        tense: Tense,
    ) -> Option<Clause>;

    /// The subject of a rule; no words, where the rule is not one of the kind's own.
    fn subject(&self, rule: &KeyedRule) -> String;

    /// The clues that a rule of the kind's own keeps.
    fn clues(&self, rule: &KeyedRule) -> Vec<Fact>;

    /// The predicate of a place that has a value, or has it not.
    fn predicate(&self, place: Place, value: i64, is: bool) -> Predicate;

    /// A clause of its own for places that can have just these values, where it does not begin with
    /// the places.
    fn own_clause(&self, _places: &[Place], _left: &[i64], _tense: Tense) -> Option<Clause> {
        None
    }

    /// The names of places in a list.
    fn names(&self, places: &[Place]) -> Vec<String>;

    /// Returns a value of a place as answers have it.
    fn value(&self, place: Place, value: i64) -> Value;
}
