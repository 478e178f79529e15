//! Techniques in words.

use tatham_core::Place;
use tatham_core::explain::Step;
use tatham_core::words::{capital, list, together};
use tatham_explain::{Manner, Said, Worded, clause};

use super::super::problem::Unit;
use super::{Sight, Technique};

/// Sets of digits that are told one by one.
pub(super) const MOST_WAYS: usize = 3;

/// A technique's name and words.
#[expect(clippy::too_many_lines, reason = "an arm for each technique")]
pub(super) fn told(technique: &Technique, sight: &Sight<'_>, step: &Step) -> Worded {
    let label = |&cell: &usize| sight.size().label(cell);
    let labels = |cells: &[usize], word| list(&cells.iter().map(label).collect::<Vec<_>>(), word);
    let digits = |digits: u64, word| {
        let digits: Vec<String> = (1..32)
            .filter(|digit| digits >> digit & 1 == 1)
            .map(|digit| digit.to_string())
            .collect();
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
            let text = format!(
                "{} have only {} left among them, so {so}.",
                labels(cells, "and"),
                digits(*own, "and")
            );
            (["naked pair", "naked triple", "naked quad"][cells.len() - 2], text, cells.clone())
        }
        Technique::Hidden { digits: own, unit, cells } => {
            let text = format!(
                "{unit} has its {} in {}, which can be nothing else: {so}.",
                digits(*own, "and"),
                labels(cells, "and")
            );
            (["hidden pair", "hidden triple", "hidden quad"][cells.len() - 2], text, cells.clone())
        }
        Technique::Fish { digit, lines, across, cells } => {
            let text =
                format!("{} have their {digit} in {}, so {so}.", plural(lines), plural(across));
            (["X-wing", "swordfish", "jellyfish"][lines.len() - 2], text, cells.clone())
        }
        Technique::Turbot { digit, units, joined, ends } => {
            let is_grouped = ends.iter().any(|ends| ends.len() > 1);
            let name = match units {
                _ if is_grouped => "grouped turbot fish",
                [Unit::Row(_), Unit::Row(_)] | [Unit::Column(_), Unit::Column(_)] => "skyscraper",
                [Unit::Row(_), Unit::Column(_)] | [Unit::Column(_), Unit::Row(_)] => {
                    "two-string kite"
                }
                _ => "turbot fish",
            };
            let has = |i: usize| {
                format!(
                    "{} has its {digit} in {}",
                    units[i],
                    labels(&[&[joined[i]], &ends[i][..]].concat(), "or")
                )
            };
            let both = ends.concat();
            let (see, one) = (labels(joined, "and"), labels(&both, "and"));
            let text = format!(
                "{}, and {}; {see} see each other, so one of {one} is {digit}, and {so}.",
                has(0),
                has(1)
            );
            (name, text, [&joined[..], &both].concat())
        }
        Technique::Wing { pivot, wings, digit, own } => {
            let leads = wings.map(|wing| {
                let by = (sight.digits(wing) & !(1 << digit)).trailing_zeros();
                format!("with {by}, {} is {digit}", label(&wing))
            });
            let (at, all, of) = (
                label(pivot),
                digits(sight.digits(*pivot), "or"),
                if *own { "the three" } else { "the two" },
            );
            let text =
                format!("{at} is {all}: {}. One of {of} is {digit}, so {so}.", leads.join("; "));
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
        Technique::Sum { cage, sets, is_within } => {
            let given = if sight.facts.is_empty() {
                String::new()
            } else {
                format!("as {}, ", told_of(sight, &sight.facts))
            };
            let ways: Vec<String> = sets.iter().map(|&set| digits(set, "and")).collect();
            let text = if sets.len() <= MOST_WAYS {
                format!("{given}{cage} can only hold {}, so {so}.", list(&ways, "or"))
            } else {
                let out = sight.ruled_out.iter().fold(0, |all, (_, digit)| all | 1 << digit);
                let (which, out) = if *is_within {
                    ("no", digits(out, "or"))
                } else {
                    ("every", digits(out, "and a"))
                };
                format!("{given}{which} way to the sum of {cage} has a {out}, so {so}.")
            };
            return Worded {
                name: format!("the sum of {cage}"),
                text: capital(&text),
                places: step.because.left.clone(),
            };
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
    list(&together(&units.iter().map(Unit::to_string).collect::<Vec<_>>()), "and")
}

/// What is ruled out: cells with the same digits together.
fn so(sight: &Sight<'_>) -> String {
    let ruled_out: Vec<(usize, u32, bool)> =
        sight.ruled_out.iter().map(|&(cell, digit)| (cell, digit, false)).collect();
    told_of(sight, &ruled_out)
}

/// What digits cells have, or have not.
fn told_of(sight: &Sight<'_>, facts: &[(usize, u32, bool)]) -> String {
    let said = |&(cell, digit, is): &(usize, u32, bool)| Said {
        place: Place::Cell(sight.xy(cell)),
        value: digit.into(),
        is,
    };
    let said: Vec<Said> = facts.iter().map(said).collect();
    let values = |_: Place| (1..=sight.problem.order() as i64).collect();
    clause(
        &said,
        Manner {
            verb: "is",
            name: &|_, digit| digit.to_string(),
            places: &Place::names,
            values: &values,
        },
    )
}
