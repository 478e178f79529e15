//! Reader of what follows at once, where a sentence has words for it instead of a list:
//! `borders go around it`, `its neighbours R1C2 and R2C1 are white`.

use tatham_core::Size;

use super::{StatedFacts, Words, cell, conclusion, places, read, read_whole};

/// Words between a conclusion and the places that follow at once from it, which only say how.
const HOW: &[&str] = &[
    "its neighbour ",
    "its neighbours ",
    "their neighbour ",
    "their neighbours ",
    "its other half ",
    "their other halves ",
    "the opposite cell ",
    "the opposite cells ",
];

/// Words before cells that lamps light, which are empty.
const LIGHT: &[&str] = &["it lights ", "they light "];

/// Beginnings of the name of a region, and the words between the name and its cells.
const REGION: &[&str] = &["the galaxy ", "the rectangle of "];
const COMPLETE: &str = " is complete, with borders around ";

/// Words for the borders of dominoes, and for the edges of empty cells.
const AROUND: &[&str] = &[", and borders go around it", ", and borders go around them"];
const NO_TRACK: &[&str] = &[", and no track leads to it", ", and no track leads to them"];

/// Words before the other places of a domino.
const ACROSS: &[&str] = &[" and across ", ", and borders go across "];

/// Returns the facts that such words stand for, some of which may be known before, and the sentence
/// without these words.
pub(super) fn at_once(sentence: &str, words: Words, size: Size) -> (StatedFacts, String) {
    let mut rest = sentence.to_owned();
    let mut facts = StatedFacts::new();
    while let Some((before, cells)) = rest.rsplit_once(COMPLETE) {
        let start = REGION.iter().filter_map(|name| before.rfind(name)).max();
        let (Some(region), Some(start)) = (region(cells), start) else { break };
        facts.extend(region.iter().flat_map(|&own| edges(own, size)).map(
            |([one, other], name)| {
                let is_within = region.contains(&one) && region.contains(&other);
                (name, (!is_within).to_string(), true)
            },
        ));
        let end = before[..start].trim_end_matches("and ").trim_end_matches("So ");
        rest = end.trim_end_matches([' ', ',', ';']).to_owned();
    }
    for how in HOW {
        let Some((before, clause)) = rest.rsplit_once(&format!(", and {how}")) else { continue };
        facts.extend(read(clause, words, &StatedFacts::new()).unwrap_or_default());
        rest = before.to_owned();
    }
    for light in LIGHT {
        let Some((before, cells)) = rest.split_once(&format!(", and {light}")) else { continue };
        let cells = places(cells).unwrap_or_default().into_iter();
        facts.extend(cells.map(|cell| (cell, ".".to_owned(), true)));
        rest = before.to_owned();
    }
    for across in ACROSS {
        let Some((before, list)) = rest.split_once(across) else { continue };
        let list = list.split_once("place").map_or("", |(_, list)| list.trim_start_matches('s'));
        let edges = places(&format!("the edges{list}")).unwrap_or_default();
        facts.extend(edges.into_iter().map(|name| (name, "true".to_owned(), true)));
        rest = before.to_owned();
    }
    for (endings, is_border) in [(AROUND, true), (NO_TRACK, false)] {
        let Some(before) = endings.iter().find_map(|ending| rest.strip_suffix(ending)) else {
            continue;
        };
        let said = match conclusion(before) {
            Some(clause) => read(clause, words, &StatedFacts::new()),
            None => read_whole(before, words),
        };
        // Dominoes are edges without borders; empty cells have no track.
        let is_one = |(name, value, _): &&(String, String, bool)| {
            value == "false" && name.starts_with("the edge") == is_border
        };
        for (own, ..) in said.unwrap_or_default().iter().filter(is_one) {
            for end in own.split(' ').filter_map(|word| Some(cell(word)?.0)) {
                let around = edges(end, size).into_iter().filter(|(_, name)| name != own);
                facts.extend(around.map(|(_, name)| (name, is_border.to_string(), true)));
            }
        }
        rest = before.to_owned();
    }
    (facts, rest)
}

/// Returns the cells of a list.
fn region(list: &str) -> Option<Vec<[usize; 2]>> {
    places(list)?.iter().map(|name| Some(cell(name)?.0)).collect()
}

/// Returns the edges of a cell within the grid: the cells beside each, and its name.
fn edges([row, column]: [usize; 2], size: Size) -> Vec<([[usize; 2]; 2], String)> {
    let here = [row, column];
    let pairs = [
        (row > 1).then(|| [[row - 1, column], here]),
        (column > 1).then(|| [[row, column - 1], here]),
        (row < size.height).then(|| [here, [row + 1, column]]),
        (column < size.width).then(|| [here, [row, column + 1]]),
    ];
    let name = |pair: [[usize; 2]; 2]| {
        let [[row, column], [other_row, other_column]] = pair;
        (pair, format!("the edge between R{row}C{column} and R{other_row}C{other_column}"))
    };
    pairs.into_iter().flatten().map(name).collect()
}
