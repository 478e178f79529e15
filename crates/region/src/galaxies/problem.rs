//! Dots, and the half turns around them.

use std::fmt;

use tatham_core::author::code::{Code as _, End, Flag, Flags, Given, Mark, Sides, Steps, params};
use tatham_core::partial_answer::Regions;
use tatham_core::{Grid, Orientation, ParseError, Place, Size};

use crate::region_owner::Owner;

pub(super) const PARAMS: (Sides, Flags) =
    (Sides { range: [3, 100] }, Flags::new(&[Flag::difficulty("nu")]));

/// Points where dots can be: the centres of cells, edges and corners.
pub(super) fn points(size: Size) -> Size {
    Size { width: 2 * size.width - 1, height: 2 * size.height - 1 }
}

/// Codec of the dots.
fn dots(size: Size) -> Steps {
    Steps { size: points(size), marks: &[Mark::Small, Mark::Capital], end: End::Mark }
}

/// Dot: in a cell, between 2 cells, or at the corner of 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dot {
    /// Sum of the columns of 2 cells that the half turn around the dot exchanges, and likewise the
    /// sum of the rows.
    pub(super) across: usize,
    pub(super) down: usize,
    pub(super) black: bool,
}

/// Base above the largest `across`.
const ROW: i64 = 1 << 10;

impl Dot {
    /// Dot at a place.
    pub(super) fn at(place: Place) -> Option<Self> {
        let Place::Dot([x, y]) = place else { return None };
        Some(Self { across: x.checked_sub(1)?, down: y.checked_sub(1)?, black: false })
    }

    /// Location of the dot: `at R3C4`, `between R1C1 and R1C2`, `at the corner of R1C1 and R2C2`.
    fn whereabouts(&self) -> String {
        let [first, last] =
            [[self.across / 2, self.down / 2], [self.across.div_ceil(2), self.down.div_ceil(2)]]
                .map(Place::Cell);
        match (self.across % 2, self.down % 2) {
            (0, 0) => format!("at {first}"),
            (1, 1) => format!("at the corner of {first} and {last}"),
            _ => format!("between {first} and {last}"),
        }
    }
}

impl Owner for Dot {
    /// Dot of a value, which does not contain the colour.
    fn from_code(code: i64) -> Option<Self> {
        let down = usize::try_from(code / ROW).ok()?.checked_sub(1)?;
        Some(Self { across: (code % ROW) as usize, down, black: false })
    }

    fn code(&self) -> i64 {
        (self.down as i64 + 1) * ROW + self.across as i64
    }

    /// Place of the dot in the game's half cells.
    fn place(&self) -> Place {
        Place::Dot([self.across + 1, self.down + 1])
    }

    /// Name of the dot's region: `the galaxy at R3C4`.
    fn region(&self) -> String {
        format!("the galaxy {}", self.whereabouts())
    }
}

/// Writes the name of the dot: `the dot at R3C4`.
impl fmt::Display for Dot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the dot {}", self.whereabouts())
    }
}

/// Puzzle as posed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub(super) size: Size,
    /// Dots in reading order.
    pub(super) dots: Vec<Dot>,
}

/// Cells that can belong to a dot, in pairs that the half turn exchanges: both belong to it or
/// neither, so a path through one is a path through the other.
pub(super) struct Region {
    /// Pairs that the dot lies in; they come first.
    pub(super) home: usize,
    pub(super) pairs: Vec<[usize; 2]>,
    /// Pairs of neighbouring pairs.
    pub(super) links: Vec<[usize; 2]>,
}

impl Problem {
    /// Returns the puzzle in another orientation.
    pub(super) fn in_orientation(&self, way: Orientation) -> Self {
        let points = points(self.size);
        let mut marks = Grid::filled(way.size(points), None);
        for dot in &self.dots {
            let point = points.cell(dot.across, dot.down);
            marks[way.cell(points, point)] = Some(usize::from(dot.black));
        }
        Self::new(way.size(self.size), &marks)
    }

    /// Creates the puzzle of the dots at these points; 1 is a black one.
    pub(super) fn new(size: Size, marks: &Grid<Option<usize>>) -> Self {
        let dot = |(point, mark): (usize, &Option<usize>)| {
            let (across, down) = marks.size().position(point);
            Some(Dot { across, down, black: (*mark)? == 1 })
        };
        Self { size, dots: marks.cells().iter().enumerate().filter_map(dot).collect() }
    }

    /// Cell opposite a cell across a dot; `None` if it is off the grid.
    pub(super) fn turned(&self, cell: usize, dot: &Dot) -> Option<usize> {
        let (x, y) = self.size.position(cell);
        let (x, y) = (dot.across.checked_sub(x)?, dot.down.checked_sub(y)?);
        (x < self.size.width && y < self.size.height).then(|| self.size.cell(x, y))
    }

    /// Cells that a dot lies in: 1, 2 or 4; some of them are named more than once.
    pub(super) fn home(&self, &Dot { across, down, .. }: &Dot) -> [usize; 4] {
        let [left, right, top, bottom] =
            [across / 2, across.div_ceil(2), down / 2, down.div_ceil(2)];
        [(left, top), (right, top), (left, bottom), (right, bottom)]
            .map(|(x, y)| self.size.cell(x, y))
    }

    /// Dot that lies in each cell, by its number.
    pub(super) fn home_of(&self) -> Vec<Option<usize>> {
        let mut home_of = vec![None; self.size.area()];
        for (number, dot) in self.dots.iter().enumerate() {
            self.home(dot).into_iter().for_each(|cell| home_of[cell] = Some(number));
        }
        home_of
    }

    /// 2 dots that lie in the same cell.
    pub(super) fn too_close(&self) -> Option<[Dot; 2]> {
        let home_of = self.home_of();
        let other = |(number, dot): (usize, &Dot)| {
            let other = self
                .home(dot)
                .into_iter()
                .filter_map(|cell| home_of[cell])
                .find(|&other| other != number)?;
            Some([*dot, self.dots[other]])
        };
        self.dots.iter().enumerate().find_map(other)
    }

    /// Regions of all dots: the cells that each dot can reach, in pairs, without those that other
    /// dots lie in.
    pub(super) fn regions(&self) -> Vec<Region> {
        let home_of = self.home_of();
        // Last region that took each cell, and the pair there.
        let mut taken = vec![(usize::MAX, 0); self.size.area()];
        let region = |(dot, place): (usize, &Dot)| {
            let is_free = |cell: usize| home_of[cell].is_none_or(|home| home == dot);
            let mut reach = |cell: usize, pairs: &mut Vec<[usize; 2]>| {
                if taken[cell].0 != dot {
                    let opposite = self
                        .turned(cell, place)
                        .filter(|&opposite| is_free(cell) && is_free(opposite))?;
                    [taken[cell], taken[opposite]] = [(dot, pairs.len()); 2];
                    pairs.push([cell, opposite]);
                }
                Some(taken[cell].1)
            };
            let (mut pairs, mut links) = (Vec::new(), Vec::new());
            for cell in self.home(place) {
                reach(cell, &mut pairs);
            }
            let home = pairs.len();
            // The neighbours of one cell of a pair are opposite the neighbours of the other.
            let mut pair = 0;
            while let Some(&[cell, _]) = pairs.get(pair) {
                let beside = self.size.neighbours(cell).filter_map(|near| reach(near, &mut pairs));
                links.extend(beside.filter(|&near| near < pair).map(|near| [near, pair]));
                pair += 1;
            }
            Region { home, pairs, links }
        };
        self.dots.iter().enumerate().map(region).collect()
    }

    /// Dots that each cell can belong to, with its pair there.
    pub(super) fn dots_of(&self, regions: &[Region]) -> Vec<Vec<(usize, usize)>> {
        let mut dots_of: Vec<Vec<(usize, usize)>> = vec![Vec::new(); self.size.area()];
        for (dot, region) in regions.iter().enumerate() {
            for (pair, &[cell, opposite]) in region.pairs.iter().enumerate() {
                dots_of[cell].push((dot, pair));
                if opposite != cell {
                    dots_of[opposite].push((dot, pair));
                }
            }
        }
        dots_of
    }

    /// Dot of each cell's region, if the borders make it a whole galaxy, as the game sees it: every
    /// edge that is not a border is open.
    pub(super) fn whole(&self, known: &Regions) -> Vec<Option<usize>> {
        let mut closed = known.clone();
        for edge in 0..closed.edges().count() {
            closed.put(edge, Some(known.border(edge) == Some(true)));
        }
        let mut whole = vec![None; self.size.area()];
        let (joined, home_of) = (closed.joined(), self.home_of());
        let stray: Vec<usize> =
            closed.stray().map(|edge| joined[closed.edges().cells(edge)[0]]).collect();
        for (cells, _) in closed.pieces() {
            let Some(number) = cells.iter().find_map(|&cell| home_of[cell]) else { continue };
            let dot = &self.dots[number];
            let has = |cell: usize| joined[cell] == joined[cells[0]];
            let is_right = |&cell: &usize| {
                home_of[cell].is_none_or(|own| own == number)
                    && self.turned(cell, dot).is_some_and(has)
            };
            if self.home(dot).into_iter().all(has)
                && cells.iter().all(is_right)
                && !stray.contains(&joined[cells[0]])
            {
                for &cell in &cells {
                    whole[cell] = Some(number);
                }
            }
        }
        whole
    }

    /// First of a region's cells, in reading order and around this dot, whose opposite cell is
    /// elsewhere: off the grid, on another dot, or outside of a region that has all its cells.
    pub(super) fn astray(
        &self,
        dot: usize,
        cells: &[usize],
        is_closed: bool,
        home_of: &[Option<usize>],
    ) -> Option<usize> {
        let stays = |&cell: &usize| match self.turned(cell, &self.dots[dot]) {
            Some(other) if is_closed => cells.binary_search(&other).is_ok(),
            Some(other) => home_of[other].is_none_or(|own| own == dot),
            None => false,
        };
        cells.iter().copied().find(|cell| !stays(cell))
    }
}

/// Dots of some cells, each once.
pub(super) fn dots_in(cells: &[usize], home_of: &[Option<usize>]) -> Vec<usize> {
    let mut dots: Vec<usize> = cells.iter().filter_map(|&cell| home_of[cell]).collect();
    dots.sort_unstable();
    dots.dedup();
    dots
}

/// Reads the ID of the game with this title.
pub(super) fn parse(text: &str, title: &'static str) -> Result<Problem, ParseError> {
    let ((size, _), desc) = params(text, title, &PARAMS)?;
    let problem = Problem::new(size, &dots(size).parse(desc)?);
    match problem.too_close() {
        Some([one, other]) => {
            let why = format!(
                "{one} and {other} are too close together: a cell can only be in one galaxy"
            );
            Err(ParseError::impossible(desc.span(), why))
        }
        None => Ok(problem),
    }
}

/// Canonical ID.
pub(super) fn id(problem: &Problem) -> String {
    let points = points(problem.size);
    let mut marks = Grid::filled(points, None);
    for dot in &problem.dots {
        marks[points.cell(dot.across, dot.down)] = Some(usize::from(dot.black));
    }
    PARAMS.text(&(problem.size, Given::default())) + ":" + &dots(problem.size).text(&marks)
}
