//! Subcommand `table`: the whole game in figures.

use std::fmt::{self, Write as _};
use std::panic::resume_unwind;
use std::{io, thread};

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use tatham_core::author::Choice;
use tatham_core::kind::{Call, Host, SubcommandError};
use tatham_core::{Budget, Expression, Knob, Status, Stop, ValueKind};

use super::{write, write_json};
use crate::show::{LARGE, TARGETS, TILES};
use crate::table::{Selection, Table};
use crate::threads::spawn;

/// Grouping of the lines of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    Large,
    Target,
    Selection,
    Game,
}

/// Knob for the grouping.
static BY: Choice<By, 4> = Choice::new(
    "by",
    "Lines of the table",
    [
        (By::Large, "large", "A line for each number of large tiles, and one for all"),
        (By::Target, "target", "A line for each target"),
        (By::Selection, "selection", "A line for each of the 13,243 selections"),
        (By::Game, "game", "A line for each of the 11.9 million games, with its nicest answer"),
    ],
);

pub(super) const KNOBS: &[Knob] = &[
    BY.knob(),
    Knob {
        name: "from",
        takes: ValueKind::Number { least: 100, most: 999 },
        help: "Lowest target [default: 101]",
    },
];

/// Output of `table`: one object or, by game, an object on each line.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
pub(super) enum Json {
    Figures(Figures),
    Game(Game),
}

/// Figures of all games within a range of targets.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(super) struct Figures {
    /// Lowest target.
    from: u64,
    /// Highest target.
    to: u64,
    rows: Vec<Row>,
}

/// One game with its nicest answer.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(super) struct Game {
    /// Numbers of the game.
    numbers: Vec<u64>,
    /// Target of the game.
    target: u64,
    /// Answer; null if the target cannot be made.
    answer: Option<Expression>,
}

/// Figures of a group of games.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct Row {
    #[serde(flatten)]
    name: Name,
    /// Number of selections of 6 tiles.
    selections: u64,
    /// Number of games (a selection and a target each).
    games: u64,
    /// Number of games whose target can be made.
    made: u64,
    /// Numbers of games that need 1, 2, … 6 numbers.
    needing: [u64; TILES],
}

/// The games that a row counts.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
enum Name {
    /// Games with this number of large numbers.
    Large(Count),
    /// Games with this target.
    Target(u64),
    /// Games with these numbers.
    Selection(String),
}

/// Number, or `all`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
enum Count {
    Number(usize),
    Word(&'static str),
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Large(Count::Number(number)) => number.fmt(f),
            Self::Large(Count::Word(word)) => word.fmt(f),
            Self::Target(target) => target.fmt(f),
            Self::Selection(tiles) => tiles.fmt(f),
        }
    }
}

impl Row {
    fn new(name: Name) -> Self {
        Self { name, selections: 0, games: 0, made: 0, needing: [0; TILES] }
    }

    fn add(&mut self, needing: [u64; TILES], games: u64) {
        self.selections += 1;
        self.games += games;
        self.made += needing.iter().sum::<u64>();
        self.needing.iter_mut().zip(needing).for_each(|(sum, count)| *sum += count);
    }
}

pub(super) fn run(call: &Call, host: &mut dyn Host) -> Result<Status, SubcommandError> {
    let first = call.settings.number("from").unwrap_or(*TARGETS.start());
    let table = Table::new(host.threads(), &mut |done, total| host.progress(done, total));
    let by = BY.choose(&call.settings);
    let rows = match by {
        By::Large => by_large(&table, first),
        By::Target => by_target(&table, first),
        By::Selection => by_selection(&table, first),
        By::Game => return games(&table, first, call.json, host),
    };
    if call.json {
        return Ok(write_json(
            host,
            &Json::Figures(Figures { from: first, to: *TARGETS.end(), rows }),
        ));
    }
    Ok(write(host, &in_csv(BY.word(by), &rows)))
}

fn by_large(table: &Table, first: u64) -> Vec<Row> {
    let mut rows: Vec<Row> =
        (0..=LARGE.len()).map(|large| Row::new(Name::Large(Count::Number(large)))).collect();
    let mut all = Row::new(Name::Large(Count::Word("all")));
    let last = *TARGETS.end();
    for selection in table.selections() {
        let large = selection.tiles().iter().filter(|tile| LARGE.contains(tile)).count();
        let needing = selection.counts(first..last + 1);
        rows[large].add(needing, last - first + 1);
        all.add(needing, last - first + 1);
    }
    rows.push(all);
    rows
}

fn by_target(table: &Table, first: u64) -> Vec<Row> {
    let mut rows: Vec<Row> =
        (first..=*TARGETS.end()).map(|target| Row::new(Name::Target(target))).collect();
    for selection in table.selections() {
        for (row, target) in rows.iter_mut().zip(first..) {
            row.add(selection.counts(target..target + 1), 1);
        }
    }
    rows
}

fn by_selection(table: &Table, first: u64) -> Vec<Row> {
    let last = *TARGETS.end();
    let row = |selection: Selection<'_>| {
        let tiles: Vec<String> = selection.tiles().iter().map(u64::to_string).collect();
        let mut row = Row::new(Name::Selection(tiles.join(" ")));
        row.add(selection.counts(first..last + 1), last - first + 1);
        row
    };
    table.selections().map(row).collect()
}

fn in_csv(by: &str, rows: &[Row]) -> String {
    let mut text = format!("{by},selections,games,made,one,two,three,four,five,six\n");
    for row in rows {
        let needing: Vec<String> = row.needing.iter().map(u64::to_string).collect();
        // Writing to a text cannot fail.
        let _ = writeln!(
            text,
            "{},{},{},{},{}",
            row.name,
            row.selections,
            row.games,
            row.made,
            needing.join(",")
        );
    }
    text
}

/// Selections computed between two looks at the reader.
const AT_A_TIME: usize = 64;

/// Writes a line for each game: CSV, or an object each.
fn games(
    table: &Table,
    first: u64,
    json: bool,
    host: &mut dyn Host,
) -> Result<Status, SubcommandError> {
    let selections: Vec<Selection<'_>> = table.selections().collect();
    let threads = host.threads().max(1);
    if !json && host.write("selection,target,numbers,answer\n").is_break() {
        return Ok(Status::Solved);
    }
    let mut done = 0;
    for some in selections.chunks(AT_A_TIME) {
        let share = some.len().div_ceil(threads);
        let texts: Result<Vec<String>, Stop> = thread::scope(|scope| {
            let start = |share| (share, spawn(scope, move || lines(share, first, json)));
            let work: Vec<_> = some.chunks(share).map(start).collect();
            let finish =
                |(share, thread): (_, io::Result<thread::ScopedJoinHandle<'_, _>>)| match thread {
                    Ok(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
                    // A thread takes memory; if it cannot be started, this thread does the work.
                    Err(_) => lines(share, first, json),
                };
            work.into_iter().map(finish).collect()
        });
        let texts = texts.map_err(|stop| SubcommandError::Other(stop.to_string()))?;
        if texts.iter().any(|text| host.write(text).is_break()) {
            break;
        }
        done += some.len();
        host.progress(done as u64, selections.len() as u64);
    }
    Ok(Status::Solved)
}

/// Returns the lines of some selections.
fn lines(selections: &[Selection<'_>], first: u64, json: bool) -> Result<String, Stop> {
    let mut text = String::new();
    for selection in selections {
        let tiles = selection.tiles();
        let name = tiles.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
        let answers = selection.nicest(first..*TARGETS.end() + 1, &Budget::unlimited())?;
        for (target, answer) in (first..).zip(answers) {
            // Writing to a text cannot fail.
            let _ = match answer {
                _ if json => {
                    let game = Json::Game(Game { numbers: tiles.clone(), target, answer });
                    writeln!(text, "{}", serde_json::to_string(&game).unwrap_or_default())
                }
                Some(answer) => {
                    writeln!(text, "{name},{target},{},{}", answer.numbers_used, answer.expression)
                }
                None => writeln!(text, "{name},{target},,"),
            };
        }
    }
    Ok(text)
}
