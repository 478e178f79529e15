//! Numbered buckets of entries in one list.

/// Entries in numbered buckets; each bucket keeps the order in which its entries were added.
#[derive(Clone, Debug)]
pub struct Buckets<T> {
    /// Start of each bucket, and the end of the last one; empty if there are no entries.
    starts: Vec<u32>,
    entries: Vec<T>,
}

impl<T> Default for Buckets<T> {
    fn default() -> Self {
        Self { starts: Vec::new(), entries: Vec::new() }
    }
}

impl<T: Copy> Buckets<T> {
    /// Creates `buckets` buckets with these entries, each with the number of its bucket.
    ///
    /// # Panics
    /// If there is no such bucket.
    pub fn new(buckets: usize, entries: &[(usize, T)]) -> Self {
        if entries.is_empty() {
            return Self::default();
        }
        let mut starts = vec![0; buckets + 1];
        for &(bucket, _) in entries {
            starts[bucket + 1] += 1;
        }
        for bucket in 0..buckets {
            starts[bucket + 1] += starts[bucket];
        }
        let mut next = starts.clone();
        // Placeholders, each overwritten by the entry that belongs there.
        let mut all = vec![entries[0].1; entries.len()];
        for &(bucket, entry) in entries {
            let at = &mut next[bucket];
            all[*at as usize] = entry;
            *at += 1;
        }
        Self { starts, entries: all }
    }
}

impl<T> Buckets<T> {
    /// Creates a bucket for each list, in their order.
    pub fn from_lists<L: IntoIterator<Item = T>>(lists: impl Iterator<Item = L>) -> Self {
        let (mut starts, mut entries) = (vec![0], Vec::new());
        for list in lists {
            entries.extend(list);
            starts.push(entries.len() as u32);
        }
        Self { starts, entries }
    }

    /// Returns the entries of a bucket for reordering.
    ///
    /// # Panics
    /// If there is no such bucket.
    #[inline]
    pub fn of_mut(&mut self, bucket: usize) -> &mut [T] {
        &mut self.entries[self.starts[bucket] as usize..self.starts[bucket + 1] as usize]
    }

    /// Returns the entries of a bucket; none if the bucket does not exist.
    #[inline]
    pub fn entries(&self, bucket: usize) -> &[T] {
        match self.starts.get(bucket..bucket + 2) {
            Some(&[start, end]) => &self.entries[start as usize..end as usize],
            _ => &[],
        }
    }

    /// Returns true if all buckets are empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_found_by_the_number_of_their_bucket() {
        let buckets = Buckets::new(4, &[(2, 'a'), (0, 'b'), (2, 'c')]);
        assert_eq!(
            [0, 1, 2, 3, 4].map(|bucket| buckets.entries(bucket)),
            [&['b'][..], &[], &['a', 'c'], &[], &[]]
        );
        let mut lists = Buckets::from_lists(["ab", "", "c"].map(str::chars).into_iter());
        lists.of_mut(0).swap(0, 1);
        assert_eq!(
            [0, 1, 2, 3].map(|bucket| lists.entries(bucket)),
            [&['b', 'a'][..], &[], &['c'], &[]]
        );
    }
}
