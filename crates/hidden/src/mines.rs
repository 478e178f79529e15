//! Mines: open all cells but those with mines; each open cell says how many of those around it have one.

mod counting;
mod draw;
mod explain;
mod field;
mod hint;
mod ids;
mod play;
mod rules;
mod seen;

use tatham_core::budget::{Budget, Stop};
use tatham_core::explain::Step;
use tatham_core::outlook::{Best, Outlook};
use tatham_core::puzzle::Solutions;
use tatham_core::{
    Attempt, Entry, Grid, Kind, Letters, ParseError, Picture, Place, Settings, Size, Violation,
};
use tatham_sat::model;

use self::field::Field;
use self::seen::Cover;
use crate::ByAsking;
use crate::game::{self, Game, Study};
use crate::shown::Found;

/// Mines.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mines;

/// The row of the table of kinds.
pub static ENTRY: Entry = Entry::of::<ByAsking<Mines>>();

static KIND: Kind = Kind {
    name: "mines",
    title: "Mines",
    aliases: &["minesweeper"],
    about: "open every cell without a mine; an open cell shows the number of mines around it",
    grammar: &[
        (
            "WxH[nN]:X,Y,mHEX",
            "position of the first click, then the mines in hex digits, obfuscated (`m`) or plain (`u`)",
        ),
        (
            "a save file",
            "the open cells: consistent layouts, mine probabilities and the best next move",
        ),
    ],
    example: "9x9:8,1,m232becc45ffe7116ea368",
    ..game::KIND
};

/// What everybody knows of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    size: Size,
    /// How many cells have a mine: the game says that.
    mines: usize,
    /// The cell that was clicked first, which the game opens by itself.
    click: Option<usize>,
}

impl Game for Mines {
    const KIND: &'static Kind = &KIND;
    type Form = Form;
    /// Which cells have a mine.
    type Secret = Grid<bool>;
    /// `*` for a mine, `.` for none.
    type Answer = Letters;
    type Seen = Cover;
    type Mind = ();

    fn parse(text: &str) -> Result<(Form, Grid<bool>), ParseError> {
        ids::parse(text)
    }

    fn id(form: &Form, secret: &Grid<bool>) -> String {
        ids::write(form, secret)
    }

    fn start(form: &Form, secret: &Grid<bool>) -> Cover {
        let mut cover = Cover::all(form.size);
        if let Some(click) = form.click {
            cover.open(secret, click);
        }
        cover
    }

    fn ask(form: &Form, secret: &Grid<bool>, seen: &mut Cover, text: &str) -> Attempt {
        play::follow(form, secret, seen, text)
    }

    fn reveal(form: &Form, secret: &Grid<bool>) -> Letters {
        Letters::from_fn(form.size, |cell| Some(if secret[cell] { '*' } else { '.' }))
    }

    fn moves_to(form: &Form, start: &Cover, seen: &Cover) -> Vec<String> {
        play::moves_to(form.size, start, seen)
    }

    fn never_finished(form: &Form) -> Option<String> {
        ids::too_small(form.size)
    }

    fn found(form: &Form, seen: &Cover) -> Option<Letters> {
        seen.is_won(form.mines).then(|| {
            Letters::from_fn(form.size, |cell| {
                Some(if seen.number(cell).is_some() { '.' } else { '*' })
            })
        })
    }

    /// Cells without a mine that are covered.
    fn open(form: &Form, seen: &Cover) -> usize {
        let covered = (0..form.size.area())
            .filter(|&cell| !seen.is_mine(cell) && seen.number(cell).is_none())
            .count();
        let opened = (0..form.size.area()).filter(|&cell| seen.is_mine(cell)).count();
        (covered + opened).saturating_sub(form.mines)
    }

    fn misfits(form: &Form, seen: &Cover) -> Vec<Violation> {
        seen.misfits(form.size)
    }

    fn broken(form: &Form, seen: &Cover, answer: &Letters) -> Vec<Violation> {
        field::broken(&Field::new(form, seen), answer)
    }

    fn unknown(form: &Form) -> Letters {
        Letters::unknown(form.size)
    }

    fn range(_form: &Form) -> &'static str {
        ".*"
    }

    fn fitting<'p>(
        form: &'p Form,
        seen: &'p Cover,
        settings: &'p Settings,
        budget: &'p Budget,
    ) -> Box<dyn Solutions<Letters> + 'p> {
        Box::new(model::candidates::<field::Layout>(Field::new(form, seen), settings, budget))
    }

    fn study(form: &Form, seen: &Cover, budget: &Budget) -> Result<Option<Study<Letters>>, Stop> {
        let field = Field::new(form, seen);
        let count = match counting::count(&field, budget) {
            Ok(count) => count,
            // They are too many to be counted, but not to know what they share.
            Err(Stop::Steps) if budget.check().is_ok() => {
                let common = model::common::<field::Layout>(&field, &Settings::default(), budget)?;
                return Ok(common.map(|common| Study { common, outlook: Outlook::default() }));
            }
            Err(stop) => return Err(stop),
        };
        if count.layouts.is_zero() {
            return Ok(None);
        }
        let shares =
            count.shares.iter().enumerate().filter_map(|(cell, share)| Some((cell, (*share)?)));
        // The first in reading order of those that are as likely.
        let best = shares.reduce(|best, one| if one.1 < best.1 { one } else { best });
        let best = best
            .map(|(cell, probability)| Best { cell: form.size.position(cell).into(), probability });
        let probability = Some(count.shares.chunks(form.size.width).map(<[_]>::to_vec).collect());
        let common = Letters::from_fn(form.size, |cell| field.certain(cell, count.shares[cell]));
        Ok(Some(Study {
            common,
            outlook: Outlook {
                possible: Some(count.layouts.to_string()),
                probability,
                best,
                ..Outlook::default()
            },
        }))
    }

    fn next(form: &Form, seen: &Cover, (): &mut (), budget: &Budget) -> Result<Vec<String>, Stop> {
        play::next(form, seen, budget)
    }

    fn tell(form: &Form, seen: &Cover, budget: &Budget) -> Result<Vec<Step>, Stop> {
        hint::steps(form, seen, budget)
    }

    fn holds(form: &Form, seen: &Cover, step: &Step, budget: &Budget) -> Result<[bool; 2], Stop> {
        hint::holds(form, seen, step, budget)
    }

    /// Flags where surely no mine is.
    fn wrong(form: &Form, seen: &Cover, common: &Letters) -> Vec<Place> {
        let is_wrong = |cell: &usize| seen.is_flag(*cell) && common.get(*cell) == Some('.');
        (0..form.size.area()).filter(is_wrong).map(|cell| form.size.place(cell)).collect()
    }

    fn remark(form: &Form, found: &Found<Letters>) -> String {
        hint::remark(form, found)
    }

    fn draw(
        form: &Form,
        seen: &Cover,
        outlook: Option<&Outlook>,
        answer: Option<&Letters>,
    ) -> Picture {
        draw::picture(form, seen, outlook, answer)
    }
}

#[cfg(test)]
mod tests;
