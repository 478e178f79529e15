//! The codes that are still possible, one after the other: place by place, and a branch is given up as soon as one answer can no longer come out.

use tatham_core::budget::{Budget, Stop};

use super::quick::times;
use super::rules::{Form, Turn};

/// Steps between two looks at the budget.
const EVERY: u64 = 100_000;

/// A guess, and what its answer demands.
#[derive(Clone, Debug)]
struct Asked {
    pegs: Vec<u8>,
    /// How many pegs it has of each colour.
    colours: Vec<u8>,
    /// How many pegs are set from each place on.
    set: Vec<u8>,
    /// Pegs in their right place, and pegs whose colour the code has.
    wanted: [u8; 2],
}

/// How far an answer has come.
type Reached = [u8; 2];

/// The codes that fit all answers so far, lazily and in lexicographic order.
#[derive(Clone, Debug)]
pub(super) struct Codes {
    repeats: bool,
    asked: Vec<Asked>,
    /// For each place the colours in the order in which they are tried.
    order: Vec<Vec<u8>>,
    /// How many of them have been tried, for the places up to the one where the search is.
    tried: Vec<usize>,
    /// The colours of the places before.
    code: Vec<u8>,
    /// How often each colour stands there.
    used: Vec<u8>,
    /// What each answer has come to, before each of these places.
    reached: Vec<Vec<Reached>>,
    /// Guesses looked at.
    steps: u64,
}

/// What came first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Came {
    /// A code.
    Code,
    /// The end: there is no more.
    End,
    /// So many steps.
    Limit,
}

impl Codes {
    /// All codes that fit. None fits a guess that the game does not take, or an answer that it does not give.
    pub(super) fn new(form: Form, history: &[Turn]) -> Self {
        let order = vec![(1..=form.colours).collect(); form.pegs.into()];
        Self::in_order(form, history, order)
    }

    /// The codes that have for each place a colour of these, in the order that follows from theirs.
    pub(super) fn in_order(form: Form, history: &[Turn], order: Vec<Vec<u8>>) -> Self {
        let asked = |(pegs, marks): &Turn| Asked {
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
            asked: history.iter().filter(|_| is_open).map(asked).collect(),
            tried: if is_open { vec![0] } else { Vec::new() },
            code: Vec::with_capacity(order.len()),
            order,
            used: vec![0; usize::from(form.colours) + 1],
            reached: vec![vec![[0; 2]; history.len()]],
            steps: 0,
        }
    }

    /// The next code.
    ///
    /// # Errors
    /// The budget came first. The search can take time exponential in the number of pegs where many answers are to fit.
    pub(super) fn next(&mut self, budget: &Budget) -> Result<Option<Vec<u8>>, Stop> {
        match self.advance(u64::MAX, budget)? {
            Came::Code => Ok(Some(self.code.clone())),
            Came::End | Came::Limit => Ok(None),
        }
    }

    /// Guesses looked at so far, one for each colour that is tried for a place and at least one.
    pub(super) fn steps(&self) -> u64 {
        self.steps
    }

    /// The code that came last.
    pub(super) fn code(&self) -> &[u8] {
        &self.code
    }

    /// Goes on to the next code, until there have been so many steps.
    ///
    /// # Errors
    /// The budget came first.
    pub(super) fn advance(&mut self, limit: u64, budget: &Budget) -> Result<Came, Stop> {
        let mut look = self.steps;
        if self.code.len() == self.order.len() {
            // The code that came last, or that of no pegs.
            self.leave();
        }
        while let Some(tried) = self.tried.last_mut() {
            if self.steps >= look {
                budget.check()?;
                look = self.steps + EVERY;
            }
            if self.steps >= limit {
                return Ok(Came::Limit);
            }
            let Some(&colour) = self.order.get(self.code.len()).and_then(|order| order.get(*tried))
            else {
                self.tried.pop();
                self.leave();
                continue;
            };
            *tried += 1;
            self.steps += 1 + self.asked.len() as u64;
            if self.place(colour) {
                if self.code.len() == self.order.len() {
                    return Ok(Came::Code);
                }
                self.tried.push(0);
            }
        }
        Ok(Came::End)
    }

    /// Takes the last colour away.
    fn leave(&mut self) {
        if let Some(colour) = self.code.pop() {
            self.used[usize::from(colour)] -= 1;
        }
    }

    /// Puts a colour into the next place, unless some answer cannot come out then.
    fn place(&mut self, colour: u8) -> bool {
        let (place, used) = (self.code.len(), self.used[usize::from(colour)]);
        if used > 0 && !self.repeats {
            return false;
        }
        if self.reached.len() < place + 2 {
            self.reached.push(vec![[0; 2]; self.asked.len()]);
        }
        let (before, after) = self.reached.split_at_mut(place + 1);
        let rest = (self.order.len() - place - 1) as u8;
        for ((asked, &[black, both]), after) in
            self.asked.iter().zip(&before[place]).zip(&mut after[0])
        {
            let black = black + u8::from(asked.pegs[place] == colour);
            let both = both + u8::from(used < asked.colours[usize::from(colour)]);
            let is_open =
                |reached: u8, rest: u8, wanted: u8| reached <= wanted && wanted - reached <= rest;
            if !is_open(black, asked.set[place + 1], asked.wanted[0])
                || !is_open(both, rest, asked.wanted[1])
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
    use super::super::rules::tests::{fitting, form, histories};
    use super::*;

    fn all(mut codes: Codes) -> Vec<Vec<u8>> {
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
                    all(Codes::new(form, &history)),
                    fitting(form, &history),
                    "{form:?} {history:?}"
                );
            }
        }
    }

    #[test]
    fn the_first_code_of_a_large_form_takes_a_moment() {
        let form = form(10, 99, 9, false, true);
        assert_eq!(Codes::new(form, &[]).next(&Budget::steps(1)), Ok(Some(vec![1; 99])));
        let history = [(vec![1; 99], Marks { black: 10, white: 0 })];
        let first = Codes::new(form, &history).next(&Budget::unlimited()).unwrap().unwrap();
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
                all(Codes::new(form, &[(guess, Marks { black, white })])),
                Vec::<Vec<u8>>::new()
            );
        }
    }

    #[test]
    fn a_spent_budget_is_no_end() {
        let mut codes = Codes::new(form(6, 4, 9, false, true), &[]);
        assert_eq!(codes.next(&Budget::steps(0)), Err(Stop::Steps));
        assert_eq!(codes.next(&Budget::unlimited()), Ok(Some(vec![1; 4])));
    }
}
