//! Requests that fail: each ends in an error with its code.

use serde_json::json;
use tatham_core::author::contract::Random;
use tatham_kinds::KINDS;

use crate::{answer, refusal};

#[test]
fn what_is_no_request_is_refused() {
    for (request, words) in [
        ("", "EOF"),
        ("null", "expected struct"),
        ("[]", "not a valid request"),
        ("{}", "missing field `do`"),
        (r#"{"do": "solv"}"#, "unknown variant `solv`, expected one of `open`, `solve`"),
        (r#"{"do": "open", "inptu": "", "more": 1}"#, "unknown field `inptu`"),
        (r#"{"do": "open"}"#, "expected a field `input`"),
        (r#"{"do": "open", "do": "solve"}"#, "duplicate field `do`"),
        (r#"{"do": "open", "input": 3}"#, "expected a string"),
        (r#"{"do": "open", "input": "signpost:2x2:a", "options": 3}"#, "expected an object"),
        (
            r#"{"do": "solve", "input": "pattern 2x2:2/2/2/2", "options": {"colour": 1}}"#,
            "Pattern has no option `colour`",
        ),
        (
            r#"{"do": "solve", "input": "pattern 2x2:2/2/2/2", "options": {"solutions": 0}}"#,
            "expected a number of at least 1",
        ),
    ] {
        let (code, message) = refusal(request);
        assert!(code == "expected" && message.contains(words), "{request}: {code}, {message}");
    }
    let said = answer("{\"do\": \"open\",\n \"inptu\": 1}");
    assert_eq!(
        (&said["error"]["line"], said["error"]["column"].as_u64() > Some(1)),
        (&json!(2), true),
        "{said}"
    );
    let long = format!(r#"{{"do": "open", "input": "{}"}}"#, "a".repeat(32 << 20));
    assert_eq!(refusal(&long).0, "too_large");
    let deep = format!(r#"{{"do": "check", "input": "x", "position": {}}}"#, "[".repeat(100_000));
    assert_eq!(refusal(&deep).0, "expected");
}

#[test]
fn inputs_are_refused_by_the_code_of_what_is_wrong() {
    for (input, code) in [
        (" ", "nothing"),
        ("signpost:2x2:abiz", "expected"),
        ("signpst:4x4:a", "unknown_puzzle"),
        ("takuzu:8x8:a", "unsupported"),
        ("5x5#123", "seed_id"),
        ("9x9:!", "unrecognised"),
    ] {
        for what in ["open", "solve", "hint", "explain", "check"] {
            assert_eq!(
                refusal(&json!({ "do": what, "input": input }).to_string()).0,
                code,
                "{what} {input}"
            );
        }
    }
    assert_eq!(
        refusal(r#"{"do": "solve", "input": "2x2:2/2/2/2", "puzzle": "chess"}"#).0,
        "unknown_puzzle"
    );
    assert_eq!(
        refusal(r#"{"do": "solve", "input": "signpost:2x2:a", "puzzle": "solo"}"#).0,
        "impossible"
    );
}

#[test]
fn what_several_kinds_can_read_is_never_solved_to_decide() {
    for what in ["open", "solve", "hint", "explain", "check"] {
        let said = answer(&json!({ "do": what, "input": AMBIGUOUS }).to_string());
        assert_eq!(
            (&said["error"]["code"], &said["error"]["fits"]),
            (&json!("ambiguous"), &json!(["signpost", "solo"])),
            "{said}"
        );
    }
    assert!(
        answer(&json!({ "do": "open", "input": AMBIGUOUS, "puzzle": "solo" }).to_string())
            .get("error")
            .is_none()
    );
}

/// An ID that the parsers of 2 kinds accept.
const AMBIGUOUS: &str = "2x2:ceag";

#[test]
fn no_request_makes_anything_panic() {
    let mut random = Random::seeded(0x5eed);
    let spice = b"\"{}[]:,0123456789.-eabcdhzAZ/x#\\ \n";
    for entry in KINDS {
        let request = json!({
            "do": "solve", "input": entry.kind.example, "puzzle": entry.kind.name, "position": null,
            "options": { "time_limit": 0 },
        });
        for _ in 0..300 {
            let mut bytes = request.to_string().into_bytes();
            for _ in 0..=random.below(4) {
                let at = random.below(bytes.len());
                match random.below(3) {
                    0 => bytes[at] = spice[random.below(spice.len())],
                    1 => drop(bytes.remove(at)),
                    _ => bytes.insert(at, spice[random.below(spice.len())]),
                }
            }
            let request = String::from_utf8(bytes).expect("ASCII");
            let said = answer(&request);
            assert_ne!(said["error"]["code"], "internal", "{request}: {said}");
        }
    }
}
