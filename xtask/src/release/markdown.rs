//! Examples in Markdown: the command lines of its `console` blocks, with their output.

/// Command line, with the lines that are shown below it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Example {
    pub(super) command: String,
    pub(super) shown: String,
}

/// Returns the examples in a text.
pub(super) fn examples(text: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut is_inside = false;
    for line in text.lines() {
        if line.starts_with("```") {
            is_inside = line == "```console";
        } else if is_inside {
            if let Some(command) = line.strip_prefix("$ ") {
                examples.push(Example { command: command.to_owned(), shown: String::new() });
            } else if let Some(example) = examples.last_mut() {
                example.shown.extend([line, "\n"]);
            }
        }
    }
    examples
}

/// Replaces every time by `(time)`, since these differ from run to run: `0.02 ms`, `2 s`, and the
/// number after `"elapsed_ms":`.
pub(super) fn timeless(text: &str) -> String {
    let is_digit = |c: char| c.is_ascii_digit() || c == '.';
    let (mut out, mut rest) = (String::new(), text);
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        out.push_str(&rest[..at]);
        let length = rest[at..].find(|c| !is_digit(c)).unwrap_or(rest.len() - at);
        let (number, after) = rest[at..].split_at(length);
        let unit = [" ms", " s"].into_iter().find(|unit| {
            after
                .strip_prefix(unit)
                .is_some_and(|end| !end.starts_with(|c: char| c.is_alphanumeric()))
        });
        let is_field = out.ends_with("\"elapsed_ms\":");
        out.push_str(if unit.is_some() || is_field { "(time)" } else { number });
        rest = &after[unit.map_or(0, str::len)..];
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_are_in_console_blocks() {
        let text = "$ no\n```sh\n$ no\n```\n```console\n$ a | b\n1\n\n2\n$ c\n```\n";
        let example = |command: &str, shown: &str| Example {
            command: command.to_owned(),
            shown: shown.to_owned(),
        };
        assert_eq!(examples(text), [example("a | b", "1\n\n2\n"), example("c", "")]);
    }

    #[test]
    fn times_are_masked() {
        let text = "1 20\nunique; 0.02 ms\n2.5 s, 3 sevens, \"elapsed_ms\":0.41,\"x\":7";
        assert_eq!(
            timeless(text),
            "1 20\nunique; (time)\n(time), 3 sevens, \"elapsed_ms\":(time),\"x\":7"
        );
    }
}
