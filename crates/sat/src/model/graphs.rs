//! Constraints on graphs: connected nodes, loops, paths, and edges without loops.
//!
//! Propagators handle them during the search ([`global`](crate::global)).

use std::sync::Arc;

use tatham_core::explain::ConstraintKind;

use super::rule_keys::{Demand, RuleHandle};
use super::words::Regions;
use super::{Int, Model};
use crate::formula::Global;
use crate::global::{
    Acyclic, Clusters, Colouring, Connected, OneLoop, RegionSizes, Spanning, Spot, Tables, ViewSum,
    view_sum,
};
use crate::lit::Lit;
use crate::number_set::NumberSet;

impl Model {
    /// Requires that the true `nodes` are connected: from each, a path over true nodes leads to
    /// every other, in steps between the two nodes of a pair of neighbours. The empty set and a
    /// single node are connected.
    ///
    /// # Panics
    /// If a pair contains a node twice or a node that does not exist.
    pub fn connected(&mut self, nodes: &[Lit], pairs: &[[usize; 2]]) -> RuleHandle<'_> {
        let from = self.rule_count();
        self.begin(|| (Demand::Other, ConstraintKind::Connected, 2.0));
        self.demand_global(Arc::new(Connected::new(nodes.len(), pairs)), nodes);
        self.handle(from)
    }

    /// Requires that the true `edges` form one loop that passes each corner at most once; `ends`
    /// are the corners at the ends of each edge, numbered from 0.
    ///
    /// # Panics
    /// If an edge leads from a corner to itself, or there are not as many pairs of ends as edges.
    pub fn one_loop(&mut self, edges: &[Lit], ends: &[[usize; 2]]) -> RuleHandle<'_> {
        let from = self.rule_count();
        assert_eq!(edges.len(), ends.len(), "each edge has two ends");
        let rule = OneLoop::new(ends);
        let none_or_two = NumberSet::from_numbers([0, 2]);
        let corners: Vec<Vec<Lit>> =
            rule.corners().map(|around| around.map(|edge| edges[edge]).collect()).collect();
        for around in &corners {
            self.begin(|| (Demand::Other, ConstraintKind::Count, 1.0));
            self.count(around, &none_or_two, None);
        }
        self.begin(|| (Demand::Other, ConstraintKind::Loop, 2.0));
        self.clause(edges, &[]);
        // One loop means for a player also that corners have none or two edges; the propagator
        // relies on that.
        if self.is_explaining() {
            for around in &corners {
                self.count(around, &none_or_two, None);
            }
        }
        self.demand_global(Arc::new(rule), edges);
        self.handle(from)
    }

    /// Requires that the true `edges` form one path between two corners that passes each corner at
    /// most once: see [`Model::one_loop`].
    pub fn one_path(
        &mut self,
        edges: &[Lit],
        ends: &[[usize; 2]],
        from_to: [usize; 2],
    ) -> RuleHandle<'_> {
        // With one more edge it is a loop.
        let mut path = self.one_loop(&[edges, &[Lit::TRUE]].concat(), &[ends, &[from_to]].concat());
        path.form(ConstraintKind::Path);
        path
    }

    /// Requires that the true `edges` form no loop; `ends` are the corners at the ends of each
    /// edge, numbered from 0.
    ///
    /// # Panics
    /// If an edge leads from a corner to itself, or there are not as many pairs of ends as edges.
    pub fn acyclic(&mut self, edges: &[Lit], ends: &[[usize; 2]]) -> RuleHandle<'_> {
        assert_eq!(edges.len(), ends.len(), "each edge has two ends");
        let from = self.rule_count();
        self.begin(|| (Demand::Other, ConstraintKind::Acyclic, 2.0));
        self.demand_global(Arc::new(Acyclic::new(ends)), edges);
        self.handle(from)
    }

    /// Requires that the true `edges` connect all of `nodes` nodes, and form no loop if they are a
    /// tree; `ends` are the nodes at the ends of each edge, numbered from 0. It is for the search:
    /// a player sees [two rules](Self::acyclic).
    ///
    /// # Panics
    /// If an edge leads from a node to itself, or there are not as many pairs of ends as edges.
    pub fn spanning(&mut self, nodes: usize, edges: &[Lit], ends: &[[usize; 2]], is_tree: bool) {
        assert_eq!(edges.len(), ends.len(), "each edge has two ends");
        self.demand_global(Arc::new(Spanning::new(nodes, ends, is_tree)), edges);
    }

    /// Prepares a colouring of a graph: the colours of its nodes, integers with the same values.
    /// [`Model::different_neighbours`] adds the edges.
    pub fn colouring(&mut self, nodes: &[Int]) {
        let mut scope = Vec::new();
        for &node in nodes {
            self.make_direct(node);
            scope.extend(self.domain(node).lits());
        }
        let colours = scope.len() / nodes.len().max(1);
        let colouring = Colouring::new(nodes.len(), &[], colours);
        self.words.set_colouring(self.formula.rules(), colouring.clone());
        self.demand_global(Arc::new(colouring), &scope);
    }

    /// Requires that neighbours in the graph of a [colouring](Self::colouring) have different
    /// colours. It is for the search: a player sees a rule for each pair.
    ///
    /// # Panics
    /// If there is no colouring, or a pair contains a node twice or a node that does not exist.
    pub fn different_neighbours(&mut self, pairs: &[[usize; 2]]) {
        let Some((rule, colouring)) = self.words.colouring() else {
            panic!("there is a colouring")
        };
        let colouring = Arc::new(colouring.with_pairs(pairs));
        if self.stop.is_none() {
            self.formula.sharpen(rule, colouring);
        }
    }

    /// Prepares tables: at each spot, up to 4 of these literals, by their numbers from 0, have one
    /// of some combinations of values. [`Model::ways`] has the combinations.
    ///
    /// # Panics
    /// If a spot has more literals, or one that does not exist.
    pub fn spots(&mut self, lits: &[Lit], spots: impl IntoIterator<Item = Vec<usize>>) {
        let tables = Tables::new(lits.len(), spots.into_iter().map(Spot::new).collect());
        self.words.set_tables(self.formula.rules(), tables.clone());
        self.demand_global(Arc::new(tables), lits);
    }

    /// Requires one of some combinations at each of the [spots](Self::spots): bit w of its number
    /// is set if the literals with the set bits of w, the first as the lowest, may be all that are
    /// true. It is for the search: a player sees a rule for each spot.
    ///
    /// # Panics
    /// If there are no spots, or not as many numbers.
    pub fn ways(&mut self, ways: &[u16]) {
        let Some((rule, tables)) = self.words.tables() else { panic!("there are spots") };
        assert_eq!(tables.spots().len(), ways.len(), "a number for each spot");
        let spots = tables.spots().iter().zip(ways).map(|(spot, &ways)| spot.with_ways(ways));
        let tables = Arc::new(tables.with_spots(spots));
        if self.stop.is_none() {
            self.formula.sharpen(rule, tables);
        }
    }

    /// Requires that `borders` divide a grid, or any other graph, into regions of `size` nodes
    /// each; `pairs` are the two nodes at each border, numbered from 0. There are no borders within
    /// a region.
    ///
    /// # Panics
    /// If a pair contains a node twice or a node that does not exist, or there are not as many
    /// pairs as borders.
    pub fn regions(
        &mut self,
        nodes: usize,
        borders: &[Lit],
        pairs: &[[usize; 2]],
        size: u32,
    ) -> RuleHandle<'_> {
        assert_eq!(borders.len(), pairs.len(), "each border has two sides");
        let from = self.rule_count();
        self.begin(|| (Demand::Other, ConstraintKind::Region, 2.0));
        let (rule, sizes) = (self.formula.rules(), RegionSizes::new(nodes, pairs, size));
        self.words.set_regions(Regions { rule, sizes: sizes.clone() });
        self.demand_global(Arc::new(sizes), borders);
        self.handle(from)
    }

    /// Passes the numbers of borders around some nodes of the [regions](Self::regions) to the
    /// search. They must be required separately: this adds no constraint. But borders from a node
    /// to one piece of a region are alike, and a cardinality constraint alone cannot use that.
    ///
    /// # Panics
    /// If there are no regions, or not as many numbers as nodes.
    pub fn borders_around(&mut self, numbers: Vec<Option<u32>>) {
        let Some(Regions { rule, sizes }) = self.words.regions().cloned() else {
            panic!("there are regions")
        };
        if self.stop.is_none() && !self.is_explaining() {
            self.formula.sharpen(rule, Arc::new(sizes.with_borders(numbers)));
        }
    }

    /// Requires that the true `nodes` form connected clusters of `size` nodes each, and that no two
    /// clusters are adjacent; `pairs` are neighbours, numbered from 0.
    ///
    /// # Panics
    /// If a pair contains a node twice or a node that does not exist, or clusters have no nodes.
    pub fn clusters(&mut self, nodes: &[Lit], pairs: &[[usize; 2]], size: u32) -> RuleHandle<'_> {
        let from = self.rule_count();
        self.begin(|| (Demand::Other, ConstraintKind::Region, 2.0));
        self.demand_global(Arc::new(Clusters::new(nodes.len(), pairs, size)), nodes);
        self.handle(from)
    }

    /// Requires that `number` literals are in view along some arms, where each arm shows its true
    /// literals up to the first false one.
    ///
    /// # Panics
    /// If there are more than four arms, the number is more than 126, or a literal is repeated.
    pub fn view_sum(&mut self, arms: &[Vec<Lit>], number: u32) -> RuleHandle<'_> {
        assert!(
            arms.len() <= view_sum::MOST_ARMS && number <= view_sum::MOST,
            "{number} in view along {} arms",
            arms.len()
        );
        let from = self.rule_count();
        // Literals further away than that cannot be in view.
        let near: Vec<&[Lit]> =
            arms.iter().map(|arm| &arm[..arm.len().min(number as usize + 1)]).collect();
        let rule = ViewSum::new(near.iter().map(|arm| arm.len()), number);
        self.begin(|| (Demand::Other, ConstraintKind::Count, 2.0));
        self.demand_global(Arc::new(rule), &near.concat());
        self.handle(from)
    }

    /// Requires a kind's own global constraint on the literals at its places.
    pub fn global(&mut self, rule: Arc<dyn Global>, scope: &[Lit]) -> RuleHandle<'_> {
        let from = self.rule_count();
        self.begin(|| (Demand::Other, ConstraintKind::Several, 2.0));
        self.demand_global(rule, scope);
        self.handle(from)
    }

    pub(super) fn demand_global(&mut self, rule: Arc<dyn Global>, scope: &[Lit]) {
        if self.has_room(scope.len()) {
            self.formula.global(rule, scope.iter().copied());
        }
    }
}
