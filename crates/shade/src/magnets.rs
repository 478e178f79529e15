//! Magnets: each domino is a magnet, with a positive and a negative half, or neutral. Clues are the
//! numbers of positive and of negative halves in rows and columns, and like poles never touch.
//! [`Problem`] is a puzzle and the format of its ID, `rules` states the rules, `explain` has words
//! for steps.

mod edit;
mod explain;
mod make;
mod play;
mod problem;
mod rules;

use tatham_core::author::ability::Blank;
use tatham_core::author::code::{Code as _, Flag, Flags, Given, Sides, params};
use tatham_core::author::play::Play;
use tatham_core::author::{Abilities, Rule as _};
use tatham_core::explain::Bands;
use tatham_core::kind::{Group, Key};
use tatham_core::picture::{Point, Pole, Shape, Tone};
use tatham_core::{Clue, Entry, Kind, Letters, ParseError, Picture, Place, Violation};
use tatham_explain::{ByRules, LogicPuzzle};
use tatham_sat::model;

pub use explain::Half;
pub use problem::Problem;
use problem::code;
pub use rules::Rule;

/// Magnets.
#[derive(Clone, Copy, Debug)]
pub struct Magnets;

/// Row of the table of kinds.
pub static ENTRY: Entry = Entry::for_kind::<ByRules<Magnets>>()
    .with_editor(tatham_make::editor::<ByRules<Magnets>, Magnets>());

static KIND: Kind = Kind {
    name: "magnets",
    title: "Magnets",
    about: "make each domino a magnet or neutral; clues count the poles of each row and column, \
        and like poles never touch",
    grammar: &[(
        "WxH:CLUES,DOMINOES",
        "clues for + in columns, + in rows, − in columns, − in rows, separated by `,`: a digit or letter each (`a` is 10, `A` is 36), `.` for none; then a letter for each cell: `L R` left and right half of a domino, `T B` top and bottom half, `*` no domino",
    )],
    example: "6x5:.22..1,..031,.1...2,.212.,LRLRLRLRLRTTLRLRBBTTLRTTBBLRBB",
    unsolvable: Some("3x2:2..,..,...,..,LRTLRB"),
    bands: Some(Bands([1.5, 2.0, 2.5, 8.0])),
    group: Group::Shading,
    rules: "Make each domino a magnet with a + and a - end, or neutral. Equal poles never \
        touch. Numbers count the poles of each row and column.",
    keys: &[
        Key { value: "+", key: "+", label: "plus" },
        Key { value: "-", key: "-", label: "minus" },
        Key { value: ".", key: ".", label: "neutral" },
    ],
    ..model::KIND
};

const PARAMS: (Sides, Flags) = (
    Sides { range: [2, 200] },
    Flags::new(&[Flag::difficulty("et"), Flag::option("S", "some clues are taken away")]),
);

impl LogicPuzzle for Magnets {
    const KIND: &'static Kind = &KIND;
    const ABILITIES: Abilities<ByRules<Self>> = Abilities {
        play: Some(Play::Board(play::start)),
        imply: Some(imply),
        blank: Some(Blank::dots("all magnets are placed", "neutral").marked()),
        make: Some(tatham_make::maker::<ByRules<Self>, Self>()),
        turned: Some(|problem, way| Some(problem.turned(way))),
        ..Abilities::NONE
    };

    fn parse(text: &str) -> Result<Problem, ParseError> {
        let ((size, _), desc) = params(text, KIND.title, &PARAMS)?;
        problem::check_size(size, 0..desc.start - 1)?;
        Problem::from_id(code(size).parse(desc)?, desc.start)
    }

    fn id(problem: &Problem) -> String {
        PARAMS.text(&(problem.size(), Given::default())) + ":" + &problem.text()
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
        let odd = halves.filter(is_odd).map(|cells| (cells, Rule::Halves(cells)));
        let alike = neighbours.filter(|&cells| {
            matches!(both(cells), [Some('+'), Some('+')] | [Some('-'), Some('-')])
        });
        let pairs = odd.chain(alike.map(|cells| (cells, Rule::Apart(cells))));
        let mut broken: Vec<_> =
            pairs.map(|(cells, rule)| rule.violation(problem).at(known.places(cells))).collect();
        for (name, line, clues) in problem.counts(&size.lines()) {
            let mut counted = |sign: char, rule: Rule, wanted: i64, clues: &[Clue]| {
                if !known.can_have(line, sign, wanted) {
                    let clues = clues.iter().map(|&clue| Place::Clue(clue));
                    let places = known.places(known.having(line, sign)).chain(clues);
                    broken.push(rule.violation(problem).at(places));
                }
            };
            for ((pole, sign), clue) in
                [(Half::Plus, '+'), (Half::Minus, '-')].into_iter().zip(clues)
            {
                if let Some((clue, number)) = clue {
                    counted(sign, Rule::Number(name, pole), number.into(), &[clue]);
                }
            }
            if let [Some((plus, pluses)), Some((minus, minuses))] = clues {
                let left = line.len() as i64 - i64::from(pluses) - i64::from(minuses);
                counted('.', Rule::Number(name, Half::Neutral), left, &[plus, minus]);
            }
        }
        broken
    }

    fn draw(problem: &Problem, known: &Letters) -> Picture {
        let size = known.size();
        let mut picture = Picture::new(size);
        for cell in 0..size.area() {
            let (shape, tone) = match known.get(cell) {
                _ if problem.other(cell).is_none() => (Shape::Fill, Tone::Given),
                Some('+') => (Shape::Pole(Pole::Plus), Tone::Found),
                Some('-') => (Shape::Pole(Pole::Minus), Tone::Found),
                Some(_) => (Shape::Pole(Pole::Neutral), Tone::Found),
                None => continue,
            };
            picture.mark(cell, shape, tone);
        }
        picture.borders(|cell| problem.other(cell).map_or(cell, |other| cell.min(other)));
        picture.frame();
        let lines = size.lines();
        for (clue, number) in problem.counts(&lines).flat_map(|(_, _, clues)| clues).flatten() {
            picture.clue(clue, 0, number.to_string());
        }
        // Poles of the clues: + above and on the left, − below and on the right.
        picture.add(Point { x: -1, y: -1 }, Shape::Text("+".to_owned()), Tone::Given);
        picture.add(
            Point::centre(size.width, size.height),
            Shape::Text("−".to_owned()),
            Tone::Given,
        );
        picture
    }
}

/// Completes dominoes: one half of a domino implies the other.
fn imply(problem: &Problem, known: &mut Letters) {
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

#[cfg(test)]
mod tests;
