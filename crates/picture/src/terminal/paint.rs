//! Colours and signs of a terminal's text.

use tatham_core::picture::{Notice, Tone};

use super::sheet::FIRST_TILE;

/// Adds characters in a colour; blanks have none.
pub(super) fn painted(text: &mut String, characters: &str, code: &str, colour: bool) {
    if !colour || code.is_empty() || characters.trim().is_empty() {
        text.push_str(characters);
    } else {
        text.extend(["\u{1b}[", code, "m", characters, "\u{1b}[0m"]);
    }
}

/// Returns the code for dark text on a map's colour: blue, green, orange, yellow.
pub(super) fn ground(region: u32) -> &'static str {
    if let Some(tile) = region.checked_sub(FIRST_TILE) {
        const TILES: [&str; 11] = [
            "30;48;5;203",
            "30;48;5;227",
            "30;48;5;71",
            "30;48;5;69",
            "30;48;5;208",
            "30;48;5;134",
            "30;48;5;137",
            "30;48;5;117",
            "30;48;5;157",
            "30;48;5;218",
            "30;48;5;147",
        ];
        return TILES[tile as usize % TILES.len()];
    }
    ["30;48;5;153", "30;48;5;35", "30;48;5;208"].get(region as usize).unwrap_or(&"30;48;5;228")
}

/// Returns the sign of a notice, and its colour.
pub(super) fn look(notice: Notice) -> (char, &'static str) {
    match notice {
        Notice::Wrong => ('✗', "1;91"),
        Notice::Differs => ('≠', "1;93"),
        Notice::Broken => ('¬', "1;91"),
        Notice::Starts => ('°', "1;95"),
        Notice::Decides | Notice::Changed => ('!', "1;92"),
    }
}

/// Returns the colour of a tone; none for givens, which stand out least from a terminal's other
/// text.
pub(super) fn code(tone: Tone) -> &'static str {
    match tone {
        Tone::Given => "",
        Tone::Found => "1;94",
        Tone::Faint => "2",
    }
}
