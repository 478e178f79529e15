//! Paths of SVG as operators of PDF.

use std::f64::consts::{FRAC_PI_2, TAU};

use pdf_writer::Content;

/// Distance of the control points of a quarter of a circle with radius 1 from its ends.
const QUARTER: f64 = 0.552_284_75;

/// Adds the path of an attribute `d`. Pictures have the commands M, L, H, V, A, Q and Z, and some
/// of them in small letters; a path ends at anything else.
pub(super) fn add(content: &mut Content, path: &str) {
    let mut pen = Pen { content, at: [0.0; 2], start: [0.0; 2] };
    let mut rest = path;
    let mut command = ' ';
    loop {
        rest = rest.trim_start_matches([' ', ',']);
        let Some(first) = rest.chars().next() else { return };
        if first.is_ascii_alphabetic() {
            command = first;
            rest = &rest[1..];
        }
        if pen.command(command, &mut rest).is_none() {
            return;
        }
    }
}

/// Adds a circle.
pub(super) fn circle(content: &mut Content, [x, y]: [f64; 2], radius: f64) {
    let mut pen = Pen { content, at: [0.0; 2], start: [0.0; 2] };
    pen.move_to([x + radius, y]);
    for quarter in 0..4 {
        pen.bend([x, y], radius, f64::from(quarter) * FRAC_PI_2, FRAC_PI_2);
    }
    pen.content.close_path();
}

/// Takes the next number.
fn number(rest: &mut &str) -> Option<f64> {
    let text = rest.trim_start_matches([' ', ',']);
    let mut has_point = false;
    let end = text.char_indices().find(|&(at, sign)| match sign {
        '-' | '+' => at > 0,
        '.' => std::mem::replace(&mut has_point, true),
        _ => !sign.is_ascii_digit(),
    });
    let (own, more) = text.split_at(end.map_or(text.len(), |(at, _)| at));
    *rest = more;
    own.parse().ok()
}

/// Takes the next two numbers.
fn pair(rest: &mut &str) -> Option<[f64; 2]> {
    Some([number(rest)?, number(rest)?])
}

/// A pen that follows a path.
struct Pen<'c> {
    content: &'c mut Content,
    at: [f64; 2],
    /// Start of the part of the path that is being drawn.
    start: [f64; 2],
}

impl Pen<'_> {
    /// Follows a command with its numbers; returns `None` if there is none such.
    fn command(&mut self, command: char, rest: &mut &str) -> Option<()> {
        let [x, y] = if command.is_ascii_lowercase() { self.at } else { [0.0; 2] };
        match command.to_ascii_uppercase() {
            'M' => {
                let [dx, dy] = pair(rest)?;
                self.move_to([x + dx, y + dy]);
            }
            'L' => {
                let [dx, dy] = pair(rest)?;
                self.line_to([x + dx, y + dy]);
            }
            'H' => self.line_to([x + number(rest)?, self.at[1]]),
            'V' => self.line_to([self.at[0], y + number(rest)?]),
            'C' => {
                let [one, other, end] = [pair(rest)?, pair(rest)?, pair(rest)?];
                self.curve_to([one, other, end].map(|[dx, dy]| [x + dx, y + dy]));
            }
            'Q' => {
                let ([bend_x, bend_y], [end_x, end_y]) = (pair(rest)?, pair(rest)?);
                let (bend, end) = ([x + bend_x, y + bend_y], [x + end_x, y + end_y]);
                // A curve with one control point has two at two thirds of the way to it.
                let toward = |from: [f64; 2]| {
                    [0, 1].map(|axis| from[axis] + (bend[axis] - from[axis]) * 2.0 / 3.0)
                };
                self.curve_to([toward(self.at), toward(end), end]);
            }
            'A' => {
                let [radius, _] = pair(rest)?;
                let _rotation = number(rest)?;
                let [is_large, is_clockwise] = pair(rest)?.map(|flag| flag > 0.0);
                let [dx, dy] = pair(rest)?;
                self.arc_to([x + dx, y + dy], radius, is_large, is_clockwise);
            }
            'Z' => {
                self.content.close_path();
                self.at = self.start;
            }
            _ => return None,
        }
        Some(())
    }

    fn move_to(&mut self, to: [f64; 2]) {
        (self.at, self.start) = (to, to);
        self.content.move_to(to[0] as f32, to[1] as f32);
    }

    fn line_to(&mut self, to: [f64; 2]) {
        self.at = to;
        self.content.line_to(to[0] as f32, to[1] as f32);
    }

    fn curve_to(&mut self, [one, other, end]: [[f64; 2]; 3]) {
        self.at = end;
        let [[x1, y1], [x2, y2], [x3, y3]] =
            [one, other, end].map(|point| point.map(|at| at as f32));
        self.content.cubic_to(x1, y1, x2, y2, x3, y3);
    }

    /// Draws a part of a circle, of at most a quarter, from an angle on.
    fn bend(&mut self, [x, y]: [f64; 2], radius: f64, from: f64, turn: f64) {
        let far = QUARTER * turn / FRAC_PI_2;
        let point = |angle: f64, aside: f64| {
            let (sin, cos) = angle.sin_cos();
            [x + radius * (cos - aside * sin), y + radius * (sin + aside * cos)]
        };
        let to = from + turn;
        self.curve_to([point(from, far), point(to, -far), point(to, 0.0)]);
    }

    /// Draws a part of a circle to a point. Its middle follows from the ends, as in the
    /// specification of SVG (1.1, appendix F.6.5).
    fn arc_to(&mut self, to: [f64; 2], radius: f64, is_large: bool, is_clockwise: bool) {
        let [dx, dy] = [to[0] - self.at[0], to[1] - self.at[1]];
        let apart = dx.hypot(dy);
        if apart == 0.0 {
            return;
        }
        // A circle that is too small grows.
        let radius = radius.max(apart / 2.0);
        let aside = (radius * radius - apart * apart / 4.0).max(0.0).sqrt() / apart;
        let aside = if is_large == is_clockwise { -aside } else { aside };
        let middle = [
            f64::midpoint(self.at[0], to[0]) - aside * dy,
            f64::midpoint(self.at[1], to[1]) + aside * dx,
        ];
        let angle = |point: [f64; 2]| (point[1] - middle[1]).atan2(point[0] - middle[0]);
        let from = angle(self.at);
        let turn = (angle(to) - from).rem_euclid(TAU);
        let turn = if is_clockwise { turn } else { turn - TAU };
        let parts = (turn.abs() / FRAC_PI_2 - 1e-9).ceil().max(1.0);
        for part in 0..parts as u32 {
            self.bend(middle, radius, from + turn * f64::from(part) / parts, turn / parts);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the numbers and operators of a path.
    fn drawn(path: &str) -> Vec<(Vec<f64>, String)> {
        let mut content = Content::new();
        add(&mut content, path);
        let text = String::from_utf8(content.finish().to_vec()).expect("operators are text");
        let operators = text.lines().map(|line| {
            let mut words: Vec<&str> = line.split(' ').collect();
            let name = words.pop().expect("an operator").to_owned();
            (words.iter().map(|word| word.parse().expect("a number")).collect(), name)
        });
        operators.collect()
    }

    fn ends(path: &str) -> Vec<[i64; 2]> {
        let end = |(numbers, _): (Vec<f64>, String)| {
            let [.., x, y] = numbers[..] else { return [0; 2] };
            [x, y].map(|at| (at * 100.0).round() as i64)
        };
        drawn(path).into_iter().map(end).collect()
    }

    #[test]
    fn lines_are_followed_in_both_forms() {
        assert_eq!(ends("M1 2L3,4H5V6"), [[100, 200], [300, 400], [500, 400], [500, 600]]);
        assert_eq!(ends("M1 2l3 4h5v-.6"), [[100, 200], [400, 600], [900, 600], [900, 540]]);
        assert_eq!(ends("M-1.5-2L0 0Zl1 1")[3], [-50, -100], "it goes on from the start");
    }

    #[test]
    fn arcs_pass_the_right_side() {
        // A half circle with the middle (0, 0), clockwise on the page: over the top.
        let clockwise = ends("M-10 0A10 10 0 0 1 10 0");
        assert_eq!(clockwise, [[-1000, 0], [0, -1000], [1000, 0]]);
        assert_eq!(ends("M-10 0A10 10 0 0 0 10 0")[1], [0, 1000], "and below");
        // A quarter around (10, 0), and the three quarters around (0, 10) between the same ends.
        assert_eq!(ends("M0 0A10 10 0 0 0 10 10").len(), 2);
        let large = ends("M0 0A10 10 0 1 0 10 10");
        assert_eq!(large.len(), 4);
        assert_eq!(large.last(), Some(&[1000, 1000]));
        assert!(large.contains(&[-1000, 1000]), "{large:?}");
    }

    #[test]
    fn a_damaged_path_ends_early() {
        for path in ["", "M", "M1", "x", "M1 2Lx", "M1 2é", "M..", "A1 1 0 0 0 1 1"] {
            assert!(drawn(path).len() <= 1 || path.starts_with('A'), "{path}");
        }
    }
}
