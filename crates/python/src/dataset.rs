//! Data sets: puzzles that are made by their numbers.

use std::sync::Arc;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tatham_wire::{
    ApiError, DatasetRequest, DatasetResult, PuzzleToMake, RequestContext, grades, guarded, json,
};

use crate::work::{Job, Work};

/// Data set: what its records have in common.
#[pyclass(frozen)]
#[derive(Debug)]
pub(crate) struct Dataset(Arc<DatasetRequest>);

#[pymethods]
impl Dataset {
    /// A `ValueError` has an error reply.
    #[new]
    fn new(kinds: Vec<String>, bands: &str, seed: u64, steps: bool) -> PyResult<Self> {
        let request = guarded(|| {
            let kinds = kinds.into_iter().map(|kind| {
                PuzzleToMake::parse(&kind).map_err(|error| ApiError::input(error, &kind))
            });
            let kinds = kinds.collect::<Result<Vec<_>, _>>()?;
            let bands = grades(bands).map_err(|error| {
                ApiError::usage(format!("invalid value '{bands}' for grades: {error}"))
            })?;
            DatasetRequest::new(&kinds, bands.as_ref(), seed, steps)
        });
        let error = |error: ApiError| PyValueError::new_err(error.said().to_string());
        Ok(Self(Arc::new(request.map_err(error)?)))
    }
}

impl Dataset {
    /// Returns the making of a record as a job, and the work as Python sees it. The reply is the
    /// record, `null` if it was not made, or an error.
    pub(crate) fn job(&self, context: &RequestContext, number: u64) -> (Job, Work) {
        let request = Arc::clone(&self.0);
        let answer = move |context: &RequestContext| match guarded(|| request.make(number, context))
        {
            Ok(DatasetResult::Record(record)) => json(&record),
            Ok(DatasetResult::NotMade { .. }) => "null".to_owned(),
            Err(error) => error.said().to_string(),
        };
        Job::new(context, Box::new(answer))
    }
}
