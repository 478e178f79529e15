//! Supports: lists of nodes that prove the room of other nodes, which are examined again when a
//! node of the list becomes false.
//!
//! Several nodes may use the same list.
//! All lists are chains in one vector; the entries of each node form a chain too.

/// Index of no entry.
const NONE: u32 = u32::MAX;

/// Entry of a node in a list.
#[derive(Clone, Copy, Debug)]
struct Entry {
    node: u32,
    /// First entry of the list, and the next one.
    first: u32,
    next: u32,
    /// Previous and next entry of the same node.
    before: u32,
    after: u32,
    /// In the first entry: the number of nodes that use the list, and true if the list itself is a
    /// possible cluster.
    users: u32,
    is_cluster: bool,
}

/// List, identified by its first entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Support(u32);

/// Lists, and the list that each node uses.
#[derive(Clone, Debug)]
pub(super) struct Supports {
    entries: Vec<Entry>,
    /// First of the free entries, which form a chain.
    free: u32,
    /// Last entry of each node, and the list that it uses.
    named: Vec<u32>,
    own: Vec<u32>,
}

impl Supports {
    /// Creates supports for a number of nodes, none of which uses a list.
    pub(super) fn new(nodes: usize) -> Self {
        Self { entries: Vec::new(), free: NONE, named: vec![NONE; nodes], own: vec![NONE; nodes] }
    }

    /// Adds a list of nodes that no node uses yet; `is_cluster` is true if it is a possible
    /// cluster.
    pub(super) fn add(&mut self, nodes: &[u32], is_cluster: bool) -> Support {
        let mut first = NONE;
        // The last node becomes the head of the chain, so it comes first.
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

    /// Sets the list that a node uses; its former list is dropped if no other node uses it.
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

    /// Visits the nodes that use lists with this node, except for possible clusters that contain
    /// `joined` too.
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

    /// Returns the nodes of a list, each with the list that it uses.
    fn nodes(&self, first: u32) -> impl Iterator<Item = (u32, u32)> {
        let mut at = first;
        std::iter::from_fn(move || {
            let entry = self.entries.get(at as usize)?;
            at = entry.next;
            Some((entry.node, self.own[entry.node as usize]))
        })
    }
}
