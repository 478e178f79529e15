//! Sentences read back: the clause after "so" says what follows, no more and no less, and what a
//! sentence says of the board is true of the board that the player sees.
//!
//! The reader gets the sentence as text. It knows what places look like and how each kind calls its
//! values, from a table of its own, and nothing of how the sentence was made.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use tatham_core::explain::{Form, Step};
use tatham_core::sentence::Statement;
use tatham_core::{Entry, Fact, Place, Says};

use tatham_brute::board::Board;

use crate::explanations::{corpus, explain, parse};

/// The words for values in sentences, each with the value in an answer.
type Words = &'static [(&'static str, &'static str)];

/// An edge between cells that is a border, or is none.
const EDGES: Words = &[("a border", "true"), ("borders", "true"), ("open", "false")];

/// The kinds whose sentences are read, each with the words for its values; numbers stand for
/// themselves.
const KINDS: &[(&str, Words)] = &[
    ("battleship", &[("ship", "V"), ("water", ".")]),
    ("dominosa", EDGES),
    ("filling", &[]),
    ("keen", &[]),
    ("lightup", &[("a lamp", "*"), ("lamps", "*"), ("empty", ".")]),
    ("magnets", &[("+", "+"), ("−", "-"), ("neutral", ".")]),
    ("map", &[("blue", "0"), ("green", "1"), ("orange", "2"), ("yellow", "3")]),
    ("mosaic", SHADES),
    ("palisade", EDGES),
    ("range", SHADES),
    ("singles", SHADES),
    ("slant", &[("/", "/"), ("\\", "\\")]),
    ("tents", &[("a tent", "^"), ("tents", "^"), ("empty", ".")]),
    ("towers", &[]),
    ("undead", MONSTERS),
    ("unequal", &[]),
    ("unruly", &[]),
];

/// Cells of two shades.
const SHADES: Words = &[("black", "#"), ("white", ".")];

/// The monsters of Undead, one and several.
const MONSTERS: Words = &[
    ("a ghost", "G"),
    ("ghosts", "G"),
    ("a vampire", "V"),
    ("vampires", "V"),
    ("a zombie", "Z"),
    ("zombies", "Z"),
];

/// Sentences that end without a clause on what follows: what they end with, or hold.
const WHOLE: &[&str] = &[
    " only if ",
    " can only be ",
    " can lie only on ",
    " is the only place left for ",
    " left but ",
];

/// Kinds in which some things are obvious, and crossed out without a step: ships that touch, equal
/// poles side by side.
const OBVIOUS: &[&str] = &["battleship", "keen", "magnets", "solo", "towers", "unequal"];

/// Words that speak of the board as a whole.
const OF_THE_BOARD: &[&str] =
    &["already has", " are left", " left for", "no room", "all but one", "too few"];

/// Verbs between places and values, longest first.
const VERBS: &[(&str, bool)] = &[
    (" are not ", false),
    (" is not ", false),
    (" are both ", true),
    (" are ", true),
    (" is ", true),
];

/// The facts that a clause says: of each place the values that it has, or has not.
type Said = BTreeSet<(String, String, bool)>;

/// The clause that says what follows.
fn conclusion(text: &str) -> Option<&str> {
    let end = text.find(" (A long way").unwrap_or(text.len());
    let text = text[..end].trim_end_matches('.');
    let after = |sign: &str| text.rfind(sign).map(|at| &text[at + sign.len()..]);
    [". So ", ": so ", ", so "].into_iter().find_map(after)
}

/// A cell by its name, as row and column.
fn cell(name: &str) -> Option<[usize; 2]> {
    let (row, column) = name.strip_prefix('R')?.split_once('C')?;
    Some([row.parse().ok()?, column.parse().ok()?])
}

/// The parts of a list: `a, b and c`.
fn items(list: &str) -> impl Iterator<Item = &str> {
    list.split(", ").flat_map(|part| part.split(" and "))
}

/// The places of a list, by name: cells, runs of cells, edges or regions.
fn places(list: &str) -> Option<Vec<String>> {
    let edge = |(from, to): (&str, &str)| {
        (cell(from).is_some() && cell(to).is_some())
            .then(|| format!("the edge between {from} and {to}"))
    };
    if let Some(ends) = list.strip_prefix("the edge between ") {
        return Some(vec![edge(ends.split_once(" and ")?)?]);
    }
    if let Some(edges) = list.strip_prefix("the edges ") {
        return items(edges).map(|one| edge(one.split_once('–')?)).collect();
    }
    if let Some(numbers) = list.strip_prefix("regions ").or(list.strip_prefix("region ")) {
        return items(numbers)
            .map(|number| number.parse::<usize>().ok().map(|number| format!("region {number}")))
            .collect();
    }
    let mut names = Vec::new();
    for item in items(list) {
        let (from, to) = item.split_once(" to ").unwrap_or((item, item));
        let [[row, column], [last_row, last_column]] = [cell(from)?, cell(to)?];
        let run = (row..=last_row).flat_map(|y| (column..=last_column).map(move |x| (y, x)));
        names.extend(run.map(|(y, x)| format!("R{y}C{x}")));
    }
    Some(names)
}

/// A domino that lies somewhere, at the beginning of a clause: its edge, and the rest.
fn domino(clause: &str) -> Option<(String, &str)> {
    let (name, rest) = clause.strip_prefix("the ")?.split_once(" lies on ")?;
    let (one, other) = name.split_once('-')?;
    [one, other].iter().all(|half| half.parse::<u32>().is_ok()).then_some(())?;
    let (from, rest) = rest.split_once(" and ")?;
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
    let (to, rest) = rest.split_at(end);
    Some((format!("the edge between {from} and {to}"), rest))
}

/// A value at the beginning of a clause, and the rest.
fn value(clause: &str, words: Words) -> Option<(String, &str)> {
    let digits = clause.find(|c: char| !c.is_ascii_digit()).unwrap_or(clause.len());
    if digits > 0 {
        return Some((clause[..digits].to_owned(), &clause[digits..]));
    }
    let &(word, value) = words
        .iter()
        .filter(|(word, _)| clause.starts_with(word))
        .max_by_key(|(word, _)| word.len())?;
    Some((value.to_owned(), &clause[word.len()..]))
}

/// Reads a clause; an error says from where on it makes no sense.
fn read(mut clause: &str, words: Words) -> Result<Said, String> {
    let mut said = Said::new();
    loop {
        if let Some((edge, rest)) = domino(clause) {
            said.insert((edge, "false".to_owned(), true));
            clause = rest;
        } else {
            let verb = VERBS
                .iter()
                .filter_map(|&(verb, is)| {
                    Some((clause.find(verb)?, usize::MAX - verb.len(), verb, is))
                })
                .min();
            let (at, _, verb, is) = verb.ok_or_else(|| format!("no verb in `{clause}`"))?;
            let places = places(&clause[..at])
                .ok_or_else(|| format!("no places before `{verb}` in `{clause}`"))?;
            clause = &clause[at + verb.len()..];
            loop {
                let (value, rest) =
                    value(clause, words).ok_or_else(|| format!("no value at `{clause}`"))?;
                said.extend(places.iter().map(|place| (place.clone(), value.clone(), is)));
                let Some(next) = rest.strip_prefix(" or ").or_else(|| listed(rest, words)) else {
                    clause = rest;
                    break;
                };
                clause = next;
            }
        }
        let next = ["; in the same way ", ", and ", " and ", ", "]
            .iter()
            .find_map(|between| clause.strip_prefix(between));
        match next {
            Some(rest) => clause = rest,
            None if clause.is_empty() => return Ok(said),
            None => return Err(format!("nothing goes on at `{clause}`")),
        }
    }
}

/// The rest after a comma, if another value of the same list comes there.
fn listed(rest: &str, words: Words) -> Option<&str> {
    let next = rest.strip_prefix(", ")?;
    value(next, words).map(|_| next)
}

/// Takes out what is said in other words in the data: of a place that has one of several values,
/// the data says which it has not.
fn settle(mut said: Said, mut data: Said) -> (Said, Said) {
    let has: BTreeSet<String> =
        data.iter().filter(|(.., is)| *is).map(|(place, ..)| place.clone()).collect();
    let is_another = |place: &String, value: &String| {
        data.iter().any(|fact| fact.0 == *place && fact.2 && fact.1 != *value)
    };
    said.retain(|(place, value, is)| *is || !is_another(place, value));
    data.retain(|(place, _, is)| *is || !has.contains(place));
    let places: BTreeSet<String> = said.iter().map(|(place, ..)| place.clone()).collect();
    for place in places {
        let of = |known: &Said, is: bool| -> BTreeSet<String> {
            let own = known.iter().filter(|fact| fact.0 == place && fact.2 == is);
            own.map(|(_, value, _)| value.clone()).collect()
        };
        let (left, out) = (of(&said, true), of(&data, false));
        // One that is left of several is said as such where few are.
        if !has.contains(&place) && !left.is_empty() && !out.is_empty() && left.is_disjoint(&out) {
            said.retain(|fact| fact.0 != place);
            data.retain(|fact| fact.0 != place);
        }
    }
    (said, data)
}

/// The conclusions of a step, as the data has them.
fn therefore(step: &Step) -> Said {
    let word = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let fact = |fact: &Fact| match &fact.says {
        Says::Is(value) => (fact.place.to_string(), word(value), true),
        Says::Not(value) => (fact.place.to_string(), word(value), false),
    };
    step.therefore.iter().map(fact).collect()
}

/// The flaw of the clause that says what follows, if it has one.
fn misread(step: &Step, words: Words) -> Option<String> {
    if step.therefore.is_empty() || WHOLE.iter().any(|whole| step.text.contains(whole)) {
        return None;
    }
    let Some(clause) = conclusion(&step.text) else {
        return Some("no clause says what follows".to_owned());
    };
    // A law in brackets explains the clause.
    let clause = clause.split(" (").next().unwrap_or(clause);
    match read(clause, words) {
        Ok(said) => {
            let (said, data) = settle(said, therefore(step));
            (said != data).then(|| format!("it says {said:?}, what follows is {data:?}"))
        }
        Err(why) => Some(why),
    }
}

/// The board that a player sees: what is known of each place.
#[derive(Default)]
struct Seen {
    is: BTreeMap<Place, Value>,
    not: Vec<(Place, Value)>,
    /// True if more is crossed out than steps say.
    is_rough: bool,
}

impl Seen {
    fn learn(&mut self, facts: &[Fact]) {
        for fact in facts {
            match &fact.says {
                Says::Is(value) => drop(self.is.insert(fact.place, value.clone())),
                Says::Not(value) => self.not.push((fact.place, value.clone())),
            }
        }
    }

    fn has(&self, fact: &Fact) -> bool {
        self.is.get(&fact.place) == fact.value()
    }

    fn is_open(&self, fact: &Fact) -> bool {
        let crossed =
            |(place, value): &(Place, Value)| *place == fact.place && Some(value) == fact.value();
        !self.is.contains_key(&fact.place) && !self.not.iter().any(crossed)
    }

    /// The flaw of a step's statement about the board, if it has one.
    fn wrong(&self, statement: &Statement, step: &Step) -> Option<String> {
        let (scope, fixed) = match statement {
            Statement::Has { scope, fixed, .. } | Statement::Left { scope, fixed, .. } => {
                (scope, *fixed)
            }
        };
        let has = scope.iter().filter(|fact| self.has(fact)).count();
        let open: Vec<&Fact> = scope.iter().filter(|fact| self.is_open(fact)).collect();
        match statement {
            Statement::Has { count, .. } if *count != has => {
                return Some(format!("{count} are said to be there, {has} are"));
            }
            Statement::Left { open: said, .. }
                if said.iter().any(|fact| !open.contains(&fact))
                    || !self.is_rough && said.len() < open.len() =>
            {
                return Some(format!("these are said to be left: {said:?}, these are: {open:?}"));
            }
            _ => {}
        }
        let open = match statement {
            Statement::Left { open, .. } => open.len(),
            Statement::Has { .. } => open.len(),
        } as u64;
        // A rule with a clue that is a number adds up, where something follows.
        if step.therefore.is_empty() {
            return None;
        }
        let facts = step.because.facts.iter().filter(|fact| !self.has(fact));
        let clues: Vec<u64> = facts.filter_map(|fact| fact.value()?.as_u64()).collect();
        let &[clue] = &clues[..] else { return None };
        let there = (has + fixed) as u64;
        match step.rule {
            Form::AtMost if there != clue => {
                Some(format!("{there} are there, and the clue is {clue}"))
            }
            Form::AtLeast if there + open != clue => {
                Some(format!("{there} are there, {open} are left, and the clue is {clue}"))
            }
            _ => None,
        }
    }
}

/// The flaws of the words in the explanation of a puzzle.
fn flaws(entry: &Entry, id: &str, words: Words) -> Vec<String> {
    let puzzle = parse(entry, id);
    let given = Board::given(&*puzzle);
    // Parts of ships are ships.
    let ship = |value: Value| match value.as_str() {
        Some(part) if entry.kind.name == "battleship" && part != "." => "V".into(),
        _ => value,
    };
    let entry_at = |place: Place| Some((place, ship(given.get(place)?)));
    let mut seen = Seen {
        is: given.places().into_iter().filter_map(entry_at).collect(),
        is_rough: OBVIOUS.contains(&entry.kind.name),
        ..Seen::default()
    };
    let mut flaws = Vec::new();
    for step in &explain(&*puzzle).steps {
        let mut note = |what: String| flaws.push(format!("{id}: {}: {what}", step.text));
        if let Some(what) = misread(step, words) {
            note(what);
        }
        let statements: Vec<&Statement> =
            step.words.parts().iter().filter_map(|part| part.states.as_ref()).collect();
        for statement in &statements {
            if let Some(what) = seen.wrong(statement, step) {
                note(what);
            }
        }
        let speaks = OF_THE_BOARD.iter().any(|words| step.text.contains(words));
        let is_at_once = step.suppose.is_none() && !step.therefore.is_empty();
        let is_whole = WHOLE.iter().any(|whole| step.text.contains(whole));
        if speaks && is_at_once && !is_whole && statements.is_empty() {
            note("it speaks of the board without a statement".to_owned());
        }
        seen.learn(&step.therefore);
    }
    flaws
}

#[test]
fn sentences_say_what_follows_and_what_is_on_the_board() {
    let all = |&(name, words): &(&str, Words)| {
        let entry = tatham_kinds::find(name).expect("a kind");
        let some = corpus(entry, "sgt.txt").into_iter().step_by(3);
        let ids = corpus(entry, "basic.txt").into_iter().chain(some);
        ids.flat_map(|id| flaws(entry, &id, words))
            .map(|flaw| format!("{name}:{flaw}"))
            .collect::<Vec<_>>()
    };
    let flaws: Vec<String> = KINDS.iter().flat_map(all).collect();
    assert!(flaws.is_empty(), "{} flaws\n{}", flaws.len(), flaws.join("\n"));
}

#[test]
fn the_reader_tells_false_sentences_from_true_ones() {
    let words: Words = &[("/", "/"), ("\\", "\\")];
    let step = |text: &str| {
        let fact = |x: usize, value: &str| Fact::is(Place::Cell([x, 0]), value);
        let therefore = vec![fact(0, "/"), fact(1, "/"), fact(2, "\\")];
        Step { text: text.to_owned(), therefore, ..Step::by(Form::AtMost) }
    };
    let reason = "The 3 already has its three lines";
    for (text, is_true) in [
        (r"R1C1 and R1C2 are both / and R1C3 is \", true),
        (r"R1C1 and R1C2 are both / and R1C3 is /", false),
        (r"R1C1 and R1C2 are both /", false),
        (r"R1C2 is / and R1C3 is \", false),
        (r"R1C1 and R1C2 are both \ and R1C3 is /", false),
        (r"R1C1, R1C2 and R1C4 are / and R1C3 is \", false),
        (r"R1C1 and R1C2 are not / and R1C3 is \", false),
        (r"the cells are known", false),
    ] {
        let found = misread(&step(&format!("{reason}, so {text}.")), words);
        assert_eq!(found.is_none(), is_true, "{text}: {found:?}");
    }
    assert!(misread(&step(reason), words).is_some(), "nothing is said to follow");
}

#[test]
fn a_false_statement_about_the_board_is_found() {
    let fact = |x: usize, value: &str| Fact::is(Place::Cell([x, 0]), value);
    let mut seen = Seen::default();
    seen.learn(&[fact(0, "/"), fact(1, "\\")]);
    let scope = vec![fact(0, "/"), fact(1, "/"), fact(2, "/")];
    let step = |rule, clue: u64| {
        let mut step = Step::by(rule);
        step.because.facts = vec![Fact::is(Place::Dot([1, 1]), json!(clue))];
        step.therefore = vec![fact(2, "/")];
        step
    };
    let has = |count, fixed| Statement::Has { scope: scope.clone(), count, fixed };
    assert_eq!(seen.wrong(&has(1, 0), &step(Form::AtMost, 1)), None);
    assert!(seen.wrong(&has(2, 0), &step(Form::AtMost, 2)).is_some());
    assert!(seen.wrong(&has(1, 0), &step(Form::AtMost, 2)).is_some(), "the frame is missing");
    assert_eq!(seen.wrong(&has(1, 1), &step(Form::AtMost, 2)), None);
    let left = |open: &[usize]| {
        let open = open.iter().map(|&x| fact(x, "/")).collect();
        Statement::Left { scope: scope.clone(), open, fixed: 0 }
    };
    assert_eq!(seen.wrong(&left(&[2]), &step(Form::AtLeast, 2)), None);
    assert!(seen.wrong(&left(&[1, 2]), &step(Form::AtLeast, 3)).is_some());
    assert!(seen.wrong(&left(&[2]), &step(Form::AtLeast, 3)).is_some());
}
