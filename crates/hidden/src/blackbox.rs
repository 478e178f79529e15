//! Black Box: find the balls by firing rays. A layout is right if all rays have the same outcomes
//! as in the hidden one, and the number of balls is in range.
//!
//! ```text
//!   shots ──▶ consistent cubes ──┬──▶ number of layouts, probabilities   (completions, marginals)
//!   (rays)   (tracer,            ├──▶ whole layouts, all or a sample     (layouts)
//!             split_by_ray,      └──▶ the most informative ray           (advice)
//!             consistent,
//!             depth_first)
//! ```

mod advice;
mod board;
mod completions;
mod consistent;
mod cubes;
mod depth_first;
mod explain;
mod formats;
mod ids;
mod layouts;
mod make;
mod marginals;
mod play;
mod rays;
mod split_by_ray;
mod tracer;

use tatham_core::author::format::Remarked;
use tatham_core::explain::Step;
use tatham_core::gesture::Offer;
use tatham_core::make::Maker;
use tatham_core::picture::{Shape, Tone};
use tatham_core::posterior::{NextQuery, Posterior, Query};
use tatham_core::puzzle::Unwritable;
use tatham_core::{
    Attempt, Budget, Clue, Entry, Kind, Letters, ParseError, Picture, Place, Settings, Size,
    Solutions, Stop, Violation,
};

use crate::HiddenPuzzle;
use crate::game::{self, Game, Study};
use crate::hidden_puzzle::Problem;
use crate::position_or_answer::FoundAnswer;
use crate::text;
use crate::words::per_cent;
use advice::Advice;
use board::{Board, NoExit, RayResult};
use consistent::ConsistentLayouts;
use formats::{FORMATS, FORMS};
use rays::BoxShape;

/// Black Box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BlackBox;

/// The row of the table of kinds.
pub static ENTRY: Entry = Entry::for_kind::<HiddenPuzzle<BlackBox>>();

static KIND: Kind = Kind {
    name: "blackbox",
    title: "Black Box",
    about: "find the balls hidden in a box from where rays leave it",
    grammar: &FORMS,
    example: "w5h5m3M3:edc089bd2cc9b31a",
    knobs: &[game::REVEAL_KNOB, FORMATS.knob()],
    formats: FORMATS.written(),
    rules: "Balls are hidden in the box. Fire a ray from a side and see where it leaves: a \
        ball in its way absorbs it, and a ball beside its way deflects it. Mark the balls, \
        then have them checked.",
    ..game::KIND
};

/// Box and the range of the number of its balls, as in its ID.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameParams {
    shape: BoxShape,
    /// Largest number of balls, as in the ID: it may exceed the number of cells.
    most: u32,
}

impl GameParams {
    fn size(&self) -> Size {
        Size { width: self.shape.width, height: self.shape.height }
    }
}

impl Game for BlackBox {
    const KIND: &'static Kind = &KIND;
    const MAKER: Maker = tatham_make::game_maker::<HiddenPuzzle<Self>>();
    const SIGN: Option<[&'static str; 2]> = Some(["*", "*"]);
    const HIDES: &'static str = "balls";
    type GameParams = GameParams;
    /// Cells of the balls, in the order of the ID.
    type Secret = Vec<usize>;
    /// `*` for a ball, `.` for an empty cell.
    type Answer = Letters;
    type Observation = Board;
    /// Layouts that are consistent with the shots so far.
    type Memo = Option<ConsistentLayouts>;

    fn total(form: &GameParams) -> Option<usize> {
        let BoxShape { fewest, most, .. } = form.shape;
        (fewest == most).then_some(most)
    }

    fn parse(text: &str) -> Result<(GameParams, Vec<usize>), ParseError> {
        ids::parse(text)
    }

    fn read(text: &str, settings: &Settings) -> Result<Remarked<Problem<Self>>, ParseError> {
        text::read(&FORMATS, text, settings)
    }

    fn write_as(problem: &Problem<Self>, format: &str) -> Result<String, Unwritable> {
        FORMATS.write(problem, &KIND, format)
    }

    fn position_id(form: &GameParams, seen: &Board) -> String {
        formats::write(form, seen)
    }

    fn id(form: &GameParams, balls: &Vec<usize>) -> String {
        ids::write(form, balls)
    }

    fn start(form: &GameParams, _balls: &Vec<usize>) -> Board {
        Board::none(form.size())
    }

    fn query(form: &GameParams, balls: &Vec<usize>, seen: &mut Board, text: &str) -> Attempt {
        play::follow(form, balls, seen, text)
    }

    fn reveal(form: &GameParams, balls: &Vec<usize>) -> Letters {
        let layout = play::layout(form, balls);
        Letters::from_fn(form.size(), |cell| Some(if layout[cell] { '*' } else { '.' }))
    }

    fn moves_to(form: &GameParams, start: &Board, seen: &Board) -> Vec<String> {
        play::moves_to(form.size(), start, seen)
    }

    fn never_finished(form: &GameParams) -> Option<String> {
        (form.shape.fewest == 0)
            .then(|| "the current version of the game rejects a box without balls".to_owned())
    }

    fn found(form: &GameParams, seen: &Board) -> Option<Letters> {
        seen.is_right.then(|| {
            Letters::from_fn(form.size(), |cell| Some(if seen.has_ball(cell) { '*' } else { '.' }))
        })
    }

    fn mismatches(form: &GameParams, seen: &Board) -> Vec<Violation> {
        seen.mismatches(&form.shape)
    }

    fn violations(form: &GameParams, seen: &Board, answer: &Letters) -> Vec<Violation> {
        play::violations(form, seen, answer)
    }

    fn unknown(form: &GameParams) -> Letters {
        Letters::unknown(form.size())
    }

    fn range(_form: &GameParams) -> &'static str {
        ".*"
    }

    fn consistent_answers<'p>(
        form: &'p GameParams,
        seen: &'p Board,
        _: &'p Settings,
        budget: &'p Budget,
    ) -> Box<dyn Solutions<Letters> + 'p> {
        Box::new(play::Layouts::new(form, seen, budget))
    }

    fn analyse(
        form: &GameParams,
        seen: &Board,
        mind: &mut Option<ConsistentLayouts>,
        budget: &Budget,
    ) -> Result<Option<Study<Letters>>, Stop> {
        let consistent = play::consistent(form, seen, mind, budget)?;
        if consistent.is_contradiction() {
            return Ok(None);
        }
        let (size, certain) = (form.size(), consistent.certain(budget)?);
        let common = Letters::from_fn(size, |cell| {
            certain[cell].map(|is_ball| if is_ball { '*' } else { '.' })
        });
        // Only certain cells have 0 or 1.
        let share = |(share, certain): (f64, &Option<bool>)| match certain {
            Some(is_ball) => f64::from(u8::from(*is_ball)),
            None => share.clamp(f64::MIN_POSITIVE, 1.0 - f64::EPSILON / 2.0),
        };
        let shares: Vec<Option<f64>> = consistent
            .probabilities(budget)?
            .into_iter()
            .zip(&certain)
            .map(share)
            .map(Some)
            .collect();
        let estimated = consistent.is_estimated();
        let possible = if estimated { None } else { Some(consistent.count(budget)?.to_string()) };
        let probability = Some(shares.chunks(size.width).map(<[_]>::to_vec).collect());
        Ok(Some(Study {
            common,
            posterior: Posterior { possible, estimated, probability, ..Posterior::default() },
        }))
    }

    fn advise(
        form: &GameParams,
        seen: &Board,
        mind: &mut Option<ConsistentLayouts>,
        posterior: &mut Posterior,
        budget: &Budget,
    ) -> Result<(), Stop> {
        let advice = play::consistent(form, seen, mind, budget)?.advice(budget)?;
        let next = if let Advice::Fire(best) = advice { Some(best) } else { None };
        posterior.estimated |= next.is_some_and(|next| next.is_estimated);
        let finite = |number: f64| number.is_finite().then_some(number);
        let next = next.filter(|_| !seen.is_over()).map(|next| NextQuery {
            ask: Query::Ray(next.ray),
            expected: finite(next.expected),
            worst: finite(next.worst),
        });
        posterior.next = Some(next);
        Ok(())
    }

    fn next(
        form: &GameParams,
        seen: &Board,
        mind: &mut Option<ConsistentLayouts>,
        budget: &Budget,
    ) -> Result<Vec<String>, Stop> {
        play::next(form, seen, mind, budget).map(|(moves, _)| moves)
    }

    fn deduce(
        form: &GameParams,
        seen: &Board,
        mind: &mut Option<ConsistentLayouts>,
        budget: &Budget,
    ) -> Result<Vec<Step>, Stop> {
        explain::steps(form, seen, mind, budget)
    }

    /// Returns balls in cells that certainly have none.
    fn wrong(form: &GameParams, seen: &Board, common: &Letters) -> Vec<Place> {
        let is_wrong =
            |cell: &usize| seen.has_ball(*cell) && common.get(*cell) == Some('.') && !seen.is_right;
        (0..form.size().area()).filter(is_wrong).map(|cell| form.size().place(cell)).collect()
    }

    fn remark(form: &GameParams, found: &FoundAnswer<Letters>) -> String {
        explain::remark(form, found)
    }

    /// Adds a dot where a ray has not been fired.
    fn draw_for_play(form: &GameParams, seen: &Board, _draft: &[Option<u8>]) -> Picture {
        let mut picture = Self::draw(form, seen, None, None);
        for ray in (0..form.shape.rays()).filter(|&ray| seen.result(ray).is_none()) {
            let clue = clue(form, ray);
            let point = picture.beside(clue, 0);
            picture.show(Place::Clue(clue), point, Shape::Dot, Tone::Faint);
        }
        picture
    }

    fn keys(_form: &GameParams) -> Vec<(String, String)> {
        vec![("Enter".to_owned(), "check".to_owned())]
    }

    fn offers(form: &GameParams, seen: &Board) -> Vec<Offer> {
        play::offers(form, seen)
    }

    fn draw(
        form: &GameParams,
        seen: &Board,
        posterior: Option<&Posterior>,
        answer: Option<&Letters>,
    ) -> Picture {
        let size = form.size();
        let seen = seen.within(size);
        let mut picture = Picture::new(size);
        let (fewest, most) = (form.shape.fewest, form.shape.most);
        let balls = if fewest == most { fewest.to_string() } else { format!("{fewest} to {most}") };
        picture.title = format!("{size} with {balls} {}", if most == 1 { "ball" } else { "balls" });
        let share = |cell: usize| {
            let (x, y) = size.position(cell);
            posterior.and_then(|posterior| {
                posterior.probability.as_ref()?.get(y)?.get(x).copied().flatten()
            })
        };
        for cell in 0..size.area() {
            match (answer.and_then(|answer| answer.get(cell)), share(cell)) {
                (Some('*'), _) => picture.mark(cell, Shape::Spot { black: true }, Tone::Found),
                (Some(_), _) => picture.mark(cell, Shape::Dot, Tone::Found),
                (None, Some(share)) => {
                    picture.mark(cell, Shape::Text(per_cent(share).to_string()), Tone::Found);
                }
                (None, None) => {}
            }
            if seen.has_ball(cell) && answer.is_none_or(|answer| answer.get(cell) != Some('*')) {
                picture.mark(cell, Shape::Ring, Tone::Found);
            }
        }
        let mut passed = 0;
        for fired in &seen.rays {
            let sign = match fired.result {
                RayResult::NoExit(NoExit::Hit) => "H".to_owned(),
                RayResult::NoExit(NoExit::Reflect) => "R".to_owned(),
                RayResult::Out(exit) => {
                    passed += 1;
                    picture.clue(clue(form, exit), 0, passed.to_string());
                    passed.to_string()
                }
            };
            picture.clue(clue(form, fired.ray), 0, sign);
        }
        picture
    }
}

/// Returns the place of a ray beside the box, as a clue.
fn clue(form: &GameParams, ray: usize) -> Clue {
    let (width, height) = (form.shape.width, form.shape.height);
    match ray {
        _ if ray < width => Clue::Top(ray + 1),
        _ if ray < width + height => Clue::Right(ray - width + 1),
        _ if ray < 2 * width + height => Clue::Bottom(2 * width + height - ray),
        _ => Clue::Left(2 * (width + height) - ray),
    }
}

#[cfg(test)]
mod tests;
