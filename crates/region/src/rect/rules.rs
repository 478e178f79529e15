//! Rules for the search, by rectangles, and for explanations, by the number that each cell belongs
//! to.
//!
//! In explanations the common part of the rectangles of one number is obvious: only conclusions
//! that fill in a cell, or a border, are described.

use std::sync::Arc;

use tatham_core::author::Law;
use tatham_core::author::code::Clue as ClueNumber;
use tatham_core::partial_answer::Regions;
use tatham_core::{Budget, Place, Size, Stop};
use tatham_sat::model::{Model, Rules, Shown, count};
use tatham_sat::propagator::{News, Propagator, View};
use tatham_sat::{Formula, Global, Lit};

use super::Rect;
use super::problem::{Clue, Problem, Rectangle};
use crate::region_owner::{self, FENCED, MOST_CELLS, Owner as _, RegionOwner};

/// Limit of the literals that are stated.
const MOST: usize = 30_000_000;

/// Rule of Rectangles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Number in a cell: the area of its rectangle.
    Area(usize),
    /// Unknown number in a cell: it is in a rectangle.
    AnyArea(usize),
    /// Rectangle of the number in a cell, and its borders.
    Fence(usize),
    /// Border within any rectangle.
    Border,
    /// Cell: it is in some rectangle.
    Cell(usize),
    /// All rectangles.
    OneNumber,
}

impl tatham_core::author::Rule for Rule {
    type Problem = Problem;

    fn law(self) -> Law {
        match self {
            Self::Area(_) => Law {
                kept: "is in a rectangle of as many cells",
                broken: "is not in a rectangle of as many cells",
            },
            Self::AnyArea(_) => Law { kept: "is in a rectangle", broken: "is not in a rectangle" },
            Self::Fence(_) | Self::Border => FENCED,
            Self::Cell(_) => Law {
                kept: "is in a rectangle with a number",
                broken: "is in no rectangle with a number",
            },
            Self::OneNumber => {
                Law { kept: "have one number each", broken: "do not have one number each" }
            }
        }
    }

    fn subject(self, problem: &Problem) -> String {
        let clue = |cell: usize| problem.clue(cell).expect("the rule is of a number");
        match self {
            Self::Area(cell) | Self::AnyArea(cell) => clue(cell).to_string(),
            Self::Fence(cell) => clue(cell).region(),
            Self::Border => "a rectangle".to_owned(),
            Self::Cell(cell) => problem.size().label(cell),
            Self::OneNumber => "the rectangles".to_owned(),
        }
    }
}

impl Rule {
    /// Rule for the rectangle of a number.
    pub(super) fn for_area(clue: Clue, size: Size) -> Self {
        match clue.number {
            ClueNumber::Number(_) => Self::Area(clue.cell(size)),
            ClueNumber::Unknown => Self::AnyArea(clue.cell(size)),
        }
    }
}

impl Rules for Rect {
    type Problem = Problem;
    type PartialAnswer = Regions;
    type Shape = Size;
    type Variable = Lit;

    fn givens(problem: &Problem) -> Regions {
        Regions::unknown(problem.size())
    }

    fn range(_: &Problem) {}

    fn shape(problem: &Problem) -> Size {
        problem.size()
    }

    fn rules(size: &Size, model: &mut Model) -> Vec<Lit> {
        model.bools(size.edges().count())
    }

    /// States that each number has one of its possible rectangles.
    fn clues(problem: &Problem, border: &[Lit], model: &mut Model) {
        if !model.is_explaining() {
            rectangles(problem, border, model);
        }
    }

    fn auxiliary(problem: &Problem, border: &[Lit], model: &mut Model) -> Vec<Shown> {
        owners(problem, border, model)
    }

    /// Borders, and the numbers of the cells that are certainly connected with them.
    fn values(problem: &Problem, known: &Regions) -> Vec<Option<i64>> {
        region_owner::values(
            known,
            problem.clues().map(|clue| (clue.cell(problem.size()), clue.code())),
        )
    }

    fn places(problem: &Problem, shown: usize) -> Vec<Place> {
        region_owner::places(problem.size(), shown)
    }
}

/// Rules for the search: for each possible rectangle of a number, a literal that the number has it.
fn rectangles(problem: &Problem, border: &[Lit], model: &mut Model) {
    let (size, edges) = (problem.size(), problem.size().edges());
    let is_few = |left: &Vec<Vec<Rectangle>>| {
        let open = left.iter().filter(|rectangles| rectangles.len() > 1);
        open.flatten().map(|rectangle| 3 * rectangle.area()).sum::<usize>() <= MOST
    };
    let Some(left) = problem.left().filter(is_few) else {
        return model.give_up("too many rectangles are possible");
    };
    // If one rectangle is left, its cells and edges are decided.
    let mut sure = vec![None; size.area()];
    let mut cover: Vec<Vec<Lit>> = vec![Vec::new(); size.area()];
    let mut within: Vec<Vec<Lit>> = vec![Vec::new(); edges.count()];
    for (number, rectangles) in left.iter().enumerate() {
        if let [only] = rectangles[..] {
            for cell in only.cells(size) {
                if sure[cell].replace(number).is_some() {
                    // 2 certain rectangles overlap.
                    model.require(Lit::FALSE);
                }
            }
            continue;
        }
        for rectangle in rectangles {
            let lit = model.bool();
            rectangle.cells(size).for_each(|cell| cover[cell].push(lit));
            rectangle.within(edges, size).for_each(|edge| within[edge].push(lit));
        }
    }
    // Each cell is in one rectangle, so each edge is inside one or is a border.
    for (lits, sure) in cover.into_iter().zip(&sure) {
        match sure {
            Some(_) => _ = model.require_all(lits.into_iter().map(|lit| !lit)),
            None => _ = model.require(count(lits).equals(1)),
        }
    }
    let mut decided = vec![None; border.len()];
    for (edge, ([one, other], mut lits)) in edges.pairs().zip(within).enumerate() {
        if let (Some(own), Some(other)) = (sure[one], sure[other]) {
            decided[edge] = Some(i64::from(own != other));
        } else {
            lits.push(border[edge]);
            model.require(count(lits).equals(1));
        }
    }
    model.fix(border.iter().copied(), &decided);
}

/// Rules for explanations: the number of each cell.
fn owners(problem: &Problem, border: &[Lit], model: &mut Model) -> Vec<Shown> {
    let size = problem.size();
    let is_few = |rectangles: &Vec<Vec<Rectangle>>| {
        let cells: usize = rectangles.iter().flatten().map(Rectangle::area).sum();
        size.area() <= MOST_CELLS && cells <= 100 * MOST_CELLS
    };
    let Some(rectangles) = problem.rectangles(&(1..=size.area())).filter(is_few) else {
        model.give_up(format!(
            "boards of more than {MOST_CELLS} cells are not explained, \
             nor numbers with very many rectangles"
        ));
        return Vec::new();
    };
    let clues: Vec<Clue> = problem.clues().collect();
    let mut can = vec![Vec::new(); size.area()];
    for (clue, rectangles) in clues.iter().zip(&rectangles) {
        let mut cells: Vec<usize> =
            rectangles.iter().flat_map(|rectangle| rectangle.cells(size)).collect();
        cells.sort_unstable();
        cells.dedup();
        for cell in cells {
            can[cell].push(clue.code());
        }
    }
    let is_given = |cell: usize| problem.clue(cell).is_some();
    let owned = RegionOwner::new(size, can.clone(), &is_given, Rule::Cell, model);
    for (clue, rectangles) in clues.iter().zip(&rectangles) {
        let code = clue.code();
        let cells: Vec<usize> =
            (0..size.area()).filter(|&cell| can[cell].contains(&code)).collect();
        let scope: Vec<Lit> = cells.iter().map(|&cell| owned.is(cell, code, model)).collect();
        let place = |cell: usize| cells.binary_search(&cell).unwrap_or(0);
        let choices =
            rectangles.iter().map(|rectangle| rectangle.cells(size).map(place).collect()).collect();
        model
            .global(Arc::new(OneOf { places: cells.len(), choices }), &scope)
            .rule(Rule::for_area(*clue, size));
        owned.fence(code, border, Rule::Fence(clue.cell(size)), model);
    }
    owned.into_cells().into_iter().map(Shown::from).collect()
}

/// Global constraint: the true places are one of these sets, each in ascending order.
#[derive(Clone, Debug)]
struct OneOf {
    places: usize,
    choices: Vec<Vec<usize>>,
}

impl OneOf {
    /// Sets that these values leave.
    fn left<'s>(
        &'s self,
        value: &'s dyn Fn(usize) -> Option<bool>,
    ) -> impl Iterator<Item = &'s Vec<usize>> {
        self.choices.iter().filter(move |choice| {
            (0..self.places).all(|place| Self::allows(choice, place, value(place)))
        })
    }

    /// Returns true if a set agrees with a value.
    fn allows(choice: &[usize], place: usize, value: Option<bool>) -> bool {
        value.is_none_or(|value| choice.binary_search(&place).is_ok() == value)
    }

    /// Small number of places whose values exclude all sets that disagree with the conclusion about
    /// a place; without a conclusion, all sets.
    fn reason(&self, said: Option<(usize, bool)>, now: View<'_>) -> Vec<usize> {
        let out: Vec<&Vec<usize>> = self
            .choices
            .iter()
            .filter(|choice| {
                said.is_none_or(|(place, value)| !Self::allows(choice, place, Some(value)))
            })
            .collect();
        let value =
            |place: usize| if now.is_open(place) { None } else { Some(now.is(place, true)) };
        let others = || (0..self.places).filter(|&place| said.is_none_or(|(own, _)| own != place));
        let known = |is: bool| others().filter(move |&place| value(place) == Some(is));
        // Places in the set come first: they exclude the most.
        let mut reason: Vec<usize> = known(false).chain(known(true)).collect();
        let mut at = 0;
        while at < reason.len() {
            let rest = |&other: &usize| other != reason[at];
            let is_idle = out.iter().all(|choice| {
                let mut rest = reason.iter().copied().filter(rest);
                rest.any(|place| !Self::allows(choice, place, value(place)))
            });
            if is_idle {
                reason.remove(at);
            } else {
                at += 1;
            }
        }
        reason
    }
}

impl Global for OneOf {
    fn propagator(&self) -> Box<dyn Propagator> {
        Box::new(self.clone())
    }

    fn eager(&self, scope: &[Lit], formula: &mut Formula, _budget: &Budget) -> Result<(), Stop> {
        let choices: Vec<Lit> = self.choices.iter().map(|_| formula.new_lit()).collect();
        formula.clause(choices.iter().copied());
        for (choice, &lit) in self.choices.iter().zip(&choices) {
            for (place, &own) in scope.iter().enumerate() {
                formula
                    .clause([!lit, if choice.binary_search(&place).is_ok() { own } else { !own }]);
            }
        }
        Ok(())
    }

    fn is_watched(&self) -> bool {
        false
    }
}

impl Propagator for OneOf {
    fn wants(&self, _value: bool) -> bool {
        true
    }

    fn propagate(&mut self, now: View<'_>, news: &mut News) -> Result<(), Vec<usize>> {
        let value =
            |place: usize| if now.is_open(place) { None } else { Some(now.is(place, true)) };
        let (mut left, mut having) = (0, vec![0; self.places]);
        for choice in self.left(&value) {
            left += 1;
            for &place in choice {
                having[place] += 1;
            }
        }
        if left == 0 {
            return Err(self.reason(None, now));
        }
        let open = (0..self.places).filter(|&place| now.is_open(place));
        news.extend(
            open.filter(|&place| having[place] == 0 || having[place] == left)
                .map(|place| (place, having[place] > 0)),
        );
        Ok(())
    }

    fn explain(&mut self, said: (usize, bool), before: View<'_>, out: &mut Vec<usize>) {
        out.extend(self.reason(Some(said), before));
    }

    fn duplicate(&self) -> Box<dyn Propagator> {
        Box::new(self.clone())
    }
}
