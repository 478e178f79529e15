//! Reasons why a cell is black or white, in the words of nonogram players: overlaps, complete runs,
//! gaps that are too small.
//!
//! Each sentence is derived anew from the facts of the step, by an enumeration of the placements of
//! the line's runs ([`line`]); so it is certainly true.

mod line;
mod techniques;
#[cfg(test)]
mod tests;
mod whites;

use tatham_core::sentence::{Clause, Sentence};
use tatham_core::words::number;
use tatham_core::{Place, cold_sort, grid, say};
use tatham_explain::{Explained, Inference, Tense, TypedFact, ValueNames};

use self::line::{Line, Obstacle};
use self::techniques::Words;
use crate::kind::Pattern;
use crate::problem::black;
use crate::rules::Rule;

tatham_explain::values! {
    /// Colour of a cell.
    Colour { 0 => White, 1 => Black }
}

impl Explained for Pattern {
    type Rule = Rule;
    type Value = Colour;

    const NAMES: ValueNames = ValueNames {
        value: |value| ["white", "black"][usize::from(value == 1)].to_owned(),
        values: |value| ["white cells", "black cells"][usize::from(value == 1)].to_owned(),
        sort: "colour",
        counted: |value| value == 1,
    };

    fn describe(step: &Inference<'_, Self>) -> Option<Sentence> {
        let (Rule(name), _) = step.rule()?;
        if step.is_chain {
            return None;
        }
        let line = with_facts(step, name)?;
        let news = colours(&line, &step.conclusions)?;
        let scope: Vec<(usize, Colour)> =
            (0..line.length()).map(|place| (line.cell(place), Colour::Black)).collect();
        let words = Words {
            say: &|known| {
                let fact = |&(place, is_black): &(usize, bool)| TypedFact {
                    at: line.cell(place),
                    value: if is_black { Colour::Black } else { Colour::White },
                    is: true,
                };
                step.say(&known.iter().map(fact).collect::<Vec<_>>())
            },
            has: &|text| step.has(text, &scope, 0),
            is_complete: step.board().has(&scope).len() == black(line.runs),
        };
        let sentence = techniques::sentence(&line, &news, &words)?;
        let known: Vec<Place> =
            step.facts.iter().chain(&step.conclusions).map(|fact| step.at(fact.at)).collect();
        let named = sentence.text.parts().iter().flat_map(|part| part.places.clone());
        let mut others: Vec<Place> = named.filter(|place| !known.contains(place)).collect();
        others.sort_unstable();
        others.dedup();
        Some(sentence.naming(others))
    }

    fn reason(link: &Inference<'_, Self>) -> Option<Clause> {
        let (Rule(name), _) = link.rule()?;
        let line = with_facts(link, name)?;
        if link.conclusions.is_empty() {
            return why_not(&line, link.tense, None);
        }
        Some(in_short(&line, &colours(&line, &link.conclusions)?))
    }
}

/// Line with the facts of a step.
fn with_facts<'s>(step: &Inference<'s, Pattern>, name: grid::Line) -> Option<Line<'s>> {
    let mut line = Line::new(step.problem, name);
    for (place, is_black) in colours(&line, &step.facts)? {
        line.known[place] = Some(is_black);
    }
    Some(line)
}

/// Places of a line that facts are about, in order, each true if it is black; `None` if a fact is
/// elsewhere.
fn colours(line: &Line<'_>, facts: &[TypedFact<Colour>]) -> Option<Vec<(usize, bool)>> {
    let colour = |fact: &TypedFact<Colour>| {
        Some((line.place(fact.at)?, (fact.value == Colour::Black) == fact.is))
    };
    let mut colours: Vec<(usize, bool)> = facts.iter().map(colour).collect::<Option<_>>()?;
    cold_sort::sort(&mut colours);
    Some(colours)
}

/// Clause that explains why the runs cannot be placed:
/// `the second 2 of row 3 does not fit after the run before it`. `supposed` is a cell that the
/// sentence has just named.
fn why_not(line: &Line<'_>, tense: Tense, supposed: Option<usize>) -> Option<Clause> {
    let name = line.name();
    Some(match line.obstacle()? {
        Obstacle::Run(0) => {
            say![line.run_name(0), tense.verb(" fits nowhere", " would fit nowhere")]
        }
        Obstacle::Run(run) => {
            let fits = tense.verb(" does not fit", " would not fit");
            let before = if run == 1 { "the run before it" } else { "the runs before it" };
            say![line.run_name(run), format!("{fits} after {before}")]
        }
        Obstacle::Cell(_) if line.runs.is_empty() => {
            let has = tense.verb("has", "would have");
            format!("{name}, which has no runs, {has} a black cell").into()
        }
        Obstacle::Cell(cell) => {
            let before = match tense {
                _ if supposed == Some(cell) => "it".into(),
                Tense::Is => say!["the black ", line.cells(&[cell])],
                Tense::Would | Tense::Were => line.cells(&[cell]).into(),
            };
            if line.runs.len() == 1 {
                let is = tense.verb("is", "would be");
                say![line.run_name(0), format!(" {is} used up before "), before]
            } else {
                let are = tense.verb("are all", "would all be");
                say![format!("the runs of {name} {are} used up before "), before]
            }
        }
    })
}

/// Short reason of a line in a chain.
fn in_short(line: &Line<'_>, news: &[(usize, bool)]) -> Clause {
    let name = line.name();
    let are_all = |colour: bool| news.iter().all(|&(_, is_black)| is_black == colour);
    let known = line.known.iter().filter(|&&known| known == Some(true)).count();
    if known == black(line.runs) && are_all(false) {
        let runs = match line.runs.len() {
            0 => return format!("{name} has no runs").into(),
            1..5 => line.lengths(),
            several => format!("{} runs", number(several)),
        };
        return format!("{name} would have its {runs}").into();
    }
    let starts = line.starts().unwrap_or_default();
    let within = |run: usize| starts[run][0]..starts[run][starts[run].len() - 1] + line.run(run);
    let always = |run: usize| starts[run][starts[run].len() - 1]..starts[run][0] + line.run(run);
    let runs = || 0..starts.len();
    let overlaps = |run: &usize| news.iter().all(|(place, _)| always(*run).contains(place));
    if are_all(true)
        && let Some(run) = runs().find(overlaps)
    {
        let name = line.run_name(run);
        return match starts[run].len() {
            1 => format!("{name} would fit in one place only").into(),
            _ => format!("all places for {name} would overlap").into(),
        };
    }
    let is_reached = |place: &usize| runs().any(|run| within(run).contains(place));
    if are_all(false) && !starts.is_empty() && !news.iter().any(|(place, _)| is_reached(place)) {
        return match line.runs.len() {
            1 => format!("{} would reach no further", line.run_name(0)).into(),
            _ => format!("no run of {name} would reach that far").into(),
        };
    }
    format!("the runs of {name} would not fit otherwise").into()
}
