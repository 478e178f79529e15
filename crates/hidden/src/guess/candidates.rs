//! Enumeration of the codes that are consistent with all replies, by backtracking: a branch ends as
//! soon as one reply can no longer come out.

use tatham_core::budget::{Budget, Stop};

use super::packed::times;
use super::rules::{GameParams, Turn};

/// Steps between two looks at the budget: about half a millisecond.
const EVERY: u64 = 100_000;

/// A guess, and the constraints from its reply.
#[derive(Clone, Debug)]
struct Constraint {
    pegs: Vec<u8>,
    /// Number of its pegs of each colour.
    colours: Vec<u8>,
    /// Number of its pegs that are not blanks, from each place on.
    set: Vec<u8>,
    /// Pegs in the right place, and pegs of a right colour in any place.
    wanted: [u8; 2],
}

/// Counts of `wanted` for the pegs of the code so far.
type Tally = [u8; 2];

/// Consistent codes, lazily and in lexicographic order.
#[derive(Clone, Debug)]
pub(super) struct Candidates {
    repeats: bool,
    constraints: Vec<Constraint>,
    /// Colours of each place, in the order of trying.
    order: Vec<Vec<u8>>,
    /// Number of colours tried, for each place up to the current one.
    tried: Vec<usize>,
    /// Colours of the places before the current one.
    code: Vec<u8>,
    /// Number of pegs of each colour in `code`.
    used: Vec<u8>,
    /// Tally of each guess, before each of these places.
    tallies: Vec<Vec<Tally>>,
    /// Guesses compared so far.
    steps: u64,
}

/// Reason why [`Candidates::advance`] returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    /// A code.
    Code,
    /// The end: there is no other code.
    End,
    /// The limit of steps.
    Limit,
}

impl Candidates {
    /// Enumerates all consistent codes. No code is consistent with a guess that the game does not
    /// accept, or a reply that it never makes.
    pub(super) fn new(form: GameParams, history: &[Turn]) -> Self {
        let order = vec![(1..=form.colours).collect(); form.pegs.into()];
        Self::in_order(form, history, order)
    }

    /// Enumerates the consistent codes whose colours are in these lists, one for each place. The
    /// lists also give the order of trying.
    pub(super) fn in_order(form: GameParams, history: &[Turn], order: Vec<Vec<u8>>) -> Self {
        let constraint = |(pegs, marks): &Turn| Constraint {
            colours: (0..=form.colours).map(|colour| times(pegs, colour)).collect(),
            set: (0..=pegs.len())
                .map(|place| pegs[place..].iter().filter(|&&peg| peg != 0).count() as u8)
                .collect(),
            wanted: [marks.black, marks.black.saturating_add(marks.white)],
            pegs: pegs.clone(),
        };
        let is_open = history.iter().all(|(guess, _)| form.takes(guess));
        Self {
            repeats: form.repeats,
            constraints: history.iter().filter(|_| is_open).map(constraint).collect(),
            tried: if is_open { vec![0] } else { Vec::new() },
            code: Vec::with_capacity(order.len()),
            order,
            used: vec![0; usize::from(form.colours) + 1],
            tallies: vec![vec![[0; 2]; history.len()]],
            steps: 0,
        }
    }

    /// Returns the next code.
    ///
    /// # Errors
    /// The budget ended. With many replies the search can take time exponential in the number of
    /// pegs.
    pub(super) fn next(&mut self, budget: &Budget) -> Result<Option<Vec<u8>>, Stop> {
        match self.advance(u64::MAX, budget)? {
            Progress::Code => Ok(Some(self.code.clone())),
            Progress::End | Progress::Limit => Ok(None),
        }
    }

    /// Returns the work so far: for each colour tried in a place, 1 plus the number of guesses.
    pub(super) fn steps(&self) -> u64 {
        self.steps
    }

    /// Returns the last code.
    pub(super) fn code(&self) -> &[u8] {
        &self.code
    }

    /// Advances to the next code, while there are fewer steps than the limit.
    ///
    /// # Errors
    /// The budget ended.
    pub(super) fn advance(&mut self, limit: u64, budget: &Budget) -> Result<Progress, Stop> {
        let mut look = self.steps;
        if self.code.len() == self.order.len() {
            // The last code, or that of no pegs.
            self.leave();
        }
        while let Some(tried) = self.tried.last_mut() {
            if self.steps >= look {
                budget.check()?;
                look = self.steps + EVERY;
            }
            if self.steps >= limit {
                return Ok(Progress::Limit);
            }
            let Some(&colour) = self.order.get(self.code.len()).and_then(|order| order.get(*tried))
            else {
                self.tried.pop();
                self.leave();
                continue;
            };
            *tried += 1;
            self.steps += 1 + self.constraints.len() as u64;
            if self.place(colour) {
                if self.code.len() == self.order.len() {
                    return Ok(Progress::Code);
                }
                self.tried.push(0);
            }
        }
        Ok(Progress::End)
    }

    /// Removes the last colour.
    fn leave(&mut self) {
        if let Some(colour) = self.code.pop() {
            self.used[usize::from(colour)] -= 1;
        }
    }

    /// Puts a colour into the next place, unless that makes a reply impossible.
    fn place(&mut self, colour: u8) -> bool {
        let (place, used) = (self.code.len(), self.used[usize::from(colour)]);
        if used > 0 && !self.repeats {
            return false;
        }
        if self.tallies.len() < place + 2 {
            self.tallies.push(vec![[0; 2]; self.constraints.len()]);
        }
        let (before, after) = self.tallies.split_at_mut(place + 1);
        let rest = (self.order.len() - place - 1) as u8;
        for ((constraint, &[black, both]), after) in
            self.constraints.iter().zip(&before[place]).zip(&mut after[0])
        {
            let black = black + u8::from(constraint.pegs[place] == colour);
            let both = both + u8::from(used < constraint.colours[usize::from(colour)]);
            let is_open =
                |tally: u8, rest: u8, wanted: u8| tally <= wanted && wanted - tally <= rest;
            if !is_open(black, constraint.set[place + 1], constraint.wanted[0])
                || !is_open(both, rest, constraint.wanted[1])
            {
                return false;
            }
            *after = [black, both];
        }
        self.code.push(colour);
        self.used[usize::from(colour)] += 1;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::rules::Marks;
    use super::super::rules::tests::{consistent_answers, form, histories};
    use super::*;

    fn all(mut codes: Candidates) -> Vec<Vec<u8>> {
        std::iter::from_fn(|| codes.next(&Budget::unlimited()).unwrap()).collect()
    }

    #[test]
    fn the_stream_is_what_trying_all_codes_finds() {
        let mut random = fastrand::Rng::with_seed(2);
        let forms = [
            form(6, 4, 9, true, true),
            form(4, 3, 9, true, false),
            form(3, 5, 9, false, true),
            form(5, 5, 9, false, false),
        ];
        for form in forms {
            for history in histories(form, &mut random) {
                assert_eq!(
                    all(Candidates::new(form, &history)),
                    consistent_answers(form, &history),
                    "{form:?} {history:?}"
                );
            }
        }
    }

    #[test]
    fn the_first_code_of_a_large_form_takes_a_moment() {
        let form = form(10, 99, 9, false, true);
        assert_eq!(Candidates::new(form, &[]).next(&Budget::steps(1)), Ok(Some(vec![1; 99])));
        let history = [(vec![1; 99], Marks { black: 10, white: 0 })];
        let first = Candidates::new(form, &history).next(&Budget::unlimited()).unwrap().unwrap();
        assert_eq!(first, [vec![1; 10], vec![2; 89]].concat());
    }

    #[test]
    fn no_code_fits_what_no_game_says() {
        let form = form(6, 4, 9, false, true);
        for (guess, [black, white]) in [
            (vec![1, 2, 3], [1, 1]),
            (vec![0; 4], [0, 0]),
            (vec![1; 4], [255, 255]),
            (vec![1, 2, 3, 9], [1, 0]),
        ] {
            assert_eq!(
                all(Candidates::new(form, &[(guess, Marks { black, white })])),
                Vec::<Vec<u8>>::new()
            );
        }
    }

    #[test]
    fn a_spent_budget_is_no_end() {
        let mut codes = Candidates::new(form(6, 4, 9, false, true), &[]);
        assert_eq!(codes.next(&Budget::steps(0)), Err(Stop::Steps));
        assert_eq!(codes.next(&Budget::unlimited()), Ok(Some(vec![1; 4])));
    }
}
