//! Techniques of Loopy, by the names that its players have for them.

use tatham_core::explain::Technique;

use crate::early_loop::EARLY_LOOP;

/// Description of these techniques by players.
const SOURCE: &str = "Conceptis Puzzles, \"Slitherlink techniques\"";

pub(super) const ZERO_BESIDE_3: Technique = Technique::new(
    "0 beside 3",
    "The loop passes no edge of a 0, so it passes all other edges of a 3 beside it.",
    SOURCE,
);
pub(super) const CORNER_1: Technique = Technique::new(
    "corner 1",
    "Nothing else leads to a corner of a 1, so the loop passes neither of its edges there.",
    SOURCE,
);
pub(super) const CORNER_3: Technique = Technique::new(
    "corner 3",
    "Nothing else leads to a corner of a 3, so the loop passes both of its edges there.",
    SOURCE,
);
pub(super) const CORNER_2: Technique = Technique::new(
    "corner 2",
    "Nothing else leads to a corner of a 2, so its lines are the two edges there or the other two.",
    SOURCE,
);
pub(super) const LINE_INTO_A_CORNER: Technique = Technique::new(
    "line into a corner",
    "The loop comes to a corner of a number and goes on along one of its edges there.",
    SOURCE,
);
pub(super) const ADJACENT_3S: Technique = Technique::new(
    "adjacent 3s",
    "The loop passes between two 3s side by side, and turns to one at each end of that edge.",
    SOURCE,
);
pub(super) const DIAGONAL_3S: Technique = Technique::new(
    "diagonal 3s",
    "Two 3s on a diagonal, with only 2s between them, have both lines at their far corners.",
    SOURCE,
);

/// Techniques, easy ones first.
pub(super) static TECHNIQUES: [Technique; 8] = [
    EARLY_LOOP.shown_by("7x7t0:a11b3c031j1b3c020b13h2232a", 32),
    ZERO_BESIDE_3.shown_by("7x7t0:a11b3c031j1b3c020b13h2232a", 4),
    CORNER_1.shown_by("7x7t0:2b332a3a3i1021a12d13a2h1123222", 4),
    CORNER_3.shown_by("7x7t0:2c323c31c10f1a13f132f1a3323a", 2),
    CORNER_2.shown_by("7x7t0:1c12a2a12b2a2c3d3d302a321c1a2d3b", 13),
    LINE_INTO_A_CORNER.shown_by("7x7t0:2b332a3a3i1021a12d13a2h1123222", 9),
    ADJACENT_3S.shown_by("7x7t0:2c323c31c10f1a13f132f1a3323a", 5),
    DIAGONAL_3S.shown_by("7x7t0:2c323c31c10f1a13f132f1a3323a", 6),
];

#[cfg(test)]
mod tests {
    use tatham_core::author::contract::{sentences, steps};
    use tatham_explain::ByRules;

    use super::*;
    use crate::loopy::Loopy;

    #[test]
    fn patterns_are_told_by_their_names() {
        sentences::<ByRules<Loopy>>(
            &[
                "5x5t0:f3e2e3f",
                "5x5t0:2x",
                "7x7t0:2c323c31c10f1a13f132f1a3323a",
                "7x7t0:3a31b2a2c13a3c2a1a021c3h0a2d2b2",
                "7x7t0:3231b2a3b113d2d2c322c2111h33a1",
                "7x7t0:3a32323d3c23b2a32a2a222c1a3a2b222a2a3b3",
                "7x7t0:22a22a3b232a23b21a3b2a22b2222a1221b33a1b1a2",
                "7x7t0:02a3d3b2a31d1a2c3b1a3b2a1b2a3a2a3a3a3",
            ],
            &[
                "Diagonal 3s: The 3 at R2C2 and the 3 at R4C4 have only the 2 at R3C3 between them \
                 on a diagonal, and each has just one line at each common corner, so the edges \
                 R1C2–R2C2, R2C1–R2C2, R4C4–R4C5 and R4C4–R5C4 are lines, and the edges \
                 R1C1–R1C2, R1C1–R2C1, R4C5–R5C5 and R5C4–R5C5 are empty.",
                "Corner 2: The loop passes the upper side of R1C1 and the left side of R1C1 both \
                 or neither, so the 2 at R1C1 has either these two lines or its other two, so the \
                 upper side of R1C2 is a line.",
                "Adjacent 3s: Without a line on the edge between R7C3 and R7C4, the 3 at R7C3 and \
                 the 3 at R7C4 would have a loop of their own, and from the edge between R7C3 and \
                 R7C4 the loop turns to the 3 at R7C3 at one end and to the 3 at R7C4 at the \
                 other, so the edges R7C3–R7C4, R7C2–R7C3 and R7C4–R7C5 are lines.",
                "Line into a corner: The loop goes on from the edge between R2C7 and R3C7 along \
                 one of the edges R2C6–R3C6 and R3C6–R3C7, the edges of the 2 at R3C6 there, \
                 and the 2 at R3C6 has one line at its corner with the 1 at R4C5, so that the 1 at \
                 R4C5 has one there, so the edge between R4C4 and R4C5 is empty.",
                "The loop passes the common corner of the 3 at R4C7 and the 1 at R5C7 along the \
                 right side of R4C7 and one edge of the 1, so the edges R5C7–R6C7 and \
                 R5C6–R5C7 are both empty and the right side of R4C7 is a line.",
                "Line into a corner: The loop comes to opposite corners of the 2 at R1C6 along the \
                 upper side of R1C7 and the edge between R1C5 and R2C5, and passes one of its \
                 edges at each, so the edge between R2C5 and R2C6 is empty.",
                "Line into a corner: The loop goes on from the edge between R3C2 and R3C3 along \
                 one of the edges R3C3–R4C3 and R4C2–R4C3, the edges of the 2 at R4C3 there, \
                 and leaves it at the opposite corner, so the edge between R5C3 and R5C4 is a \
                 line.",
                "Corner 3: The loop passes the edge between R7C6 and R7C7, the right side of R7C7 \
                 and the lower side of R7C7 all or none, and the 3 at R7C7 cannot do without them, \
                 so the right side of R7C7, the edge between R7C6 and R7C7 and the lower side of \
                 R7C7 are lines and the edge between R6C7 and R7C7 is empty, and the edge between \
                 R6C6 and R7C6 is empty.",
            ],
        );
    }

    #[test]
    fn a_pattern_that_lacks_a_cell_has_no_name() {
        for (id, miss, name) in [
            ("5x5t0:f3e3l", "5x5t0:f3f3k", DIAGONAL_3S.name),
            ("5x5t0:f3e2e3f", "5x5t0:f3e1e3f", DIAGONAL_3S.name),
            ("5x5t0:g03p", "5x5t0:g0a3o", ZERO_BESIDE_3.name),
            ("5x5t0:1x", "5x5t0:a1w", CORNER_1.name),
            ("5x5t0:2x", "5x5t0:a2w", CORNER_2.name),
            ("5x5t0:3x", "5x5t0:a3w", CORNER_3.name),
            // Two 3s alone can be the whole loop.
            ("7x7t0:2c323c31c10f1a13f132f1a3323a", "5x5t0:f33q", ADJACENT_3S.name),
        ] {
            let has = |id| {
                let steps = steps::<ByRules<Loopy>>(&[id]);
                steps.iter().any(|step| step.technique == Some(name))
            };
            assert!(has(id) && !has(miss), "{name}");
        }
    }
}
