//! Replies to requests.

use std::slice;
use std::sync::Arc;

use serde::Serialize;
use tatham_core::explain::judge::Inquiry;
use tatham_core::{Entry, Report};

use crate::api_error::{ApiError, guarded};
use crate::edit::{Edited, edit_empty};
use crate::inspection::{Checked, Explained, Hinted};
use crate::judge::JudgedClaims;
use crate::list::Row;
use crate::make::{MakeReply, Series};
use crate::play::{Acts, Played};
use crate::puzzle::{Opened, Puzzle};
use crate::puzzle_request::{PuzzleRequest, named};
use crate::repair::RepairRecord;
use crate::request::{Do, ReplyOptions, Request, take};
use crate::request_context::RequestContext;
use crate::session::Session;

/// Reply to a request that succeeded.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Reply {
    /// Reply to `open`.
    Opened(Box<Opened>),
    /// Reply to `solve`.
    Report(Box<Report>),
    /// Reply to `hint`.
    Hinted(Box<Hinted>),
    /// Reply to `explain`.
    Explained(Box<Explained>),
    /// Reply to `check`.
    Checked(Box<Checked>),
    /// Reply to `judge`.
    Judged(Box<JudgedClaims>),
    /// Reply to `make`.
    Made(MakeReply),
    /// Reply to `repair`.
    Repaired(Box<RepairRecord>),
    /// Reply to `play`.
    Played(Box<Played>),
    /// Reply to `edit`.
    Edited(Box<Edited>),
    /// Reply to `list`.
    List(Vec<Row>),
}

impl Request<'_> {
    /// Returns the reply.
    ///
    /// # Errors
    /// The reason why the request cannot be answered.
    pub fn reply(&self, world: &RequestContext) -> Result<Reply, ApiError> {
        Ok(match self.what {
            Do::List => Reply::List(crate::list()),
            Do::Make => Reply::Made(self.make(world)?),
            Do::Open => {
                let (puzzle, wanted) = self.read(world)?;
                let mut extras = wanted.extras;
                extras.notes.clone_from(&self.notes);
                Reply::Opened(Box::new(puzzle.open_with(&extras)?))
            }
            Do::Solve => Reply::Report(Box::new(self.read(world)?.0.solve()?)),
            Do::Hint => {
                let (puzzle, wanted) = self.read(world)?;
                let mut hinted = puzzle.hint(wanted.steps, wanted.only_where)?;
                wanted.show_parts(&mut hinted.hint.steps);
                Reply::Hinted(Box::new(if wanted.svg { hinted.drawn(&puzzle)? } else { hinted }))
            }
            Do::Explain => {
                let (puzzle, wanted) = self.read(world)?;
                let mut explained = puzzle.explain(&mut |step| {
                    let Some(reporter) = &puzzle.progress else { return };
                    let mut step = step.clone();
                    wanted.show_parts(slice::from_mut(&mut step));
                    reporter.step(&step);
                })?;
                wanted.show_parts(&mut explained.explanation.steps);
                Reply::Explained(Box::new(if wanted.svg {
                    explained.drawn(&puzzle, wanted.step)?
                } else {
                    explained
                }))
            }
            Do::Judge => Reply::Judged(Box::new(self.judge(world)?)),
            Do::Repair => {
                let (puzzle, wanted) = self.read(world)?;
                Reply::Repaired(Box::new(puzzle.repair(&wanted.repair)?))
            }
            Do::Play => {
                let (puzzle, wanted) = self.read(world)?;
                let acts = Acts { notes: self.notes.as_ref(), enter: self.enter.as_deref() };
                Reply::Played(Box::new(puzzle.play(acts, &wanted.play)?))
            }
            Do::Edit => Reply::Edited(Box::new(self.edit(world)?)),
            Do::Check => {
                let (puzzle, wanted) = self.read(world)?;
                let mut checked = puzzle.check(wanted.which, wanted.why)?;
                wanted.show_parts(checked.why.as_deref_mut().unwrap_or_default());
                Reply::Checked(Box::new(if wanted.svg { checked.drawn(&puzzle)? } else { checked }))
            }
        })
    }

    /// Judges the claims of a request.
    fn judge(&self, world: &RequestContext) -> Result<JudgedClaims, ApiError> {
        let claims = self.claims.as_ref();
        let claims = claims.ok_or_else(|| ApiError::expected("expected a field `claims`"))?;
        let claims = crate::judge::claims(claims)?;
        let (puzzle, wanted) = self.read(world)?;
        let ReplyOptions { in_turn, max_cost, .. } = wanted;
        puzzle.judge(&Inquiry { claims: &claims, in_turn, max_cost }, &mut |_, _| ())
    }

    /// Makes the puzzles of a series.
    fn make(&self, world: &RequestContext) -> Result<MakeReply, ApiError> {
        let others = [self.input.is_some(), self.position.is_some(), self.claims.is_some()];
        if others.contains(&true) || self.ruled_out.is_some() {
            return Err(ApiError::expected("`make` takes `puzzle`, `params` and `options` alone"));
        }
        let puzzle = self.puzzle.as_deref();
        let entry = puzzle.ok_or_else(|| ApiError::expected("expected a field `puzzle`"))?;
        let options = self.options.as_ref();
        Series::read(named(entry)?, self.params.as_deref(), options, world)?.make()
    }

    /// Edits the clues of the input, or those of an empty board.
    fn edit(&self, world: &RequestContext) -> Result<Edited, ApiError> {
        let acts = self.enter.as_deref().unwrap_or_default();
        let (Some(params), None) = (self.params.as_deref(), &self.input) else {
            let (puzzle, wanted) = self.read(world)?;
            return puzzle.edit(acts, &wanted.edit, world.session.as_ref());
        };
        let puzzle = self.puzzle.as_deref();
        let entry = named(puzzle.ok_or_else(|| ApiError::expected("expected a field `puzzle`"))?)?;
        let others = [self.position.is_some(), self.notes.is_some(), self.claims.is_some()];
        if others.contains(&true) || self.ruled_out.is_some() {
            let message = "`edit` with `params` takes `puzzle`, `enter` and `options` beside it";
            return Err(ApiError::expected(message));
        }
        let world = world.begun();
        let mut options = world.options();
        let wanted = match &self.options {
            Some(wishes) => {
                take(wishes, entry, (self.what, false), &mut options, &mut |_: &str| ())?
            }
            None => ReplyOptions::default(),
        };
        let budget = world.budget(&options);
        edit_empty(entry, params, acts, &wanted.edit, (&budget, world.session.as_ref()))
    }

    /// Makes a puzzle of the input, with the options for the content of the reply.
    fn read(&self, world: &RequestContext) -> Result<(Puzzle, ReplyOptions), ApiError> {
        if self.params.is_some() {
            let message = match self.what {
                Do::Edit => "`edit` has `input`, or `puzzle` and `params`",
                _ => "only `make` and `edit` have a field `params`",
            };
            return Err(ApiError::expected(message));
        }
        if !matches!(self.what, Do::Play | Do::Edit) && self.enter.is_some() {
            return Err(ApiError::expected("only `play` and `edit` have a field `enter`"));
        }
        if self.what == Do::Edit && self.position.is_some() {
            return Err(ApiError::expected("`edit` has no field `position`"));
        }
        if !matches!(self.what, Do::Play | Do::Open) && self.notes.is_some() {
            return Err(ApiError::expected("only `play` and `open` have a field `notes`"));
        }
        if self.claims.is_some() && self.what != Do::Judge {
            return Err(ApiError::expected("only `judge` has a field `claims`"));
        }
        let has_steps = matches!(self.what, Do::Hint | Do::Explain | Do::Judge | Do::Play);
        if self.ruled_out.is_some() && !has_steps {
            let message = "only `hint`, `explain`, `judge` and `play` have a field `ruled_out`";
            return Err(ApiError::expected(message));
        }
        let input =
            self.input.as_deref().ok_or_else(|| ApiError::expected("expected a field `input`"))?;
        let wanted: Option<&'static Entry> =
            self.puzzle.as_deref().map(named).transpose()?.or(world.puzzle);
        let mut asked = PuzzleRequest::parse(input, wanted, world)?;
        let entry = asked.entry()?;
        let mut wanted = match &self.options {
            Some(wishes) => asked.take(wishes, entry, (self.what, false))?,
            None => ReplyOptions::default(),
        };
        if let Some(steps) = &self.after {
            wanted.extras.after = Arc::clone(steps);
        }
        if wanted.progress {
            asked.report_progress(if self.what == Do::Explain { "step" } else { "solution" });
        }
        if self.what == Do::Play || wanted.extras.play {
            asked.position_in_play.clone_from(&self.position);
        } else {
            asked.position.clone_from(&self.position);
        }
        asked.options.ruled_out = crate::judge::ruled_out(self.ruled_out.as_deref())?;
        Ok((asked.puzzle(entry)?, wanted))
    }
}

/// Answers a request with a reply or an error; both are one JSON object or list on one line.
pub fn answer(request: &str, world: &RequestContext) -> String {
    let world = world.begun();
    let reply: Result<String, ApiError> =
        guarded(|| match Request::parse(request)?.reply(&world)? {
            Reply::Opened(opened) => opened.json(),
            Reply::Edited(edited) => edited.json(),
            reply => Ok(crate::json(&reply)),
        });
    if let Some(session) = &world.session {
        session.trim(&world.memory);
    }
    reply.unwrap_or_else(|fault| fault.said().to_string())
}

impl Session {
    /// Answers a request: the reply is the same as that of [`answer`], whatever was asked before.
    pub fn answer(&self, request: &str, context: &RequestContext) -> String {
        let session = Some(self.clone());
        answer(request, &RequestContext { session, ..context.clone() })
    }
}
