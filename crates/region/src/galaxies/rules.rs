//! Rules for the search, by pairs of opposite cells, and for explanations, by the dot of each cell.
//!
//! In explanations the symmetry of a galaxy is obvious: only conclusions that fill in a cell are
//! described.

use tatham_core::author::Law;
use tatham_core::partial_answer::Regions;
use tatham_core::{Place, Size};
use tatham_sat::Lit;
use tatham_sat::model::{Model, Rules, Shown, any, count};

use super::Galaxies;
use super::problem::{Problem, Region};
use crate::region_owner::{self, FENCED, MOST_CELLS, Owner as _, RegionOwner};

/// Rule of Galaxies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Galaxy of a dot, by the dot's number: it has 180° rotational symmetry.
    Turn(usize),
    /// Galaxy: its cells are connected.
    Joined(usize),
    /// Galaxy and its borders.
    Fence(usize),
    /// Border within any galaxy.
    Border,
    /// Cell: it is in some galaxy.
    Cell(usize),
    /// All galaxies.
    OneDot,
}

impl tatham_core::author::Rule for Rule {
    type Problem = Problem;

    fn law(self) -> Law {
        match self {
            Self::Turn(_) => Law {
                kept: "is the same after half a turn",
                broken: "is not the same after half a turn",
            },
            Self::Joined(_) => Law { kept: "hangs together", broken: "falls apart" },
            Self::Fence(_) | Self::Border => FENCED,
            Self::Cell(_) => Law { kept: "is in a galaxy", broken: "is in no galaxy" },
            Self::OneDot => Law { kept: "have one dot each", broken: "do not have one dot each" },
        }
    }

    fn subject(self, problem: &Problem) -> String {
        match self {
            Self::Turn(dot) | Self::Joined(dot) | Self::Fence(dot) => problem.dots[dot].region(),
            Self::Border => "a galaxy".to_owned(),
            Self::Cell(cell) => problem.size.label(cell),
            Self::OneDot => "the galaxies".to_owned(),
        }
    }
}

impl Rules for Galaxies {
    type Problem = Problem;
    type PartialAnswer = Regions;
    type Shape = Size;
    type Variable = Lit;

    fn givens(problem: &Problem) -> Regions {
        Regions::unknown(problem.size)
    }

    fn range(_: &Problem) {}

    fn shape(problem: &Problem) -> Size {
        problem.size
    }

    /// Each edge between neighbours is a border or open.
    fn rules(size: &Size, model: &mut Model) -> Vec<Lit> {
        model.bools(size.edges().count())
    }

    /// States that each cell belongs to one dot, as does the one opposite, and that the cells of a
    /// dot are connected.
    fn clues(problem: &Problem, border: &[Lit], model: &mut Model) {
        if !model.is_explaining() {
            galaxies(problem, border, model);
        }
    }

    fn auxiliary(problem: &Problem, border: &[Lit], model: &mut Model) -> Vec<Shown> {
        owners(problem, border, model)
    }

    /// Borders, and the dots of the cells that are certainly connected with them.
    fn values(problem: &Problem, known: &Regions) -> Vec<Option<i64>> {
        let home = |dot| problem.home(dot).into_iter().map(|cell| (cell, dot.code()));
        region_owner::values(known, problem.dots.iter().flat_map(home))
    }

    fn places(problem: &Problem, shown: usize) -> Vec<Place> {
        region_owner::places(problem.size, shown)
    }
}

/// Rules for the search: the cells of each dot, in pairs.
fn galaxies(problem: &Problem, border: &[Lit], model: &mut Model) {
    let regions = problem.regions();
    let dots_of = problem.dots_of(&regions);
    // Most cells can belong to only one dot: that needs no variable.
    let is_certain = |cell: &usize| dots_of[*cell].len() == 1;
    let mut belongs: Vec<Vec<Lit>> = Vec::with_capacity(regions.len());
    model.for_each(&regions, |model, Region { home, pairs, links }| {
        let is_given = |cells: &[usize; 2]| cells.iter().any(is_certain);
        let region: Vec<Lit> = pairs
            .iter()
            .map(|cells| if is_given(cells) { Lit::TRUE } else { model.bool() })
            .collect();
        // If all pairs are beside the home, they are connected.
        if links.iter().any(|[near, _]| near >= home) {
            model.connected(&region, links);
        }
        belongs.push(region);
    });
    // The time is up.
    if belongs.len() < regions.len() {
        return;
    }
    let lit_of = |&(dot, pair): &(usize, usize)| belongs[dot][pair];
    for dots in dots_of.iter().filter(|dots| dots.len() != 1) {
        model.require(count(dots.iter().map(lit_of)).equals(1));
    }
    // There is a border if the cells belong to different dots, and none if they belong to the same
    // dot.
    model.for_each(problem.size.edges().pairs().zip(border), |model, ([cell, other], &border)| {
        if let ([(dot, _)], [(too, _)]) = (&dots_of[cell][..], &dots_of[other][..]) {
            model.require(if dot == too { !border } else { border });
            return;
        }
        for here in &dots_of[cell] {
            let one = lit_of(here);
            let too = dots_of[other].binary_search_by_key(&here.0, |there| there.0);
            let too = too.map_or(Lit::FALSE, |at| lit_of(&dots_of[other][at]));
            model.require(any([!one, !too, !border]));
            model.require(any([!one, too, border]));
        }
    });
}

/// Rules for explanations: the dot of each cell.
fn owners(problem: &Problem, border: &[Lit], model: &mut Model) -> Vec<Shown> {
    let (size, regions) = (problem.size, problem.regions());
    if size.area() > MOST_CELLS {
        model.give_up(format!("boards of more than {MOST_CELLS} cells are not explained"));
        return Vec::new();
    }
    let dots_of = problem.dots_of(&regions);
    let can =
        dots_of.iter().map(|dots| dots.iter().map(|&(dot, _)| problem.dots[dot].code()).collect());
    let home_of = problem.home_of();
    let is_given = |cell: usize| home_of[cell].is_some();
    let owned = RegionOwner::new(size, can.collect(), &is_given, Rule::Cell, model);
    for (number, (dot, region)) in problem.dots.iter().zip(&regions).enumerate() {
        let code = dot.code();
        let pairs: Vec<[Lit; 2]> =
            region.pairs.iter().map(|pair| pair.map(|cell| owned.is(cell, code, model))).collect();
        for &[one, other] in pairs.iter().filter(|[one, other]| one != other) {
            model.require(any([!one, other])).rule(Rule::Turn(number)).obvious();
            model.require(any([one, !other])).rule(Rule::Turn(number)).obvious();
        }
        // All cells that a galaxy can have are nodes: their connection implies nothing about
        // opposite cells.
        let cells: Vec<usize> = (0..size.area())
            .filter(|&cell| dots_of[cell].iter().any(|&(own, _)| own == number))
            .collect();
        let node = |cell: usize| cells.binary_search(&cell).ok();
        let links: Vec<[usize; 2]> = size
            .edges()
            .pairs()
            .filter_map(|[one, other]| Some([node(one)?, node(other)?]))
            .collect();
        let nodes: Vec<Lit> = cells.iter().map(|&cell| owned.is(cell, code, model)).collect();
        model.connected(&nodes, &links).rule(Rule::Joined(number)).difficulty(1.0);
        owned.fence(code, border, Rule::Fence(number), model);
    }
    owned.into_cells().into_iter().map(Shown::from).collect()
}
