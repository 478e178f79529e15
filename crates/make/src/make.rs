//! One puzzle of a series: solutions are drawn until one of them gives a puzzle as requested.

use std::ops::RangeInclusive;

use tatham_core::author::Random;
use tatham_core::explain::Bands;
use tatham_core::make::{
    Clues, Grade, GreyPicture, Made, MakeError, MakeOptions, Nearest, NotMade, Outcome, Symmetry,
};
use tatham_core::progress::Progress;
use tatham_core::{Budget, Json, Place, Size, Stop};

use crate::any_makeable::AnyMakeable;
use crate::clues::is_in_class;
use crate::draft::Draft;
use crate::frame::Frame;
use crate::limits::{Limits, TRIES};
use crate::orbits::{are_symmetric, orbits};
use crate::thin::{Selection, Thinnable as _};

/// Number of orders in which the clues of one solution are removed, until its rating is as
/// requested.
const ORDERS: u32 = 4;

/// Number of tries, until a picture is changed at one more place before the search: the ratings of
/// puzzles that are closer to it were not as requested.
const TRIES_WITH_AS_MANY_CHANGES: u32 = 5;

/// Makes a puzzle: see [`Make`](tatham_core::make::Make).
///
/// # Errors
/// The request cannot be fulfilled, whatever the seed.
pub(crate) fn make(
    kind: &'static dyn AnyMakeable,
    params: &str,
    options: &MakeOptions,
    budget: &Budget,
) -> Result<Outcome, MakeError> {
    let picture = options.picture.as_ref().map(|own| scaled(kind, params, own)).transpose()?;
    let symmetry = symmetry(kind.symmetry(params)?, options)?;
    if symmetry != Symmetry::None {
        let frame =
            Frame::new(kind, params, &mut Random::for_puzzle(options.seed, options.number))?;
        check_symmetry(symmetry, frame.size())?;
    }
    let request = Request {
        kind,
        params: &kind.with_symmetry(params, symmetry),
        picture: picture.flatten(),
        options,
        bands: kind.bands(),
        limits: Limits::new(options, budget),
        symmetry,
    };
    check_mask(request.symmetry, options)?;
    request.make()
}

/// Returns a picture with the size of the board; `None` for kinds that take no picture.
fn scaled(
    kind: &dyn AnyMakeable,
    params: &str,
    picture: &GreyPicture,
) -> Result<Option<GreyPicture>, MakeError> {
    let Some(size) = kind.picture_size(params)? else { return Ok(None) };
    let scaled = picture.averaged(size).ok_or_else(|| {
        let own = picture.size();
        MakeError::Options(format!("the picture of {own} pixels is too small for a board {size}"))
    })?;
    Ok(Some(scaled))
}

/// Symmetry of the clues, which the parameters or the options give.
fn symmetry(of_params: Option<Symmetry>, options: &MakeOptions) -> Result<Symmetry, MakeError> {
    match (of_params, options.symmetry) {
        (Some(of_params), Some(_)) => Err(MakeError::Options(format!(
            "the parameters ask for the symmetry {} already: leave out one of the two",
            of_params.name()
        ))),
        (given, requested) => Ok(given.or(requested).unwrap_or_default()),
    }
}

/// Checks that the mask alone says which clues there are, unless some of them are removed.
fn check_mask(symmetry: Symmetry, options: &MakeOptions) -> Result<(), MakeError> {
    if options.mask.is_none() || options.is_minimal {
        return Ok(());
    }
    let other = if options.clues.is_some() {
        "a number of clues"
    } else if symmetry != Symmetry::None {
        "a symmetry"
    } else {
        return Ok(());
    };
    Err(MakeError::Options(format!("a mask and {other} exclude each other")))
}

/// Checks that the clues of a puzzle with this size can be symmetric.
fn check_symmetry(symmetry: Symmetry, size: Option<Size>) -> Result<(), MakeError> {
    let name = symmetry.name();
    let refusal = match size {
        None => format!("the symmetry {name} needs a grid of squares"),
        Some(size) if symmetry.needs_square() && size.width != size.height => {
            format!("the symmetry {name} needs a square grid, not {size}")
        }
        Some(_) => return Ok(()),
    };
    Err(MakeError::Options(refusal))
}

/// Keeps the clues of a draft that a mask allows; returns false if there are fewer than it
/// requires.
fn mask(draft: &mut Draft, options: &MakeOptions) -> bool {
    let Some(mask) = &options.mask else { return true };
    draft.keep(&mut |place| mask.has(place));
    options.is_minimal || draft.places().len() == mask.count()
}

/// Keeps the clues of a draft whose images under the symmetry can be clues too, and the others that
/// `stays` keeps.
fn keep_symmetric(
    draft: &mut Draft,
    size: Option<Size>,
    symmetry: Symmetry,
    stays: impl Fn(Place) -> bool,
) {
    let Some(size) = size.filter(|_| symmetry != Symmetry::None) else { return };
    let are_symmetric = are_symmetric(draft.places(), size, symmetry);
    if are_symmetric.contains(&false) {
        let mut are_symmetric = are_symmetric.into_iter();
        draft.keep(&mut |place| are_symmetric.next() == Some(true) || stays(place));
    }
}

/// Result of drawing a solution.
enum Drawn {
    /// A puzzle with all clues about its only solution.
    Draft(Box<Draft>),
    /// All clues leave several solutions, or cells of a mask have no clue.
    Ambiguous,
    /// It is proven that a given answer has no puzzle: a clause with the reason.
    NoPuzzle(&'static str),
    /// It is proven that the frame has no solution.
    NoAnswer,
}

/// Request for one puzzle.
struct Request<'r> {
    kind: &'static dyn AnyMakeable,
    params: &'r str,
    /// Picture with the size of the board.
    picture: Option<GreyPicture>,
    options: &'r MakeOptions,
    bands: Bands,
    limits: Limits,
    symmetry: Symmetry,
}

impl Request<'_> {
    fn make(&self) -> Result<Outcome, MakeError> {
        let Self { kind, params, options, .. } = *self;
        let mut random = Random::for_puzzle(options.seed, options.number);
        let mut search = Search::default();
        loop {
            let frame = Frame::new(kind, params, &mut random)?;
            if let (Some(mask), Some(size)) = (&options.mask, frame.size()) {
                mask.check_size(size)?;
            }
            if search.tries == TRIES && !options.has_time_limit {
                return Ok(search.ended(Stop::Steps));
            }
            search.tries += 1;
            self.limits.budget.note(|| search.progress());
            let drawn = match &options.answer {
                Some(answer) => self.take(&frame, answer, &mut random)?,
                None => self.draw(&frame, search.tries - 1, &mut random),
            };
            let draft = match drawn {
                Ok(Drawn::Draft(draft)) => draft,
                Ok(Drawn::NoAnswer) if !frame.is_random => {
                    return Ok(search.impossible("the rules leave no solution".to_owned()));
                }
                Ok(Drawn::NoPuzzle(reason)) => return Ok(search.impossible(reason.to_owned())),
                Ok(_) => continue,
                Err(stop) => return Ok(search.ended(stop)),
            };
            let most = draft.places().len();
            if most < self.least() && !frame.is_random && kind.has_removable_clues() {
                return Ok(search.impossible(format!("such a puzzle has at most {most} clues")));
            }
            let found = self.select(&draft, frame.size(), &mut search, &mut random)?;
            match found {
                Ok(Some(made)) => return Ok(Outcome::Made(made)),
                Ok(None) => {}
                Err(stop) => return Ok(search.ended(stop)),
            }
        }
    }

    /// Draws a solution of a frame after this number of others, and states its clues.
    fn draw(&self, frame: &Frame, tries: u32, random: &mut Random) -> Result<Drawn, Stop> {
        let limits = &self.limits;
        if let Some(picture) = &self.picture {
            let changes = (tries / TRIES_WITH_AS_MANY_CHANGES) as usize;
            let similar = frame.draw_similar(picture, changes, random, limits)?;
            return Ok(similar.map_or(Drawn::Ambiguous, |draft| Drawn::Draft(Box::new(draft))));
        }
        let Some(mut draft) = frame.draw(random, limits)? else { return Ok(Drawn::NoAnswer) };
        let restrict = |draft: &mut Draft| {
            let has_mask = mask(draft, self.options);
            keep_symmetric(draft, frame.size(), self.symmetry, |place| self.stays(place));
            has_mask
        };
        let is_settled = draft.settle(random, limits, &restrict)?.is_some();
        Ok(if is_settled { Drawn::Draft(Box::new(draft)) } else { Drawn::Ambiguous })
    }

    /// States the clues about a given solution of a frame.
    ///
    /// # Errors
    /// The answer has another form, or breaks a rule.
    fn take(
        &self,
        frame: &Frame,
        answer: &Json,
        random: &mut Random,
    ) -> Result<Result<Drawn, Stop>, MakeError> {
        let before = random.clone();
        let mut draft = frame.read(answer, random)?;
        // Other clues are drawn if there are any.
        let or_never = |why| {
            let is_random = frame.is_random || *random != before;
            if is_random { Drawn::Ambiguous } else { Drawn::NoPuzzle(why) }
        };
        if !mask(&mut draft, self.options) {
            return Ok(Ok(or_never("the answer allows no clue in some cells of the mask")));
        }
        keep_symmetric(&mut draft, frame.size(), self.symmetry, |place| self.stays(place));
        let all = vec![true; draft.places().len()];
        Ok(draft.is_unique(&all, &self.limits).map(|is_unique| {
            let why = "all possible clues about the answer leave several solutions";
            if is_unique { Drawn::Draft(Box::new(draft)) } else { or_never(why) }
        }))
    }

    /// Returns true if the clue at a place is not removed.
    fn stays(&self, place: Place) -> bool {
        is_in_class(place, self.kind.classes(), &self.options.keep)
    }

    /// Least number of clues.
    fn least(&self) -> usize {
        self.options.clues.as_ref().map_or(0, |clues| *clues.start())
    }

    /// Selects clues of a draft until they make a puzzle as requested; `None` if none do.
    fn select(
        &self,
        draft: &Draft,
        size: Option<Size>,
        search: &mut Search,
        random: &mut Random,
    ) -> Result<Result<Option<Made>, Stop>, MakeError> {
        let Self { options, limits, .. } = self;
        let mut orbits = orbits(draft.places(), size, self.symmetry);
        if options.mask.is_some() && !options.is_minimal {
            orbits.clear();
        }
        orbits.retain(|orbit| !orbit.iter().any(|&clue| self.stays(draft.places()[clue])));
        let grade = self.grade(draft);
        let is_any = grade.is_any() || orbits.is_empty();
        for _ in 0..if is_any { 1 } else { ORDERS } {
            let selected = match self.thinned(draft, orbits.clone(), &grade, random) {
                Ok(selected) => selected,
                Err(stop) => return Ok(Err(stop)),
            };
            if !search.is_wanted(&selected, options, (&grade, self.bands)) {
                continue;
            }
            let (game_id, solution) = match draft.verify(&selected.kept, &limits.budget)? {
                Ok(verified) => verified,
                Err(stop) => return Ok(Err(stop)),
            };
            let is_rated = options.is_rated || !grade.is_any();
            let rating = is_rated.then(|| draft.rating(&selected.kept, &limits.rating)).flatten();
            if let Some(stop) = limits.rating.stopped() {
                return Ok(Err(stop.clone()));
            }
            let is_met = |rating| grade.is_met(rating, self.bands);
            if !grade.is_any() && !rating.as_ref().is_some_and(is_met) {
                continue;
            }
            let Selected { count, is_minimal, .. } = selected;
            let clues = Clues { count, is_minimal, symmetry: self.symmetry };
            let clues = self.kind.has_removable_clues().then_some(clues);
            return Ok(Ok(Some(Made {
                game_id,
                solution,
                clues,
                rating,
                changed: draft.changed_from_picture(),
                length: None,
                tries: search.tries,
            })));
        }
        Ok(Ok(None))
    }

    /// Returns the wishes for the rating: with the cost of the technique, if that is always the
    /// same.
    fn grade(&self, draft: &Draft) -> Grade {
        let mut grade = self.options.grade.clone();
        let price = grade.technique.and_then(|technique| draft.price(technique));
        if let (None, Some(price)) = (&grade.cost, price) {
            grade.cost = Some(price..=price);
        }
        grade
    }

    /// Removes clues as long as there is one solution, and no step is harder than requested.
    fn thinned(
        &self,
        draft: &Draft,
        orbits: Vec<Vec<usize>>,
        grade: &Grade,
        random: &mut Random,
    ) -> Result<Selected, Stop> {
        let Self { options, limits, .. } = self;
        let removal = limits.of_removal(options);
        let mut selection = Selection::all(draft, orbits);
        let within = |result: Result<bool, Stop>| match result {
            Err(_) if removal.are_reached_within(limits) => Ok(false),
            result => result,
        };
        within(selection.thin(self.least(), random, &removal).map(|()| true))?;
        let ceiling = grade.ceiling(self.bands);
        let hardest = if grade.bands.is_none() && grade.cost.is_none() {
            None
        } else if ceiling.is_infinite() {
            // One step above the floor is enough.
            Some(draft.hardest(&selection.kept, grade.floor(self.bands), limits)?)
        } else if options.is_minimal || draft.places().is_empty() {
            Some(draft.hardest(&selection.kept, ceiling, limits)?)
        } else {
            Some(selection.ease(ceiling, self.least(), limits)?)
        };
        let is_minimal = within(selection.is_minimal(&removal))?;
        let count = selection.count();
        Ok(Selected { kept: selection.kept, count, is_minimal, hardest })
    }
}

/// Clues that were selected.
struct Selected {
    kept: Vec<bool>,
    count: usize,
    /// True if it is proven that each is needed.
    is_minimal: bool,
    /// Cost of the hardest step, or of one that is too hard, if a range was requested.
    hardest: Option<f64>,
}

/// Returns a number of tries in words.
fn in_words(tries: u32) -> String {
    if tries == 1 { "1 try".to_owned() } else { format!("{tries} tries") }
}

/// State of the search for one puzzle.
#[derive(Default)]
pub(crate) struct Search {
    pub(crate) tries: u32,
    pub(crate) nearest: Option<Nearest>,
}

impl Search {
    /// Returns the state of the search.
    pub(crate) fn progress(&self) -> Progress {
        let Self { tries, nearest } = *self;
        let nearest = match nearest {
            Some(Nearest::Clues(clues)) => format!("; nearest number of clues: {clues}"),
            Some(Nearest::Length(length)) => format!("; nearest length: {length}"),
            Some(Nearest::Cost(hardest, band)) => format!("; nearest cost: {hardest} ({band})"),
            None => String::new(),
        };
        Progress { done: u64::from(tries), of: None, text: in_words(tries) + &nearest }
    }

    /// Returns true if clues are as requested; otherwise keeps what is nearest to the request.
    fn is_wanted(
        &mut self,
        found: &Selected,
        options: &MakeOptions,
        (grade, bands): (&Grade, Bands),
    ) -> bool {
        if options.is_minimal && !found.is_minimal {
            return false;
        }
        if let Some(wanted) = &options.clues
            && !wanted.contains(&found.count)
        {
            self.keep_nearer(found.count, wanted, Nearest::Clues);
            return false;
        }
        let Some(hardest) = found.hardest else { return true };
        // A board on which nothing is left to enter is no puzzle.
        if hardest > 0.0 && grade.allows(hardest, bands) {
            return true;
        }
        self.keep_cost(hardest, grade, bands);
        false
    }

    /// Keeps a number that is not in the wanted range, if it is the nearest one.
    pub(crate) fn keep_nearer(
        &mut self,
        found: usize,
        wanted: &RangeInclusive<usize>,
        what: fn(usize) -> Nearest,
    ) {
        let distance = |count: usize| count.abs_diff(count.clamp(*wanted.start(), *wanted.end()));
        let is_nearer = match self.nearest {
            Some(Nearest::Clues(nearest) | Nearest::Length(nearest)) => {
                distance(found) < distance(nearest)
            }
            _ => true,
        };
        if is_nearer {
            self.nearest = Some(what(found));
        }
    }

    /// Keeps the cost of a hardest step that is too small, if it is the nearest one.
    fn keep_cost(&mut self, hardest: f64, grade: &Grade, bands: Bands) {
        // What is too hard is not rated to its end.
        if hardest > grade.ceiling(bands) {
            return;
        }
        let is_nearer = match self.nearest {
            Some(Nearest::Cost(nearest, _)) => hardest > nearest,
            _ => true,
        };
        if is_nearer {
            self.nearest = Some(Nearest::Cost(hardest, bands.band(hardest)));
        }
    }

    pub(crate) fn ended(self, stop: Stop) -> Outcome {
        let Self { tries, nearest } = self;
        let after = in_words(tries);
        let reason = match (&stop, nearest) {
            (Stop::Steps, Some(Nearest::Clues(nearest))) => {
                format!("in {after} the nearest number of clues was {nearest}")
            }
            (Stop::Steps, Some(Nearest::Length(nearest))) => {
                format!("in {after} the nearest length of a shortest solution was {nearest}")
            }
            (Stop::Steps, Some(Nearest::Cost(hardest, band))) => {
                format!("in {after} the hardest step below the range cost {hardest} ({band})")
            }
            (Stop::Steps, None) => format!("no puzzle in {after}"),
            (stop, _) => stop.to_string(),
        };
        Outcome::NotMade(NotMade { stop: Some(stop), reason, tries, nearest })
    }

    fn impossible(self, reason: String) -> Outcome {
        let Self { tries, nearest } = self;
        Outcome::NotMade(NotMade { stop: None, reason, tries, nearest })
    }
}

#[cfg(test)]
mod tests {
    use tatham_core::explain::Band;

    use super::*;

    fn selected(count: usize, hardest: Option<f64>) -> Selected {
        Selected { kept: Vec::new(), count, is_minimal: false, hardest }
    }

    #[test]
    fn what_is_nearest_to_a_number_of_clues_is_kept() {
        let mut search = Search::default();
        let options = MakeOptions { clues: Some(20..=22), ..MakeOptions::default() };
        let mut is_wanted = |count| {
            let found = selected(count, None);
            search.is_wanted(&found, &options, (&Grade::default(), Bands::COMMON))
        };
        assert_eq!([26, 24, 27, 19, 18].map(&mut is_wanted), [false; 5]);
        assert!(is_wanted(20) && is_wanted(22));
        assert_eq!(search.nearest, Some(Nearest::Clues(19)));
    }

    #[test]
    fn what_is_nearest_below_a_cost_is_kept() {
        let mut search = Search::default();
        let options = MakeOptions::default();
        let grade = Grade { cost: Some(4.0..=5.0), ..Grade::default() };
        let mut is_wanted = |cost| {
            let found = selected(9, Some(cost));
            search.is_wanted(&found, &options, (&grade, Bands::COMMON))
        };
        // What is too hard may be harder than it is known to be.
        assert_eq!([2.0, 3.5, 3.0, 5.5].map(&mut is_wanted), [false; 4]);
        assert!(is_wanted(4.0) && is_wanted(5.0));
        assert!(matches!(search.nearest, Some(Nearest::Cost(3.5, _))), "{:?}", search.nearest);
        // On a board without an open place there is nothing to do.
        let easy = Grade { bands: Some(Band::Trivial..=Band::Extreme), ..Grade::default() };
        let mut search = Search::default();
        let done = selected(9, Some(0.0));
        assert!(!search.is_wanted(&done, &options, (&easy, Bands::COMMON)));
    }
}
