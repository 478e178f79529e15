//! Part of [`tatham`](https://docs.rs/tatham): the solver as a static and a shared library for C.
//! Text in, text out, by 2 functions that `tatham.h` declares; `tatham_wire` describes the texts.
//!
//! All calls of a process share a session, so further requests about a puzzle are answered faster.

use std::ffi::{CStr, CString, c_char};
use std::sync::LazyLock;

use tatham_kinds as _;
use tatham_wire::{ApiError, RequestContext, Session, guarded};

/// Session of the process. It is not locked while a request is answered.
static SESSION: LazyLock<Session> = LazyLock::new(Session::default);

/// Answers a request: a JSON object in UTF-8, as docs/wire.md describes it.
///
/// Returns the reply, which the caller passes to [`tatham_free`]; never NULL. Several threads may
/// call the function at the same time.
///
/// # Safety
/// `request` is NULL or points to bytes that end with NUL, which nobody changes during the call.
#[expect(unsafe_code, reason = "C passes a request by address, and calls it by this name")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tatham_answer(request: *const c_char) -> *mut c_char {
    let bytes = if request.is_null() {
        None
    } else {
        // SAFETY: by the contract the bytes end with NUL and stay as they are.
        Some(unsafe { CStr::from_ptr(request) })
    };
    CString::new(answer(bytes)).unwrap_or_default().into_raw()
}

/// Frees a reply; NULL is ignored.
///
/// # Safety
/// `reply` is NULL or a result of [`tatham_answer`] that has not been freed.
#[expect(unsafe_code, reason = "C passes a reply by address, and calls it by this name")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tatham_free(reply: *mut c_char) {
    if !reply.is_null() {
        // SAFETY: by the contract it is a text that `tatham_answer` leaked.
        drop(unsafe { CString::from_raw(reply) });
    }
}

/// Returns the reply to a request; `None` is NULL. A panic becomes an error, because it must not
/// reach C.
fn answer(request: Option<&CStr>) -> String {
    let reply = guarded(|| {
        let request = request.ok_or_else(|| ApiError::Request {
            message: "the request is NULL".to_owned(),
            code: "expected",
            line: None,
            column: None,
        })?;
        let request = request.to_str().map_err(|error| ApiError::Encoding {
            message: format!(
                "the request is not UTF-8 text: invalid byte at offset {}",
                error.valid_up_to()
            ),
            at: error.valid_up_to(),
        })?;
        Ok(SESSION.answer(request, &RequestContext::default()))
    });
    reply.unwrap_or_else(|error| error.said().to_string())
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    /// Returns the reply to a request, by both functions.
    #[expect(unsafe_code, reason = "it does what C does")]
    fn ask(request: Option<&CStr>) -> serde_json::Value {
        let request = request.map_or(std::ptr::null(), CStr::as_ptr);
        // SAFETY: the request ends with NUL; the reply is read, and freed once.
        let reply = unsafe {
            let reply = tatham_answer(request);
            let text = CStr::from_ptr(reply).to_str().expect("UTF-8").to_owned();
            tatham_free(reply);
            text
        };
        serde_json::from_str(&reply).expect("JSON")
    }

    #[test]
    fn requests_are_answered_from_several_threads() {
        let request = c"{\"do\": \"hint\", \"input\": \"solo:2x2:a2_1c3b3c1_2a\"}";
        let threads: Vec<_> = (0..4).map(|_| thread::spawn(move || ask(Some(request)))).collect();
        for thread in threads {
            assert_eq!(thread.join().expect("no panic")["status"], "unique");
        }
    }

    #[test]
    fn null_and_bytes_that_are_no_text_are_errors() {
        assert_eq!(ask(None)["error"]["code"], "expected");
        assert_eq!(ask(Some(c"{\"do\": \"\xff\"}"))["error"]["code"], "encoding");
        assert_eq!(ask(Some(c""))["error"]["code"], "expected");
    }

    #[test]
    #[expect(unsafe_code, reason = "it does what C does")]
    fn null_can_be_freed() {
        // SAFETY: NULL is allowed.
        unsafe { tatham_free(std::ptr::null_mut()) };
    }
}
