//! The protocol of the wire: a request a line, with an `id` that comes back.

use tatham_wire::{ApiError, RequestId, ServeLine};

use super::{Action, Call, Protocol};

/// The protocol.
pub(super) struct Wire;

/// A request.
struct WireCall {
    id: RequestId,
    text: String,
}

impl Protocol for Wire {
    fn action(&self, text: &str) -> Action {
        match ServeLine::parse(text) {
            Ok(ServeLine::Request(id, text)) => Action::Request(Box::new(WireCall { id, text })),
            Ok(ServeLine::Stop(id, request)) => {
                let [found, not_found] = [r#"{"found":true}"#, r#"{"found":false}"#];
                Action::Stop { request, replies: Some([id.with(found), id.with(not_found)]) }
            }
            Err((id, error)) => Action::Reply(id.with(&error.said().to_string())),
        }
    }

    fn unreadable(&self, error: &ApiError) -> String {
        error.said().to_string()
    }

    fn is_in_order(&self) -> bool {
        true
    }
}

impl Call for WireCall {
    fn request(&self) -> &str {
        &self.text
    }

    fn is(&self, id: &str) -> bool {
        self.id.is(id)
    }

    fn reply(&self, reply: String, _is_stopped: bool) -> Option<String> {
        Some(self.id.with(&reply))
    }

    fn progress(&self, object: &str) -> Option<String> {
        Some(self.id.with(object))
    }
}
