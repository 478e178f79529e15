//! Rules of Black Box, read literally: the outcome of a ray in a box whose balls are known.
//!
//! ```text
//!        0 1 2 3        A ray begins outside and looks ahead, then ahead to the left and right:
//!      ┌─────────┐        a ball ahead swallows it (hit);
//!   15 │ . . . . │ 4      one beside its first cell sends it back (reflected);
//!   14 │ . . ● . │ 5      once it is inside, one ahead to a side turns it away from that side,
//!                         and it looks again;
//!   13 │ . . . . │ 6      otherwise it moves on.
//!   12 │ . . . . │ 7
//!      └─────────┘        Rays are numbered clockwise from the top left.
//!       11 10 9 8
//! ```

/// Box with the range of the number of its balls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct BoxShape {
    /// Cells of a row, 2 to 255.
    pub width: usize,
    /// Rows, 2 to 255.
    pub height: usize,
    /// Smallest number of balls.
    pub fewest: usize,
    /// Largest number of balls: at least `fewest`, and at most the number of cells.
    pub most: usize,
}

/// Outcome of a ray.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Outcome {
    /// It meets a ball and is swallowed.
    Hit,
    /// It leaves where it entered.
    Reflect,
    /// It comes out where this other ray begins.
    Exit(usize),
}

/// A ray and its outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shot {
    /// The ray, below [`BoxShape::rays`].
    pub ray: usize,
    /// Its outcome.
    pub outcome: Outcome,
}

/// Place in the box or around it, or a step.
pub(super) type Place = (isize, isize);

/// Returns the step to the right of one.
pub(super) fn right((x, y): Place) -> Place {
    (-y, x)
}

/// Returns the step to the left of one.
pub(super) fn left((x, y): Place) -> Place {
    (y, -x)
}

pub(super) fn plus((x, y): Place, (dx, dy): Place) -> Place {
    (x + dx, y + dy)
}

impl BoxShape {
    /// Returns the number of cells; they are numbered row by row.
    pub(super) fn cells(&self) -> usize {
        self.width * self.height
    }

    /// Returns the number of rays; they are numbered clockwise from the top left.
    pub(super) fn rays(&self) -> usize {
        2 * (self.width + self.height)
    }

    /// Returns the cell at a place, if it lies in the box.
    pub(super) fn cell(&self, (x, y): Place) -> Option<usize> {
        let is_within = |at: isize, end: usize| at >= 0 && (at as usize) < end;
        (is_within(x, self.width) && is_within(y, self.height))
            .then(|| y as usize * self.width + x as usize)
    }

    /// Returns the place outside where a ray begins, and the step by which it enters.
    pub(super) fn entry(&self, ray: usize) -> (Place, Place) {
        let (width, height) = (self.width as isize, self.height as isize);
        let mut at = ray as isize;
        if at < width {
            return ((at, -1), (0, 1));
        }
        at -= width;
        if at < height {
            return ((width, at), (-1, 0));
        }
        at -= height;
        if at < width {
            return ((width - 1 - at, height), (0, -1));
        }
        ((-1, height - 1 - (at - width)), (1, 0))
    }

    /// Returns the ray that begins at a place beside the box.
    pub(super) fn ray_at(&self, (x, y): Place) -> Option<usize> {
        let (width, height) = (self.width as isize, self.height as isize);
        let (is_column, is_row) = ((0..width).contains(&x), (0..height).contains(&y));
        let ray = match (x, y) {
            (_, -1) if is_column => x,
            _ if x == width && is_row => width + y,
            _ if y == height && is_column => width + height + (width - 1 - x),
            (-1, _) if is_row => 2 * width + height + (height - 1 - y),
            _ => return None,
        };
        Some(ray as usize)
    }

    /// Returns the outcome of a ray if the balls are known, cell by cell; cells beyond the list are
    /// empty. `ray` is below [`BoxShape::rays`].
    pub(super) fn fire(&self, balls: &[bool], ray: usize) -> Outcome {
        let is_ball =
            |place: Place| self.cell(place).is_some_and(|cell| balls.get(cell) == Some(&true));
        let (mut at, mut step) = self.entry(ray);
        let ahead = plus(at, step);
        if is_ball(ahead) {
            return Outcome::Hit;
        }
        if is_ball(plus(ahead, left(step))) || is_ball(plus(ahead, right(step))) {
            return Outcome::Reflect;
        }
        at = ahead;
        // No ray runs in a circle: each path can be followed backwards, and so leads out again. The
        // bound guarantees the end all the same.
        for _ in 0..=8 * self.cells() {
            if let Some(exit) = self.ray_at(at) {
                return if exit == ray { Outcome::Reflect } else { Outcome::Exit(exit) };
            }
            let ahead = plus(at, step);
            if is_ball(ahead) {
                return Outcome::Hit;
            }
            if is_ball(plus(ahead, left(step))) {
                step = right(step);
            } else if is_ball(plus(ahead, right(step))) {
                step = left(step);
            } else {
                at = ahead;
            }
        }
        Outcome::Hit
    }

    /// Returns the outcomes of all rays, by their numbers: two layouts with the same outcomes are
    /// indistinguishable, and both are right.
    pub(super) fn answers(&self, balls: &[bool]) -> Vec<Outcome> {
        (0..self.rays()).map(|ray| self.fire(balls, ray)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fires at a box made of rows in which `*` is a ball.
    fn fired(rows: &[&str], ray: usize) -> Outcome {
        let shape = BoxShape { width: rows[0].len(), height: rows.len(), fewest: 0, most: 9 };
        let balls: Vec<bool> = rows.concat().chars().map(|sign| sign == '*').collect();
        shape.fire(&balls, ray)
    }

    #[test]
    fn each_ray_begins_where_it_is_found() {
        let shape = BoxShape { width: 3, height: 5, fewest: 1, most: 1 };
        for ray in 0..shape.rays() {
            assert_eq!(shape.ray_at(shape.entry(ray).0), Some(ray));
        }
        assert_eq!(
            [(0, -1), (3, 0), (2, 5), (-1, 4), (-1, 0)].map(|place| shape.ray_at(place).unwrap()),
            [0, 3, 8, 11, 15]
        );
        assert_eq!(
            [(-1, -1), (3, -1), (3, 5), (0, 0), (7, 0)].map(|place| shape.ray_at(place)),
            [None; 5]
        );
    }

    #[test]
    fn rays_keep_the_rules() {
        let one = ["....", "..*.", "....", "...."];
        assert_eq!(fired(&one, 2), Outcome::Hit);
        assert_eq!(fired(&one, 0), Outcome::Exit(11), "none is in its way: it goes straight on");
        // Down the second column, with the ball ahead to the left: it turns right, and leaves along
        // the first row; upwards it turns left.
        assert_eq!((fired(&one, 1), fired(&one, 10)), (Outcome::Exit(15), Outcome::Exit(13)));
        // On the edge: a ball in the first cell swallows, one beside it reflects, and the first of
        // both decides.
        let edge = ["*...", "....", "....", "...."];
        assert_eq!(
            [0, 1, 15, 14].map(|ray| fired(&edge, ray)),
            [Outcome::Hit, Outcome::Reflect, Outcome::Hit, Outcome::Reflect]
        );
        assert_eq!(fired(&["**..", "....", "....", "...."], 0), Outcome::Hit);
        // Balls ahead on both sides turn it twice, and send it back.
        assert_eq!(fired(&[".....", ".....", ".*.*.", ".....", "....."], 2), Outcome::Reflect);
        // Turned by one, it leaves, or hits the next, or is turned again by that.
        assert_eq!(
            fired(&["......", "......", "...*..", "......", "......", "......"], 2),
            Outcome::Exit(22)
        );
        assert_eq!(
            fired(&["......", "*.....", "...*..", "......", "......", "......"], 2),
            Outcome::Hit
        );
        assert_eq!(
            fired(&["*.....", "......", "...*..", "......", "......", "......"], 2),
            Outcome::Exit(16)
        );
    }

    /// Checks, in all layouts of a box, that every path can be followed backwards: so one shot
    /// gives the outcomes of two rays.
    #[test]
    fn rays_that_come_out_come_back() {
        let shape = BoxShape { width: 4, height: 4, fewest: 0, most: 16 };
        for layout in 0..1_u32 << 16 {
            let balls: Vec<bool> = (0..16).map(|cell| layout >> cell & 1 == 1).collect();
            for (ray, outcome) in shape.answers(&balls).into_iter().enumerate() {
                if let Outcome::Exit(other) = outcome {
                    assert_eq!(shape.fire(&balls, other), Outcome::Exit(ray), "{layout:b}");
                }
            }
        }
    }
}
