//! Removal of clues as long as there is one solution, and no step is too hard.

use tatham_core::author::Random;
use tatham_core::{Place, Stop};

use crate::Limits;

/// Number of ratings in which clues are removed again.
const MOST_RATINGS: usize = 30;

/// Clues of a puzzle, from which some can be removed.
pub(crate) trait Thinnable {
    /// Returns the places of the clues.
    fn places(&self) -> &[Place];

    /// Returns true if a clue is removed before others.
    fn goes_first(&self, clue: usize) -> bool;

    /// Prepares proofs of uniqueness while clues are removed in this order; returns true if a clue
    /// that a proof does not need is quickly removed.
    fn keeps_proofs(&self, _order: &[usize], _limits: &Limits) -> Result<bool, Stop> {
        Ok(false)
    }

    /// Returns true if there is one solution with some of the clues.
    fn is_unique(&self, kept: &[bool], limits: &Limits) -> Result<bool, Stop>;

    /// Returns the cost of the hardest step with some of the clues, which leave one solution:
    /// [`Explainer::hardest`](tatham_core::explain::Explainer::hardest).
    fn hardest(&self, kept: &[bool], ceiling: f64, limits: &Limits) -> Result<f64, Stop>;

    /// Returns the clues that tell another solution apart from this one, if some of the clues
    /// leave another.
    fn differing(&self, kept: &[bool], limits: &Limits) -> Result<Option<Vec<usize>>, Stop>;
}

/// Clues of a puzzle, some of which have been removed.
pub(crate) struct Selection<'d> {
    draft: &'d dyn Thinnable,
    /// Clues that come and go together. Clues in none of these stay.
    orbits: Vec<Vec<usize>>,
    pub(crate) kept: Vec<bool>,
    /// Removed sets of clues, in their order.
    removed: Vec<usize>,
    /// Clues without which there are several solutions, as far as that is proven.
    is_needed: Vec<bool>,
}

impl<'d> Selection<'d> {
    /// Selects all clues.
    pub(crate) fn all(draft: &'d dyn Thinnable, orbits: Vec<Vec<usize>>) -> Self {
        let count = draft.places().len();
        let (kept, is_needed) = (vec![true; count], vec![false; count]);
        Self { draft, orbits, kept, removed: Vec::new(), is_needed }
    }

    /// Selects some clues, each of which goes alone; fixed clues neither come nor go.
    pub(crate) fn some(draft: &'d dyn Thinnable, kept: &[bool], fixed: &[bool]) -> Self {
        let clues = (0..kept.len()).filter(|&clue| !fixed[clue]);
        let orbits = clues.map(|clue| vec![clue]).collect();
        Self { kept: kept.to_vec(), ..Self::all(draft, orbits) }
    }

    /// Takes the clues that are not selected as removed in a random order.
    pub(crate) fn forget_order(&mut self, random: &mut Random) {
        let is_removed = |orbit: &usize| !self.kept[self.orbits[*orbit][0]];
        self.removed = (0..self.orbits.len()).filter(is_removed).collect();
        random.shuffle(&mut self.removed);
    }

    /// Returns the number of clues.
    pub(crate) fn count(&self) -> usize {
        self.kept.iter().filter(|is_kept| **is_kept).count()
    }

    fn set(&mut self, orbits: &[usize], is_kept: bool) {
        for &clue in orbits.iter().flat_map(|&orbit| &self.orbits[orbit]) {
            self.kept[clue] = is_kept;
        }
    }

    /// Removes clues in random order as long as there is one solution, but leaves at least this
    /// number.
    pub(crate) fn thin(
        &mut self,
        least: usize,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<(), Stop> {
        let mut order = random.permutation(self.orbits.len());
        order.retain(|&orbit| self.kept[self.orbits[orbit][0]]);
        let (first, rest): (Vec<_>, Vec<_>) =
            order.into_iter().partition(|&orbit| self.draft.goes_first(self.orbits[orbit][0]));
        let order = [first, rest].concat();
        let draft = self.draft;
        let clues: Vec<usize> =
            order.iter().flat_map(|&orbit| &self.orbits[orbit]).copied().collect();
        let most = if draft.keeps_proofs(&clues, limits)? { 1 } else { usize::MAX };
        let is_unique = &mut |kept: &[bool]| draft.is_unique(kept, limits);
        let needed = self.remove_each(&order, (least, most), is_unique)?;
        for orbit in needed {
            // With fewer clues it is needed all the more.
            if let [clue] = self.orbits[orbit][..] {
                self.is_needed[clue] = true;
            }
        }
        Ok(())
    }

    /// Puts clues back until no step costs more than `ceiling`; returns the cost of the hardest
    /// step, which is larger if that is not possible.
    ///
    /// With more clues a puzzle is rarely harder. So as many clues are put back as a bisection
    /// finds, the last removed ones first, and then some of them are removed again.
    pub(crate) fn ease(
        &mut self,
        ceiling: f64,
        least: usize,
        limits: &Limits,
    ) -> Result<f64, Stop> {
        let draft = self.draft;
        let mut cost = draft.hardest(&self.kept, ceiling, limits)?;
        let removed = std::mem::take(&mut self.removed);
        // Numbers of removed sets with which the puzzle is easy, and too hard.
        let (mut easy, mut hard) = (None, removed.len());
        while cost > ceiling && hard > easy.map_or(0, |easy| easy + 1)
            || easy.is_some_and(|easy| hard > easy + 1)
        {
            let middle = usize::midpoint(easy.unwrap_or(0), hard);
            self.keep_all_but(&removed[..middle]);
            let eased = draft.hardest(&self.kept, ceiling, limits)?;
            if eased <= ceiling {
                (easy, cost) = (Some(middle), eased);
            } else {
                hard = middle;
            }
        }
        let Some(easy) = easy else { return Ok(cost) };
        self.is_needed.fill(false);
        self.keep_all_but(&removed[..easy]);
        self.removed = removed[..easy].to_vec();
        let mut ratings = 0;
        let mut is_easy = |kept: &[bool]| {
            ratings += 1;
            if ratings > MOST_RATINGS {
                return Ok(false);
            }
            let eased = draft.hardest(kept, ceiling, limits)?;
            if eased <= ceiling {
                cost = eased;
            }
            Ok(eased <= ceiling)
        };
        // The next one made it too hard.
        self.remove_each(&removed[easy + 1..], (least, usize::MAX), &mut is_easy)?;
        Ok(cost)
    }

    /// Removes these sets of clues, and no others.
    fn keep_all_but(&mut self, removed: &[usize]) {
        for &clue in self.orbits.iter().flatten() {
            self.kept[clue] = true;
        }
        self.set(removed, false);
    }

    /// Removes sets of clues in this order as long as what is left fits, but leaves at least this
    /// number of clues; returns those that alone were too many.
    ///
    /// Several are removed at once, up to `most`, as long as that goes well, because the first ones
    /// are rarely needed.
    fn remove_each(
        &mut self,
        order: &[usize],
        (least, most): (usize, usize),
        fits: &mut dyn FnMut(&[bool]) -> Result<bool, Stop>,
    ) -> Result<Vec<usize>, Stop> {
        let (mut next, mut step, mut needed) = (0, 1, Vec::new());
        let mut spare = self.count().saturating_sub(least);
        while next < order.len() {
            let end = order.len().min(next + step);
            let mut clues = 0;
            let is_spare = |&&orbit: &&usize| {
                clues += self.orbits[orbit].len();
                clues <= spare
            };
            let some = &order[next..next + order[next..end].iter().take_while(is_spare).count()];
            if some.is_empty() {
                next += 1;
                continue;
            }
            self.set(some, false);
            let is_fitting = fits(&self.kept);
            if is_fitting == Ok(true) {
                spare -= some.iter().map(|&orbit| self.orbits[orbit].len()).sum::<usize>();
                self.removed.extend_from_slice(some);
                next += some.len();
                step = most.min(2 * step);
                continue;
            }
            self.set(some, true);
            is_fitting?;
            if let &[orbit] = some {
                needed.push(orbit);
                next += 1;
                step = 1;
            } else {
                step = some.len() / 2;
            }
        }
        Ok(needed)
    }

    /// Returns true if it is proven that each clue is needed, apart from those that stay.
    pub(crate) fn is_minimal(&mut self, limits: &Limits) -> Result<bool, Stop> {
        let mut clues = self.orbits.concat();
        clues.sort_unstable();
        for clue in clues {
            if !self.kept[clue] || self.is_needed[clue] {
                continue;
            }
            self.kept[clue] = false;
            let is_unique = self.draft.is_unique(&self.kept, limits);
            self.kept[clue] = true;
            if is_unique? {
                return Ok(false);
            }
            self.is_needed[clue] = true;
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use tatham_core::Budget;
    use tatham_core::make::MakeOptions;

    use super::*;

    /// Puzzle that is unique with any clue of each group.
    struct Groups {
        places: Vec<Place>,
        unique_with: Vec<Vec<usize>>,
        /// Clue that is removed first.
        first: usize,
        asked: Cell<usize>,
    }

    impl Thinnable for Groups {
        fn places(&self) -> &[Place] {
            &self.places
        }

        fn goes_first(&self, clue: usize) -> bool {
            clue == self.first
        }

        fn is_unique(&self, kept: &[bool], _: &Limits) -> Result<bool, Stop> {
            self.asked.set(self.asked.get() + 1);
            if self.asked.get() > 200 {
                return Err(Stop::Steps);
            }
            Ok(self.unique_with.iter().all(|group| group.iter().any(|&clue| kept[clue])))
        }

        /// Each clue that is missing makes the puzzle harder.
        fn hardest(&self, kept: &[bool], ceiling: f64, _: &Limits) -> Result<f64, Stop> {
            let missing = kept.iter().filter(|is_kept| !**is_kept).count() as f64;
            Ok(missing.min(ceiling + 1.0))
        }

        /// Another solution differs at all clues of a group that is not met.
        fn differing(&self, kept: &[bool], _: &Limits) -> Result<Option<Vec<usize>>, Stop> {
            let mut groups = self.unique_with.iter();
            Ok(groups.find(|group| !group.iter().any(|&clue| kept[clue])).cloned())
        }
    }

    fn groups(clues: usize, groups: &[&[usize]]) -> Groups {
        Groups {
            places: (0..clues).map(|x| Place::Cell([x, 0])).collect(),
            unique_with: groups.iter().map(|group| group.to_vec()).collect(),
            first: clues,
            asked: Cell::new(0),
        }
    }

    fn alone(clues: usize) -> Vec<Vec<usize>> {
        (0..clues).map(|clue| vec![clue]).collect()
    }

    fn limits() -> Limits {
        Limits::new(&MakeOptions::default(), &Budget::unlimited())
    }

    #[test]
    fn what_is_left_is_minimal() {
        let draft = groups(60, &[&[1, 2, 3], &[3, 40], &[59]]);
        for number in 0..20 {
            draft.asked.set(0);
            let mut selection = Selection::all(&draft, alone(60));
            let mut random = Random::for_puzzle(1, number);
            selection.thin(0, &mut random, &limits()).unwrap();
            let tests = draft.asked.get();
            assert!((2..=3).contains(&selection.count()) && selection.kept[59]);
            assert!(tests < 50, "{tests} tests");
            assert_eq!((selection.is_minimal(&limits()), draft.asked.get()), (Ok(true), tests));
        }
    }

    #[test]
    fn clues_come_back_until_the_puzzle_is_easy() {
        let draft = groups(40, &[&[7]]);
        for (number, ceiling) in (0..).zip([39.0, 17.0, 5.0, 1.0, 0.0]) {
            draft.asked.set(0);
            let mut selection = Selection::all(&draft, alone(40));
            selection.thin(0, &mut Random::for_puzzle(1, number), &limits()).unwrap();
            assert_eq!(selection.count(), 1);
            let cost = selection.ease(ceiling, 0, &limits()).unwrap();
            assert_eq!((cost, selection.count()), (ceiling, 40 - ceiling as usize));
            assert!(selection.kept[7]);
        }
        let mut selection = Selection::all(&draft, alone(40));
        assert!(selection.ease(-1.0, 0, &limits()).unwrap() > -1.0, "even all clues are too few");
    }

    #[test]
    fn so_many_clues_stay_as_are_requested() {
        let draft = groups(30, &[&[0]]);
        let mut selection = Selection::all(&draft, alone(30));
        selection.thin(12, &mut Random::for_puzzle(1, 1), &limits()).unwrap();
        assert_eq!((selection.count(), selection.is_minimal(&limits())), (12, Ok(false)));
    }

    #[test]
    fn clues_of_an_orbit_go_together_and_one_alone_may_be_too_many() {
        let draft = groups(4, &[&[0]]);
        let mut selection = Selection::all(&draft, vec![vec![0, 3], vec![1, 2]]);
        selection.thin(0, &mut Random::for_puzzle(1, 1), &limits()).unwrap();
        assert_eq!(selection.kept, [true, false, false, true]);
        assert_eq!(selection.is_minimal(&limits()), Ok(false));
    }

    #[test]
    fn a_clue_that_goes_first_stays_only_if_it_must() {
        let draft = Groups { first: 4, ..groups(30, &[&[4, 5, 6, 7, 8]]) };
        for number in 0..20 {
            draft.asked.set(0);
            let mut selection = Selection::all(&draft, alone(30));
            selection.thin(0, &mut Random::for_puzzle(1, number), &limits()).unwrap();
            assert!(selection.count() == 1 && !selection.kept[4]);
        }
    }

    #[test]
    fn a_stop_leaves_a_puzzle_with_one_solution() {
        let draft = groups(30, &[&[0], &[7], &[12]]);
        draft.asked.set(195);
        let mut selection = Selection::all(&draft, alone(30));
        assert_eq!(selection.thin(0, &mut Random::for_puzzle(1, 1), &limits()), Err(Stop::Steps));
        draft.asked.set(0);
        assert!(draft.is_unique(&selection.kept, &limits()).unwrap() && selection.count() > 3);
    }
}
