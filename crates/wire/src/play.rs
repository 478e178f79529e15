//! Play: acts of a player on a position.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use tatham_core::partial_answer::Remaining;
use tatham_core::problem::Replayed;
use tatham_core::{AnyPosition, Json, Picture, Place, Skipped, Violation, save};
use tatham_picture::{KeptDrawing, Render as _, Screen};
use tatham_play::{Act, Change, NoAct, Notes, Play, Table, Target, Targets, act_of, read_position};

use crate::api_error::ApiError;
use crate::marks::Marks;
use crate::picture;
use crate::player_board::{Fragment, PlayerBoard};
use crate::puzzle::{Opened, Puzzle, late};
use crate::request::Extras;
use crate::session::{KeptPicture, note_reading};

/// Largest number of acts in a request.
const MOST_ACTS: usize = 10_000;

/// Part of a reply to `play` or `edit` that a request can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Picture,
    Marks,
    Text,
    Entries,
    Moves,
    Targets,
    Remaining,
    Clues,
    Controls,
}

impl Part {
    /// Parts of a reply to `play`, with their names.
    pub(crate) const OF_PLAY: &'static [(&'static str, Self)] = &[
        ("picture", Self::Picture),
        ("marks", Self::Marks),
        ("text", Self::Text),
        ("entries", Self::Entries),
        ("moves", Self::Moves),
        ("targets", Self::Targets),
        ("remaining", Self::Remaining),
    ];

    /// Parts of a reply to `edit`, with their names.
    pub(crate) const OF_EDIT: &'static [(&'static str, Self)] = &[
        ("picture", Self::Picture),
        ("text", Self::Text),
        ("clues", Self::Clues),
        ("targets", Self::Targets),
        ("controls", Self::Controls),
    ];

    /// Reads a list of some of these parts.
    pub(crate) fn read_list(
        text: &str,
        parts: &[(&'static str, Self)],
    ) -> Result<Vec<Self>, String> {
        let expected = || {
            let names: Vec<&str> = parts.iter().map(|(name, _)| *name).collect();
            format!("expected a list of {}", names.join(", "))
        };
        let names: Vec<String> = serde_json::from_str(text).map_err(|_| expected())?;
        let part = |name: &String| {
            let own = parts.iter().find(|(own, _)| own == name);
            own.map(|(_, part)| *part).ok_or_else(expected)
        };
        names.iter().map(part).collect()
    }
}

/// Options of a request to play.
#[derive(Clone, Debug)]
pub(crate) struct PlayOptions {
    /// Parts of the reply beside the position.
    pub(crate) show: Vec<Part>,
    /// Picture that the caller has.
    pub(crate) since: Option<String>,
    /// True if a link with the position is requested.
    pub(crate) fragment: bool,
}

impl Default for PlayOptions {
    fn default() -> Self {
        Self { show: vec![Part::Picture], since: None, fragment: false }
    }
}

/// Reply to `play`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Played {
    /// Name of the kind.
    puzzle: &'static str,
    /// Remarks on the input, as clauses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    remarks: Vec<String>,
    /// The puzzle's canonical ID.
    game_id: String,
    /// Position after the acts.
    position: Json,
    /// Notes after the acts.
    notes: Notes,
    /// Changes of the position and the notes, as `undo` takes them.
    changed: Vec<Change>,
    /// Acts that the game refuses; they change nothing.
    skipped: Vec<SkippedAct>,
    /// Rules that are broken now, regardless of later entries.
    broken: Vec<Violation>,
    /// True if the game is finished: what is entered is an answer that passes the check.
    done: bool,
    /// Reason why the game is lost, as a clause; null if it is not.
    lost: Option<String>,
    /// Number of places left to fill.
    open: usize,
    /// Picture of the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<PlayedPicture>,
    /// The picture as data.
    #[serde(skip_serializing_if = "Option::is_none")]
    marks: Option<Marks>,
    /// Text with the same content.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    /// Places that can be filled in, with their possible values.
    #[serde(skip_serializing_if = "Option::is_none")]
    entries: Option<Vec<tatham_core::partial_answer::Choices>>,
    /// Moves that can be made now.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<MoveOffer>>,
    /// Areas of the picture that can be touched.
    #[serde(skip_serializing_if = "Option::is_none")]
    targets: Option<Vec<Target>>,
    /// Number of places left for each value, where every answer has each equally often.
    #[serde(skip_serializing_if = "Option::is_none")]
    remaining: Option<Vec<Remaining>>,
    /// Link to the position, if requested.
    #[serde(flatten)]
    link: Fragment,
}

/// Act that the game refuses.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct SkippedAct {
    /// Number of the act, counted from 1.
    act: usize,
    /// Reason, as a clause.
    reason: String,
}

impl SkippedAct {
    /// Lists refused acts.
    pub(crate) fn list(skipped: Vec<tatham_play::SkippedAct>) -> Vec<Self> {
        let skipped = skipped.into_iter();
        skipped.map(|refused| Self { act: refused.act, reason: refused.reason }).collect()
    }
}

/// Picture of a position, whole or as a patch.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct PlayedPicture {
    /// Name of the picture, for `since`.
    id: String,
    /// Name of the picture that the patch changes.
    #[serde(skip_serializing_if = "Option::is_none")]
    since: Option<String>,
    /// The document, if there is no patch.
    #[serde(skip_serializing_if = "Option::is_none")]
    svg: Option<String>,
    /// Groups that differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    patch: Option<Vec<PictureGroup>>,
}

impl PlayedPicture {
    /// Draws a picture that is not kept.
    pub(crate) fn whole(picture: &Picture) -> Self {
        let svg = Some(picture.to_svg_in_groups());
        Self { id: NOT_KEPT.to_owned(), since: None, svg, patch: None }
    }

    /// Draws the groups that differ from the picture that the caller has, if it is kept; otherwise
    /// all. The picture is kept.
    pub(crate) fn kept(kept: &mut KeptPicture, picture: Picture, since: Option<&str>) -> Self {
        let (drawing, groups) = match kept.take(since) {
            Some(mut drawing) => {
                let groups = drawing.change(picture);
                (drawing, groups)
            }
            None => (KeptDrawing::new(picture), None),
        };
        let patch: Option<Vec<PictureGroup>> = groups
            .map(|groups| groups.into_iter().map(|(key, svg)| PictureGroup { key, svg }).collect());
        let svg = patch.is_none().then(|| drawing.svg());
        let since = since.filter(|_| patch.is_some()).map(str::to_owned);
        Self { id: kept.keep(drawing), since, svg, patch }
    }
}

/// Group of a picture.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct PictureGroup {
    /// Its key: the attribute `data-key`.
    key: String,
    /// The element `g`.
    svg: String,
}

/// Move that can be made now.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct MoveOffer {
    /// The move, as save files write it.
    #[serde(rename = "move")]
    text: String,
    /// The move in a player's words, as a clause.
    name: String,
    /// Act of the gesture that makes it.
    gesture: Value,
}

/// Fields of a request to play.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Acts<'a> {
    /// Notes of the player.
    pub(crate) notes: Option<&'a Value>,
    /// The acts.
    pub(crate) enter: Option<&'a [Value]>,
}

/// Returns an error for a field of the request.
fn misfit(field: &str, why: &str) -> ApiError {
    ApiError::expected(format!("`{field}` does not fit this puzzle: {why}"))
}

/// Reads acts.
pub(crate) fn read_acts(acts: &[Value]) -> Result<Vec<Act>, ApiError> {
    if acts.len() > MOST_ACTS {
        let message = format!("{} acts are too many: the maximum is {MOST_ACTS}", acts.len());
        return Err(ApiError::Request { message, code: "too_large", line: None, column: None });
    }
    let read = |(act, json)| Act::read(json).map_err(|reason| no_act(NoAct { act, reason }));
    (1..).zip(acts).map(read).collect()
}

/// Returns the error for an act that is no act of the puzzle.
pub(crate) fn no_act(NoAct { act, reason }: NoAct) -> ApiError {
    ApiError::expected(format!("act {act} of `enter`: {reason}"))
}

/// Name of a picture that nobody keeps.
const NOT_KEPT: &str = "0";

impl Puzzle {
    /// Returns the position to play from: that of the request, that of the save file's player, or
    /// the puzzle as posed.
    fn play_position(&self, table: &Table) -> Result<Replayed, ApiError> {
        let unplayed = |position| Replayed { position, skipped: Vec::new() };
        if let Some(json) = &self.position_in_play {
            if let Some((kept, _)) = &self.kept
                && let Some((_, position)) =
                    kept.play().position.take_if(|(own, _)| own.says_the_same(json))
            {
                return Ok(unplayed(position));
            }
            note_reading();
            let position = read_position(&table.problem, json);
            return position.map(unplayed).map_err(|why| misfit("position", &why));
        }
        let touch = self.problem.kind().touch;
        let Some(file) = self.options.played.as_ref().filter(|_| touch.is_of_board()) else {
            return self.position().map_err(late);
        };
        let mut reached = unplayed(self.problem.start());
        for (step, number) in file.steps.iter().zip(1..) {
            self.budget
                .check()
                .map_err(|stop| late(format!("the moves could not be replayed: {stop}")))?;
            match step {
                save::Step::Restart => reached.position = self.problem.start(),
                save::Step::Move(text) | save::Step::Solve(text) => {
                    if let Err(refused) = reached.position.follow(text) {
                        reached.skipped.push(Skipped::new(number, text, &refused));
                    }
                }
            }
        }
        Ok(reached)
    }

    /// Returns the notes to play with: those of the request, or those of the link or of the save
    /// file that is the input.
    pub(crate) fn play_notes(&self, requested: Option<&Value>) -> Result<Notes, ApiError> {
        let linked = || self.notes_of_link.as_ref().map(Json::value);
        let notes = requested.cloned().or_else(linked).filter(|notes| !notes.is_null());
        if let Some(notes) = notes {
            return Notes::read(&notes).map_err(|why| misfit("notes", &why));
        }
        // The notes of a file belong to the position of its player.
        let file = self.options.played.as_ref().filter(|_| self.position_in_play.is_none());
        let notes = file.map(|file| self.problem.notes_of(file, &self.budget)).transpose();
        let notes = notes
            .map_err(|stop| late(format!("the moves could not be replayed: {stop}")))?
            .unwrap_or_default();
        Ok(Notes::from_places(notes))
    }

    /// Makes a player's acts.
    ///
    /// # Errors
    /// An act is no act of this puzzle, or there is too little memory for the picture.
    pub(crate) fn play(&self, acts: Acts<'_>, wanted: &PlayOptions) -> Result<Played, ApiError> {
        match &self.kept {
            Some((kept, _)) => self.play_at(kept.table(), acts, wanted),
            None => self.play_at(&Table::new(&self.problem), acts, wanted),
        }
    }

    fn play_at(
        &self,
        table: &Table,
        acts: Acts<'_>,
        wanted: &PlayOptions,
    ) -> Result<Played, ApiError> {
        let notes = self.play_notes(acts.notes)?;
        let Replayed { position, skipped } = self.play_position(table)?;
        let mut play = Play::new(table, position, notes).map_err(|why| misfit("notes", &why))?;
        let acts = read_acts(acts.enter.unwrap_or_default())?;
        let made = play.make(&acts, &self.budget).map_err(no_act)?;
        let played = self.played(table, &play, made, wanted)?;
        let played = Played { remarks: self.remarks(&skipped), ..played };
        if let Some((kept, _)) = &self.kept {
            kept.play().position = Some((played.position.clone(), play.into_position()));
        }
        Ok(played)
    }

    /// Returns the picture: the groups that differ from the one that the caller has, if it is kept.
    fn shown(&self, picture: Picture, since: Option<&str>) -> PlayedPicture {
        match &self.kept {
            Some((kept, _)) => PlayedPicture::kept(&mut kept.play().picture, picture, since),
            None => PlayedPicture::whole(&picture),
        }
    }

    fn played(
        &self,
        table: &Table,
        play: &Play<'_>,
        made: tatham_play::Made,
        wanted: &PlayOptions,
    ) -> Result<Played, ApiError> {
        let position = play.position();
        let broken = position.violations();
        let lost = position.lost();
        let shows = |part| wanted.show.contains(&part);
        let view = [Part::Picture, Part::Marks, Part::Text, Part::Targets];
        let view = view.into_iter().any(shows);
        let view = view
            .then(|| {
                let claim = picture::claim(&self.problem.text(), &self.budget)
                    .map_err(|stop| picture::refused(&stop))?;
                Ok::<_, ApiError>((play.picture(&broken), claim))
            })
            .transpose()?;
        let (view, _claim) = view.unzip();
        let shown = view.as_ref();
        let marks = shown.filter(|_| shows(Part::Marks)).map(Marks::new);
        let text = shown.filter(|_| shows(Part::Text)).map(|picture| text(play, picture));
        let targets = shown
            .filter(|_| shows(Part::Targets))
            .map(|picture| Targets::new(table, picture).targets);
        let picture = view
            .filter(|_| shows(Part::Picture))
            .map(|picture| self.shown(picture, wanted.since.as_deref()));
        Ok(Played {
            puzzle: self.problem.kind().name,
            remarks: Vec::new(),
            game_id: self.problem.game_id(),
            position: play.json(),
            notes: play.notes().clone(),
            changed: made.changed,
            skipped: SkippedAct::list(made.skipped),
            done: lost.is_none() && broken.is_empty() && position.is_finished(),
            lost,
            open: position.open(),
            picture,
            marks,
            text,
            entries: shows(Part::Entries).then(|| table.entries().to_vec()),
            moves: shows(Part::Moves).then(|| moves(position)),
            targets,
            remaining: shows(Part::Remaining).then(|| remaining(table, position)).flatten(),
            link: if wanted.fragment { Fragment::new(play) } else { Fragment::default() },
            broken,
        })
    }

    /// Opens the puzzle for a player.
    pub(crate) fn open_for_play(&self, extras: &Extras) -> Result<Opened, ApiError> {
        if !extras.after.is_empty() || extras.answer.is_some() || !extras.beside.is_empty() {
            let why = "`open` with `play` has none of `after`, `answer` and `beside`";
            return Err(ApiError::expected(why));
        }
        let table = Table::new(&self.problem);
        let Replayed { position, skipped } = self.play_position(&table)?;
        let play = Play::new(&table, position, self.play_notes(extras.notes.as_ref())?);
        let play = play.map_err(|why| misfit("notes", &why))?;
        let _claim = picture::claim(&self.problem.text(), &self.budget)
            .map_err(|stop| picture::refused(&stop))?;
        let picture = play.picture(&[]);
        let Targets { size, targets, rims } = Targets::new(&table, &picture);
        let controls = table.controls();
        let link = if extras.fragment { Fragment::new(&play) } else { Fragment::default() };
        let board =
            PlayerBoard { size, targets, rims, controls, notes: play.notes().clone(), link };
        let text = text(&play, &picture);
        Ok(self.opened(
            play.position(),
            play.json(),
            self.remarks(&skipped),
            [picture.to_svg_in_groups(), text],
            extras,
            board,
        ))
    }
}

/// Returns a board as text, with the notes below it.
fn text(play: &Play<'_>, picture: &Picture) -> String {
    let drawn = play.position().board_words().or_else(|| picture.to_terminal(Screen::ENDLESS));
    drawn.unwrap_or_default() + &play.notes_text()
}

/// Returns the moves that can be made now, each once.
fn moves(position: &AnyPosition) -> Vec<MoveOffer> {
    let mut moves: Vec<MoveOffer> = Vec::new();
    for offer in position.offers() {
        if moves.iter().all(|own| own.text != offer.text) {
            let gesture = act_of(&offer.gesture);
            moves.push(MoveOffer { text: offer.text, name: offer.name, gesture });
        }
    }
    moves
}

/// Returns the number of places left for each value; `None` where answers differ in it.
fn remaining(table: &Table, position: &AnyPosition) -> Option<Vec<Remaining>> {
    let totals = table.problem.totals();
    let places = || table.entries().iter().map(|choices| choices.place);
    let left = |total: Remaining| {
        let is_entered = |&place: &Place| position.value_at(place).as_ref() == Some(&total.is);
        let left = total.left.saturating_sub(places().filter(is_entered).count());
        Remaining { left, ..total }
    };
    (!totals.is_empty()).then(|| totals.into_iter().map(left).collect())
}
