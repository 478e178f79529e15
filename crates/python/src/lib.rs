//! Part of [`tatham`](https://docs.rs/tatham): the extension module of the Python package in
//! `python/`. Text in, text out; `tatham_wire` describes the texts.
//!
//! Each request is answered by a thread of its own or of a [`Pool`], which never needs Python. The
//! thread that waits for the reply holds no lock of Python, and looks for signals.

mod dataset;
mod pool;
mod session;
mod work;

use pyo3::prelude::*;
use tatham_kinds as _;

/// Module of everything that is written in Rust.
#[pymodule(gil_used = false)]
mod _tatham {
    #[pymodule_export]
    use super::dataset::Dataset;
    #[pymodule_export]
    use super::pool::Pool;
    #[pymodule_export]
    use super::session::Session;
    #[pymodule_export]
    use super::work::Work;

    /// Version of the package.
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
