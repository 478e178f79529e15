//! Cycles of modules: modules of a crate that use each other cannot be read, tested or moved one by
//! one. The crates on which all others depend have no cycle, except for those listed here.
//!
//! The check reads paths that begin with `crate::` or `super::`, in `use` lines and elsewhere,
//! outside of tests. A module and those within it may use each other.

use std::collections::{BTreeMap, BTreeSet};

use super::sources::{self, Source};

const CRATES: [&str; 5] = ["core", "explain", "picture", "sat", "wire"];

/// Known cycles: the crate, the modules, and the reason why the cycle still exists.
const KNOWN: &[(&str, &[&str], &str)] = &[(
    "core",
    &["author/ability", "puzzle"],
    "a kind names its abilities, which are functions of its own types",
)];

/// Module, as its path in the crate from the root.
type Module = Vec<String>;

/// Modules of a crate, with their re-exports: the name, and its path.
#[derive(Debug, Default)]
struct Crate {
    modules: BTreeMap<Module, String>,
    exported: BTreeMap<(Module, String), Vec<String>>,
}

impl Crate {
    fn new(folder: &str, sources: &[Source]) -> Self {
        let mut read = Self::default();
        for source in sources {
            let path = source.path.strip_prefix(folder).expect("it is below the folder");
            let mut module: Module =
                path.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
            if matches!(module.last().map(String::as_str), Some("lib" | "main" | "mod")) {
                module.pop();
            }
            if !module.iter().any(|name| name == "tests") {
                read.modules.insert(module, code(&source.text));
            }
        }
        for (module, text) in &read.modules {
            for path in exports(text) {
                if let Some(name) = path.last() {
                    read.exported.insert((module.clone(), name.clone()), path.clone());
                }
            }
        }
        read
    }

    /// Returns the module that defines the target of a path; `None` outside of the crate.
    fn resolve(&self, from: &[String], path: &[String]) -> Option<Module> {
        let (mut module, mut rest) = match path.first()?.as_str() {
            "crate" => (Module::new(), &path[1..]),
            "self" => (from.to_vec(), &path[1..]),
            "super" => (from[..from.len().checked_sub(1)?].to_vec(), &path[1..]),
            _ => (from.to_vec(), path),
        };
        while let Some((name, after)) = rest.split_first() {
            let within = [&module[..], std::slice::from_ref(name)].concat();
            if name == "super" {
                module.pop();
            } else if self.modules.contains_key(&within) {
                module = within;
            } else if let Some(exported) = self.exported.get(&(module.clone(), name.clone()))
                && exported != path
            {
                return self.resolve(&module, exported).or(Some(module));
            } else {
                break;
            }
            rest = after;
        }
        let is_foreign = rest.len() == path.len() && path[0] != "crate";
        (!is_foreign).then_some(module)
    }

    /// Returns the modules that each module uses, without itself and those around and within it.
    fn uses(&self) -> BTreeMap<&Module, BTreeSet<Module>> {
        let uses = |module, text| {
            let used = paths(text).into_iter().filter_map(|path| self.resolve(module, &path));
            let apart = |other: &Module| !other.starts_with(module) && !module.starts_with(other);
            used.filter(apart).collect()
        };
        self.modules.iter().map(|(module, text)| (module, uses(module, text))).collect()
    }

    /// Returns the cycles: sets of modules each of which leads to each other.
    fn cycles(&self) -> BTreeSet<BTreeSet<String>> {
        let uses = self.uses();
        let reached = |start: &Module| {
            let mut found = BTreeSet::new();
            let mut open: Vec<&Module> = uses[start].iter().collect();
            while let Some(module) = open.pop() {
                if found.insert(module) {
                    open.extend(uses.get(module).into_iter().flatten());
                }
            }
            found
        };
        let reached: BTreeMap<&Module, BTreeSet<&Module>> =
            uses.keys().map(|module| (*module, reached(module))).collect();
        let cycle = |module: &Module| -> BTreeSet<String> {
            let back = reached[module].iter().filter(|other| reached[**other].contains(module));
            back.map(|other| other.join("/")).collect()
        };
        uses.keys().map(|module| cycle(module)).filter(|cycle| !cycle.is_empty()).collect()
    }
}

/// Returns a file's code, without comments and tests.
fn code(text: &str) -> String {
    let mut code = String::new();
    let (mut is_marked, mut is_test) = (false, false);
    for line in text.lines() {
        if is_test {
            is_test = line != "}";
        } else if is_marked && line.starts_with("mod ") && line.ends_with('{') {
            is_test = true;
        } else {
            code.push_str(line.split("//").next().unwrap_or_default());
            code.push('\n');
        }
        is_marked = line == "#[cfg(test)]";
    }
    code
}

/// Returns the paths in some code that begin with `crate` or `super`.
fn paths(code: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for root in ["crate::", "super::"] {
        for (at, _) in code.match_indices(root) {
            let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | ':');
            if !code[..at].ends_with(is_part) {
                tree(&mut Vec::new(), &code[at..], &mut found);
            }
        }
    }
    found
}

/// Returns the paths that are re-exported.
fn exports(code: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices("use ") {
        let line = code[..at].rsplit('\n').next().unwrap_or_default();
        if line.trim_start().starts_with("pub") {
            tree(&mut Vec::new(), &code[at + "use ".len()..], &mut found);
        }
    }
    found
}

/// Reads a path, or a tree of paths in braces, below one that is read already; returns the rest.
fn tree<'c>(above: &mut Vec<String>, code: &'c str, found: &mut Vec<Vec<String>>) -> &'c str {
    let (length, mut rest) = (above.len(), code.trim_start());
    if let Some(list) = rest.strip_prefix('{') {
        rest = list.trim_start();
        while !rest.is_empty() && !rest.starts_with('}') {
            rest = tree(above, rest, found).trim_start();
            // A name is followed by another name for it, or by a comma.
            let end = rest.find([',', '}']).unwrap_or(rest.len());
            rest = rest[end..].strip_prefix(',').unwrap_or(&rest[end..]).trim_start();
        }
        return rest.strip_prefix('}').unwrap_or(rest);
    }
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    above.push(rest[..end].to_owned());
    rest = &rest[end..];
    match rest.strip_prefix("::") {
        Some(below) => rest = tree(above, below, found),
        None => found.push(above.clone()),
    }
    above.truncate(length);
    rest
}

#[test]
fn modules_do_not_use_each_other_in_cycles() {
    let mut is_there = vec![false; KNOWN.len()];
    let mut unknown = Vec::new();
    for name in CRATES {
        let folder = format!("crates/{name}/src/");
        for cycle in Crate::new(&folder, &sources::below(&folder, ".rs")).cycles() {
            let known = |(of, modules, _): &(&str, &[&str], &str)| {
                *of == name && cycle.iter().all(|module| modules.contains(&module.as_str()))
            };
            match KNOWN.iter().position(known) {
                Some(entry) => is_there[entry] = true,
                None => unknown.push(format!("crates/{name}: {cycle:?}")),
            }
        }
    }
    assert_eq!(unknown, [""; 0], "these modules use each other");
    assert!(is_there.iter().all(|is_there| *is_there), "a listed cycle is gone: strike it out");
}

#[test]
fn cycles_are_found_through_lists_re_exports_and_tests_are_left_out() {
    let cycles = |files: &[(&str, &str)]| {
        let source = |(path, text): &(&str, &str)| Source {
            path: format!("src/{path}"),
            text: (*text).to_owned(),
        };
        let sources: Vec<Source> = files.iter().map(source).collect();
        let cycles = Crate::new("src/", &sources).cycles();
        cycles.into_iter().map(|cycle| Vec::from_iter(cycle).join(" ")).collect::<Vec<_>>()
    };
    let one_way = ("a.rs", "use crate::b::{self, c::{D as E}};\n");
    assert_eq!(cycles(&[one_way, ("b.rs", ""), ("b/c.rs", "")]), [""; 0]);
    assert_eq!(cycles(&[one_way, ("b.rs", ""), ("b/c.rs", "use crate::a::A;")]), ["a b/c"]);
    assert_eq!(cycles(&[one_way, ("b.rs", "use super::{\n    a,\n};"), ("b/c.rs", "")]), ["a b"]);
    // Names that the root re-exports, and paths outside of `use` lines.
    let root = ("lib.rs", "mod a;\nmod b;\npub use b::c::D;\n");
    let named = ("a.rs", "fn f() -> crate::D {}");
    let back = ("b/c.rs", "use super::super::a::f;");
    assert_eq!(cycles(&[root, named, ("b.rs", ""), back]), ["a b/c"]);
    // A module and those within it, comments, macros and tests.
    assert_eq!(cycles(&[("a.rs", "use b::C;"), ("a/b.rs", "use super::A;")]), [""; 0]);
    assert_eq!(cycles(&[("a.rs", "// crate::b::C\n"), ("b.rs", "use crate::a::A;")]), [""; 0]);
    assert_eq!(cycles(&[("a.rs", "$crate::b::C"), ("b.rs", "use crate::a::A;")]), [""; 0]);
    let tests = "#[cfg(test)]\nmod tests {\n    use crate::b::C;\n}\n";
    assert_eq!(cycles(&[("a.rs", tests), ("b.rs", "use crate::a::A;")]), [""; 0]);
    let after = format!("{tests}use crate::b::C;\n");
    assert_eq!(cycles(&[("a.rs", &after), ("b.rs", "use crate::a::A;")]), ["a b"]);
}
