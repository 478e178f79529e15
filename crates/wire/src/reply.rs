//! What is answered.

use serde::Serialize;
use tatham_core::Report;

use crate::fault::{Fault, guarded};
use crate::list::Row;
use crate::puzzle::Opened;
use crate::request::Request;
use crate::told::{Checked, Explained, Hinted};
use crate::world::World;

/// The reply to a request that could be met.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Reply {
    /// To `open`.
    Opened(Box<Opened>),
    /// To `solve`.
    Report(Box<Report>),
    /// To `hint`.
    Hinted(Box<Hinted>),
    /// To `explain`.
    Explained(Box<Explained>),
    /// To `check`.
    Checked(Box<Checked>),
    /// To `list`.
    List(Vec<Row>),
}

/// Answers a request with a reply, or with an error; both are one JSON object or list, without line ends.
pub fn answer(request: &str, world: &World) -> String {
    let world = world.begun();
    let reply: Result<String, Fault> = guarded(|| match Request::of(request)?.reply(&world)? {
        Reply::Opened(opened) => opened.json(),
        reply => Ok(crate::json(&reply)),
    });
    reply.unwrap_or_else(|fault| fault.said().to_string())
}
