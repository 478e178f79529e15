//! The command line and the wire give the same reports.

use serde_json::{Value, json};
use tatham_core::author::contract::takes_some;
use tatham_kinds::KINDS;
use tatham_wire::RequestContext;

use crate::examples::tempfile;
use crate::{run, run_with};

fn answer(request: &Value) -> String {
    tatham_wire::answer(&request.to_string(), &RequestContext::default())
}

/// Returns a report without the fields that differ between runs.
fn canonical(report: &str) -> Value {
    let mut report: Value =
        serde_json::from_str(report).unwrap_or_else(|e| panic!("{e}: {report}"));
    assert!(
        report
            .as_object_mut()
            .and_then(|fields| fields.remove("elapsed_ms"))
            .is_some_and(|time| time.is_f64()),
        "{report}"
    );
    report
}

#[test]
fn reports_are_the_same() {
    for entry in takes_some(KINDS, 3) {
        let (name, id) = (entry.kind.name, entry.kind.example);
        for (ways, options) in [
            (&[][..], json!({})),
            (&["--solutions", "1"], json!({ "solutions": 1 })),
            (&["--solutions", "all"], json!({ "solutions": "all" })),
            (&["--time-limit", "0"], json!({ "time_limit": 0 })),
        ] {
            for id in [id].into_iter().chain(entry.kind.unsolvable) {
                let typed = run(&[&[name, id, "--json"], ways].concat());
                let asked = answer(
                    &json!({ "do": "solve", "puzzle": name, "input": id, "options": options }),
                );
                let (typed, asked) = (canonical(&typed.stdout), canonical(&asked));
                assert_eq!(typed, asked, "{name} {id} {ways:?}");
                let line = json!({ "puzzle": name, "game_id": id, "options": options });
                let mut record =
                    canonical(&run_with(&["batch"], line.to_string().as_bytes()).stdout);
                assert_eq!(
                    record.as_object_mut().and_then(|fields| fields.remove("options")).as_ref(),
                    line.get("options")
                );
                assert_eq!(record, asked, "{line}");
            }
        }
        let save = run(&[name, id, "--format", "save"]);
        if save.code == 0 {
            let file = tempfile(&format!("wire-{name}.sav"), &save.stdout);
            let typed = run(&["solve", file.to_str().expect("UTF-8"), "--json"]);
            let asked = answer(&json!({ "do": "solve", "input": save.stdout }));
            assert_eq!(canonical(&typed.stdout), canonical(&asked), "{name}");
        }
    }
}

#[test]
fn errors_are_the_same() {
    for input in [
        "",
        "signpst:4x4:a",
        "flip:3x3:6b",
        "5x5#123",
        "9x9:!",
        "signpost:2x2:abiz",
        "solo#5x5:?",
        "a\nb:é",
    ] {
        let typed = run(&["solve", input, "--json"]);
        assert_eq!(
            (typed.code, typed.stderr.trim_end()),
            (2, &*answer(&json!({ "do": "solve", "input": input }))),
            "{input}"
        );
    }
}

#[test]
fn the_list_is_the_same() {
    assert_eq!(run(&["list", "--json"]).stdout.trim_end(), answer(&json!({ "do": "list" })));
}
