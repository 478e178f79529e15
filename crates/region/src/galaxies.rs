//! Galaxies: put borders between cells, so that they cut the grid into regions; each has one dot at its centre, and half a turn around it takes the region into
//! itself.

mod play;
mod problem;
mod stated;
mod told;

use tatham_core::code::{Code as _, End, Flag, Flags, Given, Mark, Sides, Steps, params};
use tatham_core::explain::{Law, Step};
use tatham_core::known::Regions;
use tatham_core::picture::{Point, Shape, Tone};
use tatham_core::play::Play;
use tatham_core::puzzle::Explaining;
use tatham_core::{Grid, Kind, Known as _, ParseError, Picture, Place, Puzzle, Size, Violation};
use tatham_explain::{Explained, Nouns, Worded};
use tatham_sat::Lit;
use tatham_sat::model::named::Named;
use tatham_sat::model::{self, Model, Shown, Stated, any, count};

use crate::owned;
use problem::{Dot, Problem, Region};

/// Galaxies.
#[derive(Clone, Copy, Debug)]
pub struct Galaxies;

static KIND: Kind = Kind {
    name: "galaxies",
    title: "Galaxies",
    aliases: &["tentaisho"],
    about: "regions that half a turn around their dots takes into themselves",
    grammar: &[(
        "WxH:DOTS",
        "over the centres, sides and corners of cells, row by row: `a` to `y` skip 0 to 24 to a white dot, `A` to `Y` to a black one; `z` skips 25",
    )],
    example: "7x7:idCrQptzudoC",
    unsolvable: Some("3x3:a"),
    ..model::KIND
};

const PARAMS: (Sides, Flags) = (Sides { range: [3, 100] }, Flags::new(&[Flag::difficulty("nu")]));

/// The rules of a galaxy.
const TURNS: Law = Law { kept: "is the same after half a turn", broken: "is not the same after half a turn" };
const JOINED: Law = Law { kept: "hangs together", broken: "falls apart" };
const FENCED: Law = Law { kept: "has borders around it and none within", broken: "has a border within" };
/// The rules of a cell, and of a region.
const OWNED: Law = Law { kept: "is in a galaxy", broken: "is in no galaxy" };
const ONE: Law = Law { kept: "have one dot each", broken: "do not have one dot each" };

/// The points where dots can be: the centres of cells and what lies between them.
fn points(size: Size) -> Size {
    Size { width: 2 * size.width - 1, height: 2 * size.height - 1 }
}

/// The dots.
fn dots(size: Size) -> Steps {
    Steps { size: points(size), marks: &[Mark::Small, Mark::Capital], end: End::Mark }
}

impl Stated for Galaxies {
    type Shape = Size;
    type Variable = Lit;

    fn shape(problem: &Problem) -> Size {
        problem.size
    }

    /// Between each two neighbours is a border, or none.
    fn rules(size: &Size, model: &mut Model) -> Vec<Lit> {
        model.bools(size.edges().count())
    }

    fn clues(problem: &Problem, border: &[Lit], model: &mut Model) {
        if model.is_explaining() {
            return;
        }
        let regions = problem.regions();
        let dots_of = problem.dots_of(&regions);
        // Most cells can belong to one dot alone: that needs no variable.
        let is_certain = |cell: &usize| dots_of[*cell].len() == 1;
        let mut belongs: Vec<Vec<Lit>> = Vec::with_capacity(regions.len());
        for Region { home, pairs, links } in &regions {
            let is_given = |cells: &[usize; 2]| cells.iter().any(is_certain);
            let region: Vec<Lit> = pairs.iter().map(|cells| if is_given(cells) { Lit::TRUE } else { model.bool() }).collect();
            // Where all lie beside the home, they are connected.
            if links.iter().any(|[near, _]| near >= home) {
                model.connected(&region, links);
            }
            belongs.push(region);
        }
        let lit_of = |&(dot, pair): &(usize, usize)| belongs[dot][pair];
        for dots in dots_of.iter().filter(|dots| dots.len() != 1) {
            model.require(count(dots.iter().map(lit_of)).equals(1));
        }
        // No border where both belong to the same dot, one where they do not.
        for ([cell, other], &border) in problem.size.edges().pairs().zip(border) {
            if let ([(dot, _)], [(too, _)]) = (&dots_of[cell][..], &dots_of[other][..]) {
                model.require(if dot == too { !border } else { border });
                continue;
            }
            for here in &dots_of[cell] {
                let one = lit_of(here);
                let too = dots_of[other].iter().find(|there| there.0 == here.0).map_or(Lit::FALSE, lit_of);
                model.require(any([!one, !too, !border]));
                model.require(any([!one, too, border]));
            }
        }
    }

    fn told(problem: &Problem, border: &[Lit], model: &mut Model) -> Vec<Shown> {
        stated::owners(problem, border, model)
    }

    /// Borders, and the dots of the cells that are known to be joined with them.
    fn values(problem: &Problem, known: &Regions) -> Vec<Option<i64>> {
        let joined = known.joined();
        let mut owner = vec![None; joined.len()];
        for dot in &problem.dots {
            problem.home(dot).into_iter().for_each(|cell| owner[joined[cell]] = Some(dot.code()));
        }
        let border = (0..known.edges().count()).map(|edge| known.border(edge).map(i64::from));
        border.chain(joined.iter().map(|&piece| owner[piece])).collect()
    }

    fn places(problem: &Problem, shown: usize) -> Vec<Place> {
        owned::places(problem.size, shown)
    }
}

impl Explained for Galaxies {
    const NOUNS: Nouns = Nouns {
        value: |value| match Dot::of(value) {
            Some(dot) => format!("in {}", dot.galaxy()),
            None if value == 1 => "a border".to_owned(),
            None => "open".to_owned(),
        },
        values: |value| if value == 1 { "borders" } else { "open edges" }.to_owned(),
        sort: "galaxy",
        counted: |value| value == 1,
    };

    fn value(_problem: &Problem, place: Place, value: i64) -> serde_json::Value {
        match (place, Dot::of(value)) {
            (Place::Cell(_), Some(dot)) => serde_json::to_value(dot.place()).unwrap_or_default(),
            _ => (value == 1).into(),
        }
    }

    fn worded(problem: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
        told::step(problem, step, rules)
    }
}

impl Puzzle for Galaxies {
    const KIND: &'static Kind = &KIND;
    const EXPLAINER: Option<Explaining<Self>> = Some(tatham_explain::explainer::<Self>);
    const PLAY: Option<Play<Problem, Regions>> = Some(Play::Board(play::start));
    type Problem = Problem;
    type Known = Regions;
    tatham_sat::solved_by_rules!();

    fn parse(text: &str) -> Result<Problem, ParseError> {
        let ((size, _), desc) = params(text, KIND.title, &PARAMS)?;
        let marks = dots(size).parse(desc)?;
        let problem = Problem::new(size, &marks);
        match problem.too_close() {
            Some([one, other]) => {
                let why = format!("{one} and {other} are too close together: a cell can only be in one galaxy");
                Err(ParseError::impossible(desc.span(), why))
            }
            None => Ok(problem),
        }
    }

    fn id(problem: &Problem) -> String {
        let points = points(problem.size);
        let mut marks = Grid::filled(points, None);
        for dot in &problem.dots {
            marks[points.cell(dot.across, dot.down)] = Some(usize::from(dot.black));
        }
        PARAMS.text(&(problem.size, Given::default())) + ":" + &dots(problem.size).text(&marks)
    }

    fn impossible(problem: &Problem) -> Option<String> {
        problem.dots.is_empty().then(|| "there is no dot".to_owned())
    }

    fn given(problem: &Problem) -> Regions {
        Regions::unknown(problem.size)
    }

    fn range(_: &Problem) {}

    fn check(problem: &Problem, known: &Regions) -> Vec<Violation> {
        let (size, edges) = (problem.size, known.edges());
        let (pieces, home_of) = (known.pieces().collect::<Vec<_>>(), problem.home_of());
        let mut piece_of = vec![0; size.area()];
        for (piece, (cells, _)) in pieces.iter().enumerate() {
            for &cell in cells {
                piece_of[cell] = piece;
            }
        }
        let places = |cells: &[usize]| cells.iter().map(|&cell| Place::Cell(size.position(cell).into())).collect::<Vec<_>>();
        let mut broken = Vec::new();
        let is_stray = |&(edge, [a, b]): &(usize, [usize; 2])| piece_of[a] == piece_of[b] && known.border(edge) == Some(true);
        for (edge, _) in edges.pairs().enumerate().filter(is_stray) {
            let what = format!("{} is a border within a region", edges.place(edge));
            broken.push(Violation::of(what).against(FENCED.of("a galaxy")).at([edges.place(edge)]));
        }
        for dot in &problem.dots {
            let home = problem.home(dot);
            let around = home.iter().flat_map(|&cell| edges.around(cell));
            let mut cut = around.filter(|&(edge, beyond)| home.contains(&beyond) && known.border(edge) == Some(true));
            if let Some((edge, _)) = cut.next() {
                let what = format!("a border runs through {dot}");
                broken.push(Violation::of(what).against(FENCED.of(dot.galaxy())).at([edges.place(edge)]));
            }
        }
        for (cells, is_closed) in pieces {
            let mut dots: Vec<usize> = cells.iter().filter_map(|&cell| home_of[cell]).collect();
            dots.sort_unstable();
            dots.dedup();
            match dots[..] {
                [] if is_closed => {
                    let what = "a region has no dot";
                    broken.push(Violation::of(what).against(OWNED.of(size.label(cells[0]))).at(places(&cells)));
                }
                [] => {}
                [number] => {
                    let dot = &problem.dots[number];
                    // Cells that half a turn takes elsewhere: off the grid, onto another dot, or out of a region that has all its cells.
                    let stays = |&&cell: &&usize| match problem.turned(cell, dot) {
                        Some(other) if is_closed => piece_of[other] == piece_of[cell],
                        Some(other) => home_of[other].is_none_or(|own| own == number),
                        None => false,
                    };
                    if let Some(&cell) = cells.iter().find(|cell| !stays(cell)) {
                        let galaxy = dot.galaxy();
                        let what = format!("{galaxy} has {}, and not what is opposite", size.label(cell));
                        broken.push(Violation::of(what).against(TURNS.of(galaxy)).at(places(&[cell])));
                    }
                }
                [one, other, ..] => {
                    let [one, other] = [one, other].map(|number| &problem.dots[number]);
                    let what = format!("{one} and {other} are in the same region");
                    broken.push(Violation::of(what).against(ONE.of("the galaxies")).at(places(&cells)));
                }
            }
        }
        broken
    }

    fn lay(problem: &Problem, known: &mut Regions) {
        owned::lay::<Self>(problem, known);
    }

    /// Galaxies that are whole and have a black dot are grey.
    fn draw(problem: &Problem, known: &Regions) -> Picture {
        let mut picture = known.picture(&Self::given(problem));
        for (cell, dot) in problem.whole(known).into_iter().enumerate() {
            if dot.is_some_and(|dot| problem.dots[dot].black) {
                picture.mark(cell, Shape::Open, Tone::Found);
            }
        }
        for dot in &problem.dots {
            let point = Point { x: dot.across as i32 + 1, y: dot.down as i32 + 1 };
            picture.show(dot.place(), point, Shape::Spot { black: dot.black }, Tone::Given);
        }
        picture
    }
}

#[cfg(test)]
mod tests;
