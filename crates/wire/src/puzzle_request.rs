//! Requests for a puzzle whose kind may not be known yet.

use std::sync::Arc;

use tatham_core::problem::solve_within;
use tatham_core::progress::{Progress, Watcher};
use tatham_core::{Entry, Flaw, Json, Memory, MemoryClaim, Options, Settings, Status};
use tatham_kinds::Input;
use tatham_play::read_position;

use crate::api_error::ApiError;
use crate::fields::Fields;
use crate::progress::Reporter;
use crate::puzzle::Puzzle;
use crate::request::{Do, ReplyOptions, take};
use crate::request_context::{AskGame, Generated, RequestContext};
use crate::session::{PuzzleText, READING, Session};

/// Claims the memory for parsing a text of `length` bytes.
pub(crate) fn reading(length: usize, memory: &Memory) -> Result<MemoryClaim, ApiError> {
    memory
        .claim(READING * length as u64)
        .map_err(|stop| ApiError::Memory(format!("{length} bytes are too many to read: {stop}")))
}

/// Returns the kind with this name.
pub(crate) fn named(name: &str) -> Result<&'static Entry, ApiError> {
    tatham_kinds::named(name).map_err(|error| ApiError::input(error, name))
}

/// Replaces a seed by the ID that the real game makes of it.
fn generated<'t>(
    input: Input<'t>,
    world: &RequestContext,
    ask: AskGame,
) -> Result<Input<'t>, ApiError> {
    let Some(mut seed) = input.seed() else { return Ok(input) };
    let Flaw::SeedId { command, fits } = &seed.error.flaw else { return Ok(input) };
    let (false, [name]) = (command.is_empty(), &fits[..]) else { return Ok(input) };
    match ask(command, world.time_left()) {
        Ok(Generated { id, remark }) => {
            Ok(Input::from_text(&id, Some(named(name)?))?.into_owned().with_remark(remark))
        }
        Err(why) => {
            seed.error.help = Some(why.into());
            Err(ApiError::from(seed))
        }
    }
}

/// An input with the options for it. Its kind may have to be detected ([`PuzzleRequest::entry`]);
/// then a [`Puzzle`] is made of it.
#[derive(Debug)]
pub struct PuzzleRequest<'t> {
    input: Input<'t>,
    world: RequestContext,
    _reading: MemoryClaim,
    /// Options of the request.
    pub options: Options,
    /// Position as given in the request; it overrides the entries in a save file.
    pub position: Option<Json>,
    /// Position to play from, which may have more than an answer has.
    pub(crate) position_in_play: Option<Json>,
    /// Other kinds that can read the input, if they are to be reported.
    pub also: Vec<&'static str>,
    progress: Option<Arc<Reporter>>,
    /// Text of the puzzle and the session that may keep it, if there is one.
    kept_as: Option<(PuzzleText, Session)>,
}

impl<'t> PuzzleRequest<'t> {
    /// Finds the puzzle in a text. `wanted` is the kind that the caller named, if any.
    ///
    /// # Errors
    /// If the text names an unknown puzzle or another kind than `wanted`, if a save file is
    /// damaged, or if there is too little memory for the text.
    pub fn parse(
        text: &'t str,
        wanted: Option<&'static Entry>,
        world: &RequestContext,
    ) -> Result<Self, ApiError> {
        let world = world.begun();
        let reading = reading(text.len(), &world.memory)?;
        // The real game may make another puzzle of a seed.
        let session = world.session.clone().filter(|_| world.ask_game.is_none());
        let kept_as = session.map(|session| (PuzzleText::new(text, wanted), session));
        let request = Self::within(Input::from_text(text, wanted)?, reading, world)?;
        Ok(Self { kept_as, ..request })
    }

    /// Makes a request of an input whose memory is already claimed.
    ///
    /// # Errors
    /// If the input is a seed, and the real game is asked in vain for its ID.
    pub(crate) fn within(
        input: Input<'t>,
        reading: MemoryClaim,
        world: RequestContext,
    ) -> Result<Self, ApiError> {
        let input = match world.ask_game {
            Some(ask) => generated(input, &world, ask)?,
            None => input,
        };
        let options = Options { played: input.played().cloned(), ..world.options() };
        Ok(Self {
            input,
            world,
            _reading: reading,
            options,
            position: None,
            position_in_play: None,
            also: Vec::new(),
            progress: None,
            kept_as: None,
        })
    }

    /// Appends text to that of the puzzle; not allowed for a save file, which already has a puzzle.
    pub fn append(&mut self, more: &str) {
        self.input.append(more);
        self.kept_as = None;
    }

    /// Returns the kind that the text or the caller names, or else the kind that can read the text.
    ///
    /// # Errors
    /// If no kind can read the text, or several can: the error `ambiguous` names them.
    pub fn entry(&self) -> Result<&'static Entry, ApiError> {
        let kept = self.kept_as.as_ref().and_then(|(text, session)| session.entry(text));
        kept.map_or_else(|| Ok(self.input.entry()?), Ok)
    }

    /// Returns the verdict on the input as a puzzle of this kind after at most `steps` checks of
    /// the budget; `None` if it cannot be read as one.
    pub fn attempt(&self, entry: &Entry, steps: u64) -> Option<Status> {
        let problem = self.input.parse(entry, &Settings::default()).ok()?;
        let budget = self.world.budget(&self.options).at_most(steps);
        Some(solve_within(&problem, &Options::default(), &budget).ok()?.status)
    }

    /// Takes the options of a puzzle of this kind, as JSON, for this action, which a request or a
    /// line of a batch asks for.
    ///
    /// # Errors
    /// If an option is unknown or its value is invalid.
    pub(crate) fn take(
        &mut self,
        wishes: &Fields<'_>,
        entry: &Entry,
        what: (Do, bool),
    ) -> Result<ReplyOptions, ApiError> {
        let append = &mut |more: &str| {
            self.input.append(more);
            if let Some((text, _)) = &mut self.kept_as {
                text.append(more);
            }
        };
        let mut wanted = take(wishes, entry, what, &mut self.options, append)?;
        let RequestContext { time_limit, has_default_limit, .. } = self.world;
        wanted.repair.has_time_limit |= time_limit.is_some() && !has_default_limit;
        Ok(wanted)
    }

    /// Reports the progress of the work to the receiver of the context, if there is one; `part` is
    /// what the work looks for.
    pub(crate) fn report_progress(&mut self, part: &str) {
        let reporter = |sink| Reporter::new(sink, Progress::so_far(0, part), None);
        self.progress = self.world.progress.clone().map(reporter);
        let watcher = self.progress.clone().map(|reporter| reporter as Arc<dyn Watcher>);
        self.world.watcher = watcher.or(self.world.watcher.take());
    }

    /// Makes a puzzle of this kind of the input.
    ///
    /// # Errors
    /// If the text is invalid (with the place of the mistake), or the position does not belong to
    /// the puzzle.
    pub fn puzzle(self, entry: &'static Entry) -> Result<Puzzle, ApiError> {
        let settings = &self.options.settings;
        let read = || Ok(self.input.parse(entry, settings)?);
        let unfit = |why| ApiError::expected(format!("`position` does not fit this puzzle: {why}"));
        let shared = self.input.shared().cloned();
        let (linked, notes) = shared.map(|shared| (shared.position, shared.notes)).unzip();
        let linked = linked.filter(|own| !own.is_null());
        let json = self.position.or_else(|| linked.clone());
        let kept = self.kept_as.map(|(text, session)| session.puzzle(text, entry, settings, read));
        let kept = kept.transpose()?;
        let problem = kept.as_ref().map_or_else(read, |kept| Ok(kept.problem.clone()))?;
        let position = json.as_ref().map(|json| match &kept {
            Some(kept) => kept.position(json),
            None => read_position(&problem, json),
        });
        let (position, kept) = (position.transpose(), kept.map(|kept| (kept, json)));
        let budget = self.world.budget(&self.options);
        let mut options = Options { position: position.map_err(unfit)?, ..self.options };
        // For a position of a hidden game, the default is what surely follows from it: only callers
        // who ask for solutions get them one by one.
        let is_position = options.position.is_some() || options.played.is_some();
        let is_position = entry.hidden && is_position || problem.is_position();
        options.common |= is_position && options.limit.is_none();
        Ok(Puzzle {
            problem,
            options,
            budget,
            also: self.also,
            position_in_play: self.position_in_play.or(linked),
            notes_of_link: notes,
            progress: self.progress,
            kept,
        })
    }
}
