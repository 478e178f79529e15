//! Source text of the repository, for tests that read it.

use std::fs;
use std::path::Path;

use crate::folders;

/// File of the repository.
#[derive(Clone, Debug)]
pub(super) struct Source {
    /// The path from the root, with `/`.
    pub(super) path: String,
    pub(super) text: String,
}

/// Returns all files below a folder of the repository with this ending, in order of their paths,
/// without generated files (`target`) and hidden ones.
pub(super) fn below(folder: &str, ending: &str) -> Vec<Source> {
    let mut found = Vec::new();
    read(&folders::root().join(folder), ending, &mut found);
    found.sort_by(|a, b| a.path.cmp(&b.path));
    found
}

fn read(folder: &Path, ending: &str, found: &mut Vec<Source>) {
    for entry in fs::read_dir(folder).expect("a folder of the repository").flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        let name = name.to_string_lossy();
        if name == "target" || name.starts_with('.') {
            continue;
        }
        if entry.file_type().expect("a file or a folder").is_dir() {
            read(&path, ending, found);
        } else if name.ends_with(ending) {
            let text = fs::read_to_string(&path).expect("text in UTF-8");
            let path = path.strip_prefix(folders::root()).expect("it is below the root");
            found.push(Source { path: path.to_string_lossy().replace('\\', "/"), text });
        }
    }
}
