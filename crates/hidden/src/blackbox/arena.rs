//! Rays in boxes of which not all is known: a ray goes on until it ends, or looks at a cell that is not decided.

use super::rays::{Form, Outcome, left, plus, right};

/// Which cells of a box surely hold a ball and which surely none; the others are free. Sixteen bytes for 64 cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Partial {
    /// Words of cells with a ball, then as many of cells without one.
    pub(super) bits: Vec<u64>,
    /// How many balls that are.
    pub(super) balls: u32,
    /// How many cells are decided, balls or none.
    pub(super) decided: u32,
}

impl Partial {
    /// Whether a cell holds a ball, where that is decided.
    pub(super) fn at(&self, cell: usize) -> Option<bool> {
        let half = self.bits.len() / 2;
        let has = |word: u64| word >> (cell % 64) & 1 == 1;
        let is_ball = has(self.bits[cell / 64]);
        (is_ball || has(self.bits[half + cell / 64])).then_some(is_ball)
    }

    /// Decides a free cell.
    pub(super) fn decide(&mut self, cell: usize, is_ball: bool) {
        self.toggle(cell, is_ball);
        self.balls += u32::from(is_ball);
        self.decided += 1;
    }

    /// Makes a cell free that was decided so.
    pub(super) fn free(&mut self, cell: usize, is_ball: bool) {
        self.toggle(cell, is_ball);
        self.balls -= u32::from(is_ball);
        self.decided -= 1;
    }

    fn toggle(&mut self, cell: usize, is_ball: bool) {
        let half = if is_ball { 0 } else { self.bits.len() / 2 };
        self.bits[half + cell / 64] ^= 1 << (cell % 64);
    }
}

/// Where a ray stands and looks: a cell and a side, or the place outside where it begins.
pub(super) type Stand = u32;

/// What is seen from a stand, and where the next lies.
#[derive(Clone, Copy, Debug)]
struct Look {
    ahead: u32,
    left: u32,
    right: u32,
    /// The next stand, or beyond all stands the ray at whose place it comes out.
    on: u32,
}

/// How far a ray comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Walk {
    Ends(Outcome),
    /// It looks at a free cell, from here.
    Asks(usize, Stand),
}

/// The stands of a box, worked out once: 16 bytes each, four for a cell and one for a ray.
#[derive(Debug)]
pub(super) struct Arena {
    pub(super) form: Form,
    looks: Vec<Look>,
}

impl Arena {
    /// Places outside are seen as one more cell, which is always empty.
    pub(super) fn new(form: Form) -> Self {
        let cell = |place| form.cell(place).unwrap_or(form.cells()) as u32;
        let steps = [(0, -1), (1, 0), (0, 1), (-1, 0)];
        let stands = 4 * form.cells() + form.rays();
        let look = |at, side: usize| {
            let step = steps[side];
            let ahead = plus(at, step);
            let exit = form.ray_at(ahead).map(|ray| stands + ray);
            let on = form.cell(ahead).map(|cell| 4 * cell + side).or(exit);
            let [left, right] = [left(step), right(step)].map(|aside| cell(plus(ahead, aside)));
            Look { ahead: cell(ahead), left, right, on: on.unwrap_or_default() as u32 }
        };
        let cells = (0..form.cells())
            .map(|cell| ((cell % form.width) as isize, (cell / form.width) as isize));
        let within = cells.flat_map(|at| (0..4).map(move |side| (at, side)));
        let outside = (0..form.rays()).map(|ray| {
            let (at, step) = form.entry(ray);
            (at, steps.iter().position(|&other| other == step).unwrap_or_default())
        });
        Self { form, looks: within.chain(outside).map(|(at, side)| look(at, side)).collect() }
    }

    /// The box of which nothing is known.
    pub(super) fn nothing(&self) -> Partial {
        let mut nothing = Partial {
            bits: vec![0; 2 * (self.form.cells() + 1).div_ceil(64)],
            balls: 0,
            decided: 0,
        };
        nothing.toggle(self.form.cells(), false);
        nothing
    }

    /// Where a ray begins.
    pub(super) fn start(&self, ray: usize) -> Stand {
        (4 * self.form.cells() + ray) as u32
    }

    /// Follows a ray from a stand, as the rules have it ([`Form::fire`]).
    pub(super) fn walk(&self, partial: &Partial, ray: usize, mut stand: Stand) -> Walk {
        let within = 4 * self.form.cells() as u32;
        // As in `Form::fire`: no ray goes round.
        for _ in 0..=2 * self.looks.len() {
            let look = self.looks[stand as usize];
            match partial.at(look.ahead as usize) {
                None => return Walk::Asks(look.ahead as usize, stand),
                Some(true) => return Walk::Ends(Outcome::Hit),
                Some(false) => {}
            }
            let mut turn = None;
            for (cell, by) in [(look.left, 1), (look.right, 3)] {
                match partial.at(cell as usize) {
                    None => return Walk::Asks(cell as usize, stand),
                    Some(true) if stand >= within => return Walk::Ends(Outcome::Reflect),
                    Some(true) => {
                        turn = Some(by);
                        break;
                    }
                    Some(false) => {}
                }
            }
            if let Some(by) = turn {
                stand = stand & !3 | (stand + by) & 3;
            } else if let Some(exit) = (look.on as usize).checked_sub(self.looks.len()) {
                return Walk::Ends(if exit == ray {
                    Outcome::Reflect
                } else {
                    Outcome::Exit(exit)
                });
            } else {
                stand = look.on;
            }
        }
        Walk::Ends(Outcome::Hit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rays_come_to_the_same_as_by_the_rules() {
        let form = Form { width: 5, height: 3, fewest: 0, most: 15 };
        let arena = Arena::new(form);
        for layout in 0..1_u32 << 15 {
            let balls: Vec<bool> = (0..15).map(|cell| layout >> cell & 1 == 1).collect();
            let mut partial = arena.nothing();
            balls.iter().enumerate().for_each(|(cell, &is_ball)| partial.decide(cell, is_ball));
            for ray in 0..form.rays() {
                assert_eq!(
                    arena.walk(&partial, ray, arena.start(ray)),
                    Walk::Ends(form.fire(&balls, ray)),
                    "{ray} {layout:b}"
                );
            }
        }
    }
}
