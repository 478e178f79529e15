//! Arguments of a task.

use std::str::FromStr;

/// Returns true if the arguments ask for help.
#[must_use]
pub fn asks_for_help(arguments: &[String]) -> bool {
    arguments.iter().any(|argument| argument == "--help" || argument == "-h")
}

/// The value that follows `--name`, if it is there.
#[must_use]
pub fn option<'a>(arguments: &'a [String], name: &str) -> Option<&'a str> {
    let at = arguments.iter().position(|a| a.strip_prefix("--") == Some(name))?;
    arguments.get(at + 1).map(String::as_str)
}

/// The number that follows `--name`, or `default` if it is not there.
///
/// # Errors
/// The value is not such a number.
pub fn number<T: FromStr>(arguments: &[String], name: &str, default: T) -> Result<T, String> {
    option(arguments, name).map_or(Ok(default), |text| {
        text.parse().map_err(|_| format!("--{name} takes a number, found `{text}`"))
    })
}

/// The arguments that are neither options nor the values of options.
#[must_use]
pub fn words(arguments: &[String]) -> Vec<&String> {
    let is_value = |i: usize| i > 0 && arguments[i - 1].starts_with("--");
    (0..arguments.len())
        .filter(|&i| !arguments[i].starts_with("--") && !is_value(i))
        .map(|i| &arguments[i])
        .collect()
}
