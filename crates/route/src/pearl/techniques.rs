//! Techniques of Pearl, by the names that its players have for them.

use tatham_core::explain::Technique;

use crate::early_loop::EARLY_LOOP;

/// Description of these techniques by players.
const SOURCE: &str = "Wikipedia, \"Masyu\"";

pub(super) const WHITE_AT_THE_EDGE: Technique = Technique::new(
    "white pearl at the edge",
    "The loop runs along the edge of the grid through a white pearl that lies there.",
    SOURCE,
);
pub(super) const BLACK_AT_THE_EDGE: Technique = Technique::new(
    "black pearl at the edge",
    "From a black pearl at the edge of the grid, or one cell off it, the loop leads away from the \
     edge.",
    SOURCE,
);
pub(super) const THREE_WHITE_IN_A_ROW: Technique = Technique::new(
    "three white pearls in a row",
    "Along three white pearls the loop would not turn beside the middle one, so it passes across.",
    SOURCE,
);
pub(super) const ADJACENT_BLACK: Technique = Technique::new(
    "adjacent black pearls",
    "A line between two black pearls side by side would run straight through one, where it turns.",
    SOURCE,
);

/// Techniques, easy ones first.
pub(super) static TECHNIQUES: [Technique; 5] = [
    WHITE_AT_THE_EDGE.shown_by("6x6:BaBBnWaBbWkB", 2),
    BLACK_AT_THE_EDGE.shown_by("6x6:dBhBfWWhBdB", 1),
    EARLY_LOOP.shown_by("6x6:BdBhWWeBhBbBaB", 24),
    THREE_WHITE_IN_A_ROW.shown_by("6x6:cWWhBiWWaWWWg", 11),
    ADJACENT_BLACK.shown_by("6x6:hWWbBdWBhBeWWa", 10),
];

#[cfg(test)]
mod tests {
    use tatham_core::author::contract::{sentences, steps};
    use tatham_explain::ByRules;

    use super::*;
    use crate::pearl::Pearl;

    #[test]
    fn patterns_are_told_by_their_names() {
        sentences::<ByRules<Pearl>>(
            &["5x5:fWWWp", "7x7:pBBze", "6x6:BbBaBfWbBgWcWdBc", "6x6:BaBbBhBWaWaWlBBb"],
            &[
                "The line from R5C4 to R6C4 is in the way of two cells straight right from the \
                 black pearl at R6C3, so the edge between R6C3 and R6C4 has no line.",
                "On the way between the line from R1C4 to R2C4 and the line from R4C4 to R5C4 the \
                 loop would not turn beside the white pearl at R3C4, so the edges R3C4–R4C4 and \
                 R2C4–R3C4 have no line and the edges R3C3–R3C4 and R3C4–R3C5 have lines, \
                 and the edge between R3C2 and R3C3 has no line.",
            ],
        );
    }

    #[test]
    fn a_pattern_that_lacks_a_cell_has_no_name() {
        for (id, miss, name) in [
            ("5x5:fWWWp", "5x5:fWWaWo", THREE_WHITE_IN_A_ROW.name),
            ("7x7:pBBze", "7x7:pBaBzd", ADJACENT_BLACK.name),
            ("5x5:aWw", "5x5:fWr", WHITE_AT_THE_EDGE.name),
            ("7x7:hBzn", "7x7:pBzf", BLACK_AT_THE_EDGE.name),
        ] {
            let has = |id| {
                let steps = steps::<ByRules<Pearl>>(&[id]);
                steps.iter().any(|step| step.technique == Some(name))
            };
            assert!(has(id) && !has(miss), "{name}");
        }
    }
}
