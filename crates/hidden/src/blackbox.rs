//! Black Box: find the balls by firing rays. Any layout that answers like the hidden one on all rays, with a number of balls in range, is right.

mod arena;
mod branch;
mod draw;
mod fitting;
mod ids;
mod layouts;
mod leaves;
mod listing;
mod next;
mod play;
mod rays;
mod refine;
mod seen;
mod shares;
mod tally;
mod told;
mod ways;

use tatham_core::budget::{Budget, Stop};
use tatham_core::explain::Step;
use tatham_core::outlook::{Ask, Next, Outlook};
use tatham_core::puzzle::Solutions;
use tatham_core::{Entry, Kind, Letters, ParseError, Picture, Place, Settings, Size, Violation};

use self::fitting::Fitting;
use self::next::Advice;
use self::rays::Form as Arena;
use self::seen::Fires;
use crate::ByAsking;
use crate::game::{self, Game, Study};
use crate::shown::Found;

/// Black Box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BlackBox;

/// The row of the table of kinds.
pub static ENTRY: Entry = Entry::of::<ByAsking<BlackBox>>();

static KIND: Kind = Kind {
    name: "blackbox",
    title: "Black Box",
    about: "find the balls in a box by where rays come out of it",
    grammar: &[
        (
            "wWhHmMINMMAX:HEX",
            "a box of W times H cells that hides MIN to MAX balls; its size and the balls, obfuscated",
        ),
        ("a save file", "the rays so far: which layouts of balls fit, and which ray to fire next"),
    ],
    example: "w5h5m3M3:edc089bd2cc9b31a",
    ..game::KIND
};

/// A box, and how many balls it hides, as its ID says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    arena: Arena,
    /// As it stands in the ID: there may be more of them than cells.
    most: u32,
}

impl Form {
    fn size(&self) -> Size {
        Size { width: self.arena.width, height: self.arena.height }
    }
}

impl Game for BlackBox {
    const KIND: &'static Kind = &KIND;
    type Form = Form;
    /// The cells of the balls, in the order of the ID.
    type Secret = Vec<usize>;
    /// `*` for a ball, `.` for none.
    type Answer = Letters;
    type Seen = Fires;
    /// The layouts that fit the rays so far.
    type Mind = Option<Fitting>;

    fn parse(text: &str) -> Result<(Form, Vec<usize>), ParseError> {
        ids::parse(text)
    }

    fn id(form: &Form, balls: &Vec<usize>) -> String {
        ids::write(form, balls)
    }

    fn start(form: &Form, _balls: &Vec<usize>) -> Fires {
        Fires::none(form.size())
    }

    fn ask(form: &Form, balls: &Vec<usize>, seen: &mut Fires, text: &str) -> Result<(), String> {
        play::follow(form, balls, seen, text)
    }

    fn reveal(form: &Form, balls: &Vec<usize>) -> Letters {
        let layout = play::layout(form, balls);
        Letters::from_fn(form.size(), |cell| Some(if layout[cell] { '*' } else { '.' }))
    }

    fn moves_to(form: &Form, start: &Fires, seen: &Fires) -> Vec<String> {
        play::moves_to(form.size(), start, seen)
    }

    fn never_finished(form: &Form) -> Option<String> {
        (form.arena.fewest == 0).then(|| "today's game refuses a box without balls".to_owned())
    }

    fn found(form: &Form, seen: &Fires) -> Option<Letters> {
        seen.is_right.then(|| {
            Letters::from_fn(form.size(), |cell| Some(if seen.has_ball(cell) { '*' } else { '.' }))
        })
    }

    fn misfits(form: &Form, seen: &Fires) -> Vec<Violation> {
        seen.misfits(&form.arena)
    }

    fn broken(form: &Form, seen: &Fires, answer: &Letters) -> Vec<Violation> {
        play::broken(form, seen, answer)
    }

    fn unknown(form: &Form) -> Letters {
        Letters::unknown(form.size())
    }

    fn range(_form: &Form) -> &'static str {
        ".*"
    }

    fn fitting<'p>(
        form: &'p Form,
        seen: &'p Fires,
        _: &'p Settings,
        budget: &'p Budget,
    ) -> Box<dyn Solutions<Letters> + 'p> {
        Box::new(play::Layouts::new(form, seen, budget))
    }

    fn study(form: &Form, seen: &Fires, budget: &Budget) -> Result<Option<Study<Letters>>, Stop> {
        let fitting = Fitting::of(form.arena, &seen.fired(), budget)?;
        let next = match fitting.next(budget)? {
            Advice::Contradiction => return Ok(None),
            Advice::Decided { .. } => None,
            Advice::Fire(next) => Some(next),
        };
        let (size, sure) = (form.size(), fitting.sure(budget)?);
        let common = Letters::from_fn(size, |cell| {
            sure[cell].map(|is_ball| if is_ball { '*' } else { '.' })
        });
        // Only what is certain is 0 or 1.
        let share = |(share, sure): (f64, &Option<bool>)| match sure {
            Some(is_ball) => f64::from(u8::from(*is_ball)),
            None => share.clamp(f64::MIN_POSITIVE, 1.0 - f64::EPSILON / 2.0),
        };
        let shares: Vec<Option<f64>> =
            fitting.shares(budget)?.into_iter().zip(&sure).map(share).map(Some).collect();
        let estimated = fitting.is_estimated() || next.is_some_and(|next| next.is_estimated);
        let possible =
            if fitting.is_estimated() { None } else { Some(fitting.count(budget)?.to_string()) };
        let next = next.filter(|_| !seen.is_over());
        let finite = |number: f64| number.is_finite().then_some(number);
        let next = next.map(|next| Next {
            ask: Ask::Ray(next.ray),
            expected: finite(next.expected),
            worst: finite(next.worst),
        });
        let probability = Some(shares.chunks(size.width).map(<[_]>::to_vec).collect());
        Ok(Some(Study {
            common,
            outlook: Outlook { possible, estimated, probability, best: None, next: Some(next) },
        }))
    }

    fn next(
        form: &Form,
        seen: &Fires,
        mind: &mut Option<Fitting>,
        budget: &Budget,
    ) -> Result<Vec<String>, Stop> {
        play::next(form, seen, mind, budget).map(|(moves, _)| moves)
    }

    fn tell(form: &Form, seen: &Fires, budget: &Budget) -> Result<Vec<Step>, Stop> {
        told::steps(form, seen, budget)
    }

    /// Balls where surely none is.
    fn wrong(form: &Form, seen: &Fires, common: &Letters) -> Vec<Place> {
        let is_wrong =
            |cell: &usize| seen.has_ball(*cell) && common.get(*cell) == Some('.') && !seen.is_right;
        (0..form.size().area()).filter(is_wrong).map(|cell| form.size().place(cell)).collect()
    }

    fn remark(form: &Form, found: &Found<Letters>) -> String {
        told::remark(form, found)
    }

    fn draw(
        form: &Form,
        seen: &Fires,
        outlook: Option<&Outlook>,
        answer: Option<&Letters>,
    ) -> Picture {
        draw::picture(form, seen, outlook, answer)
    }
}

#[cfg(test)]
mod tests;
