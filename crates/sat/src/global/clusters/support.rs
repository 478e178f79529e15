//! What gives nodes room: lists of nodes that are looked at again when one of them is lost.
//!
//! Several nodes may rest on the same list. All lists stand in one, chained; so do, for each node, its entries in them.

/// No entry.
const NONE: u32 = u32::MAX;

/// A node in a list.
#[derive(Clone, Copy, Debug)]
struct Entry {
    node: u32,
    /// The first entry of the list, and the one behind this.
    first: u32,
    next: u32,
    /// The entries before and behind it that name the same node.
    before: u32,
    after: u32,
    /// Of the first entry: how many nodes rest on the list, and whether it is itself a cluster that could be.
    users: u32,
    is_cluster: bool,
}

/// A list, by its first entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Support(u32);

/// The lists, and which one each node rests on.
#[derive(Clone, Debug)]
pub(super) struct Supports {
    entries: Vec<Entry>,
    /// The first of the entries that are free, chained.
    free: u32,
    /// For each node the last entry that names it, and the list that it rests on.
    named: Vec<u32>,
    own: Vec<u32>,
}

impl Supports {
    /// So many nodes that rest on nothing.
    pub(super) fn new(nodes: usize) -> Self {
        Self { entries: Vec::new(), free: NONE, named: vec![NONE; nodes], own: vec![NONE; nodes] }
    }

    /// A list that has nodes and on which none rests yet; whether it is a cluster that could be.
    pub(super) fn add(&mut self, nodes: &[u32], is_cluster: bool) -> Support {
        let mut first = NONE;
        // The last one stands behind the others, so it comes first.
        for &node in nodes {
            let after = NONE;
            let before = self.named[node as usize];
            let entry = Entry { node, first, next: first, before, after, users: 0, is_cluster };
            let at = if self.free == NONE {
                self.entries.push(entry);
                self.entries.len() as u32 - 1
            } else {
                let at = self.free;
                self.free = self.entries[at as usize].next;
                self.entries[at as usize] = entry;
                at
            };
            if before != NONE {
                self.entries[before as usize].after = at;
            }
            self.named[node as usize] = at;
            first = at;
        }
        let mut at = first;
        while at != NONE {
            self.entries[at as usize].first = first;
            at = self.entries[at as usize].next;
        }
        Support(first)
    }

    /// Lets a node rest on a list; its former one is dropped if it was the last to rest on it.
    pub(super) fn give(&mut self, node: u32, Support(list): Support) {
        let before = std::mem::replace(&mut self.own[node as usize], list);
        self.entries[list as usize].users += 1;
        if before != NONE {
            self.entries[before as usize].users -= 1;
            if self.entries[before as usize].users == 0 {
                self.drop_list(before);
            }
        }
    }

    fn drop_list(&mut self, first: u32) {
        let mut at = first;
        while at != NONE {
            let Entry { node, next, before, after, .. } = self.entries[at as usize];
            if after == NONE {
                self.named[node as usize] = before;
            } else {
                self.entries[after as usize].before = before;
            }
            if before != NONE {
                self.entries[before as usize].after = after;
            }
            self.entries[at as usize].next = self.free;
            self.free = at;
            at = next;
        }
    }

    /// Those that rest on lists with this node; but not on a cluster that has `joined` as well.
    pub(super) fn resting_on(&self, node: usize, joined: Option<u32>, mut tell: impl FnMut(u32)) {
        let mut named = self.named[node];
        while named != NONE {
            let Entry { first, before, .. } = self.entries[named as usize];
            named = before;
            let is_kept = joined.is_some_and(|joined| {
                self.entries[first as usize].is_cluster
                    && self.nodes(first).any(|(node, _)| node == joined)
            });
            if !is_kept {
                self.nodes(first).filter(|&(_, own)| own == first).for_each(|(node, _)| tell(node));
            }
        }
    }

    /// The nodes of a list, each with the list that it rests on.
    fn nodes(&self, first: u32) -> impl Iterator<Item = (u32, u32)> {
        let mut at = first;
        std::iter::from_fn(move || {
            let entry = self.entries.get(at as usize)?;
            at = entry.next;
            Some((entry.node, self.own[entry.node as usize]))
        })
    }
}
