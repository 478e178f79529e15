//! JSON as SudokuPad shortens it: short names of fields, single quotes or none, nothing for `{}`,
//! one letter for true and false, and colours without `#`.
//!
//! ```text
//!     {ce:[[,{v:5}],[,]],ca:[{ce:[[0,1]],v:9,unique:t}]}
//!     {"cells":[[{},{"value":5}],[{},{}]],"cages":[{"cells":[[0,1]],"value":9,"unique":true}]}
//! ```
//!
//! # References
//! SudokuPad, *sudokutools* (<https://github.com/SudokuPad/sudokutools>), `puzzlezipper_lib.js`.

use serde_json::{Map, Value};

/// Deepest nesting of lists and objects.
const MOST_DEPTH: usize = 64;

/// Short names of fields, and the fields.
const NAMES: [(&str, &str); 25] = [
    ("c", "color"),
    ("ca", "cages"),
    ("ct", "center"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("a", "arrows"),
    ("o", "overlays"),
    ("u", "underlays"),
    ("w", "width"),
    ("h", "height"),
    ("v", "value"),
    ("vd", "videos"),
    ("l", "lines"),
    ("r", "rounded"),
    ("re", "regions"),
    ("fs", "fontSize"),
    ("th", "thickness"),
    ("hl", "headLength"),
    ("wp", "wayPoints"),
    ("t", "title"),
    ("te", "text"),
    ("d", "duration"),
    ("d2", "d"),
];

/// Returns the value that a text holds, shortened or not; `None` if it is damaged.
pub(crate) fn unzipped(text: &str) -> Option<Value> {
    if let Ok(value) = serde_json::from_str(text) {
        return Some(value);
    }
    let mut reader = Reader { rest: text };
    let value = reader.value(0)?;
    reader.rest.trim().is_empty().then_some(value)
}

struct Reader<'t> {
    rest: &'t str,
}

impl<'t> Reader<'t> {
    fn take(&mut self, sign: char) -> bool {
        let rest = self.rest.strip_prefix(sign);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        if depth > MOST_DEPTH {
            return None;
        }
        match self.rest.chars().next() {
            // An empty object between the signs of a list.
            None | Some(',' | ']' | '}') => Some(Value::Object(Map::new())),
            Some('{') => self.object(depth),
            Some('[') => self.list(depth),
            Some(quote @ ('\'' | '"')) => self.string(quote).map(Value::String),
            Some(_) => word(self.until(&[',', ']', '}'])),
        }
    }

    fn list(&mut self, depth: usize) -> Option<Value> {
        self.take('[');
        let mut items = Vec::new();
        loop {
            items.push(self.value(depth + 1)?);
            if self.take(']') {
                return Some(Value::Array(items));
            }
            self.take(',').then_some(())?;
        }
    }

    fn object(&mut self, depth: usize) -> Option<Value> {
        self.take('{');
        let mut fields = Map::new();
        if self.take('}') {
            return Some(Value::Object(fields));
        }
        loop {
            let name = match self.rest.chars().next()? {
                quote @ ('\'' | '"') => self.string(quote)?,
                _ => self.until(&[':']).to_owned(),
            };
            self.take(':').then_some(())?;
            let long = NAMES.iter().find(|(short, _)| *short == name).map(|(_, long)| *long);
            fields.insert(long.map_or(name, str::to_owned), self.value(depth + 1)?);
            if self.take('}') {
                return Some(Value::Object(fields));
            }
            self.take(',').then_some(())?;
        }
    }

    /// Returns the text before any of these signs.
    fn until(&mut self, ends: &[char]) -> &'t str {
        let (text, rest) = self.rest.split_at(self.rest.find(ends).unwrap_or(self.rest.len()));
        self.rest = rest;
        text
    }

    /// Reads a text in quotes; a quote in it has a backslash, and all else is as in JSON.
    fn string(&mut self, quote: char) -> Option<String> {
        let mut json = String::from('"');
        let mut signs = self.rest.char_indices().skip(1);
        while let Some((at, sign)) = signs.next() {
            match sign {
                _ if sign == quote => {
                    self.rest = &self.rest[at + 1..];
                    json.push('"');
                    return serde_json::from_str(&json).ok();
                }
                '\\' => match signs.next()?.1 {
                    '\'' => json.push('\''),
                    escaped => json.extend(['\\', escaped]),
                },
                '"' => json.push_str("\\\""),
                _ => json.push(sign),
            }
        }
        None
    }
}

/// Returns the value of a word without quotes.
fn word(text: &str) -> Option<Value> {
    let is_colour = text.len() == 6 && text.chars().all(|sign| sign.is_ascii_hexdigit());
    match text {
        "t" | "true" => Some(true.into()),
        "f" | "false" => Some(false.into()),
        "null" => Some(Value::Null),
        "#0" => Some("#000000".into()),
        "#F" => Some("#FFFFFF".into()),
        _ if is_colour => Some(format!("#{text}").into()),
        _ => serde_json::from_str::<serde_json::Number>(text).ok().map(Value::Number),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn short_forms_are_unzipped() {
        let long = json!({
            "cells": [[{}, {"value": 5}], [{}, {}]],
            "cages": [{"cells": [[0, 1]], "value": "a 'b' c", "unique": true, "hidden": false}],
            "lines": [{"color": "#A0B0C0", "thickness": -1.5}],
            "arrows": [{"color": "#000000", "wayPoints": null}],
        });
        let short = [
            r"{ce:[[,{v:5}],[,]],ca:[{ce:[[0,1]],v:'a \'b\' c',unique:t,hidden:f}],",
            "l:[{c:A0B0C0,th:-1.5}],a:[{c:#0,wp:null}]}",
        ];
        assert_eq!(unzipped(&short.concat()), Some(long.clone()));
        assert_eq!(unzipped(&long.to_string()), Some(long), "as it is");
        assert_eq!(unzipped(r"{t:'\u00e9\n'}"), Some(json!({"title": "é\n"})));
    }

    #[test]
    fn damaged_texts_are_refused() {
        for text in ["{", "[1", "{a}", "{a:x}", "{a:'b}", "{a:1}}", "{a:1 b:2}", r"{a:'\x'}"] {
            assert_eq!(unzipped(text), None, "{text}");
        }
        assert_eq!(unzipped(&"[".repeat(100_000)), None);
        assert_eq!(unzipped(&"{a:".repeat(100_000)), None);
    }
}
