//! Steps as players of nonograms say them: overlaps, runs that are complete, gaps that are too small.
//!
//! What is said is found out anew from the facts of the step, by going through the placements of the line's runs ([`line`]); so each sentence is certain.

mod line;
mod parts;
#[cfg(test)]
mod tests;
mod whites;

use serde_json::Value;
use tatham_core::explain::{Because, Step};
use tatham_core::words::{capital, list};
use tatham_core::{Fact, Place, Says};
use tatham_explain::Worded;

use crate::problem::{Problem, sign};
use line::{Line, Stuck};

/// Links of a chain that are told without a warning.
const LONG: usize = 6;

/// The step in words; nothing, where it is about more than lines and cells.
pub(crate) fn worded(problem: &Problem, step: &Step) -> Option<Worded> {
    if step.suppose.is_some() {
        return supposing(problem, step);
    }
    let line = line_of(problem, &step.because)?;
    if step.therefore.is_empty() {
        let (stuck, clause) = why_not(&line, "is", None)?;
        let text = format!("{}{clause}.", lead(&line, &[]));
        return Some(Worded {
            name: clause,
            text: capital(&text),
            places: places(&line, step, &stuck),
        });
    }
    let news = colours(&line, &step.therefore)?;
    parts::step(&line, &news).map(|(name, text, named)| Worded {
        name,
        text,
        places: places(&line, step, &named),
    })
}

/// The line of the only rule, with the facts.
fn line_of<'p>(problem: &'p Problem, because: &Because) -> Option<Line<'p>> {
    let mut clues = because.facts.iter().filter_map(|fact| match fact.place {
        Place::Clue(clue) => Some(clue),
        _ => None,
    });
    let (Some(clue), None) = (clues.next(), clues.next()) else { return None };
    let mut line = Line::new(problem, clue)?;
    let cells: Vec<Fact> =
        because.facts.iter().filter(|fact| cell(fact).is_some()).cloned().collect();
    for (place, black) in colours(&line, &cells)? {
        line.known[place] = Some(black);
    }
    Some(line)
}

/// Places of a line and their colours, as facts say them, in the order of the line; nothing, if one is elsewhere.
fn colours(line: &Line<'_>, facts: &[Fact]) -> Option<Vec<(usize, bool)>> {
    let colour = |fact: &Fact| Some((line.place(cell(fact)?)?, is_black(fact)));
    let mut colours: Vec<(usize, bool)> = facts.iter().map(colour).collect::<Option<_>>()?;
    colours.sort_unstable();
    Some(colours)
}

/// Whether a fact says that its cell is black.
fn is_black(fact: &Fact) -> bool {
    let black = Value::from(sign(true).to_string());
    match &fact.says {
        Says::Is(value) => *value == black,
        Says::Not(value) => *value != black,
    }
}

/// The named places that neither the facts nor the conclusions of a step have.
fn places(line: &Line<'_>, step: &Step, named: &[usize]) -> Vec<Place> {
    let has = |facts: &[Fact], place: Place| facts.iter().any(|fact| fact.place == place);
    let cells = named.iter().map(|&place| line.cell(place));
    let mut places: Vec<Place> = cells
        .filter(|&cell| !has(&step.because.facts, cell) && !has(&step.therefore, cell))
        .collect();
    places.sort_unstable();
    places.dedup();
    places
}

/// `as R3C2 is white, `: the facts but some; nothing without facts.
fn lead(line: &Line<'_>, but: &[usize]) -> String {
    let of = |colour: bool| -> Vec<usize> {
        (0..line.length())
            .filter(|place| line.known[*place] == Some(colour) && !but.contains(place))
            .collect()
    };
    let [blacks, whites] = [of(true), of(false)];
    if blacks.is_empty() && whites.is_empty() {
        String::new()
    } else {
        format!("as {}, ", are(line, &blacks, &whites, "is"))
    }
}

/// `R3C2 and R3C5 are black and R3C7 is white`.
fn are(line: &Line<'_>, blacks: &[usize], whites: &[usize], verb: &str) -> String {
    let say = |places: &[usize], colour: &str| {
        let verb = if verb == "is" && places.len() > 1 { "are" } else { verb };
        (!places.is_empty()).then(|| format!("{} {verb} {colour}", line.cells(places)))
    };
    let parts: Vec<String> =
        [say(blacks, "black"), say(whites, "white")].into_iter().flatten().collect();
    list(&parts, "and")
}

/// Why the runs cannot be placed, as a clause, and the places that it names: `row 3 has no place left for the second 2 behind the run before it`.
/// `supposed` is a cell that the sentence has named already.
fn why_not(line: &Line<'_>, verb: &str, supposed: Option<usize>) -> Option<(Vec<usize>, String)> {
    let (has, is, are_all) = if verb == "is" {
        ("has", "is", "are all")
    } else {
        ("would have", "would be", "would all be")
    };
    let name = line.name();
    Some(match line.stuck()? {
        Stuck::Run(0) if line.runs.len() == 1 => {
            (Vec::new(), format!("{name} {has} no place left for its {}", line.runs[0]))
        }
        Stuck::Run(0) => (
            Vec::new(),
            format!("{name} {has} no place left for its first run, {}", line.called(0)),
        ),
        Stuck::Run(run) => {
            let before = if run == 1 { "the run before it" } else { "the runs before it" };
            (
                Vec::new(),
                format!("{name} {has} no place left for {} behind {before}", line.called(run)),
            )
        }
        Stuck::Cell(cell) => {
            let before = if supposed == Some(cell) {
                "it".to_owned()
            } else {
                format!("the black {}", line.cell(cell))
            };
            let clause = match line.runs.len() {
                0 => format!("{name}, which has no runs, {has} {before} in it"),
                1 => format!("the {} of {name} {is} used up before {before}", line.runs[0]),
                _ => format!("the runs of {name} {are_all} used up before {before}"),
            };
            (vec![cell], clause)
        }
    })
}

/// A chain from what is supposed to a line that cannot be, line by line.
fn supposing(problem: &Problem, step: &Step) -> Option<Worded> {
    let supposed = step.suppose.as_ref()?;
    let colour = |black: bool| if black { "black" } else { "white" };
    let (last, before) = step.chain.split_last()?;
    let opening = format!("if {} were {}", supposed.place, colour(is_black(supposed)));
    let mut clauses = vec![opening.clone()];
    let mut links: Vec<(Line<'_>, Vec<Fact>)> = Vec::new();
    for link in before {
        let line = line_of(problem, &link.because)?;
        match links.last_mut().filter(|(own, _)| own.name() == line.name()) {
            Some((_, facts)) => facts.extend(link.therefore.iter().cloned()),
            None => links.push((line, link.therefore.clone())),
        }
    }
    for (at, (line, facts)) in links.iter().enumerate() {
        let news = colours(line, facts)?;
        let of = |colour: bool| -> Vec<usize> {
            news.iter().filter(|(_, black)| *black == colour).map(|(place, _)| *place).collect()
        };
        let then = if at > 0 { "then " } else { "" };
        clauses.push(format!(
            "{then}{} by {}",
            are(line, &of(true), &of(false), "would be"),
            line.name()
        ));
    }
    let line = line_of(problem, &last.because)?;
    // Where the chain is short, the sentence has named the cell just before.
    let supposed_place = match supposed.place {
        Place::Cell(cell) if links.is_empty() => line.place(cell),
        _ => None,
    };
    let (_, broken) = why_not(&line, "would", supposed_place)?;
    let and = if links.is_empty() { "" } else { "and " };
    clauses.push(format!("{and}{broken}"));
    let (first, others) = step.therefore.split_first()?;
    let others = if others.is_empty() {
        String::new()
    } else {
        format!("; in the same way {}", scattered(others))
    };
    let so = format!("{} is {}{others}", first.place, colour(is_black(first)));
    let long = if links.len() >= LONG {
        format!(" (A long way: {} links.)", links.len() + 1)
    } else {
        String::new()
    };
    let text = format!("{}. So {so}.{long}", clauses.join(", "));
    let name = format!("{opening}, {broken}");
    Some(Worded { name, text: capital(&text), places: step.because.left.clone() })
}

/// Cells of more than one line, and their colours.
fn scattered(facts: &[Fact]) -> String {
    let say = |black: bool| {
        let mut cells: Vec<[usize; 2]> =
            facts.iter().filter(|fact| is_black(fact) == black).filter_map(cell).collect();
        cells.sort_unstable_by_key(|&[x, y]| (y, x));
        let (verb, colour) =
            (if cells.len() > 1 { "are" } else { "is" }, if black { "black" } else { "white" });
        let names = Place::names(&cells.iter().copied().map(Place::Cell).collect::<Vec<_>>());
        (!cells.is_empty()).then(|| format!("{} {verb} {colour}", list(&names, "and")))
    };
    let parts: Vec<String> = [say(true), say(false)].into_iter().flatten().collect();
    list(&parts, "and")
}

fn cell(fact: &Fact) -> Option<[usize; 2]> {
    match fact.place {
        Place::Cell(cell) => Some(cell),
        _ => None,
    }
}
