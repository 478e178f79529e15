//! The variables by activity, the most active first: a binary heap that knows where each variable stands.

/// How much more a conflict's variables gain than those of the conflict before: 1/0.95.
const GROWTH: f64 = 1.0 / 0.95;

/// Activities are brought down when one passes this.
const MOST: f64 = 1e150;

/// A variable that stands nowhere in the heap.
const NOWHERE: u32 = u32::MAX;

/// Variables that wait for a value, ordered by how often conflicts met them, lately above all.
#[derive(Debug)]
pub(super) struct Heap {
    activity: Vec<f64>,
    gain: f64,
    order: Vec<u32>,
    place: Vec<u32>,
}

impl Heap {
    /// All variables; those of small number first.
    pub(super) fn new(variables: usize) -> Self {
        let all: Vec<u32> = (0..variables as u32).collect();
        Self { activity: vec![0.0; variables], gain: 1.0, order: all.clone(), place: all }
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

    fn put(&mut self, at: usize, variable: u32) {
        self.order[at] = variable;
        self.place[variable as usize] = at as u32;
    }
}
