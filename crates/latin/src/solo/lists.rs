//! Many short lists of cells or groups, one after another in a single allocation: a puzzle of order
//! 16 has over 2,000.

/// Lists, numbered from 0. A number in them fits 16 bits: 31x31 cells, and fewer groups.
#[derive(Debug)]
pub(super) struct Lists {
    flat: Vec<u16>,
    /// Start of each list, and at the end the start of the next one.
    starts: Vec<u32>,
}

impl Default for Lists {
    fn default() -> Self {
        Self { flat: Vec::new(), starts: vec![0] }
    }
}

impl Lists {
    /// Number of lists.
    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Adds a list.
    ///
    /// # Panics
    /// Panics if a number exceeds 16 bits.
    pub(super) fn push(&mut self, list: impl IntoIterator<Item = usize>) {
        list.into_iter().for_each(|item| {
            self.flat.push(u16::try_from(item).expect("a puzzle has at most 961 cells"));
        });
        self.starts.push(self.flat.len() as u32);
    }

    /// A list.
    #[inline]
    pub(super) fn get(
        &self,
        list: usize,
    ) -> impl DoubleEndedIterator<Item = usize> + ExactSizeIterator + Clone + '_ {
        self.flat[self.starts[list] as usize..self.starts[list + 1] as usize]
            .iter()
            .map(|&item| usize::from(item))
    }

    /// All lists.
    pub(super) fn iter(&self) -> impl Iterator<Item = impl Iterator<Item = usize> + '_> + '_ {
        (0..self.len()).map(|list| self.get(list))
    }

    /// Lists that contain each item: the inverse relation.
    pub(super) fn holding(&self, items: usize) -> Self {
        let mut starts = vec![0_u32; items + 1];
        self.flat.iter().for_each(|&item| starts[usize::from(item) + 1] += 1);
        (0..items).for_each(|item| starts[item + 1] += starts[item]);
        let (mut next, mut flat) = (starts.clone(), vec![0; self.flat.len()]);
        for (number, list) in self.iter().enumerate() {
            for item in list {
                flat[next[item] as usize] = number as u16;
                next[item] += 1;
            }
        }
        Self { flat, starts }
    }
}

impl<L: IntoIterator<Item = usize>> FromIterator<L> for Lists {
    fn from_iter<I: IntoIterator<Item = L>>(lists: I) -> Self {
        let mut all = Self::default();
        lists.into_iter().for_each(|list| all.push(list));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_inverted() {
        let lists: Lists = [vec![0, 2], vec![], vec![2, 3]].into_iter().collect();
        let all = |lists: &Lists| lists.iter().map(Iterator::collect).collect::<Vec<Vec<usize>>>();
        assert_eq!(all(&lists), [vec![0, 2], vec![], vec![2, 3]]);
        assert_eq!(all(&lists.holding(4)), [vec![0], vec![], vec![0, 2], vec![2]]);
    }
}
