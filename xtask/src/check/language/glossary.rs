//! Names that code no longer uses: the third column of docs/glossary.md.

use std::collections::BTreeMap;

/// Path of the document.
pub(super) const DOCUMENT: &str = "docs/glossary.md";

/// Name that the third column forbids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Term {
    /// The word of the first column.
    pub(super) word: String,
    /// The modules in which the name is forbidden, from the crate on; empty for all of them.
    scope: Vec<String>,
    /// The type with whose path the name is forbidden, as in `Game::ask`.
    owner: Option<String>,
}

/// All names that the third column forbids.
#[derive(Debug, Default)]
pub(super) struct Glossary {
    /// Names in code, and of modules.
    names: BTreeMap<String, Vec<Term>>,
    /// Files, by the ends of their paths.
    files: BTreeMap<String, Vec<Term>>,
}

/// Row of a table: the word, its meaning, and the words that it replaces.
pub(super) type Row<'t> = [&'t str; 3];

/// Returns the rows of all tables of the document.
pub(super) fn rows(text: &str) -> impl Iterator<Item = Row<'_>> {
    text.lines()
        .filter_map(move |line| {
            let cells: Vec<&str> = line.split('|').map(str::trim).collect();
            let [_, word, meaning, replaces, _] = cells[..] else { return None };
            Some([word, meaning, replaces])
        })
        .filter(|[word, ..]| *word != "word" && !word.starts_with("---"))
}

/// Returns the code spans of a cell.
pub(super) fn spans(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

impl Glossary {
    pub(super) fn new(text: &str) -> Self {
        let mut glossary = Self::default();
        for [word, _, replaces] in rows(text) {
            for span in spans(replaces) {
                let mut term = Term { word: word.to_owned(), scope: Vec::new(), owner: None };
                if let Some(path) = span.strip_suffix(".rs") {
                    glossary.files.entry(path.to_owned()).or_default().push(term);
                    continue;
                }
                let mut parts: Vec<&str> = span.trim_end_matches('!').split("::").collect();
                let name = parts.pop().unwrap_or_default();
                if parts.first().is_some_and(|part| part.starts_with(char::is_uppercase)) {
                    term.owner = parts.pop().map(str::to_owned);
                }
                term.scope = parts.into_iter().map(str::to_owned).collect();
                glossary.names.entry(name.to_owned()).or_default().push(term);
            }
        }
        glossary
    }

    /// Returns the term that forbids a word of code in a module, with the code before the word.
    pub(super) fn name(&self, name: &str, module: &[&str], before: &str) -> Option<&Term> {
        let is_owned = |owner: &String| {
            before
                .strip_suffix("::")
                .and_then(|path| path.strip_suffix(owner.as_str()))
                .is_some_and(|rest| {
                    !rest.ends_with(|sign: char| sign.is_alphanumeric() || sign == '_')
                })
        };
        let is_meant =
            |term: &&Term| term.is_within(module) && term.owner.as_ref().is_none_or(is_owned);
        self.names.get(name)?.iter().find(is_meant)
    }

    /// Returns the term that forbids the name of a module.
    pub(super) fn file(&self, module: &[&str]) -> Option<&Term> {
        let (name, around) = module.split_last()?;
        let is_meant = |term: &&Term| term.owner.is_none() && term.is_within(around);
        let name = self.names.get(*name).and_then(|terms| terms.iter().find(is_meant));
        let ends = |path: &str| {
            let path: Vec<&str> = path.split('/').collect();
            module.ends_with(&path)
        };
        let file =
            self.files.iter().find(|(path, _)| ends(path)).and_then(|(_, terms)| terms.first());
        name.or(file)
    }
}

impl Term {
    fn is_within(&self, module: &[&str]) -> bool {
        self.scope.len() <= module.len()
            && self.scope.iter().zip(module).all(|(scope, module)| scope == module)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "| word | meaning | not |\n| --- | --- | --- |\n\
        | cube | Layouts. `Cube` | leaf; `Partial`, `hidden::blackbox::Leaves` |\n\
        | query | A question to a game. | `Game::ask`, `asked.rs`, `wire/told.rs`, `laws!` |\n";

    fn word(term: Option<&Term>) -> Option<&str> {
        term.map(|term| term.word.as_str())
    }

    #[test]
    fn names_are_forbidden_where_the_glossary_says() {
        let glossary = Glossary::new(TEXT);
        let name = |name: &str, module: &[&str], before: &str| {
            word(glossary.name(name, module, before)).map(str::to_owned)
        };
        assert_eq!(name("Partial", &["core"], ""), Some("cube".to_owned()));
        assert_eq!(name("Cube", &["core"], ""), None);
        assert_eq!(name("leaf", &["core"], ""), None, "prose");
        assert_eq!(name("Leaves", &["hidden", "blackbox", "cubes"], ""), Some("cube".to_owned()));
        assert_eq!(name("Leaves", &["hidden", "mines"], ""), None);
        assert_eq!(name("Leaves", &["hidden"], ""), None);
        assert_eq!(name("ask", &["moves"], "let a = Game::"), Some("query".to_owned()));
        assert_eq!(name("ask", &["moves"], "NoGame::"), None);
        assert_eq!(name("ask", &["moves"], "self."), None);
        assert_eq!(name("laws", &["moves"], ""), Some("query".to_owned()));
    }

    #[test]
    fn files_are_forbidden_by_their_names_and_paths() {
        let glossary = Glossary::new(TEXT);
        let file = |module: &[&str]| word(glossary.file(module)).map(str::to_owned);
        assert_eq!(file(&["wire", "asked"]), Some("query".to_owned()));
        assert_eq!(file(&["wire", "told"]), Some("query".to_owned()));
        assert_eq!(file(&["core", "told"]), None);
        assert_eq!(file(&["hidden", "blackbox", "Leaves"]), Some("cube".to_owned()));
        assert_eq!(file(&["hidden", "cube"]), None);
        assert_eq!(file(&["moves", "ask"]), None, "the name of a method alone");
    }
}
