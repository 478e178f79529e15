//! Growth of regions: the propagator.

use super::super::graph::{Heard, NodeSets};
use super::RegionSizes;
use super::pieces::Pieces;
use super::reasons::{Cause, Reasons};
use crate::propagator::{News, Propagator, View};

/// Propagator of the constraint.
#[derive(Clone, Debug)]
pub(super) struct Growth {
    rule: RegionSizes,
    /// Pieces by the notifications so far; and pieces at the time of a consequence.
    pieces: Pieces,
    before: Pieces,
    notified: Heard,
    causes: Vec<Cause>,
    /// True before the first run.
    is_new: bool,
    /// Changes in this run: nodes of pieces, and nodes with a number of borders.
    changed: Vec<u32>,
    counts: Vec<u32>,
    seen: NodeSets,
    /// For each piece the last piece next to it, and a border between the two.
    beside: Vec<(u32, u32)>,
    rooms: Rooms,
    has_put_off: bool,
}

/// Pieces that have room: more nodes than they need, and none that all paths must take.
/// This remains true until something changes at one of the nodes that prove it.
#[derive(Clone, Debug, Default)]
struct Rooms {
    has_room: Vec<bool>,
    /// For each node the pieces whose room it proves.
    of: Vec<Vec<u32>>,
}

impl Rooms {
    /// Discards the proofs that contain a node, which has changed.
    fn forget(&mut self, node: usize) {
        for piece in self.of[node].drain(..) {
            self.has_room[piece as usize] = false;
        }
    }

    /// Records that these nodes prove the room of a piece.
    fn see(&mut self, piece: usize, by: impl Iterator<Item = usize>) {
        self.has_room[piece] = true;
        for node in by {
            // An outdated entry may discard too much, at worst.
            if !self.of[node].contains(&(piece as u32)) {
                self.of[node].push(piece as u32);
            }
        }
    }
}

impl Growth {
    pub(super) fn new(rule: RegionSizes) -> Self {
        let (nodes, edges) = (rule.graph.nodes(), rule.graph.edges().len());
        Self {
            pieces: Pieces::new(&rule.graph),
            before: Pieces::default(),
            notified: Heard::default(),
            causes: vec![Cause::Within; edges],
            is_new: true,
            changed: Vec::new(),
            counts: Vec::new(),
            seen: NodeSets::default(),
            beside: vec![(u32::MAX, 0); nodes],
            rooms: Rooms { has_room: vec![false; nodes], of: vec![Vec::new(); nodes] },
            has_put_off: false,
            rule,
        }
    }

    fn say(&mut self, edge: usize, border: bool, cause: Cause, news: &mut News) {
        self.causes[edge] = cause;
        news.push((edge, border));
    }

    /// Returns the constraint with the current pieces.
    fn reasons<'s>(
        &'s mut self,
        now: View<'s>,
    ) -> Reasons<'s, impl Fn(usize) -> Option<bool> + 's> {
        Reasons { rule: &self.rule, pieces: &mut self.pieces, value: move |place| now.value(place) }
    }

    /// Processes the notifications.
    fn hear(&mut self, now: View<'_>) {
        self.changed.clear();
        self.counts.clear();
        while let Some(edge) = self.notified.next() {
            let ends = self.rule.graph.ends(edge);
            // A border joins nothing.
            self.pieces.join(if now.is(edge, false) { ends } else { [ends[0]; 2] });
            self.changed.extend(ends.map(|end| end as u32));
            self.counts.extend(ends.map(|end| end as u32));
        }
        if std::mem::take(&mut self.is_new) {
            self.changed.extend(0..self.rule.graph.nodes() as u32);
        }
        self.seen.begin(self.rule.graph.nodes());
        let (pieces, seen) = (&self.pieces, &mut self.seen);
        self.changed.retain_mut(|node| {
            *node = pieces.piece(*node as usize) as u32;
            seen.insert(*node as usize)
        });
    }

    /// Derives consequences for the edges of a piece.
    fn look_around(
        &mut self,
        piece: usize,
        now: View<'_>,
        news: &mut News,
    ) -> Result<(), Vec<usize>> {
        let (size, members) = (self.rule.size, self.pieces.size(piece));
        if members > size {
            return Err(self.reasons(now).too_large(piece));
        }
        let Self { rule, pieces, causes, counts, beside, rooms, .. } = &mut *self;
        for node in pieces.members(piece) {
            rooms.forget(node);
        }
        let mut say = |edge: usize, border: bool, cause: Cause| {
            causes[edge] = cause;
            news.push((edge, border));
        };
        let mut within = None;
        for (edge, near) in pieces.edges(&rule.graph, piece).filter(|&(edge, _)| now.is(edge, true))
        {
            let other = pieces.piece(near);
            beside[other] = (piece as u32, edge as u32);
            within = within.or(Some(edge).filter(|_| other == piece));
        }
        if let Some(edge) = within {
            let mut clash = vec![edge];
            pieces.way(&rule.graph, rule.graph.ends(edge), &|place| now.value(place), &mut clash);
            return Err(clash);
        }
        for (edge, near) in pieces.edges(&rule.graph, piece) {
            if !rule.borders.is_empty() {
                counts.push(near as u32);
            }
            if !now.is_open(edge) {
                continue;
            }
            let other = pieces.piece(near);
            if other == piece {
                say(edge, false, Cause::Within);
                continue;
            }
            if let (by, border) = beside[other]
                && by as usize == piece
                && now.is(border as usize, true)
                && pieces.are_parallel(&rule.graph, [edge, border as usize])
            {
                say(edge, true, Cause::Apart(border));
                continue;
            }
            if members + pieces.size(other) > size {
                say(edge, true, Cause::Large);
            }
        }
        Ok(())
    }

    /// Derives consequences of a node's number of borders.
    fn count(&mut self, node: usize, now: View<'_>, news: &mut News) -> Result<(), Vec<usize>> {
        let Some(alike) = self.rule.alike(&self.pieces, node, |place| now.value(place)) else {
            let mut clash = Vec::new();
            self.reasons(now).around(node, &mut clash);
            return Err(clash);
        };
        for (edge, border) in alike {
            self.say(edge, border, Cause::Count(node as u32), news);
        }
        Ok(())
    }

    /// Derives consequences for a piece that is still too small.
    fn grow(&mut self, piece: usize, now: View<'_>, news: &mut News) -> Result<(), Vec<usize>> {
        let value = |place: usize| now.value(place);
        let Self { rule, pieces, rooms, .. } = &mut *self;
        let size = rule.size;
        if pieces.size(piece) >= size {
            return Ok(());
        }
        let exits = pieces.exits(&rule.graph, piece, &value);
        if let [Some(exit), None] = exits {
            let across = pieces.edges(&rule.graph, piece);
            let across =
                across.filter(|&(edge, near)| now.is_open(edge) && pieces.are_one([near, exit]));
            for edge in across.map(|(edge, _)| edge).collect::<Vec<usize>>() {
                self.say(edge, false, Cause::Exit(piece as u32), news);
            }
            return Ok(());
        }
        let reached = pieces.reach(&rule.graph, piece, size, &value);
        if reached > size {
            rooms.see(piece, pieces.met().chain(exits.into_iter().flatten()).chain([piece]));
            return Ok(());
        }
        if reached < size {
            let mut clash = Vec::new();
            self.reasons(now).barrier(piece, &mut clash);
            return Err(clash);
        }
        let within = pieces
            .edges_met(&rule.graph)
            .filter(|&(edge, near)| pieces.is_met(near) && now.is_open(edge));
        for edge in within.map(|(edge, _)| edge).collect::<Vec<usize>>() {
            self.say(edge, false, Cause::Reach(piece as u32), news);
        }
        Ok(())
    }
}

impl Propagator for Growth {
    fn wants(&self, _value: bool) -> bool {
        true
    }

    fn assigned(&mut self, place: usize, _value: bool) {
        self.notified.add(place);
    }

    fn undo(&mut self, _place: usize, _value: bool) {
        if self.notified.take_back() {
            self.pieces.undo();
        }
    }

    fn cost(&self) -> u32 {
        2 * self.rule.graph.edges().len() as u32
    }

    fn propagate(&mut self, now: View<'_>, news: &mut News) -> Result<(), Vec<usize>> {
        let said = news.len();
        self.hear(now);
        for i in 0..self.changed.len() {
            self.look_around(self.changed[i] as usize, now, news)?;
        }
        if !self.rule.borders.is_empty() {
            self.seen.begin(self.rule.graph.nodes());
            for i in 0..self.counts.len() {
                let node = self.counts[i] as usize;
                if self.seen.insert(node) {
                    self.count(node, now, news)?;
                }
            }
        }
        self.has_put_off = news.len() > said;
        if self.has_put_off {
            return Ok(());
        }
        for piece in 0..self.rule.graph.nodes() {
            if !self.rooms.has_room[piece] && self.pieces.piece(piece) == piece {
                self.grow(piece, now, news)?;
            }
        }
        Ok(())
    }

    fn has_put_off(&self) -> bool {
        self.has_put_off
    }

    fn explain(&mut self, said: (usize, bool), before: View<'_>, out: &mut Vec<usize>) {
        let value = |place: usize| before.value(place);
        self.before.find(&self.rule.graph, &value);
        let mut reasons = Reasons { rule: &self.rule, pieces: &mut self.before, value };
        match reasons.cause(said, self.causes[said.0]) {
            Some(cause) => reasons.tell(said, cause, out),
            // It followed from some of the known values.
            None => out.extend((0..self.rule.places()).filter(|&place| !before.is_open(place))),
        }
    }

    fn duplicate(&self) -> Box<dyn Propagator> {
        Box::new(self.clone())
    }
}
