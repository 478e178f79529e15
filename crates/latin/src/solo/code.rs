//! Parts of a game ID: `CxR` and flags, then the digits, the regions of a jigsaw, and the cages of
//! a killer with their sums.

use std::ops::{Range, RangeInclusive};

use tatham_core::author::code::{
    At, Checked, Code, Flag, Flags, Given, Maybe, Number, Regions, SeparatedPart, Walk, checked,
    skips,
};
use tatham_core::{Grid, Size};

use super::problem::{Division, MOST_ORDER, Problem};
use crate::check::members;

/// Flags, in the order in which they are written.
const FLAGS: Flags = Flags {
    all: &[
        Flag::rule("j", "jigsaw"),
        Flag::rule("x", "diagonals"),
        Flag::rule("k", "killer"),
        Flag::option("a", "the generator's: no symmetry"),
        Flag::option_of("r", "24", "the generator's rotational symmetry"),
        Flag::option_of("md", "24", "the generator's diagonal symmetry"),
        Flag::option_of("m", "248", "the generator's mirror symmetry"),
        Flag::difficulty("tbiaeu"),
    ],
    in_any_order: true,
};

/// Number of boxes side by side and, if given, one above the other; their span; and the flags.
pub(super) type Params = (((u32, Option<u32>), Range<usize>), Given);

/// Sum on a cell, and its span.
pub(super) type Sum = Option<(u32, Range<usize>)>;

/// Digits; regions of a jigsaw; cages of a killer, the sums on the cells, and the span of all of
/// these.
pub(super) type Desc =
    (Grid<Option<u32>>, Option<Grid<usize>>, Option<(Grid<usize>, (Grid<Sum>, Range<usize>))>);

/// Codec of the parameters. After a lone number `x` cannot be the flag: the game reads it as the
/// sign between 2 numbers.
pub(super) fn params() -> impl Code<Value = Params> {
    let boxes = |what| Number { what, range: 1..=MOST_ORDER as u32 };
    let down = SeparatedPart {
        sign: "x",
        what: "the boxes one above the other",
        code: boxes("the number of boxes one above the other"),
    };
    (At((boxes("the number of boxes side by side"), Maybe { code: down, none: "" })), FLAGS)
}

/// Codec of the description.
pub(super) fn desc(shape: Division, order: usize, is_killer: bool) -> impl Code<Value = Desc> {
    let size = Size { width: order, height: order };
    let regions = SeparatedPart {
        sign: ",",
        what: "the regions of the jigsaw",
        code: walk(size, "region", order..=order),
    };
    let cages = SeparatedPart {
        sign: ",",
        what: "the cages of the killer",
        code: walk(size, "cage", 2..=order),
    };
    // The real game's bound, far above any sum that a cage can have.
    let sum = At(Number { what: "the sum of a cage", range: 1..=order.pow(3) as u32 });
    let sums = SeparatedPart { sign: ",", what: "the cages' sums", code: At(skips(size, sum)) };
    let digits = skips(size, Number { what: "a digit", range: 1..=order as u32 });
    (digits, (shape == Division::Jigsaw).then_some(regions), is_killer.then_some((cages, sums)))
}

/// Codec of groups of this many cells; `what` names one.
fn walk(
    size: Size,
    what: &str,
    wanted: RangeInclusive<usize>,
) -> Checked<Regions, impl Fn(&Grid<usize>) -> Result<(), String>> {
    checked(Regions { size, walk: Walk::Solo }, move |groups: &Grid<usize>| {
        let Some(cells) = members(groups).into_iter().find(|cells| !wanted.contains(&cells.len()))
        else {
            return Ok(());
        };
        let first = groups.size().name(cells[0]);
        let (least, most) = (wanted.start(), wanted.end());
        let should = if least == most { least.to_string() } else { format!("{least} to {most}") };
        let cells =
            if cells.len() == 1 { "1 cell".to_owned() } else { format!("{} cells", cells.len()) };
        Err(format!("the {what} starting at {first} has {cells}, but needs {should}"))
    })
}

/// Canonical ID.
pub(super) fn id(problem: &Problem) -> String {
    let Problem { shape, diagonals, given, regions, cages } = problem;
    let (order, is_jigsaw) = (problem.order(), *shape == Division::Jigsaw);
    let boxes = match *shape {
        Division::Boxes { across, down } => (across as u32, Some(down as u32)),
        Division::Jigsaw => (order as u32, None),
    };
    let flags = Given::from_flags([("j", is_jigsaw), ("x", *diagonals), ("k", cages.is_some())]);
    let cages = cages.as_ref().map(|cages| {
        let firsts: Vec<usize> = members(&cages.of).iter().map(|cells| cells[0]).collect();
        let sum = |cell: usize| {
            firsts.iter().position(|first| *first == cell).map(|cage| (cages.sums[cage], 0..0))
        };
        (cages.of.clone(), (Grid::from_fn(problem.size(), sum), 0..0))
    });
    let is_killer = cages.is_some();
    let parts = (given.clone(), is_jigsaw.then(|| regions.clone()), cages);
    params().text(&((boxes, 0..0), flags)) + ":" + &desc(*shape, order, is_killer).text(&parts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tatham_core::author::scan::Piece;

    #[test]
    fn sizes_are_checked() {
        let size = Size { width: 3, height: 3 };
        let error =
            walk(size, "cage", 2..=9).parse(Piece { text: "a____a_____", start: 7 }).unwrap_err();
        assert_eq!(error.span, 7..18);
        assert_eq!(error.to_string(), "the cage starting at R1C3 has 1 cell, but needs 2 to 9");
    }
}
