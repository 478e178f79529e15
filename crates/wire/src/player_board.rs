//! Fields of replies for a player: targets and keys, and a link to the position.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use tatham_core::Json;
use tatham_kinds::SharedPosition;
use tatham_play::{Controls, Notes, Play, Rims, Target};

/// Fields that a reply to `open` has for a player.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct PlayerBoard {
    /// Width and height of the picture, in its own units.
    pub(crate) size: [i32; 2],
    /// Areas of the picture that can be touched; none overlaps another.
    pub(crate) targets: Vec<Target>,
    /// Centres of the columns and rows; null for a board without a grid.
    pub(crate) rims: Option<Rims>,
    /// Keys and gestures.
    pub(crate) controls: Controls,
    /// Notes of the player.
    pub(crate) notes: Notes,
    /// Link to the position, if requested.
    #[serde(flatten)]
    pub(crate) link: Fragment,
}

/// Longest link with a position, in characters.
const LONGEST_LINK: usize = 6000;

/// Link to a position of a puzzle: what follows `#` in an address.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct Fragment {
    /// Name of the puzzle, its ID, and the position after `~`.
    #[serde(skip_serializing_if = "Option::is_none")]
    fragment: Option<String>,
    /// Reason why the link has no position, as a clause.
    #[serde(skip_serializing_if = "Option::is_none")]
    fragment_note: Option<String>,
}

impl Fragment {
    /// Makes the link to a position.
    pub(crate) fn new(play: &Play<'_>) -> Self {
        let problem = play.position().problem();
        let id = format!("{}:{}", problem.kind().name, problem.game_id());
        let notes = match play.notes() {
            notes if notes.is_empty() => Json::null(),
            notes => Json::from_plain(notes),
        };
        let shared = SharedPosition { position: play.json(), notes };
        let link = id.clone() + &shared.link_part();
        if link.len() <= LONGEST_LINK {
            return Fragment { fragment: Some(link), fragment_note: None };
        }
        let length = link.len();
        let note = format!(
            "the link with the position would have {length} characters, but {LONGEST_LINK} is the \
             maximum"
        );
        Fragment { fragment: Some(id), fragment_note: Some(note) }
    }
}
