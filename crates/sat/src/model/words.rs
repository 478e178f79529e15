//! What the literals of a model mean: the integers, and what has been defined.
//!
//! Where clues are stated above rules, the words of the rules stand below and are not changed: other puzzles share them.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::int::{Domain, Int};
use crate::global::RegionSizes;
use crate::lit::Lit;
use crate::number_set::NumberSet;

/// What a literal may be defined to say; literals ascend.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Definition {
    /// All of these.
    All(Vec<Lit>),
    /// Both or none.
    Iff([Lit; 2]),
    /// As many of these as one of the numbers says.
    Count(Vec<Lit>, NumberSet),
    /// Of two integers that differ, the first is the larger.
    Larger([Int; 2]),
}

/// A row of towers: the number of its rule among the formula's, if it has one; how many there are, and the literals that say how high they are.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) rule: usize,
    pub(super) n: usize,
    pub(super) scope: Vec<Lit>,
}

/// The regions of a model: the number of their rule among the formula's, and the rule.
#[derive(Clone, Debug)]
pub(super) struct Regions {
    pub(super) rule: usize,
    pub(super) sizes: RegionSizes,
}

/// The words of a model.
#[derive(Debug, Default)]
pub(super) struct Words {
    ints: Arc<Vec<Domain>>,
    /// Groups of integers that all differ.
    different: Vec<Vec<Int>>,
    definitions: BTreeMap<Definition, Lit>,
    rows: Vec<Row>,
    regions: Option<Regions>,
    below: Option<Arc<Words>>,
}

impl Words {
    /// None above these.
    pub(super) fn above(below: &Arc<Self>) -> Self {
        Self { ints: below.ints.clone(), below: Some(below.clone()), ..Self::default() }
    }

    /// The integers.
    pub(super) fn ints(&self) -> &Arc<Vec<Domain>> {
        &self.ints
    }

    #[inline]
    pub(super) fn domain(&self, int: Int) -> &Domain {
        &self.ints[int.number()]
    }

    /// An integer whose literals are going to be made.
    pub(super) fn domain_mut(&mut self, int: Int) -> &mut Domain {
        &mut Arc::make_mut(&mut self.ints)[int.number()]
    }

    /// A new integer.
    pub(super) fn add(&mut self, domain: Domain) -> Int {
        let ints = Arc::make_mut(&mut self.ints);
        ints.push(domain);
        Int::new(ints.len() - 1)
    }

    /// Takes note that all of these differ.
    pub(super) fn differ(&mut self, ints: Vec<Int>) {
        self.different.push(ints);
    }

    /// Whether it has been demanded of these two that they differ.
    pub(super) fn are_different(&self, a: Int, b: Int) -> bool {
        let are = |words: &Self| {
            words.different.iter().any(|ints| ints.contains(&a) && ints.contains(&b))
        };
        a != b && (are(self) || self.below.as_deref().is_some_and(are))
    }

    /// Takes note of a row of towers.
    pub(super) fn add_row(&mut self, row: Row) {
        self.rows.push(row);
    }

    /// A row of towers, by its number; those below come first.
    pub(super) fn row(&self, number: usize) -> &Row {
        let below = self.below.as_ref().map_or(&[][..], |below| &below.rows);
        below.get(number).unwrap_or_else(|| &self.rows[number - below.len()])
    }

    /// Takes note of regions.
    pub(super) fn set_regions(&mut self, regions: Regions) {
        self.regions = Some(regions);
    }

    /// The regions, if there are any.
    pub(super) fn regions(&self) -> Option<&Regions> {
        self.regions.as_ref().or_else(|| self.below.as_ref()?.regions.as_ref())
    }

    /// The literal that says it, if there is one.
    pub(super) fn defined(&self, definition: &Definition) -> Option<Lit> {
        let below = || self.below.as_ref().and_then(|below| below.definitions.get(definition));
        self.definitions.get(definition).or_else(below).copied()
    }

    /// Takes note that a literal says it.
    pub(super) fn define(&mut self, definition: Definition, lit: Lit) {
        self.definitions.insert(definition, lit);
    }
}
