//! ID of the game Boats: `WxHfF,n1,…,nF:c1,…,cW,r1,…,rH,GRID`.

use tatham_core::author::code::{
    Code, Maybe, Number, OrBlank, SeparatedPart, Sides, Sign, Text, list, params, params_to_make,
    skips, then,
};
use tatham_core::author::scan::Piece;
use tatham_core::{Grid, ParseError, Size};

use super::problem::{Hint, MOST_SIDE, Problem};

/// Size and length of the longest ship; then the generator's difficulty, its flag for stripped
/// clues, and the numbers of ships.
type Params = ((Size, u32), (Option<char>, Option<()>, Option<Vec<u32>>));

/// Codec of the parameters.
fn sides_and_fleet() -> impl Code<Value = Params> {
    let number = |what, most: usize| Number { what, range: 0..=most as u32 };
    let longest = Number { what: "the length of the longest ship", range: 1..=MOST_SIDE as u32 };
    let longest =
        SeparatedPart { sign: "f", what: "the length of the longest ship", code: longest };
    then((Sides { range: [1, MOST_SIDE] }, longest), move |(_, longest)| {
        let difficulty =
            SeparatedPart { sign: "d", what: "the generator's difficulty", code: Sign("enth") };
        let fleet = list(',', number("the number of ships", MOST_SIDE * MOST_SIDE))
            .with_count(*longest as usize);
        let fleet = SeparatedPart { sign: ",", what: "the numbers of ships", code: fleet };
        (
            Maybe { code: difficulty, none: "" },
            Maybe { code: Text("S"), none: "" },
            Maybe { code: fleet, none: "" },
        )
    })
}

/// Codec of the description: the numbers of the columns and of the rows, then the hints.
fn counts_and_hints(size: Size) -> impl Code<Value = (Vec<Option<u32>>, Grid<Option<char>>)> {
    let count = Number { what: "the number of ship cells", range: 0..=MOST_SIDE as u32 };
    let counts = list(',', Maybe { code: count, none: "-" }).with_count(size.width + size.height);
    (counts, OrBlank { size, grid: skips(size, Sign("WSLRTBCV")).ending_early() })
}

/// Reads an ID.
pub(super) fn parse(text: &str) -> Result<Problem, ParseError> {
    let (((size, longest), (.., fleet)), desc) = params(text, "Battleship", &sides_and_fleet())?;
    let fleet = ships(longest, fleet);
    let (counts, hints) = counts_and_hints(size).parse(desc)?;
    let mut columns: Vec<Option<usize>> =
        counts.into_iter().map(|count| count.map(|count| count as usize)).collect();
    let rows = columns.split_off(size.width);
    let hint = |cell: usize| hints[cell].and_then(Hint::of_letter);
    Ok(Problem { fleet, columns, rows, hints: Grid::from_fn(size, hint) })
}

/// Creates a puzzle without clues from the parameters of one to be made.
pub(super) fn blank(text: &str) -> Result<Problem, ParseError> {
    let ((size, longest), (difficulty, _, fleet)) = params_to_make(text, &sides_and_fleet())?;
    if let (Some(_), Some(at)) = (difficulty, text.find('d')) {
        let found = Piece::whole(text).slice(at..at + 2);
        let expected = "`S` (some clues are taken away), or the numbers of ships after a `,`";
        let advice = "leave it out: it is the real game's own scale";
        return Err(found.expected(expected).with_help(advice));
    }
    let (columns, rows) = (vec![None; size.width], vec![None; size.height]);
    Ok(Problem { fleet: ships(longest, fleet), columns, rows, hints: Grid::filled(size, None) })
}

/// Returns the fleet of the parameters: without numbers there are as many ships of each length as
/// lengths from it to the longest.
fn ships(longest: u32, fleet: Option<Vec<u32>>) -> Vec<usize> {
    let fleet = fleet.unwrap_or_else(|| (1..=longest).rev().collect());
    fleet.into_iter().map(|count| count as usize).collect()
}

/// Canonical ID.
pub(super) fn id(problem: &Problem) -> String {
    let size = problem.size();
    let fleet = problem.fleet.iter().map(|count| *count as u32).collect();
    let counts = problem
        .columns
        .iter()
        .chain(&problem.rows)
        .map(|count| count.map(|count| count as u32))
        .collect();
    let hints = Grid::from_fn(size, |cell| problem.hints[cell].map(Hint::id_letter));
    let params =
        sides_and_fleet().text(&((size, problem.fleet.len() as u32), (None, None, Some(fleet))));
    params + ":" + &counts_and_hints(size).text(&(counts, hints))
}
