//! Sets of points that take part in every crossing. Of the ends of 2 lines that cross, at least one
//! has to move, so a smallest such set (a *hitting set*) is a lower bound on the points that move.

use tatham_core::Budget;

/// Ends of 2 lines that cross.
pub(super) type Crossing = [usize; 4];

/// Limits of a search.
struct Limits;

impl Limits {
    /// Sets of each size that are listed at most: tens and more; each is a start for a drawing.
    const LISTED: usize = 60;

    /// Crossings looked at between 2 looks at the budget: about a tenth of a millisecond.
    const EVERY: usize = 100_000;

    /// Looks at the budget for all sizes, about a second: hundreds and more. Without a proof by
    /// then, the bound is the size that was being tried.
    const LOOKS: u64 = 3_000;
}

/// Smallest hitting sets, as far as they were found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Smallest {
    /// Proven lower bound on their size.
    pub(super) lower_bound: usize,
    /// Some sets of this size; none if the search ended before.
    pub(super) sets: Vec<Vec<usize>>,
}

/// Looks for the smallest sets that hit all crossings between `points` points.
pub(super) fn smallest(points: usize, crossings: &[Crossing], budget: &Budget) -> Smallest {
    let own = budget.at_most(Limits::LOOKS);
    let mut search = Search {
        crossings,
        state: vec![Choice::Open; points],
        sets: Vec::new(),
        budget: &own,
        looked_at: 0,
    };
    let mut size = search.apart();
    while search.hit(size).is_some() && search.sets.is_empty() {
        size += 1;
    }
    Smallest { lower_bound: size, sets: search.sets }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
    Open,
    /// The point is in the set.
    In,
    /// Sets with the point have been tried.
    Out,
}

struct Search<'c> {
    crossings: &'c [Crossing],
    state: Vec<Choice>,
    sets: Vec<Vec<usize>>,
    budget: &'c Budget,
    looked_at: usize,
}

impl Search<'_> {
    fn open(&self, crossing: &Crossing) -> usize {
        crossing.iter().filter(|&&point| self.state[point] == Choice::Open).count()
    }

    fn is_hit(&self, crossing: &Crossing) -> bool {
        crossing.iter().any(|&point| self.state[point] == Choice::In)
    }

    /// Returns the number of crossings that are not hit and have no open point in common, chosen
    /// one after another: each needs a point of its own.
    fn apart(&self) -> usize {
        let (mut is_taken, mut count) = (vec![false; self.state.len()], 0);
        for crossing in self.crossings.iter().filter(|crossing| !self.is_hit(crossing)) {
            let is_open = |point: &&usize| self.state[**point] == Choice::Open;
            if !crossing.iter().filter(is_open).any(|&point| is_taken[point]) {
                crossing.iter().filter(is_open).for_each(|&point| is_taken[point] = true);
                count += 1;
            }
        }
        count
    }

    /// Lists sets with `more` points more; `None` if the budget ended first.
    fn hit(&mut self, more: usize) -> Option<()> {
        self.looked_at += self.crossings.len();
        if self.looked_at >= Limits::EVERY {
            self.looked_at = 0;
            self.budget.check().ok()?;
        }
        let rest = self.crossings.iter().filter(|crossing| !self.is_hit(crossing));
        let Some(&tightest) = rest.min_by_key(|crossing| self.open(crossing)) else {
            let set = (0..self.state.len()).filter(|&point| self.state[point] == Choice::In);
            self.sets.push(set.collect());
            return Some(());
        };
        let mut points: Vec<usize> =
            tightest.into_iter().filter(|&point| self.state[point] == Choice::Open).collect();
        if points.is_empty() || self.apart() > more || self.reach(more) {
            return Some(());
        }
        points.sort_by_cached_key(|&point| usize::MAX - self.degree(point));
        let mut ended = Some(());
        for &point in &points {
            if self.sets.len() >= Limits::LISTED {
                break;
            }
            self.state[point] = Choice::In;
            ended = self.hit(more - 1);
            self.state[point] = Choice::Out;
            if ended.is_none() {
                break;
            }
        }
        for &point in &points {
            self.state[point] = Choice::Open;
        }
        ended
    }

    /// Returns the number of crossings that a point would hit.
    fn degree(&self, point: usize) -> usize {
        let rest = self.crossings.iter().filter(|crossing| !self.is_hit(crossing));
        rest.filter(|crossing| crossing.contains(&point)).count()
    }

    /// Returns true if even the `more` points with the most crossings hit too few.
    fn reach(&self, more: usize) -> bool {
        let (mut degrees, mut all) = (vec![0; self.state.len()], 0);
        for crossing in self.crossings.iter().filter(|crossing| !self.is_hit(crossing)) {
            all += 1;
            for &point in crossing.iter().filter(|&&point| self.state[point] == Choice::Open) {
                degrees[point] += 1;
            }
        }
        degrees.sort_unstable_by_key(|&degree| std::cmp::Reverse(degree));
        degrees.iter().take(more).sum::<usize>() < all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the size of a smallest set by trying all.
    fn by_trying(points: usize, crossings: &[Crossing]) -> usize {
        let is_hit = |set: u32| {
            crossings.iter().all(|crossing| crossing.iter().any(|&point| set >> point & 1 == 1))
        };
        let sets = (0..1_u32 << points).filter(|&set| is_hit(set));
        sets.map(|set| set.count_ones() as usize).min().expect("all points")
    }

    #[test]
    fn sets_are_smallest() {
        let mut random = fastrand::Rng::with_seed(4);
        for _ in 0..200 {
            let points = random.usize(4..11);
            let mut crossings: Vec<Crossing> = Vec::new();
            for _ in 0..random.usize(..14) {
                let mut ends: Vec<usize> = (0..points).collect();
                random.shuffle(&mut ends);
                crossings.push([ends[0], ends[1], ends[2], ends[3]]);
            }
            let found = smallest(points, &crossings, &Budget::unlimited());
            assert_eq!(found.lower_bound, by_trying(points, &crossings), "{crossings:?}");
            assert!(!found.sets.is_empty());
            for set in &found.sets {
                assert_eq!(set.len(), found.lower_bound);
                let is_hit = |crossing: &Crossing| crossing.iter().any(|end| set.contains(end));
                assert!(crossings.iter().all(is_hit), "{set:?} {crossings:?}");
            }
        }
    }

    #[test]
    fn a_spent_budget_leaves_a_bound_that_holds() {
        let mut crossings: Vec<Crossing> = Vec::new();
        for a in 0..12 {
            for b in a + 1..12 {
                for c in b + 1..12 {
                    crossings.extend((c + 1..12).map(|d| [a, b, c, d]));
                }
            }
        }
        crossings.extend(crossings.clone().repeat(300));
        for steps in 0..20 {
            let found = smallest(12, &crossings, &Budget::steps(steps));
            // Any 4 points cross, so all but 3 have to move.
            assert!((3..=9).contains(&found.lower_bound), "{steps}: {}", found.lower_bound);
            assert!(found.sets.iter().all(|set| set.len() == 9));
        }
    }
}
