//! Colourings of a graph: neighbours have different colours.
//!
//! A node has a place for each colour, true if it has that colour. As soon as a place is true, the
//! same colour is false in all neighbours. The reason is that one place.

use tatham_core::{Budget, Stop};

use super::Global;
use super::graph::Graph;
use crate::formula::Formula;
use crate::lit::Lit;
use crate::propagator::{News, Propagator, View};

/// Colouring constraint; its places are the colours of the first node, of the second, and so on.
#[derive(Clone, Debug)]
pub(crate) struct Colouring {
    graph: Graph,
    colours: usize,
}

impl Colouring {
    /// Creates the constraint for a number of nodes with the pairs of neighbours, and of colours.
    pub(crate) fn new(nodes: usize, pairs: &[[usize; 2]], colours: usize) -> Self {
        Self { graph: Graph::new(nodes, pairs), colours }
    }

    /// Returns the constraint with other pairs of neighbours.
    pub(crate) fn with_pairs(&self, pairs: &[[usize; 2]]) -> Self {
        Self::new(self.graph.nodes(), pairs, self.colours)
    }

    /// Returns the places of a colour in two neighbours, for each colour of each pair.
    fn pairs(&self) -> impl Iterator<Item = [usize; 2]> {
        let colours = self.colours;
        let ends = self.graph.edges().iter().map(|ends| ends.map(|node| node as usize));
        ends.flat_map(move |ends| {
            (0..colours).map(move |colour| ends.map(|node| node * colours + colour))
        })
    }
}

impl Global for Colouring {
    fn propagator(&self) -> Box<dyn Propagator> {
        Box::new(Spread { rule: self.clone(), notified: Vec::new(), seen: 0 })
    }

    fn eager(&self, scope: &[Lit], formula: &mut Formula, _budget: &Budget) -> Result<(), Stop> {
        for pair in self.pairs() {
            formula.clause(pair.map(|place| !scope[place]));
        }
        Ok(())
    }

    fn is_watched(&self) -> bool {
        false
    }

    fn is_exact(&self) -> bool {
        true
    }

    #[cfg(test)]
    fn allows(&self, values: &[bool]) -> bool {
        !self.pairs().any(|pair| pair.iter().all(|&place| values[place]))
    }
}

/// Propagator of the constraint.
#[derive(Clone, Debug)]
struct Spread {
    rule: Colouring,
    /// True places in order, and the number of them that have been processed.
    notified: Vec<u32>,
    seen: usize,
}

impl Spread {
    /// Returns the same colour in the neighbours.
    fn around(&self, place: usize) -> impl Iterator<Item = usize> {
        let colours = self.rule.colours;
        let near = self.rule.graph.around(place / colours).iter();
        near.map(move |&(_, near)| near as usize * colours + place % colours)
    }
}

impl Propagator for Spread {
    fn wants(&self, value: bool) -> bool {
        value
    }

    fn assigned(&mut self, place: usize, _value: bool) {
        self.notified.push(place as u32);
    }

    fn undo(&mut self, _place: usize, _value: bool) {
        self.notified.pop();
        self.seen = self.seen.min(self.notified.len());
    }

    fn propagate(&mut self, now: View<'_>, news: &mut News) -> Result<(), Vec<usize>> {
        while let Some(&place) = self.notified.get(self.seen) {
            let place = place as usize;
            self.seen += 1;
            for other in self.around(place) {
                match now.value(other) {
                    Some(true) => return Err(vec![place, other]),
                    Some(false) => {}
                    None => news.push((other, false)),
                }
            }
        }
        Ok(())
    }

    fn explain(&mut self, (place, _): (usize, bool), before: View<'_>, out: &mut Vec<usize>) {
        out.extend(self.around(place).find(|&other| before.is(other, true)));
    }

    fn duplicate(&self) -> Box<dyn Propagator> {
        Box::new(self.clone())
    }
}
