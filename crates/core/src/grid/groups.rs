//! Groups of cells that are joined step by step.

/// Cells in groups, at first each in its own. A group is named by its first cell.
#[derive(Clone, Debug)]
pub struct Groups {
    /// For each cell an earlier one of its group; the first cell of a group has itself.
    earlier: Vec<usize>,
}

impl Groups {
    /// Makes a group of each of `cells` cells.
    pub fn new(cells: usize) -> Self {
        Self { earlier: (0..cells).collect() }
    }

    /// Returns the first cell of a cell's group, and shortens the way there.
    pub fn first(&mut self, mut cell: usize) -> usize {
        while self.earlier[cell] != cell {
            self.earlier[cell] = self.earlier[self.earlier[cell]];
            cell = self.earlier[cell];
        }
        cell
    }

    /// Joins the groups of two cells.
    pub fn join(&mut self, a: usize, b: usize) {
        let [a, b] = [a, b].map(|cell| self.first(cell));
        self.earlier[a.max(b)] = a.min(b);
    }

    /// Returns the first cell of each cell's group.
    pub fn into_firsts(mut self) -> Vec<usize> {
        // Earlier cells have the first cells of their groups already.
        for cell in 0..self.earlier.len() {
            self.earlier[cell] = self.earlier[self.earlier[cell]];
        }
        self.earlier
    }

    /// Returns the number of each cell's group; groups are numbered by their first cells.
    pub fn into_numbers(mut self) -> Vec<usize> {
        let mut groups = 0;
        for cell in 0..self.earlier.len() {
            self.earlier[cell] = if self.earlier[cell] == cell {
                groups += 1;
                groups - 1
            } else {
                self.earlier[self.earlier[cell]]
            };
        }
        self.earlier
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_is_named_by_its_first_cell() {
        let mut groups = Groups::new(7);
        for (a, b) in [(5, 6), (6, 3), (4, 2), (3, 2), (2, 4)] {
            groups.join(a, b);
        }
        assert_eq!([2, 3, 6].map(|cell| groups.first(cell)), [2; 3]);
        assert_eq!(groups.clone().into_firsts(), [0, 1, 2, 2, 2, 2, 2]);
        groups.join(1, 0);
        assert_eq!(groups.into_numbers(), [0, 0, 1, 1, 1, 1, 1]);
    }
}
