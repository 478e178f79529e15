//! Colours of a picture, on light and on dark paper.
//!
//! Every element has its light colour as an attribute, so that viewers and printers without style
//! sheets show it correctly. It also has a class, by which the style sheet sets the dark colour if
//! the reader prefers that.

use std::fmt::Write as _;

use tatham_core::picture::Tone;

/// Purpose of a colour.
#[derive(Clone, Copy, Debug)]
pub(super) enum Paint {
    Paper,
    /// Givens, and filled cells.
    Ink,
    /// Values that the solver found.
    Found,
    Faint,
    Shade,
    /// Squares that are black and white on any paper, like stones.
    Black,
    White,
    /// Square that is neither yet.
    Open,
    /// Edge inside a given square.
    Edge,
    /// Thin lines of the grid.
    Grid,
    /// Frames and borders.
    Border,
    /// Line that the solver drew.
    Rule,
    /// Line of a cage.
    Cage,
    /// Path through the cells.
    Path,
    /// Lamp, and the cells that it lights.
    Lamp,
    Lit,
    /// Ends of a magnet, and of a neutral domino.
    Plus,
    Minus,
    Neutral,
    /// Sign on a pole.
    Pole,
    /// Leaves of a tree, and its trunk.
    Leaf,
    Trunk,
    /// Sleepers under rails.
    Sleeper,
    /// End of a wire.
    Box,
    /// Tent, and its shadow.
    Tent,
    Shadow,
    /// Skin of monsters, and their eyes.
    Ghost,
    Vampire,
    Zombie,
    Eye,
    /// Colours of a map, which remain distinct for colour-blind readers: by a difference of 28 and
    /// more in CIELAB, in the model of Machado, Oliveira and Fernandes (2009).
    Blue,
    Green,
    Orange,
    Yellow,
    /// Pattern of such a colour in print.
    Pattern,
    /// Colours of tiles.
    Red,
    Amber,
    Grass,
    Sky,
    Carrot,
    Purple,
    Brown,
    Cyan,
    Mint,
    Pink,
    Lilac,
    /// Background of a wrong entry, as an area and as a line, and the sign on it.
    WrongPaper,
    WrongHalo,
    Wrong,
    /// Background and sign where solutions differ.
    DiffersPaper,
    DiffersHalo,
    Differs,
    /// Background and sign of a step's facts, and of its conclusions.
    StartsPaper,
    StartsHalo,
    Starts,
    DecidesPaper,
    DecidesHalo,
    Decides,
}

/// Row of the table of colours.
#[derive(Debug)]
struct Row {
    #[cfg_attr(not(test), expect(dead_code, reason = "a test compares it with the row's place"))]
    paint: Paint,
    class: &'static str,
    /// Attribute of an element that has the colour.
    property: &'static str,
    #[cfg_attr(not(test), expect(dead_code, reason = "a test compares it with other colours"))]
    light: &'static str,
    dark: &'static str,
    /// The class and the light colour as attributes.
    attributes: &'static str,
    /// The grey in print as an attribute.
    printed: &'static str,
}

/// Makes rows of colours on light paper, on dark paper and in print.
macro_rules! rows {
    ($((
        $paint:path, $class:literal, $of:literal, $light:literal, $dark:literal, $print:literal
    )),* $(,)?) => {
        [$(Row {
            paint: $paint,
            class: $class,
            property: $of,
            light: $light,
            dark: $dark,
            attributes: concat!(" class=\"", $class, "\" ", $of, "=\"", $light, "\""),
            printed: concat!(" ", $of, "=\"", $print, "\""),
        }),*]
    };
}

/// In the order of [`Paint`]. Black for the puzzle, a blue for the solver, grey for what matters
/// little. In print all is black, white or grey; thin lines are black or a middle grey.
const PAINTS: [Row; 58] = rows![
    (Paint::Paper, "paper", "fill", "#ffffff", "#16191d", "#ffffff"),
    (Paint::Ink, "ink", "fill", "#000000", "#f2f2f2", "#000000"),
    (Paint::Found, "found", "fill", "#1b4fa8", "#8ab8ff", "#000000"),
    (Paint::Faint, "faint", "fill", "#8c8c8c", "#868d96", "#707070"),
    (Paint::Shade, "shade", "fill", "#e8e8e8", "#2b3138", "#e8e8e8"),
    (Paint::Black, "black", "fill", "#262626", "#050505", "#000000"),
    (Paint::White, "white", "fill", "#fafafa", "#e9e9e9", "#ffffff"),
    (Paint::Open, "open", "fill", "#d2d2d2", "#353b42", "#e6e6e6"),
    (Paint::Edge, "edge", "stroke", "#909090", "#808080", "#808080"),
    (Paint::Grid, "grid", "stroke", "#a6a6a6", "#5a626c", "#808080"),
    (Paint::Border, "border", "stroke", "#000000", "#d8dbdf", "#000000"),
    (Paint::Rule, "rule", "stroke", "#1b4fa8", "#8ab8ff", "#000000"),
    (Paint::Cage, "cage", "stroke", "#606060", "#a4abb4", "#404040"),
    (Paint::Path, "path", "stroke", "#dbe6f7", "#25364f", "#e4e4e4"),
    (Paint::Lamp, "lamp", "fill", "#f5b800", "#ffd23f", "#ffffff"),
    (Paint::Lit, "lit", "fill", "#fff6c7", "#3a3512", "#ffffff"),
    (Paint::Plus, "plus", "fill", "#c8352b", "#a92f27", "#000000"),
    (Paint::Minus, "minus", "fill", "#23415f", "#345c86", "#707070"),
    (Paint::Neutral, "neutral", "fill", "#d6dfd2", "#39423a", "#e4e4e4"),
    (Paint::Pole, "pole", "stroke", "#ffffff", "#ffffff", "#ffffff"),
    (Paint::Leaf, "leaf", "fill", "#2f8a3a", "#5cb868", "#a0a0a0"),
    (Paint::Trunk, "trunk", "fill", "#7a5230", "#b48558", "#000000"),
    (Paint::Sleeper, "sleeper", "stroke", "#a07a50", "#8a6a48", "#a0a0a0"),
    (Paint::Box, "box", "fill", "#5b9bf0", "#3f78c8", "#ffffff"),
    (Paint::Tent, "tent", "fill", "#d98a00", "#f0b23c", "#ffffff"),
    (Paint::Shadow, "shadow", "fill", "#5c3a00", "#3a2600", "#000000"),
    (Paint::Ghost, "ghost", "fill", "#e3e8f2", "#cfd8e6", "#ffffff"),
    (Paint::Vampire, "vampire", "fill", "#f3d9d3", "#e8c3ba", "#ffffff"),
    (Paint::Zombie, "zombie", "fill", "#9ccc7a", "#86b865", "#c0c0c0"),
    (Paint::Eye, "eye", "fill", "#1c1c1c", "#1c1c1c", "#000000"),
    (Paint::Blue, "blue", "fill", "#a9d0fa", "#9cc4ee", "#ffffff"),
    (Paint::Green, "green", "fill", "#3a9a70", "#369a70", "#ffffff"),
    (Paint::Orange, "orange", "fill", "#ea7d33", "#e0722a", "#ffffff"),
    (Paint::Yellow, "yellow", "fill", "#fcf09a", "#f2e477", "#b8b8b8"),
    (Paint::Pattern, "pattern", "stroke", "#606060", "#606060", "#606060"),
    (Paint::Red, "red", "fill", "#f0756b", "#e56a60", "#c0c0c0"),
    (Paint::Amber, "amber", "fill", "#f7e463", "#e8d552", "#f4f4f4"),
    (Paint::Grass, "grass", "fill", "#45b050", "#3fa64a", "#b0b0b0"),
    (Paint::Sky, "sky", "fill", "#6f9df5", "#6792ea", "#a8a8a8"),
    (Paint::Carrot, "carrot", "fill", "#f59a3c", "#e88e32", "#d0d0d0"),
    (Paint::Purple, "purple", "fill", "#bd7fd6", "#b578cf", "#b8b8b8"),
    (Paint::Brown, "brown", "fill", "#b58a72", "#b0856d", "#a0a0a0"),
    (Paint::Cyan, "cyan", "fill", "#8fdcf2", "#80cfe6", "#dcdcdc"),
    (Paint::Mint, "mint", "fill", "#c3f0b8", "#b2e2a6", "#ececec"),
    (Paint::Pink, "pink", "fill", "#f9b8d8", "#eda8ca", "#e4e4e4"),
    (Paint::Lilac, "lilac", "fill", "#c9c6fb", "#bbb8f0", "#c8c8c8"),
    (Paint::WrongPaper, "wrong-paper", "fill", "#ffdad6", "#5a1a17", "#e8e8e8"),
    (Paint::WrongHalo, "wrong-halo", "stroke", "#ffdad6", "#5a1a17", "#e8e8e8"),
    (Paint::Wrong, "wrong", "stroke", "#b3261e", "#ffb4ab", "#000000"),
    (Paint::DiffersPaper, "differs-paper", "fill", "#ffefc4", "#4a3a06", "#e8e8e8"),
    (Paint::DiffersHalo, "differs-halo", "stroke", "#ffefc4", "#4a3a06", "#e8e8e8"),
    (Paint::Differs, "differs", "stroke", "#8a5a00", "#ffd76a", "#000000"),
    (Paint::StartsPaper, "starts-paper", "fill", "#efe3fb", "#3a2352", "#e8e8e8"),
    (Paint::StartsHalo, "starts-halo", "stroke", "#efe3fb", "#3a2352", "#e8e8e8"),
    (Paint::Starts, "starts", "stroke", "#6a2c91", "#d9b8ff", "#000000"),
    (Paint::DecidesPaper, "decides-paper", "fill", "#d5f2d9", "#123d1c", "#e8e8e8"),
    (Paint::DecidesHalo, "decides-halo", "stroke", "#d5f2d9", "#123d1c", "#e8e8e8"),
    (Paint::Decides, "decides", "stroke", "#1b6b2c", "#8fe39b", "#000000"),
];

impl Paint {
    /// Returns the colour of a tone.
    pub(super) fn for_tone(tone: Tone) -> Self {
        match tone {
            Tone::Given => Self::Ink,
            Tone::Found => Self::Found,
            Tone::Faint => Self::Faint,
        }
    }

    /// The attributes of an element in this colour: the class and the light colour.
    pub(super) fn text(self) -> &'static str {
        PAINTS[self as usize].attributes
    }
}

/// Returns the colour of a map's region; paper if it has none.
pub(super) fn colour(number: Option<u32>) -> Paint {
    match number {
        Some(0) => Paint::Blue,
        Some(1) => Paint::Green,
        Some(2) => Paint::Orange,
        Some(_) => Paint::Yellow,
        None => Paint::Paper,
    }
}

/// Returns the colour of a tile.
pub(super) fn tile(number: u32) -> Paint {
    const COLOURS: [Paint; 11] = [
        Paint::Red,
        Paint::Amber,
        Paint::Grass,
        Paint::Sky,
        Paint::Carrot,
        Paint::Purple,
        Paint::Brown,
        Paint::Cyan,
        Paint::Mint,
        Paint::Pink,
        Paint::Lilac,
    ];
    COLOURS[number as usize % COLOURS.len()]
}

/// Returns elements with the greys of print in place of classes and colours.
pub(super) fn in_print(elements: &str) -> String {
    const CLASS: &str = " class=\"";
    let mut printed = String::with_capacity(elements.len());
    let mut written = 0;
    for (at, _) in elements.match_indices(CLASS) {
        let class = &elements[at..];
        if let Some(row) = PAINTS.iter().find(|row| class.starts_with(row.attributes)) {
            printed.extend([&elements[written..at], row.printed]);
            written = at + row.attributes.len();
        }
    }
    printed + &elements[written..]
}

/// Returns the style sheet of a document: dark colours, on request, for the classes that it uses.
/// Its selectors begin with `.puzzle`, because a picture may be part of a page with classes of its
/// own.
pub(super) fn style(document: &str) -> String {
    const CLASS: &str = "class=\"";
    let mut is_used = [false; PAINTS.len()];
    // A single pass: there may be a million elements.
    for (at, _) in document.match_indices(CLASS) {
        let class = &document[at + CLASS.len()..];
        let paint = PAINTS.iter().position(|row| {
            class.strip_prefix(row.class).is_some_and(|rest| rest.starts_with('"'))
        });
        if let Some(paint) = paint {
            is_used[paint] = true;
        }
    }
    style_of(is_used)
}

/// Returns the style sheet of a document with all classes.
pub(super) fn whole_style() -> String {
    style_of([true; PAINTS.len()])
}

fn style_of(is_used: [bool; PAINTS.len()]) -> String {
    let mut style = "<style>@media (prefers-color-scheme: dark) {\n".to_owned();
    for Row { class, property, dark, .. } in
        PAINTS.iter().zip(is_used).filter(|(_, is_used)| *is_used).map(|(row, _)| row)
    {
        // Writing to a text cannot fail.
        let _ = writeln!(style, ".puzzle .{class} {{ {property}: {dark} }}");
    }
    style + "}</style>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the relative luminance of a colour, from 0 to 1 (Web Content Accessibility
    /// Guidelines 2.2).
    fn luminance(colour: &str) -> f64 {
        let channel = |at: usize| {
            let value =
                f64::from(u8::from_str_radix(&colour[at..at + 2], 16).expect("two hex digits"))
                    / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    }

    /// Returns the contrast of two colours, from 1 to 21 (same source).
    fn contrast(one: &str, other: &str) -> f64 {
        let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
        one.max(other) / one.min(other)
    }

    #[test]
    fn print_has_greys_alone() {
        for row in &PAINTS {
            let grey = row.printed.rsplit('#').next().and_then(|grey| grey.strip_suffix('"'));
            let grey = grey.expect("a colour");
            assert!(grey[..2] == grey[2..4] && grey[..2] == grey[4..], "{row:?}");
        }
        let found = Paint::Found.text();
        let elements = format!("<text{found}>class=\"found\"</text>\n<rect{found}/>");
        let printed = in_print(&elements);
        assert_eq!(
            printed,
            "<text fill=\"#000000\">class=\"found\"</text>\n<rect fill=\"#000000\"/>"
        );
    }

    #[test]
    fn everything_can_be_read_on_either_paper() {
        for (place, row) in PAINTS.iter().enumerate() {
            assert_eq!(row.paint as usize, place, "{row:?}");
        }
        let colours = |paint: Paint| [PAINTS[paint as usize].light, PAINTS[paint as usize].dark];
        for (front, back, least) in [
            (Paint::Ink, Paint::Paper, 15.0),
            (Paint::Ink, Paint::Shade, 11.0),
            (Paint::Found, Paint::Paper, 7.0),
            (Paint::Found, Paint::Shade, 6.0),
            (Paint::Found, Paint::Path, 5.5),
            (Paint::Faint, Paint::Paper, 3.0),
            (Paint::Grid, Paint::Paper, 2.0),
            (Paint::Cage, Paint::Paper, 6.0),
            (Paint::Black, Paint::White, 13.0),
            (Paint::Edge, Paint::Black, 4.5),
            (Paint::Edge, Paint::White, 3.0),
            (Paint::Wrong, Paint::WrongPaper, 4.5),
            (Paint::Differs, Paint::DiffersPaper, 4.5),
            (Paint::Found, Paint::WrongPaper, 5.0),
            (Paint::Found, Paint::DiffersPaper, 5.0),
            (Paint::Starts, Paint::StartsPaper, 4.5),
            (Paint::Decides, Paint::DecidesPaper, 4.5),
            (Paint::Found, Paint::StartsPaper, 5.0),
            (Paint::Found, Paint::DecidesPaper, 5.0),
            // Clues have notices too.
            (Paint::Ink, Paint::StartsPaper, 11.0),
            (Paint::Ink, Paint::WrongPaper, 11.0),
            (Paint::Pole, Paint::Plus, 5.0),
            (Paint::Pole, Paint::Minus, 5.0),
            (Paint::Faint, Paint::Lit, 3.0),
            (Paint::Leaf, Paint::Paper, 3.0),
            (Paint::Trunk, Paint::Paper, 3.0),
            (Paint::Tent, Paint::Paper, 2.5),
            (Paint::Shadow, Paint::Tent, 3.0),
            (Paint::Eye, Paint::Ghost, 7.0),
            (Paint::Eye, Paint::Vampire, 7.0),
            (Paint::Eye, Paint::Zombie, 7.0),
            (Paint::Eye, Paint::Blue, 4.5),
            (Paint::Eye, Paint::Green, 4.5),
            (Paint::Eye, Paint::Orange, 4.5),
            (Paint::Eye, Paint::Yellow, 4.5),
            (Paint::Eye, Paint::Red, 5.0),
            (Paint::Eye, Paint::Amber, 5.0),
            (Paint::Eye, Paint::Grass, 5.0),
            (Paint::Eye, Paint::Sky, 5.0),
            (Paint::Eye, Paint::Carrot, 5.0),
            (Paint::Eye, Paint::Purple, 5.0),
            (Paint::Eye, Paint::Brown, 5.0),
            (Paint::Eye, Paint::Cyan, 5.0),
            (Paint::Eye, Paint::Mint, 5.0),
            (Paint::Eye, Paint::Pink, 5.0),
            (Paint::Eye, Paint::Lilac, 5.0),
        ] {
            for (front_colour, back_colour) in colours(front).into_iter().zip(colours(back)) {
                let found = contrast(front_colour, back_colour);
                assert!(
                    found >= least,
                    "{front:?} on {back:?}: {front_colour} on {back_colour} is {found:.1}, not {least}"
                );
            }
        }
    }
}
