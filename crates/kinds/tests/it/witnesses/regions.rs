//! Games in which each region has a dot at its middle, or a number within.

use tatham_core::author::code::{Code as _, End, Mark, Number, Steps, skips};
use tatham_core::author::contract::Random;
use tatham_core::{Grid, Size};

use crate::witnesses::witness::{Loosened, Params, SolveMove, Witness, sides};

pub(crate) const GALAXIES: Witness = Witness {
    name: "galaxies",
    params: Params::Made(&["3x3", "5x4", "7x7", "10x10", "6x9"]),
    count: 10,
    // Edges; arrows to dots, which are unknown here.
    any_move: |[width, height], random| {
        let mut point =
            || format!("{},{}", random.below(2 * width + 1), random.below(2 * height + 1));
        let (from, to, too) = (point(), point(), point());
        match random.below(8) {
            0 => format!("M{from}"),
            1 => format!("U{from}"),
            2 | 3 => format!("E{from};E{to}"),
            4 => format!("E{from}"),
            5 => format!("A{from},{to};E{too}"),
            _ => format!("A{from},{to}"),
        }
    },
    // Any rectangles, each with a dot: most can be cut in other ways too.
    loosened: |_, id, random| {
        let (params, _) = id.split_once(':').expect("an ID");
        let [width, height] = sides(id);
        let points = Size { width: 2 * width - 1, height: 2 * height - 1 };
        let mut dots = Grid::filled(points, None);
        for [x, y, width, height] in rectangles([width, height], random) {
            dots[points.cell(2 * x + width - 1, 2 * y + height - 1)] = Some(random.below(2));
        }
        let text = Steps { size: points, marks: &[Mark::Small, Mark::Capital], end: End::Mark }
            .text(&dots);
        Loosened { loose: format!("{params}:{text}"), strict: id.to_owned() }
    },
    // The game checks the borders after any move.
    solve_move: SolveMove::Believed,
};

pub(crate) const RECTANGLES: Witness = Witness {
    name: "rect",
    params: Params::Named(&["2x1", "5x4", "7x7", "7x7e0.5", "11x11", "6x13e1"]),
    count: 10,
    any_move: |[width, height], random| {
        let (x, y, letter) = (
            random.below(width + 1),
            random.below(height + 1),
            ["R", "R", "E", "H", "V"][random.below(5)],
        );
        let sides = format!(",{},{}", random.below(width + 2 - x), random.below(height + 2 - y));
        format!("{letter}{x},{y}{}", if "RE".contains(letter) { &sides } else { "" })
    },
    // Any rectangles, with the numbers anywhere in them, twice: most can be cut in other ways too.
    loosened: |_, id, random| {
        let (params, _) = id.split_once(':').expect("an ID");
        let [width, height] = sides(id);
        let (size, whole) = (Size { width, height }, rectangles([width, height], random));
        let [loose, strict] = [(); 2].map(|()| {
            let mut numbers = Grid::filled(size, None);
            for &[x, y, width, height] in &whole {
                numbers[size.cell(x + random.below(width), y + random.below(height))] =
                    Some((width * height) as u32);
            }
            format!(
                "{params}:{}",
                skips(size, Number { what: "an area", range: 1..=u32::MAX }).text(&numbers)
            )
        });
        Loosened { loose, strict }
    },
    // The borders between cells of a row, then those between cells of a column.
    solve_move: SolveMove::Hidden(|solution| {
        let rows: Vec<&Vec<serde_json::Value>> = solution["regions"]
            .as_array()
            .expect("rows")
            .iter()
            .map(|row| row.as_array().expect("numbers"))
            .collect();
        let beside = rows.iter().flat_map(|row| row.windows(2).map(|pair| pair[0] != pair[1]));
        let below = rows
            .windows(2)
            .flat_map(|pair| pair[0].iter().zip(pair[1]).map(|(one, other)| one != other));
        "S".chars()
            .chain(beside.chain(below).map(|border| if border { '1' } else { '0' }))
            .collect()
    }),
};

/// Cuts a grid into random rectangles: column, row, width and height of each.
fn rectangles([width, height]: [usize; 2], random: &mut Random) -> Vec<[usize; 4]> {
    let (mut open, mut done) = (vec![[0, 0, width, height]], Vec::new());
    while let Some([x, y, width, height]) = open.pop() {
        if width * height <= 1 + random.below(6) {
            done.push([x, y, width, height]);
        } else if height == 1 || width > 1 && random.below(2) == 0 {
            let left = 1 + random.below(width - 1);
            open.extend([[x, y, left, height], [x + left, y, width - left, height]]);
        } else {
            let top = 1 + random.below(height - 1);
            open.extend([[x, y, width, top], [x, y + top, width, height - top]]);
        }
    }
    done
}
