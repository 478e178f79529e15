//! Map as posed: the region of each cell, the given colours, and the format of its ID.

use std::ops::Range;

use tatham_core::author::code::{
    Code, Digit, Flag, Flags, Given, Regions, Sides, Text, Walk, checked, params, skips,
};
use tatham_core::partial_answer::COLOURS;
use tatham_core::{Grid, ParseError, Size};

pub(super) const PARAMS: (Sides, Flags) = (
    Sides { range: [2, 200] },
    Flags::new(&[Flag::number("n", 40_000, "the number of regions"), Flag::difficulty("enhu")]),
);

/// Smallest number of regions of a map.
const FEWEST: usize = 5;

/// Codec of the regions, whose number the parameters state, and of their colours.
fn code(size: Size, regions: usize) -> impl Code<Value = (Grid<usize>, (), Grid<Option<u32>>)> {
    let drawn =
        checked(Regions { size, walk: Walk::Map }, move |of: &Grid<usize>| match count(of) {
            count if count == regions => Ok(()),
            count => Err(format!("the borders make {count} regions, not {regions}")),
        });
    (
        drawn,
        Text(","),
        skips(Size { width: regions, height: 1 }, Digit::capital(0, COLOURS - 1))
            .with_noun("regions"),
    )
}

/// Number of regions.
fn count(of: &Grid<usize>) -> usize {
    of.cells().iter().max().map_or(0, |last| last + 1)
}

/// Pairs of regions with a common border, each once, in order.
fn neighbours(of: &Grid<usize>, regions: usize) -> Vec<[usize; 2]> {
    let (Size { width, height }, cells) = (of.size(), of.cells());
    // Cells by region: each region's list ends where the next one's begins.
    let mut ends = vec![0; regions + 1];
    for &region in cells {
        ends[region + 1] += 1;
    }
    for region in 0..regions {
        ends[region + 1] += ends[region];
    }
    let mut by_region = vec![0; cells.len()];
    for (cell, &region) in cells.iter().enumerate() {
        by_region[ends[region]] = cell;
        ends[region] += 1;
    }
    let (mut pairs, mut met) = (Vec::with_capacity(3 * regions), vec![usize::MAX; regions]);
    let mut start = 0;
    for (region, &end) in ends[..regions].iter().enumerate() {
        let first = pairs.len();
        for &cell in &by_region[start..end] {
            let mut meet = |other: usize| {
                let other = cells[other];
                if other > region && met[other] != region {
                    met[other] = region;
                    pairs.push([region, other]);
                }
            };
            let (x, y) = (cell % width, cell / width);
            if y > 0 {
                meet(cell - width);
            }
            if x > 0 {
                meet(cell - 1);
            }
            if x + 1 < width {
                meet(cell + 1);
            }
            if y + 1 < height {
                meet(cell + width);
            }
        }
        pairs[first..].sort_unstable();
        start = end;
    }
    pairs
}

/// Puzzle as posed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Number of each cell's region.
    pub(super) of: Grid<usize>,
    /// Given colours.
    pub(super) given: Vec<Option<u32>>,
    /// Pairs of regions with a common border, each once.
    pub(super) neighbours: Vec<[usize; 2]>,
}

impl Problem {
    /// Creates the map of these regions, numbered in the order of their first cells.
    pub(super) fn new(of: Grid<usize>, given: Vec<Option<u32>>) -> Self {
        let neighbours = neighbours(&of, given.len());
        Self { of, given, neighbours }
    }

    /// Cell of each region for its number: the one with the most cells of its region around it, the
    /// first of these.
    pub(super) fn middles(&self) -> Vec<usize> {
        let size = self.of.size();
        let mut best = vec![(0, 0); self.given.len()];
        for cell in (0..size.area()).rev() {
            let region = self.of[cell];
            let around = size.around(cell).filter(|&other| self.of[other] == region).count();
            if around >= best[region].0 {
                best[region] = (around, cell);
            }
        }
        best.into_iter().map(|(_, cell)| cell).collect()
    }
}

/// Number of regions that the parameters state, which are written there.
pub(super) fn regions(size: Size, flags: &Given, span: Range<usize>) -> Result<usize, ParseError> {
    let regions = flags.number("n").map_or(size.area() / 8, |regions| regions as usize);
    if (FEWEST..=size.area()).contains(&regions) {
        return Ok(regions);
    }
    let why = format!("a map of {size} has {FEWEST} to {} regions, not {regions}", size.area());
    Err(ParseError::impossible(span, why))
}

/// Reads an ID.
pub(super) fn parse(text: &str, title: &'static str) -> Result<Problem, ParseError> {
    let ((size, flags), desc) = params(text, title, &PARAMS)?;
    let regions = regions(size, &flags, 0..desc.start - 1)?;
    let (of, (), given) = code(size, regions).parse(desc)?;
    Ok(Problem::new(of, given.cells().to_vec()))
}

/// Writes an ID.
pub(super) fn id(Problem { of, given, .. }: &Problem) -> String {
    let line = Size { width: given.len(), height: 1 };
    let given = Grid::from_cells(line, given.clone()).expect("a place for each region");
    let params = PARAMS.text(&(of.size(), Given::default().with("n", line.width as u32)));
    params + ":" + &code(of.size(), line.width).text(&(of.clone(), (), given))
}
