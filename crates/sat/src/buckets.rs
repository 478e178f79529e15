//! Entries by numbers, one behind the other in one list.

/// Entries in numbered buckets, those of a bucket in the order in which they came.
#[derive(Clone, Debug)]
pub(crate) struct Buckets<T> {
    /// Where each bucket begins, and where the last one ends; nothing where no bucket has an entry.
    starts: Vec<u32>,
    entries: Vec<T>,
}

impl<T> Default for Buckets<T> {
    fn default() -> Self {
        Self { starts: Vec::new(), entries: Vec::new() }
    }
}

impl<T: Copy + Default> Buckets<T> {
    /// So many buckets with these entries, each with the number of its bucket.
    ///
    /// # Panics
    /// If there is no such bucket.
    pub(crate) fn new(buckets: usize, entries: &[(usize, T)]) -> Self {
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
        let mut all = vec![T::default(); entries.len()];
        for &(bucket, entry) in entries {
            let at = &mut next[bucket];
            all[*at as usize] = entry;
            *at += 1;
        }
        Self { starts, entries: all }
    }
}

impl<T> Buckets<T> {
    /// The entries of a bucket; none of one that is not there.
    #[inline]
    pub(crate) fn of(&self, bucket: usize) -> &[T] {
        match self.starts.get(bucket..bucket + 2) {
            Some(&[start, end]) => &self.entries[start as usize..end as usize],
            _ => &[],
        }
    }

    /// Whether no bucket has an entry.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}
