//! Witnesses: games of the collection, and the questions for them.

use std::num::NonZeroU64;
use std::ops::ControlFlow;
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};
use tatham_core::author::contract::{InJson as _, Random, share, takes_all, takes_some};
use tatham_core::make::{MakeOptions, NotMade, Outcome};
use tatham_core::partial_answer::{Bridges, EdgeSet, Lines, PartialAnswer as _, Regions};
use tatham_core::save::{SaveFile, Step};
use tatham_core::{AnyProblem, Budget, Entry, Json, Limit, Options, Status, problem};
use tatham_kinds::find;

use crate::witnesses::answers::changed;
use crate::witnesses::generators::{auxiliary, drawn};
use crate::witnesses::referee::{Referee, Verdict};

/// Number of solutions that are listed of a puzzle with several.
const SEVERAL: u64 = 6;

/// Variable with the seed of a run to be repeated.
const SEED: &str = "WITNESS_SEED";

/// Game of the collection.
pub(crate) struct Witness {
    pub(crate) name: &'static str,
    /// The parameters of the puzzles, and the number for each.
    pub(crate) params: Params,
    pub(crate) count: usize,
    /// Returns a random move, on a board with these columns and rows; the game may refuse it.
    pub(crate) any_move: fn([usize; 2], &mut Random) -> String,
    /// Loosens the puzzle with this ID.
    pub(crate) loosened: fn(&Entry, &str, &mut Random) -> Loosened,
    pub(crate) solve_move: SolveMove,
}

/// Parameters of puzzles.
pub(crate) enum Params {
    /// Parameters that our maker takes: the generator would give nothing but the ID.
    Made(&'static [&'static str]),
    /// Parameters of the game's generator.
    Named(&'static [&'static str]),
    /// Parameters of the game's own menu, as far as its puzzles are generated quickly.
    Menu,
}

impl Params {
    fn list(&self, name: &str) -> Vec<String> {
        match self {
            Self::Made(params) | Self::Named(params) => {
                params.iter().map(|params| (*params).to_owned()).collect()
            }
            Self::Menu => Referee::menu(name),
        }
    }
}

/// Puzzle with fewer clues or rules, beside a stricter one.
pub(crate) struct Loosened {
    /// A puzzle that is likely to have several solutions.
    pub(crate) loose: String,
    /// A stricter version, with more clues or rules.
    pub(crate) strict: String,
}

/// Solve move of the game itself, which enters a full answer.
#[derive(Clone, Copy)]
pub(crate) enum SolveMove {
    /// The generator hides its solution as such a move; the game accepts it without a check.
    Hidden(fn(&Value) -> String),
    /// The game checks the entries of the move, which can enter some answers to the puzzle with
    /// this description that no other moves can.
    Judged(fn(&str, &Value) -> Option<String>),
    /// The generator hides nothing, and the game accepts the move without a check.
    Believed,
}

/// Answers that were compared with the game.
#[derive(Debug, Default)]
struct Judged {
    right: usize,
    wrong: usize,
    /// Number of wrong ones that cannot be entered, so that only our check has judged them.
    not_entered: usize,
    /// Number of puzzles with several solutions.
    several: usize,
}

/// Number of steps of a game in progress.
const STEPS: usize = 12;

/// Number of changed move lists for each board.
const COUNT_OF_MOVES: usize = 60;

/// Makes a puzzle, and returns its ID; a message is printed if that takes too much work.
fn made(entry: &Entry, params: &str, seed: u64, number: u64) -> Option<String> {
    let maker = entry.maker.expect("it is made");
    let options = MakeOptions { seed, number, ..MakeOptions::default() };
    match (maker.make)(params, &options, &Budget::unlimited()) {
        Ok(Outcome::Made(made)) => Some(made.game_id),
        Ok(Outcome::NotMade(NotMade { stop: Some(_), reason, .. })) => {
            eprintln!("skipped: no {} {params} is made: {reason}", entry.kind.name);
            None
        }
        other => panic!("{} {params}: {other:?}", entry.kind.name),
    }
}

/// Guard that prints how to repeat a run, if a test fails.
struct Repeat(u64);

impl Repeat {
    /// Takes the seed from the environment, or a new one each time.
    fn new() -> Self {
        let given = std::env::var(SEED).ok().map(|seed| seed.parse().expect("a seed is a number"));
        let now = || {
            SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64)
        };
        Self(given.unwrap_or_else(now))
    }
}

impl Drop for Repeat {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!(
                "to repeat it: {SEED}={} cargo test -p tatham-kinds --test it witnesses",
                self.0
            );
        }
    }
}

impl Witness {
    /// Generates puzzles, solves them, and lets the game judge our solutions and many other
    /// answers.
    pub(crate) fn testify(&self) {
        let (name, seed, mut judged) = (self.name, Repeat::new(), Judged::default());
        let (entry, mut random) = (find(name).expect("in the table"), Random::seeded(seed.0));
        let mut referee = Referee::start();
        // Moves take up to a second each.
        let is_best = entry.has_one_answer();
        let count = if is_best { 1 } else { share(self.count, 15) };
        let all = self.params.list(name);
        assert!(!all.is_empty() || referee.is_none(), "{name} has no puzzles to judge");
        for params in &takes_some(all, 8).collect::<Vec<_>>() {
            let Some(puzzles) = self.puzzles(entry, params, seed.0, count) else {
                eprintln!("skipped: sgt-{name} is not installed (Debian package sgt-puzzles)");
                return;
            };
            for (id, hidden) in puzzles {
                let (solution, ours) = solved(entry, &id, None);
                if let (SolveMove::Hidden(write), Some(hidden)) = (self.solve_move, hidden) {
                    assert_eq!(
                        write(&solution),
                        hidden,
                        "{id}: the generator knows another solution"
                    );
                }
                let Some(referee) = &mut referee else { continue };
                assert_eq!(referee.verdict(&ours), Verdict::Finished, "{ours}");
                let half = || SaveFile {
                    steps: ours.steps[..ours.steps.len() / 2].to_vec(),
                    ..ours.clone()
                };
                if entry.hidden {
                    assert_eq!(
                        referee.verdict(&played_on(entry, &id, half())),
                        Verdict::Finished,
                        "after {}",
                        half()
                    );
                    judge_questions(referee, &parse(entry, &id), &ours, &mut random, &mut judged);
                    continue;
                }
                let played = if is_best { half() } else { self.played(&ours, &mut random) };
                let (status, carried_on) = searched(entry, &id, Some(played.clone()));
                // What a long search does not find from the middle of a game is not claimed.
                if is_best && status == Status::Unknown {
                    eprintln!("skipped: {id} after half of its moves (no solution was found)");
                    continue;
                }
                let (_, carried_on) = carried_on.unwrap_or_else(|| panic!("{id}: {status:?}"));
                let right = if is_best { Status::Solved } else { Status::Unique };
                assert_eq!(status, right, "{id} after\n{played}");
                assert_eq!(
                    referee.verdict(&carried_on),
                    Verdict::Finished,
                    "after a player's moves\n{played}\n{carried_on}"
                );
                let puzzle = parse(entry, &id);
                if is_best {
                    judge_ways(
                        referee,
                        &puzzle,
                        &changed_ways(&solution, &mut random),
                        &mut judged,
                    );
                    continue;
                }
                half_played(referee, &puzzle);
                self.compare(referee, &puzzle, &changed(&solution, &mut random), &mut judged);
                self.loosen(referee, entry, &puzzle.game_id(), &mut random, &mut judged);
            }
        }
        if referee.is_some() {
            eprintln!("{name}: {judged:?}");
            // Hardly any changed answer of Net can be reached by rotating the tiles.
            let has_entered = judged.wrong > judged.not_entered || name == "net";
            assert!(
                !takes_all() || has_entered && (is_best || judged.several > 0),
                "{name}: the game has judged little: {judged:?}"
            );
        }
    }

    /// Returns IDs of puzzles, each with the solution that the generator hides, the same for the
    /// same seed; `None` if the game is not installed.
    fn puzzles(
        &self,
        entry: &Entry,
        params: &str,
        seed: u64,
        count: usize,
    ) -> Option<Vec<(String, Option<String>)>> {
        if matches!(self.params, Params::Made(_)) {
            let numbers = 0..count as u64;
            return Some(
                numbers.filter_map(|n| Some((made(entry, params, seed, n)?, None))).collect(),
            );
        }
        let saves = drawn(self.name, params, seed, count)?.into_iter();
        let puzzle = |save: String| {
            let puzzle = SaveFile::parse(&save).expect("the game's own file");
            (format!("{}:{}", puzzle.params, puzzle.desc), auxiliary(&save))
        };
        Some(saves.map(puzzle).collect())
    }

    /// Checks that all solutions of a puzzle with several finish the game, and compares them as
    /// answers to the same puzzle with more clues or rules.
    fn loosen(
        &self,
        referee: &mut Referee,
        entry: &Entry,
        id: &str,
        random: &mut Random,
        judged: &mut Judged,
    ) {
        let Loosened { loose, strict } = (self.loosened)(entry, id, random);
        let puzzle = parse(entry, &loose);
        let options =
            Options { limit: NonZeroU64::new(SEVERAL).map(Limit::AtMost), ..Options::default() };
        let report = problem::solve(&puzzle, &options).unwrap_or_else(|e| panic!("{e}"));
        let solutions: Vec<Value> = report.solutions.iter().map(Json::value).collect();
        judged.several += usize::from(solutions.len() > 1);
        for solution in &solutions {
            let save = puzzle
                .save(solution)
                .unwrap_or_else(|| panic!("{loose}: no moves enter {solution}"));
            assert_eq!(referee.verdict(&save), Verdict::Finished, "{save}");
        }
        self.compare(referee, &parse(entry, &strict), &solutions, judged);
        self.compare(referee, &puzzle, &changed(&solutions[0], random), judged);
    }

    /// Checks that the check accepts an answer exactly when the game reports the puzzle as
    /// finished.
    fn compare(
        &self,
        referee: &mut Referee,
        puzzle: &AnyProblem,
        answers: &[Value],
        judged: &mut Judged,
    ) {
        for answer in answers {
            let verdict = match (puzzle.save(answer), self.solve_move) {
                (Some(save), _) => {
                    let verdict = referee.verdict(&save);
                    assert!(!matches!(verdict, Verdict::Rejected(_)), "{verdict:?}\n{save}");
                    Some(verdict)
                }
                (None, SolveMove::Judged(write)) => {
                    let id = puzzle.game_id();
                    let (params, desc) = id.split_once(':').expect("an ID");
                    let [game, params, desc] =
                        [puzzle.kind().title, params, desc].map(str::to_owned);
                    let steps = write(&desc, answer).map(|text| vec![Step::Solve(text)]);
                    steps.map(|steps| {
                        referee.verdict(&SaveFile {
                            game,
                            next_params: params.clone(),
                            params,
                            desc,
                            steps,
                        })
                    })
                }
                (None, _) => None,
            };
            let (checked, mut is_finished) =
                (puzzle.accepts(answer), verdict == Some(Verdict::Finished));
            // A game that was finished before the last borders stays so: in the other order it
            // never was.
            if is_finished && checked.is_err() && answer.get("regions").is_some() {
                let mut save = puzzle.save(answer).expect("it has been entered");
                save.steps.reverse();
                is_finished = referee.verdict(&save) == Verdict::Finished;
            }
            assert_eq!(
                checked.is_ok(),
                is_finished,
                "{}: {answer}: {checked:?}, but {verdict:?}",
                puzzle.game_id()
            );
            judged.not_entered += usize::from(verdict.is_none());
            *(if is_finished { &mut judged.right } else { &mut judged.wrong }) += 1;
        }
    }

    /// Returns possible moves of a player: some of the right moves, in disorder, among any others.
    fn played(&self, ours: &SaveFile, random: &mut Random) -> SaveFile {
        let sides = sides(&ours.params);
        let length = random.below(2 * ours.steps.len());
        let step = |_| match random.below(8) {
            0 if random.below(10) == 0 => Step::Restart,
            0..4 => Step::Move((self.any_move)(sides, random)),
            _ => ours.steps[random.below(ours.steps.len())].clone(),
        };
        SaveFile { steps: (0..length).map(step).collect(), ..ours.clone() }
    }
}

/// Where nobody asks for other answers: the game takes every move of ways and drawings that have
/// been changed, and is finished exactly where we say so.
fn judge_ways(referee: &mut Referee, puzzle: &AnyProblem, answers: &[Value], judged: &mut Judged) {
    for answer in answers {
        let Some(save) = puzzle.save(answer) else { continue };
        let verdict = referee.verdict(&save);
        assert!(!matches!(verdict, Verdict::Rejected(_)), "{verdict:?}\n{save}");
        let is_right = ends_somewhere(puzzle, answer);
        assert_eq!(is_right, verdict == Verdict::Finished, "{}: {answer}", puzzle.game_id());
        *(if is_right { &mut judged.right } else { &mut judged.wrong }) += 1;
    }
}

/// Checks kinds with hidden answers: the game accepts every move that our board accepts, of ours in
/// another order, left out or repeated, and is finished exactly where ours is.
fn judge_questions(
    referee: &mut Referee,
    puzzle: &AnyProblem,
    ours: &SaveFile,
    random: &mut Random,
    judged: &mut Judged,
) {
    for _ in 0..COUNT_OF_MOVES / 4 {
        let mut steps = ours.steps.clone();
        for _ in 0..=random.below(3) {
            let [one, other] = [0; 2].map(|_| random.below(steps.len().max(1)));
            match random.below(3) {
                _ if steps.is_empty() => {}
                0 => drop(steps.remove(one)),
                1 => steps.insert(one, steps[other].clone()),
                _ => steps.swap(one, other),
            }
        }
        // If wrong balls are checked, Black Box shows a ray of its own choice, which is unknown
        // here: the check comes only at the end.
        let last = steps.len().saturating_sub(1);
        let is_asked =
            |(at, step): &(usize, Step)| *at == last || *step != Step::Move("R".to_owned());
        let steps: Vec<Step> =
            steps.into_iter().enumerate().filter(is_asked).map(|(_, step)| step).collect();
        let options =
            Options { played: Some(SaveFile { steps, ..ours.clone() }), ..Options::default() };
        let player = problem::solve(puzzle, &options)
            .unwrap_or_else(|e| panic!("{e}"))
            .player
            .expect("what is hidden fits");
        let mut played = options.played.expect("it was given");
        for skipped in player.skipped.iter().rev() {
            played.steps.remove(skipped.step - 1);
        }
        let reached = puzzle.reached(&played, &Budget::unlimited()).expect("no limit");
        let position = reached.expect("it is played").position;
        let verdict = referee.verdict(&played);
        assert!(!matches!(verdict, Verdict::Rejected(_)), "{verdict:?}\n{played}");
        let (is_finished, json) = (position.open() == 0, position.json());
        assert_eq!(is_finished, verdict == Verdict::Finished, "{json}\n{played}");
        *(if is_finished { &mut judged.right } else { &mut judged.wrong }) += 1;
    }
}

/// Returns a player's file, continued blind.
fn played_on(entry: &Entry, id: &str, played: SaveFile) -> SaveFile {
    let (options, mut save) = (Options { played: Some(played), ..Options::default() }, None);
    let report = parse(entry, id).search(&options, &options.budget(), &mut |answer| {
        save = save.take().or_else(|| answer.save());
        ControlFlow::Continue(())
    });
    report.unwrap_or_else(|e| panic!("{e}"));
    save.unwrap_or_else(|| panic!("{id}: no save file"))
}

/// Returns true if the check accepts the answer; for moves, if it accepts any number of the first
/// ones, because a finished game stays finished.
fn ends_somewhere(puzzle: &AnyProblem, answer: &Value) -> bool {
    let Some(moves) = answer["moves"].as_array() else { return puzzle.accepts(answer).is_ok() };
    (0..=moves.len()).any(|length| {
        let first = json!({
            "moves": moves[..length], "length": length, "optimal": length == 0, "lower_bound": 0,
        });
        let broken = puzzle.check(&first).expect("a list of moves");
        // No game checks the figures that an answer gives about itself.
        !broken.iter().any(|violation| violation.name.starts_with("the moves do not end"))
    })
}

/// Returns a list of moves, changed in many ways: moves are left out, repeated or swapped, or the
/// list ends early. In drawings two points are swapped.
fn changed_ways(solution: &Value, random: &mut Random) -> Vec<Value> {
    if let Some(points) = solution["points"].as_array() {
        let change = |_| {
            let mut points = points.clone();
            let [one, other] = [0; 2].map(|_| random.below(points.len()));
            points.swap(one, other);
            json!({ "points": points })
        };
        return (0..COUNT_OF_MOVES).map(change).collect();
    }
    let moves = solution["moves"].as_array().expect("a list of moves");
    let change = |_| {
        let mut moves = moves.clone();
        for _ in 0..=random.below(2) {
            let [one, other] = [0; 2].map(|_| random.below(moves.len().max(1)));
            match random.below(4) {
                _ if moves.is_empty() => {}
                0 => drop(moves.remove(one)),
                1 => moves.insert(one, moves[other].clone()),
                2 => moves.swap(one, other),
                _ => moves.truncate(one),
            }
        }
        let length = moves.len();
        json!({ "moves": moves, "length": length, "optimal": false, "lower_bound": 0 })
    };
    (0..COUNT_OF_MOVES).map(change).collect()
}

/// A game of which some steps have been made, in a save file: the real game takes it and sees that
/// it is not finished, and it is read as it was written.
fn half_played(referee: &mut Referee, puzzle: &AnyProblem) {
    let mut position = puzzle.start();
    let Some(mut explainer) = position.explainer() else { return };
    let steps = explainer.hint(STEPS, &Budget::unlimited()).steps;
    drop(explainer);
    position.apply_all(&steps);
    let save = position.save();
    let is_complete = position.open() == 0;
    let position = position.json().value();
    let save = save.unwrap_or_else(|| panic!("{}: no moves enter {position}", puzzle.game_id()));
    assert_eq!(
        referee.verdict(&save),
        if is_complete { Verdict::Finished } else { Verdict::Open },
        "{save}"
    );
    let read = puzzle.reached(&save, &Budget::unlimited()).unwrap_or_else(|e| panic!("{e}"));
    let read = read.expect("it is played").position.json().value();
    // For borders and lines only those present are entered; in Net only those of tiles that are
    // fully known.
    let borders = |position: &Value| -> Option<Vec<bool>> {
        if let Ok(lines) = serde_json::from_value::<Lines>(position.clone()) {
            let is_complete =
                |edge: usize| lines.edges().cells(edge).iter().any(|&cell| lines.is_known(cell));
            let is_entered = |edge| {
                lines.line(edge) == Some(true) && (puzzle.kind().name != "net" || is_complete(edge))
            };
            return Some((0..lines.edges().count()).map(is_entered).collect());
        }
        let unknown = EdgeSet::unknown(puzzle.entries().len());
        if let Ok(edges) = EdgeSet::read(&unknown, &position.into()) {
            return Some((0..edges.edges()).map(|edge| edges.line(edge) == Some(true)).collect());
        }
        let regions: Regions = serde_json::from_value(position.clone()).ok()?;
        Some((0..regions.edges().count()).map(|edge| regions.border(edge) == Some(true)).collect())
    };
    let built = |position: &Value| {
        Some(serde_json::from_value::<Bridges>(position.clone()).ok()?.playable())
    };
    let is_built = built(&read).is_some_and(|own| Some(own) == built(&position));
    // Numbers that no link gives are not entered in Signpost.
    let numbers = |position: &Value| -> Vec<Option<u64>> {
        let rows = position["grid"].as_array().into_iter().flatten();
        rows.filter_map(Value::as_array).flatten().map(Value::as_u64).collect()
    };
    let is_linked = puzzle.kind().name == "signpost"
        && numbers(&read)
            .iter()
            .zip(numbers(&position))
            .all(|(own, known)| own.is_none() || *own == known)
        && puzzle.position(&read.clone().into()).is_ok_and(|own| own.save() == Some(save.clone()));
    assert!(
        read == position
            || is_linked
            || is_built
            || borders(&read).is_some_and(|own| Some(own) == borders(&position)),
        "{position}: {read}\n{save}"
    );
}

/// Returns the two numbers at the beginning of an ID; 0 for a missing one.
pub(crate) fn sides(id: &str) -> [usize; 2] {
    let (columns, rows) = id.split_once('x').unwrap_or((id, ""));
    [columns, rows].map(|text| {
        text.chars().map_while(|c| c.to_digit(10)).fold(0, |n, digit| 10 * n + digit as usize)
    })
}

fn parse(entry: &Entry, id: &str) -> AnyProblem {
    (entry.parse)(id).unwrap_or_else(|e| panic!("{id}: {e}"))
}

/// Returns the only solution, and our save file of the solved puzzle.
pub(crate) fn solved(entry: &Entry, id: &str, played: Option<SaveFile>) -> (Value, SaveFile) {
    let (status, found) = searched(entry, id, played);
    let right = if entry.has_one_answer() { Status::Solved } else { Status::Unique };
    assert_eq!(status, right, "{id}");
    found.unwrap_or_else(|| panic!("{id}: no save file"))
}

/// Solves a new game or a continued one: returns the verdict, and the first solution with its save
/// file.
fn searched(
    entry: &Entry,
    id: &str,
    played: Option<SaveFile>,
) -> (Status, Option<(Value, SaveFile)>) {
    let (options, mut solved) = (Options { played, ..Options::default() }, None);
    let report = parse(entry, id).search(&options, &options.budget(), &mut |answer| {
        solved = solved.take().or_else(|| Some((answer.json().value(), answer.save()?)));
        ControlFlow::Continue(())
    });
    (report.unwrap_or_else(|e| panic!("{e}")).status, solved)
}
