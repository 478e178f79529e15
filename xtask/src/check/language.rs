//! Rules of language for words and names, as far as a program can check them:
//! `cargo xtask check language`.

mod glossary;
mod lines;
mod markdown;
mod names;
mod rust;

use std::collections::BTreeSet;
use std::fmt;

use glossary::Glossary;

use super::sources::{self, Source};

/// Largest number of entries in a list of exceptions.
#[cfg(test)]
const MOST_EXCEPTIONS: usize = 20;

/// Files that are exempt from all rules, by the beginnings of their paths, with the reason:
/// vendored, generated and golden files. All of these have other endings so far.
const EXEMPT: &[(&str, &str)] = &[];

/// Rule of the check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rule {
    /// A line has at most 100 characters.
    Length,
    /// A summary of documentation is a noun phrase or a verb.
    Summary,
    /// The name of a file or module is neither a participle nor a word that the glossary replaces.
    File,
    /// No function is called `of`.
    Of,
    /// No code uses an identifier that the glossary replaces.
    Identifier,
    /// Markdown has a sentence a line, and code spans on one line.
    Markdown,
}

/// Findings that each rule may still have. A number only ever becomes smaller.
const ALLOWED: [(Rule, usize); 6] = [
    (Rule::Length, 0),
    (Rule::Summary, 0),
    (Rule::File, 0),
    (Rule::Of, 0),
    (Rule::Identifier, 0),
    (Rule::Markdown, 0),
];

/// Line that breaks a rule.
#[derive(Clone, Debug)]
struct Finding {
    rule: Rule,
    /// The path of the file, once it is known.
    path: String,
    /// The line, counted from 1.
    line: usize,
    message: String,
}

impl Finding {
    /// Makes a finding on a line counted from 0.
    fn new(rule: Rule, number: usize, message: String) -> Self {
        Self { rule, path: String::new(), line: number + 1, message }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.message)
    }
}

/// Findings in a file, and the exceptions that it needs.
#[derive(Debug)]
struct Report<'p> {
    path: &'p str,
    findings: Vec<Finding>,
    excused: BTreeSet<String>,
}

impl Report<'_> {
    /// Adds a finding on a line counted from 0.
    fn add(&mut self, rule: Rule, number: usize, message: String) {
        self.extend([Finding::new(rule, number, message)]);
    }

    fn extend(&mut self, findings: impl IntoIterator<Item = Finding>) {
        let path = self.path.to_owned();
        self.findings
            .extend(findings.into_iter().map(|finding| Finding { path: path.clone(), ..finding }));
    }

    /// Records an exception that is needed.
    fn excuse(&mut self, exception: &str) {
        self.excused.insert(exception.to_owned());
    }
}

/// Prints the findings: all of them, or only those of rules with more findings than allowed.
///
/// # Errors
/// A rule has more findings than it is allowed.
pub(super) fn check(prints_all: bool) -> Result<(), String> {
    let (findings, _) = findings();
    let too_many = too_many(&findings);
    let is_printed = |finding: &&Finding| prints_all || too_many.contains(&finding.rule);
    for finding in findings.iter().filter(is_printed) {
        println!("{finding}");
    }
    if too_many.is_empty() {
        return Ok(());
    }
    Err(format!("language: more findings than allowed: {}", counts(&findings)))
}

/// Returns the rules that have more findings than allowed.
fn too_many(findings: &[Finding]) -> Vec<Rule> {
    let count = |rule: Rule| findings.iter().filter(|finding| finding.rule == rule).count();
    let rules = ALLOWED.iter().filter(|(rule, allowed)| count(*rule) > *allowed);
    rules.map(|(rule, _)| *rule).collect()
}

/// Returns the number of findings of each rule, with the number allowed.
fn counts(findings: &[Finding]) -> String {
    let count = |(rule, allowed): &(Rule, usize)| {
        let found = findings.iter().filter(|finding| finding.rule == *rule).count();
        format!("{rule:?} {found} ({allowed})")
    };
    ALLOWED.iter().map(count).collect::<Vec<_>>().join(", ")
}

/// Returns the findings in the repository, and the exceptions that it needs.
fn findings() -> (Vec<Finding>, BTreeSet<String>) {
    let endings = [".rs", ".md", ".js", ".css", ".html", ".sh"];
    let sources: Vec<Source> =
        endings.into_iter().flat_map(|ending| sources::below("", ending)).collect();
    let glossary = sources.iter().find(|source| source.path == glossary::DOCUMENT);
    let glossary = Glossary::new(&glossary.expect("the glossary").text);
    let (mut findings, mut excused) = (Vec::new(), BTreeSet::new());
    for source in sources {
        if let Some((path, _)) = EXEMPT.iter().find(|(path, _)| source.path.starts_with(path)) {
            excused.insert((*path).to_owned());
            continue;
        }
        let report = report(&source, &glossary);
        findings.extend(report.findings);
        excused.extend(report.excused);
    }
    (findings, excused)
}

/// Applies all rules to a file.
fn report<'s>(source: &'s Source, glossary: &Glossary) -> Report<'s> {
    let mut report = Report { path: &source.path, findings: Vec::new(), excused: BTreeSet::new() };
    let ending = source.path.rsplit('.').next().unwrap_or_default();
    let module = names::module(&source.path);
    if ["rs", "js"].contains(&ending) {
        names::file(&module, glossary, &mut report);
    }
    match ending {
        "rs" => {
            let masked = rust::mask(&source.text);
            lines::of_rust(&source.text, &masked, &mut report);
            lines::summaries(&source.text, &masked, &mut report);
            names::code(&masked, &module, glossary, &mut report);
        }
        "md" => markdown::check(&source.text, &mut report),
        _ => lines::of_script(&source.text, &mut report),
    }
    report
}

/// Returns the findings of a part of the check in a file.
#[cfg(test)]
fn found(path: &str, check: impl FnOnce(&mut Report<'_>)) -> Vec<Finding> {
    let mut report = Report { path, findings: Vec::new(), excused: BTreeSet::new() };
    check(&mut report);
    report.findings
}

/// Returns the lines on which a part of the check finds something.
#[cfg(test)]
fn lines_of(path: &str, check: impl FnOnce(&mut Report<'_>)) -> Vec<usize> {
    found(path, check).iter().map(|finding| finding.line).collect()
}

/// Returns the rules that a part of the check finds broken.
#[cfg(test)]
fn rules_of(path: &str, check: impl FnOnce(&mut Report<'_>)) -> Vec<Rule> {
    found(path, check).iter().map(|finding| finding.rule).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_repository_keeps_the_rules_of_language() {
        let (findings, excused) = findings();
        let wrong = too_many(&findings);
        let lines: Vec<String> = findings
            .iter()
            .filter(|finding| wrong.contains(&finding.rule))
            .map(ToString::to_string)
            .collect();
        assert!(wrong.is_empty(), "{}\n{}", lines.join("\n"), counts(&findings));
        let needed = EXEMPT.iter().chain(names::MODULES).map(|(path, _)| (*path).to_owned());
        let identifiers = names::IDENTIFIERS.iter().map(|(path, name, _)| format!("{path} {name}"));
        let unneeded: Vec<String> =
            needed.chain(identifiers).filter(|exception| !excused.contains(exception)).collect();
        assert_eq!(unneeded, [""; 0], "exceptions that are not needed");
    }

    #[test]
    fn lists_of_exceptions_are_short_and_have_reasons() {
        let identifiers = names::IDENTIFIERS.iter().map(|(_, _, reason)| *reason).collect();
        let [exempt, modules] =
            [EXEMPT, names::MODULES].map(|list| list.iter().map(|(_, reason)| *reason).collect());
        for reasons in [exempt, modules, identifiers] {
            let reasons: Vec<&str> = reasons;
            assert!(reasons.len() <= MOST_EXCEPTIONS, "{}", reasons.len());
            assert!(reasons.iter().all(|reason| !reason.is_empty()), "{reasons:?}");
        }
    }

    #[test]
    fn each_rule_is_applied_to_its_files() {
        let glossary = Glossary::new("| edge | A side. | `Rim` |\n");
        let rules = |path: &str, text: &str| {
            let source = Source { path: path.to_owned(), text: text.to_owned() };
            let report = report(&source, &glossary);
            report.findings.iter().map(|finding| finding.rule).collect::<Vec<_>>()
        };
        let long = "word ".repeat(25);
        let rust = format!("//! What it is.\n// {long}\nfn of(rim: Rim) {{}}\n");
        assert_eq!(
            rules("crates/a/src/told.rs", &rust),
            [Rule::File, Rule::Length, Rule::Summary, Rule::Of, Rule::Identifier]
        );
        assert_eq!(
            rules("docs/a.md", &format!("One. Two.\n{long}\n")),
            [Rule::Markdown, Rule::Length]
        );
        assert_eq!(rules("web/told.js", &long), [Rule::File, Rule::Length]);
        for path in ["web/a.css", "web/a.html", "install.sh"] {
            assert_eq!(rules(path, &format!("{long}\nfn of(Rim)")), [Rule::Length], "{path}");
        }
    }

    #[test]
    fn the_glossary_has_each_word_once_and_uses_no_word_that_it_replaces() {
        let text = sources::below("docs", ".md")
            .into_iter()
            .find(|source| source.path == glossary::DOCUMENT)
            .expect("the glossary")
            .text;
        let rows: Vec<glossary::Row<'_>> = glossary::rows(&text).collect();
        let words: BTreeSet<&str> = rows.iter().map(|[word, ..]| *word).collect();
        assert_eq!(words.len(), rows.len(), "a word twice");
        assert!(rows.len() > 100, "{}", rows.len());
        let terms = Glossary::new(&text);
        let used = rows.iter().flat_map(|[_, meaning, _]| glossary::spans(meaning));
        let replaced: Vec<&str> = used.filter(|name| terms.name(name, &[], "").is_some()).collect();
        assert_eq!(replaced, [""; 0], "names that are used and replaced");
        let is_name = |span: &&str| {
            let span = span.strip_suffix(".rs").unwrap_or(span).trim_end_matches('!');
            let is_part = |part: &str| {
                !part.is_empty() && part.chars().all(|sign| sign.is_alphanumeric() || sign == '_')
            };
            span.replace('/', "::").split("::").all(is_part)
        };
        let spans = rows.iter().flat_map(|[.., replaces]| glossary::spans(replaces));
        let others: Vec<&str> = spans.filter(|span| !is_name(span)).collect();
        assert_eq!(others, [""; 0], "neither an identifier, nor a path, nor a file");
    }
}
