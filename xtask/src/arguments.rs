//! Arguments of a task.

/// Returns the value after `--name`, if the option is present.
#[must_use]
pub fn option<'a>(arguments: &'a [String], name: &str) -> Option<&'a str> {
    let at = arguments.iter().position(|a| a.strip_prefix("--") == Some(name))?;
    arguments.get(at + 1).map(String::as_str)
}

/// Returns the arguments that are neither options nor the values of options.
#[must_use]
pub fn words(arguments: &[String]) -> Vec<&String> {
    let is_value = |i: usize| i > 0 && arguments[i - 1].starts_with("--");
    (0..arguments.len())
        .filter(|&i| !arguments[i].starts_with("--") && !is_value(i))
        .map(|i| &arguments[i])
        .collect()
}
