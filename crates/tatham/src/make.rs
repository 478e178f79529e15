//! New puzzles.

use std::ops::RangeInclusive;
use std::time::Duration;

use tatham_core::explain::Band;
use tatham_core::make::{MakeError, MakeOptions, Maker, Mask, Symmetry};
use tatham_core::{Budget, Entry, Json};

use crate::error::Error;

pub use tatham_core::make::Outcome as MakeOutcome;

/// Series of new puzzles of one kind: puzzle `i` depends on the version, the parameters, the
/// wishes, the seed and `i` alone, so it is the same on every machine.
#[derive(Clone, Debug)]
pub struct Series {
    entry: &'static Entry,
    maker: Maker,
    params: String,
    options: MakeOptions,
    limit: Option<Duration>,
}

/// Begins a series of new puzzles. The kind is a name or an alias, and the parameters are the part
/// of an ID before the colon; without any, those of the first entry in the real game's menu.
///
/// ```
/// # #[cfg(feature = "shade")] {
/// use tatham::{Band, MakeOutcome, make};
///
/// let series = make("unruly", "8x8")?.seed(7).grade(Band::Trivial..=Band::Easy);
/// let MakeOutcome::Made(made) = series.puzzle(0)? else { panic!("a usual size") };
/// let puzzle = tatham::open(&format!("unruly:{}", made.game_id))?;
/// assert!(puzzle.solve()?.unique().is_some());
/// assert!(made.rating.and_then(|rating| rating.band) <= Some(Band::Easy));
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// No kind has this name, or its puzzles are not made.
pub fn make(kind: &str, params: &str) -> Result<Series, Error> {
    let entry = tatham_kinds::named(kind)?;
    let title = entry.kind.title;
    let maker = entry.maker.ok_or_else(|| Error::unfit(format!("{title} puzzles are not made")))?;
    let params = if params.is_empty() { maker.usual_params() } else { params }.to_owned();
    Ok(Series { entry, maker, params, options: MakeOptions::default(), limit: None })
}

impl Series {
    /// Sets the seed; it is 0 at first.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.options.seed = seed;
        self
    }

    /// Requests these bands: the rating of each puzzle is in one of them.
    #[must_use]
    pub fn grade(mut self, bands: RangeInclusive<Band>) -> Self {
        self.options.grade.bands = Some(bands);
        self
    }

    /// Requests that the hardest step has such a cost.
    #[must_use]
    pub fn cost(mut self, cost: RangeInclusive<f64>) -> Self {
        self.options.grade.cost = Some(cost);
        self
    }

    /// Requests a technique for the hardest step, by its name in
    /// [`Kind::techniques`](crate::Kind::techniques).
    ///
    /// # Errors
    /// The kind has no such technique.
    pub fn technique(mut self, name: &str) -> Result<Self, Error> {
        let mut techniques = self.entry.kind.techniques.iter();
        let found = techniques.find(|technique| technique.name == name);
        let unknown =
            || Error::unfit(format!("{} has no technique `{name}`", self.entry.kind.title));
        self.options.grade.technique = Some(found.ok_or_else(unknown)?.name);
        Ok(self)
    }

    /// Rates each puzzle.
    #[must_use]
    pub fn rated(mut self) -> Self {
        self.options.is_rated = true;
        self
    }

    /// Requests that no clue can be removed.
    #[must_use]
    pub fn minimal(mut self) -> Self {
        self.options.is_minimal = true;
        self
    }

    /// Requests a number of removable clues.
    #[must_use]
    pub fn clues(mut self, clues: RangeInclusive<usize>) -> Self {
        self.options.clues = Some(clues);
        self
    }

    /// Requests that exactly the cells with `#` in these rows have a clue, or with
    /// [`Series::minimal`] some of them; the other cells have `.`.
    ///
    /// # Errors
    /// A row has another character.
    pub fn mask(mut self, rows: &[&str]) -> Result<Self, Error> {
        let mask = Mask::parse(rows.iter().copied());
        self.options.mask = Some(mask.map_err(|error| Error::unfit(error.to_string()))?);
        Ok(self)
    }

    /// Requests that the clues of a class are not removed.
    #[must_use]
    pub fn keep(mut self, class: &str) -> Self {
        self.options.keep.push(class.to_owned());
        self
    }

    /// Requests the solution that each puzzle has, in the form of
    /// [`Made::solution`](tatham_core::make::Made::solution).
    #[must_use]
    pub fn answer(mut self, answer: Json) -> Self {
        self.options.answer = Some(answer);
        self
    }

    /// Requests a proven length of the shortest solution, in games of moves.
    #[must_use]
    pub fn moves(mut self, moves: RangeInclusive<usize>) -> Self {
        self.options.moves = Some(moves);
        self
    }

    /// Requests a symmetry of the clues.
    #[must_use]
    pub fn symmetry(mut self, symmetry: Symmetry) -> Self {
        self.options.symmetry = Some(symmetry);
        self
    }

    /// Limits the time for each puzzle. Without a limit, a puzzle is given up after a fixed amount
    /// of work, about 10 seconds.
    #[must_use]
    pub fn within(self, limit: Duration) -> Self {
        Self { limit: Some(limit), ..self }
    }

    /// Makes the puzzle with this number. A puzzle that is not made within the limits is a value.
    ///
    /// # Errors
    /// The parameters are unusable, or the kind cannot fulfil the wishes, whatever the seed.
    pub fn puzzle(&self, number: u64) -> Result<MakeOutcome, Error> {
        if let Some(refusal) = self.maker.refusal(self.entry.kind, &self.options) {
            return Err(Error::unfit(refusal));
        }
        let has_time_limit = self.limit.is_some();
        let options = MakeOptions { number, has_time_limit, ..self.options.clone() };
        let budget = self.limit.map_or_else(Budget::unlimited, Budget::within);
        (self.maker.make)(&self.params, &options, &budget).map_err(|error| match error {
            MakeError::Params(error) => error.into(),
            error => Error::unfit(error.to_string()),
        })
    }

    /// Makes the puzzles one after another, from number 0 on, without an end.
    pub fn puzzles(&self) -> impl Iterator<Item = Result<MakeOutcome, Error>> + '_ {
        (0..).map(|number| self.puzzle(number))
    }
}
