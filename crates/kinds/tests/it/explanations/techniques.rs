//! Techniques: each is used where its table says, and described on its page.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use tatham_core::Budget;

use crate::explanations::{explained, parse};

#[test]
fn each_technique_is_used_in_its_example() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/techniques.md");
    let page = fs::read_to_string(page).expect("`cargo xtask bless` makes it");
    for entry in explained() {
        let kind = entry.kind;
        let names: BTreeSet<&str> =
            kind.techniques.iter().map(|technique| technique.name).collect();
        assert_eq!(names.len(), kind.techniques.len(), "{}: a name occurs twice", kind.name);
        for technique in kind.techniques {
            let (name, example) = (technique.name, technique.example);
            let puzzle = parse(entry, example.input);
            let (start, budget) = (puzzle.start(), Budget::unlimited());
            let mut explainer = start.explainer().expect("explained");
            assert!(technique.assumes.is_none() || explainer.assume_unique());
            let steps = explainer.explain(&budget, &mut |_| ()).steps;
            let step = &steps[example.step - 1];
            assert_eq!(step.technique, Some(name), "{}: {}", example.input, step.text);
            assert_eq!(step.assumes, technique.assumes, "{}", step.text);
            let shown = format!("\n\n> {}\n<!-- end of step -->", step.text);
            assert!(page.contains(&shown), "run `cargo xtask bless`: {}", step.text);
            // What the page does not have, `list` does not have.
            for named in steps.iter().filter_map(|step| step.technique) {
                assert!(names.contains(named), "{}: {named} is not in the table", kind.name);
            }
        }
    }
}
