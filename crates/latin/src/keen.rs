//! Keen, also known as KenKen: put each digit once into every row and column, so that the digits of each cage come to its number by its sign. In a cage a
//! digit may stand twice, in different rows and columns.

mod cage;
mod told;

use std::sync::Arc;

use tatham_core::code::{At, Code, Flag, Flags, Given, Number, Order, Regions, Sign, Text, Walk, cells, params, then};
use tatham_core::explain::{Law, Step};
use tatham_core::picture::{Point, Shape, Tone};
use tatham_core::play::Play;
use tatham_core::puzzle::Explaining;
use tatham_core::{Grid, Kind, Known as _, Numbers, ParseError, Picture, Place, Puzzle, Size, Violation};
use tatham_explain::{Explained, Nouns, Worded};
use tatham_sat::model::named::Named;
use tatham_sat::model::{self, Int, Model, Number as _, Stated, any};

use crate::check::{DIGITS, members, twice};
use crate::play::Digits;
use cage::{Cage, Operation};

/// Keen.
#[derive(Clone, Copy, Debug)]
pub struct Keen;

static KIND: Kind = Kind {
    name: "keen",
    title: "Keen",
    aliases: &["kenken"],
    about: "each digit once in every row and column; the digits of each cage come to its number by its sign",
    grammar: &[(
        "N:CAGES,CLUES",
        "the cages are a walk over the inner edges; for each in order of its first cell `a` (sum), `m` (product), `s` (difference) \
         or `d` (quotient), and the number",
    )],
    example: "6:a3__aa_aa__a_3aa_aa_b_a_aa__aa_5a_3,a11s2d2m60d3s3a9a6a11d3s1m8s2m12m5d3",
    unsolvable: Some("3:_13,m1m2m3m1m2m3m1m2m3"),
    ..model::KIND
};

const PARAMS: (Order, Flags) =
    (Order { range: [3, 9] }, Flags::new(&[Flag::difficulty("enhxu"), Flag::option("m", "multiplication only")]));
static MOVES: Digits<Problem> = Digits { separator: "", notes_on_given: true, has_clue: None };

/// The largest number that the game takes for one.
const MOST: u32 = (1 << 29) - 1;
const SIGNS: [(char, Operation); 4] =
    [('a', Operation::Add), ('m', Operation::Multiply), ('s', Operation::Subtract), ('d', Operation::Divide)];

/// The cages, and the sign and number of each.
fn code(size: Size) -> impl Code<Value = ((Grid<usize>, ()), Grid<((char, u32), std::ops::Range<usize>)>)> {
    then((Regions { size, walk: Walk::Keen }, Text(",")), |(of, ()): &(Grid<usize>, ())| {
        let clue = (Sign("amsd"), Number { what: "a clue", range: 0..=MOST });
        cells(Size { width: members(of).len(), height: 1 }, At(clue))
    })
}

/// A puzzle as posed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The number of each cell's cage.
    of: Grid<usize>,
    clues: Vec<(Operation, u32)>,
}

/// That its digits come to its number.
const RESULT: Law = Law { kept: "has its result", broken: "does not have its result" };

impl Problem {
    /// The cages with their cells.
    fn cages(&self) -> impl Iterator<Item = (Vec<usize>, Cage)> {
        let size = self.of.size();
        members(&self.of).into_iter().zip(&self.clues).map(move |(members, &(operation, number))| {
            let cells = members.iter().map(|&cell| size.position(cell).into()).collect();
            (members, Cage { operation, number, order: size.width, cells })
        })
    }

    /// A cage's number with its sign, which a single cell does not need.
    fn clue(Cage { operation, number, cells, .. }: &Cage) -> String {
        if cells.len() > 1 { format!("{number}{}", operation.sign()) } else { number.to_string() }
    }

    /// A cage as hints and checks name it.
    fn name(&self, members: &[usize], cage: &Cage) -> String {
        format!("the cage of {} at {}", Self::clue(cage), self.of.size().label(members[0]))
    }
}

impl Stated for Keen {
    type Shape = Size;
    type Variable = Int;

    fn shape(problem: &Problem) -> Size {
        problem.of.size()
    }

    fn rules(size: &Size, model: &mut Model) -> Vec<Int> {
        let digit = model.ints(size.area(), 1..=size.width as i64);
        for (name, line) in size.lines().named() {
            model.all_different(line.iter().map(|&cell| digit[cell])).named(name, &DIGITS.0);
        }
        digit
    }

    fn clues(problem: &Problem, digit: &[Int], model: &mut Model) {
        model.for_each(problem.cages().enumerate(), |model, (i, (members, cage))| {
            let name = if model.is_explaining() { problem.name(&members, &cage) } else { String::new() };
            let clue = model::Clue { place: Place::Cage(i), number: cage.number.into() };
            let pairs = [members[0], members[members.len() - 1]].map(|cell| digit[cell]);
            match *members {
                [cell] => _ = model.require(digit[cell].equals(i64::from(cage.number))).named(name, &RESULT).clue(clue),
                [_, _] if !model.is_explaining() => {
                    for (own, other) in [(pairs[0], pairs[1]), (pairs[1], pairs[0])] {
                        for value in 1..=cage.order as u32 {
                            let is_not = !model.is(own, value.into());
                            let partners: Vec<_> = cage.partners(value).map(|partner| model.is(other, partner.into())).collect();
                            model.require(any(partners.into_iter().chain([is_not])));
                        }
                    }
                }
                _ => {
                    let values = members.iter().flat_map(|&cell| (1..=cage.order as i64).map(move |value| (digit[cell], value)));
                    let scope: Vec<_> = values.map(|(digit, value)| model.is(digit, value)).collect();
                    model.global(Arc::new(cage), &scope).named(name, &RESULT).clue(clue);
                }
            }
        });
    }
}

impl Explained for Keen {
    const NOUNS: Nouns = Nouns::numbers(DIGITS.1);

    fn worded(problem: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
        told::combinations(problem, step, rules)
    }
}

impl Puzzle for Keen {
    const KIND: &'static Kind = &KIND;
    const EXPLAINER: Option<Explaining<Self>> = Some(tatham_explain::explainer::<Self>);
    const PLAY: Option<Play<Problem, Numbers>> = Some(Play::Entries(&MOVES));
    type Problem = Problem;
    type Known = Numbers;
    tatham_sat::solved_by_rules!();

    fn parse(text: &str) -> Result<Problem, ParseError> {
        let ((size, _), desc) = params(text, KIND.title, &PARAMS)?;
        let ((of, ()), clues) = code(size).parse(desc)?;
        for (members, ((sign, _), span)) in members(&of).iter().zip(clues.cells()) {
            if "sd".contains(*sign) && members.len() != 2 {
                let cells = if members.len() == 1 { "1 cell".to_owned() } else { format!("{} cells", members.len()) };
                let message = format!("the cage that begins in {} has {cells}, `{sign}` needs 2", size.name(members[0]));
                return Err(ParseError::impossible(span.clone(), message));
            }
        }
        let operation = |sign| SIGNS.iter().find(|(own, _)| *own == sign).map_or(Operation::Add, |&(_, operation)| operation);
        Ok(Problem { of, clues: clues.cells().iter().map(|&((sign, number), _)| (operation(sign), number)).collect() })
    }

    fn id(Problem { of, clues }: &Problem) -> String {
        let sign = |operation| SIGNS.iter().find(|(_, own)| *own == operation).map_or('a', |&(sign, _)| sign);
        let clues = clues.iter().map(|&(operation, number)| ((sign(operation), number), 0..0)).collect::<Vec<_>>();
        let clues = Grid::from_cells(Size { width: clues.len(), height: 1 }, clues).expect("one for each cage");
        PARAMS.text(&(of.size(), Given::default())) + ":" + &code(of.size()).text(&((of.clone(), ()), clues))
    }

    fn impossible(problem: &Problem) -> Option<String> {
        let (members, cage) = problem.cages().find(|(_, cage)| cage.is_hopeless())?;
        Some(format!("no digits of {} come to its number", problem.name(&members, &cage)))
    }

    fn given(problem: &Problem) -> Numbers {
        Numbers::unknown(problem.of.size())
    }

    fn range(problem: &Problem) -> u32 {
        problem.of.size().width as u32
    }

    fn check(problem: &Problem, known: &Numbers) -> Vec<Violation> {
        let lines = known.size().lines();
        let again = lines.named().filter_map(|(name, line)| twice(known, DIGITS, || name.to_string(), line.iter().copied()));
        let mut broken: Vec<_> = again.collect();
        for (i, (members, cage)) in problem.cages().enumerate() {
            let digits: Vec<u32> = members.iter().filter_map(|&cell| known.get(cell)).collect();
            let result = cage.operation.of(digits.iter().copied());
            let is_beyond = match (cage.operation, result) {
                _ if digits.len() == members.len() => result != Some(cage.number),
                (Operation::Add, Some(sum)) => sum > cage.number,
                (Operation::Multiply, Some(product)) => cage.number % product != 0,
                _ => false,
            };
            if is_beyond {
                broken.push(RESULT.broken_by(problem.name(&members, &cage)).at([Place::Cage(i)]));
            }
        }
        broken
    }

    fn draw(problem: &Problem, known: &Numbers) -> Picture {
        let mut picture = known.picture(&Self::given(problem));
        picture.borders(|cell| problem.of[cell]);
        picture.frame();
        for (i, (members, cage)) in problem.cages().enumerate() {
            let (x, y) = picture.size.position(members[0]);
            picture.show(Place::Cage(i), Point::centre(x, y), Shape::Corner(Problem::clue(&cage)), Tone::Given);
        }
        picture
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    tatham_core::contract_tests!(Keen);
}
