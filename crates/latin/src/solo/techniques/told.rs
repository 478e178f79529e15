//! Techniques in words.

use tatham_core::Place;
use tatham_core::explain::{Fact, Step};
use tatham_core::words::{capital, list};
use tatham_explain::Worded;

use super::super::problem::Unit;
use super::{Sight, Technique};

/// Sets of digits that are told one by one.
const MOST_WAYS: usize = 3;

/// A technique's name and words.
pub(super) fn told(technique: &Technique, sight: &Sight<'_>, step: &Step) -> Worded {
    let label = |&cell: &usize| sight.size().label(cell);
    let labels = |cells: &[usize], word| list(&cells.iter().map(label).collect::<Vec<_>>(), word);
    let digits = |digits: u64, word| {
        let digits: Vec<String> = (1..32).filter(|digit| digits >> digit & 1 == 1).map(|digit| digit.to_string()).collect();
        list(&digits, word)
    };
    let so = so(sight);
    let (name, text, named): (&str, String, Vec<usize>) = match technique {
        Technique::HiddenSingle => ("hidden single", step.text.clone(), Vec::new()),
        Technique::NakedSingle => ("naked single", step.text.clone(), Vec::new()),
        Technique::Locked { digit, unit, cells, other } => {
            let is_block = |unit: &Unit| matches!(unit, Unit::Block(_) | Unit::Region(_));
            let name = match (is_block(unit), is_block(other), cells.len()) {
                (true, false, 2) => "pointing pair",
                (true, false, _) => "pointing triple",
                (false, true, _) => "claiming",
                _ => "locked candidates",
            };
            let text = format!("{unit} has its {digit} in {}, so {so}.", labels(cells, "or"));
            (name, text, cells.clone())
        }
        Technique::Naked { digits: own, cells } => {
            let text = format!("{} have only {} left among them, so {so}.", labels(cells, "and"), digits(*own, "and"));
            (["naked pair", "naked triple", "naked quad"][cells.len() - 2], text, cells.clone())
        }
        Technique::Hidden { digits: own, unit, cells } => {
            let text =
                format!("{unit} has its {} in {}, which can be nothing else: {so}.", digits(*own, "and"), labels(cells, "and"));
            (["hidden pair", "hidden triple", "hidden quad"][cells.len() - 2], text, cells.clone())
        }
        Technique::Fish { digit, lines, across, cells } => {
            let text = format!("{} have their {digit} in {}, so {so}.", plural(lines), plural(across));
            (["X-wing", "swordfish", "jellyfish"][lines.len() - 2], text, cells.clone())
        }
        Technique::Turbot { digit, units, joined, ends } => {
            let is_grouped = ends.iter().any(|ends| ends.len() > 1);
            let name = match units {
                _ if is_grouped => "grouped turbot fish",
                [Unit::Row(_), Unit::Row(_)] | [Unit::Column(_), Unit::Column(_)] => "skyscraper",
                [Unit::Row(_), Unit::Column(_)] | [Unit::Column(_), Unit::Row(_)] => "two-string kite",
                _ => "turbot fish",
            };
            let has =
                |i: usize| format!("{} has its {digit} in {}", units[i], labels(&[&[joined[i]], &ends[i][..]].concat(), "or"));
            let both = ends.concat();
            let (see, one) = (labels(joined, "and"), labels(&both, "and"));
            let text = format!("{}, and {}; {see} see each other, so one of {one} is {digit}, and {so}.", has(0), has(1));
            (name, text, [&joined[..], &both].concat())
        }
        Technique::Wing { pivot, wings, digit, own } => {
            let leads = wings.map(|wing| {
                let by = (sight.digits(wing) & !(1 << digit)).trailing_zeros();
                format!("with {by}, {} is {digit}", label(&wing))
            });
            let (at, all, of) = (label(pivot), digits(sight.digits(*pivot), "or"), if *own { "the three" } else { "the two" });
            let text = format!("{at} is {all}: {}. One of {of} is {digit}, so {so}.", leads.join("; "));
            (if *own { "XYZ-wing" } else { "XY-wing" }, text, vec![*pivot, wings[0], wings[1]])
        }
        Technique::WWing { cells, digit, other, unit, link } => {
            let text = format!(
                "{} are both {digit} or {other}, and {unit} has its {other} in {}, so they are not both {other}: one of them is {digit}, and {so}.",
                labels(cells, "and"),
                labels(link, "or")
            );
            ("W-wing", text, [&cells[..], link].concat())
        }
        Technique::Sum { cage, sets } => {
            let given: Vec<String> =
                step.because.facts.iter().filter(|fact| matches!(fact.place, Place::Cell(_))).map(Fact::to_string).collect();
            let given = if given.is_empty() { String::new() } else { format!("as {}, ", list(&given, "and")) };
            let ways: Vec<String> = sets.iter().map(|&set| digits(set, "and")).collect();
            let text = if sets.len() <= MOST_WAYS {
                format!("{given}{cage} can only hold {}, so {so}.", list(&ways, "or"))
            } else {
                let out = sight.ruled_out.iter().fold(0, |all, (_, digit)| all | 1 << digit);
                format!("{given}no way to the sum of {cage} has a {}, so {so}.", digits(out, "or"))
            };
            return Worded { name: format!("the sum of {cage}"), text: capital(&text), places: step.because.left.clone() };
        }
        Technique::Chain => ("XY-chain", step.text.clone(), Vec::new()),
    };
    let title = capital(name);
    let mut left: Vec<Place> = step.because.left.clone();
    for cell in named {
        let place = Place::Cell(sight.xy(cell));
        if !left.contains(&place) {
            left.push(place);
        }
    }
    Worded { name: name.to_owned(), text: format!("{title}: {}", capital(&text)), places: left }
}

/// Lines of one sort: `rows 2 and 6`.
fn plural(units: &[Unit]) -> String {
    let names: Vec<String> = units.iter().map(Unit::to_string).collect();
    let sort = names.first().and_then(|name| name.split(' ').next()).unwrap_or_default();
    let numbers: Vec<String> = names.iter().filter_map(|name| name.split(' ').nth(1)).map(str::to_owned).collect();
    format!("{sort}s {}", list(&numbers, "and"))
}

/// What is ruled out: cells with the same digits together.
fn so(sight: &Sight<'_>) -> String {
    let mut by_cell: Vec<(usize, Vec<u32>)> = Vec::new();
    for &(cell, digit) in &sight.ruled_out {
        match by_cell.iter_mut().find(|(own, _)| *own == cell) {
            Some((_, digits)) => digits.push(digit),
            None => by_cell.push((cell, vec![digit])),
        }
    }
    let mut groups: Vec<(Vec<u32>, Vec<String>)> = Vec::new();
    for (cell, mut digits) in by_cell {
        digits.sort_unstable();
        let label = sight.size().label(cell);
        match groups.iter_mut().find(|(own, _)| *own == digits) {
            Some((_, cells)) => cells.push(label),
            None => groups.push((digits, vec![label])),
        }
    }
    let part = |(digits, cells): (Vec<u32>, Vec<String>)| {
        let digits: Vec<String> = digits.iter().map(u32::to_string).collect();
        format!("{} {} not {}", list(&cells, "and"), if cells.len() > 1 { "are" } else { "is" }, list(&digits, "or"))
    };
    list(&groups.into_iter().map(part).collect::<Vec<_>>(), "and")
}
