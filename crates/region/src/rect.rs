//! Rectangles, which others call Shikaku: cut the grid into rectangles; each holds one number, which says how many cells it has.

mod left;
mod play;
mod problem;
mod stated;
mod told;

use tatham_core::code::{Code as _, Flag, Flags, Given, Number, Sides, Skips, params, skips};
use tatham_core::explain::{Law, Step};
use tatham_core::known::Regions;
use tatham_core::picture::{Shape, Tone};
use tatham_core::play::Play;
use tatham_core::puzzle::Explaining;
use tatham_core::{Kind, Known as _, ParseError, Picture, Place, Puzzle, Size, Violation};
use tatham_explain::{Explained, Nouns, Worded};
use tatham_sat::Lit;
use tatham_sat::model::named::Named;
use tatham_sat::model::{self, Model, Shown, Stated, count};

use crate::owned;
use problem::{Clue, Problem};

/// Rectangles.
#[derive(Clone, Copy, Debug)]
pub struct Rect;

static KIND: Kind = Kind {
    name: "rect",
    title: "Rectangles",
    aliases: &["shikaku"],
    about: "rectangles, each with one number that says how many cells it has",
    grammar: &[("WxH:GRID", "numbers, `_` between two of them; letters `a` to `z` skip 1 to 26 cells")],
    example: "7x7:c2b3_2_5d6b5_4g2b3d2b2c3a3b4_3b",
    unsolvable: Some("2x2:3a1a"),
    ..model::KIND
};

const PARAMS: (Sides, Flags) = (
    Sides { range: [1, 100] },
    Flags::new(&[Flag::option_decimal("e", "how much it is expanded"), Flag::option("a", "more than one solution is allowed")]),
);

/// The rules of a number, of its rectangle, of a cell and of all.
const AREA: Law = Law { kept: "is in a rectangle of as many cells", broken: "is not in a rectangle of as many cells" };
const FENCED: Law = Law { kept: "has borders around it and none within", broken: "has a border within" };
const OWNED: Law = Law { kept: "is in a rectangle with a number", broken: "is in no rectangle with a number" };
const ONE: Law = Law { kept: "have one number each", broken: "do not have one number each" };

/// More literals are not stated.
const MOST: usize = 30_000_000;

/// The numbers.
fn grid(size: Size) -> Skips<Number> {
    skips(size, Number { what: "an area", range: 1..=i32::MAX as u32 })
}

impl Stated for Rect {
    type Shape = Size;
    type Variable = Lit;

    fn shape(problem: &Problem) -> Size {
        problem.size()
    }

    fn rules(size: &Size, model: &mut Model) -> Vec<Lit> {
        model.bools(size.edges().count())
    }

    /// For each rectangle that a number can have, whether it has it.
    fn clues(problem: &Problem, border: &[Lit], model: &mut Model) {
        if model.is_explaining() {
            return;
        }
        let (size, edges) = (problem.size(), problem.size().edges());
        let left = problem.left();
        let open = left.iter().filter(|rectangles| rectangles.len() > 1);
        if open.flatten().map(|rectangle| 3 * rectangle.area()).sum::<usize>() > MOST {
            return model.give_up("too many rectangles are possible");
        }
        // Where one rectangle is left, its cells and edges are known.
        let mut sure = vec![None; size.area()];
        let mut cover: Vec<Vec<Lit>> = vec![Vec::new(); size.area()];
        let mut within: Vec<Vec<Lit>> = vec![Vec::new(); edges.count()];
        for (number, rectangles) in left.iter().enumerate() {
            if let [only] = rectangles[..] {
                only.cells(size).for_each(|cell| sure[cell] = Some(number));
                continue;
            }
            for rectangle in rectangles {
                let lit = model.bool();
                rectangle.cells(size).for_each(|cell| cover[cell].push(lit));
                rectangle.within(edges, size).for_each(|edge| within[edge].push(lit));
            }
        }
        // Each cell is in one rectangle, and so each edge lies within one or is a border.
        for (lits, _) in cover.into_iter().zip(&sure).filter(|(_, sure)| sure.is_none()) {
            model.require(count(lits).equals(1));
        }
        for (([one, other], mut lits), &border) in edges.pairs().zip(within).zip(border) {
            if let (Some(own), Some(other)) = (sure[one], sure[other]) {
                model.require(if own == other { !border } else { border });
            } else {
                lits.push(border);
                model.require(count(lits).equals(1));
            }
        }
    }

    fn told(problem: &Problem, border: &[Lit], model: &mut Model) -> Vec<Shown> {
        stated::owners(problem, border, model)
    }

    /// Borders, and the numbers of the cells that are known to be joined with them.
    fn values(problem: &Problem, known: &Regions) -> Vec<Option<i64>> {
        let joined = known.joined();
        let mut owner = vec![None; joined.len()];
        for clue in problem.clues() {
            owner[joined[clue.cell(problem.size())]] = Some(clue.code());
        }
        let border = (0..known.edges().count()).map(|edge| known.border(edge).map(i64::from));
        border.chain(joined.iter().map(|&piece| owner[piece])).collect()
    }

    fn places(problem: &Problem, shown: usize) -> Vec<Place> {
        owned::places(problem.size(), shown)
    }
}

impl Explained for Rect {
    const NOUNS: Nouns = Nouns {
        value: |value| match Clue::of(value) {
            Some(clue) => format!("in {}", clue.region()),
            None if value == 1 => "a border".to_owned(),
            None => "open".to_owned(),
        },
        values: |value| if value == 1 { "borders" } else { "open edges" }.to_owned(),
        sort: "rectangle",
        counted: |value| value == 1,
    };

    fn value(_problem: &Problem, place: Place, value: i64) -> serde_json::Value {
        match (place, Clue::of(value)) {
            (Place::Cell(_), Some(clue)) => serde_json::to_value(clue.place()).unwrap_or_default(),
            _ => (value == 1).into(),
        }
    }

    fn worded(problem: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
        told::step(problem, step, rules)
    }
}

impl Puzzle for Rect {
    const KIND: &'static Kind = &KIND;
    const EXPLAINER: Option<Explaining<Self>> = Some(tatham_explain::explainer::<Self>);
    const PLAY: Option<Play<Problem, Regions>> = Some(Play::Entries(&play::Drawn));
    type Problem = Problem;
    type Known = Regions;
    tatham_sat::solved_by_rules!();

    fn parse(text: &str) -> Result<Problem, ParseError> {
        let ((size, _), desc) = params(text, KIND.title, &PARAMS)?;
        if size.area() < 2 {
            return Err(ParseError::impossible(0..desc.start - 1, "a grid has two cells at least"));
        }
        Ok(Problem { numbers: grid(size).parse(desc)? })
    }

    fn id(problem: &Problem) -> String {
        PARAMS.text(&(problem.size(), Given::default())) + ":" + &grid(problem.size()).text(&problem.numbers)
    }

    fn impossible(problem: &Problem) -> Option<String> {
        let sum: u64 = problem.clues().map(|clue| u64::from(clue.number)).sum();
        let area = problem.size().area() as u64;
        (sum != area).then(|| format!("the numbers come to {sum}, and the grid has {area} cells"))
    }

    fn given(problem: &Problem) -> Regions {
        Regions::unknown(problem.size())
    }

    fn range(_: &Problem) {}

    fn check(problem: &Problem, known: &Regions) -> Vec<Violation> {
        let (size, edges) = (problem.size(), known.edges());
        let places = |cells: &[usize]| cells.iter().map(|&cell| Place::Cell(size.position(cell).into())).collect::<Vec<_>>();
        let mut broken = Vec::new();
        for edge in known.stray() {
            let what = format!("{} is a border within a region", edges.place(edge));
            broken.push(Violation::of(what).against(FENCED.of("a rectangle")).at([edges.place(edge)]));
        }
        for (cells, is_closed) in known.pieces() {
            let clues: Vec<Clue> = cells.iter().filter_map(|&cell| problem.clue(cell)).collect();
            // The cells from the first to the last column and row.
            let extent = |at: fn((usize, usize)) -> usize| {
                let at = || cells.iter().map(|&cell| at(size.position(cell)));
                at().max().unwrap_or(0) - at().min().unwrap_or(0) + 1
            };
            let around = extent(|(x, _)| x) * extent(|(_, y)| y);
            match clues[..] {
                [one, other, ..] => {
                    let what = format!("{one} and {other} are in the same region");
                    broken.push(Violation::of(what).against(ONE.of("the rectangles")).at(places(&cells)));
                }
                [] if is_closed => {
                    let what = "a region has no number";
                    broken.push(Violation::of(what).against(OWNED.of(size.label(cells[0]))).at(places(&cells)));
                }
                [clue] if around > clue.number as usize || is_closed && around < clue.number as usize => {
                    let what = format!("{clue} is in a region that needs a rectangle of {around} cells");
                    broken.push(Violation::of(what).against(AREA.of(clue)).at(places(&cells)));
                }
                _ if is_closed && cells.len() < around => {
                    let what = format!("the region of {} is no rectangle", size.label(cells[0]));
                    let rule = clues.first().map_or_else(String::new, |clue| AREA.of(clue));
                    broken.push(Violation::of(what).against(rule).at(places(&cells)));
                }
                _ => {}
            }
        }
        broken
    }

    fn lay(problem: &Problem, known: &mut Regions) {
        owned::lay::<Self>(problem, known);
    }

    fn draw(problem: &Problem, known: &Regions) -> Picture {
        let mut picture = known.picture(&Self::given(problem));
        for clue in problem.clues() {
            picture.mark(clue.cell(problem.size()), Shape::Text(clue.number.to_string()), Tone::Given);
        }
        picture
    }
}

#[cfg(test)]
mod tests;
