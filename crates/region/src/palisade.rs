//! Palisade: put borders between cells, so that they cut the grid into regions of the same size, and as many lie around each clue as it says; the grid's own edge
//! counts too.

use tatham_core::code::{Code as _, Digit, Flag, Flags, Given, Sides, Skips, params, skips};
use tatham_core::explain::{Law, Step};
use tatham_core::known::Regions;
use tatham_core::picture::{Shape, Tone};
use tatham_core::play::{Moves, Play, numbers};
use tatham_core::puzzle::Explaining;
use tatham_core::{Direction, Grid, Kind, Known as _, ParseError, Picture, Place, Puzzle, Size, Violation};
use tatham_explain::{Explained, Nouns, Worded};
use tatham_sat::Lit;
use tatham_sat::model::named::Named;
use tatham_sat::model::{self, Model, Stated, count};

use crate::told;

/// Palisade.
#[derive(Clone, Copy, Debug)]
pub struct Palisade;

static KIND: Kind = Kind {
    name: "palisade",
    title: "Palisade",
    about: "regions of the same size; clues count the borders around their cells",
    grammar: &[(
        "WxHnK:GRID",
        "regions of K cells, as many as a row has unless it is said; digits are clues, letters `a` to `z` skip 1 to 26 cells, blanks at the end are left out",
    )],
    example: "5x5n5:b333k11e2",
    unsolvable: Some("2x1n1:0"),
    ..model::KIND
};

const PARAMS: (Sides, Flags) = (Sides { range: [1, 100] }, Flags::new(&[Flag::number("n", 10_000, "the size of a region")]));

/// The rules: of a region, and of a clue's cell.
const SIZE: Law = Law { kept: "make regions of the right size", broken: "do not make regions of the right size" };
const AROUND: Law = Law { kept: "has as many borders as it says", broken: "does not have as many borders as it says" };

/// The clues.
fn grid(size: Size) -> Skips<Digit> {
    skips(size, Digit::capital(0, 4)).ending_early()
}

/// A puzzle as posed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    clues: Grid<Option<u32>>,
    /// Cells in a region.
    region: usize,
}

impl Problem {
    /// Each clue with its cell, and what it leaves for borders between cells: on the grid's own edge they are already.
    fn clues(&self) -> impl Iterator<Item = (usize, u32, i64)> {
        let size = self.clues.size();
        let clues = self.clues.cells().iter().enumerate().filter_map(|(cell, clue)| Some((cell, (*clue)?)));
        clues.map(move |(cell, clue)| (cell, clue, i64::from(clue) - (4 - size.neighbours(cell).count() as i64)))
    }
}

impl Stated for Palisade {
    type Shape = (Size, usize);
    type Variable = Lit;

    fn shape(problem: &Problem) -> (Size, usize) {
        (problem.clues.size(), problem.region)
    }

    fn rules(&(size, region): &(Size, usize), model: &mut Model) -> Vec<Lit> {
        let edges = size.edges();
        let border = model.bools(edges.count());
        let pairs: Vec<[usize; 2]> = edges.pairs().collect();
        model.regions(size.area(), &border, &pairs, region as u32).named("the borders", &SIZE);
        border
    }

    fn clues(problem: &Problem, border: &[Lit], model: &mut Model) {
        let size = problem.clues.size();
        for (cell, clue, between) in problem.clues() {
            let place = Place::Cell(size.position(cell).into());
            let around = size.edges().around(cell).map(|(edge, _)| border[edge]);
            model
                .require(count(around).equals(between))
                .named(format_args!("the {clue} at {place}"), &AROUND)
                .clue(model::Clue { place, number: clue.into() });
        }
    }
}

impl Explained for Palisade {
    const NOUNS: Nouns = Nouns {
        value: |value| if value == 1 { "a border" } else { "open" }.to_owned(),
        values: |value| if value == 1 { "borders" } else { "open edges" }.to_owned(),
        sort: "edge",
        counted: |value| value == 1,
    };

    fn worded(problem: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
        told::sizes(problem.clues.size(), problem.region, SIZE, step, rules)
    }
}

impl Puzzle for Palisade {
    const KIND: &'static Kind = &KIND;
    const EXPLAINER: Option<Explaining<Self>> = Some(tatham_explain::explainer::<Self>);
    const PLAY: Option<Play<Problem, Regions>> = Some(Play::Entries(&Fences));
    type Problem = Problem;
    type Known = Regions;
    tatham_sat::solved_by_rules!();

    fn parse(text: &str) -> Result<Problem, ParseError> {
        let ((size, flags), desc) = params(text, KIND.title, &PARAMS)?;
        let region = flags.number("n").map_or(size.width, |region| region as usize);
        if region == 0 || size.area() % region > 0 {
            return Err(ParseError::impossible(
                0..desc.start - 1,
                format!("regions of {region} cells do not fill a grid of {}", size.area()),
            ));
        }
        Ok(Problem { clues: grid(size).parse(desc)?, region })
    }

    fn id(Problem { clues, region }: &Problem) -> String {
        PARAMS.text(&(clues.size(), Given::default().with("n", *region as u32))) + ":" + &grid(clues.size()).text(clues)
    }

    fn given(problem: &Problem) -> Regions {
        Regions::unknown(problem.clues.size())
    }

    fn range(_: &Problem) {}

    fn check(problem: &Problem, known: &Regions) -> Vec<Violation> {
        let (size, edges) = (known.size(), known.edges());
        let mut broken: Vec<Violation> = known
            .stray()
            .map(|edge| {
                Violation::of(format!("{} is a border within a region", edges.place(edge)))
                    .against(SIZE.of("the borders"))
                    .at([edges.place(edge)])
            })
            .collect();
        for (cell, clue, between) in problem.clues() {
            let around = edges.around(cell).map(|(edge, _)| known.border(edge));
            let (borders, open) = around.fold((0, 0), |(borders, open), border| match border {
                Some(true) => (borders + 1, open),
                Some(false) => (borders, open),
                None => (borders, open + 1),
            });
            if borders > between || borders + open < between {
                let place = Place::Cell(size.position(cell).into());
                broken.push(AROUND.broken_by(format!("the {clue} at {place}")).at([place]));
            }
        }
        for (cells, is_closed) in known.pieces() {
            if cells.len() > problem.region || is_closed && cells.len() < problem.region {
                let places = cells.iter().map(|&cell| Place::Cell(size.position(cell).into()));
                let what = format!("a region has {} cells and not {}", cells.len(), problem.region);
                broken.push(Violation::of(what).against(SIZE.of("the borders")).at(places));
            }
        }
        broken
    }

    /// Who has drawn all borders is done.
    fn lay(problem: &Problem, known: &mut Regions) {
        let whole = known.without_more();
        if Self::check(problem, &whole).is_empty() {
            *known = whole;
        }
    }

    fn draw(problem: &Problem, known: &Regions) -> Picture {
        let mut picture = known.picture(&Self::given(problem));
        for (cell, clue, _) in problem.clues() {
            picture.mark(cell, Shape::Text(clue.to_string()), Tone::Given);
        }
        picture
    }
}

/// The sides of a cell in the order of a move's bits: borders, then marks that there is none.
const SIDES: [Direction; 4] = [Direction::North, Direction::East, Direction::South, Direction::West];

/// Moves: `Fx,y,m` changes the borders of a cell whose bits are set; a border is changed for both cells in one record.
#[derive(Debug)]
struct Fences;

impl Moves<Problem, Regions> for Fences {
    fn follow(&self, problem: &Problem, _: &Regions, position: &mut Regions, text: &str) -> Result<(), String> {
        let (size, edges) = (position.size(), position.edges());
        if let Some(cells) = text.strip_prefix('S') {
            let bits: Vec<u8> = cells.bytes().collect();
            if bits.len() != problem.clues.size().area() {
                return Err("does not fit the grid".to_owned());
            }
            for (edge, [cell, _]) in edges.pairs().enumerate() {
                let side =
                    usize::from(edges.place(edge) == edges.place(edges.beside(cell, Direction::South).unwrap_or(edge))) + 1;
                position.put(edge, Some(bits[cell] >> side & 1 == 1));
            }
            return Ok(());
        }
        // How often each edge is changed from each side: borders, and marks that there is none.
        let mut changes = vec![[[false; 2]; 2]; edges.count()];
        if !text.starts_with('F') {
            return Err("is none of the game's moves".to_owned());
        }
        for part in text.split('F').skip(1) {
            let [x, y, bits] = numbers("F#,#,#", &format!("F{part}"))?;
            if x >= size.width || y >= size.height {
                return Err("leaves the grid".to_owned());
            }
            for (bit, side) in SIDES.into_iter().enumerate() {
                for (sort, mask) in [1 << bit, 16 << bit].into_iter().enumerate() {
                    if bits & mask == 0 {
                        continue;
                    }
                    let cell = size.cell(x, y);
                    let edge = edges.beside(cell, side).ok_or("changes the grid's own edge")?;
                    let own = usize::from(edges.cells(edge)[0] == cell);
                    changes[edge][sort][own] ^= true;
                }
            }
        }
        if changes.iter().flatten().any(|[one, other]| one != other) {
            return Err("changes a border for one of its cells alone".to_owned());
        }
        for (edge, [[border, _], [none, _]]) in changes.into_iter().enumerate() {
            let [has, has_no] = [position.border(edge) == Some(true), position.border(edge) == Some(false)];
            match (has ^ border, has_no ^ none) {
                (true, _) => position.put(edge, Some(true)),
                (false, true) => position.put(edge, Some(false)),
                (false, false) => position.put(edge, None),
            }
        }
        Ok(())
    }

    /// A move for each border that is not as in the answer.
    fn moves_to(&self, position: &Regions, answer: &Regions) -> Vec<String> {
        let (size, edges) = (position.size(), position.edges());
        let is_other = |edge: &usize| (position.border(*edge) == Some(true)) != (answer.border(*edge) == Some(true));
        let change = |edge: usize| {
            let [(x, y), (to_x, to_y)] = edges.cells(edge).map(|cell| size.position(cell));
            let (own, other) = if y == to_y { (2, 8) } else { (4, 1) };
            // A mark that there is none goes where a border comes.
            let mark = if position.border(edge) == Some(false) { 16 } else { 0 };
            format!("F{x},{y},{}F{to_x},{to_y},{}", own * (1 + mark), other * (1 + mark))
        };
        (0..edges.count()).filter(is_other).map(change).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    tatham_core::contract_tests!(Palisade);
}
