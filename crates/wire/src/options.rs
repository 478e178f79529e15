//! The options of a request, as text: those of every puzzle, and the knobs of its kind.

use std::num::NonZeroU64;
use std::time::Duration;

use tatham_core::{Entry, Kind, Limit, Options, Takes};
use tatham_kinds::Input;

use crate::fault::Fault;
use crate::fields::Fields;
use crate::line::shortened;

/// How many solutions to look for: a number from 1 on, or `all`.
///
/// # Errors
/// What was expected.
pub fn limit(text: &str) -> Result<Limit, String> {
    if text == "all" {
        return Ok(Limit::All);
    }
    text.parse::<NonZeroU64>().map(Limit::AtMost).map_err(|_| "expected a number from 1 on, or `all`".to_owned())
}

/// A number of seconds.
///
/// # Errors
/// What was expected.
pub fn seconds(text: &str) -> Result<Duration, String> {
    text.parse::<f64>()
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "expected a number of seconds from 0 on, like 2.5".to_owned())
}

/// Sets an option that is not a knob; an error says what was expected.
type Set = fn(&mut Options, &str) -> Result<(), String>;

/// The options that a request can have besides the knobs of its kind.
fn shared(kind: &Kind) -> impl Iterator<Item = (&'static str, Set)> {
    let solutions: Set = |options, value| limit(value).map(|limit| options.limit = Some(limit));
    let time_limit: Set = |options, value| seconds(value).map(|limit| options.time_limit = Some(limit));
    let common: Set =
        |options, value| value.parse().map(|common| options.common = common).map_err(|_| "expected true or false".to_owned());
    let always = [("solutions", solutions), ("time_limit", time_limit)];
    always.into_iter().chain(kind.common.then_some(("common", common)))
}

/// Takes the options of a puzzle, some of which are more of its text.
pub(crate) fn take(wishes: &Fields<'_>, entry: &Entry, options: &mut Options, input: &mut Input<'_>) -> Result<(), Fault> {
    for (name, value) in wishes.each_once().map_err(Fault::expected)? {
        // As on the command line, where nothing has quotes.
        let value = serde_json::from_str(value).unwrap_or_else(|_| value.to_owned());
        option(entry.kind, options, input, &name, &value)?;
    }
    Ok(())
}

fn option(kind: &'static Kind, options: &mut Options, input: &mut Input<'_>, name: &str, value: &str) -> Result<(), Fault> {
    if let Some((_, set)) = shared(kind).find(|(shared, _)| *shared == name) {
        return set(options, value).map_err(|expected| Fault::expected(format!("option `{name}`: {expected}, found `{value}`")));
    }
    match kind.knob(name).map(|knob| knob.takes) {
        Some(Takes::Suffix(separator)) => input.append(&format!("{separator}{value}")),
        Some(_) => options.settings.set(kind.knobs, name, value).map_err(Fault::expected)?,
        None => {
            let known: Vec<&str> = shared(kind).map(|(name, _)| name).chain(kind.knobs.iter().map(|knob| knob.name)).collect();
            let name = shortened(name);
            return Err(Fault::expected(format!("{} has no option `{name}`; there are: {}", kind.title, known.join(", "))));
        }
    }
    Ok(())
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
