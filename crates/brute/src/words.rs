//! Reader of explanations: the clause after "so" has exactly the conclusions, and every statement
//! of a sentence about the board is true of the board that the player sees.
//!
//! The reader gets the sentence as text. It has its own table of the names of places and of each
//! kind's values, and does not use the code that made the sentence.

mod at_once;
mod bridges;
mod mines;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use tatham_core::explain::{ConstraintKind, Step};
use tatham_core::picture::{Mark, Point, Shape};
use tatham_core::sentence::Statement;
use tatham_core::{AnyProblem, Edge, Fact, Picture, Place, Says, Side, Size};

use crate::board::Board;

/// Words for values in sentences, each with the value in an answer.
type Words = &'static [(&'static str, &'static str)];

/// Edge between cells that is a border, or is not.
const EDGES: Words = &[("a border", "true"), ("borders", "true"), ("open", "false")];

/// Edge that is a line, or has a line or wire, or does not.
const LINES: Words = &[
    ("a line", "true"),
    ("lines", "true"),
    ("no line", "false"),
    ("empty", "false"),
    ("a wire", "true"),
    ("wires", "true"),
    ("no wire", "false"),
];

/// Shades of cells.
const SHADES: Words = &[("black", "#"), ("white", ".")];

/// Digits of large boards of Solo.
const SIGNS: Words = &[
    ("a", "10"),
    ("b", "11"),
    ("c", "12"),
    ("d", "13"),
    ("e", "14"),
    ("f", "15"),
    ("g", "16"),
    ("h", "17"),
    ("i", "18"),
    ("j", "19"),
    ("k", "20"),
    ("l", "21"),
    ("m", "22"),
    ("n", "23"),
    ("o", "24"),
    ("p", "25"),
];

/// Kinds whose sentences are read, each with the words for its values; numbers represent
/// themselves.
const KINDS: &[(&str, Words)] = &[
    ("battleship", &[("ship", "V"), ("water", ".")]),
    ("bridges", &[]),
    ("dominosa", EDGES),
    ("filling", &[]),
    ("galaxies", EDGES),
    ("keen", &[]),
    ("lightup", &[("a lamp", "*"), ("lamps", "*"), ("empty", ".")]),
    ("loopy", LINES),
    ("magnets", &[("+", "+"), ("−", "-"), ("neutral", ".")]),
    ("map", &[("blue", "0"), ("green", "1"), ("orange", "2"), ("yellow", "3")]),
    ("mines", &[("safe", "."), ("a mine", "*"), ("mines", "*")]),
    ("mosaic", SHADES),
    ("net", LINES),
    ("palisade", EDGES),
    ("pattern", &[("black", "#"), ("in it", "#"), ("white", ".")]),
    ("pearl", LINES),
    ("range", SHADES),
    ("rect", EDGES),
    ("signpost", &[]),
    ("singles", SHADES),
    ("slant", &[("/", "/"), ("\\", "\\")]),
    ("solo", SIGNS),
    ("tents", &[("a tent", "^"), ("tents", "^"), ("empty", ".")]),
    ("towers", &[]),
    (
        "tracks",
        &[("track", "true"), ("no track", "false"), ("on the track", "true"), ("empty", "false")],
    ),
    (
        "undead",
        &[
            ("a ghost", "G"),
            ("ghosts", "G"),
            ("a vampire", "V"),
            ("vampires", "V"),
            ("a zombie", "Z"),
            ("zombies", "Z"),
        ],
    ),
    ("unequal", &[]),
    ("unruly", &[("black", "1"), ("white", "0")]),
];

/// Kinds in which some things are obvious, and crossed out without a step: ships that touch, equal
/// poles side by side.
const OBVIOUS: &[&str] = &["battleship", "keen", "magnets", "solo", "towers", "unequal"];

/// Words about the board as a whole.
const OF_THE_BOARD: &[&str] =
    &["already has", " are left", " left for", "no room", "all but one", "too few"];

/// Words for the only place left for a value: they mean the conclusion, whatever else is on the
/// board.
const LEFT: &[&str] = &[" is the only place left for ", " left but "];

/// Verbs between places and values.
const VERBS: &[(&str, bool)] = &[
    (" do not belong to ", false),
    (" does not belong to ", false),
    (" belong to ", true),
    (" belongs to ", true),
    (" are not ", false),
    (" is not ", false),
    (" are both ", true),
    (" are ", true),
    (" is ", true),
    (" have ", true),
    (" has ", true),
];

/// Words for the edges between the cells of a region, which are not borders.
const WITHIN: &[&str] = &["none lies between its cells", "no border lies between its cells"];

/// Facts of a clause: the values that each place has, or has not.
type StatedFacts = BTreeSet<(String, String, bool)>;

/// Returns the sentences of a text with conclusions: all but those that only give a reason, or the
/// consequences of something else.
fn sentences(text: &str) -> Vec<&str> {
    let remark = |remark: &str| text.find(remark).unwrap_or(text.len());
    let end = remark(" (A long way").min(remark(" (See step"));
    let all: Vec<&str> = text[..end].trim_end_matches('.').split(". ").collect();
    let says = |&at: &usize| {
        let goes_on = all.get(at + 1).is_some_and(|next| next.starts_with("One of "));
        !goes_on && conclusion(all[at]).is_some_and(|clause| !clause.contains(" would "))
    };
    let sentences: Vec<&str> = (0..all.len()).filter(says).map(|at| all[at]).collect();
    if sentences.is_empty() { all } else { sentences }
}

/// Returns the clause of a sentence with its conclusion, if there is one: after the last sign of
/// it.
fn conclusion(sentence: &str) -> Option<&str> {
    let signs = [": so ", ", so ", " only if ", " goes, ", " goes there, "];
    // A law in brackets explains the clause.
    let end = sentence.find(" (").filter(|_| sentence.ends_with(')')).unwrap_or(sentence.len());
    let sentence = &sentence[..end];
    let after = |sign: &str| sentence.rfind(sign).map(|at| at + sign.len());
    let behind = signs.into_iter().filter_map(after).max().map(|at| &sentence[at..]);
    sentence.strip_prefix("So ").or(behind)
}

/// Reads a cell at the beginning of a text, as row and column; returns the rest too.
fn cell(text: &str) -> Option<([usize; 2], &str)> {
    let (row, rest) = number(text.strip_prefix('R')?)?;
    let (column, rest) = number(rest.strip_prefix('C')?)?;
    Some(([row, column], rest))
}

/// Reads a number at the beginning of a text; returns the rest too.
fn number(text: &str) -> Option<(usize, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    Some((text[..end].parse().ok()?, &text[end..]))
}

/// Reads the name of an edge between two cells with a sign between them, at the beginning of a
/// text; returns the rest too.
fn edge<'t>(text: &'t str, what: &str, between: &str) -> Option<(String, &'t str)> {
    let ([row, column], rest) = cell(text)?;
    let ([other_row, other_column], rest) = cell(rest.strip_prefix(between)?)?;
    let name = format!("the {what} between R{row}C{column} and R{other_row}C{other_column}");
    Some((name, rest))
}

/// Returns the rest of a list after the separator of its parts.
fn next(list: &str) -> Option<&str> {
    list.strip_prefix(", ").or_else(|| list.strip_prefix(" and "))
}

/// Reads an edge of a tiling by the faces beside it, with any words that distinguish it from others
/// beside the same faces: `the upper outer edge of face 3`; returns the rest too.
fn beside_faces(list: &str) -> Option<(String, &str)> {
    let numbered = || number(list.strip_prefix("edge ")?)?.1.strip_prefix(", an ");
    let (side, rest) = list.strip_prefix("the ").or_else(numbered)?.split_once("edge ")?;
    if side.contains([',', ';']) || side.contains(" and ") {
        return None;
    }
    if let Some(outer) = rest.strip_prefix("of face ") {
        let (face, rest) = number(outer)?;
        return Some((format!("the edge of face {face}"), rest));
    }
    let (one, rest) = number(rest.strip_prefix("between face ")?)?;
    let (other, rest) = number(rest.strip_prefix(" and face ")?)?;
    Some((format!("the edge of face {} and face {}", one.min(other), one.max(other)), rest))
}

/// Reads the first parts of a list that belong together, by name: a cell, a run of cells, edges,
/// regions; returns the rest too.
fn first_places(list: &str) -> Option<(Vec<String>, &str)> {
    if let Some((edge, rest)) = beside_faces(list) {
        return Some((vec![edge], rest));
    }
    for what in ["edge", "outer edge"] {
        if let Some(ends) = list.strip_prefix(&format!("the {what} between ")) {
            let (name, rest) = edge(ends, what, " and ")?;
            return Some((vec![name], rest));
        }
    }
    if let Some(edges) = list.strip_prefix("the edges ") {
        let (first, mut rest) = edge(edges, "edge", "–")?;
        let mut names = vec![first];
        while let Some((name, after)) = next(rest).and_then(|more| edge(more, "edge", "–")) {
            names.push(name);
            rest = after;
        }
        return Some((names, rest));
    }
    for side in ["left", "right", "upper", "lower"] {
        if let Some(of) = list.strip_prefix(&format!("the {side} side of ")) {
            let ([row, column], rest) = cell(of)?;
            return Some((vec![format!("the {side} side of R{row}C{column}")], rest));
        }
    }
    if let Some(numbers) = list.strip_prefix("regions ").or_else(|| list.strip_prefix("region ")) {
        let (first, mut rest) = number(numbers)?;
        let mut names = vec![format!("region {first}")];
        while let Some((region, after)) = next(rest).and_then(number) {
            names.push(format!("region {region}"));
            rest = after;
        }
        return Some((names, rest));
    }
    let ([row, column], rest) = cell(list)?;
    let run = rest.strip_prefix(" to ").and_then(cell);
    let ([last_row, last_column], rest) = run.unwrap_or(([row, column], rest));
    let cells = (row..=last_row).flat_map(|y| (column..=last_column).map(move |x| (y, x)));
    Some((cells.map(|(y, x)| format!("R{y}C{x}")).collect(), rest))
}

/// Reads the places of a whole list, by name.
fn places(list: &str) -> Option<Vec<String>> {
    let (mut names, mut rest) = first_places(list)?;
    while !rest.is_empty() {
        let (more, after) = first_places(next(rest)?)?;
        names.extend(more);
        rest = after;
    }
    Some(names)
}

/// Reads the position of a domino at the beginning of a clause: its edge, and the rest.
fn domino(clause: &str) -> Option<(String, &str)> {
    let (half, rest) = number(clause.strip_prefix("the ").or(clause.strip_prefix("The "))?)?;
    let (other, rest) = number(rest.strip_prefix('-')?)?;
    let lies = [" lies on ", " can lie only on "].iter().find_map(|lies| rest.strip_prefix(lies));
    edge(lies.filter(|_| half <= other)?, "edge", " and ")
}

/// Reads a link at the beginning of a clause, true if it is there, and the rest.
fn link(clause: &str) -> Option<(String, bool, &str)> {
    let ([row, column], rest) = cell(clause)?;
    let (is, rest) = match rest.strip_prefix(" leads to ") {
        Some(rest) => (true, rest),
        None => (false, rest.strip_prefix(" does not lead to ")?),
    };
    let ([to_row, to_column], rest) = cell(rest)?;
    Some((format!("the link from R{row}C{column} to R{to_row}C{to_column}"), is, rest))
}

/// Reads a number or a dot by its name, as the value of the cells that belong to it, and the rest.
fn owner(clause: &str) -> Option<(String, &str)> {
    let named = clause.strip_prefix("the ")?;
    let dot = |[row, column]: [usize; 2], [other_row, other_column]: [usize; 2]| {
        format!(r#"{{"dot":[{},{}]}}"#, column + other_column - 1, row + other_row - 1)
    };
    if let Some(place) = named.strip_prefix("dot at the corner of ") {
        let (one, rest) = cell(place)?;
        let (other, rest) = cell(rest.strip_prefix(" and ")?)?;
        return Some((dot(one, other), rest));
    }
    if let Some(place) = named.strip_prefix("dot between ") {
        let (one, rest) = cell(place)?;
        let (other, rest) = cell(rest.strip_prefix(" and ")?)?;
        return Some((dot(one, other), rest));
    }
    if let Some(place) = named.strip_prefix("dot at ") {
        let (one, rest) = cell(place)?;
        return Some((dot(one, one), rest));
    }
    // A number can be unknown.
    let rest = named.strip_prefix('?').or_else(|| Some(number(named)?.1))?;
    let ([row, column], rest) = cell(rest.strip_prefix(" at ")?)?;
    Some((format!(r#"{{"cell":[{},{}]}}"#, column - 1, row - 1), rest))
}

/// Reads a value at the beginning of a clause; returns the rest too.
fn value(clause: &str, words: Words) -> Option<(String, &str)> {
    if let Some((value, rest)) = number(clause) {
        return Some((value.to_string(), rest));
    }
    if let Some(owner) = owner(clause) {
        return Some(owner);
    }
    let &(word, value) = words
        .iter()
        .filter(|(word, _)| clause.starts_with(word))
        .max_by_key(|(word, _)| word.len())?;
    Some((value.to_owned(), &clause[word.len()..]))
}

/// Reads a clause; an error contains the unreadable rest.
/// `within` are the edges between the cells of the region that the sentence is about.
fn read(mut clause: &str, words: Words, within: &StatedFacts) -> Result<StatedFacts, String> {
    let mut said = StatedFacts::new();
    loop {
        if let Some(rest) = WITHIN.iter().find_map(|words| clause.strip_prefix(words)) {
            said.extend(within.iter().cloned());
            clause = rest;
        } else if let Some((edge, rest)) = domino(clause) {
            said.insert((edge, "false".to_owned(), true));
            clause = rest;
        } else if let Some((link, is, rest)) = link(clause) {
            said.insert((link, "true".to_owned(), is));
            clause = rest;
        } else if let Some((value, rest)) = clause.strip_prefix("only ").and_then(owner) {
            let reached = rest.strip_prefix(" can reach ").and_then(first_places);
            let (places, rest) = reached.ok_or_else(|| format!("what is reached by `{rest}`?"))?;
            said.extend(places.into_iter().map(|place| (place, value.clone(), true)));
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
        let next = ["; in the same way ", "; and ", ", and ", " and ", ", "]
            .iter()
            .find_map(|between| clause.strip_prefix(between));
        match next {
            Some(rest) => clause = rest,
            None if clause.is_empty() => return Ok(said),
            None => return Err(format!("nothing goes on at `{clause}`")),
        }
    }
}

/// Returns the rest after a comma, if another value of the same list follows.
fn listed(rest: &str, words: Words) -> Option<&str> {
    let next = rest.strip_prefix(", ")?;
    value(next, words).map(|_| next)
}

/// Reads a whole sentence without a separate clause for its conclusion:
/// `R1C3 is the only place left for 2 in row 1`, `R1C1 can only be 3`.
fn read_whole(text: &str, words: Words) -> Result<StatedFacts, String> {
    let text = text.trim_end_matches('.');
    let one = |place: &str, rest: &str| {
        let (value, _) = value(rest, words)?;
        // Facts come before the place: `as R1C2 is 5, …`, or a technique's name.
        let from = [", ", ": "].iter().filter_map(|sign| Some(place.rfind(sign)? + sign.len()));
        let names = places(&place[from.max().unwrap_or(0)..])?;
        Some(names.into_iter().map(|place| (place, value.clone(), true)).collect())
    };
    let no_way = || format!("no clause of `{text}` says what follows");
    for between in [" is the only place left for ", " can only be "] {
        if let Some((place, rest)) = text.split_once(between) {
            return one(place, rest).ok_or_else(no_way);
        }
    }
    // The count of layouts in Mines.
    if text.starts_with("None of the ")
        && let Some((_, place)) = text.split_once(" has a mine at ")
    {
        let safe = |place| (place, ".".to_owned(), true);
        return places(place).map(|names| names.into_iter().map(safe).collect()).ok_or_else(no_way);
    }
    if let Some((place, rest)) = text.split_once(" left but ") {
        let (place, _) = place.rsplit_once(" has no ").ok_or_else(no_way)?;
        return one(place, rest).ok_or_else(no_way);
    }
    if let Some((edge, "")) = domino(text) {
        return Ok(StatedFacts::from([(edge, "false".to_owned(), true)]));
    }
    let (first, rest) = text.split_at_checked(1).unwrap_or_default();
    let small = first.to_lowercase() + rest;
    let read = |text: &str| read(text, words, &StatedFacts::new());
    read(text).or_else(|_| read(&small)).map_err(|_| no_way())
}

/// Reads the heights that a clue of Towers rules out:
/// `5 is no nearer than R1C4 and 4 no nearer than R1C3` rules them out in the cells before these.
fn read_nearest(text: &str, size: Size) -> Option<StatedFacts> {
    let (subject, clause) = text.trim_end_matches('.').split_once(" is met only if ")?;
    let mut said = StatedFacts::new();
    let parts = clause.split(", ").flat_map(|part| part.split(" and "));
    for part in parts {
        let (height, rest) = number(part)?;
        let rest = rest.strip_prefix(" is").unwrap_or(rest).strip_prefix(" no nearer than ")?;
        let ([row, column], "") = cell(rest)? else { return None };
        let (side, line) = subject.rsplit_once(' ')?;
        let line: usize = line.parse().ok()?;
        let cells: Vec<[usize; 2]> = match side.rsplit(' ').take(2).collect::<Vec<_>>()[..] {
            ["column", "above"] => (1..row).map(|y| [y, line]).collect(),
            ["column", "below"] => (row + 1..=size.height).map(|y| [y, line]).collect(),
            ["row", "of"] if side.contains(" left ") => (1..column).map(|x| [line, x]).collect(),
            ["row", "of"] => (column + 1..=size.width).map(|x| [line, x]).collect(),
            _ => return None,
        };
        said.extend(
            cells.into_iter().map(|[y, x]| (format!("R{y}C{x}"), height.to_string(), false)),
        );
    }
    Some(said)
}

/// Returns the edges between the cells of a region that a sentence mentions.
fn within(text: &str) -> StatedFacts {
    let has = text.split_once(" has ").map_or("", |(_, rest)| rest);
    let has = has.split(", so ").next().unwrap_or_default();
    let has = has.split(" but not ").next().unwrap_or_default();
    let cells = places(has).unwrap_or_default();
    let cells: Vec<[usize; 2]> = cells.iter().filter_map(|name| Some(cell(name)?.0)).collect();
    let mut edges = StatedFacts::new();
    for &[row, column] in &cells {
        for other in [[row, column + 1], [row + 1, column]] {
            if cells.contains(&other) {
                let name =
                    format!("the edge between R{row}C{column} and R{}C{}", other[0], other[1]);
                edges.insert((name, "false".to_owned(), true));
            }
        }
    }
    edges
}

/// Removes equal statements in different words: for a place with one of several values, the data
/// has the values that it does not have.
fn settle(mut said: StatedFacts, mut data: StatedFacts) -> (StatedFacts, StatedFacts) {
    let has: BTreeSet<String> =
        data.iter().filter(|(.., is)| *is).map(|(place, ..)| place.clone()).collect();
    let is_another = |place: &String, value: &String| {
        data.iter().any(|fact| fact.0 == *place && fact.2 && fact.1 != *value)
    };
    said.retain(|(place, value, is)| *is || !is_another(place, value));
    data.retain(|(place, _, is)| *is || !has.contains(place));
    let places: BTreeSet<String> = said.iter().map(|(place, ..)| place.clone()).collect();
    for place in places {
        let of = |known: &StatedFacts, is: bool| -> BTreeSet<String> {
            let own = known.iter().filter(|fact| fact.0 == place && fact.2 == is);
            own.map(|(_, value, _)| value.clone()).collect()
        };
        let (left, out) = (of(&said, true), of(&data, false));
        // If few values are left, the sentence names these.
        if !has.contains(&place) && !left.is_empty() && !out.is_empty() && left.is_disjoint(&out) {
            said.retain(|fact| fact.0 != place);
            data.retain(|fact| fact.0 != place);
        }
    }
    (said, data)
}

/// Names of places in sentences, if places do not name themselves.
#[derive(Debug)]
pub struct Names {
    of: BTreeMap<Place, String>,
    size: Size,
}

impl Names {
    /// The names in a puzzle.
    pub fn for_puzzle(puzzle: &AnyProblem) -> Self {
        let size = given(puzzle).map_or(Size { width: 0, height: 0 }, |given| given.size());
        let of = match puzzle.kind().name {
            "loopy" if is_of_squares(puzzle) => squares(&puzzle.picture()),
            "loopy" => faces(&puzzle.picture()),
            "net" => outer_edges(size),
            _ => BTreeMap::new(),
        };
        Self { of, size }
    }

    /// Returns the name of a place.
    pub fn name(&self, place: Place) -> String {
        self.of.get(&place).map_or_else(|| place.to_string(), Clone::clone)
    }

    /// Returns the facts of the data.
    fn said(&self, facts: &[Fact]) -> StatedFacts {
        let word = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let fact = |fact: &Fact| match &fact.says {
            Says::Is(value) => (self.name(fact.place), word(value), true),
            Says::Not(value) => (self.name(fact.place), word(value), false),
        };
        facts.iter().map(fact).collect()
    }
}

/// Returns true if a puzzle of Loopy is on squares.
fn is_of_squares(puzzle: &AnyProblem) -> bool {
    puzzle.game_id().contains("t0:")
}

/// Returns the names of the edges of Net that join opposite sides of the grid.
fn outer_edges(Size { width, height }: Size) -> BTreeMap<Place, String> {
    let right = (0..height).map(|y| {
        let name = format!("the outer edge between R{0}C{width} and R{0}C1", y + 1);
        (Place::Edge(Edge::Beside(width - 1, y, Side::Right)), name)
    });
    let below = (0..width).map(|x| {
        let name = format!("the outer edge between R{height}C{0} and R1C{0}", x + 1);
        (Place::Edge(Edge::Beside(x, height - 1, Side::Down)), name)
    });
    right.chain(below).collect()
}

/// Returns the names of the edges of a picture of any tiling: by the faces beside them.
/// Edges beside the same faces have the same name here.
fn faces(picture: &Picture) -> BTreeMap<Place, String> {
    let outline = |mark: &Mark| match (mark.place, &mark.shape) {
        (Some(place @ Place::Face(_)), Shape::Polygon(outline)) => Some((place, outline.clone())),
        _ => None,
    };
    let outlines: Vec<(Place, Vec<Point>)> = picture.marks.iter().filter_map(outline).collect();
    let name = |mark: &Mark| {
        let (Some(place @ Place::Edge(_)), Shape::Line { to, .. }) = (mark.place, &mark.shape)
        else {
            return None;
        };
        let ends = [mark.point, *to];
        let is_side = |outline: &[Point]| {
            let sides = outline.iter().zip(outline.iter().cycle().skip(1));
            sides.into_iter().any(|(&one, &other)| ends == [one, other] || ends == [other, one])
        };
        let mut beside: Vec<Place> = outlines
            .iter()
            .filter(|(_, outline)| is_side(outline))
            .map(|(face, _)| *face)
            .collect();
        beside.sort_unstable();
        let beside: Vec<String> = beside.iter().map(Place::to_string).collect();
        Some((place, format!("the edge of {}", beside.join(" and "))))
    };
    picture.marks.iter().filter_map(name).collect()
}

/// Returns the names of the faces and edges of a picture of squares: the faces are cells, and an
/// edge is between two cells, or on a side of one.
fn squares(picture: &Picture) -> BTreeMap<Place, String> {
    let faces = || picture.marks.iter().filter(|mark| matches!(mark.place, Some(Place::Face(_))));
    let [columns, rows] = [|point: Point| point.x, |point: Point| point.y]
        .map(|at| faces().map(|mark| at(mark.point)).collect::<BTreeSet<i32>>());
    let label = |x: i32, y: i32| {
        let [row, column] = [(&rows, y), (&columns, x)].map(|(all, at)| all.range(..=at).count());
        format!("R{row}C{column}")
    };
    let mut names: BTreeMap<Place, String> =
        faces().filter_map(|mark| Some((mark.place?, label(mark.point.x, mark.point.y)))).collect();
    for mark in &picture.marks {
        let (Some(place @ Place::Edge(_)), Shape::Line { to, .. }) = (mark.place, &mark.shape)
        else {
            continue;
        };
        let from = mark.point;
        let is_upright = from.x == to.x;
        // Cells before the edge and after it.
        let (all, at, across) = if is_upright {
            (&columns, from.x, i32::midpoint(from.y, to.y))
        } else {
            (&rows, from.y, i32::midpoint(from.x, to.x))
        };
        let cell = |at: i32| if is_upright { label(at, across) } else { label(across, at) };
        let before = all.range(..at).next_back().map(|&at| cell(at));
        let behind = all.range(at..).next().map(|&at| cell(at));
        let name = match (before, behind, is_upright) {
            (Some(before), Some(behind), _) => format!("the edge between {before} and {behind}"),
            (None, Some(cell), true) => format!("the left side of {cell}"),
            (None, Some(cell), false) => format!("the upper side of {cell}"),
            (Some(cell), None, true) => format!("the right side of {cell}"),
            (Some(cell), None, false) => format!("the lower side of {cell}"),
            (None, None, _) => continue,
        };
        names.insert(place, name);
    }
    names
}

/// Reads the conclusion of a sentence.
fn read_sentence(sentence: &str, words: Words, size: Size) -> Result<StatedFacts, String> {
    match (read_nearest(sentence, size), conclusion(sentence)) {
        (Some(said), _) => Ok(said),
        (_, Some(clause)) => {
            let clause = clause.strip_prefix("along the links ").unwrap_or(clause);
            read(clause, words, &within(sentence))
        }
        (_, None) => read_whole(sentence, words),
    }
}

/// Returns the flaw of the words of the conclusion, if they have one.
/// Known facts may be repeated for the edges within a region, and for heights.
fn misread(step: &Step, words: Words, names: &Names, seen: &PlayerFacts) -> Option<String> {
    if step.therefore.is_empty() {
        return None;
    }
    let (mut said, mut again) = (StatedFacts::new(), StatedFacts::new());
    for sentence in sentences(&step.text) {
        let (implied, sentence) = at_once::at_once(sentence, words, names.size);
        let sentence = sentence.as_str();
        said.extend(implied.iter().cloned());
        again.extend(implied);
        match read_sentence(sentence, words, names.size) {
            Ok(own) => said.extend(own),
            Err(why) => return Some(why),
        }
        again.extend(within(sentence));
        again.extend(read_nearest(sentence, names.size).unwrap_or_default());
    }
    let (mut said, data) = settle(said, names.said(&step.therefore));
    said.retain(|fact| {
        let is_again = again.contains(fact) && seen.is_known(names, fact);
        data.contains(fact) || !(is_again || seen.is_on_the_way(fact))
    });
    (said != data).then(|| format!("it says {said:?}, what follows is {data:?}"))
}

/// Board that a player sees: the known facts of each place.
#[derive(Default)]
struct PlayerFacts {
    is: BTreeMap<Place, Value>,
    not: Vec<(Place, Value)>,
    /// True if more is crossed out than in the steps.
    is_rough: bool,
    /// True if the game answers each step, so that only its player sees the board.
    is_played: bool,
}

impl PlayerFacts {
    fn learn(&mut self, facts: &[Fact]) {
        for fact in facts {
            match &fact.says {
                Says::Is(value) => drop(self.is.insert(fact.place, value.clone())),
                Says::Not(value) => self.not.push((fact.place, value.clone())),
            }
        }
    }

    fn has(&self, fact: &Fact) -> bool {
        let follows = || self.is_numbered(fact.place) || self.is_passed(fact.place);
        self.is.get(&fact.place) == fact.value() || fact.value() == Some(&true.into()) && follows()
    }

    /// Returns true if a place is a cell with track to one of its sides.
    fn is_passed(&self, place: Place) -> bool {
        let Place::Cell([x, y]) = place else { return false };
        let edge = |x, y, side| Place::Edge(Edge::Beside(x, y, side));
        let before = [
            x.checked_sub(1).map(|x| edge(x, y, Side::Right)),
            y.checked_sub(1).map(|y| edge(x, y, Side::Down)),
        ];
        let behind = [Side::Right, Side::Down].map(|side| Some(edge(x, y, side)));
        let mut edges = before.into_iter().chain(behind).flatten();
        edges.any(|edge| self.is.get(&edge) == Some(&true.into()))
    }

    /// Returns true if a place is a link between cells with consecutive numbers.
    fn is_numbered(&self, place: Place) -> bool {
        let Place::Link([x, y, to_x, to_y]) = place else { return false };
        let number = |cell: [usize; 2]| self.is.get(&Place::Cell(cell)).and_then(Value::as_u64);
        let [from, to] = [[x, y], [to_x, to_y]].map(number);
        from.is_some() && from.map(|from| from + 1) == to
    }

    /// Returns true if a statement is a mine, found on the way to a cell that is safe.
    fn is_on_the_way(&self, (_, value, _): &(String, String, bool)) -> bool {
        self.is_played && value == "*"
    }

    /// Returns true if a statement is known before.
    fn is_known(&self, names: &Names, (name, value, is): &(String, String, bool)) -> bool {
        let word = |own: &Value| own.as_str().map_or_else(|| own.to_string(), str::to_owned);
        let has = self.is.iter().find(|(place, _)| names.name(**place) == *name);
        let has_not = || {
            let crossed = self.not.iter().filter(|(place, _)| names.name(*place) == *name);
            crossed.into_iter().any(|(_, own)| word(own) == *value)
        };
        has.is_some_and(|(_, own)| (word(own) == *value) == *is) || !is && has_not()
    }

    fn is_open(&self, fact: &Fact) -> bool {
        let crossed =
            |(place, value): &(Place, Value)| *place == fact.place && Some(value) == fact.value();
        let is_known = self.is.contains_key(&fact.place) || self.is_passed(fact.place);
        !is_known && !self.not.iter().any(crossed)
    }

    /// Returns the flaw of a step's statement about the board, if it has one.
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
        // A rule with a numeric clue adds up, if there is a conclusion.
        if step.therefore.is_empty() {
            return None;
        }
        let facts = step.because.facts.iter().filter(|fact| !self.has(fact));
        let clues: Vec<u64> = facts.filter_map(|fact| fact.value()?.as_u64()).collect();
        // For a line, the cells without a pole: the rest after both of its numbers.
        if let ([plus, minus], true) = (&clues[..], step.text.contains("all but one")) {
            let wanted = (scope.len() as u64).saturating_sub(plus + minus);
            return (has as u64 + open != wanted + 1)
                .then(|| format!("{has} are there, {open} are left, and {wanted} are wanted"));
        }
        let &[clue] = &clues[..] else { return None };
        // The words mention one that is still to come.
        let more = usize::from(step.text.contains(" only one more "));
        let there = (has + fixed + more) as u64;
        match step.rule {
            ConstraintKind::AtMost if there != clue => {
                Some(format!("{there} are there, and the clue is {clue}"))
            }
            ConstraintKind::AtLeast if there + open != clue => {
                Some(format!("{there} are there, {open} are left, and the clue is {clue}"))
            }
            _ => None,
        }
    }
}

/// The board that a puzzle gives; `None`, if the game shows it while it is played.
fn given(puzzle: &AnyProblem) -> Option<Board> {
    (puzzle.kind().name != "mines").then(|| Board::givens(puzzle))
}

/// The flaws of the words in the explanation of a puzzle, from what it gives on: for each step that
/// has any, its number and what is wrong. `None`, if nobody reads this kind's words.
pub fn flaws(puzzle: &AnyProblem, steps: &[Step]) -> Option<Vec<(usize, String)>> {
    let name = puzzle.kind().name;
    let &(_, words) = KINDS.iter().find(|(kind, _)| *kind == name)?;
    let given = given(puzzle);
    let names = Names::for_puzzle(puzzle);
    // Parts of ships are ships.
    let ship = |value: Value| match value.as_str() {
        Some(part) if name == "battleship" && part != "." => "V".into(),
        _ => value,
    };
    let entry_at = |place: Place| Some((place, ship(given.as_ref()?.get(place)?)));
    let mut seen = PlayerFacts {
        is: given.iter().flat_map(Board::places).filter_map(entry_at).collect(),
        is_rough: OBVIOUS.contains(&name),
        is_played: given.is_none(),
        ..PlayerFacts::default()
    };
    if name == "tracks" {
        let ends = ends(&puzzle.game_id(), names.size).into_iter();
        seen.is.extend(ends.map(|place| (place, true.into())));
    }
    let sea = (name == "bridges").then(|| {
        let id = puzzle.game_id();
        let digit = id.split_once('m').and_then(|(_, rest)| rest.chars().next()?.to_digit(10));
        let links = given.iter().flat_map(Board::places).collect();
        bridges::Sea { most: digit.map_or(2, u64::from), links }
    });
    let mut field = seen.is_played.then(|| mines::MineBoard::begin(puzzle, words));
    let mut flaws = Vec::new();
    for (number, step) in steps.iter().enumerate() {
        let misread = match &sea {
            Some(sea) => bridges::misread(step, &seen, sea),
            None => misread(step, words, &names, &seen),
        };
        let mut wrong: Vec<String> = misread.into_iter().collect();
        let statements: Vec<&Statement> =
            step.words.parts().iter().filter_map(|part| part.states.as_ref()).collect();
        match &mut field {
            Some(field) => {
                wrong.extend(field.untrue(step));
                field.play(step);
            }
            None => {
                wrong.extend(statements.iter().filter_map(|statement| seen.wrong(statement, step)));
            }
        }
        let speaks = !seen.is_played && OF_THE_BOARD.iter().any(|words| step.text.contains(words));
        let is_at_once = step.suppose.is_none() && !step.therefore.is_empty();
        let is_left = LEFT.iter().any(|left| step.text.contains(left));
        if speaks && is_at_once && !is_left && statements.is_empty() {
            wrong.push("it speaks of the board without a statement".to_owned());
        }
        if !wrong.is_empty() {
            flaws.push((number, format!("{}: {}", step.text, wrong.join("; "))));
        }
        seen.learn(&step.therefore);
    }
    Some(flaws)
}

/// Returns the cells in which the track of an ID enters the grid and leaves it. A number with an
/// `S` is that of the column that it leaves below, or of the row that it enters on the left.
fn ends(id: &str, Size { width, height }: Size) -> Vec<Place> {
    let clues = id.split(',').skip(1).enumerate();
    let marked = clues.filter(|(_, clue)| clue.starts_with('S')).map(|(number, _)| number);
    marked
        .map(|number| if number < width { [number, height - 1] } else { [0, number - width] })
        .map(Place::Cell)
        .collect()
}

/// Returns the kinds whose words are read.
pub fn kinds() -> impl Iterator<Item = &'static str> {
    KINDS.iter().map(|(kind, _)| *kind)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Returns the flaw of a step's words on an empty board.
    fn misread_alone(step: &Step, words: Words) -> Option<String> {
        let names = Names { of: BTreeMap::new(), size: Size { width: 5, height: 5 } };
        misread(step, words, &names, &PlayerFacts::default())
    }

    #[test]
    fn whole_sentences_are_read_too() {
        let cell = |x: usize, y: usize| Place::Cell([x - 1, y - 1]);
        let edge = |x: usize, y: usize, side| Place::Edge(Edge::Beside(x - 1, y - 1, side));
        let is = |place, value: Value| Fact::is(place, value);
        let not = |place, value: Value| Fact { place, says: Says::Not(value) };
        let own = json!({"cell": [4, 3]});
        let dot = json!({"dot": [3, 6]});
        let nearest =
            "The 4 left of row 1 is met only if 5 is no nearer than R1C3 and 4 no nearer than R1C2";
        for (text, therefore) in [
            ("R1C3 is the only place left for 2 in row 1", vec![is(cell(3, 1), json!(2))]),
            (
                "Hidden single: R1C3 is the only place left for 2 in row 1",
                vec![is(cell(3, 1), json!(2))],
            ),
            ("R1C3 can only be 12", vec![is(cell(3, 1), json!(12))]),
            ("R1C3 has no digit left but 7", vec![is(cell(3, 1), json!(7))]),
            (
                "None of the 18 layouts that fit what is open has a mine at R1C3",
                vec![is(cell(3, 1), json!("."))],
            ),
            (
                "The 0-2 can lie only on R1C1 and R1C2",
                vec![is(edge(1, 1, Side::Right), json!(false))],
            ),
            ("Only the 3 at R4C5 can reach R2C2", vec![is(cell(2, 2), own.clone())]),
            ("Only the ? at R4C5 can reach R2C2", vec![is(cell(2, 2), own.clone())]),
            (
                "R2C1 is empty, so only the dot between R3C2 and R4C2 can reach R2C2",
                vec![is(cell(2, 2), dot)],
            ),
            (
                "The rectangle of the 3 at R4C5 has R1C1 and R1C2 but not R3C1, so the edge between R1C2 and R1C3 is a border, and none lies between its cells",
                vec![
                    is(edge(2, 1, Side::Right), json!(true)),
                    is(edge(1, 1, Side::Right), json!(false)),
                ],
            ),
            (
                nearest,
                vec![
                    not(cell(1, 1), json!(5)),
                    not(cell(2, 1), json!(5)),
                    not(cell(1, 1), json!(4)),
                ],
            ),
        ] {
            let step = |text: String, therefore: Vec<Fact>| Step {
                text,
                therefore,
                ..Step::by(ConstraintKind::Clause)
            };
            let whole = step(format!("{text}."), therefore.clone());
            assert_eq!(misread_alone(&whole, EDGES), None, "{text}");
            for at in 0..therefore.len() {
                let mut others = therefore.clone();
                others[at].place = cell(9, 9);
                assert!(
                    misread_alone(&step(format!("{text}."), others), EDGES).is_some(),
                    "{text}"
                );
            }
        }
    }

    #[test]
    fn the_reader_tells_false_sentences_from_true_ones() {
        let words: Words = &[("/", "/"), ("\\", "\\")];
        let step = |text: &str| {
            let fact = |x: usize, value: &str| Fact::is(Place::Cell([x, 0]), value);
            let therefore = vec![fact(0, "/"), fact(1, "/"), fact(2, "\\")];
            Step { text: text.to_owned(), therefore, ..Step::by(ConstraintKind::AtMost) }
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
            (r"R1C1 is /. Wherever the 2 goes, R1C2 is /. It is full, so R1C3 is \", true),
            (r"R1C1 is /. Wherever the 2 goes, R1C2 is \. It is full, so R1C3 is \", false),
            (r"R1C1 and R1C2 are both /. It is full, so R1C2 is \", false),
        ] {
            let found = misread_alone(&step(&format!("{reason}, so {text}.")), words);
            assert_eq!(found.is_none(), is_true, "{text}: {found:?}");
        }
        assert!(misread_alone(&step(reason), words).is_some(), "nothing is said to follow");
    }

    #[test]
    fn a_false_statement_about_the_board_is_found() {
        let fact = |x: usize, value: &str| Fact::is(Place::Cell([x, 0]), value);
        let mut seen = PlayerFacts::default();
        seen.learn(&[fact(0, "/"), fact(1, "\\")]);
        let scope = vec![fact(0, "/"), fact(1, "/"), fact(2, "/")];
        let step = |rule, clue: u64| {
            let mut step = Step::by(rule);
            step.because.facts = vec![Fact::is(Place::Dot([1, 1]), json!(clue))];
            step.therefore = vec![fact(2, "/")];
            step
        };
        let has = |count, fixed| Statement::Has { scope: scope.clone(), count, fixed };
        assert_eq!(seen.wrong(&has(1, 0), &step(ConstraintKind::AtMost, 1)), None);
        assert!(seen.wrong(&has(2, 0), &step(ConstraintKind::AtMost, 2)).is_some());
        assert!(
            seen.wrong(&has(1, 0), &step(ConstraintKind::AtMost, 2)).is_some(),
            "the frame is missing"
        );
        assert_eq!(seen.wrong(&has(1, 1), &step(ConstraintKind::AtMost, 2)), None);
        let left = |open: &[usize]| {
            let open = open.iter().map(|&x| fact(x, "/")).collect();
            Statement::Left { scope: scope.clone(), open, fixed: 0 }
        };
        assert_eq!(seen.wrong(&left(&[2]), &step(ConstraintKind::AtLeast, 2)), None);
        assert!(seen.wrong(&left(&[1, 2]), &step(ConstraintKind::AtLeast, 3)).is_some());
        assert!(seen.wrong(&left(&[2]), &step(ConstraintKind::AtLeast, 3)).is_some());
    }
}
