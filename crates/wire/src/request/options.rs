//! The options of a request, as text: those of all puzzles, and the knobs of a kind.

use std::num::{NonZeroU64, NonZeroUsize};
use std::time::Duration;

use tatham_core::explain::Step;
use tatham_core::make::RepairOptions;
use tatham_core::{Entry, Kind, Knob, Limit, Options, ValueKind};

use super::Do;
use super::extras::Extras;
use crate::api_error::{ApiError, shortened};
use crate::edit::EditOptions;
use crate::fields::Fields;
use crate::make::classes;
use crate::play::{Part, PlayOptions};
use crate::repair::repair_goal;

/// Parses the number of solutions to look for: a number from 1 on, or `all`.
///
/// # Errors
/// A message with the expected values.
pub fn limit(text: &str) -> Result<Limit, String> {
    if text == "all" {
        return Ok(Limit::All);
    }
    text.parse::<NonZeroU64>()
        .map(Limit::AtMost)
        .map_err(|_| "expected a number of at least 1, or `all`".to_owned())
}

/// Parses a number of seconds.
///
/// # Errors
/// A message with the expected values.
pub fn seconds(text: &str) -> Result<Duration, String> {
    text.parse::<f64>()
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "expected a number of seconds, like 2.5".to_owned())
}

/// Largest number of repairs in a reply.
const MOST_SHOWN: usize = 1000;

/// Options for the content of a reply.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option by itself")]
pub(crate) struct ReplyOptions {
    /// Number of steps in a hint.
    pub(crate) steps: NonZeroUsize,
    /// True if a hint only tells the player where to look.
    pub(crate) only_where: bool,
    /// Step of an explanation to draw; the last one if not given.
    pub(crate) step: Option<NonZeroUsize>,
    /// True if a picture is requested.
    pub(crate) svg: bool,
    /// True if the text of each step is also requested in parts.
    pub(crate) parts: bool,
    /// True if a check lists the wrong entries.
    pub(crate) which: bool,
    /// True if a check gives the steps from the wrong entries to a contradiction.
    pub(crate) why: bool,
    /// True if progress objects come before the reply.
    pub(crate) progress: bool,
    /// True if each claim is judged on the board with the earlier ones that follow.
    pub(crate) in_turn: bool,
    /// Greatest cost of a step by which a claim follows.
    pub(crate) max_cost: Option<f64>,
    /// Wishes for a repair.
    pub(crate) repair: RepairOptions,
    /// Options of `play`.
    pub(crate) play: PlayOptions,
    /// Options of `edit`.
    pub(crate) edit: EditOptions,
    /// Extras of a request to open a puzzle.
    pub(crate) extras: Extras,
}

impl Default for ReplyOptions {
    fn default() -> Self {
        let steps = NonZeroUsize::MIN;
        Self {
            steps,
            only_where: false,
            step: None,
            svg: false,
            parts: false,
            which: false,
            why: false,
            progress: false,
            in_turn: false,
            max_cost: None,
            repair: RepairOptions::default(),
            play: PlayOptions::default(),
            edit: EditOptions::default(),
            extras: Extras::default(),
        }
    }
}

impl ReplyOptions {
    /// Adds the parts of the text to these steps, if requested.
    pub(crate) fn show_parts(&self, steps: &mut [Step]) {
        if self.parts {
            steps.iter_mut().for_each(Step::show_parts);
        }
    }
}

/// Sets an option that is not a knob; an error message gives the expected values.
type Set = fn(&mut Options, &mut ReplyOptions, &str) -> Result<(), String>;

/// Marks an action that a line of a batch asks for: it has no progress objects, and the goal of a
/// repair is not among its options.
pub(crate) const IS_LINE: bool = true;

/// Returns the options that such a request can have besides the knobs of its kind.
fn shared(kind: &Kind, (what, is_line): (Do, bool)) -> Vec<(&'static str, Set)> {
    let time_limit: (_, Set) = ("time_limit", |options, _, value| {
        seconds(value).map(|limit| options.time_limit = Some(limit))
    });
    let svg: (_, Set) = ("svg", |_, wanted, value| flag(value).map(|flag| wanted.svg = flag));
    let parts: (_, Set) = ("parts", |_, wanted, value| flag(value).map(|flag| wanted.parts = flag));
    let assume_unique: (_, Set) =
        ("assume_unique", |options, _, value| flag(value).map(|flag| options.assume_unique = flag));
    let progress: (_, Set) =
        ("progress", |_, wanted, value| flag(value).map(|flag| wanted.progress = flag));
    let mut all: Vec<(&'static str, Set)> = match what {
        Do::Hint => vec![
            ("steps", |_, wanted, value| {
                let steps = value.parse().map_err(|_| "expected a number of at least 1".to_owned());
                steps.map(|steps| wanted.steps = steps)
            }),
            ("where", |_, wanted, value| flag(value).map(|flag| wanted.only_where = flag)),
            assume_unique,
            parts,
            svg,
            time_limit,
        ],
        Do::Explain => vec![
            ("step", |_, wanted, value| {
                let step = value.parse().map_err(|_| "expected a number of at least 1".to_owned());
                step.map(|step| wanted.step = Some(step))
            }),
            assume_unique,
            parts,
            progress,
            svg,
            time_limit,
        ],
        Do::Check => vec![
            ("which", |_, wanted, value| flag(value).map(|flag| wanted.which = flag)),
            ("why", |_, wanted, value| flag(value).map(|flag| wanted.why = flag)),
            parts,
            svg,
            time_limit,
        ],
        Do::Judge => vec![
            ("in_turn", |_, wanted, value| flag(value).map(|flag| wanted.in_turn = flag)),
            ("max_cost", |_, wanted, value| {
                let is_null = value == "null";
                wanted.max_cost = if is_null { None } else { Some(cost(value)?) };
                Ok(())
            }),
            time_limit,
        ],
        Do::Repair => vec![
            ("to", |_, wanted, value| repair_goal(value).map(|goal| wanted.repair.goal = goal)),
            ("answer", |_, wanted, value| {
                let answer = serde_json::from_str(value);
                let answer = answer.map_err(|_| "expected an answer".to_owned())?;
                wanted.repair.answer = Some(answer);
                Ok(())
            }),
            ("keep", |_, wanted, value| {
                wanted.repair.keep = classes(value);
                Ok(())
            }),
            progress,
            ("show", |_, wanted, value| {
                let show = value.parse().ok().filter(|show| (1..=MOST_SHOWN).contains(show));
                let show = show.ok_or_else(|| format!("expected a number from 1 to {MOST_SHOWN}"));
                show.map(|show| wanted.repair.show = show)
            }),
            ("time_limit", |options, wanted, value| {
                wanted.repair.has_time_limit = true;
                seconds(value).map(|limit| options.time_limit = Some(limit))
            }),
        ],
        Do::Play => play_options().into_iter().chain([time_limit]).collect(),
        Do::Edit => edit_options().into_iter().chain([time_limit]).collect(),
        Do::Solve | Do::Open | Do::List | Do::Make => {
            let solutions: Set =
                |options, _, value| limit(value).map(|limit| options.limit = Some(limit));
            let common: Set = |options, _, value| flag(value).map(|flag| options.common = flag);
            let explain: Set = |options, _, value| flag(value).map(|flag| options.explain = flag);
            let rating: Set = |options, _, value| flag(value).map(|flag| options.rating = flag);
            let always =
                [("solutions", solutions), time_limit, ("explain", explain), ("rating", rating)];
            let opening = opening().into_iter().filter(|_| what == Do::Open);
            let progress = (what == Do::Solve).then_some(progress);
            always
                .into_iter()
                .chain(opening)
                .chain(progress)
                .chain(kind.common.then_some(("common", common)))
                .collect()
        }
    };
    all.retain(|(name, _)| !is_line || !["progress", "to"].contains(name));
    all
}

/// Parses the cost of a step.
///
/// # Errors
/// A message with the expected values.
pub fn cost(text: &str) -> Result<f64, String> {
    let cost = text.parse().ok().filter(|cost: &f64| cost.is_finite() && *cost >= 0.0);
    cost.ok_or_else(|| "expected a number from 0 on, like 2.5".to_owned())
}

/// Returns the options that only a request to open a puzzle has.
fn opening() -> [(&'static str, Set); 6] {
    [
        ("after", |_, wanted, value| wanted.extras.take_steps(value)),
        ("answer", |_, wanted, value| wanted.extras.take_answer(value)),
        ("beside", |_, wanted, value| wanted.extras.take_positions(value)),
        ("save", |_, wanted, value| flag(value).map(|flag| wanted.extras.save = flag)),
        ("play", |_, wanted, value| flag(value).map(|flag| wanted.extras.play = flag)),
        ("fragment", |_, wanted, value| flag(value).map(|flag| wanted.extras.fragment = flag)),
    ]
}

/// Returns the options of a request to play.
fn play_options() -> [(&'static str, Set); 3] {
    [
        ("show", |_, wanted, value| {
            Part::read_list(value, Part::OF_PLAY).map(|parts| wanted.play.show = parts)
        }),
        ("since", |_, wanted, value| {
            wanted.play.since = Some(value.to_owned());
            Ok(())
        }),
        ("fragment", |_, wanted, value| flag(value).map(|flag| wanted.play.fragment = flag)),
    ]
}

/// Returns the options of a request to edit.
fn edit_options() -> [(&'static str, Set); 2] {
    [
        ("show", |_, wanted, value| {
            Part::read_list(value, Part::OF_EDIT).map(|parts| wanted.edit.show = parts)
        }),
        ("since", |_, wanted, value| {
            wanted.edit.since = Some(value.to_owned());
            Ok(())
        }),
    ]
}

/// Parses a flag.
///
/// # Errors
/// A message with the expected values.
pub(crate) fn flag(text: &str) -> Result<bool, String> {
    text.parse().map_err(|_| "expected true or false".to_owned())
}

/// Returns true if a knob affects how the puzzle's text is read, whatever the request asks for.
pub fn of_the_text(knob: &Knob) -> bool {
    matches!(knob.takes, ValueKind::Format(_) | ValueKind::Suffix(_))
}

/// Returns the knobs that such a request can have.
fn knobs(kind: &Kind, what: Do) -> impl Iterator<Item = &'static Knob> {
    let all = matches!(what, Do::Solve | Do::Open | Do::List | Do::Make);
    kind.knobs.iter().filter(move |knob| all || of_the_text(knob))
}

/// Takes the options of a puzzle; some of them are appended to its text.
pub(crate) fn take(
    wishes: &Fields<'_>,
    entry: &Entry,
    what: (Do, bool),
    options: &mut Options,
    append: &mut dyn FnMut(&str),
) -> Result<ReplyOptions, ApiError> {
    let (kind, mut wanted) = (entry.kind, ReplyOptions::default());
    let shared = shared(kind, what);
    let (what, _) = what;
    for (name, value) in wishes.each_once().map_err(ApiError::expected)? {
        // Values without quotes are accepted, as on the command line.
        let value = serde_json::from_str(value).unwrap_or_else(|_| value.to_owned());
        if let Some((_, set)) = shared.iter().find(|(shared, _)| *shared == name) {
            let wrong = |expected| {
                ApiError::expected(format!(
                    "option `{name}`: {expected}, found `{}`",
                    shortened(&value)
                ))
            };
            set(options, &mut wanted, &value).map_err(wrong)?;
            continue;
        }
        match knobs(kind, what).find(|knob| knob.name == name).map(|knob| knob.takes) {
            Some(ValueKind::Suffix(separator)) => append(&format!("{separator}{value}")),
            Some(_) => {
                options.settings.set(kind.knobs, &name, &value).map_err(ApiError::expected)?;
            }
            None => return Err(unknown(kind, what, &name, shared.iter().map(|(name, _)| *name))),
        }
    }
    Ok(wanted)
}

/// Returns the error for an unknown option.
fn unknown(
    kind: &Kind,
    what: Do,
    name: &str,
    shared: impl Iterator<Item = &'static str>,
) -> ApiError {
    let known: Vec<&str> = shared.chain(knobs(kind, what).map(|knob| knob.name)).collect();
    let there = match what {
        Do::Hint => "a hint",
        Do::Explain => "an explanation",
        Do::Check => "a check",
        Do::Judge => "a judge",
        Do::Repair => "a repair",
        Do::Play => "play",
        Do::Edit => "edit",
        Do::Solve | Do::Open | Do::List | Do::Make => kind.title,
    };
    ApiError::expected(format!(
        "{there} has no option `{}` (options: {})",
        shortened(name),
        known.join(", ")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_and_seconds_are_read() {
        assert_eq!(limit("all"), Ok(Limit::All));
        assert_eq!(limit("2"), Ok(Limit::TWO));
        assert!(limit("0").is_err() && limit("-1").is_err() && limit("").is_err());
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        assert!(seconds("-1").is_err() && seconds("NaN").is_err() && seconds("soon").is_err());
    }
}
