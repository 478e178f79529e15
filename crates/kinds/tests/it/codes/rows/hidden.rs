//! Games whose description hides the solution: to a code it is bits.

use tatham_core::author::code::{
    Bits, Flag, Flags, Given, Many, Maybe, Number, Sign, Text, checked,
};

use crate::codes::row::{ANY, ROW, Row, id, must, size};

/// Checks that all of these flags are present.
fn all_given(given: &Given, names: &[&str]) -> Result<(), String> {
    names
        .iter()
        .try_for_each(|name| must(given.has(name), &format!("the parameters need `{name}`")))
}

pub(crate) const BLACK_BOX: Row = Row {
    name: "blackbox",
    title: "Black Box",
    next: "w5h5m3M3",
    read: |text| {
        const FLAGS: Flags = Flags {
            all: &[
                Flag::number("w", 255, "the width"),
                Flag::number("h", 255, "the height"),
                Flag::number("m", 9999, "the fewest balls"),
                Flag::number("M", 9999, "the most balls"),
            ],
            in_any_order: true,
        };
        let number = |given: &Given, name| given.number(name).unwrap_or_default();
        let params = checked(FLAGS, move |given| {
            all_given(given, &["w", "h", "m", "M"])?;
            let [width, height, fewest, most] =
                ["w", "h", "m", "M"].map(|name| number(given, name));
            must(
                width.min(height) > 1 && fewest <= most && fewest < width * height,
                "the sides or the balls are impossible",
            )
        });
        id(text, params, |given, text| {
            let [fewest, most] = ["m", "M"].map(|name| number(given, name) as usize);
            // Two bytes for the size, two for each ball.
            let balls = (text.len() / 4).saturating_sub(1).clamp(fewest, most);
            Bits { count: 16 * (balls + 1), is_capital: false }
        })
    },
    more: &["h8w8M5m5:38F20cf62ac145a04b54d36b"],
    // The game accepts other characters as the digit 0.
    stricter: &["hexadecimal digits; there "],
    meaning: &["Game description is corrupted"],
    todays_refusals: &["Number of balls must be at least one"],
    ..ROW
};

pub(crate) const GUESS: Row = Row {
    name: "guess",
    title: "Guess",
    next: "c6p4g10Bm",
    read: |text| {
        const FLAGS: Flags = Flags {
            all: &[
                Flag::number("c", 99, "the number of colours"),
                Flag::number("p", 99, "the number of pegs"),
                Flag::number("g", 999, "the number of guesses"),
                Flag::rule("b", "blanks"),
                Flag::rule("B", "no blanks"),
                Flag::rule("m", "colours more than once"),
                Flag::rule("M", "each colour once"),
            ],
            in_any_order: true,
        };
        let params = checked(FLAGS, |given| {
            all_given(given, &["c", "p", "g"])?;
            let [colours, pegs, guesses] =
                ["c", "p", "g"].map(|name| given.number(name).unwrap_or_default());
            must(
                given.has("b") != given.has("B") && given.has("m") != given.has("M"),
                "the parameters need one of `b` and `B`, and one of `m` and `M`",
            )?;
            must(
                (2..=10).contains(&colours) && pegs > 1 && guesses > 0,
                "the colours, the pegs or the guesses are impossible",
            )?;
            must(given.has("m") || colours >= pegs, "there are fewer colours than pegs")
        });
        id(text, params, |given, _| Bits {
            count: 8 * given.number("p").unwrap_or_default() as usize,
            is_capital: false,
        })
    },
    more: &["mBg10p4c6:4FEfee70"],
    stricter: &["hexadecimal digits; there "],
    meaning: &["Game description is corrupted"],
    ..ROW
};

pub(crate) const MINES: Row = Row {
    name: "mines",
    title: "Mines",
    next: "9x9n10",
    read: |text| {
        const FLAGS: Flags = Flags {
            all: &[
                Flag::option_number("n", 9999, "the number of mines"),
                Flag::option("a", "ambiguous"),
                Flag::option_number("X", 99, "the first click"),
                Flag::option_number("Y", 99, "the first click"),
            ],
            in_any_order: true,
        };
        id(text, (size(1), FLAGS), |(size, _), text| {
            let number = |what, most: usize| Number { what, range: 0..=most as u32 };
            let is_made_later = text.starts_with('r');
            let click = (
                number("the column of the first click", size.width - 1),
                Text(","),
                number("the row of the first click", size.height - 1),
                Text(","),
            );
            let mines = (
                Maybe { code: click, none: "" },
                Maybe { code: Sign("mu"), none: "" },
                Bits { count: size.area(), is_capital: false },
            );
            let state = Many(Sign("0123456789abcdef"));
            let later = (
                Text("r"),
                number("the number of mines", ANY as usize),
                Text(","),
                Sign("ua"),
                Text(","),
                state,
            );
            ((!is_made_later).then_some(mines), is_made_later.then_some(later))
        })
    },
    more: &[
        "4x3n3aX1Y2:1,2,u0A0",
        "4x3:u800",
        "4x3:c00",
        "4x4:0,0,8001",
        "9x9:r10,u,0123456789abcdef",
        "9x9n5:r10,a,",
    ],
    // The game accepts any character as a digit of the bitmap, and passes the rest to its generator
    // unchecked. We also do not read boards without mines yet, or boards with one at the first
    // click, where the game is lost before it begins.
    stricter: &[
        "hexadecimal digits; there ",
        "expected the end of the puzzle",
        "on which the first cell is open",
        "is on a mine",
        "lies outside of the grid",
        "at least 1 mine",
    ],
    meaning: &["Too many mines for grid size"],
    todays_refusals: &[
        "Number of mines must be greater than zero",
        "First-click x coordinate must be inside the grid",
        "First-click y coordinate must be inside the grid",
    ],
    ..ROW
};
