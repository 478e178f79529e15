//! Variables by activity, the most active first: a binary heap with the index of each variable.
//!
//! Many puzzles are solved without a conflict, and before the first one all activities are equal.
//! So the heap is built when the search first backtracks.
//! Until then variables are handed out in the order in which the heap would do it.

/// Growth of the activity bonus from one conflict to the next: 1/0.95.
const GROWTH: f64 = 1.0 / 0.95;

/// Activity above which all activities are scaled down.
const MOST: f64 = 1e150;

/// Index of a variable that is not in the heap.
const NOWHERE: u32 = u32::MAX;

/// Variables without a value, ordered by their number of conflicts, of which recent ones count
/// most.
#[derive(Clone, Debug)]
pub(super) struct Heap {
    activity: Vec<f64>,
    gain: f64,
    order: Vec<u32>,
    place: Vec<u32>,
    variables: usize,
    /// Number of variables handed out, as long as the heap is not built.
    taken: Option<usize>,
}

impl Heap {
    /// Creates the heap of all variables: the first one first, then those with the largest numbers.
    pub(super) fn new(variables: usize) -> Self {
        Self {
            activity: Vec::new(),
            gain: 1.0,
            order: Vec::new(),
            place: Vec::new(),
            variables,
            taken: Some(0),
        }
    }

    /// Adds room for more variables, before any has been handed out.
    pub(super) fn extend(&mut self, variables: usize) {
        debug_assert_eq!(self.taken, Some(0), "the search has not begun");
        self.variables = variables;
    }

    /// Builds the heap, before a variable returns or becomes more active.
    pub(super) fn make_once(&mut self) {
        if let Some(taken) = self.taken {
            self.make(taken);
        }
    }

    /// Builds the heap of the variables that have not been handed out.
    #[cold]
    fn make(&mut self, taken: usize) {
        self.taken = None;
        self.activity = vec![0.0; self.variables];
        self.place = vec![NOWHERE; self.variables];
        // Whenever the first one is removed, the last replaces it.
        self.order = (0..(self.variables - taken) as u32).collect();
        if let Some(first) = self.order.first_mut().filter(|_| taken > 0) {
            *first = (self.variables - taken) as u32;
        }
        for (place, &variable) in self.order.iter().enumerate() {
            self.place[variable as usize] = place as u32;
        }
    }

    /// Moves some variables to the front, in this order, before any has been handed out.
    pub(super) fn put_first(
        &mut self,
        first: impl ExactSizeIterator<Item = usize> + DoubleEndedIterator,
    ) {
        self.make_once();
        let (count, others) = (first.len() as f64, std::mem::take(&mut self.order));
        // A sorted list is a heap. A variable that comes twice has its last rank.
        for (rank, variable) in first.enumerate().rev() {
            if self.activity[variable] == 0.0 {
                self.activity[variable] = 1.0 - rank as f64 / count;
                self.order.push(variable as u32);
            }
        }
        self.order.reverse();
        let start = self.order.len();
        self.order.extend(others.into_iter().filter(|&own| self.activity[own as usize] == 0.0));
        self.order[start..].sort_unstable();
        for (place, &variable) in self.order.iter().enumerate() {
            self.place[variable as usize] = place as u32;
        }
    }

    pub(super) fn bump(&mut self, variable: usize) {
        self.activity[variable] += self.gain;
        if self.activity[variable] > MOST {
            for activity in &mut self.activity {
                *activity /= MOST;
            }
            self.gain /= MOST;
        }
        if self.place[variable] != NOWHERE {
            self.rise(self.place[variable] as usize);
        }
    }

    pub(super) fn decay(&mut self) {
        self.gain *= GROWTH;
    }

    pub(super) fn push(&mut self, variable: usize) {
        if self.place[variable] == NOWHERE {
            self.place[variable] = self.order.len() as u32;
            self.order.push(variable as u32);
            self.rise(self.order.len() - 1);
        }
    }

    pub(super) fn pop(&mut self) -> Option<usize> {
        if let Some(taken) = &mut self.taken {
            let variable = if *taken == 0 { 0 } else { self.variables - *taken };
            return (*taken < self.variables).then(|| {
                *taken += 1;
                variable
            });
        }
        let first = *self.order.first()?;
        let last = self.order.pop()?;
        self.place[first as usize] = NOWHERE;
        if first != last {
            self.order[0] = last;
            self.place[last as usize] = 0;
            self.sink(0);
        }
        Some(first as usize)
    }

    fn rise(&mut self, mut at: usize) {
        let variable = self.order[at];
        while at > 0 {
            let above = (at - 1) / 2;
            if self.activity[self.order[above] as usize] >= self.activity[variable as usize] {
                break;
            }
            self.put(at, self.order[above]);
            at = above;
        }
        self.put(at, variable);
    }

    fn sink(&mut self, mut at: usize) {
        let variable = self.order[at];
        loop {
            let mut below = 2 * at + 1;
            if below >= self.order.len() {
                break;
            }
            let activity = |i: usize| self.activity[self.order[i] as usize];
            if below + 1 < self.order.len() && activity(below + 1) > activity(below) {
                below += 1;
            }
            if activity(below) <= self.activity[variable as usize] {
                break;
            }
            self.put(at, self.order[below]);
            at = below;
        }
        self.put(at, variable);
    }

    #[inline]
    fn put(&mut self, at: usize, variable: u32) {
        self.order[at] = variable;
        self.place[variable as usize] = at as u32;
    }
}

#[cfg(test)]
mod tests {
    use tatham_core::author::contract::Random;

    use super::*;

    #[test]
    fn variables_are_put_first() {
        let mut heap = Heap::new(6);
        heap.put_first([4, 2, 5].into_iter());
        let order: Vec<usize> = std::iter::from_fn(|| heap.pop()).collect();
        assert_eq!(order[..3], [4, 2, 5]);
        assert_eq!(order.len(), 6);
    }

    #[test]
    fn a_heap_that_is_made_late_is_the_same() {
        let mut random = Random::seeded(1);
        for round in 0..500 {
            let count = 1 + round % 12;
            let (mut late, mut early) = (Heap::new(count), Heap::new(count));
            early.make(0);
            let mut taken = Vec::new();
            for _ in 0..30 {
                let step = random.below(8);
                if step < 2 {
                    late.make_once();
                }
                match step {
                    0 => {
                        late.bump(round % count);
                        early.bump(round % count);
                    }
                    1 if !taken.is_empty() => {
                        let back = taken.swap_remove(random.below(taken.len()));
                        late.push(back);
                        early.push(back);
                    }
                    _ => {
                        let next = late.pop();
                        assert_eq!(next, early.pop());
                        taken.extend(next);
                    }
                }
            }
        }
    }
}
