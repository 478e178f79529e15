//! Tests that the examples in `docs/serve.md` are right.

use std::fs;
use std::path::Path;

use crate::comparison::is_shown;
use crate::serve::Served;

/// Sends the lines after `>`, and compares the lines after `<` with what comes back. A block ends
/// with the end of the input.
#[test]
fn the_examples_are_what_is_answered() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/serve.md");
    let text = fs::read_to_string(path).expect("it is there");
    let mut blocks = 0;
    for section in text.split("\n## ") {
        let arguments: &[&str] = if section.starts_with("MCP") { &["--mcp"] } else { &[] };
        for block in section.split("```text\n").skip(1) {
            let block = block.split("```").next().expect("a block");
            let mut served = Served::start(arguments);
            for line in block.lines() {
                match line.split_once(' ') {
                    Some((">", request)) => served.send(request),
                    Some(("<", shown)) => {
                        let reply = served.receive().to_string();
                        assert!(is_shown(&reply, shown), "{shown}\n{reply}");
                    }
                    _ => panic!("not an example: {line}"),
                }
            }
            assert_eq!(served.end(), (0, String::new()), "{block}");
            blocks += 1;
        }
    }
    assert_eq!(blocks, 5);
}
