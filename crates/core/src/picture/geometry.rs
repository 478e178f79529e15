//! Distances in the plane.

use super::Point;

impl Point {
    /// Returns the middle between two points, rounded to the left and up.
    #[must_use]
    pub fn between(self, other: Self) -> Self {
        Self { x: self.x.midpoint(other.x), y: self.y.midpoint(other.y) }
    }

    /// Returns the distance to the nearest point of the line between two points.
    pub fn distance_to(self, [from, to]: [Self; 2]) -> f64 {
        let vector = |start: Self, end: Self| {
            [f64::from(end.x) - f64::from(start.x), f64::from(end.y) - f64::from(start.y)]
        };
        let dot = |[a, b]: [f64; 2], [c, d]: [f64; 2]| a * c + b * d;
        let ([x, y], along) = (vector(from, self), vector(from, to));
        let length = dot(along, along);
        let part = if length > 0.0 { (dot([x, y], along) / length).clamp(0.0, 1.0) } else { 0.0 };
        (x - part * along[0]).hypot(y - part * along[1])
    }

    /// Returns true if it lies inside of an outline, by the number of sides that a ray to the right
    /// crosses.
    pub fn is_inside(self, outline: &[Self]) -> bool {
        let sides = outline.iter().zip(outline.iter().cycle().skip(1));
        let crosses = |from: &Self, to: &Self| {
            let (above, below) = if from.y < to.y { (from, to) } else { (to, from) };
            let turn = i64::from(below.x - above.x) * i64::from(self.y - above.y)
                - i64::from(below.y - above.y) * i64::from(self.x - above.x);
            (above.y..below.y).contains(&self.y) && turn > 0
        };
        sides.filter(|(from, to)| crosses(from, to)).count() % 2 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point((x, y): (i32, i32)) -> Point {
        Point { x, y }
    }

    #[test]
    fn a_point_lies_inside_or_not() {
        // A dart, with a notch from below.
        let dart = [(0, 0), (30, 60), (0, 20), (-30, 60)].map(point);
        for (at, is_inside) in [
            ((0, 10), true),
            ((20, 45), true),
            ((-20, 45), true),
            ((0, 30), false),
            ((25, 20), false),
        ] {
            assert_eq!(point(at).is_inside(&dart), is_inside, "{at:?}");
        }
    }

    #[test]
    fn distances_are_to_the_line_and_not_beyond_its_ends() {
        let line = [(0, 0), (10, 0)].map(point);
        for (at, line, distance) in [
            ((5, 3), line, 3.0),
            ((13, 4), line, 5.0),
            ((-3, -4), line, 5.0),
            ((7, 0), line, 0.0),
            ((3, 4), [point((0, 0)); 2], 5.0),
        ] {
            assert!((point(at).distance_to(line) - distance).abs() < 1e-9, "{at:?}");
        }
        assert_eq!(point((0, 0)).between(point((4, -2))), point((2, -1)));
    }
}
