//! Part of [`tatham`](https://docs.rs/tatham): requests and replies in JSON, as every front end
//! uses them. Nothing else makes reports or errors.
//!
//! ```
//! use tatham_wire::{World, answer};
//!
//! let request = r#"{"do": "solve", "input": "signpost:4x4:edefceha10aa1aea16agg"}"#;
//! let reply = answer(request, &World::default());
//! assert!(reply.starts_with(r#"{"puzzle":"signpost","game_id":"4x4:edefceha10aa1aea16agg","status":"unique""#));
//!
//! let reply = answer(r#"{"do": "solve", "input": "signpst:4x4:a"}"#, &World::default());
//! assert!(reply.starts_with(r#"{"error":{"kind":"input","message":"no such puzzle: `signpst`; did you mean signpost?""#));
//! ```
//!
//! Text goes through [`answer`]; programs in Rust can ask by types: a [`Request`], which gives a [`Reply`] or a [`Fault`], or step by step an
//! [`Asked`], of which becomes a [`Puzzle`]. `docs/wire.md` describes requests and replies, the [schema] is made from the types here.
//!
//! No thread, file or clock is needed that a browser lacks: `cargo check -p tatham-wire --target wasm32-unknown-unknown`.

mod asked;
mod error;
mod fault;
mod fields;
mod line;
mod list;
pub mod picture;
mod place;
mod puzzle;
mod reply;
mod request;
mod schema;
mod told;
mod world;

pub use asked::Asked;
pub use error::{Error, Said, Sort, Span};
pub use fault::{Fault, guarded, shortened};
pub use fields::{Field, Fields};
pub use line::{INPUT, Line, Unusable};
pub use list::{Row, list};
pub use place::Place;
pub use puzzle::{Opened, Puzzle, never_finished};
pub use reply::{Reply, answer};
pub use request::{Do, Request, limit, of_the_text, seconds};
pub use schema::schema;
pub use told::{Checked, Explained, Head, Hinted};
pub use world::World;

/// As it stands on the wire.
pub fn json(object: &impl serde::Serialize) -> String {
    serde_json::to_string(object).expect("plain data with text for keys")
}
