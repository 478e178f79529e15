//! Part of [`tatham`](https://docs.rs/tatham): the solver as WebAssembly.
//! Text in, text out, through 5 functions that JavaScript calls; `tatham_wire` describes the texts.
//!
//! | export | meaning |
//! | --- | --- |
//! | `start()` | called once, before all others: sets the clock |
//! | `room(length) -> at` | returns memory for a request of `length` bytes in UTF-8 |
//! | `answer(at, length) -> reply` | answers that request, and frees its memory |
//! | `forget(reply)` | frees a reply that has been read |
//! | `failure() -> reply` | after a trap: returns the error that describes it, or 0 |
//!
//! A reply starts with its length in 4 bytes, the least significant first; its text follows, one
//! JSON value in UTF-8. It must be read before any other call: when the memory grows, JavaScript's
//! views of it become invalid.
//!
//! | import | meaning |
//! | --- | --- |
//! | `env.now() -> f64` | returns milliseconds since a fixed moment (`performance.now`) |
//! | `env.progress(at)` | receives a progress object during a call of `answer` |
//!
//! A progress object is a text like a reply; it must be read at once, and is not to be freed.
//!
//! Panics end the program in a browser: the call traps (`WebAssembly.RuntimeError`), and the
//! instance must not be called again, except for `failure`: it returns the message of the first
//! panic as an error with the code `internal`, or 0 if the program could not report anything, as
//! when the stack or the memory is exhausted.

mod memory;

use std::sync::LazyLock;

use tatham_wire::{ApiError, ProgressSink, RequestContext, Session};

/// Bytes of a reply before its text: the text's length.
const HEAD: usize = size_of::<u32>();

/// Context of all requests.
static CONTEXT: LazyLock<RequestContext> = LazyLock::new(|| RequestContext {
    memory: memory::of_the_page(),
    progress: Some(ProgressSink::new(|text| host::progress(letter(text).as_ptr()))),
    ..RequestContext::default()
});

/// Puzzles that are kept from request to request: a player's taps are all about the same one.
static SESSION: LazyLock<Session> = LazyLock::new(Session::default);

/// Message of the first panic, which causes any others.
#[cfg(target_family = "wasm")]
static FAILURE: std::sync::OnceLock<Box<[u8]>> = std::sync::OnceLock::new();

/// Sets the clock, and stores the message of a panic.
#[cfg(target_family = "wasm")]
#[expect(unsafe_code, reason = "JavaScript calls it by this name")]
#[unsafe(no_mangle)]
pub extern "C" fn start() {
    tatham_core::clock::lend(|| std::time::Duration::from_secs_f64(host::now().max(0.0) / 1000.0));
    std::panic::set_hook(Box::new(|info| {
        // Later panics do not replace the first.
        let _ = FAILURE.set(letter(&ApiError::panic(info.payload()).said().to_string()));
    }));
}

/// Returns memory for a request.
#[must_use]
#[cfg_attr(
    target_family = "wasm",
    expect(unsafe_code, reason = "JavaScript calls it by this name"),
    unsafe(no_mangle)
)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    let room: Box<[u8]> = vec![0; length].into_boxed_slice();
    Box::into_raw(room).cast()
}

/// Answers a request.
///
/// # Safety
/// `at` is the result of `room` for this `length`, and has not been passed to this function before.
#[expect(unsafe_code, reason = "a request is passed by address")]
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub unsafe extern "C" fn answer(at: *mut u8, length: usize) -> *mut u8 {
    // SAFETY: by the contract it is a box of `length` bytes that `room` leaked.
    let request = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(at, length)) };
    let reply = match String::from_utf8(request.into_vec()) {
        Ok(request) => SESSION.answer(&request, &CONTEXT),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            ApiError::Encoding { message: format!("the request is not UTF-8 at byte {at}"), at }
                .said()
                .to_string()
        }
    };
    let reply: Box<[u8]> = letter(&reply);
    Box::into_raw(reply).cast()
}

/// Frees a reply.
///
/// # Safety
/// `reply` is the result of `answer`, and has not been passed to this function before.
#[expect(unsafe_code, reason = "a reply is passed by address")]
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub unsafe extern "C" fn forget(reply: *mut u8) {
    // SAFETY: by the contract it is a box of the length in its head, which `answer` leaked.
    unsafe {
        let length = u32::from_le_bytes(reply.cast::<[u8; HEAD]>().read());
        drop(Box::from_raw(std::ptr::slice_from_raw_parts_mut(reply, HEAD + length as usize)));
    }
}

/// Returns the error that describes a trap, or null.
#[cfg(target_family = "wasm")]
#[expect(unsafe_code, reason = "JavaScript calls it by this name")]
#[unsafe(no_mangle)]
pub extern "C" fn failure() -> *const u8 {
    FAILURE.get().map_or(std::ptr::null(), |letter| letter.as_ptr())
}

/// Returns a text with its length before it.
fn letter(text: &str) -> Box<[u8]> {
    let length = u32::try_from(text.len()).expect("a reply is shorter than 4 GB");
    [&length.to_le_bytes()[..], text.as_bytes()].concat().into_boxed_slice()
}

#[cfg(target_family = "wasm")]
mod host {
    #[expect(unsafe_code, reason = "the functions that the page lends")]
    #[link(wasm_import_module = "env")]
    unsafe extern "C" {
        /// Returns the milliseconds since a fixed moment.
        pub(crate) safe fn now() -> f64;

        /// Receives a text with its length before it.
        pub(crate) safe fn progress(at: *const u8);
    }
}

/// Page that tests play.
#[cfg(not(target_family = "wasm"))]
mod host {
    #[cfg(not(test))]
    pub(crate) fn progress(_at: *const u8) {}

    #[cfg(test)]
    pub(crate) use super::tests::progress;
}

#[cfg(test)]
#[path = "../../wire/tests/it/mutations.rs"]
mod mutations;

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::sync::{Mutex, MutexGuard, PoisonError};

    use serde_json::Value;

    use super::mutations::Mutations;
    use super::*;

    thread_local! {
        /// Progress objects that have come.
        static CAME: RefCell<Vec<Value>> = const { RefCell::new(Vec::new()) };
    }

    /// Returns a text with its length before it, as JavaScript reads it.
    #[expect(unsafe_code, reason = "plays the page")]
    fn text(at: *const u8) -> Vec<u8> {
        // SAFETY: a text is as long as its head says.
        unsafe {
            let length = u32::from_le_bytes(at.cast::<[u8; HEAD]>().read()) as usize;
            std::slice::from_raw_parts(at.add(HEAD), length).to_vec()
        }
    }

    /// Receives a progress object as JavaScript does.
    pub(crate) fn progress(at: *const u8) {
        let object = serde_json::from_slice(&text(at)).expect("JSON");
        CAME.with_borrow_mut(|came| came.push(object));
    }

    /// Turn of a page. The session keeps few puzzles, so requests of several pages drive out each
    /// other's.
    static TURN: Mutex<()> = Mutex::new(());

    fn turn() -> MutexGuard<'static, ()> {
        TURN.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends a request.
    fn asked(request: &[u8]) -> Value {
        asked_in_turn(request, &turn())
    }

    /// Sends a request as JavaScript does.
    #[expect(unsafe_code, reason = "plays the page")]
    fn asked_in_turn(request: &[u8], _turn: &MutexGuard<'_, ()>) -> Value {
        let at = room(request.len());
        // SAFETY: the room is as long as the request, and it and the reply are passed on once.
        let text = unsafe {
            std::ptr::copy_nonoverlapping(request.as_ptr(), at, request.len());
            let reply = answer(at, request.len());
            let text = text(reply);
            forget(reply);
            text
        };
        serde_json::from_slice(&text).expect("JSON")
    }

    #[test]
    fn replies_are_those_of_the_wire() {
        let request = r#"{"do": "open", "input": "solo:2x2:a2_1c3b3c1_2a"}"#;
        let reply: Value =
            serde_json::from_str(&tatham_wire::answer(request, &RequestContext::default()))
                .expect("JSON");
        assert_eq!(asked(request.as_bytes()), reply);
        assert_eq!(reply["puzzle"], "solo");
    }

    #[test]
    fn a_tap_is_answered_by_the_groups_that_differ() {
        let turn = turn();
        let play = |fields: &str| {
            let input = r#""do": "play", "input": "solo:2x2:a2_1c3b3c1_2a""#;
            asked_in_turn(format!("{{{input}, {fields}}}").as_bytes(), &turn)
        };
        let whole = play(r#""enter": []"#);
        assert!(whole["picture"]["svg"].is_string());
        let id = &whole["picture"]["id"];
        let act = r#""enter": [{"cell": [0, 0], "is": 3}]"#;
        let tapped = play(&format!(r#"{act}, "options": {{"since": {id}}}"#));
        assert!(tapped["picture"]["patch"].is_array(), "{}", tapped["picture"]);
    }

    #[test]
    fn every_move_by_a_tap_has_a_target_of_its_own() {
        for input in ["cube:c4x4:4495,0", "cube:t1x2:0138,9"] {
            let opened = asked(
                format!(r#"{{"do": "open", "input": "{input}", "options": {{"play": true}}}}"#)
                    .as_bytes(),
            );
            let targets = opened["targets"].as_array().expect("targets");
            let middles: std::collections::BTreeSet<String> =
                targets.iter().map(|target| target["at"].to_string()).collect();
            assert_eq!(middles.len(), targets.len(), "{input}");
            let moves = |position: &serde_json::Value| {
                let play = format!(
                    r#"{{"do": "play", "input": "{input}", "position": {position},
                        "options": {{"show": ["moves"]}}}}"#
                );
                asked(play.as_bytes())["moves"].as_array().expect("moves").clone()
            };
            // Also after each first move: the solid is then elsewhere.
            let first = moves(&serde_json::Value::Null);
            let later =
                first.iter().map(|offer| moves(&serde_json::json!({ "moves": [offer["move"]] })));
            for offer in later.flatten().chain(first.clone()) {
                let place = &offer["gesture"]["tap"];
                assert!(targets.iter().any(|own| own["place"] == *place), "{input}: {place}");
            }
        }
    }

    #[test]
    fn progress_comes_before_the_reply() {
        let options = r#""options": {"progress": true}"#;
        let request =
            format!(r#"{{"do": "explain", "input": "solo:2x2:a2_1c3b3c1_2a", {options}}}"#);
        let reply = asked(request.as_bytes());
        let steps = CAME.take().into_iter().map(|mut came| came["progress"]["step"].take());
        assert_eq!(reply["steps"], steps.collect::<Value>());
        assert!(reply["steps"].as_array().is_some_and(|steps| !steps.is_empty()));
    }

    #[test]
    fn bytes_of_any_kind_are_answered() {
        let code = |request: &[u8]| asked(request)["error"]["code"].clone();
        assert_eq!(code(b""), "expected");
        assert_eq!(code("{\"do\": \"é\"}".as_bytes()), "expected");
        assert_eq!(code(b"{\"do\": \"\xff\"}"), "encoding");
    }

    #[test]
    fn malformed_requests_are_answered_and_leave_nothing_behind() {
        let sound = br#"{"do": "open", "input": "solo:2x2:a2_1c3b3c1_2a"}"#;
        let before = asked(sound);
        for request in Mutations::new(include_str!("../../../docs/wire.md"), 5).take(100) {
            let reply = asked(&request);
            assert_ne!(
                reply["error"]["code"],
                "internal",
                "{}: {reply}",
                String::from_utf8_lossy(&request)
            );
            assert_eq!(asked(sound), before);
        }
    }
}
