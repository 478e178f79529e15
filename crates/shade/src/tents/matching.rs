//! Matching of tents and trees, one to one: a global constraint of its own. The matching is not
//! part of a solution, and can be ambiguous even if the tents are decided, so there are no
//! variables for it.
//!
//! The search maintains 2 matchings: of each tree with a cell that can have its tent, and of each
//! decided tent with a tree. If both exist, so does one that covers all trees and all tents
//! (Mendelsohn and Dulmage, 1958). If one does not exist, too few cells are left for some trees, or
//! too few trees for some tents (Hall, 1935), and those are the reason. Consequences of a single
//! tree are stated to the solver as clauses.

use std::sync::Arc;

use tatham_core::{Budget, Stop};
use tatham_sat::propagator::{News, Propagator, View};
use tatham_sat::{Formula, Global, Lit};

/// Adjacency of cells and trees; its places are the cells.
#[derive(Debug)]
pub(super) struct Adjacency {
    /// Cells of each tree.
    pub(super) cells: Vec<Vec<usize>>,
    /// Trees of each cell.
    pub(super) trees: Vec<Vec<usize>>,
}

/// Rule of the matching.
#[derive(Clone, Debug)]
pub(super) struct MatchingRule(pub(super) Arc<Adjacency>);

impl MatchingRule {
    fn pairs(&self) -> MatchingPropagator {
        let Adjacency { cells, trees } = &*self.0;
        let [of_trees, of_tents] =
            [(cells.len(), trees.len()), (trees.len(), cells.len())].map(Matching::new);
        MatchingPropagator {
            beside: self.0.clone(),
            of_trees,
            of_tents,
            lost: (0..cells.len()).collect(),
            found: Vec::new(),
        }
    }
}

impl Global for MatchingRule {
    fn propagator(&self) -> Box<dyn Propagator> {
        Box::new(self.pairs())
    }

    /// States the rule by links from trees to cells; these need not follow from the tents, so the
    /// formula can have more models than there are solutions.
    fn eager(&self, scope: &[Lit], formula: &mut Formula, budget: &Budget) -> Result<(), Stop> {
        budget.check()?;
        let mut links = vec![Vec::new(); scope.len()];
        for cells in &self.0.cells {
            let own = formula.new_lits(cells.len());
            for (&cell, &link) in cells.iter().zip(&own) {
                formula.clause([!link, scope[cell]]);
                links[cell].push(link);
            }
            formula.exactly_one(own);
        }
        for (links, &tent) in links.into_iter().zip(scope) {
            formula.at_most_one(links.iter().copied());
            formula.clause(links.into_iter().chain([!tent]));
        }
        Ok(())
    }

    fn cuts(&self, values: &[bool]) -> Vec<Vec<usize>> {
        let (mut pairs, value) = (self.pairs(), |cell: usize| Some(values[cell]));
        let trees: Vec<_> =
            (0..self.0.cells.len()).filter_map(|tree| pairs.tree(tree, value).err()).collect();
        let tents = (0..values.len())
            .filter(|&cell| values[cell])
            .filter_map(|cell| pairs.tent(cell).err());
        trees.into_iter().chain(tents).collect()
    }
}

/// Matching of items with partners.
#[derive(Clone, Debug)]
struct Matching {
    partner: Vec<Option<usize>>,
    whose: Vec<Option<usize>>,
    /// Item from which a search reached each partner, and the number of that search.
    from: Vec<(usize, u64)>,
    searches: u64,
}

impl Matching {
    fn new((things, partners): (usize, usize)) -> Self {
        Self {
            partner: vec![None; things],
            whose: vec![None; partners],
            from: vec![(0, 0); partners],
            searches: 0,
        }
    }

    /// Removes the partner of an item.
    fn part(&mut self, thing: usize) {
        if let Some(partner) = self.partner[thing].take() {
            self.whose[partner] = None;
        }
    }

    /// Finds a partner for an item, and reassigns others if necessary. If there is none, the error
    /// is the set of items that have too few partners between them.
    fn find(
        &mut self,
        root: usize,
        beside: &[Vec<usize>],
        can_be: impl Fn(usize) -> bool,
    ) -> Result<(), Vec<usize>> {
        self.searches += 1;
        let (mut reached, mut at) = (vec![root], 0);
        while let Some(&thing) = reached.get(at) {
            at += 1;
            for &partner in beside[thing].iter().filter(|&&partner| can_be(partner)) {
                if self.from[partner].1 == self.searches {
                    continue;
                }
                self.from[partner] = (thing, self.searches);
                let Some(next) = self.whose[partner] else {
                    self.change(root, partner);
                    return Ok(());
                };
                reached.push(next);
            }
        }
        Err(reached)
    }

    /// Gives each item on the path from `root` the partner to which it led.
    fn change(&mut self, root: usize, mut partner: usize) {
        loop {
            let thing = self.from[partner].0;
            self.whose[partner] = Some(thing);
            match self.partner[thing].replace(partner) {
                Some(before) if thing != root => partner = before,
                _ => return,
            }
        }
    }
}

/// Propagator of the matching.
#[derive(Clone, Debug)]
struct MatchingPropagator {
    beside: Arc<Adjacency>,
    of_trees: Matching,
    of_tents: Matching,
    /// Trees whose cell is empty, and tents that have been found, since the matchings were made.
    lost: Vec<usize>,
    found: Vec<usize>,
}

impl MatchingPropagator {
    /// Ensures that a tree has a cell.
    fn tree(
        &mut self,
        tree: usize,
        value: impl Fn(usize) -> Option<bool>,
    ) -> Result<(), Vec<usize>> {
        let can_be = |cell: usize| value(cell) != Some(false);
        if self.of_trees.partner[tree].is_some_and(can_be) {
            return Ok(());
        }
        self.of_trees.part(tree);
        let cells = &self.beside.cells;
        self.of_trees.find(tree, cells, can_be).map_err(|trees| {
            let cells = trees.into_iter().flat_map(|tree| cells[tree].iter().copied());
            let mut empty: Vec<usize> = cells.filter(|&cell| value(cell) == Some(false)).collect();
            empty.sort_unstable();
            empty.dedup();
            empty
        })
    }

    /// Ensures that a tent has a tree.
    fn tent(&mut self, cell: usize) -> Result<(), Vec<usize>> {
        match self.of_tents.partner[cell] {
            Some(_) => Ok(()),
            None => self.of_tents.find(cell, &self.beside.trees, |_| true),
        }
    }
}

impl Propagator for MatchingPropagator {
    fn wants(&self, _value: bool) -> bool {
        true
    }

    fn assigned(&mut self, cell: usize, value: bool) {
        if value {
            self.found.push(cell);
        } else {
            self.lost.extend(self.of_trees.whose[cell]);
        }
    }

    fn undo(&mut self, cell: usize, value: bool) {
        if value {
            self.of_tents.part(cell);
        }
    }

    fn propagate(&mut self, now: View<'_>, _news: &mut News) -> Result<(), Vec<usize>> {
        while let Some(&tree) = self.lost.last() {
            self.tree(tree, |cell| now.value(cell))?;
            self.lost.pop();
        }
        while let Some(&cell) = self.found.last() {
            if now.is(cell, true) {
                self.tent(cell)?;
            }
            self.found.pop();
        }
        Ok(())
    }

    /// Explains nothing, because the propagator reports only contradictions.
    fn explain(&mut self, _said: (usize, bool), _before: View<'_>, _out: &mut Vec<usize>) {}

    fn duplicate(&self) -> Box<dyn Propagator> {
        Box::new(self.clone())
    }
}
