//! Galaxies, which others call Spiral Galaxies or Tentai Show: cut the grid into regions. Each is connected, has one dot, and half a turn around that dot
//! takes it into itself.

use tatham_core::author::code::{Code as _, End, Flag, Flags, Mark, Sides, Steps, params};
use tatham_core::{Grid, Size};
use tatham_sat::Lit;
use tatham_sat::model::{Model, any, count};

use super::{Game, neighbours};

const PARAMS: (Sides, Flags) = (Sides { range: [1, 99] }, Flags::new(&[Flag::difficulty("nu")]));

/// A puzzle as posed.
pub(super) struct Problem {
    size: Size,
    /// For each dot the sums of the columns and of the rows of two cells that half a turn around it exchanges.
    dots: Vec<(usize, usize)>,
}

/// What may belong to a dot, in pairs of cells that half a turn exchanges: they belong to it together, and so a way over one is a way over the other.
struct Region {
    /// Pairs that the dot lies in; they come first.
    home: usize,
    pairs: Vec<[usize; 2]>,
    /// Pairs of pairs that lie next to one another.
    links: Vec<[usize; 2]>,
}

impl Problem {
    /// Where half a turn around a dot takes a cell; none if that is off the grid.
    fn turned(&self, cell: usize, (across, down): (usize, usize)) -> Option<usize> {
        let (x, y) = self.size.position(cell);
        let (x, y) = (across.checked_sub(x)?, down.checked_sub(y)?);
        (x < self.size.width && y < self.size.height).then(|| self.size.cell(x, y))
    }

    /// The cells that a dot lies in: one, or two, or four; some of them are named more than once.
    fn home(&self, (across, down): (usize, usize)) -> [usize; 4] {
        let [left, right, top, bottom] =
            [across / 2, across.div_ceil(2), down / 2, down.div_ceil(2)];
        [(left, top), (right, top), (left, bottom), (right, bottom)]
            .map(|(x, y)| self.size.cell(x, y))
    }

    /// What may belong to each dot: the cells that it can reach, in pairs, without those that other dots lie in.
    fn regions(&self) -> Vec<Region> {
        let mut home_of = vec![None; self.size.area()];
        for (dot, &place) in self.dots.iter().enumerate() {
            self.home(place).into_iter().for_each(|cell| home_of[cell] = Some(dot));
        }
        // The last region that took each cell, and the pair there.
        let mut taken = vec![(usize::MAX, 0); self.size.area()];
        let region = |(dot, &place): (usize, &(usize, usize))| {
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
            // What lies beside one cell of a pair is turned into what lies beside the other.
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
}

impl Game for Problem {
    type Shape = Size;

    fn read(id: &str) -> Option<Self> {
        let ((size, _), desc) = params(id, "Galaxies", &PARAMS).ok()?;
        let points = Size { width: 2 * size.width - 1, height: 2 * size.height - 1 };
        let marks: Grid<_> =
            Steps { size: points, marks: &[Mark::Small, Mark::Capital], end: End::Mark }
                .parse(desc)
                .ok()?;
        let dots = (0..points.area())
            .filter(|&point| marks[point].is_some())
            .map(|point| points.position(point));
        Some(Self { size, dots: dots.collect() })
    }

    fn shape(&self) -> Size {
        self.size
    }

    /// Between each two neighbours is a border, or none.
    fn rules(&size: &Size, model: &mut Model) -> Vec<Lit> {
        model.bools(neighbours(size).count())
    }

    fn clues(&self, shown: &[Lit], model: &mut Model) {
        let regions = self.regions();
        // For each cell the dots that it may belong to, and its pair there.
        let mut dots_of: Vec<Vec<(usize, usize)>> = vec![Vec::new(); self.size.area()];
        for (dot, region) in regions.iter().enumerate() {
            for (pair, &[cell, opposite]) in region.pairs.iter().enumerate() {
                dots_of[cell].push((dot, pair));
                if opposite != cell {
                    dots_of[opposite].push((dot, pair));
                }
            }
        }
        // Most cells can belong to one dot alone: that needs no variable.
        let is_certain = |cell: usize| dots_of[cell].len() == 1;
        let mut belongs: Vec<Vec<Lit>> = Vec::with_capacity(regions.len());
        for Region { home, pairs, links } in &regions {
            let is_given = |cells: &[usize; 2]| cells.iter().any(|&cell| is_certain(cell));
            let region: Vec<Lit> = pairs
                .iter()
                .map(|cells| if is_given(cells) { Lit::TRUE } else { model.bool() })
                .collect();
            // Where all lie beside the home, they are connected.
            if links.iter().any(|[near, _]| near >= home) {
                model.connected(&region, links);
            }
            belongs.push(region);
        }
        let lit_of = |&(dot, pair): &(usize, usize)| belongs[dot][pair];
        for dots in dots_of.iter().filter(|dots| dots.len() != 1) {
            model.require(count(dots.iter().map(lit_of)).equals(1));
        }
        // No border where both belong to the same dot, one where they do not.
        for ([cell, other], &border) in neighbours(self.size).zip(shown) {
            if let ([(dot, _)], [(too, _)]) = (&dots_of[cell][..], &dots_of[other][..]) {
                model.require(if dot == too { !border } else { border });
                continue;
            }
            for here in &dots_of[cell] {
                let one = lit_of(here);
                let too = dots_of[other]
                    .iter()
                    .find(|there| there.0 == here.0)
                    .map_or(Lit::FALSE, lit_of);
                model.require(any([!one, !too, !border]));
                model.require(any([!one, too, border]));
            }
        }
    }
}
