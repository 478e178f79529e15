//! Names of files, modules and constructors, and names that the glossary replaces.

use super::glossary::Glossary;
use super::{Report, Rule, rust};

/// Words that must not name a module, though they do not end in "ed".
const PARTICIPLES: [&str; 8] = ["drawn", "given", "known", "left", "own", "seen", "shown", "told"];

/// Modules with allowed exceptions: the path without `crates`, `src` and `.rs`, and the reason.
pub(super) const MODULES: &[(&str, &str)] = &[
    ("hidden/guess/packed", "codes in the packed form, a term of the field"),
    ("moves/turns/packed", "boards in the packed form, a term of the field"),
    ("sat/global/connected", "the constraint, as models and papers call it"),
];

/// Identifiers that a file may use though the glossary replaces them: the module, the identifier,
/// and the reason.
pub(super) const IDENTIFIERS: &[(&str, &str, &str)] = &[];

/// Returns the parts of a module's path: `["hidden", "mines", "board"]` for
/// `crates/hidden/src/mines/board.rs`.
pub(super) fn module(path: &str) -> Vec<&str> {
    let path = path.strip_prefix("crates/").unwrap_or(path);
    let path = path.rsplit_once('.').map_or(path, |(stem, _)| stem);
    let mut parts: Vec<&str> = path.split('/').filter(|part| *part != "src").collect();
    if parts.last() == Some(&"mod") {
        parts.pop();
    }
    parts
}

/// Reports a file whose name is a participle or a word that the glossary replaces.
pub(super) fn file(module: &[&str], glossary: &Glossary, report: &mut Report<'_>) {
    let Some(name) = module.last() else { return };
    let path = module.join("/");
    if MODULES.iter().any(|(exempt, _)| *exempt == path) {
        report.excuse(&path);
    } else if let Some(term) = glossary.file(module) {
        report.add(Rule::File, 0, format!("the glossary calls `{name}` {}", term.word));
    } else if is_participle(name) {
        report.add(Rule::File, 0, format!("`{name}` is a participle; name the content"));
    }
}

/// Reports the modules within a file whose names are forbidden.
fn inner(name: &str, module: &[&str], glossary: &Glossary) -> Option<String> {
    let path = [module, &[name]].concat();
    if let Some(term) = glossary.file(&path) {
        return Some(format!("the glossary calls `{name}` {}", term.word));
    }
    is_participle(name).then(|| format!("`{name}` is a participle; name the content"))
}

fn is_participle(name: &str) -> bool {
    name.ends_with("ed") || PARTICIPLES.contains(&name)
}

/// Reports `fn of`, inner modules, and identifiers that the glossary replaces.
pub(super) fn code(masked: &str, module: &[&str], glossary: &Glossary, report: &mut Report<'_>) {
    let path = module.join("/");
    for (number, line) in masked.lines().enumerate() {
        let mut before = "";
        for (at, word) in rust::words(line) {
            if before == "fn" && word == "of" {
                report.add(Rule::Of, number, "no function is called `of`".to_owned());
            }
            if before == "mod"
                && line[at + word.len()..].starts_with(" {")
                && let Some(message) = inner(word, module, glossary)
            {
                report.add(Rule::File, number, message);
            }
            if let Some(term) = glossary.name(word, module, &line[..at]) {
                let is_exempt =
                    |(file, name, _): &&(&str, &str, &str)| *file == path && *name == word;
                if IDENTIFIERS.iter().any(|exempt| is_exempt(&exempt)) {
                    report.excuse(&format!("{path} {word}"));
                } else {
                    let message = format!("the glossary calls `{word}` {}", term.word);
                    report.add(Rule::Identifier, number, message);
                }
            }
            before = word;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn glossary() -> Glossary {
        Glossary::new("| partial answer | A type. | `Known`, `partial`, `core::lay` |\n")
    }

    /// Returns the rules that a file breaks.
    fn broken(path: &str, text: &str) -> Vec<Rule> {
        let module = module(path);
        super::super::rules_of(path, |report| {
            file(&module, &glossary(), report);
            code(&rust::mask(text), &module, &glossary(), report);
        })
    }

    #[test]
    fn modules_have_paths() {
        assert_eq!(module("crates/a/src/b/c.rs"), ["a", "b", "c"]);
        assert_eq!(module("crates/a/tests/it/b/mod.rs"), ["a", "tests", "it", "b"]);
        assert_eq!(module("web/app.js"), ["web", "app"]);
    }

    #[test]
    fn no_file_is_called_by_a_participle_or_an_old_word() {
        for path in ["a/src/told.rs", "a/src/played.rs", "a/src/left/mod.rs", "core/src/lay.rs"] {
            assert_eq!(broken(path, ""), [Rule::File], "{path}");
        }
        assert_eq!(broken("a/src/partial.rs", ""), [Rule::File]);
        for path in ["a/src/play.rs", "a/src/lay.rs", "crates/sat/src/global/connected.rs"] {
            assert_eq!(broken(path, ""), [], "{path}");
        }
        assert_eq!(broken("a.rs", "mod told {}"), [Rule::File]);
        assert_eq!(broken("a.rs", "mod told;\nmod tests {}"), [], "another file");
    }

    #[test]
    fn no_function_is_called_of() {
        assert_eq!(broken("a.rs", "pub fn of(text: &str) {}"), [Rule::Of]);
        assert_eq!(broken("a.rs", "const fn of<T>() {}"), [Rule::Of]);
        assert_eq!(broken("a.rs", "fn off() {} // fn of\nfn a() { \"fn of\"; of(1) }"), []);
    }

    #[test]
    fn code_uses_no_word_that_the_glossary_replaces() {
        assert_eq!(broken("a.rs", "fn a(b: &Known) {}"), [Rule::Identifier]);
        assert_eq!(broken("crates/core/src/a.rs", "fn lay() {}"), [Rule::Identifier]);
        assert_eq!(broken("a.rs", "fn lay(b: AnyKnown) {} // Known"), []);
    }
}
