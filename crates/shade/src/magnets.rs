//! Magnets: each domino is a magnet, with a positive end and a negative one, or neutral. Clues count the positive and the negative ends in rows and
//! columns, and equal poles are nowhere beside one another.

mod play;
mod told;

use tatham_core::code::{Code, Digit, Flag, Flags, Given, Maybe, Part, Sides, Sign, cells, params};
use tatham_core::explain::{Law, Step};
use tatham_core::grid::{Line, Lines};
use tatham_core::picture::{Point, Pole, Shape, Tone};
use tatham_core::play::Play;
use tatham_core::puzzle::Explaining;
use tatham_core::{Clue, Direction, Grid, Kind, Letters, ParseError, Picture, Place, Puzzle, Size, Violation};
use tatham_explain::{Explained, Nouns, Worded};
use tatham_sat::model::named::Named;
use tatham_sat::model::{self, Int, Model, Stated, any, count};

/// Magnets.
#[derive(Clone, Copy, Debug)]
pub struct Magnets;

static KIND: Kind = Kind {
    name: "magnets",
    title: "Magnets",
    about: "dominoes are magnets or neutral; clues count the poles of each line, and equal poles are nowhere beside one another",
    grammar: &[(
        "WxH:CLUES,DOMINOES",
        "clues of the columns and of the rows for +, then for −, the four with `,` between them: a digit each (`a` is 10, `A` is 36) or `.`; \
         and each cell: `L R` left and right half of a domino, `T B` top and bottom half, `*` part of none",
    )],
    example: "6x5:.22..1,..031,.1...2,.212.,LRLRLRLRLRTTLRLRBBTTLRTTBBLRBB",
    unsolvable: Some("3x2:2..,..,...,..,LRTLRB"),
    ..model::KIND
};

const PARAMS: (Sides, Flags) =
    (Sides { most: 200 }, Flags::new(&[Flag::difficulty("et"), Flag::option("S", "some clues are taken away")]));

/// What holds of the halves of a domino, of cells side by side, and of the poles of a line.
const DOMINO: Law = Law { kept: "are opposite poles or both neutral", broken: "are neither opposite poles nor both neutral" };
const APART: Law = Law { kept: "are not the same pole", broken: "are the same pole" };
const COUNTED: [Law; 2] = [
    Law { kept: "has as many + as its clue says", broken: "does not have as many + as its clue says" },
    Law { kept: "has as many − as its clue says", broken: "does not have as many − as its clue says" },
];

/// Clues side by side.
type Clues = Grid<Option<u32>>;

/// The clues of the columns and of the rows for +, then for −, and which half of its domino each cell is.
fn code(size: Size) -> impl Code<Value = (Clues, Clues, Clues, Clues, Grid<char>)> {
    let clues = |width| cells(Size { width, height: 1 }, Maybe { code: Digit::any(0, 61), none: "." });
    let part = |what, width| Part { sign: ",", what, code: clues(width) };
    let halves = Part { sign: ",", what: "the dominoes", code: cells(size, Sign("LRTB*")) };
    let columns = part("the clues of the columns for −", size.width);
    (clues(size.width), part("the clues of the rows for +", size.height), columns, part("the clues of the rows for −", size.height), halves)
}

/// A puzzle as posed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// In the order of the ID.
    clues: [Clues; 4],
    halves: Grid<char>,
}

impl Problem {
    /// The other half of a cell's domino, if it is part of one; none, too, where that would lie beyond the grid.
    fn other(&self, cell: usize) -> Option<usize> {
        let (_, direction) = HALVES.into_iter().find(|(half, ..)| *half == self.halves[cell])?;
        self.halves.size().step(cell, direction)
    }

    /// The dominoes, by their halves.
    fn dominoes(&self) -> impl Iterator<Item = [usize; 2]> {
        let pair = |cell| Some([cell, self.other(cell)?]);
        (0..self.halves.size().area()).filter_map(pair).filter(|[cell, other]| cell < other)
    }

    /// Refuses what the game refuses: clues that count more poles than a line has cells, and halves without another; the description starts there.
    fn make_sense(&self, start: usize) -> Result<(), ParseError> {
        let size = self.halves.size();
        let Size { width, height } = size;
        let names = (1..=width).map(|x| (Line::Column(x), height, x - 1, 0)).chain((1..=height).map(|y| (Line::Row(y), width, y - 1, 1)));
        for (name, length, at, side) in names {
            if let (Some(plus), Some(minus)) = (self.clues[side].cells()[at], self.clues[side + 2].cells()[at])
                && (plus + minus) as usize > length
            {
                let place = start + width + height + 2 + side * (width + 1) + at;
                let why = format!("{name} has {length} cells, fewer than {plus} + and {minus} −");
                return Err(ParseError::impossible(place..place + 1, why));
            }
        }
        for (cell, &half) in self.halves.cells().iter().enumerate() {
            let other = self.other(cell);
            if half != '*' && other.and_then(|other| self.other(other)) != Some(cell) {
                let place = start + 2 * (width + height) + 4 + cell;
                return Err(ParseError::impossible(place..place + 1, format!("{} is half of a domino without another half", size.label(cell))));
            }
        }
        Ok(())
    }

    /// Each clue with its line, the number of its pole and its place.
    fn counts<'l>(&self, lines: &'l Lines) -> impl Iterator<Item = (Line, &'l [usize], usize, model::Clue)> {
        let both = lines.named().flat_map(|(name, line)| [(name, line, 0), (name, line, 1)]);
        both.filter_map(|(name, line, pole)| {
            let (clue, place) = match name {
                Line::Row(row) => (self.clues[2 * pole + 1].cells()[row - 1], [Clue::Left(row), Clue::Right(row)][pole]),
                Line::Column(column) => (self.clues[2 * pole].cells()[column - 1], [Clue::Top(column), Clue::Bottom(column)][pole]),
            };
            clue.map(|number| (name, line, pole, model::Clue { place: Place::Clue(place), number: number.into() }))
        })
    }
}

/// The letters of halves, and where the other half lies.
const HALVES: [(char, Direction); 4] =
    [('L', Direction::East), ('R', Direction::West), ('T', Direction::South), ('B', Direction::North)];

impl Stated for Magnets {
    type Shape = Size;
    type Variable = Int;

    fn shape(problem: &Problem) -> Size {
        problem.halves.size()
    }

    fn rules(size: &Size, model: &mut Model) -> Vec<Int> {
        let poles = model.ints(size.area(), 0..=2);
        for [a, b] in size.pairs() {
            for pole in [0, 1] {
                let both = [a, b].map(|cell| !model.is(poles[cell], pole));
                model.require(any(both)).named(both_of(*size, [a, b]), &APART).obvious();
            }
        }
        poles
    }

    fn clues(problem: &Problem, poles: &[Int], model: &mut Model) {
        let size = problem.halves.size();
        let is: Vec<_> = poles.iter().map(|&cell| [0, 1, 2].map(|pole| model.is(cell, pole))).collect();
        for [a, b] in problem.dominoes() {
            let opposite = [[!is[a][0], is[b][1]], [!is[a][1], is[b][0]], [!is[b][0], is[a][1]], [!is[b][1], is[a][0]]];
            model.require_all(opposite.map(any)).named(both_of(size, [a, b]), &DOMINO).obvious();
        }
        for (name, line, pole, clue) in problem.counts(&size.lines()) {
            // Of a domino that lies along the line one half at most has this pole: it counts where it is a magnet.
            let ends = line.iter().enumerate().filter_map(|(at, &cell)| match problem.other(cell)? {
                other if line.get(at + 1) == Some(&other) => Some(!is[cell][2]),
                other if at > 0 && line[at - 1] == other => None,
                _ => Some(is[cell][pole]),
            });
            model.require(count(ends).equals(clue.number)).named(name, &COUNTED[pole]).clue(clue).weighs(2.0);
            if model.is_explaining() {
                let cells = line.iter().map(|&cell| is[cell][pole]);
                model.require(count(cells).equals(clue.number)).named(name, &COUNTED[pole]).clue(clue);
            }
        }
    }
}

/// Two cells, as they are named.
fn both_of(size: Size, cells: [usize; 2]) -> String {
    cells.map(|cell| size.label(cell)).join(" and ")
}

impl Explained for Magnets {
    const NOUNS: Nouns = Nouns {
        value: |pole| ["+", "−", "neutral"][pole as usize].to_owned(),
        values: |pole| ["+", "−", "neutral cells"][pole as usize].to_owned(),
        sort: "pole",
        counted: |pole| pole < 2,
    };
}

impl Puzzle for Magnets {
    const KIND: &'static Kind = &KIND;
    const EXPLAINER: Option<Explaining<Self>> = Some(tatham_explain::explainer::<Self>);
    const PLAY: Option<Play<Problem, Letters>> = Some(Play::Board(play::start));
    type Problem = Problem;
    type Known = Letters;
    tatham_sat::solved_by_rules!();

    fn parse(text: &str) -> Result<Problem, ParseError> {
        let ((size, _), desc) = params(text, KIND.title, &PARAMS)?;
        let Size { width, height } = size;
        if width.min(height) < 2 || width.max(height) < 3 {
            return Err(ParseError::impossible(0..desc.start - 1, "the sides are too short: at least 3x2 or 2x3"));
        }
        let (a, b, c, d, halves) = code(size).parse(desc)?;
        let problem = Problem { clues: [a, b, c, d], halves };
        problem.make_sense(desc.start)?;
        Ok(problem)
    }

    fn id(Problem { clues, halves }: &Problem) -> String {
        let [a, b, c, d] = clues.clone();
        PARAMS.text(&(halves.size(), Given::default())) + ":" + &code(halves.size()).text(&(a, b, c, d, halves.clone()))
    }

    /// A cell that is part of no domino is neutral.
    fn given(problem: &Problem) -> Letters {
        Letters::from_fn(problem.halves.size(), |cell| problem.other(cell).is_none().then_some('.'))
    }

    fn range(_: &Problem) -> &'static str {
        "+-."
    }

    fn check(problem: &Problem, known: &Letters) -> Vec<Violation> {
        let size = known.size();
        let is = |cell: usize, pole: char| known.get(cell) == Some(pole);
        let mut broken = Vec::new();
        for [a, b] in problem.dominoes() {
            let are_halves = is(a, '+') && is(b, '-') || is(a, '-') && is(b, '+') || is(a, '.') && is(b, '.');
            if known.get(a).is_some() && known.get(b).is_some() && !are_halves {
                broken.push(DOMINO.broken_by(both_of(size, [a, b])).at(known.places([a, b])));
            }
        }
        for [a, b] in size.pairs().filter(|&[a, b]| is(a, '+') && is(b, '+') || is(a, '-') && is(b, '-')) {
            broken.push(APART.broken_by(both_of(size, [a, b])).at(known.places([a, b])));
        }
        for (name, line, pole, clue) in problem.counts(&size.lines()) {
            let sign = ['+', '-'][pole];
            let [number, open] = [sign, '?'].map(|letter| known.number(line, letter) as i64);
            if number > clue.number || number + open < clue.number {
                broken.push(COUNTED[pole].broken_by(name).at(known.places(known.having(line, sign)).chain([clue.place])));
            }
        }
        broken
    }

    fn draw(problem: &Problem, known: &Letters) -> Picture {
        let size = known.size();
        let mut picture = Picture::new(size);
        for cell in 0..size.area() {
            match (known.get(cell), problem.other(cell)) {
                (_, None) => picture.mark(cell, Shape::Fill, Tone::Given),
                (Some('+'), _) => picture.mark(cell, Shape::Pole(Pole::Plus), Tone::Found),
                (Some('-'), _) => picture.mark(cell, Shape::Pole(Pole::Minus), Tone::Found),
                (Some(_), _) => picture.mark(cell, Shape::Pole(Pole::Neutral), Tone::Found),
                (None, _) => {}
            }
        }
        picture.borders(|cell| problem.other(cell).map_or(cell, |other| cell.min(other)));
        picture.frame();
        for (_, _, _, clue) in problem.counts(&size.lines()) {
            if let Place::Clue(place) = clue.place {
                picture.clue(place, 0, clue.number.to_string());
            }
        }
        // What the clues count: + above and on the left, − below and on the right.
        picture.add(Point { x: -1, y: -1 }, Shape::Text("+".to_owned()), Tone::Given);
        picture.add(Point::centre(size.width, size.height), Shape::Text("−".to_owned()), Tone::Given);
        picture
    }
}

#[cfg(test)]
mod tests;
