//! Part of [`tatham`](https://docs.rs/tatham): requests and replies in JSON. Every front end uses
//! them, and nothing else makes reports or errors.
//!
//! ```
//! use tatham_wire::{RequestContext, answer};
//!
//! let request = r#"{"do": "solve", "input": "signpost:4x4:edefceha10aa1aea16agg"}"#;
//! let reply = answer(request, &RequestContext::default());
//! assert!(reply.starts_with(r#"{"puzzle":"signpost","game_id":"4x4:edefceha10aa1aea16agg","status":"unique""#));
//!
//! let reply = answer(r#"{"do": "solve", "input": "signpst:4x4:a"}"#, &RequestContext::default());
//! let error = r#"{"error":{"kind":"input","message":"no such puzzle: `signpst`; did you mean "#;
//! assert!(reply.starts_with(&format!("{error}signpost?\"")));
//! ```
//!
//! [`answer`] works on text. Rust programs can use types instead: a [`Request`] returns a [`Reply`]
//! or an [`ApiError`]; step by step, a [`PuzzleRequest`] becomes a [`Puzzle`]. `docs/wire.md`
//! describes requests and replies; the [schema](SCHEMA) is generated from the types in this crate.
//!
//! Requires no threads, files or clock that a browser lacks:
//! `cargo check -p tatham-wire --target wasm32-unknown-unknown`.

mod api_error;
mod edit;
mod error;
mod explanation_in_parts;
mod fields;
mod inspection;
mod judge;
mod line;
mod list;
mod make;
mod marks;
pub mod picture;
mod place;
mod play;
mod player_board;
#[cfg(feature = "process_memory")]
mod process_memory;
mod progress;
mod puzzle;
mod puzzle_request;
mod repair;
mod reply;
mod request;
mod request_context;
#[cfg(feature = "schema")]
mod schema;
mod serve_line;
mod session;

pub use api_error::{ApiError, guarded, shortened};
pub use edit::Edited;
pub use error::{Error, ErrorBody, ErrorKind, Span};
pub use fields::{Field, Fields};
pub use inspection::{Checked, Explained, Head, Hinted};
pub use judge::{JudgedClaim, JudgedClaims, claim, too_many};
pub use line::{INPUT, Line, MakeLine, Unusable};
pub use list::{Row, list};
pub use make::{
    DatasetRecord, DatasetRequest, DatasetResult, MOST_SEED, MakeRecord, MakeRequest, PuzzleToMake,
    band_range, cost_range, grades, range, technique,
};
pub use place::Place;
pub use play::Played;
#[cfg(feature = "process_memory")]
pub use process_memory::process_memory;
pub use progress::ProgressSink;
pub use puzzle::{Opened, Puzzle, never_finished};
pub use puzzle_request::PuzzleRequest;
pub use repair::{RepairRecord, RepairStatus, repair_goal};
pub use reply::{Reply, answer};
pub use request::{Do, Request, cost, limit, of_the_text, seconds};
pub use request_context::{AskGame, Generated, RequestContext};
#[cfg(feature = "schema")]
pub use schema::schema;
pub use serve_line::{RequestId, ServeLine};
pub use session::Session;

/// JSON Schema of all input and output, on one line. `cargo xtask bless` makes it from the types of
/// this crate, and `docs/schema.json` with it.
pub const SCHEMA: &str = include_str!("schema.json");

/// Serialises an object as JSON for the wire.
pub fn json(object: &impl serde::Serialize) -> String {
    serde_json::to_string(object).expect("plain data with text for keys")
}
