//! Removal of clues as long as there is one solution.

use tatham_core::Stop;
use tatham_core::author::Random;

use crate::Limits;
use crate::draft::AnyDraft;

/// Clues of a puzzle, some of which have been removed.
pub(crate) struct Selection<'d> {
    draft: &'d dyn AnyDraft,
    /// Clues that come and go together.
    orbits: Vec<Vec<usize>>,
    pub(crate) kept: Vec<bool>,
    /// Clues without which there are several solutions, as far as that is proven.
    is_needed: Vec<bool>,
}

impl<'d> Selection<'d> {
    /// Selects all clues.
    pub(crate) fn all(draft: &'d dyn AnyDraft, orbits: Vec<Vec<usize>>) -> Self {
        let count = draft.places().len();
        Self { draft, orbits, kept: vec![true; count], is_needed: vec![false; count] }
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

    /// Returns true if there is one solution without these clues, which are then removed.
    fn remove(&mut self, orbits: &[usize], limits: &Limits) -> Result<bool, Stop> {
        self.set(orbits, false);
        let is_unique = self.draft.is_unique(&self.kept, limits);
        if is_unique != Ok(true) {
            self.set(orbits, true);
        }
        is_unique
    }

    /// Removes clues in random order, but leaves at least this number.
    ///
    /// Several clues are removed at once as long as that goes well, because the first ones are
    /// rarely needed.
    pub(crate) fn thin(
        &mut self,
        least: usize,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<(), Stop> {
        let mut order = random.permutation(self.orbits.len());
        order.sort_by_key(|&orbit| !self.draft.goes_first(self.orbits[orbit][0]));
        let (mut next, mut step) = (0, 1);
        let mut spare = self.count().saturating_sub(least);
        while next < order.len() {
            let end = order.len().min(next + step);
            let mut clues = 0;
            let fits = |&&orbit: &&usize| {
                clues += self.orbits[orbit].len();
                clues <= spare
            };
            let some = &order[next..next + order[next..end].iter().take_while(fits).count()];
            if some.is_empty() {
                next += 1;
            } else if self.remove(some, limits)? {
                spare -= some.iter().map(|&orbit| self.orbits[orbit].len()).sum::<usize>();
                next += some.len();
                step *= 2;
            } else if let &[orbit] = some {
                // With fewer clues it is needed all the more.
                if let [clue] = self.orbits[orbit][..] {
                    self.is_needed[clue] = true;
                }
                next += 1;
                step = 1;
            } else {
                step = some.len() / 2;
            }
        }
        Ok(())
    }

    /// Returns true if it is proven that each clue is needed.
    pub(crate) fn is_minimal(&mut self, limits: &Limits) -> Result<bool, Stop> {
        for clue in 0..self.kept.len() {
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

    use tatham_core::make::MakeOptions;
    use tatham_core::{Budget, Place};

    use super::*;

    /// Puzzle that is unique with any clue of each group.
    struct Groups {
        places: Vec<Place>,
        unique_with: Vec<Vec<usize>>,
        /// Clue that is removed first.
        first: usize,
        asked: Cell<usize>,
    }

    impl AnyDraft for Groups {
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
