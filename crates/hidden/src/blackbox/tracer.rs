//! Rays in boxes with some decided cells: a ray continues until it ends, or meets a free cell.

use super::rays::{BoxShape, Outcome, left, plus, right};

/// Cell of a ray and its direction, or the place outside where it begins.
pub(super) type Stand = u32;

/// Cells that a ray examines from a stand, and the next stand.
#[derive(Clone, Copy, Debug)]
struct Look {
    ahead: u32,
    left: u32,
    right: u32,
    /// Next stand if all are empty; beyond all stands, the ray at whose place it comes out.
    next: u32,
}

/// End of a ray, as far as it is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trace {
    Ends(Outcome),
    /// It meets a free cell, from this stand.
    Meets(usize, Stand),
}

/// Stands of a box, computed once: 16 bytes each, 4 stands for a cell and 1 for a ray.
#[derive(Debug)]
pub(super) struct Tracer {
    pub(super) shape: BoxShape,
    looks: Vec<Look>,
}

impl Tracer {
    /// Makes the stands of all cells and rays. All places outside are one further cell (see
    /// [`Cube::new`]).
    pub(super) fn new(shape: BoxShape) -> Self {
        let cell = |place| shape.cell(place).unwrap_or(shape.cells()) as u32;
        let steps = [(0, -1), (1, 0), (0, 1), (-1, 0)];
        let stands = 4 * shape.cells() + shape.rays();
        let look = |at, side: usize| {
            let step = steps[side];
            let ahead = plus(at, step);
            let exit = shape.ray_at(ahead).map(|ray| stands + ray);
            let next = shape.cell(ahead).map(|cell| 4 * cell + side).or(exit);
            let [left, right] = [left(step), right(step)].map(|aside| cell(plus(ahead, aside)));
            Look { ahead: cell(ahead), left, right, next: next.unwrap_or_default() as u32 }
        };
        let cells = (0..shape.cells())
            .map(|cell| ((cell % shape.width) as isize, (cell / shape.width) as isize));
        let within = cells.flat_map(|at| (0..4).map(move |side| (at, side)));
        let outside = (0..shape.rays()).map(|ray| {
            let (at, step) = shape.entry(ray);
            (at, steps.iter().position(|&other| other == step).unwrap_or_default())
        });
        Self { shape, looks: within.chain(outside).map(|(at, side)| look(at, side)).collect() }
    }

    /// Returns the stand where a ray begins.
    pub(super) fn start(&self, ray: usize) -> Stand {
        (4 * self.shape.cells() + ray) as u32
    }

    /// Returns the outcome of a ray if the balls are known, as [`BoxShape::fire`] does.
    pub(super) fn fire(&self, balls: &[bool], ray: usize) -> Outcome {
        let is_ball = |cell: usize| Some(balls.get(cell) == Some(&true));
        match self.trace(is_ball, ray, self.start(ray)) {
            Trace::Ends(outcome) => outcome,
            Trace::Meets(..) => unreachable!("no cell is free"),
        }
    }

    /// Follows a ray from a stand, by the rules ([`BoxShape::fire`]), as far as the cells are
    /// decided.
    #[inline]
    pub(super) fn trace(
        &self,
        at: impl Fn(usize) -> Option<bool>,
        ray: usize,
        mut stand: Stand,
    ) -> Trace {
        let within = 4 * self.shape.cells() as u32;
        // As in `BoxShape::fire`: no ray runs in a circle.
        for _ in 0..=2 * self.looks.len() {
            let look = self.looks[stand as usize];
            match at(look.ahead as usize) {
                None => return Trace::Meets(look.ahead as usize, stand),
                Some(true) => return Trace::Ends(Outcome::Hit),
                Some(false) => {}
            }
            let mut turn = None;
            for (cell, by) in [(look.left, 1), (look.right, 3)] {
                match at(cell as usize) {
                    None => return Trace::Meets(cell as usize, stand),
                    Some(true) if stand >= within => return Trace::Ends(Outcome::Reflect),
                    Some(true) => {
                        turn = Some(by);
                        break;
                    }
                    Some(false) => {}
                }
            }
            if let Some(by) = turn {
                stand = stand & !3 | (stand + by) & 3;
            } else if let Some(exit) = (look.next as usize).checked_sub(self.looks.len()) {
                return Trace::Ends(if exit == ray {
                    Outcome::Reflect
                } else {
                    Outcome::Exit(exit)
                });
            } else {
                stand = look.next;
            }
        }
        Trace::Ends(Outcome::Hit)
    }
}

#[cfg(test)]
mod tests {
    use super::super::cubes::Cube;
    use super::*;

    #[test]
    fn rays_come_to_the_same_as_by_the_rules() {
        let shape = BoxShape { width: 5, height: 3, fewest: 0, most: 15 };
        let tracer = Tracer::new(shape);
        for layout in 0..1_u32 << 15 {
            let balls: Vec<bool> = (0..15).map(|cell| layout >> cell & 1 == 1).collect();
            let mut cube = Cube::new(shape);
            balls.iter().enumerate().for_each(|(cell, &is_ball)| cube.decide(cell, is_ball));
            for ray in 0..shape.rays() {
                let outcome = shape.fire(&balls, ray);
                assert_eq!(
                    tracer.trace(|cell| cube.at(cell), ray, tracer.start(ray)),
                    Trace::Ends(outcome),
                    "{ray} {layout:b}"
                );
                assert_eq!(tracer.fire(&balls, ray), outcome, "{ray} {layout:b}");
            }
        }
    }
}
