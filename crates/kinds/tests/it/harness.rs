//! Harness of kinds' own tables: a wrong row fails.

use std::ops::Range;
use std::panic::catch_unwind;

use tatham_core::Letters;
use tatham_core::author::contract::{flaws, sentences, violations};
use tatham_explain::ByRules;
use tatham_route::slant;

type Slant = ByRules<slant::Slant>;

/// Returns true if a table of this one row passes.
fn passes(id: &str, span: Range<usize>, part: &str) -> bool {
    catch_unwind(|| flaws::<Slant>(&[(id, span, part)])).is_ok()
}

#[test]
fn a_row_with_another_flaw_or_none_fails() {
    for (id, span, part, is_right) in [
        ("2x2:5h", 4..5, "found `5`", true),
        ("2x2:5h", 4..6, "found `5`", false),
        ("2x2:5h", 4..5, "found `6`", false),
        ("2x2:5h", 4..5, "", false),
        ("2x2:i", 4..5, "found `i`", false),
        ("2x2:i", 0..0, "", true),
        ("2x2:i", 0..1, "", false),
        ("2:i", 0..0, "2x2:i", true),
        ("2:i", 0..0, "", false),
    ] {
        assert_eq!(passes(id, span.clone(), part), is_right, "{id} {span:?} {part}");
    }
}

#[test]
fn a_sentence_that_no_step_has_fails() {
    let passes = |sentence| catch_unwind(|| sentences::<Slant>(&["2x2:1h"], &[sentence])).is_ok();
    assert!(!passes("The 1 at the corner of R1C1 has one cell left for its line."));
    assert!(passes(r"The 1 at the corner of R1C1 has one cell left for its line, so R1C1 is \."));
}

#[test]
fn broken_rules_are_named_one_by_one() {
    let names = |rows: &str| violations::<Slant>("2x2:1h", |_| Letters::of_text(rows).unwrap());
    assert_eq!(names(r"\? ??"), [""; 0]);
    assert_eq!(
        names(r"/\ \/"),
        [
            "the 1 at the corner of R1C1 does not have as many lines as it says",
            "the lines form a loop",
        ]
    );
}
