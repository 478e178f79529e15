//! Magnets: each domino is a magnet, with a positive and a negative half, or neutral. Clues count the positive and the negative halves in rows and columns,
//! and equal poles are nowhere beside one another.
//! [`Problem`] is a puzzle and how it is written, `stated` states the rules, `told` has words for steps.

mod draw;
mod play;
mod problem;
mod stated;
mod told;

use tatham_core::code::{Code as _, Flag, Flags, Given, Sides, params};
use tatham_core::play::Play;
use tatham_core::puzzle::Explaining;
use tatham_core::{Entry, Kind, Law, Letters, ParseError, Picture, Puzzle, Violation};
use tatham_sat::model;

pub use problem::Problem;

use problem::{Both, code};

/// Magnets.
#[derive(Clone, Copy, Debug)]
pub struct Magnets;

/// The row of the table of kinds.
pub static ENTRY: Entry = Entry::of::<Magnets>();

static KIND: Kind = Kind {
    name: "magnets",
    title: "Magnets",
    about: "dominoes are magnets or neutral; clues count the poles of each line, and equal poles are nowhere side by side",
    grammar: &[(
        "WxH:CLUES,DOMINOES",
        "four rows of clues with `,` between them, + of the columns, + of the rows, − of the columns, − of the rows: a digit or \
         letter each (`a` is 10, `A` 36), `.` where none is given; then a letter for each cell: `L R` the left and right half of a \
         domino, `T B` the top and bottom half, `*` for a cell without domino",
    )],
    example: "6x5:.22..1,..031,.1...2,.212.,LRLRLRLRLRTTLRLRBBTTLRTTBBLRBB",
    unsolvable: Some("3x2:2..,..,...,..,LRTLRB"),
    ..model::KIND
};

const PARAMS: (Sides, Flags) = (
    Sides { range: [2, 200] },
    Flags::new(&[Flag::difficulty("et"), Flag::option("S", "some clues are taken away")]),
);

/// What holds of the halves of a domino, of cells side by side, and of the poles of a line.
const HALVES: Law = Law {
    kept: "are opposite poles or both neutral",
    broken: "are neither opposite poles nor both neutral",
};
const APART: Law = Law { kept: "are not the same pole", broken: "are the same pole" };
const COUNTED: [Law; 2] = [
    Law {
        kept: "has as many + as its clue says",
        broken: "does not have as many + as its clue says",
    },
    Law {
        kept: "has as many − as its clue says",
        broken: "does not have as many − as its clue says",
    },
];
/// What the clues of a line for both poles say together.
const LEFT: Law = Law {
    kept: "has as many neutral cells as its clues leave",
    broken: "does not have as many neutral cells as its clues leave",
};

impl Puzzle for Magnets {
    const KIND: &'static Kind = &KIND;
    const EXPLAINER: Option<Explaining<Self>> = Some(tatham_explain::explainer::<Self>);
    const PLAY: Option<Play<Problem, Letters>> = Some(Play::Board(play::start));
    type Problem = Problem;
    type Known = Letters;
    tatham_sat::solved_by_rules!();

    fn parse(text: &str) -> Result<Problem, ParseError> {
        let ((size, _), desc) = params(text, KIND.title, &PARAMS)?;
        if size.area() < 6 {
            return Err(ParseError::impossible(
                0..desc.start - 1,
                "the grid is too small: at least 3x2 or 2x3",
            ));
        }
        Problem::of(code(size).parse(desc)?, desc.start)
    }

    fn id(problem: &Problem) -> String {
        PARAMS.text(&(problem.size(), Given::default())) + ":" + &problem.text()
    }

    /// A cell without domino is neutral.
    fn given(problem: &Problem) -> Letters {
        Letters::from_fn(problem.size(), |cell| problem.other(cell).is_none().then_some('.'))
    }

    fn range(_: &Problem) -> &'static str {
        ".+-"
    }

    /// Half of a domino says what the other is.
    fn lay(problem: &Problem, known: &mut Letters) {
        for [a, b] in problem.dominoes().flat_map(|[a, b]| [[a, b], [b, a]]) {
            if let (Some(half), None) = (known.get(a), known.get(b)) {
                known.0[b] = match half {
                    '+' => '-',
                    '-' => '+',
                    _ => '.',
                };
            }
        }
    }

    fn check(problem: &Problem, known: &Letters) -> Vec<Violation> {
        let size = known.size();
        let both = |cells: [usize; 2]| cells.map(|cell| known.get(cell));
        let (halves, neighbours) = (problem.dominoes(), size.edges().pairs());
        let is_odd = |cells: &[usize; 2]| match both(*cells) {
            [Some(half), Some(other)] => {
                !matches!((half, other), ('+', '-') | ('-', '+') | ('.', '.'))
            }
            _ => false,
        };
        let odd = halves.filter(is_odd).map(|cells| (cells, HALVES));
        let alike = neighbours.filter(|&cells| {
            matches!(both(cells), [Some('+'), Some('+')] | [Some('-'), Some('-')])
        });
        let pairs = odd.chain(alike.map(|cells| (cells, APART)));
        let mut broken: Vec<_> = pairs
            .map(|(cells, law)| law.broken_by(Both(size, cells)).at(known.places(cells)))
            .collect();
        for (name, line, clues) in problem.counts(&size.lines()) {
            let mut counted =
                |sign: char, law: &Law, wanted: i64, clues: &[Option<model::Clue>]| {
                    if !known.can_have(line, sign, wanted) {
                        let clues = clues.iter().flatten().map(|clue| clue.place);
                        broken.push(
                            law.broken_by(name)
                                .at(known.places(known.having(line, sign)).chain(clues)),
                        );
                    }
                };
            for (pole, sign) in ['+', '-'].into_iter().enumerate() {
                if let Some(clue) = clues[pole] {
                    counted(sign, &COUNTED[pole], clue.number, &[Some(clue)]);
                }
            }
            if let [Some(plus), Some(minus)] = clues {
                counted('.', &LEFT, line.len() as i64 - plus.number - minus.number, &clues);
            }
        }
        broken
    }

    fn draw(problem: &Problem, known: &Letters) -> Picture {
        draw::draw(problem, known)
    }
}

#[cfg(test)]
mod tests;
