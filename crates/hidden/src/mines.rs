//! Mines: open all cells without mines; each open cell shows the number of mines around it.

mod constraints;
mod counting;
mod explain;
mod formats;
mod hint;
mod ids;
mod make;
mod play;
mod rules;
mod visible_board;

use tatham_core::author::format::Remarked;
use tatham_core::explain::Step;
use tatham_core::explain::judge::{ClaimBoard, Inquiry, Judged, OnJudged, UnfitClaim};
use tatham_core::gesture::Offer;
use tatham_core::make::Maker;
use tatham_core::picture::{Shape, Tone};
use tatham_core::posterior::{Posterior, Recommendation};
use tatham_core::puzzle::Unwritable;
use tatham_core::{
    Attempt, Budget, Entry, Grid, Kind, Letters, ParseError, Picture, Place, Settings, Size,
    Solutions, Stop, Violation,
};
use tatham_explain::explainer;
use tatham_sat::model::{self, Rules as _};

use crate::HiddenPuzzle;
use crate::game::{self, Game, Study};
use crate::hidden_puzzle::Problem;
use crate::position_or_answer::FoundAnswer;
use crate::text;
use crate::words::per_cent;
use constraints::{Constraints, Layout};
use formats::{FORMATS, FORMS};
use visible_board::VisibleBoard;

/// Mines.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mines;

/// The row of the table of kinds.
pub static ENTRY: Entry = Entry::for_kind::<HiddenPuzzle<Mines>>();

static KIND: Kind = Kind {
    name: "mines",
    title: "Mines",
    aliases: &["minesweeper"],
    about: "open every cell without a mine; an open cell shows the number of mines around it",
    grammar: &FORMS,
    example: "9x9:8,1,m232becc45ffe7116ea368",
    knobs: &[game::REVEAL_KNOB, FORMATS.knob()],
    formats: FORMATS.written(),
    rules: "Open every cell without a mine. An open cell shows the number of mines around it.",
    ..game::KIND
};

/// Game parameters of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameParams {
    size: Size,
    /// Number of mines, which the game shows.
    mines: usize,
    /// Cell of the first click, which the game opens by itself.
    click: Option<usize>,
}

impl Game for Mines {
    const KIND: &'static Kind = &KIND;
    const MAKER: Maker = tatham_make::game_maker::<HiddenPuzzle<Self>>();
    const SIGN: Option<[&'static str; 2]> = Some(["F", "*"]);
    const HIDES: &'static str = "mines";
    type GameParams = GameParams;
    /// Cells with a mine.
    type Secret = Grid<bool>;
    /// `*` for a mine, `.` for a safe cell.
    type Answer = Letters;
    type Observation = VisibleBoard;
    type Memo = ();

    fn total(form: &GameParams) -> Option<usize> {
        Some(form.mines)
    }

    fn parse(text: &str) -> Result<(GameParams, Grid<bool>), ParseError> {
        ids::parse(text)
    }

    fn read(text: &str, settings: &Settings) -> Result<Remarked<Problem<Self>>, ParseError> {
        text::read(&FORMATS, text, settings)
    }

    fn write_as(problem: &Problem<Self>, format: &str) -> Result<String, Unwritable> {
        FORMATS.write(problem, &KIND, format)
    }

    fn position_id(form: &GameParams, seen: &VisibleBoard) -> String {
        formats::write(form, seen)
    }

    fn id(form: &GameParams, secret: &Grid<bool>) -> String {
        ids::write(form, secret)
    }

    fn start(form: &GameParams, secret: &Grid<bool>) -> VisibleBoard {
        let mut cover = VisibleBoard::all(form.size);
        if let Some(click) = form.click {
            cover.open(secret, click);
        }
        cover
    }

    fn query(
        form: &GameParams,
        secret: &Grid<bool>,
        seen: &mut VisibleBoard,
        text: &str,
    ) -> Attempt {
        play::follow(form, secret, seen, text)
    }

    fn reveal(form: &GameParams, secret: &Grid<bool>) -> Letters {
        Letters::from_fn(form.size, |cell| Some(if secret[cell] { '*' } else { '.' }))
    }

    fn offers(form: &GameParams, seen: &VisibleBoard) -> Vec<Offer> {
        play::offers(form, seen)
    }

    fn lost(form: &GameParams, seen: &VisibleBoard) -> Option<String> {
        let mut cells = (0..form.size.area()).filter(|&cell| seen.is_mine(cell));
        seen.is_dead().then(|| match cells.next() {
            Some(cell) => format!("{} is a mine", form.size.label(cell)),
            None => "a mine was opened".to_owned(),
        })
    }

    fn moves_to(form: &GameParams, start: &VisibleBoard, seen: &VisibleBoard) -> Vec<String> {
        play::moves_to(form.size, start, seen)
    }

    fn never_finished(form: &GameParams) -> Option<String> {
        ids::too_small(form.size)
    }

    fn found(form: &GameParams, seen: &VisibleBoard) -> Option<Letters> {
        seen.is_won(form.mines).then(|| {
            Letters::from_fn(form.size, |cell| {
                Some(if seen.number(cell).is_some() { '.' } else { '*' })
            })
        })
    }

    /// Returns the number of covered cells without a mine.
    fn open(form: &GameParams, seen: &VisibleBoard) -> usize {
        let covered = (0..form.size.area())
            .filter(|&cell| !seen.is_mine(cell) && seen.number(cell).is_none())
            .count();
        let opened = (0..form.size.area()).filter(|&cell| seen.is_mine(cell)).count();
        (covered + opened).saturating_sub(form.mines)
    }

    fn mismatches(form: &GameParams, seen: &VisibleBoard) -> Vec<Violation> {
        seen.mismatches(form.size)
    }

    fn violations(form: &GameParams, seen: &VisibleBoard, answer: &Letters) -> Vec<Violation> {
        constraints::violations(&Constraints::new(form, seen), answer)
    }

    fn unknown(form: &GameParams) -> Letters {
        Letters::unknown(form.size)
    }

    fn range(_form: &GameParams) -> &'static str {
        ".*"
    }

    fn consistent_answers<'p>(
        form: &'p GameParams,
        seen: &'p VisibleBoard,
        settings: &'p Settings,
        budget: &'p Budget,
    ) -> Box<dyn Solutions<Letters> + 'p> {
        Box::new(model::candidates::<Layout>(Constraints::new(form, seen), settings, budget))
    }

    fn analyse(
        form: &GameParams,
        seen: &VisibleBoard,
        (): &mut (),
        budget: &Budget,
    ) -> Result<Option<Study<Letters>>, Stop> {
        let field = Constraints::new(form, seen);
        let count = match counting::count(&field, budget) {
            Ok(count) => count,
            // There are too many layouts to count, but their common part can still be found.
            Err(Stop::Steps) if budget.check().is_ok() => {
                let common = model::common::<Layout>(&field, &Settings::default(), budget)?;
                return Ok(common.map(|common| Study { common, posterior: Posterior::default() }));
            }
            Err(stop) => return Err(stop),
        };
        if count.layouts.is_zero() {
            return Ok(None);
        }
        let shares =
            count.shares.iter().enumerate().filter_map(|(cell, share)| Some((cell, (*share)?)));
        // Among equally likely cells, the first in reading order.
        let best = shares.reduce(|best, one| if one.1 < best.1 { one } else { best });
        let best = best.map(|(cell, probability)| Recommendation {
            cell: form.size.position(cell).into(),
            probability,
        });
        let probability = Some(count.shares.chunks(form.size.width).map(<[_]>::to_vec).collect());
        let common = Letters::from_fn(form.size, |cell| field.certain(cell, count.shares[cell]));
        Ok(Some(Study {
            common,
            posterior: Posterior {
                possible: Some(count.layouts.to_string()),
                probability,
                best,
                ..Posterior::default()
            },
        }))
    }

    fn next(
        form: &GameParams,
        seen: &VisibleBoard,
        (): &mut (),
        budget: &Budget,
    ) -> Result<Vec<String>, Stop> {
        play::next(form, seen, budget)
    }

    fn deduce(
        form: &GameParams,
        seen: &VisibleBoard,
        (): &mut (),
        budget: &Budget,
    ) -> Result<Vec<Step>, Stop> {
        hint::steps(form, seen, budget)
    }

    fn verify_step(
        form: &GameParams,
        seen: &VisibleBoard,
        step: &Step,
        budget: &Budget,
    ) -> Result<[bool; 2], Stop> {
        hint::verify_step(form, seen, step, budget)
    }

    fn judge_by_rules(
        form: &GameParams,
        seen: &VisibleBoard,
        inquiry: &Inquiry<'_>,
        position: &dyn ClaimBoard,
        budget: &Budget,
        on_judged: &mut OnJudged<'_>,
    ) -> Option<Result<Judged, UnfitClaim>> {
        let field = Constraints::new(form, seen);
        let mut explainer = explainer::<Layout, Layout>(&field, Layout::givens(&field));
        Some(explainer.judge(inquiry, position, budget, on_judged))
    }

    /// Returns flags on cells that certainly have no mine.
    fn wrong(form: &GameParams, seen: &VisibleBoard, common: &Letters) -> Vec<Place> {
        let is_wrong = |cell: &usize| seen.is_flag(*cell) && common.get(*cell) == Some('.');
        (0..form.size.area()).filter(is_wrong).map(|cell| form.size.place(cell)).collect()
    }

    fn remark(form: &GameParams, found: &FoundAnswer<Letters>) -> String {
        hint::remark(form, found)
    }

    fn draw(
        form: &GameParams,
        seen: &VisibleBoard,
        posterior: Option<&Posterior>,
        answer: Option<&Letters>,
    ) -> Picture {
        let size = form.size;
        let mut picture = Picture::new(size);
        picture.title = format!("{size} with {} mines", form.mines);
        let share = |cell: usize| {
            let (x, y) = size.position(cell);
            posterior.and_then(|posterior| {
                posterior.probability.as_ref()?.get(y)?.get(x).copied().flatten()
            })
        };
        for cell in 0..size.area() {
            if let Some(number) = seen.number(cell) {
                picture.mark(cell, Shape::White, Tone::Given);
                if number > 0 {
                    picture.mark(cell, Shape::Text(number.to_string()), Tone::Given);
                }
                continue;
            }
            picture.mark(cell, Shape::Open, Tone::Given);
            match (answer.and_then(|answer| answer.get(cell)), share(cell)) {
                _ if seen.is_mine(cell) => {
                    picture.mark(cell, Shape::Spot { black: true }, Tone::Given);
                }
                (Some('*'), _) => picture.mark(cell, Shape::Spot { black: true }, Tone::Found),
                (Some(_), _) => picture.mark(cell, Shape::Dot, Tone::Found),
                (None, Some(share)) => {
                    picture.mark(cell, Shape::Text(per_cent(share).to_string()), Tone::Found);
                }
                (None, None) if seen.is_flag(cell) => {
                    picture.mark(cell, Shape::Text("F".to_owned()), Tone::Found);
                }
                (None, None) => {}
            }
        }
        picture
    }
}

#[cfg(test)]
mod tests;
