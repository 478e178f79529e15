//! Puzzles that are kept from request to request.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use tatham_core::explain::Hint;
use tatham_core::{AnyPosition, AnyProblem, Entry, Fact, Json, Memory, Settings};
use tatham_picture::KeptDrawing;
use tatham_play::{Table, read_position};

use crate::api_error::ApiError;

/// Bytes of memory that parsing takes for each byte of the text, at most: twice the maximum
/// measured over all formats.
pub(crate) const READING: u64 = 40;

/// Number of puzzles that are kept.
const MOST_PUZZLES: usize = 16;

/// Bytes that they may take together.
const MOST_BYTES: u64 = 256 << 20;

/// Answers requests like [`answer`](crate::answer), and keeps the last puzzles: the next request
/// about one of them neither reads it again nor finds out again what its rules say.
///
/// Copies share the puzzles. Several threads may answer requests at the same time: none waits for
/// the work of another.
///
/// ```
/// use tatham_wire::{RequestContext, Session};
///
/// let session = Session::default();
/// let hint = r#"{"do": "hint", "input": "solo:2x2:a2_1c3b3c1_2a"}"#;
/// let first = session.answer(hint, &RequestContext::default());
/// assert_eq!(session.answer(hint, &RequestContext::default()), first);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Session(Arc<Kept>);

/// Content of a session.
#[derive(Debug, Default)]
struct Kept {
    puzzles: Mutex<Vec<Arc<KeptPuzzle>>>,
    /// Picture of the board that was edited last: each act makes another puzzle of it.
    edited: Mutex<KeptPicture>,
}

/// Text of a puzzle, as a request has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PuzzleText {
    text: String,
    /// Name of the kind, if the request or the context has one.
    named: Option<&'static str>,
    /// Text that options append.
    appended: String,
}

impl PuzzleText {
    pub(crate) fn new(text: &str, named: Option<&'static Entry>) -> Self {
        let named = named.map(|entry| entry.kind.name);
        Self { text: text.to_owned(), named, appended: String::new() }
    }

    pub(crate) fn append(&mut self, more: &str) {
        self.appended.push_str(more);
        self.appended.push('\n');
    }
}

/// Puzzle that is kept.
#[derive(Debug)]
pub(crate) struct KeptPuzzle {
    text: PuzzleText,
    entry: &'static Entry,
    settings: Settings,
    pub(crate) problem: AnyProblem,
    /// Last position, as a request had it, and as it was read.
    position: Mutex<Option<(Json, AnyPosition)>>,
    /// The puzzle as a player has it before them.
    table: OnceLock<Table>,
    /// Last position that was played to, and its picture.
    play: Mutex<KeptPlay>,
    /// Last hint: a player first asks where to look, and then for the step.
    hint: Mutex<Option<(HintKey, Hint)>>,
}

/// Position and picture that are kept for play.
#[derive(Debug, Default)]
pub(crate) struct KeptPlay {
    /// Position, as the reply had it, and the board that has it.
    pub(crate) position: Option<(Json, AnyPosition)>,
    pub(crate) picture: KeptPicture,
}

/// Picture that a caller has.
#[derive(Debug, Default)]
pub(crate) struct KeptPicture {
    /// The last picture, with its name.
    last: Option<(String, KeptDrawing)>,
    /// Number of pictures so far.
    number: u64,
}

impl KeptPicture {
    /// Takes the picture with this name, if it is the last one.
    pub(crate) fn take(&mut self, id: Option<&str>) -> Option<KeptDrawing> {
        self.last.take_if(|(own, _)| Some(own.as_str()) == id).map(|(_, drawing)| drawing)
    }

    /// Keeps a picture, and returns its name.
    pub(crate) fn keep(&mut self, picture: KeptDrawing) -> String {
        self.number += 1;
        let id = self.number.to_string();
        self.last = Some((id.clone(), picture));
        id
    }

    /// Returns the approximate number of bytes that it takes.
    fn bytes(&self) -> u64 {
        self.last.as_ref().map_or(0, |(_, picture)| ENTRY * picture.marks() as u64)
    }
}

/// Everything on which a hint about a puzzle depends.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct HintKey {
    /// Position, as a request had it.
    pub(crate) position: Option<String>,
    pub(crate) ruled_out: Vec<Fact>,
    pub(crate) steps: NonZeroUsize,
    pub(crate) assume_unique: bool,
}

/// Bytes of a place to fill in, of a fact that is ruled out, or of a mark of a picture.
const ENTRY: u64 = 200;

/// Bytes of a step, with its sentences in several forms.
const STEP: u64 = 10_000;

#[cfg(test)]
thread_local! {
    /// Number of puzzles and positions that this thread has read from text.
    static READINGS: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Notes that a puzzle or a position is read from text: tests count it.
pub(crate) fn note_reading() {
    #[cfg(test)]
    READINGS.set(READINGS.get() + 1);
}

fn lock<T>(kept: &Mutex<T>) -> MutexGuard<'_, T> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}

impl KeptPuzzle {
    /// Returns the position that is read from this.
    pub(crate) fn position(&self, json: &Json) -> Result<AnyPosition, String> {
        if let Some((own, position)) = &*lock(&self.position)
            && own.text() == json.text()
        {
            return Ok(position.clone());
        }
        note_reading();
        let position = read_position(&self.problem, json)?;
        *lock(&self.position) = Some((json.clone(), position.clone()));
        Ok(position)
    }

    /// Returns the hint, by `work` if it is not kept. A hint that a limit has ended is not kept.
    pub(crate) fn hint(&self, key: &HintKey, work: impl FnOnce() -> Hint) -> Hint {
        if let Some((own, hint)) = &*lock(&self.hint)
            && own == key
        {
            return hint.clone();
        }
        let hint = work();
        if hint.stopped.is_none() {
            *lock(&self.hint) = Some((key.clone(), hint.clone()));
        }
        hint
    }

    /// Returns the puzzle as a player has it before them.
    pub(crate) fn table(&self) -> &Table {
        self.table.get_or_init(|| Table::new(&self.problem))
    }

    /// Returns what is kept of play.
    pub(crate) fn play(&self) -> MutexGuard<'_, KeptPlay> {
        lock(&self.play)
    }

    /// Returns the approximate number of bytes that it takes.
    fn bytes(&self) -> u64 {
        let position = lock(&self.position).as_ref().map_or(0, |(json, _)| json.text().len());
        let of_hint = |(key, hint): &(HintKey, Hint)| {
            STEP * hint.steps.len() as u64 + ENTRY * key.ruled_out.len() as u64
        };
        let hint = lock(&self.hint).as_ref().map_or(0, of_hint);
        READING * (self.text.text.len() + position) as u64
            + hint
            + self.play_bytes()
            + self.problem.memo_bytes()
    }
}

impl KeptPuzzle {
    /// Returns the approximate number of bytes that is kept of play.
    fn play_bytes(&self) -> u64 {
        let entries = self.table.get().map_or(0, |table| table.entries().len());
        let play = self.play();
        let position = play.position.as_ref().map_or(0, |(json, _)| json.text().len());
        ENTRY * entries as u64 + play.picture.bytes() + READING * position as u64
    }
}

impl Session {
    /// Returns the kind of the puzzle with this text, if it is kept.
    pub(crate) fn entry(&self, text: &PuzzleText) -> Option<&'static Entry> {
        let is_it =
            |kept: &&Arc<KeptPuzzle>| kept.text.text == text.text && kept.text.named == text.named;
        self.puzzles().iter().find(is_it).map(|kept| kept.entry)
    }

    /// Returns the kept puzzle of this kind with this text, which is read if it is not there.
    pub(crate) fn puzzle(
        &self,
        text: PuzzleText,
        entry: &'static Entry,
        settings: &Settings,
        read: impl FnOnce() -> Result<AnyProblem, ApiError>,
    ) -> Result<Arc<KeptPuzzle>, ApiError> {
        let is_it = |kept: &Arc<KeptPuzzle>| {
            kept.text == text
                && kept.entry.kind.name == entry.kind.name
                && kept.settings == *settings
        };
        let mut puzzles = self.puzzles();
        if let Some(at) = puzzles.iter().position(is_it) {
            let kept = puzzles.remove(at);
            puzzles.push(Arc::clone(&kept));
            return Ok(kept);
        }
        drop(puzzles);
        note_reading();
        let (problem, settings) = (read()?.with_memo(), settings.clone());
        let (position, hint) = (Mutex::default(), Mutex::default());
        let kept = Arc::new(KeptPuzzle {
            text,
            entry,
            settings,
            problem,
            table: OnceLock::new(),
            position,
            play: Mutex::default(),
            hint,
        });
        self.puzzles().push(Arc::clone(&kept));
        Ok(kept)
    }

    /// Drops the puzzles used longest ago that take too much, or more than half of the memory that
    /// is left.
    pub(crate) fn trim(&self, memory: &Memory) {
        let most = memory.room().map_or(MOST_BYTES, |room| MOST_BYTES.min(room / 2));
        let mut edited = self.edited();
        if edited.bytes() > most {
            edited.last = None;
        }
        let (mut kept, mut bytes) = (0, edited.bytes());
        drop(edited);
        let mut puzzles = self.puzzles();
        for puzzle in puzzles.iter().rev().take(MOST_PUZZLES) {
            bytes = bytes.saturating_add(puzzle.bytes());
            if bytes > most {
                break;
            }
            kept += 1;
        }
        let dropped = puzzles.len() - kept;
        let dropped: Vec<_> = puzzles.drain(..dropped).collect();
        // They are dropped after the lock.
        drop(puzzles);
        drop(dropped);
    }

    fn puzzles(&self) -> MutexGuard<'_, Vec<Arc<KeptPuzzle>>> {
        lock(&self.0.puzzles)
    }

    /// Returns the picture of the board that was edited last.
    pub(crate) fn edited(&self) -> MutexGuard<'_, KeptPicture> {
        lock(&self.0.edited)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RequestContext;

    fn ask(session: &Session, input: &str) {
        let request = format!(r#"{{"do": "hint", "input": "{input}"}}"#);
        let reply = session.answer(&request, &RequestContext::default());
        assert!(!reply.contains("error"), "{reply}");
    }

    fn texts(session: &Session) -> Vec<String> {
        session.puzzles().iter().map(|kept| kept.text.text.clone()).collect()
    }

    #[test]
    fn the_puzzles_used_last_are_kept() {
        let session = Session::default();
        for width in 2..=MOST_PUZZLES + 2 {
            let tiles: Vec<String> = (1..2 * width).map(|tile| tile.to_string()).collect();
            let input = format!("fifteen:{width}x2:{},0", tiles.join(","));
            let request = format!(r#"{{"do": "open", "input": "{input}"}}"#);
            let reply = session.answer(&request, &RequestContext::default());
            assert!(!reply.contains("\"error\""), "{reply}");
        }
        let kept = texts(&session);
        assert_eq!(kept.len(), MOST_PUZZLES);
        assert!(kept[0].starts_with("fifteen:3x2:"), "the first was used longest ago: {kept:?}");
    }

    #[test]
    fn acts_one_after_another_read_nothing_again() {
        let session = Session::default();
        let play = |position: &serde_json::Value, number: usize| -> serde_json::Value {
            let request = serde_json::json!({
                "do": "play", "input": "solo:2x2:a2_1c3b3c1_2a", "position": position,
                "enter": [{ "cell": [0, number], "is": 1 + number }],
            });
            let reply = session.answer(&request.to_string(), &RequestContext::default());
            serde_json::from_str(&reply).expect("JSON")
        };
        let start = READINGS.get();
        let first = play(&serde_json::Value::Null, 0);
        assert_eq!(READINGS.get() - start, 1, "the puzzle");
        let second = play(&first["position"], 1);
        assert_eq!(second["changed"][0]["is"], 2, "{second}");
        assert_eq!(READINGS.get() - start, 1, "neither the puzzle nor the position");
        play(&first["position"], 1);
        assert_eq!(READINGS.get() - start, 2, "a position that is not the last one");
    }

    #[test]
    fn a_puzzle_is_kept_with_its_board_and_dropped_where_memory_is_short() {
        let session = Session::default();
        ask(&session, "solo:2x2:a2_1c3b3c1_2a");
        ask(&session, "solo:2x2:a2_1c3b3c1_2a");
        assert_eq!(texts(&session).len(), 1);
        assert!(session.puzzles()[0].problem.memo_bytes() > 0);
        session.trim(&Memory::unlimited());
        assert_eq!(texts(&session).len(), 1);
        let full = tatham_core::memory::Level { used: 100, most: 100, limit: "a test" };
        session.trim(&Memory::measured_by(move || full));
        assert_eq!(texts(&session).len(), 0);
    }
}
