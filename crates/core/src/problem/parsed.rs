//! A puzzle of some kind behind the one face that all have.

use std::ops::ControlFlow;

use serde::Deserialize as _;
use serde_json::Value;

use super::answer::{Answer, Viewed, drawn, to_json};
use super::{AnyProblem, Defect, Options};
use crate::budget::{Budget, Stop};
use crate::clock::Instant;
use crate::error::ParseError;
use crate::explain::{Explainer, Mistakes, Step};
use crate::judge::{Limit, Status, Until, judge};
use crate::kind::{Kind, Settings};
use crate::known::{Choices, Entered, Known as _};
use crate::picture::Picture;
use crate::place::Place;
use crate::play::{self, Game, Player};
use crate::puzzle::{Puzzle, Question, Solutions, Unwritable, Violation};
use crate::report::Report;
use crate::save::{self, SaveFile};
use crate::words;

#[derive(Debug)]
pub(super) struct Parsed<P: Puzzle> {
    pub(super) problem: P::Problem,
    /// What stood where an ID has its parameters: those of the real game say more than the canonical ones (`3x3db`).
    pub(super) params: String,
    /// Remarks on the text.
    pub(super) remarks: Vec<String>,
}

/// What stands before the colon of an ID; empty for any other text.
fn params(text: &str) -> String {
    /// No game has longer parameters.
    const LONGEST: usize = 64;
    let before = text.split_once(':').map_or("", |(before, _)| before).trim_start_matches('\u{feff}').trim();
    let fits = before.len() <= LONGEST && before.chars().all(|c| c.is_ascii_graphic());
    if fits { before.to_owned() } else { String::new() }
}

impl<P: Puzzle> Parsed<P> {
    /// The moves that change nothing on the board at the start.
    fn idle(&self) -> Result<Vec<String>, String> {
        P::PLAY.map_or_else(|| Ok(Vec::new()), |play| play.start(&self.problem, &P::given(&self.problem)).idle())
    }

    /// Reads a puzzle, as the settings of its kind say.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    pub(super) fn read(text: &str, settings: &Settings) -> Result<Self, ParseError> {
        let (problem, remarks) = P::parse_with_remarks(text, settings)?;
        Ok(Self { problem, params: params(text), remarks })
    }

    /// The puzzle as it goes on from a position; `None` where answers belong to the puzzle as posed.
    fn resumed_at(&self, position: &P::Known) -> Option<Self> {
        let problem = P::resumed(&self.problem, position)?;
        Some(Self { problem, params: self.params.clone(), remarks: self.remarks.clone() })
    }

    /// The save file of a game that nobody has begun to play.
    pub(super) fn unplayed(&self) -> SaveFile {
        let id = P::id(&self.problem);
        let (canonical, desc) = id.split_once(':').unwrap_or((&id, ""));
        // They are kept if the puzzle is the same with them, and they say no less.
        let is_less = canonical.len() > self.params.len() && canonical.starts_with(&self.params);
        let is_kept = !is_less && P::parse(&format!("{}:{desc}", self.params)).is_ok_and(|problem| problem == self.problem);
        let params = if is_kept { &self.params } else { canonical };
        SaveFile {
            game: P::KIND.title.to_owned(),
            params: params.to_owned(),
            next_params: P::next_params(&self.problem).unwrap_or(params).to_owned(),
            desc: desc.to_owned(),
            steps: Vec::new(),
        }
    }
}

/// What is known of an answer, as it would stand in a report.
fn read<P: Puzzle>(problem: &P::Problem, known: &Value) -> Result<P::Known, Violation> {
    let known = P::Known::deserialize(known).map_err(|error| Violation::of(format!("it is no answer: {error}")))?;
    Ok(known.laid_out(&P::given(problem)))
}

/// A position of this puzzle, as it would stand in a report. What contradicts the puzzle may be entered, what no place can hold may not.
fn admitted<P: Puzzle>(problem: &P::Problem, position: &Value) -> Result<P::Known, String> {
    let given = P::given(problem);
    if position.is_null() {
        return Ok(given);
    }
    let known = P::Known::deserialize(position).map_err(|error| error.to_string())?.laid_out(&given);
    if !known.has_shape_of(&given) {
        return Err("it is of another size than the puzzle".to_owned());
    }
    let mut agreed = given.clone();
    for (place, entered) in known.compare(&given, &known) {
        if entered != Entered::Given {
            agreed.set(place, None);
        }
    }
    match P::misfits(problem, &known, &agreed).into_iter().next() {
        Some(misfit) => Err(misfit.name),
        None => Ok(known),
    }
}

impl<P: Puzzle> AnyProblem for Parsed<P> {
    fn kind(&self) -> &'static Kind {
        P::KIND
    }

    fn game_id(&self) -> String {
        P::id(&self.problem)
    }

    fn search(
        &self,
        options: &Options,
        budget: &Budget,
        each: &mut dyn FnMut(&dyn Answer) -> ControlFlow<()>,
    ) -> Result<Report, Defect> {
        let start = Instant::now();
        let problem = &self.problem;
        let entered = options.position.as_ref().filter(|_| P::KIND.best).and_then(|position| self.save(position));
        let played = entered.as_ref().or(options.played.as_ref().filter(|_| options.position.is_none()));
        let played = P::PLAY.zip(played);
        let played = played.map(|(play, file)| {
            let game = Game::new(play, problem, P::given(problem));
            (file, game.after(&file.steps, budget))
        });
        let position = options.position.as_ref().map(|position| admitted::<P>(problem, position));
        let reached = match (&played, &position) {
            (Some((_, game)), _) => game.as_ref().ok().map(Game::position),
            (None, position) => position.as_ref().and_then(|position| position.as_ref().ok()).cloned(),
        };
        let begun = reached.and_then(|reached| P::resumed(problem, &reached));
        let problem = begun.as_ref().unwrap_or(problem);
        let has_one_answer = P::has_one_answer(problem, &options.settings);
        let usual = if has_one_answer || P::KIND.solutions == 1 { Limit::ONE } else { Limit::TWO };
        let limit = options.limit.filter(|_| !has_one_answer).unwrap_or(usual);
        let until = Until { limit, all_nearest: options.limit.is_none() };
        let (mut violation, mut player, mut remark) = (None, None, None);
        let impossible = P::impossible(problem);
        let mut solutions = impossible.is_none().then(|| P::solutions(problem, &options.settings, budget));
        let verdict = judge(
            &mut solutions.iter_mut().flatten(),
            until,
            budget,
            |s| P::is_exact(problem, s),
            |solution| {
                if let Err(broken) = P::accepts(problem, &solution) {
                    violation = Some(broken);
                    return ControlFlow::Break(());
                }
                remark = remark.take().or_else(|| P::remark(problem, &solution));
                let is_first = player.is_none();
                // Where the answer is hidden, nobody is wrong who enters what could be.
                let shared =
                    if is_first && P::KIND.hidden { P::common(problem, &options.settings, budget).ok().flatten() } else { None };
                let answer = shared.as_ref().unwrap_or(&solution);
                if let (true, Some((_, game))) = (is_first, &played) {
                    player = Some(game.as_ref().map_or_else(Player::unfollowed, |game| game.compare(answer)));
                } else if let (true, Some(position)) = (is_first, &position) {
                    let compare = |position| Player::of(position, &P::given(problem), answer);
                    player = Some(position.as_ref().map_or_else(|why| Player::unread(why.clone()), compare));
                }
                each(&Viewed {
                    parsed: self,
                    problem,
                    known: &solution,
                    is_partial: false,
                    player: player.as_ref().filter(|_| is_first),
                    played: played.as_ref().and_then(|(file, game)| Some((*file, game.as_ref().ok()?))),
                    budget,
                })
            },
        );
        if let Some(violation) = violation {
            return Err(Defect { game_id: self.game_id(), violation });
        }
        let stats = solutions.as_ref().map(Solutions::stats).unwrap_or_default();
        let outlook = solutions.as_ref().and_then(Solutions::outlook);
        let partial = solutions.as_ref().filter(|_| verdict.status == Status::Unknown).and_then(Solutions::partial);
        let own = solutions.as_ref().and_then(Solutions::stopped);
        drop(solutions);
        // A way that is known is shown all the same, if a better one was still looked for.
        let mut stopped = verdict.stop.or_else(|| budget.stopped().filter(|_| P::KIND.best).cloned()).or(own);
        let mut common = None;
        if options.common && verdict.status == Status::Multiple {
            match P::common(problem, &options.settings, budget).and_then(|shared| budget.vouch(shared)) {
                Ok(shared) => common = shared,
                Err(stop) => stopped = stopped.or(Some(stop)),
            }
        }
        for known in common.iter().chain(&partial) {
            // The reader may break off here too; there is nothing left to break off.
            let _ =
                each(&Viewed { parsed: self, problem, known, is_partial: true, player: player.as_ref(), played: None, budget });
        }
        Ok(Report {
            explanation: None,
            rating: None,
            puzzle: P::KIND.name,
            also: Vec::new(),
            input_remarks: self.remarks.clone(),
            game_id: self.game_id(),
            status: verdict.status,
            solutions: Vec::new(),
            common: common.as_ref().map(to_json),
            partial: partial.as_ref().map(to_json),
            outlook,
            player,
            count: verdict.count,
            complete: verdict.complete,
            stopped: stopped.as_ref().map(Stop::code),
            reason: stopped.map(|stop| stop.to_string()).or(impossible),
            remark,
            // From a whole number of nanoseconds, so that it is written without a tail.
            elapsed_ms: start.elapsed().as_nanos() as f64 / 1e6,
            stats,
        })
    }

    fn accepts(&self, solution: &Value) -> Result<(), Violation> {
        P::accepts(&self.problem, &read::<P>(&self.problem, solution)?)
    }

    fn check(&self, known: &Value) -> Result<Vec<Violation>, Violation> {
        Ok(P::broken(&self.problem, &read::<P>(&self.problem, known)?))
    }

    fn entries(&self) -> Vec<Choices> {
        P::entries(&self.problem)
    }

    #[cfg(feature = "_contract")]
    fn answers_by_force(&self, patience: usize) -> Option<Vec<Value>> {
        super::force::answers::<P>(&self.problem, patience)
    }

    fn position(&self, played: &SaveFile, budget: &Budget) -> Result<Option<Value>, Stop> {
        let Some(play) = P::PLAY else { return Ok(None) };
        let game = Game::new(play, &self.problem, P::given(&self.problem)).after(&played.steps, budget)?;
        let mut position = game.position();
        P::lay(&self.problem, &mut position);
        Ok(Some(to_json(&position)))
    }

    fn given(&self) -> Value {
        let given = P::given(&self.problem);
        // An answer without places is there as a whole or not at all.
        let has_places = || !given.compare(&given, &given).is_empty() || !P::entries(&self.problem).is_empty();
        let is_nothing = !given.is_whole() && given.made().is_none() && !has_places();
        if is_nothing { Value::Null } else { to_json(&given) }
    }

    fn input_remarks(&self) -> &[String] {
        &self.remarks
    }

    fn resumed(&self, position: &Value) -> Result<Option<Box<dyn AnyProblem>>, String> {
        let resumed = self.resumed_at(&admitted::<P>(&self.problem, position)?);
        Ok(resumed.map(|resumed| Box::new(resumed) as Box<dyn AnyProblem>))
    }

    fn completed(&self, position: &Value, answer: &Value) -> Result<Value, String> {
        let position = admitted::<P>(&self.problem, position)?;
        let resumed = self.resumed_at(&position);
        let answer = admitted::<P>(&resumed.as_ref().unwrap_or(self).problem, answer)?;
        Ok(to_json(&answer.continuing(&position)))
    }

    fn admits(&self, position: &Value) -> Result<(), String> {
        admitted::<P>(&self.problem, position).map(drop)
    }

    fn open(&self, position: &Value) -> Result<usize, String> {
        Ok(P::open(&self.problem, &admitted::<P>(&self.problem, position)?))
    }

    fn explainer<'p>(&'p self, position: &Value) -> Result<Option<Box<dyn Explainer + 'p>>, String> {
        let position = admitted::<P>(&self.problem, position)?;
        Ok(P::EXPLAINER.map(|explain| explain(&self.problem, position)))
    }

    fn mistakes(&self, position: &Value, settings: &Settings, budget: &Budget) -> Result<Mistakes, String> {
        let (position, given) = (admitted::<P>(&self.problem, position)?, P::given(&self.problem));
        if P::impossible(&self.problem).is_some() {
            return Ok(Mistakes::of(Status::Unsolvable, Vec::new()));
        }
        let mut solutions = P::solutions(&self.problem, settings, budget);
        let mut next = || solutions.next().transpose().and_then(|solution| budget.vouch(solution));
        let found = next().and_then(|first| Ok((first, next()?)));
        let mut answers = found.iter().flat_map(|(first, second)| first.iter().chain(second));
        if let Some(violation) = answers.find_map(|answer| P::accepts(&self.problem, answer).err()) {
            return Ok(Mistakes::unknown(Defect { game_id: self.game_id(), violation }.to_string()));
        }
        let wrong = |solution: &P::Known| -> Vec<Place> {
            let compared = position.compare(&given, solution).into_iter();
            compared.filter(|(_, entry)| *entry == Entered::Wrong).map(|(place, _)| place).collect()
        };
        Ok(match found {
            Err(stop) => Mistakes::unknown(stop.to_string()),
            Ok((None, _)) => Mistakes::of(Status::Unsolvable, Vec::new()),
            Ok((Some(only), None)) => Mistakes::of(Status::Unique, wrong(&only)),
            // What stands in a solution is not wrong.
            Ok((Some(first), Some(second))) if [&first, &second].into_iter().any(|one| wrong(one).is_empty()) => {
                Mistakes::of(Status::Multiple, Vec::new())
            }
            Ok(_) => {
                let reason = "the puzzle has several solutions, and whether what is entered is part of any was not found out";
                Mistakes { reason: Some(reason.to_owned()), ..Mistakes::of(Status::Multiple, Vec::new()) }
            }
        })
    }

    fn after_all(&self, position: &Value, steps: &[Step]) -> Result<Value, String> {
        let mut position = admitted::<P>(&self.problem, position)?;
        for step in steps {
            if let Some(made) = &step.made {
                P::make(&self.problem, &mut position, made);
            }
            for fact in &step.therefore {
                // A fact without a value only says where.
                if let Some(value) = fact.value().filter(|value| !value.is_null()) {
                    position.set(fact.place, Some(value));
                }
            }
        }
        P::lay(&self.problem, &mut position);
        Ok(to_json(&position))
    }

    fn save(&self, answer: &Value) -> Option<SaveFile> {
        if !self.has_save_files() {
            return None;
        }
        let mut answer = read::<P>(&self.problem, answer).ok()?;
        if answer.has_shape_of(&P::given(&self.problem)) {
            P::lay(&self.problem, &mut answer);
        }
        let mut steps = play::entering(&P::PLAY?, &self.problem, &P::given(&self.problem), &answer)?;
        if steps.is_empty() && P::open(&self.problem, &answer) == 0 {
            steps = self.idle().unwrap_or_default().into_iter().map(save::Step::Move).collect();
        }
        Some(SaveFile { steps, ..self.unplayed() })
    }

    fn text(&self) -> String {
        P::text(&self.problem, &P::given(&self.problem))
    }

    fn words(&self) -> Option<String> {
        P::words(&self.problem, &P::given(&self.problem))
    }

    fn words_of(&self, position: &Value) -> Option<String> {
        P::words(&self.problem, &admitted::<P>(&self.problem, position).ok()?)
    }

    fn picture(&self) -> Picture {
        drawn::<P>(&self.problem, &P::given(&self.problem), "unsolved")
    }

    fn picture_of(&self, position: &Value) -> Result<Picture, String> {
        let position = admitted::<P>(&self.problem, position)?;
        let state = match (position.is_whole(), position.made()) {
            _ if position == P::given(&self.problem) => "unsolved",
            (_, Some(made)) => &format!("after {} {}", words::number(made), if made == 1 { "move" } else { "moves" }),
            (true, None) => "filled in",
            (false, None) => "as far as it is filled in",
        };
        Ok(drawn::<P>(&self.problem, &position, state))
    }

    fn has_save_files(&self) -> bool {
        P::PLAY.is_some() && !P::is_beyond_the_game(&self.problem)
    }

    fn never_finished(&self) -> Option<String> {
        self.has_save_files().then(|| self.idle().err()).flatten()
    }

    fn write_as(&self, format: &str) -> Result<String, Unwritable> {
        P::write_as(&self.problem, format)
    }

    fn cnf(&self, question: Question, settings: &Settings, budget: &Budget) -> Result<Option<String>, Stop> {
        // Where no solution can exist there is no first one, and the question is whether there is any.
        let question = if P::impossible(&self.problem).is_some() { Question::Solvable } else { question };
        P::cnf(&self.problem, question, settings, budget).and_then(|text| budget.vouch(text))
    }
}
