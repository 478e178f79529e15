//! Series of puzzles that a request in JSON asks for.

use std::sync::Arc;
use std::time::Duration;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use tatham_core::make::{GreyPicture, MakeOptions, Mask, Symmetry};
use tatham_core::{Entry, Grid, Json, Status, Stop};

use super::{
    MOST_SEED, MakeRecord, MakeRequest, band_range, classes, cost_range, range, technique,
};
use crate::api_error::{ApiError, shortened};
use crate::fields::Fields;
use crate::progress::Reporter;
use crate::request::{flag, seconds};
use crate::request_context::RequestContext;

/// Largest number of puzzles that a request can ask for.
const MOST: u64 = 10_000;

/// Reply to `make`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct MakeReply {
    /// Kind.
    puzzle: &'static str,
    /// Result for the series.
    status: SeriesStatus,
    /// Records of the puzzles, in the order of their numbers.
    records: Vec<MakeRecord>,
    /// Code of the limit that ended the series; the records of earlier puzzles are there.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
}

/// Result for a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
enum SeriesStatus {
    /// All puzzles were made.
    Made,
    /// Some were not made within the limits.
    Unknown,
    /// It is proven that there is no such puzzle.
    Unsolvable,
}

/// Series of puzzles.
#[derive(Debug)]
pub(crate) struct Series {
    request: MakeRequest,
    first: u64,
    count: u64,
    context: RequestContext,
    progress: Option<Arc<Reporter>>,
}

/// Options of a series beside those of each puzzle.
struct Wishes {
    options: MakeOptions,
    picture: Option<Grid<u8>>,
    threshold: Option<u8>,
    lines_only: bool,
    seed: Option<u64>,
    first: u64,
    count: u64,
    time_limit: Option<Duration>,
    has_progress: bool,
}

/// Sets an option; an error is a clause with the expected values.
type Set = fn(&mut Wishes, &str) -> Result<(), String>;

/// Options, each with the function that sets it.
const OPTIONS: [(&str, Set); 17] = [
    ("grade", |own, text| band_range(text).map(|it| own.options.grade.bands = Some(it))),
    ("cost", |own, text| cost_range(text).map(|it| own.options.grade.cost = Some(it))),
    ("rating", |own, text| flag(text).map(|it| own.options.is_rated = it)),
    ("minimal", |own, text| flag(text).map(|it| own.options.is_minimal = it)),
    ("clues", |own, text| range(text).map(|it| own.options.clues = Some(it))),
    ("moves", |own, text| range(text).map(|it| own.options.moves = Some(it))),
    ("symmetry", |own, text| symmetry(text).map(|it| own.options.symmetry = Some(it))),
    ("keep", |own, text| {
        own.options.keep = classes(text);
        Ok(())
    }),
    ("answer", |own, text| {
        let answer = serde_json::from_str(text).map_err(|_| "expected an answer".to_owned())?;
        own.options.answer = Some(answer);
        Ok(())
    }),
    ("picture", |own, text| picture(text).map(|it| own.picture = Some(it))),
    ("threshold", |own, text| number(text, 0, 255).map(|it| own.threshold = Some(it as u8))),
    ("lines_only", |own, text| flag(text).map(|it| own.lines_only = it)),
    ("seed", |own, text| number(text, 0, MOST_SEED).map(|it| own.seed = Some(it))),
    ("first", |own, text| number(text, 0, MOST_SEED).map(|it| own.first = it)),
    ("count", |own, text| number(text, 1, MOST).map(|it| own.count = it)),
    ("progress", |own, text| flag(text).map(|it| own.has_progress = it)),
    ("time_limit", |own, text| seconds(text).map(|it| own.time_limit = Some(it))),
];

impl Wishes {
    /// Returns the picture with its options.
    fn grey_picture(&mut self) -> Result<Option<GreyPicture>, ApiError> {
        let Self { threshold, lines_only, .. } = *self;
        match self.picture.take() {
            Some(values) => Ok(Some(GreyPicture {
                values: Arc::new(values),
                threshold: threshold.unwrap_or(GreyPicture::THRESHOLD),
                lines_only,
            })),
            None if threshold.is_some() || lines_only => {
                let message = "`threshold` and `lines_only` need `picture`";
                Err(ApiError::usage(message.to_owned()))
            }
            None => Ok(None),
        }
    }
}

impl Series {
    /// Reads a request.
    ///
    /// # Errors
    /// An option is unknown, or the kind does not offer it.
    pub(crate) fn read(
        entry: &'static Entry,
        params: Option<&str>,
        fields: Option<&Fields<'_>>,
        world: &RequestContext,
    ) -> Result<Self, ApiError> {
        let fields = match fields {
            Some(fields) => fields.each_once().map_err(ApiError::expected)?,
            None => Vec::new(),
        };
        let options = MakeOptions::default();
        let mut wishes = Wishes {
            options,
            picture: None,
            threshold: None,
            lines_only: false,
            seed: None,
            first: 0,
            count: 1,
            time_limit: None,
            has_progress: false,
        };
        for (name, value) in fields {
            // Values without quotes are accepted, as on the command line.
            let value = serde_json::from_str(value).unwrap_or_else(|_| value.to_owned());
            if name == "technique" {
                wishes.options.grade.technique = Some(technique(entry, &value)?);
                continue;
            }
            if name == "mask" {
                wishes.options.mask = Some(mask(&value)?);
                continue;
            }
            let Some((_, set)) = OPTIONS.iter().find(|(own, _)| *own == name) else {
                let known: Vec<&str> = OPTIONS.iter().map(|(name, _)| *name).collect();
                return Err(ApiError::expected(format!(
                    "`make` has no option `{}` (options: {}, mask, technique)",
                    shortened(&name),
                    known.join(", ")
                )));
            };
            set(&mut wishes, &value).map_err(|expected| {
                let value = shortened(&value);
                ApiError::expected(format!("option `{name}`: {expected}, found `{value}`"))
            })?;
        }
        let picture = wishes.grey_picture()?;
        let Wishes { mut options, seed, first, count, time_limit, has_progress, .. } = wishes;
        options.picture = picture;
        if options.grade.bands.is_some() && options.grade.cost.is_some() {
            return Err(ApiError::usage("`grade` and `cost` exclude each other".to_owned()));
        }
        if options.is_minimal && options.clues.is_some() {
            return Err(ApiError::usage("`minimal` and `clues` exclude each other".to_owned()));
        }
        options.seed = seed.ok_or_else(|| ApiError::expected("expected an option `seed`"))?;
        options.has_time_limit = time_limit.is_some() || !world.has_default_limit;
        let request = MakeRequest::new(entry, params, options)?;
        let time_limit = time_limit.or(world.time_limit);
        let mut context = RequestContext { time_limit, ..world.clone() };
        let sink = world.progress.clone().filter(|_| has_progress);
        let progress = sink.map(|sink| Reporter::of_series(sink, count));
        if let Some(reporter) = &progress {
            context.watcher = Some(Arc::<Reporter>::clone(reporter));
        }
        Ok(Self { request, first, count, context, progress })
    }

    /// Makes the puzzles.
    ///
    /// # Errors
    /// The parameters are unusable, or do not fit the options.
    pub(crate) fn make(&self) -> Result<MakeReply, ApiError> {
        let mut reply = MakeReply {
            puzzle: self.request.entry().kind.name,
            status: SeriesStatus::Made,
            records: Vec::new(),
            stopped: None,
        };
        for number in self.first..self.first.saturating_add(self.count) {
            // Each puzzle has its own time.
            let context = RequestContext { start: None, ..self.context.clone() };
            let record = self.request.make(number, &context)?;
            if record.stopped() == Some(Stop::Interrupted.code()) {
                (reply.status, reply.stopped) = (SeriesStatus::Unknown, record.stopped());
                break;
            }
            match record.status() {
                Status::Unknown => reply.status = SeriesStatus::Unknown,
                Status::Unsolvable => reply.status = SeriesStatus::Unsolvable,
                _ => {}
            }
            if let Some(reporter) = &self.progress {
                reporter.record(&Json::from_plain(&record));
            }
            reply.records.push(record);
        }
        Ok(reply)
    }

    /// Returns the kind, and the seed and the number of the first puzzle.
    pub(crate) fn first_puzzle(&self) -> (&'static str, [u64; 2]) {
        (self.request.entry().kind.name, [self.request.seed(), self.first])
    }

    /// Makes the first puzzle.
    ///
    /// # Errors
    /// See [`Series::make`].
    pub(crate) fn first(&self) -> Result<MakeRecord, ApiError> {
        self.request.make(self.first, &self.context)
    }
}

/// Reads a mask: a list of its rows.
fn mask(text: &str) -> Result<Mask, ApiError> {
    let rows: Vec<String> = serde_json::from_str(text)
        .map_err(|_| ApiError::expected("option `mask`: expected a list of rows"))?;
    Ok(Mask::parse(rows.iter().map(String::as_str))?)
}

fn symmetry(text: &str) -> Result<Symmetry, String> {
    let row = Symmetry::ALL.into_iter().find(|(_, name, _)| *name == text);
    row.map(|(symmetry, ..)| symmetry).ok_or_else(|| {
        let names: Vec<&str> = Symmetry::ALL.into_iter().map(|(_, name, _)| name).collect();
        format!("expected one of {}", names.join(", "))
    })
}

fn picture(text: &str) -> Result<Grid<u8>, String> {
    let rows = serde_json::from_str(text).ok();
    let grid = rows.and_then(Grid::from_rows).filter(|grid| grid.size().area() > 0);
    grid.ok_or_else(|| "expected rows of grey values 0 to 255, equally long".to_owned())
}

fn number(text: &str, least: u64, most: u64) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("expected a number from {least} to {most}"))
}
