//! Insertion of lines into files that people also write.

/// Returns the text with `line` among the similar lines, which are sorted; in a manifest, among
/// those of the first table that has any.
///
/// # Errors
/// There is no similar line.
pub(super) fn among_alike(
    text: &str,
    is_alike: impl Fn(&str) -> bool,
    line: &str,
) -> Result<String, String> {
    let lines: Vec<&str> = text.lines().collect();
    let first = lines
        .iter()
        .position(|other| is_alike(other))
        .ok_or_else(|| format!("there is no line like `{line}`"))?;
    let table =
        lines.iter().enumerate().skip(first).take_while(|(_, other)| !other.starts_with('['));
    let at = table
        .filter(|(_, other)| is_alike(other) && **other < line)
        .last()
        .map_or(first, |(i, _)| i + 1);
    let (before, after) = lines.split_at(at);
    Ok([before, &[line], after].concat().join("\n") + "\n")
}

/// Returns the text with `item` in its place in the constant `name`, a list that is sorted by
/// `key`.
///
/// # Errors
/// There is no such list.
pub(super) fn in_list(
    text: &str,
    name: &str,
    item: &str,
    key: impl Fn(&str) -> String,
) -> Result<String, String> {
    let declared =
        ["const", "static"].iter().find_map(|word| text.find(&format!("{word} {name}:")));
    let beginning = declared.and_then(|at| Some(at + text[at..].find('=')? + 1));
    let list = beginning.and_then(|at| text[at..].split_once("];").map(|list| (&text[..at], list)));
    let (before, (items, after)) = list.ok_or_else(|| format!("there is no list `{name}`"))?;
    let items = items
        .trim_start()
        .trim_start_matches("&[")
        .split(',')
        .map(str::trim)
        .filter(|item| !item.is_empty());
    let mut items: Vec<&str> = items.chain([item]).collect();
    items.sort_by_key(|item| key(item));
    Ok(format!("{before} &[\n    {},\n];{after}", items.join(",\n    ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_comes_in_its_order() {
        let put = |text: &str, line: &str| among_alike(text, |line| line.starts_with("mod "), line);
        for (line, expected) in [
            ("mod a;", "//! x\n\nmod a;\nmod b;\nmod d;\n\nuse d;\n"),
            ("mod c;", "//! x\n\nmod b;\nmod c;\nmod d;\n\nuse d;\n"),
            ("mod e;", "//! x\n\nmod b;\nmod d;\nmod e;\n\nuse d;\n"),
        ] {
            assert_eq!(put("//! x\n\nmod b;\nmod d;\n\nuse d;\n", line).as_deref(), Ok(expected));
        }
        assert!(put("//! x\n", "mod a;").unwrap_err().contains("`mod a;`"));
        let manifest = "[dependencies]\nmod b;\nmod e;\n\n[dev-dependencies]\nmod a;\n";
        assert_eq!(
            put(manifest, "mod c;").as_deref(),
            Ok("[dependencies]\nmod b;\nmod c;\nmod e;\n\n[dev-dependencies]\nmod a;\n")
        );
    }

    #[test]
    fn an_item_comes_in_its_order_however_the_list_is_written() {
        for list in
            [" &[a::A, c::C];\n", " &[\n    a::A,\n    c::C,\n];\n", "\n    &[a::A, c::C];\n"]
        {
            let put = in_list(&format!("const X: &[T] ={list}"), "X", "b::B", str::to_owned);
            assert_eq!(
                put.as_deref(),
                Ok("const X: &[T] = &[\n    a::A,\n    b::B,\n    c::C,\n];\n")
            );
        }
        assert!(in_list("const Y: &[T] = &[];", "X", "b", str::to_owned).is_err());
    }
}
