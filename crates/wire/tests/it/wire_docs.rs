//! Tests that the examples in `docs/wire.md` are right.

use std::fs;
use std::path::Path;

use crate::comparison::is_shown;
use crate::{answer, definition, judge};

#[test]
fn the_examples_are_what_is_answered() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/wire.md");
    let text = fs::read_to_string(path).expect("it is there");
    let mut tried = Vec::new();
    for block in text.split("```json\n").skip(1) {
        let block = block.split("```").next().expect("a block");
        let (request, shown) = block.split_once('\n').expect("a request and its reply");
        let parsed: serde_json::Value =
            serde_json::from_str(request).unwrap_or_else(|e| panic!("{e}: {request}"));
        let reply = answer(request);
        tried.push(parsed["do"].as_str().expect("text").to_owned());
        if reply.get("error").is_none() {
            judge(definition(&parsed), &reply, &parsed);
        }
        assert!(is_shown(&reply.to_string(), shown.trim()), "{request}: {reply}");
    }
    tried.sort_unstable();
    tried.dedup();
    assert_eq!(
        tried,
        [
            "check", "edit", "explain", "hint", "judge", "list", "make", "open", "play", "repair",
            "solve"
        ]
    );
}
