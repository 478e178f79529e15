//! The solver as WebAssembly answers as it does natively, in the page and when called directly.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use tatham_core::author::contract::ids;
use tatham_kinds::KINDS;

use super::mutations::Mutations;
use super::{Browser, examples, in_browser, lasting, natively};

/// Script that calls the solver directly, without the page: with each text of a list, or, for a
/// number, with a request for that many bytes.
const ASKED: &str = "
    const asked = async (file, texts) => {
      const imports = { env: { now: () => performance.now(), progress() {} } };
      const { instance: { exports } } = await WebAssembly.instantiateStreaming(fetch(file), imports);
      const letter = (at) => {
        const length = new DataView(exports.memory.buffer).getUint32(at, true);
        return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at + 4, length));
      };
      const answer = (text) => {
        const bytes = new TextEncoder().encode(text);
        const at = exports.room(bytes.length);
        new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
        const reply = exports.answer(at, bytes.length);
        const said = letter(reply);
        exports.forget(reply);
        return said;
      };
      exports.start();
      try {
        const replies = texts.map((text) => (typeof text === 'number' ? exports.room(text) : answer(text)));
        return exports.failure() ? ['failed', letter(exports.failure())] : replies;
      } catch (trap) {
        return [String(trap), letter(exports.failure())];
      }
    };
    return asked(...arguments);";

/// Returns the replies to these texts.
fn asked(browser: &Browser, texts: &[Value]) -> Vec<Value> {
    let file = browser.until(
        "document.querySelector('script[src$=\"app.js\"]')?.src.replace('app.js', 'tatham.wasm')",
    );
    let replies = browser.run(ASKED, &[file, json!(texts)]);
    replies.as_array().expect("a list").clone()
}

#[test]
fn every_request_about_every_example_is_answered_as_natively() {
    in_browser(|browser, site| {
        browser.go(&site.url(""));
        for (name, example) in examples() {
            let about = |what: &str| json!({"do": what, "input": example});
            let mut requests: Vec<Value> =
                ["open", "solve", "hint", "explain", "check"].map(about).into();
            requests.push(json!({
                "do": "solve", "input": example, "options": {"time_limit": 20, "solutions": "all"},
            }));
            let texts: Vec<Value> =
                requests.iter().map(|request| request.to_string().into()).collect();
            let replies = asked(browser, &texts);
            assert_eq!(replies.len(), requests.len(), "{name}");
            for (request, reply) in requests.iter().zip(replies) {
                let reply: Value =
                    serde_json::from_str(reply.as_str().expect("text")).expect("JSON");
                assert_eq!(lasting(reply), natively(request), "{request}");
            }
        }
    });
}

#[test]
fn puzzles_of_all_kinds_are_rated_as_natively() {
    // Of each kind that has grades, the first of its corpus.
    let rated = KINDS.iter().filter(|entry| entry.kind.bands.is_some());
    let ids = rated.flat_map(|entry| {
        let name = entry.kind.name;
        let folder = xtask::folders::root().join("puzzles").join(name);
        let set = ["sgt.txt", "basic.txt"].map(|file| folder.join(file));
        let set = set.iter().find(|path| path.is_file()).expect("a kind has a set");
        let text = std::fs::read_to_string(set).expect("the set is there");
        let own = ids(&text).take(8).map(|id| format!("{name}:{id}"));
        own.collect::<Vec<_>>()
    });
    let requests: Vec<Value> = ids.map(|id| json!({"do": "explain", "input": id})).collect();
    assert!(requests.len() >= 200, "{}", requests.len());
    let texts: Vec<Value> = requests.iter().map(|request| request.to_string().into()).collect();
    in_browser(|browser, site| {
        browser.go(&site.url(""));
        for (requests, texts) in requests.chunks(20).zip(texts.chunks(20)) {
            for (request, reply) in requests.iter().zip(asked(browser, texts)) {
                let reply: Value =
                    serde_json::from_str(reply.as_str().expect("text")).expect("JSON");
                assert_eq!(reply["rating"], natively(request)["rating"], "{request}");
            }
        }
    });
}

/// Returns a request for the first puzzle of each kind in the list of made puzzles, and its ID.
fn made() -> Vec<(Value, &'static str)> {
    let lines = include_str!("../../../kinds/tests/it/made.txt").lines();
    let mut kinds = BTreeSet::new();
    let puzzle = |line: &'static str| {
        let [kind, params, seed, number, id] =
            line.split(' ').collect::<Vec<_>>().try_into().expect("5 words");
        let [seed, first] = [seed, number].map(|word| word.parse::<u64>().expect("a number"));
        let options = json!({"seed": seed, "first": first});
        let request = json!({"do": "make", "puzzle": kind, "params": params, "options": options});
        kinds.insert(kind).then_some((request, id))
    };
    lines.filter(|line| !line.starts_with('#')).filter_map(puzzle).collect()
}

/// Pointers have 32 bits there, but random numbers and counts of work have 64.
#[test]
fn seeds_make_the_same_puzzles_in_a_browser() {
    let made = made();
    assert!(made.len() >= 41, "{}", made.len());
    let check = |(request, id): &(Value, &str), reply: &Value| {
        assert_eq!(reply["records"][0]["game_id"].as_str(), Some(*id), "{request}: {reply}");
    };
    for puzzle in &made {
        check(puzzle, &natively(&puzzle.0));
    }
    let texts: Vec<Value> = made.iter().map(|(request, _)| request.to_string().into()).collect();
    in_browser(|browser, site| {
        browser.go(&site.url(""));
        for (puzzles, texts) in made.chunks(10).zip(texts.chunks(10)) {
            for (puzzle, reply) in puzzles.iter().zip(asked(browser, texts)) {
                check(puzzle, &serde_json::from_str(reply.as_str().expect("text")).expect("JSON"));
            }
        }
    });
}

#[test]
fn malformed_requests_are_answered_and_leave_nothing_behind() {
    let sound = json!({"do": "open", "input": "solo:2x2:a2_1c3b3c1_2a"});
    let mut requests: Vec<Value> = Mutations::new(include_str!("../../../../docs/wire.md"), 5)
        .take(100)
        .map(|request| String::from_utf8_lossy(&request).into())
        .collect();
    requests.push(sound.to_string().into());
    in_browser(|browser, site| {
        browser.go(&site.url(""));
        let replies = asked(browser, &requests);
        assert_eq!(replies.len(), requests.len(), "{replies:?}");
        for (request, reply) in requests.iter().zip(&replies) {
            let reply: Value = serde_json::from_str(reply.as_str().expect("text")).expect("JSON");
            assert_ne!(reply["error"]["code"], "internal", "{request}: {reply}");
        }
        let last: Value = serde_json::from_str(replies[100].as_str().expect("text")).expect("JSON");
        assert_eq!(last, natively(&sound));
    });
}

#[test]
fn every_example_that_is_pasted_is_solved_as_natively() {
    in_browser(|browser, site| {
        browser.go(&site.url(""));
        browser.until("document.documentElement.dataset.state === 'home'");
        for (name, example) in examples() {
            browser.paste("#input", &example);
            browser.until(&format!(
                "document.querySelector('#work:not([hidden])[data-kind=\"{name}\"] \
                #board svg') !== null"
            ));
            browser.click("#solve");
            let about =
                "JSON.parse(document.querySelector('#request-solve')?.textContent ?? '{}').puzzle";
            browser.until(&format!(
                "document.documentElement.dataset.state === 'ready' && {about} === '{name}'"
            ));
            browser.until(
                "document.querySelector('#tabs [data-view=\"solution-1\"]\
                [aria-selected=\"true\"]') !== null",
            );
            let (request, reply) = (browser.json("#request-solve"), browser.json("#reply-solve"));
            assert_eq!(lasting(reply.clone()), natively(&request), "{request}");
            assert!(
                reply["solutions"].as_array().is_some_and(|solutions| !solutions.is_empty()),
                "{reply}"
            );
            assert_ne!(
                browser.run("return document.querySelector('#verdict').textContent", &[]),
                "",
                "{name}"
            );
        }
    });
}

/// Checks limits on implicit work: pictures of the gallery and of the readings of a text, and the
/// uniqueness check.
#[test]
fn what_nobody_asks_for_has_a_limit() {
    in_browser(|browser, site| {
        browser.go(&site.url(""));
        for (text, verb, shown) in [
            ("", "open", "#gallery .thumb svg"),
            ("2x2:ceag", "open", "#choice .thumb svg"),
            ("solo:2x2:a2_1c3b3c1_2a", "solve", "#reply-solve"),
        ] {
            if !text.is_empty() {
                browser.paste("#input", text);
            }
            browser.until(&format!("document.querySelector('{shown}') !== null"));
            let limit = browser.json(&format!("#request-{verb}"))["options"]["time_limit"].clone();
            assert!(limit.as_f64().is_some_and(|limit| limit <= 60.0), "{text}: {limit}");
        }
    });
}

#[test]
fn a_panic_is_an_internal_error() {
    in_browser(|browser, site| {
        browser.go(&site.url(""));
        // More than a list can hold.
        let said = asked(browser, &[json!(-1)]);
        assert!(said[0].as_str().is_some_and(|trap| trap.starts_with("RuntimeError")), "{said:?}");
        let error: Value = serde_json::from_str(said[1].as_str().expect("text")).expect("JSON");
        assert_eq!(error["error"]["code"], "internal");
        assert!(
            error["error"]["message"]
                .as_str()
                .is_some_and(|text| text.contains("capacity overflow")),
            "{error}"
        );
    });
}

#[test]
fn a_memory_that_grows_is_read_where_it_is() {
    in_browser(|browser, site| {
        browser.go(&site.url(""));
        let rows = vec!["1"; 800].join("/");
        let large = json!({"do": "open", "input": format!("pattern:400x400:{rows}")});
        let replies = asked(browser, &[large.to_string().into(), large.to_string().into()]);
        assert_eq!(replies[0], replies[1]);
        let reply: Value = serde_json::from_str(replies[0].as_str().expect("text")).expect("JSON");
        assert_eq!(lasting(reply), natively(&large));
    });
}
