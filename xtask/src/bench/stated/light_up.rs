//! Light Up: put lamps into open cells, so that every open cell is lit and no lamp lights another. A lamp lights its row and its column as far as the next
//! walls; a number on a wall says how many of the cells beside it hold lamps.

use tatham_core::code::{Code as _, Flag, Flags, Sides, Sign, params, skips};
use tatham_core::{Grid, Size};
use tatham_sat::Lit;
use tatham_sat::model::{Model, any, count};

use super::Game;

const PARAMS: (Sides, Flags) = (
    Sides { most: 99 },
    Flags::new(&[
        Flag::option_number("b", 999, "the share of black cells"),
        Flag::option_number("s", 9, "the symmetry"),
        Flag::option_number("d", 9, "the generator's difficulty"),
    ]),
);

/// What can stand on a wall; the first is nothing.
const WALLS: &str = "B01234";

/// A puzzle as posed.
pub(super) struct Problem {
    /// The walls, and which of [`WALLS`] each is; other cells are open.
    walls: Grid<Option<char>>,
}

impl Game for Problem {
    type Shape = Size;

    fn read(id: &str) -> Option<Self> {
        let ((size, _), desc) = params(id, "Light Up", &PARAMS).ok()?;
        Some(Self { walls: skips(size, Sign(WALLS)).parse(desc).ok()? })
    }

    fn shape(&self) -> Size {
        self.walls.size()
    }

    /// A lamp in each cell, or none.
    fn rules(size: &Size, model: &mut Model) -> Vec<Lit> {
        model.bools(size.area())
    }

    fn clues(&self, shown: &[Lit], model: &mut Model) {
        let size = self.walls.size();
        let lamp = |cell: usize| shown[cell];
        let is_open = |cell: usize| self.walls[cell].is_none();
        for (cell, wall) in self.walls.cells().iter().enumerate().filter_map(|(cell, wall)| Some((cell, (*wall)?))) {
            model.require(!lamp(cell));
            if let Some(number) = wall.to_digit(10) {
                model.require(count(size.neighbours(cell).filter(|&near| is_open(near)).map(lamp)).equals(number.into()));
            }
        }
        // Open cells between walls see one another: of each row those runs, then of each column.
        let lines = size.lines();
        let mut sights: Vec<&[usize]> = Vec::with_capacity(size.area());
        let mut sights_of = vec![[0; 2]; size.area()];
        for (i, line) in lines.iter().enumerate() {
            for run in line.chunk_by(|&a, &b| is_open(a) && is_open(b)).filter(|run| is_open(run[0])) {
                model.require(count(run.iter().map(|&cell| lamp(cell))).at_most(1));
                for &cell in run {
                    sights_of[cell][usize::from(i >= size.height)] = sights.len();
                }
                sights.push(run);
            }
        }
        for cell in (0..size.area()).filter(|&cell| is_open(cell)) {
            let [across, down] = sights_of[cell].map(|sight| sights[sight]);
            let others = down.iter().filter(|&&other| other != cell);
            model.require(any(across.iter().chain(others).map(|&cell| lamp(cell))));
        }
    }
}
