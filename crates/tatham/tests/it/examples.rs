//! Outputs of the programs in `examples/`, compared with `examples/NAME.txt` beside this file.
//!
//! `cargo test` builds the examples anyway, so the test runs those programs without compiling or
//! linking anything. `--test it` alone does not build them.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the names of the files in a folder with this ending.
fn names(folder: &str, ending: &str) -> BTreeSet<String> {
    let files = fs::read_dir(root().join(folder)).expect("a folder of the crate").flatten();
    let paths = files.map(|file| file.path());
    let named = paths.filter(|path| path.extension() == Some(OsStr::new(ending)));
    named.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect()
}

/// Returns the program that cargo has built of an example: it is beside the folder of this test.
fn program(name: &str) -> PathBuf {
    let test = std::env::current_exe().expect("the path of this test");
    let folder = test.parent().and_then(Path::parent).expect("a folder for a profile");
    let program = folder.join("examples").join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    let changed = |path: &Path| fs::metadata(path).and_then(|about| about.modified()).ok();
    let source = changed(&root().join("examples").join(format!("{name}.rs")));
    assert!(
        changed(&program).is_some_and(|built| Some(built) >= source),
        "the example {name} has not been built since it was changed: run `cargo test -p tatham`"
    );
    program
}

#[test]
fn every_example_prints_what_it_should() {
    let examples = names("examples", "rs");
    assert!(examples.len() >= 15, "{examples:?}");
    assert_eq!(examples, names("tests/it/examples", "txt"), "each has its text");
    let folder = std::env::temp_dir().join(format!("tatham-examples-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder for what they write");
    for name in examples {
        let run = Command::new(program(&name)).current_dir(&folder).output().expect("it starts");
        let (printed, error) = (String::from_utf8(run.stdout), String::from_utf8(run.stderr));
        let text = root().join("tests/it/examples").join(format!("{name}.txt"));
        let expected = fs::read_to_string(text).expect("UTF-8").replace("\r\n", "\n");
        assert_eq!(printed.as_deref(), Ok(expected.as_str()), "{name}: {error:?}");
        assert!(run.status.success(), "{name}: {error:?}");
    }
    let picture = fs::read_to_string(folder.join("cross.svg")).expect("the example wrote it");
    assert!(picture.starts_with("<svg "), "{picture}");
    fs::remove_dir_all(&folder).expect("it can be removed");
}

/// Returns the programs of the Rust blocks in a text.
fn programs(text: &str) -> Vec<&str> {
    let blocks = text.split("```rust\n").skip(1);
    blocks.map(|block| block.split("```").next().unwrap_or_default()).collect()
}

#[test]
fn the_readmes_show_examples_word_for_word() {
    let example = |name: &str| {
        let path = root().join("examples").join(format!("{name}.rs"));
        fs::read_to_string(path).expect("UTF-8")
    };
    let readme = |path: &str| fs::read_to_string(root().join(path)).expect("UTF-8");
    assert_eq!(programs(&readme("../../README.md")), [example("sudoku")]);
    assert_eq!(programs(&readme("README.md")), [example("sudoku"), example("open")]);
}
