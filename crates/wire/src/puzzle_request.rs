//! A question about a puzzle, before it is known which puzzle it is.

use tatham_core::problem::solve_within;
use tatham_core::{Entry, Json, Memory, MemoryClaim, Options, Settings, Status};
use tatham_kinds::Input;

use crate::api_error::ApiError;
use crate::fields::Fields;
use crate::puzzle::Puzzle;
use crate::request::{Do, ReplyOptions, take};
use crate::request_context::RequestContext;

/// Bytes that each byte of a text takes, at most, while a puzzle is made of it; measured over all
/// formats, and twice as much.
const READING: u64 = 40;

/// Asks for the memory that it takes to make a puzzle of a text of so many bytes.
pub(crate) fn reading(length: usize, memory: &Memory) -> Result<MemoryClaim, ApiError> {
    memory
        .claim(READING * length as u64)
        .map_err(|stop| ApiError::Memory(format!("{length} bytes are too many to read: {stop}")))
}

/// The kind of that name.
pub(crate) fn named(name: &str) -> Result<&'static Entry, ApiError> {
    tatham_kinds::named(name).map_err(|error| ApiError::input(error, name))
}

/// An input with what is wanted of it. Which puzzle it is may have to be found out
/// ([`PuzzleRequest::entry`]); then a [`Puzzle`] is made of it.
#[derive(Debug)]
pub struct PuzzleRequest<'t> {
    input: Input<'t>,
    world: RequestContext,
    _reading: MemoryClaim,
    /// What is wanted.
    pub options: Options,
    /// The position, as the request has it; it comes before what a save file's player has entered.
    pub position: Option<Json>,
    /// Kinds that can read it too, if that shall be reported.
    pub also: Vec<&'static str>,
}

impl<'t> PuzzleRequest<'t> {
    /// Looks for the puzzle in a text; `wanted` is the kind that the caller named, if he did.
    ///
    /// # Errors
    /// It is named and no puzzle of that name is solved, or it is another than the wanted one; a
    /// save file is damaged; or the text is longer than there is memory for.
    pub fn parse(
        text: &'t str,
        wanted: Option<&'static Entry>,
        world: &RequestContext,
    ) -> Result<Self, ApiError> {
        let world = world.begun();
        let reading = reading(text.len(), &world.memory)?;
        Ok(Self::within(Input::from_text(text, wanted)?, reading, world))
    }

    /// The same for an input that has its memory already.
    pub(crate) fn within(input: Input<'t>, reading: MemoryClaim, world: RequestContext) -> Self {
        let options = Options { played: input.played().cloned(), ..world.options() };
        Self { input, world, _reading: reading, options, position: None, also: Vec::new() }
    }

    /// Puts more text at the end of the puzzle's own; a save file has its puzzle already.
    pub fn append(&mut self, more: &str) {
        self.input.append(more);
    }

    /// The kind that the text or the caller names; else the one that can read it.
    ///
    /// # Errors
    /// No kind can read it, or several can: then the error is `ambiguous` and names them.
    pub fn entry(&self) -> Result<&'static Entry, ApiError> {
        Ok(self.input.entry()?)
    }

    /// What comes of it as a puzzle of this kind within so many looks at the budget; `None` if it
    /// cannot be read so.
    pub fn attempt(&self, entry: &Entry, steps: u64) -> Option<Status> {
        let problem = self.input.parse(entry, &Settings::default()).ok()?;
        let budget = self.world.budget(&self.options).at_most(steps);
        Some(solve_within(&problem, &Options::default(), &budget).ok()?.status)
    }

    /// Takes the options of a puzzle of this kind, as they stand in JSON, for what is to be done
    /// with it.
    ///
    /// # Errors
    /// There is none of that name, or it takes other values.
    pub(crate) fn take(
        &mut self,
        wishes: &Fields<'_>,
        entry: &Entry,
        what: Do,
    ) -> Result<ReplyOptions, ApiError> {
        take(wishes, entry, what, &mut self.options, &mut self.input)
    }

    /// Makes a puzzle of this kind of it.
    ///
    /// # Errors
    /// What is wrong with it, and where; or its position is none of that puzzle.
    pub fn puzzle(self, entry: &Entry) -> Result<Puzzle, ApiError> {
        let problem = self.input.parse(entry, &self.options.settings)?;
        let unfit = |why| ApiError::expected(format!("`position` does not fit this puzzle: {why}"));
        let position = self.position.as_ref().map(|json| problem.position(json)).transpose();
        let budget = self.world.budget(&self.options);
        let mut options = Options { position: position.map_err(unfit)?, ..self.options };
        // Where the answer is hidden, what surely follows from a position is what anyone wants of
        // it who does not ask for answers one by one.
        let is_position = options.position.is_some() || options.played.is_some();
        options.common |= entry.hidden && is_position && options.limit.is_none();
        Ok(Puzzle { problem, options, budget, also: self.also })
    }
}
