//! Region owners: each region of an answer has an owner that the puzzle gives, a dot or a clue. A
//! solution shows only borders; explanations name owners too.

pub(crate) mod explain;

use std::fmt::Display;

use tatham_core::author::{Law, Rule};
use tatham_core::explain::ConstraintKind;
use tatham_core::partial_answer::Regions;
use tatham_core::{Place, Size};
use tatham_sat::Lit;
use tatham_sat::model::{Expr, Int, Model, all, any};

/// Extra values for cells with few possible owners: no cell has them. Values of owners are larger.
const NONE: [i64; 3] = [2, 3, 4];

/// Number of cells of the largest board that is explained.
pub(crate) const MOST_CELLS: usize = 900;

/// Law of a region and its borders.
pub(crate) const FENCED: Law =
    Law { kept: "has borders around it and none within", broken: "has a border within" };

/// Owner of each cell, unless the kind's own rules determine it.
pub(crate) struct RegionOwner {
    size: Size,
    owner: Vec<Int>,
    /// Owners that each cell can have.
    can: Vec<Vec<i64>>,
}

impl RegionOwner {
    /// Creates the variables: each cell has one of its possible owners, by its `rule`, except for
    /// those that the puzzle gives.
    pub(crate) fn new<R: Rule>(
        size: Size,
        can: Vec<Vec<i64>>,
        is_given: &dyn Fn(usize) -> bool,
        rule: impl Fn(usize) -> R,
        model: &mut Model,
    ) -> Self {
        // With only 2 values, the exclusion of one implies the other; with a third value, this
        // conclusion is explained like any other.
        let none = |own: &[i64]| NONE.into_iter().take(3_usize.saturating_sub(own.len()));
        let owner: Vec<Int> =
            can.iter().map(|own| model.int(own.iter().copied().chain(none(own)))).collect();
        for (cell, own) in can.iter().enumerate().filter(|(cell, _)| !is_given(*cell)) {
            for none in none(own) {
                let none = model.is(owner[cell], none);
                model.require(!none).rule(rule(cell)).obvious();
            }
            let some: Vec<Lit> = own.iter().map(|&own| model.is(owner[cell], own)).collect();
            model.require(any(some)).rule(rule(cell));
        }
        Self { size, owner, can }
    }

    /// Literal that a cell belongs to an owner.
    pub(crate) fn is(&self, cell: usize, own: i64, model: &mut Model) -> Lit {
        if self.can[cell].contains(&own) { model.is(self.owner[cell], own) } else { Lit::FALSE }
    }

    /// States that an edge is open if the cells on both sides belong to this owner, and a border if
    /// only one does, by this rule of its region.
    pub(crate) fn fence(&self, own: i64, border: &[Lit], rule: impl Rule, model: &mut Model) {
        let mut fence: Vec<Expr> = Vec::new();
        for ([cell, other], &border) in self.size.edges().pairs().zip(border) {
            if !self.can[cell].contains(&own) && !self.can[other].contains(&own) {
                continue;
            }
            let [one, too] = [cell, other].map(|cell| self.is(cell, own, model));
            fence.extend([!one | too | border, one | !too | border, !one | !too | !border]);
        }
        model.require(all(fence)).rule(rule).form(ConstraintKind::Several).late();
    }

    /// Variables of all cells.
    pub(crate) fn into_cells(self) -> Vec<Int> {
        self.owner
    }
}

/// Region owner, by name: `the dot at R3C4`.
pub(crate) trait Owner: Display + Sized {
    /// Owner of a value; 0 and 1 are values of edges.
    fn from_code(code: i64) -> Option<Self>;

    /// Value of the cells that belong to the owner.
    fn code(&self) -> i64;

    /// Place of the owner.
    fn place(&self) -> Place;

    /// Name of the owner's cells: `the rectangle of the 6 at R1C2`.
    fn region(&self) -> String;
}

/// Value in JSON: of a cell the place of its owner, of an edge true for a border.
pub(crate) fn value<O: Owner>(place: Place, value: i64) -> serde_json::Value {
    match (place, O::from_code(value)) {
        (Place::Cell(_), Some(owner)) => serde_json::to_value(owner.place()).unwrap_or_default(),
        _ => (value == 1).into(),
    }
}

/// Borders, and the owners of the cells that are certainly connected with theirs: `owners` are
/// values, each with a cell.
pub(crate) fn values(
    known: &Regions,
    owners: impl Iterator<Item = (usize, i64)>,
) -> Vec<Option<i64>> {
    let joined = known.joined();
    let mut owner = vec![None; joined.len()];
    owners.for_each(|(cell, code)| owner[joined[cell]] = Some(code));
    let border = (0..known.edges().count()).map(|edge| known.border(edge).map(i64::from));
    border.chain(joined.iter().map(|&piece| owner[piece])).collect()
}

/// Places of the edges, followed by the cells.
pub(crate) fn places(size: Size, shown: usize) -> Vec<Place> {
    let edges = size.edges();
    let cell = |number: usize| Place::Cell(size.position(number - edges.count()).into());
    (0..shown)
        .map(|number| if number < edges.count() { edges.place(number) } else { cell(number) })
        .collect()
}
