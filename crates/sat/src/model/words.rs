//! Meanings of a model's literals: the integers and the definitions.
//!
//! Clues on top of rules leave the rules' words unchanged: other puzzles share them.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::int::{Domain, Int};
use crate::global::{Colouring, RegionSizes, Tables};
use crate::lit::Lit;
use crate::number_set::NumberSet;

/// Definition of a literal; its literals are sorted.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Definition {
    /// Conjunction of literals.
    All(Vec<Lit>),
    /// Equivalence of two literals.
    Iff([Lit; 2]),
    /// Membership of the number of true literals in a set.
    Count(Vec<Lit>, NumberSet),
    /// Order of two different integers: the first is the larger.
    Larger([Int; 2]),
}

/// Row of towers: the number of its global constraint in the formula, if it has one; the number of
/// towers, and the literals of their heights.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) rule: usize,
    pub(super) n: usize,
    pub(super) scope: Vec<Lit>,
}

/// Regions of a model: the number of their global constraint in the formula, and the constraint.
#[derive(Clone, Debug)]
pub(super) struct Regions {
    pub(super) rule: usize,
    pub(super) sizes: RegionSizes,
}

/// Words of a model.
#[derive(Debug, Default)]
pub(super) struct Words {
    ints: Arc<Vec<Domain>>,
    /// Groups of integers that are all different.
    different: Vec<Vec<Int>>,
    definitions: BTreeMap<Definition, Lit>,
    rows: Vec<Row>,
    regions: Option<Regions>,
    /// Colouring and tables: the number of each global constraint, and the constraint.
    colouring: Option<(usize, Colouring)>,
    tables: Option<(usize, Tables)>,
    below: Option<Arc<Words>>,
}

impl Words {
    /// Creates empty words on top of these.
    pub(super) fn above(below: &Arc<Self>) -> Self {
        Self { ints: below.ints.clone(), below: Some(below.clone()), ..Self::default() }
    }

    /// Returns the integers.
    pub(super) fn ints(&self) -> &Arc<Vec<Domain>> {
        &self.ints
    }

    #[inline]
    pub(super) fn domain(&self, int: Int) -> &Domain {
        &self.ints[int.number()]
    }

    /// Returns an integer whose literals are about to be made.
    pub(super) fn domain_mut(&mut self, int: Int) -> &mut Domain {
        &mut Arc::make_mut(&mut self.ints)[int.number()]
    }

    /// Adds an integer.
    pub(super) fn add(&mut self, domain: Domain) -> Int {
        let ints = Arc::make_mut(&mut self.ints);
        ints.push(domain);
        Int::new(ints.len() - 1)
    }

    /// Records that all of these are different.
    pub(super) fn differ(&mut self, ints: Vec<Int>) {
        self.different.push(ints);
    }

    /// Returns true if these two are required to be different.
    pub(super) fn are_different(&self, a: Int, b: Int) -> bool {
        let are = |words: &Self| {
            words.different.iter().any(|ints| ints.contains(&a) && ints.contains(&b))
        };
        a != b && (are(self) || self.below.as_deref().is_some_and(are))
    }

    /// Adds a row of towers.
    pub(super) fn add_row(&mut self, row: Row) {
        self.rows.push(row);
    }

    /// Returns a row of towers, by its number; those below come first.
    pub(super) fn row(&self, number: usize) -> &Row {
        let below = self.below.as_ref().map_or(&[][..], |below| &below.rows);
        below.get(number).unwrap_or_else(|| &self.rows[number - below.len()])
    }

    /// Sets the regions.
    pub(super) fn set_regions(&mut self, regions: Regions) {
        self.regions = Some(regions);
    }

    /// Returns the regions, if there are any.
    pub(super) fn regions(&self) -> Option<&Regions> {
        self.regions.as_ref().or_else(|| self.below.as_ref()?.regions.as_ref())
    }

    /// Sets the colouring: the number of its global constraint, and the constraint.
    pub(super) fn set_colouring(&mut self, rule: usize, colouring: Colouring) {
        self.colouring = Some((rule, colouring));
    }

    /// Returns the colouring, if there is one.
    pub(super) fn colouring(&self) -> Option<(usize, &Colouring)> {
        let own = self.colouring.as_ref().or_else(|| self.below.as_ref()?.colouring.as_ref());
        own.map(|(rule, colouring)| (*rule, colouring))
    }

    /// Sets the tables: the number of their global constraint, and the constraint.
    pub(super) fn set_tables(&mut self, rule: usize, tables: Tables) {
        self.tables = Some((rule, tables));
    }

    /// Returns the tables, if there are any.
    pub(super) fn tables(&self) -> Option<(usize, &Tables)> {
        let own = self.tables.as_ref().or_else(|| self.below.as_ref()?.tables.as_ref());
        own.map(|(rule, tables)| (*rule, tables))
    }

    /// Returns the literal of a definition, if there is one.
    pub(super) fn defined(&self, definition: &Definition) -> Option<Lit> {
        let below = || self.below.as_ref().and_then(|below| below.definitions.get(definition));
        self.definitions.get(definition).or_else(below).copied()
    }

    /// Records the literal of a definition.
    pub(super) fn define(&mut self, definition: Definition, lit: Lit) {
        self.definitions.insert(definition, lit);
    }
}
