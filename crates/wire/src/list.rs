//! The list of supported puzzles.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use tatham_core::explain::{Band, Bands, Technique};
use tatham_core::kind::Group;
use tatham_core::make::Preset;
use tatham_core::{Entry, ValueKind};
use tatham_kinds::{KINDS, page};
use tatham_play::Table;

use crate::inspection::is_checkable;

/// Returns the rows of all kinds.
pub fn list() -> Vec<Row> {
    KINDS.iter().map(|entry| Row::for_kind(entry)).collect()
}

/// Returns the entries of a kind's menu.
fn presets(entry: &Entry) -> impl Iterator<Item = Preset> {
    entry.maker.into_iter().flat_map(|maker| maker.presets).copied()
}

/// Kind, as listed by `list --json`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Row {
    /// Name of the subcommand, and value of `puzzle` in a batch.
    name: &'static str,
    /// Title of the game.
    title: &'static str,
    /// Other accepted names.
    aliases: &'static [&'static str],
    /// One-line description.
    about: &'static str,
    /// Input formats.
    formats: Vec<FormatRow>,
    /// Input of a puzzle with a solution.
    example: &'static str,
    /// Options on the command line or in a batch.
    options: Vec<Choice>,
    /// True if its answer is the best one found (a sequence of moves or a drawing), and there are
    /// no others to request.
    best: bool,
    /// Formats in which it can write puzzles.
    writes: Vec<&'static str>,
    /// Page of the original game, which opens an ID after a `#`; null if there is no such game.
    page: Option<String>,
    /// Subcommands besides solving.
    verbs: Vec<Deed>,
    /// Techniques that its steps are named after; empty if there are none.
    techniques: &'static [Technique],
    /// Bands of its ratings, the easiest first; empty if its puzzles are not rated.
    bands: Vec<Band>,
    /// Menu of the real game without difficulties, for `make`; empty if its puzzles are not made.
    presets: Vec<PresetRow>,
    /// Options of `make`; null if its puzzles are not made.
    make: Option<MakeRow>,
    /// Requests that its puzzles can answer.
    abilities: Vec<Ability>,
    /// Group of games.
    group: Group,
    /// The rules for a player: 2 or 3 sentences.
    rules: &'static str,
}

/// Entry of a menu.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct PresetRow {
    /// Words of the menu.
    title: &'static str,
    /// Parameters: the part of an ID before the colon.
    params: &'static str,
}

/// Request that puzzles of a kind can answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
enum Ability {
    /// A solution.
    Solve,
    /// The next step.
    Hint,
    /// All steps.
    Explain,
    /// Mistakes in a position.
    Check,
    /// Verdicts on claims about a position.
    Judge,
    /// New puzzles.
    Make,
    /// Puzzles of one's own with more or fewer clues.
    Repair,
    /// Acts of a player.
    Play,
    /// Notes of a player.
    Notes,
    /// Acts of a setter.
    Edit,
}

impl Ability {
    /// Returns the abilities of a kind.
    fn all(entry: &Entry) -> Vec<Self> {
        let is_checked = (entry.parse)(entry.kind.example).is_ok_and(|own| is_checkable(&own));
        let example = (entry.parse)(entry.kind.example);
        let has_notes = example.is_ok_and(|own| Table::new(&own).takes_notes());
        let all = [
            (Self::Solve, true),
            (Self::Hint, entry.explained),
            (Self::Explain, entry.explained),
            (Self::Check, is_checked),
            (Self::Judge, entry.explained),
            (Self::Make, entry.maker.is_some()),
            (Self::Repair, entry.maker.is_some_and(|maker| maker.repair.is_some())),
            (Self::Play, true),
            (Self::Notes, has_notes),
            (Self::Edit, entry.editor.is_some()),
        ];
        all.into_iter().filter(|(_, has)| *has).map(|(ability, _)| ability).collect()
    }
}

/// Options of `make` that a kind offers.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[expect(clippy::struct_excessive_bools, reason = "each is an option by itself")]
struct MakeRow {
    /// Parameters if none are given.
    params: &'static str,
    /// Bands that can be requested; empty if its puzzles are not rated.
    grades: Vec<Band>,
    /// Symmetries; empty if there is no choice.
    symmetries: Vec<&'static str>,
    /// True if clues can be removed, so that their number can be chosen.
    clues: bool,
    /// Classes of removable clues, which `keep` can name; empty if there is no choice.
    classes: Vec<&'static str>,
    /// True if the cells with clues can be chosen.
    mask: bool,
    /// True if the length of a shortest solution can be chosen.
    moves: bool,
    /// True if the solution can be made from a picture.
    picture: bool,
}

/// Input format.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct FormatRow {
    form: &'static str,
    remark: &'static str,
}

/// An option.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct Choice {
    name: &'static str,
    help: &'static str,
    /// Possible values, with any default first; null if they cannot be listed.
    values: Option<Vec<&'static str>>,
}

/// Subcommand of the kind.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct Deed {
    name: &'static str,
    about: &'static str,
}

impl Row {
    fn for_kind(entry: &Entry) -> Self {
        let kind = entry.kind;
        let values = |takes| match takes {
            ValueKind::Choice(choices) | ValueKind::Format(choices) => {
                Some(choices.iter().map(|(name, _)| *name).collect())
            }
            _ => None,
        };
        Self {
            name: kind.name,
            title: kind.title,
            aliases: kind.aliases,
            about: kind.about,
            formats: kind
                .grammar
                .iter()
                .map(|&(form, remark)| FormatRow { form, remark })
                .collect(),
            example: kind.example,
            options: kind
                .knobs
                .iter()
                .map(|k| Choice { name: k.name, help: k.help, values: values(k.takes) })
                .collect(),
            best: entry.best,
            writes: kind.formats.iter().map(|(name, _)| *name).collect(),
            page: page(kind.name),
            verbs: kind
                .verbs
                .iter()
                .map(|verb| Deed { name: verb.name, about: verb.about })
                .collect(),
            techniques: kind.techniques,
            bands: kind.bands.into_iter().flat_map(Bands::all).collect(),
            presets: presets(entry).map(|(title, params)| PresetRow { title, params }).collect(),
            abilities: Ability::all(entry),
            group: kind.group,
            rules: kind.rules,
            make: entry.maker.map(|maker| MakeRow {
                params: maker.usual_params(),
                grades: kind.bands.into_iter().flat_map(Bands::all).collect(),
                symmetries: maker.symmetries.iter().map(|symmetry| symmetry.name()).collect(),
                clues: maker.has_removable_clues,
                classes: maker.classes.iter().map(|(name, _)| *name).collect(),
                mask: maker.has_mask,
                moves: maker.has_moves,
                picture: maker.takes_picture,
            }),
        }
    }
}
