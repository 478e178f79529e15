//! The rules of Pearl.

use tatham_core::{Direction, Grid, Size};
use tatham_sat::Lit;
use tatham_sat::model::{Logic as _, Model, Stated, any, named};

use super::{BESIDE, LOOP, ON, Pearl, STRAIGHT, TURN, name, pearls};
use crate::line::{self, Clauses};

impl Stated for Pearl {
    type Shape = Size;
    type Variable = Lit;

    fn shape(problem: &Grid<Option<char>>) -> Size {
        problem.size()
    }

    fn rules(&size: &Size, model: &mut Model) -> Vec<Lit> {
        let edges = model.bools(size.edges().count());
        let ends: Vec<[usize; 2]> = size.edges().pairs().collect();
        model.one_loop(&edges, &ends).named("the loop", &LOOP);
        edges
    }

    fn clues(problem: &Grid<Option<char>>, lines: &[Lit], model: &mut Model) {
        let size = problem.size();
        let line = |cell: usize, side| {
            size.edges().beside(cell, side).map_or(Lit::FALSE, |edge| lines[edge])
        };
        // The line that goes on in the neighbour.
        let beyond =
            |cell: usize, side| size.step(cell, side).map_or(Lit::FALSE, |next| line(next, side));
        let mut clauses = Clauses::default();
        for (cell, is_black) in pearls(problem) {
            let (place, name) = (size.place(cell), name(size, cell, is_black));
            let [north, east, south, west] = line::SIDES.map(|side| line(cell, side));
            let says = |mut told: named::Told<'_>, law: &tatham_core::Law| {
                told.named(&name, law).clue_at(place, if is_black { "black" } else { "white" });
            };
            if is_black {
                says(
                    model.require_all([
                        any([north, south]),
                        any([!north, !south]),
                        any([east, west]),
                        any([!east, !west]),
                    ]),
                    &TURN,
                );
                says(
                    model.require_all(
                        line::SIDES.map(|side| line(cell, side).implies(beyond(cell, side))),
                    ),
                    &ON,
                );
            } else {
                let straight = clauses.of(&[north, east, south, west], vec![0b0101, 0b1010]);
                says(model.require_all(straight.into_iter().map(any)), &STRAIGHT);
                let on = |side| [!line(cell, side), !beyond(cell, side)];
                let straight = [Direction::North, Direction::East]
                    .map(|side| any([on(side), on(line::opposite(side))].concat()));
                says(model.require_all(straight), &BESIDE);
            }
        }
    }
}
